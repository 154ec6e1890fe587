"""Locks that allow one verification per folder; a second command reports the process that has the lock.

The operating system holds the lock and releases it when the process ends. The process removes the lock file at its end;
the file of a killed process has no effect.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from verify.cli.options import BadInput

try:
    import fcntl
except ImportError:  # on Windows; files are written atomically there too
    fcntl = None  # type: ignore[assignment]

# The two locks: for results of claims and for results of games. They are independent.
CLAIMS, ATLAS = "claims", "atlas"
# The largest length of a command line in a message, which must stay on one line.
LONGEST_COMMAND = 50


@contextmanager
def hold_lock(folder: Path, what: str) -> Iterator[None]:
    """Hold the lock of a folder.

    Raises:
        BadInput: another process verifies into the folder.
        ResultsError: the folder cannot be written.
    """
    from verify.pipeline.results.results_writer import report_write_errors

    path = folder / f".{what}.lock"
    with report_write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock, is_held = _open(path)
    try:
        if lock is not None and not is_held:
            process, _, command = os.read(lock, 300).decode(errors="replace").partition(" ")
            raise BadInput(
                f"process {process or 'unknown'} ({command or 'takeaway'}) is already verifying the {what} "
                f"in {folder}: wait until it ends, or end it with `kill {process or 'PID'}`; then run again"
            )
        yield
    finally:
        if is_held:
            with suppress(OSError):
                path.unlink()
        if lock is not None:
            os.close(lock)


def _open(path: Path) -> tuple[int | None, bool]:
    """Return the open lock file, and whether this process holds the lock.

    On file systems without locks, None is returned in place of the file.
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
        # The previous holder may have removed the file after this process opened it.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(lock), path.stat()):
                break
        os.close(lock)
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()} {_command()}".encode(), 0)
    return lock, True


def _command() -> str:
    """Return the command line of this process on one line."""
    return " ".join(["takeaway", *sys.argv[1:]])[:LONGEST_COMMAND].encode("unicode_escape").decode()
