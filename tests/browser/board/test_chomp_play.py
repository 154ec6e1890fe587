"""Tests of the Chomp board: all kinds of input, infinite boards, explanations, addresses and languages."""

import random

import pytest

from tests.browser.board.harness import (
    Boards,
    Lab,
    Page,
    ask_hint,
    ask_hints,
    check_width,
    play_at_random,
    reason_text,
    status,
    unfold,
)
from theory.strategy.chomp import chomp_parser, chomp_strategy
from verify.languages import LANGUAGES


def square(row: int, column: int) -> str:
    """Return the selector of the button of a square, counted from the poisoned corner."""
    return f".tkc-square[data-row='{row}'][data-column='{column}']"


def row_lengths(page: Page) -> list[int]:
    """Return the lengths of the nonempty rows on the board, from the poisoned row up."""
    rows: list[int] = page.evaluate(
        """[...document.querySelectorAll('.tkc-row[role=row]')].reverse()
          .map((row) => row.querySelectorAll('.tkc-square:enabled').length).filter(Boolean)"""
    )
    return rows


def wait_rows(page: Page, rows: str, turn: str = "reader") -> None:
    """Wait until the address has these rows and it is this player's turn."""
    page.wait_for_function("wanted => location.hash === wanted", arg=f"#rows={rows}&turn={turn}")


def board_message(page: Page) -> str:
    text: str = page.locator(".tkc-says").inner_text()
    return text


def problem(page: Page) -> str:
    text: str = page.locator("div.tkb-problem").inner_text()
    return text


def test_a_click_bites_and_the_theorem_explains_its_reply(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=3x5")
    page.hover(square(2, 5))
    assert board_message(page) == "A bite at (2, 5) takes 2 squares and leaves 5, 4, 4."
    assert page.locator(".tkc-square.is-going").count() == 2
    page.click(square(2, 5))
    wait_rows(page, "5,4")
    assert row_lengths(page) == [5, 4] and page.locator(".tkc-square.is-eaten").count() == 6
    assert "The theorem bit (3, 1), 4 squares: 5, 4 is left. Why: a staircase, 5, 4" in reason_text(page)
    page = boards.open("game=chomp&rows=8x12")
    page.click(square(6, 8))
    wait_rows(page, "12,2,2,2,2,2,2,2")
    assert "found by search: 12, 2, 2, 2, 2, 2, 2, 2 is lost" in reason_text(page)
    assert "found by search" in page.locator("[aria-live=polite]").inner_text()


def test_the_mirror_shows_as_it_is_played(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=5x5&first=theorem")
    wait_rows(page, "5,1,1,1,1")
    assert "two equal arms are left, 5 and 5 squares" in reason_text(page)
    assert [page.locator(f"{square(*end)}.is-marked").count() for end in ((1, 5), (5, 1))] == [1, 1]
    page.hover(square(1, 4))
    assert page.locator(f"{square(4, 1)}.is-answer").count() == 1
    page.click(square(1, 4))
    wait_rows(page, "3,1,1")
    assert "Why: the arms are equal now, 3 and 3." in reason_text(page)


def test_arms_that_were_never_equal_are_not_called_copied(boards: Boards) -> None:
    """Check the reason after a bite that made unequal arms: nothing was copied, and the arms were not equal before."""
    page = boards.open("game=chomp&rows=3x5")
    page.click(square(2, 2))
    wait_rows(page, "3,1,1")
    said = reason_text(page)
    assert "Why: the arms are equal now, 3 and 3. Each of your bites can be copied on the other arm." in said
    assert "again" not in said and "copied on the other arm. The" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_replies_named_for_two_infinite_lines_are_on_the_board(lab: Lab, language: str) -> None:
    """Check the squares in the description of two infinite rows or columns: each is a winning reply to the other."""
    wrong = lab.evaluate(
        """async (language) => {
          const { messages } = await import(`/docs/${language}/board/chomp.js`);
          const { board, INFINITE } = await import('/docs/assets/board/chomp/rows.js');
          const { pairingAnswer } = await import('/docs/assets/board/chomp/strategy.js');
          const starts = { rows: board([INFINITE, INFINITE]), columns: board([], 2) };
          const wrong = [];
          for (const [lines, start] of Object.entries(starts)) {
            const text = messages[`shape.twoInfinite.${lines}`];
            const named = [...text.matchAll(/`\\(([^,]+), ([^)]+)\\)`/g)].map((match) => match.slice(1));
            if (named.length !== 2) wrong.push([lines, named]);
            for (let k = 1; k <= 6; k += 1) {
              const [one, other] = named.map((square) => square.map((term) => {
                const [first, , more] = term.split(' ');
                return (first === 'k' ? k : Number(first)) + Number(more ?? 0);
              })).map(([row, column]) => ({ row, column }));
              for (const [bite, wanted] of [[one, other], [other, one]]) {
                const answer = pairingAnswer(start, bite);
                if (answer?.row !== wanted.row || answer?.column !== wanted.column) wrong.push([lines, k, bite]);
              }
            }
          }
          return wrong;
        }""",
        language,
    )
    assert wrong == []


@pytest.mark.parametrize("rows", ["6,5", "2,2,2,2,1"])
def test_a_restored_staircase_may_be_much_smaller(boards: Boards, rows: str) -> None:
    """Check the description of a staircase against the sizes that replies restore."""
    page = boards.open(f"game=chomp&rows={rows}&first=reader")
    assert "After every bite it can be restored, smaller than before." in page.locator(".tkc-shape").inner_text()
    page.click(square(2, 1) if rows == "6,5" else square(1, 2))
    wait_rows(page, "1")


def test_the_staircase_shows_as_it_is_played(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=2x6&first=theorem")
    wait_rows(page, "6,5")
    assert "Why: a staircase, 6, 5" in reason_text(page)
    page.hover(square(2, 4))
    assert page.locator(f"{square(1, 5)}.is-answer").count() == 1
    page.click(square(2, 4))
    wait_rows(page, "4,3")
    page.get_by_label("Strategy").uncheck()
    assert not page.locator(".tkc-shape").is_visible()


def test_infinite_boards_fade_out_and_are_bitten_beyond_the_horizon(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=3xoo&first=theorem")
    wait_rows(page, "oo,oo")
    assert "two infinite rows are left" in reason_text(page)
    assert page.locator(".tkc-end").all_inner_texts() == ["", "… ∞", "… ∞"]
    fades = page.evaluate(
        "[...document.querySelectorAll('.tkc-square[data-row=\"1\"]')].map((each) => getComputedStyle(each).opacity)"
    )
    assert fades[:6] == ["1"] * 6 and [float(fade) for fade in fades[6:]] == sorted(map(float, fades[6:]), reverse=True)
    page.get_by_label("Row", exact=True).fill("2")
    page.get_by_label("Column", exact=True).fill("400")
    assert board_message(page) == "A bite at (2, 400) takes infinitely many squares and leaves ∞, 399."
    page.keyboard.press("Enter")
    wait_rows(page, "400,399")
    assert page.locator(".tkc-end").all_inner_texts() == ["", "… 399", "… 400"]
    assert "a staircase, 400, 399" in reason_text(page)


def test_typed_nonsense_gives_one_message_and_nothing_is_bitten(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=3xoo")
    for row, column, message in (
        ("4", "1", "(4, 1) is not on the board"), ("0", "1", "“0” is not a row or a column"),
        ("", "1", "“” is not a row or a column"), ("1", "x", "“x” is not"), ("1", "1000", "“1000” is not"),
        ("1", "900", "too large to be searched here"),
    ):  # fmt: skip
        page.locator("[name=row]").fill(row)
        page.locator("[name=column]").fill(column)
        page.click(".tkc-bite")
        assert message in problem(page)
        assert page.evaluate("location.hash") == ""
    page.locator("[name=row]").fill("۳")
    page.locator("[name=column]").fill("۱")
    page.click(".tkc-bite")
    page.wait_for_function("/turn=reader/.test(location.hash)")


def test_the_quadrant(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=ooxoo&first=theorem")
    wait_rows(page, "oo,1,...")
    assert page.locator(".tkc-top").all_inner_texts() == ["∞", *[""] * 9]
    page.click(square(5, 1))
    wait_rows(page, "4,1,1,1")
    page = boards.open("game=chomp&rows=oo,1,...&first=theorem")
    wait_rows(page, "9,1,...")
    assert "The arms were equal" in reason_text(page)


def test_the_keyboard_alone_plays_a_whole_game(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=3x4")
    page.locator(".tkc [tabindex='0']").focus()
    assert page.locator(".tkc-square[tabindex='0']").count() == 1
    while "is-over" not in page.locator(".tk-board").get_attribute("class"):
        assert page.evaluate("document.activeElement.matches('.tkc-square')"), "the focus left the board"
        rows = row_lengths(page)
        bite = chomp_strategy.reply(chomp_parser.board([str(length) for length in rows]))
        before = page.evaluate("location.hash")
        keys = ["ArrowLeft"] * 4 + ["ArrowDown"] * 3
        keys += ["ArrowUp"] * (bite.row - 1) + ["ArrowRight"] * (bite.column - 1)
        for key in keys:
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(
            f"({bite.row}, {bite.column})"
        )
        assert board_message(page).startswith(f"A bite at ({bite.row}, {bite.column})")
        page.keyboard.press("Enter")
        page.wait_for_function("before => location.hash !== before", arg=before)
        page.wait_for_function("/turn=reader|rows=0/.test(location.hash)")
    assert status(page) == "You win!"
    assert "The theorem took the poisoned square." in reason_text(page)


@pytest.mark.parametrize("rows", ["3x5", "4x4", "2x5", "3xoo", "ooxoo", "oo,3,1", "5,4", "2xoo"])
def test_the_theorem_never_loses_from_a_won_position(boards: Boards, rows: str) -> None:
    dice = random.Random(rows)
    page = boards.open(f"game=chomp&rows={rows}")
    if not ask_hints(page).startswith("No winning bite"):
        page.get_by_role("radiogroup", name="Who begins").get_by_label("the theorem").check()
    play_at_random(page, ".tkc-square:enabled", dice)
    assert status(page) == "The theorem wins this one."


def test_two_people_play_and_whoever_takes_the_poison_loses(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=1x2")
    page.get_by_label("each other").check()
    page.click(square(1, 2))
    wait_rows(page, "1", "second")
    page.click(square(1, 1))
    page.wait_for_selector(".tk-board.is-over")
    assert status(page) == "The first player wins!"
    page.click(".tkb-fold:last-child summary")
    assert "a winning move" in page.locator(".tkb-log").inner_text()
    page.click(".tkb-do-undo")
    assert row_lengths(page) == [1]


def test_a_finger_chooses_a_small_square_before_it_bites(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=8x12", width=390, has_touch=True)
    page.tap(square(6, 8))
    assert board_message(page) == "A bite at (6, 8) takes 15 squares and leaves 12, 12, 12, 12, 12, 7, 7, 7."
    assert page.locator("[name=row]").input_value() == "6" and page.evaluate("location.hash") == ""
    page.tap(square(6, 8))
    page.wait_for_function("/turn=reader/.test(location.hash)")
    page.tap(square(1, 3))
    page.tap(".tkc-bite")
    page.wait_for_function("/rows=2,|rows=1/.test(location.hash)")


def test_the_size_can_be_chosen(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=8x12")
    page.get_by_role("button", name="More columns").click()
    wait_rows(page, ",".join(["oo"] * 8))
    page.get_by_role("button", name="More rows").click()
    wait_rows(page, "ooxoo")
    assert page.get_by_role("button", name="More rows").is_disabled()
    page.get_by_role("button", name="Fewer columns").click()
    wait_rows(page, "oox12")
    page.locator(".tkc-side").first.fill("2")
    page.keyboard.press("Enter")
    wait_rows(page, "12,12")
    page.locator(".tkc-side").first.fill("x")
    page.keyboard.press("Enter")
    assert "“x” is not a length" in problem(page)
    assert page.locator(".tkc-side").first.input_value() == "2"
    page.click(".tkb-setup summary")
    page.get_by_role("button", name="6, 3, 3").click()
    wait_rows(page, "6,3,3")
    page.get_by_label("Length of row 2").fill("7")
    page.get_by_role("button", name="Start from here").click()
    assert "Row 2 would be longer than row 1" in page.locator("p.tkb-problem").inner_text()


def test_a_document_s_game_is_stepped_through(boards: Boards) -> None:
    page = boards.open("game=chomp", "#transcript=CHO-010&step=1")
    assert row_lengths(page) == [5, 4, 4]
    assert reason_text(page) == "Player 1: (2, 5). ○ gives the win away. It was winning to leave (5, 5, 3)."
    page.get_by_role("button", name="Step forward").click()
    assert row_lengths(page) == [3, 3, 3]
    page.get_by_role("button", name="Play on from here").click()
    page.click(square(2, 2))
    wait_rows(page, "3,1")


def test_an_address_restores_the_position(boards: Boards) -> None:
    page = boards.open("game=chomp", "#rows=oo,3&turn=first")
    assert page.locator(".tkc-end").all_inner_texts() == ["", "… ∞"] and row_lengths(page) == [10, 3]
    assert boards.open("game=chomp", "#rows=4x4").locator(".tkc-square:enabled").count() == 16


@pytest.mark.parametrize(
    "fragment",
    [
        "#heaps=3,4,5", "#rows=3,4", "#rows=x", "#rows=3x", "#rows=0x4", "#rows=2x2x2", "#rows=1000", "#rows=14x14",
        "#play=misere&rows=3,3", "#rows=-1", "#transcript=NIM-042", "#rows=...", "#rows=3&k=2",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_nonsense_in_the_address_gives_one_message(boards: Boards, language: str, fragment: str) -> None:
    page = boards.open(f"game=chomp&lang={language}", fragment)
    assert page.locator("[role=alert]:visible").count() == 1
    assert row_lengths(page) == [5, 5, 5]


def test_hint_marks_the_squares(boards: Boards) -> None:
    page = boards.open("game=chomp&rows=ooxoo")
    ask_hint(page)
    assert ask_hint(page) == "There are winning bites in rows 1, 2, 3, counted from the poison."
    assert ask_hint(page).startswith("3 winning bites: (1, 3); (2, 2); (3, 1). The first of them leaves")
    assert page.locator(".tkc-square.is-hint").count() == 3
    page = boards.open("game=chomp&rows=oo,12,12,12")
    ask_hints(page)
    page.wait_for_function("document.querySelector('[name=column]').value !== ''")
    bite = chomp_strategy.reply(chomp_parser.board(["oo", "12", "12", "12"]))
    assert [page.locator(f"[name={name}]").input_value() for name in ("row", "column")] == ["1", str(bite.column)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_sideways_on_a_phone(boards: Boards, language: str) -> None:
    for rows in ("3x5", "8x12", "ooxoo", "oo,999,12,12,1"):
        page = boards.open(f"lang={language}&game=chomp&rows={rows}", width=390, has_touch=True)
        unfold(page)
        check_width(page, rows)
        # No square is smaller than the minimum target size of the accessibility guidelines.
        widths = "[...document.querySelectorAll('.tkc-square')].map((each) => each.getBoundingClientRect().width)"
        assert min(page.evaluate(widths)) >= 24, rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_poison_is_at_the_bottom_left_in_every_language(boards: Boards, language: str) -> None:
    page = boards.open(f"game=chomp&lang={language}&rows=3x5")
    places = page.evaluate(
        """[...document.querySelectorAll('.tkc-square')].map((each) => {
          const { left, bottom } = each.getBoundingClientRect();
          return [Number(each.dataset.row), Number(each.dataset.column), left, bottom];
        })"""
    )
    origin = next(place for place in places if place[:2] == [1, 1])
    for row, column, x, y in places:
        assert (x > origin[2]) == (column > 1) and (y < origin[3]) == (row > 1)
    direction = page.evaluate("getComputedStyle(document.querySelector('.tkc-shape')).direction")
    assert direction == ("rtl" if language in ("he", "fa") else "ltr")
