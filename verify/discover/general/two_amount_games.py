"""Theorem on the games in which a or b counters are taken, for all numbers a < b.

The value depends on the remainder r of the heap modulo a + b. The remainders r < b form blocks of length a with the
values 0 and 1 in turn. For r ≥ b the option r − b is less than a and so has the value 0. So the value of r is 1 if the
option r − a has the value 0, and 2 if it has the value 1.
"""

from dataclasses import dataclass

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem

a, b, n, v = z3.Ints("a b n v")


@dataclass(frozen=True)
class TwoAmounts:
    """The definition and the theorems for all numbers a and b with 1 ≤ a < b.

    Args:
        value: value(a, b, n): the Grundy value of a heap of n.
        natural: for a, b, n: value(a, b, n) ≥ 0.
        options_differ: for a, b, n: n ≥ a → value(n − a) ≠ value(n), and n ≥ b → value(n − b) ≠ value(n).
        reaches_smaller_values: for a, b, n, v: 0 ≤ v < value(n) → an option has the value v.
        repeats: for a, b, n: value(n + a + b) = value(n).
    """

    value: Definition
    natural: Theorem
    options_differ: Theorem
    reaches_smaller_values: Theorem
    repeats: Theorem


def two_amounts(k: Kernel) -> TwoAmounts:
    """Prove the theorem on the games in which a or b counters are taken."""
    name = "two-amounts"

    def parity(f: z3.FuncDeclRef, a: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(z3.Or(a < 1, n < a), 0, 1 - f(a, n - a))

    odd = k.define(f"{name}.odd-block", [a, n], z3.IntSort(), parity, Measure((n,)))
    bits = z3.Or(odd(a, n) == 0, odd(a, n) == 1)
    bit = k.induct(f"{name}.bit", [a, n], bits, Measure((n,)), at=[(a, n - a)], by=[odd.at(a, n)])

    def by_remainder(f: z3.FuncDeclRef, a: z3.ArithRef, b: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        here = z3.If(n < b, odd(a, n), z3.If(odd(a, n - a) == 0, 1, 2))
        return z3.If(z3.Or(a < 1, b <= a, n < 0), 0, z3.If(n >= a + b, f(a, b, n - a - b), here))

    value = k.define(f"{name}.value", [a, b, n], z3.IntSort(), by_remainder, Measure((n,)))
    by: list[Fact] = [value.at(a, b, n), bit(a, n), odd.at(a, n)]
    order, earlier = Measure((n,)), [(a, b, n - a - b)]
    natural = k.induct(f"{name}.natural", [a, b, n], value(a, b, n) >= 0, order, at=earlier, by=by)
    given = z3.And(1 <= a, a < b, n >= 0)
    goal = z3.Implies(given, value(a, b, n + a + b) == value(a, b, n))
    repeats = k.prove(f"{name}.repeats", [a, b, n], goal, [value.at(a, b, n + a + b)])
    first, second = (n >= a, value(a, b, n - a)), (n >= b, value(a, b, n - b))
    mine, whole = value(a, b, n), a + b
    apart = z3.And([z3.Implies(there, other != mine) for there, other in (first, second)])
    reached = z3.Or([z3.And(there, other == v) for there, other in (first, second)])
    by = [value.at(a, b, m) for m in (n, n - a, n - b, n - whole, n - a - whole)]
    by += [odd.at(a, m) for m in (n, n - a, n - b, n - whole, n - whole + a, n - a - whole)]
    by += [bit(a, m) for m in (n, n - a, n - b, n - whole, n - a - whole)]
    near = z3.And(given, n < whole + b)
    base_apart = k.prove(f"{name}.first-differ", [a, b, n], z3.Implies(near, apart), by)
    base = z3.Implies(z3.And(near, 0 <= v, v < mine), reached)
    base_reached = k.prove(f"{name}.first-reach", [a, b, n, v], base, by)
    by = [base_apart(a, b, n), *(repeats(a, b, m - whole) for m in (n, n - a, n - b))]
    options_differ = k.induct(f"{name}.differs", [a, b, n], z3.Implies(given, apart), order, at=earlier, by=by)
    by[0] = base_reached(a, b, n, v)
    goal = z3.Implies(z3.And(given, 0 <= v, v < mine), reached)
    at = [(a, b, n - whole, v)]
    reaches_smaller_values = k.induct(f"{name}.reaches", [a, b, n, v], goal, order, at=at, by=by)
    return TwoAmounts(value, natural, options_differ, reaches_smaller_values, repeats)
