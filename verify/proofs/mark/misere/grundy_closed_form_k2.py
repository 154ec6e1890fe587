"""A closed form for the misère Grundy values of MARK heaps, that is of K-MARK with k = 2.

It is 0 for misère P-positions, 1 for the heaps 0 and 2, and 2 for the other powers of two that are won. For every other
number n, consider the numbers with as many digits as n. In their second half n has its normal value, and in the first
half the other one of 1 and 2; the second half begins at the `threshold`. Main statements: `step` (a won heap has one
lost option, and its value is 3 minus that of the other option), `differs`, `reached`, `threshold_is` (3·2^(m−1) − 1).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import halves, m, n
from verify.proofs.general.citations import each_at
from verify.proofs.mark.misere.misere_k_mark import test, test_is_left
from verify.proofs.mark.normal.k_mark_outcomes import move
from verify.proofs.mark.normal.mark_grundy import value
from verify.proofs.mark.numbers.evil_odious import odious, odious_by_halves, ones, spite_of_successor
from verify.proofs.mark.numbers.vile_base_k import core, j, power
from verify.proofs.mark.numbers.vile_dopey import by_halves, vile

PREFIX = "misere-two"

v = z3.Int("v")


def threshold(k: Kernel) -> Definition:
    """3·2^(m−1) − 1 for the numbers from 2^m to 2^(m+1) − 1, m ≥ 1."""
    return k.define([n], z3.IntSort(), lambda f, n: z3.If(n < 4, 2, 2 * f(n / 2) + 1), Measure((n,)))


def threshold_is(k: Kernel) -> Theorem:
    """For 2^m ≤ n < 2^(m+1) with m ≥ 1 the threshold is 3·2^(m−1) − 1."""
    p = k(power)
    goal = given(j >= 1, p(j, 2) <= n, n < p(j + 1, 2)).then(k(threshold)(n) == 3 * p(j - 1, 2) - 1)
    return k.induct([n, j], goal, Measure((n,)), at=[(n / 2, j - 1)], unfold=1)


def form(k: Kernel) -> Definition:
    """The closed form for the misère Grundy values of MARK."""
    by_half = z3.If(n >= k(threshold)(n), k(value)(n), 3 - k(value)(n))
    body = z3.If(k(test)(n, 2), 0, z3.If(z3.Or(n == 0, n == 2), 1, z3.If(k(core)(n, 2) == 1, 2, by_half)))
    return k.define([n], z3.IntSort(), lambda *_: body)


def kinds(k: Kernel) -> Theorem:
    """Misère P-positions end in an odd number of zeros, except powers of two, which end in an even number."""
    single = k(core)(n, 2) == 1
    conclusions = [k(vile)(n) == (k(test)(n, 2) == single), z3.Implies(n % 2 == 1, single == (n == 1))]
    conclusions += [z3.Implies(n % 2 == 0, single == (k(core)(n / 2, 2) == 1))]
    conclusions += [z3.Implies(n >= 2, k(test)(n, 2) == z3.And(n % 2 == 0, z3.Not(k(test)(n / 2, 2)))), k(test)(1, 2)]
    by = [k(by_halves)(n), k(halves)(n)]
    return k.induct([n], given(n >= 1).then(*conclusions), Measure((n,)), at=[(n / 2,)], by=by, unfold=1)


def singles(k: Kernel) -> Theorem:
    """A power of two n has a single one; its threshold is 3n/2 − 1, and that of n − 1, from n = 4 on, is 3n/4 − 1."""
    f = k(threshold)
    case = z3.Implies(n >= 2, 2 * f(n) == 3 * n - 2)
    conclusion = z3.And(k(odious)(n), case, z3.Implies(n >= 4, 4 * f(n - 1) == 3 * n - 4), z3.Or(n == 1, n % 2 == 0))
    goal = given(n >= 1, k(core)(n, 2) == 1).then(conclusion)
    return k.induct([n], goal, Measure((n,)), at=[(n / 2,)], by=[k(kinds)(n), k(odious_by_halves)(n)], unfold=2)


def thresholds(k: Kernel) -> Theorem:
    """The threshold is odd from 4 on, and n − 1 has that of n unless n is a power of two."""
    f = k(threshold)
    conclusion = z3.And(f(n) >= 2, z3.Implies(n >= 4, f(n) % 2 == 1), z3.Implies(k(core)(n, 2) != 1, f(n - 1) == f(n)))
    by = [*each_at(k, [kinds], (n,), (n / 2,), (1,))]
    return k.induct([n], given(n >= 3).then(conclusion), Measure((n,)), at=[(n / 2,)], by=by, unfold=1)


def form_values(k: Kernel) -> Theorem:
    """The form is 0, 1 or 2, and 0 exactly at misère P-positions."""
    goal = given(n >= 0).then(0 <= k(form)(n), k(form)(n) <= 2, (k(form)(n) == 0) == k(test)(n, 2))
    return k.prove([n], goal, by=[k(kinds)(n)], unfold=2)


def other(k: Kernel) -> Definition:
    """The option of a won n ≥ 3 that is won itself."""
    is_lost = z3.Or(n % 2 == 0, k(test)(n / 2, 2))
    return k.define([n], z3.IntSort(), lambda _, n: z3.If(is_lost, n - 1, n / 2))


def step(k: Kernel) -> Theorem:
    """A won n ≥ 3 has one lost option and one won option, and the values of n and of the won option are 1 and 2."""
    f, p, u, t, q = k(form), k(test), k(other)(n), k(threshold), n / 2
    conclusion = z3.And(f(n) + f(u) == 3, z3.Not(p(u, 2)), p(n - 1 + q - u, 2), z3.Or(u == n - 1, u == q))
    facts = [k(other).at(n), f.at(n), f.at(n - 1), f.at(q), t.at(n), t.at(n - 1)]
    for x in (n, n - 1, q):
        facts += [k(kinds)(x), k(singles)(x), k(thresholds)(x), k(value).at(x), k(by_halves)(x), k(odious_by_halves)(x)]
    facts += [k(spite_of_successor)(n - 1), k(kinds)(1), k(odious).at(1), k(ones).at(1), k(ones).at(0)]
    return k.prove([n], given(n >= 3, z3.Not(p(n, 2))).then(conclusion), facts)


def differs(k: Kernel) -> Theorem:
    """No option has the value of the heap."""
    by = [k(step)(n), k(form_values)(n), k(form_values)(m), k(test_is_left)(n, m, 2)]
    return k.prove([n, m], given(k(move)(n, m, 2)).then(k(form)(m) != k(form)(n)), by, unfold=1)


def reply(k: Kernel) -> Definition:
    """An option of n with a given value v below that of n."""
    u = k(other)(n)
    lost = z3.If(n == 2, 1, n - 1 + n / 2 - u)
    return k.define([n, v], z3.IntSort(), lambda _, n, v: z3.If(v == 0, lost, u))


def reached(k: Kernel) -> Theorem:
    """From n ≥ 1 moves lead to heaps of all values below the value of n."""
    f, r = k(form), k(reply)(n, v)
    goal = given(n >= 1, 0 <= v, v < f(n)).then(k(move)(n, r, 2), f(r) == v)
    return k.prove([n, v], goal, by=[k(step)(n), k(form_values)(n)], unfold=1)
