"""Tests of the preview of a tag: by pointer, keyboard and touch, in four languages; it closes again."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.browser_server import NO_SEARCH

CARD = ".tk-preview"


@pytest.fixture
def reader(desk: Any) -> Iterator[Any]:
    """Yield the wide page with the pointer outside the text."""
    desk.mouse.move(0, 0)
    yield desk
    desk.mouse.move(0, 0)


def last_card(page: Any, number: int) -> Any:
    """Assert the number of cards, and return the last card."""
    page.wait_for_function(f"document.querySelectorAll('{CARD}').length === {number}")
    return page.locator(CARD).last


def cards_fit(page: Any) -> bool:
    """Return whether all cards lie within the window."""
    whole: bool = page.evaluate(
        """() => [...document.querySelectorAll('.tk-preview')].every((card) => {
          const at = card.getBoundingClientRect();
          return at.width > 100 && at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
        })"""
    )
    return whole


@pytest.mark.parametrize("language", ["en", "he", "pl", "fa"])
def test_the_pointer_shows_standing_and_statement(reader: Any, small_base: str, language: str) -> None:
    reader.goto(f"{small_base}{language}/claims/", wait_until="load")
    response = reader.goto(f"{small_base}{language}/claims/NIM-004/", wait_until="load")
    assert response.ok
    link = reader.locator('a.tk-tag[href*="NIM-003"]:visible').first
    link.hover()
    card = last_card(reader, 1)
    assert card.locator(".tk-badge.tk-certified").is_visible() and cards_fit(reader)
    assert card.locator(".tk-card-title").inner_text().startswith("NIM-003")
    assert card.locator(".tk-said").first.inner_text().strip()
    assert card.locator("[id]").count() == 0 and card.locator(".tk-proved").count() == 0
    reader.mouse.move(0, 0)
    last_card(reader, 0)


def test_a_card_stays_under_the_pointer_opens_one_more_and_no_third(reader: Any, small_base: str) -> None:
    reader.goto(f"{small_base}en/nim/bouton/", wait_until="load")
    reader.locator('article a.tk-tag[href*="NIM-001"]:visible').first.hover()
    inner = last_card(reader, 1).locator("a.tk-tag").first
    assert inner.evaluate("link => link.href") == f"{small_base}en/claims/NIM-003/"
    inner.hover()
    second = last_card(reader, 2)
    assert cards_fit(reader)
    second.evaluate("""card => {
      const link = document.createElement('a');
      [link.className, link.href, link.textContent] = ['tk-tag', new URL('../../claims/NIM-002/', location.href), '2'];
      card.querySelector('.tk-card-title').append(link);
    }""")
    second.locator("a.tk-tag").hover()
    reader.wait_for_timeout(700)
    assert reader.locator(CARD).count() == 2
    reader.keyboard.press("Escape")
    last_card(reader, 1)
    reader.keyboard.press("Escape")
    last_card(reader, 0)


def test_the_keyboard_shows_it_and_the_browser_tells_it(reader: Any, small_base: str) -> None:
    reader.goto(f"{small_base}en/nim/bouton/", wait_until="load")
    link = reader.locator('article a.tk-tag[href*="NIM-001"]:visible').first
    title = link.get_attribute("title")
    reader.keyboard.press("Tab")  # moves the focus by the keyboard
    link.focus()
    last_card(reader, 1)
    described = link.get_attribute("aria-describedby")
    assert described
    assert reader.locator(f"#{described}").is_visible()
    assert link.get_attribute("title") is None
    reader.keyboard.press("ArrowDown")
    assert reader.evaluate("document.activeElement.closest('.tk-preview') !== null")
    reader.keyboard.press("Escape")
    last_card(reader, 0)
    assert reader.evaluate("document.activeElement.matches('a.tk-tag')")
    assert (link.get_attribute("title"), link.get_attribute("aria-describedby")) == (title, None)


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_long_press_shows_it_and_a_tap_follows_the_link(browser: Any, small_base: str, language: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(NO_SEARCH)
    page.goto(f"{small_base}{language}/claims/NIM-004/", wait_until="load")
    link = page.locator('a.tk-tag[href*="NIM-003"]:visible').first
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    last_card(page, 1)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert cards_fit(page) and page.url.endswith("/claims/NIM-004/")
    page.touchscreen.tap(2, 400)  # the margin
    last_card(page, 0)
    link.tap()
    page.wait_for_url("**/claims/NIM-003/")
    context.close()


def test_a_tag_without_a_page_has_no_preview(reader: Any, small_base: str) -> None:
    reader.goto(f"{small_base}en/claims/NIM-004/", wait_until="load")
    link = reader.locator('a.tk-tag[href*="NIM-003"]:visible').first.element_handle()
    link.evaluate("link => link.href = '../NIM-999/'")
    link.hover()
    reader.wait_for_timeout(900)
    assert reader.locator(CARD).count() == 0
