"""The archive of the general book, with which pages prove games; it is made once for the same sources.

A separate process proves the general theorem, because the solvers of this process may contain other definitions.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from verify.languages import ROOT
from verify.pipeline import source_hashes

# Certificates of general theorems, which the atlas needs as well.
CERTIFICATES = "atlas/certificates"


def _place(build: Path) -> Path:
    return build / f"general-{source_hashes.verification_hash()[:12]}.zip"


def find_archive(build: Path) -> Path | None:
    """Return the archive for the present sources, or None if it has not been made."""
    place = _place(build)
    return place if place.is_file() else None


def prepare(build: Path, say: Callable[[str], None] = print) -> Path | None:
    """Make the archive, unless done before, and return it.

    If it cannot be made, report the reason through `say` and return None.

    Args:
        build: the folder with the archive and the certificates.
        say: receives the line with the reason.
    """
    if (place := find_archive(build)) is not None:
        return place
    arguments = ["-m", "verify.discover.general.general_book", str(build / CERTIFICATES), str(_place(build))]
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    environment = os.environ | {"PYTHONPATH": paths}
    process = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, env=environment)
    if process.returncode:
        last = (process.stderr.strip().splitlines() or ["no message"])[-1]
        say(f"site: built without proofs of games in the browser: {last[:200]}")
    return find_archive(build)
