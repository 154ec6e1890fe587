"""Parametric theories: definitions and theorems about arbitrary objects, under an assumption about them.

Inside a section the objects need not be passed explicitly. Each definition gets the objects that it mentions as first
parameters. Each theorem is quantified over them, with the assumption as a premise if a cited fact needs it. The module
is not trusted: every step uses the kernel's rules.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import z3

from verify.kernel import Definition, Fact, ForEach, Instance, Kernel, Measure, Order, Terms, Theorem


class SectionFunction(Definition):
    """Function whose first parameters are objects of its section, filled in automatically."""

    given: Terms

    def __init__(self, definition: Definition, given: Terms) -> None:
        super().__init__(definition.function, definition.equation)
        object.__setattr__(self, "given", given)

    def __call__(self, *terms: z3.ExprRef | int) -> Any:
        """Return the symbol at these terms, with the objects of the section filled in."""
        return self.function(*self.given, *terms)

    def at(self, *terms: z3.ExprRef | int) -> Instance:
        """Return the instance of the equation at these terms."""
        return self.equation(*self.given, *terms)


class SectionTheorem(Theorem):
    """Theorem for all objects of its section, which are filled in when it is cited."""

    whole: Theorem
    given: Terms

    def __call__(self, *terms: z3.ExprRef | int | bool) -> Instance:
        """Return the instance of the theorem at these terms."""
        return self.whole(*self.given, *terms)


class Section:
    """Section of a kernel's theory about arbitrary objects.

    Args:
        k: the kernel.
        given: the objects, variables of any sort.
    """

    def __init__(self, k: Kernel, given: Terms) -> None:
        self.k, self.given = k, tuple(given)
        self._assumed: z3.BoolRef | None = None
        self._conditional: set[str] = set()

    def __call__(self, chapter: Callable[[Kernel], Any]) -> Any:
        """Return the result of a chapter outside the section."""
        return self.k(chapter)

    def assume(self, assumed: Definition) -> None:
        """Assume a formula about the objects from here on, given as a definition without further parameters."""
        self._assumed = assumed()

    def given_that(self, name: str, variables: Terms, goal: z3.BoolRef, by: Iterable[Fact]) -> Theorem:
        """Prove a theorem under the assumption."""
        self._conditional.add(name)
        return self.prove(name, variables, goal, by)

    def define(
        self,
        name: str,
        params: Terms,
        sort: z3.SortRef,
        body: Callable[..., Any],
        order: Order | None = None,
        by: Iterable[Fact] = (),
    ) -> Definition:
        """Define a function by the kernel's rule of the same name, with the mentioned objects as first parameters."""
        itself = z3.Function("section.itself", *(p.sort() for p in params), sort)
        defining = [body(itself, *params), *(order.terms if isinstance(order, Measure) else ())]
        given = self._objects_in(defining)
        count = len(given)

        def whole(f: z3.FuncDeclRef, *terms: z3.ExprRef) -> Any:
            return body(lambda *rest: f(*terms[:count], *rest), *terms[count:])

        return SectionFunction(self.k.define(name, [*given, *params], sort, whole, order, _cited_facts(by)), given)

    def prove(self, name: str, variables: Terms, goal: z3.BoolRef, by: Iterable[Fact] = ()) -> Theorem:
        """Prove a theorem by the kernel's rule of the same name, for all objects of the section."""
        facts = _cited_facts(by)
        statement = self._with_premise(name, goal, facts)
        given = self._objects_in([statement, *_instance_terms(facts)])
        return _section_theorem(self.k.prove(name, [*given, *variables], statement, facts), given)

    def induct(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        order: Order,
        at: Sequence[Terms | ForEach],
        by: Iterable[Fact] = (),
    ) -> Theorem:
        """Prove a theorem by induction, for all objects; the induction hypothesis is used for the same objects."""
        facts = _cited_facts(by)
        statement = self._with_premise(name, goal, facts)
        given = self._objects_in([statement, *_instance_terms(facts)])
        places = [ForEach(p.over, (*given, *p.terms)) if isinstance(p, ForEach) else (*given, *p) for p in at]
        return _section_theorem(self.k.induct(name, [*given, *variables], statement, order, at=places, by=facts), given)

    def _with_premise(self, name: str, goal: z3.BoolRef, facts: Iterable[Fact]) -> z3.BoolRef:
        """Return the goal, with the assumption as a premise if a cited fact has it."""
        names = {_theorem_name(fact) for fact in facts}
        if self._assumed is None or (name not in self._conditional and names.isdisjoint(self._conditional)):
            return goal
        self._conditional.add(name)
        return z3.Implies(self._assumed, goal)

    def _objects_in(self, terms: Iterable[Any]) -> Terms:
        """Return the objects that occur in some terms."""
        ids = {one.get_id(): one for one in self.given}
        occurring: set[int] = set()
        seen: set[int] = set()
        todo = [term for term in terms if isinstance(term, z3.AstRef)]
        while todo:
            term = todo.pop()
            if term.get_id() in seen:
                continue
            seen.add(term.get_id())
            if term.get_id() in ids:
                occurring.add(term.get_id())
            todo += term.children()
        return tuple(one for one in self.given if one.get_id() in occurring)


def export(definition: Definition) -> Definition:
    """Return a definition of a section in its form outside, with the mentioned objects as first parameters."""
    return Definition(definition.function, definition.equation)


def _cited_facts(by: Iterable[Fact]) -> list[Fact]:
    return [fact.whole if isinstance(fact, SectionTheorem) else fact for fact in by]


def _theorem_name(fact: Fact) -> str:
    """Return the name of the theorem that a fact is or is an instance of."""
    if isinstance(fact, Instance):
        return fact.theorem.name
    if isinstance(fact, Theorem):
        return fact.name
    raise TypeError(f"{fact!r} is neither a theorem nor an instance of one")


def _instance_terms(facts: Iterable[Fact]) -> list[z3.ExprRef]:
    """Return the terms of the instances among some facts."""
    return [term for fact in facts if isinstance(fact, Instance) for term in fact.terms]


def _section_theorem(proved: Theorem, given: Terms) -> Theorem:
    theorem = SectionTheorem(*proved)
    theorem.whole, theorem.given = proved, given
    return theorem
