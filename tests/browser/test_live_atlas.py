"""Tests that atlas pages appear on a served site while games are verified, with the progress."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.browser.test_accessibility import complaints_now
from tests.verify.site.builder.test_atlas_pages import tree
from verify.languages import LANGUAGES
from verify.site.build.site_builder import build_site

ROOT = Path(__file__).parents[2]
ROW = "tbody tr[id^=ATL-]"
GAMES = ("ATL-S1", "ATL-S1.2", "ATL-X1", "ATL-X2", "ATL-0.3", "ATL-0.123")


class LiveSite(NamedTuple):
    """A running command, its project, and the address of the site."""

    process: "subprocess.Popen[str]"
    root: Path
    base: str


@pytest.fixture(scope="module")
def live_site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """Yield the command that serves the small site before any game is verified."""
    root = tmp_path_factory.mktemp("live") / "project"
    shutil.copytree(project, root, symlinks=True, ignore=shutil.ignore_patterns("site"))
    (root / "build" / "atlas.json").unlink()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "tests.verify.site.fixture_server", str(root), str(port), *GAMES]
    environment = os.environ | {"TAKEAWAY_RESULTS": str(root / "build" / "results.json")}
    with subprocess.Popen(
        words, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        assert line == f"http://localhost:{port}/ (Ctrl-C stops the server)\n", process.stderr.read()
        yield LiveSite(process, root, f"http://127.0.0.1:{port}/")
        process.kill()


def test_pages_appear_while_the_site_is_served(browser: Any, live_site: LiveSite) -> None:
    page, errors = browser.new_page(viewport={"width": 390, "height": 844}), []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{live_site.base}en/atlas/")
    progress = page.locator(".tk-progress")
    assert "0 of 6 games" in progress.inner_text() and page.locator(ROW).count() == 0
    assert not (live_site.root / "site" / "en" / "atlas" / "ATL-S1" / "index.html").exists()
    assert page.locator(".tk-progress [role=status]").inner_text() == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not complaints_now(page, "atlas/")
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(f"{live_site.base}en/atlas/")
    assert "0 of 6 games" in plain.locator(".tk-progress").inner_text()
    plain.context.close()
    other_pages = {language: browser.new_page() for language in LANGUAGES if language != "en"}
    for language, other in other_pages.items():
        other.goto(f"{live_site.base}{language}/atlas/")
        assert other.locator(".tk-progress progress").get_attribute("value") == "0"
    (live_site.root / "go").touch()
    page.wait_for_selector(".tk-progress a:not([hidden])", timeout=120_000)
    page.locator(".tk-progress a:not([hidden])").click()
    page.wait_for_selector(ROW)
    for language, other in other_pages.items():
        link = other.locator(".tk-progress [data-told=whole]")
        link.wait_for(state="visible", timeout=120_000)
        assert other.locator(".tk-progress progress").get_attribute("value") == "6"
        link.click()
        other.wait_for_selector(f"#{GAMES[0]}")
        assert other.locator(ROW).count() == len(GAMES) and other.locator(".tk-progress").count() == 0, language
        other.close()
    page.goto(f"{live_site.base}en/atlas/")
    page.locator("tbody a", has_text="ATL-S1.2").click()
    page.wait_for_selector(".tk-board[data-ready=true]")
    assert "ATL-S1.2" in page.inner_text("h1") and page.locator(".tk-badge.tk-certified").is_visible()
    assert not errors
    page.close()


def test_missing_pages_get_the_not_found_page(live_site: LiveSite) -> None:
    with pytest.raises(HTTPError) as failure:
        urlopen(f"{live_site.base}en/atlas/ATL-0.77/")
    assert failure.value.code == 404 and b"<!doctype html>" in failure.value.read().lower()


def test_an_interrupted_run_ends_with_a_line(live_site: LiveSite) -> None:
    (live_site.root / "go").touch()
    while b'"running": false' not in urlopen(f"{live_site.base}data/atlas/progress.json").read():
        assert live_site.process.poll() is None
        time.sleep(0.2)
    live_site.process.send_signal(signal.SIGINT)
    output, errors = live_site.process.communicate(timeout=300)
    assert live_site.process.returncode == 0
    assert output == f"6 games: 6 certified, 0 open; 26 theorems. Results: {live_site.root}/build/atlas.json\n"
    assert errors.splitlines()[-1] == "takeaway: ended"
    assert "atlas: 6 of 6 games are on the site" in errors and "Traceback" not in errors
    assert not [path.name for path in live_site.root.iterdir() if path.name.startswith(".site")]


def test_the_live_site_equals_a_site_built_at_once(live_site: LiveSite) -> None:
    live_site.process.wait(300)
    build_site(
        live_site.root / "build" / "results.json", live_site.root / "again", root=live_site.root, say=lambda line: None
    )
    assert tree(live_site.root / "site") == tree(live_site.root / "again")
