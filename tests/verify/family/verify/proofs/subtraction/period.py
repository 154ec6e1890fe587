"""The Grundy value of a heap of the subtraction game {1, 3, 4} depends on the remainder of its size on division by 7.

Main statements: `solved` (one heap) and `sums_lost` (any number of heaps).
"""

import z3

from theory.claims.subtraction import GAME, VALUES
from verify.kernel import Definition, Kernel, Theorem
from verify.proofs.general.game_sums import HEAPS, Components
from verify.proofs.general.impartial_games import Game
from verify.proofs.general.z3_semantics import heap_move

PREFIX = "subtraction"

x, y, v, i = z3.Ints("x y v i")


def move(k: Kernel) -> Definition:
    """The moves of one heap, read from the rules."""
    return k.define([x, y], z3.BoolSort(), lambda _, x, y: z3.And(x >= 0, heap_move(GAME, x, y, {})))


def table(k: Kernel) -> Definition:
    """0, 1, 0, 1, 2, 3, 2 by the remainder; 0 for negative numbers."""

    def body(_: z3.FuncDeclRef, x: z3.ArithRef) -> z3.ArithRef:
        value = z3.IntVal(VALUES[-1])
        for place, entry in enumerate(VALUES[:-1]):
            value = z3.If(x % len(VALUES) == place, entry, value)
        return z3.If(x >= 0, value, 0)

    return k.define([x], z3.IntSort(), body)


def reply(k: Kernel) -> Definition:
    """The option with a given smaller value: the first of x − 1, x − 3 and x − 4 that has this value."""
    f = k(table)

    def body(_: z3.FuncDeclRef, x: z3.ArithRef, v: z3.ArithRef) -> z3.ArithRef:
        return z3.If(f(x - 1) == v, x - 1, z3.If(f(x - 3) == v, x - 3, x - 4))

    return k.define([x, v], z3.IntSort(), body)


def game(k: Kernel) -> Game:
    """One heap as an impartial game with its list of options."""
    legal = k(move)

    def option(x: z3.ArithRef, i: z3.ArithRef) -> z3.ArithRef:
        return z3.If(i == 0, x - 1, z3.If(i == 1, x - 3, x - 4))

    def index(x: z3.ArithRef, y: z3.ArithRef) -> z3.ArithRef:
        return z3.If(y == x - 1, 0, z3.If(y == x - 3, 1, 2))

    def count(x: z3.ArithRef) -> z3.ArithRef:
        return z3.If(x >= 4, 3, z3.If(x >= 3, 2, z3.If(x >= 1, 1, 0)))

    at = index(x, y)
    falls = z3.Implies(legal(x, y), z3.And(0 <= y, y < x))
    listed = z3.Implies(legal(x, y), z3.And(0 <= at, at < count(x), y == option(x, at)))
    counted = z3.Implies(z3.And(0 <= i, i < count(x)), legal(x, option(x, i)))
    facts = (
        k.prove("subtraction.falls", [x, y], falls, [legal.at(x, y)]),
        k.prove("subtraction.listed", [x, y], listed, [legal.at(x, y)]),
        k.prove("subtraction.counted", [x, i], counted, [legal.at(x, option(x, i))]),
    )
    return Game(k, "subtraction", z3.IntSort(), legal, lambda x: x, count, option, index, *facts)


def solved(k: Kernel) -> Theorem:
    """The Grundy value of a heap is the entry of the table at its remainder."""
    legal, f, to = k(move), k(table), k(reply)(x, v)
    natural = k.prove("subtraction.natural-table", [x], f(x) >= 0, [f.at(x)])
    goal = z3.Implies(legal(x, y), f(y) != f(x))
    differs = k.prove("subtraction.table-differs", [x, y], goal, [legal.at(x, y), f.at(x), f.at(y)])
    goal = z3.Implies(z3.And(0 <= v, v < f(x)), z3.And(legal(x, to), f(to) == v))
    by = [k(reply).at(x, v), legal.at(x, to), f.at(x), *(f.at(x - take) for take in (1, 3, 4))]
    reaches = k.prove("subtraction.table-reaches", [x, v], goal, by)
    return k(game).solved_by(f, k(reply), natural, differs, reaches)


def sums_lost(k: Kernel) -> Theorem:
    """A position of any number of heaps is lost exactly when the nim-sum of the values of its heaps is 0."""
    return Components(k, "subtraction-heaps", k(game), HEAPS).lost_iff_zero("subtraction.sums-lost")
