"""Tests that every run of `takeaway verify` ends with results, or with a message and a nonzero status."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.verify.inline_workers import without_workers
from verify.cli import main, verification_run
from verify.pipeline import answer_cache
from verify.pipeline.crosschecks import bruteforce_checks, crosscheck
from verify.pipeline.results import results_file, results_writer
from verify.pipeline.worker_pool import WorkerDied, Workers, answer

ROOT = Path(__file__).parents[3]
in_the_main_thread = pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread(), reason="signals reach the main thread"
)


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["verify", "NIM-004", *words])


def check_refusal(result: Any, path: Any, *parts: Any) -> None:
    """Assert that the run wrote no results, and reported the reason in one line."""
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("takeaway: ") and result.stderr.count("\n") == 1
    for part in (*parts, "no results are written, but what was found until then is kept"):
        assert part in result.stderr
    assert not path.exists()


# Workers


@pytest.mark.parametrize("end", [(os._exit, 1), (signal.raise_signal, signal.SIGKILL), (signal.raise_signal, 11)])
def test_a_worker_that_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: Any) -> None:
    def examine(claims: Any, pool: Any, *_: Any) -> Any:
        return answer(pool.ask(*end))

    monkeypatch.setattr(results_writer, "examine_claims", examine)
    path = tmp_path / "results.json"
    check_refusal(run("--jobs", "1", "--results", str(path)), path, "a worker process died: it was killed, ran out")


def test_nothing_more_is_asked_of_workers_that_died() -> None:
    with pytest.raises(WorkerDied), Workers(1) as pool:
        with pytest.raises(WorkerDied):
            answer(pool.ask(os._exit, 1))
        pool.ask(len, ())


def test_an_error_in_a_task_is_raised_where_it_is_awaited() -> None:
    with Workers(1) as pool, pytest.raises(ZeroDivisionError):
        answer(pool.ask(divmod, 1, 0))


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_workers_end_at_once_when_the_run_does(error: Any) -> None:
    before = set(multiprocessing.active_children())
    start = time.monotonic()
    with pytest.raises(error), Workers(1) as pool:
        assert answer(pool.ask(len, "ab")) == 2
        pool.ask(time.sleep, 1000)
        raise error
    assert set(multiprocessing.active_children()) <= before
    assert time.monotonic() - start < 900  # it did not wait for the task


# The run itself


@in_the_main_thread
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: Any) -> None:
    def examine(*_: Any) -> None:
        os.kill(os.getpid(), number)
        time.sleep(5)

    monkeypatch.setattr(results_writer, "examine_claims", examine)
    path = tmp_path / "results.json"
    before = signal.signal(number, signal.SIG_DFL)  # the tests may run under nohup
    try:
        check_refusal(run("--results", str(path)), path, f"ended by {number.name}")
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        signal.signal(number, before)


@in_the_main_thread
def test_a_signal_that_is_ignored_stays_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def examine(*_: Any) -> None:
        os.kill(os.getpid(), signal.SIGHUP)
        raise ValueError("still here")

    monkeypatch.setattr(results_writer, "examine_claims", examine)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        path = tmp_path / "results.json"
        check_refusal(run("--results", str(path)), path, "ValueError: still here")
    finally:
        signal.signal(signal.SIGHUP, before)


@in_the_main_thread
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_run_although_a_destructor_loses_its_exception(number: signal.Signals) -> None:
    lost = []
    # A shell starts processes in the background with SIGINT ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    class Signalled:
        def __del__(self) -> None:
            lost.append(number)
            signal.raise_signal(number)

    try:
        with pytest.raises((verification_run.SignalReceived, KeyboardInterrupt)), verification_run.raise_on_signals():
            instance = Signalled()
            del instance
            assert lost == [number]
            time.sleep(60)
            pytest.fail("the signal did not come again")
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_solver_that_crashes() -> None:
    script = "import os, signal\nfrom verify.cli.verification_run import report_errors\n"
    script += "with report_errors():\n    os.kill(os.getpid(), signal.SIGSEGV)\n"
    completed = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (completed.returncode, completed.stdout) == (-signal.SIGSEGV, "")
    assert "Fatal Python error: Segmentation fault" in completed.stderr


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (MemoryError(), "out of memory: try fewer --jobs"),
        (RuntimeError("two\nlines"), "the run failed: RuntimeError: two lines (test_run_endings.py, line "),
        (OSError(12, "Cannot allocate memory"), "the run failed: OSError: [Errno 12] Cannot allocate memory"),
    ],
)
def test_unexpected_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Any, told: str) -> None:
    def fails(*_: Any) -> None:
        raise error

    without_workers(monkeypatch)
    monkeypatch.setattr(results_writer, "examine_claims", fails)
    path = tmp_path / "results.json"
    check_refusal(run("--results", str(path)), path, told)


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original_write = answer_cache.write_beside

    def full(path: Any, text: Any) -> None:
        if path.name == "results.json":
            raise OSError(28, "No space left on device")
        original_write(path, text)

    without_workers(monkeypatch)
    monkeypatch.setattr(results_writer, "write_beside", full)
    result = run("--results", str(tmp_path / "results.json"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"takeaway: {tmp_path}: cannot be written (No space left on device); choose another place with --results\n"
    )


@pytest.mark.parametrize(("module", "name"), [(bruteforce_checks, "run_checks"), (crosscheck, "theorem_of")])
def test_an_error_in_one_claim_is_reported_for_this_claim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: Any, name: str
) -> None:
    def slips(*_: Any) -> float:
        return 1 / 0

    without_workers(monkeypatch)
    monkeypatch.setattr(module, name, slips)
    result = run("--results", str(tmp_path / "results.json"))
    assert result.exit_code == 1
    assert "ZeroDivisionError: division by zero (test_run_endings.py, line " in result.stderr
    assert result.stdout.startswith("1 claim: 1 not as declared. ")
    assert results_file.load(tmp_path / "results.json").claims["NIM-004"].standing == "open"
