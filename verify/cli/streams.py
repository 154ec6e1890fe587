"""The standard streams as a command finds them: closed, full, or of an encoding that lacks half of the signs."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from verify.cli.options import BrokenOff

NAMES = ("stdin", "stdout", "stderr")
# What writing may fail of; an error about a file says its name, and is another one.
UNWRITTEN = {errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG, errno.EBADF, errno.EPIPE}


def mend() -> None:
    """Nothing stands in for what was closed, and a sign that cannot be written is written as its number."""
    # A file that is opened takes the lowest number that is free: nobody else may get one of these.
    for number, name in enumerate(NAMES):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nothing, "w" if number else "r", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")
    if os.environ.get("COLUMNS") == "0":
        # Some terminals say so that they do not know; a table of no width would be empty.
        del os.environ["COLUMNS"]


@contextmanager
def written() -> Iterator[None]:
    """All that was said is written when this ends, however it ends.

    Raises:
        BrokenOff: it cannot be written, as on a full disk.
        SystemExit: nobody reads any more; that is told to nobody.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.filename is not None or error.errno not in UNWRITTEN:
            raise
        # Python would try again at the end, and complain in lines of its own.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:
            sys.exit(1)
        raise BrokenOff(f"what was found cannot be written: {error.strerror}") from None
