"""An obligation as a lemma of Rocq: for all sorts and functions that it declares, its formulas contradict each other.

The lemma does not mention the book, so it can be checked alone. Long proofs are cut into several lemmas in a section.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verify.checker.reading import FRAME, ParsedObligation, declare, tree
from verify.checker.terms import Term

from .arithmetic import Arithmetic, Lemmas
from .certificate import Line, Lines, Prover
from .names import Names
from .sharing import Sharing, Text, apply
from .syntax import Ordered, Syntax

LEMMA_LINES = 1000  # the most lines in one lemma
# In proofs with more lines, each line that other lemmas use becomes a constant. A lemma of a shorter proof names such
# lines itself: that takes less time for a few lemmas, but the text grows with the square of their number.
LONG_PROOF = 2500


class Statement(NamedTuple):
    """An obligation: its world, what it declares besides datatypes, and its formulas, in the order of the text."""

    world: Ordered
    sorts: list[str]
    symbols: list[str]
    formulas: list[Term]


def statement(text: str) -> Statement:
    """Return the obligation of an SMT-LIB text that the checker has accepted."""
    result = Statement(Ordered(), [], [], [])
    lines = [line for line in text.splitlines() if not line.startswith(";")]
    assert lines[:1] + lines[-1:] == FRAME
    for line in lines[1:-1]:
        match tree(line):
            case ["assert", source]:
                result.formulas.append(result.world.term_of(source))
            case [word, name, *_] as source:
                declare(result.world, source)
                if word == "declare-sort":
                    result.sorts.append(name)
                elif word == "declare-fun":
                    result.symbols.append(name)
    return result


class Lemma:
    """The lemma of one obligation."""

    def __init__(self, name: str, text: str, certificate: str, datatypes: Mapping[object, str], lemmas: Lemmas) -> None:
        self.name = name
        self.statement = statement(text)
        names = Names([*datatypes.values(), *(f"inh_{one}" for one in datatypes.values())])
        names.identifiers.update(datatypes)
        self.syntax = Syntax(self.statement.world, names)
        self.lines = Lines(ParsedObligation(self.statement.world, {*self.statement.formulas}), certificate)
        self.prover = Prover(self.statement.world, self.syntax, Arithmetic(self.statement.world, self.syntax, lemmas))
        self.is_long = sum(line.size for line in self.lines.top if line.is_needed) > LONG_PROOF

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
        lines += self.lemmas(self.lines.top, self.lines.last, self.name)
        return "\n".join([*lines, f"End section_{self.name}.", ""])

    def lemmas(self, lines: Sequence[Line], last: Line, name: str) -> Iterator[str]:
        """Yield the lemmas of some lines and of the last one among them, which has the given name."""
        parts = self.split([line for line in lines if line.is_needed], name)
        for part in parts:
            for line in part.lines:
                set_part(line, part)
        for part in parts:
            for line in part.lines:
                record_uses(line, part)
        final = Part(name, [])
        if isinstance(last.part, Part) and last not in last.part.uses:
            last.part.uses.append(last)
        for part in parts:
            if part.scope:
                yield from self.section(part)
                if self.is_long:
                    part.lines[0].name = part.name
            elif part.uses and self.is_long:
                yield self.lemma(part.name, *self.conclusions(part))
                yield from self.constants(part.name, part.uses)
            elif part.uses:
                yield self.lemma(part.name, *self.conclusions(part))
        proof = (*self.imports([last], final), self.prover.citation(last))
        yield self.lemma(name, self.prover.statement(last), proof)

    def split(self, lines: Sequence[Line], name: str) -> list["Part"]:
        """Return lines as parts of limited length; a long scope is a part of its own."""
        parts: list[Part] = []
        length = 0
        for line in lines:
            size = line.size
            is_long_scope = line.rule == "scope" and size > LEMMA_LINES
            if is_long_scope or not parts or parts[-1].scope or length + size > LEMMA_LINES:
                parts.append(Part(f"{name}_{len(parts)}", [], is_long_scope))
                length = 0
            parts[-1].lines.append(line)
            length += size
        return parts

    def section(self, part: "Part") -> Iterator[str]:
        """Yield the section of a long scope, in which its supposition is a hypothesis."""
        (line,) = part.lines
        premise, supposition = line.premises
        variables = self.prover.world.in_order(line.variables)
        yield f"Section section_{part.name}."
        if variables:
            yield f"Variables {self.syntax.binders(variables)}."
        supposition.name = next(self.prover.names)
        yield f"Hypothesis {supposition.name} : {self.syntax.whole(supposition.formula)}."
        yield from self.lemmas(line.body, premise, part.name)
        yield f"End section_{part.name}."

    def conclusions(self, part: "Part") -> tuple[Term, Text]:
        """Return the conjunction of what other parts use, and its proof."""
        prover = self.prover
        imports = self.imports(part.lines, part)
        lets = [prover.definition(line) for line in part.lines]
        if self.is_long:
            return self.statement_of_all(part.uses), (*lets, self.proof_of_all(part.uses))
        statements = [prover.statement(line) for line in part.uses]
        text: Text = part.uses[-1].name
        for place in range(len(statements) - 2, -1, -1):
            rest = prover.world.connect("and", statements[place + 1 :])
            text = apply("@conj", statements[place], rest, part.uses[place].name, text)
        return prover.world.connect("and", statements), (*imports, *lets, text)

    def statement_of_all(self, lines: Sequence[Line]) -> Term:
        """Return the conjunction of what some lines prove, as a balanced tree."""
        if len(lines) == 1:
            return self.prover.statement(lines[0])
        middle = len(lines) // 2
        halves = (self.statement_of_all(lines[:middle]), self.statement_of_all(lines[middle:]))
        return self.prover.world.make("and", halves)

    def proof_of_all(self, lines: Sequence[Line]) -> Text:
        """Return the proof of this conjunction."""
        if len(lines) == 1:
            return lines[0].name
        middle = len(lines) // 2
        return apply("@conj", "_", "_", self.proof_of_all(lines[:middle]), self.proof_of_all(lines[middle:]))

    def constants(self, name: str, lines: Sequence[Line]) -> Iterator[str]:
        """Yield definitions of the parts of a proof of this conjunction; the last ones are the lines' new names."""
        if len(lines) == 1:
            lines[0].name = name
            return
        middle = len(lines) // 2
        for side, half in (("l", lines[:middle]), ("r", lines[middle:])):
            yield f"Definition {name}{side} := and_{side} _ _ {name}."
            yield from self.constants(f"{name}{side}", half)

    def imports(self, lines: Iterable[Line], user: "Part") -> list[Text]:
        """Return the definitions of the lines of other parts that some lines use."""
        lines_of_others: dict[Line, None] = {}
        todo = [*lines] if not self.is_long else []
        for line in todo:
            candidates = [line] if user.lines == [] else line.premises
            lines_of_others.update(
                {
                    candidate: None
                    for candidate in candidates
                    if isinstance(candidate.part, Part) and candidate.part is not user
                }
            )
            todo += [inner for inner in line.body if inner.is_needed] if user.lines else []
        return [self.definition(line) for line in lines_of_others]

    def definition(self, line: Line) -> Text:
        """Return the definition of the name of a line by the lemma of its part."""
        prover, part = self.prover, line.part
        assert isinstance(part, Part)
        if not line.name:
            line.name = next(prover.names)
        text: Text = part.name
        if not part.scope:
            statements = [prover.statement(one) for one in part.uses]
            place = part.uses.index(line)
            for earlier in range(place):
                text = apply("and_r", statements[earlier], prover.world.connect("and", statements[earlier + 1 :]), text)
            if place < len(statements) - 1:
                text = apply("and_l", statements[place], prover.world.connect("and", statements[place + 1 :]), text)
        return ("let ", line.name, " : ", prover.statement(line), " := ", text, " in\n")

    def lemma(self, name: str, formula: Term, proof: Text) -> str:
        """Return a lemma with its proof term."""
        body = str(Sharing(self.syntax, proof))
        return f"Lemma {name} : {self.syntax.whole(formula)}.\nProof using All.\nexact (\n{body}).\nQed."


@dataclass(eq=False)
class Part:
    """Consecutive lines that one lemma proves, or one long scope."""

    name: str
    lines: list[Line]
    scope: bool = False
    uses: list[Line] = field(default_factory=list)  # its lines that other parts use


def set_part(line: Line, part: Part) -> None:
    """Enter the part of a line and of those in its scope; the lines of a long scope have parts of their own."""
    line.part = part
    if not part.scope:
        for inner in line.body:
            set_part(inner, part)


def record_uses(line: Line, part: Part) -> None:
    """Enter which lines of other parts a line uses."""
    for premise in line.premises:
        if isinstance(premise.part, Part) and premise.part is not part and premise not in premise.part.uses:
            premise.part.uses.append(premise)
    for inner in line.body:
        if inner.is_needed:
            record_uses(inner, part)
