"""The checking of one proof, line by line: every step must follow by its rule, and the last must be `false`.

What a proof assumes must be asserted by the obligation, or be discharged before the end. A step that was proved under
an assumption is forgotten with it.
"""

import re

from . import computing, rules
from .reading import Obligation, declarations, tree
from .rules import RULES
from .terms import Refused, Table, Term, Unreadable, each_line

# What stands after the name and the conclusion of a step: the rule, the premises and the arguments.
REASON = re.compile(r"([^\s()]+)(?: :premises \(([^()]*)\))?(?: :args \((.*)\))?\)")
DEFINED = re.compile(r"@t[0-9]+")
FOLDED = re.compile(r"^\((?:step|assume|define)|@([pt])([0-9]+)", re.MULTILINE)


def unfolded(text: str) -> str:
    """A proof in whose lines names are counted back: `@p1` is the step before the line, `@t0` the term named last.

    Proofs are kept so because what is done alike reads alike then, and packs into two thirds of the space.
    """
    count = {"p": 0, "t": 0}

    def name(found: re.Match[str]) -> str:
        kind, back = found.groups()
        if kind:
            return f"@{kind}{count[kind] - int(back)}"
        count["t" if found[0] == "(define" else "p"] += 1
        return found[0]

    return FOLDED.sub(name, text)


class Proof:
    """A proof being read: what was proved, by name, and what is assumed at this line and not yet discharged."""

    def __init__(self, obligation: Obligation) -> None:
        self.obligation, self.world, self.reader = obligation, obligation.world, obligation.reader
        self.proved: Table[Term] = Table("step")
        self.last: Term | None = None
        self.open: list[Term] = []
        self._marks: list[int] = []  # how much was proved before each open assumption
        self._told = ""

    def told(self) -> tuple[Term, ...]:
        """The arguments written beside the rule of this step."""
        return self.reader.term(f"(@list {self._told})").args if self._told else ()

    def line(self, line: str) -> None:
        """Take one line of the proof; Refused if it does not hold, Unreadable if it says nothing."""
        if line.startswith(";"):
            return
        before, because, reason = line.partition(" :rule ")
        command, _, text = before.partition(" ")
        name, _, text = text.partition(" ")
        if because:
            found = REASON.fullmatch(reason)
            if found is None:
                raise Unreadable("no reason")
            rule, cited, self._told = found.groups("")
            premises = [self.proved[premise] for premise in cited.split(" ")] if cited else []
        if command == "(step" and because:
            conclusion = self._formula(text)
            if rule not in RULES:
                raise Refused(f"no such rule: {rule}")
            if not RULES[rule](premises, conclusion, self):
                raise Refused(f"does not follow by {rule}")
            self.last = self.proved.new(name, conclusion)
        elif command == "(define" and text.startswith("() ") and text.endswith(")") and DEFINED.fullmatch(name):
            self.reader.name(name, self.reader.term(text[3:-1]))
        elif command in ("(assume", "(assume-push") and text.endswith(")"):
            formula = self._formula(text[:-1])
            if command == "(assume-push":
                self._marks.append(len(self.proved))
                self.open.append(formula)
            elif formula not in self.obligation.assertions:
                raise Refused("assumes what the obligation does not assert")
            self.last = self.proved.new(name, formula)
        elif command == "(step-pop" and because and not text:
            if rule != "scope" or len(premises) != 1 or not self.open:
                raise Refused("closes no assumption")
            for _ in range(len(self.proved) - self._marks.pop()):
                self.proved.popitem()  # what was proved last
            self.last = self.proved.new(name, self.world.make("=>", (self.open.pop(), premises[0])))
        elif not command.startswith("(declare-"):
            raise Unreadable("unknown command")
        elif not declarations(tree(line)) <= self.obligation.declared:
            raise Refused("declares what the obligation does not")

    def _formula(self, text: str) -> Term:
        term = self.reader.term(text)
        if term.sort != "Bool":
            raise Unreadable("no formula")
        return term


def check(obligation: Obligation, text: str) -> int:
    """The number of lines of a proof that an obligation is contradictory; Refused or Unreadable if it is none."""
    for cached in (computing.worth, rules.polynomial, rules.normal, rules.reduced):
        cached.cache_clear()
    proof = Proof(obligation)
    lines = text.splitlines()
    if len(lines) < 2 or lines[0] != "(" or lines[-1] != ")":
        raise Unreadable("a proof begins with ( and ends with ) on lines of their own")
    each_line(lines[1:-1], 2, proof.line)
    if proof.open:
        raise Refused("an assumption is still open at the end")
    if proof.last is not obligation.world.false:
        raise Refused("the last step does not prove false")
    return len(lines)
