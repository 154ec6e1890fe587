"""Tests of games that a page proves without a solver: the checker accepts certificates and refuses wrong guesses."""

import json
import lzma
import random
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import verify.checker
from theory.rules.conventions import Play
from theory.rules.moves import as_data
from theory.rules.rule_file import read
from verify.browser.worker_api import WorkerSession
from verify.bruteforce.take_and_break import Heaps
from verify.checker.command import BOOK
from verify.checker.errors import Refused
from verify.discover.deadline import Deadline
from verify.discover.general import general_book, heap_options, heap_values
from verify.discover.general.encoded_octal import encoded_theorem
from verify.discover.general.game_records import PeriodicGuess, game_records, game_rules, theorem_names
from verify.discover.result import StrategyFailed, proof_name
from verify.discover.strategies.encoded_periodic import search_with_limits
from verify.kernel import Kernel
from verify.pipeline.certification import book_writer
from verify.site.build import browser_runtime

HEAPS = 300
FIXED_RULES = ["n-1", "n-{1,3,4}", "n-{2,5,8,10}", "n-{39,40}", "0.1", "0.4", "0.33", "0.77", "0.137", "4.3", "4.725"]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the archive of the general book."""
    folder = tmp_path_factory.mktemp("general")
    assert general_book.main([str(folder / "certificates"), str(folder / "general.zip")]) == 0
    return folder / "general.zip"


@pytest.fixture(scope="module")
def session(archive: Path) -> Callable[[str, PeriodicGuess], dict[str, Any]]:
    """Return a function that proves a game as the page does, and returns its reports and the refused steps."""
    session = WorkerSession()

    def proved(rules: str, guess: PeriodicGuess) -> dict[str, Any]:
        return prove(session, archive, moves_of(rules), guess)

    return proved


def moves_of(rules: str) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = json.loads(json.dumps(as_data(read(rules).game)["moves"]))
    return moves


def prove(session: WorkerSession, archive: Path, moves: Sequence[Any], guess: PeriodicGuess) -> dict[str, Any]:
    proof: dict[str, Any] = json.loads(
        session.prove_game(str(archive), json.dumps({"moves": moves, **guess._asdict()}))
    )
    lines = proof.get("lines", [])
    checks = [json.loads(session.check_certificate(place)) for place in range(len(lines))]
    return proof | {"refused": [line["name"] for line, check in zip(lines, checks, strict=True) if not check["good"]]}


def guess_period(rules: str) -> PeriodicGuess | None:
    """Return the least period of the first values by brute force; None if they have no period."""
    game = read(rules).game
    kinds = heap_options.options(game)
    values = heap_values.brute_values(kinds, Play.NORMAL, HEAPS) if kinds else Heaps(game).upto(HEAPS).tolist()
    for p in range(1, HEAPS // 4):
        e = next((n + 1 for n in range(HEAPS - p - 1, -1, -1) if values[n] != values[n + p]), 0)
        if 2 * (e + p) + 2 * p < HEAPS:
            return PeriodicGuess([*map(int, values[: e + p])], e, p)
    return None


def random_rules() -> list[str]:
    """Return random subtraction sets and octal codes."""
    chance = random.Random(20261127)
    sets = [sorted(chance.sample(range(1, 13), chance.randint(1, 5))) for _ in range(14)]
    subtraction_rules = [
        f"n-{{{','.join(map(str, amounts))}}}" if len(amounts) > 1 else f"n-{amounts[0]}" for amounts in sets
    ]
    codes = [
        f"{chance.choice('0004')}.{''.join(chance.choices('01234567', k=chance.randint(0, 2)))}{chance.randint(1, 7)}"
        for _ in range(24)
    ]
    return [*dict.fromkeys([*subtraction_rules, *codes])]


def test_certificates_of_random_games_are_accepted(session: Callable[..., dict[str, Any]]) -> None:
    proved = 0
    for rules in [*FIXED_RULES, *random_rules()]:
        if (guess := guess_period(rules)) is not None:
            proof = session(rules, guess)
            assert proof.get("why") is None and proof["refused"] == [], rules
            assert [*proof["says"]] == theorem_names(game_rules(moves_of(rules)))
            assert len(proof["lines"]) == 117 and proof["theorems"] == 160
            proved += 1
    assert proved >= 35


def test_the_records_are_those_of_the_kernel() -> None:
    """Compare with the kernel's records, which do not include the theorem that the values repeat."""
    kernel = Kernel(seconds=60)
    kernel(encoded_theorem)
    for rules in [*FIXED_RULES, *random_rules()[:12]]:
        game, before = read(rules).game, len(kernel.records)
        try:
            renamed = replace(game, name=proof_name(game.name))
            proved_form = search_with_limits(kernel, renamed, Deadline(600), (HEAPS,))
        except StrategyFailed:
            continue
        data: Any = proved_form.data
        records = game_records(game_rules(moves_of(rules)), PeriodicGuess(data.values, data.preperiod, data.period))
        repetition = f"{renamed.name}.repeats"
        common_records = [json.loads(json.dumps(record)) for record in records if record["name"] != repetition]
        assert len(records) == len(common_records) + 1
        assert common_records == [json.loads(json.dumps(record)) for record in kernel.records[before:]]
        names = [name for name in theorem_names(game_rules(moves_of(rules))) if name != repetition]
        assert names == [theorem.name for theorem in proved_form.theorems]


@pytest.mark.parametrize("rules", ["n-{1,3,4}", "0.77", "4.3", "0.33"])
def test_a_wrong_guess_is_refused(session: Callable[..., dict[str, Any]], rules: str) -> None:
    right = guess_period(rules)
    assert right is not None and session(rules, right)["refused"] == []
    values, e, p = [*right.values], right.preperiod, right.period
    once_more = [*values, *values[e:]]
    wrong = [
        PeriodicGuess(once_more, e, 2 * p),
        PeriodicGuess(once_more[: e + p + 1], e + 1, p),
        PeriodicGuess(values[:-1], e, p - 1),
        *(PeriodicGuess([*values[:n], values[n] + 1, *values[n + 1 :]], e, p) for n in (0, e, e + p - 1)),
    ]
    if e:
        wrong.append(PeriodicGuess(values[:-1], e - 1, p))
    for guess in wrong:
        name = game_rules(moves_of(rules)).name
        assert session(rules, guess)["refused"] == [f"{name}.test/1"], guess


def test_the_values_of_another_game_are_refused(session: Callable[..., dict[str, Any]]) -> None:
    for rules, other in (("0.77", "0.07"), ("n-{1,3,4}", "n-{1,3}"), ("4.3", "4.7")):
        guess = guess_period(other)
        assert guess is not None and session(rules, guess)["refused"] == [f"{game_rules(moves_of(rules)).name}.test/1"]


def test_a_code_with_other_moves_than_the_rules_is_refused(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a code with correct values of its own is refused, because the theorem on the moves states that
    it has the moves of the rules.
    """
    right = guess_period("n-{1,3}")
    assert right is not None
    other_rules = game_rules(moves_of("n-{1,3}"))._replace(subtracted=(1, 4))
    monkeypatch.setattr("verify.browser.game_proof.game_rules", lambda moves: other_rules)
    assert prove(WorkerSession(), archive, [], right)["refused"] == [f"{other_rules.name}.moves/1"]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (moves_of("n-1, floor(n/2)"), "neither subtracts"),
        ([move | {"when": "odd"} for move in moves_of("n-2")], "more than subtract"),
        ([move | {"when": "odd"} for move in moves_of("0.3")], "more than an octal digit"),
        (moves_of("n-{1..floor(n/2)}"), "subtract"),
        (moves_of("any"), "neither subtracts"),
        (moves_of("n-{1,primes}"), "neither subtracts"),
        (moves_of("any, split"), "neither subtracts"),
        (moves_of("n-{1,41}"), "more than 40"),
        ([*moves_of("0.3"), *moves_of("n-2")], "not of one kind"),
        ([], "not of one kind"),
    ],
)
def test_other_games_get_a_message(archive: Path, moves: list[Any], message: str) -> None:
    proof = prove(WorkerSession(), archive, moves, PeriodicGuess([0, 1], 0, 2))
    assert message in proof["why"] and proof["read"]


@pytest.mark.parametrize("guess", [PeriodicGuess([0, 100], 0, 2), PeriodicGuess([0, 1], 0, 3), PeriodicGuess([], 0, 0)])
def test_values_that_cannot_be_encoded_get_a_message(archive: Path, guess: PeriodicGuess) -> None:
    assert "encoding" in prove(WorkerSession(), archive, moves_of("n-1"), guess)["why"]


def changed_archive(archive: Path, target: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """Return a copy of the archive with changed files."""
    with zipfile.ZipFile(archive) as package:
        files = {name: package.read(name) for name in package.namelist()}
    change(files)
    with zipfile.ZipFile(target, "w") as package:
        for name, content in files.items():
            package.writestr(name, content)
    return target


def without_premise(files: dict[str, bytes]) -> None:
    """Remove the test of the values from the general theorem, and seal the book again."""
    records = book_writer.records_of(lzma.decompress(files[BOOK]).decode())
    (theorem,) = [record for record in records if record.get("name") == "coded.grundy"]
    theorem["goal"] = theorem["goal"].replace("(f.coded.test f.N f.C f.e f.p f.k)", "true")
    files[BOOK] = book_writer.pack_book(book_writer.book(records))


def exchange_files(files: dict[str, bytes]) -> None:
    first, second = sorted(files, key=lambda name: (name == BOOK, name))[:2]
    files[first] = files[second]


def remove_file(files: dict[str, bytes]) -> None:
    del files[min(name for name in files if name != BOOK)]


def test_a_changed_general_book_is_refused(archive: Path, tmp_path: Path) -> None:
    right = guess_period("n-{1,2}")
    assert right is not None

    def prove_with(change: Callable[[dict[str, bytes]], None]) -> dict[str, Any]:
        path = changed_archive(archive, tmp_path / "changed.zip", change)
        return prove(WorkerSession(), path, moves_of("n-{1,2}"), right)

    assert prove_with(lambda _: None)["refused"] == []
    proof = prove_with(without_premise)
    assert "coded.grundy/1" in proof["refused"]
    assert len(prove_with(exchange_files)["refused"]) == 1
    assert len(prove_with(remove_file)["refused"]) == 1
    truncated = prove_with(lambda files: files.update({BOOK: files[BOOK][:-30]}))
    assert truncated["read"] is False and truncated["why"]


def test_the_saved_proof_is_read_by_the_checker_and_by_discover(archive: Path, tmp_path: Path) -> None:
    session, right, saved = WorkerSession(), guess_period("0.77"), tmp_path / "takeaway-0.77.zip"
    assert right is not None
    with pytest.raises(LookupError):
        session.write_archive(str(saved), "0.77")
    json.loads(session.prove_game(str(archive), json.dumps({"moves": moves_of("0.77"), **right._asdict()})))
    with pytest.raises(Refused):
        session.write_archive(str(saved), "0.77")
    assert prove(session, archive, moves_of("0.77"), right)["refused"] == []
    session.write_archive(str(saved), "0.77")
    words = [sys.executable, "-I", "-S", str(Path(verify.checker.__file__).parent), str(saved)]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert "every one holds" in run.stdout
    assert "octal-0.77.sum.grundy" in run.stdout
    with zipfile.ZipFile(saved) as package:
        (tmp_path / "game.toml").write_bytes(package.read("game.toml"))
    assert read(str(tmp_path / "game.toml")).text == "0.77"


def test_a_claim_can_be_opened_between_two_games(archive: Path, tmp_path: Path) -> None:
    session, right = WorkerSession(), guess_period("n-{1,2}")
    assert right is not None
    assert prove(session, archive, moves_of("n-{1,2}"), right)["refused"] == []
    assert json.loads(session.open(str(archive), general_book.TAG))["theorems"] > 100
    assert prove(session, archive, moves_of("n-{1,2}"), right)["refused"] == []


def test_the_program_needs_python_alone(archive: Path, tmp_path: Path) -> None:
    program = tmp_path / "program"
    for name, content in browser_runtime.program_sources().items():
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        (program / name).write_bytes(content)
    request = json.dumps({"moves": moves_of("n-{1,2}"), "values": [0, 1, 2], "preperiod": 0, "period": 3})
    script = (
        f"import sys; sys.path.insert(0, {str(program)!r}); from verify.browser.worker_api import WorkerSession; "
        f"print(WorkerSession().prove_game({str(archive)!r}, {request!r}))"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=False)
    assert run.stderr == "" and json.loads(run.stdout)["theorems"] == 160
