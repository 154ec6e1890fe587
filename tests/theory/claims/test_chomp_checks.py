"""Tests of the checks about Chomp: each holds, false printed statements fail, and wrong checks are caught."""

from typing import Any

import pytest

from tests.theory.claims.single_claim import TRUTH, SharedTruth, findings, smallest_counterexample
from theory.claims.check import Checks, Transcript
from theory.claims.chomp import CHECKS
from theory.claims.chomp.rules_checks import orders
from theory.claims.chomp.shared_cases import bits, full_board, infinite_boards, set_moves, square_masks
from theory.rules.chomp import CHOMP
from theory.rules.chomp_rows import OO, Board, options
from verify.pipeline.crosschecks.bruteforce_checks import CheckError, run_checks

# History, references, results quoted from elsewhere, and a remark about the document.
WITHOUT_CHECKS = {1, 17, 47, 48, 53, 54}
# What the document gets wrong, and the definitions, by the ledger.
FALSE = {18, 32, 37, 38, 40, 45}
DEFINITIONS = {3, 4, 5, 6, 7, 14, 15, 23, 27, 34}

SMALLEST: dict[str, tuple[list[Any], list[int] | None]] = {
    # tag: the first case at which the printed statement fails, and the position it is about
    "CHO-004": ([[1, 2], [2, 1]], [2]),
    "CHO-008": ([[2, 5], 3, 5], None),
    "CHO-009": (["oooox"], None),
    "CHO-015": ([[1, 1, 2]], None),
    "CHO-018": ([1, 1], [1]),
    "CHO-019": ([1, 1], [1]),
    "CHO-022": ([1], [1]),
    "CHO-024": ([1], [1]),
    "CHO-030": ([1], [1]),
    "CHO-032": ([2, 2], [2, 1]),
    "CHO-037": ([1, 1], [1]),
    "CHO-038": ([1], None),
    "CHO-039": ([1], None),
    "CHO-040": ([2], None),
    "CHO-044": ([1], None),
    "CHO-045": ([2], None),
}


def tags(numbers: set[int]) -> set[str]:
    return {f"CHO-{number:03}" for number in numbers}


def test_every_claim_has_an_entry() -> None:
    assert list(CHECKS) == [f"CHO-{number:03}" for number in range(1, 62)]


def test_only_claims_without_content_have_no_check() -> None:
    assert {tag for tag, checks in CHECKS.items() if not checks.checks} == tags(WITHOUT_CHECKS)


def test_every_false_claim_is_shown_to_fail() -> None:
    assert tags(FALSE) <= set(SMALLEST)
    assert {tag for tag, checks in CHECKS.items() if checks.printed} == set(SMALLEST)


def test_every_definition_has_its_code() -> None:
    assert all(CHECKS[tag].defined_by for tag in tags(DEFINITIONS))


@pytest.mark.parametrize(("tag", "case", "position"), [(tag, *row) for tag, row in SMALLEST.items()])
def test_the_smallest_counterexample(tag: str, case: list[Any], position: list[int] | None) -> None:
    counter = smallest_counterexample(tag, case, position)
    if position is not None:
        assert counter["game"] == "chomp"
        last = counter["replay"][-1]
        assert (last["position"], last["outcome"]) == ([], "N")


def test_the_worked_example_and_its_blunders() -> None:
    game = findings("CHO-010")["transcript"]
    assert game["game"] == "chomp"
    assert [move["bite"] for move in game["moves"]] == [[2, 5], [1, 4], [2, 1], [1, 2], [1, 1]]
    assert [move["winning_bites"] for move in game["moves"]] == [[[3, 4]], [[3, 1]], [[2, 2]], [[1, 2]], []]
    assert [move["wins"] for move in game["moves"]] == [False, False, False, True, False]


def test_an_illegal_bite_in_a_transcript_is_an_error() -> None:
    # From (3, 3) no bite leaves (3, 2, 1), and none leaves (2, 2, 0) written with its empty row.
    for positions in (((3, 3), (3, 2, 1)), ((3, 3), (2, 2, 0)), ((3, 3), (3, 3))):
        game = Transcript(CHOMP.play, ("a", "b"), positions, game=CHOMP)
        with pytest.raises(CheckError, match=r"move 1 of the transcript, \(3, 3\) to .* is not legal"):
            run_checks("CHO-999", Checks(transcript=game), TRUTH)


def test_the_far_box_is_the_one_of_the_rules() -> None:
    assert len(square_masks()) == 80
    for rows in ((3, 2), (10,), (2,) * 8, (4, 4, 1)):
        assert set_moves(bits(rows)) == [bits(option) for option in options(rows)]
    assert bits(full_board(8, 10)) == (1 << 80) - 1


def test_infinite_boards_are_infinite_and_different() -> None:
    boards = [board for (board,) in infinite_boards()]
    assert len(set(boards)) == len(boards) == 50
    assert all(board.row(1) == OO or board.rest for board in boards)
    assert {Board((OO, OO)), Board((), OO), Board((OO,), 1)} <= set(boards)


def test_ordered_sets_are_counted() -> None:
    # Naturally labelled orders on n points with a least point are those on n − 1 points: 1, 1, 2, 7, 40.
    assert [sum(1 for _ in orders(n)) for n in range(1, 6)] == [1, 1, 2, 7, 40]


class LyingBruteForce(SharedTruth):
    """A ground truth with a wrong outcome for one given position."""

    def __init__(self, about: Any) -> None:
        super().__init__()
        self.wrong_position = about

    def lost_in(self, moves: Any, position: Any, *play: Any) -> bool:
        return bool(super().lost_in(moves, position, *play) != (position == self.wrong_position))


@pytest.mark.parametrize(
    ("tag", "about"),
    [
        ("CHO-006", bits((7, 5, 3, 1))),
        ("CHO-011", bits((5, 4))),
        ("CHO-016", bits((10, 9, 7, 7, 3, 1))),
        ("CHO-018", bits(full_board(8, 10))),
        ("CHO-022", bits((7, 1, 1, 1, 1, 1, 1))),
        ("CHO-025", bits((9, 1, 1, 1))),
        ("CHO-026", (39, 38)),
        ("CHO-036", (60, 59)),
        ("CHO-041", bits(full_board(6, 6))),
        ("CHO-042", bits((10, 9, 6))),
        ("CHO-049", bits((10, 10, 10, 8, 8, 8, 8, 8))),
    ],
)
def test_one_wrong_answer_is_noticed(tag: str, about: Any) -> None:
    with pytest.raises(CheckError, match=tag):
        run_checks(tag, CHECKS[tag], LyingBruteForce(about))
