"""Registry of the games with a known strategy, by their names in `family.toml`.

The modules of a family are imported when one of its games is first used.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from theory.families import ClosedForm, FamilyError, ListedGame, Values, games
from theory.numbers.p_pairs import PPairs
from theory.numbers.periodic import Periodic
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAmount, TakeAndBreak
from theory.strategy.closed_forms import discovered_games, p_pairs_strategy, periodic_games
from theory.strategy.game import BoardGame, Game
from theory.strategy.parsing import position_parser


def game_named(name: str, params: Mapping[str, str] | None = None) -> Game | BoardGame:
    """Return the game of that name.

    Args:
        name: the name of its rules.
        params: the values of its parameters as typed, by parameter name.

    Raises:
        KeyError: there is no such game; the message lists the games and shortens a long name.
        ValueError: a parameter is missing, superfluous or out of range; the message names it and gives an example.
        FamilyError: the registration of its family is invalid.
    """
    if name not in games():
        shown = repr(name if len(name) <= 30 else name[:30] + "…")
        raise KeyError(f"there is no game {shown}; the games are: {', '.join(sorted(games()))}")
    game, given = games()[name], dict(params or {})
    own = game.parameter
    for other in given:
        if own is None or other != own.name:
            raise ValueError(f"{name} has no {other}: leave out --{other}")
    if own is None:
        return with_parameters(game)
    if own.name not in given and own.usual is not None:
        return with_parameters(game, {own.name: own.usual})
    example = f"for example: {name} --{own.name} {own.given} {game.example}"
    least = dict(heap_rules(game).params)[own.name]
    if own.name not in given:
        raise ValueError(f"{name} needs its {own.name}, a number of {least} or more; {example}")
    try:
        value = position_parser.parameter(given[own.name], own.name, least)
    except ValueError as error:
        raise ValueError(f"{error}; {example}") from None
    return with_parameters(game, {own.name: value})


def with_parameters(game: ListedGame, params: Mapping[str, int] | None = None) -> Game | BoardGame:
    """Return a listed game for given values of its parameters.

    Raises:
        FamilyError: the registration of its family is invalid.
    """
    known: Any
    if isinstance(game.strategy, Values):
        try:
            known = _by_values(heap_rules(game), game.strategy.sequence, game.move)
        except ValueError as error:
            raise FamilyError(f"{game.source}: [games.{game.name}.strategy]: {error}") from None
    else:
        known = game.load("strategy", game.strategy)(**(params or {}))
    if not isinstance(known, Game | BoardGame) or known.name != game.name:
        raise FamilyError(f"{game.source}: [games.{game.name}] strategy: {game.strategy} does not return this game")
    return replace(known, example=game.example)


def _by_values(rules: HeapGame, values: ClosedForm, options: str | None) -> Game:
    """Return a game given by its Grundy values or lost pairs.

    If moves may split a heap, or the values are not periodic, winning moves are found by examining the options one by
    one.

    Raises:
        ValueError: the registered values do not fit the rules.
    """
    if isinstance(values, PPairs | ShiftedPairs) is not (rules.heaps == 2):
        raise ValueError("give lost pairs for a game on two heaps, and values for any other game")
    if isinstance(values, PPairs | ShiftedPairs):
        return p_pairs_strategy.game(p_pairs_strategy.Partners(rules, Play.NORMAL, values), options or rules.name)
    if not isinstance(values, Periodic) or any(isinstance(move, TakeAndBreak | TakeAmount) for move in rules.moves):
        return discovered_games.game(discovered_games.Strategy(rules, Play.NORMAL, values), options or rules.name)
    return periodic_games.game(rules, values, options)


def heap_rules(game: ListedGame) -> HeapGame:
    """Return the rules of a listed game on heaps.

    Raises:
        FamilyError: the game is not played on heaps.
    """
    rules = game.rules
    if not isinstance(rules, HeapGame):
        raise FamilyError(f"{game.source}: [games.{game.name}] is not played on heaps: leave out parameters and values")
    return rules
