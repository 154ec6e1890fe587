"""Equivalent descriptions of the pairs for every t ≥ 1: P-positions, the mex rule, the floors, and the digits.

Main statements: `circle` (each of the four descriptions implies the next), `in_whole_numbers` (the same with the floors
described by integers, without real numbers), `wythoff_circle` (t = 1: φ and Zeckendorf digits).
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given, theorem_name
from verify.proofs.general.beatty_theorem import al
from verify.proofs.general.real_floors import floor, real, times
from verify.proofs.general.z3_semantics import pair
from verify.proofs.wythoff.document_floor_proof import floors as golden_floors
from verify.proofs.wythoff.document_sequences import c, d
from verify.proofs.wythoff.floor_formulas import normal_floors
from verify.proofs.wythoff.golden_ratio import golden, golden_is_root, root
from verify.proofs.wythoff.integer_floors import whole_floors
from verify.proofs.wythoff.numeration import shift, zeros
from verify.proofs.wythoff.pair_differences import T, n, product, x, y
from verify.proofs.wythoff.pair_index import place
from verify.proofs.wythoff.pair_sequences import a, b, natural
from verify.proofs.wythoff.pairs_as_positions import listed_is_pair, pairs_are_listed
from verify.proofs.wythoff.pairs_in_digits import ends_and_members, pairs_by_digits
from verify.proofs.wythoff.wythoff_moves import Bool, lost
from verify.proofs.wythoff.wythoff_outcomes import lost_iff_listed
from verify.proofs.wythoff.zeckendorf_digits import ends, moved

PREFIX = "wythoff"


def by_mex(k: Kernel) -> Definition:
    """x = A(n) and y = B(n) for some n ≥ 1."""
    some = z3.Exists([n], z3.And(n >= 1, x == k(a)(n, T, 0), y == k(b)(n, T, 0)))
    return k.define([x, y, T], Bool, lambda *_: some)


def by_floors(k: Kernel) -> Definition:
    """x = ⌊n·α⌋ and y = ⌊n·(α + t)⌋ for some n ≥ 1."""
    is_pair_of_floors = z3.And(n >= 1, x == k(floor)(k(times)(n, al)), y == k(floor)(k(times)(n, al + k(real)(T))))
    return k.define([x, y, T, al], Bool, lambda *_: z3.Exists([n], is_pair_of_floors))


def nth_floors(k: Kernel) -> Definition:
    """n ≥ 1, s = x − n ≥ 0, s² + t·s·n − n² ≤ 0 < (s + 1)² + t·(s + 1)·n − n² and y = x + t·n."""
    s = x - n
    low, high = (v * v + T * v * n - n * n for v in (s, s + 1))
    is_nth_pair = z3.And(n >= 1, s >= 0, low <= 0, 0 < high, y == x + T * n)
    return k.define([x, y, n, T], Bool, lambda *_: is_nth_pair)


def by_inequality(k: Kernel) -> Definition:
    """x and y are the floors at some place n ≥ 1, in whole numbers."""
    some = z3.Exists([n], k(nth_floors)(x, y, n, T))
    return k.define([x, y, T], Bool, lambda *_: some)


def by_digits(k: Kernel) -> Definition:
    """x ends in an even number of zeros, and y is the left shift of x."""
    test = z3.And(k(zeros)(x, T) % 2 == 0, y == k(shift)(x, T))
    return k.define([x, y, T], Bool, lambda *_: test)


def position_and_mex(k: Kernel) -> Theorem:
    """For 1 ≤ x ≤ y: (x, y) is a P-position exactly when it is a pair of the mex rule."""
    p, at = pair(x, y), k(place)(x, T, 0)
    by: list[Fact] = [k(lost_iff_listed)(p, T), k(listed_is_pair)(p, T, 0)]
    by += [k(pairs_are_listed), k(natural)(at, T, 0), k(natural)(0, T, 0)]
    return k.prove([x, y, T], given(T >= 1, 1 <= x, x <= y).then(k(lost)(p, T) == k(by_mex)(x, y, T)), by, unfold=1)


def mex_and_floors(k: Kernel) -> Theorem:
    """The pairs of the mex rule are the pairs of floors."""
    goal = given(T >= 1, k(root)(al, T)).then(k(by_mex)(x, y, T) == k(by_floors)(x, y, T, al))
    return k.prove([x, y, T, al], goal, by=[k(normal_floors)], unfold=1)


def mex_and_inequality(k: Kernel) -> Theorem:
    """The pairs of the mex rule are the pairs that satisfy the inequality."""
    claim = given(T >= 1).then(z3.And(n >= 1, x == k(a)(n, T, 0), y == k(b)(n, T, 0)) == k(nth_floors)(x, y, n, T))
    each_by = [k(whole_floors)(x - n, n, T), k(natural)(n, T, 0), k(product)(n, T, 0)]
    each = k.prove("wythoff.inequality-at", [x, y, n, T], claim, by=each_by, unfold=1)
    return k.prove([x, y, T], given(T >= 1).then(k(by_mex)(x, y, T) == k(by_inequality)(x, y, T)), [each], unfold=1)


def mex_and_digits(k: Kernel) -> Theorem:
    """For x ≥ 1 the pairs of the mex rule are the pairs that the digits describe."""
    goal = given(T >= 1, x >= 1).then(k(by_mex)(x, y, T) == k(by_digits)(x, y, T))
    return k.prove([x, y, T], goal, by=[k(pairs_by_digits)(x, T), k(ends_and_members)], unfold=1)


def circle(k: Kernel) -> Theorem:
    """For 1 ≤ x ≤ y: lost in t-Wythoff ⇒ a pair of the mex rule ⇒ a pair of floors ⇒ described by the digits ⇒ lost."""
    p, mex, digits = k(lost)(pair(x, y), T), k(by_mex)(x, y, T), k(by_digits)(x, y, T)
    floors = k(by_floors)(x, y, T, al)
    conclusion = z3.And(p == mex, mex == floors, floors == digits, digits == p)
    by = [k(position_and_mex)(x, y, T), k(mex_and_floors)(x, y, T, al), k(mex_and_digits)(x, y, T)]
    return k.prove([x, y, T, al], given(T >= 1, k(root)(al, T), 1 <= x, x <= y).then(conclusion), by)


@theorem_name("wythoff.circle-in-whole-numbers")
def in_whole_numbers(k: Kernel) -> Theorem:
    """The chain of `circle` with the floors described by whole numbers."""
    p, mex, digits = k(lost)(pair(x, y), T), k(by_mex)(x, y, T), k(by_digits)(x, y, T)
    floors = k(by_inequality)(x, y, T)
    goal = given(T >= 1, 1 <= x, x <= y).then(p == mex, mex == floors, floors == digits, digits == p)
    by = [k(position_and_mex)(x, y, T), k(mex_and_inequality)(x, y, T), k(mex_and_digits)(x, y, T)]
    return k.prove([x, y, T], goal, by)


@theorem_name("wythoff.own-circle")
def wythoff_circle(k: Kernel) -> Theorem:
    """For 1 ≤ x ≤ y: lost in Wythoff's game ⇔ some (c(n), d(n)) ⇔ some (⌊n·φ⌋, ⌊n·φ²⌋) ⇔ given by Zeckendorf digits."""
    mex = z3.Exists([n], z3.And(n >= 1, x == k(c)(n), y == k(d)(n)))
    floors = z3.Exists([n], z3.And(n >= 1, x == k(floor)(k(times)(n, al)), y == k(floor)(k(times)(n, al * al))))
    digits, p = z3.And(k(ends)(x) % 2 == 0, y == k(moved)(x)), k(lost)(pair(x, y), 1)
    claim = given(k(golden)(al)).then(mex == floors)
    alike = k.prove("wythoff.floors-of-the-ratio", [x, y, al], claim, by=[k(golden_floors)])
    same = k.prove("wythoff.own-mex", [x, y], mex == k(by_mex)(x, y, 1), [k(c).equation, k(d).equation], unfold=1)
    conclusion = z3.And(p == mex, mex == floors, floors == digits, digits == p)
    by = [alike(x, y, al), same(x, y), k(circle)(x, y, 1, al), k(golden_is_root)(al)]
    return k.prove([x, y, al], given(k(golden)(al), 1 <= x, x <= y).then(conclusion), by, unfold=1)
