"""The theme's style sheets without what no page has.

A rule goes when a class that it asks for stands in no page and in no script of a language, and so does a picture that
no rule is left to show. What scripts put together, such as `md-tag--` and a word, counts as standing there.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from verify.site.build import minify

_STRING = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\''
_WHOLE = rf'{_STRING}|url\((?:{_STRING}|[^)"\'\\]|\\.)*\)'
_TOKEN = re.compile(rf"{_WHOLE}|[{{}};]|[^{{}};\"'u]+|.", re.DOTALL)
_ATTRIBUTE = re.compile(rf"\[((?:{_STRING}|[^\]\"'])*)\]")
_CLASS = re.compile(r"\.((?:[\w-]|\\.)+)")
_COLOR = re.compile(r"(data-md-color-[\w-]+)=[\"']?([\w-]+)")
_PROPERTY = re.compile(rf"(?<=[{{;])(--[\w-]+):(?:{_WHOLE}|[^;}}])*;?")
_USED = re.compile(r"var\((--[\w-]+)")
_CLASSES = re.compile(r"""class=("[^"]*"|'[^']*'|[^\s>"']+)""")
_WORD = re.compile(r"[\w-]+")
# What holds rules in its turn.
_NESTED = ("@media", "@supports")
# The shortest piece that counts as the beginning of a name.
_PIECE = 4


@dataclass(frozen=True)
class Named:
    """What the pages and scripts of a language name: classes, beginnings of classes, colours, and properties."""

    classes: frozenset[str]
    beginnings: tuple[str, ...]
    colors: frozenset[tuple[str, str]]
    properties: frozenset[str]

    def has(self, name: str) -> bool:
        """Whether anything can have a class."""
        return name in self.classes or name.startswith(self.beginnings)


def named(pages: Iterable[str], scripts: Iterable[str], sheets: Iterable[str]) -> Named:
    """What is named in pages and scripts; of other sheets, the properties that they use."""
    classes: set[str] = set()
    colors: set[tuple[str, str]] = set()
    used: set[str] = set()
    for page in pages:
        classes.update(name for found in set(_CLASSES.findall(page)) for name in found.strip("\"'").split())
        colors.update(_COLOR.findall(page))
        used.update(_USED.findall(page))
    words = {word for script in scripts for word in _WORD.findall(script)}
    used |= {word for word in words if word.startswith("--")}
    used.update(name for sheet in sheets for name in _USED.findall(sheet))
    beginnings = tuple(sorted(word for word in words if word.endswith(("-", "_")) and len(word) >= _PIECE))
    return Named(frozenset(classes | words), beginnings, frozenset(colors), frozenset(used))


def rules(sheet: str) -> Iterator[tuple[str, str | None]]:
    """The rules of a sheet, each as what stands before its braces and within them; None where it has no braces."""
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


def selectors(head: str) -> list[str]:
    """The selectors of a rule; a comma within brackets parts none."""
    found, depth = [""], 0
    for letter in head:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return found


def can_match(selector: str, there: Named) -> bool:
    """Whether anything that is named could be meant by a selector; what stands in round brackets is not looked at."""
    while (plain := re.sub(r"\([^()]*\)", "", selector)) != selector:
        selector = plain
    attributes = _ATTRIBUTE.findall(selector)
    if any(color not in there.colors for attribute in attributes for color in _COLOR.findall(attribute)):
        return False
    return all(there.has(name.replace("\\", "")) for name in _CLASS.findall(_ATTRIBUTE.sub("", selector)))


def pruned(sheet: str, there: Named) -> str:
    """A sheet without the rules that can match nothing."""
    kept = ""
    for head, body in rules(sheet):
        if body is None:
            kept += f"{head};"
        elif head.startswith("@"):
            inner = pruned(body, there) if head.startswith(_NESTED) else body
            kept += f"{head}{{{inner}}}" if inner else ""
        elif left := [one for one in selectors(head) if can_match(one, there)]:
            kept += f"{','.join(left)}{{{body}}}"
    return kept


def lean(out: Path, language: str) -> None:
    """Write the theme's sheets of one language anew, in a site that is complete but for this."""
    folder, shared = out / language, out / "assets"
    # What lies deeper below the theme's scripts is for the search, which makes no elements.
    # Those that stood within pages put no class together.
    theirs = (
        path for path in (folder / "assets" / "javascripts").glob("*.js") if not path.match(minify.MOVED.format("*"))
    )
    scripts = [*theirs, *(folder / "board").rglob("*.js")]
    there = named(
        map(_read, folder.rglob("*.html")),
        map(_read, [*scripts, *shared.rglob("*.js")]),
        map(_read, shared.rglob("*.css")),
    )
    sheets = (folder / "assets" / "stylesheets").glob("*.css")
    left = {path: pruned(_read(path), there) for path in sheets}
    used = there.properties.union(*map(_USED.findall, left.values()))
    for path, sheet in left.items():
        path.write_text(_PROPERTY.sub(lambda found: found[0] if found[1] in used else "", sheet), encoding="utf-8")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
