"""One command at a time verifies into a folder; another one is told which process that is, and what to do.

The system holds the lock and releases it when the process ends. The process removes the file of the lock at its end; a
file that a killed process left means nothing.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from verify.cli.options import BadInput

try:
    import fcntl
except ImportError:  # on Windows, where what is written is whole all the same
    fcntl = None  # type: ignore[assignment]

# What is locked: the results of claims, and those of games. Each may be verified while the other is.
CLAIMS, ATLAS = "claims", "atlas"
# How much is told of a command, so that the remedy behind it stays within a line.
LONGEST = 50


@contextmanager
def alone(folder: Path, what: str) -> Iterator[None]:
    """Nobody else verifies the same into a folder.

    Raises:
        BadInput: another process does.
        ResultsError: the folder cannot be written.
    """
    from verify.pipeline.results_writer import writing

    path = folder / f".{what}.lock"
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock, held = _opened(path)
    try:
        if lock is not None and not held:
            process, _, command = os.read(lock, 300).decode(errors="replace").partition(" ")
            raise BadInput(
                f"process {process or 'unknown'} ({command or 'takeaway'}) verifies the {what} already: "
                f"wait until it ends, or end it with `kill {process or 'PID'}`, and run again; it writes to {folder}"
            )
        yield
    finally:
        if held:
            with suppress(OSError):
                path.unlink()
        if lock is not None:
            os.close(lock)


def _opened(path: Path) -> tuple[int | None, bool]:
    """Return the open file of a lock, and whether this process holds the lock.

    Where the file system has no locks there is no file.
    """
    if fcntl is None:
        return None, False
    while True:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return lock, False
        except OSError:
            os.close(lock)
            return None, False
        # The process that had the lock may have removed the file after it was opened here.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(lock), path.stat()):
                break
        os.close(lock)
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()} {_command()}".encode(), 0)
    return lock, True


def _command() -> str:
    """What this process was started with, on one line."""
    return " ".join(["takeaway", *sys.argv[1:]])[:LONGEST].encode("unicode_escape").decode()
