"""The meaning of a book in finite structures: which of its records are true."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.verify.checker.finite_structures import SIZES, Bits, Signature, Structures, Tree, parse, sizes_of, tokens
from verify.checker.book import Book
from verify.checker.terms import closed_text


class Fact(NamedTuple):
    """A formula, and the theories under which it is asserted."""

    formula: Tree
    hypotheses: frozenset[str]


class Held(NamedTuple):
    """A theory: its formulas, and its well-founded relation if it has one."""

    formulas: tuple[Tree, ...]
    relation: str | None


class Meaning:
    """The meaning of a book: its symbols, the equations that they satisfy, and its theories.

    The equation of a symbol holds in the structures in which the theories of its hypotheses hold. Elsewhere the symbol
    is arbitrary.
    """

    def __init__(self, book: Book) -> None:
        world = book.world
        self.signature = signature = Signature()
        signature.sorts = sorted(world.sorts - world.datatypes.keys() - {"Bool", "Int", "Real"})
        parts = set()
        for name, rows in world.datatypes.items():
            constructors = tuple(
                (row, *((field, parse(str(world.functions[field][1]))) for field in of)) for row, of in rows.items()
            )
            signature.declare(("declare-datatypes", ((name, "0"),), (constructors,)))
            parts |= {part for row, of in rows.items() for part in (row, *of)}
        for name, (domain, value) in world.functions.items():
            if name not in parts:
                signature.functions[name] = (tuple(parse(str(sort)) for sort in domain), parse(str(value)))
        self.equations = {
            symbol: Fact(parse(closed_text(theorem.formula)), theorem.hypotheses)
            for symbol, theorem in book.equations.items()
        }
        self.theories = {
            name: Held(tuple(parse(closed_text(h.formula)) for h in theory.hypotheses), theory.well_founded)
            for name, theory in book.theories.items()
        }

    def dependencies_of(self, formulas: Iterable[Tree], hypotheses: Iterable[str]) -> tuple[set[str], set[str]]:
        """Return the symbols on which some formulas and theories depend, and the uninterpreted sorts of all of them."""
        symbols: set[str] = set()
        sorts: set[str] = set()
        entered: set[str] = set()
        todo, theories = [*formulas], [*hypotheses]
        while todo or theories:
            if theories:
                name = theories.pop()
                if name not in entered:
                    entered.add(name)
                    todo += [*self.theories[name].formulas, *filter(None, [self.theories[name].relation])]
                continue
            formula = todo.pop()
            sorts |= self.signature.sorts_of(formula)
            for symbol in (tokens(formula) & self.signature.functions.keys()) - symbols:
                symbols.add(symbol)
                if symbol in self.equations:
                    todo.append(self.equations[symbol].formula)
                    theories += self.equations[symbol].hypotheses
        return symbols, sorts

    def structure_families(
        self, formulas: Iterable[Tree], hypotheses: Iterable[str], without: str | None = None
    ) -> Iterator[tuple[Structures, Bits]]:
        """Yield the structures for some formulas and theories, and those that satisfy all equations but `without`."""
        symbols, sorts = self.dependencies_of(formulas, hypotheses)
        for sizes in sizes_of(sorts):
            structures = Structures(self.signature, sizes, symbols)
            satisfied = structures.all
            for symbol in sorted((symbols & self.equations.keys()) - {without}):
                satisfied &= self.structures_with_fact(structures, self.equations[symbol])
            yield structures, satisfied

    def structures_with_theories(self, structures: Structures, names: Iterable[str]) -> Bits:
        """Return the structures in which some theories hold."""
        models = structures.all
        for name in sorted(names):
            for formula in self.theories[name].formulas:
                models &= structures.value(formula, {})
            if relation := self.theories[name].relation:
                models &= structures.acyclic(relation)
        return models

    def structures_with_fact(self, structures: Structures, fact: Fact) -> Bits:
        """Return the structures in which a fact is true, or in which one of the theories that it assumes fails."""
        value = structures.value(fact.formula, {})
        if value == structures.all or not fact.hypotheses:
            return int(value)
        return int(value | (structures.all & ~self.structures_with_theories(structures, fact.hypotheses)))

    def find_false_structure(self, fact: Fact) -> str:
        """Return a structure of the book in which a theorem is false although its theories hold, or ""."""
        for structures, satisfied in self.structure_families([fact.formula], fact.hypotheses):
            if wrong := satisfied & ~self.structures_with_fact(structures, fact):
                return structures.describe(wrong)
        return ""

    def find_structure_without_value(self, symbol: str) -> str:
        """Return a structure of the book in which no value of a new symbol satisfies its equation, or ""."""
        fact = self.equations[symbol]
        for structures, satisfied in self.structure_families([fact.formula], fact.hypotheses, symbol):
            reached = structures.vary_symbol(satisfied & self.structures_with_fact(structures, fact), symbol)
            if wrong := satisfied & ~reached:
                return structures.describe(wrong)
        return ""

    def is_satisfiable(self, theory: str) -> bool:
        """Return whether a theory holds in some structure of the book."""
        families = self.structure_families([], [theory])
        return any(
            satisfied & self.structures_with_theories(structures, [theory]) for structures, satisfied in families
        )

    def is_small_sort(self, sort: Tree) -> bool:
        """Return whether a sort has at most three elements in every structure."""
        if isinstance(sort, tuple) or sort in ("Int", "Real"):
            return False
        most = dict.fromkeys(self.signature.sorts, SIZES[-1])
        return len(Structures(self.signature, most, ()).elements(sort)) <= SIZES[-1]
