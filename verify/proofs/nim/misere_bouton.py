"""Bouton's theorem in misère play: a heap of two or more decides whether the nim-sum must be zero or one.

Main statements: `misere_bouton`, `misere_reply_works`, and two facts that the documents leave to the reader:
`one_big_heap_shows` and `move_changes_one`. Two more such facts, `parity_choice` and `ones_alternate`, are in
`one_and_two_heaps`.
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import number_lists
from verify.proofs.general.citations import each_at
from verify.proofs.general.nim_sum_algebra import a, b
from verify.proofs.general.number_lists import big, counts_natural, nim_sum, ones, p, q, sum_natural, sum_of_ones, total
from verify.proofs.general.outcome import outcome
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.positions import change_shows, lower, lower_reaches, move, move_decreases

PREFIX = "nim"


def big_summand(k: Kernel) -> Theorem:
    """If a ≥ 2 and b ≤ 1, then a ⊕ b ≥ 2."""
    goal = given(a >= 2, 0 <= b, b <= 1).then(k(algebra.nimsum)(a, b) >= 2)
    return k.prove([a, b], goal, by=[k(algebra.zero)(a / 2)], unfold=1)


def one_big_heap_shows(k: Kernel) -> Theorem:
    """With exactly one heap of two or more the nim-sum is at least 2: other heaps only affect its last binary digit."""
    rest = k(nim_sum)(tail(p))
    goal = given(k(valid)(p), k(big)(p) == 1).then(k(nim_sum)(p) >= 2)
    by = [k(counts_natural)(tail(p)), k(sum_of_ones)(tail(p)), k(sum_natural)(tail(p))]
    by += [k(big_summand)(head(p), rest), k(big_summand)(rest, head(p)), k(algebra.commutative)(head(p), rest)]
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=by, unfold=1)


def move_changes_one(k: Kernel) -> Theorem:
    """A move lowers the number of big heaps by at most one and never raises it; so from two big heaps one remains."""
    n, o = k(big), k(ones)
    conclusion = z3.And(n(p) - 1 <= n(q), n(q) <= n(p), z3.Implies(n(p) == 0, o(q) == o(p) - 1))
    goal = given(k(valid)(p), k(move)(p, q)).then(conclusion)
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=[k(counts_natural)(tail(p))], unfold=1)


def zero_has_no_single_big(k: Kernel) -> Theorem:
    """A position of nim-sum 0 or 1 with a big heap has at least two big heaps, so no move removes all big heaps."""
    goal = given(k(valid)(p), k(nim_sum)(p) <= 1, k(big)(p) >= 1).then(k(big)(p) >= 2)
    return k.prove([p], goal, by=[k(one_big_heap_shows)(p)])


def misere_test(k: Kernel) -> Definition:
    """The misère test: nim-sum zero if some heap holds two or more, nim-sum one if none does."""
    return k.define([p], z3.BoolSort(), lambda _, p: k(nim_sum)(p) == z3.If(k(big)(p) >= 1, 0, 1))


def test_is_left(k: Kernel) -> Theorem:
    """No move leads from a position that passes the misère test to another one."""
    goal = given(k(valid)(p), k(valid)(q), k(move)(p, q), k(misere_test)(p)).then(z3.Not(k(misere_test)(q)))
    by = [k(move_changes_one)(p, q), k(change_shows)(p, q), k(one_big_heap_shows)(p)]
    by += [*each_at(k, [counts_natural, sum_of_ones], (p,), (q,))]
    return k.prove("nim.misere-left", [p, q], goal, by=by, unfold=1)


def take_single(k: Kernel) -> Definition:
    """The position after clearing the first heap that is not empty."""
    body = lambda f, p: z3.If(is_cons(p), z3.If(head(p) > 0, cons(0, tail(p)), cons(head(p), f(tail(p)))), nil)
    return k.define("take_single", [p], Heaps, body, Structural(p))


def take_single_moves(k: Kernel) -> Theorem:
    """If some counter is left, clearing the first nonempty heap is a legal move."""
    after = k(take_single)(p)
    goal = given(k(valid)(p), k(total)(p) > 0).then(k(valid)(after), k(move)(p, after))
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], unfold=1)


def misere_reply(k: Kernel) -> Definition:
    """The misère reply: lower to nim-sum one if exactly one heap is big, to zero if more heaps are, else take one
    counter.
    """
    body = lambda _, p: z3.If(k(big)(p) == 1, k(lower)(p, 1), z3.If(k(big)(p) >= 2, k(lower)(p, 0), k(take_single)(p)))
    return k.define("misere_reply", [p], Heaps, body)


def misere_reply_works(k: Kernel) -> Theorem:
    """From a nonempty position that fails the misère test, the misère reply is a legal move to one that passes it."""
    v, test, after = k(valid), k(misere_test), k(misere_reply)(p)
    goal = given(v(p), k(total)(p) > 0, z3.Not(test(p))).then(v(after), k(move)(p, after), test(after))
    counts, shows, parity = k(counts_natural), k(one_big_heap_shows), k(sum_of_ones)
    by = [k(lower_reaches)(p, 0), k(lower_reaches)(p, 1), k(take_single_moves)(p)]
    by += [k(move_changes_one)(p, after), counts(p), counts(after), shows(p), shows(after)]
    by += [parity(p), parity(after), k(sum_natural)(p), k(change_shows)(p, after)]
    return k.prove([p], goal, by=by, unfold=1)


def empty_has_no_move(k: Kernel) -> Theorem:
    """A position has a move exactly when a counter is left."""
    goal = given(k(valid)(p), k(total)(p) == 0).then(z3.Not(k(move)(p, q)))
    return k.prove([p, q], goal, by=[k(move_decreases)(p, q)])


@theorem_name("nim.P-misere")
def misere_lost(k: Kernel) -> Definition:
    """The P-positions of Nim in misère play, by recursion along the moves."""
    return outcome(
        k, "nim.P-misere", Heaps, k(valid), k(move), Measure((k(total)(p),)), p, [k(move_decreases)], Play.MISERE
    )


def empty_fails_test(k: Kernel) -> Theorem:
    """The empty position fails the misère test: the player to move there has won."""
    goal = given(k(valid)(p), k(total)(p) == 0).then(k(nim_sum)(p) == 0, k(big)(p) == 0, k(ones)(p) == 0)
    by = [k(number_lists.total_natural)(tail(p))]
    return k.induct("nim.empty-counts", [p], goal, Structural(p), at=[(tail(p),)], by=by, unfold=2)


def misere_bouton(k: Kernel) -> Theorem:
    """In misère play a position is a P-position exactly when it passes the misère test."""
    t, test = k(total), k(misere_test)
    by = [k(move_decreases), k(move_decreases)(p, k(misere_reply)(p)), k(test_is_left), k(misere_reply_works)(p)]
    by += [k(empty_has_no_move), k(empty_fails_test)(p), k(number_lists.total_natural)(p), k(take_single_moves)(p)]
    return k.induct([p], given(k(valid)(p)).then(k(misere_lost)(p) == test(p)), Measure((t(p),)), by=by, unfold=1)


def misere_by_counts(k: Kernel) -> Theorem:
    """The misère rule in the words of the documents.

    Without a heap of two or more, the position is lost exactly if the number of ones is odd; else if the nim-sum is 0.
    """
    goal = given(k(valid)(p)).then(k(misere_lost)(p) == z3.If(k(big)(p) == 0, k(ones)(p) % 2 == 1, k(nim_sum)(p) == 0))
    return k.prove([p], goal, by=[k(misere_bouton)(p), k(sum_of_ones)(p), k(counts_natural)(p)], unfold=1)


def misere_winning_reply(k: Kernel) -> Theorem:
    """From every misère N-position with a counter left the misère reply is a legal move to a misère P-position."""
    v, reply, is_lost = k(valid), k(misere_reply)(p), k(misere_lost)
    goal = given(v(p), k(total)(p) > 0, z3.Not(is_lost(p))).then(v(reply), k(move)(p, reply), is_lost(reply))
    return k.prove([p], goal, by=[k(misere_bouton)(p), k(misere_bouton)(reply), k(misere_reply_works)(p)])


def same_with_big(k: Kernel) -> Theorem:
    """If some heap holds two or more, the two conventions have the same P-positions."""
    goal = given(k(valid)(p), k(big)(p) >= 1).then(k(misere_lost)(p) == k(lost)(p))
    return k.prove([p], goal, by=[k(misere_bouton)(p), k(bouton)(p)], unfold=1)


def plays_differ(k: Kernel) -> Theorem:
    """A position is lost under exactly one of the two conventions if and only if no heap has two or more counters."""
    by = [k(bouton)(p), k(misere_by_counts)(p), k(sum_of_ones)(p), k(counts_natural)(p)]
    return k.prove([p], given(k(valid)(p)).then((k(lost)(p) != k(misere_lost)(p)) == (k(big)(p) == 0)), by)
