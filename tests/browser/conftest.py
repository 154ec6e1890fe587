"""Fixtures for browser tests: a real browser and a served site.

The site is the fixture site, the finished site that TAKEAWAY_SITE names or, if TAKEAWAY_WHOLE_SITE is set, the site
built from the results of this session. Each test process has one browser. Without Chromium the tests skip with a
reason; CHROMIUM gives an unusual location.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browser_server import FLAGS, NO_SEARCH, chromium, serve
from tests.browser.search_driver import PATIENCE, SearchPages


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Yield a running Chromium, driven by Playwright."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium found: install it or name it in CHROMIUM")
    with api.sync_playwright() as playwright:
        try:
            running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        except api.Error as wrong:
            pytest.skip(f"{path} does not start: {str(wrong).splitlines()[0]}")
        yield extend_time_limits(running)
        running.close()


def extend_time_limits(running: Any) -> Any:
    """Set time limits that are long enough for a busy machine, and return the browser."""

    def waiting(new: Callable[..., Any]) -> Callable[..., Any]:
        def open_with_patience(*arguments: Any, **options: Any) -> Any:
            target = new(*arguments, **options)
            target.set_default_timeout(PATIENCE)
            return target

        return open_with_patience

    running.new_page, running.new_context = waiting(running.new_page), waiting(running.new_context)
    return running


@pytest.fixture(scope="session")
def desk(browser: Any) -> Iterator[Any]:
    """Yield a wide page without search for all tests that need a plain page; each test opens its own address."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(NO_SEARCH)
    yield page
    page.close()


@pytest.fixture(scope="session")
def search_pages(browser: Any, base: str) -> Iterator[SearchPages]:
    """Yield the search of each language; all tests of the search share it in one process."""
    driver = SearchPages(browser, base)
    yield driver
    driver.close()


@pytest.fixture(scope="session")
def site_folder(request: pytest.FixtureRequest) -> Path:
    """Return the built site on disk."""
    if "TAKEAWAY_SITE" in os.environ:
        return Path(os.environ["TAKEAWAY_SITE"]).resolve()
    built: Path = request.getfixturevalue("whole_site" if "TAKEAWAY_WHOLE_SITE" in os.environ else "small_site")
    return built


@pytest.fixture(scope="session")
def small_site(project: Path) -> Path:
    """Return the fixture site on disk, which has a page of every kind."""
    return project / "site"


@pytest.fixture(scope="session")
def base(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of the site, which includes a path because the site must work below any path."""
    with _under_a_path(site_folder, tmp_path_factory) as address:
        yield address


@pytest.fixture(scope="session")
def small_base(small_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of the fixture site."""
    with _under_a_path(small_site, tmp_path_factory) as address:
        yield address


@contextlib.contextmanager
def _under_a_path(folder: Path, factory: pytest.TempPathFactory) -> Iterator[str]:
    top = factory.mktemp("host")
    (top / "some" / "path").mkdir(parents=True)
    (top / "some" / "path" / "takeaway").symlink_to(folder)
    with serve(top) as address:
        yield f"{address}some/path/takeaway/"
