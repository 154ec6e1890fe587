"""Base classes of proofs about one game: each definition and each lemma is a chapter of its own."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import z3

from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import Heaps


class GameChapters:
    """A proof about one game, whose theorems all have the same prefix.

    A chapter is a cached property: the first chapter or theorem that needs it enters it into the kernel. It has the
    name of its definition or theorem, without the prefix and with `_` for `-`.

    Args:
        k: the kernel.
        name: the prefix of the names of theorems.
    """

    def __init__(self, k: Kernel, name: str) -> None:
        self.k, self.name = k, name

    def define(
        self,
        name: str,
        params: Sequence[Any],
        sort: z3.SortRef,
        body: Callable[..., Any],
        order: Measure | Structural | None = None,
        by: Iterable[Fact] = (),
    ) -> Definition:
        """Define a function under the prefix of the game; see `Kernel.define`."""
        return self.k.define(f"{self.name}.{name}", params, sort, body, order, by)

    def prove(self, name: str, variables: Sequence[Any], goal: z3.BoolRef, by: Iterable[Fact] = ()) -> Theorem:
        """Prove a theorem under the prefix of the game; see `Kernel.prove`."""
        return self.k.prove(f"{self.name}.{name}", variables, goal, by)

    def induct(
        self,
        name: str,
        variables: Sequence[Any],
        goal: z3.BoolRef,
        order: Measure | Structural,
        at: Sequence[Sequence[Any] | ForEach],
        by: Iterable[Fact],
    ) -> Theorem:
        """Prove a theorem by induction under the prefix of the game; see `Kernel.induct`."""
        return self.k.induct(f"{self.name}.{name}", variables, goal, order, at=at, by=by)

    def prove_falls(self, move: Definition, total: Definition, sinks: Theorem) -> Theorem:
        """Prove that a move lowers the number of counters, from a theorem that says more about moves."""
        p, q = z3.Consts("p q", Heaps)
        goal = z3.Implies(move(p, q), z3.And(0 <= total(q), total(q) < total(p)))
        return self.prove("falls", [p, q], goal, [sinks(p, q)])


class MovesOnLists:
    """The number of counters that a move takes from a list of heaps; a mixin for `GameChapters`.

    Args:
        total: the number of counters in a list.
    """

    total: Definition

    @property
    def number_taken(self) -> z3.ArithRef:
        """Return the number of counters that the move from p to q takes."""
        p, q = z3.Consts("p q", Heaps)
        return self.total(p) - self.total(q)


class NimSumChapters(GameChapters):
    """A proof about one game that uses the algebra of nim-sums."""

    @cached_property
    def nim_add(self) -> Definition:
        """Return the function a ⊕ b."""
        return self.k(algebra.nimsum)

    @cached_property
    def natural_value(self) -> Theorem:
        """Return the theorem that a ⊕ b is a natural number."""
        return self.k(algebra.natural_value)

    @cached_property
    def injective(self) -> Theorem:
        """Return the theorem a ⊕ c = b ⊕ c → a = b."""
        return self.k(algebra.injective)

    @cached_property
    def commutative(self) -> Theorem:
        """Return the theorem a ⊕ b = b ⊕ a."""
        return self.k(algebra.commutative)

    @cached_property
    def associative(self) -> Theorem:
        """Return the theorem (a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)."""
        return self.k(algebra.associative)

    @cached_property
    def exchange(self) -> Theorem:
        """Return the theorem d < a ⊕ b → d ⊕ b < a ∨ d ⊕ a < b."""
        return self.k(algebra.exchange)

    @cached_property
    def cancel(self) -> Theorem:
        """Return the theorem (a ⊕ b) ⊕ b = a."""
        return self.k(algebra.cancel)

    @cached_property
    def zero(self) -> Theorem:
        """Return the theorem a ⊕ 0 = a."""
        return self.k(algebra.zero)
