"""Tests of the words of interactive figures, and of placeholders that ask for a missing figure."""

import re
from pathlib import Path

import pytest

from verify.languages import LANGUAGES, ROOT
from verify.site.build.site_errors import SiteError
from verify.site.content.claims.translated_claims import read_toml
from verify.site.figures import static_figures
from verify.site.figures.interactive_data import DATA

HOLE = re.compile(r"\{\w+\}")
# Modules that are not figures.
SHARED_TABLES = {"picture", "mount", "chomp-squares", "wythoff-squares"}
MATHS = re.compile(r"`[^`]*`")


def tables(language: str) -> dict[str, dict[str, str]]:
    return read_toml(ROOT / "docs" / language / "why.toml")


def test_every_picture_has_words_a_module_and_a_place() -> None:
    modules = {path.stem for path in (ROOT / "docs/assets/js/why").glob("*.js")} - SHARED_TABLES
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs/en").rglob("*.md"))
    assert set(tables("en")) == set(DATA) == modules == set(re.findall(r"\{\{ why ([\w-]+)", pages))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_the_same_in_every_language(language: str) -> None:
    english, translation = tables("en"), tables(language)
    assert {name: set(table) for name, table in translation.items()} == {
        name: set(table) for name, table in english.items()
    }
    for name, table in translation.items():
        for key, text in table.items():
            where = f"{language}: [{name}] {key}"
            assert set(HOLE.findall(text)) == set(HOLE.findall(english[name][key])), where
            formulas = {piece for piece in MATHS.findall(english[name][key]) if not piece[1:-1].isdigit()}
            assert formulas <= set(MATHS.findall(text)), where
            assert text.count("`") % 2 == 0, where


@pytest.mark.parametrize(
    "wrong", ["nim-rows", "nim-columns heaps=1,2,4", "nim-columns heaps=x", "nim-columns size=3", "chomp-mirror side=2"]
)
def test_a_missing_figure_stops_the_build(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(SiteError, match=re.escape(f"{{{{ why {wrong} }}}}")):
        static_figures.draw_all(ROOT, tmp_path, {"en": {"index.md": f"{{{{ why {wrong} }}}}"}})
