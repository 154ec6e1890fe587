"""Statements that hold because they come out true: equations of functions, one goal that is denied, and no proof.

A call is replaced by the body of its function's only equation, and the rest is counting, so that what comes out follows
from the equations. A quantifier is gone through value by value between the bounds that its first conjuncts name.
Nothing here comes from the kernel, which computes the same texts in another way.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from math import floor, prod
from operator import eq, ge, gt, le, lt, ne, not_
from typing import Any, NamedTuple

from .reading import obligation
from .terms import BINDERS, LITERALS, Number, Refused, Term, Unreadable, shorten

Places = dict[Term, Any]
Meaning = Callable[[Places], Any]
STEPS = 1_000_000_000  # values of bound variables, and calls of a function at arguments that it had not met
CHARGED = 64
LARGEST = 10**1000
COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq}


def whole(value: Number) -> Number:
    """The same number, as an `int` if it is one."""
    return int(value) if value.denominator == 1 else value


def product(*factors: Any) -> Any:
    """The product of numbers, none of them too large for it to be found at once."""
    if any(abs(factor) > LARGEST for factor in factors):
        raise Refused("a number grows too large")
    return whole(prod(factors))


def quotient(n: int, d: int) -> int:
    """The integer q with 0 <= n - d q < |d|, for d != 0."""
    return n // d if d > 0 else -(n // -d)


class Held(NamedTuple):
    """The value of an array over numbers: what it holds everywhere but at some places, and what it holds there.

    Two of them are one array iff they are the same, as there are always more numbers.
    """

    everywhere: Any
    places: frozenset[tuple[Number, Any]] = frozenset()

    def stored(self, at: Number, value: Any) -> "Held":
        held = {**dict(self.places), at: value}.items()
        return Held(self.everywhere, frozenset(pair for pair in held if pair[1] != self.everywhere))


class Large(int):
    """A number of many digits, which is hashed once for all the calls that it is handed to."""

    def __init__(self, value: int) -> None:
        self.hashed = hash(value)

    def __hash__(self) -> int:
        return self.hashed


OPERATIONS: dict[str, Callable[..., Any]] = {
    **COMPARISONS,
    "true": lambda: True,
    "false": lambda: False,
    "not": not_,
    "xor": ne,
    "distinct": lambda *xs: len(set(xs)) == len(xs),
    "+": lambda *xs: whole(sum(xs)),
    "*": product,
    "-": lambda x, *y: whole(x - y[0]) if y else -x,
    "abs": abs,
    "to_real": lambda x: x,
    "to_int": floor,
    "div": quotient,
    "mod": lambda n, d: n - d * quotient(n, d),
    "div_total": lambda n, d: quotient(n, d) if d else 0,
    "mod_total": lambda n, d: n - d * quotient(n, d) if d else n,
    "/": lambda x, y: whole(Fraction(x) / y),
    "/_total": lambda x, y: whole(Fraction(x) / y) if y else 0,
    "store": Held.stored,
    "select": lambda array, at: dict(array.places).get(at, array.everywhere),
}


@cache
def worth(term: Term) -> Any:
    """The value of a term that consists of literals, or None: of what else it may hold nothing is known."""
    if term.op in LITERALS:
        return term.index
    try:
        return Machine((), 1000).meaning(term)({})
    except (Unreadable, LookupError, ZeroDivisionError):
        return None


def compute(text: str, steps: int = STEPS) -> int:
    """How many steps it took to find that the denied goal of a text is true; Refused if it is not, or needs more."""
    assertions = obligation(text).assertions
    denied = [formula for formula in assertions if formula.op == "not"]
    if len(denied) != 1:
        raise Unreadable("not one goal that is denied")
    machine = Machine(assertions - {*denied}, steps)
    try:
        if machine.meaning(denied[0].args[0])({}) is not True:
            raise Refused("the goal comes out false")
    except (RecursionError, ZeroDivisionError) as error:
        raise Refused(f"a computation without end or value: {error}") from None
    return steps - machine.left


class Machine:
    """What terms mean in which nothing is unknown but functions that have an equation; each is found once."""

    def __init__(self, equations: Iterable[Term], steps: int) -> None:
        self.left = steps
        self.bodies: dict[str, tuple[tuple[Term, ...], Term]] = {}
        self.found: dict[Term, Meaning] = {}
        for formula in equations:
            variables, equation = (formula.index, formula.args[0]) if formula.op == "forall" else ((), formula)
            if equation.op != "=" or equation.args[0].args != variables:
                raise Unreadable(f"no equation of a function: {shorten(formula)}")
            call, body = equation.args
            if not call.op.startswith("f.") or call.op in self.bodies:
                raise Unreadable(f"no function, or one with two equations: {shorten(call)}")
            self.bodies[call.op] = (variables, body)
        self.values: dict[str, dict[tuple[Any, ...], Any]] = {symbol: {} for symbol in self.bodies}

    def meaning(self, term: Term) -> Meaning:
        """What a term is, as a function of the values of its variables; Unreadable where it is asked and unknown."""
        if term not in self.found:
            self.found[term] = self._meaning(term)
        return self.found[term]

    def _meaning(self, term: Term) -> Meaning:
        op, index = term.op, term.index
        if op in BINDERS:
            return self._quantified(term)
        parts = [self.meaning(part) for part in term.args]
        if op in self.bodies:
            return self._call(op, parts)
        match op, parts:
            case "@var", _:
                return lambda at: at[term]
            case (("Int" | "Real"), _):
                known = Large(index) if index.denominator == 1 and index > LARGEST else index
                return lambda at: known
            case "and", _:
                return lambda at: all(part(at) for part in parts)
            case "or", _:
                return lambda at: any(part(at) for part in parts)
            case "=>", (premise, conclusion):
                return lambda at: not premise(at) or conclusion(at)
            case "ite", (condition, then, other):
                return lambda at: then(at) if condition(at) else other(at)
            case "const", (everywhere,) if index.over in LITERALS:
                return lambda at: Held(everywhere(at))
            case _, (left, right) if op in OPERATIONS:
                plain = OPERATIONS[op]
                return lambda at: plain(left(at), right(at))
            case _ if op in OPERATIONS:
                plain = OPERATIONS[op]
                return lambda at: plain(*[part(at) for part in parts])

        def unknown(at: Places) -> Any:
            raise Unreadable(f"nothing that is computed: {shorten(term)}")

        return unknown

    def _call(self, symbol: str, parts: list[Meaning]) -> Meaning:
        (variables, body), values = self.bodies[symbol], self.values[symbol]

        def call(at: Places) -> Any:
            given = tuple([part(at) for part in parts])
            found = values.get(given)
            if found is None:
                self._step(1)
                found = values[given] = self.meaning(body)(dict(zip(variables, given, strict=True)))
            return found

        return call

    def _quantified(self, term: Term) -> Meaning:
        """All or some values of each variable in turn, from `(>= x low)` up to and without the end of `(< x end)`."""
        (body,), every = term.args, term.op == "forall"
        if every is not (body.op == "=>"):
            raise Unreadable(f"a quantifier without bounds: {shorten(term)}")
        guard, *then = body.args if every else (body,)
        conjuncts = guard.args if guard.op == "and" else ()
        bounds = []
        for place, variable in enumerate(term.index):
            match conjuncts[2 * place : 2 * place + 2]:
                case (Term(">=", (x, low)), Term("<", (y, end))) if x is y is variable and variable.sort == "Int":
                    if {*term.index[place:]} & (low.free | end.free):
                        raise Unreadable(f"bounds that move: {shorten(term)}")
                    bounds.append((variable, self.meaning(low), self.meaning(end)))
                case _:
                    raise Unreadable(f"a quantifier without bounds: {shorten(term)}")
        # Between the bounds the first conjuncts hold, and only what comes behind them is left to see.
        rest = [self.meaning(one) for one in conjuncts[2 * len(bounds) :]]
        goals = [self.meaning(one) for one in then]

        def go(at: Places, place: int) -> bool:
            if place == len(bounds):
                held = all(one(at) for one in rest)
                return not held or all(one(at) for one in goals) if every else held
            variable, low, end = bounds[place]
            inner, first, stop = dict(at), low(at), end(at)
            for value in range(first, stop):
                if (value - first) % CHARGED == 0:  # so many are counted at once, before they are gone through
                    self._step(min(CHARGED, stop - value))
                inner[variable] = value
                if go(inner, place + 1) is not every:
                    return not every
            return every

        return lambda at: go(at, 0)

    def _step(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise Refused("too many steps")
