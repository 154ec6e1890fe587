"""Runs that are killed at random moments, run out of disk space, or compete with another run.

The commands are `verify`, `check`, `discover` and the build of the small site of the tests. After each disturbance
existing files must be complete, no process may be left running, and the next run must write the same bytes as an
undisturbed run, except for times.

    python -m tests.soak.killed_runs [KILLS] [SEED] [NAME …] [--save]
"""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from mkdocs.commands import build as mkdocs
from mkdocs.config import load_config

from tests.soak import soak_figures
from tests.verify.site import fixture_project
from verify.cli import main as takeaway
from verify.cli import site_run
from verify.site.build import mkdocs_hook
from verify.site.build.site_builder import build_site
from verify.site.content.results import site_results

ROOT = Path(__file__).parents[2]
KILLS = 100
CLAIMS = ("NIM-004", "NIM-053")
# Times, and the seal of the results, which covers them.
TIMES = ("seconds", "ms", "seal")


def remove_times(results: Any) -> Any:
    """Return results without times."""
    if isinstance(results, dict):
        return {key: remove_times(value) for key, value in results.items() if key not in TIMES}
    return [remove_times(entry) for entry in results] if isinstance(results, list) else results


def tree(folder: Path) -> dict[str, str]:
    """Return the hash of every file in a folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class Work(ABC):
    """A command that works in a separate folder.

    Args:
        folder: the existing folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    @abstractmethod
    def arguments(self) -> list[str]:
        """Return the arguments after the interpreter."""

    @abstractmethod
    def results_of(self, output: str) -> Any:
        """Return the results of a finished run without times, given its output."""

    @abstractmethod
    def damage(self, before: Any) -> str:
        """Return a description of damage in the folder, given its state `before` the run; "" if there is none."""

    def state(self) -> Any:
        """Return the state that a disturbed run must preserve."""
        return None

    @abstractmethod
    def clear_cache(self) -> None:
        """Clear the cache, so that everything is computed again."""

    def start(self, limit: int | None = None) -> "subprocess.Popen[str]":
        """Start the command in a new session, with a random date for MkDocs.

        Args:
            limit: the maximal size of a file that it writes, in bytes.
        """
        environment = os.environ | {
            "TAKEAWAY_RESULTS": str(self.folder / "build" / "results.json"),
            "SOURCE_DATE_EPOCH": str(random.randrange(1 << 31)),
        }
        command = [sys.executable, *self.arguments]
        if limit is not None:
            command = ["prlimit", f"--fsize={limit}", *command]
        return subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip


class Verify(Work):
    """The verification of two claims with two workers."""

    @property
    def arguments(self) -> list[str]:
        return ["-m", "verify.cli", "verify", *CLAIMS, "--jobs", "2"]

    def results_of(self, output: str) -> Any:
        build = self.folder / "build"
        results = json.loads((build / "results.json").read_text(encoding="utf-8"))
        hashes = {name: hash_ for name, hash_ in tree(build / "book").items() if not Path(name).name.startswith(".")}
        return remove_times(results), hashes, output

    def state(self) -> Any:
        path = self.folder / "build" / "results.json"
        return path.read_bytes() if path.exists() else None

    def damage(self, before: Any) -> str:
        state_after = self.state()
        try:
            complete = state_after == before or set(json.loads(state_after)["claims"]) == set(CLAIMS)
        except (TypeError, ValueError):
            complete = False
        return "" if complete else "results.json is not whole"

    def clear_cache(self) -> None:
        shutil.rmtree(self.folder / "build", ignore_errors=True)


class Discover(Work):
    """The discovery of a game, with its cache."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        (folder / "build").mkdir()

    @property
    def arguments(self) -> list[str]:
        return ["-m", "verify.cli", "discover", "n-{1,2}", "--json"]

    def results_of(self, output: str) -> Any:
        return remove_times(json.loads(output))

    def damage(self, before: Any) -> str:
        return ""

    def clear_cache(self) -> None:
        shutil.rmtree(self.folder / "build", ignore_errors=True)
        (self.folder / "build").mkdir()


class Check(Verify):
    """The checker on the book of two claims."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        subprocess.run(
            [sys.executable, *super().arguments, "--results", str(folder / "build" / "results.json")],
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    @property
    def arguments(self) -> list[str]:
        return ["-m", "verify.cli", "check", *CLAIMS]

    def state(self) -> Any:
        return tree(self.folder / "build")

    def damage(self, before: Any) -> str:
        return "" if self.state() == before else "what the checker read has changed"

    def clear_cache(self) -> None:
        """Do nothing, because this command has no cache."""


class Site(Work):
    """The small site of the tests, built over an existing one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        fixture_project.make(folder)

    @property
    def arguments(self) -> list[str]:
        return ["-c", "from tests.soak.killed_runs import small_site; small_site()", str(self.folder)]

    def results_of(self, output: str) -> Any:
        leftovers = [path.name for path in self.folder.glob(".site.*")]
        return tree(self.folder / "site"), leftovers

    def state(self) -> Any:
        out = self.folder / "site"
        return tree(out) if out.exists() else None

    def damage(self, before: Any) -> str:
        return "" if before is None or self.state() == before else "the site is not whole"

    def clear_cache(self) -> None:
        for name in ("formulas.json", "stills.json"):
            (self.folder / "build" / name).unlink(missing_ok=True)


def small_site() -> None:
    """Run `takeaway site` on the project in a folder, with made-up results."""
    root = Path(sys.argv[1])
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(site_run, "build_site", partial(build_site, root=root))
    monkeypatch.setattr(site_results, "refuse_others", lambda results: None)
    takeaway(["site", "--out", str(root / "site")])


class English(Site):
    """`mkdocs build` alone on the small site of the tests."""

    @property
    def arguments(self) -> list[str]:
        return ["-c", "from tests.soak.killed_runs import english_site; english_site()", str(self.folder)]


def english_site() -> None:
    """Run `mkdocs build` on the project in a folder, with made-up results."""
    root = Path(sys.argv[1])
    pytest.MonkeyPatch().setattr(site_results, "refuse_others", site_results.load)
    mkdocs.build(load_config(str(root / "mkdocs.yml"), hooks=[mkdocs_hook.__file__], strict=True))


WORKS: dict[str, Callable[[Path], Work]] = {
    "verify": Verify,
    "check": Check,
    "discover": Discover,
    "site": Site,
    "mkdocs": English,
}


def session(pid: int) -> Iterator[int]:
    """Yield the remaining processes of a session."""
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:  # it ended meanwhile
            continue
        if fields[3] == str(pid) and fields[0] != "Z":
            yield int(place.parent.name)


def surviving_processes(pid: int, seconds: float = 120.0) -> list[int]:
    """Return the processes of a session that are still running after a time in seconds."""
    end = time.monotonic() + seconds
    while (alive := list(session(pid))) and time.monotonic() < end:
        time.sleep(0.05)
    return alive


class Soak:
    """Soak of one command: its undisturbed results, and the failures after disturbances.

    Args:
        name: the name of the command.
        seed: the seed of the random moments, which are the same on a machine of the same speed.
    """

    def __init__(self, name: str, folder: Path, seed: int) -> None:
        self.name, self.chance = name, random.Random(f"{name} {seed}")
        self.problems: list[str] = []
        self.work = WORKS[name](folder)
        began = time.monotonic()
        self.expected = self.run_undisturbed("the first run")
        self.seconds = time.monotonic() - began
        self.largest = max((path.stat().st_size for path in folder.rglob("*") if path.is_file()), default=1)

    def report(self, what: str) -> None:
        self.problems.append(f"{self.name}: {what}")

    def run_undisturbed(self, what: str) -> Any:
        """Return the results of an undisturbed run."""
        process = self.work.start()
        output, errors = process.communicate()
        if process.returncode:
            self.report(f"{what}: exit status {process.returncode}: {errors[-300:]}")
            return None
        return self.work.results_of(output)

    def check_unchanged(self, what: str) -> None:
        """Run the command again, and check that the results are the undisturbed ones."""
        results = self.run_undisturbed(what)
        if results is not None and results != self.expected:
            self.report(f"{what}: it found something else")

    def kill(self, number: int) -> None:
        """Kill a run at a random moment, alone or with its workers."""
        if number % 2:
            self.work.clear_cache()
        before = self.work.state()
        process = self.work.start()
        after = self.chance.uniform(0, self.seconds)
        together = self.chance.random() < 0.5
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            if together:
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        what = f"kill {number} after {after:.3f} s{' of all its processes' if together else ''}"
        if damage := self.work.damage(before):
            self.report(f"{what}: {damage}")
        if alive := surviving_processes(process.pid):
            self.report(f"{what}: {len(alive)} processes are left")
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        self.check_unchanged(f"the run after {what}")

    def fill_disk(self, number: int) -> None:
        """Limit the size of files, which simulates a full disk."""
        self.work.clear_cache()
        before = self.work.state()
        limit = self.chance.randrange(self.largest)
        process = self.work.start(limit)
        output, errors = process.communicate()
        what = f"full disk {number}, files of {limit} bytes"
        lines = [line for line in errors.splitlines() if line.startswith("takeaway: ") or "Error" in line]
        if process.returncode not in (0, 1, 2, 3) or "Traceback" in errors:
            self.report(f"{what}: exit status {process.returncode}: {errors[-300:]}")
        elif process.returncode in (2, 3) and (len(lines) != 1 or output):
            self.report(f"{what}: {len(lines)} lines, {errors[-300:]}")
        if process.returncode and (damage := self.work.damage(before)):
            self.report(f"{what}: {damage}")
        self.check_unchanged(f"the run after {what}")

    def run_two(self, number: int) -> None:
        """Run two instances of the command at once in the same folder."""
        self.work.clear_cache()
        processes = [self.work.start(), self.work.start()]
        for process in processes:
            output, errors = process.communicate()
            if process.returncode:
                self.report(f"a run beside another: exit status {process.returncode}: {errors[-300:]}")
            elif self.work.results_of(output) != self.expected:
                self.report("a run beside another found something else")


def main(arguments: list[str]) -> int:
    """Disturb all commands, or the given ones, print the failures, and return the exit status."""
    kills, seed = soak_figures.numbers(arguments, KILLS, 0)
    names = soak_figures.names(arguments) or [*WORKS]
    count, problems, trials_done = -(-kills // len(names)), [], []
    for name in names:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            soak = Soak(name, Path(folder), seed)
            trials = (
                ("killed", soak.kill, count),
                ("full disk", soak.fill_disk, -(-count // 5)),
                ("two at once", soak.run_two, 1),
            )
            for what, disturb, times in trials:
                failures = 0
                for number in range(times):
                    before = len(soak.problems)
                    disturb(number)
                    failures += len(soak.problems) > before
                trials_done.append(soak_figures.Trials(what, name, times, failures))
        problems += soak.problems
        print(f"{name}: {time.monotonic() - began:.0f} s: {len(soak.problems)} problems", flush=True)
    return soak_figures.close("kills", trials_done, problems, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
