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

Told = Any


class FullReplay(Replay):
    """A book that writes records of every kind but `evaluate`."""

    def tabulate(self, name: str, variables: Told, over: Told, term: str, sort: str) -> None:
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
        proof = apply("@ex_intro", kind, predicate, function, self.reflexive([y], value))
        self.write(theorem, self.abstracted(theorem.variables, proof))

    def root(self, name: str, variables: Told, x: Told, polynomial: str, bounds: Told) -> None:
        """Write that a polynomial whose sign changes has a root."""
        super().root(name, variables, x, polynomial, bounds)
        theorem = self.theorems[name]
        guard, exists = theorem.body.args
        (y,), (found,) = exists.index, exists.args
        low, high = guard.args[0].args
        p = found.args[2].args[0]
        function = ("(fun ", self.syntax.binder(y), " => ", p, ")")
        proof = apply("root_between", function, continuous(self.syntax, p, y), low, high)
        self.write(theorem, self.abstracted(theorem.variables, proof))

    def model(self, theory: str, **told: Told) -> None:
        """Write that what a theory assumes holds in a model."""
        super().model(theory, **told)
        theorem, whole = self.models[theory], self.theories[theory]
        reading = self.interpretations[f"model of {theory}"]
        proofs = self.read_proofs(theorem, reading, whole, told, [])
        statements = [statement for _, statement, _ in proofs]
        text = str(Sharing(self.explicit, proofs[-1][2]))
        for _, _, proof in reversed(proofs[:-1]):
            text = f"(conj ({Sharing(self.explicit, proof)}) ({text}))"
        self.state(theorem.name, self.theorem_name(theorem.name), Context(), " /\\ ".join(statements), text)

    def instantiate(self, name: str, theorem: str, theory: str, **told: Told) -> None:
        """Write a theorem read in a model of a theory: the theorem applied to the model."""
        super().instantiate(name, theorem, theory, **told)
        made, kept, whole = self.theorems[name], self.theorems[theorem], self.theories[theory]
        if kept.rule in ("theory", "define", "choose"):
            raise NotImplementedError("an equation or a hypothesis read in a model")
        reading = self.interpretations[name]
        proofs = {label: proof for label, _, proof in self.read_proofs(made, reading, whole, told, [kept.formula])}
        context = self.contexts.of_theorem(kept)
        arguments: list[Text] = []
        for sort in context.sorts:
            image = reading.sort(sort)
            arguments += [self.syntax.sort(image), self.syntax.inhabited(image)]
        arguments += [self.image(reading, symbol) for symbol in context.symbols]
        arguments += [proofs.get(label, label) for label, _ in self.contexts.assumed(context)]
        left = Context(
            tuple(s for s in context.sorts if s not in reading.sorts),
            tuple(s for s in context.symbols if s not in reading.images),
            tuple(one for one in context.theories if one != theory),
        )
        images = self.contexts.of([body for _, body in reading.images.values()], [])
        self.write(made, apply(self.theorem_name(kept.name), *arguments), self.cited_by(told), extra=[left, images])

    def cited_by(self, told: dict[str, Told]) -> list[Theorem]:
        """Return the theorems that a reading cites."""
        return [self.theorems[name] for by in told["by"].values() for name, *_ in by]

    def image(self, reading: Interpretation, symbol: str) -> Text:
        """Return what stands for a symbol."""
        if symbol not in reading.images:
            return self.syntax.name(symbol)
        xs, body = reading.images[symbol]
        return self.abstracted(xs, body)

    def read_proofs(
        self,
        theorem: Theorem,
        reading: Interpretation,
        theory: Theory,
        told: dict[str, Told],
        mentioned: Iterable[Term],
    ) -> list[tuple[str, str, Text]]:
        """Return names, statements and proofs of what a theory assumes, and of the equations that are read again."""
        equations = self.equations_of([*mentioned, *(h.formula for h in theory.hypotheses)])
        again = [e for e in equations.values() if self.depends(reading.theory, [e.formula], e.hypotheses)]
        found: list[tuple[str, str, Text]] = []
        facts = [*theory.hypotheses, *again]
        for fact, asked in zip(facts, theorem.obligations[: len(facts)], strict=True):
            image = reading.term(fact.formula, {})
            cited = self.facts(told["by"].get(fact.name, ()), ())
            proof = self.by_contradiction(image, asked, cited, ())
            found.append((self.contexts.label(fact.name), self.syntax.whole(image), proof))
        if theory.well_founded:
            found.append((self.contexts.order_label(reading.theory), *self.descent(theorem, reading, theory, told)))
        return found

    def descent(
        self, theorem: Theorem, reading: Interpretation, theory: Theory, told: dict[str, Told]
    ) -> tuple[str, Text]:
        """Return that the image of a theory's relation is well-founded, and the proof by measures."""
        assert theory.well_founded is not None
        (x, y), body = reading.images[theory.well_founded]
        heights = [self.term(height, [x], "Int") for height in told["rank"]]
        order = orders.by_measures(self.explicit, [x], heights)
        goal = self.world.make("=>", (body, self.decrease(heights, {x: y})))
        facts = self.facts(told["by"].get("rank", ()), (x, y))
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
    text, whole = continuous(syntax, term.args[0], x), term.args[0]
    for part in term.args[1:]:
        text = apply(law, function(whole), function(part), text, continuous(syntax, part, x))
        whole = syntax.world.make(term.op, (whole, part))
    return text
