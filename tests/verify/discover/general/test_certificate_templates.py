"""Tests of certificate templates: the checker accepts each for its own game and refuses it for another game."""

import time
from dataclasses import replace

import pytest

from theory.rules.rule_file import read
from verify.discover import discovery_standing
from verify.discover.deadline import Deadline
from verify.discover.discovery_standing import Judge
from verify.discover.general import certificate_templates
from verify.discover.general.encoded_octal import encoded_theorem
from verify.discover.result import proof_name
from verify.discover.strategies.encoded_periodic import search_with_limits
from verify.kernel import Kernel, Obligation
from verify.kernel.solvers import Answer
from verify.pipeline.certification import certificates
from verify.pipeline.crosschecks.crosscheck import proof_of

RULES = ["n-1", "n-{2,5,8,10}", "n-{1,2,3,4,5,6,7,8,9,10}", "0.77", "4.725", "0.1", "0.137", "0.33", "4.7", "0.057"]
# The ends of the names of a game's obligations; computed steps have no certificate.
GAME_STEPS = ["sum.grundy", "sum.lost-iff-zero", "least", "moves"]


@pytest.fixture(scope="module")
def steps() -> dict[str, list[Obligation]]:
    """Return the obligations in the proofs of some games, by the rules of the game."""
    kernel, clock = Kernel(seconds=60), Deadline(time.monotonic() + 600)
    kernel(encoded_theorem)
    obligations = {}
    for rules in RULES:
        game = read(rules).game
        obligations[rules] = kernel.obligations(
            search_with_limits(kernel, replace(game, name=proof_name(game.name)), clock).theorems
        )
    return obligations


@pytest.mark.parametrize("rules", RULES)
def test_each_is_accepted(steps: dict[str, list[Obligation]], rules: str) -> None:
    assert [
        step.name.removesuffix("/1").split(".", 2 if rules[1] == "." else 1)[-1] for step in steps[rules]
    ] == GAME_STEPS
    for step in steps[rules]:
        certificate = certificate_templates.certificate(step.script)
        assert certificate is not None
        assert certificates.check_proof(step.script, certificate).answer == "accepted", step.name


def test_none_is_accepted_of_another_game(steps: dict[str, list[Obligation]]) -> None:
    for step, other in zip(steps["0.77"], steps["0.137"], strict=True):
        certificate = certificate_templates.certificate(other.script)
        assert certificates.check_proof(step.script, certificate).answer == "refused"


@pytest.mark.parametrize("rules", ["n-{2,5,8,10}", "0.77"])
def test_other_moves_have_none_that_is_accepted(steps: dict[str, list[Obligation]], rules: str) -> None:
    script = steps[rules][-1].script
    *facts, goal = script.rsplit("(assert ", 1)
    changed_goal = goal.replace("(- f.n 2)", "(- f.n 3)")
    assert changed_goal != goal
    false = "(assert ".join([*facts, changed_goal])
    certificate = certificate_templates.certificate(false)
    assert certificate is not None and certificates.check_proof(false, certificate).answer == "refused"


def test_of_an_obligation_of_another_form_none_is_written(steps: dict[str, list[Obligation]]) -> None:
    script = steps["0.77"][-1].script
    assert certificate_templates.certificate(script.replace("moves/1", "others/1", 1)) is None
    assert certificate_templates.certificate(script.replace("octal.option", "octal.options")) is None
    lines = script.splitlines(keepends=True)
    assert certificate_templates.certificate("".join(line for line in lines if "octal.option" not in line)) is None


def test_cvc5_proves_obligations_with_a_refused_template(
    steps: dict[str, list[Obligation]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery_standing, "DECISIONS_BY_HASH", {})
    scripts = []

    def prover(script: str) -> Answer:
        scripts.append(script)
        return proof_of(script)

    for number, step in enumerate(steps["0.77"]):
        clock = Deadline(time.monotonic() + 600)
        judge = Judge()
        assert not judge.wants_proof(step)
        assert judge.decide(step, clock, prover).certificate.answer == "accepted"
        assert not scripts
        discovery_standing.DECISIONS_BY_HASH.clear()
        with monkeypatch.context() as patch:
            patch.setattr(certificate_templates, "certificate", lambda script: "assume | false")
            answer = judge.decide(step, clock, prover)
        assert (answer.certificate.answer, answer.cvc5.answer) == ("accepted", "unsat")
        assert scripts.pop() == step.script and not scripts
        discovery_standing.DECISIONS_BY_HASH.clear()
        if number == 1:
            break
