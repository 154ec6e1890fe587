"""axe-core finds nothing to complain of on any kind of page, light and dark, in four languages."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.host import NO_SEARCH
from verify.languages import LANGUAGES

# One page of each kind. The languages take turns, but a chapter and a claim's page are looked at in each of them.
KINDS = (
    "", "reading/", "book/", "audit/he-nim/", "glossary/", "discover/", "atlas/", "atlas/ATL-0.6/", "claims/",
    "claims/NIM-001/", "map/", "contribute/", "mark/", "nim/misere/",
)  # fmt: skip
IN_ALL = ("nim/", "claims/NIM-003/")
CHAPTERS = ("nim/bouton/", "mark/k-mark/", "wythoff/", "chomp/")
READY = "!document.querySelector('.tk-board:not([data-ready=true])')"


def addresses(language: str) -> list[str]:
    place = LANGUAGES.index(language)
    return [f"{language}/{kind}" for kind in (*KINDS[place :: len(LANGUAGES)], *IN_ALL)]


def complaints(page: Any, address: str) -> list[str]:
    """What axe-core says of a page, in words: its rule, and where."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    page.goto(address, wait_until="load")
    page.wait_for_function(READY)
    found = axe.Axe().run(page).response["violations"]
    return [f"{address}: {rule['id']}: {node['target']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_kept_from_reading(browser: Any, small_base: str, language: str, scheme: str) -> None:
    page = browser.new_page(color_scheme=scheme, viewport={"width": 1280, "height": 900})
    page.add_init_script(NO_SEARCH)
    assert [told for address in addresses(language) for told in complaints(page, small_base + address)] == []
    page.close()


@pytest.mark.parametrize(("language", "chapter"), list(zip(LANGUAGES, CHAPTERS, strict=True)))
def test_nobody_is_kept_from_a_chapter(browser: Any, base: str, folder: Path, language: str, chapter: str) -> None:
    if not (folder / language / chapter).exists():
        chapter = "nim/"
    page = browser.new_page(color_scheme="dark", viewport={"width": 390, "height": 844})
    page.add_init_script(NO_SEARCH)
    assert complaints(page, f"{base}{language}/{chapter}") == []
    page.close()


def test_what_keeps_somebody_from_reading_is_found(browser: Any, small_base: str) -> None:
    page = browser.new_page()
    assert complaints(page, f"{small_base}en/glossary/") == []
    page.evaluate("document.querySelector('article').append(Object.assign(new Image(), { src: 'data:,' }))")
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    assert [rule["id"] for rule in axe.Axe().run(page).response["violations"]] == ["image-alt"]
    page.close()
