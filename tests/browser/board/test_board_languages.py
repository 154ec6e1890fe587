"""Tests of the board in four languages: mirroring, plural forms, complete messages, and the width of a phone."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.board.harness import LARGEST, Boards, Lab, Page, check_width, piece, reason_text, unfold, wait_heaps
from verify.languages import LANGUAGES

MODULES = sorted(path.stem for path in (Path(__file__).parents[3] / "docs" / "en" / "board").glob("*.js"))
# The direction of a language, and the token by which its heaps are counted, which each language chooses for itself.
NO_SENTENCES = {"direction", "piece"}


def boxes(page: Page, selector: str) -> list[tuple[str, float]]:
    """Return the characters of an element with their positions on the screen, from left to right."""
    characters: list[list[Any]] = page.evaluate(
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
    return [(character, x) for character, x in characters if character.strip()]


def screen_text(characters: list[tuple[str, float]]) -> str:
    """Return characters in their order on the screen."""
    return "".join(character for character, _ in sorted(characters, key=lambda each: each[1]))


def left_edges(page: Page, selector: str) -> list[float]:
    """Return the left edges of elements, in document order."""
    offsets: list[float] = page.evaluate(
        "selector => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().left)",
        selector,
    )
    return offsets


@pytest.mark.parametrize("language", LANGUAGES)
def test_mathematics_runs_from_left_to_right_and_chrome_is_mirrored(boards: Boards, language: str) -> None:
    page = boards.open(f"lang={language}&heaps=3,4,5")
    assert screen_text(boxes(page, ".tkb-columns-caption .tkb-maths")) == "3⊕4⊕5=2"
    page.click(piece(2, 2))
    wait_heaps(page, 3, 1, 2)
    formulas = page.evaluate("[...document.querySelectorAll('.tkb-why .tkb-maths')].map((each) => each.textContent)")
    assert {"4 → 1", "4 ⊕ 5 = 1"} <= set(formulas)
    page.evaluate(
        "place => { document.querySelectorAll('.tkb-why .tkb-maths')[place].id = 'arrow' }", formulas.index("4 → 1")
    )
    assert screen_text(boxes(page, "#arrow")) == "4→1"
    assert page.locator(".tkb-place").all_inner_texts() == ["4", "2", "1"]
    assert left_edges(page, ".tkb-place") == sorted(left_edges(page, ".tkb-place"))
    # The choices fill several lines; in each of them they follow each other in the direction of the language.
    places = page.evaluate(
        "[...document.querySelectorAll('.tkb-choice')].map((each) => each.getBoundingClientRect())"
        ".map((box) => [box.top, box.left])"
    )
    assert len(places) == 4 and len({top for top, _ in places}) < 4
    way = -1 if language in ("he", "fa") else 1
    assert places == sorted(places, key=lambda place: (place[0], way * place[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_sideways_on_a_phone(boards: Boards, language: str) -> None:
    twelve = f"{LARGEST},{LARGEST - 1},48,47,5,4,3,2,1,7,60,16"
    for heaps in ("3,4,5", "16,13,10", "46,45,21", "255,1", twelve):
        page = boards.open(f"lang={language}&heaps={heaps}", width=390)
        unfold(page)
        page.locator(".tkb-select").select_option("NIM-102")
        page.get_by_role("slider").press("End")
        check_width(page, heaps)


@pytest.mark.parametrize("module", MODULES)
def test_the_messages_of_all_languages_match(lab: Lab, module: str) -> None:
    by_language = lab.evaluate(
        """async ([module, languages]) => {
          const all = {};
          for (const language of languages) {
            const { messages } = await import(`/docs/${language}/board/${module}.js`);
            all[language] = [messages, new Intl.PluralRules(language).resolvedOptions().pluralCategories];
          }
          return all;
        }""",
        [module, list(LANGUAGES)],
    )

    def fillings(message: Any) -> set[str]:
        texts = [message] if isinstance(message, str) else message.values()
        return {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}

    english = by_language["en"][0]
    for language, (messages, categories) in by_language.items():
        assert set(messages) == set(english), language
        for key in set(messages) - NO_SENTENCES:
            message = messages[key]
            assert fillings(message) - {"n"} == fillings(english[key]) - {"n"}, (language, key)
            if not isinstance(message, str):
                assert "other" in message and set(message) <= set(categories), (language, key)


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
    assert words in reason_text(page)


def test_thousands_in_words_are_parted_as_the_language_does(boards: Boards) -> None:
    page = boards.open("lang=he&heaps=3,4,5")
    formatted = page.evaluate(
        """async (languages) => {
          const { Text } = await import('/docs/assets/board/text.js');
          const messages = { direction: 'ltr', words: '{n}', formula: '`{n} → 1`' };
          return languages.map((language) => {
            const text = new Text(language, messages);
            return [language, [text.plain('words', { n: 12345 }), text.plain('formula', { n: 12345 })]];
          });
        }""",
        list(LANGUAGES),
    )
    formula = "12\u202f345 → 1"
    assert dict(formatted) == {
        "en": ["12,345", formula],
        "fa": ["12\u202f345", formula],
        "he": ["12,345", formula],
        "pl": ["12\u00a0345", formula],
    }


def test_no_polish_line_ends_with_a_word_of_one_letter(boards: Boards) -> None:
    page = boards.open("lang=pl&heaps=3,4,5")
    page.click(piece(2, 2))
    wait_heaps(page, 3, 1, 2)
    assert "a\u00a0stos B ma w\u00a0niej jedynkę" in reason_text(page)
    text = page.evaluate("document.querySelector('.tk-board').textContent")
    assert re.findall(r"(?<![\w-])[aiouwzAIOUWZ] \w+", text) == []
