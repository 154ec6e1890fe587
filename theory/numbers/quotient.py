"""Finite commutative monoids with a part of lost elements, and the products of heaps in them: misère quotients.

The elements are 0, …, order − 1, and 0 is the identity. A game of heaps is lost exactly when the product of what its
heaps are mapped to lies in the lost part (T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, 2008).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from theory.numbers.periodic import Periodic


@dataclass(frozen=True)
class Quotient:
    """A monoid by its table, its lost part, and the element of each heap by its size.

    >>> nim = Quotient(((0, 1), (1, 0)), frozenset({1}), Periodic(0, 2, (0, 1)))
    >>> nim.lost([3, 5, 7]), nim.lost([10**100, 2])
    (True, False)
    """

    table: tuple[tuple[int, ...], ...]
    part: frozenset[int]
    element: Periodic

    @property
    def order(self) -> int:
        """How many elements there are."""
        return len(self.table)

    def product(self, heaps: Iterable[int]) -> int:
        """The product of the elements of some heaps, given by their sizes."""
        return reduce(lambda left, n: self.table[left][self.element(n)], heaps, 0)

    def alone(self, n: int) -> int:
        """0 if whoever is to move loses with a single heap of n, and else 1."""
        return 0 if self.element(n) in self.part else 1

    def lost(self, heaps: Iterable[int]) -> bool:
        """Whether whoever is to move loses."""
        return self.product(heaps) in self.part
