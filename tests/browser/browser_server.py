"""A server for a folder, like that of a static host, and a browser that reaches only this machine.

A request to another host fails and appears as an error on the browser's console.
"""

import contextlib
import functools
import http.server
import os
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

# The first that is installed is used. The first name is the same browser without windows; with it the tests take a
# third less time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]  # fmt: skip

# For each page the theme sorts the words of all pages in a worker. This script, run at the start of a page, prevents
# the sorting for tests that do not search. The tests of the search cover the worker.
NO_SEARCH = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
# An empty page at the root of the server.
FRAMES = "frames.html"
# Below this address the server repeats everything, with an empty script in place of the theme's own. The theme's script
# is the same on all pages and takes nearly half of the time of a visit. Interception of requests by the driver would
# disable the browser's cache.
QUIET = "/quiet/"
THEME = re.compile(r"/assets/javascripts/bundle\.\w+\.min\.js")


def chromium() -> str | None:
    """Return the path of Chromium, or None if it is not installed."""
    configured_path = os.environ.get("CHROMIUM")
    return configured_path or next(filter(None, map(shutil.which, BROWSERS)), None)


class _Host(http.server.SimpleHTTPRequestHandler):
    """Request handler that keeps connections open and lets the browser cache everything except pages."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Send headers that let the browser cache scripts, styles and fonts."""
        if not self.path.endswith("/"):
            self.send_header("Cache-Control", "max-age=86400")
        super().end_headers()

    def do_GET(self) -> None:
        """Send a file, or an empty script for the theme's script below the address that leaves it out."""
        # The header counts whole seconds, and a test may change a file twice within one.
        del self.headers["If-Modified-Since"]
        if not (self.path.startswith(QUIET) and THEME.search(self.path)):
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def translate_path(self, path: str) -> str:
        """Return the path of a file, without the prefix that leaves out the theme's script."""
        return super().translate_path(f"/{path.removeprefix(QUIET)}" if path.startswith(QUIET) else path)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, because the tests observe the browser."""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore requests that the browser aborts when it leaves a page."""


@contextlib.contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Yield the address, ending with a slash, of a server for the files in a folder and an empty page."""
    (folder / FRAMES).write_text('<!doctype html><title>frames</title><link rel="icon" href="data:,">', "utf-8")
    with _Server(("127.0.0.1", 0), functools.partial(_Host, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
