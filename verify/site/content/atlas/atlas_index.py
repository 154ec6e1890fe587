"""Indexes of the games of the atlas by rules and by first values, and of sequences of the OEIS, for the rules box.

The page loads them on demand, so they are as short as possible: lists instead of objects, one character per value.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from theory.rules import rule_notation, rule_reading
from theory.rules.conventions import Play
from verify.discover.atlas.atlas_schema import Atlas, GameRecord
from verify.discover.without_theorem.computed_values import first_values
from verify.site.content.atlas import atlas_games
from verify.site.content.claims.translated_claims import read_toml

# Values of a game in the index; a page searches for sequences in them.
INDEXED = 40
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
OEIS = "docs/oeis.toml"
KNOWN, VALUES = "known.json", "values.json"
# The numbers of a closed form that the page shows.
NUMBERS = ("kind", "preperiod", "period", "saltus", "base", "states", "shift", "exceptions", "order")


def write(known: Atlas, out: Path) -> None:
    """Write `data/atlas/`: the games as `atlas_games` writes them, and the two indexes."""
    atlas_games.write(known, out)
    folder = out / "data" / "atlas"
    if not folder.is_dir():
        return
    for name, index in ((KNOWN, by_rules(known.games)), (VALUES, by_values(known.games))):
        (folder / name).write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")


def by_rules(games: Mapping[str, GameRecord]) -> dict[str, dict[str, list[Any]]]:
    """Return a list for each game, by convention and by canonical rules.

    A list contains the tag, the standing, 1 if the game has a page and otherwise 0, and the closed form.
    """
    rows: dict[str, dict[str, list[Any]]] = {str(play): {} for play in Play}
    for record in games.values():
        form = record.form and {name: n for name in NUMBERS if (n := getattr(record.form, name)) is not None}
        row = [record.tag, str(record.standing), int(atlas_games.has_page(record)), form]
        rows[record.play][rule_reading.read(record.rules).text] = row
    return rows


def by_values(games: Mapping[str, GameRecord]) -> list[list[Any]]:
    """Return a list for each game in normal play: tag, canonical rules, 1 or 0, and first values.

    The third item is 1 if the game has a page, and otherwise 0. Games of several heaps have no values of single heaps,
    and are left out.
    """
    rows = []
    for record in games.values():
        has_several_heaps = record.game.heaps is not None or record.family == "several-heaps"
        if record.play != Play.NORMAL or has_several_heaps:
            continue
        text = rule_reading.read(record.rules).text
        values = record.values[:INDEXED] or first_values(
            rule_notation.heap_game(record.tag, text), Play.NORMAL, INDEXED
        )
        rows.append([record.tag, text, int(atlas_games.has_page(record)), digits(values)])
    return rows


def sequences(root: Path) -> list[list[Any]]:
    """Return a list for each game whose values are a sequence of the OEIS: its number, rules, 0, and first values."""
    rows = []
    for number, entry in read_toml(root / OEIS).items():
        game = rule_notation.heap_game(number, entry["rules"])
        rows.append([number, entry["rules"], 0, digits(first_values(game, Play.NORMAL, INDEXED))])
    return rows


def digits(values: Sequence[int]) -> str:
    """Return values as digits of base 36, up to the first value that needs more than one digit.

    >>> digits([0, 1, 35, 36, 2])
    '01z'
    """
    most = next((place for place, value in enumerate(values) if value >= len(DIGITS)), len(values))
    return "".join(DIGITS[value] for value in values[:most])
