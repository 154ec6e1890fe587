"""Tests of a sample of the random command lines; `make soak` tries many more."""

from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.soak.random_command_lines import WRONG, find_fault, lines, run_lines


def test_no_line_ends_in_a_traceback() -> None:
    statuses, problems = run_lines(150, seed=20)
    assert problems == []
    assert statuses[2] > statuses.total() / 2 > statuses[0] > 0


def test_no_line_starts_long_work() -> None:
    for arguments, _ in islice(lines(seed=1), 20_000):
        if arguments[0] in WRONG:
            *before, last = arguments
            # An option takes at most one word for its value.
            assert last == before[-1] == WRONG[arguments[0]]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"exit_code": 2, "stderr": "takeaway: no such game\n"}, ""),
        ({"exit_code": 2, "stderr": "one\ntwo\n"}, "2 lines"),
        ({"exit_code": 2, "stderr": ""}, "0 lines"),
        ({"exit_code": 2, "stderr": "one\n", "stdout": "half"}, "4 characters"),
        ({"exit_code": 3}, "exit status 3"),
        ({"exit_code": 1, "exception": ValueError("oh")}, "ValueError"),
        ({"exit_code": 1, "stderr": "Traceback (most recent call last)"}, "a traceback"),
        ({"exit_code": 1, "exception": SystemExit(1)}, ""),
    ],
)
def test_faults_of_an_answer_are_reported(answer: dict[str, object], expected: str) -> None:
    fields = {"exception": None, "stdout": "", "stderr": "", "output": ""} | answer
    fault = find_fault(["x"], cast(Any, SimpleNamespace(**fields)))
    assert expected in fault and bool(fault) == bool(expected)
