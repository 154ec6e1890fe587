"""Typography of running text in each language: hyphens, no-break spaces, quotation marks, digits.

The rules of a language are the table [typography] of its strings: pattern and replacement. The rules are not applied to
code, addresses, markup and tags.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from verify.site.build.site_errors import SiteError
from verify.site.languages import locales

# Text without typography: fences, code, markup, attributes, addresses, footnotes, tags, list markers.
_PROTECTED = re.compile(
    r"""(?P<kept> ^[ \t]*(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^[ \t]*(?P=fence)[ \t]*$
        | (?<!`)(?P<tick>`+)(?!`).+?(?<!`)(?P=tick)(?!`)
        | <!--.*?--> | <code\b.*?</code> | <bdi\ dir="ltr">.*?</bdi> | <[/A-Za-z][^<>]*>
        | \]\([^)]*\) | \]\[[^\]]*\] | ^\[[^\]]+\]:[^\n]*$ | https?://[^\s)]+ | [ ]*\{[:#.][^}\n]*\} | &\#?\w+;
        | \b(?:[A-Z]{2,}-\d{3}\b|ATL-[\w.]*\w) | ^[ \t]*(?:[-*+]|\d+\.)[ \t]+
        | ^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[^\n]*$
        | \x02[^\x03]*\x03 | ^[ \t]*(?:\?\?\?\+?|!!!)[^\n]*$ )""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
# Mathematics of pages is between dollar signs, that of figures and boards between backticks.
_FORMULA = re.compile(r"(\$[^$]+\$|(?<!`)`[^`\n]+`(?!`))")
DIGITS = "digits"  # the rule whose matches are converted to the digits of the language
# A stretch of Latin script, such as a title with volume, year and pages; its digits stay Latin.
_IN_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f][^\u0590-\u08ff«»]*\Z")
# A number and the word that it counts, in any language: no line ends between them.
_NUMBER_BEFORE_WORD = re.compile(
    r"(?<![\w.,/=+−–×-])(?P<number>\d+(?:[.,\u00a0\u066b\u066c]\d+)*)(?P<gap>[ ]|\n[ ]*)(?=[^\W\d_]{3})"
)
# The rule for P and N as outcome classes in running text; they are set as in formulas where markup is possible.
CLASSES = "classes"


Replacement = str | Callable[[re.Match[str]], str]


def _join_number(match: re.Match[str]) -> str:
    line = match.string[match.string.rfind("\n", 0, match.start()) + 1 : match.start()]
    if line.startswith("#") and match["gap"] != " ":  # the line after a heading is another block
        return match[0]
    return match["number"] + "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Typography:
    """The typographic rules of one language, in order."""

    language: str
    rules: Mapping[str, Sequence[str]]

    @cached_property
    def _substitutions(self) -> list[tuple[re.Pattern[str], Replacement]]:
        substitutions: list[tuple[re.Pattern[str], Replacement]] = []
        for name, rule in self.rules.items():
            if name == CLASSES:
                continue
            try:
                pattern, *texts = rule
                expression = re.compile(pattern, re.MULTILINE)
            except (re.error, ValueError, TypeError) as error:
                place = f"docs/{self.language}/strings.toml: [typography] {name}"
                raise SiteError(f"{place}: give a valid pattern and a text ({error})") from None
            if name == DIGITS:
                substitutions.append((expression, self._number))
            elif len(texts) == 1:
                substitutions.append((expression, texts[0]))
            else:
                raise SiteError(f"docs/{self.language}/strings.toml: [typography] {name}: give a pattern and a text")
        return substitutions

    def _number(self, match: re.Match[str]) -> str:
        """Convert a number to the digits of the language, except in Latin script."""
        in_latin = _IN_LATIN.search(match.string, 0, match.start())
        return match[0] if in_latin else locales.localize_digits(self.language, match[0])

    def words(self, text: str, *, own_digits: bool = True) -> str:
        """Apply the rules to plain text; formulas in it are unchanged.

        Args:
            text: the text.
            own_digits: whether numbers get the digits of the language; beside formulas they keep Latin ones.
        """
        parts = _FORMULA.split(text)
        for pattern, replacement in self._substitutions:
            if replacement == self._number and not own_digits:
                continue
            parts[::2] = [pattern.sub(replacement, part) for part in parts[::2]]
        return "".join(parts)

    def title(self, text: str) -> str:
        """Apply the rules to a title; a number stays on one line with the word that it counts."""
        return _NUMBER_BEFORE_WORD.sub(_join_number, self.words(text))

    def markdown(self, text: str) -> str:
        """Apply the rules to the running text of Markdown without formulas."""
        if not self.rules:
            return text
        parts, at = [], 0
        for match in _PROTECTED.finditer(text):
            parts += [self._mark(text[at : match.start()]), match[0]]
            at = match.end()
        return "".join([*parts, self._mark(text[at:])])

    def _mark(self, text: str) -> str:
        return self.classes(_NUMBER_BEFORE_WORD.sub(_join_number, self.words(text)))

    def classes(self, text: str, element: str = "span") -> str:
        """Mark the outcome classes P and N in running text."""
        if CLASSES not in self.rules:
            return text
        return re.sub(self.rules[CLASSES][0], rf'<{element} class="tk-class">\g<0></{element}>', text)

    def formula(self, tex: str) -> str:
        """Return a formula with the signs of the language for decimals and thousands; digits stay Latin."""
        if locales.decimal_sign(self.language) == ",":
            return re.sub(r"(?<=\d)\.(?=\d)", "{,}", tex)
        if locales.groups_by_comma(self.language):
            return re.sub(r"(?<=\d)\\,(?=\d{3}(?!\d))", "{,}", tex)
        return tex
