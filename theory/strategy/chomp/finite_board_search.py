"""Search of finite boards of Chomp, either in a box or above a long poisoned row."""

from math import comb
from typing import TYPE_CHECKING

from theory.numbers.decimal import shorten
from theory.rules.chomp_rows import Board, Rows, bites
from theory.strategy.chomp.cuts import MOST_TABLE_ROWS, Cuts, cut_rows, table_size
from theory.strategy.explained_move import OutOfReachError

if TYPE_CHECKING:
    from theory.strategy.chomp.box_search import Box

# The largest box to search, in boards: that of 16 × 16, which takes half a minute and 1.4 GiB.
MOST_SEARCHED = comb(32, 16)
# The cost of an entry in a table over the rows above the poisoned one, relative to a board in a box.
ENTRY = 40
# Boards with longer rows are not transposed to find out whether that is cheaper.
LONGEST_TRANSPOSED = 10_000

Squares = list[tuple[int, int]]

# The last box searched: in a game each board fits in the one before it.
_LAST: list["Box"] = []


def winning_squares(rows: Rows) -> Squares:
    """Return the squares, as (row, column), of all winning bites on a nonempty finite board, sorted.

    Args:
        rows: the lengths of the rows, none of them 0.

    Raises:
        OutOfReachError: the board is too large to be searched.
    """
    board, across = rows, transpose(rows) if rows[0] <= LONGEST_TRANSPOSED else None
    if across and table_size(across[1:]) < table_size(rows[1:]):
        board = across
    entries = table_size(board[1:])
    box = comb(len(rows) + rows[0], len(rows)) if across else MOST_SEARCHED + 1
    if entries <= MOST_TABLE_ROWS and (entries * ENTRY <= box or box > MOST_SEARCHED):
        return _by_table(rows) if board is rows else _turn(_by_table(board))
    if across and box <= MOST_SEARCHED:
        # A lower box costs less.
        return _in_box(rows) if len(rows) <= rows[0] else _turn(_in_box(across))
    raise OutOfReachError(
        "the board is too large: a search would visit all boards of"
        f" {shorten(len(rows))} rows by {shorten(rows[0])} columns; the limit is {shorten(MOST_SEARCHED)} boards,"
        " which is 16 by 16"
    )


def transpose(rows: Rows) -> Rows:
    """Return the board with rows and columns exchanged.

    >>> transpose((3, 1))
    (2, 1, 1)
    """
    return tuple(int(length) for length in Board(rows).transposed().rows)


def _by_table(rows: Rows) -> Squares:
    """Return the squares of all winning bites, from a table over the rows above the poisoned one."""
    cuts, above = Cuts(rows[1:]), rows[1:]
    cut = cuts.cut(above)
    squares = [(1, cut + 1)] if cut < rows[0] else []
    for r, length in enumerate(above):
        squares += [(r + 2, c + 1) for c in range(length) if cuts.cut(cut_rows(above, r, c)) == rows[0]]
    return squares


def _in_box(rows: Rows) -> Squares:
    """Return the squares of all winning bites, from a search of the whole box."""
    box = _box(len(rows), rows[0])
    return [square for square, left in bites(rows) if box.lost(left)]


def _box(height: int, width: int) -> "Box":
    """Return a searched box of at least this height and width: the last one searched if it suffices, or a new one."""
    from theory.strategy.chomp.box_search import search

    if not _LAST or _LAST[0].height < height or _LAST[0].width < width:
        _LAST.clear()  # two large boxes at once would not fit in memory
        _LAST.append(search(height, width))
    return _LAST[0]


def _turn(squares: Squares) -> Squares:
    """Return the squares with rows and columns exchanged, sorted."""
    return sorted((c, r) for r, c in squares)
