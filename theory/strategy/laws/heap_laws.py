"""Laws for positions of any number of heaps or rows that give outcomes only."""

from collections.abc import Iterable, Iterator
from math import prod
from typing import ClassVar

from theory.numbers.nim_sum import nim_sum
from theory.numbers.outcome_laws import Name, beside_row
from theory.rules.amounts import smallest_member
from theory.rules.moves import HeapGame, SomeHeaps, TakeAmount
from theory.rules.multi_heap_moves import OneFromSome, SlideChecker, TakeFromEnds, TakeNeighbours
from theory.rules.options_from_rules import Position, options
from theory.rules.rule_forms import ANY
from theory.strategy.explained_move import Outcome, OutOfReachError
from theory.strategy.laws import row_and_circle_values
from theory.strategy.laws.base_law import LawKind, replace_number, take_one_from_first, take_one_from_largest
from theory.strategy.nim import moore_strategy
from theory.strategy.parsing import position_parser

# The largest number on a circle whose winning moves are all listed: the rows after them are computed.
LARGEST_LISTED = 60
# The largest number of positions that are searched where a law leaves open what is lost.
MOST_SEARCHED = 100_000


class Columns(LawKind):
    """The law of Moore's Nim, by the number of ones in every binary column."""

    name: ClassVar[Name] = "columns"
    description: ClassVar[str] = (
        "a position is lost exactly when the number of ones in every binary column is divisible by {more}"
    )
    misere_description: ClassVar[str] = (
        "a position is lost exactly when the number of ones in every binary column is divisible by {more}; "
        "with heaps of 0 and 1 alone, when their number is 1 more than such a multiple"
    )

    @classmethod
    def number_for(cls, game: HeapGame) -> int | None:
        match game.moves[0]:
            case SomeHeaps(int(most), leave) if leave == ANY.leave and game.heaps is None:
                return most
        return None

    def lost(self, position: Position) -> bool:
        return moore_strategy.outcome(position, self.law.number, self.play) is Outcome.P

    def replies(self, position: Position) -> Iterator[Position]:
        reply = moore_strategy.winning_move(position, self.law.number, self.play)
        if reply is not None:
            yield reply.after(position)

    def longest(self, position: Position) -> Position:
        return take_one_from_largest(position)


class Checkers(LawKind):
    """The law of Northcott's game, by the gaps between the two checkers of each row."""

    name: ClassVar[Name] = "checkers"
    move: ClassVar[type | None] = SlideChecker
    description: ClassVar[str] = (
        "a position is lost exactly when the nim-sum of the gaps between the two checkers of each row is 0; "
        "the winner brings the game to its end"
    )

    def lost(self, position: Position) -> bool:
        return not nim_sum(position[2::3])

    def is_over(self, position: Position) -> bool:
        return not any(self._room(position))

    def replies(self, position: Position) -> Iterator[Position]:
        whole = nim_sum(position[2::3])
        for place in range(2, len(position), 3):
            if (left := position[place] ^ whole) < position[place]:
                yield self._with_gap(position, place, left)

    def in_order(self, after: Iterable[Position]) -> Iterable[Position]:
        """Return the positions after advances before those after retreats, which could make a game endless."""
        return sorted(after, key=lambda position: sum(position[2::3]))

    def longest(self, position: Position) -> Position:
        """Return the position after a retreat by one square, or else after an advance by one square."""
        moves = (
            (room - position[2 + 3 * row] > 0, 2 + 3 * row) for row, room in enumerate(self._room(position)) if room
        )
        retreats, place = max(moves)
        return self._with_gap(position, place, position[place] + (1 if retreats else -1))

    def parse_move(self, text: str, position: Position) -> Position:
        """Return the position after the typed move "ROW GAP" of a checker.

        Raises:
            ValueError: the text is not such a move, or the move is not legal.
        """
        row, gap = position_parser.row_and_gap(text, len(position) // 3)
        room = self._room(position)[row]
        if gap > room or gap == position[3 * row + 2]:
            raise ValueError(f"a move changes the number of squares between these checkers to one from 0 to {room}")
        return self._with_gap(position, 3 * row + 2, gap)

    def _room(self, position: Position) -> Position:
        """Return, for each row, the number of squares behind the player's checker and between the two checkers."""
        own = 1 if position[0] == 1 else 3
        return tuple(position[place] + position[place + own - 2] for place in range(2, len(position), 3))

    def _with_gap(self, position: Position, place: int, left: int) -> Position:
        """Return the position after a move of a checker that leaves `left` squares in the gap at an index."""
        after, behind = [*position], place - 1 if position[0] == 1 else place + 1
        after[0], after[place] = 3 - position[0], left
        after[behind] += position[place] - left
        return tuple(after)


class Ends(LawKind):
    """The law of End-Nim, by the heap that makes the rest of the row lost."""

    name: ClassVar[Name] = "ends"
    move: ClassVar[type | None] = TakeFromEnds
    description: ClassVar[str] = (
        "behind each row one heap, or none, makes a lost row, and before it too; both follow from the two rows "
        "that are one heap shorter, and a row is lost exactly when it is none"
    )

    def lost(self, position: Position) -> bool:
        return not beside_row(position)[1]

    def replies(self, position: Position) -> Iterator[Position]:
        """Yield the positions after the first or the last heap is lowered to the size that makes the row lost."""
        filled = [place for place, n in enumerate(position) if n]
        first, last = filled[0], filled[-1]
        yield replace_number(position, first, beside_row(position[first + 1 :])[0])
        yield replace_number(position, last, beside_row(position[:last])[1])

    def longest(self, position: Position) -> Position:
        return take_one_from_first(position)


class Circles(LawKind):
    """The law of neighbours on a circle, by the size of the circle; positions with rows are computed."""

    name: ClassVar[Name] = "circles"
    description: ClassVar[str] = (
        "a circle of n is lost exactly when n is 0 or more than {number}; with rows beside it the values are computed"
    )

    @classmethod
    def number_for(cls, game: HeapGame) -> int | None:
        match game.moves[0]:
            case TakeNeighbours(most) if most != 1:
                return most
        return None

    def lost(self, position: Position) -> bool:
        if self.decides(position):
            return position[0] == 0 or position[0] > self.law.number
        return not row_and_circle_values.circle_value(position, self.law.number)

    def decides(self, position: Position) -> bool:
        return not any(position[1:])

    def replies(self, position: Position) -> Iterator[Position]:
        if self.decides(position):
            yield (0, *position[1:])
        else:
            yield from options(self.rules, position)

    def lists_all(self, position: Position) -> bool:
        return max(position) <= LARGEST_LISTED


class EvenTotal(LawKind):
    """The law of games in which each move takes one counter, by the parity of their number."""

    name: ClassVar[Name] = "even-total"
    description: ClassVar[str] = "a position is lost exactly when the number of counters is even"

    @classmethod
    def number_for(cls, game: HeapGame) -> int | None:
        match game.moves[0]:
            case TakeNeighbours(1) | OneFromSome(1, 1):
                return 1
        return None

    def lost(self, position: Position) -> bool:
        return sum(position) % 2 == 0


class SmallPositionsSearched(LawKind):
    """A law for few heaps; positions of more heaps are decided by a search."""

    def decides(self, position: Position) -> bool:
        return sum(n > 0 for n in position) <= self.law.number + 1

    def search_outcome(self, position: Position, known: dict[Position, bool]) -> bool:
        """Return whether the player to move loses, by a search.

        Raises:
            OutOfReachError: there are too many positions.
        """
        here = tuple(sorted(n for n in position if n))
        if prod(n + 1 for n in here) > MOST_SEARCHED:
            covered = f"at most {self.law.number + 1} heaps" if self.law.number else "one heap"
            raise OutOfReachError(
                f"the theorem covers {covered}, and a search would take too long: give fewer or smaller heaps"
            )
        if here not in known:
            known[here] = True  # The heaps of the options are smaller.
            known[here] = not any(self.search_outcome(after, known) for after in {*options(self.rules, here)})
        return known[here]


class EvenHeaps(SmallPositionsSearched):
    """The law of slow Nim: all heaps are even, or all are odd with one more heap than a move may lower."""

    name: ClassVar[Name] = "even-heaps"
    description: ClassVar[str] = (
        "a position of at most {more} heaps is lost exactly when all heaps are even, or there are {more} and "
        "all are odd; with more heaps small positions are computed"
    )

    @classmethod
    def number_for(cls, game: HeapGame) -> int | None:
        match game.moves[0]:
            case OneFromSome(most, 1) if most != 1:
                return most
        return None

    def lost(self, position: Position) -> bool:
        if not self.decides(position):
            return self.search_outcome(position, {})
        odd = sum(n % 2 for n in position)
        return odd in (0, self.law.number + 1) and odd in (0, sum(n > 0 for n in position))

    def replies(self, position: Position) -> Iterator[Position]:
        yield tuple(n - n % 2 for n in position)

    def longest(self, position: Position) -> Position:
        return take_one_from_first(position)


class FewHeaps(SmallPositionsSearched):
    """The law of games in which only finitely many single heaps are lost."""

    name: ClassVar[Name] = "few-heaps"

    def lost(self, position: Position) -> bool:
        if self.decides(position):
            return self.law.values is not None and not self.law.values(max(position))
        return self.search_outcome(position, {})

    def is_over(self, position: Position) -> bool:
        return max(position) < self._least_amount

    def replies(self, position: Position) -> Iterator[Position]:
        if self.decides(position) and self.law.values is not None:
            place = position.index(max(position))
            for size in range(min(self.law.values.preperiod, position[place])):
                yield replace_number(position, place, size)
        else:
            yield from options(self.rules, position)

    def longest(self, position: Position) -> Position:
        place = position.index(max(position))
        return replace_number(position, place, position[place] - self._least_amount)

    @property
    def _least_amount(self) -> int:
        """Return the smallest number of counters that a move may take from a heap; 1 if no set of amounts is given."""
        (move,) = self.rules.moves
        least = smallest_member(move.amounts) if isinstance(move, TakeAmount) else None
        return least or 1
