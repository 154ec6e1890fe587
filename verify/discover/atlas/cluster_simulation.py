"""Simulation of the running time of a computing cluster, based on the measured times of the atlas.

Run it as `python -m verify.discover.atlas.cluster_simulation [ATLAS.json] [GAMES]`.
"""

import sys
from collections.abc import Mapping, Sequence
from heapq import heapreplace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from verify.discover.atlas.atlas_schema import GameRecord, load

# Number of games that a process examines at a time.
BATCH = 48
GAMES = 1_000_000
WORKERS = (1, 8, 64, 512, 4096)
# Upper bound for the scheduling cost of a task in seconds: https://docs.dask.org/en/stable/best-practices.html
OVERHEAD = 0.001


class SimulatedCluster(NamedTuple):
    """Simulated time of a cluster in seconds, and its speedup over one worker."""

    workers: int
    seconds: float
    faster: float


def measured_times(games: Mapping[str, GameRecord]) -> list[float]:
    """Return the measured times of the atlas games, in seconds."""
    return [record.seconds for record in games.values()]


def simulate(seconds: Sequence[float], games: int = GAMES, workers: Sequence[int] = WORKERS) -> list[SimulatedCluster]:
    """Simulate clusters on games drawn at random, with a fixed seed, from games with known times.

    Args:
        seconds: the known times; at least one.
        games: the number of games drawn, with repetition; tasks have the batch size of the atlas.
        workers: the sizes of the clusters.
    """
    drawn = np.random.default_rng(0).choice(np.asarray(seconds), games)
    tasks = np.add.reduceat(drawn, np.arange(0, games, BATCH)).tolist()
    alone = completion_time(tasks, 1)
    return [SimulatedCluster(count, own := completion_time(tasks, count), alone / own) for count in workers]


def completion_time(tasks: Sequence[float], workers: int, overhead: float = OVERHEAD) -> float:
    """Return the time in seconds at which the last task ends, if each task goes to the first free worker.

    >>> completion_time([3, 1, 1, 1], 2, overhead=0)
    3.0
    """
    free = [0.0] * workers
    for number, seconds in enumerate(tasks, 1):
        heapreplace(free, max(free[0], number * overhead) + seconds)
    return max(free)


def main(arguments: Sequence[str]) -> int:
    """Print the table of simulated times and return the exit status."""
    path, games, *_ = [*arguments, *("build/atlas.json", str(GAMES))[len(arguments) :]]
    known = measured_times(load(Path(path)).games)
    print(f"{int(games):,} games with times drawn from the {len(known)} of {path}")
    for simulated in simulate(known, int(games)):
        print(
            f"{simulated.workers:>5} workers: {simulated.seconds / 3600:>10.2f} hours, speedup {simulated.faster:>7.1f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
