"""Tests of play by click, tap, drag and keyboard, with hints, undo and the explanation of the theorem."""

import random
import re

import pytest

from tests.browser.board.harness import Boards, ask_hint, ask_hints, piece, reason_text, sizes, status, wait_heaps
from theory.rules.conventions import Play
from theory.strategy.nim import nim_strategy
from verify.languages import LANGUAGES

FORMULA = re.compile(r"\d+ → \d+")


def test_a_click_takes_and_the_theorem_explains_its_reply(boards: Boards) -> None:
    page = boards.open()
    page.click(piece(2, 2))
    wait_heaps(page, 3, 1, 2)
    reason = reason_text(page)
    assert "took 3 counters from heap B: 4 → 1" in reason
    assert "4 ⊕ 5 = 1" in reason and "nim-sum was 5" in reason
    assert status(page) == "Your move."
    spoken = page.locator("[aria-live=polite]").inner_text()
    assert "The theorem took 3 counters from heap B" in spoken and "Your move." in spoken


def test_a_tap_takes(boards: Boards) -> None:
    page = boards.open("heaps=1,2", has_touch=True, width=390)
    page.tap(piece(1, 1))
    wait_heaps(page, 0, 1)


def test_a_press_may_slide_before_it_takes_and_is_called_off_outside(boards: Boards) -> None:
    page = boards.open("heaps=5,5&first=first")

    def press(start: str, end: tuple[float, float]) -> None:
        page.hover(start)
        page.mouse.down()
        page.mouse.move(*end, steps=6)

    def centre(selector: str) -> tuple[float, float]:
        box = page.locator(selector).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    press(piece(0, 4), (5, 5))
    page.mouse.up()
    assert sizes(page) == [5, 5]
    press(piece(0, 4), centre(piece(0, 2)))
    assert page.locator(".tkb-heap-size").first.inner_text() == "5 → 2"
    page.mouse.up()
    page.wait_for_function("location.hash.includes('heaps=2,5')")
    assert status(page) == "Second player’s move."


def test_the_keyboard_alone_plays_a_whole_game(boards: Boards) -> None:
    page = boards.open("heaps=1,2,2")
    page.locator(piece(0, 0)).focus()
    assert page.locator(".tkb-heaps [tabindex='0']").count() == 1
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused == "Heap B: take 1, leave 1"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_function("/turn=reader/.test(location.hash)")
    while any(heaps := sizes(page)):
        assert page.evaluate("document.activeElement.matches('.tkb-piece')"), "the focus left the board"
        heap, to = nim_strategy.reply(heaps).changes[0]
        above = sum(1 for n in heaps[:heap] if n)
        for key in ["ArrowUp"] * 3 + ["ArrowDown"] * above + ["Home"] + ["ArrowRight"] * to + ["Enter"]:
            page.keyboard.press(key)
        page.wait_for_function("before => !location.hash.includes(before)", arg=",".join(map(str, heaps)))
        page.wait_for_function("/turn=reader|heaps=0,0,0/.test(location.hash)")
    assert status(page) == "You win!"
    assert page.evaluate("document.activeElement.matches('.tkb-do-next')")


@pytest.mark.parametrize("play", Play)
def test_the_theorem_never_loses_from_a_won_position(boards: Boards, play: Play) -> None:
    dice = random.Random(7)
    page = boards.open(f"heaps=3,4,5&first=theorem&play={play.value}")
    for _ in range(3):
        while True:
            page.wait_for_function("!document.querySelector('.tkb-nim.is-active') === /0,0,0/.test(location.hash)")
            page.wait_for_function("/turn=reader|heaps=0,0,0/.test(location.hash)")
            heaps = sizes(page)
            if not any(heaps):
                break
            heap = dice.choice([i for i, n in enumerate(heaps) if n])
            page.click(piece(heap, dice.randrange(heaps[heap])))
            page.wait_for_function("before => !location.hash.includes(before)", arg=",".join(map(str, heaps)))
        assert status(page) == "The theorem wins this one."
        page.click(".tkb-do-again")


def test_the_misere_endgame_is_explained(boards: Boards) -> None:
    page = boards.open("heaps=1,1,5&play=misere&first=theorem")
    wait_heaps(page, 1, 1, 1)
    assert "only heap C holds two counters or more" in reason_text(page) and "5 → 1" in reason_text(page)


def test_from_a_lost_position_the_theorem_stalls_and_says_so(boards: Boards) -> None:
    page = boards.open("heaps=1,4,5&first=theorem")
    wait_heaps(page, 1, 4, 4)
    assert "hopes for a slip" in reason_text(page)


def test_the_last_hint_shows_every_winning_move_or_says_there_is_none(boards: Boards) -> None:
    page = boards.open("heaps=1,2,3&first=first")
    assert ask_hints(page).startswith("No winning move")
    page.click(piece(2, 2))
    page.wait_for_function("location.hash.includes('heaps=1,2,2')")
    assert ask_hints(page).startswith(
        "A winning move: heap A: 1 → 0. It leaves the opponent (0, 2, 2), a lost position: the nim-sum is 0,"
    )
    assert page.locator(".is-hint").count() == 1
    page = boards.open("heaps=3,3,3")
    hint = ask_hints(page)
    assert (
        hint.startswith("3 winning moves")
        and "The first of them leaves the opponent (0, 3, 3), a lost position: the nim-sum is 0," in hint
    )
    assert page.locator(".is-hint").count() == 9


def test_hints_come_in_steps(boards: Boards) -> None:
    """Check that hints name what to look at, then the heap, then the move with its reason, one per request."""
    page = boards.open("heaps=3,4,5")
    label = page.locator(".tkb-do-hint")
    assert label.inner_text() == "Hint"
    assert ask_hint(page).startswith("Write the heaps in binary")
    assert label.inner_text() == "Next hint" and page.locator(".is-hint, .has-hint").count() == 0
    assert ask_hint(page) == "There is a winning move in heap A."
    assert page.locator(".has-hint").count() == 1 and page.locator(".is-hint").count() == 0
    last = "A winning move: heap A: 3 → 1. It leaves the opponent (1, 4, 5), a lost position: the nim-sum is 0,"
    assert ask_hint(page).startswith(last) and page.locator(".is-hint").count() == 2
    assert label.inner_text() == "Hint"
    page.click(".tkb-do-hint")
    assert reason_text(page).startswith(last)
    assert last in page.locator("[aria-live=polite]").inner_text()
    # Another position begins with the first step, and so does a lost one, which looks the same at first.
    page.click(piece(0, 2))
    wait_heaps(page, 1, 4, 5)
    assert ask_hint(page).startswith("Write the heaps in binary") and label.inner_text() == "Next hint"
    assert ask_hint(page).startswith("No winning move") and label.inner_text() == "Hint"


def test_hints_fit_one_heap_and_the_last_move(boards: Boards) -> None:
    page = boards.open("heaps=4")
    ask_hint(page)
    assert ask_hint(page) == "Exactly one move wins."
    # After the last move there is no position that a message could explain.
    assert ask_hint(page) == "A winning move: heap A: 4 → 0."
    page = boards.open("heaps=1,1,5&play=misere")
    assert ask_hint(page).startswith("How many heaps have two or more counters?")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_a_hint_is_told_in_every_language(boards: Boards, language: str) -> None:
    """Check that the first steps of hints name no move and no number of the position."""
    for query in (
        "heaps=13,24,35", "heaps=1,1,35&play=misere", "game=mark&heaps=24", "game=mark&heaps=24&play=misere",
        "game=up-mark&heaps=26", "game=up-mark&heaps=26&play=misere", "game=mark&heaps=19,20,24",
        "game=mark&heaps=7,8,5&play=misere", "game=k-mark&k=3&heaps=8,7,5&play=misere", "game=wythoff&heaps=28,31",
        "game=wythoff&heaps=28,31&t=2", "game=chomp&rows=7x7", "game=chomp&rows=4x6", "game=chomp&rows=3xoo",
    ):  # fmt: skip
        page = boards.open(f"{query}&lang={language}")
        first = ask_hint(page)
        assert first and not re.search(r"13|15|19|24|26|28|31|35", first), (query, first)
        assert "{" not in first and "undefined" not in first, (query, first)
        second = ask_hint(page)
        assert second != first, (query, second)
        assert "{" not in second, (query, second)
        assert "→" not in second, (query, second)
        assert page.locator(".is-hint").count() == 0, query


def test_undo_takes_back_the_readers_move_and_the_reply(boards: Boards) -> None:
    page = boards.open()
    assert page.locator(".tkb-do-undo").is_disabled()
    page.click(piece(0, 1))
    page.wait_for_function("/turn=reader/.test(location.hash)")
    page.click(".tkb-do-undo")
    wait_heaps(page, 3, 4, 5)
    assert page.locator(".tkb-do-undo").is_disabled()


def test_undo_while_the_theorem_is_thinking_calls_its_reply_off(boards: Boards) -> None:
    page = boards.open()
    page.click(piece(0, 0))
    page.wait_for_function("/turn=theorem/.test(location.hash)")
    page.click(".tkb-do-undo")
    page.wait_for_timeout(900)
    wait_heaps(page, 3, 4, 5)


def test_the_convention_and_the_beginner_can_be_chosen(boards: Boards) -> None:
    page = boards.open("heaps=2,2")
    page.get_by_label("loses").check()
    assert "play=misere" in page.evaluate("location.hash")
    page.get_by_role("radiogroup", name="Who begins").get_by_label("the theorem").check()
    page.wait_for_function("/turn=reader/.test(location.hash)")
    assert sum(sizes(page)) == 3
    page.get_by_label("each other").check()
    assert status(page) == "First player’s move."
    assert page.locator("[data-choice=first]").is_hidden()


def test_odd_columns_are_marked_by_shape_and_words(boards: Boards) -> None:
    page = boards.open("heaps=16,13,10")
    assert page.locator(".tkb-place.is-odd").all_inner_texts() == ["16", "4", "2", "1"]
    decoration = "getComputedStyle(document.querySelector('.tkb-place.is-odd')).textDecorationLine"
    assert page.evaluate(decoration) == "underline"
    caption = page.locator(".tkb-columns-caption").inner_text()
    assert "16 ⊕ 13 ⊕ 10 = 23" in caption and "Odd columns:\u00a016, 4, 2, 1." in caption
    page.hover(piece(0, 7))
    assert page.locator(".tkb-place.is-odd").count() == 0
    assert page.locator(".tkb-bit.is-flip").count() == 4


@pytest.mark.parametrize("game", ["nim&heaps=3,4,5", "chomp&rows=5,5,5"])
def test_a_first_board_is_played_without_choosing_anything(boards: Boards, game: str) -> None:
    page = boards.open(f"game={game}&choices=folded", width=390)
    choices, buttons = page.locator(".tkb-choices"), page.locator(".tkb-actions button")
    assert not choices.is_visible() and buttons.count() == 3
    summary = page.locator(".tkb-chosen > summary")
    assert summary.inner_text() == "Rules and players"
    summary.press("Enter")
    assert choices.is_visible() and page.get_by_role("button", name="Copy link").is_visible()


def test_an_unusual_choice_is_not_folded_away(boards: Boards) -> None:
    page = boards.open("heaps=3,4,5&choices=folded", "#heaps=3,4,5&play=misere")
    assert page.get_by_role("radio", name="loses").is_checked()
    assert page.locator(".tkb-choices").is_visible()
