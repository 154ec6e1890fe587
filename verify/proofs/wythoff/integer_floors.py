"""The floor formulas in whole numbers only, with no real number and no hypothesis: A(n) = n + s for one s ≥ 0.

It is the s with g(s, n) ≤ 0 < g(s + 1, n), where g(s, n) = s² + t·s·n − n²; so s = ⌊n·(α − 1)⌋. Main statements:
`whole_floors` (every t ≥ 1), `by_square_root` (A(n) by one whole square root), `wythoff_whole` (t = 1).
"""

from typing import Any

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.citations import each_at
from verify.proofs.wythoff import quadratic_form
from verify.proofs.wythoff.document_sequences import c
from verify.proofs.wythoff.numeration import multiple, multiple_is_product, multiples_grow
from verify.proofs.wythoff.pair_differences import T, gap, grows, m, n, product
from verify.proofs.wythoff.pair_sequences import Int, a, b, came_before, fresh, natural, place_before
from verify.proofs.wythoff.quadratic_form import between, fits, fits_later, fits_less, never_zero, reflected

PREFIX = "wythoff"

r, s, v = z3.Ints("r s v")


def part(k: Kernel) -> Definition:
    """The largest s that fits at n, as a recursion: from n − 1 to n it grows by 1 or not at all."""

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, T: z3.ArithRef) -> z3.ArithRef:
        part_before = f(n - 1, T)
        return z3.If(n <= 0, 0, z3.If(k(fits)(part_before + 1, n, T), part_before + 1, part_before))

    return k.define([n, T], Int, body, Measure((n,)))


def part_fits(k: Kernel) -> Theorem:
    """The number `part` is the only one that fits while the next one does not, and it does not decrease."""
    f, p = k(fits), k(part)
    term, previous = p(n, T), p(n - 1, T)
    case = z3.Implies(n >= 1, z3.And(previous <= term, term <= previous + 1))
    claim = given(T >= 1, n >= 0).then(term >= 0, f(term, n, T), z3.Not(f(term + 1, n, T)), case, p(0, T) == 0)
    largest_by = [k(fits_later)(previous, n - 1, T), k(fits_later)(previous + 1, n - 1, T)]
    largest_by += [k(fits_less)(0, 0, n, T), k(between)(1, 0, T), k(multiples_grow)(T, 0, 1)]
    largest = k.induct("wythoff.part-largest", [n, T], claim, Measure((n,)), at=[(n - 1, T)], by=largest_by, unfold=1)
    conclusions = [term >= 0, f(term, n, T), z3.Not(f(term + 1, n, T)), p(0, T) == 0]
    conclusions += [z3.Implies(n >= 1, z3.And(previous <= term, term <= previous + 1)), f(s, n, T) == (s <= term)]
    by = [largest(n, T), k(fits_less)(s, term, n, T), k(fits_less)(term + 1, s, n, T)]
    return k.prove([s, n, T], given(T >= 1, n >= 0).then(*conclusions), by)


def reflection(k: Kernel) -> Theorem:
    """For m, n ≥ 0, not both 0: m fits at n exactly when n − t·m does not fit at m."""
    f, times = k(fits), k(multiple)(T, m)
    goal = given(T >= 1, n >= 0, m >= 0, n + m >= 1).then(f(m, n, T) == z3.Not(f(n - times, m, T)))
    by = [k(reflected)(m, n, T), k(never_zero)(m, n, T), k(between)(m, n, T), k(quadratic_form.zero_multiple)(T)]
    return k.prove("wythoff.reflection-fits", [m, n, T], goal, by, unfold=1)


def one(k: Kernel) -> Definition:
    """n + s with the largest s that fits at n: the floor of n·α."""
    return k.define("wythoff.whole-a", [n, T], Int, lambda _, n, T: n + k(part)(n, T))


def other(k: Kernel) -> Definition:
    """⌊n·β⌋, which is ⌊n·α⌋ + t·n."""
    return k.define("wythoff.whole-b", [n, T], Int, lambda _, n, T: k(one)(n, T) + k(gap)(n, T, 0))


def gap_is_multiple(k: Kernel) -> Theorem:
    """The distance t·n of the n-th pair, written as a multiple."""
    goal = given(T >= 0, n >= 0).then(k(multiple)(T, n) == k(gap)(n, T, 0))
    return k.prove("wythoff.gap-multiple", [n, T], goal, [k(multiple_is_product)(T, n), k(product)(n, T, 0)])


def increase(k: Kernel) -> Theorem:
    """⌊n·α⌋ and ⌊n·β⌋ increase with n, the first one is at least n, and both are 0 for n = 0."""
    e, f, p, g = k(one), k(other), k(part), k(gap)
    case = given(0 <= n, n < m).then(p(n, T) <= p(m, T), e(n, T) < e(m, T))
    conclusions = [e(m, T) >= m, e(0, T) == 0, f(0, T) == 0, f(m, T) == e(m, T) + g(m, T, 0), g(m, T, 0) >= 0, case]
    goal = given(T >= 1, m >= 0).then(*conclusions)
    by = [k(part_fits)(0, m, T)]
    return k.induct("wythoff.whole-increase", [n, m, T], goal, Measure((m,)), at=[(n, m - 1, T)], by=by, unfold=1)


def last(k: Kernel) -> Definition:
    """The last index n with ⌊n·α⌋ ≤ v."""

    def body(f: z3.FuncDeclRef, v: z3.ArithRef, T: z3.ArithRef) -> z3.ArithRef:
        last_before = f(v - 1, T)
        return z3.If(v <= 0, 0, z3.If(k(one)(last_before + 1, T) <= v, last_before + 1, last_before))

    return k.define("wythoff.whole-last", [v, T], Int, body, Measure((v,)))


def last_is_last(k: Kernel) -> Theorem:
    """For the last index n, ⌊n·α⌋ ≤ v < ⌊(n + 1)·α⌋."""
    last_index = k(last)(v, T)
    goal = given(T >= 1, v >= 0).then(last_index >= 0, k(one)(last_index, T) <= v, v < k(one)(last_index + 1, T))
    by = [*each_at(k, [increase], (0, 0, T), (last_index, last_index + 1, T), (0, 1, T))]
    return k.induct("wythoff.whole-last-is-last", [v, T], goal, Measure((v,)), at=[(v - 1, T)], by=by, unfold=1)


def covers(k: Kernel) -> Theorem:
    """Every v ≥ 1 that is not some ⌊n·α⌋ is ⌊m·β⌋ with m = v − n, where n is the last index with ⌊n·α⌋ ≤ v."""
    n = k(last)(v, T)
    m = v - n
    conclusion = z3.And(n >= 0, z3.Or(z3.And(n >= 1, k(one)(n, T) == v), z3.And(m >= 1, k(other)(m, T) == v)))
    after = n - k(multiple)(T, m)
    by = [k(last_is_last)(v, T), *each_at(k, [part_fits, reflection], (m, n, T), (m, n + 1, T))]
    by += [k(part_fits)(after, m, T), k(part_fits)(after + 1, m, T), k(gap_is_multiple)(m, T), k(increase)(0, 0, T)]
    return k.prove("wythoff.whole-covers", [v, T], given(T >= 1, v >= 1).then(conclusion), by, unfold=2)


def disjoint(k: Kernel) -> Theorem:
    """⌊n·α⌋ ≠ ⌊m·β⌋ for n, m ≥ 1."""
    e, f, times, j = k(one), k(other), k(multiple), k(part)(n, T)
    at, after = n - times(T, j), n - times(T, j + 1)
    by = [e.at(n, T), f.at(m, T), e.at(m, T), *each_at(k, [part_fits, reflection], (j, n, T), (j + 1, n, T))]
    by += [k(part_fits)(at, j, T), k(part_fits)(after, j + 1, T), k(increase)(m, j, T), k(increase)(j + 1, m, T)]
    by += [*each_at(k, [gap_is_multiple], (j, T), (j + 1, T), (m, T))]
    by += [k(multiples_order)(m, j, T), k(multiples_order)(j + 1, m, T)]
    return k.prove("wythoff.whole-disjoint", [n, m, T], given(T >= 1, n >= 1, m >= 1).then(e(n, T) != f(m, T)), by)


def multiples_order(k: Kernel) -> Theorem:
    """The distances t·n grow with n."""
    goal = given(T >= 1, 0 <= n, n <= m).then(k(gap)(n, T, 0) <= k(gap)(m, T, 0))
    return k.prove("wythoff.gap-order", [n, m, T], goal, [k(grows)(n, m, T, 0)])


def same_pairs(k: Kernel) -> Theorem:
    """A(n) = ⌊n·α⌋ and B(n) = ⌊n·β⌋, by induction: the floors are new, and smaller numbers have been used."""
    this, formula = k(a)(n, T, 0), k(one)(n, T)
    i = k(last)(this, T)
    i_, p = this - i, k(place_before)(n, formula, T, 0)
    by: list[Fact] = [k(came_before)(n, formula, T, 0)]
    by += [k(fresh)(n, i, T, 0), k(fresh)(n, i_, T, 0), k(natural)(0, T, 0)]
    by += [k(b).at(n, T, 0), k(b).at(i_, T, 0), k(b).at(p, T, 0), k(covers)(this, T), k(other).at(n, T)]
    place: Any
    for place in (n, i, i_, p):
        by += [k(natural)(place, T, 0), k(increase)(place, n, T), k(increase)(n, place, T), k(disjoint)(n, place, T)]
    goal = given(T >= 1, n >= 0).then(this == formula, k(b)(n, T, 0) == k(other)(n, T))
    return k.induct("wythoff.whole-pairs", [n, T], goal, Measure((n,)), at=[(i, T), (i_, T), (p, T)], by=by)


def whole_floors(k: Kernel) -> Theorem:
    """A(n) − n is the one s ≥ 0 with s² + t·s·n − n² ≤ 0 < (s + 1)² + t·(s + 1)·n − n²."""
    low, high = (x * x + T * x * n - n * n for x in (s, s + 1))
    goal = given(T >= 1, n >= 0, s >= 0).then((k(a)(n, T, 0) == n + s) == z3.And(low <= 0, 0 < high))
    return k.prove([s, n, T], goal, [k(same_pairs)(n, T), k(part_fits)(s, n, T), k(part_fits)(s + 1, n, T)], unfold=2)


@theorem_name("wythoff.whole-ratio")
def wythoff_whole(k: Kernel) -> Theorem:
    """c(n) is the one x ≥ 0 with x² − x·n − n² ≤ 0 < (x + 1)² − (x + 1)·n − n²."""
    x = z3.Int("x")
    low, high = (y * y - y * n - n * n for y in (x, x + 1))
    claim = (x - n) * (x - n) + 1 * (x - n) * n - n * n == x * x - x * n - n * n
    polynomial = k.prove("wythoff.whole-polynomial", [x, n], claim)
    claim = given(0 <= x, x < n).then((x + 1) * (x + 1) - (x + 1) * n - n * n <= 0)
    smaller = k.prove("wythoff.whole-smaller", [x, n], claim)
    by = [k(whole_floors)(x - n, n, 1), polynomial(x, n), polynomial(x + 1, n), smaller(x, n), k(natural)(n, 1, 0)]
    return k.prove([x, n], given(n >= 0, x >= 0).then((k(c)(n) == x) == z3.And(low <= 0, 0 < high)), by, unfold=1)


def by_square_root(k: Kernel) -> Theorem:
    """A(n) = ⌊((2 − t)·n + r)/2⌋ where r is the whole square root of (t² + 4)·n²."""
    w, number = z3.Ints("w number")
    claim = given(0 <= r, r <= w).then(r * r <= w * r, w * r <= w * w)
    larger = k.prove("wythoff.squares-grow", [w, r], claim)
    claim = given(w >= 0, r >= 0, w * w <= number, number < r * r).then(w < r)
    less = k.prove("wythoff.root-less", [w, r, number], claim, by=[larger(w, r)])
    claim = 4 * (s * s + T * s * n - n * n) == (2 * s + T * n) * (2 * s + T * n) - (T * T + 4) * (n * n)
    doubled, this = k.prove("wythoff.root-form", [s, n, T], claim), k(a)(n, T, 0)
    s_, square = this - n, (T * T + 4) * (n * n)
    w_ = 2 * s_ + T * n
    conclusion = this == ((2 - T) * n + r) / 2
    by = [k(whole_floors)(s_, n, T), doubled(s_, n, T), doubled(s_ + 1, n, T)]
    by += [less(w_, r + 1, square), less(r, w_ + 2, square), k(natural)(n, T, 0), k(product)(n, T, 0)]
    goal = given(T >= 1, n >= 0, r >= 0, r * r <= square, square < (r + 1) * (r + 1)).then(conclusion)
    return k.prove([n, r, T], goal, by)


@theorem_name("golden.by-square-root")
def golden_by_square_root(k: Kernel) -> Theorem:
    """c(n) = ⌊(n + r)/2⌋ where r is the whole square root of 5·n²."""
    square = 5 * (n * n)
    premise = z3.And(n >= 0, r >= 0, r * r <= square, square < (r + 1) * (r + 1))
    return k.prove([n, r], given(premise).then(k(c)(n) == (n + r) / 2), by=[k(by_square_root)(n, r, 1)], unfold=1)
