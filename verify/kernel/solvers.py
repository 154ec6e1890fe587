"""Interface to the solvers z3 and cvc5: both get the same SMT-LIB text and answer unsat, sat or unknown."""

import atexit
import ctypes
import hashlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Literal

import cvc5
import z3

from verify.kernel import cvc5_forkserver
from verify.kernel.forked_call import (
    MAX_LIMIT,
    TRIES,
    call_in_child,
    clock_limit,
    clock_limit_message,
    processor_limit_message,
    signal_name,
)

# Python frees a term in the thread that collects garbage, and a run has threads that wait for workers. Without this
# setting two threads would change z3's state at once, and a run would occasionally crash without a message.
z3.Z3_enable_concurrent_dec_ref(z3.main_ctx().ref())

# Each z3 context allocates a block of 16 MiB and frees it. By default glibc returns the block to the system, and
# zeroing a new one takes ten times as long as the rest of a short query. M_TRIM_THRESHOLD (-1) and M_MMAP_THRESHOLD
# (-3) let a process keep a few such blocks.
if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)):
    mallopt(-1, 64 << 20)
    mallopt(-3, 32 << 20)

Verdict = Literal["unsat", "sat", "unknown"]
# The verdicts, by the words that both solvers print.
VERDICTS: Mapping[str, Verdict] = {"unsat": "unsat", "sat": "sat", "unknown": "unknown"}

# Without enum-inst cvc5 does not decide some goals that need only an existential witness. Without arrays-exp it does
# not read constant arrays, such as the empty set.
CVC5_OPTIONS = {"enum-inst": "true", "arrays-exp": "true"}
# cvc5's default limit for a script: a number of seconds, and the steps that each second stands for. The limit is
# counted in steps, so an answer does not depend on the speed or the load of the machine. On an idle machine most
# scripts take more steps in a second. The default of 12 million steps is eight times the longest proof of a claim's
# step, which takes 1.5 million in nine seconds; every other proof takes less than a third of a million. CVC5_SLOW times
# the seconds of processor time limit the work that cvc5 does not count in steps, such as writing a proof.
CVC5_SECONDS, CVC5_STEPS, CVC5_SECONDS_FACTOR = 60.0, 200_000, 5
# The steps of cvc5's first try, in this process, if no proof is wanted. All but one of the steps of the claims take
# fewer.
CVC5_FIRST_TRY = 1_000_000
# Options for an answer with a proof: each rewriting is a rule of its own, and each step shows its conclusion. cvc5
# neither splits nor moves quantifiers and does not eliminate their variables, so the checker needs no rule for that.
PROOF_OPTIONS = {
    "produce-proofs": "true", "proof-granularity": "dsl-rewrite", "proof-print-conclusion": "true",
    "proof-format-mode": "cpc",
    "quant-dsplit": "none", "dt-var-exp-quant": "false", "miniscope-quant": "off", "prenex-quant": "none",
    "var-elim-quant": "false",
}  # fmt: skip
# Options for a brief proof: rewriting a term is a single step. Such a proof takes half the time.
BRIEF_OPTIONS = PROOF_OPTIONS | {"proof-granularity": "theory-rewrite"}

# The steps of z3's first try, about a tenth of a second. The first try uses z3's plain solver: it decides 998 of 1,000
# obligations of claims within these steps, the usual solver 986, and it needs three quarters of the time. A limit of
# steps ends a search at a defined point; z3 sometimes crashes if the clock interrupts it in the middle of a search.
Z3_FIRST_TRY = 100_000
# The steps of z3's first turn at a text, about a second. Each later turn has another seed and twice the steps, because
# a search that does not end with one seed may end within milliseconds with the next.
Z3_FIRST_TURN = 2_000_000
# The seconds after which a timer interrupts z3 in this process if its steps do not end it. Then a forked child asks z3.
CLOCK = 600.0
# The configurations that z3 tries one after the other within a limit of steps, each with its share of the steps. The
# simple solver nearly always suffices. The default solver has more methods and takes half as long again. The third one
# splits cases only on relevant literals, and finds models that the others miss.
BY_RELEVANCE: Mapping[str, Any] = {"auto_config": False, "smt.case_split": 3}
CONFIGURATIONS: tuple[tuple[Callable[..., z3.Solver], Mapping[str, Any], int], ...] = (
    (z3.SimpleSolver, {}, 4),
    (z3.Solver, {}, 4),
    (z3.Solver, BY_RELEVANCE, 1),
)
# The hashes of the texts that z3 found unsat in this process within `answer_cache`. The context variable holds a
# function that returns whether an earlier process found a text unsat; it is None outside of `answer_cache`.
REFUTED_HASHES: set[bytes] = set()
_STORED_ANSWERS: ContextVar[Callable[[str], bool] | None] = ContextVar("stored_answers", default=None)
# The number of characters shown of an unexpected output of cvc5.
MAX_SHOWN = 80
# The fork servers that produce full and brief proofs for a process, by the number of the process. The lock lets one
# thread ask at a time.
_FULL_SERVERS: dict[int, cvc5_forkserver.ForkServer] = {}
_BRIEF_SERVERS: dict[int, cvc5_forkserver.ForkServer] = {}
_SERVER_LOCK = threading.Lock()


@dataclass(frozen=True)
class Answer:
    """A solver's answer: verdict, processor time in seconds, and a model, a proof, or the reason for "unknown"."""

    verdict: Verdict
    seconds: float
    model: str = ""
    proof: str = ""
    reason: str = ""


def _nothing_stored(text: str) -> bool:
    """Return False: no answers of earlier processes are stored."""
    return False


@contextmanager
def answer_cache(stored: Callable[[str], bool] = _nothing_stored) -> Iterator[None]:
    """Cache z3's "unsat" answers in this process within the context, because similar games share many obligations.

    Args:
        stored: returns whether an earlier process found a text unsat. Such an answer does not make a theorem certified:
            for that, the checker must accept a certificate of the same text.
    """
    token = _STORED_ANSWERS.set(stored)
    try:
        yield
    finally:
        _STORED_ANSWERS.reset(token)


def versions() -> dict[str, str]:
    """Return the versions of the two solvers.

    >>> list(versions())
    ['z3', 'cvc5']
    """
    return {"z3": z3.get_version_string(), "cvc5": str(cvc5.__version__)}


def ask_z3(text: str, seconds: float = 20.0, *, want_model: bool = False, steps: int | None = None) -> Answer:
    """Decide a script with z3, using different seeds one after another until one of them succeeds.

    The first attempt runs in this process, all others in a forked child; if z3 crashes there, the verdict is unknown.

    Args:
        text: an SMT-LIB script; a check-sat is not needed.
        seconds: the limit of processor time in seconds, after which the verdict is unknown.
        want_model: on sat, describe the constants of the model, one `name = value` per line.
        steps: if given, try several search strategies, with this limit of steps for the last one.

    >>> ask_z3("(declare-fun x () Int) (assert (> x (* x x)))").verdict
    'unsat'
    >>> ask_z3("(declare-fun x () Int) (assert (= (+ x x) 6))", want_model=True).model
    'x = 3'
    """
    start_time = time.thread_time()
    is_stored = _STORED_ANSWERS.get() if steps is None else None
    key = hashlib.sha256(text.encode()).digest() if is_stored else b""
    if is_stored and (key in REFUTED_HASHES or is_stored(text)):
        return Answer("unsat", time.thread_time() - start_time)
    wall_start = time.monotonic()
    if steps is None:
        verdict, model = _first_try(text, want_model=want_model)
        other_attempts = partial(_try_seeds, text, seconds, want_model=want_model)
    else:
        verdict, model = _try_configurations(text, steps, want_model=want_model)
        other_attempts = partial(_try_configurations, text, steps, want_model=want_model)
    child_seconds, reason = 0.0, "" if steps is None else f"no answer within {steps} steps"
    if verdict == "unknown" and (steps is None or time.monotonic() - wall_start >= CLOCK):
        call_result = call_in_child(other_attempts, seconds)
        child_seconds, reason = call_result.seconds, call_result.reason or reason or processor_limit_message(seconds)
        verdict, model = call_result.result or ("unknown", "")
    if verdict == "unsat" and is_stored:
        REFUTED_HASHES.add(key)
    seconds_used = time.thread_time() - start_time + child_seconds
    return Answer(verdict, seconds_used, model, reason=reason if verdict == "unknown" else "")


def _first_try(text: str, *, want_model: bool) -> tuple[Verdict, str]:
    """Return the verdict and the model of the plain solver; the usual solver often gives a more informative model."""
    verdict, model = _search(text, Z3_FIRST_TRY, 0, want_model=want_model, make_solver=z3.SimpleSolver)
    if want_model and verdict == "sat":
        usual_verdict, usual_model = _search(text, Z3_FIRST_TRY, 0, want_model=True)
        model = usual_model if usual_verdict == "sat" else model
    return verdict, model


def _try_configurations(text: str, steps: int, *, want_model: bool) -> tuple[Verdict, str]:
    """Return the verdict and the model of the first of several search strategies that decides the text."""
    verdict: Verdict = "unknown"
    model = ""
    for make_solver, settings, divisor in CONFIGURATIONS:
        verdict, model = _search(
            text, steps // divisor, 0, want_model=want_model, make_solver=make_solver, settings=settings
        )
        if verdict != "unknown":
            break
    return verdict, model


def _try_seeds(text: str, seconds: float, *, want_model: bool) -> tuple[Verdict, str]:
    """Return the verdict and the model of the first seed that decides the text, within the limit."""
    verdict: Verdict = "unknown"
    seconds_left, turn, model = seconds, 0, ""
    while verdict == "unknown" and seconds_left > 0:
        start_time = time.thread_time()
        verdict, model = _search(text, Z3_FIRST_TURN * 2 ** min(turn, 10), turn, want_model=want_model)
        seconds_left -= time.thread_time() - start_time
        turn += 1
    return verdict, model


def _search(
    text: str,
    steps: int,
    seed: int,
    *,
    want_model: bool,
    make_solver: Callable[..., z3.Solver] = z3.Solver,
    settings: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[Verdict, str]:
    """Return the verdict of one search with its model or its reason."""
    # In a context of its own, the answer of z3 does not depend on earlier questions.
    context = z3.Context()
    solver = make_solver(ctx=context)
    # The limit of steps ends a search at the same point on every machine; the clock is a fallback.
    solver.set("rlimit", max(1, steps))
    solver.set("timeout", int(CLOCK * 1000))
    solver.set("random_seed", seed)
    for name, value in settings.items():
        solver.set(name, value)
    # Ctrl-C must end the run. z3 would handle it, answer unknown, and the run would continue.
    solver.set("ctrl_c", False)
    solver.from_string(text)
    verdict = VERDICTS[str(solver.check())]
    return verdict, _describe(solver.model()) if want_model and verdict == "sat" else ""


def _describe(model: z3.ModelRef) -> str:
    """Return a model as lines `name = value`."""
    constants = [d for d in model.decls() if d.arity() == 0]
    return "\n".join(f"{d.name().removeprefix('f.')} = {model[d]}" for d in sorted(constants, key=lambda d: d.name()))


def ask_cvc5(text: str, seconds: float = CVC5_SECONDS, *, proof: bool = False, brief: bool = False) -> Answer:
    """Decide a script with cvc5, which parses the same text itself, and return its proof of unsat if wanted.

    With the default limit, on systems with fork, each call returns the same proof of a text; see `cvc5_forkserver`.

    Args:
        text: an SMT-LIB script.
        seconds: the limit, each second counted as `CVC5_STEPS` steps, after which the verdict is unknown.
        proof: whether a proof is wanted.
        brief: whether a step may rewrite a term without a justification.

    >>> ask_cvc5("(set-logic ALL) (declare-fun x () Int) (assert (= (+ x x) 7)) (check-sat)").verdict
    'unsat'
    """
    steps = max(1, int(min(seconds, MAX_LIMIT) * CVC5_STEPS))
    if proof and seconds == CVC5_SECONDS and hasattr(os, "fork"):
        return _ask_server(text, steps, brief=brief)
    first_seconds = 0.0
    if not proof:
        output, first_seconds, _ = _cvc5(text, min(steps, CVC5_FIRST_TRY), proof=False)
        if output != cvc5_forkserver.STEPS_USED_UP or steps <= CVC5_FIRST_TRY:
            return _to_answer(output, steps, first_seconds)
    call_result = call_in_child(partial(_cvc5, text, steps, proof=proof, brief=brief), CVC5_SECONDS_FACTOR * seconds)
    if call_result.reason:
        return Answer("unknown", first_seconds + call_result.seconds, reason=call_result.reason)
    output, seconds_used, proof_text = call_result.result
    return _to_answer(output, steps, first_seconds + seconds_used, proof_text)


def _cvc5(text: str, steps: int, *, proof: bool, brief: bool = False) -> tuple[str, float, str]:
    """Return the output of cvc5 for a script in this process; see `cvc5_forkserver.run_script`."""
    manager = cvc5.TermManager()
    proofs = BRIEF_OPTIONS if brief else PROOF_OPTIONS
    options = CVC5_OPTIONS | cvc5_forkserver.limit_option(steps) | (proofs if proof else {})
    return cvc5_forkserver.run_script(
        text, manager, cvc5_forkserver.make_solver(options, manager), proof=proof, steps=steps
    )


def _to_answer(output: str, steps: int, seconds: float, proof: str = "") -> Answer:
    """Return the printed answer of cvc5 as an `Answer`."""
    if (verdict := VERDICTS.get(output, "unknown")) != "unknown":
        return Answer(verdict, seconds, proof=proof)
    if output == cvc5_forkserver.STEPS_USED_UP:
        return Answer("unknown", seconds, reason=f"no answer within {steps} steps")
    return Answer("unknown", seconds, reason=f"cvc5 printed {output[:MAX_SHOWN]!r}")


def _ask_server(text: str, steps: int, *, brief: bool) -> Answer:
    """Return cvc5's answer to a script, with a proof, from the fork server; ask again if a child was killed."""
    reason, servers = "", _BRIEF_SERVERS if brief else _FULL_SERVERS
    for _ in range(TRIES):
        with _SERVER_LOCK:
            server = _get_server(steps, brief=brief)
            if (reply := server.ask(text)) is not None:
                output, seconds_used, proof_text = reply
                return _to_answer(output, steps, seconds_used, proof_text)
            was_killed = servers.get(os.getpid()) is not server
            servers.clear()
        if was_killed:  # as by `kill_servers`: the answer is no longer wanted
            return Answer("unknown", 0.0, reason="the question was taken back")
        if server.end_signal == signal.SIGPROF:
            return Answer(
                "unknown",
                CVC5_SECONDS_FACTOR * CVC5_SECONDS,
                reason=processor_limit_message(CVC5_SECONDS_FACTOR * CVC5_SECONDS),
            )
        reason = (
            clock_limit_message(CVC5_SECONDS)
            if server.timed_out
            else f"cvc5 died {TRIES} times ({signal_name(server.end_signal)})"
        )
    return Answer("unknown", 0.0, reason=reason)


def start_servers() -> None:
    """Start the fork server for brief proofs in advance, so that the first proof does not wait for it."""
    if hasattr(os, "fork"):
        with _SERVER_LOCK:
            _get_server(int(CVC5_SECONDS * CVC5_STEPS), brief=True)


def proof_seconds() -> float:
    """Return the total processor time, in seconds, of all proofs so far while the fork servers run."""
    return sum(
        server.processor_seconds for servers in (_FULL_SERVERS, _BRIEF_SERVERS) for server in [*servers.values()]
    )


def _get_server(steps: int, *, brief: bool) -> cvc5_forkserver.ForkServer:
    """Return a fork server of this process; a forked child starts its own."""
    servers = _BRIEF_SERVERS if brief else _FULL_SERVERS
    if os.getpid() not in servers:
        servers.clear()
        options = CVC5_OPTIONS | (BRIEF_OPTIONS if brief else PROOF_OPTIONS)
        servers[os.getpid()] = cvc5_forkserver.ForkServer(
            options, steps, CVC5_SECONDS_FACTOR * CVC5_SECONDS, clock_limit(CVC5_SECONDS)
        )
    return servers[os.getpid()]


def inherit_servers() -> None:
    """Use the fork servers of the parent in a forked child; the parent must not use them until the child ends."""
    for servers in (_FULL_SERVERS, _BRIEF_SERVERS):
        if server := servers.pop(os.getppid(), None):
            servers[os.getpid()] = server


def renew_servers() -> None:
    """Replace the fork servers that have ended."""
    for servers in (_FULL_SERVERS, _BRIEF_SERVERS):
        if (server := servers.get(os.getpid())) and server.has_ended():
            servers.pop(os.getpid()).close()


def kill_servers() -> None:
    """Kill the fork servers; a running question stays unanswered."""
    for servers in (_FULL_SERVERS, _BRIEF_SERVERS):
        if server := servers.pop(os.getpid(), None):
            server.stop()


@atexit.register
def close_servers() -> None:
    """Let the fork servers end, so that their processor time is included in that of child processes."""
    for servers in (_FULL_SERVERS, _BRIEF_SERVERS):
        if server := servers.pop(os.getpid(), None):
            server.close()
