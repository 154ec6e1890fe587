"""The check of one certificate, line by line: every step must follow by its rule, and the last must be `false`.

A line is `rule premises | conclusion | arguments`. Premises are counted back: 0 is the conclusion of the step before.
So are the terms that `define | term` names: `@0` is the last of them. `assume | formula` cites an assertion, and
`suppose | formula` begins a part that ends when `scope premise` concludes that the premise follows from the formula.
"""

from . import rules
from .errors import Refused, Unreadable, each_line
from .reading import Obligation, tree
from .rules import RULES
from .terms import Term


class Proof:
    """The state of a certificate after some of its lines."""

    def __init__(self, obligation: Obligation) -> None:
        self.world, self.assertions = obligation
        self.proved: list[Term] = []
        self.open: list[Term] = []  # the suppositions
        self._marks: list[int] = []  # the number of formulas proved before each supposition
        self.told: tuple[Term, ...] = ()  # the arguments of the rule of this step

    def line(self, line: str) -> None:
        """Take one line; raise Refused if it does not hold."""
        reason, _, text = line.partition(" | ")
        text, _, told = text.partition(" | ")
        self.told = tuple(map(self.world.said, tree(f"({told})"))) if told else ()
        rule, *cited = reason.split(" ")
        premises = [self.proved[~int(back)] for back in cited]
        if rule == "scope" and self.open and not text:
            (premise,), mark = premises, self._marks.pop()
            self.proved[mark:] = [self.world.make("=>", (self.open.pop(), premise))]
            return
        term = self.world.term(text)
        if rule == "define":
            self.world.named.append(term)
            return
        if term.sort != "Bool":
            raise Unreadable("no formula")
        if rule == "suppose":
            self._marks.append(len(self.proved))
            self.open.append(term)
        elif rule == "assume":
            if term not in self.assertions:
                raise Refused("assumes what the obligation does not assert")
        elif rule not in RULES:
            raise Refused(f"no such rule: {rule}")
        elif not RULES[rule](premises, term, self):
            raise Refused(f"does not follow by {rule}")
        self.proved.append(term)


def check(obligation: Obligation, text: str) -> int:
    """Return the number of lines of a proof that an obligation is contradictory; raise Refused if it is no proof."""
    for cached in (rules.plain, rules.polynomial, rules.bounds, rules.reduced):
        cached.cache_clear()
    proof, lines = Proof(obligation), text.splitlines()
    each_line(lines, 1, proof.line, Refused)
    if proof.open:
        raise Refused("a supposition is still open at the end")
    if proof.proved[-1:] != [obligation.world.false]:
        raise Refused("the last step does not prove false")
    return len(lines)
