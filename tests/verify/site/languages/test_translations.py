"""Tests that every language has the same pages and claims, formulas, placeholders, code, links and tags."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from theory.claims.catalogue import catalogue
from verify.languages import LANGUAGES
from verify.pipeline.results.results_integrity import RULES
from verify.site.content.claims.translated_claims import TEXT_FIELDS, read_toml
from verify.site.languages import result_phrases, ui_strings
from verify.site.languages.locales import direction, plural_category
from verify.site.languages.result_phrases import FIELD, Template

ROOT = Path(__file__).parents[4]
DOCS = ROOT / "docs"
OTHERS = [language for language in LANGUAGES if language != "en"]
PAGES = sorted(str(path.relative_to(DOCS / "en")) for path in (DOCS / "en").rglob("*.md"))
FAMILIES = sorted({path.parent.name for path in (ROOT / "theory" / "claims").glob("*/*.toml")})

COUNT_KINDS = ("count", "number")  # what a form for one exact number may say in words

# Parts that must occur in a translated page as often as in the English one.
PARTS = {
    "displayed formulas": re.compile(r"\$\$(.+?)\$\$", re.DOTALL),
    "formulas": re.compile(r"(?<!\$)\$([^$]+)\$(?!\$)"),
    "placeholders": re.compile(r"\{\{(.+?)\}\}", re.DOTALL),
    "code": re.compile(r"(?<!`)`([^`\n]+)`"),
    "blocks of code": re.compile(r"```(.+?)```", re.DOTALL),
    "links": re.compile(r"\]\(([^)]+)\)"),
    "tags": re.compile(r"\b([A-Z]+-\d{3})\b"),
    "headings": re.compile(r"^(#+) ", re.MULTILINE),
}
# A list of positions without dots.
POSITIONS = re.compile(r"\([\d,]+\)(?:,\([\d,]+\))+")


def matches(pattern: re.Pattern[str], text: str) -> Counter[str]:
    return Counter(" ".join(match.split()) for match in pattern.findall(text))


def formulas(text: str) -> Counter[str]:
    """Return the formulas of a text; "at least 2" in words counts like the formula `\\ge 2` of another language.

    In right-to-left text a relation at the beginning would be on the wrong side of its number. A list of positions is
    one formula, or several that are separated by the comma of the language.
    """
    formula_list = [re.sub(r"\s+", "", formula) for formula in re.findall(r"\$([^$]+)\$", text)]
    lists = [re.split(r"(?<=\)),(?=\()", part) if POSITIONS.fullmatch(part) else [part] for part in formula_list]
    return Counter(re.sub(r"^\\[gl]e(?=[\d{])", "", formula) for members in lists for formula in members)


def numerals(text: str) -> Counter[str]:
    """Return the numbers in Persian digits: years and pages in running text, which English sets as formulas."""
    return Counter(str(int(number)) for number in re.findall("[۰-۹]+", text))


def differences(english: Counter[str], translation: Counter[str]) -> str:
    return f"only in English: {dict(english - translation)}; only in the translation: {dict(translation - english)}"


@cache
def tables(path: Path) -> dict[str, dict[str, str]]:
    """Return the texts of each claim of a file by their fields; every clause is a field."""
    return {
        tag: {field: table[field] for field in TEXT_FIELDS if field in table} | clauses(table)
        for tag, table in read_toml(path).items()
    }


def clauses(table: dict[str, Any]) -> dict[str, str]:
    """Return the texts of the clauses; in English each is beside its theorems."""
    table_clauses = table.get("clauses", {}).items()
    return {
        f"clauses.{letter}": clause if isinstance(clause, str) else clause["text"] for letter, clause in table_clauses
    }


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_translates_the_strings_of_the_theme(language: Any) -> None:
    english, translation = (read_toml(DOCS / name / "strings.toml")["theme"] for name in ("en", language))
    assert set(translation) == set(english) and all(
        "#" in translation[key] for key, text in english.items() if "#" in text
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_kernel_has_a_name(language: Any) -> None:
    names = read_toml(DOCS / language / "strings.toml")["rule"]
    assert set(names) == set(RULES.values()) and all(names.values())


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_pages(language: Any) -> None:
    assert sorted(str(path.relative_to(DOCS / language)) for path in (DOCS / language).rglob("*.md")) == PAGES
    assert len(PAGES) >= 13


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_page_has_the_contents_of_the_english_page(language: Any, page: Any) -> None:
    english, translation = ((DOCS / name / page).read_text("utf-8") for name in ("en", language))
    assert translation.strip() != english.strip()
    for name, pattern in PARTS.items():
        first, second = matches(pattern, english), matches(pattern, translation)
        assert first == second, f"{language}/{page}, {name}: {differences(first, second)}"


@pytest.mark.parametrize("language", OTHERS)
def test_nim_is_translated(language: Any) -> None:
    assert list((DOCS / language / "nim" / "claims").glob("*.toml"))


def translated_documents(language: str) -> list[tuple[str, str]]:
    """Return the families with words in a language, each with its documents."""
    return [
        (family, path.name)
        for family in FAMILIES
        if any((DOCS / language / family / "claims").glob("*.toml"))
        for path in sorted((ROOT / "theory" / "claims" / family).glob("*.toml"))
        if path.name != "family.toml"
    ]


@pytest.mark.parametrize(
    ("language", "family", "document"), [(lang, *pair) for lang in OTHERS for pair in translated_documents(lang)]
)
def test_the_claims_of_a_document(language: Any, family: Any, document: Any) -> None:
    english = tables(ROOT / "theory" / "claims" / family / document)
    translation = tables(DOCS / language / family / "claims" / document)
    assert list(translation) == list(english)
    for tag, texts in english.items():
        assert set(translation[tag]) == set(texts), f"{language}, {tag}: other fields"
        for field, text in texts.items():
            where = f"{language}, {tag}.{field}"
            translated_text = translation[tag][field]
            assert translated_text.strip(), f"{where} is empty"
            english_formulas, own_formulas = formulas(text), formulas(translated_text)
            unlike = (own_formulas - english_formulas) + (english_formulas - own_formulas - numerals(translated_text))
            assert not unlike, f"{where}: {differences(english_formulas, own_formulas)}"
            tags = PARTS["tags"]
            assert matches(tags, text) == matches(tags, translated_text), f"{where}: other tags"


@pytest.mark.parametrize("language", [name for name in LANGUAGES if direction(name) == "rtl"])
def test_no_formula_begins_with_a_relation(language: Any) -> None:
    """Check formulas, because in right-to-left text "heaps ≥ 2" would be read as "heaps 2 ≥"."""
    for path in sorted((DOCS / language).rglob("*.toml")):
        text = re.sub(r'^"(?:[^"\\]|\\.)*"(?= = )', "", path.read_text("utf-8"), flags=re.MULTILINE)
        formulas_of = re.findall(r"(?<!\$)\$([^$]+)\$(?!\$)", text)
        assert not [each for each in formulas_of if re.match(r"\s*\\[gl]e\s*[\d{]", each)], path


@pytest.mark.parametrize("texts", [ROOT / "theory" / "claims", *(DOCS / language for language in LANGUAGES)], ids=str)
def test_no_relation_is_a_word_of_a_sentence(texts: Any) -> None:
    """Check that a relation joins two formulas or is written in words: not "the cells ≥ the chosen one"."""
    for path in sorted(texts.rglob("*.toml")):
        formulas_of = re.findall(r"(?<!\$)\$([^$]+)\$(?!\$)", path.read_text("utf-8"))
        assert not [each for each in formulas_of if re.fullmatch(r"\s*(?:\\(?:[gl]eq?|neq?|in)|[<>=])\s*", each)], path


@pytest.mark.parametrize("language", OTHERS)
def test_titles_are_each_used_once(language: Any) -> None:
    for family in {family for family, _ in translated_documents(language)}:
        titles = Counter(
            table["title"]
            for path in (DOCS / language / family / "claims").glob("*.toml")
            for table in tables(path).values()
        )
        assert [title for title, count in titles.items() if count > 1] == []


def holes(template: Template, text: str) -> set[str]:
    """Return the fields of a template that a text fills, in whatever way numbers are formatted."""
    return {hole["name"] for hole in FIELD.finditer(text)} & set(template.holes)


@pytest.mark.parametrize("language", OTHERS)
def test_the_place_of_a_claim_is_translated(language: str) -> None:
    translation = ui_strings.load(language)
    assert {claim.where for claim in catalogue().values() if 'lang="en"' in translation.place(claim.where)} == set()
    assert 'lang="en"' in translation.place("a place without a translation")


def said_formulas(template: Template) -> set[str]:
    return {formula for text in template.texts() for formula in formulas(text)}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phrases_of_the_verification(language: Any, family: Any) -> None:
    english, translation = (result_phrases.load(ROOT, name, family) for name in ("en", language))
    assert {name: set(section) for name, section in translation.sections.items()} == {
        name: set(section) for name, section in english.sections.items()
    }
    for section, templates in translation.sections.items():
        for key, template in templates.items():
            assert said_formulas(template) == said_formulas(english.sections[section][key]), f"{language}, {key}"
            forms = {"": template.shown} if isinstance(template.shown, str) else template.shown
            for form, text in forms.items():
                assert text.strip(), f"{language}, {key}: empty"
                spelled_out = {name for name, kind in template.holes.items() if form.isdigit() and kind in COUNT_KINDS}
                assert holes(template, text) | spelled_out == set(template.holes) | spelled_out, f"{language}, {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_phrases_have_every_plural_form_that_occurs(language: Any) -> None:
    """Check that phrases have a plural form for each count, such as 3, 5 and 22."""
    for family in FAMILIES:
        for template in result_phrases.load(ROOT, language, family).templates():
            if not isinstance(template.shown, str):
                needed = {plural_category(language, n) for n in range(2, 200) if str(n) not in template.shown}
                assert needed <= set(template.shown) or "other" in template.shown, f"{language}, {template.key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_note_repeats_its_heading(language: Any) -> None:
    """Check that no note under the heading "Our note" begins a sentence with these words, or with "Our remark"."""
    pattern = re.compile(rf"(?:{re.escape(ui_strings.load(language)('ui.note'))}|Our remark):")
    folder = ROOT / "theory" / "claims" if language == "en" else DOCS / language
    for path in sorted(folder.rglob("*.toml")):
        assert not pattern.search(" ".join(path.read_text("utf-8").split())), path
