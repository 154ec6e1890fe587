"""The benchmarks of `tests/bench` and the file of their figures, which are ratios measured in one run.

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
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

import click

from verify.cli.options import BadInput
from verify.pipeline.answer_cache import write_beside

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "bench"
PREFIX = "bench_"
# The kinds of bounds.
MOST, LEAST = "at most", "at least"


class Goal(NamedTuple):
    """The bound for a ratio, and whether the ratio meets it."""

    kind: str
    bound: float
    reached: bool

    def as_text(self) -> str:
        """Return the bound and whether it is reached, in a few words.

        >>> Goal(MOST, 1.5, True).as_text()
        'at most 1.5: reached'
        """
        return f"{self.kind} {self.bound:g}: {'reached' if self.reached else 'missed'}"


# The commands that print the versions of programs that are not Python packages.
PROGRAMS = {"cc": ["cc", "--version"], "mona": ["mona", "-h"]}


class Measurement(NamedTuple):
    """The ratios of a benchmark, and the goals of those that have one, by the name of the ratio."""

    ratios: dict[str, float]
    goals: dict[str, Goal]


def best_time(work: Callable[[], object], rounds: int, before: Callable[[], object] = lambda: None) -> float:
    """Return the least processor time of some rounds of work, in seconds; `before` runs before each, untimed."""

    def once() -> float:
        before()
        start = process_time()
        work()
        return process_time() - start

    return min(once() for _ in range(rounds))


def measure(known: Mapping[str, Path], names: Iterable[str], save: Path | None) -> Iterator[tuple[str, Measurement]]:
    """Run benchmarks one after another, save the figures of each if a file is given, and yield its name and figures.

    Args:
        known: the files of the benchmarks by name.
        names: the names of the benchmarks to run.
        save: the file of figures.

    Raises:
        BadInput: the file is not a file of figures, or cannot be written; then nothing is measured.
    """
    figures = load_figures(save) if save else {}
    _save(save, figures)  # checked before the measurements, which take minutes
    for name in names:
        click.echo(f"takeaway: measuring {name} …", err=True)
        module = load(known[name])
        ratios = module.ratios()
        measured = Measurement(ratios, goals(ratios, getattr(module, "GOALS", {})))
        peers = versions(getattr(module, "PEERS", ()))
        figures[name] = {"on": machine(), "peers": peers, "ratios": measured.ratios, "goals": measured.goals}
        _save(save, figures)
        yield name, measured


def goals(ratios: Mapping[str, float], aims: Mapping[str, tuple[str, float]]) -> dict[str, Goal]:
    """Return the goal of each ratio that has one, by the full name of the ratio.

    Args:
        ratios: the measured ratios by their full names.
        aims: pairs (kind, bound) by the name of a comparison, or by the full name of a ratio (comparison and case).
    """
    reached = {}
    for name, ratio in ratios.items():
        if aim := aims.get(name) or aims.get(name.partition(": ")[0]):
            kind, bound = aim
            reached[name] = Goal(kind, bound, ratio <= bound if kind == MOST else ratio >= bound)
    return reached


def load_figures(path: Path) -> dict[str, Any]:
    """Return the contents of a file of figures, by benchmark; an empty dictionary if there is no file.

    Raises:
        BadInput: the file is not a file of figures.
    """
    try:
        figures = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: not a file of figures ({error}); name another file with --save") from None
    if not isinstance(figures, dict):
        raise BadInput(f"{path}: not a file of figures; name another file with --save")
    return figures


def _save(path: Path | None, figures: dict[str, Any]) -> None:
    """Write the figures to a file, if one is given, by benchmark; the ratios of a benchmark keep their order.

    Raises:
        BadInput: the file cannot be written.
    """
    try:
        if path is not None:
            write_beside(path, json.dumps(dict(sorted(figures.items())), ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror}); name another file with --save") from None


def machine() -> dict[str, Any]:
    """Return the date and the properties of the machine that ratios depend on."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"date": today, "python": platform.python_version(), "cores": os.cpu_count(), "cpu": platform.machine()}


def versions(peers: tuple[str, ...]) -> dict[str, str]:
    """Return the versions of packages and programs by name; those that are not installed are left out."""
    version_numbers = {}
    for peer in peers:
        if peer not in PROGRAMS:
            try:
                version_numbers[peer] = importlib.metadata.version(peer)
            except importlib.metadata.PackageNotFoundError:
                continue
        elif shutil.which(peer):
            output = subprocess.run(PROGRAMS[peer], capture_output=True, text=True, check=False).stdout
            version_numbers[peer] = (re.findall(r"\d+(?:[.-]\d+)+", output.partition("\n")[0]) or ["?"])[-1]
    return version_numbers


def benchmarks() -> dict[str, Path]:
    """Return the benchmarks by name: each file `bench_<name>.py` in `tests/bench` has a function `ratios`."""
    return {path.stem.removeprefix(PREFIX): path for path in sorted(FOLDER.glob(f"{PREFIX}*.py"))}


def load(path: Path) -> ModuleType:
    """Import a file outside all packages, and return the module.

    Raises:
        ImportError: the file is not a Python module.
    """
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def format_ratio(ratio: float) -> str:
    """Round a positive ratio to three digits, which is the precision of a measurement."""
    return f"{ratio:,.{max(0, 2 - math.floor(math.log10(ratio)))}f}"
