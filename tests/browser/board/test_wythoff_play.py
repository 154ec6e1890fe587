"""Tests of the Wythoff board: sticks and queen agree; all kinds of input, explanations, addresses, languages."""

import random
from pathlib import Path

import pytest

from tests.browser.board.harness import (
    Boards,
    Page,
    ask_hint,
    ask_hints,
    assert_theorem_wins,
    check_width,
    status,
    unfold,
)
from tests.browser.board.harness import reason_text as raw_why
from theory.families import games
from theory.rules.conventions import Play
from theory.strategy.wythoff import wythoff_strategy
from verify.languages import LANGUAGES
from verify.site.content import board_blocks as pages


def reason_without_breaks(page: Page) -> str:
    return raw_why(page).replace("\u00a0", " ")


def stick(row: int, keep: int) -> str:
    """Return the selector of the stick of a row (from 0) whose removal, with all sticks to its right, leaves
    `keep` sticks.
    """
    return f".tkw-row:nth-child({row + 1}) .tkw-stick:nth-child({keep + 1})"


def square(x: int, y: int) -> str:
    return f".tkw-square[data-place='{x},{y}']"


def sizes(page: Page) -> list[int]:
    """Return the sizes of the rows on the board, without the previewed move."""
    texts = page.locator(".tkw-size").all_inner_texts()
    return [int(text.partition(" → ")[0].replace("\u202f", "")) for text in texts]


def queen(page: Page, which: str = "here") -> list[int]:
    """Return the square of the queen or of her preview, computed from its place on the screen."""
    square_of_queen: list[int] = page.evaluate(
        """(which) => {
          const { left, right, top, bottom } = document.querySelector(`.tkw-crown.is-${which}`).getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const under = [...document.querySelectorAll('.tkw-square')].find((each) => {
            const box = each.getBoundingClientRect();
            return box.left <= x && x < box.right && box.top <= y && y < box.bottom;
          });
          return under.dataset.place.split(',').map(Number);
        }""",
        which,
    )
    return square_of_queen


def wait_rows(page: Page, *rows: int, turn: str = "reader") -> None:
    """Wait until the board shows these rows and it is this player's turn."""
    page.wait_for_function(
        "wanted => location.hash.endsWith(wanted)", arg=f"heaps={','.join(map(str, rows))}&turn={turn}"
    )
    assert sizes(page) == list(rows)


def test_sticks_of_both_rows_are_chosen_and_the_queen_follows(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=9,12")
    assert queen(page) == [9, 12]
    page.click(stick(0, 7))
    assert queen(page, "ghost") == [7, 12]
    assert page.locator(".tkw-take").inner_text() == "Take 2 from row A"
    assert page.locator(".tkw-stick.is-fit").count() == 1
    page.click(stick(1, 10))
    assert queen(page, "ghost") == [7, 10]
    assert page.locator(".tkw-take").inner_text() == "Take 2 from each row"
    # Sticks that are incompatible with the new choice are put back.
    page.click(stick(1, 6))
    assert page.locator(".tkw-take").inner_text() == "Take 6 from row B"
    page.get_by_role("button", name="Put back").click()
    assert page.locator(".tkw-take").is_disabled()
    page.click(stick(0, 8))
    page.click(stick(1, 11))
    page.click(".tkw-take")
    wait_rows(page, 4, 7)
    assert queen(page) == [4, 7]
    reason = reason_without_breaks(page)
    assert "The theorem took 4 sticks from each row: (8, 11) → (4, 7)." in reason
    assert (
        "8 belongs to (c₅, d₅) = (8, 13), and 13 is too many; "
        "the difference 11 − 8 = 3 belongs to (c₃, d₃) = (4, 7), so take 4 from both."
    ) in reason
    assert "The theorem took 4 sticks" in page.locator("[aria-live=polite]").inner_text()


def test_a_click_on_the_chessboard_moves_the_queen_and_takes_the_sticks(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=8,11")
    reach = page.locator(".tkw-square.can-reach").count()
    assert reach == 8 + 11 + 8
    page.hover(square(3, 6))
    assert page.locator(".tkw-size").all_inner_texts() == ["8 → 3", "11 → 6"]
    page.click(square(4, 8), force=True)
    assert sizes(page) == [8, 11] and "turn" not in page.evaluate("location.hash")
    page.click(square(8, 5))
    wait_rows(page, 8, 5, turn="theorem")
    wait_rows(page, *wythoff_strategy.reply((8, 5)).after((8, 5)))
    assert "5 belongs to (c₂, d₂) = (3, 5), so row A is left with 3." in reason_without_breaks(page)


def test_the_corner_is_at_the_bottom_left_in_every_language(boards: Boards) -> None:
    for language in LANGUAGES:
        page = boards.open(f"game=wythoff&lang={language}")
        boxes = [page.locator(square(x, y)).bounding_box() for x, y in ((0, 0), (1, 0), (0, 1))]
        corner, right, above = boxes
        assert corner["x"] < right["x"] and corner["y"] > above["y"], language


def test_points_run_from_left_to_right_in_every_language(boards: Boards) -> None:
    """Check the order of the numbers of a list of moves on the screen, line by line."""
    for language in LANGUAGES:
        page = boards.open(f"game=wythoff&lang={language}&heaps=15,20&t=2", width=390)
        ask_hints(page)
        lines: list[str] = page.evaluate(
            """() => {
              const said = [...document.querySelectorAll('.tkb-why .tkb-maths')];
              const node = said.find(({ textContent }) => textContent.includes('→')).firstChild;
              const found = [...node.data].map((sign, at) => {
                const range = document.createRange();
                range.setStart(node, at);
                range.setEnd(node, at + 1);
                const { left, top } = range.getBoundingClientRect();
                return { sign, left, top };
              });
              const seen = found.filter(({ sign }) => /[^\\s\\u2066-\\u2069]/.test(sign));
              const lines = Object.groupBy(seen, ({ top }) => top);
              const tops = Object.keys(lines).sort((one, other) => one - other);
              return tops.map((top) => lines[top].sort((a, b) => a.left - b.left).map(({ sign }) => sign).join(''));
            }"""
        )
        semicolon = "؛" if language == "fa" else ";"
        moves = ["(15,20)→(8,20)", "(15,20)→(2,6)", "(15,20)→(4,10)"]
        assert "".join(lines) == semicolon.join(moves), language


def test_t_widens_the_band_of_the_queen(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=8,11")
    page.get_by_role("button", name="Larger t").click()
    wait_rows(page, 8, 11)
    assert "play=normal&t=2&heaps=8,11" in page.evaluate("location.hash")
    assert page.locator(".tkw-square.can-reach").count() == 8 + 11 + 8 + 7 + 8
    page.click(stick(0, 5))
    assert page.locator(".tkw-stick.is-fit").count() == 3
    page.locator(".tkw-t").fill("100")
    page.keyboard.press("Enter")
    assert "“100” is not a value of t for this board" in page.locator("div.tkb-problem").inner_text()
    assert page.locator(".tkw-t").input_value() == "2"


def test_the_reason_of_a_move_in_the_band(boards: Boards) -> None:
    page = boards.open("game=wythoff&t=2&heaps=9,12&play=misere&first=theorem")
    after = wythoff_strategy.reply((9, 12), Play.MISERE, 2).after((9, 12))
    wait_rows(page, *after)
    assert f"(9, 12) → ({after[0]}, {after[1]})" in reason_without_breaks(page)
    assert wythoff_strategy.outcome(after, Play.MISERE, 2).value == "P"
    page = boards.open("game=wythoff&t=2&heaps=4,7&first=theorem")
    wait_rows(page, 1, 3)
    assert (
        "4 belongs to (4, 10), and 10 is too many; the difference 7 − 4 = 3 is less than 2 away from 2, "
        "the difference of (1, 3), so take 3 from row A and 4 from row B."
    ) in reason_without_breaks(page)


def test_misere_play_shows_the_replaced_first_pairs(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=3,3&play=misere&first=theorem")
    wait_rows(page, 2, 2)
    assert "the difference 3 − 3 = 0 belongs in misère play to (2, 2), so take 1 from both" in reason_without_breaks(
        page
    )
    page = boards.open("game=wythoff&heaps=1,1&play=misere&first=theorem")
    wait_rows(page, 0, 1)
    assert "one stick is left, and you have to take it" in reason_without_breaks(page)
    page.click(stick(1, 0))
    page.click(".tkw-take")
    page.wait_for_selector(".is-over")
    assert status(page) == "The theorem wins this one."


def test_from_a_lost_position_the_theorem_says_so(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=8,13&first=theorem")
    wait_rows(page, 8, 12)
    assert "The rows were the pair (c₅, d₅) = (8, 13)" in reason_without_breaks(
        page
    ) and "hopes for a slip" in reason_without_breaks(page)
    page = boards.open("game=wythoff&heaps=2,2&play=misere&first=theorem")
    wait_rows(page, 1, 2)
    assert "The theorem takes a single stick and hopes for a slip." in reason_without_breaks(page)


def test_the_keyboard_alone_plays_a_whole_game_with_sticks(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=6,9")
    page.locator(".tkw-stick").first.focus()
    assert page.locator(".tkw-rows .tkw-stick[tabindex='0']").count() == 1
    while any(rows := sizes(page)):
        assert page.evaluate("document.activeElement.matches('.tkw-stick')"), "the focus left the board"
        changes = wythoff_strategy.reply(rows).changes
        for row, to in changes:
            for key in ["ArrowDown" if row else "ArrowUp", "Home", *["ArrowRight"] * to, "Enter"]:
                page.keyboard.press(key)
        page.keyboard.press("Enter")
        page.wait_for_function("before => !location.hash.includes(before)", arg=f"heaps={rows[0]},{rows[1]}&")
        page.wait_for_function("/turn=reader|heaps=0,0/.test(location.hash)")
    assert status(page) == "You win!"
    page.wait_for_function("document.activeElement.matches('.tkb-do-next')")


def test_the_keyboard_alone_plays_a_whole_game_with_the_queen(boards: Boards) -> None:
    page = boards.open("game=wythoff&t=2&heaps=7,8&play=misere")
    page.locator(square(7, 8)).focus()
    assert page.locator(".tkw-squares [tabindex='0']").count() == 1
    while any(rows := sizes(page)):
        assert page.evaluate("document.activeElement.dataset.place") == f"{rows[0]},{rows[1]}"
        to = wythoff_strategy.reply(rows, Play.MISERE, 2).after(rows)
        for key in [*["ArrowLeft"] * (rows[0] - to[0]), *["ArrowDown"] * (rows[1] - to[1]), "Enter"]:
            page.keyboard.press(key)
        page.wait_for_function("before => !location.hash.includes(before)", arg=f"heaps={rows[0]},{rows[1]}&")
        page.wait_for_function("/turn=reader|heaps=0,0/.test(location.hash)")
    assert status(page) == "You win!"


@pytest.mark.parametrize("query", ["heaps=8,11", "heaps=20,20", "t=2&heaps=9,12", "t=5&heaps=14,9"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_theorem_never_loses_from_a_won_position(boards: Boards, query: str, play: str) -> None:
    dice = random.Random(query + play)
    page = boards.open(f"game=wythoff&{query}&play={play}")
    assert_theorem_wins(page, ".tkw-square.can-reach", dice)


def test_rows_too_long_for_the_chessboard_are_typed(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=1001,1619")
    assert page.locator(".tkw-squares").is_hidden()
    assert page.locator(".tkw-far").inner_text().startswith("The queen stands at (1001,")
    fields = page.locator(".tkw-amount")
    for amounts, problem in (
        (("", ""), "how many"),
        (("x", ""), "“x”"),
        (("1002", ""), "“1002”"),
        (("2", "3"), "2 and 3"),
    ):
        for field, text in zip(fields.all(), amounts, strict=True):
            field.fill(text)
        page.click(".tkw-take")
        assert problem in page.locator("div.tkb-problem").inner_text()
    fields.nth(1).fill("2")
    assert page.locator(".tkw-take").inner_text() == "Take 2 from each row"
    assert page.locator(".tkw-size").first.inner_text() == "1001 → 999"
    page.keyboard.press("Enter")
    after = wythoff_strategy.reply((999, 1617)).after((999, 1617))
    wait_rows(page, *after)


def test_pairs_are_shown_on_request_while_one_plays(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=8,8")
    request = page.locator(".tkw-request input")
    assert page.locator(".is-pair").count() == 0
    request.check()
    places = {each.get_attribute("data-place") for each in page.locator(".is-pair").all()}
    lost = {f"{x},{y}" for x in range(9) for y in range(9) if wythoff_strategy.outcome((x, y)).value == "P"}
    assert places == lost
    assert "(0, 0), (1, 2), (3, 5)" in page.locator(".tkw-rule").inner_text().replace("\u00a0", " ")
    label = page.locator(square(0, 0)).get_attribute("aria-label").replace("\u00a0", " ")
    assert "take" in label.lower() and label.endswith("(0, 0): a pair")
    page.click(square(0, 0))
    page.wait_for_selector(".is-over")
    assert page.locator(".is-pair").count() == len(lost)
    page.click(".tkb-do-newGame")
    assert request.is_checked()
    request.uncheck()
    assert page.locator(".is-pair").count() == 0
    assert "pair" not in page.locator(square(0, 0)).get_attribute("aria-label")


def test_pairs_are_not_offered_where_the_chessboard_ends(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=1000,1618")
    assert page.locator(".tkw-request input").is_hidden()


def test_an_address_restores_rules_and_position(boards: Boards) -> None:
    page = boards.open("game=wythoff", "#play=misere&t=3&heaps=9,4&turn=first")
    assert sizes(page) == [9, 4] and page.locator(".tkw-t").input_value() == "3"
    assert page.get_by_label("loses").is_checked() and status(page) == "First player’s move."
    page = boards.open("game=wythoff&t=4&heaps=9,4", "#heaps=5,6")
    assert page.locator(".tkw-t").input_value() == "4" and sizes(page) == [5, 6]
    page = boards.open("game=wythoff&t=4&heaps=9,4", "#t=1&heaps=5,6")
    assert page.locator(".tkw-t").input_value() == "1"


@pytest.mark.parametrize(
    "fragment",
    [
        "#heaps=3", "#heaps=3,4,5", "#heaps=3,x", "#t=0&heaps=3,4", "#t=100&heaps=3,4",
        "#t=x", "#k=2&heaps=3,4", "#game=wythoff&heaps=3,4", "#transcript=WYT-001",
        "#heaps=1,1000000000000000001",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_nonsense_in_the_address_gives_one_message(boards: Boards, language: str, fragment: str) -> None:
    page = boards.open(f"game=wythoff&lang={language}", fragment)
    assert page.locator("[role=alert]:visible").count() == 1
    assert sizes(page) == [8, 11]


def test_hint_marks_squares_and_sticks(boards: Boards) -> None:
    page = boards.open("game=wythoff&heaps=8,11")
    ask_hint(page)
    assert ask_hint(page) == "A winning move takes sticks from both rows."
    assert page.locator(".is-hint, .tkw-stick[aria-pressed=true]").count() == 0
    assert ask_hint(page).startswith(
        "A winning move: (8, 11) → (4, 7). It leaves the opponent (4, 7), a lost position: the two rows are a pair,"
    )
    assert [each.get_attribute("data-place") for each in page.locator(".is-hint").all()] == ["4,7"]
    assert page.locator(".tkw-stick[aria-pressed=true]").count() == 8
    page = boards.open("game=wythoff&heaps=8,13")
    assert ask_hints(page).startswith("No winning move: the two rows are a pair")


def test_the_form_has_two_rows_and_no_more(boards: Boards) -> None:
    page = boards.open("game=wythoff")
    page.click(".tkb-setup summary")
    assert page.locator(".tkb-part input").count() == 2
    assert page.locator(".tkb-setup .tkb-round").count() == 0
    page.locator(".tkb-part input").first.fill("۱۲")
    page.get_by_role("button", name="Start from here").click()
    wait_rows(page, 12, 11)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_everything_and_a_finger_plays(boards: Boards, language: str) -> None:
    for query in ("heaps=8,11", "heaps=20,20&t=2", "heaps=40,39", "heaps=1000000000000000000,999999999999999999&t=99"):
        page = boards.open(f"game=wythoff&lang={language}&{query}", width=390, has_touch=True)
        unfold(page)
        check_width(page, query)
        heights = "[...document.querySelectorAll('.tkw-stick, .tkw-take')].map((each) => each.offsetHeight)"
        assert min(page.evaluate(heights)) >= 40, query
    page = boards.open(f"game=wythoff&lang={language}&heaps=20,20", width=390, has_touch=True)
    # A square that is smaller than a finger is selected by a first touch, in both views, and confirmed by a second.
    page.tap(square(12, 20))
    assert "turn" not in page.evaluate("location.hash")
    assert page.locator(".tkw-stick[aria-pressed=true]").count() == 8
    page.tap(square(12, 20))
    page.wait_for_function("/heaps=12,20&turn=theorem/.test(location.hash)")


def test_the_board_and_the_pages_agree_on_what_can_be_played() -> None:
    source = Path(__file__).parents[3] / "docs" / "assets" / "board" / "wythoff" / "rules.js"
    game = games()["wythoff"]
    assert game.parameter is not None
    assert f"LARGEST_T = {game.parameter.most};" in source.read_text("utf-8")
    assert pages.is_playable(game, [8, 11], "normal", {"t": 1})
    assert pages.is_playable(game, [9, 12], "misere", {"t": 99})
    for heaps, t in (([8], 1), ([3, 4, 5], 1), ([3, 4], 0), ([3, 4], 100)):
        assert not pages.is_playable(game, heaps, "normal", {"t": t})
