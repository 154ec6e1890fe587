"""Consistency of premises: z3 decides the premises alone, together with all facts and hypotheses.

A goal may be a proof by contradiction and refute the premises of one of its parts: `(A → B) ∧ (B → ¬A)` states that A
does not hold. So a contradiction counts as an error only if the goal does not state it. The goal states it if the
premises alone have a model, but the premises and the goal together have none.
"""

from collections.abc import Sequence
from time import perf_counter

from verify.kernel import evaluation, solvers
from verify.kernel.statements import Premises
from verify.pipeline.results import evidence_schema

# z3 finds a model of consistent premises at once, and a long search for a contradiction finds none. The first limit
# counts z3's steps, so the answer does not depend on the load of the machine. If the steps do not end the search, z3
# searches again with the second limit, in seconds of processor time.
PREMISES_STEPS, PREMISES_SECONDS = 200_000, 60.0
OPPOSITE = {"unsat": "sat", "sat": "unsat"}
CHECK = "(check-sat)"


def consistent(
    script: str, premises: str, inner_premises: Sequence[Premises] = (), computed: bool = False
) -> evidence_schema.Premises:
    """Return z3's answer to the question whether the premises of an obligation, and those inside its goal, have models.

    The premises inside a goal include the premises before it. So z3 decides the premises before the goal separately
    only if no set inside it has a model, or if the obligation is computed.

    Args:
        script: the obligation.
        premises: the text of the facts, the hypotheses and the antecedent of the goal.
        inner_premises: the premises inside the goal.
        computed: whether the goal and the premises inside it are decided by computation.

    Returns:
        The answer is sat if each set has a model, or if only the goal refutes it; unsat if one is contradictory, with
        its place inside the goal; unknown otherwise.
    """
    start = perf_counter()
    answers: list[tuple[str, str]] = []
    for place, text in inner_premises:
        if computed:
            # The text states that there is no value, so it is unsat if there is one.
            verdict = evaluation.answer(text).verdict
            answer = OPPOSITE.get(verdict, verdict)
        else:
            answer = _z3_verdict(text)
            if answer == "unsat" and _refuted_by_goal(script, text):
                answer = "refuted"
        answers.append((answer, place))
        if answer == "unsat":
            break
    if computed or "sat" not in dict(answers):
        answers.append((_z3_verdict(premises), ""))
    worst = next((word for word in ("unsat", "unknown") if word in dict(answers)), "sat")
    contradictory = [place for answer, place in answers if answer == "unsat" and place]
    took = round((perf_counter() - start) * 1000, 2)
    return evidence_schema.Premises(answer=worst, ms=took, place=contradictory[0] if contradictory else "")


def _z3_verdict(premises: str) -> str:
    """Return z3's answer about premises alone: sat if z3 finds a model, unsat if the premises contradict each other."""
    return solvers.ask_z3(premises, PREMISES_SECONDS, steps=PREMISES_STEPS).verdict


def _refuted_by_goal(script: str, premises: str) -> bool:
    """Return whether the goal of an obligation refutes premises inside it, without any fact.

    Both texts have one command per line. They assert the same facts first; then the obligation asserts the negated
    goal, and the other text asserts the premises.
    """
    *facts, denied = _assertions(script)
    own = _assertions(premises)[len(facts) :]
    head = dict.fromkeys(line for text in (script, premises) for line in text.splitlines() if _declares(line))
    alone = "\n".join([*head, *own, CHECK])
    beside = "\n".join([*head, *own, f"(assert (not {denied.removeprefix('(assert ')})", CHECK])
    return _z3_verdict(alone) == "sat" and _z3_verdict(beside) == "unsat"


def _assertions(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("(assert ")]


def _declares(line: str) -> bool:
    return not line.startswith(("(assert ", CHECK, ";"))
