"""The words of the page furniture in each language, and the numbers among them.

What all pages share is in docs/<language>/strings.toml; the words of a family lie with its pages, in
docs/<language>/<family>/words.toml.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from theory.families import Family
from verify.languages import ROOT
from verify.site.build.site_errors import SiteError
from verify.site.content.translated_claims import STRINGS, families, read_toml
from verify.site.languages import locales
from verify.site.languages.typography import Typography

# What the pictures say that a reader can touch, and the exercises: files of tables in the folder of each language.
TABLES = ("why", "exercises")


@dataclass(frozen=True)
class Words:
    """The strings of one language; `words("ui.proof")` is the word for a proof."""

    language: str
    tables: Mapping[str, Mapping[str, str]]
    typography: Typography

    def __call__(self, key: str, /, **values: object) -> str:
        """The string under a dotted key, with its {holes} filled; SiteError when there is none."""
        table, _, name = key.partition(".")
        try:
            text = self.tables[table][name]
        except KeyError:
            raise SiteError(f"docs/{self.language}/{STRINGS} has no [{table}] {name!r}") from None
        return self.typography.words(text.format(**values)) if values else text

    def table(self, name: str) -> dict[str, str]:
        """The strings of one table; SiteError when there is none."""
        if name not in self.tables:
            file, _, own = name.partition(".")
            raise SiteError(f"docs/{self.language}/{file}.toml has no [{own}]")
        return dict(self.tables[name])

    def has(self, key: str) -> bool:
        """Whether the language has a string under this key."""
        table, _, name = key.partition(".")
        return name in self.tables.get(table, {})

    def number(self, value: int) -> str:
        """A count as prose writes it: thousands apart, in the digits of the language."""
        return locales.number(self.language, value)

    def place(self, where: str) -> str:
        """A place in a document, as HTML: its words in this language, its numbers from left to right.

        A place is translated whole, or part by part between its commas, each with a number at its end or without. What
        nobody translated stays in English and is marked as such.
        """
        if self.language == "en":
            return self.typography.classes(escape(self.typography.words(where)))
        parts = [self._place(where)] if self.has(f"place.{where}") else [self._place(p) for p in where.split(", ")]
        if None in parts:
            return f'<bdi lang="en" dir="ltr">{escape(where)}</bdi>'
        return (self("ui.comma") + " ").join(part for part in parts if part)

    def _place(self, part: str) -> str | None:
        known: Mapping[str, str] = self.tables.get("place", {})
        if part in known:
            return self.typography.classes(escape(known[part]))
        found = re.fullmatch(r"(.+?) *([\d–-]+)", part)
        if not found or found[1] not in known:
            return None
        own = locales.digits(self.language, found[2])
        # A range in Latin digits runs from left to right; one in Persian digits runs as the words do.
        way = 'dir="ltr" class="tk-number tk-place"' if own == found[2] else f'dir="{self.direction}" class="tk-place"'
        # Where a language tells several from one, its table has the word for a range as well.
        word = known.get(f"{found[1]} –", known[found[1]]) if "–" in found[2] else known[found[1]]
        return f"{escape(word)}\N{NO-BREAK SPACE}<bdi {way}>{escape(own)}</bdi>"

    @property
    def direction(self) -> str:
        """`rtl` or `ltr`."""
        return locales.direction(self.language)


@cache
def load(language: str, root: Path = ROOT) -> Words:
    """The strings of one language and the words of all families; SiteError names the file that lacks one."""
    tables: dict[str, dict[str, str]] = read_toml(root / "docs" / language / STRINGS)
    typography = Typography(language, tables.pop("typography", {}))
    for name in TABLES:
        tables |= _of_tables(root / "docs" / language / f"{name}.toml")
    for family in families(root).values():
        for table, own in _of_family(root / "docs" / language / family.name / "words.toml", family).items():
            tables[table] = tables.get(table, {}) | own
    for family in families(root).values():
        for document in family.documents:
            if document not in tables["document"] or f"audit/{document}.md" not in tables["nav"]:
                file = root / "docs" / language / family.name / "words.toml"
                raise SiteError(f"{file}: [documents] and [audits] have no {document!r}")
    shown = {name: {key: typography.words(text) for key, text in table.items()} for name, table in tables.items()}
    return Words(language, shown, typography)


def _of_tables(path: Path) -> dict[str, dict[str, str]]:
    """What such a file says: under its name what all tables share, and under `file.NAME` each of them."""
    own = read_toml(path)
    common = {key: text for key, text in own.items() if isinstance(text, str)}
    return {path.stem: common} | {
        f"{path.stem}.{name}": table for name, table in own.items() if isinstance(table, dict)
    }


def _of_family(path: Path, family: Family) -> Mapping[str, dict[str, str]]:
    """The words of one family under the keys by which pages ask for them."""
    own = read_toml(path)
    pages, documents, audits = (own.get(name, {}) for name in ("pages", "documents", "audits"))
    if not isinstance(own.get("name"), str):
        raise SiteError(f"{path}: name is missing: what the family is called")
    for page in family.pages:
        if page not in pages:
            raise SiteError(f"{path}: [pages] has no {page!r}: its title in the menu")
    for page in pages:
        if page not in family.pages:
            raise SiteError(f"{path}: [pages] {page!r} is no page that {family.source} lists")
    nav = {family.name: own["name"]} | {f"{family.name}/{page}.md": title for page, title in pages.items()}
    return {
        "family": {family.name: own["name"]},
        "nav": nav | {f"audit/{document}.md": title for document, title in audits.items()},
        "document": documents,
        family.name: own.get("pictures", {}),
    }
