"""The pairs of Wythoff's game moved along the diagonal, with other pairs instead of the first of them."""

from dataclasses import dataclass

from theory.numbers.beatty import Pairs

WYTHOFF = Pairs()


@dataclass(frozen=True)
class Shifted:
    """Positions of two heaps: `exceptions`, and (a(d) + shift, b(d) + shift) in both orders for each d ≥ start.

    Here a(d) = ⌊d·φ⌋ and b(d) = a(d) + d, the pairs of Wythoff's game.

    Raises:
        ValueError: the start is negative, a heap of the first pair would be, or the exceptions are not the same in both
            orders, each once and in turn.

    >>> pairs = Shifted(((0, 0), (1, 1)), 1, 1)
    >>> pairs.holds(2, 3), pairs.holds(4, 2), pairs.partners(1), pairs.partners(4)
    (True, False, (1,), (6,))
    """

    exceptions: tuple[tuple[int, int], ...]
    start: int
    shift: int

    def __post_init__(self) -> None:
        if self.start < 0 or low(self.start) + self.shift < 0:
            raise ValueError(f"pairs from {self.start} on with the shift {self.shift} would have negative heaps")
        mirrored = tuple(sorted({pair for one, other in self.exceptions for pair in ((one, other), (other, one))}))
        if mirrored != self.exceptions:
            raise ValueError("the exceptions are in turn, each once and in both orders")

    def holds(self, one: int, other: int) -> bool:
        """Whether two heaps are one of the positions."""
        apart = abs(one - other)
        regular = apart >= self.start and min(one, other) == low(apart) + self.shift
        return regular or (one, other) in self.exceptions

    def partners(self, one: int) -> tuple[int, ...]:
        """The heaps that are one of the positions together with a given one, small ones first."""
        found = {other for first, other in self.exceptions if first == one}
        found.update(self._regular(one))
        return tuple(sorted(found))

    def _regular(self, one: int) -> tuple[int, ...]:
        if one < self.shift:
            return ()
        apart, other = WYTHOFF.place(one - self.shift)
        return (other + self.shift,) if apart >= self.start else ()

    def __call__(self, one: int) -> int:
        """The smallest partner.

        Raises:
            ValueError: it has none.
        """
        return min(self.partners(one))


def low(apart: int) -> int:
    """The smaller heap of Wythoff's pair with a given distance, ⌊d·φ⌋.

    >>> [low(d) for d in range(8)]
    [0, 1, 3, 4, 6, 8, 9, 11]
    """
    return WYTHOFF.lower(apart)
