"""Tests that results are never lost or half written: kills, interrupts, damaged files, missing permissions."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.verify.inline_workers import without_workers
from verify.cli import main
from verify.kernel import solvers
from verify.pipeline import answer_cache
from verify.pipeline.crosschecks import crosscheck
from verify.pipeline.results import results_file, results_writer

ROOT = Path(__file__).parents[3]


def command(*arguments: str) -> Any:
    process = [sys.executable, "-m", "verify.cli", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(process, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def children(process: Any) -> Any:
    """Return the processes that a process started."""
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def is_running(pid: Any) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(something: Any, seconds: Any = 600) -> None:
    end = time.monotonic() + seconds
    while not something():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see the workers")
@pytest.mark.parametrize("kind", ["probe", "changed"])
def test_a_run_that_is_killed_loses_nothing(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.json"
    path.write_text(results_file.results_text(results_writer.NO_RESULTS), encoding="utf-8")
    before = path.read_bytes()
    process = command("verify", "NIM-013", "NIM-053", "--jobs", "2", "--results", str(path))
    wait_for(lambda: any((tmp_path / "kept" / kind).rglob("*.json")) or process.poll() is not None)
    workers = children(process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    # The run may have ended before the signal; then the results are complete.
    assert path.read_bytes() == before or json.loads(path.read_text("utf-8"))["claims"].keys() == {"NIM-013", "NIM-053"}
    assert not [p for p in tmp_path.iterdir() if p.name not in ("kept", "results.json", "obligations", ".claims.lock")]
    for file in (tmp_path / "kept").rglob("*.json"):
        if not file.name.startswith("."):
            json.loads(file.read_text("utf-8"))
    wait_for(lambda: not any(is_running(pid) for pid in workers))
    without_workers(monkeypatch)
    results = results_writer.run(["NIM-013", "NIM-053"], path)
    assert all(record.ok for record in results.claims.values())
    assert results_file.load(path) == results


def test_a_run_that_is_interrupted_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    without_workers(monkeypatch)
    monkeypatch.setattr(crosscheck, "prove", interrupt)
    result = run("verify", "NIM-004", "--results", str(tmp_path / "results.json"))
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (130, "", "takeaway: interrupted")
    assert not (tmp_path / "results.json").exists()


@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals reach the main thread")
def test_z3_does_not_take_an_interruption_for_an_answer() -> None:
    hard = """(declare-fun x () Int) (declare-fun y () Int) (declare-fun z () Int)
    (assert (and (> x 0) (> y 0) (= (+ (* x x x) (* y y y)) (* z z z))))"""
    # A background process ignores interruptions, and so would this test.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            solvers.ask_z3(hard, 1.0)
            time.sleep(5)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.json"
    answer_cache.write_beside(path, "first")

    def fail(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space left"):
        answer_cache.write_beside(path, "second")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("file.json", "first")]


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, arguments)


def one_line(result: Any, *parts: Any) -> None:
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("takeaway: ") and result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr


DAMAGED = [
    b"",
    b"{",
    b"\xff\xfe",
    b"[" * 100_000,
    b"[]",
    b"{}",
    b"null",
    b'{"format": 2, "claims": {}}',
    b'{"format": 1}',
    b'{"format": 1, "claims": []}',
    b'{"format": 1, "claims": {"NIM-013": 3}}',
    b'{"format": 1, "claims": {"NIM-013": {}}}',
    b'{"format": 1, "claims": {}, "theorems": [], "data": {}}',
    b'{"format": 1, "claims": {}, "theorems": {}, "data": 7}',
    b'{"format": 1, "claims": {}, "theorems": {"nim.bouton": {}}, "data": {}}',
]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device that never ends")
@pytest.mark.parametrize("arguments", [("verify", "NIM-004"), ("claims",), ("show", "NIM-004"), ("check", "NIM-004")])
def test_a_device_is_not_a_results_file(arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, [*arguments, "--results", "/dev/zero"])
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert "/dev/zero" in result.stderr or "--results" in result.stderr


@pytest.mark.parametrize("damaged", DAMAGED, ids=range(len(DAMAGED)))
@pytest.mark.parametrize("arguments", [["verify", "NIM-004"], ["claims"], ["claims", "--json"], ["show", "NIM-013"]])
def test_damaged_results_are_reported_in_one_line_and_kept(
    tmp_path: Path, arguments: list[str], damaged: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_workers(monkeypatch)
    path = tmp_path / "results.json"
    path.write_bytes(damaged)
    one_line(run(*arguments, "--results", str(path)), str(path), "move the file away and run `takeaway verify`")
    assert path.read_bytes() == damaged


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("something else", encoding="utf-8")
    one_line(run("verify", "NIM-004", "--results", str(file / "results.json")), "cannot be written", "--results")
    assert file.read_text("utf-8") == "something else"

    def deny(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "results.json"
    path.write_text(results_file.results_text(results_writer.NO_RESULTS), encoding="utf-8")
    before = path.read_bytes()
    monkeypatch.setattr(tempfile, "mkstemp", deny)
    one_line(run("verify", "NIM-004", "--results", str(path)), "cannot be written (Permission denied)", "--results")
    assert path.read_bytes() == before


def test_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "read-only"
    folder.mkdir(mode=0o555)
    # For root only files of the system kernel are read-only.
    place = folder if os.geteuid() else Path("/proc/self")
    one_line(run("verify", "NIM-004", "--results", str(place / "results.json")), "cannot be written", "--results")
    assert not list(folder.iterdir())
