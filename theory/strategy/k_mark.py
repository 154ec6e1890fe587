"""One heap of K-MARK: its Grundy value from the runs of equal digits in base k, and the options of a given value.

A number is low when the run of digits at its end is of odd length and the digit is not k − 1; its value is then that
digit. All others are high, with the values k − 1, k, k − 1, … in turn, so that those up to n need only be counted,
modulo 2. Claim MARK-094; nothing is linear in the heap, and only base conversion is slower than one pass for short k.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, pairwise

from theory.numbers.base import digits, trailing_run, trailing_zeros


def check(n: int, k: int) -> None:
    """Refuse what is no heap of K-MARK.

    Raises:
        ValueError: n is negative, or k is below 2.
    """
    if n < 0:
        raise ValueError("a heap cannot be negative")
    if k < 2:
        raise ValueError("k must be at least 2")


def low_value(n: int, k: int) -> int | None:
    """The Grundy value of a heap of n if it is low, that is below k − 1, and None if it is k − 1 or k.

    Raises:
        ValueError: n is negative, or k is below 2.

    >>> low_value(6, 3), low_value(4, 3)
    (0, None)
    """
    check(n, k)
    digit, length = trailing_run(n, k)
    return digit if digit <= k - 2 and length % 2 == 1 else None


# The outcome, the value and the moves of one heap are asked for in turn, and each would convert it again.
@lru_cache(maxsize=64)
def highs_are_odd(n: int, k: int) -> bool:
    """Whether the number of high heaps up to n is odd.

    It is the number of digits k − 1, and of runs of odd length of another digit that a smaller digit follows.

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
    """The Grundy value of a heap of n, at most k.

    Raises:
        ValueError: n is negative, or k is below 2.

    >>> [grundy(n, 2) for n in range(9)]
    [0, 1, 0, 2, 1, 2, 0, 1, 0]
    """
    return Heap(n, k).grundy


def misere_lost(n: int, k: int) -> bool:
    """Whether a heap of n alone is lost in misère play: an even power of k, or dopey and no power of k (MARK-096).

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
    """The sizes, ascending, that a heap of n alone may be left with to win in misère play.

    Raises:
        ValueError: n is negative, or k is below 2.

    >>> misere_winning(512, 2)
    [256]
    """
    check(n, k)
    front, last = divmod(n, k)
    # What is lost is 1 or a multiple of k, and the k − 1 numbers below n hold at most one multiple.
    near = {n - last} if last else set()
    if 2 <= n <= k:
        near.add(1)
    return sorted(m for m in near | ({front} if n else set()) if misere_lost(m, k))


@dataclass(frozen=True)
class Heap:
    """A heap of n counters in K-MARK, what is known of it computed when it is asked for.

    Raises:
        ValueError: n is negative, or k is below 2.
    """

    n: int
    k: int

    def __post_init__(self) -> None:
        check(self.n, self.k)

    @cached_property
    def low(self) -> int | None:
        """As `low_value`."""
        return low_value(self.n, self.k)

    @cached_property
    def grundy(self) -> int:
        """The Grundy value."""
        if self.low is not None:
            return self.low
        return self._high(highs_are_odd(self.n, self.k))

    def options_of_value(self, value: int) -> list[int]:
        """The sizes, ascending, that the heap may be left with and that have this Grundy value: at most two.

        >>> Heap(9, 2).options_of_value(1), Heap(1, 2).options_of_value(0)
        ([4], [0])
        """
        if self.n == 0 or not 0 <= value <= self.k:
            return []
        found = set(self._near_low(value) if value <= self.k - 2 else self._near_high(value))
        if self._front_has(value):
            found.add(self.n // self.k)
        return sorted(found)

    def _high(self, odd: bool) -> int:
        """The value of a high heap up to which, itself included, so many are high."""
        return self.k - 1 if odd else self.k

    def _front_has(self, value: int) -> bool:
        """Whether ⌊n/k⌋ has the value."""
        front, last = divmod(self.n, self.k)
        low = low_value(front, self.k)
        if low is not None or value <= self.k - 2:
            return low == value
        # The last digit of n counts as one more when it is k − 1; no run ends odd before it, since the front is high.
        return self._high(highs_are_odd(self.n, self.k) != (last == self.k - 1)) == value

    def _near_low(self, value: int) -> list[int]:
        """Among the k − 1 numbers below n, the one of this low value: it ends in that digit."""
        near = self.n - (self.n - value) % self.k
        return [near] if 0 <= near < self.n and low_value(near, self.k) == value else []

    def _near_high(self, value: int) -> list[int]:
        """Among the k − 1 numbers below n, the one of this high value: of two that are high in turn, at most."""
        front, last = divmod(self.n, self.k)
        start = self.n - last
        # High are, in the k numbers with one front, the last one and, if the front is low, its own last digit.
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
