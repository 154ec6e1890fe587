"""Comparison of s with n·(α − 1) by integers: the sign of the form g(s, n) = s² + t·s·n − n².

Main statements: `reflected` (g(n − t·s, s) = −g(s, n), which all others use), `never_zero` (by descent), `fits_less`
and `fits_later` (how the numbers that fit depend on s and n).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.wythoff.numeration import multiple, multiple_is_product, multiples_grow
from verify.proofs.wythoff.pair_differences import T, n
from verify.proofs.wythoff.pair_sequences import Bool, Int

PREFIX = "wythoff"

r, s, v = z3.Ints("r s v")


def form(k: Kernel) -> Definition:
    """s² + t·s·n − n², which is not positive exactly when s ≤ n·(α − 1), for natural s and n."""
    return k.define([s, n, T], Int, lambda _, s, n, T: s * s + T * s * n - n * n)


def fits(k: Kernel) -> Definition:
    """The predicate that s is at most n·(α − 1)."""
    return k.define([s, n, T], Bool, lambda _, s, n, T: z3.Or(s < 0, k(form)(s, n, T) <= 0))


# What is true of the form, each a statement about polynomials


def form_at_ends(k: Kernel) -> Theorem:
    """g(0, n) ≤ 0, and g(n, n) > 0 for n ≥ 1."""
    square = k.prove("wythoff.square", [n], z3.And(n * n >= 0, z3.Implies(n != 0, n * n >= 1)))
    cube = k.prove("wythoff.t-square", [v, T], given(T >= 1, v >= 0).then(T * v >= v))
    goal = given(T >= 1).then(k(form)(0, n, T) <= 0, z3.Implies(n >= 1, k(form)(n, n, T) > 0), k(form)(0, 0, T) == 0)
    return k.prove("wythoff.form-ends", [n, T], goal, by=[square(n), cube(n * n, T), k(regroup)(n, n, T)], unfold=1)


def regroup(k: Kernel) -> Theorem:
    """t·s·n = t·(s·n)."""
    return k.prove([s, n, T], T * s * n == T * (s * n))


def form_grows(k: Kernel) -> Theorem:
    """g grows with s: g(s, n) ≤ g(r, n) for 0 ≤ s ≤ r."""
    x, y = z3.Ints("x y")
    larger = k.prove("wythoff.products-grow", [s, r, x], given(x >= 0, s <= r).then(s * x <= r * x))
    three = k.prove("wythoff.three-factors", [s, n, T], T * s * n == s * (T * n))
    positive = k.prove("wythoff.natural-product", [x, y], given(x >= 0, y >= 0).then(x * y >= 0))
    goal = given(T >= 1, n >= 0, 0 <= s, s <= r).then(k(form)(s, n, T) <= k(form)(r, n, T))
    by = [larger(s, r, s), larger(s, r, r), larger(s, r, T * n)]
    by += [three(s, n, T), three(r, n, T), positive(T, n), k(commuted)(s, r)]
    return k.prove([s, r, n, T], goal, by, unfold=1)


def commuted(k: Kernel) -> Theorem:
    """s·r = r·s."""
    return k.prove([s, r], s * r == r * s)


def reflected(k: Kernel) -> Theorem:
    """g(n − t·s, s) = −g(s, n)."""
    after = n - k(multiple)(T, s)
    claim = (n - T * s) * (n - T * s) + T * (n - T * s) * s - s * s == -(s * s + T * s * n - n * n)
    by = [k(multiple_is_product)(T, s), k.prove("wythoff.reflection", [s, n, T], claim)(s, n, T)]
    return k.prove([s, n, T], given(T >= 1).then(k(form)(after, s, T) == -k(form)(s, n, T)), by, unfold=1)


def between(k: Kernel) -> Theorem:
    """If t·s > n and s ≥ 1, n ≥ 0, then g(s, n) > 0; if g(s, n) ≤ 0, then t·s ≤ n and, for s ≥ 1, s < n."""
    g, f = k(form), k(multiple)(T, s)
    larger = k.prove("wythoff.too-large", [s, n, v], given(s >= 1, n >= 0, v > n).then(s * s + v * n - n * n > 0))
    case = given(s >= 1, f > n).then(g(s, n, T) > 0)
    conclusion = z3.And(case, z3.Implies(g(s, n, T) <= 0, z3.And(f <= n, z3.Implies(s >= 1, s <= n))))
    by = [larger(s, n, T * s), k(multiple_is_product)(T, s), k(multiples_grow)(T, 0, s), k(zero_multiple)(T)]
    return k.prove("wythoff.form-between", [s, n, T], given(T >= 1, s >= 0, n >= 0).then(conclusion), by, unfold=1)


def zero_multiple(k: Kernel) -> Theorem:
    """d·0 = 0."""
    return k.induct([T], k(multiple)(T, 0) == 0, Measure((T,)), at=[(T - 1,)], unfold=1)


def never_zero(k: Kernel) -> Theorem:
    """g(s, n) ≠ 0 unless s = n = 0: every other zero of g gives a smaller one, without end."""
    f = k(multiple)(T, s)
    goal = given(T >= 1, s >= 0, n >= 0, s + n >= 1).then(k(form)(s, n, T) != 0)
    by = [k(reflected)(s, n, T), k(between)(s, n, T)]
    by += [k(form_at_ends)(n, T), k(form_at_ends)(s, T), k(squared)(n), k(only_zero)(n, T)]
    return k.induct("wythoff.form-never-zero", [s, n, T], goal, Measure((n,)), at=[(n - f, s, T)], by=by, unfold=1)


def squared(k: Kernel) -> Theorem:
    """n² ≥ 1 unless n = 0."""
    return k.prove([n], given(n != 0).then(n * n >= 1))


def only_zero(k: Kernel) -> Theorem:
    """g(0, n) = −n²."""
    return k.prove("wythoff.form-at-zero", [n, T], k(form)(0, n, T) == -(n * n), unfold=1)


# What follows for the numbers that fit


def fits_less(k: Kernel) -> Theorem:
    """If a number fits, then smaller ones fit too, and 0 fits."""
    goal = given(T >= 1, n >= 0).then(k(fits)(0, n, T), given(k(fits)(r, n, T), s <= r).then(k(fits)(s, n, T)))
    return k.prove([s, r, n, T], goal, by=[k(form_at_ends)(n, T), k(form_grows)(s, r, n, T)], unfold=1)


def fits_later(k: Kernel) -> Theorem:
    """If s fits at n, it fits at n + 1; if s is too large at n, then s + 1 is too large at n + 1."""
    x, y = z3.Ints("x y")
    step = k.prove("wythoff.form-step", [s, n, T], T * s * (n + 1) == T * s * n + T * s)
    corner = k.prove("wythoff.form-corner", [s, n, T], T * (s + 1) * (n + 1) == T * s * n + T * s + T * n + T)
    square = k.prove("wythoff.next-square", [x], (x + 1) * (x + 1) == x * x + 2 * x + 1)
    claim = given(s >= 0, n >= 0, n >= x + s, s <= n).then(s * s + x * n - n * n <= 0)
    wide = k.prove("wythoff.form-wide", [s, n, x], claim)
    at_least = k.prove("wythoff.at-least", [x, y], given(x >= 1, y >= 0).then(x * y >= y))
    spread = k.prove("wythoff.at-least-two", [T, n], given(T >= 2, n >= 0).then(T * n >= 2 * n))
    case = z3.Implies(k(fits)(s, n, T), k(fits)(s, n + 1, T))
    conclusion = z3.And(case, given(s >= 0, z3.Not(k(fits)(s, n, T))).then(z3.Not(k(fits)(s + 1, n + 1, T))))
    by = [step(s, n, T), corner(s, n, T), square(s), square(n), k(between)(s, n, T)]
    by += [k(multiple_is_product)(T, s), wide(s, n, T * s), at_least(T, s), at_least(T, n), spread(T, n)]
    return k.prove([s, n, T], given(T >= 1, n >= 0).then(conclusion), by, unfold=2)
