"""Tests of Wythoff's game with blocked or terminal positions: the pairs are those of the moves, wrong ones fail."""

import math
from dataclasses import replace
from itertools import product

import pytest

from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.bruteforce.enumeration import outcomes
from verify.discover.deadline import TIME_UP, Deadline
from verify.discover.search import discover
from verify.discover.strategies.wythoff_variants import VariantProof, guess_positions, is_variant
from verify.kernel import Kernel, ProofError

FORMS = [
    ("any, both, blocked (0,0)", Play.NORMAL, (2, 0)),
    ("any, both, terminal (1,1)", Play.NORMAL, (1, 1)),
    ("any, both, terminal (0,1)", Play.NORMAL, (2, -1)),
    ("any, both, terminal (1,1) (2,2)", Play.NORMAL, (1, 2)),
    ("any, both, blocked (0,0), terminal (1,1)", Play.NORMAL, (1, -1)),
    ("any, both, terminal (0,3)", Play.MISERE, (4, 0)),
    ("any, both, blocked (1,2)", Play.MISERE, (2, 0)),
    # Positions without a move, other than the empty heaps, that are not marked as terminal: (0, 1) and (1, 1).
    ("any, both, blocked (0,0) (0,1)", Play.MISERE, (4, 0)),
]


# One under each convention is certified.
CERTIFIED = FORMS[1::4]


@pytest.mark.parametrize(("rules", "play", "form"), FORMS)
def test_the_lost_positions_are_those_of_the_moves(rules: str, play: Play, form: tuple[int, int]) -> None:
    certified = (rules, play, form) in CERTIFIED
    discovery = discover(read(rules), play, seconds=600, second_opinions=certified)
    proved_form = discovery.proved_form
    assert proved_form is not None, discovery.tried
    assert discovery.standing == ("certified" if certified else "proved"), discovery.why_not_higher
    assert proved_form.paired and not any(theorem.hypotheses for theorem in proved_form.theorems)
    assert (proved_form.form.start, proved_form.form.shift) == form
    square = list(product(range(60), repeat=2))
    lost = {pair for pair, outcome in outcomes(read(rules).game, square, play).items() if outcome == "P"}
    assert isinstance(proved_form.data, ShiftedPairs)
    assert {pair for pair in square if proved_form.data.holds(*pair)} == lost
    assert {pair for pair in proved_form.pairs(60) if max(pair) < 60} == lost


@pytest.mark.parametrize("rules", ["any, both, blocked (1,2)", "any, both, terminal (2,5)"])
def test_three_shifts_are_no_pattern(rules: str) -> None:
    discovery = discover(read(rules), Play.NORMAL, seconds=600)
    assert discovery.proved_form is None and "shifted by a constant" in discovery.tried[-1]


RULES = "any, both, terminal (1,1)"
RIGHT, IN_MISERE = (guess_positions(read(RULES).game, play, Deadline(math.inf)) for play in Play)


def wrong_forms() -> list[tuple[ShiftedPairs, str, Play]]:
    assert RIGHT is not None and IN_MISERE is not None
    misere = [
        (RIGHT, RULES),
        (replace(IN_MISERE, shift=1), RULES),
        # At a terminal position such as (1, 1) the player to move wins.
        (replace(IN_MISERE, exceptions=tuple(sorted({*IN_MISERE.exceptions, (1, 1)}))), RULES),
        (replace(IN_MISERE, exceptions=tuple(sorted({*IN_MISERE.exceptions, (0, 0)}))), RULES),
        (IN_MISERE, "any, both, terminal (2,2)"),
        (IN_MISERE, "any, both, blocked (0,1)"),
    ]
    normal = [
        (IN_MISERE, RULES),
        (replace(RIGHT, shift=0), RULES),
        (replace(RIGHT, shift=2), RULES),
        (replace(RIGHT, start=2), RULES),
        (replace(RIGHT, exceptions=((0, 0),)), RULES),
        (replace(RIGHT, exceptions=((0, 0), (1, 1), (2, 2))), RULES),
        (RIGHT, "any, both, terminal (2,2)"),
        (RIGHT, "any, both, blocked (1,1)"),
        (RIGHT, "any, both, blocked (2,3), terminal (1,1)"),
    ]
    return [(*case, play) for play, some in ((Play.NORMAL, normal), (Play.MISERE, misere)) for case in some]


@pytest.mark.parametrize(("form", "rules", "play"), wrong_forms())
def test_wrong_pairs_are_refused(form: ShiftedPairs, rules: str, play: Play) -> None:
    with pytest.raises(ProofError):
        VariantProof(Kernel(), read(rules).game, play, form).theorems()


def test_the_time_is_kept() -> None:
    discovery = discover(read("n-{1,3,4}"), Play.NORMAL, seconds=0.05)
    # The proof has hundreds of steps. Each takes less than the limit, and all together take several times as long.
    assert discovery.proved_form is None and discovery.tried[-1].endswith(TIME_UP)


def test_a_timeout_is_not_reported_as_a_refusal() -> None:
    # The computation for its first heaps alone takes a hundred million steps, at about a million steps per second.
    discovery = discover(read("0.156"), Play.NORMAL, seconds=0.5)
    assert discovery.proved_form is None and "refused" not in discovery.tried[-1]


def test_which_games_are_meant() -> None:
    assert is_variant(read(RULES).game)
    assert not any(
        is_variant(read(rules).game) for rules in ("any, both-{1,3}", "any, both-1, blocked (1,2)", "n-1", "0.77")
    )


def test_data_that_is_none() -> None:
    for wrong in ((((1, 2),), 0, 0), (((0, 0),), 0, -1), (((1, 1), (0, 0)), 1, 0), (((0, 0), (0, 0)), 1, 0)):
        with pytest.raises(ValueError):
            ShiftedPairs(*wrong)
