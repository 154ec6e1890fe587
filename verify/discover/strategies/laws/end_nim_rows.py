"""Rows of heaps in which only the first and the last heap may be lowered: moves, and the heap that makes a row lost.

For each row w there is one heap R(w) for which the row w R(w) is lost, and one heap L(w) for which L(w) w is lost; 0
stands for no heap. `Rows` defines both and proves what the law of End-Nim (`end_nim`) needs of them.
"""

from functools import cached_property
from typing import Any

import z3

from verify.discover.general.game_chapters import GameChapters
from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem
from verify.proofs.general import number_lists
from verify.proofs.general.number_lists import length, length_natural, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, head, is_cons, tail, valid

p, q = z3.Consts("p q", Heaps)
i, j, side = z3.Ints("i j side")
RIGHT, LEFT = 1, 0
ORDER = Measure((j,))
rest, shorter = tail(p), j - 1


def partner(heap: Any, lost: Any, excluded: Any) -> z3.ArithRef:
    """Return the heap at one end that makes the row lost, given the heap at the other end; 0 if no heap does.

    Args:
        heap: the heap at the other end.
        lost: the heap at the other end that makes the inner row lost.
        excluded: the heap at this end that makes the inner row lost.
    """
    place = z3.If(z3.And(lost > 0, heap > lost), heap - 1, heap)
    return z3.If(heap == lost, 0, z3.If(z3.And(excluded > 0, place >= excluded), place + 1, place))


class Rows(GameChapters):
    """The moves in a row of heaps, and the heap that makes the row lost when it is put at an end."""

    def __init__(self, k: Kernel, name: str) -> None:
        super().__init__(k, name)
        self.valid, self.total, self.length, self.length_natural = k(valid), k(total), k(length), k(length_natural)
        self.at, self.put = k(number_lists.at), k(number_lists.put)

    @cached_property
    def from_first(self) -> Definition:
        """Define the relation that q arises from p by taking counters from the first nonempty heap."""

        def body(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
            here = z3.And(0 <= head(q), head(q) < head(p), tail(q) == tail(p))
            return z3.And(is_cons(p), is_cons(q), z3.If(head(p) == 0, z3.And(head(q) == 0, f(tail(p), tail(q))), here))

        return self.define("from-first", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def same(self) -> Definition:
        """Define the relation that the rows p and q have the same first i heaps."""
        return self.define(
            "same",
            [p, q, i],
            z3.BoolSort(),
            lambda f, p, q, i: z3.Or(i <= 0, z3.And(self.at(p, i - 1) == self.at(q, i - 1), f(p, q, i - 1))),
            Measure((i,)),
        )

    @cached_property
    def from_last(self) -> Definition:
        """Define the relation that q arises from p by taking from the last nonempty one of the first j heaps."""

        def body(f: z3.FuncDeclRef, p: Any, q: Any, j: Any) -> z3.BoolRef:
            one, other = self.at(p, j - 1), self.at(q, j - 1)
            here = z3.And(0 <= other, other < one, self.same(p, q, j - 1))
            return z3.And(j > 0, z3.If(one == 0, z3.And(other == 0, f(p, q, j - 1)), here))

        return self.define("from-last", [p, q, j], z3.BoolSort(), body, Measure((j,)))

    @cached_property
    def move(self) -> Definition:
        """Define the moves: counters are taken from the first or from the last nonempty heap."""
        ways = z3.Or(
            self.from_first(p, q),
            z3.And(self.valid(q), self.length(p) == self.length(q), self.from_last(p, q, self.length(p))),
        )
        return self.define("move", [p, q], z3.BoolSort(), lambda *_: z3.And(self.valid(p), ways))

    @cached_property
    def beside(self) -> Definition:
        """Define the heap that makes the row of the first j heaps lost if it stands on the given side of them."""

        def body(f: z3.FuncDeclRef, p: Any, j: Any, side: Any) -> z3.ArithRef:
            last = self.at(p, j - 1)
            right = z3.If(
                head(p) == 0,
                f(tail(p), j - 1, RIGHT),
                partner(head(p), f(tail(p), j - 1, LEFT), f(tail(p), j - 1, RIGHT)),
            )
            left = z3.If(last == 0, f(p, j - 1, LEFT), partner(last, f(p, j - 1, RIGHT), f(p, j - 1, LEFT)))
            return z3.If(z3.Or(j <= 0, z3.Not(is_cons(p))), 0, z3.If(side == RIGHT, right, left))

        return self.define("beside", [p, j, side], z3.IntSort(), body, Measure((j,)))

    def right(self, p: Any, j: Any) -> Any:
        """Return the heap that makes the row of the first j heaps lost if it follows them; 0 if no heap does."""
        return self.beside(p, j, RIGHT)

    def left(self, p: Any, j: Any) -> Any:
        """Return the heap that makes the row of the first j heaps lost if it precedes them; 0 if no heap does."""
        return self.beside(p, j, LEFT)

    @property
    def within(self) -> z3.BoolRef:
        """Return the condition that p is a position with at least j heaps."""
        return z3.And(self.valid(p), 0 <= j, j <= self.length(p))

    @property
    def lists(self) -> list[Fact]:
        """Return the facts about the length of a row p and of the row without its first heap."""
        return [
            self.valid.at(p),
            self.length.at(p),
            self.length_natural(p),
            self.length_natural(rest),
            self.length.at(rest),
        ]

    @cached_property
    def at_natural(self) -> Theorem:
        """Prove that no heap of a row is negative."""
        goal = z3.Implies(self.valid(p), self.at(p, i) >= 0)
        by: list[Fact] = [self.valid.at(p), self.at.at(p, i)]
        return self.induct("at-natural", [p, i], goal, Structural(p), at=[(rest, i - 1)], by=by)

    @cached_property
    def beside_natural(self) -> Theorem:
        """Prove that `beside`, the heap that makes a row lost, is not negative."""
        goal = z3.Implies(z3.And(self.valid(p), z3.Or(side == LEFT, side == RIGHT)), self.beside(p, j, side) >= 0)
        by: list[Fact] = [self.beside.at(p, j, side), self.valid.at(p), self.at_natural(p, j - 1)]
        places = [
            (rest, shorter, z3.IntVal(LEFT)),
            (rest, shorter, z3.IntVal(RIGHT)),
            (p, shorter, z3.IntVal(LEFT)),
            (p, shorter, z3.IntVal(RIGHT)),
        ]
        return self.induct("beside-natural", [p, j, side], goal, ORDER, at=places, by=by)

    @property
    def both_sides(self) -> list[Fact]:
        """Return the definitions of the heaps that make a row lost, before it and after it."""
        return [self.beside.at(p, j, LEFT), self.beside.at(p, j, RIGHT)]

    @property
    def ends(self) -> list[Fact]:
        """Return the definitions of the first and the last of the first j heaps of a row."""
        return [self.at.at(p, j - 1), self.at.at(p, 0), self.at.at(rest, j - 2)]

    @cached_property
    def first_empty(self) -> Theorem:
        """Prove left(p, j) = left(rest, j − 1) if the first heap of p is empty."""
        goal = z3.Implies(z3.And(self.within, j >= 1, head(p) == 0), self.left(p, j) == self.left(rest, j - 1))
        by: list[Fact] = [*self.both_sides, *self.lists, *self.ends, self.beside.at(rest, j - 1, LEFT)]
        by += [self.beside.at(p, j - 1, RIGHT), self.beside.at(p, 0, LEFT), self.beside.at(rest, 0, LEFT)]
        by += [self.beside.at(p, 0, RIGHT), self.length.at(rest)]
        return self.induct("first-empty", [p, j], goal, ORDER, at=[(p, shorter)], by=by)

    @cached_property
    def last_empty(self) -> Theorem:
        """Prove right(p, j) = right(p, j − 1) if the last of the first j heaps is empty."""
        goal = z3.Implies(z3.And(self.within, j >= 1, self.at(p, j - 1) == 0), self.right(p, j) == self.right(p, j - 1))
        by: list[Fact] = [*self.both_sides, *self.lists, *self.ends, self.beside.at(p, j - 1, RIGHT)]
        by += [self.beside.at(rest, j - 1, LEFT), self.beside.at(rest, 0, RIGHT), self.beside.at(p, 0, RIGHT)]
        return self.induct("last-empty", [p, j], goal, ORDER, at=[(rest, shorter)], by=by)

    @property
    def inner(self) -> list[Fact]:
        """Return the facts that `beside` is not negative for rows without the first heap, the last heap, or both."""
        inner: list[Fact] = [self.beside_natural(rest, j - 2, RIGHT), self.beside_natural(rest, j - 2, LEFT)]
        inner += [self.beside_natural(rest, j - 1, LEFT), self.beside_natural(rest, j - 1, RIGHT)]
        inner += [self.beside_natural(p, j - 1, LEFT), self.beside_natural(p, j - 1, RIGHT)]
        return inner

    @property
    def unfolded(self) -> list[Fact]:
        """Return the definitions of `beside` for a row without its first or its last heap, and for rows of no heaps."""
        unfold: list[Fact] = [self.beside.at(rest, j - 1, LEFT), self.beside.at(rest, j - 1, RIGHT)]
        unfold += [self.beside.at(p, j - 1, RIGHT), self.beside.at(p, j - 1, LEFT)]
        unfold += [self.beside.at(a, z3.IntVal(0), s) for a in (p, rest) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
        return unfold

    @cached_property
    def lost_either_way(self) -> Theorem:
        """Prove right(p, j) = 0 ⇔ left(p, j) = 0: both hold exactly if the first j heaps are lost themselves."""
        goal = z3.Implies(self.within, (self.right(p, j) == 0) == (self.left(p, j) == 0))
        by: list[Fact] = [*self.both_sides, *self.lists, *self.ends, *self.inner, *self.unfolded]
        by += [self.first_empty(p, j), self.last_empty(p, j), self.at_natural(p, j - 1), self.length.at(rest)]
        return self.induct("lost-either-way", [p, j], goal, ORDER, at=[(rest, shorter), (p, shorter)], by=by)

    @cached_property
    def same_tails(self) -> Theorem:
        """Prove that if p and q agree in their first i ≥ 1 heaps, their tails agree in the first i − 1 heaps."""
        goal = z3.Implies(
            z3.And(self.same(p, q, i), 1 <= i, i <= self.length(p), i <= self.length(q)),
            z3.And(head(p) == head(q), self.same(tail(p), tail(q), i - 1)),
        )
        by: list[Fact] = [self.same.at(p, q, i), self.same.at(tail(p), tail(q), i - 1)]
        by += [
            *(
                f
                for one in (p, q)
                for f in (
                    self.at.at(one, i - 1),
                    self.at.at(one, 0),
                    self.length.at(one),
                    self.length_natural(tail(one)),
                )
            )
        ]
        by += [self.same.at(tail(p), tail(q), i - 2)]
        return self.induct("same-tails", [p, q, i], goal, Measure((i,)), at=[(p, q, i - 1)], by=by)

    @cached_property
    def same_beside(self) -> Theorem:
        """Prove that if p and q agree in their first j heaps, the same heap makes these lost, on either side."""
        goal = z3.Implies(
            z3.And(
                self.same(p, q, j), 0 <= j, j <= self.length(p), j <= self.length(q), z3.Or(side == LEFT, side == RIGHT)
            ),
            self.beside(p, j, side) == self.beside(q, j, side),
        )
        by: list[Fact] = [self.beside.at(p, j, side), self.beside.at(q, j, side), self.same_tails(p, q, j)]
        by += [self.same.at(p, q, j)]
        by += [
            f for one in (p, q) for f in (self.length.at(one), self.length_natural(one), self.length_natural(tail(one)))
        ]
        pairs = [(tail(p), tail(q), shorter, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
        pairs += [(p, q, shorter, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
        return self.induct("same-beside", [p, q, j, side], goal, ORDER, at=pairs, by=by)

    @cached_property
    def first_falls(self) -> Theorem:
        """Prove that taking from the first nonempty heap keeps the number of heaps and leaves fewer counters."""
        goal = z3.Implies(
            z3.And(self.valid(p), self.from_first(p, q)),
            z3.And(self.valid(q), self.length(q) == self.length(p), self.total(q) < self.total(p)),
        )
        by: list[Fact] = [self.from_first.at(p, q)]
        by += [*(f.at(one) for one in (p, q) for f in (self.valid, self.length, self.total))]
        return self.induct("first-falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)

    @cached_property
    def first_counters(self) -> Definition:
        """Define the number of counters in the first j heaps."""
        return self.define(
            "first-counters",
            [p, j],
            z3.IntSort(),
            lambda f, p, j: z3.If(j <= 0, 0, self.at(p, j - 1) + f(p, j - 1)),
            Measure((j,)),
        )

    @cached_property
    def same_counters(self) -> Theorem:
        """Prove that if p and q agree in their first j heaps, these hold equally many counters."""
        goal = z3.Implies(z3.And(self.same(p, q, j)), self.first_counters(p, j) == self.first_counters(q, j))
        by: list[Fact] = [self.same.at(p, q, j), self.first_counters.at(p, j), self.first_counters.at(q, j)]
        return self.induct("same-counters", [p, q, j], goal, ORDER, at=[(p, q, shorter)], by=by)

    @cached_property
    def last_falls(self) -> Theorem:
        """Prove that taking counters from the last nonempty heap lowers the number of counters in the first j heaps."""
        goal = z3.Implies(self.from_last(p, q, j), self.first_counters(q, j) < self.first_counters(p, j))
        by: list[Fact] = [self.from_last.at(p, q, j), self.first_counters.at(p, j), self.first_counters.at(q, j)]
        by += [self.same_counters(p, q, j - 1)]
        return self.induct("last-falls", [p, q, j], goal, ORDER, at=[(p, q, shorter)], by=by)

    @cached_property
    def counters_from_front(self) -> Theorem:
        """Prove that the first j heaps hold as many counters as the first heap and the next j − 1 heaps together."""
        goal = z3.Implies(
            z3.And(is_cons(p), j >= 1), self.first_counters(p, j) == head(p) + self.first_counters(rest, j - 1)
        )
        by: list[Fact] = [self.first_counters.at(p, j), self.first_counters.at(rest, j - 1), self.at.at(p, j - 1)]
        by += [self.first_counters.at(p, j - 1), self.first_counters.at(p, 0), self.first_counters.at(rest, 0)]
        return self.induct("counters-from-front", [p, j], goal, ORDER, at=[(p, shorter)], by=by)

    @cached_property
    def all_counters(self) -> Theorem:
        """Prove that `first_counters`, for all heaps of a row, is the number of counters in the row."""
        goal = self.first_counters(p, self.length(p)) == self.total(p)
        by: list[Fact] = [self.total.at(p), self.length.at(p), self.length_natural(rest)]
        by += [self.counters_from_front(p, self.length(p)), self.first_counters.at(p, 0)]
        by += [self.first_counters.at(p, self.length(p))]
        return self.induct("all-counters", [p], goal, Structural(p), at=[(rest,)], by=by)

    @cached_property
    def sinks(self) -> Theorem:
        """Prove that a move keeps the number of heaps and leaves fewer counters."""
        goal = z3.Implies(
            self.move(p, q),
            z3.And(self.valid(q), self.length(q) == self.length(p), 0 <= self.total(q), self.total(q) < self.total(p)),
        )
        by: list[Fact] = [self.move.at(p, q), self.first_falls(p, q), self.last_falls(p, q, self.length(p))]
        by += [self.all_counters(p), self.all_counters(q), self.k(total_natural)(q)]
        return self.prove("sinks", [p, q], goal, by)

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the number of counters."""
        return self.prove_falls(self.move, self.total, self.sinks)
