"""Statements that hold because they come out true: equations of functions, one goal that is denied, and no proof.

A call is replaced by the body of its function's only equation, and the rest is counting, so that what comes out follows
from the equations. A quantifier is gone through value by value between the bounds that its first conjuncts name.
Nothing here comes from the kernel, which computes the same texts in another way.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, reduce
from math import floor
from operator import eq, ge, gt, le, lt, ne, not_
from typing import Any

from .errors import MALFORMED, Refused, Unreadable, shorten
from .reading import obligation
from .terms import BINDERS, Number, Term

Places = dict[Term, Any]  # the values of variables
Meaning = Callable[[Places], Any]
STEPS = 50_000_000  # values of bound variables, and calls of a function at arguments that it had not met
LARGEST = 1 << 4096
COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq}


def whole(value: Number) -> Number:
    """The same number, as an `int` if it is one."""
    return int(value) if value.denominator == 1 else value


def bounded(value: Any) -> Any:
    """Return a number, an `int` if it is one; Refused if it is too large to compute with."""
    if not -LARGEST <= value <= LARGEST:
        raise Refused("a number grows too large")
    return whole(value)


def quotient(n: int, d: int) -> int:
    """The integer q with 0 <= n - d q < |d|, for d != 0."""
    return n // d if d > 0 else -(n // -d)


OPERATIONS: dict[str, Callable[..., Any]] = {
    **COMPARISONS,
    "true": lambda: True,
    "false": lambda: False,
    "not": not_,
    "xor": ne,
    "distinct": lambda *xs: len(set(xs)) == len(xs),
    "+": lambda *xs: bounded(sum(xs)),
    "*": lambda *xs: reduce(lambda x, y: bounded(x * y), xs),
    "-": lambda x, *y: bounded(x - y[0]) if y else -x,
    "to_real": lambda x: x,
    "to_int": floor,
    "div": quotient,
    "mod": lambda n, d: n - d * quotient(n, d),
    "/": lambda x, y: bounded(Fraction(x) / y),
}


def compute(text: str, steps: int = STEPS) -> int:
    """Return the number of steps that it took to find that the denied goal of a text is true.

    Raises:
        Refused: the goal is not true, or takes more steps.
        Unreadable: the text is no question for a computation.
    """
    assertions = obligation(text).assertions
    denied = [formula for formula in assertions if formula.op == "not"]
    if len(denied) != 1:
        raise Unreadable("not one goal that is denied")
    try:
        machine = Machine(assertions - {*denied}, steps)
        if machine.meaning(denied[0].args[0])({}) is not True:
            raise Refused("the goal comes out false")
    except MALFORMED as error:
        raise Refused(f"a computation without end or value: {shorten(error)}") from None
    return steps - machine.left


class Machine:
    """What terms are worth where nothing is unknown but functions that have an equation; each is found once."""

    def __init__(self, equations: Iterable[Term], steps: int) -> None:
        self.left = steps
        self.bodies: dict[str, tuple[tuple[Term, ...], Term]] = {}
        self.meaning = cache(self._meaning)
        for formula in equations:
            variables, equation = (formula.index, formula.args[0]) if formula.op == "forall" else ((), formula)
            if equation.op != "=" or equation.args[0].args != variables:
                raise Unreadable(f"no equation of a function: {shorten(formula)}")
            call, body = equation.args
            if not call.op.startswith("f.") or call.op in self.bodies:
                raise Unreadable(f"no function, or one with two equations: {shorten(call)}")
            self.bodies[call.op] = (variables, body)
        self.values: dict[str, dict[tuple[Any, ...], Any]] = {symbol: {} for symbol in self.bodies}

    def _meaning(self, term: Term) -> Meaning:
        """What a term is worth as a function of the values of variables; Unreadable where it is asked and unknown."""
        op, index = term.op, term.index
        if op in BINDERS:
            return self._quantified(term)
        parts, plain = [self.meaning(part) for part in term.args], OPERATIONS.get(op)
        match op, parts:
            case (("Int" | "Real"), _):
                return lambda at: index
            case "@var", _:
                return lambda at: at[term]
            case (("and" | "or"), _):
                joined = all if op == "and" else any
                return lambda at: joined(part(at) for part in parts)
            case "=>", (premise, conclusion):
                return lambda at: not premise(at) or conclusion(at)
            case "ite", (condition, then, other):
                return lambda at: then(at) if condition(at) else other(at)
            case _, (left, right) if plain:
                return lambda at: plain(left(at), right(at))
            case _ if plain:
                return lambda at: plain(*[part(at) for part in parts])
        values = self.values.get(op)

        def call(at: Places) -> Any:
            if values is None:
                raise Unreadable(f"nothing that is computed: {shorten(term)}")
            given = tuple([part(at) for part in parts])
            found = values.get(given)
            if found is None:
                self._step()
                variables, body = self.bodies[op]
                found = values[given] = self.meaning(body)(dict(zip(variables, given, strict=True)))
            return found

        return call

    def _quantified(self, term: Term) -> Meaning:
        """All or some values of each variable in turn, from `(>= x low)` up to and without the end of `(< x end)`."""
        (body,), every = term.args, term.op == "forall"
        if every is not (body.op == "=>"):
            raise Unreadable(f"a quantifier without bounds: {shorten(term)}")
        guard, *goals = body.args if every else (body,)
        if guard.op != "and":
            raise Unreadable(f"a quantifier without bounds: {shorten(term)}")
        # Between the bounds the first conjuncts hold, and only what comes behind them is left to see.
        rest = [self.meaning(one) for one in guard.args[2 * len(term.index) :]]
        then = [self.meaning(goal) for goal in goals]

        def within(at: Places) -> bool:
            held = all(one(at) for one in rest)
            return not held or all(one(at) for one in then) if every else held

        inner: Meaning = within
        for place, variable in reversed([*enumerate(term.index)]):
            match guard.args[2 * place : 2 * place + 2]:
                case (Term(">=", (x, low)), Term("<", (y, end))) if x is y is variable and variable.sort == "Int":
                    if {*term.index[place:]} & (low.free | end.free):
                        raise Unreadable(f"bounds that move: {shorten(term)}")
                    inner = self._between(variable, self.meaning(low), self.meaning(end), inner, every)
                case _:
                    raise Unreadable(f"a quantifier without bounds: {shorten(term)}")
        return inner

    def _between(self, variable: Term, low: Meaning, end: Meaning, inner: Meaning, every: bool) -> Meaning:
        def go(at: Places) -> bool:
            within, values = dict(at), range(low(at), end(at))
            if every and values.stop - values.start > self.left:  # all of them would have to be tried
                raise Refused("too many steps")
            for within[variable] in values:
                self._step()
                if inner(within) is not every:
                    return not every
            return every

        return go

    def _step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Refused("too many steps")
