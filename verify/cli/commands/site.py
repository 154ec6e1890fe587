"""`takeaway site`: build the site from finished results, and serve it and verify the atlas on request.

Problems that are known in advance, such as a port in use, are reported before the work begins.
"""

import os
from pathlib import Path

import click

from verify.cli import extras
from verify.cli.options import BadInput, Place, WholeNumber, place
from verify.cli.output_folders import try_folders
from verify.cli.selection import atlas as chosen
from verify.cli.site_server import bind_server
from verify.languages import ROOT


@click.command(short_help="Build the site, and serve it.")
@click.option("--serve", is_flag=True, help="Serve the site after the build.")
@click.option("--port", default=8000, show_default=True, type=WholeNumber(1, 65535), help="Port of the server.")
@click.option("--out", default="site", show_default=True, type=Place(), help="Folder of the site.")
@click.option("--jobs", default=2, show_default=True, type=WholeNumber(1), help="Languages built in parallel.")
@click.option(
    "--atlas", "games", metavar="[GAMES]", is_flag=False, flag_value="atlas", default="",
    help="Also verify the atlas, or games of it by their tags: while the site is served, or before it is built.",
)  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Only check whether the port is free and the folders can be written.")
def command(serve: bool, port: int, out: Path, jobs: int, games: str, dry_run: bool) -> None:
    """Build the site from finished results: run `takeaway verify` first."""
    results = place(os.environ.get("TAKEAWAY_RESULTS") or ROOT / "build" / "results.json")
    tags = chosen(games.split())
    if games.split() and not tags:
        raise BadInput("--atlas takes tags of games, such as ATL-0.77, or nothing")
    results, out = results.resolve(), out.resolve()
    if dry_run:
        try_folders(results.parent, out)
        if serve:
            with bind_server(out, port):
                return
        return
    # The packages that build a site are imported here, because the checks above work without them.
    extras.extra("site", "site")
    if tags:
        extras.extra("verify", "site --atlas")
    from verify.cli.site_run import run

    run(results, out, tags, port if serve else None, jobs)
