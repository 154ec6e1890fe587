"""Glossary: each concept with its term in every language, its symbol, and the claim that defines it.

The concepts are in docs/glossary.toml; terms, and words to avoid, are in docs/<language>/glossary.toml.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from verify.languages import languages
from verify.site.build.page_context import Page, table
from verify.site.build.site_errors import SiteError
from verify.site.content.claims.translated_claims import read_toml
from verify.site.languages import locales
from verify.site.languages.ui_strings import load

FILE = "glossary.toml"


@dataclass(frozen=True)
class Concept:
    """One row of the glossary; its symbol (Markdown) and its tag may be empty."""

    name: str
    symbol: str
    tag: str
    words: Mapping[str, str]


def concepts(root: Path) -> list[Concept]:
    """Return all concepts in order.

    Raises:
        SiteError: a language lacks a term or has one without a concept.
    """
    common = read_toml(root / "docs" / FILE)
    terms = {language: read_toml(root / "docs" / language / FILE).get("terms", {}) for language in languages(root)}
    for language, language_terms in terms.items():
        for what, names in (
            ("lacks", set(common) - set(language_terms)),
            ("has unknown concepts:", set(language_terms) - set(common)),
        ):
            if names:
                raise SiteError(f"{root / 'docs' / language / FILE}: [terms] {what} {', '.join(sorted(names))}")
    return [
        Concept(
            name, entry.get("symbol", ""), entry.get("tag", ""), {language: terms[language][name] for language in terms}
        )
        for name, entry in common.items()
    ]


def words_to_avoid(root: Path, language: str) -> Mapping[str, Sequence[str]]:
    """Return the words of a language that must not be used for its concepts."""
    words: Mapping[str, Sequence[str]] = read_toml(root / "docs" / language / FILE).get("avoid", {})
    return words


def symbols(root: Path) -> Iterator[str]:
    """Yield the symbols as Markdown, for typesetting; nothing without a glossary."""
    if (root / "docs" / FILE).exists():
        yield from (concept.symbol for concept in concepts(root))


def sort_key(word: str, alphabet: str) -> list[tuple[int, str]]:
    """Return a sort key: letters in the order of the alphabet, other characters first."""
    return [(alphabet.find(letter), letter) for letter in word.casefold() if letter.isalnum() or letter == " "]


def block(page: Page, arguments: list[str]) -> str:
    """Return the glossary table, sorted in the language of the page.

    Raises:
        SiteError: a concept has an unknown tag.
    """
    page_language = page.site.language
    other_languages = [language for language in page.site.natives if language != page_language]
    rows = []
    alphabet = page.words("site.alphabet")
    for concept in sorted(concepts(page.site.root), key=lambda each: sort_key(each.words[page_language], alphabet)):
        term = page.line(page.words.typography.markdown(concept.words[page_language]))
        tag = page.tag_link(concept.tag, marked=True) if concept.tag in page.site.catalogue.claims else ""
        if concept.tag and not tag:
            raise SiteError(f"docs/{FILE}: concept {concept.name} has the unknown tag {concept.tag}; correct the tag")
        translated = [
            f'<small class="tk-narrow">{escape(page.site.natives[language])}</small> '
            f'<span lang="{language}" dir="{locales.direction(language)}">{_typeset_term(language, concept)}</span>'
            for language in other_languages
        ]
        name = f'<strong id="{concept.name}" class="tk-term">{term}</strong>'
        rows.append([name, page.line(concept.symbol) if concept.symbol else "", *translated, tag])
    native = [escape(page.site.natives[language]) for language in other_languages]
    head = [page.word("ui.term"), page.word("ui.symbol"), *native, page.word("ui.tag")]
    return table(head, rows, page.words("nav.glossary.md"), "tk-glossary")


def _typeset_term(language: str, concept: Concept) -> str:
    typography = load(language).typography
    return typography.classes(escape(typography.words(concept.words[language])))
