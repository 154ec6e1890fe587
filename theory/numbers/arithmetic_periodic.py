"""Arithmetic periodic sequences: each period repeats the one before it, plus a constant."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ArithmeticPeriodic:
    """The sequence with f(n + period) = f(n) + rise for n ≥ preperiod, given by its first preperiod + period values.

    Raises:
        ValueError: the preperiod is negative, the period or the rise is below 1, or the number of values is wrong.

    >>> f = ArithmeticPeriodic(1, 2, 3, (5, 0, 1))
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
                f"got {len(self.values)} values for preperiod {self.preperiod}, period {self.period} and"
                f" rise {self.rise}: give preperiod + period values, with a positive period and rise"
            )

    def places(self, value: int) -> list[int]:
        """Return all n with this value, in ascending order.

        >>> ArithmeticPeriodic(1, 4, 4, (0, 1, 2, 4, 3)).places(10**20)
        [99999999999999999999]
        """
        sizes = [n for n, entry in enumerate(self.values[: self.preperiod]) if entry == value]
        for place, entry in enumerate(self.values[self.preperiod :], self.preperiod):
            above, rest = divmod(value - entry, self.rise)
            if above >= 0 and not rest:
                sizes.append(place + self.period * above)
        return sorted(sizes)

    def __call__(self, n: int) -> int:
        """Return f(n) for a natural number n of any size."""
        if n < len(self.values):
            return self.values[n]
        above, place = divmod(n - self.preperiod, self.period)
        return self.values[self.preperiod + place] + self.rise * above
