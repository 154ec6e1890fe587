"""What the worker of a page calls: plain text in, JSON out, and nothing raised that a reader could not be told.

A claim that cannot be opened is an answer too: why, and whether it could be read at all.
"""

import json
from pathlib import Path
from typing import Any

from verify.checker.terms import Refused, Unreadable
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

    @property
    def _check(self) -> Check:
        if self.check is None:
            raise LookupError("no claim is open")
        return self.check


def _json(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False)
