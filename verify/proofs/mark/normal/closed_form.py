"""The closed form for the Grundy values of K-MARK, k ≥ 2 a variable, and what it does along the numbers.

A number is `low` when its last digit is not k − 1 and the run of that digit at its end has odd length; then its value
is the last digit. The other numbers are high: k − 1 where the `parity` is 1, else k. Main statements: `alternates`
(the parity changes exactly at high numbers), `window_differs` and `front_differs` (no option has the same value).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, based, digits, front, last, m, n, window
from verify.proofs.general.citations import each_at
from verify.proofs.mark.numbers.closed_form_lemmas import Form

PREFIX = "k-parity"


def low(k: Kernel) -> Definition:
    """The predicate that the last digit d is not k − 1, and that the number without this digit is not a low number that
    ends in d.
    """
    q, d = k(front)(n, K), k(last)
    body = lambda f, n, K: z3.And(n >= 0, K >= 2, d(n, K) != K - 1, z3.Not(z3.And(n >= K, f(q, K), d(q, K) == d(n, K))))
    return k.define("k-low", [n, K], z3.BoolSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def parity(k: Kernel) -> Definition:
    """The parity of the number of turns along the digits of n.

    A digit is a turn if it is k − 1, or if the number before it is low and ends in a larger digit.
    """
    q, d = k(front)(n, K), k(last)
    turns = z3.Or(d(n, K) == K - 1, z3.And(k(low)(q, K), d(q, K) > d(n, K)))
    body = lambda f, n, K: z3.If(z3.Or(n <= 0, K < 2), 0, z3.If(turns, 1 - f(q, K), f(q, K)))
    return k.define("k-parity", [n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def form(k: Kernel) -> Definition:
    """The closed form: the last digit if n is low; otherwise k − 1 if the parity is 1, and k if it is 0."""
    high = z3.If(k(parity)(n, K) == 1, K - 1, K)
    return k.define("k-form", [n, K], z3.IntSort(), lambda _, n, K: z3.If(k(low)(n, K), k(last)(n, K), high))


def low_in_block(k: Kernel) -> Theorem:
    """By definition, q followed by a digit d ≤ k − 2 is a low number, except if q > 0 is low and ends in d."""
    f, q, d = k(low), k(front)(n, K), k(last)
    conclusion = f(n, K) == z3.And(d(n, K) < K - 1, z3.Or(q == 0, z3.Not(z3.And(f(q, K), d(q, K) == d(n, K)))))
    return k.prove("k-low.in-block", [n, K], given(based(n >= 0)).then(conclusion), [k(digits)(n, K)], unfold=1)


def parity_values(k: Kernel) -> Theorem:
    """The parity is 0 or 1, by induction along the digits."""
    goal = z3.And(0 <= k(parity)(n, K), k(parity)(n, K) <= 1)
    by = [k(digits)(n, K)]
    return k.induct("k-parity.values", [n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=by, unfold=1)


def alternates(k: Kernel) -> Theorem:
    """The parities of n − 1 and n differ exactly when n is high: high values are k − 1, k, k − 1, k, … in turn.

    By induction along the digits: either both numbers have the same front, or their fronts are neighbours.
    """
    h = k(parity)
    goal = given(based(n >= 1)).then(h(n, K) == z3.If(k(low)(n, K), h(n - 1, K), 1 - h(n - 1, K)))
    return k.induct([n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=NORMAL.beside(k))


def form_values(k: Kernel) -> Theorem:
    """The closed form is the last digit, at most k − 2, for low numbers, and k − 1 or k for high ones."""
    f, g = k(low), k(form)(n, K)
    conclusions = [0 <= g, g <= K, f(n, K) == (g <= K - 2), z3.Implies(f(n, K), g == k(last)(n, K))]
    conclusions += [(g == K - 1) == z3.And(z3.Not(f(n, K)), k(parity)(n, K) == 1)]
    return k.prove("k-form.values", [n, K], given(based(n >= 0)).then(*conclusions), by=[k(digits)(n, K)], unfold=1)


def block(k: Kernel) -> Theorem:
    """The parity differs from that of the front exactly if the last digit is a turn."""
    h, q, d = k(parity), k(front)(n, K), k(last)
    turns = z3.Or(d(n, K) == K - 1, z3.And(k(low)(q, K), d(q, K) > d(n, K)))
    return k.prove([n, K], given(based(n >= 0)).then(h(n, K) == z3.If(turns, 1 - h(q, K), h(q, K))), unfold=1)


def neighbours(k: Kernel) -> Theorem:
    """If n − 1 ends in a larger digit than n, then n − 1 ends in k − 1 and is high."""
    d = k(last)
    goal = given(based(n >= 1, d(n - 1, K) > d(n, K))).then(d(n - 1, K) == K - 1, z3.Not(k(low)(n - 1, K)))
    return k.prove("k-low.neighbours", [n, K], goal, by=[k(window)(n, n - 1, K), k(digits)(n, K)], unfold=1)


def window_differs(k: Kernel) -> Theorem:
    """Any k consecutive numbers differ in value, by `block` and `alternates`: they have one front or two neighbours."""
    g, q = k(form), k(front)(n, K)
    goal = given(based(0 <= m, m < n, n < m + K)).then(g(m, K) != g(n, K))
    by = [*NORMAL.within_window(k), k(neighbours)(q, K)]
    by += [*each_at(k, [parity_values], (n, K), (m, K), (q, K), (q - 1, K))]
    return k.prove("k-form.window-differs", [n, m, K], goal, by)


def front_differs(k: Kernel) -> Theorem:
    """The values of n ≥ 1 and its front differ: two low numbers in the last digit, two high numbers in the parity."""
    g, q = k(form), k(front)(n, K)
    by = [*each_at(k, [digits, low_in_block], (n, K), (q, K)), k(block)(n, K), k(parity_values)(q, K)]
    return k.prove("k-form.front-differs", [n, K], given(based(n >= 1)).then(g(q, K) != g(n, K)), by, unfold=1)


NORMAL = Form(form, parity, low_in_block, block, alternates, parity_values)
