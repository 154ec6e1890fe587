"""Tests that contradictory facts and false theorems leave a claim open, and that models are decided again."""

import re
from typing import Any

import pytest
import z3

from tests.verify.inline_workers import replace_verdict
from tests.verify.pipeline.judged_claims import f, x, y
from verify.kernel import Kernel
from verify.kernel.ledger import Conclusion
from verify.pipeline.crosschecks import crosscheck


def nothing_at_all(k: Kernel) -> Any:
    return k.theory("contradiction", [], [f], {"above": ([x], f(x) > 0), "below": ([x], f(x) < 0)})


def anything(k: Kernel) -> Any:
    above, below = k(nothing_at_all).hypotheses
    return k.prove("anything", [x], f(x) == x, by=[above(x), below(x)])


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
