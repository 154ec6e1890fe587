"""The games whose strategy is known, by name: how a position is written, who wins it, and by which moves.

A new family is one more `Game` in `GAMES`, or a `GameWith` where its rules have a parameter, or a `BoardGame` where it
is played on squares; everything that takes the name of a game finds it there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from theory.numbers.decimal import shorten
from theory.rules.mark import K_MARK, MARK, UP_K_MARK, UP_MARK
from theory.rules.moves import HeapGame
from theory.rules.nim import NIM, POKER_NIM
from theory.rules.play import Play
from theory.rules.reading import Position
from theory.rules.wythoff import GAME as WYTHOFF
from theory.strategy import board_game, mark, nim, poker_nim, words, wythoff
from theory.strategy.board_game import BoardGame
from theory.strategy.reply import Outcome, OutOfReachError, Reply

__all__ = ["GAMES", "BoardGame", "Game", "GameWith", "OutOfReachError", "named"]


@dataclass(frozen=True)
class Game:
    """A game with its strategy.

    `parse` reads the words of a position, `read_move` a typed move in a position; both raise ValueError with one short
    line. `outcome` and `winning_moves` answer exactly or raise OutOfReachError; `winning_moves` yields every position
    at most once. `grundy` is for normal play, and None where the value is not known. `reply` chooses a move to play,
    and `over` says that there is none. `params` are the values of the parameters that its rules have.
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
    params: Mapping[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the game, which is that of its rules."""
        return self.rules.name


@dataclass(frozen=True)
class GameWith:
    """Games that differ in the value of one parameter: `given` makes the one for a value that is not too small.

    `example` is a value and a position, as they are typed. `usual` is the value where none is given, if there is one.
    """

    rules: HeapGame
    example: tuple[str, str]
    given: Callable[[int], Game]
    usual: int | None = None

    @property
    def name(self) -> str:
        """The name of the games, which is that of their rules."""
        return self.rules.name

    @property
    def parameter(self) -> str:
        """The name of the parameter."""
        return self.rules.params[0][0]

    @property
    def least(self) -> int:
        """The smallest value that the parameter may have."""
        return self.rules.params[0][1]


def _mark(rules: HeapGame, k: int, example: str) -> Game:
    """One of the four games of the MARK family."""
    up = rules.least == 1
    part = "half" if k == 2 else "part"
    share = "half" if k == 2 else f"one in {shorten(k)}"
    most = "" if k == 2 else f", and at most {shorten(k - 1)} may be taken"
    return Game(
        rules=rules,
        example=example,
        how_to_move=(
            f'"HEAP TAKE" or "HEAP {part}": "1 1" takes one counter from heap 1{most};'
            f' "1 {part}" leaves {share} of it, rounded {"up" if up else "down"}'
        ),
        parse=words.heaps_with_a_counter if up else words.heaps,
        outcome=lambda position, play: mark.outcome(position, play, k, up),
        grundy=lambda position: mark.grundy(position, k, up),
        winning_moves=lambda position, play: mark.winning_moves(position, play, k, up),
        reply=lambda position, play: mark.reply(position, play, k, up),
        over=lambda position: max(position, default=0) <= up,
        read_move=lambda text, position: words.take_or_divide(text, position, k, up, part),
        params={name: k for name, _ in rules.params},
    )


def _wythoff(t: int) -> Game:
    """Wythoff's game, or with t > 1 its relative in which the two amounts may differ by less than t."""
    both = '"both 2" takes two from each'
    if t > 1:
        both += f', "both 2 3" takes two and three, and the two numbers differ by less than {shorten(t)}'
    return Game(
        rules=WYTHOFF,
        example="8 9",
        how_to_move=f'"HEAP TAKE" or "both TAKE": "1 3" takes three counters from heap 1; {both}',
        parse=words.two_heaps,
        outcome=lambda position, play: wythoff.outcome(position, play, t),
        grundy=lambda position: wythoff.grundy(position, t),
        winning_moves=lambda position, play: wythoff.winning_moves(position, play, t),
        reply=lambda position, play: wythoff.reply(position, play, t),
        over=lambda position: not any(position),
        read_move=lambda text, position: words.take_or_both(text, position, t),
        params={"t": t},
    )


GAMES: dict[str, Game | GameWith | BoardGame] = {
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
        _mark(MARK, 2, "9 8 7 6"),
        _mark(UP_MARK, 2, "10 9 8 7"),
        GameWith(K_MARK, ("3", "9 8 7 6"), lambda k: _mark(K_MARK, k, "9 8 7 6")),
        GameWith(UP_K_MARK, ("3", "10 9 8 7"), lambda k: _mark(UP_K_MARK, k, "10 9 8 7")),
        GameWith(WYTHOFF, ("2", "8 9"), _wythoff, usual=1),
        board_game.CHOMP,
    )
}


def named(name: str, params: Mapping[str, str] | None = None) -> Game | BoardGame:
    """The game of that name.

    Args:
        name: the name of its rules.
        params: the words for its parameters, each by the name of the parameter.

    Raises:
        KeyError: there is none; the message lists the names there are, without quoting a long one back.
        ValueError: a parameter is missing, superfluous, or not a number that it may be; the message names it and gives
            an example.
    """
    if name not in GAMES:
        shown = repr(name if len(name) <= 30 else name[:30] + "…")
        raise KeyError(f"there is no game {shown}; the games are: {', '.join(sorted(GAMES))}")
    game, given = GAMES[name], dict(params or {})
    own = game.parameter if isinstance(game, GameWith) else None
    for other in given:
        if other != own:
            raise ValueError(f"{name} has no {other}: leave out --{other}")
    if not isinstance(game, GameWith):
        return game
    example = f"for example: {name} --{own} {' '.join(game.example)}"
    if game.parameter not in given and game.usual is not None:
        return game.given(game.usual)
    if game.parameter not in given:
        raise ValueError(f"{name} needs its {own}, a number of {game.least} or more; {example}")
    try:
        return game.given(words.parameter(given[game.parameter], game.parameter, game.least))
    except ValueError as error:
        raise ValueError(f"{error}; {example}") from None
