"""How a rule asks and makes: the steps of a proof as texts, the solver's answer to each, the theorem that is kept."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

import z3

from verify.kernel import door, evaluation, solvers
from verify.kernel.known import Known, hypotheses_of
from verify.kernel.pretty import pretty
from verify.kernel.statements import Cited, Obligation, Theorem, file_name
from verify.kernel.terms import ProofError, Terms, obligation_text


class Asking(Known):
    """A book that can ask.

    Args:
        seconds: the time limit of a single question to z3.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.solver_seconds = 0.0
        self._again: dict[str, Callable[[z3.BoolRef], str]] = {}

    # Whether other claims would go through

    def question(self, theorem: Theorem, claim: z3.BoolRef) -> str:
        """The text that is unsat if the same steps, from the same facts, would also prove `claim`.

        Makes no theorem: it is how a false twin of the theorem's body is shown to be refused.

        Raises:
            ProofError: the theorem is not of this kernel, or no steps prove it, as with a definition.
        """
        name = self._genuine(theorem).name
        if name not in self._again:
            raise ProofError(f"{name} was not proved by steps that another claim could take")
        return self._again[name](door.formula(claim))

    def attempt(self, theorem: Theorem, claim: z3.BoolRef, seconds: float = 1.0) -> bool:
        """Whether z3 finds the `question` unsat, so that the steps would prove the claim as well."""
        return solvers.ask_z3(self.question(theorem, claim), seconds).verdict == "unsat"

    # The machinery of the rules

    def _oblige(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        facts: Sequence[Cited],
        hypotheses: Sequence[z3.BoolRef],
        allow: z3.FuncDeclRef | None = None,
        compute: int = 0,
    ) -> Obligation:
        """Ask z3 for the contradiction of facts, hypotheses and the negated goal, or fail with its countermodel.

        With `compute` it is not z3 that is asked, but what the goal comes to in so many steps.
        """
        if file_name(name).lower() in self._questions:
            raise ProofError(f"there is already an obligation {name}, or one whose file would have its name")
        assumed = [*(fact.formula for fact in facts), *hypotheses]
        script = self._script(name, variables, goal, assumed, allow)
        antecedent = [goal.arg(0)] if z3.is_implies(goal) else []
        premises = obligation_text(
            name, [*assumed, *antecedent], f"{name}: the premises alone, which must not contradict"
        )
        start = time.perf_counter()
        if compute:
            answer = evaluation.answer(script, compute)
        else:
            answer = solvers.ask_z3(script, self.seconds, want_model=True)
        self.solver_seconds += time.perf_counter() - start
        if answer.verdict != "unsat":
            who = "computing" if compute else "z3"
            raise ProofError(f"{name}: {who} says {answer.verdict} to\n  {pretty(goal)}\n{answer.model}")
        return Obligation(name, script, premises, answer.seconds, bool(compute))

    def _script(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        assumed: Sequence[z3.BoolRef],
        allow: z3.FuncDeclRef | None = None,
    ) -> str:
        """The question whether `assumed` and the negated goal contradict each other, all of known symbols."""
        for formula in (*assumed, goal):
            self._known(formula, list(variables), name, allow)
        return obligation_text(name, [*assumed, z3.Not(goal)], name)

    def _make(
        self,
        name: str,
        variables: Terms,
        body: z3.BoolRef,
        rule: str,
        schema: str,
        facts: Sequence[Cited],
        steps: Sequence[Obligation],
        hypotheses: Iterable[str] = (),
    ) -> Theorem:
        """The theorem, with every hypothesis that its facts or the functions in it carry."""
        every = hypotheses_of(facts) | set(hypotheses) | self._behind(body)
        return self._seal(name, variables, body, rule, schema, every, facts, steps)


def fresh_names() -> Iterator[str]:
    """Names that no variable or symbol can have, new within one step."""
    return (f"bound!{i}" for i in count(1))
