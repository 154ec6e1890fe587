"""Tests of publishing game pages during a run: when they appear, the progress, and the message if they cannot."""

import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from verify.cli import live_atlas
from verify.cli.live_atlas import Live
from verify.discover.atlas_schema import NONE

TAGS = ["ATL-S1", "ATL-S2", "ATL-S3", "ATL-S4"]
GAMES: Any = dict.fromkeys(["ATL-S1", "ATL-X1"])
ATLAS_DATA = replace(NONE, games=GAMES, awaited=["ATL-S2", "ATL-S3", "ATL-S4"])


@pytest.fixture
def output() -> list[str]:
    """Return the lines of output."""
    return []


@pytest.fixture
def following(tmp_path: Path, output: list[str], monkeypatch: pytest.MonkeyPatch) -> Live:
    """Return the live publisher of a run on three more games; one of these and another game have results already."""
    monkeypatch.setattr(live_atlas, "EVERY", 0.0)
    monkeypatch.setattr(live_atlas, "PATIENCE", 0.0)
    return Live(tmp_path / "results.json", tmp_path / "site", ATLAS_DATA, TAGS, output.append)


def publishes(following: Live, program: str) -> None:
    following._command = [sys.executable, "-c", program]


def test_the_progress_includes_earlier_results(following: Live) -> None:
    assert following.snapshot().as_data() == {"verified": 2, "of": 5, "published": 2, "running": True}
    following.due(3)
    assert following.snapshot().as_data() == {"verified": 4, "of": 5, "published": 2, "running": True}


def test_nothing_is_published_where_nothing_is_new_or_all_is_found(following: Live) -> None:
    assert not following.due(1)
    assert following.due(2)
    assert not following.due(4)


def test_the_run_waits_between_two_publications(following: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    publishes(following, "print(3)")
    following.due(2)
    monkeypatch.setattr(live_atlas, "EVERY", 1e6)
    following.progress(2, 4)
    assert following._thread is not None
    following._thread.join()
    assert following.published == 3 and not following.due(3)


def test_the_last_publication_comes_at_the_end(following: Live, output: list[str]) -> None:
    publishes(following, "print('a warning'); print(5)")
    following.due(4)
    following.finish()
    assert following.snapshot().as_data() == {"verified": 5, "of": 5, "published": 5, "running": False}
    assert output == ["atlas: 5 of 5 games are on the site"]


def test_a_failed_publication_is_reported_once_and_retried(following: Live, output: list[str]) -> None:
    publishes(following, "print('site: No space left on device'); raise SystemExit(2)")
    for count in (2, 3):
        assert following.due(count)
        following.progress(count, 4)
        assert following._thread is not None
        following._thread.join()
    assert output == ["atlas: its pages cannot be added: site: No space left on device"] and following.published == 2
    publishes(following, "print(5)")
    following.due(4)
    following.finish()
    assert following.published == 5 and not following.failed


def test_a_publication_at_work_ends_with_the_run(following: Live, output: list[str], tmp_path: Path) -> None:
    publishes(
        following, f"import pathlib, sys, time; pathlib.Path({str(tmp_path / 'at work')!r}).touch(); time.sleep(600)"
    )
    with following:
        following.due(2)
        following.progress(2, 4)
        while not (tmp_path / "at work").exists():
            assert following._thread is not None and following._thread.is_alive()
    assert following._process is not None
    assert following._process.poll() is not None
    assert not output
