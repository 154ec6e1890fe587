"""What is asked about theorems: their proof, everything they rest on, a second opinion, and where they then stand.

`verify.judge.run` asks it of all claims side by side, for the command and for the tests alike.
"""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from theory.claims.check import Truth
from verify.judge.slips import told
from verify.judge.twins import Twin, TwinProved
from verify.kernel import Kernel, ProofError, Theorem, solvers
from verify.proofs.book import Changed, Chapter, theorem_of

# Premises that are consistent show a model at once; a search for a contradiction that lasts longer finds none. It is
# cut short by its steps, so that a busy machine says the same as an idle one; the seconds are there in case of need.
PREMISES_STEPS, PREMISES_SECONDS = 1_000_000, 60.0

Record = dict[str, Any]


@dataclass
class Proved:
    """What the kernel made of one claim: its theorems, or why there are none."""

    theorems: list[Theorem] = field(default_factory=list)
    failure: str = ""


def prove(kernel: Kernel, chapters: Iterable[Chapter]) -> Proved:
    """The theorems of a claim; a step that does not go through is told in words, never passed over."""
    proved = Proved()
    try:
        theorems = [theorem_of(kernel(chapter)) for chapter in chapters]
        kernel.closure(theorems)  # refuses what a chapter made by itself
        proved.theorems = theorems
    except ProofError as error:
        proved.failure = str(error)
    except Exception as error:  # a slip in a chapter is the failure of its claim, never the end of the run
        proved.failure = told(error)
    return proved


def decide_again(script: str, premises: str) -> Record:
    """The second opinion on an obligation: cvc5 on the same text, and z3 on the premises alone."""
    second = solvers.ask_cvc5(script)
    alone = consistent(premises)
    return {
        "cvc5": {"answer": second.verdict, "ms": round(second.seconds * 1000, 2)},
        "consistent": {"answer": alone.verdict, "ms": round(alone.seconds * 1000, 2)},
    }


def consistent(premises: str) -> solvers.Answer:
    """z3 on premises alone: sat if it finds a model, unsat if they contradict each other."""
    return solvers.ask_z3(premises, PREMISES_SECONDS, steps=PREMISES_STEPS)


def judged(kernel: Kernel, theorem: Theorem, decisions: Mapping[str, Record]) -> tuple[str, str]:
    """The standing of a theorem by itself, and why it is not higher; nothing if it is confirmed.

    It is proved if cvc5 does not agree, and open if what is assumed may contradict itself.
    """
    for theory in sorted(theorem.hypotheses):
        if theory not in kernel.models:
            return "open", f"{theorem.name}: the hypotheses of {theory} were not shown to hold anywhere"
    mine = kernel.obligations([theorem])
    for o in mine:
        if decisions[o.name]["consistent"]["answer"] == "unsat":
            return "open", f"{o.name}: the premises contradict each other"
    for o in mine:
        if (answer := decisions[o.name]["cvc5"]["answer"]) != "unsat":
            return "proved", f"{o.name}: cvc5 says {answer}"
    return "confirmed", ""


def try_changed(changed: Changed, chapters: Iterable[Chapter], truth: Truth) -> Record:
    """A hand-made twin: the proof must fail for the changed game, and brute force must refute the statement there.

    Raises:
        TwinProved: the proof goes through all the same, or it fails for a slip, such as a name that is used twice, at
            which no solver said anything.
    """
    start = time.perf_counter()
    kernel = Kernel(seconds=1.0, instead=dict(changed.instead))
    proved = prove(kernel, chapters)
    if not proved.failure:
        raise TwinProved(f"the proof goes through with {changed.name}")
    why = proved.failure.splitlines()[0]
    if "z3 says" not in why:
        raise TwinProved(f"with {changed.name} no step is refused, but {why}")
    refuted = changed.refuted(truth)
    if not refuted:
        raise TwinProved(f"nothing refutes the statement with {changed.name}")
    return vars(Twin(changed.name, "hand", why, refuted)) | {"seconds": round(time.perf_counter() - start, 3)}
