"""Exact arithmetic: terms as polynomials over the rationals, comparisons in a normal form, the rules about numbers.

Integers come before fractions everywhere: a whole value is an `int` in both sorts.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import ceil, floor, gcd, lcm
from typing import Any

from .computing import COMPARISONS, whole, worth
from .shapes import Proof, rewrite, rule
from .terms import LITERALS, Number, Refused, Term, World

Polynomial = dict[tuple[Term, ...], Number]  # coefficients by monomial, none of them zero; () is the monomial 1

FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
SIGNS = frozenset((-1, 0, 1))


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


def multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    total: Polynomial = {}
    for monomial, factor in left.items():
        shifted = {tuple(sorted(monomial + m, key=id)): c for m, c in right.items()} if monomial else right
        add(total, shifted, factor)
    return {monomial: whole(coefficient) for monomial, coefficient in total.items()}


def comparison(literal: Term) -> tuple[Polynomial, frozenset[int]]:
    """The difference of two numbers that a literal compares, and which signs it lets this have."""
    if literal.op == "not":
        told, held = comparison(literal.args[0])
        return told, SIGNS - held
    if literal.op not in COMPARISONS or literal.args[0].sort not in LITERALS:
        raise Refused("no comparison of numbers")
    left, right = literal.args
    total = dict(polynomial(left))
    add(total, polynomial(right), -1)
    return total, HELD[literal.op]


HELD = {op: frozenset(sign for sign in SIGNS if compare(sign, 0)) for op, compare in COMPARISONS.items()}


@cache
def normal(literal: Term) -> Any:
    """What a comparison says, the same however it is written: a truth value, or a polynomial, a bound, and on which
    side of the bound the polynomial is.

    The polynomial has no constant, and its first coefficient is 1; or they are integers without a common divisor where
    all that is multiplied by them are integers, and the bound is then the least integer of the upper side.
    """
    if literal.op in ("true", "false"):
        return literal.op == "true"
    told, held = comparison(literal)
    moving = {monomial: coefficient for monomial, coefficient in told.items() if monomial}
    constant = told.get((), 0)
    if not moving:
        return (constant > 0) - (constant < 0) in held
    first = moving[min(moving, key=lambda monomial: [id(part) for part in monomial])]
    integers = all(part.sort == "Int" for monomial in moving for part in monomial)
    if integers:
        below = lcm(*(value.denominator for value in moving.values()))
        scale = whole(Fraction(below, gcd(*(int(value * below) for value in moving.values()))))
    else:
        scale = whole(1 / abs(Fraction(first)))
    if first < 0:
        scale, held = -scale, frozenset(-sign for sign in held)
    polynomial = frozenset((monomial, whole(value * scale)) for monomial, value in moving.items())
    bound = whole(-constant * scale)
    above = 1 in held
    if integers and above is (-1 in held):  # equal to the bound, or not
        return (polynomial, bound, held) if isinstance(bound, int) else above
    if integers:
        return polynomial, ceil(bound) if (0 in held) is above else floor(bound) + 1, above
    return polynomial, bound, held


# -- the rules --------------------------------------------------------------------------------------------------------


@rewrite("evaluate trust")  # what cvc5 does not explain is accepted where it can be computed
def evaluate(left: Term, right: Term, world: World) -> bool:
    """Two terms of literals that are worth the same."""
    value = worth(left)
    return value is not None and value == worth(right)


@rewrite("arith_poly_norm")
def same_polynomial(left: Term, right: Term, world: World) -> bool:
    """Two terms that are the same polynomial."""
    return left.sort in LITERALS and polynomial(left) == polynomial(right)


@rewrite(
    """
    arith_poly_norm_rel arith-elim-gt arith-elim-lt arith-elim-leq arith-elim-int-lt arith-leq-norm arith-geq-tighten
    arith-geq-norm1-int arith-geq-norm1-real arith-int-eq-conflict arith-int-geq-tighten
    """
)
def same_comparison(left: Term, right: Term, world: World) -> bool:
    """Two comparisons of one normal form."""
    return bool(normal(left) == normal(right))


@rule("int_tight_ub int_tight_lb")
def tightened(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """A comparison gives another of the same normal form."""
    return len(premises) == 1 and same_comparison(premises[0], conclusion, proof.world)


@rule("arith_trichotomy")
def trichotomy(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Literals on the same two numbers: a >= b and a != b give a > b."""
    goal, left = comparison(conclusion)
    known = [comparison(premise) for premise in premises]
    return all(told == goal for told, _ in known) and SIGNS.intersection(*(held for _, held in known)) <= left


@rule("arith_sum_ub")
def sum_of_bounds(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """The sum of a < b, c <= d and e = f is a + c + e < b + d + f."""
    ops = {premise.op for premise in premises}
    if not ops <= {"<", "<=", "="} or len(premises) < 2:
        return False
    lower, upper = (proof.world.make("+", tuple(premise.args[side] for premise in premises)) for side in (0, 1))
    return conclusion is proof.world.make("<" if "<" in ops else "<=", (lower, upper))


@rule("arith_mult_pos arith_mult_neg")
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
    told, goal = conclusion.args
    known: dict[Term, frozenset[int]] = {}
    for part in told.args if told.op == "and" else (told,):
        factor, zero = (part.args[0] if part.op == "not" else part).args
        if worth(zero) != 0:
            return False
        known[factor] = comparison(part)[1]
    product, zero = goal.args
    factors = product.args if product.op == "*" else (product,)
    found = {1}
    for factor in set(factors):
        found = {sign * own ** factors.count(factor) for sign in found for own in known.get(factor, SIGNS)}
    return conclusion.op == "=>" and worth(zero) == 0 and found <= comparison(goal)[1]


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
