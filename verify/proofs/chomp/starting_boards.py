"""The boards of the game: M × N, K × ∞ and ∞ × ∞, as what bites leave of the quadrant.

Main statements: `rectangle_squares`, `strip_squares`, `rectangle_rows`, `one_row`.
"""

import z3

from verify.kernel import Defined, Fact, Kernel, Theorem
from verify.proofs.chomp.board import (
    OO,
    Board,
    bitten,
    column,
    has,
    has_of_bitten,
    has_of_whole,
    height,
    length,
    of_whole,
    row,
    s,
    square,
    valid,
    valid_of_bitten,
    whole,
)
from verify.proofs.chomp.outcome import lost

PREFIX = "chomp"

K, M, N, i = z3.Ints("K M N i")


def strip(k: Kernel) -> Defined:
    """K infinite rows, the board K × ∞."""
    return k.define([K], Board, lambda _, K: bitten(whole, square(K + 1, 1)))


def rectangle(k: Kernel) -> Defined:
    """M rows of N squares, the board M × N."""
    return k.define([M, N], Board, lambda _, M, N: bitten(k(strip)(M), square(1, N + 1)))


def strip_squares(k: Kernel) -> Theorem:
    """The squares of K × ∞ are those of the rows from 1 to K; it is a position if K ≥ 0."""
    b = k(strip)(K)
    goal = z3.Implies(K >= 0, z3.And(k(valid)(b), k(has)(b, s) == z3.And(row(s) >= 1, row(s) <= K, column(s) >= 1)))
    cut = square(K + 1, 1)
    by = [k(strip).at(K), k(has_of_bitten)(whole, cut, s), k(has_of_whole)(s), k(valid_of_bitten)(whole, cut)]
    return k.prove([K, s], goal, [*by, k(of_whole)(1)])


def rectangle_squares(k: Kernel) -> Theorem:
    """The squares of M × N are those with 1 ≤ i ≤ M and 1 ≤ j ≤ N; it is a position if M, N ≥ 0."""
    b = k(rectangle)(M, N)
    inside = z3.And(row(s) >= 1, row(s) <= M, column(s) >= 1, column(s) <= N)
    goal = z3.Implies(z3.And(M >= 0, N >= 0), z3.And(k(valid)(b), k(has)(b, s) == inside))
    by = [k(strip_squares)(M, s)]
    return k.prove([M, N, s], goal, by, unfold=1)


def strip_rows(k: Kernel) -> Theorem:
    """K × ∞ has K infinite rows and no other, and columns of K squares."""
    f, g, b = k(length), k(height), k(strip)(K)
    goal = z3.Implies(z3.And(K >= 0, i >= 1), z3.And(f(b, i) == z3.If(i <= K, OO, 0), g(b, i) == K))
    by: list[Fact] = [k(of_whole)(i)]
    return k.prove([K, i], goal, by, unfold=1)


def rectangle_rows(k: Kernel) -> Theorem:
    """M × N has M rows of N squares and N columns of M squares."""
    f, g, b = k(length), k(height), k(rectangle)(M, N)
    then = z3.And(f(b, i) == z3.If(i <= M, N, 0), g(b, i) == z3.If(i <= N, M, 0))
    goal = z3.Implies(z3.And(M >= 0, N >= 0, i >= 1), then)
    by: list[Fact] = [k(strip_rows)(M, i)]
    return k.prove([M, N, i], goal, by, unfold=1)


def opens(k: Kernel, start: z3.ExprRef, s: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that s is a winning opening: a square of the start whose bite leaves a P-position."""
    return z3.And(k(has)(start, s), k(lost)(bitten(start, s)))
