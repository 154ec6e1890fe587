"""What is dear to make and the same for every test, made once a run, by whichever test process asks for it first.

Under xdist the other processes wait for it, and a failure is told to each of them instead of being tried again.
"""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder `name` that all processes of this run share; `make` fills it on the first call.

    Raises:
        RuntimeError: it could not be made, in this process or another one, and why.
    """
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, told = shared / name, shared / f"{name}.told"
    with (shared / f"{name}.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # let go when the file is closed, by the death of the process too
        if not told.exists():
            try:
                folder.mkdir()
                make(folder)
            except BaseException as error:
                told.write_text(f"{type(error).__name__}: {error}", encoding="utf-8")
                raise
            told.touch()
        elif why := told.read_text(encoding="utf-8"):
            raise RuntimeError(f"{name} could not be made: {why}")
    return folder
