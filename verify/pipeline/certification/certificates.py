"""Certificates: proofs of obligations, from cvc5 or from a writer, found by the hash of the text and checked when used.

Certificates need not be trusted: `verify.checker` checks each one against the text of its obligation. A certified
standing rests on the checker's acceptance in this run, or on a cached acceptance whose key covers the text, the bytes
of the certificate and the sources of the checker, see `verify.pipeline.decision_cache`.
"""

import bz2
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from verify.checker.book import Book, read
from verify.checker.computing import STEPS, compute
from verify.checker.errors import Refused, Unreadable
from verify.checker.reading import obligation
from verify.checker.rules import check
from verify.checker.terms import closed_text
from verify.pipeline.answer_cache import digest, write_beside
from verify.pipeline.gc_tuning import few_collections
from verify.pipeline.results.evidence_schema import Certificate, DerivedBook


def place(folder: Path, text: str) -> Path:
    """Return the path of the certificate of an obligation."""
    return folder / f"{digest(text)}.bz2"


def read_stored(folder: Path | None, text: str) -> tuple[str | None, str]:
    """Return the certificate of an obligation and the hash of its file, from a single reading of the file.

    Returns:
        None and "" if there is no file; None and the hash of the file if it contains no readable certificate.
    """
    data = b"" if folder is None else _bytes(folder, text)
    return unpack(data), digest(data) if data else ""


def hash_of(folder: Path, text: str) -> str:
    """Return the hash of the certificate file of an obligation; "" if the file is missing or empty."""
    data = _bytes(folder, text)
    return digest(data) if data else ""


def _bytes(folder: Path, text: str) -> bytes:
    try:
        return place(folder, text).read_bytes()
    except OSError:
        return b""


def keep(folder: Path, text: str, certificate: str) -> str:
    """Write a certificate atomically, and return the hash of the file.

    Args:
        folder: the folder of certificates.
        text: the text of the obligation.
        certificate: a proof in the form of `cpc_translation.translate_proof`.

    Raises:
        OSError: the folder cannot be written.
    """
    data = pack(certificate)
    write_beside(place(folder, text), data)
    return digest(data)


def unpack(data: bytes) -> str | None:
    """Return the proof in the bytes of a file; None if they contain no readable proof."""
    try:
        return bz2.decompress(data).decode() if data else None
    except (OSError, EOFError, ValueError):
        return None


def pack(proof: str) -> bytes:
    """Return a proof as the bytes of its file; the same text gives the same bytes."""
    return bz2.compress(proof.encode())


def check_proof(text: str, proof: str | None, steps: int = STEPS) -> Certificate:
    """Return the checker's verdict on a proof, or on a computation of at most `steps` steps if there is no proof."""
    start = perf_counter()
    try:
        with few_collections():
            lines = compute(text, steps) if proof is None else check(obligation(text), proof)
        answer, why = "accepted", ""
    except (Refused, Unreadable) as error:
        answer, lines, why = "refused", 0, str(error)
    return Certificate(answer=answer, lines=lines, ms=round((perf_counter() - start) * 1000, 2), why=why)


def derive_book(text: str) -> DerivedBook:
    """Return the hashes that the checker derives from the text of a book, or the error in this book."""
    return derived_from(lambda: read(text))


def derived_from(book: Callable[[], Book]) -> DerivedBook:
    """Return the hashes of the theorems and models of a book, or the error that is raised while the book is read.

    Args:
        book: returns the book that the checker has read.
    """
    try:
        with few_collections():
            read_book = book()
            theorems = {
                t.name: [digest(closed_text(t.formula)), *(a.hash for a in t.obligations)]
                for t in read_book.theorems.values()
            }
        models = {name: [one.hash for one in model.obligations] for name, model in read_book.models.items()}
    except (Refused, Unreadable) as error:
        return DerivedBook(why=str(error))
    return DerivedBook(theorems=theorems, models=models)
