"""Zeckendorf's numeration by Fibonacci numbers, and Ostrowski's for the α of t-Wythoff, of which it is the case t = 1.

The weights are p₀ = 1, p₁ = t + 1, pₙ = t·pₙ₋₁ + pₙ₋₂, and the digits are greedy: each at most t, and after a digit t
comes a 0 (the last digit may be t). Source: Fraenkel's "three fronts" (American Mathematical Monthly 89, 1982).
"""

from collections.abc import Iterable
from itertools import pairwise


def weights(t: int, most: int) -> tuple[int, int, int]:
    """How many weights there are up to `most`, and the first two above it.

    >>> weights(1, 10)
    (5, 13, 21)
    """
    count, one, two = 0, 1, t + 1
    while one <= most:
        count, one, two = count + 1, two, t * two + one
    return count, one, two


def digits(n: int, t: int = 1) -> list[int]:
    """The digits of n ≥ 0, most significant first, and [0] for zero; for t = 1 those of Zeckendorf.

    The cost is one short division of what is left of n for each digit.

    Raises:
        ValueError: n is negative, or t is below 1.

    >>> digits(11), digits(11, 2)
    ([1, 0, 1, 0, 0], [1, 1, 1])
    """
    if n < 0:
        raise ValueError(f"only natural numbers have digits, not {n}")
    _check(t)
    count, above, twice = weights(t, n)
    found = []
    for _ in range(count):
        # Down the recursion, so that only two weights are kept.
        above, twice = twice - t * above, above
        digit, n = divmod(n, above)
        found.append(digit)
    return found or [0]


def number(numeral: Iterable[int], t: int = 1) -> int:
    """The number that the digits write, most significant first; they need not be greedy.

    >>> number([1, 0, 1, 0, 0]), number([1, 1, 1], 2)
    (11, 11)
    """
    _check(t)
    total, one, two = 0, 1, t + 1
    for digit in reversed(tuple(numeral)):
        total += digit * one
        one, two = two, t * two + one
    return total


def is_greedy(numeral: Iterable[int], t: int = 1) -> bool:
    """Whether the digits are those of a number: no leading zero but in [0], none above t, and a 0 after each inner t.

    >>> is_greedy([1, 0, 1]), is_greedy([1, 1]), is_greedy([2, 1], 2), is_greedy([1, 2], 2)
    (True, False, False, True)
    """
    listed = list(numeral)
    return (
        bool(listed)
        and (listed[0] > 0 or len(listed) == 1)
        and all(0 <= digit <= t for digit in listed)
        and not any(one == t and two > 0 for one, two in pairwise(listed))
    )


def trailing_zeros(n: int, t: int = 1) -> int:
    """The number of zeros in which the numeral of n ≥ 1 ends.

    Raises:
        ValueError: n is below 1, or t is.

    >>> [trailing_zeros(n) for n in range(1, 9)]
    [0, 1, 2, 0, 3, 0, 1, 4]
    """
    if n == 0:
        raise ValueError("the zeros at the end of 0 cannot be counted")
    return next(zeros for zeros, digit in enumerate(reversed(digits(n, t))) if digit)


def shifted(n: int, t: int = 1) -> int:
    """The number whose numeral is that of n with a zero behind it.

    >>> [shifted(n) for n in (1, 3, 4, 6)]
    [2, 5, 7, 10]
    """
    return number([*digits(n, t), 0], t)


def _check(t: int) -> None:
    if t < 1:
        raise ValueError(f"t must be at least 1, not {t}")
