"""Search finds a word by another of its forms, in each of the four languages."""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest

# What is typed, and a form of it that stands on a page.
QUERIES = [
    ("en", "proofs", "proof"),
    ("en", "positions", "position"),
    ("he", "אינדוקציה", "באינדוקציה"),
    ("he", "ערמה", "הערימות"),
    ("he", "הוכחות", "הוכחה"),
    ("pl", "zrodlo", "źródło"),
    ("pl", "strategia", "strategię"),
    ("pl", "stosach", "stosów"),
    ("pl", "dowodu", "Dowód"),
    ("pl", "wygrywającej", "wygrywającą"),
    ("pl", "indukcji", "indukcję"),
    ("fa", "كتاب", "کتاب"),
    ("fa", "برهان", "برهان"),
    ("fa", "وضعیت", "وضعیت‌های"),
    ("fa", "کپه", "کپه‌ها"),
    ("api", "exception", "SiteError"),
]


@pytest.fixture(scope="module")
def pages(browser: Any, base: str) -> Iterator[dict[str, Any]]:
    """One page a language, whose index of all words is read and sorted once."""
    opened: dict[str, Any] = {}
    for language in dict.fromkeys(language for language, _, _ in QUERIES):
        opened[language] = browser.new_page(viewport={"width": 1280, "height": 900})
        start = f"{language}/" if language == "api" else f"{language}/reading/"
        opened[language].goto(base + start, wait_until="load")
        opened[language].click(".md-search__input")
    yield opened
    for page in opened.values():
        page.close()


@pytest.mark.parametrize(("language", "typed", "form"), QUERIES)
def test_an_inflected_word_is_found(pages: dict[str, Any], language: str, typed: str, form: str) -> None:
    page = pages[language]
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.bring_to_front()
    _type(page, "")
    page.wait_for_selector(".md-search-result__item", state="detached")
    _type(page, typed)
    page.wait_for_selector(".md-search-result__item", timeout=60000)
    found = page.inner_text(".md-search-result__list")
    assert not problems
    if os.environ.keys().isdisjoint({"TAKEAWAY_SITE", "TAKEAWAY_WHOLE_SITE"}):  # the fixture's words are known
        assert form.lower() in found.lower()


@pytest.mark.parametrize("language", ["en", "fa"])
def test_what_is_found_is_seen_on_a_phone(pages: dict[str, Any], language: str) -> None:
    page = pages[language]
    page.bring_to_front()
    _type(page, "")
    page.keyboard.press("Escape")
    desk = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    assert not page.is_checked("#__search")
    page.click(".md-header__button[for=__search]")
    page.wait_for_timeout(500)  # the search opens over the page
    _type(page, "NIM-003")
    page.wait_for_selector(".md-search-result__item", timeout=60000)
    seen = page.evaluate(
        """() => [150, 400, 700].every((y) => document.elementFromPoint(195, y).closest('.md-search__output')) &&
          document.querySelector('.md-search-result__item').getBoundingClientRect().top < 400"""
    )
    page.set_viewport_size(desk)
    page.click(".md-search__input")
    assert seen


@pytest.mark.parametrize(("language", "digits"), [("en", "[0-9]"), ("fa", "[۰-۹]")])
def test_what_is_found_is_counted_in_the_digits_of_the_language(
    pages: dict[str, Any], language: str, digits: str
) -> None:
    page = pages[language]
    page.bring_to_front()
    _type(page, "nim")
    page.wait_for_selector(".md-search-result__item", timeout=60000)
    page.wait_for_timeout(300)
    counted = page.inner_text(".md-search-result__meta")
    assert re.findall(r"\d+", counted) and re.fullmatch(rf"(\D|{digits})+", counted), counted


def _type(page: Any, text: str) -> None:
    page.fill(".md-search__input", text)
    page.keyboard.press("End")  # the theme listens to keys, which letters without a key of their own do not press
