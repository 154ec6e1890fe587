"""Tests of a guided path from its first screen to its last, in Chromium and in Firefox."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.firefox import Firefox
from tests.browser.test_firefox import firefox
from theory.strategy.nim import nim_strategy
from verify.languages import LANGUAGES, ROOT
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.teaching.guided_path_questions import PATHS, Game, Question, answer

PAGE = "nim/learn/"
PATH = PATHS["nim"]
__all__ = ["firefox"]  # the fixture of the tests in Firefox

# Gives an answer in a form of the path.
ANSWER = """(form, right) => {
  const text = form.querySelector('[type=text]');
  if (text) text.value = right;
  else [...form.querySelectorAll('[type=radio]')].find((radio) => radio.value === right).checked = true;
  form.requestSubmit();
}"""


@pytest.fixture
def pupil(browser: Any) -> Iterator[Any]:
    """Yield the page of a reader without stored progress, on a phone."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def open_screen(page: Any, base: str, language: str, fragment: str = "") -> None:
    page.goto(f"{base}{language}/{PAGE}{fragment}", wait_until="load")
    page.wait_for_selector(".tkl[data-ready]")
    page.wait_for_function(
        "[...document.querySelectorAll('.tk-board')].every((board) => board.dataset.ready === 'true')"
    )


def visible_screen(page: Any) -> int:
    """Return the number of the visible screen, from 1."""
    (screen,) = [each for each in page.locator(".tkl-screen").all() if each.is_visible()]
    return int(screen.get_attribute("id").removeprefix("screen-"))


def win(page: Any, screen: Any) -> None:
    """Win the game of Nim on a screen by the theorem's moves."""
    while screen.locator(".tk-board.is-over").count() == 0:
        screen.locator(".tkb-nim.is-active").wait_for()
        heaps = [int(text) for text in screen.locator(".tkb-heap-size").all_inner_texts()]
        heap, to = nim_strategy.reply(heaps).changes[0]
        before = page.evaluate("location.hash")
        screen.locator(f".tkb-heap:nth-child({heap + 1}) .tkb-piece[data-keep='{to}']").click()
        page.wait_for_function(
            "([id, before]) => location.hash !== before && (/turn=reader/.test(location.hash)"
            " || document.querySelector(`#${id} .tk-board`).matches('.is-over'))",
            arg=[screen.get_attribute("id"), before],
        )


def give_answer(page: Any, screen: Any, right: Any) -> None:
    form = screen.locator(".tkx form")
    if isinstance(right, str):
        form.locator(f"[value='{right}']").check()
    else:
        form.locator("[type=text]").fill(", ".join(str(each) for each in right))
    form.locator("[type=submit]").click()


def walk_path(page: Any, base: str, language: str) -> None:
    """Follow a path from its first screen to its last."""
    texts = read_toml(ROOT / "docs" / language / "learn.toml")
    open_screen(page, base, language)
    for place, screen in enumerate(PATH, 1):
        assert visible_screen(page) == place
        section = page.locator(f"#screen-{place}")
        assert section.locator("details.tkl-after").get_attribute("open") is None
        if isinstance(screen.task, Game):
            win(page, section)
        else:
            give_answer(page, section, answer("nim", screen.task).right)
            assert section.locator(".tkx-says").inner_text() == texts["right"]
        section.locator("details.tkl-after[open]").wait_for()
        assert page.locator(".tkl-dots [data-done]").count() == place
        assert page.locator(".tkl-end").is_visible() == (place == len(PATH))
        # The way on is on the screen of the phone, also above a long explanation.
        button = page.locator(".tkl-on").bounding_box()
        assert 0 < button["y"] < 844 - button["height"]
        if place < len(PATH):
            assert page.locator(".tkl-on").inner_text() == texts["on"]
            page.locator(".tkl-on").click()
    assert page.locator(".tkl-on").inner_text() == texts["chapter"]
    page.locator(".tkl-on").click()
    page.wait_for_url(f"{base}{language}/nim/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_path_leads_from_the_first_screen_to_the_last(pupil: Any, small_base: str, language: str) -> None:
    walk_path(pupil, small_base, language)


def test_firefox_walks_the_path_as_well(firefox: Firefox, small_base: str) -> None:
    firefox.resize(390, 844)
    firefox.goto(f"{small_base}en/{PAGE}")
    firefox.wait("document.querySelector('.tkl[data-ready]')")
    firefox.wait("[...document.querySelectorAll('.tk-board')].every((board) => board.dataset.ready === 'true')")
    for place, screen in enumerate(PATH, 1):
        section = f"document.querySelector('#screen-{place}')"
        assert firefox.run(f"!{section}.hidden")
        if isinstance(screen.task, Game):
            for _ in range(20):
                firefox.wait(f"{section}.querySelector('.is-over') || {section}.querySelector('.tkb-nim.is-active')")
                if firefox.run(f"Boolean({section}.querySelector('.is-over'))"):
                    break
                for _ in range(3):
                    firefox.run(f"{section}.querySelector('.tkb-do-hint').click()")
                firefox.wait(f"{section}.querySelector('.tkb-piece.is-hint')")
                firefox.run(f"{section}.querySelector('.tkb-piece.is-hint').click()")
                firefox.wait(f"!{section}.querySelector('.tkb-piece.is-hint')")
        else:
            right = answer("nim", screen.task).right
            answer_as_json = json.dumps(right if isinstance(right, str) else str(right))
            firefox.run(f"({ANSWER})({section}.querySelector('.tkx form'), {answer_as_json})")
        firefox.wait(f"{section}.querySelector('.tkl-after[open]')")
        assert firefox.run("document.querySelectorAll('.tkl-dots [data-done]').length") == place
        firefox.run("document.querySelector('.tkl-on').click()")
    assert firefox.run("!document.querySelector('.tkl-end').hidden")
    assert firefox.errors == []


def test_the_reader_continues_and_can_be_forgotten(pupil: Any, small_base: str) -> None:
    texts = read_toml(ROOT / "docs" / "en" / "learn.toml")
    open_screen(pupil, small_base, "en")
    first = pupil.locator("#screen-1")
    give_answer(pupil, first, "N")
    assert first.locator(".tkx-says").inner_text() == texts["wrong"]
    assert pupil.locator(".tkl-dots [data-done]").count() == 0
    give_answer(pupil, first, "P")
    pupil.locator(".tkl-on").click()
    pupil.locator(".tkl-on").click()
    open_screen(pupil, small_base, "pl")  # the place is the same in every language
    assert visible_screen(pupil) == 3 and pupil.locator(".tkl-dots [data-done]").count() == 1
    assert pupil.locator(".tkl-note").inner_text() != ""
    open_screen(pupil, small_base, "en", "#screen-5")
    assert visible_screen(pupil) == 5
    pupil.locator(".tkl-forget").click()
    assert visible_screen(pupil) == 1 and pupil.locator(".tkl-note").inner_text() == texts["forgotten"]
    assert pupil.evaluate("localStorage.getItem('takeaway-progress')") is None
    open_screen(pupil, small_base, "en")
    assert visible_screen(pupil) == 1 and pupil.locator(".tkl-dots [data-done]").count() == 0


@pytest.mark.parametrize(
    "stored", ["{", '{"exercises": 3, "paths": {"nim": {"at": -2}}}', '{"paths": {"nim": {"at": 99, "done": []}}}']
)
def test_damaged_storage_does_no_harm(pupil: Any, small_base: str, stored: str) -> None:
    open_screen(pupil, small_base, "en")
    pupil.evaluate("stored => localStorage.setItem('takeaway-progress', stored)", stored)
    open_screen(pupil, small_base, "en")
    assert visible_screen(pupil) == (len(PATH) if "99" in stored else 1)


def test_the_path_works_without_storage(browser: Any, small_base: str) -> None:
    page = browser.new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } });")
    open_screen(page, small_base, "en")
    give_answer(page, page.locator("#screen-1"), "P")
    page.locator(".tkl-on").click()
    assert visible_screen(page) == 2 and page.locator(".tkl-dots [data-done]").count() == 1
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_screen_leads_back_to_the_first_open_one(pupil: Any, small_base: str, language: str) -> None:
    """Check that the button does not call an earlier screen the next one."""
    texts = read_toml(ROOT / "docs" / language / "learn.toml")
    open_screen(pupil, small_base, language, f"#screen-{len(PATH)}")
    assert pupil.locator(".tkl-on").inner_text() == texts["skipped"]
    pupil.locator(".tkl-on").click()
    assert visible_screen(pupil) == 1
    assert pupil.locator(".tkl-on").inner_text() == texts["on"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_gives_no_reasons_before_the_theorem_has_a_name(pupil: Any, small_base: str, language: str) -> None:
    place = next(place for place, screen in enumerate(PATH, 1) if isinstance(screen.task, Game))
    open_screen(pupil, small_base, language, f"#screen-{place}")
    screen = pupil.locator(f"#screen-{place}")
    screen.locator(".tkb-nim.is-active").wait_for()
    # The last move is one sentence; a reason would be a second one.
    message = screen.locator(".tkb-why").inner_text().strip()
    assert message.endswith(".")
    assert message.count(".") == 1
    assert "→" in message
    assert not screen.locator(".tkb-setup").is_visible() and not screen.locator(".tkb-replay").is_visible()


def test_a_hint_on_a_board_without_reasons_does_not_name_the_theorem(pupil: Any, small_base: str) -> None:
    place = next(place for place, screen in enumerate(PATH, 1) if isinstance(screen.task, Game))
    open_screen(pupil, small_base, "en", f"#screen-{place}")
    screen = pupil.locator(f"#screen-{place}")
    screen.locator(".tkb-nim.is-active").wait_for()
    # A slip, after which the opponent leaves two equal heaps.
    screen.locator(".tkb-heap:nth-child(1) .tkb-piece[data-keep='2']").click()
    pupil.wait_for_function("/heaps=2,2&turn=reader/.test(location.hash)")
    for _ in range(2):
        screen.locator(".tkb-do-hint").click()
    expected = "No move wins here if the opponent answers well."
    screen.locator(".tkb-why", has_text=expected).wait_for()
    assert screen.locator(".tkb-why").inner_text().strip() == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_about_a_position_draws_it(pupil: Any, small_base: str, language: str) -> None:
    open_screen(pupil, small_base, language)
    pictures = {
        place: pupil.locator(f"#screen-{place} .tkl-drawn svg").evaluate_all(
            "found => found.map((svg) => [...svg.querySelectorAll('text')].map((text) => Number(text.textContent)))"
        )
        for place in range(1, len(PATH) + 1)
    }
    for place, screen in enumerate(PATH, 1):
        task = screen.task
        about_one = isinstance(task, Question) and task.kind in ("winner", "moves", "count")
        assert pictures[place] == ([list(task.positions[0])] if isinstance(task, Question) and about_one else []), (
            screen.name
        )
    assert pupil.locator(".tkl-drawn circle").count() == sum(
        sum(heaps) for pictures_of_screen in pictures.values() for heaps in pictures_of_screen
    )
    title = pupil.locator("#screen-1 .tkl-drawn title").text_content()
    assert title.endswith("(3, 3)") and pupil.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_link_to_a_position_shows_the_screen_of_its_board(pupil: Any, small_base: str) -> None:
    open_screen(pupil, small_base, "en", "#board=2&heaps=2,3&turn=reader")
    games = [place for place, screen in enumerate(PATH, 1) if isinstance(screen.task, Game)]
    assert visible_screen(pupil) == games[1]


def test_a_solved_exercise_leads_on_and_is_remembered(pupil: Any, small_base: str) -> None:
    texts = read_toml(ROOT / "docs" / "en" / "exercises.toml")
    pupil.goto(f"{small_base}en/nim/sums/", wait_until="load")
    pupil.wait_for_selector(".tkx[data-ready]")
    exercise = pupil.locator(".tkx-one").first
    assert exercise.locator(".tkx-then").is_hidden()
    right = exercise.locator(".tkx-ask:visible").get_attribute("data-answer")
    exercise.locator("[type=text]").fill(right.replace(";", " "))
    exercise.locator("[type=submit]").click()
    assert exercise.locator(".tkx-then").is_visible()
    exercise.locator(".tkx-then button").click()
    assert exercise.locator(".tkx-solution:visible").get_attribute("open") is not None
    assert exercise.locator(".tkx-then a").inner_text() == texts["following"]
    following = pupil.locator(".tkx-one").nth(1).get_attribute("id")
    assert exercise.locator(".tkx-then a").get_attribute("href") == f"#{following}"
    last = pupil.locator(".tkx-one").last.locator(".tkx-then a").get_attribute("href")
    assert re.fullmatch(r"(\.\./)+nim/learn/", last)
    pupil.reload()
    pupil.wait_for_selector(".tkx[data-ready]")
    assert exercise.locator(".tkx-level").get_attribute("data-solved") == texts["solved"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_judgement_of_an_answer_is_seen_on_a_phone(pupil: Any, small_base: str, language: str) -> None:
    """Check that the buttons at the lower edge of the window do not cover the verdict on an answer."""
    open_screen(pupil, small_base, language)
    for choice in ("N", "P"):
        pupil.evaluate("scrollTo(0, 0)")
        give_answer(pupil, pupil.locator("#screen-1"), choice)
        says = pupil.locator("#screen-1 .tkx-says").bounding_box()
        assert 48 <= says["y"] and says["y"] + says["height"] <= pupil.locator(".tkl-steps").bounding_box()["y"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_below_a_question_do_not_cover_it(pupil: Any, small_base: str, language: str) -> None:
    """Check that a pupil with a phone sees the button that checks an answer, not the next screen over it."""
    open_screen(pupil, small_base, language)
    for place, screen in enumerate(PATH, 1):
        if isinstance(screen.task, Question):
            pupil.locator(".tkl-dots button").nth(place - 1).click()
            pupil.evaluate("scrollTo(0, 0)")
            check = pupil.locator(f"#screen-{place} .tkx [type=submit]").bounding_box()
            assert check["y"] + check["height"] <= pupil.locator(".tkl-steps").bounding_box()["y"], screen.name


@pytest.mark.parametrize("times", [1, 2])
def test_a_link_to_a_screen_shows_the_bar_above_it(pupil: Any, small_base: str, times: int) -> None:
    for _ in range(times):
        open_screen(pupil, small_base, "en", "#screen-4")
        pupil.wait_for_timeout(300)  # the browser scrolls to the fragment when the page is complete
    header = pupil.locator(".md-header").bounding_box()
    assert pupil.locator(".tkl-dots").bounding_box()["y"] >= header["y"] + header["height"]
    assert 0 < pupil.locator("#screen-4 h2").bounding_box()["y"] < 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_printed_path_shows_the_choices_and_no_answers(pupil: Any, small_base: str, language: str) -> None:
    open_screen(pupil, small_base, language)
    give_answer(pupil, pupil.locator("#screen-1"), "P")  # opens the explanation
    pupil.emulate_media(media="print")
    assert pupil.locator(".tkl-screen:visible").count() == len(PATH)
    assert pupil.locator(".tkl-after:visible").count() == 0 and pupil.locator(".tkx-says:visible").count() == 0
    assert pupil.locator("#screen-5 [type=radio]:visible").count() == 3
    assert pupil.locator("#screen-3 [type=text]:visible").count() == 0


def test_a_board_on_another_screen_does_not_change_the_address(pupil: Any, small_base: str) -> None:
    """Check that the opening of a hidden opponent keeps the address, so that the page can be loaded again."""
    open_screen(pupil, small_base, "en", "#screen-4")
    pupil.wait_for_function("document.querySelector('#screen-2 .tkb-why').textContent.includes('→')")
    assert pupil.evaluate("location.hash") == "#screen-4"
    pupil.reload()
    pupil.wait_for_selector(".tkl[data-ready]")
    assert visible_screen(pupil) == 4


def play_one_move(page: Any) -> str:
    """Take one piece on the board of the visible screen, wait for the reply, and return the fragment."""
    place = visible_screen(page)
    screen = page.locator(f"#screen-{place}")
    screen.locator(".tkb-nim.is-active").wait_for()
    before = page.evaluate("location.hash")
    screen.locator(".tkb-heap:first-child .tkb-piece").last.click()
    page.wait_for_function("before => location.hash !== before && /turn=reader/.test(location.hash)", arg=before)
    fragment: str = page.evaluate("location.hash")
    return fragment


def test_a_link_keeps_the_screen_and_the_position(pupil: Any, small_base: str) -> None:
    first, second = [place for place, screen in enumerate(PATH, 1) if isinstance(screen.task, Game)][:2]
    open_screen(pupil, small_base, "en", f"#screen-{first}")
    fragment = play_one_move(pupil)
    assert fragment.startswith(f"#screen-{first}&") and "heaps=" in fragment
    heaps = pupil.locator(f"#screen-{first} .tkb-heap-size").all_inner_texts()
    # The next screen has another address, and the way back restores the position.
    pupil.locator(".tkl-on").click()
    assert pupil.evaluate("location.hash") == f"#screen-{first + 1}"
    pupil.locator(".tkl-back").click()
    assert pupil.evaluate("location.hash") == fragment
    for fresh in (False, True):
        if fresh:
            pupil.goto("about:blank")
            open_screen(pupil, small_base, "en", fragment)
        else:
            pupil.reload()
            pupil.wait_for_selector(".tkl[data-ready]")
        pupil.locator(f"#screen-{first} .tkb-nim.is-active").wait_for()
        assert visible_screen(pupil) == first and pupil.evaluate("location.hash") == fragment
        assert pupil.locator(f"#screen-{first} .tkb-heap-size").all_inner_texts() == heaps
    # The board of another screen does not take this position.
    pupil.evaluate(f"location.hash = '#screen-{second}'")
    pupil.locator(f"#screen-{second} .tkb-nim").wait_for()
    assert play_one_move(pupil).startswith(f"#screen-{second}&board=2&")


def test_a_shared_position_is_seen_on_a_phone(pupil: Any, small_base: str) -> None:
    games = [place for place, screen in enumerate(PATH, 1) if isinstance(screen.task, Game)]
    open_screen(pupil, small_base, "en", f"#screen-{games[1]}&board=2&play=normal&heaps=1,2,2&turn=reader")
    pupil.locator(f"#screen-{games[1]} .tkb-nim.is-active").wait_for()
    assert pupil.locator(f"#screen-{games[1]} .tkb-heap-size").all_inner_texts() == ["1", "2", "2"]
    assert 48 <= pupil.locator(f"#screen-{games[1]} h2").bounding_box()["y"] < 400
