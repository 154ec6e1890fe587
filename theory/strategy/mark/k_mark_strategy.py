"""K-MARK on one heap: the Grundy value from the runs of equal digits in base k, and the options of a given value.

A number is low if the run of equal digits at its end has odd length and the digit is not k − 1; its Grundy value is
then that digit. All other numbers are high. In ascending order they have the values k − 1, k, k − 1, …, so the value of
a high n follows from the parity of the number of high numbers up to n (MARK-094). Every function takes time polynomial
in the number of digits; base conversion dominates.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, pairwise

from theory.numbers.base_digits import digits, trailing_run, trailing_zeros


def check(n: int, k: int) -> None:
    """Raise ValueError unless n is a heap of K-MARK.

    Raises:
        ValueError: n is negative, or k is below 2.
    """
    if n < 0:
        raise ValueError("a heap cannot be negative: give 0 or more counters")
    if k < 2:
        raise ValueError(f"k must be at least 2; got {k}")


def low_value(n: int, k: int) -> int | None:
    """Return the Grundy value of a heap of n if it is low, that is below k − 1; otherwise return None.

    Raises:
        ValueError: n is negative, or k is below 2.

    >>> low_value(6, 3), low_value(4, 3)
    (0, None)
    """
    check(n, k)
    digit, length = trailing_run(n, k)
    return digit if digit <= k - 2 and length % 2 == 1 else None


# Outcome, value and moves of a heap are computed in turn; the cache saves converting it to base k each time.
@lru_cache(maxsize=64)
def highs_are_odd(n: int, k: int) -> bool:
    """Return whether the number of high heaps up to n is odd.

    The number of high heaps has the parity of a count along the base-k numeral of n: the digits k − 1, and the runs of
    odd length of another digit that stand before a smaller digit.

    Raises:
        ValueError: n is negative, or k is below 2.

    >>> [n for n in range(10) if highs_are_odd(n, 3)]
    [2, 3, 5, 6, 7, 9]
    """
    check(n, k)
    if k == 2:
        return n.bit_count() % 2 == 1
    runs = [(digit, sum(1 for _ in run)) for digit, run in groupby(digits(n, k))]
    falling = sum(1 for (d, length), (e, _) in pairwise(runs) if length % 2 and e < d < k - 1)
    return (falling + sum(length for digit, length in runs if digit == k - 1)) % 2 == 1


def grundy(n: int, k: int) -> int:
    """Return the Grundy value of a heap of n; it is at most k.

    Raises:
        ValueError: n is negative, or k is below 2.

    >>> [grundy(n, 2) for n in range(9)]
    [0, 1, 0, 2, 1, 2, 0, 1, 0]
    """
    return Heap(n, k).grundy


def misere_lost(n: int, k: int) -> bool:
    """Return whether a single heap of n is lost in misère play (MARK-096).

    It is lost if n is an even power of k, or dopey but not a power of k.

    Raises:
        ValueError: n is negative, or k is below 2.

    >>> [n for n in range(30) if misere_lost(n, 3)]
    [1, 6, 9, 12, 15, 21, 24]
    """
    check(n, k)
    if n == 0:
        return False
    zeros = trailing_zeros(n, k)
    power: int = k**zeros
    return (zeros % 2 == 0) == (n == power)


def misere_winning(n: int, k: int) -> list[int]:
    """Return the winning new sizes for a single heap of n in misère play, ascending.

    Raises:
        ValueError: n is negative, or k is below 2.

    >>> misere_winning(512, 2)
    [256]
    """
    check(n, k)
    front, last = divmod(n, k)
    # Lost heaps are 1 or multiples of k, and at most one of the k − 1 numbers below n is a multiple.
    near = {n - last} if last else set()
    if 2 <= n <= k:
        near.add(1)
    return sorted(m for m in near | ({front} if n else set()) if misere_lost(m, k))


@dataclass(frozen=True)
class Heap:
    """A heap of n counters in K-MARK, with its properties computed on first use.

    Raises:
        ValueError: n is negative, or k is below 2.
    """

    n: int
    k: int

    def __post_init__(self) -> None:
        check(self.n, self.k)

    @cached_property
    def low(self) -> int | None:
        """Return the Grundy value of the heap if it is low, as `low_value` does; None if it is high."""
        return low_value(self.n, self.k)

    @cached_property
    def grundy(self) -> int:
        """Return the Grundy value."""
        if self.low is not None:
            return self.low
        return self._high(highs_are_odd(self.n, self.k))

    def options_of_value(self, value: int) -> list[int]:
        """Return the options with this Grundy value, ascending; there are at most two.

        >>> Heap(9, 2).options_of_value(1), Heap(1, 2).options_of_value(0)
        ([4], [0])
        """
        if self.n == 0 or not 0 <= value <= self.k:
            return []
        options = set(self._near_low(value) if value <= self.k - 2 else self._near_high(value))
        if self._front_has(value):
            options.add(self.n // self.k)
        return sorted(options)

    def _high(self, odd: bool) -> int:
        """Return the value of a high heap n, given whether the number of high heaps up to n is odd."""
        return self.k - 1 if odd else self.k

    def _front_has(self, value: int) -> bool:
        """Return whether the option ⌊n/k⌋ has the Grundy value `value`."""
        front, last = divmod(self.n, self.k)
        low = low_value(front, self.k)
        if low is not None or value <= self.k - 2:
            return low == value
        # A last digit k − 1 adds one to the count; no run of odd length ends before it, since ⌊n/k⌋ is high.
        return self._high(highs_are_odd(self.n, self.k) != (last == self.k - 1)) == value

    def _near_low(self, value: int) -> list[int]:
        """Return the number with this low value among the k − 1 numbers below n, as a list that may be empty.

        The last digit of the number is the value.
        """
        near = self.n - (self.n - value) % self.k
        return [near] if 0 <= near < self.n and low_value(near, self.k) == value else []

    def _near_high(self, value: int) -> list[int]:
        """Return the numbers with this high value among the k − 1 numbers below n, in a list."""
        front, last = divmod(self.n, self.k)
        start = self.n - last
        # Among the k numbers with the same quotient by k, the last is high. If the quotient is low, the number that
        # ends in the value of the quotient is high too.
        places = []
        if front >= 1 and (digit := low_value(front, self.k)) is not None and digit < last:
            places.append(start + digit)
        if front >= 1 and last < self.k - 1:
            places.append(start - 1)
            if front >= 2 and (digit := low_value(front - 1, self.k)) is not None and digit > last:
                places.append(start - self.k + digit)
        if not places:
            return []
        odd = highs_are_odd(self.n, self.k) != (self.low is None)
        values = [self._high(odd == (turn % 2 == 0)) for turn in range(len(places))]
        return [place for place, each in zip(places, values, strict=True) if each == value]
