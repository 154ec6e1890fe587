"""Tests of the checks about Wythoff's game: each holds, and false printed statements fail."""

from itertools import product
from typing import Any

import pytest

from tests.theory.claims.single_claim import SharedTruth, findings, smallest_counterexample
from theory.claims.wythoff import CHECKS
from theory.claims.wythoff.document_proof_checks import forms
from theory.claims.wythoff.floor_checks import difference
from theory.claims.wythoff.shared_cases import e, f, sequences
from theory.rules.conventions import Play
from theory.rules.nim import NIM
from theory.rules.wythoff import GAME
from verify.pipeline.crosschecks.bruteforce_checks import CheckError, run_checks

# A remark about history.
WITHOUT_CHECKS = {"WYT-002"}
DEFINITIONS = {1, 7, 9}

SMALLEST: dict[str, tuple[list[Any], list[int] | None, str]] = {
    # tag: the first case at which the printed statement fails, the position it is about, the convention
    "WYT-003": ([[3, 3]], [3, 3], "misere"),
    "WYT-018": ([[[1, 2], [1, 3]]], None, "normal"),
    "WYT-020": ([[0, 0]], [0, 0], "normal"),
    "WYT-021": ([[0, 1]], [0, 1], "normal"),
}


def test_every_claim_has_an_entry() -> None:
    assert list(CHECKS) == [f"WYT-{number:03}" for number in range(1, 44)]
    assert {tag for tag, checks in CHECKS.items() if not checks.checks} == WITHOUT_CHECKS
    assert {tag for tag, checks in CHECKS.items() if checks.printed} == set(SMALLEST)
    assert all(CHECKS[f"WYT-{number:03}"].defined_by for number in DEFINITIONS)


@pytest.mark.parametrize(("tag", "case", "position", "play"), [(tag, *row) for tag, row in SMALLEST.items()])
def test_the_smallest_counterexample(tag: str, case: list[Any], position: list[int] | None, play: str) -> None:
    counter = smallest_counterexample(tag, case, position, play)
    assert position is None or counter["game"] == "wythoff"


def test_differences_from_misere_nim() -> None:
    counter = findings("WYT-003")["counterexample"]["found"]
    assert (counter["outcome"], counter["winning_moves"]) == ("N", [[2, 2]])
    assert counter["also_fails_at"][:2] == [[3, 5], [4, 4]]


class LyingBruteForce(SharedTruth):
    """A ground truth with a wrong outcome for a single position, under one convention and for one t."""

    def __init__(self, about: tuple[int, ...], play: Play, t: int) -> None:
        super().__init__()
        self.lie = (about, play, t)

    def lost(self, position: tuple[int, ...], play: Play = Play.NORMAL, game: Any = NIM, **params: int) -> bool:
        return super().lost(position, play, game, **params) != (
            game is GAME and (position, play, params["t"]) == self.lie
        )


@pytest.mark.parametrize(
    ("tag", "about", "play", "t"),
    [
        ("WYT-003", (599, 600), Play.MISERE, 1),
        ("WYT-004", (600, 600), Play.MISERE, 1),
        ("WYT-005", (371, 600), Play.NORMAL, 1),
        ("WYT-010", (600, 371), Play.NORMAL, 1),
        ("WYT-037", (3, 3), Play.MISERE, 1),
        ("WYT-039", (260, 259), Play.NORMAL, 5),
        ("WYT-041", (0, 1), Play.MISERE, 2),
        ("WYT-041", (260, 260), Play.MISERE, 5),
    ],
)
def test_one_wrong_outcome_is_noticed(tag: str, about: tuple[int, int], play: Play, t: int) -> None:
    with pytest.raises(CheckError, match=tag):
        run_checks(tag, CHECKS[tag], LyingBruteForce(about, play, t))


def test_the_sign_of_a_difference_of_multiples() -> None:
    # φ lies between 832040/514229 and 1346269/832040, which settles all small cases.
    low, high = (832040, 514229), (1346269, 832040)
    for n, m in product(range(-9, 60), repeat=2):
        a, b = n - m, m
        # nφ − mφ² = (n − m)φ − m.
        bounds = [a * p - b * q for p, q in (low, high)]
        if (a, b) == (0, 0):
            assert difference(n, m) == 0
        else:
            assert (difference(n, m) > 0) == (min(bounds) > 0)
            assert (difference(n, m) < 0) == (max(bounds) < 0)


def test_the_floors_of_the_checks() -> None:
    assert [(e(n), f(n)) for n in range(6)] == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]


def test_the_forms_of_small_positions() -> None:
    assert {p: forms(p) for p in product(range(4), repeat=2)} == {
        (0, 0): [], (0, 1): [], (0, 2): [], (0, 3): [], (1, 0): [], (2, 0): [], (3, 0): [],
        (1, 1): ["e"], (1, 2): ["W"], (2, 1): ["W"], (1, 3): ["d"], (3, 1): ["d"],
        (2, 2): ["c"], (2, 3): ["b"], (3, 2): ["b"], (3, 3): ["e"],
    }  # fmt: skip
    assert forms((3, 4)) == ["f"] and forms((1, 5)) == ["a"]


def test_the_sequences_know_their_partners() -> None:
    s = sequences(2, 1)
    assert (s.partner(0), s.partner(1), s.partner(2), s.has((2, 5)), s.has((5, 2)), s.has((2, 4))) == (
        1, 0, 5, True, True, False,
    )  # fmt: skip
    assert sequences().partner(0) is None
