"""Tests that the list of sizes that a move may leave agrees with the test of a single size."""

import pytest

from theory.rules.moves import OneHeap, SplitUnequal, TakeAndBreak
from theory.rules.options_from_rules import largest_size, left_sizes, may_leave, options, parts, span
from theory.rules.rule_notation import heap_game

RULES = [
    "n-{1,3,4}",
    "n-1, floor(n/2)",
    "n-2, ceil(n/3)",
    "split unequal",
    "any, split",
    "0.77",
    "4.77",
    "0.156",
    "0.07",
]
MOST = 24


@pytest.mark.parametrize("rules", RULES)
def test_listed_sizes_are_the_allowed_sizes(rules: str) -> None:
    game = heap_game("tried", rules)
    for size in range(MOST):
        allowed = {
            sizes
            for sizes in [(y,) for y in range(MOST + 2)] + [(x, y) for x in range(MOST) for y in range(MOST)]
            for move in game.moves
            if isinstance(move, OneHeap | TakeAndBreak | SplitUnequal) and may_leave(move, size, sizes, {}, game.least)
        }
        assert allowed == {sizes or (0,) for sizes in options(game, (size,))}, (rules, size)
        for move in game.moves:
            if isinstance(move, TakeAndBreak | SplitUnequal):
                assert all(may_leave(move, size, sizes or (0,), {}) for sizes in parts(move, size)), (rules, size)


@pytest.mark.parametrize("rules", RULES)
def test_the_largest_size_is_the_last_of_those_listed(rules: str) -> None:
    game = heap_game("tried", rules)
    for size in range(MOST):
        for move in game.moves:
            if isinstance(move, OneHeap):
                sizes = list(left_sizes(move.leave, size, {}, game.least))
                low, high = span(move.leave, size, {}, game.least)
                assert sizes == [y for y in range(low, high + 1) if y != size]
                assert largest_size(move.leave, size, {}, game.least) == max(sizes, default=None), (rules, size)


def test_a_heap_too_large_to_list_is_judged_at_once() -> None:
    size = 10**300
    (split,) = (move for move in heap_game("tried", "any, split").moves if isinstance(move, TakeAndBreak))
    assert may_leave(split, size, (1, size - 1), {}) and not may_leave(split, size, (1, size), {})
    assert not may_leave(split, size, (0, size), {}) and not may_leave(split, size, (size,), {})
