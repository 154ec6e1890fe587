"""Games on boards of squares whose strategy is known, for those who play and solve them by name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from theory.rules.chomp import CHOMP as RULES
from theory.rules.chomp import PosetGame
from theory.rules.chomp_rows import Board
from theory.strategy import chomp, chomp_words
from theory.strategy.chomp import Bite
from theory.strategy.reply import Outcome


@dataclass(frozen=True)
class BoardGame:
    """A game of bites with its strategy; who wins at the end is part of its rules.

    `parse` reads the words of a board, `read_move` a typed bite on a board; both raise ValueError with one short line.
    `outcome` and `winning_moves` answer exactly or raise OutOfReachError. `reply` chooses a bite to make, and `over`
    says that there is none. `entries` are the words of a board, with its numbers as numbers.
    """

    rules: PosetGame
    example: str
    how_to_move: str
    end: str
    parse: Callable[[Sequence[str]], Board]
    outcome: Callable[[Board], Outcome]
    winning_moves: Callable[[Board], Iterator[Bite]]
    reply: Callable[[Board], Bite]
    over: Callable[[Board], bool]
    read_move: Callable[[str, Board], tuple[int, int]]
    entries: Callable[[Board], list[int | str]]
    params: Mapping[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the game, which is that of its rules."""
        return self.rules.name


CHOMP = BoardGame(
    rules=RULES,
    example="3x5",
    how_to_move=(
        '"ROW COLUMN", counted from the poisoned square 1 1: "2 3" bites the third square of the second row, with all'
        " squares above it, to its right, or both"
    ),
    end="whoever takes the poisoned square loses",
    parse=chomp_words.board,
    outcome=chomp.outcome,
    winning_moves=chomp.winning_bites,
    reply=chomp.reply,
    over=chomp.over,
    read_move=chomp_words.bite,
    entries=chomp_words.entries,
)
