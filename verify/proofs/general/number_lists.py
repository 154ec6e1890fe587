"""Lists of numbers of any length: their sum and nim-sum, the number at a place, and the replacement of this number.

Positions of games on heaps are such lists; this module does not depend on any game. Main statements: `append_sum` (the
nim-sum of two concatenated lists), `put_sum` (what a replaced number does to the nim-sum), `sum_of_ones`.
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given, theorem_name
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.nim_sum_algebra import common_cancel
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

Sizes = tuple[int, ...]

p, q = z3.Consts("p q", Heaps)
i, x = z3.Ints("i x")


def total(k: Kernel) -> Definition:
    """The number of counters in a position."""
    return k.define([p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), head(p) + f(tail(p)), 0), Structural(p))


@theorem_name("nim_sum")
def nim_sum(k: Kernel) -> Definition:
    """The nim-sum of all heaps of a position."""
    s = k(algebra.nimsum)
    return k.define([p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), s(head(p), f(tail(p))), 0), Structural(p))


def total_natural(k: Kernel) -> Theorem:
    """The number of counters is a natural number."""
    t, v = k(total), k(valid)
    return k.induct("nim.total-natural", [p], given(v(p)).then(t(p) >= 0), Structural(p), at=[(tail(p),)], unfold=1)


def sum_natural(k: Kernel) -> Theorem:
    """The nim-sum of a position is a natural number."""
    s = k(nim_sum)
    return k.prove("nim.sum-natural", [p], s(p) >= 0, by=[k(algebra.natural_value)(head(p), s(tail(p)))], unfold=1)


def length(k: Kernel) -> Definition:
    """The number of heaps, empty ones included."""
    return k.define([p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), 1 + f(tail(p)), 0), Structural(p))


def length_natural(k: Kernel) -> Theorem:
    """The number of heaps is a natural number."""
    return k.induct("nim.length-natural", [p], k(length)(p) >= 0, Structural(p), at=[(tail(p),)], unfold=1)


def at(k: Kernel) -> Definition:
    """The heap at index i, counted from 0; 0 if there is none."""
    body = lambda f, p, i: z3.If(is_cons(p), z3.If(i == 0, head(p), f(tail(p), i - 1)), 0)
    return k.define([p, i], z3.IntSort(), body, Structural(p))


def put(k: Kernel) -> Definition:
    """The position with the heap at place i replaced by x."""
    body = lambda f, p, i, x: z3.If(
        is_cons(p), z3.If(i == 0, cons(x, tail(p)), cons(head(p), f(tail(p), i - 1, x))), nil
    )
    return k.define([p, i, x], Heaps, body, Structural(p))


def changed(k: Kernel) -> Definition:
    """The first place at which two positions differ."""
    body = lambda f, p, q: z3.If(z3.And(is_cons(p), head(p) == head(q)), 1 + f(tail(p), tail(q)), 0)
    return k.define([p, q], z3.IntSort(), body, Structural(p))


def put_sum(k: Kernel) -> Theorem:
    """Replacing a heap h by x ≥ 0 changes the nim-sum s to s ⊕ (h ⊕ x), and leaves a position."""
    s, v, star = k(nim_sum), k(valid), k(algebra.nimsum)
    n, a, w = k(length), k(at), k(put)
    new_list, item = w(p, i, x), a(p, i)
    goal = given(v(p), 0 <= i, i < n(p), x >= 0).then(v(new_list), item >= 0, s(new_list) == star(s(p), star(item, x)))
    rest, deeper = s(tail(p)), a(tail(p), i - 1)
    by = [s.at(p), v.at(p), n.at(p), a.at(p, i), w.at(p, i, x), s.at(new_list), v.at(new_list), k(sum_natural)(tail(p))]
    by += [k(algebra.associative)(head(p), rest, star(deeper, x)), k(algebra.natural_value)(deeper, x)]
    by += [k(algebra.natural_value)(head(p), x), k(algebra.natural_value)(head(p), rest)]
    # (h ⊕ r) ⊕ (h ⊕ x) = r ⊕ x
    by += [k(common_cancel)(head(p), rest, x), k(algebra.commutative)(rest, x)]
    return k.induct("nim.put-sum", [p, i, x], goal, Structural(p), at=[(tail(p), i - 1, x)], by=by)


def append(k: Kernel) -> Definition:
    """Two positions side by side: the heaps of p, then the heaps of q."""
    return k.define([p, q], Heaps, lambda f, p, q: z3.If(is_cons(p), cons(head(p), f(tail(p), q)), q), Structural(p))


def append_sum(k: Kernel) -> Theorem:
    """The nim-sum of two positions side by side is the nim-sum of their nim-sums; both stay valid."""
    s, v, both = k(nim_sum), k(valid), k(append)(p, q)
    goal = given(v(p), v(q)).then(v(both), s(both) == k(algebra.nimsum)(s(p), s(q)))
    by = [k(sum_natural)(tail(p)), k(sum_natural)(q), k(algebra.associative)(head(p), s(tail(p)), s(q))]
    by += [k(algebra.zero)(s(q)), k(algebra.commutative)(0, s(q))]
    return k.induct("nim.append-sum", [p, q], goal, Structural(p), at=[(tail(p), q)], by=by, unfold=1)


def big(k: Kernel) -> Definition:
    """The number of heaps with two or more counters."""
    body = lambda f, p: z3.If(is_cons(p), z3.If(head(p) >= 2, 1, 0) + f(tail(p)), 0)
    return k.define([p], z3.IntSort(), body, Structural(p))


def ones(k: Kernel) -> Definition:
    """The number of heaps with exactly one counter."""
    body = lambda f, p: z3.If(is_cons(p), z3.If(head(p) == 1, 1, 0) + f(tail(p)), 0)
    return k.define([p], z3.IntSort(), body, Structural(p))


def counts_natural(k: Kernel) -> Theorem:
    """The two counts are natural numbers."""
    n, o = k(big), k(ones)
    return k.induct("nim.counts-natural", [p], z3.And(n(p) >= 0, o(p) >= 0), Structural(p), at=[(tail(p),)], unfold=1)


def sum_of_ones(k: Kernel) -> Theorem:
    """If no heap holds two or more, the nim-sum is the parity of the number of single counters."""
    n, o, s, v = k(big), k(ones), k(nim_sum), k(valid)
    star, nat = k(algebra.nimsum), k(counts_natural)
    goal = given(v(p), n(p) == 0).then(s(p) == o(p) % 2, s(p) <= 1)
    by = [n.at(p), o.at(p), s.at(p), v.at(p), nat(p), nat(tail(p)), star.at(head(p), s(tail(p))), star.at(0, 0)]
    return k.induct("nim.sum-of-ones", [p], goal, Structural(p), at=[(tail(p),)], by=by)
