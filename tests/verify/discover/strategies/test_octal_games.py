"""Tests of octal games: known periods are found and proved, and wrong tables or periods are refused."""

import pytest

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.rules.rule_notation import heap_game
from verify.bruteforce.take_and_break import Heaps
from verify.discover.discovery_schema import Form
from verify.discover.search import discover
from verify.discover.strategies.octal_games import OctalHeap
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

PERIODS = [("0.77", 71, 12), ("4.7", 1, 2)]


@pytest.mark.parametrize(("code", "e", "p"), PERIODS)
def test_known_periods(code: str, e: int, p: int) -> None:
    discovery = discover(read(code), Play.NORMAL, seconds=600, second_opinions=False)
    assert discovery.standing == "proved", discovery.why_not_higher
    assert discovery.proved_form is not None
    assert discovery.proved_form.form == Form(kind="periodic", preperiod=e, period=p)
    values = Heaps(read(code).game).upto(500).tolist()
    assert [discovery.proved_form.value(n) for n in range(500)] == values
    assert not any(theorem.hypotheses for theorem in discovery.theorems)


CODE, E, P = "0.17", 33, 34
VALUES = Heaps(heap_game("game", CODE)).upto(200).tolist()


def modified_values(index: int, by: int) -> list[int]:
    return [value + by * (n == index) for n, value in enumerate(VALUES)]


# The proof for one game alone, where its values are too many for the theorem about all of them.
WRONG = [
    (modified_values(E + 5, 1), E, P, CODE),
    (VALUES, E - 1, P, CODE),
    (VALUES, E, 2 * P, CODE),
    (VALUES, E, P, "4.17"),
]


@pytest.mark.parametrize(("values", "e", "p", "code"), WRONG)
def test_a_wrong_guess_is_refused(values: list[int], e: int, p: int, code: str) -> None:
    with pytest.raises(ProofError):
        OctalHeap(Kernel(seconds=3), heap_game("game", code), values, e, p).theorems()


def test_a_game_without_a_known_period_is_unknown() -> None:
    discovery = discover(read("0.6"), Play.NORMAL, seconds=1)
    assert discovery.proved_form is None and discovery.standing == "open"
    assert discover(read("0.07"), Play.MISERE, seconds=6).proved_form is None
