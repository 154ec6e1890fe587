"""Tests of standard streams that are closed, full or in another encoding: no traceback, and a nonzero status."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
FULL = Path("/dev/full")


def shell(line: str, **environment: Any) -> subprocess.CompletedProcess[str]:
    """Run a shell command in which TAKEAWAY stands for the command line, and return the finished process."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", **environment}
    line = line.replace("TAKEAWAY", f"'{sys.executable}' -m verify.cli")
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, env=variables, timeout=1200)


def test_a_closed_input_is_an_empty_one() -> None:
    played = shell("TAKEAWAY play nim 3 4 <&-")
    assert (played.returncode, played.stderr) == (0, "") and played.stdout.endswith("the game stays unfinished.\n")
    solved = shell("TAKEAWAY solve nim - <&-")
    assert (solved.returncode, solved.stdout) == (2, "") and solved.stderr.startswith("takeaway: the position is empty")


@pytest.mark.parametrize(("arguments", "status"), [("solve nim 3 4", 0), ("claims", 0), ("solve nim x", 2)])
def test_a_closed_output_changes_no_status(arguments: str, status: int) -> None:
    process = shell(f"TAKEAWAY {arguments} <&- >&-")
    assert (process.returncode, process.stdout, "Traceback" in process.stderr) == (status, "", False)
    assert shell(f"TAKEAWAY {arguments} <&- >&- 2>&-").returncode == status


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", ["solve nim 3 4", "claims", "claims --json", "--help", "--version", "play nim 3"])
def test_a_write_error_is_reported_in_one_line(arguments: str) -> None:
    process = shell(f"TAKEAWAY {arguments} >{FULL} </dev/null")
    assert process.returncode == 3
    assert process.stderr == "takeaway: the output cannot be written: No space left on device\n"
    assert shell(f"TAKEAWAY {arguments} >{FULL} 2>{FULL} </dev/null").returncode == 3


def test_a_closed_pipe_gives_no_message() -> None:
    process = shell("TAKEAWAY claims --json | head -c 1")
    assert (process.stdout, process.stderr) == ("[", "")


def test_a_sign_that_the_output_lacks_is_written_as_its_number() -> None:
    process = shell("TAKEAWAY play nim 3 4 </dev/null", PYTHONIOENCODING="ascii:strict")
    assert (process.returncode, process.stderr) == (0, "") and "\\u25cf" in process.stdout


def test_a_terminal_that_does_not_know_its_width_still_shows_tables() -> None:
    assert "CHO-057" in shell("TAKEAWAY claims --family chomp", COLUMNS="0").stdout
    assert "C" in shell("TAKEAWAY claims --family chomp", COLUMNS="20", TERM="dumb").stdout
