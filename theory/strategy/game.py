"""Interfaces of playable games: how a position is written, who wins it, and by which moves.

A family builds its games in `theory.strategy.games`, and its `family.toml` names the functions that do so. A game with
periodic Grundy values is built from its data alone (`theory.strategy.closed_forms.periodic_games`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import Position
from theory.strategy.explained_move import Outcome, Reply

if TYPE_CHECKING:
    from theory.rules.chomp import PosetGame
    from theory.rules.chomp_rows import Board
    from theory.strategy.chomp.chomp_strategy import Bite


class HeapStrategy(Protocol):
    """The strategy of a game that is given by its rules; `Game` describes the methods."""

    @property
    def rules(self) -> HeapGame: ...
    def outcome(self, position: Position, play: Play, /) -> Outcome: ...
    def grundy(self, position: Position, /) -> int | None: ...
    def winning_moves(self, position: Position, play: Play, /) -> Iterator[Reply]: ...
    def reply(self, position: Position, play: Play, /) -> Reply: ...
    def is_over(self, position: Position, /) -> bool: ...


def always_by_rule(position: Position, play: Play) -> bool:
    """Return True: a rule decides every position."""
    return True


@dataclass(frozen=True)
class Game:
    """A game on heaps with its strategy.

    Attributes:
        rules: the rules.
        how_to_move: help on typed moves.
        parse: reads the words of a position; raises ValueError with a one-line message.
        outcome: returns the exact outcome, or raises OutOfReachError.
        grundy: returns the Grundy value in normal play, or None if it is unknown.
        winning_moves: yields the winning moves, each resulting position at most once, or raises OutOfReachError.
        reply: chooses a move to play.
        is_over: tells whether no move is left.
        read_move: reads a typed move and returns the next position; raises ValueError with a one-line message.
        params: the values of the parameters of the rules.
        example: a typed position, from the registration.
        by_rule: tells whether a rule and not a search decides a position; the boards of the site play by rules alone.
        note: a sentence on what is known about the game, for players.
    """

    rules: HeapGame
    how_to_move: str
    parse: Callable[[Sequence[str]], Position]
    outcome: Callable[[Position, Play], Outcome]
    grundy: Callable[[Position], int | None]
    winning_moves: Callable[[Position, Play], Iterator[Reply]]
    reply: Callable[[Position, Play], Reply]
    is_over: Callable[[Position], bool]
    read_move: Callable[[str, Position], Position]
    params: Mapping[str, int] = field(default_factory=dict)
    example: str = ""
    by_rule: Callable[[Position, Play], bool] = always_by_rule
    note: str = ""

    @classmethod
    def played_by(
        cls,
        known: HeapStrategy,
        how_to_move: str,
        parse: Callable[[Sequence[str]], Position],
        read_move: Callable[[str, Position], Position],
        by_rule: Callable[[Position, Play], bool],
        example: str = "",
    ) -> "Game":
        """Return the game with the given strategy; the other arguments are attributes that a strategy does not have."""
        return cls(
            known.rules, how_to_move, parse, known.outcome, known.grundy, known.winning_moves, known.reply,
            known.is_over, read_move, example=example, by_rule=by_rule,
        )  # fmt: skip

    @property
    def name(self) -> str:
        """Return the name of the game, as its rules give it."""
        return self.rules.name


@dataclass(frozen=True)
class BoardGame:
    """A game of bites with its strategy; its rules determine who wins at the end.

    Attributes:
        rules: the rules.
        how_to_move: help on typed bites.
        end: a sentence about the end of the game.
        parse: reads the words of a board; raises ValueError with a one-line message.
        outcome: returns the exact outcome, or raises OutOfReachError.
        winning_moves: yields the winning bites, or raises OutOfReachError.
        reply: chooses a bite to make.
        is_over: tells whether no bite is left.
        read_move: reads a typed bite; raises ValueError with a one-line message.
        entries: returns the words of a board, with its finite lengths as integers.
        params: the values of the parameters of the rules.
        example: a typed board, from the registration.
    """

    rules: "PosetGame"
    how_to_move: str
    end: str
    parse: "Callable[[Sequence[str]], Board]"
    outcome: "Callable[[Board], Outcome]"
    winning_moves: "Callable[[Board], Iterator[Bite]]"
    reply: "Callable[[Board], Bite]"
    is_over: "Callable[[Board], bool]"
    read_move: "Callable[[str, Board], tuple[int, int]]"
    entries: "Callable[[Board], list[int | str]]"
    params: Mapping[str, int] = field(default_factory=dict)
    example: str = ""

    @property
    def name(self) -> str:
        """Return the name of the game, as its rules give it."""
        return self.rules.name
