"""Evaluation of closed statements about integers, from the text of the obligation alone.

The text asserts equations ∀ x₁ … xₖ. f(x₁, …, xₖ) = body and the negation of one goal. Evaluation replaces calls by
bodies and computes with integers of any size; its results follow from the equations. The equations themselves were
proved when the functions were defined. A quantifier must begin with bounds for each of its variables, in their order: ∀
x, y. x ≥ a ∧ x < b ∧ y ≥ c ∧ y < d ∧ … → …, or ∃ with ∧ for →. Arrays, other sorts, division by anything but a positive
numeral, and symbols without an equation are refused. A computation that takes too many steps is undecided.
`verify/checker/computing.py` decides the same texts and shares no code with this module.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from verify.kernel.solvers import Answer, Verdict

# Steps are calls that were not met before and values of bound variables; Python takes about so many in a second.
STEPS_A_SECOND = 1_000_000
STEPS = 100_000_000
LARGEST_FACTOR = 1 << 4096
BLOCK = 64  # number of values of a bound variable whose steps are counted at once, before the loop over them
# A numeral from here on is long: it is hash_value once, and not at each call that it is handed to.
LONG_NUMERAL = 1 << 256
CONNECTIVES = {"and": " and ", "or": " or ", "+": " + "}
RELATIONS = {"=": "==", "distinct": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class _Long(int):
    """An integer that caches its hash; an equal plain integer has the same hash."""

    hash_value: int

    def __new__(cls, value: int) -> "_Long":
        number = super().__new__(cls, value)
        number.hash_value = hash(value)
        return number

    def __hash__(self) -> int:
        return self.hash_value


class Undecided(Exception):
    """Raised if a text does not have a computable form, or if the computation takes too many steps."""


def evaluate(text: str, steps: int = STEPS) -> bool:
    """Return whether the goal whose negation the text asserts is true.

    Raises:
        Undecided: the goal cannot be computed in this number of steps.

    >>> equation = "(assert (forall ((x Int)) (= (twice x) (+ x x))))"
    >>> goal = "(assert (not (= (twice 21) 42)))"
    >>> evaluate(f"(declare-fun twice (Int) Int) {equation} {goal}")
    True
    """
    try:
        return _Program(_parse(text), steps).run()
    except (RecursionError, MemoryError, SyntaxError, ValueError, OverflowError) as error:
        raise Undecided(f"{type(error).__name__}: {error}") from None


def answer(text: str, steps: int = STEPS) -> Answer:
    """Return an answer like that of a solver: unsat if the goal is true, sat if it is false, otherwise unknown.

    >>> answer("(assert (not (= (+ 2 2) 5)))").verdict, answer("(assert (= (+ 2 2) 4))").verdict
    ('sat', 'unknown')
    """
    start = time.perf_counter()
    try:
        verdict: Verdict = "unsat" if evaluate(text, steps) else "sat"
        reason = ""
    except Undecided as error:
        verdict, reason = "unknown", str(error)
    return Answer(verdict, time.perf_counter() - start, reason=reason)


def _parse(text: str) -> list[Any]:
    """Return the commands of a script as nested lists of words."""
    lines = [line for line in text.splitlines() if not line.startswith(";")]
    frames: list[list[Any]] = [[]]
    for word in re.findall(r"[()]|[^\s()]+", "\n".join(lines)):
        if word == "(":
            frames.append([])
        elif word == ")" and len(frames) > 1:
            list_of_words = frames.pop()
            frames[-1].append(list_of_words)
        else:
            frames[-1].append(word)
    if len(frames) > 1:
        raise Undecided("a parenthesis is not closed")
    return frames[0]


class _Program:
    """The functions of a script, compiled to Python functions; all names in the generated source are new."""

    def __init__(self, commands: list[Any], steps: int) -> None:
        self.steps_left = steps
        self.functions: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.variable_count = 0
        self.long_numerals: dict[str, _Long] = {}  # by their names in the generated source
        assertions = []
        for command in commands:
            match command:
                case ["set-logic", "ALL"] | ["check-sat"]:
                    pass
                case ["declare-fun", str(name), list(domain), str(sort)] if {*domain, sort} <= {"Int", "Bool"}:
                    self.functions[name] = (f"f{len(self.functions)}", tuple(domain))
                case ["assert", formula]:
                    assertions.append(formula)
                case _:
                    raise Undecided(f"the command {str(command)[:80]} cannot be computed")
        match assertions:
            case [*equations, ["not", goal]]:
                self.equations, self.goal = equations, goal
            case _:
                raise Undecided("the last assertion is not a negated goal")

    def run(self) -> bool:
        lines, defined_names = [], set()
        for equation in self.equations:
            name, line = self._function(equation)
            if name in defined_names:
                raise Undecided(f"the text gives {name} two equations")
            defined_names.add(name)
            lines.append(line)
        if undefined_names := set(self.functions) - defined_names:
            raise Undecided(f"the text gives no equation for {min(undefined_names)}")
        lines.append(f"goal = lambda: {self._source(self.goal, {})}")
        namespace: dict[str, Any] = {
            "__builtins__": {"all": all, "any": any}, "span": self._span, "times": _times, "cached": self._cache_values,
            **self.long_numerals,
        }  # fmt: skip
        exec(compile("\n".join(lines), "<equations>", "exec"), namespace)  # the source contains no name from the text
        result = namespace["goal"]()
        if result is not True and result is not False:
            raise Undecided("the goal is not a truth value")
        return result

    def _function(self, equation: Any) -> tuple[str, str]:
        """Return the name of the function that an equation defines, and a line of Python source that defines it."""
        match equation:
            case ["forall", list(binders), ["=", [str(name), *params], body]]:
                sorts = tuple(sort for _, sort in binders)
                if params != [variable for variable, _ in binders] or len(set(params)) < len(params):
                    raise Undecided(f"the parameters in the definition of {name} are not distinct variables")
            case ["=", str(name), body]:
                params, sorts = [], ()
            case _:
                raise Undecided("an assertion is not a defining equation")
        if name not in self.functions or self.functions[name][1] != sorts:
            raise Undecided(f"{name} is not declared with the sorts of its definition")
        variables = {param: self._variable() for param in params if param not in self.functions}
        parameters, value = ", ".join(variables.values()), self._source(body, variables)
        return name, f"{self.functions[name][0]} = cached(lambda {parameters}: {value})"

    def _add_long_numeral(self, value: int) -> str:
        name = f"n{len(self.long_numerals)}"
        self.long_numerals[name] = _Long(value)
        return name

    def _variable(self) -> str:
        self.variable_count += 1
        return f"x{self.variable_count}"

    def _cache_values(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with its values cached."""
        values: dict[Any, Any] = {}

        def call(*arguments: Any) -> Any:
            try:
                return values[arguments]
            except KeyError:
                self._spend(1)
                value = values[arguments] = function(*arguments)
                return value

        def call_at(arguments: Any) -> Any:
            try:
                return values[arguments]
            except KeyError:
                self._spend(1)
                value = values[arguments] = function(arguments)
                return value

        # Most functions have one argument, and a lookup of one argument takes half the time.
        return call_at if function.__code__.co_argcount == 1 else call

    def _span(self, low: int, high: int) -> Iterable[int]:
        if high - low > BLOCK:
            return self._count_in_blocks(low, high)
        self._spend(max(0, high - low))
        return range(low, high)

    def _count_in_blocks(self, low: int, high: int) -> Iterator[int]:
        """Yield the numbers of a long range; count their steps in blocks, because most searches end early."""
        for start in range(low, high, BLOCK):
            end = min(start + BLOCK, high)
            self._spend(end - start)
            yield from range(start, end)

    def _spend(self, steps: int) -> None:
        self.steps_left -= steps
        if self.steps_left < 0:
            raise Undecided("the computation takes too many steps")

    def _source(self, term: Any, variables: Mapping[str, str]) -> str:
        """Return a term as Python source."""
        if isinstance(term, str):
            if term in variables:
                return variables[term]
            if term in self.functions:
                return f"{self.functions[term][0]}()"
            if term in ("true", "false"):
                return term.capitalize()
            if re.fullmatch("[0-9]+", term):
                value = int(term)
                if value < LONG_NUMERAL:
                    return str(value)
                return next(
                    (name for name, one in self.long_numerals.items() if one == value), None
                ) or self._add_long_numeral(value)
            raise Undecided(f"the symbol {term} is unknown")
        match term:
            case ["forall" | "exists" as head, list(binders), body]:
                return self._quantifier_source(head, binders, body, variables)
            case ["div" | "mod" as head, left, str(right)] if re.fullmatch("[1-9][0-9]*", right):
                # For a positive divisor Python rounds as SMT-LIB does.
                return f"({self._source(left, variables)} {'//' if head == 'div' else '%'} {int(right)})"
            case [str(head), *args] if args:
                return self._call_source(head, [self._source(arg, variables) for arg in args])
        raise Undecided("an expression is not a term")

    def _call_source(self, head: str, args: list[str]) -> str:
        if head in self.functions:
            name, domain = self.functions[head]
            if len(args) == len(domain):
                return f"{name}({', '.join(args)})"
        if head in CONNECTIVES and len(args) > 1:
            return f"({CONNECTIVES[head].join(args)})"
        match head, args:
            case "not", [a]:
                return f"(not {a})"
            case "=>", [a, b]:
                return f"(not {a} or {b})"
            case "ite", [a, b, c]:
                return f"({b} if {a} else {c})"
            case "-", [a]:
                return f"(-{a})"
            case "-", [a, b]:
                return f"({a} - {b})"
            case "*", [a, b]:
                return f"times({a}, {b})"
            case _, [a, b] if head in RELATIONS:
                return f"({a} {RELATIONS[head]} {b})"
        raise Undecided(f"the operator {head} cannot be computed")

    def _quantifier_source(self, head: str, binders: list[Any], body: Any, variables: Mapping[str, str]) -> str:
        scope = dict(variables)
        match body:
            case ["=>", ["and", *conditions], conclusion] if head == "forall":
                pass
            case ["and", *conditions] if head == "exists":
                conclusion = "true"
            case _:
                raise Undecided("a quantifier lacks bounds for its variables")
        spans = []
        for position, (name, sort) in enumerate(binders):
            match conditions[2 * position : 2 * position + 2]:
                case [[">=", str(low_variable), low], ["<", str(high_variable), high]] if (
                    low_variable == high_variable == name and sort == "Int"
                ):
                    ends = f"{self._source(low, scope)}, {self._source(high, scope)}"
                case _:
                    raise Undecided("a quantifier lacks bounds for its variables")
            if name in scope or name in self.functions:
                raise Undecided(f"{name} is bound twice")
            scope[name] = self._variable()
            spans.append(f"for {scope[name]} in span({ends})")
        conditions_left = [self._source(condition, scope) for condition in conditions[2 * len(binders) :]]
        if head == "exists":
            return f"any(({' and '.join(conditions_left) or 'True'}) {' '.join(spans)})"
        negated_premise = f"not ({' and '.join(conditions_left)}) or " if conditions_left else ""
        return f"all(({negated_premise}{self._source(conclusion, scope)}) {' '.join(spans)})"


def _times(left: int, right: int) -> int:
    if abs(left) > LARGEST_FACTOR or abs(right) > LARGEST_FACTOR:
        raise Undecided("a number grows too large")
    return left * right
