"""A kernel that reports each proof step to a listener, and can try a step again with other citations.

`StepKernel` has the interface of `verify.kernel.Kernel` and delegates every call to a kernel. A trial calls the same
rule of that kernel with another name, and ends before the theorem is stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, TypeVar, cast

import z3

from verify.kernel import (
    Definition,
    Fact,
    Kernel,
    Measure,
    Observer,
    ProofError,
    StepRefused,
    Theorem,
)
from verify.kernel.chapter_results import ChapterResults
from verify.kernel.definition_rules import DefinitionRules
from verify.kernel.forked_call import call_in_child
from verify.kernel.proof_rules import ProofRules
from verify.kernel.statements import Obligation
from verify.kernel.theorem_names import name_of, named
from verify.proof_search.call_sites import CallSite, caller

Made = TypeVar("Made")
Chapter = Callable[[Kernel], Any]
# The rules with citations.
RULES: dict[str, Callable[..., Any]] = {
    "prove": ProofRules.prove,
    "induct": ProofRules.induct,
    "define": DefinitionRules.define,
}
# The limit of a question in a proof that is not a trial, in seconds of processor time.
SECONDS = 20.0
# The time that a trial may take besides its questions, to write their texts.
TEXT_SECONDS = 1.0


@dataclass(frozen=True)
class Step:
    """A call of `prove`, `induct` or `define`.

    Args:
        rule: the name of the rule.
        name: the name of the theorem or symbol.
        place: the call in the sources.
        chapter: the chapter that runs; None outside a chapter.
        facts: the cited facts.
        unfold: the number of rounds in which definitions are unfolded.
        run: calls the rule with a name, facts and a depth of unfolding.
        variables, goal: the statement; the goal of a definition is None.
        places: the places of the induction hypothesis.
        measures: the terms that decrease along the order of the induction.
    """

    rule: str
    name: str
    place: CallSite
    chapter: Chapter | None
    facts: tuple[Fact, ...]
    unfold: int
    run: Callable[[str, Sequence[Fact], int], Any]
    variables: tuple[z3.ExprRef, ...] = ()
    goal: z3.BoolRef | None = None
    places: tuple[Any, ...] = ()
    measures: tuple[z3.ExprRef, ...] = ()


@dataclass(frozen=True)
class Trial:
    """The result of a trial.

    Args:
        verdict: "unsat" if the facts suffice, "sat" or "unknown" if z3 says so, or "refused" if the kernel refused the
            step without asking z3.
        scripts: the texts of the obligations, if the facts suffice.
        why: the message, if they do not suffice.
    """

    verdict: str
    scripts: tuple[str, ...] = ()
    why: str = ""


class StepFailed(ProofError):
    """Raised if the kernel refuses a step; contains the step."""

    def __init__(self, step: Step, error: ProofError) -> None:
        super().__init__(str(error))
        self.step, self.error = step, error


class _AllDischarged(Exception):
    """Raised when all obligations of a trial are discharged."""


@dataclass
class _Obligations(Observer):
    """A collector of the obligations of a trial, which ends the trial after the last one."""

    expected: int = 0
    scripts: list[str] = field(default_factory=list)

    def handle_obligation(self, obligation: Obligation) -> None:
        """Record an obligation; end the trial after the last one, before the theorem is stored."""
        if not self.expected:
            return
        self.scripts.append(obligation.script)
        if len(self.scripts) == self.expected:
            raise _AllDischarged


class StepKernel:
    """A kernel that reports its steps.

    Args:
        proved: receives each step that was proved, and its theorem.
        refused: receives each step that the kernel refused; afterwards the step raises `StepFailed`.
        replacements: chapters to replace by others.
    """

    def __init__(
        self,
        proved: Callable[[Step, Theorem], None] = lambda step, theorem: None,
        refused: Callable[[Step, StepRefused], None] = lambda step, error: None,
        replacements: Mapping[Chapter, Chapter] | None = None,
    ) -> None:
        self._obligations = _Obligations()
        self._kernel = Kernel(SECONDS, observer=self._obligations)
        self._chapters: ChapterResults[Kernel] = ChapterResults(replacements, Observer())
        self._proved, self._refused = proved, refused
        # The chapters that made theorems and definitions, by the name of the theorem.
        self.chapter_of: dict[str, Chapter] = {}
        self._asked: list[Chapter] = []

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the kernel, such as a rule about theories or the proved theorems."""
        return getattr(self._kernel, name)

    # Chapters

    def get(self, chapter: Callable[[Kernel], Made]) -> Made:
        """Return the result of a chapter; see `Kernel.get`."""
        if chapter in self._asked:
            raise Circular(f"the chapter {getattr(chapter, '__name__', chapter)} needs its own result")
        self._asked.append(chapter)
        try:
            # The chapter gets this object, which has the interface of a kernel.
            result = self._chapters.get(cast(Kernel, self), chapter)
        finally:
            self._asked.pop()
        if isinstance(result, Theorem | Definition):
            theorem = result.equation if isinstance(result, Definition) else result
            self.chapter_of.setdefault(theorem.name, chapter)
        return result

    __call__ = get

    def find_result(self, chapter: Callable[[Kernel], Made]) -> Made | None:
        """Return the result of a chapter; None if it has not run, see `Kernel.find_result`."""
        return self._chapters.find_result(chapter)

    @property
    def replacements(self) -> dict[Chapter, Chapter]:
        """Return the replaced chapters with their replacements."""
        return self._chapters.replacements

    @property
    def default_name(self) -> str:
        """Return the default name of a theorem in the running chapter."""
        return name_of(self._chapters.running_chapter)

    # Steps

    @named
    def prove(self, name: str, *arguments: Any, **more: Any) -> Theorem:
        """Report a step to the listener and return its theorem; see `Kernel.prove`."""
        return cast(Theorem, self._step("prove", name, arguments, more))

    @named
    def induct(self, name: str, *arguments: Any, **more: Any) -> Theorem:
        """Report a step to the listener and return its theorem; see `Kernel.induct`."""
        return cast(Theorem, self._step("induct", name, arguments, more))

    @named
    def define(self, name: str, *arguments: Any, **more: Any) -> Definition:
        """Report a step to the listener and return its definition; see `Kernel.define`."""
        return cast(Definition, self._step("define", name, arguments, more))

    # Rules without citations: only the default name is that of the running chapter here.

    @named
    def evaluate(self, name: str, *arguments: Any, **more: Any) -> Theorem:
        """Return the result of `Kernel.evaluate`."""
        return self._kernel.evaluate(name, *arguments, **more)

    @named
    def choose(self, name: str, existence: Theorem) -> Definition:
        """Return the result of `Kernel.choose`."""
        return self._kernel.choose(name, existence)

    @named
    def tabulate(self, name: str, *arguments: Any) -> Theorem:
        """Return the result of `Kernel.tabulate`."""
        return self._kernel.tabulate(name, *arguments)

    @named
    def root(self, name: str, *arguments: Any) -> Theorem:
        """Return the result of `Kernel.root`."""
        return self._kernel.root(name, *arguments)

    def _step(self, rule: str, name: str, arguments: tuple[Any, ...], more: Mapping[str, Any]) -> Any:
        """Run a step, report it to the listener, and return its result."""
        chapter = self._asked[-1] if self._asked else None
        method = getattr(self._kernel, rule)
        bound = signature(RULES[rule]).bind(self._kernel, name, *arguments, **more).arguments
        places = None if bound.get("at") is None else tuple(bound["at"])
        bound |= {} if places is None else {"at": places}
        rest = {key: value for key, value in bound.items() if key not in ("self", "name", "by", "unfold")}

        def run(name: str, facts: Sequence[Fact], unfold: int) -> Any:
            return method(name, **rest, by=facts, **({} if rule == "define" else {"unfold": unfold}))

        order, variables = bound.get("order"), bound["params" if rule == "define" else "variables"]
        step = Step(
            rule, name, caller(rule), chapter, tuple(bound.get("by", ())), bound.get("unfold", 0), run,
            tuple(variables), bound.get("goal"), places or (),
            order.terms if rule == "induct" and isinstance(order, Measure) else (),
        )  # fmt: skip
        try:
            result = run(name, step.facts, step.unfold)
        except StepRefused as error:
            self._refused(step, error)
            raise StepFailed(step, error) from None
        self._proved(step, result.equation if isinstance(result, Definition) else result)
        return result

    def trial(self, step: Step, facts: Sequence[Fact], unfold: int, seconds: float, obligations: int = 1) -> Trial:
        """Return whether the rule of a step accepts other facts; no theorem is stored.

        Args:
            step: the step.
            facts: the facts to cite.
            unfold: the number of rounds in which definitions are unfolded.
            seconds: the limit of a question to z3.
            obligations: the number of obligations of the step, at least one.
        """
        # Some searches of z3 count no steps for minutes, so the whole trial has a limit, in a process of its own.
        answer = call_in_child(
            lambda: self._run_trial(step, facts, unfold, seconds, obligations), seconds + TEXT_SECONDS
        )
        verdict, scripts, why = answer.result or ("unknown", (), answer.reason)
        return Trial(verdict, tuple(scripts), why)

    def _run_trial(
        self, step: Step, facts: Sequence[Fact], unfold: int, seconds: float, obligations: int
    ) -> tuple[str, list[str], str]:
        """Return the verdict of a trial, the texts of its obligations, and the reason if it failed; see `trial`."""
        self._kernel.seconds, self._obligations.expected = seconds, obligations
        try:
            step.run(f"{step.name}.trial", facts, unfold)
        except _AllDischarged:
            return "unsat", self._obligations.scripts, ""
        except StepRefused as error:
            return error.verdict, [], str(error)
        except ProofError as error:
            return "refused", [], str(error)
        finally:
            self._kernel.seconds, self._obligations.expected = SECONDS, 0
            self._obligations.scripts = []
        return "refused", [], f"{step.name}: the trial has another number of obligations"


class Circular(ProofError):
    """Raised if a chapter needs its own result."""
