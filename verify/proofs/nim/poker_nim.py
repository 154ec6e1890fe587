"""Poker Nim: a player may put counters from a common bank on a heap instead of lowering one.

Main statements: `poker_falls` (every game ends), `poker` and `poker_misere`: the bank does not change the P-positions,
because counters taken from it can be removed again. E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 3.
"""

import z3

from theory.rules.conventions import Play
from theory.rules.nim import POKER_NIM
from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import z3_semantics
from verify.proofs.general.number_lists import nim_sum, p, q, sum_natural, total, total_natural
from verify.proofs.general.outcome import outcome
from verify.proofs.general.z3_semantics import BankMoves, Table, bank, board, cons, is_cons, nil, table, tail, valid
from verify.proofs.nim.misere_bouton import (
    empty_fails_test,
    misere_reply,
    misere_reply_works,
    misere_test,
    take_single,
    take_single_moves,
    test_is_left,
)
from verify.proofs.nim.positions import change_shows, lower, lower_reaches, move, move_decreases

PREFIX = "poker"

P, Q = z3.Consts("P Q", Table)
x = z3.Int("x")


def rules(k: Kernel) -> BankMoves:
    """The move of Poker Nim, read from the rules."""
    return z3_semantics.with_bank(k, POKER_NIM)


def poker_valid(k: Kernel) -> Definition:
    """The predicate that no heap is negative, nor the bank."""
    return k.define("poker.valid", [P], z3.BoolSort(), lambda _, P: z3.And(k(valid)(board(P)), bank(P) >= 0))


def poker_lowering(k: Kernel) -> Theorem:
    """Lowering a heap in Poker Nim is a move of Nim."""
    goal = k(rules).change(p, q) == k(move)(p, q)
    return k.induct("poker.lowering", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], unfold=1)


def poker_raising(k: Kernel) -> Theorem:
    """A heap raised from the bank can be lowered back to its size by a move of Nim."""
    grows, v = k(rules).grow, k(valid)
    goal = given(v(p), x >= 1, grows(p, q, x)).then(v(q), k(move)(q, p))
    return k.induct("poker.raising", [p, q, x], goal, Structural(p), at=[(tail(p), tail(q), x)], unfold=1)


def poker_moves(k: Kernel) -> Theorem:
    """Every move of Poker Nim is a move of Nim with the same bank, or a move of Nim taken back with a smaller bank."""
    v, m = k(poker_valid), k(move)
    down = z3.And(m(board(P), board(Q)), bank(Q) == bank(P))
    up = z3.And(m(board(Q), board(P)), bank(Q) < bank(P))
    conclusions = [z3.Implies(k(rules).move(P, Q), z3.And(v(Q), z3.Or(down, up)))]
    conclusions += [z3.Implies(down, k(rules).move(P, Q))]
    by = [k(poker_lowering)(board(P), board(Q)), k(poker_raising)(board(P), board(Q), bank(P) - bank(Q))]
    by += [k(move_decreases)(board(P), board(Q))]
    return k.prove("poker.moves", [P, Q], given(v(P)).then(*conclusions), by=by, unfold=1)


def poker_order(k: Kernel) -> Measure:
    """Return the rank of Poker Nim: first the bank, then the number of counters on the board."""
    return Measure((bank(P), k(total)(board(P))))


def poker_falls(k: Kernel) -> Theorem:
    """Every game of Poker Nim ends: a move lowers the bank, or leaves it and lowers the number of counters."""
    v, t = k(poker_valid), k(total)
    sum_p, sum_q = t(board(P)), t(board(Q))
    either = z3.Or(z3.And(bank(Q) >= 0, bank(Q) < bank(P)), z3.And(bank(Q) == bank(P), sum_q >= 0, sum_q < sum_p))
    by = [k(poker_moves)(P, Q), k(move_decreases)(board(P), board(Q))]
    return k.prove("poker.falls", [P, Q], given(v(P), k(rules).move(P, Q)).then(v(Q), either), by=by, unfold=1)


def poker_lost(k: Kernel) -> Definition:
    """The P-positions of Poker Nim in normal play, by recursion along the moves."""
    return outcome(k, "poker.P", Table, k(poker_valid), k(rules).move, k(poker_order), P, [k(poker_falls)])


def poker_left(k: Kernel) -> Theorem:
    """No move of Poker Nim keeps the nim-sum zero, and none leads from the misère test to the misère test."""
    s, test = k(nim_sum), k(misere_test)
    conclusion = z3.And(s(board(Q)) != s(board(P)), z3.Not(z3.And(test(board(P)), test(board(Q)))))
    boards, back = (board(P), board(Q)), (board(Q), board(P))
    by = [k(poker_moves)(P, Q), k(change_shows)(*boards), k(change_shows)(*back)]
    by += [k(test_is_left)(*boards), k(test_is_left)(*back)]
    goal = given(k(poker_valid)(P), k(rules).move(P, Q)).then(conclusion)
    return k.prove("poker.left", [P, Q], goal, by=by, unfold=1)


@theorem_name("poker.normal")
def poker(k: Kernel) -> Theorem:
    """Poker Nim: the P-positions are those with nim-sum zero on the board, whatever the bank holds."""
    lost, s, reply = k(poker_lost), k(nim_sum), table(k(lower)(board(P), 0), bank(P))
    by = [k(poker_left), k(poker_falls), k(poker_falls)(P, reply), k(poker_moves)(P, reply)]
    by += [k(lower_reaches)(board(P), 0), k(sum_natural)(board(P))]
    return k.induct([P], given(k(poker_valid)(P)).then(lost(P) == (s(board(P)) == 0)), k(poker_order), by=by, unfold=1)


def poker_misere_lost(k: Kernel) -> Definition:
    """The P-positions of Poker Nim in misère play, by recursion along the moves."""
    why = [k(poker_falls)]
    return outcome(k, "poker.P-misere", Table, k(poker_valid), k(rules).move, k(poker_order), P, why, Play.MISERE)


def put_one(k: Kernel) -> Theorem:
    """On an empty board with heaps, adding one counter passes the misère test; without heaps none can be added."""
    grows, one = k(rules).grow, cons(1, tail(p))
    case = z3.Implies(is_cons(p), z3.And(k(valid)(one), k(misere_test)(one), grows(p, one, 1)))
    conclusion = z3.And(case, z3.Implies(grows(p, q, x), is_cons(p)))
    rest = tail(p)
    by = [k(empty_fails_test)(rest), k(total_natural)(rest), k(algebra.zero)(1)]
    return k.prove([p, q, x], given(k(valid)(p), k(total)(p) == 0).then(conclusion), by=by, unfold=2)


@theorem_name("poker.misere")
def poker_misere(k: Kernel) -> Theorem:
    """Misère Poker Nim: P-positions are those whose board is a P-position in misère Nim, whatever the bank holds."""
    lost, test, heaps = k(poker_misere_lost), k(misere_test), board(P)
    reply, single = table(k(misere_reply)(heaps), bank(P)), table(k(take_single)(heaps), bank(P))
    put, moves, falls = table(cons(1, tail(heaps)), bank(P) - 1), k(poker_moves), k(poker_falls)
    by = [k(poker_left), falls, falls(P, reply), moves(P, reply), falls(P, put), moves(P, single)]
    by += [k(misere_reply_works)(heaps), k(take_single_moves)(heaps), k(put_one)(heaps, nil, 0)]
    by += [k(empty_fails_test)(heaps), k(total_natural)(heaps), k(no_way_out)]
    return k.induct([P], given(k(poker_valid)(P)).then(lost(P) == test(heaps)), k(poker_order), by=by, unfold=1)


def no_way_out(k: Kernel) -> Theorem:
    """On an empty board a move needs a heap to put counters on and a counter in the bank."""
    conclusion = z3.And(is_cons(board(P)), bank(P) >= 1)
    by = [k(rules).move.at(P, Q), k(poker_valid).at(P), k(poker_lowering)(board(P), board(Q))]
    by += [k(move_decreases)(board(P), board(Q)), k(put_one)(board(P), board(Q), bank(P) - bank(Q))]
    goal = given(k(poker_valid)(P), k(total)(board(P)) == 0, k(rules).move(P, Q)).then(conclusion)
    return k.prove([P, Q], goal, by=by)
