"""Division by a variable k: quotient and remainder, which are a base-k numeral without its last digit and that digit.

Both are defined by repeated subtraction of k, so that all their properties stay linear; `floor` relates them to the
⌊n/k⌋ of the rules. Main statements: `division`, `append`, `window` (the digits of the numbers just below n).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.citations import each_at

PREFIX = "division"

K, m, n, r, s, t = z3.Ints("k m n r s t")


def based(*facts: z3.BoolRef) -> z3.BoolRef:
    """Return the implication from k ≥ 2 and the facts."""
    return z3.And(K >= 2, *facts) if facts else K >= 2


def front(k: Kernel) -> Definition:
    """The quotient ⌊n/k⌋: the base-k numeral of n without its last digit."""
    body = lambda f, n, K: z3.If(z3.Or(n < K, K < 1), 0, 1 + f(n - K, K))
    return k.define("front", [n, K], z3.IntSort(), body, Measure((n,)))


def last(k: Kernel) -> Definition:
    """The remainder of n on division by k: the last base-k digit."""
    body = lambda f, n, K: z3.If(z3.Or(n < K, K < 1), n, f(n - K, K))
    return k.define("last", [n, K], z3.IntSort(), body, Measure((n,)))


def digits(k: Kernel) -> Theorem:
    """The last digit is below k; the quotient is smaller than n, and 0 only for one digit."""
    q, d = k(front)(n, K), k(last)(n, K)
    goal = given(based(n >= 0)).then(
        0 <= d, d < K, 0 <= q, d + q <= n, z3.Implies(n >= 1, q < n), (q == 0) == (n < K), (d == n) == (n < K)
    )
    return k.induct([n, K], goal, Measure((n,)), at=[(n - K, K)], unfold=1)


def division(k: Kernel) -> Theorem:
    """n = k·⌊n/k⌋ + the last digit."""
    goal = given(based(n >= 0)).then(n == K * k(front)(n, K) + k(last)(n, K))
    return k.induct("division.law", [n, K], goal, Measure((n,)), at=[(n - K, K)], unfold=1)


def monotone(k: Kernel) -> Theorem:
    """k·s ≤ k·t − k for s < t, stated once so that later steps need not derive it."""
    return k.prove([s, t, K], given(based(s < t)).then(K * s + K <= K * t))


def unique(k: Kernel) -> Theorem:
    """There is only one way to write n as k·t + r with 0 ≤ r < k."""
    remainders = z3.And(0 <= r, r < K, 0 <= s, s < K)
    by = [k(monotone)(m, t, K), k(monotone)(t, m, K)]
    return k.prove([m, r, t, s, K], given(based(remainders, K * m + r == K * t + s)).then(m == t, r == s), by)


def floor(k: Kernel) -> Theorem:
    """The quotient and the remainder of n by k as the rules divide are `front` and `last`."""
    q, d = k(front)(n, K), k(last)(n, K)
    by = [k(division)(n, K), k(digits)(n, K), k(unique)(n / K, n % K, q, d, K)]
    return k.prove([n, K], given(based(n >= 0)).then(n / K == q, n % K == d), by)


def append(k: Kernel) -> Theorem:
    """Appending the digit r to the base-k numeral of t gives k·t + r."""
    x = K * t + r
    by = [k(division)(x, K), k(digits)(x, K), k(unique)(k(front)(x, K), k(last)(x, K), t, r, K), k(monotone)(-1, t, K)]
    return k.prove([t, r, K], given(based(t >= 0, 0 <= r, r < K)).then(k(front)(x, K) == t, k(last)(x, K) == r), by)


def window(k: Kernel) -> Theorem:
    """If n − k < m ≤ n, m has the front of n and a last digit smaller by n − m, or else the front before it."""
    q, d, gone = k(front), k(last), n - m
    same = z3.And(q(m, K) == q(n, K), d(m, K) == d(n, K) - gone)
    next_quotient = z3.And(q(m, K) == q(n, K) - 1, d(m, K) == d(n, K) - gone + K)
    goal = given(based(0 <= m, m <= n, n < m + K)).then(z3.If(gone <= d(n, K), same, next_quotient))
    by = [q.at(n, K), d.at(n, K), q.at(m, K), d.at(m, K), *each_at(k, [digits], (n, K), (n - K, K), (m, K))]
    return k.induct([n, m, K], goal, Measure((n,)), at=[(n - K, m - K, K)], by=by)


def halves(k: Kernel) -> Theorem:
    """In base 2 the two parts are ⌊n/2⌋ and the parity."""
    return k.prove([n], given(n >= 0).then(k(front)(n, 2) == n / 2, k(last)(n, 2) == n % 2), by=[k(floor)(n, 2)])
