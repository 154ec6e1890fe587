"""Outcomes and winning bites of Chomp on boards of rows and columns, finite or infinite.

Proved rules cover L-shaped boards, boards of one or two rows or columns, and every infinite board. All other boards are
searched by `theory.strategy.chomp.finite_board_search`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from theory.numbers.decimal import shorten
from theory.rules.chomp_rows import OO, Board
from theory.strategy.chomp import finite_board_search
from theory.strategy.chomp.cuts import MOST_TABLE_ROWS, OutOfStepsError, cut_of
from theory.strategy.explained_move import Outcome, OutOfReachError

# The only lost infinite boards: two infinite rows, two infinite columns, and the infinite L. Every other infinite board
# has a bite to one of these or, if a single row or column is infinite, to a lost finite board (CHO-042).
LOST_INFINITE = (Board((OO, OO)), Board((), 2), Board((OO,), 1))
# The distance from the poison of a losing bite on an infinite side.
WAITING_DISTANCE = 10


class Why(StrEnum):
    """The reasons for a bite."""

    MIRROR = "mirror"  # the bite leaves an L-shaped board with equal arms (CHO-025, CHO-044)
    STAIRCASE = "staircase"  # the bite leaves two rows, or columns, the second one square shorter (CHO-028)
    TWO_INFINITE = "two-infinite"  # the bite leaves two infinite rows, or columns, and nothing else (CHO-036)
    CUT = "cut"  # the bite cuts all infinite rows, or columns, to the one length that wins (CHO-042)
    SEARCH = "search"  # every line of play was searched
    FORCED = "forced"  # every bite loses; this one keeps the game long


@dataclass(frozen=True, order=True)
class Bite:
    """A bite at (row, column), counted from the poisoned corner (1, 1), with its reason."""

    row: int
    column: int
    why: Why

    def after(self, board: Board) -> Board:
        """Return the board that the bite leaves.

        Raises:
            ValueError: the square is not on the board.
        """
        return board.bitten(self.row, self.column)


def outcome(board: Board) -> Outcome:
    """Return the outcome of a board.

    Raises:
        OutOfReachError: no rule covers the board, and the board is too large for a search.

    >>> [str(outcome(Board(rows))) for rows in ((5, 5, 5), (6, 3, 3), (OO, OO), (OO, OO, OO), (1,), ())]
    ['N', 'P', 'P', 'N', 'P', 'N']
    """
    if OO in (board.row(1), board.column(1)):
        return Outcome.P if board in LOST_INFINITE else Outcome.N
    if is_over(board) or winning_bite_by_rule(board) is not None or is_won_by_strategy_stealing(board):
        return Outcome.N
    return Outcome.N if any(winning_bites(board)) else Outcome.P


def winning_bites(board: Board) -> Iterator[Bite]:
    """Return an iterator over every winning bite, by row and then by column; it is empty for a P-position.

    Raises:
        OutOfReachError: the rules do not give all winning bites, and too many boards would have to be searched.

    >>> [(bite.row, bite.column) for bite in winning_bites(Board((5, 5, 5)))]
    [(3, 4)]
    >>> [(bite.row, bite.column) for bite in winning_bites(Board((), OO))]
    [(1, 3), (2, 2), (3, 1)]
    """
    right, up = board.row(1), board.column(1)
    if (2, 2) not in board:
        bites = _arms(board)
    elif up == 2:
        bites = _two_rows(board)
    elif right == 2:
        bites = _turn(_two_rows(board.transposed()))
    elif right == up == OO:
        # Every bite except the poisoned square leaves the first row or the first column infinite.
        bites = [bite for bite in (_square(board), *_two_infinite(board)) if bite]
    elif OO in (right, up):
        try:
            bites = _infinite_rows(board) if right == OO else _turn(_infinite_rows(board.transposed()))
        except OutOfStepsError:
            raise OutOfReachError(_some_unknown(board)) from None
    else:
        rows = tuple(int(length) for length in board.rows)
        try:
            bites = [Bite(*square, Why.SEARCH) for square in finite_board_search.winning_squares(rows)]
        except OutOfReachError as error:
            raise OutOfReachError(f"{_preface(board)}{error}") from None
    return iter(sorted(bites))


def reply(board: Board) -> Bite:
    """Return a winning bite if there is one, or else a bite that keeps the game long.

    Raises:
        ValueError: the board is empty.
        OutOfReachError: no rule gives a winning bite, and the board is too large to be searched.

    >>> reply(Board((5,) * 5))
    Bite(row=2, column=2, why=<Why.MIRROR: 'mirror'>)
    """
    if is_over(board):
        raise ValueError("the board is empty: there is no bite")
    winning = winning_bite_by_rule(board) or next(winning_bites(board), None)
    if winning is not None:
        return winning
    # The last square of the last row removes nothing else. An infinite side has none, so a distant one is bitten.
    distant_row = 1 if board.row(1) == OO else WAITING_DISTANCE
    row = distant_row if board.height == OO else int(board.height)
    length = board.row(row)
    return Bite(row, WAITING_DISTANCE if length == OO else int(length), Why.FORCED)


def is_over(board: Board) -> bool:
    """Return whether no bite is left."""
    return board.height == 0


def winning_bite_by_rule(board: Board) -> Bite | None:
    """Return a winning bite that a rule gives; None if no rule gives one.

    Rules give a bite for squares and for most infinite boards, even if the complete list of winning bites is unknown.
    """
    return _square(board) or next(iter(_two_infinite(board)), None)


def is_won_by_strategy_stealing(board: Board) -> bool:
    """Return whether the board is a finite rectangle other than 1 × 1, which is won by strategy stealing (CHO-056)."""
    return board.rest == 0 and len(set(board.rows)) == 1 and board.rows[0] != OO and board != Board((1,))


def _square(board: Board) -> Bite | None:
    """Return the bite at (2, 2), which leaves equal arms, if the board is as high as it is wide; otherwise None."""
    return Bite(2, 2, Why.MIRROR) if (2, 2) in board and board.row(1) == board.column(1) else None


def _two_infinite(board: Board) -> list[Bite]:
    """Return the winning bites that leave exactly two infinite rows, or exactly two infinite columns."""
    rows = board.row(2) == OO and (3, 1) in board
    columns = board.column(2) == OO and (1, 3) in board
    return [Bite(3, 1, Why.TWO_INFINITE)] * rows + [Bite(1, 3, Why.TWO_INFINITE)] * columns


def _arms(board: Board) -> list[Bite]:
    """Return the winning bites of an L-shaped board, possibly without arms; a board with equal arms has none."""
    right, up = board.row(1), board.column(1)
    if right > up:
        return [Bite(1, int(up) + 1, Why.MIRROR)] if up else []
    return [Bite(int(right) + 1, 1, Why.MIRROR)] if up > right else []


def _two_rows(board: Board) -> list[Bite]:
    """Return the winning bites on two rows; there is none if both are infinite, or the second is shorter by one."""
    first, second = board.row(1), board.row(2)
    if first > second:
        return [Bite(1, int(second) + 2, Why.STAIRCASE)] if first > second + 1 else []
    return [Bite(2, int(second), Why.STAIRCASE)] if second != OO else []


def _infinite_rows(board: Board) -> list[Bite]:
    """Return the winning bites on a board of three or more rows, finitely many, of which some are infinite.

    Two infinite rows and nothing else are the only lost infinite board of this kind. Any other winning bite leaves a
    finite board, so it lies in the poisoned row and cuts all infinite rows to one length.

    Raises:
        OutOfStepsError: the search did not find that length.
    """
    infinite = sum(1 for length in board.rows if length == OO)
    above = tuple(int(length) for length in board.rows[infinite:])
    # Three or more rows of equal length, with nothing above them, are never lost.
    cut = cut_of(infinite, above) if above else None
    return _two_infinite(board) + ([Bite(1, cut + 1, Why.CUT)] if cut is not None else [])


def _some_unknown(board: Board) -> str:
    """Return the message that says which winning bites of an infinite board are unknown, and why."""
    if winning_bite_by_rule(board):
        return f"{_preface(board)}whether some other bite wins as well is not known"
    return (
        f"{_preface(board)}the length to cut its infinite row or column to is found by a table of the boards that fit"
        f" beside it, and they have more than {shorten(MOST_TABLE_ROWS)} rows in all"
    )


def _preface(board: Board) -> str:
    """Return the beginning of a message about an unknown answer: its known part, or "" if nothing is known."""
    bite = winning_bite_by_rule(board)
    if bite:
        return f"the board is an N-position, won by the bite at ({bite.row}, {bite.column}), but "
    infinite = OO in (board.row(1), board.column(1))
    return "the board is an N-position, but " if infinite or is_won_by_strategy_stealing(board) else ""


def _turn(bites: list[Bite]) -> list[Bite]:
    """Return the bites with rows and columns exchanged."""
    return [Bite(bite.column, bite.row, bite.why) for bite in bites]
