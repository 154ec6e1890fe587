"""Sequences that take the same values on every scale: the value of n is that of n divided by a factor."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scaled:
    """The sequence that begins with `values`, and whose value at a larger n is that at ⌊n / factor⌋.

    With `up` it is the value at ⌈n / factor⌉.

    Raises:
        ValueError: the factor is below 2, or there are too few values for each n to have one.

    >>> leading = Scaled(12, (0, 1, 2, 2, 3, 3))
    >>> [leading(n) for n in (5, 6, 12, 35, 36, 5 * 12**40)]
    [3, 0, 1, 2, 2, 3]
    """

    factor: int
    values: tuple[int, ...]
    up: bool = False

    def __post_init__(self) -> None:
        if self.factor < 2 or len(self.values) < 1 + self.up:
            raise ValueError(f"factor {self.factor}: it must be at least 2, with the first {1 + self.up} values")

    @property
    def start(self) -> int:
        """The first n whose value is that of a smaller number."""
        return len(self.values)

    @property
    def settles(self) -> bool:
        """Return whether the sequence is constant from some n on.

        Otherwise two values occur, each in arbitrarily long runs, and the sequence has no period.
        """
        return len({*self.values[1 + self.up :], self(self.start)}) == 1

    def smaller(self, n: int) -> int:
        """Return n divided by the factor, rounded as the sequence says."""
        return -(-n // self.factor) if self.up else n // self.factor

    def __call__(self, n: int) -> int:
        """Return the value at n."""
        while n >= self.start:
            n = self.smaller(n)
        return self.values[n]
