"""Limits for the densities of MARK, by sympy, from the exact bounds that the kernel proves.

The kernel shows how far a count can be from its density (`densities.close`, `equidistribution.close`,
`random_sums.lost_tuples`, `random_sums.thirds`); here the bounds are seen to vanish. The general formula for sums of m
random heaps follows for each k from a matrix identity that is checked exactly.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import prod

import sympy

from theory.claims.check import Check, Checks

K = sympy.Symbol("k", integer=True, positive=True)
n = sympy.Symbol("n", positive=True)


def digits_at_most(base: sympy.Expr) -> sympy.Expr:
    """The bound 1 + log n / log k for the number of base-k digits of n."""
    return 1 + sympy.log(n) / sympy.log(base)


def won_density() -> sympy.Expr:
    """The limit of the share of N-positions up to n, which two bounds enclose.

    Raises:
        ArithmeticError: the bounds have different limits.
    """
    return _enclosed(K * n, (K - 1) * digits_at_most(K))


def misere_density() -> sympy.Expr:
    """The limit of the share of misère N-positions up to n; raises as `won_density` does."""
    return _enclosed(K * n, (K + 1) * digits_at_most(K))


def value_density() -> sympy.Expr:
    """The limit of the share of heaps with one of the values 0, …, k; raises as `won_density` does."""
    return _enclosed(n, (2 * K + 2) * digits_at_most(K))


def _enclosed(main: sympy.Expr, bound: sympy.Expr) -> sympy.Expr:
    low, high = (sympy.limit((main + sign * bound) / ((K + 1) * n), n, sympy.oo) for sign in (-1, 1))
    if sympy.simplify(low - high) != 0:
        raise ArithmeticError(f"the bounds have the limits {low} and {high}")
    return sympy.simplify(low)


def lost_share(m: int) -> sympy.Rational:
    """The limit of the share of P-positions among m heaps of MARK below N.

    Each character sum is ±N/3 up to 18 for each binary digit of N, and the share is a quarter of the sum of the m-th
    powers of the character sums over N.

    Raises:
        ArithmeticError: the bounds have different limits.
    """
    error = 18 * digits_at_most(sympy.Integer(2)) / n
    third = sympy.Rational(1, 3)
    ends = [sympy.limit(w + sign * error, n, sympy.oo) for w in (third, third, -third) for sign in (-1, 1)]
    if ends[0::2] != ends[1::2]:
        raise ArithmeticError(f"the bounds have the limits {ends}")
    return sympy.Rational(1, 4) * (1 + sum(w**m for w in ends[0::2]))


def closed_share(m: int) -> sympy.Rational:
    """The closed form (1 + 2·3^(−m) + (−1/3)^m)/4."""
    return (1 + 2 * sympy.Rational(1, 3) ** m + sympy.Rational(-1, 3) ** m) / 4


def character_sums(top: int) -> list[int]:
    """W(s) for s below 2^b > top: the sum of (−1)^(common binary ones of s and v) over the values v = 0, …, top."""
    size = 1 << top.bit_length()
    return [sum(-1 if (s & v).bit_count() % 2 else 1 for v in range(top + 1)) for s in range(size)]


def general_share(k: int, m: int) -> sympy.Rational:
    """The share of m-tuples of equidistributed values 0, …, k with the nim-sum 0: the mean of (W(s)/(k + 1))^m."""
    sums = character_sums(k)
    return sympy.Rational(sum(prod([w] * m) for w in sums), len(sums) * (k + 1) ** m)


def diagonalised(top: int) -> bool:
    """Whether the characters diagonalise the step "one heap more", so that `general_share` holds for all m.

    The step sends a vector indexed by nim-sums to its sum over all shifts by a value v ≤ top. With H the matrix of the
    characters and D that of the W(s) on the diagonal, H·step = D·H and H·H = 2^b.
    """
    sums = character_sums(top)
    size = len(sums)
    step = sympy.Matrix(size, size, lambda row, column: int((int(row) ^ int(column)) <= top))
    characters = sympy.Matrix(size, size, lambda s, x: -1 if (int(s) & int(x)).bit_count() % 2 else 1)
    whole = characters * characters == size * sympy.eye(size)
    return bool(whole and characters * step == sympy.diag(*sums) * characters)


def _limit(what: str, found: Callable[[], sympy.Expr], expected: sympy.Expr) -> Check:
    """That sympy finds this limit, with k a symbol."""
    return Check(what, "every k at once, by sympy", lambda: [()], lambda _: found() == expected, whole=True)


WON = _limit("the share of N-positions among the heaps up to n tends to k/(k + 1)", won_density, K / (K + 1))

LIMITS: dict[str, tuple[Check, ...]] = {
    "MARK-092": (WON,),
    "MARK-101": (
        WON,
        _limit("the share of N-positions in misère play tends to k/(k + 1)", misere_density, K / (K + 1)),
        _limit("the share of each Grundy value tends to 1/(k + 1)", value_density, 1 / (K + 1)),
        Check(
            "for k = 2 the limit for m heaps against the closed form and the mean over characters",
            "1 ≤ m ≤ 8, by sympy",
            lambda: [(m,) for m in range(1, 9)],
            lambda _, m: lost_share(m) == closed_share(m) == general_share(2, m),
        ),
        Check(
            "the characters diagonalise the step from m heaps to m + 1, which gives the formula for all m",
            "2 ≤ k ≤ 16, by exact matrices",
            lambda: [(k,) for k in range(2, 17)],
            lambda _, k: diagonalised(k),
        ),
    ),
}


def with_limits(checks: Mapping[str, Checks]) -> dict[str, Checks]:
    """The checks of the claims with those by sympy added, which `theory` leaves to the proofs."""
    return {
        tag: replace(own, checks=(*own.checks, *LIMITS[tag])) if tag in LIMITS else own for tag, own in checks.items()
    }
