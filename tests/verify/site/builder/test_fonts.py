"""Tests that subsetted fonts have exactly the needed letters, their features, and new names."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from verify.site.build import assets, fonts, node

ROOT = Path(__file__).parents[4]
SERIF = "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2"
ITALIC = "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2"
ARABIC = "@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2"


@pytest.fixture(scope="module")
def modules() -> Path:
    """Return the folder of the installed npm packages."""
    return node.install_packages(ROOT / "build")


def _letters(font: Path) -> set[str]:
    return set(map(chr, TTFont(font).getBestCmap()))


def test_only_wanted_letters_are_left_and_weights_between_regular_and_bold(modules: Path, tmp_path: Path) -> None:
    subset = fonts.cached_subset(modules / SERIF, frozenset("Nim-1\u2011ב"), "Takeaway Serif", tmp_path)
    assert _letters(subset) == set("Nim-1\u2011")
    subset_font, whole_font = TTFont(subset), TTFont(modules / SERIF)
    assert subset_font.getBestCmap()[0x2011] == subset_font.getBestCmap()[ord("-")]
    (axis,) = subset_font["fvar"].axes
    assert (axis.minValue, axis.maxValue) == (400, 700)
    assert {str(record) for record in subset_font["name"].names if record.nameID in (1, 4)} == {"Takeaway Serif"}
    assert subset_font["head"].modified == whole_font["head"].modified
    assert "fvar" not in TTFont(fonts.cached_subset(modules / ITALIC, frozenset("Nim"), "Takeaway Serif", tmp_path))


@pytest.mark.parametrize("slash", ["", "\u2044"])
def test_fractions_are_kept_with_the_slash_of_fractions_alone(modules: Path, tmp_path: Path, slash: str) -> None:
    characters = frozenset("0123456789/fi" + slash)
    subset = TTFont(fonts.cached_subset(modules / SERIF, characters, "Takeaway Serif", tmp_path))
    tables = [subset[name].table.FeatureList.FeatureRecord for name in ("GSUB", "GPOS")]
    tags = {record.FeatureTag for records in tables for record in records}
    assert {"kern", "liga"} <= tags
    assert tags & fonts.FRACTIONS == (fonts.FRACTIONS if slash else set())


def test_a_font_that_loses_its_hints_is_given_no_others(modules: Path, tmp_path: Path) -> None:
    font_file = modules / "katex" / "dist" / "fonts" / "KaTeX_Main-Regular.woff2"
    subset = TTFont(fonts.cached_subset(font_file, frozenset("then"), "", tmp_path))
    assert "fpgm" in TTFont(font_file) and "fpgm" not in subset
    assert len(subset["prep"].program.getBytecode()) > 7  # FreeType treats shorter files as empty
    assert not any(subset["glyf"][name].program.getBytecode() for name in subset.getGlyphOrder() if name in "then")
    assert "prep" not in TTFont(fonts.cached_subset(modules / SERIF, frozenset("then"), "Takeaway Serif", tmp_path))


def test_letters_of_arabic_script_keep_their_joined_shapes(modules: Path, tmp_path: Path) -> None:
    subset = TTFont(fonts.cached_subset(modules / ARABIC, frozenset("بازینم"), "Takeaway Arabic", tmp_path))
    tags = {record.FeatureTag for record in subset["GSUB"].table.FeatureList.FeatureRecord}
    assert {"init", "medi", "fina"} <= tags
    assert len(subset.getGlyphOrder()) >= 3 * len("بینم")


def test_files_of_concurrent_writers_are_left_alone(modules: Path, project: Path, tmp_path: Path) -> None:
    others = tmp_path / "assets" / "check" / "offline.js"
    others.parent.mkdir(parents=True)
    others.write_text("this is (half", encoding="utf-8")
    assets.write(project, tmp_path, modules, project / "build" / "results.json")
    assert others.read_text(encoding="utf-8") == "this is (half"
    assert (tmp_path / "assets" / "takeaway.css").stat().st_size > 0


def test_a_cut_is_made_once_and_is_the_same_wherever(modules: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    first = fonts.cached_subset(modules / SERIF, frozenset("Nim"), "Takeaway Serif", tmp_path)
    modified_at = first.stat().st_mtime_ns
    assert fonts.cached_subset(modules / SERIF, frozenset("miN"), "Takeaway Serif", tmp_path) == first
    assert first.stat().st_mtime_ns == modified_at
    assert (
        fonts.cached_subset(modules / SERIF, frozenset("Nim"), "Takeaway Serif", tmp_path / "other").read_bytes()
        == first.read_bytes()
    )
    assert fonts.cached_subset(modules / SERIF, frozenset("Nims"), "Takeaway Serif", tmp_path) != first


def test_letters_are_those_of_texts_and_formulas(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("ŧ 𝔄", encoding="utf-8")
    typeset = tmp_path / "formulas.json"
    typeset.write_text(r'{"a": "<span class=\"mord mathbb\">N<\/span> \u2a33"}', encoding="utf-8")
    (tmp_path / "results.json").write_text('["\u1d49", "\\u1d4a"]', encoding="utf-8")
    characters = fonts.project_characters(tmp_path, tmp_path / "results.json")
    assert {"ŧ", "𝔄", "\u2a33", "\u1d49", "\u1d4a", "ę", "א", "گ"} <= characters.all
    assert characters.styled["AMS"] == {"N"}
    assert "N" in characters.of("KaTeX_AMS-Regular.woff2") and "Q" not in characters.of("KaTeX_AMS-Regular.woff2")
    assert "Q" in characters.of("KaTeX_Main-Regular.woff2")


def test_a_style_sheet_names_exactly_the_characters_of_a_font(modules: Path, tmp_path: Path) -> None:
    subset = fonts.cached_subset(modules / SERIF, frozenset("+0123456789\u2011-"), "Takeaway Serif", tmp_path)
    assert fonts.unicode_range(subset) == "U+2B,U+2D,U+30-39,U+2011"


def test_every_face_has_its_file_and_every_font_its_licence(project: Path) -> None:
    assets = project / "site" / "assets"
    sheet = (assets / "takeaway.css").read_text(encoding="utf-8")
    file_names = set(re.findall(r"url\(\"?'?fonts/([\w-]+\.woff2)", sheet))
    assert file_names == {path.name for path in (assets / "fonts").glob("*.woff2")}
    for family, package, *_ in fonts.FONTS:
        assert family in sheet
        assert "SIL" in (assets / "fonts" / f"{package.rpartition('/')[2]}.txt").read_text(encoding="utf-8")
    assert "MIT" in (assets / "fonts" / "KaTeX.txt").read_text(encoding="utf-8")
