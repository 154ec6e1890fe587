"""The clauses that follow from the truth value of a formula, each with the proof terms that use it.

They are the clauses of `clauses_from` in the checker. A literal is a formula without an outer negation, with a truth
value. A clause also knows the formulas as they stand, with their negations (`formulas`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.checker.rules import literal
from verify.checker.terms import Term

from .bounds import Bound, Bounds, is_numeric
from .reduction import Reduction
from .sharing import Text, apply
from .syntax import Ordered, Syntax

if TYPE_CHECKING:
    from .propagation import Fact

Atom = Term | Bound
Literal = tuple[Atom, bool]
Refutations = Mapping[int, Text]  # by place: the proof that a formula does not have its value
Conflict = Callable[[Refutations], Text]
Direct = Callable[[int, Refutations], Text | None]


@dataclass(eq=False)
class Clause:
    """Literals of which at least one is right."""

    formulas: list[tuple[Term, bool]]
    literals: list[Literal]
    source: "Fact | None"
    conflict: Conflict  # the proof of false if all fail
    formula_proof: Direct | None = None  # a short proof of a formula if all others fail
    arithmetic: bool = False  # whether it consists of bounds

    @staticmethod
    def single(formula: Term, holds: bool, proof: Text) -> "Clause":
        """Return the clause that a formula has a value, from the proof of this."""

        def conflict(refutations: Refutations) -> Text:
            return apply(refutations[0], proof) if holds else apply(proof, refutations[0])

        return Clause([(formula, holds)], [literal(formula, holds)], None, conflict, lambda place, refutations: proof)

    def direct(self, place: int, refutations: Refutations) -> Text | None:
        """Return a short proof of a literal if there is one: the others fail, and it stands alone."""
        if self.formula_proof is None or self.literals.count(self.literals[place]) > 1:
            return None
        proof = self.formula_proof(place, refutations)
        if proof is None or not self.formulas:
            return proof
        return strip_negations(*self.formulas[place], proof)

    def formula_refutation(self, place: int, proof: Text) -> Text:
        """Return the proof that a formula does not have its value, from the proof that its literal fails."""
        return restore_negations(*self.formulas[place], proof) if self.formulas else proof


def strip_negations(formula: Term, holds: bool, proof: Text) -> Text:
    """Return the proof of a literal from that of a formula with negations."""
    while formula.op == "not":
        (formula,) = formula.args
        if not holds:
            proof = apply("dn", formula, proof)
        holds = not holds
    return proof


def restore_negations(formula: Term, holds: bool, proof: Text) -> Text:
    """Return the proof that a formula with negations does not have a value, from that for its literal."""
    if formula.op != "not":
        return proof
    (inner,) = formula.args
    inside = restore_negations(inner, not holds, proof)
    return apply("nn", inner, inside) if holds else inside


class Clauses:
    """The clauses of the formulas of one obligation."""

    def __init__(self, world: Ordered, syntax: Syntax, reduction: Reduction, bounds: Bounds) -> None:
        self.world, self.syntax, self.reduction, self.bounds = world, syntax, reduction, bounds

    def of(self, fact: "Fact") -> list[Clause]:
        """Return the clauses that follow from a fact."""
        formula = fact.atom
        if not isinstance(formula, Term):
            return []
        op, args = formula.op, formula.args
        if op in ("and", "or", "=>"):
            return self._connective(fact, formula)
        if op in ("=", "xor") and args[0].sort == "Bool":
            return self._equivalence(fact, formula)
        if op == "ite":
            return self._cases(fact, formula)
        clauses: list[Clause] = []
        if (reduced := self.reduction.reduced(formula)) is not None:
            result, equation = reduced
            law = "mp" if fact.holds else "nmp"
            clauses.append(_later(fact, result, lambda: apply(law, formula, result, equation, fact.name)))
        if is_numeric(formula):
            literals: list[Literal] = [(bound, value is fact.holds) for bound, value in self.bounds.of(formula)]
            groups = [[one] for one in literals] if fact.holds else [literals]
            clauses += [Clause([], group, fact, lambda refutations: "", None, arithmetic=True) for group in groups]
        if op == "is" and not fact.holds:
            clauses.append(self._other_constructors(fact, formula))
        return clauses

    def _connective(self, fact: "Fact", formula: Term) -> list[Clause]:
        op, args, holds = formula.op, formula.args, fact.holds
        signs = [holds] * len(args)
        if op == "=>":
            signs[0] = not holds
        formulas = [*zip(args, signs, strict=True)]
        if holds is (op == "and"):
            return [self._part(fact, formula, place) for place in range(len(args))]
        literals: list[Literal] = [literal(*one) for one in formulas]
        match op:
            case "and":

                def conflict(refutations: Refutations) -> Text:
                    return apply(fact.name, self._all(args, [refutations[place] for place in range(len(args))]))

                return [Clause(formulas, literals, fact, conflict)]
            case "or":

                def either(refutations: Refutations) -> Text:
                    return self._none(args, fact.name, [refutations[place] for place in range(len(args))])

                def remaining(place: int, refutations: Refutations) -> Text | None:
                    return self._remaining(args, fact.name, place, refutations)

                return [Clause(formulas, literals, fact, either, remaining)]

        def implied(refutations: Refutations) -> Text:
            return apply(refutations[1], apply(fact.name, refutations[0]))

        def forward(place: int, refutations: Refutations) -> Text | None:
            return apply(fact.name, refutations[0]) if place == 1 else None

        return [Clause(formulas, literals, fact, implied, forward)]

    def _rest(self, op: str, args: tuple[Term, ...], place: int) -> Term:
        return self.world.connect(op, args[place:])

    def _part(self, fact: "Fact", formula: Term, place: int) -> Clause:
        """Return the clause of one part of a conjunction that holds, or of a disjunction or implication that fails."""
        op, args = formula.op, formula.args
        left, right = {"and": ("and_l", "and_r"), "or": ("nor_l", "nor_r"), "=>": ("imp_l", "imp_r")}[op]

        def proof() -> Text:
            if op == "=>":
                return apply(left if place == 0 else right, *args, fact.name)
            text: Text = fact.name
            for before in range(place):
                text = apply(right, args[before], self._rest(op, args, before + 1), text)
            if place < len(args) - 1:
                text = apply(left, args[place], self._rest(op, args, place + 1), text)
            return text

        holds = fact.holds if op != "=>" or place == 1 else True
        return _later(fact, args[place], proof, holds)

    def _all(self, args: tuple[Term, ...], proofs: list[Text]) -> Text:
        """Return the proof of a conjunction."""
        text = proofs[-1]
        for place in range(len(args) - 2, -1, -1):
            text = apply("@conj", args[place], self._rest("and", args, place + 1), proofs[place], text)
        return text

    def _none(self, args: tuple[Term, ...], proof: Text, negations: list[Text]) -> Text:
        """Return the proof of false from a disjunction whose parts all fail."""
        for place in range(len(args) - 2):
            proof = apply("or_r", args[place], self._rest("or", args, place + 1), proof, negations[place])
        return apply("or_f", args[-2], args[-1], proof, negations[-2], negations[-1])

    def _remaining(self, args: tuple[Term, ...], proof: Text, place: int, negations: Refutations) -> Text:
        """Return the proof of a part of a disjunction whose other parts fail."""
        for before in range(place):
            proof = apply("or_r", args[before], self._rest("or", args, before + 1), proof, negations[before])
        if place == len(args) - 1:
            return proof
        later = [negations[after] for after in range(place + 1, len(args))]
        rest = args[place + 1 :]
        if len(rest) == 1:
            return apply("or_l", args[place], rest[0], proof, later[0])
        disjunction = self._rest("or", args, place + 1)
        none = ("(fun h_ : ", disjunction, " => ", self._none(rest, "h_", later), ")")
        return apply("or_l", args[place], disjunction, proof, none)

    def _equivalence(self, fact: "Fact", formula: Term) -> list[Clause]:
        p, q = formula.args
        same = fact.holds is (formula.op == "=")
        name: Callable[[], Text] = lambda: fact.name  # noqa: E731 the proof has its name later
        if formula.op == "xor" and same:  # the proof is one of ¬¬(p = q)
            equation = self.world.make("=", (p, q))
            name = lambda: apply("dn", equation, fact.name)  # noqa: E731

        def clause(case: bool) -> Clause:
            other = case is not same
            law = {(True, False): "eq_ft", (False, True): "eq_tf", (True, True): "ne_ff", (False, False): "ne_tt"}[
                case, other
            ]
            formulas = [(p, case), (q, other)]
            return Clause(
                formulas, [literal(*one) for one in formulas], fact, lambda no: apply(law, p, q, name(), no[0], no[1])
            )

        return [clause(True), clause(False)]

    def _cases(self, fact: "Fact", formula: Term) -> list[Clause]:
        condition, then, other = formula.args
        holds, prefix = fact.holds, "" if fact.holds else "n"

        def clause(law: str, formulas: list[tuple[Term, bool]]) -> Clause:
            def conflict(refutations: Refutations) -> Text:
                return apply(f"{prefix}{law}", *formula.args, fact.name, refutations[0], refutations[1])

            return Clause(formulas, [literal(*one) for one in formulas], fact, conflict)

        return [
            clause("ite_then", [(condition, False), (then, holds)]),
            clause("ite_else", [(condition, True), (other, holds)]),
            clause("ite_both", [(then, holds), (other, holds)]),
        ]

    def _other_constructors(self, fact: "Fact", formula: Term) -> Clause:
        """Return the clause that a tree without one constructor starts with one of the others."""
        (tree,) = formula.args
        names = [*self.world.datatypes[str(tree.sort)]]
        tests = tuple([self.world.make("is", (tree,), name) for name in names])
        formulas = [(test, True) for test in tests if test is not formula]
        law = self.syntax.applied(f"exh_{self.syntax.name(str(tree.sort))}", tree.sort)

        def conflict(refutations: Refutations) -> Text:
            negations, places = [], iter(range(len(formulas)))
            for test in tests:
                negations.append(fact.name if test is formula else refutations[next(places)])
            proof = apply(law, tree)
            return apply(negations[0], proof) if len(tests) == 1 else self._none(tests, proof, negations)

        return Clause(formulas, [literal(*one) for one in formulas], fact, conflict)


def _later(fact: "Fact", formula: Term, proof: Callable[[], Text], holds: bool | None = None) -> Clause:
    """Return the clause of one literal whose proof is written when it is needed."""
    value = fact.holds if holds is None else holds

    def conflict(refutations: Refutations) -> Text:
        return apply(refutations[0], proof()) if value else apply(proof(), refutations[0])

    return Clause([(formula, value)], [literal(formula, value)], fact, conflict, lambda place, refutations: proof())
