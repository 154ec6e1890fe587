"""Tests of Moore's Nim_k: known positions, small positions by brute force for several k, and random long numbers."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.rules.conventions import Play
from theory.rules.nim import MOORE
from theory.rules.options_from_rules import options
from theory.strategy.explained_move import Outcome, Why
from theory.strategy.nim import moore_strategy, nim_strategy
from verify.bruteforce import enumeration as brute

SMALL = [(1, (8, 8)), (1, (4, 4, 4)), (2, (6, 6)), (2, (5, 5, 5)), (2, (2, 2, 2, 2)), (3, (2, 2, 2, 2)), (4, (1,) * 6)]
SMALL += [(3, (1,) * 7), (5, (3, 3)), (2, ())]

EXAMPLES = [
    ((1, 1, 1), 2, Play.NORMAL, "P"),
    ((5, 5, 5), 2, Play.NORMAL, "P"),
    ((1, 2, 3), 2, Play.NORMAL, "N"),
    ((1, 1), 2, Play.NORMAL, "N"),
    ((1, 1, 1, 1), 2, Play.MISERE, "P"),
    ((1, 1, 1), 2, Play.MISERE, "N"),
    ((5, 5, 5), 2, Play.MISERE, "P"),
    ((9,), 10**50, Play.NORMAL, "N"),
    ((), 3, Play.NORMAL, "P"),
    ((), 3, Play.MISERE, "N"),
]


@pytest.mark.parametrize(("heaps", "k", "play", "outcome"), EXAMPLES)
def test_known_positions(heaps: Any, k: int, play: Any, outcome: str) -> None:
    assert moore_strategy.outcome(heaps, k, play) == outcome


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize(("k", "bounds"), SMALL)
def test_every_small_position_against_brute_force(k: int, bounds: Any, play: Any) -> None:
    truth = brute.outcomes(MOORE, brute.box(*bounds), play, {"k": k})
    for position, outcome in truth.items():
        assert moore_strategy.outcome(position, k, play) == outcome
        winning = {option for option in options(MOORE, position, {"k": k}) if truth[option] == "P"}
        move = moore_strategy.winning_move(position, k, play)
        if move is None:
            assert not winning
        else:
            assert move.after(position) in winning


sizes = st.one_of(st.integers(0, 1), st.integers(0, 7), st.integers(0, 1 << 500))


@given(st.lists(sizes, max_size=12).map(tuple), st.integers(1, 14), st.sampled_from(Play))
def test_the_winning_move_is_legal_and_leads_to_a_p_position(heaps: Any, k: int, play: Any) -> None:
    move = moore_strategy.winning_move(heaps, k, play)
    if move is None:
        assert not any(heaps) or moore_strategy.outcome(heaps, k, play) is Outcome.P
        return
    assert moore_strategy.outcome(heaps, k, play) is Outcome.N
    assert 1 <= len(move.changes) <= k
    assert all(size < heaps[place] for place, size in move.changes)
    assert moore_strategy.outcome(move.after(heaps), k, play) is Outcome.P


@given(st.lists(sizes, max_size=6).map(tuple), st.sampled_from(Play))
def test_with_one_heap_a_move_it_is_nim(heaps: Any, play: Any) -> None:
    assert moore_strategy.outcome(heaps, 1, play) is nim_strategy.outcome(heaps, play)


@given(st.lists(sizes, max_size=6).map(tuple), st.integers(1, 5))
def test_columns_are_counted_as_the_theorem_says(heaps: Any, k: int) -> None:
    divisible = all(sum(n >> i & 1 for n in heaps) % (k + 1) == 0 for i in range(501))
    assert (moore_strategy.outcome(heaps, k) is Outcome.P) == divisible


def test_reasons() -> None:
    columns, parity = moore_strategy.winning_move((3, 4, 5), 2), moore_strategy.winning_move((1, 1, 1), 2, Play.MISERE)
    assert columns is not None and columns.why is Why.COLUMNS
    assert parity is not None and parity.why is Why.PARITY


def test_heaps_of_many_digits() -> None:
    heaps = tuple(7**100_000 // 3**i for i in range(40))
    move = moore_strategy.winning_move(heaps, 5)
    assert move is not None and len(move.changes) <= 5
    assert moore_strategy.outcome(move.after(heaps), 5) is Outcome.P


@pytest.mark.parametrize(("heaps", "k", "message"), [((1, -1), 2, "negative"), ((1, 2), 0, "k must be at least 1")])
@pytest.mark.parametrize("function", [moore_strategy.outcome, moore_strategy.winning_move])
def test_bad_input(function: Any, heaps: tuple[int, int], k: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        function(heaps, k)
