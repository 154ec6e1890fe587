"""The folder of an export: prelude, datatypes, lemmas, book and claims, as files that Rocq checks."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from verify.checker.book import DECODER, Obligation, Theorem, closure
from verify.checker.command import BOOK, CERTIFICATE, open_book, read_text
from verify.checker.errors import MALFORMED, Refused, Wrong, shorten

from . import recursive_twins, tuples
from .arithmetic import Lemmas
from .claims import Claim
from .datatypes import Datatype
from .names import plain
from .obligations import Lemma
from .read_back import Reader
from .records import Replay
from .twins import EvaluationReplay

LARGEST = 800_000  # about the most characters of a numbered file
TESTED = "8.16.1"  # the version of Rocq that the files were tested with
BASE = ("Prelude", "Tuples", "Data")
README = """# {tags} for Rocq

These files state and prove {tags} in the language of the Rocq prover. They were tested with Coq {tested}, Debian's
package `coq`.
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
    "sig_forall_dec",  # of the real numbers
    "sig_not_dec",  # of the real numbers, for the intermediate value theorem
)


class Unsupported(Exception):
    """A claim rests on a record that cannot be written; the message says which, and why."""


def lemma_name(obligation: Obligation) -> str:
    """Return the name of the lemma of an obligation."""
    return f"ob_{obligation.hash[:16]}"


def replay(place: Path) -> Replay:
    """Return the book of a folder or archive, read and written."""
    open_book(place)  # the seal, the format and each record
    lines = read_text(place, BOOK).split("\n")[1:-2]
    records: list[dict[str, Any]] = [DECODER.decode(line) for line in lines]
    book = EvaluationReplay(lemma_name)
    book.name_parts(records)
    for record in records:
        book.take(record)
    return book


@dataclass
class Files:
    """The files of an export, by name, in the order in which Rocq reads them."""

    texts: dict[str, str] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)  # by lemma: the file that proves it

    def earlier_parts(self, theorems: Iterable[str]) -> list[str]:
        """Return the parts of the book up to the last of some theorems."""
        last = max(self.homes[theorem] for theorem in theorems)
        return sorted({home for home in self.homes.values() if home.startswith("Book_") and home <= last})

    def add(self, kind: str, parts: Iterable["Entry"]) -> list[str]:
        """Add numbered files of some kind, none of them very long, and return their names."""
        part_groups = groups(parts, LARGEST)
        names = [f"{kind}_{number:03}" for number in range(1, len(part_groups) + 1)]
        for name, group in zip(names, part_groups, strict=True):
            homes_used = {self.homes[lemma] for part in group for lemma in part.uses} - {name}
            earlier_names = [earlier for earlier in names[: names.index(name)] if kind == "Book"]
            required = " ".join([*BASE, *sorted(homes_used - {*earlier_names}), *earlier_names])
            lines = [f"From Takeaway Require Import {required}.", "Open Scope Z_scope.", ""]
            self.texts[f"{name}.v"] = "\n".join([*lines, *(part.text for part in group)])
            self.homes.update({part.name: name for part in group})
        return names


class HasText(Protocol):
    """Something with a text."""

    @property
    def text(self) -> str:
        """Return the text."""


PartT = TypeVar("PartT", bound=HasText)


def groups(parts: Iterable[PartT], largest: int) -> list[list[PartT]]:
    """Return parts in groups whose texts together have at most some length, or that are single."""
    result: list[list[PartT]] = []
    length = 0
    for part in parts:
        if not result or length + len(part.text) > largest:
            result.append([])
            length = 0
        result[-1].append(part)
        length += len(part.text)
    return result


class Entry(NamedTuple):
    """A lemma, or the text of a record, with the lemmas that it uses."""

    name: str
    text: str
    uses: tuple[str, ...] = ()


def required_theorems(book: Replay, tags: Iterable[str]) -> list[Theorem]:
    """Return what some claims rest on, in the order of the book.

    Raises:
        Unsupported: a record among them cannot be written.
    """
    theorems = closure(book, [name for tag in tags for name in book.claims[tag]])
    for theorem in theorems:
        if theorem.rule != "theory" and theorem.name not in book.written:
            reason = book.unsupported.get(theorem.name, f"there is no translation of the rule {theorem.rule}")
            raise Unsupported(f"{theorem.name}: {reason}")
    names = {theorem.name for theorem in theorems}
    models = [book.models[name] for name in book.models]
    ordered = [*book.theorems.values(), *models]
    return [theorem for theorem in ordered if theorem.name in names]


class LemmaCache:
    """Lemmas that an earlier run wrote, in a folder, by the hash of all that they depend on."""

    def __init__(self, place: Path, sources: str) -> None:
        self.place, self.sources = place, sources

    def path(self, *texts: str) -> Path:
        """Return the file of a lemma that is made of some texts."""
        key = hashlib.sha256("\n".join([self.sources, *texts]).encode()).hexdigest()
        return self.place / key[:2] / f"{key}.json"

    def get(self, path: Path) -> tuple[str, dict[str, str]] | None:
        """Return the text of a lemma and the lemmas of arithmetic that it uses, if they are there."""
        if not path.exists():
            return None
        text, statements = json.loads(path.read_text(encoding="utf-8"))
        return text, statements

    def put(self, path: Path, text: str, statements: Mapping[str, str]) -> None:
        """Keep a lemma; a run that is killed leaves no part of one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(json.dumps([text, statements]), encoding="utf-8")
        part.replace(path)


def obligation_lemmas(
    book: Replay, place: Path, theorems: Iterable[Theorem], shared: Lemmas, cache: LemmaCache | None = None
) -> Iterable[Entry]:
    """Yield the lemma of each obligation of some theorems, each text once.

    Raises:
        Refused: a certificate is missing, or does not prove its obligation.
    """
    datatypes: Mapping[object, str] = {
        key: name
        for key, name in book.names.identifiers.items()
        if key in book.world.datatypes or key in book.world.parts
    }
    hashes: set[str] = set()
    for theorem in theorems:
        for obligation in theorem.obligations:
            if obligation.hash in hashes or obligation.computed:
                continue
            hashes.add(obligation.hash)
            certificate = read_text(place, CERTIFICATE.format(obligation.hash))
            shared.used.clear()
            path = cache.path(obligation.hash, certificate, *datatypes.values()) if cache else None
            if cache and path and (cached := cache.get(path)):
                shared.statements.update(cached[1])
                yield Entry(lemma_name(obligation), cached[0], tuple(cached[1]))
                continue
            try:
                text = Lemma(lemma_name(obligation), obligation.text, certificate, datatypes, shared).text()
            except (Wrong, *MALFORMED) as error:
                raise Refused(f"the certificate of {obligation.name} proves something else: {shorten(error)}") from None
            if cache and path:
                cache.put(path, text, {name: shared.statements[name] for name in shared.used})
            yield Entry(lemma_name(obligation), text, tuple(shared.used))


def export(place: Path, tags: list[str], book: Replay | None = None) -> dict[str, str]:
    """Return the files that state and prove some claims of a book, by name.

    Raises:
        Unsupported: a claim rests on a record that cannot be written.
        Wrong: the book or a certificate does not hold.
    """
    book = book or replay(place)
    output = record_files(place, book, required_theorems(book, tags))
    for tag in tags:
        output.texts[f"{plain(tag)}.v"] = Claim(book, tag).text(output.earlier_parts(book.claims[tag]))
    compare(book, required_theorems(book, tags))
    project = ["-Q . Takeaway", "-arg -no-glob", *output.texts, ""]
    output.texts["_CoqProject"] = "\n".join(project)
    output.texts["README.md"] = readme(tags)
    return output.texts


def compare(book: Replay, theorems: Iterable[Theorem]) -> None:
    """Read the statements of theorems, and of what they assume, back into the book.

    Raises:
        NotTheStatement: a statement in the files is not that of the book.
    """
    compare_with(Reader(book), theorems)


def compare_with(reader: Reader, theorems: Iterable[Theorem]) -> None:
    """Compare the statements of theorems in the files with those of the reader's book; see `compare`."""
    book = reader.book
    for theorem in theorems:
        for text in book.statements.get(theorem.name, ()):
            reader.compare(text, theorem)
        if theorem.name not in book.statements:
            book.names.forget()
            reader.compare(book.syntax.whole(theorem.formula), theorem)


def record_files(place: Path, book: Replay, theorems: Sequence[Theorem], cache: LemmaCache | None = None) -> Files:
    """Return the files of some records of a book, without claims; lemmas that are `kept` are not made again."""
    output, shared = Files(), Lemmas()
    output.texts["Prelude.v"] = (files(__package__) / "Prelude.v").read_text(encoding="utf-8")
    output.texts["Tuples.v"] = tuples.text()
    output.texts["Data.v"] = datatypes_file(book)
    lemmas = [*obligation_lemmas(book, place, theorems, shared, cache)]
    output.add("Arithmetic", [Entry(name, text) for name, text in shared.statements.items()])
    output.add("Steps", lemmas)
    records = [
        Entry(t.name, book.written[t.name], tuple([lemma_name(one) for one in t.obligations if not one.computed]))
        for t in theorems
        if t.name in book.written
    ]
    parts = output.add("Book", records)
    output.texts["Book.v"] = f"(* The whole book. *)\nFrom Takeaway Require Export {' '.join(parts)}.\n"
    return output


def datatypes_file(book: Replay) -> str:
    """Return the file of the datatypes, and of the tables of values if something recursive is computed."""
    lines = ["From Takeaway Require Import Prelude Tuples.", "Open Scope Z_scope.", ""]
    tables = [recursive_twins.DEFINITIONS] if any("memo_" in text for text in book.written.values()) else []
    return "\n".join([*lines, *(Datatype(book.explicit, sort).text() for sort in book.world.datatypes), *tables, ""])


def readme(tags: list[str]) -> str:
    """Return the file that explains the others."""
    rows = [
        "| `Prelude.v`, `Tuples.v` | the meaning of the operators, and laws of logic |",
        "| `Data.v` | the datatypes of the book |",
        "| `Arithmetic_*.v` | lemmas of arithmetic, proved by Rocq's decision procedures |",
        "| `Steps_*.v` | a lemma for each obligation, with the proof term of its certificate |",
        "| `Book_*.v` | definitions and theorems, in the order of the book |",
    ]
    rows += [f"| `{plain(tag)}.v` | the theorems of {tag} and their axioms |" for tag in tags]
    axioms = ", ".join(f"`{axiom}`" for axiom in AXIOMS)
    return README.format(tags=", ".join(tags), tested=TESTED, axioms=axioms, rows="\n".join(rows))
