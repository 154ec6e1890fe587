"""Tests that the pruned style sheets of the theme keep every rule that a page can use."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import material
import pytest

from tests.browser.browser_server import NO_SEARCH
from tests.browser.search_driver import FIELD, RESULT, SearchPages, search
from verify.languages import LANGUAGES
from verify.site.build import css_prune

pytestmark = pytest.mark.xdist_group("search")

THEME = Path(material.__file__).parent / "templates" / "assets" / "stylesheets"
KINDS = ("", "nim/", "claims/NIM-003/", "glossary/", "map/", "claims/", "atlas/", "atlas/ATL-0.6/")
# Pseudo-classes of transient states and pseudo-elements do not depend on the elements of the page.
_PASSING = re.compile(
    r":not\(:[a-z-]+\)|::?(?!not|is|where|has|nth|first|last|only|root|empty|checked|target\()[a-z-]+(?![\w-]*\()"
)
MATCHED = """(selectors) => selectors.filter((selector) => {
  try { return document.querySelector(selector); } catch { return selector; }
})"""
# The results of a search, put where the theme puts them; how many there are.
COUNT_RESULTS = """([results, item]) => {
  document.querySelector('.md-search-result').innerHTML = results;
  return document.querySelectorAll(item).length;
}"""


def selectors(sheet: str) -> Iterator[str]:
    for head, body in css_prune.split_rules(sheet):
        if body is not None and head.startswith(("@media", "@supports")):
            yield from selectors(body)
        elif body is not None and not head.startswith("@"):
            yield from css_prune.split_selectors(head)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_is_gone_that_would_match(
    browser: Any, base: str, site_folder: Path, search_pages: SearchPages, language: str
) -> None:
    gone: set[str] = set()
    for stylesheet in (site_folder / language / "assets" / "stylesheets").glob("*.css"):
        whole = set(selectors((THEME / stylesheet.name).read_text(encoding="utf-8")))
        remaining_selectors = set(selectors(stylesheet.read_text(encoding="utf-8")))
        assert remaining_selectors < whole
        gone |= whole - remaining_selectors
    unmatched_selectors = sorted({re.sub(r"^(?=>|$)", "*", _PASSING.sub("", selector)) for selector in gone})
    assert len(unmatched_selectors) > 300
    search_page = search_pages.page(language)
    assert search_page.evaluate(MATCHED, unmatched_selectors) == []
    search(search_page, "nim")
    assert search_page.evaluate(MATCHED, unmatched_selectors) == []
    # Search results look the same on every page, and sorting the words of all pages for each page would take longest.
    results = search_page.inner_html(".md-search-result")
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(NO_SEARCH)
    for kind in KINDS:
        if not (site_folder / language / kind / "index.html").exists():
            continue
        page.goto(f"{base}{language}/{kind}", wait_until="load")
        assert page.evaluate(MATCHED, unmatched_selectors) == [], kind
        for field in page.locator(f"{FIELD}:visible").all()[:1]:
            field.fill("nim")
            assert page.evaluate(COUNT_RESULTS, [results, RESULT]) > 0
        page.locator("summary:visible").evaluate_all("(found) => found.slice(0, 20).forEach((one) => one.click())")
        assert page.evaluate(MATCHED, unmatched_selectors) == [], kind
    page.close()
