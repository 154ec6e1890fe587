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

NO_DEADLINE = Deadline(float("inf"))


@cache
def find_guess(rules: str) -> Guess:
    return guess_quotient(heap_game("game", rules), NO_DEADLINE)


# The orders that Plambeck and Siegel give for 0.75, 0.123, Kayles (0.77) and Guiles (0.15) among them.
ORDERS = {
    "n-1": 2, "n-{1,2}": 6, "0.312": 12, "0.75": 8, "4.56": 8, "0.53": 16, "0.123": 20, "0.72": 24, "0.77": 40,
    "0.15": 42,
}  # fmt: skip


@pytest.mark.parametrize(("rules", "order"), ORDERS.items())
def test_the_quotient_is_that_of_brute_force(rules: str, order: int) -> None:
    game, quotient = heap_game("game", rules), find_guess(rules).quotient
    assert quotient.order == order
    outcome_of = outcomes(game, small_sums(), Play.MISERE)
    assert all(quotient.lost(heaps) == (outcome == "P") for heaps, outcome in outcome_of.items())
    for element in range(order):
        assert quotient.table[0][element] == element
        for other in range(order):
            assert quotient.table[element][other] == quotient.table[other][element]


@pytest.mark.parametrize("rules", ["n-2", "0.75", "0.77"])
def test_a_theorem_about_every_list_of_heaps(rules: str) -> None:
    proved_form = discover(read(rules), Play.MISERE, second_opinions=False).proved_form
    assert proved_form is not None and proved_form.quotient is not None
    (theorem,) = [
        candidate for candidate in proved_form.theorems if candidate.name.endswith(".quotient.sum.misere-lost-iff-zero")
    ]
    assert not theorem.hypotheses


def _element(guess: Guess) -> Guess:
    first, *others = guess.classes[1:]
    return replace(guess, classes=(guess.classes[0], Behaviour(0, first.options), *others))


def _options(guess: Guess) -> Guess:
    *others, last = guess.classes
    return replace(guess, classes=(*others, Behaviour(last.element, frozenset())))


def _boasts(guess: Guess) -> Guess:
    *others, last = guess.states
    return replace(guess, states=(*others, State(last.element, frozenset(range(guess.quotient.order)))))


def _despairs(guess: Guess) -> Guess:
    place = next(at for at, state in enumerate(guess.states) if at and state.element not in guess.quotient.part)
    idle = State(guess.states[place].element, frozenset())
    return replace(guess, states=(*guess.states[:place], idle, *guess.states[place + 1 :]))


def _stops(guess: Guess) -> Guess:
    return replace(guess, step=(guess.step[0], (0,) * len(guess.states), *guess.step[2:]))


WRONG: list[Callable[[Guess], Guess]] = [
    _element,
    _options,
    _boasts,
    _despairs,
    _stops,
    lambda guess: replace(guess, quotient=replace(guess.quotient, part=guess.quotient.part | {0})),
    lambda guess: replace(guess, quotient=replace(guess.quotient, part=frozenset())),
    lambda guess: replace(guess, kinds=Periodic(0, guess.kinds.period, guess.kinds.values[: guess.kinds.period])),
    lambda guess: replace(
        guess, kinds=Periodic(guess.kinds.preperiod, 1, guess.kinds.values[: guess.kinds.preperiod + 1])
    ),
    lambda guess: replace(guess, step=(guess.step[1], *guess.step[1:])),
    lambda guess: replace(
        guess, quotient=replace(guess.quotient, table=(guess.quotient.table[0],) * guess.quotient.order)
    ),
]


@pytest.mark.parametrize("change", range(len(WRONG)))
def test_a_wrong_quotient_is_refused(change: int) -> None:
    with pytest.raises(ProofError):
        prove_quotient(Kernel(seconds=2), heap_game("game", "n-{1,2}"), WRONG[change](find_guess("n-{1,2}")))


@pytest.mark.parametrize("rules", ["n-{1,3}", "0.12"])
def test_the_quotient_of_another_game_is_refused(rules: str) -> None:
    with pytest.raises(ProofError):
        prove_quotient(Kernel(seconds=2), heap_game("game", rules), find_guess("n-{1,2}"))


def test_too_many_elements_give_unknown() -> None:
    with pytest.raises(StrategyFailed, match="more than 256 elements; the heaps up to 14 have 96 elements"):
        guess_quotient(heap_game("game", "0.37"), NO_DEADLINE)


# In the first four games every move takes a whole heap, so that no option of a large heap exists. Values of period 1
# are those of the first four games and of 4.1.
SMALL = ["0.1", "0.01", "0.11", "0.111", "0.2", "0.3", "0.33", "4.1"]


@pytest.mark.parametrize("rules", SMALL)
def test_a_small_game_is_certified(rules: str) -> None:
    parsed_rules = read(rules)
    discovery = discover(parsed_rules, Play.MISERE, seconds=600)
    assert discovery.proved_form is not None
    assert (discovery.standing, discovery.why_not_higher) == ("certified", "")
    heaps = [(n,) if n else () for n in range(9)]
    outcome_of = outcomes(parsed_rules.game, heaps, Play.MISERE)
    assert [discovery.proved_form.value(n) for n in range(9)] == [int(outcome_of[heap] == "N") for heap in heaps]
