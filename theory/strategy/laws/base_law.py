"""Base class of laws: a law decides which positions are lost, and finds winning moves.

Each kind of law is a class in one of the other modules of this package; `law_registry` lists them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from theory.numbers.outcome_laws import Law, Name
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import Position, options
from theory.strategy.parsing import position_parser


@dataclass(frozen=True)
class LawKind:
    """A law for one game under one convention, with the methods that a strategy needs.

    Args:
        rules: the game, with one move.
        play: the convention that the law belongs to.
        law: the rule that determines the lost positions.
    """

    rules: HeapGame
    play: Play
    law: Law

    name: ClassVar[Name]
    # Which positions are lost; "" without a theorem about that convention. {number} is the parameter of the law, and
    # {more} is 1 more.
    description: ClassVar[str] = ""
    misere_description: ClassVar[str] = ""
    gives_values: ClassVar[bool] = False
    # The kind of move, for a law without a parameter that holds for all games with this kind of move.
    move: ClassVar[type | None] = None

    @classmethod
    def number_for(cls, game: HeapGame) -> int | None:
        """Return the parameter of the law for a game with one move, or None if the law is not about the game."""
        return 0 if cls.move is not None and isinstance(game.moves[0], cls.move) else None

    def describe(self) -> str:
        """Return which positions are lost, in words."""
        description = self.misere_description if self.law.misere else self.description
        return description.format(more=self.law.number + 1, number=self.law.number)

    def lost(self, position: Position) -> bool:
        """Return whether the player to move loses."""
        raise NotImplementedError

    def decides(self, position: Position) -> bool:
        """Return whether the law decides the position; the outcome of other positions is computed."""
        return True

    def grundy(self, position: Position) -> int | None:
        """Return the Grundy value of a position, or None if the law gives none."""
        return None

    def is_over(self, position: Position) -> bool:
        """Return whether no move is left."""
        return not any(position)

    def replies(self, position: Position) -> Iterator[Position]:
        """Yield some options of a position, among them a lost option if the position is won."""
        yield from options(self.rules, position)

    def lists_all(self, position: Position) -> bool:
        """Return whether the position is so small that all of its winning moves are listed."""
        return True

    def in_order(self, after: Iterable[Position]) -> Iterable[Position]:
        """Return the positions after winning moves in the order in which a player prefers them."""
        return after

    def longest(self, position: Position) -> Position:
        """Return the option after a move that takes few counters, so that the game lasts long."""
        return next(options(self.rules, position))

    def parse_move(self, text: str, position: Position) -> Position:
        """Return the position after a typed move, which need not be legal.

        Raises:
            ValueError: the text is not such a move.
        """
        return position_parser.parser_for(self.rules)(text.split())

    def refusal(self, position: Position, after: Position) -> str:
        """Return the message for a typed move from `position` to `after` that is not legal."""
        return f"no move leads from {' '.join(map(str, position))} to {' '.join(map(str, after))}"


def replace_number(position: Position, index: int, number: int) -> Position:
    """Return the position with another number at an index."""
    return (*position[:index], number, *position[index + 1 :])


def take_one_from_largest(position: Position) -> Position:
    """Return the position after one counter is taken from the largest heap."""
    place = position.index(max(position))
    return replace_number(position, place, position[place] - 1)


def take_one_from_first(position: Position) -> Position:
    """Return the position after one counter is taken from the first heap that is not empty."""
    place = next(place for place, n in enumerate(position) if n)
    return replace_number(position, place, position[place] - 1)
