"""Tests of the general board with data in the page: click, tap and keyboard, in four languages."""

import json
import re
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from tests.browser.board.board_rules import GAMES
from tests.browser.board.harness import Boards, Page, ask_hints, check_width, reason_text, status, unfold
from verify.languages import LANGUAGES

DATA_OF_GAME = {game.name: game.data for game in GAMES}
WYTHOFF = next(game.data for game in GAMES if game.name == "wythoff")
SUBTRACTION = DATA_OF_GAME["subtraction"]


def query(data: dict[str, Any], heaps: str, **more: str) -> str:
    """Return the query of the harness's address that shows the general board with the given data."""
    address = "data:application/json," + quote(json.dumps(data))
    return urlencode({"game": "general", "heaps": heaps, "strategy": address, **more})


def move(heap: int, to: int) -> str:
    """Return the selector of the button that leaves `to` counters of a heap (from 0)."""
    return f".tkp-heap:nth-child({heap + 1}) .tkp-move[data-to='{to}']"


def sizes(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".tkp-size").all_inner_texts()]


def wait_heaps(page: Page, *heaps: int, turn: str = "reader") -> None:
    fragment = f"heaps={','.join(map(str, heaps))}&turn={turn}"
    page.wait_for_function("wanted => location.hash.includes(wanted)", arg=fragment)
    assert sizes(page) == list(heaps)


def test_a_click_moves_and_the_theorem_explains_its_reply(boards: Boards) -> None:
    page = boards.open(query(SUBTRACTION, "9,7"))
    assert page.locator(".tkp-heap").first.locator(".tkp-move").all_inner_texts() == ["→ 8", "→ 6", "→ 5"]
    page.hover(move(0, 5))
    assert page.locator(".tkp-size").first.inner_text() == "9 → 5"
    assert page.locator(".tkp-piece.is-going").count() == 4
    assert "3 ⊕ 0 = 3" in page.locator(".tkp-rule").inner_text()
    page.click(move(0, 6))
    # 6 and 7 have the values 2 and 0, and 6 → 2 leaves 0 and 0.
    wait_heaps(page, 2, 7)
    reason = reason_text(page)
    assert "took 4 counters from heap A: 6 → 2" in reason and "2, 0, and their nim-sum 2" in reason
    assert status(page) == "Your move."
    assert "The theorem took 4 counters" in page.locator("[aria-live=polite]").inner_text()
    assert page.locator(".tkg-cell.is-here").all_inner_texts() == ["0\n0\nB", "2\n0\nA"]
    assert ask_hints(page).startswith("No winning move")
    page.click(".tkb-do-undo")
    wait_heaps(page, 9, 7)
    # Clicking a counter takes it together with all counters to its right, if this is a move.
    page.click(".tkp-heap:nth-child(2) .tkp-piece:nth-child(6)")
    assert sizes(page) == [9, 7]
    page.click(".tkp-heap:nth-child(2) .tkp-piece:nth-child(5)")
    wait_heaps(page, 9, 4, turn="theorem")


def test_the_keyboard_alone_plays_a_whole_game(boards: Boards) -> None:
    page = boards.open(query(SUBTRACTION, "5,4"))
    page.locator(".tkp-move").first.focus()
    assert page.locator(".tkp [tabindex='0']").count() == 1
    for key in ("ArrowDown", "ArrowUp", "End", "ArrowLeft"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Heap A: take 3, leave 2"
    page.keyboard.press("Home")
    for _ in range(9):
        before = page.evaluate("location.hash")
        page.keyboard.press("Enter")
        page.wait_for_function("before => location.hash !== before", arg=before)
        page.wait_for_function("/turn=reader|heaps=0,0/.test(location.hash)")
        if not any(sizes(page)):
            break
        assert page.evaluate("document.activeElement.matches('.tkp-move')"), "the focus left the board"
    assert page.evaluate("document.activeElement.matches('.tkb-do-next, .tkb-do-again')")
    assert status(page) in ("You win!", "The theorem wins this one.")


def test_a_move_of_several_heaps_is_put_together(boards: Boards) -> None:
    page = boards.open(query(WYTHOFF, "5,8"))
    assert page.locator(".tkg-tray").is_hidden() and page.locator(".tkg-values").is_hidden()
    page.click(move(0, 1))
    assert sizes_previewed(page) == ["5 → 1", "8"]
    page.mouse.move(0, 0)
    page.keyboard.press("Escape")
    assert page.locator(".tkg-tray").is_hidden() and sizes(page) == [5, 8]
    page.click(move(0, 1))
    # The same number must be taken from both heaps.
    assert page.locator(".tkp-heap:nth-child(2) .tkp-move").all_inner_texts() == ["→ 4"]
    page.click(move(1, 4))
    page.get_by_role("button", name="Move", exact=True).click()
    page.wait_for_function("/heaps=(1,2|2,1)&turn=reader/.test(location.hash)")
    assert "from (1, 2) every move leads" in reason_text(page).replace("\u00a0", " ")


def sizes_previewed(page: Page) -> list[str]:
    texts: list[str] = page.locator(".tkp-size").all_inner_texts()
    return texts


def test_many_moves_have_a_field(boards: Boards) -> None:
    page = boards.open(query(DATA_OF_GAME["nim"], "70,20", first="first"))
    field = page.locator(".tkb-number").first
    for bad in ("x", "70", "-1"):
        field.fill(bad)
        field.press("Enter")
        assert page.locator("div.tkb-problem").inner_text().startswith(f"“{bad}”")
    page.locator(".tkb-number").first.fill("20")
    page.locator(".tkb-number").first.press("Enter")
    wait_heaps(page, 20, 20, turn="second")


def test_a_convention_without_a_strategy_is_not_offered(boards: Boards) -> None:
    page = boards.open(query(DATA_OF_GAME["mark"], "9,6"))
    assert page.locator("[data-choice=play]").count() == 0
    page.evaluate("location.hash = '#play=misere&heaps=3'")
    page.wait_for_selector("div.tkb-problem:visible")
    page = boards.open(query(SUBTRACTION, "9,6"))
    page.get_by_label("loses").click()
    assert "one heap, but no rule for several" in page.locator("div.tkb-problem").inner_text()
    assert "play=normal" not in page.evaluate("location.hash") and page.get_by_label("wins").is_checked()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_data_a_sentence_replaces_the_board(boards: Boards, language: str) -> None:
    page = boards.open(query({"game": "nothing"}, "3", lang=language))
    text = page.locator(".tk-board").inner_text()
    assert re.match({"en": "The rules", "he": "לא היה", "pl": "Nie udało", "fa": "قواعد"}[language], text)


def test_nonsense_in_the_address_gives_one_message(boards: Boards) -> None:
    page = boards.open(query(WYTHOFF, "3,5"))
    for fragment in ("#heaps=3", "#heaps=3,x", "#heaps=10,1", "#heaps=1,2,3", "#game=nim&heaps=1,2"):
        page.evaluate("location.hash = ''")
        page.wait_for_selector("[role=alert]", state="hidden")
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        page.wait_for_selector("div.tkb-problem:visible")
        assert "3, 5" in page.locator("div.tkb-problem").inner_text() and sizes(page) == [3, 5], fragment


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_all_of_it_and_mathematics_from_left_to_right(boards: Boards, language: str) -> None:
    cases = [("subtraction", "9,7,30"), ("nim", "999,70,20,5"), ("mark", "1000000,37"), ("wythoff", "5,8")]
    for name, heaps in cases:
        data = WYTHOFF if name == "wythoff" else DATA_OF_GAME[name]
        page = boards.open(query(data, heaps, lang=language), width=390, has_touch=True)
        unfold(page)
        check_width(page, name)
        buttons = "[...document.querySelectorAll('.tkp-move')].map((each) => each.getBoundingClientRect().left)"
        cells = buttons.replace("tkp-move", "tkg-of")
        for lefts in (buttons, cells):
            offsets = page.evaluate(lefts)
            assert offsets[:2] == sorted(offsets[:2]), (name, lefts)
        direction = page.evaluate("getComputedStyle(document.querySelector('.tkg-told')).direction")
        assert direction == ("rtl" if language in ("he", "fa") else "ltr")
        formula = page.evaluate("getComputedStyle(document.querySelector('.tkg-told .tkb-maths')).direction")
        assert formula == "ltr"
