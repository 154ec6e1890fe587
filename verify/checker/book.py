"""What a book says so far: its symbols, theorems and theories, and what a record may be made of.

Statements speak of variables `f.x`, which are free `@var` terms here; binders have other names, so nothing is captured.
A name with ! belongs to what a rule opens or ranges over, and to nothing that a book may define.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from .binders import substitute
from .reading import Reader, tree
from .terms import Array, Refused, Sort, Term, Unreadable, World, shorten
from .writing import contents, question

Told = Any  # a part of a record, out of JSON


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
    variables: tuple[Term, ...]
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
        self.world = World()
        self.reader = Reader(self.world)
        self.theorems: dict[str, Theorem] = {}
        self.equations: dict[str, Theorem] = {}  # what is known of each symbol that is not a theory's
        self.theories: dict[str, Theory] = {}
        self.models: dict[str, Theorem] = {}  # the obligations of a theory's model and what they use, by theory
        self.claims: dict[str, tuple[str, ...]] = {}

    # -- what a record says -----------------------------------------------------------------------------------------

    def variables(self, told: Told, reserved: bool = True) -> tuple[Term, ...]:
        """Variables, each a name and a sort; names with ! are for those that no statement speaks of."""
        made = tuple(self.world.variable(name, self.world.sort(tree(sort))) for name, sort in told)
        if len({name for name, _ in told}) < len(made) or any(reserved and "!" in name for name, _ in told):
            raise Unreadable(f"no variables: {shorten(told)}")
        return made

    def declare(self, name: str, domain: Sequence[Sort], value: Sort) -> None:
        """A new function; names with ! are not to be had, as variables have them."""
        if "!" in name:
            raise Unreadable(f"no new symbol: {name}")
        self.world.declare(name, domain, value)

    def term(self, text: str, variables: Iterable[Term], sort: Sort = "Bool") -> Term:
        """A term of some sort in these variables and the symbols known so far, and in nothing else."""
        return self.read([text], variables, [sort])[0]

    def read(self, texts: Sequence[str], variables: Iterable[Term], sorts: Iterable[Sort]) -> list[Term]:
        """Terms of some sorts, as `term` reads them."""
        variables = frozenset(variables)
        atoms = self.reader.atoms
        hidden = {name: atoms.pop(name, None) for name in {v.index[0] for v in variables}}
        atoms.update({v.index[0]: v for v in variables})
        made = []
        for text, sort in zip(texts, sorts, strict=True):
            term = self.reader.term(text)
            contents(term)  # refuses what no text may say
            if term.sort != sort or not term.free <= variables:
                raise Unreadable(f"no term of sort {sort} in these variables: {shorten(text)}")
            made.append(term)
        for name, before in hidden.items():
            del atoms[name]
            if before is not None:
                atoms[name] = before
        return made

    def terms(self, texts: Sequence[str], variables: Iterable[Term], of: tuple[Term, ...]) -> dict[Term, Term]:
        """A term for each of some variables, and of its sort."""
        return dict(zip(of, self.read(texts, variables, [v.sort for v in of]), strict=True))

    def cited(self, by: Told, variables: Iterable[Term]) -> tuple[list[Theorem], list[Term]]:
        """Theorems that are cited, and what each says: as it stands, or at terms in these variables."""
        theorems, formulas = [], []
        for name, *at in by:
            theorems.append(theorem := self.theorem(name))
            if at:
                (texts,) = at
                formulas.append(self.put(theorem.body, self.terms(texts, variables, theorem.variables)))
            else:
                formulas.append(theorem.formula)
        return theorems, formulas

    def theorem(self, name: Told) -> Theorem:
        if name not in self.theorems:
            raise Refused(f"cites {shorten(name)}, which is not a theorem here")
        return self.theorems[name]

    def theory(self, name: Told) -> Theory:
        if name not in self.theories:
            raise Refused(f"there is no theory {shorten(name)}")
        return self.theories[name]

    # -- terms ------------------------------------------------------------------------------------------------------

    def put(self, term: Term, terms: Mapping[Term, Term]) -> Term:
        return substitute(self.world, term, terms)

    def all(self, variables: tuple[Term, ...], body: Term) -> Term:
        return self.world.make("forall", (body,), variables) if variables else body

    def gives(self, premise: Term, conclusion: Term) -> Term:
        return self.world.make("=>", (premise, conclusion))

    def said(self, text: str, **terms: Term) -> Term:
        """A term out of a text of this program, in which names stand for terms."""
        reader = Reader(self.world)
        reader.atoms.update(terms)
        return reader.term(text)

    def refute(self, name: str, assumed: Iterable[Term], goal: Term, computed: bool = False) -> Asked:
        """The obligation to show that some formulas and the negation of a goal contradict each other."""
        return Asked(name, question(self.world, name, [*assumed, self.world.make("not", (goal,))]), computed)

    def behind(self, term: Term) -> frozenset[str]:
        """The theories under which the functions in a term are what they are."""
        symbols = [self.equations[s] for s in contents(term).symbols if s in self.equations]
        return frozenset().union(*(equation.hypotheses for equation in symbols))

    def touches(self, formulas: Iterable[Term], theory: Theory) -> bool:
        """Whether formulas, or the definitions behind them, speak of a theory's functions or sorts."""
        seen: set[str] = set()
        todo = list(formulas)
        while todo:
            said = contents(todo.pop())
            if not said.symbols.isdisjoint(theory.functions) or not self.world.within(said.sorts).isdisjoint(
                theory.sorts
            ):
                return True
            todo += [self.equations[s].formula for s in said.symbols - seen if s in self.equations]
            seen |= said.symbols
        return False

    # -- orders -----------------------------------------------------------------------------------------------------

    def order(
        self, told: Told, variables: tuple[Term, ...]
    ) -> tuple[Callable[[Mapping[Term, Term]], Term], list[str], list[Theorem]]:
        """What says that terms come before variables in a well-founded order, and on whose word it is one: theories,
        or a theorem."""
        make, named = self.world.make, {v.index[0]: v for v in variables}
        match told:
            case ["measure", _, *_]:
                measures = [self.term(text, variables, "Int") for text in told[1:]]
                return lambda at: self.lower(measures, at), [], []
            case ["structure", name]:
                x = named[name]
                rows = self.world.datatypes.get(str(x.sort), {}).items()
                tests = {make(part, (x,)): make("is", (x,), constructor) for constructor, row in rows for part in row}

                def field(at: Mapping[Term, Term]) -> Term:
                    if at[x] not in tests:
                        raise Refused(f"{shorten(at[x])} is no field of {name}")
                    return tests[at[x]]

                return field, [], []
            case ["along", relation, name]:
                x = named[name]
                (theory,) = (name for name, theory in self.theories.items() if theory.well_founded == relation)
                return lambda at: make(relation, (x, at[x])), [theory], []
            case ["endless", relation, [*names], name]:
                places = tuple(named[place] for place in names)
                ends = self.theorem(name)
                if len({*places}) < len(names) or not self._says_it_ends(ends, relation, places):
                    raise Refused(f"{shorten(name)} does not say that no sequence is endless along {shorten(relation)}")
                return lambda at: make(relation, (*places, *(at[place] for place in places))), [], [ends]
        raise Unreadable(f"no order: {shorten(told)}")

    def _says_it_ends(self, ends: Theorem, relation: str, places: tuple[Term, ...]) -> bool:
        """Whether a theorem says of all sequences, each an array, that at some n ≥ 0 the relation does not hold.

        By dependent choice the relation is then well-founded.
        """
        if ends.body.op != "exists" or [u.sort for u in ends.variables] != [Array("Int", x.sort) for x in places]:
            return False
        (n, *_), later = ends.body.index, self.said("(+ n 1)", n=ends.body.index[0])
        steps = [self.world.make("select", (u, at)) for at in (n, later) for u in ends.variables]
        falls = self.world.make(relation, tuple(steps))
        return ends.body is self.said("(exists (@list n) (and (>= n 0) (not falls)))", n=n, falls=falls)

    def lower(self, measures: Sequence[Term], at: Mapping[Term, Term]) -> Term:
        """That the first measure that changes falls, and does not fall below zero."""
        make, zero = self.world.make, self.world.literal(0, "Int")
        cases: list[Term] = []
        equal: list[Term] = []
        for measure in measures:
            then = self.put(measure, at)
            falls = (make(">=", (then, zero)), make("<", (then, measure)))
            cases.append(make("and", (*equal, *falls)))
            equal.append(make("=", (then, measure)))
        return self.world.all_of("or", cases)

    def calls(self, body: Term, symbol: str) -> Iterator[tuple[Term, tuple[Term, ...]]]:
        """Each call of a function in a term, and under which conditions it matters; quantifiers are opened."""
        fresh, world = count(1), self.world

        def visit(term: Term, path: tuple[Term, ...]) -> Iterator[tuple[Term, tuple[Term, ...]]]:
            parts = term.args
            if term.op in ("forall", "exists"):
                opened = {v: world.variable(f"f.bound!{next(fresh)}", v.sort) for v in term.index}
                yield from visit(self.put(parts[0], opened), path)
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
        self,
        name: str,
        variables: tuple[Term, ...],
        body: Term,
        uses: Iterable[Theorem] = (),
        asked: Iterable[Asked] = (),
        theories: Iterable[str] = (),
    ) -> Theorem:
        """A theorem under a new name, on the word of some theories and under the hypotheses of all that it uses."""
        if not isinstance(name, str) or name in self.theorems:
            raise Refused(f"no new theorem: {shorten(name)}")
        behind = [self.equations[s] for s in sorted(contents(body).symbols) if s in self.equations]
        uses = (*uses, *behind)
        every = frozenset(theories).union(*(t.hypotheses for t in uses))
        names = dict.fromkeys(t.name for t in uses)
        formula = self.all(variables, body)
        self.theorems[name] = Theorem(name, variables, body, formula, every, tuple(names), tuple(asked))
        return self.theorems[name]


def closure(book: Book, names: Iterable[str]) -> list[Theorem]:
    """Some theorems with everything they rest on, the models of the theories whose hypotheses they carry included."""
    found: dict[int, Theorem] = {}
    todo = [book.theorem(name) for name in names]
    while todo:
        theorem = todo.pop()
        if id(theorem) not in found:
            found[id(theorem)] = theorem
            todo += [book.theorems[name] for name in theorem.uses]
            todo += [book.models[name] for name in sorted(theorem.hypotheses) if name in book.models]
    return list(found.values())
