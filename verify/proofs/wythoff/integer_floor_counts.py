"""Counts of the floors of n·φ and m·φ² from the document, in integers only, without real numbers in the statements.

The equation a = ⌊n·φ⌋ is expressed as in `integer_inequalities`. Main statements: `counted` (those that are at most
⌊m·φ²⌋), `every_number` (each positive number is ⌊n·φ⌋ or ⌊m·φ²⌋, for one n or m), `sequences` (they are c and d).
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given
from verify.proofs.wythoff import document_floor_proof
from verify.proofs.wythoff.document_sequences import c, d
from verify.proofs.wythoff.golden_ratio import golden, golden_exists
from verify.proofs.wythoff.integer_inequalities import a, b, i, is_floor, is_square_floor, j
from verify.proofs.wythoff.pair_differences import m, n

PREFIX = "golden.whole"

al = z3.Real("alpha")


def number(k: Kernel) -> Definition:
    """The number φ, which occurs only in the proofs."""
    some = z3.Exists([al], k(golden)(al))
    return k.choose("golden.whole.phi", k.prove("golden.whole.some-phi", [], some, by=[k(golden_exists)]))


def counted(k: Kernel) -> Theorem:
    """Let e = ⌊m·φ⌋. Then ⌊n·φ⌋ ≤ ⌊m·φ²⌋ exactly when n ≤ e, ⌊n·φ²⌋ ≤ ⌊m·φ²⌋ exactly when n ≤ m, and ⌊m·φ²⌋ = e + m."""
    phi, e, f = k(number)(), z3.Int("e"), z3.Int("f")
    premise = z3.And(n >= 1, m >= 1, is_floor(a, n), is_square_floor(b, n), is_floor(e, m), is_square_floor(f, m))
    goal = z3.And((a <= f) == (n <= e), (b <= f) == (n <= m), f == e + m)
    by: list[Fact] = [k(document_floor_proof.counted)(n, m, phi), k(document_floor_proof.increase)(m, m, phi)]
    by += [k(document_floor_proof.in_whole_numbers)(x, y, phi) for x, y in ((a, n), (b, n), (e, m), (f, m))]
    return k.prove([a, b, e, f, n, m], given(premise).then(goal), by, unfold=1)


def is_e(k: Kernel) -> Definition:
    """The predicate that a = ⌊n·φ⌋, in whole numbers."""
    return k.define([a, n], z3.BoolSort(), lambda _, a, n: is_floor(a, n))


def is_f(k: Kernel) -> Definition:
    """The predicate that b = ⌊m·φ²⌋, in whole numbers."""
    return k.define([b, m], z3.BoolSort(), lambda _, b, m: is_square_floor(b, m))


def every_number(k: Kernel) -> Theorem:
    """Each j ≥ 1 is ⌊n·φ⌋ for some n ≥ 1 or ⌊m·φ²⌋ for some m ≥ 1, never both, and for one n or one m only."""
    phi, one, other = k(number)(), k(is_e), k(is_f)
    claim = given(n >= 1, j >= 1).then(one(j, n) == (k(document_floor_proof.e)(n, phi) == j))
    same_e_by = [k(document_floor_proof.in_whole_numbers)(j, n, phi)]
    same_e = k.prove("golden.whole.same-e", [j, n], claim, by=same_e_by, unfold=1)
    claim = given(m >= 1, j >= 1).then(other(j, m) == (k(document_floor_proof.f)(m, phi) == j))
    same_f_by = [k(document_floor_proof.in_whole_numbers)(j, m, phi), k(document_floor_proof.increase)(m, m, phi)]
    same_f = k.prove("golden.whole.same-f", [j, m], claim, by=same_f_by, unfold=1)
    low = z3.Exists([n], z3.And(n >= 1, one(j, n)))
    high = z3.Exists([m], z3.And(m >= 1, other(j, m)))
    split_by = [k(number).at(), k(document_floor_proof.every_number)(j, phi), same_e, same_f]
    split = k.prove("golden.whole.split", [j], given(j >= 1).then(z3.Xor(low, high)), by=split_by)
    once = z3.And(given(one(j, n), one(j, i)).then(n == i), given(other(j, n), other(j, i)).then(n == i))
    by: list[Fact] = [split(j)]
    for x, y in ((n, i), (i, n)):
        by += [same_e(j, x), same_f(j, x), k(document_floor_proof.increase)(x, y, phi)]
    return k.prove([j, n, i], given(j >= 1).then(z3.Xor(low, high), given(n >= 1, i >= 1).then(once)), by, unfold=1)


def sequences(k: Kernel) -> Theorem:
    """Wythoff's c(n) is the one a ≥ 0 that is ⌊n·φ⌋, and d(n) the one b ≥ n that is ⌊n·φ²⌋."""
    phi = k(number)()
    goal = given(n >= 0).then((k(c)(n) == a) == is_floor(a, n), (k(d)(n) == b) == is_square_floor(b, n))
    by: list[Fact] = [k(document_floor_proof.same_sequences)(n, phi), k(document_floor_proof.increase)(n, n, phi)]
    by += [k(document_floor_proof.in_whole_numbers)(x, n, phi) for x in (a, b)]
    return k.prove([a, b, n], goal, by, unfold=1)
