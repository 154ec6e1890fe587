"""Parts of the book in which some objects are arbitrary and something is assumed of them: theorems for all of these.

Inside a section one speaks of the objects without naming them at each turn. Each definition gets those that it speaks
of as its first parameters, and each theorem is one for all of them, with the assumption before it where a fact that it
cites needs it. Nothing here has a say in what is a theorem: every step goes through the kernel's own rules.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import z3

from verify.kernel import Defined, Each, Fact, Instance, Kernel, Measure, Order, Terms, Theorem


class Here(Defined):
    """A function with objects of its section as first parameters, which are filled in."""

    given: Terms

    def __init__(self, made: Defined, given: Terms) -> None:
        super().__init__(made.function, made.equation)
        object.__setattr__(self, "given", given)

    def __call__(self, *terms: z3.ExprRef | int) -> Any:
        return self.function(*self.given, *terms)

    def at(self, *terms: z3.ExprRef | int) -> Instance:
        return self.equation(*self.given, *terms)


class HereProved(Theorem):
    """A theorem for all objects of its section, which are filled in where it is cited at terms."""

    whole: Theorem
    given: Terms

    def __call__(self, *terms: z3.ExprRef | int | bool) -> Instance:
        return self.whole(*self.given, *terms)


class Section:
    """A part of a kernel's book about arbitrary objects.

    Args:
        given: the objects, variables of any sort.
    """

    def __init__(self, k: Kernel, given: Terms) -> None:
        self.k, self.given = k, tuple(given)
        self._assumed: z3.BoolRef | None = None
        self._conditional: set[str] = set()

    def __call__(self, chapter: Callable[[Kernel], Any]) -> Any:
        """What a chapter of the book outside proves or defines."""
        return self.k(chapter)

    def assume(self, assumed: Defined) -> None:
        """What is assumed from here on: a formula about the objects, as a definition without further parameters."""
        self._assumed = assumed()

    def given_that(self, name: str, variables: Terms, goal: z3.BoolRef, by: Iterable[Fact]) -> Theorem:
        """A theorem under the assumption."""
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
    ) -> Defined:
        """As the kernel's rule, with the objects that the definition speaks of as first parameters."""
        itself = z3.Function("section.itself", *(p.sort() for p in params), sort)
        said = [body(itself, *params), *(order.terms if isinstance(order, Measure) else ())]
        given = self._spoken(said)
        count = len(given)

        def whole(f: z3.FuncDeclRef, *terms: z3.ExprRef) -> Any:
            return body(lambda *rest: f(*terms[:count], *rest), *terms[count:])

        return Here(self.k.define(name, [*given, *params], sort, whole, order, _cited(by)), given)

    def prove(self, name: str, variables: Terms, goal: z3.BoolRef, by: Iterable[Fact] = ()) -> Theorem:
        """As the kernel's rule, for all objects."""
        facts = _cited(by)
        said = self._under(name, goal, facts)
        given = self._spoken([said, *_terms(facts)])
        return _here(self.k.prove(name, [*given, *variables], said, facts), given)

    def induct(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        order: Order,
        at: Sequence[Terms | Each],
        by: Iterable[Fact] = (),
    ) -> Theorem:
        """As the kernel's rule, for all objects; the hypothesis is cited at the same ones."""
        facts = _cited(by)
        said = self._under(name, goal, facts)
        given = self._spoken([said, *_terms(facts)])
        places = [Each(p.over, (*given, *p.terms)) if isinstance(p, Each) else (*given, *p) for p in at]
        return _here(self.k.induct(name, [*given, *variables], said, order, at=places, by=facts), given)

    def _under(self, name: str, goal: z3.BoolRef, facts: Iterable[Fact]) -> z3.BoolRef:
        """The goal, under the assumption if one of the facts is."""
        names = {_name(fact) for fact in facts}
        if self._assumed is None or (name not in self._conditional and names.isdisjoint(self._conditional)):
            return goal
        self._conditional.add(name)
        return z3.Implies(self._assumed, goal)

    def _spoken(self, terms: Iterable[Any]) -> Terms:
        """The objects that occur in some terms."""
        ids = {one.get_id(): one for one in self.given}
        found: set[int] = set()
        seen: set[int] = set()
        todo = [term for term in terms if isinstance(term, z3.AstRef)]
        while todo:
            term = todo.pop()
            if term.get_id() in seen:
                continue
            seen.add(term.get_id())
            if term.get_id() in ids:
                found.add(term.get_id())
            todo += term.children()
        return tuple(one for one in self.given if one.get_id() in found)


def outside(made: Defined) -> Defined:
    """A definition of a section as the book outside has it, with the objects that it speaks of as first parameters."""
    return Defined(made.function, made.equation)


def _cited(by: Iterable[Fact]) -> list[Fact]:
    return [fact.whole if isinstance(fact, HereProved) else fact for fact in by]


def _name(fact: Fact) -> str:
    """Return the name of the theorem that a fact is or is an instance of."""
    if isinstance(fact, Instance):
        return fact.theorem.name
    if isinstance(fact, Theorem):
        return fact.name
    raise TypeError(f"{fact!r} is neither a theorem nor an instance of one")


def _terms(facts: Iterable[Fact]) -> list[z3.ExprRef]:
    """The terms at which facts are cited."""
    return [term for fact in facts if isinstance(fact, Instance) for term in fact.terms]


def _here(proved: Theorem, given: Terms) -> Theorem:
    made = HereProved(*proved)
    made.whole, made.given = proved, given
    return made
