"""Tasks of worker processes: second opinions, refusals of mutants, changed games, and brute force.

A task takes and returns plain data. An error about one claim is reported for that claim in one line, and the run
continues with the others.
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
from verify.pipeline.certification import certificates
from verify.pipeline.crosschecks import bruteforce_checks, crosscheck, mutants
from verify.pipeline.one_line_errors import in_one_line
from verify.pipeline.results.evidence_schema import CheckFindings, Decision, DerivedBook, MutantRecord, SmallValues
from verify.proofs import family_books as books


@cache
def truth() -> BruteForce:
    """Return the ground truth by brute force, one object per process, so that every table is computed once."""
    return BruteForce()


def decide_obligations(
    batch: Iterable[tuple[str, str, bool, tuple[Premises, ...]]], folder: Path | None
) -> list[Decision]:
    """Return the second opinions on obligations.

    Args:
        batch: for each obligation its text, the text of its premises, whether it is computed, and the premises inside
            its goal.
        folder: the folder of certificates.
    """
    return [crosscheck.decide_again(*question, folder=folder) for question in batch]


def derive_book(book: str) -> DerivedBook:
    """Return the checker's result for a book, see `certificates.derive_book`."""
    return certificates.derive_book(book)


def read_again(jobs: Sequence[Job]) -> list[Verdict]:
    """Return the checker's verdict on each of some obligations, given with their certificates."""
    return [judge(job) for job in jobs]


def reject_generated_mutants(name: str, questions: mutants.MutantQuestions) -> SmallValues:
    """Return the cases and mutants of a theorem if z3 proves none of the mutants, and otherwise the failure.

    The failure names the mutant that z3 proved.
    """
    for mutant, question in zip(questions.twins, questions.questions, strict=True):
        if not mutants.finds_no_proof(question, questions.seconds):
            return SmallValues(failure=f"{name} with {mutant.name} is false at {mutant.refuted_by}, but z3 proved it")
    return SmallValues(
        cases=questions.cases, twins=[MutantRecord(**vars(mutant), theorem=name) for mutant in questions.twins]
    )


def try_hand_made_mutant(family: str, tag: str, number: int) -> SmallValues:
    """Return the record of a hand-made mutant of a claim, or the failure; see `crosscheck.try_mutant`."""
    book = books.book(family)
    try:
        # Steps that do not depend on the change are proved once for all changes of a family.
        with solvers.answer_cache():
            return SmallValues(twins=[crosscheck.try_mutant(book.mutants[tag][number], book.proofs[tag], truth())])
    except Exception as error:  # an error in a mutant fails its claim and does not end the run
        return SmallValues(failure=_failure(tag, error))


def check_by_brute_force(family: str, tags: Iterable[str]) -> list[CheckFindings]:
    """Return the findings of brute force for each claim, or the failure of a check."""
    return [_run_checks(tag, books.book(family).checks[tag]) for tag in tags]


def _run_checks(tag: str, checks: Checks) -> CheckFindings:
    try:
        return msgspec.convert(bruteforce_checks.run_checks(tag, checks, truth()), CheckFindings)
    except Exception as error:  # an error in a check fails its claim and does not end the run
        return CheckFindings(failure=_failure(tag, error))


def _failure(tag: str, error: Exception) -> str:
    """Return the message of an error in the check of a claim as one line."""
    foreseen = isinstance(error, bruteforce_checks.CheckError | mutants.MutantTestFailed)
    return str(error) if foreseen else f"{tag}: {in_one_line(error)}"
