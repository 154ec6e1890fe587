"""Tests of games that allow at most a part of the heap: the rule for the values agrees with the game and is proved."""

import pytest

from theory.numbers.maximum_nim import MaximumNim
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.rules.rule_notation import heap_game
from theory.strategy.closed_forms.discovered_games import Strategy
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.discover.discovery_schema import Form
from verify.discover.search import discover
from verify.discover.strategies.maximum_nim_games import MaximumNimGame, form_of
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

SHIFTED = [(2, -1), (2, 1), (3, -1), (3, 2), (5, -7), (4, 3), (7, -3), (2, -2)]
PARTS = [(2, False), (3, False), (7, False), (2, True), (3, True), (5, True)]


def rules(divisor: int, up: bool) -> str:
    return f"n-1..n-{'ceil' if up else 'floor'}(n/{divisor})"


@pytest.mark.parametrize(("divisor", "up"), PARTS)
def test_the_values_agree_with_the_rules(divisor: int, up: bool) -> None:
    form, line = MaximumNim(divisor, up), SingleHeapTable(heap_game("tried", rules(divisor, up)), {})
    values = [line.grundy(n) for n in range(300)]
    assert [form(n) for n in range(300)] == values
    for value in range(12):
        assert list(form.places(value, 299)) == [n for n in range(300) if values[n] == value]


@pytest.mark.parametrize(("divisor", "up"), PARTS)
def test_the_form_of_a_rounded_quotient_is_proved(divisor: int, up: bool) -> None:
    proved_form = discover(read(rules(divisor, up)), Play.NORMAL, 60, second_opinions=False).proved_form
    assert proved_form is not None
    assert proved_form.form == Form(kind="maximum-nim", divisor=divisor, up=up)


@pytest.mark.parametrize(("divisor", "shift"), SHIFTED)
def test_shifted_parts_agree_with_the_rules_and_are_proved(divisor: int, shift: int) -> None:
    typed = f"n-1..n-floor((n{shift:+d})/{divisor})"
    form, line = MaximumNim(divisor, shift=shift), SingleHeapTable(heap_game("tried", typed), {})
    values = [line.grundy(n) for n in range(300)]
    assert [form(n) for n in range(300)] == values
    for value in range(12):
        assert list(form.places(value, 299)) == [n for n in range(300) if values[n] == value]
    proved_form = discover(read(typed), Play.NORMAL, 60, second_opinions=False).proved_form
    assert proved_form is not None
    # Rounding up is the same as adding one less than the divisor.
    expected_shift = None if shift == divisor - 1 else shift
    assert proved_form.form == Form(kind="maximum-nim", divisor=divisor, up=shift == divisor - 1, shift=expected_shift)


def test_less_than_half() -> None:
    assert form_of(read("take less than half").game) == MaximumNim(2, shift=-1)


def test_the_proof_fails_for_another_part() -> None:
    game = read(rules(2, False)).game
    assert form_of(game) == MaximumNim(2)
    with pytest.raises(ProofError):
        MaximumNimGame(Kernel(seconds=5), game, MaximumNim(3)).theorems()


def test_other_games_have_no_such_form() -> None:
    assert form_of(heap_game("tried", "n-{1,2}")) is None
    assert form_of(heap_game("tried", "n-1, floor(n/2)")) is None


def test_winning_moves_from_a_heap_of_any_size() -> None:
    game = heap_game("tried", rules(2, False))
    strategy, line = Strategy(game, Play.NORMAL, MaximumNim(2)), SingleHeapTable(game, {})
    for n in range(60):
        sizes = [
            reply.changes[0][1] for reply in strategy.winning_moves([n, 5], Play.NORMAL) if reply.changes[0][0] == 0
        ]
        assert sizes == [y for y in range(n - n // 2, n) if line.grundy(y) == line.grundy(5)]
    large = 10**40
    (reply, *_) = strategy.winning_moves([large], Play.NORMAL)
    size = reply.changes[0][1]
    assert large - large // 2 <= size < large and MaximumNim(2)(size) == 0


@pytest.mark.parametrize("text", ["n-1..n-floor(n/1)", "n-1..n-floor(n/0)"])
def test_a_part_larger_than_the_heap_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the smallest number here is 2"):
        heap_game("tried", text)
    with pytest.raises(ValueError, match="at least 2"):
        MaximumNim(1)
    for up, shift in ((False, 2), (True, 1)):
        with pytest.raises(ValueError, match=f"must be below {shift}; got {shift}"):
            MaximumNim(2, up, shift)
