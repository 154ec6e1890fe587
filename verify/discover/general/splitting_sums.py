"""Sum theorem for all games in which a move replaces one heap by at most two, proved once.

A game is an array of moves, and the guess an array of values. If no move leaves the value of its heap, and each smaller
value is that of a move, then the Grundy value of a list of heaps is the nim-sum of their values. A discovered game must
prove only these premises.
"""

from dataclasses import dataclass
from typing import Any

import z3

from verify.discover.general.heap_sums import NimSums, weight
from verify.discover.general.theory_sections import Section, export
from verify.kernel import Definition, Kernel, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import Heaps, heaps

n, a, b, v = z3.Ints("n a b v")
MOVES = z3.ArraySort(Heaps, z3.BoolSort())
VALUES = z3.ArraySort(z3.IntSort(), z3.IntSort())


@dataclass(frozen=True)
class SplittingGames:
    """Definitions and theorems for every array O of moves and every array F of values.

    Args:
        option: option(O, n, a, b): O contains the list of n, a and b, and the move from n to a and b lowers the weight.
        has: has(O, F, n, v): an option of n has value v.
        solves: solves(O, F): F is natural, no option has the value of its heap, and each smaller value is that of an
            option.
        grundy: for O, F, x, v: solves(O, F) → the Grundy value of the list x is v exactly when v is the nim-sum.
        lost: for O, F, x: solves(O, F) → the list x is lost exactly when the nim-sum is 0.
    """

    option: Definition
    has: Definition
    solves: Definition
    grundy: Theorem
    lost: Theorem


def splitting_games(k: Kernel) -> SplittingGames:
    """Prove the theorem on all games."""
    moves, values = z3.Const("O", MOVES), z3.Const("F", VALUES)
    own = Section(k, (moves, values))
    nim_sum = k(algebra.nimsum)

    def f(heap: Any) -> Any:
        return values[heap]

    def leaves(_: Any, n: z3.ArithRef, a: z3.ArithRef, b: z3.ArithRef) -> z3.BoolRef:
        return z3.And(moves[heaps(n, a, b)], a >= 0, b >= 0, weight(a) + weight(b) < weight(n))

    option = own.define("games.option", [n, a, b], z3.BoolSort(), leaves)
    worth = z3.Exists([a, b], z3.And(option(n, a, b), nim_sum(f(a), f(b)) == v))
    has = own.define("games.has", [n, v], z3.BoolSort(), lambda *_: worth)
    every = z3.ForAll([n], f(n) >= 0)
    differ = z3.Implies(option(n, a, b), nim_sum(f(a), f(b)) != f(n))
    reach = z3.Implies(z3.And(0 <= v, v < f(n)), has(n, v))
    premises = z3.And(every, z3.ForAll([n, a, b], differ), z3.ForAll([n, v], reach))
    solves = own.define("games.solves", [], z3.BoolSort(), lambda *_: premises)
    less = z3.And(a >= 0, b >= 0, weight(a) + weight(b) < weight(n))
    smaller = own.prove("games.smaller", [n, a, b], z3.Implies(option(n, a, b), less), [option.at(n, a, b)])
    own.assume(solves)
    natural = own.given_that("games.natural", [n], f(n) >= 0, [solves.at()])
    options_differ = own.given_that("games.differs", [n, a, b], differ, [solves.at()])
    reaches_smaller_values = own.given_that("games.reaches", [n, v], reach, [solves.at()])
    sums = NimSums(own, "games.sum", 2, option, smaller, f, has, natural, options_differ, reaches_smaller_values)
    grundy, lost = sums.theorems()
    return SplittingGames(export(option), export(has), export(solves), k.theorems[grundy.name], k.theorems[lost.name])
