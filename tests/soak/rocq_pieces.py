"""Pieces of a replay by Rocq: datatypes, lemmas, records and claims, each with a hash of its dependencies.

The hash of a piece covers its own text, the prelude and the hashes of the pieces that it mentions. A piece with the
hash of one that Rocq has accepted need not be compiled again, in whatever file it was.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from verify.checker.book import Theorem, closure
from verify.checker.command import CERTIFICATE
from verify.export.rocq import computing, recursive_twins, tuples, wide_functions
from verify.export.rocq import folder as export
from verify.export.rocq.arithmetic import Lemmas
from verify.export.rocq.claims import Claim
from verify.export.rocq.computing import formulas, tables, vast
from verify.export.rocq.datatypes import Datatype
from verify.export.rocq.read_back import Reader
from verify.export.rocq.records import Replay
from verify.export.rocq.runs import too_long

WORD = re.compile(r"[A-Za-z_][\w']*")
DEFINED = re.compile(r"^(?:Lemma|Theorem|Definition|Fixpoint|Inductive|\|) ([A-Za-z_][\w']*)", re.MULTILINE)
SENTENCE = re.compile(r"^(?=Lemma|Theorem|Definition|Fixpoint)", re.MULTILINE)
TWIN = "twin "  # the beginning of the name of a piece that belongs to the proof of a record
# The kinds of pieces that each kind mentions. A lemma's own variables may be called like a symbol of the book.
MENTIONED = {
    "Data": ("Data",),
    "Arithmetic": (),
    "Steps": ("Data", "Arithmetic"),
    "Book": ("Data", "Steps", "Book"),
    "Claim": ("Data", "Book"),
}
LONGEST = 100_000_000  # the largest number of characters of a lemma; a longer one would take most of the time of a run
PRELUDE = (Path(export.__file__).parent / "Prelude.v").read_text(encoding="utf-8")


class Piece(NamedTuple):
    """A unit that Rocq accepts or refuses as a whole.

    Args:
        names: the identifiers that it defines.
        needs: the pieces that it mentions.
        closure_hash: a hash of the piece and of all its dependencies.
    """

    kind: str
    name: str
    text: str
    names: tuple[str, ...]
    needs: tuple["Piece", ...]
    closure_hash: str


class Pieces:
    """The pieces of a book, made on demand for a claim."""

    def __init__(self, place: Path, book: Replay, kept: export.LemmaCache) -> None:
        self.place, self.book, self.kept = place, book, kept
        self.piece_of_name: dict[str, Piece] = {}  # by each name that a piece defines
        self.compared: set[str] = set()
        self.reader = Reader(book)
        self.lemmas = Lemmas()
        for sort in book.world.datatypes:
            self.add("Data", sort, Datatype(book.explicit, sort).text() + "\n")
        self.add("Data", "tables", recursive_twins.DEFINITIONS)
        self.add("Data", "computing", formulas.DEFINITIONS)
        self.add("Data", "long computations", tables.DEFINITIONS)
        self.add("Data", "very long computations", vast.DEFINITIONS)
        for count in wide_functions.COUNTS:
            self.add("Data", f"functions of {count} arguments", wide_functions.text(count))

    def add(self, kind: str, name: str, text: str) -> Piece:
        """Return a new piece."""
        words = dict.fromkeys(WORD.findall(text))
        mentioned_pieces = [self.piece_of_name[word] for word in words if word in self.piece_of_name]
        needs = {id(used_piece): used_piece for used_piece in mentioned_pieces if used_piece.kind in MENTIONED[kind]}
        closure_hash = hashlib.sha256(
            "\n".join(
                [text, imported_text(), *sorted(used_piece.closure_hash for used_piece in needs.values())]
            ).encode()
        )
        names = tuple(dict.fromkeys(DEFINED.findall(text)))
        piece = Piece(kind, name, text, names, tuple(needs.values()), closure_hash.hexdigest())
        self.piece_of_name.update(dict.fromkeys(names, piece))
        self.piece_of_name[f"{kind} {name}"] = piece
        return piece

    def of_claim(self, tag: str) -> Piece:
        """Return the piece of a claim, after reading its statements and their definitions back for comparison.

        Raises:
            Unsupported: a record among them cannot be written, or a lemma is too long for a run.
            Refused: a certificate is missing, or does not prove its obligation.
            NotTheStatement: a statement in the files is not that of the book.
        """
        theorems = export.required_theorems(self.book, [tag])
        for theorem in theorems:
            self.record(theorem)
        claim_piece = self.piece_of_name.get(f"Claim {tag}") or self.add("Claim", tag, Claim(self.book, tag).theorems())
        new = [theorem for theorem in theorems if theorem.name not in self.compared]
        claim_theorems = [self.book.theorems[name] for name in self.book.claims[tag]]
        export.compare_with(self.reader, [*new, *claim_theorems])
        self.compared.update(theorem.name for theorem in new)
        return claim_piece

    def record(self, theorem: Theorem) -> None:
        """Make the pieces of a record and its obligations."""
        if f"Book {theorem.name}" in self.piece_of_name or theorem.name not in self.book.written:
            return
        if any(
            f"Steps {export.lemma_name(obligation)}" not in self.piece_of_name
            for obligation in theorem.obligations
            if not obligation.computed
        ):
            for entry in export.obligation_lemmas(self.book, self.place, [theorem], self.lemmas, self.kept):
                if len(entry.text) > LONGEST:
                    raise export.Unsupported(too_long(theorem.name, len(entry.text)))
                if f"Steps {entry.name}" not in self.piece_of_name:
                    for name in entry.uses:
                        if name not in self.piece_of_name:
                            self.add("Arithmetic", name, self.lemmas.statements[name])
                    self.add("Steps", entry.name, entry.text)
        text = self.book.written[theorem.name]
        if isinstance(self.book, computing.ComputingReplay):
            text = self.without_twins(self.book.theorem_name(theorem.name), text)
        self.add("Book", theorem.name, text)

    def without_twins(self, name: str, text: str) -> str:
        """Return the text of a record that is computed, after making pieces of the twins of functions before it.

        The name of a twin then depends on its text and not on the record, so games that compute the same functions have
        the same pieces.
        """
        *twins, theorem = SENTENCE.split(text)[1:]
        renamed: dict[str, str] = {}

        def with_new_names(part: str) -> str:
            return WORD.sub(lambda word: renamed.get(word[0], word[0]), part)

        for part in map(with_new_names, twins):
            key = hashlib.sha256(part.replace(f"_{name}_", "_").encode()).hexdigest()[:16]
            renamed |= {word: word.replace(f"_{name}_", f"_{key}_") for word in DEFINED.findall(part)}
            if f"Book {TWIN}{key}" not in self.piece_of_name:
                self.add("Book", f"{TWIN}{key}", with_new_names(part))
        return with_new_names(theorem)


@cache
def imported_text() -> str:
    """Return the text of the files that every piece imports."""
    return PRELUDE + tuples.text()


def with_dependencies(piece: Piece) -> list[Piece]:
    """Return a piece and its dependencies in an order in which each follows its own dependencies."""
    pieces: dict[int, Piece] = {}
    todo: list[tuple[Piece, bool]] = [(piece, False)]
    while todo:
        current, ready = todo.pop()
        if id(current) in pieces:
            continue
        if ready:
            pieces[id(current)] = current
        else:
            todo.append((current, True))
            todo += [(other, False) for other in reversed(current.needs) if id(other) not in pieces]
    return [*pieces.values()]


def cheapest_first(folder: Path, book: Replay, tags: Iterable[str]) -> Iterator[str]:
    """Yield claims so that the next one needs the shortest certificates beyond those of the earlier claims."""
    hashes_of_claim = {
        tag: {each.hash for t in closure(book, book.claims[tag]) for each in t.obligations if not each.computed}
        for tag in tags
    }
    paths = {key: folder / CERTIFICATE.format(key) for every in hashes_of_claim.values() for key in every}
    size = {key: path.stat().st_size if path.exists() else 0 for key, path in paths.items()}
    while hashes_of_claim:
        cost = {tag: sum(size[key] for key in every) for tag, every in hashes_of_claim.items()}
        tag = min(hashes_of_claim, key=lambda other: (cost[other], other))
        met = hashes_of_claim.pop(tag)
        yield tag
        hashes_of_claim = {other: every - met for other, every in hashes_of_claim.items()}
