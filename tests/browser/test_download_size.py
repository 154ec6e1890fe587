"""Tests of the download size of a first visit: under 200 KB for the home page and a claim page, little more elsewhere.

The search loads nothing before it is used. The size of the whole site is tested too.
"""

import gzip
import html
import re
from collections.abc import Iterator
from functools import cache
from heapq import nlargest
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from tests.browser.search_driver import FIELD, PATIENCE, RESULT
from verify.languages import LANGUAGES
from verify.site.build import fonts, node
from verify.site.build import site_weight as weigh

ROOT = Path(__file__).parents[2]
PACKED = (".woff2", ".png", ".wasm")
SEARCH = ("search_index.json", "/workers/search.")


def _visit(browser: Any, address: str) -> tuple[Any, list[str]]:
    """Return a page opened without any cache, and the addresses of the files that it loaded."""
    page = browser.new_context(viewport={"width": 1300, "height": 900}).new_page()
    came: list[Any] = []

    def note(response: Any) -> None:
        came.append(response)

    page.on("response", note)
    page.goto(address, wait_until="networkidle")
    return page, [response.url.partition("?")[0] for response in came if response.ok]


@cache
def _weight(path: Path) -> int:
    """Return the number of bytes that are transferred for a file, or for the page in a folder."""
    body = (path / "index.html" if path.is_dir() else path).read_bytes()
    return len(body if path.name.endswith(PACKED) else gzip.compress(body))


def _kinds(site_folder: Path) -> Iterator[str]:
    """Yield the address of the largest page of each kind, in each language."""
    for language in LANGUAGES:
        language_folder = site_folder / language
        kinds = (
            [language_folder],
            [path for path in language_folder.iterdir() if path.name in ("nim", "mark", "wythoff", "chomp")],
        )
        articles = [[place / "index.html" for place in kind if (place / "index.html").is_file()] for kind in kinds]
        for below in (
            ["claims"],
            ["nim", "mark", "wythoff", "chomp"],
            ["glossary", "map", "reading", "bench"],
            ["atlas"],
        ):
            articles.append([page for name in below for page in (language_folder / name).rglob("index.html")])
        for pages in articles:
            if pages:
                # Only the longest files are compressed, because compressing all would take longer than all visits.
                longest = nlargest(8, pages, key=lambda page: page.stat().st_size)
                heaviest = max(longest, key=lambda page: _weight(page.parent))
                yield heaviest.parent.relative_to(site_folder).as_posix() + "/"


def _usual_pages(site_folder: Path) -> list[str]:
    """Return the home page in each language, and the claim page of median size."""
    kinds = []
    for language in LANGUAGES:
        claims = sorted((site_folder / language / "claims").glob("*/index.html"), key=lambda page: page.stat().st_size)
        kinds += [f"{language}/", f"{language}/claims/{claims[len(claims) // 2].parent.name}/"]
    return kinds


def test_a_first_visit_is_light(browser: Any, base: str, site_folder: Path) -> None:
    weights = {}
    usual = _usual_pages(site_folder)
    for kind in dict.fromkeys((*usual, *_kinds(site_folder))):
        page, came = _visit(browser, base + kind)
        page.context.close()
        assert all(url.startswith(base) for url in came) and base + kind in came, kind
        weights[kind] = sum(_weight(site_folder / url.removeprefix(base)) for url in came)
        assert not [url for url in came if any(part in url for part in SEARCH)], kind
    assert len(weights) >= 4 * len(LANGUAGES)
    assert {kind: weight for kind, weight in weights.items() if weight > weigh.HEAVIEST} == {}
    assert {kind: weights[kind] for kind in usual if weights[kind] > weigh.FIRST} == {}


def test_the_site_with_the_whole_atlas_and_each_page_are_light(site_folder: Path) -> None:
    weight = weigh.measure(site_folder)
    assert weight.total > 1_000_000 and weight.expected_games >= weight.games
    assert weight.complete_total < weigh.SITE, "\n".join(weigh.report_lines(weight))
    assert [page for page in weight.heaviest_pages if page[0] > weigh.PAGE] == []


@pytest.mark.parametrize("way", ["pointer", "key", "address"])
def test_the_search_comes_when_it_is_asked(browser: Any, base: str, way: str) -> None:
    page, came = _visit(browser, base + "en/nim/" + ("?q=heap" if way == "address" else ""))
    assert bool([url for url in came if SEARCH[0] in url]) is (way == "address")
    if way == "pointer":
        page.click(FIELD)
    elif way == "key":
        page.keyboard.press("/")
    if way != "address":
        page.wait_for_function("(field) => document.activeElement.matches(field)", arg=FIELD)
        page.keyboard.type("heap")
    page.wait_for_selector(RESULT, timeout=PATIENCE)
    page.context.close()


def test_every_letter_that_the_fonts_had_is_still_there(site_folder: Path) -> None:
    """Check that the fonts keep each of their letters that occurs on a page."""
    letters: set[str] = set()
    for path in site_folder.glob("*/**/*.html"):
        text = re.sub(r"<(script|style)\b.*?</\1>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        letters |= set(html.unescape(re.sub(r"<[^>]*>", "", text)))
    modules = node.install_packages(ROOT / "build")
    for _, package, *_ in fonts.FONTS:
        for font in (site_folder / "assets" / "fonts").glob(f"{package.rpartition('/')[2]}-*.woff2"):
            whole = TTFont(modules / package / "files" / font.name).getBestCmap().keys()
            lost = {chr(code) for code in whole - TTFont(font).getBestCmap().keys()} & letters
            assert not lost, f"{font.name}: {lost}"
