"""Pairings of the natural numbers in which the difference of partners repeats from some place on."""

from dataclasses import dataclass

from theory.numbers.arithmetic_periodic import Rising


@dataclass(frozen=True)
class Pairing:
    """The partner f(n) of each n, where f(n + period) = f(n) + period for n ≥ preperiod; `values` are the first ones.

    Raises:
        ValueError: the preperiod is negative, the period is 0, or there are not preperiod + period partners.

    >>> f = Pairing(1, 2, (0, 2, 1))
    >>> [f(n) for n in range(7)], f(10**9)
    ([0, 2, 1, 4, 3, 6, 5], 999999999)
    """

    preperiod: int
    period: int
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        _ = self.rising

    @property
    def rising(self) -> Rising:
        """The same as a sequence that rises by the period in each period."""
        return Rising(self.preperiod, self.period, self.period, self.values)

    def __call__(self, n: int) -> int:
        """The partner of a natural number of any size."""
        return self.rising(n)

    def holds(self, one: int, other: int) -> bool:
        """Whether two numbers are partners."""
        return self(one) == other

    def partners(self, one: int) -> tuple[int, ...]:
        """The partners of a number, which are one."""
        return (self(one),)
