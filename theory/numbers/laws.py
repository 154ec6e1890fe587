"""Rules that say which positions of a game with moves on several heaps are lost, at any size.

Each rule is proved by `verify.discover.strategies.law_games`.
"""

from dataclasses import dataclass
from typing import Literal

from theory.numbers.periodic import Periodic

Name = Literal[
    "columns", "golden-ratio", "no-even-heap", "least-part", "odd-steps", "gaps", "other-number", "quotients"
]


@dataclass(frozen=True)
class Law:
    """A rule for the lost positions, by its name.

    Args:
        name: "columns" for Moore's Nim, "golden-ratio" for Euclid's game, "no-even-heap" for the game in which one heap
            is removed and the other is split, "least-part" where a move is limited by the last one, "odd-steps" for
            staircase Nim, "gaps" for coins on a strip, "quotients" for cyclic Nimhoff, and "other-number" where no move
            takes as many counters as the move before.
        number: the largest number of heaps that a move lowers, how many times the last move may be taken, or the number
            of counters from which on they come from one heap.
        misere: whether the rule belongs to misère play.
        values: for "other-number", by the size of the heap: 0 if it is lost whatever was just taken, 1 if it is won
            whatever was just taken, and otherwise 1 more than the number after which it is lost.
    """

    name: Name
    number: int = 0
    misere: bool = False
    values: Periodic | None = None


def least_part(n: int, times: int) -> int:
    """Return the least part of a positive number: of its powers of 2, or of its Fibonacci numbers if `times` is 2.

    >>> [least_part(n, 2) for n in (4, 8, 12, 100)], least_part(12, 1)
    ([1, 8, 1, 3], 4)
    """
    if times == 1:
        return n & -n
    numbers = [1, 2]
    while numbers[-1] <= n:
        numbers.append(numbers[-1] + numbers[-2])
    for number in reversed(numbers):
        if number == n:
            break
        if number < n:
            n -= number
    return n


def beyond_golden(small: int, large: int) -> bool:
    """Return whether large / small exceeds the golden ratio; the smaller number is positive."""
    return large * large > large * small + small * small
