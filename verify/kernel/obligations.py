"""Obligations: the SMT-LIB text of each proof step, and the solver's answer to it."""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count

import z3

from verify.kernel import evaluation, premises, solvers, validation
from verify.kernel.ledger import Ledger
from verify.kernel.observer import Observer
from verify.kernel.pretty_printer import pretty
from verify.kernel.statements import Citation, Obligation, Premises, Theorem
from verify.kernel.term_analysis import ProofError, Terms, conjunction, obligation_text

# The time limit of a question to z3, in seconds of processor time; a function returns that of the next question.
TimeLimit = float | Callable[[], float]


class StepRefused(ProofError):
    """Raised if an obligation is not unsat; the message contains the solver's countermodel.

    Args:
        message: the message.
        verdict: the answer, "sat" or "unknown".
        script: the text of the obligation.
        computed: whether the answer was computed.

    >>> from verify.kernel import Kernel
    >>> try:
    ...     Kernel().prove("too-much", [z3.Int("n")], z3.Int("n") > 5)
    ... except StepRefused as refused:
    ...     print(refused.verdict, "(check-sat)" in refused.script)
    sat True
    """

    def __init__(self, message: str, verdict: str = "unknown", script: str = "", computed: bool = False) -> None:
        super().__init__(message)
        self.verdict, self.script, self.computed = verdict, script, computed


class Discharger:
    """Discharger of obligations: z3 or a computation must refute the negated goal.

    Args:
        ledger: the symbols and obligations of the kernel.
        limit: the time limit of one question to z3.
        observer: is notified of discharged obligations.
    """

    def __init__(self, ledger: Ledger, limit: TimeLimit, observer: Observer) -> None:
        self._ledger, self._observer = ledger, observer
        self.limit = limit
        self.solver_seconds = 0.0

    @property
    def seconds(self) -> float:
        """Return the time limit of the next question, in seconds of processor time."""
        return self.limit() if callable(self.limit) else self.limit

    def discharge(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        facts: Sequence[Citation],
        hypotheses: Sequence[z3.BoolRef],
        new_function: z3.FuncDeclRef | None = None,
        compute: int = 0,
    ) -> Obligation:
        """Ask z3 to refute facts, hypotheses and the negated goal together, and return the obligation.

        If `compute` is nonzero, evaluate the goal (at most `compute` steps) instead of calling z3.

        Raises:
            StepRefused: the answer is not unsat.
            ProofError: the name is in use, or a symbol is unknown.
        """
        self._ledger.check_new_obligation(name)
        assumptions = [*(fact.formula for fact in facts), *hypotheses]
        script = self.script(name, variables, goal, assumptions, new_function)
        antecedent = [goal.arg(0)] if z3.is_implies(goal) else []
        premises_text = obligation_text(
            name, [*assumptions, *antecedent], f"{name}: the premises alone, which must not contradict"
        )
        start_time = time.perf_counter()
        if compute:
            answer = evaluation.answer(script, compute)
        else:
            answer = solvers.ask_z3(script, self.seconds, want_model=True)
        self.solver_seconds += time.perf_counter() - start_time
        if answer.verdict != "unsat":
            decider = "computing" if compute else "z3"
            message = f"{name}: {decider} says {answer.verdict} to\n  {pretty(goal)}\n{answer.model or answer.reason}"
            raise StepRefused(message, answer.verdict, script, bool(compute))
        inner_premises = (
            _range_premises(name, goal, assumptions) if compute else _inner_premises(name, goal, assumptions)
        )
        obligation = Obligation(name, script, premises_text, answer.seconds, bool(compute), inner_premises)
        self._observer.handle_obligation(obligation)
        return obligation

    def script(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        assumptions: Sequence[z3.BoolRef],
        new_function: z3.FuncDeclRef | None = None,
    ) -> str:
        """Return the text that asserts `assumptions` and the negated goal, after a check that all symbols are known."""
        for formula in (*assumptions, goal):
            self._ledger.signature.check_formula(formula, list(variables), name, new_function)
        return obligation_text(name, [*assumptions, z3.Not(goal)], name)


class ClaimTrials:
    """Tester of claims: whether the steps that proved a theorem would also prove another claim, such as a mutant.

    It makes no theorems.

    Args:
        ledger: the theorems of the kernel.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._texts: dict[str, Callable[[z3.BoolRef], str]] = {}

    def allow(self, name: str, text: Callable[[z3.BoolRef], str]) -> None:
        """Register a theorem whose proof steps can be tried on another claim.

        Args:
            name: the name of the theorem.
            text: returns the text of the same steps for another claim.
        """
        self._texts[name] = text

    def question(self, theorem: Theorem, claim: z3.BoolRef) -> str:
        """Return the text that is unsat if the same steps, from the same facts, would also prove `claim`.

        Raises:
            ProofError: the theorem does not belong to this kernel, or has no proof steps, such as a definition.
        """
        name = self._ledger.own_theorem(theorem).name
        if name not in self._texts:
            raise ProofError(f"{name} has no proof steps that can be tried on another claim")
        return self._texts[name](validation.formula(claim))


def _inner_premises(name: str, goal: z3.BoolRef, assumptions: Sequence[z3.BoolRef]) -> tuple[Premises, ...]:
    """Return the premises inside a goal, except the antecedent of the goal itself."""
    antecedent = {goal.arg(0).get_id()} if z3.is_implies(goal) else set()
    sets = [formulas for formulas in premises.inner_premises(goal) if {f.get_id() for f in formulas} != antecedent]
    return tuple(_premises(name, formulas, [*assumptions, *formulas]) for formulas in sets)


def _range_premises(name: str, goal: z3.BoolRef, equations: Sequence[z3.BoolRef]) -> tuple[Premises, ...]:
    """Return, for each range of values in a computed goal, the text that decides whether the range is empty."""
    ranges = premises.range_statements(goal)
    return tuple(_premises(name, [statement], [*equations, z3.Not(statement)]) for statement in ranges)


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
    """Yield distinct names that no variable or symbol can have."""
    return (f"bound!{i}" for i in count(1))
