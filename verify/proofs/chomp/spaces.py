"""Boards of any dimension, finite or infinite: how long play may last, and that one of the players can win.

Main statements: `long_play` (on an infinite board play may last as long as one likes) and `exactly_one` (one of the
players has a winning strategy, and the other has none). That every play ends is `verify.proofs.chomp.dickson`.
"""

import z3

from verify.kernel import Along, Defined, Fact, Kernel, Measure, Structure, Theorem, Theory
from verify.proofs.chomp.dickson import (
    Point,
    Space,
    below,
    c,
    chosen,
    d,
    has,
    is_all,
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
from verify.proofs.chomp.outcome import Outcomes
from verify.proofs.chomp.strategies import Strategies

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


# One of the players has a winning strategy

inside = z3.Function("space.inside", Space, z3.BoolSort())
onward = z3.Function("space.onward", Space, Space, z3.BoolSort())
dimension = z3.Function("space.dimension", z3.IntSort())


def positions(k: Kernel) -> Theory:
    """Positions of Chomp in some number of dimensions, closed under bites, from which every play ends.

    That every play ends is what `every_play_ends` shows of all positions of any dimension; here it is taken as known.
    """
    on, after = k(has), without(p, x)
    there = z3.And(inside(p), on(dimension(), p, x))
    made = k.theory(
        "positions of Chomp in any dimension",
        [],
        [inside, onward, dimension],
        {"move": ([p, x], z3.Implies(there, z3.And(inside(after), onward(p, after))))},
        well_founded=onward,
        words="positions in any number of dimensions; that no play goes on for ever is proved: space.every-play-ends",
    )
    _one_dimension(k, made)
    return made


def _one_dimension(k: Kernel, made: Theory) -> None:
    """The finite positions in one dimension are such a set: a bite makes the row of cells shorter."""
    on = k(has)

    def body(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
        before, cut = f(remains(p)), chosen(p)[1] - 1
        return z3.If(is_all(p), -1, z3.If(z3.Or(before == -1, cut < before), cut, before))

    size = k.define("space.row", [p], z3.IntSort(), body, Structure(p))
    valid = k.define(
        "space.row-valid",
        [p],
        z3.BoolSort(),
        lambda f, p: z3.Or(is_all(p), z3.And(chosen(p)[1] >= 1, f(remains(p)))),
        Structure(p),
    )
    goal = z3.Implies(
        valid(p), z3.And(size(p) >= -1, on(1, p, x) == z3.And(x[1] >= 1, z3.Or(size(p) == -1, x[1] <= size(p))))
    )
    under = k.prove("space.below-in-one", [x, y], k(below)(1, x, y) == (x[1] <= y[1]), by=[k(below).at(1, x, y)])
    by: list[Fact] = [on.at(1, p, x), size.at(p), valid.at(p), under(chosen(p), x)]
    row = k.induct("space.row-cells", [p, x], goal, Structure(p), at=[(remains(p), x)], by=by)
    after = without(p, x)
    falls = k.prove(
        "space.row-falls",
        [p, x],
        z3.Implies(
            z3.And(valid(p), size(p) >= 0, on(1, p, x)), z3.And(valid(after), 0 <= size(after), size(after) < size(p))
        ),
        by=[row(p, x), size.at(after), valid.at(after)],
    )
    k.model(
        made,
        {},
        {
            inside: lambda p: z3.And(valid(p), size(p) >= 0),
            onward: lambda p, q: z3.And(0 <= size(q), size(q) < size(p)),
            dimension: lambda: z3.IntVal(1),
        },
        by={made.hypotheses[0].name: [falls]},
        rank=size,
    )


def outcomes(k: Kernel) -> Outcomes:
    """Who wins in such a position."""
    (move,) = k(positions).hypotheses
    on = k(has)
    there = z3.And(inside(p), on(dimension(), p, x))
    after = without(p, x)
    falls = k.prove("space.falls", [p, x], z3.Implies(there, onward(p, after)), by=[move(p, x)])
    stays = k.prove("space.stays", [p, x], z3.Implies(there, inside(after)), by=[move(p, x)])
    poisoned = k.prove(
        "space.has-poison",
        [p, x],
        z3.Implies(on(dimension(), p, x), on(dimension(), p, ones)),
        by=[
            k(down_closed)(dimension(), p, ones, x),
            k(is_positive).at(dimension(), ones),
            k(below).at(dimension(), ones, x),
            k(positive),
        ],
    )
    return Outcomes(
        k,
        "space",
        p,
        x,
        lambda p, x: on(dimension(), p, x),
        without,
        inside,
        ones,
        Along(onward, p),
        falls,
        stays,
        poisoned,
    )


def exactly_one(k: Kernel) -> Theorem:
    """In every position of any dimension, finite or infinite, exactly one of the players has a winning strategy."""
    return Strategies(k(outcomes)).exactly_one
