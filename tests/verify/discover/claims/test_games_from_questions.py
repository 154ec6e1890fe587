"""Tests of games from users' questions, as they were typed: parsed, and answered correctly.

`asked_games.json` lists for each game the typed rules, the verdict, and data that were computed from the rules in
words: Grundy values, outcomes, all lost positions with heaps up to a bound, verdicts on claims with the smallest
counterexample, and positions to solve. A game with a command of its own, or of an unsupported kind, is refused in one
line.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.cli import main
from verify.discover.claims.forms import parse
from verify.discover.claims.user_claim import decide_claim, examine_first_heaps, sufficient_heaps
from verify.discover.discovery_report import record_of
from verify.discover.discovery_schema import DiscoveryRecord
from verify.discover.search import Discovery, discover

pytestmark = pytest.mark.usefixtures("shared_answers")

GAMES = json.loads(Path(__file__).with_name("asked_games.json").read_text(encoding="utf-8"))
ANSWERED_GAMES = [game for game in GAMES if game["verdict"] in ("proved", "computed")]
# Kinds of unsupported games, in the words of users.
REFUSED_RULES = [
    "on a circle, take 1 or 3",
    "n from one, or a prime, no repeat",
    "take 1, leave 4 heaps",
    *(game["typed"] for game in GAMES if game["verdict"] in ("refused", "command")),
]
CLAIMS = [
    pytest.param(game, claim, id=f"{game['id']} {claim['claim']}") for game in GAMES for claim in game.get("claims", ())
]


@cache
def discovery_of(typed: str, play: Play, heaps: int = 0) -> Discovery:
    return discover(read(typed), play, 10, second_opinions=False, heaps=heaps)


@pytest.mark.parametrize("game", ANSWERED_GAMES, ids=[game["id"] for game in ANSWERED_GAMES])
def test_a_game_is_answered(game: dict[str, Any]) -> None:
    play = Play(game["play"])
    record: DiscoveryRecord = record_of(discovery_of(game["typed"], play))
    assert record.verdict == game["verdict"], record.tried
    if "values" in game:
        assert isinstance(record.grundy, tuple | list)
        assert list(record.grundy)[: len(game["values"])] == game["values"]
    if "outcomes" in game and play is Play.MISERE:
        # Brute force does not reach so far without a theorem.
        assert isinstance(record.outcomes, str) and record.outcomes
        length = len(game["outcomes"]) if record.verdict == "proved" else len(record.outcomes)
        assert record.outcomes[:length] == game["outcomes"][:length]
    elif "outcomes" in game:
        assert isinstance(record.grundy, tuple | list)
        outcomes = "".join("N" if value else "P" for value in record.grundy)
        assert outcomes.startswith(game["outcomes"])
    if "lost" in game:
        bound, lost = game["lost"]
        assert isinstance(record.pairs, tuple | list)
        assert sorted(list(p) for p in record.pairs if max(p) <= bound and list(p) == sorted(p)) == lost


@pytest.mark.parametrize(("game", "claim"), CLAIMS)
def test_a_claim_is_decided(game: dict[str, Any], claim: dict[str, Any]) -> None:
    play, user_claim = Play(game["play"]), parse(claim["claim"])
    rules = read(game["typed"]).game
    first = examine_first_heaps(rules, play, user_claim)
    verdict = decide_claim(
        discovery_of(game["typed"], play, sufficient_heaps(rules, user_claim)), user_claim, first=first
    )
    assert (verdict.verdict, verdict.counterexample) == (claim["verdict"], claim.get("at")), verdict.detail


@pytest.mark.parametrize("game", [pytest.param(game, id=game["id"]) for game in GAMES if game.get("solve")])
def test_positions_are_solved(game: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A folder for the proof of the game, without answers that other runs have cached.
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(tmp_path / "results.json"))
    game_words = ["--rules", game["typed"]] if game["verdict"] != "command" else [game["command"]]
    for question in game["solve"]:
        words = [
            "solve",
            *game_words,
            *map(str, question["position"]),
            "--json",
            *["--misere"] * (game["play"] == "misere"),
        ]
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, result.stderr
        answer = json.loads(result.stdout)
        assert answer["outcome"] == question["outcome"], question
        assert bool(answer["moves"]) is (question["outcome"] == "N")
        if "moves" in question:
            assert answer["moves"] == question["moves"]


@pytest.mark.parametrize("typed", REFUSED_RULES)
def test_other_kinds_are_refused_in_one_line(typed: str) -> None:
    with pytest.raises(ValueError) as error:
        read(typed)
    assert "\n" not in str(error.value) and len(str(error.value)) < 300


@pytest.mark.parametrize("game", [game for game in GAMES if game["verdict"] == "command"])
def test_a_game_with_a_command_is_referred_to_it(game: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"takeaway solve {game['command']} "):
        read(game["typed"])
