"""The game of `takeaway solve` and `takeaway play`: registered by its name, or found and proved from its rules."""

from collections.abc import Mapping

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from theory.strategy.game import BoardGame, Game
from verify.cli import extras
from verify.cli.options import BadInput, convention, find_game

# Processor time for the search of a theorem before a position is solved, in seconds.
SECONDS = 20.0


def find(
    game: str | None, rules: Rules | None, misere: bool, params: Mapping[str, str | None]
) -> tuple[Game | BoardGame, bool]:
    """Return the game with this name or these rules, and whether it is played in misère play.

    Raises:
        BadInput: as for `find_game` and `proved_game`, or a parameter is given together with rules.
    """
    if rules is None:
        return find_game(game, params), misere
    if options := [name for name, word in params.items() if word is not None]:
        raise BadInput(f"--{options[0]} applies only to a game given by its name: leave it out, or leave out --rules")
    play = convention(rules, misere)
    return proved_game(rules, play), play is Play.MISERE


def proved_game(rules: Rules, play: Play) -> Game:
    """Return the game with these rules, after a search for its theorem unless the closed form is cached.

    If no theorem is found, small positions are decided by brute force, and the note of the game says so.

    Raises:
        BadInput: the packages that proofs need are not installed.
    """
    extras.extra("verify", "--rules")
    # Imported here, because a registered game needs neither a solver nor the claims.
    from theory.strategy.closed_forms import discovered_games, p_pairs_strategy
    from theory.strategy.laws import outcome_law_strategy
    from verify.cli.selection import kept_folder
    from verify.discover import game_cache
    from verify.discover.result import StrategyFailed
    from verify.discover.without_theorem import game_without_theorem

    try:
        strategy = game_cache.cached_strategy(rules, play, kept_folder(), SECONDS)
    except StrategyFailed:
        return game_without_theorem.game(rules.game, play, rules.text)
    if isinstance(strategy, p_pairs_strategy.Partners):
        return p_pairs_strategy.game(strategy, rules.text)
    if isinstance(strategy, outcome_law_strategy.LawStrategy):
        game = outcome_law_strategy.game(strategy, rules.text)
        has_values = strategy.gives_values or rules.game.is_endless
        return game_without_theorem.with_values(game) if play is Play.NORMAL and not has_values else game
    game = discovered_games.game(strategy, rules.text)
    if play is Play.MISERE and strategy.quotient is None:
        return game_without_theorem.with_several_heaps(game, play, rules.text)
    return game
