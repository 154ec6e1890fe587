"""Interface strings of each language, with number formatting.

Common strings are in docs/<language>/strings.toml; the strings of a family are in docs/<language>/<family>/words.toml.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from theory.families import Family
from verify.languages import ROOT, SYMBOLS
from verify.site.build.site_errors import SiteError
from verify.site.content.claims.translated_claims import STRINGS, families, read_toml
from verify.site.languages import locales
from verify.site.languages.typography import Typography

# Files of tables in the folder of each language: interactive figures, exercises, guided paths, facts about the edition,
# the words of the pages for teachers, and texts about games of the atlas.
TABLES = ("why", "exercises", "learn", "about", "teach", "games")
# Tables of texts that stand in or beside formulas, whose Latin digits they keep. So do the texts of a family's
# pictures, because the pictures show the values of a game as formulas do.
BESIDE_FORMULAS = ("formula", "symbol", "remark", "picture")


@dataclass(frozen=True)
class Words:
    """Strings of one language; `words("ui.proof")` is the word for a proof."""

    language: str
    tables: Mapping[str, Mapping[str, str]]
    typography: Typography
    beside_formulas: frozenset[str] = frozenset(BESIDE_FORMULAS)

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the string with a dotted key, after filling its {fields}.

        Raises:
            SiteError: there is no such string.
        """
        table, _, name = key.partition(".")
        try:
            text = self.tables[table][name]
        except KeyError:
            raise SiteError(f"docs/{self.language}/{STRINGS}: [{table}] lacks {name!r}; add it") from None
        if not values:
            return text
        return self.typography.words(text.format(**values), own_digits=table not in self.beside_formulas)

    def table(self, name: str) -> dict[str, str]:
        """Return the strings of one table.

        Raises:
            SiteError: there is no such table.
        """
        if name not in self.tables:
            file, _, section = name.partition(".")
            raise SiteError(f"docs/{self.language}/{file}.toml lacks the table [{section}]; add it")
        return dict(self.tables[name])

    def has(self, key: str) -> bool:
        """Return whether the language has a string with this key."""
        table, _, name = key.partition(".")
        return name in self.tables.get(table, {})

    def number(self, value: int) -> str:
        """Format a count for running text: grouped thousands, digits of the language."""
        return locales.format_count(self.language, value)

    def place(self, where: str) -> str:
        """Return a place in a document as HTML, translated, with numbers from left to right.

        A place is translated as a whole, or part by part between commas, each part with or without a number at its end.
        An untranslated place is shown and marked as English.
        """
        if self.language == "en":
            return self.typography.classes(escape(self.typography.words(where)))
        parts = [self._place(where)] if self.has(f"place.{where}") else [self._place(p) for p in where.split(", ")]
        if None in parts:
            return f'<bdi lang="en" dir="ltr">{escape(where)}</bdi>'
        return (self("ui.comma") + " ").join(part for part in parts if part)

    def _place(self, part: str) -> str | None:
        words: Mapping[str, str] = self.tables.get("place", {})
        if part in words:
            return self.typography.classes(escape(words[part]))
        match = re.fullmatch(r"(.+?) *([\d–-]+)", part)
        if not match or match[1] not in words:
            return None
        digits = locales.localize_digits(self.language, match[2])
        # A range in Latin digits runs from left to right; one in Persian digits follows the direction of the text.
        way = (
            'dir="ltr" class="tk-number tk-place"' if digits == match[2] else f'dir="{self.direction}" class="tk-place"'
        )
        # Languages with a plural have a separate word for a range.
        word = words.get(f"{match[1]} –", words[match[1]]) if "–" in match[2] else words[match[1]]
        return f"{escape(word)}\N{NO-BREAK SPACE}<bdi {way}>{escape(digits)}</bdi>"

    @property
    def direction(self) -> str:
        """Return the direction of the language: `rtl` or `ltr`."""
        return locales.direction(self.language)


@cache
def load(language: str, root: Path = ROOT) -> Words:
    """Load the strings of one language and of all families.

    Raises:
        SiteError: a string is missing; the message names the file.
    """
    tables: dict[str, dict[str, str]] = read_toml(root / "docs" / language / STRINGS)
    typography = Typography(language, tables.pop("typography", {}))
    for name in TABLES:
        tables |= _file_tables(root / "docs" / language / f"{name}.toml")
    # Descriptions of symbols are English in the code; the other languages translate them.
    if (symbols_file := root / "docs" / language / SYMBOLS).exists():
        tables["symbol"] = read_toml(symbols_file)["symbols"]
    for family in families(root).values():
        for table, strings in _family_strings(root / "docs" / language / family.name / "words.toml", family).items():
            tables[table] = tables.get(table, {}) | strings
    for family in families(root).values():
        for document in family.documents:
            if document not in tables["document"] or f"audit/{document}.md" not in tables["nav"]:
                file = root / "docs" / language / family.name / "words.toml"
                raise SiteError(f"{file}: [documents] or [audits] lacks {document!r}; add its title")
    latin_digit_tables = frozenset({*BESIDE_FORMULAS, *(family.name for family in families(root).values())})
    typeset_tables = {
        name: {key: typography.words(text, own_digits=name not in latin_digit_tables) for key, text in table.items()}
        for name, table in tables.items()
    }
    return Words(language, typeset_tables, typography, latin_digit_tables)


def _file_tables(path: Path) -> dict[str, dict[str, str]]:
    """Return the tables of a file: common strings by the file's name, the others by `file.NAME`."""
    content = read_toml(path)
    common = {key: text for key, text in content.items() if isinstance(text, str)}
    return {path.stem: common} | {
        f"{path.stem}.{name}": table for name, table in content.items() if isinstance(table, dict)
    }


def _family_strings(path: Path, family: Family) -> Mapping[str, dict[str, str]]:
    """Return the strings of one family by the keys that pages use.

    Raises:
        SiteError: a string is missing or superfluous.
    """
    content = read_toml(path)
    pages, documents, audits = (content.get(name, {}) for name in ("pages", "documents", "audits"))
    if not isinstance(content.get("name"), str):
        raise SiteError(f"{path}: `name` is missing; give the name of the family")
    for page in family.pages:
        if page not in pages:
            raise SiteError(f"{path}: [pages] lacks {page!r}; give its title in the menu")
    for game in content.get("names", {}):
        if game not in family.games:
            raise SiteError(f"{path}: [names] has {game!r}, which {family.source} does not list; remove it or list it")
    for page in pages:
        if page not in family.pages:
            raise SiteError(f"{path}: [pages] has {page!r}, which {family.source} does not list; remove it or list it")
    nav = {family.name: content["name"]} | {f"{family.name}/{page}.md": title for page, title in pages.items()}
    return {
        "family": {family.name: content["name"]},
        "game": {name: content.get("names", {}).get(name, content["name"]) for name in family.games},
        "nav": nav | {f"audit/{document}.md": title for document, title in audits.items()},
        "document": documents,
        family.name: content.get("pictures", {}),
    }
