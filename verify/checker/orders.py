"""Well-founded orders, and the calls of a recursive function."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import NoReturn

from .errors import Refused, Unreadable, shorten
from .state import Book, Terms, Theorem, Told
from .terms import BINDERS, Array, Term

# Returns the formula that terms, each in the place of a variable, come before the variables.
Before = Callable[[Mapping[Term, Term]], Term]


def order(book: Book, told: Told, variables: Terms) -> tuple[Before, list[str], list[Theorem]]:
    """Return a well-founded order, the theories that assume it to be one, and the theorems that prove it."""
    make, named = book.world.make, {v.index[0]: v for v in variables}

    def variable(name: str) -> Term:
        if name not in named:
            raise Unreadable(f"no variable of the statement: {shorten(name)}")
        return named[name]

    match told:
        case None | []:
            return lambda at: refuse("a recursive definition or an induction without an order"), [], []
        case ["measure", _, *_]:
            measures = [book.term(text, variables, "Int") for text in told[1:]]
            return lambda at: lower(book, measures, at), [], []
        case ["structure", name]:
            x = variable(name)
            rows = book.world.datatypes.get(str(x.sort), {}).items()
            # A field of a tree is a smaller tree, wherever the tree has this field.
            tests = {make(part, (x,)): make("is", (x,), start) for start, row in rows for part in row}
            return lambda at: tests.get(at[x]) or refuse(f"no field of the variable: {shorten(at[x])}"), [], []
        case ["along", relation, name]:
            x = variable(name)
            assumed = [one for one, theory in book.theories.items() if theory.well_founded == relation]
            if not assumed:
                raise Refused(f"no theory says that {shorten(relation)} is well-founded")
            return lambda at: make(relation, (x, at[x])), assumed, []
        case ["endless", relation, [*places], name]:
            xs, ends = tuple(map(variable, places)), book.theorems[name]
            if len({*xs}) < len(xs) or not says_it_ends(book, ends, relation, xs):
                raise Refused(f"{shorten(name)} does not say that no sequence is endless along {shorten(relation)}")
            return lambda at: make(relation, (*xs, *(at[x] for x in xs))), [], [ends]
    raise Unreadable(f"no order: {shorten(told)}")


def refuse(problem: str) -> NoReturn:
    """Raise Refused, where an expression is needed."""
    raise Refused(problem)


def says_it_ends(book: Book, theorem: Theorem, relation: str, places: Terms) -> bool:
    """Return whether a theorem says that along each sequence (arrays) the relation fails at some step n ≥ 0.

    By dependent choice the relation is then well-founded.
    """
    us, body = theorem.variables, theorem.body
    if body.op != "exists" or [u.sort for u in us] != [Array("Int", x.sort) for x in places]:
        return False
    n, later = body.index[0], book.world.given({"n": body.index[0]}, "(+ n 1)")
    falls = book.world.make(relation, tuple(book.world.make("select", (u, at)) for at in (n, later) for u in us))
    return body is book.world.given({"n": n, "falls": falls}, "(exists (n) (and (>= n 0) (not falls)))")


def lower(book: Book, measures: Sequence[Term], at: Mapping[Term, Term]) -> Term:
    """Return the formula that the first measure that changes falls, and not below zero."""
    make, zero = book.world.make, book.world.make("Int", (), 0)
    pairs = [(book.world.put(measure, at), measure) for measure in measures]
    equal = [make("=", pair) for pair in pairs]
    falls = [(make(">=", (then, zero)), make("<", (then, now))) for then, now in pairs]
    return book.world.all_of("or", [make("and", (*equal[:n], *both)) for n, both in enumerate(falls)])


def calls(book: Book, body: Term, symbol: str) -> Iterator[tuple[Term, Terms]]:
    """Yield each call of a function in a term, with the conditions under which its value matters.

    The variables of quantifiers around a call become fresh variables.
    """
    fresh, world = count(1), book.world

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
