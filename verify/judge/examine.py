"""One claim examined from scratch: proved by the kernel, decided again by cvc5, tried on twins, checked by brute force.

`verify.judge.results` runs this for all claims side by side and keeps what it finds; the tests run it claim by claim
and keep nothing.
"""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from theory.claims.catalogue import Claim
from theory.claims.check import Truth
from verify.judge.small_values import NoMeaning, Reader
from verify.judge.twins import Twin, TwinProved, hold_on_small_values, try_twins
from verify.kernel import Kernel, Obligation, ProofError, Theorem, solvers
from verify.proofs.book import Book, Changed, Chapter, theorem_of

# Premises that are consistent show a model at once; a search for a contradiction that lasts longer finds none.
PREMISES_SECONDS = 0.5

# From the lowest to the highest; a claim stands no higher than what it rests on.
LADDER = ("open", "checked", "proved", "confirmed")

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
    return proved


def closure(kernel: Kernel, theorems: Iterable[Theorem]) -> list[Theorem]:
    """The theorems with everything they rest on, as the kernel knows it."""
    return kernel.closure(theorems)


def obligations(kernel: Kernel, theorems: Iterable[Theorem]) -> list[Obligation]:
    """Every obligation of the theorems, and those of the models of the theories whose hypotheses they carry."""
    return kernel.obligations(theorems)


def decide_again(script: str, premises: str) -> Record:
    """The second opinion on an obligation: cvc5 on the same text, and z3 on the premises alone."""
    second = solvers.ask_cvc5(script)
    alone = solvers.ask_z3(premises, PREMISES_SECONDS)
    return {
        "cvc5": {"answer": second.verdict, "ms": round(second.seconds * 1000, 2)},
        "consistent": {"answer": alone.verdict, "ms": round(alone.seconds * 1000, 2)},
    }


def standing(kernel: Kernel, theorem: Theorem, decisions: Mapping[str, Record]) -> str:
    """confirmed, or proved if cvc5 does not agree, or open if what is assumed may contradict itself."""
    return judged(kernel, theorem, decisions)[0]


def judged(kernel: Kernel, theorem: Theorem, decisions: Mapping[str, Record]) -> tuple[str, str]:
    """The standing of a theorem, and why it is not higher; nothing if it is confirmed."""
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


def lowest(standings: Iterable[str]) -> str:
    """The lowest of some standings; open if there is none, as nothing then shows anything."""
    return min(standings, key=LADDER.index, default="open")


def small_values(kernel: Kernel, book: Book, theorems: Iterable[Theorem]) -> Record:
    """The theorems tried on small values, and their generated false twins, each refuted and refused.

    Raises:
        TwinProved: a false statement was proved, or a proved one fails.
    """
    reader = Reader(kernel, book.meanings)
    cases, twins = 0, []
    for place, theorem in enumerate(theorems):
        if theorem.rule not in ("solver", "induction"):
            continue
        try:
            cases += hold_on_small_values(reader, theorem)
            twins += try_twins(kernel, reader, theorem, most=6 if place == 0 else 2)
        except NoMeaning:
            continue
    return {"cases": cases, "twins": [vars(t) for t in twins]}


def try_changed(book: Book, changed: Changed, chapters: Iterable[Chapter], truth: Truth) -> Record:
    """A hand-made twin: the proof must fail for the changed game, and brute force must refute the statement there.

    Raises:
        TwinProved: the proof goes through all the same.
    """
    start = time.perf_counter()
    kernel = Kernel(seconds=1.0, instead=dict(changed.instead))
    proved = prove(kernel, chapters)
    if not proved.failure:
        raise TwinProved(f"the proof goes through with {changed.name}")
    twin = Twin(changed.name, "hand", proved.failure.splitlines()[0], changed.refuted(truth))
    return vars(twin) | {"seconds": round(time.perf_counter() - start, 3)}


def examine(claim: Claim, book: Book, truth: Truth) -> Record:
    """Everything about one claim, from nothing: the record that the tests judge.

    Raises:
        CheckError, TwinProved: what was to hold does not.
    """
    from verify.judge.checks import run_checks

    chapters = book.proofs.get(claim.tag, ())
    kernel = Kernel()
    proved = prove(kernel, chapters)
    every = closure(kernel, proved.theorems)
    decisions = {o.name: _decided(o.script, o.premises) for o in obligations(kernel, every)}
    small = small_values(kernel, book, proved.theorems)
    small["twins"] += [try_changed(book, c, chapters, truth) for c in book.changed.get(claim.tag, ())]
    found = run_checks(claim.tag, book.checks[claim.tag], truth) if claim.tag in book.checks else {}
    return {
        "standing": stand(claim, proved, [standing(kernel, t, decisions) for t in every], found),
        "failure": proved.failure,
        "doubts": [why for t in every if (why := judged(kernel, t, decisions)[1])],
        "decisions": decisions,
        "theorems": [t.name for t in proved.theorems],
        **small,
        **found,
    }


_decisions: dict[tuple[str, str], Record] = {}


def _decided(script: str, premises: str) -> Record:
    """Decided once in a process: many claims rest on the same lemmas."""
    if (script, premises) not in _decisions:
        _decisions[script, premises] = decide_again(script, premises)
    return _decisions[script, premises]


def stand(claim: Claim, proved: Proved, standings: Iterable[str], found: Mapping[str, Any]) -> str:
    """The word for where a claim stands after all that was found.

    A definition, a remark about history or a quotation from the literature has nothing to prove and keeps its word.
    """
    if claim.declared in ("defined", "history", "literature"):
        return claim.declared
    if proved.failure or not proved.theorems:
        reached = "checked" if found.get("evidence") and not proved.failure else "open"
    else:
        reached = lowest(standings)
    if claim.declared == "refuted":
        return "refuted" if found.get("counterexample") and reached == "confirmed" else reached
    return reached
