"""Misère Wythoff, t = 1: the P-positions are (0, 1), (2, 2) and the pairs of normal play from (3, 5) on.

Main statements: `misere_wythoff`, `misere_reply_wins`, `plays_differ` (where the two kinds of play differ),
`differs_from_nim` (where misère Wythoff differs from misère Nim, which the document equates with it).
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.nim_sum_algebra import zero, zero_only_if_equal
from verify.proofs.general.z3_semantics import Pair, first, heaps, pair, second
from verify.proofs.nim.misere_bouton import misere_by_counts
from verify.proofs.nim.misere_bouton import misere_lost as nim_misere_lost
from verify.proofs.nim.one_and_two_heaps import opened
from verify.proofs.wythoff import wythoff_moves
from verify.proofs.wythoff.document_sequences import both_increase, both_steps_occur, c, d, members
from verify.proofs.wythoff.pair_differences import n, x, y
from verify.proofs.wythoff.pairs_as_positions import high, low, not_inside, reply, reply_works
from verify.proofs.wythoff.winning_set import in_w, w_is_listed, w_where, wythoff
from verify.proofs.wythoff.wythoff_moves import Bool, falls, legal_iff, lost, misere_lost, move, natural, p, q, total

PREFIX = "wythoff"


def small(p: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that p is one of the three misère P-positions that are not P-positions in normal play."""
    return z3.Or(p == pair(0, 1), p == pair(1, 0), p == pair(2, 2))


def far(k: Kernel) -> Definition:
    """p is the n-th pair with n ≥ 2, in one of the two orders."""
    some = z3.Exists([n], z3.And(n >= 2, z3.Or(p == pair(k(c)(n), k(d)(n)), p == pair(k(d)(n), k(c)(n)))))
    return k.define([p], Bool, lambda *_: some)


def far_iff(k: Kernel) -> Theorem:
    """W consists of (1, 2), (2, 1) and the pairs from (3, 5) on, whose numbers are ≥ 3 and differ by at least 2."""
    big = z3.And(first(p) >= 3, second(p) >= 3)
    distance = z3.Or(first(p) - second(p) >= 2, second(p) - first(p) >= 2)
    case = z3.Implies(k(in_w)(p), z3.Or(p == pair(1, 2), p == pair(2, 1), z3.And(big, distance)))
    goal = z3.And(k(far)(p) == z3.And(k(in_w)(p), big), case, k(in_w)(pair(1, 2)), k(in_w)(pair(2, 1)))
    claim = given(n >= 2).then(k(c)(n) >= 3, k(d)(n) >= 5)
    growing = k.prove("wythoff.from-the-second", [n], claim, by=[k(both_steps_occur), k(both_increase)(2, n)])
    return k.prove([p], goal, by=[growing, k(both_steps_occur), k(members)(k(w_where)(p))], unfold=1)


def misere_test(k: Kernel) -> Definition:
    """p is (0, 1), (1, 0), (2, 2) or a pair from (3, 5) on."""
    return k.define([p], Bool, lambda _, p: z3.Or(small(p), k(far)(p)))


def misere_not_inside(k: Kernel) -> Theorem:
    """No move leads from a position that passes the misère test to another one."""
    by = [k(far_iff)(p), k(far_iff)(q), k(legal_iff)(p, q, 1)]
    by += [k(not_inside)(p, q, 1, 0), k(w_is_listed)(p), k(w_is_listed)(q)]
    return k.prove([p, q], given(k(misere_test)(p), k(move)(p, q, 1)).then(z3.Not(k(misere_test)(q))), by, unfold=1)


def misere_reply(k: Kernel) -> Definition:
    """The misère reply: as in normal play among the pairs from (3, 5) on, else to (0, 1) or (2, 2)."""
    x, y = low(p), high(p)
    to_x = z3.If(y == x, 2, z3.If(y == x + 1, 0, x))
    to_y = z3.If(y == x, 2, z3.If(y == x + 1, 1, 2))
    to_x, to_y = z3.If(x <= 1, x, to_x), z3.If(x <= 1, 1 - x, to_y)
    special = z3.If(first(p) <= second(p), pair(to_x, to_y), pair(to_y, to_x))
    return k.define([p], Pair, lambda _, p: z3.If(z3.And(x >= 3, y >= x + 2), k(reply)(p, 1, 0), special))


def misere_reply_works(k: Kernel) -> Theorem:
    """From a nonempty position that fails the misère test, the misère reply is a legal move to one that passes it."""
    f, to, usual = k(misere_test), k(misere_reply)(p), k(reply)(p, 1, 0)
    by = [k(far_iff)(p), k(far_iff)(to), k(legal_iff)(p, to, 1)]
    by += [k(reply_works)(p, 1, 0), k(w_is_listed)(p), k(w_is_listed)(usual)]
    return k.prove([p], given(natural(p), total(p) >= 1, z3.Not(f(p))).then(k(move)(p, to, 1), f(to)), by, unfold=1)


@theorem_name("wythoff.misere-theorem")
def misere_wythoff(k: Kernel) -> Theorem:
    """Misère Wythoff: the P-positions are (0, 1), (1, 0), (2, 2) and the n-th pairs, in both orders, with n ≥ 2."""
    by = [k(falls), k(misere_not_inside), k(misere_reply_works)(p), k(far_iff)(p), k(some_move)(p)]
    goal = given(natural(p)).then(k(misere_lost)(p, 1) == k(misere_test)(p))
    by_test = k.induct("wythoff.misere-by-test", [p], goal, Measure((total(p),)), by=by, unfold=1)
    goal = given(natural(p)).then(k(misere_lost)(p, 1) == z3.Or(small(p), k(far)(p)))
    return k.prove([p], goal, [by_test(p)], unfold=1)


def some_move(k: Kernel) -> Theorem:
    """If a row is not empty, a move can clear it; (0, 0) has no move."""
    after = z3.If(first(p) >= 1, pair(0, second(p)), pair(first(p), 0))
    goal = given(natural(p)).then(z3.Exists([q], k(move)(p, q, 1)) == (total(p) >= 1))
    return k.prove([p], goal, [k(wythoff_moves.only_empty_is_stuck)(p, after, 1), k(falls)])


def misere_reply_wins(k: Kernel) -> Theorem:
    """From every nonempty misère N-position the misère reply is a legal move to a misère P-position."""
    P, to = k(misere_lost), k(misere_reply)(p)
    goal = given(natural(p), total(p) >= 1, z3.Not(P(p, 1))).then(k(move)(p, to, 1), P(to, 1))
    return k.prove([p], goal, by=[k(misere_wythoff)(p), k(misere_wythoff)(to), k(misere_reply_works)(p)], unfold=1)


# Against normal play


def plays_differ(k: Kernel) -> Theorem:
    """Normal and misère P-positions differ exactly at (0, 0), (0, 1), (1, 2), (2, 2) and their mirror images."""
    four = z3.Or(p == pair(0, 0), p == pair(1, 2), p == pair(2, 1), small(p))
    by = [k(wythoff)(p), k(misere_wythoff)(p), k(far_iff)(p)]
    return k.prove([p], given(natural(p)).then((k(lost)(p, 1) != k(misere_lost)(p, 1)) == four), by)


def alike_from_three(k: Kernel) -> Theorem:
    """If both rows hold three or more, the P-positions of the two conventions are the same."""
    goal = given(first(p) >= 3, second(p) >= 3).then(k(lost)(p, 1) == k(misere_lost)(p, 1))
    return k.prove([p], goal, [k(plays_differ)(p)])


def only_the_end_changes(k: Kernel) -> Theorem:
    """Moves to the pairs from (3, 5) on win in both kinds of play; all other winning moves lead to small pairs."""
    P, M, f = k(lost), k(misere_lost), k(far)
    normal_end = z3.Or(q == pair(0, 0), q == pair(1, 2), q == pair(2, 1))
    case = z3.Implies(f(q), z3.And(P(q, 1), M(q, 1)))
    conclusion = z3.And(case, z3.Implies(z3.Not(f(q)), z3.And(P(q, 1) == normal_end, M(q, 1) == small(q))))
    by = [k(falls)(p, q, 1), k(wythoff)(q), k(misere_wythoff)(q), k(far_iff)(q)]
    return k.prove([p, q], given(k(move)(p, q, 1)).then(conclusion), by)


# Against Nim


def nim_lost(k: Kernel) -> Theorem:
    """Misère Nim with two rows x ≤ y is lost at (0, 1) and at equal rows of two or more, nowhere else."""
    conclusion = k(nim_misere_lost)(heaps(x, y)) == z3.Or(z3.And(x == 0, y == 1), z3.And(x == y, x >= 2))
    by = [k(misere_by_counts)(heaps(x, y)), *opened(k, x, y), k(zero)(y), k(zero_only_if_equal)(x, y)]
    return k.prove("wythoff.misere-nim", [x, y], given(0 <= x, x <= y).then(conclusion), by)


def differs_from_nim(k: Kernel) -> Theorem:
    """For x ≤ y, misère Wythoff and misère Nim differ exactly at x = y ≥ 3 and at the n-th pairs with n ≥ 2."""
    position = pair(x, y)
    pairs = z3.Exists([n], z3.And(n >= 2, x == k(c)(n), y == k(d)(n)))
    differ = k(misere_lost)(position, 1) != k(nim_misere_lost)(heaps(x, y))
    conclusion = z3.And(differ == z3.Or(z3.And(x == y, x >= 3), pairs), z3.Implies(x + y <= 5, z3.Not(differ)))
    by = [k(misere_wythoff)(position), k(nim_lost)(x, y), k(members)]
    return k.prove([x, y], given(0 <= x, x <= y).then(conclusion), by, unfold=1)


def agree_to_five(k: Kernel) -> Theorem:
    """On two rows with a total of at most five, misère Wythoff and misère Nim have the same outcome."""
    position = pair(x, y)
    goal = given(x >= 0, y >= 0, x + y <= 5).then(k(misere_lost)(position, 1) == k(nim_misere_lost)(heaps(x, y)))
    by: list[Fact] = [k(misere_wythoff)(position), k(far_iff)(position), k(differs_from_nim)(x, y)]
    by += [k(misere_by_counts)(heaps(x, y)), *opened(k, x, y), k(zero)(x), k(zero)(y), k(zero_only_if_equal)(x, y)]
    by += [k(far).at(position), k(both_steps_occur), k(members), k(both_increase)]
    return k.prove([x, y], goal, by)


def three_three(k: Kernel) -> Theorem:
    """Misère play: (3, 3) is lost in Nim, won in Wythoff by a move to (2, 2); (3, 5) is won in Nim, lost in Wythoff."""
    M, N, o, to = k(misere_lost), k(nim_misere_lost), pair(3, 3), pair(2, 2)
    goal = z3.And(
        N(heaps(3, 3)), z3.Not(M(o, 1)), k(move)(o, to, 1), M(to, 1), z3.Not(N(heaps(3, 5))), M(pair(3, 5), 1)
    )
    by: list[Fact] = [k(nim_lost)(3, 3), k(nim_lost)(3, 5)]
    by += [k(misere_wythoff)(to), k(misere_wythoff)(pair(3, 5)), k(both_steps_occur)]
    return k.prove([], goal, by, unfold=1)
