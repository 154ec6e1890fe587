"""What the worker of a page calls: plain text in, JSON out, and nothing raised that a reader could not be told.

A claim that cannot be opened is an answer too: why, and whether it could be read at all.
"""

import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verify.browser.claim_check import Check
from verify.browser.modified_theorem import Changes
from verify.browser.z3_library import Engine
from verify.checker.command import BOOK, BROKEN, LIMIT, text
from verify.checker.computing import compute
from verify.checker.errors import Refused, Unreadable

# So many steps take some ten seconds in a page.
COMPUTED = 2_000_000


class Desk:
    """One claim at a time, and the engine for all of them.

    Args:
        library: the file of z3's library; none where only the checker is wanted.

    Raises:
        OSError: the library cannot be loaded.
    """

    def __init__(self, library: str = "") -> None:
        self.engine = Engine(Path(library)) if library else None
        self.check: Check | None = None
        self.changes: Changes | None = None
        self.found: Iterator[dict[str, Any]] = iter(())

    def open(self, path: str, tag: str, common: str = "") -> str:
        """Read a claim's part of the book: what it says and its lines, or `why` it is refused.

        Args:
            path: the archive of the claim.
            tag: the claim.
            common: an archive with certificates that the one of the claim may lack.
        """
        try:
            archives = [Path(name) for name in (common, path) if name]
            self.check = Check(self._unpacked(archives), tag, self.engine)
            return _json(self.check.told())
        except (Refused, Unreadable) as error:
            return _json({"why": str(error), "read": isinstance(error, Refused)})

    def certificate(self, place: int) -> str:
        """The checker's turn at a line."""
        return _json(self._check.certificate(place))

    def decided(self, place: int) -> str:
        """The turn of z3."""
        return _json(self._check.decided(place))

    def says(self, text: str) -> str:
        """What z3 says of a text: the step of a proof of something else, which it should refuse."""
        if self.engine is None:
            raise LookupError("z3 is not here")
        return self.engine.says(text)

    def computes(self, text: str) -> str:
        """What computing says of a text as z3 would: its denied goal comes out true or false, or there is no answer.

        A page computes for so long as a reader waits.
        """
        try:
            compute(text, COMPUTED)
        except Refused as error:
            return "sat" if "comes out false" in str(error) else "unknown"
        except Unreadable:
            return "unknown"
        return "unsat"

    def offered(self) -> str:
        """The theorems of the claim that can be changed, in pieces, each with its twins."""
        check = self._check
        if check.engine is None:
            raise LookupError("z3 is not here")
        self.changes = Changes(check.book, text(check.path, BOOK), check.names, check.engine)
        return json.dumps(self.changes.offered(), ensure_ascii=False)

    def proved(self, name: str, new: str) -> bool:
        """Whether the steps of a theorem prove it with something new at some places too."""
        return self._changes.proved(name, json.loads(new))

    def follows(self, name: str, new: str) -> bool:
        """Whether the changed statement follows from what the claim says."""
        return self._changes.follows(name, json.loads(new))

    def search(self, name: str, new: str) -> None:
        """Begin to look for values at which the changed statement fails."""
        self.found = self._changes.failures(name, json.loads(new))

    def look(self) -> str:
        """The next value, or null when there is none."""
        return json.dumps(next(self.found, None), ensure_ascii=False)

    def _unpacked(self, archives: Iterable[Path]) -> Path:
        """The folder with what is in some archives, whose lists need not be read again for each certificate then.

        A file that two of them have is that of the later one.
        """
        self.folder = TemporaryDirectory()
        try:
            for archive in archives:
                with zipfile.ZipFile(archive) as packed:
                    if sum(one.file_size for one in packed.infolist()) > LIMIT:
                        raise Unreadable("the archive is too large")
                    packed.extractall(self.folder.name)
        except BROKEN as error:
            raise Unreadable(f"the archive cannot be read: {error}") from None
        return Path(self.folder.name)

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
