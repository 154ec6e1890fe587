"""Tests of the game that takes one counter or a prime divisor: its theorem, and the lemma on primes."""

import pytest

from tests.verify.discover.brute_force_values import by_brute_force
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.search import discover
from verify.discover.strategies.amount_games import amounts_of
from verify.discover.strategies.prime_divisor_games import PrimeDivisorGame, applies
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

RULES = "n-{1,prime divisors}"


def test_the_game_is_proved_and_agrees_with_the_rules() -> None:
    proved_form = discover(read("take 1 or a prime divisor"), Play.NORMAL, 60, second_opinions=False).proved_form
    assert proved_form is not None
    assert [proved_form.value(n) for n in range(800)] == by_brute_force(RULES, Play.NORMAL, 800)


@pytest.mark.parametrize("other", ["n-{1,divisors}", "n-{1,2,prime divisors}", "n-{prime divisors}", "n-{1,primes}"])
def test_other_games_are_left_to_other_strategies(other: str) -> None:
    assert not applies(read(other).game)


def test_other_amounts_are_refused() -> None:
    game = read("n-{1,2,prime divisors}").game
    amounts = amounts_of(game)
    assert amounts is not None
    with pytest.raises(ProofError):
        PrimeDivisorGame(
            Kernel(seconds=5), read("n-{prime divisors}").game, amounts, (), (0, 1, 1, 2), Play.NORMAL
        ).theorems()
    without_one = amounts_of(read("n-{prime divisors}").game)
    assert without_one is not None
    with pytest.raises(ProofError):
        PrimeDivisorGame(Kernel(seconds=5), game, without_one, (), (0, 1, 2, 1), Play.NORMAL).theorems()
