"""Reading a theory in a model: what stands for its sorts and symbols, and why a theorem of the theory holds there."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import NamedTuple

from . import names
from .errors import Refused, Unreadable, shorten
from .orders import lower
from .reading import tree
from .state import Asked, Book, Reading, Terms, Theorem, Told
from .terms import BINDERS, Array, Sort, Term


class Substitution(NamedTuple):
    """Replaces the sorts of a theory and some symbols in terms."""

    book: Book
    sorts: dict[str, Sort]
    images: dict[str, tuple[Terms, Term]]
    fresh: Iterator[int]

    def sort(self, sort: Sort) -> Sort:
        """Return the sort that stands for a sort."""
        if isinstance(sort, Array):
            return Array(self.sort(sort.over), self.sort(sort.element))
        if sort not in self.sorts and not self.book.world.within([sort]).isdisjoint(self.sorts):
            raise Refused(f"the datatype {sort} is made of a sort of the theory")
        return self.sorts.get(sort, sort)

    def term(self, term: Term, bound: Mapping[Term, Term]) -> Term:
        """Return the term with sorts and symbols replaced, and variables by what they are `bound` to."""
        world, op, index = self.book.world, term.op, term.index
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

    def variable(self, name: str, like: Term) -> Term:
        """Return a variable of the sort that stands for the sort of another one."""
        return self.book.world.make("@var", (), (name, self.sort(like.sort)))


def read_in(
    book: Book, name: str, theory: str, told: Mapping[str, Told], mentioned: list[Term]
) -> tuple[Substitution, list[Theorem], list[Asked]]:
    """Return a reading of a theory in a model, the theorems cited to prove that it is one, and the obligations.

    Besides the functions of the theory, every symbol is read again that depends on the theory and on which the
    `mentioned` formulas or the hypotheses of the theory depend: the images of their equations are obligations too.
    """
    if told.keys() != {"sorts", "functions", "by", "rank"} or not isinstance(told["by"], dict):
        raise Unreadable("a model is told by sorts, functions, by and rank")
    world, whole = book.world, book.theories[theory]
    model = Substitution(book, {s: world.sort(tree(image)) for s, image in told["sorts"]}, {}, count(10**6))
    if not {*model.sorts} <= {*whole.sorts} or len(model.sorts) < len(told["sorts"]):
        raise Refused(f"a sort that is not one of {theory}, or twice")
    equations = book.behind([*mentioned, *(h.formula for h in whole.hypotheses)])
    again = {s: e for s, e in equations.items() if book.depends(theory, [e.formula], e.hypotheses)}
    symbols = {*whole.functions, *again}
    for function, variables, text in told["functions"]:
        xs, (domain, value) = book.variables(variables, kind=names.OWN_VARIABLE), world.functions[function]
        if function not in symbols or function in model.images:
            raise Refused(f"{shorten(function)} is not to be read in the model, or twice")
        if tuple(x.sort for x in xs) != tuple(map(model.sort, domain)):
            raise Refused(f"what stands for {function} is of other sorts")
        model.images[function] = xs, book.term(text, xs, model.sort(value))
    if missing := symbols - model.images.keys():
        raise Refused(f"nothing stands for {shorten(', '.join(sorted(missing)))}")
    facts, uses, asked = {}, [], []
    relation = model.images[whole.well_founded] if whole.well_founded else ((), world.true)
    for label, by in told["by"].items():
        cited, facts[label] = book.cited(by, relation[0] if label == "rank" else ())
        uses += cited
    for number, fact in enumerate((*whole.hypotheses, *again.values()), 1):
        image = model.term(fact.formula, {})
        asked.append(book.refute(f"{name}.{fact.name}/{number}", facts.get(fact.name, ()), image))
    if whole.well_founded:
        if not told["rank"]:
            raise Refused(f"no rank shows that {whole.well_founded} is well-founded")
        x, y = relation[0]
        falls = lower(book, [book.term(height, [x], "Int") for height in told["rank"]], {x: y})
        asked.append(book.refute(f"{name}.rank/1", facts.get("rank", ()), world.make("=>", (relation[1], falls))))
    book.readings[name] = Reading(theory, model.sorts, model.images)
    return model, uses, asked


def instantiate(book: Book, name: str, theorem: str, theory: str, **told: Told) -> None:
    """Enter a theorem read in a model of a theory that it assumes; it may assume none that the reading may change."""
    kept = book.theorems[theorem]
    left = kept.hypotheses - {theory}
    for other in sorted(left):
        if book.depends(theory, (), [other]):
            raise Refused(f"{other} depends on {theory} and has to be read in a model first")
    model, uses, asked = read_in(book, name, theory, told, [kept.formula])
    xs = {x: model.variable(x.index[0], x) for x in kept.variables}
    freed = kept._replace(hypotheses=left)
    book.keep("instantiate", name, tuple(xs.values()), model.term(kept.body, xs), [freed, *uses], asked)


def model(book: Book, theory: str, **told: Told) -> None:
    """Enter a model of a theory that assumes nothing: the hypotheses of the theory do not contradict each other."""
    name = f"{theory}.model"
    made, uses, asked = read_in(book, name, theory, told, [])
    behind = book.behind(body for _, body in made.images.values()).values()
    if any(t.hypotheses for t in (*uses, *behind)):
        raise Refused(f"a model of {theory} may assume nothing")
    true, used = book.world.true, tuple(dict.fromkeys(t.name for t in uses))
    book.models.new(theory, Theorem(name, (), true, true, frozenset(), used, tuple(asked), "model"))
