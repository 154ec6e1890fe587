"""Table of strategies for given rules, in the order in which they are tried."""

from collections.abc import Callable
from functools import partial

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak, breaks
from theory.strategy.laws import law_registry
from verify.discover.general import heap_options
from verify.discover.result import ProvedForm
from verify.discover.strategies import (
    amount_games,
    arithmetic_periodic_games,
    divisor_games,
    encoded_periodic,
    finitely_many_lost_heaps,
    grundys_game,
    joint_subtraction_games,
    large_subtraction_games,
    laskers_nim,
    laskers_nim_misere,
    leave_a_counter_games,
    many_parts_games,
    maximum_nim_games,
    no_repeated_move_games,
    octal_games,
    prime_divisor_games,
    prime_factor_games,
    scaling_games,
    subtraction_games,
    wythoff_variants,
)
from verify.discover.strategies.automata import division_automata
from verify.discover.strategies.automata.automaton_windows import common_base
from verify.discover.strategies.laws import outcome_law_games
from verify.discover.strategies.long_periods import long_period_search
from verify.discover.strategies.quotients import misere_quotients

Strategy = Callable[..., ProvedForm]
Named = tuple[str, Strategy]


def strategies(game: HeapGame, play: Play, heaps: int = 0) -> list[Named]:
    """Return the named strategies for a game; each takes a kernel, the game, the convention and a deadline.

    Args:
        game: the rules.
        play: the convention.
        heaps: the number of heaps in which a period is searched if it exceeds the usual bounds.
    """
    if (only := _only_strategy(game, play)) is not None:
        return [only]
    few: list[Named] = []
    if finitely_many_lost_heaps.applies(game):
        few.append(("finitely many lost heaps", finitely_many_lost_heaps.strategy))
    if amount_games.amounts_of(game) is not None:
        by_amounts = [("periodic values, by residues of the amounts", amount_games.strategy)]
        return few + by_amounts if play is Play.MISERE else by_amounts + few
    if play is Play.NORMAL:
        return _normal_strategies(game, heaps)
    if laskers_nim.is_laskers_nim(game):
        return [("misère play as normal play, except of single counters", laskers_nim_misere.strategy)]
    named: list[Named] = [*few]
    kinds = heap_options.options(game)
    if _only_breaks(game) or (kinds and not any(kind.divide for kind in kinds)):
        named.append(("a finite misère quotient", misere_quotients.strategy))
    return _with_scaling(game, named + _by_options(game, heaps))


def _only_strategy(game: HeapGame, play: Play) -> Named | None:
    """Return the named strategy for a game that only one strategy is made for; None for other games."""
    if law_registry.law_of(game, play) is not None:
        return "a law for the lost positions", outcome_law_games.strategy
    if many_parts_games.least_parts(game, play) is not None:
        return "arithmetic periodic values, by the least number of parts", many_parts_games.strategy
    if play is Play.NORMAL and no_repeated_move_games.numbers_of(game) is not None:
        return "periodic outcomes after each number", no_repeated_move_games.strategy
    if joint_subtraction_games.joint_numbers(game) is not None:
        return "pairs of heaps", joint_subtraction_games.strategy
    if wythoff_variants.is_variant(game):
        return "shifted Wythoff pairs", wythoff_variants.strategy
    return _only_normal_strategy(game) if play is Play.NORMAL else None


def _only_normal_strategy(game: HeapGame) -> Named | None:
    """Return the named strategy if only one is made for a game of single heaps in normal play; otherwise None."""
    if divisor_games.form_of(game) is not None:
        return "the exponent of 2", divisor_games.strategy
    if prime_divisor_games.applies(game):
        return "periodic values, by prime divisors", prime_divisor_games.strategy
    if prime_factor_games.form_of(game) is not None:
        return "prime factors of the heap", prime_factor_games.strategy
    if leave_a_counter_games.amounts_of(game) is not None:
        return "periodic values, one counter of each heap left out", leave_a_counter_games.strategy
    if large_subtraction_games.form_of(game) is not None:
        return "blocks of remainders", large_subtraction_games.strategy
    if amount_games.amounts_of(game) is None and maximum_nim_games.form_of(game) is not None:
        return "Levine's rule for maximum Nim", maximum_nim_games.strategy
    return None


def _normal_strategies(game: HeapGame, heaps: int) -> list[Named]:
    """Return the named strategies for games of heaps that move separately, in normal play."""
    named: list[Named] = []
    if arithmetic_periodic_games.forbidden_numbers(game) is not None:
        named.append(("arithmetic periodic values", arithmetic_periodic_games.strategy))
    if laskers_nim.is_laskers_nim(game):
        named.append(("arithmetic periodic values, with any split", laskers_nim.strategy))
    if grundys_game.is_grundys_game(game):
        named.append(("periodic values", grundys_game.search))
    if encoded_periodic.octal_digits(game) is not None:
        encoded = partial(encoded_periodic.strategy, heaps=heaps)
        named.append(("periodic values, by the theorem on encoded games", encoded))
    named = _with_scaling(game, named + _by_options(game, heaps))
    if not heap_options.options(game) and _only_breaks(game):
        if any(2 in move.pieces for move in breaks(game)):
            sparse = partial(long_period_search.strategy, heaps=heaps)
            named.append(("periodic values, by sparse exceptional heaps", sparse))
        named.append(("periodic values, by the theorem of Guy and Smith", partial(octal_games.strategy, heaps=heaps)))
    return named


def _only_breaks(game: HeapGame) -> bool:
    """Return whether all moves of a game take counters from a heap and may break the rest."""
    return bool(game.moves) and all(isinstance(move, TakeAndBreak) for move in game.moves)


def _by_options(game: HeapGame, heaps: int) -> list[Named]:
    """Return the named strategies for moves that leave one heap, subtractions or divisions."""
    kinds = heap_options.options(game)
    if not kinds:
        return []
    if not any(kind.divide for kind in kinds):
        return [("periodic values", partial(subtraction_games.strategy, heaps=heaps))]
    if not common_base(kinds):  # without a base the strategy only reports the reason
        return [("an automaton", partial(division_automata.strategy, count=division_automata.SEARCHED_HEAPS[0]))]
    return [
        (f"an automaton, guessed from {count} values", partial(division_automata.strategy, count=count))
        for count in division_automata.SEARCHED_HEAPS
    ]


def _with_scaling(game: HeapGame, named: list[Named]) -> list[Named]:
    """Return the named strategies and the one for divisions; only that one if no automaton can give the values."""
    if scaling_games.divisions(game) is None:
        return named
    kinds = heap_options.options(game)
    scaling = ("the same values on every scale", scaling_games.strategy)
    # An automaton says more, and is tried first if there may be one.
    return [*named, scaling] if kinds and common_base(kinds) else [scaling]
