"""Chomp as data: a board is a set of squares, finite or not, and a bite takes a square and all that lies above it.

It is an instance of the poset game, in which the points of any partial order are removed together with all points
above them; `theory.rules.chomp_rows` describes a board by the lengths of its rows.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from theory.rules.conventions import Play

# (row, column, …), each coordinate counted from the poisoned corner.
Square = tuple[int, ...]
Points = frozenset[Any]


@dataclass(frozen=True)
class Coordinatewise:
    """Squares of one dimension: x is below y when x_i ≤ y_i for every coordinate i; the least is (1, …, 1)."""


@dataclass(frozen=True)
class Listed:
    """A finite order given by all its pairs (x, y) with x below y; each point is below itself."""

    pairs: frozenset[tuple[Hashable, Hashable]]


Order = Coordinatewise | Listed


@dataclass(frozen=True)
class PosetGame:
    """A move chooses a remaining point x and removes every remaining point y that x is below, x itself included.

    Nothing remains at the end; `play` says who has won then.
    """

    name: str
    order: Order
    play: Play


# CHO-005, CHO-006: the square (1, 1) is below all others, so whoever is left with it alone has to take it, and loses.
CHOMP = PosetGame("chomp", Coordinatewise(), Play.MISERE)


def below(order: Order, x: Any, y: Any) -> bool:
    """Whether choosing x removes y.

    Raises:
        ValueError: two squares are not of the same dimension.
    """
    if isinstance(order, Listed):
        return (x, y) in order.pairs
    return all(a <= b for a, b in zip(x, y, strict=True))


def bitten(order: Order, board: Points, x: Any) -> Points:
    """What remains of a finite board after x is chosen.

    Raises:
        ValueError: x is not on the board.

    >>> sorted(bitten(CHOMP.order, rectangle(2, 2), (2, 1)))
    [(1, 1), (1, 2)]
    """
    if x not in board:
        raise ValueError(f"{x} is not on the board")
    return frozenset(y for y in board if not below(order, x, y))


def bites(game: PosetGame, board: Points) -> Iterator[tuple[Any, Points]]:
    """Every move on a finite board: the point chosen and the board it leaves, in the order of the points."""
    return ((x, bitten(game.order, board, x)) for x in sorted(board))


def bitten_anywhere(order: Order, board: Callable[[Square], bool], x: Square) -> Callable[[Square], bool]:
    """As `bitten`, for a board of any size, given by the test whether a square is on it.

    Raises:
        ValueError: x is not on the board.
    """
    if not board(x):
        raise ValueError(f"{x} is not on the board")
    return lambda y: board(y) and not below(order, x, y)


def rectangle(*sides: int) -> Points:
    """All squares of a full board: `sides` are its numbers of rows, of columns, and so on.

    Raises:
        ValueError: a side is negative.

    >>> sorted(rectangle(1, 2))
    [(1, 1), (1, 2)]
    """
    if any(side < 0 for side in sides):
        raise ValueError(f"a side cannot be negative: {min(sides)}")
    board: list[Square] = [()]
    for side in sides:
        board = [(*x, i) for x in board for i in range(1, side + 1)]
    return frozenset(board)
