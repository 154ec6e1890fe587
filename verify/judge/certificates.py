"""Certificates: cvc5's proofs of obligations, each made once, found by the hash of its text, and checked whenever used.

Nobody has to trust a certificate that was kept, or whoever made it: `verify.checker` reads it against the text. What is
certified stands on the checker's acceptance in this run, or on one that was kept under a key over the text, the
certificate and the checker's own sources.
"""

import bz2
from pathlib import Path
from time import perf_counter
from typing import Any

from verify.checker.book import Book, read
from verify.checker.computing import STEPS, compute
from verify.checker.errors import Refused, Unreadable
from verify.checker.proof import check
from verify.checker.reading import obligation
from verify.checker.writing import closed
from verify.judge.collecting import few_collections
from verify.judge.store import digest, write_beside

Record = dict[str, Any]


def place(folder: Path, text: str) -> Path:
    """Where the certificate of an obligation lies."""
    return folder / f"{digest(text)}.bz2"


def kept(folder: Path | None, text: str) -> str | None:
    """The certificate of an obligation, or None if there is none that can be read."""
    try:
        return None if folder is None else bz2.decompress(place(folder, text).read_bytes()).decode()
    except (OSError, EOFError, ValueError):
        return None


def hash_of(folder: Path, text: str) -> str:
    """The hash of the certificate of an obligation, as it lies there packed; empty if there is none."""
    try:
        return digest(place(folder, text).read_bytes())
    except OSError:
        return ""


def keep(folder: Path, text: str, certificate: str) -> None:
    """Keep a certificate, a proof as `folded` gives it, whole or not at all.

    Raises:
        OSError: the folder cannot be written.
    """
    write_beside(place(folder, text), packed(certificate))


def packed(proof: str) -> bytes:
    """A proof as it lies in a file, the same bytes for the same text."""
    return bz2.compress(proof.encode())


def checked(text: str, proof: str | None, steps: int = STEPS) -> Record:
    """What the checker says of a proof, or of a computation of so many steps at most.

    Returns:
        `answer`, `lines`, `ms`, and `why` it is refused.
    """
    start = perf_counter()
    try:
        with few_collections():
            lines = compute(text, steps) if proof is None else check(obligation(text), proof)
        found: Record = {"answer": "accepted", "lines": lines}
    except (Refused, Unreadable) as error:
        found = {"answer": "refused", "lines": 0, "why": str(error)}
    return found | {"ms": round((perf_counter() - start) * 1000, 2)}


def derived(text: str) -> Record:
    """What the checker derives from a book.

    Returns:
        `theorems`: for each theorem, by its name, the hash of what it says and of each obligation that it stands on;
        `models`: for each theory, the hashes of the obligations of its model; `why`: what is wrong with the book, if
        anything is, and then nothing is derived.
    """
    try:
        with few_collections():
            book: Book = read(text)
            theorems = {t.name: [digest(closed(t.formula)), *(a.hash for a in t.asked)] for t in book.theorems.values()}
        return {
            "theorems": theorems,
            "models": {n: [a.hash for a in m.asked] for n, m in book.models.items()},
            "why": "",
        }
    except (Refused, Unreadable) as error:
        return {"theorems": {}, "models": {}, "why": str(error)}
