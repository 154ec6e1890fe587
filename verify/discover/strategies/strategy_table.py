"""Table of strategies for given rules, in the order in which they are tried."""

from collections.abc import Callable
from functools import partial

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak, breaks
from verify.discover.general import heap_options
from verify.discover.result import ProvedForm
from verify.discover.strategies import (
    amount_games,
    arithmetic_periodic_games,
    block_games,
    division_automata,
    divisor_games,
    encoded_periodic,
    finitely_lost,
    lasker_games,
    lasker_misere,
    leave_a_counter_games,
    long_period_search,
    many_parts_games,
    maximum_nim_games,
    misere_quotients,
    octal_games,
    outcome_law_games,
    p_pairs_search,
    prime_divisor_games,
    prime_factor_games,
    scaling_games,
    subtraction,
    unrepeated_games,
    wythoff_variants,
)
from verify.discover.strategies.automaton_windows import common_base

Strategy = Callable[..., ProvedForm]


def strategies(game: HeapGame, play: Play, heaps: int = 0) -> list[tuple[str, Strategy]]:
    """Return the named strategies for a game; each takes a kernel, the game, the convention and a deadline.

    Args:
        game: the rules.
        play: the convention.
        heaps: the number of heaps in which a period is searched if it exceeds the usual bounds.
    """
    found: list[tuple[str, Strategy]] = []
    if outcome_law_games.law_of(game, play) is not None:
        return [("a law for the lost positions", outcome_law_games.strategy)]
    if many_parts_games.least_parts(game, play) is not None:
        return [("arithmetic periodic values, by the least number of parts", many_parts_games.strategy)]
    if play is Play.NORMAL and unrepeated_games.numbers_of(game) is not None:
        return [("periodic outcomes after each number", unrepeated_games.strategy)]
    if p_pairs_search.joint_numbers(game) is not None:
        return [("pairs of heaps", p_pairs_search.strategy)]
    if wythoff_variants.is_variant(game):
        return [("shifted Wythoff pairs", wythoff_variants.strategy)]
    if play is Play.NORMAL and divisor_games.form_of(game) is not None:
        return [("the exponent of 2", divisor_games.strategy)]
    if play is Play.NORMAL and prime_divisor_games.applies(game):
        return [("periodic values, by prime divisors", prime_divisor_games.strategy)]
    if play is Play.NORMAL and prime_factor_games.form_of(game) is not None:
        return [("prime factors of the heap", prime_factor_games.strategy)]
    if play is Play.MISERE and finitely_lost.applies(game):
        found.append(("finitely many lost heaps", finitely_lost.strategy))
    if play is Play.NORMAL and leave_a_counter_games.amounts_of(game) is not None:
        return [("periodic values, one counter of each heap left out", leave_a_counter_games.strategy)]
    if play is Play.NORMAL and block_games.form_of(game) is not None:
        return [("blocks of remainders", block_games.strategy)]
    if amount_games.amounts_of(game) is not None:
        found.append(("periodic values, by residues of the amounts", amount_games.strategy))
        if play is Play.NORMAL and finitely_lost.applies(game):
            found.append(("finitely many lost heaps", finitely_lost.strategy))
        return found
    if play is Play.NORMAL and maximum_nim_games.form_of(game) is not None:
        return [("Levine's rule for maximum Nim", maximum_nim_games.strategy)]
    kinds = heap_options.options(game)
    if play is Play.NORMAL and arithmetic_periodic_games.forbidden_numbers(game) is not None:
        found.append(("arithmetic periodic values", arithmetic_periodic_games.strategy))
    if play is Play.NORMAL and lasker_games.is_laskers_nim(game):
        found.append(("arithmetic periodic values, with any split", lasker_games.strategy))
    if play is Play.MISERE and lasker_games.is_laskers_nim(game):
        return [("misère play as normal play, except of single counters", lasker_misere.strategy)]
    if play is Play.NORMAL and lasker_games.is_grundys_game(game):
        found.append(("periodic values", lasker_games.search))
    if play is Play.NORMAL and encoded_periodic.octal_digits(game) is not None:
        found.append(
            ("periodic values, by the theorem on encoded games", partial(encoded_periodic.strategy, heaps=heaps))
        )
    broken = bool(game.moves) and all(isinstance(move, TakeAndBreak) for move in game.moves)
    if play is Play.MISERE and (broken or (kinds and not any(kind.divide for kind in kinds))):
        found.append(("a finite misère quotient", misere_quotients.strategy))
    if kinds and not any(kind.divide for kind in kinds):
        found.append(("periodic values", partial(subtraction.strategy, heaps=heaps)))
    if kinds and any(kind.divide for kind in kinds):
        counts = (
            division_automata.DATA if common_base(kinds) else division_automata.DATA[:1]
        )  # without a base the strategy only reports the reason
        for count in counts:
            name = f"an automaton, guessed from {count} values" if common_base(kinds) else "an automaton"
            found.append((name, partial(division_automata.strategy, count=count)))
    if scaling_games.divisions(game) is not None:
        scaling = ("the same values on every scale", scaling_games.strategy)
        # An automaton says more, and is tried first if there may be one.
        found = [*found, scaling] if kinds and common_base(kinds) else [scaling]
    if play is Play.NORMAL and not kinds and broken:
        if any(2 in move.pieces for move in breaks(game)):
            found.append(
                ("periodic values, by sparse exceptional heaps", partial(long_period_search.strategy, heaps=heaps))
            )
        found.append(("periodic values, by the theorem of Guy and Smith", partial(octal_games.strategy, heaps=heaps)))
    return found
