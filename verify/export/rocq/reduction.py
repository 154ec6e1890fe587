"""What the meaning of values, datatypes, arrays and case distinctions says about an atomic formula, with proofs.

The cases are those of `simplified` in the checker; the two sides of an equation are ordered by the number of their term
instead of by an address, so that the proofs are the same in every run.
"""

from verify.checker.computing import COMPARISONS
from verify.checker.terms import Term

from .arithmetic import Arithmetic
from .sharing import Text, apply
from .syntax import Ordered, Syntax

Reduced = tuple[Term, Text]  # an equal term, and the proof of the equation


class Reduction:
    """The reduced terms of one obligation."""

    def __init__(self, world: Ordered, syntax: Syntax, arithmetic: Arithmetic) -> None:
        self.world, self.syntax, self.arithmetic = world, syntax, arithmetic
        self._results: dict[Term, Reduced | None] = {}

    def reduced(self, term: Term) -> Reduced | None:
        """Return an equal term that the meaning of its operator gives, with a proof; None if there is none."""
        if term not in self._results:
            self._results[term] = self._reduced(term)
        return self._results[term]

    def reflexivity(self, term: Term) -> Text:
        """Return the proof that a term equals itself."""
        return apply("@eq_refl", self.syntax.sort(term.sort), term)

    def _reduced(self, term: Term) -> Reduced | None:
        if term.op not in COMPARISONS:
            return self._by_meaning(term, term.args)
        results = [self.reduced(side) for side in term.args]
        args = tuple([result[0] if result else side for result, side in zip(results, term.args, strict=True)])
        changed_term = self.world.with_args(term, args)
        step = self._of_case(changed_term) or self._by_meaning(changed_term, args)
        if changed_term is term:
            return step
        sides = [
            result[1] if result else self.reflexivity(side) for result, side in zip(results, term.args, strict=True)
        ]
        sort = self.syntax.sort(term.args[0].sort)
        pairs = [part for old, new, proof in zip(term.args, args, sides, strict=True) for part in (old, new, proof)]
        changed = apply("cong2", sort, sort, "Prop", self.syntax.head(term), *pairs)
        if step is None:
            return (changed_term, changed) if changed_term.op == "=" else None
        return step[0], apply("@eq_trans", "Prop", term, changed_term, step[0], changed, step[1])

    def _of_case(self, term: Term) -> Reduced | None:
        """Return a comparison with a case distinction as a case distinction of comparisons."""
        world, args = self.world, term.args
        for place, side in enumerate(args):
            if side.op == "ite":
                condition, *values = side.args
                cases = [world.make(term.op, (*args[:place], value, *args[place + 1 :])) for value in values]
                sort = self.syntax.sort(side.sort)
                other = args[1 - place]
                body = ("h_ ", other) if place == 0 else (other, " h_")
                function = ("(fun h_ : ", sort, " => (", self.syntax.head(term), " ", *body, "))")
                return (
                    world.make("ite", (condition, *cases)),
                    apply("ite_app", sort, "Prop", function, condition, *values),
                )
        return None

    def _by_meaning(self, term: Term, args: tuple[Term, ...]) -> Reduced | None:
        world, syntax = self.world, self.syntax
        fields = world.fields(args[0]) if args else None
        match term.op, args:
            case "distinct", _:
                result = syntax.pairs_differ(term)
                return result, self.reflexivity(result)
            case "exists", (body,):
                return self._exists(term, body)
            case "=", (left, right):
                return self._equation(term, left, right)
            case "is", (tree,):
                if fields is not None:
                    right = tree.op == term.index
                    result = world.true if right else world.false
                    proof = (
                        apply("unit_true", term, "I") if right else apply("unit_false", term, "(fun h : False => h)")
                    )
                    return result, proof
                row = world.datatypes[str(tree.sort)][term.index]
                rebuilt = world.make(term.index, tuple([world.make(part, args) for part in row]))
                eta = syntax.part(term.index, tree.sort, "eta_", inhabited=True)
                return world.make("=", (tree, rebuilt)), apply(eta, tree)
            case "select", (Term("const", (element,)), _):
                return element, self.reflexivity(element)
            case "select", (Term("store", (array, changed, value)), at):
                old = world.make("select", (array, at))
                result = world.make("ite", (world.make("=", (changed, at)), value, old))
                return result, self.reflexivity(result)
            case selector, (tree,) if fields and selector in fields:
                result = tree.args[fields.index(selector)]
                return result, self.reflexivity(result)
        return None

    def _exists(self, term: Term, body: Term) -> Reduced:
        """Return the equation of an existence with the negation of a universal formula."""
        world, syntax = self.world, self.syntax
        is_negated = body.op == "not"
        result = world.negation(world.forall(term.index, body.args[0] if is_negated else world.negation(body)))
        variables = syntax.binders(term.index)
        predicate = ("(fun ", variables, " => ", body.args[0] if is_negated else body, ")")
        kinds = [syntax.sort(v.sort) for v in term.index]
        return result, apply(f"ex_not{'_not' * is_negated}{len(kinds)}", *kinds, predicate)

    def _equation(self, term: Term, left: Term, right: Term) -> Reduced | None:
        world, syntax = self.world, self.syntax
        sort = syntax.sort(left.sort)
        if left is right:
            return world.true, apply("unit_true", term, self.reflexivity(left))
        if world.fields(left) is None or world.fields(right) is None:
            ordered = tuple(world.in_order((left, right)))
            if ordered == (left, right):
                return None
            return world.make("=", ordered), apply("eq_swap", sort, left, right)
        if left.op == right.op and left.args:
            pairs = [world.make("=", pair) for pair in zip(left.args, right.args, strict=True)]
            law = syntax.part(left.op, left.sort, "inj_")
            return world.connect("and", pairs), apply(law, *left.args, *right.args)
        if left.sort in ("Int", "Real"):
            refutation: Text = ("(fun h_ : ", term, " => ", self.arithmetic.instance([((term, True), "h_")], None), ")")
        else:
            law = syntax.distinct_law(left.op, right.op, left.sort)
            refutation = apply(law, *left.args, *right.args)
        return world.false, apply("unit_false", term, refutation)
