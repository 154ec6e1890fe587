"""Tests of Poker Nim: brute force on small positions, and random positions with large heaps and banks."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.rules.conventions import Play
from theory.rules.nim import POKER_NIM
from theory.rules.options_from_rules import options
from theory.strategy.explained_move import Outcome, Why
from theory.strategy.nim import nim_strategy, poker_nim_strategy
from verify.bruteforce import enumeration as brute


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("bounds", [(4,), (6, 6), (4, 4, 4), (2, 2, 2, 3)])
def test_every_small_position_against_brute_force(bounds: tuple[int, ...], play: Any) -> None:
    truth = brute.outcomes(POKER_NIM, brute.box(*bounds), play)
    for position, outcome in truth.items():
        assert poker_nim_strategy.outcome(position, play) == outcome
        after = [move.after(position) for move in poker_nim_strategy.winning_moves(position, play)]
        assert sorted(after) == sorted(option for option in set(options(POKER_NIM, position)) if truth[option] == "P")


@pytest.mark.parametrize("bounds", [(4,), (5, 5), (3, 3, 3)])
def test_grundy_values_against_brute_force(bounds: tuple[int, ...]) -> None:
    truth = brute.grundy_values(POKER_NIM, brute.box(*bounds))
    assert all(poker_nim_strategy.grundy(position) == value for position, value in truth.items())


sizes = st.one_of(st.integers(0, 3), st.integers(0, 1 << 300))


@given(st.lists(sizes, min_size=1, max_size=6).map(tuple), sizes, st.sampled_from(Play))
def test_winning_moves_keep_the_rules_and_win(heaps: Any, bank: Any, play: Any) -> None:
    position = (*heaps, bank)
    for move in poker_nim_strategy.winning_moves(position, play):
        after = move.after(position)
        changed = [i for i in range(len(heaps)) if after[i] != heaps[i]]
        assert len(changed) == 1
        assert bank - after[-1] == max(0, after[changed[0]] - heaps[changed[0]])
        assert after[-1] >= 0
        assert poker_nim_strategy.outcome(after, play) is Outcome.P
    assert poker_nim_strategy.outcome(position, play) is nim_strategy.outcome(heaps, play)


def test_replies() -> None:
    assert poker_nim_strategy.reply((1, 2, 3)).changes == ((0, 2), (2, 2))
    assert poker_nim_strategy.reply((2, 2, 5)).why is Why.FORCED
    assert poker_nim_strategy.reply((0, 0, 5)).changes == ((0, 1), (2, 4))
    for position in ((0, 0), (5,)):
        with pytest.raises(ValueError, match="no move"):
            poker_nim_strategy.reply(position)


@pytest.mark.parametrize(
    ("position", "message"), [((), "bank is missing"), ((1, -1), "negative"), ((-1, 1), "negative")]
)
@pytest.mark.parametrize("function", [poker_nim_strategy.outcome, poker_nim_strategy.grundy, poker_nim_strategy.reply])
def test_bad_input(function: Any, position: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        function(position)
