"""Tests of games with finitely many lost heaps: they are found and proved, and a wrong list is refused."""

from itertools import product

import pytest

from tests.verify.discover.brute_force_values import by_brute_force
from theory.numbers.outcome_laws import Law
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.strategy.laws import law_registry
from theory.strategy.laws.outcome_law_strategy import LawStrategy
from verify.discover.claims.forms import parse
from verify.discover.claims.user_claim import decide_claim
from verify.discover.discovery_report import record_of
from verify.discover.discovery_schema import Form
from verify.discover.search import discover
from verify.discover.strategies.finitely_many_lost_heaps import FinitelyLost, applies
from verify.discover.without_theorem.position_search import Search
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

LOST = {
    "all but {}": [1], "all but {1,2}": [3, 4, 5], "all but {3,7,11}": [1, 4], "n-{5..}": [5, 6, 7, 8, 9],
    "n-{1..4,5k}": [1, 7, 13, 19, 25], "n-{4..9,3k}": [3, 4, 5],
}  # fmt: skip


@pytest.mark.parametrize(("rules", "lost"), LOST.items())
def test_the_lost_heaps_are_proved(rules: str, lost: list[int]) -> None:
    proved_form = discover(read(rules), Play.MISERE, 60, second_opinions=False).proved_form
    assert proved_form is not None and proved_form.form == Form(kind="periodic", preperiod=lost[-1] + 1, period=1)
    assert [n for n in range(200) if not proved_form.value(n)] == lost
    assert [proved_form.value(n) for n in range(200)] == by_brute_force(rules, Play.MISERE, 200)


# Less than m or a multiple of m: the multiples of m + 1 below m (m + 1).
NORMAL = {f"n-{{1..{m - 1},{m}k}}": [factor * (m + 1) for factor in range(m)] for m in (3, 5, 8)}


@pytest.mark.parametrize(("rules", "lost"), {**NORMAL, "n-{4..9,3k}": [0, 1, 2]}.items())
def test_the_lost_heaps_are_proved_in_normal_play(rules: str, lost: list[int]) -> None:
    discovery = discover(read(rules), Play.NORMAL, 60, second_opinions=False)
    proved_form = discovery.proved_form
    assert proved_form is not None and [n for n in range(200) if not proved_form.value(n)] == lost
    if proved_form.form.kind != "law":
        return
    assert (proved_form.form, proved_form.single) == (Form(kind="law", preperiod=lost[-1] + 1, period=1), True)
    assert isinstance(proved_form.data, Law)
    assert [n for n in range(lost[-1] + 9) if not proved_form.data.values(n)] == lost  # type: ignore[misc]
    assert [min(1, proved_form.value(n)) for n in range(200)] == [
        min(1, n) for n in by_brute_force(rules, Play.NORMAL, 200)
    ]
    record = record_of(discovery)
    assert record.grundy == [proved_form.value(n) for n in range(200)] and not record.pairs
    strategy = LawStrategy(law_registry.kind_of(read(rules).game, Play.NORMAL, proved_form.data))
    assert strategy.lost((10**30 + 1,)) is False and strategy.lost((lost[-1],)) is True
    for heap in (lost[-1] + 1, 10**6 + 1):
        reply = strategy.reply((heap,), Play.NORMAL).after((heap,))
        assert strategy.legal((heap,), reply) and reply[0] in lost
    search = Search(read(rules).game, Play.NORMAL)
    for pair in product(range(9), repeat=2):
        assert strategy.lost(pair) is search.lost(pair)
    for text, verdict in (
        (f"{lost[1]} is lost", "proved"), (f"{lost[-1] + lost[1]} is lost", "refuted"), ("1000001 is won", "proved"),
        (f"lost iff n mod {lost[1]} = 0", "refuted"), ("no period", "unknown"), ("g(1000001) = 3", "unknown"),
    ):  # fmt: skip
        assert decide_claim(discovery, parse(text)).verdict == verdict, text


def test_other_lists_are_refused_in_normal_play() -> None:
    for wrong in ([0, 1, 1, 1, 1, 1, 0, 1], [0] + [1] * 5, [0, 1, 1, 1, 1, 0, 1]):
        with pytest.raises((ProofError, StopIteration)):
            FinitelyLost(Kernel(seconds=5), read("n-{1..4,5k}").game, wrong).theorems(1, Play.NORMAL)


@pytest.mark.parametrize("values", [[1, 0, 0, 1], [1, 1], [1, 0, 1, 0, 1], [0, 0, 1]])
def test_other_lists_are_refused(values: list[int]) -> None:
    with pytest.raises((ProofError, StopIteration)):
        FinitelyLost(Kernel(seconds=5), read("all but {}").game, values).theorems(1)


@pytest.mark.parametrize("rules", ["n-{primes}", "n-{2^k}", "n-{divisors}", "n-{1,2}", "0.77"])
def test_other_games_are_left_to_other_strategies(rules: str) -> None:
    assert not applies(read(rules).game)
