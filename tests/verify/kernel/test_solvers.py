"""Tests of solvers in separate processes: limits of steps and of processor time, crashes, and interruptions."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import z3

from tests.verify.kernel.solver_questions import HARD
from verify.kernel import Kernel, ProofError, solvers

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can split here")


@pytest.fixture(autouse=True)
def nothing_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "REFUTED_HASHES", set())


def test_a_turn_ends_by_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without a limit of steps the turn would take three hours.
    monkeypatch.setattr(solvers, "CLOCK", 10_000.0)
    assert solvers._search(HARD, 10, 0, want_model=True) == ("unknown", "")


def test_a_search_of_so_many_steps_is_one_turn_a_way_whatever_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[Any] = []
    turn = solvers._search

    def record_turn(*arguments: Any, **options: Any) -> Any:
        turns.append((arguments[1], options["make_solver"], options["settings"]))
        return turn(*arguments, **options)

    monkeypatch.setattr(solvers, "_search", record_turn)
    answer = solvers.ask_z3(HARD, 10_000.0, steps=1000)
    assert (answer.verdict, answer.reason) == ("unknown", "no answer within 1000 steps")
    assert turns == [(250, z3.SimpleSolver, {}), (250, z3.Solver, {}), (1000, z3.Solver, solvers.BY_RELEVANCE)]
    turns.clear()
    assert solvers.ask_z3("(assert (< 0 1))", 10_000.0, steps=1000).verdict == "sat"
    assert turns == [(250, z3.SimpleSolver, {})]


# Every position has an option, so z3 without a limit keeps inventing new ones.
@pytest.mark.parametrize(
    ("contrary", "by_itself", "verdict"), [("", "unknown", "sat"), ("(assert (not (le x x)))", "unsat", "unsat")]
)
def test_a_search_of_so_many_steps_finds_a_model_where_z3_by_itself_finds_none(
    contrary: str, by_itself: str, verdict: str
) -> None:
    text = f"""(declare-sort Left 0) (declare-sort Point 0) (declare-fun p () Left) (declare-fun x () Point)
    (declare-fun lost (Left) Bool) (declare-fun has (Left Point) Bool) (declare-fun cut (Left Point) Left)
    (declare-fun le (Point Point) Bool)
    (assert (= (lost p) (and (exists ((y Point)) (has p y))
      (forall ((y Point)) (=> (has p y) (not (lost (cut p y))))))))
    (assert (= (lost (cut p x)) (and (exists ((y Point)) (has (cut p x) y))
      (forall ((y Point)) (=> (has (cut p x) y) (not (lost (cut (cut p x) y))))))))
    (assert (forall ((q Left) (y Point) (z Point)) (= (has (cut q y) z) (and (has q z) (not (le y z))))))
    (assert (le x x)) (assert (forall ((y Point)) (= (has p y) (= y x)))){contrary}"""
    assert solvers._search(text, 200_000, 0, want_model=False)[0] == by_itself
    assert solvers.ask_z3(text, 60.0, steps=200_000).verdict == verdict


@pytest.mark.parametrize(("text", "verdict"), [("(assert (< 1 0))", "unsat"), ("(assert (< 0 1))", "sat")])
def test_the_limit_of_steps_suffices_for_easy_queries(text: str, verdict: str) -> None:
    assert solvers.ask_z3(text, 0.5).verdict == verdict


def test_thousands_of_turns_are_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    # If z3 gives up immediately, it is called again with other seeds until the time is up.
    turns = []

    def give_up(text: Any, steps: Any, seed: Any, *, want_model: Any) -> Any:
        turns.append((steps / solvers.Z3_FIRST_TURN, seed))
        return ("unknown", "") if seed < 3000 else ("unsat", "")

    monkeypatch.setattr(solvers, "_search", give_up)
    assert solvers._try_seeds("", 10_000.0, want_model=False) == ("unsat", "")
    assert [seed for _, seed in turns] == list(range(3001))
    assert [times for times, _ in turns[:3]] == [1, 2, 4]
    assert max(times for times, _ in turns) == 1024


def test_time_that_others_had_the_processor_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each turn lasts an hour by the clock, of which z3 gets a hundredth of a second.
    clock, worked = [0.0], [0.0]

    def starved(text: Any, steps: Any, seed: Any, *, want_model: Any) -> Any:
        clock[0] += 3600
        worked[0] += 0.01
        return ("unsat", "") if worked[0] > 0.5 else ("unknown", "")

    monkeypatch.setattr(solvers, "_search", starved)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(time, "thread_time", lambda: worked[0])
    assert solvers._try_seeds("", 1.0, want_model=False) == ("unsat", "")


@needs_fork
def test_an_endless_search_ends_by_its_processor_time() -> None:
    why = "no answer within 0.25 s of processor time"
    answer = solvers.ask_z3(HARD, 0.25)
    assert (answer.verdict, answer.reason) == ("unknown", why)
    kernel, (x, y, z) = Kernel(0.25), z3.Ints("x y z")
    positive = z3.And(x > 0, y > 0, z > 0)
    with pytest.raises(ProofError, match=rf"says unknown to[^\0]*\n{why}"):
        kernel.prove("cubes", [x, y, z], z3.Implies(positive, x * x * x + y * y * y != z * z * z))


@needs_fork
@pytest.mark.parametrize("proof", [False, True])
@pytest.mark.parametrize("first", [1000, 1_000_000])
def test_cvc5_has_limits_of_steps_and_of_processor_time(
    monkeypatch: pytest.MonkeyPatch, proof: bool, first: int
) -> None:
    text = f"(set-logic ALL){HARD}(check-sat)"
    monkeypatch.setattr(solvers, "CVC5_FIRST_TRY", first)
    for usual in (60.0, 0.25):  # a question with the usual limit goes to a separate process
        monkeypatch.setattr(solvers, "CVC5_SECONDS", usual)
        solvers.close_servers()
        answer = solvers.ask_cvc5(text, 0.25, proof=proof)
        assert (answer.verdict, answer.reason, answer.proof) == ("unknown", "no answer within 50000 steps", "")
    monkeypatch.setattr(solvers, "CVC5_STEPS", 1_000_000_000)
    monkeypatch.setattr(solvers, "CVC5_SECONDS_FACTOR", 1)
    for usual in (60.0, 0.25):
        monkeypatch.setattr(solvers, "CVC5_SECONDS", usual)
        solvers.close_servers()
        answer = solvers.ask_cvc5(text, 0.25, proof=proof)
        assert (answer.verdict, answer.reason, answer.proof) == (
            "unknown",
            "no answer within 0.25 s of processor time",
            "",
        )
    solvers.close_servers()


@needs_fork
def test_a_search_of_steps_that_the_clock_ended_is_done_again_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    pid, turn = os.getpid(), solvers._search
    monkeypatch.setattr(solvers, "_search", lambda *a, **k: ("unknown", "") if os.getpid() == pid else turn(*a, **k))
    assert solvers.ask_z3("(assert (< 0 1))", steps=1000).verdict == "unknown"
    monkeypatch.setattr(solvers, "CLOCK", 0.0)
    assert solvers.ask_z3("(assert (< 0 1))", steps=1000).verdict == "sat"


def test_only_refuted_queries_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[Any] = []
    one_turn = solvers._search

    def record_turn(text: str, *arguments: Any, **options: Any) -> Any:
        turns.append(text)
        return one_turn(text, *arguments, **options)

    monkeypatch.setattr(solvers, "_search", record_turn)
    false_text, true_text = ("(declare-fun a () Int)(assert (< a a))", "(declare-fun a () Int)(assert (<= a a))")
    assert [solvers.ask_z3(false_text).verdict for _ in range(2)] == ["unsat"] * 2  # no caching was requested
    assert turns == [false_text, false_text]
    turns.clear()
    with solvers.answer_cache():
        verdicts = [solvers.ask_z3(text).verdict for text in (false_text, false_text, true_text, true_text)]
        assert verdicts == ["unsat", "unsat", "sat", "sat"]
        assert turns == [false_text, true_text, true_text]
        # The answer of a shortened search says nothing about a longer one, so it is not cached.
        assert [solvers.ask_z3(false_text, steps=1000).verdict for _ in range(2)] == ["unsat", "unsat"] and len(
            turns
        ) == 5
    assert (
        solvers.ask_z3(false_text).verdict == "unsat" and len(turns) == 6
    )  # without the option no cached answer is used


# One thread builds terms and drops them in reference cycles. The other produces garbage, so that it collects the terms.
TWO_THREADS = """
import faulthandler, gc, sys, threading, z3
faulthandler.enable()
import verify.kernel
gc.set_threshold(50, 2, 2)
# Each call of z3 lets the other thread in. On an idle machine that one would keep its turn for as long as it may.
sys.setswitchinterval(1e-5)
done = threading.Event()

def litter():
    while not done.is_set():
        for _ in range(200):
            circle = []
            circle.append(circle)

other = threading.Thread(target=litter)
other.start()
try:
    x = z3.Ints("a b c d")
    for _ in range(400):
        circle, term = [], x[0]
        circle.append(circle)
        for i in range(60):
            term = term + x[i % 4] * i
        circle += [term, z3.substitute(term, (x[0], x[1]))]
finally:
    done.set()
    other.join()
print("whole")
"""


def test_terms_may_be_collected_in_another_thread() -> None:
    command = [sys.executable, "-c", TWO_THREADS]
    completed = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False)
    assert (completed.returncode, completed.stdout) == (0, "whole\n"), completed.stderr


# A query about two arrays with the same values: z3 does not terminate on it, and if its clock interrupts it, about one
# run in a thousand crashes.
ARRAYS = """(assert (exists ((t (Array Int Int))) (forall ((a Int)) (= (select t a) (+ a 1)))))
(assert (not (exists ((c (Array Int Int))) (and (= (select c 0) 2) (forall ((a Int)) (= (select c a) (+ a 1)))))))"""


@needs_fork
@pytest.mark.parametrize("dies", [True, False])
def test_where_z3_crashes_nothing_is_known_and_whoever_asked_goes_on(
    monkeypatch: pytest.MonkeyPatch, dies: bool
) -> None:
    pid, turn, step_limits = os.getpid(), solvers._search, []

    def crash(text: Any, steps: Any, *arguments: Any, **options: Any) -> Any:
        if os.getpid() == pid:
            step_limits.append(steps)
        elif dies:
            os.kill(os.getpid(), signal.SIGSEGV)
        return turn(text, steps, *arguments, **options)

    monkeypatch.setattr(solvers, "_search", crash)
    answer = solvers.ask_z3(ARRAYS, 0.2)
    why = "the solver crashed (SIGSEGV)" if dies else "no answer within 0.2 s of processor time"
    assert (answer.verdict, answer.reason) == ("unknown", why)
    assert solvers.ask_z3(HARD, 0.2).verdict == "unknown"
    # In this process z3 ends after its limit of steps, never by the clock.
    assert step_limits == [solvers.Z3_FIRST_TRY] * 2


@needs_fork
def test_queries_longer_than_a_first_try_are_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "(declare-fun x () Int)(declare-fun y () Int)(assert (and (> x 5) (= (* x y) 30) (> y 5)))"
    monkeypatch.setattr(solvers, "Z3_FIRST_TRY", 1)
    assert solvers.ask_z3(text).verdict == "unsat"
    answer = solvers.ask_z3(text.replace("(> y 5)", "(> y 4)"), want_model=True)
    assert (answer.verdict, sorted(answer.model.splitlines())) == ("sat", ["x = 6", "y = 5"])


@needs_fork
def test_interrupting_a_long_search_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    children, fork = [], os.fork

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    def record_fork() -> Any:
        children.append(fork())
        if children[-1]:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
        return children[-1]

    monkeypatch.setattr(os, "fork", record_fork)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            solvers.ask_z3(HARD, 600.0)
    finally:
        signal.signal(signal.SIGALRM, before)
    with pytest.raises(ProcessLookupError):
        os.kill(children[0], 0)
