"""Tests of games with several divisions: the values are the same on every scale, and a wrong factor is refused."""

import pytest

from tests.verify.discover.brute_force_values import by_brute_force
from theory.numbers.scale_invariant import Scaled
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.claims.forms import parse
from verify.discover.claims.user_claim import decide_claim
from verify.discover.discovery_schema import Form
from verify.discover.search import discover
from verify.discover.strategies.scaling_games import ScalingGame, divisions, guess
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

HALF_TO_SIXTH = "floor(n/2), ..., floor(n/6)"
# The game of multiplying a number by 2 to 9, considered from its end.
MULTIPLICATION = "ceil(n/2), ..., ceil(n/9)"
GAMES = [HALF_TO_SIXTH, MULTIPLICATION, "floor(n/2), floor(n/3)", "ceil(n/3), ceil(n/7)", "floor(n/2), floor(n/6)"]


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("rules", GAMES)
def test_a_scaled_game_is_proved_and_agrees_with_the_rules(rules: str, play: Play) -> None:
    proved_form = discover(read(rules), play, 60, second_opinions=False).proved_form
    assert proved_form is not None and isinstance(proved_form.data, Scaled)
    assert [proved_form.data(n) for n in range(900)] == by_brute_force(read(rules).text, play, 900)


def test_leading_digits_decide() -> None:
    proved_form = discover(read(HALF_TO_SIXTH), Play.NORMAL, 60, second_opinions=False).proved_form
    assert proved_form is not None and proved_form.form == Form(kind="scaled", base=12, start=6, up=False)
    assert proved_form.value(6 * 12**30) == 0 and proved_form.value(5 * 12**30) == 3


def test_lost_numbers_of_the_multiplication_game() -> None:
    proved_form = discover(read(MULTIPLICATION), Play.NORMAL, 60, second_opinions=False).proved_form
    assert proved_form is not None
    for i in range(12):
        low, high = 9 * 18**i, 18 ** (i + 1)
        assert [proved_form.value(n) == 0 for n in (low, low + 1, high, high + 1)] == [False, True, True, False]


@pytest.mark.parametrize("form", [Scaled(10, (0, 1, 2, 2, 3, 3)), Scaled(12, (0, 1, 2, 2, 3))])
def test_a_wrong_factor_or_table_is_refused(form: Scaled) -> None:
    with pytest.raises(ProofError):
        ScalingGame(Kernel(seconds=10), read(HALF_TO_SIXTH).game, form).theorems(Play.NORMAL)


def test_other_games_have_no_such_form() -> None:
    for rules in ("n-1, floor(n/2)", "floor(n/2), ceil(n/3)", "floor((n-1)/2)"):
        assert divisions(read(rules).game) is None
    kinds = divisions(read("floor(n/2), floor(n/5), floor(n/7), floor(n/9)").game)
    assert kinds is not None
    values = by_brute_force("floor(n/2), floor(n/5), floor(n/7), floor(n/9)", Play.NORMAL, 4000)
    assert guess(kinds, values) is None


def test_claims() -> None:
    discovery = discover(read(HALF_TO_SIXTH), Play.NORMAL, 60, second_opinions=False)
    assert decide_claim(discovery, parse("no period")).verdict == "proved"
    verdict = decide_claim(discovery, parse("lost exactly when n mod 12 in {0}"))
    assert (verdict.verdict, verdict.counterexample) == ("refuted", 6)


@pytest.mark.parametrize(("factor", "values", "up"), [(1, (0,), False), (2, (), False), (2, (0,), True)])
def test_a_sequence_that_does_not_end_is_refused(factor: int, values: tuple[int, ...], up: bool) -> None:
    with pytest.raises(ValueError, match="at least 2"):
        Scaled(factor, values, up)
