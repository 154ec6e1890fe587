"""The book: what it says so far, and its rules, a function for each kind of record.

A record holds if what it speaks of came before it. It stands on as many obligations as its rule asks for; each is a
text that is written here and nowhere else, and a certificate must show it contradictory. A new rule is one more
function in `RECORDS`.

Statements speak of variables `f.x`, which are free `@var` terms here; binders have other names, so nothing is captured.
A name with ! belongs to what a rule opens or ranges over, and to nothing that a book may define.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from re import Pattern
from typing import Any, NamedTuple

from . import rules
from .reading import Reader, declare, tree
from .terms import PLAIN, SYMBOL, Array, Refused, Sort, Table, Term, Unreadable, each_line, shorten
from .writing import contents, question

Told = Any  # a part of a record, out of JSON
Terms = tuple[Term, ...]
Theorems = Iterable["Theorem"]
# That terms come before variables, each in the place of one, in a well-founded order.
Before = Callable[[Mapping[Term, Term]], Term]


class Asked(NamedTuple):
    """An obligation: its text, which a certificate must show contradictory, or which is decided by computing."""

    name: str
    text: str
    computed: bool = False

    @property
    def hash(self) -> str:
        """What the certificate is found by."""
        return hashlib.sha256(self.text.encode()).hexdigest()


class Theorem(NamedTuple):
    """A closed formula, for all values of some variables, and the theories, theorems and obligations it stands on."""

    name: str
    variables: Terms
    body: Term
    formula: Term
    hypotheses: frozenset[str]
    uses: tuple[str, ...]
    asked: tuple[Asked, ...]


class Theory(NamedTuple):
    """Symbols, and hypotheses about them that are theorems under this theory's name."""

    sorts: tuple[str, ...]
    functions: tuple[str, ...]
    hypotheses: tuple[Theorem, ...]
    well_founded: str | None
    words: str


class Book:
    """Everything that the records read so far say."""

    def __init__(self) -> None:
        self.world = Reader(PLAIN)
        self.theorems: Table[Theorem] = Table("theorem")
        self.equations: dict[str, Theorem] = {}  # what is known of each symbol that is not a theory's
        self.theories: Table[Theory] = Table("theory")
        self.models: Table[Theorem] = Table("model")  # what says nothing but stands on a theory's model, by theory
        self.claims: Table[tuple[str, ...]] = Table("claim")

    # -- what a record says -----------------------------------------------------------------------------------------

    def variables(self, told: Told, beside: Terms = (), names: Pattern[str] = PLAIN) -> Terms:
        """Variables beside others, each a name and a sort; names with ! are for those that no statement speaks of."""
        made = tuple(self.world.make("@var", (), (name, self.world.sort(tree(sort)))) for name, sort in told)
        apart = len({v.index[0] for v in (*made, *beside)}) == len(made) + len(beside)
        if not apart or not all(names.fullmatch(name) for name, _ in told):
            raise Unreadable(f"no variables: {shorten(told)}")
        return made

    def term(self, text: str, variables: Iterable[Term], sort: Sort = "Bool") -> Term:
        """A term of some sort in these variables and the symbols known so far, and in nothing else."""
        names = {v.index[0]: v for v in variables}
        term = self.world.given(names, text)
        contents(term)  # refuses what no text may say
        if term.sort != sort or not term.free <= {*names.values()}:
            raise Unreadable(f"no term of sort {sort} in these variables: {shorten(term)}")
        return term

    def place(self, texts: Sequence[str], variables: Iterable[Term], of: Terms) -> dict[Term, Term]:
        """A term for each of some variables, and of its sort."""
        return {v: self.term(text, variables, v.sort) for v, text in zip(of, texts, strict=True)}

    def cited(self, by: Told, variables: Iterable[Term]) -> tuple[list[Theorem], list[Term]]:
        """Theorems that are cited, and what each says: as it stands, or at terms in these variables."""
        theorems, formulas = [], []
        for name, *at in by:
            theorems.append(theorem := self.theorems[name])
            terms = [self.place(texts, variables, theorem.variables) for texts in at]
            formulas.append(self.world.put(theorem.body, *terms) if at else theorem.formula)
        return theorems, formulas

    # -- terms ------------------------------------------------------------------------------------------------------

    def refute(self, name: str, assumed: Iterable[Term], goal: Term, computed: bool = False) -> Asked:
        """The obligation to show that some formulas and the negation of a goal contradict each other."""
        return Asked(name, question(self.world, name, [*assumed, self.world.make("not", (goal,))]), computed)

    def behind(self, formulas: Iterable[Term]) -> dict[str, Theorem]:
        """What is known of the symbols in some formulas, and of those in what is known of them, by symbol."""
        found: dict[str, Theorem] = {}
        todo = [*formulas]
        while todo:
            for symbol in sorted(self.equations.keys() & contents(todo.pop()) - found.keys()):
                found[symbol] = self.equations[symbol]
                todo.append(found[symbol].formula)
        return found

    def touches(self, formulas: Sequence[Term], theory: Theory) -> bool:
        """Whether formulas, or the definitions behind them, speak of a theory's functions or sorts."""
        every = [*formulas, *(t.formula for t in self.behind(formulas).values())]
        said = frozenset().union(*map(contents, every))
        return not (said.isdisjoint(theory.functions) and self.world.within(said).isdisjoint(theory.sorts))

    # -- orders -----------------------------------------------------------------------------------------------------

    def order(self, told: Told, variables: Terms) -> tuple[Before, list[str], list[Theorem]]:
        """A well-founded order, and on whose word it is one: theories, or a theorem."""
        make, named = self.world.make, {v.index[0]: v for v in variables}
        match told:
            case None | []:
                return self.no_order, [], []
            case ["measure", _, *_]:
                measures = [self.term(text, variables, "Int") for text in told[1:]]
                return lambda at: self.lower(measures, at), [], []
            case ["structure", name]:
                x = named[name]
                rows = self.world.datatypes.get(str(x.sort), {}).items()
                tests = {make(part, (x,)): make("is", (x,), start) for start, row in rows for part in row}
                return lambda at: tests[at[x]], [], []  # of what is no field of x there is none
            case ["along", relation, name]:
                x = named[name]
                (theory,) = (name for name, theory in self.theories.items() if theory.well_founded == relation)
                return lambda at: make(relation, (x, at[x])), [theory], []
            case ["endless", relation, [*names], name]:
                places, ends = tuple(named[place] for place in names), self.theorems[name]
                if len({*places}) < len(names) or not self.ends(ends, relation, places):
                    raise Refused(f"{shorten(name)} does not say that no sequence is endless along {shorten(relation)}")
                return lambda at: make(relation, (*places, *(at[place] for place in places))), [], [ends]
        raise Unreadable(f"no order: {shorten(told)}")

    def no_order(self, at: Mapping[Term, Term]) -> Term:
        raise Refused("a recursive definition or an induction without an order")

    def ends(self, theorem: Theorem, relation: str, places: Terms) -> bool:
        """Whether a theorem says of all sequences, each an array, that at some n ≥ 0 the relation does not hold.

        By dependent choice the relation is then well-founded.
        """
        us, body = theorem.variables, theorem.body
        if body.op != "exists" or [u.sort for u in us] != [Array("Int", x.sort) for x in places]:
            return False
        n, later = body.index[0], self.world.given({"n": body.index[0]}, "(+ n 1)")
        falls = self.world.make(relation, tuple(self.world.make("select", (u, at)) for at in (n, later) for u in us))
        told = "(exists (n) (and (>= n 0) (not falls)))"
        return body is self.world.given({"n": n, "falls": falls}, told)

    def lower(self, measures: Sequence[Term], at: Mapping[Term, Term]) -> Term:
        """That the first measure that changes falls, and does not fall below zero."""
        make, zero = self.world.make, self.world.make("Int", (), 0)
        pairs = [(self.world.put(measure, at), measure) for measure in measures]
        equal = [make("=", pair) for pair in pairs]
        falls = [(make(">=", (then, zero)), make("<", (then, measure))) for then, measure in pairs]
        return self.world.all_of("or", [make("and", (*equal[:n], *both)) for n, both in enumerate(falls)])

    def calls(self, body: Term, symbol: str) -> Iterator[tuple[Term, Terms]]:
        """Each call of a function in a term, and under which conditions it matters; quantifiers are opened."""
        fresh, world = count(1), self.world

        def visit(term: Term, path: Terms) -> Iterator[tuple[Term, Terms]]:
            parts = term.args
            if term.op in ("forall", "exists"):
                opened = {v: world.make("@var", (), (f"f.bound!{next(fresh)}", v.sort)) for v in term.index}
                yield from visit(self.world.put(parts[0], opened), path)
                return
            if term.op == symbol:
                yield term, path
            for place, part in enumerate(parts):
                yield from visit(part, path)
                if term.op in ("and", "or", "=>") or (term.op == "ite" and place == 0):
                    path = (*path, world.make("not", (part,)) if term.op == "or" else part)
                elif term.op == "ite" and place == 1:
                    path = (*path[:-1], world.make("not", (parts[0],)))

        yield from visit(body, ())

    # -- what is kept -----------------------------------------------------------------------------------------------

    def keep(
        self, name: str, xs: Terms, body: Term, uses: Theorems = (), asked: Iterable[Asked] = (), on: Iterable[str] = ()
    ) -> Theorem:
        """A theorem under a new name, on the word of some theories and under the hypotheses of all that it uses."""
        uses = (*uses, *(self.equations[s] for s in sorted(self.equations.keys() & contents(body))))
        every = frozenset(on).union(*(t.hypotheses for t in uses))
        names, formula = dict.fromkeys(t.name for t in uses), self.world.forall(xs, body)
        return self.theorems.new(name, Theorem(name, xs, body, formula, every, tuple(names), tuple(asked)))


# -- the rules: what a record asks for, and which theorem then holds --------------------------------------------------

FORMAT = 3


def declaration(book: Book, text: str) -> None:
    """A sort of which nothing is known, or a datatype."""
    if not text.startswith(("(declare-sort ", "(declare-datatypes ")):
        raise Unreadable(f"no sort: {shorten(text)}")
    declare(book.world, tree(text))


def prove(book: Book, name: str, variables: Told, goal: str, by: Told, order: Told = None, at: Told = ()) -> None:
    """For all variables, the goal: facts and its negation contradict each other. By induction the facts say besides
    that the goal holds at places that come before the variables in a well-founded order.
    """
    xs = book.variables(variables)
    claim, (uses, facts) = book.term(goal, xs), book.cited(by, xs)
    before, theories, grounds = book.order(order, xs)
    for over, texts in at:
        ys = book.variables(over, xs, SYMBOL)
        place = book.place(texts, (*xs, *ys), xs)
        facts.append(book.world.forall(ys, book.world.make("=>", (before(place), book.world.put(claim, place)))))
    book.keep(name, xs, claim, [*uses, *grounds], [book.refute(f"{name}/1", facts, claim)], theories)


def evaluate(book: Book, name: str, variables: Told, goal: str) -> None:
    """For all variables, the goal, which comes out true by computing with nothing but the definitions behind it."""
    xs = book.variables(variables)
    claim = book.term(goal, xs)
    uses = [equation for _, equation in sorted(book.behind([claim]).items())]
    told = [equation.formula for equation in uses]
    book.keep(name, xs, claim, uses, [book.refute(f"{name}/1", told, book.world.forall(xs, claim), computed=True)])


def define(book: Book, name: str, variables: Told, sort: str, body: str, order: Told, by: Told) -> None:
    """A new function that is worth its body, in which it calls itself only at what comes before."""
    world, xs = book.world, book.variables(variables)
    uses, facts = book.cited(by, xs)
    before, theories, grounds = book.order(order, xs)
    book.world.declare(name, [x.sort for x in xs], world.sort(tree(sort)))
    value, asked = book.term(body, xs, world.sort(tree(sort))), []
    for number, (call, path) in enumerate(book.calls(value, name), 1):
        goal = world.make("=>", (world.all_of("and", path), before(dict(zip(xs, call.args, strict=True)))))
        asked.append(book.refute(f"{name[2:]}.def/{number}", facts, goal))
    equation = world.make("=", (world.make(name, xs), value))
    book.equations[name] = book.keep(f"{name[2:]}.def", xs, equation, [*uses, *grounds], asked, theories)


def choose(book: Book, name: str, existence: str) -> None:
    """A new function whose values are such as a theorem says there are."""
    world, theorem = book.world, book.theorems[existence]
    match theorem.body:
        case Term("=>", (guard, Term("exists", (found,), index=(y,)))):
            pass
        case Term("exists", (found,), index=(y,)):
            guard = world.true
        case _:
            raise Refused(f"{existence} does not say that there is one thing")
    book.world.declare(name, [x.sort for x in theorem.variables], y.sort)
    chosen = world.make("=>", (guard, book.world.put(found, {y: world.make(name, theorem.variables)})))
    book.equations[name] = book.keep(f"{name[2:]}.witness", theorem.variables, chosen, [theorem])


def tabulate(book: Book, name: str, variables: Told, over: Told, term: str, sort: str) -> None:
    """For all variables there is an array that at each value of one more is worth a term: arrays are all functions.

    A datatype that holds an array over itself, for which this could not be, is refused where it is declared.
    """
    xs = book.variables(variables)
    (y,) = book.variables(over, xs)
    value = book.term(term, (*xs, y), book.world.sort(tree(sort)))
    (array,) = book.variables([("f.table", str(Array(y.sort, value.sort)))], (*xs, y))
    told = "(exists (array) (forall (y) (= (select array y) value)))"
    book.keep(name, xs, book.world.given({"array": array, "y": y, "value": value}, told))


def root(book: Book, name: str, variables: Told, x: Told, polynomial: str, bounds: Told) -> None:
    """For all variables, a polynomial that is not above 0 at one bound and not below it at the other has a root there.

    It is made of its unknown, and of terms without it, by sums, differences and products, hence continuous.
    """
    xs = book.variables(variables)
    (y,) = book.variables(x, xs)
    p, (low, high) = book.term(polynomial, (*xs, y), "Real"), (book.term(bound, xs, "Real") for bound in bounds)
    if any(part is not y and y in part.free for monomial in rules.polynomial(p) for part in monomial):
        raise Refused(f"no polynomial in {y.index[0]}")
    told = """(=> (and (<= low high) (<= first 0.0) (<= 0.0 last))
                  (exists (y) (and (<= low y) (<= y high) (= p 0.0))))"""
    first, last = (book.world.put(p, {y: bound}) for bound in (low, high))
    names = {"y": y, "p": p, "low": low, "high": high, "first": first, "last": last}
    book.keep(name, xs, book.world.given(names, told))


def theory(
    book: Book, name: str, words: str, sorts: Told, functions: Told, hypotheses: Told, well_founded: str | None
) -> None:
    """New functions, on sorts that no other theory has, and what is assumed of them."""
    taken = {*book.world.datatypes, "Bool", "Int", "Real"}.union(*(other.sorts for other in book.theories.values()))
    if any(book.world.sort(s) in taken for s in sorts):
        raise Refused(f"no new sorts: {name}")
    for function, domain, value in functions:
        book.world.declare(function, [book.world.sort(tree(s)) for s in domain], book.world.sort(tree(value)))
    names = tuple(function for function, _, _ in functions)
    if well_founded is not None:
        over, value = book.world.functions[well_founded]
        if well_founded not in names or len(over) != 2 or over[0] != over[1] or value != "Bool":
            raise Refused(f"{well_founded} is no relation of the theory")
    made = []
    for label, variables, text in hypotheses:
        xs = book.variables(variables)
        made.append(book.keep(label, xs, book.term(text, xs), on=[name]))
    book.theories.new(name, Theory(tuple(sorts), names, tuple(made), well_founded, words))


class Model(NamedTuple):
    """What stands for a theory's sorts, and for its functions and those defined over them, in a model of it."""

    book: Book
    sorts: dict[str, Sort]
    images: dict[str, tuple[Terms, Term]]
    fresh: Iterator[int]

    def sort(self, sort: Sort) -> Sort:
        if isinstance(sort, Array):
            return Array(self.sort(sort.over), self.sort(sort.element))
        if sort not in self.sorts and not self.book.world.within([sort]).isdisjoint(self.sorts):
            raise Refused(f"the datatype {sort} is made of a sort of the theory")
        return self.sorts.get(sort, sort)

    def term(self, term: Term, bound: Mapping[Term, Term]) -> Term:
        """The term with sorts and functions replaced; variables become those that they are `bound` to."""
        world, op, index = self.book.world, term.op, term.index
        if op in ("forall", "exists"):
            names = (f"b{next(self.fresh)}.{v.index[0].partition('.')[2]}" for v in index)
            new = {v: world.make("@var", (), (n, self.sort(v.sort))) for v, n in zip(index, names, strict=True)}
            return world.make(op, (self.term(term.args[0], {**bound, **new}),), tuple(new.values()))
        if op == "@var":
            return bound[term]
        parts = tuple(self.term(part, bound) for part in term.args)
        if op in self.images:
            params, body = self.images[op]
            return self.book.world.put(body, dict(zip(params, parts, strict=True)))
        sorts, value = world.functions.get(index if op == "is" else op, ((), "Bool"))
        if any(self.sort(s) != s for s in (*sorts, value)):
            raise Refused(f"nothing stands for {op}")
        return world.make(op, parts, self.sort(index) if op == "const" else index)


def read_in(
    book: Book, name: str, theory: str, told: Mapping[str, Told], mentioned: list[Term]
) -> tuple[Model, list[Theorem], list[Asked]]:
    """A model of a theory, the theorems that are cited to prove that it is one, and the obligations."""
    world, whole = book.world, book.theories[theory]
    model = Model(book, {s: world.sort(tree(image)) for s, image in told["sorts"]}, {}, count(10**6))
    if not {*model.sorts} <= {*whole.sorts}:
        raise Refused("a sort that is not the theory's")
    above = {
        symbol: equation
        for symbol, equation in book.behind(mentioned).items()
        if theory in equation.hypotheses or book.touches([equation.formula], whole)
    }
    must, read = [*whole.hypotheses, *above.values()], {*whole.functions, *above}
    for function, variables, text in told["functions"]:
        xs, (domain, value) = book.variables(variables, names=SYMBOL), world.functions[function]
        if tuple(x.sort for x in xs) != tuple(map(model.sort, domain)) or function not in read:
            raise Refused(f"what stands for {function} is of other sorts")
        model.images[function] = xs, book.term(text, xs, model.sort(value))
    if read != {*model.images}:
        raise Refused(f"nothing stands for {shorten(read - {*model.images})}")
    facts, uses, asked = {}, [], []
    relation = model.images[whole.well_founded] if whole.well_founded else ((), world.true)
    for label, by in told["by"].items():
        cited, facts[label] = book.cited(by, relation[0] if label == "rank" else ())
        uses += cited
    for number, fact in enumerate(must, 1):
        image = model.term(fact.formula, {})
        asked.append(book.refute(f"{name}.{fact.name}/{number}", facts.get(fact.name, ()), image))
    if whole.well_founded:
        x, y = relation[0]
        falls = book.lower([book.term(height, [x], "Int") for height in told["rank"]], {x: y})
        asked.append(book.refute(f"{name}.rank/1", facts.get("rank", ()), world.make("=>", (relation[1], falls))))
    return model, uses, asked


def instantiate(book: Book, name: str, theorem: str, theory: str, **told: Told) -> None:
    """A theorem of a theory, read in a model of it."""
    kept, whole = book.theorems[theorem], book.theories[theory]
    for other in kept.hypotheses - {theory}:
        if book.touches([h.formula for h in book.theories[other].hypotheses], whole):
            raise Refused(f"{other} speaks of {theory} and has to be read in a model first")
    model, uses, asked = read_in(book, name, theory, told, [kept.formula])
    xs = {x: book.world.make("@var", (), (x.index[0], model.sort(x.sort))) for x in kept.variables}
    freed = kept._replace(hypotheses=kept.hypotheses - {theory})
    book.keep(name, tuple(xs.values()), model.term(kept.body, xs), [freed, *uses], asked)


def model(book: Book, theory: str, **told: Told) -> None:
    """A model of a theory, which needs no hypothesis: what the theory assumes is not contradictory."""
    made, uses, asked = read_in(book, f"{theory}.model", theory, told, [])
    behind = book.behind(body for _, body in made.images.values()).values()
    if any(t.hypotheses for t in (*uses, *behind)):
        raise Refused(f"no model of {theory} that needs no hypothesis")
    true, names = book.world.true, dict.fromkeys(t.name for t in uses)
    book.models.new(theory, Theorem(f"{theory}.model", (), true, true, frozenset(), tuple(names), tuple(asked)))


def claim(book: Book, tag: str, theorems: Told) -> None:
    """Which theorems prove a claim."""
    book.claims.new(tag, tuple(book.theorems[name].name for name in theorems))


RECORDS: dict[str, Callable[..., None]] = {"prove": prove, "induct": prove} | {
    rule.__name__: rule
    for rule in (declaration, evaluate, define, choose, tabulate, root, theory, instantiate, model, claim)
}


def read(text: str) -> Book:
    """A book out of its text: a line that tells the format, a record a line, and a seal of all before it.

    Raises:
        Unreadable: it is cut short or changed, of another format, or a line is none of a book.
        Refused: a record does not hold.
    """
    *lines, seal = text.splitlines() or [""]
    if not lines or lines[0] != json.dumps({"format": FORMAT}):
        raise Unreadable(f"no book of format {FORMAT}")
    if seal != json.dumps({"sha256": hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()}):
        raise Unreadable("the last line is no seal of the lines before: the book was cut short or changed")
    book = Book()

    def take(line: str) -> None:
        said = json.loads(line)
        rule = said.pop("rule")
        if rule not in RECORDS:
            raise Refused(f"no such rule: {shorten(rule)}")
        RECORDS[rule](book, **said)

    each_line(lines[1:], 2, take)
    return book


def closure(book: Book, names: Iterable[str]) -> list[Theorem]:
    """Some theorems with everything they rest on, the models of the theories whose hypotheses they carry included."""
    found: dict[int, Theorem] = {}  # a model may be called as a theorem is
    todo = [book.theorems[name] for name in names]
    while todo:
        theorem = todo.pop()
        if id(theorem) not in found:
            found[id(theorem)] = theorem
            todo += [book.theorems[name] for name in theorem.uses]
            todo += [book.models[name] for name in sorted(theorem.hypotheses) if name in book.models]
    return list(found.values())
