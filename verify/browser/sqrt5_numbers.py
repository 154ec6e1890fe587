"""The numbers a + b√5 with rational a and b, exactly: small values for theorems about the golden ratio.

For theorems about other quadratic irrationals there are no such values; their mutants are refuted at other numbers.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import isqrt, lcm
from typing import Union

Number = Union[int, Fraction, "Root"]


@total_ordering
@dataclass(frozen=True, eq=False)
class Root:
    """The number `whole` + `part`·√5."""

    whole: Fraction
    part: Fraction

    @classmethod
    def of(cls, number: Number) -> "Root":
        """Return a number as an instance of this class."""
        return number if isinstance(number, Root) else cls(Fraction(number), Fraction(0))

    def __hash__(self) -> int:
        """Return the hash; equal rational numbers have the same hash."""
        return hash((self.whole, self.part)) if self.part else hash(self.whole)

    def __eq__(self, other: object) -> bool:
        """Return whether both parts are equal; that is sufficient because √5 is irrational."""
        if not isinstance(other, int | Fraction | Root):
            return NotImplemented
        it = Root.of(other)
        return (self.whole, self.part) == (it.whole, it.part)

    def __lt__(self, other: Number) -> bool:
        """Return whether the number is less than the other one, by the sign of their difference."""
        it = self - other
        a, b = it.whole, it.part
        if a <= 0 and b <= 0:
            return a < 0 or b < 0
        if a >= 0 and b >= 0:
            return False
        return a * a > 5 * b * b if a < 0 else a * a < 5 * b * b

    def __add__(self, other: Number) -> "Root":
        """Return the sum."""
        it = Root.of(other)
        return Root(self.whole + it.whole, self.part + it.part)

    def __neg__(self) -> "Root":
        """Return the negative."""
        return Root(-self.whole, -self.part)

    def __sub__(self, other: Number) -> "Root":
        """Return the difference."""
        return self + -Root.of(other)

    def __mul__(self, other: Number) -> "Root":
        """Return the product."""
        it = Root.of(other)
        return Root(
            self.whole * it.whole + 5 * self.part * it.part,
            self.whole * it.part + self.part * it.whole,
        )

    def __truediv__(self, other: Number) -> "Root":
        """Return the quotient; division by 0 gives 0, one of the values that z3 allows."""
        it = Root.of(other)
        size = it.whole**2 - 5 * it.part**2
        return self * Root(it.whole / size, -it.part / size) if size else Root.of(0)

    def __abs__(self) -> "Root":
        """Return the absolute value."""
        return -self if self < 0 else self

    def __floor__(self) -> int:
        """Return the greatest integer that is not larger than the number."""
        size = 5 * self.part**2
        near = isqrt(size.numerator // size.denominator)
        guess = self.whole.__floor__() + (near if self.part >= 0 else -near)
        while Root.of(guess) > self:
            guess -= 1
        while Root.of(guess + 1) <= self:
            guess += 1
        return guess

    def __str__(self) -> str:
        """Return the number in the usual notation."""
        if not self.part:
            return str(self.whole)
        below = lcm(self.whole.denominator, self.part.denominator)
        whole, part = int(self.whole * below), int(self.part * below)
        root = "√5" if abs(part) == 1 else f"{abs(part)}√5"
        sign = "−" if part < 0 else "+" if whole else ""
        above = f"{whole or ''}{sign}{root}"
        return above if below == 1 else f"({above})/{below}"


HALF, ONE, ZERO = Fraction(1, 2), Fraction(1), Fraction(0)
# The golden ratio is among the first, followed by its square, its inverse and its conjugate.
REALS = tuple(
    Root(whole, part)
    for whole, part in (
        (ZERO, ZERO),
        (ONE, ZERO),
        (2 * ONE, ZERO),
        (HALF, HALF),
        (-ONE, ZERO),
        (HALF, ZERO),
        (-HALF, HALF),
        (3 * HALF, HALF),
        (HALF, -HALF),
    )
)
