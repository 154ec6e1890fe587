"""Chomp on B × h, for a finite ordered base B with a least cell and an ordinal h.

The cells of the base are numbered 0, 1, …, n − 1, with the least one first, in any partial order. A square is a cell
and a column; a position is the list of the lengths of the rows over the cells, and each length is an ordinal. Main
statements: `has_of_bitten` (the squares that a bite takes), `ends` (every play ends), `lost` (the P-positions),
`exactly_one` (one of the players has a winning strategy).
"""

from collections.abc import Callable
from itertools import product

import z3

from verify.kernel import (
    Definition,
    Fact,
    Kernel,
    Measure,
    NoInfiniteDescent,
    Structural,
    Theorem,
    Theory,
    WellFounded,
    given,
)
from verify.proofs.chomp import ordinal_columns
from verify.proofs.chomp.board import by_coordinates
from verify.proofs.chomp.ordinal_columns import ORDINALS, Ordinal, after, fin, law, le, lt, orders, shorter, theory
from verify.proofs.chomp.poset_games import partial_order
from verify.proofs.chomp.who_wins import Outcomes
from verify.proofs.chomp.zermelo_theorem import Strategies
from verify.proofs.general import small_value_sorts

PREFIX = "layers"

_fields, _squares = {"cell_of": z3.IntSort(), "level_of": Ordinal}, product(range(3), ORDINALS)
Square, square, cell, level = small_value_sorts.record_sort("Layer", "layer", _fields, _squares)
_declared = z3.Datatype("Layers")
_declared.declare("none")
_declared.declare("row_over", ("first_row", Ordinal), ("other_rows", _declared))
Layers = _declared.create()
none, row_over, more = Layers.none, Layers.row_over, Layers.is_row_over
first, others = Layers.first_row, Layers.other_rows
small_value_sorts.declare(
    Layers,
    [*small_value_sorts.lists_of(ORDINALS, 2), ((0, 1),) * 3, ((1, 0), (0, 1), (0, 1))],
    roles={"none": "none", "row_over": "join", "first_row": "head", "other_rows": "tail"},
    no_head={"first_row": (0, 0)},
)

above = z3.Function("base.le", z3.IntSort(), z3.IntSort(), z3.BoolSort())

a, c, g, h, x, y = z3.Consts("a c g h x y", Ordinal)
p, q = z3.Consts("p q", Layers)
s, t = z3.Consts("s t", Square)
i, j, m, n, w = z3.Ints("i j m n w")
u = z3.Const("u", z3.ArraySort(z3.IntSort(), Layers))

poison = square(0, fin(0))


def base_order(k: Kernel) -> Theory:
    """Any order of the cells of the base by their numbers; that it is antisymmetric is not needed."""
    laws = partial_order(above)
    del laws["antisymmetric"]
    words = "a reflexive and transitive relation on the numbers of the cells, such as an order"
    theory = k.theory("an order of the cells of the base", [], [above], laws, words=words)
    k.model(theory, {}, {above: lambda x, y: x <= y})
    return theory


def below(k: Kernel) -> Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]:
    """below(s, t): whether a bite at s takes t, read from the rules."""
    by_coordinates()
    k(theory)
    k(base_order)
    return lambda s, t: z3.And(above(cell(s), cell(t)), le(level(s), level(t)))


def cells(k: Kernel) -> Definition:
    """The number of cells of the base, which is the length of the list."""
    k(theory)
    return k.define([p], z3.IntSort(), lambda f, p: z3.If(more(p), 1 + f(others(p)), 0), Structural(p))


def row(k: Kernel) -> Definition:
    """The length of the row over the cell i; 0 if there is no such cell."""
    body = lambda f, p, i: z3.If(more(p), z3.If(i <= 0, first(p), f(others(p), i - 1)), fin(0))
    k(theory)
    return k.define([p, i], Ordinal, body, Structural(p))


def has(k: Kernel) -> Definition:
    """The predicate that a square is left: a column below the length of the row over its cell."""
    inside = z3.And(0 <= cell(s), cell(s) < k(cells)(p), lt(level(s), k(row)(p, cell(s))))
    return k.define([p, s], z3.BoolSort(), lambda *_: inside)


def cut_from(k: Kernel) -> Definition:
    """The rows over the cells from j on after a bite in column c over the cell i: those over i and the cells above it
    keep at most the columns before c."""
    k(theory)
    k(base_order)
    length = z3.If(above(i, j), shorter(first(p), c), first(p))
    body = lambda f, p, i, c, j: z3.If(more(p), row_over(length, f(others(p), i, c, j + 1)), none)
    return k.define([p, i, c, j], Layers, body, Structural(p))


def cut(k: Kernel) -> Definition:
    """The position after a bite."""
    return k.define([p, s], Layers, lambda *_: k(cut_from)(p, cell(s), level(s), 0))


def cells_natural(k: Kernel) -> Theorem:
    """The number of cells is a natural number, and 0 only for the empty base."""
    goal = z3.And(k(cells)(p) >= 0, more(p) == (k(cells)(p) >= 1))
    return k.induct([p], goal, Structural(p), at=[(others(p),)], unfold=1)


def row_of_cut(k: Kernel) -> Theorem:
    """A bite leaves the base and cuts the rows over its cell and the cells above."""
    f, r, d = k(cells), k(row), k(cut_from)(p, i, c, j)
    length = z3.If(above(i, j + m), shorter(r(p, m), c), r(p, m))
    goal = z3.And(f(d) == f(p), given(0 <= m, m < f(p)).then(r(d, m) == length))
    by: list[Fact] = [k(cells_natural)(others(p))]
    return k.induct([p, i, c, j, m], goal, Structural(p), at=[(others(p), i, c, j + 1, m - 1)], by=by, unfold=1)


def has_of_bitten(k: Kernel) -> Theorem:
    """A bite at t takes t and every square that is above it in the order, and no other."""
    f, later = k(has), k(cut)(p, t)
    goal = f(later, s) == z3.And(f(p, s), z3.Not(k(below)(t, s)))
    by: list[Fact] = [f.at(p, s), f.at(later, s), k(cut).at(p, t), k(row_of_cut)(p, cell(t), level(t), 0, cell(s))]
    return k.prove([p, t, s], goal, [*by, *orders(k, level(s), level(t), k(row)(p, cell(s)))])


def valid(k: Kernel) -> Definition:
    """The predicate that the first cell is the least one, and no row is longer than one over a cell below its own."""
    inside = z3.And(0 <= i, i < k(cells)(p), 0 <= j, j < k(cells)(p), above(i, j))
    least = z3.ForAll([i], given(0 <= i, i < k(cells)(p)).then(above(0, i)))
    monotone = z3.ForAll([i, j], z3.Implies(inside, le(k(row)(p, j), k(row)(p, i))))
    k(base_order)
    return k.define([p], z3.BoolSort(), lambda *_: z3.And(k(cells)(p) >= 1, least, monotone))


def rows_fall(k: Kernel) -> Theorem:
    """The first cell of a position is the least one, and its rows never grow."""
    inside = z3.And(0 <= i, i < k(cells)(p), 0 <= j, j < k(cells)(p), above(i, j))
    case = given(0 <= i, i < k(cells)(p)).then(above(0, i))
    conclusion = z3.And(k(cells)(p) >= 1, case, z3.Implies(inside, le(k(row)(p, j), k(row)(p, i))))
    return k.prove([p, i, j], given(k(valid)(p)).then(conclusion), unfold=1)


def stays_valid(k: Kernel) -> Theorem:
    """A bite leaves a position: its rows still never grow."""
    f, r, later = k(cells), k(row), k(cut)(p, s)
    case = given(0 <= m, m < f(p)).then(r(later, m) == z3.If(above(cell(s), m), shorter(r(p, m), level(s)), r(p, m)))
    one_by = [k(cut).at(p, s), k(row_of_cut)(p, cell(s), level(s), 0, m)]
    one = k.prove("layers.row-of-bitten", [p, s, m], z3.And(f(later) == f(p), case), one_by)
    inside = z3.And(0 <= i, i < f(p), 0 <= j, j < f(p), above(i, j))
    by: list[Fact] = [one(p, s, i), one(p, s, j), k(rows_fall)(p, i, j), k(base_order).hypotheses[1](cell(s), i, j)]
    by += orders(k, level(s), r(p, i), r(p, j))
    falls = given(k(valid)(p), inside).then(le(r(later, j), r(later, i)))
    by = [k.prove("layers.rows-still-fall", [p, s, i, j], falls, by), one(p, s, 0), k(rows_fall), k(valid).at(later)]
    return k.prove([p, s], given(k(valid)(p)).then(k(valid)(later)), by)


def row_of_bitten(k: Kernel) -> Theorem:
    """A bite cuts the rows over its cell and the cells above to the columns before it."""
    k(stays_valid)
    return k.theorems["layers.row-of-bitten"]


# Why the game ends


def shrinks(k: Kernel) -> Definition:
    """The predicate that q has the base of p, no row is longer in q than in p, and one is shorter."""
    f, r = k(cells), k(row)
    inside = z3.And(0 <= i, i < f(p))
    same = z3.ForAll([i], z3.Implies(inside, le(r(q, i), r(p, i))))
    body = lambda *_: z3.And(f(q) == f(p), same, z3.Exists([i], z3.And(inside, lt(r(q, i), r(p, i)))))
    return k.define([p, q], z3.BoolSort(), body)


def endless(k: Kernel) -> Definition:
    """The predicate that each position of a sequence is followed by one with shorter rows."""
    goal = z3.ForAll([n], z3.Implies(n >= 0, k(shrinks)(u[n], u[n + 1])))
    return k.define([u], z3.BoolSort(), lambda *_: goal)


def never_longer(k: Kernel) -> Theorem:
    """In an endless sequence of shrinking positions no row ever grows."""
    f, r = k(cells), k(row)
    then = z3.And(f(u[n + 1]) == f(u[n]), given(0 <= i, i < f(u[n])).then(le(r(u[n + 1], i), r(u[n], i))))
    claim = given(k(endless)(u), n >= 0).then(then)
    step = k.prove("layers.one-step", [u, n, i], claim, [k(endless).at(u), k(shrinks).at(u[n], u[n + 1])])
    conclusion = z3.And(f(u[n]) == f(u[m]), given(0 <= i, i < f(u[m])).then(le(r(u[n], i), r(u[m], i))))
    goal = given(k(endless)(u), 0 <= m, m <= n).then(conclusion)
    by = [step(u, n - 1, i), law(k, 0)(r(u[n], i), r(u[n - 1], i), r(u[m], i))]
    return k.induct([u, m, n, i], goal, Measure((n - m,)), at=[(u, m, n - 1, i)], by=by)


def settled(k: Kernel) -> Definition:
    """The predicate that the row over the cell i keeps its length from the position w of a sequence on."""
    goal = z3.ForAll([n], z3.Implies(n >= w, k(row)(u[n], i) == k(row)(u[w], i)))
    return k.define([u, i, w], z3.BoolSort(), lambda *_: goal)


def settles(k: Kernel) -> Theorem:
    """In an endless sequence the row over each cell keeps its length from some position on."""
    doubt = z3.Exists([n], z3.And(n >= w, k(row)(u[n], i) != k(row)(u[w], i)))
    later = k.choose(k.prove("layers.unsettled", [u, i, w], given(z3.Not(k(settled)(u, i, w))).then(doubt), unfold=1))
    conclusion = z3.Exists([w], z3.And(w >= m, k(settled)(u, i, w)))
    goal = given(k(endless)(u), m >= 0, 0 <= i, i < k(cells)(u[0]), a == k(row)(u[m], i)).then(conclusion)
    change = later(u, i, m)
    by: list[Fact] = [later.at(u, i, m), k(never_longer)(u, m, change, i), k(never_longer)(u, 0, m, i)]
    return k.induct([a, u, m, i], goal, WellFounded(after, a), at=[(k(row)(u[change], i), u, change, i)], by=by)


def calm(k: Kernel) -> Definition:
    """The predicate that the rows over the first j cells keep their lengths from the position w of a sequence on."""
    goal = z3.ForAll([i], given(0 <= i, i < j).then(k(settled)(u, i, w)))
    return k.define([u, j, w], z3.BoolSort(), lambda *_: goal)


def settled_from(k: Kernel) -> Definition:
    """For an endless sequence a position, m or later, from which on the row over the cell i keeps its length."""
    inside = z3.And(k(endless)(u), m >= 0, 0 <= i, i < k(cells)(u[0]))
    some = z3.Exists([w], z3.And(w >= m, k(settled)(u, i, w)))
    by = [k(settles)(k(row)(u[m], i), u, m, i)]
    return k.choose(k.prove("layers.settles-later", [u, m, i], given(inside).then(some), by))


def calm_from(k: Kernel) -> Definition:
    """For an endless sequence a position from which on the rows over the first j cells keep their lengths."""
    body = lambda f, u, j: z3.If(j <= 0, 0, k(settled_from)(u, f(u, j - 1), j - 1))
    return k.define([u, j], z3.IntSort(), body, Measure((j,)))


def all_calm(k: Kernel) -> Theorem:
    """In an endless sequence the rows over the first j cells keep their lengths from some position on."""
    at = k(calm_from)
    claim = given(k(settled)(u, i, w), w <= m).then(k(settled)(u, i, m))
    still = k.prove("layers.still-settled", [u, i, w, m], claim, unfold=1)
    claim = given(k(calm)(u, j - 1, w), w <= m, k(settled)(u, j - 1, m)).then(k(calm)(u, j, m))
    lemma = k.prove("layers.one-more-calm", [u, j, w, m], claim, [k(calm).at(u, j - 1, w), k(calm).at(u, j, m), still])
    length_before = at(u, j - 1)
    by: list[Fact] = [at.at(u, j), k(settled_from).at(u, length_before, j - 1), k(calm).at(u, j, at(u, j))]
    by += [lemma(u, j, length_before, k(settled_from)(u, length_before, j - 1))]
    goal = given(k(endless)(u), 0 <= j, j <= k(cells)(u[0])).then(at(u, j) >= 0, k(calm)(u, j, at(u, j)))
    return k.induct([u, j], goal, Measure((j,)), at=[(u, j - 1)], by=by)


def ends(k: Kernel) -> Theorem:
    """No sequence of positions with ever shorter rows is endless: each of finitely many rows shrinks finitely often."""
    claim = given(k(calm)(u, j, w), 0 <= i, i < j).then(k(row)(u[w + 1], i) == k(row)(u[w], i))
    step = k.prove("layers.calm-step", [u, j, w, i], claim, [k(calm).at(u, j, w), k(settled).at(u, i, w)])
    end = k(calm_from)(u, k(cells)(u[0]))
    claim = given(z3.And(k(calm)(u, k(cells)(u[w]), w))).then(z3.Not(k(shrinks)(u[w], u[w + 1])))
    stuck_by = [k(shrinks).at(u[w], u[w + 1]), step, k(ordinal_columns.irreflexive)]
    by: list[Fact] = [k(all_calm)(u, k(cells)(u[0])), k(cells_natural)(u[0]), k(never_longer)(u, 0, end, 0)]
    by += [k(endless).at(u), k.prove("layers.calm-stops", [u, w], claim, stuck_by)(u, end)]
    never = k.prove("layers.not-endless", [u], z3.Not(k(endless)(u)), by)
    return k.prove([u], z3.Exists([n], z3.And(n >= 0, z3.Not(k(shrinks)(u[n], u[n + 1])))), [never(u)], unfold=1)


# Who wins


def falls(k: Kernel) -> Theorem:
    """A bite makes a row shorter and none longer."""
    later, reflexive, cut_rows = k(cut)(p, s), k(base_order).hypotheses[0], k(row_of_bitten)
    by: list[Fact] = [cut_rows, cut_rows(p, s, cell(s)), reflexive(cell(s)), k(has).at(p, s), k(shrinks).at(p, later)]
    by += [law(k, 1), *orders(k, level(s), k(row)(p, cell(s)))]
    goal = given(k(valid)(p), k(has)(p, s)).then(k(valid)(later), k(shrinks)(p, later))
    return k.prove([p, s], goal, [*by, k(stays_valid)(p, s)])


def outcomes(k: Kernel) -> Outcomes:
    """The outcomes on the rows over a base."""
    on, r = k(has), k(row)
    by: list[Fact] = [on.at(p, s), on.at(p, poison), k(rows_fall)(p, cell(s), 0), k(rows_fall)(p, 0, cell(s))]
    by += [law(k, 4)(x, 0) for x in (level(s), r(p, cell(s)), r(p, 0))]
    by += orders(k, level(s), fin(0), r(p, cell(s)), r(p, 0))
    order = NoInfiniteDescent(k(shrinks).function, (p,), k(ends))
    return ordinal_columns.outcomes_on_rows(k, "layers", p, s, k(valid), on, k(cut), poison, order, k(falls), by)


def lost(k: Kernel) -> Definition:
    """The P-positions."""
    return k(outcomes).lost


def exactly_one(k: Kernel) -> Theorem:
    """In every position exactly one player has a winning strategy."""
    return Strategies(k(outcomes)).exactly_one
