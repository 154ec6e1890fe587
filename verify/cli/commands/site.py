"""`takeaway site`: builds the site from finished results, and serves it on request."""

import functools
import http.server
import os
from pathlib import Path

import click

from verify.cli.input import Place, Whole, place
from verify.languages import ROOT
from verify.site import findings
from verify.site.build import build
from verify.site.errors import SiteError


class _Unfit(click.ClickException):
    """The site cannot be built; nothing of the old one is lost."""

    exit_code = 2


@click.command()
@click.option("--serve", is_flag=True, help="Serve the site when it is built.")
@click.option("--port", default=8000, show_default=True, type=Whole(1, 65535), help="Where to serve it.")
@click.option("--out", default="site", show_default=True, type=Place(), help="Folder to write.")
@click.option("--jobs", default=2, show_default=True, type=Whole(1), help="Languages to build at a time.")
def command(serve: bool, port: int, out: Path, jobs: int) -> None:
    """Build the site from finished results: run `takeaway verify` first."""
    results = place(os.environ.get("TAKEAWAY_RESULTS") or ROOT / "build" / "results.json")
    try:
        findings.refuse_others(results)
        build(results.resolve(), out.resolve(), jobs, say=lambda line: click.echo(line, err=True))
    except SiteError as error:
        raise _Unfit(str(error)) from None
    except OSError as error:
        raise _Unfit(f"{error.filename or out}: {error.strerror}") from None
    if serve:
        _serve(out.resolve(), port)


def _serve(folder: Path, port: int) -> None:
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise _Unfit(f"port {port}: {error.strerror}; try another with --port") from None
    click.echo(f"http://localhost:{port}/ (Ctrl-C ends)")
    with server:
        server.serve_forever()
