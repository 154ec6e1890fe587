"""The steps of the rule `equal`: equations by congruence, with a proof for each pair of terms found equal.

Terms known to be equal form trees, as in the checker, and each edge keeps its proof. A proof may mention variables that
are bound around it or that stand for any value; `scope` in `Equation` lists them.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from verify.checker.terms import BINDERS, Sort, Term

from .sharing import Text, apply
from .syntax import Ordered, Syntax


class Equation(NamedTuple):
    """The proof that two terms are equal, and the variables that it mentions; no text means that they are the same."""

    text: Text | None
    scope: frozenset[Term] = frozenset()


SAME = Equation(None)


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
            turned = self.trans(one, left, right, self.sym(left, one, self.path(left)), proof)
            self.parents[one] = (other, self.trans(one, right, other, turned, self.path(right)))

    def root(self, term: Term) -> Term:
        """Return the term that represents all that are known to be equal to a term."""
        while term in self.parents:
            term = self.parents[term][0]
        return term

    def path(self, term: Term) -> Equation:
        """Return the proof that a term equals its root."""
        start, whole = term, SAME
        while term in self.parents:
            following, step = self.parents[term]
            whole = self.trans(start, term, following, whole, step)
            term = following
        return whole

    def known(self, one: Term, other: Term) -> Equation:
        """Return the proof that two terms with the same root are equal."""
        root = self.root(one)
        return self.trans(one, root, other, self.path(one), self.sym(other, root, self.path(other)))

    def equal(self, one: Term, other: Term, supposed: Sequence[Term]) -> Equation | None:
        """Return the proof that two terms are equal, or made alike of equal terms; None if they are not known to be."""
        if self.root(one) is self.root(other):
            return self.known(one, other)
        if one.op != other.op or one.index != other.index or len(one.args) != len(other.args):
            return None
        if one.op in BINDERS and any(not formula.free.isdisjoint(one.index) for formula in supposed):
            return None
        parts: list[Equation] = []
        for left, right in zip(one.args, other.args, strict=True):
            found = self.equal(left, right, supposed)
            if found is None:
                return None
            parts.append(found)
        proof = self.alike(one, other, parts)
        named = self.named(one, other, proof)
        self.enter(one, other, named)
        return named

    def named(self, one: Term, other: Term, proof: Equation) -> Equation:
        """Return an equation whose proof has a name, for all values of the variables of the terms."""
        if proof.text is None:
            return proof
        own = self.world.in_order((one.free | other.free) - self.fixed)
        name = next(self.names)
        text = closed(self.syntax, own, proof, self.fixed)
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

    def written(self, term: Term, proof: Equation) -> Text:
        """Return the text of a proof, where the term itself is one side."""
        return proof.text if proof.text is not None else apply("@eq_refl", self.syntax.sort(term.sort), term)

    def alike(self, one: Term, other: Term, parts: Sequence[Equation]) -> Equation:
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
            x, later = self.syntax.binder(variables[place]), self.syntax.binders(variables[place + 1 :])
            start = f"(fun {x} => " + (f"{word} {later}, " if later else "")
            kind = self.syntax.sort(variables[place].sort)
            text = apply(law, kind, (start, left, ")"), (start, right, ")"), (f"(fun {x} => ", text, ")"))
        return Equation(text, (part.scope | self.free(one, other)) - frozenset(variables))

    def _applied(self, one: Term, other: Term, parts: Sequence[Equation]) -> Text:
        op, left, right = one.op, one.args, other.args
        texts = [self.written(term, part) for term, part in zip(left, parts, strict=True)]
        world, syntax = self.world, self.syntax
        if op == "=>":
            return apply("imp_eq", left[0], right[0], texts[0], left[1], right[1], texts[1])
        if op == "select":
            array = left[0].sort
            assert not isinstance(array, str)
            return apply(
                "app_eq",
                syntax.sort(array.over),
                syntax.sort(array.element),
                left[0],
                right[0],
                texts[0],
                left[1],
                right[1],
                texts[1],
            )
        if op == "distinct":
            return self._distinct(one, other, parts)
        if op == "xor":
            told = [world.make("=", sides) for sides in (left, right)]
            inner = apply(
                "cong2", "Prop", "Prop", "Prop", "(@eq Prop)", left[0], right[0], texts[0], left[1], right[1], texts[1]
            )
            return apply("cong1", "Prop", "Prop", "not", told[0], told[1], inner)
        if op in ("and", "or"):
            text = texts[-1]
            for place in range(len(left) - 2, -1, -1):
                rest = [world.connect(op, terms[place + 1 :]) for terms in (left, right)]
                text = apply(
                    "cong2", "Prop", "Prop", "Prop", op, left[place], right[place], texts[place], rest[0], rest[1], text
                )
            return text
        if op in ("+", "*"):
            kind = syntax.sort(one.sort)
            text = texts[0]
            for place in range(1, len(left)):
                rest = [terms[0] if place == 1 else world.make(op, terms[:place]) for terms in (left, right)]
                text = apply(
                    "cong2",
                    kind,
                    kind,
                    kind,
                    syntax.head(one),
                    rest[0],
                    rest[1],
                    text,
                    left[place],
                    right[place],
                    texts[place],
                )
            return text
        sorts: list[Sort] = [arg.sort for arg in left]
        kinds = [syntax.sort(sort) for sort in (*sorts, one.sort)]
        pairs = [part for triple in zip(left, right, texts, strict=True) for part in triple]
        return apply(f"cong{len(left)}", *kinds, syntax.head(one), *pairs)

    def _distinct(self, one: Term, other: Term, parts: Sequence[Equation]) -> Text:
        """Return the proof that two formulas `distinct` are equal, which are conjunctions of negated equations."""
        negations: list[tuple[Term, Term, Equation]] = []
        for places in combinations(range(len(parts)), 2):
            equations = [self.world.make("=", tuple([side.args[place] for place in places])) for side in (one, other)]
            equality = self.alike(equations[0], equations[1], [parts[place] for place in places])
            left, right = map(self.world.negation, equations)
            negations.append((left, right, self.alike(left, right, [equality])))
        if len(negations) == 1:
            return self.written(negations[0][0], negations[0][2])
        conjunctions = map(self.syntax.pairs_differ, (one, other))
        return self._applied(*conjunctions, [equality for _, _, equality in negations])

    def by_plain(self, left: Term, right: Term) -> Equation | None:
        """Return the proof that two terms are equal up to names of bound variables, and to those that do not occur."""
        one, other = self.trimmed(left), self.trimmed(right)
        if alpha(one[0], {}, 0) != alpha(other[0], {}, 0):
            return None
        if one[1].text is None and other[1].text is None:
            return Equation(apply("@eq_refl", self.syntax.sort(left.sort), left), self.free(left, right))
        # The two trimmed terms are the same for Rocq, which does not see names of bound variables.
        middle = one[0]
        return self.trans(left, middle, right, one[1], self.sym(right, middle, other[1]))

    def trimmed(self, term: Term) -> tuple[Term, Equation]:
        """Return a term without quantified variables that do not occur, and the proof that it is equal."""
        if not term.args:
            return term, SAME
        inner = [self.trimmed(arg) for arg in term.args]
        told = self.world.with_args(term, tuple([arg for arg, _ in inner]))
        proof = self.alike(term, told, [part for _, part in inner])
        if term.op not in BINDERS:
            return told, proof
        (body,) = told.args
        for place in range(len(told.index) - 1, -1, -1):
            variables = told.index
            x = variables[place]
            if x in body.free:
                continue
            short = self._quantifier(told.op, variables[:place] + variables[place + 1 :], body)
            proof = self.trans(term, told, short, proof, self._without(told, place, body))
            told = short
            if told.op not in BINDERS or told is body:
                break
        return told, proof

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


def closed(syntax: Syntax, variables: Sequence[Term], proof: Equation, fixed: frozenset[Term]) -> Text:
    """Return the text of a proof for all values of some variables; any value will do for the others in it."""
    assert proof.text is not None
    others = syntax.world.in_order(proof.scope - frozenset(variables) - fixed)
    lets = [f"let {syntax.variable(v)} := {syntax.any_value(v.sort)} in " for v in others]
    text: Text = (*lets, proof.text) if lets else proof.text
    if variables:
        return (f"(fun {syntax.binders(variables)} => ", text, ")")
    return ("(", text, ")") if lets else text
