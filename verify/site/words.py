"""The words of the page furniture in each language, and the digits its prose is written with.

Mathematics keeps Western digits everywhere; numbers that stand in Persian prose take Persian digits.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from verify.site.catalogue import RIGHT_TO_LEFT, read_toml
from verify.site.errors import SiteError

_PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
STRINGS = Path(__file__).parent / "strings"


@dataclass(frozen=True)
class Words:
    """The strings of one language; `words("ui.proof")` is the word for a proof."""

    language: str
    tables: Mapping[str, Mapping[str, str]]

    def __call__(self, key: str, /, **values: object) -> str:
        """The string under a dotted key, with its {holes} filled; SiteError when there is none."""
        table, _, name = key.partition(".")
        try:
            text = self.tables[table][name]
        except KeyError:
            raise SiteError(f"strings/{self.language}.toml has no [{table}] {name!r}") from None
        return text.format(**values) if values else text

    def has(self, key: str) -> bool:
        """Whether the language has a string under this key."""
        table, _, name = key.partition(".")
        return name in self.tables.get(table, {})

    def number(self, value: int) -> str:
        """A count as prose writes it: thousands apart, Persian digits in Persian."""
        text = f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        return text.translate(_PERSIAN) if self.language == "fa" else text

    def place(self, where: str) -> str:
        """A place in a document, as HTML: its words in this language, its numbers from left to right.

        A place is translated whole, or part by part between its commas, each with a number at its end or without. What
        nobody translated stays in English and is marked as such.
        """
        if self.language == "en":
            return escape(where)
        parts = [self._place(where)] if self.has(f"place.{where}") else [self._place(p) for p in where.split(", ")]
        if None in parts:
            return f'<bdi lang="en" dir="ltr">{escape(where)}</bdi>'
        return (self("ui.comma") + " ").join(part for part in parts if part)

    def _place(self, part: str) -> str | None:
        known: Mapping[str, str] = self.tables.get("place", {})
        if part in known:
            return escape(known[part])
        found = re.fullmatch(r"(.+?) *([\d–-]+)", part)
        if not found or found[1] not in known:
            return None
        numbers = f'<bdi dir="ltr" class="tk-number tk-place">{escape(found[2])}</bdi>'
        return f"{escape(known[found[1]])} {numbers}"

    @property
    def direction(self) -> str:
        """`rtl` or `ltr`."""
        return "rtl" if self.language in RIGHT_TO_LEFT else "ltr"


@cache
def load(language: str) -> Words:
    """The strings of one language."""
    return Words(language, read_toml(STRINGS / f"{language}.toml"))
