"""Tests of moves on several heaps: both executable readings agree, and every typed form gives the same game."""

from itertools import combinations_with_replacement, product

import pytest

from theory.rules.moves import HeapGame, SplitInto
from theory.rules.multi_heap_moves import (
    AnyFromExactly,
    EmptyAndSplit,
    JointMove,
    MoveDown,
    OneFromSome,
    SameFromSome,
    SlideChecker,
    SlideCoin,
    TakeFewInAll,
    TakeFromEnds,
    TakeInRatio,
    TakeMultiple,
    TakeNeighbours,
    TakeOther,
    TakeUpToLimit,
    TurnTurtles,
    is_joint_move,
    joint_options,
)
from theory.rules.options_from_rules import may_leave, options, parts
from theory.rules.rule_file import read
from verify.bruteforce.enumeration import grundy_values
from verify.bruteforce.many_parts import into_parts

MOVES: list[tuple[JointMove, tuple[int, ...]]] = [
    (TakeMultiple(), (9, 9)), (EmptyAndSplit(), (9, 9)), (SameFromSome(), (4, 4, 4)), (MoveDown(), (3, 3, 4)),
    (TakeUpToLimit(2), (9, 9)), (TakeUpToLimit(3), (7, 7)), (SlideCoin(), (5, 6, 7)),
    (TakeOther((1, 2, 5)), (9, 6)), (TakeFewInAll(3), (4, 4, 4)), (TakeFewInAll(5), (7, 7)),
    (TakeInRatio(2), (9, 9)), (TakeInRatio(3), (7, 7)), (TakeFromEnds(), (3, 3, 3, 3)), (OneFromSome(2), (3, 3, 3, 2)),
    (OneFromSome(3, 2), (2, 2, 2, 2)), (AnyFromExactly(2), (3, 3, 3)), (AnyFromExactly(3), (2, 2, 2, 2)),
    (SlideChecker(), (3, 2, 2, 2, 1, 1, 1)), (SlideChecker(), (2, 3, 2, 3)), (SlideChecker(), (2, 3)),
    (TurnTurtles(), (4, 5, 6)), (TurnTurtles(), (7, 8)),
    (TakeNeighbours(2), (4, 5)), (TakeNeighbours(3), (2, 4, 3)), (TakeNeighbours(1), (3,)),
]  # fmt: skip


@pytest.mark.parametrize(("move", "bounds"), MOVES, ids=str)
def test_the_readings_agree(move: JointMove, bounds: tuple[int, ...]) -> None:
    starts = [*product(*(range(bound + 1) for bound in bounds))]
    ends = {*starts} | {option for start in starts for option in joint_options(move, start)}
    for start in starts:
        following = {*joint_options(move, start)}
        assert following == {end for end in ends if is_joint_move(move, start, end)}, start


def test_moves_of_large_positions() -> None:
    big = 10**40
    assert is_joint_move(TakeMultiple(), (big, 7 * big + 3), (big, 3)) and not is_joint_move(
        TakeMultiple(), (big, 7 * big), (big, 3)
    )
    assert is_joint_move(EmptyAndSplit(), (big, 5), (big - 1, 1)) and not is_joint_move(
        EmptyAndSplit(), (big, 5), (big, 0)
    )
    assert is_joint_move(SlideChecker(), (1, 0, big, 5), (2, big, 0, 5)) and is_joint_move(
        SlideChecker(), (2, 0, 0, big), (1, 0, big, 0)
    )
    assert not is_joint_move(SlideChecker(), (1, 0, big, 5), (2, 0, 0, big + 5))
    assert is_joint_move(TakeUpToLimit(2), (big, 9), (big - 9, 18)) and not is_joint_move(
        TakeUpToLimit(2), (big, 9), (big - 10, 20)
    )


@pytest.mark.parametrize(("typed", "heaps"), [
    ("moore 2", None), ("euclid", 2), ("empty one heap, split the other", 2), ("staircase", None),
    ("silver dollar", None), ("take 1, 2 or 5, no repeat", 2), ("cyclic nimhoff 3", None),
    ("the same number from one, two or three heaps", 3), ("fibonacci nim", 2),
    ("end-nim", None), ("slow nim 2", None), ("exact slow nim 2", None), ("turning turtles", None), ("GDWN(1,2)", 2),
    ("northcott", None),
    ("on a circle, take 1 to 3", None), ("split into up to 4 heaps", None), ("the same from both", 2),
])  # fmt: skip
def test_canonical_forms_are_read_back(typed: str, heaps: int | None) -> None:
    rules = read(typed)
    again = read(rules.text)
    assert (again.text, again.game) == (rules.text, rules.game)
    assert rules.game.heaps == heaps and not rules.game.marked


@pytest.mark.parametrize("move", [
    SplitInto(2, 3), SplitInto(3, 3), SplitInto(2, None), SplitInto(3, 4, different=True),
    SplitInto(2, None, different=True),
])  # fmt: skip
def test_splits_into_several_heaps(move: SplitInto) -> None:
    for n in range(9):
        splits = [*parts(move, n)]
        tuples = (sizes for count in range(2, 10) for sizes in combinations_with_replacement(range(1, n + 1), count))
        assert len({*splits}) == len(splits) and {*splits} == {
            sizes for sizes in tuples if may_leave(move, n, sizes, {})
        }
    game = HeapGame("parts", (move,))
    assert into_parts(move, 14) == [grundy_values(game, [(n,)])[n,] for n in range(14)]


def test_a_pass_is_used_up_once_and_only_beside_another_move() -> None:
    game = read("n-{2,3}, with one pass").game
    assert {*options(game, (4, 1))} == {(2, 1), (1, 1), (4, 0)} and {*options(game, (4, 0))} == {(2, 0), (1, 0)}
    assert not [*options(game, (1, 1))] and {*options(read("split with a pass").game, (2, 1))} == {(1, 1, 1), (2, 0)}
