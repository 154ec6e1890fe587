"""Tests of work in a child process: answers and errors arrive, a crash gives one line, and memory is freed."""

import os
import signal
import time
from pathlib import Path

import pytest
import z3

from verify.discover.atlas.child_process import run_in_child
from verify.kernel import solvers, z3_nodes
from verify.kernel.term_analysis import ProofError
from verify.pipeline.worker_pool import WorkerDied

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process splits here")
TEXT = "(set-logic ALL)\n(declare-fun f.x () Int)\n(assert (and (< f.x 0) (> f.x {})))\n(check-sat)\n"


def kill_process(sign: int) -> None:
    os.kill(os.getpid(), sign)
    time.sleep(60)


def test_the_answer_arrives_and_its_memory_is_freed() -> None:
    node_count = len(z3_nodes._nodes)
    x = z3.Int("x")

    def work() -> tuple[int, int]:
        return os.getpid(), len([z3_nodes.node(x + number == x) for number in range(1000)])

    child, count = run_in_child(work)
    assert child != os.getpid() and count == 1000
    assert len(z3_nodes._nodes) == node_count
    with pytest.raises(ChildProcessError):
        os.waitpid(child, os.WNOHANG)


def test_exceptions_of_the_work_arrive() -> None:
    def work() -> None:
        raise ProofError("no proof")

    with pytest.raises(ProofError, match="no proof"):
        run_in_child(work)

    class Own(Exception):
        """An error class that is local to a test, so that other processes cannot import it."""

    def strange() -> None:
        raise Own("of this place")

    with pytest.raises(RuntimeError, match="Own: of this place"):
        run_in_child(strange)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSEGV])
def test_a_killed_child_is_reported_in_one_line(sign: int) -> None:
    with pytest.raises(WorkerDied, match=r"^the process .* killed, ran out of memory, or a solver crashed") as error:
        run_in_child(lambda: kill_process(sign))
    assert "\n" not in str(error.value)


def test_out_of_memory_is_reported_in_one_line() -> None:
    def work() -> None:
        raise MemoryError

    with pytest.raises(WorkerDied, match="ran out of memory"):
        run_in_child(work)


def test_cvc5_answers_child_and_parent_by_the_same_process() -> None:
    assert solvers.ask_cvc5(TEXT.format(1), proof=True).proof
    before = solvers._FULL_SERVERS[os.getpid()]

    def work() -> tuple[str, bool]:
        answer = solvers.ask_cvc5(TEXT.format(2), proof=True)
        return answer.proof, solvers._FULL_SERVERS[os.getpid()] is before

    proof, same_process = run_in_child(work)
    assert proof and same_process
    assert solvers.ask_cvc5(TEXT.format(3), proof=True).proof
    assert solvers._FULL_SERVERS[os.getpid()] is before


def test_after_a_death_cvc5_answers_the_next_question() -> None:
    def work() -> None:
        solvers._FULL_SERVERS[os.getpid()].stop()
        kill_process(signal.SIGKILL)

    with pytest.raises(WorkerDied):
        run_in_child(work)
    assert run_in_child(lambda: solvers.ask_cvc5(TEXT.format(4), proof=True).proof)
    assert solvers.ask_cvc5(TEXT.format(5), proof=True).proof


def test_a_child_ends_with_its_parent(tmp_path: Path) -> None:
    pid_file = tmp_path / "child"

    def work() -> None:
        pid_file.write_text(str(os.getpid()))
        time.sleep(600)

    parent = os.fork()
    if not parent:
        try:
            run_in_child(work)
        finally:
            os._exit(1)
    while not (pid_file.exists() and pid_file.read_text()):
        time.sleep(0.01)
    child = int(pid_file.read_text())
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    while Path(f"/proc/{child}").exists() and not _zombie(child):
        time.sleep(0.01)


def _zombie(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True
