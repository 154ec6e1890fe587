"""Tests of games that the page proves: every kind is certified, and changed files prove nothing."""

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.test_accessibility import COLOURS, complaints_now
from tests.browser.test_check_claim_in_page import PATIENCE, disable_webassembly
from tests.browser.test_rules_box import open_box, type_rules
from theory.rules import rule_file
from verify.checker.command import BOOK
from verify.languages import LANGUAGES

STATES = ("certified", "proved", "unknown", "refused", "failed")
ENDED = f".tki-prove:is({', '.join(f'[data-state={state}]' for state in STATES)})"
READY = ".tki-prove[data-state=idle]"
# Games with their theorem in English: subtraction sets, codes that take, codes that split, and splits without taking.
GAMES = {
    "n-{1,3,4}": ("period 7 from n = 0 on", "n ≡ 0, 2 (mod 7)"),
    "n-{2,5,8,10}": ("period 31 from n = 0 on", "n ≡ 0, 1, 4, 7"),
    "take one or 40 counters": ("period 41 from n = 0 on", "nim-sum of their values is 0"),
    "0.33": ("period 3 from n = 0 on", "n ≡ 0 (mod 3)"),
    "0.1": ("all Grundy values are equal", "lost exactly when n = 0 or n ≥ 2"),
    "0.1023": ("period", "A position of several heaps"),
    "kayles": ("period 12 from n = 71 on", "lost exactly when n = 0."),
    "0.137": ("period 34 from n = 52 on", "lost exactly when n = 0"),
    "0.07": ("period 34 from n = 53 on", "lost exactly when"),
    "4.3": ("period 2 from n = 2 on", "or, from n = 2 on, when n ≡ 1 (mod 2)"),
    "4.7": ("period 2 from n = 1 on", "lost exactly when n = 0"),
}
# Games that z3 decides in the page, with the standing "proved": rules, play, and the theorem in English.
SEARCHED = {
    ("n-{1,3,4}", "misere"): ("A misère quotient of 6 elements", "period 7 from n = 0 on"),
    ("n-1, floor(n/2)", "normal"): ("An automaton of 5 states", "nim-sum"),
    ("all but {1,2}", "normal"): ("larger by 1 than the one 3 heaps before", "n = 0, 1, 2"),
    ("n-{1,primes}", "normal"): ("period 4 from n = 0 on", "n ≡ 0 (mod 4)"),
    ("any, both-{1,3}", "normal"): ("their distance has period 9", "(0, 0), (1, 2), (3, 4)"),
    ("any from up to 2 heaps", "normal"): ("ones in every column is divisible by 3", "(0, 0, 0), (1, 1, 1)"),
}
UNKNOWN = "the same number from some of three heaps"


@pytest.fixture(scope="module")
def proves(site_folder: Path) -> Path:
    """Return the archive of the general book of the site."""
    archives = [*(site_folder / "assets" / "check").glob("general.*.zip")]
    if not archives:
        pytest.skip("this site is not built from a verified book: TAKEAWAY_WHOLE_SITE=1 builds one that is")
    return archives[0]


@pytest.fixture(scope="module")
def phone(browser: Any, base: str, proves: Path) -> Iterator[Any]:
    """Yield the page on a phone, which loads Python once for all games."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.asked, troubles = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    open_box(page, base)
    yield page
    page.close()
    assert troubles == []


def scroll_to_section(page: Any) -> None:
    """Scroll to the section, and wait until its content is loaded."""
    page.locator(".tki-prove").scroll_into_view_if_needed()
    page.wait_for_selector(READY)


def prove_rules(page: Any, rules: str) -> Any:
    """Type rules, press the button, and wait for the result."""
    if page.input_value("#tki-rules") != rules:
        type_rules(page, rules)
    scroll_to_section(page)
    page.click(".tki-prove button:visible")
    return page.wait_for_selector(ENDED)


def text_of_proof(page: Any) -> str:
    text: str = page.inner_text(".tki-prove")
    return text.translate({0x2068: None, 0x2069: None, 0xA0: " "})


def test_nothing_is_loaded_before_the_button_is_pressed(phone: Any) -> None:
    scroll_to_section(phone)
    assert re.search(r"\d MB, once", text_of_proof(phone))
    assert not [url for url in phone.asked if url.endswith((".zip", ".gz", ".mjs", "worker.js"))]


def test_games_of_every_kind_are_certified(phone: Any) -> None:
    page = phone
    for rules, expected_words in GAMES.items():
        state = prove_rules(page, rules).get_attribute("data-state")
        assert state == "certified", (rules, text_of_proof(page))
        assert all(words in text_of_proof(page) for words in expected_words), (rules, text_of_proof(page))
        assert "steps accepted by the checker: 117" in text_of_proof(page) and page.is_visible(".tki-prove .tk-badge")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert {urlsplit(url).netloc for url in page.asked} == {urlsplit(page.url).netloc}
    assert not [url for url in page.asked if "libz3" in url]


def test_the_proof_can_be_saved(phone: Any, tmp_path: Path) -> None:
    page = phone
    assert prove_rules(page, "0.77").get_attribute("data-state") == "certified"
    with page.expect_download() as saving:
        page.click("text=Save the proof")
    name = saving.value.suggested_filename
    saving.value.save_as(tmp_path / name)
    assert name == "takeaway-0.77.zip" and name in page.inner_text(".tki-prove pre")
    words = [sys.executable, "-I", "-S", "verify/checker", str(tmp_path / name)]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert run.returncode == 0 and "octal-0.77.sum.lost-iff-zero" in run.stdout


def test_other_games_are_proved_by_z3(phone: Any, tmp_path: Path) -> None:
    page = phone
    for (rules, play), expected_words in SEARCHED.items():
        if page.input_value("#tki-rules") != rules:
            type_rules(page, rules)
        page.check(f"input[value={play}]")
        page.wait_for_selector(".tki-prove")
        assert prove_rules(page, rules).get_attribute("data-state") == "proved", (rules, text_of_proof(page))
        text = text_of_proof(page)
        assert all(words in text for words in expected_words), (rules, text)
        assert "undefined" not in text
        assert "Only z3 decided the steps" in text
        assert "not certified" in text
        assert page.get_attribute(".tki-prove [role=status] .tk-badge", "class").split()[-1].endswith("proved")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        address = page.get_attribute(".tk-invent", "data-repository")
        assert "gives no repository" in text if address is None else address in text
        with page.expect_download() as saving:
            page.click("text=Save the rules")
        saving.value.save_as(tmp_path / "game.toml")
        read = rule_file.read(str(tmp_path / "game.toml"))
        assert (read.text, str(read.play)) == (rules, play)
    page.check("input[value=normal]")
    assert {urlsplit(url).netloc for url in page.asked} == {urlsplit(page.url).netloc}


def test_the_reader_is_told_that_the_search_has_begun(phone: Any) -> None:
    """Check the message between loading and the first step, with a game that no other test proves."""
    page = phone
    type_rules(page, "all but {1,4}")
    scroll_to_section(page)
    page.evaluate("""() => {
      window.messages = [];
      const section = document.querySelector('.tki-prove');
      // The text itself may have changed again before the observer is called.
      new MutationObserver((records) => {
        for (const record of records) for (const node of record.addedNodes) messages.push(node.textContent);
      }).observe(section, { childList: true, subtree: true });
    }""")
    assert prove_rules(page, "all but {1,4}").get_attribute("data-state") == "proved"
    messages = page.evaluate("messages")
    assert any("Looking for a pattern" in message for message in messages)
    assert any("Time so far" in message for message in messages) and "Time so far" not in text_of_proof(page)


def test_an_open_game_stays_open(phone: Any) -> None:
    page = phone
    assert prove_rules(page, UNKNOWN).get_attribute("data-state") == "unknown"
    assert "No theorem was found" in text_of_proof(page) and page.locator(".tki-proved li").count() == 1


def test_the_reader_can_stop_and_begin_again(phone: Any) -> None:
    page = phone
    type_rules(page, "n-{1,2,7}")
    scroll_to_section(page)
    page.evaluate("""() => {
      const [start, stop] = document.querySelectorAll('.tki-prove .tk-button');
      start.focus();
      start.click();
      stop.click();
    }""")
    assert page.get_attribute(".tki-prove", "data-state") == "idle" and "Stopped." in text_of_proof(page)
    assert page.evaluate("document.activeElement.textContent") == "Prove it here"
    assert prove_rules(page, "n-{1,2,7}").get_attribute("data-state") == "certified"


def change_byte(archive: Path) -> bytes:
    """Return an archive of the same length with one byte of a certificate changed."""
    content = bytearray(archive.read_bytes())
    with zipfile.ZipFile(archive) as packed:
        place = next(entry for entry in packed.infolist() if entry.filename != BOOK).header_offset
    content[place + 200] ^= 1
    return bytes(content)


@pytest.mark.parametrize(
    ("language", "address", "why"),
    [
        ("en", "**/general.*.zip", "changed"),
        ("he", "**/python_stdlib.zip", "network"),
        ("pl", "**/worker.js", "browser"),
    ],
    ids=["tampered book", "no network", "no WebAssembly"],
)
def test_errors_are_one_line(browser: Any, base: str, proves: Path, language: str, address: str, why: str) -> None:
    page = browser.new_page()
    how = {
        "changed": lambda route: route.fulfill(body=change_byte(proves)),
        "network": lambda route: route.abort(),
        "browser": disable_webassembly,
    }
    page.route(address, how[why])
    open_box(page, base, "#rules=n-{1,2}", language)
    assert prove_rules(page, "n-{1,2}").get_attribute("data-state") == "failed"
    assert page.get_attribute(".tki-prove", "data-failed") == why
    assert len(page.inner_text(".tki-prove [role=status]").splitlines()[0]) > 30
    assert page.locator(".tki-proved *").count() == 0
    page.close()


def test_a_changed_book_whose_hash_fits_proves_nothing(browser: Any, base: str, proves: Path) -> None:
    """Check that the checker refuses the step if the page compares only lengths, as without hash functions on plain
    http.
    """
    page = browser.new_page()
    page.add_init_script("Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined });")
    page.route("**/general.*.zip", lambda route: route.fulfill(body=change_byte(proves)))
    open_box(page, base, "#rules=n-{1,2}", "fa")
    assert prove_rules(page, "n-{1,2}").get_attribute("data-state") in ("refused", "failed")
    assert page.locator(".tki-proved *").count() == 0
    page.close()


NO_STORAGE = (
    "for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])"
    " Object.defineProperty(window, name, { get() { throw new DOMException('no storage', 'SecurityError'); } })"
)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_without_storage(browser: Any, base: str, proves: Path, language: str) -> None:
    """Examine this section; `test_home_and_not_found` covers the rest of a page without storage."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.add_init_script(NO_STORAGE)
    open_box(page, base, "#rules=4.3", language)
    assert prove_rules(page, "4.3").get_attribute("data-state") == "certified"
    assert page.locator(".tki-proved li").count() >= 5 and "undefined" not in text_of_proof(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    problems = [line for line in complaints_now(page, f"{language} proved") if "tki-" in line]
    page.close()
    assert problems == []


def test_axe_in_both_colours(phone: Any) -> None:
    page = phone
    assert prove_rules(page, "4.3").get_attribute("data-state") == "certified"
    problems = complaints_now(page, "proved")
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("body[data-md-color-scheme=slate]")
    problems += complaints_now(page, "proved in the dark", COLOURS)
    page.emulate_media(color_scheme="light")
    assert problems == []
