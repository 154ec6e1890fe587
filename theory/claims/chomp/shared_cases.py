"""Functions shared by the checks of Chomp: finite boards by their row lengths, and infinite boards up to a horizon.

Outcomes of finite boards come from the ground truth.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from theory.claims.check import Check, Truth
from theory.rules import chomp
from theory.rules.chomp import CHOMP, Points, PosetGame, is_below
from theory.rules.chomp_rows import OO, Board, Length, Rows, bites, options
from theory.strategy.explained_move import Outcome

# The rows and columns of the box in which all 43 758 positions are enumerated.
FAR = (8, 10)
# The bounds for checks that visit every option of every position, and every option of each option.
MEDIUM, NEAR = (5, 7), (4, 5)
# The horizon for bites on infinite boards.
HORIZON = 12

TWO_INFINITE = Board((OO, OO))


def rows_of(*lengths: int) -> Rows:
    """Return the position with these rows, without the empty ones."""
    return tuple(length for length in lengths if length)


def full_board(m: int, n: int) -> Rows:
    """Return the board of m rows and n columns."""
    return rows_of(*(n,) * m)


def after_bite(rows: Rows, r: int, c: int) -> Rows:
    """Return the position after a bite at (r, c), which must be on the board."""
    return finite(Board(rows).bitten(r, c))


def finite(board: Board) -> Rows:
    """Return the rows of a finite board.

    Raises:
        ValueError: the board is infinite.
    """
    if board.row(1) == OO or board.rest:
        raise ValueError("the board is infinite")
    return tuple(int(length) for length in board.rows)


@cache
def square_masks() -> tuple[tuple[int, int], ...]:
    """Return, for each square of the far box, its bit and the bits of the squares that a bite there leaves."""
    box = sorted(chomp.rectangle(*FAR))
    bits = {square: 1 << place for place, square in enumerate(box)}
    return tuple((bits[x], sum(bits[y] for y in box if not is_below(CHOMP.order, x, y))) for x in box)


def set_moves(board: int) -> list[int]:
    """Return the options of a set of squares of the far box, given as bits, fast enough to enumerate the box."""
    return [board & left for bit, left in square_masks() if board & bit]


def bits(rows: Rows) -> int:
    """Return the squares of a position in the far box as bits."""
    return sum(((1 << length) - 1) << (r * FAR[1]) for r, length in enumerate(rows))


def lost(truth: Truth, rows: Rows) -> bool:
    """Return whether the player to move loses."""
    if len(rows) <= FAR[0] and sum(rows[:1]) <= FAR[1]:
        return truth.lost_in(set_moves, bits(rows), CHOMP.play)
    return truth.lost_in(options, rows, CHOMP.play)


def outcome(truth: Truth, rows: Rows) -> Outcome:
    """Return the true outcome as a letter."""
    return Outcome.P if lost(truth, rows) else Outcome.N


def winning_positions(truth: Truth, rows: Rows) -> list[Rows]:
    """Return the positions after each winning bite, by row and then by column of the bite."""
    return [left for left in options(rows) if lost(truth, left)]


def winning_squares(truth: Truth, rows: Rows) -> list[tuple[int, int]]:
    """Return the squares of all winning bites, by row and then by column."""
    return [square for square, left in bites(rows) if lost(truth, left)]


def about(truth: Truth, rows: Rows) -> dict[str, Any]:
    """Return the facts about a position: its outcome, and its options with their outcomes."""
    return {
        "outcome": outcome(truth, rows),
        "options": [(left, outcome(truth, left)) for left in options(rows)],
    }


def sizes(m: int, n: int) -> Iterator[tuple[int, int]]:
    """Return an iterator over the sizes of the boards with at most m rows and n columns, by number of squares."""
    return iter(sorted(product(range(1, m + 1), range(1, n + 1)), key=lambda size: (size[0] * size[1], size)))


def positions(m: int, n: int) -> Iterator[tuple[Rows]]:
    """Return an iterator over the positions in a box of m rows and n columns, by their number of squares.

    The empty position comes first.
    """
    every = (rows_of(*p) for p in combinations_with_replacement(range(n, -1, -1), m))
    return ((rows,) for rows in sorted(every, key=lambda rows: (sum(rows), rows)))


def boards(what: str, holds: Callable[..., bool], box: tuple[int, int] = FAR, least: int = 1) -> Check:
    """Return a check of every rectangular board in a box that has at least `least` squares."""
    bound = f"M ≤ {box[0]}, N ≤ {box[1]}" + (f", M·N ≥ {least}" if least > 1 else "")
    return Check(what, bound, lambda: ((m, n) for m, n in sizes(*box) if m * n >= least), holds)


def check_everywhere(what: str, holds: Callable[..., bool], box: tuple[int, int] = FAR) -> Check:
    """Return a check of every position in a box."""
    return Check(what, f"all positions on {box[0]} × {box[1]}", lambda: positions(*box), holds)


def infinite_boards() -> Iterator[tuple[Board]]:
    """Yield distinct infinite boards of at most three rows whose finite lengths are at most 3."""
    lengths: tuple[Length, ...] = (OO, 3, 2, 1, 0)
    for rest in lengths:
        for count in range(4):
            for rows in combinations_with_replacement((x for x in lengths if x > rest), count):
                if OO in rows or rest:
                    yield (Board.of(rows, rest),)


def near_squares(board: Board, horizon: int = HORIZON) -> Iterator[tuple[int, int]]:
    """Return an iterator over the squares of a board whose row and column are at most the horizon."""
    return ((r, c) for r, c in product(range(1, horizon + 1), repeat=2) if (r, c) in board)


def cells(board: Points) -> Iterator[Points]:
    """Return an iterator over the options of a board that is given as a set of squares or cells."""
    return (left for _, left in chomp.bites(CHOMP, board))


@cache
def in_space() -> tuple[Points, ...]:
    """Return every position on the board 2 × 2 × 3, by its number of cells."""
    boards = {frozenset(chomp.rectangle(2, 2, 3))}
    todo = [*boards]
    while todo:
        new = {*cells(todo.pop())} - boards
        boards |= new
        todo += new
    return tuple(sorted(boards, key=lambda board: (len(board), sorted(board))))


def order_moves(state: tuple[PosetGame, Points]) -> Iterator[Hashable]:
    """Return an iterator over the options in a poset game, as pairs of the game and the remaining points."""
    game, board = state
    return ((game, left) for _, left in chomp.bites(game, board))


def squares_above(board: Points, x: tuple[int, ...]) -> Points:
    """Return the squares of the board that a bite at x removes."""
    return frozenset(y for y in board if is_below(CHOMP.order, x, y))
