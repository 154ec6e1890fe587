"""The number α of t-Wythoff, the positive root of α² + (t − 2)·α = t; for t = 1 it is the golden ratio φ.

Every statement holds for any real number with this property, and (2 − t + √(t² + 4))/2 is one. Main statements:
`bounds` (1 < α < 2), `complement` (1/α + 1/(α + t) = 1), `irrational_root` (by descent), `golden_is_root` (φ² = φ + 1).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.beatty_theorem import al, complementary
from verify.proofs.general.citations import each_at
from verify.proofs.general.real_floors import floor, inverse, inverts, irrational, real, shifted, sums, times, whole
from verify.proofs.wythoff.pair_differences import T, gap, m, n

PREFIX = "wythoff"

x, y, t, _z = z3.Reals("x y s z")


def root(k: Kernel) -> Definition:
    """α > 0 and α² + (t − 2)·α = t."""
    t = k(real)(T)
    return k.define([al, T], z3.BoolSort(), lambda *_: z3.And(al > 0, al * al + (t - 2) * al == t))


def solution(k: Kernel) -> Definition:
    """A root of x² + (s − 2)·x − s between 0 and 2: this polynomial lies below 0 at 0 and above it at 2."""
    return k.choose(k.root("wythoff.solution-exists", [t], x, x * x + (t - 2) * x - t, 0, 2))


def solution_is_root(k: Kernel) -> Theorem:
    """For every t ≥ 1 the number `solution` is positive and satisfies α² + (t − 2)·α = t."""
    one = k(solution)(k(real)(T))
    return k.prove([T], given(T >= 1).then(k(root)(one, T)), by=[k(whole)(0, T), k(whole)(T, 1)], unfold=1)


def root_exists(k: Kernel) -> Theorem:
    """For every t ≥ 1 exactly one α > 0 satisfies α² + (t − 2)·α = t."""
    t_ = k(real)(T)
    same = given(t >= 1, x > 0, y > 0, x * x + (t - 2) * x == t, y * y + (t - 2) * y == t).then(z3.Not(x < y))
    single, be = k.prove("wythoff.no-two-roots", [x, y, t], same), z3.Real("beta")
    conclusion = z3.And(z3.Exists([al], k(root)(al, T)), given(k(root)(al, T), k(root)(be, T)).then(al == be))
    by = [k(solution_is_root)(T), k(root).at(al, T), k(root).at(be, T), single(al, be, t_), single(be, al, t_)]
    return k.prove([al, be, T], given(T >= 1).then(conclusion), [*by, k(whole)(0, T), k(whole)(T, 1)])


def bounds(k: Kernel) -> Theorem:
    """1 < α < 2, and (α − 1)² + t·(α − 1) = 1."""
    goal = given(x > 0, t >= 1, x * x + (t - 2) * x == t).then(1 < x, x < 2, (x - 1) * (x - 1) + t * (x - 1) == 1)
    plain, t_ = k.prove("wythoff.root-between", [x, t], goal), k(real)(T)
    goal = given(T >= 1, k(root)(al, T)).then(1 < al, al < 2, t_ >= 1, (al - 1) * (al - 1) + t_ * (al - 1) == 1)
    return k.prove("wythoff.root-bounds", [al, T], goal, by=[plain(al, t_), k(whole)(0, T), k(whole)(T, 1)], unfold=1)


def products(k: Kernel) -> Theorem:
    """The distance t·n of the n-th pair equals the product of t and n as real numbers."""
    goal = given(n >= 0).then(k(real)(k(gap)(n, T, 0)) == k(real)(T) * k(real)(n))
    by = [*each_at(k, [whole], (k(gap)(n - 1, T, 0), T), (n - 1, n), (n, 1))]
    return k.induct("wythoff.real-gap", [n, T], goal, Measure((n,)), at=[(n - 1, T)], by=by, unfold=1)


def descent(k: Kernel) -> Theorem:
    """If n·(α − 1) is a whole number m, then 0 < m < n, and m·(α − 1) is the whole number n − t·m."""
    f, r, z = k(times), k(real), al - 1
    claim = given(_z * _z + t * _z == 1, x * _z == y).then(y * _z == x - t * y)
    again = k.prove("wythoff.descent-product", [x, y, _z, t], claim)
    claim = given(x > 0, 0 < _z, _z < 1).then(0 < x * _z, x * _z < x)
    between = k.prove("wythoff.descent-between", [x, _z], claim)
    conclusion = z3.And(0 < m, m < n, f(m, z) == r(n - k(gap)(m, T, 0)))
    by = [k(bounds)(al, T), f.at(n, z), f.at(m, z), again(r(n), r(m), z, r(T)), between(r(n), z)]
    by += [*each_at(k, [whole], (n, 0), (m, 0), (m, n)), k(products)(m, T), k(whole)(n, k(gap)(m, T, 0))]
    return k.prove([n, m, al, T], given(T >= 1, k(root)(al, T), n >= 1, f(n, z) == r(m)).then(conclusion), by)


def never_whole(k: Kernel) -> Theorem:
    """No multiple n·(α − 1) with n ≥ 1 is whole: otherwise there would be an endless descending sequence of such n."""
    goal = given(T >= 1, k(root)(al, T), n >= 1).then(k(times)(n, al - 1) != k(real)(m))
    places = [(m, n - k(gap)(m, T, 0), al, T)]
    return k.induct([n, m, al, T], goal, Measure((n,)), at=places, by=[k(descent)(n, m, al, T)])


def irrational_root(k: Kernel) -> Theorem:
    """α is irrational."""
    unit = k.prove("real.times.unit", [n], k(times)(n, 1) == k(real)(n), unfold=1)
    claim = given(T >= 1, k(root)(al, T), n >= 1).then(k(times)(n, al) != k(real)(m))
    each_by = [k(never_whole)(n, m - n, al, T), k(sums)(n, 0, al - 1, 1), unit(n), k(whole)(m, n)]
    each = k.prove("wythoff.root-multiple", [n, m, al, T], claim, by=each_by)
    goal = given(T >= 1, k(root)(al, T)).then(k(irrational)(al))
    return k.prove("wythoff.irrational", [al, T], goal, [each], unfold=1)


@theorem_name("wythoff.complementary")
def complement(k: Kernel) -> Theorem:
    """1/α + 1/(α + t) = 1, and α is irrational: Beatty's theorem applies to α and β = α + t."""
    r, be = k(real)(T), al + k(real)(T)
    one, other = k(inverse)(al), k(inverse)(be)
    goal = given(T >= 1, k(root)(al, T)).then(k(complementary)(al, be), r >= 1, al > 1, be > 1)
    cancelled = k.prove("wythoff.cancelled", [x, y, _z], given(x * y == 1).then(x * (y * _z) == _z))
    unit = k.prove("wythoff.unit", [x, y], given(y > 0, x * y == y).then(x == 1))
    product = k.prove("wythoff.root-product", [x, t], given(x * x + (t - 2) * x == t).then(x * (x + t) == x + (x + t)))
    spread = k.prove("wythoff.spread", [x, y, _z], (x + y) * _z == x * _z + y * _z)
    swapped = k.prove("wythoff.swapped", [x, y], x * y == y * x)
    by = [k(bounds)(al, T), k(irrational_root)(al, T), k(inverts)(al), k(inverts)(be)]
    by += [cancelled(one, al, be), cancelled(other, be, al), swapped(al, be)]
    by += [product(al, r), spread(one, other, al * be), unit(one + other, al * be)]
    return k.prove([al, T], goal, by, unfold=1)


def distance(k: Kernel) -> Theorem:
    """n·(α + t) = n·α + t·n, so ⌊n·(α + t)⌋ and ⌊n·α⌋ differ by the distance of the n-th pair."""
    f, g, t = k(times), k(gap)(n, T, 0), k(real)(T)
    conclusion = z3.And(f(n, al + t) == f(n, al) + k(real)(g), k(floor)(f(n, al + t)) == k(floor)(f(n, al)) + g)
    swapped = k.prove("real.times.swapped", [n, T], f(n, t) == t * k(real)(n), unfold=1)
    by = [k(sums)(n, 0, al, t), swapped(n, T), k(products)(n, T), k(shifted)(f(n, al), g)]
    return k.prove("wythoff.floor-distance", [n, al, T], given(n >= 0).then(conclusion), by)


# The golden ratio


def golden(k: Kernel) -> Definition:
    """φ is positive and φ² = φ + 1."""
    return k.define("golden.ratio", [al], z3.BoolSort(), lambda _, al: z3.And(al > 0, al * al == al + 1))


@theorem_name("golden.exists")
def golden_exists(k: Kernel) -> Theorem:
    """Exactly one golden ratio exists."""
    be = z3.Real("beta")
    goal = z3.And(z3.Exists([al], k(golden)(al)), given(k(golden)(al), k(golden)(be)).then(al == be))
    lemma = k.prove("golden.there", [], k(golden)(k(solution)(k(real)(1))), by=[k(whole)(1, 1)], unfold=1)
    return k.prove([al, be], goal, by=[lemma, k(root_exists)(al, be, 1), k(golden_is_root)(al), k(golden_is_root)(be)])


def golden_is_root(k: Kernel) -> Theorem:
    """For t = 1 the root α is the golden ratio: φ² = φ + 1, 1 < φ < 2, and φ is irrational."""
    case = z3.Implies(k(golden)(al), z3.And(1 < al, al < 2, al * al == al + 1, k(irrational)(al)))
    by = [k(whole)(1, 1), k(bounds)(al, 1), k(irrational_root)(al, 1)]
    return k.prove("golden.is-root", [al], z3.And(k(golden)(al) == k(root)(al, 1), case), by, unfold=1)
