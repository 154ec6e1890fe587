"""The characters of the nim-sum: χᵢ(v) = (−1)^(number of binary places in which both i and v have a 1).

Main statements: `multiplicative` (χᵢ(u ⊕ v) = χᵢ(u)·χᵢ(v)) and `orthogonal` (Σ χᵢ(v) over all i < 2^b is 2^b for v = 0
and 0 for every other v < 2^b), which counts the lists with nim-sum 0.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.bits import power, power_positive
from verify.proofs.general.nim_sum_algebra import halves, natural, nimsum

PREFIX = "character"

i, u, v, n, b = z3.Ints("i u v n b")


def odd(k: Kernel) -> Definition:
    """i and v have a 1 in common at an odd number of binary places."""
    both = z3.And(i % 2 == 1, v % 2 == 1)
    return k.define([i, v], z3.BoolSort(), lambda f, i, v: z3.And(i > 0, z3.Xor(both, f(i / 2, v / 2))), Measure((i,)))


def odd_of_sum(k: Kernel) -> Theorem:
    """The parity of the number of common ones adds up along the nim-sum."""
    goal = given(natural(u, v)).then(k(odd)(i, k(nimsum)(u, v)) == z3.Xor(k(odd)(i, u), k(odd)(i, v)))
    by = [k(odd).at(i, k(nimsum)(u, v)), k(odd).at(i, u), k(odd).at(i, v), k(halves)(u, v)]
    return k.induct([i, u, v], goal, Measure((i,)), at=[(i / 2, u / 2, v / 2)], by=by)


def chi(k: Kernel) -> Definition:
    """χᵢ(v), which is −1 or 1."""
    return k.define("character", [i, v], z3.IntSort(), lambda _, i, v: z3.If(k(odd)(i, v), -1, 1))


def multiplicative(k: Kernel) -> Theorem:
    """χᵢ(u ⊕ v) = χᵢ(u)·χᵢ(v), as a choice of sign."""
    f, star = k(chi), k(nimsum)
    by = [f.at(i, star(u, v)), f.at(i, u), f.at(i, v), k(odd_of_sum)(i, u, v)]
    return k.prove([i, u, v], given(natural(u, v)).then(f(i, star(u, v)) == z3.If(f(i, v) == 1, f(i, u), -f(i, u))), by)


def chi_sum(k: Kernel) -> Definition:
    """Σ χᵢ(v) over all i < n."""
    body = lambda f, n, v: z3.If(n <= 0, 0, f(n - 1, v) + k(chi)(n - 1, v))
    return k.define("character.sum", [n, v], z3.IntSort(), body, Measure((n,)))


def chi_sum_doubled(k: Kernel) -> Theorem:
    """Σ χᵢ(v) over i < 2n: the pairs 2i and 2i + 1 cancel if the last digit of v is 1; otherwise the sum doubles."""
    f, g, parity = k(chi_sum), k(chi), k(odd)
    goal = given(natural(n, v)).then(f(2 * n, v) == z3.If(v % 2 == 0, 2 * f(n, v / 2), 0))
    even, uneven = 2 * n - 2, 2 * n - 1
    by = [f.at(2 * n, v), f.at(uneven, v), f.at(n, v / 2), g.at(even, v), g.at(uneven, v), g.at(n - 1, v / 2)]
    by += [parity.at(even, v), parity.at(uneven, v), parity.at(0, v / 2), f.at(0, v), f.at(0, v / 2), parity.at(0, v)]
    return k.induct("character.sum-doubled", [n, v], goal, Measure((n,)), at=[(n - 1, v)], by=by)


def orthogonal(k: Kernel) -> Theorem:
    """For v < 2^b the sum of χᵢ(v) over all i < 2^b is 2^b if v = 0, and else 0."""
    goal = given(natural(b, v), v < k(power)(b)).then(k(chi_sum)(k(power)(b), v) == z3.If(v == 0, k(power)(b), 0))
    by = [k(power).at(b), k(chi_sum_doubled)(k(power)(b - 1), v), k(power_positive)(b - 1)]
    by += [k(chi_sum).at(1, 0), k(chi_sum).at(0, 0), k(chi).at(0, 0), k(odd).at(0, 0)]
    return k.induct([b, v], goal, Measure((b,)), at=[(b - 1, v / 2)], by=by)
