"""Lemmas of arithmetic: each states that comparisons of numbers contradict each other, or that they imply another.

In a lemma, the terms that are not sums, differences or products are variables. Equal lemmas are stated once, and the
decision procedures of Rocq (lia, lra) prove them.
"""

import hashlib
from collections.abc import Sequence
from itertools import product as pairs
from math import lcm

from verify.checker.computing import COMPARISONS
from verify.checker.rules import SIGNS, SIGNS_OF, add, literal
from verify.checker.terms import LITERALS, Term

from .bounds import Bounds
from .names import Names
from .sharing import Text, apply
from .syntax import Ordered, Syntax, number

Comparison = tuple[Term, bool]  # a comparison, and whether it holds
Fact = tuple[Comparison, Text]  # a comparison, and its proof
SIGN_NAMES = {
    frozenset({1}): "{} > 0",
    frozenset({-1}): "{} < 0",
    frozenset({0}): "{} = 0",
    frozenset({0, 1}): "{} >= 0",
    frozenset({-1, 0}): "{} <= 0",
    frozenset({-1, 1}): "~ {} = 0",
}
NOT_ZERO = frozenset({-1, 1})


class Lemmas:
    """The lemmas used so far, by name."""

    def __init__(self) -> None:
        self.statements: dict[str, str] = {}
        self.used: dict[str, None] = {}  # since it was last cleared

    def add(self, statement: str, proof: str) -> str:
        """Return the name of a lemma, which depends on the statement alone."""
        name = f"A_{hashlib.sha256(statement.encode()).hexdigest()[:16]}"
        self.used[name] = None
        self.statements[name] = f"Lemma {name} : {statement}.\nProof. {proof} Qed.\n"
        return name


def is_comparison(term: Term) -> bool:
    """Return whether a formula compares numbers."""
    return term.op in COMPARISONS and term.args[0].sort in LITERALS


class Abstraction:
    """The arithmetic of some formulas over variables, which stand for their other terms."""

    def __init__(self, world: Ordered, syntax: Syntax) -> None:
        self.world, self.syntax = world, syntax
        self.atoms: dict[Term, Term] = {}
        self.numerals: dict[Term, None] = {}  # floors of numerals
        self.names = Syntax(world, Names())

    def term(self, term: Term) -> Term:
        """Return a number's term with variables in the place of what is not arithmetic."""
        if term.op in LITERALS:
            return term
        if term.op == "to_int" and is_numeral(term):
            self.numerals[term] = None
        if term.op in ("+", "-", "*", "to_real") or (term.op in ("/", "div", "mod", "to_int") and is_numeral(term)):
            return self.world.with_args(term, tuple(map(self.term, term.args)))
        if term not in self.atoms:
            self.atoms[term] = self.world.make("@var", (), (f"x{len(self.atoms)}", term.sort))
        return self.atoms[term]

    def comparison(self, formula: Term) -> str:
        """Return the text of a comparison over the variables."""
        abstract_formula = self.world.with_args(formula, tuple(map(self.term, formula.args)))
        return self.names.whole(abstract_formula)

    def of_integers(self, formula: Term, holds: bool) -> str | None:
        """Return the tactic that turns a comparison of real numbers that are integers into one of integers."""
        abstract_formula = self.world.with_args(formula, tuple(map(self.term, formula.args)))
        bounds = Bounds(self.world)
        total = {**bounds.polynomial(abstract_formula.args[0])}
        add(total, bounds.polynomial(abstract_formula.args[1]), -1)
        if any(part.sort != "Int" for monomial in total for part in monomial):
            return None
        denominator = lcm(*(value.denominator for value in total.values()))
        terms = [
            " * ".join([number(int(value * denominator)), *map(self.names.whole, monomial)])
            for monomial, value in total.items()
        ]
        value = " + ".join(terms) or "0"
        signs = SIGNS_OF[formula.op] if holds else SIGNS - SIGNS_OF[formula.op]
        claim, proof = {
            frozenset({-1}): (f"{value} < 0", "apply lt_IZR; pushed; lra"),
            frozenset({-1, 0}): (f"{value} <= 0", "apply le_IZR; pushed; lra"),
            frozenset({0}): (f"{value} = 0", "apply eq_IZR; pushed; lra"),
            frozenset({1}): (f"0 < {value}", "apply lt_IZR; pushed; lra"),
            frozenset({0, 1}): (f"0 <= {value}", "apply le_IZR; pushed; lra"),
            frozenset({-1, 1}): (f"~ {value} = 0", "differs"),
        }[signs]
        return f"assert ({claim}) by ({proof});"

    def floors(self) -> str:
        """Return the tactic that replaces the floors of numerals by their values."""
        bounds = Bounds(self.world)
        values = [
            (self.names.whole(term), bounds.polynomial(floor).get((), 0))
            for floor in self.numerals
            for term in floor.args
        ]
        return "".join(
            f"intros; rewrite ?(floor_is {text} {number(int(value))}) in * by lra; " for text, value in values
        )

    def binders(self) -> str:
        """Return the quantifier of a lemma."""
        return f"forall {self.names.binders(self.atoms.values())}, " if self.atoms else ""


def is_numeral(term: Term) -> bool:
    """Return whether a quotient has a constant divisor, or a division of integers has constant terms only."""
    parts = term.args[1:] if term.op == "/" else term.args
    return all(is_constant(part) for part in parts)


def is_constant(term: Term) -> bool:
    """Return whether a term is made of numerals."""
    return term.op in LITERALS or (
        term.op in ("+", "-", "*", "/", "div", "mod", "to_real", "to_int") and all(map(is_constant, term.args))
    )


class Arithmetic:
    """The instances of the lemmas in one obligation."""

    def __init__(self, world: Ordered, syntax: Syntax, lemmas: Lemmas) -> None:
        self.world, self.syntax, self.lemmas = world, syntax, lemmas

    def instance(self, facts: Sequence[Fact], conclusion: Term | None) -> Text:
        """Return the proof of a comparison, or of false, from comparisons and their proofs."""
        abstract = Abstraction(self.world, self.syntax)
        formulas = [formula for (formula, _), _ in facts] + ([conclusion] if conclusion is not None else [])
        parts = [f"({abstract.comparison(f)})" if holds else f"~ ({abstract.comparison(f)})" for (f, holds), _ in facts]
        goal = self.goal(abstract, conclusion)
        statement = f"{abstract.binders()}{' -> '.join([*parts, goal])}"
        real = any(is_real(formula) for formula in formulas)
        proof = self.real_proof(abstract, facts, conclusion) if real else "linear."
        name = self.lemmas.add(statement, abstract.floors() + proof)
        return apply(name, *abstract.atoms, *(proof for _, proof in facts)) if facts or abstract.atoms else name

    def real_proof(self, abstract: Abstraction, facts: Sequence[Fact], conclusion: Term | None) -> str:
        """Return the proof of a lemma about real numbers; if they are integers, by the comparisons of integers."""
        comparisons = [one for one, _ in facts]
        if conclusion is not None:
            formula, holds = literal(conclusion, True)
            comparisons.append((formula, not holds))
        asserts = [abstract.of_integers(*one) for one in comparisons if is_real(one[0])]
        if None in asserts:
            return "linear_real."
        steps = " ".join(one for one in asserts if one)
        return f"first [linear_real | intros; denied; {steps} lia]."

    def goal(self, abstract: Abstraction, conclusion: Term | None) -> str:
        """Return the conclusion of a lemma."""
        if conclusion is None:
            return "False"
        formula, holds = literal(conclusion, True)
        text = f"({abstract.comparison(formula)})"
        return text if holds else f"~ {text}"

    def product(self, facts: Sequence[Fact], conclusion: Term) -> Text:
        """Return the proof of a comparison whose difference is the product of those of other comparisons."""
        abstract = Abstraction(self.world, self.syntax)
        parts = [f"({abstract.comparison(f)})" if holds else f"~ ({abstract.comparison(f)})" for (f, holds), _ in facts]
        goal = self.goal(abstract, conclusion)
        statement = f"{abstract.binders()}{' -> '.join([*parts, goal])}"
        real = is_real(conclusion)
        differences = [
            abstract.names.whole(self.world.make("-", tuple(map(abstract.term, formula.args))))
            for (formula, _), _ in facts
        ]
        signs = [SIGNS_OF[formula.op] if holds else SIGNS - SIGNS_OF[formula.op] for (formula, holds), _ in facts]
        name = self.lemmas.add(statement, product_proof(len(abstract.atoms), differences, signs, real))
        return apply(name, *abstract.atoms, *(proof for _, proof in facts))


def is_real(formula: Term) -> bool:
    """Return whether a formula compares real numbers."""
    atom, _ = literal(formula, True)
    return bool(atom.args[0].sort == "Real")


def sign(term: str, signs: frozenset[int], real: bool) -> str:
    """Return the statement that a number has one of some signs."""
    text = SIGN_NAMES[signs].format(term)
    return f"({text})%R" if real else f"({text})"


def product_proof(atoms: int, factors: Sequence[str], signs: Sequence[frozenset[int]], real: bool) -> str:
    """Return the proof of a lemma on a product: the sign of each partial product, then linear arithmetic."""
    linear, kind = ("lra", "R") if real else ("lia", "Z")
    steps = ["intros."]
    product, product_signs = factors[0], signs[0]
    if product_signs in SIGN_NAMES:
        steps.append(f"assert (s0 : {sign(product, product_signs, real)}) by {linear}.")
    for place, (factor, factor_signs) in enumerate(zip(factors[1:], signs[1:], strict=True), 1):
        new_signs = frozenset(one * two for one, two in pairs(product_signs, factor_signs))
        if factor == product and product_signs == factor_signs == NOT_ZERO:
            new_signs = frozenset({1})
            cases = "destruct (Rdichotomy a 0%R H); nra" if real else "nia"
            law = f"forall a : {kind}, {sign('a', factor_signs, real)} -> {sign('(a * a)', new_signs, real)}"
            steps += [
                f"assert (l{place} : {law}) by (clear; intros a H; {cases}).",
                f"pose proof (l{place} ({product}) s{place - 1}) as s{place}.",
            ]
        elif new_signs in SIGN_NAMES and product_signs in SIGN_NAMES and factor_signs in SIGN_NAMES:
            law = f"forall a b : {kind}, {sign('a', product_signs, real)} -> {sign('b', factor_signs, real)}"
            times = "(a * b)%R" if real else "(a * b)"
            squares = "nra" if real else "nia"
            steps += [
                f"assert (l{place} : {law} -> {sign(times, new_signs, real)}) by (clear; intros; {squares}).",
                f"assert (f{place} : {sign(factor, factor_signs, real)}) by {linear}.",
                f"pose proof (l{place} ({product}) ({factor}) s{place - 1} f{place}) as s{place}.",
            ]
        product, product_signs = f"(Rmult {product} {factor})" if real else f"({product} * {factor})", new_signs
    return " ".join([*steps, f"{linear}."])
