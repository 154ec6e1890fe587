"""Layout of formulas in mathematical notation, with names for repeated terms and variables.

The terminal and the pages share the layout; `verify.formulas.renderers` writes its pieces as characters or TeX.
"""

from collections.abc import Collection, Iterable

from verify.formulas import sort_names
from verify.formulas.abbreviate import abbreviate, apart, drop_primes, lettered
from verify.formulas.formula_layout import FormulaLayout
from verify.formulas.line_layout import SPACE, Doc, Group
from verify.formulas.notation import (
    ATOM,
    LOOSE,
    RELATION,
    Notation,
)
from verify.formulas.tokens import sign, word
from verify.formulas.tree_nodes import Tree


def formula(term: Tree, notation: Notation, chosen: Collection[str] = ()) -> list[Doc]:
    """Return the layout of a theorem's formula, followed by its named terms."""
    return _whole(term, notation, chosen, frozenset())


def equation(term: Tree, notation: Notation, chosen: Collection[str] = ()) -> list[Doc]:
    """Return the layout of a definition, without quantifiers for its parameters."""
    params: set[str] = set()
    while term.op == "forall":
        params |= {name for name, _ in term.binders}
        term = term.parts[0]
    return _whole(term, notation, chosen, frozenset(params) or frozenset([""]))


def _whole(term: Tree, notation: Notation, chosen: Collection[str], head: frozenset[str]) -> list[Doc]:
    """Return the layout of a formula with its named terms."""
    taken = _letters(term, notation)
    term, head = lettered(term, taken, head)
    term, head = apart(term, taken, head)
    # A chosen function with a notation of its own, such as a Grundy value, is written like any other function.
    unnamed = {
        part.name for part in term.walk() if part.name in chosen and not notation.form(part.name, len(part.parts))
    }
    short = abbreviate(term, unnamed, head, notation.witnesses, taken)
    kinds = kinds_of([short.body, *(value for _, value in short.where)], notation)
    for letter, value in reversed(short.where):
        kinds[letter.name] = FormulaLayout(notation, kinds).kind(value)
    body, kinds = drop_primes(short, kinds, taken)
    show = FormulaLayout(notation, kinds)
    docs = show.definitions(body) if head else show.show(body, LOOSE)
    for place, (letter, value) in enumerate(short.where):
        lead = [word("where ")] if place == 0 else [word("and ")]
        kind = show.kind(value)
        docs = [*docs, SPACE, Group((*lead, *show.show(letter, ATOM), sign(" = "), *show.show(value, RELATION, kind)))]
    return [Group(tuple(docs))]


def _letters(term: Tree, notation: Notation) -> frozenset[str]:
    """Return the names that no variable may have, because they have another use in the formula.

    These are the letters in the forms of symbols, and names with an index, such as a1, that could denote a member of a
    sequence or a part of a tuple.
    """
    parts = list(term.walk())
    alone, applied, caught = FormulaLayout(notation).letters(parts)
    of = {part.name: part.sort for part in parts if part.op == "var"}
    of |= {name: sort for part in parts for name, sort in part.binders}
    whole = {name.rstrip("′") for name, sort in of.items() if sort not in sort_names.BASIC}
    members = alone | applied | whole
    indexed = {name for name in (name.rstrip("′") for name in of) if name != _stem(name) and _stem(name) in members}
    return frozenset(alone | (applied & whole) | {name.rstrip("′") for name in caught} | indexed)


def _stem(name: str) -> str:
    """Return a name without the digits of its index."""
    return name.rstrip("0123456789")


def kinds_of(terms: Iterable[Tree], notation: Notation) -> dict[str, str]:
    """Return the kinds of the variables that are arguments with a kind."""
    kinds: dict[str, str] = {}
    for term in terms:
        for part in term.walk():
            given = notation.kinds_of(part.name, len(part.parts)) if part.op == "call" else ()
            for kind, argument in zip(given, part.parts, strict=False):
                if kind and argument.op == "var":
                    kinds.setdefault(argument.name, kind)
    return kinds
