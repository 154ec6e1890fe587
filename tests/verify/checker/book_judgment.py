"""Search for the first theorem of a book that is false in a finite structure, and for a shorter book that has one."""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from tests.verify.checker import finite_structures
from tests.verify.checker.finite_meaning import Fact, Meaning
from tests.verify.checker.finite_structures import TooLarge, parse
from verify.checker import book as rules
from verify.checker.book import Book
from verify.checker.errors import Wrong
from verify.checker.terms import closed_text

Record = dict[str, Any]
Read = Callable[[str], Book]
MALFORMED = (AttributeError, LookupError, TypeError, ValueError, RecursionError)


class FalseTheorem(NamedTuple):
    """An accepted book with a false theorem, and a structure in which it is false."""

    records: list[Record]
    theorem: str
    structure: str

    def __str__(self) -> str:
        return "\n".join([*map(json.dumps, self.records), f"{self.theorem} is false: {self.structure}"])


def sealed_text(records: Iterable[Record]) -> str:
    """Return the text of a book."""
    lines = "".join(f"{json.dumps(record)}\n" for record in ({"format": rules.FORMAT}, *records))
    return lines + json.dumps({"sha256": hashlib.sha256(lines.encode()).hexdigest()}) + "\n"


def first_false_theorem(records: Sequence[Record], read: Read | None = None) -> tuple[str, str] | None:
    """Return the first theorem of an accepted book that is false in a structure of the book, and that structure.

    A book is accepted if the checker reads it, each obligation holds in all structures with at most three elements, and
    the image of each sort has at most three elements. A symbol whose equation no value satisfies and a theory that has
    a model record and holds in no structure count as false theorems. The result is None for a book that is not
    accepted and for a book without a false theorem.
    """
    try:
        book = (read or rules.read)(sealed_text(records))
    except Wrong:
        return None
    meaning = Meaning(book)
    try:
        for theorem in (*book.theorems.values(), *book.models.values()):
            if not all(finite_structures.obligation_holds(obligation.text) for obligation in theorem.obligations):
                return None
        if not all(meaning.is_small_sort(parse(image)) for record in records for _, image in images_of(record)):
            return None
    except TooLarge:
        return None
    for name in book.theorems:
        if counterexample := false_theorem(book, meaning, name):
            return name, counterexample
    for theory in book.models:
        if counterexample := false_model(meaning, theory):
            return f"{theory}.model", counterexample
    return None


def images_of(record: Record) -> list[tuple[str, str]]:
    """Return the sorts that a record gives as images of the sorts of a theory."""
    return record["sorts"] if record["rule"] in ("instantiate", "model") else []


def false_theorem(book: Book, meaning: Meaning, name: str) -> str:
    """Return a structure in which a theorem is false; "" if there is none or there are too many to try."""
    theorem = book.theorems[name]
    try:
        for symbol, equation in book.equations.items():
            if equation.name == name:
                return meaning.find_structure_without_value(symbol)
        return meaning.find_false_structure(Fact(parse(closed_text(theorem.formula)), theorem.hypotheses))
    except TooLarge:
        return ""


def false_model(meaning: Meaning, theory: str) -> str:
    """Return a message if a theory with a model record holds in no structure of the book."""
    try:
        return "" if meaning.is_satisfiable(theory) else "the theory holds in no structure"
    except TooLarge:
        return ""


def shrink_example(example: FalseTheorem, read: Read | None = None) -> FalseTheorem:
    """Return a part of a book that still has a false theorem, and from which no single record can be removed."""
    place = len(example.records)
    while place:
        place -= 1
        fewer = example.records[:place] + example.records[place + 1 :]
        if counterexample := first_false_theorem(fewer, read):
            example = FalseTheorem(fewer, *counterexample)
            place = len(fewer)
    return example
