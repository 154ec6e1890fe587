"""A browser, the repository served to it, and the harness page; skipped with a reason where there is no browser."""

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser.board.harness import Boards

ROOT = Path(__file__).resolve().parents[3]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Quiet(SimpleHTTPRequestHandler):
    """Serves the repository without a word."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    """The address at which the repository is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}; set CHROMIUM to run the browser tests")
    with sync_api.sync_playwright() as playwright:
        instance = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield instance
        instance.close()


@pytest.fixture
def boards(browser: Any, origin: str) -> Iterator[Boards]:
    """Opens harness pages, and fails the test if anything went wrong on one of them."""
    opened = Boards(browser, origin)
    yield opened
    opened.close()
    assert opened.trouble == []
