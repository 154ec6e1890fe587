"""Obligations: the SMT-LIB text of each proof step, the solver's answer, and the theorem that results."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

import z3

from verify.kernel import evaluation, premises, solvers, validation
from verify.kernel.ledger import Known, hypotheses_of
from verify.kernel.pretty_printer import pretty
from verify.kernel.statements import Cited, Obligation, Premises, Theorem, file_name
from verify.kernel.term_analysis import ProofError, Terms, conjunction, obligation_text


class Asking(Known):
    """A ledger that can send obligations to a solver.

    Args:
        seconds: the time limit of one question to z3, in seconds of processor time.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.solver_seconds = 0.0
        self._again: dict[str, Callable[[z3.BoolRef], str]] = {}

    # Whether other claims would go through

    def question(self, theorem: Theorem, claim: z3.BoolRef) -> str:
        """Return the text that is unsat if the same steps, from the same facts, would also prove `claim`.

        This makes no theorem. It shows that the proof of a theorem does not prove a mutant of it.

        Raises:
            ProofError: the theorem is not of this kernel, or has no steps, as a definition.
        """
        name = self._genuine(theorem).name
        if name not in self._again:
            raise ProofError(f"{name} was not proved by steps that another claim could take")
        return self._again[name](validation.formula(claim))

    def attempt(self, theorem: Theorem, claim: z3.BoolRef, seconds: float = 1.0) -> bool:
        """Return whether z3 finds the `question` unsat, so that the steps would prove the claim as well."""
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
        """Ask z3 to refute facts, hypotheses and the negated goal together, and return the obligation.

        If `compute` is nonzero, evaluate the goal (at most `compute` steps) instead of calling z3.

        Raises:
            ProofError: the answer is not unsat; the message contains z3's countermodel.
        """
        if file_name(name).lower() in self._questions:
            raise ProofError(f"there is already an obligation {name}, or one whose file would have its name")
        assumed = [*(fact.formula for fact in facts), *hypotheses]
        script = self._script(name, variables, goal, assumed, allow)
        antecedent = [goal.arg(0)] if z3.is_implies(goal) else []
        alone = obligation_text(name, [*assumed, *antecedent], f"{name}: the premises alone, which must not contradict")
        start = time.perf_counter()
        if compute:
            answer = evaluation.answer(script, compute)
        else:
            answer = solvers.ask_z3(script, self.seconds, want_model=True)
        self.solver_seconds += time.perf_counter() - start
        if answer.verdict != "unsat":
            who = "computing" if compute else "z3"
            raise ProofError(f"{name}: {who} says {answer.verdict} to\n  {pretty(goal)}\n{answer.model or answer.why}")
        inside = self._computed_inside(name, goal, assumed) if compute else self._inside(name, goal, assumed)
        return Obligation(name, script, alone, answer.seconds, bool(compute), inside)

    def _inside(self, name: str, goal: z3.BoolRef, assumed: Sequence[z3.BoolRef]) -> tuple[Premises, ...]:
        """Return the premises inside a goal, except the antecedent of the goal itself."""
        antecedent = {goal.arg(0).get_id()} if z3.is_implies(goal) else set()
        sets = [formulas for formulas in premises.inside(goal) if {f.get_id() for f in formulas} != antecedent]
        return tuple(_premises(name, formulas, [*assumed, *formulas]) for formulas in sets)

    def _computed_inside(self, name: str, goal: z3.BoolRef, equations: Sequence[z3.BoolRef]) -> tuple[Premises, ...]:
        """Return for each range of values in a computed goal the text that decides whether it is empty."""
        ranges = premises.of_values(goal)
        return tuple(_premises(name, [found], [*equations, z3.Not(found)]) for found in ranges)

    def _script(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        assumed: Sequence[z3.BoolRef],
        allow: z3.FuncDeclRef | None = None,
    ) -> str:
        """Return the text that asserts `assumed` and the negated goal, after a check that all symbols are known."""
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
        """Store a theorem with all hypotheses that its facts and its functions carry, and return it."""
        every = hypotheses_of(facts) | set(hypotheses) | self._behind(body)
        return self._seal(name, variables, body, rule, schema, every, facts, steps)


def _premises(name: str, formulas: Sequence[z3.BoolRef], asserted: Sequence[z3.BoolRef]) -> Premises:
    """Return premises of an obligation.

    Args:
        name: the name of the obligation.
        formulas: the premises.
        asserted: all formulas that their text asserts.
    """
    text = obligation_text(name, asserted, f"{name}: premises inside the goal, which must not contradict")
    return Premises(pretty(conjunction(formulas)), text)


def fresh_names() -> Iterator[str]:
    """Yield names that no variable or symbol can have, all different within one step."""
    return (f"bound!{i}" for i in count(1))
