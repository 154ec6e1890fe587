"""Tests of a sample of the corrupted books of `book_mutation`, and that the harness notices a careless checker."""

import pytest

from tests.verify.checker import book_mutation, books
from verify.checker import book


def test_no_accepted_book_is_false() -> None:
    accepted, errors = book_mutation.count_accepted_mutants(400, 1, books.records_of_claims())
    assert not errors
    assert accepted.total() < 60, "most corruptions are refused"


def test_a_careless_checker_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def believing(own_book: book.Book, name: str, variables: object, goal: str, by: object) -> None:
        xs = own_book.variables(variables)
        own_book.add_theorem("prove", name, xs, own_book.term(goal, xs), (), (), ())

    monkeypatch.setitem(book.RECORDS, "prove", believing)
    _, errors = book_mutation.count_accepted_mutants(400, 1, books.records_of_claims())
    assert errors
