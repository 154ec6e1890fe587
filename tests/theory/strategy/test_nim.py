"""Tests of Nim: known positions, agreement with brute force on every small position, and random long numbers."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.rules.conventions import Play
from theory.rules.nim import NIM
from theory.rules.options_from_rules import options
from theory.strategy.explained_move import Outcome, Why
from theory.strategy.nim import nim_strategy
from verify.bruteforce import enumeration as brute

SMALL = [(), (40,), (14, 14), (6, 6, 6), (3, 3, 3, 3), (2, 2, 2, 2, 2)]

EXAMPLES = [
    # heaps, play, outcome, positions after the winning moves
    ((), Play.NORMAL, "P", []),
    ((), Play.MISERE, "N", []),
    ((0, 0), Play.NORMAL, "P", []),
    ((1,), Play.MISERE, "P", []),
    ((3, 4, 5), Play.NORMAL, "N", [(1, 4, 5)]),
    ((3, 4, 5), Play.MISERE, "N", [(1, 4, 5)]),
    ((46, 45, 21), Play.NORMAL, "N", [(46, 45, 3)]),
    ((1, 3, 5, 7), Play.NORMAL, "P", []),
    ((1, 3, 5, 7), Play.MISERE, "P", []),
    ((1, 1), Play.NORMAL, "P", []),
    ((1, 1), Play.MISERE, "N", [(0, 1), (1, 0)]),
    ((1, 1, 5), Play.NORMAL, "N", [(1, 1, 0)]),
    ((1, 1, 5), Play.MISERE, "N", [(1, 1, 1)]),
    ((7, 7, 7), Play.NORMAL, "N", [(0, 7, 7), (7, 0, 7), (7, 7, 0)]),
    ((10**5000, 10**5000 + 2), Play.NORMAL, "N", [(10**5000, 10**5000)]),
]


@pytest.mark.parametrize(("heaps", "play", "outcome", "after"), EXAMPLES)
def test_known_positions(heaps: Any, play: Any, outcome: str, after: Any) -> None:
    assert nim_strategy.outcome(heaps, play) == outcome
    assert [move.after(heaps) for move in nim_strategy.winning_moves(heaps, play)] == after


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("bounds", SMALL)
def test_every_small_position_against_brute_force(bounds: Any, play: Any) -> None:
    truth = brute.outcomes(NIM, brute.box(*bounds), play)
    for position, outcome in truth.items():
        assert nim_strategy.outcome(position, play) == outcome
        after = [move.after(position) for move in nim_strategy.winning_moves(position, play)]
        assert sorted(after) == sorted(option for option in set(options(NIM, position)) if truth[option] == "P")
        assert len(set(after)) == len(after)


@pytest.mark.parametrize("bounds", SMALL)
def test_grundy_values_against_brute_force(bounds: Any) -> None:
    assert all(
        nim_strategy.grundy(position) == value
        for position, value in brute.grundy_values(NIM, brute.box(*bounds)).items()
    )


sizes = st.one_of(st.integers(0, 3), st.integers(0, 1 << 3000))
positions = st.lists(sizes, max_size=7).map(tuple)


@given(positions, st.sampled_from(Play))
def test_every_winning_move_is_legal_and_leads_to_a_p_position(heaps: Any, play: Any) -> None:
    moves = list(nim_strategy.winning_moves(heaps, play))
    for move in moves:
        assert 0 <= move.to < heaps[move.heap]
        assert nim_strategy.outcome(move.after(heaps), play) is Outcome.P
    if any(heaps):
        assert bool(moves) == (nim_strategy.outcome(heaps, play) is Outcome.N)
    if play is Play.NORMAL and moves:
        assert len(moves) % 2 == 1


@given(positions, st.sampled_from(Play), st.data())
def test_every_other_move_leads_to_an_n_position(heaps: Any, play: Any, data: st.DataObject) -> None:
    if not any(heaps):
        return
    place = data.draw(st.sampled_from([i for i, n in enumerate(heaps) if n]))
    size = data.draw(st.one_of(st.integers(0, heaps[place] - 1), st.sampled_from([0, heaps[place] - 1])))
    wins = (place, size) in {(move.heap, move.to) for move in nim_strategy.winning_moves(heaps, play)}
    after = (*heaps[:place], size, *heaps[place + 1 :])
    assert (nim_strategy.outcome(after, play) is Outcome.P) == wins


@given(st.lists(sizes, min_size=1, max_size=6))
def test_a_last_heap_equal_to_the_nim_sum_makes_a_p_position(heaps: Any) -> None:
    position = (*heaps, nim_strategy.grundy(heaps))
    assert nim_strategy.outcome(position) is Outcome.P
    assert nim_strategy.outcome((*position[:-1], position[-1] + 1)) is Outcome.N


REASONS = [
    ((3, 4, 5), Play.NORMAL, ((0, 1),), Why.NIM_SUM, 2),
    ((1, 1, 5), Play.MISERE, ((2, 1),), Why.PARITY, 5),
    ((1, 1), Play.MISERE, ((0, 0),), Why.PARITY, 0),
    ((2, 7, 5), Play.NORMAL, ((1, 6),), Why.FORCED, 0),
    ((1, 1, 1), Play.MISERE, ((0, 0),), Why.FORCED, 1),
]


@pytest.mark.parametrize(("heaps", "play", "changes", "why", "total"), REASONS)
def test_replies_and_their_reasons(
    heaps: tuple[int, ...], play: Any, changes: tuple[tuple[int, int]], why: Any, total: int
) -> None:
    reply = nim_strategy.reply(heaps, play)
    assert (reply.changes, reply.why, reply.nim_sum) == (changes, why, total)


@pytest.mark.parametrize("heaps", [(), (0,), (0, 0, 0)])
def test_no_reply_on_an_empty_board(heaps: Any) -> None:
    with pytest.raises(ValueError, match="no move"):
        nim_strategy.reply(heaps)


def test_heaps_of_a_million_digits_among_many_small_ones() -> None:
    # With 3.3 million bits and two hundred thousand heaps, only one pass over the digits ends in time.
    long = 7**1_183_294
    heaps = (long, *(n % 97 for n in range(200_000)))
    (move,) = nim_strategy.winning_moves(heaps)
    assert move.heap == 0
    assert nim_strategy.outcome(move.after(heaps)) is Outcome.P
    assert list(nim_strategy.winning_moves(move.after(heaps), Play.MISERE)) == []


@pytest.mark.parametrize(
    "function",
    [
        nim_strategy.outcome,
        nim_strategy.grundy,
        nim_strategy.reply,
        lambda heaps: list(nim_strategy.winning_moves(heaps)),
    ],
)
def test_negative_heaps_are_refused(function: Any) -> None:
    with pytest.raises(ValueError, match="negative"):
        function((3, -1))
