"""The state of a book: its symbols, theorems, theories and claims, and what each of them depends on.

The variables `f.x` of a statement are free `@var` terms. Bound variables have other names, and so have the variables
with ! that a rule makes, so no variable is ever captured.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from re import Pattern
from typing import Any, NamedTuple

from . import names
from .errors import Refused, Unreadable, shorten
from .reading import Reader, tree
from .terms import BINDERS, Array, Sort, Table, Term, contents

Told = Any  # a part of a record, out of JSON
Terms = tuple[Term, ...]
Names = Iterable[str]
Theorems = Iterable["Theorem"]
Obligations = Iterable["Asked"]
LARGEST = 1_000_000  # the most symbols in a statement or an obligation


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


class State:
    """The contents of the records read so far."""

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
        made = [
            self.world.make("@var", (), (names.name(name, kind, "variable"), self.world.sort(tree(sort))))
            for name, sort in told
        ]
        if len({v.index[0] for v in (*made, *beside)}) < len(made) + len(beside):
            raise Unreadable(f"a variable twice: {shorten(told)}")
        if {v.index[0] for v in made} & self.world.functions.keys() - self.world.parts:
            raise Unreadable(f"a variable called like a symbol: {shorten(told)}")
        return tuple(made)

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
        found: dict[str, Theorem] = {}
        todo = [*formulas]
        while todo:
            for symbol in sorted(self.equations.keys() & contents(todo.pop()) - found.keys()):
                found[symbol] = self.equations[symbol]
                todo.append(found[symbol].formula)
        return found

    def depends(self, theory: str, formulas: Iterable[Term], theories: Names = ()) -> bool:
        """Return whether the truth of some formulas, or of some theories, may change when a theory is read in a model.

        It may if the theory, or a function or sort of it, occurs in the formulas, in the equation of a symbol in them,
        in a hypothesis of a theory that such an equation assumes, and so on.
        """
        said: set[Sort] = set()
        met: set[str] = set()
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

    def order_of_reading(self, theories: Names) -> list[str] | None:
        """Return an order in which each theory comes after those that it depends on, if there is one.

        Given their models in this order, a later model leaves the earlier theories true.
        """
        left, order = {*theories}, list[str]()
        while left:
            ready = sorted(one for one in left if not any(self.depends(two, (), [one]) for two in left - {one}))
            if not ready:
                return None
            order += ready
            left -= {*ready}
        return order


def limit_size(formulas: Iterable[Term]) -> None:
    """Raise Refused if the text of some formulas would be too long to write."""
    if sum(formula.size for formula in formulas) > LARGEST:
        raise Refused(f"formulas of more than {LARGEST} symbols")
