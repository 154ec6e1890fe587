"""z3 and cvc5 behind one door: both are given the same SMT-LIB text and asked for unsat, sat or unknown."""

import atexit
import ctypes
import hashlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

import cvc5
import z3

from verify.kernel import apart
from verify.kernel.aside import aside

# Python gives back a term in whichever thread happens to collect garbage, and a run has threads that wait for workers.
# Without this z3 would be changed by two threads at once, and now and then the whole run would end without a word.
z3.Z3_enable_concurrent_dec_ref(z3.main_ctx().ref())

# Each context takes a block of 16 MiB and gives it back. Left to itself, glibc hands that to the system every time, and
# to have it zeroed anew takes ten times as long as the rest of a short question. Its M_TRIM_THRESHOLD and
# M_MMAP_THRESHOLD let a process keep a few such blocks.
if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)):
    mallopt(-1, 64 << 20)
    mallopt(-3, 32 << 20)

Verdict = Literal["unsat", "sat", "unknown"]

# Without enum-inst cvc5 leaves some goals that only need an existential witness undecided; without arrays-exp it
# does not read constant arrays, such as the empty set.
CVC5_OPTIONS = {"enum-inst": "true", "arrays-exp": "true"}
# Its usual time limit for a script.
CVC5_SECONDS = 60.0
# For a proof beside the answer: each rewriting a rule of its own, and in each step its conclusion. Quantifiers stand in
# it as they stand in the text, neither split nor moved nor solved for a variable, so that the checker needs no rule
# for that.
PROOF_OPTIONS = {
    "produce-proofs": "true", "proof-granularity": "dsl-rewrite", "proof-print-conclusion": "true",
    "proof-format-mode": "cpc",
    "quant-dsplit": "none", "dt-var-exp-quant": "false", "miniscope-quant": "off", "prenex-quant": "none",
    "var-elim-quant": "false",
}  # fmt: skip

# Steps of z3's first try, a tenth of a second: of what it decides at all, ninety-nine texts in a hundred take fewer. It
# ends at one of them; where the clock interrupts it anywhere in the middle of a search, z3 now and then crashes.
Z3_FIRST_TRY = 100_000
# Seconds of z3's first turn at a text; each later turn has another seed and twice the time. A search that one seed
# leads astray for ever ends with the next in milliseconds.
Z3_FIRST_TURN = 1.0
# Steps for a second of its time limit; it takes some one to five million in that time, so that the clock comes first.
Z3_STEPS = 20_000_000
# Where so many steps are given, z3 searches in some ways, one after the other, for a part of the steps each: as its
# plain solver does, which is nearly always enough; as its usual one does, which has more ways, and takes half as long
# again; and then with cases split only on what the truth of the text hangs on, which finds models that they miss.
BY_RELEVANCE: Mapping[str, Any] = {"auto_config": False, "smt.case_split": 3}
WAYS: tuple[tuple[Callable[..., z3.Solver], Mapping[str, Any], int], ...] = (
    (z3.SimpleSolver, {}, 4),
    (z3.Solver, {}, 4),
    (z3.Solver, BY_RELEVANCE, 1),
)
# What z3 found unsat in this process while somebody was `remembering`, by the hash of the text; and whether anybody is.
REFUTED: set[bytes] = set()
_REMEMBERING: ContextVar[bool] = ContextVar("remembering", default=False)
# A time limit is of processor time, so that what z3 says does not hang on how busy the machine is; but where a question
# is hardly worked on at all, it ends after so many times its limit by the clock.
PATIENCE = 20
# Who answers for this process when a proof is wanted, by the number of the process, and that one asks at a time.
_READY: dict[int, apart.Apart] = {}
_ALONE = threading.Lock()


@dataclass(frozen=True)
class Answer:
    """What a solver said of a text, how long it took, and what it shows for it."""

    verdict: Verdict
    seconds: float
    model: str = ""
    proof: str = ""


@contextmanager
def remembering() -> Iterator[None]:
    """Meanwhile z3 is not asked what it found unsat in this process before: games of one kind ask much alike."""
    before = _REMEMBERING.set(True)
    try:
        yield
    finally:
        _REMEMBERING.reset(before)


def versions() -> dict[str, str]:
    """The versions of the two engines in use."""
    return {"z3": z3.get_version_string(), "cvc5": str(cvc5.__version__)}


def ask_z3(text: str, seconds: float = 20.0, *, want_model: bool = False, steps: int | None = None) -> Answer:
    """Decide a script with z3, in turns with different seeds until one of them decides it.

    Where a first try is not enough, the turns are those of a process that splits off; if z3 crashes there, the verdict
    is unknown.

    Args:
        text: an SMT-LIB script; its own check-sat is not needed.
        seconds: time limit, in seconds of processor time; past it the verdict is unknown.
        want_model: on sat, describe the constants of the model, one `name = value` a line.
        steps: search in some ways, with so many steps for the last of them; then the verdict does not hang on how busy
            the machine is.
    """
    start = time.perf_counter()
    if steps is not None:
        for make, how, part in WAYS:
            verdict, model = _one_turn(text, seconds, 0, want_model=want_model, steps=steps // part, make=make, how=how)
            if verdict != "unknown":
                break
        return Answer(verdict, time.perf_counter() - start, model)  # type: ignore[arg-type]
    remembers = _REMEMBERING.get()
    key = hashlib.sha256(text.encode()).digest() if remembers else b""
    if key in REFUTED:
        return Answer("unsat", time.perf_counter() - start)
    verdict, model = _one_turn(text, Z3_FIRST_TURN, 0, want_model=want_model, steps=Z3_FIRST_TRY)
    if verdict == "unknown":
        verdict, model = aside(lambda: _turns(text, seconds, want_model=want_model)) or ("unknown", "")
    if verdict == "unsat" and remembers:
        REFUTED.add(key)
    return Answer(verdict, time.perf_counter() - start, model)  # type: ignore[arg-type]


def _turns(text: str, seconds: float, *, want_model: bool) -> tuple[str, str]:
    start = time.perf_counter()
    left, turn, verdict, model = seconds, 0, "unknown", ""
    while verdict == "unknown" and left > 0 and time.perf_counter() - start < PATIENCE * seconds:
        spent = time.thread_time()
        verdict, model = _one_turn(text, min(left, Z3_FIRST_TURN * 2 ** min(turn, 10)), turn, want_model=want_model)
        left -= time.thread_time() - spent
        turn += 1
    return verdict, model


def _one_turn(
    text: str,
    seconds: float,
    seed: int,
    *,
    want_model: bool,
    steps: int | None = None,
    make: Callable[..., z3.Solver] = z3.Solver,
    how: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[str, str]:
    # In a context of its own, what z3 says of a text does not hang on what it was asked before.
    context = z3.Context()
    solver = make(ctx=context)
    solver.set("timeout", max(1, int(seconds * 1000)))
    # z3 has been seen to lose its clock and to search on for a quarter of an hour; steps it cannot lose.
    solver.set("rlimit", steps or max(1, int(seconds * Z3_STEPS)))
    solver.set("random_seed", seed)
    for name, value in how.items():
        solver.set(name, value)
    # Ctrl-C is for the run: z3 would take it for itself, answer unknown, and the run would go on.
    solver.set("ctrl_c", False)
    solver.from_string(text)
    verdict = str(solver.check())
    return verdict, _describe(solver.model()) if want_model and verdict == "sat" else ""


def _describe(model: z3.ModelRef) -> str:
    constants = [d for d in model.decls() if d.arity() == 0]
    return "\n".join(f"{d.name().removeprefix('f.')} = {model[d]}" for d in sorted(constants, key=lambda d: d.name()))


def ask_cvc5(text: str, seconds: float = CVC5_SECONDS, *, proof: bool = False) -> Answer:
    """Decide a script with cvc5, which reads the same text with its own parser; with its proof of unsat if wanted.

    A proof is the same each time, where processes can split and the time limit is the usual one, see `apart`.
    """
    options = _options(seconds, proof=proof)
    if proof and seconds == CVC5_SECONDS and hasattr(os, "fork"):
        with _ALONE:
            found = _apart(options).ask(text)
        if found is None:
            _READY.clear()
            return Answer("unknown", 0.0)
        printed, took, shown = found
    else:
        manager = cvc5.TermManager()
        printed, took, shown = apart.asked(text, manager, apart.solver(options, manager), proof=proof)
    return Answer(printed if printed in ("sat", "unsat") else "unknown", took, proof=shown)  # type: ignore[arg-type]


def ready() -> None:
    """Have a process begin to make itself ready for proofs, before the first is wanted."""
    if hasattr(os, "fork"):
        with _ALONE:
            _apart(_options(CVC5_SECONDS, proof=True))


def _options(seconds: float, *, proof: bool) -> dict[str, str]:
    return CVC5_OPTIONS | {"tlimit-per": str(max(1, int(seconds * 1000)))} | (PROOF_OPTIONS if proof else {})


def _apart(options: dict[str, str]) -> apart.Apart:
    """The process of this one that answers; a process that split off from one that had its own starts another."""
    if os.getpid() not in _READY:
        _READY.clear()
        _READY[os.getpid()] = apart.Apart(options)
    return _READY[os.getpid()]


def stop() -> None:
    """End who answers for this process in the middle of a question, which then has no answer."""
    if one := _READY.pop(os.getpid(), None):
        one.stop()


@atexit.register
def rest() -> None:
    """Let who answers for this process end; the time that it took counts as that of a child from then on."""
    if one := _READY.pop(os.getpid(), None):
        one.close()
