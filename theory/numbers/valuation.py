"""The exponent of 2 in a number, as a sequence of Grundy values."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Valuation:
    """The sequence that is 0 at 0, and otherwise `shift` plus the exponent of 2 in n.

    >>> [Valuation(0)(n) for n in range(9)], Valuation(1)(3 * 2**100)
    ([0, 0, 1, 0, 2, 0, 1, 0, 3], 101)
    """

    shift: int

    def __call__(self, n: int) -> int:
        """Return the value of a heap of n."""
        return self.shift + (n & -n).bit_length() - 1 if n > 0 else 0
