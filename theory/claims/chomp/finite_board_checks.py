"""Checks of the claims about finite boards: outcomes, strategy stealing, square boards and L-boards.

Claims CHO-016 to CHO-025.
"""

from functools import cache
from itertools import product

from theory.claims.check import Check, Checks, PrintedStatement, Truth
from theory.claims.chomp.shared_cases import (
    FAR,
    about,
    after_bite,
    boards,
    check_everywhere,
    finite,
    full_board,
    lost,
    winning_positions,
    winning_squares,
)
from theory.claims.shared_checks import check_all_cases, numbers
from theory.rules.chomp import CHOMP
from theory.rules.chomp_rows import OO, Board, Rows, bites
from theory.strategy.chomp import chomp_strategy
from theory.strategy.chomp.box_search import Box, search
from theory.strategy.explained_move import Outcome


def l_board(right: int, up: int) -> Rows:
    """Return the L-board whose first row and first column have this many squares, the poisoned one counted in both."""
    return (right, *(1,) * (up - 1))


def _stolen(_: Truth, m: int, n: int) -> bool:
    """Return whether every reply to the bite at the last square is also a first move that leaves the same position."""
    board = full_board(m, n)
    corner = after_bite(board, m, n)
    return corner != () and all(after_bite(board, *square) == left for square, left in bites(corner))


@cache
def _lost_boards() -> Box:
    return search(*FAR)


def _by_the_tables(truth: Truth, rows: Rows) -> bool:
    """Return whether the strategy finds the outcome and the winning bites of the ground truth.

    The two search by different methods.
    """
    winning_bites = [(bite.row, bite.column) for bite in chomp_strategy.winning_bites(Board(rows))]
    return winning_bites == winning_squares(truth, rows) and (chomp_strategy.outcome(Board(rows)) is Outcome.P) == lost(
        truth, rows
    )


def _both_orders_agree(_: Truth, n: int, i: int) -> bool:
    """Return whether the bites (1, i) and (i, 1), in either order, leave the L-board of size i − 1."""
    both = (((1, i), (i, 1)), ((i, 1), (1, i)))
    return all(after_bite(after_bite(l_board(n, n), *one), *other) == l_board(i - 1, i - 1) for one, other in both)


ARMS = list(product(range(1, 11), range(1, 9)))

CHECKS: dict[str, Checks] = {
    "CHO-016": Checks(
        (
            check_everywhere(
                "a position is lost exactly when no option is, and the empty one is won",
                lambda truth, rows: lost(truth, rows) == (rows != () and not winning_positions(truth, rows)),
                (6, 7),
            ),
            check_everywhere(
                "the outcome against a search that marks the boards from which lost ones are reached",
                lambda truth, rows: lost(truth, rows) == _lost_boards().lost(rows),
            ),
            check_everywhere("the outcome and the winning bites that the strategy gives", _by_the_tables, (5, 6)),
        ),
        defined_by=(chomp_strategy.outcome,),
    ),
    "CHO-017": Checks(),
    "CHO-018": Checks(
        (
            boards(
                "full boards but the single square are won", lambda t, m, n: lost(t, full_board(m, n)) == (m * n == 1)
            ),
        ),
        PrintedStatement(
            boards("the first player wins on every board", lambda t, m, n: not lost(t, full_board(m, n))),
            lambda truth, m, n: about(truth, full_board(m, n)),
            full_board,
            game=CHOMP,
        ),
    ),
    "CHO-019": Checks(
        (
            boards(
                "the corner leaves something, and any bite then leaves what it leaves without the corner",
                _stolen,
                least=2,
            ),
        ),
        PrintedStatement(
            boards(
                "after the opening (M, N) there is a reply", lambda _, m, n: after_bite(full_board(m, n), m, n) != ()
            ),
            lambda truth, m, n: about(truth, full_board(m, n)),
            full_board,
            game=CHOMP,
        ),
    ),
    "CHO-020": Checks(
        (
            check_all_cases(
                "on 3 × 6 the bite (2, 4) leaves the same after (3, 6) and without it, and nothing else wins",
                lambda t: (
                    after_bite(full_board(3, 6), 3, 6) == (6, 6, 5)
                    and after_bite((6, 6, 5), 2, 4) == after_bite(full_board(3, 6), 2, 4) == (6, 3, 3)
                    and lost(t, (6, 3, 3))
                    and winning_squares(t, full_board(3, 6)) == [(2, 4)]
                ),
            ),
        )
    ),
    "CHO-021": Checks(
        (
            boards(
                "search finds a winning opening",
                lambda truth, m, n: (
                    bool(winning_squares(truth, full_board(m, n))) and _by_the_tables(truth, full_board(m, n))
                ),
                least=2,
            ),
        )
    ),
    "CHO-022": Checks(
        (
            numbers(
                "on N × N the bite (2, 2) wins, and no other does",
                "N",
                range(2, FAR[0] + 1),
                lambda truth, n: winning_squares(truth, full_board(n, n)) == [(2, 2)],
            ),
        ),
        PrintedStatement(
            numbers(
                "on N × N the bite (2, 2) wins",
                "N",
                range(1, FAR[0] + 1),
                lambda truth, n: (2, 2) in winning_squares(truth, full_board(n, n)),
            ),
            lambda truth, n: about(truth, full_board(n, n)),
            lambda n: full_board(n, n),
            game=CHOMP,
        ),
    ),
    "CHO-023": Checks(
        (
            numbers(
                "the bite (2, 2) leaves the L-board, which is symmetric",
                "N",
                range(2, 41),
                lambda _, n: (
                    after_bite(full_board(n, n), 2, 2) == l_board(n, n) == finite(Board(l_board(n, n)).transposed())
                    and sum(l_board(n, n)) == 2 * n - 1
                ),
            ),
            check_all_cases(
                "on the whole quadrant the bite (2, 2) leaves the first row and the first column",
                lambda _: Board((), OO).bitten(2, 2) == Board((OO,), 1) == Board((OO,), 1).transposed(),
            ),
        ),
        defined_by=(l_board,),
    ),
    "CHO-024": Checks(
        (
            Check(
                "the bites (1, i) and (i, 1) from the L-board of size n, in either order",
                "2 ≤ i ≤ n ≤ 30",
                lambda: ((n, i) for n in range(2, 31) for i in range(2, n + 1)),
                _both_orders_agree,
            ),
        ),
        PrintedStatement(
            numbers(
                "to the bite (1, i) on an L-board there is the reply (i, 1)",
                "i",
                range(1, 31),
                lambda _, i: len(after_bite(l_board(i, i), 1, i)) >= i,
            ),
            lambda truth, i: about(truth, l_board(i, i)),
            lambda i: l_board(i, i),
            game=CHOMP,
        ),
    ),
    "CHO-025": Checks(
        (
            Check(
                "an L-board is lost exactly when its arms are equal",
                "arms of at most 10 and 8 squares",
                lambda: sorted(ARMS, key=sum),
                lambda truth, a, b: lost(truth, l_board(a, b)) == (a == b),
            ),
        )
    ),
}
