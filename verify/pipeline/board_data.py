"""What the boards of a family play by, as data: only what theorems say that stand confirmed, or higher.

A family's own board gets the names of its test and of the theorems behind it; the general board gets the rules and the
Grundy values of its game. The names are those of `family.toml`, and one that no theorem has is an error.
"""

from collections.abc import Mapping
from typing import Any

from theory.claims.standing import reaches
from theory.families import Family, FamilyError, Values
from theory.rules.moves import HeapGame, as_data


def of_family(family: Family, standings: Mapping[str, str], whole: bool) -> dict[str, Any]:
    """The data by file name: "strategy" for the family's own board, the name of a game for the general one.

    Args:
        family: as it registers itself.
        standings: of every theorem that was proved, by its name.
        whole: whether all claims of the family were verified, so that no theorem of it can be missing.

    Raises:
        FamilyError: the family was verified, and no theorem has a name that its file gives.
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
