"""Tests of games with a few barred amounts: the values are those of brute force, and wrong forms are refused."""

import pytest

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.rules.rule_notation import heap_game
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.discover.result import StrategyFailed
from verify.discover.search import discover
from verify.discover.strategies.arithmetic_periodic_games import (
    ForbiddenNumbersGame,
    brute_values,
    forbidden_numbers,
    guess_arithmetic_period,
    meanings,
)
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")


@pytest.mark.parametrize("rules", ["all but {}", "all but {2,3,5}"])
def test_the_closed_form_is_what_brute_force_finds(rules: str) -> None:
    discovery = discover(read(rules), Play.NORMAL, seconds=600, second_opinions=False)
    assert discovery.proved_form is not None and discovery.standing == "proved", discovery.why_not_higher
    line = SingleHeapTable(read(rules).game, {})
    assert [discovery.proved_form.value(n) for n in range(300)] == [line.grundy(n) for n in range(300)]
    form = discovery.proved_form.form
    assert form.kind == "arithmetic-periodic"
    e, p, q = form.preperiod, form.period, form.saltus
    assert e is not None
    assert p is not None
    assert q is not None
    values = [discovery.proved_form.value(n) for n in range(4 * (e + p) + 1)]
    assert all(values[n + p] == values[n] + q for n in range(e, 3 * (e + p)))
    for m, s in [(e, d) for d in range(1, p)] + [(e - 1, p)] * (e > 0):
        assert len({values[n + s] - values[n] for n in range(m, 3 * (e + p))}) > 1


BARRED = frozenset({2, 3, 5})
RIGHT = guess_arithmetic_period(brute_values(BARRED, 300))


def modified_form(index: int, by: int) -> ArithmeticPeriodic:
    assert RIGHT is not None
    values = tuple(value + by * (n == index) for n, value in enumerate(RIGHT.values))
    return ArithmeticPeriodic(RIGHT.preperiod, RIGHT.period, RIGHT.rise, values)


def wrong_forms() -> list[tuple[ArithmeticPeriodic, str]]:
    assert RIGHT is not None
    e, p, q = RIGHT.preperiod, RIGHT.period, RIGHT.rise
    doubled = tuple(RIGHT(n) for n in range(e + 2 * p))
    return [
        (modified_form(3, 1), "all but {2,3,5}"),
        (modified_form(0, 1), "all but {2,3,5}"),
        (ArithmeticPeriodic(e, p, q + 1, RIGHT.values), "all but {2,3,5}"),
        (ArithmeticPeriodic(e, 2 * p, 2 * q, doubled), "all but {2,3,5}"),
        (ArithmeticPeriodic(e + 1, p, q, doubled[: e + 1 + p]), "all but {2,3,5}"),
        (RIGHT, "all but {2,3}"),
        (RIGHT, "all but {2,3,5,7}"),
    ]


@pytest.mark.parametrize(("form", "rules"), wrong_forms())
def test_a_wrong_form_is_refused(form: ArithmeticPeriodic, rules: str) -> None:
    game = heap_game("guess", rules)
    forbidden = forbidden_numbers(game)
    assert forbidden is not None
    with pytest.raises((ProofError, StrategyFailed)):
        ForbiddenNumbersGame(Kernel(seconds=3), game, forbidden, form).theorems()


def test_which_numbers_are_barred() -> None:
    for rules, expected in [("all but {}", set()), ("all but {1}", {1}), ("all but {2,7}", {2, 7}), ("n-{1,3}", None),
                          ("0.77", None), ("n-1, floor(n/2)", None)]:  # fmt: skip
        numbers = forbidden_numbers(heap_game("game", rules))
        assert (None if numbers is None else set(numbers)) == expected


def test_misere_play_has_finitely_many_lost_heaps() -> None:
    proved_form = discover(read("all but {1}"), Play.MISERE, second_opinions=False).proved_form
    assert proved_form is not None and [n for n in range(100) if not proved_form.value(n)] == [2, 3]


def test_the_closed_form_decides_minimality_beyond_small_values() -> None:
    assert RIGHT is not None
    e, p, q = RIGHT.preperiod, RIGHT.period, RIGHT.rise
    (repeats,) = meanings(heap_game("game", "all but {2,3,5}"), RIGHT).values()
    for m, s, r in [(e, p, q), (e + 7, p, q), (e, 3 * p, 3 * q), (e + 40, 0, 0)]:
        assert repeats(m, s, r)
    for m, s, r in [(e + 40, p - 1, q), (e + 40, 1, 0), (e, p, q + 1), (e - 1, p, q), (-5, 1, 0), (e + 2, 2 * p, q)]:
        assert not repeats(m, s, r)
    assert all(repeats(m, s, r) == all(_f(n + s) == _f(n) + r for n in range(m, 99))
               for m in range(-3, 6) for s in range(-3, 40) for r in range(-2, 14))  # fmt: skip


def _f(n: int) -> int:
    assert RIGHT is not None
    return RIGHT(n) if n >= 0 else 0
