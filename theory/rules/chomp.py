"""Chomp as data: a board is a finite or infinite set of squares, and a bite removes a square and all squares above it.

Chomp is an instance of the poset game, in which a move removes a point of a partial order together with all points
above it. `theory.rules.chomp_rows` describes a board by the lengths of its rows.
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
    """The coordinatewise order of squares: x is below y when x_i ≤ y_i for all i.

    The squares have the same dimension; (1, …, 1) is the least one.
    """


@dataclass(frozen=True)
class ListedOrder:
    """A finite order given by all pairs (x, y) of different points with x below y."""

    pairs: frozenset[tuple[Hashable, Hashable]]


Order = Coordinatewise | ListedOrder


@dataclass(frozen=True)
class PosetGame:
    """The poset game: a move chooses a remaining point x and removes every remaining point y with x ≤ y.

    The game ends when no point remains; the convention `play` then determines the winner.
    """

    name: str
    order: Order
    play: Play


# CHO-005, CHO-006: the square (1, 1) is below all others; a player who finds only this square must take it and loses.
CHOMP = PosetGame("chomp", Coordinatewise(), Play.MISERE)


def is_below(order: Order, x: Any, y: Any) -> bool:
    """Return whether x is below y, so that choosing x removes y.

    Raises:
        ValueError: the two squares have different dimensions.

    >>> is_below(CHOMP.order, (1, 2), (3, 2)), is_below(CHOMP.order, (1, 2), (3, 1))
    (True, False)
    """
    if isinstance(order, ListedOrder):
        return (x, y) in order.pairs
    return all(a <= b for a, b in zip(x, y, strict=True))


def after_choice(order: Order, board: Points, x: Any) -> Points:
    """Return the points of a finite board that remain after x is chosen.

    Raises:
        ValueError: x is not on the board.

    >>> sorted(after_choice(CHOMP.order, rectangle(2, 2), (2, 1)))
    [(1, 1), (1, 2)]
    """
    if x not in board:
        raise ValueError(f"the point {x} is not on the board")
    return frozenset(y for y in board if not is_below(order, x, y))


def bites(game: PosetGame, board: Points) -> Iterator[tuple[Any, Points]]:
    """Yield every move on a finite board, in the order of the points: the chosen point and the remaining board.

    >>> [(x, sorted(left)) for x, left in bites(CHOMP, rectangle(1, 2))]
    [((1, 1), []), ((1, 2), [(1, 1)])]
    """
    return ((x, after_choice(game.order, board, x)) for x in sorted(board))


def bitten_anywhere(order: Order, board: Callable[[Square], bool], x: Square) -> Callable[[Square], bool]:
    """Return the board that remains after x is chosen; boards are membership tests and may be infinite.

    Raises:
        ValueError: x is not on the board.

    >>> left = bitten_anywhere(CHOMP.order, lambda square: True, (2, 1))
    >>> left((1, 10**100)), left((2, 1)), left((3, 5))
    (True, False, False)
    """
    if not board(x):
        raise ValueError(f"the point {x} is not on the board")
    return lambda y: board(y) and not is_below(order, x, y)


def rectangle(*sides: int) -> Points:
    """Return all squares of a full board; `sides` are its numbers of rows, columns, and so on.

    Raises:
        ValueError: a side is negative.

    >>> sorted(rectangle(1, 2))
    [(1, 1), (1, 2)]
    """
    if any(side < 0 for side in sides):
        raise ValueError(f"a side cannot be negative; got {min(sides)}")
    board: list[Square] = [()]
    for side in sides:
        board = [(*x, i) for x in board for i in range(1, side + 1)]
    return frozenset(board)
