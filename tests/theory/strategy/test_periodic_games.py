"""Tests of games with periodic values: answers agree with brute force, and unknown answers are refused."""

import sys
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.numbers.nim_sum import nim_sum
from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, N, OneHeap, Op
from theory.rules.nim import LOWER, MOORE, POKER_NIM
from theory.rules.options_from_rules import options
from theory.rules.rule_notation import heap_game
from theory.strategy.closed_forms.periodic_games import Strategy, game
from theory.strategy.explained_move import OutOfReachError, Why
from verify.bruteforce.ground_truth import BruteForce

TRUTH = BruteForce()
EXAMPLES = [
    (heap_game("subtract-134", "n-{1,3,4}"), Periodic(0, 7, (0, 1, 0, 1, 2, 3, 2))),
    (heap_game("subtract-25", "n-2, n-5"), Periodic(0, 7, (0, 0, 1, 1, 0, 2, 1))),
    # The most that may be taken is four: a range of sizes, in one move of the rules.
    (HeapGame("up-to-four", (OneHeap(LeaveBetween(Op("-", N, 4), Op("-", N, 1))),)), Periodic(0, 5, (0, 1, 2, 3, 4))),
    # The last two counters stay.
    (
        HeapGame("two-stay", (OneHeap(LeaveBetween(Op("-", N, 2), Op("-", N, 1))),), least=2),
        Periodic(2, 3, (0, 0, 0, 1, 2)),
    ),
]
for_each_example = pytest.mark.parametrize(("rules", "values"), EXAMPLES, ids=lambda x: getattr(x, "name", ""))
POSITIONS = [p for size in range(1, 4) for p in product(range(0, 17, size), repeat=size)]


@for_each_example
def test_against_brute_force(rules: HeapGame, values: Periodic) -> None:
    strategy = Strategy(rules, values)
    for heaps in POSITIONS:
        after = sorted(set(options(rules, heaps)))
        assert strategy.grundy(heaps) == TRUTH.grundy(heaps, rules)
        assert (strategy.outcome(heaps) == "P") == TRUTH.lost(heaps, Play.NORMAL, rules)
        winning_positions = [move.after(heaps) for move in strategy.winning_moves(heaps)]
        assert sorted(winning_positions) == TRUTH.winning(heaps, Play.NORMAL, rules)
        assert strategy.is_over(heaps) == (not after)
        if after:
            assert strategy.reply(heaps).after(heaps) in (winning_positions or after)
        else:
            with pytest.raises(ValueError, match="no heap has a move left"):
                strategy.reply(heaps)


@settings(max_examples=30)
@given(st.lists(st.integers(0, 10**3000), min_size=1, max_size=5))
def test_heaps_of_thousands_of_digits(heaps: list[int]) -> None:
    rules, values = EXAMPLES[0]
    strategy = Strategy(rules, values)
    assert strategy.grundy(heaps) == nim_sum(TRUTH.grundy((n % 7 + 7,), rules) for n in heaps)
    for move in strategy.winning_moves(heaps):
        (place, size), *_ = move.changes
        assert heaps[place] - size in (1, 3, 4)
        assert nim_sum(map(values, move.after(heaps))) == 0


def test_a_reply_from_a_range_of_any_length() -> None:
    """Check a game equal to Nim with one heap, whose values are given as 0, 1, 1, …"""
    lowest = HeapGame("lowest", (OneHeap(LeaveBetween(0, 0)),))
    strategy = Strategy(lowest, Periodic(1, 1, (0, 1)))
    assert strategy.reply((10**5000, 10**5000 + 1, 3)).after((10**5000, 10**5000 + 1, 3)) == (0, 10**5000 + 1, 3)
    assert Strategy(HeapGame("all", (OneHeap(LOWER),)), Periodic(0, 1, (0,))).largest_left(10**5000) == 10**5000 - 1


def test_reasons() -> None:
    strategy = Strategy(*EXAMPLES[0])
    won, lost = strategy.reply((5, 3)), strategy.reply((5, 5))
    assert (won.why, won.nim_sum, lost.why) == (Why.GRUNDY, 2, Why.FORCED)
    assert lost.after((5, 5)) == (4, 5)


@for_each_example
def test_misere_play_is_refused(rules: HeapGame, values: Periodic) -> None:
    strategy = Strategy(rules, values)
    for ask in (strategy.outcome, strategy.reply, lambda *arguments: list(strategy.winning_moves(*arguments))):
        with pytest.raises(OutOfReachError, match=f"misère outcome of {rules.name}"):
            ask((5, 3), Play.MISERE)
    assert not game(rules, values).by_rule((5, 3), Play.MISERE)


@pytest.mark.parametrize("rules", [MOORE, POKER_NIM, HeapGame("ends", (OneHeap(LOWER),), ends_when_empty=True)])
def test_games_of_another_kind_are_refused(rules: HeapGame) -> None:
    with pytest.raises(ValueError, match=rules.name):
        Strategy(rules, Periodic(0, 1, (0,)))


def test_moves_are_read_by_the_rules() -> None:
    terminal_game = game(*EXAMPLES[0], options="n-{1,3,4}")
    assert terminal_game.read_move("1 3", (5, 3)) == (2, 3)
    assert "leaves n-{1,3,4}" in terminal_game.how_to_move
    with pytest.raises(ValueError, match=r"2 may not be taken: of n counters a move leaves n-\{1,3,4\}"):
        terminal_game.read_move("1 2", (5, 3))
    with pytest.raises(ValueError, match="holds only 3"):
        terminal_game.read_move("2 4", (5, 3))


def test_no_digit_limit_is_in_the_way() -> None:
    assert sys.get_int_max_str_digits() in (0, 4300)
    assert Strategy(*EXAMPLES[0]).outcome((10**5000 * 7,)) == "P"
