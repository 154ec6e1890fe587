"""The index of each natural number in the two sequences of t-Wythoff: it is in exactly one of them, and occurs once.

Main statements: `covers`, `place_of_a`, `place_of_b`.
"""

from collections.abc import Callable

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given
from verify.proofs.theorem_chapters import Chapter
from verify.proofs.wythoff.pair_differences import E, T, based, n, x
from verify.proofs.wythoff.pair_sequences import Int, a, b, came_before, disjoint, increasing, natural, place_before

PREFIX = "wythoff"


def place(k: Kernel) -> Definition:
    """The index of x in the sequence that contains it."""
    return k.define([x, T, E], Int, lambda _, x, T, E: k(place_before)(x + 1, x, T, E))


def covers(k: Kernel) -> Theorem:
    """Every natural number is an a(i) or a b(i), with i no larger than itself."""
    p = k(place)(x, T, E)
    goal = given(based(x >= 0)).then(0 <= p, p <= x, z3.Or(k(a)(p, T, E) == x, k(b)(p, T, E) == x))
    return k.prove([x, T, E], goal, by=[k(natural)(x + 1, T, E), k(came_before)(x + 1, x, T, E)], unfold=1)


def _place_of(k: Kernel, sequence: Chapter, apart: Callable[[z3.ExprRef], Fact]) -> Theorem:
    """Prove that the n-th member of a sequence has the index n; `apart` shows that n is not taken at another index."""
    member = k(sequence)
    p = k(place)(member(n, T, E), T, E)
    by: list[Fact] = [k(covers)(member(n, T, E), T, E), k(natural)(n, T, E)]
    by += [k(increasing)(n, p, T, E), k(increasing)(p, n, T, E), apart(p), k(natural)(p, T, E)]
    return k.prove([n, T, E], given(based(n >= 0)).then(p == n, member(n, T, E) >= 0), by)


def place_of_a(k: Kernel) -> Theorem:
    """The index of a(n) is n."""
    return _place_of(k, a, lambda p: k(disjoint)(n, p, T, E))


def place_of_b(k: Kernel) -> Theorem:
    """The index of b(n) is n."""
    return _place_of(k, b, lambda p: k(disjoint)(p, n, T, E))
