"""Tests that each clause and its formula are side by side on a wide screen and one below the other on a phone."""

from typing import Any

import pytest

from verify.languages import LANGUAGES

BOXES = """() => ["said", "proved"].map(name => {
  const box = document.querySelector(`#clause-a > .tk-${name}`).getBoundingClientRect();
  return [box.left, box.right, box.top, box.bottom];
})"""
# Where the characters of the first formula stand on the screen, line by line: the left edge of each.
EDGES = """() => [...document.querySelectorAll("#clause-a .tk-lines > div")].map(line =>
  [...line.querySelectorAll(".katex-html .base")].map(part => part.getBoundingClientRect().left))"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_is_beside_its_formula(desk: Any, small_base: str, language: str) -> None:
    desk.goto(f"{small_base}{language}/claims/NIM-003/")
    clause, formula = desk.evaluate(BOXES)
    assert abs(clause[2] - formula[2]) < 40
    is_separate = clause[1] <= formula[0] if language in ("en", "pl") else formula[1] <= clause[0]
    assert is_separate
    # The formula runs from left to right, its first line furthest to the left, in every language.
    edges = desk.evaluate(EDGES)
    assert len(edges) == 3 and all(line == sorted(line) and line for line in edges)
    assert edges[0][0] < edges[1][0] == edges[2][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_formula_is_below_and_fits(browser: Any, small_base: str, language: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(f"{small_base}{language}/claims/NIM-003/")
    clause, formula = page.evaluate(BOXES)
    assert clause[3] <= formula[2]
    assert 0 <= formula[0]
    assert formula[1] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    wide = "[...document.querySelectorAll('.tk-lines')].filter(e => e.scrollWidth > e.clientWidth + 1).length"
    assert page.evaluate(wide) == 0
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_symbol_is_explained_and_deeper_ones_are_folded(desk: Any, small_base: str, language: str) -> None:
    desk.goto(f"{small_base}{language}/claims/NIM-003/")
    is_visible = "name => document.getElementById(`symbol-${name}`).checkVisibility()"
    assert desk.evaluate(is_visible, "nim.P") and desk.evaluate(is_visible, "nim_sum")
    assert not desk.evaluate(is_visible, "nim.move")
    desk.click(".tk-deeper > summary")
    assert desk.evaluate(is_visible, "nim.move")
    descriptions = desk.query_selector_all(".tk-symbols .tk-words")
    # The invented descriptions of the small site have no translations.
    assert len(descriptions) == 3 and all(word.get_attribute("lang") == "en" for word in descriptions)
