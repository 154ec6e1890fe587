"""The place of a prime among the primes, and the prime with a given place."""

import z3

from verify.discover.general import amount_sets
from verify.kernel import Definition, Kernel, Measure, Theorem
from verify.proofs.chomp.divisor_game_dimension import prime

m, n, v = z3.Ints("m n v")


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
