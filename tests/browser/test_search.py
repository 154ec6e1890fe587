"""Tests that search finds a word by another of its forms, in each of the four languages."""

import os
import re
import tomllib
from typing import Any

import pytest

from tests.browser.search_driver import FIELD, SearchPages, search
from verify.languages import LANGUAGES, ROOT
from verify.site.languages import ui_strings

pytestmark = pytest.mark.xdist_group("search")

# A typed word, and another form of it that occurs on a page.
QUERIES = [
    ("en", "proofs", "proof"),
    ("en", "positions", "position"),
    ("en", "constructor", "constructor"),  # also the name of a property of every object
    ("he", "אינדוקציה", "באינדוקציה"),
    ("he", "ערמה", "הערימות"),
    ("he", "הוכחות", "הוכחה"),
    ("pl", "zrodlo", "źródło"),
    ("pl", "strategia", "strategię"),
    ("pl", "stosach", "stosów"),
    ("pl", "dowodu", "Dowód"),
    ("pl", "zapałkami", "zapałki"),
    ("pl", "indukcji", "indukcję"),
    ("fa", "كتاب", "کتاب"),
    ("fa", "برهان", "برهان"),
    ("fa", "وضعیت", "وضعیت‌های"),
    ("fa", "کپه", "کپه‌ها"),
    ("api", "exception", "SiteError"),
]


@pytest.mark.parametrize(("language", "typed", "form"), QUERIES)
def test_an_inflected_word_is_found(search_pages: SearchPages, language: str, typed: str, form: str) -> None:
    page = search_pages.page(language)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    search(page, typed)
    results = page.inner_text(".md-search-result__list")
    assert not problems
    if os.environ.keys().isdisjoint({"TAKEAWAY_SITE", "TAKEAWAY_WHOLE_SITE"}):  # the fixture's words are known
        assert form.lower() in results.lower()


@pytest.mark.parametrize("language", ["en", "fa"])
def test_results_are_visible_on_a_phone(search_pages: SearchPages, language: str) -> None:
    page = search_pages.page(language)
    page.keyboard.press("Escape")
    desk = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    assert not page.is_checked("#__search")
    page.click(".md-header__button[for=__search]")
    search(page, "NIM-003")
    # The search opens over the page, which takes a moment.
    page.wait_for_function(
        """() => [150, 400, 700].every((y) => document.elementFromPoint(195, y).closest('.md-search__output')) &&
          document.querySelector('.md-search-result__item').getBoundingClientRect().top < 400"""
    )
    page.set_viewport_size(desk)
    page.click(FIELD)


META = "document.querySelector('.md-search-result__meta')"


@pytest.mark.parametrize(("language", "digits"), [("en", "[0-9]"), ("fa", "[۰-۹]")])
def test_results_are_counted_in_the_digits_of_the_language(
    search_pages: SearchPages, language: str, digits: str
) -> None:
    page = search_pages.page(language)
    search(page, "nim")
    # The theme counts, and afterwards the digits are converted to those of the language.
    page.wait_for_function(f"/^(?:[^0-9۰-۹]|{digits})*{digits}(?:[^0-9۰-۹]|{digits})*$/.test({META}.innerText)")
    result_count = page.inner_text(".md-search-result__meta")
    assert re.findall(r"\d+", result_count) and re.fullmatch(rf"(\D|{digits})+", result_count), result_count


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_with_numbers_gets_an_answer(search_pages: SearchPages, language: str) -> None:
    page = search_pages.page(language)
    search(page, "3 4 5")
    card = page.wait_for_selector(".tk-search-cards a[href*='/nim/#heaps=3,4,5']")
    assert re.search("[2۲].*[3۳]", card.inner_text())
    # Each result names its kind, and a claim its standing.
    search(page, "NIM-003")
    words = tomllib.loads((ROOT / "docs" / language / "strings.toml").read_text(encoding="utf-8"))
    label = page.wait_for_selector(".md-search-result__link[href*='/claims/NIM-003/'] .tk-search-kind")
    kind = label.inner_text().replace("\u00a0", " ")
    assert kind.startswith(words["search"]["kind_claim"] + words["search"]["comma"])
    assert kind.endswith(tuple(words["standing"].values()))
    assert page.is_hidden(".tk-search-cards")


@pytest.mark.parametrize("language", LANGUAGES)
def test_positions_and_numbers_of_the_cards_are_written_as_on_the_pages(desk: Any, base: str, language: str) -> None:
    """Check that an answer uses the digits of formulas, whatever digits were typed."""
    words = ui_strings.load(language).table("search")
    for typed in ("3 4 5", "۳ ۴ ۵", f"{words['names_mark'].split()[0]} ۱۲"):
        desk.goto("about:blank")
        desk.goto(f"{base}{language}/?q={typed}", wait_until="load")
        desk.wait_for_selector(".tk-search-cards li", state="attached")
        (card, *_) = desk.locator(".tk-search-cards li").all_text_contents()
        assert ("\u2066(3, 4, 5)\u2069" if "12" not in typed and "۱۲" not in typed else "\u206612\u2069") in card
        assert not re.search("[۰-۹٠-٩]", card)


def test_text_that_arrives_without_a_key_is_searched(search_pages: SearchPages) -> None:
    """Check text that is pasted with the mouse or dictated: the page hears of it, and of no key."""
    page = search_pages.page("en")
    search(page, "NIM-003")
    page.locator(".md-search-result__link[href*='claims/NIM-003/']").first.wait_for()
    page.fill(FIELD, "NIM-005")
    page.locator(".md-search-result__link[href*='claims/NIM-005/']").first.wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_keep_marks_at_the_ends_and_words_as_typed(browser: Any, small_base: str, language: str) -> None:
    """Check an entry whose excerpt begins with a bracket and ends with another one, and a word that it lacks."""
    text = "<p>First.</p> (zzyzx one <code>two</code>), last (zzyzx)."

    def with_entry(route: Any) -> None:
        index = route.fetch().json()
        index["docs"].append({"location": "reading/#own", "title": "Own", "text": text})
        route.fulfill(json=index)

    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.route("**/search_index.json", with_entry)
    page.goto(f"{small_base}{language}/reading/", wait_until="load")
    page.click(FIELD)
    search(page, "zzyzx Qwxyzing")
    result = page.locator(".md-search-result__link[href*='reading/'][href*='#own']")
    result.wait_for()
    assert "(zzyzx one two), last (zzyzx)." in " ".join(result.inner_text().split())
    page.wait_for_function("document.querySelector('.md-search-result__terms del')?.textContent === 'Qwxyzing'")
    page.close()
