"""Concrete numbers: their binary digits and the nim-sum of two of them, proved by unfolding the definitions.

A worked example of a document is a theorem like any other. Each factory returns the chapter for its numbers, the same
object at every call.
"""

from collections.abc import Iterator
from functools import cache

import z3

from verify.kernel import Fact, Kernel, Theorem
from verify.proofs.general import nim_sum as algebra
from verify.proofs.general.bits import bit
from verify.proofs.theorem_chapters import Chapter, Examples


def halvings(k: Kernel, left: int, right: int) -> Iterator[Fact]:
    """Return the defining equation of the nim-sum at (left, right) and at all their halves."""
    while True:
        yield k(algebra.nimsum).at(left, right)
        if not (left or right):
            return
        left, right = left // 2, right // 2


def sum_of(k: Kernel, left: int, right: int) -> Theorem:
    """left ⊕ right = its value, for two given natural numbers."""
    name = f"nim.{left}⊕{right}"
    if name not in k.theorems:
        k.prove(name, [], k(algebra.nimsum)(left, right) == (left ^ right), by=halvings(k, left, right))
    return k.theorems[name]


@cache
def pair_sum(left: int, right: int) -> Chapter:
    """left ⊕ right = its value."""
    return lambda k: sum_of(k, left, right)


def digits_at(k: Kernel, n: int, width: int) -> list[Fact]:
    """The defining equations for the binary digits of n at the positions below a width."""
    return [k(bit).at(n >> i, j - i) for j in range(width) for i in range(j + 1)]


@cache
def numeral(n: int, width: int) -> Chapter:
    """The binary digits of n, most significant first, and n as the sum of its powers of two."""

    def chapter(k: Kernel) -> Theorem:
        places = [j for j in range(width) if n >> j & 1]
        goal = z3.And(
            *(k(bit)(n, j) == (n >> j & 1) for j in range(width)), z3.Sum([z3.IntVal(2**j) for j in places]) == n
        )
        return k.prove(f"numeral.{n:0{width}b}", [], goal, by=digits_at(k, n, width))

    return chapter


EXAMPLES: Examples = {
    r"numeral\.([01]+)": lambda digits: numeral(int(digits, 2), len(digits)),
    r"nim\.(\d+)⊕(\d+)": lambda left, right: pair_sum(int(left), int(right)),
}
