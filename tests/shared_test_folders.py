"""Folders that are expensive to fill and shared by all tests: the first test process that needs one fills it.

Under xdist the other processes wait until the folder is filled. If filling it fails, all of them report the same error.
"""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def make_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder `name` that all processes of this run share; `make` fills it on the first call.

    Raises:
        RuntimeError: an earlier call, in this or another process, failed; the message gives the reason.
    """
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, report = shared / name, shared / f"{name}.told"
    with (shared / f"{name}.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # released when the file is closed, also if the process dies
        if not report.exists():
            try:
                folder.mkdir()
                make(folder)
            except BaseException as error:
                report.write_text(f"{type(error).__name__}: {error}", encoding="utf-8")
                raise
            report.touch()
        elif why := report.read_text(encoding="utf-8"):
            raise RuntimeError(f"{name} could not be made: {why}")
    return folder
