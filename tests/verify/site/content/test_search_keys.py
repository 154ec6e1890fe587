"""Tests of the search keys of pages: positions, roots and rules of games, and texts that resemble them."""

from pathlib import Path

from verify.site.build.postprocess import GLUED_CODE
from verify.site.content.reference import search_keys


def test_positions_and_roots_of_formulas_are_keys(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text(
        "<p>(1,2) in words</p><math><mo>(</mo><mn>3</mn><mo>,</mo><mn>4</mn><mo>,</mo><mn>5</mn><mo>)</mo></math>"
        "<math><mi>f</mi><mo>(</mo><mn>7</mn><mo>,</mo><mn>8</mn><mo>)</mo></math>"
        "<math><msqrt><mn>2</mn></msqrt></math><math><msqrt><mi>n</mi></msqrt></math>",
        encoding="utf-8",
    )
    assert search_keys.page_keys("claims/NIM-011/", page) == "§3x4x5 §root2"


def test_games_and_the_pages_for_games_without_one(tmp_path: Path) -> None:
    nowhere = tmp_path / "index.html"
    assert search_keys.page_keys("atlas/ATL-D1.2f3/", nowhere) == "§atld1x2f3"
    assert search_keys.page_keys("atlas/", nowhere) == search_keys.page_keys("discover/", nowhere) == "§games"
    assert search_keys.page_keys("reading/", nowhere) == ""


def test_a_name_in_code_is_apart_from_its_neighbours() -> None:
    text = "uses 1<code>golden.exists</code>\u2066(∃α)\u2069<code>nim.move</code> (<code>x</code>)."
    expected = "uses 1 <code>golden.exists</code> \u2066(∃α)\u2069 <code>nim.move</code> (<code>x</code>)."
    assert GLUED_CODE.sub(" ", text) == expected
