"""The check of an obligation by computing: the equations of its functions, one of each, make the denied goal true."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, cached_property, reduce
from math import floor
from operator import eq, ge, gt, itemgetter, le, lt, ne, not_
from typing import Any

from .errors import MALFORMED, Refused, Unreadable, shorten
from .reading import obligation
from .terms import BINDERS, Number, Term

Values = dict[Term, Any]  # of variables
Meaning = Callable[[Values], Any]
STEPS = 10_000_000  # the most values of bound variables, and calls of a function at new arguments
LARGEST = 1 << 4096
HashedOnce = type("HashedOnce", (int,), {"own": cached_property(lambda n: hash(+n)), "__hash__": lambda n: n.own})
COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq}


def as_int_if_whole(value: Number) -> Number:
    """Return the same number, as an `int` if it is whole."""
    return int(value) if value.denominator == 1 else value


def check_size(value: Any) -> Any:
    """Return the same number; raise Refused if it is too large to compute with."""
    if not -LARGEST <= value <= LARGEST:
        raise Refused("a number grows too large")
    return as_int_if_whole(value)


OPERATIONS: dict[str, Callable[..., Any]] = {
    **COMPARISONS,
    **{"true": lambda: True, "false": lambda: False, "not": not_, "xor": ne},
    "distinct": lambda *xs: len(set(xs)) == len(xs),
    "+": lambda *xs: check_size(sum(xs)),
    "*": lambda *xs: reduce(lambda x, y: check_size(x * y), xs),
    "-": lambda x, *y: check_size(x - y[0]) if y else -x,
    "to_real": lambda x: x,
    "to_int": floor,
    "div": lambda n, d: (n - n % abs(d)) // d,
    "mod": lambda n, d: n % abs(d),
    "/": lambda x, y: check_size(Fraction(x) / y),
}


def compute(text: str, steps: int = STEPS) -> int:
    """Return the number of steps in which the denied goal comes out true; raise Refused if it does not in `steps`."""
    assertions = obligation(text).assertions
    denials = [formula for formula in assertions if formula.op == "not"]
    if len(denials) != 1:
        raise Unreadable("not one goal that is denied")
    try:
        machine = Machine(assertions - {*denials}, steps)
        if machine.meaning(denials[0].args[0])({}) is not True:
            raise Refused("the goal comes out false")
    except MALFORMED as error:
        raise Refused(f"a computation without end or value: {shorten(error)}") from None
    return steps - machine.steps_left


class Machine:
    """The values of terms over functions that have an equation; each function is called once at the same arguments."""

    def __init__(self, equations: Iterable[Term], steps: int) -> None:
        self.steps_left = steps
        self.functions: dict[str, tuple[tuple[Term, ...], Term, dict[tuple[Any, ...], Any]]] = {}  # the last: values
        self.meaning = cache(self._meaning)
        for formula in equations:
            variables, equation = (formula.index, formula.args[0]) if formula.op == "forall" else ((), formula)
            if equation.op != "=" or equation.args[0].args != variables:
                raise Unreadable(f"no equation of a function: {shorten(formula)}")
            call, body = equation.args
            if not call.op.startswith("f.") or call.op in self.functions:
                raise Unreadable(f"no function, or one with two equations: {shorten(call)}")
            self.functions[call.op] = (variables, body, {})

    def _meaning(self, term: Term) -> Meaning:
        """Return the value of a term as a function of the values of variables; it raises Unreadable without a value."""
        op, index = term.op, HashedOnce(term.index) if term.op == "Int" and term.index > LARGEST else term.index
        if op in BINDERS:
            return self._quantified(term)
        meanings, operation = [self.meaning(arg) for arg in term.args], OPERATIONS.get(op)
        variables, body, values = self.functions.get(op, ((), term, None))
        match op, meanings:
            case (("Int" | "Real"), _):
                return lambda at: index
            case "@var", _:
                return itemgetter(term)
            case (("and" | "or"), _):
                connective = all if op == "and" else any
                return lambda at: connective(meaning(at) for meaning in meanings)
            case "=>", (premise, conclusion):
                return lambda at: not premise(at) or conclusion(at)
            case "ite", (condition, then, other):
                return lambda at: then(at) if condition(at) else other(at)
            case _, (left, right) if operation:
                return lambda at: operation(left(at), right(at))
            case _ if operation:
                return lambda at: operation(*[meaning(at) for meaning in meanings])

        def call(at: Values) -> Any:
            if values is None:
                raise Unreadable(f"nothing that is computed: {shorten(term)}")
            arguments = tuple([meaning(at) for meaning in meanings])
            if (result := values.get(arguments)) is None:
                self._step()
                result = values[arguments] = self.meaning(body)(dict(zip(variables, arguments, strict=True)))
            return result

        return call

    def _quantified(self, term: Term) -> Meaning:
        """Return the value of a quantifier, whose body begins with `(>= x low)` and `(< x end)` for each variable x."""
        (body,), is_universal = term.args, term.op == "forall"
        guard, *goals = body.args if body.op == "=>" else (body,)
        conditions, bounds = guard.args if guard.op == "and" and bool(goals) is is_universal else (), []
        for place, variable in enumerate(term.index):
            match conditions[2 * place : 2 * place + 2]:
                case (Term(">=", (x, low)), Term("<", (y, end))) if x is y is variable and variable.sort == "Int":
                    if {*term.index[place:]} & (low.free | end.free):
                        raise Unreadable(f"bounds that move: {shorten(term)}")
                    bounds.append((variable, self.meaning(low), self.meaning(end)))
                case _:
                    raise Unreadable(f"a quantifier without bounds: {shorten(term)}")
        others, conclusions = [*map(self.meaning, conditions[2 * len(bounds) :])], [*map(self.meaning, goals)]

        def value(at: Values, place: int = 0) -> bool:
            if place == len(bounds):
                is_case = all(condition(at) for condition in others)
                return not is_case or all(goal(at) for goal in conclusions) if is_universal else is_case
            variable, low, end = bounds[place]
            inner, values = {**at}, range(low(at), end(at))
            if is_universal and values.stop - values.start > self.steps_left:  # all of them would have to be tried
                raise Refused("too many steps")
            for inner[variable] in values:
                self._step()
                if value(inner, place + 1) is not is_universal:
                    return not is_universal
            return is_universal

        return value

    def _step(self) -> None:
        self.steps_left -= 1
        if self.steps_left < 0:
            raise Refused("too many steps")
