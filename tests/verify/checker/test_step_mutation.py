"""Tests of a sample of the corrupted steps of `step_mutation`, and that the harness notices a careless rule."""

import pytest

from tests.soak.step_truth import decide
from tests.verify.checker import step_mutation
from tests.verify.checker.rule_instances import HOLDS, rows
from tests.verify.checker.step_mutation import Step
from tests.verify.checker.test_connectives import rows as connectives
from verify.checker import rules


@pytest.fixture(scope="module")
def steps() -> dict[str, list[Step]]:
    return step_mutation.collect_steps(most=4)


def test_the_certificates_use_every_rule(steps: dict[str, list[Step]]) -> None:
    kinds = [kind.split(": ") for kind in steps]
    assert {rule for rule, _ in kinds} == rules.RULES.keys() - {"floor", "quotient"}
    # Steps about xor are rare, so the rules of cvc5 for it are tested only on small values, see `test_connectives`.
    assert {of for _, of in kinds} >= {of for of, _ in (*rows(HOLDS), *connectives()) if "xor" not in of} - {
        "arith-max-geq2",
        "bool-or-and-distrib",
        "pairwise_cong",
    }
    assert all(step.is_accepted() for of_kind in steps.values() for step in of_kind)


def test_no_accepted_corruption_is_false(steps: dict[str, list[Step]]) -> None:
    accepted, false_steps = step_mutation.count_accepted_mutants(3000, 1, steps)
    assert not false_steps
    # If a rule accepts another step, this must be true; two of three of these steps are not.
    assert accepted.total() < 3000 // 3, "most corruptions are refused"


def test_each_accepted_corruption_is_shown_true_by_a_solver(steps: dict[str, list[Step]]) -> None:
    accepted = [step for step in step_mutation.mutated_steps(steps, 1500, 2) if step.is_accepted()]
    assert len(accepted) > 40
    assert {decide(step) for step in accepted} <= {"z3", "cvc5"}


def test_a_solver_refutes_a_false_step(steps: dict[str, list[Step]]) -> None:
    refuted = [step for step in step_mutation.mutated_steps(steps, 300, 3) if step.is_refuted()]
    assert len(refuted) > 40
    verdicts = [decide(step) for step in refuted]
    assert not {"z3", "cvc5"} & {*verdicts}
    assert verdicts.count("false") > len(verdicts) // 2


@pytest.mark.parametrize(
    "kind", ["equal: trans", "equal: cong", "follows: resolution", "follows: evaluate", "follows: arith-elim-lt",
             "instantiate: instantiate", "skolemize: skolemize", "sum: arith_sum_ub", "product: arith_mult_pos",
             "product: arith_mult_sign", "div: arith_reduction", "mod: arith_reduction", "differ: arrays_ext"]
)  # fmt: skip
def test_a_careless_rule_is_found_out(kind: str, steps: dict[str, list[Step]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rules.RULES, kind.partition(":")[0], lambda premises, conclusion, proof: True)
    corruptions = [*step_mutation.mutated_steps({kind: steps[kind]}, 100, 2)]
    assert any(step.is_refuted() for step in corruptions) or "false" in map(decide, corruptions[:20])
