"""Data for the boards of a family, restricted to theorems that are confirmed or certified.

A family's own board gets the names of its test and of the theorems that justify it. The general board gets the rules
and the Grundy values of its game. The names come from `family.toml`; a name without a theorem is an error.
"""

from collections.abc import Mapping
from typing import Any

from theory.claims.standing import reaches
from theory.families import Family, FamilyError, Values
from theory.rules.moves import HeapGame, as_data


def of_family(family: Family, standings: Mapping[str, str], whole: bool) -> dict[str, Any]:
    """Return the data of a family's boards, by the name of their file.

    The file name is "strategy" for the family's own board, and the name of a game for the general board.

    Args:
        family: the registered family.
        standings: the standing of every proved theorem, by name.
        whole: whether all claims of the family were verified, so that no theorem can be missing.

    Raises:
        FamilyError: the family was verified, and its file names a theorem that does not exist.
    """
    for field, name in family.theorems:
        if whole and name not in standings:
            raise FamilyError(f"{family.source}: {field}: no claim of the family has a theorem {name!r}")
    data: dict[str, Any] = {}
    named = [name for entry in family.wins.values() for key, name in entry.items() if key != "test"]
    if family.wins and all(reaches(standings.get(name, "open"), "confirmed") for name in named):
        data["strategy"] = {"game": family.name, **family.wins}
    for game in family.games.values():
        values, rules = game.strategy, game.rules
        if not isinstance(values, Values):
            continue
        if isinstance(rules, HeapGame) and reaches(standings.get(values.theorem, "open"), "confirmed"):
            known = values.as_data()
            data[game.name] = {"game": game.name, "rules": as_data(rules), "strategy": {"normal": known}}
    return data
