"""Tests of publishing game pages during a run: when they appear, the progress, and the message if they cannot."""

import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from verify.cli import live_atlas
from verify.cli.live_atlas import LivePublisher
from verify.discover.atlas.atlas_schema import NONE

TAGS = ["ATL-S1", "ATL-S2", "ATL-S3", "ATL-S4"]
GAMES: Any = dict.fromkeys(["ATL-S1", "ATL-X1"])
ATLAS_DATA = replace(NONE, games=GAMES, awaited=["ATL-S2", "ATL-S3", "ATL-S4"])


@pytest.fixture
def output() -> list[str]:
    """Return the lines of output."""
    return []


@pytest.fixture
def publisher(tmp_path: Path, output: list[str], monkeypatch: pytest.MonkeyPatch) -> LivePublisher:
    """Return the live publisher of a run on three more games; one of these and another game have results already."""
    monkeypatch.setattr(live_atlas, "EVERY", 0.0)
    monkeypatch.setattr(live_atlas, "PATIENCE", 0.0)
    return LivePublisher(tmp_path / "results.json", tmp_path / "site", ATLAS_DATA, TAGS, output.append)


def publishes(publisher: LivePublisher, program: str) -> None:
    publisher._command = [sys.executable, "-c", program]


def test_the_progress_includes_earlier_results(publisher: LivePublisher) -> None:
    assert publisher.snapshot().as_data() == {"verified": 2, "of": 5, "published": 2, "running": True}
    publisher.due(3)
    assert publisher.snapshot().as_data() == {"verified": 4, "of": 5, "published": 2, "running": True}


def test_nothing_is_published_where_nothing_is_new_or_all_is_found(publisher: LivePublisher) -> None:
    assert not publisher.due(1)
    assert publisher.due(2)
    assert not publisher.due(4)


def test_the_run_waits_between_two_publications(publisher: LivePublisher, monkeypatch: pytest.MonkeyPatch) -> None:
    publishes(publisher, "print(3)")
    publisher.due(2)
    monkeypatch.setattr(live_atlas, "EVERY", 1e6)
    publisher.progress(2, 4)
    assert publisher._thread is not None
    publisher._thread.join()
    assert publisher.published == 3 and not publisher.due(3)


def test_the_last_publication_comes_at_the_end(publisher: LivePublisher, output: list[str]) -> None:
    publishes(publisher, "print('a warning'); print(5)")
    publisher.due(4)
    publisher.finish()
    assert publisher.snapshot().as_data() == {"verified": 5, "of": 5, "published": 5, "running": False}
    assert output == ["atlas: 5 of 5 games are on the site"]


def test_a_failed_publication_is_reported_once_and_retried(publisher: LivePublisher, output: list[str]) -> None:
    publishes(publisher, "print('site: No space left on device'); raise SystemExit(2)")
    for count in (2, 3):
        assert publisher.due(count)
        publisher.progress(count, 4)
        assert publisher._thread is not None
        publisher._thread.join()
    assert output == ["atlas: its pages cannot be added: site: No space left on device"] and publisher.published == 2
    publishes(publisher, "print(5)")
    publisher.due(4)
    publisher.finish()
    assert publisher.published == 5 and not publisher.failed


def test_a_publication_at_work_ends_with_the_run(publisher: LivePublisher, output: list[str], tmp_path: Path) -> None:
    publishes(
        publisher, f"import pathlib, sys, time; pathlib.Path({str(tmp_path / 'at work')!r}).touch(); time.sleep(600)"
    )
    with publisher:
        publisher.due(2)
        publisher.progress(2, 4)
        while not (tmp_path / "at work").exists():
            assert publisher._thread is not None and publisher._thread.is_alive()
    assert publisher._process is not None
    assert publisher._process.poll() is not None
    assert not output
