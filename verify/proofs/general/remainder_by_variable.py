"""The remainder by K + 1 with K a variable, as repeated subtraction, so that everything about it stays linear.

Main statements: `remainder_range`, `remainder_gap` (numbers with the same remainder are equal or far apart),
`remainder_cleared` and `remainder_filled` (the number to subtract or to add to reach a multiple of K + 1).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name

x, y, K = z3.Ints("x y K")


def remainder(k: Kernel) -> Definition:
    """The remainder of x on division by K + 1, by repeated subtraction."""
    body = lambda f, x, K: z3.If(z3.Or(x <= K, K < 0), x, f(x - (K + 1), K))
    return k.define([x, K], z3.IntSort(), body, Measure((x,)))


@theorem_name("remainder.range")
def remainder_range(k: Kernel) -> Theorem:
    """The remainder is a natural number of at most K, and no larger than x."""
    goal = given(x >= 0, K >= 0).then(k(remainder)(x, K) >= 0, k(remainder)(x, K) <= K, k(remainder)(x, K) <= x)
    return k.induct([x, K], goal, Measure((x,)), at=[(x - (K + 1), K)], unfold=1)


def remainder_sum(k: Kernel) -> Theorem:
    """x + y and the remainder of x, plus y, have the same remainder."""
    goal = given(x >= 0, y >= 0, K >= 0).then(k(remainder)(x + y, K) == k(remainder)(k(remainder)(x, K) + y, K))
    return k.induct("remainder.sum", [x, y, K], goal, Measure((x,)), at=[(x - (K + 1), y, K)], unfold=1)


def remainder_cleared(k: Kernel) -> Theorem:
    """If y is at most the remainder, subtracting y lowers it by y; subtracting all of it leaves a multiple of K + 1."""
    goal = given(x >= 0, K >= 0, y >= 0, y <= k(remainder)(x, K)).then(k(remainder)(x - y, K) == k(remainder)(x, K) - y)
    by = [k(remainder_range)(x, K), k(remainder_range)(x - (K + 1), K)]
    return k.induct("remainder.cleared", [x, y, K], goal, Measure((x,)), at=[(x - (K + 1), y, K)], by=by, unfold=1)


def remainder_filled(k: Kernel) -> Theorem:
    """Adding y raises the remainder by y if that gives at most K, and makes it 0 if that gives K + 1."""
    now = k(remainder)(x, K) + y
    goal = given(x >= 0, K >= 0, y >= 0, now <= K + 1).then(k(remainder)(x + y, K) == z3.If(now == K + 1, 0, now))
    by = [k(remainder_sum)(x, y, K), k(remainder_range)(x, K)]
    return k.prove("remainder.filled", [x, y, K], goal, by=by, unfold=2)


def remainder_gap(k: Kernel) -> Theorem:
    """Two numbers with the same remainder that differ by at most K are equal."""
    goal = given(y >= 0, y <= x, x - y <= K, k(remainder)(x, K) == k(remainder)(y, K)).then(x == y)
    by = [k(remainder_range)(x - (K + 1), K), k(remainder_range)(y, K)]
    places = [(x - (K + 1), y - (K + 1), K)]
    return k.induct("remainder.gap", [x, y, K], goal, Measure((x,)), at=places, by=by, unfold=1)


def remainder_by_two(k: Kernel) -> Theorem:
    """For K = 1 the remainder is the parity."""
    goal = given(x >= 0).then(k(remainder)(x, 1) == x % 2)
    return k.induct("remainder.by-two", [x], goal, Measure((x,)), at=[(x - 2,)], unfold=1)


def quotient(k: Kernel) -> Definition:
    """The quotient ⌊x/(K + 1)⌋, by repeated subtraction."""
    body = lambda f, x, K: z3.If(z3.Or(x <= K, K < 0), 0, 1 + f(x - (K + 1), K))
    return k.define([x, K], z3.IntSort(), body, Measure((x,)))


@theorem_name("remainder.division")
def division(k: Kernel) -> Theorem:
    """x is (K + 1) times the quotient plus the remainder, so a remainder of 0 means divisible by K + 1."""
    goal = given(x >= 0, K >= 0).then(x == (K + 1) * k(quotient)(x, K) + k(remainder)(x, K))
    return k.induct([x, K], goal, Measure((x,)), at=[(x - (K + 1), K)], unfold=1)


@theorem_name("remainder.multiple")
def multiple(k: Kernel) -> Theorem:
    """A multiple of K + 1 has the remainder 0."""
    goal = given(y >= 0, K >= 0).then(k(remainder)((K + 1) * y, K) == 0)
    return k.induct([y, K], goal, Measure((y,)), at=[(y - 1, K)], unfold=1)


def lacking(k: Kernel) -> Definition:
    """The least number to add to x for a remainder of 1."""
    r = k(remainder)
    return k.define([x, K], z3.IntSort(), lambda _, x, K: z3.If(r(x, K) <= 1, 1 - r(x, K), K + 2 - r(x, K)))


def excess(k: Kernel) -> Definition:
    """The least number to subtract from x for a remainder of 1."""
    return k.define([x, K], z3.IntSort(), lambda _, x, K: z3.If(k(remainder)(x, K) == 0, K, k(remainder)(x, K) - 1))


def towards_one(k: Kernel) -> Theorem:
    """Adding `lacking` and subtracting `excess` lead to a remainder of 1; unless both are 0, they add up to K + 1."""
    r, low, high = k(remainder)(x, K), k(lacking)(x, K), k(excess)(x, K)
    case = z3.Implies(x > 0, z3.And(high <= x, k(remainder)(x - high, K) == 1))
    value = z3.If(r == 1, z3.And(low == 0, high == 0), low + high == K + 1)
    conclusion = z3.And(low >= 0, high >= 0, k(remainder)(x + low, K) == 1, case, value)
    by = [k(remainder_range)(x, K), k(remainder_filled)(x, 1, K)]
    by += [k(remainder_filled)(x, K + 1 - r, K), k(remainder_filled)(x + (K + 1 - r), 1, K)]
    by += [k(remainder_cleared)(x, r - 1, K), k(remainder_filled)(x - (K + 1), 1, K)]
    return k.prove("remainder.towards-one", [x, K], given(x >= 0, K >= 1).then(conclusion), by=by, unfold=1)
