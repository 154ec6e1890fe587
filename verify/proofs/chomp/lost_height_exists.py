"""Over each finite base some board with rows of equal ordinal length is lost, if uncountably many lengths exist.

If no board B × h is a P-position, each board has a winning bite (i, c). It is not over the least cell, c is less than
h, and no other board has the same one. So h is determined by i and c, and c by the bite that wins on B × c, and so on
down to 0: the cells i on the way are the digits of a number that only h has. Main statements: `some_height` (a
P-position, or different numbers for all lengths), `exactly_one_height`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, WellFounded, given, theorem_name
from verify.proofs.chomp import ordinal_layers
from verify.proofs.chomp.lost_height_is_unique import (
    board,
    board_rows,
    board_valid,
    cut_down,
    difference,
    one_height,
    same_rows,
)
from verify.proofs.chomp.ordinal_columns import Ordinal, after, fin, law, lt, orders, shorter, theory
from verify.proofs.chomp.ordinal_layers import above, base_order, cut, g, h, i, n, outcomes, row, s
from verify.proofs.general import base_k_division

PREFIX = "layers"

F = z3.Const("F", z3.ArraySort(Ordinal, z3.IntSort()))


def least_first(n: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a base has n ≥ 1 cells, the first of which is the least one."""
    return z3.And(n >= 1, z3.ForAll([i], given(0 <= i, i < n).then(above(0, i))))


def none_lost(k: Kernel) -> Definition:
    """The predicate that no board over a base of n cells with a least one is a P-position."""
    never = z3.ForAll([h], z3.Not(k(ordinal_layers.lost)(k(board)(n, h))))
    return k.define([n], z3.BoolSort(), lambda *_: z3.And(least_first(n), never))


def least_cell(k: Kernel) -> Theorem:
    """If `none_lost` holds, the first cell of the base is the least one, and no board over the base is a P-position."""
    conclusion = z3.And(n >= 1, given(0 <= i, i < n).then(above(0, i)), z3.Not(k(ordinal_layers.lost)(k(board)(n, h))))
    return k.prove([n, i, h], given(k(none_lost)(n)).then(conclusion), unfold=1)


def winning(k: Kernel, h: z3.ExprRef) -> tuple[z3.ExprRef, z3.ArithRef, z3.ExprRef]:
    """Return a bite that wins on the board of height h, as its cell and its column."""
    bite = k(outcomes).winning(k(board)(n, h))
    return bite, ordinal_layers.cell(bite), ordinal_layers.level(bite)


def positive(k: Kernel) -> Theorem:
    """Every length other than 0 is greater than 0."""
    return k.prove([h], given(h != fin(0)).then(lt(fin(0), h)), by=[law(k, 4)(h, 0), law(k, 1)(h, fin(0))])


def cut_to_board(k: Kernel) -> Theorem:
    """A bite over a cell below the least one, such as the least one itself, leaves a board of smaller height."""
    full_board, bite = k(board)(n, h), s
    i, c = ordinal_layers.cell(s), ordinal_layers.level(s)
    later, lower = k(cut)(full_board, bite), k(board)(n, c)
    place = k(difference)(later, lower)
    by: list[Fact] = [k(same_rows)(later, lower), k(board_rows)(n, h, place), k(board_rows)(n, c, place)]
    by += [k(ordinal_layers.row_of_bitten)(full_board, bite, place), k(least_cell)(n, place, h)]
    by += [k(base_order).hypotheses[1](i, 0, place), *orders(k, c, h)]
    return k.prove([n, h, s], given(k(none_lost)(n), above(i, 0), lt(c, h)).then(later == lower), by)


def bite_of_height(k: Kernel) -> Theorem:
    """If no board is a P-position, some bite wins on each board that has a square; it is not over the least cell."""
    full_board, (bite, i, c) = k(board)(n, h), winning(k, h)
    game = k(outcomes)
    conclusion = z3.And(1 <= i, i < n, z3.Not(above(i, 0)), lt(c, h), game.lost(k(cut)(full_board, bite)))
    by: list[Fact] = [game.winning.at(full_board), k(least_cell)(n, 0, h), k(least_cell)(n, 0, c), k(board_valid)(n, h)]
    by += [k(none_lost).at(n), k(positive)(h), k(board_rows)(n, h, 0), k(board_rows)(n, h, i)]
    by += [k(ordinal_layers.has).at(full_board, bite), k(ordinal_layers.has).at(full_board, ordinal_layers.poison)]
    by += [k(cut_to_board)(n, h, bite), k(base_order).hypotheses[0](0)]
    return k.prove([n, h], given(k(none_lost)(n), h != fin(0)).then(conclusion), by)


def cut_alike(k: Kernel) -> Theorem:
    """After the same bite on two boards, the rows of the lower one are those of the higher one, cut to its height."""
    cell, c = ordinal_layers.cell(s), ordinal_layers.level(s)
    short, long = k(board)(n, g), k(board)(n, h)
    lower, higher = k(row)(k(cut)(short, s), i), k(row)(k(cut)(long, s), i)
    premise = given(n >= 1, lt(g, h), lt(c, g), z3.Not(above(cell, 0)), 0 <= i, i < n)
    by: list[Fact] = [k(ordinal_layers.row_of_bitten)(board, s, j) for board in (short, long) for j in (i, 0)]
    by += [k(board_rows)(n, height, j) for height in (g, h) for j in (i, 0)]
    goal = premise.then(lower == shorter(higher, g), k(row)(k(cut)(short, s), 0) == g, k(row)(k(cut)(long, s), 0) == h)
    return k.prove([n, g, h, s, i], goal, [*by, *orders(k, c, g, h)])


def not_the_same_bite(k: Kernel) -> Theorem:
    """If no board is a P-position, a bite that wins on a board does not win on a higher one."""
    (one, _, _), (other, _, _) = winning(k, g), winning(k, h)
    lower, higher = k(cut)(k(board)(n, g), one), k(cut)(k(board)(n, h), one)
    by: list[Fact] = [k(bite_of_height)(n, g), k(bite_of_height)(n, h), k(cut_down)(lower, higher), k(cut_alike)]
    by += [k(ordinal_layers.row_of_bitten)(k(board)(n, height), one, 0) for height in (g, h)]
    by += [k(board_rows)(n, height, 0) for height in (g, h)]
    by += [k(cut_alike)(n, g, h, one, 0), k(least_cell)(n, 0, h)]
    return k.prove([n, g, h], given(k(none_lost)(n), g != fin(0), h != fin(0), lt(g, h)).then(one != other), by)


def code(k: Kernel) -> Definition:
    """A number for the height h: its last base-n digit is the cell of a winning bite, the others are the number of the
    column of that bite."""
    _, cell, c = winning(k, h)
    body = lambda f, n, h: z3.If(z3.And(h != fin(0), lt(c, h)), n * f(n, c) + cell, 0)
    return k.define([n, h], z3.IntSort(), body, WellFounded(after, h))


def codes_differ(k: Kernel) -> Theorem:
    """If no board is a P-position, different heights have different numbers."""
    f = k(code)
    (_, i, c), (_, j, d) = winning(k, g), winning(k, h)
    by: list[Fact] = [f.at(n, g), f.at(n, h), k(bite_of_height)(n, g), k(bite_of_height)(n, h), law(k, 1)(g, h)]
    by += [k(not_the_same_bite)(n, g, h), k(not_the_same_bite)(n, h, g)]
    unique = k(base_k_division.unique)
    by += [unique(f(n, c), i, f(n, d), j, n), unique(0, 0, f(n, d), j, n), unique(f(n, c), i, 0, 0, n)]
    goal = given(k(none_lost)(n), f(n, g) == f(n, h)).then(g == h)
    return k.induct([g, n, h], goal, WellFounded(after, g), at=[(c, n, d)], by=by)


def injective(k: Kernel) -> Definition:
    """The predicate that F maps different lengths to different integers."""
    k(theory)
    different = z3.ForAll([g, h], z3.Implies(F[g] == F[h], g == h))
    return k.define([F], z3.BoolSort(), lambda *_: different)


def codes_of_heights(k: Kernel) -> Definition:
    """The map from the heights over a base of n cells to their numbers."""
    return k.choose(k.tabulate("layers.codes-exist", [n], h, k(code)(n, h)))


def numbered(k: Kernel) -> Theorem:
    """If no board is a P-position, some map is injective: the one to the numbers of the heights."""
    table = k(codes_of_heights)
    table_of_n = table(n)
    by: list[Fact] = [k(injective).at(table_of_n), table.at(n), k(codes_differ)]
    one = k.prove("layers.codes-injective", [n], given(k(none_lost)(n)).then(k(injective)(table_of_n)), by)
    return k.prove([n], given(k(none_lost)(n)).then(z3.Exists([F], k(injective)(F))), by=[one(n)])


@theorem_name("layers.some-height")
def some_height(k: Kernel) -> Theorem:
    """Over a base of n ≥ 1 cells with a least one some board is a P-position, or some map of lengths is injective."""
    some = z3.Exists([h], k(ordinal_layers.lost)(k(board)(n, h)))
    by: list[Fact] = [k(numbered)(n), k(none_lost).at(n)]
    return k.prove([n], given(least_first(n)).then(z3.Or(some, z3.Exists([F], k(injective)(F)))), by)


def exactly_one_height(k: Kernel) -> Theorem:
    """If no map of the lengths to the integers is injective, exactly one board over the base is a P-position."""
    one = z3.Exists([h], z3.ForAll([g], k(ordinal_layers.lost)(k(board)(n, g)) == (g == h)))
    none = z3.ForAll([F], z3.Not(k(injective)(F)))
    return k.prove([n], given(least_first(n), none).then(one), by=[k(some_height)(n), k(one_height)])
