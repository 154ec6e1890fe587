"""Tests of the scanner of formulas and placeholders, and of the words of the page templates."""

import re
from pathlib import Path

import pytest

from verify.languages import LANGUAGES
from verify.site.languages import ui_strings
from verify.site.mathematics.typesetting import Formula, formulas_in, split_markdown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a $x$ b", [("x", False)]),
        ("$$x$$", [("x", True)]),
        ("$a\nb$", [("a b", False)]),
        ("`$x$` and ``$`y`$``", []),
        ("```\n$x$\n```\n$y$", [("y", False)]),
        ("    ~~~\n    $x$\n    ~~~", []),
        ("costs \\$5 and \\$6", []),
        ("$ 5 and 6 $", []),
        ("$a$ and\n\n$b$", [("a", False), ("b", False)]),
        ("<!-- $x$ -->", []),
        ("| $a|b$ | $c$ |", [("a|b", False), ("c", False)]),
    ],
)
def test_formulas_are_distinguished_from_code(text: str, expected: list[tuple[str, bool]]) -> None:
    assert [(formula.tex, formula.display) for formula in formulas_in(text)] == expected


def test_placeholders_are_cut_out() -> None:
    kinds = [
        (piece.kind, piece.text, piece.arguments) for piece in split_markdown("a {{ count nim  refuted }}{{claims}}")
    ]
    assert kinds[1:] == [("placeholder", "count", "nim  refuted"), ("placeholder", "claims", "")]


def test_inline_and_display_are_kept_apart() -> None:
    assert Formula("x", True).key != Formula("x", False).key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words_and_holes(language: str) -> None:
    english, translations = ui_strings.load("en").tables, ui_strings.load(language).tables
    # Words of formulas and of places in documents, and descriptions of symbols, are English as they are recorded.
    assert set(translations) - {"place", "formula", "symbol"} == set(english)
    for table, strings in english.items():
        assert set(translations[table]) == set(strings), table
        for key, text in strings.items():
            assert sorted(re.findall(r"\{\w+\}", translations[table][key])) == sorted(re.findall(r"\{\w+\}", text)), key


def test_no_word_is_unused() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(ui_strings.__file__).parents[1].rglob("*.*")
        if path.suffix in (".py", ".html")
    )
    for key in ui_strings.load("en").tables["ui"]:
        match = re.search(rf"[\"'.]{key.partition('_')[0]}_\{{", source)  # its end is filled in, as in kind_{kind}
        assert match or re.search(rf"[\"'.]{key}[\"']", source), f"[ui] {key} is used nowhere"


def test_counts_take_the_digits_of_the_prose() -> None:
    assert ui_strings.load("fa").number(124) == "۱۲۴"
    assert ui_strings.load("he").number(12345) == "12,345"
