"""Certificates as proof terms: each line that is needed proves its formula.

The lines are read as the checker reads them. Lines that the last one does not need are left out. A line with free
variables holds for all their values, except for those in an open supposition, which are the same inside it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from verify.checker.errors import Refused
from verify.checker.reading import ParsedObligation, tree
from verify.checker.rules import literal
from verify.checker.terms import Array, Term

from .arithmetic import Arithmetic
from .bounds import Bounds
from .clauses import Clauses, strip_negations
from .congruence import Congruence, Equation, generalized
from .propagation import Follows
from .reduction import Reduction
from .sharing import Text, apply
from .syntax import Ordered, Syntax

LAWS = {"div": "law_div", "mod": "law_mod", "quotient": "law_quotient", "floor": "law_floor", "differ": "law_differ"}


@dataclass(eq=False)
class Line:
    """A line that proves a formula; a scope holds the lines that follow from its supposition."""

    rule: str
    formula: Term
    premises: tuple["Line", ...] = ()
    arguments: tuple[Term, ...] = ()
    body: list["Line"] = field(default_factory=list)  # of a scope
    fixed: frozenset[Term] = frozenset()  # the variables of the suppositions around the line
    suppositions: tuple[Term, ...] = ()  # these suppositions
    name: str = ""
    is_needed: bool = False
    part: object = None  # the lemma that proves it, when a proof is cut into lemmas

    @property
    def size(self) -> int:
        """The number of lines that are needed, those of a scope included."""
        return 1 + sum(line.size for line in self.body if line.is_needed)

    @property
    def variables(self) -> frozenset[Term]:
        """The variables for all of whose values the formula holds."""
        return self.formula.free - self.fixed


class Lines:
    """The lines of a certificate."""

    def __init__(self, obligation: ParsedObligation, text: str) -> None:
        self.world = obligation.world
        self.top: list[Line] = []
        self.assumptions: dict[Term, Line] = {}
        self._frames: list[tuple[Line, list[Line]]] = []  # for each open supposition: it, and the lines before it
        self._lines = self.top
        self._proved: list[Line] = []
        self._marks: list[int] = []
        for line in text.splitlines():
            self._read_line(line)
        if self._frames or not self.top or self._proved[-1].formula is not self.world.false:
            raise Refused("the last line does not prove false")
        self.last = self._proved[-1]
        mark_needed([self.last])

    def _read_line(self, line: str) -> None:
        reason, _, text = line.partition(" | ")
        text, _, argument_text = text.partition(" | ")
        arguments = tuple(map(self.world.term_of, tree(f"({argument_text})"))) if argument_text else ()
        rule, *distances = reason.split(" ")
        premises = tuple([self._proved[~int(distance)] for distance in distances])
        if rule == "scope" and self._frames and not text:
            self._close(premises)
            return
        term = self.world.term(text)
        if rule == "define":
            self.world.definitions.append(term)
            return
        suppositions = tuple([frame.formula for frame, _ in self._frames])
        fixed = frozenset[Term]().union(*(formula.free for formula in suppositions))
        entry = Line(rule, term, premises, arguments, fixed=fixed, suppositions=suppositions)
        if rule == "suppose":
            entry.fixed = fixed | term.free
            self._marks.append(len(self._proved))
            self._frames.append((entry, self._lines))
            self._lines = []
        elif rule == "assume":
            entry = self.assumptions.setdefault(term, entry)
        else:
            self._lines.append(entry)
        self._proved.append(entry)

    def _close(self, premises: tuple[Line, ...]) -> None:
        (premise,) = premises
        (supposition, outer_lines), body = self._frames.pop(), self._lines
        formula = self.world.make("=>", (supposition.formula, premise.formula))
        suppositions = tuple([frame.formula for frame, _ in self._frames])
        fixed = frozenset[Term]().union(*(one.free for one in suppositions))
        entry = Line("scope", formula, (premise, supposition), (), body, fixed, suppositions)
        self._lines = outer_lines
        self._lines.append(entry)
        self._proved[self._marks.pop() :] = [entry]


def mark_needed(lines: list[Line]) -> None:
    """Mark the lines that some lines need."""
    todo = [*lines]
    while todo:
        line = todo.pop()
        if not line.is_needed:
            line.is_needed = True
            todo += line.premises


class Prover:
    """The proof terms of the lines of one certificate."""

    def __init__(self, world: Ordered, syntax: Syntax, arithmetic: Arithmetic) -> None:
        self.world, self.syntax, self.arithmetic = world, syntax, arithmetic
        self.names: Iterator[str] = (f"k{number}" for number in count())
        clauses = Clauses(world, syntax, Reduction(world, syntax, arithmetic), Bounds(world))
        self.follows = Follows(clauses, arithmetic, self.names)

    def citation(self, line: Line) -> Text:
        """Return the proof of a line's formula, in which its free variables stand for themselves."""
        variables = self.world.in_order(line.variables)
        return apply(line.name, *variables) if variables else line.name

    def definition(self, line: Line) -> Text:
        """Return the definition of the name of a line's proof."""
        line.name = next(self.names)
        return ("let ", line.name, " : ", self.statement(line), " := ", self.proof(line), " in\n")

    def statement(self, line: Line) -> Term:
        """Return the formula that a line proves, for all values of its variables."""
        return self.world.forall(tuple(self.world.in_order(line.variables)), line.formula)

    def proof(self, line: Line) -> Text:
        """Return the proof of a line, for all values of its variables."""
        variables = self.world.in_order(line.variables)
        scope = frozenset[Term]().union(*(premise.variables for premise in line.premises))
        scope |= frozenset[Term]().union(*(argument.free for argument in line.arguments)) - line.fixed
        text = self.scope(line) if line.rule == "scope" else self.by_rule(line)
        return generalized(self.syntax, variables, Equation(text, scope), line.fixed)

    def scope(self, line: Line) -> Text:
        """Return the proof of an implication from the lines under its supposition."""
        premise, supposition = line.premises
        supposition.name = next(self.names)
        lets = [self.definition(body) for body in line.body if body.is_needed]
        return ("(fun ", supposition.name, " : ", supposition.formula, " =>\n", *lets, self.citation(premise), ")")

    def by_rule(self, line: Line) -> Text:
        """Return the proof of a line, unless it is a scope."""
        premises, formula = [(premise.formula, self.citation(premise)) for premise in line.premises], line.formula
        match line.rule:
            case "follows":
                return self.follows.proof(premises, formula)
            case "equal":
                return self.by_congruence(line, premises)
            case "instantiate":
                ((_, proof),) = premises
                return apply(proof, *line.arguments)
            case "skolemize":
                ((premise, proof),) = premises
                return self.skolemized(premise.args[0], proof)
            case "sum" | "product":
                facts = [
                    (literal(comparison, True), strip_negations(comparison, True, proof))
                    for comparison, proof in premises
                ]
                if line.rule == "sum":
                    return self.arithmetic.instance(facts, formula)
                return self.arithmetic.product(facts, formula)
            case law if law in LAWS:
                return self.law(law, line.arguments)
        raise Refused(f"no such rule: {line.rule}")

    def law(self, law: str, arguments: Sequence[Term]) -> Text:
        """Return the instance of a law."""
        if law != "differ":
            return apply(LAWS[law], *arguments)
        array = arguments[0].sort
        assert isinstance(array, Array)
        over, element = self.syntax.sort(array.over), self.syntax.sort(array.element)
        return apply(LAWS[law], over, element, self.syntax.inhabited(array.over), *arguments)

    def skolemized(self, formula: Term, proof: Text) -> Text:
        """Return the proof that a formula fails at its witnesses, from the proof that it fails for some values."""
        world, text = self.world, proof
        for place, x in enumerate(formula.index):
            witness = world.make("@quantifiers_skolemize", (), (formula, place))
            failing = self.syntax.failing(witness)
            predicate = ("(fun ", self.syntax.binder(x), " => ", failing.args[0], ")")
            text = apply("skolem", self.syntax.sort(x.sort), self.syntax.inhabited(x.sort), predicate, text)
        return text

    def by_congruence(self, line: Line, premises: Sequence[tuple[Term, Text]]) -> Text:
        """Return the proof of a line by congruence."""
        state = Congruence(self.world, self.syntax, self.names, line.fixed)
        for premise, (formula, proof) in zip(line.premises, premises, strict=True):
            if formula.op == "=":
                left, right = formula.args
                state.enter(left, right, Equation(proof, premise.variables))
        goal = line.formula
        sides = [(goal.args[0], goal.args[1])] if goal.op == "=" else []
        for left, right in sides:
            if (equation := state.equation(left, right, line.suppositions)) is not None:
                return (*state.lets, state.text_of(left, equation))
        for formula, proof in premises:
            if (equation := state.equation(formula, goal, line.suppositions)) is not None:
                return (
                    proof if equation.text is None else (*state.lets, apply("mp", formula, goal, equation.text, proof))
                )
        for left, right in sides:
            if (equation := state.by_plain(left, right)) is not None:
                return equation.text or ""
        raise Refused("does not follow by equal")
