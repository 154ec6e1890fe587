"""The floor formulas: A(n) = ⌊n·α⌋ and B(n) = ⌊n·β⌋ in normal play, and their shifted form in misère play, for every t.

Both rest on `_same`: two increasing, disjoint sequences that cover the natural numbers and have the distances of the
pairs are the pairs. Main statements: `normal_floors` and `misere_floors`.
"""

from collections.abc import Callable
from typing import Any

import z3

from verify.kernel import Fact, Kernel, Measure, Theorem, given
from verify.proofs.general.beatty_theorem import al, at_least, covers, index
from verify.proofs.general.beatty_theorem import disjoint as floors_disjoint
from verify.proofs.general.beatty_theorem import increasing as floors_increase
from verify.proofs.general.real_floors import floor, inverse, real, times
from verify.proofs.wythoff import shifted_beatty
from verify.proofs.wythoff.golden_ratio import complement, distance, root
from verify.proofs.wythoff.pair_differences import T, gap, n
from verify.proofs.wythoff.pair_sequences import a, b, came_before, fresh, natural, place_before

PREFIX = "wythoff"

Sequence = Callable[[Any], z3.ArithRef]


def _same(
    k: Kernel,
    name: str,
    e: int,
    one: Sequence,
    other: Sequence,
    at: tuple[Sequence, Sequence],
    facts: Callable[[Any, Any], list[Fact]],
) -> Theorem:
    """Prove by induction on n that the pairs with distances t·n + e are one(n) and other(n).

    Args:
        at: for a number, the only places where it can stand in the first and in the second sequence.
        facts: for n and an index i, the facts about the two sequences at i.
    """
    this, formula = k(a)(n, T, e), one(n)
    i, i_, p = at[0](this), at[1](this), k(place_before)(n, formula, T, e)
    by: list[Fact] = [k(came_before)(n, formula, T, e), k(fresh)(n, i, T, e), k(fresh)(n, i_, T, e)]
    by += [k(natural)(0, T, e), k(b).at(n, T, e), k(b).at(i_, T, e), k(b).at(p, T, e)]
    for place in (n, i, i_, p):
        by += [*facts(n, place), k(natural)(place, T, e)]
    goal = given(T >= 1, k(root)(al, T), n >= 0).then(this == formula, k(b)(n, T, e) == other(n))
    return k.induct(name, [n, al, T], goal, Measure((n,)), at=[(i, al, T), (i_, al, T), (p, al, T)], by=by)


def _one(k: Kernel) -> Sequence:
    return lambda n: k(floor)(k(times)(n, al))


def _other(k: Kernel) -> Sequence:
    return lambda n: k(floor)(k(times)(n, al + k(real)(T)))


def floor_pairs(k: Kernel) -> Theorem:
    """⌊n·α⌋ ≥ n and ⌊n·β⌋ = ⌊n·α⌋ + t·n with β = α + t, and both are 0 for n = 0."""
    e, f = k(_one), k(_other)
    conclusion = z3.And(e(n) >= n, e(0) == 0, f(0) == 0, f(n) == e(n) + k(gap)(n, T, 0))
    by = [k(at_least)(n, al), k(distance)(n, al, T), k(distance)(0, al, T)]
    return k.prove([n, al, T], given(T >= 1, k(root)(al, T), n >= 0).then(conclusion), by, unfold=1)


def normal_floors(k: Kernel) -> Theorem:
    """A(n) = ⌊n·α⌋ and B(n) = ⌊n·β⌋ with β = α + t, for every t ≥ 1."""
    be, this = al + k(real)(T), k(a)(n, T, 0)

    def facts(n: Any, i: Any) -> list[Fact]:
        return [
            k(floors_increase)(n, i, al),
            k(floors_increase)(i, n, al),
            k(floor_pairs)(i, al, T),
            k(floors_disjoint)(n, i, al, be),
            k(covers)(this, al, be),
            k(complement)(al, T),
        ]

    at = (lambda v: k(index)(v, al), lambda v: k(index)(v, be))
    return _same(k, "wythoff.normal-floors", 0, k(_one), k(_other), at, facts)


def misere_by_index(k: Kernel) -> Theorem:
    """E(n) = ⌊n·α + 1/α⌋ and H(n) = ⌊n·β + 1/α + 1⌋, written with functions for the two floors."""
    this = k(a)(n, T, 1)

    def facts(n: Any, i: Any) -> list[Fact]:
        return [
            k(shifted_beatty.pairs)(n, i, al, T),
            k(shifted_beatty.pairs)(i, n, al, T),
            k(shifted_beatty.disjoint)(n, i, al, T),
            k(shifted_beatty.covers)(this, al, T),
        ]

    e, f, at = k(shifted_beatty.first), k(shifted_beatty.second), shifted_beatty.places(k)
    return _same(k, "wythoff.misere-by-index", 1, lambda n: e(n, al), lambda n: f(n, al, T), at, facts)


def misere_floors(k: Kernel) -> Theorem:
    """E(n) = ⌊n·α + 1/α⌋ and H(n) = ⌊n·β + 1/α + 1⌋ with β = α + t, for the pairs with distances t·n + 1."""
    f, over = k(times), k(inverse)(al)
    one, other = k(floor)(f(n, al) + over), k(floor)(f(n, al + k(real)(T)) + over + 1)
    goal = given(T >= 1, k(root)(al, T), n >= 0).then(k(a)(n, T, 1) == one, k(b)(n, T, 1) == other)
    return k.prove([n, al, T], goal, by=[k(misere_by_index)(n, al, T)], unfold=1)
