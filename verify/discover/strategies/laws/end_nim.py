"""End-Nim: take any number of counters from the first or the last heap of a row.

For each row w there is one heap R(w) for which the row w R(w) is lost, and one heap L(w) for which L(w) w is lost; 0
stands for no heap. A row a w b with a heap at each end is played like Nim on a and b until one of them is gone. The
next player loses then if a = L(w) or b = R(w) is left. So the lost rows a w b match the heaps a other than L(w) with
the heaps b other than R(w), both in ascending order. Then a w is lost exactly when R(a w) = 0, or L(a w) = 0. M. H.
Albert and R. J. Nowakowski, Electronic Journal of Combinatorics 8 (2001), R1.
"""

from functools import cached_property
from typing import Any

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.discover.strategies.laws.end_nim_rows import LEFT, ORDER, RIGHT, Rows, i, j, p, q, rest, shorter
from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

x, y = z3.Consts("x y", Heaps)
m, n = z3.Ints("m n")


def end_nim(k: Kernel, name: str) -> list[Theorem]:
    """Prove that a row is lost exactly when `EndNim.won` is 0 for it, for any number of heaps."""
    return EndNim(k, name).theorems()


class EndNim(Rows):
    """The law of End-Nim: no move between lost rows, and a reply from each other row."""

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with rows of heaps as positions; moves lower the number of counters."""
        return GameTheory(
            self.k, self.name, Heaps, self.valid, self.move, self.total, self.rank_falls, [self.sinks(x, y)]
        )

    def won(self, p: Any) -> Any:
        """Return the heap that makes the row p lost if it follows p; 0 exactly if p is lost already."""
        return self.right(p, self.length(p))

    @cached_property
    def first_quiet(self) -> Theorem:
        """Prove that taking counters from the first nonempty heap of a lost row does not leave a lost row."""
        whole = self.length(p)
        goal = z3.Implies(z3.And(self.valid(p), self.from_first(p, q), self.won(p) == 0), self.won(q) != 0)
        by: list[Fact] = [self.from_first.at(p, q), self.beside.at(p, whole, RIGHT)]
        by += [self.beside.at(q, self.length(q), RIGHT), self.lost_either_way(rest, self.length(rest)), *self.lists]
        by += [self.beside_natural(rest, self.length(rest), LEFT)]
        by += [self.beside_natural(rest, self.length(rest), RIGHT), self.length.at(q)]
        by += [self.first_falls(rest, tail(q)), self.valid.at(q)]
        return self.induct("first-quiet", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)

    @cached_property
    def last_quiet(self) -> Theorem:
        """Prove that taking counters from the last nonempty heap of a lost row does not leave a lost row."""
        goal = z3.Implies(
            z3.And(
                self.within,
                self.valid(q),
                self.length(q) == self.length(p),
                self.from_last(p, q, j),
                self.left(p, j) == 0,
            ),
            self.left(q, j) != 0,
        )
        by: list[Fact] = [self.from_last.at(p, q, j), self.beside.at(p, j, LEFT), self.beside.at(q, j, LEFT)]
        by += [self.lost_either_way(p, j - 1), self.length.at(p), self.length.at(q), self.length_natural(rest)]
        by += [self.same_beside(p, q, j - 1, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
        by += [self.beside_natural(p, j - 1, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
        by += [self.beside_natural(q, j - 1, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
        return self.induct("last-quiet", [p, q, j], goal, ORDER, at=[(p, q, shorter)], by=by)

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that no move leads from a lost row to another lost row."""
        whole = self.length(p)
        goal = z3.Implies(z3.And(self.move(p, q), self.won(p) == 0), self.won(q) != 0)
        by: list[Fact] = [self.move.at(p, q), self.first_quiet(p, q), self.last_quiet(p, q, whole)]
        by += [self.lost_either_way(p, whole), self.lost_either_way(q, whole), self.length_natural(p)]
        by += [self.sinks(p, q)]
        return self.prove("quiet", [p, q], goal, by)

    @cached_property
    def first(self) -> Definition:
        """Define the size of the first nonempty heap among the first j heaps; 0 if all are empty."""

        def body(f: z3.FuncDeclRef, p: Any, j: Any) -> Any:
            return z3.If(z3.And(j > 0, is_cons(p)), z3.If(head(p) == 0, f(tail(p), j - 1), head(p)), 0)

        return self.define("first", [p, j], z3.IntSort(), body, Structural(p))

    @cached_property
    def wanted_first(self) -> Definition:
        """Define the heap that, in place of the first nonempty heap, makes the first j heaps lost."""

        def body(f: z3.FuncDeclRef, p: Any, j: Any) -> Any:
            here = z3.If(head(p) == 0, f(tail(p), j - 1), self.left(tail(p), j - 1))
            return z3.If(z3.And(j > 0, is_cons(p)), here, 0)

        return self.define("wanted-first", [p, j], z3.IntSort(), body, Structural(p))

    @cached_property
    def reply_first(self) -> Definition:
        """Define the row in which the first nonempty heap is replaced by `wanted_first`."""

        def body(f: z3.FuncDeclRef, p: Any) -> Any:
            here = z3.If(head(p) == 0, cons(0, f(tail(p))), cons(self.left(tail(p), self.length(tail(p))), tail(p)))
            return z3.If(is_cons(p), here, nil)

        return self.define("reply-first", [p], Heaps, body, Structural(p))

    @cached_property
    def first_reply(self) -> Theorem:
        """Prove that a move leads to `reply_first`, a lost row, if the first nonempty heap exceeds `wanted_first`."""
        whole = self.length(p)
        after = self.reply_first(p)
        goal = z3.Implies(
            z3.And(self.valid(p), self.first(p, whole) > self.wanted_first(p, whole)),
            z3.And(self.from_first(p, after), self.right(after, whole) == 0),
        )
        by: list[Fact] = [self.first.at(p, whole), self.wanted_first.at(p, whole), self.reply_first.at(p)]
        by += [self.from_first.at(p, after), self.beside.at(after, whole, RIGHT), *self.lists]
        by += [self.lost_either_way(rest, self.length(rest)), self.beside_natural(rest, self.length(rest), LEFT)]
        return self.induct("first-reply", [p], goal, Structural(p), at=[(rest,)], by=by)

    @cached_property
    def last_place(self) -> Definition:
        """Define the place, counted from 0, of the last nonempty heap among the first j heaps; 0 if all are empty."""
        return self.define(
            "last-place",
            [p, j],
            z3.IntSort(),
            lambda f, p, j: z3.If(j <= 0, 0, z3.If(self.at(p, j - 1) == 0, f(p, j - 1), j - 1)),
            Measure((j,)),
        )

    @cached_property
    def last_place_bounds(self) -> Theorem:
        """Prove 0 ≤ last_place(p, j), and last_place(p, j) < j for j > 0."""
        place = self.last_place(p, j)
        goal = z3.Implies(self.within, z3.And(0 <= place, z3.Or(place < j, j == 0)))
        return self.induct(
            "last-place-bounds",
            [p, j],
            goal,
            ORDER,
            at=[(p, shorter)],
            by=[self.last_place.at(p, j), self.last_place.at(p, 0)],
        )

    @cached_property
    def put_at(self) -> Theorem:
        """Prove that replacing a heap changes no other heap."""
        there = self.put(p, i, m)
        goal = z3.Implies(
            z3.And(self.valid(p), 0 <= i, i < self.length(p), m >= 0),
            z3.And(
                self.valid(there),
                self.length(there) == self.length(p),
                z3.Implies(n >= 0, self.at(there, n) == z3.If(n == i, m, self.at(p, n))),
            ),
        )
        by: list[Fact] = [self.put.at(p, i, m), self.valid.at(p), self.valid.at(there), self.length.at(p)]
        by += [self.length.at(there), self.at.at(p, n), self.at.at(there, n), self.length_natural(rest)]
        return self.induct("put-at", [p, i, m, n], goal, Structural(p), at=[(rest, i - 1, m, n - 1)], by=by)

    @cached_property
    def put_same(self) -> Theorem:
        """Prove that replacing a heap changes no heap before it."""
        there = self.put(p, i, m)
        goal = z3.Implies(
            z3.And(self.valid(p), 0 <= i, i < self.length(p), m >= 0, 0 <= n, n <= i), self.same(p, there, n)
        )
        by: list[Fact] = [self.same.at(p, there, n), self.put_at(p, i, m, n - 1)]
        return self.induct("put-same", [p, i, m, n], goal, Measure((n,)), at=[(p, i, m, n - 1)], by=by)

    @cached_property
    def last_legal(self) -> Theorem:
        """Prove that lowering the last nonempty heap is a move."""
        place = self.last_place(p, j)
        there = self.put(p, i, m)
        goal = z3.Implies(
            z3.And(self.within, i == place, i < j, 0 <= m, m < self.at(p, i)), self.from_last(p, there, j)
        )
        by: list[Fact] = [self.from_last.at(p, there, j), self.last_place.at(p, j), self.put_at(p, i, m, j - 1)]
        by += [self.put_same(p, i, m, j - 1), self.last_place_bounds(p, j - 1), self.at.at(p, 0)]
        by += [self.last_place_bounds(p, j), self.last_place.at(p, 0), self.from_last.at(p, there, 0)]
        return self.induct("last-legal", [p, i, m, j], goal, ORDER, at=[(p, i, m, shorter)], by=by)

    @cached_property
    def last_reply(self) -> Theorem:
        """Prove that a row is lost if its last nonempty heap i is lowered to right(p, i)."""
        place = self.last_place(p, j)
        there = self.put(p, i, m)
        goal = z3.Implies(
            z3.And(self.within, i == place, i < j, m == self.right(p, i), m < self.at(p, i)), self.left(there, j) == 0
        )
        by: list[Fact] = [self.last_place.at(p, j), self.put_at(p, i, m, j - 1), self.put_same(p, i, m, j - 1)]
        by += [self.beside.at(there, j, LEFT), self.beside_natural(p, i, RIGHT)]
        by += [self.same_beside(p, there, j - 1, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
        by += [self.lost_either_way(p, j - 1), self.last_place_bounds(p, j - 1), self.length.at(there)]
        by += [self.length.at(p), self.beside_natural(p, i, LEFT), self.last_place.at(p, 0), self.put.at(p, i, m)]
        return self.induct("last-reply", [p, i, m, j], goal, ORDER, at=[(p, i, m, shorter)], by=by)

    @cached_property
    def last(self) -> Definition:
        """Define the size of the last nonempty heap among the first j heaps; 0 if all are empty."""
        return self.define(
            "last",
            [p, j],
            z3.IntSort(),
            lambda f, p, j: z3.If(j <= 0, 0, z3.If(self.at(p, j - 1) == 0, f(p, j - 1), self.at(p, j - 1))),
            Measure((j,)),
        )

    @cached_property
    def last_at_place(self) -> Theorem:
        """Prove that the heap at `last_place` has the size `last`."""
        place = self.last_place(p, j)
        goal = z3.Implies(
            z3.And(self.within, self.last(p, j) != 0), z3.And(self.last(p, j) == self.at(p, place), place < j)
        )
        by: list[Fact] = [self.last.at(p, j), self.last_place.at(p, j)]
        return self.induct("last-at-place", [p, j], goal, ORDER, at=[(p, shorter)], by=by)

    @cached_property
    def last_of_rest(self) -> Theorem:
        """Prove that if the first heap is empty, the last nonempty heap of the row is that of the rest."""
        place = self.last_place(p, j)
        one = self.last(rest, j - 1)
        goal = z3.Implies(
            z3.And(self.within, j >= 1, head(p) == 0),
            z3.And(self.last(p, j) == one, z3.Implies(one != 0, place == self.last_place(rest, j - 1) + 1)),
        )
        by: list[Fact] = [
            f.at(*there)
            for f in (self.last, self.last_place)
            for there in ((p, j), (rest, j - 1), (p, z3.IntVal(0)), (rest, z3.IntVal(0)))
        ]
        by += [*self.ends, *self.lists]
        return self.induct("last-of-rest", [p, j], goal, ORDER, at=[(p, shorter)], by=by)

    @cached_property
    def wanted_last_empty(self) -> Theorem:
        """Prove that an empty last heap affects neither the first nonempty heap nor `wanted_first`."""
        goal = z3.Implies(
            z3.And(self.within, j >= 1, self.at(p, j - 1) == 0),
            z3.And(self.wanted_first(p, j) == self.wanted_first(p, j - 1), self.first(p, j) == self.first(p, j - 1)),
        )
        by: list[Fact] = [self.wanted_first.at(p, j), self.wanted_first.at(p, j - 1), *self.lists, *self.ends]
        by += [self.beside.at(rest, j - 1, LEFT), self.wanted_first.at(rest, 0), self.beside.at(rest, 0, LEFT)]
        by += [self.first.at(p, j), self.first.at(p, j - 1), self.first.at(rest, 0)]
        return self.induct("wanted-last-empty", [p, j], goal, ORDER, at=[(rest, shorter)], by=by)

    @cached_property
    def one_moves(self) -> Theorem:
        """Prove for a row that is not lost: an end heap exceeds the heap that makes the rest of the row lost."""
        place = self.last_place(p, j)
        either = z3.Or(self.first(p, j) > self.wanted_first(p, j), self.last(p, j) > self.right(p, place))
        goal = z3.Implies(z3.And(self.within, self.right(p, j) != 0), either)
        by: list[Fact] = [self.first.at(p, j), self.wanted_first.at(p, j), self.last.at(p, j)]
        by += [self.last_place.at(p, j), self.last_of_rest(p, j), self.first_empty(p, j), self.last_empty(p, j)]
        by += [self.lost_either_way(p, j), *self.both_sides, *self.lists, *self.ends, *self.inner, *self.unfolded]
        by += [self.at_natural(p, j - 1), self.lost_either_way(rest, j - 1), self.beside.at(p, place, RIGHT)]
        by += [self.last_at_place(p, j), self.last_place_bounds(rest, j - 1), self.wanted_last_empty(p, j)]
        return self.induct("one-moves", [p, j], goal, ORDER, at=[(rest, shorter), (p, shorter)], by=by)

    @cached_property
    def has_lost_option(self) -> Theorem:
        """Prove that from each row that is not lost a move leads to a lost row."""
        whole = self.length(p)
        after = self.reply_first(p)
        some, shown = self.game.option_values(self.won)
        last = self.last_place(p, whole)
        other = self.put(p, last, self.right(p, last))
        by: list[Fact] = [self.one_moves(p, whole), self.last_at_place(p, whole), self.first_reply(p)]
        by += [self.last_reply(p, last, self.right(p, last), whole)]
        by += [self.last_legal(p, last, self.right(p, last), whole), self.last_place_bounds(p, whole)]
        by += [self.move.at(p, after), self.move.at(p, other), shown(p, after, 0), shown(p, other, 0)]
        by += [self.length_natural(p), self.put_at(p, last, self.right(p, last), 0)]
        by += [self.lost_either_way(other, whole), self.first_falls(p, after), self.beside_natural(p, last, RIGHT)]
        by += [self.beside.at(p, whole, RIGHT)]
        goal = z3.Implies(z3.And(self.valid(p), self.won(p) != 0), some(p, 0))
        return self.prove("answered", [p], goal, by)

    def theorems(self) -> list[Theorem]:
        """Prove that a row is lost exactly when `won` is 0 for it; return this theorem with the definitions."""
        return [
            self.game.normal(self.won, self.no_lost_option, self.has_lost_option),
            self.beside.equation,
            self.move.equation,
        ]
