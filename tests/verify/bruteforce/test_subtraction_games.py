"""Tests that values copied along the period equal the values from the moves, heap by heap."""

from itertools import combinations
from typing import Any

import pytest

from theory.rules.rule_notation import heap_game
from verify.bruteforce.subtraction_games import values
from verify.bruteforce.take_and_break import Heaps


def by_moves(amounts: Any, count: Any) -> Any:
    heap_values: list[int] = []
    for n in range(count):
        reached = {heap_values[n - s] for s in amounts if s <= n}
        heap_values.append(next(v for v in range(len(amounts) + 1) if v not in reached))
    return heap_values


@pytest.mark.parametrize("taken", [set(s) for size in (1, 2, 3, 6) for s in combinations(range(1, 7), size)], ids=str)
def test_small_sets(taken: Any) -> None:
    assert values(taken, 300).tolist() == by_moves(taken, 300)


@pytest.mark.parametrize("taken", [{2, 21, 30}, {5, 33, 37, 60}, {1, 8, 11, 29}], ids=str)
@pytest.mark.parametrize("count", [0, 1, 40, 5000])
def test_every_length_of_the_table(taken: set[int], count: int) -> None:
    assert values(taken, count).tolist() == by_moves(taken, count)


def test_the_same_game_as_a_game_of_taking_and_breaking() -> None:
    heaps = Heaps(heap_game("code", "0.33003"))
    assert heaps.upto(20).tolist() == by_moves({1, 2, 5}, 20)
    assert heaps.upto(2000).tolist() == by_moves({1, 2, 5}, 2000)


@pytest.mark.parametrize("taken", [set(), {0, 1}, set(range(1, 257))], ids=["none", "zero", "many"])
def test_other_games_are_refused(taken: Any) -> None:
    with pytest.raises(ValueError, match="1 to 255"):
        values(taken, 10)


def test_the_work_can_be_ended() -> None:
    def ended() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        values({1}, 10, ended)
