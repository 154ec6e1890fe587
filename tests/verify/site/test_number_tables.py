"""Tables of a function of two numbers show its values, and refuse sizes that they cannot draw."""

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
    return [int(found) for found in re.findall(r'<text class="tk-entry[^>]*>(\d+)</text>', html)]


def page(language: str) -> Page:
    """Return a page of a site that has nothing but its words."""
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


@pytest.mark.parametrize("most", [3, 25])
def test_a_table_of_wythoff_refuses_other_sizes(most: int) -> None:
    with pytest.raises(SiteError, match="from 4 to 24"):
        placeholders.PICTURES["wythoff-values"](page("en"), most)
