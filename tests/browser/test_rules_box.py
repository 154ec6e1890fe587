"""Tests of the rules box: games of every kind are parsed, computed and played; refusals, links and pasted values."""

import re
from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

import pytest

from tests.browser.board.harness import ask_hints
from tests.browser.test_accessibility import COLOURS, complaints_now
from verify.languages import LANGUAGES, ROOT

REDUCED = {"reduced_motion": "reduce"}
# Rules with their canonical form, and the message of the page in English.
GAMES = {
    "take 1, 3 or 4": ("n-{1,3,4}", "period 7 from n = 0 on", "n ≡ 0, 2 (mod 7)"),
    "n-{1..5}": ("n-{1,2,3,4,5}", "period 6 from n = 0 on", "n ≡ 0 (mod 6)"),
    "n-{1,primes}": ("n-{1,primes}", "period 4 from n = 0 on", "n ≡ 0 (mod 4)"),
    "n-{divisors}": ("n-{divisors}", "No period shows", "n = 0, and no other heap up to 1,023"),
    "all but {1,2}": ("all but {1,2}", "rise by 1 in every 3 heaps", "n = 0, 1, 2, and no other heap"),
    "kayles": ("0.77", "period 12 from n = 71 on", "n = 0, and no other heap"),
    "4.3": ("4.3", "period 2 from n = 2 on", "(mod 2)"),
    "any, split": ("any, split", "rise by 4 in every 4 heaps", "n = 0, and no other heap"),
    "split unequal": ("split unequal", "No period shows", "n = 0, 1, 2, 4, 7, 10"),
    "n-1, floor(n/2)": ("n-1, floor(n/2)", "No period shows", "n = 0, 2, 6"),
    "n-{1..floor(n/2)}": ("n-{1..floor(n/2)}", "No period shows", "n = 0, 1, 3, 7, 15"),
    "any, both-{1,3}": ("any, both-{1,3}", "period 9 from n = 0 on", "(0, 0), (1, 2), (3, 4), (5, 5)"),
    "any, both, blocked (1,2)": ("any, both, blocked (1,2)", "No periodic pattern of partners", "(0, 0), (1, 2)"),
    "a multiple of the smaller heap": ("a multiple of the smaller heap", "(0, 0), (0, 1), (0, 2)"),
    "any from up to 2 heaps": ("any from up to 2 heaps", "(1, 1, 1), (2, 2, 2)"),
    "the same number from some of three heaps": (
        "the same number from some of three heaps",
        "(0, 0), (1, 2), (3, 5)",
        "(1, 1, 4)",
    ),
    "staircase": ("staircase", "Lost on two steps", "(0, 0), (0, 1)", "Lost on three steps"),
    "silver dollar": ("silver dollar", "Lost with two coins: (0, 1), (1, 2)", "(0, 1, 2), (0, 2, 3)"),
    "at most 2 times the last move": ("at most 2 times the last move", "n = 0, 1, 2, 3, 5, 8, 13, 21, 34"),
    "n-{1,2,3}, no repeat": ("n-{1,2,3}, no repeat", "period 4 from n = 0 on", "n ≡ 0 (mod 4)"),
}
REFUSALS = {
    "n-{1,3,4": "n-{1,3,4}",
    "n/2": None,
    "n-{1,1}": "n-1",
    "5": None,
    "take 1 if n is even": None,
    "take 1, leave 4 heaps": None,
    "n-{5..2}": "n-{2,3,4,5}",
    "0.7x": None,
    "hello": None,
}


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """Yield a page on which an error of a script fails the test."""
    troubles: list[str] = []
    new_page = browser.new_page(viewport={"width": 1280, "height": 900}, **REDUCED)
    new_page.on("pageerror", lambda error: troubles.append(str(error)))
    yield new_page
    new_page.close()
    assert troubles == []


def open_box(page: Any, base: str, fragment: str = "", language: str = "en") -> None:
    page.goto(f"{base}{language}/discover/{fragment}")
    page.wait_for_selector(".tk-invent[data-ready=true]")


def type_rules(page: Any, rules: str) -> None:
    """Type rules, and wait until the box shows their canonical form."""
    change = page.get_attribute(".tk-invent", "data-change")
    page.fill("#tki-rules", rules)
    page.wait_for_function(f"document.querySelector('.tk-invent').dataset.change !== '{change}'")


def wait_for_board(page: Any) -> None:
    """Scroll to the board, which loads when it comes near the visible area, and wait until it can be played."""
    page.locator(".tki-board").scroll_into_view_if_needed()
    page.wait_for_selector(".tk-invent .tk-board[data-ready=true]")


def test_games_of_every_kind(page: Any, small_base: str) -> None:
    open_box(page, small_base)
    for rules, (canonical, *expected_words) in GAMES.items():
        type_rules(page, rules)
        assert page.inner_text("#tki-says code") == canonical
        values = page.inner_text(".tki-part.tki-values").replace("\u00a0", " ")
        assert all(words in values for words in expected_words), (rules, values)
        assert "does not prove it" in values or "No period" in values or "computed for" in values
        wait_for_board(page)
        assert "could not be read" not in page.inner_text(".tki-board")


@pytest.mark.parametrize(
    ("rules", "address"),
    [("nim", "nim/"), ("n-1, floor(n/2)", "mark/"), ("any, both", "wythoff/"), ("n-{2,5}", "")],
)
def test_rules_of_a_family_link_to_its_page(page: Any, base: str, rules: str, address: str) -> None:
    open_box(page, base)
    type_rules(page, rules)
    links = page.locator(".tk-invent a").evaluate_all("links => links.map((link) => new URL(link.href).pathname)")
    families = [link for link in links if link.rstrip("/").rpartition("/")[2] in ("nim", "mark", "wythoff", "chomp")]
    assert [link.endswith(f"/en/{address}") for link in families] == [True] * bool(address)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_say_where_and_what(page: Any, small_base: str, language: str) -> None:
    open_box(page, small_base, language=language)
    for rules, closest in REFUSALS.items():
        type_rules(page, rules)
        assert page.get_attribute("#tki-rules", "aria-invalid") == "true", rules
        assert page.locator(".tki-marked mark").count() == 1
        assert page.inner_text(".tki-marked").replace("\u00a0", " ").strip() == rules
        message = page.inner_text("#tki-says")
        assert "undefined" not in message and len(message) > len(rules) + 10
        assert page.locator(".tki-part").count() == 0
        if closest:
            page.click("#tki-says .tki-chip")
            assert page.input_value("#tki-rules") == closest
            assert page.get_attribute(".tk-invent", "data-state") == "read"


def test_a_game_with_its_own_page_is_linked(page: Any, small_base: str) -> None:
    open_box(page, small_base)
    type_rules(page, "any, both")
    page.click("#tki-says a")
    page.wait_for_url("**/wythoff/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_values_sends_the_reader_to_its_proof(page: Any, base: str, language: str) -> None:
    open_box(page, base, language=language)
    type_rules(page, "northcott")
    says = page.inner_text("#tki-says")
    assert page.locator(".tki-values").count() == 0
    if page.get_attribute(".tk-invent", "data-proves"):
        assert page.inner_text(".tki-prove h2") in says
    assert "{" not in says


def test_a_link_restores_rules_convention_and_position(page: Any, small_base: str) -> None:
    open_box(page, small_base)
    type_rules(page, "take 1, 3 or 4")
    page.check("input[value=misere]")
    page.wait_for_selector(".tki-values:has-text('n ≡ 1, 3 (mod 7)')")
    wait_for_board(page)
    page.click(".tk-board .tkp-move >> nth=0")
    page.wait_for_function("/turn=reader/.test(location.hash)")
    address, heaps = page.url, page.inner_text(".tk-board .tkp-size >> nth=0").split()[0]
    assert "rules=take" in address
    assert "play=misere" in address
    assert "heaps=" in address
    page.goto("about:blank")
    page.goto(address)
    wait_for_board(page)
    assert page.input_value("#tki-rules") == "take 1, 3 or 4" and page.is_checked("input[value=misere]")
    assert page.inner_text(".tk-board .tkp-size >> nth=0") == heaps
    assert page.is_hidden(".tki-warning")


@pytest.mark.parametrize(
    "fragment",
    ["#rules=n-1&version=2", "#rules=%E0%A4%A", "#rules=n-1&play=both", "#rules=n-1&rules=n-2", "#rules=n-1&x"],
)
def test_a_damaged_link_gives_one_line(page: Any, small_base: str, fragment: str) -> None:
    open_box(page, small_base, fragment)
    assert page.locator(".tki-warning:visible").count() == 1
    assert "another version" in page.inner_text(".tki-warning")
    type_rules(page, "n-{1,2}")
    assert page.is_hidden(".tki-warning") and page.inner_text("#tki-says code") == "n-{1,2}"


def test_a_following_link_is_shown(page: Any, small_base: str) -> None:
    open_box(page, small_base, "#rules=0.77")
    page.evaluate("location.hash = '#rules=0.07'")
    page.wait_for_selector("#tki-says code:text-is('0.07')")


def test_without_storage(browser: Any, small_base: str) -> None:
    page = browser.new_page()
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('no storage', 'SecurityError'); } })"
    )
    open_box(page, small_base, "#rules=0.77")
    wait_for_board(page)
    page.close()


def test_too_large_games_are_reported_in_advance(page: Any, small_base: str) -> None:
    open_box(page, small_base)
    type_rules(page, "n-{1,3000}")
    assert "3,000" in page.inner_text("#tki-says") and "4,095" in page.inner_text("#tki-says")
    type_rules(page, "n-5000")
    assert page.locator(".tk-board, .tki-picture").count() == 0
    assert "5,000" in page.inner_text("#tki-says")


def test_pasted_values_find_games(page: Any, small_base: str) -> None:
    open_box(page, small_base)
    type_rules(page, "0, 1, 2, 3, 1, 4, 3, 2, …")
    page.wait_for_selector(".tki-games a")
    assert page.get_attribute(".tki-games a >> nth=-1", "href") == "https://oeis.org/A002186"
    page.click(".tki-games button")
    page.wait_for_selector("#tki-says code:text-is('0.77')")
    type_rules(page, "0 1 0 1")
    page.wait_for_selector(".tki-games a:has-text('ATL-S1')")
    type_rules(page, "7 7 7 7 7 7 7")
    page.wait_for_function("!document.querySelector('.tki-games') && document.querySelector('#tki-says').textContent")
    assert page.get_attribute(".tk-invent", "data-state") == "read"


def test_the_atlas_is_asked(page: Any, small_base: str) -> None:
    open_box(page, small_base, "#rules=n-1")
    page.locator(".tki-atlas").scroll_into_view_if_needed()
    page.wait_for_selector(".tki-atlas a:has-text('ATL-S1')")
    assert page.is_visible(".tki-atlas .tk-badge")
    type_rules(page, "0.6")
    page.locator(".tki-atlas").scroll_into_view_if_needed()
    page.wait_for_selector(".tki-atlas a:has-text('ATL-0.6')")
    assert "No theorem" in page.inner_text(".tki-atlas")
    type_rules(page, "n-{2,9}")
    page.locator(".tki-atlas").scroll_into_view_if_needed()
    page.wait_for_selector(".tki-atlas:has-text('does not list')")


def test_heaps_are_split_on_the_board(page: Any, small_base: str) -> None:
    """Check that after a wrong move in Kayles the computer replies with a move to nim-sum 0."""
    open_box(page, small_base, "#rules=0.77&heaps=4,4&turn=reader")
    wait_for_board(page)
    page.click(".tk-board [data-to='1+2'] >> nth=0")
    page.wait_for_selector(".tk-board .tkb-why:has-text('The computer')")
    page.wait_for_function("/turn=reader/.test(location.hash)")
    assert page.locator(".tk-board .tkp-heap").count() >= 3
    heaps = page.evaluate("/heaps=([0-9,]+)/.exec(location.hash)[1].split(',').map(Number)")
    assert reduce(xor, ([0, 1, 2, 3, 1][heap] for heap in heaps)) == 0


def test_a_move_of_several_heaps_is_composed(page: Any, small_base: str) -> None:
    """Check that one choice makes a move of Fibonacci Nim, because the next limit follows from the chosen number."""
    open_box(page, small_base, "#rules=at most 2 times the last move&heaps=12,11&turn=reader")
    wait_for_board(page)
    assert "(11, 2)" in ask_hints(page)
    page.click(".tk-board [data-to='11'] >> nth=0")
    page.click(".tk-board .tkg-tray .is-main")
    page.wait_for_function("/turn=reader/.test(location.hash) && !/heaps=12,11/.test(location.hash)")
    heap, limit = page.evaluate("/heaps=([0-9,]+)/.exec(location.hash)[1].split(',').map(Number)")
    assert heap < 11 and limit == 2 * (11 - heap)


def test_misere_play_after_splits(page: Any, small_base: str) -> None:
    """Check that small positions are searched, and that too large positions are refused in one line."""
    open_box(page, small_base, "#rules=0.77&play=misere&heaps=4,3&turn=reader")
    wait_for_board(page)
    ask_hints(page)
    assert page.locator(".tk-board .is-hint").count() >= 1
    page.evaluate("location.hash = '#rules=0.77&play=misere&heaps=15,15'")
    page.wait_for_selector(".tk-board :text('26')")


def test_two_heaps_are_played(page: Any, small_base: str) -> None:
    open_box(page, small_base, "#rules=any, both-{1,3}&heaps=4,6&turn=reader")
    wait_for_board(page)
    assert "heap B: 6 → 3" in ask_hints(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_and_narrow_windows(browser: Any, small_base: str, language: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, **REDUCED)
    problems = []
    part = ":root"
    for fragment in ("#rules=0.77", "#rules=n-{1,3,4", "#rules=any, both-{1,3}", "#rules=0 1 0 1 0"):
        page.goto("about:blank")
        page.emulate_media(color_scheme="light")
        open_box(page, small_base, fragment, language)
        if page.locator(".tki-board").count():
            wait_for_board(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        problems += complaints_now(page, f"{language} {fragment}", part=part)
        page.emulate_media(color_scheme="dark")
        page.wait_for_selector("body[data-md-color-scheme=slate]")
        problems += complaints_now(page, f"{language} {fragment} in the dark", COLOURS, part)
        part = ".tk-invent"  # all else on the page is the same for other rules
    page.close()
    assert problems == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_rules_fits_a_phone(page: Any, small_base: str, language: str) -> None:
    """Check the rows of the real page, which the fixture site lacks, with the style of the site."""
    text = (ROOT / "docs" / language / "discover.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+?)` \| (.+) \|$", text, re.MULTILINE)
    assert len(rows) > 25
    open_box(page, small_base, language=language)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(
        """rows => {
          const scroller = document.createElement('div');
          scroller.className = 'tk-scroll';
          const table = scroller.appendChild(document.createElement('table'));
          table.className = 'tk-table';
          for (const [rules, move] of rows) {
            const [first, second] = [table.insertRow().insertCell(), table.rows[table.rows.length - 1].insertCell()];
            first.appendChild(document.createElement('code')).textContent = rules;
            if (rules.length <= 24) first.firstChild.className = 'tk-short';
            second.textContent = move;
          }
          document.querySelector('article').append(scroller);
        }""",
        rows,
    )
    assert page.evaluate(
        "(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)(document.querySelector('article > .tk-scroll'))"
    )
