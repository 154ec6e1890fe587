"""The parts of two sets in a diagram of two circles: each set without the other, and the common part.

Main statements: `shaded` (the outer parts form the symmetric difference), `with_the_middle` (all parts form the union).
"""

import z3

from verify.kernel import Kernel, Theorem, given
from verify.proofs.nim.sets_as_numbers import A, B, difference, difference_members, m, n

PREFIX = "venn"


def shaded(k: Kernel) -> Theorem:
    """A △ B consists of the elements of A alone and the elements of B alone, and these two parts are disjoint."""
    only_a, only_b = z3.And(A[n], z3.Not(B[n])), z3.And(B[n], z3.Not(A[n]))
    conclusion = z3.And(k(difference)(A, B, m)[n] == z3.Or(only_a, only_b), z3.Not(z3.And(only_a, only_b)))
    return k.prove([A, B, m, n], given(0 <= n, n < m).then(conclusion), [k(difference_members)(A, B, m, n)])


def with_the_middle(k: Kernel) -> Theorem:
    """A ∪ B consists of A △ B and of the common part A ∩ B, and these two parts are disjoint."""
    sym, common = k(difference)(A, B, m)[n], z3.And(A[n], B[n])
    conclusion = z3.And(z3.Or(A[n], B[n]) == z3.Or(sym, common), z3.Not(z3.And(sym, common)))
    return k.prove([A, B, m, n], given(0 <= n, n < m).then(conclusion), [k(difference_members)(A, B, m, n)])
