"""The Grundy values of games in which a move takes at most a fixed part of the heap, such as half of it.

Let b(n) be the largest number that may be taken from n. It grows by 0 or 1 from one heap to the next, so this is a case
of Levine's maximum Nim: the value of n is b(n) if b(n) > b(n − 1), and otherwise that of n − b(n) − 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class MaximumNim:
    """The Grundy values of the game in which at most ⌊(n + shift)/divisor⌋ counters may be taken from n.

    With `up` the bound is ⌈n/divisor⌉.

    Raises:
        ValueError: the divisor is below 2, or the shift is not below the divisor or is given with `up`.

    >>> list(map(MaximumNim(2), range(12)))
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1]
    >>> list(map(MaximumNim(2, shift=-1), range(12)))
    [0, 0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5]
    >>> MaximumNim(2)(10**50 + 1) == MaximumNim(2)(5 * 10**49)
    True
    """

    divisor: int
    up: bool = False
    shift: int = 0

    def __post_init__(self) -> None:
        if self.divisor < 2:
            raise ValueError(f"the divisor must be at least 2; got {self.divisor}")
        if self.shift >= self.divisor or (self.up and self.shift):
            raise ValueError(f"the shift must be below {1 if self.up else self.divisor}; got {self.shift}")

    @property
    def addend(self) -> int:
        """Return the number that is added to n before the division by `divisor`, which rounds down."""
        return self.divisor - 1 if self.up else self.shift

    def bound(self, n: int) -> int:
        """Return the largest number that may be taken from a heap of n."""
        return max(0, (n + self.addend) // self.divisor)

    def __call__(self, n: int) -> int:
        """Return the value of a heap of n."""
        while n > 0:
            most = self.bound(n)
            if most > self.bound(n - 1):
                return most
            n -= most + 1
        return 0

    def places(self, value: int, most: int) -> Iterator[int]:
        """Yield the heaps of a given value up to size `most`, in ascending order.

        >>> list(MaximumNim(3).places(1, 40))
        [3, 5, 8, 13, 20, 31]
        """
        n = value * self.divisor - self.addend if value else 0
        while n <= most:
            yield n
            # The next heap with this value is the least m with m − b(m) = n + 1.
            rest, others = n + 1, self.divisor - 1
            n = rest + max(0, rest + self.addend - 1) // others
