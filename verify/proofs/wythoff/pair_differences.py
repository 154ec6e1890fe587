"""The distance t·n + e of the n-th pair of t-Wythoff, t ≥ 1 and e ≥ 0 variables: e = 0 in normal play, 1 in misère.

It is defined by repeated addition of t, so that all its properties stay linear; `product` shows that it is t·n + e.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name

PREFIX = "wythoff"

n, m, i, v, w, x, y = z3.Ints("n m i v w x y")
T, E = z3.Ints("t e")


def based(*facts: z3.BoolRef) -> z3.BoolRef:
    """Return the implication from t ≥ 1, e ≥ 0 and the facts."""
    return z3.And(T >= 1, E >= 0, *facts)


def gap(k: Kernel) -> Definition:
    """The distance of the n-th pair: e for n = 0, and larger by t for each further n."""
    return k.define([n, T, E], z3.IntSort(), lambda f, n, T, E: z3.If(n <= 0, E, f(n - 1, T, E) + T), Measure((n,)))


@theorem_name("wythoff.gap-product")
def product(k: Kernel) -> Theorem:
    """The distance is t·n + e."""
    goal = given(n >= 0).then(k(gap)(n, T, E) == T * n + E)
    return k.induct([n, T, E], goal, Measure((n,)), at=[(n - 1, T, E)], unfold=1)


def grows(k: Kernel) -> Theorem:
    """From one index to a later one the distance grows by at least t; it is e for n = 0."""
    further = given(0 <= n, n < m).then(k(gap)(n, T, E) + T <= k(gap)(m, T, E))
    goal = given(T >= 1).then(further, k(gap)(0, T, E) == E, k(gap)(m, T, E) >= E)
    return k.induct("wythoff.gap-grows", [n, m, T, E], goal, Measure((m,)), at=[(n, m - 1, T, E)], unfold=1)


def one(k: Kernel) -> Theorem:
    """With t = 1 the distance is n + e."""
    goal = given(n >= 0).then(k(gap)(n, 1, E) == n + E)
    return k.induct("wythoff.gap-one", [n, E], goal, Measure((n,)), at=[(n - 1, E)], unfold=1)


def one_more(k: Kernel) -> Theorem:
    """The distance in misère play is larger by 1 than in normal play."""
    return k.induct([n, T], k(gap)(n, T, 1) == k(gap)(n, T, 0) + 1, Measure((n,)), at=[(n - 1, T)], unfold=1)
