"""What the families share that `takeaway discover --save` wrote: their games as they are registered, and the checks."""

from theory.claims.check import Checks, Truth
from theory.claims.common import numbers, over
from theory.families import Values, games
from theory.numbers.nim_sum import nim_sum
from theory.numbers.periodic import Periodic
from theory.rules.moves import HeapGame


def registered(name: str) -> tuple[HeapGame, Periodic]:
    """The rules of a game of one heap and its Grundy values, as its `family.toml` has them.

    Raises:
        ValueError: it is no game on heaps, or has no values as data.
    """
    listed = games()[name]
    rules = listed.rules
    if not isinstance(rules, HeapGame) or not isinstance(listed.strategy, Values):
        raise ValueError(f"{listed.source}: [games.{name}] has no values as data")
    return rules, listed.strategy.sequence


def checks(rules: HeapGame, values: Periodic) -> Checks:
    """The values of single heaps and the outcomes of a few, each against brute force from the rules."""

    def value(truth: Truth, n: int) -> bool:
        return truth.grundy((n,), rules) == values(n)

    def lost(truth: Truth, p: tuple[int, ...]) -> bool:
        return truth.lost(p, game=rules) == (nim_sum(map(values, p)) == 0)

    return Checks(
        checks=(
            numbers("the Grundy value against the rule", "n", range(100), value),
            over({1: 30, 2: 12, 3: 6}, "the outcome against the rule", lost),
        )
    )
