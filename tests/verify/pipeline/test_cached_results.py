"""Tests of the cache of a run: which results a later run reuses, and which it computes again."""

import bz2
import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.verify.inline_workers import Inline, replace_verdict, without_workers
from theory.claims.catalogue import catalogue
from verify.kernel import solvers
from verify.pipeline import answer_cache, runner, source_hashes
from verify.pipeline.crosschecks import bruteforce_checks, crosscheck, mutants
from verify.pipeline.results import results_writer

# Two that are proved in a moment.
FEW = ["NIM-022", "NIM-054"]


def count_calls(patch: Any) -> Any:
    """Count the calls of cvc5, of checks of premises, of checks and of mutants from now on."""
    without_workers(patch)
    calls: Counter[str] = Counter()

    def count(module: Any, name: Any) -> None:
        original = getattr(module, name)
        patch.setattr(module, name, lambda *a, **k: (calls.update([name]), original(*a, **k))[1])

    count(solvers, "ask_cvc5")
    count(bruteforce_checks, "run_checks")
    count(mutants, "evaluate_and_mutate")
    count(crosscheck, "try_mutant")
    return calls


@pytest.fixture
def call_counts(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the recorded calls of a test."""
    return count_calls(monkeypatch)


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a first run of the two claims: its results, its calls and its folder."""
    folder = tmp_path_factory.mktemp("begun")
    with pytest.MonkeyPatch.context() as patch:
        calls = count_calls(patch)
        results = results_writer.run(FEW, folder / "results.json")
    return results, dict(calls), folder


@pytest.fixture
def first(first_run: Any, tmp_path: Path) -> Any:
    """Return the calls of the first run, and copy its folder to the folder of the test."""
    shutil.copytree(first_run[2], tmp_path, dirs_exist_ok=True)
    return first_run[1]


def test_a_second_run_asks_nothing_but_the_proofs(tmp_path: Path, first_run: Any, first: Any, call_counts: Any) -> None:
    assert set(first) == {"ask_cvc5", "run_checks", "evaluate_and_mutate"}
    repeated = results_writer.run(FEW, tmp_path / "results.json")
    assert not call_counts
    before, after = (
        {tag: replace(record, seconds=0.0) for tag, record in run.claims.items()} for run in (first_run[0], repeated)
    )
    assert after == before


def test_cached_answers_are_not_proofs(
    tmp_path: Path, first: Any, call_counts: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_verdict(monkeypatch, "z3", "; nim.equal-numbers/1")
    assert results_writer.run(["NIM-054"], tmp_path / "results.json").claims["NIM-054"].standing == "open"


def test_changed_sources_ask_checks_and_twins_again(
    tmp_path: Path, first: Any, call_counts: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_hashes, "verification_hash", lambda: "changed")
    results_writer.run(FEW, tmp_path / "results.json")
    assert call_counts == {name: first[name] for name in ("run_checks", "evaluate_and_mutate")}


@pytest.mark.parametrize("engine", ["z3", "cvc5", "sympy", "numpy", "python"])
def test_changed_engines_ask_everything_again(
    tmp_path: Path, first: Any, call_counts: Any, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    versions = runner.engines()
    monkeypatch.setattr(results_writer, "engines", lambda: versions | {engine: "another"})
    results_writer.run(FEW, tmp_path / "results.json")
    assert call_counts == first


def test_a_fresh_run_asks_everything_again(tmp_path: Path, first: Any, call_counts: Any) -> None:
    results_writer.run(FEW, tmp_path / "results.json", fresh=True)
    assert call_counts == first


def spoil(path: Any) -> None:
    path.write_bytes(b'{"cvc5": {"ans')


def edit(path: Any) -> None:
    """Change the answer in a stored record, and keep its other fields."""
    record = json.loads(path.read_text("utf-8"))
    record["answer"] = {"cvc5": {"answer": "unsat", "ms": 0.1}, "consistent": {"answer": "sat", "ms": 0.1}, "cases": 7}
    path.write_text(json.dumps(record), encoding="utf-8")


def of_other_kind(path: Any) -> None:
    path.write_text(json.dumps({"key": 7, "answer": [], "sum": None}), encoding="utf-8")


@pytest.mark.parametrize("damage", [spoil, edit, of_other_kind])
def test_an_answer_that_is_damaged_is_asked_again(tmp_path: Path, first: Any, call_counts: Any, damage: Any) -> None:
    for path in (tmp_path / "kept").rglob("*.json"):
        damage(path)
    assert results_writer.run(FEW, tmp_path / "results.json").claims["NIM-054"].ok
    assert call_counts == first


def test_an_answer_under_another_key_is_asked_again(tmp_path: Path, first: Any, call_counts: Any) -> None:
    for kind in (tmp_path / "kept").iterdir():
        texts = {path: path.read_text("utf-8") for path in kind.rglob("*.json")}
        for path, text in zip(texts, reversed(texts.values()), strict=True):
            path.write_text(text, encoding="utf-8")
    results_writer.run(FEW, tmp_path / "results.json")
    # If the number of files of a kind is odd, one of them stays in its place.
    assert set(call_counts) == set(first) and all(first[name] - call_counts[name] in (0, 1) for name in first)


def garbage(data: Any, other_data: Any) -> bytes:
    return b"garbage"


def truncate(data: Any, other_data: Any) -> Any:
    return data[:-9]


def empty(data: Any, other_data: Any) -> bytes:
    return b""


def of_no_proof(data: Any, other_data: Any) -> Any:
    return bz2.compress(b"nothing | false")


def of_another(data: Any, other_data: Any) -> Any:
    """Return the certificate of another obligation, which the checker accepts for that obligation."""
    return other_data


DAMAGED_BOOKS = [garbage, truncate, empty, of_no_proof, of_another]


def spoil_certificates(folder: Any, spoilt: Any) -> Any:
    """Replace the bytes of every certificate, and return the original bytes."""
    before = {path: path.read_bytes() for path in sorted((folder / "book" / "certificates").iterdir())}
    others = [*before.values()][1:] + [*before.values()][:1]
    for (path, data), other_data in zip(before.items(), others, strict=True):
        path.write_bytes(spoilt(data, other_data))
    return before


@pytest.mark.parametrize("spoilt", DAMAGED_BOOKS)
def test_a_kept_decision_is_not_found_beside_another_certificate(
    tmp_path: Path, first: Any, call_counts: Any, spoilt: Any
) -> None:
    before = spoil_certificates(tmp_path, spoilt)
    results = results_writer.run(FEW, tmp_path / "results.json")
    assert call_counts == {"ask_cvc5": first["ask_cvc5"]} and all(record.ok for record in results.claims.values())
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("spoilt", DAMAGED_BOOKS)
def test_the_key_of_a_kept_decision_covers_the_certificate(
    tmp_path: Path, first: Any, call_counts: Any, spoilt: Any
) -> None:
    before = spoil_certificates(tmp_path, spoilt)
    hashes = {answer_cache.digest(data): answer_cache.digest(path.read_bytes()) for path, data in before.items()}
    for path in (tmp_path / "kept" / "decision").rglob("*.json"):
        # Forge the answer: it names the hash of the present bytes, and its checksum is recomputed.
        record = json.loads(path.read_text("utf-8"))
        if (certificate := record["answer"]["certificate"]).get("sha256") in hashes:
            certificate["sha256"] = hashes[certificate["sha256"]]
            path.write_text(
                json.dumps(record | {"sum": answer_cache._checksum(record["key"], record["answer"])}), encoding="utf-8"
            )
    results_writer.run(FEW, tmp_path / "results.json")
    assert call_counts == {"ask_cvc5": first["ask_cvc5"]}
    assert {path: path.read_bytes() for path in before} == before


def test_a_certificate_that_is_missing_is_made_again(tmp_path: Path, first: Any, call_counts: Any) -> None:
    files = sorted((tmp_path / "book" / "certificates").iterdir())
    files[0].unlink()
    results_writer.run(FEW, tmp_path / "results.json")
    assert call_counts == {"ask_cvc5": 1} and files[0].exists()


def forge_answers(folder: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write positive answers to all questions to the cache, under the right names."""
    monkeypatch.setattr(solvers, "ask_cvc5", lambda *_, **__: solvers.Answer("unsat", 0.0))
    results_writer.run(["NIM-054"], folder / "results.json")


def test_a_forged_answer_raises_no_standing_under_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    with monkeypatch.context() as patch:
        forge_answers(tmp_path, patch)
    replace_verdict(monkeypatch, "cvc5", "; nim.equal-numbers/1")
    path = tmp_path / "results.json"
    # An unsat without a proof that the checker accepts is not cached.
    assert results_writer.run(["NIM-054"], path).claims["NIM-054"].standing == "proved"
    path.unlink()
    assert results_writer.run(["NIM-054"], path, fresh=True).claims["NIM-054"].standing == "proved"


def test_a_run_without_a_store_reads_and_keeps_nothing(
    tmp_path: Path, call_counts: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise AssertionError("the store was asked")

    monkeypatch.setattr(answer_cache, "write_beside", fail)
    monkeypatch.setattr(answer_cache.Store, "_path", fail)
    results = runner.examine_claims([catalogue()["NIM-054"]], Inline())
    assert results.claims["NIM-054"].ok and call_counts["ask_cvc5"]


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
    names = {str(folder.relative_to(root)) for folder in source_hashes.VERIFICATION_SOURCES}
    own = ("kernel", "checker", "discover", "bruteforce", "browser", "pipeline", "proofs", "name_grammar.py")
    assert names == {"theory", *(f"verify/{name}" for name in own)}
    # Every module that the verification imports is in one of the folders, or prints the formulas of the results.
    names |= {str(folder.relative_to(root)) for folder in source_hashes.RESULTS_SOURCES}
    assert names == {"theory", *(f"verify/{name}" for name in (*own, "formulas"))}
    script = "import sys, verify.pipeline.results.results_writer\n"
    script += "from verify.proofs.family_books import all_books\nall_books()\n"
    script += "print(*(m.__file__ for n, m in sys.modules.items() if n.partition('.')[0] in ('theory', 'verify')))"
    completed = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    files = {Path(file).relative_to(root).as_posix() for file in completed.stdout.split()} - {"verify/__init__.py"}
    assert files >= {
        f"verify/{name}.py" for name in ("pipeline/runner", "pipeline/claims/definition_sources", "proofs/mark/book")
    }
    assert len(files) > 100
    assert not [file for file in files if not any(f"{file}/".startswith(f"{name}/") for name in names)]
