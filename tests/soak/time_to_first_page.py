"""Processor time from a fresh clone to the first page, for several commits in one run on one machine.

    python -m tests.soak.time_to_first_page COMMIT …

Each commit is cloned into a new folder and installed, verified and built by its own Makefile, without the atlas. The
program prints the processor time and the wall-clock time of each step in seconds, and the ratio of each sum of
processor times to the first one. A ratio hardly depends on the load of the machine; wall-clock times do.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUN = ".venv/bin/python"
# The target that does everything, and the setting by which it leaves out the atlas. Earlier commits have no such
# setting, so their steps are run one by one.
WITHOUT_ATLAS = "ATLAS"
WHOLE: dict[str, tuple[str, ...]] = {
    "first page": ("make", "site", "SERVE=0", f"{WITHOUT_ATLAS}=0", f"PYTHON={sys.executable}")
}
ONE_BY_ONE: dict[str, tuple[str, ...]] = {
    "install": ("make", ".venv/ready", f"PYTHON={sys.executable}"),
    "verify": (RUN, "-m", "verify.cli", "verify"),
    "site": (RUN, "-m", "verify.cli", "site"),
}


def steps(makefile: str) -> dict[str, tuple[str, ...]]:
    """Return the commands of a Makefile that lead to the first page."""
    return WHOLE if f"\n{WITHOUT_ATLAS} ?=" in makefile else ONE_BY_ONE


def measure(command: Sequence[str], folder: Path) -> tuple[float, float]:
    """Run a command in a folder; return the processor seconds of all its processes and the wall-clock seconds.

    Raises:
        SystemExit: the command fails; the message is its last line.
    """
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    # The flags of a `make` that runs this program are not for the commands it measures.
    env = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}}
    completed = subprocess.run(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    after, took = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - began
    if completed.returncode:
        raise SystemExit(f"{' '.join(command)}: {(completed.stdout.strip().splitlines() or ['no message'])[-1]}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, took


def main(commits: Sequence[str]) -> None:
    """Measure the commits, and print a line for each step and each sum."""
    if not commits:
        raise SystemExit("usage: python -m tests.soak.time_to_first_page COMMIT …")
    sums: list[float] = []
    for commit in commits:
        with tempfile.TemporaryDirectory() as temporary:
            clone = Path(temporary) / "clone"
            subprocess.run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(clone)], check=True)
            subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=clone, check=True)
            total = 0.0
            for name, command in steps((clone / "Makefile").read_text(encoding="utf-8")).items():
                seconds, took = measure(command, clone)
                total += seconds
                print(f"{commit} {name}: {seconds:.0f} s of processor time, {took:.0f} s by the clock", flush=True)
        sums.append(total)
        print(f"{commit}: {total:.0f} s of processor time, {total / sums[0]:.2f} of the first", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
