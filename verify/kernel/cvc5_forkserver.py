"""Fork server for cvc5 proofs: one prepared process forks once per question.

The order in which cvc5 visits some of its sets depends on memory addresses, and so on the history of its process.
Without a fork server, asking the same question twice can give two different proofs, and two builds can give different
certificates. The server prepares cvc5 once, which takes longer than most questions. It then forks for each question, so
no answering process has seen another question. On systems without fork, such as Windows, `solvers` calls cvc5 in its
own process.

This file also runs as a script and imports nothing from the project.
"""

import json
import os
import select
import signal
import struct
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any, NoReturn

import cvc5

# The command that cvc5 accepts only once.
LOGIC = "(set-logic ALL)"
# A question that has it make ready what most proofs need.
WARM_UP = f"{LOGIC}\n(declare-fun x () Int)\n(assert (forall ((y Int)) (> x (+ y 1))))\n(check-sat)\n"
# The output of a search that used all of its steps.
STEPS_USED_UP = "unknown (RESOURCEOUT)"
# A question or an answer: a sign and the number of bytes, then so many bytes.
_HEADER = struct.Struct(">cQ")
_SIGN = b"?"
# The status with which the process ends when a signal ended one who answered is that signal and so much.
SIGNAL_STATUS = 128

# The time in seconds that a child has to end after the process that asked has ended; one that has answered needs
# little.
GRACE = 1


def limit_option(steps: int) -> dict[str, str]:
    """Return the cvc5 option that ends a search after a number of steps, at the same point on every machine."""
    return {"rlimit-per": str(max(1, steps))}


def make_solver(options: dict[str, str], manager: cvc5.TermManager) -> cvc5.Solver:
    """Return a cvc5 solver with the given options."""
    solver = cvc5.Solver(manager)
    for option, value in options.items():
        solver.setOption(option, value)
    return solver


def count_steps(solver: cvc5.Solver) -> int:
    """Return the number of steps that a solver has done so far."""
    return int(solver.getStatistics()["resource::resourceUnitsUsed"]["value"])


def run_script(
    text: str, manager: cvc5.TermManager, solver: cvc5.Solver, *, proof: bool, steps: int
) -> tuple[str, float, str]:
    """Return cvc5's answer to a script.

    Args:
        text: the script.
        manager: the term manager of the solver.
        solver: a solver with the options `limit_option(steps)`.
        proof: whether to ask for a proof.
        steps: the limit; a search that reaches it counts as unanswered, whatever cvc5 prints.

    Returns:
        The output of cvc5, the processor time in seconds, and the proof ("" if there is none).
    """
    start_time, start_steps = time.thread_time(), count_steps(solver)
    symbols = cvc5.SymbolManager(manager)
    parser = cvc5.InputParser(solver, symbols)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    output, proof_bytes = "", b""
    try:
        while not (command := parser.nextCommand()).isNull():
            output += command.invoke(solver, symbols)
        if count_steps(solver) - start_steps >= steps:
            output = STEPS_USED_UP
        if proof and output.strip() == "unsat":
            proof_bytes = solver.proofToString(solver.getProof()[0], cvc5.ProofFormat.CPC)
    except RuntimeError as error:
        # A text that cvc5 cannot parse or refuses to decide is undecided; it is never skipped.
        output = f"unknown {error}"
    return (
        output.strip(),
        time.thread_time() - start_time,
        proof_bytes.decode() if isinstance(proof_bytes, bytes) else str(proof_bytes),
    )


class ForkServer:
    """A server process that forks once per question.

    Args:
        options: the options of cvc5 for proofs.
        steps: the number of steps after which a search ends.
        seconds: the limit of processor time for a question and its proof, in case the limit of steps does not apply.
        clock: the limit of wall-clock time for a question, in seconds.

    Attributes:
        processor_seconds: the processor time of all answers so far, in seconds.
        timed_out: whether the wall clock ended the process, which then answers no more questions.
    """

    def __init__(self, options: dict[str, str], steps: int, seconds: float, clock: float) -> None:
        self._clock = clock
        self.processor_seconds, self.timed_out = 0.0, False
        command = [sys.executable, "-P", __file__, json.dumps([options, steps, seconds])]
        # All output is in the answer. Close the streams, because a reader may wait for their end.
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            process_group=0,
        )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None  # Popen makes both pipes
        self._stdin, self._stdout = stdin, stdout
        # A long question does not fit into the pipe, and the reading process may be stopped.
        os.set_blocking(self._stdin.fileno(), False)

    def ask(self, text: str) -> tuple[str, float, str] | None:
        """Return the result of `run_script` with a proof, or None if the process ended.

        It ends, for example, if cvc5 crashes; `end_signal` gives the reason.
        """
        question = text.replace(LOGIC, "", 1).encode()
        end = time.monotonic() + self._clock
        try:
            _write(self._stdin.fileno(), question, end)
            answer = _read(self._stdout.fileno(), end=end)
        except TimeoutError:
            self.timed_out, answer = True, None
            self.stop()
        except OSError:
            answer = None
        except BaseException:
            self.stop()  # otherwise `close` would wait for the answer after an interrupt
            raise
        if answer is None:
            self.close()
            return None
        output, seconds, proof = json.loads(answer)
        self.processor_seconds += seconds
        return output, seconds, proof

    @property
    def end_signal(self) -> int:
        """Return the number of the signal that ended the answering process or the server.

        Call this after a question without an answer.
        """
        status: int = self._process.returncode
        return abs(status) % SIGNAL_STATUS

    def has_ended(self) -> bool:
        """Return whether the server has ended; only the process that started it may call this."""
        return self._process.poll() is not None

    def stop(self) -> None:
        """Kill the server and the answering process; a running question stays unanswered."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Close the input of the server, which ends after its last question."""
        for stream in (self._stdin, self._stdout):
            with suppress(OSError):
                stream.close()
        self._process.wait()


def _write(stream: int, content: bytes, end: float | None = None) -> None:
    """Write bytes to a stream.

    Raises:
        TimeoutError: the stream takes no bytes before `end`.
    """
    remainder = memoryview(_HEADER.pack(_SIGN, len(content)) + content)
    while remainder:
        _wait(stream, select.POLLOUT, end)
        remainder = remainder[os.write(stream, remainder) :]


def _read(stream: int, prefix: bytes = b"", end: float | None = None) -> bytes | None:
    """Return the next message of a stream; None at its end."""
    header = _read_exactly(stream, _HEADER.size - len(prefix), end)
    return None if header is None else _read_exactly(stream, _HEADER.unpack(prefix + header)[1], end)


def _read_exactly(stream: int, count: int, end: float | None) -> bytes | None:
    """Return the given number of bytes from a stream, or None if the stream ends earlier."""
    parts = []
    while count:
        _wait(stream, select.POLLIN, end)
        if not (part := os.read(stream, min(count, 1 << 20))):
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _wait(stream: int, event: int, end: float | None) -> None:
    """Wait until a stream is ready.

    Raises:
        TimeoutError: the stream is not ready before `end`.
    """
    if end is not None:
        poll = select.poll()
        poll.register(stream, event)
        if not poll.poll(max(0.0, end - time.monotonic()) * 1000):
            raise TimeoutError


def _serve(options: dict[str, str], steps: int, seconds: float) -> int:
    """Prepare cvc5, and fork for each question until the questions end or an answering process dies.

    Only the child reads a question, because otherwise the memory of this process would depend on earlier questions.

    Returns:
        0, or `SIGNAL_STATUS` plus the number of the signal that ended the last child. Python has no such exit status.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the asking process handles Ctrl-C
    manager = cvc5.TermManager()
    solver = make_solver(options | limit_option(steps), manager)
    run_script(WARM_UP, manager, solver, proof=True, steps=steps)
    solver.resetAssertions()
    while first_byte := os.read(0, 1):
        pipe_end, child_end = os.pipe()
        child = os.fork()
        if not child:
            _answer(first_byte, manager, solver, steps, seconds)
        os.close(child_end)
        _watch(child, pipe_end)
        os.close(pipe_end)
        if status := os.waitpid(child, 0)[1]:
            return SIGNAL_STATUS + (os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)
    return 0


def _watch(child: int, pipe_end: int) -> None:
    """Wait until a child ends; kill it if the process that asked the question ends first.

    Args:
        child: the answering process.
        pipe_end: a pipe whose other end only the child holds.
    """
    poll = select.poll()
    poll.register(pipe_end, select.POLLIN)
    poll.register(0, 0)  # reports only that the process that asked has closed its end
    if any(stream == pipe_end for stream, _ in poll.poll()):
        return
    poll.unregister(0)
    if not poll.poll(GRACE * 1000):
        os.kill(child, signal.SIGKILL)


def _answer(first_byte: bytes, manager: cvc5.TermManager, solver: cvc5.Solver, steps: int, seconds: float) -> NoReturn:
    """Read one question, write its answer, and end the process."""
    exit_status = 1
    with suppress(BaseException):
        # cvc5's time limit uses the wall clock, and cvc5 ignores its limits while it writes a proof.
        # So the operating system limits the processor time of this process.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        if (question := _read(0, first_byte)) is not None:
            answer: Any = run_script(question.decode(), manager, solver, proof=True, steps=steps)
            _write(1, json.dumps(answer).encode())
            exit_status = 0
    os._exit(exit_status)


if __name__ == "__main__":
    sys.exit(_serve(*json.loads(sys.argv[1])))
