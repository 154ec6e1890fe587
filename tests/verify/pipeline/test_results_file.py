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
def whole(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the results of some claims of every kind, and their folder."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        without_workers(patch)
        found = results_writer.run(SOME, folder / "results.json")
    return found, folder


def put(path: Any, results: Any) -> None:
    """Write results unchanged, even with a wrong seal."""
    path.write_text(results_file.results_text(results), encoding="utf-8")


# Contents


def test_the_file_has_the_returned_results(whole: Any) -> None:
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


def test_no_two_formulas_have_the_same_text(whole: Any) -> None:
    found, _ = whole
    said = defaultdict(set)
    for record in found.theorems.values():
        defines = record.rule in ("definition", "choice")
        said[record.formula, defines].add(record.statement)
    assert [both for both in said.values() if len(both) > 1] == []


def test_counterexamples_and_transcripts(whole: Any) -> None:
    found, _ = whole
    counter = found.claims["NIM-014"].counterexample
    assert counter.claimed
    assert counter.found
    assert counter.domain
    assert counter.replay
    assert counter.position == [7, 13, 4]
    transcript = found.transcripts["NIM-086"]
    assert transcript.as_data() == found.data["transcripts"]["NIM-086"]
    assert len(transcript.moves) == len(transcript.positions) - 1
    for move, before in zip(transcript.moves, transcript.positions, strict=False):
        assert move.legal
        assert move.heap is not None
        assert before[move.heap] == move.before > move.after


def test_dependencies_of_claims(whole: Any) -> None:
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
    # Claims that this run verifies again are not lost.
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
        """An executor that runs tasks only when a result is awaited, the last task first."""

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


def test_results_outside_the_catalogue_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
