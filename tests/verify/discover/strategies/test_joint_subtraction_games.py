"""Tests of games on two heaps: the pairs are those of the moves, and wrong pairs are refused."""

from itertools import product

import pytest

from theory.numbers.p_pairs import PPairs
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.bruteforce.enumeration import outcomes
from verify.discover.result import StrategyFailed
from verify.discover.search import discover
from verify.discover.strategies.joint_subtraction_games import (
    PairProof,
    compare_with_search,
    guess_period,
    joint_numbers,
    partners,
)
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("rules", ["any, both-2", "any, both-{3,5}", "any, both-{1,2,3,4,6}"])
def test_the_pairs_are_those_of_the_moves(rules: str, play: Play) -> None:
    discovery = discover(read(rules), play, seconds=600, second_opinions=False)
    proved_form = discovery.proved_form
    assert proved_form is not None and discovery.standing == "proved", discovery.tried
    assert proved_form.paired and not any(theorem.hypotheses for theorem in proved_form.theorems)
    square = list(product(range(60), repeat=2))
    lost = {pair for pair, outcome in outcomes(read(rules).game, square, play).items() if outcome == "P"}
    assert {(x, proved_form.value(x)) for x in range(60) if proved_form.value(x) < 60} == lost
    e, p = proved_form.form.preperiod, proved_form.form.period
    assert e is not None and p is not None
    differences = [proved_form.value(n) - n for n in range(4 * (e + p) + 1)]
    assert all(differences[n] == differences[n + p] for n in range(e, 3 * (e + p)))
    for m, s in [(e, d) for d in range(1, p)] + [(e - 1, p)] * (e > 0):
        assert any(differences[n] != differences[n + s] for n in range(m, 3 * (e + p)))


RULES = "any, both-{1,3}"
RIGHT = guess_period(partners((1, 3), Play.NORMAL, 300))


def wrong_forms() -> list[tuple[PPairs, str, Play]]:
    assert RIGHT is not None
    e, p = RIGHT.preperiod, RIGHT.period
    two_periods = tuple(RIGHT(n) for n in range(e + 2 * p))
    swapped = list(two_periods[: e + p])
    swapped[1], swapped[2], swapped[3], swapped[4] = 3, 4, 1, 2  # mutual, but not the pairs of these moves
    return [
        (PPairs(e, p, tuple(swapped)), RULES, Play.NORMAL),
        (PPairs(e, p, tuple(range(e + p))), RULES, Play.NORMAL),
        (PPairs(e, 2 * p, two_periods), RULES, Play.NORMAL),  # not the least period
        (PPairs(e + 1, p, two_periods[: e + 1 + p]), RULES, Play.NORMAL),  # not the least preperiod
        (RIGHT, "any, both-1", Play.NORMAL),
        (RIGHT, "any, both-{1,3,4}", Play.NORMAL),
        (RIGHT, RULES, Play.MISERE),
    ]


@pytest.mark.parametrize(("form", "rules", "play"), wrong_forms())
def test_wrong_pairs_are_refused(form: PPairs, rules: str, play: Play) -> None:
    with pytest.raises(ProofError):
        PairProof(Kernel(), read(rules).game, play, form).theorems()


def test_a_guess_is_compared_with_the_moves() -> None:
    assert RIGHT is not None
    with pytest.raises(StrategyFailed, match="wrong outcome for"):
        compare_with_search(RIGHT, read("any, both-1").game, Play.NORMAL)
    compare_with_search(RIGHT, read(RULES).game, Play.NORMAL)


def test_other_games_are_none_of_these() -> None:
    assert joint_numbers(read(RULES).game) == (1, 3)
    assert joint_numbers(read("n-1").game) is None and joint_numbers(read("all but {}").game) is None
