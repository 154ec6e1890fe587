"""Strategies of games with moves on several heaps whose lost positions a theorem determines, at any size."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from theory.rules.amounts import contains
from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame, SomeHeaps, TakeAmount
from theory.rules.multi_heap_moves import JointMove, is_joint_move
from theory.rules.options_from_rules import Position, options
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why, move_between
from theory.strategy.game import Game
from theory.strategy.laws.base_law import LawKind
from theory.strategy.parsing import position_parser

# Up to this product of the heaps, each counted one more, every winning move is listed; beyond it one is found.
MOST_LISTED = 2000


@dataclass(frozen=True)
class LawStrategy:
    """The strategy of one game under one convention.

    Args:
        kind: the law of the game.
    """

    kind: LawKind

    @property
    def rules(self) -> HeapGame:
        """Return the rules of the game."""
        return self.kind.rules

    def lost(self, position: Position) -> bool:
        """Return whether the player to move loses."""
        return self.kind.lost(position)

    def by_law(self, position: Position) -> bool:
        """Return whether the law decides the position; the outcome of other positions is computed."""
        return self.kind.decides(position)

    def outcome(self, position: Position, play: Play) -> Outcome:
        """Return the outcome of a position.

        Raises:
            OutOfReachError: the law belongs to the other convention.
        """
        if play is not self.kind.play:
            raise OutOfReachError(
                f"only the {self.kind.play} outcome of {self.rules.name} is known: solve it in {self.kind.play} play"
            )
        return Outcome.P if self.lost(position) else Outcome.N

    @property
    def gives_values(self) -> bool:
        """Return whether the law gives Grundy values."""
        return self.kind.gives_values

    def grundy(self, position: Position) -> int | None:
        """Return the Grundy value of a position, or None if the law gives none."""
        return self.kind.grundy(position)

    def legal(self, before: Position, after: Position) -> bool:
        """Return whether a move leads from one position to the other; both may have any size."""
        (move,) = self.rules.moves
        if isinstance(move, SomeHeaps):
            if len(before) != len(after):
                return False
            pairs = [*zip(before, after, strict=True)]
            none_more = all(0 <= left <= n for n, left in pairs)
            return none_more and 1 <= sum(left < n for n, left in pairs) <= self.kind.law.number
        if isinstance(move, AllHeaps):
            lost = {n - left for n, left in zip(before, after, strict=True)} if len(before) == len(after) else set()
            return len(lost) == 1 and min(lost) > 0 and min(after) >= 0
        if isinstance(move, TakeAmount):
            if len(before) != len(after) or min(after) < 0:
                return False
            taken = [n - left for n, left in zip(before, after, strict=True) if n != left]
            return len(taken) == 1 and contains(move.amounts, taken[0])
        return isinstance(move, JointMove) and is_joint_move(move, before, after)

    def is_over(self, position: Position) -> bool:
        """Return whether no move is left."""
        return self.kind.is_over(position)

    def winning_moves(self, position: Position, play: Play) -> Iterator[Reply]:
        """Yield all winning moves of a small position once each, and one winning move of any other won position.

        Raises:
            OutOfReachError: the law belongs to the other convention.
        """
        if self.outcome(position, play) is Outcome.P or self.is_over(position):
            return
        if self.kind.lists_all(position) and prod(n + 1 for n in position) <= MOST_LISTED:
            candidates = dict.fromkeys(options(self.rules, position))
        else:
            candidates = dict.fromkeys(after for after in self.kind.replies(position) if self.legal(position, after))
        yield from (self._to(position, after, Why.LAW) for after in self.kind.in_order(candidates) if self.lost(after))

    def reply(self, position: Position, play: Play) -> Reply:
        """Return a winning move if there is one, or else a move that keeps the game long.

        Raises:
            ValueError: no move is left.
            OutOfReachError: the law belongs to the other convention.
        """
        winning = next(self.winning_moves(position, play), None)
        if winning is not None:
            return winning
        if self.is_over(position):
            raise ValueError("no move is left")
        return self._to(position, self.kind.longest(position), Why.FORCED)

    def _to(self, position: Position, after: Position, why: Why) -> Reply:
        """Return the move that leads from `position` to `after`, with its reason.

        For turtles, which have no fixed indices, and for checkers, whose move changes several numbers, the move is
        given by the whole position after it.
        """
        whole = self.rules.numbers in ("turtles", "checkers")
        return Reply((), why, position_after=after) if whole else move_between(position, after, why)

    def read_move(self, text: str, position: Position) -> Position:
        """Return the position after a typed move.

        Raises:
            ValueError: the text is not such a move, or the move is not legal.
        """
        after = self.kind.parse_move(text, position)
        if not self.legal(position, after):
            raise ValueError(self.kind.refusal(position, after))
        return after


def game(known: LawStrategy, rules_text: str) -> Game:
    """Return the game with its strategy, for `solve` and `play`.

    Args:
        known: the strategy.
        rules_text: the rules in canonical form.
    """
    by_number = known.rules.numbers in ("limit", "last")
    how = "the number of counters to take" if by_number else "the heaps after the move"
    if known.rules.numbers == "squares":
        how = "the squares of the coins after the move"
    if known.rules.numbers == "checkers":
        how = '"ROW GAP": "1 3" slides your checker in row 1 so that 3 squares are between the checkers'
    return Game.played_by(
        known,
        how_to_move=f"{how}; the rules are {rules_text}",
        parse=position_parser.parser_for(known.rules),
        read_move=known.read_move,
        example=position_parser.example_for(known.rules),
        by_rule=lambda position, play: play is known.kind.play and known.by_law(position),
    )
