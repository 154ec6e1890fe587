"""Books, and the rules by which their records enter theorems, theories and claims.

A rule enters a theorem, which may cite earlier ones, and asks for obligations, which certificates must show
contradictory. `verify/kernel/SOUNDNESS.md` defines the meaning of a book and proves that each rule preserves truth.
The variables `f.x` of a statement are free `@var` terms. Bound variables have other names, and so have the variables
with ! that a rule makes, so no variable is ever captured.
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
Told = Any  # a part of a record, out of JSON
Terms = tuple[Term, ...]
Names = Iterable[str]
Theorems = Iterable["Theorem"]
Obligations = Iterable["Asked"]
Before = Callable[[Mapping[Term, Term]], Term]  # the formula that terms, by variable, come before the variables
Reading = tuple["Substitution", list["Theorem"], list["Asked"]]


class Asked(NamedTuple):
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
    asked: tuple[Asked, ...]
    rule: str


class Theory(NamedTuple):
    """Symbols, and hypotheses about them. Each hypothesis is a theorem that assumes the theory."""

    sorts: tuple[str, ...]
    functions: tuple[str, ...]
    hypotheses: tuple[Theorem, ...]
    well_founded: str | None
    words: str


class Substitution(NamedTuple):
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
        if sort not in self.sorts and not self.world.within([sort]).isdisjoint(self.sorts):
            raise Refused(f"the datatype {sort} is made of a sort of the theory")
        return self.sorts.get(sort, sort)

    def variable(self, name: str, like: Term) -> Term:
        """Return a variable of the sort that stands for the sort of another one."""
        return self.world.make("@var", (), (name, self.sort(like.sort)))

    def term(self, term: Term, bound: Mapping[Term, Term]) -> Term:
        """Return the term with sorts and symbols replaced, and variables by what they are `bound` to."""
        world, op, index = self.world, term.op, term.index
        if op in BINDERS:
            new = {v: self.variable(f"b{next(self.fresh)}.{v.index[0].partition('.')[2]}", v) for v in index}
            return world.make(op, (self.term(term.args[0], {**bound, **new}),), tuple(new.values()))
        if op == "@var":
            return bound[term]
        parts = tuple(self.term(part, bound) for part in term.args)
        if op in self.images:
            params, body = self.images[op]
            return world.put(body, dict(zip(params, parts, strict=True)))
        domain, value = world.functions.get(index if op == "is" else op, ((), "Bool"))
        if any(self.sort(s) != s for s in (*domain, value)):
            raise Refused(f"nothing stands for {op}")
        return world.make(op, parts, self.sort(index) if op == "const" else index)


def limit_size(formulas: Iterable[Term]) -> None:
    """Raise Refused if the text of some formulas would be too long to write."""
    if sum(formula.size for formula in formulas) > LARGEST:
        raise Refused(f"formulas of more than {LARGEST} symbols")


def is_polynomial(term: Term, x: Term) -> bool:
    """Return whether a term is made of x and terms without x by +, -, * and division by numerals, so is continuous."""
    if term is x or x not in term.free:
        return True
    if term.op == "/":
        above, below = term.args
        return below.op == "Real" and below.index != 0 and is_polynomial(above, x)
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
        self.readings: dict[str, Substitution] = {}  # by the name of an instance, or "model of" a theory
        self.claims: Table[tuple[str, ...]] = Table("claim")

    def variables(self, told: Told, beside: Terms = (), kind: Pattern[str] = names.BOOK_VARIABLE) -> Terms:
        """Return variables from pairs of a name and a sort; no two, and none `beside` them, share a name."""
        made = [(names.name(name, kind, "variable"), self.world.sort(tree(sort))) for name, sort in told]
        called = {name for name, _ in made}
        if len(called | {v.index[0] for v in beside}) < len(made) + len(beside):
            raise Unreadable(f"a variable twice: {shorten(told)}")
        if called & self.world.functions.keys() - self.world.parts:
            raise Unreadable(f"a variable called like a symbol: {shorten(told)}")
        return tuple(self.world.make("@var", (), variable) for variable in made)

    def term(self, text: str, variables: Iterable[Term], sort: Sort = "Bool") -> Term:
        """Return a term of some sort in these variables and the symbols known so far."""
        if not isinstance(text, str):
            raise Unreadable(f"no term: {shorten(text)}")
        meaning = {v.index[0]: v for v in variables}
        term = self.world.given(meaning, text)
        contents(term)  # refuses what no obligation can say
        if term.sort != sort or not term.free <= {*meaning.values()}:
            raise Unreadable(f"no term of sort {sort} in these variables: {shorten(term)}")
        return term

    def place(self, texts: Sequence[str], variables: Iterable[Term], of: Terms) -> dict[Term, Term]:
        """Return a term for each of some variables, and of its sort."""
        return {v: self.term(text, variables, v.sort) for v, text in zip(of, texts, strict=True)}

    def cited(self, by: Told, variables: Iterable[Term]) -> tuple[list[Theorem], list[Term]]:
        """Return cited theorems with their formulas, closed or instantiated at terms in these variables."""
        theorems, formulas = [], []
        for name, *at in by:
            theorems.append(theorem := self.theorems[name])
            terms = [self.place(texts, variables, theorem.variables) for texts in at]
            formulas.append(self.world.put(theorem.body, *terms) if at else theorem.formula)
        return theorems, formulas

    def refute(self, name: str, assumed: Iterable[Term], goal: Term, computed: bool = False) -> Asked:
        """Return the obligation that some formulas and the negation of a goal contradict each other."""
        formulas = [*assumed, self.world.make("not", (goal,))]
        limit_size(formulas)
        return Asked(name, self.world.question(name, formulas), computed)

    def keep(
        self, rule: str, name: str, xs: Terms, body: Term, uses: Theorems = (), asked: Obligations = (), on: Names = ()
    ) -> Theorem:
        """Enter a theorem, which assumes the theories `on`, and uses theorems and the equations of its symbols."""
        uses = [*uses, *(self.equations[s] for s in sorted(self.equations.keys() & contents(body)))]
        every = frozenset(on).union(*(t.hypotheses for t in uses))
        formula = self.world.forall(xs, body)
        limit_size([formula])
        used = tuple(dict.fromkeys(t.name for t in uses))
        if rule != "theory":  # the name of a hypothesis is that of its theory and a label
            names.name(name, names.THEOREM, "theorem")
        return self.theorems.new(name, Theorem(name, xs, body, formula, every, used, tuple(asked), rule))

    def behind(self, formulas: Iterable[Term]) -> dict[str, Theorem]:
        """Return the equations of the symbols in some formulas, and of the symbols in these equations, by symbol."""
        found, todo = dict[str, Theorem](), [*formulas]
        while todo:
            for symbol in sorted(self.equations.keys() & contents(todo.pop()) - found.keys()):
                found[symbol] = self.equations[symbol]
                todo.append(found[symbol].formula)
        return found

    def depends(self, theory: str, formulas: Iterable[Term], theories: Names = ()) -> bool:
        """Return whether the truth of some formulas or theories may change when a theory is read in a model."""
        # It may if the theory, or a function or sort of it, occurs in the formulas, in the equation of a symbol in
        # them, in a hypothesis of a theory that such an equation assumes, and so on.
        said, met = set[Sort](), set[str]()
        todo: list[Term | str] = [*formulas, *theories]
        while todo:
            one = todo.pop()
            if isinstance(one, Term):
                found = contents(one) - said
                said |= found
                for equation in (self.equations[symbol] for symbol in self.equations.keys() & found):
                    todo += [equation.formula, *equation.hypotheses]
            elif one not in met:
                met.add(one)
                functions = self.theories[one].functions
                signatures = [self.world.functions[function] for function in functions]
                said |= {*functions, *(sort for domain, value in signatures for sort in (*domain, value))}
                todo += [hypothesis.formula for hypothesis in self.theories[one].hypotheses]
        own = {*self.theories[theory].functions, *self.theories[theory].sorts}
        return theory in met or not own.isdisjoint(said | self.world.within(said))

    def order_of_reading(self, theories: Sequence[str]) -> list[str] | None:
        """Return an order of theories in which a model of a later one leaves the earlier ones true, if there is one."""
        before = {one: [two for two in theories if two != one and self.depends(two, (), [one])] for one in theories}
        try:
            return [*TopologicalSorter(before).static_order()]
        except CycleError:
            return None

    def declaration(self, text: str) -> None:
        """Enter an uninterpreted sort or a datatype."""
        if not text.startswith(("(declare-sort ", "(declare-datatypes ")):
            raise Unreadable(f"no sort: {shorten(text)}")
        declare(self.world, tree(text))

    def prove(self, name: str, variables: Told, goal: str, by: Told) -> None:
        """Enter the goal for all variables: the cited theorems and the negated goal contradict each other."""
        self.induct(name, variables, goal, by)

    def induct(self, name: str, variables: Told, goal: str, by: Told, order: Told = None, at: Told = ()) -> None:
        """Enter the goal for all variables, by induction along a well-founded order from the goal at places before."""
        xs = self.variables(variables)
        claim, (uses, facts) = self.term(goal, xs), self.cited(by, xs)
        before, theories, grounds = self.order_of(order, xs)
        for over, texts in at:  # a place has variables of its own, and a term for each of the goal's
            ys = self.variables(over, xs, names.OWN_VARIABLE)
            place = self.place(texts, (*xs, *ys), xs)
            facts.append(self.world.forall(ys, self.world.make("=>", (before(place), self.world.put(claim, place)))))
        rule = "induct" if order else "prove"
        self.keep(rule, name, xs, claim, [*uses, *grounds], [self.refute(f"{name}/1", facts, claim)], theories)

    def evaluate(self, name: str, variables: Told, goal: str) -> None:
        """Enter the goal for all variables, if computing with the definitions behind it finds it true."""
        xs = self.variables(variables)
        claim = self.term(goal, xs)
        uses = [equation for _, equation in sorted(self.behind([claim]).items())]
        asked = self.refute(f"{name}/1", [t.formula for t in uses], self.world.forall(xs, claim), computed=True)
        self.keep("evaluate", name, xs, claim, uses, [asked])

    def define(self, name: str, variables: Told, sort: str, body: str, order: Told, by: Told) -> None:
        """Enter a new function with an equation f(xs) = body, in which f calls itself only at terms before xs."""
        world, xs = self.world, self.variables(variables)
        uses, facts = self.cited(by, xs)
        before, theories, grounds = self.order_of(order, xs)
        world.declare(name, [x.sort for x in xs], world.sort(tree(sort)))
        value, asked = self.term(body, xs, world.sort(tree(sort))), []
        for number, (call, path) in enumerate(self.calls(value, name), 1):
            goal = world.make("=>", (world.all_of("and", path), before(dict(zip(xs, call.args, strict=True)))))
            asked.append(self.refute(f"{name[2:]}.def/{number}", facts, goal))
        equation = world.make("=", (world.make(name, xs), value))
        self.equations[name] = self.keep("define", f"{name[2:]}.def", xs, equation, [*uses, *grounds], asked, theories)

    def choose(self, name: str, existence: str) -> None:
        """Enter a new function with the values that exist by a theorem: ∀ xs. guard → ∃ y. φ gives guard → φ(f(xs))."""
        world, theorem = self.world, self.theorems[existence]
        guard, exists = theorem.body.args if theorem.body.op == "=>" else (world.true, theorem.body)
        if exists.op != "exists" or len(exists.index) != 1:
            raise Refused(f"{existence} does not say that one value exists")
        world.declare(name, [x.sort for x in theorem.variables], exists.index[0].sort)
        witness = world.put(exists.args[0], {exists.index[0]: world.make(name, theorem.variables)})
        chosen = world.make("=>", (guard, witness))
        self.equations[name] = self.keep("choose", f"{name[2:]}.witness", theorem.variables, chosen, [theorem])

    def tabulate(self, name: str, variables: Told, over: Told, term: str, sort: str) -> None:
        """Enter for all variables that an array has table[y] = term for all y: the arrays are all functions."""
        xs = self.variables(variables)
        (y,) = self.variables(over, xs)
        value = self.term(term, (*xs, y), self.world.sort(tree(sort)))
        table = self.world.make("@var", (), ("f.table!1", Array(y.sort, value.sort)))
        exists = "(exists (table) (forall (y) (= (select table y) value)))"
        self.keep("tabulate", name, xs, self.world.given({"table": table, "y": y, "value": value}, exists))

    def root(self, name: str, variables: Told, x: Told, polynomial: str, bounds: Told) -> None:
        """Enter for all variables: a polynomial in x has a root between two bounds if its sign changes there."""
        xs = self.variables(variables)
        (y,) = self.variables(x, xs)
        p, (low, high) = self.term(polynomial, (*xs, y), "Real"), (self.term(bound, xs, "Real") for bound in bounds)
        if not is_polynomial(p, y):
            raise Refused(f"no polynomial in {y.index[0]}")
        meaning = {"y": y, "p": p, "low": low, "high": high}
        meaning |= {"first": self.world.put(p, {y: low}), "last": self.world.put(p, {y: high})}
        exists = """(=> (and (<= low high) (<= first 0.0) (<= 0.0 last))
                        (exists (y) (and (<= low y) (<= y high) (= p 0.0))))"""
        self.keep("root", name, xs, self.world.given(meaning, exists))

    def theory(self, name: str, words: str, sorts: Told, functions: Told, hypotheses: Told, well_founded: Told) -> None:
        """Enter new functions, and sorts that no other theory has, with hypotheses about them that are assumed."""
        names.name(name, names.THEORY, "theory")
        if not isinstance(words, str) or len(words) > names.MAX_WORDS or not names.WORDS.fullmatch(words):
            raise Unreadable(f"no words for a theory: {shorten(words)}")
        taken = {*self.world.datatypes, *BASIC}.union(*(other.sorts for other in self.theories.values()))
        if any(self.world.sort(s) in taken for s in sorts) or len({*sorts}) < len(sorts):
            raise Refused(f"no new sorts: {name}")
        for function, domain, value in functions:
            self.world.declare(function, [self.world.sort(tree(s)) for s in domain], self.world.sort(tree(value)))
        symbols = tuple(function for function, _, _ in functions)
        if well_founded is not None:
            over, value = self.world.functions[well_founded]
            if well_founded not in symbols or len(over) != 2 or over[0] != over[1] or value != "Bool":
                raise Refused(f"{well_founded} is no relation of the theory")
        made = []
        for label, variables, text in hypotheses:
            if not label.startswith(f"{name}.") or not names.fits(label[len(name) + 1 :], names.LABEL):
                raise Unreadable(f"no hypothesis of {name}: {shorten(label)}")
            xs = self.variables(variables)
            made.append(self.keep("theory", label, xs, self.term(text, xs), on=[name]))
        self.theories.new(name, Theory(tuple(sorts), symbols, tuple(made), well_founded, words))

    def claim(self, tag: str, theorems: Told) -> None:
        """Enter the theorems that prove a claim, at least one."""
        if not theorems or not isinstance(theorems, list):
            raise Refused(f"{shorten(tag)} has no theorems")
        self.claims.new(names.name(tag, names.TAG, "claim"), tuple(self.theorems[name].name for name in theorems))

    def order_of(self, told: Told, variables: Terms) -> tuple[Before, list[str], list[Theorem]]:
        """Return a well-founded order, the theories that assume it to be one, and the theorems that prove it."""
        make, named = self.world.make, {v.index[0]: v for v in variables}

        def variable(name: str) -> Term:
            return named.get(name) or refuse(f"no variable of the statement: {shorten(name)}", Unreadable)

        match told:
            case None | []:
                return lambda at: refuse("a recursive definition or an induction without an order"), [], []
            case ["measure", _, *_]:
                measures = [self.term(text, variables, "Int") for text in told[1:]]
                return lambda at: self.lower(measures, at), [], []
            case ["structure", name]:
                x = variable(name)
                rows = self.world.datatypes.get(str(x.sort), {}).items()
                # A field of a tree is a smaller tree, wherever the tree has this field.
                tests = {make(part, (x,)): make("is", (x,), start) for start, row in rows for part in row}
                return lambda at: tests.get(at[x]) or refuse(f"no field of the variable: {shorten(at[x])}"), [], []
            case ["along", relation, name]:
                x = variable(name)
                assumed = [one for one, theory in self.theories.items() if theory.well_founded == relation]
                if not assumed:
                    raise Refused(f"no theory says that {shorten(relation)} is well-founded")
                return lambda at: make(relation, (x, at[x])), assumed, []
            case ["endless", relation, [*places], name]:
                xs, ends = tuple(map(variable, places)), self.theorems[name]
                if len({*xs}) < len(xs) or not self.says_it_ends(ends, relation, xs):
                    raise Refused(f"{shorten(name)} does not say that no sequence is endless along {shorten(relation)}")
                # By dependent choice, the relation is then well-founded.
                return lambda at: make(relation, (*xs, *(at[x] for x in xs))), [], [ends]
        raise Unreadable(f"no order: {shorten(told)}")

    def says_it_ends(self, theorem: Theorem, relation: str, places: Terms) -> bool:
        """Return whether a theorem says that each sequence (arrays) has a step n ≥ 0 at which the relation fails."""
        us, body = theorem.variables, theorem.body
        if body.op != "exists" or [u.sort for u in us] != [Array("Int", x.sort) for x in places]:
            return False
        n, later = body.index[0], self.world.given({"n": body.index[0]}, "(+ n 1)")
        falls = self.world.make(relation, tuple(self.world.make("select", (u, at)) for at in (n, later) for u in us))
        return body is self.world.given({"n": n, "falls": falls}, "(exists (n) (and (>= n 0) (not falls)))")

    def lower(self, measures: Sequence[Term], at: Mapping[Term, Term]) -> Term:
        """Return the formula that the first measure that changes falls, and not below zero."""
        make, zero = self.world.make, self.world.make("Int", (), 0)
        pairs = [(self.world.put(measure, at), measure) for measure in measures]
        equal = [make("=", pair) for pair in pairs]
        falls = [(make(">=", (then, zero)), make("<", (then, now))) for then, now in pairs]
        return self.world.all_of("or", [make("and", (*equal[:n], *both)) for n, both in enumerate(falls)])

    def calls(self, body: Term, symbol: str) -> Iterator[tuple[Term, Terms]]:
        """Yield each call of a function in a term, its bound variables made free, and when it matters."""
        fresh, world = count(1), self.world

        def visit(term: Term, path: Terms) -> Iterator[tuple[Term, Terms]]:
            if term.op in BINDERS:
                opened = {v: world.make("@var", (), (f"f.bound!{next(fresh)}", v.sort)) for v in term.index}
                yield from visit(world.put(term.args[0], opened), path)
                return
            if term.op == symbol:
                yield term, path
            for place, part in enumerate(term.args):
                yield from visit(part, path)
                if term.op in ("and", "or", "=>") or (term.op == "ite" and place == 0):
                    path = (*path, world.make("not", (part,)) if term.op == "or" else part)
                elif term.op == "ite" and place == 1:
                    path = (*path[:-1], world.make("not", (term.args[0],)))

        yield from visit(body, ())

    def read_in(self, name: str, theory: str, told: Mapping[str, Told], mentioned: list[Term]) -> Reading:
        """Return a reading of a theory in a model, the theorems cited to prove that it is one, and the obligations."""
        if told.keys() != {"sorts", "functions", "by", "rank"} or not isinstance(told["by"], dict):
            raise Unreadable("a model is told by sorts, functions, by and rank")
        world, whole = self.world, self.theories[theory]
        sorts = {sort: world.sort(tree(image)) for sort, image in told["sorts"]}
        model = Substitution(world, theory, sorts, {}, count(10**6))
        if not {*model.sorts} <= {*whole.sorts} or len(model.sorts) < len(told["sorts"]):
            raise Refused(f"a sort that is not one of {theory}, or twice")
        # Every symbol behind the mentioned formulas and the hypotheses that depends on the theory is read again too.
        equations = self.behind([*mentioned, *(h.formula for h in whole.hypotheses)])
        again = {s: e for s, e in equations.items() if self.depends(theory, [e.formula], e.hypotheses)}
        symbols = {*whole.functions, *again}
        for function, variables, text in told["functions"]:
            xs, (domain, value) = self.variables(variables, kind=names.OWN_VARIABLE), world.functions[function]
            if function not in symbols or function in model.images:
                raise Refused(f"{shorten(function)} is not to be read in the model, or twice")
            if tuple(x.sort for x in xs) != tuple(map(model.sort, domain)):
                raise Refused(f"what stands for {function} is of other sorts")
            model.images[function] = xs, self.term(text, xs, model.sort(value))
        if missing := symbols - model.images.keys():
            raise Refused(f"nothing stands for {shorten(', '.join(sorted(missing)))}")
        facts, uses, asked = {}, [], []
        relation = model.images[whole.well_founded] if whole.well_founded else ((), world.true)
        for label, by in told["by"].items():
            if label not in self.theorems and label != "rank":
                raise Refused(f"facts for what is no theorem: {shorten(label)}")
            cited, facts[label] = self.cited(by, relation[0] if label == "rank" else ())
            uses += cited
        for number, fact in enumerate((*whole.hypotheses, *again.values()), 1):
            image = model.term(fact.formula, {})
            asked.append(self.refute(f"{name}.{fact.name}/{number}", facts.get(fact.name, ()), image))
        if bool(whole.well_founded) is not bool(told["rank"]):
            raise Refused(f"a rank is needed exactly for a well-founded relation: {shorten(told['rank'])}")
        if whole.well_founded:
            x, y = relation[0]
            falls = self.lower([self.term(height, [x], "Int") for height in told["rank"]], {x: y})
            asked.append(self.refute(f"{name}.rank/1", facts.get("rank", ()), world.make("=>", (relation[1], falls))))
        return model, uses, asked

    def instantiate(self, name: str, theorem: str, theory: str, **told: Told) -> None:
        """Enter a theorem read in a model of a theory; it may assume no other that the reading may change."""
        kept = self.theorems[theorem]
        left = kept.hypotheses - {theory}
        for other in sorted(left):
            if self.depends(theory, (), [other]):
                raise Refused(f"{other} depends on {theory} and has to be read in a model first")
        model, uses, asked = self.read_in(name, theory, told, [kept.formula])
        xs = {x: model.variable(x.index[0], x) for x in kept.variables}
        freed = kept._replace(hypotheses=left)
        self.keep("instantiate", name, tuple(xs.values()), model.term(kept.body, xs), [freed, *uses], asked)
        self.readings[name] = model

    def model(self, theory: str, **told: Told) -> None:
        """Enter a model of a theory that assumes nothing: the hypotheses of the theory do not contradict each other."""
        name = f"{theory}.model"
        made, uses, asked = self.read_in(name, theory, told, [])
        behind = self.behind(body for _, body in made.images.values()).values()
        if any(t.hypotheses for t in (*uses, *behind)):
            raise Refused(f"a model of {theory} may assume nothing")
        true, used = self.world.true, tuple(dict.fromkeys(t.name for t in uses))
        self.models.new(theory, Theorem(name, (), true, true, frozenset(), used, tuple(asked), "model"))
        self.readings[f"model of {theory}"] = made


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

    def take(line: str) -> None:
        said = DECODER.decode(line)
        rule = said.pop("rule")
        if rule not in RECORDS:
            raise Refused(f"no such rule: {shorten(rule)}")
        label = next((said[key] for key in ("name", "tag", "theory") if key in said), "")
        try:
            RECORDS[rule](book, **said)
        except (Wrong, *MALFORMED) as error:
            kind = type(error) if isinstance(error, Wrong) else Unreadable
            raise kind(f"{rule} {shorten(label)}: {shorten(error, 200)}") from None

    each_line(lines[1:], 2, take)
    return book


def record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; raise Unreadable if a key occurs twice."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise Unreadable("a key twice")
    return made


def number(text: str) -> Any:
    """Raise Unreadable: a book has no numbers outside its terms."""
    raise Unreadable(f"a number outside a term: {shorten(text)}")


DECODER = json.JSONDecoder(object_pairs_hook=record, parse_int=number, parse_float=number, parse_constant=number)


def closure(book: Book, names: Iterable[str]) -> list[Theorem]:
    """Return some theorems with all that they rest on, the models of the theories that they assume included."""
    found: dict[int, Theorem] = {}  # a model may be called as a theorem is
    todo = [book.theorems[name] for name in names]
    while todo:
        theorem = todo.pop()
        if id(theorem) not in found:
            found[id(theorem)] = theorem
            todo += [book.theorems[name] for name in theorem.uses]
            todo += [book.models[name] for name in sorted(theorem.hypotheses) if name in book.models]
    return list(found.values())
