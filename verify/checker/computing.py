"""Statements that hold because they come out true: equations of functions, one goal that is denied, and no proof.

A call is replaced by the body of its function's only equation, and the rest is counting with whole numbers, so that
what comes out follows from the equations. A quantifier is gone through value by value between the bounds that its first
conjuncts name. Nothing here comes from the kernel, which computes the same texts in another way.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import floor, prod
from operator import eq, ge, gt, le, lt
from typing import Any, NamedTuple

from .reading import Obligation, obligation
from .terms import LITERALS, Number, Refused, Term, Unreadable, shorten

Places = dict[Term, Any]
Meaning = Callable[[Places], Any]
STEPS = 1_000_000_000  # values of bound variables, and calls of a function at arguments that it had not met
LARGEST = 10**1000
COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq}


def whole(value: Number) -> Number:
    """The same number, as an `int` if it is one."""
    return int(value) if value.denominator == 1 else value


def divide(n: int, d: int) -> tuple[int, int]:
    """Quotient and remainder of integers with 0 <= remainder < |d|, for d != 0."""
    q = n // d if d > 0 else -(n // -d)
    return q, n - d * q


class Held(NamedTuple):
    """The value of an array over numbers: what it holds everywhere but at some places, and what it holds there.

    Two of them are one array iff they are the same, as there are always more numbers.
    """

    everywhere: Any
    places: frozenset[tuple[Number, Any]]


def _stored(array: Held, at: Number, value: Any) -> Held:
    others = {(place, held) for place, held in array.places if place != at}
    return Held(array.everywhere, frozenset(others | ({(at, value)} if value != array.everywhere else set())))


OPERATIONS: dict[str, Any] = {
    **COMPARISONS,
    "not": lambda p: not p,
    "and": lambda *ps: all(ps),
    "or": lambda *ps: any(ps),
    "=>": lambda p, q: not p or q,
    "xor": lambda p, q: p != q,
    "distinct": lambda *xs: len(set(xs)) == len(xs),
    "+": lambda *xs: whole(sum(xs)),
    "*": lambda *xs: whole(prod(xs)),
    "-": lambda x, *y: whole(x - y[0]) if y else -x,
    "abs": abs,
    "to_real": lambda x: x,
    "to_int": floor,
    "div": lambda n, d: divide(n, d)[0] if d else None,
    "mod": lambda n, d: divide(n, d)[1] if d else None,
    "div_total": lambda n, d: divide(n, d)[0] if d else 0,
    "mod_total": lambda n, d: divide(n, d)[1] if d else n,
    "/": lambda x, y: whole(Fraction(x) / y) if y else None,
    "/_total": lambda x, y: whole(Fraction(x) / y) if y else 0,
    "store": _stored,
    "select": lambda array, at: dict(array.places).get(at, array.everywhere),
}


@cache
def worth(term: Term) -> Any:
    """The value of a term that consists of literals, or None: of what else it may hold nothing is known."""
    op = term.op
    if op in LITERALS:
        return term.index
    if op in ("true", "false"):
        return op == "true"
    if op == "ite":
        condition = worth(term.args[0])
        return None if condition is None else worth(term.args[1 if condition else 2])
    if op not in OPERATIONS and op != "const":
        return None
    values = [worth(arg) for arg in term.args]
    if None in values:
        return None
    if op == "const":
        return Held(values[0], frozenset()) if term.index.over in LITERALS else None
    return OPERATIONS[op](*values)


def compute(text: str, steps: int = STEPS) -> int:
    """How many steps it took to find that the denied goal of a text is true; Refused if it is not, or needs more."""
    try:
        machine = _Machine(obligation(text), steps)
        if machine.meaning(machine.goal)({}) is not True:
            raise Refused("the goal comes out false")
    except RecursionError:
        raise Refused("a computation without end") from None
    return steps - machine.left


class _Machine:
    """What the terms of an obligation mean, each found once."""

    def __init__(self, known: Obligation, steps: int) -> None:
        self.left = steps
        self.equations: dict[str, tuple[tuple[Term, ...], Term]] = {}
        self.values: dict[str, dict[tuple[Any, ...], Any]] = {}
        self.found: dict[Term, Meaning] = {}
        denied = [formula for formula in known.assertions if formula.op == "not"]
        if len(denied) != 1:
            raise Unreadable("not one goal that is denied")
        self.goal = denied[0].args[0]
        for formula in known.assertions - {denied[0]}:
            variables = formula.index if formula.op == "forall" else ()
            equation = formula.args[0] if formula.op == "forall" else formula
            if equation.op != "=" or equation.args[0].args != variables:
                raise Unreadable(f"no equation of a function: {shorten(formula)}")
            call, body = equation.args
            if call.op not in known.world.functions or call.op in self.equations:
                raise Unreadable(f"no function, or one with two equations: {shorten(call)}")
            self.equations[call.op] = (variables, body)

    def meaning(self, term: Term) -> Meaning:
        """What a term is, as a function of the values of its variables."""
        if term not in self.found:
            self.found[term] = self._meaning(term)
        return self.found[term]

    def _meaning(self, term: Term) -> Meaning:
        if term.sort not in ("Int", "Bool"):
            raise Unreadable(f"nothing that is computed: {shorten(term)}")
        if term.op in ("forall", "exists"):
            return self._quantified(term)
        if term.op == "@var":
            return lambda at: at[term]
        if term.op == "Int":
            return lambda at: term.index
        if term.op in self.equations:
            return self._call(term)
        parts = [self.meaning(part) for part in term.args]
        match term.op, term.args:
            case "true" | "false", ():
                return lambda at: term.op == "true"
            case "and", _:
                return lambda at: all(part(at) for part in parts)
            case "or", _:
                return lambda at: any(part(at) for part in parts)
            case "=>", _:
                return lambda at: not parts[0](at) or parts[1](at)
            case "ite", _:
                return lambda at: parts[1](at) if parts[0](at) else parts[2](at)
            case "*", (_, _):
                return lambda at: _product(parts[0](at), parts[1](at))
            case (("div" | "mod"), (_, divisor)) if divisor.op != "Int" or divisor.index <= 0:
                pass
            case op, (_, _) if op in OPERATIONS:
                plain, (left, right) = OPERATIONS[op], parts
                return lambda at: plain(left(at), right(at))
            case op, _ if op in OPERATIONS:
                plain = OPERATIONS[op]
                return lambda at: plain(*[part(at) for part in parts])
        raise Unreadable(f"nothing that is computed: {shorten(term)}")

    def _call(self, term: Term) -> Meaning:
        variables, body = self.equations[term.op]
        parts = [self.meaning(part) for part in term.args]
        inside: list[Meaning] = []

        values = self.values.setdefault(term.op, {})

        def call(at: Places) -> Any:
            given = tuple([part(at) for part in parts])
            found = values.get(given)
            if found is None:
                self._step(1)
                if not inside:
                    inside.append(self.meaning(body))
                found = values[given] = inside[0](dict(zip(variables, given, strict=True)))
            return found

        return call

    def _quantified(self, term: Term) -> Meaning:
        """All or some values of each variable in turn, from `(>= x low)` up to and without the end of `(< x end)`."""
        (body,), every = term.args, term.op == "forall"
        if every and body.op != "=>":
            raise Unreadable(f"a quantifier without bounds: {shorten(term)}")
        guard = body.args[0] if every else body
        bounds = []
        for place, variable in enumerate(term.index):
            match guard.args[2 * place : 2 * place + 2] if guard.op == "and" else ():
                case (Term(op=">=", args=(x, low)), Term(op="<", args=(y, end))) if x is y is variable:
                    if {*term.index[place:]} & (low.free | end.free) or variable.sort != "Int":
                        raise Unreadable(f"bounds that move: {shorten(term)}")
                    bounds.append((variable, self.meaning(low), self.meaning(end)))
                case _:
                    raise Unreadable(f"a quantifier without bounds: {shorten(term)}")
        # Between the bounds the first conjuncts hold, and only what comes behind them is left to see.
        rest = [self.meaning(one) for one in guard.args[2 * len(bounds) :]]
        then = self.meaning(body.args[1]) if every else None

        def holds(at: Places) -> bool:
            if then is None:
                return all(one(at) for one in rest)
            for one in rest:
                if not one(at):
                    return True
            return bool(then(at))

        def go(at: Places, place: int) -> bool:
            variable, low, end = bounds[place]
            inner, last = dict(at), place + 1 == len(bounds)
            first, stop = low(at), end(at)
            self._step(max(0, stop - first))
            for value in range(first, stop):
                inner[variable] = value
                if (holds(inner) if last else go(inner, place + 1)) is not every:
                    return not every
            return every

        return lambda at: go(at, 0)

    def _step(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise Refused("too many steps")


def _product(left: int, right: int) -> int:
    if abs(left) > LARGEST or abs(right) > LARGEST:
        raise Refused("a number grows too large")
    return left * right
