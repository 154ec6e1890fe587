"""Tests of "Break it" on all claims: the answer that a reader gets when a number or a relation is changed.

Every theorem of a claim is first judged unchanged, and must not be refuted. Then one change of each kind is judged as
on the page. The possible answers are: proved by the same steps; follows from the theorem; true in all cases; false,
with the smallest counterexample; no counterexample among the tried values; undecided.

    python -m tests.soak.changed_statements [TAG or family …] [changes of a claim] [--save]

The program reads the book of the last `takeaway verify`. All claims take a few hours.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import z3

from tests.soak import soak_figures
from theory.claims.catalogue import catalogue
from verify.browser.modified_theorem import Changes
from verify.browser.z3_library import Engine
from verify.checker.book import read
from verify.pipeline.certification import book_writer

BOOK = soak_figures.ROOT / "build" / "book" / "book.jsonl.xz"
# The seconds of processor time for the search of a value at which a statement fails. A page, where everything takes
# three times as long, searches for 8 seconds.
SECONDS = 3.0
KINDS = {
    "counterexample": "changed, counterexample",
    "same steps": "changed, same steps",
    "follows": "changed, follows",
    "all cases": "changed, all cases",
    "holds where tried": "changed, holds where tried",
    "undecided": "changed, undecided",
}


class ClaimOutcome(NamedTuple):
    """The outcome for one claim: the number of theorems, the verdicts on changes, and refuted originals."""

    tag: str
    theorems: int
    verdict_counts: dict[str, int]
    refuted_originals: list[str]


@cache
def record_graph() -> book_writer.RecordGraph:
    """Return the complete book."""
    return book_writer.pages_of(book_writer.records_in(BOOK))


@cache
def engine() -> Engine:
    return Engine(next((Path(z3.__file__).parent / "lib").glob("libz3.*")))


def outcome_of(task: tuple[str, tuple[str, ...], int]) -> ClaimOutcome:
    """Return the outcome for one claim, judged from its part of the book as on its page.

    Args:
        task: the tag, the names of the theorems, and the largest number of changes.
    """
    tag, names, most = task
    text = book_writer.book(record_graph().part({tag: names}))
    changes = Changes(read(text), text, names, engine())
    offered = changes.editable_theorems()
    wrong = []
    for theorem in offered:
        answer, place = search_counterexample(changes, theorem["name"], {})
        if answer == "counterexample":
            wrong.append(f"{tag}: {theorem['name']} seems to fail at {place}, and is proved")
    counts = Counter(verdict_of(changes, name, new) for name, new in islice(sample_changes(offered), most))
    return ClaimOutcome(tag, len(offered), dict(counts), wrong)


def sample_changes(offered: Sequence[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield changes of a claim, each with the name of its theorem: for each theorem in turn the first of each kind."""
    for theorem in offered:
        kinds = set[str]()
        for twin in theorem["twins"]:
            kind = str(twin.get("kind") or type(twin["value"]).__name__)
            if kind not in kinds:
                kinds.add(kind)
                yield theorem["name"], {twin["place"]: twin["value"]}


def verdict_of(changes: Changes, name: str, new: dict[str, Any]) -> str:
    """Return the verdict on a change, as the worker of the page reports it."""
    if changes.is_proved(name, new):
        return "same steps"
    answer, _ = search_counterexample(changes, name, new)
    if answer in ("counterexample", "all cases"):
        return answer
    return "follows" if changes.follows(name, new) else answer


def search_counterexample(changes: Changes, name: str, new: dict[str, Any]) -> tuple[str, str]:
    """Return the outcome of the search for a counterexample, and the counterexample if there is one."""
    began, held_cases = process_time(), 0.0
    failing: str | None = None  # a theorem without variables fails at nothing
    for report in changes.failures(name, new):
        spent = process_time() - began
        if report.get("over"):
            if report["all"]:
                return "all cases", ""
            held_cases = report["holds"]
            break
        failing = report["at"] if report["fails"] else failing
        if (
            report.get("smallest")
            or spent > SECONDS
            or (failing is not None and not report["fails"] and spent > SECONDS / 2)
        ):
            break
        if not report.get("split"):
            held_cases = float("-inf") if report["open"] else held_cases + 1
    if failing is not None:
        return "counterexample", failing
    return ("holds where tried" if held_cases > 0 else "undecided"), ""


def main(arguments: Sequence[str]) -> int:
    """Try all claims, or the given ones, and return the exit status."""
    names, (most,) = soak_figures.names(arguments), soak_figures.numbers(arguments, 6)
    if not BOOK.exists():
        print("There is no book yet: takeaway verify writes it.", file=sys.stderr)
        return 2
    claims = {r["tag"]: tuple(r["theorems"]) for r in book_writer.records_in(BOOK) if r["rule"] == "claim"}
    claims_in_book = {tag: claim for tag, claim in catalogue().items() if tag in claims}
    families = {claim.family for claim in claims_in_book.values()}
    if strange := [name for name in names if name not in claims_in_book and name not in families]:
        print(f"There is no claim and no family {', '.join(strange)}.", file=sys.stderr)
        return 2
    tags = [tag for tag, claim in claims_in_book.items() if not names or tag in names or claim.family in names]
    outcomes = list[ClaimOutcome]()
    # In Python 3.11 an executor that replaces its workers can hang if all of them end at once.
    with get_context("spawn").Pool(os.cpu_count(), maxtasksperchild=20) as pool:
        for outcome in pool.imap(outcome_of, [(tag, claims[tag], most) for tag in tags]):
            outcomes.append(outcome)
            counts = ", ".join(f"{kind} {count}" for kind, count in outcome.verdict_counts.items())
            print(
                f"{outcome.tag}: {outcome.theorems} theorems; {counts}",
                *outcome.refuted_originals,
                sep="\n  ",
                flush=True,
            )
    totals = Counter[str]()
    for outcome in outcomes:
        totals.update(outcome.verdict_counts)
    wrong = [line for outcome in outcomes for line in outcome.refuted_originals]
    trials = [soak_figures.Trials("theorems unchanged", "", sum(outcome.theorems for outcome in outcomes), len(wrong))]
    trials += [soak_figures.Trials(what, "", totals[kind], 0) for kind, what in KINDS.items()]
    return soak_figures.close("changes", trials, wrong, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
