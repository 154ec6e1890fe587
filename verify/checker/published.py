"""The comparison of a book with `published.json`: hashes of the theorems of published claims and their definitions.

So a book is refused that proves a theorem of a published name under another definition.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .book import Book
from .printing import definitions, hypotheses, pretty
from .terms import Term

FILE = Path(__file__).with_name("published.json")


def meaning(book: Book, tag: str) -> dict[str, str]:
    """Return a hash of each theorem, assumption and definition that gives a claim its meaning, by name."""
    found, formulas = dict[str, str](), list[Term]()
    for name in book.claims[tag]:
        theorem = book.theorems[name]
        formulas.append(theorem.formula)
        found[name] = digest(f"{pretty(theorem.formula, {})} assuming {sorted(theorem.hypotheses)}")
        for theory in theorem.hypotheses:
            formulas += [hypothesis.formula for hypothesis in book.theories[theory].hypotheses]
            found[theory] = digest("\n".join(hypotheses(book, theory)))
    return found | {name: digest(line) for name, line in definitions(book, formulas).items()}


def digest(line: str) -> str:
    """Return a short hash of a line."""
    return hashlib.sha256(line.encode()).hexdigest()[:24]


def differences(book: Book, tag: str) -> Iterator[str]:
    """Yield an error for each part of a published claim that means something else in a book."""
    known: dict[str, Any] = json.loads(FILE.read_text()) if FILE.exists() else {}
    if tag in known.get("claims", {}):
        found, names = meaning(book, tag), known["claims"][tag]
        if [*book.claims[tag]] != names:
            yield f"{tag}: the published claim has the theorems {', '.join(names)}"
        for name in sorted(found):
            if found[name] != known["meanings"].get(name):
                yield f"{tag}: {name} is not what it is in the published claim"
