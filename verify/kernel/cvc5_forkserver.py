"""cvc5's proofs, each made in a process that split off from one and the same.

In what order cvc5 goes through some of its sets hangs on where they lie in memory, and so on all that its process did
before: asked the same twice, it now and then proves it in another order, and two builds would have other certificates.
Here one process makes cvc5 ready for proofs, which takes longer than most questions do, and from then on does nothing
but split in two for each question: who answers has never seen another. Where no process can split, as on Windows,
`solvers` asks in its own.

This file is also run by itself, as a script that knows nothing of the project.
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

# What cvc5 is told once; it takes it no second time.
LOGIC = "(set-logic ALL)"
# A question that has it make ready what most proofs need.
FIRST = f"{LOGIC}\n(declare-fun x () Int)\n(assert (forall ((y Int)) (> x (+ y 1))))\n(check-sat)\n"
# What is printed of a search that took all of its steps.
OVER = "unknown (RESOURCEOUT)"
# A question or an answer: a sign and the number of bytes, then so many bytes.
_HEAD = struct.Struct(">cQ")
_SIGN = b"?"
# The status with which the process ends when a signal ended one who answered is that signal and so much.
SIGNAL = 128


def limited(steps: int) -> dict[str, str]:
    """The option that lets cvc5 end a search after so many steps: the same ones on every machine."""
    return {"rlimit-per": str(max(1, steps))}


def solver(options: dict[str, str], manager: cvc5.TermManager) -> cvc5.Solver:
    """A solver with options."""
    made = cvc5.Solver(manager)
    for option, value in options.items():
        made.setOption(option, value)
    return made


def used(one: cvc5.Solver) -> int:
    """How many steps a solver has done so far."""
    return int(one.getStatistics()["resource::resourceUnitsUsed"]["value"])


def asked(text: str, manager: cvc5.TermManager, one: cvc5.Solver, *, proof: bool, steps: int) -> tuple[str, float, str]:
    """What cvc5 prints of a script, in how many seconds of processor time, and its proof if one is wanted and made.

    Args:
        text: the script.
        manager: that of the solver.
        one: a solver with the options `limited` to so many steps.
        proof: whether a proof is wanted.
        steps: after which the search is over, whatever is printed: one that was interrupted says nothing.
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
        # What cvc5 cannot read or refuses to decide is undecided, never passed over.
        printed = f"unknown {error}"
    return printed.strip(), time.thread_time() - start, shown.decode() if isinstance(shown, bytes) else str(shown)


class Apart:
    """A process that splits in two for each question.

    Args:
        options: those of cvc5, for proofs.
        steps: after which a search ends.
        seconds: the processor time that a question may take, where steps do not end it, and its proof.
        clock: the seconds by the clock after which a question ends that hardly gets a processor at all.

    Attributes:
        worked: the processor time that its answers took.
        late: whether the clock ended the process, which then answers nothing more.
    """

    def __init__(self, options: dict[str, str], steps: int, seconds: float, clock: float) -> None:
        self._clock = clock
        self.worked, self.late = 0.0, False
        words = [sys.executable, "-P", __file__, json.dumps([options, steps, seconds])]
        # What it might say is in its answer. It keeps no stream open that somebody may wait for the end of.
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, process_group=0
        )
        # A long question does not fit into the pipe, and whoever reads it may be stopped.
        os.set_blocking(self._process.stdin.fileno(), False)  # type: ignore[union-attr]

    def ask(self, text: str) -> tuple[str, float, str] | None:
        """As `asked`, with a proof; None if the process came to an end, as when cvc5 crashes: `ended` says why."""
        question = text.replace(LOGIC, "", 1).encode()
        end = time.monotonic() + self._clock
        try:
            _write(self._process.stdin.fileno(), question, end)  # type: ignore[union-attr]
            answer = _read(self._process.stdout.fileno(), end=end)  # type: ignore[union-attr]
        except TimeoutError:
            self.late, answer = True, None
            self.stop()
        except OSError:
            answer = None
        except BaseException:
            self.stop()  # whoever interrupts this would otherwise wait for the answer all the same, in `close`
            raise
        if answer is None:
            self.close()
            return None
        printed, seconds, proof = json.loads(answer)
        self.worked += seconds
        return printed, seconds, proof

    @property
    def ended(self) -> int:
        """The signal that ended the one who answered, or the process, after a question without an answer."""
        status: int = self._process.returncode
        return abs(status) % SIGNAL

    def gone(self) -> bool:
        """Return whether the process came to an end; only the process that started it can tell."""
        return self._process.poll() is not None

    def stop(self) -> None:
        """End the process and who answers for it; a question under way has no answer."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Let the process end."""
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]
        self._process.wait()


def _write(stream: int, content: bytes, end: float | None = None) -> None:
    left = memoryview(_HEAD.pack(_SIGN, len(content)) + content)
    while left:
        _wait(stream, select.POLLOUT, end)
        left = left[os.write(stream, left) :]


def _read(stream: int, begun: bytes = b"", end: float | None = None) -> bytes | None:
    """What was written; None at the end of the stream."""
    head = _exactly(stream, _HEAD.size - len(begun), end)
    return None if head is None else _exactly(stream, _HEAD.unpack(begun + head)[1], end)


def _exactly(stream: int, number: int, end: float | None) -> bytes | None:
    parts = []
    while number:
        _wait(stream, select.POLLIN, end)
        if not (part := os.read(stream, min(number, 1 << 20))):
            return None
        parts.append(part)
        number -= len(part)
    return b"".join(parts)


def _wait(stream: int, event: int, end: float | None) -> None:
    """Wait until a stream can be used.

    Raises:
        TimeoutError: it cannot be used before `end`.
    """
    if end is not None:
        poll = select.poll()
        poll.register(stream, event)
        if not poll.poll(max(0.0, end - time.monotonic()) * 1000):
            raise TimeoutError


def _serve(options: dict[str, str], steps: int, seconds: float) -> int:
    """Make cvc5 ready, and split in two for each question until there are no more, or until one who answers dies.

    Nothing here may hang on the question: it is read by who answers it.

    Returns:
        0, or the signal that ended the last who answered, and `SIGNAL` more, so that no status of Python's is like it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who asks
    manager = cvc5.TermManager()
    ready = solver(options | limited(steps), manager)
    asked(FIRST, manager, ready, proof=True, steps=steps)
    ready.resetAssertions()
    while begun := os.read(0, 1):
        child = os.fork()
        if not child:
            _answer(begun, manager, ready, steps, seconds)
        if status := os.waitpid(child, 0)[1]:
            return SIGNAL + (os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)
    return 0


def _answer(begun: bytes, manager: cvc5.TermManager, ready: cvc5.Solver, steps: int, seconds: float) -> NoReturn:
    failed = 1
    with suppress(BaseException):
        # cvc5's own limit of time goes by the clock, and like that of steps it is not kept while a proof is written.
        # The system counts the processor time of this process, and ends it.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        if (question := _read(0, begun)) is not None:
            found: Any = asked(question.decode(), manager, ready, proof=True, steps=steps)
            _write(1, json.dumps(found).encode())
            failed = 0
    os._exit(failed)


if __name__ == "__main__":
    sys.exit(_serve(*json.loads(sys.argv[1])))
