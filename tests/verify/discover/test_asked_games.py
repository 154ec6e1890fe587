"""Games that people asked about, as they type them: read, answered as listed, and right by brute force.

`asked_games.json` lists for each game the typed rules, the verdict, and values or outcomes that were computed from the
rules of the game. Games of kinds that are not supported are refused with the kind.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.discovery_report import record_of
from verify.discover.discovery_schema import DiscoveryRecord
from verify.discover.search import discover

GAMES = json.loads(Path(__file__).with_name("asked_games.json").read_text(encoding="utf-8"))
# Kinds of games that are not supported, in the words of people.
REFUSED = [
    "on a circle, take 1 or 3", "n from one, or a prime, no repeat", "northcott", "0.3F", "take 1, leave 3 heaps",
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=[game["id"] for game in GAMES])
def test_a_game_is_answered(game: dict[str, Any]) -> None:
    play = Play(game["play"])
    record: DiscoveryRecord = record_of(discover(read(game["typed"]), play, 10, second_opinions=False))
    assert record.verdict == game["verdict"], record.tried
    if "values" in game:
        assert isinstance(record.grundy, tuple | list)
        assert list(record.grundy)[: len(game["values"])] == game["values"]
    if "outcomes" in game and play is Play.MISERE:
        assert isinstance(record.outcomes, str) and record.outcomes.startswith(game["outcomes"])
    elif "outcomes" in game:
        assert isinstance(record.grundy, tuple | list)
        outcomes = "".join("N" if value else "P" for value in record.grundy)
        assert outcomes.startswith(game["outcomes"])


@pytest.mark.parametrize("typed", REFUSED)
def test_other_kinds_are_refused_in_one_line(typed: str) -> None:
    with pytest.raises(ValueError) as refused:
        read(typed)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 300
