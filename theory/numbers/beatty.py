"""Pairs of t-Wythoff by exact floors: ⌊nα⌋ and ⌊nα⌋ + tn, their misère relatives, and the pair of a given number.

Here α = (2 − t + √(t² + 4))/2, the golden ratio for t = 1, and β = α + t. Sources: A. S. Fraenkel, "How to beat your
Wythoff games' opponent on three fronts", American Mathematical Monthly 89 (1982), 353–361; for misère play, A. S.
Fraenkel, "Wythoff games, continued fractions, cedar trees and Fibonacci searches", Theoretical Computer Science 29
(1984), 49–73.
"""

from theory.numbers.square_roots import Root


class Pairs:
    """The pairs (a_n, b_n), n ≥ 0, with b_n = a_n + t·n + gap; they contain every positive natural number once.

    With gap 0, a_n = ⌊nα⌋ and b_n = ⌊nβ⌋, so the pair for n = 0 is (0, 0). With gap 1, a_n = ⌊nα + 1/α⌋, and 0 occurs
    only as a_0.

    Args:
        t: the parameter, at least 1.
        gap: 0 or 1.
        most: the largest number that is expected in later calls; it affects only the speed.

    Raises:
        ValueError: t is below 1, or the gap is neither 0 nor 1.

    >>> [(Pairs().lower(n), Pairs().upper(n)) for n in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """

    def __init__(self, t: int = 1, gap: int = 0, most: int = 0) -> None:
        if t < 1:
            raise ValueError(f"t must be at least 1; got {t}")
        if gap not in (0, 1):
            raise ValueError(f"the gap must be 0 or 1; got {gap}")
        self.t = t
        self.gap = gap
        self._root = Root(t * t + 4, most.bit_length() + gap * t.bit_length() + 1)

    def lower(self, n: int) -> int:
        """Return a_n, for n ≥ 0."""
        t = self.t
        if self.gap == 0:
            return ((2 - t) * n + self._root.floor(n)) // 2
        m = t * n + 1
        # 1/α = (√(t² + 4) + t − 2)/2t.
        return ((2 - t) * (m - 2) + self._root.floor(m)) // (2 * t)

    def upper(self, n: int) -> int:
        """Return b_n, for n ≥ 0."""
        return self.lower(n) + self.t * n + self.gap

    def pair(self, n: int) -> tuple[int, int]:
        """Return (a_n, b_n), for n ≥ 0."""
        a = self.lower(n)
        return a, a + self.t * n + self.gap

    def place(self, x: int) -> tuple[int, int]:
        """Return the index of the pair that contains x ≥ 0, and the other number of that pair.

        >>> Pairs().place(7), Pairs().place(6), Pairs(2, gap=1).place(0)
        ((3, 4), (4, 10), (0, 1))
        """
        if x == 0:
            return 0, self.gap
        before, up_to = self._counts(x)
        if up_to > before:
            return before, x + self.t * before + self.gap
        # Of the numbers below x, `before` are terms a_n, and all others are terms b_n; with gap 0 the number 0 is both.
        m = x - before + (1 - self.gap)
        return m, x - self.t * m - self.gap

    def _counts(self, x: int) -> tuple[int, int]:
        """Return the number of terms a_n, n ≥ 0, that are below x ≥ 1, and the number that are at most x."""
        t = self.t
        if self.gap == 0:
            # a_n < x is equivalent to n < x/α.
            floors = self._root.floors(x, 1)
            one, two = ((y * (t - 2) + floor) // (2 * t) for y, floor in zip((x, x + 1), floors, strict=True))
        else:
            # a_n < x is equivalent to n < (x − 1/α)/α.
            m = t * (x - 1) + 2
            floors = self._root.floors(m, t)
            one, two = (
                (y * (t - 2) - 2 * t + floor) // (2 * t * t) for y, floor in zip((m, m + t), floors, strict=True)
            )
        return one + 1, two + 1
