"""Positions of at most eight rows as eight numbers, so that a position of a small board is written with numerals only.

Main statements: `alike` (a board with these rows has the outcome of the eight numbers), `keeps_eight` (no bite leads
from a P-position to a P-position), `opening` (what an opening on M × N leaves).
"""

from collections.abc import Sequence

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given
from verify.proofs.chomp.board import (
    Board,
    bitten,
    column,
    has,
    length,
    of_whole,
    on_the_quadrant,
    p,
    poison,
    q,
    row,
    row_model,
    row_of_bitten,
    s,
    square,
    stays_valid,
    valid,
    valid_of_bitten,
    whole,
)
from verify.proofs.chomp.starting_boards import M, N, opens, rectangle, rectangle_rows, rectangle_squares
from verify.proofs.chomp.who_wins import keeps, lost, lost_has_poison, same, same_outcome

PREFIX = "eight"

ROWS = 8
Lengths = Sequence[z3.ArithRef]

a: list[z3.ArithRef] = [z3.Int(f"a{n}") for n in range(1, ROWS + 1)]
c, i, m = z3.Ints("c i m")


def falling(a: Lengths) -> z3.BoolRef:
    """Return the formula that the lengths are natural numbers and never grow."""
    return z3.And(*(x >= y for x, y in zip(a, [*a[1:], z3.IntVal(0)], strict=True)))


def pick(a: Lengths, m: z3.ArithRef) -> z3.ArithRef:
    """Return the length of row m, for m ≥ 1."""
    length: z3.ArithRef = z3.IntVal(0)
    for n in range(ROWS, 0, -1):
        length = z3.If(m == n, a[n - 1], length)
    return length


def cut(a: Lengths, i: z3.ArithRef, c: z3.ArithRef) -> list[z3.ArithRef]:
    """Return the lengths after a bite that leaves c squares of row i."""
    return [z3.If(z3.And(i <= n, x > c), c, x) for n, x in enumerate(a, 1)]


def after(a: Lengths, s: z3.ExprRef) -> list[z3.ArithRef]:
    """Return the lengths after a bite at s."""
    return cut(a, row(s), column(s) - 1)


# Eight numbers and the boards they describe


def board(k: Kernel) -> Definition:
    """The board of eight rows with these lengths."""

    def body(_: z3.FuncDeclRef, *a: z3.ArithRef) -> z3.ExprRef:
        position = whole
        for bite in _bites(a):
            position = bitten(position, bite)
        return position

    return k.define(a, Board, body)


def _bites(a: Lengths) -> list[z3.ExprRef]:
    return [square(n, x + 1) for n, x in enumerate(a, 1)] + [square(ROWS + 1, 1)]


def shape(k: Kernel) -> Definition:
    """The predicate that p is a position whose rows have the given lengths, with no square above them."""
    rows = z3.ForAll([m], z3.Implies(m >= 1, k(length)(p, m) == pick(a, m)))
    return k.define([p, *a], z3.BoolSort(), lambda *_: z3.And(k(valid)(p), falling(a), rows))


def row_of_shape(k: Kernel) -> Theorem:
    """If `shape` holds, row m of the position has the m-th length."""
    goal = given(k(shape)(p, *a), m >= 1).then(k(length)(p, m) == pick(a, m))
    return k.prove("eight.row", [p, *a, m], goal, unfold=1)


def board_row(k: Kernel) -> Theorem:
    """Row m of the board of eight numbers has the m-th number of squares."""
    b, position = k(board)(*a), whole
    by: list[Fact] = [k(of_whole)(m)]
    for bite in _bites(a):
        by += [k(row_of_bitten)(position, bite, m), k(valid_of_bitten)(position, bite)]
        position = bitten(position, bite)
    goal = given(falling(a)).then(k(valid)(b), z3.Implies(m >= 1, k(length)(b, m) == pick(a, m)))
    return k.prove([*a, m], goal, by, unfold=1)


def board_shape(k: Kernel) -> Theorem:
    """The board of eight numbers has the shape of these numbers."""
    return k.prove(a, given(falling(a)).then(k(shape)(k(board)(*a), *a)), by=[k(board_row)], unfold=1)


def squares_of_shape(k: Kernel) -> Theorem:
    """If `shape` holds, the squares of the position are the first ones of each row, as many as its length says."""
    inside = z3.And(row(s) >= 1, row(s) <= ROWS, column(s) >= 1, column(s) <= pick(a, row(s)))
    by = [k(row_of_shape)(p, *a, row(s)), k(row_model)(p, s)]
    return k.prove("eight.squares", [p, *a, s], given(k(shape)(p, *a)).then(k(has)(p, s) == inside), by, unfold=1)


def row_after(k: Kernel) -> Theorem:
    """The rows after a bite are the lengths after the bite, one by one."""
    goal = given(k(shape)(p, *a), k(has)(p, s), m >= 1).then(k(length)(bitten(p, s), m) == pick(after(a, s), m))
    by = [k(row_of_shape)(p, *a, m), k(row_of_bitten)(p, s, m), k(on_the_quadrant)(p, s)]
    return k.prove([p, *a, s, m], goal, by, unfold=1)


def shape_after(k: Kernel) -> Theorem:
    """After a bite the position has the shape of the lengths after the bite."""
    f, position = k(shape), bitten(p, s)
    by = [k(row_after), k(stays_valid)(p, s)]
    return k.prove([p, *a, s], given(f(p, *a), k(has)(p, s)).then(f(position, *after(a, s))), by, unfold=1)


# Who wins


def lost_eight(k: Kernel) -> Definition:
    """The P-positions among eight numbers."""
    return k.define("eight.P", a, z3.BoolSort(), lambda _, *a: z3.And(falling(a), k(lost)(k(board)(*a))))


def same_shape(k: Kernel) -> Theorem:
    """Two positions of the same shape have the same squares."""
    both = z3.And(k(shape)(p, *a), k(shape)(q, *a))
    one_by = [k(squares_of_shape)(p, *a, s), k(squares_of_shape)(q, *a, s)]
    one = k.prove("eight.same-square", [p, q, *a, s], given(both).then(k(has)(p, s) == k(has)(q, s)), by=one_by)
    return k.prove([p, q, *a], given(both).then(k(same)(p, q)), by=[one], unfold=1)


def alike(k: Kernel) -> Theorem:
    """A position of the shape of eight numbers has the outcome of these numbers."""
    b = k(board)(*a)
    by = [k(same_shape)(p, b, *a), k(same_outcome)(p, b), k(lost_eight).at(*a), k(board_shape)(*a)]
    return k.prove([p, *a], given(k(shape)(p, *a)).then(k(lost)(p) == k(lost_eight)(*a)), [*by], unfold=1)


def empty(k: Kernel) -> Theorem:
    """A player who finds no square has won."""
    none = [z3.IntVal(0)] * ROWS
    b = k(board)(*none)
    by = [k(board_shape)(*none), k(squares_of_shape)(b, *none, poison), k(lost_has_poison)(b)]
    return k.prove([], z3.Not(k(lost_eight)(*none)), by, unfold=1)


def keeps_eight(k: Kernel) -> Theorem:
    """No bite leads from a P-position to a P-position."""
    f, b, at = k(lost_eight), k(board)(*a), square(i, c + 1)
    bite = z3.And(i >= 1, i <= ROWS, c >= 0, c < pick(a, i))
    by: list[Fact] = [k(board_shape)(*a), k(squares_of_shape)(b, *a, at), k(keeps)(b, at)]
    by += [k(shape_after)(b, *a, at), k(alike)(bitten(b, at), *after(a, at))]
    return k.prove("eight.keeps", [*a, i, c], given(f(*a), bite).then(z3.Not(f(*cut(a, i, c)))), by, unfold=1)


# The openings on M × N


def opened(M: z3.ArithRef, N: z3.ArithRef, i: z3.ArithRef, c: z3.ArithRef) -> list[z3.ArithRef]:
    """Return the lengths after an opening on M × N that leaves c squares of row i."""
    return [z3.If(M >= n, z3.If(i <= n, c, N), z3.IntVal(0)) for n in range(1, ROWS + 1)]


def opening(k: Kernel) -> Theorem:
    """The position after an opening on a board of at most eight rows, as eight numbers."""
    b, at = k(rectangle)(M, N), square(i, c + 1)
    rows = [z3.If(M >= n, N, z3.IntVal(0)) for n in range(1, ROWS + 1)]
    claim = given(0 <= M, M <= ROWS, N >= 0, m >= 1).then(k(length)(b, m) == pick(rows, m))
    all_rows = k.prove("eight.rectangle-row", [M, N, m], claim, by=[k(rectangle_rows)(M, N, m)])
    claim = given(0 <= M, M <= ROWS, N >= 0).then(k(shape)(b, *rows))
    lemma = k.prove("eight.rectangle", [M, N], claim, by=[all_rows, k(rectangle_squares)(M, N, poison)], unfold=1)
    bite = z3.And(1 <= i, i <= M, 0 <= c, c < N)
    goal = given(1 <= M, M <= ROWS, N >= 1).then(opens(k, b, at) == z3.And(bite, k(lost_eight)(*opened(M, N, i, c))))
    by = [lemma(M, N), k(shape_after)(b, *rows, at), k(alike)(bitten(b, at), *after(rows, at))]
    return k.prove([M, N, i, c], goal, [*by, k(rectangle_squares)(M, N, at)])
