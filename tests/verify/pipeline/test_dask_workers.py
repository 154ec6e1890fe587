"""Tests that a Dask scheduler gives the results of one machine, and reports errors in one line."""

import builtins
import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.soak.cluster_failures import Dask
from tests.soak.killed_runs import remove_times
from tests.verify.inline_workers import without_workers
from verify.cli import main
from verify.pipeline import dask_workers, source_hashes
from verify.pipeline.results import results_file
from verify.pipeline.worker_pool import WorkerDied, answer, cache_when_done

ROOT = Path(__file__).parents[3]
CLAIMS = ["NIM-053"]


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    pytest.importorskip("distributed", reason="the package distributed is not installed: takeaway[cluster]")
    cluster = Dask(tmp_path_factory.mktemp("dask"))
    yield cluster
    cluster.end()


def run(*arguments: object) -> Any:
    return CliRunner().invoke(main, list(map(str, arguments)))


def one_line(result: Any, status: Any, *parts: Any) -> None:
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (status, "", 1), result.output
    for part in parts:
        assert part in result.stderr


def watch_tasks(monkeypatch: pytest.MonkeyPatch, number: Any, happens: Any) -> Any:
    """Call a function after the given number of submitted tasks, and return the list of all submitted tasks."""
    tasks: list[str] = []
    ask = dask_workers.Cluster.ask

    def watch(self: dask_workers.Cluster, task: Any, *arguments: Any, **options: Any) -> Any:
        tasks.append(task.__name__)
        if len(tasks) == number:
            happens()
        return ask(self, task, *arguments, **options)

    monkeypatch.setattr(dask_workers.Cluster, "ask", watch)
    return tasks


def killed_by(marks: Any) -> str:
    """Add a line to a file, and kill the worker at the first call."""
    with marks.open("a") as file:
        file.write("done\n")
    if marks.read_text().count("\n") == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return "answer"


def test_the_task_of_a_dead_worker_is_repeated_and_counts_once(dask: Any, tmp_path: Path) -> None:
    answers: list[Any] = []
    with dask_workers.Cluster(dask.set_worker_count(2).address, tmp_path) as pool:
        future = pool.ask(killed_by, tmp_path / "marks")
        cache_when_done(future, answers.append)
        assert answer(future) == "answer"
    assert (tmp_path / "marks").read_text().count("\n") == 2
    assert answers == ["answer"]
    assert [path.name for path in tmp_path.iterdir()] == ["marks"]


def test_a_list_of_games_is_answered_in_its_order(dask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = tmp_path / "games"
    # The first answer takes longer than the second: it has theorems to check, and the second search ends at once.
    games.write_text("0.3\nn-{1,54321,987654}\n")
    (tmp_path / "build").mkdir()
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(tmp_path / "build" / "results.json"))
    address = dask.set_worker_count(2).address
    # Neither search ends at a limit of time, so a busy machine gives the same answers.
    on_this_machine, on_cluster = (
        run("discover", "--list", games, "--seconds", 1000, *more) for more in ((), ("--scheduler", address))
    )
    assert (on_this_machine.exit_code, on_cluster.exit_code, on_cluster.stderr) == (1, 1, "")
    answers = [
        remove_times([json.loads(line) for line in result.stdout.splitlines()])
        for result in (on_this_machine, on_cluster)
    ]
    assert answers[0] == answers[1]
    assert [answer["rules"] for answer in answers[1]] == games.read_text().split()


def test_a_worker_that_differs_is_refused_and_a_cluster_without_workers_is_given_up(
    dask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games"
    games.write_text("n-{1,2}\n")
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(tmp_path / "build" / "results.json"))
    address = dask.set_worker_count(1).address
    with monkeypatch.context() as patched:
        patched.setattr(source_hashes, "results_hash", lambda: "others")
        result = run("discover", "--list", games, "--scheduler", address)
    one_line(result, 2, "cannot be used: it has different sources of Takeaway")
    assert re.match(r"takeaway: --scheduler: the worker tcp:\S+ cannot", result.stderr)

    monkeypatch.setattr(dask_workers, "NO_WORKER_SECONDS", 1.0)
    with dask_workers.Cluster(address, tmp_path) as pool:
        future = pool.ask(time.sleep, 600)
        dask.end(*dask.workers)
        with pytest.raises(WorkerDied, match="no worker is left"):
            answer(future)
    one_line(
        run("discover", "--list", games, "--scheduler", address),
        2,
        "has no workers; start one with `dask worker tcp://",
    )


def test_a_cluster_agrees_with_one_machine_after_any_loss(
    dask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = dask.set_worker_count(2).address
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    with monkeypatch.context() as patched:
        without_workers(patched)
        assert run("verify", *CLAIMS, "--results", alone / "results.json").exit_code == 0

    victim = dask.workers[0]
    with monkeypatch.context() as patched:
        tasks = watch_tasks(patched, 3, victim.kill)
        result = run("verify", *CLAIMS, "--results", shared / "results.json", "--scheduler", address)
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(tasks) > 3 and victim.wait(600) == -signal.SIGKILL
    results = [results_file.load(folder / "results.json") for folder in (alone, shared)]
    assert json.dumps(remove_times(results[0].as_data())) == json.dumps(remove_times(results[1].as_data()))
    files = [
        {path.relative_to(folder): path.read_bytes() for path in (folder / "book").rglob("*") if path.is_file()}
        for folder in (alone, shared)
    ]
    assert files[0] == files[1] and len(files[0]) > 5
    assert sorted(path.name for path in shared.iterdir()) == sorted(path.name for path in alone.iterdir())

    # The remaining worker runs the checker on that book, first intact and then with a damaged certificate.
    ways = ((), ("--scheduler", address))
    checks = [run("check", *CLAIMS, "--book", shared / "book", *way) for way in ways]
    assert [check.exit_code for check in checks] == [0, 0] and checks[0].stdout == checks[1].stdout
    next((shared / "book" / "certificates").glob("*.bz2")).write_bytes(b"no certificate")
    checks = [run("check", *CLAIMS, "--book", shared / "book", *way) for way in ways]
    assert [check.exit_code for check in checks] == [2, 2] and checks[0].output == checks[1].output

    # The scheduler goes away: the old results stay.
    before = (shared / "results.json").read_bytes()
    watch_tasks(monkeypatch, 3, lambda: dask.end(dask.scheduler))
    monkeypatch.setattr(dask_workers, "CONNECTION_SECONDS", 5)
    result = run("verify", *CLAIMS, "--fresh", "--results", shared / "results.json", "--scheduler", address)
    one_line(result, 3, "went away; start it and its workers, and run again; no results are written")
    assert (shared / "results.json").read_bytes() == before
    assert sorted(path.name for path in shared.iterdir()) == sorted(path.name for path in alone.iterdir())


@pytest.mark.parametrize("word", ["10.0.0.1:8786", "http://10.0.0.1:8786", "tcp://", "tcp://host", "tcp://a b:1"])
def test_invalid_addresses(word: str) -> None:
    one_line(
        run("verify", "NIM-004", "--scheduler", word),
        2,
        "is not the address of a scheduler; give one such as tcp://10.0.0.1:8786",
    )


@pytest.mark.parametrize("arguments", [["verify", "NIM-004"], ["verify", "ATL-0.77"], ["discover", "--list", "games"]])
def test_an_address_without_a_scheduler(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the package distributed is not installed: takeaway[cluster]")
    monkeypatch.setattr(dask_workers, "CONNECTION_SECONDS", 0.5)
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(tmp_path / "results.json"))
    monkeypatch.chdir(tmp_path)
    Path("games").write_text("n-{1,2}\n")
    one_line(run(*arguments, "--scheduler", "tcp://127.0.0.1:1"), 2, "no scheduler answers at tcp://127.0.0.1:1")
    assert not [*tmp_path.glob("*.json"), *tmp_path.glob(".*")]


def test_one_game_is_one_search(tmp_path: Path) -> None:
    one_line(run("discover", "n-{1,2}", "--scheduler", "tcp://10.0.0.1:8786"), 2, "--scheduler distributes")


def test_without_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] in ("dask", "distributed"):
            raise ImportError(name)
        return original(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    result = run("verify", "NIM-004", "--results", tmp_path / "results.json", "--scheduler", "tcp://127.0.0.1:1")
    one_line(result, 2, "--scheduler: the package distributed is not installed; run `pip install distributed`")
