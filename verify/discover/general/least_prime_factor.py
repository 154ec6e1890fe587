"""The least prime factor of a number, and the place of a prime among the primes."""

import z3

from verify.discover.general import amount_sets
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.chomp.divisor_game import (
    divides,
    no_larger,
    quotient,
    reflexive,
    times,
    transitive,
)
from verify.proofs.chomp.divisor_game_dimension import prime

d, e, m, n, v = z3.Ints("d e m n v")


def first_divisor(k: Kernel) -> Definition:
    """Define the least divisor of n from d on; it is d if d ≥ n."""

    def body(f: z3.FuncDeclRef, d: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(z3.Or(d >= n, k(divides)(d, n)), d, f(d + 1, n))

    return k.define("first-divisor", [d, n], z3.IntSort(), body, Measure((z3.If(n > d, n - d, 0),)))


def first_divides(k: Kernel) -> Theorem:
    """Prove that the least divisor from d on divides n."""
    least = k(first_divisor)
    goal = z3.Implies(
        z3.And(1 <= d, d <= n),
        z3.And(d <= least(d, n), least(d, n) <= n, k(divides)(least(d, n), n)),
    )
    by: list[Fact] = [least.at(d, n), k(reflexive)(n)]
    return k.induct("first-divisor.divides", [d, n], goal, Measure((n - d,)), at=[(d + 1, n)], by=by)


def none_before(k: Kernel) -> Theorem:
    """Prove for e ≥ d: if e is less than the least divisor of n from d on, e does not divide n."""
    least = k(first_divisor)
    goal = z3.Implies(z3.And(1 <= d, d <= e, e < least(d, n), d <= n), z3.Not(k(divides)(e, n)))
    return k.induct(
        "first-divisor.none-before", [d, n, e], goal, Measure((n - d,)), at=[(d + 1, n, e)], by=[least.at(d, n)]
    )


def least_prime(k: Kernel) -> Definition:
    """Define the least prime factor of a number from 2 on."""
    return k.define("least-prime", [n], z3.IntSort(), lambda *_: k(first_divisor)(2, n))


def least_prime_laws(k: Kernel) -> Theorem:
    """Prove that the least prime factor is a prime that divides the number."""
    p = k(least_prime)(n)
    goal = z3.Implies(z3.And(n >= 2, k(divides)(d, p)), z3.Or(d == 1, d == p))
    by: list[Fact] = [k(least_prime).at(n), k(first_divides)(2, n), k(none_before)(2, n, d), k(transitive)(d, p, n)]
    by.append(k(no_larger)(d, p))
    only = k.prove("least-prime.divisors", [n, d], goal, by)
    goal = z3.Implies(n >= 2, z3.And(k(prime)(p), k(divides)(p, n), 2 <= p, p <= n))
    by = [k(least_prime).at(n), k(first_divides)(2, n), k(prime).at(p), only]
    return k.prove("least-prime.laws", [n], goal, by)


def least_prime_least(k: Kernel) -> Theorem:
    """Prove that a divisor from 2 on is at least the least prime factor."""
    goal = z3.Implies(z3.And(n >= 2, d >= 2, k(divides)(d, n)), d >= k(least_prime)(n))
    return k.prove("least-prime.least", [n, d], goal, [k(least_prime).at(n), k(none_before)(2, n, d)])


def even_divided(k: Kernel) -> Theorem:
    """Prove that a positive number is even exactly when 2 divides it."""
    by: list[Fact] = [
        k(quotient).at(2, n),
        k(times).at(k(quotient)(2, n), 2),
        k(divides).at(2, n),
        k(times).at(n / 2, 2),
    ]
    return k.prove("divides.two", [n], z3.Implies(n >= 1, k(divides)(2, n) == (n % 2 == 0)), by)


# ---- The place of a prime ------------------------------------------------------------------------------------------


def count(k: Kernel) -> Definition:
    """Define the number of primes up to n."""
    return k.define(
        "prime-place", [n], z3.IntSort(),
        lambda f, n: z3.If(n < 2, 0, f(n - 1) + z3.If(k(prime)(n), 1, 0)), Measure((n,)),
    )  # fmt: skip


def count_rises(k: Kernel) -> Theorem:
    """Prove that the number of primes up to n is larger by 1 than that up to n − 1 if n is prime."""
    f = k(count)
    natural = k.induct("prime-place.natural", [n], f(n) >= 0, Measure((n,)), at=[(n - 1,)], by=[f.at(n)])
    goal = z3.Implies(m <= n, f(m) <= f(n))
    rising = k.induct(
        "prime-place.rising", [m, n], goal, Measure((z3.If(n > m, n - m, 0),)), at=[(m, n - 1)],
        by=[f.at(n), natural(n), f.at(m)],
    )  # fmt: skip
    goal = z3.Implies(z3.And(m < n, k(prime)(n)), f(m) < f(n))
    return k.prove("prime-place.strict", [m, n], goal, [f.at(n), rising(m, n - 1), k(prime).at(n), f.at(m)])


def count_from_three(k: Kernel) -> Theorem:
    """Prove that 2 is the first prime, and that the place of every other prime is at least 2."""
    f, strict = k(count), k(count_rises)
    two = amount_sets.is_member(k, "prime-place.two", amount_sets.PRIMES, 2)
    first = k.prove("prime-place.first", [], f(2) == 1, [f.at(2), f.at(1), *two])
    goal = z3.Implies(k(prime)(n), z3.And(n >= 2, f(n) >= 1, f(2) == 1, z3.Implies(n != 2, f(n) >= 2)))
    return k.prove("prime-place.from-three", [n], goal, [first, strict(2, n), k(prime).at(n), f.at(1)])


def at_place(k: Kernel) -> Definition:
    """Define the prime up to n with a given place."""

    def body(f: z3.FuncDeclRef, v: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(z3.Or(n < 2, z3.And(k(prime)(n), k(count)(n) == v)), n, f(v, n - 1))

    return k.define("prime-at", [v, n], z3.IntSort(), body, Measure((n,)))


def at_place_laws(k: Kernel) -> Theorem:
    """Prove that each place up to that of n belongs to a prime up to n."""
    f, place = k(count), k(at_place)
    goal = z3.Implies(z3.And(1 <= v, v <= f(n)), z3.And(k(prime)(place(v, n)), f(place(v, n)) == v, place(v, n) <= n))
    return k.induct("prime-at.laws", [v, n], goal, Measure((n,)), at=[(v, n - 1)], by=[f.at(n), place.at(v, n)])
