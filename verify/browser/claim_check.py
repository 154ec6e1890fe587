"""Check of one claim, obligation by obligation, for a page that shows the progress.

Reading the book derives every theorem and every obligation again. Then the checker reads the certificate of each
obligation, and z3 decides the obligation independently.
"""

from pathlib import Path
from time import perf_counter
from typing import Any

from verify.browser.z3_library import Engine
from verify.checker.book import Book, Obligation, closure
from verify.checker.command import judge, open_book
from verify.checker.errors import Refused, Unreadable
from verify.checker.printing import pretty

Data = dict[str, Any]


class ClaimCheck:
    """One claim of the book in a folder or an archive.

    Args:
        path: the folder or archive with the book and its certificates.
        tag: the claim.
        engine: z3, to decide obligations; None to use the checker alone.

    Raises:
        Refused: a line of the book is wrong, or the claim depends on a theory without a model.
        Unreadable: the book cannot be read, or does not contain the claim.
    """

    def __init__(self, path: Path, tag: str, engine: Engine | None) -> None:
        self.path, self.engine = path, engine
        self.book: Book = open_book(path)
        if tag not in self.book.claims:
            raise Unreadable(f"the book has no claim {tag}")
        self.names = self.book.claims[tag]
        place = {name: number for number, name in enumerate(self.book.theorems)}
        theorems = sorted(closure(self.book, self.names), key=lambda theorem: place.get(theorem.name, -1))
        bare = sorted({name for t in theorems for name in t.hypotheses} - {*self.book.models})
        if bare:
            raise Refused(f"the theory {bare[0]} has no model in the book")
        self.theorems = len(theorems)
        # Obligations of cited theorems come first, as in a proof.
        self.asked: list[Obligation] = [*dict.fromkeys(obligation for t in theorems for obligation in t.obligations)]

    def as_data(self) -> Data:
        """Return the statement of the claim and its obligations, in the order of the check."""
        return {
            "says": {name: pretty(self.book.theorems[name].formula, {}) for name in self.names},
            "theorems": self.theorems,
            "lines": [{"name": obligation.name, "computed": obligation.computed} for obligation in self.asked],
        }

    def check_certificate(self, index: int) -> Data:
        """Return the result of the checker for an obligation's certificate or computation."""
        began = perf_counter()
        status, lines, why = judge((self.asked[index], self.path))
        return {"good": not status, "read": status < 2, "lines": lines, "why": why, "ms": _since(began)}

    def ask_z3_about(self, index: int) -> Data:
        """Return the result of z3 for an obligation; computed obligations are skipped."""
        obligation, began = self.asked[index], perf_counter()
        if obligation.computed:
            return {"good": True, "said": "", "ms": 0.0}
        if self.engine is None:
            raise LookupError("z3 is not loaded: give an engine when opening the claim")
        answer = self.engine.run_script(obligation.text)
        return {"good": answer == "unsat", "said": answer, "ms": _since(began)}


def _since(began: float) -> float:
    """Return the milliseconds since a time."""
    return round((perf_counter() - began) * 1000, 2)
