"""Every page in a real browser: nothing missing, nothing complaining, nothing asked of strangers, nothing too wide."""

import re
from pathlib import Path
from typing import Any

import pytest

LANGUAGES = ["en", "he", "pl", "fa"]


def addresses(folder: Path, start: str = "") -> list[str]:
    """All pages below `start`, from the site's root."""
    found = sorted(path.parent.relative_to(folder).as_posix() for path in (folder / start).rglob("index.html"))
    return ["" if address == "." else f"{address}/" for address in found]


def watch(page: Any, base: str) -> list[str]:
    """Collects what goes wrong on a page from now on."""
    problems: list[str] = []
    page.on("console", lambda m: m.type == "error" and problems.append(f"{page.url}: console: {m.text}"))
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
    page.on("response", lambda r: r.status >= 400 and problems.append(f"{page.url}: {r.status} {r.url}"))

    def foreign(request: Any) -> None:
        if not request.url.startswith((base.split("/some/", maxsplit=1)[0], "data:", "blob:")):
            problems.append(f"{page.url}: asks {request.url}")

    page.on("request", foreign)
    return problems


@pytest.mark.parametrize("language", [*LANGUAGES, "api"])
def test_every_page_is_whole_and_no_wider_than_a_phone(browser: Any, base: str, folder: Path, language: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    problems = watch(page, base)
    for address in addresses(folder, language):
        page.goto(base + address, wait_until="load")
        if page.query_selector(".tk-board"):
            page.wait_for_load_state("networkidle")
        width = page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        if width > 390:
            problems.append(f"{address}: {width} px wide")
    page.close()
    assert problems == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_colour_schemes_reach_the_reader(browser: Any, base: str, scheme: str) -> None:
    page = browser.new_page(color_scheme=scheme)
    page.goto(f"{base}en/", wait_until="load")
    red, green, blue = map(
        int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[:3]
    )
    assert (red + green + blue > 600) == (scheme == "light")
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_switch_stays_on_the_page(browser: Any, base: str, folder: Path, language: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    tag = sorted(path.name for path in (folder / "en" / "claims").glob("NIM-*"))[1]
    for address in ("", "nim/bouton/", f"claims/{tag}/"):
        for other in LANGUAGES:
            page.goto(f"{base}{language}/{address}", wait_until="load")
            page.click(f".tk-languages a[data-code={other}]")
            page.wait_for_load_state("load")
            assert page.url == f"{base}{other}/{address}"
            assert page.get_attribute("html", "lang") == other
    page.close()


@pytest.mark.parametrize(
    ("locale", "language"), [("he-IL", "he"), ("pl-PL", "pl"), ("fa-IR", "fa"), ("en-GB", "en"), ("de-DE", None)]
)
def test_the_root_follows_the_browser(browser: Any, base: str, locale: str, language: str | None) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(base, wait_until="load")
    if language:
        page.wait_for_url(f"{base}{language}/")
    else:
        assert page.url == base and page.query_selector("a[data-code=pl]")
    context.close()


def test_the_readers_choice_overrules_the_browser(browser: Any, base: str) -> None:
    context = browser.new_context(locale="he-IL")
    page = context.new_page()
    page.goto(f"{base}?choose", wait_until="load")
    page.click("a[data-code=pl]")
    page.wait_for_url(f"{base}pl/")
    page.goto(base, wait_until="load")
    page.wait_for_url(f"{base}pl/")
    context.close()


def test_the_filter_of_the_list_lives_in_the_address(browser: Any, base: str) -> None:
    page = browser.new_page()
    page.goto(f"{base}fa/claims/?standing=refuted", wait_until="load")
    shown = ".tk-list tbody tr:not([hidden])"
    standings = page.eval_on_selector_all(shown, "rows => rows.map((row) => row.dataset.standing)")
    assert standings and set(standings) == {"refuted"}
    page.select_option("select[name=standing]", "")
    page.fill("input[name=q]", "nim-003")
    assert page.evaluate("location.search") == "?q=nim-003"
    assert page.locator(shown).count() == 1
    page.fill("input[name=q]", "nothing like this")
    assert page.is_visible(".tk-empty")
    page.goto(f"{base}fa/claims/?standing=nonsense&x=1", wait_until="load")
    assert page.locator(shown).count() == page.locator(".tk-list tbody tr").count()
    page.close()


def test_the_list_is_whole_without_scripts(browser: Any, base: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base}en/claims/", wait_until="load")
    assert page.locator(".tk-list tbody tr:visible").count() >= 5
    assert not page.is_visible(".tk-filter")
    context.close()


def test_keyboard_focus_is_visible_and_the_first_stop_skips_to_the_text(browser: Any, base: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{base}en/nim/bouton/", wait_until="load")
    page.keyboard.press("Tab")
    assert "md-skip" in page.evaluate("document.activeElement.className")
    for _ in range(6):
        page.keyboard.press("Tab")
        style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert style == "solid"
    page.close()
