"""Tests of the cache of found games: a repeated question needs no proof, and another question is computed."""

import json
from pathlib import Path

import pytest

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.strategy.closed_forms.discovered_games import Strategy
from theory.strategy.closed_forms.p_pairs_strategy import Partners
from theory.strategy.laws.outcome_law_strategy import LawStrategy
from verify.discover import game_cache
from verify.discover.result import StrategyFailed
from verify.discover.search import Discovery, discover
from verify.pipeline import answer_cache, source_hashes

GAMES = [("n-{1,3}", Play.NORMAL), ("n-1, floor(n/2)", Play.NORMAL), ("all but {1}", Play.NORMAL),
         ("any, both-{1,3}", Play.NORMAL), ("any, both-2", Play.MISERE),
         ("any, both, terminal (1,1)", Play.NORMAL), ("n-2", Play.MISERE),
         ("0.304", Play.MISERE), ("n-{divisors}", Play.NORMAL), ("n-1..n-floor(n/2)", Play.NORMAL)]  # fmt: skip


def _nothing(*_: object, **__: object) -> Discovery:
    raise AssertionError("asked again")


@pytest.mark.parametrize(("rules", "play"), GAMES)
def test_a_second_call_proves_nothing(rules: str, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = game_cache.cached_strategy(read(rules), play, tmp_path)
    monkeypatch.setattr(game_cache, "discover", _nothing)
    second = game_cache.cached_strategy(read(rules), play, tmp_path)
    if isinstance(first, Partners | LawStrategy) or isinstance(second, Partners | LawStrategy):
        assert first == second
    else:
        assert [first.value(n) for n in range(99)] == [second.value(n) for n in range(99)]
        assert first.quotient == second.quotient
    for other, convention in (
        ("n-7", play),
        (rules, next(other_play for other_play in Play if other_play is not play)),
    ):
        with pytest.raises(AssertionError, match="asked again"):
            game_cache.cached_strategy(read(other), convention, tmp_path)
    monkeypatch.setattr(source_hashes, "verification_hash", lambda: "others")
    with pytest.raises(AssertionError, match="asked again"):
        game_cache.cached_strategy(read(rules), play, tmp_path)


def test_discovered_games_are_played_without_a_new_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    discovery = discover(read("n-{1,3}"), Play.NORMAL, second_opinions=False)
    assert game_cache.keep(discovery, tmp_path) is not None
    monkeypatch.setattr(game_cache, "discover", _nothing)
    played = game_cache.cached_strategy(read("take 1 or 3"), Play.NORMAL, tmp_path)
    assert isinstance(played, Strategy) and [played.value(n) for n in range(4)] == [0, 1, 0, 1]
    with pytest.raises(AssertionError, match="asked again"):
        game_cache.cached_strategy(read("n-{1,3}"), Play.NORMAL, tmp_path / "elsewhere")


def test_damaged_entries_are_computed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game_cache.cached_strategy(read("n-1"), Play.NORMAL, tmp_path)
    (file,) = (tmp_path / "kept" / "found").rglob("*.json")
    file.write_text(file.read_text(encoding="utf-8").replace("[0, 1]", "[1, 1]"), encoding="utf-8")
    monkeypatch.setattr(game_cache, "discover", _nothing)
    with pytest.raises(AssertionError, match="asked again"):
        game_cache.cached_strategy(read("n-1"), Play.NORMAL, tmp_path)


OLDER = [
    {"form": "Periodic", "values": {"preperiod": 0, "period": 2, "values": [0, 1]}, "quotient": None},
    {"periodic": {"preperiod": 0, "period": 3, "values": [0, 1]}},
    {"periodic": {"preperiod": 0, "period": 2, "values": [0, "1"]}},
    {"periodic": {"preperiod": 0, "period": 1, "values": [0]}, "pairing": {"preperiod": 0, "period": 1, "values": [0]}},
    {},
    [],
]


@pytest.mark.parametrize("older", OLDER)
def test_an_answer_of_another_format_is_found_again(
    older: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = game_cache.cached_strategy(read("n-1"), Play.NORMAL, tmp_path)
    (file,) = (tmp_path / "kept" / "found").rglob("*.json")
    record = json.loads(file.read_text(encoding="utf-8"))
    record["answer"] = older
    record["sum"] = answer_cache._checksum(record["key"], older)
    file.write_text(json.dumps(record), encoding="utf-8")
    second = game_cache.cached_strategy(read("n-1"), Play.NORMAL, tmp_path)
    assert isinstance(first, Strategy) and isinstance(second, Strategy)
    assert [first.value(n) for n in range(9)] == [second.value(n) for n in range(9)] == [0, 1] * 4 + [0]
    monkeypatch.setattr(game_cache, "discover", _nothing)
    assert game_cache.cached_strategy(read("n-1"), Play.NORMAL, tmp_path) == second


def test_unknown_results_are_not_cached(tmp_path: Path) -> None:
    with pytest.raises(StrategyFailed):
        game_cache.cached_strategy(read("n-{1,54321,987654}"), Play.NORMAL, tmp_path)
    assert not (tmp_path / "kept").exists()
