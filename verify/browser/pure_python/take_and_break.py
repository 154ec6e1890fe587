"""Grundy values of take-and-break games without numpy, as in `verify.bruteforce.take_and_break`."""

from collections.abc import Callable, Iterator

from theory.numbers.mex import mex
from theory.rules.moves import HeapGame, breaks


class Row(list[int]):
    """A list with `tolist`, the only method of arrays that the search calls."""

    def tolist(self) -> list[int]:
        """Return the values as a plain list."""
        return list(self)


def unequal(count: int, check: Callable[[], None] = lambda: None) -> Row:
    """Return the values of the heaps below `count` where a move splits a heap into two of different sizes."""
    values = Row([0] * min(count, 3))
    for n in range(3, count):
        if n % 256 == 0:
            check()
        half = (n - 1) // 2
        values.append(mex({one ^ other for one, other in _splits(values, n, half)}))
    return values


class Heaps:
    """The Grundy values of single heaps in a take-and-break game; they are computed on demand."""

    def __init__(self, game: HeapGame) -> None:
        self._moves = breaks(game)
        self._values = Row()

    def upto(self, count: int, check: Callable[[], None] = lambda: None) -> Row:
        """Return the values of the heaps below `count`; `check` is called regularly and may raise to end the work."""
        values = self._values
        for n in range(len(values), count):
            if n % 256 == 0:
                check()
            reached: set[int] = set()
            for move in self._moves:
                rest = n - move.take
                if 0 in move.pieces and rest == 0 < n:
                    reached.add(0)
                if 1 in move.pieces and 0 < rest < n:
                    reached.add(values[rest])
                if 2 in move.pieces and rest >= 2:
                    reached.update(one ^ other for one, other in _splits(values, rest, rest // 2))
            values.append(mex(reached))
        return Row(values[:count])


def _splits(values: list[int], rest: int, half: int) -> Iterator[tuple[int, int]]:
    """Return the values of the two parts of `rest` counters, for smaller parts from 1 to `half`."""
    return zip(values[1 : half + 1], reversed(values[rest - half : rest]), strict=True)
