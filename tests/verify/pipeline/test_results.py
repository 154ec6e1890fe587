"""`results.json`: what it says, what is used again, what is asked again, and how a run joins earlier results."""

import bz2
import json
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.verify.inline_workers import Inline, undecided, without_workers
from theory.claims.catalogue import catalogue
from theory.claims.standing import STANDINGS
from verify.kernel import solvers
from verify.pipeline import (
    answer_cache,
    bruteforce_checks,
    crosscheck,
    mutants,
    results_file,
    results_writer,
    runner,
    source_hashes,
)
from verify.proofs.book import book

# A definition, a literature quotation, history; theorems, one about any game; a misprint; a transcript.
SOME = ["NIM-001", "NIM-002", "NIM-003", "NIM-004", "NIM-014", "NIM-053", "NIM-080", "NIM-086"]
# Two that are proved in a moment.
FEW = ["NIM-022", "NIM-054"]

# The fields that every claim and every theorem has in the file: other programs read them.
CLAIM = {
    "tag", "id", "family", "kind", "document", "where", "verdict", "title", "standing", "standing_all_the_way",
    "declared", "ok", "reason", "hypotheses", "schemas", "rests_on", "clauses", "from_rules", "unsaid", "theorems",
    "chapters", "obligations", "small_cases", "evidence", "counterexample", "defined_by", "twins", "seconds", "hash",
    "supports",
}  # fmt: skip
THEOREM = {
    "name", "sha256", "statement", "formula", "symbols", "words", "rule", "schema", "hypotheses", "uses", "tags",
    "owner", "standing", "obligations",
}  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the results of some claims of every kind, and the folder they lie in."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        without_workers(patch)
        found = results_writer.run(SOME, folder / "results.json")
    return found, folder


def counted(patch: Any) -> Any:
    """Count how often cvc5 and the premises are asked, and checks and mutants are run, from now on."""
    without_workers(patch)
    calls: Counter[str] = Counter()

    def count(module: Any, name: Any) -> None:
        original = getattr(module, name)
        patch.setattr(module, name, lambda *a, **k: (calls.update([name]), original(*a, **k))[1])

    count(solvers, "ask_cvc5")
    count(bruteforce_checks, "run_checks")
    count(mutants, "evaluate_and_mutate")
    count(crosscheck, "try_changed")
    return calls


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what is asked in a test."""
    return counted(monkeypatch)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a first run of the two claims: what it found, what it asked, and the folder it left."""
    folder = tmp_path_factory.mktemp("begun")
    with pytest.MonkeyPatch.context() as patch:
        calls = counted(patch)
        found = results_writer.run(FEW, folder / "results.json")
    return found, dict(calls), folder


@pytest.fixture
def first(begun: Any, tmp_path: Path) -> Any:
    """Return what the first run asked, with what it left in a folder of the test's own."""
    shutil.copytree(begun[2], tmp_path, dirs_exist_ok=True)
    return begun[1]


def put(path: Any, results: Any) -> None:
    """Write results as they are, whatever their seal says."""
    path.write_text(results_file.results_text(results), encoding="utf-8")


# What it says


def test_the_file_is_what_was_returned(whole: Any) -> None:
    found, folder = whole
    assert results_file.load(folder / "results.json") == found
    assert json.loads((folder / "results.json").read_text("utf-8")) == found.as_data()
    assert sorted(p.name for p in folder.iterdir()) == ["book", "kept", "obligations", "results.json"]
    assert found.format == 1
    assert set(found.engines) == {"z3", "cvc5", "sympy", "numpy", "python"}
    assert found.sources == source_hashes.results_hash()
    assert list(found.claims) == SOME
    assert found.summary.claims == len(SOME)
    assert found.summary.theorems == len(found.theorems)
    assert sum(found.summary.standings.values()) == len(SOME)


def test_every_claim_has_its_fields(whole: Any) -> None:
    found, _ = whole
    for tag, record in found.claims.items():
        claim = catalogue()[tag]
        assert record.as_data().keys() == CLAIM
        assert record.standing in STANDINGS and record.standing_all_the_way in STANDINGS
        assert (record.ok, record.reason, record.standing) == (True, None, claim.declared)
        facts = {name: getattr(record, name) for name in claim.facts}
        assert facts == claim.facts
        assert set(record.theorems) <= set(found.theorems)
        assert all(entry.what and entry.bound and entry.cases for entry in record.evidence)
        assert all(twin.how in ("generated", "hand") and twin.name for twin in record.twins)
    assert all(entry.source for entry in found.claims["NIM-001"].defined_by)
    assert found.claims["NIM-053"].schemas
    # The theorem for games without draws, and the one for games that may be drawn.
    assumed = {"a finite game without draws", "a finite game that may be drawn"}
    assert set(found.claims["NIM-002"].hypotheses) == assumed


def test_every_theorem_has_its_fields(whole: Any) -> None:
    found, _ = whole
    for name, record in found.theorems.items():
        assert record.as_data().keys() - {"tex", "remarks"} == THEOREM
        assert record.name == name
        assert record.standing == "certified"
        assert set(record.uses) <= set(found.theorems)
        for o in record.obligations:
            assert o.z3.answer == o.cvc5.answer == "unsat"
            assert o.consistent.answer in ("sat", "unknown")
            assert o.z3.ms >= 0 and o.cvc5.ms > 0
    assert found.theorems["nim.one-heap"].tags[0] == "NIM-004"


def test_every_symbol_has_its_definition_down_to_the_rules(whole: Any) -> None:
    found, _ = whole
    theorems, definitions = found.theorems, found.definitions
    for record in theorems.values():
        assert record.formula and set(record.symbols) <= definitions.keys()
    listed = {name for claim in found.claims.values() for name in claim.theorems}
    assert all(theorems[name].tex for name in listed)
    for name, symbol in definitions.items():
        assert symbol.kind in ("recursion", "explicit", "chosen", "assumed")
        assert symbol.words, f"nothing is written about {name}"
        assert set(symbol.symbols) <= definitions.keys() - {name}
        assert symbol.theorems and theorems.keys() >= set(symbol.theorems)
    assert definitions["nim.P"].order == "recursion on total(p)"
    assert "nim.move" in definitions["nim.P"].symbols
    assert definitions["zermelo.winner"].kind == "assumed"
    reply = theorems["nim.P.def"]
    assert reply.formula.startswith("p ∈ 𝒫_nim :⇔ p ∈ ℕ* ∧ ") and r"\mathcal{P}" in reply.tex
    # The words are those of the chapter that defines it, not those of the function that many chapters call.
    assert "Nim" in definitions["nim.P"].words


def test_no_two_formulas_are_printed_alike(whole: Any) -> None:
    found, _ = whole
    said = defaultdict(set)
    for record in found.theorems.values():
        defines = record.rule in ("definition", "choice")
        said[record.formula, defines].add(record.statement)
    assert [both for both in said.values() if len(both) > 1] == []


def test_counterexamples_and_transcripts(whole: Any) -> None:
    found, _ = whole
    counter = found.claims["NIM-014"].counterexample
    assert counter.claimed and counter.found and counter.domain and counter.replay
    assert counter.position == [7, 13, 4]
    transcript = found.transcripts["NIM-086"]
    assert transcript.as_data() == found.data["transcripts"]["NIM-086"]
    assert len(transcript.moves) == len(transcript.positions) - 1
    for move, before in zip(transcript.moves, transcript.positions, strict=False):
        assert move.legal and move.heap is not None and before[move.heap] == move.before > move.after


def test_what_rests_on_what(whole: Any) -> None:
    found, _ = whole
    claims = found.claims
    for tag, record in claims.items():
        assert tag not in record.rests_on
        assert set(record.rests_on) <= set(catalogue())
        assert record.supports == sorted(t for t, other in claims.items() if tag in other.rests_on)
        assert (record.obligations == 0) == (not record.theorems)


def test_the_obligations_lie_beside_it(whole: Any) -> None:
    found, folder = whole
    for theorem in found.theorems.values():
        for o in theorem.obligations:
            text = (folder / "obligations" / o.smt2).read_text("utf-8")
            assert text.startswith(f"; {o.name}\n")


# Used again, asked again


def test_a_second_run_asks_nothing_but_the_proofs(tmp_path: Path, begun: Any, first: Any, asked: Any) -> None:
    assert set(first) == {"ask_cvc5", "run_checks", "evaluate_and_mutate"}
    again = results_writer.run(FEW, tmp_path / "results.json")
    assert not asked
    before, after = (
        {tag: replace(record, seconds=0.0) for tag, record in run.claims.items()} for run in (begun[0], again)
    )
    assert after == before


def test_what_is_kept_is_no_proof(tmp_path: Path, first: Any, asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    undecided(monkeypatch, "z3", "; nim.equal-numbers/1")
    assert results_writer.run(["NIM-054"], tmp_path / "results.json").claims["NIM-054"].standing == "open"


def test_changed_sources_ask_checks_and_twins_again(
    tmp_path: Path, first: Any, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_hashes, "verification_hash", lambda: "changed")
    results_writer.run(FEW, tmp_path / "results.json")
    assert asked == {name: first[name] for name in ("run_checks", "evaluate_and_mutate")}


@pytest.mark.parametrize("engine", ["z3", "cvc5", "sympy", "numpy", "python"])
def test_changed_engines_ask_everything_again(
    tmp_path: Path, first: Any, asked: Any, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    versions = runner.engines()
    monkeypatch.setattr(results_writer, "engines", lambda: versions | {engine: "another"})
    results_writer.run(FEW, tmp_path / "results.json")
    assert asked == first


def test_a_fresh_run_asks_everything_again(tmp_path: Path, first: Any, asked: Any) -> None:
    results_writer.run(FEW, tmp_path / "results.json", fresh=True)
    assert asked == first


def spoil(path: Any) -> None:
    path.write_bytes(b'{"cvc5": {"ans')


def edit(path: Any) -> None:
    """Change the answer of a record and nothing else."""
    kept = json.loads(path.read_text("utf-8"))
    kept["answer"] = {"cvc5": {"answer": "unsat", "ms": 0.1}, "consistent": {"answer": "sat", "ms": 0.1}, "cases": 7}
    path.write_text(json.dumps(kept), encoding="utf-8")


def of_other_kind(path: Any) -> None:
    path.write_text(json.dumps({"key": 7, "answer": [], "sum": None}), encoding="utf-8")


@pytest.mark.parametrize("damage", [spoil, edit, of_other_kind])
def test_an_answer_that_is_damaged_is_asked_again(tmp_path: Path, first: Any, asked: Any, damage: Any) -> None:
    for path in (tmp_path / "kept").rglob("*.json"):
        damage(path)
    assert results_writer.run(FEW, tmp_path / "results.json").claims["NIM-054"].ok
    assert asked == first


def test_an_answer_under_another_key_is_asked_again(tmp_path: Path, first: Any, asked: Any) -> None:
    for kind in (tmp_path / "kept").iterdir():
        texts = {path: path.read_text("utf-8") for path in kind.rglob("*.json")}
        for path, text in zip(texts, reversed(texts.values()), strict=True):
            path.write_text(text, encoding="utf-8")
    results_writer.run(FEW, tmp_path / "results.json")
    # Where there is an odd number of a kind, one of them lies where it lay.
    assert set(asked) == set(first) and all(first[name] - asked[name] in (0, 1) for name in first)


def garbage(whole: Any, other: Any) -> bytes:
    return b"garbage"


def truncated(whole: Any, other: Any) -> Any:
    return whole[:-9]


def emptied(whole: Any, other: Any) -> bytes:
    return b""


def of_no_proof(whole: Any, other: Any) -> Any:
    return bz2.compress(b"nothing | false")


def of_another(whole: Any, other: Any) -> Any:
    """Return a certificate that the checker accepts, of another obligation."""
    return other


SPOILT = [garbage, truncated, emptied, of_no_proof, of_another]


def spoil_certificates(folder: Any, spoilt: Any) -> Any:
    """Replace the bytes of every certificate; returns those that were there."""
    before = {path: path.read_bytes() for path in sorted((folder / "book" / "certificates").iterdir())}
    others = [*before.values()][1:] + [*before.values()][:1]
    for (path, whole), other in zip(before.items(), others, strict=True):
        path.write_bytes(spoilt(whole, other))
    return before


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_kept_decision_is_not_found_beside_another_certificate(
    tmp_path: Path, first: Any, asked: Any, spoilt: Any
) -> None:
    before = spoil_certificates(tmp_path, spoilt)
    found = results_writer.run(FEW, tmp_path / "results.json")
    assert asked == {"ask_cvc5": first["ask_cvc5"]} and all(record.ok for record in found.claims.values())
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("spoilt", SPOILT)
def test_the_key_of_a_kept_decision_covers_the_certificate(tmp_path: Path, first: Any, asked: Any, spoilt: Any) -> None:
    before = spoil_certificates(tmp_path, spoilt)
    hashes = {answer_cache.digest(whole): answer_cache.digest(path.read_bytes()) for path, whole in before.items()}
    for path in (tmp_path / "kept" / "decision").rglob("*.json"):
        # An edited answer that names the bytes that lie there now, with a sum that fits.
        kept = json.loads(path.read_text("utf-8"))
        if (certificate := kept["answer"]["certificate"]).get("sha256") in hashes:
            certificate["sha256"] = hashes[certificate["sha256"]]
            path.write_text(
                json.dumps(kept | {"sum": answer_cache._checksum(kept["key"], kept["answer"])}), encoding="utf-8"
            )
    results_writer.run(FEW, tmp_path / "results.json")
    assert asked == {"ask_cvc5": first["ask_cvc5"]}
    assert {path: path.read_bytes() for path in before} == before


def test_a_certificate_that_is_missing_is_made_again(tmp_path: Path, first: Any, asked: Any) -> None:
    files = sorted((tmp_path / "book" / "certificates").iterdir())
    files[0].unlink()
    results_writer.run(FEW, tmp_path / "results.json")
    assert asked == {"ask_cvc5": 1} and files[0].exists()


def forged(folder: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write cached answers under the right name that say yes to everything, as a run makes them."""
    monkeypatch.setattr(solvers, "ask_cvc5", lambda *_, **__: solvers.Answer("unsat", 0.0))
    results_writer.run(["NIM-054"], folder / "results.json")


def test_a_forged_answer_raises_no_standing_under_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    with monkeypatch.context() as patch:
        forged(tmp_path, patch)
    undecided(monkeypatch, "cvc5", "; nim.equal-numbers/1")
    path = tmp_path / "results.json"
    # An unsat without a proof that the checker accepts is not even kept.
    assert results_writer.run(["NIM-054"], path).claims["NIM-054"].standing == "proved"
    path.unlink()
    assert results_writer.run(["NIM-054"], path, fresh=True).claims["NIM-054"].standing == "proved"


def test_a_run_without_a_store_reads_and_keeps_nothing(
    tmp_path: Path, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def touched(*_: Any) -> None:
        raise AssertionError("the store was asked")

    monkeypatch.setattr(answer_cache, "write_beside", touched)
    monkeypatch.setattr(answer_cache.Store, "_path", touched)
    found = runner.examine_claims([catalogue()["NIM-054"]], Inline())
    assert found.claims["NIM-054"].ok and asked["ask_cvc5"]


def test_a_failure_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    original = bruteforce_checks.run_checks

    def fail(tag: Any, *_: Any) -> None:
        raise bruteforce_checks.CheckError(f"{tag}: fails")

    monkeypatch.setattr(bruteforce_checks, "run_checks", fail)
    record = results_writer.run(["NIM-054"], tmp_path / "results.json").claims["NIM-054"]
    assert (record.standing, record.ok, record.reason) == ("open", False, "NIM-054: fails")
    monkeypatch.setattr(bruteforce_checks, "run_checks", original)
    assert results_writer.run(["NIM-054"], tmp_path / "results.json").claims["NIM-054"].ok


def test_a_changed_source_file_has_another_hash(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "a.py"
    hashes = set()
    for text in ("x = 1", "x = 2"):
        file.write_text(text, encoding="utf-8")
        hashes.add(source_hashes.source_hash(tmp_path))
    file.rename(tmp_path / "deep" / "b.py")
    hashes.add(source_hashes.source_hash(tmp_path))
    (tmp_path / "claims.toml").write_text("", encoding="utf-8")
    hashes.add(source_hashes.source_hash(tmp_path))
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    hashes.add(source_hashes.source_hash(tmp_path))
    assert len(hashes) == 5
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "b.pyc").write_bytes(b"\xff")
    (tmp_path / "deep" / ".b.py.swp").write_bytes(b"")
    assert source_hashes.source_hash(tmp_path) in hashes


def test_all_that_a_standing_rests_on_is_in_the_hash() -> None:
    root = Path(__file__).parents[3]
    names = {str(folder.relative_to(root)) for folder in source_hashes.JUDGING}
    own = ("kernel", "checker", "discover", "bruteforce", "browser", "pipeline", "proofs", "name_grammar.py")
    assert names == {"theory", *(f"verify/{name}" for name in own)}
    # Whatever the judge imports lies in one of the folders, or prints the formulas of the results.
    names |= {str(folder.relative_to(root)) for folder in source_hashes.RECORDING}
    assert names == {"theory", *(f"verify/{name}" for name in (*own, "formulas"))}
    script = "import sys, verify.pipeline.results_writer\nfrom verify.proofs.book import every_book\nevery_book()\n"
    script += "print(*(m.__file__ for n, m in sys.modules.items() if n.partition('.')[0] in ('theory', 'verify')))"
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    files = {Path(file).relative_to(root).as_posix() for file in done.stdout.split()} - {"verify/__init__.py"}
    assert files >= {
        f"verify/{name}.py" for name in ("pipeline/runner", "pipeline/definition_sources", "proofs/mark/book")
    }
    assert len(files) > 100
    assert not [file for file in files if not any(f"{file}/".startswith(f"{name}/") for name in names)]


# Merging


def test_results_of_other_sources_are_not_mixed_with_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    said: list[str] = []
    path = tmp_path / "results.json"
    results_writer.run(FEW, path)
    others: tuple[tuple[dict[str, Any], str], ...] = (
        ({"sources": "0"}, "from different sources"),
        ({"engines": {"z3": "0"}}, "with different engines"),
    )
    for made, who in others:
        earlier = replace(results_writer.run(FEW, path), **made)
        earlier.theorems["of-others"] = earlier.theorems["nim.equal-numbers"]
        put(path, results_file.seal(earlier))
        found = results_writer.run(["NIM-054"], path, say=said.append)
        assert list(found.claims) == ["NIM-054"] and "of-others" not in found.theorems
        dropped = f"{path}: the results of 1 other claim are dropped: they were made {who}"
        assert said.pop() == f"{dropped}; run `takeaway verify` to verify all claims"
    # Those that are verified anew anyhow are no loss.
    put(path, replace(results_file.load(path), sources="0"))
    assert results_writer.run(FEW, path, say=said.append).sources == source_hashes.results_hash()
    assert not said


def test_edited_results_are_not_mixed_with_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    said: list[str] = []
    path = tmp_path / "results.json"
    whole = results_writer.run(FEW, path)
    for damaged, why in (
        (
            {"claims": whole.claims | {"NIM-022": replace(whole.claims["NIM-022"], standing="history")}},
            "claim NIM-022",
        ),
        ({"data": {}}, "the head of the file"),
    ):
        put(path, replace(whole, **damaged))
        assert list(results_writer.run(["NIM-054"], path, say=said.append).claims) == ["NIM-054"]
        assert f"are dropped: {why} was edited after the run;" in said.pop()
    put(path, replace(whole, seal=None))
    assert list(results_writer.run(["NIM-054"], path, say=said.append).claims) == ["NIM-054"]
    assert "are dropped: these results have no seal;" in said.pop()


def test_long_questions_are_handed_out_alone() -> None:
    assert runner._batch([1] * 40) == runner.BATCH
    assert runner._batch([runner.LENGTH + 1, 1, 1]) == runner._batch([1]) == 1
    assert runner._batch([1, 1, runner.LENGTH, 1]) == 2


def test_claims_that_share_a_check_are_checked_together_within_their_family() -> None:
    groups = runner._grouped_by_checks(catalogue().values())
    assert sorted(tag for _, tags in groups for tag in tags) == sorted(catalogue())
    assert all(catalogue()[tag].family == family for family, tags in groups for tag in tags)
    together = {tag: tags for _, tags in groups for tag in tags}
    checks = {tag: set(book(claim.family).checks[tag].checks) for tag, claim in catalogue().items()}
    assert any(len(tags) > 1 for _, tags in groups)
    for _, tags in groups:
        for tag in tags[1:]:
            assert any(checks[tag] & checks[other] for other in together[tag] if other != tag)


def test_the_order_of_the_answers_changes_nothing(whole: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(Inline):
        """Works only when somebody waits, and then does what was asked for last first."""

        def __init__(self, jobs: Any) -> None:
            self.asked: list[Any] = []

        def ask(self, task: Any, *arguments: Any) -> Any:
            pool = self

            class Waiting(Future[Any]):
                def result(self, timeout: Any = None) -> Any:
                    while pool.asked:
                        other, work = pool.asked.pop()
                        other.set_result(work())
                    return super().result(timeout)

            future: Future[Any] = Waiting()
            self.asked.append((future, partial(task, *arguments)))
            return future

    monkeypatch.setattr(results_writer, "Workers", Late)
    late = results_writer.run(SOME, tmp_path / "results.json")
    assert json.dumps(timeless(late.as_data())) == json.dumps(timeless(whole[0].as_data()))


def timeless(found: Any) -> Any:
    """Return the results without times, and without the seal, which covers them."""
    if isinstance(found, dict):
        return {key: timeless(value) for key, value in found.items() if key not in ("seconds", "ms", "seal")}
    return [timeless(one) for one in found] if isinstance(found, list) else found


def test_a_partial_run_keeps_the_other_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    path = tmp_path / "results.json"
    both = results_writer.run(["NIM-022", "NIM-053"], path)
    assert both.claims["NIM-053"].supports == []
    more = results_writer.run(["NIM-091"], path)
    assert list(more.claims) == ["NIM-022", "NIM-053", "NIM-091"]
    assert more.claims["NIM-022"] == both.claims["NIM-022"]
    assert "NIM-053" in more.claims["NIM-091"].rests_on
    assert more.claims["NIM-053"] == replace(both.claims["NIM-053"], supports=["NIM-091"])
    assert set(both.theorems) <= set(more.theorems)
    assert results_file.load(path) == more


def test_what_is_no_longer_in_the_catalogue_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    path = tmp_path / "results.json"
    before = results_writer.run(["NIM-054", "NIM-091"], path)
    before.claims["NIM-999"] = replace(before.claims["NIM-054"], tag="NIM-999", rests_on=["NIM-091"])
    before.theorems["renamed"] = before.theorems["nim.equal-numbers"]
    put(path, results_file.seal(before))
    after = results_writer.run(["NIM-054"], path)
    assert list(after.claims) == ["NIM-054", "NIM-091"]
    assert after.claims["NIM-091"].supports == []
    assert "renamed" in after.theorems
    # Once nothing earlier is left, its theorems go too.
    assert "renamed" not in results_writer.run(["NIM-054", "NIM-091"], path).theorems
