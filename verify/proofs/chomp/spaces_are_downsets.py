"""The positions of Chomp in d dimensions are exactly the down-closed sets of cells.

From all cells, bite cells outside the set one by one: this play ends, and leaves the set. Main statement: `every_set`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.chomp import dickson
from verify.proofs.chomp.boards_any_dimension import has_of_bitten, is_positive
from verify.proofs.chomp.dickson import Point, Space, all_space, below, d, every_play_ends, has, n, p, play, step, x, y
from verify.proofs.general import small_value_sorts

PREFIX = "space"

# A point as a member of sets: cvc5 takes no arrays over arrays.
Member, member, _ = small_value_sorts.record_sort("Member", "member", {"point_of": Point})
A = z3.Const("A", z3.ArraySort(Member, z3.BoolSort()))


def closed(k: Kernel) -> Definition:
    """The predicate that A is a set of cells which has, with a cell, every cell below it."""
    of_one = z3.And(k(is_positive)(d, x), given(k(below)(d, y, x), k(is_positive)(d, y)).then(A[member(y)]))
    all_below = z3.ForAll([x, y], z3.Implies(A[member(x)], of_one))
    return k.define([d, A], z3.BoolSort(), lambda *_: all_below)


def spares(k: Kernel) -> Definition:
    """The predicate that a cell is left which is not in A."""
    some = z3.Exists([x], z3.And(k(has)(d, p, x), z3.Not(A[member(x)])))
    return k.define([d, A, p], z3.BoolSort(), lambda *_: some)


def spare(k: Kernel) -> Definition:
    """A cell that is left although it is not in A."""
    some = z3.Exists([x], z3.And(k(has)(d, p, x), z3.Not(A[member(x)])))
    return k.choose(k.prove("space.spare-exists", [d, A, p], given(k(spares)(d, A, p)).then(some), unfold=1))


def left_after(k: Kernel) -> Definition:
    """The position after n bites at spare cells."""

    def body(f: z3.FuncDeclRef, d: z3.ExprRef, A: z3.ExprRef, n: z3.ArithRef) -> z3.ExprRef:
        prev = f(d, A, n - 1)
        bitten = z3.If(k(spares)(d, A, prev), dickson.without(prev, k(spare)(d, A, prev)), prev)
        return z3.If(n <= 0, all_space, bitten)

    return k.define([d, A, n], Space, body, Measure((n,)))


def never_taken(k: Kernel) -> Theorem:
    """No cell of A is ever taken: otherwise the bitten cell, which is below that cell, would be in A."""
    on, cells_before = k(has), k(left_after)(d, A, n - 1)
    bite = k(spare)(d, A, cells_before)
    goal = given(k(closed)(d, A), A[member(x)]).then(on(d, k(left_after)(d, A, n), x))
    conclusion = z3.And(k(is_positive)(d, x), given(k(below)(d, y, x), k(is_positive)(d, y)).then(A[member(y)]))
    claim = given(k(closed)(d, A), A[member(x)]).then(conclusion)
    inside = k.prove("space.closed-below", [d, A, x, y], claim, unfold=1)
    claim = given(on(d, p, x)).then(k(is_positive)(d, x))
    natural = k.prove("space.cell-positive", [d, p, x], claim, by=[k(dickson.positive)], unfold=1)
    by: list[Fact] = [inside(d, A, x, bite), natural(d, cells_before, bite)]
    by += [k(has_of_bitten)(d, cells_before, bite, x), on.at(d, all_space, x), k(is_positive).at(d, x)]
    return k.induct([d, A, n, x], goal, Measure((n,)), at=[(d, A, n - 1, x)], by=by, unfold=1)


def taken_in_turn(k: Kernel) -> Definition:
    """The sequence of the positions after n bites at spare cells, for every n."""
    return k.choose(k.tabulate("space.in-turn-exists", [d, A], n, k(left_after)(d, A, n)))


def last_bite(k: Kernel) -> Definition:
    """A number of bites at spare cells after which no spare cell is left; without it, the bites would be an endless
    play.
    """
    f, u, some = k(left_after), k(taken_in_turn)(d, A), k(spares)
    always = z3.ForAll([n], z3.Implies(n >= 0, some(d, A, f(d, A, n))))
    never = k.define("space.always-spare", [d, A], z3.BoolSort(), lambda *_: always)
    by: list[Fact] = [never.at(d, A), f.at(d, A, n + 1), k(spare).at(d, A, f(d, A, n)), k(taken_in_turn).at(d, A)]
    claim = given(never(d, A), n >= 0).then(k(step)(d, u, n))
    moves = k.prove("space.spare-step", [d, A, n], claim, by=[*by], unfold=1)
    plays = k.prove("space.spare-play", [d, A], given(never(d, A)).then(k(play)(d, u)), by=[moves], unfold=1)
    goal = given(d >= 1).then(z3.Exists([n], z3.And(n >= 0, z3.Not(some(d, A, f(d, A, n))))))
    return k.choose(k.prove("space.spares-end", [d, A], goal, by=[plays(d, A), k(every_play_ends)(d, u)], unfold=1))


def of_set(k: Kernel) -> Definition:
    """The board with the cells of A."""
    return k.define([d, A], Space, lambda _, d, A: k(left_after)(d, A, k(last_bite)(d, A)))


def every_set(k: Kernel) -> Theorem:
    """Every down-closed set of cells is the set of cells of a position."""
    goal = given(d >= 1, k(closed)(d, A)).then(k(has)(d, k(of_set)(d, A), x) == A[member(x)])
    return k.prove([d, A, x], goal, by=[k(never_taken)(d, A, k(last_bite)(d, A), x)], unfold=2)
