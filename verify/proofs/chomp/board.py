"""Boards of Chomp of any size, finite or infinite: the squares that remain after finitely many bites.

A position is the list of bites taken so far from the quadrant of all squares (i, j), i, j ≥ 1. Every board of the game
is a position: the bites (M + 1, 1) and (1, N + 1) leave M rows of N squares. Main statements: `row_model` and
`column_model` (a board is given by the lengths of its rows, or of its columns, −1 for an infinite one), `row_of_bitten`
(a bite in the row-length model), `down_closed`. See also `boards_are_downsets`.
"""

from collections.abc import Callable
from itertools import product

import z3

from theory.rules.chomp import CHOMP, Coordinatewise
from verify.kernel import Definition, Kernel, ProofError, Structural, Theorem, given
from verify.proofs.general import small_value_sorts

PREFIX = "chomp"

SQUARES = tuple(sorted(product(range(5), range(5)), key=lambda square: (sum(square), square)))
_fields = {"row": z3.IntSort(), "column": z3.IntSort()}
Square, square, row, column = small_value_sorts.record_sort("Square", "square", _fields, SQUARES)
_declared = z3.Datatype("Board")
_declared.declare("whole")
_declared.declare("bitten", ("rest", _declared), ("bite", Square))
Board = _declared.create()
whole, bitten, rest, bite, is_whole = Board.whole, Board.bitten, Board.rest, Board.bite, Board.is_whole
# The bites taken from the whole quadrant, the last one first.
_bites = tuple(square for square in SQUARES if 0 < min(square) and max(square) < 4)
_started = ((), *(((m, 1),) for m in (2, 3, 4)), *(((1, n), (m, 1)) for m in (2, 3, 4) for n in (2, 3, 4)))
BOARDS = small_value_sorts.declare(
    Board,
    dict.fromkeys((*_started, *((bite, *start) for start in _started for bite in _bites), ((0, 1),))),
    roles={"whole": "none", "bitten": "append", "bite": "head", "rest": "tail"},
    no_head={"bite": (0, 0)},
)

p, q = z3.Consts("p q", Board)
s, t = z3.Consts("s t", Square)
i, j, m, n = z3.Ints("i j m n")

# The length of an infinite row or column.
OO = -1
poison = square(1, 1)


def by_coordinates() -> None:
    """Raise ProofError if the rules do not compare squares coordinate by coordinate."""
    if not isinstance(CHOMP.order, Coordinatewise):
        raise ProofError(f"{CHOMP.name} is not played on squares")


def below(_: Kernel) -> Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]:
    """below(s, t): whether a bite at s takes t, read from the rules."""
    by_coordinates()
    return lambda s, t: z3.And(row(s) <= row(t), column(s) <= column(t))


def on_quadrant(s: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that both coordinates are 1 or more."""
    return z3.And(row(s) >= 1, column(s) >= 1)


def has(k: Kernel) -> Definition:
    """has(p, s): the square s has not been bitten off."""
    body = lambda f, p, s: z3.If(is_whole(p), on_quadrant(s), z3.And(f(rest(p), s), z3.Not(k(below)(bite(p), s))))
    return k.define([p, s], z3.BoolSort(), body, Structural(p))


def valid(k: Kernel) -> Definition:
    """The predicate that every bite was taken at a square of the quadrant."""
    body = lambda f, p: z3.Or(is_whole(p), z3.And(on_quadrant(bite(p)), f(rest(p))))
    return k.define([p], z3.BoolSort(), body, Structural(p))


def shorter(x: z3.ArithRef, y: z3.ArithRef) -> z3.ArithRef:
    """Return the smaller of a length, which may be infinite, and a number."""
    return z3.If(z3.Or(x == OO, x > y), y, x)


def length(k: Kernel) -> Definition:
    """The length of row i: one less than the first column in which a bite at row i or below was taken; −1 for ∞."""

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, i: z3.ArithRef) -> z3.ArithRef:
        prev = f(rest(p), i)
        return z3.If(is_whole(p), z3.IntVal(OO), z3.If(row(bite(p)) <= i, shorter(prev, column(bite(p)) - 1), prev))

    return k.define([p, i], z3.IntSort(), body, Structural(p))


def height(k: Kernel) -> Definition:
    """The length of column j; −1 for ∞."""

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, j: z3.ArithRef) -> z3.ArithRef:
        prev = f(rest(p), j)
        return z3.If(is_whole(p), z3.IntVal(OO), z3.If(column(bite(p)) <= j, shorter(prev, row(bite(p)) - 1), prev))

    return k.define([p, j], z3.IntSort(), body, Structural(p))


def reaches(x: z3.ArithRef, n: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a row or column of length x has an n-th square."""
    return z3.And(n >= 1, z3.Or(x == OO, n <= x))


def has_of_whole(k: Kernel) -> Theorem:
    """The board of all squares has every square of the quadrant."""
    return k.prove([s], k(has)(whole, s) == on_quadrant(s), unfold=1)


def has_of_bitten(k: Kernel) -> Theorem:
    """A bite at t takes t and every square that is above it in the order, and no other."""
    f, after = k(has), bitten(p, t)
    return k.prove([p, t, s], f(after, s) == z3.And(f(p, s), z3.Not(k(below)(t, s))), unfold=1)


def valid_of_bitten(k: Kernel) -> Theorem:
    """A bite at a square of the quadrant leaves a position."""
    return k.prove([p, t], k(valid)(bitten(p, t)) == z3.And(on_quadrant(t), k(valid)(p)), unfold=1)


def on_the_quadrant(k: Kernel) -> Theorem:
    """A square on a board is a square of the quadrant."""
    goal = given(k(has)(p, s)).then(on_quadrant(s))
    return k.induct("chomp.on-quadrant", [p, s], goal, Structural(p), at=[(rest(p), s)], unfold=1)


def stays_valid(k: Kernel) -> Theorem:
    """A bite at a square of the board leaves a position."""
    goal = given(k(valid)(p), k(has)(p, t)).then(k(valid)(bitten(p, t)))
    return k.prove([p, t], goal, by=[k(valid_of_bitten)(p, t), k(on_the_quadrant)(p, t)])


def row_of_bitten(k: Kernel) -> Theorem:
    """A bite at (i, j) cuts the rows from i on down to j − 1 squares and leaves the others alone."""
    f, after = k(length), bitten(p, t)
    return k.prove([p, t, i], f(after, i) == z3.If(row(t) <= i, shorter(f(p, i), column(t) - 1), f(p, i)), unfold=1)


def column_of_bitten(k: Kernel) -> Theorem:
    """A bite at (i, j) cuts the columns from j on down to i − 1 squares and leaves the others alone."""
    f, after = k(height), bitten(p, t)
    return k.prove([p, t, j], f(after, j) == z3.If(column(t) <= j, shorter(f(p, j), row(t) - 1), f(p, j)), unfold=1)


def of_whole(k: Kernel) -> Theorem:
    """The rows and columns of the board of all squares are infinite."""
    return k.prove([i], z3.And(k(length)(whole, i) == OO, k(height)(whole, i) == OO, k(valid)(whole)), unfold=1)


def row_natural(k: Kernel) -> Theorem:
    """The length of a row or column of a position is a natural number or infinite."""
    goal = given(k(valid)(p)).then(k(length)(p, i) >= OO, k(height)(p, i) >= OO)
    return k.induct([p, i], goal, Structural(p), at=[(rest(p), i)], unfold=1)


def row_model(k: Kernel) -> Theorem:
    """Row i consists of its first `length` squares: (i, j) is left when j ≤ length(i), or row i is infinite."""
    goal = given(k(valid)(p)).then(k(has)(p, s) == z3.And(row(s) >= 1, reaches(k(length)(p, row(s)), column(s))))
    return k.induct([p, s], goal, Structural(p), at=[(rest(p), s)], unfold=1)


def column_model(k: Kernel) -> Theorem:
    """Column j of a board is its first `height` squares."""
    goal = given(k(valid)(p)).then(k(has)(p, s) == z3.And(column(s) >= 1, reaches(k(height)(p, column(s)), row(s))))
    return k.induct([p, s], goal, Structural(p), at=[(rest(p), s)], unfold=1)


def down_closed(k: Kernel) -> Theorem:
    """If a board has a square, it has every square of the quadrant below it."""
    goal = given(k(has)(p, t), k(below)(s, t), on_quadrant(s)).then(k(has)(p, s))
    return k.induct([p, s, t], goal, Structural(p), at=[(rest(p), s, t)], unfold=1)


def rows_shrink(k: Kernel) -> Theorem:
    """No row is longer than any row below it."""
    conclusion = z3.Or(k(length)(p, i) == OO, z3.And(k(length)(p, j) != OO, k(length)(p, j) <= k(length)(p, i)))
    goal = given(k(valid)(p), i >= 1, i <= j).then(conclusion)
    return k.induct([p, i, j], goal, Structural(p), at=[(rest(p), i, j)], unfold=1)


def has_poison(k: Kernel) -> Theorem:
    """A board that has any square has the poisoned one."""
    goal = given(k(has)(p, s)).then(k(has)(p, poison))
    return k.prove([p, s], goal, by=[k(down_closed)(p, poison, s), k(on_the_quadrant)(p, s)])
