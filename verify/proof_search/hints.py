"""Search for minimal sets of citations that prove a step, whether it holds as written or not.

The result is only a proposal: the kernel has to accept the step with these citations when the chapter runs.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

import z3

from verify.discover.deadline import Deadline
from verify.kernel import Fact, ProofError
from verify.proof_search.candidates import lemmas
from verify.proof_search.python_source import Writer
from verify.proof_search.redundant_citations import proves
from verify.proof_search.smallest_set import smallest
from verify.proof_search.step_kernel import Step, StepKernel, Trial
from verify.proof_search.step_names import chapters_of

# The limit of a question to z3 in a trial, in seconds of processor time.
TRIAL_SECONDS = 2.0
# The largest depth of unfolding, without lemmas.
DEEPEST = 4
# The number of closest lemmas that are cited whole beside the instances of all.
CLOSEST = 4
# The numbers of lemmas that are tried together, one number after the other.
LEMMAS = (4, 12, 30, 80, 200)

Progress = Callable[[str, int], None]


class TimeUp(Exception):
    """Raised when the deadline of a search has passed."""


@dataclass(frozen=True)
class Citations:
    """A minimal set of citations that proves a step: without any one of them the proof fails.

    Args:
        facts: the citations.
        unfold: the number of rounds in which the step unfolds definitions.
        places: the indices in `by` of those citations that were written there.
        trials: the number of trials of the search.
    """

    facts: tuple[Fact, ...]
    unfold: int
    places: tuple[int, ...]
    trials: int


class Search:
    """A search for the citations of steps, within a limit of processor time.

    Args:
        kernel: the kernel in which the step was tried.
        seconds: the limit.
        progress: receives a description of the current trial, and the number of trials so far.
    """

    def __init__(self, kernel: StepKernel, seconds: float, progress: Progress = lambda what, trials: None) -> None:
        self._kernel, self._deadline, self._progress = kernel, Deadline(seconds), progress
        self._trials = 0

    def needed(self, step: Step, obligations: int = 1) -> Citations:
        """Return a minimal subset of the written citations that still proves a step.

        Raises:
            TimeUp: the deadline has passed.
        """
        places = range(len(step.facts))

        def holds(some: Sequence[int]) -> bool:
            facts = [step.facts[place] for place in some]
            return self._proves(step, facts, step.unfold, obligations, "dropping citations")

        # A definition without recursive calls has no obligation, so it needs no citation.
        needed_places = smallest(places, holds) if obligations else []
        return Citations(
            tuple(step.facts[place] for place in needed_places), step.unfold, tuple(needed_places), self._trials
        )

    def citations(self, step: Step) -> Citations | None:
        """Return citations that prove a step which fails as written; None if no tried set does.

        Raises:
            TimeUp: the deadline has passed.
        """
        if step.goal is None:
            return None
        module = import_module(step.chapter.__module__) if step.chapter is not None else None
        for facts, depths, what in self._attempts(step, module):
            for unfold in depths:
                if self._trial(step, facts, unfold, what).verdict != "unsat":
                    continue
                if (least := self._least(step, facts, unfold, module)) is not None:
                    return least
        return None

    def _attempts(self, step: Step, module: ModuleType | None) -> Iterator[tuple[list[Fact], Sequence[int], str]]:
        """Yield facts to try, the depths of unfolding for them, and a description."""
        step_facts = list(step.facts)
        yield step_facts, range(step.unfold, DEEPEST + 1), "unfolding definitions"
        self._run_lemmas(step, module)
        ranked = lemmas(self._kernel, step)
        for count in LEMMAS:
            some, what = ranked[:count], f"citing {min(count, len(ranked))} lemmas"
            close = [fact for lemma in some for fact in lemma.close]
            wide = [fact for lemma in some for fact in lemma.wide]
            # Whole theorems come last, because the last facts are dropped first. A whole
            # recursive definition has endless instances, so it is cited only where nothing else helps.
            wholes = [lemma.theorem for lemma in some if lemma.theorem.rule not in ("definition", "choice")]
            equations = [lemma.theorem for lemma in some if lemma.theorem.rule in ("definition", "choice")]
            depths = range(max(step.unfold, 1), max(step.unfold, 2) + 1)
            for facts in (
                close,
                [*close, *wholes],
                [*close, *wide],
                [*close, *wide, *wholes[:CLOSEST]],
                [*close, *wide, *wholes],
                [*close, *wholes, *equations],
            ):
                yield [*step_facts, *facts], depths, what
            if count >= len(ranked):
                return

    def _run_lemmas(self, step: Step, module: ModuleType | None) -> None:
        """Run the chapters of a module and of the modules that it imports, except those that need the step itself."""
        if module is None:
            return
        for chapter in chapters_near(module):
            if chapter is step.chapter:
                continue
            self._check("running earlier chapters")
            # Another chapter may fail for reasons of its own; then its theorems cannot be cited.
            with suppress(ProofError, z3.Z3Exception):
                self._kernel.get(chapter)

    def _least(self, step: Step, facts: list[Fact], unfold: int, module: ModuleType | None) -> Citations | None:
        """Return a minimal subset of facts that proves a step, with the least unfolding; None if cvc5 fails."""
        if module is not None:
            writer = Writer(self._kernel, module)
            writable = [fact for fact in facts if fact in step.facts or writer.writes(fact)]
            if self._trial(step, writable, unfold, "dropping citations").verdict == "unsat":
                facts = writable

        def holds(some: Sequence[Fact]) -> bool:
            return self._trial(step, some, unfold, "dropping citations").verdict == "unsat"

        quick = smallest(facts, holds)
        if not self._proves(step, quick, unfold, 1, "asking cvc5"):
            if not self._proves(step, facts, unfold, 1, "asking cvc5"):
                return None
            quick = smallest(facts, lambda some: self._proves(step, some, unfold, 1, "asking cvc5"))
        for depth in range(unfold):
            if self._proves(step, quick, depth, 1, "unfolding less"):
                unfold = depth
                break
        places = tuple(place for place, fact in enumerate(step.facts) if any(fact is other for other in quick))
        return Citations(tuple(quick), unfold, places, self._trials)

    def _proves(self, step: Step, facts: Sequence[Fact], unfold: int, obligations: int, what: str) -> bool:
        self._check(what)
        self._trials += 1
        return proves(self._kernel, step, facts, unfold, self._seconds(), obligations)

    def _trial(self, step: Step, facts: Sequence[Fact], unfold: int, what: str) -> Trial:
        self._check(what)
        self._trials += 1
        return self._kernel.trial(step, facts, unfold, self._seconds())

    def _seconds(self) -> float:
        return max(0.1, min(TRIAL_SECONDS, self._deadline.seconds_left()))

    def _check(self, what: str) -> None:
        self._progress(what, self._trials)
        if self._deadline.seconds_left() <= 0:
            raise TimeUp


def chapters_near(module: ModuleType) -> Iterator[Callable[..., object]]:
    """Yield the chapters of a module, and then the chapters of each module of the proofs that it imports from."""
    near: dict[str, None] = {module.__name__: None}
    for value in vars(module).values():
        name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        if isinstance(name, str) and name.startswith("verify.proofs."):
            near.setdefault(name)
    for name in near:
        yield from chapters_of(import_module(name))
