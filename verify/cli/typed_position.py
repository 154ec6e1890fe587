"""The position after `--rules`, parsed before the game is proved, so that mistakes in it are reported at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import click

from theory.rules.options_from_rules import Position
from theory.rules.rule_file import Rules
from theory.strategy.parsing import position_parser
from verify.cli.options import parse_rules, read_position


@dataclass(frozen=True)
class _UnprovedGame:
    """A game given by its rules alone, with the data needed to parse positions."""

    name: str
    example: str
    parse: Callable[[Sequence[str]], Position]
    params: Mapping[str, int] = field(default_factory=dict)


def typed_words(game: str | None, position: Sequence[str], rules: str | None) -> list[str]:
    """Return the words of the position; if rules are given, the first argument `game` is one of these words."""
    return [*position] if rules is None or game is None else [game, *position]


def checked_rules(context: click.Context, words: Sequence[str], rules: str | None) -> Rules | None:
    """Return the parsed rules after parsing the position in the words; None if no rules are given.

    Raises:
        BadInput: the rules or the position cannot be read.
        click.NoSuchOption: a word looks like an option that the command does not have.
    """
    if rules is None:
        return None
    parsed_rules = parse_rules(rules)
    parse, example = position_parser.parser_for(parsed_rules.game), position_parser.example_for(parsed_rules.game)
    read_position(context, _UnprovedGame(parsed_rules.game.name, example, parse), words, parsed_rules.text)
    return parsed_rules
