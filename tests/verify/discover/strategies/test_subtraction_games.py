"""Tests of subtraction games: the values are those of brute force, and wrong tables or periods are refused."""

import pytest

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.rules.rule_notation import heap_game
from verify.bruteforce.enumeration import outcomes
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.discover.deadline import Deadline
from verify.discover.general.heap_options import options
from verify.discover.search import discover
from verify.discover.strategies import subtraction_games
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

SETS = ["n-1", "n-{2,5}", "n-{3,5,9}"]


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("rules", SETS)
def test_the_closed_form_is_what_brute_force_finds(rules: str, play: Play) -> None:
    discovery = discover(read(rules), play, second_opinions=False)
    assert discovery.standing == "proved" and discovery.proved_form is not None
    line = SingleHeapTable(read(rules).game, {})
    form, value = discovery.proved_form.form, discovery.proved_form.value
    for n in range(300):
        assert value(n) == (line.grundy(n) if play is Play.NORMAL else 1 - line.lost(n, play))
    # No smaller preperiod or period, on as many values as that takes.
    e, p = form.preperiod, form.period
    assert e is not None and p is not None
    values = [value(n) for n in range(3 * (e + p) + 1)]
    for m, q in [(e, d) for d in range(1, p)] + [(e - 1, p)] * (e > 0):
        assert any(values[n] != values[n + q] for n in range(m, len(values) - q))


WRONG = [
    ([0, 1, 0, 1, 2, 3, 2, 0, 1], 0, 7, (1, 3, 4), True),
    ([0, 1, 0, 1, 2, 3, 3, 0, 1], 0, 7, (1, 3, 4), False),
    ([0, 1, 0, 1, 2, 3, 2] * 2, 0, 14, (1, 3, 4), False),
    ([0, 1, 0, 1, 2, 3, 2] * 2, 3, 7, (1, 3, 4), False),
    ([0, 1, 0, 1, 2, 3, 2], 0, 7, (1, 3, 4, 5), False),
]


@pytest.mark.parametrize(("values", "e", "p", "amounts", "right"), WRONG)
def test_a_wrong_guess_is_refused(values: list[int], e: int, p: int, amounts: tuple[int, ...], right: bool) -> None:
    game = heap_game("guess", f"n-{{{','.join(map(str, amounts))}}}")
    kinds = options(game)
    assert kinds is not None

    def proved() -> None:
        subtraction_games.prove_subtraction(Kernel(seconds=3), "guess", game, kinds, Play.NORMAL, (values, e, p))

    if right:
        return proved()
    with pytest.raises(ProofError):
        proved()


@pytest.mark.parametrize("rules", ["0.123", "0.1", "0.132"])
def test_octal_games_without_splits_in_misere_play(rules: str) -> None:
    discovery = discover(read(rules), Play.MISERE, second_opinions=False)
    assert discovery.proved_form is not None and discovery.standing == "proved", discovery.tried
    starts = [(n,) for n in range(1, 25)]
    expected = outcomes(read(rules).game, starts, Play.MISERE)
    assert ["PN"[discovery.proved_form.value(n)] for (n,) in starts] == [expected[start] for start in starts]


def test_without_time_there_is_no_theorem() -> None:
    discovery = discover(read("n-{1,3,4}"), Play.NORMAL, seconds=1e-9)
    assert discovery.proved_form is None
    assert discovery.standing == "open"
    assert "time is up" in discovery.tried[0]


def test_a_period_beyond_the_search_is_unknown() -> None:
    discovery = discover(read("n-{1,54321,987654}"), Play.NORMAL)
    assert discovery.proved_form is None and not discovery.theorems
    assert Deadline(0).seconds_left() <= 0
