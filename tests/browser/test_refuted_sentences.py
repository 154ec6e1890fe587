"""Tests that the panel of the map and the search results show both sentences of every refuted claim.

The sentences are compared with the list of claims, which `tests/verify/site/content/test_refuted_claims.py` compares
with the texts.
"""

from typing import Any

import pytest

from tests.browser.search_driver import PATIENCE, search
from verify.languages import LANGUAGES

READ_SENTENCES = """(boxes) => Object.fromEntries(boxes.map((box) => [box.dataset.both,
  [...box.querySelectorAll('.tk-false, .tk-true')].map((line) => line.textContent)]))"""
READ_LINES = """(lines) => lines.map((line) => [line.firstElementChild.className, line.lastElementChild.textContent])"""
STANDINGS = ["tk-badge tk-refuted", "tk-badge tk-certified"]


@pytest.fixture(scope="module")
def sentence_pairs(desk: Any, base: str) -> dict[str, dict[str, list[str]]]:
    """Return the false and the corrected sentence of each refuted claim by tag, in each language."""
    sentences_by_language = {}
    for language in LANGUAGES:
        desk.goto(f"{base}{language}/claims/?standing=refuted", wait_until="load")
        # The rows replace the links in the folds once they are there.
        desk.wait_for_function("!document.querySelector('.tk-claims .tk-part')")
        sentences_by_language[language] = desk.eval_on_selector_all("tr .tk-both", READ_SENTENCES)
        assert all(len(pair) == 2 and pair[0] != pair[1] for pair in sentences_by_language[language].values())
    return sentences_by_language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_of_the_map(
    desk: Any, base: str, sentence_pairs: dict[str, dict[str, list[str]]], language: str
) -> None:
    desk.goto("about:blank")
    desk.goto(f"{base}{language}/map/", wait_until="load")
    desk.wait_for_selector(".tk-map form:not([hidden])")
    refuted = desk.eval_on_selector_all("[data-standing=refuted][data-tag]", "all => all.map((one) => one.dataset.tag)")
    assert refuted and sorted(refuted) == sorted(sentence_pairs[language])
    for tag in refuted:
        desk.evaluate("(tag) => { location.hash = tag; }", tag)
        desk.wait_for_selector(f".tk-map-panel:has-text('{tag}') .tk-both")
        lines = desk.eval_on_selector_all(".tk-map-panel .tk-both > p", READ_LINES)
        assert lines == [list(pair) for pair in zip(STANDINGS, sentence_pairs[language][tag], strict=True)], tag
        assert desk.locator(".tk-map-panel .tk-card-title .tk-badge").count() == 0
    # The badge is beside the title of every other claim.
    other = desk.get_attribute("[data-standing=certified][data-tag]", "data-tag")
    desk.evaluate("(tag) => { location.hash = tag; }", other)
    desk.wait_for_selector(f".tk-map-panel:has-text('{other}') .tk-card-title .tk-certified")
    assert desk.locator(".tk-map-panel .tk-both").count() == 0


@pytest.mark.xdist_group("search")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_results_of_the_search(
    search_pages: Any, sentence_pairs: dict[str, dict[str, list[str]]], language: str
) -> None:
    page = search_pages.page(language)
    for tag, sentences in sentence_pairs[language].items():
        search(page, tag)
        results = page.locator(f".md-search-result__link[href*='claims/{tag}/'] .tk-search-both")
        results.first.wait_for(timeout=PATIENCE)
        lines = results.evaluate_all(
            "(lines) => lines.map((line) => [...line.children].map((part) => part.textContent))"
        )
        # The search writes all spaces alike.
        assert [text for _, text in lines] == [sentence.replace("\u00a0", " ") for sentence in sentences], tag
        (printed_label, _), (corrected_label, _) = lines
        assert printed_label
        assert corrected_label
        assert printed_label != corrected_label
    search(page, "NIM-003")
    page.locator(".md-search-result__link[href*='claims/NIM-003/'] .tk-search-kind").first.wait_for(timeout=PATIENCE)
    assert page.locator(".md-search-result__link[href*='claims/NIM-003/'] .tk-search-both").count() == 0
