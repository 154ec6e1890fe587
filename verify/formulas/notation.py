"""Notation of symbols, from the tables `verify/proofs/<family>/notation.toml` beside the proofs.

A table gives for a symbol a form in plain characters with a hole for each argument, such as "#1 ∈ 𝒫" or "c_{#2}(#1)".
The precedence of a form is the lowest precedence of a sign outside all brackets. A symbol without an entry is written
as a function with its name.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

HERE = Path(__file__).parents[1] / "proofs"
FILE = "notation.toml"
# The precedences; a lower one inside a higher one needs brackets. Signs that are not listed are atoms.
LOOSE, ARROW, OR, AND, NOT, RELATION, NIM, SUM, PRODUCT, POWER, ATOM = range(0, 110, 10)
# Words with the precedence of ⊕, between terms that need brackets.
WORDS = ("mod", "div", "rem", "quo")
SIGNS: dict[str, int] = {
    "∧": AND,
    **dict.fromkeys("=≠<>≤≥∈∉⊆→↛⇝∣≻≺≼≡≅", RELATION),
    **dict.fromkeys(("⊕", "∖", "∪", "∩", "△", "⌢", *WORDS), NIM),
    **dict.fromkeys("+−", SUM),
    **dict.fromkeys("·×/", PRODUCT),
}
NEGATED = {"∈": "∉", "→": "↛", "=": "≠", "is": "is not", "is a": "is not a"}
_TOKENS = re.compile(r"is a(?= )|#\d+|[_^]\{|[_^](?=\S)|[^\W\d_𝒫𝒩𝒢ℕℤℝ](?:[^\W_]|[.+'-])*[^\W_]'*|\s+|.")
OPEN, CLOSE = ("_{", "^{", *"([{⌊⌈|⟨"), (r"\}", *")]}⌋⌉|⟩")


class NotationError(Exception):
    """Raised if a table of notation is invalid; the message is one line that names the file."""


@dataclass(frozen=True)
class Form:
    r"""The notation of a symbol: its tokens, its precedence, and the precedence that each hole needs.

    A token is a hole such as "#1", the beginning of an index or exponent "_{" or "^{", its end "}", the end of a set
    "\}", a space, or text.
    """

    tokens: tuple[str, ...]
    level: int
    holes: Mapping[int, int]

    @cached_property
    def letters(self) -> frozenset[str]:
        """Return its letters and names without index or arguments, such as A in "#1 ∈ A"."""
        own = {token for place, token in enumerate(self.tokens) if token[0].isalpha() and not self._is_applied(place)}
        return frozenset() if self.binds else frozenset(own)

    @cached_property
    def applied(self) -> frozenset[str]:
        """Return its letters and names with an index or arguments, such as a in "a_{#1}"."""
        return frozenset(t for place, t in enumerate(self.tokens) if t[0].isalpha() and self._is_applied(place))

    @cached_property
    def local(self) -> frozenset[str]:
        """Return the letters that it binds, such as i in "{a_i : i < #1}"."""
        own = {token for place, token in enumerate(self.tokens) if token[0].isalpha() and not self._is_applied(place)}
        return frozenset(own) if self.binds else frozenset()

    @property
    def binds(self) -> bool:
        """Return whether the form is a set comprehension or a sum."""
        return "∑" in self.tokens or ("{" in self.tokens and ":" in self.tokens)

    def _is_applied(self, place: int) -> bool:
        """Return whether an index or arguments follow a token."""
        return self.tokens[place + 1 : place + 2] in (("_{",), ("^{",), ("(",))

    @property
    def negated(self) -> "Form | None":
        """Return the form of the negation, if its only relation has a negated sign; otherwise None."""
        signs = [place for place, token in enumerate(self.tokens) if token in NEGATED]
        if self.level != RELATION or len(signs) != 1:
            return None
        place = signs[0]
        return Form(
            (*self.tokens[:place], NEGATED[self.tokens[place]], *self.tokens[place + 1 :]), self.level, self.holes
        )


def form(text: str) -> Form:
    """Return the form that a text in a table describes.

    >>> form("#1 ∈ 𝒫").level == RELATION
    True
    >>> form("c_{#2}(#1)").holes == {2: LOOSE, 1: LOOSE}
    True
    """
    tokens = tuple(_close_indices(_TOKENS.findall(text)))
    depth, levels, placed = 0, [], {}
    for place, token in enumerate(tokens):
        if token in OPEN and not (token == "|" and depth):
            depth += 1
        elif token in CLOSE:
            depth -= 1
        elif token.startswith("#"):
            # The base of an index or an exponent must be an atom.
            tight = place + 1 < len(tokens) and tokens[place + 1] in ("_{", "^{", "(")
            placed[int(token[1:])] = ATOM if tight else (LOOSE if depth else -1)
        elif depth == 0 and token in SIGNS:
            levels.append(SIGNS[token])
        elif depth == 0 and place and tokens[place - 1].isspace() and _is_word(token):
            levels.append(RELATION)  # words between terms
    level = min(levels, default=ATOM)
    # A sum beside a ⊕ needs brackets, since readers know no order of precedence between them.
    closed = PRODUCT + 5 if any(token in WORDS for token in tokens) else PRODUCT
    beside = closed if level == NIM else min(level + 5, ATOM)
    holes = {hole: beside if need == -1 else need for hole, need in placed.items()}
    return Form(tokens, level, holes)


def _is_word(token: str) -> bool:
    """Return whether a token is a word of at least two letters."""
    return len(token) > 1 and token.replace(" ", "").isalpha()


def _close_indices(tokens: Iterable[str]) -> Iterable[str]:
    """Yield the tokens with an end for each index of a single token, and the ends of sets marked."""
    after = False
    opened: list[str] = []
    for token in tokens:
        if token in ("_", "^"):
            yield token + "{"
            after = True
            continue
        if token in ("{", "_{", "^{"):
            opened.append(token)
        yield r"\}" if token == "}" and opened.pop() == "{" else token
        if after:
            yield "}"
        after = False


@dataclass(frozen=True)
class Notation:
    """All tables of notation.

    A key may begin with "*", which matches the beginning of a name and can be used in the form. It may end with the
    number of arguments: "*.P/2" for the P-positions of every game with a parameter. It may fix the value of an
    argument: "*.both/3@3:1" for a symbol with three arguments whose third is 1.

    Args:
        forms: the form of each symbol.
        sorts: the set of the values of each sort, such as ℤ.
        kinds: for a symbol, the kinds of its arguments and of its value; "" for plain numbers.
        values: for a kind, the names of its numbers, and the name of "3 −", which stands for 3 minus a number.
        members: for a kind of lists, the kind of their members.
        fields: the form of a member of a tuple, by field name, of a value of another datatype, by constructor, and of
            the test for a constructor, by its name with a question mark.
        games: the replacement of "*" in a form, if it differs from the matched beginning of the name.
        witnesses: the functions whose values are witnesses, each with a letter for its value; a repeated value is bound
            by "there is".
        plain: the prefixes of names that can be omitted without ambiguity.
        remarks: for a symbol, the remark to show wherever it is used.
    """

    forms: Mapping[str, str] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    members: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    games: Mapping[str, str] = field(default_factory=dict)
    remarks: Mapping[str, str] = field(default_factory=dict)
    witnesses: Mapping[str, str] = field(default_factory=dict)
    plain: Mapping[str, bool] = field(default_factory=dict)
    _made: dict[tuple[str, int, str], Form | None] = field(default_factory=dict, compare=False)
    _kinds: dict[tuple[str, int], Sequence[str]] = field(default_factory=dict, compare=False)

    def form(self, name: str, arity: int, at: str = "") -> Form | None:
        """Return the form of a symbol, or None.

        Args:
            name: the name of the symbol.
            arity: its number of arguments.
            at: the number of an argument and its value, "3:1", for forms that depend on it.
        """
        key = (name, arity, at)
        if key not in self._made:
            match = _match(self.forms, name, arity, f"@{at}" if at else "")
            text = match[1] if match else ""
            if match and match[0]:
                text = text.replace("*", self.games.get(match[0], match[0]))
            self._made[key] = form(text) if text else None
        return self._made[key]

    def member(self, name: str) -> Form | None:
        """Return the form of a field, constructor or test, or None."""
        return form(self.fields[name]) if name in self.fields else None

    def bare(self, name: str) -> str:
        """Return the name without a prefix that can be omitted."""
        start, _, end = name.rpartition(".")
        return end if start in self.plain else name

    def kinds_of(self, name: str, arity: int) -> Sequence[str]:
        """Return the kinds of the arguments and of the value; empty if no table has any."""
        key = (name, arity)
        if key not in self._kinds:
            match = _match(self.kinds, name, arity)
            self._kinds[key] = match[1] if match else ()
        return self._kinds[key]

    def remark(self, name: str) -> str:
        """Return the remark for a symbol, or an empty text."""
        match = _match(self.remarks, name, -1)
        return match[1] if match else ""


def _match(table: Mapping[str, T], name: str, arity: int, at: str = "") -> tuple[str, T] | None:
    """Return the text that "*" matches and the entry for a name; full names precede patterns."""

    def keys(start: str) -> tuple[str, ...]:
        return (f"{start}/{arity}{at}",) if at else (start, f"{start}/{arity}")

    for key in keys(name):
        if key in table:
            return "", table[key]
    ends = [name[place:] for place, character in enumerate(name) if character == "."]
    for end in ends:
        for key in keys(f"*{end}"):
            if key in table:
                return name.removesuffix(end), table[key]
    return None


TABLES = ("forms", "sorts", "kinds", "values", "members", "fields", "games", "remarks", "witnesses", "plain")


@cache
def notation(folder: Path = HERE) -> Notation:
    """Return the combined tables below the folder of the proofs.

    Raises:
        NotationError: a file is not TOML, has an unknown table, or repeats an entry of another file.
    """
    tables: Any = {name: {} for name in TABLES}
    for path in sorted(folder.glob(f"*/{FILE}")):
        try:
            read = tomllib.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise NotationError(f"{path}: {error}") from None
        for name, entries in read.items():
            if name not in tables:
                raise NotationError(f"{path}: unknown table {name}: use {', '.join(TABLES)}")
            if twice := tables[name].keys() & entries.keys():
                raise NotationError(f"{path}: another file already defines {', '.join(sorted(twice))}")
            tables[name] |= entries
    return Notation(**tables)


_TEST = re.compile(r"([\w-]+\?)\((\w+)\)")


def spell_tests(term: str) -> str:
    """Write each test of a constructor in a term by its form.

    >>> spell_tests("if whole?(p) then 1 else 0")
    'if p is the quadrant then 1 else 0'
    """
    fields = notation().fields
    return _TEST.sub(lambda test: fields.get(test[1], test[0]).replace("#1", test[2]), term)
