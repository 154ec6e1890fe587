"""Misère games with finitely many lost heaps: they are found and proved, and a wrong list is refused."""

import pytest

from tests.verify.discover.values import by_brute_force
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.discovery_schema import Form
from verify.discover.search import discover
from verify.discover.strategies.finitely_lost import FinitelyLost, applies
from verify.kernel import Kernel, ProofError

LOST = {
    "all but {}": [1], "all but {1,2}": [3, 4, 5], "all but {3,7,11}": [1, 4], "n-{5..}": [5, 6, 7, 8, 9],
    "n-{1..4,5k}": [1, 7, 13, 19, 25], "n-{4..9,3k}": [3, 4, 5],
}  # fmt: skip


@pytest.mark.parametrize(("rules", "lost"), LOST.items())
def test_the_lost_heaps_are_proved(rules: str, lost: list[int]) -> None:
    found = discover(read(rules), Play.MISERE, 60, second_opinions=False).found
    assert found is not None and found.form == Form(kind="periodic", preperiod=lost[-1] + 1, period=1)
    assert [n for n in range(200) if not found.value(n)] == lost
    assert [found.value(n) for n in range(200)] == by_brute_force(rules, Play.MISERE, 200)


@pytest.mark.parametrize("values", [[1, 0, 0, 1], [1, 1], [1, 0, 1, 0, 1], [0, 0, 1]])
def test_other_lists_are_refused(values: list[int]) -> None:
    with pytest.raises((ProofError, StopIteration)):
        FinitelyLost(Kernel(seconds=5), read("all but {}").game, values).solved(1)


@pytest.mark.parametrize("rules", ["n-{primes}", "n-{2^k}", "n-{divisors}", "n-{1,2}", "0.77"])
def test_other_games_are_left_to_other_strategies(rules: str) -> None:
    assert not applies(read(rules).game)
