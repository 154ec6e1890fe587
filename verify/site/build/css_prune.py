"""Removal of unused rules from the theme's style sheets.

A rule is removed if it requires a class that occurs in no page and no script of a language. A custom property, such as
a picture, is removed if no remaining rule uses it. Class names that scripts assemble, such as `md-tag--` plus a word,
count as used.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from verify.site.build import minify
from verify.site.content.claims import proof_listing

_STRING = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\''
_WHOLE = rf'{_STRING}|url\((?:{_STRING}|[^)"\'\\]|\\.)*\)'
_TOKEN = re.compile(rf"{_WHOLE}|[{{}};]|[^{{}};\"'u]+|.", re.DOTALL)
_ATTRIBUTE = re.compile(rf"\[((?:{_STRING}|[^\]\"'])*)\]")
_CLASS = re.compile(r"\.((?:[\w-]|\\.)+)")
_COLOR = re.compile(r"(data-md-color-[\w-]+)=[\"']?([\w-]+)")
_PROPERTY = re.compile(rf"(?<=[{{;])(--[\w-]+):(?:{_WHOLE}|[^;}}])*;?")
_PROPERTY_USE = re.compile(r"var\((--[\w-]+)")
_CLASSES = re.compile(r"""class=("[^"]*"|'[^']*'|[^\s>"']+)""")
_WORD = re.compile(r"[\w-]+")
# At-rules that contain rules.
_GROUP_RULES = ("@media", "@supports")
# Minimal length of a word in a script that counts as the beginning of a class name.
_MIN_PREFIX = 4


@dataclass(frozen=True)
class UsedNames:
    """Names used by the pages and scripts of a language: classes, class prefixes, colours and custom properties."""

    classes: frozenset[str]
    beginnings: tuple[str, ...]
    colors: frozenset[tuple[str, str]]
    properties: frozenset[str]

    def has(self, name: str) -> bool:
        """Return whether an element can have this class."""
        return name in self.classes or name.startswith(self.beginnings)


def used_names(pages: Iterable[str], scripts: Iterable[str], sheets: Iterable[str]) -> UsedNames:
    """Collect the names used in pages and scripts, and the custom properties used in other style sheets."""
    classes: set[str] = set()
    colors: set[tuple[str, str]] = set()
    properties: set[str] = set()
    for page in pages:
        classes.update(name for attribute in set(_CLASSES.findall(page)) for name in attribute.strip("\"'").split())
        colors.update(_COLOR.findall(page))
        properties.update(_PROPERTY_USE.findall(page))
    words = {word for script in scripts for word in _WORD.findall(script)}
    properties |= {word for word in words if word.startswith("--")}
    properties.update(name for sheet in sheets for name in _PROPERTY_USE.findall(sheet))
    beginnings = tuple(sorted(word for word in words if word.endswith(("-", "_")) and len(word) >= _MIN_PREFIX))
    return UsedNames(frozenset(classes | words), beginnings, frozenset(colors), frozenset(properties))


def split_rules(sheet: str) -> Iterator[tuple[str, str | None]]:
    """Yield the rules of a sheet as pairs (text before the braces, text inside); the second is None without braces."""
    depth, head, body = 0, "", ""
    for token in (match[0] for match in _TOKEN.finditer(sheet)):
        if token == "{" and not depth:
            depth = 1
        elif token == "}" and depth == 1:
            yield head, body
            depth, head, body = 0, "", ""
        elif depth:
            depth += (token == "{") - (token == "}")
            body += token
        elif token == ";":
            yield head, None
            head = ""
        else:
            head += token
    if head.strip():
        yield head, None


def split_selectors(head: str) -> list[str]:
    """Split the selector list of a rule at its commas; commas inside brackets do not split."""
    selectors, depth = [""], 0
    for letter in head:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            selectors.append("")
        else:
            selectors[-1] += letter
    return selectors


def can_match(selector: str, used: UsedNames) -> bool:
    """Return whether a selector could match an element; the contents of round brackets are ignored."""
    while (plain := re.sub(r"\([^()]*\)", "", selector)) != selector:
        selector = plain
    attributes = _ATTRIBUTE.findall(selector)
    if any(color not in used.colors for attribute in attributes for color in _COLOR.findall(attribute)):
        return False
    return all(used.has(name.replace("\\", "")) for name in _CLASS.findall(_ATTRIBUTE.sub("", selector)))


def prune_sheet(sheet: str, used: UsedNames) -> str:
    """Return a sheet without the rules that cannot match."""
    pruned = ""
    for head, body in split_rules(sheet):
        if body is None:
            pruned += f"{head};"
        elif head.startswith("@"):
            inner = prune_sheet(body, used) if head.startswith(_GROUP_RULES) else body
            pruned += f"{head}{{{inner}}}" if inner else ""
        elif selectors := [selector for selector in split_selectors(head) if can_match(selector, used)]:
            pruned += f"{','.join(selectors)}{{{body}}}"
    return pruned


def prune_site(out: Path, language: str) -> None:
    """Prune the theme's style sheets of one language in place, in a site that is otherwise complete."""
    folder, shared = out / language, out / "assets"
    # Scripts in subfolders belong to the search and create no elements. Former inline scripts assemble no class names.
    theirs = (
        path
        for path in (folder / "assets" / "javascripts").glob("*.js")
        if not path.match(minify.SCRIPT_NAME.format("*"))
    )
    scripts = [*theirs, *(folder / "board").rglob("*.js")]
    # Pages insert the highlighted proofs, which all languages share.
    pages = [*folder.rglob("*.html"), *(out / proof_listing.FOLDER).rglob("*.html")]
    names = used_names(
        map(_read_text, pages),
        map(_read_text, [*scripts, *shared.rglob("*.js")]),
        map(_read_text, shared.rglob("*.css")),
    )
    sheets = (folder / "assets" / "stylesheets").glob("*.css")
    sheets_left = {path: prune_sheet(_read_text(path), names) for path in sheets}
    properties = names.properties.union(*map(_PROPERTY_USE.findall, sheets_left.values()))
    for path, sheet in sheets_left.items():
        path.write_text(
            _PROPERTY.sub(lambda match: match[0] if match[1] in properties else "", sheet), encoding="utf-8"
        )


def _read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
