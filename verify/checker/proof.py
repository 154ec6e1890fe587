"""The checking of one proof, line by line: every step must follow by its rule, and the last must be `false`.

What a proof assumes must be asserted by the obligation, or be discharged before the end. A step that was proved under
an assumption is forgotten with it.
"""

import re

from . import computing, rules
from .reading import Obligation, declarations, tree
from .rules import RULES
from .terms import Refused, Term, Unreadable, each_line

# What stands after the name and the conclusion of a step: the rule, the premises and the arguments.
REASON = re.compile(r"([^\s()]+)(?: :premises \(([^()]*)\))?(?: :args \((.*)\))?\)")
DEFINED = re.compile(r"@t[0-9]+")
FOLDED = re.compile(r"^\((?:step|assume|define)|@([pt])([0-9]+)", re.MULTILINE)


def unfolded(text: str) -> str:
    """A proof in whose lines names are counted back: `@p2` is the last step but two, `@t0` the term of this very line.

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
    """A proof being read: what was proved, by name, and what is assumed at this line."""

    def __init__(self, obligation: Obligation) -> None:
        self.obligation = obligation
        self.world = obligation.world
        self.proved: dict[str, Term] = {}
        self.last: Term | None = None
        self.open: list[Term] = []
        self._marks: list[int] = []  # how much was proved before each open assumption
        self._told = ""

    def told(self) -> tuple[Term, ...]:
        """The arguments written beside the rule of this step."""
        return self.obligation.reader.term(f"(@list {self._told})").args if self._told else ()

    def line(self, line: str) -> None:
        """Take one line of the proof; Refused if it does not hold, Unreadable if it says nothing."""
        if line.startswith(";"):
            return
        before, _, after = line.partition(" :rule ")
        command, name, *rest = before.split(" ", 2)
        text = rest[0] if rest else ""
        if command == "(step" and after:
            rule, premises = self._reason(after)
            conclusion, follows = self._formula(text), RULES.get(rule)
            if follows is None:
                raise Refused(f"no such rule: {rule}")
            if not follows(premises, conclusion, self):
                raise Refused(f"does not follow by {rule}")
            self._keep(name, conclusion)
        elif command == "(define" and text.startswith("() ") and text.endswith(")") and DEFINED.fullmatch(name):
            self.obligation.reader.name(name, self.obligation.reader.term(text[3:-1]))
        elif command == "(assume-push" and text.endswith(")"):
            self._marks.append(len(self.proved))
            self.open.append(self._formula(text[:-1]))
            self._keep(name, self.open[-1])
        elif command == "(step-pop" and after and not text:
            rule, premises = self._reason(after)
            if rule != "scope" or len(premises) != 1 or not self.open:
                raise Refused("closes no assumption")
            mark = self._marks.pop()
            while len(self.proved) > mark:
                self.proved.popitem()  # what was proved last
            self._keep(name, self.world.make("=>", (self.open.pop(), premises[0])))
        elif command == "(assume" and text.endswith(")"):
            formula = self._formula(text[:-1])
            if formula not in self.obligation.assertions:
                raise Refused("assumes what the obligation does not assert")
            self._keep(name, formula)
        elif not command.startswith("(declare-"):
            raise Unreadable("unknown command")
        elif not declarations(tree(line)) <= self.obligation.declared:
            raise Refused("declares what the obligation does not")

    def _formula(self, text: str) -> Term:
        term = self.obligation.reader.term(text)
        if term.sort != "Bool":
            raise Unreadable("no formula")
        return term

    def _reason(self, text: str) -> tuple[str, list[Term]]:
        """The rule and the premises of a step; its arguments are kept to be read if the rule asks for them."""
        found = REASON.fullmatch(text)
        if found is None:
            raise Unreadable("no reason")
        rule, cited, self._told = found.groups("")
        proved = self.proved
        try:
            return rule, [proved[premise] for premise in cited.split(" ")] if cited else []
        except KeyError as missing:
            raise Refused(f"cites {missing.args[0]}, which is not proved here") from None

    def _keep(self, name: str, formula: Term) -> None:
        if name in self.proved:
            raise Refused(f"{name} is proved twice")
        self.proved[name] = self.last = formula


def check(obligation: Obligation, text: str) -> int:
    """The number of lines of a proof that an obligation is contradictory; Refused or Unreadable if it is none."""
    for cached in (computing.worth, rules.polynomial, rules.normal):
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
