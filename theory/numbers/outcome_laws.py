"""Rules that determine the lost positions of games with moves on several heaps, at any size.

`verify.discover.strategies.laws.outcome_law_games` proves each rule.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from theory.numbers.periodic import Periodic

Name = Literal[
    "columns",
    "golden-ratio",
    "no-even-heap",
    "least-part",
    "odd-steps",
    "gaps",
    "checkers",
    "other-number",
    "quotients",
    "turtles",
    "ends",
    "circles",
    "even-total",
    "even-heaps",
    "smaller-heap",
    "few-heaps",
]


@dataclass(frozen=True)
class Law:
    """A rule that determines the lost positions of a kind of game.

    Args:
        name: "columns" for Moore's Nim, "golden-ratio" for Euclid's game, "no-even-heap" for the game in which one heap
            is removed and the other is split, "least-part" where a move is limited by the last one, "odd-steps" for
            staircase Nim, "gaps" for coins on a strip, "checkers" for Northcott's game, "quotients" for cyclic
            Nimhoff, "other-number" where no move takes as many counters as the move before, "turtles" for turning
            turtles, "ends" for End-Nim, "circles" for circles of counters from which neighbours are taken, "even-total"
            where each move takes one counter, "even-heaps" for slow Nim, "smaller-heap" where two heaps lose the same
            number, and "few-heaps" for one heap in a game in which finitely many single heaps are lost.
        number: the parameter of the rule, if it has one: the largest number of heaps that a move lowers, the factor by
            which a move may exceed the last one, the least total that must come from one heap, or the largest number of
            neighbours that a move takes.
        misere: whether the rule belongs to misère play.
        values: for "other-number", an entry for each size of the heap: 0 if the heap is lost whatever the last move
            took, 1 if it is won whatever the last move took, and otherwise m + 1 where m is the number after which it
            is lost. For "few-heaps", an entry for each size of a heap: 0 if it is lost, and 1 if it is won.
    """

    name: Name
    number: int = 0
    misere: bool = False
    values: Periodic | None = None


def least_part(n: int, times: int) -> int:
    """Return the least part of a positive number if a move may take at most `times` times the last one.

    It is the largest power of 2 that divides n if `times` is 1, and the least Zeckendorf part if it is 2. In general,
    the largest term of Schwenk's sequence that fits is subtracted repeatedly; the last such term is the least part.

    >>> [least_part(n, 2) for n in (4, 8, 12, 100)], least_part(12, 1), least_part(12, 3)
    ([1, 8, 1, 3], 4, 1)
    """
    if times == 1:
        return n & -n
    if n <= times + 1:
        return n
    numbers = []
    for number in terms(times):
        if number > n:
            break
        numbers.append(number)
    for number in reversed(numbers):
        if number == n:
            break
        if number < n:
            n -= number
    return n


def terms(times: int) -> Iterator[int]:
    """Yield Schwenk's sequence: 1, and after x the number x + y, where y is the least term with times · y ≥ x.

    >>> sequence = terms(3)
    >>> [next(sequence) for _ in range(6)]
    [1, 2, 3, 4, 6, 8]
    """
    numbers, place = [1], 0
    while True:
        largest = numbers[-1]
        yield largest
        while times * numbers[place] < largest:
            place += 1
        numbers.append(largest + numbers[place])


def first_terms(times: int, count: int) -> list[int]:
    """Return the first terms of Schwenk's sequence.

    >>> first_terms(1, 5), first_terms(2, 7), first_terms(3, 10)
    ([1, 2, 4, 8, 16], [1, 2, 3, 5, 8, 13, 21], [1, 2, 3, 4, 6, 8, 11, 15, 21, 29])
    """
    return list(islice(terms(times), count))


def beyond_golden(small: int, large: int) -> bool:
    """Return whether large / small exceeds the golden ratio; the smaller number is positive.

    >>> beyond_golden(5, 8), beyond_golden(8, 13)
    (False, True)
    """
    return large * large > large * small + small * small


def partner(heap: int, lost: int, excluded: int) -> int:
    """Return the heap that makes a row of End-Nim lost when placed at its free end; 0 if there is none.

    The row consists of the heap at the other end and the heaps between them.

    Args:
        heap: the heap at the other end.
        lost: the size of that heap with which the row is lost as it stands; 0 if no such size exists.
        excluded: the heap at the free end that makes the row without the other end heap lost.

    >>> [partner(heap, 3, 5) for heap in range(1, 8)]
    [1, 2, 0, 3, 4, 6, 7]
    """
    if heap == lost:
        return 0
    place = heap - (0 < lost < heap)
    return place + (0 < excluded <= place)


def beside_row(row: Sequence[int]) -> tuple[int, int]:
    """Return the heaps that make a row of End-Nim lost if placed before it and after it; 0 where none does.

    >>> beside_row((3, 5)), beside_row((4, 4)), beside_row(())
    ((5, 3), (0, 0), (0, 0))
    """
    heaps = [n for n in row if n]
    # The pairs for the rows that begin at each place, by length.
    pairs = [(0, 0)] * (len(heaps) + 1)
    for length in range(1, len(heaps) + 1):
        longer = []
        for start in range(len(heaps) - length + 1):
            before, after = pairs[start], pairs[start + 1]
            last = heaps[start + length - 1]
            longer.append((partner(last, before[1], before[0]), partner(heaps[start], *after)))
        pairs = longer
    return pairs[0]
