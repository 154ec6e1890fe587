"""Books whose computations have quantifiers, or recursive functions with numbers as values, as games of the atlas have.

The modules beside this package write all other records. Their files do not depend on it, so the marks of claims that
need no such computation stay when it changes.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from verify.checker.book import DECODER, Theorem
from verify.checker.command import BOOK, open_book, read_text
from verify.checker.computing import STEPS
from verify.export.rocq import folder
from verify.export.rocq.twins import EvaluationReplay

from . import formulas, tables, vast
from .formulas import Computation, calls_of, computed
from .tables import TabledComputation
from .vast import VastComputation

DEFINED = re.compile(r"^(?:Lemma|Definition|Fixpoint|Inductive) (\w+)", re.MULTILINE)
LONG = 50_000  # steps of the checker from which on a computation uses tables
VAST = 1_000_000  # and from which on it is written as a very long one


class ComputingReplay(EvaluationReplay):
    """A book that writes these computations as well."""

    @cached_property
    def table_ends(self) -> defaultdict[str, dict[str, list[int]]]:
        """Return the ends of tables by function, for the records of each game."""
        return defaultdict(dict)

    def evaluate(self, name: str, variables: Sequence[Sequence[str]], goal: str) -> None:
        """Write a theorem that computing proves."""
        try:
            super().evaluate(name, variables, goal)
        except NotImplementedError:
            self.names.forget()
            self._computed(name, self.theorems[name])

    def _computed(self, name: str, theorem: Theorem) -> None:
        equations = self.equations_of([theorem.formula])
        for symbol, equation in equations.items():
            if equation.rule != "define" or equation.body.op != "=":
                raise NotImplementedError(f"a computation with the function {symbol[2:]}")
        if self.contexts.of_theorem(theorem):
            raise NotImplementedError("a computation with what a theory assumes")
        order = [symbol for symbol in self.world.functions if symbol in equations]
        prefix = self.theorem_name(name)
        (obligation,) = theorem.obligations
        machine = computed(obligation)
        steps = STEPS - machine.steps_left
        if steps < LONG:
            computation = Computation(self.explicit, prefix, equations, self.citation, calls_of(machine))
            definitions = "".join(computation.function(symbol) for symbol in order)
            proof = computation.proof(theorem.variables, theorem.body)
        else:
            calls = {symbol: values for symbol, (_, _, values) in machine.functions.items() if values}
            tabled = TabledComputation(self.explicit, prefix, equations, self.citation, calls)
            if steps >= VAST or vast.needs_larger_tables(calls.values()):
                game, _, _ = name.rpartition(".")
                ends = self.table_ends[game]
                tabled = VastComputation(self.explicit, prefix, equations, self.citation, calls, ends)
            proof = tabled.proof(theorem.variables, theorem.body)
            definitions = "".join(tabled.texts)
        self.write(theorem, proof)
        self.written[name] = definitions + self.written[name]


def replay(place: Path) -> ComputingReplay:
    """Return the book of a folder or archive, read and written."""
    open_book(place)  # the seal, the format and each record
    lines = read_text(place, BOOK).split("\n")[1:-2]
    records: list[dict[str, Any]] = [DECODER.decode(line) for line in lines]
    book = ComputingReplay(folder.lemma_name)
    book.name_parts(records)
    for record in records:
        book.take(record)
    return book


def export(place: Path, tags: list[str], book: ComputingReplay | None = None) -> dict[str, str]:
    """Return the files that state and prove some claims of a book, by name; see `folder.export`.

    Raises:
        Unsupported: a claim rests on a record that cannot be written.
        Wrong: the book or a certificate does not hold.
    """
    book = book or replay(place)
    return completed(folder.export(place, tags, book), book.written.values())


def completed(texts: Mapping[str, str], written: Iterable[str]) -> dict[str, str]:
    """Return files with the definitions and lemmas of this package in `Data.v`, if a record mentions them."""
    texts, mentioning, needed = {**texts}, [*written], list[str]()
    for definitions in (vast.DEFINITIONS, tables.DEFINITIONS, formulas.DEFINITIONS):
        names = re.compile(rf"\b(?:{'|'.join(DEFINED.findall(definitions))})\b")
        if any(names.search(text) for text in mentioning):
            mentioning.append(definitions)
            needed.append(definitions)
    texts["Data.v"] += "".join(reversed(needed))
    return texts
