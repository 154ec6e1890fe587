"""Tests that the time limit of a search is processor time of the search and its children, not wall time."""

import math
import time
from types import SimpleNamespace

import pytest

from verify.discover import deadline as clocks
from verify.discover.deadline import Deadline
from verify.discover.result import StrategyFailed
from verify.kernel import solvers
from verify.kernel.forked_call import call_in_child


class Times:
    """Processor and wall-clock times that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.day, self.own, self.ended, self.under_way = 0.0, 0.0, 0.0, 0.0
        monkeypatch.setattr(time, "monotonic", lambda: self.day)
        monkeypatch.setattr(time, "process_time", lambda: self.own)
        monkeypatch.setattr(solvers, "proof_seconds", lambda: self.under_way)
        fake_resource = SimpleNamespace(
            RUSAGE_CHILDREN=-1, getrusage=lambda _: SimpleNamespace(ru_utime=self.ended, ru_stime=0.0)
        )
        monkeypatch.setattr(clocks, "resource", fake_resource)


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    return Times(monkeypatch)


def test_time_that_others_had_the_processor_is_not_counted(times: Times) -> None:
    clock = Deadline(60)
    times.day, times.own = 600, 40  # a fifteenth of a processor
    assert clock.seconds_left() == 20
    clock.check()
    times.own = 61
    assert clock.seconds_left() == -1
    with pytest.raises(StrategyFailed, match="the time is up"):
        clock.check()


def test_whoever_works_for_the_search_is_counted(times: Times) -> None:
    times.own, times.ended, times.under_way = 1, 2, 3
    clock = Deadline(60)
    times.own, times.ended, times.under_way = 11, 22, 33
    assert clock.seconds_left() == 0
    with pytest.raises(StrategyFailed):
        clock.check()


def test_a_search_that_gets_no_processor_ends_by_the_clock(times: Times) -> None:
    clock = Deadline(60)
    times.day = 60 * 20 - 1
    clock.check()
    times.day = 60 * 20
    with pytest.raises(StrategyFailed):
        clock.check()


def test_there_may_be_no_end_and_no_time_at_all(times: Times) -> None:
    assert Deadline(math.inf).seconds_left() == math.inf
    times.day = times.own = 1e9
    assert Deadline(math.inf).seconds_left() == math.inf
    assert Deadline(0).seconds_left() <= 0 and Deadline(-5).seconds_left() < 0


def test_the_time_of_other_processes_is_counted() -> None:
    before = clocks.cpu_time()

    def work() -> None:
        end = time.process_time() + 0.2
        while time.process_time() < end:
            pass

    call_in_child(work, 60)
    between = clocks.cpu_time()
    assert between - before >= 0.2 or clocks.__dict__["resource"] is None
    answer = solvers.ask_cvc5("(set-logic ALL)(declare-fun x () Int)(assert (< x x))(check-sat)", proof=True)
    assert answer.verdict == "unsat" and clocks.cpu_time() - between >= answer.seconds > 0
