"""Tests of brute force on games that can be solved by hand, and of the arrays against the general search."""

from typing import Any

import pytest

from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame, LeaveBetween, N, OneHeap, Op
from theory.rules.nim import FREE_ADDING, MOORE, NIM, POKER_NIM
from theory.rules.wythoff import GAME
from verify.bruteforce.enumeration import LoopError, box, grundy_values, outcomes, retrograde, winning_moves
from verify.bruteforce.position_arrays import grundy_box, outcome_box

# Take 1, 2 or 3: P exactly at the multiples of 4, Grundy value n mod 4.
SUBTRACTION = HeapGame("take-1-to-3", (OneHeap(LeaveBetween(Op("-", N, 3), Op("-", N, 1))),))
# Leave at least half, rounded down, and fewer than there are.
HALVING = HeapGame("halving", (OneHeap(LeaveBetween(Op("floor/", N, 2), Op("-", N, 1))),))
WYTHOFF = HeapGame("wythoff-like", (OneHeap(LeaveBetween(0, Op("-", N, 1))), AllHeaps()))
# One heap loses two, or all heaps lose nearly alike; the last counter of a heap stays.
NEARLY = HeapGame("nearly", (OneHeap(LeaveBetween(Op("-", N, 2), Op("-", N, 2))), AllHeaps(3)), least=1)

BY_HAND = [
    # game, parameters, play, position, outcome, winning moves
    (NIM, None, Play.NORMAL, (), "P", ()),
    (NIM, None, Play.MISERE, (), "N", ()),
    (NIM, None, Play.NORMAL, (1, 1), "P", ()),
    (NIM, None, Play.MISERE, (1, 1), "N", ((0, 1), (1, 0))),
    (NIM, None, Play.NORMAL, (1, 2, 3), "P", ()),
    (NIM, None, Play.NORMAL, (2, 2, 2), "N", ((0, 2, 2), (2, 0, 2), (2, 2, 0))),
    (NIM, None, Play.MISERE, (1, 3), "N", ((1, 0),)),
    (SUBTRACTION, None, Play.NORMAL, (7,), "N", ((4,),)),
    (SUBTRACTION, None, Play.MISERE, (7,), "N", ((5,),)),
    (WYTHOFF, None, Play.NORMAL, (1, 2), "P", ()),
    (WYTHOFF, None, Play.NORMAL, (3, 4), "N", ((1, 2),)),
    (MOORE, {"k": 2}, Play.NORMAL, (1, 1, 1), "P", ()),
    (MOORE, {"k": 2}, Play.NORMAL, (1, 2), "N", ((0, 0),)),
    (POKER_NIM, None, Play.NORMAL, (1, 2, 3), "N", ((1, 1, 3), (2, 2, 2))),
    (POKER_NIM, None, Play.MISERE, (0, 1), "N", ((1, 0),)),
]


@pytest.mark.parametrize(("game", "params", "play", "position", "outcome", "moves"), BY_HAND)
def test_positions_solved_by_hand(game: Any, params: Any, play: Any, position: Any, outcome: str, moves: Any) -> None:
    assert outcomes(game, [position], play, params)[position] == outcome
    assert winning_moves(game, position, play, params) == moves


def test_grundy_values_of_games_solved_by_hand() -> None:
    assert [grundy_values(SUBTRACTION, [(n,)])[n,] for n in range(10)] == [n % 4 for n in range(10)]
    assert [grundy_values(WYTHOFF, [(2, n)])[2, n] for n in range(8)] == [2, 0, 1, 5, 3, 4, 8, 6]
    assert grundy_values(NIM, [()]) == {(): 0}


def test_every_position_that_can_be_reached_is_found_once() -> None:
    assert set(outcomes(NIM, [(3, 2), (1, 4)])) == {*box(3, 2), *box(1, 4)}
    assert list(box()) == [()]
    assert list(box(1, 2)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_long_games_do_not_recurse() -> None:
    # The longest line of play is twenty thousand moves, far beyond Python's stack.
    one_by_one = HeapGame("one by one", (OneHeap(LeaveBetween(Op("-", N, 1), Op("-", N, 1))),))
    assert outcomes(one_by_one, [(20_001,)])[20_001,] == "N"


@pytest.mark.parametrize("search", [outcomes, grundy_values])
def test_backward_induction_refuses_games_that_can_go_on_for_ever(search: Any) -> None:
    with pytest.raises(LoopError, match="can be reached from itself"):
        search(FREE_ADDING, [(1, 1)], params={"cap": 4})


@pytest.mark.parametrize("cap", [2, 4])
def test_adding_without_a_bound_makes_draws(cap: int) -> None:
    table = retrograde(FREE_ADDING, [(1, 1)], params={"cap": cap})
    assert set(table) == set(box(cap, cap))
    for position, outcome in table.items():
        assert outcome == "PND"[sum(1 for n in position if n)]


def test_draws_under_misere_play() -> None:
    # With one heap and a cap of 2 no player wants to empty the board, and none is forced to.
    assert retrograde(FREE_ADDING, [(1,)], Play.MISERE, {"cap": 2}) == {(0,): "N", (1,): "D", (2,): "D"}
    # From 1 only the empty board can be reached if the cap is 1.
    forced = HeapGame("forced", (OneHeap(LeaveBetween(0, 1)),), ends_when_empty=True)
    assert retrograde(forced, [(1,)], Play.MISERE) == {(0,): "N", (1,): "P"}


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("game", [NIM, SUBTRACTION, WYTHOFF, POKER_NIM])
def test_retrograde_analysis_agrees_with_backward_induction(game: Any, play: Any) -> None:
    assert retrograde(game, box(4, 5), play) == outcomes(game, box(4, 5), play)


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("game", [NIM, SUBTRACTION, HALVING])
@pytest.mark.parametrize("bounds", [(0,), (25,), (8, 6), (4, 5, 3), (2, 2, 2, 2)])
def test_arrays_agree_with_the_general_search(game: Any, play: Any, bounds: tuple[int, ...]) -> None:
    truth = outcomes(game, box(*bounds), play)
    table = outcome_box(game, bounds, play)
    assert table.shape == tuple(bound + 1 for bound in bounds)
    assert all(table[position] == (truth[position] == "P") for position in box(*bounds))


@pytest.mark.parametrize("game", [NIM, SUBTRACTION, HALVING])
@pytest.mark.parametrize("bounds", [(0,), (25,), (8, 6), (4, 5, 3)])
def test_grundy_arrays_agree_with_the_general_search(game: Any, bounds: tuple[int, ...]) -> None:
    truth = grundy_values(game, box(*bounds))
    table = grundy_box(game, bounds)
    assert all(table[position] == truth[position] for position in box(*bounds))


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize(("game", "bounds"), [(WYTHOFF, (25,)), (WYTHOFF, (9, 12)), (WYTHOFF, (4, 5, 3))])
def test_arrays_of_games_that_lower_all_heaps_by_the_same_number(game: Any, bounds: tuple[int, ...], play: Any) -> None:
    compare(game, bounds, play, None)


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("t", [1, 2, 3, 5, 40])
def test_arrays_of_wythoffs_game(t: int, play: Any) -> None:
    compare(GAME, (12, 10), play, {"t": t})


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("bounds", [(1, 1), (9, 8), (5, 6, 4)])
def test_arrays_where_the_last_counter_stays(bounds: tuple[int, ...], play: Any) -> None:
    # Only heaps that hold a counter are positions of such a game.
    truth = outcomes(NEARLY, [p for p in box(*bounds) if min(p) >= 1], play)
    table = outcome_box(NEARLY, bounds, play)
    assert all(table[position] == (outcome == "P") for position, outcome in truth.items())


def compare(game: Any, bounds: Any, play: Any, params: Any) -> None:
    truth = outcomes(game, box(*bounds), play, params)
    table = outcome_box(game, bounds, play, params)
    assert all(table[position] == (truth[position] == "P") for position in box(*bounds))
    values, box_values = grundy_values(game, box(*bounds), params), grundy_box(game, bounds, params)
    assert all(box_values[position] == values[position] for position in box(*bounds))


def test_arrays_know_the_bounds_of_the_rules() -> None:
    with pytest.raises(ValueError, match="t must be at least 1; got 0"):
        outcome_box(GAME, (3, 3), params={"t": 0})
    with pytest.raises(ValueError, match="2 heaps; got 3"):
        outcome_box(GAME, (3, 3, 3), params={"t": 1})


@pytest.mark.parametrize("game", [POKER_NIM, FREE_ADDING, MOORE])
def test_arrays_refuse_games_they_cannot_sweep(game: Any) -> None:
    with pytest.raises(ValueError, match=r"use verify\.bruteforce\.enumeration"):
        outcome_box(game, (3, 3), params={"cap": 4, "k": 2})
    raising = HeapGame("raising", (OneHeap(LeaveBetween(0, 5)),))
    with pytest.raises(ValueError, match="raises a heap"):
        outcome_box(raising, (3,))


@pytest.mark.parametrize(("bounds", "message"), [((), "at least one bound"), ((3, -1), "cannot be negative")])
def test_bad_boxes(bounds: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        outcome_box(NIM, bounds)
    with pytest.raises(ValueError, match=message):
        grundy_box(NIM, bounds)
