"""Terms with their sorts, declarations, and obligations as SMT-LIB text, byte for byte the text of the kernel."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import inf
from re import Pattern
from typing import Any, NamedTuple, TypeVar

from . import names
from .errors import Refused, Unreadable, shorten

Number = int | Fraction
EntryT = TypeVar("EntryT")


class Array(NamedTuple):
    """The sort of all functions from one sort to another. It is not the sort of a declared function."""

    over: "Sort"
    element: "Sort"

    def __str__(self) -> str:
        return f"(Array {self.over} {self.element})"


Sort = str | Array


@dataclass(eq=False, slots=True, match_args=False)
class Term:
    """A term, built only by `World.make`; its index is the value of a literal, the variables of a binder, and so on."""

    op: str
    index: Any
    args: tuple["Term", ...]
    sort: Sort
    free: frozenset["Term"]  # variables
    depth: int = 1
    size: int = 1  # of its text, in which shared parts are repeated
    __match_args__ = ("op", "args")

    def __repr__(self) -> str:
        head = self.op if self.index is None else f"({self.op} {self.index})"
        parts = ["…"] if self.size > LONGEST else map(str, self.args)  # shared parts would be written again and again
        return f"({head} {' '.join(parts)})" if self.args else head


EMPTY: frozenset[Term] = frozenset()
BINDERS = ("forall", "exists")
WIDEST = 100  # the most variables of a quantifier
LITERALS = ("Int", "Real")  # the operator of a literal is the name of its sort
BASIC = ("Bool", *LITERALS)
DEEPEST = 200  # deeper terms are refused, so that no recursive function runs out of stack
LONGEST = 10_000  # the size of terms that messages write in full

# By operator: the least and the greatest number of arguments, their common sort, and the sort of the term.
# "number" is Int or Real, "any" any sort, and "same" the sort of the arguments.
SIGNATURES: dict[str, tuple[int, float, str, str]] = {
    **dict.fromkeys(("true", "false"), (0, 0, "any", "Bool")),
    "not": (1, 1, "Bool", "Bool"),
    **dict.fromkeys(("and", "or"), (2, inf, "Bool", "Bool")),
    **dict.fromkeys(("=>", "xor"), (2, 2, "Bool", "Bool")),
    "=": (2, 2, "any", "Bool"),
    "distinct": (2, inf, "any", "Bool"),
    **dict.fromkeys(("<", "<=", ">", ">="), (2, 2, "number", "Bool")),
    **dict.fromkeys(("+", "*"), (2, inf, "number", "same")),
    "-": (1, 2, "number", "same"),
    **dict.fromkeys(("div", "mod"), (2, 2, "Int", "Int")),
    "/": (2, 2, "Real", "Real"),
    "to_real": (1, 1, "Int", "Real"),
    "to_int": (1, 1, "Real", "Int"),
}

OPERATORS = {*SIGNATURES, *LITERALS, *BINDERS, "ite", "select", "store", "const", "is", "@var"}  # of obligations


@cache
def contents(term: Term) -> frozenset[Sort]:
    """Return the symbols in a term and the sorts of its parts; raise Unreadable if no obligation may contain it."""
    if not term.op.startswith("f.") and term.op not in OPERATORS:
        raise Unreadable(f"an operator that no obligation contains: {term.op}")
    sorts = [variable.sort for variable in term.index] if term.op in BINDERS else []
    return frozenset((term.sort, term.index if term.op == "is" else term.op, *sorts)).union(*map(contents, term.args))


def stem(variable: Term) -> str:
    """Return the name of a variable without its prefix and number."""
    return str(variable.index[0].partition(".")[2].partition("!")[0]) or "b"


def smt(term: Term, names: Mapping[Term, str], depth: int = 0) -> str:
    """Return a term as SMT-LIB text; bound variables are numbered by depth, so the same formula is the same text."""
    op, index = term.op, term.index
    if op == "@var":
        return names.get(term) or str(index[0])
    if op in LITERALS:
        text = str(abs(index)) if op == "Int" else f"{abs(index)}.0"
        return f"(- {text})" if index < 0 else text
    if op in BINDERS:
        bound_names = {v: f"b{place}.{stem(v)}" for place, v in enumerate(index, depth)}
        declarations = " ".join(f"({name} {v.sort})" for v, name in bound_names.items())
        return f"({op} ({declarations}) {smt(term.args[0], {**names, **bound_names}, depth + len(index))})"
    head = {"is": f"(_ is {index})", "const": f"(as const {index})"}.get(op, op)
    return f"({head} {' '.join([smt(arg, names, depth) for arg in term.args])})" if term.args else head


closed_text = cache(partial(smt, names={}))  # the text of a closed term


class Table(dict[str, EntryT]):
    """A dictionary of one kind of entries that refuses an unknown name and a second entry of the same name."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __missing__(self, name: str) -> EntryT:
        raise Refused(f"cites {shorten(name)}, which is not a {self.kind} here")

    def add(self, name: str, entry: EntryT) -> EntryT:
        """Enter an entry under a new name."""
        if name in self:
            raise Refused(f"a {self.kind} twice: {shorten(name)}")
        self[name] = entry
        return entry


class World:
    """The sorts and symbols of a book or an obligation, and all terms over them; equal terms are the same object."""

    def __init__(self, symbols: Pattern[str] = names.OBLIGATION_SYMBOL) -> None:
        self.symbols = symbols  # the names that may be declared
        self.sorts: set[str] = set(BASIC)
        self.functions: dict[str, tuple[tuple[Sort, ...], Sort]] = {}
        self.datatypes: dict[str, dict[str, tuple[str, ...]]] = {}  # constructors and their selectors, by sort
        self.parts: set[str] = set()  # all constructors and selectors
        self._terms: dict[tuple[str, Any, tuple[Term, ...]], Term] = {}
        self.true, self.false = self.make("true", ()), self.make("false", ())

    def make(self, op: str, args: tuple[Term, ...], index: Any = None) -> Term:
        """Return the term of an operator and its arguments; raise Unreadable if it has no sort."""
        key = (op, index, args)
        term = self._terms.get(key)
        if term is None:
            sort = self._sort(op, args, index)
            free, depth, size = EMPTY, 0, 1
            for arg in args:
                free = free | arg.free if arg.free else free
                depth = max(depth, arg.depth)
                size += arg.size
            if depth >= DEEPEST:
                raise Refused(f"a term more than {DEEPEST} levels deep")
            if op in BINDERS:
                free = free.difference(index)
            term = self._terms[key] = Term(op, index, args, sort, free, depth + 1, size)
            if op == "@var":
                term.free = frozenset((term,))
        return term

    def with_args(self, term: Term, args: tuple[Term, ...]) -> Term:
        """Return the term of the same operator and other arguments."""
        return self.make(term.op, args, term.index)

    def connect(self, op: str, parts: Sequence[Term]) -> Term:
        """Return the `and` or `or` of any number of parts, one and none included."""
        if len(parts) < 2:
            return parts[0] if parts else self.true if op == "and" else self.false
        return self.make(op, tuple(parts))

    def forall(self, variables: tuple[Term, ...], body: Term) -> Term:
        """Return the body for all values of some variables, or of none."""
        return self.make("forall", (body,), variables) if variables else body

    def substitute(self, term: Term, values: Mapping[Term, Term]) -> Term:
        """Replace free variables by their values; raise Refused where a binder would capture a variable of a value."""

        @cache
        def replace(part: Term) -> Term:
            if part.free.isdisjoint(values):
                return part
            if part.op == "@var":
                return values[part]
            if part.op not in BINDERS:
                return self.with_args(part, tuple(map(replace, part.args)))
            inner = {v: values[v] for v in part.free if v in values}
            if any(not value.free.isdisjoint(part.index) for value in inner.values()):
                raise Refused("a variable would be captured")
            return self.with_args(part, (self.substitute(part.args[0], inner),))

        return replace(term)

    def _sort(self, op: str, args: tuple[Term, ...], index: Any) -> Sort:
        """Return the sort of a new term; raise Unreadable if it has none."""
        sorts = tuple([arg.sort for arg in args])
        if op in SIGNATURES:
            fewest, most, common, value = SIGNATURES[op]
            first = sorts[0] if sorts else "Bool"
            fits = fewest <= len(sorts) <= most and sorts.count(first) == len(sorts)
            if fits and (common in ("any", first) or (common == "number" and first in LITERALS)):
                return first if value == "same" else value
        elif op in self.functions and self.functions[op][0] == sorts:
            return self.functions[op][1]
        match (op, *sorts):
            case ("ite", "Bool", first, second) if first == second:
                return first
            case ("select", Array(over, element), index_sort) if index_sort == over:
                return element
            case ("store", Array() as array, *rest) if rest == [*array]:
                return array
            case ("const", element) if isinstance(index, Array) and self.sort(index) == (index.over, element):
                return index
            case ("is", sort) if index in self.datatypes.get(str(sort), ()):
                return "Bool"
            case ("forall" | "exists", "Bool") if 0 < len({v for v in index if v.op == "@var"}) == len(index) <= WIDEST:
                return "Bool"
            case ("Int" | "Real",) if index is not None:
                return op
            case ("@var",):
                return self.sort(index[1])
            case ("@array_deq_diff", Array(over) as array, other) if array == other:
                return over
            case ("@quantifiers_skolemize",):
                # The witness of a closed formula: a constant that belongs to this very formula, so nothing enters it.
                formula, place = index
                if formula.op == "forall" and not formula.free and 0 <= place < len(formula.index):
                    return self.sort(formula.index[place].sort)
        raise Unreadable(f"no such term: {op} of ({' '.join(map(str, sorts))})")

    def sort(self, source: Any) -> Sort:
        """Return a sort, given as one or as a `tree`; raise Unreadable unless all its parts are declared."""
        match source:
            case Array(over, element) | ["Array", over, element]:
                return Array(self.sort(over), self.sort(element))
            case str() if source in self.sorts:
                return source
        raise Unreadable(f"unknown sort: {shorten(source)}")

    def sorts_in(self, symbols: Iterable[Sort]) -> set[str]:
        """Return the declared sorts among some contents of terms, with the sorts of their parts and fields."""
        sorts, todo = set[str](), [*symbols]
        while todo:
            sort = todo.pop()
            if isinstance(sort, Array):
                todo += sort
            elif sort in self.sorts and sort not in sorts and sort not in BASIC:
                sorts.add(sort)
                todo += self.field_sorts(sort).values()
        return sorts

    def fields(self, term: Term) -> tuple[str, ...] | None:
        """Return the selectors of the constructor that a term starts with, if any; literals have none."""
        return () if term.op in LITERALS else self.datatypes.get(str(term.sort), {}).get(term.op)

    def field_sorts(self, sort: Sort) -> dict[str, Sort]:
        """Return the sort of each field of a datatype, by selector; other sorts have no fields."""
        rows = self.datatypes.get(str(sort), {})
        return {field: self.functions[field][1] for row in rows.values() for field in row}

    def declare_sort(self, name: str) -> None:
        """Declare a sort of which nothing is known but that it is not empty."""
        if names.check_name(name, names.BOOK_SORT, "sort") in self.sorts:
            raise Unreadable(f"a sort twice: {name}")
        self.sorts.add(name)

    def declare(self, name: str, parameters: Sequence[Sort], value: Sort) -> None:
        """Declare a function of which nothing is known, or a constant if it has no parameters."""
        if names.check_name(name, self.symbols, "symbol") in self.functions:
            raise Unreadable(f"a symbol twice: {name}")
        self.functions[name] = (tuple(parameters), value)

    def declare_datatype(self, name: str, rows: Sequence[Any]) -> None:
        """Declare a sort of finite trees, from a list of `(constructor (selector sort)…)`."""
        for sort in (sort for _, *fields in rows for _, sort in fields if sort != name):
            self.sort(sort)  # it is declared before: an array over the datatype itself is refused
        self.declare_sort(name)
        self.datatypes[name] = {}
        for constructor, *fields in rows:
            self.declare(constructor, [self.sort(sort) for _, sort in fields], name)
            for selector, sort in fields:
                self.declare(selector, [name], self.sort(sort))
            self.datatypes[name][constructor] = tuple(selector for selector, _ in fields)
            self.parts |= {constructor, *self.datatypes[name][constructor]}
        if all(name in self.functions[constructor][0] for constructor in self.datatypes[name]):
            raise Unreadable(f"a datatype without a least element: {name}")  # it would be empty

    def obligation_text(self, name: str, formulas: Iterable[Term]) -> str:
        """Return the obligation that some formulas contradict each other; its free variables are constants."""
        formulas = tuple(formulas)
        symbols, variables = frozenset().union(*map(contents, formulas)), EMPTY.union(*(f.free for f in formulas))
        declared: dict[str, tuple[tuple[Sort, ...], Sort]] = {v.index[0]: ((), v.sort) for v in variables}
        if len(declared) < len(variables) or not symbols.isdisjoint(declared):
            raise Unreadable(f"two things of one name in {name}")
        sorts = sorted(self.sorts_in(symbols))
        lines = [f"; {name}", "(set-logic ALL)"]
        lines += [f"(declare-sort {sort} 0)" for sort in sorts if sort not in self.datatypes]
        lines += dict.fromkeys(line for sort in sorts for line in self.declarations(sort))
        declared |= {symbol: self.functions[symbol] for symbol in self.functions.keys() & symbols - self.parts}
        for symbol, (domain, value) in sorted(declared.items()):
            lines.append(f"(declare-fun {symbol} ({' '.join(map(str, domain))}) {value})")
        return "\n".join([*lines, *(f"(assert {closed_text(formula)})" for formula in formulas), "(check-sat)\n"])

    def declarations(self, sort: Sort) -> Iterable[str]:
        """Yield the declarations of the datatypes that a sort is made of, its own last."""
        rows, fields = self.datatypes.get(str(sort), {}), self.field_sorts(sort)
        for field in fields.values():
            for inner in sorted(self.sorts_in([field]) - {sort}):
                yield from self.declarations(inner)
        texts = [" ".join([name, *(f"({field} {fields[field]})" for field in row)]) for name, row in rows.items()]
        if rows:
            yield f"(declare-datatypes (({sort} 0)) (({' '.join(f'({text})' for text in texts)})))"
