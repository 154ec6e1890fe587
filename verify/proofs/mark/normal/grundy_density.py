"""The share of the heaps of K-MARK that have a given Grundy value, by the rules, tends to 1/(k + 1).

Main statements: `count_at_multiple` (how often a value occurs below k·t: t times, less what it occurs below t, but for
the first block) and `value_share` (for every m a number from which on the share differs by at most 1/m).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, append, based, n, t
from verify.proofs.mark.normal.equidistribution import count, count_by_front, density, value_at_place
from verify.proofs.mark.normal.k_mark_grundy import base_heap, game, grundy_is_form, v
from verify.proofs.mark.normal.win_density import square
from verify.proofs.mark.normal.win_density_from_rules import within

PREFIX = "k-mark"

m, x = z3.Ints("m x")


def heaps_of_value(k: Kernel) -> Definition:
    """The number of heaps with the Grundy value v among 0 to n − 1, by the rules."""
    has = z3.If(k(game).grundy(base_heap(n - 1, K)) == v, 1, 0)
    return k.define([n, v, K], z3.IntSort(), lambda f, n, v, K: z3.If(n <= 0, 0, f(n - 1, v, K) + has), Measure((n,)))


def same_count(k: Kernel) -> Theorem:
    """Counting by the rules gives the same number of heaps as counting by the closed form."""
    goal = given(based(n >= 0)).then(k(heaps_of_value)(n, v, K) == k(count)(n, v, K))
    by = [k(grundy_is_form)(n - 1, 0, K)]
    return k.induct("k-mark.same-value-count", [n, v, K], goal, Measure((n,)), at=[(n - 1, v, K)], by=by, unfold=1)


@theorem_name("k-mark.value-count-at-multiple")
def count_at_multiple(k: Kernel) -> Theorem:
    """Below k·t there are t − c heaps of value v, if c are below t; one more for v = 0, one fewer for v = k."""
    f, first = k(heaps_of_value), z3.If(v == 0, 1, 0) - z3.If(v == K, 1, 0)
    goal = given(based(t >= 1, 0 <= v, v <= K)).then(f(K * t, v, K) == t - f(t, v, K) + first)
    by = [k(same_count)(K * t, v, K), k(same_count)(t, v, K), k(count_by_front)(K * t, v, K)]
    by += [k(append)(t, 0, K), k(value_at_place)(K * t, v, K)]
    return k.prove([t, v, K], goal, by, unfold=1)


def excess(k: Kernel) -> Definition:
    """(k + 1) times the number of heaps of value v below n, less n."""
    error = (K + 1) * k(heaps_of_value)(n, v, K) - n
    return k.define("k-mark.value-excess", [n, v, K], z3.IntSort(), lambda *_: error)


def excess_bound(k: Kernel) -> Theorem:
    """For n ≥ 4m·(4m + 1), m times the excess lies between −(k + 1)·n and (k + 1)·n."""
    f = k(excess)(n, v, K)
    goal = given(based(0 <= v, v <= K, m >= 1, n >= 4 * m * (4 * m + 1))).then(within(m * f, (K + 1) * n))
    claim = given(within(4 * m * x, (2 * K + 2) * (2 * n))).then(within(m * x, (K + 1) * n))
    quartered = k.prove("k-mark.value-excess.quartered", [n, m, x, K], claim)
    by = [k(same_count)(n, v, K), k(density)(n, 4 * m, v, K), quartered(n, m, f, K), k(square)(4 * m)]
    return k.prove("k-mark.value-excess.bound", [n, m, v, K], goal, by, unfold=1)


def near(k: Kernel) -> Definition:
    """The predicate that the share of the heaps of value v among the first n differs from 1/(k + 1) by at most 1/m."""
    close = within(m * k(excess)(n, v, K), (K + 1) * n)
    return k.define("k-mark.value-near", [n, m, v, K], z3.BoolSort(), lambda *_: close)


def value_share(k: Kernel) -> Theorem:
    """The share of the heaps of each value 0, …, k tends to 1/(k + 1)."""
    goal = given(based(0 <= v, v <= K, m >= 1, n >= 4 * m * (4 * m + 1))).then(k(near)(n, m, v, K))
    return k.prove([n, m, v, K], goal, [k(excess_bound)(n, m, v, K)], unfold=1)
