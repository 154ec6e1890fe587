"""Verification on a busy machine, which must give the same records as on an idle one, except for times.

The claims are verified without cached results, first next to processes that only keep the processors busy, then
without them. Claims, theorems with the decisions on their steps, definitions and the files of the book are compared.
Without arguments the run covers all claims and takes many times as long as `takeaway verify --fresh`.

    python -m tests.soak.busy_machine [TAG or family …] [--against FOLDER] [--busy NUMBER] [--suite]

`--against` names a folder with `results.json` and `book` of an earlier idle run. With `--suite` the tests also run next
to the busy processes.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.soak import soak_figures
from tests.soak.killed_runs import remove_times, tree
from tests.soak.reproducible_builds import compare_hashes

ROOT = Path(__file__).parents[2]
BUSY = 8
# Ends when its parent ends for any reason. The parent may end before the loop starts, so its number is an argument.
LOOP = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    for _ in range(100_000):\n        pass"
# As `make test` has it.
SUITE = (
    sys.executable, "-m", "pytest", "-q", "-n", "auto", "--maxprocesses", "8", "--dist", "loadgroup",
    "--no-loadscope-reorder", "--max-worker-restart", "0",
)  # fmt: skip
# The parts of the results that are compared entry by entry.
PARTS = ("claims", "theorems", "definitions")


@contextmanager
def keep_busy(number: int) -> Iterator[list["subprocess.Popen[bytes]"]]:
    """Keep the machine busy with the given number of processes."""
    command = [sys.executable, "-I", "-S", "-c", LOOP, str(os.getpid())]
    loops = [subprocess.Popen(command) for _ in range(number)]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def verify_claims(folder: Path, names: Sequence[str]) -> Path:
    """Verify claims without cached results, and return the folder of the results, whatever their standings are."""
    path = folder / "build" / "results.json"
    command = ["-m", "verify.cli", "verify", *names, "--fresh", "--results", str(path)]
    completed = subprocess.run([sys.executable, *command], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    if not path.exists():
        raise SystemExit(f"verify ended with status {completed.returncode} and wrote no results")
    return path.parent


def records(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the claims, theorems and definitions of a results file by name, without times."""
    results = remove_times(data)
    by_name = {f"{part} {name}": record for part in PARTS for name, record in results.pop(part).items()}
    by_name["the rest"] = results
    return {name: json.dumps(record, ensure_ascii=False, sort_keys=True) for name, record in by_name.items()}


def compare(idle: Path, loaded: Path) -> list[tuple[soak_figures.Trials, list[str]]]:
    """Return the differences between two folders of results."""
    runs = [json.loads((folder / "results.json").read_text(encoding="utf-8")) for folder in (idle, loaded)]
    if runs[0]["sources"] != runs[1]["sources"]:
        raise SystemExit(f"{idle}: results of other sources; run takeaway verify --fresh, or leave --against out")
    return [
        compare_hashes("records of results, under load and idle", [records(run) for run in runs]),
        compare_hashes(
            "book and certificates, under load and idle", [tree(folder / "book") for folder in (idle, loaded)]
        ),
    ]


def main(arguments: list[str]) -> int:
    """Verify under load and on the idle machine, print the differences, and return the exit status."""
    parser = argparse.ArgumentParser(description="results under load")
    parser.add_argument("names", nargs="*", help="tags or families; all claims if none is given")
    parser.add_argument("--against", type=Path, help="the folder of an idle run, such as build")
    parser.add_argument("--busy", type=int, default=BUSY, help="how many processes keep the machine busy")
    parser.add_argument("--suite", action="store_true", help="run the tests under load, too")
    options = parser.parse_args(arguments)
    outcomes, problems = [], []
    with tempfile.TemporaryDirectory() as place:
        with keep_busy(options.busy):
            loaded = verify_claims(Path(place, "loaded"), options.names)
            if options.suite and (status := subprocess.run(SUITE, cwd=ROOT, check=False).returncode):
                problems.append(f"the tests under load ended with status {status}")
        for record in json.loads((loaded / "results.json").read_text(encoding="utf-8"))["claims"].values():
            if not record["ok"]:
                problems.append(f"under load, {record['tag']}: {record['reason']}")
        outcomes = compare(options.against or verify_claims(Path(place, "idle"), options.names), loaded)
    problems += [line for _, lines in outcomes for line in lines]
    return soak_figures.close("load", [trial for trial, _ in outcomes], problems, ())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
