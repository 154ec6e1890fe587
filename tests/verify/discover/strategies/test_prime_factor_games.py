"""Tests of games that the prime factors of the heap decide: values, theorems, and games of other kinds."""

import pytest

from theory.numbers.prime_values import LARGEST_COUNTED, PrimeValues, prime_factors, primes_up_to
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.strategy.closed_forms.discovered_games import Strategy
from theory.strategy.explained_move import OutOfReachError
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.discover.search import discover
from verify.discover.strategies import prime_factor_games
from verify.kernel import Kernel, ProofError
from verify.pipeline.crosschecks.crosscheck import decide_again

pytestmark = pytest.mark.usefixtures("shared_answers")

GAMES = {"n-{coprime}": "least-prime", "n-{n-divisors}": "prime-count"}


@pytest.mark.parametrize(("rules", "kind"), GAMES.items())
def test_the_values_are_proved(rules: str, kind: str) -> None:
    discovery = discover(read(rules), Play.NORMAL, 20, second_opinions=False)
    proved_form = discovery.proved_form
    assert proved_form is not None and proved_form.form.kind == kind
    line = SingleHeapTable(read(rules).game, {})
    assert [proved_form.value(n) for n in range(700)] == [line.grundy(n) for n in range(700)]
    principal, *_ = proved_form.theorems
    assert principal.name.endswith(".grundy") and not principal.hypotheses


@pytest.mark.parametrize("rules", GAMES)
def test_the_checker_accepts_the_steps_of_the_game(rules: str) -> None:
    discovery = discover(read(rules), Play.NORMAL, 20, second_opinions=False)
    kernel = discovery.kernel
    assert kernel is not None
    steps = [
        o for o in kernel.obligations(kernel.closure(discovery.theorems)) if ".no-common" in o.name or "fewer" in o.name
    ]
    assert steps
    for o in steps:
        decision = decide_again(o.script, o.premises, inner_premises=o.inner_premises)
        assert decision.certificate.answer == "accepted", (o.name, decision.certificate.why)


@pytest.mark.parametrize("other", ["n-{1,coprime}", "all but {coprime}", "n-{1,n-divisors}", "n-{proper divisors}"])
def test_other_games_are_not_meant(other: str) -> None:
    assert prime_factor_games.form_of(read(other).game) is None


def test_the_values_of_one_game_are_refused_for_the_other() -> None:
    game = read("n-{n-divisors}").game
    with pytest.raises(ProofError):
        prime_factor_games.coprime_game(Kernel(seconds=5), game)
    with pytest.raises(ProofError):
        prime_factor_games.divisor_left_game(Kernel(seconds=5), read("n-{coprime}").game)


def test_a_heap_that_cannot_be_factored_is_out_of_reach() -> None:
    strategy = Strategy(read("n-{n-divisors}").game, Play.NORMAL, PrimeValues("prime-count"))
    assert strategy.grundy((2**200 * 97,)) == 201
    with pytest.raises(OutOfReachError, match="smaller heap"):
        strategy.grundy((10**20 + 39,))
    with pytest.raises(ValueError, match="smaller heap"):
        primes_up_to(LARGEST_COUNTED + 1)
    assert list(prime_factors(97)) == [97]


def test_misere_play_is_computed() -> None:
    discovery = discover(read("n-{coprime}"), Play.MISERE, 5, second_opinions=False)
    assert discovery.proved_form is None and discovery.computed is not None
