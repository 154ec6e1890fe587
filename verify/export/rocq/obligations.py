"""An obligation as a lemma of Rocq: for all sorts and functions that it declares, its formulas contradict each other.

The lemma does not mention the book, so it can be checked alone. Long proofs are cut into several lemmas in a section.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from verify.checker.reading import FRAME, Obligation, declare, tree
from verify.checker.terms import Term

from .arithmetic import Arithmetic, Lemmas
from .certificate import Line, Lines, Prover
from .names import Names
from .sharing import Sharing, Text
from .syntax import Ordered, Syntax

LONGEST = 1500  # the most lines in one lemma


class Statement(NamedTuple):
    """An obligation: its world, what it declares besides datatypes, and its formulas, in the order of the text."""

    world: Ordered
    sorts: list[str]
    symbols: list[str]
    formulas: list[Term]


def statement(text: str) -> Statement:
    """Return the obligation of an SMT-LIB text that the checker has accepted."""
    made = Statement(Ordered(), [], [], [])
    lines = [line for line in text.splitlines() if not line.startswith(";")]
    assert lines[:1] + lines[-1:] == FRAME
    for line in lines[1:-1]:
        match tree(line):
            case ["assert", told]:
                made.formulas.append(made.world.said(told))
            case [word, name, *_] as told:
                declare(made.world, told)
                if word == "declare-sort":
                    made.sorts.append(name)
                elif word == "declare-fun":
                    made.symbols.append(name)
    return made


class Lemma:
    """The lemma of one obligation."""

    def __init__(self, name: str, text: str, certificate: str, datatypes: Mapping[object, str], lemmas: Lemmas) -> None:
        self.name = name
        self.statement = statement(text)
        names = Names([*datatypes.values(), *(f"inh_{one}" for one in datatypes.values())])
        names.given.update(datatypes)
        self.syntax = Syntax(self.statement.world, names)
        self.lines = Lines(Obligation(self.statement.world, {*self.statement.formulas}), certificate)
        self.prover = Prover(self.statement.world, self.syntax, Arithmetic(self.statement.world, self.syntax, lemmas))
        self.made = 0

    def text(self) -> str:
        """Return the section with the lemma."""
        lines = [f"Section section_{self.name}."]
        syntax = self.syntax
        for sort in self.statement.sorts:
            name = syntax.name(sort)
            lines.append(f"Variables ({name} : Type) (inh_{name} : Inh {name}).")
        for symbol in self.statement.symbols:
            lines.append(f"Variable {syntax.name(symbol)} : {syntax.function_type(symbol)}.")
        for number, formula in enumerate(self.statement.formulas):
            lines.append(f"Hypothesis H{number} : {syntax.whole(formula)}.")
            if formula in self.lines.assumptions:
                self.lines.assumptions[formula].name = f"H{number}"
        lines += self.lemmas(self.lines.top, self.lines.last)
        return "\n".join([*lines, f"End section_{self.name}.", ""])

    def lemmas(self, top: list[Line], last: Line) -> Iterable[str]:
        """Yield the lemmas of a proof, the last of which proves false."""
        prover = self.prover
        lets = [prover.definition(line) for line in top if line.needed]
        yield self.lemma(self.name, prover.world.false, (*lets, prover.cited(last)))

    def lemma(self, name: str, formula: Term, proof: Text) -> str:
        """Return a lemma with its proof term."""
        body = str(Sharing(self.syntax, proof))
        return f"Lemma {name} : {self.syntax.whole(formula)}.\nProof using All.\nexact (\n{body}).\nQed."


