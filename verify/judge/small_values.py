"""Formulas read back into Python, to be tried on small values: what was proved must hold there, a false twin must not.

A formula is compiled to a Python function; defined functions are computed by unfolding their definitions, or by an
executable meaning where one is given, so that symbolic and executable readings meet in every test.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import z3

from verify.kernel import Kernel

# How far small values go, by sort: integers, and lists of heaps.
INTEGERS = tuple(sorted(range(-1, 8), key=lambda n: (abs(n), n)))
LISTS = tuple(
    sorted((p for size in range(4) for p in product(range(4), repeat=size)), key=lambda p: (sum(p), len(p), p))
)


class NoMeaning(Exception):
    """The formula speaks of something that has no small values, such as the positions of an arbitrary game."""


SETS = tuple(frozenset(i for i in range(3) if code >> i & 1) for code in range(8))
FAMILIES = tuple(family for size in range(3) for family in product(SETS, repeat=size))
# A table of Poker Nim is a list of heaps and a bank; few, since counters from the bank make larger heaps.
TABLES = tuple((p, bank) for bank in range(3) for p in LISTS if len(p) < 3 and sum(p) < 5)
# A heap of K-MARK with its k.
BASE_HEAPS = tuple(sorted(product(range(-1, 7), range(1, 5)), key=lambda pair: (abs(pair[0]) + pair[1], pair)))
# Two heaps.
PAIRS = tuple(sorted(product(range(-1, 8), repeat=2), key=lambda pair: (sum(map(abs, pair)), pair)))
# Squares of Chomp, and boards as the bites taken from the whole quadrant, the last one first.
SQUARES = tuple(sorted(product(range(5), repeat=2), key=lambda square: (sum(square), square)))
_bites = tuple(square for square in SQUARES if 0 < min(square) and max(square) < 4)
_started = ((), *(((m, 1),) for m in (2, 3, 4)), *(((1, n), (m, 1)) for m in (2, 3, 4) for n in (2, 3, 4)))
BOARDS = tuple(dict.fromkeys((*_started, *((bite, *start) for start in _started for bite in _bites), ((0, 1),))))
# Cells of any number of dimensions, and lists of them.
CELLS = tuple(cells for size in range(3) for cells in product(((1,), (2,), (1, 1), (2, 1), (1, 2)), repeat=size))
# Cells of three dimensions, and towers as the bites taken from one over a given base, the last one first.
TOWER_CELLS = tuple(sorted(product(range(4), repeat=3), key=lambda cell: (sum(cell), cell)))
_bases = (((1, 1),), ((1, 2),), ((2, 1),), ((1, 3),), ((2, 2),))
TOWERS = (*_bases, *((bite, *base) for base in _bases for bite in product((1, 2), (1, 2, 3), (1, 2))))
# Ordinals ω·a + n, as (a, n).
ORDINALS = tuple(product(range(3), range(4)))
BY_NAME: dict[str, tuple[Any, ...]] = {
    "Heaps": LISTS, "Family": FAMILIES, "Table": TABLES, "BaseHeap": BASE_HEAPS, "Pair": PAIRS, "Square": SQUARES,
    "Board": BOARDS, "Cells": CELLS, "Cell": TOWER_CELLS, "Tower": TOWERS, "Ordinal": ORDINALS,
}  # fmt: skip
# Sorts with a single constructor, whose values are tuples: its fields in order.
RECORDS = {
    "table": ("board", "bank"), "base-heap": ("counters", "base"), "pair": ("first", "second"),
    "square": ("row", "column"), "cell": ("cell_i", "cell_j", "cell_k"),
}  # fmt: skip
# Lists with parts of other names, and what stands for the first member of an empty one.
ROLES = {
    "nil": "none", "cons": "join", "no_sets": "none", "more_sets": "join", "first_set": "head", "other_sets": "tail",
    "whole": "none", "bitten": "append", "bite": "head", "rest": "tail",
    "tower": "root", "ground": "head", "lowered": "append", "lowered_at": "head", "former": "tail",
    "no_cells": "none", "more_cells": "join", "first_cell": "head", "other_cells": "tail",
}  # fmt: skip
NO_HEAD = {
    "head": "0",
    "first_set": "_empty",
    "bite": "(0, 0)",
    "first_cell": "()",
    "ground": "(0, 0)",
    "lowered_at": "(0, 0, 0)",
}
FIELDS = {field: place for fields in RECORDS.values() for place, field in enumerate(fields)}


def domain(sort: z3.SortRef) -> tuple[Any, ...]:
    """The small values of a sort.

    Raises:
        NoMeaning: there are none, as for the positions of an arbitrary game.
    """
    if sort.kind() == z3.Z3_INT_SORT:
        return INTEGERS
    if sort.kind() == z3.Z3_BOOL_SORT:
        return (False, True)
    if sort.kind() == z3.Z3_ARRAY_SORT and str(sort) == "Array(Int, Bool)":
        return SETS
    if sort.name() in BY_NAME:
        return BY_NAME[sort.name()]
    if sort.kind() == z3.Z3_DATATYPE_SORT and sort.constructor(0).name() == f"{sort.name()}.none":
        return lists_of(domain(sort.constructor(1).domain(0)))
    raise NoMeaning(f"no small values of {sort}")


def lists_of(members: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """Lists of at most two members, the first few of those given."""
    return tuple(p for size in range(3) for p in product(members[:12], repeat=size))


class Reader:
    """Compiles formulas of one kernel.

    Args:
        meanings: for functions that are not to be unfolded, an executable meaning by name.
    """

    def __init__(self, kernel: Kernel, meanings: Mapping[str, Callable[..., Any]]) -> None:
        self.kernel = kernel
        self.space: dict[str, Any] = {
            "_div": _div, "_mod": _mod, "_all": _forall, "_any": _exists, "_store": _store, "_empty": frozenset(),
        }  # fmt: skip
        self.known: dict[str, str] = {}
        for name, meaning in meanings.items():
            self._bind(name, meaning)

    def _bind(self, name: str, meaning: Callable[..., Any]) -> str:
        self.known[name] = f"f{len(self.known)}"
        self.space[self.known[name]] = meaning
        return self.known[name]

    def function(self, variables: Iterable[z3.ExprRef], body: z3.ExprRef) -> Callable[..., Any]:
        """A Python function of the variables, in order.

        Raises:
            NoMeaning: as `domain`, or a function is neither defined by an equation nor given a meaning.
        """
        names = {v.decl().name(): f"v{i}" for i, v in enumerate(variables)}
        source = f"lambda {', '.join(names.values())}: {self._source(body, names, ())}"
        made: Callable[..., Any] = eval(source, self.space)
        return made

    def _called(self, decl: z3.FuncDeclRef) -> str:
        name = decl.name()
        if name not in self.known:
            defined = self.kernel.definitions.get(name)
            if defined is None or defined.equation.rule != "definition":
                raise NoMeaning(f"{name} has no executable meaning")
            # The name comes first, as a definition may call itself; without a meaning it goes again.
            key = self._bind(name, lambda *_: None)
            equation = defined.equation
            try:
                meaning = self.function(equation.variables, equation.body.arg(1))
            except NoMeaning:
                del self.known[name]
                raise
            self.space[key] = lru_cache(maxsize=None)(meaning)
        return self.known[name]

    def _source(self, term: z3.ExprRef, names: Mapping[str, str], bound: tuple[str, ...]) -> str:
        if z3.is_var(term):
            place: int = z3.get_var_index(term)
            return bound[-1 - place]
        if z3.is_quantifier(term):
            return self._quantifier(term, names, bound)
        if z3.is_int_value(term):
            return f"({term.as_long()})"
        decl, kind = term.decl(), term.decl().kind()
        parts = [self._source(c, names, bound) for c in term.children()]
        if kind == z3.Z3_OP_UNINTERPRETED:
            if decl.arity() == 0 and decl.name() in names:
                return names[decl.name()]
            return f"{self._called(decl)}({', '.join(parts)})"
        if kind in INFIX:
            return "(" + f" {INFIX[kind]} ".join(parts) + ")"
        match kind:
            case z3.Z3_OP_TRUE | z3.Z3_OP_FALSE:
                return str(kind == z3.Z3_OP_TRUE)
            case z3.Z3_OP_NOT:
                return f"(not {parts[0]})"
            case z3.Z3_OP_IMPLIES:
                return f"((not {parts[0]}) or {parts[1]})"
            case z3.Z3_OP_ITE:
                return f"({parts[1]} if {parts[0]} else {parts[2]})"
            case z3.Z3_OP_DISTINCT:
                return f"({parts[0]} != {parts[1]})"
            case z3.Z3_OP_UMINUS:
                return f"(-{parts[0]})"
            case z3.Z3_OP_IDIV:
                return f"_div({parts[0]}, {parts[1]})"
            case z3.Z3_OP_MOD:
                return f"_mod({parts[0]}, {parts[1]})"
            case z3.Z3_OP_SELECT:
                return f"({parts[1]} in {parts[0]})"
            case z3.Z3_OP_STORE:
                return f"_store({', '.join(parts)})"
            case z3.Z3_OP_CONST_ARRAY:
                if parts[0] == "False":
                    return "_empty"
            case z3.Z3_OP_DT_IS | z3.Z3_OP_DT_RECOGNISER:
                return self._value(f"is-{decl.params()[0].name()}", parts)
        return self._value(decl.name(), parts)

    def _value(self, name: str, parts: list[str]) -> str:
        """Constructors, fields and tests of lists and tables; a field of the empty list is some value of its sort."""
        if name in RECORDS:
            return f"({', '.join(parts)})"
        if name in FIELDS:
            return f"{parts[0]}[{FIELDS[name]}]"
        bare = name.removeprefix("is-")
        # The parts of a list of components (proofs.general.components) carry the name of the list before the dot.
        match ROLES.get(bare, bare.rpartition(".")[2]), bare != name:
            case "none", False:
                return "()"
            case "join", False:
                return f"(({parts[0]},) + {parts[1]})"
            case "root", False:
                return f"({parts[0]},)"
            case "root", True:
                return f"(len({parts[0]}) == 1)"
            case "append", False:
                return f"(({parts[1]},) + {parts[0]})"
            case "head", False:
                return f"({parts[0]}[0] if {parts[0]} else {NO_HEAD.get(bare)})"
            case "tail", False:
                return f"{parts[0]}[1:]"
            case "join" | "append" | "none" as test, True:
                return f"(len({parts[0]}) {'==' if test == 'none' else '>'} 0)"
        raise NoMeaning(f"{name} has no executable meaning")

    def _quantifier(self, term: z3.QuantifierRef, names: Mapping[str, str], bound: tuple[str, ...]) -> str:
        fresh = tuple(f"b{len(bound) + i}" for i in range(term.num_vars()))
        body = self._source(term.body(), names, bound + fresh)
        places = []
        for i in range(term.num_vars()):
            sort = term.var_sort(i)
            place = f"D{sort.get_id()}"
            self.space[place] = domain(sort)
            places.append(place)
        call = "_all" if term.is_forall() else "_any"
        if term.is_lambda():
            raise NoMeaning("a set has no small values")
        return f"{call}(lambda {', '.join(fresh)}: {body}, {', '.join(places)})"


INFIX = {
    z3.Z3_OP_AND: "and",
    z3.Z3_OP_OR: "or",
    z3.Z3_OP_EQ: "==",
    z3.Z3_OP_LE: "<=",
    z3.Z3_OP_LT: "<",
    z3.Z3_OP_GE: ">=",
    z3.Z3_OP_GT: ">",
    z3.Z3_OP_ADD: "+",
    z3.Z3_OP_SUB: "-",
    z3.Z3_OP_MUL: "*",
}


def _div(a: int, b: int) -> int:
    return a // b if b > 0 else (-(a // -b) if b < 0 else 0)


def _mod(a: int, b: int) -> int:
    return a % abs(b) if b else a


def _store(members: frozenset[int], place: int, value: bool) -> frozenset[int]:
    return members | {place} if value else members - {place}


def _forall(test: Callable[..., bool], *domains: Iterable[Any]) -> bool:
    return all(test(*values) for values in product(*domains))


def _exists(test: Callable[..., bool], *domains: Iterable[Any]) -> bool:
    return any(test(*values) for values in product(*domains))


def assignments(variables: Iterable[z3.ExprRef], most: int) -> Iterator[tuple[Any, ...]]:
    """Small values for the variables, all combinations as far as `most` of them, the smallest first.

    Raises:
        NoMeaning: a variable's sort has no small values.
    """
    domains = [domain(v.sort()) for v in variables]
    total = 1
    for d in domains:
        total *= len(d)
    while total > most:
        longest = max(range(len(domains)), key=lambda i: len(domains[i]))
        total = total // len(domains[longest])
        domains[longest] = domains[longest][: max(2, len(domains[longest]) * 3 // 4)]
        total *= len(domains[longest])
        if all(len(d) <= 2 for d in domains):
            break
    if total > most:
        return product(*domains)
    return iter(sorted(product(*domains), key=lambda values: sum(map(_weight, values))))


def _weight(value: Any) -> int:
    """How large a value is, so that the smallest counterexample comes first."""
    return abs(value) if isinstance(value, int) else len(value) + sum(map(_weight, value))
