"""Ground truth for games in which a move leaves several heaps of one: the Grundy values of the first heaps."""

from collections.abc import Callable
from math import isqrt

from theory.numbers.mex import mex
from theory.rules.moves import HeapGame, SplitInto, TakeAndBreak, TakeAndSplit


def into_parts(move: SplitInto, count: int, check: Callable[[], None] = lambda: None) -> list[int]:
    """Return the values of the heaps below `count` where a move splits a heap into several.

    `check` is called regularly and may raise to end the work.

    >>> into_parts(SplitInto(2, 3), 12)
    [0, 0, 1, 2, 3, 1, 4, 3, 2, 4, 5, 6]
    """
    # Numbers of parts from `top` on count as one if no number is too large.
    fits = isqrt(2 * count) + 1 if move.different else count
    top = move.least if move.most is None else min(move.most, max(move.least, fits))
    # The nim-sums of so many parts with so many counters in total, all smaller than the next heap.
    sums: list[list[set[int]]] = [[set() for _ in range(count)] for _ in range(top + 1)]
    if count:
        sums[0][0].add(0)
    values = [0]
    for n in range(1, count):
        reached = set[int]().union(*(sums[parts][n] for parts in range(move.least, top + 1)))
        worth = mex(reached)
        values.append(worth)
        totals = range(n, count)
        # Downwards a part occurs once, and upwards as often as it fits.
        for total in reversed(totals) if move.different else totals:
            check()
            for parts in range(top, 0, -1):
                before = sums[parts - 1][total - n]
                if move.most is None and parts == top:
                    before = before | sums[parts][total - n]
                sums[parts][total].update(value ^ worth for value in before)
    return values[:count]


def up_to_three(game: HeapGame, count: int, check: Callable[[], None] = lambda: None) -> list[int]:
    """Return the values of the heaps below `count` where a move takes counters and leaves at most three heaps.

    `check` is called regularly and may raise to end the work.

    >>> up_to_three(HeapGame("0.F", (TakeAndBreak(1, (0, 1, 2)), TakeAndSplit(1))), 8)
    [0, 1, 0, 1, 0, 1, 0, 1]
    """
    values: list[int] = []
    # The nim-sums of one, two and three nonempty heaps with so many counters in total.
    sums: list[list[set[int]]] = [[], [], []]
    for n in range(count):
        check()
        # Two and three heaps with n counters are smaller than n.
        for number in (1, 2):
            sums[number].append(_with_one_more(sums[number - 1], values, n))
        reached: set[int] = set()
        for move in game.moves:
            assert isinstance(move, TakeAndBreak | TakeAndSplit)
            rest = n - move.take
            pieces = move.pieces if isinstance(move, TakeAndBreak) else (3,)
            if 0 in pieces and rest == 0 < n:
                reached.add(0)
            for number in pieces if rest > 0 else ():
                if number > 1 or (number == 1 and rest < n):
                    reached |= sums[number - 1][rest]
        values.append(mex(reached))
        sums[0].append({values[n]} if n else set())
    return values


def _with_one_more(fewer: list[set[int]], values: list[int], total: int) -> set[int]:
    """Return the nim-sums of all lists with one more heap and the given total, from those with smaller totals."""
    return {one ^ values[first] for first in range(1, total) for one in fewer[total - first]}
