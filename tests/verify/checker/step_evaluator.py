"""Evaluator of terms in small worlds, which decides whether a step is true and shares no code with the checker.

A `Reading` gives every symbol a random meaning when the symbol is first used. Quantifiers run over a few values of each
sort.
"""

import itertools
import random
from fractions import Fraction
from typing import Any

from verify.checker.terms import Array, Sort, Term, World

WHOLE = [-2, -1, 0, 1, 2]
BROKEN = [Fraction(n, 2) for n in range(-3, 4)]


class Interpretation:
    """One world: `seed` determines the meanings of symbols, and `fixed` gives some constants and variables."""

    def __init__(self, world: World, seed: int, fixed: dict[str, Any] | None = None) -> None:
        self.world = world
        self.random = random.Random(seed)
        self.known: dict[Any, Any] = {}
        self.fixed = fixed or {}
        self.extra: dict[Sort, list[Any]] = {}

    def values(self, sort: Sort, depth: int = 2) -> list[Any]:
        """Return some values of a sort: all of Bool, three of an unknown sort, and trees of at most this depth."""
        if sort == "Bool":
            return [False, True]
        if sort in ("Int", "Real"):
            base = WHOLE if sort == "Int" else BROKEN
            return base + [v for v in self.extra.get(sort, ()) if v not in base]
        if isinstance(sort, Array):
            elements = self.values(sort.element, depth)[:2]
            places = self.values(sort.over, depth)[:2]
            constant: list[Any] = [("array", e, frozenset()) for e in elements]
            return constant + [array_with(a, i, e) for a in constant[:1] for i in places for e in elements[1:]]
        if sort in self.world.datatypes:
            trees = []
            for constructor in self.world.datatypes[sort]:
                sorts = self.world.functions[constructor][0]
                if depth or not sorts:
                    fields = [self.values(of, depth - 1)[:3] for of in sorts]
                    trees += [(constructor, *args) for args in itertools.product(*fields)]
            return trees[:12]
        return [(str(sort), n) for n in range(3)]

    def arbitrary_value(self, key: Any, sort: Sort) -> Any:
        """Return the value of an unknown function at its arguments, which is the same for each call."""
        if key not in self.known:
            self.known[key] = self.random.choice(self.values(sort))
        return self.known[key]

    def value(self, term: Term, at: dict[Term, Any] | None = None) -> Any:
        """Return the value of a term, given the values `at` of the variables."""
        at = at or {}
        op, args, sort = term.op, term.args, term.sort
        if op in ("Int", "Real"):
            return term.index
        if op == "@var":
            return at[term] if term in at else self.arbitrary_value((op, term.index), sort)
        if op in ("forall", "exists"):
            every = itertools.product(*(self.values(v.sort) for v in term.index))
            bodies = (self.value(args[0], {**at, **dict(zip(term.index, row, strict=True))}) for row in every)
            return all(bodies) if op == "forall" else any(bodies)
        if op == "@quantifiers_skolemize":
            return self.witness(*term.index)
        if op == "ite":
            return self.value(args[1 if self.value(args[0], at) else 2], at)
        v = [self.value(arg, at) for arg in args]
        if op in PLAIN:
            return PLAIN[op](*v)
        if op in ("div", "mod", "/") and v[1] == 0:
            return self.arbitrary_value((op, v[0]), sort)
        if op in DIVISIONS:
            return DIVISIONS[op](*v)
        if op == "is":
            return v[0][0] == term.index
        if op == "const":
            return ("array", v[0], frozenset())
        if op == "store":
            return array_with(*v)
        if op == "select":
            return value_at(*v)
        if op == "@array_deq_diff":
            places = [i for _, _, items in v for i, _ in items]
            other = [i for i in places if value_at(v[0], i) != value_at(v[1], i)]
            return other[0] if other else self.unused_index(v, sort)
        constructors = self.world.datatypes.get(str(sort), {})
        if op in constructors:
            return (op, *v)
        if len(v) == 1 and isinstance(v[0], tuple) and v[0][0] != "array":
            selectors = self.world.datatypes.get(str(args[0].sort), {}).get(v[0][0], ())
            if op in selectors:
                return v[0][1 + selectors.index(op)]
        return self.fixed[op] if op in self.fixed else self.arbitrary_value((op, *v), sort)

    def unused_index(self, arrays: list[Any], sort: Sort) -> Any:
        """Return an index at which neither of two arrays has a stored value, if there is such an index."""
        stored_at = {i for _, _, items in arrays for i, _ in items}
        return next((i for i in self.values(sort) if i not in stored_at), self.values(sort)[0])

    def witness(self, formula: Term, index: int) -> Any:
        """Return the first values at which a universal formula fails, or any values if it holds."""
        key = ("witness", formula)
        if key not in self.known:
            rows = list(itertools.product(*(self.values(v.sort) for v in formula.index)))
            body = formula.args[0]
            fails = (r for r in rows if not self.value(body, dict(zip(formula.index, r, strict=True))))
            self.known[key] = next(fails, rows[0])
        return self.known[key][index]


def array_with(array: Any, index: Any, value: Any) -> Any:
    """Return an array with one more stored value; default values are not stored, so that equal arrays are identical."""
    _, default, items = array
    entries = {i: e for i, e in items if i != index}
    if value != default:
        entries[index] = value
    return ("array", default, frozenset(entries.items()))


def value_at(array: Any, index: Any) -> Any:
    return dict(array[2]).get(index, array[1])


def quotient(n: int, d: int) -> int:
    """Return the integer q with 0 <= n - d q < |d|."""
    return next(q for q in range(-abs(n) - 1, abs(n) + 2) if 0 <= n - d * q < abs(d)) if d else 0


def product(*factors: Any) -> Any:
    result = 1
    for factor in factors:
        result *= factor
    return result


PLAIN: dict[str, Any] = {
    "true": lambda: True,
    "false": lambda: False,
    "not": lambda p: not p,
    "and": lambda *ps: all(ps),
    "or": lambda *ps: any(ps),
    "=>": lambda p, q: q or not p,
    "xor": lambda p, q: p is not q,
    "=": lambda s, t: s == t,
    "distinct": lambda *ts: all(s != t for s, t in itertools.combinations(ts, 2)),
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
    "+": lambda *xs: sum(xs),
    "*": product,
    "-": lambda x, *ys: x - sum(ys) if ys else -x,
    "to_real": lambda x: x,
    "to_int": lambda x: x // 1,
}
DIVISIONS: dict[str, Any] = {
    "div": quotient,
    "mod": lambda n, d: n - d * quotient(n, d),
    "/": lambda x, y: Fraction(x) / y,
}
