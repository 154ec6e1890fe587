"""The positions of Chomp are exactly the down-closed sets of squares, finite or not.

Main statement: `every_set`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.chomp import board
from verify.proofs.chomp.board import Board, bitten, column, has, has_of_bitten, on_quadrant, row, s, square, t, valid
from verify.proofs.general import small_value_sorts

PREFIX = "squares"

Squares = z3.ArraySort(board.Square, z3.BoolSort())
A = z3.Const("A", Squares)
# Some sets of squares, with and without all that is below their members.
_sets: tuple[list[tuple[int, int]], ...] = (
    [],
    [(1, 1)],
    [(1, 2)],
    [(1, 1), (1, 2)],
    [(1, 1), (2, 2)],
    [(1, 1), (1, 2), (2, 1)],
    [(0, 1)],
)
small_value_sorts.declare_tables(Squares, [(dict.fromkeys(members, True), False) for members in _sets])
i, j, m, n, w = z3.Ints("i j m n w")


def closed(k: Kernel) -> Definition:
    """The predicate that A is a set of squares of the quadrant that has, with a square, all squares of the quadrant
    below it."""
    under = z3.And(k(board.below)(s, t), on_quadrant(s))
    all_below = z3.ForAll([s, t], z3.Implies(A[t], z3.And(on_quadrant(t), z3.Implies(under, A[s]))))
    return k.define([A], z3.BoolSort(), lambda _, A: all_below)


def closed_below(k: Kernel) -> Theorem:
    """If `closed` holds and a square is in A, then each square of the quadrant below it is in A."""
    conclusion = z3.And(on_quadrant(t), given(k(board.below)(s, t), on_quadrant(s)).then(A[s]))
    return k.prove([A, s, t], given(k(closed)(A), A[t]).then(conclusion), unfold=1)


def spot(n: z3.ArithRef, m: z3.ArithRef, w: z3.ArithRef) -> z3.ExprRef:
    """Return the m-th square of row n if w = 0, and of column n otherwise."""
    return z3.If(w == 0, square(n, m), square(m, n))


def full(k: Kernel) -> Definition:
    """The predicate that the whole of row n (w = 0) or of column n belongs to A."""
    return k.define([A, n, w], z3.BoolSort(), lambda _, A, n, w: z3.ForAll([m], z3.Implies(m >= 1, A[spot(n, m, w)])))


def some_gap(k: Kernel) -> Definition:
    """An index at which a row or column that is not full has no square."""
    goal = given(z3.Not(k(full)(A, n, w))).then(z3.Exists([m], z3.And(m >= 1, z3.Not(A[spot(n, m, w)]))))
    return k.choose("squares.gap", k.prove([A, n, w], goal, unfold=1))


def first_gap(k: Kernel) -> Theorem:
    """A row or column without its m-th square lacks some j-th square, j ≤ m, where j = 1 or square j − 1 is there."""
    end = z3.And(j >= 1, j <= m, z3.Not(A[spot(n, j, w)]), z3.Or(j == 1, A[spot(n, j - 1, w)]))
    goal = given(m >= 1, z3.Not(A[spot(n, m, w)])).then(z3.Exists([j], end))
    return k.induct([A, n, w, m], goal, Measure((m,)), at=[(A, n, w, m - 1)])


def end_before(k: Kernel) -> Definition:
    """The first index, at most m, at which a row or column has no square."""
    return k.choose(k(first_gap))


def end(k: Kernel) -> Definition:
    """The first index at which a row or column that is not full has no square."""
    return k.define([A, n, w], z3.IntSort(), lambda _, A, n, w: k(end_before)(A, n, w, k(some_gap)(A, n, w)))


def end_is_first(k: Kernel) -> Theorem:
    """The end of a row or column is not in A, and the square before the end, if there is one, is in A."""
    place = k(end)(A, n, w)
    conclusion = z3.And(place >= 1, z3.Not(A[spot(n, place, w)]), z3.Or(place == 1, A[spot(n, place - 1, w)]))
    return k.prove([A, n, w], given(z3.Not(k(full)(A, n, w))).then(conclusion), unfold=2)


def lines(k: Kernel) -> Definition:
    """The board after a bite at the end of each of the first n rows (w = 0), or columns, that are not full."""

    def body(f: z3.FuncDeclRef, A: z3.ExprRef, n: z3.ArithRef, w: z3.ArithRef) -> z3.ExprRef:
        count = f(A, n - 1, w)
        return z3.If(n <= 0, board.whole, z3.If(k(full)(A, n, w), count, bitten(count, spot(n, k(end)(A, n, w), w))))

    return k.define([A, n, w], Board, body, Measure((n,)))


def lines_hold(k: Kernel) -> Theorem:
    """The bites at the ends of the lines take no square of A."""
    bite = spot(n, k(end)(A, n, w), w)
    goal = z3.And(k(valid)(k(lines)(A, n, w)), given(k(closed)(A), A[s]).then(k(has)(k(lines)(A, n, w), s)))
    by: list[Fact] = [k(lines).at(A, n, w), k(has_of_bitten)(k(lines)(A, n - 1, w), bite, s), k(end_is_first)(A, n, w)]
    by += [k(closed_below)(A, bite, s), k(board.has_of_whole)(s)]
    by += [k(board.of_whole)(1), k(board.valid_of_bitten)(k(lines)(A, n - 1, w), bite), k(closed_below)(A, s, s)]
    return k.induct([A, n, w, s], goal, Measure((n,)), at=[(A, n - 1, w, s)], by=by)


def lines_cut(k: Kernel) -> Theorem:
    """After the bites of `lines` the first n rows, or columns, hold no square outside A."""
    f, stop = k(lines), k(end)(A, n, w)
    bite, place = spot(n, stop, w), z3.If(w == 0, row(s), column(s))
    goal = given(k(closed)(A), on_quadrant(s), k(has)(f(A, n, w), s), place <= n).then(A[s])
    by: list[Fact] = [k(has_of_bitten)(f(A, n - 1, w), bite, s), k(end_is_first)(A, n, w)]
    by += [k(closed_below)(A, s, spot(n, stop - 1, w)), k(full_has)(A, n, w, z3.If(w == 0, column(s), row(s)))]
    return k.induct([A, n, w, s], goal, Measure((n,)), at=[(A, n - 1, w, s)], by=by, unfold=1)


def full_has(k: Kernel) -> Theorem:
    """A full row or column has all its squares."""
    return k.prove([A, n, w, m], given(k(full)(A, n, w), m >= 1).then(A[spot(n, m, w)]), unfold=1)


def both(k: Kernel) -> Definition:
    """The board with the bites of p and of the first n columns."""
    p = z3.Const("p", Board)

    def body(g: z3.FuncDeclRef, A: z3.ExprRef, p: z3.ExprRef, n: z3.ArithRef) -> z3.ExprRef:
        board_before = g(A, p, n - 1)
        return z3.If(n <= 0, p, z3.If(k(full)(A, n, 1), board_before, bitten(board_before, square(k(end)(A, n, 1), n))))

    return k.define([A, p, n], Board, body, Measure((n,)))


def both_squares(k: Kernel) -> Theorem:
    """The squares of `both` are the squares of p that remain after the bites in the columns."""
    p, bite = z3.Const("p", Board), square(k(end)(A, n, 1), n)
    case = z3.Implies(on_quadrant(s), k(has)(k(both)(A, p, n), s) == z3.And(k(has)(p, s), k(has)(k(lines)(A, n, 1), s)))
    goal = z3.And(case, z3.Implies(k(valid)(p), k(valid)(k(both)(A, p, n))))
    by: list[Fact] = [k(has_of_bitten)(k(both)(A, p, n - 1), bite, s), k(board.has_of_whole)(s)]
    by += [k(has_of_bitten)(k(lines)(A, n - 1, 1), bite, s), k(board.valid_of_bitten)(k(both)(A, p, n - 1), bite)]
    by += [k(end_is_first)(A, n, 1)]
    return k.induct([A, p, n, s], goal, Measure((n,)), at=[(A, p, n - 1, s)], by=by, unfold=1)


def missing(k: Kernel) -> Definition:
    """A square of the quadrant that is not in A, if there is one; otherwise an arbitrary square of the quadrant."""
    none = z3.ForAll([t], z3.Implies(on_quadrant(t), A[t]))
    some = z3.Exists([s], z3.And(on_quadrant(s), z3.Or(none, z3.Not(A[s]))))
    corner = k.prove("squares.corner", [], on_quadrant(board.poison))
    has_poison = k.prove("squares.corner-in-whole", [A], given(none).then(A[board.poison]))
    return k.choose(k.prove("squares.some-missing", [A], some, by=[corner, has_poison(A)]))


def board_of(k: Kernel) -> Definition:
    """The board with the squares of A."""
    out = k(missing)(A)
    body = lambda _, A: z3.If(A[out], board.whole, bitten(k(both)(A, k(lines)(A, row(out), 0), column(out)), out))
    return k.define("squares.board", [A], Board, body)


def every_set(k: Kernel) -> Theorem:
    """Every down-closed set of squares is the set of squares of a position."""
    f, out = k(board_of), k(missing)(A)
    rows, height, width = k(lines)(A, row(out), 0), row(out), column(out)
    inner = k(both)(A, rows, width)
    by: list[Fact] = [k(board.has_of_whole)(s), k(board.of_whole)(1), k(has_of_bitten)(inner, out, s)]
    by += [k(both_squares)(A, rows, width, s), k(lines_hold)(A, height, 0, s), k(lines_hold)(A, width, 1, s)]
    by += [k(lines_cut)(A, height, 0, s), k(lines_cut)(A, width, 1, s), k(closed_below)(A, out, s)]
    by += [k(closed_below)(A, s, s), k(board.valid_of_bitten)(inner, out), k(board.on_the_quadrant)(inner, s)]
    return k.prove([A, s], given(k(closed)(A)).then(k(valid)(f(A)), k(has)(f(A), s) == A[s]), by, unfold=1)
