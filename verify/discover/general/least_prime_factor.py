"""The least prime factor of a number: it is a prime, it divides the number, and no smaller number from 2 on does."""

import z3

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

d, e, n = z3.Ints("d e n")


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
