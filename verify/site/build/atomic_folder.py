"""The folder of a site: built beside, exchanged in one step, and cleared of what builds that were killed left there.

At each moment there is a whole site, the old one or the new one; and of two builds from the same results the second
waits for the first.
"""

import ctypes
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# Of <fcntl.h> and <linux/fs.h>: paths are relative to the current folder, and two of them change places.
AT_FDCWD, RENAME_EXCHANGE = -100, 2


@contextmanager
def alone(work: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Nobody else builds from what lies in a folder; a line tells whoever has to wait.

    Raises:
        OSError: there is no such folder.
    """
    lock = os.open(work, os.O_RDONLY)  # the lock ends with it, when it is closed or the process dies
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"site: another build is at work in {work}; this one begins when that ends")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


@contextmanager
def beside(out: Path) -> Iterator[Path]:
    """An empty folder beside that of the site, gone afterwards with what it then holds."""
    for path in out.parent.glob(f".{out.name}.*"):
        pid = path.name.rpartition(".")[2]
        if pid.isdigit() and (int(pid) == os.getpid() or not _runs(int(pid))):
            if path.name == f".{out.name}.old.{pid}" and not out.exists():
                os.replace(path, out)
            else:
                shutil.rmtree(path, ignore_errors=True)
    folder = out.with_name(f".{out.name}.{os.getpid()}")
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def carry(out: Path, folder: Path) -> None:
    """Put into a new site what only the old one has; within its folders the files are the same, and must not change."""
    for part in out.iterdir() if out.exists() else ():
        target = folder / part.name
        if target.exists():
            continue
        if part.is_dir() and not part.is_symlink():
            shutil.copytree(part, target, symlinks=True, copy_function=_linked)
        else:
            shutil.copy2(part, target, follow_symlinks=False)


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:  # a file system without links, or too many of them
        shutil.copy2(source, target)


def replace(folder: Path, out: Path) -> None:
    """Put a finished folder in the place of the site; what was there is then where the folder was.

    Raises:
        OSError: it cannot be put there.
    """
    if not out.exists():
        os.replace(folder, out)
    elif not _exchanged(folder, out):
        old = out.with_name(f".{out.name}.old.{os.getpid()}")
        os.replace(out, old)
        os.replace(folder, out)
        os.replace(old, folder)


def _exchanged(one: Path, other: Path) -> bool:
    """Whether two folders changed places in one step, which the system or a file system may not know how to do."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    return bool(rename(AT_FDCWD, bytes(one), AT_FDCWD, bytes(other), RENAME_EXCHANGE) == 0)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is somebody else's
        return True
    return True
