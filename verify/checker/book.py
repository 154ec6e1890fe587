"""The rules of a book: one function for each kind of record.

A record may cite what came before it. Its rule asks for obligations and enters a theorem. The text of each obligation
is written here and nowhere else, and a certificate must show it contradictory. `verify/kernel/SOUNDNESS.md` defines
what a book means and argues for each rule that it preserves truth. A new rule is one more function in `RECORDS`.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import Any

from . import names, orders
from .errors import Refused, Unreadable, Wrong, each_line, shorten
from .models import instantiate, model
from .reading import declare, tree
from .state import Asked, Book, Theorem, Theory, Told
from .terms import BASIC, Array, Term

__all__ = ["FORMAT", "RECORDS", "Asked", "Book", "Theorem", "Theory", "closure", "read"]

FORMAT = 3


def declaration(book: Book, text: str) -> None:
    """Enter an uninterpreted sort or a datatype."""
    if not text.startswith(("(declare-sort ", "(declare-datatypes ")):
        raise Unreadable(f"no sort: {shorten(text)}")
    declare(book.world, tree(text))


def prove(book: Book, name: str, variables: Told, goal: str, by: Told) -> None:
    """Enter the goal for all variables: the cited theorems and the negated goal contradict each other."""
    induct(book, name, variables, goal, by)


def induct(book: Book, name: str, variables: Told, goal: str, by: Told, order: Told = None, at: Told = ()) -> None:
    """Enter the goal for all variables, by induction along a well-founded order.

    The induction hypothesis is assumed at places, if they come before the variables: each is a list of variables that
    it ranges over, and a term for each variable of the statement.
    """
    xs = book.variables(variables)
    claim, (uses, facts) = book.term(goal, xs), book.cited(by, xs)
    before, theories, grounds = orders.order(book, order, xs)
    for over, texts in at:
        ys = book.variables(over, xs, names.OWN_VARIABLE)
        place = book.place(texts, (*xs, *ys), xs)
        facts.append(book.world.forall(ys, book.world.make("=>", (before(place), book.world.put(claim, place)))))
    rule = "induct" if order else "prove"
    book.keep(rule, name, xs, claim, [*uses, *grounds], [book.refute(f"{name}/1", facts, claim)], theories)


def evaluate(book: Book, name: str, variables: Told, goal: str) -> None:
    """Enter the goal for all variables, if computing with the definitions behind it finds it true."""
    xs = book.variables(variables)
    claim = book.term(goal, xs)
    uses = [equation for _, equation in sorted(book.behind([claim]).items())]
    asked = book.refute(f"{name}/1", [t.formula for t in uses], book.world.forall(xs, claim), computed=True)
    book.keep("evaluate", name, xs, claim, uses, [asked])


def define(book: Book, name: str, variables: Told, sort: str, body: str, order: Told, by: Told) -> None:
    """Enter a new function with an equation f(xs) = body, in which f calls itself only at terms that come before xs."""
    world, xs = book.world, book.variables(variables)
    uses, facts = book.cited(by, xs)
    before, theories, grounds = orders.order(book, order, xs)
    world.declare(name, [x.sort for x in xs], world.sort(tree(sort)))
    value, asked = book.term(body, xs, world.sort(tree(sort))), []
    for number, (call, path) in enumerate(orders.calls(book, value, name), 1):
        goal = world.make("=>", (world.all_of("and", path), before(dict(zip(xs, call.args, strict=True)))))
        asked.append(book.refute(f"{name[2:]}.def/{number}", facts, goal))
    equation = world.make("=", (world.make(name, xs), value))
    book.equations[name] = book.keep("define", f"{name[2:]}.def", xs, equation, [*uses, *grounds], asked, theories)


def choose(book: Book, name: str, existence: str) -> None:
    """Enter a new function with the values that exist by a theorem: ∀ xs. guard → ∃ y. φ gives guard → φ(f(xs))."""
    world, theorem = book.world, book.theorems[existence]
    match theorem.body:
        case Term("=>", (guard, Term("exists", (found,), index=(y,)))):
            pass
        case Term("exists", (found,), index=(y,)):
            guard = world.true
        case _:
            raise Refused(f"{existence} does not say that one value exists")
    world.declare(name, [x.sort for x in theorem.variables], y.sort)
    witness = world.put(found, {y: world.make(name, theorem.variables)})
    chosen = world.make("=>", (guard, witness))
    book.equations[name] = book.keep("choose", f"{name[2:]}.witness", theorem.variables, chosen, [theorem])


def tabulate(book: Book, name: str, variables: Told, over: Told, term: str, sort: str) -> None:
    """Enter for all variables that an array has table[y] = term for all y: the arrays are all functions."""
    xs = book.variables(variables)
    (y,) = book.variables(over, xs)
    value = book.term(term, (*xs, y), book.world.sort(tree(sort)))
    table = book.world.make("@var", (), ("f.table!1", Array(y.sort, value.sort)))
    exists = "(exists (table) (forall (y) (= (select table y) value)))"
    book.keep("tabulate", name, xs, book.world.given({"table": table, "y": y, "value": value}, exists))


def root(book: Book, name: str, variables: Told, x: Told, polynomial: str, bounds: Told) -> None:
    """Enter for all variables: a polynomial in x has a root between two bounds if its sign changes there."""
    xs = book.variables(variables)
    (y,) = book.variables(x, xs)
    p, (low, high) = book.term(polynomial, (*xs, y), "Real"), (book.term(bound, xs, "Real") for bound in bounds)
    if not is_polynomial(p, y):
        raise Refused(f"no polynomial in {y.index[0]}")
    meaning = {"y": y, "p": p, "low": low, "high": high}
    meaning |= {"first": book.world.put(p, {y: low}), "last": book.world.put(p, {y: high})}
    exists = """(=> (and (<= low high) (<= first 0.0) (<= 0.0 last))
                    (exists (y) (and (<= low y) (<= y high) (= p 0.0))))"""
    book.keep("root", name, xs, book.world.given(meaning, exists))


def is_polynomial(term: Term, x: Term) -> bool:
    """Return whether a term is made of x and terms without x by +, -, * and division by numerals, so is continuous."""
    if term is x or x not in term.free:
        return True
    if term.op == "/":
        above, below = term.args
        return below.op == "Real" and below.index != 0 and is_polynomial(above, x)
    return term.op in ("+", "-", "*") and all(is_polynomial(part, x) for part in term.args)


def theory(
    book: Book, name: str, words: str, sorts: Told, functions: Told, hypotheses: Told, well_founded: str | None
) -> None:
    """Enter new functions, and sorts that no other theory has, with hypotheses about them that are assumed."""
    names.name(name, names.THEORY, "theory")
    if not isinstance(words, str) or len(words) > names.MAX_WORDS or not names.WORDS.fullmatch(words):
        raise Unreadable(f"no words for a theory: {shorten(words)}")
    taken = {*book.world.datatypes, *BASIC}.union(*(other.sorts for other in book.theories.values()))
    if any(book.world.sort(s) in taken for s in sorts) or len({*sorts}) < len(sorts):
        raise Refused(f"no new sorts: {name}")
    for function, domain, value in functions:
        book.world.declare(function, [book.world.sort(tree(s)) for s in domain], book.world.sort(tree(value)))
    symbols = tuple(function for function, _, _ in functions)
    if well_founded is not None:
        over, value = book.world.functions[well_founded]
        if well_founded not in symbols or len(over) != 2 or over[0] != over[1] or value != "Bool":
            raise Refused(f"{well_founded} is no relation of the theory")
    made = []
    for label, variables, text in hypotheses:
        if not label.startswith(f"{name}.") or not names.fits(label[len(name) + 1 :], names.LABEL):
            raise Unreadable(f"no hypothesis of {name}: {shorten(label)}")
        xs = book.variables(variables)
        made.append(book.keep("theory", label, xs, book.term(text, xs), on=[name]))
    book.theories.new(name, Theory(tuple(sorts), symbols, tuple(made), well_founded, words))


def claim(book: Book, tag: str, theorems: Told) -> None:
    """Enter the theorems that prove a claim, at least one."""
    if not theorems:
        raise Refused(f"{shorten(tag)} has no theorems")
    book.claims.new(names.name(tag, names.TAG, "claim"), tuple(book.theorems[name].name for name in theorems))


_ALL = (declaration, prove, induct, evaluate, define, choose, tabulate, root, theory, instantiate, model, claim)
RECORDS: dict[str, Callable[..., None]] = {rule.__name__: rule for rule in _ALL}


def read(text: str) -> Book:
    """Return a book from its text: a line with the format, a record a line, and the hash of all lines before it."""
    *lines, seal = text.splitlines() or [""]
    if not lines or lines[0] != json.dumps({"format": FORMAT}):
        raise Unreadable(f"no book of format {FORMAT}")
    if seal != json.dumps({"sha256": hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()}):
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
        except Wrong as error:
            raise type(error)(f"{rule} {shorten(label)}: {error}") from None

    each_line(lines[1:], 2, take)
    return book


def record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; raise Unreadable if a key occurs twice."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise Unreadable("a key twice")
    return made


def no_number(text: str) -> Any:
    """Raise Unreadable: a book has no numbers outside its terms."""
    raise Unreadable(f"a number outside a term: {shorten(text)}")


DECODER = json.JSONDecoder(
    object_pairs_hook=record, parse_int=no_number, parse_float=no_number, parse_constant=no_number
)


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
