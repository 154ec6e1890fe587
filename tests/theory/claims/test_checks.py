"""Tests of the checks: each claim has them, each check holds, each misprint fails, and wrong checks are caught."""

import tomllib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import theory.claims
from tests.theory.claims.single_claim import TRUTH, SharedTruth, findings
from theory.claims.check import FACT_NAMES, Check, Checks, PrintedStatement, Transcript, positions
from theory.claims.nim import CHECKS
from theory.claims.shared_checks import check_positions, is_forced, words
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.rules.nim import NIM
from verify.pipeline.claims.definition_sources import definition
from verify.pipeline.crosschecks.bruteforce_checks import CheckError, run_checks

TEXTS = {
    tag: claim
    for file in sorted((Path(theory.claims.__file__).parent / "nim").glob("*.toml"))
    if file.name != "family.toml"
    for tag, claim in tomllib.loads(file.read_text("utf-8")).items()
}

# History, and remarks in which there is nothing to check.
WITHOUT_CONTENT = {
    "NIM-003",
    "NIM-039",
    "NIM-080",
    "NIM-081",
    "NIM-082",
    "NIM-083",
    "NIM-114",
    "NIM-115",
    "NIM-129",
    "NIM-130",
    "NIM-131",
}

SMALLEST = {
    # tag: the first case at which the printed statement fails
    "NIM-002": [[1, 1]],
    "NIM-014": [[7, 13, 4]],
    "NIM-015": [[7, 13, 12]],
    "NIM-017": [[1, 1]],
    "NIM-024": [2, [1]],
    "NIM-046": [{"10011_2": 19, "2^4 + 2^2 + 1": 21, "19": 19}],
    "NIM-047": [{"45": 45, "32 + 8 + 1": 41, "2^5 + 2^3 + 1": 41, "101001_2": 41}],
    "NIM-051": [{"10 ⊕ 13 ⊕ 22 ⊕ 31": 14, "1110_2": 14, "2^3 + 2^2 + 2": 14, "26": 26}],
    "NIM-085": ["ABC", [5, 4, 3], "A", 2, [5, 4, 1]],
    "NIM-092": [0, 1],
    "NIM-099": [[2, 3]],
    "NIM-104": ["0112", "310"],
    "NIM-108": [[1, 1]],
    "NIM-112": [[1], 1],
}

CORRECTIONS = {
    # tag: the replacements of the misprint that a search finds
    "NIM-014": [[7, 3, 4]],
    "NIM-015": [[7, 3, 12], [9, 13, 12]],
    "NIM-046": [[4, 1, 0]],
    "NIM-047": [41],
    "NIM-051": [14],
    "NIM-085": ["CBA"],
    "NIM-104": {"011_2": 3, "3_10": 3},
}

# Nim-sums before each move, and whether it wins, as "+" and "-".
TRANSCRIPTS = {
    "NIM-042": ([23, 0, 1, 0, 15, 0, 4, 0, 2, 1, 0, 1], "+-+-+-+-+-+-"),
    "NIM-086": ([2, 0, 7, 0, 1, 0, 3, 0, 1], "+-+-+-+-+"),
    "NIM-102": ([2, 0, 6, 0, 1, 0, 3, 1], "+-+-+-+-"),
    "NIM-107": ([2, 0, 7, 0, 1, 0, 3, 0, 1], "+-+-+-+-+"),
}


def test_every_claim_has_an_entry() -> None:
    assert list(CHECKS) == sorted(TEXTS)
    assert len(CHECKS) == 132


def test_only_claims_without_content_have_no_check() -> None:
    assert {tag for tag, checks in CHECKS.items() if not checks.checks} == WITHOUT_CONTENT


def test_every_false_claim_is_shown_to_fail() -> None:
    assert {tag for tag, claim in TEXTS.items() if claim["verdict"] == "false"} <= set(SMALLEST)
    assert {tag for tag, checks in CHECKS.items() if checks.printed} == set(SMALLEST)


def test_every_definition_has_its_code() -> None:
    for tag, claim in TEXTS.items():
        if claim["kind"] == "definition" and claim["verdict"] != "false":
            assert CHECKS[tag].defined_by, tag


@pytest.mark.parametrize(("tag", "case"), SMALLEST.items())
def test_the_smallest_counterexample(tag: str, case: list[Any]) -> None:
    counter = findings(tag)["counterexample"]
    assert counter["case"] == case
    assert counter["found"].keys() <= FACT_NAMES.keys()
    if counter["position"] is not None:
        outcomes = [step["outcome"] for step in counter["replay"]]
        assert all(before != after for before, after in pairwise(outcomes))
        assert not any(counter["replay"][-1]["position"])


@pytest.mark.parametrize(("tag", "fits"), CORRECTIONS.items())
def test_the_correction_is_found(tag: str, fits: Any) -> None:
    assert findings(tag)["counterexample"]["found"]["fits"] == fits


@pytest.mark.parametrize(("tag", "sums", "wins"), [(tag, *row) for tag, row in TRANSCRIPTS.items()])
def test_a_transcript(tag: str, sums: list[int], wins: str) -> None:
    game = findings(tag)["transcript"]
    assert [move["nim_sum_before"] for move in game["moves"]] == sums
    assert [move["nim_sum_after"] for move in game["moves"]] == [*sums[1:], 0]
    assert "".join("+" if move["wins"] else "-" for move in game["moves"]) == wins
    assert [move["by"] for move in game["moves"]] == [game["players"][i % 2] for i in range(len(sums))]
    assert len(game["positions"]) == len(game["moves"]) + 1


def test_the_range_matches_its_description() -> None:
    check = check_positions({1: 5, 2: 2}, "anything", lambda _, p: True)
    assert check.bound == "1 heap ≤ 5; 2 heaps ≤ 2"
    assert [p for (p,) in check.cases()][:6] == [(0,), (0, 0), (1,), (0, 1), (1, 0), (2,)]
    assert len(list(check.cases())) == 6 + 9
    assert words({1: 3, 2: 3, 3: 3, 4: 1}) == "1 to 3 heaps ≤ 3; 4 heaps ≤ 1"


# Tests of the test itself: wrong checks must fail.

ORDINARY_SUM = check_positions(
    {1: 4, 2: 4}, "lost when the ordinary sum is even", lambda t, p: t.lost(p) == (sum(p) % 2 == 0)
)


def test_a_wrong_check_is_an_error_that_names_the_case() -> None:
    with pytest.raises(CheckError, match=r"^NIM-999: .*ordinary sum.* fails at case 6: \(2,\)$"):
        run_checks("NIM-999", Checks((ORDINARY_SUM,)), TRUTH)


def test_a_check_without_a_case_is_an_error() -> None:
    nothing = Check("nothing", "nowhere", lambda: (), lambda *_: True)
    with pytest.raises(CheckError, match="has no case"):
        run_checks("NIM-999", Checks((nothing,)), TRUTH)


def test_a_printed_statement_that_is_true_is_an_error() -> None:
    with pytest.raises(CheckError, match="holds in all 25 cases"):
        run_checks(
            "NIM-999",
            Checks(
                printed=PrintedStatement(
                    check_positions({2: 4}, "true", lambda t, p: t.lost(p) == (p[0] == p[1])), lambda *_: {}
                )
            ),
            TRUTH,
        )


def test_an_illegal_transcript_is_an_error() -> None:
    raised = Transcript(Play.NORMAL, ("a", "b"), ((1, 2), (1, 3), (0, 3)))
    with pytest.raises(CheckError, match=r"move 1 of the transcript, \(1, 2\) to \(1, 3\), is not legal"):
        run_checks("NIM-999", Checks(transcript=raised), TRUTH)


def test_a_wrong_printed_nim_sum_is_an_error() -> None:
    game = CHECKS["NIM-102"].transcript
    assert game is not None
    wrong = replace(game, printed_sums=(2, 0, 6, 0, 1, 0, 2, 1))
    with pytest.raises(CheckError, match=r"row 7: the printed nim-sum 2 is not the nim-sum of \(1, 2, 0\)"):
        run_checks("NIM-999", Checks(transcript=wrong), TRUTH)


class LyingBruteForce(SharedTruth):
    """A ground truth with a wrong outcome for a single position."""

    def __init__(self, about: tuple[int, ...]) -> None:
        super().__init__()
        self.wrong_position = about

    def lost(self, position: tuple[int, ...], play: Play = Play.NORMAL, game: Any = NIM, **params: int) -> bool:
        return super().lost(position, play, game, **params) != (position == self.wrong_position)


@pytest.mark.parametrize(
    ("tag", "about"),
    [
        ("NIM-013", (19, 7, 20)),
        ("NIM-029", (4, 4, 3, 1, 2, 4)),
        ("NIM-091", (77, 120)),
        ("NIM-119", (3, 0, 3, 3, 0)),
        ("NIM-121", (4, 3, 4, 2)),
        ("NIM-123", (1, 2, 3, 5, 5, 5)),
    ],
)
def test_one_wrong_outcome_is_noticed(tag: str, about: tuple[int, ...]) -> None:
    with pytest.raises(CheckError, match=tag):
        run_checks(tag, CHECKS[tag], LyingBruteForce(about))


def test_a_definition_is_shown_with_the_comment_above_it() -> None:
    record = definition(NIM)
    assert record["name"] == "theory.rules.nim.NIM"
    assert record["source"].startswith("# ") and 'HeapGame("nim"' in record["source"].splitlines()[-1]
    assert definition(nim_sum)["source"].startswith("def nim_sum(")
    with pytest.raises(LookupError):
        definition(object())


def test_cases_come_in_order_of_size() -> None:
    totals = [sum(p) for p in positions(3, 4)]
    assert totals == sorted(totals) and len(totals) == 125


def test_a_forced_win_is_read_off_the_ends_of_plays() -> None:
    def options(n: Any) -> Any:
        return [n - take for take in (1, 2) if take <= n]

    for play, lost in ((Play.NORMAL, {0, 3, 6}), (Play.MISERE, {1, 4, 7})):
        assert all(is_forced(options, lost.__contains__, n, play) for n in range(9))
        # If one position has the wrong label, some play from it has another winner than the label says.
        for wrong in range(9):
            labels = lost ^ {wrong}
            assert not all(is_forced(options, labels.__contains__, n, play) for n in range(9)), (play, wrong)
    assert not any(is_forced(options, {0, 3, 6}.__contains__, n, Play.MISERE) for n in range(1, 9))
