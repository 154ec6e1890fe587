"""`takeaway bench`: run the benchmarks of `tests/bench`, whose figures are ratios measured in one run."""

import json
from pathlib import Path

import click

from verify.cli import benchmarks
from verify.cli.options import BadInput, Place, quote


@click.command(short_help="Run the benchmarks.")
@click.argument("names", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--save", type=Place(dir_okay=False), help="File of figures that receives these figures.")
def command(names: tuple[str, ...], as_json: bool, save: Path | None) -> None:
    """Run the benchmarks NAMES, or all of them. Each figure is the ratio of two times.

    The table shows the goal of a figure, if it has one, and whether the figure meets it.
    """
    files = benchmarks.benchmarks()
    if not files:
        folder = benchmarks.FOLDER
        raise BadInput(f"{folder}: no benchmarks; they are in the project's source, not in the installed package")
    for name in names:
        if name not in files:
            raise BadInput(f"there is no benchmark {quote(name)}; the benchmarks are: {', '.join(files)}")
    results = dict(benchmarks.measure(files, names or files, save))
    if as_json:
        ratios = {name: measured.ratios for name, measured in results.items()}
        click.echo(json.dumps(ratios, ensure_ascii=False, indent=1))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("benchmark", no_wrap=True)
    table.add_column("time / time it is measured against")
    table.add_column("ratio", justify="right", no_wrap=True)
    table.add_column("goal", no_wrap=True)
    for name, measured in results.items():
        for what, ratio in measured.ratios.items():
            aim = measured.goals.get(what)
            table.add_row(name, what, benchmarks.format_ratio(ratio), aim.as_text() if aim else "")
    Console().print(table)
