"""Tests of forked calls: the limit is processor time, and a crash gives no result."""

import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from verify.kernel import forked_call as sides
from verify.kernel.forked_call import CallResult, call_in_child

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can split here")


def work_of(seconds: Any) -> str:
    """Use the given processor time in seconds."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return "done"


def forever() -> None:
    while True:
        pass


def test_a_result_and_the_processor_time_that_it_took() -> None:
    done = call_in_child(lambda: [work_of(0.1), 7], 60)
    assert (done.result, done.reason, done.may_retry) == (["done", 7], "", False)
    assert done.seconds >= 0.1  # processor time, not wall time
    assert call_in_child(lambda: time.sleep(0.5), 60).seconds < 0.5


def test_endless_work_ends_by_its_processor_time() -> None:
    done = call_in_child(forever, 0.2)
    assert (done.result, done.reason, done.may_retry) == (None, "no answer within 0.2 s of processor time", False)


def test_a_limit_of_nothing_is_a_limit() -> None:
    assert call_in_child(forever, 0.0).reason == "no answer within 0 s of processor time"


def remembered_forks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that records the processes that are forked after this call."""
    split: list[int] = []
    fork = os.fork

    def remembered() -> int:
        split.append(fork())
        return split[-1]

    monkeypatch.setattr(os, "fork", remembered)
    return split


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see that a process is stopped")
def test_work_that_is_stopped_for_longer_than_its_limit_has_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    split = remembered_forks(monkeypatch)

    def wake() -> None:
        while not split or Path(f"/proc/{split[0]}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            time.sleep(0.01)
        time.sleep(1)  # five times the limit
        os.kill(split[0], signal.SIGCONT)

    waking = threading.Thread(target=wake)
    waking.start()

    def stopped() -> Any:
        os.kill(os.getpid(), signal.SIGSTOP)
        return work_of(0.05)

    done = call_in_child(stopped, 0.2)
    waking.join()
    assert (done.result, done.reason) == ("done", "") and len(split) == 1


@pytest.mark.parametrize("starved", [1, 2])
def test_a_query_that_timed_out_is_retried(monkeypatch: pytest.MonkeyPatch, starved: int) -> None:
    forks = remembered_forks(monkeypatch)

    def work() -> str:
        # The child has a copy of the list, its own call included.
        if len(forks) <= starved:
            time.sleep(600)  # it has no processor at all
        return "done"

    # The repeated call has 600 seconds of wall time, so a busy machine does not matter.
    monkeypatch.setattr(sides, "clock_limit", lambda _: 0.5 if len(forks) <= starved else 600.0)
    done = call_in_child(work, 20.0)
    assert len(forks) == 2
    if starved == 1:
        assert (done.result, done.reason) == ("done", "")
    else:
        assert done.result is None and done.may_retry
        assert done.reason == "no answer within 0.5 s by the clock, asked 2 times; the machine is too busy"


@pytest.mark.parametrize(("ends", "why"), [(os.abort, "SIGABRT"), (lambda: dict[str, int]()["nothing"], "an error")])
def test_a_crash_has_no_result(ends: Any, why: str) -> None:
    done = call_in_child(ends, 60)
    assert (done.result, done.reason, done.may_retry) == (None, f"the solver crashed ({why})", False)


@pytest.mark.parametrize("killed", [1, 2])
def test_a_killed_call_is_repeated(tmp_path: Path, killed: int) -> None:
    place = tmp_path / "begun"

    def work() -> str:
        with place.open("a") as begun:
            begun.write("x")
        if len(place.read_text()) <= killed:
            os.kill(os.getpid(), signal.SIGKILL)
        return "done"

    done = call_in_child(work, 60)
    assert len(place.read_text()) == 2
    assert (done.result, done.reason) == (("done", "") if killed == 1 else (None, "the solver crashed (SIGKILL)"))


def test_an_interrupted_wait_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sides, "_read_until_closed", interrupt)
    split = remembered_forks(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        call_in_child(forever, 600)
    with pytest.raises(ProcessLookupError):
        os.kill(split[0], 0)


def test_where_no_process_can_split_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    pid = os.getpid()
    done = call_in_child(lambda: os.getpid() == pid, 60)
    assert isinstance(done, CallResult) and done.result is True


def test_the_clock_is_far_from_the_limit() -> None:
    assert [sides.clock_limit(seconds) for seconds in (0.05, 20, 60, float("inf"))] == [60, 400, 1200, 20 * 86_400]
