"""The squares of a board M × N form a lattice: any two of them have a greatest lower and a least upper square.

Main statement: `lattice`.
"""

import z3

from verify.kernel import Kernel, Theorem
from verify.proofs.chomp.board import below, column, row, square
from verify.proofs.chomp.sides_are_determined import M, N, inside

PREFIX = "chomp"

s, t, u = (z3.Const(name, square(0, 0).sort()) for name in "stu")


def lattice(k: Kernel) -> Theorem:
    """Two squares of M × N have the meet (min, min) and the join (max, max), coordinate by coordinate, on the board."""
    under, on = k(below), k(inside)

    def both(smaller: bool) -> z3.ExprRef:
        pairs = ((row(s), row(t)), (column(s), column(t)))
        return square(*(z3.If((a < b) == smaller, a, b) for a, b in pairs))

    meet, join = both(True), both(False)
    then = z3.And(
        on(M, N, meet),
        on(M, N, join),
        under(u, meet) == z3.And(under(u, s), under(u, t)),
        under(join, u) == z3.And(under(s, u), under(t, u)),
    )
    goal = z3.Implies(z3.And(on(M, N, s), on(M, N, t)), then)
    return k.prove([M, N, s, t, u], goal, [on.at(M, N, x) for x in (s, t, meet, join)])
