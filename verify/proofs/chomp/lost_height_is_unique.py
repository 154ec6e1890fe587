"""At most one board of Chomp whose rows over a finite set of cells have one ordinal length is a P-position.

Main statements: `one_height` (at most one board B × h is a P-position), `one_first_row` (given the other rows, at most
one length of the row over the least cell makes a P-position), `board_valid`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem, given
from verify.proofs.chomp import ordinal_layers
from verify.proofs.chomp.ordinal_columns import irreflexive, law, lt, orders, shorter, theory
from verify.proofs.chomp.ordinal_layers import cells, cells_natural, cut, first, g, h, i, n, others, outcomes, p, q, row

PREFIX = "layers"


def difference(k: Kernel) -> Definition:
    """The first cell over which the rows of two positions differ."""
    body = lambda f, p, q: z3.If(z3.And(ordinal_layers.more(p), first(p) == first(q)), 1 + f(others(p), others(q)), 0)
    k(theory)
    return k.define([p, q], z3.IntSort(), body, Structural(p))


def same_rows(k: Kernel) -> Theorem:
    """Two positions over the same base are equal, or they have rows of different lengths over some cell."""
    f, r, d = k(cells), k(row), k(difference)(p, q)
    goal = given(f(p) == f(q)).then(z3.Or(p == q, z3.And(0 <= d, d < f(p), r(p, d) != r(q, d))))
    by: list[Fact] = [k(cells_natural)(p), k(cells_natural)(q), k(cells_natural)(others(p))]
    return k.induct([p, q], goal, Structural(p), at=[(others(p), others(q))], by=by, unfold=1)


def cut_down(k: Kernel) -> Theorem:
    """If p arises from q by cutting all rows to the length of the first row of p, not both are P-positions."""
    f, r, game, bite = k(cells), k(row), k(outcomes), ordinal_layers.square(0, k(row)(p, 0))
    later = k(cut)(q, bite)
    all_rows = z3.ForAll([i], given(0 <= i, i < f(p)).then(r(p, i) == shorter(r(q, i), r(p, 0))))
    goal = given(f(p) == f(q), lt(r(p, 0), r(q, 0)), all_rows).then(z3.Not(z3.And(game.lost(p), game.lost(q))))
    by: list[Fact] = [game.keeps(q, bite), game.lost_has_poison(q)]
    by += [k(same_rows)(p, later), k(ordinal_layers.row_of_bitten)(q, bite, 0)]
    place = k(difference)(p, later)
    by += [k(ordinal_layers.has).at(q, bite), k(ordinal_layers.rows_fall)(q, place, 0)]
    by += [k(ordinal_layers.row_of_bitten)(q, bite, place)]
    return k.prove([p, q], goal, by)


def board(k: Kernel) -> Definition:
    """The board over n cells whose rows all have the length h."""
    k(theory)
    body = lambda f, n, h: z3.If(n >= 1, ordinal_layers.row_over(h, f(n - 1, h)), ordinal_layers.none)
    return k.define([n, h], ordinal_layers.Layers, body, Measure((n,)))


def board_rows(k: Kernel) -> Theorem:
    """The row over each cell of `board` has the length h."""
    b = k(board)(n, h)
    goal = given(n >= 0).then(k(cells)(b) == n, given(0 <= i, i < n).then(k(row)(b, i) == h))
    return k.induct([n, h, i], goal, Measure((n,)), at=[(n - 1, h, i - 1)], unfold=1)


def one_height(k: Kernel) -> Theorem:
    """Over a base of n ≥ 1 cells at most one length h of all rows makes a P-position."""
    b, f, one, other = k(board), k(ordinal_layers.lost), k(board)(n, g), k(board)(n, h)
    by: list[Fact] = [k(board_rows)(n, g, 0), k(board_rows)(n, h, 0), k(board_rows), law(k, 1)(g, h)]
    by += [k(cut_down)(one, other), k(cut_down)(other, one), *orders(k, g, h)]
    return k.prove([n, g, h], given(n >= 1, f(b(n, g)), f(b(n, h))).then(g == h), by)


def one_first_row(k: Kernel) -> Theorem:
    """Two P-positions over the same base that agree except in the row over the least cell are equal."""
    f, r, P = k(cells), k(row), k(ordinal_layers.lost)
    alike = z3.ForAll([i], given(1 <= i, i < f(p)).then(r(p, i) == r(q, i)))
    by: list[Fact] = [k(cut_down)(p, q), k(cut_down)(q, p), k(same_rows)(p, q), k(outcomes).lost_has_poison(p)]
    by += [k(outcomes).lost_has_poison(q), k(ordinal_layers.rows_fall)]
    by += [law(k, 1)(r(p, 0), r(q, 0)), k(irreflexive), law(k, 0)]
    return k.prove([p, q], given(f(p) == f(q), alike, P(p), P(q)).then(p == q), by)


def board_valid(k: Kernel) -> Theorem:
    """The board over n ≥ 1 cells is a position if the first cell is the least one."""
    b = k(board)(n, h)
    least = z3.ForAll([i], given(0 <= i, i < n).then(ordinal_layers.above(0, i)))
    by = [k(ordinal_layers.valid).at(b), k(board_rows)]
    return k.prove([n, h], given(n >= 1, least).then(k(ordinal_layers.valid)(b)), by=by)
