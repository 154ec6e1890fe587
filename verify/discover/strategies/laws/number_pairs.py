"""Games whose positions are pairs of natural numbers: two heaps, or a heap and the limit of the next move."""

from collections.abc import Iterable
from typing import Any

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Definition, Fact, Kernel
from verify.proofs.general.z3_semantics import Pair, first, second

p, q = z3.Consts("p q", Pair)


def natural(p: Any) -> z3.BoolRef:
    """Return the condition that no number of a pair is negative."""
    return z3.And(first(p) >= 0, second(p) >= 0)


def game_theory(k: Kernel, name: str, move: Definition, rank: Any, by: Iterable[Fact]) -> GameTheory:
    """Return the theory of a game with pairs of natural numbers as positions; prove that every move lowers the rank."""
    goal = z3.Implies(move(p, q), z3.And(0 <= rank(q), rank(q) < rank(p), first(q) >= 0, second(q) >= 0))
    rank_falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q), *by])
    return GameTheory(k, name, Pair, natural, move, rank, rank_falls)
