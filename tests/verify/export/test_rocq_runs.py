"""Tests of the replay in pieces and of the marks of claims, which need the acceptance of the present files."""

import argparse
import json
import re
import shutil
import threading
import time
import tomllib
from collections.abc import Iterable
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import z3

from tests.soak import rocq, rocq_atlas, rocq_store
from tests.soak.rocq_pieces import TWIN, Piece, Pieces, with_dependencies
from tests.soak.rocq_report import ChangedDuringRun, ReplayReport, keys_of
from tests.soak.rocq_store import AcceptedFile, Store, UnusablePrelude, hexadecimal, named_numerals, refused_place
from tests.verify.export.rocq_files import needs_rocq, write_book
from theory.atlas import FAMILIES, entries
from theory.claims.catalogue import catalogue
from verify.export.rocq import computing, runs, wide_functions
from verify.export.rocq import folder as export
from verify.kernel import Kernel, smtlib
from verify.languages import LANGUAGES
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import RecordGraph

ROOT = Path(__file__).parents[3]
n, m = z3.Ints("n m")
MEMORY = 4 * 2**30
CLAIMS = {"ONE-001": ["one.twice"], "TWO-001": ["two.less", "two.more"], "TWO-002": ["two.more"]}
COMPUTED = ("ONE-001", "TWO-001", "THREE-001")


def book(place: Path, factor: int = 2) -> Path:
    """Return the folder of a book with three claims; the claim ONE-001 depends on the factor."""
    kernel = Kernel()
    times = kernel.define("one.times", [n], z3.IntSort(), lambda _, n: factor * n)
    kernel.prove("one.twice", [n], z3.Implies(n > 0, times(n) > n), by=[times.at(n)])
    less = kernel.prove("two.less", [n, m], z3.Implies(n < m, n + 1 <= m))
    kernel.prove("two.more", [n, m], z3.Implies(z3.And(n < m, m < 5), n < 4), by=[less(n, m)])
    return write_book(place, book_writer.book(RecordGraph(kernel.records, smtlib.declarations()).part(CLAIMS)))


def hashes(place: Path) -> dict[str, str]:
    """Return the hashes of the claims of a book."""
    return keys_of(place, export.replay(place))


def pieces_of(place: Path) -> Pieces:
    """Return the pieces of a book."""
    return Pieces(place, export.replay(place), export.LemmaCache(place / "kept", runs.lemmas()))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a book."""
    return book(tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="module")
def prelude(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which Rocq has compiled the files that all others need."""
    folder = tmp_path_factory.mktemp("prelude")
    Store(folder, 1, MEMORY, 60)
    return folder


def store_in(folder: Path, prelude: Path, jobs: int = 1) -> Store:
    """Return a store in a folder with these files."""
    shutil.copytree(prelude, folder, dirs_exist_ok=True)
    return Store(folder, jobs, MEMORY, 60)


def test_a_changed_record_changes_its_claim_alone(place: Path, tmp_path: Path) -> None:
    before, after = hashes(place), hashes(book(tmp_path, factor=3))
    assert before.keys() == after.keys() == CLAIMS.keys() and len({*before.values()}) == 3
    assert {tag for tag in before if before[tag] != after[tag]} == {"ONE-001"}


def test_a_changed_certificate_changes_the_claims_that_rest_on_it(tmp_path: Path) -> None:
    place = book(tmp_path)
    before = hashes(place)
    obligation = export.replay(place).theorems["two.less"].obligations[0]
    path = place / "certificates" / next(p.name for p in place.glob("certificates/*") if obligation.hash in p.name)
    path.write_bytes(path.read_bytes() + b" ")
    after = hashes(place)
    assert {tag for tag in before if before[tag] != after[tag]} == {"TWO-001", "TWO-002"}


def test_a_changed_translation_changes_every_claim(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = hashes(place)
    monkeypatch.setattr(runs, "translation", lambda: "another")
    assert not {*before.values()} & {*hashes(place).values()}


def test_only_an_equal_hash_is_accepted() -> None:
    run = {"claims": {"A-1": {"key": "1"}, "A-2": {"key": "2"}, "A-3": {"key": "3"}}}
    assert runs.accepted(run, {"A-1": "1", "A-2": "other", "A-4": "4"}) == {"A-1"}


def test_a_file_that_is_no_run(tmp_path: Path) -> None:
    path = tmp_path / runs.FILE
    path.parent.mkdir(parents=True)
    for text, why in (("[]", "no run"), ("{}", "no run"), ('{"claims": []}', "no run"), ("no", "Expecting value")):
        path.write_text(text)
        with pytest.raises(ValueError, match=why):
            runs.load(tmp_path)


@needs_rocq
def test_the_replay_continues_and_knows_what_changed(place: Path, tmp_path: Path, prelude: Path) -> None:
    def replay(place: Path) -> tuple[Store, Pieces, ReplayReport]:
        store, pieces = store_in(tmp_path / "rocq", prelude, 2), pieces_of(place)
        wholes = {tag: with_dependencies(pieces.of_claim(tag)) for tag in CLAIMS}
        for claim_pieces in wholes.values():
            for future in store.submit(claim_pieces):
                future.result()
        return store, pieces, ReplayReport(place, pieces.book, store, keys_of(place, pieces.book), wholes, {})

    first, _, first_run = replay(place)
    assert first_run.accepted_claims().keys() == CLAIMS.keys()
    assert first_run.missing_reasons() == {}
    assert first_run.refusal_reasons() == {}
    data = first_run.data()
    assert data["claims"].keys() == CLAIMS.keys() and {*data["axioms"]} <= {*export.AXIOMS}
    assert {tag: record["key"] for tag, record in data["claims"].items()} == hashes(place)
    assert str(tmp_path) not in json.dumps(data)
    # For the same book nothing is compiled. If one definition differs, only the pieces that depend on it are compiled.
    assert replay(place)[0].files.keys() == first.files.keys()
    second, _, second_run = replay(book(tmp_path / "other", factor=3))
    new = [piece for name in second.files.keys() - first.files.keys() for piece in second.files[name].pieces]
    ones = {piece.closure_hash for piece in second_run.pieces_of_claim["ONE-001"]}
    assert {*new} <= ones and second_run.accepted_claims().keys() == CLAIMS.keys()
    second_run.keys["ONE-001"] = "another"  # type: ignore[index]
    with pytest.raises(ChangedDuringRun, match="ONE-001"):
        second_run.data()


@needs_rocq
def test_a_refused_piece_takes_its_claims_with_it(place: Path, tmp_path: Path, prelude: Path) -> None:
    """Check that a false lemma and its dependants are left out, and that no old file replaces them."""
    store, pieces = store_in(tmp_path, prelude), pieces_of(place)
    wholes = {tag: with_dependencies(pieces.of_claim(tag)) for tag in CLAIMS}
    for future in [future for claim_pieces in wholes.values() for future in store.submit(claim_pieces)]:
        future.result()
    other = pieces_of(place)
    for theorem in export.required_theorems(other.book, ["TWO-001"]):
        if theorem.name == "two.less":
            other.book.written[theorem.name] = other.book.written[theorem.name].replace("+ 1", "+ 2")
    changed_pieces = {tag: with_dependencies(other.of_claim(tag)) for tag in CLAIMS}
    for future in [future for claim_pieces in changed_pieces.values() for future in store.submit(claim_pieces)]:
        future.result()
    done = ReplayReport(place, other.book, store, keys_of(place, other.book), changed_pieces, {})
    assert done.accepted_claims().keys() == {"ONE-001"}
    assert [*done.refusal_reasons()] == ["two.less"]
    assert done.missing_reasons()["TWO-001"].startswith("two.less: ")
    assert Store(tmp_path, 1, MEMORY, 60).refused.keys() == store.refused.keys()


@needs_rocq
def test_a_file_that_takes_too_much_memory_is_refused(tmp_path: Path, prelude: Path) -> None:
    store = store_in(tmp_path, prelude)
    store.memory = 2**20
    piece = Piece("Data", "one", "Definition one : Z := 1.", ("one",), (), "1")
    for future in store.submit([piece]):
        future.result()
    assert "1" in store.refused and "1" not in store.file_of_piece
    with pytest.raises(UnusablePrelude, match="does not accept Prelude"):
        Store(tmp_path / "other", 1, 2**20, 60)


@needs_rocq
def test_a_run_that_is_out_of_time_is_continued(place: Path, tmp_path: Path, prelude: Path) -> None:
    claim_pieces = with_dependencies(pieces_of(place).of_claim("TWO-001"))
    first, second = (store_in(tmp_path, prelude) for _ in range(2))
    first.finish(first.submit(claim_pieces), 0)
    assert not all(piece.closure_hash in first.file_of_piece for piece in claim_pieces)
    second.finish(second.submit(claim_pieces), time.monotonic() + 300)
    assert all(piece.closure_hash in second.file_of_piece for piece in claim_pieces)


def test_long_numerals_are_constants() -> None:
    short, long = "9" * 39, "7" * 9001
    text = f"Lemma a : f {long} = {short}. Proof. exact (g {long} x_{long}). Qed.\n"
    with_names = named_numerals(text)
    (value,) = re.findall(r"^Definition numeral_0_ : Z := (0x[0-9a-f]+)\.$", with_names, re.MULTILINE)
    assert int(value, 16) == 7 * (10**9001 - 1) // 9
    assert with_names.endswith(f"Lemma a : f numeral_0_ = {short}. Proof. exact (g numeral_0_ x_{long}). Qed.\n")
    assert named_numerals("Lemma b : 10 = 10.") == "Lemma b : 10 = 10."
    assert hexadecimal(text) == with_names.partition("\n")[2].replace("numeral_0_", hex(7 * (10**9001 - 1) // 9))


@needs_rocq
def test_rocq_accepts_a_long_numeral(tmp_path: Path, prelude: Path) -> None:
    store, long = store_in(tmp_path, prelude), "123" * 1000
    right = Piece(
        "Book", "right", f"Lemma right : {long} mod 10 = 3.\nProof. exact (@eq_refl Z 3). Qed.\n", (), (), "1"
    )
    false_piece = right._replace(
        name="wrong", text=right.text.replace("3.\n", "4.\n").replace("Z 3", "Z 4"), closure_hash="2"
    )
    # A lemma of arithmetic is proved by a tactic, which must see the number itself.
    lemma = Piece("Arithmetic", "lemma", f"Lemma lemma : {long} = 0 -> False.\nProof. linear. Qed.\n", (), (), "3")
    for piece in (right, false_piece, lemma):
        for future in store.submit([piece]):
            future.result()
    assert {*store.file_of_piece} == {"1", "3"} and {*store.refused} == {"2"}


@needs_rocq
def test_a_lemma_about_a_twin_finds_its_long_numeral(
    tmp_path: Path, prelude: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that such a lemma is in the file of its twin, even if the file becomes long."""
    store, test = store_in(tmp_path, prelude), f"Z.eqb x {'123' * 1000}"
    definition = Piece("Book", f"{TWIN}1", f"Definition kept (x : Z) : bool := {test}.\n", ("kept",), (), "1")
    proof = f"Proof. unfold kept. destruct ({test}) eqn:e; reflexivity. Qed."
    lemma = Piece(
        "Book", f"{TWIN}2", f"Lemma same (x : Z) : kept x = {test}.\n{proof}\n", ("same",), (definition,), "2"
    )
    last, other = (Piece("Book", f"last {number}", "", (), (), number) for number in ("3", "4"))
    monkeypatch.setitem(rocq_store.LARGEST, "Book", 10)
    for future in store.submit([definition, lemma, last, other]):
        future.result()
    assert [{*file.pieces} for file in store.files.values()] == [{"1", "2", "3"}, {"4"}] and not store.refused


@needs_rocq
def test_rocq_accepts_a_function_of_ten_arguments(tmp_path: Path, prelude: Path) -> None:
    kernel, many = Kernel(), z3.Ints(" ".join(f"x{place}" for place in range(10)))
    every = kernel.define("all.every", many, z3.IntSort(), lambda _, *xs: z3.Sum(*xs))
    same = every(n, *many[1:]) == every(m, *many[1:])
    kernel.prove("one.same", [n, m, *many[1:]], z3.Implies(n == m, same))
    records = RecordGraph(kernel.records, smtlib.declarations()).part({"ONE-001": ["one.same"]})
    place = write_book(tmp_path / "book", book_writer.book(records))
    pieces, store = pieces_of(place), store_in(tmp_path / "rocq", prelude)
    claim_pieces = with_dependencies(pieces.of_claim("ONE-001"))
    for future in store.submit(claim_pieces):
        future.result()
    assert all(piece.closure_hash in store.file_of_piece for piece in claim_pieces) and not store.refused
    plain = computing.export(place, ["ONE-001"])
    assert "Lemma cong10 " in wide_functions.added(plain)["Data.v"] and "Lemma cong10 " not in plain["Data.v"]
    few = {name: text.replace("cong10", "cong9") for name, text in plain.items()}
    assert wide_functions.added(few) == few


def in_a_row(*values: int) -> list[Piece]:
    """Return pieces, each of which states that a number equals 1; the last one cites the piece before it."""
    pieces: list[Piece] = []
    for place, value in enumerate(values, 1):
        last = place == len(values)
        proof = f"part_{place - 1}" if last else "@eq_refl Z 1"
        text = f"Lemma part_{place} :\n  {value} = 1.\nProof.\n  exact ({proof}).\nQed.\n"
        pieces.append(Piece("Book", f"part {place}", text, (f"part_{place}",), tuple(pieces[-1:] * last), str(place)))
    return pieces


@needs_rocq
def test_a_refused_piece_is_found_without_compiling_each_piece_alone(tmp_path: Path, prelude: Path) -> None:
    store, calls = store_in(tmp_path, prelude), []
    run = store.coqc
    store.coqc = lambda name: (calls.append(name), run(name))[1]  # type: ignore[method-assign, func-returns-value]
    for future in store.submit(in_a_row(1, 1, 1, 1, 2, 1)):
        future.result()
    assert {*store.file_of_piece} == {"1", "2", "3", "4"} and {*store.refused} == {"5"}, (
        "the last one needs the refused one"
    )
    assert len(calls) == 3, "all, those before the refused one, and the refused one"


def test_a_refused_group_is_cut_between_twins_that_belong_together() -> None:
    def parts(place: int | None, *names: str) -> list[list[str]]:
        store, groups = Store.__new__(Store), list[list[str]]()
        store.waiting, refusals = {}, list[str]()
        store.compile = lambda group: groups.append([piece.name for piece in group])  # type: ignore[method-assign]
        store.refuse = lambda piece, why: refusals.append(f"{piece.name}: {why}")  # type: ignore[method-assign]
        store.split([Piece("Book", name, "", (), (), name) for name in names], place, "no")
        return [part for part in [*groups, refusals] if part]

    twin = f"{TWIN}1"
    group = (twin, "one", "two", twin, twin, "three")
    for place in (3, 4, 5):
        assert parts(place, *group) == [[twin, "one", "two"], [twin, twin, "three"]]
    assert parts(0, *group) == parts(1, *group) == [[twin, "one"], ["two", twin, twin, "three"]]
    assert parts(2, *group) == [[twin, "one"], ["two"], [twin, twin, "three"]]
    assert parts(None, *group) == [[twin, "one"], ["two", twin, twin, "three"]]
    assert parts(None, twin, "one") == [[twin], ["one: no"]], "the twin may be of use to another record"
    assert parts(0, twin, "one") == [["one"], [f"{twin}: no"]]
    assert parts(0, "one") == parts(None, "one") == [["one: no"]]


@needs_rocq
def test_a_name_with_another_meaning_in_each_game_is_not_confused(tmp_path: Path, prelude: Path) -> None:
    store = store_in(tmp_path, prelude)
    values, functions, lemmas = list[Piece](), list[Piece](), list[Piece]()
    for game, value in (("first", "1"), ("second", "2")):
        values.append(Piece("Book", "value", f"Definition value := {value}.\n", ("value",), (), f"value {game}"))
        text = f"Definition {game} := value.\n"
        functions.append(Piece("Book", game, text, (game,), (values[-1],), f"function {game}"))
        text = f"Lemma of_{game} : {game} = {value}.\nProof. exact eq_refl. Qed.\n"
        lemmas.append(Piece("Book", f"of {game}", text, (f"of_{game}",), (functions[-1],), f"lemma {game}"))
    for pieces in (values, functions, lemmas):
        for future in store.submit(pieces):
            future.result()
    assert not store.refused
    assert {*store.file_of_piece} == {piece.closure_hash for piece in [*values, *functions, *lemmas]}


def test_the_place_of_a_refused_piece() -> None:
    group = in_a_row(1, 2, 3)
    text = "\n".join(["(* a head *)", "", *(piece.text for piece in group)])
    for line, source_line in enumerate(text.split("\n"), 1):
        places = [place for place, piece in enumerate(group) if source_line and source_line in piece.text.split("\n")]
        error = f'File "./Book_1.v", line {line}, characters 0-1: Error: no.'
        if source_line.startswith(("Lemma", "  ")) and "eq_refl" not in source_line:
            assert refused_place(error, text, group) == places[0]
    assert refused_place("Out of memory", text, group) is None
    assert refused_place('File "./Book_1.v", line 1, characters 0-1: Error: no.', text, group) is None


def computed_pieces(place: Path) -> Pieces:
    """Return the pieces of a book in which two theorems compute one function and a third theorem computes
    another one.
    """
    kernel = Kernel()
    square = kernel.define("all.square", [n], z3.IntSort(), lambda _, n: n * n)
    cube = kernel.define("all.cube", [n], z3.IntSort(), lambda _, n: n * n * n)
    kernel.evaluate("one.computed", [], z3.And(square(3) == 9, square(4) == 16, square(5) == 25))
    kernel.evaluate("two.computed", [], z3.And(square(3) < 10, square(4) < 17, square(5) < 26))
    kernel.evaluate("three.computed", [], z3.And(cube(3) == 27, cube(4) == 64, cube(5) == 125))
    claims = dict(zip(COMPUTED, [["one.computed"], ["two.computed"], ["three.computed"]], strict=True))
    write_book(place, book_writer.book(RecordGraph(kernel.records, smtlib.declarations()).part(claims)))
    return Pieces(place, computing.replay(place), export.LemmaCache(place / "kept", runs.lemmas()))


def test_theorems_that_compute_one_function_have_the_same_pieces(tmp_path: Path) -> None:
    pieces = computed_pieces(tmp_path)
    pieces_by_claim = [with_dependencies(pieces.of_claim(tag)) for tag in COMPUTED]
    first, second, third = (
        {piece.closure_hash for piece in claim_pieces if piece.name.startswith(TWIN)}
        for claim_pieces in pieces_by_claim
    )
    assert first == second
    assert first
    assert not first & third


@needs_rocq
def test_rocq_accepts_twins_apart_from_their_records(tmp_path: Path, prelude: Path) -> None:
    store, pieces = store_in(tmp_path / "rocq", prelude), computed_pieces(tmp_path)
    store.one_report_per_file = True
    wholes = [with_dependencies(pieces.of_claim(tag)) for tag in COMPUTED]
    for future in store.submit(
        {piece.closure_hash: piece for claim_pieces in wholes for piece in claim_pieces}.values()
    ):
        future.result()
    assert (
        all(piece.closure_hash in store.file_of_piece for claim_pieces in wholes for piece in claim_pieces)
        and not store.refused
    )
    axiom_lists = [store.axioms(claim_pieces) for claim_pieces in wholes]
    assert axiom_lists[0] and axiom_lists == [axiom_lists[0]] * 3, "the claims of one file get the axioms of all"


def test_an_older_meaning_of_a_name_is_not_imported(tmp_path: Path) -> None:
    store = Store.__new__(Store)
    store.file_of_piece = {"1": "Book_a", "2": "Book_a", "3": "Book_b"}
    needs = [Piece("Book", "one", "", ("thm_one",), (), "1"), Piece("Book", "two", "", ("two", "thm_two"), (), "3")]
    assert [*store.head(needs)][1:5] == [
        "From Takeaway Require Book_a.",
        "Import Book_a(thm_one).",
        "From Takeaway Require Book_b.",
        "Import Book_b(two, thm_two).",
    ]


# The file of the last run.


def test_the_file_of_the_run_is_whole() -> None:
    run = runs.load(ROOT)
    assert {*run["axioms"]} == {axiom for claim in run["claims"].values() for axiom in claim["axioms"]}
    assert {*run["axioms"]} <= {*export.AXIOMS}
    assert run["figures"]["claims"] == len(run["claims"]) >= 310
    assert not run["claims"].keys() & run["left"].keys()
    assert len(run["claims"]) + len(run["left"]) == run["figures"]["of"]
    assert {*run["claims"], *run["left"]} <= catalogue().keys()
    assert run["statements"].keys() == {*runs.SHOWN}
    assert run["on"]["rocq"] == export.TESTED
    assert all(claim["memory"] < 4096 for claim in run["claims"].values())
    assert "/" not in json.dumps(run).replace("/\\\\", "").replace("\\\\/", ""), "no path of a machine"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_axiom_is_described(language: str) -> None:
    with (ROOT / "docs" / language / "strings.toml").open("rb") as file:
        described = tomllib.load(file)["axiom"]
    assert described.keys() == {*export.AXIOMS}


def names(pieces: Iterable[Piece]) -> set[str]:
    """Return the names of pieces."""
    return {piece.name for piece in pieces}


def test_the_pieces_of_a_claim(place: Path) -> None:
    pieces = pieces_of(place)
    claim_pieces = with_dependencies(pieces.of_claim("TWO-002"))
    assert claim_pieces[-1].name == "TWO-002" and {"two.less", "two.more"} < names(claim_pieces)
    assert not {"one.twice", "one.times.def"} & names(claim_pieces)
    for place_of, piece in enumerate(claim_pieces):
        assert all(need in claim_pieces[:place_of] for need in piece.needs)


def test_the_file_of_the_games_is_whole() -> None:
    run = runs.load_games(ROOT)
    assert {*run["axioms"]} == {axiom for game in run["games"].values() for axiom in game["axioms"]} <= {*export.AXIOMS}
    # The atlas may have grown since the run.
    assert 0 < run["figures"]["games"] == len(run["games"]) <= run["figures"]["of"] <= len(entries())
    assert {*run["games"], *run["left"]} <= {*entries()} and not run["games"].keys() & run["left"].keys()
    assert len({entries()[tag].family for tag in run["games"]}) >= 6, "games of most families"
    assert {record["run"] for record in run["games"].values()} == {*run["runs"]}
    assert {name for record in run["games"].values() for name in record.get("general", ())} == {*run["general"]}
    assert all(record["on"]["rocq"] == export.TESTED for record in (run, *run["runs"].values()))
    assert run["figures"]["seconds"] == sum(record["figures"]["seconds"] for record in run["runs"].values())
    assert "/" not in json.dumps(run).replace("/\\\\", "").replace("\\\\/", ""), "no path of a machine"


def test_an_accepted_game_is_known_in_the_next_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.__new__(Store)
    store.file_of_piece, store.lengths = {"1": "Book_a"}, {}
    store.files = {"Book_a": AcceptedFile("Book_a", {"1": 10}, [], 2.0, 300, ["classic"])}
    pieces = [Piece("Book", "one", "Theorem.", ("thm_one",), (), "1")]
    game = rocq_atlas.save_accepted_game(
        tmp_path, "ATL-S1", store, rocq_atlas.GamePieces(3, {"all.zero": "a : b."}, pieces, "records")
    )
    assert game.data["key"] == runs.game_key("records") and game.data["axioms"] == ["classic"]
    assert rocq_atlas.load_accepted_game(tmp_path, "ATL-S1", store) == game
    assert rocq_atlas.figures(store, [game, game]) == rocq_atlas.figures(store, [game]), "what is shared counts once"
    assert rocq_atlas.load_accepted_game(tmp_path, "ATL-S2", store) is None
    monkeypatch.setattr(rocq_atlas, "translation_of_games", lambda: "another")
    assert rocq_atlas.load_accepted_game(tmp_path, "ATL-S1", store) is None, "it was written by other sources"
    monkeypatch.undo()
    store.file_of_piece = {}
    assert rocq_atlas.load_accepted_game(tmp_path, "ATL-S1", store) is None, "what was compiled is gone"


def test_what_another_shard_has_accepted_is_added(tmp_path: Path) -> None:
    other, own = (Store.__new__(Store) for _ in range(2))
    for store, name in ((other, "other"), (own, "mine")):
        store.place, store.lock = tmp_path / name / "compiled-1", threading.Lock()
        store.file_of_piece, store.files, store.lengths = {}, {}, {}
        store.place.mkdir(parents=True)
    file = AcceptedFile("Book_a", {"1": 10}, [], 2.0, 300, ["classic"])
    other.enter(file)
    (other.place / "Book_a.json").write_text(json.dumps(asdict(file)))
    (other.place / "refused.json").write_text("{}")
    pieces = [Piece("Book", "one", "Theorem.", ("thm_one",), (), "1")]
    batch = rocq_atlas.GamePieces(3, {}, pieces, "records")
    game = rocq_atlas.save_accepted_game(tmp_path / "other", "ATL-S1", other, batch)
    assert rocq_atlas.load_accepted_games(tmp_path / "mine", own) == {}
    assert rocq_atlas.of_shard(tmp_path / "other", own) == {"ATL-S1": game}
    assert rocq_atlas.figures(own, [game]) == rocq_atlas.figures(other, [game])


def test_a_run_of_some_claims_leaves_the_marks_of_the_others() -> None:
    """Check that marks of other claims stay, and that the mark of a claim that is no longer accepted is removed."""

    def run_record(claims: dict[str, str], left: dict[str, str], translation: str = "1") -> dict[str, Any]:
        marks = {tag: {"key": key, "theorems": 2, "axioms": ["classic"]} for tag, key in claims.items()}
        figures = {"claims": len(claims), "of": len(claims) + len(left), "theorems": 2 * len(claims), "seconds": 9}
        record = {"translation": translation, "figures": figures, "axioms": [], "claims": marks, "left": left}
        return {**record, "statements": {}}

    earlier = run_record({"ONE-001": "a", "TWO-001": "b", "TWO-002": "c"}, {"ONE-002": "too long"})
    later = run_record({"ONE-001": "new"}, {"TWO-001": "refused", "TWO-002": runs.LATER, "ONE-002": runs.LATER})
    merged = rocq.merge_data(earlier, later, ["ONE-001", "TWO-001"])
    assert {tag: mark["key"] for tag, mark in merged["claims"].items()} == {"ONE-001": "new", "TWO-002": "c"}
    assert merged["left"] == {"TWO-001": "refused", "ONE-002": "too long"}
    assert merged["figures"] == {"claims": 2, "of": 4, "theorems": 4, "seconds": 9}
    assert rocq.merge_data({}, later, ["ONE-001"]) == later
    assert rocq.merge_data({**earlier, "translation": "2"}, later, ["ONE-001"]) == later


def test_the_games_of_another_run_stay_in_the_file() -> None:
    def run(name: str, seconds: float, memory: int) -> dict[str, Any]:
        return {"on": {"date": name}, "figures": {**dict.fromkeys(rocq_atlas.SUMS, seconds), "memory": memory}}

    def games(name: str, *tags: str) -> dict[str, dict[str, Any]]:
        return {tag: {"run": name, "theorems": 2, "general": [name], "axioms": ["classic"]} for tag in tags}

    empty, games_of_a = rocq_atlas.EMPTY, games("a", "ATL-S1", "ATL-S2")
    first = rocq_atlas.join_contents(empty, "a", run("a", 2, 30), games_of_a, {"ATL-S3": "refused"}, {"a": "a : x."})
    assert first["left"] == {"ATL-S3": "refused"} and first["figures"]["seconds"] == 2
    refusals = {"ATL-S4": rocq_atlas.NOT_PROVED}
    second = rocq_atlas.join_contents(
        first, "b", run("b", 3, 20), games("b", "ATL-S2", "ATL-S3"), refusals, {"b": "b : x."}
    )
    assert {tag: entry["run"] for tag, entry in second["games"].items()} == {
        "ATL-S1": "a",
        "ATL-S2": "b",
        "ATL-S3": "b",
    }
    assert second["figures"] == {
        **dict.fromkeys(rocq_atlas.SUMS, 5), "memory": 30, "games": 3, "of": len(entries()), "theorems": 6
    }  # fmt: skip
    assert second["general"] == {"a": "a : x.", "b": "b : x."}
    assert second["left"] == {}
    assert second["on"] == {"date": "b"}
    assert {*second["runs"]} == {"a", "b"}
    third = rocq_atlas.join_contents(second, "b", run("b", 4, 20), games("b", "ATL-S1", "ATL-S2"), {}, {})
    assert third["games"].keys() == {"ATL-S1", "ATL-S2"} and {*third["runs"]} == {"b"}
    assert third["general"] == {"b": "b : x."}, "no game cites the other theorem any more"
    assert third["figures"]["seconds"] == 4, "a run whose games are all in another one does not count"


def test_a_folder_has_one_name_for_each_translation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    before = rocq_atlas.folder_name(tmp_path)
    assert rocq_atlas.folder_name(tmp_path) == before
    monkeypatch.setattr(rocq_atlas, "translation_of_games", lambda: "a later translation")
    assert rocq_atlas.folder_name(tmp_path) != before, "renewed marks of the folder would be dropped"


def test_the_shards_have_each_game_once() -> None:
    def games(*arguments: str) -> list[str]:
        options = rocq_atlas.argument_parser().parse_args(arguments)
        return [entry.tag for entry in rocq_atlas.select_games(options)]

    shards = [games("--shard", f"{part}/3") for part in (1, 2, 3)]
    assert sorted(chain.from_iterable(shards)) == sorted(entries()) and all(len(shard) > 800 for shard in shards)
    misere = [tag for tag, entry in entries().items() if entry.family == "misere"]
    assert sorted(games("--family", "misere")) == sorted(misere)
    assert games("ATL-S2", "ATL-S1") == ["ATL-S2", "ATL-S1"]
    accepted_games = runs.load_games(ROOT)["games"]
    assert {*games("--new")} == {*entries()} - {*accepted_games}
    for text in ("0/2", "3/2", "2", "a/b"):
        with pytest.raises(argparse.ArgumentTypeError, match="write for example 2/3"):
            rocq_atlas.shard(text)


def test_games_with_shared_theorems_are_proved_together() -> None:
    all_entries = [*rocq_atlas.games_of_all_families()]
    batches = [*rocq_atlas.batches(all_entries)]
    assert sorted(entry.tag for batch in batches for entry in batch) == sorted(entries())
    for batch in batches:
        encoded = {entry.family in rocq_atlas.ENCODED for entry in batch}
        assert len(encoded) == 1 and len(batch) <= (rocq_atlas.SHARED if encoded == {True} else rocq_atlas.BATCH)


def test_games_are_written_as_one_book_unless_a_name_has_two_meanings() -> None:
    def game(tag: str, name: str, factor: int) -> list[book_writer.Record]:
        kernel = Kernel()
        times = kernel.define("all.times", [n, m], z3.IntSort(), lambda _, n, m: n * m)
        multiple = kernel.define(f"{name}.times", [n], z3.IntSort(), lambda _, n: times(n, factor))
        kernel.prove(f"{name}.zero", [], multiple(0) == 0, by=[multiple.at(0), times.at(0, factor)])
        return RecordGraph(kernel.records, smtlib.declarations()).part({tag: [f"{name}.zero"]})

    proved = {"A": game("A", "two", 2), "B": game("B", "three", 3), "C": game("C", "two", 5)}
    assert rocq_atlas.grouped_by_compatibility(proved) == [["A", "B"], ["C"]]
    records = rocq_atlas.in_one_book([proved["A"], proved["B"]])
    assert [record["tag"] for record in records if record["rule"] == "claim"] == ["A", "B"]
    assert sum(record.get("name") == "f.all.times" for record in records) == 1
    graph = book_writer.pages_of(records)
    for tag, name in (("A", "two"), ("B", "three")):
        assert graph.part({tag: [f"{name}.zero"]}) == proved[tag], "a part of the book is the book of the game"


def test_the_theorems_about_many_games_that_a_game_cites(tmp_path: Path) -> None:
    kernel = Kernel()
    twice = kernel.define("all.twice", [n], z3.IntSort(), lambda _, n: n + n)
    more = kernel.prove("all.more", [n], z3.Implies(n > 0, twice(n) > n), by=[twice.at(n)])
    most = kernel.prove("all.most", [n], z3.Implies(n > 1, twice(n) > 1), by=[more(n)])
    first = kernel.prove("one.first", [], twice(2) > 1, by=[most(2)])
    kernel.prove("one.second", [], twice(2) > 0, by=[first(), twice.at(2)])
    records = RecordGraph(kernel.records, smtlib.declarations()).part({"ONE-001": ["one.second"]})
    book = computing.replay(write_book(tmp_path, book_writer.book(records)))
    statements = {"all.most": "thm_all_most : (forall (n : Z), ((n > 1) -> ((all_twice n) > 1)))."}
    assert rocq_atlas.general_statements(book, book.claims["ONE-001"]) == statements


def test_games_of_all_families_come_first() -> None:
    every = [*rocq_atlas.games_of_all_families()]
    assert {entry.family for entry in every[: len(FAMILIES)]} == {*FAMILIES}
    assert {entry.tag for entry in every} == {*entries()} and len(every) == len(entries())


def test_the_marks_of_claims_do_not_depend_on_what_games_need() -> None:
    key = runs.game_key("1")
    runs.translation_of_games.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "COMPUTING", "bridges")
        assert runs.game_key("1") != key
    runs.translation_of_games.cache_clear()
    assert runs.game_key("1") == key
