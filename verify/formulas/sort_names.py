"""Ranges of variables by their sort: ℤ, lists, sets of integers, functions."""

import re

from verify.formulas.line_layout import Doc, Piece
from verify.formulas.notation import Notation

BASIC = {"Int": "ℤ", "Real": "ℝ", "Bool": "{⊥, ⊤}"}
# Names of sets and the text between them, as in "ℤ × Ordinals".
NAMES = re.compile(r"[A-Za-z][A-Za-z0-9_.+-]+|(?:(?![A-Za-z][A-Za-z0-9_.+-]).)+")


def ranges(sort: str, notation: Notation) -> list[Doc]:
    """Return the text after a bound variable: " ∈ ℤ", " ⊆ ℤ" for a set, ": ℤ → ℤ" for a function."""
    if sort.startswith("Array("):
        domain, values = split(sort)
        if values == "Bool":
            return [Piece("sign", " ⊆ "), *values_of(domain, notation)]
        return [
            Piece("sign", ": "),
            *values_of(domain, notation),
            Piece("sign", " → "),
            *values_of(values, notation),
        ]
    return [Piece("sign", " ∈ "), *values_of(sort, notation)]


def values_of(sort: str, notation: Notation) -> list[Doc]:
    """Return the layout of the set of all values of a sort."""
    if sort.startswith("Array("):
        domain, values = split(sort)
        inner = [*values_of(domain, notation), Piece("sign", " → "), *values_of(values, notation)]
        return [Piece("sign", "("), *inner, Piece("sign", ")")]
    shown = notation.sorts.get(sort) or BASIC.get(sort) or sort
    return [Piece("name" if part[0].isalpha() and part[0].isascii() else "sign", part) for part in NAMES.findall(shown)]


def split(sort: str) -> tuple[str, str]:
    """Return the index sort and the element sort of an array sort.

    >>> split("Array(Array(Int, Int), Bool)")
    ('Array(Int, Int)', 'Bool')
    """
    inside, depth = sort[len("Array(") : -1], 0
    for place, character in enumerate(inside):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            return inside[:place], inside[place + 2 :]
    raise ValueError(f"{sort} is not an array sort")
