"""Tests that the words of built pages follow the rules of their language, as the sources do.

The tests cover text that templates, build scripts and translations produce together: adjacent formulas, digits and
units, quotation marks and ellipses, English attributes, and formulas with right-to-left words. `test_pages` measures
line breaks, and `board/test_board_messages` finds repeated messages of a game.
"""

import json
import re
from pathlib import Path

import pytest

from tests.verify.site import built_page_language_rules, site_crawler
from tests.verify.site.languages.test_attribute_language import names
from verify.languages import LANGUAGES
from verify.site.languages import locales

# The pages of claims and of games are made from a few templates: a part of them is read, and all other pages.
ALIKE = re.compile(r"/(?:claims|atlas)/[A-Z]+-[\w.]+/")
PART = 12


def pages(site_folder: Path, language: str) -> list[Path]:
    """Return the pages of a language that the tests read."""
    paths = sorted((site_folder / language).rglob("index.html"))
    alike = [path for path in paths if ALIKE.search(path.as_posix())]
    turn = LANGUAGES.index(language)
    return [*(path for path in paths if path not in {*alike}), *alike[turn::PART]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_built_pages_follow_the_rules(site_folder: Path, language: str) -> None:
    theorems = json.loads((site_folder / "data" / "results.json").read_text(encoding="utf-8"))["theorems"]
    known_names, faults = names() | {*theorems}, []
    for path in pages(site_folder, language):
        html = path.read_text(encoding="utf-8")
        page_faults = [
            *built_page_language_rules.faults(language, html),
            *map("not closed: {}".format, built_page_language_rules.open_isolates(html)),
        ]
        if locales.direction(language) == "rtl":
            page_faults += [f"scrambled: {formula}" for formula in built_page_language_rules.scrambled_formulas(html)]
        if language != "en":
            english = (site_folder / "en" / path.relative_to(site_folder / language)).read_text(encoding="utf-8")
            page_faults += [
                f"in English: {text}" for text in site_crawler.untranslated_attributes(english, html, known_names)
            ]
        faults += [f"{path.parent.relative_to(site_folder)}: {fault}" for fault in page_faults]
    assert faults == []


def page(body: str) -> str:
    """Return an HTML page with the given body."""
    return f"<html><article class=x>{body}</article></html>"


KATEX = '<span class="katex"><bdi class="katex-html" dir=ltr>{}</bdi></span>'


@pytest.mark.parametrize(
    ("language", "body", "message"),
    [
        ("en", f"<p>for {KATEX.format('n')} {KATEX.format('(n)')} is lost", "two formulas"),
        ("en", f"<p>{KATEX.format('n')}</p><p>{KATEX.format('(n)')}</p>", ""),
        ("pl", "<p>tak zwany “nim”</p>", "a foreign quotation mark"),
        ("pl", '<p>tak <bdi lang="en">zwany “nim”</bdi></p>', ""),
        ("fa", "<p>تا 15 کپه</p>", "digits of another system"),
        ("fa", "<p>تا <code>15</code> کپه</p>", ""),
        ("he", "<li>מתחילים …</li>", "a space before an ellipsis"),
        ("en", "<td>in 43758 cases</td>", "without its thousands apart"),
        ("en", "<pre>in 43758 cases</pre>", ""),
    ],
)
def test_a_fault_in_a_page_is_found(language: str, body: str, message: str) -> None:
    faults = [*built_page_language_rules.faults(language, page(body))]
    assert any(message in fault for fault in faults) if message else faults == []


def test_a_formula_that_lost_its_end_is_found() -> None:
    assert [*built_page_language_rules.open_isolates("<p>there is \u2066y with \u2066y=n\u2069.</p>")]
    assert not [
        *built_page_language_rules.open_isolates("<p>there is \u2066y<b>&lt;m</b>\u2069 with \u2066y=n\u2069.</p>")
    ]


def test_words_from_right_to_left_in_a_row_are_found() -> None:
    word, next_word = "\u2067אז\u2069", "\u2067אם\u2069"
    together = "\u2067אז (אם \u2066x = 1\u2069\u2069"
    assert [*built_page_language_rules.scrambled_formulas(KATEX.format(f"{word} ({next_word} x = 1"))]
    assert not [*built_page_language_rules.scrambled_formulas(KATEX.format(f"{together} y"))]
    assert not [*built_page_language_rules.scrambled_formulas(KATEX.format(f"{word} x = 1 {next_word} y"))]
