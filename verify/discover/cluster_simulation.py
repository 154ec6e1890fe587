"""How long a cluster would take for many games, simulated from the times that the games of the atlas took.

python -m verify.discover.cluster_simulation [ATLAS.json] [GAMES]
"""

import sys
from collections.abc import Mapping, Sequence
from heapq import heapreplace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from verify.discover.atlas_schema import GameRecord, load

# Games of the atlas that are asked of one process at a time.
BATCH = 48
GAMES = 1_000_000
WORKERS = (1, 8, 64, 512, 4096)
# Seconds that a task costs its scheduler, at most: https://docs.dask.org/en/stable/best-practices.html
OVERHEAD = 0.001


class Scaled(NamedTuple):
    """How long so many workers would take, in seconds, and how much faster than one they would be."""

    workers: int
    seconds: float
    faster: float


def times(games: Mapping[str, GameRecord]) -> list[float]:
    """Return the seconds that each game of the atlas took."""
    return [record.seconds for record in games.values()]


def scaled(seconds: Sequence[float], games: int = GAMES, workers: Sequence[int] = WORKERS) -> list[Scaled]:
    """So many games as hard as some whose times are known, drawn from them at random, the same ones each time.

    Args:
        seconds: what each of the known games took; at least one.
        games: how many are drawn, with repetition; they are dealt in tasks as those of the atlas are.
    """
    drawn = np.random.default_rng(0).choice(np.asarray(seconds), games)
    tasks = np.add.reduceat(drawn, np.arange(0, games, BATCH)).tolist()
    alone = ended(tasks, 1)
    return [Scaled(count, own := ended(tasks, count), alone / own) for count in workers]


def ended(tasks: Sequence[float], workers: int, overhead: float = OVERHEAD) -> float:
    """When the last of some tasks ends, in seconds, if each in turn goes to the worker that is free first.

    >>> ended([3, 1, 1, 1], 2, overhead=0)
    3.0
    """
    free = [0.0] * workers
    for number, seconds in enumerate(tasks, 1):
        heapreplace(free, max(free[0], number * overhead) + seconds)
    return max(free)


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    path, games, *_ = [*arguments, *("build/atlas.json", str(GAMES))[len(arguments) :]]
    known = times(load(Path(path)).games)
    print(f"{int(games):,} games as hard as the {len(known)} of {path}")
    for one in scaled(known, int(games)):
        print(f"{one.workers:>5} workers: {one.seconds / 3600:>10.2f} hours, {one.faster:>7.1f} times as fast as one")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
