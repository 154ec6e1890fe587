"""Bad input, told in one line: what was wrong and what would be right. The command line ends with status 2."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import click

from theory.families import games
from theory.numbers.decimal import shorten
from theory.rules.play import Play
from theory.rules.written import Rules, read
from theory.strategy.game import BoardGame, Game
from theory.strategy.registry import named

LONGEST_LINE = 300
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
    from theory.strategy import found, partners
    from verify.cli.selection import default_results
    from verify.discover import kept
    from verify.discover.found import Ended

    known = written(rules)
    play = convention(known, misere)
    build = default_results().parent
    try:
        strategy = kept.strategy(known, play, build if build.is_dir() else None)
    except Ended as error:
        raise BadInput(f"no theorem was found for the rules {shown(known.text)}: {error}") from None
    if isinstance(strategy, partners.Partners):
        return partners.game(strategy, known.text), play is Play.MISERE
    return found.game(strategy, known.text), play is Play.MISERE


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
