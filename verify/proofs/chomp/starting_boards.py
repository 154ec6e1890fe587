"""The boards of the game: M × N, K × ∞ and ∞ × ∞, as what bites leave of the quadrant.

Main statements: `rectangle_squares`, `strip_squares`, `rectangle_rows`, `one_row`.
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given
from verify.proofs.chomp import board
from verify.proofs.chomp.board import Board, bitten, column, has, height, length, of_whole, row, s, square, valid, whole
from verify.proofs.chomp.who_wins import lost

PREFIX = "chomp"

K, M, N, i = z3.Ints("K M N i")


def strip(k: Kernel) -> Definition:
    """K infinite rows, the board K × ∞."""
    return k.define([K], Board, lambda _, K: bitten(whole, square(K + 1, 1)))


def rectangle(k: Kernel) -> Definition:
    """M rows of N squares, the board M × N."""
    return k.define([M, N], Board, lambda _, M, N: bitten(k(strip)(M), square(1, N + 1)))


def strip_squares(k: Kernel) -> Theorem:
    """The squares of K × ∞ are those of the rows from 1 to K; it is a position if K ≥ 0."""
    b = k(strip)(K)
    goal = given(K >= 0).then(k(valid)(b), k(has)(b, s) == z3.And(row(s) >= 1, row(s) <= K, column(s) >= 1))
    cut = square(K + 1, 1)
    by = [k(strip).at(K), k(board.has_of_bitten)(whole, cut, s)]
    by += [k(board.has_of_whole)(s), k(board.valid_of_bitten)(whole, cut)]
    return k.prove([K, s], goal, [*by, k(of_whole)(1)])


def rectangle_squares(k: Kernel) -> Theorem:
    """The squares of M × N are those with 1 ≤ i ≤ M and 1 ≤ j ≤ N; it is a position if M, N ≥ 0."""
    b = k(rectangle)(M, N)
    inside = z3.And(row(s) >= 1, row(s) <= M, column(s) >= 1, column(s) <= N)
    goal = given(M >= 0, N >= 0).then(k(valid)(b), k(has)(b, s) == inside)
    return k.prove([M, N, s], goal, by=[k(strip_squares)(M, s)], unfold=1)


def strip_rows(k: Kernel) -> Theorem:
    """K × ∞ has K infinite rows and no other, and columns of K squares."""
    b = k(strip)(K)
    goal = given(K >= 0, i >= 1).then(k(length)(b, i) == z3.If(i <= K, board.OO, 0), k(height)(b, i) == K)
    return k.prove([K, i], goal, by=[k(of_whole)(i)], unfold=1)


def rectangle_rows(k: Kernel) -> Theorem:
    """M × N has M rows of N squares and N columns of M squares."""
    b = k(rectangle)(M, N)
    conclusion = z3.And(k(length)(b, i) == z3.If(i <= M, N, 0), k(height)(b, i) == z3.If(i <= N, M, 0))
    return k.prove([M, N, i], given(M >= 0, N >= 0, i >= 1).then(conclusion), by=[k(strip_rows)(M, i)], unfold=1)


def opens(k: Kernel, start: z3.ExprRef, s: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that s is a winning opening: a square of the start whose bite leaves a P-position."""
    return z3.And(k(has)(start, s), k(lost)(bitten(start, s)))
