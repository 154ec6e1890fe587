"""`takeaway bench`: runs the benchmarks in `tests/bench`, whose figures are ratios measured in one run."""

import importlib.util
import json
import math
from pathlib import Path
from types import ModuleType

import click

from verify.cli.input import BadInput, shown

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "bench"
PREFIX = "bench_"


@click.command()
@click.argument("names", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(names: tuple[str, ...], as_json: bool) -> None:
    """Run the benchmarks NAMES, or all of them: each figure says how often one time fits into another."""
    known = benchmarks()
    if not known:
        raise BadInput(f"{FOLDER}: no benchmarks; they are in the project's source, not in the installed package")
    for name in names:
        if name not in known:
            raise BadInput(f"there is no benchmark {shown(name)}; the benchmarks are: {', '.join(known)}")
    found: dict[str, dict[str, float]] = {}
    for name in names or known:
        click.echo(f"takeaway: measuring {name} …", err=True)
        found[name] = load(known[name]).ratios()
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("benchmark", no_wrap=True)
    table.add_column("time / time it is measured against")
    table.add_column("ratio", justify="right", no_wrap=True)
    for name, ratios in found.items():
        for what, ratio in ratios.items():
            table.add_row(name, what, rounded(ratio))
    Console().print(table)


def benchmarks() -> dict[str, Path]:
    """The benchmarks by name: every file `bench_<name>.py` in `tests/bench`, which has a function `ratios`."""
    return {path.stem.removeprefix(PREFIX): path for path in sorted(FOLDER.glob(f"{PREFIX}*.py"))}


def load(path: Path) -> ModuleType:
    """The module in a file that is in no package.

    Raises:
        ImportError: the file is no Python module.
    """
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rounded(ratio: float) -> str:
    """A positive ratio to three digits, which is as much as a measurement is worth."""
    return f"{ratio:,.{max(0, 2 - math.floor(math.log10(ratio)))}f}"
