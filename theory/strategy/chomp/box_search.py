"""P-positions of Chomp in a box, found by size: each P-position marks all boards from which a bite leads to it.

A board has as many bites as squares, but few of its options are P-positions. Marking backwards from P-positions
therefore visits a hundredth of the boards that a forward search would. Boards are ranks (`lattice_paths`). The boards
with a bite to a P-position lie at rank distances that depend only on the shape of a corner.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from theory.rules.chomp_rows import Rows, options
from theory.strategy.chomp import lattice_paths
from theory.strategy.chomp.lattice_paths import Ranks

Small = NDArray[np.int16]

# Tables of distances up to CACHED_DISTANCES entries are cached; longer ones are rarely used twice. PIECE bounds the
# length of every table and of every array of boards marked at once.
CACHED_DISTANCES, PIECE = 1 << 16, 1 << 21
# Corners of one shape that mark fewer boards than this are marked together with those of other shapes: a step for each
# of the many shapes would take most of the time.
FEW_SHAPES = 1 << 10
# The largest number of boards whose corners are computed at once; a board has at most one corner per row.
TOGETHER = 1 << 16
# The largest number of boards sorted by size, at four bytes each.
MOST_SORTED_BOARDS = 1 << 28


@dataclass(frozen=True)
class Box:
    """The boards with at most `height` rows and `width` columns; `won` tells by rank whether each is an N-position.

    The empty board counts as an N-position: the opponent has just taken the poisoned square.
    """

    height: int
    width: int
    won: NDArray[np.bool_]

    def lost(self, rows: Rows) -> bool:
        """Return whether the player to move loses; the board must fit in the box."""
        return not self.won[lattice_paths.rank(rows, self.height)]

    def winning(self, rows: Rows) -> Iterator[Rows]:
        """Return an iterator over the boards after each winning bite, by row and then by column of the bite."""
        return (left for left in options(rows) if self.lost(left))


def search(height: int, width: int) -> Box:
    """Return the outcome of every board in a box of at least 1 × 1."""
    won = np.zeros(lattice_paths.count(height, width), np.bool_)
    won[0] = True
    # All choices of the first rows are tried in turn, so that the remaining box is small enough to be sorted by size.
    fixed = next(s for s in range(height + 1) if lattice_paths.count(height - s, width) <= MOST_SORTED_BOARDS)
    order, begin = lattice_paths.by_size(height - fixed, width)
    distances = _Distances(height, width)
    for first, longest in lattice_paths.beginnings(fixed, height, width):
        below = lattice_paths.count(height - fixed, longest)
        for size in range((height - fixed) * longest + 1):
            start, stop = begin[size : size + 2]
            # The boards of one size are in order of rank, and those that are not too wide come first.
            end = start + int(np.searchsorted(order[start:stop], order.dtype.type(min(below, len(order)))))
            level = order[start:end] + np.int64(first)
            lost = level[~won[level]]
            for part in range(0, len(lost), TOGETHER):
                _mark(won, lost[part : part + TOGETHER], height, width, distances)
    return Box(height, width, won)


def _mark(won: NDArray[np.bool_], lost: Ranks, height: int, width: int, distances: "_Distances") -> None:
    """Mark every board with an option in `lost`."""
    # One line per row of the boards makes operations on a row contiguous in memory.
    rows = np.ascontiguousarray(lattice_paths.unrank(lost, height, width).T)
    # A bite at (r, c) leaves row r with c − 1 squares: fewer than the row below it, and as many as some rows above it.
    # Before the bite each of these rows had any number of squares from c − 1 up to the length of the row below.
    gap = np.empty_like(rows)
    gap[0] = width - rows[0]
    np.subtract(rows[:-1], rows[1:], out=gap[1:])
    run = np.ones_like(rows)
    for r in range(height - 2, -1, -1):
        run[r] += np.where(gap[r + 1] == 0, run[r + 1], 0)
    row, board = np.nonzero(gap)
    # Boards with a corner of the same shape are marked together.
    alike = run[row, board]
    shape = distances.shape(rows[row, board], height - row - alike, alike, gap[row, board])
    sort = np.argsort(shape, kind="stable")
    ranks, shape = lost[board[sort]], shape[sort]
    first = np.flatnonzero(np.diff(shape, prepend=-1))
    last = np.append(first[1:], len(shape))
    shape = shape[first]
    each = distances.count_distances(shape)
    few = (last - first) * each < FEW_SHAPES
    _mark_mixed(won, ranks[np.repeat(few, last - first)], shape[few], (last - first)[few], distances)
    for place, begin, end in zip(shape[~few].tolist(), first[~few].tolist(), last[~few].tolist(), strict=True):
        for far in distances.pieces(place):
            together = max(1, PIECE // len(far))
            for part in range(begin, end, together):
                won[ranks[part : min(part + together, end), None] + far] = True


def _mark_mixed(won: NDArray[np.bool_], ranks: Ranks, shape: Ranks, times: Ranks, distances: "_Distances") -> None:
    """Mark the boards at a distance from each of the `ranks` that belongs to the shape of its corner.

    Args:
        won: the outcomes by rank.
        ranks: the ranks with a corner of the first shape, then those of the next shape, and so on.
        shape: the shapes.
        times: the number of ranks for each shape.
        distances: the distances for each shape.
    """
    each = np.repeat(distances.count_distances(shape), times)
    begin = np.repeat(distances.first_distances(shape), times)
    ends = np.cumsum(each)
    cut = 0
    while cut < len(ranks):
        done = int(ends[cut - 1]) if cut else 0
        upto = max(cut + 1, int(np.searchsorted(ends, done + PIECE, side="right")))
        part = slice(cut, upto)
        # The indices of each corner's distances in the list.
        place = np.arange(done, int(ends[upto - 1])) + np.repeat(begin[part] - ends[part] + each[part], each[part])
        won[np.repeat(ranks[part], each[part]) + distances.list[place]] = True
        cut = upto


class _Distances:
    """Distances in rank between a board and the boards from which a bite at one of its corners leads to it.

    A corner has `alike` rows of one `length` and `above` rows above them. Before the bite each of the equal rows may
    have had up to `gap` more squares, but no row more than the one below it. The distance 0 is left out.

    Attributes:
        list: the distances for all corners requested with `listed`.
    """

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.list = np.empty(0, np.int64)
        self._free = 0
        self._begin = np.full((width + 1) * (height + 1) ** 2, -1)
        self._many: Ranks = np.array(
            [[comb(alike + gap, alike) - 1 for gap in range(width + 1)] for alike in range(height + 1)], np.int64
        )
        self._kept: dict[tuple[int, int, int], Ranks] = {}

    def shape(self, length: Small, above: Small, alike: Small, gap: Small) -> Ranks:
        """Return one number for each corner that encodes its length, its rows above, its equal rows and its gap."""
        rest = (length.astype(np.int64) * (self.height + 1) + above) * (self.height + 1) + alike
        return rest * (self.width + 1) + gap

    def count_distances(self, shapes: Ranks) -> Ranks:
        """Return the number of distances for corners of these shapes."""
        rest, gap = np.divmod(shapes, self.width + 1)
        ranks: Ranks = self._many[rest % (self.height + 1), gap]
        return ranks

    def first_distances(self, shapes: Ranks) -> Ranks:
        """Return the index in `list` of the first distance for each shape; no shape may have more than FEW."""
        rest = shapes // (self.width + 1)
        for shape in shapes[self._begin[rest] < 0].tolist():
            length, above, alike, _ = self._corner(shape)
            if self._begin[shape // (self.width + 1)] < 0:
                # As for a whole box, the distances for a narrower gap are a prefix of those for a wider one.
                widest = (
                    int(np.searchsorted(self._many[alike, : self.width - length + 1], FEW_SHAPES, side="right")) - 1
                )
                self._append(shape // (self.width + 1), self._table(length, above, alike, widest)[1:])
        return self._begin[rest]

    def _append(self, corner: int, table: Ranks) -> None:
        """Append a table to `list` and record where the corner's distances begin."""
        end = self._free + len(table)
        if end > len(self.list):
            self.list = np.concatenate([self.list[: self._free], np.empty(end + (1 << 16), np.int64)])
        self.list[self._free : end] = table
        self._begin[corner], self._free = self._free, end

    def _corner(self, shape: int) -> tuple[int, int, int, int]:
        """Return the length, the number of rows above, the number of equal rows and the gap that a shape encodes."""
        rest, gap = divmod(shape, self.width + 1)
        rest, alike = divmod(rest, self.height + 1)
        return *divmod(rest, self.height + 1), alike, gap

    def pieces(self, shape: int) -> Iterator[Ranks]:
        """Return an iterator over the distances for a shape, in arrays of at most about PIECE entries."""
        return self._pieces(*self._corner(shape))

    def _pieces(self, length: int, above: int, alike: int, gap: int) -> Iterator[Ranks]:
        """Yield the distances for a corner, except 0, in arrays of at most about PIECE entries."""
        if alike == 0:
            return
        if comb(alike + gap, alike) <= PIECE:
            yield self._table(length, above, alike, gap)[1:]
            return
        steps = lattice_paths.row_ranks(above + alike, self.width)[length : length + gap + 1]
        for more, step in enumerate((steps - steps[0]).tolist()):
            if more:
                # The lowest of the equal rows had `more` further squares; the rows above it had at most as many.
                yield np.array([step])
                for rest in self._pieces(length, above, alike - 1, more):
                    yield rest + step

    def _table(self, length: int, above: int, alike: int, gap: int) -> Ranks:
        """Return all distances, 0 included, ordered by the further squares of the lowest row, then of the next."""
        wanted = comb(alike + gap, alike)
        key = (length, above, alike)
        known = self._kept.get(key)
        if known is None or len(known) < wanted:
            known = self._compute(length, above, alike, gap)
            if len(known) <= CACHED_DISTANCES:
                self._kept[key] = known
        return known[:wanted]

    def _compute(self, length: int, above: int, alike: int, gap: int) -> Ranks:
        """Return the table for a corner, computed from the table for a corner with one equal row fewer."""
        if alike == 0:
            return np.zeros(1, np.int64)
        steps = lattice_paths.row_ranks(above + alike, self.width)[length : length + gap + 1]
        less = self._table(length, above, alike - 1, gap)
        ends = [comb(alike - 1 + more, alike - 1) for more in range(gap + 1)]
        return np.concatenate([less[:end] + step for end, step in zip(ends, steps - steps[0], strict=True)])
