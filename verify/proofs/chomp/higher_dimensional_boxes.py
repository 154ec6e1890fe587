"""Chomp on finite boards of any dimension: the first player wins every box that has more than one cell.

A cell is the list of its coordinates, and a box is given by the list of its sides. Main statements: `box_cells` (the
cells of a box), `first_player_wins`, `only_one_cell`.
"""

import z3

from theory.rules.chomp import CHOMP, Coordinatewise
from verify.kernel import Definition, Fact, Kernel, Measure, ProofError, Structural, Theorem, given, theorem_name
from verify.proofs.chomp import poset_games
from verify.proofs.chomp.finite_posets import ListGame
from verify.proofs.general import small_value_sorts
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

PREFIX = "cells"

_declared = z3.Datatype("Cells")
_declared.declare("no_cells")
_declared.declare("more_cells", ("first_cell", Heaps), ("other_cells", _declared))
Cells = _declared.create()
no_cells, more_cells, first, others = Cells.no_cells, Cells.more_cells, Cells.first_cell, Cells.other_cells
is_more = Cells.is_more_cells
small_value_sorts.declare(
    Cells,
    small_value_sorts.lists_of(((1,), (2,), (1, 1), (2, 1), (1, 2)), 2),
    roles={"no_cells": "none", "more_cells": "join", "first_cell": "head", "other_cells": "tail"},
    no_head={"first_cell": ()},
)

x, y, z, sides = z3.Consts("x y z sides", Heaps)
L, R = z3.Consts("L R", Cells)
i = z3.Int("i")


def below(k: Kernel) -> Definition:
    """below(x, y): every coordinate of x is at most that of y, and there are as many; read from the rules.

    Raises:
        ProofError: the order of the cells is not coordinate by coordinate.
    """
    if not isinstance(CHOMP.order, Coordinatewise):
        raise ProofError(f"{CHOMP.name} is not played on squares")
    body = lambda f, x, y: z3.If(is_cons(x), z3.And(is_cons(y), head(x) <= head(y), f(tail(x), tail(y))), y == nil)
    return k.define([x, y], z3.BoolSort(), body, Structural(x))


def reflexive(k: Kernel) -> Theorem:
    """Every cell is below itself."""
    return k.induct([x], k(below)(x, x), Structural(x), at=[(tail(x),)], unfold=1)


def antisymmetric(k: Kernel) -> Theorem:
    """Two cells below each other are the same."""
    goal = given(k(below)(x, y), k(below)(y, x)).then(x == y)
    return k.induct([x, y], goal, Structural(x), at=[(tail(x), tail(y))], unfold=1)


def transitive(k: Kernel) -> Theorem:
    """If x is below y and y is below z, then x is below z."""
    goal = given(k(below)(x, y), k(below)(y, z)).then(k(below)(x, z))
    return k.induct([x, y, z], goal, Structural(x), at=[(tail(x), tail(y), tail(z))], unfold=1)


def cells(k: Kernel) -> ListGame:
    """Chomp on a finite list of cells."""
    order = {"reflexive": [k(reflexive)], "antisymmetric": [k(antisymmetric)], "transitive": [k(transitive)]}
    return ListGame(k, "cells", Cells, k(below), order)


@theorem_name("cells.cut-points")
def takes_above(k: Kernel) -> Theorem:
    """A bite takes a cell and those above it, and no other."""
    return k(cells).cut_points


def inside(k: Kernel) -> Definition:
    """inside(s, x): as many coordinates as there are sides s, each from 1 to its side."""

    def body(f: z3.FuncDeclRef, sides: z3.ExprRef, x: z3.ExprRef) -> z3.BoolRef:
        first_inside = z3.And(is_cons(x), head(x) >= 1, head(x) <= head(sides), f(tail(sides), tail(x)))
        return z3.If(is_cons(sides), first_inside, x == nil)

    return k.define([sides, x], z3.BoolSort(), body, Structural(sides))


def layer(k: Kernel) -> Definition:
    """The cells of L with the coordinate i prepended, followed by those of R."""
    body = lambda f, i, L, R: z3.If(is_more(L), more_cells(cons(i, first(L)), f(i, others(L), R)), R)
    return k.define([i, L, R], Cells, body, Structural(L))


def layer_cells(k: Kernel) -> Theorem:
    """A cell is in `layer` if it is i followed by a cell of L, or if it is a cell of R."""
    on = k(cells).has
    goal = on(k(layer)(i, L, R), x) == z3.Or(z3.And(is_cons(x), head(x) == i, on(L, tail(x))), on(R, x))
    return k.induct([i, L, R, x], goal, Structural(L), at=[(i, others(L), R, x)], unfold=1)


def stack(k: Kernel) -> Definition:
    """The layers of L from 1 to i."""
    return k.define([i, L], Cells, lambda f, i, L: z3.If(i <= 0, no_cells, k(layer)(i, L, f(i - 1, L))), Measure((i,)))


def stack_cells(k: Kernel) -> Theorem:
    """A cell is in `stack` if it is a coordinate from 1 to i followed by a cell of L."""
    f, on = k(stack), k(cells).has
    goal = on(f(i, L), x) == z3.And(is_cons(x), head(x) >= 1, head(x) <= i, on(L, tail(x)))
    by: list[Fact] = [k(layer_cells)(i, L, f(i - 1, L), x)]
    return k.induct([i, L, x], goal, Measure((i,)), at=[(i - 1, L, x)], by=by, unfold=1)


def box(k: Kernel) -> Definition:
    """The cells of the box with given sides; with no sides there is one cell, which has no coordinates."""
    body = lambda f, sides: z3.If(is_cons(sides), k(stack)(head(sides), f(tail(sides))), more_cells(nil, no_cells))
    return k.define([sides], Cells, body, Structural(sides))


def box_cells(k: Kernel) -> Theorem:
    """The cells of a box are those with as many coordinates as sides, each from 1 to its side."""
    b, on = k(box), k(cells).has
    by: list[Fact] = [k(stack_cells)(head(sides), b(tail(sides)), x), on.at(b(sides), x), on.at(no_cells, x)]
    goal = on(b(sides), x) == k(inside)(sides, x)
    return k.induct([sides, x], goal, Structural(sides), at=[(tail(sides), tail(x))], by=by, unfold=2)


def ones(k: Kernel) -> Definition:
    """As many ones as there are sides: the poisoned cell."""
    body = lambda f, sides: z3.If(is_cons(sides), cons(1, f(tail(sides))), nil)
    return k.define([sides], Heaps, body, Structural(sides))


def positive(k: Kernel) -> Definition:
    """The predicate that every side is 1 or more."""
    body = lambda f, sides: z3.Implies(is_cons(sides), z3.And(head(sides) >= 1, f(tail(sides))))
    return k.define([sides], z3.BoolSort(), body, Structural(sides))


def corners(k: Kernel) -> Theorem:
    """(1, …, 1) and the sides themselves are cells of the box, the least and the greatest one."""
    within, under, one = k(inside), k(below), k(ones)(sides)
    case = z3.Implies(k(positive)(sides), z3.And(within(sides, sides), within(sides, one)))
    goal = z3.And(case, z3.Implies(within(sides, x), z3.And(under(x, sides), under(one, x))))
    return k.induct([sides, x], goal, Structural(sides), at=[(tail(sides), tail(x))], unfold=1)


def only_ones(k: Kernel) -> Theorem:
    """If all sides are 1, the box has one cell."""
    goal = given(sides == k(ones)(sides)).then(k(inside)(sides, x) == (x == k(ones)(sides)))
    return k.induct([sides, x], goal, Structural(sides), at=[(tail(sides), tail(x))], unfold=1)


def stolen(k: Kernel) -> Theorem:
    """On a finite list of cells with a greatest one and another one the player to move wins."""
    return k(cells).instance(poset_games.stolen)


def alone(k: Kernel) -> Theorem:
    """With a single cell left the player to move loses."""
    return k(cells).instance(poset_games.alone)


def only_one_cell(k: Kernel) -> Theorem:
    """In every dimension the second player wins the box 1 × … × 1, and the first player every other box."""
    b, f, one = k(box)(sides), k(cells).lost, k(ones)(sides)
    by: list[Fact] = [k(stolen)(b, one, sides), k(alone)(b, one), k(corners)(sides, one), k(corners), k(box_cells)]
    by += [k(only_ones)]
    return k.prove([sides], given(k(positive)(sides)).then(f(b) == (sides == one)), by)


def three_dimensions(k: Kernel) -> Theorem:
    """In three dimensions: of all boxes a × b × c the second player wins 1 × 1 × 1 and no other."""
    a, b, c = z3.Ints("a b c")
    three = cons(a, cons(b, cons(c, nil)))
    goal = given(a >= 1, b >= 1, c >= 1).then(k(cells).lost(k(box)(three)) == z3.And(a == 1, b == 1, c == 1))
    lists = [three, cons(b, cons(c, nil)), cons(c, nil), nil]
    by: list[Fact] = [k(only_one_cell)(three), *(f.at(x) for f in (k(ones), k(positive)) for x in lists)]
    return k.prove([a, b, c], goal, by)


def exactly_one(k: Kernel) -> Theorem:
    """In every position of finitely many cells exactly one player has a winning strategy."""
    return k(cells).exactly_one
