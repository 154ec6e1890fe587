"""Staircase Nim: counters move one step down, and those of the first step leave the game.

Only every second number of a position affects the outcome, as in `silver_dollar_game`: the Grundy value is the nim-sum
of the steps 1, 3, 5, …. The next player cancels a move that changes another step: the same counters move one step
further.
"""

from functools import cached_property

import z3

from verify.discover.general.game_chapters import NimSumChapters
from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Definition, Fact, Kernel, Structural, Theorem
from verify.proofs.general.number_lists import total
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q, x, y = z3.Consts("p q x y", Heaps)
v, counted = z3.Ints("v counted")


def staircase(k: Kernel, name: str) -> list[Theorem]:
    """Prove the values of staircase Nim."""
    return Staircase(k, name).theorems()


class EverySecondNumber(NimSumChapters):
    """A game in which only every second number of a position affects the outcome."""

    def __init__(self, k: Kernel, name: str) -> None:
        super().__init__(k, name)
        self.total = k(total)

    @cached_property
    def zero_in_front(self) -> Theorem:
        """Prove 0 ⊕ v = v."""
        goal = z3.Implies(v >= 0, self.nim_add(0, v) == v)
        return self.prove("zero-in-front", [v], goal, [self.commutative(0, v), self.zero(v)])


class Staircase(EverySecondNumber):
    """The values of staircase Nim: the nim-sum of the heaps on the steps 1, 3, 5, …."""

    def __init__(self, k: Kernel, name: str) -> None:
        super().__init__(k, name)
        self.valid = k(valid)

    @cached_property
    def down(self) -> Definition:
        """Define the relation that q arises from p by moving counters from one listed step to the step before it."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
            moved = z3.And(
                is_cons(tail(p)),
                is_cons(tail(q)),
                head(q) > head(p),
                head(tail(q)) >= 0,
                head(p) + head(tail(p)) == head(q) + head(tail(q)),
                tail(tail(p)) == tail(tail(q)),
            )
            return z3.And(is_cons(p), is_cons(q), z3.Or(moved, z3.And(head(p) == head(q), f(tail(p), tail(q)))))

        return self.define("down", [p, q], z3.BoolSort(), body, Structural(p))

    @property
    def leaves(self) -> z3.BoolRef:
        """Return the condition that counters leave the game from the first step."""
        return z3.And(is_cons(p), is_cons(q), 0 <= head(q), head(q) < head(p), tail(p) == tail(q))

    @cached_property
    def move(self) -> Definition:
        """Define the moves: counters move one step down, and those of the first step leave the game."""
        return self.define(
            "move", [p, q], z3.BoolSort(), lambda *_: z3.And(self.valid(p), z3.Or(self.leaves, self.down(p, q)))
        )

    @cached_property
    def rank(self) -> Definition:
        """Define the rank: each counter counts as often as it can be moved."""
        return self.define(
            "rank", [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), self.total(p) + f(tail(p)), 0), Structural(p)
        )

    @cached_property
    def rank_natural(self) -> Theorem:
        """Prove that the rank of a position and its number of counters are not negative."""
        by: list[Fact] = [self.rank.at(p), self.total.at(p), self.total.at(tail(p)), self.valid.at(p)]
        goal = z3.Implies(self.valid(p), z3.And(self.total(p) >= 0, self.rank(p) >= 0))
        return self.induct("rank-natural", [p], goal, Structural(p), at=[(tail(p),)], by=by)

    @cached_property
    def down_falls(self) -> Theorem:
        """Prove that a move to the step below keeps the number of counters and lowers the rank."""
        by: list[Fact] = [self.down.at(p, q)]
        by += [
            *(
                fact
                for one in (p, q)
                for at in (one, tail(one))
                for fact in (self.rank.at(at), self.total.at(at), self.valid.at(at))
            )
        ]
        by += [self.rank_natural(tail(p)), self.rank_natural(tail(q)), self.rank_natural(tail(tail(p)))]
        goal = z3.Implies(
            z3.And(self.valid(p), self.down(p, q)),
            z3.And(self.valid(q), self.total(q) == self.total(p), self.rank(q) < self.rank(p)),
        )
        return self.induct("down-falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the rank."""
        goal = z3.Implies(self.move(p, q), z3.And(0 <= self.rank(q), self.rank(q) < self.rank(p)))
        by: list[Fact] = [self.move.at(p, q), self.down_falls(p, q), self.rank_natural(q)]
        by += [*(one.at(at) for at in (p, q) for one in (self.rank, self.total, self.valid))]
        return self.prove("falls", [p, q], goal, by)

    @cached_property
    def nim_sum(self) -> Definition:
        """Define the nim-sum of every second step, the first step included exactly if `counted` is 1."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, counted: z3.ArithRef) -> z3.ArithRef:
            return z3.If(is_cons(p), self.nim_add(z3.If(counted == 1, head(p), 0), f(tail(p), 1 - counted)), 0)

        return self.define("nim-sum", [p, counted], z3.IntSort(), body, Structural(p))

    @cached_property
    def nim_sum_natural(self) -> Theorem:
        """Prove that the nim-sum of every second step is not negative."""
        by: list[Fact] = [self.nim_sum.at(p, counted)]
        by += [self.natural_value(z3.If(counted == 1, head(p), 0), self.nim_sum(tail(p), 1 - counted))]
        return self.prove("nim-sum-natural", [p, counted], self.nim_sum(p, counted) >= 0, by)

    @cached_property
    def down_differs(self) -> Theorem:
        """Prove that a move to the step below changes the nim-sum."""
        choice = z3.Or(counted == 0, counted == 1)
        mine = z3.If(counted == 1, head(p), 0)
        other = 1 - counted
        after = tail(tail(p))
        goal = z3.Implies(
            z3.And(self.valid(p), choice, self.down(p, q)), self.nim_sum(q, counted) != self.nim_sum(p, counted)
        )
        by: list[Fact] = [self.down.at(p, q), self.down_falls(p, q), self.valid.at(p), self.valid.at(q)]
        by += [self.valid.at(tail(p)), self.valid.at(tail(q))]
        by += [
            one.at(*at)
            for at in ((p, counted), (q, counted), (tail(p), other), (tail(q), other))
            for one in (self.nim_sum,)
        ]
        by += [self.nim_sum_natural(tail(p), other), self.nim_sum_natural(tail(q), other)]
        by += [self.nim_sum_natural(after, counted), self.zero_in_front(self.nim_sum(tail(p), other))]
        by += [self.zero_in_front(self.nim_sum(tail(q), other)), self.zero_in_front(self.nim_sum(after, counted))]
        by += [self.commutative(mine, self.nim_sum(tail(p), other))]
        by += [self.commutative(mine, self.nim_sum(tail(q), other))]
        by += [self.injective(self.nim_sum(tail(q), other), self.nim_sum(tail(p), other), mine)]
        by += [self.injective(head(q), head(p), self.nim_sum(after, counted))]
        by += [self.injective(head(tail(q)), head(tail(p)), self.nim_sum(after, counted))]
        by += [self.injective(head(q), head(p), self.nim_sum(tail(p), other))]
        at = [(tail(p), tail(q), other)]
        return self.induct("down-differs", [p, q, counted], goal, Structural(p), at=at, by=by)

    def position_value(self, p: z3.ExprRef) -> z3.ArithRef:
        """Return the Grundy value of a position."""
        return z3.If(self.valid(p), self.nim_sum(p, 1), 0)

    @cached_property
    def options_differ(self) -> Theorem:
        """Prove that a move changes the Grundy value."""
        goal = z3.Implies(self.move(p, q), self.position_value(q) != self.position_value(p))
        by: list[Fact] = [self.move.at(p, q), self.down_falls(p, q), self.down_differs(p, q, 1), self.nim_sum.at(p, 1)]
        by += [self.nim_sum.at(q, 1), self.nim_sum_natural(tail(p), 0)]
        by += [self.injective(head(q), head(p), self.nim_sum(tail(p), 0)), self.valid.at(p), self.valid.at(q)]
        return self.prove("differs", [p, q], goal, by)

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with the steps of stairs as positions; moves lower the rank."""
        inside: list[Fact] = [self.down_falls(x, y), self.valid.at(x), self.valid.at(y)]
        return GameTheory(self.k, self.name, Heaps, self.valid, self.move, self.rank, self.rank_falls, inside)

    @cached_property
    def reply(self) -> Definition:
        """Define the position after a move that makes the nim-sum v."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, counted: z3.ArithRef, v: z3.ArithRef) -> z3.ExprRef:
            left = self.nim_add(v, self.nim_sum(tail(p), 0))
            later = f(tail(p), 0, self.nim_add(v, head(p)))
            risen = f(tail(p), 1, v)
            above = cons(head(p) + self.total(tail(p)) - self.total(risen), risen)
            here = z3.If(left < head(p), cons(left, tail(p)), cons(head(p), later))
            return z3.If(is_cons(p), z3.If(counted == 1, here, above), nil)

        return self.define("reply", [p, counted, v], Heaps, body, Structural(p))

    @cached_property
    def reply_reaches(self) -> Theorem:
        """Prove that a move leads to `reply`, which has the nim-sum v."""
        choice = z3.Or(counted == 0, counted == 1)
        reached = self.reply(p, counted, v)
        goal = z3.Implies(
            z3.And(self.valid(p), choice, 0 <= v, v < self.nim_sum(p, counted)),
            z3.And(
                self.valid(reached),
                self.nim_sum(reached, counted) == v,
                z3.If(
                    counted == 1,
                    z3.Or(z3.substitute(self.leaves, (q, reached)), self.down(p, reached)),
                    self.down(p, reached),
                ),
            ),
        )
        later = self.nim_add(v, head(p))
        risen = self.reply(tail(p), 1, v)
        by: list[Fact] = [self.reply.at(p, counted, v), self.nim_sum.at(p, counted), self.nim_sum.at(reached, counted)]
        by += [self.down.at(p, reached), self.valid.at(p), self.valid.at(reached), self.valid.at(tail(p))]
        by += [self.nim_sum_natural(tail(p), 0), self.nim_sum_natural(tail(p), 1)]
        by += [self.zero_in_front(self.nim_sum(tail(p), 1)), self.exchange(head(p), self.nim_sum(tail(p), 0), v)]
        by += [self.cancel(v, self.nim_sum(tail(p), 0)), self.cancel(v, head(p)), self.commutative(head(p), later)]
        by += [self.natural_value(v, self.nim_sum(tail(p), 0)), self.natural_value(v, head(p))]
        by += [self.zero_in_front(self.nim_sum(risen, 1)), self.nim_sum_natural(risen, 1), self.total.at(tail(p))]
        by += [self.total.at(risen), self.valid.at(risen), self.down_falls(tail(p), risen)]
        return self.induct(
            "reply-reaches",
            [p, counted, v],
            goal,
            Structural(p),
            at=[(tail(p), z3.IntVal(0), later), (tail(p), z3.IntVal(1), v)],
            by=by,
        )

    @cached_property
    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        some, shown = self.game.option_values(self.position_value)
        by: list[Fact] = [self.reply_reaches(p, 1, v), self.move.at(p, self.reply(p, 1, v))]
        by += [shown(p, self.reply(p, 1, v), v)]
        return self.prove("reaches", [p, v], z3.Implies(z3.And(0 <= v, v < self.position_value(p)), some(p, v)), by)

    @cached_property
    def natural(self) -> Theorem:
        """Prove that no value is negative."""
        return self.prove("natural", [p], self.position_value(p) >= 0, [self.nim_sum_natural(p, 1)])

    def theorems(self) -> list[Theorem]:
        """Prove the Grundy values and which positions are lost, and return these theorems with the definitions."""
        return [
            *self.game.values(self.position_value, self.natural, self.options_differ, self.reaches_smaller_values),
            self.nim_sum.equation,
        ]
