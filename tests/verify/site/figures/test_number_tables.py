"""Tests that tables of a function of two numbers show its values, and refuse sizes that they cannot draw."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from theory.rules.wythoff import GAME
from verify.bruteforce.ground_truth import BruteForce
from verify.languages import LANGUAGES
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content import placeholders
from verify.site.figures.nim_figures import nim_table
from verify.site.languages import ui_strings

TRUTH = BruteForce()


def entries(html: str) -> list[int]:
    """Return the numbers in the cells of a drawn table, row by row."""
    return [int(number) for number in re.findall(r'<text class="tk-entry[^>]*>(\d+)</text>', html)]


def page(language: str) -> Page:
    """Return a page of a site that has only its interface strings."""
    site: Any = SimpleNamespace(words=ui_strings.load(language), language=language)
    return Page(site, lambda text: text, "wythoff/")


def test_the_table_of_nim_sums_shows_them() -> None:
    drawn = nim_table(ui_strings.load("en"), 7, "table")
    assert entries(drawn) == [i ^ j for i in range(8) for j in range(8)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_wythoff_shows_grundy_values_from_the_rules(language: str) -> None:
    drawn, caption = placeholders.PICTURES["wythoff-values"](page(language), 6)
    assert entries(drawn) == [TRUTH.grundy((i, j), GAME, t=1) for i in range(7) for j in range(7)]
    assert caption


@pytest.mark.parametrize("size", [3, 25])
def test_a_table_of_wythoff_refuses_other_sizes(size: int) -> None:
    with pytest.raises(SiteError, match="from 4 to 24"):
        placeholders.PICTURES["wythoff-values"](page("en"), size)


def test_the_digits_of_misere_pairs_show_the_run_that_decides() -> None:
    drawn = placeholders.TABLES["wythoff-misere-digits"](page("en"), 6, 2)
    numerals = re.findall(r'<bdi dir="ltr" class="tk-digits">(.*?)</bdi>', drawn)
    plain_numerals = [re.sub(r"<[^>]*>", "", numeral) for numeral in numerals]
    # The pairs (0, 1), (2, 5), (3, 8), (4, 11), (6, 15), (7, 18), with places worth 1, 3, 7, 17.
    assert plain_numerals == ["0", "1", "2", "12", "10", "101", "11", "111", "20", "201", "100", "1001"]
    marks = [re.findall(r"tk-run-(\w+)", numeral) for numeral in numerals]
    assert marks[6:8] == [["even"], ["odd"]]
    for numbers in ((0, 2), (41, 2), (6, 1)):
        with pytest.raises(SiteError, match="wythoff-misere-digits"):
            placeholders.TABLES["wythoff-misere-digits"](page("en"), *numbers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_circles_shade_the_outer_parts(language: str) -> None:
    drawn, caption = placeholders.PICTURES["venn"](page(language))
    assert drawn.count('class="tk-cell"') == drawn.count("<circle") == 2
    assert caption
