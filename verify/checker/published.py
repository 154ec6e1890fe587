"""The comparison of a book with `published.json`: hashes of the theorems of published claims and their definitions.

So a book is refused that proves a theorem of a published name under another definition.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .book import Book
from .printing import defined, hypotheses, named, pretty

FILE = Path(__file__).with_name("published.json")


def meaning(book: Book, tag: str) -> dict[str, str]:
    """Return a hash of each theorem, assumption and definition that gives a claim its meaning, by name."""
    found = dict[str, str]()
    todo = set[str]()
    for name in book.claims[tag]:
        theorem = book.theorems[name]
        found[name] = digest(f"{pretty(theorem.formula, {})} assuming {sorted(theorem.hypotheses)}")
        todo |= named(book, [theorem.formula])
        for theory in theorem.hypotheses:
            found[theory] = digest("\n".join(hypotheses(book, theory)))
            todo |= named(book, [hypothesis.formula for hypothesis in book.theories[theory].hypotheses])
    while todo:
        if (name := todo.pop()) not in found:
            line, inner = defined(book, name)
            found[name] = digest(line)
            todo |= inner
    return found


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
