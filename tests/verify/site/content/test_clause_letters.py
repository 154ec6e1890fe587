"""Tests that clauses have letters of the page's alphabet, on cards and on claim pages."""

from pathlib import Path

import pytest

from verify.site.content.claims.translated_claims import clause_letter, load

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize(
    ("language", "letters"),
    [("en", "(a) (b) (c)"), ("pl", "(a) (b) (c)"), ("he", "(א) (ב) (ג)"), ("fa", "(الف) (ب) (پ)")],
)
def test_each_clause_of_several_has_its_letter_in_the_statement(language: str, letters: str) -> None:
    paragraphs = load(ROOT, language).texts["MARK-100"]["statement"].split("\n\n")
    assert [paragraph.split()[0] for paragraph in paragraphs[1:]] == letters.split()
    assert [f"({clause_letter(ROOT, language, clause)})" for clause in "abc"] == letters.split()


def test_a_clause_that_is_alone_has_no_letter() -> None:
    assert load(ROOT, "he").texts["MARK-011"]["statement"][0] != "("
