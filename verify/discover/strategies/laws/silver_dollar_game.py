"""The silver dollar game without the dollar: Nim with every second gap between coins, from the one before the last.

The next player cancels a move that changes another gap: the next higher coin moves by the same distance.
"""

from functools import cached_property

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.discover.strategies.laws.increasing_numbers import IncreasingNumbers
from verify.discover.strategies.laws.staircase_nim import EverySecondNumber
from verify.kernel import Definition, Fact, Kernel, Structural, Theorem
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

p, q, x, y = z3.Consts("p q x y", Heaps)
v, before = z3.Ints("v before")


def silver_dollar(k: Kernel, name: str) -> list[Theorem]:
    """Prove the values of the silver dollar game without the dollar: coins on a strip, each on a square of its own."""
    return SilverDollar(k, name).theorems()


class SilverDollar(IncreasingNumbers, EverySecondNumber):
    """The values of the silver dollar game: the nim-sum of every second gap between coins."""

    @cached_property
    def slide(self) -> Definition:
        """Define the relation that q arises from p by moving one coin down, but not to or past the coin before it."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef, before: z3.ArithRef) -> z3.BoolRef:
            moved = z3.And(before < head(q), head(q) < head(p), tail(p) == tail(q))
            return z3.And(
                is_cons(p), is_cons(q), z3.Or(moved, z3.And(head(p) == head(q), f(tail(p), tail(q), head(p))))
            )

        return self.define("slide", [p, q, before], z3.BoolSort(), body, Structural(p))

    @cached_property
    def move(self) -> Definition:
        """Define the moves: one coin moves to a lower square and does not pass or join another coin."""
        return self.define(
            "move", [p, q], z3.BoolSort(), lambda *_: z3.And(self.increasing(p, -1), self.slide(p, q, -1))
        )

    @cached_property
    def rank_natural(self) -> Theorem:
        """Prove that the sum of the squares is not negative."""
        goal = z3.Implies(z3.And(self.increasing(p, before), before >= -1), self.total(p) >= 0)
        by: list[Fact] = [self.increasing.at(p, before), self.total.at(p)]
        return self.induct("rank-natural", [p, before], goal, Structural(p), at=[(tail(p), head(p))], by=by)

    @cached_property
    def parity(self) -> Definition:
        """Define the number of coins modulo 2."""
        return self.define(
            "parity", [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), 1 - f(tail(p)), 0), Structural(p)
        )

    @cached_property
    def slide_falls(self) -> Theorem:
        """Prove that a move lowers the sum of the squares and keeps the number of coins."""
        goal = z3.Implies(
            z3.And(self.increasing(p, before), self.slide(p, q, before)),
            z3.And(self.increasing(q, before), self.total(q) < self.total(p), self.parity(q) == self.parity(p)),
        )
        by: list[Fact] = [self.slide.at(p, q, before), self.increasing.at(p, before), self.increasing.at(q, before)]
        by += [self.total.at(p), self.total.at(q), self.increasing.at(tail(p), head(p))]
        by += [self.increasing.at(tail(p), head(q)), self.rank_natural(p, before), self.parity.at(p)]
        by += [self.parity.at(q)]
        at = [(tail(p), tail(q), head(p))]
        return self.induct("slide-falls", [p, q, before], goal, Structural(p), at=at, by=by)

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the sum of the squares."""
        goal = z3.Implies(self.move(p, q), z3.And(0 <= self.total(q), self.total(q) < self.total(p)))
        return self.prove(
            "falls", [p, q], goal, [self.move.at(p, q), self.slide_falls(p, q, -1), self.rank_natural(q, -1)]
        )

    @cached_property
    def parity_bit(self) -> Theorem:
        """Prove that the parity is 0 or 1."""
        choice = z3.Or(self.parity(p) == 0, self.parity(p) == 1)
        return self.induct("parity-bit", [p], choice, Structural(p), at=[(tail(p),)], by=[self.parity.at(p)])

    @cached_property
    def nim_sum(self) -> Definition:
        """Define the nim-sum of every second gap, counted back from the gap before the last coin."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, before: z3.ArithRef) -> z3.ArithRef:
            gap = z3.If(self.parity(p) == 1, head(p) - before - 1, 0)
            return z3.If(is_cons(p), self.nim_add(gap, f(tail(p), head(p))), 0)

        return self.define("nim-sum", [p, before], z3.IntSort(), body, Structural(p))

    @cached_property
    def nim_sum_natural(self) -> Theorem:
        """Prove that the nim-sum of every second gap is not negative."""
        mine = z3.If(self.parity(p) == 1, head(p) - before - 1, 0)
        rest = self.nim_sum(tail(p), head(p))
        by: list[Fact] = [self.nim_sum.at(p, before), self.natural_value(mine, rest)]
        return self.prove("nim-sum-natural", [p, before], self.nim_sum(p, before) >= 0, by)

    @cached_property
    def even(self) -> Theorem:
        """Prove that for an even number of coins the nim-sum does not depend on `before`."""
        other = z3.Int("other")
        goal = z3.Implies(self.parity(p) == 0, self.nim_sum(p, before) == self.nim_sum(p, other))
        return self.prove("even", [p, before, other], goal, [self.nim_sum.at(p, before), self.nim_sum.at(p, other)])

    @cached_property
    def slide_differs(self) -> Theorem:
        """Prove that a move changes the nim-sum."""
        at = [(tail(p), tail(q), head(p))]
        mine = z3.If(self.parity(p) == 1, head(p) - before - 1, 0)
        rest = self.nim_sum(tail(p), head(p))
        goal = z3.Implies(
            z3.And(self.increasing(p, before), self.slide(p, q, before)),
            self.nim_sum(q, before) != self.nim_sum(p, before),
        )
        behind = self.nim_sum(tail(tail(p)), head(tail(p)))
        second = tail(p)
        by: list[Fact] = [self.slide.at(p, q, before), self.slide_falls(p, q, before), self.increasing.at(p, before)]
        by += [self.increasing.at(q, before), self.increasing.at(second, head(p))]
        by += [self.increasing.at(second, head(q)), self.nim_sum.at(p, before), self.nim_sum.at(q, before)]
        by += [self.parity.at(p), self.parity.at(q), self.parity_bit(p), self.nim_sum.at(second, head(p))]
        by += [self.nim_sum.at(second, head(q)), self.parity.at(second), self.parity_bit(second)]
        by += [self.parity_bit(tail(q)), self.even(second, head(p), head(q)), self.nim_sum_natural(second, head(p))]
        by += [self.nim_sum_natural(second, head(q)), self.nim_sum_natural(tail(q), head(q)), self.parity.at(tail(q))]
        by += [self.parity_bit(tail(second)), self.injective(head(q) - before - 1, head(p) - before - 1, rest)]
        by += [self.zero_in_front(self.nim_sum(second, head(p))), self.zero_in_front(self.nim_sum(second, head(q)))]
        by += [self.zero_in_front(self.nim_sum(tail(q), head(q))), self.nim_sum_natural(tail(second), head(second))]
        by += [self.injective(head(second) - head(q) - 1, head(second) - head(p) - 1, behind)]
        by += [self.commutative(mine, self.nim_sum(tail(q), head(q))), self.commutative(mine, rest)]
        by += [self.injective(self.nim_sum(tail(q), head(q)), rest, mine)]
        return self.induct("slide-differs", [p, q, before], goal, Structural(p), at=at, by=by)

    def position_value(self, p: z3.ExprRef) -> z3.ArithRef:
        """Return the Grundy value of a position."""
        return z3.If(self.increasing(p, -1), self.nim_sum(p, -1), 0)

    @cached_property
    def options_differ(self) -> Theorem:
        """Prove that a move changes the Grundy value."""
        by: list[Fact] = [self.move.at(p, q), self.slide_falls(p, q, -1), self.slide_differs(p, q, -1)]
        return self.prove(
            "differs", [p, q], z3.Implies(self.move(p, q), self.position_value(q) != self.position_value(p)), by
        )

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with coins on a strip as positions; moves lower the sum of the squares."""
        return GameTheory(
            self.k,
            self.name,
            Heaps,
            lambda p: self.increasing(p, -1),
            self.move,
            self.total,
            self.rank_falls,
            [self.slide_falls(x, y, -1)],
        )

    @cached_property
    def reply(self) -> Definition:
        """Define the position after a move that makes the nim-sum v."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, before: z3.ArithRef, v: z3.ArithRef) -> z3.ExprRef:
            gap, rest = head(p) - before - 1, self.nim_sum(tail(p), head(p))
            left = self.nim_add(v, rest)
            later = cons(head(p), f(tail(p), head(p), z3.If(self.parity(p) == 1, self.nim_add(v, gap), v)))
            first = z3.And(self.parity(p) == 1, left < gap)
            return z3.If(is_cons(p), z3.If(first, cons(before + 1 + left, tail(p)), later), nil)

        return self.define("reply", [p, before, v], Heaps, body, Structural(p))

    @cached_property
    def reply_reaches(self) -> Theorem:
        """Prove that a move leads to `reply`, which has the nim-sum v."""
        rest = self.nim_sum(tail(p), head(p))
        reached = self.reply(p, before, v)
        gap = head(p) - before - 1
        left = self.nim_add(v, rest)
        later = z3.If(self.parity(p) == 1, self.nim_add(v, gap), v)
        goal = z3.Implies(
            z3.And(self.increasing(p, before), 0 <= v, v < self.nim_sum(p, before)),
            z3.And(self.slide(p, reached, before), self.nim_sum(reached, before) == v),
        )
        by: list[Fact] = [self.reply.at(p, before, v), self.nim_sum.at(p, before), self.nim_sum.at(reached, before)]
        by += [self.slide.at(p, reached, before), self.increasing.at(p, before), self.parity.at(p)]
        by += [self.parity.at(reached), self.parity_bit(p), self.parity_bit(tail(p))]
        by += [self.nim_sum_natural(tail(p), head(p)), self.exchange(gap, rest, v), self.cancel(v, rest)]
        by += [self.cancel(v, gap), self.commutative(gap, self.nim_add(v, gap)), self.natural_value(v, rest)]
        by += [self.natural_value(v, gap), self.zero_in_front(rest), self.even(tail(p), head(p), before + 1 + left)]
        by += [self.zero_in_front(v), self.slide_falls(p, reached, before)]
        at = [(tail(p), head(p), later)]
        return self.induct("reply-reaches", [p, before, v], goal, Structural(p), at=at, by=by)

    @cached_property
    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        some, shown = self.game.option_values(self.position_value)
        by: list[Fact] = [self.reply_reaches(p, -1, v), self.move.at(p, self.reply(p, -1, v))]
        by += [shown(p, self.reply(p, -1, v), v), self.slide_falls(p, self.reply(p, -1, v), -1)]
        return self.prove("reaches", [p, v], z3.Implies(z3.And(0 <= v, v < self.position_value(p)), some(p, v)), by)

    @cached_property
    def natural(self) -> Theorem:
        """Prove that no value is negative."""
        return self.prove("natural", [p], self.position_value(p) >= 0, [self.nim_sum_natural(p, -1)])

    def theorems(self) -> list[Theorem]:
        """Prove the Grundy values and which positions are lost, and return these theorems with the definitions."""
        return [
            *self.game.values(self.position_value, self.natural, self.options_differ, self.reaches_smaller_values),
            self.nim_sum.equation,
            self.parity.equation,
        ]
