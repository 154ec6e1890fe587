"""Tests of the truth that checks receive against `verify.bruteforce.enumeration`, which shares no tables."""

from typing import Any

import pytest

from theory.rules.conventions import Play
from theory.rules.nim import FREE_ADDING, MOORE, NIM, POKER_NIM
from theory.rules.options_from_rules import options
from theory.rules.wythoff import GAME
from verify.bruteforce import enumeration as brute
from verify.bruteforce.enumeration import LoopError
from verify.bruteforce.ground_truth import BruteForce

GAMES = [
    # game, corner of the box, parameters
    (NIM, (30,), {}),
    (NIM, (9, 9), {}),
    (NIM, (5, 4, 6), {}),
    (NIM, (2, 2, 2, 2), {}),
    (MOORE, (4, 3, 4), {"k": 2}),
    (MOORE, (2, 2, 2, 2), {"k": 3}),
    (POKER_NIM, (3, 4, 3), {}),
    (GAME, (9, 11), {"t": 1}),
    (GAME, (9, 11), {"t": 3}),
]


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize(("game", "corner", "params"), GAMES)
def test_outcomes_and_winning_moves(game: Any, corner: tuple[int, ...], params: Any, play: Any) -> None:
    truth = BruteForce()
    expected = brute.outcomes(game, [corner], play, params)
    for p, outcome in expected.items():
        assert truth.lost(p, play, game, **params) == (outcome == "P")
        wins = sorted({q for q in options(game, p, params) if expected[q] == "P"})
        assert truth.winning(p, play, game, **params) == wins


@pytest.mark.parametrize(("game", "corner", "params"), GAMES)
def test_grundy_values(game: Any, corner: tuple[int, ...], params: Any) -> None:
    truth = BruteForce()
    expected = brute.grundy_values(game, [corner], params)
    assert {p: truth.grundy(p, game, **params) for p in expected} == expected


def test_tables_grow_in_any_order() -> None:
    truth = BruteForce()
    # The two positions are too far apart for one small cube, and are queried alternately.
    queries = [(0, 0, 200), (200, 200, 0), (46, 45, 21), (3, 5, 199), (1, 200, 201), (2, 2, 2)] * 2
    assert [truth.lost(p) for p in queries] == [False, True, False, False, True, False] * 2


def test_draws() -> None:
    truth = BruteForce()
    assert truth.label((1, 1), game=FREE_ADDING, cap=2) == "draw"
    assert truth.label((0, 2), game=FREE_ADDING, cap=2) == "N"
    assert truth.label((0, 0), game=FREE_ADDING, cap=2) == "P"
    with pytest.raises(LoopError):
        truth.lost((1, 1), game=FREE_ADDING, cap=2)


def test_parameters_and_conventions_are_kept_apart() -> None:
    truth = BruteForce()
    assert [truth.lost((1, 1, 1), game=MOORE, k=k) for k in (1, 2, 3)] == [False, True, False]
    assert [truth.lost((), play) for play in Play] == [True, False]
    assert [truth.lost((1,), play) for play in Play] == [False, True]


def test_a_game_given_by_its_moves() -> None:
    truth = BruteForce()

    def take_one_or_two(n: int) -> list[int]:
        return [m for m in (n - 1, n - 2) if m >= 0]

    assert [truth.lost_in(take_one_or_two, n) for n in range(7)] == [n % 3 == 0 for n in range(7)]
    assert [truth.lost_in(take_one_or_two, n, Play.MISERE) for n in range(7)] == [n % 3 == 1 for n in range(7)]
    assert [truth.grundy_in(take_one_or_two, n) for n in range(7)] == [n % 3 for n in range(7)]
    with pytest.raises(LoopError):
        truth.lost_in(lambda n: [1 - n], 0)
    # Deeper than Python's stack.
    assert truth.lost_in(take_one_or_two, 30_000)


def test_bad_positions() -> None:
    truth = BruteForce()
    for ask in (truth.lost, truth.grundy, truth.options):
        with pytest.raises(ValueError, match="negative"):
            ask((2, -1))
    with pytest.raises(ValueError, match="k must be at least 1"):
        truth.lost((1, 1), game=MOORE, k=0)
    for ask in (truth.lost, truth.grundy, truth.options):
        with pytest.raises(ValueError, match="t must be at least 1"):
            ask((1, 1), game=GAME, t=0)
        for p in ((1,), (), (1, 1, 1)):
            with pytest.raises(ValueError, match="2 heaps; got"):
                ask(p, game=GAME, t=1)
