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
# A question or an answer: a sign and the number of bytes, then so many bytes.
_HEAD = struct.Struct(">cQ")
_SIGN = b"?"


def solver(options: dict[str, str], manager: cvc5.TermManager) -> cvc5.Solver:
    """A solver with options."""
    made = cvc5.Solver(manager)
    for option, value in options.items():
        made.setOption(option, value)
    return made


def asked(text: str, manager: cvc5.TermManager, one: cvc5.Solver, *, proof: bool) -> tuple[str, float, str]:
    """What cvc5 prints of a script, in how many seconds, and its proof if it is wanted and there is one."""
    start = time.perf_counter()
    symbols = cvc5.SymbolManager(manager)
    parser = cvc5.InputParser(one, symbols)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    printed, shown = "", b""
    try:
        while not (command := parser.nextCommand()).isNull():
            printed += command.invoke(one, symbols)
        if proof and printed.strip() == "unsat":
            shown = one.proofToString(one.getProof()[0], cvc5.ProofFormat.CPC)
    except RuntimeError as error:
        # What cvc5 cannot read or refuses to decide is undecided, never passed over.
        printed = f"unknown {error}"
    return printed.strip(), time.perf_counter() - start, shown.decode() if isinstance(shown, bytes) else str(shown)


class Apart:
    """A process that splits in two for each question.

    Args:
        options: those of cvc5, for proofs and with a limit of time.
    """

    def __init__(self, options: dict[str, str]) -> None:
        words = [sys.executable, "-P", __file__, json.dumps(options)]
        # What it might say is in its answer. It keeps no stream open that somebody may wait for the end of.
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, process_group=0
        )

    def ask(self, text: str) -> tuple[str, float, str] | None:
        """As `asked`, with a proof; None if the process came to an end, as when cvc5 crashes."""
        question = text.replace(LOGIC, "", 1).encode()
        try:
            _write(self._process.stdin.fileno(), question)  # type: ignore[union-attr]
            answer = _read(self._process.stdout.fileno())  # type: ignore[union-attr]
        except OSError:
            answer = None
        except BaseException:
            self.stop()  # whoever interrupts this would otherwise wait for the answer all the same, in `close`
            raise
        if answer is None:
            self.close()
            return None
        printed, seconds, proof = json.loads(answer)
        return printed, seconds, proof

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


def _write(stream: int, content: bytes) -> None:
    left = memoryview(_HEAD.pack(_SIGN, len(content)) + content)
    while left:
        left = left[os.write(stream, left) :]


def _read(stream: int, begun: bytes = b"") -> bytes | None:
    """What was written; None at the end of the stream."""
    head = _exactly(stream, _HEAD.size - len(begun))
    return None if head is None else _exactly(stream, _HEAD.unpack(begun + head)[1])


def _exactly(stream: int, number: int) -> bytes | None:
    parts = []
    while number:
        if not (part := os.read(stream, min(number, 1 << 20))):
            return None
        parts.append(part)
        number -= len(part)
    return b"".join(parts)


def _serve(options: dict[str, str]) -> None:
    """Make cvc5 ready, and split in two for each question until there are no more, or until one who answers dies.

    Nothing here may hang on the question: it is read by who answers it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who asks
    manager = cvc5.TermManager()
    ready = solver(options, manager)
    asked(FIRST, manager, ready, proof=True)
    ready.resetAssertions()
    while begun := os.read(0, 1):
        child = os.fork()
        if not child:
            _answer(begun, manager, ready)
        if os.waitpid(child, 0)[1]:
            return


def _answer(begun: bytes, manager: cvc5.TermManager, ready: cvc5.Solver) -> NoReturn:
    failed = 1
    with suppress(BaseException):
        if (question := _read(0, begun)) is not None:
            found: Any = asked(question.decode(), manager, ready, proof=True)
            _write(1, json.dumps(found).encode())
            failed = 0
    os._exit(failed)


if __name__ == "__main__":
    _serve(json.loads(sys.argv[1]))
