"""Games on two heaps whose lost pairs were found and proved: who wins, every winning move, and a reply, at any size.

A move takes any number of counters from one heap, or one of a few numbers from both. Each number has one partner, with
which it is a lost pair.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from theory.numbers.pairing import Pairing
from theory.rules.moves import HeapGame, Together
from theory.rules.play import Play
from theory.rules.reading import Position
from theory.strategy import words
from theory.strategy.game import Game
from theory.strategy.reply import Outcome, OutOfReachError, Reply, Why


@dataclass(frozen=True)
class Partners:
    """The answers for one game under one convention.

    Args:
        rules: the game.
        play: the convention under which the pairs are known.
        partner: the other heap of the lost pair in which a number is.
    """

    rules: HeapGame
    play: Play
    partner: Pairing

    @property
    def taken(self) -> tuple[int, ...]:
        """What may be taken from both heaps."""
        return tuple(number for move in self.rules.moves if isinstance(move, Together) for number in move.taken)

    def outcome(self, heaps: Sequence[int], play: Play) -> Outcome:
        """P exactly when the heaps are partners.

        Raises:
            OutOfReachError: the pairs are not known under this convention.
        """
        if play != self.play:
            raise OutOfReachError(f"what was found is about {self.play} play of {self.rules.name}")
        return Outcome.P if self.partner(heaps[0]) == heaps[1] else Outcome.N

    def winning_moves(self, heaps: Sequence[int], play: Play) -> Iterator[Reply]:
        """Every winning move, each once: in the first heap, in the second, then in both; none in a P-position.

        Raises:
            OutOfReachError: as `outcome`.
        """
        if self.outcome(heaps, play) is Outcome.P:
            return
        one, other = heaps
        if self.partner(other) < one:
            yield Reply(((0, self.partner(other)),), Why.PARTNERS)
        if self.partner(one) < other:
            yield Reply(((1, self.partner(one)),), Why.PARTNERS)
        for number in self.taken:
            if number <= min(heaps) and self.partner(one - number) == other - number:
                yield Reply(((0, one - number), (1, other - number)), Why.PARTNERS)

    def reply(self, heaps: Sequence[int], play: Play) -> Reply:
        """A move to play: the first winning one, or else one counter from a larger heap, to keep the game long.

        Raises:
            ValueError: both heaps are empty.
            OutOfReachError: as `outcome`.
        """
        winning = next(self.winning_moves(heaps, play), None)
        if winning is not None:
            return winning
        largest = max(heaps)
        if largest == 0:
            raise ValueError("no heap has a move left")
        return Reply(((heaps.index(largest), largest - 1),), Why.FORCED)


def game(known: Partners, told: str) -> Game:
    """The game with its strategy, to be solved and played.

    Args:
        told: the rules as they were written.
    """

    def read_move(text: str, position: Position) -> Position:
        after = words.take_or_both(text, position, 1)
        lost = {before - left for before, left in zip(position, after, strict=True)}
        if 0 not in lost and lost.isdisjoint(known.taken):
            raise ValueError(f"from both heaps a move takes one of {', '.join(map(str, known.taken))}")
        return after

    return Game(
        rules=known.rules,
        how_to_move=f'"HEAP TAKE" or "both TAKE": "1 3" takes three counters from heap 1; the rules are {told}',
        parse=words.two_heaps,
        outcome=known.outcome,
        grundy=lambda heaps: 0 if known.play is Play.NORMAL and known.outcome(heaps, known.play) is Outcome.P else None,
        winning_moves=known.winning_moves,
        reply=known.reply,
        over=lambda heaps: not any(heaps),
        read_move=read_move,
        example="3 4",
        ruled=lambda position, play: play is known.play,
    )
