"""Which boards of Chomp in a box are P-positions: by size, each P-position marking all boards from which it is reached.

A board has as many bites as squares, but few P-positions among its options, so marking backwards from P-positions
touches a hundredth of what looking forward would. Boards are ranks (`theory.strategy.chomp_paths`), and the boards
that one P-position is reached from lie at the same distances for all with a corner of the same shape.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from theory.rules.chomp_rows import Rows, options
from theory.strategy import chomp_paths
from theory.strategy.chomp_paths import Ranks

# Tables of distances up to this length are kept; longer ones are hardly ever asked for twice. No table, and no array of
# boards that are marked at once, is longer than a PIECE.
KEPT, PIECE = 1 << 16, 1 << 21
# So many boards are listed by size at most, in four bytes each.
LISTED = 1 << 28


@dataclass(frozen=True)
class Box:
    """All boards with at most `height` rows and `width` columns, and by rank whether each is an N-position.

    The empty board counts as an N-position: the player to move has won, the other one having taken the poison.
    """

    height: int
    width: int
    won: NDArray[np.bool_]

    def lost(self, rows: Rows) -> bool:
        """Whether the player to move loses; the board must fit in the box."""
        return not self.won[chomp_paths.rank(rows, self.height)]

    def winning(self, rows: Rows) -> Iterator[Rows]:
        """The boards after each winning bite, by row and then by column of the bite."""
        return (left for left in options(rows) if self.lost(left))


def search(height: int, width: int) -> Box:
    """The outcome of every board in a box of at least 1 × 1."""
    won = np.zeros(chomp_paths.count(height, width), np.bool_)
    won[0] = True
    # The first rows are fixed, in all ways one after the other, until what is left of the box can be listed by size.
    fixed = next(s for s in range(height + 1) if chomp_paths.count(height - s, width) <= LISTED)
    order, begin = chomp_paths.by_size(height - fixed, width)
    distances = _Distances(width)
    for first, longest in chomp_paths.beginnings(fixed, height, width):
        there = chomp_paths.count(height - fixed, longest)
        for size in range((height - fixed) * longest + 1):
            start, stop = begin[size : size + 2]
            # The boards of one size are in order of rank, and those that are not too wide come first.
            end = start + int(np.searchsorted(order[start:stop], there))
            level = order[start:end] + np.int64(first)
            lost = level[~won[level]]
            if len(lost):
                _mark(won, lost, height, width, distances)
    return Box(height, width, won)


def _mark(won: NDArray[np.bool_], lost: Ranks, height: int, width: int, distances: "_Distances") -> None:
    """Mark every board that has one of the boards `lost` as an option."""
    rows = chomp_paths.unrank(lost, height, width)
    below = np.full(len(rows), width, np.int16)
    # A bite at (r, c) leaves row r with c − 1 squares: fewer than the row below it, and as many as some rows above it,
    # each of which may have had any number of squares from there up to the length of the row below.
    run = np.ones((len(rows), height), np.int16)
    for r in range(height - 2, -1, -1):
        run[:, r] += np.where(rows[:, r] == rows[:, r + 1], run[:, r + 1], 0)
    for r in range(height):
        gap = below - rows[:, r]
        corner = np.flatnonzero(gap)
        below = rows[:, r]
        # Boards with a corner of the same shape are marked together.
        shape = (rows[corner, r].astype(np.int64) * (height + 1) + run[corner, r]) * (width + 1) + gap[corner]
        sort = np.argsort(shape, kind="stable")
        ranks, shape = lost[corner[sort]], shape[sort]
        cuts = np.flatnonzero(np.diff(shape)) + 1
        for first, last in zip([0, *cuts.tolist()], [*cuts.tolist(), len(shape)], strict=True):
            if first < last:
                rest, opened = divmod(int(shape[first]), width + 1)
                length, alike = divmod(rest, height + 1)
                for far in distances.pieces(length, height - r - alike, alike, opened):
                    together = max(1, PIECE // len(far))
                    for part in range(first, last, together):
                        won[ranks[part : min(part + together, last), None] + far] = True


class _Distances:
    """How far in rank the boards lie from which a bite at a corner leads to a given board."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._kept: dict[tuple[int, int, int], Ranks] = {}

    def pieces(self, length: int, above: int, alike: int, gap: int) -> Iterator[Ranks]:
        """The distances for a corner where so many rows are `alike`, of this length, with so many rows above them.

        Each of the rows may have had up to `gap` squares more, but no row more than the one below it. The distance 0,
        where none had, is left out; a long table comes in pieces.
        """
        if alike == 0:
            return
        if comb(alike + gap, alike) <= PIECE:
            yield self._table(length, above, alike, gap)[1:]
            return
        steps = chomp_paths.binomials(above + alike, self.width)[length : length + gap + 1]
        for more, step in enumerate((steps - steps[0]).tolist()):
            if more:
                # The lowest of the rows had `more` squares more, and those above it none, or some.
                yield np.array([step])
                for rest in self.pieces(length, above, alike - 1, more):
                    yield rest + step

    def _table(self, length: int, above: int, alike: int, gap: int) -> Ranks:
        wanted = comb(alike + gap, alike)
        key = (length, above, alike)
        known = self._kept.get(key)
        if known is None or len(known) < wanted:
            # As for a whole box, the distances for a narrower gap are the beginning of those for a wider one.
            known = self._made(length, above, alike, gap)
            if len(known) <= KEPT:
                self._kept[key] = known
        return known[:wanted]

    def _made(self, length: int, above: int, alike: int, gap: int) -> Ranks:
        found = np.zeros(1, np.int64)
        for s in range(1, alike + 1):
            steps = chomp_paths.binomials(above + s, self.width)[length : length + gap + 1]
            ends = [comb(s - 1 + more, s - 1) for more in range(gap + 1)]
            found = np.concatenate([found[:end] + step for end, step in zip(ends, steps - steps[0], strict=True)])
        return found
