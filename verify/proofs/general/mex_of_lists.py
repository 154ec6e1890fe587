"""The mex of any finite set of numbers, given as a list: it exists, and only one number is it.

Main statements: `is_least` and `only`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given
from verify.proofs.general.number_lists import p
from verify.proofs.general.z3_semantics import head, is_cons, tail

PREFIX = "mex"

i, j, x = z3.Ints("i j x")


def has(k: Kernel) -> Definition:
    """The number x is in the list p."""
    body = lambda f, p, x: z3.And(is_cons(p), z3.Or(head(p) == x, f(tail(p), x)))
    return k.define([p, x], z3.BoolSort(), body, Structural(p))


def above(k: Kernel) -> Definition:
    """A number above all that are in the list p; 0 for the empty list."""
    body = lambda f, p: z3.If(is_cons(p), z3.If(head(p) >= f(tail(p)), head(p) + 1, f(tail(p))), 0)
    return k.define([p], z3.IntSort(), body, Structural(p))


def below(k: Kernel) -> Theorem:
    """Every member of a list is below its bound `above`."""
    goal = given(k(has)(p, x)).then(x < k(above)(p))
    return k.induct([p, x], goal, Structural(p), at=[(tail(p), x)], by=[k(has).at(p, x), k(above).at(p)])


def least_from(k: Kernel) -> Definition:
    """The least number from i on that is not in the list p."""
    body = lambda f, p, i: z3.If(k(has)(p, i), f(p, i + 1), i)
    return k.define([p, i], z3.IntSort(), body, Measure((k(above)(p) - i,)), [k(below)(p, i)])


def missing(k: Kernel) -> Theorem:
    """The number `least_from` is not in the list, and the numbers from i to it are."""
    m, inside = k(least_from), k(has)
    member = m(p, i)
    goal = z3.And(i <= member, z3.Not(inside(p, member)), given(i <= j, j < member).then(inside(p, j)))
    return k.induct([p, i, j], goal, Measure((k(above)(p) - i,)), at=[(p, i + 1, j)], by=[m.at(p, i), k(below)(p, i)])


def of(k: Kernel) -> Definition:
    """The mex of the numbers in the list p."""
    return k.define([p], z3.IntSort(), lambda _, p: k(least_from)(p, 0))


def is_least(k: Kernel) -> Theorem:
    """The mex of a list is a natural number that is not in it, and every smaller natural number is."""
    mex, inside = k(of)(p), k(has)
    goal = z3.And(0 <= mex, z3.Not(inside(p, mex)), given(0 <= j, j < mex).then(inside(p, j)))
    return k.prove([p, j], goal, by=[k(of).at(p), k(missing)(p, 0, j)])


def only(k: Kernel) -> Theorem:
    """A natural number that is not in a list, while every smaller natural number is, is the mex of the list."""
    mex, inside = k(of)(p), k(has)
    goal = given(0 <= x, z3.Not(inside(p, x)), z3.ForAll([j], given(0 <= j, j < x).then(inside(p, j)))).then(x == mex)
    return k.prove([p, x], goal, by=[k(is_least)(p, x), k(is_least)(p, 0)])
