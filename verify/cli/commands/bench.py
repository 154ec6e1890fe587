"""`takeaway bench`: run the benchmarks of `tests/bench`, whose figures are ratios measured in one run.

A benchmark may define `GOALS`: an upper or lower bound for each ratio, by the name of the comparison.
"""

import datetime
import importlib.metadata
import importlib.util
import json
import math
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import click

from verify.cli.options import BadInput, Place, shown
from verify.pipeline.answer_cache import write_beside

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "bench"
PREFIX = "bench_"
# The kinds of bounds.
MOST, LEAST = "at most", "at least"


class Goal(NamedTuple):
    """The bound for a ratio, and whether the ratio meets it."""

    kind: str
    bound: float
    reached: bool

    def told(self) -> str:
        """Return the bound and the result in a few words.

        >>> Goal(MOST, 1.5, True).told()
        'at most 1.5: reached'
        """
        return f"{self.kind} {self.bound:g}: {'reached' if self.reached else 'missed'}"


# The commands that print the versions of programs that are not Python packages.
PROGRAMS = {"cc": ["cc", "--version"], "mona": ["mona", "-h"]}


@click.command()
@click.argument("names", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--save", type=Place(dir_okay=False), help="A file of figures to put these into.")
def command(names: tuple[str, ...], as_json: bool, save: Path | None) -> None:
    """Run the benchmarks NAMES, or all of them. Each figure is the ratio of two times.

    The table shows the goal of a figure, if it has one, and whether the figure meets it.
    """
    known = benchmarks()
    if not known:
        raise BadInput(f"{FOLDER}: no benchmarks; they are in the project's source, not in the installed package")
    for name in names:
        if name not in known:
            raise BadInput(f"there is no benchmark {shown(name)}; the benchmarks are: {', '.join(known)}")
    kept = saved(save) if save else {}
    _save(save, kept)  # checked before the measurements, which take minutes
    found: dict[str, dict[str, float]] = {}
    aims: dict[str, dict[str, Goal]] = {}
    for name in names or known:
        click.echo(f"takeaway: measuring {name} …", err=True)
        module = load(known[name])
        found[name] = module.ratios()
        aims[name] = goals(found[name], getattr(module, "GOALS", {}))
        peers = versions(getattr(module, "PEERS", ()))
        kept[name] = {"on": machine(), "peers": peers, "ratios": found[name], "goals": aims[name]}
        _save(save, kept)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("benchmark", no_wrap=True)
    table.add_column("time / time it is measured against")
    table.add_column("ratio", justify="right", no_wrap=True)
    table.add_column("goal", no_wrap=True)
    for name, ratios in found.items():
        for what, ratio in ratios.items():
            aim = aims[name].get(what)
            table.add_row(name, what, rounded(ratio), aim.told() if aim else "")
    Console().print(table)


def goals(ratios: Mapping[str, float], aims: Mapping[str, tuple[str, float]]) -> dict[str, Goal]:
    """Return the goal of each ratio that has one, by the full name of the ratio.

    Args:
        aims: goals by the name of a comparison, or by the full name of a ratio (comparison and case).
    """
    found = {}
    for told, ratio in ratios.items():
        if aim := aims.get(told) or aims.get(told.partition(": ")[0]):
            kind, bound = aim
            found[told] = Goal(kind, bound, ratio <= bound if kind == MOST else ratio >= bound)
    return found


def saved(path: Path) -> dict[str, Any]:
    """Return the contents of a file of figures, by benchmark; {} if there is no file.

    Raises:
        BadInput: the file is not a file of figures.
    """
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: no file of figures to put more into: {error}") from None
    if not isinstance(kept, dict):
        raise BadInput(f"{path}: no file of figures to put more into")
    return kept


def _save(path: Path | None, kept: dict[str, Any]) -> None:
    """Write the figures to a file, if one is given, by benchmark; the ratios of a benchmark keep their order.

    Raises:
        BadInput: the file cannot be written.
    """
    try:
        if path is not None:
            write_beside(path, json.dumps(dict(sorted(kept.items())), ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror}); name another file with --save") from None


def machine() -> dict[str, Any]:
    """Return the date and the properties of the machine that ratios depend on."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"date": today, "python": platform.python_version(), "cores": os.cpu_count(), "cpu": platform.machine()}


def versions(peers: tuple[str, ...]) -> dict[str, str]:
    """Return the versions of packages and programs by name; those that are not installed are left out."""
    found = {}
    for peer in peers:
        if peer not in PROGRAMS:
            try:
                found[peer] = importlib.metadata.version(peer)
            except importlib.metadata.PackageNotFoundError:
                continue
        elif shutil.which(peer):
            said = subprocess.run(PROGRAMS[peer], capture_output=True, text=True, check=False).stdout
            found[peer] = (re.findall(r"\d+(?:[.-]\d+)+", said.partition("\n")[0]) or ["?"])[-1]
    return found


def benchmarks() -> dict[str, Path]:
    """Return the benchmarks by name: each file `bench_<name>.py` in `tests/bench` has a function `ratios`."""
    return {path.stem.removeprefix(PREFIX): path for path in sorted(FOLDER.glob(f"{PREFIX}*.py"))}


def load(path: Path) -> ModuleType:
    """Import a file that belongs to no package, and return the module.

    Raises:
        ImportError: the file is not a Python module.
    """
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rounded(ratio: float) -> str:
    """Round a positive ratio to three digits, which is the precision of a measurement."""
    return f"{ratio:,.{max(0, 2 - math.floor(math.log10(ratio)))}f}"
