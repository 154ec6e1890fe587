"""Settings for all tests: no time limits, one date, marked browser tests, skips that fail where forbidden, one site.

If TAKEAWAY_NO_SKIP is set, a test that would be skipped fails, because a machine with a browser must use it. Only tests
that need texts outside the project may then be skipped.
"""

import gc
import os
import time
from collections.abc import Generator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import settings

import tests.verified_run
from tests.shared_test_folders import make_once
from verify.pipeline.runner import RunResults

HERE = Path(__file__).parent
BROWSER = HERE / "browser"

# No deadline per example, because the time of an example depends on the machine.
settings.register_profile("takeaway", deadline=None)
settings.load_profile("takeaway")

# Pages that are built before and after midnight have one date: the test processes inherit this variable.
os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(time.time())))

# Collected tests stay in memory for the whole run. With the default thresholds, garbage collection, which scans all of
# them, would take a tenth of the time.
gc.set_threshold(50_000, 20, 20)


# Long tests, and tests that others wait for, start first, so that all test processes end at the same time: the claims,
# whose verifier runs in child processes while one test process waits, and the site built from their results. Tests that
# wait for these come last: those on all claims or theorems, and those on the pages, which may belong to that site.
FIRST = ("verify/pipeline/test_claims.py", "verify/pipeline", "verify/site", "theory/claims", "verify/proofs")
LAST = (
    "verify/pipeline/test_claim_graph.py",
    "verify/pipeline/test_publish_meanings.py",
    "verify/pipeline/test_readable_theorems.py",
    "browser",
)
# Among the last tests, the most expensive groups (9 to 100 seconds of processor time each) start first. A process gets
# its next group while it still has two tests. Consecutive groups of one long test would all go to one process, and the
# others would wait for it at the end; so groups of many tests are placed between them.
EXPENSIVE = (
    "browser/test_check_claim_in_page",
    "pages-en",
    "search",
    "pages-he",
    "browser/test_rules_box",
    "pages-pl",
    "browser/test_prove_game_in_page",
    "pages-fa",
    "browser/test_accessibility",
    "questions",
    "browser/test_live_atlas",
    "browser/test_every_interactive_figure",
    "browser/test_guided_path_pages",
    "browser/test_download_size",
    "browser/test_pages",
    "browser/test_teacher_pages",
    "browser/test_firefox",
    "browser/board/test_wythoff_play",
    "browser/board/test_chomp_play",
    "browser/test_interactive_figures",
    "browser/board/test_mark_play",
    "browser/board/test_board_play",
    "browser/test_changed_theorem_scripts",
    "browser/test_home_and_not_found",
    "browser/test_glyph_order",
    "browser/board/test_mark_strategy",
    "browser/board/test_wythoff_strategy",
    "browser/board/test_general_strategy",
    "browser/board/test_board_languages",
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than the number of cores, because a test that waits for a browser leaves its core idle."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in this very hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test below `tests/browser`, keep the tests of a file together, and run the longest tests first."""
    for item in items:
        group, browser, _ = _place(item.path)
        if browser:
            item.add_marker("browser")
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=_sort_key)


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection."""
    gc.collect()
    gc.freeze()


@cache
def _place(path: Path) -> tuple[str, bool, int]:
    """Return the group of the tests of a file, whether they need a browser, and their position in the run."""
    late = next((n for n, folder in enumerate(LAST, 1) if path.is_relative_to(HERE / folder)), 0)
    first = next((n for n, folder in enumerate(FIRST) if path.is_relative_to(HERE / folder)), len(FIRST))
    group = path.relative_to(HERE).with_suffix("").as_posix()
    return group, path.is_relative_to(BROWSER), len(FIRST) + late if late else first


def _sort_key(item: pytest.Item) -> tuple[int, int]:
    """Return the position of a test in the run; equal positions keep their order."""
    _, _, turn = _place(item.path)
    if turn <= len(FIRST):
        return turn, 0
    (group,) = next(item.iter_markers("xdist_group")).args
    return turn, EXPENSIVE.index(group) if group in EXPENSIVE else len(EXPENSIVE)


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small project with made-up results and its built site; tests that change it take a copy."""
    from tests.verify.site import fixture_project
    from verify.site.build.site_builder import build_site

    def make(root: Path) -> None:
        build_site(fixture_project.make(root), root / "site", 2, root=root, say=lambda line: None)

    return make_once(tmp_path_factory, "project", make)


@pytest.fixture(scope="session")
def run_of_claims(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of results of this session's run of the verifier for the selected claims."""
    return tests.verified_run.run_verifier(tests.verified_run.selected_tags(request.session.items), tmp_path_factory)


@pytest.fixture(scope="session")
def run_results(run_of_claims: Path) -> RunResults:
    """Return all results of this session's run of the verifier."""
    return msgspec.json.decode((run_of_claims / "found.json").read_bytes(), type=RunResults)


@pytest.fixture(scope="session")
def sample_of_the_atlas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of this session's results for a few games of the atlas."""
    return tests.verified_run.verify_sample(tmp_path_factory)


@pytest.fixture(scope="session")
def whole_site(run_of_claims: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the whole site, built from this session's results."""
    return tests.verified_run.build_whole_site(run_of_claims, tmp_path_factory)


def _forbid(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure with the reason of the skip."""
    foreign = "not part of the project" in str(report.longrepr)
    if os.environ.get("TAKEAWAY_NO_SKIP") and report.skipped and not hasattr(report, "wasxfail") and not foreign:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"skipped where no test may be skipped: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report a test as failed if its skip is forbidden."""
    report = yield
    _forbid(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Report a module as failed if a skip during its collection is forbidden."""
    report = yield
    _forbid(report)
    return report
