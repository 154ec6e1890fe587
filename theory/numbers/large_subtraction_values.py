"""The Grundy values of some subtraction games with large numbers.

The numbers that may be taken are two numbers, all numbers of a range, or all numbers up to a bound and one larger
number. Heaps whose sizes leave the same remainder modulo low + high have the same value. The remainders from 0 on form
blocks of length `low`, and the index of the block determines the value.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Blocks:
    """The Grundy values of the game in which `low` or `high` counters are taken.

    With `between` any number from `low` to `high` may be taken. With `beside` any number up to `low` may be taken, or
    `high`.

    Raises:
        ValueError: `low` is below 1 or not below `high`.

    >>> [Blocks(2, 5)(n) for n in range(9)], [Blocks(2, 5, between=True)(n) for n in range(9)]
    ([0, 0, 1, 1, 0, 2, 1, 0, 0], [0, 0, 1, 1, 2, 2, 3, 0, 0])
    >>> [Blocks(2, 6, beside=True)(n) for n in range(9)], [Blocks(2, 5, beside=True)(n) for n in range(7)]
    ([0, 1, 2, 0, 1, 2, 3, 0, 1], [0, 1, 2, 0, 1, 2, 0])
    """

    low: int
    high: int
    between: bool = False
    beside: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.low < self.high:
            raise ValueError(f"give two positive numbers in ascending order; got {self.low} and {self.high}")

    @property
    def period(self) -> int:
        """Return a period of the values, from heap 0 on; it need not be the least one."""
        if self.beside:
            return self.low + 1 if self.high % (self.low + 1) else self.high + 1
        return self.low + self.high

    def __call__(self, n: int) -> int:
        """Return the value of a heap of n."""
        rest = n % self.period
        if self.beside:
            return self.low + 1 if rest == self.high else rest % (self.low + 1)
        block = rest // self.low
        if self.between:
            return block
        return block % 2 if rest < self.high else 2 - block % 2
