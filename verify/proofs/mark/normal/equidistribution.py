"""The Grundy values of K-MARK are equidistributed: each of 0, …, k has the natural density 1/(k + 1), k ≥ 2 a variable.

With front t ≥ 1 all values but that of t occur once (`block_is_permutation`). So the number C(n) of heaps below n with
a given value satisfies C(n) = ⌊n/k⌋ − C(⌊n/k⌋) up to 3, and (k + 1)·C(n) stays near n (`close`, `density`).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, append, based, digits, division, front, last, window
from verify.proofs.general.citations import each_at
from verify.proofs.mark.normal.closed_form import form, low_in_block, parity, parity_values
from verify.proofs.mark.normal.digit_runs import length
from verify.proofs.mark.normal.k_mark_grundy import base_heap, game, grundy_is_form, v
from verify.proofs.mark.normal.win_density import c, length_of_front, scaled

PREFIX = "k-form"

s, n, t = z3.Ints("s n t")


def place(k: Kernel) -> Definition:
    """The last digit of the number with front t and value v; k if no such number exists."""
    higher = z3.If(v == z3.If(k(parity)(t, K) == 1, K, K - 1), K - 1, k(last)(t, K))
    last_place = z3.If(k(form)(t, K) == v, K, z3.If(v <= K - 2, v, higher))
    return k.define([t, v, K], z3.IntSort(), lambda _, t, v, K: z3.If(t == 0, v, last_place))


def value_at_place(k: Kernel) -> Theorem:
    """A number has the value v exactly when its last digit is `place` of its front and v.

    Both sides are computed from the last digit, the parity of the front and its value.
    """
    q = k(front)(n, K)
    where = k(place)(q, v, K)
    conclusion = z3.And((k(form)(n, K) == v) == (where == k(last)(n, K)), 0 <= where, where <= K)
    by = [*each_at(k, [digits, low_in_block], (n, K), (q, K)), k(parity_values)(q, K)]
    return k.prove([n, v, K], given(based(n >= 0, 0 <= v, v <= K)).then(conclusion), by, unfold=2)


def missing(k: Kernel) -> Theorem:
    """Among the numbers with front t ≥ 1 only the value of t does not occur, and among those of one digit only k."""
    goal = given(based(t >= 0, 0 <= v, v <= K)).then((k(place)(t, v, K) == K) == (v == z3.If(t == 0, K, k(form)(t, K))))
    return k.prove([t, v, K], goal, by=[k(digits)(t, K)], unfold=1)


@theorem_name("k-mark.block-is-permutation")
def block_is_permutation(k: Kernel) -> Theorem:
    """For t ≥ 1 each of the values 0, …, k except that of t occurs exactly once among the heaps k·t, …, k·t + k − 1."""
    f, where = k(game).grundy, k(place)(t, v, K)
    has_value = f(base_heap(K * t + s, K)) == v
    conclusion = z3.And(has_value == (s == where), 0 <= where, (where < K) == (v != f(base_heap(t, K))))
    x = K * t + s
    by = [k(append)(t, s, K), k(value_at_place)(x, v, K), k(missing)(t, v, K)]
    by += [k(grundy_is_form)(x, 0, K), k(grundy_is_form)(t, 0, K)]
    return k.prove([t, s, v, K], given(based(t >= 1, 0 <= v, v <= K, 0 <= s, s < K)).then(conclusion), by)


def count(k: Kernel) -> Definition:
    """The number of heaps with the value v among 0 to n − 1."""
    body = lambda f, n, v, K: z3.If(n <= 0, 0, f(n - 1, v, K) + z3.If(k(form)(n - 1, K) == v, 1, 0))
    return k.define([n, v, K], z3.IntSort(), body, Measure((n,)))


def first_block(k: Kernel) -> Definition:
    """1 for v = 0 and −1 for v = k if t ≥ 1, otherwise 0: the block of the front 0 has the value 0, and not k."""
    body = lambda _, t, v, K: z3.If(t >= 1, z3.If(v == 0, 1, 0) - z3.If(v == K, 1, 0), 0)
    return k.define([t, v, K], z3.IntSort(), body)


def count_by_front(k: Kernel) -> Theorem:
    """The value v occurs once in each block below n whose front has another value.

    The block of the front 0 is corrected by `first_block`, and the last block may be incomplete.
    """
    f, q, d = k(count), k(front)(n, K), k(last)(n, K)
    part = z3.If(k(place)(q, v, K) < d, 1, 0)
    goal = given(based(n >= 0, 0 <= v, v <= K)).then(f(n, v, K) == q - f(q, v, K) + k(first_block)(q, v, K) + part)
    by = [k(window)(n, n - 1, K), k(digits)(n, K), k(value_at_place)(n - 1, v, K)]
    by += [k(missing)(k(front)(n - 1, K), v, K), k(value_at_place)(n, v, K)]
    return k.induct([n, v, K], goal, Measure((n,)), at=[(n - 1, v, K)], by=by, unfold=2)


def close(k: Kernel) -> Theorem:
    """(k + 1)·C(n) differs from n by at most 2(k + 1) for each digit of n, by induction along the digits."""
    f, q = k(count), k(front)(n, K)
    error, bound = (K + 1) * f(n, v, K) - n, (2 * K + 2) * k(length)(n, K)
    conclusions = [-2 * K - 2 <= error + ((K + 1) * f(q, v, K) - q), error + ((K + 1) * f(q, v, K) - q) <= 2 * K + 2]
    claim = given(based(n >= 0, 0 <= v, v <= K)).then(*conclusions)
    named_by = [k(count_by_front)(n, v, K), k(division)(n, K), k(digits)(n, K)]
    named = k.prove("k-form.count-error", [n, v, K], claim, by=named_by, unfold=1)
    goal = given(based(n >= 0, 0 <= v, v <= K)).then(-bound <= error, error <= bound)
    by = [named(n, v, K), k(length_of_front)(n, K), k(digits)(n, K)]
    return k.induct([n, v, K], goal, Measure((n,)), at=[(q, v, K)], by=by, unfold=1)


def density(k: Kernel) -> Theorem:
    """Each value v of 0, …, k has the natural density 1/(k + 1).

    For c ≥ 1 and n ≥ c·(c + 1), the share of heaps below n with the value v differs from 1/(k + 1) by at most 4/c.
    """
    error, bound = (K + 1) * k(count)(n, v, K) - n, (2 * K + 2) * (2 * n)
    goal = given(based(0 <= v, v <= K, c >= 1, n >= c * (c + 1))).then(-bound <= c * error, c * error <= bound)
    return k.prove([n, c, v, K], goal, by=[k(close)(n, v, K), k(scaled)(n, c, 2 * K + 2, error, K)])
