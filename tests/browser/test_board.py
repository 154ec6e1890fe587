"""The Nim board in a real browser: its strategy against `theory.strategy` and brute force, and everything a reader does.

The page is `tests/board/harness.html`; every test fails on a console error or a request to another host.
"""

import os
import random
import re
import shutil
import threading
from collections.abc import Iterator, Sequence
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from theory.rules.nim import NIM
from theory.rules.play import Play
from theory.rules.reading import options
from theory.strategy import nim

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
LANGUAGES = ("en", "he", "pl", "fa")
LARGEST = 10**15
SMALL = [p for n in (1, 2, 3) for p in product(range(8), repeat=n)]
FORMULA = re.compile(r"\d+ → \d+")

Page = Any


class Quiet(SimpleHTTPRequestHandler):
    """Serves the repository without a word."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}; set CHROMIUM to run the browser tests")
    with sync_api.sync_playwright() as playwright:
        instance = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield instance
        instance.close()


class Boards:
    """Opens the harness, and remembers what went wrong on any page it opened."""

    def __init__(self, browser: Any, origin: str) -> None:
        self.browser, self.origin = browser, origin
        self.trouble: list[str] = []
        self.contexts: list[Any] = []

    def open(self, query: str = "", fragment: str = "", *, width: int = 900, **context: Any) -> Page:
        """The harness with `?query#fragment`, its boards ready to play."""
        settings = {"reduced_motion": "reduce", "viewport": {"width": width, "height": 900}, **context}
        self.contexts.append(self.browser.new_context(**settings))
        page = self.contexts[-1].new_page()
        page.on("console", lambda message: self._heard(message))
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("request", lambda request: self._asked(request.url))
        page.goto(f"{self.origin}/tests/board/harness.html?{query}{fragment}")
        page.wait_for_selector(".tk-board[data-ready=true]")
        return page

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(message.text)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.origin, "data:")):
            self.trouble.append(f"asked for {url}")


@pytest.fixture
def boards(browser: Any, origin: str) -> Iterator[Boards]:
    opened = Boards(browser, origin)
    yield opened
    for context in opened.contexts:
        context.close()
    assert opened.trouble == []


def piece(heap: int, keep: int) -> str:
    """The counter of a heap (from 0) that leaves `keep` when it is taken."""
    return f".tk-heap:nth-child({heap + 1}) .tk-piece[data-keep='{keep}']"


def sizes(page: Page) -> list[int]:
    """The heaps as the board shows them."""
    texts = page.locator(".tk-heap-size").all_inner_texts()
    return [int(text.replace("\u202f", "")) for text in texts]


def wait_heaps(page: Page, *heaps: int) -> None:
    """Waits until the board shows these heaps and it is the reader's turn or the game is over."""
    wanted = ",".join(map(str, heaps))
    page.wait_for_function("wanted => location.hash.includes(`heaps=${wanted}&turn=reader`)", arg=wanted)
    assert sizes(page) == list(heaps)


def status(page: Page) -> str:
    return page.locator(".tk-status").inner_text()


def why(page: Page) -> str:
    return page.locator(".tk-why").inner_text()


# The strategy


def solved(heaps: Sequence[int], play: Play) -> dict[str, Any]:
    """What `takeaway solve nim --json` says of a position, without the fields that repeat the question."""
    moves = []
    for reply in nim.winning_moves(heaps, play):
        after = list(heaps)
        for place, size in reply.changes:
            after[place] = size
        moves.append(after)
    return {
        "outcome": nim.outcome(heaps, play).value,
        "grundy": nim.grundy(heaps) if play is Play.NORMAL else None,
        "moves": moves,
    }


@cache
def lost(heaps: tuple[int, ...], play: Play) -> bool:
    """Brute force from the rules alone."""
    after = list(options(NIM, heaps))
    return not any(lost(q, play) for q in after) and (bool(after) or play is Play.NORMAL)


def large_positions(count: int) -> list[list[int]]:
    """Random positions up to the board's largest heap; half are completed to nim-sum 0, or nearly."""
    dice = random.Random(1901)
    found = []
    for _ in range(count):
        heaps = [dice.randrange(10 ** dice.randint(1, 15) + 1) for _ in range(dice.randint(1, 11))]
        total = nim.grundy(heaps)
        if dice.random() < 0.5 and total <= LARGEST:
            heaps.append(total ^ dice.choice((0, 0, 1)))
        found.append(heaps)
    return found


def ask_board(page: Page, positions: Sequence[Sequence[int]], play: Play) -> list[dict[str, Any]]:
    """What the board's own strategy answers."""
    answer: list[dict[str, Any]] = page.evaluate(
        """async ([positions, play]) => {
          const { solve } = await import('/docs/assets/board/nim/strategy.js');
          return positions.map((position) => solve(position, play));
        }""",
        [positions, play.value],
    )
    return answer


@pytest.mark.parametrize("play", Play)
def test_small_positions_agree_with_brute_force(boards: Boards, play: Play) -> None:
    for position, answer in zip(SMALL, ask_board(boards.open(), SMALL, play), strict=True):
        assert (answer["outcome"] == "P") == lost(position, play), position
        winning = [list(q) for q in options(NIM, position) if lost(q, play)]
        assert sorted(answer["moves"]) == sorted(winning), position


@pytest.mark.parametrize("play", Play)
def test_thousands_of_positions_agree_with_python(boards: Boards, play: Play) -> None:
    positions = [*SMALL, *large_positions(3000)]
    for position, answer in zip(positions, ask_board(boards.open(), positions, play), strict=True):
        assert answer == solved(position, play), position


@pytest.mark.parametrize("play", Play)
def test_the_theorem_replies_as_python_does(boards: Boards, play: Play) -> None:
    positions = [p for p in [*SMALL, *large_positions(500)] if any(p)]
    replies = boards.open().evaluate(
        """async ([positions, play]) => {
          const { game } = await import('/docs/assets/board/nim/game.js');
          return positions.map((position) => {
            const { move } = game.reply(position.map(BigInt), play);
            return [move.heap, Number(move.to)];
          });
        }""",
        [positions, play.value],
    )
    for position, reply in zip(positions, replies, strict=True):
        assert nim.reply(position, play).changes == (tuple(reply),), position


# Playing


def test_a_click_takes_and_the_theorem_explains_its_reply(boards: Boards) -> None:
    page = boards.open()
    page.click(piece(2, 2))
    wait_heaps(page, 3, 1, 2)
    said = why(page)
    assert "took 3 counters from heap B: 4 → 1" in said
    assert "4 ⊕ 5 = 1" in said and "nim-sum was 5" in said
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
    assert page.locator(".tk-heap-size").first.inner_text() == "5 → 2"
    page.mouse.up()
    page.wait_for_function("location.hash.includes('heaps=2,5')")
    assert status(page) == "Second player’s move."


def test_the_keyboard_alone_plays_a_whole_game(boards: Boards) -> None:
    page = boards.open("heaps=1,2,2")
    page.locator(piece(0, 0)).focus()
    assert page.locator(".tk-heaps [tabindex='0']").count() == 1
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused == "Heap B: take 1, leave 1"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_function("/turn=reader/.test(location.hash)")
    for _ in range(2):
        assert page.evaluate("document.activeElement.matches('.tk-piece')"), "the focus left the board"
        heap, to = nim.reply(sizes(page)).changes[0]
        page.keyboard.press("ArrowUp")
        for _ in range(heap if sizes(page)[0] else 0):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
        for _ in range(to):
            page.keyboard.press("ArrowRight")
        before = page.evaluate("location.hash")
        page.keyboard.press("Enter")
        page.wait_for_function("before => location.hash !== before", arg=before)
        page.wait_for_function("/turn=reader|heaps=0,0,0/.test(location.hash)")
    assert status(page) == "You win!"
    assert page.evaluate("document.activeElement.matches('.tk-do-newGame')")


@pytest.mark.parametrize("play", Play)
def test_the_theorem_never_loses_from_a_won_position(boards: Boards, play: Play) -> None:
    dice = random.Random(7)
    page = boards.open(f"heaps=3,4,5&first=theorem&play={play.value}")
    for _ in range(3):
        while True:
            page.wait_for_function("!document.querySelector('.tk-nim.is-active') === /0,0,0/.test(location.hash)")
            page.wait_for_function("/turn=reader|heaps=0,0,0/.test(location.hash)")
            heaps = sizes(page)
            if not any(heaps):
                break
            heap = dice.choice([i for i, n in enumerate(heaps) if n])
            page.click(piece(heap, dice.randrange(heaps[heap])))
            page.wait_for_function("before => !location.hash.includes(before)", arg=",".join(map(str, heaps)))
        assert status(page) == "The theorem wins this one."
        page.click(".tk-do-newGame")


def test_the_misere_endgame_is_explained(boards: Boards) -> None:
    page = boards.open("heaps=1,1,5&play=misere&first=theorem")
    wait_heaps(page, 1, 1, 1)
    assert "only heap C holds two counters or more" in why(page) and "5 → 1" in why(page)


def test_from_a_lost_position_the_theorem_stalls_and_says_so(boards: Boards) -> None:
    page = boards.open("heaps=1,4,5&first=theorem")
    wait_heaps(page, 1, 4, 4)
    assert "hopes for a slip" in why(page)


def test_hint_shows_every_winning_move_or_says_there_is_none(boards: Boards) -> None:
    page = boards.open("heaps=1,2,3&first=first")
    page.click(".tk-do-hint")
    assert why(page).startswith("No winning move")
    page.click(piece(2, 2))
    page.wait_for_function("location.hash.includes('heaps=1,2,2')")
    page.click(".tk-do-hint")
    assert why(page) == "A winning move: heap A: 1 → 0."
    assert page.locator(".is-hint").count() == 1
    page = boards.open("heaps=3,3,3")
    page.click(".tk-do-hint")
    assert why(page).startswith("3 winning moves") and len(FORMULA.findall(why(page))) == 3


def test_undo_takes_back_the_readers_move_and_the_reply(boards: Boards) -> None:
    page = boards.open()
    assert page.locator(".tk-do-undo").is_disabled()
    page.click(piece(0, 1))
    page.wait_for_function("/turn=reader/.test(location.hash)")
    page.click(".tk-do-undo")
    wait_heaps(page, 3, 4, 5)
    assert page.locator(".tk-do-undo").is_disabled()


def test_undo_while_the_theorem_is_thinking_calls_its_reply_off(boards: Boards) -> None:
    page = boards.open()
    page.click(piece(0, 0))
    page.wait_for_function("/turn=theorem/.test(location.hash)")
    page.click(".tk-do-undo")
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


# The columns


def test_odd_columns_are_marked_by_shape_and_words(boards: Boards) -> None:
    page = boards.open("heaps=16,13,10")
    assert page.locator(".tk-place.is-odd").all_inner_texts() == ["16", "4", "2", "1"]
    decoration = "getComputedStyle(document.querySelector('.tk-place.is-odd')).textDecorationLine"
    assert page.evaluate(decoration) == "underline"
    caption = page.locator(".tk-columns-caption").inner_text()
    assert "16 ⊕ 13 ⊕ 10 = 23" in caption and "Odd columns: 16, 4, 2, 1." in caption
    page.hover(piece(0, 7))
    assert page.locator(".tk-place.is-odd").count() == 0
    assert page.locator(".tk-bit.is-flip").count() == 4


# The address


def test_an_address_restores_play_position_and_turn(boards: Boards) -> None:
    page = boards.open("", "#play=misere&heaps=7,13,10&turn=reader")
    assert sizes(page) == [7, 13, 10]
    assert page.get_by_label("loses").is_checked()
    page.evaluate("location.hash = '#heaps=2,3&turn=second'")
    page.wait_for_function("document.querySelectorAll('.tk-heap').length === 2")
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
        page.wait_for_selector("div.tk-problem:visible")
        assert page.locator("[role=alert]:visible").count() == 1, fragment
        message = page.locator("div.tk-problem").inner_text()
        assert message.startswith(opening) and "3, 4, 5" in message and len(message) < 260, fragment
        assert sizes(page) == [3, 4, 5], fragment
    page.click(piece(0, 1))
    page.wait_for_function("/heaps=1,4,\\d&turn=reader|heaps=1,\\d,5&turn=reader|heaps=0,4,5&/.test(location.hash)")
    assert page.locator("[role=alert]:visible").count() == 0


def test_two_boards_on_a_page_keep_their_positions_apart(boards: Boards) -> None:
    page = boards.open("boards=2", "#board=2&play=normal&heaps=1,2&turn=reader")
    page.wait_for_function("document.querySelectorAll('.tk-board[data-ready=true]').length === 2")
    assert sizes(page) == [3, 4, 5, 1, 2]
    page.locator(".tk-board").nth(1).locator(piece(1, 1)).click()
    page.wait_for_function("/^#board=2&.*heaps=0,1|^#board=2&.*heaps=1,0/.test(location.hash)")


# Large heaps and the form


def test_a_large_heap_is_taken_from_by_number_exactly(boards: Boards) -> None:
    page = boards.open(f"heaps={LARGEST},{LARGEST - 1}")
    field = page.locator(".tk-number").first
    for bad in ("x", "-1", str(LARGEST), "1.5"):
        field.fill(bad)
        field.press("Enter")
        assert page.locator("div.tk-problem").inner_text().startswith(f"“{bad}”")
        assert sizes(page) == [LARGEST, LARGEST - 1]
    field.fill(str(LARGEST - 7))
    field.press("Enter")
    page.wait_for_function("/turn=reader/.test(location.hash)")
    assert sizes(page) == [LARGEST - 7, LARGEST - 7]
    assert page.locator("[role=alert]:visible").count() == 0


def test_a_starting_position_is_put_together_in_the_form(boards: Boards) -> None:
    page = boards.open()
    page.click(".tk-setup summary")
    page.get_by_role("button", name="Add a heap").click()
    page.locator(".tk-part input").nth(3).fill("۱۲")
    page.get_by_role("button", name="Start from here").click()
    wait_heaps(page, 3, 4, 5, 12)
    page.locator(".tk-part input").nth(1).fill("many")
    page.get_by_role("button", name="Start from here").click()
    assert "“many” is not a heap" in page.locator("p.tk-problem").inner_text()
    assert page.locator(".tk-part input[aria-invalid=true]").count() == 1
    wait_heaps(page, 3, 4, 5, 12)
    page.get_by_role("button", name="1, 3, 5, 7").click()
    wait_heaps(page, 1, 3, 5, 7)
    for _ in range(8):
        page.get_by_role("button", name="Add a heap").click()
    assert page.get_by_role("button", name="Add a heap").is_disabled()


# The documents' games


def test_a_documents_game_is_stepped_through(boards: Boards) -> None:
    page = boards.open()
    page.click(".tk-replay summary")
    assert page.locator(".tk-select option").count() == 4
    page.locator(".tk-select").select_option("NIM-042")
    page.get_by_role("button", name="Step forward").click()
    assert status(page) == "Move 1 of 12" and sizes(page) == [7, 13, 10]
    assert "The computer: heap A: 16 → 7" in why(page) and "nim-sum 23 → 0" in why(page)
    assert "a winning move" in why(page)
    page.get_by_label("Place in the game").press("End")
    assert status(page) == "Move 12 of 12" and sizes(page) == [0, 0, 0]
    page.get_by_role("button", name="Step back").click()
    page.locator(".tk-moves li").nth(8).locator("button").click()
    assert sizes(page) == [1, 1, 1]
    assert page.evaluate("location.hash") == "#transcript=NIM-042&step=9"
    page.click(piece(0, 0))
    assert sizes(page) == [1, 1, 1], "a document's game cannot be changed"
    page.get_by_role("button", name="Step back").click()
    page.get_by_role("button", name="Play on from here").click()
    wait_heaps(page, 2, 1, 1)
    assert page.get_by_label("loses").is_checked()


def test_a_document_move_that_gives_the_win_away_is_said_kindly(boards: Boards) -> None:
    page = boards.open("", "#transcript=NIM-042&step=10")
    assert "every move loses here" in why(page)
    page.evaluate(
        """async () => {
          const { Replay, readTranscripts } = await import('/docs/assets/board/replay.js');
          const { game } = await import('/docs/assets/board/nim/game.js');
          const { Text } = await import('/docs/assets/board/text.js');
          const chrome = await import('/docs/assets/board/messages.en.js');
          const text = new Text('en', { ...chrome.messages, ...(await game.messages('en')) });
          const move = { by: 'P1', heap: 1, from: 4, to: 0, nim_sum_before: 2, nim_sum_after: 6, legal: true,
            wins: false, winning_moves: [[1, 4, 5]] };
          const data = { X: { play: 'normal', positions: [[3, 4, 5], [3, 0, 5]], moves: [move] } };
          const nothing = () => {};
          const replay = new Replay(game, text, readTranscripts(game, data),
            { onStep: nothing, onLeave: nothing, onPlayOn: nothing });
          replay.open('X', 1);
          document.querySelector('.tk-why').replaceChildren(...replay.describe().line);
        }"""
    )
    assert "gives the win away" in why(page) and "A winning move was (1, 4, 5)." in why(page)


def test_the_board_plays_without_the_documents_games(browser: Any, origin: str) -> None:
    opened = Boards(browser, origin)
    page = opened.open("transcripts=missing.json")
    assert "could not be loaded" in page.locator("div.tk-problem").inner_text()
    page.click(piece(0, 1))
    wait_heaps(page, 1, 4, 4)
    assert all("404" in line for line in opened.trouble)
    opened.contexts[0].close()


# Four languages


def boxes(page: Page, selector: str) -> list[tuple[str, float]]:
    """The characters of an element with their places on the screen, from the left."""
    found: list[list[Any]] = page.evaluate(
        """(selector) => {
          const node = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT).nextNode();
          return [...node.data].map((character, place) => {
            const range = document.createRange();
            range.setStart(node, place);
            range.setEnd(node, place + 1);
            return [character, range.getBoundingClientRect().left];
          });
        }""",
        selector,
    )
    return [(character, left) for character, left in found if character.strip()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_mathematics_runs_from_left_to_right_and_chrome_is_mirrored(boards: Boards, language: str) -> None:
    page = boards.open(f"lang={language}&heaps=3,4,5")
    caption = boxes(page, ".tk-columns-caption .tk-maths")
    assert "".join(character for character, _ in sorted(caption, key=lambda each: each[1])) == "3⊕4⊕5=2"
    page.click(piece(2, 2))
    wait_heaps(page, 3, 1, 2)
    said = page.evaluate("[...document.querySelectorAll('.tk-why .tk-maths')].map((each) => each.textContent)")
    assert {"4 → 1", "4 ⊕ 5 = 1"} <= set(said)
    arrow = page.evaluate("[...document.querySelectorAll('.tk-why .tk-maths')].findIndex((each) => each.textContent === '4 → 1')")
    page.evaluate("place => document.querySelectorAll('.tk-why .tk-maths')[place].id = 'arrow'", arrow)
    assert "".join(character for character, _ in sorted(boxes(page, "#arrow"), key=lambda each: each[1])) == "4→1"
    places = page.evaluate(
        "[...document.querySelectorAll('.tk-place')].map((each) => [each.textContent, each.getBoundingClientRect().left])"
    )
    assert [text for text, _ in sorted(places, key=lambda each: each[1])] == ["4", "2", "1"]
    lefts = page.evaluate("[...document.querySelectorAll('.tk-choice')].map((each) => each.getBoundingClientRect().left)")
    assert lefts == sorted(lefts, reverse=language in ("he", "fa"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_nothing_scrolls_sideways_on_a_phone(boards: Boards, language: str, scheme: str) -> None:
    twelve = f"{LARGEST},{LARGEST - 1},48,47,5,4,3,2,1,7,60,16"
    for heaps in ("3,4,5", "16,13,10", "46,45,21", "255,1", twelve):
        page = boards.open(f"lang={language}&scheme={scheme}&heaps={heaps}", width=390)
        for fold in page.locator(".tk-fold > summary").all():
            fold.click()
        page.locator(".tk-select").select_option("NIM-102")
        page.get_by_role("slider").press("End")
        assert page.evaluate("document.documentElement.scrollWidth") == 390, heaps
        cut = page.evaluate(
            "[...document.querySelectorAll('.tk-board *')].filter((each) => each.getBoundingClientRect().right > 391).length"
        )
        assert cut == 0, heaps


def test_the_messages_of_all_languages_match(boards: Boards) -> None:
    found = boards.open().evaluate(
        """async (languages) => {
          const all = {};
          for (const language of languages) {
            const chrome = await import(`/docs/assets/board/messages.${language}.js`);
            const nim = await import(`/docs/assets/board/nim/messages.${language}.js`);
            const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
            all[language] = { ...chrome.messages, ...nim.messages, categories };
          }
          return all;
        }""",
        list(LANGUAGES),
    )

    def fillings(message: Any) -> set[str]:
        texts = [message] if isinstance(message, str) else message.values()
        return {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}

    english = found["en"]
    for language, messages in found.items():
        assert set(messages) == set(english), language
        for key, message in messages.items():
            if key in ("direction", "piece", "categories"):
                continue
            assert fillings(message) - {"n"} == fillings(english[key]) - {"n"}, (language, key)
            if not isinstance(message, str):
                assert "other" in message and set(message) <= set(messages["categories"]), (language, key)


@pytest.mark.parametrize(
    ("language", "taken", "words"),
    [
        ("pl", 1, "1 patyczek"),
        ("pl", 3, "3 patyczki"),
        ("pl", 5, "5 patyczków"),
        ("pl", 22, "22 patyczki"),
        ("he", 1, "גפרור אחד"),
        ("he", 2, "שני גפרורים"),
        ("he", 5, "5 גפרורים"),
        ("fa", 5, "5 سنگریزه"),
        ("en", 1, "1 counter from"),
    ],
)
def test_plural_forms(boards: Boards, language: str, taken: int, words: str) -> None:
    page = boards.open(f"lang={language}&heaps=40,2&first=first")
    page.click(piece(0, 40 - taken))
    page.wait_for_function("size => location.hash.includes(`heaps=${size},2`)", arg=40 - taken)
    assert words in why(page)
