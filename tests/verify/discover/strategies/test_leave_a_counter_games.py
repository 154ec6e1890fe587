"""Tests of games in which a move must leave a counter of its heap: heap n has the usual value of heap n − 1."""

import pytest

from theory.rules.conventions import Play
from theory.rules.moves import OneHeap, TakeAmount
from theory.rules.options_from_rules import may_leave, options
from theory.rules.rule_file import read
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.discover.deadline import Deadline
from verify.discover.result import StrategyFailed
from verify.discover.search import discover
from verify.discover.strategies import amount_games, leave_a_counter_games
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")


@pytest.mark.parametrize(
    ("rules", "start", "period"),
    [
        ("n-{1,primes}, not all", 1, 4),
        ("n-{1..3}, not all", 1, 4),
        ("n-{2^k}, not all", 1, 3),
        ("n-{2,3}, not all", 1, 5),
    ],
)
def test_the_values_are_proved(rules: str, start: int, period: int) -> None:
    proved_form = discover(read(rules), Play.NORMAL, 20, second_opinions=False).proved_form
    assert proved_form is not None and (proved_form.form.preperiod, proved_form.form.period) == (start, period)
    line = SingleHeapTable(read(rules).game, {})
    assert [proved_form.value(n) for n in range(500)] == [line.grundy(n) for n in range(500)]
    assert not proved_form.theorems[0].hypotheses


def test_a_move_leaves_a_counter() -> None:
    game = read("n-{1,2}, not all").game
    assert [list(options(game, (n,))) for n in range(4)] == [[], [], [(1,)], [(2,), (1,)]]
    (move,) = game.moves
    assert isinstance(move, TakeAmount | OneHeap)
    assert [may_leave(move, 2, (size,), {}, game.least) for size in (0, 1)] == [False, True]


def test_the_values_of_the_free_game_are_refused_in_place() -> None:
    game = read("n-{1,3,4}, not all").game
    free_game = read("n-{1,3,4}").game
    amounts = leave_a_counter_games.amounts_of(game)
    assert amounts is not None and leave_a_counter_games.amounts_of(free_game) is None
    whole = amount_games.AmountGame(Kernel(seconds=5), game, amounts, [amount_games.Choice(1)], (0, 1), Play.NORMAL)
    with pytest.raises(ProofError):
        leave_a_counter_games.prove_values(whole.k, game, whole)


def test_all_numbers_but_some_are_computed() -> None:
    discovery = discover(read("all but {2}, not all"), Play.NORMAL, 5, second_opinions=False)
    assert discovery.proved_form is None and discovery.computed is not None


def test_a_set_without_a_theorem_says_so() -> None:
    with pytest.raises(StrategyFailed, match="no theorem"):
        leave_a_counter_games.strategy(Kernel(), read("n-{squares}, not all").game, Play.NORMAL, Deadline(20))
