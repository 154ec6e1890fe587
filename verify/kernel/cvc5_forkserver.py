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
FIRST = f"{LOGIC}\n(declare-fun x () Int)\n(assert (forall ((y Int)) (> x (+ y 1))))\n(check-sat)\n"
# The output of a search that used all of its steps.
OVER = "unknown (RESOURCEOUT)"
# A question or an answer: a sign and the number of bytes, then so many bytes.
_HEAD = struct.Struct(">cQ")
_SIGN = b"?"
# The status with which the process ends when a signal ended one who answered is that signal and so much.
SIGNAL = 128

# The time in seconds that a child has to end after the process that asked has ended; one that has answered needs
# little.
GRACE = 1


def limited(steps: int) -> dict[str, str]:
    """Return the cvc5 option that ends a search after a number of steps, at the same point on every machine."""
    return {"rlimit-per": str(max(1, steps))}


def solver(options: dict[str, str], manager: cvc5.TermManager) -> cvc5.Solver:
    """Return a cvc5 solver with the given options."""
    made = cvc5.Solver(manager)
    for option, value in options.items():
        made.setOption(option, value)
    return made


def used(one: cvc5.Solver) -> int:
    """Return the number of steps that a solver has done so far."""
    return int(one.getStatistics()["resource::resourceUnitsUsed"]["value"])


def asked(text: str, manager: cvc5.TermManager, one: cvc5.Solver, *, proof: bool, steps: int) -> tuple[str, float, str]:
    """Return cvc5's answer to a script.

    Args:
        text: the script.
        manager: the term manager of the solver.
        one: a solver with the options `limited(steps)`.
        proof: whether to ask for a proof.
        steps: the limit; a search that reaches it counts as unanswered, whatever cvc5 prints.

    Returns:
        The output of cvc5, the processor time in seconds, and the proof ("" if there is none).
    """
    start, before = time.thread_time(), used(one)
    symbols = cvc5.SymbolManager(manager)
    parser = cvc5.InputParser(one, symbols)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    printed, shown = "", b""
    try:
        while not (command := parser.nextCommand()).isNull():
            printed += command.invoke(one, symbols)
        if used(one) - before >= steps:
            printed = OVER
        if proof and printed.strip() == "unsat":
            shown = one.proofToString(one.getProof()[0], cvc5.ProofFormat.CPC)
    except RuntimeError as error:
        # A text that cvc5 cannot parse or refuses to decide is undecided; it is never skipped.
        printed = f"unknown {error}"
    return printed.strip(), time.thread_time() - start, shown.decode() if isinstance(shown, bytes) else str(shown)


class Apart:
    """A server process that forks once per question.

    Args:
        options: the options of cvc5 for proofs.
        steps: the number of steps after which a search ends.
        seconds: the limit of processor time for a question and its proof, in case the limit of steps does not apply.
        clock: the limit of wall-clock time for a question, in seconds.

    Attributes:
        worked: the processor time of all answers so far, in seconds.
        late: whether the wall clock ended the process, which then answers no more questions.
    """

    def __init__(self, options: dict[str, str], steps: int, seconds: float, clock: float) -> None:
        self._clock = clock
        self.worked, self.late = 0.0, False
        words = [sys.executable, "-P", __file__, json.dumps([options, steps, seconds])]
        # All output is in the answer. Close the streams, because a reader may wait for their end.
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, process_group=0
        )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None  # Popen makes both pipes
        self._stdin, self._stdout = stdin, stdout
        # A long question does not fit into the pipe, and the reading process may be stopped.
        os.set_blocking(self._stdin.fileno(), False)

    def ask(self, text: str) -> tuple[str, float, str] | None:
        """Return the result of `asked` with a proof, or None if the process ended, for example because cvc5 crashed.

        `ended` gives the reason.
        """
        question = text.replace(LOGIC, "", 1).encode()
        end = time.monotonic() + self._clock
        try:
            _write(self._stdin.fileno(), question, end)
            answer = _read(self._stdout.fileno(), end=end)
        except TimeoutError:
            self.late, answer = True, None
            self.stop()
        except OSError:
            answer = None
        except BaseException:
            self.stop()  # otherwise `close` would wait for the answer after an interrupt
            raise
        if answer is None:
            self.close()
            return None
        printed, seconds, proof = json.loads(answer)
        self.worked += seconds
        return printed, seconds, proof

    @property
    def ended(self) -> int:
        """Return the number of the signal that ended the answering process or the server.

        Call this after a question without an answer.
        """
        status: int = self._process.returncode
        return abs(status) % SIGNAL

    def gone(self) -> bool:
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
    left = memoryview(_HEAD.pack(_SIGN, len(content)) + content)
    while left:
        _wait(stream, select.POLLOUT, end)
        left = left[os.write(stream, left) :]


def _read(stream: int, begun: bytes = b"", end: float | None = None) -> bytes | None:
    """Return the next message of a stream; None at its end."""
    head = _exactly(stream, _HEAD.size - len(begun), end)
    return None if head is None else _exactly(stream, _HEAD.unpack(begun + head)[1], end)


def _exactly(stream: int, number: int, end: float | None) -> bytes | None:
    """Return the given number of bytes from a stream, or None if the stream ends earlier."""
    parts = []
    while number:
        _wait(stream, select.POLLIN, end)
        if not (part := os.read(stream, min(number, 1 << 20))):
            return None
        parts.append(part)
        number -= len(part)
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
        0, or `SIGNAL` plus the number of the signal that ended the last child, which is not an exit status of Python.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the asking process handles Ctrl-C
    manager = cvc5.TermManager()
    ready = solver(options | limited(steps), manager)
    asked(FIRST, manager, ready, proof=True, steps=steps)
    ready.resetAssertions()
    while begun := os.read(0, 1):
        ended, held = os.pipe()
        child = os.fork()
        if not child:
            _answer(begun, manager, ready, steps, seconds)
        os.close(held)
        _watch(child, ended)
        os.close(ended)
        if status := os.waitpid(child, 0)[1]:
            return SIGNAL + (os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)
    return 0


def _watch(child: int, ended: int) -> None:
    """Wait until a child ends; kill it if the process that asked the question ends first.

    Args:
        child: the answering process.
        ended: a pipe whose other end only the child holds.
    """
    poll = select.poll()
    poll.register(ended, select.POLLIN)
    poll.register(0, 0)  # reports only that the process that asked has closed its end
    if any(stream == ended for stream, _ in poll.poll()):
        return
    poll.unregister(0)
    if not poll.poll(GRACE * 1000):
        os.kill(child, signal.SIGKILL)


def _answer(begun: bytes, manager: cvc5.TermManager, ready: cvc5.Solver, steps: int, seconds: float) -> NoReturn:
    """Read one question, write its answer, and end the process."""
    failed = 1
    with suppress(BaseException):
        # cvc5's time limit uses the wall clock, and cvc5 ignores its limits while it writes a proof.
        # So the operating system limits the processor time of this process.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        if (question := _read(0, begun)) is not None:
            found: Any = asked(question.decode(), manager, ready, proof=True, steps=steps)
            _write(1, json.dumps(found).encode())
            failed = 0
    os._exit(failed)


if __name__ == "__main__":
    sys.exit(_serve(*json.loads(sys.argv[1])))
