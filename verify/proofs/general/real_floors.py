"""Floors of multiples of a real number, with every product written as a call of a function.

`floor` is ⌊z⌋ and `times` is n·z; other proofs use only the statements of this module about them.
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given
from verify.proofs.general.citations import each_at

PREFIX = "real"

n, m = z3.Ints("n m")
z, w = z3.Reals("z w")
j = z3.Int("j")


def real(k: Kernel) -> Definition:
    """The whole number n as a real number, by a function of its own, so that solvers do not unfold it."""
    return k.define("real", [n], z3.RealSort(), lambda _, n: z3.ToReal(n))


def whole(k: Kernel) -> Theorem:
    """Whole numbers have the same sums and the same order as whole and as real numbers."""
    goal = z3.And(
        (k(real)(n) < k(real)(m)) == (n < m),
        (k(real)(m) < k(real)(n)) == (m < n),
        k(real)(n + m) == k(real)(n) + k(real)(m),
        k(real)(n - m) == k(real)(n) - k(real)(m),
        k(real)(n + 1) == k(real)(n) + 1,
        k(real)(0) == 0,
        k(real)(1) == 1,
    )
    by = [k(real).at(number) for number in (n, m, n + m, n - m, n + 1, z3.IntVal(0), z3.IntVal(1))]
    return k.prove([n, m], goal, by)


def floor(k: Kernel) -> Definition:
    """⌊z⌋, the largest integer that is at most z."""
    return k.define([z], z3.IntSort(), lambda _, z: z3.ToInt(z))


def floor_is(k: Kernel) -> Theorem:
    """⌊z⌋ = n exactly when n ≤ z < n + 1."""
    goal = (k(floor)(z) == n) == z3.And(k(real)(n) <= z, z < k(real)(n) + 1)
    return k.prove("real.floor.is", [z, n], goal, [k(floor).at(z), k(real).at(n)])


def shifted(k: Kernel) -> Theorem:
    """⌊z + n⌋ = ⌊z⌋ + n."""
    by = [k(floor_is)(z, k(floor)(z)), k(floor_is)(z + k(real)(n), k(floor)(z) + n), k(whole)(k(floor)(z), n)]
    return k.prove("real.floor.shifted", [z, n], k(floor)(z + k(real)(n)) == k(floor)(z) + n, by)


def never_falls(k: Kernel) -> Theorem:
    """If z ≤ w, then ⌊z⌋ ≤ ⌊w⌋; if z + 1 ≤ w, then ⌊z⌋ < ⌊w⌋."""
    one, other = k(floor)(z), k(floor)(w)
    goal = z3.And(z3.Implies(z <= w, one <= other), z3.Implies(z + 1 <= w, one < other))
    by = [k(floor_is)(z, one), k(floor_is)(w, other)]
    by += [*each_at(k, [whole], (one, other), (one, other + 1), (other, one))]
    return k.prove("real.floor.never-falls", [z, w], goal, by)


def times(k: Kernel) -> Definition:
    """n·z."""
    return k.define([n, z], z3.RealSort(), lambda _, n, z: k(real)(n) * z)


def sums(k: Kernel) -> Theorem:
    """(n + m)·z = n·z + m·z, n·(z + w) = n·z + n·w, 1·z = z and 0·z = 0."""
    f = k(times)
    goal = z3.And(f(n + m, z) == f(n, z) + f(m, z), f(n, z + w) == f(n, z) + f(n, w), f(1, z) == z, f(0, z) == 0)
    by = [f.at(n + m, z), f.at(n, z), f.at(m, z), f.at(n, z + w), f.at(n, w), f.at(1, z), f.at(0, z), k(whole)(n, m)]
    return k.prove("real.times.sums", [n, m, z, w], goal, by)


def ordered(k: Kernel) -> Theorem:
    """For z ≥ 1 and n < m: n·z + 1 ≤ m·z; and n·z ≥ n for n ≥ 0."""
    f, r = k(times), k(real)
    x, y = z3.Reals("x y")
    further = k.prove("real.times.further", [x, y, z], given(z >= 1, x + 1 <= y).then(x * z + 1 <= y * z))
    larger = k.prove("real.times.larger", [x, z], given(z >= 1, x >= 0).then(x * z >= x))
    goal = given(z >= 1).then(z3.Implies(n < m, f(n, z) + 1 <= f(m, z)), z3.Implies(n >= 0, f(n, z) >= r(n)))
    by = [f.at(n, z), f.at(m, z), further(r(n), r(m), z), larger(r(n), z)]
    by += [*each_at(k, [whole], (m, n + 1), (n, 0), (n, n))]
    return k.prove("real.times.ordered", [n, m, z], goal, by)


def inverse(k: Kernel) -> Definition:
    """1/z, so that later formulas contain no division."""
    return k.define([z], z3.RealSort(), lambda _, z: 1 / z)


def inverts(k: Kernel) -> Theorem:
    """For z > 0: 1/z > 0 and (1/z)·z = 1."""
    goal = given(z > 0).then(k(inverse)(z) > 0, k(inverse)(z) * z == 1)
    return k.prove("real.inverse.inverts", [z], goal, [k(inverse).at(z)])


def divided(k: Kernel) -> Theorem:
    """For z > 0: j ≤ n·z exactly when j·(1/z) ≤ n, and the same with = for ≤."""
    f, over = k(times), k(inverse)(z)
    x, y = z3.Reals("x y")
    scaled = k.prove("real.times.scaled", [x, y, z], given(z > 0).then((x <= y) == (x * z <= y * z)))
    moved = k.prove("real.times.moved", [x, w, z], given(w * z == 1).then((x * w) * z == x))
    conclusions = [(k(real)(j) <= f(n, z)) == (f(j, over) <= k(real)(n))]
    conclusions += [(k(real)(j) == f(n, z)) == (f(j, over) == k(real)(n))]
    by = [f.at(n, z), f.at(j, over), k(inverts)(z), scaled(k(real)(j) * over, k(real)(n), z)]
    by += [scaled(k(real)(n), k(real)(j) * over, z), moved(k(real)(j), over, z)]
    return k.prove("real.times.divided", [n, j, z], given(z > 0).then(*conclusions), by)


def whole_part_is(k: Kernel) -> Theorem:
    """For z > 0: ⌊n·z⌋ = j exactly when j·(1/z) ≤ n < (j + 1)·(1/z)."""
    f, over = k(times), k(inverse)(z)
    goal = given(z > 0).then((k(floor)(f(n, z)) == j) == z3.And(f(j, over) <= k(real)(n), k(real)(n) < f(j + 1, over)))
    by = [k(floor_is)(f(n, z), j), k(divided)(n, j, z), k(divided)(n, j + 1, z), k(whole)(j, j)]
    return k.prove("real.times.whole-part", [n, j, z], goal, by)


def irrational(k: Kernel) -> Definition:
    """No positive multiple of z is a whole number."""
    none = z3.ForAll([n, m], z3.Implies(n >= 1, k(times)(n, z) != k(real)(m)))
    return k.define([z], z3.BoolSort(), lambda *_: none)


def never_whole(k: Kernel) -> Theorem:
    """For an irrational z > 0 and j ≥ 1, neither j·z nor j·(1/z) is whole, and both are positive."""
    f, over = k(times), k(inverse)(z)
    claim = given(k(irrational)(z), j >= 1).then(f(j, z) != k(real)(n))
    usual = k.prove("real.irrational.multiple", [n, j, z], claim, by=[k(irrational).at(z)])
    x, y = z3.Reals("x y")
    positive = k.prove("real.times.positive-product", [x, y], given(x > 0, y > 0).then(x * y > 0))
    conclusion = z3.And(f(j, z) != k(real)(n), f(j, over) != k(real)(n), f(j, z) > 0, f(j, over) > 0)
    by = [usual(n, j, z), usual(j, n, z), k(divided)(n, j, z), f.at(j, z), f.at(j, over), k(inverts)(z)]
    by += [positive(k(real)(j), z), positive(k(real)(j), over), k(whole)(j, 0), k(whole)(n, 0)]
    goal = given(z > 0, k(irrational)(z), j >= 1).then(conclusion)
    return k.prove("real.irrational.never-whole", [n, j, z], goal, by)
