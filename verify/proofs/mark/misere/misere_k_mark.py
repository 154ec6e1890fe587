"""Misère K-MARK on one heap, k ≥ 2 a variable: the player who takes the last counter loses.

The test uses the last digit: `test(n)` holds at 1, at no other number below 2, and at n ≥ 2 if its last digit is 0 and
the test fails without it. Main statements: `lost_iff_test`, `by_powers` (n ≥ 1 is lost exactly if it is an even power
of k, or an odd power of k times some m ≥ 2 with k ∤ m), `differs` (only the outcomes of 0 and the powers of k change).
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, ForEach, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, digits, floor, front, last, m, n, window
from verify.proofs.general.outcome import outcome
from verify.proofs.mark.normal.k_mark_outcomes import cleared, falls, lost, lost_iff_dopey, move, options
from verify.proofs.mark.numbers import vile_base_k
from verify.proofs.mark.numbers.vile_base_k import core, dopey, exponent, factored, j, power, product_is, zeros

PREFIX = "k-mark"


@theorem_name("k-mark.P-misere")
def misere_lost(k: Kernel) -> Definition:
    """The P-positions of misère K-MARK, by recursion along the moves."""
    return outcome(
        k, "k-mark.P-misere", z3.IntSort(), lambda n: n >= 0, k(move), Measure((n,)), n, [k(falls)], Play.MISERE, [K]
    )


def test(k: Kernel) -> Definition:
    """The test for a misère P-position, digit by digit from the last one."""
    body = lambda f, n, K: z3.If(z3.Or(n <= 1, K < 2), n == 1, z3.And(k(last)(n, K) == 0, z3.Not(f(k(front)(n, K), K))))
    return k.define([n, K], z3.BoolSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def multiple_is_far(k: Kernel) -> Theorem:
    """A multiple of k is 0, k, or at least 2k; only 1 and smaller numbers differ from k by less than k."""
    q = k(front)(n, K)
    cases = z3.Or(n == 0, z3.And(n == K, q == 1), z3.And(n >= 2 * K, q >= 2))
    by = [k(digits)(n, K), k(digits)(n - K, K)]
    return k.prove([n, K], given(based(n >= 0, k(last)(n, K) == 0)).then(cases), by, unfold=1)


def test_is_left(k: Kernel) -> Theorem:
    """From a number that passes the test every move leads to one that does not."""
    by = [k(falls)(n, m, K), k(options)(n, m, K), k(digits)(n, K), k(digits)(m, K)]
    by += [k(window)(n, m, K), k(multiple_is_far)(n, K)]
    return k.prove([n, m, K], given(k(test)(n, K), k(move)(n, m, K)).then(z3.Not(k(test)(m, K))), by, unfold=1)


def misere_reply(k: Kernel) -> Definition:
    """The winning move from an n ≥ 2 that fails the test.

    Leave 1 from a heap of one digit. Otherwise drop the last digit if the result passes the test, and else make the
    last digit a zero.
    """
    q, d, f = k(front), k(last), k(test)
    return k.define([n, K], z3.IntSort(), lambda _, n, K: z3.If(f(q(n, K), K), q(n, K), z3.If(n < K, 1, n - d(n, K))))


def misere_reply_wins(k: Kernel) -> Theorem:
    """From n ≥ 1 that fails the test the reply is a legal move to a number that passes it."""
    f, x, r = k(test), n - k(last)(n, K), k(misere_reply)(n, K)
    by = [k(options)(n, r, K), k(digits)(n, K), k(cleared)(n, K), k(multiple_is_far)(x, K)]
    return k.prove([n, K], given(based(n >= 1, z3.Not(f(n, K)))).then(k(move)(n, r, K), f(r, K)), by, unfold=1)


def lost_iff_test(k: Kernel) -> Theorem:
    """A heap is a misère P-position exactly when its size passes the test."""
    by = [k(falls), k(test_is_left), k(misere_reply_wins)(n, K), k(options)(n, n - 1, K)]
    goal = given(based(n >= 0)).then(k(misere_lost)(n, K) == k(test)(n, K))
    places = [ForEach((m,), (m, K))]
    return k.induct("k-mark.misere-lost-iff-test", [n, K], goal, Measure((n,)), at=places, by=by, unfold=1)


def misere_winning_reply(k: Kernel) -> Theorem:
    """From a misère N-position with a move the reply leads to a misère P-position; the empty heap is won."""
    p, r = k(misere_lost), k(misere_reply)(n, K)
    goal = given(based(n >= 0, z3.Not(p(n, K)))).then(z3.Or(n == 0, z3.And(k(move)(n, r, K), p(r, K))))
    by = [k(lost_iff_test)(n, K), k(lost_iff_test)(r, K), k(misere_reply_wins)(n, K), k(falls)(n, r, K)]
    return k.prove([n, K], goal, by)


# The reading by powers of k


def test_by_core(k: Kernel) -> Theorem:
    """n ≥ 1 passes the test when it is an even power of k, or not a power of k and ends in an odd number of zeros."""
    goal = given(based(n >= 1)).then(k(test)(n, K) == ((k(zeros)(n, K) % 2 == 0) == (k(core)(n, K) == 1)))
    return k.induct([n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=[k(digits)(n, K)], unfold=1)


def by_exponent(k: Kernel) -> Theorem:
    """kʲ·m with k ∤ m is a misère P-position exactly when m = 1 and j is even, or m ≥ 2 and j is odd."""
    x = k(power)(j, K) * m
    goal = given(based(j >= 0, m >= 1, k(last)(m, K) != 0)).then(k(misere_lost)(x, K) == ((j % 2 == 0) == (m == 1)))
    by = [k(exponent)(j, m, K), k(product_is)(j, m, K), k(lost_iff_test)(x, K), k(test_by_core)(x, K)]
    return k.prove("k-mark.misere-by-exponent", [j, m, K], goal, by)


def even_power(k: Kernel) -> Definition:
    """n = k^(2j)."""
    return k.define([n, j, K], z3.BoolSort(), lambda _, n, j, K: z3.And(j >= 0, n == k(power)(2 * j, K)))


def odd_power(k: Kernel) -> Definition:
    """n = k^(2j+1)·m with m ≥ 2 that k does not divide."""
    body = lambda _, n, j, m, K: z3.And(j >= 0, m >= 2, m % K != 0, n == k(power)(2 * j + 1, K) * m)
    return k.define([n, j, m, K], z3.BoolSort(), body)


@theorem_name("k-mark.misere-by-powers")
def by_powers(k: Kernel) -> Theorem:
    """n is a misère P-position exactly when n = k^(2j), or n = k^(2j+1)·m with k ∤ m and m ≥ 2; so 0 is not one."""
    p, even, odd = k(misere_lost), k(even_power), k(odd_power)
    z, c = k(zeros)(n, K), k(core)(n, K)
    goal = given(based(n >= 0, p(n, K))).then(z3.Or(even(n, z / 2, K), odd(n, z / 2, c, K)))
    by = [k(lost_iff_test)(n, K), k(test_by_core)(n, K), k(factored)(n, K)]
    by += [k(vile_base_k.zeros_natural)(n, K), k(floor)(c, K)]
    named = k.prove("k-mark.misere-named", [n, K], goal, by=by, unfold=1)
    claim = given(based(even(n, j, K))).then(p(n, K))
    first = k.prove("k-mark.misere-even-power", [n, j, K], claim, by=[k(by_exponent)(2 * j, 1, K)], unfold=1)
    claim = given(based(odd(n, j, m, K))).then(p(n, K))
    second_by = [k(by_exponent)(2 * j + 1, m, K), k(floor)(m, K)]
    second = k.prove("k-mark.misere-odd-power", [n, j, m, K], claim, by=second_by, unfold=1)
    some = z3.Or(z3.Exists([j], even(n, j, K)), z3.Exists([j, m], odd(n, j, m, K)))
    return k.prove([n, K], given(based(n >= 0)).then(p(n, K) == some), [named(n, K), first, second])


def differs(k: Kernel) -> Theorem:
    """Normal and misère outcomes differ exactly at 0 and at the powers of k."""
    c = k(core)(n, K)
    goal = given(based(n >= 0)).then((k(lost)(n, K) != k(misere_lost)(n, K)) == z3.Or(n == 0, z3.And(n >= 1, c == 1)))
    by = [k(lost_iff_dopey)(n, K), k(lost_iff_test)(n, K), k(test_by_core)(n, K)]
    return k.prove("k-mark.misere-differs", [n, K], goal, by, unfold=2)


def powers(k: Kernel) -> Theorem:
    """The powers of k have the core 1, end in as many zeros as their exponent says, and are the only such numbers."""
    x, z = k(power)(j, K), k(zeros)
    conclusions = [x >= 1, k(core)(x, K) == 1, z(x, K) == j, k(dopey)(x, K) == (j % 2 == 1)]
    conclusions += [k(misere_lost)(x, K) == (j % 2 == 0), k(lost)(x, K) == (j % 2 == 1)]
    conclusions += [given(n >= 1, k(core)(n, K) == 1).then(n == k(power)(z(n, K), K))]
    by = [k(exponent)(j, 1, K), k(product_is)(j, 1, K), k(by_exponent)(j, 1, K)]
    by += [k(factored)(n, K), k(vile_base_k.dopey_by_power)(j, 1, K), k(lost_iff_dopey)(x, K)]
    return k.prove([j, n, K], given(based(j >= 0)).then(*conclusions), by, unfold=1)
