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
from .clauses import Clauses, peeled
from .congruence import Congruence, Equation, closed
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
    inner: list["Line"] = field(default_factory=list)  # of a scope
    fixed: frozenset[Term] = frozenset()  # the variables of the suppositions around the line
    supposed: tuple[Term, ...] = ()  # these suppositions
    name: str = ""
    needed: bool = False
    part: object = None  # the lemma that proves it, when a proof is cut into lemmas

    @property
    def size(self) -> int:
        """The number of lines that are needed, those of a scope included."""
        return 1 + sum(line.size for line in self.inner if line.needed)

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
            self._take(line)
        if self._frames or not self.top or self._proved[-1].formula is not self.world.false:
            raise Refused("the last line does not prove false")
        self.last = self._proved[-1]
        mark([self.last])

    def _take(self, line: str) -> None:
        reason, _, text = line.partition(" | ")
        text, _, told = text.partition(" | ")
        arguments = tuple(map(self.world.term_of, tree(f"({told})"))) if told else ()
        rule, *cited = reason.split(" ")
        premises = tuple([self._proved[~int(back)] for back in cited])
        if rule == "scope" and self._frames and not text:
            self._close(premises)
            return
        term = self.world.term(text)
        if rule == "define":
            self.world.definitions.append(term)
            return
        supposed = tuple([frame.formula for frame, _ in self._frames])
        fixed = frozenset[Term]().union(*(formula.free for formula in supposed))
        made = Line(rule, term, premises, arguments, fixed=fixed, supposed=supposed)
        if rule == "suppose":
            made.fixed = fixed | term.free
            self._marks.append(len(self._proved))
            self._frames.append((made, self._lines))
            self._lines = []
        elif rule == "assume":
            made = self.assumptions.setdefault(term, made)
        else:
            self._lines.append(made)
        self._proved.append(made)

    def _close(self, premises: tuple[Line, ...]) -> None:
        (premise,) = premises
        (supposition, before), inner = self._frames.pop(), self._lines
        formula = self.world.make("=>", (supposition.formula, premise.formula))
        supposed = tuple([frame.formula for frame, _ in self._frames])
        fixed = frozenset[Term]().union(*(one.free for one in supposed))
        made = Line("scope", formula, (premise, supposition), (), inner, fixed, supposed)
        self._lines = before
        self._lines.append(made)
        self._proved[self._marks.pop() :] = [made]


def mark(lines: list[Line]) -> None:
    """Mark the lines that some lines need."""
    todo = [*lines]
    while todo:
        line = todo.pop()
        if not line.needed:
            line.needed = True
            todo += line.premises


class Prover:
    """The proof terms of the lines of one certificate."""

    def __init__(self, world: Ordered, syntax: Syntax, arithmetic: Arithmetic) -> None:
        self.world, self.syntax, self.arithmetic = world, syntax, arithmetic
        self.names: Iterator[str] = (f"k{number}" for number in count())
        clauses = Clauses(world, syntax, Reduction(world, syntax, arithmetic), Bounds(world))
        self.follows = Follows(clauses, arithmetic, self.names)

    def cited(self, line: Line) -> Text:
        """Return the proof of a line's formula, in which its free variables stand for themselves."""
        own = self.world.in_order(line.variables)
        return apply(line.name, *own) if own else line.name

    def definition(self, line: Line) -> Text:
        """Return the definition of the name of a line's proof."""
        line.name = next(self.names)
        return ("let ", line.name, " : ", self.statement(line), " := ", self.proof(line), " in\n")

    def statement(self, line: Line) -> Term:
        """Return the formula that a line proves, for all values of its variables."""
        return self.world.forall(tuple(self.world.in_order(line.variables)), line.formula)

    def proof(self, line: Line) -> Text:
        """Return the proof of a line, for all values of its variables."""
        own = self.world.in_order(line.variables)
        scope = frozenset[Term]().union(*(premise.variables for premise in line.premises))
        scope |= frozenset[Term]().union(*(argument.free for argument in line.arguments)) - line.fixed
        text = self.scope(line) if line.rule == "scope" else self.by_rule(line)
        return closed(self.syntax, own, Equation(text, scope), line.fixed)

    def scope(self, line: Line) -> Text:
        """Return the proof of an implication from the lines under its supposition."""
        premise, supposition = line.premises
        supposition.name = next(self.names)
        lets = [self.definition(inner) for inner in line.inner if inner.needed]
        return ("(fun ", supposition.name, " : ", supposition.formula, " =>\n", *lets, self.cited(premise), ")")

    def by_rule(self, line: Line) -> Text:
        """Return the proof of a line, unless it is a scope."""
        premises, formula = [(premise.formula, self.cited(premise)) for premise in line.premises], line.formula
        match line.rule:
            case "follows":
                return self.follows.proof(premises, formula)
            case "equal":
                return self.equal(line, premises)
            case "instantiate":
                ((_, proof),) = premises
                return apply(proof, *line.arguments)
            case "skolemize":
                ((premise, proof),) = premises
                return self.skolemized(premise.args[0], proof)
            case "sum" | "product":
                facts = [(literal(said, True), peeled(said, True, proof)) for said, proof in premises]
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

    def equal(self, line: Line, premises: Sequence[tuple[Term, Text]]) -> Text:
        """Return the proof of a line by congruence."""
        state = Congruence(self.world, self.syntax, self.names, line.fixed)
        for premise, (formula, proof) in zip(line.premises, premises, strict=True):
            if formula.op == "=":
                left, right = formula.args
                state.enter(left, right, Equation(proof, premise.variables))
        goal = line.formula
        sides = [(goal.args[0], goal.args[1])] if goal.op == "=" else []
        for left, right in sides:
            if (found := state.equal(left, right, line.supposed)) is not None:
                return (*state.lets, state.written(left, found))
        for formula, proof in premises:
            if (found := state.equal(formula, goal, line.supposed)) is not None:
                return proof if found.text is None else (*state.lets, apply("mp", formula, goal, found.text, proof))
        for left, right in sides:
            if (found := state.by_plain(left, right)) is not None:
                return found.text or ""
        raise Refused("does not follow by equal")
