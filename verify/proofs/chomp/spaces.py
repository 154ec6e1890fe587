"""Boards of any dimension, finite or infinite: what a bite takes, and how long play may last.

Main statements: `has_of_bitten`, `down_closed` and `long_play` (on an infinite board play may last as long as one
likes). That every play ends is `verify.proofs.chomp.dickson`, and who wins `verify.proofs.chomp.dimensions`.
"""

import z3

from verify.kernel import Defined, Fact, Kernel, Measure, Structure, Theorem
from verify.proofs.chomp.dickson import (
    Point,
    Space,
    below,
    c,
    chosen,
    d,
    has,
    j,
    m,
    n,
    p,
    positive,
    remains,
    without,
    x,
    y,
)

PREFIX = "space"

# The poisoned cell.
ones = z3.K(z3.IntSort(), z3.IntVal(1))


def axis(c: z3.ArithRef, j: z3.ArithRef) -> z3.ExprRef:
    """The cell whose coordinates are all 1 but coordinate c, which is j."""
    return z3.Store(ones, c, j)


def has_of_bitten(k: Kernel) -> Theorem:
    """A bite at y takes y and every cell above it, and no other."""
    f = k(has)
    goal = f(d, without(p, y), x) == z3.And(f(d, p, x), z3.Not(k(below)(d, y, x)))
    return k.prove([d, p, y, x], goal, by=[f.at(d, without(p, y), x)])


def is_positive(k: Kernel) -> Defined:
    """That the d coordinates of x are positive."""
    every = z3.ForAll([c], z3.Implies(z3.And(1 <= c, c <= d), x[c] >= 1))
    return k.define([d, x], z3.BoolSort(), lambda *_: every)


def down_closed(k: Kernel) -> Theorem:
    """With a cell a board has every cell below it with positive coordinates."""
    f, under = k(has), k(below)
    z = z3.Const("z", Point)
    through = k.prove(
        "space.through",
        [d, x, y, z],
        z3.Implies(z3.And(under(d, z, x), under(d, x, y)), under(d, z, y)),
        by=[under.at(d, z, x), under.at(d, x, y), under.at(d, z, y)],
    )
    goal = z3.Implies(z3.And(f(d, p, y), under(d, x, y), k(is_positive)(d, x)), f(d, p, x))
    by: list[Fact] = [f.at(d, p, y), f.at(d, p, x), through(d, x, y, chosen(p)), k(is_positive).at(d, x)]
    return k.induct([d, p, x, y], goal, Structure(p), at=[(d, remains(p), x, y)], by=by)


def axis_there(k: Kernel) -> Theorem:
    """With a cell x a board has the cells on the axis of coordinate c up to x_c."""
    f, under = k(has), k(below)
    cell = axis(c, j)
    goal = z3.Implies(z3.And(f(d, p, x), 1 <= c, c <= d, 1 <= j, j <= x[c]), f(d, p, cell))
    by = [k(down_closed)(d, p, cell, x), k(is_positive).at(d, cell), under.at(d, cell, x), k(positive)]
    return k.prove([d, p, x, c, j], goal, by)


def countdown(k: Kernel) -> Defined:
    """What is left of p after so many bites on the axis of coordinate c, from its (n + 1)-th cell down."""

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, c: z3.ArithRef, n: z3.ArithRef, m: z3.ArithRef) -> z3.ExprRef:
        return z3.If(m <= 0, p, without(f(p, c, n, m - 1), axis(c, n + 2 - m)))

    return k.define([p, c, n, m], Space, body, Measure((m,)))


def long_play(k: Kernel) -> Theorem:
    """If a coordinate of some cell is n + 1 or more, n + 1 bites are possible: each of the bites above finds its cell.

    So on an infinite board, where no bound holds for the coordinates, play may last as long as one likes.
    """
    f, g, under = k(has), k(countdown), k(below)
    before, taken = g(p, c, n, m - 1), axis(c, n + 2 - m)
    goal = z3.Implies(
        z3.And(f(d, p, x), 1 <= c, c <= d, n + 1 <= x[c], 0 <= m, m <= n, 1 <= j, j <= n + 1 - m),
        z3.And(f(d, g(p, c, n, m), axis(c, j)), g(p, c, n, m + 1) == without(g(p, c, n, m), axis(c, n + 1 - m))),
    )
    by: list[Fact] = [g.at(p, c, n, m), g.at(p, c, n, m + 1), k(axis_there)(d, p, x, c, j)]
    by += [k(has_of_bitten)(d, before, taken, axis(c, j)), under.at(d, taken, axis(c, j))]
    return k.induct([d, p, x, c, n, m, j], goal, Measure((m,)), at=[(d, p, x, c, n, m - 1, j)], by=by)
