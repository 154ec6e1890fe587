"""Games on heaps whose Grundy values repeat: who wins, every winning move and a reply, for heaps of any size.

The values of one heap are given as data, and a theorem says that they are right; a sum goes by the nim-sum of the
values. Nothing is known of misère play, and nothing is said of it.
"""

from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import groupby

from theory.numbers.nim_sum import nim_sum
from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, OneHeap
from theory.rules.options_from_rules import value
from theory.strategy import position_parser
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why
from theory.strategy.game import Game


class Strategy:
    """The answers for one game.

    Args:
        rules: the game; a move changes one heap, and its rules have no parameter.
        values: the Grundy value of one heap by its size.

    Raises:
        ValueError: the game has other moves, a bank, an end of its own, parameters, or a number of heaps of its own.
    """

    def __init__(self, rules: HeapGame, values: Periodic) -> None:
        if rules.params or rules.bank or rules.ends_when_empty or rules.marked or rules.heaps is not None:
            raise ValueError(f"{rules.name} is not played on any number of heaps alone")
        self.leaves = [move.leave for move in rules.moves if isinstance(move, OneHeap)]
        if len(self.leaves) < len(rules.moves):
            raise ValueError(f"{rules.name} has a move that changes several heaps")
        self.rules, self.values = rules, values

    def outcome(self, heaps: Sequence[int], play: Play = Play.NORMAL) -> Outcome:
        """P exactly when the nim-sum of the Grundy values is 0.

        Raises:
            OutOfReachError: misère play is asked for.
        """
        self._only_normal(play)
        return Outcome.N if self.grundy(heaps) else Outcome.P

    def grundy(self, heaps: Sequence[int]) -> int:
        """The nim-sum of the Grundy values of the heaps."""
        return nim_sum(map(self.values, heaps))

    def winning_moves(self, heaps: Sequence[int], play: Play = Play.NORMAL) -> Iterator[Reply]:
        """Every winning move, in order of the heaps and then of the sizes they are left with; none in a P-position.

        Raises:
            OutOfReachError: misère play is asked for.
        """
        self._only_normal(play)
        total = self.grundy(heaps)
        if total:
            for place, n in enumerate(heaps):
                for size in self.sizes(n, self.values(n) ^ total):
                    yield Reply(((place, size),), Why.GRUNDY, total)

    def reply(self, heaps: Sequence[int], play: Play = Play.NORMAL) -> Reply:
        """A move to play: the first winning one, or else one that leaves a largest heap, to keep the game long.

        Raises:
            ValueError: no heap has a move left.
            OutOfReachError: misère play is asked for.
        """
        winning = next(self.winning_moves(heaps, play), None)
        if winning is not None:
            return winning
        left = [(size, -place) for place, n in enumerate(heaps) if (size := self.largest_left(n)) is not None]
        if not left:
            raise ValueError("no heap has a move left")
        size, place = max(left)
        return Reply(((-place, size),), Why.FORCED, None)

    def over(self, heaps: Sequence[int]) -> bool:
        """Whether no heap has a move left."""
        return all(self.largest_left(n) is None for n in heaps)

    def sizes(self, n: int, wanted: int) -> Iterator[int]:
        """The sizes with this Grundy value that a heap of n may be left with, ascending, each once."""
        found = merge(*(self.values.places(wanted, low, high) for low, high in self._ranges(n)))
        return (size for size, _ in groupby(found) if size != n)

    def largest_left(self, n: int) -> int | None:
        """The largest size that a heap of n may be left with; None if it has no move."""
        ends = (high - (high == n) for low, high in self._ranges(n) if (low, high) != (n, n))
        return max(ends, default=None)

    def may_leave(self, n: int, size: int) -> bool:
        """Whether a heap of n may be left with this size."""
        return size != n and any(low <= size <= high for low, high in self._ranges(n))

    def _ranges(self, n: int) -> list[tuple[int, int]]:
        """From where to where the sizes reach that each move may leave of n, n itself perhaps among them."""
        ends = [(max(self.rules.least, value(a.low, n, {})), value(a.high, n, {})) for a in self.leaves]
        return [(low, high) for low, high in ends if low <= high]

    def _only_normal(self, play: Play) -> None:
        if play is Play.MISERE:
            raise OutOfReachError(f"nothing is known of misère play of {self.rules.name}: leave out --misere")


def game(rules: HeapGame, values: Periodic, options: str | None = None) -> Game:
    """The game with its strategy, to be solved and played by name.

    Args:
        rules: as for `Strategy`.
        values: the Grundy values of one heap.
        options: what may be left of n counters, as the rules are written in a line.

    Raises:
        ValueError: as `Strategy`.
    """
    known = Strategy(rules, values)
    told = f"; of n counters a move leaves {options}" if options else ""
    return Game(
        rules=rules,
        how_to_move=f'"HEAP TAKE": "1 3" takes three counters from heap 1{told}',
        parse=position_parser.heaps,
        outcome=known.outcome,
        grundy=known.grundy,
        winning_moves=known.winning_moves,
        reply=known.reply,
        over=known.over,
        read_move=lambda text, position: position_parser.take_allowed(text, position, known.may_leave, options),
        ruled=lambda position, play: play is Play.NORMAL,
    )
