"""z3 and cvc5 keep to their limits, steps and processor time; where the clock ends a question, it is asked again."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cvc5
import pytest
import z3

from verify.checker.reading import obligation
from verify.checker.rules import check
from verify.kernel import Kernel, ProofError, cvc5_forkserver, solvers
from verify.kernel.cvc5_forkserver import Apart
from verify.pipeline.cpc_translation import folded
from verify.proofs.general.sprague_grundy import equivalent_to_heap

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can split here")

# Cubes that add up to a cube: z3 searches for ever.
HARD = """(declare-fun x () Int) (declare-fun y () Int) (declare-fun z () Int)
(assert (and (> x 0) (> y 0) (> z 0) (= (+ (* x x x) (* y y y)) (* z z z))))"""


SQUARES = "(set-logic ALL)(declare-fun x () Int)(assert (= (* x x) 7))(assert (< 0 x 5))(check-sat)"
LESS = "(set-logic ALL)(declare-fun x () Int)(assert (< x x))(check-sat)"


@pytest.fixture(autouse=True)
def nothing_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "REFUTED", set())


def test_a_turn_ends_by_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    # By the clock alone it would take three hours.
    monkeypatch.setattr(solvers, "CLOCK", 10_000.0)
    assert solvers._one_turn(HARD, 10, 0, want_model=True) == ("unknown", "")


def test_a_search_of_so_many_steps_is_one_turn_a_way_whatever_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[Any] = []
    turn = solvers._one_turn

    def counted(*given: Any, **named: Any) -> Any:
        turns.append((given[1], named["make"], named["how"]))
        return turn(*given, **named)

    monkeypatch.setattr(solvers, "_one_turn", counted)
    found = solvers.ask_z3(HARD, 10_000.0, steps=1000)
    assert (found.verdict, found.why) == ("unknown", "no answer within 1000 steps")
    assert turns == [(250, z3.SimpleSolver, {}), (250, z3.Solver, {}), (1000, z3.Solver, solvers.BY_RELEVANCE)]
    turns.clear()
    assert solvers.ask_z3("(assert (< 0 1))", 10_000.0, steps=1000).verdict == "sat"
    assert turns == [(250, z3.SimpleSolver, {})]


# The options of a position have no end, and every one has another: z3 by itself goes on inventing them.
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
    assert solvers._one_turn(text, 200_000, 0, want_model=False)[0] == by_itself
    assert solvers.ask_z3(text, 60.0, steps=200_000).verdict == verdict


@pytest.mark.parametrize(("text", "verdict"), [("(assert (< 1 0))", "unsat"), ("(assert (< 0 1))", "sat")])
def test_steps_are_enough_for_what_is_easy(text: str, verdict: str) -> None:
    assert solvers.ask_z3(text, 0.5).verdict == verdict


def test_thousands_of_turns_are_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    # Where z3 gives up at once, it is asked again with other seeds for as long as there is time.
    seen = []

    def give_up(text: Any, steps: Any, seed: Any, *, want_model: Any) -> Any:
        seen.append((steps / solvers.Z3_FIRST_TURN, seed))
        return ("unknown", "") if seed < 3000 else ("unsat", "")

    monkeypatch.setattr(solvers, "_one_turn", give_up)
    assert solvers._turns("", 10_000.0, want_model=False) == ("unsat", "")
    assert [seed for _, seed in seen] == list(range(3001))
    assert [times for times, _ in seen[:3]] == [1, 2, 4]
    assert max(times for times, _ in seen) == 1024


def test_time_that_others_had_the_processor_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each turn lasts an hour by the clock, of which z3 gets a hundredth of a second.
    clock, worked = [0.0], [0.0]

    def starved(text: Any, steps: Any, seed: Any, *, want_model: Any) -> Any:
        clock[0] += 3600
        worked[0] += 0.01
        return ("unsat", "") if worked[0] > 0.5 else ("unknown", "")

    monkeypatch.setattr(solvers, "_one_turn", starved)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(time, "thread_time", lambda: worked[0])
    assert solvers._turns("", 1.0, want_model=False) == ("unsat", "")


@needs_fork
def test_an_endless_search_ends_by_its_processor_time_and_says_so() -> None:
    why = "no answer within 0.25 s of processor time"
    found = solvers.ask_z3(HARD, 0.25)
    assert (found.verdict, found.why) == ("unknown", why)
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
    for usual in (60.0, 0.25):  # a question of the usual limit goes to who answers apart
        monkeypatch.setattr(solvers, "CVC5_SECONDS", usual)
        solvers.rest()
        found = solvers.ask_cvc5(text, 0.25, proof=proof)
        assert (found.verdict, found.why, found.proof) == ("unknown", "no answer within 50000 steps", "")
    monkeypatch.setattr(solvers, "CVC5_STEPS", 1_000_000_000)
    monkeypatch.setattr(solvers, "CVC5_SLOW", 1)
    for usual in (60.0, 0.25):
        monkeypatch.setattr(solvers, "CVC5_SECONDS", usual)
        solvers.rest()
        found = solvers.ask_cvc5(text, 0.25, proof=proof)
        assert (found.verdict, found.why, found.proof) == ("unknown", "no answer within 0.25 s of processor time", "")
    solvers.rest()


@needs_fork
def test_a_search_of_steps_that_the_clock_ended_is_done_again_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, turn = os.getpid(), solvers._one_turn
    monkeypatch.setattr(solvers, "_one_turn", lambda *a, **k: ("unknown", "") if os.getpid() == mine else turn(*a, **k))
    assert solvers.ask_z3("(assert (< 0 1))", steps=1000).verdict == "unknown"
    monkeypatch.setattr(solvers, "CLOCK", 0.0)
    assert solvers.ask_z3("(assert (< 0 1))", steps=1000).verdict == "sat"


def test_what_was_refuted_is_not_asked_again_and_nothing_else_is_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[Any] = []
    one_turn = solvers._one_turn

    def counted(text: str, *given: Any, **named: Any) -> Any:
        turns.append(text)
        return one_turn(text, *given, **named)

    monkeypatch.setattr(solvers, "_one_turn", counted)
    false, true = ("(declare-fun a () Int)(assert (< a a))", "(declare-fun a () Int)(assert (<= a a))")
    assert [solvers.ask_z3(false).verdict for _ in range(2)] == ["unsat"] * 2  # nobody asked to remember it
    assert turns == [false, false]
    turns.clear()
    with solvers.remembering():
        said = [solvers.ask_z3(text).verdict for text in (false, false, true, true)]
        assert said == ["unsat", "unsat", "sat", "sat"]
        assert turns == [false, true, true]
        # An answer of a search that is cut short says nothing about a longer one, and is asked for each time.
        assert [solvers.ask_z3(false, steps=1000).verdict for _ in range(2)] == ["unsat", "unsat"] and len(turns) == 5
    assert solvers.ask_z3(false).verdict == "unsat" and len(turns) == 6  # who does not ask for it is told nothing kept


# One thread builds terms and drops them in circles; another makes garbage, so that it is the one to collect them.
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
    done = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "whole\n"), done.stderr


def test_proofs_one_after_another_are_those_of_their_own_questions() -> None:
    # What is assumed of f.a stays with its question: else the second text, and all that follow, would be unsat as well.
    texts = [
        f"(set-logic ALL)\n(declare-fun f.a () Int)\n(assert (> f.a {n}))\n(assert {rest})\n(check-sat)\n"
        for n in range(4)
        for rest in ("(< f.a 0)", "(< f.a 9)", "(= (* f.a f.a f.a) (- f.a 1))", "(not (= f.a f.a))")
    ]
    for text in texts:
        here, apart = solvers.ask_cvc5(text, 5.0, proof=True), solvers.ask_cvc5(text, proof=True)
        assert apart.verdict == here.verdict
        if here.verdict == "unsat":
            for answer in (here, apart):
                assert check(obligation(text), folded(answer.proof)) > 0
        else:
            assert not apart.proof


@pytest.fixture(scope="module")
def in_two_orders() -> Any:
    """Return a query that cvc5 proves in one of two orders when asked repeatedly in one process."""
    kernel = Kernel()
    theorem = kernel(equivalent_to_heap)
    (script,) = (o.script for o in kernel.obligations(kernel.closure([theorem])) if o.name == "Heap+Second.P.def/1")
    return script


@needs_fork
def test_a_proof_is_the_same_whatever_its_process_did_before(in_two_orders: Any) -> None:
    apart: set[Any] = set()
    brief: set[Any] = set()
    here: set[Any] = set()
    kept: list[Any] = []
    for n in range(12):
        kept.append([bytearray(17 * (i % 97) + n) for i in range(500)])
        apart.add(solvers.ask_cvc5(in_two_orders, proof=True).proof)
        brief.add(solvers.ask_cvc5(in_two_orders, proof=True, brief=True).proof)
    while len(here) < 2 and len(kept) < 500:
        kept.append([bytearray(17 * (i % 97) + len(kept)) for i in range(500)])
        here.add(solvers._cvc5(in_two_orders, 1_000_000, proof=True)[2])
    assert len(apart) == len(brief) == 1 and all(apart | brief) and apart != brief
    assert len(here) == 2


@needs_fork
def test_where_one_who_answers_dies_another_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"
    (ready,) = solvers._READY.values()
    os.kill(ready._process.pid, signal.SIGKILL)
    assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"
    asked, ask = [], Apart.ask

    def dying(self: Apart, text: str) -> Any:
        asked.append(self)
        os.kill(self._process.pid, signal.SIGKILL)
        return ask(self, text)

    with monkeypatch.context() as patched:
        patched.setattr(Apart, "ask", dying)
        found = solvers.ask_cvc5(LESS, proof=True)
    assert (found.verdict, found.why) == ("unknown", "cvc5 died 2 times (SIGKILL)")
    assert len({*asked}) == 2
    assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"


@needs_fork
def test_a_proof_comes_however_long_who_answers_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "CVC5_SECONDS", 0.25)
    solvers.rest()
    solvers.ready()
    (ready,) = solvers._BRIEF.values()
    os.killpg(ready._process.pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as threads:
        coming = threads.submit(solvers.ask_cvc5, LESS, 0.25, proof=True, brief=True)
        time.sleep(1)  # four times the limit
        assert not coming.done()
        os.killpg(ready._process.pid, signal.SIGCONT)
        assert coming.result().proof
    assert {*solvers._BRIEF.values()} == {ready}
    solvers.rest()


@needs_fork
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("longer", [0, 300_000])
def test_a_proof_that_the_clock_ended_is_asked_for_once_more(
    monkeypatch: pytest.MonkeyPatch, times: int, longer: int
) -> None:
    clocks = [0.25] * times + [600.0]
    made: list[Apart] = []

    def begun(*given: Any) -> Any:
        one = Apart(*given)
        if len(made) < times:
            os.killpg(one._process.pid, signal.SIGSTOP)
        made.append(one)
        return one

    solvers.rest()
    with monkeypatch.context() as patched:
        patched.setattr(solvers, "clock", lambda seconds: clocks.pop(0))
        patched.setattr(cvc5_forkserver, "Apart", begun)
        found = solvers.ask_cvc5(LESS + longer * "\n", proof=True)
    assert len(made) == 2 and made[0].late
    if times == 1:
        assert found.verdict == "unsat" and found.proof
    else:
        assert found.verdict == "unknown"
        assert found.why == "no answer within 1200 s by the clock, asked 2 times; the machine is too busy"
    solvers.rest()


@needs_fork
def test_a_question_that_is_taken_back_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, asked, ask = threading.Event(), [], Apart.ask

    def asking(self: Apart, text: str) -> Any:
        asked.append(text)
        begun.set()
        return ask(self, text)

    monkeypatch.setattr(Apart, "ask", asking)
    with ThreadPoolExecutor(1) as threads:
        coming = threads.submit(solvers.ask_cvc5, f"(set-logic ALL){HARD}(check-sat)", proof=True)
        begun.wait()
        solvers.stop()
        found = coming.result()
    assert (found.verdict, found.why, len(asked)) == ("unknown", "the question was taken back", 1)


@needs_fork
def test_what_takes_more_steps_than_a_first_try_is_asked_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "CVC5_FIRST_TRY", 1)
    assert solvers._cvc5(SQUARES, 1, proof=False)[0] == cvc5_forkserver.OVER
    assert solvers.ask_cvc5(SQUARES).verdict == "unsat"


def test_a_search_that_took_all_of_its_steps_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = cvc5.TermManager()
    options = solvers.CVC5_OPTIONS | solvers.PROOF_OPTIONS
    one, other = (cvc5_forkserver.solver(options, manager) for _ in range(2))  # neither is told of a limit
    assert cvc5_forkserver.asked(SQUARES, manager, one, proof=True, steps=1)[::2] == (cvc5_forkserver.OVER, "")
    printed, _, proof = cvc5_forkserver.asked(SQUARES, manager, other, proof=True, steps=1_000_000)
    assert printed == "unsat" and proof


@needs_fork
def test_who_answers_ends_with_who_asks() -> None:
    ready = Apart(solvers.CVC5_OPTIONS | solvers.PROOF_OPTIONS, 1_000_000, 60.0, 1200.0)
    answer = ready.ask(LESS)
    assert answer is not None and ready._process.stdin is not None
    printed, seconds, proof = answer
    assert (printed, bool(proof)) == ("unsat", True) and seconds > 0 and ready.worked == seconds
    ready._process.stdin.close()
    assert ready._process.wait(600) == 0
    ready.close()
    assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"
    (mine,) = solvers._READY.values()
    solvers.rest()
    assert mine._process.returncode == 0 and not solvers._READY


@needs_fork
def test_a_question_ends_when_the_process_that_asked_has_ended() -> None:
    ready = Apart(solvers.CVC5_OPTIONS | solvers.PROOF_OPTIONS, 10**9, 3600.0, 3600.0)
    assert ready.ask(LESS) is not None and ready._process.stdin is not None
    with ThreadPoolExecutor(1) as threads:
        coming = threads.submit(ready.ask, f"(set-logic ALL){HARD}(check-sat)")
        time.sleep(0.5)
        assert not coming.done() and not ready.gone()
        ready._process.stdin.close()  # the system does this when the process that asks is killed
        assert coming.result(60) is None
    assert ready._process.wait(60) == cvc5_forkserver.SIGNAL + signal.SIGKILL


@needs_fork
def test_who_interrupts_a_question_does_not_wait_for_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    write = cvc5_forkserver._write

    def written(*given: Any) -> None:
        write(*given)
        signal.setitimer(signal.ITIMER_REAL, 0.2)

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"
        monkeypatch.setattr(cvc5_forkserver, "_write", written)
        with pytest.raises(KeyboardInterrupt):
            solvers.ask_cvc5(f"(set-logic ALL){HARD}(check-sat)", proof=True)
    finally:
        signal.signal(signal.SIGALRM, before)
    (interrupted,) = solvers._READY.values()
    solvers.rest()
    assert interrupted._process.returncode == -signal.SIGKILL


@needs_fork
def test_threads_and_split_processes_get_their_own_answers() -> None:
    texts = [f"(assert (> {n} {m}))(check-sat)" for n in range(4) for m in range(4)]
    with ThreadPoolExecutor(4) as threads:
        said = [*threads.map(lambda text: solvers.ask_cvc5(text, proof=True).verdict, texts)]
    assert said == ["sat" if n > m else "unsat" for n in range(4) for m in range(4)]
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, solvers.ask_cvc5(texts[0], proof=True).verdict.encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading, 9) == b"unsat"
    assert solvers.ask_cvc5(texts[-1], proof=True).verdict == "unsat"


# Of two arrays that take the same values: z3 searches for ever, and interrupted by its clock it crashes once in some
# thousand times.
ARRAYS = """(assert (exists ((t (Array Int Int))) (forall ((a Int)) (= (select t a) (+ a 1)))))
(assert (not (exists ((c (Array Int Int))) (and (= (select c 0) 2) (forall ((a Int)) (= (select c a) (+ a 1)))))))"""


@needs_fork
@pytest.mark.parametrize("dies", [True, False])
def test_where_z3_crashes_nothing_is_known_and_whoever_asked_goes_on(
    monkeypatch: pytest.MonkeyPatch, dies: bool
) -> None:
    mine, turn, left = os.getpid(), solvers._one_turn, []

    def crash(text: Any, steps: Any, *given: Any, **named: Any) -> Any:
        if os.getpid() == mine:
            left.append(steps)
        elif dies:
            os.kill(os.getpid(), signal.SIGSEGV)
        return turn(text, steps, *given, **named)

    monkeypatch.setattr(solvers, "_one_turn", crash)
    found = solvers.ask_z3(ARRAYS, 0.2)
    why = "the solver crashed (SIGSEGV)" if dies else "no answer within 0.2 s of processor time"
    assert (found.verdict, found.why) == ("unknown", why)
    assert solvers.ask_z3(HARD, 0.2).verdict == "unknown"
    # In this process it ends by itself, after its steps, and never by the clock.
    assert left == [solvers.Z3_FIRST_TRY] * 2


@needs_fork
def test_what_takes_longer_than_a_first_try_is_decided_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "(declare-fun x () Int)(declare-fun y () Int)(assert (and (> x 5) (= (* x y) 30) (> y 5)))"
    monkeypatch.setattr(solvers, "Z3_FIRST_TRY", 1)
    assert solvers.ask_z3(text).verdict == "unsat"
    found = solvers.ask_z3(text.replace("(> y 5)", "(> y 4)"), want_model=True)
    assert (found.verdict, sorted(found.model.splitlines())) == ("sat", ["x = 6", "y = 5"])


@needs_fork
def test_who_interrupts_a_long_search_leaves_nobody_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    split, fork = [], os.fork

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    def forked() -> Any:
        split.append(fork())
        if split[-1]:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
        return split[-1]

    monkeypatch.setattr(os, "fork", forked)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            solvers.ask_z3(HARD, 600.0)
    finally:
        signal.signal(signal.SIGALRM, before)
    with pytest.raises(ProcessLookupError):
        os.kill(split[0], 0)
