"""Proof of a game in the page without a solver: the game's records are added to the general book and checked.

The records and their certificates are texts that differ between games only in numbers. The checker reads the whole book
and decides every obligation, so neither the guessed values nor the writer of these texts need to be trusted.
"""

import bz2
import hashlib
import json
import lzma
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from verify.browser.claim_check import ClaimCheck, Data
from verify.checker.command import BOOK, CERTIFICATE, read_text
from verify.checker.errors import Refused
from verify.discover.general import certificate_templates
from verify.discover.general.game_records import PeriodicGuess, game_records, game_rules, theorem_names

TAG = "FOUND-001"
RULES_FILE = "game.toml"
# Fast compression: the archive with all certificates is ten times larger.
PRESET = 1


class GeneralBook:
    """The theorems on all games with their certificates, which the records of one game at a time extend.

    Args:
        folder: the unpacked archive that `verify.discover.general.general_book` writes; the book in it is replaced.

    Raises:
        Unreadable: there is no book in the folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        lines = read_text(folder, BOOK).splitlines()
        self.lines = [line for line in lines[:-1] if '"rule": "claim"' not in line]
        # Hashes of the obligations whose certificates the checker has accepted.
        self.accepted: set[str] = set()

    def extend(self, records: Sequence[Mapping[str, Any]]) -> None:
        """Write a sealed book of the general records and the given ones."""
        lines = [*self.lines, *(json.dumps(record, sort_keys=True) for record in records)]
        whole = "".join(f"{line}\n" for line in lines)
        seal = json.dumps({"sha256": hashlib.sha256(whole.encode()).hexdigest()})
        (self.folder / BOOK).write_bytes(lzma.compress(f"{whole}{seal}\n".encode(), preset=PRESET))


class GameProof(ClaimCheck):
    """The book of one game, with a certificate for each obligation.

    Args:
        general: the general book.
        moves: the moves in the form of `theory.rules.moves.as_data`.
        guess: the guessed values.

    Raises:
        UnsupportedGame: no records can be written for the game.
        Refused: a line of the book is wrong.
        Unreadable: the book cannot be read.
    """

    def __init__(self, general: GeneralBook, moves: Sequence[Mapping[str, Any]], guess: PeriodicGuess) -> None:
        self.general = general
        rules = game_rules(moves)
        claim = {"rule": "claim", "tag": TAG, "theorems": theorem_names(rules)}
        general.extend([*game_records(rules, guess), claim])
        super().__init__(general.folder, TAG, None)
        for one in self.asked:
            place = general.folder / CERTIFICATE.format(one.hash)
            if not one.computed and not place.exists() and (made := certificate_templates.certificate(one.text)):
                place.write_bytes(bz2.compress(made.encode()))

    def check_certificate(self, index: int) -> Data:
        """Return the result of the checker for an obligation; a text that was accepted before is not checked again."""
        obligation = self.asked[index]
        if obligation.hash in self.general.accepted:
            return {"good": True, "read": True, "lines": 0, "why": "", "ms": 0.0}
        result = super().check_certificate(index)
        if result["good"]:
            self.general.accepted.add(obligation.hash)
        return result

    def write_archive(self, target: Path, rules: str) -> None:
        """Write an archive for the checker and for `takeaway discover`: the book, its certificates, and the rules.

        Args:
            target: the archive.
            rules: the canonical form of the rules.

        Raises:
            Refused: not all obligations have been accepted.
        """
        certificates = [CERTIFICATE.format(one.hash) for one in self.asked if not one.computed]
        if any(one.hash not in self.general.accepted for one in self.asked):
            raise Refused("some obligations were not accepted")
        files = {name: (self.general.folder / name).read_bytes() for name in (BOOK, *certificates)}
        files[RULES_FILE] = f'move = {json.dumps(rules)}\nplay = "normal"\n'.encode()
        with zipfile.ZipFile(target, "w") as packed:
            for name in sorted(files):
                packed.writestr(zipfile.ZipInfo(name), files[name])
