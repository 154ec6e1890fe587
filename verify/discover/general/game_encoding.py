"""Encoding of the values and the code of a game as numbers, for the theorem on encoded games."""

from collections.abc import Sequence

# Upper bound of values, and log2 of the maximal number of values; each value takes two decimal digits.
BASE, LEVELS = 100, 11
# For longer codes the test takes longer than a proof for the game alone.
MOST_DIGITS = 41


def encode(entries: Sequence[int], base: int = BASE) -> int:
    """Encode numbers below the base as digits of one number, the first digit last.

    >>> encode([0, 1, 2], 8)
    136
    """
    number = 0
    for entry in reversed(entries):
        if not 0 <= entry < base:
            raise ValueError(f"{entry} is not a digit in base {base}; use numbers from 0 to {base - 1}")
        number = number * base + entry
    return number
