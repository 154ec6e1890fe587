"""Misère sums of one MARK heap of any size and small heaps: any number of heaps 0, 1, 2, 4 and at most one 3 or 5.

The sum is lost exactly if the misère Grundy value of the large heap is the nim-sum of the normal values of the small
ones. Main statement: `lost_beside`, which settles sums with one heap of 9 counters or more and such small heaps.
"""

from typing import Any

import z3

from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail
from verify.proofs.mark.misere.finite_quotients import misere_lost
from verify.proofs.mark.misere.misere_grundy import differs, reached, reply, value, values
from verify.proofs.mark.normal.k_mark_outcomes import move as k_mark_move
from verify.proofs.mark.normal.mark_outcomes import move as mark_move
from verify.proofs.mark.normal.mark_outcomes import two_options
from verify.proofs.mark.normal.mark_sums import count_heaps, heaps_of_mark, sum_move

PREFIX = "beside"

x, y, e = z3.Ints("x y e")
p, q, r = z3.Consts("p q r", Heaps)


def little(k: Kernel) -> Definition:
    """No heap has more than 5 counters."""
    test = z3.And(0 <= head(p), head(p) <= 5)
    return k.define([p], z3.BoolSort(), lambda f, p: z3.Implies(is_cons(p), z3.And(test, f(tail(p)))), Structural(p))


def odd_ones(k: Kernel) -> Definition:
    """The number of heaps with 1 or 4 counters, which have the value 1."""
    return count_heaps(k, "beside.ones", 1, 4)


def firms(k: Kernel) -> Definition:
    """The number of heaps with 3 or 5 counters, which have the value 2."""
    return count_heaps(k, "beside.firms", 3, 5)


def loose(k: Kernel) -> Definition:
    """The number of heaps with 1, 2 or 4 counters, which have a move that keeps the number of firm heaps."""
    return count_heaps(k, "beside.loose", 1, 2, 4)


def small_moves(k: Kernel) -> Theorem:
    """The changes by a move of the numbers of firm heaps and of heaps of value 1."""
    v, o, f, l = k(little), k(odd_ones), k(firms), k(loose)
    turn_claim = z3.And(f(q) == f(p), z3.Or(o(q) == o(p) - 1, o(q) == o(p) + 1))
    firmer = z3.And(f(q) == f(p) + 1, o(q) == o(p) - 1)
    looser = z3.And(f(q) == f(p) - 1, z3.Or(o(q) == o(p), o(q) == o(p) + 1))
    moving, counts = z3.Or(f(p) > 0, l(p) > 0), z3.And(o(p) >= 0, f(p) >= 0, l(p) >= o(p))
    conclusion = z3.And(counts, z3.Implies(k(sum_move)(p, q), z3.And(v(q), moving, z3.Or(turn_claim, firmer, looser))))
    by = [k(two_options)(head(p), head(q))]
    for of in (v, o, f, l):
        by += [of.at(p), of.at(q)]
    return k.induct([p, q], given(v(p)).then(conclusion), Structural(p), at=[(tail(p), tail(q))], by=by, unfold=1)


def turn(k: Kernel) -> Definition:
    """The position in which the first heap of 1, 2 or 4 counters is lowered to 0, 1 or 2."""
    option = z3.If(head(p) == 4, 2, head(p) - 1)
    first_turns = z3.Or(head(p) == 1, head(p) == 2, head(p) == 4)
    body = lambda f, p: z3.If(is_cons(p), z3.If(first_turns, cons(option, tail(p)), cons(head(p), f(tail(p)))), nil)
    return k.define([p], Heaps, body, Structural(p))


def turn_works(k: Kernel) -> Theorem:
    """If a heap is loose, `turn` is a move that changes the number of ones by one and keeps the firm heaps."""
    v, o, f, l, after = k(little), k(odd_ones), k(firms), k(loose), k(turn)(p)
    turn_claim = z3.Or(o(after) == o(p) - 1, o(after) == o(p) + 1)
    goal = given(v(p), l(p) > 0).then(k(sum_move)(p, after), v(after), f(after) == f(p), turn_claim)
    by = [k(two_options)(head(p), head(after))]
    for of in (v, o, f, l):
        by += [of.at(p), of.at(after)]
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=by, unfold=1)


def loosen(k: Kernel) -> Definition:
    """The position in which the first heap of 3 or 5 counters is lowered to 2 for e = 0, to 1 or 4 for e = 1."""
    option, test = z3.If(e == 0, 2, z3.If(head(p) == 3, 1, 4)), z3.Or(head(p) == 3, head(p) == 5)
    body = lambda f, p, e: z3.If(is_cons(p), z3.If(test, cons(option, tail(p)), cons(head(p), f(tail(p), e))), nil)
    return k.define([p, e], Heaps, body, Structural(p))


def loosen_works(k: Kernel) -> Theorem:
    """If a heap is firm, `loosen` is a move that makes one firm heap fewer and e heaps more of value 1."""
    v, o, f, after = k(little), k(odd_ones), k(firms), k(loosen)(p, e)
    done = z3.And(k(sum_move)(p, after), v(after), f(after) == f(p) - 1, o(after) == o(p) + e)
    goal = given(v(p), f(p) > 0, 0 <= e, e <= 1).then(done)
    by = [k(two_options)(head(p), head(after))]
    for of in (v, o, f):
        by += [of.at(p), of.at(after)]
    return k.induct([p, e], goal, Structural(p), at=[(tail(p), e)], by=by, unfold=1)


def small_value(k: Kernel) -> Definition:
    """The nim-sum of the normal values of the small heaps, if at most one of them is firm."""
    total = 2 * k(firms)(p) + k(odd_ones)(p) % 2
    return k.define("beside.value", [p], z3.IntSort(), lambda *_: total)


def same_move(k: Kernel) -> Theorem:
    """The moves of a heap of MARK are those of K-MARK with k = 2."""
    return k.prove([x, y], given(x >= 0).then(k(mark_move)(x, y) == k(k_mark_move)(x, y, 2)), unfold=1)


def options(k: Kernel) -> Theorem:
    """A move changes the large heap, and so its misère value, or is a move in the small heaps."""
    position, move, g, v = cons(x, r), k(sum_move), k(value), k(little)
    large = z3.And(tail(q) == r, g(head(q), 2) != g(x, 2))
    shape_kept = z3.And(is_cons(q), head(q) >= 0, v(tail(q)), z3.Or(large, z3.And(head(q) == x, move(r, tail(q)))))
    by = [k(same_move)(x, head(q)), k(differs)(x, head(q), 2), k(small_moves)(r, tail(q))]
    return k.prove([x, r, q], given(x >= 0, v(r), move(position, q)).then(shape_kept), by, unfold=1)


def agree(k: Kernel) -> Definition:
    """The sum of x and r is in balance: at most one heap of r is firm, and the misère value of x is the value of r."""
    balanced = z3.And(k(firms)(r) <= 1, k(value)(x, 2) == k(small_value)(r))
    return k.define([x, r], z3.BoolSort(), lambda *_: balanced)


def escape(k: Kernel) -> Definition:
    """For a sum out of balance that has a move: an option in balance."""
    g, s, f = k(value)(x, 2), k(small_value)(r), k(firms)(r)
    lowered, turned = cons(k(reply)(x, s, 2), r), cons(x, k(turn)(r))
    looser = cons(x, k(loosen)(r, z3.If(f == 2, 1, (g + k(odd_ones)(r)) % 2)))
    body = z3.If(z3.And(f <= 1, s < g, x >= 1), lowered, z3.If(z3.Or(f == 0, z3.And(f == 1, g == 2)), turned, looser))
    return k.define([x, r], Heaps, lambda *_: body)


def escapes(k: Kernel) -> Theorem:
    """From every sum out of balance that has a move, `escape` is a move into balance."""
    move, g, s, f, o, v = k(sum_move), k(value), k(small_value), k(firms), k(odd_ones), k(little)
    position, after = cons(x, r), k(escape)(x, r)
    out = z3.And(f(r) <= 1, g(x, 2) != s(r), z3.Not(z3.And(x == 0, f(r) == 0, k(loose)(r) == 0)))
    firm = z3.And(f(r) == 2, o(r) % 2 == 1, g(x, 2) == 2)
    reached_ = z3.And(
        move(position, after), is_cons(after), head(after) >= 0, v(tail(after)), k(agree)(head(after), tail(after))
    )
    lowered, turned = k(reply)(x, s(r), 2), k(turn)(r)
    bit = z3.If(f(r) == 2, 1, (g(x, 2) + o(r)) % 2)
    looser = k(loosen)(r, bit)
    by = [k(escape).at(x, r), s.at(r), k(values)(x, 2), k(reached)(x, s(r), 2), k(same_move)(x, lowered)]
    by += [k(two_options)(x, lowered), k(turn_works)(r), k(loosen_works)(r, bit), k(small_moves)(r, r)]
    for large, small in ((lowered, r), (x, turned), (x, looser)):
        by += [move.at(position, cons(large, small)), k(agree).at(large, small), s.at(small)]
    return k.prove([x, r], given(x >= 0, v(r), z3.Or(out, firm)).then(reached_), by)


def leaves_balance(k: Kernel) -> Theorem:
    """A move from a sum in balance leads out of balance: the values differ, or there are two firm heaps.

    In the second case an odd number of heaps has the value 1, and the large heap has the value 2.
    """
    out = z3.And(k(firms)(tail(q)) <= 1, k(value)(head(q), 2) != k(small_value)(tail(q)))
    firm = z3.And(k(firms)(tail(q)) == 2, k(odd_ones)(tail(q)) % 2 == 1, k(value)(head(q), 2) == 2)
    conclusion = z3.And(is_cons(q), head(q) >= 0, k(little)(tail(q)), z3.Or(out, firm))
    goal = given(x >= 0, k(little)(r), k(agree)(x, r), k(sum_move)(cons(x, r), q)).then(conclusion)
    return k.prove([x, r, q], goal, by=[k(options)(x, r, q), k(small_moves)(r, tail(q)), k(values)(x, 2)], unfold=2)


def can_move(k: Kernel) -> Theorem:
    """In balance there is a move; a sum whose heaps all have no move is out of balance."""
    move, position, first, second = k(sum_move), cons(x, r), cons(x - 1, r), cons(x, k(turn)(r))
    third = cons(x, k(loosen)(r, 0))
    no_move = z3.And(x == 0, k(firms)(r) == 0, k(loose)(r) == 0)
    case = z3.Implies(k(agree)(x, r), z3.Or(move(position, first), move(position, second), move(position, third)))
    conclusion = z3.And(case, z3.Implies(no_move, z3.And(z3.Not(move(position, q)), z3.Not(k(agree)(x, r)))))
    by = [k(values)(x, 2), k(turn_works)(r), k(two_options)(x, x - 1)]
    by += [k(small_moves)(r, tail(q)), k(two_options)(x, head(q))]
    return k.prove([x, r, q], given(x >= 0, k(little)(r)).then(conclusion), by, unfold=2)


@theorem_name("beside.lost")
def lost_beside(k: Kernel) -> Theorem:
    """The sum of x and small heaps, at most one firm, is lost exactly if the misère value of x equals theirs."""
    lost, game, v = k(misere_lost), k(heaps_of_mark).game, k(little)
    whole, after, value_at_x, f = cons(x, r), k(escape)(x, r), k(value)(x, 2), k(firms)
    two_firm = z3.And(f(r) == 2, k(odd_ones)(r) % 2 == 1, value_at_x == 2)
    claim = z3.And(z3.Implies(f(r) <= 1, lost(whole) == k(agree)(x, r)), z3.Implies(two_firm, z3.Not(lost(whole))))
    by: list[Fact | Definition] = [lost.at(whole), k(leaves_balance), k(escapes)(x, r), k(can_move)]
    by += [k(agree).at(x, r), game.falls, k(agree).at(head(after), tail(after)), k(agree)]
    places: list[Any] = [ForEach((q,), (head(q), tail(q))), (head(after), tail(after))]
    known_goal = given(x >= 0, v(r)).then(claim)
    known_by = [fact.equation if isinstance(fact, Definition) else fact for fact in by]
    lost_iff = k.induct("beside.lost-iff", [x, r], known_goal, Measure((game.rank(whole),)), at=places, by=known_by)
    goal = given(x >= 0, v(r), f(r) <= 1).then(lost(whole) == (value_at_x == k(small_value)(r)))
    return k.prove([x, r], goal, [lost_iff(x, r)], unfold=1)
