"""Tables of a guessed misère quotient as kernel functions, with theorems proved by computation."""

from collections.abc import Sequence
from functools import cached_property

import z3

from verify.discover.general.finite_tables import define_table
from verify.discover.strategies.quotients.quotient_search import Guess
from verify.kernel import Definition, Kernel, Theorem

c, d, o, q, r, s = z3.Ints("c d o q r s")


class MonoidProof:
    """Tables of a guess as functions, with theorems proved by computation.

    The functions `element`, `times` and `lost` are those of the quotient. The predicate `makes` relates a class to the
    elements of its options, `next` gives the state of a class beside a state, `state_element` the element of a state,
    and `wins` the elements beside which an option is lost.
    """

    def __init__(self, k: Kernel, name: str, guess: Guess) -> None:
        self.k, self.name = k, name
        quotient = guess.quotient
        self.order, self.classes, self.states = quotient.order, len(guess.classes), len(guess.states)
        self.element = define_table(k, f"{name}.class-element", [kind.element for kind in guess.classes])
        self.times = self._define_table("times", [entry for row in quotient.table for entry in row], self.order, q, r)
        self.lost = define_table(k, f"{name}.outcome", [0 if one in quotient.part else 1 for one in range(self.order)])
        self.makes = self._define_membership("makes", [kind.options for kind in guess.classes], c)
        self.next = self._define_table("next", [to for row in guess.step for to in row], self.states, c, s)
        self.state_element = define_table(k, f"{name}.worth", [state.element for state in guess.states])
        self.wins = self._define_membership("wins", [state.wins for state in guess.states], s)

    def _define_table(
        self, name: str, entries: Sequence[int], width: int, x: z3.ArithRef, y: z3.ArithRef
    ) -> Definition:
        """Define a function of two numbers, the second below `width`, by its values row by row."""
        at = define_table(self.k, f"{self.name}.{name}-entry", entries)
        return self.k.define(f"{self.name}.{name}", [x, y], z3.IntSort(), lambda _, x, y: at(x * width + y))

    def _define_membership(self, name: str, sets: Sequence[frozenset[int]], x: z3.ArithRef) -> Definition:
        """Define the relation that a number is in the set with a given index."""
        entries = [int(one in chosen) for chosen in sets for one in range(self.order)]
        at = define_table(self.k, f"{self.name}.{name}-entry", entries)

        def body(_: z3.FuncDeclRef, x: z3.ArithRef, q: z3.ArithRef) -> z3.BoolRef:
            return z3.And(q >= 0, q < self.order, at(x * self.order + q) == 1)

        return self.k.define(f"{self.name}.{name}", [x, q], z3.BoolSort(), body)

    def _near(self, *variables: z3.ArithRef) -> list[z3.BoolRef]:
        most = {c: self.classes, d: self.classes, s: self.states}
        return [bound for x in variables for bound in (x >= 0, x < most.get(x, self.order))]

    def _prove_by_computation(self, name: str, variables: list[z3.ArithRef], goal: z3.BoolRef) -> Theorem:
        return self.k.evaluate(f"{self.name}.{name}", variables, z3.Implies(z3.And(self._near(*variables)), goal))

    def _define_existential(
        self, name: str, params: list[z3.ArithRef], over: z3.ArithRef, formula: z3.BoolRef
    ) -> Definition:
        """Define the predicate on `params` that a formula holds for some element `over` of the monoid."""
        some = z3.Exists([over], z3.And(*self._near(over), formula))
        return self.k.define(f"{self.name}.{name}", params, z3.BoolSort(), lambda *_: some)

    @cached_property
    def inside(self) -> Theorem:
        """Prove that `next`, the state of a class beside a state, is always a state."""
        return self._prove_by_computation(
            "next-inside", [c, s], z3.And(self.next(c, s) >= 0, self.next(c, s) < self.states)
        )

    @cached_property
    def multiplies(self) -> Theorem:
        """Prove that the element of the next state is the product of the elements of the class and of the state."""
        return self._prove_by_computation(
            "multiplies",
            [c, s],
            self.state_element(self.next(c, s)) == self.times(self.element(c), self.state_element(s)),
        )

    @cached_property
    def state_element_inside(self) -> Theorem:
        """Prove that the element of each state is an element of the monoid."""
        return self._prove_by_computation(
            "worth-inside", [s], z3.And(self.state_element(s) >= 0, self.state_element(s) < self.order)
        )

    @cached_property
    def elements(self) -> Theorem:
        """Prove that the element of each class is an element of the monoid."""
        return self._prove_by_computation("elements", [c], z3.And(self.element(c) >= 0, self.element(c) < self.order))

    @cached_property
    def laws(self) -> Theorem:
        """Prove that the elements form a commutative monoid."""
        times = self.times
        goal = z3.And(
            times(q, r) >= 0, times(q, r) < self.order, times(0, q) == q, times(q, r) == times(r, q),
            times(times(q, r), o) == times(q, times(r, o)),
        )  # fmt: skip
        return self._prove_by_computation("laws", [q, r, o], goal)

    @cached_property
    def separates(self) -> Theorem:
        """Prove that two distinct elements differ in outcome beside some element, so no smaller monoid is possible."""
        differ = (self.lost(self.times(q, o)) == 0) != (self.lost(self.times(r, o)) == 0)
        apart = self._define_existential("apart", [q, r], o, differ)
        return self._prove_by_computation("separates", [q, r], z3.Implies(q != r, apart(q, r)))

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that if a heap is lost beside an element, none of its options is lost beside this element."""
        goal = z3.Implies(
            z3.And(self.makes(c, o), self.lost(self.times(self.element(c), q)) == 0), self.lost(self.times(o, q)) != 0
        )
        return self._prove_by_computation("quiet", [c, o, q], goal)

    @cached_property
    def by_heap(self) -> Definition:
        """Return the predicate on c, q, r: beside q and r an option of a heap of class c is lost."""
        lost_option = z3.And(self.makes(c, o), self.lost(self.times(self.times(o, q), r)) == 0)
        return self._define_existential("by-heap", [c, q, r], o, lost_option)

    @cached_property
    def comes(self) -> Theorem:
        """Prove that a state that wins beside an element wins by a move in the first heap or in the other heaps."""
        won = z3.Or(self.by_heap(c, self.state_element(s), q), self.wins(s, self.times(self.element(c), q)))
        return self._prove_by_computation("comes", [c, s, q], z3.Implies(self.wins(self.next(c, s), q), won))

    @cached_property
    def empty(self) -> Theorem:
        """Prove that the first state wins beside no element, that its element is 0, and that 0 is not lost."""
        return self._prove_by_computation(
            "empty", [q], z3.And(z3.Not(self.wins(0, q)), self.state_element(0) == 0, self.lost(0) != 0)
        )

    @cached_property
    def plays(self) -> Definition:
        """Return the predicate that the heaps of a class have an option."""
        return self._define_existential("plays", [c], o, self.makes(c, o))

    @cached_property
    def lost_has_move(self) -> Theorem:
        """Prove that a list is in the first state exactly when neither its first heap nor the others have an option."""
        goal = (self.next(c, s) != 0) == z3.Or(s != 0, self.plays(c))
        return self._prove_by_computation("goes-on", [c, s], goal)

    @cached_property
    def won(self) -> Theorem:
        """Prove that a state wins by itself if it is not the first state and its element is not lost."""
        goal = z3.Implies(z3.And(s != 0, self.lost(self.state_element(s)) != 0), self.wins(s, 0))
        return self._prove_by_computation("won", [s], goal)
