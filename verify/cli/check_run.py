"""A run of the independent checker on a book, in this process or by the workers of a scheduler."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.checker import command as checker
from verify.cli import scheduler_option

if TYPE_CHECKING:
    from verify.checker.book import Book
    from verify.checker.command import Job, Verdict

# The number of obligations per task of a worker.
BATCH = 8


def check_book(
    book_path: Path, book: "Book", tags: "Iterable[str] | None", *, scheduler: str, whole: bool
) -> dict[str, Any]:
    """Return the checker's results for some claims, by tag.

    Args:
        book_path: the folder or archive of the book.
        book: the book.
        tags: the tags of the claims; None for the whole book.
        scheduler: the address of a scheduler whose workers read the obligations; "" for this process.
        whole: whether the results include every definition that a claim depends on.

    Raises:
        BadInput: the scheduler cannot be used.
        NoResult: the scheduler or its workers were lost.
        Wrong: the checker refuses the book or a certificate.
    """
    if scheduler:
        return _on_cluster(scheduler, book_path.absolute(), book, tags, whole)
    return checker.check_claims(book_path, book, tags, full=whole)


def _on_cluster(
    scheduler: str, book_path: Path, book: "Book", tags: Iterable[str] | None, whole: bool
) -> dict[str, Any]:
    """Return the checker's results for some claims; the workers of a scheduler read the obligations."""
    from verify.pipeline.dask_workers import Cluster
    from verify.pipeline.worker_pool import answer
    from verify.pipeline.worker_tasks import read_again

    def judge_on_cluster(jobs: "Sequence[Job]") -> "list[Verdict]":
        parts = [jobs[first : first + BATCH] for first in range(0, len(jobs), BATCH)]
        file = book_path if book_path.suffix == ".zip" else book_path / checker.BOOK
        with Cluster(scheduler, file) as pool:
            futures = [pool.ask(read_again, part) for part in parts]
            verdicts: list[Verdict] = []
            for future in futures:
                part_verdicts = answer(future)
                verdicts += part_verdicts
                checker.print_progress(len(verdicts), len(jobs))
            return verdicts

    with scheduler_option.report_cluster_errors():
        return checker.check_claims(book_path, book, tags, judge_on_cluster, whole)
