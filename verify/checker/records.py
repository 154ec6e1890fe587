"""The rules of the book, a function for each kind of record: what it asks for, and which theorem then holds.

A record holds if what it speaks of came before it. It stands on as many obligations as its rule asks for; each is a
text that is written here and nowhere else, and a certificate must show it contradictory. A new rule is one more
function that `record` enters.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from .book import Asked, Book, Theorem, Theory, Told
from .reading import declare, tree
from .terms import Array, Refused, Sort, Term, Unreadable, shorten
from .writing import contents

FORMAT = 1
RECORDS: dict[str, Callable[..., None]] = {}


def record(rule: Callable[..., None]) -> Callable[..., None]:
    """Enter a rule into the table: a function of the book and of what a record of its name says."""
    RECORDS[rule.__name__] = rule
    return rule


@record
def declaration(book: Book, text: str) -> None:
    """A sort of which nothing is known, or a datatype."""
    match told := tree(text):
        case ["declare-sort" | "declare-datatypes", *_]:
            declare(book.world, told)
        case _:
            raise Unreadable(f"no sort: {shorten(text)}")


@record
def prove(book: Book, name: str, variables: Told, goal: str, by: Told) -> None:
    """For all variables, the goal: facts and its negation contradict each other."""
    xs = book.variables(variables)
    claim, (uses, facts) = book.term(goal, xs), book.cited(by, xs)
    book.keep(name, xs, claim, uses, [book.refute(f"{name}/1", facts, claim)])


@record
def induct(book: Book, name: str, variables: Told, goal: str, order: Told, at: Told, by: Told) -> None:
    """For all variables, the goal, which may be assumed at all that comes before them in a well-founded order."""
    xs = book.variables(variables)
    claim, (uses, facts) = book.term(goal, xs), book.cited(by, xs)
    before, theories, grounds = book.order(order, xs)
    for over, texts in at:
        ys = book.variables(over, reserved=False)
        if {y.index[0] for y in ys} & {x.index[0] for x in xs}:
            raise Refused("a hypothesis ranges over a variable of the statement")
        place = book.terms(texts, (*xs, *ys), xs)
        facts.append(book.all(ys, book.gives(before(place), book.put(claim, place))))
    book.keep(name, xs, claim, [*uses, *grounds], [book.refute(f"{name}/1", facts, claim)], theories)


@record
def evaluate(book: Book, name: str, variables: Told, goal: str) -> None:
    """For all variables, the goal, which comes out true by computing with the definitions of the functions in it."""
    xs = book.variables(variables)
    claim = book.term(goal, xs)
    used: dict[str, Theorem] = {}
    todo = [claim]
    while todo:
        for symbol in contents(todo.pop()).symbols - used.keys():
            used[symbol] = equation = book.theorem(f"{symbol[2:]}.def")
            if book.equations.get(symbol) is not equation or equation.hypotheses:
                raise Refused(f"{symbol} has no definition to compute with")
            todo.append(equation.body)
    uses = [used[symbol] for symbol in sorted(used)]
    asked = book.refute(f"{name}/1", [equation.formula for equation in uses], book.all(xs, claim), computed=True)
    book.keep(name, xs, claim, uses, [asked])


@record
def define(book: Book, name: str, variables: Told, sort: str, body: str, order: Told, by: Told) -> None:
    """A new function that is worth its body, in which it calls itself only at what comes before."""
    world, xs = book.world, book.variables(variables)
    uses, facts = book.cited(by, xs)
    before, theories, grounds = book.order(order, xs) if order else (None, [], [])
    book.declare(name, [x.sort for x in xs], world.sort(tree(sort)))
    value, asked = book.term(body, xs, world.sort(tree(sort))), []
    for number, (call, path) in enumerate(book.calls(value, name), 1):
        if before is None:
            raise Refused("a recursive definition without an order")
        goal = book.gives(world.all_of("and", path), before(dict(zip(xs, call.args, strict=True))))
        asked.append(book.refute(f"{name[2:]}.def/{number}", facts, goal))
    equation = world.make("=", (world.make(name, xs), value))
    book.equations[name] = book.keep(f"{name[2:]}.def", xs, equation, [*uses, *grounds], asked, theories)


@record
def choose(book: Book, name: str, existence: str) -> None:
    """A new function whose values are such as a theorem says there are."""
    world, theorem = book.world, book.theorem(existence)
    match theorem.body:
        case Term("=>", (guard, Term("exists", (found,), index=(y,)))):
            pass
        case Term("exists", (found,), index=(y,)):
            guard = world.true
        case _:
            raise Refused(f"{existence} does not say that there is one thing")
    book.declare(name, [x.sort for x in theorem.variables], y.sort)
    chosen = book.gives(guard, book.put(found, {y: world.make(name, theorem.variables)}))
    book.equations[name] = book.keep(f"{name[2:]}.witness", theorem.variables, chosen, [theorem])


@record
def tabulate(book: Book, name: str, variables: Told, over: Told, term: str, sort: str) -> None:
    """For all variables there is an array that at each value of one more is worth a term: arrays are all functions.

    A datatype that holds an array over itself, for which this could not be, is refused where it is declared.
    """
    world, xs, (y,) = book.world, book.variables(variables), book.variables(over)
    value = book.term(term, (*xs, y), world.sort(tree(sort)))
    array = world.variable("f.table", Array(y.sort, value.sort))
    if len({v.index[0] for v in (*xs, y, array)}) < len(xs) + 2:
        raise Refused("a variable twice")
    told = "(exists (@list array) (forall (@list y) (= (select array y) value)))"
    book.keep(name, xs, book.said(told, array=array, y=y, value=value))


@record
def root(book: Book, name: str, variables: Told, x: Told, polynomial: str, bounds: Told) -> None:
    """For all variables, a polynomial that is not above 0 at one bound and not below it at the other has a root there.

    It is made of its unknown, and of terms without it, by sums, differences and products, hence continuous.
    """
    xs, (y,) = book.variables(variables), book.variables(x)
    (p,) = book.read([polynomial], (*xs, y), ["Real"])
    low, high = book.read(bounds, xs, ["Real", "Real"])
    todo = [p]
    while todo:
        part = todo.pop()
        if part is not y and y in part.free:
            if part.op not in ("+", "-", "*"):
                raise Refused(f"no polynomial in {y.index[0]}")
            todo += part.args
    if y.index[0] in {x.index[0] for x in xs} or y.sort != "Real":
        raise Refused(f"{y.index[0]} is no unknown")
    told = """(=> (and (<= low high) (<= first 0.0) (<= 0.0 last))
                  (exists (@list y) (and (<= low y) (<= y high) (= p 0.0))))"""
    first, last = book.put(p, {y: low}), book.put(p, {y: high})
    book.keep(name, xs, book.said(told, low=low, high=high, first=first, last=last, y=y, p=p))


@record
def theory(
    book: Book, name: str, words: str, sorts: Told, functions: Told, hypotheses: Told, well_founded: str | None
) -> None:
    """New functions, on sorts that no other theory has, and what is assumed of them."""
    taken = {*book.world.datatypes, "Bool", "Int", "Real"}.union(*(other.sorts for other in book.theories.values()))
    if name in book.theories or any(book.world.sort(s) in taken for s in sorts):
        raise Refused(f"no new theory: {name}")
    for function, domain, value in functions:
        book.declare(function, [book.world.sort(tree(s)) for s in domain], book.world.sort(tree(value)))
    names = tuple(function for function, _, _ in functions)
    if well_founded is not None:
        over, value = book.world.functions[well_founded]
        if well_founded not in names or len(over) != 2 or over[0] != over[1] or value != "Bool":
            raise Refused(f"{well_founded} is no relation of the theory")
    made = []
    for label, variables, text in hypotheses:
        xs = book.variables(variables)
        made.append(book.keep(label, xs, book.term(text, xs), theories=[name]))
    book.theories[name] = Theory(tuple(sorts), names, tuple(made), well_founded, words)


class Model(NamedTuple):
    """What stands for a theory's sorts, and for its functions and those defined over them, in a model of it."""

    book: Book
    sorts: dict[str, Sort]
    images: dict[str, tuple[tuple[Term, ...], Term]]
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
            return self.book.put(body, dict(zip(params, parts, strict=True)))
        sorts, value = world.functions.get(index if op == "is" else op, ((), "Bool"))
        if any(self.sort(s) != s for s in (*sorts, value)):
            raise Refused(f"nothing stands for {op}")
        return world.make(op, parts, self.sort(index) if op == "const" else index)


def read_in(
    book: Book, name: str, theory: str, told: Mapping[str, Told], mentioned: list[Term]
) -> tuple[Model, list[Theorem], list[Asked]]:
    """A model of a theory, the theorems that are cited to prove that it is one, and the obligations."""
    world, whole = book.world, book.theory(theory)
    model = Model(book, {s: world.sort(tree(image)) for s, image in told["sorts"]}, {}, count(10**6))
    if not {*model.sorts} <= {*whole.sorts}:
        raise Refused("a sort that is not the theory's")
    must, read = list(whole.hypotheses), list(whole.functions)
    while mentioned:
        for symbol in sorted(contents(mentioned.pop()).symbols - {*read}):
            equation = book.equations.get(symbol)
            if equation and (theory in equation.hypotheses or book.touches([equation.formula], whole)):
                read.append(symbol)
                must.append(equation)
                mentioned.append(equation.formula)
    for function, variables, text in told["functions"]:
        xs, (domain, value) = book.variables(variables, reserved=False), world.functions[function]
        if tuple(x.sort for x in xs) != tuple(map(model.sort, domain)) or function not in read:
            raise Refused(f"what stands for {function} is of other sorts")
        model.images[function] = xs, book.term(text, xs, model.sort(value))
    if {*read} != {*model.images}:
        raise Refused(f"nothing stands for {shorten({*read} - {*model.images})}")
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
        asked.append(book.refute(f"{name}.rank/1", facts.get("rank", ()), book.gives(relation[1], falls)))
    return model, uses, asked


@record
def instantiate(book: Book, name: str, theorem: str, theory: str, **told: Told) -> None:
    """A theorem of a theory, read in a model of it."""
    kept, whole = book.theorem(theorem), book.theory(theory)
    for other in kept.hypotheses - {theory}:
        if book.touches([h.formula for h in book.theory(other).hypotheses], whole):
            raise Refused(f"{other} speaks of {theory} and has to be read in a model first")
    model, uses, asked = read_in(book, name, theory, told, [kept.formula])
    xs = {x: book.world.variable(x.index[0], model.sort(x.sort)) for x in kept.variables}
    freed = kept._replace(hypotheses=kept.hypotheses - {theory})
    book.keep(name, tuple(xs.values()), model.term(kept.body, xs), [freed, *uses], asked)


@record
def model(book: Book, theory: str, **told: Told) -> None:
    """A model of a theory, which needs no hypothesis: what the theory assumes is not contradictory."""
    made, uses, asked = read_in(book, f"{theory}.model", theory, told, [])
    assumed = [*(t.hypotheses for t in uses), *(book.behind(body) for _, body in made.images.values())]
    if theory in book.models or any(assumed):
        raise Refused(f"no model of {theory} that needs no hypothesis")
    names = dict.fromkeys(t.name for t in uses)
    book.models[theory] = Theorem(
        f"{theory}.model", (), book.world.true, book.world.true, frozenset(), tuple(names), tuple(asked)
    )


@record
def claim(book: Book, tag: str, theorems: Told) -> None:
    """Which theorems prove a claim."""
    if tag in book.claims:
        raise Refused(f"{tag} is claimed twice")
    book.claims[tag] = tuple(book.theorem(name).name for name in theorems)


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
    for number, line in enumerate(lines[1:], 2):
        said: Any = None
        try:
            said = json.loads(line)
            rule = said.pop("rule")
            if rule not in RECORDS:
                raise Refused(f"no such rule: {shorten(rule)}")
            RECORDS[rule](book, **said)
        except (Refused, Unreadable) as error:
            raise type(error)(f"line {number}: {error}: {shorten(line)}") from None
        except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise Refused(f"line {number}: malformed, {error}: {shorten(line)}") from None
    return book
