"""Boards of any dimension, finite or infinite, and their bites.

Main statements: `has_of_bitten`, `down_closed`. `dickson` shows that every play ends, `spaces_are_downsets` that every
down-closed set is a board, `unbounded_plays` how long a play may last, and `outcome_any_dimension` who wins.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Structural, Theorem, given
from verify.proofs.chomp.dickson import Point, below, chosen, has, p, remains, without, x, y

PREFIX = "space"

c, d = z3.Ints("c d")

# The poisoned cell.
ones = z3.K(z3.IntSort(), z3.IntVal(1))


def has_of_bitten(k: Kernel) -> Theorem:
    """A bite at y takes y and every cell above it, and no other."""
    goal = k(has)(d, without(p, y), x) == z3.And(k(has)(d, p, x), z3.Not(k(below)(d, y, x)))
    return k.prove([d, p, y, x], goal, unfold=1)


def is_positive(k: Kernel) -> Definition:
    """The predicate that the d coordinates of x are positive."""
    all_positive = z3.ForAll([c], given(1 <= c, c <= d).then(x[c] >= 1))
    return k.define([d, x], z3.BoolSort(), lambda *_: all_positive)


def down_closed(k: Kernel) -> Theorem:
    """With a cell a board has every cell below it with positive coordinates."""
    z = z3.Const("z", Point)
    claim = given(k(below)(d, z, x), k(below)(d, x, y)).then(k(below)(d, z, y))
    through = k.prove("space.through", [d, x, y, z], claim, unfold=1)
    goal = given(k(has)(d, p, y), k(below)(d, x, y), k(is_positive)(d, x)).then(k(has)(d, p, x))
    by: list[Fact] = [through(d, x, y, chosen(p))]
    return k.induct([d, p, x, y], goal, Structural(p), at=[(d, remains(p), x, y)], by=by, unfold=1)
