"""One heap whose moves are finitely many kinds of options, proved to be the moves of the rules.

A family of such games must then prove only `heap_options.rule`, a quantifier-free statement about the values of n and
of its options.
"""

from collections.abc import Callable
from typing import Any

import z3

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak
from verify.discover.general.heap_options import Option, is_legal
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.solution_theorem import heap_positions
from verify.kernel import Definition, Kernel, Theorem
from verify.proofs.general.z3_semantics import broken, heap_move

x, y, v = z3.Ints("x y v")


class SingleHeap:
    """One heap as a game, with the theorems that follow from `rule`."""

    def __init__(self, k: Kernel, name: str, game: HeapGame, kinds: tuple[Option, ...]) -> None:
        self.k, self.name, self.kinds = k, name, kinds
        taken = any(isinstance(move, TakeAndBreak) for move in game.moves)
        there = broken(game, x, y, z3.IntVal(0)) if taken else heap_move(game, x, y, {})
        self.move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: z3.And(x >= 0, there))
        self.positions = heap_positions(k, name, self.move, [self.move.at(x, y)])

    def options(self, f: Callable[[Any], Any], n: Any) -> list[tuple[Any, Any]]:
        """Return for each option of n the formula that it is legal, and the value of f there."""
        return [(is_legal(kind, n), f(kind.size_after(n))) for kind in self.kinds]

    def theorems(self, f: Definition, obeys_rule: Theorem, natural: Theorem, play: Play) -> list[Theorem]:
        """Prove the consequences of the rule and return the theorems.

        In normal play they give Grundy values and P-positions of one and several heaps, in misère play P-positions of
        one heap.

        Args:
            f: the closed form.
            obeys_rule: for x, v: x ≥ 0 → the rule at x, with `options(f, x)`.
            natural: for x: f(x) ≥ 0.
            play: the convention.
        """
        k, name, move = self.k, self.name, self.move
        some, shown = self.positions.option_values(f)
        to = [kind.size_after(x) for kind in self.kinds]
        ways = [z3.And(y == t, is_legal(kind, x)) for kind, t in zip(self.kinds, to, strict=True)]
        goal = z3.Implies(move(x, y), z3.And(x >= 0, z3.Or(ways)))
        listed = k.prove(f"{name}.listed", [x, y], goal, [move.at(x, y)])
        if play is Play.NORMAL:
            goal = z3.Implies(move(x, y), f(y) != f(x))
            options_differ = k.prove(f"{name}.differs", [x, y], goal, [listed(x, y), obeys_rule(x, 0)])
            goal = z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v))
            there = [
                k.prove(f"{name}.there-{i}", [x], z3.Implies(is_legal(kind, x), move(x, t)), [move.at(x, t)])
                for i, (kind, t) in enumerate(zip(self.kinds, to, strict=True), 1)
            ]
            by = [obeys_rule(x, v), *(shown(x, t, v) for t in to), *(one(x) for one in there), f.at(x)]
            reaches_smaller_values = k.prove(f"{name}.reaches", [x, v], goal, by)
            return values_and_sums(self.positions, f, natural, options_differ, reaches_smaller_values)
        goal = z3.Implies(z3.And(move(x, y), f(x) == 0), f(y) != 0)
        no_lost_option = k.prove(f"{name}.quiet", [x, y], goal, [listed(x, y), obeys_rule(x, 0)])
        has_move = self.positions.has_move
        there = [k.prove(f"{name}.there-{i}", [x], z3.Implies(is_legal(kind, x), z3.And(move(x, t), has_move(x))),
                         [move.at(x, t), has_move.at(x)])
                 for i, (kind, t) in enumerate(zip(self.kinds, to, strict=True), 1)]  # fmt: skip
        goal = z3.Implies(z3.And(x >= 0, f(x) == 0), has_move(x))
        lost_has_move = k.prove(f"{name}.goes-on", [x], goal, [obeys_rule(x, 0), *(one(x) for one in there)])
        goal = z3.Implies(has_move(x), z3.And(x >= 0, z3.Or([is_legal(kind, x) for kind in self.kinds])))
        stuck = k.prove(f"{name}.can-listed", [x], goal, [has_move.at(x), listed])
        goal = z3.Implies(z3.And(x >= 0, has_move(x), f(x) != 0), some(x, 0))
        by = [obeys_rule(x, 0), stuck(x), *(one(x) for one in there), *(shown(x, t, z3.IntVal(0)) for t in to)]
        has_lost_option = k.prove(f"{name}.answered", [x], goal, by)
        return self.positions.misere(f, no_lost_option, lost_has_move, has_lost_option)
