"""Parser for the productions of `grammar.json`, which the page reads too (`docs/assets/js/rules/rule-grammar.js`).

An alternative of a production is a line of items. `<name>` is a production or a terminal, any other item stands for its
own text; `?` after an item makes it optional, and `*` repeats it. `label:` before the items makes a node of the tree,
and so does a terminal that is not listed under `without-node`. The first alternative that matches is taken, and spaces
between items are free. If all alternatives are words without productions, the longest is tried first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from theory.rules.typed_text import data, normalize

_LABEL = re.compile(r"([a-z0-9-]+): (.*)")
_PRODUCTION = re.compile(r"<[a-z-]+>")


@dataclass(frozen=True)
class Node:
    """A part of a parsed text: the label of its alternative or the name of its terminal, its place, and its parts."""

    name: str
    start: int
    end: int
    text: str
    parts: tuple["Node", ...] = ()

    def all(self, *names: str) -> Iterator["Node"]:
        """Yield the outermost nodes with one of these names, from left to right; this node may be one of them."""
        if self.name in names:
            yield self
        else:
            for part in self.parts:
                yield from part.all(*names)


@dataclass(frozen=True)
class ParsingStopped(Exception):
    """Raised if the text cannot be parsed beyond some place.

    Args:
        at: the index in the normalized text.
        expected: the items expected there: names of productions and terminals that have an entry in "expected", and
            literal signs.
    """

    at: int
    expected: tuple[str, ...]


@dataclass(frozen=True)
class _Item:
    """An item of an alternative: a production or terminal, or a text; and how often it occurs."""

    text: str
    named: bool
    times: str = ""


_Alternative = tuple[str, tuple[_Item, ...]]
_Match = tuple[int, tuple[Node, ...]]


@cache
def _productions() -> dict[str, tuple[_Alternative, ...]]:
    """Return the alternatives of each production."""
    productions = {}
    for name, lines in data()["productions"].items():
        words = not any(_PRODUCTION.search(line) for line in lines)
        ordered = sorted(lines, key=lambda line: -len(line)) if words else lines
        productions[name] = tuple(map(_alternative, ordered))
    return productions


@cache
def _alternatives(name: str, sign: str) -> tuple[_Alternative, ...]:
    """Return the alternatives of a production that a text with this first character can match.

    Only alternatives are left out that begin with a word that no refusal names, so refusals stay the same.
    """
    named = data()["expected"]

    def possible(first: _Item) -> bool:
        word = not (first.named or first.times or first.text in named) and first.text[-1].isalpha()
        return not word or first.text[0] == sign

    return tuple(line for line in _productions()[name] if possible(line[1][0]))


def _alternative(line: str) -> _Alternative:
    label = _LABEL.fullmatch(line)
    return (label[1], _items(label[2])) if label else ("", _items(line))


def _items(line: str) -> tuple[_Item, ...]:
    items = []
    for word in line.split():
        times = word[-1] if len(word) > 1 and word[-1] in "?*" else ""
        text = word.removesuffix(times)
        named = _PRODUCTION.fullmatch(text) is not None
        items.append(_Item(text[1:-1] if named else normalize(text).text, named, times))
    return tuple(items)


@cache
def _terminals() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(pattern) for name, pattern in data()["terminals"].items()}


@cache
def words() -> tuple[str, ...]:
    """Return the words to which misspelt words are corrected, alphabetically; number words are left out.

    >>> [word in words() for word in ("kayles", "nim", "three", "two")]
    [True, False, True, False]
    """
    lines = (items for alternatives in _productions().values() for label, items in alternatives if not label.isdigit())
    items = {item.text for line in lines for item in line if not item.named}
    return tuple(sorted(item for item in items if len(item) > 3 and item.isalpha()))


@cache
def other_words() -> frozenset[str]:
    """Return words that are not misspelt either: number words, and words that would change the game if corrected.

    >>> "eleven" in other_words(), "exclusive" in other_words(), "inclusive" in other_words()
    (True, True, False)
    """
    numbers = (items for alternatives in _productions().values() for label, items in alternatives if label.isdigit())
    return frozenset({item.text for line in numbers for item in line} | {*data()["not-misspelt"]})


def parse(text: str, start: str = "rules") -> Node:
    """Return the syntax tree of a normalized text.

    Args:
        text: the text, as `theory.rules.typed_text` normalizes it.
        start: the production to begin with.

    Raises:
        ParsingStopped: the text does not belong to the grammar.

    >>> [number.text for number in parse("n-{1,3}").all("number")]
    ['1', '3']
    >>> try:
    ...     parse("n-{1;3}")
    ... except ParsingStopped as stopped:
    ...     print(stopped.at)
    4
    """
    run = _Run(text)
    parsed = run.production(start, 0)
    if parsed is None:
        raise ParsingStopped(run.furthest, run.expected())
    return Node(start, 0, parsed[0], text, parsed[1])


class _Run:
    """One run of the parser over a text; `furthest` is the furthest index at which an item was missing."""

    def __init__(self, text: str) -> None:
        self.text, self.furthest = text, 0
        self._known: dict[tuple[str, int], _Match | None] = {}
        self._missing: set[str] = set()
        # Places at which an expected production begins: there the message names that production and none of its parts.
        self._begun: list[int] = []

    def expected(self) -> tuple[str, ...]:
        """Return the items missing at the furthest index: names in the order of the grammar, then literal signs."""
        names = [name for name in data()["expected"] if name in self._missing]
        return (*names, *sorted(self._missing - {*names}))

    def _miss(self, what: str, at: int) -> None:
        """Record that an item was missing at an index; words inside longer phrases are not recorded."""
        if what and at > self.furthest:
            self.furthest, self._missing = at, set()
        if what and at == self.furthest and at not in self._begun:
            self._missing.add(what)

    def production(self, name: str, at: int) -> _Match | None:
        """Return the end index and the nodes of a production or terminal at an index; None if it does not match."""
        at = self._skip_blanks(at)
        if name in _terminals():
            parsed = self._terminal(name, at)
        elif (name, at) in self._known:
            parsed = self._known[name, at]
        else:
            expected = name in data()["expected"]
            if expected:
                self._begun.append(at)
            lines = _alternatives(name, self.text[at : at + 1])
            parsed = next(filter(None, (self._alternative(line, at) for line in lines)), None)
            if expected:
                self._begun.pop()
            self._known[name, at] = parsed
        if parsed is None:
            self._miss(name if name in data()["expected"] else "", at)
        return parsed

    def _terminal(self, name: str, at: int) -> _Match | None:
        match = _terminals()[name].match(self.text, at)
        if match and name in data()["without-node"]:
            return match.end(), ()
        return match and (match.end(), (Node(name, at, match.end(), match[0]),))

    def _alternative(self, line: _Alternative, start: int) -> _Match | None:
        label, items = line
        at, nodes = start, list[Node]()
        for item in items:
            while (parsed := self._item(item, at)) is not None:
                at = parsed[0]
                nodes += parsed[1]
                if item.times != "*":
                    break
            if parsed is None and not item.times:
                return None
        return at, (Node(label, start, at, self.text[start:at], tuple(nodes)),) if label else tuple(nodes)

    def _item(self, item: _Item, at: int) -> _Match | None:
        if item.named:
            return self.production(item.text, at)
        at = self._skip_blanks(at)
        end = at + len(item.text)
        # A word ends where no letter follows.
        cut = item.text[-1].isalpha() and self.text[end : end + 1].isalpha()
        if self.text.startswith(item.text, at) and not cut:
            return end, ()
        named = not item.text[-1].isalpha() or item.text in data()["expected"]
        self._miss(item.text if named else "", at)
        return None

    def _skip_blanks(self, at: int) -> int:
        while self.text[at : at + 1] == " ":
            at += 1
        return at
