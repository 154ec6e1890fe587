"""What holds for all tests: no time limits, browser tests marked as such, and no skips where none are allowed.

Where TAKEAWAY_NO_SKIP is set, a test that would be skipped fails: a machine that was given a browser has to use it.
"""

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

BROWSER = Path(__file__).parent / "browser"

# How fast an example runs says something about the machine and nothing about the theory.
settings.register_profile("takeaway", deadline=None)
settings.load_profile("takeaway")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test below `tests/browser`."""
    for item in items:
        if item.path.is_relative_to(BROWSER):
            item.add_marker("browser")


def _forbid(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure that tells the reason of the skip."""
    if os.environ.get("TAKEAWAY_NO_SKIP") and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"skipped where no test may be skipped: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Judge a test."""
    report = yield
    _forbid(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Judge a module that is collected."""
    report = yield
    _forbid(report)
    return report
