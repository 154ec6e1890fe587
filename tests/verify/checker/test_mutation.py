"""A sample of the corrupted steps of `mutation`, and that the harness would notice a careless rule."""

import pytest

from tests.soak.truth import decided
from tests.verify.checker import mutation
from tests.verify.checker.mutation import Step
from verify.checker import rules


@pytest.fixture(scope="module")
def steps() -> dict[str, list[Step]]:
    return mutation.gather(each=4)


def test_the_certificates_show_nearly_every_rule(steps: dict[str, list[Step]]) -> None:
    # Either-or is rare: its lines are tried on small values only.
    assert steps.keys() >= {rule for rule in rules.RULES if "xor" not in rule} - {
        "arith-max-geq2",
        "bool-or-and-distrib",
        "pairwise_cong",
    }
    assert all(step.is_accepted() for of_rule in steps.values() for step in of_rule)


def test_no_accepted_corruption_is_false(steps: dict[str, list[Step]]) -> None:
    accepted, wrong = mutation.fooled(3000, 1, steps)
    assert not wrong
    # A rule that decides accepts another step that is true: of these, two of three are not.
    assert accepted.total() < 3000 // 3, "most corruptions are refused"


def test_each_accepted_corruption_is_shown_true_by_a_solver(steps: dict[str, list[Step]]) -> None:
    accepted = [step for step in mutation.mutants(steps, 1500, 2) if step.is_accepted()]
    assert len(accepted) > 40
    assert {decided(step) for step in accepted} <= {"z3", "cvc5"}


def test_a_solver_refutes_a_false_step(steps: dict[str, list[Step]]) -> None:
    refuted = [step for step in mutation.mutants(steps, 300, 3) if step.is_refuted()]
    assert len(refuted) > 40
    found = [decided(step) for step in refuted]
    assert not {"z3", "cvc5"} & {*found}
    assert found.count("false") > len(found) // 2


@pytest.mark.parametrize(
    "rule", ["trans", "resolution", "evaluate", "instantiate", "skolemize", "arith-elim-lt", "cong"]
)
def test_a_careless_rule_is_found_out(rule: str, steps: dict[str, list[Step]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rules.RULES, rule, lambda premises, conclusion, proof: True)
    assert any(step.is_refuted() for step in mutation.mutants({rule: steps[rule]}, 100, 2))
