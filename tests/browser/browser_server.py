"""A folder served as a good host would serve it, and a browser that can reach this machine and no other.

What a page asks of strangers fails, and a failed request is an error on the browser's console.
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

# The first that there is. The one without windows is the same browser, and costs the tests a third less.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]  # fmt: skip

# The theme sorts the words of all pages anew, in a worker, for each page it shows. Run at the start of a page on which
# nobody searches, this leaves them unsorted; that the worker does its work is for the tests of the search to say.
NO_SEARCH = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
# An empty page at the root of what is served.
FRAMES = "frames.html"
# Below this folder there is everything once more, with an empty script in place of the theme's own: that is the same on
# all pages, and nearly half of what it costs to visit one. A browser that asks its driver instead keeps no file.
QUIET = "/quiet/"
THEME = re.compile(r"/assets/javascripts/bundle\.\w+\.min\.js")


def chromium() -> str | None:
    """Return the path of a Chromium, or None."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


class _Host(http.server.SimpleHTTPRequestHandler):
    """Request handler that keeps connections open and lets the browser cache everything except pages."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Send headers that let the browser cache scripts, styles and fonts."""
        if not self.path.endswith("/"):
            self.send_header("Cache-Control", "max-age=86400")
        super().end_headers()

    def do_GET(self) -> None:
        """Send the file, or nothing where the theme's script is asked for quietly."""
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
        """Return the place of a file, quiet or not."""
        return super().translate_path(f"/{path.removeprefix(QUIET)}" if path.startswith(QUIET) else path)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the tests watch the browser's side."""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore requests that the browser aborts when it leaves a page."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Yield the address, ending with a slash, at which the folder is served, along with an empty page."""
    (folder / FRAMES).write_text('<!doctype html><title>frames</title><link rel="icon" href="data:,">', "utf-8")
    with _Server(("127.0.0.1", 0), functools.partial(_Host, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
