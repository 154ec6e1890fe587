"""Binary digits of one number, and the binary columns of a position written row under row.

Bouton's theorem is seen in the columns: the nim-sum is 0 exactly when every column holds an even number of ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass


def digits(n: int) -> str:
    """The binary digits of n ≥ 0, most significant first, and "0" for zero.

    Raises:
        ValueError: n is negative.

    >>> digits(46)
    '101110'
    """
    if n < 0:
        raise ValueError("a heap cannot be negative")
    return f"{n:b}"


def bits(n: int) -> tuple[int, ...]:
    """The exponents of the powers of two whose sum is n ≥ 0, ascending; the finite set that n stands for.

    Raises:
        ValueError: n is negative.

    >>> bits(21)
    (0, 2, 4)
    """
    return tuple(exponent for exponent, digit in enumerate(reversed(digits(n))) if digit == "1")


@dataclass(frozen=True)
class Columns:
    """A position in base two: `rows` are the heaps padded to one width, `ones` the number of ones in each column.

    Both run from the most significant column to the least; `ones` has one entry a column.
    """

    rows: tuple[str, ...]
    ones: tuple[int, ...]

    @property
    def odd(self) -> tuple[int, ...]:
        """The indices, from the left, of the columns with an odd number of ones: the ones of the nim-sum."""
        return tuple(index for index, count in enumerate(self.ones) if count % 2)


def columns(heaps: Sequence[int]) -> Columns:
    """The binary columns of a position: at least one column, and no column for no heaps.

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
