"""Search for cases of a statement in order of size; each case is true, false, or undecided.

A case may stand for many values. It is split if the evaluation needs an unknown part of a value.
"""

from collections.abc import Iterator
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

from verify.browser.lazy_eval import CASE_STEPS, NO_VALUE, LazyEvaluator, Places, UndecidedPart
from verify.browser.partial_values import (
    EMPTY_INTERVAL,
    Entries,
    Undecided,
    UnknownPart,
    UnknownPartNeeded,
    contains_part,
    first_part,
    replace_part,
    weight,
)
from verify.checker.terms import Term

# The limit on the number of assumptions tried about open parts.
TOGETHER = 40


class Case(NamedTuple):
    """Values of some variables, whether the statement holds there (None if undecided), and whether it was split."""

    at: Places
    holds: bool | None
    split: bool


class CaseSearch(LazyEvaluator):
    """A search for cases of a statement, by lazy evaluation with the definitions of a book.

    Args:
        has_more_cases: whether some cases of the last search were not evaluated.
    """

    has_more_cases = True

    def cases(self, body: Term, variables: tuple[Term, ...], known: Term, most: int) -> Iterator[Case]:
        """Yield the cases of a statement, the smallest values first, in about `most` steps.

        A case may stand for many values; together the cases cover all values unless `more` is true at the end. Of the
        real numbers only a few are tried, and an undecided case stands for all others. If a part of the statement is
        undecided, such as whether a position is lost, the statement `known` about the same variables may decide it.
        """
        number, self.has_more_cases = count(), True
        first = tuple(self.sorts.anything(v.sort) for v in variables)
        todo = [(weight(first), next(number), first)]
        while todo and most > 0:
            _, _, values = heappop(todo)
            at = dict(zip(variables, values, strict=True))
            part: UnknownPart | None = None
            alternatives: tuple[Any, ...] = ()
            try:
                decided = self._once(body, at)
            except UnknownPartNeeded as need:
                decided, part, alternatives = None, need.part, need.alternatives
            if part is None and decided is None:
                # A statement that is open for many values may be decided for each of them.
                with suppress(Undecided):
                    part = next(filter(None, map(first_part, values)), None)
                    alternatives = () if part is None else tuple(part.alternatives())
                part = part if alternatives else None
            if part is None and decided is None and not any(isinstance(value, Entries) for value in values):
                decided = self._where(known, body, at)
            for case in alternatives:
                if part and case is not EMPTY_INTERVAL:
                    new = tuple(replace_part(value, part, case) for value in values)
                    heappush(todo, (weight(new), next(number), new))
            most -= CASE_STEPS - self.steps_left + 1
            yield Case(at, decided, part is not None)
        self.has_more_cases = bool(todo)

    def _once(self, body: Term, at: Places) -> bool | None:
        """Return whether a statement holds at partial values, or None if the computation does not decide it."""
        self.steps_left, self.guess_depth, self.depth, self.assumed = CASE_STEPS, 0, 0, None
        try:
            return self.truth(self.function([*at], body)(*at.values()))
        except UnknownPartNeeded as need:
            if any(contains_part(value, need.part) for value in at.values()):
                raise
            return None
        except NO_VALUE:
            return None

    def _where(self, known: Term, body: Term, at: Places) -> bool | None:
        """Return True or False if a statement has this truth value wherever a known statement holds; otherwise None.

        A case is an assumption about the undecided parts.
        """
        cases: list[dict[Any, bool]] = [{}]
        truths = set()
        for _ in range(TOGETHER):
            if not cases:
                break
            self.steps_left, self.guess_depth, self.depth, self.assumed = CASE_STEPS, 0, 0, cases.pop()
            try:
                if self.truth(self.function([*at], known)(*at.values())):
                    truths.add(self.truth(self.function([*at], body)(*at.values())))
            except UndecidedPart as undecided:
                cases += [{**self.assumed, undecided.key: said} for said in (False, True)]
            except NO_VALUE:
                return None
        return None if cases or len(truths) != 1 else truths.pop()
