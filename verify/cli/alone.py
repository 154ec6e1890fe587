"""One command at a time verifies into a folder; another one is told which process that is, and what to do.

The lock is the system's and ends with its process, however that ends; the file that bears it stays and means nothing.
"""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from verify.cli.input import BadInput

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
    from verify.judge.results import writing

    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / f".{what}.lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            process, _, command = os.read(lock, 300).decode(errors="replace").partition(" ")
            raise BadInput(
                f"process {process or 'unknown'} ({command or 'takeaway'}) verifies the {what} already: "
                f"wait until it ends, or end it with `kill {process or 'PID'}`, and run again; it writes to {folder}"
            ) from None
        except OSError:
            pass  # a file system without locks: what is written there is whole all the same
        else:
            os.ftruncate(lock, 0)
            os.pwrite(lock, f"{os.getpid()} {_command()}".encode(), 0)
        yield
    finally:
        os.close(lock)


def _command() -> str:
    """What this process was started with, on one line."""
    return " ".join(["takeaway", *sys.argv[1:]])[:LONGEST].encode("unicode_escape").decode()
