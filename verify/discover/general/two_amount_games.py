"""Theorem on the games in which a or b counters are taken, for all numbers a < b.

The value depends on the remainder r of the heap modulo a + b. The remainders r < b form blocks of length a with the
values 0 and 1 in turn. For r ≥ b the option r − b is less than a and so has the value 0. So the value of r is 1 if the
option r − a has the value 0, and 2 if it has the value 1.
"""

from dataclasses import dataclass

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem

a, b, n, v = z3.Ints("a b n v")
NAME = "two-amounts"


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
    odd, bit = _block_parity(k)
    value = _define_value(k, odd)
    order, earlier = Measure((n,)), [(a, b, n - a - b)]
    by: list[Fact] = [value.at(a, b, n), bit(a, n), odd.at(a, n)]
    natural = k.induct(f"{NAME}.natural", [a, b, n], value(a, b, n) >= 0, order, at=earlier, by=by)
    given = z3.And(1 <= a, a < b, n >= 0)
    goal = z3.Implies(given, value(a, b, n + a + b) == value(a, b, n))
    repeats = k.prove(f"{NAME}.repeats", [a, b, n], goal, [value.at(a, b, n + a + b)])
    options = [(n >= a, value(a, b, n - a)), (n >= b, value(a, b, n - b))]
    mine, whole = value(a, b, n), a + b
    apart = z3.And([z3.Implies(there, other != mine) for there, other in options])
    reached = z3.Or([z3.And(there, other == v) for there, other in options])
    # First the heaps below a + 2·b, then the others, which have the values of the heaps a + b before them.
    by = [value.at(a, b, m) for m in (n, n - a, n - b, n - whole, n - a - whole)]
    by += [odd.at(a, m) for m in (n, n - a, n - b, n - whole, n - whole + a, n - a - whole)]
    by += [bit(a, m) for m in (n, n - a, n - b, n - whole, n - a - whole)]
    near = z3.And(given, n < whole + b)
    base_apart = k.prove(f"{NAME}.first-differ", [a, b, n], z3.Implies(near, apart), by)
    base = z3.Implies(z3.And(near, 0 <= v, v < mine), reached)
    base_reached = k.prove(f"{NAME}.first-reach", [a, b, n, v], base, by)
    shifted = [repeats(a, b, m - whole) for m in (n, n - a, n - b)]
    by = [base_apart(a, b, n), *shifted]
    options_differ = k.induct(f"{NAME}.differs", [a, b, n], z3.Implies(given, apart), order, at=earlier, by=by)
    goal = z3.Implies(z3.And(given, 0 <= v, v < mine), reached)
    by, at = [base_reached(a, b, n, v), *shifted], [(a, b, n - whole, v)]
    reaches_smaller_values = k.induct(f"{NAME}.reaches", [a, b, n, v], goal, order, at=at, by=by)
    return TwoAmounts(value, natural, options_differ, reaches_smaller_values, repeats)


def _block_parity(k: Kernel) -> tuple[Definition, Theorem]:
    """Define the parity of ⌊n/a⌋, and prove that it is 0 or 1."""

    def parity(f: z3.FuncDeclRef, a: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(z3.Or(a < 1, n < a), 0, 1 - f(a, n - a))

    odd = k.define(f"{NAME}.odd-block", [a, n], z3.IntSort(), parity, Measure((n,)))
    bits = z3.Or(odd(a, n) == 0, odd(a, n) == 1)
    return odd, k.induct(f"{NAME}.bit", [a, n], bits, Measure((n,)), at=[(a, n - a)], by=[odd.at(a, n)])


def _define_value(k: Kernel, odd: Definition) -> Definition:
    """Define the Grundy value of a heap of n: by the parity of a block below a + b, and with the period a + b."""

    def by_remainder(f: z3.FuncDeclRef, a: z3.ArithRef, b: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        here = z3.If(n < b, odd(a, n), z3.If(odd(a, n - a) == 0, 1, 2))
        return z3.If(z3.Or(a < 1, b <= a, n < 0), 0, z3.If(n >= a + b, f(a, b, n - a - b), here))

    return k.define(f"{NAME}.value", [a, b, n], z3.IntSort(), by_remainder, Measure((n,)))
