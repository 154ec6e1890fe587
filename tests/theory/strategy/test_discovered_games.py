"""Tests of found games: every answer agrees with a search of positions, and unknown answers are refused."""

from itertools import combinations_with_replacement

import pytest

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import options
from theory.rules.rule_notation import heap_game
from theory.strategy.closed_forms import discovered_games
from theory.strategy.closed_forms.discovered_games import Strategy, game
from theory.strategy.explained_move import Outcome, OutOfReachError
from verify.bruteforce.enumeration import grundy_values, outcomes
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.bruteforce.take_and_break import Heaps
from verify.discover.strategies.arithmetic_periodic_games import guess_arithmetic_period

GAMES = ["0.77", "4.7", "0.137", "n-{1,3,4}", "n-1, floor(n/2)", "all but {1,2}"]


def strategy_from_values(rules: str, play: Play = Play.NORMAL) -> tuple[HeapGame, Strategy]:
    rules_of_game = heap_game("found", rules)
    line = None if "." in rules else SingleHeapTable(rules_of_game, {})
    values = Heaps(rules_of_game).upto(400).tolist() if line is None else [line.grundy(n) for n in range(100)]
    if play is Play.MISERE:
        assert line is not None
        values = [1 - line.lost(n, play) for n in range(100)]
    return rules_of_game, Strategy(rules_of_game, play, values.__getitem__)


def sort_heaps(position: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(n for n in position if n))


@pytest.mark.parametrize("rules", GAMES)
def test_normal_play_against_a_search(rules: str) -> None:
    heap_rules, strategy = strategy_from_values(rules)
    for position in combinations_with_replacement(range(5), 2):
        values = grundy_values(heap_rules, [position])
        assert strategy.grundy(position) == values[position]
        moves = [move.after(position) for move in strategy.winning_moves(position, Play.NORMAL)]
        expected = {sort_heaps(after) for after in options(heap_rules, position) if values[after] == 0}
        assert {sort_heaps(after) for after in moves} == expected
        assert (strategy.outcome(position, Play.NORMAL) is Outcome.N) == bool(expected)
        assert strategy.is_over(position) == (not list(options(heap_rules, position)))
        if not strategy.is_over(position):
            after = strategy.reply(position, Play.NORMAL).after(position)
            assert sort_heaps(after) in (expected or {sort_heaps(other) for other in options(heap_rules, position)})


@pytest.mark.parametrize("rules", ["n-{1,3,4}", "n-1, floor(n/2)"])
def test_misere_play_of_one_heap(rules: str) -> None:
    heap_rules, strategy = strategy_from_values(rules, Play.MISERE)
    for n in range(30):
        outcome = outcomes(heap_rules, [(n,)], Play.MISERE)
        assert strategy.outcome((n, 0), Play.MISERE) == outcome[(n,)]
        wins = {move.after((n,)) for move in strategy.winning_moves((n,), Play.MISERE)}
        assert wins == {after for after in options(heap_rules, (n,)) if outcome[after] == "P"}
    assert strategy.grundy((3,)) is None
    with pytest.raises(OutOfReachError, match="single heap"):
        strategy.outcome((3, 4), Play.MISERE)
    with pytest.raises(OutOfReachError, match="misere play"):
        strategy.outcome((3,), Play.NORMAL)


def test_a_heap_that_is_split_too_often_is_out_of_reach() -> None:
    heap_rules = heap_game("found", "0.4")
    far = Strategy(heap_rules, Play.NORMAL, lambda n: 1)
    with pytest.raises(OutOfReachError, match="give smaller heaps"):
        list(far.winning_moves((10**9, 1, 1), Play.NORMAL))


def test_a_heap_of_any_size_where_all_but_a_few_numbers_may_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    heap_rules = heap_game("found", "all but {1,3}")
    line = SingleHeapTable(heap_rules, {})
    form = guess_arithmetic_period([line.grundy(n) for n in range(300)])
    assert form is not None
    strategy = Strategy(heap_rules, Play.NORMAL, form)
    positions = [(n, other) for n in range(40) for other in (0, 7, 19, 30)]
    expected = [list(strategy.winning_moves(position, Play.NORMAL)) for position in positions]
    assert sum(map(len, expected)) > len(positions)
    # Sizes are computed from their value, as in games with too many options to try.
    monkeypatch.setattr(discovered_games, "MANY", 1)
    for position, moves in zip(positions, expected, strict=True):
        assert list(strategy.winning_moves(position, Play.NORMAL)) == moves
    monkeypatch.undo()
    far = 10**1000
    (*_, move) = strategy.winning_moves((far, 19), Play.NORMAL)
    assert strategy.outcome(move.after((far, 19)), Play.NORMAL) is Outcome.P
    lost = (far, far)
    assert strategy.outcome(lost, Play.NORMAL) is Outcome.P
    assert strategy.reply(lost, Play.NORMAL).after(lost) == (far - 2, far)
    assert game(strategy, "").read_move("2 5", lost) == (far, far - 5)
    with pytest.raises(ValueError, match="do not allow this move"):
        game(strategy, "").read_move("2 3", lost)


@pytest.mark.parametrize("rules", [*GAMES, "4.07", "any, split", "split unequal", "n-2, ceil(n/3)"])
def test_a_move_is_allowed_exactly_if_it_is_an_option(rules: str) -> None:
    strategy = Strategy(heap_game("found", rules), Play.NORMAL, lambda n: n)
    for n in range(9):
        pairs = [(one, other) for one in range(1, n + 2) for other in range(one, n + 2)]
        allowed = {parts for parts in [*((size,) for size in range(n + 3)), *pairs] if strategy.allows(n, parts)}
        assert allowed == {tuple(sorted(parts)) for parts in strategy.options(n)}


def test_typed_moves() -> None:
    _, strategy = strategy_from_values("0.77")
    terminal_game = game(strategy, "0.77")
    assert terminal_game.read_move("1 2", (7, 3)) == (5, 3)
    assert terminal_game.read_move("1 2 4", (7, 3)) == (4, 1, 3)
    assert terminal_game.read_move("2 2", (7, 2)) == (7, 0)
    for text in ("1", "1 3", "1 2 5", "1 2 9", "3 1", "1 x", "1 0", ""):
        with pytest.raises(ValueError):
            terminal_game.read_move(text, (7, 3))
