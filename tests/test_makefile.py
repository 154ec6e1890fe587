"""Tests of the messages of `make` when it cannot install packages: one line with the remedy."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NO_SUCH_VERSION = f"z3-solver==0.0.0 --hash=sha256:{'0' * 64}\n    # via takeaway\n"


@pytest.fixture
def clone() -> Iterator[Path]:
    """Yield a folder with the files of the project that an installation needs, readable for all users."""
    folder = Path(tempfile.mkdtemp(prefix="takeaway-"))
    folder.chmod(0o755)
    for name in ("Makefile", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    (folder / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "pinned.py", folder / ".ci")
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def run_make(folder: Path, *arguments: str, user: str | None = None, **environment: str) -> tuple[int, list[str], str]:
    """Run make; return its exit status, the lines of stderr except those by make itself, and its stdout."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "PIP_"))}
    completed = subprocess.run(
        ["make", *arguments],
        cwd=folder,
        env=inherited | environment,
        user=user,
        capture_output=True,
        text=True,
        check=False,
    )
    return (
        completed.returncode,
        [line for line in completed.stderr.splitlines() if not line.startswith("make")],
        completed.stdout,
    )


def write_program(path: Path, text: str) -> str:
    """Write a shell script to an executable file, and return its path."""
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_an_old_python(clone: Path) -> None:
    old = write_program(clone / "old", '[ "$1" = --version ] && echo Python 3.9.2; exit 1')
    status, error_lines, _ = run_make(clone, "lint", f"PYTHON={old}")
    assert (status, len(error_lines)) == (2, 1)
    assert error_lines[0].startswith("Python 3.9.2 is too old")


def test_no_python(clone: Path) -> None:
    status, error_lines, _ = run_make(clone, "lint", "PYTHON=no-such-python")
    assert (status, len(error_lines)) == (2, 1)
    assert "Install Python 3.11" in error_lines[0]


def test_a_folder_that_cannot_be_written(clone: Path) -> None:
    clone.chmod(0o555)
    status, error_lines, _ = run_make(clone, "lint", user="nobody" if os.geteuid() == 0 else None)
    assert status == 2 and error_lines == [f"{clone} is read-only: run make in a writable copy."]
    assert not (clone / ".venv").exists()


def test_no_package_index(clone: Path) -> None:
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1", "PIP_CONFIG_FILE": os.devnull}
    status, error_lines, _ = run_make(clone, "lint", f"PYTHON={sys.executable}", **offline)
    assert (status, len(error_lines)) == (2, 1)
    assert error_lines[0].startswith("The package index cannot be reached")
    assert not (clone / ".venv" / "part-verify").exists()


@pytest.mark.parametrize(
    "pip_output", ["ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", ""]
)
def test_packages_on_a_full_disk(clone: Path, pip_output: str) -> None:
    """Check the message if the log of pip is empty, as it may be on a full disk."""
    echo_of_pip = f"echo {shlex.quote(pip_output)} >&2; " if pip_output else ""
    full = write_program(
        clone / "full", f'case "$*" in *" install "*) {echo_of_pip}exit 1;; esac; exec {sys.executable} "$@"'
    )
    status, error_lines, _ = run_make(clone, "lint", f"PYTHON={sys.executable}", f"RUN={full}")
    assert status == 2
    assert error_lines == ["The packages cannot be written: the disk is full. Free some space and run make again."]
    assert not (clone / ".venv" / "part-verify").exists()


def test_an_environment_on_a_full_disk(clone: Path) -> None:
    full = write_program(
        clone / "full",
        'case "$*" in *"-m venv"*) mkdir .venv; echo; echo "[Errno 28] No space left on device" >&2; exit 1;; esac\n'
        f'exec {sys.executable} "$@"',
    )
    status, error_lines, _ = run_make(clone, "lint", f"PYTHON={full}")
    assert status == 2 and error_lines == [".venv cannot be made; is the disk full? [Errno 28] No space left on device"]
    assert not (clone / ".venv").exists(), "nothing half-written is left"


def test_other_messages_of_pip_are_shown(clone: Path) -> None:
    (clone / "requirements.txt").write_text(NO_SUCH_VERSION, encoding="utf-8")
    status, error_lines, _ = run_make(clone, "lint", f"PYTHON={sys.executable}")
    assert status == 2 and any("z3-solver==0.0.0" in line for line in error_lines)
    assert not any("package index" in line for line in error_lines)


def test_help_tells_how_long_things_take(clone: Path) -> None:
    status, error_lines, output = run_make(clone, "help")
    assert status == 0 and not error_lines
    times = re.findall(r"^TIME_\w+ := (.+)$", (clone / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert times and all(time in output for time in times)
