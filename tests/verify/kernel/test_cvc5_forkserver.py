"""Tests of the fork server for cvc5: each query gets its own answer, whatever happens to a process."""

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import cvc5
import pytest

from tests.verify.kernel.solver_questions import HARD, LESS, SQUARES
from verify.checker.reading import obligation
from verify.checker.rules import check
from verify.kernel import Kernel, cvc5_forkserver, solvers
from verify.kernel.cvc5_forkserver import ForkServer
from verify.pipeline.certification.cpc_translation import translate_proof
from verify.proofs.general.sprague_grundy import equivalent_to_heap

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can split here")


@pytest.fixture(autouse=True)
def nothing_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "REFUTED_HASHES", set())


def test_proofs_one_after_another_are_those_of_their_own_questions() -> None:
    # The assumption about f.a applies only to its own question; otherwise all later texts would be unsat as well.
    texts = [
        f"(set-logic ALL)\n(declare-fun f.a () Int)\n(assert (> f.a {n}))\n(assert {rest})\n(check-sat)\n"
        for n in range(4)
        for rest in ("(< f.a 0)", "(< f.a 9)", "(= (* f.a f.a f.a) (- f.a 1))", "(not (= f.a f.a))")
    ]
    for text in texts:
        own_answer, separate_answer = solvers.ask_cvc5(text, 5.0, proof=True), solvers.ask_cvc5(text, proof=True)
        assert separate_answer.verdict == own_answer.verdict
        if own_answer.verdict == "unsat":
            for answer in (own_answer, separate_answer):
                assert check(obligation(text), translate_proof(answer.proof)) > 0
        else:
            assert not separate_answer.proof


@pytest.fixture(scope="module")
def in_two_orders() -> Any:
    """Return a query that cvc5 proves in one of two orders when asked repeatedly in one process."""
    kernel = Kernel()
    theorem = kernel(equivalent_to_heap)
    (script,) = (o.script for o in kernel.obligations(kernel.closure([theorem])) if o.name == "Heap+Second.P.def/1")
    return script


@needs_fork
def test_a_proof_is_the_same_whatever_its_process_did_before(in_two_orders: Any) -> None:
    separate_proofs: set[Any] = set()
    brief_proofs: set[Any] = set()
    own_proofs: set[Any] = set()
    allocations: list[Any] = []
    for n in range(12):
        allocations.append([bytearray(17 * (i % 97) + n) for i in range(500)])
        separate_proofs.add(solvers.ask_cvc5(in_two_orders, proof=True).proof)
        brief_proofs.add(solvers.ask_cvc5(in_two_orders, proof=True, brief=True).proof)
    while len(own_proofs) < 2 and len(allocations) < 500:
        allocations.append([bytearray(17 * (i % 97) + len(allocations)) for i in range(500)])
        own_proofs.add(solvers._cvc5(in_two_orders, 1_000_000, proof=True)[2])
    assert len(separate_proofs) == len(brief_proofs) == 1
    assert all(separate_proofs | brief_proofs)
    assert separate_proofs != brief_proofs
    assert len(own_proofs) == 2


@needs_fork
def test_where_one_who_answers_dies_another_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"
    (ready,) = solvers._FULL_SERVERS.values()
    os.kill(ready._process.pid, signal.SIGKILL)
    assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"
    processes, ask = [], ForkServer.ask

    def ask_and_kill(self: ForkServer, text: str) -> Any:
        processes.append(self)
        os.kill(self._process.pid, signal.SIGKILL)
        return ask(self, text)

    with monkeypatch.context() as patched:
        patched.setattr(ForkServer, "ask", ask_and_kill)
        answer = solvers.ask_cvc5(LESS, proof=True)
    assert (answer.verdict, answer.reason) == ("unknown", "cvc5 died 2 times (SIGKILL)")
    assert len({*processes}) == 2
    assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"


@needs_fork
def test_a_proof_comes_however_long_who_answers_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "CVC5_SECONDS", 0.25)
    solvers.close_servers()
    solvers.start_servers()
    (ready,) = solvers._BRIEF_SERVERS.values()
    os.killpg(ready._process.pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as threads:
        coming = threads.submit(solvers.ask_cvc5, LESS, 0.25, proof=True, brief=True)
        time.sleep(1)  # four times the limit
        assert not coming.done()
        os.killpg(ready._process.pid, signal.SIGCONT)
        assert coming.result().proof
    assert {*solvers._BRIEF_SERVERS.values()} == {ready}
    solvers.close_servers()


@needs_fork
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("longer", [0, 300_000])
def test_a_proof_that_timed_out_is_retried(monkeypatch: pytest.MonkeyPatch, times: int, longer: int) -> None:
    clocks = [0.25] * times + [600.0]
    processes: list[ForkServer] = []

    def start(*arguments: Any) -> Any:
        process = ForkServer(*arguments)
        if len(processes) < times:
            os.killpg(process._process.pid, signal.SIGSTOP)
        processes.append(process)
        return process

    solvers.close_servers()
    with monkeypatch.context() as patched:
        patched.setattr(solvers, "clock_limit", lambda seconds: clocks.pop(0))
        patched.setattr(cvc5_forkserver, "ForkServer", start)
        answer = solvers.ask_cvc5(LESS + longer * "\n", proof=True)
    assert len(processes) == 2 and processes[0].timed_out
    if times == 1:
        assert answer.verdict == "unsat" and answer.proof
    else:
        assert answer.verdict == "unknown"
        assert answer.reason == "no answer within 1200 s by the clock, asked 2 times; the machine is too busy"
    solvers.close_servers()


@needs_fork
def test_a_question_that_is_taken_back_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    started, texts, ask = threading.Event(), [], ForkServer.ask

    def record_and_ask(self: ForkServer, text: str) -> Any:
        texts.append(text)
        started.set()
        return ask(self, text)

    monkeypatch.setattr(ForkServer, "ask", record_and_ask)
    with ThreadPoolExecutor(1) as threads:
        future = threads.submit(solvers.ask_cvc5, f"(set-logic ALL){HARD}(check-sat)", proof=True)
        started.wait()
        solvers.kill_servers()
        answer = future.result()
    assert (answer.verdict, answer.reason, len(texts)) == ("unknown", "the question was taken back", 1)


@needs_fork
def test_long_queries_run_in_a_separate_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "CVC5_FIRST_TRY", 1)
    assert solvers._cvc5(SQUARES, 1, proof=False)[0] == cvc5_forkserver.STEPS_USED_UP
    assert solvers.ask_cvc5(SQUARES).verdict == "unsat"


def test_a_search_at_its_limit_of_steps_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = cvc5.TermManager()
    options = solvers.CVC5_OPTIONS | solvers.PROOF_OPTIONS
    first, second = (cvc5_forkserver.make_solver(options, manager) for _ in range(2))  # neither has a limit
    assert cvc5_forkserver.run_script(SQUARES, manager, first, proof=True, steps=1)[::2] == (
        cvc5_forkserver.STEPS_USED_UP,
        "",
    )
    verdict, _, proof = cvc5_forkserver.run_script(SQUARES, manager, second, proof=True, steps=1_000_000)
    assert verdict == "unsat" and proof


@needs_fork
def test_who_answers_ends_with_who_asks() -> None:
    ready = ForkServer(solvers.CVC5_OPTIONS | solvers.PROOF_OPTIONS, 1_000_000, 60.0, 1200.0)
    answer = ready.ask(LESS)
    assert answer is not None and ready._process.stdin is not None
    verdict, seconds, proof = answer
    assert (verdict, bool(proof)) == ("unsat", True)
    assert seconds > 0
    assert ready.processor_seconds == seconds
    ready._process.stdin.close()
    assert ready._process.wait(600) == 0
    ready.close()
    assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"
    (process,) = solvers._FULL_SERVERS.values()
    solvers.close_servers()
    assert process._process.returncode == 0 and not solvers._FULL_SERVERS


@needs_fork
def test_a_question_ends_when_the_process_that_asked_has_ended() -> None:
    ready = ForkServer(solvers.CVC5_OPTIONS | solvers.PROOF_OPTIONS, 10**9, 3600.0, 3600.0)
    assert ready.ask(LESS) is not None and ready._process.stdin is not None
    with ThreadPoolExecutor(1) as threads:
        coming = threads.submit(ready.ask, f"(set-logic ALL){HARD}(check-sat)")
        time.sleep(0.5)
        assert not coming.done() and not ready.has_ended()
        ready._process.stdin.close()  # the system does this when the parent process is killed
        assert coming.result(60) is None
    assert ready._process.wait(60) == cvc5_forkserver.SIGNAL_STATUS + signal.SIGKILL


@needs_fork
def test_who_interrupts_a_question_does_not_wait_for_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    write = cvc5_forkserver._write

    def write_with_timer(*arguments: Any) -> None:
        write(*arguments)
        signal.setitimer(signal.ITIMER_REAL, 0.2)

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        assert solvers.ask_cvc5(LESS, proof=True).verdict == "unsat"
        monkeypatch.setattr(cvc5_forkserver, "_write", write_with_timer)
        with pytest.raises(KeyboardInterrupt):
            solvers.ask_cvc5(f"(set-logic ALL){HARD}(check-sat)", proof=True)
    finally:
        signal.signal(signal.SIGALRM, before)
    (interrupted,) = solvers._FULL_SERVERS.values()
    solvers.close_servers()
    assert interrupted._process.returncode == -signal.SIGKILL


@needs_fork
def test_threads_and_split_processes_get_their_own_answers() -> None:
    texts = [f"(assert (> {n} {m}))(check-sat)" for n in range(4) for m in range(4)]
    with ThreadPoolExecutor(4) as threads:
        verdicts = [*threads.map(lambda text: solvers.ask_cvc5(text, proof=True).verdict, texts)]
    assert verdicts == ["sat" if n > m else "unsat" for n in range(4) for m in range(4)]
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, solvers.ask_cvc5(texts[0], proof=True).verdict.encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading, 9) == b"unsat"
    assert solvers.ask_cvc5(texts[-1], proof=True).verdict == "unsat"
