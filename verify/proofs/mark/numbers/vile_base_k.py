"""Vile and dopey in base k, with k a variable: how many zeros the base-k numeral of a number ends in.

A number is vile when it is positive and ends in an even number of zeros, and dopey otherwise; so zero is dopey. Main
statements: `by_front` (the recursion that every proof uses), `shifted` (a zero more changes the kind), `numeral_ends`
(the digit before the zeros is any of 1 … k − 1), `factored` and `exponent` (the only way to write n as kʲ·m, k ∤ m).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, append, based, digits, division, front, halves, last, window
from verify.proofs.mark.numbers.vile_dopey import vile as binary_vile
from verify.proofs.mark.numbers.vile_dopey import zeros as binary_zeros

PREFIX = "k-vile"

j, m, n, t = z3.Ints("j m n t")


def zeros(k: Kernel) -> Definition:
    """The number of zeros in which the base-k numeral of n ≥ 1 ends; 0 if n is not positive."""
    body = lambda f, n, K: z3.If(z3.And(n > 0, K >= 2, k(last)(n, K) == 0), 1 + f(k(front)(n, K), K), 0)
    return k.define("k-zeros", [n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def vile(k: Kernel) -> Definition:
    """n is positive and ends in an even number of zeros in base k."""
    return k.define("k-vile", [n, K], z3.BoolSort(), lambda _, n, K: z3.And(n > 0, k(zeros)(n, K) % 2 == 0))


def dopey(k: Kernel) -> Definition:
    """n is zero, or ends in an odd number of zeros in base k."""
    return k.define("k-dopey", [n, K], z3.BoolSort(), lambda _, n, K: z3.And(n >= 0, z3.Not(k(vile)(n, K))))


def by_front(k: Kernel) -> Theorem:
    """n is vile exactly when its last digit is not 0, or when n ≥ 1 ends in 0 and its front is not vile."""
    v, d, q = k(vile), k(last)(n, K), k(front)(n, K)
    goal = given(based(n >= 0)).then(v(n, K) == z3.Or(d != 0, z3.And(n > 0, z3.Not(v(q, K)))))
    return k.prove([n, K], goal, by=[k(digits)(n, K)], unfold=2)


def either(k: Kernel) -> Theorem:
    """Every natural number is either vile or dopey. Zero is dopey, and a number that k does not divide is vile."""
    v, d = k(vile), k(dopey)
    conclusion = z3.And(d(n, K) == z3.Not(v(n, K)), d(0, K), z3.Implies(k(last)(n, K) != 0, v(n, K)))
    return k.prove([n, K], given(based(n >= 0)).then(conclusion), unfold=2)


def shifted(k: Kernel) -> Theorem:
    """Appending a 0 to a positive number exchanges vile and dopey; 0 stays dopey."""
    v, d, x = k(vile), k(dopey), K * t
    case = z3.Implies(t >= 1, z3.And(d(x, K) == v(t, K), v(x, K) == d(t, K), x > t))
    by = [k(append)(t, 0, K), k(by_front)(x, K), k(either)(t, K), k(either)(x, K)]
    return k.prove([t, K], given(based(t >= 0)).then(case, z3.Implies(t == 0, d(x, K))), by)


def below_multiple(k: Kernel) -> Theorem:
    """The k − 1 numbers before a multiple of k are vile, and so is the successor of a dopey number."""
    conclusion = z3.And(given(0 <= m, n - K < m, m < n).then(k(vile)(m, K)), k(vile)(n + 1, K))
    by = [k(window)(n, m, K), k(window)(n + 1, n, K), k(either)(m, K), k(either)(n + 1, K)]
    return k.prove([n, m, K], given(based(n >= 0, k(last)(n, K) == 0)).then(conclusion), by)


def one_of_two(k: Kernel) -> Theorem:
    """Of two neighbours at least one is vile."""
    goal = given(based(n >= 0)).then(z3.Or(k(vile)(n, K), k(vile)(n + 1, K)))
    return k.prove([n, K], goal, [k(below_multiple)(n, n, K), k(either)(n, K)])


def binary(k: Kernel) -> Theorem:
    """In base 2 the number of zeros at the end, and hence vileness, is the binary one."""
    claim = k(zeros)(n, 2) == k(binary_zeros)(n)
    same = k.induct("k-vile.binary-zeros", [n], claim, Measure((n,)), at=[(n / 2,)], by=[k(halves)(n)], unfold=1)
    return k.prove([n], k(vile)(n, 2) == k(binary_vile)(n), [same(n)], unfold=1)


# Digits and powers of k


def digit(k: Kernel) -> Definition:
    """The base-k digit of n at position j, counted from the right and from 0."""
    body = lambda f, n, j, K: z3.If(j <= 0, k(last)(n, K), f(k(front)(n, K), j - 1, K))
    return k.define("k-digit", [n, j, K], z3.IntSort(), body, Measure((j,)))


def zeros_natural(k: Kernel) -> Theorem:
    """The number of zeros at the end is natural."""
    z = k(zeros)
    by = [k(digits)(n, K)]
    return k.induct("k-zeros.natural", [n, K], z(n, K) >= 0, Measure((n,)), at=[(k(front)(n, K), K)], by=by, unfold=1)


@theorem_name("k-zeros.numeral-ends")
def numeral_ends(k: Kernel) -> Theorem:
    """The last zeros(n) digits of n ≥ 1 are 0, and the digit before them is one of 1, …, k − 1."""
    z, f = k(zeros), k(digit)
    front_digit = f(n, z(n, K), K)
    conclusion = z3.And(given(0 <= j, j < z(n, K)).then(f(n, j, K) == 0), 1 <= front_digit, front_digit <= K - 1)
    goal = given(based(n >= 1)).then(conclusion)
    q = k(front)(n, K)
    places = [(q, j - 1, K)]
    return k.induct([n, j, K], goal, Measure((n,)), at=places, by=[k(zeros_natural)(q, K), k(digits)(n, K)], unfold=1)


def power(k: Kernel) -> Definition:
    """k to the power j."""
    return k.define("k-power", [j, K], z3.IntSort(), lambda f, j, K: z3.If(j <= 0, 1, K * f(j - 1, K)), Measure((j,)))


def core(k: Kernel) -> Definition:
    """n without the zeros at the end of its base-k numeral."""
    body = lambda f, n, K: z3.If(z3.And(n > 0, K >= 2, k(last)(n, K) == 0), f(k(front)(n, K), K), n)
    return k.define("k-core", [n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


@theorem_name("k-power.factored")
def factored(k: Kernel) -> Theorem:
    """Every n ≥ 1 is a power of k times a number that k does not divide."""
    z, c = k(zeros), k(core)
    conclusions = [z(n, K) >= 0, c(n, K) >= 1, c(n, K) <= n]
    conclusions += [k(last)(c(n, K), K) != 0, n == k(power)(z(n, K), K) * c(n, K)]
    q = k(front)(n, K)
    by = [k(division)(n, K)]
    return k.induct([n, K], given(based(n >= 1)).then(*conclusions), Measure((n,)), at=[(q, K)], by=by, unfold=1)


def power_positive(k: Kernel) -> Theorem:
    """kʲ ≥ 1 and kʲ⁺¹ > kʲ."""
    goal = given(based()).then(k(power)(j, K) >= 1, z3.Implies(j >= 0, k(power)(j + 1, K) >= k(power)(j, K) + 1))
    return k.induct("k-power.positive", [j, K], goal, Measure((j,)), at=[(j - 1, K)], unfold=2)


def powers_in_turn(k: Kernel) -> Theorem:
    """Of kʲ and kʲ⁺¹ one is vile and the other dopey; kʲ is vile if and only if j is even."""
    x, y, v, d = k(power)(j, K), k(power)(j + 1, K), k(vile), k(dopey)
    goal = given(based(j >= 0)).then(v(x, K) == d(y, K), d(x, K) == v(y, K), v(x, K) == (j % 2 == 0))
    by = [k(shifted)(x, K), k(either)(x, K), k(either)(y, K), k(power_positive)(j, K), k(digits)(1, K)]
    by += [k(power).at(j, K), k(power).at(j + 1, K)]
    return k.induct([j, K], goal, Measure((j,)), at=[(j - 1, K)], by=by)


def product(k: Kernel) -> Definition:
    """kʲ·m, whose base-k numeral is that of m followed by j zeros."""
    body = lambda f, j, m, K: z3.If(j <= 0, m, K * f(j - 1, m, K))
    return k.define("k-shift", [j, m, K], z3.IntSort(), body, Measure((j,)))


def product_is(k: Kernel) -> Theorem:
    """Appending j zeros to m gives kʲ·m, which is at least m, and positive if m is."""
    goal = given(based()).then(k(product)(j, m, K) == k(power)(j, K) * m, z3.Implies(m >= 1, k(product)(j, m, K) >= m))
    return k.induct("k-shift.product", [j, m, K], goal, Measure((j,)), at=[(j - 1, m, K)], unfold=1)


def exponent(k: Kernel) -> Theorem:
    """If k does not divide m, then kʲ·m ends in exactly j zeros, and m is its core."""
    x, previous = k(product)(j, m, K), k(product)(j - 1, m, K)
    goal = given(based(j >= 0, m >= 1, k(last)(m, K) != 0)).then(k(zeros)(x, K) == j, k(core)(x, K) == m)
    by = [k(append)(previous, 0, K)]
    return k.induct("k-power.exponent", [j, m, K], goal, Measure((j,)), at=[(j - 1, m, K)], by=by, unfold=1)


def dopey_by_power(k: Kernel) -> Theorem:
    """kʲ·m with k ∤ m is dopey exactly when j is odd."""
    goal = given(based(j >= 0, m >= 1, k(last)(m, K) != 0)).then(k(dopey)(k(power)(j, K) * m, K) == (j % 2 == 1))
    return k.prove("k-power.dopey", [j, m, K], goal, by=[k(exponent)(j, m, K), k(product_is)(j, m, K)], unfold=2)
