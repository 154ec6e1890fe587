"""The state of a book: its symbols, theorems, theories and claims, and what each of them depends on.

The variables `f.x` of a statement are free `@var` terms. Bound variables have other names, and so have the variables
with ! that a rule makes, so no variable is ever captured.
"""

import hashlib
from collections.abc import Iterable, Sequence
from re import Pattern
from typing import Any, NamedTuple

from . import names
from .errors import Refused, Unreadable, shorten
from .reading import Reader, tree
from .terms import Sort, Table, Term
from .writing import contents, question

Told = Any  # a part of a record, out of JSON
Terms = tuple[Term, ...]
Names = Iterable[str]
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


class Reading(NamedTuple):
    """A model of a theory: the sorts that stand for its sorts, and for symbols their parameters and body."""

    theory: str
    sorts: dict[str, Sort]
    images: dict[str, tuple[Terms, Term]]


class Book:
    """The contents of the records read so far."""

    def __init__(self) -> None:
        self.world = Reader(names.BOOK_SYMBOL)
        self.theorems: Table[Theorem] = Table("theorem")
        self.equations: dict[str, Theorem] = {}  # the definition or choice of each symbol that is not a theory's
        self.theories: Table[Theory] = Table("theory")
        self.models: Table[Theorem] = Table("model")  # by theory: the theorem "true", for its obligations
        self.readings: dict[str, Reading] = {}  # of models and instances, by the theorem's name
        self.claims: Table[tuple[str, ...]] = Table("claim")

    # -- parts of records ---------------------------------------------------------------------------------------------

    def variables(self, told: Told, beside: Terms = (), kind: Pattern[str] = names.BOOK_VARIABLE) -> Terms:
        """Return variables from pairs of a name and a sort; no two, and none `beside` them, share a name."""
        made = [
            self.world.make("@var", (), (names.name(name, kind, "variable"), self.world.sort(tree(sort))))
            for name, sort in told
        ]
        if len({v.index[0] for v in (*made, *beside)}) < len(made) + len(beside):
            raise Unreadable(f"a variable twice: {shorten(told)}")
        return tuple(made)

    def term(self, text: str, variables: Iterable[Term], sort: Sort = "Bool") -> Term:
        """Return a term of some sort in these variables and the symbols known so far."""
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

    # -- obligations and theorems -------------------------------------------------------------------------------------

    def refute(self, name: str, assumed: Iterable[Term], goal: Term, computed: bool = False) -> Asked:
        """Return the obligation that some formulas and the negation of a goal contradict each other."""
        formulas = [*assumed, self.world.make("not", (goal,))]
        limit_size(formulas)
        return Asked(name, question(self.world, name, formulas), computed)

    def keep(
        self, rule: str, name: str, xs: Terms, body: Term, uses: Iterable[Theorem] = (), asked: Sequence[Asked] = (),
        on: Names = (),
    ) -> Theorem:  # fmt: skip
        """Enter a theorem, which assumes the theories `on`, and those that the theorems assume that it uses.

        It uses the equations of its symbols as well: without them its formula says nothing.
        """
        uses = [*uses, *(self.equations[s] for s in sorted(self.equations.keys() & contents(body)))]
        every = frozenset(on).union(*(t.hypotheses for t in uses))
        formula = self.world.forall(xs, body)
        limit_size([formula])
        used = tuple(dict.fromkeys(t.name for t in uses))
        if rule != "theory":  # the name of a hypothesis is that of its theory and a label
            names.name(name, names.THEOREM, "theorem")
        return self.theorems.new(name, Theorem(name, xs, body, formula, every, used, tuple(asked), rule))

    # -- dependence ---------------------------------------------------------------------------------------------------

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

        It may if a function or a sort of the theory occurs in them, in the equation of a symbol that they mention, in
        the hypotheses of a theory under which such a symbol was defined or chosen, and so on; or if one of the theories
        on this way is the theory itself. See "Reading a theorem in a model" in the soundness argument.
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
                said |= self.vocabulary(one)
                todo += [hypothesis.formula for hypothesis in self.theories[one].hypotheses]
        own = {*self.theories[theory].functions, *self.theories[theory].sorts}
        return theory in met or not own.isdisjoint(said | self.world.within(said))

    def vocabulary(self, theory: str) -> set[Sort]:
        """Return the functions of a theory and the sorts of their arguments and values."""
        functions = self.theories[theory].functions
        signatures = [self.world.functions[function] for function in functions]
        return {*functions, *(sort for domain, value in signatures for sort in (*domain, value))}

    def order_of_reading(self, theories: Names) -> list[str] | None:
        """Return an order in which theories can be given their models one after the other, or None.

        A theory comes after those that it depends on: a later model then leaves the earlier theories true.
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
