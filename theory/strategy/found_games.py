"""Games whose closed form was found and proved: who wins, every winning move and a reply, for heaps of any size.

The values of one heap are given as a function, and a theorem says that they are right: Grundy values, which add as
nim-sums, or for misère play 0 for a heap that is lost and 1 for any other; several heaps take a misère quotient there.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from theory.numbers.arithmetic_periodic import Rising
from theory.numbers.nim_sum import nim_sum
from theory.numbers.quotient import Quotient
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, OneHeap, SplitUnequal, TakeAndBreak
from theory.rules.options_from_rules import Position, largest_size, left_sizes, may_leave, parts, span
from theory.strategy import position_parser
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why
from theory.strategy.game import Game

# A heap of so many counters can be split in as many ways, and each is looked at; so are the sizes a move may leave.
MOST_SPLIT = 200_000
# From so many sizes on those that are wanted are found from the values that they have, where that can be.
MANY = 1000
MISERE_HEAP = "in misère play only single heaps are known of {}: give one heap"


@dataclass(frozen=True)
class Strategy:
    """The answers for one game under one convention.

    Args:
        rules: the game; a move changes one heap or splits it, and its rules have no parameter.
        play: the convention under which the values are known.
        value: the value of one heap by its size.
        quotient: the misère quotient, if there is one.
    """

    rules: HeapGame
    play: Play
    value: Callable[[int], int]
    quotient: Quotient | None = None

    def outcome(self, heaps: Sequence[int], play: Play) -> Outcome:
        """P exactly when the nim-sum of the values is 0; in misère play, when the only heap is lost.

        Raises:
            OutOfReachError: the values are not known under this convention, or not of several heaps.
        """
        if play != self.play:
            raise OutOfReachError(f"what was found is about {self.play} play of {self.rules.name}")
        if self.play is Play.NORMAL:
            return Outcome.N if nim_sum(map(self.value, heaps)) else Outcome.P
        if self.quotient is not None:
            return Outcome.P if self.quotient.lost(heaps) else Outcome.N
        if sum(n > 0 for n in heaps) > 1:
            raise OutOfReachError(MISERE_HEAP.format(self.rules.name))
        return Outcome.N if self.value(max(heaps)) else Outcome.P

    def grundy(self, heaps: Sequence[int]) -> int | None:
        """The nim-sum of the values of the heaps under normal play."""
        return nim_sum(map(self.value, heaps)) if self.play is Play.NORMAL else None

    def winning_moves(self, heaps: Sequence[int], play: Play) -> Iterator[Reply]:
        """Every winning move, each once, in order of the heaps; none in a P-position.

        Raises:
            OutOfReachError: as `outcome`, or a heap that may be split is too large to look at every way to do so.
        """
        if self.outcome(heaps, play) is Outcome.P:
            return
        total = self.grundy(heaps)
        why = Why.GRUNDY if self.play is Play.NORMAL else Why.SINGLE if self.quotient is None else Why.QUOTIENT
        for place, n in enumerate(heaps):
            wins = self._wins(heaps, place)
            worth = total and total ^ self.value(n)
            yield from (_reply(place, left, why, total) for left in self.options(n, worth) if wins(left))

    def _wins(self, heaps: Sequence[int], place: int) -> Callable[[Position], bool]:
        """Whether it wins to leave some parts in the place of a heap."""
        if self.play is Play.NORMAL:
            others = nim_sum(map(self.value, (*heaps[:place], *heaps[place + 1 :])))
            return lambda left: nim_sum(map(self.value, left)) == others
        known = self.quotient
        if known is None:
            return lambda left: not any(map(self.value, left))
        rest = known.product((*heaps[:place], *heaps[place + 1 :]))
        return lambda left: known.table[rest][known.product(left)] in known.part

    def reply(self, heaps: Sequence[int], play: Play) -> Reply:
        """A move to play: the first winning one, or else one that leaves as much as can be.

        Raises:
            ValueError: no heap has a move left.
            OutOfReachError: as `winning_moves`.
        """
        winning = next(self.winning_moves(heaps, play), None)
        if winning is not None:
            return winning
        moves = ((sum(left), -place, left) for place, n in enumerate(heaps) for left in self._large(n))
        best = max(moves, default=None)
        if best is None:
            raise ValueError("no heap has a move left")
        return _reply(-best[1], best[2], Why.FORCED, None)

    def over(self, heaps: Sequence[int]) -> bool:
        """Whether no heap has a move left."""
        return all(next(self.options(n), None) is None for n in heaps)

    def _large(self, n: int) -> Iterator[Position]:
        """As `options`, and among many single heaps that may be left at least the largest."""
        for move in self.rules.moves:
            if isinstance(move, OneHeap):
                largest = largest_size(move.leave, n, {}, self.rules.least)
                yield from ((size,) for size in (largest,) if size is not None)
        if not all(isinstance(move, OneHeap) for move in self.rules.moves):
            yield from self.options(n)

    def allows(self, n: int, left: Position) -> bool:
        """Whether a move may leave these of a heap."""
        ways = (move for move in self.rules.moves if isinstance(move, OneHeap | TakeAndBreak | SplitUnequal))
        return any(may_leave(move, n, left, {}, self.rules.least) for move in ways)

    def options(self, n: int, worth: int | None = None) -> Iterator[Position]:
        """What may be left of a heap, one number or two, each pair once with the smaller one first.

        Args:
            worth: a Grundy value: of many single heaps only those that have it are told, where these are known.

        Raises:
            OutOfReachError: there are too many ways to split it, or too many sizes that a move may leave.
        """
        seen: set[Position] = set()
        for move in self.rules.moves:
            match move:
                case OneHeap(leave):
                    low, high = span(leave, n, {}, self.rules.least)
                    sizes: Iterable[int] = left_sizes(leave, n, {}, self.rules.least)
                    if worth is not None and high - low >= MANY and isinstance(self.value, Rising):
                        sizes = (size for size in self.value.places(worth) if low <= size <= high and size != n)
                    found: Iterator[Position] = ((size,) for size in sizes)
                case TakeAndBreak() | SplitUnequal():
                    found = (tuple(sorted(left)) or (0,) for left in parts(move, n))
                case _:
                    raise OutOfReachError(f"{self.rules.name} has a move that changes several heaps")
            for left in found:
                if left not in seen:
                    seen.add(left)
                    yield left
                if len(seen) > MOST_SPLIT:
                    raise OutOfReachError(f"a heap has more than {MOST_SPLIT} options: give smaller heaps")


def _reply(place: int, parts: Position, why: Why, total: int | None) -> Reply:
    return Reply(((place, parts[0]),), why, total, beside=parts[1] if len(parts) > 1 else None)


def game(known: Strategy, told: str) -> Game:
    """The game with its strategy, to be solved and played.

    Args:
        told: the rules as they were written.
    """
    rules = known.rules
    splits = any(
        isinstance(move, SplitUnequal) or (isinstance(move, TakeAndBreak) and 2 in move.pieces) for move in rules.moves
    )
    how = '"HEAP TAKE": "1 3" takes three counters from heap 1'
    more = '; "1 3 2" takes three and splits two off what is left' if splits else ""

    def read_move(text: str, position: Position) -> Position:
        return position_parser.take_and_split(text, position, known.allows)

    return Game(
        rules=rules,
        how_to_move=f"{how}{more}; the rules are {told}",
        parse=position_parser.heaps,
        outcome=known.outcome,
        grundy=known.grundy,
        winning_moves=known.winning_moves,
        reply=known.reply,
        over=known.over,
        read_move=read_move,
        example="7",
        ruled=lambda position, play: (
            play is known.play
            and (play is Play.NORMAL or known.quotient is not None or sum(n > 0 for n in position) <= 1)
        ),
    )
