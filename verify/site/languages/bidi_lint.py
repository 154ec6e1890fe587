"""Linter for unprotected mathematics in right-to-left prose, which browsers would reorder.

Tuples, inequalities, equations, ranges and powers must be formulas, code, `<bdi dir="ltr">`, or enclosed in Unicode
left-to-right isolates.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from verify.languages import languages
from verify.site.content.claims.translated_claims import read_toml
from verify.site.languages import locales
from verify.site.mathematics.typesetting import split_markdown

_DIGIT = r"[0-9۰-۹]"
_TERM = rf"(?:{_DIGIT}+|[A-Za-z]\b)"
PATTERNS = (
    ("a tuple", re.compile(rf"\(\s*{_TERM}(?:\s*[,،]\s*{_TERM})+\s*\)")),
    ("a relation", re.compile(rf"{_TERM}\s*(?:[<>=≤≥≠]|&lt;|&gt;)\s*-?{_TERM}")),
    ("an operation", re.compile(rf"{_TERM}\s*[+⊕×·^−]\s*{_TERM}")),
    ("a subtraction or a range", re.compile(rf"(?<![\w-]){_DIGIT}+\s*[-–]\s*{_DIGIT}+(?![\w-])")),
    ("a negative number", re.compile(rf"(?<![\w\d])[-−]{_DIGIT}+")),
)
_PROTECTED = re.compile(
    r"""<bdi\s+dir=["']ltr["'][^>]*>.*?</bdi> | <code\b.*?</code> | <!--.*?--> | ^---\n.*?\n---\n
      | \]\([^)]*\) | <[^>]+> | https?://\S+ | (?<!`)(`+)(?!`).+?(?<!`)\1(?!`)
      | \u2066[^\u2069\n]*\u2069 | ^[ \t]*(`{3,}|~{3,})[^\n]*\n.*?^[ \t]*\2[ \t]*$ | \{[:#.][^}]*\}
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)


def unprotected_formulas(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, kind and wording of each unprotected piece of mathematics in a text."""
    # Formulas are removed first: a < in one and a > in the next would otherwise look like a tag.
    prose = "".join(
        piece.text if piece.kind == "text" else "\u0001" + "\n" * piece.text.count("\n")
        for piece in split_markdown(text)
    )
    masked_text = _PROTECTED.sub(lambda match: re.sub(r"[^\n]", "\u0001", match[0]), prose)
    for kind, pattern in PATTERNS:
        for match in pattern.finditer(masked_text):
            yield masked_text.count("\n", 0, match.start()) + 1, kind, " ".join(match[0].split())


def lint(root: Path) -> list[str]:
    """Return one message for each unprotected piece of mathematics in right-to-left pages and claims."""
    problems = []
    for language in languages(root):
        if locales.direction(language) != "rtl":
            continue
        folder = root / "docs" / language
        for path in sorted(folder.rglob("*.md")):
            problems += [
                f"{path.relative_to(root)}:{line}: {kind} outside a formula: {what}; write it as $...$"
                for line, kind, what in unprotected_formulas(path.read_text(encoding="utf-8"))
            ]
        for path in sorted(folder.glob("*/claims/*.toml")):
            for tag, table in read_toml(path).items():
                problems += [
                    f"{path.relative_to(root)}: {tag}.{field}: {kind} outside a formula: {what}; write it as $...$"
                    for field, text in table.items()
                    if not (field == "source" and _begins_latin(str(text)))
                    for _, kind, what in unprotected_formulas(str(text))
                ]
    return problems


def _begins_latin(text: str) -> bool:
    """Return whether the first letter is Latin; such a text is displayed from left to right as a whole."""
    first = next((character for character in text if character.isalpha()), "")
    return bool(re.match(r"[A-Za-z\u00c0-\u024f]", first))
