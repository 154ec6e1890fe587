"""Sequences of natural numbers that rise by the same amount in each period from some place on."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rising:
    """f(0), f(1), …, where f(n + period) = f(n) + rise for n ≥ preperiod; `values` are the first preperiod + period.

    Raises:
        ValueError: the preperiod is negative, the period or the rise is 0, or there are more or fewer values.

    >>> f = Rising(1, 2, 3, (5, 0, 1))
    >>> [f(n) for n in range(6)], f(2 * 10**9)
    ([5, 0, 1, 3, 4, 6], 2999999998)
    """

    preperiod: int
    period: int
    rise: int
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        if min(self.preperiod, self.period - 1, self.rise - 1) < 0 or len(self.values) != self.preperiod + self.period:
            raise ValueError(
                f"{len(self.values)} values, and {self.preperiod} + {self.period} in the preperiod and the period, "
                f"which rises by {self.rise}"
            )

    def places(self, value: int) -> list[int]:
        """All n with this value, in ascending order.

        >>> Rising(1, 4, 4, (0, 1, 2, 4, 3)).places(10**20)
        [99999999999999999999]
        """
        found = [n for n, one in enumerate(self.values[: self.preperiod]) if one == value]
        for place, one in enumerate(self.values[self.preperiod :], self.preperiod):
            above, rest = divmod(value - one, self.rise)
            if above >= 0 and not rest:
                found.append(place + self.period * above)
        return sorted(found)

    def __call__(self, n: int) -> int:
        """The value at a natural number of any size."""
        if n < len(self.values):
            return self.values[n]
        above, place = divmod(n - self.preperiod, self.period)
        return self.values[self.preperiod + place] + self.rise * above
