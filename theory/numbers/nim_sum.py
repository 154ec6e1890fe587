"""The nim-sum: addition in base two without carrying, written ⊕, on naturals of any size and in any number.

It is the one operation behind Bouton's theorem and the Sprague–Grundy theorem, so it is kept linear in the input.
"""

from collections.abc import Iterable
from functools import reduce
from operator import xor


def nim_sum(heaps: Iterable[int]) -> int:
    """x₁ ⊕ x₂ ⊕ … ⊕ xₘ, and 0 for no heaps at all; linear in the total number of binary digits.

    Raises:
        ValueError: a heap is negative.

    >>> nim_sum([3, 4, 5])
    2
    """
    # Shortest first: the running sum is then never longer than the heap that joins it, so a thousand small heaps
    # beside one of a million digits cost a thousand small sums and not a thousand long ones.
    ordered = sorted(heaps, key=int.bit_length)
    if any(x < 0 for x in ordered):
        raise ValueError("a heap cannot be negative")
    return reduce(xor, ordered, 0)
