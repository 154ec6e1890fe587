"""Who wins t-Wythoff: normal play for every t ≥ 1, misère play for every t ≥ 2, and the reply that wins.

Main statements: `lost_iff_pair` and `winning_reply` for normal play, `misere_lost_iff_pair` and
`misere_winning_reply` for misère play; `plays_never_meet` (for t ≥ 2 no position is lost in both).
"""

import z3

from verify.kernel import Kernel, Measure, Theorem, given
from verify.proofs.general.z3_semantics import first, pair, second
from verify.proofs.wythoff.pair_differences import T, gap, grows, n, one_more
from verify.proofs.wythoff.pair_index import place
from verify.proofs.wythoff.pair_sequences import a, b
from verify.proofs.wythoff.pair_sequences import natural as members_natural
from verify.proofs.wythoff.pairs_as_positions import listed, listed_iff, listed_is_pair, not_inside, reply, reply_works
from verify.proofs.wythoff.wythoff_moves import falls, lost, misere_lost, move, natural, only_empty_is_stuck, p, total

PREFIX = "wythoff"


def empty_is_pair(k: Kernel) -> Theorem:
    """The only empty position is (0, 0), which is listed in normal play and not in misère play."""
    conclusion = z3.And(p == pair(0, 0), k(listed)(p, T, 0), z3.Not(k(listed)(p, T, 1)))
    by = [k(members_natural)(0, T, 0), k(listed_is_pair)(p, T, 1)]
    by += [k(members_natural)(k(place)(0, T, 1), T, 1), k(listed_iff)(p, T, 0)]
    return k.prove([p, T], given(T >= 1, natural(p), total(p) <= 0).then(conclusion), by, unfold=1)


# Normal play


def lost_iff_listed(k: Kernel) -> Theorem:
    """Normal play: the P-positions are the listed pairs."""
    by = [k(falls), k(not_inside), k(reply_works)(p, T, 0), k(empty_is_pair)(p, T)]
    goal = given(T >= 1, natural(p)).then(k(lost)(p, T) == k(listed)(p, T, 0))
    return k.induct([p, T], goal, Measure((total(p),)), by=by, unfold=1)


def lost_iff_pair(k: Kernel) -> Theorem:
    """Normal play: the P-positions are (A(n), B(n)) and (B(n), A(n)) for n ≥ 0, with B(n) = A(n) + t·n."""
    one, two = k(a)(n, T, 0), k(b)(n, T, 0)
    some = z3.Exists([n], z3.And(n >= 0, z3.Or(p == pair(one, two), p == pair(two, one))))
    goal = given(T >= 1, natural(p)).then(k(lost)(p, T) == some)
    return k.prove([p, T], goal, [k(lost_iff_listed)(p, T), k(listed_iff)(p, T, 0)])


def winning_reply(k: Kernel) -> Theorem:
    """Normal play: from every N-position the reply is a legal move to a P-position."""
    P, to = k(lost), k(reply)(p, T, 0)
    by = [k(lost_iff_listed)(p, T), k(lost_iff_listed)(to, T)]
    by += [k(reply_works)(p, T, 0), k(falls)(p, to, T), k(empty_is_pair)(p, T)]
    return k.prove([p, T], given(T >= 1, natural(p), z3.Not(P(p, T))).then(k(move)(p, to, T), P(to, T)), by)


# Misère play, t ≥ 2


def misere_lost_iff_listed(k: Kernel) -> Theorem:
    """Misère play with t ≥ 2: the P-positions are the pairs with distances t·n + 1."""
    option = z3.If(first(p) >= 1, pair(0, second(p)), pair(first(p), 0))
    by = [k(falls), k(falls)(p, k(reply)(p, T, 1), T), k(not_inside), k(reply_works)(p, T, 1)]
    by += [k(empty_is_pair)(p, T), k(only_empty_is_stuck)(p, option, T)]
    goal = given(T >= 2, natural(p)).then(k(misere_lost)(p, T) == k(listed)(p, T, 1))
    return k.induct([p, T], goal, Measure((total(p),)), by=by, unfold=1)


def misere_lost_iff_pair(k: Kernel) -> Theorem:
    """Misère play with t ≥ 2: the P-positions are (E(n), H(n)) and (H(n), E(n)), with H(n) = E(n) + t·n + 1."""
    one, two = k(a)(n, T, 1), k(b)(n, T, 1)
    some = z3.Exists([n], z3.And(n >= 0, z3.Or(p == pair(one, two), p == pair(two, one))))
    by = [k(misere_lost_iff_listed)(p, T), k(listed_iff)(p, T, 1)]
    return k.prove([p, T], given(T >= 2, natural(p)).then(k(misere_lost)(p, T) == some), by)


def misere_winning_reply(k: Kernel) -> Theorem:
    """Misère play with t ≥ 2: from every nonempty N-position the reply is a legal move to a P-position."""
    P, to = k(misere_lost), k(reply)(p, T, 1)
    goal = given(T >= 2, natural(p), total(p) >= 1, z3.Not(P(p, T))).then(k(move)(p, to, T), P(to, T))
    by = [k(misere_lost_iff_listed)(p, T), k(misere_lost_iff_listed)(to, T)]
    by += [k(reply_works)(p, T, 1), k(falls)(p, to, T)]
    return k.prove([p, T], goal, by)


def plays_never_meet(k: Kernel) -> Theorem:
    """For t ≥ 2 no position is lost in both kinds of play: distances are multiples of t, or one more than multiples."""
    n, m = k(place)(first(p), T, 0), k(place)(first(p), T, 1)
    claim = given(T >= 2, n >= 0, m >= 0).then(k(gap)(n, T, 0) != k(gap)(m, T, 1))
    apart_by = [k(grows)(n, m, T, 0), k(grows)(m, n, T, 1), k(one_more)(m, T), k(one_more)(n, T)]
    apart = k.prove("wythoff.gaps-never-meet", [p, T], claim, by=apart_by)
    by = [k(lost_iff_listed)(p, T), k(misere_lost_iff_listed)(p, T)]
    by += [k(listed_is_pair)(p, T, 0), k(listed_is_pair)(p, T, 1), k(members_natural)(n, T, 0)]
    by += [k(members_natural)(m, T, 1), apart(p, T), k(grows)(0, n, T, 0), k(grows)(0, m, T, 1)]
    return k.prove([p, T], given(T >= 2, natural(p)).then(z3.Not(z3.And(k(lost)(p, T), k(misere_lost)(p, T)))), by)
