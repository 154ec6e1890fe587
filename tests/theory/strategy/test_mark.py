"""Tests of MARK and its variants: known positions, brute force for k = 2..12, sums, misère play, long heaps."""

from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.rules.conventions import Play
from theory.rules.mark import K_MARK, MARK, UP_K_MARK, UP_MARK
from theory.rules.options_from_rules import options
from theory.strategy.explained_move import Outcome, OutOfReachError, Why
from theory.strategy.mark import k_mark_strategy, mark_strategy, misere_sums
from verify.bruteforce import enumeration as brute
from verify.bruteforce.long_heaps import SingleHeapTable

BOUND = 10_000
BASES = range(2, 13)

EXAMPLES = [
    # heaps, k, up, play, outcome, Grundy value, positions after the winning moves
    ((), 2, False, Play.NORMAL, "P", 0, []),
    ((), 2, False, Play.MISERE, "N", 0, []),
    ((0, 0), 3, False, Play.MISERE, "N", 0, []),
    ((1,), 2, False, Play.NORMAL, "N", 1, [(0,)]),
    ((1,), 2, False, Play.MISERE, "P", 1, []),
    ((8,), 2, False, Play.NORMAL, "P", 0, []),
    ((2000,), 2, False, Play.NORMAL, "N", 2, [(1000,)]),
    ((9, 8, 7, 6), 2, False, Play.NORMAL, "N", 3, [(4, 8, 7, 6), (9, 8, 3, 6)]),
    ((1, 1), 2, False, Play.NORMAL, "P", 0, []),
    ((512,), 2, False, Play.MISERE, "N", 0, [(256,)]),
    ((5,), 3, False, Play.NORMAL, "N", 2, [(3,)]),
    ((5,), 3, False, Play.MISERE, "N", 2, [(1,)]),
    ((1, 8), 2, False, Play.MISERE, "N", 1, [(1, 7)]),
    ((6, 6), 2, False, Play.MISERE, "P", 0, []),
    ((1,), 2, True, Play.NORMAL, "P", 0, []),
    ((3,), 2, True, Play.NORMAL, "P", 0, []),
    ((10, 9, 8, 7), 2, True, Play.NORMAL, "N", 3, [(5, 9, 8, 7), (10, 9, 4, 7)]),
    ((2,), 5, True, Play.MISERE, "P", 1, []),
    ((4**9000,), 2, False, Play.NORMAL, "N", 1, [(2 * 4**8999,)]),
]


@pytest.mark.parametrize(("heaps", "k", "up", "play", "outcome", "value", "after"), EXAMPLES)
def test_known_positions(heaps: Any, k: int, up: bool, play: Any, outcome: str, value: int, after: Any) -> None:
    assert mark_strategy.outcome(heaps, play, k, up) == outcome
    assert mark_strategy.grundy(heaps, k, up) == value
    assert [move.after(heaps) for move in mark_strategy.winning_moves(heaps, play, k, up)] == after


@cache
def line(k: int) -> Any:
    return SingleHeapTable(K_MARK, {"k": k})


@pytest.mark.parametrize("k", BASES)
def test_every_heap_up_to_ten_thousand_against_brute_force(k: int) -> None:
    truth = line(k)
    for n in range(BOUND + 1):
        value, heap = truth.grundy(n), k_mark_strategy.Heap(n, k)
        assert heap.grundy == value
        assert (mark_strategy.outcome((n,), k=k) == "P") == truth.lost(n) == (value == 0)
        assert k_mark_strategy.misere_lost(n, k) == truth.lost(n, Play.MISERE)


@pytest.mark.parametrize("k", BASES)
def test_every_option_of_every_value(k: int) -> None:
    truth = line(k)
    for n in range(1500):
        heap, options_of_heap = k_mark_strategy.Heap(n, k), sorted(truth.left(n))
        for value in range(k + 2):
            assert heap.options_of_value(value) == [y for y in options_of_heap if truth.grundy(y) == value]
        assert k_mark_strategy.misere_winning(n, k) == [y for y in options_of_heap if truth.lost(y, Play.MISERE)]


@pytest.mark.parametrize("k", BASES)
def test_the_up_variants_are_one_counter_longer(k: int) -> None:
    truth = SingleHeapTable(UP_K_MARK, {"k": k})
    for n in range(1, 2000):
        assert mark_strategy.grundy((n,), k, up=True) == truth.grundy(n)
        for play in Play:
            assert (mark_strategy.outcome((n,), play, k, up=True) == "P") == truth.lost(n, play)
            wins = [move.to for move in mark_strategy.winning_moves((n,), play, k, up=True)]
            assert wins == sorted(y for y in truth.left(n) if truth.lost(y, play))


SUMS = [
    # game, its parameter, corner of the box
    (MARK, 2, (12, 12)),
    (MARK, 2, (9, 9, 9)),
    (MARK, 2, (5, 5, 5, 5)),
    (MARK, 2, (8, 8, 3, 3)),
    (UP_MARK, 2, (10, 10)),
    (UP_MARK, 2, (6, 6, 6)),
    (K_MARK, 3, (14, 14)),
    (K_MARK, 3, (9, 9, 9)),
    (K_MARK, 4, (17, 17)),
    (K_MARK, 4, (6, 6, 6)),
    (K_MARK, 5, (8, 8, 8)),
    (K_MARK, 7, (11, 11)),
    (UP_K_MARK, 3, (8, 8, 4)),
]


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize(("game", "k", "corner"), SUMS)
def test_every_small_sum_against_brute_force(game: Any, k: int, corner: tuple[int, ...], play: Any) -> None:
    params, up = ({"k": k} if game.params else {}), game.least == 1
    starts = list(product(*(range(game.least, bound + 1) for bound in corner)))
    truth = brute.outcomes(game, starts, play, params)
    for position in starts:
        assert mark_strategy.outcome(position, play, k, up) == truth[position]
        after = [move.after(position) for move in mark_strategy.winning_moves(position, play, k, up)]
        wins = {option for option in options(game, position, params) if truth[option] == "P"}
        assert sorted(after) == sorted(wins)
        assert len(after) == len(wins)
    if play is Play.NORMAL:
        values = brute.grundy_values(game, starts, params)
        assert all(mark_strategy.grundy(position, k, up) == values[position] for position in starts)


sizes = st.one_of(st.integers(0, 60), st.integers(0, 1 << 700))


@given(st.lists(sizes, max_size=5).map(tuple), st.integers(2, 12), st.booleans())
def test_winning_moves_of_long_heaps(heaps: Any, k: int, up: bool) -> None:
    heaps = tuple(n + up for n in heaps)
    params, moves = {"k": k}, list(mark_strategy.winning_moves(heaps, k=k, up=up))
    options_of_heaps = set(options(UP_K_MARK if up else K_MARK, heaps, params))
    wins = {q for q in options_of_heaps if mark_strategy.outcome(q, k=k, up=up) is Outcome.P}
    assert {move.after(heaps) for move in moves} == wins
    assert bool(moves) == (mark_strategy.outcome(heaps, k=k, up=up) is Outcome.N)


@given(st.integers(0, 1 << 700), st.integers(2, 12))
def test_the_value_is_the_mex_of_the_options(n: int, k: int) -> None:
    values = {mark_strategy.grundy(q, k) for q in options(K_MARK, (n,), {"k": k})}
    value = mark_strategy.grundy((n,), k)
    assert value not in values
    assert set(range(value)) <= values


@given(st.integers(0, 1 << 700), st.integers(2, 12))
def test_one_heap_in_misere_play(n: int, k: int) -> None:
    options_of_heap = [q for (q,) in set(options(K_MARK, (n,), {"k": k}))]
    wins = sorted(q for q in options_of_heap if k_mark_strategy.misere_lost(q, k))
    assert k_mark_strategy.misere_winning(n, k) == wins
    assert k_mark_strategy.misere_lost(n, k) == (bool(options_of_heap) and not wins)


@given(st.lists(st.integers(0, 1 << 80), max_size=4).map(tuple), st.integers(1 << 41, 1 << 50))
def test_misere_sums_of_heaps_below_the_square_of_a_long_k(heaps: Any, k: int) -> None:
    # The heaps are too large to try every move: the given moves must win, and there is one exactly in an N-position.
    heaps = tuple(n % (k * k) for n in heaps)
    moves = list(mark_strategy.winning_moves(heaps, Play.MISERE, k))
    assert bool(moves) == (mark_strategy.outcome(heaps, Play.MISERE, k) is Outcome.N and any(heaps))
    for move in moves:
        assert move.to == heaps[move.heap] // k or 0 < heaps[move.heap] - move.to < k
        assert mark_strategy.outcome(move.after(heaps), Play.MISERE, k) is Outcome.P


REASONS = [
    ((7,), 3, Play.NORMAL, (0, 6), Why.DOPEY, None),
    ((9, 8, 7, 6), 2, Play.NORMAL, (0, 4), Why.GRUNDY, 3),
    ((2, 9), 3, Play.NORMAL, None, Why.FORCED, None),
    ((512,), 2, Play.MISERE, (0, 256), Why.MISERE_HEAP, None),
    ((1, 8), 2, Play.MISERE, (1, 7), Why.QUOTIENT, None),
    ((8, 8, 3), 2, Play.MISERE, None, Why.QUOTIENT, None),
    ((7, 3), 3, Play.MISERE, None, Why.QUOTIENT, None),
    ((9, 10, 10), 2, Play.MISERE, None, Why.SEARCH, None),
]


@pytest.mark.parametrize(("heaps", "k", "play", "change", "why", "total"), REASONS)
def test_replies_and_their_reasons(
    heaps: tuple[int, ...], k: int, play: Any, change: Any, why: Any, total: int | None
) -> None:
    reply = mark_strategy.reply(heaps, play, k)
    assert (reply.why, reply.nim_sum) == (why, total)
    assert change is None or reply.changes == (change,)
    assert reply.after(heaps) in set(options(K_MARK, heaps, {"k": k}))


@pytest.mark.parametrize(("heaps", "up"), [((), False), ((0, 0), False), ((1, 1), True)])
def test_no_reply_at_the_end(heaps: Any, up: bool) -> None:
    with pytest.raises(ValueError, match="no heap has a move left"):
        mark_strategy.reply(heaps, up=up)


def test_misere_sums_out_of_reach() -> None:
    for heaps in [(10**6, 7, 3), (10**1000, 3), (300, 301, 302, 303, 304)]:
        with pytest.raises(
            OutOfReachError, match="above 8 is searched, and this search would visit more than 200000 positions"
        ):
            mark_strategy.outcome(heaps, Play.MISERE)
    with pytest.raises(OutOfReachError, match="above 9 is searched"):
        mark_strategy.outcome((10**6, 7, 3), Play.MISERE, up=True)
    with pytest.raises(OutOfReachError, match="above 24 is searched"):
        list(mark_strategy.winning_moves((10**6, 7, 3), Play.MISERE, k=5))


def test_misere_heaps_that_do_not_matter() -> None:
    # A heap of k, empty heaps and pairs of ones beside a long heap.
    n = 2 * 3**4001
    assert misere_sums.core((n, 3, 0, 1, 1), 3) == (n,)
    assert mark_strategy.outcome((n, 3, 0, 1, 1), Play.MISERE, 3) is Outcome.P
    assert mark_strategy.outcome((n + 1, 3, 0, 1, 1), Play.MISERE, 3) is Outcome.N


def test_heaps_of_a_million_digits() -> None:
    # An algorithm that is quadratic, or linear in the heap or in k, would not end.
    n = 7**1_183_294
    assert mark_strategy.outcome((n << 1,)) is Outcome.P
    assert list(mark_strategy.winning_moves((n << 1,))) == []
    moves = list(mark_strategy.winning_moves((n << 2, 2, 6, 8)))
    assert moves and all(mark_strategy.outcome(move.after((n << 2, 2, 6, 8))) is Outcome.P for move in moves)
    assert mark_strategy.outcome((n * 3,), k=3) is Outcome.P
    assert mark_strategy.outcome((n * 3**7,), Play.MISERE, 3) is Outcome.P
    k, n = 10**400, 7**100_000
    heaps = (n, n + k // 3)
    for move in mark_strategy.winning_moves(heaps, k=k):
        assert mark_strategy.outcome(move.after(heaps), k=k) is Outcome.P


BAD = [
    ((3, -1), 2, False, "negative"),
    ((3,), 1, False, "k must be at least 2"),
    ((1, 0), 2, True, "at least 1 counter"),
]


@pytest.mark.parametrize(("heaps", "k", "up", "message"), BAD)
@pytest.mark.parametrize("play", Play)
def test_bad_input(heaps: tuple[int, ...], k: int, up: bool, message: str, play: Any) -> None:
    for function in (
        mark_strategy.outcome,
        mark_strategy.reply,
        lambda *args: list(mark_strategy.winning_moves(*args)),
    ):
        with pytest.raises(ValueError, match=message):
            function(heaps, play, k, up)
    with pytest.raises(ValueError, match=message):
        mark_strategy.grundy(heaps, k, up)
