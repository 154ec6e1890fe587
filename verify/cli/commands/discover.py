"""`takeaway discover`: rules in, theorem out: who wins a game that nobody described before, proved for all sizes."""

import json
from pathlib import Path
from typing import Any

import click

from verify.cli.input import BadInput, convention, written
from verify.cli.selection import default_results

MOST_SECONDS = 86_400.0


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("rules")
@click.option("--misere", is_flag=True, help="Whoever moves last loses.")
@click.option("--seconds", type=float, default=120.0, show_default=True, help="How long to search at most.")
@click.option("--save", "folder", type=click.Path(path_type=Path), help="Where to write the claim and its pages.")
@click.option("--claim", "claimed", help='What to prove or refute, such as "period 12 from 70".')
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(
    context: click.Context,
    /,
    rules: str,
    misere: bool,
    seconds: float,
    folder: Path | None,
    claimed: str | None,
    as_json: bool,
) -> int:
    """Find and prove who wins the game with these RULES.

    RULES are the options of a heap n with commas between, such as "n-1, n-2", "n-{1,3,4}", "n-1, floor(n/2)" or "all
    but {1,2}"; or an octal code such as 0.77; or a TOML file of at most ten lines. The exit status is 0 if
    something was proved and 1 if not; with --claim, 0 if the claim was proved.
    """
    if rules.startswith("-"):
        raise click.NoSuchOption(rules, ctx=context)
    known = written(rules)
    play = convention(known, misere)
    if not 0 < seconds <= MOST_SECONDS:
        raise BadInput(f"--seconds is a number above 0, and at most {MOST_SECONDS:.0f}")
    from verify.discover import claim
    from verify.discover.report import as_data, as_text
    from verify.discover.save import save
    from verify.discover.search import discover
    from verify.discover.standing import Judge

    try:
        said = None if claimed is None else claim.read(claimed)
    except ValueError as error:
        raise BadInput(f"--claim: {error}") from None
    if folder is not None and (folder / known.game.name).exists():
        raise BadInput(f"--save: {folder / known.game.name}: it is there already; take another folder")
    build = default_results().parent
    discovery = discover(known, play, seconds, judge=Judge(build if build.is_dir() else None))
    if folder is not None and discovery.found:
        try:
            click.echo(f"takeaway: written: {save(discovery, folder)}", err=True)
        except OSError as error:
            raise BadInput(f"--save: {folder}: {(error.strerror or 'it cannot be written').lower()}") from None
    verdict = None if said is None else claim.decide(discovery, said)
    found: dict[str, Any] = as_data(discovery, verdict)
    click.echo(json.dumps(found, ensure_ascii=False) if as_json else as_text(discovery, verdict))
    return 0 if (discovery.found and verdict is None) or (verdict is not None and verdict.verdict == "proved") else 1
