"""Checks of the claims about Z-boards: two rows of finite length, the upper one shorter by one.

Claims CHO-026 to CHO-033.
"""

from theory.claims.check import Check, Checks, PrintedStatement, Truth
from theory.claims.chomp.shared_cases import (
    about,
    after_bite,
    full_board,
    lost,
    rows_of,
    winning_positions,
    winning_squares,
)
from theory.claims.shared_checks import check_all_cases, numbers
from theory.rules.chomp import CHOMP
from theory.rules.chomp_rows import Rows, bites, options

LONGEST_ROW = 40


def z_board(n: int) -> Rows:
    """Return the board with n squares in the poisoned row and n − 1 in the row above it."""
    return rows_of(n, n - 1)


def is_z(rows: Rows) -> bool:
    """Return whether the position is a Z-board of any size."""
    return rows in {z_board(n) for n in range(1, sum(rows) + 1)}


def _left_by(_: Truth, n: int) -> bool:
    """Return whether bites in row 2 of a Z-board leave a difference of 2 or more, and those in row 1 two equal rows."""
    expected = {(2, i): rows_of(n, i - 1) for i in range(1, n)} | {
        (1, i): rows_of(i - 1, i - 1) for i in range(1, n + 1)
    }
    return dict(bites(z_board(n))) == expected and all(n - (i - 1) >= 2 for i in range(1, n))


def _can_restore_z(n: int, reached: Rows) -> bool:
    """Return whether some bite on `reached` leaves a Z-board of a size smaller than n."""
    return not {z_board(k) for k in range(1, n)}.isdisjoint(options(reached))


def _upper(_: Truth, n: int, i: int) -> bool:
    return after_bite(after_bite(z_board(n), 2, i), 1, i + 1) == z_board(i)


def _lower(n: int, i: int) -> Rows:
    return after_bite(after_bite(z_board(n), 1, i), 2, i - 1)


def _smaller(first: int, last: int) -> list[tuple[int, int]]:
    """Return the pairs of a size N and a column i with first ≤ i ≤ N − last."""
    return [(n, i) for n in range(1, LONGEST_ROW + 1) for i in range(first, n - last + 1)]


CHECKS: dict[str, Checks] = {
    "CHO-026": Checks(
        (
            numbers(
                "on 2 × N the bite (2, N) wins, and no other does",
                "N",
                range(1, LONGEST_ROW + 1),
                lambda truth, n: winning_squares(truth, full_board(2, n)) == [(2, n)],
            ),
            Check(
                "two rows are lost exactly when the second is shorter by one",
                f"rows of at most {LONGEST_ROW} squares",
                lambda: ((a, b) for a in range(LONGEST_ROW + 1) for b in range(a + 1)),
                lambda truth, a, b: lost(truth, rows_of(a, b)) == (a == b + 1),
            ),
        )
    ),
    "CHO-027": Checks(
        (
            numbers(
                "the bite (2, N) on 2 × N leaves the Z-board, of 2N - 1 squares",
                "N",
                range(1, LONGEST_ROW + 1),
                lambda _, n: after_bite(full_board(2, n), 2, n) == z_board(n) and sum(z_board(n)) == 2 * n - 1,
            ),
        ),
        defined_by=(z_board,),
    ),
    "CHO-028": Checks(
        (
            numbers(
                "no option of a Z-board is a Z-board",
                "N",
                range(1, LONGEST_ROW + 1),
                lambda _, n: is_z(z_board(n)) and not any(map(is_z, options(z_board(n)))),
            ),
        )
    ),
    "CHO-029": Checks((numbers("what each bite from a Z-board leaves", "N", range(1, LONGEST_ROW + 1), _left_by),)),
    "CHO-030": Checks(
        (
            numbers(
                "from every option of a Z-board but the empty one some bite leads to a smaller Z-board",
                "N",
                range(1, LONGEST_ROW + 1),
                lambda _, n: all(_can_restore_z(n, reached) for reached in options(z_board(n)) if reached),
            ),
        ),
        PrintedStatement(
            numbers(
                "from every option of a Z-board some bite leads to a smaller Z-board",
                "N",
                range(1, LONGEST_ROW + 1),
                lambda _, n: all(_can_restore_z(n, reached) for reached in options(z_board(n))),
            ),
            lambda truth, n: about(truth, z_board(n)),
            z_board,
            game=CHOMP,
        ),
    ),
    "CHO-031": Checks(
        (
            Check(
                "the bites (2, i) and (1, i + 1) from the Z-board of size N leave that of size i",
                f"1 ≤ i ≤ N - 1, N ≤ {LONGEST_ROW}",
                lambda: _smaller(1, 1),
                _upper,
            ),
        )
    ),
    "CHO-032": Checks(
        (
            Check(
                "the bites (1, i) and (2, i - 1) from the Z-board of size N leave that of size i - 1",
                f"2 ≤ i ≤ N ≤ {LONGEST_ROW}",
                lambda: _smaller(2, 0),
                lambda _, n, i: _lower(n, i) == z_board(i - 1) and 1 <= i - 1 < n,
            ),
        ),
        PrintedStatement(
            Check(
                "the bites (1, i) and (2, i - 1) from the Z-board of size N leave that of size i, and i < N",
                f"2 ≤ i ≤ N ≤ {LONGEST_ROW}",
                lambda: _smaller(2, 0),
                lambda _, n, i: _lower(n, i) == z_board(i) and i < n,
            ),
            lambda truth, n, i: {
                "printed_move": _lower(n, i),
                "winning_moves": winning_positions(truth, after_bite(z_board(n), 1, i)),
            },
            lambda n, i: z_board(n),
            game=CHOMP,
        ),
    ),
    "CHO-033": Checks(
        (
            check_all_cases(
                "the smallest Z-board is the poisoned square alone, and lost",
                lambda t: z_board(1) == (1,) and [*bites((1,))] == [((1, 1), ())] and lost(t, (1,)),
            ),
        )
    ),
}
