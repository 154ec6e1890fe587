"""Changed theorems: z3 proves them by the same steps, or refutes them by a counterexample.

The obligation that the checker's rule gives shows whether the steps prove the changed statement. A counterexample is
proved from the theorem itself and the definitions that it depends on.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import islice, product
from typing import Any, NamedTuple

from verify.browser.case_search import Case, CaseSearch
from verify.browser.editable_formula import OPPOSITE, RELATIONS, WITHOUT, choices, edit_term, parts, pieces, premises
from verify.browser.lazy_eval import Places
from verify.browser.partial_values import Entries, fill_unknown
from verify.browser.sqrt5_numbers import Root
from verify.browser.z3_library import Engine
from verify.checker.book import RECORDS, Book, Theorem
from verify.checker.names import OWN_VARIABLE
from verify.checker.printing import pretty
from verify.checker.reading import tree
from verify.checker.terms import BINDERS, Array, Sort, Term, smt

# The rules whose steps can be applied to another statement.
CHANGEABLE_RULES = ("prove", "induct")
# The limits of z3 for one value, for a proof, and on the number of values; z3 unfolds definitions and need not search.
VALUE_STEPS = (100_000,)
PROOF_STEPS = (2_000_000, 4_000_000)
MOST_DECIDED = 60
# The limits on all steps of the evaluation, and on the number of cases that it leaves open.
EVALUATION_STEPS = 150_000
MOST_OPEN_CASES = 30
# The number of open cases that z3 decides at once, since a counterexample is often among the first.
DECIDED_FIRST = 6
# The text of an empty position, and the number of further cases in which a failure at another position is looked for.
EMPTY, FURTHER_CASES = "()", 60
CONSEQUENCE_STEPS = (2_000_000,)
# The largest number of models of a theory to try.
MOST_MODELS = 6
LETTERS = "xyzuvw"
OPTIONS = "(set-option :smt.mbqi false)\n"
SWAPS = {"<=": "<", "<": "<=", ">=": ">", ">": ">=", "=": "distinct", "distinct": "="}


class NoValues(Exception):
    """Raised if a value cannot be written as a term."""


class Model(NamedTuple):
    """An interpretation of the functions and sorts of some theories, with its description."""

    images: dict[str, tuple[tuple[Term, ...], Term]]
    sorts: dict[Sort, Sort]
    words: str

    def sort(self, sort: Sort) -> Sort:
        """Return the interpretation of a sort."""
        if isinstance(sort, Array):
            return Array(self.sort(sort.over), self.sort(sort.element))
        return self.sorts.get(sort, sort)


class Changes:
    """The theorems of a claim that can be changed.

    Args:
        book: the book.
        text: the text of the book.
        names: the theorems.
        engine: z3.
    """

    def __init__(self, book: Book, text: str, names: tuple[str, ...], engine: Engine) -> None:
        self.book, self.engine = book, engine
        self.book_records = [json.loads(line) for line in text.splitlines()[1:-1]]
        self.records = {
            one["name"]: one for one in self.book_records if one["rule"] in CHANGEABLE_RULES and one["name"] in names
        }
        self.names = [name for name in names if name in self.records]

    def editable_theorems(self) -> list[dict[str, Any]]:
        """Return each theorem in pieces, with its mutants; a mutant is a place and its replacement."""
        return [
            {
                "name": name,
                "pieces": list(pieces(self.book.theorems[name].body, {})),
                "twins": list(statement_mutants(self.book.theorems[name].body)),
            }
            for name in self.names
        ]

    def is_proved(self, name: str, new: Mapping[str, Any]) -> bool:
        """Return whether the proof steps of the theorem also prove the changed statement."""
        record = dict(self.records[name])
        rule, record["name"] = record.pop("rule"), f"{name}.changed"
        record["goal"] = smt(self._body(name, new), {})
        RECORDS[rule](self.book, **record)
        # The statement is not a theorem until z3 confirms it, and is not needed as one afterwards.
        (asked,) = self.book.theorems.pop(record["name"]).obligations
        return self.engine.run_script(asked.text, PROOF_STEPS) == "unsat"

    def failures(self, name: str, new: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the results at small values, the smallest first, each with the values `at` and whether it `fails`.

        The evaluation decides most values, and z3 decides the others. A failure is `smallest` if the statement holds at
        all smaller values; it is yielded again if that is found out later. `seen` lists the function calls in the
        statement at these values, and `model` describes the interpretation of the theories. The last result gives the
        number of values at which the statement `holds`, and whether these are `all` values.
        """
        theorem, body = self.book.theorems[name], self._body(name, new)
        cases_held, all_values = 0, True
        for model in self._models(theorem):
            search = CounterexampleSearch(self, theorem, body, model)
            yield from search.evaluate()
            if not search.finished:
                yield from search.decide_open_cases()
            if search.finished:
                return
            all_values &= search.complete and search.all_decided and not theorem.hypotheses
            cases_held = cases_held + search.cases_held if search.all_decided else 0
        yield {"over": True, "fails": False, "holds": cases_held, "all": all_values and cases_held > 0}

    def follows(self, name: str, new: Mapping[str, Any]) -> bool:
        """Return whether z3 proves a changed statement from the theorems of the claim and the definitions."""
        theorem, body = self.book.theorems[name], self._body(name, new)
        theorems = [theorem.formula, *(self.book.theorems[other].formula for other in self.names if other != name)]
        definitions = [definition.formula for definition in self._definitions([body, *theorems])]
        denied = self.book.world.make("not", (body,))
        ways = ([theorem.body], [theorem.formula, *definitions], [*theorems, *definitions])
        return any(
            self.engine.run_script(self.book.world.obligation_text("changed", [*known, denied]), CONSEQUENCE_STEPS)
            == "unsat"
            for known in ways
        )

    def decide_at(self, theorem: Theorem, body: Term, at: Places) -> tuple[bool, bool]:
        """Return whether z3 proves that a statement fails at some values, and whether it proves that it holds there."""
        try:
            values = {v: self._term(fill_unknown(value), v.sort) for v, value in at.items()}
        except NoValues:
            return False, False
        statement_here, theorem_here = (
            self.book.world.substitute(body, values),
            self.book.world.substitute(theorem.body, values),
        )
        definitions = self._definitions([body, theorem.formula])
        # The theorem at these values and the definitions without quantifiers often suffice.
        plain = [one.formula for one in definitions if not _has_quantifier(one.body)]
        for known in ([theorem_here, *plain], [theorem.formula, *(t.formula for t in definitions)]):
            if self._contradicts(known, statement_here):
                return True, False
            if self._contradicts(known, self.book.world.make("not", (statement_here,))):
                return False, True
        return False, False

    def _models(self, theorem: Theorem) -> Iterator["Model"]:
        """Yield the interpretations of the theories of a theorem that the models in the book give."""
        choices_per_theory = []
        for theory in sorted(theorem.hypotheses):
            records = [
                one for one in self.book_records if one["rule"] in ("model", "instantiate") and one["theory"] == theory
            ]
            choices_per_theory.append([self._model(one) for one in records])
        for models in islice(product(*choices_per_theory), MOST_MODELS):
            images = {symbol: image for model in models for symbol, image in model.images.items()}
            sorts = {sort: image for model in models for sort, image in model.sorts.items()}
            yield Model(images, sorts, "; ".join(model.words for model in models))

    def _model(self, record: Mapping[str, Any]) -> "Model":
        """Return the interpretation of a theory's sorts and functions that a record gives."""
        world = self.book.world
        sorts = {sort: world.sort(tree(image)) for sort, image in record["sorts"]}
        model, words = Model({}, sorts, ""), []
        for function, variables, text in record["functions"]:
            xs = self.book.variables(variables, pattern=OWN_VARIABLE)
            term = self.book.term(text, xs, model.sort(world.functions[function][1]))
            model.images[function] = xs, term
            if function in self.book.theories[record["theory"]].functions:
                names = dict(zip(xs, LETTERS, strict=False))
                words.append(f"{function[2:]}({', '.join(names.values())}) := {pretty(term, names)}")
        return model._replace(words=", ".join(words))

    def _body(self, name: str, new: Mapping[str, Any]) -> Term:
        """Return the changed statement of a theorem."""
        return edit_term(self.book.world, self.book.theorems[name].body, new)

    def _contradicts(self, known: list[Term], statement: Term) -> bool:
        """Return whether z3 refutes a statement from known statements."""
        text = self.book.world.obligation_text("a value", [*known, statement])
        return self.engine.run_script(OPTIONS + text, VALUE_STEPS) == "unsat"

    def _definitions(self, terms: list[Term]) -> list[Theorem]:
        """Return the definitions of the symbols in some statements, and of the symbols in these definitions."""
        return [*self.book.equations_of(terms).values()]

    # -- output -----------------------------------------------------------------------------------------------

    def function_calls(self, theorem: Theorem, body: Term, at: Places, model: Model) -> list[tuple[str, list[Any]]]:
        """Return the function calls in a statement at some values, as names and plain arguments."""
        calls, values = [], dict[Term, Term]()
        if model.words:
            return []
        for v, value in at.items():
            with suppress(NoValues):
                values[v] = self._term(fill_unknown(value), v.sort)
        for _, term in parts(self.book.world.substitute(body, values)):
            if term.op.startswith("f.") and term.op not in self.book.world.datatypes.get(str(term.sort), {}):
                calls.append((term.op[2:], [self._plain_value(arg) for arg in term.args]))
        return [call for call in calls if call[1] and None not in call[1]]

    def values_text(self, theorem: Theorem, at: Places, model: Model) -> str:
        """Return the values of a theorem's variables as text."""
        return ", ".join(f"{v.index[0][2:]} = {self._value_text(at[v], model.sort(v.sort))}" for v in theorem.variables)

    def _value_text(self, value: Any, sort: Sort) -> str:
        """Return a computed value as text; an array shows its known entries."""
        if isinstance(sort, Array):
            known_entries = value.entries.items() if isinstance(value, Entries) else ()
            entries = [
                f"{self._value_text(at, sort.over)} ↦ {self._value_text(one, sort.element)}"
                for at, one in known_entries
            ]
            return f"({', '.join([*entries, '…'])})"
        try:
            return self._text(self._term(fill_unknown(value), sort))
        except NoValues:
            return str(value).replace("-", "−") if isinstance(value, Root) else "…"

    def _term(self, value: Any, sort: Sort) -> Term:
        """Return the term of a value.

        Raises:
            NoValues: the value has no term, or parts of it are unknown.
        """
        world = self.book.world
        if isinstance(value, tuple):
            fields = (world.functions[field][1] for field in world.datatypes[str(sort)][value[0]])
            return world.make(value[0], tuple(self._term(one, of) for one, of in zip(value[1:], fields, strict=True)))
        if isinstance(value, Root) and not value.part:
            value = value.whole
        if isinstance(value, bool):
            return world.true if value else world.false
        if not isinstance(value, int | Fraction):
            raise NoValues
        above, below = (world.make(str(sort), (), number) for number in value.as_integer_ratio())
        return above if below.index == 1 else world.make("/", (above, below))

    def _plain_value(self, value: Term) -> Any:
        """Return a number, or the members of a list or tuple; None for other values."""
        rows = self.book.world.datatypes.get(str(value.sort), {})
        if value.op == "Int":
            return int(value.index)
        if value.op not in rows:
            return None
        members = [self._plain_value(arg) for arg in value.args]
        rest = [place for place, arg in enumerate(value.args) if arg.sort == value.sort]
        if len(rest) == 1 and len(members) == 2 and members[rest[0]] is not None:
            return [members[1 - rest[0]], *members[rest[0]]]
        return members if not rest else None

    def _text(self, value: Term) -> str:
        """Return a value as text: a list as a list, and a value of a sort with one constructor as a tuple."""
        rows = self.book.world.datatypes.get(str(value.sort), {})
        if any(value.sort in (self.book.world.functions[f][1] for f in row) for row in rows.values()):
            members, rest = [], value
            while len(rest.args) == 2 and value.sort in (arg.sort for arg in rest.args):
                one, rest = sorted(rest.args, key=lambda arg: arg.sort == value.sort)
                members.append(self._text(one))
            if not rest.args:
                return f"({', '.join(members)})"
        if len(rows) == 1:
            return f"({', '.join(map(self._text, value.args))})"
        return pretty(value, {})


class CounterexampleSearch:
    """A search for values at which a statement fails, in one interpretation of its theories.

    Attributes:
        finished: whether the search is finished: the statement failed, or all cases were tried.
        cases_held: the number of values at which it held.
        complete: whether all values were covered.
        all_decided: whether z3 proved it at all values that the evaluation left undecided.

    Args:
        changes: the theorems of the claim.
        theorem: the theorem.
        body: its changed statement.
        model: the interpretation of its theories.
    """

    def __init__(self, changes: Changes, theorem: Theorem, body: Term, model: Model) -> None:
        self.changes, self.theorem, self.body, self.model = changes, theorem, body, model
        self.cases_held, self.finished, self.complete, self.all_decided = 0, False, False, True
        self._known_failure: dict[str, Any] | None = None
        # The cases left open, and whether z3 has already been tried on each.
        self._open_cases: list[tuple[Places, bool]] = []

    def evaluate(self) -> Iterator[dict[str, Any]]:
        """Yield the result at each value in turn until the statement fails; z3 decides the first undecided cases."""
        values = CaseSearch(self.changes.book, self.model.images, self.model.sorts)
        left = 0 if self.model.words else DECIDED_FIRST
        cases = values.cases(self.body, self.theorem.variables, self.theorem.body, EVALUATION_STEPS)
        for case in cases:
            if case.holds is False:
                self._known_failure = self._failure(case.at, smallest=not self._open_cases) | {"split": case.split}
                self._known_failure |= self._failure_elsewhere(cases)
                yield self._known_failure
                break
            self.cases_held += not case.split
            result = self._description(case.at) | {"split": case.split, "fails": False}
            result["open"] = case.holds is None and not case.split
            asks = result["open"] and left > 0
            if asks:
                left -= 1
                fails, holds = self.changes.decide_at(self.theorem, self.body, case.at)
                if fails:
                    self.finished = True
                    yield self._failure(case.at, smallest=not self._open_cases) | {"split": False}
                    return
                result["open"] = not holds
            if result["open"]:
                self._open_cases.append((case.at, asks))
            yield result
            if len(self._open_cases) >= MOST_OPEN_CASES:
                break
        self.complete = not values.has_more_cases

    def _failure_elsewhere(self, cases: Iterator[Case]) -> dict[str, str]:
        """Return, under the key `also`, a second failure without empty positions if the first one has an empty one."""
        if not self._known_failure or EMPTY not in self._known_failure["at"]:
            return {}
        failing = (case for case in islice(cases, FURTHER_CASES) if case.holds is False and not case.split)
        texts = [text for case in failing if EMPTY not in (text := str(self._description(case.at)["at"]))]
        # Positions of empty heaps are preferred to none, and others to those.
        best = sorted(texts, key=lambda text: not any(digit in text for digit in "123456789"))
        return {"also": best[0]} if best else {}

    def decide_open_cases(self) -> Iterator[dict[str, Any]]:
        """Yield the results of z3 for the undecided cases."""
        for at, asked in self._open_cases[:MOST_DECIDED]:
            asks = not asked and not self.model.words
            fails, holds = self.changes.decide_at(self.theorem, self.body, at) if asks else (False, False)
            if fails:
                self.finished = True
                yield self._failure(at, smallest=self.all_decided)
                return
            self.all_decided &= holds
            if self._known_failure and not self.all_decided:
                self.finished = True
                return
            yield self._description(at) | {"model": "", "fails": False, "open": not holds}
        if self._known_failure:
            self.finished = True
            if self._open_cases:
                yield {**self._known_failure, "smallest": True}

    def _description(self, at: Places) -> dict[str, Any]:
        """Return the fields of a result that describe the values of the variables and the interpretation."""
        return {"at": self.changes.values_text(self.theorem, at, self.model), "model": self.model.words}

    def _failure(self, at: Places, smallest: bool) -> dict[str, Any]:
        """Return the result that the statement fails at some values."""
        seen = self.changes.function_calls(self.theorem, self.body, at, self.model)
        return self._description(at) | {"fails": True, "open": False, "smallest": smallest, "seen": seen}


def statement_mutants(body: Term) -> Iterator[dict[str, Any]]:
    """Yield the mutants of a statement.

    A mutant changes one number by one or one relation to its nearest, omits a premise, or negates the statement.
    """
    for place, term in parts(body):
        if term.op == "Int":
            for value in (term.index + 1, term.index - 1):
                yield {"place": place, "value": int(value), "old": _number(term.index), "new": _number(value)}
        elif choices(term):
            new = SWAPS[term.op]
            old_sign, new_sign = ("⇔", "⇎") if term.args[0].sort == "Bool" else (RELATIONS[term.op], RELATIONS[new])
            if term.args[0].sort == "Bool" and term.op == "distinct":
                old_sign, new_sign = new_sign, old_sign
            yield {"place": place, "value": new, "old": old_sign, "new": new_sign}
    for place, premise in premises(body):
        yield {"place": place, "value": WITHOUT, "kind": "dropped", "old": pretty(premise, {})}
    yield {"place": "", "value": OPPOSITE, "kind": "opposite", "old": ""}


def _has_quantifier(term: Term) -> bool:
    return any(part.op in BINDERS for _, part in parts(term))


def _number(value: int) -> str:
    return str(value).replace("-", "−")
