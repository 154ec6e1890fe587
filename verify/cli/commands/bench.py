"""`takeaway bench`: runs the benchmarks in `tests/bench`, whose figures are ratios measured in one run."""

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
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from verify.cli.input import BadInput, shown
from verify.judge.store import write_beside

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "bench"
PREFIX = "bench_"
# How programs that are no Python packages are asked for their version.
PROGRAMS = {"cc": ["cc", "--version"], "mona": ["mona", "-h"]}


@click.command()
@click.argument("names", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="A file of figures to put these into.")
def command(names: tuple[str, ...], as_json: bool, save: Path | None) -> None:
    """Run the benchmarks NAMES, or all of them: each figure says how often one time fits into another."""
    known = benchmarks()
    if not known:
        raise BadInput(f"{FOLDER}: no benchmarks; they are in the project's source, not in the installed package")
    for name in names:
        if name not in known:
            raise BadInput(f"there is no benchmark {shown(name)}; the benchmarks are: {', '.join(known)}")
    kept = saved(save) if save else {}
    found: dict[str, dict[str, float]] = {}
    for name in names or known:
        click.echo(f"takeaway: measuring {name} …", err=True)
        module = load(known[name])
        found[name] = module.ratios()
        kept[name] = {"on": machine(), "peers": versions(getattr(module, "PEERS", ())), "ratios": found[name]}
    if save:
        write_beside(save, json.dumps(kept, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
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
