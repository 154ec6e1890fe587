"""Sums of heaps in which a move replaces one heap by at most two: values add by nim-sum.

The premises concern single heaps: no option has the value of its heap, and each smaller value is that of an option.
Then the Grundy value of a list of heaps is the nim-sum of their values.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from verify.discover.general.parametric import Section
from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Definition, Fact, Kernel, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, tail

p, q, r = z3.Consts("p q r", Heaps)
n, a, b, v = z3.Ints("n a b v")


@dataclass(eq=False)
class HeapLists:
    """Lists of heaps as a game.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        pieces: the number of heaps that a move leaves of one, 1 or 2; if it is 1, `option` has no b.
        option: option(n, a, b): a move in heap n leaves heaps a and b, where 0 means no heap.
        smaller: for n, a, b: option(n, a, b) → a, b ≥ 0, and weight(a) + weight(b) < weight(n).
    """

    k: Kernel | Section
    name: str
    pieces: int
    option: Callable[..., Any]
    smaller: Theorem

    def parts(self, y: z3.ExprRef) -> tuple[Any, ...]:
        """Return the heaps in list y that replace the first heap of a list after a move in it."""
        return (head(y), head(tail(y)))[: self.pieces]

    def behind(self, y: z3.ExprRef) -> z3.ExprRef:
        """Return list y without the heaps that replace the first heap of a list after a move in it."""
        return tail(y) if self.pieces == 1 else tail(tail(y))

    @cached_property
    def move(self) -> Definition:
        """Define the relation of lists that differ by a move in one heap."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
            there = [is_cons(tail(q))] if self.pieces == 2 else []
            split = z3.And(*there, self.option(head(p), *self.parts(q)), self.behind(q) == tail(p))
            return z3.And(is_cons(p), is_cons(q), z3.Or(split, z3.And(head(q) == head(p), f(tail(p), tail(q)))))

        return self.k.define(f"{self.name}.move", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def positions(self) -> GameTheory:
        """Return the lists as a game."""
        k, name, move = self.k, self.name, self.move
        rank = k.define(
            f"{name}.rank", [p], z3.IntSort(),
            lambda f, p: z3.If(is_cons(p), weight(head(p)) + f(tail(p)), 0), Structural(p),
        )  # fmt: skip
        by: list[Fact] = [rank.at(p)]
        natural = k.induct(f"{name}.rank-natural", [p], rank(p) >= 0, Structural(p), at=[(tail(p),)], by=by)
        goal = z3.Implies(move(p, q), z3.And(0 <= rank(q), rank(q) < rank(p)))
        by = [move.at(p, q), rank.at(p), rank.at(q), rank.at(tail(q)), natural(q)]
        by.append(self.smaller(head(p), *self.parts(q)))
        falls = k.induct(f"{name}.falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
        return GameTheory(k, name, Heaps, lambda p: z3.BoolVal(True), move, rank, falls)


@dataclass(eq=False)
class NimSums(HeapLists):
    """Lists of heaps whose values add by nim-sum in normal play.

    Args:
        f: the value of a heap; its definition is not used.
        has: has(n, v): ∃ a, b. option(n, a, b) ∧ f(a) ⊕ f(b) = v.
        natural: for n: f(n) ≥ 0.
        differs: for n, a, b: option(n, a, b) → f(a) ⊕ f(b) ≠ f(n).
        reaches: for n, v: 0 ≤ v < f(n) → has(n, v).
    """

    f: Callable[..., Any]
    has: Definition
    natural: Theorem
    differs: Theorem
    reaches: Theorem

    def _nim_sum_after_move(self, *parts: Any) -> Any:
        """Return the nim-sum of the values of the heaps that a move leaves of one heap."""
        first, *others = map(self.f, parts)
        return self.k(algebra.nimsum)(first, *others) if others else first

    @cached_property
    def value(self) -> Definition:
        """Return the nim-sum of the values of the heaps."""
        star = self.k(algebra.nimsum)

        def body(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
            return z3.If(is_cons(p), star(self.f(head(p)), f(tail(p))), 0)

        return self.k.define(f"{self.name}.nim-sum", [p], z3.IntSort(), body, Structural(p))

    def theorems(self) -> list[Theorem]:
        """Prove that a list's Grundy value is the nim-sum of its heaps' values, and that it is lost if this is 0."""
        k, name, move, value, f = self.k, self.name, self.move, self.value, self.f
        star, nat, swap = k(algebra.nimsum), k(algebra.natural_value), k(algebra.commutative)
        inject, assoc, cancel = k(algebra.injective), k(algebra.associative), k(algebra.cancel)
        x, y = self.positions.x, self.positions.y
        mine, rest = f(head(x)), value(tail(x))
        by: list[Fact] = [value.at(x), nat(mine, rest)]
        natural = k.prove(f"{name}.nim-sum-natural", [x], value(x) >= 0, by)
        # The value of a split heap in the sum.
        parts = (a, b)[: self.pieces]
        whole = cons(a, cons(b, r)) if self.pieces == 2 else cons(a, r)
        by = [value.at(whole)]
        if self.pieces == 2:
            by += [value.at(cons(b, r)), assoc(f(a), f(b), value(r)), self.natural(a), self.natural(b), natural(r)]
        split = k.prove(
            f"{name}.split", [*parts, r], value(whole) == star(self._nim_sum_after_move(*parts), value(r)), by
        )
        left = self.parts(y)
        worth = self._nim_sum_after_move(*left)
        by = [move.at(x, y), value.at(x), value.at(y), split(*left, tail(x)), self.natural(head(x))]
        by += [*(self.natural(part) for part in left), natural(tail(x)), natural(tail(y))]
        by += [
            nat(f(left[0]), f(left[-1])),
            self.differs(head(x), *left),
            inject(worth, mine, rest),
            inject(value(tail(y)), rest, mine),
        ]
        by += [swap(mine, rest), swap(mine, value(tail(y)))]
        differs = k.induct(
            f"{name}.sum-differs", [x, y], z3.Implies(move(x, y), value(y) != value(x)), Structural(x),
            at=[(tail(x), tail(y))], by=by,
        )  # fmt: skip
        some, shown = self.positions.option_values(value)
        to = z3.substitute(whole, (r, tail(x)))
        goal = z3.And(
            is_cons(x), v >= 0, self.option(head(x), *parts), self._nim_sum_after_move(*parts) == star(v, rest)
        )
        by = [move.at(x, to), split(*parts, tail(x)), cancel(v, rest), natural(tail(x)), shown(x, to, v)]
        here = k.prove(f"{name}.in-first", [x, v, *parts], z3.Implies(goal, some(x, v)), by)
        target, later = star(v, rest), star(v, mine)
        goal = z3.Implies(z3.And(is_cons(x), v >= 0, self.has(head(x), target)), some(x, v))
        split_here = k.prove(f"{name}.some-in-first", [x, v], goal, [self.has.at(head(x), target), here])
        with_first = cons(head(x), y)
        goal = z3.And(is_cons(x), v >= 0, move(tail(x), y), value(y) == later)
        by = [move.at(x, with_first), value.at(with_first), cancel(v, mine), swap(mine, later), self.natural(head(x))]
        by += [shown(x, with_first, v)]
        there = k.prove(f"{name}.in-later", [x, y, v], z3.Implies(goal, some(x, v)), by)
        goal = z3.Implies(z3.And(is_cons(x), v >= 0, some(tail(x), later)), some(x, v))
        split_there = k.prove(f"{name}.some-in-later", [x, v], goal, [some.at(tail(x), later), there])
        by = [value.at(x), k(algebra.exchange)(mine, rest, v), self.natural(head(x)), natural(tail(x))]
        by += [nat(v, rest), nat(v, mine), self.reaches(head(x), target), split_here(x, v), split_there(x, v)]
        reaches = k.induct(
            f"{name}.sum-reaches", [x, v], z3.Implies(z3.And(0 <= v, v < value(x)), some(x, v)), Structural(x),
            at=[(tail(x), later)], by=by,
        )  # fmt: skip
        return self.positions.values(value, natural, differs, reaches)


def weight(heap: z3.ArithRef) -> z3.ArithRef:
    """Return the weight of a heap in the rank of a list; every move decreases it, including a split without taking."""
    return z3.If(heap > 0, 2 * heap - 1, 0)


def values_and_sums(
    heaps: GameTheory, f: Callable[..., Any], natural: Theorem, differs: Theorem, reaches: Theorem
) -> list[Theorem]:
    """Prove that a heap has the value f, and that a list of heaps has the nim-sum of the values; return the theorems.

    Args:
        heaps: single heaps as a game in which a move leaves one heap.
        f: the closed form.
        natural: for x: f(x) ≥ 0.
        differs: for x, y: move(x, y) → f(y) ≠ f(x).
        reaches: for x, v: 0 ≤ v < f(x) → some(x, v), with `some` from `heaps.option_values`.
    """
    k, name, move, x, y = heaps.k, heaps.name, heaps.move, heaps.x, heaps.y
    goal = z3.Implies(move(x, y), z3.And(y >= 0, weight(y) < weight(x)))
    smaller = k.prove(f"{name}.smaller", [x, y], goal, [heaps.falls(x, y)])
    sums = NimSums(k, f"{name}.sum", 1, move, smaller, f, heaps.option_values(f).some, natural, differs, reaches)
    return [*heaps.values(f, natural, differs, reaches), *sums.theorems()]
