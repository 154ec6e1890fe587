"""Search finds a word by another of its forms, in each of the four languages."""

import os
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
]


@pytest.mark.parametrize(("language", "typed", "form"), QUERIES)
def test_an_inflected_word_is_found(browser: Any, base: str, language: str, typed: str, form: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{base}{language}/reading/", wait_until="networkidle")
    page.click(".md-search__input")
    page.fill(".md-search__input", typed)
    page.keyboard.press("End")  # the theme listens to keys, which letters without a key of their own do not press
    page.wait_for_selector(".md-search-result__item", timeout=15000)
    found = page.inner_text(".md-search-result__list")
    assert not problems
    if "TAKEAWAY_SITE" not in os.environ:  # the fixture's words are known
        assert form.lower() in found.lower()
    page.close()
