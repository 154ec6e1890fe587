"""Ground truth for take-and-break games: the Grundy values of all heaps up to a bound, from the rules.

The value of a split heap is the nim-sum of its parts; tests compare the results with a search of whole positions, which
does not use nim-sums. A heap costs a few array operations over all smaller heaps, or over those with rare values if
these are few. Games without splits are subtraction games.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from theory.rules.moves import HeapGame, breaks
from verify.bruteforce import subtraction_games
from verify.bruteforce.sparse_values import Sparse, Values, mark_unsplit

# The size from which rare values are used, chosen anew at each doubling; and the cost of a rare value in common ones.
FAR, COST_OF_RARE = 1024, 8


def unequal(count: int, check: Callable[[], None] = lambda: None) -> NDArray[np.int32]:
    """Return the values of the heaps below `count` where a move splits a heap into two of different sizes.

    `check` is called regularly and may raise to end the work.

    >>> unequal(12).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """
    values = np.zeros(count, dtype=np.int32)
    for n in range(3, count):
        if n % 256 == 0:
            check()
        half = (n - 1) // 2
        reached = values[1 : half + 1] ^ values[n - half : n][::-1]
        marks = np.zeros(int(reached.max()) + 2, dtype=np.bool_)
        marks[reached] = True
        values[n] = np.argmin(marks)
    return values


class Heaps:
    """The Grundy values of single heaps in a take-and-break game; they are computed on demand.

    >>> from theory.rules.rule_notation import heap_game
    >>> Heaps(heap_game("kayles", "0.77")).upto(10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """

    def __init__(self, game: HeapGame) -> None:
        self._moves = breaks(game)
        self._values: Values = np.zeros(0, dtype=np.intp)
        subtracts = all(set(move.pieces) == {0, 1} for move in self._moves)
        self._subtracts = subtracts and 1 <= len(self._moves) <= subtraction_games.MOST

    def upto(self, count: int, check: Callable[[], None] = lambda: None) -> NDArray[np.int32]:
        """Return the values of the heaps below `count`; `check` is called regularly and may raise to end the work."""
        known = len(self._values)
        if known < count and self._subtracts:
            self._values = subtraction_games.values([move.take for move in self._moves], count, check).astype(np.intp)
        elif known < count:
            values = np.zeros(count, dtype=np.intp)
            values[:known] = self._values
            while known < count:
                end = min(count, FAR if known < FAR else 1 << known.bit_length())
                self._fill(values, known, end, check)
                known = end
            self._values = values
        return self._values[:count].astype(np.int32)

    def _fill(self, values: Values, known: int, end: int, check: Callable[[], None]) -> None:
        """Compute the values of the heaps `known`, …, end - 1."""
        sparse = Sparse(self._moves, values, known) if known >= FAR else None
        marks = _marks(values[:known])
        for n in range(known, end):
            if n % 256 == 0:
                check()
            if sparse is not None and COST_OF_RARE * sparse.many < n:
                values[n] = sparse.next(n)
                continue
            if sparse is not None:
                sparse, marks = None, _marks(values[:n])
            values[n] = self._next(values, n, marks)
            if 2 * values[n] >= len(marks):
                marks = _marks(values[: n + 1])

    def _next(self, values: Values, n: int, marks: NDArray[np.bool_]) -> int:
        """Return the least natural number that is not the value of an option of n."""
        marks.fill(False)
        for rest in mark_unsplit(marks, values, self._moves, n):
            half = rest // 2
            marks[values[1 : half + 1] ^ values[rest - half : rest][::-1]] = True
        return int(marks.argmin())


def _marks(values: Values) -> NDArray[np.bool_]:
    """Return an array with room for a mark at the nim-sum of any two values, and for one more."""
    return np.zeros(4 << int(values.max(initial=0)).bit_length(), dtype=np.bool_)
