"""Ostrowski numeration for the α of t-Wythoff; the case t = 1 is Zeckendorf's numeration by Fibonacci numbers.

The weights are p₀ = 1, p₁ = t + 1, pₙ = t·pₙ₋₁ + pₙ₋₂. The digits are greedy: each is at most t, and a digit t is
followed by a 0 unless it is the last. Source: A. S. Fraenkel, "How to beat your Wythoff games' opponent on three
fronts", American Mathematical Monthly 89 (1982), 353–361.
"""

from collections.abc import Iterable
from itertools import pairwise, takewhile


def weights(t: int, most: int) -> tuple[int, int, int]:
    """Return the number of weights up to `most`, and the first two weights above it.

    >>> weights(1, 10)
    (5, 13, 21)
    """
    count, weight, two = 0, 1, t + 1
    while weight <= most:
        count, weight, two = count + 1, two, t * two + weight
    return count, weight, two


def digits(n: int, t: int = 1) -> list[int]:
    """Return the digits of n ≥ 0, most significant first; [0] for zero.

    For t = 1 they are Zeckendorf's. The cost is one short division for each digit.

    Raises:
        ValueError: n is negative, or t is below 1.

    >>> digits(11), digits(11, 2)
    ([1, 0, 1, 0, 0], [1, 1, 1])
    """
    if n < 0:
        raise ValueError(f"the number cannot be negative; got {n}")
    _check(t)
    count, above, twice = weights(t, n)
    written = []
    for _ in range(count):
        # Running the recursion backwards needs only two weights at a time.
        above, twice = twice - t * above, above
        digit, n = divmod(n, above)
        written.append(digit)
    return written or [0]


def number(numeral: Iterable[int], t: int = 1) -> int:
    """Return the number with these digits, most significant first; they need not be greedy.

    >>> number([1, 0, 1, 0, 0]), number([1, 1, 1], 2)
    (11, 11)
    """
    _check(t)
    total, weight, two = 0, 1, t + 1
    for digit in reversed(tuple(numeral)):
        total += digit * weight
        weight, two = two, t * two + weight
    return total


def is_greedy(numeral: Iterable[int], t: int = 1) -> bool:
    """Return whether the digits are the greedy numeral of some number.

    A greedy numeral has no leading zero except in [0], no digit above t, and a 0 after each digit t before the last.

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
    """Return the number of zeros at the end of the numeral of n ≥ 1.

    Raises:
        ValueError: n or t is below 1.

    >>> [trailing_zeros(n) for n in range(1, 9)]
    [0, 1, 2, 0, 3, 0, 1, 4]
    """
    if n == 0:
        raise ValueError("the number of zeros at the end of 0 is undefined: give a positive number")
    return next(zeros for zeros, digit in enumerate(reversed(digits(n, t))) if digit)


def append_zero(n: int, t: int = 1) -> int:
    """Return the number whose numeral is that of n followed by a zero.

    >>> [append_zero(n) for n in (1, 3, 4, 6)]
    [2, 5, 7, 10]
    """
    return number([*digits(n, t), 0], t)


def is_misere_lower(n: int, t: int) -> bool:
    """Return whether n is the smaller number of a pair of misère t-Wythoff, t ≥ 2, by its last digits.

    It is if its last digit is neither 1 nor 2. Otherwise a last digit 2 is dropped, and the run of ones at the end must
    have even length after a 0 or at the front, and odd length after any other digit.

    Raises:
        ValueError: n is negative, or t is below 2.

    >>> [n for n in range(12) if is_misere_lower(n, 2)]
    [0, 2, 3, 4, 6, 7, 9, 10]
    """
    _check_misere(t)
    numeral = digits(n, t)
    if numeral[-1] not in (1, 2):
        return True
    if numeral[-1] == 2:
        del numeral[-1]
    ones = sum(1 for _ in takewhile(lambda digit: digit == 1, reversed(numeral)))
    before = numeral[-1 - ones] if ones < len(numeral) else 0
    return (ones % 2 == 0) == (before == 0)


def misere_partner(n: int, t: int) -> int:
    """Return the larger number of the pair of misère t-Wythoff, t ≥ 2, whose smaller number is n, by its digits.

    A 1 is appended to n if its last digit is 0 or 1; otherwise the last digit is lowered by one and a 2 is appended.

    Raises:
        ValueError: n is negative, or t is below 2.

    >>> [misere_partner(n, 2) for n in (0, 2, 3, 4, 6)]
    [1, 5, 8, 11, 15]
    """
    _check_misere(t)
    *front, last = digits(n, t)
    return number([*front, last, 1] if last <= 1 else [*front, last - 1, 2], t)


def _check_misere(t: int) -> None:
    """Raise ValueError if t is below 2."""
    if t < 2:
        raise ValueError(f"misère play has pairs of its own for t of at least 2 only; got {t}")


def _check(t: int) -> None:
    """Raise ValueError if t is below 1."""
    if t < 1:
        raise ValueError(f"t must be at least 1; got {t}")
