"""Atomic replacement of the site folder: build in a sibling folder, then exchange the two.

At each moment a complete site exists, either the old or the new one. Builds from the same results run one after the
other. Folders left by killed builds are removed.
"""

import ctypes
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# Constants of <fcntl.h> and <linux/fs.h>: paths relative to the working directory; exchange of two paths.
AT_FDCWD, RENAME_EXCHANGE = -100, 2


@contextmanager
def build_lock(work: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Hold the lock on a work folder, so that only one build runs in it.

    Args:
        work: the folder of the results.
        say: receives one line if this build has to wait for another.

    Raises:
        OSError: the folder does not exist.
    """
    lock = os.open(work, os.O_RDONLY)  # closing the descriptor releases the lock, also when the process dies
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"site: another build is running in {work}; waiting for it to end")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


@contextmanager
def temporary_sibling(out: Path) -> Iterator[Path]:
    """Yield an empty folder beside the site, and remove it with its contents afterwards."""
    for path in out.parent.glob(f".{out.name}.*"):
        pid = path.name.rpartition(".")[2]
        if pid.isdigit() and (int(pid) == os.getpid() or not _process_exists(int(pid))):
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


def link_missing(out: Path, folder: Path) -> None:
    """Hard-link the parts of the old site that the new one lacks.

    Linked files are shared by both sites and must not be modified.
    """
    for part in out.iterdir() if out.exists() else ():
        target = folder / part.name
        if target.exists():
            continue
        if part.is_dir() and not part.is_symlink():
            shutil.copytree(part, target, symlinks=True, copy_function=_link_or_copy)
        else:
            shutil.copy2(part, target, follow_symlinks=False)


def _link_or_copy(source: str, target: str) -> None:
    """Create a hard link, or a copy where links are impossible."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:  # the file system has no hard links, or too many of this file
        shutil.copy2(source, target)


def exchange_folders(folder: Path, out: Path) -> None:
    """Put a finished folder in the place of the site; the old site is then at the path of `folder`.

    Raises:
        OSError: the folder cannot be moved.
    """
    if not out.exists():
        os.replace(folder, out)
    elif not _exchange_atomically(folder, out):
        old = out.with_name(f".{out.name}.old.{os.getpid()}")
        os.replace(out, old)
        os.replace(folder, out)
        os.replace(old, folder)


def _exchange_atomically(first: Path, second: Path) -> bool:
    """Exchange two folders in one step and return True; return False if the operating system cannot do this."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    return bool(rename(AT_FDCWD, bytes(first), AT_FDCWD, bytes(second), RENAME_EXCHANGE) == 0)


def _process_exists(pid: int) -> bool:
    """Return whether a process with this identifier exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # the process belongs to another user
        return True
    return True
