"""Laws that give Grundy values: the positions of value 0 are lost."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from theory.numbers.nim_sum import nim_sum
from theory.numbers.outcome_laws import Name
from theory.rules.moves import AllHeaps, HeapGame
from theory.rules.multi_heap_moves import MoveDown, SlideCoin, TakeFewInAll, TurnTurtles, is_increasing, on_feet
from theory.rules.options_from_rules import Position
from theory.strategy.laws.base_law import LawKind, replace_number, take_one_from_largest


class ByValue(LawKind):
    """A law that gives Grundy values: the positions of value 0 are lost."""

    gives_values: ClassVar[bool] = True

    def lost(self, position: Position) -> bool:
        return not self.grundy(position)


class Quotients(ByValue):
    """The law of cyclic Nimhoff, by the quotients of the heaps and the remainder of their sum."""

    name: ClassVar[Name] = "quotients"
    description: ClassVar[str] = (
        "the Grundy value of a position is {number} times the nim-sum of floor(x/{number}) over its heaps x, "
        "plus the sum of the heaps modulo {number}"
    )

    @classmethod
    def number_for(cls, game: HeapGame) -> int | None:
        match game.moves[0]:
            case TakeFewInAll(limit) if limit >= 2:
                return limit
        return None

    def grundy(self, position: Position) -> int:
        h = self.law.number
        return h * nim_sum(n // h for n in position) + sum(position) % h

    def replies(self, position: Position) -> Iterator[Position]:
        """Yield a position of value 0 that is reached by lowering one heap, or by taking few counters."""
        h = self.law.number
        if total := nim_sum(n // h for n in position):
            place = next(place for place, n in enumerate(position) if n // h ^ total < n // h)
            lowered = h * (position[place] // h ^ total) + (position[place] - sum(position)) % h
            yield replace_number(position, place, lowered)
            return
        after, too_many = [*position], sum(position) % h
        for place, n in enumerate(position):
            less = min(too_many, n % h)
            after[place], too_many = n - less, too_many - less
        yield tuple(after)

    def longest(self, position: Position) -> Position:
        return take_one_from_largest(position)


class Turtles(ByValue):
    """The law of turning turtles, by the nim-sum of the places."""

    name: ClassVar[Name] = "turtles"
    move: ClassVar[type | None] = TurnTurtles
    description: ClassVar[str] = (
        "the Grundy value of a position is the nim-sum of the places of the turtles on their feet, so it is "
        "lost exactly when this is 0"
    )

    def grundy(self, position: Position) -> int:
        return nim_sum(position) if on_feet(position) else 0

    def replies(self, position: Position) -> Iterator[Position]:
        whole = nim_sum(position)
        for n in position:
            yield tuple(sorted({*position} ^ {n} ^ {place for place in (n ^ whole,) if place}))

    def longest(self, position: Position) -> Position:
        return position[1:]


class SmallerHeap(ByValue):
    """The law of taking the same number from both of two heaps, by the smaller heap."""

    name: ClassVar[Name] = "smaller-heap"
    description: ClassVar[str] = (
        "the Grundy value of two heaps is the smaller one, so they are lost exactly when a heap is empty"
    )

    @classmethod
    def number_for(cls, game: HeapGame) -> int | None:
        match game.moves[0]:
            case AllHeaps(1) if game.heaps == 2:
                return 0
        return None

    def grundy(self, position: Position) -> int:
        return min(position)

    def is_over(self, position: Position) -> bool:
        return min(position) == 0

    def replies(self, position: Position) -> Iterator[Position]:
        yield tuple(n - min(position) for n in position)


class EverySecondNumber(ByValue):
    """A law by the nim-sum of every second number of a position."""

    def deciding_numbers(self, position: Position) -> Mapping[int, int]:
        """Return, by index, the numbers whose nim-sum decides the outcome."""
        raise NotImplementedError

    def lower(self, position: Position, index: int, lost: int) -> Position:
        """Return the position after the number at an index is lowered."""
        return replace_number(position, index, position[index] - lost)

    def grundy(self, position: Position) -> int:
        return nim_sum(self.deciding_numbers(position).values())

    def replies(self, position: Position) -> Iterator[Position]:
        counted = self.deciding_numbers(position)
        whole = nim_sum(counted.values())
        for place, n in counted.items():
            if (left := n ^ whole) < n:
                yield self.lower(position, place, n - left)


class OddSteps(EverySecondNumber):
    """The law of staircase Nim: a position is lost if the heaps on the steps 1, 3, 5, … have nim-sum 0."""

    name: ClassVar[Name] = "odd-steps"
    move: ClassVar[type | None] = MoveDown
    description: ClassVar[str] = (
        "the Grundy value of a position is the nim-sum of the steps 1, 3, 5, ..., so it is lost exactly when this is 0"
    )

    def deciding_numbers(self, position: Position) -> Mapping[int, int]:
        return {place: position[place] for place in range(0, len(position), 2)}

    def lower(self, position: Position, index: int, lost: int) -> Position:
        """Return the position after `lost` counters move one step down."""
        after = super().lower(position, index, lost)
        return replace_number(after, index - 1, after[index - 1] + lost) if index else after

    def longest(self, position: Position) -> Position:
        return self.lower(position, max(place for place, n in enumerate(position) if n), 1)


class Gaps(EverySecondNumber):
    """The law of coins on a strip, by every second gap, from the one before the last coin on."""

    name: ClassVar[Name] = "gaps"
    move: ClassVar[type | None] = SlideCoin
    description: ClassVar[str] = (
        "the Grundy value of a position is the nim-sum of every second gap, from the one before the last coin "
        "on; it is lost exactly when this is 0"
    )

    def deciding_numbers(self, position: Position) -> Mapping[int, int]:
        if not is_increasing(position):
            return {}
        places = range(len(position) - 1, -1, -2)
        return {place: position[place] - (position[place - 1] if place else -1) - 1 for place in places}

    def is_over(self, position: Position) -> bool:
        return position == tuple(range(len(position)))

    def longest(self, position: Position) -> Position:
        return self.lower(position, next(place for place, square in enumerate(position) if square > place), 1)
