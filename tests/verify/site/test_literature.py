"""Tests that history in chapters cites known sources, the same in every language, and that none is unused."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from verify.languages import LANGUAGES, ROOT
from verify.site.content import literature
from verify.site.content.translated_claims import read_toml
from verify.site.languages.ui_strings import load

ASKED = re.compile(r"\{\{ literature ([^}]*?) *\}\}")


def asked(language: str) -> dict[str, list[str]]:
    """Return the works that each page of a language names."""
    folder = ROOT / "docs" / language
    found = {
        path.relative_to(folder).as_posix(): ASKED.findall(path.read_text("utf-8")) for path in folder.rglob("*.md")
    }
    return {page: names[0].split() for page, names in found.items() if names}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_works_are_the_same_in_every_language_and_none_is_idle(language: str) -> None:
    assert asked(language) == asked("en")
    assert {name for names in asked(language).values() for name in names} == set(read_toml(ROOT / literature.FILE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_work_is_told_in_its_own_language(language: str) -> None:
    words = load(language)
    page: Any = SimpleNamespace(site=SimpleNamespace(root=ROOT), words=words, word=words)
    html = literature.block(page, ["sprague", "zeckendorf"])
    assert words("ui.literature") in html and words("standing.history") in html
    assert html.count('<span lang="de" dir="ltr">') == html.count('<span lang="fr" dir="ltr">') == 1
    with pytest.raises(KeyError):
        literature.block(page, ["nobody"])


def test_authors_and_places_are_given() -> None:
    for name, work in read_toml(ROOT / literature.FILE).items():
        assert set(work) == {"language", "by", "title", "place"} and all(work.values()), name
        assert re.search(r"\b(19|20)\d\d\b", work["place"]), name
