"""MkDocs in a child process that exits with its parent, so a killed build leaves no process behind.

    python -m verify.site.build.child_watchdog ARGUMENTS

Standard input must be a pipe held open by the parent. The parent writes to it only to end this process.
"""

import os
import threading

from mkdocs.__main__ import cli


def exit_with_parent() -> None:
    """Start a thread that ends this process when standard input is closed or written to."""
    threading.Thread(target=_wait_and_exit, daemon=True).start()


def _wait_and_exit() -> None:
    """Wait for the end of standard input, or a byte, and exit with status 1."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    exit_with_parent()
    cli(prog_name="mkdocs")
