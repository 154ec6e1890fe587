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
DescentProof = Callable[[int, Term, Sequence[Condition]], Text]  # the proof that the call of some number is before x


class Recursion:
    """The equation of two instances of the body of one definition."""

    def __init__(self, syntax: Syntax, symbol: str, other: str, descent_proof: DescentProof) -> None:
        self.syntax, self.symbol, self.other, self.descent_proof = syntax, symbol, other, descent_proof
        self.world: Ordered = syntax.world
        self.calls = count(1)
        self.bound_numbers = count(1)
        self.names: Iterator[str] = (f"w{number}" for number in count())
        self.congruence = Congruence(self.world, syntax, self.names, frozenset())

    def with_other(self, term: Term) -> Term:
        """Return a term with the other function in the place of the symbol."""
        if self.symbol not in contents(term):
            return term
        args = tuple(map(self.with_other, term.args))
        return self.world.make(self.other if term.op == self.symbol else term.op, args, term.index)

    def equation(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        """Return the proof that a part of the body is equal for both functions."""
        if self.symbol not in contents(term):
            for _ in range(binders(term)):
                next(self.bound_numbers)
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
        parts = [self.equation(arg, path) for arg in term.args]
        return self.congruence.by_arguments(term, self.with_other(term), parts)

    def text_of(self, term: Term, proof: Equation) -> Text:
        """Return the text of a proof."""
        return self.congruence.text_of(term, proof)

    def _quantified(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        free_variables = {
            v: self.world.make("@var", (), (f"f.bound!{next(self.bound_numbers)}", v.sort)) for v in term.index
        }
        body = self.world.substitute(term.args[0], free_variables)
        proof = self.equation(body, path)
        variables = tuple(free_variables.values())
        sides = [self.world.make(term.op, (side,), variables) for side in (body, self.with_other(body))]
        return self.congruence.by_arguments(sides[0], sides[1], [proof])

    def _call(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        number = next(self.calls)
        parts = [self.equation(arg, path) for arg in term.args]
        descent = self.descent_proof(number, term, path)
        agreement: Text = apply("agree_", *term.args, descent)
        middle = self.world.make(self.other, term.args)
        rest = self.congruence.by_arguments(middle, self.with_other(term), parts)
        return self.congruence.trans(term, middle, self.with_other(term), Equation(agreement), rest)

    def _under(self, formula: Term, body: Callable[[tuple[Condition, ...]], Text], path: tuple[Condition, ...]) -> Text:
        name = next(self.names)
        return ("(fun ", name, " : ", formula, " => ", body((*path, (formula, name))), ")")

    def _chain(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        world, op, args = self.world, term.op, term.args
        law = f"{op}_cong"

        def rest(place: int, conditions: tuple[Condition, ...]) -> Text:
            part = args[place]
            first = self.text_of(part, self.equation(part, conditions))
            if place == len(args) - 1:
                return first
            later = world.connect(op, args[place + 1 :])
            condition = part if op == "and" else world.negation(part)
            second = self._under(condition, lambda deeper: rest(place + 1, deeper), conditions)
            return apply(law, part, self.with_other(part), first, later, self.with_other(later), second)

        return Equation(rest(0, path))

    def _implication(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        premise, conclusion = term.args
        first = self.text_of(premise, self.equation(premise, path))
        second = self._under(premise, lambda deeper: self.text_of(conclusion, self.equation(conclusion, deeper)), path)
        return Equation(
            apply("imp_cong", premise, self.with_other(premise), first, conclusion, self.with_other(conclusion), second)
        )

    def _cases(self, term: Term, path: tuple[Condition, ...]) -> Equation:
        condition, then, other = term.args
        first = self.text_of(condition, self.equation(condition, path))
        second = self._under(condition, lambda deeper: self.text_of(then, self.equation(then, deeper)), path)
        negation = self.world.negation(condition)
        third = self._under(negation, lambda deeper: self.text_of(other, self.equation(other, deeper)), path)
        other_condition = self.with_other(condition)
        sort = self.syntax.sort(term.sort)
        values = [then, self.with_other(then), second, other, self.with_other(other), third]
        return Equation(apply("ite_cong", sort, condition, other_condition, first, *values))


def binders(term: Term) -> int:
    """Return the number of variables that the quantifiers of a term bind, each place counted."""
    own = len(term.index) if term.op in BINDERS else 0
    return own + sum(map(binders, term.args))
