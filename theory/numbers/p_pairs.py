"""Pairings of the natural numbers in which the distance of partners is eventually periodic."""

from dataclasses import dataclass

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic


@dataclass(frozen=True)
class PPairs:
    """The partner f(n) of each n, with f(n + period) = f(n) + period for n ≥ preperiod, given by its first values.

    Raises:
        ValueError: the preperiod is negative, the period is below 1, or there are not preperiod + period values.

    >>> f = PPairs(1, 2, (0, 2, 1))
    >>> [f(n) for n in range(7)], f(10**9)
    ([0, 2, 1, 4, 3, 6, 5], 999999999)
    """

    preperiod: int
    period: int
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        _ = self.rising

    @property
    def rising(self) -> ArithmeticPeriodic:
        """Return the function f as an arithmetic periodic sequence."""
        return ArithmeticPeriodic(self.preperiod, self.period, self.period, self.values)

    def __call__(self, n: int) -> int:
        """Return the partner of a natural number of any size."""
        return self.rising(n)

    def holds(self, one: int, other: int) -> bool:
        """Return whether each of two numbers is the partner of the other."""
        return self(one) == other

    def partners(self, one: int) -> tuple[int, ...]:
        """Return a tuple with the only partner of a number."""
        return (self(one),)
