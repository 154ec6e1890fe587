"""Boards of Chomp as lattice paths, numbered without gaps, so that a whole box of positions is one array.

The rows of a board in a box, from the topmost down, with 0, 1, 2, … added to them grow strictly, so they are a
combination, and its number in the combinatorial number system is the rank of the board. A bite always lowers it.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ranks = NDArray[np.int64]


def count(height: int, width: int) -> int:
    """How many boards fit in the box, the empty one included.

    >>> count(2, 2)
    6
    """
    return comb(height + width, height)


def rank(rows: Sequence[int], height: int) -> int:
    """The rank of a board of at most `height` rows; it does not depend on how wide the box is.

    >>> [rank(rows, 2) for rows in ((), (1,), (1, 1), (2,), (2, 1), (2, 2))]
    [0, 1, 2, 3, 4, 5]
    """
    return sum(comb(length + height - r - 1, height - r) for r, length in enumerate(rows))


def unrank(ranks: Ranks, height: int, width: int) -> NDArray[np.int16]:
    """The boards of these ranks, one a line, each with `height` rows, empty ones included, the poisoned row first."""
    rows = np.empty((len(ranks), height), np.int16)
    left = ranks.copy()
    for r in range(height):
        steps = binomials(height - r, width)
        rows[:, r] = np.searchsorted(steps, left, side="right") - 1
        left -= steps[rows[:, r]]
    return rows


@cache
def binomials(k: int, width: int) -> Ranks:
    """What a row of each length 0, …, width adds to the rank, if it is the k-th from the top of the box."""
    return np.array([comb(length + k - 1, k) for length in range(width + 1)], np.int64)


def beginnings(fixed: int, height: int, width: int) -> Iterator[tuple[int, int]]:
    """All ways to choose the first `fixed` rows in a box, in order of rank, the empty one included.

    Yields:
        The rank of the board with these rows and no others, and the length that no further row may exceed.
    """
    for rows in unrank(np.arange(count(fixed, width)), fixed, width).tolist():
        yield rank(rows, height), rows[-1] if rows else width


def sizes(height: int, width: int) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """The number of squares of every board in the box, by rank."""
    found: NDArray[Any] = np.zeros(1, np.uint8 if height * width < 1 << 8 else np.uint16)
    for k in range(1, height + 1):
        shorter, found = found, np.empty(count(k, width), found.dtype)
        for length in range(width + 1):
            start, there = int(binomials(k, width)[length]), count(k - 1, length)
            np.add(shorter[:there], length, out=found[start : start + there])
    return found


def by_size(height: int, width: int) -> tuple[NDArray[np.uint32], list[int]]:
    """The ranks of all boards in the box, the smallest boards first, and where the boards of each size begin.

    Returns:
        The ranks, and a list with one entry more than there are sizes: those of size s are ranks[begin[s]:begin[s+1]].
    """
    size = sizes(height, width)
    counts = np.bincount(size, minlength=height * width + 1)
    begin = [0, *np.cumsum(counts).tolist()]
    order = np.empty(len(size), np.uint32)
    free = np.array(begin[:-1])
    # In pieces, since a sort of all ranks at once would take eight bytes for each.
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
