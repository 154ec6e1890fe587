"""Checks of the claim about the subtraction game {1, 3, 4}, from its rules."""

from theory.claims.check import Checks, Truth
from theory.claims.shared_checks import check_positions, numbers
from theory.families import games
from theory.numbers.nim_sum import nim_sum

GAME = games()["subtraction"].rules
VALUES = (0, 1, 0, 1, 2, 3, 2)


def _value(truth: Truth, n: int) -> bool:
    return truth.grundy((n,), GAME) == VALUES[n % 7]


def _lost(truth: Truth, p: tuple[int, ...]) -> bool:
    return truth.lost(p, game=GAME) == (nim_sum(VALUES[n % 7] for n in p) == 0)


CHECKS = {
    "SUB-001": Checks(
        checks=(
            numbers("the Grundy value against the rule", "n", range(500), _value),
            check_positions({1: 60, 2: 30, 3: 12}, "the outcome against the rule", _lost),
        ),
    ),
}
