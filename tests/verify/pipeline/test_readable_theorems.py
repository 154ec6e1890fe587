"""Tests of all readable formulas: no two alike, each symbol explained, and no unused notation."""

import re
from collections import defaultdict

import pytest

from tests.english_words import english_words
from theory.claims.catalogue import catalogue
from verify.formulas.notation import notation
from verify.languages import LANGUAGES
from verify.pipeline.runner import RunResults
from verify.site.languages import formula_words, ui_strings


@pytest.fixture
def book(run_results: RunResults) -> RunResults:
    """Return the results of a run of all claims."""
    if run_results.claims.keys() != catalogue().keys():
        pytest.skip("only some of the claims were chosen")
    return run_results


def test_no_two_theorems_have_the_same_text(book: RunResults) -> None:
    statements_by_text = defaultdict(set)
    for record in book.theorems.values():
        if record.rule not in ("definition", "choice"):
            statements_by_text[record.formula].add(record.statement)
    assert len(statements_by_text) > 2000
    assert {text: statements for text, statements in statements_by_text.items() if len(statements) > 1} == {}


def test_every_symbol_is_explained(book: RunResults) -> None:
    for name, symbol in book.definitions.items():
        # General theorems about games define symbols for the proofs that `discover` writes.
        tags = {tag for theorem in symbol.theorems for tag in book.theorems[theorem].tags}
        assert symbol.words or all(tag.startswith("NEW-") for tag in tags), f"nothing is written about {name}"
        assert set(symbol.symbols) <= book.definitions.keys()
        assert set(symbol.theorems) <= book.theorems.keys()
    for name, record in book.theorems.items():
        assert set(record.symbols) <= book.definitions.keys(), name


def test_every_line_of_a_table_of_notation_is_of_a_symbol(book: RunResults) -> None:
    table, symbols = notation(), book.definitions.keys()
    for key in {*table.forms, *table.kinds, *table.remarks, *table.witnesses}:
        name = re.sub(r"/\d+(@\d+:\d+)?$", "", key)
        matches = [symbol for symbol in symbols if symbol == name or (name[0] == "*" and symbol.endswith(name[1:]))]
        assert matches, f"{key}: no theorem of a claim speaks of such a symbol"
    for start in table.plain:
        assert any(symbol.rpartition(".")[0] == start for symbol in symbols), f"{start}: no symbol begins so"
    assert set(table.members) | set(table.members.values()) <= {k for kinds in table.kinds.values() for k in kinds}


def test_no_word_of_english_is_left_in_another_language(book: RunResults) -> None:
    tables = [formula_words.translations(ui_strings.load(language)) for language in LANGUAGES if language != "en"]
    lines = [line for record in book.theorems.values() for line in record.tex.splitlines()]
    assert lines
    assert not {line for line in lines for own in tables if english_words(formula_words.translate_tex(line, own))}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_symbol_is_described_in_every_language(book: RunResults, language: str) -> None:
    """Check the translations of descriptions, which are in docs/LANGUAGE/symbols.toml."""
    own = ui_strings.load(language).table("symbol")
    described = {symbol.words for symbol in book.definitions.values() if symbol.words}
    assert (described - set(own), set(own) - described) == (set(), set())
