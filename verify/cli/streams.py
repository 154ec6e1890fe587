"""Repair of the standard streams if they are closed, full, or have an encoding that lacks some characters."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from verify.cli.options import NoResult

NAMES = ("stdin", "stdout", "stderr")
# Errors of a failed write to a stream; errors about files carry a file name and are not among these.
WRITE_ERRORS = {errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG, errno.EBADF, errno.EPIPE}


def repair_streams() -> None:
    """Open a null device for each closed stream, and escape characters that the encoding lacks."""
    # A newly opened file gets the lowest free descriptor, so the standard descriptors must not be free.
    for number, name in enumerate(NAMES):
        if getattr(sys, name) is None:
            null_device = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(null_device, "w" if number else "r", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")
    if os.environ.get("COLUMNS") == "0":
        # Some terminals report a width of 0 if it is unknown; a table of that width would be empty.
        del os.environ["COLUMNS"]


@contextmanager
def flush_output() -> Iterator[None]:
    """Flush standard output at the end of a command.

    Raises:
        NoResult: the output cannot be written, as on a full disk.
        SystemExit: the reader has closed the pipe; no message is printed.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.filename is not None or error.errno not in WRITE_ERRORS:
            raise
        # Python would flush again at exit, and print its own error.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:
            sys.exit(1)
        raise NoResult(f"the output cannot be written: {error.strerror}") from None
