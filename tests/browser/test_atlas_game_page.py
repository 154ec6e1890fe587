"""Tests of the page for atlas games without a page of their own, by the tag in its address, in four languages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from verify.languages import LANGUAGES


def games_without_page(site_folder: Path) -> dict[str, dict[str, Any]]:
    """Return the data shown for each game without its own page, by tag."""
    files = (site_folder / "data" / "atlas").glob("ATL-*.json")
    games = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}
    if not games:
        pytest.skip("on this site there is no game of the atlas: it was built before `takeaway verify atlas` was run")
    return {tag: data for tag, data in sorted(games.items()) if "shown" in data}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_shown_by_its_tag(browser: Any, base: str, site_folder: Path, language: str) -> None:
    tag, data = next(iter(games_without_page(site_folder).items()))
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{base}{language}/atlas/game/#game={tag}")
    page.wait_for_selector("[data-takeaway-game]:not([hidden])")
    article = page.inner_text("article")
    assert tag in page.inner_text("h1") and data["shown"]["written"] in page.inner_text("h1")
    assert not re.search("900000[0-9]", article) and all(str(n) in article for n in data["shown"]["holes"].values())
    assert all(theorem["name"] in article for theorem in data["shown"]["theorems"])
    assert page.locator(f'[data-standing="{data["shown"]["standing"]}"]').is_visible()
    assert page.locator("[data-part=values] td").count() == min(48, len(data["shown"]["values"]))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_division_is_shown_by_its_automaton(
    desk: Any, small_base: str, small_site: Path, language: str
) -> None:
    tag, data = next(
        (tag, data) for tag, data in games_without_page(small_site).items() if data["shown"]["model"].startswith("div")
    )
    desk.goto(f"{small_base}{language}/atlas/")
    desk.goto(f"{small_base}{language}/atlas/game/#game={tag}")
    desk.wait_for_selector("[data-takeaway-game]:not([hidden]) .tk-board[data-ready=true]")
    description = desk.inner_text("[data-part=said]")
    assert not re.search("900000[0-9]", description) and all(
        str(n) in description for n in data["shown"]["holes"].values()
    )


def test_games_that_can_be_played_have_a_board(browser: Any, base: str, site_folder: Path) -> None:
    boards = {tag: "strategy" in data for tag, data in games_without_page(site_folder).items()}
    for playable in {*boards.values()}:
        tag = next(tag for tag, has_strategy in boards.items() if has_strategy is playable)
        page = browser.new_page()
        page.goto(f"{base}en/atlas/game/#game={tag}")
        page.wait_for_selector("[data-takeaway-game]:not([hidden])")
        if playable:
            page.wait_for_selector(".tk-board[data-ready=true]")
        assert page.locator(".tk-board").count() == playable
        page.close()


def test_a_board_keeps_the_game_in_the_address(browser: Any, base: str, site_folder: Path) -> None:
    tag = next(tag for tag, data in games_without_page(site_folder).items() if "strategy" in data)
    page = browser.new_page()
    page.goto(f"{base}en/atlas/game/#game={tag}")
    page.wait_for_selector(".tk-board[data-ready=true]")
    assert page.locator("[role=alert]:visible").count() == 0
    page.locator(".tkp-move").first.click()
    page.wait_for_function("location.hash.includes('heaps=')")
    shared = page.evaluate("location.hash")
    assert shared.startswith(f"#game={tag}&")
    page.close()
    page = browser.new_page()
    page.goto(f"{base}en/atlas/game/{shared}")
    page.wait_for_selector(".tk-board[data-ready=true]")
    assert tag in page.inner_text("h1") and page.locator("[role=alert]:visible").count() == 0
    page.close()


@pytest.mark.parametrize("address", ["", "#game=ATL-0.9", "#nonsense", "#game=", "#game=ATL-S1"])
def test_an_address_without_a_game_gets_a_message(browser: Any, base: str, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{base}en/atlas/game/{address}")
    page.wait_for_load_state("networkidle")
    assert page.locator(".tk-empty").is_visible() and page.locator("[data-takeaway-game]").is_hidden()
    page.close()


def test_another_tag_in_the_address_shows_another_game(browser: Any, base: str, site_folder: Path) -> None:
    tag = next(iter(games_without_page(site_folder)))
    page = browser.new_page()
    page.goto(f"{base}en/atlas/game/")
    page.wait_for_selector(".tk-empty")
    page.evaluate("tag => { location.hash = `game=${tag}`; }", tag)
    page.wait_for_selector("[data-takeaway-game]:not([hidden])")
    assert tag in page.inner_text("h1")
    page.close()
