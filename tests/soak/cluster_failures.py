"""Games of the atlas on a Dask scheduler that loses a worker, compared with one machine.

Both must give the same results and certificates for every game, so that no game is lost or counted twice.

    python -m tests.soak.cluster_failures [GAMES] [SEED] [--save]
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.soak import soak_figures
from tests.soak.killed_runs import remove_times, tree
from theory.atlas import entries
from verify.discover.atlas import atlas_run
from verify.pipeline.dask_workers import Cluster
from verify.pipeline.runner import Pool
from verify.pipeline.worker_pool import Workers

ROOT = Path(__file__).parents[2]
GAMES = 100


def start_process(*arguments: object) -> "subprocess.Popen[bytes]":
    """Start a process of Dask and return it."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{arguments[0]}", *map(str, arguments[1:]), "--no-dashboard"]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wait_for_file(path: Path) -> str:
    """Wait until a file exists, and return its contents."""
    for _ in range(600):
        if path.exists() and (text := path.read_text()):
            return text
        time.sleep(0.1)
    raise TimeoutError(path)


class Dask:
    """A scheduler and workers with one thread each, as child processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = folder / "scheduler.json"
        self.scheduler = start_process("scheduler", "--host", "127.0.0.1", "--port", 0, "--scheduler-file", file)
        self.address: str = json.loads(wait_for_file(file))["address"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def set_worker_count(self, count: int) -> "Dask":
        """Start or stop workers until the cluster has the given number, and return it."""
        from distributed import Client

        self.workers = [worker for worker in self.workers if worker.poll() is None]
        worker_options = ("--no-nanny", "--nthreads", 1, "--local-directory", self.folder / "space")
        self.workers += [
            start_process("worker", self.address, *worker_options) for _ in range(count - len(self.workers))
        ]
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=600)
        return self

    def end(self, *processes: "subprocess.Popen[bytes]") -> None:
        """Kill the given processes, or all of them."""
        for process in processes or (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def verify_games(
    tags: list[str], folder: Path, pool: Pool, happens: Callable[[], object] = lambda: None
) -> dict[str, str]:
    """Return hashes of the files written when some games are verified; times in results are ignored.

    Args:
        tags: the games.
        folder: the folder of the results.
        pool: the executor of tasks.
        happens: a function that is called when some of the games are finished.
    """
    waits = [happens]

    def progress(done: int, total: int) -> None:
        if 0 < done < total and waits:
            waits.pop()()

    folder.mkdir()
    results = remove_times(atlas_run.run(tags, folder / "atlas.json", pool, progress).as_data())
    files = {name: sum_ for name, sum_ in tree(folder).items() if "certificates" in Path(name).parts}
    return files | {tag: json.dumps(game, ensure_ascii=False) for tag, game in results["games"].items()}


def main(arguments: list[str]) -> int:
    """Verify random games of the atlas on one machine and on a Dask cluster that loses a worker.

    Report the differences, and return the exit status."""
    count, seed = soak_figures.numbers(arguments, GAMES, 0)
    every = list(entries())
    tags = random.Random(seed).sample(every, min(count, len(every)))
    problems = []
    with tempfile.TemporaryDirectory() as place:
        with Workers(2) as pool:
            alone = verify_games(tags, Path(place, "alone"), pool)
        dask = Dask(Path(place))
        try:
            dask.set_worker_count(3)
            with Cluster(dask.address, Path(place)) as pool:
                shared = verify_games(tags, Path(place, "shared"), pool, dask.workers[0].kill)
            if dask.workers[0].poll() is None:
                problems.append("no worker was killed: there are too few games")
        finally:
            dask.end()
    differ = sorted(name for name in {*alone, *shared} if alone.get(name) != shared.get(name))
    problems += [f"{name}: not the same" for name in differ]
    files = {*alone, *shared} - {*tags}
    trials = [
        soak_figures.Trials("games, a worker killed", "", len(tags), len({*differ} & {*tags})),
        soak_figures.Trials("certificates, a worker killed", "", len(files), len({*differ} & files)),
    ]
    return soak_figures.close("cluster", trials, problems, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
