"""Tests that formulas stand below their clauses in all languages, and that every symbol has its definition."""

import re
from pathlib import Path

import pytest

from tests.verify.site import site_crawler
from verify.formulas.notation import notation
from verify.languages import LANGUAGES
from verify.site.content.claims import clause_formulas
from verify.site.languages import ui_strings


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_clause_has_its_formula_in_every_language(site: Path, language: str) -> None:
    page = site_crawler.html(site / language / "claims" / "NIM-003" / "index.html")
    clauses = re.findall(
        r'<div class="tk-clause" id="clause-(\w)">(.*?)(?=<div class="tk-clause"|<h2)', page, re.DOTALL
    )
    assert [letter for letter, _ in clauses] == ["a", "b"]
    assert clauses[0][1].count('class="tk-formula"') == 1 and "nim.bouton" in clauses[0][1]
    assert clauses[0][1].count("<math") >= 3  # a line each, and those of the words
    # The second has no theorem, and says so instead.
    assert 'class="tk-formula"' not in clauses[1][1]
    assert '<p class="tk-words" lang="en" dir="ltr">A remark on <code>nim.P</code>.</p>' in page


def test_english_words_of_the_proofs_are_set_and_their_code_is_not() -> None:
    html = clause_formulas._english("No option's value is `x'` at P-positions.")
    assert "option’s" in html
    assert "<code>x&#x27;</code>" in html
    assert 'class="tk-class">P<' in html


def test_exponents_of_the_words_of_the_proofs_are_raised_and_those_of_code_are_not() -> None:
    html = clause_formulas._english("At least 2^i of the k^(2j) heaps, as in `2^i`.")
    assert "2<sup><var>i</var></sup>" in html
    assert "<var>k</var><sup>2j</sup>" in html
    assert "<code>2^i</code>" in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_remarks_beside_formulas_exist_in_every_language(language: str) -> None:
    remarks, translations = set(notation().remarks.values()), ui_strings.load(language).table("remark")
    assert remarks
    assert set(translations) == remarks
    assert all(translations.values())
    assert language == "en" or not remarks & set(translations.values())


def test_formulas_are_the_same_in_all_languages(site: Path) -> None:
    pages = [site_crawler.html(site / language / "claims" / "NIM-003" / "index.html") for language in LANGUAGES]
    blocks = [re.findall(r'<div class="tk-lines"[^>]*>.*?</math>', page, re.DOTALL) for page in pages]
    assert blocks[0] and all(other == blocks[0] for other in blocks)


def test_symbols_lie_no_deeper_than_one_fold(site: Path) -> None:
    page = site_crawler.html(site / "en" / "claims" / "NIM-003" / "index.html")
    visible, _, deeper = page.partition('<details class="tk-deeper">')
    assert re.findall(r'id="symbol-([\w.]+)"', visible) == ["nim.P", "nim_sum"]
    assert re.findall(r'id="symbol-([\w.]+)"', deeper) == ["nim.move"]
    assert "recursion on <code" in visible
    # A claim without theorems has no such section.
    other = site_crawler.html(site / "en" / "claims" / "NIM-001" / "index.html")
    assert 'id="symbols"' not in other
