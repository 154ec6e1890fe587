"""Checks of the claims about infinite boards: one, two and more infinite rows, and the whole quadrant.

Claims CHO-034 to CHO-047. Bites on an infinite board are tried up to a horizon; boards that a reply makes finite are
searched completely.
"""

from itertools import product
from typing import Any

from theory.claims.check import Check, Checks, PrintedStatement, Truth
from theory.claims.chomp.finite_board_checks import l_board
from theory.claims.chomp.shared_cases import (
    HORIZON,
    TWO_INFINITE,
    about,
    cells,
    finite,
    full_board,
    in_space,
    infinite_boards,
    lost,
    near_squares,
    rows_of,
    sizes,
)
from theory.claims.chomp.two_row_checks import z_board
from theory.claims.shared_checks import check_all_cases, is_forced, numbers
from theory.rules.chomp import CHOMP, Square, bitten_anywhere
from theory.rules.chomp_rows import OO, Board, Length, Rows
from theory.strategy.chomp import chomp_strategy
from theory.strategy.chomp.chomp_parser import entries
from theory.strategy.chomp.cuts import cut_of
from theory.strategy.explained_move import Outcome

QUADRANT = Board((), OO)
INFINITE_L = Board((OO,), 1)
K = range(1, 8)
# The horizon for bites that each need a reply among all bites; the reply may lie one line farther out.
NEAR = 9


def infinite_rows(k: int) -> Board:
    """Return the board of k infinite rows."""
    return Board((OO,) * k)


def board_of(rows: Length, columns: Length) -> Board:
    """Return the rectangular board of these sides, each of which may be infinite."""
    return Board.of((), columns) if rows == OO else Board.of((columns,) * int(rows))


def bites_in_turn(board: Board, *taken: tuple[int, int]) -> Board | None:
    """Return the board after a sequence of bites; None if one of them is not on the board."""
    for r, c in taken:
        if (r, c) not in board:
            return None
        board = board.bitten(r, c)
    return board


def _as_squares(_: Truth, board: Board) -> bool:
    """Return whether each bite removes the same squares in both models: lengths of rows, and sets of squares.

    The squares are compared up to the horizon.
    """

    def on(square: Square) -> bool:
        r, c = square
        return (r, c) in board

    seen = [(r, c) for r, c in product(range(1, 9), repeat=2)]
    return all(
        {y for y in seen if y in board.bitten(*x)} == {y for y in seen if bitten_anywhere(CHOMP.order, on, x)(y)}
        for x in near_squares(board, 6)
    )


def _agrees_with_bites(_: Truth, board: Board) -> bool:
    """Return whether a board is lost exactly if every bite up to the horizon leads to a won board."""
    outcome_after = {square: chomp_strategy.outcome(board.bitten(*square)) for square in near_squares(board)}
    wins = [square for square, reached in outcome_after.items() if reached is Outcome.P]
    return (chomp_strategy.outcome(board) is Outcome.P) == (not wins)


def _replies_to_two(truth: Truth, k: int) -> bool:
    """Return whether (1, k + 1) after (2, k), and (2, k − 1) after (1, k) with k ≥ 2, leave a lost Z-board."""
    upper = bites_in_turn(TWO_INFINITE, (2, k), (1, k + 1))
    lower = bites_in_turn(TWO_INFINITE, (1, k), (2, k - 1))
    return (
        upper == Board(z_board(k))
        and lost(truth, z_board(k))
        and (lower == Board(z_board(k - 1)) and lost(truth, z_board(k - 1)) if k > 1 else lower is None)
        and (bites_in_turn(TWO_INFINITE, (1, k)) == Board(())) == (k == 1)
    )


def _about_infinite(board: Board) -> dict[str, Any]:
    """Return the outcome and the winning moves of an infinite board, as the strategy finds them."""
    return {
        "outcome": chomp_strategy.outcome(board),
        "winning_moves": [entries(bite.after(board)) for bite in chomp_strategy.winning_bites(board)],
    }


def cut_lengths(truth: Truth, above: Rows) -> list[int]:
    """Return the winning lengths for cutting an infinite row below `above`, up to the bound in CHO-042."""
    most = sum(above[:1]) + sum(above) + 1
    return [a for a in range(1, most + 1) if lost(truth, rows_of(a, *(min(a, x) for x in above)))]


def _opening_of_rows(truth: Truth, k: int, r: int, c: int) -> bool:
    """Return whether an opening on k ≥ 3 infinite rows is (3, 1) or has a winning reply."""
    left = infinite_rows(k).bitten(r, c)
    if (r, c) == (3, 1):
        return left == TWO_INFINITE
    if r == 1:
        return not lost(truth, finite(left))
    if r == 2:
        return bool(cut_lengths(truth, full_board(k - 1, c - 1)))
    return bites_in_turn(left, (3, 1)) == TWO_INFINITE


def _opening_of_quadrant(_: Truth, r: int, c: int) -> bool:
    """Return whether an opening leaves a lost board as claimed, or has a reply that does.

    The openings (3, 1), (1, 3) and (2, 2) leave lost boards. The opening (1, 1) takes all squares, and every other one
    has a reply that leaves a lost board.
    """
    left = QUADRANT.bitten(r, c)
    match r, c:
        case 3, 1:
            return left == TWO_INFINITE
        case 1, 3:
            return left == TWO_INFINITE.transposed()
        case 2, 2:
            return left == INFINITE_L
        case 1, 1:
            return left == Board(())
        case 1, 2:
            return bites_in_turn(left, (2, 1)) == Board((1,))
        case 2, 1:
            return bites_in_turn(left, (1, 2)) == Board((1,))
    reply, lost_board = ((3, 1), TWO_INFINITE) if r >= 3 else ((1, 3), TWO_INFINITE.transposed())
    return bites_in_turn(left, reply) == lost_board


def _by_bites(truth: Truth, m: Length, n: Length) -> bool:
    """Return whether bites up to the horizon confirm the claimed outcome of the m × n board.

    On a board that is claimed lost, every bite needs a winning reply. On any other board, some bite must leave a lost
    board.
    """
    board = board_of(m, n)
    if (m, n) in LOST_SIDES:
        return _each_bite_has_reply(truth, board)
    two = (TWO_INFINITE, TWO_INFINITE.transposed())  # these boards are themselves among the cases
    return any(left in two or _searched_lost(truth, left) for left in _bitten(board, NEAR))


def _each_bite_has_reply(truth: Truth, board: Board) -> bool:
    """Return whether each bite up to the horizon takes all squares or has a reply that leaves a finite lost board."""
    return all(
        left == Board(()) or any(_searched_lost(truth, after) for after in _bitten(left, NEAR + 1))
        for left in _bitten(board, NEAR)
    )


def _bitten(board: Board, horizon: int) -> list[Board]:
    """Return the boards after each bite with a row and a column up to a horizon."""
    return [board.bitten(*square) for square in near_squares(board, horizon)]


def _searched_lost(truth: Truth, board: Board) -> bool:
    """Return whether a board is finite and lost."""
    return not board.rest and OO not in board.rows and lost(truth, finite(board))


def _only_two_infinite(_: Truth, infinite: int, above: Rows) -> bool:
    """Return whether a board consists of two infinite rows, or becomes such a board by the bite (3, 1).

    The board has `infinite` ≥ 2 infinite rows, and the finite rows `above` on top.
    """
    board = Board.of((OO,) * infinite + above)
    return board == TWO_INFINITE or bites_in_turn(board, (3, 1)) == TWO_INFINITE


SIDES: tuple[tuple[Length, Length], ...] = (
    *sizes(5, 5),
    *((k, OO) for k in K),
    *((OO, k) for k in K),
    (OO, OO),
)
ABOVE = sorted(
    {rows_of(*rows) for rows in product(range(6), repeat=3) if list(rows) == sorted(rows, reverse=True)}
    | {rows_of(b, c) for b in range(11) for c in range(b + 1)},
    key=lambda rows: (sum(rows), rows),
)
LOST_SIDES = {(1, 1), (2, OO), (OO, 2)}

CHECKS: dict[str, Checks] = {
    "CHO-034": Checks(
        (
            Check(
                "a bite by rows takes the squares that it takes of the set",
                "infinite boards with at most three rows unlike those above, bites within 6 × 6, squares within 8 × 8",
                infinite_boards,
                _as_squares,
            ),
        ),
        defined_by=(Board, Board.bitten, bitten_anywhere),
    ),
    "CHO-035": Checks(
        (
            Check(
                "a board is lost exactly when no bite leads to a lost one",
                f"infinite boards with at most three rows unlike those above, bites within {HORIZON} × {HORIZON}",
                infinite_boards,
                _agrees_with_bites,
            ),
            Check(
                "in three dimensions whoever wins does so in every play, whatever the other one does",
                "all positions on 2 × 2 × 3",
                lambda: ((board,) for board in in_space()),
                lambda truth, board: is_forced(
                    cells, lambda left: truth.lost_in(cells, left, CHOMP.play), board, CHOMP.play
                ),
            ),
        ),
        defined_by=(chomp_strategy.outcome,),
    ),
    "CHO-036": Checks(
        (numbers("the reply to either bite in column k of two infinite rows", "k", range(1, 61), _replies_to_two),)
    ),
    "CHO-037": Checks(
        (
            Check(
                "the boards with finite and infinite sides that are lost",
                f"finite sides of at most 5, or {K[-1]} beside an infinite one",
                lambda: SIDES,
                lambda _, m, n: (chomp_strategy.outcome(board_of(m, n)) is Outcome.P) == ((m, n) in LOST_SIDES),
            ),
            Check(
                "a bite leaves a lost board, or each bite has a reply, where finite boards are searched",
                f"finite sides of at most 5, or {K[-1]} beside an infinite one, bites within {NEAR} × {NEAR}",
                lambda: SIDES,
                _by_bites,
            ),
        ),
        PrintedStatement(
            Check(
                "the second player wins only on two infinite rows or columns",
                f"finite sides of at most 5, or {K[-1]} beside an infinite one",
                lambda: SIDES,
                lambda _, m, n: (chomp_strategy.outcome(board_of(m, n)) is Outcome.P) == ((m, n) in {(2, OO), (OO, 2)}),
            ),
            lambda truth, m, n: about(truth, full_board(m, n)),
            full_board,
            game=CHOMP,
        ),
    ),
    "CHO-038": Checks(
        (
            numbers(
                "the bites (2, k) and (1, k + 1) from two infinite rows leave the Z-board of size k",
                "k",
                range(1, 61),
                lambda truth, k: (
                    bites_in_turn(TWO_INFINITE, (2, k), (1, k + 1)) == Board(z_board(k)) and lost(truth, z_board(k))
                ),
            ),
        ),
        PrintedStatement(
            numbers(
                "the bites (2, k) and (1, k + 1) from two infinite rows leave the Z-board of size k + 1",
                "k",
                range(1, 61),
                lambda _, k: bites_in_turn(TWO_INFINITE, (2, k), (1, k + 1)) == Board(z_board(k + 1)),
            ),
            lambda _, k: {"printed_move": z_board(k)},
        ),
    ),
    "CHO-039": Checks(
        (
            numbers(
                "the bites (1, k) and (2, k - 1) from two infinite rows leave the Z-board of size k - 1",
                "k",
                range(2, 61),
                lambda truth, k: (
                    bites_in_turn(TWO_INFINITE, (1, k), (2, k - 1)) == Board(z_board(k - 1))
                    and lost(truth, z_board(k - 1))
                ),
            ),
        ),
        PrintedStatement(
            numbers(
                "to the bite (1, k) on two infinite rows there is the reply (2, k - 1)",
                "k",
                range(1, 61),
                lambda _, k: bites_in_turn(TWO_INFINITE, (1, k), (2, k - 1)) is not None,
            ),
            lambda _, k: {"printed_move": finite(TWO_INFINITE.bitten(1, k))},
        ),
    ),
    "CHO-040": Checks(
        (
            check_all_cases(
                "one infinite row: the bite (1, 2) leaves the poisoned square, which is lost",
                lambda t: infinite_rows(1).bitten(1, 2) == Board((1,)) and lost(t, (1,)),
            ),
            numbers(
                "three infinite rows or more: the bite (3, 1) leaves two",
                "K",
                range(3, 41),
                lambda _, k: infinite_rows(k).bitten(3, 1) == TWO_INFINITE,
            ),
        ),
        PrintedStatement(
            numbers(
                "on K infinite rows the first player has a bite to which no reply leaves a finite lost board",
                "K",
                K,
                lambda truth, k: not _each_bite_has_reply(truth, infinite_rows(k)),
            ),
            lambda _, k: _about_infinite(infinite_rows(k)),
        ),
    ),
    "CHO-041": Checks(
        (
            Check(
                "on K infinite rows every opening but (3, 1) has a reply that wins",
                "3 ≤ K ≤ 6, the first 7 columns",
                lambda: ((k, r, c) for k in range(3, 7) for r in range(1, k + 1) for c in range(1, 8)),
                _opening_of_rows,
            ),
            numbers(
                "on one infinite row the opening (1, c) leaves a lost row only for c = 2",
                "c",
                range(1, 61),
                lambda truth, c: lost(truth, finite(infinite_rows(1).bitten(1, c))) == (c == 2),
            ),
        )
    ),
    "CHO-042": Checks(
        (
            Check(
                "exactly one length to cut an infinite row to wins, and it is within the bound",
                "two finite rows above of at most 10 squares, three of at most 5",
                lambda: ((above,) for above in ABOVE),
                lambda truth, above: cut_lengths(truth, above) == [cut_of(1, above)],
            ),
            Check(
                "two infinite rows or more with something above: (3, 1) leaves two infinite rows and no more",
                "two to four infinite rows under three finite rows of at most 5 squares",
                lambda: product(range(2, 5), ABOVE),
                _only_two_infinite,
            ),
        )
    ),
    "CHO-043": Checks(
        (
            check_all_cases(
                "on the quadrant (3, 1) leaves two infinite rows, and (1, 3) two infinite columns",
                lambda _: QUADRANT.bitten(3, 1) == TWO_INFINITE and QUADRANT.bitten(1, 3) == TWO_INFINITE.transposed(),
            ),
        )
    ),
    "CHO-044": Checks(
        (
            numbers(
                "on the infinite L each bite in an arm is answered in the other, and a lost L-board is left",
                "i",
                range(2, 61),
                lambda truth, i: (
                    all(
                        bites_in_turn(QUADRANT, (2, 2), *taken) == Board(l_board(i - 1, i - 1))
                        for taken in (((1, i), (i, 1)), ((i, 1), (1, i)))
                    )
                    and (i > 9 or lost(truth, l_board(i - 1, i - 1)))
                ),
            ),
        ),
        PrintedStatement(
            numbers(
                "to the bite (1, i) on the infinite L there is the reply (i, 1)",
                "i",
                range(1, 61),
                lambda _, i: bites_in_turn(INFINITE_L, (1, i), (i, 1)) is not None,
            ),
            lambda _, i: {"printed_move": finite(INFINITE_L.bitten(1, i))},
        ),
    ),
    "CHO-045": Checks(
        (
            numbers(
                "from the infinite L the bites (1, i) and (i, 1) leave the L-board of size i - 1",
                "i",
                range(2, 61),
                lambda _, i: bites_in_turn(INFINITE_L, (1, i), (i, 1)) == Board(l_board(i - 1, i - 1)),
            ),
        ),
        PrintedStatement(
            numbers(
                "from the infinite L the bites (1, i) and (i, 1) leave the L-board of size i",
                "i",
                range(2, 61),
                lambda _, i: bites_in_turn(INFINITE_L, (1, i), (i, 1)) == Board(l_board(i, i)),
            ),
            lambda _, i: {"printed_move": l_board(i - 1, i - 1)},
        ),
    ),
    "CHO-046": Checks(
        (
            Check(
                "the openings (2, 2), (3, 1) and (1, 3) leave lost boards, and to all others there is a winning reply",
                f"openings within {HORIZON} × {HORIZON}",
                lambda: product(range(1, HORIZON + 1), repeat=2),
                _opening_of_quadrant,
            ),
        )
    ),
    "CHO-047": Checks(),
}
