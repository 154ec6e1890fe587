"""Grundy values of long heaps in splitting games, in time that grows with the number of rare values.

In such games nearly all values have an odd number of ones among certain binary places; the others are rare (Berlekamp,
Conway and Guy, "Winning Ways", chapter 4: sparse spaces). The nim-sum of two common values is rare, so an option with a
common value has a rare part or is a single heap. A pass over the rare parts therefore finds the common values of all
options and the least common value that no option has. The few rare values below it are searched for among all splits.
The binary places are guessed from the first values. The guess affects only the speed; the results are correct for any
guess.
"""

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from theory.rules.moves import TakeAndBreak

# The type is that of an index, since nim-sums of values index the marks.
Values = NDArray[np.intp]
# The length of the first piece of splits to search; each further piece is twice as long.
PIECE = 256


def places(values: NDArray[np.signedinteger]) -> int:
    """Return the mask of binary places for which the fewest values are rare."""
    seen = np.bincount(values)
    masks = range(1, 1 << max(1, int(values.max()).bit_length()))
    return min(masks, key=lambda mask: int(seen[rare(np.arange(len(seen)), mask)].sum()))


def rare(values: NDArray[np.signedinteger], mask: int) -> NDArray[np.bool_]:
    """Return an array that marks the values with an even number of ones among the places of a mask."""
    left = values & mask
    for shift in (16, 8, 4, 2, 1):
        left = left ^ (left >> shift)
    return np.asarray((left & 1) == 0)


def common_and_rare(values: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the common numbers up to the largest value, and the heaps with rare values, except heap 0."""
    data = np.asarray(values, dtype=np.int32)
    mask = places(data)
    common = np.flatnonzero(~rare(np.arange(int(data.max()) + 1), mask)).tolist()
    return common, (np.flatnonzero(rare(data[1:], mask)) + 1).tolist()


def mark_unsplit(marks: NDArray[np.bool_], values: Values, moves: Sequence[TakeAndBreak], n: int) -> list[int]:
    """Mark the values of the options of n with at most one heap, and return the heaps that its other moves split."""
    split = []
    for move in moves:
        rest = n - move.take
        if 0 in move.pieces and rest == 0 < n:
            marks[0] = True
        if 1 in move.pieces and 0 < rest < n:
            marks[values[rest]] = True
        if 2 in move.pieces and rest >= 2:
            split.append(rest)
    return split


class Sparse:
    """The Grundy values of a game from some heap on, computed in turn.

    Args:
        moves: the moves of a take-and-break game.
        values: an array with the values of the first heaps, at least one, and room for the further ones.
        known: the number of heaps whose values are known.
    """

    def __init__(self, moves: Sequence[TakeAndBreak], values: Values, known: int) -> None:
        self.moves, self.values = moves, values
        self.mask = places(values[:known])
        self.rare = np.flatnonzero(rare(values[1:known], self.mask)) + 1
        self.many = len(self.rare)
        # The same heaps as a list, which is faster to search, and their values.
        self.heaps, self.worth = self.rare.tolist(), values[self.rare]
        self._widen(int(values[:known].max()))

    def next(self, n: int) -> int:
        """Return the value of a heap of n, given the values of all smaller heaps."""
        values, marks = self.values, self.marks
        marks.fill(False)
        split = mark_unsplit(marks, values, self.moves, n)
        for rest in split:
            end = bisect_left(self.heaps, rest)
            marks[self.worth[:end] ^ values[rest - self.rare[:end]]] = True
        least = int(self.common[marks[self.common].argmin()])
        for value in self._unseen(least, split):
            least = min(least, value)
        self._keep(n, least)
        return least

    def _unseen(self, below: int, split: Sequence[int]) -> list[int]:
        """Return the rare values below a bound that no option has."""
        few = self.few[: self.few.searchsorted(below)]
        left = few[~self.marks[few]]
        start, length, longest = 1, PIECE, max(split, default=0) // 2
        while len(left) and start <= longest:
            for rest in split:
                end = min(start + length, rest // 2 + 1)
                if start < end:
                    self.marks[self.values[start:end] ^ self.values[rest - end + 1 : rest - start + 1][::-1]] = True
            left = left[~self.marks[left]]
            start, length = start + length, 2 * length
        return list(map(int, left))

    def _keep(self, n: int, value: int) -> None:
        """Store the value of a heap of n."""
        self.values[n] = value
        if 2 * value >= len(self.marks):
            self._widen(value)
        if self.is_rare[value]:
            if self.many == len(self.rare):
                room = np.zeros(max(PIECE, self.many), dtype=np.intp)
                self.rare, self.worth = np.concatenate([self.rare, room]), np.concatenate([self.worth, room])
            self.rare[self.many], self.worth[self.many] = n, value
            self.heaps.append(n)
            self.many += 1

    def _widen(self, largest: int) -> None:
        """Allocate marks for the nim-sums of all values up to the largest, and for a common value above them."""
        width = 4 << max(largest, self.mask).bit_length()
        self.marks = np.zeros(width, dtype=np.bool_)
        self.is_rare = rare(np.arange(width), self.mask)
        self.few, self.common = np.flatnonzero(self.is_rare), np.flatnonzero(~self.is_rare)
