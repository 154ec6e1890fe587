"""Books in folders, the files exported from them, and Rocq's answers to these files."""

import bz2
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.verify.checker import books
from verify.checker.book import read
from verify.checker.command import BOOK, CERTIFICATE
from verify.export.rocq import computing
from verify.export.rocq import folder as export
from verify.export.rocq.claims import Claim
from verify.export.rocq.names import plain
from verify.export.rocq.records import Replay
from verify.pipeline.certification import book_writer

needs_rocq = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Rocq: install Debian's package coq")
AXIOM = re.compile(r"^([A-Za-z][\w.']*)\s*(?::|$)", re.MULTILINE)


def write_book(folder: Path, text: str) -> Path:
    """Write a book, with those certificates that the checker accepts, to a folder; return the folder."""
    (folder / "certificates").mkdir(parents=True)
    (folder / BOOK).write_bytes(book_writer.pack_book(text))
    book = read(text)
    for theorem in (*book.theorems.values(), *book.models.values()):
        for obligation in theorem.obligations:
            if not obligation.computed and books.has_certificate(obligation.text):
                data = bz2.compress(books.cvc5_certificate(obligation.text).encode())
                (folder / CERTIFICATE.format(obligation.hash)).write_bytes(data)
    return folder


def exported_files(folder: Path) -> tuple[Replay, dict[str, str]]:
    """Return a book and the files of all its records that can be written, and of their claims."""
    book = computing.replay(folder)
    records = [*book.theorems.values(), *book.models.values()]
    output = export.record_files(folder, book, [t for t in records if t.name in book.written])
    for tag, names in book.claims.items():
        theorems = [book.theorems[name] for name in names if name in book.written]
        book.claims[tag] = tuple(theorem.name for theorem in theorems)
        if theorems:
            output.texts[f"{plain(tag)}.v"] = Claim(book, tag).text(output.earlier_parts(book.claims[tag]))
    return book, computing.completed(output.texts, book.written.values())


def run_rocq(folder: Path, texts: Mapping[str, str]) -> tuple[str, str]:
    """Run Rocq on files in a folder; return its output on the last file, and the first error."""
    folder.mkdir(parents=True, exist_ok=True)
    out = ""
    for name, text in texts.items():
        path = folder / name
        if path.exists() and path.read_text() == text and path.with_suffix(".vo").exists():
            continue
        path.write_text(text)
        command = ["coqc", "-no-glob", "-Q", ".", "Takeaway", name]
        completed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if completed.returncode:
            return out, completed.stderr
        out = completed.stdout
    return out, ""


def join_files(texts: Mapping[str, str]) -> str:
    """Return some files as one file that needs only the prelude, so that Rocq starts once."""
    own = [text for name, text in texts.items() if name.removesuffix(".v") not in (*SAME, "Book")]
    lines = [line for text in own for line in text.splitlines() if not line.startswith("From Takeaway Require")]
    return "\n".join(["From Takeaway Require Import Prelude Tuples.", *lines, ""])


SAME = ("Prelude", "Tuples")  # the files that are the same for every book


def prepare_folder(folder: Path, prelude: Path) -> None:
    """Make a folder with the prelude, which Rocq has accepted."""
    folder.mkdir()
    for name in SAME:
        for suffix in (".v", ".vo"):
            shutil.copy(prelude / f"{name}{suffix}", folder)


def axioms(output: str) -> set[str]:
    """Return the axioms that Rocq lists."""
    return {name.rpartition(".")[2] for name in AXIOM.findall(output)} - {"Axioms", "Closed"}
