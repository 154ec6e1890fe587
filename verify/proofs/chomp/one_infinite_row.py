"""A board with exactly one infinite row and finitely many squares above it is an N-position.

For each square above the first row there is at most one length to which the first row can be cut so that the bite at
that square then leaves a P-position. With n squares above the first row, r of them in row 2, one of the lengths from r
+ 1 to r + n + 1 belongs to no square. The cut to this length is a P-position, or a shorter cut is. Main statements:
`one_cut`, `missed`, `some_cut_wins`, `one_infinite_row`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.chomp import board
from verify.proofs.chomp.board import bitten, has, has_of_bitten, height, length, p, poison, row, row_model, square, t
from verify.proofs.chomp.strategy_stealing import absorbed
from verify.proofs.chomp.termination_rank import area, area_grows
from verify.proofs.chomp.who_wins import keeps, lost, lost_has_poison, same, same_outcome, winning_bite
from verify.proofs.general.citations import each_at

PREFIX = "chomp"

x, y, i, j, m, n = z3.Ints("x y i j m n")


def one_row(k: Kernel) -> Definition:
    """The predicate that the first row is infinite, the second is finite, and so is the first column."""
    f = k(length)
    body = lambda _, p: z3.And(k(board.valid)(p), f(p, 1) == board.OO, f(p, 2) != board.OO, k(height)(p, 1) != board.OO)
    return k.define([p], z3.BoolSort(), body)


def cut(p: z3.ExprRef, n: z3.ArithRef) -> z3.ExprRef:
    """Return the board with its first row cut to n squares."""
    return bitten(p, square(1, n + 1))


def cut_squares(k: Kernel) -> Theorem:
    """A cut of the infinite row takes nothing from the squares to the left of it."""
    conclusions = [k(board.valid)(cut(p, n)), k(has)(p, square(1, n + 1))]
    conclusions += [z3.Implies(n >= 1, k(has)(cut(p, n), poison))]
    spot = square(1, n + 1)
    by: list[Fact] = [k(one_row).at(p), k(row_model)(p, spot), k(row_model)(p, poison)]
    by += [k(has_of_bitten)(p, spot, poison)]
    return k.prove([p, n], given(k(one_row)(p), n >= 0).then(*conclusions), [*by, k(board.valid_of_bitten)(p, spot)])


def one_cut(k: Kernel) -> Theorem:
    """For each square t above the first row, after at most one cut of the first row a bite at t leaves a P-position.

    A shorter cut is an option of a longer one, and no P-position is an option of another.
    """
    short, long = bitten(cut(p, m), t), bitten(cut(p, n), t)
    back = bitten(long, square(1, m + 1))
    goal = given(k(one_row)(p), k(has)(p, t), row(t) >= 2, 0 <= m, m < n, k(lost)(short)).then(z3.Not(k(lost)(long)))
    again = square(1, m + 1)
    claim = given(m < n).then(k(same)(back, short))
    identity = k.prove("chomp.cut-again", [p, t, m, n], claim, by=[k(has_of_bitten)], unfold=1)
    by: list[Fact] = [identity(p, t, m, n), k(same_outcome)(back, short), k(keeps)(long, again), k(cut_squares)(p, m)]
    by += [k(has_of_bitten)(cut(p, n), t, again), k(has_of_bitten)(p, square(1, n + 1), again), k(cut_squares)(p, n)]
    by += [*each_at(k, [board.valid_of_bitten], (cut(p, m), t), (cut(p, n), t), (long, again))]
    by += [k(board.on_the_quadrant)(p, t)]
    return k.prove([p, t, m, n], goal, by)


def the_cut(k: Kernel) -> Definition:
    """For each square t a cut after which a bite at t leaves a P-position, or an arbitrary cut if there is none."""
    never = z3.ForAll([m], z3.Implies(m >= 0, z3.Not(k(lost)(bitten(cut(p, m), t)))))
    some = z3.Exists([n], z3.And(n >= 0, z3.Or(k(lost)(bitten(cut(p, n), t)), never)))
    return k.choose(k.prove("chomp.some-cut", [p, t], some))


def hit_in_row(k: Kernel) -> Definition:
    """The predicate that n is the cut for one of the first j squares of row i."""
    body = lambda f, p, i, j, n: z3.And(j >= 1, z3.Or(k(the_cut)(p, square(i, j)) == n, f(p, i, j - 1, n)))
    return k.define([p, i, j, n], z3.BoolSort(), body, Measure((j,)))


def hit_in_row_each(k: Kernel) -> Theorem:
    """If n is the cut for a given one of the first j squares of row i, then `hit_in_row` holds."""
    goal = given(1 <= y, y <= j, k(the_cut)(p, square(i, y)) == n).then(k(hit_in_row)(p, i, j, n))
    return k.induct([p, i, y, j, n], goal, Measure((j,)), at=[(p, i, y, j - 1, n)], unfold=1)


def hit_below(k: Kernel) -> Definition:
    """The predicate that n is the cut for a square of the rows from 2 to i."""
    body = lambda f, p, i, n: z3.And(i >= 2, z3.Or(k(hit_in_row)(p, i, k(length)(p, i), n), f(p, i - 1, n)))
    return k.define([p, i, n], z3.BoolSort(), body, Measure((i,)))


def hit_below_each(k: Kernel) -> Theorem:
    """If n is the cut for a given square of the rows from 2 to i, then `hit_below` holds."""
    inside = z3.And(2 <= x, x <= i, 1 <= y, y <= k(length)(p, x))
    goal = given(inside, k(the_cut)(p, square(x, y)) == n).then(k(hit_below)(p, i, n))
    by = [k(hit_in_row_each)(p, i, y, k(length)(p, i), n)]
    return k.induct([p, x, y, i, n], goal, Measure((i,)), at=[(p, x, y, i - 1, n)], by=by, unfold=1)


def hit(k: Kernel, i: z3.ArithRef, j: z3.ArithRef, n: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that n is the cut for a square of rows 2 to i − 1 or one of the first j squares of row i."""
    return z3.Or(k(hit_below)(p, i - 1, n), k(hit_in_row)(p, i, j, n))


def hits(k: Kernel) -> Definition:
    """The number of cuts among the numbers from m + 1 to n."""
    body = lambda f, p, i, j, m, n: z3.If(n <= m, 0, f(p, i, j, m, n - 1) + z3.If(hit(k, i, j, n), 1, 0))
    return k.define([p, i, j, m, n], z3.IntSort(), body, Measure((n - m,)))


def one_square_more(k: Kernel) -> Theorem:
    """One more square adds at most one cut to `hits`."""
    f, u = k(hits), k(the_cut)(p, square(i, j))
    goal = given(j >= 1).then(f(p, i, j, m, n) <= f(p, i, j - 1, m, n) + z3.If(z3.And(m < u, u <= n), 1, 0))
    return k.induct([p, i, j, m, n], goal, Measure((n - m,)), at=[(p, i, j, m, n - 1)], unfold=2)


def next_row(k: Kernel) -> Theorem:
    """Before the first square of row i, `hits` is its value after the last square of row i − 1, or 0 for i ≤ 2."""
    f, width = k(hits), k(length)(p, i - 1)
    goal = f(p, i, 0, m, n) == z3.If(i <= 2, 0, f(p, i - 1, width, m, n))
    return k.induct([p, i, m, n], goal, Measure((n - m,)), at=[(p, i, m, n - 1)], unfold=2)


def few_hits(k: Kernel) -> Theorem:
    """There are at most as many cuts as squares."""
    is_cut = z3.And(0 <= j, j <= k(length)(p, i))
    goal = given(k(one_row)(p), i >= 2, is_cut).then(k(hits)(p, i, j, m, n) <= k(area)(p, 0, i - 1) + j)
    by: list[Fact] = [k(one_square_more)(p, i, j, m, n), k(next_row)(p, i, m, n)]
    by += [k(area_grows)(p, 0, i - 1), k(rows_finite)(p, i - 1)]
    places = [(p, i, j - 1, m, n), (p, i - 1, k(length)(p, i - 1), m, n)]
    return k.induct([p, i, j, m, n], goal, Measure((i, j)), at=places, by=by, unfold=1)


def rows_finite(k: Kernel) -> Theorem:
    """All rows from the second on are finite."""
    goal = given(k(one_row)(p), i >= 2).then(0 <= k(length)(p, i), k(length)(p, i) <= k(length)(p, 2))
    return k.prove([p, i], goal, by=[k(board.rows_shrink)(p, 2, i), k(board.row_natural)(p, i)], unfold=1)


def not_hit(k: Kernel) -> Definition:
    """A number from m + 1 to n that is not a cut, if fewer than n − m of these numbers are cuts."""
    some = z3.Exists([x], z3.And(m < x, x <= n, z3.Not(hit(k, i, j, x))))
    goal = given(m <= n, k(hits)(p, i, j, m, n) < n - m).then(some)
    variables = [p, i, j, m, n]
    exists = k.induct("chomp.some-not-hit", variables, goal, Measure((n - m,)), at=[(p, i, j, m, n - 1)], unfold=1)
    return k.choose(exists)


def above(k: Kernel) -> Definition:
    """The number of squares above the first row."""
    return k.define([p], z3.IntSort(), lambda _, p: k(area)(p, 0, k(height)(p, 1)))


def missed(k: Kernel) -> Definition:
    """A number from r + 1 to r + n + 1 that is not a cut, for r squares in row 2 and n squares above the first row."""
    low, rows = k(length)(p, 2), k(height)(p, 1)
    number = k(not_hit)(p, rows, k(length)(p, rows), low, low + k(above)(p) + 1)
    return k.define([p], z3.IntSort(), lambda _, p: z3.If(rows >= 2, number, low + 1))


def missed_by_all(k: Kernel) -> Theorem:
    """The missed number is not a cut for a square above the first row."""
    a, rows = k(missed)(p), k(height)(p, 1)
    low, width = k(length)(p, 2), k(length)(p, rows)
    high = low + k(above)(p) + 1
    by: list[Fact] = [k(few_hits)(p, rows, width, low, high)]
    by += [k(area).at(p, 0, rows), k(area_grows)(p, 0, rows), k(above).at(p), k(rows_finite)(p, rows)]
    by += [k(hit_below).at(p, rows, a), k(height_positive)(p), k(rows_finite)(p, 2)]
    return k.prove([p], given(k(one_row)(p)).then(low < a, a <= high, z3.Not(k(hit_below)(p, rows, a))), by, unfold=2)


def height_positive(k: Kernel) -> Theorem:
    """A board with an infinite first row has a first column."""
    by = [k(row_model)(p, poison), k(board.column_model)(p, poison)]
    return k.prove([p], given(k(one_row)(p)).then(k(height)(p, 1) >= 1), by, unfold=1)


def beyond(k: Kernel) -> Theorem:
    """After the first row is cut to the missed number, no bite above the first row leaves a P-position."""
    a, u = k(missed)(p), k(the_cut)
    goal = given(k(one_row)(p), k(has)(p, t), row(t) >= 2).then(z3.Not(k(lost)(bitten(cut(p, a), t))))
    by: list[Fact] = [k(missed_by_all)(p), k(hit_below_each)(p, row(t), board.column(t), k(height)(p, 1), a)]
    by += [u.at(p, t), k(one_cut)(p, t, u(p, t), a), k(one_cut)(p, t, a, u(p, t)), k(row_model)(p, t)]
    by += [k(board.column_model)(p, square(row(t), 1)), k(row_model)(p, square(row(t), 1))]
    by += [k(board.on_the_quadrant)(p, t), k(rows_finite)(p, row(t)), k(rows_finite)(p, 2)]
    return k.prove([p, t], goal, by, unfold=1)


def winning_cut(k: Kernel) -> Definition:
    """The missed cut if it leaves a P-position, else the shorter cut that wins after it."""
    w = k(winning_bite)
    body = lambda _, p: z3.If(k(lost)(cut(p, k(missed)(p))), k(missed)(p), board.column(w(cut(p, k(missed)(p)))) - 1)
    return k.define([p], z3.IntSort(), body)


def some_cut_wins(k: Kernel) -> Theorem:
    """With r squares in row 2 and n above the first row, some bite (1, a + 1) with 1 ≤ a ≤ r + n + 1 wins."""
    a = k(missed)(p)
    spot, bite, won = square(1, a + 1), k(winning_bite)(cut(p, a)), k(winning_cut)(p)
    conclusions = [won >= 1, won <= k(length)(p, 2) + k(above)(p) + 1]
    conclusions += [k(has)(p, square(1, won + 1)), k(lost)(cut(p, won))]
    by: list[Fact] = [k(beyond)(p, bite), k(has_of_bitten)(p, spot, bite)]
    by += [k(absorbed)(p, spot, bite), k(cut_squares)(p, a), k(cut_squares)(p, won), k(missed_by_all)(p)]
    by += [k(board.on_the_quadrant)(p, bite), k(one_row).at(p), k(lost_has_poison)(cut(p, won)), k(rows_finite)(p, 2)]
    by += [k(has_of_bitten)(p, square(1, won + 1), poison), k(board.on_the_quadrant)(p, spot)]
    return k.prove([p], given(k(one_row)(p)).then(*conclusions), by, unfold=1)


def one_infinite_row(k: Kernel) -> Theorem:
    """Exactly one infinite row and finitely many squares above it: the player to move wins."""
    spot = square(1, k(winning_cut)(p) + 1)
    return k.prove([p], given(k(one_row)(p)).then(z3.Not(k(lost)(p))), by=[k(some_cut_wins)(p), k(keeps)(p, spot)])
