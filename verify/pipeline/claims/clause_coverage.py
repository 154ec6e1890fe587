"""Comparison of the words of a clause with the symbols in its theorems and in the definitions of these symbols.

The comparison detects a missing part, not an error within a formula. Examples: a clause about misère play whose
theorems do not mention it, "exactly one" without a formula of uniqueness, an outcome without the rules of a game, a
number that occurs nowhere.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

import z3

from verify.kernel import Kernel, Theorem, z3_nodes
from verify.kernel.term_analysis import subterms

_GAME = re.compile(
    r"\\mathcal ?\{?[PN]\b|\b[PN]-position|\bmoves?\b|\boptions?\b|\bGrundy|\bwins?\b|\bwinning\b|\blos(?:t|es)\b"
)
_UNIQUE = re.compile(
    r"(?<!by )\bexactly one\b|\bthe only\b|\bonly (?:winning|move|option)|\bits only\b|\bunique|\bat most one\b"
    r"|\bjust one\b|\bno others?\b"
)
# Symbols for Grundy values: by name, or as the relation that `verify.discover.general.solution_theorem`
# defines by the mex rule.
_GRUNDY = re.compile(r"grundy|mex|\.sum\.value$")
# Symbols that stand for powers of two without their numerals.
_DIGITS = re.compile(r"power|bit|column|zeros")


@dataclass(frozen=True)
class TheoremContent:
    """The content of some theorems: their formulas and the definitions of their symbols, recursively."""

    formulas: tuple[z3.BoolRef, ...]
    definitions: tuple[z3.BoolRef, ...]

    @cached_property
    def symbols(self) -> frozenset[str]:
        """Return the names of all functions in the content."""
        return frozenset(name for formula in self._all for name in z3_nodes.symbols(formula))

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Return the numerals in the content."""
        return frozenset(t.as_long() for formula in self._all for t in subterms(formula) if z3.is_int_value(t))

    @cached_property
    def singles_out(self) -> bool:
        """Return whether some formula of the content expresses uniqueness."""
        return any(_singles_out(formula) for formula in self.formulas)

    def from_rules(self, rules: Collection[str]) -> bool:
        """Return whether the content depends on the rules of a game; `rules` are the symbols defined from them."""
        return not self.symbols.isdisjoint(rules)

    @property
    def _all(self) -> tuple[z3.BoolRef, ...]:
        return (*self.formulas, *self.definitions)


def content_of(kernel: Kernel, theorems: Iterable[Theorem]) -> TheoremContent:
    """Return the content of some theorems of a kernel."""
    formulas = tuple(theorem.formula for theorem in theorems)
    definitions = kernel.definitions
    contents: dict[str, z3.BoolRef] = {}
    todo = list(formulas)
    while todo:
        for name in z3_nodes.symbols(todo.pop()):
            defined = definitions.get(name)
            if defined is not None and name not in contents:
                contents[name] = defined.equation.formula
                todo.append(contents[name])
    return TheoremContent(formulas, tuple(contents.values()))


def missing_terms(text: str, theorems: TheoremContent, rules: Collection[str]) -> list[str]:
    """Return, in words, the terms of a clause that do not occur in its theorems.

    Args:
        text: the clause in English.
        theorems: the content of its theorems.
        rules: the symbols of the family that are defined from the rules.
    """
    missing = []
    if "misère" in text and not any("misere" in name for name in theorems.symbols):
        missing.append("misère play")
    if "Grundy value" in text and not any(_GRUNDY.search(name) for name in theorems.symbols):
        missing.append("the Grundy value")
    if _GAME.search(text) and not theorems.from_rules(rules):
        missing.append("the rules")
    if _UNIQUE.search(text) and not theorems.singles_out:
        missing.append("that there is no other")
    digits = any(_DIGITS.search(name) for name in theorems.symbols)
    known = theorems.numbers
    # The bound "at most 7" may be written as "below 8", and a power of two as the place of a digit.
    unexplained_numbers = (
        n for n in numbers(text) if known.isdisjoint((n - 1, n, n + 1)) and not (digits and n & (n - 1) == 0)
    )
    return missing + [str(n) for n in sorted(unexplained_numbers)]


def numbers(text: str) -> set[int]:
    """Return the integers above 2 in the formulas of a text, except exponents, indices, roots and digit strings.

    >>> sorted(numbers("From $(7, 13)$ to $x_3 = 101_2$, $2^{10}$, in 5 moves"))
    [5, 7, 13]
    """
    values: set[int] = set()
    strings = re.search(r"numeral|binary|digits|in base|ends? in", text) is not None
    for formula in re.findall(r"\$([^$]*)\$", text):
        numerals = re.findall(r"\b(\d+)_\{?(\d+)\}?", formula)
        values |= {int(digits, int(base)) for digits, base in numerals if set(digits) <= set("0123456789"[: int(base)])}
        plain = re.sub(r"\\sqrt\{[^{}]*\}|\b\d+_\{?\d+\}?|[\^_](?:\{[^{}]*\}|\\?\w)", " ", formula)
        single = re.findall(r"(?<![\w.])\d+(?![\w.])", plain)
        values |= {int(n) for n in single if not (strings and set(n) <= {"0", "1"})}
    return {n for n in values if n > 2}


def _singles_out(formula: z3.ExprRef) -> bool:
    """Return whether a part of a formula expresses uniqueness.

    Such a part is the exclusive or of two truth values, an equation between a count and 1, an equation of a variable
    combined with another property of it, or the statement that a set variable has exactly certain members.
    """
    terms = [term for term in subterms(formula) if z3.is_app(term)]
    described = {z3.get_var_index(v) for term in terms if _is_predicate(term) for v in term.children() if z3.is_var(v)}
    return any(_is_single(term, described) for term in terms)


def _is_single(term: z3.ExprRef, described: Collection[int]) -> bool:
    if term.decl().kind() == z3.Z3_OP_XOR or (z3.is_distinct(term) and z3.is_bool(term.arg(0))):
        return True
    if not z3.is_eq(term):
        return False
    sides = term.children()
    if z3.is_bool(sides[0]):
        return any(z3.is_select(side) and z3.is_var(side.arg(0)) for side in sides)
    return any(
        z3.get_var_index(side) in described if z3.is_var(side) else z3.is_int_value(side) and side.as_long() == 1
        for side in sides
    )


def _is_predicate(term: z3.ExprRef) -> bool:
    """Return whether a formula calls a predicate of the book, or states membership."""
    return bool(z3.is_bool(term)) and (term.decl().kind() == z3.Z3_OP_UNINTERPRETED or bool(z3.is_select(term)))
