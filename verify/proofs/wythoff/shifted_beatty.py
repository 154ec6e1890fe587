"""The shifted form of Beatty's theorem that misère play needs: every j ≥ 0 is ⌊n·α + 1/α⌋ or ⌊m·β + 1/α + 1⌋, not both.

Here α is the root of t-Wythoff, β = α + t, and n, m ≥ 0. Main statements: `covers` and `disjoint`; the step between
the two sequences is `beatty.one_of_two`, as for the unshifted ones.
"""

from typing import Any

import z3

from verify.kernel import Definition, Kernel, Theorem, given
from verify.proofs.general import real_floors
from verify.proofs.general.beatty_theorem import al, be, larger_than_one, never_both, one_of_two
from verify.proofs.general.citations import each_at
from verify.proofs.general.real_floors import floor, floor_is, inverse, inverts, irrational, j, real, times, whole, z
from verify.proofs.wythoff.golden_ratio import bounds, complement, distance, irrational_root, products, root
from verify.proofs.wythoff.pair_differences import T, gap, m, n, one_more

PREFIX = "beatty"

x, y, t, u = z3.Reals("x y s u")
w = z3.Real("w")


def moved(k: Kernel) -> Theorem:
    """For z > 0: ⌊n·z + w⌋ = j exactly when (j − w)/z ≤ n < (j + 1 − w)/z."""
    over = k(inverse)(z)
    scaled = k.prove("real.times.scaled-again", [x, y, z], given(z > 0).then((x <= y) == (x * z <= y * z)))
    back = k.prove("real.times.back", [x, u, z], given(u * z == 1).then((x * u) * z == x))
    low, high = (k(real)(j) - w) * over, (k(real)(j) + 1 - w) * over
    goal = given(z > 0).then((k(floor)(k(times)(n, z) + w) == j) == z3.And(low <= k(real)(n), k(real)(n) < high))
    by = [k(floor_is)(k(times)(n, z) + w, j), k(inverts)(z), scaled(low, k(real)(n), z), scaled(high, k(real)(n), z)]
    by += [back(k(real)(j) - w, over, z), back(k(real)(j) + 1 - w, over, z)]
    return k.prove("real.times.moved-whole-part", [n, j, w, z], goal, by, unfold=1)


def low(k: Kernel) -> Definition:
    """(j − 1/α)/α."""
    return k.define([j, al], z3.RealSort(), lambda _, j, al: (k(real)(j) - k(inverse)(al)) * k(inverse)(al))


def high(k: Kernel) -> Definition:
    """(j − 1/α − 1)/β."""
    return k.define([j, al, be], z3.RealSort(), lambda _, j, al, be: (k(real)(j) - k(inverse)(al) - 1) * k(inverse)(be))


def first(k: Kernel) -> Definition:
    """⌊n·α + 1/α⌋."""
    body = lambda _, n, al: k(floor)(k(times)(n, al) + k(inverse)(al))
    return k.define("wythoff.misere-floor", [n, al], z3.IntSort(), body)


def second(k: Kernel) -> Definition:
    """⌊n·β + 1/α + 1⌋ with β = α + t."""
    body = lambda _, n, al, T: k(floor)(k(times)(n, al + k(real)(T)) + k(inverse)(al) + 1)
    return k.define("wythoff.misere-floor-above", [n, al, T], z3.IntSort(), body)


def limits(k: Kernel) -> Theorem:
    """The bounds `low` and `high` grow by 1/α and 1/β with j, add up to j − 1, and are above −1 for j ≥ 0."""
    one, other, f, g, v = k(inverse)(al), k(inverse)(be), k(low), k(high), z3.Real("v")
    less = k.prove("beatty.limits-less", [x, u, v], (x - (1 + u)) * v == (x - u - 1) * v)
    sum_ = k.prove("beatty.limits-sum", [x, u, v], given(u + v == 1).then((x - u) * u + (x - u - 1) * v == x - 1))
    grown = k.prove("beatty.limits-grow", [x, u, v], (x + 1 - u) * v == (x - u) * v + v)
    product = k.prove("beatty.limits-product", [x, u], given(x >= 0, u > 0).then(x * u >= 0))
    square = k.prove("beatty.limits-square", [u], given(0 < u, u < 1).then(0 < u * u, u * u < 1))
    spread = k.prove("beatty.limits-spread", [x, u, v], (x - u) * v == x * v - u * v)
    split = k.prove("beatty.limits-split", [u, v], given(u + v == 1).then((1 + u) * v == 1 - u * u))
    above_goal = given(x >= 0, u > 0, v > 0, u + v == 1).then((x - u) * u > -1, (x - u - 1) * v > -1)
    above_by = [product(x, u), product(x, v), square(u)]
    above_by += [spread(x, u, u), spread(x, 1 + u, v), split(u, v), less(x, u, v)]
    above = k.prove("beatty.limits-above", [x, u, v], above_goal, by=above_by)
    conclusion = z3.And(
        f(j, al) + g(j, al, be) == k(real)(j - 1), z3.Implies(j >= 0, z3.And(f(j, al) > -1, g(j, al, be) > -1))
    )
    case = given(one > 0, other > 0, one + other == 1).then(conclusion)
    goal = z3.And(f(j + 1, al) == f(j, al) + one, g(j + 1, al, be) == g(j, al, be) + other, case)
    by = [sum_(k(real)(j), one, other), grown(k(real)(j), one, one), grown(k(real)(j) - 1, one, other)]
    by += [above(k(real)(j), one, other), k(whole)(j, 0), k(whole)(j, 1)]
    return k.prove([j, al, be], goal, by, unfold=1)


def never_whole(k: Kernel) -> Theorem:
    """For j ≥ 0, (j − 1/α)/α is not whole: else α·(j + t·n − 2·n) = t·n + 1, though α is irrational."""
    r, g, one, v = k(real), k(gap)(n, T, 0), k(inverse)(al), z3.Real("v")
    # n·α = j − 1/α, then n·α² = j·α − 1, and α² is to be replaced.
    once = k.prove("wythoff.whole-once", [x, y, u, z], given(u * z == 1, (x - u) * u == y).then(y * z == x - u))
    claim = given(u * z == 1, y * z == x - u).then(y * (z * z) == x * z - 1)
    twice = k.prove("wythoff.whole-twice", [x, y, u, z], claim)
    claim = given(y * (t - v) == x * z - 1, v == (t - 2) * z).then((x + t * y - 2 * y) * z == t * y + 1)
    spread = k.prove("wythoff.whole-spread", [x, y, z, t, v], claim)
    sign = k.prove("wythoff.whole-sign", [x, z], given(z > 0, x * z > 0).then(x > 0))
    square = k.prove("wythoff.whole-square", [u], given(0 < u, u < 1).then(z3.And((0 - u) * u < 0)))
    positive = k.prove("wythoff.whole-positive", [x, u], given(0 < u, u < 1, x >= 1).then((x - u) * u > 0))
    number = j + g - 2 * n
    by = [k(bounds)(al, T), k(root).at(al, T), k(inverts)(al), k(low).at(j, al), once(r(j), r(n), one, al)]
    by += [twice(r(j), r(n), one, al), spread(r(j), r(n), al, r(T), (r(T) - 2) * al)]
    by += [square(one), positive(r(j), one), k(products)(n, T), k(irrational_root)(al, T)]
    by += [k(irrational).at(al), k(times).at(number, al), sign(r(number), al)]
    by += [*each_at(k, [whole], (j, 0), (j, 1), (n, 0), (j + g, 2 * n), (j, g), (n, n), (g, 0), (number, 0))]
    by += [k(limits)(j, al, al + r(T)), k(complement)(al, T)]
    by += [k(larger_than_one)(al, al + r(T)), k(doubled)(n), k(whole)(n, -1), k(minus)(0)]
    goal = given(T >= 1, k(root)(al, T), j >= 0).then(k(low)(j, al) != r(n))
    return k.prove("beatty.low-never-whole", [n, j, al, T], goal, by)


def doubled(k: Kernel) -> Theorem:
    """The real number of 2·n is twice the real number of n."""
    return k.prove("real.doubled", [n], k(real)(2 * n) == 2 * k(real)(n), unfold=1)


def minus(k: Kernel) -> Theorem:
    """The real number of −1 is −1."""
    return k.prove("real.minus", [n], k(real)(n - 1) == k(real)(n) - 1, unfold=1)


def places(k: Kernel) -> tuple[Any, Any]:
    """Return the only indices at which j can occur in the two sequences, as functions of j."""
    return (
        lambda j: k(floor)(k(low)(j, al) + k(inverse)(al)),
        lambda j: k(floor)(k(high)(j, al, al + k(real)(T)) + k(inverse)(al + k(real)(T))),
    )


def stands(k: Kernel) -> Theorem:
    """⌊n·α + 1/α⌋ = j exactly when n is in the first interval, ⌊n·β + 1/α + 1⌋ = j when it is in the second."""
    r, be = k(real), al + k(real)(T)
    one, other, f, g = k(inverse)(al), k(inverse)(be), k(low), k(high)
    first_in = z3.And(f(j, al) <= r(n), r(n) < f(j + 1, al))
    second_in = z3.And(g(j, al, be) <= r(n), r(n) < g(j + 1, al, be))
    conclusion = z3.And((k(first)(n, al) == j) == first_in, (k(second)(n, al, T) == j) == second_in)
    assoc = k(second).at(n, al, T)
    by = [k(first).at(n, al), assoc, k(moved)(n, j, one, al), k(moved)(n, j, one + 1, be), f.at(j, al), f.at(j + 1, al)]
    by += [g.at(j, al, be), g.at(j + 1, al, be), k(bounds)(al, T), k(whole)(j, 1), k(whole)(j, j)]
    by += [k(three_terms)(k(times)(n, be), one), k(stepped)(r(j), one, other), k(stepped)(r(j), one, one)]
    return k.prove([n, j, al, T], given(T >= 1, k(root)(al, T)).then(conclusion), by)


def three_terms(k: Kernel) -> Theorem:
    """⌊x + u + 1⌋ = ⌊x + (u + 1)⌋."""
    return k.prove("real.floor.three-terms", [x, u], k(floor)(x + u + 1) == k(floor)(x + (u + 1)), [])


def stepped(k: Kernel) -> Theorem:
    """(x − (u + 1))·w = (x − u − 1)·w, and the same with 1 added in front."""
    goal = z3.And((x - (u + 1)) * w == (x - u - 1) * w, (x + 1 - (u + 1)) * w == ((x + 1) - u - 1) * w)
    return k.prove("real.times.stepped", [x, u, w], goal)


def covers(k: Kernel) -> Theorem:
    """Every j ≥ 0 is ⌊n·α + 1/α⌋ or ⌊m·β + 1/α + 1⌋ for the n, m ≥ 0 that `places` gives, and not both."""
    be = al + k(real)(T)
    one, other = k(inverse)(al), k(inverse)(be)
    n, m = (at(j) for at in k(places))
    hit, hit_ = k(first)(n, al) == j, k(second)(m, al, T) == j
    conclusion = z3.And(hit != hit_, z3.Implies(hit, n >= 0), z3.Implies(hit_, m >= 0))
    by = [k(stands)(n, j, al, T), k(stands)(m, j, al, T)]
    by += [k(one_of_two)(j - 1, k(low)(j, al), k(high)(j, al, be), one, other), k(limits)(j, al, be)]
    by += [k(complement)(al, T), k(larger_than_one)(al, be), k(never_whole)(n, j, al, T)]
    by += [k(never_whole)(n, j + 1, al, T), k(limits)(j + 1, al, be), k(never_whole)(j - 1 - m, j, al, T)]
    by += [k(never_whole)(j - m, j + 1, al, T), *each_at(k, [whole], (j - 1, m), (j, m), (n, 0), (m, 0))]
    by += [k(minus)(0), k(whole)(n, -1), k(whole)(m, -1), k(minus)(j), k(whole)(j - 1, j)]
    return k.prove("beatty.shifted-covers", [j, al, T], given(T >= 1, k(root)(al, T), j >= 0).then(conclusion), by)


def disjoint(k: Kernel) -> Theorem:
    """⌊n·α + 1/α⌋ ≠ ⌊m·β + 1/α + 1⌋ for n, m ≥ 0."""
    be = al + k(real)(T)
    one, other, j = k(inverse)(al), k(inverse)(be), k(first)(n, al)
    goal = given(T >= 1, k(root)(al, T), n >= 0, m >= 0).then(k(first)(n, al) != k(second)(m, al, T))
    by = [k(stands)(n, j, al, T), k(stands)(m, j, al, T), k(limits)(j, al, be), k(complement)(al, T)]
    by += [k(larger_than_one)(al, be), k(never_both)(n, m, j - 1, k(low)(j, al), k(high)(j, al, be), one, other)]
    by += [k(never_whole)(n, j, al, T), k(never_whole)(j - 1 - m, j, al, T)]
    by += [k(whole)(j - 1, m), k(whole)(j, m), k(pairs)(n, n, al, T)]
    return k.prove("beatty.shifted-disjoint", [n, m, al, T], goal, by)


def pairs(k: Kernel) -> Theorem:
    """The first sequence increases and is at least n, with the value 0 for n = 0; the second is larger by t·n + 1."""
    e, one, g = k(first), k(inverse)(al), k(gap)(n, T, 1)
    value = k(times)(n, al) + one
    inside = k.prove("beatty.inverse-inside", [z, u], given(z > 1, u > 0, u * z == 1).then(u < 1))
    conclusions = [e(n, al) >= n, e(0, al) == 0, k(second)(n, al, T) == e(n, al) + g]
    conclusions += [z3.Implies(n < m, e(n, al) < e(m, al))]
    goal = given(T >= 1, k(root)(al, T), n >= 0).then(*conclusions)
    by = [k(bounds)(al, T), k(real_floors.ordered)(n, m, al), k(inverts)(al)]
    by += [k(real_floors.never_falls)(value, k(times)(m, al) + one), k(floor_is)(value, e(n, al))]
    by += [k(whole)(e(n, al) + 1, n), k(whole)(e(n, al), n), k(floor_is)(k(times)(0, al) + one, 0)]
    by += [k(whole)(0, 0), inside(al, one), k(real_floors.shifted)(value, g), k(misere_distance)(n, al, T)]
    return k.prove("beatty.shifted-pairs", [n, m, al, T], goal, by, unfold=2)


def misere_distance(k: Kernel) -> Theorem:
    """n·(α + t) + 1 = n·α + (t·n + 1)."""
    goal = given(n >= 0).then(k(times)(n, al + k(real)(T)) + 1 == k(times)(n, al) + k(real)(k(gap)(n, T, 1)))
    by = [k(distance)(n, al, T), k(one_more)(n, T), k(whole)(k(gap)(n, T, 0), 0)]
    return k.prove("beatty.shifted-distance", [n, al, T], goal, by)
