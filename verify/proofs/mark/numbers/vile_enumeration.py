"""The vile numbers in their order: which comes next, which is the n-th, and how many there are up to x.

Main statements: `follows` (the next vile number is the next or the one after it), `in_order` (the n-th vile number)
and `how_many` (vile numbers from 1 to x), inverse to each other by `counted_in_order` and `found_in_order`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.mark.numbers.vile_dopey import one_of_two, vile

PREFIX = "mark"

n, m, w, x = z3.Ints("n m w x")


def following(k: Kernel) -> Definition:
    """The next vile number after x."""
    return k.define([x], z3.IntSort(), lambda _, x: z3.If(k(vile)(x + 1), x + 1, x + 2))


def follows(k: Kernel) -> Theorem:
    """The number that `following` gives is vile and larger than x, and no number between them is vile."""
    s, vil = k(following), k(vile)
    goal = given(x >= 0).then(vil(s(x)), x < s(x), given(x < w, w < s(x)).then(z3.Not(vil(w))))
    return k.prove([x, w], goal, by=[k(one_of_two)(x + 1)], unfold=1)


def in_order(k: Kernel) -> Definition:
    """The n-th vile number, counted from 1; 0 for n = 0."""
    return k.define([n], z3.IntSort(), lambda f, n: z3.If(n <= 0, 0, k(following)(f(n - 1))), Measure((n,)))


def how_many(k: Kernel) -> Definition:
    """The number of vile numbers among 1 to x."""
    return k.define([x], z3.IntSort(), lambda f, x: z3.If(x <= 0, 0, f(x - 1) + z3.If(k(vile)(x), 1, 0)), Measure((x,)))


def order_is_vile(k: Kernel) -> Theorem:
    """The n-th vile number is vile for n ≥ 1, and natural."""
    goal = z3.And(k(in_order)(n) >= 0, z3.Implies(n >= 1, k(vile)(k(in_order)(n))))
    return k.induct([n], goal, Measure((n,)), at=[(n - 1,)], by=[k(follows)(k(in_order)(n - 1), 0)], unfold=1)


def counted_in_order(k: Kernel) -> Theorem:
    """Exactly n vile numbers are at most as large as the n-th."""
    c = k(in_order)
    last = c(n - 1)
    by = [k(order_is_vile)(n - 1), k(follows)(last, last + 1)]
    return k.induct([n], given(n >= 0).then(k(how_many)(c(n)) == n), Measure((n,)), at=[(n - 1,)], by=by, unfold=2)


def count_grows(k: Kernel) -> Theorem:
    """The count of vile numbers is a natural number, never decreases, and increases at each vile number."""
    goal = z3.And(k(how_many)(w) >= 0, given(0 <= x, x <= w).then(k(how_many)(x) <= k(how_many)(w)))
    steps = k.induct([x, w], goal, Measure((w,)), at=[(x, w - 1)], unfold=1)
    goal = given(0 <= x, x < w, k(vile)(w)).then(k(how_many)(x) < k(how_many)(w), k(how_many)(w) >= 1)
    return k.prove("mark.count-rises", [x, w], goal, by=[steps(x, w - 1)], unfold=1)


def found_in_order(k: Kernel) -> Theorem:
    """A vile number w is the n-th one, where n is the number of vile numbers up to w."""
    q = k(how_many)
    other = k(in_order)(q(w))
    by = [k(counted_in_order)(q(w)), k(order_is_vile)(q(w)), k(count_grows)(w, other), k(count_grows)(other, w)]
    return k.prove([w], given(k(vile)(w)).then(q(w) >= 1, other == w), by, unfold=1)


def order_increases(k: Kernel) -> Theorem:
    """The vile numbers in order, with 0 before them, increase."""
    goal = given(0 <= n, n < m).then(k(in_order)(n) < k(in_order)(m))
    return k.induct([n, m], goal, Measure((m,)), at=[(n, m - 1)], by=[k(follows)(k(in_order)(m - 1), 0)], unfold=1)
