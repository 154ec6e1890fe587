"""Plan for a proof of a long period of an octal game: the rules for parities, and the pieces of each computation.

A linear rule for the parity of values is guessed so that few heaps are exceptional (`parity_rules`). Each computation
covers only as many heaps as the checker can handle; the pieces are planned by counting its steps.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from theory.numbers.periodic import Periodic
from verify.checker.computing import STEPS
from verify.discover.general.game_encoding import BASE
from verify.discover.result import StrategyFailed
from verify.discover.strategies.long_periods.parity_rules import ParityRule, guess_rules, odd_parity, rule_exceptions

# Steps of a computation that are planned; calls of functions and inexact estimates need the rest.
PLANNED_STEPS = STEPS * 7 // 10
# Steps for the value of a heap that was not met before.
STEPS_A_VALUE = 4
# Maximal number of exceptional heaps, which are listed in a definition.
MOST_EXCEPTIONS = 2000
# Sizes of the second window, in which options with a far part are sought, from the preperiod on.
WINDOWS = (256, 2048, 16_384, 32_768, 131_072)
# The cost is computed for one heap in SAMPLE. PIECE is the length of the first piece of a search.
SAMPLE, PIECE = 16, 256


@dataclass(frozen=True)
class LongPeriodPlan:
    """Guess about a game, and the pieces in which it is computed.

    Args:
        digits: the digits of the game as an octal code, first that for taking nothing.
        closed: the values.
        rule: the rule for parities.
        second: another such rule, so that only splits that are exceptional for both rules are examined; None for none.
        far: the preperiod plus the length of the second window.
    """

    digits: tuple[int, ...]
    closed: Periodic
    rule: ParityRule
    second: ParityRule | None
    far: int

    @property
    def end(self) -> int:
        """Return the end of the first period."""
        return self.closed.preperiod + self.closed.period

    def taking(self, bit: int) -> list[int]:
        """Return the numbers of counters whose digit has a bit: 1, 2 and 4 for leaving no, one and two heaps."""
        return [taken for taken, digit in enumerate(self.digits) if digit & bit]

    @cached_property
    def values(self) -> NDArray[np.intp]:
        """Return the values of all heaps that the computations need."""
        closed = self.closed
        first = np.asarray(closed.values, dtype=np.intp)
        return np.concatenate([first, np.resize(first[closed.preperiod :], self.far + closed.period)])

    @cached_property
    def exceptional(self) -> list[int]:
        """Return the exceptional heaps except heap 0."""
        return rule_exceptions(self.values[: self.end], self.rule)

    @cached_property
    def listed(self) -> list[int]:
        """Return the heaps other than heap 0 that are exceptional for the second rule."""
        return [] if self.second is None else rule_exceptions(self.values[: self.end], self.second)

    def sparse(self, value: int, rest: int) -> bool:
        """Return whether the rule excludes a value for two regular parts that hold `rest` counters in total."""
        return bool(odd_parity(np.asarray(value), self.rule.mask)) != bool(self.rule.by_size and rest % 2)

    def steps(self, size: int) -> int:
        """Return the number of steps in which a computation finds options of a heap with all smaller values.

        Raises:
            StrategyFailed: some smaller value is not the value of an examined option.
        """
        values, least, steps = self.values, 1 if size < self.far else self.closed.preperiod, STEPS_A_VALUE
        todo = set(range(int(values[size])))
        if size < self.far and size in self.taking(1):
            todo.discard(0)
        todo -= {int(values[size - taken]) for taken in self.taking(2) if size > taken and size - taken >= least}
        for taken in self.taking(4):
            rest = size - taken
            last = rest - least
            steps += 4 * len(todo)
            listed = {value for value in todo if self.sparse(value, rest)}
            parts = np.asarray(self.exceptional[: np.searchsorted(self.exceptional, last, side="right")], dtype=np.intp)
            steps += _count_steps(values[parts] ^ values[rest - parts], listed, todo)
            start, length, others = 1, PIECE, todo - listed
            while others and start <= last:
                stop = min(start + length, last + 1)
                steps += _count_steps(
                    values[start:stop] ^ values[rest - stop + 1 : rest - start + 1][::-1], others, todo
                )
                others, start, length = others & todo, stop, 4 * length
        if todo:
            raise StrategyFailed(f"no option of heap {size} with value {min(todo)} was found")
        return steps

    def pieces(self, check: Callable[[], None]) -> list[int]:
        """Return the ends of consecutive pieces in which the smaller values are sought; the first piece begins at 0."""
        exceptional, ends, steps, last = set(self.exceptional), [], 0, self.far + self.closed.period
        for size in range(last):
            if size in exceptional:
                steps += self.steps(size)
            elif size % SAMPLE == 0:
                check()
                steps += SAMPLE * self.steps(size)
            if steps > PLANNED_STEPS:
                ends.append(size + 1)
                steps = 0
        return [*ends, last]

    def part_pieces(self) -> list[int]:
        """Return the ends of consecutive pieces in which the splits with an exceptional part are examined.

        The first piece begins at 1.

        Raises:
            StrategyFailed: there are too many values for a computation.
        """
        ends, steps, room = [], 0, PLANNED_STEPS - STEPS_A_VALUE * self.end - self.closed.preperiod
        if self.end > room:
            raise StrategyFailed(f"the proof needs {self.end} values, too many for computations of {STEPS} steps")
        listed = {*self.listed}
        for heap in self.exceptional:
            each = self.end if self.second is None or heap in listed else len(listed)
            if steps + each > room:
                ends.append(heap)
                steps = 0
            steps += each
        return [*ends, self.closed.preperiod]

    def heap_pieces(self) -> list[int]:
        """Return the ends of consecutive pieces, from 1 on, in which the splits of exceptional heaps are examined."""
        ends, steps, room = [], 0, PLANNED_STEPS - STEPS_A_VALUE * self.end
        for heap in self.exceptional:
            if steps and steps + heap > room:
                ends.append(heap)
                steps = 0
            steps += heap
        return [*ends, self.closed.preperiod]


def _count_steps(values: NDArray[np.intp], wanted: set[int], todo: set[int]) -> int:
    """Return the number of steps of a search for the wanted values, and remove those that occur from `todo`.

    Args:
        values: the values that the search examines, in order.
        wanted: the values that are sought.
        todo: the values that no search has found yet; changed in place.
    """
    steps = 0
    for value in wanted:
        places = np.flatnonzero(values == value)
        steps += int(places[0]) + 1 if len(places) else len(values)
        if len(places):
            todo.discard(value)
    return steps


def plan_proof(digits: tuple[int, ...], closed: Periodic, check: Callable[[], None]) -> LongPeriodPlan:
    """Return the guess by which a period can be proved.

    Raises:
        StrategyFailed: too many heaps are exceptional, or a smaller value is not that of an option.
    """
    e, p = closed.preperiod, closed.period
    values = np.asarray(closed.values, dtype=np.intp)
    if e < 1 or max(closed.values) >= BASE:
        raise StrategyFailed(f"this proof requires a preperiod and values below {BASE}")
    split_after = [taken for taken, digit in enumerate(digits) if digit & 4]
    plan = LongPeriodPlan(digits, closed, *guess_rules(values, split_after, e), e + WINDOWS[0])
    if len(plan.exceptional) > MOST_EXCEPTIONS or plan.exceptional[-1:] >= [e]:
        raise StrategyFailed(f"too many exceptional heaps: {len(plan.exceptional)} up to {plan.exceptional[-1]}")
    for window in (*WINDOWS, e + len(digits)):
        plan = replace(plan, far=e + window)
        try:
            for size in range(plan.far, plan.far + p):
                check()
                plan.steps(size)
            return plan
        except StrategyFailed:
            check()
    raise StrategyFailed("a large heap has a smaller value that no option with a large part has")
