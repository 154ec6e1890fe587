"""Tests that axe-core finds no fault on any kind of page, light and dark, in four languages."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.browser_server import NO_SEARCH
from tests.browser.page_visits import BOARDS_READY
from verify.languages import LANGUAGES

# One page of each kind. The languages take turns, but a chapter and a claim page are tested in all of them.
KINDS = (
    "", "reading/", "book/", "audit/he-nim/", "glossary/", "discover/", "atlas/", "atlas/ATL-0.6/", "claims/",
    "claims/NIM-001/", "map/", "contribute/", "mark/", "nim/misere/",
)  # fmt: skip
IN_ALL = ("nim/", "claims/NIM-003/")
CHAPTERS = ("nim/bouton/", "mark/k-mark/", "wythoff/", "chomp/")
# Only rules about colours are tested in both schemes; the others give the same results in either.
# Only violations are requested, because locating passed elements would double the time.
COMPLAINTS = {"resultTypes": ["violations"]}
COLOURS = COMPLAINTS | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
# The theme gives its sidebars their height when a frame is drawn.
SETTLED = (
    "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"
)


def addresses(language: str) -> list[str]:
    place = LANGUAGES.index(language)
    return [f"{language}/{kind}" for kind in (*KINDS[place :: len(LANGUAGES)], *IN_ALL)]


def complaints(page: Any, address: str, options: dict[str, Any] = COMPLAINTS) -> list[str]:
    """Return the faults that axe-core finds on a page, each with its rule and place."""
    page.goto(address, wait_until="load")
    page.wait_for_function(BOARDS_READY)
    return complaints_now(page, address, options)


def complaints_now(page: Any, address: str, options: dict[str, Any] = COMPLAINTS, part: str = ":root") -> list[str]:
    """Return the faults that axe-core finds on the page in its current state, or in a part of the page."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    page.evaluate(SETTLED)
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(axe.Axe().axe_script)
    violations = page.evaluate(
        "async ([part, options]) => (await axe.run(document.querySelector(part), options)).violations", [part, options]
    )
    return [f"{address}: {rule['id']}: {node['target']}" for rule in violations for node in rule["nodes"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_have_no_accessibility_faults(browser: Any, small_base: str, language: str) -> None:
    """Check all rules in the light scheme, and those about colours in the dark scheme."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(NO_SEARCH)
    faults = []
    for address in addresses(language):
        page.emulate_media(color_scheme="light")
        faults += complaints(page, small_base + address)
        page.emulate_media(color_scheme="dark")
        page.wait_for_selector("body[data-md-color-scheme=slate]")
        faults += complaints_now(page, f"{address} in the dark", COLOURS)
    page.close()
    assert faults == []


@pytest.mark.parametrize(("language", "chapter"), list(zip(LANGUAGES, CHAPTERS, strict=True)))
def test_chapters_have_no_accessibility_faults(
    browser: Any, base: str, site_folder: Path, language: str, chapter: str
) -> None:
    if not (site_folder / language / chapter).exists():
        chapter = "nim/"
    page = browser.new_page(color_scheme="dark", viewport={"width": 390, "height": 844})
    page.add_init_script(NO_SEARCH)
    assert complaints(page, f"{base}{language}/{chapter}") == []
    page.close()


@pytest.mark.parametrize(("language", "scheme"), list(zip(LANGUAGES, ["light", "dark"] * 2, strict=True)))
def test_opened_parts_have_no_accessibility_faults(browser: Any, small_base: str, language: str, scheme: str) -> None:
    page = browser.new_page(color_scheme=scheme, viewport={"width": 1280, "height": 900})
    page.add_init_script(NO_SEARCH)
    page.goto(f"{small_base}{language}/map/", wait_until="load")
    page.locator(".tk-sign-of[data-tag]").first.hover()
    page.wait_for_selector(".tk-preview")
    assert complaints_now(page, "a claim shown on the map") == []
    page.locator(".tk-sign-of[data-tag]").first.click()
    page.wait_for_selector(".tk-map-panel:not([hidden])")
    # The panel says what the card said.
    page.wait_for_selector(".tk-preview", state="detached")
    assert complaints_now(page, "a claim chosen on the map") == []
    page.close()


@pytest.mark.parametrize(
    ("written", "rule", "only"),
    [
        ("<img src='data:,'>", "image-alt", COMPLAINTS),
        ("<p style='color: #777; background: #666'>hardly to be read</p>", "color-contrast", COLOURS),
    ],
)
def test_accessibility_faults_are_found(
    browser: Any, small_base: str, written: str, rule: str, only: dict[str, Any]
) -> None:
    page = browser.new_page()
    address = f"{small_base}en/glossary/"
    assert complaints(page, address, only) == []
    page.evaluate("written => document.querySelector('article').insertAdjacentHTML('beforeend', written)", written)
    [complaint] = complaints_now(page, "a page with a fault", only)
    assert f": {rule}: " in complaint
    page.close()
