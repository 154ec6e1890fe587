"""Tests of the map of all claims: selection, search and following dependencies, by pointer and by keyboard."""

from collections.abc import Iterator
from typing import Any

import pytest

from verify.languages import LANGUAGES

PANEL = ".tk-map-panel"
FILTER = ".tk-bar form"


@pytest.fixture
def map_of(desk: Any, small_base: str) -> Iterator[Any]:
    """Yield the page of the map of all claims in a language."""

    def go(language: str, rest: str = "") -> Any:
        desk.goto("about:blank")
        desk.goto(f"{small_base}{language}/map/{rest}", wait_until="load")
        desk.wait_for_selector(".tk-map form:not([hidden])")
        return desk

    yield go


def marked_tags(page: Any, kind: str) -> set[str]:
    return set(page.eval_on_selector_all(f".tk-map .{kind}", "signs => signs.map((sign) => sign.dataset.tag)"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_selection_shows_dependencies_and_dependants(map_of: Any, language: str) -> None:
    page = map_of(language)
    assert page.locator(PANEL).is_hidden()
    page.click("a[data-tag=NIM-003]")
    assert page.url.endswith("/map/#NIM-003")
    assert marked_tags(page, "tk-chosen") == {"NIM-003"}
    assert marked_tags(page, "tk-down-of") == {"NIM-001", "NIM-002"}
    assert marked_tags(page, "tk-up-of") == {"NIM-004", "NIM-005", "NIM-007", "MARK-001"}
    assert page.locator(f"{PANEL} .tk-step").count() == 2 + 4
    page.locator(f"{PANEL} .tk-step", has_text="NIM-002").click()
    assert marked_tags(page, "tk-chosen") == {"NIM-002"}
    page.keyboard.press("Escape")
    assert page.locator(PANEL).is_hidden() and "#" not in page.url
    page.click("a[data-tag=NIM-003]")
    page.click("a[data-tag=NIM-003]")
    page.wait_for_url("**/claims/NIM-003/")


def test_an_address_brings_its_choice_and_search_finds_by_tag_and_words(map_of: Any) -> None:
    page = map_of("en", "#NIM-002")
    assert marked_tags(page, "tk-chosen") == {"NIM-002"}
    page.fill(".tk-map input", "nim005")
    assert marked_tags(page, "tk-found") == {"NIM-005"}
    page.keyboard.press("Enter")
    assert marked_tags(page, "tk-chosen") == {"NIM-005"}
    page.fill(".tk-map input", "nothing like this")
    assert marked_tags(page, "tk-found") == set()
    assert map_of("en", "#NIM-999").locator(PANEL).is_hidden()


def test_the_panel_leads_down_to_the_rules(map_of: Any) -> None:
    page = map_of("en", "#NIM-003")
    page.click(f"{PANEL} details > summary")
    step = page.locator(f"{PANEL} .tk-steps > li").first
    step.wait_for()
    assert step.locator("code").first.inner_text().endswith("nim.bouton")
    step.locator("summary").first.click()
    step.locator(".tk-steps").wait_for()
    assert "nim.lemma1" in step.inner_text()


def test_without_scripts_every_sign_is_a_link(browser: Any, small_base: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{small_base}en/map/", wait_until="load")
    sign = page.locator("a[data-tag=NIM-003]")
    assert not sign.is_visible()
    page.locator(".tk-fold", has=sign).locator("summary").click()
    sign.click()
    page.wait_for_url("**/claims/NIM-003/")
    context.close()


@pytest.mark.parametrize("address", ["map/", "claims/"])
def test_a_phone_shows_the_chapters_folded(browser: Any, small_base: str, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{small_base}en/{address}", wait_until="load")
    page.wait_for_selector(f"{FILTER}:not([hidden])")
    folds = page.locator(".tk-fold")
    opened = page.locator(".tk-fold[open]")
    assert folds.count() >= 3 and opened.count() == 0 and page.locator(".tk-more[open]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    # The number beside a chapter is the number of its claims.
    numbers = page.eval_on_selector_all(
        ".tk-fold",
        """folds => folds.map((fold) => [
          Number(fold.querySelector('summary .tk-no').textContent),
          fold.querySelectorAll('tbody tr, a[data-tag]').length,
        ])""",
    )
    assert numbers and all(said == found for said, found in numbers)
    # A search opens the folds with hits and hides the others; without it all are closed again.
    page.fill(f"{FILTER} input", "nim-003")
    hit = page.locator(".tk-fold[open]", has=page.locator("#NIM-003, [data-tag=NIM-003]"))
    hit.wait_for()
    assert opened.count() == page.locator(".tk-fold:visible").count() < folds.count()
    page.fill(f"{FILTER} input", "")
    assert opened.count() == 0 and page.locator(".tk-fold:visible").count() == folds.count()
    # In print all are open.
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert opened.count() == folds.count()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert opened.count() == 0
    # The address of a tag opens its fold.
    page.evaluate("location.hash = 'NIM-003'")
    page.wait_for_selector(".tk-fold[open]")
    assert opened.count() == 1
    page.goto("about:blank")
    page.goto(f"{small_base}en/{address}#NIM-003", wait_until="load")
    page.wait_for_selector(".tk-fold[open]")
    assert opened.count() == 1 and opened.locator("a[href$='NIM-003/']").is_visible()
    # The field remains in view while the reader scrolls.
    page.evaluate("scrollTo(0, 500)")
    assert page.locator(f"{FILTER} input").bounding_box()["y"] >= 0
    page.close()
