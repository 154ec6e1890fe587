"""Tests of pages for teachers: worksheets, figures, and the single board, alone or in a frame of another site."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browser_server import serve
from tests.browser.test_accessibility import complaints
from verify.languages import LANGUAGES
from verify.site.languages import locales

READY = ".tk-board[data-ready=true]"
ADDRESS = "teach/worksheets/?family=nim&seed=lesson&count=6&levels=easy,medium"


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """Yield a page on a phone, with the errors of its scripts."""
    new_page = browser.new_page(viewport={"width": 390, "height": 844})
    new_page.wrong = []
    new_page.on("pageerror", lambda error: new_page.wrong.append(str(error)))
    yield new_page
    new_page.close()


def tasks(page: Any) -> list[str]:
    page.wait_for_selector(".tk-sheet-tasks > li")
    return list(page.locator(".tk-sheet-tasks > li > p:first-child").all_inner_texts())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_worksheet_is_the_same_for_everybody(page: Any, small_base: str, language: str) -> None:
    page.goto(f"{small_base}{language}/{ADDRESS}", wait_until="load")
    first = tasks(page)
    page.check("[name=answers]")
    assert len(first) == 6 and all("{" not in task and "$" not in task for task in first)
    answers = page.locator(".tk-sheet-answers li").all_inner_texts()
    assert len(answers) == 6 and all("{" not in text and "undefined" not in text for text in answers)
    page.goto("about:blank")
    page.goto(f"{small_base}{language}/{ADDRESS}", wait_until="load")
    assert tasks(page) == first
    page.click("[data-do=fresh]")
    assert tasks(page) != first and "seed=lesson" not in page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.wrong == []


def test_the_form_changes_the_worksheet_and_its_link(page: Any, small_base: str) -> None:
    page.goto(f"{small_base}en/{ADDRESS}", wait_until="load")
    page.fill("[name=count]", "3")
    assert len(tasks(page)) == 3 and "count=3" in page.url
    page.select_option("[name=family]", "mark")
    assert "family=mark" in page.url and "MARK" in page.inner_text(".tk-sheet h2")
    assert page.get_attribute("[data-for=pupils]", "href") == f"?{page.url.partition('?')[2]}&pupils=1"
    for level in ("easy", "medium", "hard"):
        page.set_checked(f"[name=level][value={level}]", False)
    assert page.inner_text(".tk-sheet [role=alert]") == "Choose at least one level."


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_a_choice_and_never_in_the_address_of_the_page(page: Any, small_base: str, language: str) -> None:
    """Check that the address that a teacher shares shows no answers, and that each link opens what its text names."""
    page.goto(f"{small_base}{language}/{ADDRESS}", wait_until="load")
    first = tasks(page)
    answers = page.locator(".tk-sheet-answers")
    assert answers.count() == 0
    page.check("[name=answers]")
    assert answers.count() == 1 and "answers" not in page.url
    answer_text = answers.inner_text()
    page.click("[data-for=teachers]")
    page.wait_for_load_state()
    assert tasks(page) == first
    assert answers.inner_text() == answer_text
    assert "answers" not in page.url
    page.click("[data-for=pupils]")
    page.wait_for_url("**pupils=1**")
    assert tasks(page) == first and answers.count() == 0
    assert page.locator(".tk-sheet-form").is_hidden() and page.locator(".tk-sheet-print button").is_visible()
    page.goto(f"{page.url}&answers=1", wait_until="load")
    assert tasks(page) == first and answers.count() == 0
    assert page.wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_add_up_and_the_answers_say_how_they_are_given(page: Any, small_base: str, language: str) -> None:
    page.goto(
        f"{small_base}{language}/teach/worksheets/?family=nim&seed=lesson&count=8&lesson=1&quick=1&marks=1&answers=1"
    )
    assert len(tasks(page)) == 10
    points = [
        int(text.strip(" \u2066\u2069[]"))
        for text in page.locator(".tk-sheet-tasks .tk-sheet-points").all_inner_texts()
    ]
    assert len(points) == 10 and points[-2:] == [3, 3]
    assert page.inner_text(".tk-sheet-head").count(f"({sum(points[:-2])})") == 1
    assert page.locator(".tk-sheet-quick").get_attribute("start") == "9"
    assert page.locator(".tk-sheet-answers ol li").count() == 10
    # The lesson on Nim has easy and medium tasks, so the line on hard ones is missing.
    scheme = page.locator(".tk-sheet-scheme li").all_inner_texts()
    assert len(scheme) == 5 and all("$" not in line for line in scheme)
    page.uncheck("[name=marks]")
    page.uncheck("[name=quick]")
    assert len(tasks(page)) == 8
    assert "marks=0" in page.url
    assert "quick=0" in page.url
    assert page.locator(".tk-sheet-points, .tk-sheet-scheme, .tk-sheet-quick").count() == 0
    assert page.wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_the_form_are_in_line(page: Any, small_base: str, language: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{small_base}{language}/{ADDRESS}", wait_until="load")
    tasks(page)
    # Only both buttons and the first link are compared, because the second link may begin another line.
    boxes = [button.bounding_box() for button in page.locator(".tk-sheet-buttons > *").all()][:3]
    middles = [box["y"] + box["height"] / 2 for box in boxes]
    assert max(middles) - min(middles) <= 2
    ends = sorted((box["x"], box["x"] + box["width"]) for box in boxes)
    gaps = [end - start for (_, start), (end, _) in pairwise(ends)]
    assert max(gaps) - min(gaps) <= 1
    # Where the line is full, the second button begins where the first one did.
    page.set_viewport_size({"width": 240, "height": 844})
    first, second = (button.bounding_box() for button in page.locator(".tk-sheet-buttons button").all())
    starts = [box["x"] + box["width"] * (locales.direction(language) == "rtl") for box in (first, second)]
    assert second["y"] > first["y"]
    assert abs(starts[0] - starts[1]) <= 1


@pytest.mark.parametrize(
    "query", ["?family=go&count=0&levels=x", "?count=9999&seed=%00%F0%9F%98%80", "?family=__proto__"]
)
def test_an_address_that_makes_no_sense_gives_a_worksheet(page: Any, small_base: str, query: str) -> None:
    page.goto(f"{small_base}en/teach/worksheets/{query}", wait_until="load")
    assert 1 <= len(tasks(page)) <= 40 and page.wrong == []


def test_printed_answers_are_separate_from_questions(page: Any, small_base: str) -> None:
    page.goto(f"{small_base}en/{ADDRESS}&answers=1", wait_until="load")
    tasks(page)
    page.emulate_media(media="print")
    assert page.locator(".tk-sheet-form").is_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.tk-sheet-answers')).breakBefore") == "page"
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    # One line below the tasks, and one below the answers.
    lines = page.locator(".tk-printed").all()
    assert len(lines) == 2
    assert all("seed=lesson" in line.inner_text() and line.is_visible() for line in lines)
    # The sheet of tasks sends its readers to the tasks alone, and the sheet of answers to the answers.
    assert "&pupils=1 " in lines[0].inner_text() and "&answers=1" not in lines[0].inner_text()
    assert "&answers=1 " in lines[1].inner_text() and "&pupils=1" not in lines[1].inner_text()
    page.emulate_media(media="screen")
    page.uncheck("[name=answers]")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    (line,) = page.locator(".tk-printed").all()
    assert "&pupils=1 " in line.inner_text()
    page.goto(f"{small_base}en/nim/sums/", wait_until="load")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".tkx-ask").first.is_visible()
    for hidden in page.locator(".tkx-hint, .tkx-solution").all():
        assert hidden.is_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_alone_opens_the_position_of_its_address(page: Any, small_base: str, language: str) -> None:
    page.goto(f"{small_base}{language}/board/?game=nim&position=1,2,4&play=misere&tag=NIM-003", wait_until="load")
    page.wait_for_selector(READY)
    assert "#play=misere&heaps=1,2,4" in page.url
    assert page.locator(".tkb-heaps .tkb-piece").count() == 7
    assert page.locator(".tk-single-caption a", has_text="NIM-003").get_attribute("href").endswith("claims/NIM-003/")
    assert page.wrong == []


@pytest.mark.parametrize(("game", "key", "position"), [("nim", "heaps", "1,2,4"), ("mark", "heaps", "9")])
def test_the_position_may_have_its_name_in_fragments(
    page: Any, small_base: str, game: str, key: str, position: str
) -> None:
    page.goto(f"{small_base}en/board/?game={game}&{key}={position}&utm_source=mail", wait_until="load")
    page.wait_for_selector(READY)
    assert f"{key}={position}" in page.url.partition("#")[2]
    assert page.locator(".tk-single [role=alert]:not([hidden])").count() == 0 and page.wrong == []


def test_the_picture_of_a_position_is_only_for_paper(page: Any, small_base: str) -> None:
    page.goto(f"{small_base}en/nim/", wait_until="load")
    page.wait_for_selector(READY)
    assert page.locator(".tk-board-picture").count() > 0
    assert [each for each in page.locator(".tk-board-picture").all() if each.is_visible()] == []


def test_a_board_is_printed_as_a_picture_of_its_position(page: Any, small_base: str) -> None:
    page.goto(f"{small_base}en/board/?game=nim&position=1,2,4", wait_until="load")
    page.wait_for_selector(READY)
    page.click(".tkb-heaps [data-keep='3']")
    page.wait_for_function("!document.querySelector('.tk-board').matches('.is-busy') && location.hash.includes('turn')")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    figure = page.locator(".tk-board-picture")
    assert figure.is_visible() and page.locator(".tk-board").is_hidden()
    # The picture shows the present position, in which counters are missing.
    heaps = [int(text) for text in figure.locator("text").all_text_contents()]
    assert figure.locator("circle").count() == sum(heaps) < 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_single_board_fills_one_sheet_of_paper(page: Any, small_base: str, language: str) -> None:
    page.goto(f"{small_base}{language}/board/?game=nim&position=3,4,11", wait_until="load")
    page.wait_for_selector(READY)
    page.set_viewport_size({"width": 720, "height": 1040})
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    picture = page.locator(".tk-single .tk-board-picture svg").bounding_box()
    assert picture["width"] > 500 and page.locator("article > h1").is_hidden()
    # No label overlaps a counter, also in a language that is read from right to left.
    labels, counters = (
        page.locator(f".tk-board-picture {name}").evaluate_all(
            "found => found.map((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().right])"
        )
        for name in ("text", "circle")
    )
    assert max(end for _, end in labels) < min(start for start, _ in counters)
    paper = page.pdf(format="A4")
    assert re.findall(rb"/Type /Pages\s/Count (\d+)", paper) == [b"1"]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("game=go", "There is no such game"),
        ("game=nim&position=1,x", "x"),
        ("game=__proto__", "There is no such game"),
        ("game=mark&rows=9", "“rows” means nothing to this board"),
        ("game=nim&position=1,2&hepas=3", "“hepas” means nothing to this board"),
    ],
)
def test_a_wrong_address_is_explained(page: Any, small_base: str, query: str, message: str) -> None:
    page.goto(f"{small_base}en/board/?{query}", wait_until="load")
    alert = page.locator(".tk-single [role=alert]:not([hidden])")
    alert.wait_for()
    assert message in alert.inner_text() and page.wrong == []


def test_another_site_shows_the_board_in_a_frame(browser: Any, small_base: str, tmp_path: Path) -> None:
    address = f"{small_base}en/board/?game=nim&position=3,4,5"
    (tmp_path / "school.html").write_text(
        f'<iframe src="{address}" title="Nim" width="390" height="640"></iframe>', "utf-8"
    )
    with serve(tmp_path) as school:
        page = browser.new_page()
        page.goto(f"{school}school.html", wait_until="load")
        frame = page.frame_locator("iframe")
        frame.locator(READY).wait_for()
        assert frame.locator(".md-header").is_hidden() and frame.locator(".tk-single-caption").is_visible()
        frame.locator(".tkb-heaps .tkb-piece").first.click()
        page.close()


def test_the_html_for_a_frame_is_given(page: Any, small_base: str) -> None:
    page.goto(f"{small_base}en/board/?game=nim&position=3,4,5&tag=NIM-003", wait_until="load")
    page.wait_for_selector(READY)
    page.click(".tk-single-embed summary")
    page.wait_for_function("document.querySelector('.tk-single-embed code').textContent !== ''")
    code = page.inner_text(".tk-single-embed code")
    assert code.startswith(f'<iframe src="{small_base}en/board/?game=nim&amp;position=3,4,5"') and "tag=" not in code
    # The frame is high enough for the whole board.
    height = int(code.partition('height="')[2].partition('"')[0])
    assert height > page.locator(".tk-board").bounding_box()["height"]


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_figure_is_saved_with_caption_licence_and_address(page: Any, small_base: str, kind: str) -> None:
    page.goto(f"{small_base}en/mark/grundy/", wait_until="load")
    button = page.locator(".tk-save button", has_text=kind.upper()).first
    button.wait_for()
    with page.expect_download() as saved:
        button.click()
    content = Path(saved.value.path()).read_bytes()
    assert saved.value.suggested_filename.endswith(f".{kind}")
    if kind == "svg":
        text = content.decode()
        assert text.startswith("<svg")
        assert "Licence: MIT" in text
        assert "mark/grundy/" in text.replace(" ", "")
    else:
        assert content.startswith(b"\x89PNG") and len(content) > 1000


# The lines below the drawing of a saved figure that leave the picture, and whether an address has its isolates.
SAVED_LINES = """(source) => {
  document.body.innerHTML = source;
  const picture = document.body.firstElementChild;
  const { x, width } = picture.viewBox.baseVal;
  const lines = [...picture.querySelectorAll(':scope > text')];
  const outside = lines.filter((line) => {
    const box = line.getBBox();
    return box.x < x || box.x + box.width > x + width;
  });
  return [lines.length, outside.map((line) => line.textContent), lines.at(-1).textContent];
}"""


@pytest.mark.parametrize("language", ["he", "pl"])
def test_lines_below_a_narrow_saved_figure_stay_inside(page: Any, small_base: str, language: str) -> None:
    page.goto(f"{small_base}{language}/mark/grundy/", wait_until="load")
    buttons = page.locator(".tk-save button", has_text="SVG")
    buttons.first.wait_for()
    pictures = []
    for button in buttons.all():
        if button.is_visible():
            with page.expect_download() as saved:
                button.click()
            pictures.append(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert pictures
    for picture in pictures:
        count, outside, last = page.evaluate(SAVED_LINES, picture)
        assert count >= 3 and outside == []
        assert re.search("\u2066[^\u2069]*grundy/\u2069$", last)


@pytest.mark.parametrize(
    ("language", "address"),
    [("en", f"{ADDRESS}&quick=1&marks=1&answers=1"), ("he", "board/?game=nim"), ("fa", "colophon/"), ("pl", "")],
)
def test_new_pages_have_no_accessibility_faults(page: Any, small_base: str, language: str, address: str) -> None:
    assert complaints(page, f"{small_base}{language}/{address}") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_caption_and_the_frame_follow_the_position(page: Any, small_base: str, language: str) -> None:
    """Check that a teacher who plays on hands out the position that the board shows."""
    page.goto(f"{small_base}{language}/board/?game=nim&position=3,4,5&tag=NIM-003", wait_until="load")
    page.wait_for_selector(READY)
    page.click(".tk-single-embed summary")
    page.locator(".tkb-heap:nth-child(3) .tkb-piece[data-keep='1']").click()
    page.wait_for_function("/turn=reader/.test(location.hash)")
    page.mouse.move(0, 0)  # a counter below the pointer shows what a click on it would leave
    sizes = page.locator(".tkb-heap-size").all_inner_texts()
    heaps = ",".join(sizes)
    assert heaps != "3,4,5" and page.inner_text(".tk-single-caption bdi >> nth=0") == f"({', '.join(sizes)})"
    code = page.inner_text(".tk-single-embed code")
    assert f'{language}/board/?game=nim&amp;position={heaps}" ' in code
    address = code.partition('src="')[2].partition('"')[0].replace("&amp;", "&")
    page.goto(address, wait_until="load")
    page.wait_for_selector(READY)
    assert ",".join(page.locator(".tkb-heap-size").all_inner_texts()) == heaps and page.wrong == []


def test_the_single_board_names_the_other_games(page: Any, small_base: str) -> None:
    page.goto(f"{small_base}en/board/?game=nim&position=3,4,5", wait_until="load")
    page.wait_for_selector(READY)
    games = page.locator(".tk-single-games")
    assert games.locator("b").inner_text() == "Nim"
    names = ["MARK", "Up\u2011MARK", "K\u2011MARK", "Up\u2011K\u2011MARK"]
    assert games.locator("a").all_inner_texts() == names
    games.locator("a", has_text=names[1]).click()
    page.wait_for_url("**/board/?game=up-mark*")
    page.wait_for_selector(READY)
    assert games.locator("b").inner_text() == names[1] and page.wrong == []
    page.goto(f"{small_base}en/board/?game=nim&embed", wait_until="load")
    page.wait_for_selector(READY)
    assert games.count() == 0
