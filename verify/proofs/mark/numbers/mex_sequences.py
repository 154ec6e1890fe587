"""The two mex sequences: a(n) is the least number not among a(0), b(0), …, a(n−1), b(n−1), and b(n) = 2·a(n).

The sequence is defined by the mex rule alone; that every a(n) exists is shown by the vile numbers in their order
(`enumeration_base_k`), which obey the rule (`obeys`). Main statements: `mex_rule` (data 1 and 2),
`sequence_is_vile_in_order`, `increasing`, `disjoint`, `at_least_index`, `occurs_early` (claims 1 and 2).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.mark.numbers.vile_dopey import by_halves, doubling, vile
from verify.proofs.mark.numbers.vile_enumeration import (
    count_grows,
    counted_in_order,
    found_in_order,
    how_many,
    in_order,
    order_increases,
    order_is_vile,
)

PREFIX = "mark"

n, m, i, v, w, x = z3.Ints("n m i v w x")


def _both(k: Kernel) -> Definition:
    """Two mutually recursive predicates: v comes next at index n, and v is taken before index n."""
    which = z3.Int("which")

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, v: z3.ArithRef, which: z3.ArithRef) -> z3.BoolRef:
        value = z3.And(v >= 0, z3.Not(f(n, v, 0)), z3.ForAll([w], given(0 <= w, w < v).then(f(n, w, 0))))
        either_one = z3.Or(f(i, v, 1), z3.And(v % 2 == 0, f(i, v / 2, 1)))
        return z3.If(which == 1, value, z3.Exists([i], z3.And(0 <= i, i < n, either_one)))

    return k.define("mark.next-or-taken", [n, v, which], z3.BoolSort(), body, Measure((n, which)))


def is_next(k: Kernel) -> Definition:
    """v is the least natural number that is not taken before index n."""
    return k.define([n, v], z3.BoolSort(), lambda _, n, v: k(_both)(n, v, 1))


def taken(k: Kernel) -> Definition:
    """v is a member of one of the two sequences at an index from 0 to n − 1."""
    return k.define([n, v], z3.BoolSort(), lambda _, n, v: k(_both)(n, v, 0))


def next_rule(k: Kernel) -> Theorem:
    """v comes next when it is not taken and every smaller natural number is."""
    smaller = z3.ForAll([w], given(0 <= w, w < v).then(k(taken)(n, w)))
    by = [k(taken).equation]
    return k.prove([n, v], k(is_next)(n, v) == z3.And(v >= 0, z3.Not(k(taken)(n, v)), smaller), by, unfold=2)


def taken_rule(k: Kernel) -> Theorem:
    """v is taken when at an earlier index v, or the half of v, came next."""
    came = z3.Or(k(is_next)(i, v), z3.And(v % 2 == 0, k(is_next)(i, v / 2)))
    by = [k(is_next).equation]
    return k.prove([n, v], k(taken)(n, v) == z3.Exists([i], z3.And(0 <= i, i < n, came)), by, unfold=2)


def not_taken(k: Kernel) -> Theorem:
    """The number that comes next is natural and not taken."""
    return k.prove([n, v], given(k(is_next)(n, v)).then(v >= 0, z3.Not(k(taken)(n, v))), by=[k(next_rule)(n, v)])


def smaller_taken(k: Kernel) -> Theorem:
    """Every natural number smaller than the next number is taken."""
    return k.prove([n, v, w], given(k(is_next)(n, v), 0 <= w, w < v).then(k(taken)(n, w)), by=[k(next_rule)(n, v)])


def only_one(k: Kernel) -> Theorem:
    """At most one number comes next, because the least one is unique."""
    by = [k(not_taken)(n, v), k(not_taken)(n, w), k(smaller_taken)(n, v, w), k(smaller_taken)(n, w, v)]
    return k.prove("mark.only-one-next", [n, v, w], given(k(is_next)(n, v), k(is_next)(n, w)).then(v == w), by)


def taken_by(k: Kernel) -> Theorem:
    """A number that came next at an earlier index is taken, and so is its double."""
    goal = given(0 <= i, i < n, k(is_next)(i, v)).then(k(taken)(n, v), k(taken)(n, 2 * v))
    return k.prove([n, i, v], goal, by=[k(taken_rule)(n, v), k(taken_rule)(n, 2 * v)])


def taken_where(k: Kernel) -> Definition:
    """The index at which a taken number v, or its half, came next."""
    claim = z3.Exists([i], z3.And(0 <= i, i < n, z3.Or(k(is_next)(i, v), z3.And(v % 2 == 0, k(is_next)(i, v / 2)))))
    lemma = k.prove("mark.taken-somewhere", [n, v], given(k(taken)(n, v)).then(claim), by=[k(taken_rule)(n, v)])
    return k.choose(lemma)


def gap(k: Kernel) -> Definition:
    """A number below v that is not taken, if v is not taken and does not come next."""
    some = z3.Exists([w], z3.And(0 <= w, w < v, z3.Not(k(taken)(n, w))))
    doubt = z3.And(v >= 0, z3.Not(k(taken)(n, v)), z3.Not(k(is_next)(n, v)))
    return k.choose(k.prove("mark.gap-exists", [n, v], given(doubt).then(some), by=[k(next_rule)(n, v)]))


def obeys(k: Kernel) -> Theorem:
    """The vile numbers in order, with 0 before them, obey the mex rule.

    The n-th one is not taken, since it exceeds the earlier ones and a double of a vile number is dopey. A smaller
    number is taken: if it is vile it came earlier, and if not it is 0 or the double of a vile number that did.
    """
    this = k(in_order)(n)
    prev, hole = k(taken_where)(n, this), k(gap)(n, this)
    source = z3.If(k(vile)(hole), hole, hole / 2)
    place = z3.If(hole == 0, 0, k(how_many)(source))
    by = [k(only_one)(prev, this, k(in_order)(prev)), k(only_one)(prev, this / 2, k(in_order)(prev))]
    by += [k(order_increases)(prev, n), k(doubling)(k(in_order)(prev))]
    by += [k(order_is_vile)(prev), k(order_is_vile)(n), k(by_halves)(hole), k(found_in_order)(source)]
    by += [k(count_grows)(source, this), k(counted_in_order)(n), k(taken_by)(n, place, source)]
    return k.induct([n], k(is_next)(n, this), Measure((n,)), at=[(prev,), (place,)], by=by, unfold=1)


def a(k: Kernel) -> Definition:
    """a(n), the number that comes next at index n."""
    return k.choose(k.prove("mark.next-exists", [n], z3.Exists([v], k(is_next)(n, v)), by=[k(obeys)(n)]))


def b(k: Kernel) -> Definition:
    """b(n) = 2·a(n)."""
    return k.define([n], z3.IntSort(), lambda _, n: 2 * k(a)(n))


def is_next_iff(k: Kernel) -> Theorem:
    """A number comes next at index n exactly when it is a(n)."""
    return k.prove([n, v], k(is_next)(n, v) == (v == k(a)(n)), by=[k(only_one)(n, v, k(a)(n))], unfold=1)


def sequence_is_vile_in_order(k: Kernel) -> Theorem:
    """a(n) is the n-th vile number for n ≥ 1, and a(0) = 0."""
    goal = k(a)(n) == k(in_order)(n)
    return k.prove("mark.a-in-order", [n], goal, by=[k(obeys)(n), k(is_next_iff)(n, k(in_order)(n))])


def fresh(k: Kernel) -> Theorem:
    """a(n) is neither an a(i) nor a b(i) with 0 ≤ i < n."""
    by = [k(not_taken)(n, k(a)(n)), k(taken_by)(n, i, k(a)(i))]
    return k.prove([n, i], given(0 <= i, i < n).then(k(a)(n) != k(a)(i), k(a)(n) != k(b)(i)), by, unfold=1)


def came_at(k: Kernel) -> Theorem:
    """Each natural number below a(n) equals a(i) or b(i) for the earlier index i that `taken_where` gives."""
    one, place = k(a), k(taken_where)(n, w)
    conclusion = z3.And(0 <= place, place < n, z3.Or(w == one(place), w == k(b)(place)))
    by = [k(smaller_taken)(n, one(n), w), k(is_next_iff)(place, w), k(is_next_iff)(place, w / 2)]
    return k.prove([n, w], given(0 <= w, w < one(n)).then(conclusion), by, unfold=1)


def member(k: Kernel) -> Definition:
    """w is one of a(0), b(0), …, a(n − 1), b(n − 1)."""
    is_member_at = z3.And(0 <= i, i < n, z3.Or(w == k(a)(i), w == k(b)(i)))
    return k.define([n, w], z3.BoolSort(), lambda *_: z3.Exists([i], is_member_at))


@theorem_name("mark.mex-sequences")
def mex_rule(k: Kernel) -> Theorem:
    """a(n) is the least natural number not among a(i), b(i) for 0 ≤ i < n, and b(n) = 2·a(n)."""
    below = z3.And(0 <= w, w < k(a)(n))
    old = k.prove("mark.mex-old", [n, w], given(below).then(k(member)(n, w)), by=[k(came_at)(n, w)], unfold=1)
    new = k.prove("mark.mex-new", [n], z3.Not(k(member)(n, k(a)(n))), by=[k(fresh)], unfold=1)
    all_members = z3.ForAll([w], z3.Implies(below, k(member)(n, w)))
    goal = given(n >= 0).then(k(a)(n) >= 0, z3.Not(k(member)(n, k(a)(n))), all_members, k(b)(n) == 2 * k(a)(n))
    return k.prove([n], goal, by=[new(n), old, k(natural)(n)], unfold=1)


def natural(k: Kernel) -> Theorem:
    """All a(n) and b(n) are natural numbers, a(0) = b(0) = 0, and all others are positive."""
    goal = z3.And(k(a)(n) >= 0, k(b)(n) >= 0, k(a)(0) == 0, k(b)(0) == 0, z3.Implies(n >= 1, k(a)(n) >= 1))
    by = [k(not_taken)(n, k(a)(n)), k(fresh)(n, 0), k(a_at_zero)]
    return k.prove("mark.members-natural", [n], goal, by, unfold=1)


def a_at_zero(k: Kernel) -> Theorem:
    """No number is taken before index 0, so a(0) = 0."""
    return k.prove([], k(a)(0) == 0, by=[k(came_at)(0, 0), k(not_taken)(0, k(a)(0))], unfold=1)


def increasing(k: Kernel) -> Theorem:
    """Claim 1: a(n) < a(m) and b(n) < b(m) for 0 ≤ n < m: numbers up to a(n) are taken before m, so none is a(m)."""
    by = [k(fresh)(m, n), k(came_at)(n, k(a)(m)), k(fresh)(m, k(taken_where)(n, k(a)(m))), k(natural)(m)]
    return k.prove([n, m], given(0 <= n, n < m).then(k(a)(n) < k(a)(m), k(b)(n) < k(b)(m)), by, unfold=1)


def disjoint(k: Kernel) -> Theorem:
    """Claim 2, first half: a(n) ≠ b(m) for n ≥ 1. If n > m, b(m) was taken; otherwise a(n) < b(n) ≤ b(m)."""
    by = [k(fresh)(n, m), k(increasing)(n, m), k(natural)(n)]
    return k.prove([n, m], given(n >= 1, m >= 0).then(k(a)(n) != k(b)(m)), by, unfold=1)


def disjoint_cases(k: Kernel) -> Theorem:
    """Both cases of `disjoint`: for m < n, b(m) is taken before index n; for m ≥ n, a(n) < b(n) ≤ b(m)."""
    after = z3.And(k(a)(n) < k(b)(n), k(b)(n) <= k(b)(m))
    earlier = k.prove("mark.b-among-earlier", [n, m], given(0 <= m, m < n).then(k(member)(n, k(b)(m))), unfold=1)
    by = [earlier(n, m), k(increasing)(n, m), k(natural)(n), k(b).at(n)]
    return k.prove([n, m], given(n >= 1, m >= 0).then(z3.If(m < n, k(member)(n, k(b)(m)), after)), by)


def at_least_index(k: Kernel) -> Theorem:
    """a(x) ≥ x."""
    by = [k(increasing)(x - 1, x), k(natural)(x)]
    return k.induct([x], given(x >= 0).then(k(a)(x) >= x), Measure((x,)), at=[(x - 1,)], by=by)


def place_of(k: Kernel) -> Definition:
    """The index of x in one of the sequences: x itself if a(x) = x, or a smaller one."""
    return k.define("mark.place", [x], z3.IntSort(), lambda _, x: z3.If(k(a)(x) == x, x, k(taken_where)(x, x)))


def occurs_early(k: Kernel) -> Theorem:
    """Every natural x is one of a(0), …, a(x), b(0), …, b(x)."""
    place = k(place_of)(x)
    goal = given(x >= 0).then(0 <= place, place <= x, z3.Or(k(a)(place) == x, k(b)(place) == x))
    return k.prove([x], goal, by=[k(at_least_index)(x), k(came_at)(x, x)], unfold=1)
