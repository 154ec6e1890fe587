"""Tests of misère quotients: they agree with brute force of sums, and wrong tables or periods are refused."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.rules.rule_notation import heap_game
from verify.bruteforce.enumeration import outcomes
from verify.discover.deadline import Deadline
from verify.discover.result import StrategyFailed
from verify.discover.search import discover
from verify.discover.strategies.quotients.misere_quotients import prove_quotient, small_sums
from verify.discover.strategies.quotients.quotient_search import Behaviour, Guess, State, guess_quotient
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

NEVER = Deadline(float("inf"))


@cache
def guessed(rules: str) -> Guess:
    return guess_quotient(heap_game("game", rules), NEVER)


# The orders that Plambeck and Siegel give for 0.75, 0.123, Kayles (0.77) and Guiles (0.15) among them.
ORDERS = {
    "n-1": 2, "n-{1,2}": 6, "0.312": 12, "0.75": 8, "4.56": 8, "0.53": 16, "0.123": 20, "0.72": 24, "0.77": 40,
    "0.15": 42,
}  # fmt: skip


@pytest.mark.parametrize(("rules", "order"), ORDERS.items())
def test_the_quotient_is_that_of_brute_force(rules: str, order: int) -> None:
    game, quotient = heap_game("game", rules), guessed(rules).quotient
    assert quotient.order == order
    found = outcomes(game, small_sums(), Play.MISERE)
    assert all(quotient.lost(heaps) == (outcome == "P") for heaps, outcome in found.items())
    for one in range(order):
        assert quotient.table[0][one] == one
        for other in range(order):
            assert quotient.table[one][other] == quotient.table[other][one]


@pytest.mark.parametrize("rules", ["n-2", "0.75", "0.77"])
def test_a_theorem_about_every_list_of_heaps(rules: str) -> None:
    found = discover(read(rules), Play.MISERE, second_opinions=False).proved_form
    assert found is not None and found.quotient is not None
    (theorem,) = [one for one in found.theorems if one.name.endswith(".quotient.sum.misere-lost-iff-zero")]
    assert not theorem.hypotheses


def _element(one: Guess) -> Guess:
    first, *others = one.classes[1:]
    return replace(one, classes=(one.classes[0], Behaviour(0, first.options), *others))


def _options(one: Guess) -> Guess:
    *others, last = one.classes
    return replace(one, classes=(*others, Behaviour(last.element, frozenset())))


def _boasts(one: Guess) -> Guess:
    *others, last = one.states
    return replace(one, states=(*others, State(last.element, frozenset(range(one.quotient.order)))))


def _despairs(one: Guess) -> Guess:
    place = next(at for at, state in enumerate(one.states) if at and state.element not in one.quotient.part)
    idle = State(one.states[place].element, frozenset())
    return replace(one, states=(*one.states[:place], idle, *one.states[place + 1 :]))


def _stops(one: Guess) -> Guess:
    return replace(one, step=(one.step[0], (0,) * len(one.states), *one.step[2:]))


WRONG: list[Callable[[Guess], Guess]] = [
    _element,
    _options,
    _boasts,
    _despairs,
    _stops,
    lambda one: replace(one, quotient=replace(one.quotient, part=one.quotient.part | {0})),
    lambda one: replace(one, quotient=replace(one.quotient, part=frozenset())),
    lambda one: replace(one, kinds=Periodic(0, one.kinds.period, one.kinds.values[: one.kinds.period])),
    lambda one: replace(one, kinds=Periodic(one.kinds.preperiod, 1, one.kinds.values[: one.kinds.preperiod + 1])),
    lambda one: replace(one, step=(one.step[1], *one.step[1:])),
    lambda one: replace(one, quotient=replace(one.quotient, table=(one.quotient.table[0],) * one.quotient.order)),
]


@pytest.mark.parametrize("change", range(len(WRONG)))
def test_a_wrong_quotient_is_refused(change: int) -> None:
    with pytest.raises(ProofError):
        prove_quotient(Kernel(seconds=2), heap_game("game", "n-{1,2}"), WRONG[change](guessed("n-{1,2}")))


@pytest.mark.parametrize("rules", ["n-{1,3}", "0.12"])
def test_the_quotient_of_another_game_is_refused(rules: str) -> None:
    with pytest.raises(ProofError):
        prove_quotient(Kernel(seconds=2), heap_game("game", rules), guessed("n-{1,2}"))


def test_too_many_elements_give_unknown() -> None:
    with pytest.raises(StrategyFailed, match="more than 256 elements; the heaps up to 14 have 96 elements"):
        guess_quotient(heap_game("game", "0.37"), NEVER)


# In the first four games every move takes a whole heap, so that no option of a large heap exists. Values of period 1
# are those of the first four games and of 4.1.
SMALL = ["0.1", "0.01", "0.11", "0.111", "0.2", "0.3", "0.33", "4.1"]


@pytest.mark.parametrize("rules", SMALL)
def test_a_small_game_is_certified(rules: str) -> None:
    known = read(rules)
    discovery = discover(known, Play.MISERE, seconds=600)
    assert discovery.proved_form is not None
    assert (discovery.standing, discovery.why_not_higher) == ("certified", "")
    heaps = [(n,) if n else () for n in range(9)]
    found = outcomes(known.game, heaps, Play.MISERE)
    assert [discovery.proved_form.value(n) for n in range(9)] == [int(found[heap] == "N") for heap in heaps]
