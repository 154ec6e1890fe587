"""Binary digits of a number, and the binary columns of a position.

The columns show Bouton's theorem: the nim-sum is 0 exactly if every column has an even number of ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass


def digits(n: int) -> str:
    """Return the binary digits of n ≥ 0 as text, most significant first; "0" for zero.

    Raises:
        ValueError: n is negative.

    >>> digits(46)
    '101110'
    """
    if n < 0:
        raise ValueError("the number cannot be negative: give 0 or more")
    return f"{n:b}"


def bits(n: int) -> tuple[int, ...]:
    """Return the exponents of the powers of two whose sum is n ≥ 0, ascending.

    Raises:
        ValueError: n is negative.

    >>> bits(21)
    (0, 2, 4)
    """
    return tuple(exponent for exponent, digit in enumerate(reversed(digits(n))) if digit == "1")


@dataclass(frozen=True)
class Columns:
    """A position in base two.

    Attributes:
        rows: the heaps in binary, padded to one width.
        ones: the number of ones in each column, most significant first.
    """

    rows: tuple[str, ...]
    ones: tuple[int, ...]

    @property
    def odd(self) -> tuple[int, ...]:
        """Return the indices, from the left, of the columns with an odd number of ones."""
        return tuple(index for index, count in enumerate(self.ones) if count % 2)


def columns(heaps: Sequence[int]) -> Columns:
    """Return the binary columns of a position; a position without heaps has no column.

    Raises:
        ValueError: a heap is negative.

    >>> columns((46, 45, 21)).rows
    ('101110', '101101', '010101')
    >>> columns((46, 45, 21)).ones
    (2, 1, 2, 3, 1, 2)
    """
    written = [digits(n) for n in heaps]
    width = max(map(len, written), default=0)
    rows = tuple(row.rjust(width, "0") for row in written)
    return Columns(rows, tuple(column.count("1") for column in zip(*rows, strict=True)))
