"""The games whose strategy is known, by name: how a position is written, who wins it, and by which moves.

A new family is one more `Game` in `GAMES`; everything that takes the name of a game finds it there.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from theory.rules.moves import HeapGame
from theory.rules.nim import NIM, POKER_NIM
from theory.rules.play import Play
from theory.rules.reading import Position
from theory.strategy import nim, poker_nim, words
from theory.strategy.reply import Outcome, Reply


class OutOfReachError(ValueError):
    """Nobody knows how to compute the outcome of this position in time; the message says what was asked."""


@dataclass(frozen=True)
class Game:
    """A game with its strategy.

    `parse` reads the words of a position, `read_move` a typed move in a position; both raise ValueError with one short
    line. `outcome` and `winning_moves` answer exactly or raise OutOfReachError; `winning_moves` yields every position
    at most once. `grundy` is for normal play, and None where the value is not known. `reply` chooses a move to play,
    and `over` says that there is none.
    """

    rules: HeapGame
    example: str
    how_to_move: str
    parse: Callable[[Sequence[str]], Position]
    outcome: Callable[[Position, Play], Outcome]
    grundy: Callable[[Position], int | None]
    winning_moves: Callable[[Position, Play], Iterator[Reply]]
    reply: Callable[[Position, Play], Reply]
    over: Callable[[Position], bool]
    read_move: Callable[[str, Position], Position]

    @property
    def name(self) -> str:
        """The name of the game, which is that of its rules."""
        return self.rules.name


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game(
            rules=NIM,
            example="3 4 5",
            how_to_move='"HEAP TAKE": "1 3" takes three counters from heap 1',
            parse=words.heaps,
            outcome=nim.outcome,
            grundy=nim.grundy,
            winning_moves=nim.winning_moves,
            reply=nim.reply,
            over=lambda position: not any(position),
            read_move=words.take,
        ),
        Game(
            rules=POKER_NIM,
            example="3 4 5 10",
            how_to_move='"HEAP TAKE" or "HEAP +ADD": "1 3" takes three from heap 1, "1 +3" adds three from the bank',
            parse=words.heaps_and_bank,
            outcome=poker_nim.outcome,
            grundy=poker_nim.grundy,
            winning_moves=poker_nim.winning_moves,
            reply=poker_nim.reply,
            over=lambda position: not any(position),
            read_move=words.take_or_add,
        ),
    )
}


def named(name: str) -> Game:
    """The game of that name.

    Raises:
        KeyError: there is none; the message lists the names there are, without quoting a long one back.
    """
    if name not in GAMES:
        shown = repr(name if len(name) <= 30 else name[:30] + "…")
        raise KeyError(f"there is no game {shown}; the games are: {', '.join(sorted(GAMES))}")
    return GAMES[name]
