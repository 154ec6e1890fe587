"""Vile and dopey numbers: how many zeros, and how many ones, the binary numeral of a number ends in.

A number is vile when it is positive and ends in an even number of zeros, and dopey otherwise; so zero is dopey.
Main statements: `by_halves` (the recursion that every proof uses), `doubling`, `numeral_ends` (the zeros are those of
the numeral), `factored` (an odd number times a power of two), `successor_ends` (zeros of n + 1 are ones of n).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.bits import bit, power

PREFIX = "mark"

n, j = z3.Ints("n j")


def zeros(k: Kernel) -> Definition:
    """The number of zeros in which the binary numeral of n ≥ 1 ends; 0 if n is not positive."""
    return k.define([n], z3.IntSort(), lambda f, n: z3.If(z3.And(n > 0, n % 2 == 0), 1 + f(n / 2), 0), Measure((n,)))


def last_ones(k: Kernel) -> Definition:
    """The number of ones in which the binary numeral of n ends."""
    return k.define([n], z3.IntSort(), lambda f, n: z3.If(z3.And(n > 0, n % 2 == 1), 1 + f(n / 2), 0), Measure((n,)))


def vile(k: Kernel) -> Definition:
    """n is positive and ends in an even number of zeros."""
    return k.define([n], z3.BoolSort(), lambda _, n: z3.And(n > 0, k(zeros)(n) % 2 == 0))


def dopey(k: Kernel) -> Definition:
    """n is a natural number that is not vile: it is zero, or it ends in an odd number of zeros."""
    return k.define([n], z3.BoolSort(), lambda _, n: z3.And(n >= 0, z3.Not(k(vile)(n))))


def by_halves(k: Kernel) -> Theorem:
    """n is vile exactly when it is odd, or positive and even with a half that is not vile."""
    goal = given(n >= 0).then(k(vile)(n) == z3.Or(n % 2 == 1, z3.And(n > 0, z3.Not(k(vile)(n / 2)))))
    return k.prove("mark.vile-by-halves", [n], goal, unfold=2)


@theorem_name("mark.vile-or-dopey")
def either(k: Kernel) -> Theorem:
    """Every natural number is either vile or dopey. Zero is dopey, and every odd number is vile."""
    v, d = k(vile), k(dopey)
    return k.prove([n], given(n >= 0).then(d(n) == z3.Not(v(n)), d(0), z3.Implies(n % 2 == 1, v(n))), unfold=2)


def doubling(k: Kernel) -> Theorem:
    """Doubling exchanges vile and dopey among positive numbers."""
    v, d = k(vile), k(dopey)
    return k.prove([n], given(n >= 1).then(d(2 * n) == v(n), v(2 * n) == d(n)), by=[k(by_halves)(2 * n)], unfold=1)


def zeros_natural(k: Kernel) -> Theorem:
    """The number of zeros at the end is natural."""
    return k.induct([n], k(zeros)(n) >= 0, Measure((n,)), at=[(n / 2,)], unfold=1)


def dopey_by_zeros(k: Kernel) -> Theorem:
    """A positive number is dopey exactly when it ends in an odd number of zeros."""
    return k.prove([n], given(n >= 1).then(k(dopey)(n) == (k(zeros)(n) % 2 == 1)), unfold=2)


def numeral_ends(k: Kernel) -> Theorem:
    """The last zeros(n) binary digits of n ≥ 1 are 0, and the digit before them is 1."""
    z, f = k(zeros), k(bit)
    goal = given(n >= 1).then(given(0 <= j, j < z(n)).then(f(n, j) == 0), f(n, z(n)) == 1)
    return k.induct([n, j], goal, Measure((n,)), at=[(n / 2, j - 1)], unfold=1)


def odd_part(k: Kernel) -> Definition:
    """n without the zeros at the end of its binary numeral."""
    return k.define([n], z3.IntSort(), lambda f, n: z3.If(z3.And(n > 0, n % 2 == 0), f(n / 2), n), Measure((n,)))


def factored(k: Kernel) -> Theorem:
    """n ≥ 1 is an odd number times 2 to the number of zeros in which n ends."""
    z, o, two = k(zeros), k(odd_part), k(power)
    goal = given(n >= 1).then(o(n) % 2 == 1, o(n) >= 1, n == o(n) * two(z(n)))
    a, b, c = z3.Ints("a b c")
    doubled = k.prove("mark.double-product", [a, b, c], given(b == 2 * c).then(a * b == 2 * (a * c)))
    by = [z.at(n), o.at(n), two.at(z(n)), two.at(0), k(zeros_natural)(n / 2), doubled(o(n), two(z(n)), two(z(n / 2)))]
    return k.induct([n], goal, Measure((n,)), at=[(n / 2,)], by=by)


def successor_ends(k: Kernel) -> Theorem:
    """n + 1 ends in as many zeros as n ends in ones, and is vile exactly when that number is even."""
    z, t = k(zeros), k(last_ones)
    claim = given(n >= 0).then(z(n + 1) == t(n))
    same = k.induct("mark.zeros-of-successor", [n], claim, Measure((n,)), at=[(n / 2,)], unfold=1)
    return k.prove([n], given(n >= 0).then(z(n + 1) == t(n), k(vile)(n + 1) == (t(n) % 2 == 0)), by=[same(n)], unfold=1)


def one_of_two(k: Kernel) -> Theorem:
    """Of two neighbours at least one is vile, since every odd number is."""
    goal = given(n >= 0).then(z3.Or(k(vile)(n), k(vile)(n + 1)))
    return k.prove([n], goal, by=[k(by_halves)(n), k(by_halves)(n + 1)])
