"""Misère quotients: finite commutative monoids with a subset of lost elements.

The elements are 0, …, order − 1, and 0 is the identity. Each heap has an element, and a sum of heaps is lost exactly if
the product of their elements is a lost one. Source: T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial
games", Journal of Combinatorial Theory A 115 (2008), 593–622.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from theory.numbers.periodic import Periodic


@dataclass(frozen=True)
class Quotient:
    """A misère quotient: multiplication table, lost elements (`part`), and the element of each heap by size.

    >>> nim = Quotient(((0, 1), (1, 0)), frozenset({1}), Periodic(0, 2, (0, 1)))
    >>> nim.lost([3, 5, 7]), nim.lost([10**100, 2])
    (True, False)
    """

    table: tuple[tuple[int, ...], ...]
    part: frozenset[int]
    element: Periodic

    @property
    def order(self) -> int:
        """Return the number of elements."""
        return len(self.table)

    def product(self, heaps: Iterable[int]) -> int:
        """Return the product of the elements of these heaps."""
        return reduce(lambda left, n: self.table[left][self.element(n)], heaps, 0)

    def single_heap_outcome(self, n: int) -> int:
        """Return 0 if a single heap of n is lost for the player to move, otherwise 1."""
        return 0 if self.element(n) in self.part else 1

    def lost(self, heaps: Iterable[int]) -> bool:
        """Return whether the player to move loses the sum of these heaps."""
        return self.product(heaps) in self.part
