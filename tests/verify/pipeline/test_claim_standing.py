"""Tests of the standing of a claim by its clauses, second opinions, certificates, and the theorems of the book."""

import bz2
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tests.verify.inline_workers import replace_verdict
from tests.verify.pipeline.judged_claims import CLAIM, GROWS, TWICE, grows, rests_on_it
from theory.claims.catalogue import Clause
from verify.kernel import Kernel, smtlib, solvers
from verify.pipeline.certification import book_writer, certificates, cpc_translation
from verify.pipeline.crosschecks import crosscheck
from verify.pipeline.results.evidence_schema import Certificate


def test_a_clause_that_no_theorem_proves_lowers_the_claim_and_is_named(judge: Any) -> None:
    outcome = judge(grows, rests_on_it, clauses=(GROWS, TWICE))
    assert outcome.standing == outcome.standing_all_the_way == "certified"
    assert outcome.clauses[1].as_data() == {"id": "b", "text": "It grows twice.", "theorems": ["grows-twice"]}
    for clauses, bare in (
        ((GROWS, Clause("b", "It is even.", ())), "clause b"),
        ((Clause("a", "It is even.", ()), Clause("b", "It is odd.", ())), "the clauses a, b"),
    ):
        outcome = judge(*([grows] if clauses[0] is GROWS else []), clauses=clauses)
        assert outcome.standing == outcome.standing_all_the_way == "open"  # no brute force found it true either
        assert outcome.reason == f"declared certified, found open: no theorem proves {bare}"


def test_a_theorem_has_its_clause_and_a_clause_its_theorem(judge: Any) -> None:
    idle = judge(grows, rests_on_it, clauses=(GROWS,))
    assert (idle.standing, idle.ok) == ("open", False)
    assert idle.reason == "NIM-999: grows-twice is proved for the claim, but no clause names it"
    strange = judge(grows, clauses=(GROWS, TWICE))
    assert strange.reason == "NIM-999: a clause names grows-twice, which no chapter of the claim proves"


def test_steps_accepted_by_the_checker_are_certified(judge: Any) -> None:
    outcome = judge(rests_on_it)
    assert (outcome.standing, outcome.standing_all_the_way, outcome.reason) == ("certified", "certified", None)
    assert set(outcome.decisions) == {"grows/1", "grows-twice/1"}


def test_steps_without_a_certificate_are_confirmed(judge: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Certificate(answer="refused", lines=0, ms=0.0, why="line 7: does not follow by trust")
    original = certificates.check_proof

    def check(text: Any, proof: Any) -> Any:
        return refusal if "grows-twice/1" in text else original(text, proof)

    monkeypatch.setattr(certificates, "check_proof", check)
    outcome = judge(rests_on_it)
    assert (outcome.standing, outcome.ok) == ("confirmed", False)
    why = "grows-twice/1: refused certificate: line 7: does not follow by trust"
    assert outcome.reason == f"declared certified, found confirmed: {why}"


def test_theorems_missing_in_the_book_are_confirmed(judge: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    original = certificates.derive_book

    def reason_with(**parts: Any) -> Any:
        monkeypatch.setattr(certificates, "derive_book", lambda text: structs.replace(original(text), **parts))
        outcome = judge(rests_on_it)
        assert (outcome.standing_all_the_way, outcome.ok) == ("confirmed", False)
        return outcome.reason.removeprefix("declared certified, found confirmed: ")

    theorems = original(paper_of(rests_on_it)).theorems
    formula, *obligations = theorems["grows"]
    assert reason_with(why="line 2: no such rule: trust", theorems={}) == "the book: line 2: no such rule: trust"
    assert "a different formula" in reason_with(theorems=theorems | {"grows": [formula[::-1], *obligations]})
    assert "a different formula" in reason_with(theorems={"grows-twice": theorems["grows-twice"]})
    for other in ([], [obligations[0][::-1]], [*obligations, "0"]):
        assert "different obligations" in reason_with(theorems=theorems | {"grows": [formula, *other]})


def paper_of(chapter: Any) -> str:
    """Return the text of the book that a kernel writes after it has called a chapter."""
    k = Kernel()
    theorem = k(chapter)
    return book_writer.book(book_writer.RecordGraph(k.records, smtlib.declarations()).part({"NIM-999": [theorem.name]}))


def test_an_existing_certificate_is_checked_and_replaced_if_invalid(
    judge: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [step] = Kernel()(grows).obligations
    first = crosscheck.decide_again(step.script, step.premises, folder=tmp_path)
    assert first.certificate.answer == "accepted"
    place = certificates.place(tmp_path, step.script)
    data = place.read_bytes()
    proof_requests = []
    original = solvers.ask_cvc5

    def record_request(*arguments: Any, proof: bool = False, brief: bool = False) -> Any:
        proof_requests.append(proof)
        return original(*arguments, proof=proof, brief=brief)

    monkeypatch.setattr(solvers, "ask_cvc5", record_request)
    second = crosscheck.decide_again(step.script, step.premises, folder=tmp_path)
    assert structs.replace(second.certificate, ms=0.0) == structs.replace(first.certificate, ms=0.0)
    assert proof_requests == [False], "a certificate spares cvc5 its proof"
    for spoilt in (b"", data[:-9], bz2.compress(b"(\n)\n"), bz2.compress(b"(\n(assume @p1 false)\n)\n")):
        place.write_bytes(spoilt)
        second = crosscheck.decide_again(step.script, step.premises, folder=tmp_path)
        assert second.certificate.answer == "accepted"
        assert proof_requests[-1] is True and place.read_bytes() == data


def test_a_full_proof_is_wanted_only_where_a_brief_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    [step] = Kernel()(grows).obligations
    proof_requests, original = [], solvers.ask_cvc5

    def record_request(*arguments: Any, proof: bool = False, brief: bool = False) -> Any:
        proof_requests.append((proof, brief))
        return original(*arguments, proof=proof, brief=brief)

    monkeypatch.setattr(solvers, "ask_cvc5", record_request)
    decision = crosscheck.decide_again(step.script, step.premises)
    assert (decision.cvc5.answer, decision.certificate.answer) == ("unsat", "accepted")
    assert proof_requests == [(True, True)]
    unexplained = "(\n(step @p1 false :rule trust :premises () :args (false))\n)"

    def prover(script: str) -> solvers.Answer:
        return solvers.Answer("unsat", 0.0, proof=unexplained)

    assert certificates.check_proof(step.script, cpc_translation.translate_proof(unexplained)).answer == "refused"
    decision = crosscheck.decide_again(step.script, step.premises, prover=prover)
    assert (decision.cvc5.answer, decision.certificate.answer) == ("unsat", "accepted")
    assert proof_requests[1:] == [(True, False)]


def test_steps_decided_only_by_z3_are_proved(judge: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_verdict(monkeypatch, "cvc5", "grows-twice/1")
    outcome = judge(rests_on_it)
    assert (outcome.standing, outcome.ok) == ("proved", False)
    assert outcome.reason == "declared certified, found proved: grows-twice/1: cvc5 says unknown"


@pytest.mark.parametrize("verdict", ["unknown", "sat"])
def test_no_standing_exceeds_that_of_a_dependency(
    judge: Any, monkeypatch: pytest.MonkeyPatch, verdict: solvers.Verdict
) -> None:
    replace_verdict(monkeypatch, "cvc5", "; grows/1", verdict)
    outcome = judge(rests_on_it)
    assert (outcome.standing_all_the_way, outcome.ok) == ("proved", False)
    assert outcome.reason == f"declared certified, found proved: grows/1: cvc5 says {verdict}"


def test_steps_unknown_to_z3_are_not_proved(judge: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_verdict(monkeypatch, "z3", "; grows/1\n")
    outcome = judge(rests_on_it)
    assert (outcome.standing, outcome.ok) == ("open", False)
    assert "grows/1: z3 says unknown" in outcome.reason


def test_a_slip_in_a_chapter_leaves_its_claim_open(judge: Any) -> None:
    def slips(k: Kernel) -> Any:
        lemmas: dict[str, Any] = {}
        return lemmas["no such lemma"]

    outcome = judge(grows, slips)
    assert (outcome.standing, outcome.ok) == ("open", False)
    assert outcome.reason.startswith("KeyError: 'no such lemma' (test_claim_standing.py, line ")


def test_a_question_cvc5_gives_up_is_unknown() -> None:
    impossible = """(set-logic ALL) (declare-fun x () Int) (declare-fun y () Int) (declare-fun z () Int)
    (assert (and (> x 0) (> y 0) (= (+ (* x x x) (* y y y)) (* z z z)))) (check-sat)"""
    assert solvers.ask_cvc5(impossible, 0.05).verdict == "unknown"
    assert solvers.ask_z3(impossible, 0.05).verdict == "unknown"
    assert solvers.ask_cvc5("(set-logic ALL)(assert (unknown-symbol))(check-sat)").verdict == "unknown"
    assert solvers.ask_cvc5("(set-logic ALL)").verdict == "unknown"
    assert solvers.ask_cvc5("(set-logic ALL)(assert false)(check-sat)(check-sat)").verdict == "unknown"


def test_a_claim_without_a_proof(judge: Any) -> None:
    assert judge().standing == "open"
    for word in ("defined", "history", "literature"):
        assert judge(claim=replace(CLAIM, declared=word)).standing == word
    # Refuted needs a counterexample from the rules as well as the proof of the corrected statement.
    assert judge(rests_on_it, claim=replace(CLAIM, declared="refuted")).standing == "certified"


def test_a_definition_whose_theorem_fails_is_not_silently_defined(judge: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    defined = replace(CLAIM, declared="defined")
    assert judge(rests_on_it, claim=defined).standing == "defined"
    replace_verdict(monkeypatch, "cvc5", "; grows/1")
    outcome = judge(rests_on_it, claim=defined)
    assert (outcome.standing, outcome.standing_all_the_way, outcome.ok) == ("defined", "proved", False)
    replace_verdict(monkeypatch, "z3", "; grows/1\n")
    outcome = judge(rests_on_it, claim=defined)
    assert (outcome.standing, outcome.ok) == ("open", False)
