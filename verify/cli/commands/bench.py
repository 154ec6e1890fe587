"""`takeaway bench`: runs the benchmarks in `tests/bench`, whose figures are ratios measured in one run.

A benchmark may say what it aims at: `GOALS`, by what is compared, at most or at least how much.
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
# A goal is one of these and a bound.
MOST, LEAST = "at most", "at least"


class Goal(NamedTuple):
    """What a ratio is aimed at, and whether it is there."""

    kind: str
    bound: float
    reached: bool

    def told(self) -> str:
        """In a few words.

        >>> Goal(MOST, 1.5, True).told()
        'at most 1.5: reached'
        """
        return f"{self.kind} {self.bound:g}: {'reached' if self.reached else 'missed'}"


# How programs that are no Python packages are asked for their version.
PROGRAMS = {"cc": ["cc", "--version"], "mona": ["mona", "-h"]}


@click.command()
@click.argument("names", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--save", type=Place(dir_okay=False), help="A file of figures to put these into.")
def command(names: tuple[str, ...], as_json: bool, save: Path | None) -> None:
    """Run the benchmarks NAMES, or all of them: each figure says how often one time fits into another.

    Where a benchmark has a goal, the table says it beside the figure, and whether it is reached.
    """
    known = benchmarks()
    if not known:
        raise BadInput(f"{FOLDER}: no benchmarks; they are in the project's source, not in the installed package")
    for name in names:
        if name not in known:
            raise BadInput(f"there is no benchmark {shown(name)}; the benchmarks are: {', '.join(known)}")
    kept = saved(save) if save else {}
    _save(save, kept)  # before anything is measured in vain
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
    """The goal of each ratio that has one, by its whole name.

    Args:
        aims: goals by what is compared, or by that and the case, as the ratio is called.
    """
    found = {}
    for told, ratio in ratios.items():
        if aim := aims.get(told) or aims.get(told.partition(": ")[0]):
            kind, bound = aim
            found[told] = Goal(kind, bound, ratio <= bound if kind == MOST else ratio >= bound)
    return found


def saved(path: Path) -> dict[str, Any]:
    """What a file of figures holds so far, by benchmark; nothing where there is no file.

    Raises:
        BadInput: it is no such file.
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
    """Write a file of figures, if one is wanted, by benchmark; the ratios of each stay in its own order.

    Raises:
        BadInput: it cannot be written.
    """
    try:
        if path is not None:
            write_beside(path, json.dumps(dict(sorted(kept.items())), ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror}); name another file with --save") from None


def machine() -> dict[str, Any]:
    """When and on what is measured, as far as ratios depend on it."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"date": today, "python": platform.python_version(), "cores": os.cpu_count(), "cpu": platform.machine()}


def versions(peers: tuple[str, ...]) -> dict[str, str]:
    """The versions of packages and programs, by name; those that are not installed are left out."""
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
