"""Rules that predict the parity of the value of a heap, and the heaps that are exceptions to a rule.

The parity of a value under a mask is the parity of the number of its ones among the binary places of the mask. If a
rule predicts it for nearly all heaps of an octal game, few splits need to be examined (`sparse_spaces`).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

# Maximal number of heaps that are exceptional for a second rule, and number of rules that are tried.
MOST_LISTED, MOST_SECONDS = 4000, 20


class ParityRule(NamedTuple):
    """Rule that predicts the parity of a value under a mask: the parity of n + shift if `by_size`, else of shift."""

    mask: int
    by_size: bool
    shift: int

    def numbers(self) -> tuple[int, int, int]:
        """Return the rule as the three numbers that the theorem on sparse spaces takes."""
        return self.mask, int(self.by_size), self.shift

    def is_odd(self, n: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Return an array that marks the heaps for which odd parity is predicted."""
        return np.asarray((n * self.by_size + self.shift) % 2 == 1)


def odd_parity(values: NDArray[np.signedinteger], mask: int) -> NDArray[np.bool_]:
    """Return an array that marks the values with an odd number of ones among the places of a mask.

    >>> odd_parity(np.arange(8), 5).tolist()
    [False, True, False, True, True, False, True, False]
    """
    left = values & mask
    for shift in (16, 8, 4, 2, 1):
        left = left ^ (left >> shift)
    return np.asarray((left & 1) == 1)


def parity_rules(most: int, split_after: Sequence[int], p: int) -> list[ParityRule]:
    """Return the rules by which regular parts of a regular heap never have its value.

    Args:
        most: the largest value.
        split_after: the numbers of counters after whose removal a heap may be split.
        p: the period.
    """
    rules = [ParityRule(mask, False, 1) for mask in range(1, 1 << most.bit_length())]
    shifts = {(t + 1) % 2 for t in split_after}
    if p % 2 == 0 and len(shifts) == 1:
        rules += [ParityRule(rule.mask, True, shift) for rule in rules for shift in shifts]
    return rules


def guess_rules(
    values: NDArray[np.signedinteger], split_after: Sequence[int], e: int
) -> tuple[ParityRule, ParityRule | None]:
    """Return the rule with the fewest exceptional heaps, and a second one if it saves time.

    Args:
        values: the values up to the end of the first period.
        split_after: the numbers of counters after whose removal a heap may be split.
        e: the preperiod.
    """
    most, end = int(values.max()), len(values)
    counts = np.stack([np.bincount(values[rest::2], minlength=most + 1) for rest in (0, 1)])

    def exceptions(rule: ParityRule) -> int:
        odd = odd_parity(np.arange(most + 1), rule.mask)
        wanted = rule.is_odd(np.arange(2))
        return sum(int(counts[rest][odd != wanted[rest]].sum()) for rest in (0, 1))

    first, *others = sorted(parity_rules(most, split_after, end - e), key=exceptions)
    exceptional = set(rule_exceptions(values, first))
    best, second = len(exceptional) * end // 2, None
    for rule in others[:MOST_SECONDS]:
        listed = rule_exceptions(values, rule)
        steps = len(exceptional & {*listed}) * end + 2 * len(exceptional) * len(listed)
        if len(listed) <= MOST_LISTED and steps < best and listed[-1] < e:
            best, second = steps, rule
    return first, second


def rule_exceptions(values: NDArray[np.signedinteger], rule: ParityRule) -> list[int]:
    """Return the exceptional heaps, except heap 0."""
    sizes = np.arange(1, len(values))
    exceptional: list[int] = (np.flatnonzero(odd_parity(values[1:], rule.mask) != rule.is_odd(sizes)) + 1).tolist()
    return exceptional
