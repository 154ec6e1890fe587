"""The nim-sum of a list depends neither on the order of its terms nor on the order of the additions.

Main statements: `any_order` (two lists that contain each number equally often have the same nim-sum) and `any_brackets`
(every way of bracketing gives the nim-sum of the list of terms).
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.number_lists import append, append_sum, nim_sum, p, q, sum_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

PREFIX = "nim"

x, y = z3.Ints("x y")

_declared = z3.Datatype("Bracketing")
_declared.declare("term", ("term-value", z3.IntSort()))
_declared.declare("bracket", ("left-part", _declared), ("right-part", _declared))
Bracketing = _declared.create()
term, bracket = Bracketing.constructor(0), Bracketing.constructor(1)
is_bracket = Bracketing.recognizer(1)
term_value, left, right = Bracketing.accessor(0, 0), Bracketing.accessor(1, 0), Bracketing.accessor(1, 1)
t = z3.Const("t", Bracketing)


def occurrences(k: Kernel) -> Definition:
    """The number of times that x occurs in the list p."""
    term = z3.If(head(p) == x, 1, 0)
    return k.define([p, x], z3.IntSort(), lambda f, p, x: z3.If(is_cons(p), term + f(tail(p), x), 0), Structural(p))


def without(k: Kernel) -> Definition:
    """The list p without the first occurrence of x."""
    body = lambda f, p, x: z3.If(is_cons(p), z3.If(head(p) == x, tail(p), cons(head(p), f(tail(p), x))), nil)
    return k.define([p, x], Heaps, body, Structural(p))


def occurrences_natural(k: Kernel) -> Theorem:
    """The number of occurrences is natural."""
    return k.induct([p, x], k(occurrences)(p, x) >= 0, Structural(p), at=[(tail(p), x)], unfold=1)


def taken_out(k: Kernel) -> Theorem:
    """Removing one x from a list of natural numbers lowers the count of x by one, and removes x from the nim-sum."""
    n, rest, s, v = k(occurrences), k(without)(p, x), k(nim_sum), k(valid)
    conclusions = [v(rest), x >= 0, n(rest, y) == n(p, y) - z3.If(y == x, 1, 0), s(p) == k(algebra.nimsum)(x, s(rest))]
    goal = given(v(p), n(p, x) >= 1).then(*conclusions)
    deeper = s(k(without)(tail(p), x))
    by = [k(sum_natural)(k(without)(tail(p), x)), k(algebra.associative)(head(p), x, deeper)]
    by += [k(algebra.associative)(x, head(p), deeper), k(algebra.commutative)(head(p), x)]
    return k.induct([p, x, y], goal, Structural(p), at=[(tail(p), x, y)], by=by, unfold=1)


def same_terms(k: Kernel) -> Definition:
    """The predicate that the lists p and q contain each number equally often, that is, that one is a permutation of the
    other.
    """
    return k.define([p, q], z3.BoolSort(), lambda *_: z3.ForAll([x], k(occurrences)(p, x) == k(occurrences)(q, x)))


def same_at(k: Kernel) -> Theorem:
    """In two lists with the same terms each number occurs equally often."""
    goal = given(k(same_terms)(p, q)).then(k(occurrences)(p, x) == k(occurrences)(q, x))
    return k.prove([p, q, x], goal, [k(same_terms).at(p, q)])


def same_without(k: Kernel) -> Theorem:
    """If two lists have the same terms, so do the first list without its first term x and the second without one x."""
    n, same, rest = k(occurrences), k(same_terms), k(without)(q, head(p))
    premise = z3.And(k(valid)(q), is_cons(p), same(p, q))
    by = [n.at(p, y), n.at(p, head(p)), k(same_at)(p, q, y), k(same_at)(p, q, head(p))]
    by += [k(taken_out)(q, head(p), y), k(occurrences_natural)(tail(p), head(p))]
    each = k.prove("nim.same-without-one", [p, q, y], given(premise).then(n(tail(p), y) == n(rest, y)), by)
    return k.prove([p, q], given(premise).then(same(tail(p), rest)), [each, same.at(tail(p), rest)])


def any_order(k: Kernel) -> Theorem:
    """Two lists of natural numbers with the same terms, in whatever order, have the same nim-sum."""
    n, s, v, rest = k(occurrences), k(nim_sum), k(valid), k(without)(q, head(p))
    by = [
        # The empty list has no terms, so neither has the other one.
        k(same_at)(p, q, head(q)),
        n.at(q, head(q)),
        n.at(p, head(q)),
        k(occurrences_natural)(tail(q), head(q)),
        k(same_at)(p, q, head(p)),
        n.at(p, head(p)),
        k(occurrences_natural)(tail(p), head(p)),
        k(same_without)(p, q),
        k(taken_out)(q, head(p), 0),
        s.at(p),
        s.at(q),
        v.at(p),
    ]
    goal = given(v(p), v(q), k(same_terms)(p, q)).then(s(p) == s(q))
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), rest)], by=by)


def bracketed(k: Kernel) -> Definition:
    """The result of the nim-additions in the order given by the brackets."""
    body = lambda f, t: z3.If(is_bracket(t), k(algebra.nimsum)(f(left(t)), f(right(t))), term_value(t))
    return k.define([t], z3.IntSort(), body, Structural(t))


def terms(k: Kernel) -> Definition:
    """The terms of a bracketing from left to right."""
    body = lambda f, t: z3.If(is_bracket(t), k(append)(f(left(t)), f(right(t))), cons(term_value(t), nil))
    return k.define([t], Heaps, body, Structural(t))


def appended_natural(k: Kernel) -> Theorem:
    """If the concatenation of two lists consists of natural numbers, so does each of the two lists."""
    v = k(valid)
    return k.induct([p, q], v(k(append)(p, q)) == z3.And(v(p), v(q)), Structural(p), at=[(tail(p), q)], unfold=1)


def any_brackets(k: Kernel) -> Theorem:
    """However natural numbers are bracketed, their nim-sum is the nim-sum of the list of terms."""
    g, s, v, one = k(terms), k(nim_sum), k(valid), cons(term_value(t), nil)
    by = [k(append_sum)(g(left(t)), g(right(t))), k(appended_natural)(g(left(t)), g(right(t)))]
    by += [s.at(one), s.at(nil), v.at(one), k(algebra.zero)(term_value(t))]
    goal = given(v(g(t))).then(k(bracketed)(t) == s(g(t)))
    return k.induct([t], goal, Structural(t), at=[(left(t),), (right(t),)], by=by, unfold=1)


def any_order_and_brackets(k: Kernel) -> Theorem:
    """Two bracketings of the same natural numbers, in whatever order, have the same result."""
    u, f, g, v = z3.Const("u", Bracketing), k(bracketed), k(terms), k(valid)
    goal = given(v(g(t)), v(g(u)), k(same_terms)(g(t), g(u))).then(f(t) == f(u))
    return k.prove([t, u], goal, [k(any_brackets)(t), k(any_brackets)(u), k(any_order)(g(t), g(u))])
