"""Wythoff's pairs shifted along the diagonal, with finitely many exceptions."""

from dataclasses import dataclass

from theory.numbers.beatty import Pairs

WYTHOFF = Pairs()


@dataclass(frozen=True)
class ShiftedPairs:
    """The positions `exceptions`, and (a(d) + shift, b(d) + shift) in both orders for each d ≥ start.

    Here a(d) = ⌊d·φ⌋ and b(d) = a(d) + d are the pairs of Wythoff's game.

    Raises:
        ValueError: the start or a heap of the first pair is negative, or the exceptions are not sorted, distinct and
            closed under exchanging the heaps.

    >>> pairs = ShiftedPairs(((0, 0), (1, 1)), 1, 1)
    >>> pairs.holds(2, 3), pairs.holds(4, 2), pairs.partners(1), pairs.partners(4)
    (True, False, (1,), (6,))
    """

    exceptions: tuple[tuple[int, int], ...]
    start: int
    shift: int

    def __post_init__(self) -> None:
        if self.start < 0 or low(self.start) + self.shift < 0:
            raise ValueError(
                f"pairs from {self.start} on with shift {self.shift} have negative heaps: give a larger shift"
            )
        mirrored = tuple(sorted({pair for one, other in self.exceptions for pair in ((one, other), (other, one))}))
        if mirrored != self.exceptions:
            raise ValueError("the exceptions must be sorted, distinct, and listed in both orders")

    def holds(self, one: int, other: int) -> bool:
        """Return whether two heaps form one of the positions."""
        apart = abs(one - other)
        regular = apart >= self.start and min(one, other) == low(apart) + self.shift
        return regular or (one, other) in self.exceptions

    def partners(self, one: int) -> tuple[int, ...]:
        """Return the heaps that form one of the positions with a given heap, ascending."""
        others = {other for first, other in self.exceptions if first == one}
        others.update(self._regular(one))
        return tuple(sorted(others))

    def _regular(self, one: int) -> tuple[int, ...]:
        """Return the partner of a heap in the shifted pairs, in a tuple that is empty if there is none."""
        if one < self.shift:
            return ()
        apart, other = WYTHOFF.place(one - self.shift)
        return (other + self.shift,) if apart >= self.start else ()

    def __call__(self, one: int) -> int:
        """Return the smallest partner of a heap.

        Raises:
            ValueError: the heap has no partner.
        """
        return min(self.partners(one))


def low(apart: int) -> int:
    """Return the smaller heap of Wythoff's pair with a given difference d, which is ⌊d·φ⌋.

    >>> [low(d) for d in range(8)]
    [0, 1, 3, 4, 6, 8, 9, 11]
    """
    return WYTHOFF.lower(apart)
