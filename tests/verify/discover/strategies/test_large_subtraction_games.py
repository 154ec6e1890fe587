"""Tests of subtraction games with two numbers or a range of any size: formulas agree with the rules and are proved."""

from dataclasses import replace

import pytest

from theory.numbers.large_subtraction_values import Blocks
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.strategy.closed_forms.discovered_games import Strategy
from verify.discover.claims.forms import parse
from verify.discover.claims.user_claim import decide_claim
from verify.discover.general.two_amount_games import two_amounts
from verify.discover.search import discover
from verify.discover.strategies import large_subtraction_games
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")


def brute(amounts: range | tuple[int, int], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        reached = {values[n - amount] for amount in amounts if amount <= n}
        values.append(next(value for value in range(n + 1) if value not in reached))
    return values


def test_the_formulas_agree_with_brute_force() -> None:
    for low in range(1, 9):
        for high in range(low + 1, 26):
            assert [Blocks(low, high)(n) for n in range(100)] == brute((low, high), 100)
            assert [Blocks(low, high, beside=True)(n) for n in range(100)] == brute((*range(1, low + 1), high), 100)
            assert [Blocks(low, high, between=True)(n) for n in range(100)] == brute(range(low, high + 1), 100)


@pytest.mark.parametrize(("typed", "form"), [
    ("n-{1,999999999}", Blocks(1, 999999999)), ("take 4000000 or 11000001", Blocks(4000000, 11000001)),
    ("{1,2,999999999}", Blocks(2, 999999999, beside=True)), ("n-{1,2,3,1000001}", Blocks(3, 1000001, beside=True)),
    ("n-{7,5005}", Blocks(7, 5005)), ("take 3 to 1000", Blocks(3, 1000, between=True)),
    ("n-{12345..99999999}", Blocks(12345, 99999999, between=True)),
])  # fmt: skip
def test_large_games_are_proved(typed: str, form: Blocks) -> None:
    rules = read(typed)
    discovery = discover(rules, Play.NORMAL, 60, second_opinions=False)
    assert discovery.proved_form is not None and discovery.proved_form.data == form, discovery.tried
    assert not any(theorem.hypotheses for theorem in discovery.theorems)
    strategy = Strategy(rules.game, Play.NORMAL, form)
    large = 10**40 + 4 * form.period
    for reply in strategy.winning_moves((large, large // 3), Play.NORMAL) if not form.between else ():
        assert strategy.outcome(reply.after((large, large // 3)), Play.NORMAL) == "P"


def test_small_games_keep_their_tables() -> None:
    for typed in ("n-{4,11}", "take 3 to 10", "n-{1,2,3999}", "n-{5,5000,6000}", "all but {1..300}"):
        assert large_subtraction_games.form_of(read(typed).game) is None


def test_the_theorem_on_two_numbers_has_both_as_variables() -> None:
    theorems = Kernel(seconds=10)(two_amounts)
    assert not theorems.options_differ.hypotheses and not theorems.reaches_smaller_values.hypotheses
    assert theorems.reaches_smaller_values.formula.num_vars() == 4


@pytest.mark.parametrize("wrong", [
    Blocks(2, 5000, beside=True), Blocks(2, 5002, beside=True), Blocks(3, 5001, beside=True),
])  # fmt: skip
def test_wrong_numbers_beside_a_run_are_refused(wrong: Blocks) -> None:
    with pytest.raises(ProofError):
        large_subtraction_games.of_run(Kernel(seconds=5), replace(read("n-{1,2,5001}").game, name="wrong"), wrong)


@pytest.mark.parametrize("wrong", [Blocks(300, 5000), Blocks(301, 4999), Blocks(300, 5001)])
def test_wrong_numbers_are_refused(wrong: Blocks) -> None:
    game = replace(read("n-{301,5000}").game, name="wrong")
    with pytest.raises(ProofError):
        large_subtraction_games.of_two(Kernel(seconds=5), game, wrong)
    ranged = replace(read("n-{301..5000}").game, name="wrong-range")
    with pytest.raises(ProofError):
        large_subtraction_games.of_range(Kernel(seconds=5), ranged, replace(wrong, between=True))


@pytest.mark.parametrize(("typed", "claim", "verdict"), [
    ("n-{1,999999999}", "period 1000000000 from 0", "proved"), ("n-{1,999999999}", "no period", "refuted"),
    ("n-{2,5000}", "period 5002 from 0", "proved"), ("n-{2,5000}", "period 4 from 7", "refuted"),
    ("n-{3,9000}", "lost iff n mod 6 in {0,1,2}", "refuted"), ("n-{3,9003}", "lost iff n mod 6 in {0,1,2}", "proved"),
    ("take 3 to 1000", "lost iff n mod 1003 in {0,1,2}", "proved"), ("take 3 to 1000", "g(7) = 2", "proved"),
])  # fmt: skip
def test_claims(typed: str, claim: str, verdict: str) -> None:
    discovery = discover(read(typed), Play.NORMAL, 60, second_opinions=False)
    assert decide_claim(discovery, parse(claim)).verdict == verdict
