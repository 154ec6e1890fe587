"""A real browser and a served site: the fixture site, or the finished one that TAKEAWAY_SITE names.

Without a Chromium these tests skip and say so; CHROMIUM names one that is not in the usual place.
"""

import functools
import http.server
import importlib.util
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def _chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """A running Chromium, driven by Playwright."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = _chromium()
    if path is None:
        pytest.skip("no Chromium found: install it or name it in CHROMIUM")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def folder(request: pytest.FixtureRequest) -> Path:
    """The built site on disk."""
    if "TAKEAWAY_SITE" in os.environ:
        return Path(os.environ["TAKEAWAY_SITE"]).resolve()
    built: Path = request.getfixturevalue("small_site")
    return built


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fixture site on disk, on which there is one of everything."""
    from verify.site.build import build

    spec = importlib.util.spec_from_file_location(
        "fixture", Path(__file__).parents[1] / "verify" / "site" / "fixture.py"
    )
    assert spec is not None and spec.loader is not None
    fixture = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fixture)
    root = tmp_path_factory.mktemp("project")
    results = fixture.make(root)
    build(results, root / "site", 2, root=root, say=lambda line: None)
    return root / "site"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the tests watch the browser's side."""


@pytest.fixture(scope="session")
def base(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site."""
    yield from _served(folder, tmp_path_factory.mktemp("host"))


@pytest.fixture(scope="session")
def small_base(small_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the fixture site."""
    yield from _served(small_site, tmp_path_factory.mktemp("host"))


def _served(folder: Path, top: Path) -> Iterator[str]:
    """The address of a site, served under a path to show that it works under any."""
    (top / "some" / "path").mkdir(parents=True)
    (top / "some" / "path" / "takeaway").symlink_to(folder)
    handler = functools.partial(_Quiet, directory=str(top))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/some/path/takeaway/"
        server.shutdown()
