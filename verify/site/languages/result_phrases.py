"""Translation of English phrases in the results by templates with fields.

The phrase "2 heaps ≤ 40" matches the template "{count} heaps ≤ {number}" of the section `extent`, with the values 2 and
40. The file `docs/<language>/phrases.toml` has the common templates, `docs/<language>/<family>/phrases.toml` those of a
family; an entry there replaces the common entry with the same key.

The name of a field says what it matches: `number`, `count` (a number that decides the plural), `name` (a letter),
`term` (such as 2x - 1), `position`, `board`, `relation`, or any phrase of a section, such as `outcome`. A second field
of the same kind is `number2`. The translation of a template is one text, or a table of texts by exact count or plural
category. The field `{count:feminine}` spells the number with `[numerals.feminine]`, or in digits if that lacks it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from verify.site.build.site_errors import SiteError
from verify.site.content.claims.translated_claims import Catalogue, read_toml
from verify.site.languages import locales
from verify.site.mathematics import plain_text_to_tex

FILE = "phrases.toml"
PHRASE = "phrase"  # the section of complete phrases
LIST = "list"  # the section of list separators
NUMERALS = "numerals"
BASIC_PATTERNS = {
    "number": plain_text_to_tex.NUMBER,
    "count": r"\d+",
    "name": plain_text_to_tex.NAME,
    "term": plain_text_to_tex.TERM,
    "position": plain_text_to_tex.POSITION,
    "board": plain_text_to_tex.BOARD,
    "relation": plain_text_to_tex.RELATION,
}
FIELD = re.compile(r"\{(?P<name>(?P<kind>[a-z]+)\d*)(?::(?P<series>[a-z]+))?\}")

ShownText = str | Mapping[str, str]


@dataclass(frozen=True)
class Template:
    """One entry of a file: the English template and its translation."""

    key: str
    shown: ShownText
    file: str

    @cached_property
    def opening(self) -> str:
        """Return the literal text before the first field."""
        return FIELD.split(self.key, maxsplit=1)[0]

    @cached_property
    def holes(self) -> dict[str, str]:
        """Return the names of the fields in order, each with its kind."""
        return {hole["name"]: hole["kind"] for hole in FIELD.finditer(self.key)}

    def texts(self) -> list[str]:
        """Return all texts of the translation."""
        return [self.shown] if isinstance(self.shown, str) else list(self.shown.values())


class Phrases:
    """Phrases of one language for one family, read from files of which later ones take precedence.

    Raises:
        SiteError: a file is invalid; the message names the file and the entry.
    """

    def __init__(self, language: str, files: Sequence[Path]) -> None:
        self.language = language
        self.files = [str(path) for path in files]
        self.sections: dict[str, dict[str, Template]] = {PHRASE: {}, LIST: {}}
        self.numerals: dict[str, Mapping[str, str]] = {}
        for path in files:
            self._read_templates(path)
        for template in self.templates():
            self._inspect(template)
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._translated: dict[str, str] = {}

    def templates(self) -> list[Template]:
        """Return the templates of all sections."""
        return [template for section in self.sections.values() for template in section.values()]

    def show(self, phrase: str) -> str:
        """Translate a phrase of the verification to Markdown, with formulas in TeX.

        Several phrases separated by semicolons are translated one by one, unless a template matches them as a whole.

        Raises:
            SiteError: no template or more than one matches.
        """
        if phrase not in self._translated:
            self._translated[phrase] = self._show(phrase)
        return self._translated[phrase]

    def _read_templates(self, path: Path) -> None:
        for section, entries in read_toml(path).items():
            if not isinstance(entries, dict):
                raise SiteError(f"{path}: {section!r} is outside all sections; move it below [{PHRASE}]")
            if section == NUMERALS:
                self.numerals |= entries
            else:
                templates = {key: Template(key, value, str(path)) for key, value in entries.items()}
                self.sections.setdefault(section, {}).update(templates)

    def _inspect(self, template: Template) -> None:
        where = f"{template.file}: {template.key!r}"
        for name, kind in template.holes.items():
            if kind not in BASIC_PATTERNS and kind not in self.sections:
                raise SiteError(f"{where}: no section [{kind}] for the field {{{name}}}; add it or correct the name")
        if not isinstance(template.shown, str):
            wrong = [form for form in template.shown if form not in locales.CATEGORIES and not form.isdigit()]
            if wrong:
                raise SiteError(f"{where}: {wrong[0]!r} is not a plural category; use a category or a number")
            if "count" not in template.holes:
                raise SiteError(f"{where}: plural forms without a field {{count}}; add the field or use one text")
        for text in template.texts():
            for hole in FIELD.finditer(text):
                if hole["name"] in template.holes and hole["series"] and hole["series"] not in self.numerals:
                    raise SiteError(f"{where}: no table [numerals.{hole['series']}]; add it or correct the name")

    def _pattern(self, template: Template, *, named: bool) -> str:
        """Return the template as a regular expression; a field for a section matches any template of it.

        With `named`, each field is a group with its name.
        """
        parts, at = [], 0
        for hole in FIELD.finditer(template.key):
            inner = BASIC_PATTERNS.get(hole["kind"])
            if inner is None:
                others = self.sections[hole["kind"]].values()
                inner = "|".join(self._pattern(other, named=False) for other in others)
            opening = f"(?P<{hole['name']}>" if named else "(?:"
            parts += [re.escape(template.key[at : hole.start()]), opening, inner, ")"]
            at = hole.end()
        return "".join([*parts, re.escape(template.key[at:])])

    def _matches(self, section: str, phrase: str) -> list[tuple[re.Match[str], Template]]:
        # The prefix test avoids compiling most patterns, which would take much longer.
        near = (candidate for candidate in self.sections[section].values() if phrase.startswith(candidate.opening))
        attempts = ((self._compiled_pattern(candidate).fullmatch(phrase), candidate) for candidate in near)
        return [(match, template) for match, template in attempts if match]

    def _compiled_pattern(self, template: Template) -> re.Pattern[str]:
        """Return the compiled pattern of a template; templates of different sections with the same key share it."""
        if template.key not in self._patterns:
            self._patterns[template.key] = _compile(self._pattern(template, named=True))
        return self._patterns[template.key]

    def _show(self, phrase: str) -> str:
        for mark, between in self.sections[LIST].items():
            if mark in phrase and not self._matches(PHRASE, phrase):
                return str(between.shown).join(self.show(part) for part in phrase.split(mark))
        return self._in(PHRASE, phrase)

    def _in(self, section: str, phrase: str) -> str:
        fitting = self._matches(section, phrase)
        if not fitting:
            raise SiteError(f"no translation of {phrase!r}; add a template to {' or '.join(self.files)}")
        if fitting[1:]:
            first, second = (template for _, template in fitting[:2])
            files = " and ".join(dict.fromkeys((first.file, second.file)))
            raise SiteError(f"{files}: {first.key!r} and {second.key!r} both match {phrase!r}; remove one")
        match, template = fitting[0]
        return self._fill(template, match.groupdict())

    def _fill(self, template: Template, values: Mapping[str, str]) -> str:
        def fill_hole(hole: re.Match[str]) -> str:
            name = hole["name"]
            if name not in values:
                return hole[0]  # braces of TeX
            kind, value = template.holes[name], values[name]
            if kind not in BASIC_PATTERNS:
                return self._in(kind, value)
            if hole["series"]:
                return self.numerals[hole["series"]].get(value, f"${value}$")
            return plain_text_to_tex.tex(value)

        return FIELD.sub(fill_hole, self._form(template, values))

    def _form(self, template: Template, values: Mapping[str, str]) -> str:
        """Return the text for a count: that of the exact number, of its plural category, or of "other"."""
        if isinstance(template.shown, str):
            return template.shown
        count = values["count"]
        for form in (count, locales.plural_category(self.language, int(count)), "other"):
            if form in template.shown:
                return template.shown[form]
        raise SiteError(f"{template.file}: {template.key!r} has no plural form for {count}; add one or `other`")


# Patterns are English and shared by all languages. They exceed the cache of the re module.
_compile = cache(re.compile)


def load(root: Path, language: str, family: str) -> Phrases:
    """Load the phrases of one language for one family: the common file, and the family's own if it exists."""
    folder = root / "docs" / language
    family_file = folder / family / FILE
    return Phrases(language, [folder / FILE, *([family_file] if family_file.exists() else [])])


def load_all(root: Path, language: str, catalogue: Catalogue) -> dict[str, Phrases]:
    """Load the phrases of one language for each family of a catalogue."""
    return {family: load(root, language, family) for family in catalogue.families}
