"""Turning turtles: turn one turtle from its feet to its back, and perhaps another one before it over.

The turtle at place n counts as a Nim heap of n. Turning the turtle at place m over replaces the heap of n by one of m,
because two heaps of m cancel. So the Grundy value is the nim-sum of the places. E. R. Berlekamp, J. H. Conway, R. K.
Guy, Winning Ways, chapter 14.
"""

from functools import cached_property

import z3

from verify.discover.general.game_chapters import NimSumChapters
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.strategies.laws.increasing_numbers import IncreasingNumbers
from verify.kernel import Definition, Fact, Kernel, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.number_lists import nim_sum as nim_sum_of
from verify.proofs.general.number_lists import sum_natural, total
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

p, q, x, y = z3.Consts("p q x y", Heaps)
before, n, m, v, a, b, c = z3.Ints("before n m v a b c")


def turning_turtles(k: Kernel, name: str) -> list[Theorem]:
    """Prove the values of turning turtles, for any number of turtles."""
    return TurningTurtles(k, name).theorems()


class TurningTurtles(IncreasingNumbers, NimSumChapters):
    """The values of turning turtles: the nim-sum of the places."""

    def __init__(self, k: Kernel, name: str) -> None:
        super().__init__(k, name)
        self.total, self.nim_sum, self.sum_natural = k(total), k(nim_sum_of), k(sum_natural)
        self.zero_only_if_equal = k(algebra.zero_only_if_equal)

    @cached_property
    def exchanged(self) -> Theorem:
        """Prove a ⊕ (b ⊕ c) = b ⊕ (a ⊕ c)."""
        goal = z3.Implies(
            z3.And(a >= 0, b >= 0, c >= 0), self.nim_add(a, self.nim_add(b, c)) == self.nim_add(b, self.nim_add(a, c))
        )
        return self.prove(
            "exchanged", [a, b, c], goal, [self.associative(a, b, c), self.associative(b, a, c), self.commutative(a, b)]
        )

    @cached_property
    def down(self) -> Definition:
        """Define the relation that q arises from p by turning one turtle to its back."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
            later = z3.And(is_cons(q), head(p) == head(q), f(tail(p), tail(q)))
            return z3.And(is_cons(p), z3.Or(q == tail(p), later))

        return self.define("down", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def turned(self) -> Definition:
        """Define the relation that q arises from p by turning one turtle to its back and at most one before it over."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef, before: z3.ArithRef) -> z3.BoolRef:
            later = z3.And(is_cons(q), head(p) == head(q), f(tail(p), tail(q), head(p)))
            inserted = z3.And(is_cons(q), before < head(q), head(q) < head(p), self.down(p, tail(q)))
            return z3.And(is_cons(p), z3.Or(q == tail(p), later, self.down(tail(p), q), inserted))

        return self.define("turned", [p, q, before], z3.BoolSort(), body, Structural(p))

    @cached_property
    def move(self) -> Definition:
        """Define the moves from a position, which is an increasing list of places, as in `turned`."""
        return self.define(
            "move", [p, q], z3.BoolSort(), lambda *_: z3.And(self.increasing(p, 0), self.turned(p, q, 0))
        )

    @cached_property
    def place(self) -> Definition:
        """Define the place of the turtle that is turned to its back."""
        return self.define(
            "place",
            [p, q],
            z3.IntSort(),
            lambda f, p, q: z3.If(z3.Or(z3.Not(is_cons(p)), q == tail(p)), head(p), f(tail(p), tail(q))),
            Structural(p),
        )

    @cached_property
    def lower_bound(self) -> Theorem:
        """Prove that if all places of a position exceed a number, they exceed each smaller number."""
        goal = z3.Implies(z3.And(self.increasing(p, before), m <= before), self.increasing(p, m))
        return self.prove(
            "lower-bound", [p, before, m], goal, [self.increasing.at(p, before), self.increasing.at(p, m)]
        )

    @cached_property
    def rank_natural(self) -> Theorem:
        """Prove that the sum of the places is not negative."""
        goal = z3.Implies(z3.And(self.increasing(p, before), before >= 0), self.total(p) >= 0)
        by: list[Fact] = [self.increasing.at(p, before), self.total.at(p)]
        return self.induct("rank-natural", [p, before], goal, Structural(p), at=[(tail(p), head(p))], by=by)

    @cached_property
    def down_removes(self) -> Theorem:
        """Prove that turning a turtle to its back removes its place from the sum and from the nim-sum of the places."""
        there = self.place(p, q)
        goal = z3.Implies(
            z3.And(self.increasing(p, before), self.down(p, q), before >= 0),
            z3.And(
                self.increasing(q, before),
                there >= head(p),
                there > before,
                self.total(p) == self.total(q) + there,
                self.nim_sum(p) == self.nim_add(there, self.nim_sum(q)),
            ),
        )
        by: list[Fact] = [self.down.at(p, q), self.increasing.at(p, before), self.increasing.at(q, before)]
        by += [self.place.at(p, q), self.total.at(p), self.total.at(q), self.nim_sum.at(p), self.nim_sum.at(q)]
        by += [self.exchanged(head(p), self.place(tail(p), tail(q)), self.nim_sum(tail(q)))]
        by += [self.sum_natural(tail(q)), self.lower_bound(tail(p), head(p), before)]
        by += [self.increasing.at(tail(p), head(p)), self.increasing.at(tail(p), before)]
        by += [self.increasing.at(tail(q), head(p))]
        at = [(tail(p), tail(q), head(p))]
        return self.induct("down-removes", [p, q, before], goal, Structural(p), at=at, by=by)

    @cached_property
    def turned_differs(self) -> Theorem:
        """Prove that a move lowers the sum of the places and changes their nim-sum."""
        at = [(tail(p), tail(q), head(p))]
        goal = z3.Implies(
            z3.And(self.increasing(p, before), self.turned(p, q, before), before >= 0),
            z3.And(self.increasing(q, before), self.total(q) < self.total(p), self.nim_sum(q) != self.nim_sum(p)),
        )
        first = self.place(tail(p), q)
        second = self.place(p, tail(q))
        by: list[Fact] = [self.turned.at(p, q, before), self.increasing.at(p, before), self.increasing.at(q, before)]
        by += [self.total.at(p), self.total.at(q), self.nim_sum.at(p), self.nim_sum.at(q), self.sum_natural(tail(p))]
        by += [self.sum_natural(tail(q)), self.sum_natural(q), self.lower_bound(tail(p), head(p), before)]
        by += [self.down_removes(tail(p), q, head(p)), self.lower_bound(q, head(p), before)]
        by += [self.down_removes(p, tail(q), head(q)), self.increasing.at(p, head(q))]
        by += [self.commutative(head(p), self.nim_sum(tail(p))), self.cancel(self.nim_sum(tail(p)), head(p))]
        by += [self.zero_only_if_equal(head(p), z3.IntVal(0)), self.zero(self.nim_sum(tail(p)))]
        by += [self.commutative(0, self.nim_sum(tail(p))), self.injective(head(p), 0, self.nim_sum(tail(p)))]
        by += [self.injective(self.nim_sum(tail(q)), self.nim_sum(tail(p)), head(p))]
        by += [self.commutative(head(p), self.nim_sum(tail(q))), self.associative(head(p), first, self.nim_sum(q))]
        by += [self.injective(self.nim_add(head(p), first), 0, self.nim_sum(q)), self.zero(self.nim_sum(q))]
        by += [self.commutative(0, self.nim_sum(q)), self.zero_only_if_equal(head(p), first)]
        by += [self.natural_value(head(p), first), self.injective(second, head(q), self.nim_sum(tail(q)))]
        return self.induct("turned-differs", [p, q, before], goal, Structural(p), at=at, by=by)

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the sum of the places."""
        goal = z3.Implies(self.move(p, q), z3.And(0 <= self.total(q), self.total(q) < self.total(p)))
        return self.prove(
            "falls", [p, q], goal, [self.move.at(p, q), self.turned_differs(p, q, 0), self.rank_natural(q, 0)]
        )

    def position_value(self, p: z3.ExprRef) -> z3.ArithRef:
        """Return the Grundy value of a position."""
        return z3.If(self.increasing(p, 0), self.nim_sum(p), 0)

    @cached_property
    def options_differ(self) -> Theorem:
        """Prove that a move changes the Grundy value."""
        goal = z3.Implies(self.move(p, q), self.position_value(q) != self.position_value(p))
        return self.prove("differs", [p, q], goal, [self.move.at(p, q), self.turned_differs(p, q, 0)])

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with rows of turtles as positions; moves lower the sum of the places."""
        return GameTheory(
            self.k,
            self.name,
            Heaps,
            lambda p: self.increasing(p, 0),
            self.move,
            self.total,
            self.rank_falls,
            [self.turned_differs(x, y, 0)],
        )

    @cached_property
    def toggle(self) -> Definition:
        """Define the position after the turtle at place m is turned over."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, m: z3.ArithRef) -> z3.ExprRef:
            here = z3.If(head(p) == m, tail(p), cons(m, p))
            return z3.If(is_cons(p), z3.If(head(p) < m, cons(head(p), f(tail(p), m)), here), cons(m, nil))

        return self.define("toggle", [p, m], Heaps, body, Structural(p))

    @cached_property
    def toggle_counts(self) -> Theorem:
        """Prove that turning the turtle at place m over changes the nim-sum s of the places to m ⊕ s."""
        after = self.toggle(p, m)
        by: list[Fact] = [self.toggle.at(p, m), self.nim_sum.at(p), self.nim_sum.at(after)]
        by += [self.increasing.at(p, before), self.sum_natural(tail(p)), self.sum_natural(p)]
        by += [self.exchanged(head(p), m, self.nim_sum(tail(p))), self.commutative(m, self.nim_sum(p))]
        by += [self.commutative(m, self.nim_sum(tail(p))), self.cancel(self.nim_sum(tail(p)), m)]
        by += [self.nim_sum.at(tail(p)), self.associative(m, m, self.nim_sum(tail(p)))]
        by += [self.k(algebra.self_inverse)(m), self.zero(self.nim_sum(tail(p)))]
        by += [self.commutative(0, self.nim_sum(tail(p))), self.zero(m), self.nim_sum.at(nil)]
        by += [self.nim_sum.at(cons(m, nil))]
        goal = z3.Implies(
            z3.And(self.increasing(p, before), before >= 0, m >= 0),
            self.nim_sum(after) == self.nim_add(m, self.nim_sum(p)),
        )
        at_tail = [(tail(p), m, head(p))]
        return self.induct("toggle-counts", [p, m, before], goal, Structural(p), at=at_tail, by=by)

    @cached_property
    def has(self) -> Definition:
        """Define the predicate that the turtle at place n is on its feet."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, n: z3.ArithRef) -> z3.BoolRef:
            return z3.And(is_cons(p), z3.Or(head(p) == n, f(tail(p), n)))

        return self.define("has", [p, n], z3.BoolSort(), body, Structural(p))

    @cached_property
    def has_above(self) -> Theorem:
        """Prove for increasing(p, before) and has(p, n): n > before."""
        goal = z3.Implies(z3.And(self.increasing(p, before), self.has(p, n)), n > before)
        by: list[Fact] = [self.increasing.at(p, before), self.has.at(p, n)]
        return self.induct("has-above", [p, n, before], goal, Structural(p), at=[(tail(p), n, head(p))], by=by)

    @cached_property
    def toggle_down(self) -> Theorem:
        """Prove that turning over a turtle that is on its feet turns it to its back."""
        goal = z3.Implies(z3.And(self.increasing(p, before), self.has(p, n)), self.down(p, self.toggle(p, n)))
        by: list[Fact] = [self.increasing.at(p, before), self.has.at(p, n), self.down.at(p, self.toggle(p, n))]
        by += [self.toggle.at(p, n), self.has_above(tail(p), n, head(p))]
        return self.induct("toggle-down", [p, n, before], goal, Structural(p), at=[(tail(p), n, head(p))], by=by)

    @cached_property
    def toggle_both(self) -> Theorem:
        """Prove that it is a move to turn one turtle to its back and to turn over another turtle before it."""
        both = self.toggle(self.toggle(p, n), m)
        goal = z3.Implies(
            z3.And(self.increasing(p, before), self.has(p, n), before < m, m < n), self.turned(p, both, before)
        )
        by: list[Fact] = [self.increasing.at(p, before), self.has.at(p, n), self.turned.at(p, both, before)]
        by += [self.toggle.at(p, n), self.toggle.at(self.toggle(p, n), m), self.has_above(tail(p), n, head(p))]
        by += [self.toggle_down(tail(p), n, head(p)), self.toggle_down(p, n, before)]
        by += [self.increasing.at(tail(p), head(p)), self.toggle.at(tail(p), m)]
        at_both = [(tail(p), n, m, head(p))]
        return self.induct("toggle-both", [p, n, m, before], goal, Structural(p), at=at_both, by=by)

    @cached_property
    def toggle_turned(self) -> Theorem:
        """Prove that turning a turtle to its back is a move."""
        goal = z3.Implies(z3.And(self.increasing(p, before), self.has(p, n)), self.turned(p, self.toggle(p, n), before))
        by: list[Fact] = [self.increasing.at(p, before), self.has.at(p, n)]
        by += [self.turned.at(p, self.toggle(p, n), before), self.toggle.at(p, n)]
        by += [self.has_above(tail(p), n, head(p))]
        return self.induct("toggle-turned", [p, n, before], goal, Structural(p), at=[(tail(p), n, head(p))], by=by)

    @cached_property
    def pick(self) -> Definition:
        """Define a place of p whose replacement by a smaller number can make the nim-sum v."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, v: z3.ArithRef) -> z3.ArithRef:
            here = self.nim_add(v, self.nim_sum(tail(p))) < head(p)
            return z3.If(z3.Or(z3.Not(is_cons(p)), here), head(p), f(tail(p), self.nim_add(v, head(p))))

        return self.define("pick", [p, v], z3.IntSort(), body, Structural(p))

    @cached_property
    def pick_lowers(self) -> Theorem:
        """Prove that `pick` is a number of p, and that a smaller number in its place makes the nim-sum v."""
        n0 = self.pick(p, v)
        goal = z3.Implies(
            z3.And(self.increasing(p, before), before >= 0, 0 <= v, v < self.nim_sum(p)),
            z3.And(self.has(p, n0), n0 > before, self.nim_add(n0, self.nim_add(self.nim_sum(p), v)) < n0),
        )
        rest = self.nim_sum(tail(p))
        deeper = self.nim_add(v, head(p))
        by: list[Fact] = [self.pick.at(p, v), self.has.at(p, n0), self.nim_sum.at(p), self.increasing.at(p, before)]
        by += [self.sum_natural(tail(p)), self.exchange(head(p), rest, v), self.natural_value(v, head(p))]
        by += [self.natural_value(v, rest), self.associative(head(p), rest, v), self.commutative(rest, v)]
        by += [self.commutative(v, head(p)), self.associative(head(p), head(p), self.nim_add(rest, v))]
        by += [self.k(algebra.self_inverse)(head(p)), self.commutative(0, self.nim_add(rest, v))]
        by += [self.zero(self.nim_add(rest, v)), self.natural_value(rest, v), self.exchanged(head(p), rest, v)]
        by += [self.commutative(rest, deeper), self.has_above(tail(p), n0, head(p))]
        return self.induct("pick-lowers", [p, v, before], goal, Structural(p), at=[(tail(p), deeper, head(p))], by=by)

    @cached_property
    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        n0 = self.pick(p, v)
        m0 = self.nim_add(n0, self.nim_add(self.nim_sum(p), v))
        target = z3.If(m0 == 0, self.toggle(p, n0), self.toggle(self.toggle(p, n0), m0))
        some, shown = self.game.option_values(self.position_value)
        gap = self.nim_add(self.nim_sum(p), v)
        by: list[Fact] = [self.pick_lowers(p, v, 0), self.toggle_turned(p, n0, 0), self.toggle_both(p, n0, m0, 0)]
        by += [self.move.at(p, target), shown(p, target, v), self.sum_natural(p), self.toggle_counts(p, n0, 0)]
        by += [self.toggle_counts(self.toggle(p, n0), m0, 0), self.natural_value(self.nim_sum(p), v)]
        by += [self.natural_value(n0, gap), self.down_removes(p, self.toggle(p, n0), 0), self.toggle_down(p, n0, 0)]
        by += [self.turned_differs(p, target, 0), self.zero_only_if_equal(n0, gap)]
        by += [self.k(algebra.common_cancel)(n0, gap, self.nim_sum(p)), self.natural_value(n0, self.nim_sum(p))]
        by += [self.commutative(gap, self.nim_sum(p)), self.cancel(v, self.nim_sum(p))]
        by += [self.commutative(self.nim_sum(p), v)]
        goal = z3.Implies(z3.And(0 <= v, v < self.position_value(p)), some(p, v))
        return self.prove("reaches", [p, v], goal, by)

    @cached_property
    def natural(self) -> Theorem:
        """Prove that no value is negative."""
        return self.prove("natural", [p], self.position_value(p) >= 0, [self.sum_natural(p)])

    def theorems(self) -> list[Theorem]:
        """Prove the Grundy values and which positions are lost, and return these theorems with the definitions."""
        return [
            *self.game.values(self.position_value, self.natural, self.options_differ, self.reaches_smaller_values),
            self.nim_sum.equation,
        ]
