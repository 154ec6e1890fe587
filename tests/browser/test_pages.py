"""Tests of every page in a browser: no missing file, no error, no request to another site, no overflow."""

import re
from itertools import chain, pairwise, product
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browser_server import serve
from tests.browser.page_visits import PHONES, visit
from verify.languages import LANGUAGES


def addresses(site_folder: Path, start: str = "") -> list[str]:
    """Return all pages below `start`, relative to the root of the site."""
    paths = sorted(
        path.parent.relative_to(site_folder).as_posix() for path in (site_folder / start).rglob("index.html")
    )
    return ["" if address == "." else f"{address}/" for address in paths]


# One test per language, so that all test processes take part in these expensive tests.
@pytest.mark.parametrize(
    "language", [pytest.param(name, marks=pytest.mark.xdist_group(f"pages-{name}")) for name in [*LANGUAGES, "api"]]
)
def test_every_page_is_whole_and_no_wider_than_a_phone(
    browser: Any, base: str, site_folder: Path, language: str
) -> None:
    all_addresses = addresses(site_folder, language)
    assert len(all_addresses) >= (1 if language == "api" else 20)
    # The pages of the tags are similar: the theme's script runs on some of them, ours on some more, and all are laid
    # out.
    tags = [address for address in all_addresses if re.search(r"/claims/[A-Z]+-\d+/$", address)]
    set_only = [tag for place, tag in enumerate(tags) if place % 10]
    quiet = [tag for place, tag in enumerate(tags) if place % 30 and place % 10 == 0]
    # Each other page runs the theme's script in one language, in turn: the script takes more than half of the time.
    other_addresses = [address for address in all_addresses if address not in {*tags}]
    turn = LANGUAGES.index(language) if language in LANGUAGES else 0
    in_turn = other_addresses[turn :: len(LANGUAGES)] if language in LANGUAGES else other_addresses
    assert visit(browser, base, [*tags[::30], *in_turn]) == []
    assert (
        visit(browser, base, [address for address in other_addresses if address not in {*in_turn}], theme=False) == []
    )
    assert visit(browser, base, quiet, theme=False, widths=PHONES) == []
    assert visit(browser, base, set_only, theme=False, alike=True, widths=PHONES) == []


WRONG = {
    "lacks": ('<img src="nowhere.png" alt="">', "404 (File not found)"),
    "asks": ('<script src="https://stranger.example/spy.js"></script>', "stranger.example/spy.js"),
    "fetches": ("<script>fetch('https://stranger.example/data.json').catch(() => 0)</script>", "stranger.example/data"),
    "complains": ("<script>console.error('something is wrong')</script>", "something is wrong"),
    "breaks": ("<script>nothing.like.this</script>", "nothing is not defined"),
    "wide": ('<div style="width: 769px">x</div>', "px: 769 px wide"),
    "narrow": ('<div style="width: 361px">x</div>', "narrow/ at 360 px: 361 px wide"),
    "tall": ('<pre style="margin: 0; width: 360px">x</pre>', ""),
    "short": (f'<article><p style="width: 4rem; overflow: hidden">{"x" * 40}</p></article>', "cut off: xxx"),
    "low": ('<article><p style="height: 1rem; overflow: clip">two<br>lines</p></article>', "cut off: two"),
    "beyond": ('<article><p style="margin-left: -2rem">left out</p></article>', "cut off: left out"),
    "drawn": ('<article><svg width="20"><text y="20">a long word</text></svg></article>', "cut off: a long word"),
    "scrolls": (f'<article><p style="overflow: auto">{"x" * 400}</p></article>', ""),
    "parted": (
        '<article><p style="display: flex">of <span class="tk-class">P</span>-positions</p></article>',
        "falls apart: of P-positions",
    ),
    "waits": ('<div class="tk-board" data-ready="soon"></div>', "waits/: does not get ready"),
    "breaks a word": (
        '<article><h2 style="width: 2em; word-break: break-all">Heading</h2></article>',
        "inside Heading",
    ),
    "counts": (
        '<article><p style="width: 3em">po <bdi class="tk-short">3</bdi> pola</p></article>',
        "a number is parted from its noun: 3 pola",
    ),
    "counts together": (
        '<article><p style="width: 3em">po <span style="white-space: nowrap"><bdi class="tk-short">3</bdi> pola'
        "</span></p></article>",
        "",
    ),
    "breaks a name": (
        '<article><p style="width: 3em; word-break: break-all"><code>build/book</code></p></article>',
        "a file name is broken: build/book",
    ),
    "breaks a relation": (
        '<article><p style="width: 3em"><span class="tk-short">n &ge; 2 000</span></p></article>',
        "a short formula is broken",
    ),
    "cuts": (
        '<article><p style="overflow: hidden; width: 2em; white-space: pre">0123456789</p></article>',
        "cut off: 0",
    ),
}
THEME = '<script src="../assets/javascripts/bundle.0123abcd.min.js"></script>'


HOW: dict[str, dict[str, Any]] = {
    "with the theme": {},
    "without": {"theme": False},
    "put in place": {"theme": False, "alike": True},
}


@pytest.mark.parametrize("how", HOW)
def test_faults_on_a_page_are_found(browser: Any, tmp_path: Path, how: str) -> None:
    faults = {name.replace(" ", "-"): message for name, message in WRONG.items()}
    faults["theme"] = (THEME, "404 (File not found)" if how == "with the theme" else "")
    if how == "put in place":  # then no script that stands in a page is run
        faults = {name: (body, message) for name, (body, message) in faults.items() if "<script>" not in body}
    for name, body in {"right": "", **{name: body for name, (body, _) in faults.items()}}.items():
        (tmp_path / name).mkdir()
        whole = f'<link rel="icon" href="data:,"><body style="margin: 0"><div class="md-container">{body}</div>'
        (tmp_path / name / "index.html").write_text(f"<!doctype html>{whole}", encoding="utf-8")
    # A page that loads another script is of another kind. A request to another host may fail only after the next page
    # has loaded, so such a page comes last.
    names = sorted(faults, key=lambda name: ("fetch(" in faults[name][0], "<script src" in faults[name][0]))
    with serve(tmp_path) as base:
        problems = visit(browser, base, ["right/", *(f"{name}/" for name in names)], 1, patience=10, **HOW[how])
    for name, (_, message) in faults.items():
        problems_of_page = [problem for problem in problems if f"{name}/" in problem]
        assert all(message in problem for problem in problems_of_page)
        assert bool(problems_of_page) == bool(message), name
    assert all(any(f"{name}/" in problem for name in faults) for problem in problems)


@pytest.mark.parametrize(
    ("language", "words", "message"),
    [
        ("en", 'a "quote"', "a straight quote"),
        ("he", "שלום-עולם", "a hyphen for a maqaf"),
        ("pl", "kot i pies", "a letter alone"),
        ("pl", "tak zwany “nim", "a foreign quotation mark"),
        ("pl", "razem 3\u00a0712", "a number of four digits in groups"),
        ("pl", "razem 13\u00a0712", ""),
        ("en", "the «game»", "a foreign quotation mark"),
        ("he", "המשחק „נים”", "a foreign quotation mark"),
        ("fa", "بازی „نیم”", "a foreign quotation mark"),
        ("en", "wait...", "three dots"),
        ("fa", "سلام, دنیا", "a Latin comma"),
        ("fa", '<bdi lang="en">one, two</bdi>', ""),
        ("pl", "Tytuł {#tag data-toc-label='X'}", "markup as text"),
        ("he", "<p>title: שם</p>", "markup as text"),
        ("en", "<code>{{ claim }}</code>", ""),
    ],
)
def test_running_words_are_read(browser: Any, tmp_path: Path, language: str, words: str, message: str) -> None:
    page = tmp_path / language / "index.html"
    page.parent.mkdir()
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><link rel="icon" href="data:,">'
    page.write_text(f"{head}<article>{words}</article>", encoding="utf-8")
    with serve(tmp_path) as base:
        problems = visit(browser, base, [f"{language}/"], 1)
    assert message in "".join(problems) and bool(problems) == bool(message)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_colour_schemes_reach_the_reader(browser: Any, base: str, scheme: str) -> None:
    page = browser.new_page(color_scheme=scheme)
    page.goto(f"{base}en/", wait_until="load")
    red, green, blue = map(
        int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[:3]
    )
    assert (red + green + blue > 600) == (scheme == "light")
    page.close()


# One sequence of links leads from each language to each other one and to itself.
ROUND = [
    step
    for place, language in enumerate(LANGUAGES)
    for step in (language, *chain.from_iterable((language, other) for other in LANGUAGES[place + 1 :]))
]
WALK = [*ROUND, ROUND[0]]


@pytest.mark.parametrize(("kind", "walk"), [("home", ["en", *LANGUAGES]), ("chapter", WALK), ("claim", LANGUAGES)])
def test_the_language_switch_stays_on_the_page(
    desk: Any, base: str, site_folder: Path, kind: str, walk: list[str]
) -> None:
    tag = sorted(path.name for path in (site_folder / "en" / "claims").glob("NIM-*"))[1]
    address = {"home": "", "chapter": "nim/sums/", "claim": f"claims/{tag}/"}[kind]
    assert set(pairwise(WALK)) == set(product(LANGUAGES, repeat=2))
    desk.goto(f"{base}{walk[0]}/{address}", wait_until="load")
    for other in walk[1:]:
        desk.click(f".tk-languages a[data-code={other}]")
        desk.wait_for_load_state("load")
        assert desk.url == f"{base}{other}/{address}"
        assert desk.get_attribute("html", "lang") == other


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


def test_the_filter_of_the_list_lives_in_the_address(desk: Any, base: str) -> None:
    page = desk
    page.goto(f"{base}fa/claims/?standing=refuted", wait_until="load")
    visible_rows = ".tk-list tbody tr:not([hidden])"
    # The later rows of the list are fetched before it is filtered.
    page.wait_for_function("document.querySelector('.tk-list tbody tr[hidden]')")
    standings = page.eval_on_selector_all(visible_rows, "rows => rows.map((row) => row.dataset.standing)")
    assert standings and set(standings) == {"refuted"}
    page.select_option("select[name=standing]", "")
    page.fill("input[name=text]", "nim-003")
    assert page.evaluate("location.search") == "?text=nim-003"
    assert page.locator(visible_rows).count() == 1
    # A shared address shows the filtered list, and not the search of the site.
    page.reload(wait_until="load")
    page.wait_for_function("document.querySelector('.tk-list tbody tr[hidden]')")
    assert page.locator(visible_rows).count() == 1 and not page.is_checked("#__search")
    page.fill("input[name=text]", "nothing like this")
    assert page.is_visible(".tk-empty")
    page.goto(f"{base}fa/claims/?standing=nonsense&x=1", wait_until="load")
    # The later rows replace a link once they are there.
    page.wait_for_function("!document.querySelector('.tk-claims .tk-part')")
    assert page.locator(visible_rows).count() == page.locator(".tk-list tbody tr").count()


def test_the_list_is_whole_without_scripts(browser: Any, base: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base}en/claims/", wait_until="load")
    for summary in page.locator(".tk-fold > summary").all():
        summary.click()
    assert page.locator(".tk-list tbody tr:visible").count() == page.locator(".tk-list tbody tr").count() >= 5
    assert page.locator(".tk-filter:visible").count() == 0
    context.close()


def test_keyboard_focus_is_visible_and_the_first_stop_skips_to_the_text(desk: Any, base: str) -> None:
    desk.goto(f"{base}en/nim/bouton/", wait_until="load")
    desk.keyboard.press("Tab")
    assert "md-skip" in desk.evaluate("document.activeElement.className")
    for _ in range(6):
        desk.keyboard.press("Tab")
        style = desk.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert style == "solid"


def test_the_values_of_a_game_of_the_atlas_stand_side_by_side(browser: Any, base: str, site_folder: Path) -> None:
    """Check the layout under the theme's own rules for lists, which only a real page has."""
    games = sorted((site_folder / "en" / "atlas").glob("ATL-S*/index.html"))
    if not games:
        pytest.skip("on this site there is no game of the atlas: it was built before `takeaway verify atlas` was run")
    game = next(game for game in games if "data-board=general" in game.read_text(encoding="utf-8"))
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{base}en/atlas/{game.parent.name}/")
    page.wait_for_selector(".tkg-strip > li:nth-child(3)")
    tops = page.eval_on_selector_all(".tkg-strip > li", "cells => cells.map(cell => cell.getBoundingClientRect().top)")
    page.close()
    assert len(set(tops[:3])) == 1, tops
