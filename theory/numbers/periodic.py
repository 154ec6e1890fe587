"""Sequences of natural numbers that repeat from some place on, given by their first values."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Periodic:
    """f(0), f(1), …, where f(n + period) = f(n) for n ≥ preperiod; `values` are the first preperiod + period of them.

    Raises:
        ValueError: the preperiod is negative, the period is 0, or there are more or fewer values.

    >>> f = Periodic(1, 2, (5, 0, 1))
    >>> [f(n) for n in range(6)], f(10**1000)
    ([5, 0, 1, 0, 1, 0], 1)
    """

    preperiod: int
    period: int
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.preperiod < 0 or self.period < 1 or len(self.values) != self.preperiod + self.period:
            raise ValueError(
                f"{len(self.values)} values, and {self.preperiod} + {self.period} in the preperiod and the period"
            )

    def __call__(self, n: int) -> int:
        """The value at the natural number n, of any size."""
        return self.values[n if n < len(self.values) else self.preperiod + (n - self.preperiod) % self.period]

    def places(self, value: int, low: int, high: int) -> Iterator[int]:
        """The n with low ≤ n ≤ high where the sequence has this value, ascending; each costs at most one period."""
        n, since = max(low, 0), 0
        while n <= high and since < len(self.values):
            if self(n) == value:
                yield n
                since = 0
            else:
                since += 1
            n += 1
