"""K-MARK on one heap with k a variable, k ≥ 2: who wins, defined from the rules, and every winning move.

Main statements: `options` (the moves in terms of digits), `lost_iff_dopey` (claim 17: lost exactly when dopey in base
k), `reply_wins` and `only_these_win` (every winning move), `two_is_mark` (K-MARK with k = 2 is MARK).
"""

import z3

from theory.rules.mark import K_MARK, MARK
from verify.kernel import Definition, ForEach, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, digits, division, floor, front, last, window
from verify.proofs.general.outcome import outcome
from verify.proofs.general.z3_semantics import heap_move
from verify.proofs.mark.numbers.vile_base_k import below_multiple, by_front, dopey, either, shifted, vile

PREFIX = "k-mark"

m, n, t = z3.Ints("m n t")


def move(k: Kernel) -> Definition:
    """move(n, m, k): a heap of n may become one of m, read from the rules of K-MARK; k must be 2 or more."""
    body = lambda _, n, m, K: z3.And(based(n >= 0), heap_move(K_MARK, n, m, {"k": K}))
    return k.define([n, m, K], z3.BoolSort(), body)


def options(k: Kernel) -> Theorem:
    """The options of n are the k − 1 numbers below n, if they are natural, and the front of n; 0 has none."""
    conclusion = k(move)(n, m, K) == z3.And(n >= 1, m >= 0, z3.Or(z3.And(n - K < m, m < n), m == k(front)(n, K)))
    return k.prove([n, m, K], given(based(n >= 0)).then(conclusion), [k(floor)(n, K)], unfold=1)


def falls(k: Kernel) -> Theorem:
    """Every option is a natural number smaller than n."""
    return k.prove([n, m, K], given(k(move)(n, m, K)).then(based(n >= 0), 0 <= m, m < n), unfold=1)


def lost(k: Kernel) -> Definition:
    """The P-positions of K-MARK in normal play, by recursion along the moves."""
    return outcome(k, "k-mark.P", z3.IntSort(), lambda n: n >= 0, k(move), Measure((n,)), n, [k(falls)], params=[K])


def from_dopey(k: Kernel) -> Theorem:
    """Options of a dopey n are vile: n − k + 1 to n − 1 are not multiples of k; the front ends in one zero fewer."""
    by = [k(falls)(n, m, K), k(options)(n, m, K), k(either)(n, K), k(by_front)(n, K), k(below_multiple)(n, m, K)]
    return k.prove([n, m, K], given(k(dopey)(n, K), k(move)(n, m, K)).then(k(vile)(m, K)), by)


def reply(k: Kernel) -> Definition:
    """A winning move from a vile number: drop the last digit if that leaves a dopey number, else replace it by
    a zero.
    """
    q = k(front)
    return k.define([n, K], z3.IntSort(), lambda _, n, K: z3.If(k(dopey)(q(n, K), K), q(n, K), n - k(last)(n, K)))


def cleared(k: Kernel) -> Theorem:
    """Replacing the last digit of n by 0 keeps the front; the result is dopey exactly when the front is vile or 0."""
    q, x = k(front)(n, K), n - k(last)(n, K)
    conclusions = [k(front)(x, K) == q, k(last)(x, K) == 0, x >= 0]
    conclusions += [x == K * q, k(dopey)(x, K) == z3.Or(q == 0, k(vile)(q, K))]
    by = [k(window)(n, x, K), k(digits)(n, K), k(division)(n, K), k(by_front)(x, K), k(either)(x, K), k(digits)(x, K)]
    return k.prove([n, K], given(based(n >= 0)).then(*conclusions), [*by])


def reply_wins(k: Kernel) -> Theorem:
    """From a vile number the reply is a legal move to a dopey number."""
    r = k(reply)(n, K)
    by = [k(cleared)(n, K), k(digits)(n, K), k(either)(k(front)(n, K), K)]
    return k.prove([n, K], given(based(k(vile)(n, K))).then(k(move)(n, r, K), k(dopey)(r, K)), by, unfold=1)


def lost_iff_dopey(k: Kernel) -> Theorem:
    """Claim 17: for every k ≥ 2 a heap is a P-position of K-MARK exactly when its size is dopey in base k."""
    by = [k(falls), k(from_dopey), k(either), k(reply_wins)(n, K)]
    goal = given(based(n >= 0)).then(k(lost)(n, K) == k(dopey)(n, K))
    return k.induct([n, K], goal, Measure((n,)), at=[ForEach((m,), (m, K))], by=by, unfold=1)


def won_iff_vile(k: Kernel) -> Theorem:
    """A heap is an N-position exactly when its size is vile in base k, and then the reply wins."""
    p, v, r = k(lost), k(vile), k(reply)(n, K)
    conclusion = z3.And(z3.Not(p(n, K)) == v(n, K), z3.Implies(v(n, K), z3.And(k(move)(n, r, K), p(r, K))))
    by = [k(lost_iff_dopey)(n, K), k(lost_iff_dopey)(r, K), k(either)(n, K), k(reply_wins)(n, K), k(falls)(n, r, K)]
    return k.prove([n, K], given(based(n >= 0)).then(conclusion), by)


@theorem_name("k-mark.only-reply")
def only_these_win(k: Kernel) -> Theorem:
    """A vile number has exactly one winning move, the reply."""
    goal = given(based(k(vile)(n, K))).then(z3.And(k(move)(n, m, K), k(lost)(m, K)) == (m == k(reply)(n, K)))
    by = [k(lost_iff_dopey)(m, K), k(falls)(n, m, K), k(reply_wins)(n, K), k(options)(n, m, K)]
    by += [k(window)(n, m, K), k(either)(m, K), k(by_front)(m, K), k(digits)(n, K), k(either)(k(front)(n, K), K)]
    return k.prove([n, m, K], goal, by, unfold=1)


@theorem_name("k-mark.two")
def two_is_mark(k: Kernel) -> Theorem:
    """K-MARK with k = 2 has the moves of MARK."""
    return k.prove([n, m], given(n >= 0).then(k(move)(n, m, 2) == heap_move(MARK, n, m, {})), unfold=1)


def one_of_two(k: Kernel) -> Theorem:
    """For t ≥ 1 exactly one of t and k·t is a P-position; for t = 0 both are."""
    p = k(lost)
    conclusions = [z3.Implies(t >= 1, p(K * t, K) == z3.Not(p(t, K))), z3.Implies(t == 0, z3.And(p(t, K), p(K * t, K)))]
    by = [k(lost_iff_dopey)(t, K), k(lost_iff_dopey)(K * t, K), k(shifted)(t, K), k(either)(t, K)]
    return k.prove([t, K], given(based(t >= 0)).then(*conclusions), by)
