"""Least parts of numbers, by which games are decided where a move may take at most once or twice the last one.

The least part of n is its least Zeckendorf part, a Fibonacci number, or the largest power of 2 that divides n. Two
facts are proved for both: `nearby`, for a number taken that is less than the least part, and `behind`, for the least
part itself.
"""

from typing import NamedTuple

import z3

from verify.discover.general.amount_sets import fibonacci
from verify.kernel import Defined, Fact, Kernel, Measure, Theorem

i, j, n, t = z3.Ints("i j n t")


class LeastParts(NamedTuple):
    """The least part of a number, with its facts.

    Args:
        part: the function.
        within: for n: n ≥ 1 → 1 ≤ part(n) ≤ n.
        nearby: for n, t: n ≥ 1, 1 ≤ t < part(n) → part(n - t) ≤ times · t.
        behind: for n: n ≥ 1 → part(n) = n or part(n - part(n)) > times · part(n).
    """

    part: Defined
    within: Theorem
    nearby: Theorem
    behind: Theorem


def powers_of_two(k: Kernel) -> LeastParts:
    """Return the largest power of 2 that divides a number, with its facts for `times` 1."""
    name = "lowest-power"

    def body(f: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(n <= 0, 0, z3.If(n % 2 == 1, 1, 2 * f(n / 2)))

    part = k.define(name, [n], z3.IntSort(), body, Measure((n,)))
    goal = z3.Implies(n >= 1, z3.And(1 <= part(n), part(n) <= n))
    within = k.induct(f"{name}.within", [n], goal, Measure((n,)), at=[(n / 2,)], by=[part.at(n)])
    goal = z3.Implies(z3.And(n >= 1, 1 <= t, t < part(n)), part(n - t) <= t)
    by: list[Fact] = [part.at(n), part.at(n - t), within(n), within(n / 2)]
    nearby = k.induct(f"{name}.nearby", [n, t], goal, Measure((n,)), at=[(n / 2, t / 2)], by=by)
    goal = z3.Implies(n >= 1, z3.Or(part(n) == n, part(n - part(n)) > part(n)))
    by = [part.at(n), part.at(n - part(n)), within(n), within(n / 2), within((n - part(n)) / 2)]
    behind = k.induct(f"{name}.behind", [n], goal, Measure((n,)), at=[(n / 2,)], by=by)
    return LeastParts(part, within, nearby, behind)


class _Fibonacci:
    """The Fibonacci numbers 1, 2, 3, 5, … and the largest one up to a number."""

    def __init__(self, k: Kernel) -> None:
        self.k, self.f = k, k(fibonacci)
        f = self.f
        goal = z3.Implies(i >= 0, z3.And(f(i) >= 1, f(i + 1) > f(i), f(i + 1) <= 2 * f(i)))
        by: list[Fact] = [f.at(i), f.at(i + 1)]
        self.steps = k.induct("fibonacci.steps", [i], goal, Measure((i,)), at=[(i - 1,)], by=by)
        goal = z3.Implies(z3.And(0 <= j, j <= i), f(j) <= f(i))
        self.rises = k.induct("fibonacci.rises", [i, j], goal, Measure((i,)), at=[(i - 1, j)], by=[self.steps(i - 1)])

        def body(g: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
            former = g(n - 1)
            return z3.If(n <= 1, 0, z3.If(f(former + 1) <= n, former + 1, former))

        self.place = place = k.define("fibonacci.place", [n], z3.IntSort(), body, Measure((n,)))
        here = place(n)
        goal = z3.Implies(n >= 1, z3.And(here >= 0, f(here) <= n, n < f(here + 1)))
        by = [place.at(n), self.steps(place(n - 1)), self.steps(place(n - 1) + 1), f.at(0), f.at(1)]
        self.between = k.induct("fibonacci.between", [n], goal, Measure((n,)), at=[(n - 1,)], by=by)
        goal = z3.Implies(z3.And(n >= 1, i >= 0, f(i) <= n, n < f(i + 1)), here == i)
        by = [self.between(n), self.rises(here, i + 1), self.rises(i, here + 1)]
        self.only = k.prove("fibonacci.only", [n, i], goal, by)


def zeckendorf(k: Kernel) -> LeastParts:
    """Return the least Zeckendorf part of a number, with its facts for `times` 2."""
    numbers = _Fibonacci(k)
    f, place, between, only = numbers.f, numbers.place, numbers.between, numbers.only
    steps, rises = numbers.steps, numbers.rises
    name, here = "zeckendorf-part", place(n)
    rest = n - f(here)

    def body(g: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
        largest = f(place(n))
        return z3.If(n <= 0, 0, z3.If(n == largest, n, g(n - largest)))

    part = k.define(name, [n], z3.IntSort(), body, Measure((n,)), [between(n), steps(here)])
    by: list[Fact] = [part.at(n), between(n), steps(here)]
    goal = z3.Implies(n >= 1, z3.And(1 <= part(n), part(n) <= n))
    within = k.induct(f"{name}.within", [n], goal, Measure((n,)), at=[(rest,)], by=by)
    # A number less than a Fibonacci number by t has a least part of at most 2t.
    left = f(i) - t
    goal = z3.Implies(z3.And(i >= 0, 1 <= t, t < f(i)), part(left) <= 2 * t)
    by = [f.at(i), f.at(i - 1), f.at(0), f.at(1), f.at(2), within(left), part.at(left), only(left, i - 1)]
    by += [steps(i - 2), steps(i - 1)]
    below = k.induct(f"{name}.below-fibonacci", [i, t], goal, Measure((i,)), at=[(i - 2, t)], by=by)
    goal = z3.Implies(z3.And(n >= 1, 1 <= t, t < part(n)), part(n - t) <= 2 * t)
    by = [part.at(n), part.at(n - t), between(n), steps(here), within(rest), only(n - t, here), below(here, t)]
    nearby = k.induct(f"{name}.nearby", [n, t], goal, Measure((n,)), at=[(rest, t)], by=by)
    # The rest behind the largest part is less than the Fibonacci number before the previous one.
    goal = z3.Implies(z3.And(n >= 1, rest >= 1), z3.And(here >= 2, rest < f(here - 1)))
    by = [between(n), f.at(here + 1), f.at(0), f.at(1), f.at(2), f.at(here)]
    apart = k.prove(f"{name}.apart", [n], goal, by)
    goal = z3.Implies(n >= 1, z3.Or(part(n) == n, part(n - part(n)) > 2 * part(n)))
    after, last = n - part(n), place(rest)
    by = [part.at(n), part.at(after), part.at(rest), between(n), between(rest), within(rest), within(rest - f(last))]
    by += [apart(n), only(after, here), rises(here - 2, last), rises(last, here - 1), steps(here), steps(here - 2)]
    by += [f.at(here), steps(last)]
    behind = k.induct(f"{name}.behind", [n], goal, Measure((n,)), at=[(rest,)], by=by)
    return LeastParts(part, within, nearby, behind)
