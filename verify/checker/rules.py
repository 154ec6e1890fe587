"""The rules of proofs. A rule says whether the conclusion of a step is true wherever its premises are.

The first only compare shapes, one a line: premises |- conclusion. A letter stands for any term, the same wherever it
stands again; `n+` for a literal above zero; `World.words` for themselves, and as terms have sorts, `0` and `1` say Int
there and `0.0` Real. The others are functions, each for all the names under which a proof may say what it decides.

Integers come before fractions everywhere: a whole value is an `int` in both sorts.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, repeat
from math import ceil, floor, gcd, lcm
from typing import Any, Protocol

from .computing import COMPARISONS, whole, worth
from .reading import tree
from .terms import BINDERS, LITERALS, Number, Refused, Term, World, substitute

SHAPES = """
eq_resolve                p ; (= p q) |- q
modus_ponens              p ; (=> p q) |- q
refl                      |- (= t t)
symm                      (= s t) |- (= t s)
symm                      (not (= s t)) |- (not (= t s))
skolem_intro              |- (= (@purify t) t)
ite_eq                    |- (ite c (= (ite c s t) s) (= (ite c s t) t))

eq-refl                   |- (= (= t t) true)
eq-symm                   |- (= (= s t) (= t s))
eq-ite-lift               |- (= (= (ite c s t) r) (ite c (= s r) (= t r)))
ite-true-cond             |- (= (ite true s t) s)
ite-false-cond            |- (= (ite false s t) t)
ite-not-cond              |- (= (ite (not c) s t) (ite c t s))
ite-eq-branch             |- (= (ite c t t) t)
ite-else-lookahead        |- (= (ite c r (ite c s t)) (ite c r t))

arith-eq-elim-int         |- (= (= x y) (and (>= x y) (<= x y)))
arith-geq-ite-lift        |- (= (>= (ite c x y) z) (ite c (>= x z) (>= y z)))
arith-leq-ite-lift        |- (= (<= (ite c x y) z) (ite c (<= x z) (<= y z)))
arith-max-geq2            |- (= (>= (ite (>= x y) x y) y) true)
arith-int-div-total       (= (= y 0) false) |- (= (div x y) (div_total x y))
arith-int-mod-total       (= (= y 0) false) |- (= (mod x y) (mod_total x y))
arith-abs-eq              |- (= (= (abs x) (abs y)) (or (= x y) (= x (- y))))
arith-abs-int-gt          |- (= (> (abs x) (abs y)) (ite (>= x 0) (ite (>= y 0) (> x y) (> x (- y)))
                                                                (ite (>= y 0) (> (- x) y) (> (- x) (- y)))))
arith-abs-real-gt         |- (= (> (abs x) (abs y)) (ite (>= x 0.0) (ite (>= y 0.0) (> x y) (> x (- y)))
                                                                  (ite (>= y 0.0) (> (- x) y) (> (- x) (- y)))))
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

array-read-over-write     |- (= (select (store a i t) i) t)
arrays_read_over_write_1  |- (= (select (store a i t) i) t)
array-read-over-write2    (= (= i j) false) |- (= (select (store a i t) j) (select a j))
arrays_read_over_write    (not (= i j)) |- (= (select (store a i t) j) (select a j))
array-read-over-write-split |- (= (select (store a j t) i) (ite (= i j) t (select a i)))
arrays_ext                (not (= a b)) |- (not (= (select a k) (select b k))) where k is (@array_deq_diff a b)
"""


class Proof(Protocol):
    """What a rule may ask of the proof it stands in."""

    world: World
    open: list[Term]  # what is assumed and not yet discharged, the obligation's own assertions aside

    def told(self) -> tuple[Term, ...]:
        """The arguments written beside the rule."""


# Says whether the conclusion is true wherever the premises are.
Rule = Callable[[Sequence[Term], Term, Proof], bool]
# Says whether two terms are worth the same in every world.
Rewrite = Callable[[Term, Term, World], bool]

Pattern = Any  # a `tree` of operators, letters and `World.words`

RULES: dict[str, Rule] = {}


def rule(names: str) -> Callable[[Rule], Rule]:
    """Enter a function into the table of rules, under some names."""

    def enter(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names.split(), function))
        return function

    return enter


def rewrite(names: str) -> Callable[[Rewrite], Rewrite]:
    """Enter an equation that is true by itself; premises, if a proof gives any, are not looked at."""

    def enter(same: Rewrite) -> Rewrite:
        def equation(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
            return conclusion.op == "=" and same(conclusion.args[0], conclusion.args[1], proof.world)

        rule(names)(equation)
        return same

    return enter


def fits(pattern: Pattern, term: Term, found: dict[str, Term]) -> bool:
    """Whether a term has a shape, with what is `found` already for words and letters; finds the other letters."""
    if isinstance(pattern, str):
        known = found.setdefault(pattern, term)
        return known is term and (pattern != "n+" or (term.op in LITERALS and term.index > 0))
    op, *parts = pattern
    return term.op == op and len(term.args) == len(parts) and all(map(fits, parts, term.args, repeat(found)))


def by_lines(lines: list[tuple[list[Pattern], Pattern]]) -> Rule:
    """The rule of which each instance is one of some lines."""
    words = tuple(word for word in World().words if repr(word) in str(lines))

    def follows(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
        for patterns, pattern in lines:
            found = {word: proof.world.words[word] for word in words}
            given = len(patterns) == len(premises) and all(map(fits, patterns, premises, repeat(found)))
            if given and fits(pattern, conclusion, found):
                return True
        return False

    return follows


def _enter_lines() -> None:
    lines: dict[str, list[tuple[list[Pattern], Pattern]]] = {}
    for line in filter(None, re.sub(r"\n +", " ", SHAPES).splitlines()):
        name, told = line.split(maxsplit=1)
        told, _, meaning = told.partition(" where k is ")
        premises, _, conclusion = re.sub(r"\bk\b", meaning or "k", told).partition("|-")
        patterns = [tree(premise) for premise in premises.split(";") if premise.strip()]
        lines.setdefault(name, []).append((patterns, tree(conclusion)))
    RULES.update({name: by_lines(of) for name, of in lines.items()})


_enter_lines()


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

Literal = tuple[Term, bool]  # a formula and the truth value that it has if the literal is right
GUESSES = 300  # how many one step may take


def literal(formula: Term, holds: bool) -> Literal:
    """A formula and its truth value, without negations."""
    while formula.op == "not":
        formula, holds = formula.args[0], not holds
    return formula, holds


def parts(formula: Term, holds: bool) -> tuple[list[Literal], list[list[Literal]]]:
    """What a formula's truth value says of its parts: literals that are right, and clauses in which one is."""
    op, args = formula.op, formula.args
    if op in ("and", "or", "=>"):
        every = [literal(arg, holds) for arg in args]
        if op == "=>":
            every[0] = literal(args[0], not holds)
        return (every, []) if holds is (op == "and") else ([], [every])
    if op in ("=", "xor") and args[0].sort == "Bool":
        (p, q), same = args, holds is (op == "=")
        return [], [[literal(p, case), literal(q, case is not same)] for case in (True, False)]
    if op == "ite" and formula.sort == "Bool":
        c, p, q = args
        then, other = literal(p, holds), literal(q, holds)
        return [], [[literal(c, False), then], [literal(c, True), other], [then, other]]
    return [], []


def contradictory(
    sure: list[Literal], clauses: list[list[Literal]], known: dict[Term, bool], guesses: Iterator[int]
) -> bool:
    """Whether no truth values, beside those that are known, make right what is sure and one literal of each clause.

    Refused if that takes more guesses than there are.
    """

    def clash(sure: list[Literal]) -> bool:
        """Take what is sure, with what it says of parts of formulas; whether that contradicts what is known."""
        for formula, holds in sure:
            if formula not in known:
                known[formula] = holds
                literals, more = parts(formula, holds)
                sure.extend(literals)  # to be met in this very loop
                clauses.extend(more)
            elif known[formula] is not holds:
                return True
        return False

    if clash(sure):
        return True
    before = -1
    while before < len(known):  # until a round finds nothing new
        before, waiting = len(known), []
        for clause in clauses:
            left = []
            for formula, holds in clause:
                value = known.get(formula)
                if value is holds:
                    break  # the clause is right
                if value is None:
                    left.append((formula, holds))
            else:
                if len({*left}) > 1:
                    waiting.append(left)
                elif not left or clash(left[:1]):
                    return True
        clauses[:] = waiting
    if not clauses:
        return False
    if next(guesses, None) is None:
        raise Refused("too many cases")
    ((formula, _), *_) = clauses[0]
    return all(contradictory([(formula, case)], [*clauses], {**known}, guesses) for case in (True, False))


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
    """
)
def propositional(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """What follows by the connectives alone."""
    # The premises from the last to the first, since that order settles a chain of resolutions in one round.
    sure = [literal(conclusion, False), *[literal(premise, True) for premise in reversed(premises)]]
    return contradictory(sure, [], {proof.world.true: True, proof.world.false: False}, iter(range(GUESSES)))


# -- values -----------------------------------------------------------------------------------------------------------


def fields(term: Term, world: World) -> tuple[str, ...] | None:
    """The selectors of the constructor that a term starts with, if it does."""
    return world.datatypes.get(str(term.sort), {}).get(term.op)


def differ(left: Term, right: Term, world: World) -> bool:
    """Whether two terms are different in every world: different literals, or trees that differ at some place."""
    if left.op in LITERALS and right.op in LITERALS:
        return left is not right
    if fields(left, world) is None or fields(right, world) is None:
        return {left.op, right.op} == {"true", "false"}
    return left.op != right.op or any(differ(a, b, world) for a, b in zip(left.args, right.args, strict=True))


@rule("dt_split")
def dt_split(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """A tree starts with one of the constructors of its sort."""
    (tree,) = (conclusion.args[0] if conclusion.op == "or" else conclusion).args
    tests = [proof.world.make("is", (tree,), constructor) for constructor in proof.world.datatypes[str(tree.sort)]]
    return conclusion is proof.world.all_of("or", tests)


def reduced(term: Term, world: World) -> Iterator[Term]:
    """What a term is equal to by what its parts are: trees, arrays, or whatever is compared."""
    first, *others = term.args
    row, rows = fields(first, world), world.datatypes.get(str(first.sort), {})
    match term.op:
        case "distinct":  # each two of the terms are not equal
            pairs = [*combinations(term.args, 2)]
            yield world.all_of("and", [world.make("not", (world.make("=", pair),)) for pair in pairs])
            if all(differ(a, b, world) for a, b in pairs):
                yield world.true
            if any(a is b for a, b in pairs):
                yield world.false
        case "=" if differ(first, others[0], world):
            yield world.false
        case "=" if row is not None and first.op == others[0].op:
            pairs = [*zip(first.args, others[0].args, strict=True)]
            yield world.all_of("and", [world.make("=", pair) for pair in pairs])
        case "is":  # a tree that starts with a constructor is this constructor of its own fields
            built = world.make(term.index, tuple(world.make(selector, (first,)) for selector in rows[term.index]))
            yield world.make("=", (first, built))
            if row is not None or len(rows) == 1:
                yield world.true if first.op == term.index or len(rows) == 1 else world.false
        case "select" if first.op == "const":
            yield first.args[0]
        case selector if row is not None and selector in row:
            yield first.args[row.index(selector)]


@rewrite(
    """
    distinct-elim distinct-true distinct-false dt-inst dt-collapse-selector dt-collapse-tester
    dt-collapse-tester-singleton dt-cons-eq dt-cons-eq-clash arrays-select-const
    """
)
def known_by_parts(left: Term, right: Term, world: World) -> bool:
    """A term, and what it is equal to by what its parts are."""
    return right in reduced(left, world)


@rule("distinct_values")
def distinct_values(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Values that differ are not equal."""
    return conclusion.op == "not" and proof.world.false in reduced(conclusion.args[0], proof.world)


# -- binders ----------------------------------------------------------------------------------------------------------


@rule("instantiate")
def instantiate(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """For all x. F gives F with terms in the place of x."""
    (premise,), (terms,) = premises, proof.told()
    at = dict(zip(premise.index, terms.args, strict=True))
    fitting = premise.op == "forall" and all(variable.sort == term.sort for variable, term in at.items())
    return fitting and substitute(proof.world, premise.args[0], at) is conclusion


@rule("skolemize")
def skolemize(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Not for all x. F gives not F at the witnesses of this formula, which `World.make` has only if it is closed."""
    world, ((formula,), (instance,)) = proof.world, (premises[0].args, conclusion.args)
    at = {v: world.make("@quantifiers_skolemize", (), (formula, place)) for place, v in enumerate(formula.index)}
    return premises[0].op == conclusion.op == "not" and substitute(world, formula.args[0], at) is instance


def occurring(term: Term) -> list[Term]:
    """The free variables of a term, in the order in which they first occur."""
    if term.op == "@var" or not term.free:
        return [*term.free]
    return [v for v in dict.fromkeys(v for part in term.args for v in occurring(part)) if v in term.free]


def height(term: Term) -> int:
    """A number that no bound variable of a `plain` term has or exceeds."""
    inside = max(map(height, term.args), default=0)
    return inside + len(term.index) if term.op in BINDERS else inside


def plain(term: Term, world: World) -> Term:
    """The same for all terms that only quantify in other ways: with `not forall … not` for `exists`, nested quantifiers
    as one, no variable that does not occur, as no sort is empty, and the others called by the order in which they do.
    """
    args = tuple(plain(arg, world) for arg in term.args)
    match term.op, args:
        case "not", (Term("not", (inner,)),):
            return inner
        case "exists", _:
            denied = world.forall(term.index, world.make("not", args))
            return plain(world.make("not", (denied,)), world)
        case "forall", (body,):
            over = {*term.index}
            if body.op == "forall":
                over, body = over.union(body.index), body.args[0]
            bound = enumerate([v for v in occurring(body) if v in over], height(body))
            new = {v: world.make("@var", (), (str(place), v.sort)) for place, v in bound}
            return world.forall(tuple(new.values()), substitute(world, body, new))
    return world.again(term, args) if args else term


@rewrite("alpha_equiv exists-elim quant-unused-vars quant-merge-prenex quant_var_reordering")
def quantifies_alike(left: Term, right: Term, world: World) -> bool:
    """Terms that are the same but for the names and the order of bound variables, and the words of the quantifiers."""
    return plain(left, world) is plain(right, world)


@rewrite("quant-miniscope-and quant-miniscope-or")
def distributed(left: Term, right: Term, world: World) -> bool:
    """for all x. (F and G) = (for all x. F) and (for all x. G); the same of `or`, if no variable is free in both."""
    (body,), over = left.args, left.index
    used = [part.free.intersection(over) for part in body.args]
    apart = body.op == "and" or (body.op == "or" and sum(map(len, used)) == len(frozenset().union(*used)))
    parts = tuple(world.forall(over, part) for part in body.args)
    return left.op == "forall" and apart and quantifies_alike(right, world.make(body.op, parts), world)


@rewrite("quant-var-elim-eq")
def one_point(left: Term, right: Term, world: World) -> bool:
    """for all x. (x != t or F) = F at t, if x is not free in t."""
    match left:
        case Term("forall", (body,), index=(variable,)):
            first, *rest = body.args if body.op == "or" else (body,)
            match first:
                case Term("not", (Term("=", (x, point)),)) if x is variable and variable not in point.free:
                    return substitute(world, world.all_of("or", rest), {variable: point}) is right
    return False


@rewrite("quant-dt-split")
def by_constructors(left: Term, right: Term, world: World) -> bool:
    """for all x y. F = (for all y z. F at c(z)) and so on, for each constructor c of the sort of x."""
    first, *others = left.index
    cases = []
    for constructor in world.datatypes[first.sort]:
        sorts = world.functions[constructor][0]
        parts = tuple(world.make("@var", (), (f"part {place}", sort)) for place, sort in enumerate(sorts))
        body = substitute(world, left.args[0], {first: world.make(constructor, parts)})
        cases.append(world.forall((*others, *parts), body))
    return left.op == "forall" and quantifies_alike(right, world.all_of("and", cases), world)


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


@rewrite("evaluate trust")  # what cvc5 does not explain is accepted where it can be computed
def evaluate(left: Term, right: Term, world: World) -> bool:
    """Two terms of literals that are worth the same."""
    value = worth(left)
    return value is not None and value == worth(right)


@rewrite(
    """
    arith_poly_norm arith_poly_norm_rel arith-elim-gt arith-elim-lt arith-elim-leq arith-elim-int-lt arith-leq-norm
    arith-geq-tighten arith-geq-norm1-int arith-geq-norm1-real arith-int-eq-conflict arith-int-geq-tighten
    """
)
def same_in_numbers(left: Term, right: Term, world: World) -> bool:
    """Two terms that are one polynomial, or two comparisons of one normal form."""
    form = polynomial if left.sort in LITERALS else normal
    return bool(form(left) == form(right))


@rule("int_tight_ub int_tight_lb")
def tightened(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """A comparison gives another of the same normal form."""
    return len(premises) == 1 and normal(premises[0]) == normal(conclusion)


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
