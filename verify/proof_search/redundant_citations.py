"""Redundant citations of the steps of chapters, as plain data.

A step is reduced until no single citation can be dropped. z3 must prove the reduced step within a small multiple of the
time of the whole step. cvc5 must prove it at its first attempt, in which it proves nearly all steps.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from verify.kernel import Fact, Instance, Theorem, solvers
from verify.kernel.pretty_printer import pretty
from verify.proof_search.call_sites import CallSite, Citation, citations
from verify.proof_search.smallest_set import smallest
from verify.proof_search.step_kernel import Chapter, Step, StepKernel

# The limit of a question to z3, as a multiple of the time of the whole step, and the least limit in seconds. A citation
# without which a step takes longer than the limit counts as needed.
FACTOR, LEAST = 3.0, 0.3
# The limit of a question to cvc5, which is that of the first of its attempts and far below the usual limit.
CVC5_SECONDS = solvers.CVC5_FIRST_TRY / solvers.CVC5_STEPS

Data = dict[str, Any]


@dataclass(frozen=True)
class Reduced:
    """A minimal set of citations of a step.

    Args:
        kept: the indices in `by` of the citations that are needed.
        dropped: the indices of the others.
        trials: the number of trials.
    """

    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    trials: int


def minimal_citations(kernel: StepKernel, step: Step, theorem: Theorem) -> Reduced:
    """Return a minimal set of the citations of a proved step."""
    limit = max(LEAST, FACTOR * sum(o.z3_seconds for o in theorem.obligations))
    trials = 0

    def holds(places: Sequence[int]) -> bool:
        nonlocal trials
        trials += 1
        facts = [step.facts[place] for place in places]
        return proves(kernel, step, facts, step.unfold, limit, len(theorem.obligations))

    every = range(len(step.facts))
    # A definition without recursive calls has no obligation, so it needs no citation.
    needed = smallest(every, holds) if theorem.obligations else []
    return Reduced(tuple(needed), tuple(place for place in every if place not in needed), trials)


def proves(
    kernel: StepKernel, step: Step, facts: Sequence[Fact], unfold: int, limit: float, obligations: int = 1
) -> bool:
    """Return whether z3 proves a step from some facts within a limit, and cvc5 at its first attempt."""
    trial = kernel.trial(step, facts, unfold, limit, obligations)
    return trial.verdict == "unsat" and all(
        solvers.ask_cvc5(script, CVC5_SECONDS).verdict == "unsat" for script in trial.scripts
    )


def examine_steps(
    chapters: Iterable[Chapter],
    known: Iterable[str] = (),
    progress: Callable[[int, int], None] = lambda steps, redundant: None,
) -> list[Data]:
    """Return the redundant citations of each step of some chapters, and of the chapters that they need.

    Each entry contains the theorem, the place of the call and the number of citations. For each redundant citation it
    contains the index in `by`, the theorem and the terms.

    Args:
        chapters: the chapters.
        known: the names of steps to leave out.
        progress: receives the number of steps so far and the number of redundant citations.
    """
    entries: dict[str, Data] = {}
    left_out, redundant = set(known), 0

    def proved(step: Step, theorem: Theorem) -> None:
        nonlocal redundant
        if step.name in left_out or step.name in entries:
            return
        entries[step.name] = _entry(step, minimal_citations(kernel, step, theorem))
        redundant += len(entries[step.name]["redundant"])
        progress(len(entries), redundant)

    kernel = StepKernel(proved)
    for chapter in chapters:
        kernel.get(chapter)
    return list(entries.values())


def _entry(step: Step, least: Reduced) -> Data:
    """Return a step with its redundant citations."""
    place = step.place
    return {
        "theorem": step.name, "rule": step.rule, "file": place.file, "function": place.function, "line": place.line,
        "column": place.column, "citations": len(step.facts),
        "redundant": [{"index": index, **_citation_data(step.facts[index])} for index in least.dropped],
    }  # fmt: skip


def _citation_data(fact: Fact) -> Data:
    """Return the name of a cited theorem and the terms at which it is cited."""
    if isinstance(fact, Instance):
        return {"cited": fact.theorem.name, "terms": [pretty(term) for term in fact.terms]}
    assert isinstance(fact, Theorem)
    return {"cited": fact.name, "terms": None}


def removable(entries: Iterable[Data]) -> list[Data]:
    """Return the calls in the sources from which citations can be removed.

    A call that several steps share, as in a loop, loses only the citations that are redundant in all of them, and an
    element `*facts` is removed only if all its facts are redundant. Calls whose citations are not a list in the sources
    are left out.
    """
    calls: dict[CallSite, list[Data]] = {}
    for entry in entries:
        place = CallSite(entry["file"], entry["function"], entry["rule"], entry["line"], entry["column"])
        calls.setdefault(place, []).append(entry)
    removals = []
    for place, steps in calls.items():
        common: set[Citation] | None = None
        for step in steps:
            source_citations = citations(place, step["citations"])
            dropped = {citation["index"] for citation in step["redundant"]}
            needed = (
                set()
                if source_citations is None
                else {citation for i, citation in enumerate(source_citations) if i not in dropped}
            )
            redundant = set() if source_citations is None else {*source_citations} - needed
            common = redundant if common is None else common & redundant
        if common:
            removals.append(
                {
                    "file": place.file, "function": place.function, "line": place.line, "column": place.column,
                    "theorems": [step["theorem"] for step in steps],
                    "remove": [
                        {"source": citation.source, "line": citation.line, "column": citation.column}
                        for citation in sorted(common, key=lambda citation: (citation.line, citation.column))
                    ],
                }
            )  # fmt: skip
    return removals
