"""How symbols are written: tables of forms that lie beside the proofs, in `verify/proofs/<family>/notation.toml`.

A table gives for a symbol a form in plain characters with a hole for each argument, such as "#1 ∈ 𝒫" or "c_{#2}(#1)".
How tightly a form binds is read off it: by its loosest sign that stands outside all brackets. A symbol without an entry
is written by its name, as a function.
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
# How tightly signs bind; a looser one inside a tighter one needs brackets. What is not listed here is an atom.
LOOSE, ARROW, OR, AND, NOT, RELATION, NIM, SUM, PRODUCT, POWER, ATOM = range(0, 110, 10)
# Words that bind like ⊕, between terms that must be closed.
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
    """A table of notation that cannot be read; the message is one line that names the file."""


@dataclass(frozen=True)
class Form:
    """How a symbol is written: the tokens, how tightly the whole binds, and how tightly each hole has to.

    A token is a hole such as "#1", a beginning of an index or exponent "_{" or "^{" and its end "}", the end of a set
    "\\}", a space, or text.
    """

    tokens: tuple[str, ...]
    level: int
    holes: Mapping[int, int]

    @cached_property
    def letters(self) -> frozenset[str]:
        """Return the letters and names of its own that stand for themselves, such as A in "#1 ∈ A"."""
        own = {token for place, token in enumerate(self.tokens) if token[0].isalpha() and not self._applied(place)}
        return frozenset() if self.binds else frozenset(own)

    @cached_property
    def applied(self) -> frozenset[str]:
        """Return the letters and names of its own that have an index or arguments, such as a in "a_{#1}"."""
        return frozenset(t for place, t in enumerate(self.tokens) if t[0].isalpha() and self._applied(place))

    @cached_property
    def local(self) -> frozenset[str]:
        """Return the letters that it binds itself, such as i in "{a_i : i < #1}"."""
        own = {token for place, token in enumerate(self.tokens) if token[0].isalpha() and not self._applied(place)}
        return frozenset(own) if self.binds else frozenset()

    @property
    def binds(self) -> bool:
        """Return whether it is a set of all values of a letter, or a sum over them."""
        return "∑" in self.tokens or ("{" in self.tokens and ":" in self.tokens)

    def _applied(self, place: int) -> bool:
        return self.tokens[place + 1 : place + 2] in (("_{",), ("^{",), ("(",))

    @property
    def negated(self) -> "Form | None":
        """The form of the contrary, where its one relation has a struck-out sign."""
        signs = [place for place, token in enumerate(self.tokens) if token in NEGATED]
        if self.level != RELATION or len(signs) != 1:
            return None
        place = signs[0]
        return Form(
            (*self.tokens[:place], NEGATED[self.tokens[place]], *self.tokens[place + 1 :]), self.level, self.holes
        )


def form(text: str) -> Form:
    """The form that a table writes so.

    >>> form("#1 ∈ 𝒫").level == RELATION
    True
    >>> form("c_{#2}(#1)").holes == {2: LOOSE, 1: LOOSE}
    True
    """
    tokens = tuple(_closed(_TOKENS.findall(text)))
    depth, levels, placed = 0, [], {}
    for place, token in enumerate(tokens):
        if token in OPEN and not (token == "|" and depth):
            depth += 1
        elif token in CLOSE:
            depth -= 1
        elif token.startswith("#"):
            # Right after a hole an index or an exponent begins: what it belongs to has to be an atom.
            tight = place + 1 < len(tokens) and tokens[place + 1] in ("_{", "^{", "(")
            placed[int(token[1:])] = ATOM if tight else (LOOSE if depth else -1)
        elif depth == 0 and token in SIGNS:
            levels.append(SIGNS[token])
        elif depth == 0 and place and tokens[place - 1].isspace() and _is_word(token):
            levels.append(RELATION)  # words between terms
    level = min(levels, default=ATOM)
    # A sum beside a ⊕ needs brackets, though neither sign is known to bind tighter.
    closed = PRODUCT + 5 if any(token in WORDS for token in tokens) else PRODUCT
    beside = closed if level == NIM else min(level + 5, ATOM)
    holes = {hole: beside if need == -1 else need for hole, need in placed.items()}
    return Form(tokens, level, holes)


def _is_word(token: str) -> bool:
    return len(token) > 1 and token.replace(" ", "").isalpha()


def _closed(tokens: Iterable[str]) -> Iterable[str]:
    """The tokens, an index of a single one closed like any other, and the end of a set told from that of an index."""
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
    """All that the tables say.

    A key may begin with "*", which stands for the beginning of a name and may stand in its form, and may end with the
    number of arguments: "*.P/2" for the P-positions of every game with a parameter. A number that stands in one of its
    places may be told as well: "*.both/3@3:1" for what a symbol with three arguments says where the third is 1.

    Args:
        forms: how a symbol is written.
        sorts: what the values of a sort are called: a set such as ℤ.
        kinds: for a symbol, the kind of each argument and, after them, of its value; "" where it is none.
        values: for a kind, the name of a number that stands for something else, and of "3 −", what is left of 3.
        members: for a kind of lists, the kind of their members.
        fields: how a member of a tuple is written, by the name of its place, and a value of another datatype, by that
            of its constructor, with a question mark for that something is such a value.
        games: what stands for a "*" in a form, where that is not the beginning of the name itself.
        witnesses: the functions whose values prove that there is something, each with a letter for its value: where it
            comes up again, a theorem says "there is" and names it.
        plain: the beginnings of names that go without saying, as no other symbol ends like those that begin so.
        remarks: for a symbol, what has to be said wherever it is used.
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

    def form(self, name: str, arity: int, at: str = "") -> Form | None:
        """How a symbol is written, if a table says so.

        Args:
            at: a place and the number that stands there, "3:1", for what is written otherwise with this number.
        """
        key = (name, arity, at)
        if key not in self._made:
            found = _found(self.forms, name, arity, f"@{at}" if at else "")
            text = found[1] if found else ""
            if found and found[0]:
                text = text.replace("*", self.games.get(found[0], found[0]))
            self._made[key] = form(text) if text else None
        return self._made[key]

    def member(self, name: str) -> Form | None:
        """How the member of a tuple is written, or a value by its constructor, if a table says so."""
        return form(self.fields[name]) if name in self.fields else None

    def bare(self, name: str) -> str:
        """The name without a beginning that goes without saying."""
        start, _, end = name.rpartition(".")
        return end if start in self.plain else name

    def kinds_of(self, name: str, arity: int) -> Sequence[str]:
        """The kinds of the arguments and of the value; nothing if no table gives any."""
        found = _found(self.kinds, name, arity)
        return found[1] if found else ()

    def remark(self, name: str) -> str:
        """What is said wherever the symbol is used, or nothing."""
        found = _found(self.remarks, name, -1)
        return found[1] if found else ""


def _found(table: Mapping[str, T], name: str, arity: int, at: str = "") -> tuple[str, T] | None:
    """The entry for a name, and what its "*" stands for; whole names go before patterns, and longer ones first."""

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
    """What all tables below the folder of the proofs say together.

    Raises:
        NotationError: a table is no TOML or says what it cannot, or two tables write one symbol.
    """
    tables: Any = {name: {} for name in TABLES}
    for path in sorted(folder.glob(f"*/{FILE}")):
        try:
            read = tomllib.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise NotationError(f"{path}: {error}") from None
        for name, entries in read.items():
            if name not in tables:
                raise NotationError(f"{path}: there is no table {name}; there are {', '.join(TABLES)}")
            if twice := tables[name].keys() & entries.keys():
                raise NotationError(f"{path}: {', '.join(sorted(twice))} is written twice")
            tables[name] |= entries
    return Notation(**tables)
