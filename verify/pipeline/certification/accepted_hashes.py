"""Hashes of what the checker has accepted, in one file, so that unchanged parts are not checked again.

Each hash covers all that an acceptance depends on: the text of an obligation, the bytes of its certificate and the
sources of the checker; or a derived formula, its printed form and the sources of the printer; or whole results with the
book and all certificates. The file is in the folder `kept/` and is trusted like the other cached answers there. Without
the file everything is checked again.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import digest, write_beside

FILE = "accepted.json"


def certificate(obligation: str, file: str) -> str:
    """Return the hash under which an accepted certificate is recorded.

    Args:
        obligation: the hash of the obligation's text.
        file: the hash of the certificate's file; empty for a computation.
    """
    return digest(json.dumps(["certificate", obligation, file, source_hashes.checker_hash()]))


def printed_hash(formula: str, fields: Any) -> str:
    """Return the hash under which a formula and its printed fields are recorded.

    Args:
        formula: the hash of the formula.
        fields: its printed forms.
    """
    return digest(json.dumps(["printed", formula, fields, source_hashes.results_hash()], sort_keys=True))


def complete_check_hash(seal: Any, book: str, files: Iterable[str], tags: Iterable[str]) -> str:
    """Return the hash under which a complete check of results is recorded.

    Args:
        seal: the seal of the results.
        book: the hash of the book.
        files: the names and the hashes of all certificates.
        tags: the claims whose standings were compared.
    """
    sources = [source_hashes.checker_hash(), source_hashes.results_hash()]
    return digest(json.dumps(["whole", seal, book, [*files], [*tags], sources], sort_keys=True))


class AcceptedHashes:
    """The hashes in the folder `kept/`; a damaged file counts as empty."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.hashes: set[str] = set()
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            saved = json.loads(self.path.read_text(encoding="utf-8"))
            if saved["sum"] == digest("".join(saved["accepted"])):
                self.hashes = set(saved["accepted"])

    def __contains__(self, hash_: str) -> bool:
        return hash_ in self.hashes

    def save(self, hashes: Iterable[str], *, alone: bool = False) -> None:
        """Add hashes to the file; with `alone`, replace all hashes of the file by these.

        Raises:
            OSError: the folder cannot be written.
        """
        new = set(hashes) if alone else self.hashes | set(hashes)
        if new != self.hashes:
            ordered = sorted(new)
            write_beside(self.path, json.dumps({"accepted": ordered, "sum": digest("".join(ordered))}))
            self.hashes = new
