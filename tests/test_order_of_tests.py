"""Tests of the order of the tests: the list of tests to begin with names existing tests."""

import os
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests import conftest
from verify.languages import LANGUAGES

HERE = Path(__file__).parent
WALKS = {f"pages-{language}" for language in LANGUAGES}
GROUP_NAME = re.compile(r'xdist_group\("([\w-]+)"\)')


def test_the_listed_tests_exist() -> None:
    for name in (*conftest.FIRST, *conftest.LAST):
        assert (HERE / name).exists(), name
    files = [file.read_text(encoding="utf-8") for file in (HERE / "browser").glob("test_*.py")]
    groups = WALKS.union(*map(GROUP_NAME.findall, files))
    for name in {*conftest.EXPENSIVE} - groups:
        assert (HERE / f"{name}.py").is_file(), name
    assert len({*conftest.EXPENSIVE}) == len(conftest.EXPENSIVE) and {*conftest.EXPENSIVE} >= WALKS


def test_walks_over_pages_go_to_different_processes() -> None:
    """Check that no two walks follow each other, because one process would run both."""
    assert not [pair for pair in pairwise(conftest.EXPENSIVE) if {*pair} <= WALKS]


@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="one process runs all tests")
def test_the_tests_of_a_file_stay_in_one_process(request: pytest.FixtureRequest) -> None:
    """Check the group at the end of the name; without a group, each test goes to any free process."""
    grouped = request.node.nodeid.endswith("@test_order_of_tests")
    assert grouped, "what a file sets up is set up once a process: give pytest --dist loadgroup, as `make test` does"
