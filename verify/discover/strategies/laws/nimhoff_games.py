"""Cyclic Nimhoff: take any number of counters from one heap, or fewer than h counters in all from several.

The Grundy value is h times the nim-sum of the quotients ⌊x/h⌋, plus the remainder of the sum of all heaps modulo h. A
move that takes fewer than h counters changes this remainder. One that takes more from a single heap changes a quotient.
A smaller nim-sum is reached by lowering one heap, whose remainder can be chosen, and a smaller remainder by taking
counters that change no quotient. A. S. Fraenkel and M. Lorberbom, Journal of Combinatorial Theory A 58 (1991), 1–25.
"""

from functools import cached_property

import z3

from verify.discover.general.game_chapters import MovesOnLists, NimSumChapters
from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Definition, Fact, Kernel, Structural, Theorem
from verify.proofs.general.number_lists import total, total_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q, x, y = z3.Consts("p q x y", Heaps)
n, v, r, d = z3.Ints("n v r d")


def cyclic_nimhoff(k: Kernel, name: str, h: int) -> list[Theorem]:
    """Prove the values of cyclic Nimhoff, for lists of heaps of any length.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        h: fewer counters than this are taken from several heaps; at least 2.
    """
    return CyclicNimhoff(k, name, h).theorems()


class CyclicNimhoff(MovesOnLists, NimSumChapters):
    """The values of cyclic Nimhoff: the nim-sum of the quotients by h, and the remainder of all counters."""

    def __init__(self, k: Kernel, name: str, h: int) -> None:
        super().__init__(k, name)
        self.h = h
        self.valid, self.total, self.total_natural = k(valid), k(total), k(total_natural)

    @cached_property
    def lowers_one(self) -> Definition:
        """Define the relation that q arises from p by taking counters from one heap."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
            here = z3.And(0 <= head(q), head(q) < head(p), tail(p) == tail(q))
            return z3.And(is_cons(p), is_cons(q), z3.Or(here, z3.And(head(p) == head(q), f(tail(p), tail(q)))))

        return self.define("lowers-one", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def lowers(self) -> Definition:
        """Define the relation that p and q have equally many heaps, and no heap of q is larger than that of p."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
            here = z3.And(is_cons(q), 0 <= head(q), head(q) <= head(p), f(tail(p), tail(q)))
            return z3.If(is_cons(p), here, p == q)

        return self.define("lowers", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def move(self) -> Definition:
        """Define the moves: counters are taken from one heap, or fewer than h counters in all from several heaps."""
        is_move = z3.And(
            self.valid(p),
            z3.Or(self.lowers_one(p, q), z3.And(self.lowers(p, q), 1 <= self.number_taken, self.number_taken < self.h)),
        )
        return self.define("move", [p, q], z3.BoolSort(), lambda *_: is_move)

    @property
    def both_lists(self) -> list[Fact]:
        """Return the equations of `valid` and of the number of counters for the positions p and q."""
        return [f.at(at) for at in (p, q) for f in (self.valid, self.total)]

    @cached_property
    def one_falls(self) -> Theorem:
        """Prove that taking counters from one heap leads to a position with fewer counters."""
        goal = z3.Implies(
            z3.And(self.valid(p), self.lowers_one(p, q)), z3.And(self.valid(q), self.total(q) < self.total(p))
        )
        at = [(tail(p), tail(q))]
        return self.induct(
            "one-falls", [p, q], goal, Structural(p), at=at, by=[self.lowers_one.at(p, q), *self.both_lists]
        )

    @cached_property
    def stays_valid(self) -> Theorem:
        """Prove that no heap is negative after counters are taken from several heaps."""
        at = [(tail(p), tail(q))]
        goal = z3.Implies(z3.And(self.valid(p), self.lowers(p, q)), self.valid(q))
        return self.induct(
            "stays-valid", [p, q], goal, Structural(p), at=at, by=[self.lowers.at(p, q), *self.both_lists]
        )

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the number of counters."""
        goal = z3.Implies(self.move(p, q), z3.And(0 <= self.total(q), self.total(q) < self.total(p)))
        by: list[Fact] = [self.move.at(p, q), self.one_falls(p, q), self.stays_valid(p, q), self.total_natural(q)]
        return self.prove("falls", [p, q], goal, by)

    @cached_property
    def quotient(self) -> Definition:
        """Define the quotient of a number by h, so that later proofs do not divide."""
        return self.define("quotient", [n], z3.IntSort(), lambda *_: n / self.h)

    @cached_property
    def rest(self) -> Definition:
        """Define the remainder of a number by h, so that later proofs do not divide."""
        return self.define("rest", [n], z3.IntSort(), lambda *_: n % self.h)

    @cached_property
    def divided(self) -> Theorem:
        """Prove n = h · quotient(n) + rest(n) and 0 ≤ rest(n) < h, and quotient(n) ≥ 0 for n ≥ 0."""
        goal = z3.And(
            n == self.h * self.quotient(n) + self.rest(n),
            0 <= self.rest(n),
            self.rest(n) < self.h,
            z3.Implies(n >= 0, self.quotient(n) >= 0),
        )
        return self.prove("divided", [n], goal, [self.quotient.at(n), self.rest.at(n)])

    @cached_property
    def composed(self) -> Theorem:
        """Prove that h · d + r has the quotient d and the remainder r if 0 ≤ r < h."""
        goal = z3.Implies(
            z3.And(0 <= r, r < self.h), z3.And(self.quotient(self.h * d + r) == d, self.rest(self.h * d + r) == r)
        )
        return self.prove("composed", [d, r], goal, [self.quotient.at(self.h * d + r), self.rest.at(self.h * d + r)])

    @cached_property
    def alike(self) -> Theorem:
        """Prove that numbers that differ by a multiple of h have the same remainder."""
        return self.prove(
            "alike", [n, d], self.rest(n + self.h * d) == self.rest(n), [self.rest.at(n), self.rest.at(n + self.h * d)]
        )

    @cached_property
    def nim_sum(self) -> Definition:
        """Define the nim-sum of the quotients of the heaps by h."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
            return z3.If(is_cons(p), self.nim_add(self.quotient(head(p)), f(tail(p))), 0)

        return self.define("nim-sum", [p], z3.IntSort(), body, Structural(p))

    @cached_property
    def nim_sum_natural(self) -> Theorem:
        """Prove that the nim-sum of the quotients is not negative."""
        mine = self.quotient(head(p))
        others = self.nim_sum(tail(p))
        return self.prove(
            "nim-sum-natural", [p], self.nim_sum(p) >= 0, [self.nim_sum.at(p), self.natural_value(mine, others)]
        )

    @cached_property
    def one_differs(self) -> Theorem:
        """Prove that if counters are taken from one heap, the nim-sum changes or their number is less than h."""
        at = [(tail(p), tail(q))]
        mine = self.quotient(head(p))
        others = self.nim_sum(tail(p))
        goal = z3.Implies(
            z3.And(self.valid(p), self.lowers_one(p, q)),
            z3.Or(self.nim_sum(q) != self.nim_sum(p), z3.And(1 <= self.number_taken, self.number_taken < self.h)),
        )
        by: list[Fact] = [self.lowers_one.at(p, q), self.nim_sum.at(p), self.nim_sum.at(q), *self.both_lists]
        by += [self.divided(head(p)), self.divided(head(q)), self.nim_sum_natural(tail(p))]
        by += [self.nim_sum_natural(tail(q)), self.injective(self.quotient(head(q)), mine, others)]
        by += [self.injective(self.nim_sum(tail(q)), others, mine), self.commutative(mine, others)]
        by += [self.commutative(mine, self.nim_sum(tail(q)))]
        return self.induct("one-differs", [p, q], goal, Structural(p), at=at, by=by)

    @cached_property
    def value_of(self) -> Definition:
        """Define the closed form of the Grundy value of a position."""
        return self.define(
            "value-of", [p], z3.IntSort(), lambda *_: self.h * self.nim_sum(p) + self.rest(self.total(p))
        )

    def position_value(self, p: z3.ExprRef) -> z3.ArithRef:
        """Return the Grundy value of a position."""
        return z3.If(self.valid(p), self.value_of(p), 0)

    @cached_property
    def options_differ(self) -> Theorem:
        """Prove that a move changes the Grundy value."""
        goal = z3.Implies(self.move(p, q), self.position_value(q) != self.position_value(p))
        by: list[Fact] = [self.move.at(p, q), self.one_differs(p, q), self.one_falls(p, q), self.stays_valid(p, q)]
        by += [self.value_of.at(p), self.value_of.at(q), self.divided(self.total(p)), self.divided(self.total(q))]
        by += [self.nim_sum_natural(p), self.nim_sum_natural(q)]
        return self.prove("differs", [p, q], goal, by)

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with lists of heaps as positions; moves lower the number of counters."""
        inside: list[Fact] = [self.one_falls(x, y), self.stays_valid(x, y)]
        return GameTheory(self.k, self.name, Heaps, self.valid, self.move, self.total, self.rank_falls, inside)

    @cached_property
    def lowered(self) -> Definition:
        """Define the position after one heap is lowered: its nim-sum is v, and the sum of its heaps modulo h is r."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, v: z3.ArithRef, r: z3.ArithRef) -> z3.ExprRef:
            left = self.nim_add(v, self.nim_sum(tail(p)))
            here = cons(self.h * left + self.rest(r - self.total(tail(p))), tail(p))
            deeper = cons(head(p), f(tail(p), self.nim_add(v, self.quotient(head(p))), self.rest(r - head(p))))
            return z3.If(is_cons(p), z3.If(left < self.quotient(head(p)), here, deeper), nil)

        return self.define("lowered", [p, v, r], Heaps, body, Structural(p))

    @cached_property
    def lowered_reaches(self) -> Theorem:
        """Prove for v below the nim-sum: a move leads to `lowered`, which has the nim-sum v and the remainder r."""
        mine = self.quotient(head(p))
        others = self.nim_sum(tail(p))
        reached = self.lowered(p, v, r)
        left = self.nim_add(v, others)
        deeper = self.nim_add(v, mine)
        goal = z3.Implies(
            z3.And(self.valid(p), 0 <= v, v < self.nim_sum(p), 0 <= r, r < self.h),
            z3.And(
                self.lowers_one(p, reached),
                self.valid(reached),
                self.nim_sum(reached) == v,
                self.rest(self.total(reached)) == r,
            ),
        )
        left_over = self.rest(r - self.total(tail(p)))
        below = self.lowered(tail(p), deeper, self.rest(r - head(p)))
        by: list[Fact] = [self.lowered.at(p, v, r), self.nim_sum.at(p), self.nim_sum.at(reached)]
        by += [self.lowers_one.at(p, reached), self.valid.at(p), self.valid.at(reached), self.total.at(reached)]
        by += [self.exchange(mine, others, v), self.cancel(v, others), self.cancel(v, mine)]
        by += [self.nim_sum_natural(tail(p)), self.commutative(mine, deeper), self.natural_value(v, others)]
        by += [self.natural_value(v, mine), self.divided(head(p)), self.divided(r - self.total(tail(p)))]
        by += [self.divided(r - head(p)), self.composed(left, left_over), self.divided(self.total(reached))]
        by += [self.divided(r), self.alike(r, left - self.quotient(r - self.total(tail(p))))]
        by += [self.composed(z3.IntVal(0), r), self.divided(self.total(below))]
        by += [self.alike(r, self.quotient(self.total(below)) - self.quotient(r - head(p)))]
        at_tail = [(tail(p), deeper, self.rest(r - head(p)))]
        return self.induct("lowered-reaches", [p, v, r], goal, Structural(p), at=at_tail, by=by)

    @cached_property
    def rests(self) -> Definition:
        """Define the sum of the remainders of the heaps."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
            return z3.If(is_cons(p), self.rest(head(p)) + f(tail(p)), 0)

        return self.define("rests", [p], z3.IntSort(), body, Structural(p))

    @cached_property
    def rests_congruent(self) -> Theorem:
        """Prove that the sum of the remainders is congruent to the number of counters modulo h."""
        goal = z3.And(self.rests(p) >= 0, self.rest(self.total(p)) == self.rest(self.rests(p)))
        by: list[Fact] = [self.rests.at(p), self.total.at(p), self.divided(head(p)), self.divided(self.total(tail(p)))]
        by += [self.divided(self.rests(tail(p)))]
        step = self.quotient(head(p)) + self.quotient(self.total(tail(p))) - self.quotient(self.rests(tail(p)))
        by += [self.alike(self.rests(p), step)]
        return self.induct("rests-congruent", [p], goal, Structural(p), at=[(tail(p),)], by=by)

    @cached_property
    def quotient_natural(self) -> Theorem:
        """Prove that quotients of natural numbers are not negative."""
        return self.prove("quotient-natural", [n], z3.Implies(n >= 0, self.quotient(n) >= 0), [self.divided(n)])

    @cached_property
    def rests_enough(self) -> Theorem:
        """Prove that the sum of the remainders is at least the number of counters modulo h."""
        by: list[Fact] = [self.rests_congruent(p), self.divided(self.rests(p))]
        goal = self.rests(p) >= self.rest(self.total(p))
        return self.prove("rests-enough", [p], goal, [*by, self.quotient_natural(self.rests(p))])

    @cached_property
    def taken(self) -> Definition:
        """Define the position after d counters are taken without a change of a quotient."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, d: z3.ArithRef) -> z3.ExprRef:
            less = z3.If(d < self.rest(head(p)), d, self.rest(head(p)))
            return z3.If(is_cons(p), cons(head(p) - less, f(tail(p), d - less)), nil)

        return self.define("taken", [p, d], Heaps, body, Structural(p))

    @cached_property
    def taken_keeps(self) -> Theorem:
        """Prove that the position `taken` has d counters fewer than p and the same nim-sum."""
        mine = self.quotient(head(p))
        after = self.taken(p, d)
        less = z3.If(d < self.rest(head(p)), d, self.rest(head(p)))
        goal = z3.Implies(
            z3.And(self.valid(p), 0 <= d, d <= self.rests(p)),
            z3.And(
                self.lowers(p, after),
                self.valid(after),
                self.total(after) == self.total(p) - d,
                self.nim_sum(after) == self.nim_sum(p),
            ),
        )
        by: list[Fact] = [self.taken.at(p, d), self.lowers.at(p, after), self.valid.at(p), self.valid.at(after)]
        by += [self.total.at(p), self.total.at(after), self.rests.at(p), self.nim_sum.at(p), self.nim_sum.at(after)]
        by += [self.divided(head(p)), self.composed(mine, self.rest(head(p)) - less), self.rests_congruent(tail(p))]
        return self.induct("taken-keeps", [p, d], goal, Structural(p), at=[(tail(p), d - less)], by=by)

    @cached_property
    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        some, shown = self.game.option_values(self.position_value)
        much = self.quotient(v)
        little = self.rest(v)
        first = self.lowered(p, much, little)
        second = self.taken(p, self.rest(self.total(p)) - little)
        by: list[Fact] = [self.divided(v), self.value_of.at(p), self.lowered_reaches(p, much, little)]
        by += [self.move.at(p, first), self.value_of.at(first), shown(p, first, v), self.nim_sum_natural(p)]
        by += [self.divided(self.total(p)), self.taken_keeps(p, self.rest(self.total(p)) - little)]
        by += [self.rests_enough(p), self.move.at(p, second), self.value_of.at(second), shown(p, second, v)]
        by += [self.composed(self.quotient(self.total(p)), little), self.divided(self.total(second))]
        return self.prove("reaches", [p, v], z3.Implies(z3.And(0 <= v, v < self.position_value(p)), some(p, v)), by)

    @cached_property
    def natural(self) -> Theorem:
        """Prove that no value is negative."""
        by: list[Fact] = [self.value_of.at(p), self.nim_sum_natural(p), self.divided(self.total(p))]
        return self.prove("natural", [p], self.position_value(p) >= 0, by)

    def theorems(self) -> list[Theorem]:
        """Prove the Grundy values and which positions are lost, and return these theorems with the definitions."""
        return [
            *self.game.values(self.position_value, self.natural, self.options_differ, self.reaches_smaller_values),
            self.value_of.equation,
            self.nim_sum.equation,
        ]
