"""The pictures that a reader can touch: by keyboard and by finger, and what they show against `theory`."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from theory.strategy import mark, nim, wythoff
from theory.strategy.reply import Outcome
from verify.languages import LANGUAGES
from verify.site.why_data import DATA

PAGE = "discover/"
PRESS = "([name, up]) => document.querySelector(`[data-picture=${name}] input[name=${up}]`).focus()"

# Of each picture its title, the name of its drawing, the signs in it with what is said, and the number of its controls.
SEEN = """() => Object.fromEntries([...document.querySelectorAll('.tky')].map((each) => [each.dataset.picture, [
  each.querySelector('.tky-title').textContent,
  each.querySelector('svg').getAttribute('aria-label'),
  each.querySelector('svg').textContent + each.querySelector('.tky-says').textContent,
  each.querySelectorAll('button, input, [role=button]').length,
]]))"""


@pytest.fixture
def pictures(desk: Any, small_base: str) -> Iterator[Any]:
    """The page with all pictures in a language, ready."""

    def go(language: str = "en") -> Any:
        desk.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
        ready(desk)
        return desk

    yield go


def ready(page: Any) -> None:
    page.wait_for_function("[...document.querySelectorAll('.tky')].every((each) => each.dataset.ready === 'true')")


def says(page: Any, name: str) -> str:
    """What a picture says, without the signs that isolate, in Latin digits."""
    text = re.sub(r"[\u2066-\u2069]", "", page.locator(f"[data-picture={name}] .tky-says").inner_text())
    return text.translate({ord("۰") + digit: str(digit) for digit in range(10)})


def slide(page: Any, name: str, slider: str, key: str, times: int = 1) -> None:
    page.evaluate(PRESS, [name, slider])
    for _ in range(times):
        page.keyboard.press(key)


def place(name: str, value: int) -> str:
    return f"[data-picture={name}] svg [data-value='{value}']"


def told(page: Any, name: str, states: list[Any]) -> list[list[dict[str, Any]]]:
    """What a picture says of many states, as keys of messages and what fills them."""
    answer: list[list[dict[str, Any]]] = page.evaluate(
        """async ([name, states]) => {
          const figure = document.querySelector(`[data-picture=${name}]`);
          const { picture } = await import(new URL(`${name}.js`, document.querySelector('script[src*="js/why"]').src));
          const data = JSON.parse(figure.dataset.given);
          return states.map((state) => picture.says(state, data));
        }""",
        [name, states],
    )
    return answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_named_and_says_the_same_without_scripts(
    browser: Any, pictures: Any, small_base: str, language: str
) -> None:
    live = pictures(language)
    context = browser.new_context(java_script_enabled=False)
    still = context.new_page()
    still.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
    drawn, alive = still.evaluate(SEEN), live.evaluate(SEEN)
    assert set(drawn) == set(alive) == set(DATA)
    for name, (title, label, text, controls) in drawn.items():
        assert alive[name][:3] == [title, label, text] and title == label and len(text) > len(title), name
        assert controls == 0 < alive[name][3], name
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lowered_heap_is_answered_and_the_repair_is_made_by_keyboard(pictures: Any, language: str) -> None:
    page = pictures(language)
    assert not list(nim.winning_moves((5, 9, 12)))
    slide(page, "nim-columns", "heap-0", "ArrowDown", 3)
    heaps = [2, 9, 12]
    [reply] = nim.winning_moves(heaps)
    [(heap, to)] = reply.changes
    assert f"{heaps[heap]} → {to}" in says(page, "nim-columns")
    flips = (heaps[heap] ^ to).bit_count()
    assert page.locator("[data-picture=nim-columns] .tky-flip").count() == flips > 1
    page.focus("[data-picture=nim-columns] button")
    page.keyboard.press("Enter")
    assert page.locator("[data-picture=nim-columns] .tky-flip").count() == 0
    assert page.input_value(f"[data-picture=nim-columns] input[name=heap-{heap}]") == str(to)
    assert page.locator("[data-picture=nim-columns] .tky-says[aria-live=polite]").count() == 1


def test_a_heap_follows_the_pointer(pictures: Any) -> None:
    page = pictures()
    handle = page.locator("[data-picture=nim-columns] [data-drag=heap-2] circle")
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 200, y, steps=3)
    page.mouse.up()
    assert page.input_value("[data-picture=nim-columns] input[name=heap-2]") == "0"
    page.mouse.move(x, y)
    assert page.input_value("[data-picture=nim-columns] input[name=heap-2]") == "0"


def test_the_columns_repair_every_position_as_the_theorem_does(pictures: Any) -> None:
    positions = list(product(range(0, 16, 3), repeat=3))
    for heaps, lines in zip(
        positions, told(pictures(), "nim-columns", [{"heaps": list(p)} for p in positions]), strict=True
    ):
        first = next(nim.winning_moves(heaps), None)
        if first is None:
            assert lines[0]["key"] == ("even" if any(heaps) else "over"), heaps
        else:
            [(heap, to)] = first.changes
            said = lines[1]["filling"]
            assert (said["heap"], said["from"], said["to"]) == ("ABC"[heap], heaps[heap], to)


def test_the_chains_are_coloured_as_the_theorem_has_it(pictures: Any) -> None:
    page = pictures()
    heaps = [(2 * row + 1) << column for row in range(8) for column in range(6)]
    lost = {n for n in heaps if mark.outcome((n,)) is Outcome.P}
    for n in heaps:
        assert (page.locator(f"{place('mark-chains', n)} .tky-lost").count() == 1) == (n in lost), n
    for n, lines in zip(heaps, told(page, "mark-chains", [{"n": n, "shown": 6} for n in heaps]), strict=True):
        winning = {reply.changes[0][1] for reply in mark.winning_moves((n,))}
        key, filling = lines[-1]["key"], lines[-1]["filling"]
        assert (key == "lost") == (not winning), n
        assert key in ("lost", "one") or {filling["half"] if key == "halve" else filling["to"]} == winning, n


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chains_by_keyboard(pictures: Any, language: str) -> None:
    page = pictures(language)
    page.focus(place("mark-chains", 1))
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert "24 = 3 · 2³" in says(page, "mark-chains")
    assert page.locator("[data-picture=mark-chains] .tky-chosen").get_attribute("data-value") == "24"
    assert page.evaluate("document.activeElement.dataset.value") == "24"
    slide(page, "mark-chains", "shown", "ArrowLeft", 2)
    assert page.locator("[data-picture=mark-chains] .tky-eaten").count() == 2 * 8
    assert "· 8" in says(page, "mark-chains")


@pytest.fixture(scope="module")
def phone(browser: Any, small_base: str) -> Iterator[Any]:
    """A page on a phone, which is touched."""
    context = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800})
    page = context.new_page()

    def go(language: str) -> Any:
        page.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
        ready(page)
        return page

    yield go
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sieve_is_worked_by_finger(phone: Any, language: str) -> None:
    page, side = phone(language), 12
    pairs = [(3, 5), (7, 4), (6, 10)]
    page.locator(place("wythoff-sieve", 9 * side + 3)).tap()
    assert "(3, 9)" in says(page, "wythoff-sieve")
    assert page.locator("[data-picture=wythoff-sieve] circle").count() == 3
    for found, (x, y) in enumerate(pairs):
        page.locator(place("wythoff-sieve", y * side + x)).tap()
        assert page.locator("[data-picture=wythoff-sieve] circle").count() == 3 + 2 * (found + 1)
        assert f"({x}, {y})" in says(page, "wythoff-sieve")
    for x, y in product(range(side), repeat=2):
        # All pairs that fit are found, so that a move leads to one from every other square.
        kind = "found" if wythoff.outcome((x, y)) is Outcome.P else "crossed"
        assert page.locator(f"{place('wythoff-sieve', y * side + x)} .tky-{kind}").count() == 1, (x, y)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mirror_answers_until_only_the_poison_is_left(phone: Any, language: str) -> None:
    page, side = phone(language), 5
    name = "chomp-mirror"
    for column, left in ((4, 3), (2, 1)):
        page.locator(place(name, column - 1)).tap()
        text = says(page, name)
        assert f"(1, {column})" in text and f"({column}, 1)" in text
        assert page.locator(f"[data-picture={name}] [data-act=bite]").count() == 2 * left - 1
        assert page.locator(place(name, (left - 1) * side)).count() == 1
    page.locator(place(name, 0)).tap()
    assert page.locator(f"[data-picture={name}] [data-act=bite]").count() == 0
    page.locator(f"[data-picture={name}] button").tap()
    assert page.locator(f"[data-picture={name}] [data-act=bite]").count() == 2 * side - 1
