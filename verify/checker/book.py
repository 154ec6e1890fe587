"""Books, and the rules by which their records enter theorems, theories and claims.

A rule enters a theorem, which may cite earlier ones, and makes obligations, which certificates must show contradictory.
`verify/kernel/SOUNDNESS.md` defines the meaning of a book and proves that each rule preserves truth. The variables of a
statement are free `@var` terms. Bound variables and variables that a rule makes have other names: nothing is captured.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import count
from re import Pattern
from typing import Any, NamedTuple, NoReturn

from . import names
from .errors import MALFORMED, Refused, Unreadable, Wrong, each_line, shorten
from .reading import Reader, declare, tree
from .terms import BASIC, BINDERS, Array, Sort, Table, Term, contents

FORMAT = 3
LARGEST = 1_000_000  # the most symbols in a statement or an obligation
Json = Any  # a part of a record, out of JSON
Terms = tuple[Term, ...]
Names = Iterable[str]
Theorems = Iterable["Theorem"]
Obligations = Iterable["Obligation"]
Smaller = Callable[[Mapping[Term, Term]], Term]  # the formula that the values of variables come before the variables
InterpretationProof = tuple["Interpretation", list["Theorem"], list["Obligation"]]


class Obligation(NamedTuple):
    """An obligation: a text that a certificate must show contradictory, or that is decided by computing."""

    name: str
    text: str
    computed: bool = False

    @property
    def hash(self) -> str:
        """The name of the certificate's file."""
        return hashlib.sha256(self.text.encode()).hexdigest()


class Theorem(NamedTuple):
    """A closed formula, with the theories that it assumes and the theorems and obligations that it rests on."""

    name: str
    variables: Terms
    body: Term
    formula: Term
    hypotheses: frozenset[str]
    uses: tuple[str, ...]
    obligations: tuple[Obligation, ...]
    rule: str


class Theory(NamedTuple):
    """Symbols, and hypotheses about them. Each hypothesis is a theorem that assumes the theory."""

    sorts: tuple[str, ...]
    functions: tuple[str, ...]
    hypotheses: tuple[Theorem, ...]
    well_founded: str | None
    description: str


class Interpretation(NamedTuple):
    """A model of a theory: the sorts that stand for its sorts, and for symbols their parameters and body."""

    world: Reader
    theory: str
    sorts: dict[str, Sort]
    images: dict[str, tuple[Terms, Term]]
    fresh: Iterator[int]  # numbers of bound variables

    def sort(self, sort: Sort) -> Sort:
        """Return the sort that stands for a sort."""
        if isinstance(sort, Array):
            return Array(self.sort(sort.over), self.sort(sort.element))
        if sort not in self.sorts and not self.world.sorts_in([sort]).isdisjoint(self.sorts):
            raise Refused(f"the datatype {sort} is made of a sort of the theory")
        return self.sorts.get(sort, sort)

    def variable(self, name: str, original: Term) -> Term:
        """Return a variable of the sort that stands for the sort of another one."""
        return self.world.make("@var", (), (name, self.sort(original.sort)))

    def term(self, term: Term, values: Mapping[Term, Term]) -> Term:
        """Return the term with its sorts and symbols replaced, and its free variables by their values."""
        world, op, index = self.world, term.op, term.index
        if op in BINDERS:
            variables = {v: self.variable(f"b{next(self.fresh)}.{v.index[0].partition('.')[2]}", v) for v in index}
            return world.make(op, (self.term(term.args[0], {**values, **variables}),), tuple(variables.values()))
        if op == "@var":
            return values[term]
        parts = tuple(self.term(part, values) for part in term.args)
        if op in self.images:
            params, body = self.images[op]
            return world.substitute(body, dict(zip(params, parts, strict=True)))
        domain, value = world.functions.get(index if op == "is" else op, ((), "Bool"))
        if any(self.sort(s) != s for s in (*domain, value)):
            raise Refused(f"nothing stands for {op}")
        return world.make(op, parts, self.sort(index) if op == "const" else index)


def is_polynomial(term: Term, x: Term) -> bool:
    """Return whether a term is made of x and terms without x by +, -, * and division by numerals, so is continuous."""
    if term is x or x not in term.free:
        return True
    if term.op == "/":
        numerator, denominator = term.args
        return denominator.op == "Real" and denominator.index != 0 and is_polynomial(numerator, x)
    return term.op in ("+", "-", "*") and all(is_polynomial(part, x) for part in term.args)


def refuse(problem: str, kind: type[Wrong] = Refused) -> NoReturn:
    """Raise an error, where an expression is needed."""
    raise kind(problem)


class Book:
    """The contents of the records read so far. The rules are the methods that `RECORDS` lists."""

    def __init__(self) -> None:
        self.world = Reader(names.BOOK_SYMBOL)
        self.theorems: Table[Theorem] = Table("theorem")
        self.equations: dict[str, Theorem] = {}  # the definition or choice of each symbol that is not a theory's
        self.theories: Table[Theory] = Table("theory")
        self.models: Table[Theorem] = Table("model")  # by theory: the theorem "true", for its obligations
        self.interpretations: dict[str, Interpretation] = {}  # by the name of an instance, or "model of" a theory
        self.claims: Table[tuple[str, ...]] = Table("claim")

    def variables(self, pairs: Json, others: Terms = (), pattern: Pattern[str] = names.BOOK_VARIABLE) -> Terms:
        """Return variables from pairs of a name and a sort; no two of them, or of the others, share a name."""
        keys = [(names.check_name(name, pattern, "variable"), self.world.sort(tree(sort))) for name, sort in pairs]
        own_names = {name for name, _ in keys}
        if len(own_names | {v.index[0] for v in others}) < len(keys) + len(others):
            raise Unreadable(f"a variable twice: {shorten(pairs)}")
        if own_names & self.world.functions.keys() - self.world.parts:
            raise Unreadable(f"a variable called like a symbol: {shorten(pairs)}")
        return tuple(self.world.make("@var", (), key) for key in keys)

    def term(self, text: str, variables: Iterable[Term], sort: Sort = "Bool") -> Term:
        """Return a term of some sort in these variables and the symbols known so far."""
        if not isinstance(text, str):
            raise Unreadable(f"no term: {shorten(text)}")
        meanings = {v.index[0]: v for v in variables}
        term = self.world.term_with(meanings, text)
        contents(term)  # refuses what no obligation can say
        if term.sort != sort or not term.free <= {*meanings.values()}:
            raise Unreadable(f"no term of sort {sort} in these variables: {shorten(term)}")
        return term

    def assignment(self, texts: Sequence[str], variables: Iterable[Term], targets: Terms) -> dict[Term, Term]:
        """Return a term for each target variable, and of its sort, in some variables."""
        return {v: self.term(text, variables, v.sort) for v, text in zip(targets, texts, strict=True)}

    def citations(self, citations: Json, variables: Iterable[Term]) -> tuple[list[Theorem], list[Term]]:
        """Return cited theorems with their formulas, closed or instantiated at terms in these variables."""
        theorems, formulas = [], []
        for name, *instance in citations:  # without an instance, the closed theorem
            theorem = self.theorems[name]
            values = [self.assignment(texts, variables, theorem.variables) for texts in instance]
            theorems.append(theorem)
            formulas.append(self.world.substitute(theorem.body, *values) if instance else theorem.formula)
        return theorems, formulas

    def refute(self, name: str, assumptions: Iterable[Term], goal: Term, computed: bool = False) -> Obligation:
        """Return the obligation that some formulas and the negation of a goal contradict each other."""
        formulas = [*assumptions, self.world.make("not", (goal,))]
        if sum(formula.size for formula in formulas) > LARGEST:
            raise Refused(f"formulas of more than {LARGEST} symbols")
        return Obligation(name, self.world.obligation_text(name, formulas), computed)

    def add_theorem(
        self, rule: str, name: str, xs: Terms, body: Term, uses: Theorems, obligations: Obligations, theories: Names
    ) -> Theorem:
        """Enter a theorem, which assumes theories, and uses theorems and the equations of its symbols."""
        uses = [*uses, *(self.equations[s] for s in sorted(self.equations.keys() & contents(body)))]
        hypotheses = frozenset(theories).union(*(t.hypotheses for t in uses))
        formula = self.world.forall(xs, body)
        if formula.size > LARGEST:
            raise Refused(f"formulas of more than {LARGEST} symbols")
        cited = tuple(dict.fromkeys(t.name for t in uses))
        if rule != "theory":  # the name of a hypothesis is that of its theory and a label
            names.check_name(name, names.THEOREM, "theorem")
        return self.theorems.add(name, Theorem(name, xs, body, formula, hypotheses, cited, tuple(obligations), rule))

    def equations_of(self, formulas: Iterable[Term]) -> dict[str, Theorem]:
        """Return the equations of the symbols in some formulas, and of the symbols in these equations, by symbol."""
        equations, todo = dict[str, Theorem](), [*formulas]
        while todo:
            for symbol in sorted(self.equations.keys() & contents(todo.pop()) - equations.keys()):
                equations[symbol] = self.equations[symbol]
                todo.append(equations[symbol].formula)
        return equations

    def depends(self, theory: str, formulas: Iterable[Term], theories: Names = ()) -> bool:
        """Return whether the truth of some formulas or theories may change when a theory is read in a model."""
        # It may if the theory, or a function or sort of it, occurs in the formulas, in the equation of a symbol in
        # them, in a hypothesis of a theory that such an equation assumes, and so on.
        symbols, visited = set[Sort](), set[str]()
        todo: list[Term | str] = [*formulas, *theories]
        while todo:
            item = todo.pop()
            if isinstance(item, Term):
                new_symbols = contents(item) - symbols
                symbols |= new_symbols
                for equation in (self.equations[symbol] for symbol in self.equations.keys() & new_symbols):
                    todo += [equation.formula, *equation.hypotheses]
            elif item not in visited:
                visited.add(item)
                functions = self.theories[item].functions
                signatures = [self.world.functions[function] for function in functions]
                symbols |= {*functions, *(sort for domain, value in signatures for sort in (*domain, value))}
                todo += [hypothesis.formula for hypothesis in self.theories[item].hypotheses]
        theory_symbols = {*self.theories[theory].functions, *self.theories[theory].sorts}
        return theory in visited or not theory_symbols.isdisjoint(symbols | self.world.sorts_in(symbols))

    def interpretation_order(self, theories: Sequence[str]) -> list[str] | None:
        """Return an order of theories in which a model of a later one leaves the earlier ones true, if there is one."""
        earlier = {a: [b for b in theories if b != a and self.depends(b, (), [a])] for a in theories}
        try:
            return [*TopologicalSorter(earlier).static_order()]
        except CycleError:
            return None

    def declaration(self, text: str) -> None:
        """Enter an uninterpreted sort or a datatype."""
        if not text.startswith(("(declare-sort ", "(declare-datatypes ")):
            raise Unreadable(f"no sort: {shorten(text)}")
        declare(self.world, tree(text))

    def prove(self, name: str, variables: Json, goal: str, by: Json) -> None:
        """Enter the goal for all variables: the cited theorems and the negated goal contradict each other."""
        self.induct(name, variables, goal, by)

    def induct(self, name: str, variables: Json, goal: str, by: Json, order: Json = None, at: Json = ()) -> None:
        """Enter the goal for all variables, by induction along a well-founded order from the goal at smaller places."""
        xs = self.variables(variables)
        claim, (uses, facts) = self.term(goal, xs), self.citations(by, xs)
        smaller, theories, grounds = self.order_of(order, xs)
        for own_variables, texts in at:  # a place has variables of its own, and a term for each of the goal's
            ys = self.variables(own_variables, xs, names.OWN_VARIABLE)
            values = self.assignment(texts, (*xs, *ys), xs)
            hypothesis = self.world.make("=>", (smaller(values), self.world.substitute(claim, values)))
            facts.append(self.world.forall(ys, hypothesis))
        rule, obligation = "induct" if order else "prove", self.refute(f"{name}/1", facts, claim)
        self.add_theorem(rule, name, xs, claim, [*uses, *grounds], [obligation], theories)

    def evaluate(self, name: str, variables: Json, goal: str) -> None:
        """Enter the goal for all variables, if computing with the definitions of its symbols finds it true."""
        xs = self.variables(variables)
        claim = self.term(goal, xs)
        uses = [equation for _, equation in sorted(self.equations_of([claim]).items())]
        obligation = self.refute(f"{name}/1", [t.formula for t in uses], self.world.forall(xs, claim), computed=True)
        self.add_theorem("evaluate", name, xs, claim, uses, [obligation], ())

    def define(self, name: str, variables: Json, sort: str, body: str, order: Json, by: Json) -> None:
        """Enter a new function with an equation f(xs) = body, in which f calls itself only at terms before xs."""
        world, xs = self.world, self.variables(variables)
        uses, facts = self.citations(by, xs)
        smaller, theories, grounds = self.order_of(order, xs)
        world.declare(name, [x.sort for x in xs], world.sort(tree(sort)))
        value, obligations = self.term(body, xs, world.sort(tree(sort))), []
        for number, (call, conditions) in enumerate(self.calls(value, name), 1):
            goal = world.make("=>", (world.connect("and", conditions), smaller(dict(zip(xs, call.args, strict=True)))))
            obligations.append(self.refute(f"{name[2:]}.def/{number}", facts, goal))
        equation = world.make("=", (world.make(name, xs), value))
        uses += grounds
        self.equations[name] = self.add_theorem("define", f"{name[2:]}.def", xs, equation, uses, obligations, theories)

    def choose(self, name: str, existence: str) -> None:
        """Enter a new function with the values that exist by a theorem: ∀ xs. guard → ∃ y. φ gives guard → φ(f(xs))."""
        world, theorem = self.world, self.theorems[existence]
        guard, exists = theorem.body.args if theorem.body.op == "=>" else (world.true, theorem.body)
        if exists.op != "exists" or len(exists.index) != 1:
            raise Refused(f"{existence} does not say that one value exists")
        world.declare(name, [x.sort for x in theorem.variables], exists.index[0].sort)
        witness = world.substitute(exists.args[0], {exists.index[0]: world.make(name, theorem.variables)})
        equation = world.make("=>", (guard, witness))
        label, xs = f"{name[2:]}.witness", theorem.variables
        self.equations[name] = self.add_theorem("choose", label, xs, equation, [theorem], (), ())

    def tabulate(self, name: str, variables: Json, over: Json, term: str, sort: str) -> None:
        """Enter for all variables that an array has table[y] = term for all y: the arrays are all functions."""
        xs = self.variables(variables)
        (y,) = self.variables(over, xs)
        value = self.term(term, (*xs, y), self.world.sort(tree(sort)))
        table = self.world.make("@var", (), ("f.table!1", Array(y.sort, value.sort)))
        exists = "(exists (table) (forall (y) (= (select table y) value)))"
        body = self.world.term_with({"table": table, "y": y, "value": value}, exists)
        self.add_theorem("tabulate", name, xs, body, (), (), ())

    def root(self, name: str, variables: Json, x: Json, polynomial: str, bounds: Json) -> None:
        """Enter for all variables: a polynomial in x has a root between two bounds if its sign changes there."""
        xs = self.variables(variables)
        (y,) = self.variables(x, xs)
        p, (low, high) = self.term(polynomial, (*xs, y), "Real"), (self.term(bound, xs, "Real") for bound in bounds)
        if not is_polynomial(p, y):
            raise Refused(f"no polynomial in {y.index[0]}")
        meanings = {"y": y, "p": p, "low": low, "high": high}
        meanings |= {"first": self.world.substitute(p, {y: low}), "last": self.world.substitute(p, {y: high})}
        exists = """(=> (and (<= low high) (<= first 0.0) (<= 0.0 last))
                        (exists (y) (and (<= low y) (<= y high) (= p 0.0))))"""
        self.add_theorem("root", name, xs, self.world.term_with(meanings, exists), (), (), ())

    def theory(self, name: str, words: str, sorts: Json, functions: Json, hypotheses: Json, well_founded: Json) -> None:
        """Enter new functions, and sorts that no other theory has, with hypotheses about them that are assumed."""
        names.check_name(name, names.THEORY, "theory")
        if not isinstance(words, str) or len(words) > names.MAX_DESCRIPTION or not names.DESCRIPTION.fullmatch(words):
            raise Unreadable(f"no words for a theory: {shorten(words)}")
        used_sorts = {*self.world.datatypes, *BASIC}.union(*(other.sorts for other in self.theories.values()))
        if any(self.world.sort(s) in used_sorts for s in sorts) or len({*sorts}) < len(sorts):
            raise Refused(f"no new sorts: {name}")
        for function, domain, value in functions:
            self.world.declare(function, [self.world.sort(tree(s)) for s in domain], self.world.sort(tree(value)))
        symbols = tuple(function for function, _, _ in functions)
        if well_founded is not None:
            domain, value = self.world.functions[well_founded]
            if well_founded not in symbols or len(domain) != 2 or domain[0] != domain[1] or value != "Bool":
                raise Refused(f"{well_founded} is no relation of the theory")
        theorems = []
        for label, variables, text in hypotheses:
            if not label.startswith(f"{name}.") or not names.fits(label[len(name) + 1 :], names.LABEL):
                raise Unreadable(f"no hypothesis of {name}: {shorten(label)}")
            xs = self.variables(variables)
            theorems.append(self.add_theorem("theory", label, xs, self.term(text, xs), (), (), [name]))
        self.theories.add(name, Theory(tuple(sorts), symbols, tuple(theorems), well_founded, words))

    def claim(self, tag: str, theorems: Json) -> None:
        """Enter the theorems that prove a claim, at least one."""
        if not theorems or not isinstance(theorems, list):
            raise Refused(f"{shorten(tag)} has no theorems")
        self.claims.add(names.check_name(tag, names.TAG, "claim"), tuple(self.theorems[name].name for name in theorems))

    def order_of(self, order: Json, variables: Terms) -> tuple[Smaller, list[str], list[Theorem]]:
        """Return a well-founded order, the theories that assume it to be one, and the theorems that prove it."""
        make, meanings = self.world.make, {v.index[0]: v for v in variables}

        def variable(name: str) -> Term:
            return meanings.get(name) or refuse(f"no variable of the statement: {shorten(name)}", Unreadable)

        match order:
            case None | []:
                return lambda at: refuse("a recursive definition or an induction without an order"), [], []
            case ["measure", _, *_]:
                measures = [self.term(text, variables, "Int") for text in order[1:]]
                return lambda at: self.decrease(measures, at), [], []
            case ["structure", name]:
                x = variable(name)
                rows = self.world.datatypes.get(str(x.sort), {}).items()
                # A field of a tree is a smaller tree, wherever the tree has this field.
                tests = {make(part, (x,)): make("is", (x,), constructor) for constructor, row in rows for part in row}
                return lambda at: tests.get(at[x]) or refuse(f"no field of the variable: {shorten(at[x])}"), [], []
            case ["along", relation, name]:
                x = variable(name)
                theories = [one for one, theory in self.theories.items() if theory.well_founded == relation]
                if not theories:
                    raise Refused(f"no theory says that {shorten(relation)} is well-founded")
                return lambda at: make(relation, (x, at[x])), theories, []
            case ["endless", relation, [*variable_names], name]:
                xs, termination = tuple(map(variable, variable_names)), self.theorems[name]
                if len({*xs}) < len(xs) or not self.says_it_ends(termination, relation, xs):
                    raise Refused(f"{shorten(name)} does not say that no sequence is endless along {shorten(relation)}")
                # By dependent choice, the relation is then well-founded.
                return lambda at: make(relation, (*xs, *(at[x] for x in xs))), [], [termination]
        raise Unreadable(f"no order: {shorten(order)}")

    def says_it_ends(self, theorem: Theorem, relation: str, variables: Terms) -> bool:
        """Return whether a theorem says that each sequence (arrays) has a step n ≥ 0 at which the relation fails."""
        sequences, body = theorem.variables, theorem.body
        if body.op != "exists" or [s.sort for s in sequences] != [Array("Int", x.sort) for x in variables]:
            return False
        n = body.index[0]
        steps = (n, self.world.term_with({"n": n}, "(+ n 1)"))
        places = [self.world.make("select", (sequence, step)) for step in steps for sequence in sequences]
        descent = self.world.make(relation, tuple(places))
        return body is self.world.term_with({"n": n, "descent": descent}, "(exists (n) (and (>= n 0) (not descent)))")

    def decrease(self, measures: Sequence[Term], values: Mapping[Term, Term]) -> Term:
        """Return the formula that the first measure that changes falls at the values, and not below zero."""
        make, zero = self.world.make, self.world.make("Int", (), 0)
        pairs = [(self.world.substitute(measure, values), measure) for measure in measures]
        equations = [make("=", pair) for pair in pairs]
        decreases = [(make(">=", (value, zero)), make("<", (value, measure))) for value, measure in pairs]
        return self.world.connect("or", [make("and", (*equations[:n], *decreases[n])) for n in range(len(pairs))])

    def calls(self, body: Term, symbol: str) -> Iterator[tuple[Term, Terms]]:
        """Yield each call of a function in a term, its bound variables made free, and the conditions around it."""
        fresh, world = count(1), self.world

        def visit(term: Term, conditions: Terms) -> Iterator[tuple[Term, Terms]]:
            if term.op in BINDERS:
                free_variables = {v: world.make("@var", (), (f"f.bound!{next(fresh)}", v.sort)) for v in term.index}
                yield from visit(world.substitute(term.args[0], free_variables), conditions)
                return
            if term.op == symbol:
                yield term, conditions
            for place, part in enumerate(term.args):
                yield from visit(part, conditions)
                if term.op in ("and", "or", "=>") or (term.op == "ite" and place == 0):
                    conditions = (*conditions, world.make("not", (part,)) if term.op == "or" else part)
                elif term.op == "ite" and place == 1:
                    conditions = (*conditions[:-1], world.make("not", (term.args[0],)))

        yield from visit(body, ())

    def interpret(self, name: str, theory: str, model: Mapping[str, Json], goals: list[Term]) -> InterpretationProof:
        """Return the reading of a theory and of some goals in a model, the theorems cited for it, and obligations."""
        if model.keys() != {"sorts", "functions", "by", "rank"} or not isinstance(model["by"], dict):
            raise Unreadable("a model is told by sorts, functions, by and rank")
        world, declaration = self.world, self.theories[theory]
        sorts = {sort: world.sort(tree(image)) for sort, image in model["sorts"]}
        interpretation = Interpretation(world, theory, sorts, {}, count(10**6))
        if not {*sorts} <= {*declaration.sorts} or len(sorts) < len(model["sorts"]):
            raise Refused(f"a sort that is not one of {theory}, or twice")
        # Symbols of the goals and the hypotheses whose equations depend on the theory have to be read again too.
        equations = self.equations_of([*goals, *(h.formula for h in declaration.hypotheses)])
        affected = {s: e for s, e in equations.items() if self.depends(theory, [e.formula], e.hypotheses)}
        self.add_images(interpretation, model["functions"], {*declaration.functions, *affected})
        relation = declaration.well_founded
        pair, image = interpretation.images[relation] if relation else ((), world.true)
        facts, uses, obligations = {}, [], []
        for label, by in model["by"].items():
            if label not in self.theorems and label != "rank":
                raise Refused(f"facts for what is no theorem: {shorten(label)}")
            theorems, facts[label] = self.citations(by, pair if label == "rank" else ())
            uses += theorems
        for number, fact in enumerate((*declaration.hypotheses, *affected.values()), 1):
            goal = interpretation.term(fact.formula, {})
            obligations.append(self.refute(f"{name}.{fact.name}/{number}", facts.get(fact.name, ()), goal))
        if bool(relation) is not bool(model["rank"]):
            raise Refused(f"a rank is needed exactly for a well-founded relation: {shorten(model['rank'])}")
        if relation:
            ranks = [self.term(text, [pair[0]], "Int") for text in model["rank"]]
            goal = world.make("=>", (image, self.decrease(ranks, {pair[0]: pair[1]})))
            obligations.append(self.refute(f"{name}.rank/1", facts.get("rank", ()), goal))
        return interpretation, uses, obligations

    def add_images(self, interpretation: Interpretation, functions: Json, symbols: set[str]) -> None:
        """Enter the parameters and the body that stand for each of some symbols."""
        for symbol, variables, text in functions:
            xs, (domain, value) = self.variables(variables, pattern=names.OWN_VARIABLE), self.world.functions[symbol]
            if symbol not in symbols or symbol in interpretation.images:
                raise Refused(f"{shorten(symbol)} is not to be read in the model, or twice")
            if tuple(x.sort for x in xs) != tuple(map(interpretation.sort, domain)):
                raise Refused(f"what stands for {symbol} is of other sorts")
            interpretation.images[symbol] = xs, self.term(text, xs, interpretation.sort(value))
        if missing := symbols - interpretation.images.keys():
            raise Refused(f"nothing stands for {shorten(', '.join(sorted(missing)))}")

    def instantiate(self, name: str, theorem: str, theory: str, **model: Json) -> None:
        """Enter a theorem read in a model of a theory; it may assume no other that the reading may change."""
        source = self.theorems[theorem]
        others = source.hypotheses - {theory}
        for other in sorted(others):
            if self.depends(theory, (), [other]):
                raise Refused(f"{other} depends on {theory} and has to be read in a model first")
        interpretation, uses, obligations = self.interpret(name, theory, model, [source.formula])
        xs = {x: interpretation.variable(x.index[0], x) for x in source.variables}
        uses, body = [source._replace(hypotheses=others), *uses], interpretation.term(source.body, xs)
        self.add_theorem("instantiate", name, tuple(xs.values()), body, uses, obligations, ())
        self.interpretations[name] = interpretation

    def model(self, theory: str, **model: Json) -> None:
        """Enter a model of a theory that assumes nothing: the hypotheses of the theory do not contradict each other."""
        name = f"{theory}.model"
        interpretation, uses, obligations = self.interpret(name, theory, model, [])
        equations = self.equations_of(body for _, body in interpretation.images.values()).values()
        if any(t.hypotheses for t in (*uses, *equations)):
            raise Refused(f"a model of {theory} may assume nothing")
        true, cited = self.world.true, tuple(dict.fromkeys(t.name for t in uses))
        self.models.add(theory, Theorem(name, (), true, true, frozenset(), cited, tuple(obligations), "model"))
        self.interpretations[f"model of {theory}"] = interpretation


_RULES = "declaration prove induct evaluate define choose tabulate root theory instantiate model claim"
RECORDS: dict[str, Callable[..., None]] = {name: vars(Book)[name] for name in _RULES.split()}


def read(text: str) -> Book:
    """Return a book from its text: a line with the format, a record a line, and the hash of all lines before it."""
    lines = text.split("\n")
    if lines[0] != json.dumps({"format": FORMAT}):
        raise Unreadable(f"no book of format {FORMAT}")
    lines, last = lines[:-2], lines[-2:]
    seal = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
    if last != [json.dumps({"sha256": seal}), ""]:
        raise Unreadable("the last line is no seal of the lines before: the book was cut short or changed")
    book = Book()

    def add_record(line: str) -> None:
        record = DECODER.decode(line)
        rule = record.pop("rule")
        if rule not in RECORDS:
            raise Refused(f"no such rule: {shorten(rule)}")
        label = next((record[key] for key in ("name", "tag", "theory") if key in record), "")
        try:
            RECORDS[rule](book, **record)
        except (Wrong, *MALFORMED) as error:
            kind = type(error) if isinstance(error, Wrong) else Unreadable
            raise kind(f"{rule} {shorten(label)}: {shorten(error, 200)}") from None

    each_line(lines[1:], 2, add_record)
    return book


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; raise Unreadable if a key occurs twice."""
    result = dict(pairs)
    if len(result) < len(pairs):
        raise Unreadable("a key twice")
    return result


def reject(text: str) -> Any:
    """Raise Unreadable: a book has no numbers outside its terms."""
    raise Unreadable(f"a number outside a term: {shorten(text)}")


DECODER = json.JSONDecoder(object_pairs_hook=unique_keys, parse_int=reject, parse_float=reject, parse_constant=reject)


def closure(book: Book, theorem_names: Iterable[str]) -> list[Theorem]:
    """Return some theorems with all that they rest on, the models of the theories that they assume included."""
    theorems: dict[int, Theorem] = {}  # a model may be called as a theorem is
    todo = [book.theorems[name] for name in theorem_names]
    while todo:
        theorem = todo.pop()
        if id(theorem) not in theorems:
            theorems[id(theorem)] = theorem
            todo += [book.theorems[name] for name in theorem.uses]
            todo += [book.models[name] for name in sorted(theorem.hypotheses) if name in book.models]
    return list(theorems.values())
