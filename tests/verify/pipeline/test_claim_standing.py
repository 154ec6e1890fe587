"""Tests of the standing of a claim without a second opinion, a model or a proof, and of the commands' output."""

import bz2
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import z3
from click.testing import CliRunner
from msgspec import structs

from tests.verify.inline_workers import Inline, replace_verdict, without_workers
from theory.claims.catalogue import Clause, catalogue
from verify.cli import main
from verify.kernel import Kernel, smtlib, solvers
from verify.kernel.ledger import Conclusion
from verify.pipeline import runner
from verify.pipeline.certification import book_writer, certificates, cpc_translation
from verify.pipeline.crosschecks import crosscheck
from verify.pipeline.results import results_file
from verify.pipeline.results.evidence_schema import Certificate
from verify.proofs import family_books as books
from verify.proofs.family_books import Book, Mutant

x, y = z3.Ints("x y")
f = z3.Function("f", z3.IntSort(), z3.IntSort())
CLAIM = replace(catalogue()["NIM-013"], tag="NIM-999")


class ClaimOutcome:
    """The results of a run for the claim: the fields of its record, and the decisions."""

    def __init__(self, results: Any) -> None:
        self.decisions, self.record = results.decisions, results.claims["NIM-999"]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.record, name)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the record of a claim that some chapters prove, without checks, and the decisions.

    By default the claim has one clause, which names all the theorems.
    """

    def judge_claim(*chapters: Any, claim: Any = CLAIM, clauses: Any = None) -> Any:
        monkeypatch.setattr(books, "book", lambda family: Book({}, proofs={"NIM-999": chapters}))
        proved = [t.name for t in crosscheck.prove(Kernel(), chapters).theorems]
        claim_clauses = clauses or (Clause("a", "All of it.", tuple(proved)),)
        results = runner.examine_claims([replace(claim, clauses=claim_clauses)], Inline())
        return ClaimOutcome(results)

    return judge_claim


def grows(k: Kernel) -> Any:
    return k.prove("grows", [x], x + 1 > x)


def rests_on_it(k: Kernel) -> Any:
    return k.prove("grows-twice", [x], x + 2 > x, by=[k(grows)(x), k(grows)(x + 1)])


def nothing_at_all(k: Kernel) -> Any:
    return k.theory("contradiction", [], [f], {"above": ([x], f(x) > 0), "below": ([x], f(x) < 0)})


def anything(k: Kernel) -> Any:
    above, below = k(nothing_at_all).hypotheses
    return k.prove("anything", [x], f(x) == x, by=[above(x), below(x)])


GROWS, TWICE = Clause("a", "It grows.", ("grows",)), Clause("b", "It grows twice.", ("grows-twice",))


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


def test_a_contradiction_is_noticed() -> None:
    k = Kernel()
    theorem = anything(k)
    [obligation] = theorem.obligations
    decision = crosscheck.decide_again(obligation.script, obligation.premises)
    assert decision.cvc5.answer == "unsat"
    assert decision.consistent.answer == "unsat"
    standing, why = crosscheck.standing_of_theorem(k, theorem, {obligation.name: decision})
    assert (standing, why) == ("open", "anything: the hypotheses of contradiction have no proved model")


def test_a_theory_without_a_model_leaves_a_claim_open(judge: Any) -> None:
    outcome = judge(anything)
    assert outcome.standing == "open"
    assert "the hypotheses of contradiction have no proved model" in outcome.reason

    def harmless(k: Kernel) -> Any:
        theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
        return k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])

    assert judge(harmless).standing == "open"


def modelled(k: Kernel) -> Any:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    k.model(theory, {}, {f: lambda x: x * x + 1})
    return k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])


def test_a_model_is_decided_again_like_a_proof(judge: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = judge(modelled)
    assert outcome.standing == "certified"
    assert "positive.model.positive.all/1" in outcome.decisions
    replace_verdict(monkeypatch, "cvc5", "positive.model")
    outcome = judge(modelled)
    assert outcome.standing == "proved"
    assert outcome.reason.endswith("found proved: positive.model.positive.all/1: cvc5 says unknown")


def slip(k: Kernel, goal: z3.BoolRef) -> Any:
    """Simulate an error of the kernel: a definition of f, and another one that contradicts it."""
    first = k.define("f", [x], z3.IntSort(), lambda _, x: x)
    second = k._ledger.add_theorem(Conclusion("second", [x], first(x) == x + 1, "definition"))
    return k.prove("anything", [x], goal, by=[first.at(x), second(x)])


def test_contradictory_facts_leave_a_claim_open(judge: Any) -> None:
    def about_a_choice(k: Kernel) -> Any:
        # A choice has no executable meaning, so neither small values nor twins can notice.
        larger = k.choose("larger", k.prove("some", [x], z3.Exists([y], y > x)))
        return slip(k, larger(x) == x)

    outcome = judge(about_a_choice)
    assert outcome.standing == "open"
    assert outcome.reason.endswith("found open: anything/1: the premises contradict each other")


def test_contradictory_premises_inside_a_goal_leave_a_claim_open(judge: Any) -> None:
    def vacuous(k: Kernel) -> Any:
        return k.prove("vacuous", [x], z3.Or(z3.Not(z3.And(x > 5, x < 5)), x == 7))

    outcome = judge(vacuous)
    assert (outcome.standing, outcome.ok) == ("open", False)
    assert outcome.decisions["vacuous/1"].consistent.answer == "unsat"
    assert outcome.reason.endswith("found open: vacuous/1: the premises contradict each other: x > 5 ∧ x < 5")

    def refutation(k: Kernel) -> Any:
        return k.prove("refutation", [x], z3.Not(z3.And(x > 5, x < 5)))

    assert judge(refutation).standing == "certified"


def test_a_false_theorem_fails_on_small_values(judge: Any) -> None:
    outcome = judge(lambda k: slip(k, x == x + 1))
    assert (outcome.standing, outcome.ok) == ("open", False)
    assert "anything was proved, but on small values it fails at x = 0" in outcome.reason


def test_a_proof_that_proves_too_much_is_noticed(judge: Any) -> None:
    outcome = judge(lambda k: slip(k, x <= x))
    assert (outcome.standing, outcome.ok) == ("open", False)
    assert re.search(r"is false at .*, but z3 proved it", outcome.reason)


def changed_book(replacements: Any, find_failure: Any) -> Any:
    return Book(
        {}, proofs={"NIM-999": (grows,)}, mutants={"NIM-999": (Mutant("a change", replacements, find_failure),)}
    )


@pytest.mark.parametrize(
    ("instead", "refuted", "why"),
    [
        ({}, "0", "the proof succeeds with a change"),
        (
            {grows: lambda k: k.prove("grows", [x], x > x + 1)},
            "",
            "brute force does not refute the statement with a change",
        ),
        ({grows: lambda k: k.prove("grows", [y], x + 1 > x)}, "0", "no step is refused: grows/1: x is neither"),
        ({grows: lambda k: k.no_such_rule}, "0", "no step is refused: AttributeError"),
    ],
)
def test_a_changed_game_that_shows_nothing_fails_its_claim(
    monkeypatch: pytest.MonkeyPatch, instead: Any, refuted: str, why: str
) -> None:
    monkeypatch.setattr(books, "book", lambda family: changed_book(instead, lambda truth: refuted))
    record = runner.examine_claims([replace(CLAIM, clauses=(GROWS,))], Inline()).claims["NIM-999"]
    assert (record.standing, record.ok) == ("open", False)
    assert why in (record.reason or "")


def test_a_changed_game_that_is_refused_and_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    false_chapters = {grows: lambda k: k.prove("grows", [x], x > x + 1)}
    monkeypatch.setattr(books, "book", lambda family: changed_book(false_chapters, lambda truth: "0"))
    record = runner.examine_claims([replace(CLAIM, clauses=(GROWS,))], Inline()).claims["NIM-999"]
    [mutant] = [mutant for mutant in record.twins if mutant.how == "hand"]
    assert (record.ok, mutant.name, mutant.refuted_by) == (True, "a change", "0")
    assert "grows/1: z3 says sat" in mutant.statement


def test_unknown_from_z3_is_not_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    false_chapters = {grows: lambda k: k.prove("grows", [x], x * x * x * x != 17 * x * x + 2)}
    monkeypatch.setattr(books, "book", lambda family: changed_book(false_chapters, lambda truth: "0"))
    monkeypatch.setattr(crosscheck, "TWIN_SECONDS", 1e-9)
    monkeypatch.setattr(solvers, "Z3_FIRST_TRY", 1)
    record = runner.examine_claims([replace(CLAIM, clauses=(GROWS,))], Inline()).claims["NIM-999"]
    assert (record.standing, record.ok) == ("open", False)
    reason = record.reason or ""
    assert "z3 says unknown" in reason and "the step is undecided, not refused: " in reason


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


# The same from outside


def verify(tmp_path: Path, *words: str) -> Any:
    result = CliRunner().invoke(main, ["verify", *words, "--results", str(tmp_path / "results.json")])
    return result, results_file.load(tmp_path / "results.json")


def test_an_unknown_of_cvc5_fails_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    replace_verdict(monkeypatch, "cvc5", "; nim.one-heap/1")
    result, results = verify(tmp_path, "NIM-004", "NIM-053")
    assert result.exit_code == 1
    assert result.stderr == "NIM-004: declared certified, found proved: nim.one-heap/1: cvc5 says unknown\n"
    assert result.stdout.startswith("2 claims: 1 not as declared, 1 certified. ")
    record = results.claims["NIM-004"]
    assert (record.standing, record.standing_all_the_way, record.ok) == ("proved", "proved", False)
    assert results.claims["NIM-053"].ok
    # An `unknown` of cvc5 is not cached, so the next run asks again.
    monkeypatch.undo()
    without_workers(monkeypatch)
    result, results = verify(tmp_path, "NIM-004")
    assert (result.exit_code, results.claims["NIM-004"].standing) == (0, "certified")


def test_an_unknown_below_a_claim_shows_all_the_way_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    replace_verdict(monkeypatch, "cvc5", "; nim.commutative/1")
    result, results = verify(tmp_path, "NIM-091")
    record = results.claims["NIM-091"]
    assert result.exit_code == 1
    assert (record.standing, record.standing_all_the_way, record.ok) == ("certified", "proved", False)
    assert "nim.commutative/1: cvc5 says unknown" in record.reason


def test_a_time_out_of_z3_fails_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    replace_verdict(monkeypatch, "z3", "; nim.one-heap/1\n")
    result, results = verify(tmp_path, "NIM-004", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["ok"] is False
    record = results.claims["NIM-004"]
    assert (record.standing, record.ok) == ("open", False)
    assert "nim.one-heap/1: z3 says unknown" in record.reason


def test_contradictory_premises_fail_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    replace_verdict(monkeypatch, "z3", "; nim.one-heap/1: premises inside", verdict="unsat")
    result, results = verify(tmp_path, "NIM-004")
    assert result.exit_code == 1
    assert "nim.one-heap/1: the premises contradict each other" in result.stderr
    assert results.claims["NIM-004"].standing == "open"
