"""A local server for a site whose pages may change; each answer shows the current content of the folder."""

import argparse
import functools
import http.server
import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.cli.options import BadInput

if TYPE_CHECKING:
    from verify.discover.atlas.atlas_schema import Progress

# The address of the progress of the atlas, and the page for unknown addresses.
PROGRESS_ADDRESS, NOT_FOUND_PAGE = "/data/atlas/progress.json", "404.html"


class Server(http.server.ThreadingHTTPServer):
    """A server that is bound to its port at once and answers when it is started."""

    progress: "Callable[[], Progress | None]" = staticmethod(lambda: None)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore broken connections, which occur when a browser leaves a page."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(http.server.SimpleHTTPRequestHandler):
    """A request handler that reads the folder at each request."""

    server: Server

    def send_head(self) -> Any:
        """Send the headers of a file, never "not modified", because pages can change within one second."""
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def do_GET(self) -> None:
        """Send the progress of the verification, or a file."""
        progress = self.server.progress() if self.path.partition("?")[0] == PROGRESS_ADDRESS else None
        if progress is None:
            super().do_GET()
            return
        self._answer(HTTPStatus.OK, "application/json", json.dumps(progress.as_data()).encode())

    def end_headers(self) -> None:
        """Tell browsers to revalidate each file."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the error page of the site for a missing file."""
        page = Path(self.directory) / NOT_FOUND_PAGE
        if code == HTTPStatus.NOT_FOUND and self.command == "GET" and page.is_file():
            self._answer(HTTPStatus.NOT_FOUND, "text/html; charset=utf-8", page.read_bytes())
        else:
            super().send_error(code, message, explain)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, because the terminal shows the progress of the verification."""

    def _answer(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@contextmanager
def bind_server(folder: Path, port: int) -> Iterator[Server]:
    """Bind a server to its port without answering yet.

    Raises:
        BadInput: the port is in use or not allowed.
    """
    with Server(("127.0.0.1", port), functools.partial(_Handler, directory=str(folder)), False) as server:
        with _port(port):
            server.server_bind()
        yield server


@contextmanager
def serve_in_thread(server: Server) -> Iterator[str]:
    """Run a server in a thread, and yield its address.

    Raises:
        BadInput: another process took the port in the meantime.
    """
    with _port(server.server_port):
        server.server_activate()
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()


@contextmanager
def _port(port: int) -> Iterator[None]:
    """Return a context that reports a problem with the port in one line."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"port {port}: {error.strerror}; try another with --port, or with make PORT=") from None


def main() -> int:
    """Serve a folder until Ctrl-C, for `make serve`; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m verify.cli.site_server", description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    arguments = parser.parse_args()
    if not (arguments.folder / "index.html").is_file():
        print("There is no site yet: run `make site` to build and serve it.", file=sys.stderr)
        return BadInput.exit_code
    try:
        with bind_server(arguments.folder, arguments.port) as server, serve_in_thread(server) as address:
            print(f"{address} (Ctrl-C stops the server)", flush=True)
            threading.Event().wait()
    except BadInput as error:
        print(error.message, file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
