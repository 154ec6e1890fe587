"""Strategies from proved closed forms, for heaps of any size.

A function gives the value of one heap, and a theorem states that these values are correct. In normal play they are
Grundy values, and the value of a sum is their nim-sum. In misère play the value is 0 for a lost heap and 1 for any
other; sums of heaps need a misère quotient.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.maximum_nim import MaximumNim
from theory.numbers.misere_quotient import Quotient
from theory.numbers.nim_sum import nim_sum
from theory.rules.amounts import Amounts, members
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, OneHeap, SplitInto, SplitUnequal, TakeAmount, TakeAndBreak, TakeAndSplit
from theory.rules.options_from_rules import Position, largest_size, left_sizes, may_leave, parts, span
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why
from theory.strategy.game import Game
from theory.strategy.parsing import position_parser

# The largest number of options of a heap that are examined one by one.
MOST_SPLIT = 200_000
# Longer ranges of sizes are searched by value where the sequence can list the sizes with a given value.
MANY = 1000
# Larger heaps have too many splits into several heaps; one for each value is examined.
LARGEST_PARTED = 30
MISERE_HEAP = "the misère outcome of {} is known only for a single heap: give one heap"


@dataclass(frozen=True)
class Strategy:
    """The strategy of one game under one convention.

    Args:
        rules: the game; a move changes one heap or splits it, and its rules have no parameter.
        play: the convention under which the values are known.
        value: the function from the size of a heap to its value.
        quotient: the misère quotient, if there is one.
    """

    rules: HeapGame
    play: Play
    value: Callable[[int], int]
    quotient: Quotient | None = None

    def heap_value(self, n: int) -> int:
        """Return the value of a heap.

        Raises:
            OutOfReachError: the heap is too large to compute it.
        """
        try:
            return self.value(n)
        except ValueError as error:
            raise OutOfReachError(str(error)) from None

    def outcome(self, heaps: Sequence[int], play: Play) -> Outcome:
        """Return the outcome: P if the nim-sum of the values is 0, in misère play if the position is lost; otherwise N.

        Raises:
            OutOfReachError: the values are unknown under this convention, or for several heaps.
        """
        if play != self.play:
            raise OutOfReachError(
                f"only the {self.play} outcome of {self.rules.name} is known: solve it in {self.play} play"
            )
        if self.play is Play.NORMAL:
            return Outcome.N if nim_sum(map(self.heap_value, heaps)) else Outcome.P
        if self.quotient is not None:
            return Outcome.P if self.quotient.lost(heaps) else Outcome.N
        if sum(n > 0 for n in heaps) > 1:
            raise OutOfReachError(MISERE_HEAP.format(self.rules.name))
        return Outcome.N if self.heap_value(max(heaps)) else Outcome.P

    def grundy(self, heaps: Sequence[int]) -> int | None:
        """Return the nim-sum of the values of the heaps, or None if the values are those of misère play."""
        return nim_sum(map(self.heap_value, heaps)) if self.play is Play.NORMAL else None

    def winning_moves(self, heaps: Sequence[int], play: Play) -> Iterator[Reply]:
        """Yield every winning move once, in order of the heaps; a P-position has none.

        Raises:
            OutOfReachError: as for `outcome`, or a heap has too many options to examine.
        """
        if self.outcome(heaps, play) is Outcome.P:
            return
        total = self.grundy(heaps)
        why = Why.GRUNDY if self.play is Play.NORMAL else Why.SINGLE if self.quotient is None else Why.QUOTIENT
        for place, n in enumerate(heaps):
            wins = self._wins(heaps, place)
            value = total and total ^ self.heap_value(n)
            yield from (_reply(place, left, why, total) for left in self.options(n, value) if wins(left))

    def _wins(self, heaps: Sequence[int], place: int) -> Callable[[Position], bool]:
        """Return a predicate that tells whether replacing the heap at an index by given parts is a winning move."""
        if self.play is Play.NORMAL:
            others = nim_sum(map(self.heap_value, (*heaps[:place], *heaps[place + 1 :])))
            return lambda left: nim_sum(map(self.heap_value, left)) == others
        known = self.quotient
        if known is None:
            # Outcomes of single heaps say nothing about several parts.
            return lambda left: sum(n > 0 for n in left) <= 1 and not any(map(self.heap_value, left))
        rest = known.product((*heaps[:place], *heaps[place + 1 :]))
        return lambda left: known.table[rest][known.product(left)] in known.part

    def reply(self, heaps: Sequence[int], play: Play) -> Reply:
        """Return the first winning move, or else the move that leaves the most counters.

        Raises:
            ValueError: no heap has a move left.
            OutOfReachError: as for `winning_moves`.
        """
        winning = next(self.winning_moves(heaps, play), None)
        if winning is not None:
            return winning
        moves = ((sum(left), -place, left) for place, n in enumerate(heaps) for left in self._large(n))
        best = max(moves, default=None)
        if best is None:
            raise ValueError("no heap has a move left")
        return _reply(-best[1], best[2], Why.FORCED, None)

    def is_over(self, heaps: Sequence[int]) -> bool:
        """Return whether no heap has a move left."""
        return all(next(iter(self._large(n)), None) is None for n in heaps)

    def _large(self, n: int) -> Iterator[Position]:
        """Yield a few options of a heap, among them the largest single heap that a move may leave."""
        for move in self.rules.moves:
            if isinstance(move, OneHeap):
                largest = largest_size(move.leave, n, {}, self.rules.least)
                yield from ((size,) for size in (largest,) if size is not None)
            if isinstance(move, TakeAmount):
                few = islice(_members(move.amounts, n), 1)
                yield from ((n - amount,) for amount in few if n - amount >= self.rules.least)
        if not all(isinstance(move, OneHeap | TakeAmount) for move in self.rules.moves):
            yield from self.options(n)

    def allows(self, n: int, left: Position) -> bool:
        """Return whether a move may leave these parts of a heap of n counters."""
        ways = (
            move
            for move in self.rules.moves
            if isinstance(move, OneHeap | TakeAndBreak | TakeAndSplit | TakeAmount | SplitUnequal | SplitInto)
        )
        return any(may_leave(move, n, left, {}, self.rules.least) for move in ways)

    def _some_splits(self, move: SplitInto, n: int, value: int) -> Iterator[Position]:
        """Yield splits into several heaps of which one has the given value and the values of the others cancel.

        Two of the others have the same size, and the rest hold one or two counters each. The values must be those of
        `many_parts_games`, in which such small heaps have value 0.

        Raises:
            OutOfReachError: the game has other values.
        """
        if not isinstance(self.value, ArithmeticPeriodic):
            raise OutOfReachError(f"splits are examined for heaps up to {LARGEST_PARTED}: give smaller heaps")
        step, least = self.value.period, move.least
        for few in (2, 3, 4) if least == 2 else (least,):
            for more, extra in product((0, 1), repeat=2):
                first, ones = step * value + 1 + more, max(few - 3, 0)
                rest = n - first - ones - (extra if ones else 0)
                if few == 2 and rest > 0:
                    yield tuple(sorted((first, rest)))
                elif few > 2 and rest > 0 and rest % 2 == 0:
                    small = [1] * (ones - 1) + [1 + extra] if ones else []
                    yield tuple(sorted((first, *small, rest // 2, rest // 2)))

    def options(self, n: int, value: int | None = None) -> Iterator[Position]:
        """Yield the options of a heap once each: one size, or two sizes with the smaller one first.

        Args:
            n: the size of the heap.
            value: a Grundy value. Long ranges of single sizes are restricted to those with this value, if the sequence
                can list them.

        Raises:
            OutOfReachError: the heap has more than MOST_SPLIT options, or the game has a move on several heaps.
        """
        seen: set[Position] = set()
        for move in self.rules.moves:
            match move:
                case OneHeap(leave):
                    low, high = span(leave, n, {}, self.rules.least)
                    sizes: Iterable[int] = left_sizes(leave, n, {}, self.rules.least)
                    if value is not None and high - low >= MANY and isinstance(self.value, ArithmeticPeriodic):
                        sizes = (size for size in self.value.places(value) if low <= size <= high and size != n)
                    if value is not None and isinstance(self.value, MaximumNim):
                        sizes = (size for size in self.value.places(value, high) if low <= size)
                    after: Iterator[Position] = ((size,) for size in sizes)
                case TakeAmount(amounts):
                    after = ((n - amount,) for amount in _members(amounts, n) if n - amount >= self.rules.least)
                case SplitInto() if n > LARGEST_PARTED:
                    after = self._some_splits(move, n, value or 0)
                case TakeAndBreak() | TakeAndSplit() | SplitUnequal() | SplitInto():
                    after = (tuple(sorted(left)) or (0,) for left in parts(move, n))
                case _:
                    raise OutOfReachError(
                        f"no strategy is known for {self.rules.name}, which has a move that changes several heaps"
                    )
            for left in after:
                if left not in seen:
                    seen.add(left)
                    yield left
                if len(seen) > MOST_SPLIT:
                    raise OutOfReachError(f"a heap has more than {MOST_SPLIT} options: give smaller heaps")


def _members(amounts: Amounts, n: int) -> Iterator[int]:
    """Yield the amounts that may be taken from a heap of n, in ascending order.

    Raises:
        OutOfReachError: the heap is too large to list them.
    """
    try:
        yield from members(amounts, n, n)
    except ValueError as error:
        raise OutOfReachError(str(error)) from None


def _reply(place: int, parts: Position, why: Why, total: int | None) -> Reply:
    """Return the move that leaves the given parts of the heap at an index, with its reason and the nim-sum `total`."""
    return Reply(((place, parts[0]),), why, total, other_parts=parts[1:])


def game(known: Strategy, rules_text: str) -> Game:
    """Return the game with its strategy, for `solve` and `play`.

    Args:
        known: the strategy.
        rules_text: the rules in canonical form.
    """
    rules = known.rules
    splits = any(
        isinstance(move, SplitUnequal | SplitInto) or (isinstance(move, TakeAndBreak) and 2 in move.pieces)
        for move in rules.moves
    )
    how = '"HEAP TAKE": "1 3" takes three counters from heap 1'
    more = '; "1 3 2" takes three and splits two off what is left' if splits else ""
    if any(isinstance(move, SplitInto) for move in rules.moves):
        how, more = '"HEAP 0 PART PART": "1 0 2 3" splits two and three off heap 1', ""

    def read_move(text: str, position: Position) -> Position:
        return position_parser.take_and_split(text, position, known.allows)

    return Game.played_by(
        known,
        how_to_move=f"{how}{more}; the rules are {rules_text}",
        parse=position_parser.heaps,
        read_move=read_move,
        example="7",
        by_rule=lambda position, play: (
            play is known.play
            and (play is Play.NORMAL or known.quotient is not None or sum(n > 0 for n in position) <= 1)
        ),
    )
