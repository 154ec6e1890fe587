"""Tests that hints and labels in attributes are in the language of the page."""

from pathlib import Path

import pytest

from tests.verify.site import site_crawler
from verify.languages import LANGUAGES
from verify.site.languages import ui_strings

OTHERS = [language for language in LANGUAGES if language != "en"]


def names() -> set[str]:
    """Return the names that are equal in all languages: the site, its languages, and families of games."""
    english = ui_strings.load("en")
    return {english("site.name"), *(ui_strings.load(language)("site.native") for language in LANGUAGES)} | {
        english(f"nav.{family}") for family in ("nim", "mark", "wythoff", "chomp") if english.has(f"nav.{family}")
    }


@pytest.mark.parametrize("language", OTHERS)
def test_no_attribute_is_left_in_english(site: Path, language: str) -> None:
    allowed_names, count = names(), 0
    for path in sorted((site / "en").rglob("index.html")):
        translation = site / language / path.relative_to(site / "en")
        count += 1
        texts = site_crawler.untranslated_attributes(
            path.read_text(encoding="utf-8"), translation.read_text(encoding="utf-8"), allowed_names
        )
        assert texts == set(), f"{translation.relative_to(site)}: {texts}"
    assert count > 20


@pytest.mark.parametrize(
    ("attribute", "is_fault"),
    [
        ('title="Permanent link"', True),
        ('aria-label="Search"', True),
        ('placeholder="Find a claim"', True),
        ('alt="NIM-013"', False),
        ('aria-label="nim.bouton"', False),
        ('aria-label="nim.winning(2, 1, 0)"', False),
        ('title="Takeaway"', False),
        ('lang="en" hreflang="en" title="Read in English"', False),
        ('aria-label="(3, 4, 5)"', False),
        ('class="Permanent link"', False),
    ],
)
def test_an_attribute_in_english_is_found(attribute: str, is_fault: bool) -> None:
    page = f"<html><body><a {attribute}>x</a></body></html>"
    assert bool(site_crawler.untranslated_attributes(page, page, {"Takeaway"})) == is_fault
    assert site_crawler.untranslated_attributes(page, "<html><body><a title='inne'>x</a></body></html>", set()) == set()
