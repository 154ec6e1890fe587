"""`takeaway verify`: proves, decides again and checks claims, side by side, and writes the results."""

import json
import os
import sys
from pathlib import Path

import click

from verify.cli.input import BadInput
from verify.cli.selection import RESULTS, default_results, select

STAGES = {
    "prove": "proving",
    "twins": "trying false twins",
    "decide": "asking cvc5",
    "check": "checking by brute force",
}


@click.command()
@click.argument("selection", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--jobs", type=click.IntRange(1, 64), default=None, help="Worker processes; one a core if not given.")
@click.option("--fresh", is_flag=True, help="Use nothing that was kept from earlier runs.")
@click.option("--results", type=click.Path(path_type=Path), default=default_results, help=RESULTS)
def command(selection: tuple[str, ...], as_json: bool, jobs: int | None, fresh: bool, results: Path) -> None:
    """Verify the claims with the given tags, or of the given families; all claims if none is given.

    Exit status 0 only if every one of them has the standing it declares.
    """
    tags = select(selection)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from verify.judge import results as verification

    console = Console(stderr=True)
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        tasks = {stage: bar.add_task(words, total=None, visible=False) for stage, words in STAGES.items()}

        def progress(stage: str, done: int, total: int) -> None:
            bar.update(tasks[stage], completed=done, total=total, visible=True)

        try:
            found = verification.run(tags, results, jobs or os.cpu_count() or 1, progress, fresh)
        except verification.ResultsError as error:
            raise BadInput(str(error)) from None
    records = [found["claims"][tag] for tag in tags]
    failed = [record for record in records if not record["ok"]]
    if as_json:
        click.echo(json.dumps({"engines": found["engines"], "ok": not failed, "claims": records}, ensure_ascii=False))
    else:
        for record in failed:
            click.echo(f"{record['tag']}: {record['reason']}", err=True)
        click.echo(_summary(records, results))
    sys.exit(1 if failed else 0)


def _summary(records: list[dict[str, object]], results: Path) -> str:
    counts: dict[str, int] = {}
    for record in records:
        word = str(record["standing"]) if record["ok"] else "not as declared"
        counts[word] = counts.get(word, 0) + 1
    parts = ", ".join(f"{count} {word}" for word, count in sorted(counts.items(), key=lambda item: -item[1]))
    return f"{len(records)} claim{'s' if len(records) != 1 else ''}: {parts}. Results: {results}"
