"""The book beside the results, read and derived at most once per build, with the records that each claim needs."""

from functools import cached_property
from pathlib import Path

from verify.checker.book import Book, read
from verify.checker.command import BOOK
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import Record
from verify.pipeline.gc_tuning import few_collections


class SiteBook:
    """The book of a site.

    Args:
        results: the results file; the book is in the folder `book` beside it.

    Attributes:
        file: the file of the book.
        records: its records; empty if the file cannot be read.
    """

    def __init__(self, results: Path) -> None:
        self.file = results.parent / "book" / BOOK
        self.records = book_writer.records_in(self.file)

    @cached_property
    def parts(self) -> dict[str, list[Record]]:
        """Return the records that each claim needs, by tag."""
        graph = book_writer.pages_of(self.records)
        return {tag: graph.part({tag: names}) for tag, names in self.theorems.items()}

    @cached_property
    def theorems(self) -> dict[str, list[str]]:
        """Return the names of the theorems of each claim, by tag."""
        return {record["tag"]: record["theorems"] for record in self.records if record["rule"] == "claim"}

    @cached_property
    def text(self) -> str:
        """Return the text of the book."""
        return book_writer.book(self.records)

    @cached_property
    def derived_book(self) -> Book:
        """Return the theorems that the checker derives from the book; raises as `verify.checker.book.read` does."""
        with few_collections():
            return read(self.text)
