"""Mutants: slightly changed statements, which small values must refute and the kernel must refuse.

They test that the proofs can fail. Every generated mutant is a small change of a theorem
(`statement_changes`). Mutants that are true on all small values are dropped; each other mutant must
have a counterexample, and the proof of the theorem must not prove it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice, product
from typing import Any

import z3

from verify.kernel import Kernel, Theorem, solvers
from verify.kernel.pretty_printer import pretty
from verify.kernel.term_analysis import subterms
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler, speaks_of_strategies
from verify.pipeline.crosschecks.small_domains import NoMeaning, Table, assignments, domain
from verify.pipeline.crosschecks.statement_changes import Alteration, changes
from verify.proofs.general.small_value_sorts import Undecided

# A mutant has counterexamples, so the search for its proof is limited: to a multiple of the seconds of the theorem's
# longest step, and to at least some seconds.
TIMES, SECONDS = 3, 0.1
# The number of small cases of a theorem that quantifies over strategies, since each case tries all strategies.
STRATEGY_CASES = 100
# The number of cases from the closed terms of a theorem, and of small values for a variable without such terms.
OF_TOLD, FEW_VALUES = 200, 8
# The kernel's printed forms of a list with one heap, and of a list with a further heap.
LAST, ONE_MORE = re.compile(r"\bcons\(([^(),]+), nil\)"), re.compile(r"\bcons\(([^(),]+), \(([^()]*)\)\)")
# The number of further cases that are searched for a counterexample without empty positions.
FURTHER_CASES = 40
# The largest number of printed entries of a table.
MOST_PRINTED_ENTRIES = 4


class MutantTestFailed(Exception):
    """Raised if a test by mutants or small values failed.

    Either a mutant was proved or not refuted, or a proved theorem fails at a small value. Then the kernel, the encoding
    or the meaning of a function is wrong.
    """


@dataclass(frozen=True)
class Change:
    """A small change of a statement.

    `kind` says whether `old` is dropped, `old` is replaced by `new`, or the statement is negated.
    """

    kind: str
    old: str = ""
    new: str = ""

    def __str__(self) -> str:
        """Return the change in words, in English."""
        if self.kind == "opposite":
            return "the opposite"
        return f"without {self.old}" if self.kind == "dropped" else f"{self.new} for {self.old}"


@dataclass(frozen=True)
class GeneratedMutant:
    """A mutant: its change and the values that refute it."""

    name: str
    how: str
    statement: str
    refuted_by: str
    kind: str = ""
    old: str = ""
    new: str = ""


def _in_words(altered: Alteration) -> Change:
    kind, old, new = altered
    return Change(kind, "" if old is None else _printed_term(old), "" if new is None else _printed_term(new))


def _printed_term(term: z3.ExprRef) -> str:
    """Return a printed term, with lists of heaps in the form (5, 4, 1)."""
    text, before = LAST.sub(r"(\1)", pretty(term)), ""
    while text != before:
        text, before = ONE_MORE.sub(r"(\1, \2)", text), text
    return text


@dataclass(frozen=True)
class MutantQuestions:
    """The number of small cases at which a theorem holds, and its mutants, each with a question for z3.

    The question is the proof step of the theorem with the mutant as its goal; z3 must not answer unsat within
    `seconds`.
    """

    cases: int
    twins: tuple[GeneratedMutant, ...]
    questions: tuple[str, ...]
    seconds: float


def evaluate_and_mutate(kernel: Kernel, reader: FormulaCompiler, theorem: Theorem, most: int) -> MutantQuestions:
    """Evaluate a theorem on small values, and generate up to `most` mutants that some of these values refute.

    A theorem about sorts without small values has neither cases nor mutants.

    Raises:
        MutantTestFailed: the theorem fails at a small value, so its formula does not have the intended meaning.
    """
    cases, mutants = 0, []
    with suppress(NoMeaning):
        cases = hold_on_small_values(reader, theorem)
        mutants = list(islice(false_mutants(kernel, reader, theorem), most))
    seconds = max([SECONDS, *(TIMES * o.z3_seconds for o in theorem.obligations)])
    return MutantQuestions(
        cases, tuple(mutant for mutant, _ in mutants), tuple(question for _, question in mutants), seconds
    )


def false_mutants(
    kernel: Kernel, reader: FormulaCompiler, theorem: Theorem, cases: int = 4000
) -> Iterator[tuple[GeneratedMutant, str]]:
    """Yield the generated mutants of a theorem that small values refute, each with its question.

    Two changes can give the same statement; then only the first is a mutant.

    Raises:
        NoMeaning: the theorem is about a sort without small values.
    """
    cases = min(cases, STRATEGY_CASES) if speaks_of_strategies(theorem.body) else cases
    closed = tuple(_cases_from_closed_terms(reader, theorem))
    statements: set[str] = set()
    for altered, body in changes(theorem.body, tuple(theorem.variables)):
        try:
            holds = reader.function(theorem.variables, body)
        except NoMeaning:
            continue
        candidates = chain(assignments(theorem.variables, cases), closed)
        values = next((v for v in candidates if holds_at(holds, v) is False), None)
        if values is not None and (statement := _printed_term(body)) not in statements:
            statements.add(statement)
            if () in values:
                # A counterexample with an empty position explains little to a reader.
                others = (v for v in islice(candidates, FURTHER_CASES) if () not in v and holds_at(holds, v) is False)
                values = next(others, values)
            what = _in_words(altered)
            mutant = GeneratedMutant(
                str(what), "generated", statement, _at(theorem, values), what.kind, what.old, what.new
            )
            yield mutant, kernel.question(theorem, body)


def _cases_from_closed_terms(reader: FormulaCompiler, theorem: Theorem) -> Iterator[tuple[Any, ...]]:
    """Yield values for the variables of a theorem from its closed terms, such as named positions.

    A variable without a closed term of its sort gets the first small values. For a theorem without closed terms nothing
    is yielded.
    """
    closed = [t for t in subterms(theorem.body) if _is_closed(t)]
    named = []
    for variable in theorem.variables:
        own = dict.fromkeys(reader.function([], t)() for t in closed if t.sort() == variable.sort())
        named.append(tuple(own) or domain(variable.sort())[:FEW_VALUES])
    return islice(product(*named), OF_TOLD) if closed else iter(())


def _is_closed(term: z3.ExprRef) -> bool:
    """Return whether a term is a number, or consists of numbers and constructors."""
    if z3.is_int_value(term):
        return True
    constructed = z3.is_app(term) and term.decl().kind() == z3.Z3_OP_DT_CONSTRUCTOR
    return constructed and all(map(_is_closed, term.children()))


def finds_no_proof(question: str, seconds: float) -> bool:
    """Return whether z3 does not prove the mutant of this question.

    The answer "unknown" counts as no proof, because small values have already refuted the mutant.
    """
    return solvers.ask_z3(question, seconds).verdict != "unsat"


def hold_on_small_values(reader: FormulaCompiler, theorem: Theorem, cases: int = 2000) -> int:
    """Return the number of small cases at which the theorem holds.

    Raises:
        MutantTestFailed: the theorem fails at a small value, so its formula does not have the intended meaning.
        NoMeaning: the theorem is about a sort without small values.
    """
    holds = reader.function(theorem.variables, theorem.body)
    cases = min(cases, STRATEGY_CASES) if speaks_of_strategies(theorem.body) else cases
    count = 0
    for values in assignments(theorem.variables, cases):
        verdict = holds_at(holds, values)
        if verdict is False:
            raise MutantTestFailed(f"{theorem.name} was proved, but on small values it fails at {_at(theorem, values)}")
        count += verdict is True
    return count


def holds_at(holds: Callable[..., bool], values: Iterable[Any]) -> bool | None:
    """Return whether a formula holds at these values; None if this cannot be decided."""
    try:
        return holds(*values)
    except Undecided:
        return None


def _at(theorem: Theorem, values: Iterable[Any]) -> str:
    return ", ".join(f"{x} = {_show(v)}" for x, v in zip(theorem.variables, values, strict=True))


def _show(value: Any) -> str:
    match value:
        case Table():
            listed = [f"{_show(place)} ↦ {_show(own)}" for place, own in value.entries[:MOST_PRINTED_ENTRIES]]
            listed += ["…"] if len(value.entries) > MOST_PRINTED_ENTRIES else []
            return f"({', '.join([*listed, f'… ↦ {_show(value.other)}'])})"
        case frozenset():
            return f"{{{', '.join(map(_show, sorted(value, key=repr)))}}}" if value else "∅"
        case str(name), *parts if "." in name or not parts or not isinstance(parts[0], str):
            word = name.rpartition(".")[2].replace("_", " ")
            return f"{word}({', '.join(map(_show, parts))})" if parts else word
        case tuple():
            return f"({', '.join(map(_show, value))})"
        case _:
            return str(value).replace("-", "−")
