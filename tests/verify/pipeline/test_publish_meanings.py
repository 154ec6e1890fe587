"""Tests that the file of published meanings belongs to this run's book, and that changed meanings differ."""

import json
import lzma
from pathlib import Path

import pytest

from verify.checker import printing
from verify.checker.book import Book, read
from verify.checker.command import BOOK
from verify.pipeline.certification import book_writer
from verify.pipeline.results import publish_meanings


@pytest.fixture(scope="module")
def text(run_of_claims: Path) -> str:
    return lzma.decompress((run_of_claims / "build" / "book" / BOOK).read_bytes()).decode()


def test_the_file_beside_the_checker_is_that_of_the_book(text: str) -> None:
    book, published = read(text), json.loads(printing.FILE.read_text(encoding="utf-8"))
    meanings = publish_meanings.meanings(book)
    if meanings["claims"].keys() == published["claims"].keys():  # a run of all claims
        assert printing.FILE.read_text(encoding="utf-8") == publish_meanings.as_text(book), "make meanings"
    assert meanings["claims"].items() <= published["claims"].items()
    assert meanings["meanings"].items() <= published["meanings"].items()
    assert not [line for tag in book.claims for line in printing.differences(book, tag)]


def changed_book(text: str, old: str, new: str) -> Book:
    """Return the book with another text in one of its records."""
    records = text.splitlines()[1:-1]
    assert sum(old in record for record in records) >= 1, old
    return read(book_writer.book(json.loads(record.replace(old, new)) for record in records))


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ('"body": "(and (f.valid f.p) (forall', '"body": "(or (f.valid f.p) (forall', "f.nim.P"),
        ("(>= (f.head f.p) 0)", "(>= (f.head f.p) 1)", "f.valid"),
    ],
)
def test_another_definition_is_another_meaning(old: str, new: str, name: str, text: str) -> None:
    if '"tag": "NIM-013"' not in text:
        pytest.skip("this run did not verify NIM-013")
    assert f"NIM-013: {name} is not what it is in the published claim" in [
        *printing.differences(changed_book(text, old, new), "NIM-013")
    ]
