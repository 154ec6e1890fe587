"""Checks of the floor formulas: Beatty's sequences for the golden ratio equal the sequences by mex.

Claims WYT-028 to WYT-036. All comparisons with φ use integer arithmetic.
"""

from collections import Counter
from functools import cache

from theory.claims.check import Check, Checks
from theory.claims.shared_checks import numbers
from theory.claims.wythoff.shared_cases import TERMS, e, f, indices, long_sequences
from theory.numbers.beatty import Pairs
from theory.numbers.mex import mex
from theory.numbers.square_roots import Root

# The first of a hundred large indices at which the floors are tested.
LARGE = 10**60


def difference(n: int, m: int) -> int:
    """Return a number with the sign of nφ − mφ² = ((n − m)√5 − (3m − n))/2, found by comparing squares."""
    root, rational = n - m, 3 * m - n
    if root >= 0 and rational <= 0:
        return root - rational
    if root <= 0 and rational >= 0:
        return root - rational if root == 0 or rational == 0 else -1
    square = 5 * root * root - rational * rational
    return square if root > 0 else -square


def is_floor(n: int, a: int) -> bool:
    """Return whether a² − an − n² ≤ 0 < (a + 1)² − (a + 1)n − n², which holds exactly if a is ⌊nφ⌋."""
    return a * a - a * n - n * n <= 0 < (a + 1) ** 2 - (a + 1) * n - n * n


@cache
def occurrences(most: int) -> Counter[int]:
    """Return the number of occurrences of each number among the e_n and f_n with 1 ≤ n ≤ most."""
    return Counter(value for n in range(1, most + 1) for value in (e(n), f(n)))


def _count(m: int) -> bool:
    """Return whether exactly e_m indices n ≥ 1 have e_n ≤ f_m, exactly m have f_n ≤ f_m, and e_m + m = f_m."""
    bound = f(m)
    low = sum(1 for n in range(1, bound + 2) if e(n) <= bound)
    high = sum(1 for n in range(1, bound + 2) if f(n) <= bound)
    return (low, high) == (e(m), m) and low + high == bound


def _least_unused(n: int) -> bool:
    return mex(value for i in range(n) for value in (e(i), f(i))) == e(n) if n else e(n) == 0


def _never_equal(n: int, m: int) -> bool:
    return e(n) != f(m)


CHECKS = {
    "WYT-028": Checks(
        (
            numbers(
                "c_n and d_n against half of n + ⌊√(5n²)⌋ and of 3n + ⌊√(5n²)⌋, rounded down",
                "n",
                range(TERMS + 1),
                lambda _, n: (long_sequences().c[n], long_sequences().d[n]) == (e(n), f(n)),
            ),
            numbers(
                "c_n is the a with a² − an − n² ≤ 0 < (a + 1)² − (a + 1)n − n²",
                "n",
                range(TERMS + 1),
                lambda _, n: is_floor(n, long_sequences().c[n]),
            ),
            Check(
                "the floors of the strategy meet the same inequality",
                "10^60 ≤ n ≤ 10^60 + 100",
                lambda: ((LARGE + i,) for i in range(101)),
                lambda _, n: is_floor(n, Pairs().lower(n)) and Pairs().upper(n) == Pairs().lower(n) + n,
            ),
        ),
        defined_by=(Pairs, Root),
    ),
    "WYT-029": Checks(
        (indices("⌊nφ⌋ is not ⌊mφ²⌋", 400, lambda _, n, m: _never_equal(n, m)),),
    ),
    "WYT-030": Checks(
        (
            indices("qφ is not p: p² is not pq + q²", 400, lambda _, q, p: p * p != p * q + q * q),
            indices("nφ is not mφ²", 400, lambda _, n, m: difference(n, m) != 0),
        )
    ),
    "WYT-031": Checks(
        (
            indices(
                "if nφ < mφ², then ⌊nφ⌋ < n + m ≤ ⌊mφ²⌋",
                400,
                lambda _, n, m: e(n) < n + m <= f(m),
                lambda n, m: difference(n, m) < 0,
            ),
        )
    ),
    "WYT-032": Checks(
        (
            indices(
                "if mφ² < nφ, then ⌊mφ²⌋ < n + m ≤ ⌊nφ⌋",
                400,
                lambda _, n, m: f(m) < n + m <= e(n),
                lambda n, m: difference(n, m) > 0,
            ),
        )
    ),
    "WYT-033": Checks(
        (
            numbers(
                "e_n and f_n increase, f_n is e_n + n, and e_n ≥ n",
                "n",
                range(TERMS + 1),
                lambda _, n: e(n) < e(n + 1) and f(n) < f(n + 1) and f(n) == e(n) + n and e(n) >= n,
            ),
        )
    ),
    "WYT-034": Checks(
        (
            indices("e_n ≤ f_m exactly when n ≤ e_m", 400, lambda _, n, m: (e(n) <= f(m)) == (n <= e(m))),
            numbers(
                "e_m indices have e_n ≤ f_m, m indices have f_n ≤ f_m, and together that is f_m",
                "m",
                range(201),
                lambda _, m: _count(m),
            ),
        )
    ),
    "WYT-035": Checks(
        (
            numbers(
                "k occurs once among all e_n and f_n with n ≥ 1",
                "k",
                range(1, TERMS + 1),
                lambda _, k: occurrences(TERMS)[k] == 1,
            ),
        )
    ),
    "WYT-036": Checks(
        (
            numbers(
                "e_n is c_n and f_n is d_n",
                "n",
                range(TERMS + 1),
                lambda _, n: (e(n), f(n)) == (long_sequences().c[n], long_sequences().d[n]),
            ),
            numbers(
                "e_n is the least number that is no e_i and no f_i with i < n",
                "n",
                range(401),
                lambda _, n: _least_unused(n),
            ),
            numbers(
                "b² − 3bn + n² changes its sign after f_n as a² − an − n² does after e_n",
                "n",
                range(TERMS + 1),
                lambda _, n: (
                    is_floor(n, e(n))
                    and f(n) ** 2 - 3 * f(n) * n + n**2 <= 0 < (f(n) + 1) ** 2 - 3 * (f(n) + 1) * n + n**2
                ),
            ),
        )
    ),
}
