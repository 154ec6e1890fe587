"""Symmetric differences of finite sets, their binary codes, and the checks of the claims about them.

Claims NIM-073 to NIM-078, and NIM-127. The element a_n of the countable set is represented by its number n.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, product

from theory.claims.check import Check, Checks, Truth
from theory.claims.shared_checks import check_all_cases, numbers
from theory.numbers.binary import bits
from theory.numbers.nim_sum import nim_sum

FiniteSet = frozenset[int]

A = frozenset({0, 2, 5})
B = frozenset({1, 2, 4, 5})


def symmetric_difference(a: FiniteSet, b: FiniteSet) -> FiniteSet:
    """Return the elements that are in exactly one of the two sets.

    >>> sorted(symmetric_difference(frozenset({0, 2, 5}), frozenset({1, 2, 4, 5})))
    [0, 1, 4]
    """
    return frozenset(x for x in a | b if (x in a) != (x in b))


def code(a: Iterable[int]) -> int:
    """Return the number whose binary digit of weight 2**n is 1 exactly if n is in the set.

    >>> f"{code({0, 2, 5}):b}"
    '100101'
    """
    return sum(2**n for n in set(a))


def _subsets(size: int) -> list[FiniteSet]:
    """Return every subset of {0, …, size − 1}, by the number of its elements."""
    return [frozenset(s) for k in range(size + 1) for s in combinations(range(size), k)]


def _families() -> Iterator[tuple[tuple[FiniteSet, ...]]]:
    """Yield every list of up to 4 subsets of a set of 3, and of up to 8 subsets of a set of 1."""
    for size, longest in ((3, 4), (1, 8)):
        for n in range(longest + 1):
            yield from ((family,) for family in product(_subsets(size), repeat=n))


def _odd_membership(_: Truth, family: tuple[FiniteSet, ...]) -> bool:
    nothing: FiniteSet = frozenset()
    result = reduce(symmetric_difference, family, nothing)
    return all((x in result) == (sum(x in s for s in family) % 2 == 1) for x in range(4))


CHECKS = {
    "NIM-073": Checks(
        (
            Check(
                "the elements in exactly one set against those in the union and not in the intersection",
                "all pairs of subsets of a set of 6",
                lambda: product(_subsets(6), repeat=2),
                lambda _, a, b: symmetric_difference(a, b) == (a | b) - (a & b),
            ),
        ),
        defined_by=(symmetric_difference,),
    ),
    "NIM-074": Checks(
        (
            numbers(
                "each number is the code of the set of its binary exponents",
                "n",
                range(4096),
                lambda _, n: code(bits(n)) == n,
            ),
            Check(
                "each set is the set of the binary exponents of its code",
                "all subsets of a set of 10",
                lambda: ((s,) for s in _subsets(10)),
                lambda _, s: frozenset(bits(code(s))) == s,
            ),
        ),
        defined_by=(code,),
    ),
    "NIM-075": Checks(
        (
            check_all_cases(
                "the codes of both sets and of their symmetric difference",
                lambda _: (
                    code(A) == int("100101", 2) == 37
                    and code(B) == int("110110", 2) == 54
                    and symmetric_difference(A, B) == {0, 1, 4}
                    and code(symmetric_difference(A, B)) == int("10011", 2) == 19 == nim_sum((37, 54))
                ),
            ),
        )
    ),
    "NIM-076": Checks(
        (
            Check(
                "the code of the symmetric difference against the nim-sum of the codes",
                "all pairs of subsets of a set of 7",
                lambda: product(_subsets(7), repeat=2),
                lambda _, a, b: code(symmetric_difference(a, b)) == nim_sum((code(a), code(b))),
            ),
        )
    ),
    "NIM-077": Checks(
        (
            Check(
                "the symmetric difference in two orders and with both bracketings",
                "all triples of subsets of a set of 4",
                lambda: product(_subsets(4), repeat=3),
                lambda _, a, b, c: (
                    symmetric_difference(a, b) == symmetric_difference(b, a)
                    and symmetric_difference(a, symmetric_difference(b, c))
                    == symmetric_difference(symmetric_difference(a, b), c)
                ),
            ),
        )
    ),
    "NIM-078": Checks(
        (
            Check(
                "membership in the symmetric difference against the parity of the number of sets with the element",
                "all lists of up to 4 subsets of a set of 3, and of up to 8 subsets of a set of 1",
                _families,
                _odd_membership,
            ),
        )
    ),
    "NIM-127": Checks(
        (
            Check(
                "the symmetric difference against its two parts, and the union against it and the common part",
                "all pairs of subsets of a set of 6",
                lambda: product(_subsets(6), repeat=2),
                lambda _, a, b: (
                    symmetric_difference(a, b) == (a - b) | (b - a)
                    and a | b == symmetric_difference(a, b) | (a & b)
                    and not symmetric_difference(a, b) & (a & b)
                ),
            ),
        ),
    ),
}
