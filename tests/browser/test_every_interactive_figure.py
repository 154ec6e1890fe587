"""Tests that every interactive figure works by keyboard and touch, in each language, on phone and desktop."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.browser_server import NO_SEARCH
from verify.languages import LANGUAGES
from verify.site.figures.interactive_data import DATA

PAGE = "discover/"
WIDTHS = (390, 1300)
# The drawing, the text and the positions of the sliders.
STATE = """figure.querySelector('.tky-view').innerHTML + figure.querySelector('.tky-says').textContent
  + [...figure.querySelectorAll('input')].map((each) => each.value)"""
# The page stores the state of each figure, which would be too long to transfer.
KEEP = f"(figure) => {{ figure.was = {STATE}; }}"
CHANGED = f"(figure) => figure.was !== {STATE}"
LABELS = """(all) => all.filter((each) => !(each.getAttribute('aria-label') ?? each.closest('label')?.innerText
  ?? each.innerText).trim()).map((each) => each.outerHTML.slice(0, 80))"""
# Elements beyond the edge of the screen, or too small for a finger.
BEYOND = """(figure) => [...figure.querySelectorAll('svg, p, input, button')]
  .map((each) => [each.outerHTML.slice(0, 60), each.getBoundingClientRect()])
  .filter(([, { left, right }]) => left < 0 || right > innerWidth).map(([html]) => html)"""
SMALL = """(figure) => [...figure.querySelectorAll('input, button')].map((each) => each.getBoundingClientRect())
  .filter(({ width, height }) => width < 24 || height < 24).length"""
MIDDLE = """(each) => {
  each.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
}"""
MIDDLE_OF = f"(figure, [which, number]) => ({MIDDLE})(figure.querySelectorAll(which)[number])"
NUMBER = "(figure, which) => figure.querySelectorAll(which).length"


@pytest.fixture(scope="module")
def open_figures(browser: Any, small_base: str) -> Iterator[Any]:
    """Yield the page with all figures in a language and at a width, on a device with keys and a touch screen."""
    pages = {}
    for width in WIDTHS:
        context = browser.new_context(has_touch=True, viewport={"width": width, "height": 900})
        pages[width] = context.new_page()
        pages[width].add_init_script(NO_SEARCH)

    def go(language: str, width: int) -> Any:
        page = pages[width]
        page.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
        page.wait_for_function("[...document.querySelectorAll('.tky')].every((each) => each.dataset.ready === 'true')")
        return page

    yield go
    for page in pages.values():
        page.context.close()


def changes(figure: Any, act: Any) -> None:
    """Perform an action on a figure, and check that its drawing or description changes."""
    figure.evaluate(KEEP)
    act()
    assert figure.evaluate(CHANGED), figure.get_attribute("data-picture")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_picture_is_used_by_keyboard(open_figures: Any, language: str, width: int) -> None:
    page = open_figures(language, width)
    press = page.keyboard.press
    for name in DATA:
        figure = page.query_selector(f"[data-picture={name}]")
        assert figure.eval_on_selector_all("input, button, [role=button]", LABELS) == [], name
        assert figure.evaluate(BEYOND) == [], name
        use_count = 0
        for slider in figure.query_selector_all("input"):
            slider.focus()
            end = slider.evaluate("({ value, max }) => value === max")
            changes(figure, lambda end=end: press("ArrowLeft" if end else "ArrowRight"))
            use_count += 1
        if figure.query_selector("svg [data-act]"):
            figure.query_selector("svg [tabindex='0']").focus()
            first = page.evaluate("document.activeElement.dataset.value")
            for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
                press(key)
                if page.evaluate("document.activeElement.dataset.value") != first:
                    break
            assert page.evaluate("document.activeElement.matches('[data-act]')"), name
            changes(figure, lambda: press("Enter"))
            use_count += 1
        for button in figure.query_selector_all("button:not([disabled], [aria-pressed=true], .tk-save *)"):
            button.focus()
            changes(figure, lambda: press("Enter"))
            use_count += 1
        assert use_count, name


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_picture_is_used_by_finger(open_figures: Any, language: str, width: int) -> None:
    page = open_figures(language, width)
    finger = page.context.new_cdp_session(page)
    for name in DATA:
        figure = page.query_selector(f"[data-picture={name}]")
        assert figure.evaluate(SMALL) == 0, name
        use_count = 0
        for number in range(figure.evaluate(NUMBER, "[data-drag] circle")):
            x, y, _ = figure.evaluate(MIDDLE_OF, ["[data-drag] circle", number])

            def drag(x: float = x, y: float = y) -> None:
                for kind, across in (("touchStart", 0), ("touchMove", -15), ("touchMove", -40)):
                    points = [{"x": x + across, "y": y}]
                    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
                finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

            changes(figure, drag)
            use_count += 1
        for slider in figure.query_selector_all("input"):
            x, y, wide = slider.evaluate(MIDDLE)
            half = slider.evaluate("({ value, min, max }) => value - min < (max - min) / 2")
            changes(figure, lambda x=x + wide / (3 if half else -3), y=y: page.touchscreen.tap(x, y))
            use_count += 1
        # Choosing the selected place again changes nothing, so another place is chosen too.
        places = figure.evaluate(NUMBER, "svg [data-act]")
        figure.evaluate(KEEP)
        for number in range(places // 2, places):
            x, y, _ = figure.evaluate(MIDDLE_OF, ["svg [data-act]", number])
            page.touchscreen.tap(x, y)
            if figure.evaluate(CHANGED):
                use_count += 1
                break
        else:
            assert not places, name
        for button in figure.query_selector_all("button:not([disabled], [aria-pressed=true], .tk-save *)"):
            x, y, _ = button.evaluate(MIDDLE)
            changes(figure, lambda x=x, y=y: page.touchscreen.tap(x, y))
            use_count += 1
        assert use_count, name
