"""Interface of the page's worker: methods take text and return JSON, and errors are returned as results to show.

A claim that cannot be opened gives a result with the reason, and with whether the book was readable.
"""

import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verify.browser.claim_check import ClaimCheck
from verify.browser.game_proof import GameProof, GeneralBook
from verify.browser.modified_theorem import Changes
from verify.browser.z3_library import Engine
from verify.checker.command import BOOK, LIMIT, READ_ERRORS, read_text
from verify.checker.computing import compute
from verify.checker.errors import Refused, Unreadable
from verify.discover.general.game_records import PeriodicGuess, UnsupportedGame

# The step limit, which takes about ten seconds in a page.
COMPUTATION_STEPS = 2_000_000


class WorkerSession:
    """The state of the worker: the engine z3 and the open claim.

    Args:
        library: the file of z3's library; empty to use the checker alone.

    Raises:
        OSError: the library cannot be loaded.
    """

    def __init__(self, library: str = "") -> None:
        self.engine = Engine(Path(library)) if library else None
        self.check: ClaimCheck | None = None
        self.changes: Changes | None = None
        self.results: Iterator[dict[str, Any]] = iter(())
        self.general: GeneralBook | None = None

    def open(self, path: str, tag: str, common: str = "") -> str:
        """Open a claim and return its statement and obligations, or the reason `why` it is refused.

        Args:
            path: the archive of the claim.
            tag: the claim.
            common: an archive with further certificates, or empty.
        """
        try:
            archives = [Path(name) for name in (common, path) if name]
            self.check = ClaimCheck(self._unpack(archives), tag, self.engine)
            return _json(self.check.as_data())
        except (Refused, Unreadable) as error:
            return _json({"why": str(error), "read": isinstance(error, Refused)})

    def prove_game(self, general: str, request: str) -> str:
        """Write the proof of a game and return its theorems and obligations, or the reason `why` it is refused.

        Args:
            general: the archive of the general book, which is read once.
            request: JSON with `moves`, `values`, `preperiod` and `period`.
        """
        given = json.loads(request)
        try:
            if self.general is None:
                self.general = GeneralBook(self._unpack([Path(general)]))
                self.general_folder = self.folder  # an opened claim replaces the temporary folder
            guess = PeriodicGuess(given["values"], given["preperiod"], given["period"])
            self.check = GameProof(self.general, given["moves"], guess)
            return _json(self.check.as_data())
        except (Refused, Unreadable, UnsupportedGame) as error:
            return _json({"why": str(error), "read": not isinstance(error, Unreadable)})

    def write_archive(self, target: str, rules: str) -> None:
        """Write the archive of the game that was proved last.

        Args:
            target: the archive.
            rules: the canonical form of the rules.
        """
        if not isinstance(self.check, GameProof):
            raise LookupError("no game is proved: call prove_game first")
        self.check.write_archive(Path(target), rules)

    def check_certificate(self, index: int) -> str:
        """Return the result of the checker for an obligation."""
        return _json(self._check.check_certificate(index))

    def ask_z3_about(self, index: int) -> str:
        """Return the result of z3 for an obligation."""
        return _json(self._check.ask_z3_about(index))

    def run_script(self, text: str) -> str:
        """Return the answer of z3 to a script; the page uses it for a wrong step that z3 should refuse."""
        if self.engine is None:
            raise LookupError("z3 is not loaded: give the library when creating the session")
        return self.engine.run_script(text)

    def run_computation(self, text: str) -> str:
        """Return the result of a computation in the form of z3's answers: unsat, sat or unknown.

        The limit of steps bounds the waiting time of the reader.
        """
        try:
            compute(text, COMPUTATION_STEPS)
        except Refused as error:
            return "sat" if "comes out false" in str(error) else "unknown"
        except Unreadable:
            return "unknown"
        return "unsat"

    def editable_theorems(self) -> str:
        """Return the theorems of the claim that can be changed, in pieces, with their mutants."""
        check = self._check
        if check.engine is None:
            raise LookupError("z3 is not loaded: give the library when creating the session")
        self.changes = Changes(check.book, read_text(check.path, BOOK), check.names, check.engine)
        return json.dumps(self.changes.editable_theorems(), ensure_ascii=False)

    def is_proved(self, name: str, new: str) -> bool:
        """Return whether the steps of a theorem also prove the changed statement."""
        return self._changes.is_proved(name, json.loads(new))

    def follows(self, name: str, new: str) -> bool:
        """Return whether the changed statement follows from the claim."""
        return self._changes.follows(name, json.loads(new))

    def search(self, name: str, new: str) -> None:
        """Start a search for values at which the changed statement fails."""
        self.results = self._changes.failures(name, json.loads(new))

    def next_result(self) -> str:
        """Return the next result of the search, or the JSON value null at its end."""
        return json.dumps(next(self.results, None), ensure_ascii=False)

    def _unpack(self, archives: Iterable[Path]) -> Path:
        """Return a temporary folder with the files of some archives, so that later reads are fast.

        If two archives contain the same file, the later one wins.
        """
        self.folder = TemporaryDirectory()
        try:
            for archive in archives:
                with zipfile.ZipFile(archive) as packed:
                    if sum(one.file_size for one in packed.infolist()) > LIMIT:
                        raise Unreadable(f"the archive is larger than the limit of {LIMIT} bytes")
                    packed.extractall(self.folder.name)
        except READ_ERRORS as error:
            raise Unreadable(f"the archive cannot be read: {error}") from None
        return Path(self.folder.name)

    @property
    def _changes(self) -> Changes:
        """Return the theorems that can be changed, or raise LookupError if `editable_theorems` was not called."""
        if self.changes is None:
            raise LookupError("no theorems are loaded: call editable_theorems first")
        return self.changes

    @property
    def _check(self) -> ClaimCheck:
        """Return the open claim, or raise LookupError if there is none."""
        if self.check is None:
            raise LookupError("no claim is open: call open first")
        return self.check


def _json(data: dict[str, Any]) -> str:
    """Return the value as JSON text."""
    return json.dumps(data, ensure_ascii=False)
