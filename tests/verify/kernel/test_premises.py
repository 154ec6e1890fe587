"""Tests of premises inside a goal: which are found, and the effect of a contradiction among them."""

from collections.abc import Callable

import pytest
import z3

from verify.kernel import Instance, Kernel, Theorem, premises, smtlib
from verify.kernel.ledger import Conclusion
from verify.pipeline.crosschecks import crosscheck

x, y = z3.Ints("x y")
A, B, C, D = z3.Bools("A B C D")
NEVER = z3.And(x > 5, x < 5)
INT, BOOL = z3.IntSort(), z3.BoolSort()
p = z3.Function("p", INT, BOOL)

PREMISES_OF = [
    (z3.Implies(A, B), ["A"]),
    (z3.Implies(A, z3.Implies(B, C)), ["A B"]),
    (z3.Or(z3.Not(A), B), ["A"]),
    (z3.Or(B, z3.Not(A)), ["A"]),
    (z3.Or(z3.Not(A), z3.Not(B), C), ["A B"]),
    (z3.Or(C, z3.Or(D, z3.Not(A))), ["A"]),
    (z3.Or(C, z3.Implies(A, B)), ["A"]),
    (z3.Not(z3.And(A, z3.Not(B))), ["A"]),
    (z3.Not(z3.And(A, B, z3.Not(C))), ["A B"]),
    (z3.Not(z3.And(A, z3.And(B, z3.Not(C)))), ["A B"]),
    (z3.Not(z3.And(A, z3.Not(z3.Implies(B, C)))), ["A B"]),
    (z3.Not(z3.Not(z3.Implies(A, B))), ["A"]),
    (z3.Not(z3.Or(A, z3.Not(z3.Implies(B, C)))), ["B"]),
    (z3.Not(z3.Implies(A, z3.Not(z3.Implies(B, C)))), ["B"]),
    (z3.And(z3.Implies(A, B), z3.Implies(C, D)), ["A", "C"]),
    (z3.And(z3.Implies(A, B), z3.Implies(z3.And(A, C), D)), ["A", "(and A C)"]),
    (z3.Implies(A, z3.And(B, z3.Implies(C, D))), ["A C"]),
    (z3.Implies(A, z3.If(B, C, z3.Implies(C, D))), ["A B", "A (not B) C"]),
    (z3.If(A, B, C), ["A", "(not A)"]),
    (z3.Implies(A, z3.If(A, B, C)), ["A"]),
    (z3.Implies(z3.And(B, z3.Not(A)), z3.If(A, B, C)), ["(and B (not A))"]),
    (z3.Implies(A, z3.Not(B)), ["A"]),
    (z3.Implies(A, z3.Not(z3.And(B, C))), ["A"]),
    (z3.Implies(A, z3.Not(z3.And(B, z3.Not(C)))), ["A B"]),
    (z3.ForAll([x], z3.Implies(p(x), A)), ["(p any!01)"]),
    (z3.ForAll([x], z3.Implies(A, z3.ForAll([y], z3.Implies(p(y), p(x))))), ["A (p any!02)"]),
    (z3.Not(z3.Exists([x], z3.And(p(x), z3.Not(A)))), ["(p any!01)"]),
    (z3.Not(z3.And(A, z3.Exists([x], z3.And(p(x), z3.Not(B))))), ["A (p any!01)"]),
    (z3.Exists([x], z3.Implies(p(x), A)), ["(p any!01)"]),
    (z3.Not(z3.ForAll([x], z3.And(p(x), z3.Not(A)))), ["(p any!01)"]),
]
NOTHING = [
    A,
    z3.Not(A),
    z3.Not(z3.And(A, B)),
    z3.Or(z3.Not(A), z3.Not(B)),
    z3.Not(z3.Exists([x], z3.And(x > 5, x < 5))),
    z3.ForAll([x], z3.Not(z3.And(x > 5, x < 5))),
    z3.Or(x <= 5, x > 5),
    A == B,
    z3.Implies(A, B) == z3.Implies(C, D),
    z3.And(A, z3.Not(z3.And(B, C))),
    z3.Exists([x], z3.And(x > 5, p(x))),
]


def words(formulas: premises.Formulas) -> str:
    return " ".join(smtlib.text(formula).replace("f.", "") for formula in formulas)


@pytest.mark.parametrize(("goal", "sets"), PREMISES_OF)
def test_premises_are_found_wherever_they_stand(goal: z3.BoolRef, sets: list[str]) -> None:
    assert [words(formulas) for formulas in premises.inner_premises(goal)] == sets


@pytest.mark.parametrize("goal", NOTHING)
def test_a_refutation_or_a_choice_has_no_premises(goal: z3.BoolRef) -> None:
    assert premises.inner_premises(goal) == []


def test_an_obligation_has_the_premises_that_its_antecedent_is_not() -> None:
    k = Kernel()
    assert k.prove("plain", [x], z3.Implies(x > 5, x > 4)).obligations[0].inner_premises == ()
    fact = k.prove("fact", [x], x + 1 > x)
    deep = z3.Implies(x > 5, z3.Implies(x > 6, x + 1 > 7))
    [step] = k.prove("deep", [x], deep, by=[fact(x)]).obligations
    [question] = step.inner_premises
    assert question.place == "x > 5 ∧ x > 6"
    [heading, *lines] = question.text.splitlines()
    assert heading.startswith("; deep/1: ") and [line for line in lines if line.startswith("(assert")] == [
        "(assert (> (+ f.x 1) f.x))",
        "(assert (> f.x 5))",
        "(assert (> f.x 6))",
    ]
    # The first premises are those of the antecedent, as for a goal without premises inside.
    assert "(assert (> f.x 5))\n(check-sat)" in step.premises


def test_the_hypotheses_of_an_induction_stand_in_each_premise() -> None:
    from verify.kernel import Measure

    k = Kernel()
    goal = z3.And(z3.Implies(x > 5, x > 4), z3.Implies(x > 6, x > 4))
    [step] = k.induct("by-induction", [x], goal, Measure((x,)), at=[(x - 1,)]).obligations
    assert len(step.inner_premises) == 2 and all("(- f.x 1)" in question.text for question in step.inner_premises)


def standing(k: Kernel, theorem: Theorem) -> tuple[str, str]:
    """Return the standing of a theorem by its premises alone, and the reason if it is not higher."""
    decisions = {
        o.name: crosscheck.decide_again(o.script, o.premises, o.computed, o.inner_premises)
        for o in k.obligations([theorem])
    }
    assert all(decision.certificate.answer == "accepted" for decision in decisions.values())
    return crosscheck.standing_of_theorem(k, theorem, decisions)


VACUOUS: list[tuple[z3.BoolRef, str]] = [
    (z3.Implies(NEVER, x == 7), ""),
    (z3.Or(z3.Not(NEVER), x == 7), "x > 5 ∧ x < 5"),
    (z3.Or(x == 7, z3.Not(NEVER)), "x > 5 ∧ x < 5"),
    (z3.Or(z3.Not(x > 5), z3.Not(x < 5), x == 7), "x > 5 ∧ x < 5"),
    (z3.Not(z3.And(NEVER, x != 7, z3.Not(x == 8))), "x > 5 ∧ x < 5 ∧ x ≠ 7"),
    (z3.Implies(x > 5, z3.Implies(x < 5, x == 7)), "x > 5 ∧ x < 5"),
    (z3.Implies(x > 5, z3.And(x > 4, z3.Implies(x < 5, x == 7))), "x > 5 ∧ x < 5"),
    (z3.And(z3.Implies(x > 5, x > 4), z3.Implies(NEVER, x == 7)), "x > 5 ∧ x < 5"),
    (z3.ForAll([y], z3.Implies(z3.And(y > 5, y < 5), y == x)), "|any!01| > 5 ∧ |any!01| < 5"),
    (z3.ForAll([y], z3.Implies(y > x, z3.Implies(y < x, y == 7))), "|any!01| > x ∧ |any!01| < x"),
    (z3.Not(z3.Exists([y], z3.And(y > 5, y < 5, z3.Not(y == x)))), "|any!01| > 5 ∧ |any!01| < 5"),
    (z3.Implies(x > 5, z3.If(x < 5, x == 7, x > 4)), "x > 5 ∧ x < 5"),
    (z3.Implies(x > 5, z3.Not(z3.And(x < 5, z3.Not(x == 7)))), "x > 5 ∧ x < 5"),
]


@pytest.mark.parametrize(("goal", "place"), VACUOUS)
def test_a_theorem_with_contradictory_premises_is_open(goal: z3.BoolRef, place: str) -> None:
    k = Kernel()
    theorem = k.prove("vacuous", [x], goal)
    why = "vacuous/1: the premises contradict each other" + (f": {place}" if place else "")
    assert standing(k, theorem) == ("open", why)


def test_contradictory_facts_are_noticed_beside_premises_inside() -> None:
    k = Kernel()
    first = k.define("f", [x], INT, lambda _, x: x)
    # Simulate an unsound kernel: add an equation that contradicts the definition.
    second = k._ledger.add_theorem(Conclusion("second", [x], first(x) == x + 1, "definition"))
    goal = z3.And(z3.Implies(x > 5, x == 7), z3.Implies(x < 5, x == 7))
    assert standing(k, k.prove("anything", [x], goal, by=[first.at(x), second(x)]))[0] == "open"


def test_a_premise_may_contradict_the_facts_alone() -> None:
    k = Kernel()
    never, facts = negative(k)
    theorem = k.prove("vacuous", [x], z3.Or(x == 7, z3.Not(never)), by=facts)
    assert standing(k, theorem) == ("open", "vacuous/1: the premises contradict each other: f(x) < 0")


SOUND = [
    z3.Not(NEVER),
    z3.Or(z3.Not(x > 5), z3.Not(x < 5)),
    z3.Implies(x > 5, z3.Not(x < 5)),
    z3.Not(z3.Exists([y], z3.And(y > x, y < x))),
    z3.ForAll([y], z3.Implies(y > x, z3.Not(y < x))),
    z3.Or(x <= 5, x > 5),
    (x * x < 0) == z3.BoolVal(False),
    z3.And(z3.Not(NEVER), z3.Implies(x > 5, x > 4)),
    z3.Implies(x > 5, z3.If(x > 5, x > 4, x == 7)),
]


@pytest.mark.parametrize("goal", SOUND)
def test_a_refutation_may_be_the_content_of_a_statement(goal: z3.BoolRef) -> None:
    k = Kernel()
    assert standing(k, k.prove("sound", [x], goal)) == ("confirmed", "sound: no book was written")


def negative(k: Kernel) -> tuple[z3.BoolRef, list[Instance]]:
    """Return a formula about x that never holds, and the fact that states this."""
    f = k.define("f", [x], INT, lambda _, x: x * x)
    return f(x) < 0, [k.prove("square", [x], f(x) >= 0, by=[f.at(x)])(x)]


def test_a_goal_that_refutes_its_premises_is_a_proof_by_contradiction() -> None:
    k = Kernel()
    never, facts = negative(k)
    by_contradiction = z3.And(z3.Implies(never, x > 5), z3.Implies(x > 5, z3.Not(never)))
    theorem = k.prove("by-contradiction", [x], by_contradiction, by=facts)
    assert standing(k, theorem) == ("confirmed", "by-contradiction: no book was written")
    for name, part in {"other": z3.Not(x == 4), "weaker": z3.Implies(x == 4, z3.Not(never))}.items():
        vacuous = k.prove(name, [x], z3.And(z3.Implies(never, x > 5), z3.Implies(x > 5, part)), by=facts)
        assert standing(k, vacuous) == ("open", f"{name}/1: the premises contradict each other: f(x) < 0")


def between(low: z3.ArithRef | int, v: z3.ArithRef, end: z3.ArithRef | int, *more: z3.BoolRef) -> z3.BoolRef:
    return z3.And(v >= low, v < end, *more)


Goal = Callable[[z3.FuncDeclRef], z3.BoolRef]
EMPTY: list[Goal] = [
    lambda f: z3.Implies(between(5, x, 5), f(x) == 7),
    lambda f: z3.Implies(between(5, x, f(2)), f(x) == 7),
    lambda f: z3.Implies(between(0, x, 9, f(x) < 0), f(x) == 7),
    lambda f: z3.Implies(between(0, x, 9), z3.ForAll([y], z3.Implies(between(x, y, x), f(y) == 7))),
    lambda f: z3.Implies(between(0, x, 9), z3.Implies(f(x) == 2, x == 7)),
    lambda f: z3.Implies(between(0, x, 9), z3.And(x < 9, z3.Implies(f(x) == 2, x == 7))),
]
FILLED: list[Goal] = [
    lambda f: z3.Implies(between(0, x, 9), f(x) >= 0),
    lambda f: z3.Implies(between(0, x, 9, f(x) > 60), x == 8),
    # A range may be empty for some values as long as it is not empty for all.
    lambda f: z3.Implies(between(0, x, 9), z3.ForAll([y], z3.Implies(between(0, y, x), f(y) < f(x)))),
    lambda f: z3.Implies(between(0, x, 9), z3.Exists([y], between(0, y, 9, f(y) >= f(x)))),
]


@pytest.mark.parametrize("goal", EMPTY)
def test_bounds_that_leave_no_value_make_a_computed_theorem_open(goal: Goal) -> None:
    k = Kernel()
    f = k.define("f", [x], INT, lambda _, x: x * x)
    level, why = standing(k, k.evaluate("empty", [x], goal(f.function)))
    assert level == "open" and why.startswith("empty/1: the premises contradict each other: ∃ ")


@pytest.mark.parametrize("goal", FILLED)
def test_bounds_that_leave_values_are_no_contradiction(goal: Goal) -> None:
    k = Kernel()
    f = k.define("f", [x], INT, lambda _, x: x * x)
    assert standing(k, k.evaluate("filled", [x], goal(f.function))) == ("confirmed", "filled: no book was written")
