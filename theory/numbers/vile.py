"""Vile and dopey numbers in any base, and evil and odious numbers.

Vile and dopey depend on the parity of the number of trailing zeros of the numeral, evil and odious on the parity of the
number of binary ones. The names come from "Winning Ways" and from A. S. Fraenkel, "The vile, dopey, evil and odious
game players", Discrete Mathematics 312 (2012), 42–46. Zero counts as dopey, as MARK requires.
"""

from theory.numbers.base_digits import trailing_zeros


def vile(n: int, base: int = 2) -> bool:
    """Return whether n is positive and its numeral ends in an even number of zeros.

    Raises:
        ValueError: n is negative, or the base is below 2.

    >>> [n for n in range(13) if vile(n)]
    [1, 3, 4, 5, 7, 9, 11, 12]
    """
    return n != 0 and trailing_zeros(n, base) % 2 == 0


def dopey(n: int, base: int = 2) -> bool:
    """Return whether n is 0 or its numeral ends in an odd number of zeros.

    Raises:
        ValueError: n is negative, or the base is below 2.

    >>> [n for n in range(13) if dopey(n)]
    [0, 2, 6, 8, 10]
    """
    return not vile(n, base)


def evil(n: int) -> bool:
    """Return whether n ≥ 0 has an even number of ones in binary; 0 is evil.

    Raises:
        ValueError: n is negative.

    >>> [n for n in range(11) if evil(n)]
    [0, 3, 5, 6, 9, 10]
    """
    if n < 0:
        raise ValueError("the number cannot be negative: give 0 or more")
    return n.bit_count() % 2 == 0


def odious(n: int) -> bool:
    """Return whether n ≥ 0 has an odd number of ones in binary.

    Raises:
        ValueError: n is negative.

    >>> [n for n in range(9) if odious(n)]
    [1, 2, 4, 7, 8]
    """
    return not evil(n)
