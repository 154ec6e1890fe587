"""Tests of the parts of a large page: they load on demand, and are links to complete pages otherwise."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browser_server import serve
from tests.browser.page_visits import PHONES, visit
from verify.languages import LANGUAGES
from verify.site.build import page_parts

SCRIPTS = Path(__file__).parents[2] / "docs" / "assets" / "js"
PLACE = "en/audit/one"
HEAD = (
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>One · Takeaway</title>'
    '<link rel="icon" href="data:,"></head><body>'
)
BODY = (
    '<details id="fold"><summary>more</summary>'
    + page_parts.part("nim.P", f'<p id="symbol-x"><a href="../../other/">what it means</a></p>{"<i>x</i>" * 900}')
    + f'</details><div style="height: 9000px">{"<!-- fill -->" * 20_000}</div>'
    + "<table><thead><tr><th>tag</th></tr></thead><tbody>"
    + page_parts.rows((f'<tr id="ROW-{n}"><td>{n} {"y" * 900}</td></tr>' for n in range(400)), 1)
    + '</tbody></table><script type="module" src="../../../js/page-parts.js"></script></body></html>'
)
PART_COUNT = "document.querySelectorAll('.tk-part').length"


@pytest.fixture(scope="module")
def heavy_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a large page whose parts are in separate files."""
    site = tmp_path_factory.mktemp("heavy")
    shutil.copytree(SCRIPTS, site / "js")
    place = site / PLACE / "index.html"
    place.parent.mkdir(parents=True)
    place.write_bytes(page_parts.without_parts(f"{HEAD}{BODY}".encode(), place, site / "en", b""))
    with serve(site) as address:
        yield f"{address}{PLACE}/"


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    new_page = browser.new_page(viewport={"width": 800, "height": 600})
    yield new_page
    new_page.close()


def test_a_part_comes_when_its_fold_is_opened(page: Any, heavy_page: str) -> None:
    page.goto(heavy_page, wait_until="networkidle")
    assert page.locator("#fold .tk-part").count() == 1 and page.locator("#fold i").count() == 0
    page.focus("#fold summary")
    page.keyboard.press("Enter")
    page.wait_for_selector("#fold i")
    assert page.locator("#fold .tk-part").count() == 0
    assert page.evaluate("document.querySelector('#fold a').href").endswith("/en/other/")


@pytest.mark.parametrize("name", ["symbol-x", "ROW-399"])
def test_an_address_within_a_part_is_found(page: Any, heavy_page: str, name: str) -> None:
    page.goto(f"{heavy_page}#{name}")
    page.wait_for_function("(name) => document.getElementById(name)?.matches('p, tr')", arg=name)
    page.wait_for_function(
        """(name) => {
          const { top, bottom } = document.getElementById(name).getBoundingClientRect();
          return bottom > 0 && top < innerHeight && !document.getElementById(name).closest('.tk-part');
        }""",
        arg=name,
    )


def test_rows_come_as_a_reader_comes_near(page: Any, heavy_page: str) -> None:
    page.goto(heavy_page, wait_until="networkidle")
    before = page.locator("tbody tr:not(.tk-part)").count()
    assert 0 < before < 400 and page.locator("tr.tk-part").count() > 1
    for _ in range(page.locator("tr.tk-part").count()):
        page.evaluate("document.querySelector('tr.tk-part')?.scrollIntoView()")
        page.wait_for_timeout(300)
    page.wait_for_function(
        "() => { document.querySelector('tr.tk-part')?.scrollIntoView(); return !document.querySelector('tr.tk-part') }"
    )
    row_ids = page.evaluate("[...document.querySelectorAll('tbody tr')].map((row) => row.id)")
    assert row_ids == [f"ROW-{n}" for n in range(400)]


def test_a_part_that_fails_to_load_stays_a_link_and_is_retried(page: Any, heavy_page: str) -> None:
    page.route("**/parts/**", lambda route: route.abort())
    page.goto(heavy_page, wait_until="load")
    page.click("#fold summary")
    page.wait_for_timeout(300)
    assert page.locator("#fold .tk-part a").is_visible()
    page.unroute("**/parts/**")
    page.click("#fold summary")
    page.click("#fold summary")
    page.wait_for_selector("#fold i")


def test_without_scripts_a_part_is_a_page(browser: Any, heavy_page: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(heavy_page)
    page.click("#fold summary")
    page.click("#fold .tk-part a")
    assert page.title() == "nim.P · Takeaway"
    assert page.locator("main i").count() == 900
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_parts_fit_a_phone(browser: Any, base: str, site_folder: Path, language: str) -> None:
    files = sorted((site_folder / language / page_parts.FOLDER).rglob("*.html"))
    # File names, and so the sample, change with the contents of the files. So one picture of each kind is added.
    pictures = {
        kind[1]: path
        for path in files
        if (kind := re.search(r'<main[^>]*><svg class="tk-picture ([^"]*)"', path.read_text("utf-8")))
    }
    sample = [
        *(path.relative_to(site_folder).as_posix() for path in {*files[::40], *pictures.values()}),
        *(f"source/parts/{path.name}" for path in sorted((site_folder / "source" / "parts").glob("*"))[::99]),
    ]
    assert sample
    assert visit(browser, base, sample, theme=False, widths=PHONES) == []
