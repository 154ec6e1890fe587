"""The number of classes of misère sums of K-MARK heaps below k², k ≥ 3 a variable: 2 + 2^b.

Main statements: `least_power`, `class_range` and `every_class` (the classes are 0, …, 2^b + 1, with 2^b the least power
of two above k, and each is the class of some sum). `quotient_classes` shows that classes decide equivalence.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.base_k_division import K, n
from verify.proofs.mark.misere.fickle_heaps import fickle, small_values, tame
from verify.proofs.mark.misere.quotient_classes import alike, kind, single, small, twos, twos_firm, value
from verify.proofs.mark.misere.small_heap_sums import all_tame, fickle_sum, firm
from verify.proofs.mark.normal.closed_form import form_values
from verify.proofs.mark.normal.k_mark_grundy import base_heap, counters, game, grundy_is_form
from verify.proofs.mark.normal.k_mark_sums import LISTS, heaps_of_k_mark
from verify.proofs.mark.numbers.vile_base_k import j, power

PREFIX = "small-heaps"

p, q, r, x, y = z3.Consts("p q r x y", LISTS.sort)
a, b, c, s = z3.Ints("a b c s")
first, others = LISTS.head, LISTS.tail


def bits(k: Kernel) -> Definition:
    """The number of binary digits of n ≥ 1, and 0 for 0."""
    return k.define([n], z3.IntSort(), lambda f, n: z3.If(n <= 0, 0, 1 + f(n / 2)), Measure((n,)))


def top(k: Kernel) -> Definition:
    """The least power of two greater than n."""
    return k.define([n], z3.IntSort(), lambda _, n: k(power)(k(bits)(n), 2))


def least_power(k: Kernel) -> Theorem:
    """The power `top` is the least power of two above n, and at most 2n for n ≥ 1."""
    f, e, t = k(power), k(bits), k(top)
    claim = given(n >= 0).then(e(n) >= 0, t(n) > n, z3.Implies(n >= 1, z3.And(e(n) >= 1, t(n) <= 2 * n)))
    near_top = k.induct("small-heaps.top-near", [n], claim, Measure((n,)), at=[(n / 2,)], unfold=2)
    claim = given(n >= 0, j >= 0, f(j, 2) > n).then(t(n) <= f(j, 2))
    least = k.induct("small-heaps.top-least", [n, j], claim, Measure((n,)), at=[(n / 2, j - 1)], unfold=2)
    conclusions = [t(n) == f(e(n), 2), e(n) >= 1, n < t(n), t(n) <= 2 * n, z3.Implies(f(j, 2) > n, t(n) <= f(j, 2))]
    return k.prove([n, j], given(n >= 1, j >= 0).then(*conclusions), [near_top(n), least(n, j)], unfold=1)


def nim_below(k: Kernel) -> Theorem:
    """The nim-sum of numbers below a power of two is below it."""
    f = k(power)
    goal = given(j >= 0, 0 <= a, 0 <= b, a < f(j, 2), b < f(j, 2)).then(k(algebra.nimsum)(a, b) < f(j, 2))
    return k.induct([a, b, j], goal, Measure((j,)), at=[(a / 2, b / 2, j - 1)], unfold=1)


def nim_of_long(k: Kernel) -> Theorem:
    """The nim-sum of two numbers with equally many binary digits has fewer."""
    f = k(power)
    conclusion = k(algebra.nimsum)(a, b) < f(j, 2)
    goal = given(j >= 0, f(j, 2) <= a, a < f(j + 1, 2), f(j, 2) <= b, b < f(j + 1, 2)).then(conclusion)
    return k.induct([a, b, j], goal, Measure((j,)), at=[(a / 2, b / 2, j - 1)], unfold=1)


def value_below(k: Kernel) -> Theorem:
    """The nim-sum of a small sum is below the least power of two above k."""
    v, e, part = k(value), k(bits)(K), k(game).grundy(first(x))
    goal = given(k(small)(x, K)).then(0 <= v(x), v(x) < k(top)(K))
    by = [k(small).at(x, K), k(small).at(others(x), K), k(all_tame).at(x), k(tame).at(first(x)), k(alike).at(x, K)]
    by += [v.at(x), k(nim_below)(part, v(others(x)), e), k(least_power)(K, 0), k(heaps_of_k_mark).natural(x)]
    by += [k(grundy_is_form)(counters(first(x)), 0, K), k(form_values)(counters(first(x)), K)]
    return k.induct([x, K], goal, Structural(x), at=[(others(x), K)], by=by)


def class_range(k: Kernel) -> Theorem:
    """The classes of small sums are among 0, …, 2^b + 1."""
    f = k(kind)(x)
    by = [k(value_below)(x, K), k(small).at(x, K), k(fickle_sum)(x), k(least_power)(K, 0)]
    return k.prove([x, K], given(k(small)(x, K)).then(0 <= f, f < 2 + k(top)(K)), by, unfold=1)


def example(k: Kernel) -> Definition:
    """A small sum of class c: the heap c for c ≤ 1, else one with two heaps of 2."""
    s = c - 2
    long = LISTS.join(base_heap(K + 1, K), single(k(algebra.nimsum)(s, K), K))
    body = lambda *_: z3.If(c <= 1, single(c, K), k(twos)(z3.If(s < K, single(s, K), long), K))
    return k.define([c, K], LISTS.sort, body)


def every_class(k: Kernel) -> Theorem:
    """Each of the 2 + 2^b classes is the class of some small sum."""
    s, e, none = c - 2, k(bits)(K), LISTS.none
    rest, to = k(algebra.nimsum)(s, K), k(example)(c, K)
    lists = (single(c, K), single(s, K), single(rest, K), LISTS.join(base_heap(K + 1, K), single(rest, K)))
    by = [k(example).at(c, K), k(kind).at(to), k(firm).at(single(c, K)), k(firm).at(none)]
    by += [k(value).at(none), k(all_tame).at(none), k(alike).at(none, K), k(least_power)(K, 0)]
    by += [k(nim_of_long)(s, K, e - 1), k(top).at(K), k(power).at(e, 2), k(algebra.natural_value)(s, K)]
    by += [k(algebra.cancel)(s, K), k(algebra.commutative)(K, rest), k(fickle).at(base_heap(c, K))]
    for z in lists:
        by += [k(small).at(z, K), k(all_tame).at(z), k(alike).at(z, K), k(value).at(z), k(twos_firm)(z, K)]
    for size in (c, s, rest, K + 1):
        heap = base_heap(size, K)
        by += [k(tame).at(heap), k(grundy_is_form)(size, 0, K)]
        by += [k(small_values)(size, K), k(algebra.zero)(k(game).grundy(heap))]
    return k.prove([c, K], given(K >= 3, 0 <= c, c < 2 + k(top)(K)).then(k(small)(to, K), k(kind)(to) == c), by)
