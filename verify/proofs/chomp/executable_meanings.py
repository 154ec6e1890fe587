"""Executable meanings of symbols of the chapters on Chomp, from the rules by brute force.

Formulas are tried on small values with these meanings in place of definitions that quantify over all squares or choose
one, so that a theorem is compared with the rules and not with itself. A board is given by the bites that were taken
from the whole quadrant, the last one first. On infinite boards only bites up to some column or row are tried, because
every bite farther out in an infinite row or column has the same outcome.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from theory.rules.chomp_rows import OO, Board
from theory.rules.options_from_rules import Position
from verify.proofs.chomp.document_examples import is_lost
from verify.proofs.general import small_value_sorts

Square = tuple[int, int]
Bites = tuple[Square, ...]
Cells = tuple[tuple[int, ...], ...]
POISON = (1, 1)


def valid(bites: Bites) -> bool:
    """Return whether every bite was taken at a square of the quadrant."""
    return all(min(bite) >= 1 for bite in bites)


@cache
def board(bites: Bites) -> Board:
    """Return the board after the bites; a bite at a square that is gone has no effect."""
    position = Board.of((), OO)
    for bite in reversed(bites):
        position = position.bitten(*bite) if bite in position else position
    return position


def within(position: Board) -> list[Square]:
    """Return the squares of a board up to the row and column beyond which bites no longer differ.

    They reach as many rows and columns beyond the finite part as it has squares, and two more.
    """
    lengths = [int(length) for length in (*position.rows, position.rest) if length != OO]
    reach = sum(lengths) + 2
    height, width = len(position.rows) + reach, max(lengths, default=0) + reach
    return [square for square in product(range(1, height + 1), range(1, width + 1)) if square in position]


@cache
def lost(position: Board) -> bool:
    """Return whether the player to move loses on a board."""
    if POISON not in position:
        return False
    if position.height != OO and position.row(1) != OO:
        return is_lost(tuple(int(length) for length in position.rows))
    return not any(lost(position.bitten(*square)) for square in within(position))


def winning(position: Board) -> Square:
    """Return a winning bite on a board, or the poisoned square if no bite wins."""
    return next((square for square in within(position) if lost(position.bitten(*square))), POISON)


def winning_cut(bites: Bites) -> int:
    """Return the least length to which the infinite first row can be cut to win."""
    position = board(bites)
    if position.row(1) != OO or not valid(bites):
        return 0
    return next((n for n in range(1, 40) if lost(position.bitten(1, n + 1))), 0)


# The row-length model, where −1 is an infinite row


def listed(rows: Position) -> bool:
    """Return whether the numbers are row lengths that do not increase."""
    lengths = [OO if n == -1 else n for n in rows]
    return min(rows, default=0) >= -1 and lengths == sorted(lengths, reverse=True)


def rows_lost(rows: Position) -> bool:
    """Return whether the player to move loses on the board with these rows."""
    return listed(rows) and lost(Board.of([OO if n == -1 else n for n in rows]))


# Three dimensions: how many cells are left over each place of the base, row by row

Lines = tuple[tuple[float, ...], ...]


def lines(tower: tuple[tuple[int, ...], ...]) -> Lines:
    """Return the number of cells left over each place of a base, given the bites, the last one first, and the base."""
    a, b = tower[-1]
    position = tuple((OO,) * max(b, 0) for _ in range(a))
    for i, j, h in reversed(tower[:-1]):
        position = lowered(position, i, j, h)
    return position


def lowered(left: Lines, i: int, j: int, h: int) -> Lines:
    """Return the position after a bite at (i, j, h)."""
    return tuple(
        tuple(min(n, h - 1) if x >= i and y >= j else n for y, n in enumerate(row, 1)) for x, row in enumerate(left, 1)
    )


@cache
def lines_lost(position: Lines) -> bool:
    """Return whether the player to move loses; in infinite lines, try bites up to a height above all finite lines."""
    reach = int(sum(n for row in position for n in row if n != OO)) + 2
    bites = [
        (i, j, h)
        for i, row in enumerate(position, 1)
        for j, n in enumerate(row, 1)
        for h in range(1, int(min(n, reach)) + 1)
    ]
    # The bites that leave least first: a winning one is mostly found soon.
    options = sorted((lowered(position, *bite) for bite in bites), key=lambda lines: sum(map(sum, lines)))
    options.sort(key=lambda lines: sum(row.count(OO) for row in lines))
    return bool(bites) and not any(lines_lost(option) for option in options)


# Two rows of ordinal lengths ω·a + n, given as (a, n)

Ordinal = tuple[int, int]


def earlier(x: Ordinal, reach: int) -> list[Ordinal]:
    """Return the ordinals ω·i + n before x; for i less than that of x, only those with n up to `reach`."""
    return [(i, n) for i in range(x[0]) for n in range(reach + 1)] + [(x[0], n) for n in range(x[1])]


def ordinal_bites(rows: tuple[Ordinal, Ordinal]) -> Iterator[tuple[tuple[int, Ordinal], tuple[Ordinal, Ordinal]]]:
    """Yield the bites on two rows with the resulting positions; columns are tried a little beyond every finite part."""
    lower, upper = rows
    reach = max(lower[1], upper[1]) + 2
    for column in earlier(lower, reach):
        yield (1, column), (column, min(upper, column))
    for column in earlier(upper, reach):
        yield (2, column), (lower, column)


@cache
def ordinals_lost(rows: tuple[Ordinal, Ordinal]) -> bool:
    """Return whether the player to move loses on two rows of ordinal length."""
    if rows[1] > rows[0] or rows[0] == (0, 0):
        return False
    return not any(ordinals_lost(option) for _, option in ordinal_bites(rows))


def ordinal_winning(rows: tuple[Ordinal, Ordinal]) -> tuple[int, Ordinal]:
    """Return a winning bite on two rows of ordinal length, or the first square of row 1 if no bite wins."""
    bites = ordinal_bites(rows) if rows[1] <= rows[0] else ()
    return next((bite for bite, option in bites if ordinals_lost(option)), (1, (0, 0)))


# Rows of ordinal lengths over the cells 0, 1, 2, … of a base, which are compared by their binary digits

Layers = tuple[Ordinal, ...]
# The most squares of a board that is played out.
MOST_SQUARES = 9


def layers_left(rows: Layers, i: int, column: Ordinal) -> Layers:
    """Return the rows over a base after the bite in a column over the cell i."""
    return tuple(min(length, column) if bits_below(i, j) else length for j, length in enumerate(rows))


def layers_bites(rows: Layers) -> dict[tuple[int, Ordinal], Layers]:
    """Return the bites on rows over a base with the resulting rows; try columns a little beyond every finite part.

    Raises:
        Undecided: the board is too large to be played out.
    """
    if sum(n for _, n in rows) > MOST_SQUARES or (len(rows) > 2 and any(a for a, _ in rows)):
        raise small_value_sorts.Undecided("the board is too large to be played out")
    reach = max(n for _, n in rows) + 2
    return {(i, c): layers_left(rows, i, c) for i, length in enumerate(rows) for c in earlier(length, reach)}


def layers_valid(rows: Layers) -> bool:
    """Return whether there is a row, and each is at most as long as every row whose cell lies below its own cell."""
    pairs = product(range(len(rows)), repeat=2)
    return bool(rows) and all(rows[j] <= rows[i] for i, j in pairs if bits_below(i, j))


@cache
def layers_lost(rows: Layers) -> bool:
    """Return whether the player to move loses on the rows over a base."""
    if not layers_valid(rows) or rows[0] == (0, 0):
        return False
    return not any(layers_lost(option) for option in layers_bites(rows).values())


def layers_wins(c: Any, rows: Layers, who: int) -> bool:
    """Return whether the strategy c wins from rows over a base for the player to move (who = 1) or the other.

    Raises:
        Undecided: a row is infinite.
    """
    if not layers_valid(rows):
        return False
    if any(a for a, _ in rows):
        raise small_value_sorts.Undecided("a row is infinite, so a search cannot try all bites")
    if rows[0] == (0, 0):
        return who == 1
    bites = layers_bites(rows)
    if who == 1:
        return c.at(rows) in bites and layers_wins(c, bites[c.at(rows)], 0)
    return all(layers_wins(c, option, 1) for option in bites.values())


# Finite orders: lists of numbers and of cells


# As far as orders are played out; a larger one with a greatest point is won, which is compared with the rules below.
PLAYED_OUT = 12


@cache
def order_lost(points: frozenset[object], below: Callable[[object, object], bool]) -> bool:
    """Return whether the player to move loses, if the player who takes the last point loses."""
    if len(points) > PLAYED_OUT and any(all(below(x, top) for x in points) for top in points):
        return False
    options = (frozenset(y for y in points if not below(x, y)) for x in points)
    return bool(points) and not any(order_lost(option, below) for option in options)


def divides(x: int, y: int) -> bool:
    """Return whether x divides y, both positive; every integer divides itself."""
    return x == y or (x >= 1 and y >= 1 and y % x == 0)


def cell_below(x: tuple[int, ...], y: tuple[int, ...]) -> bool:
    """Return whether x and y have the same number of coordinates, and no coordinate of x is larger than that of y."""
    return len(x) == len(y) and all(a <= b for a, b in zip(x, y, strict=True))


def is_prime(n: int) -> bool:
    """Return whether n has exactly two divisors, 1 and n."""
    return n >= 2 and all(n % d for d in range(2, n))


def exponent(p: int, n: int) -> int:
    """Return the largest e with pᵉ dividing n ≥ 1, for p ≥ 2."""
    return 1 + exponent(p, n // p) if p >= 2 and n >= 1 and n % p == 0 else 0


def cell_of(n: int, d: int) -> tuple[int, ...]:
    """Return, for each prime divisor of n, one more than its exponent in d, the largest prime first."""
    return tuple(exponent(p, d) + 1 for p in range(n, 1, -1) if is_prime(p) and n % p == 0)


def divisor_of(n: int, cell: tuple[int, ...]) -> int:
    """Return the divisor of n with this cell; 0 if there is none."""
    return next((d for d in range(1, n + 1) if n % d == 0 and cell_of(n, d) == cell), 0)


def same_left(n: int, numbers: tuple[int, ...], cells: Cells) -> bool:
    """Return whether the numbers are divisors of n whose cells are the given cells."""
    return (n >= 1 and all(x >= 1 and n % x == 0 for x in numbers)) and {cell_of(n, x) for x in numbers} == set(cells)


# The two games on ordered sets that are assumed, read as one each: points o < a, b < u, and numbers by their bits


def point_below(x: str, y: str) -> bool:
    """Return whether x ≤ y in the order o < a, b < u."""
    return x in (y, "o") or y == "u"


def bits_below(x: int, y: int) -> bool:
    """Return whether x has no binary digit 1 that y has not; a negative number is below itself alone."""
    return x == y or (x >= 0 and y >= 0 and x & y == x)


# Strategies, played out on boards that have an end


def wins(c: Any, bites: Bites, who: int) -> bool:
    """Return whether the strategy c wins from a position for the player to move (who = 1) or the other player (0).

    c names a square for each position.

    Raises:
        Undecided: the board is infinite.
    """
    position = board(bites)
    if not valid(bites):
        return False
    if position.height == OO or position.row(1) == OO:
        raise small_value_sorts.Undecided("the board is infinite, so a search cannot try all bites")
    if POISON not in position:
        return who == 1
    if who == 1:
        choice = c.at(bites)
        return choice in position and wins(c, (choice, *bites), 0)
    return all(wins(c, (square, *bites), 1) for square in within(position))


def ordinal_wins(c: Any, rows: tuple[Ordinal, Ordinal], who: int) -> bool:
    """Return whether the strategy c wins on two rows of ordinal length for the player to move (who = 1) or the other.

    Raises:
        Undecided: a row is infinite.
    """
    if rows[1] > rows[0]:
        return False
    if rows[0][0]:
        raise small_value_sorts.Undecided("a row is infinite, so a search cannot try all bites")
    if rows[0] == (0, 0):
        return who == 1
    bites = dict(ordinal_bites(rows))
    if who == 1:
        return c.at(rows) in bites and ordinal_wins(c, bites[c.at(rows)], 0)
    return all(ordinal_wins(c, option, 1) for option in bites.values())


def tower_wins(c: Any, tower: tuple[tuple[int, ...], ...], who: int) -> bool:
    """Return whether the strategy c wins in three dimensions for the player to move (who = 1) or the other player (0).

    Raises:
        Undecided: a line is infinite.
    """
    if not all(min(bite) >= 1 for bite in tower[:-1]):
        return False
    position = lines(tower)
    if any(n == OO for row in position for n in row):
        raise small_value_sorts.Undecided("a line is infinite, so a search cannot try all bites")
    cells = {(i, j, h) for i, row in enumerate(position, 1) for j, n in enumerate(row, 1) for h in range(1, int(n) + 1)}
    if not cells:
        return who == 1
    if who == 1:
        return c.at(tower) in cells and tower_wins(c, (c.at(tower), *tower), 0)
    return all(tower_wins(c, (cell, *tower), 1) for cell in cells)


Placed = tuple[str, int, tuple[Any, ...]]


def taken(space: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the points at which bites were taken from the space of all cells, the last one first."""
    while space[0] == "without":
        yield space[2]
        space = space[1]


def space_cells(p: Placed) -> set[tuple[int, ...]]:
    """Return the cells of a board in its dimension.

    Raises:
        Undecided: there are infinitely many.
    """
    axes = range(1, p[1] + 1)
    bites = [tuple(point.at(axis) for axis in axes) for point in taken(p[2])]
    ends = []
    for axis in range(p[1]):
        along = [bite[axis] for bite in bites if all(bite[other] <= 1 for other in range(p[1]) if other != axis)]
        if not along:
            raise small_value_sorts.Undecided("the board is infinite, so a search cannot try all bites")
        ends.append(range(1, min(along)))
    return {cell for cell in product(*ends) if not any(cell_below(bite, cell) for bite in bites)}


def space_wins(c: Any, p: Placed, who: int) -> bool:
    """Return whether the strategy c wins in any dimension for the player to move (who = 1) or the other player (0)."""
    if p[1] < 1:
        return False
    cells = space_cells(p)
    if not cells:
        return who == 1
    if who == 1:
        point = c.at(p)
        is_inside = tuple(point.at(axis) for axis in range(1, p[1] + 1)) in cells
        return is_inside and space_wins(c, (p[0], p[1], ("without", p[2], point)), 0)
    return all(space_wins(c, (p[0], p[1], ("without", p[2], Cell(cell))), 1) for cell in cells)


@dataclass(frozen=True)
class Cell:
    """A cell as a sequence of its coordinates, counted from 1 and continued by ones."""

    coordinates: tuple[int, ...]

    def at(self, place: int) -> int:
        """Return the coordinate at an index."""
        return self.coordinates[place - 1] if 1 <= place <= len(self.coordinates) else 1


def carved(squares: frozenset[Square]) -> Bites:
    """Return bites that leave exactly these squares of the first rows and columns, if they form a down-closed set."""
    square_range = ((row, column) for row in range(1, 5) for column in range(1, 5))
    return tuple(square for square in square_range if square not in squares)


MEANINGS: dict[str, Callable[..., object]] = {
    "ordinal.wins": ordinal_wins,
    "layers.wins": layers_wins,
    "layers.P": layers_lost,
    "tower.wins": tower_wins,
    "space.wins": space_wins,
    "space.P": lambda p: p[1] >= 1 and order_lost(frozenset(space_cells(p)), cell_below),
    # Of finitely many sequences only none is a down-set: what comes behind the coordinates plays no part.
    "space.closed": lambda _, members: not members,
    "space.of-set": lambda *_: ("without", ("full",), Cell(())),
    "squares.board": carved,
    "chomp.P": lambda bites: valid(bites) and lost(board(bites)),
    "chomp.wins": wins,
    "poset.le": point_below,
    "poset.has": lambda left, x: x in left,
    "poset.cut": lambda left, x: frozenset(y for y in left if not point_below(x, y)),
    "base.le": bits_below,
    "numbered.le": bits_below,
    "numbered.P": lambda numbers: order_lost(frozenset(numbers), bits_below),
    "chomp.winning-bite": lambda bites: winning(board(bites)) if valid(bites) else POISON,
    "chomp.winning-cut": winning_cut,
    "rows.P": rows_lost,
    "tower.P": lambda tower: all(min(bite) >= 1 for bite in tower[:-1]) and lines_lost(lines(tower)),
    "ordinal.after": lambda x, y: x > y,
    "ordinal.fin": lambda n: (0, n),
    "ordinal.index": lambda x: x[1] if x[0] == 0 else -1,
    "ordinal.P": ordinals_lost,
    "ordinal.winning-bite": ordinal_winning,
    "cells.P": lambda cells: order_lost(frozenset(cells), cell_below),
    "divisors.P": lambda numbers: order_lost(frozenset(numbers), divides),
    "divides": divides,
    "divides.quotient": lambda x, y: y // x if x >= 1 else 1,
    "prime": is_prime,
    "prime.exponent": exponent,
    "schuh.divisor": divisor_of,
    "schuh.same": same_left,
}
