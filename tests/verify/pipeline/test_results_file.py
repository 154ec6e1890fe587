"""Tests of the contents of `results.json`, and of merging a run into earlier results."""

import json
from collections import defaultdict
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.verify.inline_workers import Inline, without_workers
from theory.claims.catalogue import catalogue
from theory.claims.standing import STANDINGS
from verify.pipeline import runner, source_hashes
from verify.pipeline.results import results_file, results_writer
from verify.proofs.family_books import book

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
def results_and_folder(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the results of some claims of every kind, and their folder."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        without_workers(patch)
        results = results_writer.run(SOME, folder / "results.json")
    return results, folder


def write_results(path: Any, results: Any) -> None:
    """Write results unchanged, even with a wrong seal."""
    path.write_text(results_file.results_text(results), encoding="utf-8")


# Contents


def test_the_file_has_the_returned_results(results_and_folder: Any) -> None:
    results, folder = results_and_folder
    assert results_file.load(folder / "results.json") == results
    assert json.loads((folder / "results.json").read_text("utf-8")) == results.as_data()
    assert sorted(p.name for p in folder.iterdir()) == ["book", "kept", "obligations", "results.json"]
    assert results.format == 1
    assert set(results.engines) == {"z3", "cvc5", "sympy", "numpy", "python"}
    assert results.sources == source_hashes.results_hash()
    assert list(results.claims) == SOME
    assert results.summary.claims == len(SOME)
    assert results.summary.theorems == len(results.theorems)
    assert sum(results.summary.standings.values()) == len(SOME)


def test_every_claim_has_its_fields(results_and_folder: Any) -> None:
    results, _ = results_and_folder
    for tag, record in results.claims.items():
        claim = catalogue()[tag]
        assert record.as_data().keys() == CLAIM
        assert record.standing in STANDINGS and record.standing_all_the_way in STANDINGS
        assert (record.ok, record.reason, record.standing) == (True, None, claim.declared)
        facts = {name: getattr(record, name) for name in claim.facts}
        assert facts == claim.facts
        assert set(record.theorems) <= set(results.theorems)
        assert all(entry.what and entry.bound and entry.cases for entry in record.evidence)
        assert all(mutant.how in ("generated", "hand") and mutant.name for mutant in record.twins)
    assert all(entry.source for entry in results.claims["NIM-001"].defined_by)
    assert results.claims["NIM-053"].schemas
    # The theorem for games without draws, and the one for games that may be drawn.
    assumed = {"a finite game without draws", "a finite game that may be drawn"}
    assert set(results.claims["NIM-002"].hypotheses) == assumed


def test_every_theorem_has_its_fields(results_and_folder: Any) -> None:
    results, _ = results_and_folder
    for name, record in results.theorems.items():
        assert record.as_data().keys() - {"tex", "remarks"} == THEOREM
        assert record.name == name
        assert record.standing == "certified"
        assert set(record.uses) <= set(results.theorems)
        for o in record.obligations:
            assert o.z3.answer == o.cvc5.answer == "unsat"
            assert o.consistent.answer in ("sat", "unknown")
            assert o.z3.ms >= 0 and o.cvc5.ms > 0
    assert results.theorems["nim.one-heap"].tags[0] == "NIM-004"


def test_every_symbol_has_its_definition_down_to_the_rules(results_and_folder: Any) -> None:
    results, _ = results_and_folder
    theorems, definitions = results.theorems, results.definitions
    for record in theorems.values():
        assert record.formula and set(record.symbols) <= definitions.keys()
    claimed_names = {name for claim in results.claims.values() for name in claim.theorems}
    assert all(theorems[name].tex for name in claimed_names)
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


def test_no_two_formulas_have_the_same_text(results_and_folder: Any) -> None:
    results, _ = results_and_folder
    statements_by_text = defaultdict(set)
    for record in results.theorems.values():
        defines = record.rule in ("definition", "choice")
        statements_by_text[record.formula, defines].add(record.statement)
    assert [group for group in statements_by_text.values() if len(group) > 1] == []


def test_counterexamples_and_transcripts(results_and_folder: Any) -> None:
    results, _ = results_and_folder
    counter = results.claims["NIM-014"].counterexample
    assert counter.claimed
    assert counter.found
    assert counter.domain
    assert counter.replay
    assert counter.position == [7, 13, 4]
    transcript = results.transcripts["NIM-086"]
    assert transcript.as_data() == results.data["transcripts"]["NIM-086"]
    assert len(transcript.moves) == len(transcript.positions) - 1
    for move, before in zip(transcript.moves, transcript.positions, strict=False):
        assert move.legal
        assert move.heap is not None
        assert before[move.heap] == move.before > move.after


def test_dependencies_of_claims(results_and_folder: Any) -> None:
    results, _ = results_and_folder
    claims = results.claims
    for tag, record in claims.items():
        assert tag not in record.rests_on
        assert set(record.rests_on) <= set(catalogue())
        assert record.supports == sorted(t for t, other in claims.items() if tag in other.rests_on)
        assert (record.obligations == 0) == (not record.theorems)


def test_the_obligations_lie_beside_it(results_and_folder: Any) -> None:
    results, folder = results_and_folder
    for theorem in results.theorems.values():
        for o in theorem.obligations:
            text = (folder / "obligations" / o.smt2).read_text("utf-8")
            assert text.startswith(f"; {o.name}\n")


# Merging


def test_results_of_other_sources_are_not_mixed_with_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    messages: list[str] = []
    path = tmp_path / "results.json"
    results_writer.run(FEW, path)
    others: tuple[tuple[dict[str, Any], str], ...] = (
        ({"sources": "0"}, "from different sources"),
        ({"engines": {"z3": "0"}}, "with different engines"),
    )
    for changes, origin in others:
        earlier = replace(results_writer.run(FEW, path), **changes)
        earlier.theorems["of-others"] = earlier.theorems["nim.equal-numbers"]
        write_results(path, results_file.seal(earlier))
        results = results_writer.run(["NIM-054"], path, say=messages.append)
        assert list(results.claims) == ["NIM-054"] and "of-others" not in results.theorems
        dropped = f"{path}: the results of 1 other claim are dropped: they were made {origin}"
        assert messages.pop() == f"{dropped}; run `takeaway verify` to verify all claims"
    # Claims that this run verifies again are not lost.
    write_results(path, replace(results_file.load(path), sources="0"))
    assert results_writer.run(FEW, path, say=messages.append).sources == source_hashes.results_hash()
    assert not messages


def test_edited_results_are_not_mixed_with_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    messages: list[str] = []
    path = tmp_path / "results.json"
    results = results_writer.run(FEW, path)
    for damaged, why in (
        (
            {"claims": results.claims | {"NIM-022": replace(results.claims["NIM-022"], standing="history")}},
            "claim NIM-022",
        ),
        ({"data": {}}, "the head of the file"),
    ):
        write_results(path, replace(results, **damaged))
        assert list(results_writer.run(["NIM-054"], path, say=messages.append).claims) == ["NIM-054"]
        assert f"are dropped: {why} was edited after the run;" in messages.pop()
    write_results(path, replace(results, seal=None))
    assert list(results_writer.run(["NIM-054"], path, say=messages.append).claims) == ["NIM-054"]
    assert "are dropped: these results have no seal;" in messages.pop()


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


def test_the_order_of_the_answers_changes_nothing(
    results_and_folder: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class LazyExecutor(Inline):
        """An executor that runs tasks only when a result is awaited, the last task first."""

        def __init__(self, jobs: Any) -> None:
            self.submitted: list[Any] = []

        def ask(self, task: Any, *arguments: Any) -> Any:
            pool = self

            class LazyFuture(Future[Any]):
                def result(self, timeout: Any = None) -> Any:
                    while pool.submitted:
                        other, work = pool.submitted.pop()
                        other.set_result(work())
                    return super().result(timeout)

            future: Future[Any] = LazyFuture()
            self.submitted.append((future, partial(task, *arguments)))
            return future

    monkeypatch.setattr(results_writer, "Workers", LazyExecutor)
    late = results_writer.run(SOME, tmp_path / "results.json")
    assert json.dumps(remove_times(late.as_data())) == json.dumps(remove_times(results_and_folder[0].as_data()))


def remove_times(data: Any) -> Any:
    """Return the results without times, and without the seal, which covers them."""
    if isinstance(data, dict):
        return {key: remove_times(value) for key, value in data.items() if key not in ("seconds", "ms", "seal")}
    return [remove_times(item) for item in data] if isinstance(data, list) else data


def test_a_partial_run_keeps_the_other_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    path = tmp_path / "results.json"
    first_results = results_writer.run(["NIM-022", "NIM-053"], path)
    assert first_results.claims["NIM-053"].supports == []
    second_results = results_writer.run(["NIM-091"], path)
    assert list(second_results.claims) == ["NIM-022", "NIM-053", "NIM-091"]
    assert second_results.claims["NIM-022"] == first_results.claims["NIM-022"]
    assert "NIM-053" in second_results.claims["NIM-091"].rests_on
    assert second_results.claims["NIM-053"] == replace(first_results.claims["NIM-053"], supports=["NIM-091"])
    assert set(first_results.theorems) <= set(second_results.theorems)
    assert results_file.load(path) == second_results


def test_results_outside_the_catalogue_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    path = tmp_path / "results.json"
    before = results_writer.run(["NIM-054", "NIM-091"], path)
    before.claims["NIM-999"] = replace(before.claims["NIM-054"], tag="NIM-999", rests_on=["NIM-091"])
    before.theorems["renamed"] = before.theorems["nim.equal-numbers"]
    write_results(path, results_file.seal(before))
    after = results_writer.run(["NIM-054"], path)
    assert list(after.claims) == ["NIM-054", "NIM-091"]
    assert after.claims["NIM-091"].supports == []
    assert "renamed" in after.theorems
    # Once nothing earlier is left, its theorems go too.
    assert "renamed" not in results_writer.run(["NIM-054", "NIM-091"], path).theorems
