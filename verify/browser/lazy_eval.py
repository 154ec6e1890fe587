"""Lazy evaluation of a statement at small values, with the definitions behind it: true, false, or undecided.

A value may have unknown parts: a number may be known only up to an interval, and a list not at all. When the evaluation
needs such a part, the case is split and each alternative is evaluated. A search over "all lists to which a move leads"
can therefore end although there are infinitely many lists. Source: C. Runciman, M. Naylor, F. Lindblad, "SmallCheck and
Lazy SmallCheck", Haskell 2008. Results follow from the definitions; z3 decides the undecided cases.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from verify.browser.partial_arithmetic import PartialArithmetic
from verify.browser.partial_values import (
    NOTHING,
    Entries,
    Need,
    Open,
    Sorts,
    Stored,
    fill_unknown,
    has,
    put,
)
from verify.browser.quadratic_numbers import Root
from verify.checker.book import Book, Theorem
from verify.checker.computing import OPERATIONS
from verify.checker.errors import Wrong
from verify.checker.terms import BINDERS, LITERALS, Sort, Term

Places = dict[Term, Any]
Meaning = Callable[[Places], Any]
# The limits on the cases of one quantifier, and on nested calls while a conjunction with an open part is evaluated.
CASES = 150
GUESSES = 8
# The limits on the steps for one case, and on the steps for one call or quantifier in the statement.
STEPS = 6000
EACH = 2000


class Unsaid(Exception):
    """The evaluation needs an open truth value for which no assumption has been made."""

    def __init__(self, key: Any) -> None:
        super().__init__()
        self.key = key


# The exceptions that end a computation without a value.
WITHOUT_END = (Open, Need, OverflowError, RecursionError, ZeroDivisionError, Wrong)


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
        self.left = self.guessing = self.depth = 0
        self.assumed: dict[Any, bool] | None = None
        self.fields = {
            field: (constructor, place)
            for rows in book.world.datatypes.values()
            for constructor, row in rows.items()
            for place, field in enumerate(row, 1)
        }
        self.constructors = {name for rows in book.world.datatypes.values() for name in rows}
        self.images = dict(images or {})
        self.compiled: dict[Term, Meaning] = {}
        self.kept: dict[str, dict[tuple[Any, ...], Any]] = {}

    def search(self, want: bool, test: Meaning, at: Places, variables: tuple[Term, ...], cases: int) -> Places | None:
        """Return values of variables for which a test yields `want`, smaller ones first; None if there are none.

        Raises:
            Open: none were found, but some may exist.
            Need: the test needs an unknown part of another variable.
        """
        todo = deque([tuple(self.sorts.anything(v.sort) for v in variables)])
        opened = False
        while todo:
            values = todo.popleft()
            cases -= 1
            if cases < 0:
                raise Open
            self.step()
            here = dict(zip(variables, values, strict=True))
            try:
                found = self.truth(test({**at, **here}))
            except Need as need:
                if not any(has(value, need.part) for value in values):
                    raise
                for part in need.instead:
                    if part is not NOTHING:
                        todo.append(tuple(put(value, need.part, part) for value in values))
                continue
            except Open:
                opened = True
                continue
            if found is want:
                return here
        if opened:
            raise Open
        return None

    def step(self) -> None:
        """Count one step; raise OverflowError at the limit."""
        self.left -= 1
        if self.left < 0:
            raise OverflowError

    # -- terms ------------------------------------------------------------------------------------------------------

    def meaning(self, term: Term) -> Meaning:
        """Return the value of a term as a function of the values of variables."""
        found = self.compiled.get(term)
        if found is None:
            found = self.compiled[term] = self._meaning(term, term.op, [self.meaning(arg) for arg in term.args])
        return found

    def _meaning(self, term: Term, op: str, parts: list[Meaning]) -> Meaning:
        if op in BINDERS:
            return self._quantified(term, parts[0])
        if op in LITERALS:
            return lambda at: term.index
        known, truth, every = self.known, self.truth, self.every
        match op, parts:
            case "@var", _:
                return lambda at: at[term]
            case "true" | "false", _:
                return lambda at: op == "true"
            case "and", _:
                return lambda at: every(lambda part=part: truth(part(at)) for part in parts)  # type: ignore[misc]
            case "or", _:
                return lambda at: not every(lambda part=part: not truth(part(at)) for part in parts)  # type: ignore[misc]
            case "=>", (first, second):
                return lambda at: not every((lambda: truth(first(at)), lambda: not truth(second(at))))
            case "not", (one,):
                return lambda at: not truth(one(at))
            case "xor", (first, second):
                return lambda at: truth(first(at)) is not truth(second(at))
            case "ite", (condition, then, other):
                return lambda at: then(at) if truth(condition(at)) else other(at)
            case "=", (first, second):
                return lambda at: self.same(first(at), second(at))
            case "distinct", (first, second):
                return lambda at: not self.same(first(at), second(at))
            case "<" | "<=" | ">" | ">=", (first, second):
                return lambda at: self.compare(op, first(at), second(at))
            case "-", (one,):
                return lambda at: self.sum(0, one(at), -1)
            case "-", (first, second):
                return lambda at: self.sum(first(at), second(at), -1)
            case "+", (first, *others):

                def added(at: Places) -> Any:
                    total = first(at)
                    for other in others:
                        total = self.sum(total, other(at), 1)
                    return total

                return added
            case "*", (first, *others):

                def multiplied(at: Places) -> Any:
                    total = first(at)
                    for other in others:
                        total = self.times(total, other(at))
                    return total

                return multiplied
            case "select", (array, place):
                return lambda at: self._at(array(at), self.whole(place(at)))
            case "store", (array, place, value):
                return lambda at: Stored(array(at), self.whole(place(at)), value(at))
            case "const", (value,):
                return lambda at: Stored(None, None, value(at))
            case "is", (value,):
                return lambda at: known(value(at))[0] == term.index
        if op in self.constructors:
            return lambda at: (op, *(part(at) for part in parts))
        if op in self.fields:
            constructor, number = self.fields[op]

            def field(at: Places) -> Any:
                value = known(parts[0](at))
                if value[0] != constructor:
                    raise Open  # the value is unspecified
                return value[number]

            return field
        if op in OPERATIONS:
            plain = OPERATIONS[op]

            def operated(at: Places) -> Any:
                given = [known(part(at)) for part in parts]
                if any(isinstance(one, Root) for one in given):
                    raise Open  # z3 decides these
                return plain(*given)

            return operated
        return self._call(op, parts)

    def _at(self, array: Any, place: Any) -> Any:
        if not isinstance(array, Entries | Stored):
            raise Open
        return array.at(place)

    def _call(self, op: str, parts: list[Meaning]) -> Meaning:
        kept = self.kept.setdefault(op, {})
        if op in self.images:
            variables, body = self.images[op]
        elif op in self.book.equations and not _chosen(self.book.equations[op], op):
            theorem = self.book.equations[op]
            variables, body = theorem.variables, theorem.body.args[1]
        elif op in self.book.equations:
            return self._choice(op, self.book.equations[op], parts)
        else:
            return _open

        said = self.book.world.functions[op][1] == "Bool"

        def computed(given: tuple[Any, ...]) -> Any:
            self.step()
            if self.guessing:
                if self.guessing > GUESSES:
                    raise Open
                self.guessing += 1
            self.depth += 1
            try:
                return self.meaning(body)(dict(zip(variables, given, strict=True)))
            finally:
                self.depth -= 1
                if self.guessing:
                    self.guessing -= 1

        def call(at: Places) -> Any:
            given = tuple([part(at) for part in parts])
            found = kept.get(given, kept)
            if found is kept:
                try:
                    found = self._within(lambda: computed(given))
                except Open:
                    if self.guessing:
                        raise
                    found = _open
                kept[given] = found
            if found is not _open:
                return found
            if said:
                return self._supposed((op, given))
            raise Open

        return call

    def _within(self, computed: Callable[[], Any]) -> Any:
        """Return the result of a computation with a step limit of its own if it belongs to the statement itself."""
        if self.depth or self.guessing or self.assumed is None:
            return computed()
        before = self.left
        self.left = min(before, EACH)
        start = self.left
        try:
            return computed()
        except (OverflowError, RecursionError):
            raise Open from None
        finally:
            self.left += before - start

    def _supposed(self, key: Any) -> bool:
        """Return the assumption about an open part of the statement itself, or raise Unsaid."""
        if self.depth or self.guessing or self.assumed is None:
            raise Open
        key = self.whole(key)
        if key not in self.assumed:
            raise Unsaid(key)
        return self.assumed[key]

    def _choice(self, op: str, theorem: Theorem, parts: list[Meaning]) -> Meaning:
        """Return a function known only by a property of its values, evaluated by a search for the smallest value."""
        world, kept = self.book.world, self.kept[op]
        call = world.make(op, theorem.variables)
        guard, told = theorem.body.args if theorem.body.op == "=>" else (world.true, theorem.body)
        value = world.make("@var", (), ("f.value!chosen", call.sort))
        said = _instead(world, told, call, value)

        def chosen(given: tuple[Any, ...]) -> Any:
            here = dict(zip(theorem.variables, given, strict=True))
            # Cached values must not depend on assumptions about the statement.
            self.depth += 1
            try:
                if not self.truth(self.meaning(guard)(here)):
                    raise Open
                found = self.search(True, self.meaning(said), here, (value,), CASES)
                if found is None:
                    raise Open
                return fill_unknown(found[value])
            finally:
                self.depth -= 1

        def choose(at: Places) -> Any:
            given = tuple([self.whole(part(at)) for part in parts])
            if given not in kept:
                kept[given] = chosen(given)
            return kept[given]

        return choose

    def _quantified(self, term: Term, body: Meaning) -> Meaning:
        every, free = term.op == "forall", tuple(term.free)

        def go(at: Places) -> bool:
            if self.guessing:
                raise Open
            try:
                return bool(
                    self._within(lambda: (self.search(not every, body, at, term.index, CASES) is None) is every)
                )
            except Open:
                return self._supposed((term, *(at[v] for v in free)))

        return go


def _open(at: Places) -> Any:
    """Raise Open, for functions without a definition."""
    raise Open


def _chosen(theorem: Theorem, op: str) -> bool:
    """Return whether a function is known only by a property of its values and not by an equation."""
    return theorem.body.op != "=" or theorem.body.args[0].op != op or theorem.body.args[0].args != theorem.variables


def _instead(world: Any, term: Term, old: Term, new: Term) -> Term:
    """Return the term with `new` in place of `old`."""
    if term is old:
        return new
    return world.again(term, tuple(_instead(world, arg, old, new) for arg in term.args)) if term.args else term
