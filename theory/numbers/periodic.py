"""Eventually periodic sequences of natural numbers, given by their first values."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Periodic:
    """The sequence with f(n + period) = f(n) for n ≥ preperiod, given by its first preperiod + period values.

    Raises:
        ValueError: the preperiod is negative, the period is below 1, or the number of values is wrong.

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
                f"got {len(self.values)} values for preperiod {self.preperiod} and period {self.period}:"
                " give preperiod + period values, with a positive period"
            )

    def __call__(self, n: int) -> int:
        """Return f(n) for a natural number n of any size."""
        return self.values[n if n < len(self.values) else self.preperiod + (n - self.preperiod) % self.period]

    def places(self, value: int, low: int, high: int) -> Iterator[int]:
        """Yield the n with low ≤ n ≤ high and f(n) = value, ascending; each takes at most one period of steps."""
        n, since = max(low, 0), 0
        while n <= high and since < len(self.values):
            if self(n) == value:
                yield n
                since = 0
            else:
                since += 1
            n += 1
