"""Laws for positions of two numbers: two heaps, or a heap with the limit or the number of the last move."""

from collections.abc import Iterator
from typing import ClassVar

from theory.numbers.outcome_laws import Name, beyond_golden, first_terms, least_part
from theory.rules.moves import HeapGame
from theory.rules.multi_heap_moves import EmptyAndSplit, TakeMultiple, TakeUpToLimit
from theory.rules.options_from_rules import Position, options
from theory.strategy.explained_move import OutOfReachError
from theory.strategy.laws.base_law import LawKind
from theory.strategy.parsing import position_parser

# Multiples of the last move for which the least part of a heap of any size is computed, and the largest number of terms
# of the sequence that are computed for the others.
CLOSED_FORM_NUMBERS, MOST_TERMS = (1, 2), 200_000
# Descriptions of the least part of n, by the multiple.
PARTS = {1: "the largest power of 2 that divides n", 2: "the least Zeckendorf part of n"}
OTHER_PARTS = (
    "the last term of n, if n is written as a sum of terms of the sequence {terms}, ... by subtracting the largest "
    "term again and again; in this sequence x is followed by x + y, where y is the least term with {times}y >= x"
)
# The number of terms that are printed.
PRINTED_TERMS = 12


class GoldenRatio(LawKind):
    """The law of Euclid's game, by the quotient of the heaps."""

    name: ClassVar[Name] = "golden-ratio"
    move: ClassVar[type | None] = TakeMultiple
    description: ClassVar[str] = (
        "a position is lost exactly when a heap is empty, or the larger heap is more than the smaller one, "
        "and less than the golden ratio times it"
    )
    misere_description: ClassVar[str] = (
        "a position is lost exactly when no heap is empty, and the larger heap is less than the golden "
        "ratio times the smaller one"
    )

    def lost(self, position: Position) -> bool:
        small, large = sorted(position)
        if self.law.misere:
            return small > 0 and not beyond_golden(small, large)
        return small == 0 or (small < large and not beyond_golden(small, large))

    def is_over(self, position: Position) -> bool:
        return min(position) == 0

    def replies(self, position: Position) -> Iterator[Position]:
        small = min(position)
        place = position.index(max(position))
        rest = position[place] % small if small else 0
        for left in (rest, rest + small):
            yield (position[0], left) if place else (left, position[1])

    def longest(self, position: Position) -> Position:
        small, large = sorted(position)
        return (large - small, position[1]) if position[0] == large else (position[0], large - small)


class NoEvenHeap(LawKind):
    """The law of removing one heap and splitting the other: no heap is even, except empty ones."""

    name: ClassVar[Name] = "no-even-heap"
    move: ClassVar[type | None] = EmptyAndSplit
    description: ClassVar[str] = "a position is lost exactly when no heap is even, except empty ones"

    def lost(self, position: Position) -> bool:
        return all(n == 0 or n % 2 for n in position)

    def is_over(self, position: Position) -> bool:
        return max(position) < 2

    def replies(self, position: Position) -> Iterator[Position]:
        yield from ((1, n - 1) for n in position if n and n % 2 == 0)

    def longest(self, position: Position) -> Position:
        return (max(position) - 1, 1)


class LeastPart(LawKind):
    """The law of taking at most a multiple of the last move, by the least part of the heap."""

    name: ClassVar[Name] = "least-part"
    description: ClassVar[str] = (
        "a heap of n is lost exactly when the largest number that may be taken is less than {parts}"
    )
    misere_description: ClassVar[str] = (
        "a heap of n + 1 is lost exactly when there is a move, and n is 0 or the largest number that may be "
        "taken is less than {parts}"
    )

    @classmethod
    def number_for(cls, game: HeapGame) -> int | None:
        match game.moves[0]:
            case TakeUpToLimit(times) if times >= 1:
                return times
        return None

    def describe(self) -> str:
        times = self.law.number
        terms = ", ".join(map(str, first_terms(times, PRINTED_TERMS)))
        parts = PARTS[times] if times in PARTS else OTHER_PARTS.format(terms=terms, times=times)
        return (self.misere_description if self.law.misere else self.description).format(parts=parts)

    def lost(self, position: Position) -> bool:
        n, most = position
        if self.law.misere:
            return n == 1 <= most or (n > 1 and 1 <= most < self._part(n - 1))
        return n == 0 or most < self._part(n)

    def is_over(self, position: Position) -> bool:
        return min(position) == 0

    def replies(self, position: Position) -> Iterator[Position]:
        n, _ = position
        # In misère play the last counter does not count.
        heap = n - 1 if self.law.misere else n
        part = self._part(heap) if heap > 0 else 0
        yield (n - part, self.law.number * part)

    def longest(self, position: Position) -> Position:
        return (position[0] - 1, self.law.number)

    def parse_move(self, text: str, position: Position) -> Position:
        taken = position_parser.number(text.strip(), "the number of counters")
        return (position[0] - taken, self.law.number * taken)

    def refusal(self, position: Position, after: Position) -> str:
        return f"take at least 1 and at most {min(position)} counters"

    def _part(self, n: int) -> int:
        """Return the least part of a heap.

        Raises:
            OutOfReachError: the sequence of parts has too many terms up to the heap.
        """
        times = self.law.number
        # A term exceeds the one before by at least its share of 1 / `times`.
        if times not in CLOSED_FORM_NUMBERS and n > times + 1 and times * n.bit_length() > MOST_TERMS:
            raise OutOfReachError(
                f"the heap is too large: the sequence of parts is too long for {n.bit_length()} binary digits; give"
                " a smaller heap"
            )
        return least_part(n, times)


class OtherNumber(LawKind):
    """The law of games without repeated numbers, by the number after which a heap is lost."""

    name: ClassVar[Name] = "other-number"

    def lost(self, position: Position) -> bool:
        n, last = position
        number = self.law.values(n) if self.law.values is not None else 0
        return number == 0 or number == last + 1 > 1

    def is_over(self, position: Position) -> bool:
        return not any(options(self.rules, position))

    def longest(self, position: Position) -> Position:
        return max(options(self.rules, position))

    def parse_move(self, text: str, position: Position) -> Position:
        taken = position_parser.number(text.strip(), "the number of counters")
        return (position[0] - taken, taken)

    def refusal(self, position: Position, after: Position) -> str:
        return f"{after[1]} counters may not be taken in this position"
