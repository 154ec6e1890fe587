"""Vile and dopey numbers in any base, by the parity of the number of trailing zeros of the numeral.

The names come from "Winning Ways" and from A. S. Fraenkel, "The vile, dopey, evil and odious game players", Discrete
Mathematics 312 (2012), 42–46. Zero counts as dopey, as MARK requires.
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
