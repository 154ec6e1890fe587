"""What the worker of a page calls: plain text in, JSON out, and nothing raised that a reader could not be told.

A claim that cannot be opened is an answer too: why, and whether it could be read at all.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from verify.checker.command import BOOK, text
from verify.checker.terms import Refused, Unreadable
from verify.here.change import Changes
from verify.here.check import Check
from verify.here.engine import Engine


class Desk:
    """One claim at a time, and the engine for all of them.

    Args:
        library: the file of z3's library.

    Raises:
        OSError: the library cannot be loaded.
    """

    def __init__(self, library: str) -> None:
        self.engine = Engine(Path(library))
        self.check: Check | None = None
        self.changes: Changes | None = None
        self.found: Iterator[dict[str, Any]] = iter(())

    def open(self, path: str, tag: str) -> str:
        """Read a claim's part of the book: what it says and its lines, or `why` it is refused."""
        try:
            self.check = Check(Path(path), tag, self.engine)
            return _json(self.check.told())
        except (Refused, Unreadable) as error:
            return _json({"why": str(error), "read": isinstance(error, Refused)})

    def certificate(self, place: int) -> str:
        """The checker's turn at a line."""
        return _json(self._check.certificate(place))

    def decided(self, place: int) -> str:
        """The turn of z3."""
        return _json(self._check.decided(place))

    def offered(self) -> str:
        """The theorems of the claim that can be changed, in pieces, each with its twins."""
        self.changes = Changes(self._check.book, text(self._check.path, BOOK), self._check.names, self.engine)
        return json.dumps(self.changes.offered(), ensure_ascii=False)

    def proved(self, name: str, new: str) -> bool:
        """Whether the steps of a theorem prove it with something new at some places too."""
        return self._changes.proved(name, json.loads(new))

    def search(self, name: str, new: str) -> None:
        """Begin to look for values at which the changed statement fails."""
        self.found = self._changes.failures(name, json.loads(new))

    def look(self) -> str:
        """The next value, or null when there is none."""
        return json.dumps(next(self.found, None), ensure_ascii=False)

    @property
    def _changes(self) -> Changes:
        if self.changes is None:
            raise LookupError("nothing is offered")
        return self.changes

    @property
    def _check(self) -> Check:
        if self.check is None:
            raise LookupError("no claim is open")
        return self.check


def _json(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False)
