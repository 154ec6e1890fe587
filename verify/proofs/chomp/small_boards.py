"""Every board of at most 8 × 10 with all its winning openings: one each, except none on 1 × 1 and two on 8 × 10.

Search finds the openings; that they win, and no others do, is computed by the recursion over the lengths of the rows,
which was proved to find the P-positions. Main statement: `openings`.
"""

from itertools import product

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given, theorem_name
from verify.proofs.chomp.board import Square, column, row, s, square
from verify.proofs.chomp.document_examples import winning
from verify.proofs.chomp.small_boards_recursion import computed, computed_lost
from verify.proofs.chomp.small_boards_rows import ROWS, c, i, opened, opening
from verify.proofs.chomp.starting_boards import M, N, opens, rectangle

PREFIX = "chomp"

COLUMNS = 10
SIZES = list(product(range(1, ROWS + 1), range(1, COLUMNS + 1)))


def _by_size(place: int) -> z3.ArithRef:
    """Return the row or the column of a winning opening on M × N, as search finds it; 1 where none wins."""
    coordinate: z3.ArithRef = z3.IntVal(1)
    for m, n in SIZES:
        if win := winning((n,) * m):
            coordinate = z3.If(z3.And(M == m, N == n), z3.IntVal(win[0][place]), coordinate)
    return coordinate


def first_opening_row(k: Kernel) -> Definition:
    """The row of a winning opening on M × N, of the opening in the lower row if there are two; 1 on 1 × 1."""
    return k.define([M, N], z3.IntSort(), lambda *_: _by_size(0))


def first_opening_column(k: Kernel) -> Definition:
    """The column of a winning opening on M × N, of the opening in the lower row if there are two; 1 on 1 × 1."""
    return k.define([M, N], z3.IntSort(), lambda *_: _by_size(1))


def first_opening(k: Kernel) -> Definition:
    """A winning opening on M × N, the opening in the lower row if there are two; (1, 1) on 1 × 1, where none wins."""
    return k.define([M, N], Square, lambda *_: square(k(first_opening_row)(M, N), k(first_opening_column)(M, N)))


def computed_openings(k: Kernel) -> Theorem:
    """The winning openings, computed: one on each board, none on 1 × 1, and two on 8 × 10."""
    first = z3.And(i == k(first_opening_row)(M, N), c + 1 == k(first_opening_column)(M, N))
    second = z3.And(M == 8, N == 10, i == 5, c + 1 == 6)
    bounds = [M >= 1, M < ROWS + 1, N >= 1, N < COLUMNS + 1, i >= 1, i < M + 1, c >= 0, c < N]
    goal = k(computed)(*opened(M, N, i, c)) == z3.Or(z3.And(first, z3.Not(z3.And(M == 1, N == 1))), second)
    return k.evaluate([M, N, i, c], z3.Implies(z3.And(bounds), goal))


def first_opening_there(k: Kernel) -> Theorem:
    """The square `first_opening` is on the board."""
    i, j = k(first_opening_row)(M, N), k(first_opening_column)(M, N)
    inside = z3.And(M >= 1, M < ROWS + 1, N >= 1, N < COLUMNS + 1)
    return k.evaluate([M, N], z3.Implies(inside, z3.And(1 <= i, i <= M, 1 <= j, j <= N)))


@theorem_name("chomp.small-openings")
def openings(k: Kernel) -> Theorem:
    """For M ≤ 8, N ≤ 10 only `first_opening` wins on M × N, but on 1 × 1 no opening, and on 8 × 10 also (5, 6)."""
    first = k(first_opening)
    exception = z3.And(s == first(M, N), z3.Not(z3.And(M == 1, N == 1)))
    second = z3.And(M == 8, N == 10, s == square(5, 6))
    inside = z3.And(1 <= M, M <= ROWS, 1 <= N, N <= COLUMNS)
    at = M, N, row(s), column(s) - 1
    by: list[Fact] = [first.at(M, N), k(first_opening_there)(M, N), k(opening)(*at), k(computed_openings)(*at)]
    by.append(k(computed_lost)(*opened(*at)))
    return k.prove([M, N, s], given(inside).then(opens(k, k(rectangle)(M, N), s) == z3.Or(exception, second)), by)


def eight_by_ten(k: Kernel) -> Theorem:
    """On 8 × 10 the winning openings are (4, 9) and (5, 6)."""
    wins = z3.Or(s == square(4, 9), s == square(5, 6))
    tables = [k(table).at(8, 10) for table in (first_opening, first_opening_row, first_opening_column)]
    return k.prove([s], opens(k, k(rectangle)(8, 10), s) == wins, by=[k(openings)(8, 10, s), *tables])
