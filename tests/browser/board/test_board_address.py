"""Tests of positions from the address, from the form, from typed numbers and from the games in the documents."""

import pytest

from tests.browser.board.harness import LARGEST, Boards, Contexts, piece, reason_text, sizes, status, wait_heaps
from verify.languages import LANGUAGES


def test_an_address_restores_play_position_and_turn(boards: Boards) -> None:
    page = boards.open("", "#play=misere&heaps=7,13,10&turn=reader")
    assert sizes(page) == [7, 13, 10]
    assert page.get_by_label("loses").is_checked()
    page.evaluate("location.hash = '#heaps=2,3&turn=second'")
    page.wait_for_function("document.querySelectorAll('.tkb-heap').length === 2")
    assert status(page) == "Second player’s move."
    page = boards.open("", "#heaps=3,4,5&turn=theorem")
    wait_heaps(page, 1, 4, 5)
    assert page.locator("[role=alert]:visible").count() == 0


def test_a_finished_game_can_be_shared(boards: Boards) -> None:
    assert status(boards.open("", "#play=normal&heaps=0,0&turn=reader")) == "The theorem wins this one."
    assert status(boards.open("", "#play=misere&heaps=0,0&turn=reader")) == "You win!"


def test_an_ordinary_anchor_is_left_alone(boards: Boards) -> None:
    page = boards.open("", "#rules")
    assert page.locator("[role=alert]:visible").count() == 0
    assert page.evaluate("location.hash") == "#rules"
    page.click(piece(0, 1))
    wait_heaps(page, 1, 4, 4)
    page.evaluate("location.hash = '#strategy'")
    page.wait_for_timeout(100)
    assert sizes(page) == [1, 4, 4], "following an anchor of the page must not lose the game"


NONSENSE = [
    "#heaps=3,x,5",
    "#heaps=",
    "#heaps=-1",
    "#heaps=1.5",
    "#heaps=3,,4",
    "#heaps=99999999999999999999",
    "#heaps=" + "9" * 5000,
    "#heaps=" + ",".join(["1"] * 13),
    "#play=chess&heaps=3",
    "#turn=nobody",
    "#mode=two&turn=reader",
    "#heaps=3&heaps=4",
    "#colour=red",
    "#heaps=%E0%A4%A",
    "#heaps=<img src=x onerror=alert(1)>",
    "#transcript=NIM-999",
    "#transcript=NIM-042&step=99",
    "#transcript=NIM-042&step=-1",
    "#a=b&&&=",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nonsense_in_the_address_gives_one_message_and_a_safe_position(boards: Boards, language: str) -> None:
    opening = {"en": "The address", "he": "הכתובת", "pl": "Adres", "fa": "نشانی"}[language]
    page = boards.open(f"lang={language}")
    for fragment in NONSENSE:
        page.evaluate("location.hash = ''")
        page.wait_for_selector("[role=alert]", state="hidden")
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        page.wait_for_selector("div.tkb-problem:visible")
        assert page.locator("[role=alert]:visible").count() == 1, fragment
        message = page.locator("div.tkb-problem").inner_text()
        assert message.startswith(opening), fragment
        assert "3, 4, 5" in message, fragment
        assert len(message) < 260, fragment
        assert sizes(page) == [3, 4, 5], fragment
    page.click(piece(0, 1))
    page.wait_for_function("/heaps=1,4,\\d&turn=reader|heaps=1,\\d,5&turn=reader|heaps=0,4,5&/.test(location.hash)")
    assert page.locator("[role=alert]:visible").count() == 0


def test_the_message_stays_until_the_reader_does_something(boards: Boards) -> None:
    page = boards.open("first=theorem", "#heaps=<b>,3")
    wait_heaps(page, 1, 4, 5)
    assert "“<b>” is not a heap" in page.locator("div.tkb-problem").inner_text()
    page.click(piece(1, 1))
    page.wait_for_selector("div.tkb-problem", state="hidden")


def test_two_boards_on_a_page_keep_their_positions_apart(boards: Boards) -> None:
    page = boards.open("boards=2", "#board=2&play=normal&heaps=1,2&turn=reader")
    page.wait_for_function("document.querySelectorAll('.tk-board[data-ready=true]').length === 2")
    assert sizes(page) == [3, 4, 5, 1, 2]
    page.locator(".tk-board").nth(1).locator(piece(1, 1)).click()
    page.wait_for_function("/^#board=2&.*heaps=0,1|^#board=2&.*heaps=1,0/.test(location.hash)")


def test_a_large_heap_is_taken_from_by_number_exactly(boards: Boards) -> None:
    page = boards.open(f"heaps={LARGEST},{LARGEST - 1}")
    field = page.locator(".tkb-number").first
    for bad in ("x", "-1", str(LARGEST), "1.5"):
        field.fill(bad)
        field.press("Enter")
        assert page.locator("div.tkb-problem").inner_text().startswith(f"“{bad}”")
        assert sizes(page) == [LARGEST, LARGEST - 1]
    field.fill(str(LARGEST - 7))
    field.press("Enter")
    page.wait_for_function("/turn=reader/.test(location.hash)")
    assert sizes(page) == [LARGEST - 7, LARGEST - 7]
    assert page.locator("[role=alert]:visible").count() == 0


def test_a_starting_position_is_put_together_in_the_form(boards: Boards) -> None:
    page = boards.open()
    page.click(".tkb-setup summary")
    page.get_by_role("button", name="Add a heap").click()
    page.locator(".tkb-part input").nth(3).fill("۱۲")
    page.get_by_role("button", name="Start from here").click()
    wait_heaps(page, 3, 4, 5, 12)
    page.locator(".tkb-part input").nth(1).fill("many")
    page.get_by_role("button", name="Start from here").click()
    assert "“many” is not a heap" in page.locator("p.tkb-problem").inner_text()
    assert page.locator(".tkb-part input[aria-invalid=true]").count() == 1
    wait_heaps(page, 3, 4, 5, 12)
    page.get_by_role("button", name="1, 3, 5, 7").click()
    wait_heaps(page, 1, 3, 5, 7)
    for _ in range(8):
        page.get_by_role("button", name="Add a heap").click()
    assert page.get_by_role("button", name="Add a heap").is_disabled()


def test_a_documents_game_is_stepped_through(boards: Boards) -> None:
    page = boards.open()
    page.click(".tkb-replay summary")
    assert page.locator(".tkb-select option").count() == 4
    page.locator(".tkb-select").select_option("NIM-042")
    page.get_by_role("button", name="Step forward").click()
    assert status(page) == "Move 1 of 12" and sizes(page) == [7, 13, 10]
    assert "The computer: heap A: 16 → 7" in reason_text(page) and "nim-sum 23 → 0" in reason_text(page)
    assert "a winning move" in reason_text(page)
    page.get_by_label("Place in the game").press("End")
    assert status(page) == "Move 12 of 12" and sizes(page) == [0, 0, 0]
    page.get_by_role("button", name="Step back").click()
    page.locator(".tkb-moves li").nth(8).locator("button").click()
    assert sizes(page) == [1, 1, 1]
    assert page.evaluate("location.hash") == "#transcript=NIM-042&step=9"
    page.locator(piece(0, 0)).dispatch_event("click")
    assert sizes(page) == [1, 1, 1], "a document's game cannot be changed"
    page.get_by_role("button", name="Step back").click()
    page.get_by_role("button", name="Play on from here").click()
    wait_heaps(page, 2, 1, 1)
    assert page.get_by_label("loses").is_checked()


def test_a_losing_document_move_gets_a_friendly_message(boards: Boards) -> None:
    page = boards.open("", "#transcript=NIM-042&step=10")
    assert "every move loses here" in reason_text(page)
    page.evaluate(
        """async () => {
          const { Replay, readTranscripts } = await import('/docs/assets/board/replay.js');
          const { game } = await import('/docs/assets/board/nim/game.js');
          const { Text } = await import('/docs/assets/board/text.js');
          const chrome = await import('/docs/en/board/messages.js');
          const text = new Text('en', { ...chrome.messages, ...(await game.messages('en')) });
          const move = { by: 'P1', heap: 1, from: 4, to: 0, nim_sum_before: 2, nim_sum_after: 6, legal: true,
            wins: false, winning_moves: [[1, 4, 5]] };
          const data = { X: { play: 'normal', positions: [[3, 4, 5], [3, 0, 5]], moves: [move] } };
          const nothing = () => {};
          const replay = new Replay(game, text, readTranscripts(game, data),
            { onStep: nothing, onLeave: nothing, onPlayOn: nothing });
          replay.open('X', 1);
          document.querySelector('.tkb-why').replaceChildren(...replay.describe().line);
        }"""
    )
    assert "gives the win away" in reason_text(page) and "A winning move was (1, 4, 5)." in reason_text(page)


def test_the_board_plays_without_the_documents_games(contexts: Contexts) -> None:
    own_boards = Boards(contexts)
    page = own_boards.open("transcripts=missing.json")
    assert "could not be loaded" in page.locator("div.tkb-problem").inner_text()
    page.click(piece(0, 1))
    wait_heaps(page, 1, 4, 4)
    assert all("404" in line for line in own_boards.trouble)
    own_boards.close()


@pytest.mark.parametrize(
    ("game", "other"),
    [("nim", "transcripts"), ("mark", "strategy"), ("chomp", "strategy"), ("wythoff", "strategy")],
)
def test_a_board_that_does_not_play_the_verified_strategy_says_so(boards: Boards, game: str, other: str) -> None:
    page = boards.open(f"game={game}&strategy={other}.json")
    assert "is not the one this board plays" in page.locator("div.tkb-problem").inner_text()
    assert boards.open(f"game={game}").locator("[role=alert]:visible").count() == 0
