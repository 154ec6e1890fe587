"""Boards of Chomp as lattice paths, ranked without gaps, so that the positions of a box form one array.

Read from the topmost row down, the row lengths plus 0, 1, 2, … increase strictly, so they form a combination. Its
number in the combinatorial number system is the rank of the board. Every bite lowers the rank.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ranks = NDArray[np.int64]


def count(height: int, width: int) -> int:
    """Return the number of boards that fit in the box, the empty one included.

    >>> count(2, 2)
    6
    """
    return comb(height + width, height)


def rank(rows: Sequence[int], height: int) -> int:
    """Return the rank of a board of at most `height` rows; it does not depend on the width of the box.

    >>> [rank(rows, 2) for rows in ((), (1,), (1, 1), (2,), (2, 1), (2, 2))]
    [0, 1, 2, 3, 4, 5]
    """
    return sum(comb(length + height - r - 1, height - r) for r, length in enumerate(rows))


def unrank(ranks: Ranks, height: int, width: int) -> NDArray[np.int16]:
    """Return the boards of these ranks: one line per board, with its `height` row lengths from the poisoned row up."""
    rows = np.empty((len(ranks), height), np.int16)
    left = ranks.copy()
    for r in range(height):
        steps = row_ranks(height - r, width)
        rows[:, r] = np.searchsorted(steps, left, side="right") - 1
        left -= steps[rows[:, r]]
    return rows


@cache
def row_ranks(k: int, width: int) -> Ranks:
    """Return, for each length 0, …, width, what the k-th row from the top adds to the rank if it has this length."""
    return np.array([comb(length + k - 1, k) for length in range(width + 1)], np.int64)


def beginnings(fixed: int, height: int, width: int) -> Iterator[tuple[int, int]]:
    """Yield all choices of the first `fixed` rows of a box, in ascending order of rank; all these rows may be empty.

    Yields:
        The rank of the board with only these rows, and the largest length of a further row.
    """
    for rows in unrank(np.arange(count(fixed, width)), fixed, width).tolist():
        yield rank(rows, height), rows[-1] if rows else width


def sizes(height: int, width: int) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """Return the number of squares of every board in the box, indexed by rank."""
    counts: NDArray[Any] = np.zeros(1, np.uint8 if height * width < 1 << 8 else np.uint16)
    for k in range(1, height + 1):
        shorter, counts = counts, np.empty(count(k, width), counts.dtype)
        for length in range(width + 1):
            start, there = int(row_ranks(k, width)[length]), count(k - 1, length)
            np.add(shorter[:there], length, out=counts[start : start + there])
    return counts


def by_size(height: int, width: int) -> tuple[NDArray[np.uint32], list[int]]:
    """Return the ranks of all boards in the box sorted by size, and the position where each size begins.

    Returns:
        The ranks, and a list `begin` such that the boards of size s have the ranks ranks[begin[s]:begin[s+1]].
    """
    size = sizes(height, width)
    counts = np.bincount(size, minlength=height * width + 1)
    begin = [0, *np.cumsum(counts).tolist()]
    order = np.empty(len(size), np.uint32)
    free = np.array(begin[:-1])
    # The ranks are sorted in pieces, since a sort of all at once would take eight bytes for each.
    piece = 1 << 22
    for start in range(0, len(size), piece):
        part = size[start : start + piece]
        sort = np.argsort(part, kind="stable")
        there = np.bincount(part, minlength=len(free))
        ends = np.cumsum(there)
        for s in np.flatnonzero(there):
            order[free[s] : free[s] + there[s]] = sort[ends[s] - there[s] : ends[s]] + start
        free += there
    return order, begin
