"""Moore's Nim in misère play.

Main statements: `endgame_works` (the reply once at most K heaps hold two or more), `moore_misere`, `misere_by_counts`:
P-positions are as in normal play, but with no heap above one the number of ones has the remainder 1 by K + 1.
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem, given
from verify.proofs.general import remainder_by_variable
from verify.proofs.general.binary_columns import column
from verify.proofs.general.number_lists import big, counts_natural, ones, p, q, total, total_natural
from verify.proofs.general.outcome import outcome
from verify.proofs.general.remainder_by_variable import excess, lacking, remainder, remainder_gap, remainder_range
from verify.proofs.general.z3_semantics import Heaps, tail, valid
from verify.proofs.nim.misere_bouton import take_single, take_single_moves
from verify.proofs.nim.moore import (
    K,
    balance,
    balance_is_left,
    balance_is_reached,
    balanced,
    halve,
    halved_move,
    halves,
    kept_odd,
    lost,
    lowering,
    moore,
    move_decreases,
    odd,
    only_one_balanced,
    raised,
    raised_works,
    rules,
)
from verify.proofs.nim.moore_columns import cleared, clearing, moore_columns, n, one_heap_move

PREFIX = "moore"


def misere_test(k: Kernel) -> Definition:
    """The misère test: balanced columns if some heap holds two or more; else the number of ones leaves the
    remainder 1.
    """
    body = lambda _, p, K: z3.If(k(big)(p) >= 1, k(balanced)(p, K), k(remainder)(k(ones)(p), K) == 1)
    return k.define([p, K], z3.BoolSort(), body)


def big_heaps(k: Kernel) -> Theorem:
    """Halving empties exactly the small heaps; lowering creates no big heap and, without big heaps, removes ones."""
    each, changes, _ = k(rules)
    goal = given(k(valid)(p), each(p, q)).then(
        k(big)(q) <= k(big)(p),
        k(big)(p) <= k(big)(q) + changes(p, q),
        z3.Implies(k(big)(p) == 0, k(ones)(q) == k(ones)(p) - changes(p, q)),
        (k(total)(k(halve)(q)) == 0) == (k(big)(q) == 0),
        (k(total)(k(halve)(p)) == 0) == (k(big)(p) == 0),
    )
    by = [k(lowering)(tail(p), tail(q)), *(f.at(y) for f in (k(big), k(ones)) for y in (p, q))]
    by += [k(counts_natural)(tail(p)), k(counts_natural)(tail(q)), k(halves)(tail(p)), k(halves)(tail(q))]
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by, unfold=1)


def misere_is_left(k: Kernel) -> Theorem:
    """No move leads from a position that passes the misère test to another one."""
    goal = given(k(valid)(p), K >= 1, k(rules).move(p, q, K), k(misere_test)(p, K)).then(z3.Not(k(misere_test)(q, K)))
    by = [k(balance_is_left)(p, q, K), k(big_heaps)(p, q), k(halved_move)(p, q)]
    by += [k(only_one_balanced)(k(halve)(p), k(halve)(q), K), k(lowering)(k(halve)(p), k(halve)(q))]
    by += [k(halves)(p), k(halves)(q), k(counts_natural)(p), k(counts_natural)(q)]
    by += [k(remainder_gap)(k(ones)(p), k(ones)(q), K), k(total_natural)(p), k(lowering)(p, q)]
    return k.prove("moore.misere-left", [p, q, K], goal, by=by, unfold=1)


def bare(k: Kernel) -> Theorem:
    """Clearing the board changes exactly the big heaps above the last column, and heaps of one counter only in it."""
    _, changes, _ = k(rules)
    target = k(cleared)(p)
    conclusions = [k(rules).each(k(halve)(p), target), changes(k(halve)(p), target) == k(big)(p)]
    conclusions += [k(kept_odd)(p, target) == k(ones)(p), k(big)(target) == 0]
    return k.induct([p], given(k(valid)(p)).then(*conclusions), Structural(p), at=[(tail(p),)], unfold=1)


def endgame(k: Kernel) -> Definition:
    """The end of misère play, with at most K big heaps: all big heaps become 0 or 1.

    As many become ones as bring the remainder of the number of ones to 1. If there are too few big heaps for that, all
    big heaps are cleared, and the excess heaps of one counter with them.
    """
    low, o = k(lacking), k(ones)(p)
    enough = low(o, K) <= k(big)(p)
    body = lambda _, p, K: k(raised)(p, k(cleared)(p), z3.If(enough, low(o, K), 0), z3.If(enough, 0, k(excess)(o, K)))
    return k.define("endgame", [p, K], Heaps, body)


def halved_ones(k: Kernel) -> Theorem:
    """In a position that halves to an empty board the odd heaps are the ones, and no heap is big."""
    goal = given(k(valid)(p), k(total)(k(halve)(p)) == 0).then(k(big)(p) == 0, k(odd)(p) == k(ones)(p))
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=[k(halves)(tail(p))], unfold=1)


def endgame_works(k: Kernel) -> Theorem:
    """From a nonempty board with at most K big heaps that fails the misère test, `endgame` moves to one that passes."""
    move, v, test, g = k(rules).move, k(valid), k(misere_test), k(big)
    after, target, o = k(endgame)(p, K), k(cleared)(p), k(ones)(p)
    low, high = k(lacking)(o, K), k(excess)(o, K)
    enough = low <= g(p)
    premise = z3.And(v(p), K >= 1, g(p) <= K, k(total)(p) > 0, z3.Not(z3.And(g(p) == 0, k(remainder)(o, K) == 1)))
    by = [k(endgame).at(p, K), k(raised_works)(p, target, z3.If(enough, low, 0), z3.If(enough, 0, high))]
    by += [k(bare)(p), k(clearing)(p), k(counts_natural)(p), k(lowering)(p, after)]
    by += [move.at(p, after, K), test.at(after, K), k(halved_ones)(after), k(remainder_by_variable.towards_one)(o, K)]
    by += [k(some_ones)(p), k(excess).at(o, K), k(remainder_range)(o, K), k(remainder).at(o, K)]
    return k.prove([p, K], given(premise).then(v(after), move(p, after, K), g(after) == 0, test(after, K)), by=by)


def some_ones(k: Kernel) -> Theorem:
    """If no heap is big, the number of counters is the number of ones."""
    goal = given(k(valid)(p), k(big)(p) == 0).then(k(total)(p) == k(ones)(p))
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=[k(counts_natural)(tail(p))], unfold=1)


def misere_reply(k: Kernel) -> Definition:
    """The misère reply: the move of the endgame if at most K heaps are big, and otherwise the reply of normal play."""
    return k.define([p, K], Heaps, lambda _, p, K: z3.If(k(big)(p) <= K, k(endgame)(p, K), k(balance)(p, K)))


def misere_is_reached(k: Kernel) -> Theorem:
    """From a nonempty position that fails the misère test, the misère reply is a legal move to one that passes it."""
    v, test, move = k(valid), k(misere_test), k(rules).move
    after, fixed, half, none = k(misere_reply)(p, K), k(balance)(p, K), k(halve)(p), k(cleared)(p)
    goal = given(v(p), K >= 1, k(total)(p) > 0, z3.Not(test(p, K))).then(v(after), move(p, after, K), test(after, K))
    by = [k(endgame_works)(p, K), k(balance_is_reached)(p, K), k(big_heaps)(p, fixed), k(counts_natural)(p)]
    # balanced with one to K big heaps is impossible: they could all be cleared, and the halves stay balanced
    by += [k(bare)(p), k(clearing)(p), k(only_one_balanced)(half, none, K), k(halves)(p)]
    return k.prove("moore.misere-reached", [p, K], goal, by, unfold=1)


def misere_lost(k: Kernel) -> Definition:
    """The P-positions of Moore's Nim in misère play, by recursion along the moves."""
    order, move = Measure((k(total)(p),)), k(rules).move
    return outcome(k, "moore.P-misere", Heaps, k(valid), move, order, p, [k(move_decreases)], Play.MISERE, [K])


def moore_misere(k: Kernel) -> Theorem:
    """Misère play: the P-positions are as in normal play, but with no heap above one the ones leave remainder 1."""
    after, single = k(misere_reply)(p, K), k(take_single)(p)
    goal = given(k(valid)(p), K >= 1).then(k(misere_lost)(p, K) == k(misere_test)(p, K))
    by: list[Fact] = [k(misere_lost).at(p, K), k(move_decreases), k(misere_is_left), k(misere_is_reached)(p, K)]
    by += [k(total_natural)(p), k(move_decreases)(p, after, K), k(misere_test).at(p, K)]
    by += [k(remainder).at(0, K), k(empty_board)(p)]
    # whatever the test says, a counter left means that there is a move
    by += [k(take_single_moves)(p), k(one_heap_move)(p, single), k(rules).move.at(p, single, K)]
    return k.induct("moore.misere", [p, K], goal, Measure((k(total)(p),)), by=by)


def empty_board(k: Kernel) -> Theorem:
    """On an empty board no heap is big and there are no ones."""
    goal = given(k(valid)(p), k(total)(p) == 0).then(k(big)(p) == 0, k(ones)(p) == 0)
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=[k(total_natural)(tail(p))], unfold=1)


def misere_by_counts(k: Kernel) -> Theorem:
    """In misère play a position with a heap of two or more is a P-position exactly when it is one in normal play."""
    conclusion = k(misere_lost)(p, K) == z3.If(k(big)(p) >= 1, k(lost)(p, K), k(remainder)(k(ones)(p), K) == 1)
    by = [k(moore_misere)(p, K), k(moore)(p, K)]
    return k.prove([p, K], given(k(valid)(p), K >= 1).then(conclusion), by=by, unfold=1)


def misere_columns(k: Kernel) -> Theorem:
    """The rule in terms of the columns: K + 1 divides each if a heap is big; if none is, the ones leave remainder 1."""
    all_columns = z3.ForAll([n], z3.Implies(n >= 0, k(remainder)(k(column)(p, n), K) == 0))
    rule = z3.If(k(big)(p) >= 1, all_columns, k(remainder)(k(ones)(p), K) == 1)
    goal = given(k(valid)(p), K >= 1).then(k(misere_lost)(p, K) == rule)
    return k.prove([p, K], goal, by=[k(misere_by_counts)(p, K), k(moore_columns)(p, K)])
