"""Tests of a printed chapter: text, pictures and proofs in black on white within the margins, no controls."""

from collections.abc import Iterator
from typing import Any

import pytest

from verify.languages import LANGUAGES

# The size of an A4 page without margins of one centimetre, in pixels.
SHEET = 718
PRESSED = "button, input, select, nav, .md-header, .md-sidebar, .tk-board, progress"
VISIBLE_ELEMENTS = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.outerHTML.slice(0, 80))"""
BEYOND = """() => [...document.querySelectorAll('article *')]
  .filter((each) => !each.closest('.katex, svg') && each.checkVisibility())
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
  .map((each) => each.outerHTML.slice(0, 80))"""
# The theme unfolds what is folded.
UNFOLDED = """() => {
  const folds = [...document.querySelectorAll('article details')].filter((each) => each.checkVisibility());
  return folds.length > 0 && folds.every((each) => each.open);
}"""
INK = "() => [getComputedStyle(document.body).color, getComputedStyle(document.querySelector('.tk-badge')).color]"
# The theme follows the screen a moment after it has turned light.
BY_DAY = "() => document.body.dataset.mdColorScheme === 'default'"


@pytest.fixture
def sheet(browser: Any) -> Iterator[Any]:
    """Yield a page with the width of a sheet, for a reader with a dark screen."""
    page = browser.new_page(viewport={"width": SHEET, "height": 1000}, color_scheme="dark")
    yield page
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_can_be_printed(sheet: Any, base: str, language: str) -> None:
    sheet.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    sheet.emulate_media(media="screen", color_scheme="light")
    sheet.wait_for_function(BY_DAY)
    by_day = sheet.evaluate(INK)[1]
    sheet.emulate_media(media="print", color_scheme="dark")
    assert sheet.evaluate(VISIBLE_ELEMENTS, PRESSED) == []
    assert sheet.evaluate(BEYOND) == []
    assert sheet.evaluate(INK) == ["rgb(0, 0, 0)", by_day]


def test_a_claim_is_printed_with_all_that_is_folded(sheet: Any, base: str) -> None:
    sheet.goto(f"{base}en/claims/NIM-004/", wait_until="load")
    assert not sheet.evaluate(UNFOLDED)
    sheet.emulate_media(media="print")
    sheet.evaluate("dispatchEvent(new Event('beforeprint'))")
    sheet.wait_for_function(UNFOLDED)
    assert sheet.evaluate(VISIBLE_ELEMENTS, PRESSED) == []


def test_pressed_controls_are_visible_on_a_screen(sheet: Any, base: str) -> None:
    sheet.goto(f"{base}en/nim/bouton/", wait_until="load")
    assert sheet.evaluate(VISIBLE_ELEMENTS, PRESSED) != []
