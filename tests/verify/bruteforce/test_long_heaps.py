"""Tests of one large heap against `verify.bruteforce.enumeration`, which shares no code."""

from typing import Any

import pytest

from theory.rules.conventions import Play
from theory.rules.mark import K_MARK, MARK, UP_K_MARK, UP_MARK
from theory.rules.moves import HeapGame, LeaveBetween, N, OneHeap, Op
from theory.rules.nim import FREE_ADDING, MOORE, NIM, POKER_NIM
from verify.bruteforce import enumeration as brute
from verify.bruteforce.ground_truth import BruteForce
from verify.bruteforce.long_heaps import SingleHeapTable

GAMES = [(NIM, {}), (MARK, {}), (UP_MARK, {}), (K_MARK, {"k": 5}), (UP_K_MARK, {"k": 3})]


@pytest.mark.parametrize(("game", "params"), GAMES)
def test_one_heap(game: Any, params: Any) -> None:
    line, truth = SingleHeapTable(game, params), BruteForce()
    starts = [(n,) for n in range(game.least, 120)]
    for play in Play:
        for (n,), outcome in brute.outcomes(game, starts, play, params).items():
            assert line.lost(n, play) == truth.lost((n,), play, game, **params) == (outcome == "P")
    for (n,), value in brute.grundy_values(game, starts, params).items():
        assert line.grundy(n) == truth.grundy((n,), game, **params) == value


def test_sizes_may_be_asked_for_in_any_order() -> None:
    line = SingleHeapTable(MARK, {})
    assert [line.grundy(n) for n in (8, 3, 0, 9)] == [0, 2, 0, 2]
    assert [line.lost(n) for n in (8, 3, 0, 9)] == [True, False, True, False]


@pytest.mark.parametrize(("game", "params"), [(MOORE, {"k": 2}), (POKER_NIM, {}), (FREE_ADDING, {"cap": 4})])
def test_other_games_are_refused(game: Any, params: Any) -> None:
    with pytest.raises(ValueError, match=r"use verify\.bruteforce\.enumeration"):
        SingleHeapTable(game, params)


def test_a_parameter_below_its_bound_and_a_rising_move_are_refused() -> None:
    with pytest.raises(ValueError, match="k must be at least 2"):
        SingleHeapTable(K_MARK, {"k": 1})
    rising = HeapGame("rising", (OneHeap(LeaveBetween(Op("+", N, 1), Op("+", N, 1))),))
    with pytest.raises(ValueError, match="raises a heap"):
        SingleHeapTable(rising, {}).lost(3)
