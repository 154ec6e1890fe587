"""The folder of an export: the prelude, the datatypes, the lemmas, the book and the claims, as files that Rocq checks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from verify.checker.book import DECODER, Asked, Theorem, closure
from verify.checker.command import BOOK, CERTIFICATE
from verify.checker.command import text as stored

from . import arithmetic, tuples
from .arithmetic import Lemmas
from .claims import Claim
from .datatypes import Datatype
from .models import FullReplay
from .names import plain
from .obligations import Lemma
from .records import Replay

LARGEST = 1_000_000  # about the most characters of a file of steps
TESTED = "8.16.1"  # the version of Rocq that the files were tested with
HEADER = "From Takeaway Require Import Prelude Tuples Data Arithmetic.\nOpen Scope Z_scope.\n"
README = """# {tags} for Rocq

These files state and prove {tags} in the language of the Rocq prover (tested with Coq {tested}, Debian's package `coq`).
One command checks them:

    coq_makefile -f _CoqProject -o Makefile && make

It ends with the axioms of each theorem. They may only be these, which Rocq's library states: {axioms}.

| file | contents |
| --- | --- |
{rows}
"""
AXIOMS = (
    "classic",
    "propositional_extensionality",
    "functional_extensionality_dep",
    "constructive_indefinite_description",
    "sig_forall_dec",
)


class Unsupported(Exception):
    """A claim rests on a record that cannot be written; the message says which, and why."""


def lemma_name(asked: Asked) -> str:
    """Return the name of the lemma of an obligation."""
    return f"ob_{asked.hash[:16]}"


def replay(place: Path) -> Replay:
    """Return the book of a folder or archive, read and written."""
    lines = stored(place, BOOK).split("\n")[1:-2]
    records: list[dict[str, Any]] = [DECODER.decode(line) for line in lines]
    book = FullReplay(lemma_name)
    book.name_parts(records)
    for record in records:
        book.take(record)
    return book


@dataclass
class Files:
    """The files of an export, by name, in the order in which Rocq reads them."""

    texts: dict[str, str] = field(default_factory=dict)
    steps: list[str] = field(default_factory=list)

    def add_steps(self, lemmas: Iterable[str]) -> None:
        """Add files of lemmas, none of them very long."""
        part: list[str] = []
        for lemma in lemmas:
            if part and sum(map(len, part)) + len(lemma) > LARGEST:
                self._close(part)
                part = []
            part.append(lemma)
        if part:
            self._close(part)

    def _close(self, part: list[str]) -> None:
        name = f"Steps_{len(self.steps) + 1:03}"
        self.steps.append(name)
        self.texts[f"{name}.v"] = "\n".join([HEADER, *part])


def needed(book: Replay, tags: Iterable[str]) -> list[Theorem]:
    """Return what some claims rest on, in the order of the book.

    Raises:
        Unsupported: a record among them cannot be written.
    """
    every = closure(book, [name for tag in tags for name in book.claims[tag]])
    for theorem in every:
        if theorem.rule != "theory" and theorem.name not in book.written:
            why = book.unsupported.get(theorem.name, f"there is no translation of the rule {theorem.rule}")
            raise Unsupported(f"{theorem.name}: {why}")
    names = {theorem.name for theorem in every}
    models = [book.models[name] for name in book.models]
    ordered = [*book.theorems.values(), *models]
    return [theorem for theorem in ordered if theorem.name in names]


def lemmas(book: Replay, place: Path, theorems: Iterable[Theorem], shared: Lemmas) -> Iterable[str]:
    """Yield the lemma of each obligation of some theorems, each text once."""
    datatypes: Mapping[object, str] = {
        key: name for key, name in book.names.given.items() if key in book.world.datatypes or key in book.world.parts
    }
    done: set[str] = set()
    for theorem in theorems:
        for asked in theorem.asked:
            if asked.hash not in done and not asked.computed:
                done.add(asked.hash)
                certificate = stored(place, CERTIFICATE.format(asked.hash))
                yield Lemma(lemma_name(asked), asked.text, certificate, datatypes, shared).text()


def export(place: Path, tags: list[str], book: Replay | None = None) -> dict[str, str]:
    """Return the files that state and prove some claims of a book, by name.

    Raises:
        Unsupported: a claim rests on a record that cannot be written.
    """
    book = book or replay(place)
    theorems = needed(book, tags)
    found, shared = Files(), Lemmas()
    found.texts["Prelude.v"] = (files(__package__) / "Prelude.v").read_text(encoding="utf-8")
    found.texts["Tuples.v"] = tuples.text()
    found.texts["Data.v"] = data(book)
    found.texts["Arithmetic.v"] = ""
    found.add_steps(lemmas(book, place, theorems, shared))
    found.texts["Arithmetic.v"] = arithmetic.file(shared.statements.values())
    found.texts["Book.v"] = book_file(book, theorems, found.steps)
    for tag in tags:
        found.texts[f"{plain(tag)}.v"] = Claim(book, tag).text()
    project = ["-Q . Takeaway", "-arg -no-glob", *found.texts, ""]
    found.texts["_CoqProject"] = "\n".join(project)
    found.texts["README.md"] = readme(tags)
    return found.texts


def data(book: Replay) -> str:
    """Return the file of the datatypes."""
    lines = ["From Takeaway Require Import Prelude Tuples.", "Open Scope Z_scope.", ""]
    return "\n".join([*lines, *(Datatype(book.explicit, sort).text() for sort in book.world.datatypes), ""])


def book_file(book: Replay, theorems: Iterable[Theorem], steps: Iterable[str]) -> str:
    """Return the file of definitions and theorems."""
    lines = [f"From Takeaway Require Import {' '.join(['Prelude Tuples Data Arithmetic', *steps])}.", "Open Scope Z_scope.", ""]
    return "\n".join([*lines, *(book.written[t.name] for t in theorems if t.name in book.written)])


def readme(tags: list[str]) -> str:
    """Return the file that explains the others."""
    rows = [
        "| `Prelude.v`, `Tuples.v` | the meaning of the operators, and laws of logic |",
        "| `Data.v` | the datatypes of the book |",
        "| `Arithmetic.v` | lemmas of arithmetic, proved by Rocq's decision procedures |",
        "| `Steps_*.v` | a lemma for each obligation, with the proof term of its certificate |",
        "| `Book.v` | definitions and theorems, in the order of the book |",
    ]
    rows += [f"| `{plain(tag)}.v` | the theorems of {tag} and their axioms |" for tag in tags]
    axioms = ", ".join(f"`{axiom}`" for axiom in AXIOMS)
    return README.format(tags=", ".join(tags), tested=TESTED, axioms=axioms, rows="\n".join(rows))
