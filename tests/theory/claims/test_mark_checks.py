"""Tests of the checks about MARK: each holds, false printed statements fail, and wrong checks are caught."""

from typing import Any

import pytest

from tests.theory.claims.single_claim import TRUTH, SharedTruth, smallest_counterexample
from theory.claims.mark import CHECKS
from theory.claims.mark.beyond_checks import misere_value, outcome_by_automaton, value_by_automaton
from theory.claims.mark.misere_quotient_checks import are_distinguished, transitions
from theory.claims.mark.shared_cases import sequences
from theory.rules.conventions import Play
from theory.rules.mark import K_MARK
from theory.rules.nim import NIM
from theory.strategy.mark import k_mark_strategy
from verify.pipeline.crosschecks.bruteforce_checks import CheckError, run_checks

# Remarks about history, words and the layout of the document.
WITHOUT_CHECKS = {"MARK-002", "MARK-003", "MARK-106", "MARK-107", "MARK-108", "MARK-109"}

# What the document gets wrong, and the definitions, by the ledger.
FALSE = {19, 28, 40, 57, 58, 59, 60, 63, 70, 74, 76, 77, 86, 88}
DEFINITIONS = {1, 4, 5, 9, 10, 20, 21, 22, 32, 35, 44, 54, 56, 66, 68, 81, 83}

SMALLEST: dict[str, tuple[list[Any], list[int] | None, str]] = {
    # tag: the first case at which the printed statement fails, the position it is about, the convention
    "MARK-013": ([2, 1], None, "normal"),
    "MARK-018": ([0], [0], "normal"),
    "MARK-019": ([0], [0], "normal"),
    "MARK-020": ([0], None, "normal"),
    "MARK-025": (["0", "1"], None, "normal"),
    "MARK-028": ([{"1999": 1999, "1111101111_2": 1007}], None, "normal"),
    "MARK-040": ([1], [1], "normal"),
    "MARK-043": ([2], [2], "normal"),
    "MARK-048": ([[1, 1]], [1, 1], "normal"),
    "MARK-057": ([0], [0], "misere"),
    "MARK-058": ([0], [0], "misere"),
    "MARK-059": ([0], [0], "misere"),
    "MARK-060": ([0], [0], "misere"),
    "MARK-063": ([0], [0], "misere"),
    "MARK-068": ([1], None, "normal"),
    "MARK-070": ([0], None, "normal"),
    "MARK-073": ([0], None, "normal"),
    "MARK-074": ([1], [1], "normal"),
    "MARK-076": ([1], [1], "normal"),
    "MARK-077": ([1], [1], "normal"),
    "MARK-083": ([1], None, "normal"),
    "MARK-085": ([2, 0], [0], "normal"),
    "MARK-086": ([2, 0], [0], "normal"),
    "MARK-088": ([3, 2], None, "normal"),
    "MARK-091": ([3, 2], [2], "normal"),
    "MARK-105": ([2, 3], [3], "normal"),
}


def test_every_claim_has_an_entry() -> None:
    assert list(CHECKS) == [f"MARK-{number:03}" for number in range(1, 110)]


def test_only_claims_without_content_have_no_check() -> None:
    assert {tag for tag, checks in CHECKS.items() if not checks.checks} == WITHOUT_CHECKS


def test_every_false_claim_is_shown_to_fail() -> None:
    assert {f"MARK-{number:03}" for number in FALSE} <= set(SMALLEST)
    assert {tag for tag, checks in CHECKS.items() if checks.printed} == set(SMALLEST)


def test_every_definition_has_its_code() -> None:
    assert all(CHECKS[f"MARK-{number:03}"].defined_by for number in DEFINITIONS)


@pytest.mark.parametrize(("tag", "case", "position", "play"), [(tag, *row) for tag, row in SMALLEST.items()])
def test_the_smallest_counterexample(tag: str, case: list[Any], position: list[int] | None, play: str) -> None:
    counter = smallest_counterexample(tag, case, position, play)
    if position is not None:
        assert counter["game"].endswith("mark")
        assert not any("nim_sum" in step for step in counter["replay"])


class LyingBruteForce(SharedTruth):
    """A ground truth with a wrong outcome for a single position, for every game except Nim."""

    def __init__(self, about: tuple[int, ...]) -> None:
        super().__init__()
        self.wrong_position = about

    def lost(self, position: tuple[int, ...], play: Play = Play.NORMAL, game: Any = NIM, **params: int) -> bool:
        return super().lost(position, play, game, **params) != (game is not NIM and position == self.wrong_position)

    def grundy(self, position: tuple[int, ...], game: Any = NIM, **params: int) -> int:
        return super().grundy(position, game, **params) + (game is not NIM and position == self.wrong_position)


@pytest.mark.parametrize(
    ("tag", "about"),
    [
        ("MARK-016", (9_999,)),
        ("MARK-024", (8_192,)),
        ("MARK-042", (777,)),
        ("MARK-047", (3, 7, 7, 8)),
        ("MARK-060", (4_096,)),
        ("MARK-076", (9_999,)),
        ("MARK-091", (1_500,)),
        ("MARK-093", (1, 2, 3, 8)),
        ("MARK-094", (1_499,)),
        ("MARK-096", (1_331,)),
        ("MARK-099", (2, 3, 6, 8)),
        ("MARK-100", (3, 14, 15)),
        ("MARK-101", (2, 1, 3)),
    ],
)
def test_one_wrong_answer_is_noticed(tag: str, about: tuple[int, ...]) -> None:
    with pytest.raises(CheckError, match=tag):
        run_checks(tag, CHECKS[tag], LyingBruteForce(about))


def test_the_sequences_by_their_definition() -> None:
    assert sequences().a[:9] == (0, 1, 3, 4, 5, 7, 9, 11, 12)
    assert sequences(first=1).b[:9] == (1, 4, 6, 10, 14, 16, 18, 22, 24)
    assert sequences(first=1, less=1).b[:9] == (1, 3, 7, 9, 11, 15, 19, 23, 25)
    assert sequences(3).b[:9] == (0, 3, 6, 12, 15, 21, 24, 27, 30)


def test_the_certificate_of_a_quotient_can_fail() -> None:
    # Nim heaps of 0 and 1 in misère play: two classes are enough, and one is not.
    two = transitions(range, {0: (0, 1), 1: (1, 0)}, (0, 1))
    assert {(q, bool(left)) for q, left in two if not left & {1}} == {(0, False), (1, True)}
    assert are_distinguished(0, 1) and not are_distinguished(3, 3)


@pytest.mark.parametrize("k", range(2, 13))
def test_the_automaton_and_the_misere_value_further_out(k: int) -> None:
    for n in range(1_500, 3_000):
        assert value_by_automaton(n, k) == k_mark_strategy.grundy(n, k)
        assert (outcome_by_automaton(n, k) == "V") == (k_mark_strategy.grundy(n, k) > 0)
    values: list[int] = []
    for n in range(1_200):
        option_values = {values[y] for (y,) in TRUTH.options((n,), K_MARK, k=k)}
        values.append(next(v for v in range(k + 2) if v not in option_values) if option_values else 1)
        assert misere_value(n, k) == values[n]
