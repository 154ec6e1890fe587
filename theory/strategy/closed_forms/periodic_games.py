"""Strategies of games on heaps with periodic Grundy values, for heaps of any size.

The values of one heap are data, and a theorem states that they are correct. The value of a sum is their nim-sum. Misère
play is not supported, because the values do not determine its outcomes.
"""

from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import groupby

from theory.numbers.nim_sum import nim_sum
from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, OneHeap
from theory.rules.options_from_rules import value
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why
from theory.strategy.game import Game
from theory.strategy.parsing import position_parser


class Strategy:
    """The strategy of one game in normal play.

    Args:
        rules: the game; a move changes one heap, and its rules have no parameter.
        values: the sequence of Grundy values by heap size.

    Raises:
        ValueError: the game has other moves, a bank, a special end, parameters, or a fixed number of heaps.
    """

    def __init__(self, rules: HeapGame, values: Periodic) -> None:
        if not rules.plain:
            raise ValueError(
                f"{rules.name} has parameters, a bank, a special end or a fixed number of heaps:"
                " its values cannot be given as data"
            )
        self.leaves = [move.leave for move in rules.moves if isinstance(move, OneHeap)]
        if len(self.leaves) < len(rules.moves):
            raise ValueError(f"{rules.name} has a move that changes several heaps")
        self.rules, self.values = rules, values

    def outcome(self, heaps: Sequence[int], play: Play = Play.NORMAL) -> Outcome:
        """Return P if the nim-sum of the Grundy values is 0, otherwise N.

        Raises:
            OutOfReachError: `play` is misère.
        """
        self._only_normal(play)
        return Outcome.N if self.grundy(heaps) else Outcome.P

    def grundy(self, heaps: Sequence[int]) -> int:
        """Return the nim-sum of the Grundy values of the heaps."""
        return nim_sum(map(self.values, heaps))

    def winning_moves(self, heaps: Sequence[int], play: Play = Play.NORMAL) -> Iterator[Reply]:
        """Yield every winning move, in order of the heaps and then of the new sizes; a P-position has none.

        Raises:
            OutOfReachError: `play` is misère.
        """
        self._only_normal(play)
        total = self.grundy(heaps)
        if total:
            for place, n in enumerate(heaps):
                for size in self.sizes(n, self.values(n) ^ total):
                    yield Reply(((place, size),), Why.GRUNDY, total)

    def reply(self, heaps: Sequence[int], play: Play = Play.NORMAL) -> Reply:
        """Return the first winning move, or else a move that leaves the largest possible heap.

        Raises:
            ValueError: no heap has a move left.
            OutOfReachError: `play` is misère.
        """
        winning = next(self.winning_moves(heaps, play), None)
        if winning is not None:
            return winning
        left = [(size, -place) for place, n in enumerate(heaps) if (size := self.largest_left(n)) is not None]
        if not left:
            raise ValueError("no heap has a move left")
        size, place = max(left)
        return Reply(((-place, size),), Why.FORCED, None)

    def is_over(self, heaps: Sequence[int]) -> bool:
        """Return whether no heap has a move left."""
        return all(self.largest_left(n) is None for n in heaps)

    def sizes(self, n: int, wanted: int) -> Iterator[int]:
        """Return an iterator over the options of a heap of n with this Grundy value, ascending, each once."""
        places = merge(*(self.values.places(wanted, low, high) for low, high in self._ranges(n)))
        return (size for size, _ in groupby(places) if size != n)

    def largest_left(self, n: int) -> int | None:
        """Return the largest size that a move may leave of a heap of n; None if it has no move."""
        ends = (high - (high == n) for low, high in self._ranges(n) if (low, high) != (n, n))
        return max(ends, default=None)

    def may_leave(self, n: int, size: int) -> bool:
        """Return whether a move may leave this size of a heap of n."""
        return size != n and any(low <= size <= high for low, high in self._ranges(n))

    def _ranges(self, n: int) -> list[tuple[int, int]]:
        """Return, for each applicable move, the least and largest size that it may leave of n; n may be in between."""
        ends = [(max(self.rules.least, value(a.low, n, {})), value(a.high, n, {})) for a in self.leaves]
        return [(low, high) for low, high in ends if low <= high]

    def _only_normal(self, play: Play) -> None:
        """Raise OutOfReachError for misère play."""
        if play is Play.MISERE:
            raise OutOfReachError(f"the misère outcome of {self.rules.name} is unknown: leave out --misere")


def game(rules: HeapGame, values: Periodic, options: str | None = None) -> Game:
    """Return the game with its strategy, for `solve` and `play`.

    Args:
        rules: as for `Strategy`.
        values: the Grundy values of one heap.
        options: the sizes that a move may leave of n counters, in the notation of the rules.

    Raises:
        ValueError: as for `Strategy`.
    """
    known = Strategy(rules, values)
    hint = f"; of n counters a move leaves {options}" if options else ""
    return Game.played_by(
        known,
        how_to_move=f'"HEAP TAKE": "1 3" takes three counters from heap 1{hint}',
        parse=position_parser.heaps,
        read_move=lambda text, position: position_parser.take_allowed(text, position, known.may_leave, options),
        by_rule=lambda position, play: play is Play.NORMAL,
    )
