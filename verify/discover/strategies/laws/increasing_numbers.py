"""Positions that are increasing lists of numbers: squares of coins, or places of turtles."""

from functools import cached_property

import z3

from verify.discover.general.game_chapters import GameChapters
from verify.kernel import Definition, Structural
from verify.proofs.general.z3_semantics import Heaps, head, is_cons, tail

p = z3.Const("p", Heaps)
before = z3.Int("before")


class IncreasingNumbers(GameChapters):
    """A game whose positions are increasing lists of numbers."""

    @cached_property
    def increasing(self) -> Definition:
        """Define the increasing lists whose first number exceeds `before`."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, before: z3.ArithRef) -> z3.BoolRef:
            return z3.Implies(is_cons(p), z3.And(head(p) > before, f(tail(p), head(p))))

        return self.define("increasing", [p, before], z3.BoolSort(), body, Structural(p))
