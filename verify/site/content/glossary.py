"""The glossary: each concept with its word in every language, its symbol, and the claim that says what it means.

The concepts are in docs/glossary.toml, the words and those they are not called by in docs/<language>/glossary.toml.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from verify.languages import languages
from verify.site.build.page_context import Page, table
from verify.site.build.site_errors import SiteError
from verify.site.content.translated_claims import read_toml
from verify.site.languages import locales
from verify.site.languages.ui_strings import load

FILE = "glossary.toml"


@dataclass(frozen=True)
class Concept:
    """One row: its symbol as Markdown and its tag may be empty."""

    name: str
    symbol: str
    tag: str
    words: Mapping[str, str]


def concepts(root: Path) -> list[Concept]:
    """All concepts in their order; SiteError names a word that a language lacks, and one that belongs to no concept."""
    common = read_toml(root / "docs" / FILE)
    terms = {language: read_toml(root / "docs" / language / FILE).get("terms", {}) for language in languages(root)}
    for language, own in terms.items():
        for what, names in (("lacks", set(common) - set(own)), ("has a word for no concept:", set(own) - set(common))):
            if names:
                raise SiteError(f"{root / 'docs' / language / FILE}: [terms] {what} {', '.join(sorted(names))}")
    return [
        Concept(
            name, entry.get("symbol", ""), entry.get("tag", ""), {language: terms[language][name] for language in terms}
        )
        for name, entry in common.items()
    ]


def avoided(root: Path, language: str) -> Mapping[str, Sequence[str]]:
    """The words of a language that its concepts are not called by."""
    own: Mapping[str, Sequence[str]] = read_toml(root / "docs" / language / FILE).get("avoid", {})
    return own


def symbols(root: Path) -> Iterator[str]:
    """The symbols as Markdown, for the run that typesets; none where there is no glossary."""
    if (root / "docs" / FILE).exists():
        yield from (concept.symbol for concept in concepts(root))


def order(word: str, alphabet: str) -> list[tuple[int, str]]:
    """What words are sorted by: letters as the alphabet has them, and all else before them."""
    return [(alphabet.find(letter), letter) for letter in word.casefold() if letter.isalnum() or letter == " "]


def block(page: Page, words: list[str]) -> str:
    """`{{ glossary }}`: the table, sorted by the words of the page's language."""
    own = page.site.language
    others = [language for language in page.site.natives if language != own]
    rows = []
    alphabet = page.words("site.alphabet")
    for concept in sorted(concepts(page.site.root), key=lambda each: order(each.words[own], alphabet)):
        shown = page.line(page.words.typography.markdown(concept.words[own]))
        tag = page.tag_link(concept.tag, marked=True) if concept.tag in page.site.catalogue.claims else ""
        if concept.tag and not tag:
            raise SiteError(f"docs/{FILE}: {concept.name} has the unknown tag {concept.tag}")
        translated = [
            f'<small class="tk-narrow">{escape(page.site.natives[language])}</small> '
            f'<span lang="{language}" dir="{locales.direction(language)}">{_set(language, concept)}</span>'
            for language in others
        ]
        name = f'<strong id="{concept.name}" class="tk-term">{shown}</strong>'
        rows.append([name, page.line(concept.symbol) if concept.symbol else "", *translated, tag])
    native = [escape(page.site.natives[language]) for language in others]
    head = [page.word("ui.term"), page.word("ui.symbol"), *native, page.word("ui.tag")]
    return table(head, rows, page.words("nav.glossary.md"), "tk-glossary")


def _set(language: str, concept: Concept) -> str:
    return load(language).typography.classes(escape(concept.words[language]))
