"""Bad input, told in one line: what was wrong and what would be right. The command line ends with status 2."""

import errno
import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from theory.families import games
from theory.numbers.decimal import parse, shorten
from theory.rules.conventions import Play
from theory.rules.rule_file import Rules, read
from theory.strategy.game import BoardGame, Game
from theory.strategy.registry import named

LONGEST_LINE = 300
# A number with a fraction, in digits 0 to 9.
_DECIMAL = re.compile(r"(?:[0-9]+[.]?[0-9]*|[.][0-9]+)(?:e[+-]?[0-9]+)?", re.IGNORECASE)
P_co = TypeVar("P_co", covariant=True)


class BadInput(click.ClickException):
    """What the person typed cannot be used; the message says why, and what would do."""

    exit_code = 2


class BrokenOff(click.ClickException):
    """The work came to no result; the message says why."""

    exit_code = 3


def one_line(error: click.ClickException) -> str:
    """The message of `error` on a single line of bounded length, with the known options after an unknown one."""
    message = error.format_message()
    if isinstance(error, click.NoSuchOption):
        message = f"there is no option {shown(error.option_name)}"
        if error.ctx is not None:
            known = [name for param in error.ctx.command.get_params(error.ctx) for name in _flags(param)]
            message += f"; the options are: {', '.join(known)}"
    line = " ".join(message.split())
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"


def shown(word: str) -> str:
    """A word that was typed, quoted so that it cannot disturb a terminal, and cut when it is long."""
    return repr(word if len(word) <= 30 else word[:30] + "…")


class Place(click.Path):
    """The type of an option that names a file or folder, there or yet to be made: some name that the system takes."""

    def __init__(self, *, dir_okay: bool = True) -> None:
        super().__init__(dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The place, as a path."""
        try:
            place(value)
        except BadInput as error:
            self.fail(error.message, param, ctx)
        return super().convert(value, param, ctx)


def place(name: str | Path) -> Path:
    """The place with a name that was typed or stands in the environment.

    Raises:
        BadInput: no place can have the name. An empty one would mean the current folder, without anybody saying so.
    """
    typed = os.fspath(name)
    if not typed:
        raise BadInput("the name is empty; for the current folder write .")
    try:
        os.lstat(typed)
    except ValueError:
        raise BadInput(f"{shown(typed)} cannot be a name of a file or folder") from None
    except OSError as error:  # what is not there may be made, and what cannot be read is told by whoever reads it
        if error.errno == errno.ENAMETOOLONG:
            raise BadInput(f"{shown(typed)} is too long for a name of a file or folder") from None
    return Path(typed)


class Whole(click.IntRange):
    """The type of an option that is a number in a range: digits 0 to 9 and nothing else, as in heaps."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        if isinstance(value, str):
            try:
                value = parse(value)
            except ValueError as error:
                self.fail(f"{shown(value)} is not a whole number: {error}", param, ctx)
        return super().convert(value, param, ctx)


class Seconds(click.types.FloatParamType):
    """The type of an option that is a time in seconds, above 0 and at most a day."""

    most = 86_400

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds."""
        written = str(value)
        number = float(written) if _DECIMAL.fullmatch(written) else 0.0
        if not 0 < number <= self.most:
            self.fail(f"{shown(written)} is not a number above 0, and at most {self.most}", param, ctx)
        return number


def parameters(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that give the parameters of games, as a decorator of a command."""
    owners: dict[str, list[str]] = {}
    usual: dict[str, str] = {}
    for game in games().values():
        if own := game.parameter:
            owners.setdefault(own.name, []).append(game.name)
            if own.usual is not None:
                usual[own.name] = f"; {own.usual} if it is not given"
    for name in sorted(owners, reverse=True):
        told = f"The {name} of {' and '.join(owners[name])}{usual.get(name, '')}."
        command = click.option(f"--{name}", metavar=name.upper(), help=told)(command)
    return command


def find_game(name: str | None, params: Mapping[str, str | None]) -> Game | BoardGame:
    """The game of that name.

    Args:
        name: what was typed, if anything.
        params: what was typed for each parameter there is, if anything.

    Raises:
        BadInput: there is none of that name, or no name was given, or its parameters are not what it needs.
    """
    if name is None:
        raise BadInput(f"name a game and a position; the games are: {', '.join(sorted(games()))}")
    try:
        return named(name, {key: word for key, word in params.items() if word is not None})
    except (KeyError, ValueError) as error:
        raise BadInput(error.args[0]) from None


def find_rules(rules: str, misere: bool, params: Mapping[str, str | None]) -> tuple[Game, bool]:
    """The game with these rules, found and proved, and whether it is played misère.

    Raises:
        BadInput: the rules cannot be read, or no theorem about them was found.
    """
    if given := [name for name, word in params.items() if word is not None]:
        raise BadInput(f"--{given[0]} belongs to a game with a name: the rules are in --rules")
    known = written(rules)
    play = convention(known, misere)
    from verify.cli import extras
    from verify.cli.selection import kept_folder

    extras.extra("verify", "--rules")
    from theory.strategy import found_games, p_pairs_strategy
    from verify.discover import game_cache
    from verify.discover.result import StrategyFailed

    try:
        strategy = game_cache.cached_strategy(known, play, kept_folder())
    except StrategyFailed as error:
        raise BadInput(f"no theorem was found for the rules {shown(known.text)}: {error}") from None
    if isinstance(strategy, p_pairs_strategy.Partners):
        return p_pairs_strategy.game(strategy, known.text), play is Play.MISERE
    return found_games.game(strategy, known.text), play is Play.MISERE


def find(
    game: str | None,
    position: Sequence[str],
    rules: str | None,
    misere: bool,
    params: Mapping[str, str | None],
) -> tuple[Game | BoardGame, Sequence[str], bool]:
    """The game that was named or whose rules were given, the words of its position, and whether it is played misère.

    With rules there is no name, and what stands in its place is the first word of the position.

    Raises:
        BadInput: as `find_game` and `find_rules`.
    """
    if rules is None:
        return find_game(game, params), position, misere
    known, misere = find_rules(rules, misere, params)
    return known, position if game is None else (game, *position), misere


def written(text: str) -> Rules:
    """The rules that a person wrote.

    Raises:
        BadInput: they cannot be read.
    """
    try:
        return read(text)
    except ValueError as error:
        raise BadInput(f"rules: {error}") from None


def convention(rules: Rules, misere: bool) -> Play:
    """Under which convention to play.

    Raises:
        BadInput: the option contradicts the file.
    """
    if misere and rules.play is Play.NORMAL:
        raise BadInput('rules: play = "normal" contradicts --misere: leave one of them out')
    return Play.MISERE if misere or rules.play is Play.MISERE else Play.NORMAL


class Written(Protocol[P_co]):
    """What reading a position takes of a game."""

    @property
    def name(self) -> str: ...
    @property
    def example(self) -> str: ...
    @property
    def params(self) -> Mapping[str, int]: ...
    @property
    def parse(self) -> Callable[[Sequence[str]], P_co]: ...


def read_position(context: click.Context, game: Written[P_co], words: Sequence[str]) -> P_co:
    """The position that the words of a command write.

    Raises:
        BadInput: they write none.
        click.NoSuchOption: one of them is meant as an option that the command does not have.
    """
    for word in words:
        # Negative numbers are let through, so that the game says what is wrong with them; click takes them for options.
        if word.startswith("-") and not word[1:2].isdecimal():
            raise click.NoSuchOption(word, ctx=context)
    try:
        return game.parse(words)
    except ValueError as error:
        values = "".join(f"--{name} {shorten(value)} " for name, value in game.params.items())
        example = f"takeaway {context.info_name} {game.name} {values}{game.example}"
        raise BadInput(f"{error}; for example: {example}") from None


def _flags(param: Any) -> list[str]:
    return [name for name in (*param.opts, *param.secondary_opts) if name.startswith("-")]
