"""Tests of Chomp boards on pages: accepted boards, their markup, and links from counterexamples."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.verify.site.fixture_project import counterexample
from theory.families import families
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content import board_blocks, placeholders
from verify.site.languages import ui_strings


def page() -> Page:
    """Return a page of a site that has only claims of Chomp."""
    site: Any = SimpleNamespace(
        words=ui_strings.load("en"),
        language="en",
        catalogue=SimpleNamespace(claims={}, families={"chomp": families()["chomp"]}),
        findings=SimpleNamespace(theorems={}, boards={"chomp": {"strategy": {}}}),
    )
    return Page(site, lambda text: text, "chomp/")


@pytest.mark.parametrize("rows", ["5,5,5", "8x12", "12x8", "oo,oo", "ooxoo", "3xoo", "oo,1,...", "oox12", "6,3,3"])
def test_boards_that_are_taken(rows: str) -> None:
    html, _ = placeholders.fill(page(), "board", f"chomp rows={rows} first=theorem")
    assert f'data-game="chomp" data-rows="{rows}" data-first="theorem"' in html
    assert 'data/chomp/strategy.json"' in html and 'data/chomp/transcripts.json"' in html


@pytest.mark.parametrize(
    "arguments",
    [
        "rows=3,4",
        "rows=x",
        "rows=0",
        "rows=9x12",
        "rows=oo,13,13",
        "heaps=3,4",
        "rows=3x5 first=me",
        "rows=3x5 play=misere",
    ],
)
def test_boards_that_are_refused(arguments: str) -> None:
    with pytest.raises(SiteError):
        placeholders.fill(page(), "board", f"chomp {arguments}")


@pytest.mark.parametrize(
    ("position", "address"),
    [([2, 2], "#rows=2,2"), (["oo", 1, "..."], "#rows=oo,1,..."), ([], None), ([13, 13, 13, 13], None), (None, None)],
)
def test_a_counterexample_opens_on_the_board(position: Any, address: str | None) -> None:
    link = board_blocks.link(page(), counterexample(position=position, game="chomp"))
    assert (f'{address}"' in link) if address else link == ""
