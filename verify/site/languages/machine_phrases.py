"""What the verification says in English, said in each language: templates with holes, matched and filled.

A phrase such as "2 heaps ≤ 40" is a template of the section `extent`, "{count} heaps ≤ {number}", and the values 2 and
40. `docs/<language>/phrases.toml` has what all families share, `docs/<language>/<family>/phrases.toml` what is a
family's own; an entry there stands in place of the common entry with the same key.

A hole is named by what may stand in it: `number`, `count` (a number that decides the plural), `name` (a letter), `term`
(such as 2x - 1), `position`, `board`, `relation`, or any phrase of a section, such as `outcome`; a second hole of one
kind is `number2`. A template is shown as one text, or as a table of texts by exact count or by plural category;
`{count:feminine}` spells the number by `[numerals.feminine]`, and in digits where that has no word for it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from verify.site.build.site_errors import SiteError
from verify.site.content.translated_claims import Catalogue, read_toml
from verify.site.languages import locales
from verify.site.mathematics import machine_tex

FILE = "phrases.toml"
WHOLE = "phrase"  # the section of what stands on its own
LIST = "list"  # the section of what stands between the members of a list
NUMERALS = "numerals"
BASIC = {
    "number": machine_tex.NUMBER,
    "count": r"\d+",
    "name": machine_tex.NAME,
    "term": machine_tex.TERM,
    "position": machine_tex.POSITION,
    "board": machine_tex.BOARD,
    "relation": machine_tex.RELATION,
}
HOLE = re.compile(r"\{(?P<name>(?P<kind>[a-z]+)\d*)(?::(?P<series>[a-z]+))?\}")

Shown = str | Mapping[str, str]


@dataclass(frozen=True)
class Template:
    """One entry of a file: how the verification writes it, and how a language shows it."""

    key: str
    shown: Shown
    file: str

    @cached_property
    def opening(self) -> str:
        """What stands before its first hole."""
        return HOLE.split(self.key, maxsplit=1)[0]

    @cached_property
    def holes(self) -> dict[str, str]:
        """The names of the holes in order, each with its kind."""
        return {hole["name"]: hole["kind"] for hole in HOLE.finditer(self.key)}

    def texts(self) -> list[str]:
        """All texts by which it may be shown."""
        return [self.shown] if isinstance(self.shown, str) else list(self.shown.values())


class Phrases:
    """The phrases of one language for one family, from its files; later files overrule earlier ones.

    Raises:
        SiteError: a file is not of this form; the message names the file and the entry.
    """

    def __init__(self, language: str, files: Sequence[Path]) -> None:
        self.language = language
        self.files = [str(path) for path in files]
        self.sections: dict[str, dict[str, Template]] = {WHOLE: {}, LIST: {}}
        self.numerals: dict[str, Mapping[str, str]] = {}
        for path in files:
            self._read(path)
        for template in self.templates():
            self._inspect(template)
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._told: dict[str, str] = {}

    def templates(self) -> list[Template]:
        """All templates of all sections."""
        return [template for section in self.sections.values() for template in section.values()]

    def show(self, phrase: str) -> str:
        """A phrase of the verification as Markdown, its formulas in TeX.

        Several phrases with semicolons between them are a list, unless the whole is a phrase of its own.

        Raises:
            SiteError: nobody wrote words for it, or two templates fit.
        """
        if phrase not in self._told:
            self._told[phrase] = self._show(phrase)
        return self._told[phrase]

    def _read(self, path: Path) -> None:
        for section, entries in read_toml(path).items():
            if not isinstance(entries, dict):
                raise SiteError(f"{path}: {section!r} stands outside every section; write it under [{WHOLE}]")
            if section == NUMERALS:
                self.numerals |= entries
            else:
                made = {key: Template(key, shown, str(path)) for key, shown in entries.items()}
                self.sections.setdefault(section, {}).update(made)

    def _inspect(self, template: Template) -> None:
        where = f"{template.file}: {template.key!r}"
        for name, kind in template.holes.items():
            if kind not in BASIC and kind not in self.sections:
                raise SiteError(f"{where}: there is no section [{kind}] for the hole {{{name}}}")
        if not isinstance(template.shown, str):
            wrong = [form for form in template.shown if form not in locales.CATEGORIES and not form.isdigit()]
            if wrong:
                raise SiteError(f"{where}: {wrong[0]!r} is no form of a plural")
            if "count" not in template.holes:
                raise SiteError(f"{where}: counts nothing")
        for text in template.texts():
            for hole in HOLE.finditer(text):
                if hole["name"] in template.holes and hole["series"] and hole["series"] not in self.numerals:
                    raise SiteError(f"{where}: there is no [numerals.{hole['series']}]")

    def _pattern(self, template: Template, *, named: bool) -> str:
        """The template as a regular expression; a hole for a section takes any template of it."""
        parts, at = [], 0
        for hole in HOLE.finditer(template.key):
            inner = BASIC.get(hole["kind"])
            if inner is None:
                others = self.sections[hole["kind"]].values()
                inner = "|".join(self._pattern(other, named=False) for other in others)
            opening = f"(?P<{hole['name']}>" if named else "(?:"
            parts += [re.escape(template.key[at : hole.start()]), opening, inner, ")"]
            at = hole.end()
        return "".join([*parts, re.escape(template.key[at:])])

    def _fitting(self, section: str, phrase: str) -> list[tuple[re.Match[str], Template]]:
        # Most templates begin otherwise, and many fit nothing that was found: to make all patterns takes far longer.
        near = (one for one in self.sections[section].values() if phrase.startswith(one.opening))
        tried = ((self._made(one).fullmatch(phrase), one) for one in near)
        return [(match, template) for match, template in tried if match]

    def _made(self, template: Template) -> re.Pattern[str]:
        """The pattern of a template, made when it is first tried; where two sections have one key, it is the same."""
        if template.key not in self._patterns:
            self._patterns[template.key] = _compiled(self._pattern(template, named=True))
        return self._patterns[template.key]

    def _show(self, phrase: str) -> str:
        for mark, between in self.sections[LIST].items():
            if mark in phrase and not self._fitting(WHOLE, phrase):
                return str(between.shown).join(self.show(part) for part in phrase.split(mark))
        return self._in(WHOLE, phrase)

    def _in(self, section: str, phrase: str) -> str:
        fitting = self._fitting(section, phrase)
        if not fitting:
            raise SiteError(f"no words for {phrase!r} in {' or '.join(self.files)}")
        if fitting[1:]:
            first, second = (template for _, template in fitting[:2])
            files = " and ".join(dict.fromkeys((first.file, second.file)))
            raise SiteError(f"{files}: {first.key!r} and {second.key!r} both fit {phrase!r}")
        match, template = fitting[0]
        return self._filled(template, match.groupdict())

    def _filled(self, template: Template, values: Mapping[str, str]) -> str:
        def put(hole: re.Match[str]) -> str:
            name = hole["name"]
            if name not in values:
                return hole[0]  # braces of TeX
            kind, value = template.holes[name], values[name]
            if kind not in BASIC:
                return self._in(kind, value)
            if hole["series"]:
                return self.numerals[hole["series"]].get(value, f"${value}$")
            return machine_tex.tex(value)

        return HOLE.sub(put, self._form(template, values))

    def _form(self, template: Template, values: Mapping[str, str]) -> str:
        """The text for the count at hand: by itself, or by its plural category."""
        if isinstance(template.shown, str):
            return template.shown
        count = values["count"]
        for form in (count, locales.category(self.language, int(count)), "other"):
            if form in template.shown:
                return template.shown[form]
        raise SiteError(f"{template.file}: {template.key!r} has no form for {count}")


# The same for all languages: what is looked for is English. There are more than Python itself keeps compiled.
_compiled = cache(re.compile)


def load(root: Path, language: str, family: str) -> Phrases:
    """The phrases of one language for one family: the common file, and the family's own where there is one."""
    folder = root / "docs" / language
    own = folder / family / FILE
    return Phrases(language, [folder / FILE, *([own] if own.exists() else [])])


def of_families(root: Path, language: str, catalogue: Catalogue) -> dict[str, Phrases]:
    """The phrases of one language for each family of a catalogue."""
    return {family: load(root, language, family) for family in catalogue.families}
