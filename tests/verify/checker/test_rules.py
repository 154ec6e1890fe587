"""Tests of every rule that is a function: valid instances on all small values, and similar steps that are invalid.

Each row of `HOLDS` is accepted and no small world refutes it. Each row of `FAILS` is refused; most of them are false.
"""

import itertools
from typing import Any

import pytest

from tests.verify.checker.rule_instances import FAILS, HOLDS, OWN_FAILS, OWN_HOLDS, rows
from tests.verify.checker.small_world import countermodel, is_step_accepted, parsed_cvc5_step, parsed_step, world
from tests.verify.checker.step_evaluator import Interpretation
from verify.checker import rules
from verify.checker.computing import OPERATIONS
from verify.checker.errors import Refused, Unreadable
from verify.checker.terms import Term


@pytest.mark.parametrize(("rule", "line"), rows(HOLDS))
def test_a_true_step_is_accepted_and_true(rule: str, line: str) -> None:
    problem = world()
    premises, conclusion = parsed_cvc5_step(problem, rule, line)
    assert countermodel(problem, premises, conclusion) is None


@pytest.mark.parametrize(("rule", "line"), rows(FAILS))
def test_steps_that_are_not_instances_are_refused(rule: str, line: str) -> None:
    problem = world()
    with pytest.raises((Refused, Unreadable)):
        parsed_cvc5_step(problem, rule, line)


@pytest.mark.parametrize(("rule", "line"), rows(OWN_HOLDS))
def test_a_true_step_of_the_checker_s_own_is_accepted_and_true(rule: str, line: str) -> None:
    problem = world()
    premises, conclusion, arguments = parsed_step(problem, line)
    assert is_step_accepted(problem, rule, premises, conclusion, arguments)
    assert countermodel(problem, premises, conclusion, arguments) is None


@pytest.mark.parametrize(("rule", "line"), rows(OWN_FAILS))
def test_wrong_steps_by_the_checker_s_own_rules_are_refused(rule: str, line: str) -> None:
    problem = world()
    premises, conclusion, arguments = parsed_step(problem, line)
    assert not is_step_accepted(problem, rule, premises, conclusion, arguments)


def test_every_rule_has_rows_that_hold_or_a_test_of_all_small_values() -> None:
    assert rules.RULES.keys() - rules.LAWS.keys() - {"skolemize"} == {rule for rule, _ in rows(OWN_HOLDS)} - {
        "div",
        "floor",
    }
    assert {rule for rule, _ in rows(OWN_FAILS)} == rules.RULES.keys() - {"skolemize"}


HALF = "(/ 1.0 2.0)"
COMPARED = ["f.i", "f.j", "0", "1", "-2", "(+ f.i 1)", "(* 2 f.i)", "(+ (* 2 f.j) 1)", "(- f.i f.j)", "(- (* 3 f.i))"]
REAL = ["(to_real f.i)", "f.x", HALF, "0.0", "(* 2.0 f.x)", f"(+ (to_real f.i) {HALF})", "(/ (to_real f.j) 3.0)"]


def test_comparisons_of_the_same_bounds_say_the_same() -> None:
    """Check that comparisons with the same bounds have the same truth values at all small values."""
    problem = world()
    forms: dict[Any, list[tuple[Term, list[bool]]]] = {}
    constants = ("f.i", "f.j", "f.x")
    ranges = [Interpretation(problem.world, 0).values(problem.world.functions[name][1]) for name in constants]
    readings = [
        Interpretation(problem.world, 0, dict(zip(constants, row, strict=True))) for row in itertools.product(*ranges)
    ][::4]
    for sides in (COMPARED, REAL):
        for op, left, right in itertools.product(("<", "<=", ">", ">=", "="), sides, sides):
            term = problem.world.term(f"({op} {left} {right})")
            values = [bool(reading.value(term)) for reading in readings]
            bounds = rules.bounds(term, problem.world)
            forms.setdefault(tuple(bounds), []).append((term, values))
            if len(bounds) == 1:  # then the conclusion is false if the bound is not as stated
                ((bound, held),) = bounds
                forms.setdefault(((bound, not held),), []).append((term, [not value for value in values]))
    assert len(forms) < sum(map(len, forms.values())) / 3, "many are alike"
    for alike in forms.values():
        assert all(values == alike[0][1] for _, values in alike)


def test_under_a_binder_nothing_may_be_assumed_of_its_variables() -> None:
    """Check that an assumption about x is not used where a quantifier binds x."""
    from verify.checker.rules import Proof

    problem = world()
    proof = Proof(problem)
    premises, conclusion, _ = parsed_step(problem, "(= (f.F @t1) (f.F f.s)) |- (= @t7 (forall (@t1) (f.F f.s)))")
    assert rules.RULES["equal"](premises, conclusion, proof)
    proof.suppositions.append(problem.world.term("(= @t1 f.s)"))
    assert not rules.RULES["equal"](premises, conclusion, proof)
    proof.suppositions[-1] = problem.world.term("(= @t2 f.s)")
    assert rules.RULES["equal"](premises, conclusion, proof)


@pytest.mark.parametrize("divisor", [-7, -3, -1, 1, 2, 5])
def test_division_of_integers_leaves_a_remainder_below_the_absolute_value(divisor: int) -> None:
    for n in range(-20, 21):
        quotient, rest = OPERATIONS["div"](n, divisor), OPERATIONS["mod"](n, divisor)
        assert n == divisor * quotient + rest and 0 <= rest < abs(divisor)
