"""Tests of the simulated cluster: each task goes to the first idle worker, and the result is reproducible."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from theory.rules.moves import as_data
from theory.rules.rule_file import read
from verify.discover.atlas import cluster_simulation
from verify.discover.atlas.atlas_schema import FORMAT


@pytest.mark.parametrize(
    ("tasks", "workers", "overhead", "end"),
    [
        ([2, 3, 4], 1, 0, 9),
        ([3, 1, 1, 1], 2, 0, 3),
        ([1, 1, 1, 3], 2, 0, 4),
        ([1] * 10, 100, 0, 1),
        ([0] * 10, 100, 0.5, 5),  # the scheduler hands out one task after the other
        ([1] * 4, 2, 1, 5),
    ],
)
def test_when_the_last_task_ends(tasks: list[float], workers: int, overhead: float, end: float) -> None:
    assert cluster_simulation.completion_time(tasks, workers, overhead) == end


def test_no_cluster_is_faster_than_its_workers_and_no_two_simulations_differ() -> None:
    seconds = [0.1, 0.2, 7.0, 30.0]
    estimates = cluster_simulation.simulate(seconds, games=10_000)
    assert estimates == cluster_simulation.simulate(seconds, games=10_000)
    assert [estimate.workers for estimate in estimates] == [*cluster_simulation.WORKERS] and estimates[0].faster == 1
    assert all(
        estimate.faster <= estimate.workers
        and estimate.seconds * estimate.faster == pytest.approx(estimates[0].seconds)
        for estimate in estimates
    )
    assert all(more.seconds <= fewer.seconds for fewer, more in pairwise(estimates))
    mean = sum(seconds) / len(seconds)
    assert estimates[0].seconds == pytest.approx(10_000 * mean, rel=0.1)
    # The longest task is a lower bound of the time, however many workers there are.
    assert estimates[-1].seconds >= cluster_simulation.BATCH * mean


def test_the_table_is_printed_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "atlas.json"
    game: dict[str, Any] = {name: "" for name in ("family", "rules", "play", "verdict")}
    game |= {name: [] for name in ("tried", "theorems", "values")}
    game |= {"named": False, "game": as_data(read("n-1").game), "standing": "open", "form": None, "seconds": 2.0}
    atlas = {"format": FORMAT, "sources": "", "games": {tag: game | {"tag": tag} for tag in "AB"}}
    path.write_text(json.dumps(atlas | {"awaited": ["C"], "printed": []}), encoding="utf-8")
    assert cluster_simulation.main([str(path), "4800"]) == 0
    first, *rows = capsys.readouterr().out.splitlines()
    assert first == f"4,800 games with times drawn from the 2 of {path}"
    assert len(rows) == len(cluster_simulation.WORKERS) and rows[0].endswith("2.67 hours, speedup     1.0"), rows
