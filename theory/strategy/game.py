"""What it takes to solve and play a game by its name: how a position is written, who wins it, and by which moves.

A family makes its games in `theory.strategy.games`, and its `family.toml` names the functions that do; a game whose
Grundy values repeat is made from its data alone (`theory.strategy.periodic_games`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import Position
from theory.strategy.explained_move import Outcome, Reply

if TYPE_CHECKING:
    from theory.rules.chomp import PosetGame
    from theory.rules.chomp_rows import Board
    from theory.strategy.chomp import Bite


def always_ruled(position: Position, play: Play) -> bool:
    """Every position is decided by a rule."""
    return True


@dataclass(frozen=True)
class Game:
    """A game on heaps with its strategy.

    `parse` reads the words of a position, `read_move` a typed move in a position; both raise ValueError with one short
    line. `outcome` and `winning_moves` answer exactly or raise OutOfReachError; `winning_moves` yields every position
    at most once. `grundy` is for normal play, and None where the value is not known. `reply` chooses a move to play,
    and `over` says that there is none. `params` are the values of the parameters that its rules have. `ruled` says
    whether a rule, and not a search, decides a position: the boards of the site play by rules alone. `example` is a
    position as it is typed, from the registration.
    """

    rules: HeapGame
    how_to_move: str
    parse: Callable[[Sequence[str]], Position]
    outcome: Callable[[Position, Play], Outcome]
    grundy: Callable[[Position], int | None]
    winning_moves: Callable[[Position, Play], Iterator[Reply]]
    reply: Callable[[Position, Play], Reply]
    over: Callable[[Position], bool]
    read_move: Callable[[str, Position], Position]
    params: Mapping[str, int] = field(default_factory=dict)
    example: str = ""
    ruled: Callable[[Position, Play], bool] = always_ruled

    @property
    def name(self) -> str:
        """The name of the game, which is that of its rules."""
        return self.rules.name


@dataclass(frozen=True)
class BoardGame:
    """A game of bites with its strategy; who wins at the end is part of its rules.

    `parse` reads the words of a board, `read_move` a typed bite on a board; both raise ValueError with one short line.
    `outcome` and `winning_moves` answer exactly or raise OutOfReachError. `reply` chooses a bite to make, and `over`
    says that there is none. `entries` are the words of a board, with its numbers as numbers, and `example` is a
    board as it is typed, from the registration.
    """

    rules: "PosetGame"
    how_to_move: str
    end: str
    parse: "Callable[[Sequence[str]], Board]"
    outcome: "Callable[[Board], Outcome]"
    winning_moves: "Callable[[Board], Iterator[Bite]]"
    reply: "Callable[[Board], Bite]"
    over: "Callable[[Board], bool]"
    read_move: "Callable[[str, Board], tuple[int, int]]"
    entries: "Callable[[Board], list[int | str]]"
    params: Mapping[str, int] = field(default_factory=dict)
    example: str = ""

    @property
    def name(self) -> str:
        """The name of the game, which is that of its rules."""
        return self.rules.name
