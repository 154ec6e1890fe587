"""The moves of t-Wythoff and who wins, from the rules: positions are pairs of rows, t ≥ 1 is a variable.

Main statements: `legal_iff` (the moves spelt out), `falls` (every play ends), `lost` and `misere_lost` (the
P-positions of the two conventions, by recursion along the moves), `mirrored` (the order of the rows does not matter).
"""

import z3

from theory.rules.conventions import Play
from theory.rules.wythoff import GAME
from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.outcome import outcome
from verify.proofs.general.z3_semantics import Pair, first, pair, second, two_heaps
from verify.proofs.wythoff.pair_differences import T, x, y

PREFIX = "wythoff"

p, q = z3.Consts("p q", Pair)
u, v = z3.Ints("u v")
Bool = z3.BoolSort()


def natural(p: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that neither row is negative."""
    return z3.And(first(p) >= 0, second(p) >= 0)


def total(p: z3.ExprRef) -> z3.ArithRef:
    """Return the total of both rows."""
    return first(p) + second(p)


def swapped(p: z3.ExprRef) -> z3.ExprRef:
    """Return the position with its rows in the other order."""
    return pair(second(p), first(p))


def move(k: Kernel) -> Definition:
    """move(p, q, t): a move of t-Wythoff leads from p to q; read from the rules."""
    return two_heaps(k, GAME)


def legal(k: Kernel) -> Definition:
    """The predicate of a move from rows x, y to rows u, v: one row is lowered, or both by amounts that differ by
    less than t.
    """
    one, other = z3.And(0 <= u, u < x, v == y), z3.And(u == x, 0 <= v, v < y)
    both = z3.And(0 <= u, u < x, 0 <= v, v < y, z3.And((x - u) - (y - v) < T, (y - v) - (x - u) < T))
    goal = z3.And(T >= 1, x >= 0, y >= 0, z3.Or(one, other, both))
    return k.define([x, y, u, v, T], Bool, lambda *_: goal)


def legal_iff(k: Kernel) -> Theorem:
    """The moves of t-Wythoff are those of `legal`."""
    return k.prove([p, q, T], k(move)(p, q, T) == k(legal)(first(p), second(p), first(q), second(q), T), unfold=1)


@theorem_name("wythoff.moves")
def wythoff_moves(k: Kernel) -> Theorem:
    """With t = 1: one row is lowered, or both by the same amount."""
    one, other = z3.And(0 <= u, u < x, v == y), z3.And(u == x, 0 <= v, v < y)
    both = z3.And(0 <= u, u < x, 0 <= v, v < y, x - u == y - v)
    return k.prove([x, y, u, v], k(legal)(x, y, u, v, 1) == z3.And(x >= 0, y >= 0, z3.Or(one, other, both)), unfold=1)


def falls(k: Kernel) -> Theorem:
    """Every move lowers the total of the rows and leaves natural rows, so that every play ends."""
    goal = given(k(move)(p, q, T)).then(natural(p), natural(q), 0 <= total(q), total(q) < total(p))
    return k.prove([p, q, T], goal, unfold=1)


def only_empty_is_stuck(k: Kernel) -> Theorem:
    """Only the empty position has no move, because a nonempty row can be cleared."""
    after = z3.If(first(p) >= 1, pair(0, second(p)), pair(first(p), 0))
    conclusion = z3.And(k(move)(p, after, T) == (total(p) >= 1), z3.Not(k(move)(pair(0, 0), q, T)))
    by = [k(legal_iff)(p, after, T), k(falls)(pair(0, 0), q, T)]
    return k.prove([p, q, T], given(T >= 1, natural(p)).then(conclusion), by, unfold=1)


def stuck_at_the_end(k: Kernel) -> Theorem:
    """Every position but the empty one has a move."""
    some = z3.Exists([q], k(move)(p, q, T))
    return k.prove([p, T], given(T >= 1, natural(p)).then(some == (p != pair(0, 0))), [k(only_empty_is_stuck)])


def lost(k: Kernel) -> Definition:
    """The P-positions in normal play, by recursion along the moves."""
    return outcome(k, "wythoff.P", Pair, natural, k(move), Measure((total(p),)), p, [k(falls)], Play.NORMAL, [T])


def misere_lost(k: Kernel) -> Definition:
    """The P-positions in misère play, by recursion along the moves."""
    return outcome(k, "wythoff.P-misere", Pair, natural, k(move), Measure((total(p),)), p, [k(falls)], Play.MISERE, [T])


def won_rule(k: Kernel) -> Theorem:
    """A position is won when some move leads to a lost position; in misère play also when there is no move."""
    no_move = z3.ForAll([q], z3.Not(k(move)(p, q, T)))
    to_p, to_m = (z3.Exists([q], z3.And(k(move)(p, q, T), f(q, T))) for f in (k(lost), k(misere_lost)))
    goal = given(natural(p)).then(z3.Not(k(lost)(p, T)) == to_p, z3.Not(k(misere_lost)(p, T)) == z3.Or(no_move, to_m))
    return k.prove([p, T], goal, unfold=1)


def mirrored(k: Kernel) -> Theorem:
    """Exchanging the rows does not change the outcome, in normal and in misère play."""
    claim = k(move)(p, q, T) == k(move)(swapped(p), swapped(q), T)
    other = k.prove("wythoff.moves-mirrored", [p, q, T], claim, unfold=1)
    goal = z3.And(k(lost)(p, T) == k(lost)(swapped(p), T), k(misere_lost)(p, T) == k(misere_lost)(swapped(p), T))
    return k.induct([p, T], goal, Measure((total(p),)), by=[other, k(falls)], unfold=1)
