"""The check of one certificate, line by line, and the rules by which its steps must follow; the last proves `false`.

A line is `rule premises | conclusion | arguments`. Premises are counted back: 0 is the conclusion of the step before.
So are the terms that `define | term` names: `@0` is the last of them. `assume | formula` cites an assertion, and
`suppose | formula` begins a part that ends when `scope premise` concludes that the premise follows from the formula.
A rule returns whether the conclusion of a step is true wherever its premises are.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial, reduce
from itertools import combinations, repeat
from math import ceil, floor, gcd, lcm
from typing import Any

from .computing import COMPARISONS, OPERATIONS, as_int_if_whole
from .errors import Refused, Unreadable, each_line
from .reading import TOKEN, ParsedObligation, tree
from .terms import BINDERS, LITERALS, Number, Term, World

Rule = Callable[[Sequence[Term], Term, "Proof"], bool]
Literal = tuple[Any, bool]  # a formula, or one of `bounds`, and a truth value that it may have
Clause = list[Literal]  # of which at least one is right
Polynomial = dict[tuple[Term, ...], Number]  # coefficients by monomial, none of them 0, an `int` if whole; () is 1
GUESSES = 300  # the most case distinctions in one step
MONOMIALS = 100_000  # the most products of monomials that one multiplication may need
SIGNS = frozenset((-1, 0, 1))
SUM_SIGNS = {(a, b): SIGNS if a * b < 0 else {a or b} for a in SIGNS for b in SIGNS}  # by the signs of two numbers
SIGNS_OF = {op: frozenset(sign for sign in SIGNS if compare(sign, 0)) for op, compare in COMPARISONS.items()}
LAWS = {  # formulas that are true for all terms of fitting sorts
    "div": """(and (=> (> y 0) (and (<= (* y (div x y)) x) (< x (* y (+ (div x y) 1)))))
                   (=> (< y 0) (and (<= (* y (div x y)) x) (< x (* y (+ (div x y) -1))))))""",
    "mod": "(=> (not (= y 0)) (= (mod x y) (- x (* y (div x y)))))",
    "quotient": "(=> (not (= y 0.0)) (= (* y (/ x y)) x))",
    "floor": "(and (<= (to_real (to_int x)) x) (< x (+ (to_real (to_int x)) 1.0)))",
    "differ": "(or (= x y) (not (= (select x (@array_deq_diff x y)) (select y (@array_deq_diff x y)))))",
}


class Proof:
    """The state of a certificate after some of its lines."""

    def __init__(self, obligation: ParsedObligation) -> None:
        self.world, self.assertions = obligation
        self.conclusions: list[Term] = []  # of the lines so far, except in closed scopes
        self.suppositions: list[Term] = []  # those that are open
        self._marks: list[int] = []  # the number of formulas proved before each supposition
        self.arguments: tuple[Term, ...] = ()  # the arguments of the rule of this step

    def check_line(self, line: str) -> None:
        """Check one line and enter its conclusion; raise Refused if it does not hold."""
        reason, _, text = line.partition(" | ")
        text, _, arguments = text.partition(" | ")
        self.arguments = tuple(map(self.world.term_of, tree(f"({arguments})"))) if arguments else ()
        rule, *distances = reason.split(" ")
        premises = [self.conclusions[~int(distance)] for distance in distances]
        if rule == "scope" and self.suppositions and not text:
            (premise,), mark = premises, self._marks.pop()
            self.conclusions[mark:] = [self.world.make("=>", (self.suppositions.pop(), premise))]
            return
        term = self.world.term(text)
        if rule == "define":
            self.world.definitions.append(term)
            return
        if term.sort != "Bool":
            raise Unreadable("no formula")
        if rule == "suppose":
            self._marks.append(len(self.conclusions))
            self.suppositions.append(term)
        elif rule == "assume":
            if term not in self.assertions:
                raise Refused("assumes what the obligation does not assert")
        elif rule not in RULES:
            raise Refused(f"no such rule: {rule}")
        elif not RULES[rule](premises, term, self):
            raise Refused(f"does not follow by {rule}")
        self.conclusions.append(term)


def check(obligation: ParsedObligation, text: str) -> int:
    """Return the number of lines of a proof that an obligation is contradictory; raise Refused otherwise."""
    for function in (normal_form, polynomial, bounds, simplified):
        function.cache_clear()
    proof, lines = Proof(obligation), text.splitlines()
    each_line(lines, 1, proof.check_line, Refused)
    if proof.suppositions:
        raise Refused("a supposition is still open at the end")
    if proof.conclusions[-1:] != [obligation.world.false]:
        raise Refused("the last step does not prove false")
    return len(lines)


def law(formula: str, premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Accept a formula with the arguments of the step in the place of its letters."""
    letters = sorted({"x", "y"}.intersection(TOKEN.findall(formula)))
    return proof.world.term_with(dict(zip(letters, proof.arguments, strict=True)), formula) is conclusion


class EqualTerms(dict[Term, Term]):
    """The terms that are known to be equal: those with the same root, which a chain of entries leads to."""

    def root(self, term: Term) -> Term:
        """Return the term that represents all that are known to be equal to a term."""
        while term in self:
            term = self[term]
        return term

    def unite(self, one: Term, other: Term) -> bool:
        """Enter that two terms are equal."""
        if self.root(one) is not self.root(other):
            self[self.root(one)] = self.root(other)
        return True

    def congruent(self, one: Term, other: Term, suppositions: Sequence[Term]) -> bool:
        """Return whether two terms are equal, or of one operator with equal arguments, and enter that they are."""
        if self.root(one) is self.root(other):
            return True
        if one.op != other.op or one.index != other.index or len(one.args) != len(other.args):
            return False
        # An equation under a supposition about a bound variable need not hold for all values of the variable.
        if one.op in BINDERS and any(not formula.free.isdisjoint(one.index) for formula in suppositions):
            return False
        return all(map(self.congruent, one.args, other.args, repeat(suppositions))) and self.unite(one, other)


def equal(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Accept an equation of terms, or a formula like a premise, by congruence from premises that are equations."""
    classes = EqualTerms()
    for premise in premises:
        if premise.op == "=":
            classes.unite(*premise.args)
    sides = [conclusion.args] if conclusion.op == "=" else []
    pairs = (*sides, *((premise, conclusion) for premise in premises))
    is_congruent = any(classes.congruent(left, right, proof.suppositions) for left, right in pairs)
    return is_congruent or any(normal_form(a, proof.world) is normal_form(b, proof.world) for a, b in sides)


def literal(formula: Term, truth: bool) -> Literal:
    """Return a formula and its truth value without negations."""
    while formula.op == "not":
        formula, truth = formula.args[0], not truth
    return formula, truth


def clauses_from(formula: Any, truth: bool, world: World) -> list[Clause]:
    """Return the clauses that follow from the truth value of a formula; nothing follows from one of `bounds`."""
    if not isinstance(formula, Term):
        return []
    op, args = formula.op, formula.args
    if op in ("and", "or", "=>"):
        literals = [literal(arg, truth) for arg in args]
        if op == "=>":
            literals[0] = literal(args[0], not truth)
        return [[one] for one in literals] if truth is (op == "and") else [literals]
    if op in ("=", "xor") and args[0].sort == "Bool":
        (p, q), are_equal = args, truth is (op == "=")
        return [[literal(p, case), literal(q, case is not are_equal)] for case in (True, False)]
    if op == "ite":
        then, otherwise = literal(args[1], truth), literal(args[2], truth)
        return [[literal(args[0], False), then], [literal(args[0], True), otherwise], [then, otherwise]]
    simpler = simplified(formula, world)
    clauses = [] if simpler is formula else [[literal(simpler, truth)]]
    if op in COMPARISONS and args[0].sort in LITERALS:
        literals = [(bound, value is truth) for bound, value in bounds(formula, world)]
        clauses += [[one] for one in literals] if truth else [literals]
    if op == "is" and not truth:  # a tree that does not start with this constructor starts with one of the others
        rows = world.datatypes[str(args[0].sort)]
        clauses.append([(world.make("is", args, name), True) for name in rows if name != formula.index])
    return clauses


@cache
def simplified(term: Term, world: World) -> Term:
    """Return an equal term that the meaning of values, datatypes, arrays and `ite` gives, or the term itself."""
    op, args = term.op, term.args
    fields = world.fields(args[0]) if args else None
    if op in COMPARISONS:
        args = tuple([simplified(side, world) for side in args])
        for place, side in enumerate(args):
            if side.op == "ite":
                cases = [world.make(op, (*args[:place], case, *args[place + 1 :])) for case in side.args[1:]]
                return world.make("ite", (side.args[0], *cases))
    match op, args:
        case "distinct", _:
            return world.connect("and", [world.make("not", (world.make("=", pair),)) for pair in combinations(args, 2)])
        case "exists", (body,):
            negation = body.args[0] if body.op == "not" else world.make("not", args)
            return world.make("not", (world.forall(term.index, negation),))
        case "=", (left, right):
            if left is right:
                return world.true
            if world.fields(left) is None or world.fields(right) is None:
                return world.make("=", tuple(sorted(args, key=id)))  # the same for both orders of the sides
            pairs = [*zip(left.args, right.args, strict=True)] if left.op == right.op else []
            return world.connect("and", [world.make("=", pair) for pair in pairs]) if pairs else world.false
        case "is", (tree,):  # a tree that starts with a constructor is this constructor of its own fields
            if fields is not None:
                return world.true if tree.op == term.index else world.false
            row = world.datatypes[str(tree.sort)][term.index]
            return world.make("=", (tree, world.make(term.index, tuple([world.make(part, args) for part in row]))))
        case "select", (Term("const", (element,)), _):
            return element
        case "select", (Term("store", (array, changed, value)), index):
            return world.make("ite", (world.make("=", (changed, index)), value, world.make("select", (array, index))))
        case selector, (tree,) if fields and selector in fields:
            return tree.args[fields.index(selector)]
    return term


def is_contradictory(clauses: list[Clause], values: dict[Term, bool], guesses: Iterator[int], world: World) -> bool:
    """Return whether no truth values beyond those given satisfy all clauses; raise Refused if the guesses end."""
    count = -1
    while count < len(values):  # until a round finds nothing new
        count, undecided = len(values), []
        for clause in clauses:  # which grow by the clauses of the parts of formulas
            open_literals = []
            for formula, truth in clause:
                value = values.get(formula)
                if value is truth:
                    break  # the clause is right
                if value is None:
                    open_literals.append((formula, truth))
            else:
                if not open_literals:
                    return True
                if len({*open_literals}) > 1:
                    undecided.append(open_literals)
                else:
                    ((formula, truth), *_) = open_literals
                    values[formula] = truth
                    clauses += clauses_from(formula, truth, world)
        clauses = undecided
    if not clauses:
        return False
    if next(guesses, None) is None:
        raise Refused("too many cases")
    ((formula, _), *_) = clauses[0]
    return all(is_contradictory([[(formula, case)], *clauses], {**values}, guesses, world) for case in (True, False))


def follows(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Accept what unit propagation and few case distinctions prove from `clauses_from`, by contradiction."""
    # The premises from the last to the first, since that order settles a chain of resolutions in one round.
    clauses = [[literal(conclusion, False)], *[[literal(premise, True)] for premise in reversed(premises)]]
    values = {proof.world.true: True, proof.world.false: False}
    return is_contradictory(clauses, values, iter(range(GUESSES)), proof.world)


def instantiate(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Accept F with the arguments in the place of x for the premise (forall x. F)."""
    (premise,) = premises
    terms = dict(zip(premise.index, proof.arguments, strict=True))
    fits = premise.op == "forall" and all(variable.sort == term.sort for variable, term in terms.items())
    return fits and proof.world.substitute(premise.args[0], terms) is conclusion


def skolemize(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Accept not F at the witnesses of (forall x. F), which exist if this is closed, for (not forall x. F)."""
    world, ((formula,), (instance,)) = proof.world, (premises[0].args, conclusion.args)
    witnesses = {v: world.make("@quantifiers_skolemize", (), (formula, place)) for place, v in enumerate(formula.index)}
    return premises[0].op == conclusion.op == "not" and world.substitute(formula.args[0], witnesses) is instance


@cache
def normal_form(term: Term, world: World, names: tuple[tuple[Term, Term], ...] = ()) -> Term:
    """Return a term with bound variables named by their place; those that do not occur go, since no sort is empty."""
    if term.op == "@var":
        return dict(names).get(term, term)
    if term.op in BINDERS:
        places = enumerate([v for v in term.index if v in term.args[0].free], len(names))
        variables = tuple((v, world.make("@var", (), (str(place), v.sort))) for place, v in places)
        body = normal_form(term.args[0], world, (*names, *variables))
        return world.make(term.op, (body,), tuple(v for _, v in variables)) if variables else body
    args = tuple(normal_form(arg, world, names) for arg in term.args)
    return world.with_args(term, args) if args else term


@cache
def polynomial(term: Term) -> Polynomial:
    """Return a number's term as a polynomial in its parts that are not arithmetic; integers are rational numbers."""
    op, args = term.op, term.args
    if op in LITERALS:
        return {(): term.index} if term.index else {}
    if op in ("+", "-", "to_real"):
        total: Polynomial = {}
        for place, arg in enumerate(args):
            add(total, polynomial(arg), -1 if op == "-" and (place or len(args) == 1) else 1)
        return total
    if op == "*":
        return reduce(multiply, map(polynomial, args))
    if op in ("/", "div", "mod", "to_int"):
        constants = [total.get((), 0) if total.keys() <= {()} else None for total in map(polynomial, args)]
        if op == "/" and constants[1]:
            return multiply(polynomial(args[0]), {(): Fraction(1) / constants[1]})
        if op != "/" and None not in constants and 0 not in constants[1:]:
            return {(): value} if (value := OPERATIONS[op](*constants)) else {}
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
    """Return the product of two polynomials."""
    if len(left) * len(right) > MONOMIALS:
        raise Refused("a polynomial with too many terms")
    total: Polynomial = {}
    for monomial, factor in left.items():
        shifted = {tuple(sorted(monomial + m, key=id)): c for m, c in right.items()} if monomial else right
        add(total, shifted, factor)
    return {monomial: as_int_if_whole(coefficient) for monomial, coefficient in total.items()}


def comparison(formula: Term) -> tuple[Polynomial, frozenset[int]]:
    """Return the difference of the two numbers that a formula compares, and the signs that it may have."""
    atom, truth = literal(formula, True)
    if atom.op not in COMPARISONS or atom.args[0].sort not in LITERALS:
        raise Refused("no comparison of numbers")
    total = {**polynomial(atom.args[0])}
    add(total, polynomial(atom.args[1]), -1)
    return total, SIGNS_OF[atom.op] if truth else SIGNS - SIGNS_OF[atom.op]


@cache
def bounds(formula: Term, world: World) -> list[Literal]:
    """Return literals that are equivalent to a comparison together: a polynomial is at least, or above, some number."""
    # The polynomial has no constant, and its coefficients are coprime integers, the first above zero. If its terms are
    # integers, so is the number, which the polynomial is then at least. So the literals depend on the meaning alone.
    total, signs = comparison(formula)
    constant = total.pop((), 0)
    if not total:
        return [(world.true, (constant > 0) - (constant < 0) in signs)]
    denominator = lcm(*(value.denominator for value in total.values()))
    scale = Fraction(denominator, gcd(*(int(value * denominator) for value in total.values())))
    if total[min(total, key=lambda monomial: [id(part) for part in monomial])] < 0:
        scale, signs = -scale, frozenset(-sign for sign in signs)
    terms = frozenset((monomial, as_int_if_whole(value * scale)) for monomial, value in total.items())
    number = as_int_if_whole(-constant * scale)
    integers = all(part.sort == "Int" for monomial in total for part in monomial)

    def bound(strict: bool) -> Any:
        return (terms, floor(number) + 1 if strict else ceil(number)) if integers else (terms, number, strict)

    lower = [] if -1 in signs else [(bound(0 not in signs), True)]
    return lower if 1 in signs else [*lower, (bound(0 in signs), False)]


def sum_of(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Accept a comparison whose difference is the sum of the premises', and that allows each sign of such a sum."""
    total, signs = Polynomial(), {0}
    for difference, allowed in map(comparison, premises):
        add(total, difference, 1)
        signs = {sign for one in signs for other in allowed for sign in SUM_SIGNS[one, other]}
    difference, allowed = comparison(conclusion)
    return difference == total and signs <= allowed


def product_of(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Accept the same for the product; a premise that is cited several times is a power."""
    total, signs = Polynomial({(): 1}), {1}
    for premise, times in Counter(premises).items():
        difference, allowed = comparison(premise)
        for _ in range(times):
            total = multiply(total, difference)
        signs = {one * other**times for one in signs for other in allowed}
    difference, allowed = comparison(conclusion)
    return difference == total and signs <= allowed


RULES: dict[str, Rule] = {name: partial(law, formula) for name, formula in LAWS.items()}
RULES |= {"equal": equal, "follows": follows, "instantiate": instantiate, "skolemize": skolemize}
RULES |= {"sum": sum_of, "product": product_of}
