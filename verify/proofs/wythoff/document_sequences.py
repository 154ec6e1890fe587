"""Wythoff's own sequences c and d, the case t = 1, and the document's three properties with the steps of its proofs.

Main statements: `first_property` (neighbours differ by 1 or 2), `second_property` (no common member), `third_property`
(every positive number is a member), each with the steps that the document gives or leaves out.
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given, theorem_name
from verify.proofs.wythoff.pair_differences import one as gap_is_place
from verify.proofs.wythoff.pair_index import covers, place, place_of_a, place_of_b
from verify.proofs.wythoff.pair_sequences import Bool, Int, a, b, came_before, fresh, increasing, natural, place_before

PREFIX = "wythoff"

l, j, i, m, n, w, x = z3.Ints("l j i m n w x")


def c(k: Kernel) -> Definition:
    """c(n), the smaller number of the n-th pair."""
    return k.define([n], Int, lambda _, n: k(a)(n, 1, 0))


def d(k: Kernel) -> Definition:
    """d(n), the larger number of the n-th pair."""
    return k.define([n], Int, lambda _, n: k(b)(n, 1, 0))


def members(k: Kernel) -> Theorem:
    """d(n) = c(n) + n, c(n) ≥ n, and c(0) = d(0) = 0."""
    goal = given(n >= 0).then(k(d)(n) == k(c)(n) + n, k(c)(n) >= n, k(c)(0) == 0, k(d)(0) == 0)
    return k.prove([n], goal, by=[k(natural)(n, 1, 0), k(gap_is_place)(n, 0)], unfold=1)


def earlier(k: Kernel) -> Definition:
    """w is one of c(0), d(0), …, c(n − 1), d(n − 1)."""
    is_member_at = z3.And(0 <= i, i < n, z3.Or(w == k(c)(i), w == k(d)(i)))
    return k.define([n, w], Bool, lambda *_: z3.Exists([i], is_member_at))


def recursion(k: Kernel) -> Theorem:
    """c(n) is the least natural number that is not a c(i) or d(i) with i < n, and d(n) = c(n) + n."""
    below, at = z3.And(0 <= w, w < k(c)(n)), k(place_before)(n, w, 1, 0)
    old_by = [k(earlier).at(n, w), k(c).at(n), k(came_before)(n, w, 1, 0), k(c).at(at), k(d).at(at)]
    old = k.prove("wythoff.recursion-old", [n, w], given(n >= 0, below).then(k(earlier)(n, w)), by=old_by)
    at = k(earlier_where)(n, k(c)(n))
    claim = given(n >= 0).then(z3.Not(k(earlier)(n, k(c)(n))))
    new = k.prove("wythoff.recursion-new", [n], claim, by=[k(fresh)(n, at, 1, 0)], unfold=2)
    all_earlier = z3.ForAll([w], z3.Implies(below, k(earlier)(n, w)))
    goal = given(n >= 0).then(k(c)(n) >= 0, z3.Not(k(earlier)(n, k(c)(n))), all_earlier, k(d)(n) == k(c)(n) + n)
    return k.prove([n], goal, [old, new(n), k(members)(n)])


def earlier_where(k: Kernel) -> Definition:
    """The index of an earlier member."""
    goal = given(k(earlier)(n, w)).then(z3.Exists([i], z3.And(0 <= i, i < n, z3.Or(w == k(c)(i), w == k(d)(i)))))
    return k.choose(k.prove("wythoff.earlier-there", [n, w], goal, unfold=1))


# The first property


def both_increase(k: Kernel) -> Theorem:
    """Both sequences increase, which the document uses but does not state."""
    goal = given(0 <= i, i < j).then(k(c)(i) < k(c)(j), k(d)(i) < k(d)(j))
    return k.prove([i, j], goal, [*(k(f).at(at) for f in (c, d) for at in (i, j)), k(increasing)(i, j, 1, 0)])


def first_property(k: Kernel) -> Theorem:
    """c(n + 1) − c(n) is 1 or 2, since otherwise d would contain two consecutive numbers."""
    step, smaller_number = k(c)(n + 1) - k(c)(n), k(c)(n)
    first, second = k(place_before)(n + 1, smaller_number + 1, 1, 0), k(place_before)(n + 1, smaller_number + 2, 1, 0)
    by = [k(between_is_larger)(n, smaller_number + 1), k(between_is_larger)(n, smaller_number + 2)]
    by += [k(never_neighbours)(first, second), k(never_neighbours)(second, first), k(both_increase)(n, n + 1)]
    return k.prove([n], given(n >= 0).then(z3.Or(step == 1, step == 2)), by)


@theorem_name("wythoff.both-steps")
def both_steps_occur(k: Kernel) -> Theorem:
    """c(1) = 1, c(2) = 3 and c(3) = 4, so that both differences occur."""
    by = [k(members)(n) for n in range(4)]
    by += [k(first_property)(n) for n in range(3)]
    by += [k(second_property)(n, m) for n in range(1, 4) for m in range(1, 4)]
    by += [k(third_property)(w) for w in range(1, 5)]
    by += [k(both_increase)(n, m) for n in range(4) for m in range(n + 1, 5)]
    return k.prove([], z3.And(k(c)(1) == 1, k(c)(2) == 3, k(c)(3) == 4, k(d)(1) == 2, k(d)(2) == 5, k(d)(3) == 7), by)


def between_is_larger(k: Kernel) -> Theorem:
    """A number between c(n) and c(n + 1) is d(k) for some k ≤ n."""
    at = k(place_before)(n + 1, x, 1, 0)
    goal = given(n >= 0, k(c)(n) < x, x < k(c)(n + 1)).then(0 <= at, at <= n, x == k(d)(at))
    return k.prove([n, x], goal, by=[k(members)(n), k(came_before)(n + 1, x, 1, 0), k(both_increase)(at, n)], unfold=1)


def never_neighbours(k: Kernel) -> Theorem:
    """For i < j: d(j) ≥ d(i) + 2, since a difference of 1 would mean c(j) − c(i) = i + 1 − j ≤ 0."""
    conclusions = [k(d)(j) >= k(d)(i) + 2, (k(d)(j) == k(d)(i) + 1) == (k(c)(j) - k(c)(i) == i + 1 - j)]
    conclusions += [k(c)(j) - k(c)(i) > 0, i + 1 - j <= 0]
    by = [k(members)(i), k(members)(j), k(both_increase)(i, j)]
    return k.prove([i, j], given(0 <= i, i < j).then(*conclusions), by)


# The second property


def second_property(k: Kernel) -> Theorem:
    """c(n) ≠ d(m) for n, m ≥ 1."""
    return k.prove([n, m], given(n >= 1, m >= 1).then(k(c)(n) != k(d)(m)), [k(which_came_first)(n, m)])


def which_came_first(k: Kernel) -> Theorem:
    """For m ≥ 1: c(n) = d(m) implies m < n, and m < n implies c(n) ≠ d(m), as c(n) is none of the earlier members."""
    equal = k(c)(n) == k(d)(m)
    goal = given(n >= 0, m >= 1).then(z3.Implies(equal, m < n), z3.Implies(m < n, z3.Not(equal)))
    return k.prove([n, m], goal, by=[k(members)(m), k(both_increase)(n, m), k(fresh)(n, m, 1, 0)], unfold=1)


# The third property


def where(k: Kernel) -> Definition:
    """The index of a number in the two sequences."""
    return k.define([x], Int, lambda _, x: k(place)(x, 1, 0))


def third_property(k: Kernel) -> Theorem:
    """Every x ≥ 1 is c(n) or d(n) for some n with 1 ≤ n ≤ x."""
    at = k(where)(x)
    goal = given(x >= 1).then(1 <= at, at <= x, z3.Or(k(c)(at) == x, k(d)(at) == x))
    return k.prove([x], goal, [k(used_in_time)(x), k(members)(0)])


def used_in_time(k: Kernel) -> Theorem:
    """c(x) ≥ x, and every natural x is c(n) or d(n) for some n ≤ x: the line that the document leaves out."""
    at = k(where)(x)
    goal = given(x >= 0).then(k(c)(x) >= x, 0 <= at, at <= x, z3.Or(k(c)(at) == x, k(d)(at) == x))
    return k.prove([x], goal, by=[k(members)(x), k(covers)(x, 1, 0)], unfold=1)


def places(k: Kernel) -> Theorem:
    """Each c(n) and each d(n) has the index n, and no other."""
    by = [k(place_of_a)(n, 1, 0), k(place_of_b)(n, 1, 0)]
    return k.prove([n], given(n >= 0).then(k(where)(k(c)(n)) == n, k(where)(k(d)(n)) == n), by, unfold=1)
