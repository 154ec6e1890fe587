"""Exact arithmetic: what a term of literals is worth, terms as polynomials over the rationals, the rules about numbers.

Integers come before fractions everywhere: a whole value is an `int` in both sorts.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import ceil, floor, prod
from operator import eq, ge, gt, le, lt
from typing import Any, NamedTuple

from .shapes import Proof, rewrite, rule
from .terms import LITERALS, Number, Refused, Term, World

Polynomial = dict[tuple[Term, ...], Number]  # coefficients by monomial, none of them zero; () is the monomial 1

COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq}
FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
SIGNS = frozenset((-1, 0, 1))


def whole(value: Number) -> Number:
    """The same number, as an `int` if it is one."""
    return int(value) if value.denominator == 1 else value


def divide(n: int, d: int) -> tuple[int, int]:
    """Quotient and remainder of integers with 0 <= remainder < |d|, for d != 0."""
    q = n // d if d > 0 else -(n // -d)
    return q, n - d * q


@cache
def worth(term: Term) -> Any:
    """The value of a term that consists of literals, or None: of what else it may hold nothing is known."""
    op = term.op
    if op in LITERALS:
        return term.index
    if op in ("true", "false"):
        return op == "true"
    if op == "ite":
        condition = worth(term.args[0])
        return None if condition is None else worth(term.args[1 if condition else 2])
    if op not in OPERATIONS and op != "const":
        return None
    values = [worth(arg) for arg in term.args]
    if None in values:
        return None
    if op == "const":
        return Held(values[0], frozenset()) if term.index.over in LITERALS else None
    return OPERATIONS[op](*values)


class Held(NamedTuple):
    """The value of an array over numbers: what it holds everywhere but at some places, and what it holds there.

    Two of them are one array iff they are the same, as there are always more numbers.
    """

    everywhere: Any
    places: frozenset[tuple[Number, Any]]


def _stored(array: Held, at: Number, value: Any) -> Held:
    others = {(place, held) for place, held in array.places if place != at}
    return Held(array.everywhere, frozenset(others | ({(at, value)} if value != array.everywhere else set())))


OPERATIONS: dict[str, Any] = {
    **COMPARISONS,
    "not": lambda p: not p,
    "and": lambda *ps: all(ps),
    "or": lambda *ps: any(ps),
    "=>": lambda p, q: not p or q,
    "xor": lambda p, q: p != q,
    "distinct": lambda *xs: len(set(xs)) == len(xs),
    "+": lambda *xs: whole(sum(xs)),
    "*": lambda *xs: whole(prod(xs)),
    "-": lambda x, *y: whole(x - y[0]) if y else -x,
    "abs": abs,
    "to_real": lambda x: x,
    "to_int": floor,
    "div": lambda n, d: divide(n, d)[0] if d else None,
    "mod": lambda n, d: divide(n, d)[1] if d else None,
    "div_total": lambda n, d: divide(n, d)[0] if d else 0,
    "mod_total": lambda n, d: divide(n, d)[1] if d else n,
    "/": lambda x, y: whole(Fraction(x) / y) if y else None,
    "/_total": lambda x, y: whole(Fraction(x) / y) if y else 0,
    "store": _stored,
    "select": lambda array, at: dict(array.places).get(at, array.everywhere),
}


@cache
def polynomial(term: Term) -> Polynomial:
    """A number's term as a polynomial in what is not arithmetic in it; both sorts are read as rational numbers."""
    op, args = term.op, term.args
    if op in LITERALS:
        return {(): term.index} if term.index else {}
    if op == "+":
        total = dict(polynomial(args[0]))
        for arg in args[1:]:
            add(total, polynomial(arg), 1)
        return total
    if op == "-":
        total = {} if len(args) == 1 else dict(polynomial(args[0]))
        add(total, polynomial(args[-1]), -1)
        return total
    if op == "*":
        total = polynomial(args[0])
        for arg in args[1:]:
            total = multiply(total, polynomial(arg))
        return total
    if op == "to_real":
        return polynomial(args[0])
    if op in ("/", "/_total") and args[1].op == "Real" and args[1].index:
        return multiply(polynomial(args[0]), {(): Fraction(1) / args[1].index})
    return {(term,): 1}


def add(total: Polynomial, other: Polynomial, factor: Number) -> None:
    """Add a multiple of another polynomial to `total`."""
    for monomial, coefficient in other.items():
        value = total.get(monomial, 0) + factor * coefficient
        if value:
            total[monomial] = value
        else:
            del total[monomial]


def difference(left: Term, right: Term) -> Polynomial:
    """The polynomial of one term less that of another."""
    total = dict(polynomial(left))
    add(total, polynomial(right), -1)
    return total


def multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    total: Polynomial = {}
    for monomial, factor in left.items():
        shifted = {tuple(sorted(monomial + m, key=id)): c for m, c in right.items()} if monomial else right
        add(total, shifted, factor)
    return {monomial: whole(coefficient) for monomial, coefficient in total.items()}


def proportional(left: Polynomial, right: Polynomial, positive: bool) -> bool:
    """Whether one polynomial is the other times a number other than zero, above zero if `positive`."""
    ratios = {Fraction(value) / right[monomial] for monomial, value in left.items() if monomial in right}
    return left.keys() == right.keys() and len(ratios) <= 1 and not (positive and any(ratio < 0 for ratio in ratios))


# -- the rules --------------------------------------------------------------------------------------------------------


@rewrite("evaluate", "trust")  # what cvc5 does not explain is accepted where it can be computed
def evaluate(left: Term, right: Term, world: World) -> bool:
    """Two terms of literals that are worth the same."""
    value = worth(left)
    return value is not None and value == worth(right)


@rewrite("arith_poly_norm")
def same_polynomial(left: Term, right: Term, world: World) -> bool:
    """Two terms that are the same polynomial."""
    return left.sort in LITERALS and polynomial(left) == polynomial(right)


@rewrite("arith_poly_norm_rel")
def same_comparison(left: Term, right: Term, world: World) -> bool:
    """Two comparisons whose differences are multiples of each other, by a positive number unless they are equations."""
    if left.op != right.op or left.op not in COMPARISONS or {left.args[0].sort, right.args[0].sort} - set(LITERALS):
        return False
    return proportional(difference(*left.args), difference(*right.args), positive=left.op != "=")


@rewrite("arith-int-eq-conflict", "arith-int-geq-tighten")
def whole_or_not(left: Term, right: Term, world: World) -> bool:
    """An integer is no fraction, and it is at least a number iff it is at least the next integer."""
    match left, right:
        case Term("=", (Term("to_real"), Term("Real", index=number))), Term("false"):
            return bool(number.denominator != 1)
        case Term(">=", (Term("to_real", (x,)), Term("Real", index=number))), Term(">=", (y, Term("Int", index=bound))):
            return x is y and bool(bound == ceil(number))
    return False


@rule("int_tight_ub", "int_tight_lb")
def tightened(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """An integer below c is at most the last one below c; the same from above."""
    match premises[0], conclusion:
        case Term("<", (x, Term("Int", index=bound))), Term("<=", (y, Term("Int", index=found))):
            return x is y and bool(found == bound - 1)
        case Term(">", (x, Term("Int", index=bound))), Term(">=", (y, Term("Int", index=found))):
            return x is y and bool(found == bound + 1)
    return False


@rule("arith_sum_ub")
def sum_of_bounds(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """The sum of a < b, c <= d and e = f is a + c + e < b + d + f."""
    ops = {premise.op for premise in premises}
    if not ops <= {"<", "<=", "="} or len(premises) < 2:
        return False
    lower, upper = (proof.world.make("+", tuple(premise.args[side] for premise in premises)) for side in (0, 1))
    return conclusion is proof.world.make("<" if "<" in ops else "<=", (lower, upper))


@rule("arith_mult_pos", "arith_mult_neg")
def multiplied(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """m > 0 and a < b => m a < m b; m < 0 and a < b => m a > m b."""
    match conclusion:
        case Term("=>", (Term("and", (Term("<" | ">" as sign, (m, zero)), Term(op, (a, b)))), product)):
            if op not in COMPARISONS or worth(zero) != 0:
                return False
            sides = (proof.world.make("*", (m, a)), proof.world.make("*", (m, b)))
            return product is proof.world.make(op if sign == ">" else FLIPPED[op], sides)
    return False


@rule("arith_mult_sign")
def sign_of_product(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """What is told of the signs of the factors gives the sign of their product."""
    match conclusion:
        case Term("=>", (told, Term("<" | ">" as sign, (product, zero)))) if worth(zero) == 0:
            factors = list(product.args if product.op == "*" else (product,))
        case _:
            return False
    known = {}
    for part in told.args if told.op == "and" else (told,):
        match part:
            case Term("<" | ">" as op, (factor, zero)) | Term("not", (Term("=" as op, (factor, zero)),)) if (
                worth(zero) == 0
            ):
                known[factor] = op
            case _:
                return False
    odd = [known.get(factor, "?") for factor in set(factors) if factors.count(factor) % 2]
    if not known.keys() >= set(factors) or not set(odd) <= {"<", ">"}:
        return False
    return sign == ("<" if odd.count("<") % 2 else ">")


@rule("arith_mult_abs_comparison")
def product_of_sizes(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """From |a| > |b| and |c| > |d|, or |c| = |d| and c != 0: |a c| > |b d|. From equations, an equation."""
    pairs = []
    for premise in premises:
        match premise:
            case Term(op, (Term("abs", (a,)), Term("abs", (b,)))) if op == conclusion.op in ("=", ">"):
                pairs.append((a, b))
            case Term("and", (Term("=", (Term("abs", (a,)), Term("abs", (b,)))), Term("not", (Term("=", (c, zero)),)))):
                if c is not a or worth(zero) != 0 or conclusion.op != ">":
                    return False
                pairs.append((a, b))
            case _:
                return False
    if len(pairs) < 2 or all(premise.op == "and" for premise in premises):
        return False
    products = (proof.world.make("*", factors) for factors in zip(*pairs, strict=True))
    return conclusion.args == tuple(proof.world.make("abs", (product,)) for product in products)


def signs(literal: Term) -> tuple[tuple[Term, ...], frozenset[int]]:
    """Two numbers that a literal compares, and what it lets the sign of their difference be."""
    if literal.op == "not":
        sides, held = signs(literal.args[0])
        return sides, SIGNS - held
    if literal.op not in COMPARISONS or literal.args[0].sort not in LITERALS:
        raise Refused("no comparison of numbers")
    return literal.args, frozenset(sign for sign in SIGNS if COMPARISONS[literal.op](sign, 0))


@rule("arith_trichotomy")
def trichotomy(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Literals on the same two numbers: a >= b and a != b give a > b."""
    sides, left = signs(conclusion)
    known = [signs(premise) for premise in premises]
    return all(same == sides for same, _ in known) and SIGNS.intersection(*(held for _, held in known)) <= left
