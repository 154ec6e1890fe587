"""What worker processes do for a run: second opinions, refusals of false twins, changed games, and brute force.

A task is asked for in plain words and answers with plain data. What goes wrong with one claim is told of that claim,
in a line, and the run goes on with the others.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from verify.bruteforce.ground_truth import BruteForce
from verify.checker.command import Job, Verdict, judge
from verify.kernel import solvers
from verify.kernel.statements import Premises
from verify.pipeline import bruteforce_checks, certificates, crosscheck, mutants
from verify.pipeline.crosscheck import Record
from verify.pipeline.one_line_errors import told
from verify.proofs import book as books


@cache
def truth() -> BruteForce:
    """Who wins, one for all checks of a process, so that every table of outcomes is filled once."""
    return BruteForce()


def decide(batch: Iterable[tuple[str, str, bool, tuple[Premises, ...]]], folder: Path | None) -> list[Record]:
    """Return the second opinions on obligations.

    Each is given by its text, that of its premises, whether it is computed, and the premises inside its goal.

    Args:
        folder: where certificates are kept.
    """
    return [crosscheck.decide_again(*question, folder=folder) for question in batch]


def derive(book: str) -> Record:
    """What the checker derives from a book, see `certificates.derived`."""
    return certificates.derived(book)


def read_again(jobs: Sequence[Job]) -> list[Verdict]:
    """What the checker says of some obligations, each with the proof that lies in a book."""
    return [judge(job) for job in jobs]


def refuse(name: str, tried: mutants.Tried) -> Record:
    """The cases and the twins of the theorem of that name, once z3 refused each twin, or the one that it proved."""
    for twin, question in zip(tried.twins, tried.questions, strict=True):
        if not mutants.refused(question, tried.seconds):
            return {"failure": f"{name} with {twin.name} is false at {twin.refuted_by}, and the kernel proved it"}
    return {"cases": tried.cases, "twins": [vars(twin) | {"theorem": name} for twin in tried.twins]}


def change(family: str, tag: str, number: int) -> Record:
    """One of the hand-made twins of a claim, as `examine.try_changed` finds it, or why it shows nothing."""
    book = books.book(family)
    with solvers.remembering():  # what does not hang on the change is proved once for all changes of a family
        return _told(tag, lambda: crosscheck.try_changed(book.changed[tag][number], book.proofs[tag], truth()))


def check(family: str, tags: Iterable[str]) -> list[Record]:
    """What brute force finds of each of some claims, as `checks.run_checks` tells it, or where it fails."""
    book = books.book(family)
    return [_told(tag, lambda tag=tag: bruteforce_checks.run_checks(tag, book.checks[tag], truth())) for tag in tags]  # type: ignore[misc]


def _told(tag: str, work: Callable[[], Record]) -> Record:
    """What the work finds, or the failure in a line."""
    try:
        return work()
    except (bruteforce_checks.CheckError, mutants.TwinProved) as error:
        return {"failure": str(error)}
    except Exception as error:  # a slip in a check is the failure of its claim, never the end of the run
        return {"failure": f"{tag}: {told(error)}"}
