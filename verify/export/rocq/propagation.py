"""The steps of the rule `follows`: unit propagation and case distinctions, traced and turned into proof terms.

The search is that of `contradictory` in the checker. Each truth value that it finds remembers the clause and the values
that gave it, so that only what the contradiction needs is written, and guesses that it does not need are left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verify.checker.errors import Refused
from verify.checker.rules import GUESSES
from verify.checker.terms import Term

from .arithmetic import Arithmetic, Said
from .bounds import Bound, Bounds
from .clauses import Clause, Clauses
from .sharing import Text, apply

Key = Term | Bound


@dataclass(eq=False)
class Fact:
    """A truth value, with the clause and the other values that gave it, or the name of its proof."""

    key: Key
    holds: bool
    level: int  # the number of guesses that it may depend on
    name: str = ""
    clause: Clause | None = None
    place: int = 0  # of its literal in the clause
    others: dict[int, "Fact"] = field(default_factory=dict)  # by place, the values that refute the other literals


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

    def contradiction(self, waiting: list[Clause], known: dict[Key, Fact], level: int = 0) -> Tree | None:
        """Return why no truth values besides the known ones satisfy all clauses; None if some might."""
        before = -1
        while before < len(known):
            before, rest = len(known), []
            for clause in waiting:  # which grows
                left: list[int] = []
                facts: dict[int, Fact] = {}
                for place, (key, holds) in enumerate(clause.literals):
                    fact = known.get(key)
                    if fact is None:
                        left.append(place)
                    elif fact.holds is holds:
                        break
                    else:
                        facts[place] = fact
                else:
                    if not left:
                        return Conflict(clause, facts)
                    if len({clause.literals[place] for place in left}) > 1:
                        rest.append(clause)
                        continue
                    key, holds = clause.literals[left[0]]
                    source = [clause.source] if clause.source else []
                    depth = max((f.level for f in (*facts.values(), *source)), default=0)
                    fact = Fact(key, holds, depth, clause=clause, place=left[0], others=facts)
                    known[key] = fact
                    waiting += self.clauses.of(fact)
            waiting = rest
        if not waiting:
            return None
        self.left -= 1
        if self.left < 0:
            raise Refused("too many cases")
        return self._split(waiting, known, level + 1)

    def _split(self, waiting: list[Clause], known: dict[Key, Fact], level: int) -> Tree | None:
        key = next(key for key, _ in waiting[0].literals if key not in known)
        guesses, trees = [], []
        for case in (True, False):
            guess = Fact(key, case, level, name=next(self.names))
            found = self.contradiction([*self.clauses.of(guess), *waiting], {**known, key: guess}, level)
            if found is None:
                return None
            if guess not in needed([found]):
                return found
            guesses.append(guess)
            trees.append(found)
        return Split((guesses[0], guesses[1]), (trees[0], trees[1]))


def needed(trees: Sequence[Tree]) -> dict[Fact, None]:
    """Return the facts that some contradictions use, each after those that it depends on."""
    found: dict[Fact, None] = {}
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
        fact, done = stack.pop()
        if fact in found:
            continue
        if done:
            found[fact] = None
            continue
        stack.append((fact, True))
        parents = [*fact.others.values()]
        if fact.clause and fact.clause.source:
            parents.append(fact.clause.source)
        stack += [(parent, False) for parent in reversed(parents) if parent not in found]
    return found


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
                    before = {*self.written}
                    self.written.add(guess)
                    formula = self.formula(guess)
                    branches.append(("(fun ", guess.name, " : ", formula, " => ", self.proof(case, guess.level), ")"))
                    self.written = before
                return (*lets, apply("cases", self.formula(guesses[0]), *branches))

    def term(self, key: Key) -> Term:
        """Return a formula; one of `bounds` is written as a comparison."""
        return key if isinstance(key, Term) else self.bounds.formula(key)

    def formula(self, fact: Fact) -> Term:
        """Return what a fact says."""
        told = self.term(fact.key)
        return told if fact.holds else self.arithmetic.world.negation(told)

    def definition(self, fact: Fact) -> Text:
        """Return the definition that names the proof of a fact, or nothing if the fact needs none."""
        if fact.name or fact.clause is None or self.is_bound(fact):
            return ""
        text = self.derived(fact)
        if isinstance(text, str):
            fact.name = text
            return ""
        fact.name = next(self.names)
        return ("let ", fact.name, " := ", text, " in\n")

    def is_bound(self, fact: Fact) -> bool:
        """Return whether a fact is about one of `bounds`, and was derived; its comparisons stand for it."""
        return not isinstance(fact.key, Term) and fact.clause is not None

    def derived(self, fact: Fact) -> Text:
        """Return the proof of a fact."""
        clause = fact.clause
        assert clause is not None
        refuted = {place: self.refutation(clause, place, other) for place, other in fact.others.items()}
        direct = clause.direct(fact.place, refuted)
        if direct is not None:
            return direct
        assert isinstance(fact.key, Term)
        name = next(self.names)
        same = clause.literals[fact.place]
        for place, one in enumerate(clause.literals):
            if one == same:
                refuted[place] = clause.raw_refutation(place, name)
        opposite = fact.key if not fact.holds else self.arithmetic.world.negation(fact.key)
        body = ("(fun ", name, " : ", opposite, " => ", clause.conflict(refuted), ")")
        return apply("dn", fact.key, body) if fact.holds else body

    def refutation(self, clause: Clause, place: int, fact: Fact) -> Text:
        """Return the proof that a literal of a clause fails, from a fact that says so."""
        return clause.raw_refutation(place, fact.name)

    def conflict(self, clause: Clause, facts: dict[int, Fact]) -> Text:
        """Return the proof of false from a clause whose literals all fail."""
        if clause.arithmetic:
            said = self.comparisons([*facts.values(), *([clause.source] if clause.source else [])])
            return self.arithmetic.instance(said, None)
        return clause.conflict({place: self.refutation(clause, place, fact) for place, fact in facts.items()})

    def comparisons(self, facts: Sequence[Fact]) -> list[tuple[Said, Text]]:
        """Return the comparisons that some facts rest on, with their proofs."""
        found: dict[Fact, None] = {}
        todo = [*facts]
        while todo:
            fact = todo.pop(0)
            if self.is_bound(fact):
                assert fact.clause is not None and fact.clause.source is not None
                todo += [fact.clause.source, *fact.others.values()]
            else:
                found[fact] = None
        said = [((self.term(fact.key), fact.holds), fact.name) for fact in found]
        return [one for one in said if one[0][0].op not in ("true", "false")]


class Follows:
    """The rule `follows` in one obligation."""

    def __init__(self, clauses: Clauses, arithmetic: Arithmetic, names: Iterator[str]) -> None:
        self.clauses, self.arithmetic, self.names = clauses, arithmetic, names

    def proof(self, premises: Sequence[tuple[Term, Text]], conclusion: Term) -> Text:
        """Return the proof of a conclusion from premises and their proofs."""
        world = self.arithmetic.world
        name = next(self.names)
        denies = conclusion.op == "not"
        denied = conclusion.args[0] if denies else conclusion
        goal = Clause.single(denied, denies, name)
        waiting = [goal, *[Clause.single(formula, True, proof) for formula, proof in reversed(premises)]]
        known: dict[Key, Fact] = {
            world.true: Fact(world.true, True, 0, name="I"),
            world.false: Fact(world.false, False, 0, name="no_false"),
        }
        tree = Propagation(self.clauses, self.names).contradiction(waiting, known)
        if tree is None:
            raise Refused("no contradiction")
        writer = Writer(self.arithmetic, self.clauses.bounds, self.names)
        if (short := self._direct(tree, goal, conclusion, writer)) is not None:
            return short
        if conclusion is world.false:
            return writer.proof(tree)
        if denies:
            return ("(fun ", name, " : ", denied, " => ", writer.proof(tree), ")")
        return apply(
            "dn", conclusion, ("(fun ", name, " : ", world.negation(conclusion), " => ", writer.proof(tree), ")")
        )

    def _direct(self, tree: Tree, goal: Clause, conclusion: Term, writer: Writer) -> Text | None:
        """Return the proof of a conclusion that was derived without its negation."""
        if not isinstance(tree, Conflict) or tree.clause.raw != [(conclusion, True)] or tree.clause.raw_direct is None:
            return None
        if tree.facts[0].clause is not goal:
            return None
        before = needed([Conflict(tree.clause, {})])
        if any(fact.clause is goal for fact in before):
            return None
        lets: list[Text] = []
        for fact in before:
            writer.written.add(fact)
            lets.append(writer.definition(fact))
        proof = tree.clause.raw_direct(0, {})
        return None if proof is None else ("(", *lets, proof, ")") if lets else proof
