"""Tests that a search ends at its time limit, also while it guesses."""

import time

import pytest

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.deadline import TIME_UP
from verify.discover.search import discover

# Hard games of each kind: none is decided within this limit, which is less than half of the shortest time.
HARD = [
    ("0.6", Play.NORMAL), ("0.356", Play.NORMAL), (f"0.{'7' * 40}", Play.NORMAL), ("split unequal", Play.NORMAL),
    ("n-5, floor(n/10)", Play.NORMAL), ("n-1, n-3, floor(n/12)", Play.NORMAL),
    ("n-3, floor(n/4), ceil(n/16)", Play.NORMAL), ("n-{17,40,63,87,99,113,127}", Play.NORMAL),
    ("all but {998,999}", Play.NORMAL), ("all but {1,5,9,27,80,200,311,555}", Play.NORMAL),
    ("any, both-{100,301,999}", Play.NORMAL),
    ("any, split", Play.NORMAL), ("0.123", Play.MISERE), ("n-{3,5,11,17,23,31}", Play.MISERE),
    ("any, both-{1,4,9,16,25,36}", Play.MISERE),
]  # fmt: skip
SECONDS, LATE = 0.1, 1.0


@pytest.mark.parametrize(("rules", "play"), HARD)
def test_a_hard_game_is_left_when_the_time_is_up(rules: str, play: Play) -> None:
    parsed_rules = read(rules)
    start = time.process_time()
    discovery = discover(parsed_rules, play, SECONDS)
    assert time.process_time() - start < SECONDS + LATE
    assert discovery.proved_form is None and TIME_UP in discovery.tried[-1]
