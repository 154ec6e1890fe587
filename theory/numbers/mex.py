"""The minimal excluded value: the least natural number that is not in a set.

The Grundy value of a position is the mex of the Grundy values of its options.
"""

from collections.abc import Iterable


def mex(values: Iterable[int]) -> int:
    """Return the least natural number that is not among `values`, which may repeat and come in any order.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present = set(values)
    # The result is at most the number of distinct values, so the search is linear in their count.
    return next(n for n in range(len(present) + 1) if n not in present)
