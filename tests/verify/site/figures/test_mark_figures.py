"""Tests that the figures of MARK agree with `theory` in four languages, and that boards refuse other games."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.verify.site.fixture_project import counterexample
from theory.families import families
from theory.numbers.base_digits import digits as digits_of
from theory.rules.conventions import Play
from theory.rules.mark import K_MARK, MARK
from theory.strategy.mark import k_mark_strategy
from verify.bruteforce.ground_truth import BruteForce
from verify.languages import LANGUAGES
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content import board_blocks, placeholders
from verify.site.figures import digit_figures, mark_figures
from verify.site.languages import ui_strings

FIGURES = ["mark-table", "mark-density 2", "mark-density 10", *(f"mark-triangle {k}" for k in mark_figures.ROWS)]
TRUTH = BruteForce()


def page(language: str = "en") -> Page:
    """Return a page of a site that has only claims of Nim and of MARK."""
    claims = {tag: SimpleNamespace(family=tag.partition("-")[0].lower()) for tag in ("NIM-001", "MARK-001")}
    site: Any = SimpleNamespace(
        words=ui_strings.load(language),
        language=language,
        catalogue=SimpleNamespace(claims=claims, families={name: families()[name] for name in ("nim", "mark")}),
        findings=SimpleNamespace(theorems={}, boards={"mark": {"strategy": {}}}),
    )
    return Page(site, lambda text: text, "mark/sums/")


def texts(html: str, kind: str) -> list[str]:
    """Return the texts of the elements of an HTML page that have a class."""
    return [re.sub("<[^>]+>", "", text) for text in re.findall(rf'<text class="{kind}[^>]*>(.*?)</text>', html)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_has_words_in_every_language(language: str) -> None:
    current_page = page(language)
    for figure in FIGURES:
        html, block = placeholders.fill(current_page, "figure", figure)
        assert block
        assert "<figcaption>" in html
        assert "{" not in html
        assert "aria-label" in html
        if figure != "mark-table":
            assert re.search(r"<title id=[^>]+>.+</title> <desc id=[^>]+>.+</desc>", html)
    for n in (0, 1224, 122, 33, 99):
        html, _ = placeholders.fill(current_page, "run", f"10 {n}")
        assert 'dir="ltr"' in html
        assert f"G({n}) = {k_mark_strategy.grundy(n, 10)}" in html
        assert "{" not in html
        words = re.sub(r"<bdi[^>]*>.*?</bdi>", "", html.partition("<figcaption>")[2])
        assert not re.search(r"\d", words)  # every number is a formula


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_the_triangle_shows_the_values_that_follow_from_the_rules(k: int) -> None:
    drawn, _ = mark_figures.triangle(page(), k)
    expected = [str(TRUTH.grundy((n,), K_MARK, k=k)) for n in range(1, k ** mark_figures.ROWS[k])]
    assert texts(drawn, "tk-value") == expected
    numerals = texts(drawn, "tk-numeral")
    assert numerals == ["".join(map(str, digits_of(n, k))) for n in range(1, len(numerals) + 1)]


def test_narrow_cells_are_bars_of_the_right_height() -> None:
    drawn, _ = mark_figures.triangle(page(), 6)
    heights = [float(height) for height in re.findall(r'height="([\d.]+)" style', drawn)][-180:]
    assert [round(height / 54 * 7) - 1 for height in heights] == [k_mark_strategy.grundy(n, 6) for n in range(36, 216)]


def test_the_table_agrees_with_the_rules() -> None:
    html = digit_figures.mark_table(page())
    rows = re.findall(r"<tr>(.*?)</tr>", html)[1:]
    assert len(rows) == 17
    for n, row in enumerate(rows):
        cells = [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", row)]
        lost = TRUTH.lost((n,), Play.NORMAL, MARK)
        assert cells[:2] == [str(n), f"{n:b}2"]
        assert cells[4:] == ["P" if lost else "N", str(TRUTH.grundy((n,), MARK))]
        assert cells[2] == ("dopey" if lost else "vile")
        assert cells[3] == ("odious" if f"{n:b}".count("1") % 2 else "evil")


def test_the_density_is_counted_and_settles() -> None:
    for k in (2, 3, 10):
        points = mark_figures.n_position_shares(k)
        for n, share in points:
            if n <= 300:
                assert share == sum(not TRUTH.lost((m,), Play.NORMAL, K_MARK, k=k) for m in range(n)) / n
        top, last = points[-1]
        assert points[0] == (1, 0)
        assert top >= 10_000
        assert abs(last - k / (k + 1)) < 0.001


def test_the_shares_have_the_decimal_sign_of_the_language() -> None:
    pictures = {language: mark_figures.density(page(language), 2)[0] for language in LANGUAGES}
    scales = {language: texts(picture, "tk-scale tk-side") for language, picture in pictures.items()}
    assert {scale[1] for language, scale in scales.items() if language != "pl"} == {"0.25"}
    assert scales["pl"] == ["0", "0,25", "0,5", "0,75", "1"]


def test_the_digits_that_count_have_the_parity_of_the_theory() -> None:
    for k in (2, 3, 4, 7, 10):
        for n in range(1, 2000):
            if k_mark_strategy.low_value(n, k) is None:
                assert digit_figures.counted_digits(digits_of(n, k), k) % 2 == k_mark_strategy.highs_are_odd(n, k), (
                    n,
                    k,
                )


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("figure", "mark-triangle 7"), ("figure", "mark-triangle"), ("figure", "mark-density 1"), ("run", "1 5"),
        ("run", "10"), ("run", "2 99999999999"), ("board", "mark k=3 heaps=5"), ("board", "k-mark k=17 heaps=5"),
        ("board", "mark heaps=9,2 play=misere"), ("board", "k-mark k=3 heaps=9,2 play=misere"),
        ("board", "up-mark heaps=0"), ("board", "k-mark k=x heaps=5"),
        ("board", "mark heaps=" + "1," * 12 + "1"),
    ],
)  # fmt: skip
def test_unsupported_sizes_are_refused(name: str, arguments: str) -> None:
    with pytest.raises(SiteError):
        placeholders.fill(page(), name, arguments)


def test_boards_of_the_family() -> None:
    html, _ = placeholders.fill(page(), "board", "up-k-mark k=3 heaps=14,9 play=normal first=theorem")
    assert 'data-game="up-k-mark" data-k="3" data-heaps="14,9" data-play="normal" data-first="theorem"' in html
    assert 'data-strategy="../../../data/mark/strategy.json"' in html
    assert "data-k" not in placeholders.fill(page(), "board", "mark heaps=1,8 play=misere")[0]


@pytest.mark.parametrize(
    ("fields", "address"),
    [
        ({"position": [7, 13, 4], "game": "nim"}, "nim/#play=normal&amp;heaps=7,13,4"),
        ({"position": [8], "game": "mark", "play": "misere"}, "mark/#play=misere&amp;game=mark&amp;heaps=8"),
        (
            {"position": [6], "game": "k-mark", "play": "normal", "params": {"k": 3}},
            "mark/#play=normal&amp;game=k-mark&amp;k=3&amp;heaps=6",
        ),
        ({"position": [6], "game": "k-mark", "params": {"k": 99}}, None),
        ({"position": [3, 4], "game": "poker-nim"}, None),
        ({"position": None}, None),
        ({"position": ["x"], "game": "mark"}, None),
    ],
)
def test_a_counterexample_opens_on_the_board_of_its_game(fields: dict[str, Any], address: str | None) -> None:
    link = board_blocks.link(page(), counterexample(**fields))
    assert (f'href="../../{address}"' in link) if address else link == ""


def test_the_board_and_the_pages_agree_on_what_can_be_played() -> None:
    source = Path(__file__).parents[4] / "docs" / "assets" / "board"
    assert f"MOST_HEAPS = {board_blocks.MOST_HEAPS};" in (source / "heaps.js").read_text("utf-8")
    largest = {game.parameter.most for game in families()["mark"].games.values() if game.parameter}
    assert [f"LARGEST_K = {k};" in (source / "mark" / "rules.js").read_text("utf-8") for k in largest] == [True]
    for family in families().values():
        for game in family.games.values():
            assert game.board is None or (source / game.board / "game.js").is_file() or game.board == "general"
