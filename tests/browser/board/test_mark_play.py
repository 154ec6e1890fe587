"""Tests of the MARK board: click, tap and keyboard, rules, explanations, addresses and languages."""

import random
import re

import pytest

from tests.browser.board.harness import (
    Boards,
    Lab,
    Page,
    ask_hint,
    ask_hints,
    assert_theorem_wins,
    check_width,
    reason_text,
    status,
    unfold,
)
from theory.strategy.mark import mark_strategy
from verify.languages import LANGUAGES


def move(heap: int, to: int) -> str:
    """Return the selector of the button that leaves `to` counters of this heap (from 0); the first one if two
    moves do so.
    """
    return f".tkp-heap:nth-child({heap + 1}) .tkp-move[data-to='{to}'] >> nth=0"


def sizes(page: Page) -> list[int]:
    """Return the sizes of the heaps on the board, without the previewed move."""
    texts = page.locator(".tkp-size").all_inner_texts()
    return [int(text.partition(" → ")[0].replace("\u202f", "")) for text in texts]


def wait_heaps(page: Page, *heaps: int, turn: str = "reader") -> None:
    """Wait until the board shows these heaps and it is this player's turn."""
    page.wait_for_function(
        "wanted => location.hash.endsWith(wanted)", arg=f"heaps={','.join(map(str, heaps))}&turn={turn}"
    )
    assert sizes(page) == list(heaps)


def test_a_click_divides_and_the_theorem_explains_its_reply(boards: Boards) -> None:
    page = boards.open("game=mark&heaps=9,8,7,6")
    page.click(move(1, 7))
    page.wait_for_function("/turn=reader/.test(location.hash)")
    reason = reason_text(page)
    assert re.search(r"the values were 2 ⊕ 1 ⊕ 1 ⊕ 0 = 2", reason)
    assert "heap A has to get the value 2 ⊕ 2 = 0" in reason
    assert "8 = 1000₂ ends in 3 zeros, an odd number: dopey, value 0." in reason
    assert page.locator(".tkp-size").all_inner_texts() == ["8", "7", "7", "6"]
    assert "The theorem took 1 counter from heap A" in page.locator("[aria-live=polite]").inner_text()


def test_one_heap_is_explained_by_its_zeros(boards: Boards) -> None:
    page = boards.open("game=mark&heaps=12&first=theorem")
    wait_heaps(page, 6)
    assert "divided heap A by 2: 12 → 6" in reason_text(page)
    assert "6 = 110₂ ends in 1 zero, an odd number, so it is dopey." in reason_text(page)
    assert page.locator(".tkm-digit.is-run").all_inner_texts() == ["0"]
    page.hover(move(0, 3))
    assert page.locator(".tkp-size").inner_text() == "6 → 3"
    assert page.locator(".tkm-digit.is-run").all_inner_texts() == ["1", "1"]


def test_from_a_lost_position_the_theorem_says_so(boards: Boards) -> None:
    page = boards.open("game=mark&heaps=6&first=theorem")
    wait_heaps(page, 5)
    assert "The position was lost." in reason_text(page) and "hopes for a slip" in reason_text(page)


def test_a_dopey_heap_is_lost_in_misere_play_only_if_it_is_no_power(boards: Boards) -> None:
    page = boards.open("game=mark&heaps=12&play=misere&first=theorem")
    wait_heaps(page, 6)
    assert "so it is dopey. It is not a power of 2. In misère play such a heap is lost." in reason_text(page)
    page = boards.open("game=mark&heaps=6&play=misere&first=theorem")
    wait_heaps(page, 5)
    assert "so it is dopey. It is not a power of 2. The theorem takes one counter" in reason_text(page)
    page = boards.open("game=mark&heaps=32&play=misere&first=theorem")
    wait_heaps(page, 16)
    assert "2⁴ is an even power of 2. In misère play such a heap is lost." in reason_text(page)


def test_counters_that_stay_are_not_counted_as_moves(boards: Boards) -> None:
    page = boards.open("game=up-mark&heaps=3,1,1&play=misere&first=theorem")
    wait_heaps(page, 2, 1, 1)
    assert "only one move is left, and you have to make it" in reason_text(page)


def test_the_evidence_of_a_high_heap_is_counted(boards: Boards) -> None:
    page = boards.open("game=k-mark&k=10&heaps=1922,5")
    assert page.locator(".tkp-heap").first.locator(".tkm-digit.is-run").all_inner_texts() == ["2", "2"]
    assert page.locator(".tkp-heap").first.locator(".is-counted").all_inner_texts() == ["9"]
    assert "high, 1 counted: value 9" in page.locator(".tkp-says").first.inner_text()
    assert "9 ⊕ 5 = 12" in page.locator(".tkp-rule").inner_text()


@pytest.mark.parametrize(
    ("rules", "name"),
    [("mark", "MARK"), ("k-mark&k=3", "K-MARK"), ("up-mark", "Up-MARK"), ("up-k-mark&k=3", "Up-K-MARK")],
)
def test_the_heaps_are_labelled_with_the_name_of_their_game(boards: Boards, rules: str, name: str) -> None:
    page = boards.open(f"game={rules}&heaps=9,6")
    label = page.locator(".tkp [role='group']").first.get_attribute("aria-label")
    assert label == f"Heaps of {name}. Arrow keys choose a move, Enter makes it."


def test_the_keyboard_alone_plays_a_whole_game(boards: Boards) -> None:
    page = boards.open("game=mark&heaps=9,6")
    page.locator(".tkp-move").first.focus()
    assert page.locator(".tkp [tabindex='0']").count() == 1
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Heap A: divide by 2, leave 4"
    while any(heaps := sizes(page)):
        assert page.evaluate("document.activeElement.matches('.tkp-move')"), "the focus left the board"
        heap, to = mark_strategy.reply(heaps).changes[0]
        above = sum(1 for n in heaps[:heap] if n)
        keys = ["ArrowUp"] * 2 + ["ArrowDown"] * above + ["Home" if to == heaps[heap] - 1 else "End", "Enter"]
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_function("before => !location.hash.includes(before)", arg=f"heaps={','.join(map(str, heaps))}&")
        page.wait_for_function("/turn=reader|heaps=0,0/.test(location.hash)")
    assert status(page) == "You win!"


@pytest.mark.parametrize("query", ["game=mark&heaps=9,8,7,6", "game=up-k-mark&k=3&heaps=20,9", "game=mark&heaps=8,7,5"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_theorem_never_loses_from_a_won_position(boards: Boards, query: str, play: str) -> None:
    if play == "misere" and query != "game=mark&heaps=8,7,5":
        query = "game=k-mark&k=3&heaps=50" if "up" in query else "game=up-mark&heaps=48"
    dice = random.Random(7)
    page = boards.open(f"{query}&play={play}")
    assert_theorem_wins(page, ".tkp-move", dice)


def test_the_rules_can_be_chosen_and_are_kept_in_the_address(boards: Boards) -> None:
    page = boards.open("game=mark&heaps=9,0")
    page.get_by_role("button", name="Larger k").click()
    wait_heaps(page, 9, 0)
    assert "game=k-mark&k=3" in page.evaluate("location.hash")
    assert page.locator(".tkp-heap").first.locator(".tkp-move").all_inner_texts() == ["− 1", "− 2", "÷ 3"]
    page.get_by_role("radiogroup", name="Rounding").get_by_label("up").check()
    wait_heaps(page, 9, 1)
    assert "game=up-k-mark&k=3" in page.evaluate("location.hash")
    assert page.locator(".tkm-left").first.inner_text() == "9 − 1 = 8 ="
    page.locator(".tkm-k").fill("11")
    page.keyboard.press("Enter")
    page.wait_for_function("/k=11/.test(location.hash)")
    page.locator(".tkm-k").fill("17")
    page.keyboard.press("Enter")
    assert "“17” is not a value of k for this board" in page.locator("div.tkb-problem").inner_text()
    assert page.locator(".tkm-k").input_value() == "11"


def test_an_address_restores_rules_and_position(boards: Boards) -> None:
    page = boards.open("game=mark", "#play=misere&game=k-mark&k=3&heaps=9&turn=reader")
    assert sizes(page) == [9]
    assert page.locator(".tkm-k").input_value() == "3" and page.get_by_label("loses").is_checked()
    page = boards.open("game=up-k-mark&k=4&heaps=9", "#heaps=13&turn=first")
    assert page.locator(".tkm-left").inner_text() == "13 − 1 = 12 ="
    assert page.locator(".tkm-k").input_value() == "4"


@pytest.mark.parametrize(
    "fragment",
    [
        "#game=chess&heaps=3", "#game=k-mark&k=1&heaps=3", "#game=k-mark&k=17&heaps=3", "#game=mark&k=3&heaps=3",
        "#game=up-mark&heaps=0", "#play=misere&game=mark&heaps=9,2", "#heaps=3,x", "#transcript=MARK-001",
        "#k=99999999999999999999999", "#heaps=1000000000000000001",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_nonsense_in_the_address_gives_one_message(boards: Boards, language: str, fragment: str) -> None:
    page = boards.open(f"game=mark&lang={language}", fragment)
    assert page.locator("[role=alert]:visible").count() == 1
    assert sizes(page) == [9, 8, 7, 6]


def test_an_unsolved_misere_sum_is_refused_and_nothing_changes(boards: Boards) -> None:
    page = boards.open("game=mark&heaps=9,8,7,6")
    page.get_by_label("loses").click()
    page.wait_for_selector("div.tkb-problem:visible")
    problem = page.locator("div.tkb-problem").inner_text()
    assert "sum of heaps up to 8" in problem and "This board has no rule for other sums." in problem
    assert page.get_by_label("wins").is_checked() and sizes(page) == [9, 8, 7, 6]
    page.click(".tkb-setup summary")
    page.get_by_role("button", name="1000", exact=True).click()
    page.get_by_label("loses").check()
    assert "even power of 2" in page.locator(".tkp-rule").inner_text()
    page.get_by_role("button", name="9, 8, 7, 6").click()
    assert "sum of heaps up to 8" in page.locator("p.tkb-problem").inner_text()
    assert sizes(page) == [1000]


def test_hint_marks_the_buttons(boards: Boards) -> None:
    page = boards.open("game=mark&heaps=9,8,7,6")
    ask_hint(page)
    assert ask_hint(page) == "There are winning moves in heaps A, C."
    assert page.locator(".has-hint").count() == 2 and page.locator(".is-hint").count() == 0
    assert ask_hint(page).startswith("2 winning moves: heap A: 9 → 4; heap C: 7 → 3. The first of them leaves")
    assert page.locator(".tkp-move.is-hint").count() == 2
    page = boards.open("game=mark&heaps=10")
    assert ask_hints(page) == "No winning move: the heap is dopey, and every move leaves a vile heap."


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_sideways_on_a_phone(boards: Boards, language: str) -> None:
    for query in (
        "game=mark&heaps=9,8,7,6",
        "game=up-mark&heaps=1000000000000000000,5",
        "game=k-mark&k=16&heaps=999999999999999999,40,39,38,5,4,3,2,1,0,16,256",
    ):
        page = boards.open(f"lang={language}&{query}", width=390, has_touch=True)
        unfold(page)
        check_width(page, query)
        heights = "[...document.querySelectorAll('.tkp-move')].map((each) => each.getBoundingClientRect().height)"
        assert min(page.evaluate(heights)) >= 40, query
        page.tap(".tkp-move >> nth=0")
        page.wait_for_function("/turn=/.test(location.hash)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_digits_run_from_left_to_right(boards: Boards, language: str) -> None:
    page = boards.open(f"game=mark&lang={language}&heaps=11")
    places: list[float] = page.evaluate(
        "[...document.querySelectorAll('.tkm-digit')].map((each) => each.getBoundingClientRect().left)"
    )
    assert len(places) == 4 and places == sorted(places)
    direction = page.evaluate("getComputedStyle(document.querySelector('.tkp-rule')).direction")
    assert direction == ("rtl" if language in ("he", "fa") else "ltr")


@pytest.mark.parametrize("width", [320, 390, 500, 900])
@pytest.mark.parametrize("heap", [13, 19, 23, 40])
def test_lines_of_counters_hold_whole_groups_of_five(boards: Boards, heap: int, width: int) -> None:
    page = boards.open(f"game=mark&heaps={heap}", width=width)
    tops = page.locator(".tkp-piece").evaluate_all("all => all.map((piece) => piece.getBoundingClientRect().top)")
    lines = [tops.count(top) for top in dict.fromkeys(tops)]
    assert sum(lines) == heap and all(count % 5 == 0 for count in lines[:-1])
    check_width(page, f"{heap} counters")


# For single heaps of at most 60 counters: whether the player to move loses by the rules, and what the board says.
JUDGE_HEAPS = """async ([up, k, play]) => {
  const { isLost, movesIn, after } = await import('/docs/assets/board/mark/strategy.js');
  const { rule, reason, noWinningMove, label } = await import('/docs/assets/board/mark/reasons.js');
  const at = (size) => ({ heaps: [BigInt(size)], k, up });
  const lost = new Map();
  const judged = [];
  for (let size = up ? 1 : 0; size <= 60; size += 1) {
    const moves = movesIn(at(size), 0);
    const loses = moves.length === 0 ? play === 'normal'
      : moves.every((move) => !lost.get(Number(after(at(size), move).heaps[0])));
    lost.set(size, loses);
    judged.push([size, loses, isLost(at(size), play), rule(at(size), play).key,
      loses ? noWinningMove(at(size), play).key : '', label(at(size), BigInt(size), play).key]);
  }
  return judged;
}"""


@pytest.mark.parametrize(("k", "play"), [(2, "normal"), (2, "misere"), (3, "normal"), (3, "misere")])
@pytest.mark.parametrize("up", [False, True])
def test_the_rule_of_a_single_heap_is_that_of_the_game(lab: Lab, up: bool, k: int, play: str) -> None:
    """Check the sentence below the board against the moves: in Up games the number of counters minus one decides."""
    end = ".up" if up else ""
    for size, loses, is_lost, rule, no_move, label in lab.evaluate(JUDGE_HEAPS, [up, k, play]):
        assert loses == is_lost and rule == f"rule.{play}{end}", size
        if loses and play == "normal":
            assert no_move == f"noWinDopey{end}"
            assert label in ("isDopey.short", "isLast.short" if up else "isEmpty.short")
        number, exponent = (size - 1 if up else size), 0
        while number and number % k == 0:
            number, exponent = number // k, exponent + 1
        dopey = number == 0 or exponent % 2 == 1
        if play == "normal":
            assert loses == dopey, size
        elif size >= (2 if up else 1):  # the rule of misère play excludes the heap without moves
            assert loses == ((number == 1 and exponent % 2 == 0) or (number > 1 and dopey)), size
        else:
            assert not loses


@pytest.mark.parametrize("language", LANGUAGES)
def test_up_games_speak_of_the_number_of_counters_minus_one(boards: Boards, language: str) -> None:
    for heaps in ("13", "13,9"):
        texts = {}
        for game in ("mark", "up-mark", "k-mark&k=3", "up-k-mark&k=3"):
            page = boards.open(f"game={game}&heaps={heaps}&lang={language}")
            texts[game] = page.locator(".tkp-rule").inner_text()
        less = {"en": "minus one", "he": "פחות אחד", "pl": "pomniejszon", "fa": "منهای یک"}[language]
        assert [less in text for text in texts.values()] == [False, True, False, True], texts
