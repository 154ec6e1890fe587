"""`takeaway verify`: prove claims, decide their obligations again, check the certificates, and write the results."""

import sys
from pathlib import Path

import click

from verify.cli import extras, scheduler_option
from verify.cli.options import BadInput, Place, WholeNumber
from verify.cli.selection import RESULTS, atlas, default_results, path_exists, select


@click.command(short_help="Verify all claims, or some.")
@click.argument("selection", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--jobs", type=WholeNumber(1, 64), default=None, help="Number of worker processes; by default one per core."
)
@scheduler_option.option
@click.option("--fresh", is_flag=True, help="Ignore the cached results of earlier runs.")
@click.option("--results", type=Place(), default=default_results, help=RESULTS)
def command(
    selection: tuple[str, ...], as_json: bool, jobs: int | None, scheduler: str, fresh: bool, results: Path
) -> None:
    """Verify the claims with the given tags, or of the given families; all claims if none is given.

    The exit status is 0 only if every claim has the standing it declares. The word atlas, or tags such as ATL-0.77,
    select games of the atlas instead; then the status is 0 only if each theorem that was found is certified.
    """
    if scheduler and jobs:
        raise BadInput(
            "--jobs sets the processes of this machine, and --scheduler uses other workers: give only one of them"
        )
    extras.extra("verify", "verify")
    path_exists(results)
    games = atlas(selection)
    tags = games or select(selection)
    from verify.cli.verification_run import verify_claims, verify_games

    if games:
        path = results.with_name("atlas.json")
        status = verify_games(tags, path, jobs=jobs, scheduler=scheduler, fresh=fresh, as_json=as_json)
    else:
        status = verify_claims(tags, results, jobs=jobs, scheduler=scheduler, fresh=fresh, as_json=as_json)
    sys.exit(status)
