"""Theorems on the pairs of Wythoff's game by their distance: the k-th pair is (⌊k·φ⌋, ⌊k·φ⌋ + k)."""

from typing import NamedTuple

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem
from verify.proofs.wythoff import integer_floors, pair_differences, quadratic_form

d, i, j, m = z3.Ints("d i j m")
FLOOR = "shifted.floor"


class WythoffPairs(NamedTuple):
    """Definitions and theorems on Wythoff's pairs (t = 1), by their distance.

    Args:
        small: small(d), the smaller heap ⌊d·φ⌋, computed with integers.
        grows: for i, j ≥ 0: small(j) ≥ j, small(0) = 0, and i < j → small(i) < small(j).
        values_disjoint: for i, j ≥ 0, not both 0: small(i) ≠ small(j) + j.
        place: the distance of the pair that contains a number.
        covers: for m ≥ 0: d = place(m) ≥ 0, and small(d) = m or small(d) + d = m.
        floor: for d, j ≥ 0: small(d) = d + j exactly when j² + j·d − d² ≤ 0 < (j + 1)² + (j + 1)·d − d².
    """

    small: Definition
    grows: Theorem
    values_disjoint: Theorem
    place: Definition
    covers: Theorem
    floor: Theorem


def wythoff_pairs(k: Kernel) -> WythoffPairs:
    """Prove the theorems on Wythoff's pairs by distance, once for all games."""
    one, part = k(integer_floors.one), k(integer_floors.part)
    small = k.define("shifted.small", [d], z3.IntSort(), lambda _, d: one(d, 1))
    goal = z3.Implies(
        z3.And(i >= 0, j >= 0), z3.And(small(j) >= j, small(0) == 0, z3.Implies(i < j, small(i) < small(j)))
    )
    by: list[Fact] = [small.at(i), small.at(j), small.at(0), k(integer_floors.increase)(i, j, 1)]
    grows = k.prove("shifted.grows", [i, j], goal, by)
    goal = z3.Implies(z3.And(i >= 0, j >= 0, i + j >= 1), small(i) != small(j) + j)
    by = [k(integer_floors.disjoint)(i, j, 1), k(integer_floors.increase)(i, j, 1), k(pair_differences.one)(j, 0)]
    by += [small.at(i), small.at(j), grows(j, i), grows(i, j)]
    apart = k.prove("shifted.apart", [i, j], goal, by)
    last = k(integer_floors.last)
    place = k.define(
        "shifted.place",
        [m],
        z3.IntSort(),
        lambda _, m: z3.If(small(last(m, 1)) == m, last(m, 1), m - last(m, 1)),
    )
    at = place(m)
    goal = z3.Implies(m >= 0, z3.And(at >= 0, z3.Or(small(at) == m, small(at) + at == m)))
    by = [
        place.at(m),
        k(integer_floors.covers)(m, 1),
        k(integer_floors.increase)(0, m - last(m, 1), 1),
        last.at(0, 1),
        grows(0, 0),
    ]
    by += [small.at(last(m, 1)), small.at(m - last(m, 1)), k(pair_differences.one)(m - last(m, 1), 0)]
    covers = k.prove("shifted.covers", [m], goal, by)
    low, high = (j * j + j * d - d * d, (j + 1) * (j + 1) + (j + 1) * d - d * d)
    goal = z3.Implies(z3.And(d >= 0, j >= 0), (small(d) == d + j) == z3.And(low <= 0, 0 < high))
    by = [small.at(d), one.at(d, 1), *(k(integer_floors.part_fits)(s, d, 1) for s in (j, j + 1))]
    by += [k(quadratic_form.fits).at(s, d, 1) for s in (j, j + 1, part(d, 1))]
    by += [k(quadratic_form.form).at(s, d, 1) for s in (j, j + 1)]
    floor = k.prove(FLOOR, [d, j], goal, by)
    return WythoffPairs(small, grows, apart, place, covers, floor)
