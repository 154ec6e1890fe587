"""Two games in which a move takes the same number from several heaps.

- The same number from both of two heaps: the Grundy value is the smaller heap.
- One counter from each of up to k heaps (slow Nim): with up to k + 1 heaps a position is lost exactly when all heaps
  are even, or there are k + 1 heaps and all are odd. From any other one a move makes all heaps even. V. Gurvich, S.
  Heubach, N. H. Ho and N. Chikin, Integers 20 (2020), G3.
"""

from functools import cached_property
from typing import Any

import z3

from verify.discover.general.game_chapters import GameChapters, MovesOnLists
from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Definition, Fact, Kernel, Structural, Theorem
from verify.proofs.general.number_lists import length, length_natural, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, Pair, cons, first, head, is_cons, nil, pair, second, tail, valid

v = z3.Int("v")
p, q, x, y = z3.Consts("p q x y", Heaps)


def same_from_both(k: Kernel, name: str) -> list[Theorem]:
    """Prove that the value of two heaps that always lose the same number is the smaller heap."""
    p, q = z3.Consts("p q", Pair)
    taken = first(p) - first(q)
    is_move = z3.And(first(q) >= 0, second(q) >= 0, taken >= 1, taken == second(p) - second(q))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    goal = z3.Implies(move(p, q), z3.And(first(q) >= 0, first(q) < first(p), second(q) >= 0))
    rank_falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q)])
    game = GameTheory(k, name, Pair, lambda p: z3.And(first(p) >= 0, second(p) >= 0), move, first, rank_falls)

    def worth(p: Any) -> Any:
        smaller = z3.If(first(p) < second(p), first(p), second(p))
        return z3.If(smaller < 0, 0, smaller)

    options_differ = k.prove(f"{name}.differs", [p, q], z3.Implies(move(p, q), worth(q) != worth(p)), [move.at(p, q)])
    some, shown = game.option_values(worth)
    to = pair(first(p) - (worth(p) - v), second(p) - (worth(p) - v))
    goal = z3.Implies(z3.And(0 <= v, v < worth(p)), some(p, v))
    reaches_smaller_values = k.prove(f"{name}.reaches", [p, v], goal, [shown(p, to, v), move.at(p, to)])
    natural = k.prove(f"{name}.natural", [p], worth(p) >= 0, [])
    return [*game.values(worth, natural, options_differ, reaches_smaller_values), move.equation]


def slow_nim(k: Kernel, name: str, most: int) -> list[Theorem]:
    """Prove which positions of slow Nim are lost, if there is at most one more heap than a move may lower.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        most: the largest number of heaps from which a move takes a counter.
    """
    return SlowNim(k, name, most).theorems()


def one_by_one(k: Kernel, name: str) -> list[Theorem]:
    """Prove that a position is lost exactly when the number of counters is even, if a move takes one counter."""
    return OneByOne(k, name).theorems()


class SlowNim(MovesOnLists, GameChapters):
    """The law of slow Nim with at most one more heap than a move may lower."""

    def __init__(self, k: Kernel, name: str, most: int) -> None:
        super().__init__(k, name)
        self.most = most
        self.valid, self.total, self.length, self.length_natural = k(valid), k(total), k(length), k(length_natural)
        self.total_natural = k(total_natural)

    @cached_property
    def lowers(self) -> Definition:
        """Define the relation that q arises from p by taking at most one counter from each heap."""

        def body(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
            one = z3.Or(head(q) == head(p), z3.And(head(q) == head(p) - 1, head(q) >= 0))
            return z3.If(is_cons(p), z3.And(is_cons(q), one, f(tail(p), tail(q))), p == q)

        return self.define("lowers", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def move(self) -> Definition:
        """Define the move between positions."""
        is_move = z3.And(
            self.valid(p),
            self.length(p) <= self.most + 1,
            self.lowers(p, q),
            1 <= self.number_taken,
            self.number_taken <= self.most,
        )
        return self.define("move", [p, q], z3.BoolSort(), lambda *_: is_move)

    @cached_property
    def odd_heaps(self) -> Definition:
        """Define the number of odd heaps."""
        return self.define(
            "odd-heaps", [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), head(p) % 2 + f(tail(p)), 0), Structural(p)
        )

    @cached_property
    def odd_bounds(self) -> Theorem:
        """Prove that the number of odd heaps is between 0 and the number of heaps."""
        goal = z3.And(0 <= self.odd_heaps(p), self.odd_heaps(p) <= self.length(p))
        return self.induct(
            "odd-bounds", [p], goal, Structural(p), at=[(tail(p),)], by=[self.odd_heaps.at(p), self.length.at(p)]
        )

    @cached_property
    def lowered(self) -> Theorem:
        """Prove that one counter less in d heaps makes d heaps odd if all were even, and d even if all were odd."""
        goal = z3.Implies(
            z3.And(self.valid(p), self.lowers(p, q)),
            z3.And(
                self.valid(q),
                self.length(q) == self.length(p),
                0 <= self.number_taken,
                self.number_taken <= self.length(p),
                z3.Implies(self.odd_heaps(p) == 0, self.odd_heaps(q) == self.number_taken),
                z3.Implies(
                    self.odd_heaps(p) == self.length(p), self.odd_heaps(q) == self.length(p) - self.number_taken
                ),
            ),
        )
        by: list[Fact] = [self.lowers.at(p, q), self.odd_bounds(tail(p))]
        by += [*(f.at(at) for at in (p, q) for f in (self.valid, self.total, self.length, self.odd_heaps))]
        return self.induct("lowered", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the number of counters."""
        goal = z3.Implies(self.move(p, q), z3.And(0 <= self.total(q), self.total(q) < self.total(p)))
        return self.prove("falls", [p, q], goal, [self.move.at(p, q), self.lowered(p, q), self.total_natural(q)])

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with lists of heaps as positions; moves lower the number of counters."""
        return GameTheory(
            self.k,
            self.name,
            Heaps,
            lambda p: z3.And(self.valid(p), self.length(p) <= self.most + 1),
            self.move,
            self.total,
            self.rank_falls,
            [self.lowered(x, y)],
        )

    def won(self, p: Any) -> Any:
        """Return 0 for a lost position, and 1 for any other."""
        return z3.If(
            z3.Or(self.odd_heaps(p) == 0, z3.And(self.length(p) == self.most + 1, self.odd_heaps(p) == self.length(p))),
            0,
            1,
        )

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that no move leads from a lost position to a lost one."""
        goal = z3.Implies(z3.And(self.move(p, q), self.won(p) == 0), self.won(q) != 0)
        return self.prove("quiet", [p, q], goal, [self.move.at(p, q), self.lowered(p, q), self.odd_bounds(q)])

    @cached_property
    def evened(self) -> Definition:
        """Define the position with all heaps rounded down to even numbers."""
        return self.define(
            "evened",
            [p],
            Heaps,
            lambda f, p: z3.If(is_cons(p), cons(head(p) - head(p) % 2, f(tail(p))), nil),
            Structural(p),
        )

    @cached_property
    def evened_lost(self) -> Theorem:
        """Prove that taking one counter from each odd heap leads to `evened`, which has no odd heap."""
        after = self.evened(p)
        goal = z3.Implies(
            self.valid(p),
            z3.And(
                self.lowers(p, after),
                self.total(p) - self.total(after) == self.odd_heaps(p),
                self.odd_heaps(after) == 0,
            ),
        )
        by: list[Fact] = [self.evened.at(p), self.lowers.at(p, after)]
        by += [*(f.at(at) for at in (p, after) for f in (self.valid, self.total, self.odd_heaps))]
        return self.induct("evened-lost", [p], goal, Structural(p), at=[(tail(p),)], by=by)

    @cached_property
    def has_lost_option(self) -> Theorem:
        """Prove that from each position that is not lost a move leads to a lost position."""
        after = self.evened(p)
        some, shown = self.game.option_values(self.won)
        by: list[Fact] = [self.evened_lost(p), self.odd_bounds(p), self.move.at(p, after), shown(p, after, 0)]
        by += [self.length_natural(p)]
        goal = z3.Implies(z3.And(self.valid(p), self.length(p) <= self.most + 1, self.won(p) != 0), some(p, 0))
        return self.prove("answered", [p], goal, by)

    def theorems(self) -> list[Theorem]:
        """Prove that a position is lost exactly if all heaps are even, or all of `most` + 1 heaps are odd."""
        return [
            self.game.normal(self.won, self.no_lost_option, self.has_lost_option),
            self.odd_heaps.equation,
            self.move.equation,
        ]


class OneByOne(GameChapters):
    """The law of games in which each move takes one counter."""

    def __init__(self, k: Kernel, name: str) -> None:
        super().__init__(k, name)
        self.valid, self.total, self.total_natural = k(valid), k(total), k(total_natural)

    @cached_property
    def one_less(self) -> Definition:
        """Define the relation that q arises from p by taking one counter."""

        def body(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
            here = z3.And(head(p) >= 1, head(q) == head(p) - 1, tail(q) == tail(p))
            return z3.And(is_cons(p), is_cons(q), z3.Or(here, z3.And(head(p) == head(q), f(tail(p), tail(q)))))

        return self.define("one-less", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def move(self) -> Definition:
        """Define the move between positions."""
        return self.define("move", [p, q], z3.BoolSort(), lambda *_: z3.And(self.valid(p), self.one_less(p, q)))

    @cached_property
    def one_less_falls(self) -> Theorem:
        """Prove that a move lowers the number of counters by one."""
        goal = z3.Implies(
            z3.And(self.valid(p), self.one_less(p, q)), z3.And(self.valid(q), self.total(q) == self.total(p) - 1)
        )
        by: list[Fact] = [self.one_less.at(p, q), *(f.at(at) for at in (p, q) for f in (self.valid, self.total))]
        return self.induct("one-less-falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the number of counters."""
        goal = z3.Implies(self.move(p, q), z3.And(0 <= self.total(q), self.total(q) < self.total(p)))
        return self.prove("falls", [p, q], goal, [self.move.at(p, q), self.one_less_falls(p, q), self.total_natural(q)])

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with lists of heaps as positions; moves lower the number of counters."""
        return GameTheory(
            self.k, self.name, Heaps, self.valid, self.move, self.total, self.rank_falls, [self.one_less_falls(x, y)]
        )

    def odd(self, p: Any) -> Any:
        """Return the number of counters modulo 2."""
        return self.total(p) % 2

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that no move leads from an even number of counters to an even number."""
        goal = z3.Implies(z3.And(self.move(p, q), self.odd(p) == 0), self.odd(q) != 0)
        return self.prove("quiet", [p, q], goal, [self.move.at(p, q), self.one_less_falls(p, q)])

    @cached_property
    def first_less(self) -> Definition:
        """Define the position with one counter less in the first nonempty heap."""
        return self.define(
            "first-less",
            [p],
            Heaps,
            lambda f, p: z3.If(is_cons(p), z3.If(head(p) == 0, cons(0, f(tail(p))), cons(head(p) - 1, tail(p))), nil),
            Structural(p),
        )

    @cached_property
    def first_less_legal(self) -> Theorem:
        """Prove that a move leads to `first_less` if a counter is left."""
        after = self.first_less(p)
        goal = z3.Implies(z3.And(self.valid(p), self.total(p) >= 1), self.one_less(p, after))
        by: list[Fact] = [self.first_less.at(p), self.one_less.at(p, after), self.valid.at(p), self.total.at(p)]
        return self.induct("first-less-legal", [p], goal, Structural(p), at=[(tail(p),)], by=by)

    @cached_property
    def has_lost_option(self) -> Theorem:
        """Prove that from each odd number of counters a move leads to an even number."""
        after = self.first_less(p)
        some, shown = self.game.option_values(self.odd)
        by: list[Fact] = [self.first_less_legal(p), self.total_natural(p), self.move.at(p, after)]
        by += [self.one_less_falls(p, after), shown(p, after, 0)]
        return self.prove("answered", [p], z3.Implies(z3.And(self.valid(p), self.odd(p) != 0), some(p, 0)), by)

    def theorems(self) -> list[Theorem]:
        """Prove that a position is lost exactly when the number of counters is even."""
        return [
            self.game.normal(self.odd, self.no_lost_option, self.has_lost_option),
            self.move.equation,
            self.one_less.equation,
        ]
