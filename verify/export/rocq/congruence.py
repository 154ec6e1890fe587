"""The steps of the rule `equal`: equations by congruence, with a proof for each pair of terms found equal.

Terms known to be equal form trees, as in the checker, and each edge keeps its proof. A proof may mention variables that
are bound around it or that stand for any value; `scope` in `Equation` lists them.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from verify.checker.terms import BINDERS, Array, Sort, Term

from .sharing import Text, apply
from .syntax import Ordered, Syntax


class Equation(NamedTuple):
    """The proof that two terms are equal, and the variables that it mentions; no text means that they are the same."""

    text: Text | None
    scope: frozenset[Term] = frozenset()


SAME = Equation(None)
PROPOSITIONS = ("Prop", "Prop", "Prop")  # the types of a connective of two formulas


class Congruence:
    """The equations of one step."""

    def __init__(self, world: Ordered, syntax: Syntax, names: Iterator[str], fixed: frozenset[Term]) -> None:
        self.world, self.syntax, self.names = world, syntax, names
        self.fixed = fixed  # the variables of open suppositions, which are the same throughout
        self.parents: dict[Term, tuple[Term, Equation]] = {}
        self.lets: list[Text] = []

    def enter(self, left: Term, right: Term, proof: Equation) -> None:
        """Enter an equation."""
        one, other = self.root(left), self.root(right)
        if one is not other:
            to_left = self.trans(one, left, right, self.sym(left, one, self.path(left)), proof)
            self.parents[one] = (other, self.trans(one, right, other, to_left, self.path(right)))

    def root(self, term: Term) -> Term:
        """Return the term that represents all that are known to be equal to a term."""
        while term in self.parents:
            term = self.parents[term][0]
        return term

    def path(self, term: Term) -> Equation:
        """Return the proof that a term equals its root."""
        start, proof = term, SAME
        while term in self.parents:
            parent, step = self.parents[term]
            proof = self.trans(start, term, parent, proof, step)
            term = parent
        return proof

    def path_between(self, one: Term, other: Term) -> Equation:
        """Return the proof that two terms with the same root are equal."""
        root = self.root(one)
        return self.trans(one, root, other, self.path(one), self.sym(other, root, self.path(other)))

    def equation(self, one: Term, other: Term, suppositions: Sequence[Term]) -> Equation | None:
        """Return the proof that two terms are equal, or made alike of equal terms; None if they are not known to be."""
        if self.root(one) is self.root(other):
            return self.path_between(one, other)
        if one.op != other.op or one.index != other.index or len(one.args) != len(other.args):
            return None
        if one.op in BINDERS and any(not formula.free.isdisjoint(one.index) for formula in suppositions):
            return None
        parts: list[Equation] = []
        for left, right in zip(one.args, other.args, strict=True):
            proof = self.equation(left, right, suppositions)
            if proof is None:
                return None
            parts.append(proof)
        proof = self.by_arguments(one, other, parts)
        named = self.name_proof(one, other, proof)
        self.enter(one, other, named)
        return named

    def name_proof(self, one: Term, other: Term, proof: Equation) -> Equation:
        """Return an equation whose proof has a name, for all values of the variables of the terms."""
        if proof.text is None:
            return proof
        own = self.world.in_order((one.free | other.free) - self.fixed)
        name = next(self.names)
        text = generalized(self.syntax, own, proof, self.fixed)
        self.lets.append(("let ", name, " := ", text, " in\n"))
        return Equation(apply(name, *own) if own else name, frozenset(own))

    def sym(self, left: Term, right: Term, proof: Equation) -> Equation:
        """Return the proof of right = left."""
        if proof.text is None:
            return proof
        return Equation(
            apply("@eq_sym", self.syntax.sort(left.sort), left, right, proof.text), proof.scope | self.free(left, right)
        )

    def trans(self, one: Term, two: Term, three: Term, first: Equation, second: Equation) -> Equation:
        """Return the proof of one = three from those of one = two and two = three."""
        if first.text is None or second.text is None:
            return second if first.text is None else first
        sort = self.syntax.sort(one.sort)
        text = apply("@eq_trans", sort, one, two, three, first.text, second.text)
        return Equation(text, first.scope | second.scope | self.free(one, two, three))

    def free(self, *terms: Term) -> frozenset[Term]:
        """Return the variables in some terms that are not fixed."""
        return frozenset().union(*(term.free for term in terms)) - self.fixed

    def text_of(self, term: Term, proof: Equation) -> Text:
        """Return the text of a proof, where the term itself is one side."""
        return proof.text if proof.text is not None else apply("@eq_refl", self.syntax.sort(term.sort), term)

    def by_arguments(self, one: Term, other: Term, parts: Sequence[Equation]) -> Equation:
        """Return the proof that two terms of the same operator are equal, from proofs for their arguments."""
        if all(part.text is None for part in parts):
            return SAME
        if one.op in BINDERS:
            return self._quantified(one, other, parts[0])
        scope = frozenset[Term]().union(*(part.scope for part in parts)) | self.free(one, other)
        return Equation(self._applied(one, other, parts), scope)

    def _quantified(self, one: Term, other: Term, part: Equation) -> Equation:
        assert part.text is not None
        variables, (left,), (right,) = one.index, one.args, other.args
        law, word = ("all_eq", "forall") if one.op == "forall" else ("ex_eq", "exists")
        text: Text = part.text
        for place in range(len(variables) - 1, -1, -1):
            x, rest = self.syntax.binder(variables[place]), self.syntax.binders(variables[place + 1 :])
            start = f"(fun {x} => " + (f"{word} {rest}, " if rest else "")
            kind = self.syntax.sort(variables[place].sort)
            text = apply(law, kind, (start, left, ")"), (start, right, ")"), (f"(fun {x} => ", text, ")"))
        return Equation(text, (part.scope | self.free(one, other)) - frozenset(variables))

    def _applied(self, one: Term, other: Term, parts: Sequence[Equation]) -> Text:
        """Return the proof that two applications of an operator are equal."""
        op, left, right = one.op, one.args, other.args
        texts = [self.text_of(term, part) for term, part in zip(left, parts, strict=True)]
        pairs = [part for triple in zip(left, right, texts, strict=True) for part in triple]
        match op:
            case "=>":
                return apply("imp_eq", *pairs)
            case "select":
                array = left[0].sort
                assert isinstance(array, Array)
                return apply("app_eq", self.syntax.sort(array.over), self.syntax.sort(array.element), *pairs)
            case "distinct":
                return self._distinct(one, other, parts)
            case "xor":
                equations = [self.world.make("=", sides) for sides in (left, right)]
                return apply(
                    "cong1", "Prop", "Prop", "not", *equations, apply("cong2", *PROPOSITIONS, "(@eq Prop)", *pairs)
                )
            case "and" | "or":
                return self._connective(op, left, right, texts)
            case "+" | "*":
                return self._sum(one, other, texts)
        sorts: list[Sort] = [*(arg.sort for arg in left), one.sort]
        return apply(f"cong{len(left)}", *map(self.syntax.sort, sorts), self.syntax.head(one), *pairs)

    def _connective(self, op: str, left: Sequence[Term], right: Sequence[Term], texts: Sequence[Text]) -> Text:
        """Return the proof that two conjunctions or disjunctions, which nest to the right, are equal."""
        text = texts[-1]
        for place in range(len(left) - 2, -1, -1):
            rest = [self.world.connect(op, terms[place + 1 :]) for terms in (left, right)]
            text = apply("cong2", *PROPOSITIONS, op, left[place], right[place], texts[place], *rest, text)
        return text

    def _sum(self, one: Term, other: Term, texts: Sequence[Text]) -> Text:
        """Return the proof that two sums or products, which nest to the left, are equal."""
        kind, head, text = self.syntax.sort(one.sort), self.syntax.head(one), texts[0]
        for place in range(1, len(texts)):
            sides = [side.args for side in (one, other)]
            sums = [terms[0] if place == 1 else self.world.make(one.op, terms[:place]) for terms in sides]
            summands = [terms[place] for terms in sides]
            text = apply("cong2", kind, kind, kind, head, *sums, text, *summands, texts[place])
        return text

    def _distinct(self, one: Term, other: Term, parts: Sequence[Equation]) -> Text:
        """Return the proof that two formulas `distinct` are equal, which are conjunctions of negated equations."""
        negations: list[tuple[Term, Term, Equation]] = []
        for places in combinations(range(len(parts)), 2):
            equations = [self.world.make("=", tuple([side.args[place] for place in places])) for side in (one, other)]
            equality = self.by_arguments(equations[0], equations[1], [parts[place] for place in places])
            left, right = map(self.world.negation, equations)
            negations.append((left, right, self.by_arguments(left, right, [equality])))
        if len(negations) == 1:
            return self.text_of(negations[0][0], negations[0][2])
        left, right = map(self.syntax.pairs_differ, (one, other))
        return self._applied(left, right, [equality for _, _, equality in negations])

    def by_plain(self, left: Term, right: Term) -> Equation | None:
        """Return the proof that two terms are equal up to names of bound variables, and to those that do not occur."""
        one, other = self.without_unused(left), self.without_unused(right)
        if alpha(one[0], {}, 0) != alpha(other[0], {}, 0):
            return None
        if one[1].text is None and other[1].text is None:
            return Equation(apply("@eq_refl", self.syntax.sort(left.sort), left), self.free(left, right))
        # The two trimmed terms are the same for Rocq, which does not see names of bound variables.
        middle = one[0]
        return self.trans(left, middle, right, one[1], self.sym(right, middle, other[1]))

    def without_unused(self, term: Term) -> tuple[Term, Equation]:
        """Return a term without quantified variables that do not occur, and the proof that it is equal."""
        if not term.args:
            return term, SAME
        inner = [self.without_unused(arg) for arg in term.args]
        result = self.world.with_args(term, tuple([arg for arg, _ in inner]))
        proof = self.by_arguments(term, result, [part for _, part in inner])
        if term.op not in BINDERS:
            return result, proof
        (body,) = result.args
        for place in range(len(result.index) - 1, -1, -1):
            variables = result.index
            x = variables[place]
            if x in body.free:
                continue
            shorter = self._quantifier(result.op, variables[:place] + variables[place + 1 :], body)
            proof = self.trans(term, result, shorter, proof, self._without(result, place, body))
            result = shorter
            if result.op not in BINDERS or result is body:
                break
        return result, proof

    def _quantifier(self, op: str, variables: tuple[Term, ...], body: Term) -> Term:
        return self.world.make(op, (body,), variables) if variables else body

    def _without(self, term: Term, place: int, body: Term) -> Equation:
        """Return the proof that a quantifier equals the one without its variable at a place, which does not occur."""
        op, variables = term.op, term.index
        x, rest = variables[place], self._quantifier(op, variables[place + 1 :], body)
        law = "unused_all" if op == "forall" else "unused_ex"
        proof = Equation(apply(law, self.syntax.sort(x.sort), self.syntax.inhabited(x.sort), rest), self.free(rest))
        before = self._quantifier(op, variables[place:], body)
        for outer in range(place - 1, -1, -1):
            y = variables[outer : outer + 1]
            proof = self._quantified(self._quantifier(op, y, before), self._quantifier(op, y, rest), proof)
            before, rest = self._quantifier(op, variables[outer:], body), self._quantifier(op, y, rest)
        return proof


def alpha(term: Term, names: dict[Term, int], depth: int) -> object:
    """Return a key of a term that does not depend on the names of its bound variables."""
    if term.op == "@var":
        return names.get(term, term)
    if term.op in BINDERS:
        new = {**names, **{v: depth + place for place, v in enumerate(term.index)}}
        sorts = tuple([v.sort for v in term.index])
        return (term.op, sorts, alpha(term.args[0], new, depth + len(term.index)))
    return (term.op, term.index, tuple([alpha(arg, names, depth) for arg in term.args]))


def generalized(syntax: Syntax, variables: Sequence[Term], proof: Equation, fixed: frozenset[Term]) -> Text:
    """Return the text of a proof for all values of some variables; any value will do for the others in it."""
    assert proof.text is not None
    others = syntax.world.in_order(proof.scope - frozenset(variables) - fixed)
    lets = [f"let {syntax.variable(v)} := {syntax.any_value(v.sort)} in " for v in others]
    text: Text = (*lets, proof.text) if lets else proof.text
    if variables:
        return (f"(fun {syntax.binders(variables)} => ", text, ")")
    return ("(", text, ")") if lets else text
