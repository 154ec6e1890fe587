"""Records that say that something exists, and theories read in models."""

from collections.abc import Iterable
from typing import Any

from verify.checker.book import Interpretation, Theorem, Theory
from verify.checker.terms import Term

from . import orders
from .contexts import Context
from .records import Replay
from .sharing import Sharing, Text, apply
from .syntax import Syntax

Json = Any


class ModelReplay(Replay):
    """A book that writes records of every kind but `evaluate`."""

    def tabulate(self, name: str, variables: Json, over: Json, term: str, sort: str) -> None:
        """Write that a function has the values of a term."""
        super().tabulate(name, variables, over, term, sort)
        theorem = self.theorems[name]
        exists = theorem.body
        (table,), (everywhere,) = exists.index, exists.args
        (y,), (equation,) = everywhere.index, everywhere.args
        value = equation.args[1]
        predicate = ("(fun ", self.syntax.binder(table), " => ", everywhere, ")")
        function = self.abstracted([y], value)
        kind = self.syntax.sort(table.sort)
        proof = apply("@ex_intro", kind, predicate, function, self.reflexivity([y], value))
        self.write(theorem, self.abstracted(theorem.variables, proof))

    def root(self, name: str, variables: Json, x: Json, polynomial: str, bounds: Json) -> None:
        """Write that a polynomial whose sign changes has a root."""
        super().root(name, variables, x, polynomial, bounds)
        theorem = self.theorems[name]
        guard, exists = theorem.body.args
        (y,), (conjunction,) = exists.index, exists.args
        low, high = guard.args[0].args
        p = conjunction.args[2].args[0]
        function = ("(fun ", self.syntax.binder(y), " => ", p, ")")
        proof = apply("root_between", function, continuous(self.syntax, p, y), low, high)
        self.write(theorem, self.abstracted(theorem.variables, proof))

    def model(self, theory: str, **model: Json) -> None:
        """Write that what a theory assumes holds in a model."""
        super().model(theory, **model)
        theorem, declaration = self.models[theory], self.theories[theory]
        interpretation = self.interpretations[f"model of {theory}"]
        proofs = self.interpretation_proofs(theorem, interpretation, declaration, model, [])
        statements = [statement for _, statement, _ in proofs]
        text = str(Sharing(self.explicit, proofs[-1][2]))
        for _, _, proof in reversed(proofs[:-1]):
            text = f"(conj ({Sharing(self.explicit, proof)}) ({text}))"
        self.state(theorem.name, self.theorem_name(theorem.name), Context(), " /\\ ".join(statements), text)

    def instantiate(self, name: str, theorem: str, theory: str, **model: Json) -> None:
        """Write a theorem read in a model of a theory: the theorem applied to the model."""
        super().instantiate(name, theorem, theory, **model)
        result, source, declaration = self.theorems[name], self.theorems[theorem], self.theories[theory]
        if source.rule in ("theory", "define", "choose"):
            raise NotImplementedError("an equation or a hypothesis read in a model")
        interpretation = self.interpretations[name]
        proofs = {
            label: proof
            for label, _, proof in self.interpretation_proofs(
                result, interpretation, declaration, model, [source.formula]
            )
        }
        context = self.contexts.of_theorem(source)
        arguments: list[Text] = []
        for sort in context.sorts:
            image = interpretation.sort(sort)
            arguments += [self.syntax.sort(image), self.syntax.inhabited(image)]
        arguments += [self.image(interpretation, symbol) for symbol in context.symbols]
        arguments += [proofs.get(label, label) for label, _ in self.contexts.assumptions(context)]
        remaining = Context(
            tuple(s for s in context.sorts if s not in interpretation.sorts),
            tuple(s for s in context.symbols if s not in interpretation.images),
            tuple(one for one in context.theories if one != theory),
        )
        images = self.contexts.of([body for _, body in interpretation.images.values()], [])
        self.write(
            result,
            apply(self.theorem_name(source.name), *arguments),
            self.cited_theorems(model),
            contexts=[remaining, images],
        )

    def cited_theorems(self, model: dict[str, Json]) -> list[Theorem]:
        """Return the theorems that a reading cites."""
        return [self.theorems[name] for by in model["by"].values() for name, *_ in by]

    def image(self, interpretation: Interpretation, symbol: str) -> Text:
        """Return what stands for a symbol."""
        if symbol not in interpretation.images:
            return self.syntax.name(symbol)
        xs, body = interpretation.images[symbol]
        return self.abstracted(xs, body)

    def interpretation_proofs(
        self,
        theorem: Theorem,
        interpretation: Interpretation,
        theory: Theory,
        model: dict[str, Json],
        goals: Iterable[Term],
    ) -> list[tuple[str, str, Text]]:
        """Return names, statements and proofs of what a theory assumes, and of the equations that are read again."""
        equations = self.equations_of([*goals, *(h.formula for h in theory.hypotheses)])
        affected = [e for e in equations.values() if self.depends(interpretation.theory, [e.formula], e.hypotheses)]
        proofs: list[tuple[str, str, Text]] = []
        facts = [*theory.hypotheses, *affected]
        for fact, obligation in zip(facts, theorem.obligations[: len(facts)], strict=True):
            image = interpretation.term(fact.formula, {})
            citations = self.facts(model["by"].get(fact.name, ()), ())
            proof = self.by_contradiction(image, obligation, citations, ())
            proofs.append((self.contexts.label(fact.name), self.syntax.whole(image), proof))
        if theory.well_founded:
            proofs.append(
                (
                    self.contexts.order_label(interpretation.theory),
                    *self.descent(theorem, interpretation, theory, model),
                )
            )
        return proofs

    def descent(
        self, theorem: Theorem, interpretation: Interpretation, theory: Theory, model: dict[str, Json]
    ) -> tuple[str, Text]:
        """Return that the image of a theory's relation is well-founded, and the proof by measures."""
        assert theory.well_founded is not None
        (x, y), body = interpretation.images[theory.well_founded]
        heights = [self.term(height, [x], "Int") for height in model["rank"]]
        order = orders.by_measures(self.explicit, [x], heights)
        goal = self.world.make("=>", (body, self.decrease(heights, {x: y})))
        facts = self.facts(model["by"].get("rank", ()), (x, y))
        proof = self.by_contradiction(goal, theorem.obligations[-1], facts, (x, y))
        sort = self.syntax.sort(x.sort)
        relation = self.abstracted([y, x], body)
        statement = f"well_founded {Sharing(self.explicit, relation)}"
        return statement, apply("wf_sub", sort, order.relation, relation, self.abstracted([y, x], proof), order.proof)


def continuous(syntax: Syntax, term: Term, x: Term) -> Text:
    """Return the proof that a polynomial in a variable is continuous."""
    if term is x:
        return "continuous_id"
    if x not in term.free:
        return apply("continuous_constant", term)

    def function(part: Term) -> Text:
        return ("(fun ", syntax.binder(x), " => ", part, ")")

    law = {"+": "continuous_plus", "-": "continuous_minus", "*": "continuous_mult"}.get(term.op)
    if law is None or len(term.args) == 1:
        raise NotImplementedError(f"a polynomial with {term.op}")
    text, total = continuous(syntax, term.args[0], x), term.args[0]
    for part in term.args[1:]:
        text = apply(law, function(total), function(part), text, continuous(syntax, part, x))
        total = syntax.world.make(term.op, (total, part))
    return text
