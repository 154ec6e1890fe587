"""Comparisons of numbers as bounds of polynomials: the literals of the checker's `bounds`, in an order of their own.

Two comparisons with the same meaning have the same bounds. The checker orders the terms of a polynomial by their
addresses; here their numbers order them, so that the proofs are the same in every run.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from math import ceil, floor, gcd, lcm
from typing import NamedTuple

from verify.checker.computing import COMPARISONS, OPERATIONS, as_int_if_whole
from verify.checker.rules import SIGNS_OF, add
from verify.checker.terms import LITERALS, Number, Term

from .syntax import Ordered

Monomial = tuple[Term, ...]
Polynomial = dict[Monomial, Number]


class Bound(NamedTuple):
    """A polynomial without a constant is at least a number, or above it."""

    polynomial: tuple[tuple[Monomial, Number], ...]
    number: Number
    strict: bool


class Bounds:
    """The bounds of the comparisons of one obligation."""

    def __init__(self, world: Ordered) -> None:
        self.world = world
        self._polynomials: dict[Term, Polynomial] = {}
        self._bounds: dict[Term, list[tuple[Term | Bound, bool]]] = {}

    def polynomial(self, term: Term) -> Polynomial:
        """Return a number's term as a polynomial in its parts that are not arithmetic."""
        if term not in self._polynomials:
            self._polynomials[term] = self._polynomial(term)
        return self._polynomials[term]

    def _polynomial(self, term: Term) -> Polynomial:
        op, args = term.op, term.args
        if op in LITERALS:
            return {(): term.index} if term.index else {}
        if op in ("+", "-", "to_real"):
            total: Polynomial = {}
            for place, arg in enumerate(args):
                add(total, self.polynomial(arg), -1 if op == "-" and (place or len(args) == 1) else 1)
            return total
        if op == "*":
            return reduce(self.multiply, map(self.polynomial, args))
        if op in ("/", "div", "mod", "to_int"):
            constants = [total.get((), 0) if total.keys() <= {()} else None for total in map(self.polynomial, args)]
            if op == "/" and constants[1]:
                return self.multiply(self.polynomial(args[0]), {(): Fraction(1) / constants[1]})
            if op != "/" and None not in constants and 0 not in constants[1:]:
                return {(): value} if (value := OPERATIONS[op](*constants)) else {}
        return {(term,): 1}

    def multiply(self, left: Polynomial, right: Polynomial) -> Polynomial:
        """Return the product of two polynomials."""
        total: Polynomial = {}
        for monomial, factor in left.items():
            shifted = {tuple(self.world.in_order(monomial + m)): c for m, c in right.items()} if monomial else right
            add(total, shifted, factor)
        return {monomial: as_int_if_whole(coefficient) for monomial, coefficient in total.items()}

    def of(self, formula: Term) -> list[tuple[Term | Bound, bool]]:
        """Return literals that are equivalent to a comparison together."""
        if formula not in self._bounds:
            self._bounds[formula] = self._of(formula)
        return self._bounds[formula]

    def _of(self, formula: Term) -> list[tuple[Term | Bound, bool]]:
        total, signs = {**self.polynomial(formula.args[0])}, SIGNS_OF[formula.op]
        add(total, self.polynomial(formula.args[1]), -1)
        constant = total.pop((), 0)
        if not total:
            return [(self.world.true, (constant > 0) - (constant < 0) in signs)]
        denominator = lcm(*(value.denominator for value in total.values()))
        scale = Fraction(denominator, gcd(*(int(value * denominator) for value in total.values())))
        ordered = sorted(total, key=self.key)
        if total[ordered[0]] < 0:
            scale, signs = -scale, frozenset(-sign for sign in signs)
        scaled = tuple((monomial, as_int_if_whole(total[monomial] * scale)) for monomial in ordered)
        number = as_int_if_whole(-constant * scale)
        integers = all(part.sort == "Int" for monomial in total for part in monomial)

        def bound(strict: bool) -> Bound:
            if integers:
                return Bound(scaled, floor(number) + 1 if strict else ceil(number), False)
            return Bound(scaled, number, strict)

        lower: list[tuple[Term | Bound, bool]] = [] if -1 in signs else [(bound(0 not in signs), True)]
        return lower if 1 in signs else [*lower, (bound(0 in signs), False)]

    def key(self, monomial: Monomial) -> list[int]:
        """Return the place of a monomial in the order of monomials."""
        return [self.world.numbers[part] for part in monomial]

    def formula(self, bound: Bound) -> Term:
        """Return a bound as a comparison."""
        world = self.world
        integers = all(part.sort == "Int" for monomial, _ in bound.polynomial for part in monomial)
        sort = "Int" if integers else "Real"

        def numeral(value: Number) -> Term:
            if value.denominator == 1:
                return world.make(sort, (), int(value))
            parts = (world.make(sort, (), value.numerator), world.make(sort, (), value.denominator))
            return world.make("/", parts)

        def number(part: Term) -> Term:
            return part if part.sort == sort else world.make("to_real", (part,))

        def combine(op: str, parts: Iterable[Term]) -> Term:
            several = tuple(parts)
            return several[0] if len(several) == 1 else world.make(op, several)

        terms = [combine("*", [numeral(value), *map(number, monomial)]) for monomial, value in bound.polynomial]
        return world.make(">" if bound.strict else ">=", (combine("+", terms), numeral(bound.number)))


def is_numeric(term: Term) -> bool:
    """Return whether a formula compares numbers."""
    return term.op in COMPARISONS and term.args[0].sort in LITERALS
