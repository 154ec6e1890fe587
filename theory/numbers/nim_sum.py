"""The nim-sum x₁ ⊕ x₂ ⊕ … ⊕ xₘ: addition in base two without carrying.

Bouton's theorem and the Sprague–Grundy theorem rest on it, so it takes linear time for heaps of any size and number.
"""

from collections.abc import Iterable
from functools import reduce
from operator import xor


def nim_sum(heaps: Iterable[int]) -> int:
    """Return x₁ ⊕ x₂ ⊕ … ⊕ xₘ, and 0 for no heaps, in time linear in the total number of binary digits.

    Raises:
        ValueError: a heap is negative.

    >>> nim_sum([3, 4, 5])
    2
    """
    # With the shortest heap first the running sum is never longer than the next heap, so a thousand small heaps beside
    # one of a million digits cost a thousand short operations and a long one.
    ordered = sorted(heaps, key=int.bit_length)
    if any(x < 0 for x in ordered):
        raise ValueError("a heap cannot be negative: give 0 or more counters")
    return reduce(xor, ordered, 0)
