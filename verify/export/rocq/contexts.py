"""What a theorem of the book is about besides its variables: sorts and functions of theories, and what they assume.

A symbol is *open* if its meaning depends on a sort or a function of which nothing is known, or if its equation
assumes a theory. A theorem that mentions open symbols holds for all of them that satisfy their equations, so it can be
read in a model. All other symbols are definitions.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from verify.checker.book import Book, Theorem
from verify.checker.terms import Term, contents

from .names import Names
from .syntax import Syntax


@dataclass(frozen=True)
class Context:
    """Sorts, functions of theories and open symbols, and theories, each in a fixed order."""

    sorts: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    theories: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.sorts or self.symbols or self.theories)


class Contexts:
    """The contexts of the theorems of a book."""

    def __init__(self, book: Book, syntax: Syntax, labels: Names) -> None:
        self.book, self.syntax, self.labels = book, syntax, labels
        self.open_symbols: dict[str, None] = {}  # functions of theories, and open symbols, in the order of the book

    def of(self, formulas: Iterable[Term], theories: Iterable[str]) -> Context:
        """Return what some formulas and theories depend on."""
        book, world = self.book, self.book.world
        sorts, symbols, theories_met = set[str](), set[str](), set[str]()
        todo: list[Term | str] = [*formulas, *theories]
        while todo:
            item = todo.pop()
            if isinstance(item, str):
                if item in theories_met:
                    continue
                theories_met.add(item)
                theory = book.theories[item]
                todo += [hypothesis.formula for hypothesis in theory.hypotheses]
                dependencies = {*theory.functions}
                sorts.update(theory.sorts)
            else:
                symbols_in = contents(item)
                sorts |= {s for s in world.sorts_in(symbols_in) if s not in world.datatypes}
                dependencies = {str(s) for s in symbols_in if s in self.open_symbols}
            for symbol in dependencies - symbols:
                symbols.add(symbol)
                domain, value = world.functions[symbol]
                sorts |= {s for s in world.sorts_in((*domain, value)) if s not in world.datatypes}
                if symbol in book.equations:
                    equation = book.equations[symbol]
                    todo += [equation.formula, *sorted(equation.hypotheses)]
        order = [*self.open_symbols]
        return Context(
            tuple(sorted(sorts)),
            tuple(sorted(symbols, key=order.index)),
            tuple(sorted(theories_met, key=[*book.theories].index)),
        )

    def union(self, contexts: Iterable[Context]) -> Context:
        """Return everything in some contexts."""
        sorts, symbols, theories = set[str](), set[str](), set[str]()
        for context in contexts:
            sorts.update(context.sorts)
            symbols.update(context.symbols)
            theories.update(context.theories)
        order, theory_order = [*self.open_symbols], [*self.book.theories]
        return Context(
            tuple(sorted(sorts)),
            tuple(sorted(symbols, key=order.index)),
            tuple(sorted(theories, key=theory_order.index)),
        )

    def label(self, theorem: str) -> str:
        """Return the name of a hypothesis."""
        return self.labels.identifier(theorem, f"hyp_{theorem}")

    def order_label(self, theory: str) -> str:
        """Return the name of the hypothesis that the relation of a theory is well-founded."""
        return self.labels.identifier(("order", theory), f"order_{theory}")

    def order_statement(self, theory: str) -> str:
        """Return the hypothesis that the relation of a theory is well-founded."""
        relation = self.book.theories[theory].well_founded
        assert relation is not None
        (sort, _), _ = self.book.world.functions[relation]
        return f"well_founded (fun q_ p_ : {self.syntax.sort(sort)} => {self.syntax.name(relation)} p_ q_)"

    def assumptions(self, context: Context) -> list[tuple[str, str]]:
        """Return names and statements of what is assumed in a context."""
        result = []
        for theory in context.theories:
            for hypothesis in self.book.theories[theory].hypotheses:
                result.append((self.label(hypothesis.name), self.syntax.whole(hypothesis.formula)))
            if self.book.theories[theory].well_founded:
                result.append((self.order_label(theory), self.order_statement(theory)))
        for equation in self.equations(context):
            result.append((self.label(equation.name), self.syntax.whole(equation.formula)))
        return result

    def equations(self, context: Context) -> list[Theorem]:
        """Return the equations of the open symbols of a context."""
        return [self.book.equations[symbol] for symbol in context.symbols if symbol in self.book.equations]

    def binders(self, context: Context) -> str:
        """Return the variables of a context with their types, to stand after `forall` or `fun`."""
        syntax = self.syntax
        binders = [f"({syntax.name(s)} : Type) (inh_{syntax.name(s)} : Inh {syntax.name(s)})" for s in context.sorts]
        binders += [f"({syntax.name(symbol)} : {syntax.function_type(symbol)})" for symbol in context.symbols]
        return " ".join([*binders, *(f"({name} : {statement})" for name, statement in self.assumptions(context))])

    def arguments(self, context: Context) -> str:
        """Return the variables of a context."""
        syntax = self.syntax
        arguments = [f"{syntax.name(s)} inh_{syntax.name(s)}" for s in context.sorts]
        arguments += [syntax.name(symbol) for symbol in context.symbols]
        return " ".join([*arguments, *(name for name, _ in self.assumptions(context))])

    def weaken(self, larger: Context, own: Context, proof: str, goal: str) -> str:
        """Return the proof of a goal in its own context from one in a larger context.

        The sorts and functions that the goal does not depend on may be any, and the open symbols exist.
        """
        syntax, book = self.syntax, self.book
        if theories := [one for one in larger.theories if one not in own.theories]:
            raise NotImplementedError(f"a proof that assumes {theories[0]}, which the theorem does not assume")
        text = proof
        for symbol in reversed([one for one in larger.symbols if one not in own.symbols]):
            domain, value = book.world.functions[symbol]
            kind, name = syntax.function_type(symbol), syntax.name(symbol)
            if symbol in book.equations:
                equation = book.equations[symbol]
                predicate = f"(fun {name} : {kind} => {syntax.whole(equation.formula)})"
                exists = self.existence(symbol)
                hypothesis = f"({self.label(equation.name)} : {syntax.whole(equation.formula)})"
                text = f"(use_ex ({kind}) {predicate} {goal} {exists} (fun ({name} : {kind}) {hypothesis} => {text}))"
            else:
                arguments = " ".join("_" for _ in domain)
                body = f"fun {arguments} => {syntax.any_value(value)}" if domain else syntax.any_value(value)
                text = f"(let {name} : {kind} := {body} in {text})"
        for sort in [one for one in larger.sorts if one not in own.sorts]:
            name = syntax.name(sort)
            text = f"(let {name} : Type := Z in let inh_{name} : Inh {name} := inh_Z in {text})"
        return text

    def existence(self, symbol: str) -> str:
        """Return the proof that an open symbol exists."""
        equation = self.book.equations[symbol]
        arguments = self.arguments(self.equation_context(equation, symbol))
        name = self.labels.identifier(("exists", symbol), f"exists_{symbol[2:]}")
        return f"({name} {arguments})" if arguments else name

    def equation_context(self, equation: Theorem, symbol: str) -> Context:
        """Return the context of the equation of an open symbol, without the symbol."""
        context = self.of([equation.formula], sorted(equation.hypotheses))
        return Context(context.sorts, tuple(one for one in context.symbols if one != symbol), context.theories)

    def of_theorem(self, theorem: Theorem) -> Context:
        """Return the context of a theorem."""
        return self.of([theorem.formula], sorted(theorem.hypotheses))
