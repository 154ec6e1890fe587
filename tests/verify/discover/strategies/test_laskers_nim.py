"""Tests of the proof of the values of Lasker's Nim."""

import pytest

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.rules.rule_notation import heap_game
from theory.strategy.closed_forms.discovered_games import Strategy
from verify.bruteforce.enumeration import grundy_values, outcomes
from verify.discover.discovery_schema import Form
from verify.discover.search import discover
from verify.discover.strategies.laskers_nim import LaskerHeap, brute_values
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

LASKER = read("any, split")
FORM = ArithmeticPeriodic(1, 4, 4, (0, 1, 2, 4, 3))


def test_laskers_nim() -> None:
    discovery = discover(LASKER, Play.NORMAL, 600, second_opinions=False)
    proved_form = discovery.proved_form
    assert proved_form is not None and proved_form.data == FORM
    assert proved_form.form == Form(kind="arithmetic-periodic", preperiod=1, period=4, saltus=4)
    assert [proved_form.value(n) for n in range(500)] == brute_values(500)
    starts = [(n,) for n in range(1, 10)]
    searched = grundy_values(LASKER.game, starts)
    assert brute_values(10)[1:] == [searched[start] for start in starts]
    names = {theorem.name.partition(".")[2] for theorem in proved_form.theorems}
    assert names == {"sum.grundy", "sum.lost-iff-zero", "least"}
    assert not any(theorem.hypotheses for theorem in proved_form.theorems)
    strategy = Strategy(LASKER.game, Play.NORMAL, proved_form.value)
    for position, outcome in outcomes(LASKER.game, [(3, 4, 1), (2, 2, 3), (7,), (4, 3)], Play.NORMAL).items():
        wins = [reply for reply in strategy.winning_moves(position, Play.NORMAL)]
        assert bool(wins) is (outcome == "N")


@pytest.mark.parametrize(
    "form",
    [
        ArithmeticPeriodic(1, 4, 4, (0, 1, 2, 3, 4)),
        ArithmeticPeriodic(1, 4, 4, (1, 1, 2, 4, 3)),
        ArithmeticPeriodic(1, 4, 8, (0, 1, 2, 4, 3)),
        ArithmeticPeriodic(0, 4, 4, (0, 1, 2, 4)),
        ArithmeticPeriodic(2, 4, 4, (0, 1, 2, 4, 3, 5)),
        ArithmeticPeriodic(1, 8, 8, (0, 1, 2, 4, 3, 5, 6, 8, 7)),
    ],
)
def test_a_wrong_form_is_refused(form: ArithmeticPeriodic) -> None:
    with pytest.raises(ProofError):
        LaskerHeap(Kernel(seconds=2), heap_game("guess", "any, split"), form).theorems()


def test_the_form_is_that_of_this_game_alone() -> None:
    with pytest.raises(ProofError):
        LaskerHeap(Kernel(seconds=2), heap_game("guess", "split unequal"), FORM).theorems()
    with pytest.raises(ProofError):
        LaskerHeap(Kernel(seconds=2), heap_game("guess", "4.3"), FORM).theorems()
