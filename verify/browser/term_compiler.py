"""Compiler of formulas to Python functions, with a table of operators for each kind of value.

`EXACT` is for completely known values; `verify.pipeline.crosschecks.formula_compiler` uses it to evaluate the kernel's
formulas at small values. `PARTIAL` is for values with unknown parts; `verify.browser.lazy_eval` uses it to evaluate the
checker's terms. Both tables give each operator of SMT-LIB as a Python expression, and the evaluators provide the
functions in these expressions. In `PARTIAL` the arguments of connectives are truth values of Python.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

# The Python expression of an operator, from those of its arguments.
Operator = Callable[..., str]


def _infix(sign: str) -> Operator:
    """Return an operator whose Python expression is an infix sign between its arguments."""
    return lambda *parts: "(" + f" {sign} ".join(parts) + ")"


def _template(text: str) -> Operator:
    """Return an operator whose Python expression is a template with places for its arguments."""
    return text.format


def _call(function: str) -> Operator:
    """Return an operator that is a Python function of its arguments."""
    return lambda *parts: f"{function}({', '.join(parts)})"


def _every(denied: bool) -> Operator:
    """Return an operator that holds if all its arguments hold, or if none holds; it evaluates arguments lazily."""
    sign = "not " if denied else ""
    return lambda *parts: f"all_hold(({' '.join(f'lambda: {sign}{part},' for part in parts)}))"


def _on_known(sign: str) -> Operator:
    """Return an operator that is computed from completely known arguments."""
    return lambda *parts: f"computed({sign!r}, {', '.join(f'force({part})' for part in parts)})"


def _left_fold(function: str) -> Operator:
    """Return an operator that applies a function of two arguments from the left."""

    def fold(first: str, *others: str) -> str:
        for other in others:
            first = f"{function}({first}, {other})"
        return first

    return fold


EXACT: dict[str, Operator] = {
    "true": _template("True"),
    "false": _template("False"),
    "and": _infix("and"),
    "or": _infix("or"),
    "=>": _template("((not {0}) or {1})"),
    "not": _template("(not {0})"),
    "xor": _infix("!="),
    "ite": _template("({1} if {0} else {2})"),
    "=": _infix("=="),
    "distinct": lambda *parts: f"(len({{{', '.join(parts)}}}) == {len(parts)})" if parts[2:] else _infix("!=")(*parts),
    **{sign: _infix(sign) for sign in ("<", "<=", ">", ">=", "+", "*", "/")},
    "-": lambda *parts: _infix("-")(*parts) if parts[1:] else f"(-{parts[0]})",
    "div": _call("div"),
    "mod": _call("mod"),
    "to_real": _call("real"),
    "to_int": _call("floor"),
    "select": _call("at"),
    "store": _call("store"),
    "const": _call("constant"),
}
PARTIAL: dict[str, Operator] = {
    "true": _template("True"),
    "false": _template("False"),
    "and": _every(denied=False),
    "or": lambda *parts: f"(not {_every(denied=True)(*parts)})",
    "=>": _template("(not all_hold((lambda: {0}, lambda: not {1})))"),
    "not": _template("(not {0})"),
    "xor": _template("({0} is not {1})"),
    "ite": _template("({1} if {0} else {2})"),
    "=": _call("are_equal"),
    "distinct": lambda *parts: _on_known("distinct")(*parts) if parts[2:] else f"(not {_call('are_equal')(*parts)})",
    **{sign: _template(f"compare({sign!r}, {{0}}, {{1}})") for sign in ("<", "<=", ">", ">=")},
    "+": _left_fold("plus"),
    "*": _left_fold("times"),
    "-": lambda *parts: _call("minus")(*(parts if parts[1:] else ("0", *parts))),
    **{sign: _on_known(sign) for sign in ("div", "mod", "/", "to_real", "to_int")},
    "select": _template("at({0}, force_all({1}))"),
    "store": _template("store({0}, force_all({1}), {2})"),
    "const": _template("store(None, None, {0})"),
}


class TermCompiler:
    """A compiler of Python expressions, in which names stand for values that have no literal.

    Args:
        operators: the table of operators.
        space: the functions that the operators call, by name.
    """

    def __init__(self, operators: Mapping[str, Operator], space: Mapping[str, Any]) -> None:
        self.operators, self.space = operators, dict(space)
        self._numbers = count(1)

    def bind(self, value: Any) -> str:
        """Return a new name for a value; names are never reused."""
        name = f"f{next(self._numbers)}"
        self.space[name] = value
        return name

    def python(self, parameters: Iterable[str], source: str) -> Callable[..., Any]:
        """Return a Python function with the given parameters and an expression as its body."""
        function: Callable[..., Any] = eval(f"lambda {', '.join(parameters)}: {source}", self.space)
        return function
