"""Checks for families written by `takeaway discover --save`: their registered games and values against brute force."""

from typing import TypeVar

from theory.claims.check import Checks, Truth
from theory.claims.shared_checks import check_positions, numbers
from theory.families import ClosedForm, Values, games
from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.automaton import Automaton
from theory.numbers.nim_sum import nim_sum
from theory.numbers.p_pairs import PPairs
from theory.numbers.periodic import Periodic
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.moves import HeapGame, TakeAndBreak

# Bounds for single heaps and for lists of heaps, by number of heaps. The bounds are smaller in games with splits, since
# the number of positions doubles with each counter.
SINGLE, SEVERAL = 100, {1: 30, 2: 12, 3: 6}
SPLIT_SINGLE, SPLIT_SEVERAL = 13, {1: 12, 2: 6, 3: 4}

Form = TypeVar("Form", Periodic, ArithmeticPeriodic, Automaton, PPairs, ShiftedPairs)


def registered_form(name: str, form: type[Form]) -> tuple[HeapGame, Form]:
    """Return the rules of a game and its values or lost pairs, which have the closed form `form`.

    Both come from the `family.toml` of the game.

    Raises:
        ValueError: the game is not played on heaps, or its values do not have this form.
    """
    listed = games()[name]
    rules = listed.rules
    if not isinstance(rules, HeapGame):
        raise ValueError(f"{listed.source}: [games.{name}] is not played on heaps; this check needs a game on heaps")
    values = listed.strategy.sequence if isinstance(listed.strategy, Values) else None
    if not isinstance(values, form):
        given = "no values as data" if values is None else f"values of the form {type(values).__name__}"
        raise ValueError(f"{listed.source}: [games.{name}] has {given}; this check needs the form {form.__name__}")
    return rules, values


def checks(rules: HeapGame, values: ClosedForm) -> Checks:
    """Return the checks of the values of single heaps and of the outcomes of sums against brute force."""
    if isinstance(values, PPairs | ShiftedPairs):
        return _of_pairs(rules, values)

    def value(truth: Truth, n: int) -> bool:
        return truth.grundy((n,), rules) == values(n)

    def lost(truth: Truth, p: tuple[int, ...]) -> bool:
        return truth.lost(p, game=rules) == (nim_sum(map(values, p)) == 0)

    splits = any(isinstance(move, TakeAndBreak) and 2 in move.pieces for move in rules.moves)
    return Checks(
        checks=(
            numbers("the Grundy value against the rule", "n", range(SPLIT_SINGLE if splits else SINGLE), value),
            check_positions(SPLIT_SEVERAL if splits else SEVERAL, "the outcome against the rule", lost),
        )
    )


def _of_pairs(rules: HeapGame, partner: PPairs | ShiftedPairs) -> Checks:
    """Return the check of the outcomes of two heaps against brute force."""

    def lost(truth: Truth, p: tuple[int, ...]) -> bool:
        return truth.lost(p, game=rules) == partner.holds(*p)

    return Checks(checks=(check_positions({2: 30}, "the outcome against the rule", lost),))
