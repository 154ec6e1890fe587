"""Tests of the home page, the not-found page, the manifest, Open Graph tags, the offline copy and the map search."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browser_server import serve
from verify.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen_explains_the_site(desk: Any, small_base: str, language: str) -> None:
    desk.goto(f"{small_base}{language}/", wait_until="load")
    doors = desk.locator(".tk-doors a")
    assert doors.count() == 5 and desk.locator(".tk-lead-newest .tk-tag").count() == 1
    for place in (".tk-lead > p", ".tk-doors li:last-child", ".tk-lead-newest"):
        box = desk.locator(place).bounding_box()
        assert box["y"] + box["height"] < 900
    for link in doors.all():
        answer = desk.request.get(desk.evaluate("link => link.href", link.element_handle()))
        assert answer.ok


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen_of_a_phone_shows_the_board(browser: Any, small_base: str, language: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{small_base}{language}/", wait_until="load")
    page.wait_for_selector(".tk-board[data-ready=true]")
    for place in (".tk-lead > p", ".tk-doors li:last-child", ".tk-lead-newest", ".tkb-status", ".tkb-heap:first-child"):
        box = page.locator(place).bounding_box()
        assert 48 <= box["y"] and box["y"] + box["height"] <= 844, place
    board = page.locator(".tkb-status, .tkb-actions, .tkb-heap").evaluate_all(
        "parts => [Math.min(...parts.map((part) => part.getBoundingClientRect().top)),"
        " Math.max(...parts.map((part) => part.getBoundingClientRect().bottom))]"
    )
    assert (board[0] + board[1]) / 2 <= 844 and page.evaluate("document.documentElement.scrollWidth") == 390
    page.close()


# A browser in which the reader blocks cookies.
CLOSED_STORAGE = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_menu_and_colours_work_with_closed_storage(browser: Any, small_base: str, language: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="light")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(CLOSED_STORAGE)
    page.goto(f"{small_base}{language}/nim/", wait_until="load")
    page.locator("[data-md-component=palette] label:visible").click()
    page.locator("[data-md-component=palette] label:visible").click()
    page.wait_for_selector("body[data-md-color-scheme=slate]")
    page.click(".md-header__button[for=__search]")
    page.fill(".md-search__input", "NIM-003")
    page.keyboard.press("End")
    page.wait_for_selector(".md-search-result__item a[href*='NIM-003']")
    page.close()
    assert errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_is_not_there_offers_a_search_in_its_language(
    browser: Any, small_base: str, small_site: Path, language: str
) -> None:
    page = browser.new_page()
    # The test server has no page for missing files; a real host shows it at any depth.
    body = (small_site / "404.html").read_text(encoding="utf-8")
    page.route("**/nowhere/at/all/", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{small_base}{language}/nowhere/at/all/", wait_until="load")
    assert page.locator("section:visible").count() == 1
    section = page.locator("section:visible")
    assert section.get_attribute("lang") == language
    section.locator("input").fill("NIM-003")
    section.locator("button").click()
    page.wait_for_url(f"{small_base}{language}/?q=NIM-003")
    page.wait_for_selector(".md-search-result__item a[href*='NIM-003']")
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_manifest_and_open_graph(desk: Any, small_base: str, language: str) -> None:
    desk.goto(f"{small_base}{language}/nim/", wait_until="load")
    manifest = json.loads(desk.request.get(desk.evaluate("document.querySelector('link[rel=manifest]').href")).text())
    assert manifest["lang"] == language
    assert manifest["name"]
    assert manifest["icons"]
    assert desk.request.get(f"{small_base}{language}/{manifest['icons'][0]['src']}").ok
    tags = {
        name: desk.get_attribute(f'meta[property="og:{name}"]', "content")
        for name in ("title", "description", "image", "locale", "site_name", "type")
    }
    assert all(tags.values()) and tags["locale"] == language
    assert desk.request.get(desk.evaluate("image => new URL(image, location.href).href", tags["image"])).ok


def test_a_search_on_the_map_leaves_only_its_hits(desk: Any, small_base: str) -> None:
    desk.goto("about:blank")
    desk.set_viewport_size({"width": 390, "height": 844})
    desk.goto(f"{small_base}en/map/", wait_until="load")
    desk.wait_for_selector(".tk-map form:not([hidden])")
    contents = desk.locator(".tk-map-contents a")
    assert contents.count() >= 4 and desk.evaluate("document.documentElement.scrollWidth") == 390
    for link in contents.all():
        assert desk.locator(link.get_attribute("href").replace("#", "[id='") + "']").count() == 1
    desk.fill(".tk-map input", "nim005")
    assert desk.inner_text(".tk-map-hits") == "Found: 1"
    assert desk.locator("a.tk-sign-of:visible").count() == 1
    desk.fill(".tk-map input", "nothing like this")
    assert desk.inner_text(".tk-map-hits") == "No claim found." and desk.locator("a.tk-sign-of:visible").count() == 0
    desk.fill(".tk-map input", "")
    assert desk.locator("a.tk-sign-of:visible").count() == 0
    for summary in desk.locator(".tk-map .tk-fold > summary").all():
        summary.click()
    assert desk.locator("a.tk-sign-of:visible").count() == 9
    desk.set_viewport_size({"width": 1280, "height": 900})


def test_a_symbol_shows_its_explanation(desk: Any, small_base: str) -> None:
    desk.goto(f"{small_base}en/claims/NIM-003/", wait_until="load")
    link = desk.locator(".tk-symbol-link").first
    link.hover()
    desk.wait_for_selector(".tk-preview .tk-minor")
    assert link.inner_text() in desk.inner_text(".tk-preview")
    assert desk.locator(".tk-preview .tk-lines").count() and not desk.locator(".tk-preview .tk-part").count()
    desk.keyboard.press("Escape")


def test_the_address_completes_the_entry_for_a_bibliography(desk: Any, small_base: str) -> None:
    desk.goto(f"{small_base}en/claims/NIM-003/#cite", wait_until="load")
    entry = desk.inner_text(".tk-bibtex")
    assert f"url          = {{{small_base}en/claims/NIM-003/}}\n}}" in entry


def keep_copy(page: Any, base: str, language: str = "en") -> None:
    """Store the offline copy of the pages in one language."""
    page.goto(f"{base}{language}/colophon/", wait_until="load")
    page.click(".tk-offline [data-do=start]")
    page.wait_for_function(
        """() => {
          const block = document.querySelector('.tk-offline');
          return block.querySelector('[role=status]').textContent === block.dataset.done;
        }"""
    )
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_a_copy_is_read_when_only_the_site_cannot_be_reached(browser: Any, small_site: Path, tmp_path: Path) -> None:
    """Check a device that calls itself online; addresses of boards and worksheets have a query."""
    context = browser.new_context()
    page = context.new_page()
    (tmp_path / "site").symlink_to(small_site)
    with serve(tmp_path) as address:
        base = f"{address}site/"
        keep_copy(page, base)
    page.goto(f"{base}en/board/?game=nim&position=3,4,6", wait_until="load")
    page.wait_for_selector(".tk-board[data-ready=true]")
    assert page.evaluate("navigator.onLine") and page.locator(".tkb-heaps .tkb-piece").count() == 13
    page.goto(f"{base}en/teach/worksheets/?family=nim&seed=lesson&count=4", wait_until="load")
    page.wait_for_selector(".tk-sheet-tasks > li")
    context.close()


def test_a_copy_of_a_language_is_read_without_a_network(browser: Any, small_base: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    keep_copy(page, small_base)
    context.set_offline(True)
    page.goto(f"{small_base}en/nim/", wait_until="load")
    page.wait_for_selector(".tk-board[data-ready=true]")
    assert page.locator("h1").is_visible()
    context.set_offline(False)
    page.goto(f"{small_base}en/colophon/", wait_until="load")
    page.click(".tk-offline [data-do=remove]")
    page.wait_for_selector(".tk-offline [data-do=start]:visible")
    assert (
        page.evaluate("caches.keys().then((names) => names.filter((name) => name.startsWith('takeaway-copy')).length)")
        == 0
    )
    context.close()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_page_that_no_copy_contains_leads_to_the_copies(browser: Any, small_base: str, language: str) -> None:
    """Check that a page in another language says so in that language, and names the language of the copy."""
    context = browser.new_context()
    page = context.new_page()
    keep_copy(page, small_base)
    context.set_offline(True)
    page.goto(f"{small_base}{language}/nim/?a=b#c", wait_until="load")
    page.wait_for_selector("body[data-ready=true]")
    assert page.locator("section:visible").get_attribute("lang") == language
    assert page.locator("section:visible a").evaluate("link => link.href") == f"{small_base}{language}/nim/?a=b#c"
    assert page.locator("li:visible").count() == 1
    page.click("li:visible a")
    page.wait_for_url(f"{small_base}en/")
    assert page.locator("h1").is_visible()
    page.goto(f"{small_base}away.html?page=https://other.example/", wait_until="load")
    page.wait_for_selector("body[data-ready=true]")
    addresses = page.locator("section a").evaluate_all("links => links.map((link) => link.href)")
    assert addresses and all(each.startswith(small_base) for each in addresses)
    context.close()


def test_the_address_of_the_site_leads_to_the_copy_without_a_network(browser: Any, small_base: str) -> None:
    """Check that a reader of a Hebrew copy does not meet an English page that says it is missing."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    keep_copy(page, small_base, "he")
    context.set_offline(True)
    page.goto(f"{small_base}?source=bookmark", wait_until="load")
    page.wait_for_url(f"{small_base}he/")
    assert page.locator("h1").is_visible()
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_breaks_no_word_of_the_sources_and_no_label(browser: Any, small_base: str, language: str) -> None:
    """Check the narrow table of the sources, and the label before the newest theorem on the home page."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{small_base}{language}/colophon/", wait_until="load")
    broken = page.evaluate(
        """() => {
          const range = document.createRange();
          const words = [...document.querySelectorAll('td > a[href*="audit/"]')].flatMap((link) => {
            const text = link.firstChild;
            return [...text.data.matchAll(/[\\p{L}\\p{M}\\u200c]+/gu)].map((found) => [text, found]);
          });
          const lines = ([text, { index, 0: word }]) => {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          };
          return { all: words.length, broken: words.filter((word) => lines(word) > 1).map(([, [word]]) => word) };
        }"""
    )
    assert broken["all"] > 5 and broken["broken"] == []
    page.goto(f"{small_base}{language}/", wait_until="load")
    label = page.locator(".tk-lead-newest > span").first
    lines = "(label) => label.getBoundingClientRect().height / parseFloat(getComputedStyle(label).lineHeight)"
    assert label.evaluate(lines) < 1.5
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()
