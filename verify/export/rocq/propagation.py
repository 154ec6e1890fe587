"""The steps of the rule `follows`: unit propagation and case distinctions, traced and turned into proof terms.

The search is that of `is_contradictory` in the checker. Each truth value that it finds remembers the clause and the
values that gave it, so that only what the contradiction needs is written, and other guesses are left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verify.checker.errors import Refused
from verify.checker.rules import GUESSES
from verify.checker.terms import Term

from .arithmetic import Arithmetic, Comparison
from .bounds import Bound, Bounds
from .clauses import Clause, Clauses
from .sharing import Text, apply

Atom = Term | Bound


@dataclass(eq=False)
class Fact:
    """A truth value, with the clause and the other values that gave it, or the name of its proof."""

    atom: Atom
    holds: bool
    level: int  # the number of guesses that it may depend on
    name: str = ""
    clause: Clause | None = None
    place: int = 0  # of its literal in the clause
    refuters: dict[int, "Fact"] = field(default_factory=dict)  # by place, the values that refute the other literals


class Conflict(NamedTuple):
    """A clause, with values that refute each of its literals."""

    clause: Clause
    facts: dict[int, Fact]


class Split(NamedTuple):
    """A case distinction, whose cases are contradictory."""

    guess: tuple[Fact, Fact]
    cases: tuple["Conflict | Split", "Conflict | Split"]


Tree = Conflict | Split


class Propagation:
    """The search for one contradiction."""

    def __init__(self, clauses: Clauses, names: Iterator[str]) -> None:
        self.clauses = clauses
        self.names = names
        self.left = GUESSES

    def contradiction(self, clauses: list[Clause], known: dict[Atom, Fact], level: int = 0) -> Tree | None:
        """Return why no truth values besides the known ones satisfy all clauses; None if some might."""
        count = -1
        while count < len(known):
            count, undecided = len(known), []
            for clause in clauses:  # which grows
                open_places: list[int] = []
                facts: dict[int, Fact] = {}
                for place, (atom, holds) in enumerate(clause.literals):
                    fact = known.get(atom)
                    if fact is None:
                        open_places.append(place)
                    elif fact.holds is holds:
                        break
                    else:
                        facts[place] = fact
                else:
                    if not open_places:
                        return Conflict(clause, facts)
                    if len({clause.literals[place] for place in open_places}) > 1:
                        undecided.append(clause)
                        continue
                    atom, holds = clause.literals[open_places[0]]
                    source = [clause.source] if clause.source else []
                    depth = max((f.level for f in (*facts.values(), *source)), default=0)
                    fact = Fact(atom, holds, depth, clause=clause, place=open_places[0], refuters=facts)
                    known[atom] = fact
                    clauses += self.clauses.of(fact)
            clauses = undecided
        if not clauses:
            return None
        self.left -= 1
        if self.left < 0:
            raise Refused("too many cases")
        return self._split(clauses, known, level + 1)

    def _split(self, waiting: list[Clause], known: dict[Atom, Fact], level: int) -> Tree | None:
        atom = next(atom for atom, _ in waiting[0].literals if atom not in known)
        guesses, trees = [], []
        for case in (True, False):
            guess = Fact(atom, case, level, name=next(self.names))
            tree = self.contradiction([*self.clauses.of(guess), *waiting], {**known, atom: guess}, level)
            if tree is None:
                return None
            if guess not in needed([tree]):
                return tree
            guesses.append(guess)
            trees.append(tree)
        return Split((guesses[0], guesses[1]), (trees[0], trees[1]))


def needed(trees: Sequence[Tree]) -> dict[Fact, None]:
    """Return the facts that some contradictions use, each after those that it depends on."""
    facts_needed: dict[Fact, None] = {}
    todo = [*trees]
    roots: list[Fact] = []
    while todo:
        match todo.pop():
            case Conflict(clause, facts):
                roots += facts.values()
                roots += [clause.source] if clause.source else []
            case Split(_, cases):
                todo += cases
    stack = [(fact, False) for fact in reversed(roots)]
    while stack:
        fact, is_visited = stack.pop()
        if fact in facts_needed:
            continue
        if is_visited:
            facts_needed[fact] = None
            continue
        stack.append((fact, True))
        parents = [*fact.refuters.values()]
        if fact.clause and fact.clause.source:
            parents.append(fact.clause.source)
        stack += [(parent, False) for parent in reversed(parents) if parent not in facts_needed]
    return facts_needed


class Writer:
    """The proof term of a contradiction."""

    def __init__(self, arithmetic: Arithmetic, bounds: Bounds, names: Iterator[str]) -> None:
        self.arithmetic, self.bounds, self.names = arithmetic, bounds, names
        self.written: set[Fact] = set()

    def proof(self, tree: Tree, level: int = 0) -> Text:
        """Return the proof of false."""
        lets: list[Text] = []
        for fact in needed([tree]):
            if fact.level <= level and fact not in self.written:
                self.written.add(fact)
                lets.append(self.definition(fact))
        match tree:
            case Conflict(clause, facts):
                return (*lets, self.conflict(clause, facts))
            case Split(guesses, cases):
                branches = []
                for guess, case in zip(guesses, cases, strict=True):
                    written = {*self.written}
                    self.written.add(guess)
                    formula = self.formula(guess)
                    branches.append(("(fun ", guess.name, " : ", formula, " => ", self.proof(case, guess.level), ")"))
                    self.written = written
                return (*lets, apply("cases", self.formula(guesses[0]), *branches))

    def term(self, atom: Atom) -> Term:
        """Return a formula; one of `bounds` is written as a comparison."""
        return atom if isinstance(atom, Term) else self.bounds.formula(atom)

    def formula(self, fact: Fact) -> Term:
        """Return what a fact says."""
        formula = self.term(fact.atom)
        return formula if fact.holds else self.arithmetic.world.negation(formula)

    def definition(self, fact: Fact) -> Text:
        """Return the definition that names the proof of a fact, or nothing if the fact needs none."""
        if fact.name or fact.clause is None or self.is_derived_bound(fact):
            return ""
        text = self.derived(fact)
        if isinstance(text, str):
            fact.name = text
            return ""
        fact.name = next(self.names)
        return ("let ", fact.name, " := ", text, " in\n")

    def is_derived_bound(self, fact: Fact) -> bool:
        """Return whether a fact is about one of `bounds`, and was derived; its comparisons stand for it."""
        return not isinstance(fact.atom, Term) and fact.clause is not None

    def derived(self, fact: Fact) -> Text:
        """Return the proof of a fact."""
        clause = fact.clause
        assert clause is not None
        refutations = {place: self.refutation(clause, place, other) for place, other in fact.refuters.items()}
        direct = clause.direct(fact.place, refutations)
        if direct is not None:
            return direct
        assert isinstance(fact.atom, Term)
        name = next(self.names)
        own_literal = clause.literals[fact.place]
        for place, literal in enumerate(clause.literals):
            if literal == own_literal:
                refutations[place] = clause.formula_refutation(place, name)
        opposite = fact.atom if not fact.holds else self.arithmetic.world.negation(fact.atom)
        body = ("(fun ", name, " : ", opposite, " => ", clause.conflict(refutations), ")")
        return apply("dn", fact.atom, body) if fact.holds else body

    def refutation(self, clause: Clause, place: int, fact: Fact) -> Text:
        """Return the proof that a literal of a clause fails, from a fact that says so."""
        return clause.formula_refutation(place, fact.name)

    def conflict(self, clause: Clause, facts: dict[int, Fact]) -> Text:
        """Return the proof of false from a clause whose literals all fail."""
        if clause.arithmetic:
            comparisons = self.comparisons([*facts.values(), *([clause.source] if clause.source else [])])
            return self.arithmetic.instance(comparisons, None)
        return clause.conflict({place: self.refutation(clause, place, fact) for place, fact in facts.items()})

    def comparisons(self, facts: Sequence[Fact]) -> list[tuple[Comparison, Text]]:
        """Return the comparisons that some facts rest on, with their proofs."""
        comparison_facts: dict[Fact, None] = {}
        todo = [*facts]
        while todo:
            fact = todo.pop(0)
            if self.is_derived_bound(fact):
                assert fact.clause is not None and fact.clause.source is not None
                todo += [fact.clause.source, *fact.refuters.values()]
            else:
                comparison_facts[fact] = None
        comparisons = [((self.term(fact.atom), fact.holds), fact.name) for fact in comparison_facts]
        return [one for one in comparisons if one[0][0].op not in ("true", "false")]


class Follows:
    """The rule `follows` in one obligation."""

    def __init__(self, clauses: Clauses, arithmetic: Arithmetic, names: Iterator[str]) -> None:
        self.clauses, self.arithmetic, self.names = clauses, arithmetic, names

    def proof(self, premises: Sequence[tuple[Term, Text]], conclusion: Term) -> Text:
        """Return the proof of a conclusion from premises and their proofs."""
        world = self.arithmetic.world
        name = next(self.names)
        is_negation = conclusion.op == "not"
        formula = conclusion.args[0] if is_negation else conclusion
        goal = Clause.single(formula, is_negation, name)
        clauses = [goal, *[Clause.single(formula, True, proof) for formula, proof in reversed(premises)]]
        facts: dict[Atom, Fact] = {
            world.true: Fact(world.true, True, 0, name="I"),
            world.false: Fact(world.false, False, 0, name="no_false"),
        }
        tree = Propagation(self.clauses, self.names).contradiction(clauses, facts)
        if tree is None:
            raise Refused("no contradiction")
        writer = Writer(self.arithmetic, self.clauses.bounds, self.names)
        if (direct := self._direct(tree, goal, conclusion, writer)) is not None:
            return direct
        if conclusion is world.false:
            return writer.proof(tree)
        if is_negation:
            return ("(fun ", name, " : ", formula, " => ", writer.proof(tree), ")")
        return apply(
            "dn", conclusion, ("(fun ", name, " : ", world.negation(conclusion), " => ", writer.proof(tree), ")")
        )

    def _direct(self, tree: Tree, goal: Clause, conclusion: Term, writer: Writer) -> Text | None:
        """Return the proof of a conclusion that was derived without its negation."""
        if (
            not isinstance(tree, Conflict)
            or tree.clause.formulas != [(conclusion, True)]
            or tree.clause.formula_proof is None
        ):
            return None
        if tree.facts[0].clause is not goal:
            return None
        facts = needed([Conflict(tree.clause, {})])
        if any(fact.clause is goal for fact in facts):
            return None
        lets: list[Text] = []
        for fact in facts:
            writer.written.add(fact)
            lets.append(writer.definition(fact))
        proof = tree.clause.formula_proof(0, {})
        return None if proof is None else ("(", *lets, proof, ")") if lets else proof
