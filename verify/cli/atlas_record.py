"""Output of `takeaway show` for a game of the atlas: its rules, and the record of its verification if it exists."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from theory.atlas import Entry, entries
from verify.cli.options import BadInput
from verify.cli.selection import path_exists

if TYPE_CHECKING:
    from verify.discover.atlas.atlas_schema import GameRecord

# The file with the records, beside the results.
FILE = "atlas.json"


def shown_game(tag: str, results: Path, *, as_json: bool) -> dict[str, Any] | list[str]:
    """Return a game as JSON data or as lines of text; a message says how to verify a game that is not verified yet.

    Args:
        tag: the tag of the game.
        results: the results file; the records of the atlas are beside it.
        as_json: whether to return JSON data.

    Raises:
        BadInput: the file with the records is damaged.
    """
    entry, record = entries()[tag], _record(tag, results.with_name(FILE))
    if record is None:
        click.echo(f"takeaway: {tag} is not verified here yet; run `takeaway verify {tag}` for its theorems", err=True)
        if as_json:
            entry_data = {"tag": tag, "family": entry.family, "rules": entry.rules, "play": str(entry.play)}
            return {**entry_data, "verdict": None, "standing": None}
        return [_title(entry), "not verified here yet"]
    return record.as_data() if as_json else [_title(entry), *_lines(record)]


def _record(tag: str, path: Path) -> "GameRecord | None":
    """Return the record of a game; None if these sources have not verified it."""
    if not path_exists(path):
        return None
    from verify.discover.atlas import atlas_schema
    from verify.pipeline import source_hashes
    from verify.pipeline.results.results_file import ResultsError

    try:
        atlas = atlas_schema.load(path)
    except ResultsError as error:
        raise BadInput(str(error)) from None
    return atlas.games.get(tag) if atlas.sources == source_hashes.verification_hash() else None


def _title(entry: Entry) -> str:
    return f"{entry.tag}  {entry.rules}, {entry.play} play"


def _lines(record: "GameRecord") -> list[str]:
    """Return the lines about a verified game: standing, values and theorems, or the attempts at an open one."""
    lines = [f"{record.verdict}; standing: {record.standing}"]
    if record.why_not_higher:
        lines.append(f"reason for this standing: {record.why_not_higher}")
    if record.values:
        lines.append(f"Grundy values: {', '.join(map(str, record.values[:30]))}, …")
    if record.pairs:
        pairs = ", ".join(f"({heap}, {other})" for heap, other in enumerate(record.pairs[:30]) if heap <= other)
        lines.append(f"P-positions: {pairs}, …")
    if record.lost_pairs:
        lines.append(f"P-positions: {', '.join(map(str, map(tuple, record.lost_pairs[:30])))}, …")
    if record.outcomes:
        lines.append(f"outcomes: {record.outcomes[:60]}…")
    lines += [f"  {theorem.name}: {theorem.statement}" for theorem in record.theorems]
    return [*lines, *(f"tried: {line}" for line in record.tried)]
