"""Moves on several heaps: both executable readings agree, and every typed form gives the same game."""

from itertools import product

import pytest

from theory.rules.rule_file import read
from theory.rules.several_heaps import (
    EmptyAndSplit,
    JointMove,
    MoveDown,
    SameFromSome,
    SlideCoin,
    TakeFewInAll,
    TakeMultiple,
    TakeOther,
    TakeUpToLimit,
    joins,
    joint_options,
)

MOVES: list[tuple[JointMove, tuple[int, ...]]] = [
    (TakeMultiple(), (9, 9)), (EmptyAndSplit(), (9, 9)), (SameFromSome(), (4, 4, 4)), (MoveDown(), (3, 3, 4)),
    (TakeUpToLimit(2), (9, 9)), (TakeUpToLimit(3), (7, 7)), (SlideCoin(), (5, 6, 7)),
    (TakeOther((1, 2, 5)), (9, 6)), (TakeFewInAll(3), (4, 4, 4)), (TakeFewInAll(5), (7, 7)),
]  # fmt: skip


@pytest.mark.parametrize(("move", "bounds"), MOVES, ids=str)
def test_the_readings_agree(move: JointMove, bounds: tuple[int, ...]) -> None:
    starts = [*product(*(range(bound + 1) for bound in bounds))]
    ends = {*starts} | {option for start in starts for option in joint_options(move, start)}
    for start in starts:
        following = {*joint_options(move, start)}
        assert following == {end for end in ends if joins(move, start, end)}, start


def test_moves_of_large_positions() -> None:
    big = 10**40
    assert joins(TakeMultiple(), (big, 7 * big + 3), (big, 3)) and not joins(TakeMultiple(), (big, 7 * big), (big, 3))
    assert joins(EmptyAndSplit(), (big, 5), (big - 1, 1)) and not joins(EmptyAndSplit(), (big, 5), (big, 0))
    assert joins(TakeUpToLimit(2), (big, 9), (big - 9, 18)) and not joins(TakeUpToLimit(2), (big, 9), (big - 10, 20))


@pytest.mark.parametrize(("typed", "heaps"), [
    ("moore 2", None), ("euclid", 2), ("empty one heap, split the other", 2), ("staircase", None),
    ("silver dollar", None), ("take 1, 2 or 5, no repeat", 2), ("cyclic nimhoff 3", None),
    ("the same number from one, two or three heaps", 3), ("fibonacci nim", 2),
])  # fmt: skip
def test_canonical_forms_are_read_back(typed: str, heaps: int | None) -> None:
    rules = read(typed)
    again = read(rules.text)
    assert (again.text, again.game) == (rules.text, rules.game)
    assert rules.game.heaps == heaps and not rules.game.marked
