"""Tests of interactive figures: keyboard and touch, and what they show compared with `theory`."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from theory.numbers import ostrowski
from theory.numbers.nim_sum import nim_sum
from theory.numbers.vile import vile
from theory.rules.chomp_rows import Board
from theory.rules.conventions import Play
from theory.strategy.chomp import chomp_strategy
from theory.strategy.explained_move import Outcome
from theory.strategy.mark import k_mark_strategy, mark_strategy
from theory.strategy.nim import nim_strategy
from theory.strategy.wythoff import wythoff_strategy
from verify.languages import LANGUAGES
from verify.site.figures.interactive_data import DATA

PAGE = "discover/"
PRESS = "([name, up]) => document.querySelector(`[data-picture=${name}] input[name=${up}]`).focus()"

# For each figure: its title, the name of its drawing, its symbols with their text, and the number of its controls.
READ_FIGURES = """() => Object.fromEntries([...document.querySelectorAll('.tky')].map((each) => [each.dataset.picture, [
  each.querySelector('.tky-title').textContent,
  each.querySelector('svg').getAttribute('aria-label'),
  each.querySelector('svg').textContent + each.querySelector('.tky-says').textContent,
  each.querySelectorAll(':is(button, input, [role=button]):not(.tk-save *)').length,
]]))"""


@pytest.fixture
def pictures(desk: Any, small_base: str) -> Iterator[Any]:
    """Yield the page with all figures in a language, when all of them are ready."""

    def go(language: str = "en") -> Any:
        desk.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
        wait_for_figures(desk)
        return desk

    yield go


def wait_for_figures(page: Any) -> None:
    page.wait_for_function("[...document.querySelectorAll('.tky')].every((each) => each.dataset.ready === 'true')")


def description(page: Any, name: str) -> str:
    """Return the description of a figure without isolating characters and with Latin digits."""
    text = re.sub(r"[\u2066-\u2069]", "", page.locator(f"[data-picture={name}] .tky-says").inner_text())
    return text.translate({ord("۰") + digit: str(digit) for digit in range(10)})


def slide(page: Any, name: str, slider: str, key: str, times: int = 1) -> None:
    page.evaluate(PRESS, [name, slider])
    for _ in range(times):
        page.keyboard.press(key)


def place(name: str, value: int) -> str:
    return f"[data-picture={name}] svg [data-value='{value}']"


def marks(page: Any, name: str) -> dict[int, str]:
    """Return the marks of the selectable places of a drawing, by their values."""
    places = page.eval_on_selector_all(
        f"[data-picture={name}] [data-act]",
        "all => all.map((each) => [each.dataset.value, [...each.children].map((part) => part.getAttribute('class'))])",
    )
    return {int(value): " ".join(filter(None, kinds)) for value, kinds in places}


def answers_of(page: Any, name: str, ask: str, many: list[Any]) -> list[Any]:
    """Return the answers of a figure to many questions.

    Args:
        page: the page.
        name: the name of the drawing.
        ask: the JavaScript function of the figure's module, its data and a question.
        many: the questions.
    """
    answer: list[Any] = page.evaluate(
        f"""async ([name, many]) => {{
          const figure = document.querySelector(`[data-picture=${{name}}]`);
          const {{ src }} = document.querySelector('script[src*="js/why"]');
          const {{ picture }} = await import(new URL(`${{name}}.js`, src));
          const data = JSON.parse(figure.dataset.given);
          return many.map((each) => ({ask})(picture, data, each));
        }}""",
        [name, many],
    )
    return answer


def messages_of(page: Any, name: str, states: list[Any]) -> list[list[dict[str, Any]]]:
    """Return, for each state, the messages that describe a figure: their keys with their arguments."""
    return answers_of(page, name, "(picture, data, state) => picture.says(state, data)", states)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_named_and_says_the_same_without_scripts(
    browser: Any, pictures: Any, small_base: str, language: str
) -> None:
    live = pictures(language)
    context = browser.new_context(java_script_enabled=False)
    still = context.new_page()
    still.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
    still_figures, live_figures = still.evaluate(READ_FIGURES), live.evaluate(READ_FIGURES)
    assert set(still_figures) == set(live_figures) == set(DATA)
    for name, (title, label, text, controls) in still_figures.items():
        assert live_figures[name][:3] == [title, label, text], name
        assert title == label, name
        assert len(text) > len(title), name
        assert controls == 0 < live_figures[name][3], name
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lowered_heap_is_answered_and_the_repair_is_made_by_keyboard(pictures: Any, language: str) -> None:
    page = pictures(language)
    assert not list(nim_strategy.winning_moves((5, 9, 12)))
    slide(page, "nim-columns", "heap-0", "ArrowDown", 3)
    heaps = [2, 9, 12]
    [reply] = nim_strategy.winning_moves(heaps)
    [(heap, to)] = reply.changes
    assert f"{heaps[heap]} → {to}" in description(page, "nim-columns")
    flips = (heaps[heap] ^ to).bit_count()
    assert page.locator("[data-picture=nim-columns] .tky-flip").count() == flips > 1
    page.focus("[data-picture=nim-columns] button:not(.tk-save *)")
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
        positions, messages_of(pictures(), "nim-columns", [{"heaps": list(p)} for p in positions]), strict=True
    ):
        first = next(nim_strategy.winning_moves(heaps), None)
        if first is None:
            assert lines[0]["key"] == ("even" if any(heaps) else "over"), heaps
        else:
            [(heap, to)] = first.changes
            filling = lines[1]["filling"]
            assert (filling["heap"], filling["from"], filling["to"]) == ("ABC"[heap], heaps[heap], to)


def test_the_chains_are_coloured_as_the_theorem_has_it(pictures: Any) -> None:
    page = pictures()
    heaps = [(2 * row + 1) << column for row in range(8) for column in range(6)]
    lost = {n for n in heaps if mark_strategy.outcome((n,)) is Outcome.P}
    assert {n for n, kinds in marks(page, "mark-chains").items() if "tky-lost" in kinds} == lost
    for n, lines in zip(heaps, messages_of(page, "mark-chains", [{"n": n, "shown": 6} for n in heaps]), strict=True):
        winning = {reply.changes[0][1] for reply in mark_strategy.winning_moves((n,))}
        key, filling = lines[-1]["key"], lines[-1]["filling"]
        assert (key == "lost") == (not winning), n
        assert key in ("lost", "one") or {filling["half"] if key == "halve" else filling["to"]} == winning, n


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chains_by_keyboard(pictures: Any, language: str) -> None:
    page = pictures(language)
    page.focus(place("mark-chains", 1))
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert "24 = 3 · 2³" in description(page, "mark-chains")
    assert page.locator("[data-picture=mark-chains] .tky-chosen").get_attribute("data-value") == "24"
    assert page.evaluate("document.activeElement.dataset.value") == "24"
    slide(page, "mark-chains", "shown", "ArrowLeft", 2)
    assert page.locator("[data-picture=mark-chains] .tky-eaten").count() == 2 * 8
    assert "· 8" in description(page, "mark-chains")


def test_the_sets_give_the_nim_sum(pictures: Any) -> None:
    page, name = pictures(), "nim-sets"
    pairs = list(product(range(0, 32, 3), repeat=2))
    for (a, b), lines in zip(pairs, messages_of(page, name, [{"numbers": pair} for pair in pairs]), strict=True):
        assert lines[1]["filling"]["total"] == nim_sum((a, b))
        assert (lines[1]["key"] == "apart") == (nim_sum((a, b)) == a + b), (a, b)
    slide(page, name, "number-1", "Home")
    assert "27 ⊕ 0 = 27 = 27 + 0" in description(page, name)
    page.focus(f"[data-picture={name}] svg [tabindex='0']")
    page.keyboard.press(" ")
    assert page.input_value(f"[data-picture={name}] input[name=number-1]") == "16"
    assert page.locator(f"[data-picture={name}] .tky-cancelled").count() == 1


def test_the_last_big_heap_is_left_as_the_theorem_says(pictures: Any) -> None:
    states = [(ones, big, play) for ones in range(7) for big in range(2, 9) for play in Play]
    asks = [{"ones": ones, "big": big, "play": play.value} for ones, big, play in states]
    page, name = pictures(), "nim-misere"
    for (ones, big, play), lines in zip(states, messages_of(page, name, asks), strict=True):
        heaps = (*[1] * ones, big)
        expected = [
            to for reply in nim_strategy.winning_moves(heaps, play) for heap, to in reply.changes if heap == ones
        ]
        assert [lines[0]["filling"]["to"]] == expected, heaps
    page.locator(f"[data-picture={name}] button[aria-pressed=false]").press("Enter")
    assert "5 → 1" in description(page, name)


def test_the_graph_grows_by_outcomes(pictures: Any) -> None:
    page, name = pictures(), "mark-graph"
    for n, lines in enumerate(messages_of(page, name, [{"n": n} for n in range(17)])):
        winning = {reply.changes[0][1] for reply in mark_strategy.winning_moves((n,))}
        assert (lines[-1]["key"] == "won") == bool(winning), n
        assert not winning or lines[-1]["filling"]["to"] in winning, n
    slide(page, name, "n", "ArrowLeft", 4)
    lost = [n for n in range(13) if mark_strategy.outcome((n,)) is Outcome.P]
    assert page.locator(f"[data-picture={name}] .tky-lost").count() == len(lost)
    assert page.locator(f"[data-picture={name}] .tky-eaten").count() == 4


def test_the_runs_tell_the_grundy_value(pictures: Any) -> None:
    page, name = pictures(), "mark-runs"
    states = list(product(range(0, 1000, 7), range(2, 11)))
    for (n, k), lines in zip(states, messages_of(page, name, [{"n": n, "k": k} for n, k in states]), strict=True):
        assert lines[1]["filling"]["value"] == k_mark_strategy.grundy(n, k), (n, k)
        assert (lines[1]["key"] == "low") == (k_mark_strategy.low_value(n, k) is not None), (n, k)
    slide(page, name, "k", "Home")
    assert "333 = 101001101₂" in description(page, name)


def test_the_lines_and_digits_are_those_of_the_pairs(pictures: Any) -> None:
    page = pictures()
    for t in range(1, 7):
        lost = sum(wythoff_strategy.outcome(heaps, t=t) is Outcome.P for heaps in product(range(31), repeat=2))
        assert page.locator("[data-picture=wythoff-lines] circle").count() == lost, t
        slide(page, "wythoff-lines", "t", "ArrowRight")
    slide(page, "wythoff-zeckendorf", "n", "End")
    assert "19 = 13 + 5 + 1" in description(page, "wythoff-zeckendorf") and "31 = 21 + 8 + 2" in description(
        page, "wythoff-zeckendorf"
    )
    digits = page.locator("[data-picture=wythoff-zeckendorf] :is(.tky-digit-0, .tky-digit-1)").all_text_contents()
    assert "".join(digits) == "".join(map(str, [*ostrowski.digits(19), *ostrowski.digits(31)]))


def test_both_conventions_are_laid_over_each_other(pictures: Any) -> None:
    page, name, side = pictures(), "wythoff-misere", 12
    squares = list(product(range(side), repeat=2))
    asks = [{"at": position, "play": play.value} for play in Play for position in squares]
    lines = iter(messages_of(page, name, asks))
    for play, position in product(Play, squares):
        moves = ", ".join(
            f"({x}, {y})"
            for x, y in (reply.after(position) for reply in wythoff_strategy.winning_moves(position, play))
        )
        key, filling = (last := next(lines)[1])["key"], last["filling"]
        assert filling["moves"] == moves, (play, position)
        assert (key == f"{play.value}.lost") == (wythoff_strategy.outcome(position, play) is Outcome.P), (
            play,
            position,
        )
    for kind, play in (("tky-lost", Play.NORMAL), ("tky-ring", Play.MISERE)):
        lost_squares = [position for position in squares if wythoff_strategy.outcome(position, play) is Outcome.P]
        assert page.locator(f"[data-picture={name}] .{kind}").count() == len(lost_squares)
    page.locator(f"[data-picture={name}] button[data-value='0']").press("Enter")
    assert page.locator(f"[data-picture={name}] .tky-ring").count() == 0
    page.focus(f"[data-picture={name}] svg [tabindex='0']")
    for key in ("ArrowUp", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert page.locator(f"[data-picture={name}] .tky-chosen").get_attribute("data-value") == str(side + 1)


def test_the_shares_are_counted_from_the_outcomes(pictures: Any) -> None:
    page, name = pictures(), "mark-density"
    for place_of, k in enumerate((2, 3, 4, 6, 10)):
        won = [sum(vile(n, k) for n in range(1, far + 1)) for far in (1, 100, 400)]
        asks = [{"n": n, "base": place_of} for n in (1, 100, 400)]
        assert [lines[0]["filling"]["many"] for lines in messages_of(page, name, asks)] == won, k
    slide(page, name, "base", "ArrowRight")
    assert f"{sum(vile(n, 3) for n in range(1, 401))}/400" in description(page, name) and "3/4" in description(
        page, name
    )


def test_three_rows_are_judged_as_the_search_judges_them(pictures: Any) -> None:
    page, name = pictures(), "chomp-rows"
    boards = [(n, r, s) for r in range(7) for s in range(r + 1) for n in range(max(1, r), 12)]
    asks = [dict(zip(("first", "second", "third"), rows, strict=True)) for rows in boards]
    for rows, lines in zip(boards, messages_of(page, name, asks), strict=True):
        board = Board.of(rows)
        assert (lines[0]["key"] == "lost") == (chomp_strategy.outcome(board) is Outcome.P), rows
        bites = ", ".join(f"({bite.row}, {bite.column})" for bite in chomp_strategy.winning_bites(board))
        assert lines[0]["filling"]["bites"] == bites, rows
        assert (lines[0]["key"] == "lost") == (lines[1]["filling"]["cut"] == rows[0]), rows
    slide(page, name, "first", "ArrowRight")
    assert page.locator(f"[data-picture={name}] .tky-theirs").count() > 0
    page.locator(f"[data-picture={name}] button:not(.tk-save *)").press("Enter")
    assert page.locator(f"[data-picture={name}] .tky-theirs").count() == 0


def test_the_stolen_answer_leaves_what_the_opening_leaves(pictures: Any) -> None:
    page, name = pictures(), "chomp-steal"
    whole = Board.of([7] * 4)
    for value, lines in zip(
        range(1, 27),
        messages_of(page, name, [{"rows": 4, "columns": 7, "answer": value} for value in range(1, 27)]),
        strict=True,
    ):
        row, column = value // 7 + 1, value % 7 + 1
        assert whole.bitten(4, 7).bitten(row, column) == whole.bitten(row, column)
        assert lines[1]["filling"]["lengths"] == ", ".join(map(str, whole.bitten(row, column).rows))
    page.focus(place(name, 0))
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert "(2, 3)" in description(page, name) and "7, 2, 2, 2" in description(page, name)


def test_every_bite_on_infinite_rows_is_answered_by_a_lost_board(pictures: Any) -> None:
    page, name = pictures(), "chomp-endless"
    answer = "(picture, data, value) => picture.act(picture.start(data), { name: 'answer', value }, data).rows"
    for value, rows in zip(range(1, 18), answers_of(page, name, answer, list(range(1, 18))), strict=True):
        assert chomp_strategy.outcome(Board.of(rows)) is Outcome.P, value
    page.focus(place(name, 0))
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    assert "(2, 2)" in description(page, name) and "(1, 3)" in description(page, name)
    page.keyboard.press("Home")
    page.locator(place(name, 0)).press("Enter")
    assert page.locator(f"[data-picture={name}] .tky-piece").count() == 0


@pytest.fixture(scope="module")
def phone(browser: Any, small_base: str) -> Iterator[Any]:
    """Yield a page on a phone with a touch screen."""
    context = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800})
    page = context.new_page()

    def go(language: str) -> Any:
        page.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
        wait_for_figures(page)
        return page

    yield go
    context.close()


def test_a_heap_follows_the_finger(phone: Any) -> None:
    page = phone("fa")
    handle = page.locator("[data-picture=nim-columns] [data-drag=heap-1] circle")
    handle.scroll_into_view_if_needed()
    box, scrolled = handle.bounding_box(), page.evaluate("scrollY")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for kind, across in (("touchStart", 0), ("touchMove", -20), ("touchMove", -60), ("touchMove", -200)):
        points = [{"x": x + across, "y": y - across / 4}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.input_value("[data-picture=nim-columns] input[name=heap-1]") == "0"
    assert page.evaluate("scrollY") == scrolled
    [(heap, to)] = next(nim_strategy.winning_moves((5, 0, 12))).changes
    assert f"{(5, 0, 12)[heap]} → {to}" in description(page, "nim-columns")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sieve_is_worked_by_finger(phone: Any, language: str) -> None:
    page, side = phone(language), 12
    pairs = [(3, 5), (7, 4), (6, 10)]
    page.locator(place("wythoff-sieve", 9 * side + 3)).tap()
    assert "(3, 9)" in description(page, "wythoff-sieve")
    assert page.locator("[data-picture=wythoff-sieve] circle").count() == 3
    for number, (x, y) in enumerate(pairs):
        page.locator(place("wythoff-sieve", y * side + x)).tap()
        assert page.locator("[data-picture=wythoff-sieve] circle").count() == 3 + 2 * (number + 1)
        assert f"({x}, {y})" in description(page, "wythoff-sieve")
    # All pairs that fit are found, so that a move leads to one from every other square.
    for value, kinds in marks(page, "wythoff-sieve").items():
        lost = wythoff_strategy.outcome((value % side, value // side)) is Outcome.P
        assert ("tky-found" in kinds, "tky-crossed" in kinds) == (lost, not lost), value


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mirror_answers_until_only_the_poison_is_left(phone: Any, language: str) -> None:
    page, side = phone(language), 5
    name = "chomp-mirror"
    for column, arm_length in ((4, 3), (2, 1)):
        page.locator(place(name, column - 1)).tap()
        text = description(page, name)
        assert f"(1, {column})" in text and f"({column}, 1)" in text
        assert page.locator(f"[data-picture={name}] [data-act=answer]").count() == 2 * arm_length - 1
        assert page.locator(place(name, (arm_length - 1) * side)).count() == 1
    page.locator(place(name, 0)).tap()
    assert page.locator(f"[data-picture={name}] [data-act=answer]").count() == 0
    page.locator(f"[data-picture={name}] button:not(.tk-save *)").tap()
    assert page.locator(f"[data-picture={name}] [data-act=answer]").count() == 2 * side - 1
