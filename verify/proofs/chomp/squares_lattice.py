"""The squares of a board M × N form a lattice: any two of them have a greatest lower and a least upper square.

Main statement: `lattice`.
"""

import z3

from verify.kernel import Kernel, Theorem, given
from verify.proofs.chomp.board import below, column, row, square
from verify.proofs.chomp.sides_are_determined import M, N, inside

PREFIX = "chomp"

s, t, u = (z3.Const(name, square(0, 0).sort()) for name in "stu")


def lattice(k: Kernel) -> Theorem:
    """Two squares of M × N have the meet (min, min) and the join (max, max), coordinate by coordinate, on the board."""

    def both(smaller: bool) -> z3.ExprRef:
        pairs = ((row(s), row(t)), (column(s), column(t)))
        return square(*(z3.If((a < b) == smaller, a, b) for a, b in pairs))

    meet, join = both(True), both(False)
    goal = given(k(inside)(M, N, s), k(inside)(M, N, t)).then(
        k(inside)(M, N, meet),
        k(inside)(M, N, join),
        k(below)(u, meet) == z3.And(k(below)(u, s), k(below)(u, t)),
        k(below)(join, u) == z3.And(k(below)(s, u), k(below)(t, u)),
    )
    return k.prove([M, N, s, t, u], goal, [k(inside).at(M, N, x) for x in (s, t, meet, join)])
