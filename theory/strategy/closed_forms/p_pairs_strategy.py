"""Strategies of games on two heaps whose lost pairs are given by a theorem, at any size.

A move takes any number of counters from one heap, or the same number from both. Either the numbers taken from both are
a fixed finite set, and each size has one partner; or any number is allowed, some positions are blocked or terminal, and
the lost pairs are Wythoff's with exceptions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from theory.numbers.p_pairs import PPairs
from theory.numbers.shifted_pairs import ShiftedPairs, low
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, SameFromEach
from theory.rules.options_from_rules import Position, options
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why
from theory.strategy.game import Game
from theory.strategy.parsing import position_parser


@dataclass(frozen=True)
class Partners:
    """The strategy of one game under one convention.

    Args:
        rules: the game.
        play: the convention that the pairs belong to.
        partner: the lost pairs.
    """

    rules: HeapGame
    play: Play
    partner: PPairs | ShiftedPairs

    @property
    def taken(self) -> tuple[int, ...]:
        """Return the numbers of counters that a move may take from each of both heaps."""
        return tuple(number for move in self.rules.moves if isinstance(move, SameFromEach) for number in move.taken)

    def _from_both(self, one: int, other: int) -> Iterator[int]:
        """Yield the numbers that may leave a lost pair when taken from both heaps."""
        if not isinstance(self.partner, ShiftedPairs):
            yield from self.taken
            return
        yield from sorted({one - first for first, second in self.partner.exceptions if second - first == other - one})
        apart = abs(other - one)
        if apart >= self.partner.start:
            yield min(one, other) - low(apart) - self.partner.shift

    def outcome(self, heaps: Sequence[int], play: Play) -> Outcome:
        """Return P if the two heaps form a lost pair, otherwise N.

        Raises:
            OutOfReachError: the pairs are unknown under this convention.
        """
        if play != self.play:
            raise OutOfReachError(
                f"only the {self.play} outcome of {self.rules.name} is known: solve it in {self.play} play"
            )
        return Outcome.P if self.partner.holds(*heaps) else Outcome.N

    def winning_moves(self, heaps: Sequence[int], play: Play) -> Iterator[Reply]:
        """Yield every winning move once: in the first heap, in the second, then in both; a P-position has none.

        Raises:
            OutOfReachError: the pairs are unknown under this convention.
        """
        if self.outcome(heaps, play) is Outcome.P:
            return
        one, other = heaps
        blocked = self.rules.blocked
        for left in self.partner.partners(other):
            if left < one and (left, other) not in blocked:
                yield Reply(((0, left),), Why.PARTNERS)
        for left in self.partner.partners(one):
            if left < other and (one, left) not in blocked:
                yield Reply(((1, left),), Why.PARTNERS)
        for number in self._from_both(one, other):
            after = (one - number, other - number)
            if 0 < number <= min(heaps) and self.partner.holds(*after) and after not in blocked:
                yield Reply(((0, after[0]), (1, after[1])), Why.PARTNERS)

    def reply(self, heaps: Sequence[int], play: Play) -> Reply:
        """Return the first winning move, or else the move that takes one counter from a larger heap.

        Raises:
            ValueError: both heaps are empty.
            OutOfReachError: the pairs are unknown under this convention.
        """
        winning = next(self.winning_moves(heaps, play), None)
        if winning is not None:
            return winning
        largest = max(heaps)
        place = heaps.index(largest)
        slow = tuple(size - (number == place) for number, size in enumerate(heaps))
        after = slow if largest and self.legal(heaps, slow) else next(options(self.rules, heaps), None)
        if after is None:
            raise ValueError("no heap has a move left")
        changed = ((number, left) for number, (size, left) in enumerate(zip(heaps, after, strict=True)) if size != left)
        return Reply(tuple(changed), Why.FORCED)

    def legal(self, heaps: Sequence[int], after: Sequence[int]) -> bool:
        """Return whether `heaps` is not a terminal position and `after` is not a blocked position."""
        return tuple(heaps) not in self.rules.terminal and tuple(after) not in self.rules.blocked


def game(known: Partners, rules_text: str) -> Game:
    """Return the game with its strategy, for `solve` and `play`.

    Args:
        known: the strategy.
        rules_text: the rules in canonical form.
    """

    def read_move(text: str, position: Position) -> Position:
        after = position_parser.take_or_both(text, position, 1)
        reductions = {before - left for before, left in zip(position, after, strict=True)}
        if not known.legal(position, after):
            raise ValueError(f"no move leads from {tuple(position)} to {tuple(after)} by the rules {rules_text}")
        if 0 not in reductions and known.taken and reductions.isdisjoint(known.taken):
            raise ValueError(
                f"this number may not be taken from both heaps: take one of {', '.join(map(str, known.taken))}"
            )
        return after

    return Game(
        rules=known.rules,
        how_to_move=f'"HEAP TAKE" or "both TAKE": "1 3" takes three counters from heap 1; the rules are {rules_text}',
        parse=position_parser.two_heaps,
        outcome=known.outcome,
        grundy=lambda heaps: 0 if known.play is Play.NORMAL and known.outcome(heaps, known.play) is Outcome.P else None,
        winning_moves=known.winning_moves,
        reply=known.reply,
        is_over=lambda heaps: next(options(known.rules, heaps), None) is None,
        read_move=read_move,
        example="3 4",
        by_rule=lambda position, play: play is known.play,
    )
