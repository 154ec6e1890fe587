"""What worker processes do for a run: second opinions, refusals of false twins, changed games, and brute force.

A task is asked for in plain words and answers with plain data. What goes wrong with one claim is told of that claim,
in a line, and the run goes on with the others.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import msgspec

from theory.claims.check import Checks
from verify.bruteforce.ground_truth import BruteForce
from verify.checker.command import Job, Verdict, judge
from verify.kernel import solvers
from verify.kernel.statements import Premises
from verify.pipeline import bruteforce_checks, certificates, crosscheck, mutants
from verify.pipeline.one_line_errors import told
from verify.pipeline.results_schema import CheckFindings, Decision, DerivedBook, SmallValues, TwinRecord
from verify.proofs import book as books


@cache
def truth() -> BruteForce:
    """Who wins, one for all checks of a process, so that every table of outcomes is filled once."""
    return BruteForce()


def decide(batch: Iterable[tuple[str, str, bool, tuple[Premises, ...]]], folder: Path | None) -> list[Decision]:
    """Return the second opinions on obligations.

    Each is given by its text, that of its premises, whether it is computed, and the premises inside its goal.

    Args:
        folder: where certificates are kept.
    """
    return [crosscheck.decide_again(*question, folder=folder) for question in batch]


def derive(book: str) -> DerivedBook:
    """What the checker derives from a book, see `certificates.derived`."""
    return certificates.derived(book)


def read_again(jobs: Sequence[Job]) -> list[Verdict]:
    """What the checker says of some obligations, each with the proof that lies in a book."""
    return [judge(job) for job in jobs]


def refuse(name: str, tried: mutants.Tried) -> SmallValues:
    """The cases and the twins of the theorem of that name, once z3 refused each twin, or the one that it proved."""
    for twin, question in zip(tried.twins, tried.questions, strict=True):
        if not mutants.refused(question, tried.seconds):
            return SmallValues(
                failure=f"{name} with {twin.name} is false at {twin.refuted_by}, and the kernel proved it"
            )
    return SmallValues(cases=tried.cases, twins=[TwinRecord(**vars(twin), theorem=name) for twin in tried.twins])


def change(family: str, tag: str, number: int) -> SmallValues:
    """Return one of the hand-made twins of a claim, see `crosscheck.try_changed`, or the failure."""
    book = books.book(family)
    try:
        with solvers.remembering():  # what does not hang on the change is proved once for all changes of a family
            return SmallValues(twins=[crosscheck.try_changed(book.changed[tag][number], book.proofs[tag], truth())])
    except Exception as error:  # a slip in a check is the failure of its claim, never the end of the run
        return SmallValues(failure=_failure(tag, error))


def check(family: str, tags: Iterable[str]) -> list[CheckFindings]:
    """Return what brute force finds of each of some claims, or the failure of a check."""
    return [_checked(tag, books.book(family).checks[tag]) for tag in tags]


def _checked(tag: str, checks: Checks) -> CheckFindings:
    try:
        return msgspec.convert(bruteforce_checks.run_checks(tag, checks, truth()), CheckFindings)
    except Exception as error:  # a slip in a check is the failure of its claim, never the end of the run
        return CheckFindings(failure=_failure(tag, error))


def _failure(tag: str, error: Exception) -> str:
    """Return the failure of a check in a line."""
    foreseen = isinstance(error, bruteforce_checks.CheckError | mutants.TwinProved)
    return str(error) if foreseen else f"{tag}: {told(error)}"
