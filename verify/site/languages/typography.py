"""Running words as a printer of their language would set them: hyphens, spaces that do not break, quotes, digits.

The rules of a language are data, the table [typography] of its strings: each a pattern and what takes its place. Code,
addresses, markup and tags are sheltered from them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from verify.site.build.site_errors import SiteError
from verify.site.languages import locales

# What is not running words: fences and code, markup, attributes, addresses, notes and tags, markers of lists.
_SHELTERED = re.compile(
    r"""(?P<kept> ^[ \t]*(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^[ \t]*(?P=fence)[ \t]*$
        | (?<!`)(?P<tick>`+)(?!`).+?(?<!`)(?P=tick)(?!`)
        | <!--.*?--> | <code\b.*?</code> | <bdi\ dir="ltr">.*?</bdi> | <[/A-Za-z][^<>]*>
        | \]\([^)]*\) | \]\[[^\]]*\] | ^\[[^\]]+\]:[^\n]*$ | https?://[^\s)]+ | [ ]*\{[:#.][^}\n]*\} | &\#?\w+;
        | \b[A-Z]{2,}-\d{3}\b | ^[ \t]*(?:[-*+]|\d+\.)[ \t]+ | ^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[^\n]*$
        | \x02[^\x03]*\x03 | ^[ \t]*(?:\?\?\?\+?|!!!)[^\n]*$ )""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_FORMULA = re.compile(r"(\$[^$]+\$)")
DIGITS = "digits"  # the rule whose matches take the digits of the language
# What ends within a stretch of Latin script, such as a title with volume, year and pages: its digits belong to it.
_IN_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f][^\u0590-\u08ff«»]*\Z")
# The rule for P and N in running words: the classes of positions, set as in formulas, where there is markup at all.
CLASSES = "classes"


Shown = str | Callable[[re.Match[str]], str]


@dataclass(frozen=True)
class Typography:
    """The rules of one language, in their order."""

    language: str
    rules: Mapping[str, Sequence[str]]

    @cached_property
    def _compiled(self) -> list[tuple[re.Pattern[str], Shown]]:
        made: list[tuple[re.Pattern[str], Shown]] = []
        for name, rule in self.rules.items():
            if name == CLASSES:
                continue
            try:
                pattern, *shown = rule
                compiled = re.compile(pattern, re.MULTILINE)
            except (re.error, ValueError, TypeError) as error:
                raise SiteError(f"docs/{self.language}/strings.toml: [typography] {name}: {error}") from None
            if name == DIGITS:
                made.append((compiled, self._number))
            elif len(shown) == 1:
                made.append((compiled, shown[0]))
            else:
                raise SiteError(f"docs/{self.language}/strings.toml: [typography] {name} is not a pattern and a text")
        return made

    def _number(self, found: re.Match[str]) -> str:
        """A number in the digits of the script that it stands in."""
        kept = _IN_LATIN.search(found.string, 0, found.start())
        return found[0] if kept else locales.digits(self.language, found[0])

    def words(self, text: str) -> str:
        """Plain words of the furniture, without markup; the formulas in them stay as they are."""
        parts = _FORMULA.split(text)
        for pattern, shown in self._compiled:
            parts[::2] = [pattern.sub(shown, part) for part in parts[::2]]
        return "".join(parts)

    def markdown(self, text: str) -> str:
        """A stretch of Markdown between formulas: its words are set, all else stays."""
        if not self.rules:
            return text
        parts, at = [], 0
        for found in _SHELTERED.finditer(text):
            parts += [self._marked(text[at : found.start()]), found[0]]
            at = found.end()
        return "".join([*parts, self._marked(text[at:])])

    def _marked(self, text: str) -> str:
        return self.classes(self.words(text))

    def classes(self, text: str, element: str = "span") -> str:
        """Running words in which P and N, as classes of positions, are marked as such."""
        if CLASSES not in self.rules:
            return text
        return re.sub(self.rules[CLASSES][0], rf'<{element} class="tk-class">\g<0></{element}>', text)

    def formula(self, tex: str) -> str:
        """A formula with the decimal sign of the language; its digits are Latin everywhere."""
        if locales.decimal_sign(self.language) != ",":
            return tex
        return re.sub(r"(?<=\d)\.(?=\d)", "{,}", tex)
