"""Concrete numbers: their binary digits and the nim-sum of two of them, proved by unfolding the definitions.

A worked example of a document is a theorem too. A factory takes the numbers and returns the chapter about them.
"""

from collections.abc import Iterator

import z3

from verify.kernel import Fact, Kernel, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.bits import bit
from verify.proofs.theorem_chapters import Examples, chapter_factory


def halvings(k: Kernel, left: int, right: int) -> Iterator[Fact]:
    """Return the defining equation of the nim-sum at (left, right) and at all their halves."""
    while True:
        yield k(algebra.nimsum).at(left, right)
        if not (left or right):
            return
        left, right = left // 2, right // 2


@chapter_factory
def sum_of(k: Kernel, left: int, right: int) -> Theorem:
    """left ⊕ right = its value, for two given natural numbers."""
    goal = k(algebra.nimsum)(left, right) == (left ^ right)
    return k.prove(f"nim.{left}⊕{right}", [], goal, by=halvings(k, left, right))


def digits_at(k: Kernel, n: int, width: int) -> list[Fact]:
    """Return the defining equations for the binary digits of n at the positions below a width."""
    return [k(bit).at(n >> i, j - i) for j in range(width) for i in range(j + 1)]


@chapter_factory
def numeral(k: Kernel, n: int, width: int) -> Theorem:
    """The binary digits of n, most significant first, and n as the sum of its powers of two."""
    places = [j for j in range(width) if n >> j & 1]
    goal = z3.And(*(k(bit)(n, j) == (n >> j & 1) for j in range(width)), z3.Sum([z3.IntVal(2**j) for j in places]) == n)
    return k.prove(f"numeral.{n:0{width}b}", [], goal, by=digits_at(k, n, width))


EXAMPLES: Examples = {
    r"numeral\.([01]+)": lambda digits: numeral(int(digits, 2), len(digits)),
    r"nim\.(\d+)⊕(\d+)": lambda left, right: sum_of(int(left), int(right)),
}
