"""Layout of numbers, arithmetic, lists and arrays in a formula."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Protocol

from verify.formulas import shorthand_patterns, sort_names
from verify.formulas.line_layout import SPACE, Doc, Group, Nest, Piece
from verify.formulas.notation import (
    ATOM,
    LOOSE,
    NIM,
    POWER,
    PRODUCT,
    RELATION,
    SUM,
    Notation,
)
from verify.formulas.tokens import fence, sign, word
from verify.formulas.tree_nodes import Tree

# The number of cases of a table, or of summands, on a line if one line is too short for all.
A_LINE = 5


class TermLayout(Protocol):
    """The layout of a formula, which shows the parts of a term."""

    @property
    def notation(self) -> Notation:
        """Return the notation of symbols."""

    def show(self, term: Tree, outer: int, kind: str = "") -> list[Doc]:
        """Return the layout of a term, in brackets if it binds less tightly than `outer`."""

    def lay_out(self, term: Tree, kind: str) -> tuple[list[Doc], int]:
        """Return the layout of a term and its precedence."""

    def lay_out_list(self, parts: Iterable[Tree], kinds: Sequence[str] = ()) -> list[Doc]:
        """Return the layout of terms with commas between them."""

    def kind(self, term: Tree) -> str:
        """Return the kind of a term's value, or an empty text."""


def _other(layout: TermLayout, whole: Tree, part: Tree) -> list[Doc]:
    """Return the layout of 3 − w where w denotes a player and 3 − w the other; otherwise an empty list."""
    name = layout.notation.values.get(layout.kind(part), {}).get(f"{whole.name} −", "")
    return [word(name), *layout.show(part, ATOM)] if name else []


def number(layout: TermLayout, term: Tree, kind: str) -> tuple[list[Doc], int]:
    """Return the layout of a number: its name if the kind of the number has one, and otherwise its digits."""
    if kind and (name := layout.notation.values.get(kind, {}).get(term.name)):
        return [word(name) if name[0].isalpha() else Piece("number", name)], ATOM
    text = term.name.replace("-", "−")
    return [Piece("number", text)], SUM if text[0] == "−" else PRODUCT if "/" in text else ATOM


def arithmetic(layout: TermLayout, term: Tree, kind: str) -> tuple[list[Doc], int]:
    """Return the layout of a term of arithmetic and its precedence.

    Raises:
        ValueError: the operator has no layout.
    """
    parts = term.parts
    match term.op:
        case "sub" if len(parts) == 2 and (other := _other(layout, *parts)):
            return other, ATOM
        case "sub" if rest := _cancel_sum(*parts):
            return layout.lay_out(rest, kind)
        case "add" | "sub":
            docs = layout.show(parts[0], SUM, kind)
            # Several numbers share a line, to avoid a long column.
            numbers = all(part.op == "number" for part in parts)
            for place, part in enumerate(parts[1:], 1):
                space = Piece("space", " ") if numbers and place % A_LINE else SPACE
                docs += [space, sign("+ " if term.op == "add" else "− ")]
                docs += layout.show(part, SUM + 5)
            return [Group(tuple(docs))], SUM
        case "neg":
            return [sign("−"), *layout.show(parts[0], PRODUCT)], SUM
        case "mul":
            return _product(layout, shorthand_patterns.powers(parts))
        case "over":
            return [*layout.show(parts[0], PRODUCT), sign("/"), *layout.show(parts[1], PRODUCT + 5)], PRODUCT
        case "div" if parts[1].op == "number" and not parts[1].name.startswith("-"):
            inner = [*layout.show(parts[0], PRODUCT), sign("/"), *layout.show(parts[1], PRODUCT + 5)]
            return [sign("⌊"), *inner, sign("⌋")], ATOM
        case "div" | "mod":
            sides = [layout.show(part, PRODUCT + 5) for part in parts]
            return [*sides[0], word(f" {term.op} "), *sides[1]], NIM
        case "real":
            return layout.lay_out(parts[0], kind)
        case "floor":
            return [sign("⌊"), *layout.show(parts[0], LOOSE), sign("⌋")], ATOM
        case "whole":
            return [*layout.show(parts[0], RELATION + 5), sign(" ∈ "), sign("ℤ")], RELATION
    raise ValueError(f"the operator {term.op} has no layout: add one to term_layout.py")


def _cancel_sum(*parts: Tree) -> Tree | None:
    """Return the term a of a difference (a + c) − c with a number c, or None."""
    if len(parts) != 2 or parts[0].op != "add" or parts[1].op != "number" or parts[0].parts[-1] != parts[1]:
        return None
    summands = parts[0].parts[:-1]
    return summands[0] if len(summands) == 1 else replace(parts[0], parts=summands)


def _product(layout: TermLayout, powers: Sequence[tuple[Tree, int]]) -> tuple[list[Doc], int]:
    docs = _power(layout, *powers[0], PRODUCT)
    for (before, times), (base, exponent) in pairwise(powers):
        plain = before.op == "number" and times == 1 and base.op == "var" and not before.name.startswith("-")
        docs += [*([] if plain else [sign("·")]), *_power(layout, base, exponent, PRODUCT + 5)]
    return docs, PRODUCT if len(powers) > 1 else POWER


def _power(layout: TermLayout, base: Tree, exponent: int, outer: int) -> list[Doc]:
    if exponent == 1:
        return layout.show(base, outer)
    return [*layout.show(base, ATOM), Piece("raise", ""), Piece("number", str(exponent)), Piece("end", "")]


def list_of(layout: TermLayout, term: Tree, kind: str) -> tuple[list[Doc], int]:
    """Return the layout of a list and its precedence."""
    members, term = shorthand_patterns.split_list(term)
    each = [layout.notation.members.get(kind, "")] * len(members)
    front: list[Doc] = [sign("("), *layout.lay_out_list(members, each), sign(")")]
    if term.op == "nil":
        return front if members else [sign("()")], ATOM
    return [*front, sign(" ⌢ "), *layout.show(term, NIM)], NIM


def array(layout: TermLayout, term: Tree, kind: str) -> tuple[list[Doc], int]:
    """Return the layout of an array, or of its value at an index, and its precedence."""
    parts = term.parts
    if term.op == "select":
        if term.sort == "Bool":
            return member(layout, term, "∈ "), RELATION
        places = layout.lay_out_list(parts[1:])
        if parts[1].sort == "Int" and parts[0].op != "select":
            return [*layout.show(parts[0], ATOM), Piece("lower", ""), *places, Piece("end", "")], ATOM
        return [*layout.show(parts[0], ATOM), *fence("(", [places], ")")], ATOM
    if term.op == "constant":
        if parts[0].op == "false":
            return [sign("∅")], ATOM
        if sort_names.split(term.sort)[0] == "Int" and parts[0].sort == "Int":
            value = layout.show(parts[0], LOOSE)
            return [sign("("), *value, sign(", "), *value, sign(", …)")], ATOM
        return [sign("("), sign("· ↦ "), *layout.show(parts[0], LOOSE), sign(")")], ATOM
    if parts[2].op == "true":
        if members := shorthand_patterns.members(term):
            return [sign("{"), *layout.lay_out_list(members), sign("}")], ATOM
        return [*layout.show(parts[0], NIM), sign(" ∪ "), *fence("{", [layout.show(parts[1], LOOSE)], "}")], NIM
    change = [*layout.show(parts[1], LOOSE), sign(" ↦ "), *layout.show(parts[2], LOOSE)]
    return [*layout.show(parts[0], ATOM), sign("["), *change, sign("]")], ATOM


def member(layout: TermLayout, term: Tree, between: str) -> list[Doc]:
    """Return the layout of membership in a set; `between` is the sign, such as "∈ "."""
    right = Nest((SPACE, sign(between), *layout.show(term.parts[0], RELATION + 5)))
    return [Group((*layout.show(term.parts[1], RELATION + 5), right))]
