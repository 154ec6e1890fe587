"""L-boards, which consist of a first row and a first column, and the squares N × N and ∞ × ∞ that lead to them.

Main statements: `arms` (an L-board is a P-position exactly if its arms are equally long, also if they are infinite),
`mirror` (the answer to (1, i) is (i, 1), and the remaining size), `n_by_n` and `only_two_two`, `quadrant_two_two`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given, theorem_name
from verify.proofs.chomp import board
from verify.proofs.chomp.board import bitten, column, column_model, has, i, n, p, poison, reaches, row, row_model, s, t
from verify.proofs.chomp.starting_boards import M, N, opens, rectangle, rectangle_rows, rectangle_squares
from verify.proofs.chomp.strategy_stealing import first_player_wins, worse
from verify.proofs.chomp.who_wins import lost, lost_has_poison, same, same_outcome, solved

PREFIX = "chomp"

corner = board.square(2, 2)


def bent(k: Kernel) -> Definition:
    """The predicate that all squares are in the first row or the first column."""
    return k.define([p], z3.BoolSort(), lambda _, p: z3.And(k(board.valid)(p), z3.Not(k(has)(p, corner))))


@theorem_name("chomp.L")
def ell(k: Kernel) -> Definition:
    """The L-board of size n: a first row and a first column of n squares each, −1 for ∞."""
    f, g = k(board.length), k(board.height)
    return k.define([p, n], z3.BoolSort(), lambda _, p, n: z3.And(k(bent)(p), n != 0, f(p, 1) == n, g(p, 1) == n))


def arm_squares(k: Kernel) -> Theorem:
    """The squares of an L-board: (1, j) up to the length of the first row, (i, 1) up to that of the first column."""
    flat = z3.And(row(s) == 1, column(s) >= 1, reaches(k(board.length)(p, 1), column(s)))
    upright = z3.And(column(s) == 1, row(s) >= 1, reaches(k(board.height)(p, 1), row(s)))
    by: list[Fact] = [k(bent).at(p), k(board.down_closed)(p, corner, s), k(board.on_the_quadrant)(p, s)]
    by += [k(row_model)(p, s), k(column_model)(p, s)]
    return k.prove([p, s], given(k(bent)(p)).then(k(has)(p, s) == z3.Or(flat, upright)), by)


def even(k: Kernel, p: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that the two arms of an L-board are equally long and not empty."""
    return z3.And(k(board.length)(p, 1) == k(board.height)(p, 1), k(board.length)(p, 1) != 0)


def trim(k: Kernel) -> Definition:
    """The bite that makes the longer arm as long as the shorter."""
    a, b = k(board.length), k(board.height)
    wide = z3.Or(a(p, 1) == board.OO, z3.And(b(p, 1) != board.OO, a(p, 1) > b(p, 1)))
    return k.define([p], s.sort(), lambda _, p: z3.If(wide, board.square(1, b(p, 1) + 1), board.square(a(p, 1) + 1, 1)))


def arms_of_bitten(k: Kernel) -> Theorem:
    """A bite of an L-board is at (1, i) or at (i, 1), and cuts that arm to i − 1; a bite at (1, 1) takes everything."""
    f, g, after, x, y = k(board.length), k(board.height), bitten(p, t), row(t), column(t)
    both = z3.And(x == 1, y >= 2, f(after, 1) == y - 1, g(after, 1) == g(p, 1), reaches(f(p, 1), y))
    all_of = z3.And(y == 1, x >= 2, g(after, 1) == x - 1, f(after, 1) == f(p, 1), reaches(g(p, 1), x))
    either = z3.Or(z3.And(x == 1, y == 1, f(after, 1) == 0, g(after, 1) == 0), both, all_of)
    by: list[Fact] = [k(board.has_of_bitten)(p, t, corner), k(board.stays_valid)(p, t)]
    by += [k(board.down_closed)(p, corner, t), k(board.on_the_quadrant)(p, t), k(row_model)(p, t)]
    by += [k(column_model)(p, t), k(board.row_of_bitten)(p, t, 1), k(board.column_of_bitten)(p, t, 1)]
    by += [k(board.row_natural)(p, 1), k(row_model)(p, poison), k(column_model)(p, poison)]
    by += [k(board.down_closed)(p, poison, t)]
    return k.prove([p, t], given(k(bent)(p), k(has)(p, t)).then(k(bent)(after), either), by, unfold=1)


def arms_have_poison(k: Kernel) -> Theorem:
    """A board has the poisoned square when its first row and column are not empty."""
    conclusions = [k(has)(p, poison) == (k(board.length)(p, 1) != 0), k(has)(p, poison) == (k(board.height)(p, 1) != 0)]
    by = [k(row_model)(p, poison), k(column_model)(p, poison), k(board.row_natural)(p, 1)]
    return k.prove([p], given(k(board.valid)(p)).then(*conclusions), by)


@theorem_name("chomp.L-lost")
def arms(k: Kernel) -> Theorem:
    """An L-board is a P-position exactly when its arms are equally long."""
    on, r = k(has), k(trim)(p)
    claim = given(k(bent)(p), on(p, s)).then(k(bent)(bitten(p, s)))
    stays = k.prove("chomp.L-stays", [p, s], claim, by=[k(arms_of_bitten)(p, s)])
    test = z3.And(k(bent)(p), even(k, p))
    claim = z3.And(given(test, on(p, s)).then(z3.Not(even(k, bitten(p, s)))), z3.Implies(test, on(p, poison)))
    leaves = k.prove("chomp.L-leaves", [p, s], claim, by=[k(arms_of_bitten)(p, s), k(arms_have_poison)(p)], unfold=2)
    claim = given(k(bent)(p), z3.Not(even(k, p)), on(p, poison)).then(on(p, r), even(k, bitten(p, r)))
    reaches_by = [k(row_model)(p, r), k(column_model)(p, r), k(board.row_natural)(p, 1)]
    reaches = k.prove("chomp.L-reaches", [p], claim, by=reaches_by, unfold=1)
    return solved(k, "chomp.L-lost", k(bent), lambda p: even(k, p), k(trim), stays, leaves, reaches)


def ell_lost(k: Kernel) -> Theorem:
    """Every L-board with arms of equal size, finite or infinite, is a P-position."""
    return k.prove([p, n], given(k(ell)(p, n)).then(k(lost)(p)), by=[k(arms)(p)], unfold=1)


def mirror(k: Kernel) -> Theorem:
    """On the L-board of size n, (1, i) and (i, 1), i ≥ 2, answer each other, which leaves the L-board of size i − 1.

    The size n may be ∞; a bite at (1, 1) ends the game.
    """
    on, along, up = k(has), board.square(1, i), board.square(i, 1)
    conclusions = [on(bitten(p, along), up), k(ell)(bitten(bitten(p, along), up), i - 1)]
    conclusions += [on(p, up), on(bitten(p, up), along)]
    conclusions += [k(ell)(bitten(bitten(p, up), along), i - 1), z3.Or(n == board.OO, i - 1 < n)]
    by: list[Fact] = [k(ell).at(p, n), k(bent).at(p), k(row_model)(p, along), k(column_model)(p, up)]
    for first, then in ((along, up), (up, along)):
        once, twice = bitten(p, first), bitten(bitten(p, first), then)
        by += [k(arms_of_bitten)(p, first), k(arms_of_bitten)(once, then), k(bent).at(once), k(row_model)(once, then)]
        by += [k(column_model)(once, then), k(ell).at(twice, i - 1)]
    return k.prove([p, n, i], given(k(ell)(p, n), i >= 2, on(p, along)).then(*conclusions), by)


def mirror_wins(k: Kernel) -> Theorem:
    """The mirror image of a bite leaves a P-position."""
    along, up = board.square(1, i), board.square(i, 1)
    conclusion = z3.And(k(lost)(bitten(bitten(p, along), up)), k(lost)(bitten(bitten(p, up), along)))
    by = [k(mirror)(p, n, i)]
    by += [k(ell_lost)(bitten(bitten(p, x), y), i - 1) for x, y in ((along, up), (up, along))]
    return k.prove([p, n, i], given(k(ell)(p, n), i >= 2, k(has)(p, along)).then(conclusion), by)


def ell_one(k: Kernel) -> Theorem:
    """The L-board of size 1 is the poisoned square alone."""
    by: list[Fact] = [k(ell).at(p, 1), k(bent).at(p), k(board.down_closed)(p, corner, s)]
    by += [k(board.on_the_quadrant)(p, s), k(row_model)(p, s), k(column_model)(p, s), k(ell_lost)(p, 1)]
    return k.prove([p, s], given(k(ell)(p, 1)).then(k(has)(p, s) == (s == poison), k(lost)(p)), by)


@theorem_name("chomp.NxN")
def n_by_n(k: Kernel) -> Theorem:
    """On N × N, N ≥ 2, a bite at (2, 2) leaves the L-board of size N, and wins."""
    b = k(rectangle)(N, N)
    after = bitten(b, corner)
    by: list[Fact] = [k(rectangle_squares)(N, N, corner), k(rectangle_rows)(N, N, 1)]
    by += [k(bent).at(after), k(board.has_of_bitten)(b, corner, corner), k(board.row_of_bitten)(b, corner, 1)]
    by += [k(board.column_of_bitten)(b, corner, 1), k(board.stays_valid)(b, corner), k(ell_lost)(after, N)]
    return k.prove([N], given(N >= 2).then(k(ell)(after, N), opens(k, b, corner)), by, unfold=2)


def only_two_two(k: Kernel) -> Theorem:
    """On N × N, N ≥ 2, no other opening wins: (1, j) and (i, 1) leave a rectangle, the rest are answered at (2, 2)."""
    b = k(rectangle)(N, N)
    by: list[Fact] = [k(n_by_n)(N), k(worse)(b, corner, s), k(rectangle_squares)(N, N, s)]
    by += [k(rectangle_squares)(N, N, corner), k(strips_left)(N, N, s)]
    return k.prove([N, s], given(N >= 2).then(opens(k, b, s) == (s == corner)), by)


def strips_left(k: Kernel) -> Theorem:
    """On M × N with M, N ≥ 2 no bite in the first row or column wins: it leaves a rectangle other than 1 × 1."""
    b = k(rectangle)(M, N)
    after, wide, high = bitten(b, s), k(rectangle)(M, column(s) - 1), k(rectangle)(row(s) - 1, N)
    goal = given(M >= 2, N >= 2, k(has)(b, s), z3.Or(row(s) == 1, column(s) == 1)).then(z3.Not(k(lost)(after)))
    by: list[Fact] = [k(rectangle_squares)(M, N, s), k(board.stays_valid)(b, s), k(lost_has_poison)(after)]
    by += [k(board.has_of_bitten)(b, s, poison), k(board.has_of_bitten), k(rectangle_squares)]
    for other, first, second in ((wide, M, column(s) - 1), (high, row(s) - 1, N)):
        by += [k(same).at(after, other), k(same_outcome)(after, other), k(first_player_wins)(first, second)]
    return k.prove("chomp.rectangles-left", [M, N, s], goal, by)


def quadrant_two_two(k: Kernel) -> Theorem:
    """On ∞ × ∞ a bite at (2, 2) leaves the L-board with two infinite arms, and wins."""
    after = bitten(board.whole, corner)
    by: list[Fact] = [k(board.has_of_whole)(corner), k(board.of_whole)(1), k(ell).at(after, board.OO)]
    by += [k(bent).at(after), k(board.has_of_bitten)(board.whole, corner, corner)]
    by += [k(board.row_of_bitten)(board.whole, corner, 1), k(board.column_of_bitten)(board.whole, corner, 1)]
    by += [k(board.stays_valid)(board.whole, corner), k(ell_lost)(after, board.OO)]
    return k.prove([], z3.And(k(ell)(after, board.OO), opens(k, board.whole, corner)), by)
