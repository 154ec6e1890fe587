"""Options, arguments and errors of the command line. Bad input ends with one line on stderr and exit status 2."""

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
from theory.strategy.parsing import position_parser
from theory.strategy.registry import game_named

LONGEST_LINE = 300
# A decimal number in digits 0 to 9.
_DECIMAL = re.compile(r"(?:[0-9]+[.]?[0-9]*|[.][0-9]+)(?:e[+-]?[0-9]+)?", re.IGNORECASE)
P_co = TypeVar("P_co", covariant=True)


class BadInput(click.ClickException):
    """Raised if the input cannot be used; the message gives the problem and the remedy."""

    exit_code = 2


class NoResult(click.ClickException):
    """Raised if the work ended without a result; the message gives the reason."""

    exit_code = 3


def one_line(error: click.ClickException) -> str:
    """Return the message of an error on one line of bounded length; for an unknown option it lists the known ones."""
    message = error.format_message()
    if isinstance(error, click.NoSuchOption):
        message = f"there is no option {quote(error.option_name)}"
        if error.ctx is not None:
            names = [name for param in error.ctx.command.get_params(error.ctx) for name in _flags(param)]
            message += f"; the options are: {', '.join(names)}"
    line = " ".join(message.split())
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"


def quote(word: str) -> str:
    """Return a typed word in quotes, escaped for the terminal and shortened if it is long."""
    return repr(word if len(word) <= 30 else word[:30] + "…")


class Place(click.Path):
    """The type of an option that names a file or folder, which need not exist."""

    def __init__(self, *, dir_okay: bool = True) -> None:
        super().__init__(dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name from the command line as a path."""
        try:
            place(value)
        except BadInput as error:
            self.fail(error.message, param, ctx)
        return super().convert(value, param, ctx)


def place(name: str | Path) -> Path:
    """Return the path for a name from the command line or the environment.

    Raises:
        BadInput: no path can have this name. An empty name is refused, because it would mean the current folder.
    """
    path = os.fspath(name)
    if not path:
        raise BadInput("the name of the folder is empty; for the current folder write .")
    try:
        os.lstat(path)
    except ValueError:
        raise BadInput(f"{quote(path)} cannot be the name of a file or folder") from None
    except OSError as error:  # the path need not exist, and the code that reads it reports errors
        if error.errno == errno.ENAMETOOLONG:
            raise BadInput(f"{quote(path)} is too long for the name of a file or folder") from None
    return Path(path)


class WholeNumber(click.IntRange):
    """The type of an option that is an integer in a range, written with the digits 0 to 9 only."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number from the command line as an integer."""
        if isinstance(value, str):
            try:
                value = parse(value)
            except ValueError as error:
                self.fail(f"{quote(value)} is not a whole number: {error}", param, ctx)
        return super().convert(value, param, ctx)


class Seconds(click.types.FloatParamType):
    """The type of an option that is a time in seconds, above 0 and at most one day."""

    most = 86_400

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the time from the command line as a float."""
        text = str(value)
        number = float(text) if _DECIMAL.fullmatch(text) else 0.0
        if not 0 < number <= self.most:
            self.fail(f"{quote(text)} is not a number above 0, and at most {self.most}", param, ctx)
        return number


def game_and_position(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the arguments and options that name a game and a position to a command."""
    for decorate in (
        click.option("--misere", is_flag=True, help="Whoever moves last loses."),
        click.option("--rules", help="Rules of a game that discover can solve, instead of GAME."),
        click.argument("position", nargs=-1, type=click.UNPROCESSED),
        click.argument("game", required=False),
    ):
        command = decorate(command)
    return command


def parameters(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the parameters of games to a command."""
    owners: dict[str, list[str]] = {}
    usual: dict[str, str] = {}
    for game in games().values():
        if parameter := game.parameter:
            owners.setdefault(parameter.name, []).append(game.name)
            if parameter.usual is not None:
                usual[parameter.name] = f"; {parameter.usual} if it is not given"
    for name in sorted(owners, reverse=True):
        help_text = f"The {name} of {' and '.join(owners[name])}{usual.get(name, '')}."
        command = click.option(f"--{name}", metavar=name.upper(), help=help_text)(command)
    return command


def find_game(name: str | None, params: Mapping[str, str | None]) -> Game | BoardGame:
    """Return the game of this name.

    Args:
        name: the name as typed; None if none was typed.
        params: the typed value of each parameter; None for a parameter that was not typed.

    Raises:
        BadInput: there is no such game, no name was given, or the parameters do not fit the game.
    """
    if name is None:
        raise BadInput(f"name a game and a position; the games are: {', '.join(sorted(games()))}")
    try:
        return game_named(name, {key: word for key, word in params.items() if word is not None})
    except (KeyError, ValueError) as error:
        raise BadInput(error.args[0]) from None


def parse_rules(text: str) -> Rules:
    """Return the rules that a text describes.

    Raises:
        BadInput: the rules cannot be read.
    """
    try:
        return read(text)
    except ValueError as error:
        raise BadInput(f"rules: {error}") from None


def convention(rules: Rules, misere: bool) -> Play:
    """Return the convention to play under.

    Raises:
        BadInput: the option --misere contradicts the file of rules.
    """
    if misere and rules.play is Play.NORMAL:
        raise BadInput(
            "rules: by the rules the player who moves last wins, which contradicts --misere: leave one of them out"
        )
    return Play.MISERE if misere or rules.play is Play.MISERE else Play.NORMAL


class HasPositionParser(Protocol[P_co]):
    """The interface of a game whose positions can be parsed."""

    @property
    def name(self) -> str: ...
    @property
    def example(self) -> str: ...
    @property
    def params(self) -> Mapping[str, int]: ...
    @property
    def parse(self) -> Callable[[Sequence[str]], P_co]: ...


def read_position(
    context: click.Context, game: HasPositionParser[P_co], words: Sequence[str], rules: str | None = None
) -> P_co:
    """Parse the position in the words of a command, for a game with a name, or with these `rules`.

    Raises:
        BadInput: the words are not a position.
        click.NoSuchOption: a word looks like an option that the command does not have.
    """
    for word in words:
        # Negative numbers pass, so that the game reports them; click would report unknown options.
        if word.startswith("-") and not word[1:2].isdecimal():
            raise click.NoSuchOption(word, ctx=context)
    try:
        return game.parse(position_parser.split_words(words))
    except ValueError as error:
        values = "".join(f"--{name} {shorten(value)} " for name, value in game.params.items())
        game_text = f'--rules "{rules}"' if rules is not None else f"{game.name} {values}".rstrip()
        example = f"takeaway {context.info_name} {game_text} {game.example}"
        raise BadInput(f"{error}; for example: {example}") from None


def _flags(param: Any) -> list[str]:
    return [name for name in (*param.opts, *param.secondary_opts) if name.startswith("-")]
