"""Values of single heaps by brute force: from the options, from the rules, or by a search of all positions.

They are Grundy values in normal play. In misère play they are 0 for a P-position and 1 for an N-position.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak
from verify.bruteforce.enumeration import grundy_values, outcomes
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.discover.deadline import Deadline
from verify.discover.general.heap_options import Option
from verify.discover.result import compare_with_truth

ClosedForm = TypeVar("ClosedForm", bound=Callable[[int], int])

# The number of heaps on which a closed form without a table is compared with brute force.
COMPARED_HEAPS = 400
# Positions are searched exhaustively from single heaps below this size.
SEARCHED_HEAPS = 9
# Number of heaps between two checks of the deadline.
CHUNK_SIZE = 1 << 14
# Number of heaps whose values are computed from the rules between two checks of the deadline.
HEAPS_PER_CHECK = 16


def values_from_rules(game: HeapGame, play: Play, count: int, check: Callable[[], None] = lambda: None) -> list[int]:
    """Return the values of the first heaps by brute force from the rules, in the format of `brute_values`.

    The function `check` is called regularly, and may raise to stop the computation.
    """
    if any(isinstance(move, TakeAndBreak) for move in game.moves):
        return search_values(game, play)
    line, values = SingleHeapTable(game, {}), list[int]()
    for n in range(count):
        if not n % HEAPS_PER_CHECK:
            check()
        values.append(line.grundy(n) if play is Play.NORMAL else 1 - line.lost(n, play))
    return values


def compared_form(form: ClosedForm | None, game: HeapGame, play: Play, clock: Deadline) -> ClosedForm:
    """Return a closed form of the values in normal play after a comparison with brute force.

    Raises:
        StrategyFailed: the values differ, or the time is up.
    """
    assert form is not None and play is Play.NORMAL
    compare_with_truth(form, values_from_rules(game, play, COMPARED_HEAPS, clock.check))
    return form


def search_values(game: HeapGame, play: Play) -> list[int]:
    """Return the values of a few heaps by an exhaustive search of positions; a move may leave any number of heaps."""
    starts = [(n,) if n else () for n in range(SEARCHED_HEAPS)]
    if play is Play.NORMAL:
        values = grundy_values(game, starts)
        return [values[start] for start in starts]
    outcome_of = outcomes(game, starts, play)
    return [0 if outcome_of[start] == "P" else 1 for start in starts]


def brute_values(
    kinds: Sequence[Option], play: Play, count: int, check: Callable[[], None] = lambda: None
) -> list[int]:
    """Return the values of the first heaps.

    They are Grundy values, or in misère play 0 for a P-position and 1 for an N-position. The function `check` is called
    regularly, and may raise to stop the computation.
    """
    return _cached_values(tuple(kinds), play).upto(count, check)[:count]


class _ValueTable:
    """Values of single heaps, extended on demand."""

    def __init__(self, kinds: tuple[Option, ...], play: Play) -> None:
        self.kinds, self.play = kinds, play
        self.values: list[int] = []
        # The powers of two of the values, so that the values of several options combine to a bit set.
        self.marks: list[int] = []
        plain = all(not kind.least and kind.most is None for kind in kinds)
        # All kinds are legal moves from this heap on; None if a move depends on taking the whole heap.
        self.all_moves = max(2, *(kind.take for kind in kinds)) if plain else None
        self.takes = [kind.take for kind in kinds if not kind.divide]
        self.halves = [(kind.divide, kind.divide - 1 if kind.up else 0) for kind in kinds if kind.divide]

    def upto(self, count: int, check: Callable[[], None]) -> list[int]:
        """Return the values of at least the heaps below `count`."""
        while (known := len(self.values)) < count:
            check()
            if self.all_moves is not None and known >= self.all_moves:
                self._fill(known, min(known + CHUNK_SIZE, count))
            else:
                self._add(sum({1 << self.values[m] for m in self._sizes_left(known)}))
        return self.values

    def _sizes_left(self, n: int) -> set[int]:
        """Return the possible sizes left from n."""
        sizes = ((kind, kind.size_after(n)) for kind in self.kinds)
        return {m for kind, m in sizes if kind.least <= m < n and (kind.most is None or m <= kind.most)}

    def _fill(self, start: int, end: int) -> None:
        marks, takes, halves = self.marks, self.takes, self.halves
        for n in range(start, end):
            reached = 0
            for take in takes:
                reached |= marks[n - take]
            for divisor, more in halves:
                reached |= marks[(n + more) // divisor]
            self._add(reached)

    def _add(self, reached: int) -> None:
        """Append the value of the next heap, given the bit set of its options' values."""
        won = 1 if reached == 2 else 2
        mark = won if self.play is Play.MISERE else ~reached & (reached + 1)
        self.marks.append(mark)
        self.values.append(mark.bit_length() - 1)


@lru_cache(maxsize=2)
def _cached_values(kinds: tuple[Option, ...], play: Play) -> _ValueTable:
    return _ValueTable(kinds, play)
