"""The pairs (a(n), b(n)) as positions, in both orders, and the reply that reaches such a pair from any other position.

Everything holds for every t ≥ 1, with distances t·n in normal play (e = 0) and t·n + 1 in misère play (e = 1, t ≥ 2).
Main statements: `same_partner`, `not_inside` (no move leads from a pair to a pair), `reply_works`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.citations import each_at
from verify.proofs.general.z3_semantics import Pair, first, pair, second
from verify.proofs.wythoff.pair_differences import E, T, based, gap, grows, n, w, x, y
from verify.proofs.wythoff.pair_index import covers, place, place_of_a, place_of_b
from verify.proofs.wythoff.pair_sequences import Int, a, b, increasing
from verify.proofs.wythoff.pair_sequences import natural as members_natural
from verify.proofs.wythoff.wythoff_moves import Bool, legal, legal_iff, move, natural, p, q

PREFIX = "wythoff"


def low(p: z3.ExprRef) -> z3.ArithRef:
    """Return the size of the smaller row."""
    return z3.If(first(p) <= second(p), first(p), second(p))


def high(p: z3.ExprRef) -> z3.ArithRef:
    """Return the size of the larger row."""
    return z3.If(first(p) <= second(p), second(p), first(p))


def listed(k: Kernel) -> Definition:
    """The predicate that p is (a(n), b(n)) or (b(n), a(n)), where n is the index of the smaller row in the
    sequences.
    """
    n = k(place)(low(p), T, E)
    body = lambda _, p, T, E: z3.And(natural(p), k(a)(n, T, E) == low(p), k(b)(n, T, E) == high(p))
    return k.define([p, T, E], Bool, body)


def pairs_are_listed(k: Kernel) -> Theorem:
    """(a(n), b(n)) and (b(n), a(n)) are listed."""
    one, two, f = k(a)(n, T, E), k(b)(n, T, E), k(listed)
    goal = given(based(n >= 0)).then(f(pair(one, two), T, E), f(pair(two, one), T, E))
    return k.prove([n, T, E], goal, by=[k(place_of_a)(n, T, E), k(members_natural)(n, T, E)], unfold=1)


def listed_is_pair(k: Kernel) -> Theorem:
    """A listed position is the pair at the index of either of its rows, in one of the two orders."""
    n, n_ = k(place)(first(p), T, E), k(place)(second(p), T, E)
    is_pair = z3.Or(p == pair(k(a)(n, T, E), k(b)(n, T, E)), p == pair(k(b)(n, T, E), k(a)(n, T, E)))
    by = [k(covers)(low(p), T, E), *each_at(k, [place_of_b, place_of_a], (n, T, E), (n_, T, E))]
    return k.prove([p, T, E], given(based(k(listed)(p, T, E))).then(natural(p), n >= 0, n == n_, is_pair), by, unfold=1)


def listed_iff(k: Kernel) -> Theorem:
    """The listed positions are (a(n), b(n)) and (b(n), a(n)) for n ≥ 0."""
    one, two = k(a)(n, T, E), k(b)(n, T, E)
    some = z3.Exists([n], z3.And(n >= 0, z3.Or(p == pair(one, two), p == pair(two, one))))
    by = [k(pairs_are_listed), k(listed_is_pair)(p, T, E)]
    return k.prove([p, T, E], given(based()).then(k(listed)(p, T, E) == some), by)


def same_partner(k: Kernel) -> Theorem:
    """A number has only one partner in the listed pairs."""
    goal = given(based(k(listed)(pair(w, x), T, E), k(listed)(pair(w, y), T, E))).then(x == y)
    return k.prove([w, x, y, T, E], goal, by=[k(listed_is_pair)(pair(w, x), T, E), k(listed_is_pair)(pair(w, y), T, E)])


def mirror(k: Kernel) -> Theorem:
    """A position is listed exactly when the position with its rows exchanged is."""
    f, other = k(listed), pair(second(p), first(p))
    return k.prove("wythoff.listed-mirror", [p, T, E], f(p, T, E) == f(other, T, E), unfold=1)


def distances(k: Kernel) -> Theorem:
    """Two listed pairs whose signed distances differ by less than t are equal, or e ≠ 0."""
    f, at, near = k(listed), k(place), (second(p) - first(p)) - (second(q) - first(q))
    n, m = at(first(p), T, E), at(first(q), T, E)
    conclusion = z3.Or(p == q, z3.And(first(p) + second(p) == E, E > 0))
    by = [k(listed_is_pair)(p, T, E), k(listed_is_pair)(q, T, E), k(grows)(n, m, T, E), k(grows)(m, n, T, E)]
    by += [k(members_natural)(n, T, E), k(members_natural)(m, T, E), k(grows)(0, n, T, E)]
    return k.prove([p, q, T, E], given(based(f(p, T, E), f(q, T, E), near < T, -near < T)).then(conclusion), by)


def not_inside(k: Kernel) -> Theorem:
    """No move leads from a listed pair to a listed pair."""
    f, x, y, u, v = k(listed), first(p), second(p), first(q), second(q)
    by = [k(legal_iff)(p, q, T), k(distances)(p, q, T, E)]
    by += [k(same_partner)(x, y, v, T, E), k(same_partner)(y, x, u, T, E)]
    by += [*each_at(k, [mirror, listed_is_pair], (p, T, E), (q, T, E)), k(members_natural)(k(place)(x, T, E), T, E)]
    return k.prove([p, q, T, E], given(based(f(p, T, E), k(move)(p, q, T))).then(z3.Not(f(q, T, E))), by, unfold=1)


# The reply


def index(k: Kernel) -> Definition:
    """The last index whose distance is at most d; 0 if there is none."""
    d = z3.Int("d")
    body = lambda f, d, T, E: z3.If(z3.Or(T < 1, E < 0, d < T + E), 0, 1 + f(d - T, T, E))
    return k.define([d, T, E], Int, body, Measure((d,)))


def index_is_last(k: Kernel) -> Theorem:
    """For d ≥ e the distance at the index of d is at most d and more than d − t."""
    d = z3.Int("d")
    term = k(index)(d, T, E)
    conclusions = [term >= 0, z3.If(d >= E, z3.And(k(gap)(term, T, E) <= d, d < k(gap)(term, T, E) + T), term == 0)]
    return k.induct([d, T, E], given(based()).then(*conclusions), Measure((d,)), at=[(d - T, T, E)], unfold=1)


def reply_low(k: Kernel) -> Definition:
    """The size of the smaller row x after the reply, the larger one being y ≥ x."""
    n = k(place)(x, T, E)
    close = z3.And(k(a)(n, T, E) == x, y < k(b)(n, T, E))
    return k.define([x, y, T, E], Int, lambda _, x, y, T, E: z3.If(close, k(a)(k(index)(y - x, T, E), T, E), x))


def reply_high(k: Kernel) -> Definition:
    """The size of the larger row y after the reply."""
    one, two, n = k(a), k(b), k(place)(x, T, E)
    close = two(k(index)(y - x, T, E), T, E)
    body = lambda _, x, y, T, E: z3.If(one(n, T, E) == x, z3.If(y < two(n, T, E), close, two(n, T, E)), one(n, T, E))
    return k.define([x, y, T, E], Int, body)


def reply(k: Kernel) -> Definition:
    """The reply: lower the larger row to the partner of the smaller one, if the partner is smaller than it. Otherwise
    take from both rows, down to a pair whose distance is the largest one that is at most the distance of the rows.
    """
    to = (k(reply_low)(low(p), high(p), T, E), k(reply_high)(low(p), high(p), T, E))
    return k.define([p, T, E], Pair, lambda _, p, T, E: z3.If(first(p) <= second(p), pair(*to), pair(to[1], to[0])))


def playable(T: z3.ArithRef, E: z3.ArithRef) -> z3.BoolRef:
    """Return the formula of the cases that occur: e = 0 in normal play; e = 1 and t ≥ 2 in misère play."""
    return z3.And(T >= 1, 0 <= E, E <= 1, E < T)


def reply_in_order(k: Kernel) -> Theorem:
    """For rows x ≤ y that are not listed and not both 0, the reply is a legal move to a listed pair."""
    to_x, to_y = k(reply_low)(x, y, T, E), k(reply_high)(x, y, T, E)
    n, i = k(place)(x, T, E), k(index)(y - x, T, E)
    conclusion = z3.And(k(legal)(x, y, to_x, to_y, T), k(listed)(pair(to_x, to_y), T, E))
    goal = given(playable(T, E), 0 <= x, x <= y, y > 0, z3.Not(k(listed)(pair(x, y), T, E))).then(conclusion)
    by = [k(covers)(x, T, E), k(pairs_are_listed)(n, T, E), k(pairs_are_listed)(i, T, E)]
    by += [k(index_is_last)(y - x, T, E), *each_at(k, [members_natural], (n, T, E), (i, T, E), (0, T, E))]
    by += [k(grows)(n, i, T, E), k(increasing)(i, n, T, E)]
    return k.prove([x, y, T, E], goal, by, unfold=1)


def reply_works(k: Kernel) -> Theorem:
    """From any position that is not listed and not empty, the reply is a legal move to a listed pair."""
    f, to, x, y = k(listed), k(reply)(p, T, E), low(p), high(p)
    conclusion = z3.And(k(move)(p, to, T), f(to, T, E))
    goal = given(playable(T, E), natural(p), first(p) + second(p) > 0, z3.Not(f(p, T, E))).then(conclusion)
    by = [k(reply_in_order)(x, y, T, E), k(legal_iff)(p, to, T), k(mirror)(p, T, E), k(mirror)(to, T, E)]
    return k.prove([p, T, E], goal, by, unfold=1)
