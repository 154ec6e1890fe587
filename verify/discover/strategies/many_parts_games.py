"""Splits of a heap into at least s parts, possibly with a largest number of parts.

The value of n > 0 is ⌊(n − 1) / (s − 1)⌋ for s ≥ 3, and n − 1 for s = 2 if four parts are allowed. The values of the
parts sum to less than this, and a nim-sum is at most the sum. A smaller value t is that of one part of the split; of
the others two are equal, and the rest are so small that their value is 0.
"""

from functools import cached_property
from typing import Any

import z3

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, SplitInto
from verify.bruteforce.many_parts import into_parts
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.game_chapters import NimSumChapters
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.result import ProvedForm, compare_with_truth
from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q, r, x, y = z3.Consts("p q r x y", Heaps)
n, t, v, c, a, b = z3.Ints("n t v c a b")
# Four parts give every smaller value if two are allowed; the number of heaps that are compared with brute force.
ENOUGH_PARTS, COMPARED_HEAPS = 4, 60


def least_parts(game: HeapGame, play: Play) -> int | None:
    """Return the least number of parts if the theorem applies to the game; otherwise None."""
    if play is not Play.NORMAL or len(game.moves) != 1 or not isinstance(game.moves[0], SplitInto) or not game.plain:
        return None
    move = game.moves[0]
    enough = move.most is None or move.most >= max(move.least, ENOUGH_PARTS if move.least == 2 else 0)
    return move.least if enough and not move.different else None


def closed_form(least: int) -> ArithmeticPeriodic:
    """Return the values if a heap is split into `least` parts or more."""
    period = least - 1
    return ArithmeticPeriodic(1, period, 1, (0, *(0 for _ in range(period))))


def splits(k: Kernel, name: str, least: int, most: int | None) -> list[Theorem]:
    """Prove that the Grundy value of a sum of heaps is the nim-sum of their values in closed form.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        least: the least number of parts; at least 2.
        most: the largest number of parts, at least 4 if two are allowed; None for any number.
    """
    return Splits(k, name, least, most).theorems()


class Splits(NimSumChapters):
    """The values of heaps that are split into at least `least` and at most `most` parts; see `splits`."""

    def __init__(self, k: Kernel, name: str, least: int, most: int | None) -> None:
        super().__init__(k, name)
        self.least, self.most, self.step = least, most, least - 1
        self.valid, self.self_inverse = k(valid), k(algebra.self_inverse)

    @cached_property
    def nim_sum_at_most(self) -> Theorem:
        """Prove a ⊕ b ≤ a + b."""
        goal = z3.Implies(z3.And(a >= 0, b >= 0), self.nim_add(a, b) <= a + b)
        by: list[Fact] = [self.nim_add.at(a, b)]
        return self.induct("nim-sum-at-most", [a, b], goal, Measure((a + b,)), at=[(a / 2, b / 2)], by=by)

    @cached_property
    def heap_value(self) -> Definition:
        """Define the closed form of the Grundy value of one heap."""
        share = (n - 1) / self.step if self.step > 1 else n - 1
        return self.define("worth", [n], z3.IntSort(), lambda *_: z3.If(n < 1, 0, share))

    @cached_property
    def parts(self) -> Definition:
        """Define the relation that q is a list of parts of n followed by r, if c parts of the same split precede q."""

        def body(f: z3.FuncDeclRef, q: Any, n: Any, r: Any, c: Any) -> z3.BoolRef:
            done = z3.And(n == 0, q == r, c >= self.least, *([] if self.most is None else [c <= self.most]))
            more = z3.And(is_cons(q), 1 <= head(q), head(q) <= n, f(tail(q), n - head(q), r, c + 1))
            return z3.If(n <= 0, done, more)

        return self.define("parts", [q, n, r, c], z3.BoolSort(), body, Structural(q))

    @cached_property
    def split(self) -> Definition:
        """Define the relation that the position q arises from the position p by splitting one heap."""

        def body(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
            later = z3.And(is_cons(q), head(p) == head(q), f(tail(p), tail(q)))
            return z3.And(is_cons(p), z3.Or(z3.And(head(p) >= 1, self.parts(q, head(p), tail(p), 0)), later))

        return self.define("split", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def move(self) -> Definition:
        """Define the move between positions."""
        return self.define("move", [p, q], z3.BoolSort(), lambda *_: z3.And(self.valid(p), self.split(p, q)))

    @cached_property
    def rank(self) -> Definition:
        """Define the rank: the largest number of splits that are still possible."""
        return self.define(
            "rank",
            [p],
            z3.IntSort(),
            lambda f, p: z3.If(is_cons(p), z3.If(head(p) < 1, 0, head(p) - 1) + f(tail(p)), 0),
            Structural(p),
        )

    @cached_property
    def rank_natural(self) -> Theorem:
        """Prove that the rank is not negative."""
        return self.induct("rank-natural", [p], self.rank(p) >= 0, Structural(p), at=[(tail(p),)], by=[self.rank.at(p)])

    @cached_property
    def nim_sum(self) -> Definition:
        """Define the nim-sum of the values of all heaps of a position."""
        return self.define(
            "nim-sum",
            [p],
            z3.IntSort(),
            lambda f, p: z3.If(is_cons(p), self.nim_add(self.heap_value(head(p)), f(tail(p))), 0),
            Structural(p),
        )

    @cached_property
    def nim_sum_natural(self) -> Theorem:
        """Prove that the nim-sum of the values of all heaps is not negative."""
        return self.prove(
            "nim-sum-natural",
            [p],
            self.nim_sum(p) >= 0,
            [self.nim_sum.at(p), self.natural_value(self.heap_value(head(p)), self.nim_sum(tail(p)))],
        )

    @cached_property
    def heap_value_bounds(self) -> Theorem:
        """Prove for the value f of a heap n ≥ 1 and s = least − 1: s·f ≤ n − 1 < s·f + s."""
        goal = z3.And(
            self.heap_value(n) >= 0,
            z3.Implies(
                n >= 1,
                z3.And(self.step * self.heap_value(n) <= n - 1, n - 1 < self.step * self.heap_value(n) + self.step),
            ),
        )
        return self.prove("worth-bounds", [n], goal, [self.heap_value.at(n)])

    @cached_property
    def nim_sum_of_parts(self) -> Definition:
        """Define the nim-sum of the values of the parts of n at the beginning of a list."""
        return self.define(
            "nim-sum-of-parts",
            [q, n],
            z3.IntSort(),
            lambda f, q, n: z3.If(
                z3.Or(n <= 0, z3.Not(is_cons(q))), 0, self.nim_add(self.heap_value(head(q)), f(tail(q), n - head(q)))
            ),
            Structural(q),
        )

    @cached_property
    def parts_count(self) -> Theorem:
        """Prove bounds of the nim-sum and the rank of a list that begins with parts of n, in terms of n and r."""
        mine = self.nim_sum_of_parts(q, n)
        goal = z3.Implies(
            z3.And(self.parts(q, n, r, c), n >= 0, self.valid(r)),
            z3.And(
                self.valid(q),
                mine >= 0,
                self.step * mine <= n,
                self.step * mine + self.least - c <= n,
                self.nim_sum(q) == self.nim_add(mine, self.nim_sum(r)),
                self.rank(q) <= n + self.rank(r),
                self.rank(q) + self.least - c <= n + self.rank(r),
            ),
        )
        first = self.heap_value(head(q))
        rest = self.nim_sum_of_parts(tail(q), n - head(q))
        by: list[Fact] = [self.parts.at(q, n, r, c), self.nim_sum_of_parts.at(q, n), self.nim_sum.at(q)]
        by += [self.rank.at(q), self.valid.at(q), self.heap_value_bounds(head(q)), self.nim_sum_at_most(first, rest)]
        by += [self.nim_sum_natural(r), self.associative(first, rest, self.nim_sum(r)), self.zero(self.nim_sum(r))]
        by += [self.commutative(0, self.nim_sum(r)), self.natural_value(first, rest)]
        at = [(tail(q), n - head(q), r, c + 1)]
        return self.induct("parts-count", [q, n, r, c], goal, Structural(q), at=at, by=by)

    @cached_property
    def split_falls(self) -> Theorem:
        """Prove that a split lowers the rank and changes the nim-sum."""
        goal = z3.Implies(
            z3.And(self.valid(p), self.split(p, q)),
            z3.And(self.valid(q), self.rank(q) < self.rank(p), self.nim_sum(q) != self.nim_sum(p)),
        )
        others = self.nim_sum(tail(p))
        by: list[Fact] = [self.split.at(p, q), self.parts_count(q, head(p), tail(p), 0), self.valid.at(p)]
        by += [self.valid.at(q), self.rank.at(p), self.rank.at(q), self.nim_sum.at(p), self.nim_sum.at(q)]
        by += [self.heap_value_bounds(head(p)), self.nim_sum_natural(tail(p)), self.nim_sum_natural(tail(q))]
        by += [self.commutative(self.heap_value(head(p)), others)]
        by += [self.injective(self.nim_sum_of_parts(q, head(p)), self.heap_value(head(p)), others)]
        by += [self.commutative(self.heap_value(head(p)), self.nim_sum(tail(q)))]
        by += [self.injective(self.nim_sum(tail(q)), others, self.heap_value(head(p)))]
        return self.induct("split-falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the rank."""
        goal = z3.Implies(self.move(p, q), z3.And(0 <= self.rank(q), self.rank(q) < self.rank(p)))
        return self.prove("falls", [p, q], goal, [self.move.at(p, q), self.split_falls(p, q), self.rank_natural(q)])

    def value(self, p: Any) -> Any:
        """Return the Grundy value of a position."""
        return z3.If(self.valid(p), self.nim_sum(p), 0)

    @cached_property
    def options_differ(self) -> Theorem:
        """Prove that a move changes the Grundy value."""
        goal = z3.Implies(self.move(p, q), self.value(q) != self.value(p))
        return self.prove("differs", [p, q], goal, [self.move.at(p, q), self.split_falls(p, q)])

    @cached_property
    def game(self) -> GameTheory:
        """Return the lists of heaps as a game, in which splits lower the rank."""
        return GameTheory(
            self.k, self.name, Heaps, self.valid, self.move, self.rank, self.rank_falls, [self.split_falls(x, y)]
        )

    @cached_property
    def ones(self) -> Definition:
        """Define the list r after c heaps of 1."""
        return self.define("ones", [c, r], Heaps, lambda f, c, r: z3.If(c <= 0, r, cons(1, f(c - 1, r))), Measure((c,)))

    @cached_property
    def ones_count(self) -> Theorem:
        """Prove that heaps of 1 are legal parts and do not change the nim-sum."""
        singles = self.ones(c, r)
        small = z3.And(a >= self.least, *([] if self.most is None else [a <= self.most]))
        goal = z3.Implies(
            z3.And(c >= 0, a == b + c, small),
            z3.And(self.parts(singles, c, r, b), self.nim_sum(singles) == self.nim_sum(r)),
        )
        by: list[Fact] = [self.ones.at(c, r), self.parts.at(singles, c, r, b), self.nim_sum.at(singles)]
        by += [self.heap_value.at(1), self.nim_sum_natural(r), self.zero(self.nim_sum(r))]
        by += [self.commutative(0, self.nim_sum(r))]
        return self.induct("ones-count", [c, r, a, b], goal, Measure((c,)), at=[(c - 1, r, a, b + 1)], by=by)

    @cached_property
    def cut(self) -> Definition:
        """Define a list of parts of n with the nim-sum t, followed by the list r."""
        spare = n - self.least - self.step * t
        odd = spare % 2
        pairs = spare / 2 + 1
        match self.least:
            case 2:
                end = {0: cons(1, r), 1: cons((n - t - 1) / 2, cons((n - t - 1) / 2, r))}
                third = cons(1, cons((n - t - 2) / 2, cons((n - t - 2) / 2, r)))
                parts = cons(t + 1, z3.If(n - t == 2, end[0], z3.If((n - t) % 2 == 1, end[1], third)))
            case 3:
                parts = cons(2 * t + 1 + odd, cons(pairs, cons(pairs, r)))
            case _:
                parts = cons(self.step * t + 1, cons(1 + odd, cons(pairs, cons(pairs, self.ones(self.least - 4, r)))))
        return self.define("cut", [n, t, r], Heaps, lambda *_: parts)

    @cached_property
    def cut_reaches(self) -> Theorem:
        """Prove that `cut` consists of parts of n with the nim-sum t, followed by r."""
        spare = n - self.least - self.step * t
        pairs = spare / 2 + 1
        whole_cut = self.cut(n, t, r)
        goal = z3.Implies(
            z3.And(n >= 1, 0 <= t, t < self.heap_value(n), self.valid(r)),
            z3.And(self.parts(whole_cut, n, r, 0), self.nim_sum(whole_cut) == self.nim_add(t, self.nim_sum(r))),
        )
        by: list[Fact] = [self.cut.at(n, t, r), self.heap_value_bounds(n), self.heap_value.at(1), self.heap_value.at(2)]
        by += [self.zero(self.nim_sum(r)), self.commutative(0, self.nim_sum(r)), self.nim_sum_natural(r)]
        there = whole_cut
        left = n
        pair = (n - t - 1) / 2, (n - t - 2) / 2, pairs
        for place in range(min(max(self.least, ENOUGH_PARTS), 4) + 1):
            by += [
                self.parts.at(there, left, r, place),
                self.nim_sum.at(there),
                self.heap_value_bounds(head(there)),
                self.heap_value.at(head(there)),
            ]
            left, there = left - head(there), tail(there)
        for size in pair:
            w = self.heap_value(size)
            by += [
                self.cancel(self.nim_sum(r), w),
                self.associative(w, w, self.nim_sum(r)),
                self.self_inverse(w),
                self.heap_value_bounds(size),
            ]
        if self.least >= ENOUGH_PARTS:
            by += [self.ones_count(self.least - 4, r, self.least, 4)]
        by += [self.zero(t), self.natural_value(t, self.nim_sum(r))]
        return self.prove("cut-reaches", [n, t, r], goal, by)

    @cached_property
    def reply(self) -> Definition:
        """Define the position after a split that makes the nim-sum of the position v."""

        def body(f: z3.FuncDeclRef, p: Any, v: Any) -> Any:
            left = self.nim_add(v, self.nim_sum(tail(p)))
            later = cons(head(p), f(tail(p), self.nim_add(v, self.heap_value(head(p)))))
            return z3.If(
                is_cons(p), z3.If(left < self.heap_value(head(p)), self.cut(head(p), left, tail(p)), later), nil
            )

        return self.define("reply", [p, v], Heaps, body, Structural(p))

    @cached_property
    def reply_reaches(self) -> Theorem:
        """Prove that a split leads to `reply`, which has the nim-sum v."""
        reached = self.reply(p, v)
        own = self.heap_value(head(p))
        left = self.nim_add(v, self.nim_sum(tail(p)))
        deeper = self.nim_add(v, own)
        goal = z3.Implies(
            z3.And(self.valid(p), 0 <= v, v < self.nim_sum(p)),
            z3.And(self.split(p, reached), self.nim_sum(reached) == v),
        )
        by: list[Fact] = [self.reply.at(p, v), self.nim_sum.at(p), self.nim_sum.at(reached), self.split.at(p, reached)]
        by += [self.valid.at(p), self.nim_sum_natural(tail(p)), self.heap_value_bounds(head(p))]
        by += [self.exchange(own, self.nim_sum(tail(p)), v), self.cancel(v, self.nim_sum(tail(p)))]
        by += [self.cancel(v, own), self.commutative(own, deeper), self.natural_value(v, self.nim_sum(tail(p)))]
        by += [self.natural_value(v, own), self.cut_reaches(head(p), left, tail(p)), self.heap_value.at(head(p))]
        return self.induct("reply-reaches", [p, v], goal, Structural(p), at=[(tail(p), deeper)], by=by)

    @cached_property
    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        reached = self.reply(p, v)
        some, shown = self.game.option_values(self.value)
        by: list[Fact] = [self.reply_reaches(p, v), self.move.at(p, reached), shown(p, reached, v)]
        by += [self.split_falls(p, reached)]
        return self.prove("reaches", [p, v], z3.Implies(z3.And(0 <= v, v < self.value(p)), some(p, v)), by)

    @cached_property
    def natural(self) -> Theorem:
        """Prove that no value is negative."""
        return self.prove("natural", [p], self.value(p) >= 0, [self.nim_sum_natural(p)])

    def theorems(self) -> list[Theorem]:
        """Prove the Grundy values and which positions are lost, and return these theorems with the definitions."""
        return [
            *self.game.values(self.value, self.natural, self.options_differ, self.reaches_smaller_values),
            self.nim_sum.equation,
            self.heap_value.equation,
        ]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the values with brute force, and prove them.

    Raises:
        StrategyFailed: the time is up.
    """
    least = least_parts(game, play)
    move = game.moves[0]
    assert least is not None and isinstance(move, SplitInto)
    form = closed_form(least)
    compare_with_truth(form, into_parts(move, min(COMPARED_HEAPS, 6 * least + 6), clock.check))
    theorems = splits(k, game.name, least, move.most)
    below = "n - 1" if least == 2 else f"floor((n-1)/{least - 1})"
    description = f"the Grundy value of a heap of n > 0 is {below}"
    summary = Form(kind="arithmetic-periodic", preperiod=form.preperiod, period=form.period, saltus=form.rise)
    return ProvedForm(summary, form, theorems, description, form)
