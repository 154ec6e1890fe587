"""The rules of proofs. A rule says whether the conclusion of a step is true wherever its premises are.

The first only compare shapes, one a line: premises |- conclusion. A letter stands for any term, the same wherever it
stands again; `n+` for a literal above zero; `World.words` for themselves, and as terms have sorts, `0` and `1` say Int
there and `0.0` Real. The others are functions, each for all the names under which a proof may say what it decides.

Integers come before fractions everywhere: a whole value is an `int` in both sorts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, repeat
from math import ceil, floor, gcd, lcm
from typing import TYPE_CHECKING, Any

from .computing import COMPARISONS, whole, worth
from .reading import tree
from .terms import BINDERS, LITERALS, Number, Refused, Term, World

if TYPE_CHECKING:
    from .proof import Proof  # of which a rule asks what is still assumed, and the arguments that are written beside it

SHAPES = """
eq_resolve                p ; (= p q) |- q
modus_ponens              p ; (=> p q) |- q
refl                      |- (= t t)
symm                      (= s t) |- (= t s)
symm                      (not (= s t)) |- (not (= t s))
skolem_intro              |- (= (@purify t) t)

eq-symm                   |- (= (= s t) (= t s))
arith-int-div-total       (= (= y 0) false) |- (= (div x y) (div_total x y))
arith-int-mod-total       (= (= y 0) false) |- (= (mod x y) (mod_total x y))
arith-abs-eq              |- (= (= (abs x) (abs y)) (or (= x y) (= x (- y))))
arith_reduction           |- (= (div x y) (ite (= y 0) (@int_div_by_zero x) (div_total x y)))
arith_reduction           |- (= (mod x y) (ite (= y 0) (@mod_by_zero x) (mod_total x y)))
arith_reduction           |- (= (/ x y) (ite (= y 0.0) (@div_by_zero x) (/_total x y)))
arith_reduction           |- (= (abs x) (ite (< x 0) (- x) x))
arith_reduction           |- (= (abs x) (ite (< x 0.0) (- x) x))
arith_reduction           |- (and (= (to_int x) k) (and (<= 0.0 (- x (to_real k))) (< (- x (to_real k)) 1.0)))
                             where k is (@purify (to_int x))
arith_reduction           |- (and (= (/_total x y) k) (=> (not (= y 0.0)) (= (* y k) x)))
                             where k is (@purify (/_total x y))
arith_reduction           |- (and (= (div_total x n+) k) (and (<= (* n+ k) x) (< x (* n+ (+ k 1)))))
                             where k is (@purify (div_total x n+))
arith_reduction           |- (and (= (mod_total x n+) (- x (* n+ k))) (and (<= (* n+ k) x) (< x (* n+ (+ k 1)))))
                             where k is (@purify (div_total x n+))
arith_reduction           |- (and (= (div_total x y) k) (and (=> (> y 0) (and (<= (* y k) x) (< x (* y (+ k 1)))))
                                                             (=> (< y 0) (and (<= (* y k) x) (< x (* y (+ k -1)))))))
                             where k is (@purify (div_total x y))
arith_reduction           |- (and (= (mod_total x y) (- x (* y k)))
                                  (and (=> (> y 0) (and (<= (* y k) x) (< x (* y (+ k 1)))))
                                       (=> (< y 0) (and (<= (* y k) x) (< x (* y (+ k -1)))))))
                             where k is (@purify (div_total x y))

arrays_ext                (not (= a b)) |- (not (= (select a k) (select b k))) where k is (@array_deq_diff a b)
"""


# Says whether the conclusion is true wherever the premises are.
Rule = Callable[[Sequence[Term], Term, "Proof"], bool]
Pattern = Any  # a `tree` of operators, letters and `World.words`

RULES: dict[str, Rule] = {}


def rule(names: str) -> Callable[[Rule], Rule]:
    """Enter a function into the table of rules, under some names."""

    def enter(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names.split(), function))
        return function

    return enter


def fits(pattern: Pattern, term: Term, found: dict[str, Term]) -> bool:
    """Whether a term has a shape, with what is `found` already for words and letters; finds the other letters."""
    if isinstance(pattern, str):
        known = found.setdefault(pattern, term)
        return known is term and (pattern != "n+" or (term.op in LITERALS and term.index > 0))
    op, *parts = pattern
    return term.op == op and len(term.args) == len(parts) and all(map(fits, parts, term.args, repeat(found)))


def by_lines(lines: list[list[Pattern]]) -> Rule:
    """The rule of which each instance is one of some lines, each the shapes of the premises and of the conclusion."""

    def follows(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
        terms, words = (*premises, conclusion), proof.world.words
        fitting = (line for line in lines if len(line) == len(terms))
        return any(all(map(fits, line, terms, repeat({**words}))) for line in fitting)

    return follows


_LINES: dict[str, list[list[Pattern]]] = {}
for _line in re.sub(r"\n +", " ", SHAPES).split("\n"):
    if _line:
        _name, _told = _line.split(maxsplit=1)
        _told, _, _meaning = _told.partition(" where k is ")
        _shapes = re.split(r";|\|-", re.sub(r"\bk\b", _meaning or "k", _told))
        _LINES.setdefault(_name, []).append([tree(shape) for shape in _shapes if shape.strip()])
RULES.update({name: by_lines(lines) for name, lines in _LINES.items()})


# -- equality ---------------------------------------------------------------------------------------------------------


@rule("trans")
def trans(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """From s = t, t = u, … the equation of the two ends."""
    if any(premise.op != "=" for premise in premises) or conclusion.op != "=":
        return False
    linked = all(one.args[1] is next_.args[0] for one, next_ in pairwise(premises))
    return linked and conclusion.args == (premises[0].args[0], premises[-1].args[1])


@rule("cong nary_cong pairwise_cong")
def cong(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Equal arguments give equal terms; under a binder, if nothing that is assumed speaks of its variables."""
    if conclusion.op != "=":
        return False
    left, right = conclusion.args
    if left.op != right.op or left.index != right.index or len(left.args) != len(right.args):
        return False
    equal = {premise.args for premise in premises if premise.op == "="}
    for pair in zip(left.args, right.args, strict=True):
        if pair not in equal and pair[0] is not pair[1]:
            return False
    return left.op not in BINDERS or all(assumed.free.isdisjoint(left.index) for assumed in proof.open)


# -- connectives ------------------------------------------------------------------------------------------------------

Literal = tuple[Any, bool]  # a formula, or one of `bounds`, and the truth value that it has if the literal is right
Clause = list[Literal]  # of which one is right
GUESSES = 300  # how many one step may take


def literal(formula: Term, holds: bool) -> Literal:
    """A formula and its truth value, without negations."""
    while formula.op == "not":
        formula, holds = formula.args[0], not holds
    return formula, holds


def parts(formula: Any, holds: bool, world: World) -> list[Clause]:
    """What the truth value of a formula, or of one of `bounds`, says of others."""
    if not isinstance(formula, Term):
        return []
    op, args = formula.op, formula.args
    if op in ("and", "or", "=>"):
        every = [literal(arg, holds) for arg in args]
        if op == "=>":
            every[0] = literal(args[0], not holds)
        return [[one] for one in every] if holds is (op == "and") else [every]
    if op in ("=", "xor") and args[0].sort == "Bool":
        (p, q), same = args, holds is (op == "=")
        return [[literal(p, case), literal(q, case is not same)] for case in (True, False)]
    if op == "ite":
        then, other = literal(args[1], holds), literal(args[2], holds)
        return [[literal(args[0], False), then], [literal(args[0], True), other], [then, other]]
    simpler = reduced(formula, world)
    said = [] if simpler is formula else [[literal(simpler, holds)]]
    if op in COMPARISONS and args[0].sort in LITERALS:
        every = [(bound, value is holds) for bound, value in bounds(formula, world)]
        said += [[one] for one in every] if holds else [every]
    if op == "is" and not holds:  # a tree that does not start with this constructor starts with one of the others
        rows = world.datatypes[str(args[0].sort)]
        said.append([(world.make("is", args, name), True) for name in rows if name != formula.index])
    return said


@cache
def reduced(term: Term, world: World) -> Term:
    """What a term is equal to by what its parts are, if that says more: values, trees, arrays, and choices."""
    op, args, known = term.op, term.args, fields(term.args[0], world) if term.args else None
    if op in COMPARISONS:
        args = tuple([reduced(side, world) for side in args])
        for place, side in enumerate(args):
            if side.op == "ite":
                cases = [world.make(op, (*args[:place], case, *args[place + 1 :])) for case in side.args[1:]]
                return world.make("ite", (side.args[0], *cases))
    match op, args:
        case "distinct", _:
            return world.all_of("and", [world.make("not", (world.make("=", pair),)) for pair in combinations(args, 2)])
        case "exists", (body,):
            denied = body.args[0] if body.op == "not" else world.make("not", args)
            return world.make("not", (world.forall(term.index, denied),))
        case "=", (left, right):
            if left is right or (entries(left) and entries(left) == entries(right)):
                return world.true
            if fields(left, world) is None or fields(right, world) is None:
                return world.make("=", args)
            pairs = [*zip(left.args, right.args, strict=True)] if left.op == right.op else []
            return world.all_of("and", [world.make("=", pair) for pair in pairs]) if pairs else world.false
        case "abs", (x,):
            at_least = world.make(">=", (x, world.literal(0, x.sort)))
            return world.make("ite", (at_least, x, world.make("-", args)))
        case "is", (tree,):  # a tree that starts with a constructor is this constructor of its own fields
            if known is not None:
                return world.true if tree.op == term.index else world.false
            row = world.datatypes[str(tree.sort)][term.index]
            return world.make("=", (tree, world.make(term.index, tuple([world.make(part, args) for part in row]))))
        case "select", (Term("const", (element,)), _):
            return element
        case "select", (Term("store", (array, changed, value)), at):
            return world.make("ite", (world.make("=", (changed, at)), value, world.make("select", (array, at))))
        case selector, (tree,) if known and selector in known:
            return tree.args[known.index(selector)]
    return term


def fields(term: Term, world: World) -> tuple[str, ...] | None:
    """The selectors of the constructor that a term starts with, if it does, where a literal is one without any."""
    return () if term.op in LITERALS else world.datatypes.get(str(term.sort), {}).get(term.op)


def entries(array: Term) -> dict[Term | None, Term]:
    """What an array holds at some literals and, under None, everywhere else; nothing if that is not known."""
    if array.op == "const":
        return {None: array.args[0]}
    if array.op == "store" and array.args[1].op in LITERALS and (held := entries(array.args[0])):
        held[array.args[1]] = array.args[2]
        return {place: value for place, value in held.items() if place is None or value is not held[None]}
    return {}


def contradictory(clauses: list[Clause], known: dict[Term, bool], guesses: Iterator[int], world: World) -> bool:
    """Whether no truth values, beside those that are known, make right one literal of each clause.

    Refused if that takes more guesses than there are.
    """
    before = -1
    while before < len(known):  # until a round finds nothing new
        before, waiting = len(known), []
        for clause in clauses:  # which grow by what is found of the parts of formulas
            left = []
            for formula, holds in clause:
                value = known.get(formula)
                if value is holds:
                    break  # the clause is right
                if value is None:
                    left.append((formula, holds))
            else:
                if not left:
                    return True
                if len({*left}) > 1:
                    waiting.append(left)
                else:
                    ((formula, holds), *_) = left
                    known[formula] = holds
                    clauses += parts(formula, holds, world)
        clauses = waiting
    if not clauses:
        return False
    if next(guesses, None) is None:
        raise Refused("too many cases")
    ((formula, _), *_) = clauses[0]
    return all(contradictory([[(formula, case)], *clauses], {**known}, guesses, world) for case in (True, False))


@rule(
    """
    and_intro and_elim not_or_elim not_not_elim contra split implies_elim not_implies_elim1 not_implies_elim2 not_and
    equiv_elim1 equiv_elim2 not_equiv_elim1 not_equiv_elim2 xor_elim1 xor_elim2 not_xor_elim1 not_xor_elim2 ite_elim1
    ite_elim2 not_ite_elim1 not_ite_elim2 cnf_and_pos cnf_and_neg cnf_or_pos cnf_or_neg cnf_implies_pos
    cnf_implies_neg1 cnf_implies_neg2 cnf_equiv_pos1 cnf_equiv_pos2 cnf_equiv_neg1 cnf_equiv_neg2 cnf_xor_pos1
    cnf_xor_pos2 cnf_xor_neg1 cnf_xor_neg2 cnf_ite_pos1 cnf_ite_pos2 cnf_ite_pos3 cnf_ite_neg1 cnf_ite_neg2
    cnf_ite_neg3 true_intro true_elim false_intro false_elim process_scope
    resolution chain_resolution chain_m_resolution reordering factoring
    aci_norm absorb bool-or-taut bool-or-taut2 bool-double-not-elim bool-eq-true bool-eq-false bool-xor-refl
    bool-xor-nrefl bool-xor-false bool-xor-true bool-xor-comm bool-xor-elim bool-not-xor-elim bool-impl-false1
    bool-impl-false2 bool-impl-true1 bool-impl-true2 bool-impl-elim bool-and-de-morgan bool-or-de-morgan
    bool-or-and-distrib bool-not-eq-elim1 bool-not-ite-elim ite-neg-branch ite-then-true ite-then-false ite-else-true
    ite-else-false
    ite_eq eq-ite-lift ite-true-cond ite-false-cond ite-not-cond ite-eq-branch
    distinct-elim distinct-true distinct-false distinct_values exists-elim eq-refl trust
    dt_split dt-inst dt-collapse-selector dt-collapse-tester dt-collapse-tester-singleton dt-cons-eq dt-cons-eq-clash
    arrays-select-const array-read-over-write array-read-over-write2 arrays_read_over_write arrays_read_over_write_1
    array-read-over-write-split
    arith_poly_norm arith_poly_norm_rel arith-elim-gt arith-elim-lt arith-elim-leq arith-elim-int-lt arith-leq-norm
    arith-geq-tighten arith-geq-norm1-int arith-geq-norm1-real arith-int-eq-conflict arith-int-geq-tighten
    arith-eq-elim-int arith-geq-ite-lift arith-leq-ite-lift arith-max-geq2 arith-abs-int-gt arith-abs-real-gt
    int_tight_ub int_tight_lb arith_trichotomy
    """
)
def propositional(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """What follows by the connectives, and by what values, trees, arrays and comparisons of numbers are."""
    # The premises from the last to the first, since that order settles a chain of resolutions in one round.
    clauses = [[literal(conclusion, False)], *[[literal(premise, True)] for premise in reversed(premises)]]
    known = {proof.world.true: True, proof.world.false: False}
    return contradictory(clauses, known, iter(range(GUESSES)), proof.world)


# -- binders ----------------------------------------------------------------------------------------------------------


@rule("instantiate")
def instantiate(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """For all x. F gives F with terms in the place of x."""
    (premise,), (terms,) = premises, proof.told()
    at = dict(zip(premise.index, terms.args, strict=True))
    fitting = premise.op == "forall" and all(variable.sort == term.sort for variable, term in at.items())
    return fitting and proof.world.put(premise.args[0], at) is conclusion


@rule("skolemize")
def skolemize(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Not for all x. F gives not F at the witnesses of this formula, which `World.make` has only if it is closed."""
    world, ((formula,), (instance,)) = proof.world, (premises[0].args, conclusion.args)
    at = {v: world.make("@quantifiers_skolemize", (), (formula, place)) for place, v in enumerate(formula.index)}
    return premises[0].op == conclusion.op == "not" and world.put(formula.args[0], at) is instance


def plain(term: Term, world: World, names: dict[Term, Term], depth: int = 0) -> Term:
    """The same for all terms that differ in bound variables only: one that does not occur is left out, as no sort is
    empty, and the others are called by their place, counted from the outermost binder.
    """
    if term.op == "@var":
        return names.get(term, term)
    if term.op in BINDERS:
        used = enumerate([v for v in term.index if v in term.args[0].free], depth)
        new = {v: world.make("@var", (), (str(place), v.sort)) for place, v in used}
        body = plain(term.args[0], world, {**names, **new}, depth + len(new))
        return world.make(term.op, (body,), tuple(new.values())) if new else body
    args = tuple(plain(arg, world, names, depth) for arg in term.args)
    return world.again(term, args) if args else term


@rule("alpha_equiv quant-unused-vars")
def quantifies_alike(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Terms that are the same but for bound variables are equal."""
    left, right = (plain(side, proof.world, {}) for side in conclusion.args)
    return conclusion.op == "=" and left is right


# -- numbers: terms as polynomials over the rationals, comparisons in a normal form -----------------------------------

Polynomial = dict[tuple[Term, ...], Number]  # coefficients by monomial, none of them zero; () is the monomial 1

SIGNS = frozenset((-1, 0, 1))


@cache
def polynomial(term: Term) -> Polynomial:
    """A number's term as a polynomial in what is not arithmetic in it; both sorts are read as rational numbers."""
    op, args = term.op, term.args
    if op in LITERALS:
        return {(): term.index} if term.index else {}
    if op in ("+", "-"):
        total: Polynomial = {}
        for place, arg in enumerate(args):
            add(total, polynomial(arg), -1 if op == "-" and (place or len(args) == 1) else 1)
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
def bounds(told: Term, world: World) -> list[Literal]:
    """What a comparison says, the same however it is written: that a polynomial is at least some number, or above it,
    or is not; and all that it says.

    The polynomial has no constant, and its coefficients are integers without a common divisor, the first above zero.
    Where all that is multiplied by them are integers too, the number is one, and the polynomial is at least that.
    """
    total, held = comparison(told)
    constant = total.pop((), 0)
    if not total:
        return [(world.true, (constant > 0) - (constant < 0) in held)]
    below = lcm(*(value.denominator for value in total.values()))
    scale = Fraction(below, gcd(*(int(value * below) for value in total.values())))
    if total[min(total, key=lambda monomial: [id(part) for part in monomial])] < 0:
        scale, held = -scale, frozenset(-sign for sign in held)
    scaled = frozenset((monomial, whole(value * scale)) for monomial, value in total.items())
    number = whole(-constant * scale)
    integers = all(part.sort == "Int" for monomial in total for part in monomial)

    def least(above: bool) -> Any:
        return (scaled, floor(number) + 1 if above else ceil(number)) if integers else (scaled, number, above)

    lower = [] if -1 in held else [(least(0 not in held), True)]
    return lower if 1 in held else [*lower, (least(0 in held), False)]


@rule("evaluate")
def evaluate(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Two terms of literals that are worth the same are equal."""
    left, right = map(worth, conclusion.args)
    return conclusion.op == "=" and left is not None and left == right


@rule("arith_sum_ub")
def sum_of_bounds(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """The sum of a < b, c <= d and e = f is a + c + e < b + d + f."""
    ops = {premise.op for premise in premises}
    sums = tuple(proof.world.make("+", sides) for sides in zip(*(premise.args for premise in premises), strict=True))
    return ops <= {"<", "<=", "="} and conclusion is proof.world.make("<" if "<" in ops else "<=", sums)


@rule("arith_mult_pos arith_mult_neg arith_mult_sign")
def sign_of_product(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """What is told of the signs of factors gives the sign of their product, where m a < m b says that of m (a - b)."""
    told, goal = conclusion.args
    known = {frozenset(of.items()): signs for of, signs in map(comparison, told.args if told.op == "and" else (told,))}
    left, right = goal.args
    factors = left.args if left.op == "*" else (left,)
    if right.op == "*":
        factors = (factors[0], proof.world.make("-", (factors[1], right.args[1])))
    product: Polynomial = {(): 1}
    found = {1}
    for factor in set(factors):
        times, own = factors.count(factor), polynomial(factor)
        found = {one * sign**times for one in found for sign in known.get(frozenset(own.items()), SIGNS)}
        for _ in range(times):
            product = multiply(product, own)
    whole_product, signs = comparison(goal)
    return conclusion.op == "=>" and product == whole_product and found <= signs


@rule("arith_mult_abs_comparison")
def product_of_sizes(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """From |a| > |b| and |c| > |d|, or |c| = |d| and c != 0: |a c| > |b d|. From equations, an equation."""
    pairs, alike = [], 0
    for premise in premises:
        told, *more = premise.args if premise.op == "and" else (premise,)
        (a,), (b,) = (side.args for side in told.args if side.op == "abs")
        nonzero = [comparison(other) for other in more] == [(polynomial(a), frozenset((-1, 1)))]
        if told.op != ("=" if more else conclusion.op) or (more and not (nonzero and conclusion.op == ">")):
            return False
        pairs.append((a, b))
        alike += not more
    sizes = [proof.world.make("abs", (proof.world.make("*", of),)) for of in zip(*pairs, strict=True)]
    return conclusion.op in ("=", ">") and alike > 0 and conclusion.args == tuple(sizes)
