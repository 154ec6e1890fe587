"""Rules of writing that a machine can check, in the sources of all pages, claims and messages of a language.

Numbers follow CLDR: one sign for decimals, one for thousands, one set of digits, and one abbreviation for a unit. An
ellipsis is one sign at the end of its word. Quotation marks are those of the language. Two formulas do not follow each
other without a word.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from verify.site.languages import locales

# Formulas, code, placeholders, addresses, markup and what is in Latin script on purpose: not running words.
FORMULA, OTHER = "\x01", "\x02"
_FORMULAS = re.compile(r"\$\$.+?\$\$|(?<![\\$])\$[^$\n]+(?:\n[^$\n]+)*\$", re.DOTALL)
_OTHER = re.compile(
    r"""^---\n.*?\n---\n | ^[ \t]*(`{3,})[^\n]*\n.*?^[ \t]*\1[ \t]*$ | `[^`\n]*` | \{\{.*?\}\} | \]\([^)]*\)
      | https?://\S+ | <[^<>]*> | ^[ \t]*\?\?\?.*$ | \{[\#:.][^}\n]*\} | \u2066[^\u2069]*\u2069""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
# Numbers that are names: versions, volumes and years in references, sections.
_NAME = re.compile(r"(?:Python|Pythonem|Pythona|Pythonie|wersji|پایتون|arXiv:|section|SHA.|z3|cvc5)[ \u00a0]?\Z")

# The typographic quotation marks of other languages; titles in Latin script keep theirs.
FOREIGN_QUOTES = {"en": "„«»", "pl": "“«»", "he": "“„«»", "fa": "„"}
UNITS = ("sek.", "sec", "s", "ms", "msec", "MB", "Mb", "Mo", "min", "godz.", "hr", "h")


def words_of(text: str) -> str:
    """Return a text with one sign for each formula and one for anything else that is no running word."""
    return _OTHER.sub(OTHER, _FORMULAS.sub(FORMULA, text))


def faults(language: str, text: str) -> Iterator[str]:
    """Yield what is wrong with the running words of a text, each with the place."""
    words = words_of(text)
    for name, pattern in _patterns(language):
        for found in re.finditer(pattern, words):
            if name.startswith("a number") and _NAME.search(words, 0, found.start()):
                continue
            yield f"{name}: {' '.join(words[max(0, found.start() - 25) : found.end() + 15].split())!r}"


def _patterns(language: str) -> Iterator[tuple[str, str]]:
    yield "two formulas without a word between them", rf"{FORMULA}(?: |\n[ ]*){FORMULA}"
    yield "three dots for an ellipsis", r"(?<!\.)\.\.\.(?!\.)"
    # After a conjunction it stands for what is left out.
    yield "a space before an ellipsis", rf"(?<![\s,;،؛(„“”«{FORMULA}{OTHER}])(?<!\bو)[ \u00a0]…"
    if language in FOREIGN_QUOTES:
        yield "a foreign quotation mark", f"[{FOREIGN_QUOTES[language]}]"
    nought = locales.localize_digits(language, "0")
    if nought == "0":
        yield "digits of another system", "[٠-٩۰-۹]"
    else:
        yield "digits of another system", r"(?<=[\u0620-\u06cc] )[0-9]+(?= [\u0620-\u06cc])"
    comma = locales.decimal_sign(language) == ","
    yield (
        "a number with the decimal sign of another language",
        (r"(?<![\w.,/–-])\d+\.\d+(?![\w.,/–-])" if comma else r"(?<![\w.,/–-])\d+,(?!\d{3}\b)\d+(?![\w.,/–-])"),
    )
    ungrouped = locales.FIRST_GROUPED.get(language, 1000)
    # Four digits are a year, or stay together; of zeros and ones is a binary numeral.
    yield "a number without its thousands apart", r"(?<![\w.,٫/:–-])(?![01]+\b)\d{5,}(?![\w/–-])"
    if ungrouped > 1000:
        gap = "[ \u00a0\u202f]"
        four = rf"(?<![\w.,])(?<!\d{gap})\d{gap}\d{{3}}(?!\w|{gap}\d{{3}})"
        yield "a number of four digits in groups", four
    own = units(language)
    for unit in UNITS:
        if unit not in own:
            yield f"the unit {unit}", rf"(?<=\d)[ \u00a0]{re.escape(unit)}(?!\w)"


def units(language: str) -> set[str]:
    """Return the abbreviations of units that the language has for times and sizes."""
    told = [
        locales.format_seconds(language, 2),
        locales.format_milliseconds(language, 2),
        locales.format_megabytes(language, 2_000_000).strip("\u2068\u2069"),
        *(locales.format_duration(language, seconds) for seconds in (120, 7200)),
    ]
    return {text.partition("\u00a0")[2] for text in told}


def sources(root: Path, language: str) -> Iterator[tuple[Path, str, str]]:
    """Yield path, field and text of all that is written in a language."""
    folder = root / "docs" / language
    for path in sorted(folder.rglob("*.md")):
        yield path, "", path.read_text(encoding="utf-8")
    tables = [*folder.rglob("*.toml"), *((root / "theory" / "claims").rglob("*.toml") if language == "en" else ())]
    for path in sorted(tables):
        if path.name not in ("queries.toml", "search.toml", "family.toml"):
            for field, text in _fields(path):
                yield path, field, text
    for path in sorted((folder / "board").glob("*.js")):
        script = path.read_text(encoding="utf-8").replace("...made(", "made(")
        yield from ((path, "", text) for text in re.findall(r"'((?:[^'\\\n]|\\.)*)'", script))


# What is not running words: patterns, addresses, keys, and sources, which are cited in their own language.
_NO_WORDS = re.compile(
    r"(?:^|\.)(?:typography|letters|alphabet|source|checks?|theorems|id|where|expect|printed)(?:\.|$)"
)


def _fields(path: Path) -> Iterator[tuple[str, str]]:
    waiting: list[tuple[str, object]] = [("", tomllib.loads(path.read_text(encoding="utf-8")))]
    while waiting:
        name, value = waiting.pop()
        if _NO_WORDS.search(name):
            continue
        if isinstance(value, dict):
            waiting += [(f"{name}.{key}".strip("."), each) for key, each in value.items()]
        elif isinstance(value, str):
            yield name, value
