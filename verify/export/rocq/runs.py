"""What Rocq has accepted in a run, kept in a file of the project, and whether it is still the same.

`python -m tests.soak.rocq --save` writes the file, and nothing else does. The hash of a claim covers its records and
those behind them, the files of their certificates, and the sources that translate them. A claim with the hash of an
accepted one would be translated into what was accepted, up to identifiers, which also depend on other records.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from verify import checker
from verify.checker.command import BOOK
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import Record

FILE = "docs/assets/rocq.json"
FORGERIES = "docs/assets/rocq-forgeries.json"  # what Rocq said of forged books
GAMES = "docs/assets/rocq-atlas.json"  # the same of the games of the atlas
SHOWN = ("NIM-013", "MARK-016", "WYT-005", "CHO-018")  # the claims whose statements a page shows
LATER = "not reached in time"
UNRELATED = ("runs.py", "command.py")  # sources without effect on the files
COMPUTING = "computing"  # the package that only games of the atlas need
# The sources that turn a certificate into a lemma.
LEMMA_SOURCES = ("arithmetic", "bounds", "certificate", "clauses", "congruence", "names", "obligations", "propagation",
             "reduction", "sharing", "syntax")  # fmt: skip


def too_long(theorem: str, characters: int) -> str:
    """Return the reason why a claim is left out: a lemma for a theorem has that many characters."""
    return f"{theorem}: a lemma of {round(characters / 1e6)} megabytes"


def exporter() -> str:
    """Return a hash of the sources that write the files for Rocq."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.iterdir()):
        if path.suffix in (".py", ".v") and path.name not in UNRELATED:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def lemmas() -> str:
    """Return a hash of the sources that turn certificates into lemmas."""
    digest = hashlib.sha256()
    for name in LEMMA_SOURCES:
        digest.update((Path(__file__).parent / f"{name}.py").read_bytes())
    return digest.hexdigest()


def translation() -> str:
    """Return a hash of the sources that write the files for Rocq, and of the checker, which reads for them."""
    digest = hashlib.sha256(exporter().encode())
    for path in sorted(Path(checker.__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def game_key(records: str) -> str:
    """Return the hash of a game of the atlas, from that of the records of its book."""
    return hashlib.sha256(f"{translation_of_games()}\n{records}".encode()).hexdigest()


@cache
def translation_of_games() -> str:
    """Return a hash of the sources that write the files of games for Rocq."""
    digest = hashlib.sha256(translation().encode())
    for path in sorted((Path(__file__).parent / COMPUTING).iterdir()):
        if path.suffix in (".py", ".v"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def keys(records: Iterable[Record], certificates: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return the hash of each claim of a book.

    Args:
        records: the records of the book.
        certificates: the hashes of the files of certificates, by theorem.
    """
    all_records = [*records]
    pages, version = book_writer.pages_of(all_records), translation()
    texts: dict[int, str] = {}
    hashes = {}
    for tag, names in {one["tag"]: one["theorems"] for one in all_records if one["rule"] == "claim"}.items():
        digest = hashlib.sha256(version.encode())
        for record in pages.part({tag: names}):
            if id(record) not in texts or record["rule"] == "claim":
                files = [sorted(certificates.get(name, ())) for name in book_writer.theorems_of(record)]
                texts[id(record)] = json.dumps([record, files], sort_keys=True)
            digest.update(texts[id(record)].encode())
        hashes[tag] = digest.hexdigest()
    return hashes


def load(root: Path) -> dict[str, Any]:
    """Return the contents of the file of the last run in a project's folder.

    Raises:
        OSError: it cannot be read.
        ValueError: it is damaged.
    """
    return _load(root / FILE, "claims", "no run of Rocq")


def load_games(root: Path) -> dict[str, Any]:
    """Return the contents of the file of the last run over games of the atlas.

    Raises:
        OSError: it cannot be read.
        ValueError: it is damaged.
    """
    return _load(root / GAMES, "games", "no run of Rocq over games")


def _load(file: Path, part: str, message: str) -> dict[str, Any]:
    """Return the contents of the file of a run, which lists by tag in `part` what was accepted.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is damaged, or has no such part; `message` says which run is missing.
    """
    run = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(run, dict) or not isinstance(run.get(part), dict):
        raise ValueError(message)
    return run


def accepted_games(run: Mapping[str, Any], current_keys: Mapping[str, str | None]) -> frozenset[str]:
    """Return the games that Rocq has accepted as they are now; `current_keys` has the hash of the records of each."""
    games = run["games"]
    return frozenset(
        tag for tag, game in games.items() if (key := current_keys.get(tag)) and game["key"] == game_key(key)
    )


def keys_beside(results: Path, theorems: Mapping[str, Any]) -> dict[str, str]:
    """Return the hash of each claim of the book beside some results; none without a book.

    Args:
        theorems: the records of the results' theorems, by name.
    """
    files = {name: [one.certificate.sha256 for one in theorem.obligations] for name, theorem in theorems.items()}
    certificates = {name: [one for one in hashes if one] for name, hashes in files.items()}
    return keys(book_writer.records_in(results.parent / "book" / BOOK), certificates)


def accepted(run: Mapping[str, Any], current_keys: Mapping[str, str]) -> frozenset[str]:
    """Return the claims that Rocq has accepted as they are now; `current_keys` has the hash of each."""
    return frozenset(tag for tag, claim in run["claims"].items() if claim["key"] == current_keys.get(tag))
