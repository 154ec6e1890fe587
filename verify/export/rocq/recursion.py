"""The proof that a recursive definition has a solution: its body depends only on values at places before.

For two functions f and g that agree before x, the body with f equals the body with g. A part of the body is compared
under the conditions that lead to it, and at each call an obligation of the record says that it is a call before x.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from verify.checker.terms import BINDERS, Term, contents

from .congruence import SAME, Congruence, Equation
from .sharing import Text, apply
from .syntax import Ordered, Syntax

Condition = tuple[Term, Text]  # a formula that holds where a call is reached, and its proof
Before = Callable[[int, Term, Sequence[Condition]], Text]  # the proof that the call of some number is before x


class Recursion:
    """The equation of two instances of the body of one definition."""

    def __init__(self, syntax: Syntax, symbol: str, other: str, before: Before) -> None:
        self.syntax, self.symbol, self.other, self.before = syntax, symbol, other, before
        self.world: Ordered = syntax.world
        self.calls = count(1)
        self.bound = count(1)
        self.names: Iterator[str] = (f"w{number}" for number in count())
        self.congruence = Congruence(self.world, syntax, self.names, frozenset())

    def replaced(self, term: Term) -> Term:
        """Return a term with the other function in the place of the symbol."""
        if self.symbol not in contents(term):
            return term
        args = tuple(map(self.replaced, term.args))
        return self.world.make(self.other if term.op == self.symbol else term.op, args, term.index)

    def equal(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        """Return the proof that a part of the body is equal for both functions."""
        if self.symbol not in contents(term):
            for _ in range(binders(term)):
                next(self.bound)
            return SAME
        if term.op in BINDERS:
            return self._quantified(term, path)
        if term.op == self.symbol:
            return self._call(term, path)
        if term.op in ("and", "or"):
            return self._chain(term, path)
        if term.op == "=>":
            return self._implication(term, path)
        if term.op == "ite":
            return self._cases(term, path)
        parts = [self.equal(arg, path) for arg in term.args]
        return self.congruence.alike(term, self.replaced(term), parts)

    def written(self, term: Term, proof: Equation) -> Text:
        """Return the text of a proof."""
        return self.congruence.written(term, proof)

    def _quantified(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        opened = {v: self.world.make("@var", (), (f"f.bound!{next(self.bound)}", v.sort)) for v in term.index}
        body = self.world.substitute(term.args[0], opened)
        proof = self.equal(body, path)
        new = tuple(opened.values())
        sides = [self.world.make(term.op, (side,), new) for side in (body, self.replaced(body))]
        return self.congruence.alike(sides[0], sides[1], [proof])

    def _call(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        number = next(self.calls)
        parts = [self.equal(arg, path) for arg in term.args]
        reached = self.before(number, term, path)
        agree: Text = apply("agree_", *term.args, reached)
        middle = self.world.make(self.other, term.args)
        changed = self.congruence.alike(middle, self.replaced(term), parts)
        return self.congruence.trans(term, middle, self.replaced(term), Equation(agree), changed)

    def _under(self, formula: Term, body: Callable[[tuple[Condition, ...]], Text], path: tuple[Condition, ...]) -> Text:
        name = next(self.names)
        return ("(fun ", name, " : ", formula, " => ", body((*path, (formula, name))), ")")

    def _chain(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        world, op, args = self.world, term.op, term.args
        law = f"{op}_cong"

        def rest(place: int, inner: tuple[Condition, ...]) -> Text:
            part = args[place]
            first = self.written(part, self.equal(part, inner))
            if place == len(args) - 1:
                return first
            later = world.connect(op, args[place + 1 :])
            condition = part if op == "and" else world.negation(part)
            second = self._under(condition, lambda deeper: rest(place + 1, deeper), inner)
            return apply(law, part, self.replaced(part), first, later, self.replaced(later), second)

        return Equation(rest(0, path))

    def _implication(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        premise, conclusion = term.args
        first = self.written(premise, self.equal(premise, path))
        second = self._under(premise, lambda deeper: self.written(conclusion, self.equal(conclusion, deeper)), path)
        return Equation(
            apply("imp_cong", premise, self.replaced(premise), first, conclusion, self.replaced(conclusion), second)
        )

    def _cases(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        condition, then, other = term.args
        first = self.written(condition, self.equal(condition, path))
        second = self._under(condition, lambda deeper: self.written(then, self.equal(then, deeper)), path)
        denied = self.world.negation(condition)
        third = self._under(denied, lambda deeper: self.written(other, self.equal(other, deeper)), path)
        changed = self.replaced(condition)
        sort = self.syntax.sort(term.sort)
        values = [then, self.replaced(then), second, other, self.replaced(other), third]
        return Equation(apply("ite_cong", sort, condition, changed, first, *values))


def binders(term: Term) -> int:
    """Return the number of variables that the quantifiers of a term bind, each place counted."""
    own = len(term.index) if term.op in BINDERS else 0
    return own + sum(map(binders, term.args))
