"""Lazy evaluation of a statement at small values by its definitions: true, false, or undecided.

A value may have unknown parts: of a number only an interval may be known, and of a list nothing. When the evaluation
needs such a part, the case is split and each alternative is evaluated. A search over "all lists to which a move leads"
can therefore end although there are infinitely many lists. Source: C. Runciman, M. Naylor, F. Lindblad, "SmallCheck and
Lazy SmallCheck", Haskell 2008. Results follow from the definitions; z3 decides the undecided cases.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from verify.browser.partial_arithmetic import PartialArithmetic
from verify.browser.partial_values import (
    EMPTY_INTERVAL,
    Entries,
    Sorts,
    Stored,
    Undecided,
    UnknownPartNeeded,
    contains_part,
    fill_unknown,
    replace_part,
)
from verify.browser.sqrt5_numbers import Root
from verify.browser.term_compiler import PARTIAL, TermCompiler
from verify.checker.book import Book, Theorem
from verify.checker.computing import OPERATIONS
from verify.checker.errors import Wrong
from verify.checker.terms import BINDERS, LITERALS, Sort, Term

Places = dict[Term, Any]
Meaning = Callable[..., Any]
# The limits on the cases of one quantifier, and on nested calls while a conjunction with an open part is evaluated.
QUANTIFIER_CASES = 150
GUESSES = 8
# The limits on the steps for one case, and on the steps for one call or quantifier in the statement.
CASE_STEPS = 6000
CALL_STEPS = 2000
# A term with deeper parentheses, or with a longer text, is a Python function of its own. Python allows 200 parentheses.
MOST_PARENTHESES, LONGEST_EXPRESSION = 90, 4000
# The operators of truth values, and those whose values are never unknown.
LOGICAL = {"and", "or", "=>", "not", "xor"}
TRUTH_VALUED = {*LOGICAL, "true", "false", "=", "distinct", "<", "<=", ">", ">=", "is", *BINDERS}


class UndecidedPart(Exception):
    """Raised if the evaluation needs an undecided truth value for which no assumption has been made."""

    def __init__(self, key: Any) -> None:
        super().__init__()
        self.key = key


# The exceptions that end a computation without a value.
NO_VALUE = (Undecided, UnknownPartNeeded, OverflowError, RecursionError, ZeroDivisionError, Wrong)


class LazyEvaluator(PartialArithmetic):
    """Evaluation with the definitions of a book.

    Args:
        book: the definitions.
        images: the functions of a theory in a model, each as variables and a term.
        sorts: the sorts of a theory in the model.
    """

    def __init__(
        self,
        book: Book,
        images: Mapping[str, tuple[tuple[Term, ...], Term]] | None = None,
        sorts: Mapping[Sort, Sort] | None = None,
    ) -> None:
        self.book, self.sorts = book, Sorts(book.world, dict(sorts or {}))
        self.steps_left = self.guess_depth = self.depth = 0
        self.assumed: dict[Any, bool] | None = None
        self.fields = {
            field: (constructor, place)
            for rows in book.world.datatypes.values()
            for constructor, row in rows.items()
            for place, field in enumerate(row, 1)
        }
        self.constructors = {name for rows in book.world.datatypes.values() for name in rows}
        self.images = dict(images or {})
        self.compiler = TermCompiler(
            PARTIAL,
            {
                "truth": self.truth, "force": self.force, "force_all": self.force_all, "all_hold": self.all_hold,
                "are_equal": self.are_equal,
                "compare": self.compare, "plus": self.plus, "minus": self.minus, "times": self.times, "at": _at,
                "store": Stored, "computed": _compute_known, "field": self.field, "undefined": _undefined,
            },
        )  # fmt: skip
        # The names of variables and functions in Python, and for each term its text with the depth of parentheses.
        self.names: dict[Term | str, str] = {}
        self.sources: dict[Term, tuple[str, int]] = {}
        self.functions: dict[tuple[Term, ...], Meaning] = {}
        self.choices: set[str] = set()

    def search(self, wanted_truth: bool, test: Meaning, sorts: Sequence[Sort], cases: int) -> tuple[Any, ...] | None:
        """Return values of some sorts for which a test has this truth value, smaller ones first, or None.

        Raises:
            Undecided: no such values were found, but they may exist.
            UnknownPartNeeded: the test needs an unknown part of another variable.
        """
        todo = deque([tuple(map(self.sorts.anything, sorts))])
        opened = False
        while todo:
            values = todo.popleft()
            cases -= 1
            if cases < 0:
                raise Undecided
            self.step()
            try:
                truth = self.truth(test(*values))
            except UnknownPartNeeded as need:
                if not any(contains_part(value, need.part) for value in values):
                    raise
                for part in need.alternatives:
                    if part is not EMPTY_INTERVAL:
                        todo.append(tuple(replace_part(value, need.part, part) for value in values))
                continue
            except Undecided:
                opened = True
                continue
            if truth is wanted_truth:
                return values
        if opened:
            raise Undecided
        return None

    def step(self) -> None:
        """Count one step of the evaluation; raise OverflowError at the limit of steps."""
        self.steps_left -= 1
        if self.steps_left < 0:
            raise OverflowError

    # -- terms ------------------------------------------------------------------------------------------------------

    def function(self, variables: Sequence[Term], term: Term) -> Meaning:
        """Return the value of a term as a Python function of its variables."""
        key = (term, *variables)
        if key not in self.functions:
            self.functions[key] = self.compiler.python(map(self._name, variables), self._source(term)[0])
        return self.functions[key]

    def _name(self, variable: Term) -> str:
        if variable not in self.names:
            self.names[variable] = f"v{len(self.names)}"
        return self.names[variable]

    def _source(self, term: Term) -> tuple[str, int]:
        """Return a term as a Python expression, with the depth of its parentheses."""
        known = self.sources.get(term)
        if known is None:
            parts = [self._source(arg) for arg in term.args]
            source, depth = (
                self._expression(term, [part for part, _ in parts]),
                4 + max((d for _, d in parts), default=0),
            )
            if depth > MOST_PARENTHESES or len(source) > LONGEST_EXPRESSION:
                names = [self._name(v) for v in term.free]
                source, depth = f"{self.compiler.bind(self.compiler.python(names, source))}({', '.join(names)})", 1
            known = self.sources[term] = source, depth
        return known

    def _expression(self, term: Term, parts: list[str]) -> str:
        op = term.op
        if op in BINDERS:
            bound, free = ", ".join(map(self._name, term.index)), "".join(f"{self._name(v)}, " for v in term.free)
            return f"{self.compiler.bind(self._quantifier(term))}(lambda {bound}: {parts[0]}, ({free}))"
        if op in LITERALS:
            return self.compiler.bind(term.index)
        if op == "@var":
            return self._name(term)
        if op == "is":
            return f"(force({parts[0]})[0] == {term.index!r})"
        if op in LOGICAL or op == "ite":
            decided = len(parts) if op in LOGICAL else 1
            pairs = zip(parts[:decided], term.args, strict=False)
            truths = [part if arg.op in TRUTH_VALUED else f"truth({part})" for part, arg in pairs]
            parts = [*truths, *parts[decided:]]
        if op in self.compiler.operators:
            return self.compiler.operators[op](*parts)
        if op in self.constructors:
            return f"({', '.join([repr(op), *parts])},)"
        if op in self.fields:
            constructor, place = self.fields[op]
            return f"field({parts[0]}, {constructor!r}, {place})"
        if op not in self.names:
            self.names[op] = self._function_name(op)
        if op in self.choices:
            parts = [f"force_all({part})" for part in parts]
        return "undefined()" if self.names[op] == "undefined" else f"{self.names[op]}({', '.join(parts)})"

    def field(self, value: Any, constructor: str, field_index: int) -> Any:
        """Return a field of a value; raise Undecided if another constructor made the value."""
        value = self.force(value)
        if value[0] != constructor:
            raise Undecided
        return value[field_index]

    def _function_name(self, op: str) -> str:
        """Return the name of the Python function of a function symbol."""
        equation = self.book.equations.get(op)
        if op in self.images:
            variables, body = self.images[op]
        elif equation is None:
            return "undefined"
        elif _is_chosen(equation, op):
            self.choices.add(op)
            return self.compiler.bind(self._choice(op, equation))
        else:
            variables, body = equation.variables, equation.body.args[1]
        known_calls: dict[tuple[Any, ...], Any] = {}
        is_predicate = self.book.world.functions[op][1] == "Bool"
        # The body is compiled at the first call, because it may call the function.
        compiled: list[Meaning] = []

        def compute(arguments: tuple[Any, ...]) -> Any:
            self.step()
            if self.guess_depth:
                if self.guess_depth > GUESSES:
                    raise Undecided
                self.guess_depth += 1
            self.depth += 1
            try:
                if not compiled:
                    compiled.append(self.function(variables, body))
                return compiled[0](*arguments)
            finally:
                self.depth -= 1
                if self.guess_depth:
                    self.guess_depth -= 1

        def call(*arguments: Any) -> Any:
            known = known_calls.get(arguments, known_calls)
            if known is known_calls:
                try:
                    known = self._with_own_limit(lambda: compute(arguments))
                except Undecided:
                    if self.guess_depth:
                        raise
                    known = _undefined
                known_calls[arguments] = known
            if known is not _undefined:
                return known
            if is_predicate:
                return self._assumption((op, arguments))
            raise Undecided

        return self.compiler.bind(call)

    def _with_own_limit(self, compute: Callable[[], Any]) -> Any:
        """Return the result of a computation; for a part of the statement itself the limit of steps is separate."""
        if self.depth or self.guess_depth or self.assumed is None:
            return compute()
        before = self.steps_left
        self.steps_left = min(before, CALL_STEPS)
        start = self.steps_left
        try:
            return compute()
        except (OverflowError, RecursionError):
            raise Undecided from None
        finally:
            self.steps_left += before - start

    def _assumption(self, key: Any) -> bool:
        """Return the assumption about an undecided part of the statement itself, or raise UndecidedPart."""
        if self.depth or self.guess_depth or self.assumed is None:
            raise Undecided
        key = self.force_all(key)
        if key not in self.assumed:
            raise UndecidedPart(key)
        return self.assumed[key]

    def _choice(self, op: str, theorem: Theorem) -> Meaning:
        """Return a chosen function, which is evaluated by a search for the smallest value with its property."""
        world, chosen_values = self.book.world, dict[tuple[Any, ...], Any]()
        call = world.make(op, theorem.variables)
        guard, conclusion = theorem.body.args if theorem.body.op == "=>" else (world.true, theorem.body)
        value = world.make("@var", (), ("f.value!chosen", call.sort))
        witness_property = _substitute(world, conclusion, call, value)

        def choose_value(arguments: tuple[Any, ...]) -> Any:
            # Cached values must not depend on assumptions about the statement.
            self.depth += 1
            try:
                if not self.truth(self.function(theorem.variables, guard)(*arguments)):
                    raise Undecided
                test = self.function((value, *theorem.variables), witness_property)
                witness = self.search(True, lambda one: test(one, *arguments), (value.sort,), QUANTIFIER_CASES)
                if witness is None:
                    raise Undecided
                return fill_unknown(witness[0])
            finally:
                self.depth -= 1

        def choose(*arguments: Any) -> Any:
            if arguments not in chosen_values:
                chosen_values[arguments] = choose_value(arguments)
            return chosen_values[arguments]

        return choose

    def _quantifier(self, term: Term) -> Callable[[Meaning, tuple[Any, ...]], bool]:
        """Return a function that decides a quantifier from its body and the values of its free variables."""
        every, sorts = term.op == "forall", [v.sort for v in term.index]

        def decide(body: Meaning, free: tuple[Any, ...]) -> bool:
            if self.guess_depth:
                raise Undecided
            try:
                return bool(
                    self._with_own_limit(
                        lambda: (self.search(not every, body, sorts, QUANTIFIER_CASES) is None) is every
                    )
                )
            except Undecided:
                return self._assumption((term, *free))

        return decide


def _undefined() -> Any:
    """Raise Undecided, for functions without a definition."""
    raise Undecided


def _at(array: Any, place: Any) -> Any:
    if not isinstance(array, Entries | Stored):
        raise Undecided
    return array.at(place)


def _compute_known(op: str, *arguments: Any) -> Any:
    if any(isinstance(one, Root) for one in arguments):
        raise Undecided  # z3 decides these
    return OPERATIONS[op](*arguments)


def _is_chosen(theorem: Theorem, op: str) -> bool:
    """Return whether a function is chosen, that is, characterized by a property and not defined by an equation."""
    return theorem.body.op != "=" or theorem.body.args[0].op != op or theorem.body.args[0].args != theorem.variables


def _substitute(world: Any, term: Term, old: Term, new: Term) -> Term:
    """Return the term with `new` in place of `old`."""
    if term is old:
        return new
    return world.with_args(term, tuple(_substitute(world, arg, old, new) for arg in term.args)) if term.args else term
