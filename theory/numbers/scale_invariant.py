"""Sequences in which the value at n equals the value at n divided by a constant factor."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scaled:
    """A sequence that begins with `values`; at a larger n its value is the value at ⌊n / factor⌋.

    With `up` it is the value at ⌈n / factor⌉.

    Raises:
        ValueError: the factor is below 2, or `values` is too short to determine every later value.

    >>> leading = Scaled(12, (0, 1, 2, 2, 3, 3))
    >>> [leading(n) for n in (5, 6, 12, 35, 36, 5 * 12**40)]
    [3, 0, 1, 2, 2, 3]
    """

    factor: int
    values: tuple[int, ...]
    up: bool = False

    def __post_init__(self) -> None:
        if self.factor < 2 or len(self.values) < 1 + self.up:
            raise ValueError(f"factor {self.factor}: give a factor of at least 2, and at least {1 + self.up} values")

    @property
    def start(self) -> int:
        """Return the least n whose value is determined by that of a smaller number."""
        return len(self.values)

    @property
    def settles(self) -> bool:
        """Return whether the sequence is constant from some n on.

        Otherwise two values occur, each in arbitrarily long runs, and the sequence has no period.
        """
        return len({*self.values[1 + self.up :], self(self.start)}) == 1

    def smaller(self, n: int) -> int:
        """Return n divided by the factor, rounded down, or up with `up`."""
        return -(-n // self.factor) if self.up else n // self.factor

    def __call__(self, n: int) -> int:
        """Return the value at n."""
        while n >= self.start:
            n = self.smaller(n)
        return self.values[n]
