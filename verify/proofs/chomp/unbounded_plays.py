"""On an infinite board of any dimension, plays can be arbitrarily long.

By Dickson's lemma, infinitely many cells contain an infinite chain, each cell below the next. Any number of its cells
can be bitten one after the other, from above. Main statement: `as_long_as_one_likes`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.chomp.boards_any_dimension import has_of_bitten
from verify.proofs.chomp.dickson import Space, a, below, c, d, has, i, j, m, n, p, positive, sequences, without, x, y

PREFIX = "space"

q = z3.Const("q", Space)


def lasts(k: Kernel) -> Definition:
    """lasts(d, p, n): there is a play of n moves from p."""
    body = lambda f, d, p, n: z3.Or(n <= 0, z3.Exists([x], z3.And(k(has)(d, p, x), f(d, without(p, x), n - 1))))
    return k.define([d, p, n], z3.BoolSort(), body, Measure((n,)))


def apart(k: Kernel) -> Definition:
    """The predicate that two cells differ in one of the d coordinates."""
    some = z3.Exists([c], z3.And(1 <= c, c <= d, x[c] != y[c]))
    return k.define([d, x, y], z3.BoolSort(), lambda *_: some)


def lists_cells(k: Kernel) -> Definition:
    """The predicate that a sequence lists infinitely many different cells of p."""
    apart_ = z3.ForAll([i, j], given(0 <= i, i < j).then(k(apart)(d, a[i], a[j])))
    all_on_board = z3.ForAll([i], z3.Implies(i >= 0, k(has)(d, p, a[i])))
    return k.define([d, p, a], z3.BoolSort(), lambda *_: z3.And(all_on_board, apart_))


def infinite(k: Kernel) -> Definition:
    """The predicate that a position has infinitely many cells, listed by some sequence."""
    return k.define([d, p], z3.BoolSort(), lambda *_: z3.Exists([a], k(lists_cells)(d, p, a)))


def rung(k: Kernel) -> Definition:
    """The places of a chain in a sequence of points: members of the last level, one after the other."""
    member_from = k(sequences).member_from
    body = lambda f, a, d, n: member_from(a, d, d, z3.If(n <= 0, 0, f(a, d, n - 1) + 1))
    return k.define([a, d, n], z3.IntSort(), body, Measure((n,)))


def rungs_rise(k: Kernel) -> Theorem:
    """The rungs are members of the last level, natural numbers, and increase."""
    f, thin = k(rung), k(sequences)
    current, previous = f(a, d, n), f(a, d, n - 1)
    conclusion = z3.And(current >= 0, thin.member(a, d, current), given(0 <= m, m < n).then(f(a, d, m) < current))
    goal = given(d >= 0, thin.natural(a, d), n >= 0).then(conclusion)
    by: list[Fact] = [thin.member_from_correct(a, d, d, 0), thin.member_from_correct(a, d, d, previous + 1)]
    return k.induct([a, d, n, m], goal, Measure((n,)), at=[(a, d, n - 1, m), (a, d, n - 1, 0)], by=by, unfold=1)


def rungs_apart(k: Kernel) -> Theorem:
    """None of the cells at the rungs is below an earlier one."""
    f, thin = k(rung), k(sequences)
    low, high = f(a, d, m), f(a, d, n)
    claim = given(d >= 0, thin.natural(a, d), 0 <= m, m < n, 1 <= c, c <= d).then(a[low][c] <= a[high][c])
    ordered_by = [k(rungs_rise)(a, d, n, m), k(rungs_rise)(a, d, m, 0), thin.ordered(a, d, low, high, c)]
    rung_order = k.prove("space.rungs-ordered", [a, d, m, n, c], claim, by=ordered_by)
    is_list = k(lists_cells)
    claim = given(is_list(d, p, a), 0 <= i, i < j).then(k(has)(d, p, a[i]), k(apart)(d, a[i], a[j]))
    goal = given(d >= 0, thin.natural(a, d), is_list(d, p, a), 0 <= m, m < n).then(z3.Not(k(below)(d, a[high], a[low])))
    by = [rung_order, k.prove("space.listed-apart", [d, p, a, i, j], claim, unfold=1)(d, p, a, low, high)]
    by += [k(rungs_rise)(a, d, n, m), k(rungs_rise)(a, d, m, 0)]
    return k.prove([d, p, a, m, n], goal, by, unfold=1)


def listed_natural(k: Kernel) -> Theorem:
    """The coordinates of cells are natural."""
    claim = given(k(lists_cells)(d, p, a), i >= 0).then(k(has)(d, p, a[i]))
    lemma = k.prove("space.listed-here", [d, p, a, i], claim, unfold=1)
    claim = given(k(lists_cells)(d, p, a), i >= 0, 1 <= j, j <= d).then(a[i][j] >= 0)
    each = k.prove("space.listed-positive", [d, p, a, i, j], claim, by=[lemma(d, p, a, i), k(positive)(d, p, a[i], j)])
    return k.prove([d, p, a], given(k(lists_cells)(d, p, a)).then(k(sequences).natural(a, d)), by=[each], unfold=1)


def chain_left(k: Kernel) -> Definition:
    """chain_left(d, q, a, n): the first n cells of the chain are left in q."""
    all_left = z3.ForAll([i], given(0 <= i, i < n).then(k(has)(d, q, a[k(rung)(a, d, i)])))
    return k.define([d, q, a, n], z3.BoolSort(), lambda *_: all_left)


def down_the_chain(k: Kernel) -> Theorem:
    """While n cells of the chain remain, there is a play of n moves, which takes the last of them first."""
    g, top = k(chain_left), a[k(rung)(a, d, n - 1)]
    start = z3.And(d >= 0, k(sequences).natural(a, d), k(lists_cells)(d, p, a))
    after = without(q, top)
    claim = given(start, n >= 1, g(d, q, a, n)).then(k(has)(d, q, top), g(d, after, a, n - 1))
    still = k.prove("space.chain-still-left", [d, p, q, a, n], claim, by=[k(has_of_bitten), k(rungs_apart)], unfold=1)
    goal = given(start, g(d, q, a, n)).then(k(lasts)(d, q, n))
    places = [(d, p, after, a, n - 1)]
    return k.induct([d, p, q, a, n], goal, Measure((n,)), at=places, by=[still(d, p, q, a, n)], unfold=1)


def as_long_as_one_likes(k: Kernel) -> Theorem:
    """From a position with infinitely many cells there is a play of n moves, for every n."""
    claim = given(d >= 0, k(lists_cells)(d, p, a)).then(k(chain_left)(d, p, a, n))
    each = k.prove("space.listed-left", [d, p, a, n], claim, by=[k(rungs_rise), k(listed_natural)(d, p, a)], unfold=1)
    claim = given(d >= 0, k(lists_cells)(d, p, a)).then(k(lasts)(d, p, n))
    one_by = [each(d, p, a, n), k(listed_natural)(d, p, a), k(down_the_chain)(d, p, p, a, n)]
    one = k.prove("space.listed-lasts", [d, p, a, n], claim, by=one_by)
    return k.prove([d, p, n], given(d >= 1, k(infinite)(d, p)).then(k(lasts)(d, p, n)), by=[one], unfold=1)
