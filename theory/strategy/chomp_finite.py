"""Search of finite boards of Chomp: of all boards in a box, or of those that fit above a long poisoned row."""

from math import comb
from typing import TYPE_CHECKING

from theory.numbers.decimal import shorten
from theory.rules.chomp_rows import Board, Rows, bites
from theory.strategy.chomp_cuts import TABLED, Cuts, bitten, table_size
from theory.strategy.explained_move import OutOfReachError

if TYPE_CHECKING:
    from theory.strategy.chomp_search import Box

# The largest box that is searched, in boards: that of 16 × 16, which takes half a minute and 1.4 GiB.
SEARCHED = comb(32, 16)
# An entry in a table over the rows above the poisoned one costs as much as so many boards in a box.
ENTRY = 40
# Boards with longer rows are not turned over to see whether they are easier so.
TURNED = 10_000

Squares = list[tuple[int, int]]

# A game in play asks for one board after the other, each inside the one before.
_LAST: list["Box"] = []


def winning_squares(rows: Rows) -> Squares:
    """The squares, (row, column), of all winning bites on a finite board that is not empty.

    Args:
        rows: the lengths of the rows, none of them 0.

    Raises:
        OutOfReachError: the board is too large to be searched.
    """
    board, across = rows, transposed(rows) if rows[0] <= TURNED else None
    if across and table_size(across[1:]) < table_size(rows[1:]):
        board = across
    entries = table_size(board[1:])
    box = comb(len(rows) + rows[0], len(rows)) if across else SEARCHED + 1
    if entries <= TABLED and (entries * ENTRY <= box or box > SEARCHED):
        return _by_table(rows) if board is rows else _turned(_by_table(board))
    if across and box <= SEARCHED:
        # A box costs less the lower it is.
        return _in_box(rows) if len(rows) <= rows[0] else _turned(_in_box(across))
    raise OutOfReachError(
        f"to find every winning bite, all boards of {shorten(len(rows))} rows by {shorten(rows[0])} columns would have"
        f" to be searched; the limit is {shorten(SEARCHED)} boards, which is 16 by 16"
    )


def transposed(rows: Rows) -> Rows:
    """The board with rows and columns exchanged.

    >>> transposed((3, 1))
    (2, 1, 1)
    """
    return tuple(int(length) for length in Board(rows).transposed().rows)


def _by_table(rows: Rows) -> Squares:
    cuts, above = Cuts(rows[1:]), rows[1:]
    cut = cuts.cut(above)
    found = [(1, cut + 1)] if cut < rows[0] else []
    for r, length in enumerate(above):
        found += [(r + 2, c + 1) for c in range(length) if cuts.cut(bitten(above, r, c)) == rows[0]]
    return found


def _in_box(rows: Rows) -> Squares:
    box = _box(len(rows), rows[0])
    return [square for square, left in bites(rows) if box.lost(left)]


def _box(height: int, width: int) -> "Box":
    """A box at least so high and wide: the last one that was searched, or a new one."""
    from theory.strategy.chomp_search import search

    if not _LAST or _LAST[0].height < height or _LAST[0].width < width:
        _LAST.clear()  # two large boxes at once would not fit in memory
        _LAST.append(search(height, width))
    return _LAST[0]


def _turned(squares: Squares) -> Squares:
    return sorted((c, r) for r, c in squares)
