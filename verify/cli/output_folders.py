"""Checks of the folders that `takeaway site` writes; they run without the packages that build a site."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from verify.cli import run_lock
from verify.cli.options import BadInput


def try_folders(build: Path, out: Path) -> None:
    """Refuse folders that are read-only, or in use by another process.

    Raises:
        BadInput: a folder cannot be used; the message gives the reason.
    """
    for what in (run_lock.CLAIMS, run_lock.ATLAS):
        with report_write_errors(), run_lock.hold_lock(build, what):
            pass
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        trial = out.with_name(f".{out.name}.{os.getpid()}")
        trial.mkdir()
        trial.rmdir()
    except OSError as error:
        raise BadInput(f"{error.filename or out.parent}: {error.strerror}") from None


@contextmanager
def report_write_errors() -> Iterator[None]:
    """Return a context that reports an error of writing results in one line."""
    from verify.pipeline.results.results_file import ResultsError

    try:
        yield
    except ResultsError as error:
        raise BadInput(str(error)) from None
