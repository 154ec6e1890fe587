"""Tests of games with infinitely many amounts: residues give proofs, and proofs of false patterns fail."""

import pytest

from tests.verify.discover.brute_force_values import by_brute_force
from theory.numbers.valuation import Valuation
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.discovery_schema import Form
from verify.discover.search import discover
from verify.discover.strategies.amount_games import AmountGame, Choice, amounts_of
from verify.discover.strategies.divisor_games import DivisorGame
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

PROVED = {
    "n-{2^k}": 3, "n-{3^k}": 2, "n-{10^k}": 11, "n-{1,primes}": 4, "n-{odd}": 2, "n-{1..4,odd}": 6, "n-{1,2,4^k}": 3,
    "n-{3..60}": 63, "n-{1..100}": 101, "n-{3..200}": 203, "all but {5k}": 5,
}  # fmt: skip


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("rules", PROVED)
def test_residues_decide(rules: str, play: Play) -> None:
    proved_form = discover(read(rules), play, 60, second_opinions=False).proved_form
    assert proved_form is not None
    assert proved_form.form.kind == "periodic" and proved_form.form.preperiod == 0
    if play is Play.NORMAL:
        assert proved_form.form.period == PROVED[rules]
    assert [proved_form.value(n) for n in range(120)] == by_brute_force(rules, play, 120)


@pytest.mark.parametrize("rules", ["n-{divisors}", "n-{1,prime divisors}", "n-{1,2,divisors}"])
def test_residues_of_heap_and_divisor_decide_misere_play(rules: str) -> None:
    proved_form = discover(read(rules), Play.MISERE, 60, second_opinions=False).proved_form
    assert proved_form is not None and proved_form.form.kind == "periodic"
    assert [proved_form.value(n) for n in range(120)] == by_brute_force(rules, Play.MISERE, 120)


@pytest.mark.parametrize(("rules", "shift"), [("n-{divisors}", 1), ("n-{proper divisors}", 0)])
def test_the_exponent_of_two(rules: str, shift: int) -> None:
    proved_form = discover(read(rules), Play.NORMAL, 60, second_opinions=False).proved_form
    assert proved_form is not None and proved_form.form == Form(kind="valuation", base=2, shift=shift)
    assert [proved_form.value(n) for n in range(200)] == by_brute_force(rules, Play.NORMAL, 200)
    with pytest.raises(ProofError):
        DivisorGame(Kernel(seconds=5), read(rules).game, Valuation(1 - shift)).theorems()


@pytest.mark.parametrize("rules", ["n-{primes}", "n-{squares}", "n-{fibonacci}"])
def test_open_games_are_not_proved(rules: str) -> None:
    missing = discover(read(rules), Play.NORMAL, 30, second_opinions=False)
    assert missing.proved_form is None and missing.tried


@pytest.mark.parametrize(
    ("rules", "choices", "values"),
    [
        ("n-{2^k}", [1, 2], [0, 1, 1]),  # two equal values are joined by a move
        ("n-{1,primes}", [1, 2, 3], [0, 1, 2, 3, 4]),  # 5 is a prime
        ("n-{2^k}", [1], [0, 1, 2]),  # the few amounts do not suffice
    ],
)
def test_false_values_are_refused(rules: str, choices: list[int], values: list[int]) -> None:
    game = read(rules).game
    amounts = amounts_of(game)
    assert amounts is not None
    with pytest.raises(ProofError):
        AmountGame(
            Kernel(seconds=10), game, amounts, [Choice(amount) for amount in choices], values, Play.NORMAL
        ).theorems()
