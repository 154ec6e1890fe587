"""Steps of the document's proofs on misère MARK, Up-MARK and K-MARK, each for every k ≥ 2.

Main statements: `claim_eleven` (misère outcomes by powers of k and dopey numbers), `powers_alternate`, `above_power`,
`two_targets` (from a vile number one of two moves wins), `up_halving`, `up_evens`, `how_fast` (how a(n) grows).
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, digits, front, last, n, window
from verify.proofs.mark.misere.misere_k_mark import differs, misere_lost, powers
from verify.proofs.mark.normal.k_mark_outcomes import cleared, lost, lost_iff_dopey, move, one_of_two, options, reply
from verify.proofs.mark.normal.win_density import alternating, won_count
from verify.proofs.mark.numbers.k_mark_sequences import normal, won_is_a
from verify.proofs.mark.numbers.vile_base_k import by_front, core, dopey, either, power, vile, zeros
from verify.proofs.mark.up_mark import ceiling, lost_iff, pair, up_lost, up_move

PREFIX = "k-mark"

j = z3.Int("j")


def is_power(k: Kernel) -> Definition:
    """n is a power of k."""
    is_power_of_j = z3.And(j >= 0, n == k(power)(j, K))
    return k.define([n, K], z3.BoolSort(), lambda *_: z3.Exists([j], is_power_of_j))


def power_iff(k: Kernel) -> Theorem:
    """n ≥ 1 is a power of k exactly if it is 1 without its last zeros."""
    c, x = k(core)(n, K), k(power)(j, K)
    claim = given(based(j >= 0, n == x)).then(n >= 1, c == 1)
    by = [k.prove("k-mark.power-has-core", [n, j, K], claim, by=[k(powers)(j, n, K)]), k(powers)(0, n, K)]
    return k.prove([n, K], given(based(n >= 0)).then(k(is_power)(n, K) == z3.And(n >= 1, c == 1)), by, unfold=1)


def claim_eleven(k: Kernel) -> Theorem:
    """Claim 11, corrected: for n ≥ 1 a power of k is misère lost if it is vile, any other number if it is dopey."""
    goal = given(based(n >= 1)).then(k(misere_lost)(n, K) == z3.If(k(is_power)(n, K), k(vile)(n, K), k(dopey)(n, K)))
    return k.prove([n, K], goal, by=[k(power_iff)(n, K), k(differs)(n, K), k(lost_iff_dopey)(n, K), k(either)(n, K)])


def only_powers_differ(k: Kernel) -> Theorem:
    """Normal and misère outcomes differ at 0 and at the powers of k and nowhere else."""
    goal = given(based(n >= 0)).then((k(lost)(n, K) != k(misere_lost)(n, K)) == z3.Or(n == 0, k(is_power)(n, K)))
    return k.prove([n, K], goal, [k(power_iff)(n, K), k(differs)(n, K)])


def powers_alternate(k: Kernel) -> Theorem:
    """Of kʲ and kʲ⁺¹ one is vile and the other dopey, and one is lost and the other won, in both kinds of play."""
    x, y = k(power)(j, K), k(power)(j + 1, K)
    conclusions = [k(vile)(x, K) == k(dopey)(y, K), k(dopey)(x, K) == k(vile)(y, K), k(lost)(x, K) != k(lost)(y, K)]
    conclusions += [k(misere_lost)(x, K) != k(misere_lost)(y, K), k(vile)(x, K) == (j % 2 == 0)]
    by = [k(powers)(j, 0, K), k(powers)(j + 1, 0, K), k(either)(x, K), k(either)(y, K)]
    return k.prove([j, K], given(based(j >= 0)).then(*conclusions), by)


def above_power(k: Kernel) -> Theorem:
    """From kʲ + 1 with j ≥ 1 moves lead to kʲ and to kʲ⁻¹; exactly one of them is misère lost, so kʲ + 1 is won."""
    x, y, p, mv = k(power)(j, K), k(power)(j - 1, K), k(misere_lost), k(move)
    goal = given(based(j >= 1)).then(mv(x + 1, x, K), mv(x + 1, y, K), p(x, K) != p(y, K), z3.Not(p(x + 1, K)))
    return k.prove([j, K], goal, by=[k(powers)(j, 0, K), k(powers)(j - 1, 0, K)], unfold=1)


def two_targets(k: Kernel) -> Theorem:
    """From n = k·t + r with 1 ≤ r < k moves lead to k·t and to t: for t ≥ 1 exactly one is lost, for t = 0 both."""
    t, x, p, mv = k(front)(n, K), n - k(last)(n, K), k(lost), k(move)
    conclusions = [mv(n, x, K), mv(n, t, K), x == K * t, z3.If(t == 0, z3.And(p(x, K), p(t, K)), p(x, K) != p(t, K))]
    by = [k(options)(n, x, K), k(options)(n, t, K), k(cleared)(n, K), k(digits)(n, K), k(one_of_two)(t, K)]
    return k.prove([n, K], given(based(n >= 0, k(last)(n, K) != 0)).then(*conclusions), by)


def targets_in_b(k: Kernel) -> Theorem:
    """From n = k·t + r in A: if r = 0, t is in B; else exactly one of k·t and t is, or both are 0 if t = 0."""
    t, x, A, B, mv = k(front)(n, K), n - k(last)(n, K), k(normal).in_a, k(normal).in_b, k(move)
    among = z3.If(t == 0, z3.And(x == 0, B(0, K)), B(x, K) != B(t, K))
    conclusion = z3.If(k(last)(n, K) == 0, B(t, K), z3.And(x == K * t, mv(n, x, K), mv(n, t, K), among))
    by = [k(two_targets)(n, K), k(one_digit_less)(n, K), k(digits)(n, K), *(k(won_is_a)(y, K) for y in (n, t, x, 0))]
    by += [*(k(lost_iff_dopey)(y, K) for y in (n, t)), k(either)(n, K), k(cleared)(n, K)]
    return k.prove([n, K], given(based(n >= 0, A(n, K))).then(conclusion), by)


def one_digit_less(k: Kernel) -> Theorem:
    """From a vile n ≥ 1 that ends in a 0 dropping the 0 wins: the number of zeros becomes odd."""
    q, z = k(front)(n, K), k(zeros)
    conclusion = z3.And(k(reply)(n, K) == q, z(n, K) == z(q, K) + 1, z(q, K) % 2 == 1, k(dopey)(q, K))
    return k.prove([n, K], given(based(k(vile)(n, K), k(last)(n, K) == 0)).then(conclusion), unfold=2)


# Up-MARK


def up_halving(k: Kernel) -> Theorem:
    """If n is q ≥ 1 followed by a 1, a move leads to ⌈n/k⌉ = q + 1; one of n and q + 1 is lost, the other won.

    If q ends in a 0, q + 1 ends in a 1 with one zero fewer before it.
    """
    q, z, p = k(front)(n, K), k(zeros), k(up_lost)
    rest = k(front)(q, K)
    conclusion = z3.And(k(last)(q + 1, K) == 1, k(front)(q + 1, K) == rest, rest >= 1, z(q, K) == z(rest, K) + 1)
    then = z3.And(k(up_move)(n, q + 1, K), p(n, K) != p(q + 1, K), z3.Implies(k(last)(q, K) == 0, conclusion))
    by = [k(ceiling)(n, K), k(window)(n, n - 1, K), k(window)(q + 1, q, K)]
    by += [k(digits)(q + 1, K), k(lost_iff)(n, K), k(lost_iff)(q + 1, K), k(dopey_above)(n, K)]
    return k.prove("up-k-mark.halving", [n, K], given(based(n > K, k(last)(n, K) == 1)).then(then), by, unfold=1)


def dopey_above(k: Kernel) -> Theorem:
    """If n is q ≥ 1 followed by a 1, then n − 1 is dopey exactly when q is vile."""
    goal = given(based(n > K, k(last)(n, K) == 1)).then(k(dopey)(n - 1, K) == k(vile)(k(front)(n, K), K))
    by = [k(window)(n, n - 1, K), k(by_front)(n - 1, K), k(either)(n - 1, K)]
    return k.prove("up-k-mark.dopey-above", [n, K], goal, by)


@theorem_name("up-k-mark.evens")
def up_evens(k: Kernel) -> Theorem:
    """In Up-K-MARK every n ≥ 2 that does not end in a 1 is won; for k = 2 these are the even numbers."""
    by = [k(lost_iff)(n, K), k(window)(n, n - 1, K), k(digits)(n, K), k(either)(n - 1, K)]
    return k.prove([n, K], given(based(n >= 2, k(last)(n, K) != 1)).then(z3.Not(k(up_lost)(n, K))), by)


@theorem_name("up-mark.b-odd")
def up_b_odd(k: Kernel) -> Theorem:
    """In Up-MARK b(0) = 1 and b(n) = 2·a(n) − 1, so that every b(n) is odd."""
    a, b = k(pair).a(n, 2), k(pair).b(n, 2)
    return k.prove([n], given(n >= 0).then(b == z3.If(n == 0, 1, 2 * a - 1), b % 2 == 1), unfold=1)


# How fast the sequences grow


def how_fast(k: Kernel) -> Theorem:
    """(k + 1)·n = k·a(n) + the alternating digit sum of a(n): a(n) and b(n) = k·a(n) both grow linearly."""
    a = k(normal).a(n, K)
    goal = given(based(n >= 0)).then((K + 1) * n == K * a + k(alternating)(a, K), k(normal).b(n, K) == K * a)
    return k.prove([n, K], goal, by=[k(normal).in_order(n, K), k(normal).counted(n, K), k(won_count)(a, K)], unfold=1)
