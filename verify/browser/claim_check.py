"""A claim checked line by line, for a page that shows each line as it is done.

The book is read, which derives every theorem and every obligation again; then each obligation has two turns: the
checker reads its certificate, and z3 decides it afresh.
"""

from pathlib import Path
from time import perf_counter
from typing import Any

from verify.browser.z3_library import Engine
from verify.checker.book import Asked, Book, closure
from verify.checker.command import judge, opened
from verify.checker.errors import Refused, Unreadable
from verify.checker.printing import pretty

Told = dict[str, Any]


class Check:
    """One claim, of the book in a folder or an archive.

    Args:
        path: where the book and its certificates lie.
        tag: the claim.
        engine: z3, where obligations are to be decided.

    Raises:
        Refused: a line of the book does not hold, or the claim rests on a theory that has no model there.
        Unreadable: the book cannot be read, or does not hold the claim.
    """

    def __init__(self, path: Path, tag: str, engine: Engine | None) -> None:
        self.path, self.engine = path, engine
        self.book: Book = opened(path)
        if tag not in self.book.claims:
            raise Unreadable(f"the book has no claim {tag}")
        self.names = self.book.claims[tag]
        place = {name: number for number, name in enumerate(self.book.theorems)}
        theorems = sorted(closure(self.book, self.names), key=lambda theorem: place.get(theorem.name, -1))
        bare = sorted({name for t in theorems for name in t.hypotheses} - {*self.book.models})
        if bare:
            raise Refused(f"nothing shows that {bare[0]} holds anywhere")
        self.theorems = len(theorems)
        # As in a proof, what is used comes first.
        self.asked: list[Asked] = [*dict.fromkeys(a for t in theorems for a in t.asked)]

    def told(self) -> Told:
        """What the claim says, and the obligations it stands on, in the order in which they are checked."""
        return {
            "says": {name: pretty(self.book.theorems[name].formula, {}) for name in self.names},
            "theorems": self.theorems,
            "lines": [{"name": one.name, "computed": one.computed} for one in self.asked],
        }

    def certificate(self, place: int) -> Told:
        """What the checker says of an obligation's certificate, or of its computation."""
        began = perf_counter()
        status, lines, why = judge((self.asked[place], self.path))
        return {"good": not status, "read": status < 2, "lines": lines, "why": why, "ms": _since(began)}

    def decided(self, place: int) -> Told:
        """What z3 says of an obligation; a computation is no question for it."""
        one, began = self.asked[place], perf_counter()
        if one.computed:
            return {"good": True, "said": "", "ms": 0.0}
        if self.engine is None:
            raise LookupError("z3 is not here")
        said = self.engine.says(one.text)
        return {"good": said == "unsat", "said": said, "ms": _since(began)}


def _since(began: float) -> float:
    """Milliseconds."""
    return round((perf_counter() - began) * 1000, 2)
