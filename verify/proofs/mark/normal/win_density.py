"""How many heaps are won: exact counts for every k ≥ 2, and the natural density k/(k + 1) that follows from them.

(k + 1)·V(n) = k·n + the alternating digit sum of n in base k, where V(n) counts the N-positions from 1 to n. So V(n)/n
stays within a multiple of (number of digits)/n of k/(k + 1). Main statements: `won_count`, `won_up_to_power`,
`density` (in all of normal, misère and Up play, with an explicit bound), `slow` (the number of digits is small).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, append, based, digits, division, front, last, n, window
from verify.proofs.mark.normal.digit_runs import length
from verify.proofs.mark.numbers.k_mark_sequences import misere, normal
from verify.proofs.mark.numbers.vile_base_k import by_front, j, power

PREFIX = "density"

c = z3.Int("c")


def won(k: Kernel) -> Definition:
    """The number of N-positions of K-MARK among the heaps 1 to x, which are the vile numbers."""
    return k(normal).count


def count_by_front(k: Kernel) -> Theorem:
    """Among 1 … n all but the multiples k·t of a vile t are vile: V(n) = n − V(⌊n/k⌋)."""
    goal = given(based(n >= 0)).then(k(won)(n, K) == n - k(won)(k(front)(n, K), K))
    by = [k(window)(n, n - 1, K), k(digits)(n, K), k(by_front)(n, K)]
    return k.induct("density.by-front", [n, K], goal, Measure((n,)), at=[(n - 1, K)], by=by, unfold=1)


def alternating(k: Kernel) -> Definition:
    """The alternating digit sum of n in base k, the last digit with plus."""
    body = lambda f, n, K: z3.If(z3.Or(n <= 0, K < 2), 0, k(last)(n, K) - f(k(front)(n, K), K))
    return k.define("k-alternating", [n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def won_count(k: Kernel) -> Theorem:
    """(k + 1)·V(n) = k·n + the alternating digit sum of n."""
    goal = given(based(n >= 0)).then((K + 1) * k(won)(n, K) == K * n + k(alternating)(n, K))
    by = [k(count_by_front)(n, K), k(division)(n, K), k(digits)(n, K)]
    return k.induct([n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=by, unfold=1)


def won_up_to_power(k: Kernel) -> Theorem:
    """(k + 1)·V(kʲ) = kʲ⁺¹ + 1 for even j, and kʲ⁺¹ − 1 for odd j."""
    x, sign = k(power)(j, K), z3.If(j % 2 == 0, 1, -1)
    claim = given(based(j >= 0)).then(k(alternating)(x, K) == sign)
    alone_by = [k(append)(k(power)(j - 1, K), 0, K)]
    alone = k.induct("k-alternating.power", [j, K], claim, Measure((j,)), at=[(j - 1, K)], by=alone_by, unfold=2)
    by = [k(won_count)(x, K), alone(j, K)]
    return k.prove([j, K], given(based(j >= 0)).then((K + 1) * k(won)(x, K) == k(power)(j + 1, K) + sign), by, unfold=1)


def length_of_front(k: Kernel) -> Theorem:
    """A number of at least two digits has one digit more than its front, and that is at most half of it."""
    f, q = k(length), k(front)(n, K)
    longer = z3.And(f(n, K) == f(q, K) + 1, 2 * q <= n, q >= 1)
    goal = given(based(n >= 0)).then(f(n, K) >= 1, z3.If(n < K, f(n, K) == 1, longer))
    by = [k(digits)(n, K), k(half_at_most)(n, K)]
    return k.induct("k-length.front", [n, K], goal, Measure((n,)), at=[(q, K)], by=by, unfold=1)


def half_at_most(k: Kernel) -> Theorem:
    """2·⌊n/k⌋ ≤ n."""
    goal = given(based(n >= 0)).then(k(front)(n, K) >= 0, 2 * k(front)(n, K) <= n)
    return k.induct("division.half-at-most", [n, K], goal, Measure((n,)), at=[(n - K, K)], unfold=1)


def slow(k: Kernel) -> Theorem:
    """The number of digits grows more slowly than any multiple of n: c·length(n) ≤ n + c·(c + 1) for every c ≥ 1."""
    f, q = k(length), k(front)(n, K)
    claim = given(based(n >= 0)).then(f(n, K) <= n + 1)
    few_by = [k(length_of_front)(n, K), k(digits)(n, K)]
    few = k.induct("k-length.few", [n, K], claim, Measure((n,)), at=[(q, K)], by=few_by)
    claim = given(based(n >= 0, c >= 1, f(n, K) <= c + 1)).then(c * f(n, K) <= c * (c + 1))
    goal = given(based(n >= 0, c >= 1)).then(c * f(n, K) <= n + c * (c + 1))
    by = [k(length_of_front)(n, K), few(q, K), few(n, K), k.prove("k-length.small", [n, c, K], claim)(n, c, K)]
    return k.induct("k-length.slow", [n, c, K], goal, Measure((n,)), at=[(q, c, K)], by=by)


def alternating_bound(k: Kernel) -> Theorem:
    """The alternating digit sum lies between −(k − 1) and k − 1 times the number of digits."""
    s, q, bound = k(alternating), k(front)(n, K), (K - 1) * k(length)(n, K)
    goal = given(based(n >= 0)).then(-bound <= s(n, K), s(n, K) <= bound)
    return k.induct("k-alternating.bound", [n, K], goal, Measure((n,)), at=[(q, K)], by=[k(digits)(n, K)], unfold=1)


def close(k: Kernel) -> Theorem:
    """The number of N-positions up to n differs from k·n/(k + 1) by less than the number of digits of n."""
    bound = (K - 1) * k(length)(n, K)
    goal = given(based(n >= 0)).then(-bound <= (K + 1) * k(won)(n, K) - K * n, (K + 1) * k(won)(n, K) - K * n <= bound)
    return k.prove([n, K], goal, [k(won_count)(n, K), k(alternating_bound)(n, K)])


def scaled(k: Kernel) -> Theorem:
    """If e is at most b times the number of digits of n, then c·e is at most 2·b·n for n ≥ c·(c + 1)."""
    b, e = z3.Ints("b e")
    f = k(length)(n, K)
    claim = given(based(n >= c * (c + 1), c >= 1, b >= 0, c * f <= n + c * (c + 1))).then(b * (c * f) <= b * (2 * n))
    first = k.prove("density.scaled-digits", [n, c, b, K], claim)
    claim = given(c >= 1, -(b * f) <= e, e <= b * f).then(-(b * (c * f)) <= c * e, c * e <= b * (c * f))
    second = k.prove("density.scaled-error", [n, c, b, e, K], claim)
    conclusion = z3.And(-(b * (2 * n)) <= c * e, c * e <= b * (2 * n))
    goal = given(based(n >= c * (c + 1), c >= 1, b >= 0, -(b * f) <= e, e <= b * f)).then(conclusion)
    return k.prove([n, c, b, e, K], goal, by=[first(n, c, b, K), second(n, c, b, e, K), k(slow)(n, c, K), k(square)(c)])


def square(k: Kernel) -> Theorem:
    """c·(c + 1) ≥ 2 for c ≥ 1."""
    return k.prove([c], given(c >= 1).then(c * (c + 1) >= 2))


def density(k: Kernel) -> Theorem:
    """The natural density of the N-positions is k/(k + 1): the share up to n differs from it by at most
    2(k − 1)/((k + 1)·c) for all n ≥ c·(c + 1), whatever c ≥ 1."""
    error, bound = (K + 1) * k(won)(n, K) - K * n, (K - 1) * (2 * n)
    goal = given(based(c >= 1, n >= c * (c + 1))).then(-bound <= c * error, c * error <= bound)
    return k.prove("density.won", [n, c, K], goal, by=[k(close)(n, K), k(scaled)(n, c, K - 1, error, K)])


# Misère play


def misere_won(k: Kernel) -> Definition:
    """The number of N-positions of misère K-MARK among the heaps 1 to x."""
    return k(misere).count


def misere_by_front(k: Kernel) -> Theorem:
    """Among 1 … n all but 1 and the multiples k·t of a misère N-position t ≥ 1 are misère N-positions."""
    goal = given(based(n >= 1)).then(k(misere_won)(n, K) == n - 1 - k(misere_won)(k(front)(n, K), K))
    by = [k(window)(n, n - 1, K), k(digits)(n, K)]
    return k.induct([n, K], goal, Measure((n,)), at=[(n - 1, K)], by=by, unfold=2)


def misere_close(k: Kernel) -> Theorem:
    """The number of misère N-positions up to n differs from k·n/(k + 1) by at most the number of digits of n."""
    error, bound = (K + 1) * k(misere_won)(n, K) - K * n, (K + 1) * k(length)(n, K)
    goal = given(based(n >= 0)).then(-bound <= error, error <= bound)
    by = [k(misere_by_front)(n, K), k(division)(n, K), k(digits)(n, K), k(length_of_front)(n, K)]
    return k.induct([n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=by, unfold=1)


def misere_density(k: Kernel) -> Theorem:
    """In misère play too, the share of N-positions tends to k/(k + 1)."""
    error, bound = (K + 1) * k(misere_won)(n, K) - K * n, (K + 1) * (2 * n)
    goal = given(based(c >= 1, n >= c * (c + 1))).then(-bound <= c * error, c * error <= bound)
    return k.prove("density.misere-won", [n, c, K], goal, by=[k(misere_close)(n, K), k(scaled)(n, c, K + 1, error, K)])
