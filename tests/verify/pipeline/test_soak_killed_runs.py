"""Tests that the soak by kills finds a program that loses data, with a correct and a faulty small program."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.soak import killed_runs

WRITES = """
import os, sys, time
path = sys.argv[1]
beside = path + sys.argv[2]
with open(beside, "w") as file:
    file.write("half")
    file.flush()
    if os.path.exists(path + ".slow"):
        os.remove(path + ".slow")
        time.sleep(600)
    file.write(" and half")
os.replace(beside, path)
"""


class Writes(killed_runs.Work):
    """A program that writes a file directly, or to a temporary file first."""

    beside = ""

    @property
    def arguments(self) -> list[str]:
        return ["-c", WRITES, str(self.folder / "file"), self.beside]

    def results_of(self, output: str) -> Any:
        return self.state()

    def state(self) -> Any:
        path = self.folder / "file"
        return path.read_text() if path.exists() else None

    def damage(self, before: Any) -> str:
        return "" if self.state() in (before, "half and half") else "the file is not whole"

    def clear_cache(self) -> None:
        (self.folder / "file").unlink(missing_ok=True)


class WritesBeside(Writes):
    beside = ".new"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the soak reads /proc")
@pytest.mark.parametrize(("work", "whole"), [(Writes, False), (WritesBeside, True)])
def test_incomplete_files_are_reported(
    work: type[killed_runs.Work], whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(killed_runs.WORKS, "writes", work)
    soak = killed_runs.Soak("writes", tmp_path, seed=1)
    (tmp_path / "file.slow").touch()
    monkeypatch.setattr(soak.chance, "uniform", lambda first, last: 5.0)
    soak.kill(0)
    assert bool(soak.problems) is not whole
    assert all("not whole" in problem for problem in soak.problems)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the soak reads /proc")
def test_who_is_left_at_work_is_seen() -> None:
    program = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
    with subprocess.Popen([sys.executable, "-c", program], start_new_session=True) as process:
        process.wait(600)
    (child,) = killed_runs.surviving_processes(process.pid, seconds=0.1)
    os.kill(child, signal.SIGKILL)
    assert killed_runs.surviving_processes(process.pid) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the soak reads /proc")
def test_a_killed_checker_leaves_no_process() -> None:
    program = """
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from verify.checker.command import leave_with_parent

with ProcessPoolExecutor(1, get_context("spawn"), leave_with_parent) as pool:
    assert pool.submit(len, "ab").result() == 2
    pool.submit(time.sleep, 600)
    print("begun", flush=True)
"""
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, cwd=killed_runs.ROOT, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None and process.stdout.readline() == b"begun\n"
        assert len(killed_runs.surviving_processes(process.pid, seconds=0)) >= 2
        process.kill()
        process.wait()
    assert killed_runs.surviving_processes(process.pid) == []
