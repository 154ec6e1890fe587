"""Sums of heaps in which a move replaces one heap by at most two: values add by nim-sum.

The premises concern single heaps: no option has the value of its heap, and each smaller value is that of an option.
Then the Grundy value of a list of heaps is the nim-sum of their values.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.discover.general.theory_sections import Section
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

    def rest_after(self, y: z3.ExprRef) -> z3.ExprRef:
        """Return list y without the heaps that replace the first heap of a list after a move in it."""
        return tail(y) if self.pieces == 1 else tail(tail(y))

    @cached_property
    def move(self) -> Definition:
        """Define the relation of lists that differ by a move in one heap."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
            there = [is_cons(tail(q))] if self.pieces == 2 else []
            split = z3.And(*there, self.option(head(p), *self.parts(q)), self.rest_after(q) == tail(p))
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
        rank_falls = k.induct(f"{name}.falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
        return GameTheory(k, name, Heaps, lambda p: z3.BoolVal(True), move, rank, rank_falls)


@dataclass(eq=False)
class NimSums(HeapLists):
    """Lists of heaps whose values add by nim-sum in normal play.

    Args:
        f: the value of a heap; its definition is not used.
        has: has(n, v): ∃ a, b. option(n, a, b) ∧ f(a) ⊕ f(b) = v.
        natural: for n: f(n) ≥ 0.
        options_differ: for n, a, b: option(n, a, b) → f(a) ⊕ f(b) ≠ f(n).
        reaches_smaller_values: for n, v: 0 ≤ v < f(n) → has(n, v).
    """

    f: Callable[..., Any]
    has: Definition
    natural: Theorem
    options_differ: Theorem
    reaches_smaller_values: Theorem

    def nim_sum_after_move(self, *parts: Any) -> Any:
        """Return the nim-sum of the values of the heaps that a move leaves of one heap."""
        first, *others = map(self.f, parts)
        return self.k(algebra.nimsum)(first, *others) if others else first

    @cached_property
    def value(self) -> Definition:
        """Return the nim-sum of the values of the heaps."""
        nim_sum = self.k(algebra.nimsum)

        def body(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
            return z3.If(is_cons(p), nim_sum(self.f(head(p)), f(tail(p))), 0)

        return self.k.define(f"{self.name}.nim-sum", [p], z3.IntSort(), body, Structural(p))

    def theorems(self) -> list[Theorem]:
        """Prove that a list's Grundy value is the nim-sum of its heaps' values, and that it is lost if this is 0."""
        proof = _NimSumProof(self)
        natural = proof.natural()
        split = proof.split(natural)
        options_differ = proof.options_differ(natural, split)
        reaches_smaller_values = proof.reaches_smaller_values(natural, split)
        return self.positions.values(self.value, natural, options_differ, reaches_smaller_values)


class _NimSumProof:
    """The steps of the proof that the values of heaps add by nim-sum.

    Args:
        sums: the lists of heaps.
    """

    def __init__(self, sums: NimSums) -> None:
        self.sums, self.k, self.name, self.move, self.value = sums, sums.k, sums.name, sums.move, sums.value
        self.nim_sum, self.natural_value = self.k(algebra.nimsum), self.k(algebra.natural_value)
        self.commutes, self.injective = self.k(algebra.commutative), self.k(algebra.injective)
        self.associates, self.cancels = self.k(algebra.associative), self.k(algebra.cancel)
        self.x, self.y = sums.positions.x, sums.positions.y
        # The value of the first heap of x, and the nim-sum of the others.
        self.first, self.others = sums.f(head(self.x)), self.value(tail(self.x))
        # The heaps that a move leaves of one heap, and a list that begins with them.
        self.parts = (a, b)[: sums.pieces]
        self.whole = cons(a, cons(b, r)) if sums.pieces == 2 else cons(a, r)

    def natural(self) -> Theorem:
        """Prove that the nim-sum of a list is a natural number."""
        by: list[Fact] = [self.value.at(self.x), self.natural_value(self.first, self.others)]
        return self.k.prove(f"{self.name}.nim-sum-natural", [self.x], self.value(self.x) >= 0, by)

    def split(self, natural: Theorem) -> Theorem:
        """Prove the value of a list that begins with the parts of a heap."""
        sums, value = self.sums, self.value
        by: list[Fact] = [value.at(self.whole)]
        if sums.pieces == 2:
            by += [value.at(cons(b, r)), self.associates(sums.f(a), sums.f(b), value(r))]
            by += [sums.natural(a), sums.natural(b), natural(r)]
        goal = value(self.whole) == self.nim_sum(sums.nim_sum_after_move(*self.parts), value(r))
        return self.k.prove(f"{self.name}.split", [*self.parts, r], goal, by)

    def options_differ(self, natural: Theorem, split: Theorem) -> Theorem:
        """Prove that no move keeps the nim-sum of a list."""
        sums, value, x, y, first, others = self.sums, self.value, self.x, self.y, self.first, self.others
        parts = sums.parts(y)
        worth = sums.nim_sum_after_move(*parts)
        by: list[Fact] = [self.move.at(x, y), value.at(x), value.at(y), split(*parts, tail(x)), sums.natural(head(x))]
        by += [*(sums.natural(part) for part in parts), natural(tail(x)), natural(tail(y))]
        by += [self.natural_value(sums.f(parts[0]), sums.f(parts[-1])), sums.options_differ(head(x), *parts)]
        by += [self.injective(worth, first, others), self.injective(value(tail(y)), others, first)]
        by += [self.commutes(first, others), self.commutes(first, value(tail(y)))]
        return self.k.induct(
            f"{self.name}.sum-differs", [x, y], z3.Implies(self.move(x, y), value(y) != value(x)), Structural(x),
            at=[(tail(x), tail(y))], by=by,
        )  # fmt: skip

    def reaches_smaller_values(self, natural: Theorem, split: Theorem) -> Theorem:
        """Prove that a move leads from a list to each smaller value."""
        sums, value, x, first, others = self.sums, self.value, self.x, self.first, self.others
        some, some_shown = sums.positions.option_values(value)
        # The value that a heap must get if the move changes the first heap, or that the others must get.
        target, later = self.nim_sum(v, others), self.nim_sum(v, first)
        in_first = self._reaches_in_first(natural, split, some, some_shown)
        in_later = self._reaches_in_later(some, some_shown)
        by: list[Fact] = [value.at(x), self.k(algebra.exchange)(first, others, v)]
        by += [sums.natural(head(x)), natural(tail(x)), self.natural_value(v, others), self.natural_value(v, first)]
        by += [sums.reaches_smaller_values(head(x), target), in_first(x, v), in_later(x, v)]
        return self.k.induct(
            f"{self.name}.sum-reaches", [x, v], z3.Implies(z3.And(0 <= v, v < value(x)), some(x, v)), Structural(x),
            at=[(tail(x), later)], by=by,
        )  # fmt: skip

    def _reaches_in_first(self, natural: Theorem, split: Theorem, some: Definition, some_shown: Theorem) -> Theorem:
        """Prove that a move in the first heap leads to the value v if it gives this heap the value v ⊕ others."""
        sums, x, others, parts = self.sums, self.x, self.others, self.parts
        target = self.nim_sum(v, others)
        option = z3.substitute(self.whole, (r, tail(x)))
        premise = z3.And(is_cons(x), v >= 0, sums.option(head(x), *parts), sums.nim_sum_after_move(*parts) == target)
        by: list[Fact] = [self.move.at(x, option), split(*parts, tail(x)), self.cancels(v, others), natural(tail(x))]
        by += [some_shown(x, option, v)]
        step = self.k.prove(f"{self.name}.in-first", [x, v, *parts], z3.Implies(premise, some(x, v)), by)
        goal = z3.Implies(z3.And(is_cons(x), v >= 0, sums.has(head(x), target)), some(x, v))
        return self.k.prove(f"{self.name}.some-in-first", [x, v], goal, [sums.has.at(head(x), target), step])

    def _reaches_in_later(self, some: Definition, some_shown: Theorem) -> Theorem:
        """Prove that a move in the other heaps leads to the value v if it gives them the value v ⊕ first."""
        value, x, y, first = self.value, self.x, self.y, self.first
        later = self.nim_sum(v, first)
        option = cons(head(x), y)
        premise = z3.And(is_cons(x), v >= 0, self.move(tail(x), y), value(y) == later)
        by: list[Fact] = [self.move.at(x, option), value.at(option), self.cancels(v, first)]
        by += [self.commutes(first, later), self.sums.natural(head(x)), some_shown(x, option, v)]
        step = self.k.prove(f"{self.name}.in-later", [x, y, v], z3.Implies(premise, some(x, v)), by)
        goal = z3.Implies(z3.And(is_cons(x), v >= 0, some(tail(x), later)), some(x, v))
        return self.k.prove(f"{self.name}.some-in-later", [x, v], goal, [some.at(tail(x), later), step])


def weight(heap: z3.ArithRef) -> z3.ArithRef:
    """Return the weight of a heap in the rank of a list; every move decreases it, including a split without taking."""
    return z3.If(heap > 0, 2 * heap - 1, 0)


def values_and_sums(
    heaps: GameTheory, f: Callable[..., Any], natural: Theorem, options_differ: Theorem, reaches_smaller_values: Theorem
) -> list[Theorem]:
    """Prove that a heap has the value f, and that a list of heaps has the nim-sum of the values; return the theorems.

    Args:
        heaps: single heaps as a game in which a move leaves one heap.
        f: the closed form.
        natural: for x: f(x) ≥ 0.
        options_differ: for x, y: move(x, y) → f(y) ≠ f(x).
        reaches_smaller_values: for x, v: 0 ≤ v < f(x) → some(x, v), with `some` from `heaps.option_values`.
    """
    k, name, move, x, y = heaps.k, heaps.name, heaps.move, heaps.x, heaps.y
    goal = z3.Implies(move(x, y), z3.And(y >= 0, weight(y) < weight(x)))
    smaller = k.prove(f"{name}.smaller", [x, y], goal, [heaps.rank_falls(x, y)])
    sums = NimSums(
        k,
        f"{name}.sum",
        1,
        move,
        smaller,
        f,
        heaps.option_values(f).some,
        natural,
        options_differ,
        reaches_smaller_values,
    )
    return [*heaps.values(f, natural, options_differ, reaches_smaller_values), *sums.theorems()]
