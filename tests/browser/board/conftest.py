"""Fixtures for board tests: a server for the repository, the harness page, and a page that evaluates modules."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser.board.harness import Boards, Contexts, Lab, Page

ROOT = Path(__file__).resolve().parents[3]


class QuietHandler(SimpleHTTPRequestHandler):
    """Request handler that serves the repository without log output."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""

    def end_headers(self) -> None:
        """Send headers that let the browser cache the modules, which do not change during a run."""
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()


@pytest.fixture(scope="session")
def origin() -> Iterator[str]:
    """Yield the address at which the repository is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def contexts(browser: Any, origin: str) -> Iterator[Contexts]:
    """Yield the browser contexts that all tests share."""
    shared = Contexts(browser, origin)
    yield shared
    shared.close()
    assert shared.late == []


@pytest.fixture
def boards(contexts: Contexts) -> Iterator[Boards]:
    """Open harness pages, and fail the test if a page reports an error while the test has it or after its return."""
    factory = Boards(contexts)
    yield factory
    factory.close()
    assert factory.trouble == []
    assert contexts.late == []


@pytest.fixture(scope="session")
def _workshop(contexts: Contexts) -> Iterator[tuple[Boards, Page]]:
    factory = Boards(contexts)
    yield factory, factory.open()
    factory.close()


@pytest.fixture
def lab(_workshop: tuple[Boards, Page]) -> Iterator[Lab]:
    """Yield a page that evaluates modules. All tests share it, so they must not change it or cause errors on it."""
    factory, page = _workshop
    yield Lab(page)
    assert factory.trouble == []
