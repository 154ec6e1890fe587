"""Solution theorem: a function that obeys the rule of a game is its solution.

Normal play: if no option of a position has its value, and each smaller value is that of an option, then the function is
the Grundy value and its zeros are the P-positions. Misère play: let f have no move between zeros, let every zero have a
move, and let every other position with a move have a move to a zero; then the zeros are the P-positions. The theorem
needs only a rank that moves decrease, neither a list of options nor the existence of Grundy values.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

import z3

from theory.rules.conventions import Play
from verify.discover.general.theory_sections import Section
from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Theorem
from verify.proofs.general.outcome import outcome

v, w = z3.Ints("v w")


class OptionValue(NamedTuple):
    """Definition some(x, v): an option of x has f = v; and theorem `shown`: move(x, y) ∧ f(y) = v → some(x, v)."""

    some: Definition
    shown: Theorem


@dataclass(eq=False)
class GameTheory:
    """Game: positions, moves, a rank, and the theorem that moves decrease it.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        sort: the sort of positions.
        domain: the values of the sort that are positions; moves start from positions only.
        move: the move relation.
        rank: the rank of a position.
        rank_falls: for x, y: move(x, y) → 0 ≤ rank(y) < rank(x).
        leads_inside: further facts, at x and y, for the proof that every move leads to a position.
    """

    k: Kernel | Section
    name: str
    sort: z3.SortRef
    domain: Callable[[Any], z3.BoolRef]
    move: Callable[..., Any]
    rank: Callable[[Any], Any]
    rank_falls: Theorem
    leads_inside: Sequence[Fact] = ()

    def __post_init__(self) -> None:
        self.x, self.y = z3.Consts("x y", self.sort)
        # The value f(y) of the function to which the predicate on the options' values belongs.
        self._valued: z3.ExprRef | None = None

    def predicate(self, name: str, params: list[Any], body: z3.BoolRef) -> Definition:
        """Define a named formula, so that proofs do not meet its quantifiers unless it is unfolded."""
        return self.k.define(f"{self.name}.{name}", params, z3.BoolSort(), lambda *_: body)

    @cached_property
    def value_or_option_value(self) -> Definition:
        """Return the predicate on x, v, i: v is the Grundy value of x if i = 1, and the value of an option if i = 0."""

        def body(f: z3.FuncDeclRef, x: z3.ExprRef, v: z3.ArithRef, which: z3.ArithRef) -> z3.BoolRef:
            smaller = z3.ForAll([w], z3.Implies(z3.And(0 <= w, w < v), f(x, w, 0)))
            attained = z3.Exists([self.y], z3.And(self.move(x, self.y), f(self.y, v, 1)))
            return z3.If(which == 1, z3.And(v >= 0, z3.Not(f(x, v, 0)), smaller), attained)

        which = z3.Int("which")
        order = Measure((self.rank(self.x), which))
        return self.k.define(f"{self.name}.both", [self.x, v, which], z3.BoolSort(), body, order, [self.rank_falls])

    @cached_property
    def is_value(self) -> Definition:
        """Return the predicate value(x, v): v is the least natural number that is not the value of an option of x."""
        return self.predicate("value", [self.x, v], self.value_or_option_value(self.x, v, 1))

    @cached_property
    def lost(self) -> Definition:
        """Return the P-positions in normal play."""
        return self._lost_predicate(Play.NORMAL, "P")

    @cached_property
    def lost_misere(self) -> Definition:
        """Return the P-positions in misère play."""
        return self._lost_predicate(Play.MISERE, "misere-P")

    def _lost_predicate(self, play: Play, called: str) -> Definition:
        order = Measure((self.rank(self.x),))
        k = cast(Kernel, self.k)  # a section has the kernel rules used here
        return outcome(
            k, f"{self.name}.{called}", self.sort, self.domain, self.move, order, self.x, [self.rank_falls], play
        )

    def values(
        self, f: Callable[..., Any], natural: Theorem, options_differ: Theorem, reaches_smaller_values: Theorem
    ) -> list[Theorem]:
        """Prove that v is the Grundy value of x exactly when v = f(x), and that the P-positions are the zeros of f.

        Args:
            f: the closed form.
            natural: for x: f(x) ≥ 0.
            options_differ: for x, y: move(x, y) → f(y) ≠ f(x).
            reaches_smaller_values: for x, v: 0 ≤ v < f(x) → some(x, v), with `some` from `option_values`.
        """
        k, name, x, y = self.k, self.name, self.x, self.y
        both, some = self.value_or_option_value, self.option_values(f).some
        solved = self.predicate("solved", [y], z3.ForAll([v], both(y, v, 1) == (v == f(y))))
        before = self.predicate("before", [x], z3.ForAll([y], z3.Implies(self.move(x, y), solved(y))))
        below = self.predicate("below", [x, v], z3.ForAll([w], z3.Implies(z3.And(0 <= w, w < v), both(x, w, 0))))
        # If the options are solved, an option with value v is one with f = v.
        attained = k.prove(
            f"{name}.attained",
            [x, v],
            z3.Implies(before(x), both(x, v, 0) == some(x, v)),
            [before.at(x), both.at(x, v, 0), some.at(x, v), solved.equation],
        )
        missed = k.prove(f"{name}.missed", [x], z3.Not(some(x, f(x))), [some.at(x, f(x)), options_differ])
        goal = z3.Implies(z3.And(before(x), 0 <= w, w < f(x)), both(x, w, 0))
        filled = k.prove(f"{name}.filled", [x, w], goal, [attained(x, w), reaches_smaller_values(x, w)])
        goal = z3.Implies(before(x), below(x, f(x)))
        all_filled = k.prove(f"{name}.all-filled", [x], goal, [below.at(x, f(x)), filled])
        goal = z3.Implies(z3.And(below(x, v), 0 <= w, w < v), both(x, w, 0))
        within = k.prove(f"{name}.within", [x, v, w], goal, [below.at(x, v)])
        goal = z3.Implies(before(x), both(x, v, 1) == (v == f(x)))
        by = [both.at(x, v, 1), below.at(x, v), all_filled(x), natural(x), missed(x), reaches_smaller_values(x, v)]
        by += [attained(x, v), attained(x, f(x)), within(x, v, f(x))]
        here = k.prove(f"{name}.here", [x, v], goal, by)
        first: list[Fact] = [before.at(x), solved.at(x), here, self.rank_falls]
        every = k.induct(f"{name}.everywhere", [x], solved(x), self.order, at=[ForEach((y,), (y,))], by=first)
        by = [self.is_value.at(x, v), every(x), solved.at(x)]
        grundy = k.prove(f"{name}.grundy", [x, v], self.is_value(x, v) == (v == f(x)), by)
        return [grundy, self._prove_zeros(f, natural, options_differ, reaches_smaller_values)]

    def _prove_zeros(
        self, f: Callable[..., Any], natural: Theorem, options_differ: Theorem, reaches_smaller_values: Theorem
    ) -> Theorem:
        x, y, lost, some = self.x, self.y, self.lost, self.option_values(f).some
        goal = self._on_domain(lost(x) == (f(x) == 0))
        by: list[Fact] = [
            lost.at(x),
            self.rank_falls,
            self.inside,
            options_differ,
            natural(x),
            reaches_smaller_values(x, 0),
            some.at(x, 0),
        ]
        return self.k.induct(f"{self.name}.lost-iff-zero", [x], goal, self.order, at=[ForEach((y,), (y,))], by=by)

    def normal(self, f: Callable[..., Any], no_lost_option: Theorem, has_lost_option: Theorem) -> Theorem:
        """Prove that the P-positions are the zeros of f.

        Args:
            f: the closed form.
            no_lost_option: for x, y: move(x, y) ∧ f(x) = 0 → f(y) ≠ 0.
            has_lost_option: for a position x: f(x) ≠ 0 → some(x, 0), with `some` from `option_values`.
        """
        x, y, lost, some = self.x, self.y, self.lost, self.option_values(f).some
        goal = self._on_domain(lost(x) == (f(x) == 0))
        by: list[Fact] = [lost.at(x), self.rank_falls, self.inside, no_lost_option, has_lost_option(x), some.at(x, 0)]
        return self.k.induct(f"{self.name}.lost-iff-zero", [x], goal, self.order, at=[ForEach((y,), (y,))], by=by)

    def misere(
        self, f: Callable[..., Any], no_lost_option: Theorem, lost_has_move: Theorem, has_lost_option: Theorem
    ) -> list[Theorem]:
        """Prove that the P-positions in misère play are the zeros of f.

        Args:
            f: the closed form.
            no_lost_option: for x, y: move(x, y) ∧ f(x) = 0 → f(y) ≠ 0.
            lost_has_move: for a position x: f(x) = 0 → has_move(x).
            has_lost_option: for a position x: has_move(x) ∧ f(x) ≠ 0 → some(x, 0), with `some` from `option_values`.
        """
        x, y, lost, some = self.x, self.y, self.lost_misere, self.option_values(f).some
        goal = self._on_domain(lost(x) == (f(x) == 0))
        by: list[Fact] = [
            lost.at(x),
            self.rank_falls,
            self.inside,
            no_lost_option,
            lost_has_move(x),
            has_lost_option(x),
            self.has_move.at(x),
            some.at(x, 0),
        ]
        name = f"{self.name}.misere-lost-iff-zero"
        return [self.k.induct(name, [x], goal, self.order, at=[ForEach((y,), (y,))], by=by)]

    def _on_domain(self, formula: z3.BoolRef) -> z3.BoolRef:
        """Return the formula restricted to positions."""
        domain = self.domain(self.x)
        return formula if z3.is_true(domain) else z3.Implies(domain, formula)

    @property
    def order(self) -> Measure:
        """Return the order of positions by rank."""
        return Measure((self.rank(self.x),))

    @cached_property
    def has_move(self) -> Definition:
        """Return the predicate that there is a move from a position."""
        return self.predicate("can", [self.x], z3.Exists([self.y], self.move(self.x, self.y)))

    def option_values(self, f: Callable[..., Any]) -> OptionValue:
        """Return the predicate on the options' values of f, which is defined once.

        Raises:
            ValueError: the predicate is already defined for another function.
        """
        x, y = self.x, self.y
        if self._valued is None:
            some = self.predicate("some", [x, v], z3.Exists([y], z3.And(self.move(x, y), f(y) == v)))
            goal = z3.Implies(z3.And(self.move(x, y), f(y) == v), some(x, v))
            shown = self.k.prove(f"{self.name}.shown", [x, y, v], goal, [some.at(x, v)])
            self._valued, self._option_value = f(y), OptionValue(some, shown)
        if not self._valued.eq(f(y)):
            raise ValueError(f"{self.name} has the values {self._valued}, not {f(y)}")
        return self._option_value

    @cached_property
    def inside(self) -> Theorem:
        """Prove that every move leads to a position."""
        x, y = self.x, self.y
        goal = z3.Implies(self.move(x, y), self.domain(y))
        return self.k.prove(f"{self.name}.inside", [x, y], goal, [*self.unfolded, *self.leads_inside])

    @property
    def unfolded(self) -> list[Any]:
        """Return the definition of the move relation at x and y; empty if it is not a kernel definition."""
        return [self.move.at(self.x, self.y)] if isinstance(self.move, Definition) else []


def heap_positions(k: Kernel, name: str, move: Definition, by: Iterable[Fact]) -> GameTheory:
    """Return single heaps as a game, after a proof that every move leaves a smaller heap.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        move: the move relation between heaps x and y.
        by: the facts for the proof, at x and y.
    """
    x, y = z3.Ints("x y")
    rank_falls = k.prove(f"{name}.falls", [x, y], z3.Implies(move(x, y), z3.And(0 <= y, y < x)), by)
    return GameTheory(k, name, z3.IntSort(), lambda x: x >= 0, move, lambda x: x, rank_falls)
