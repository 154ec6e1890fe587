"""MkDocs in a process that ends with the one that began it, so that a build that is killed leaves nobody at work.

    python -m verify.site.build.child_watchdog ARGUMENTS

Standard input is a pipe whose other end is held open by whoever began it, and written to only to end it.
"""

import os
import threading

from mkdocs.__main__ import cli


def attach() -> None:
    """End this process as soon as nobody holds the other end of its standard input."""
    threading.Thread(target=_leave, daemon=True).start()


def _leave() -> None:
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    attach()
    cli(prog_name="mkdocs")
