"""Bouton's theorem in normal play, for a list of heaps of any length and any size.

Main statements: `bouton`, `winning_reply` (the reply is legal and wins), `nim_grundy` (the value is the nim-sum).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.number_lists import nim_sum, p, sum_natural, total
from verify.proofs.general.outcome import outcome
from verify.proofs.general.z3_semantics import Heaps, valid
from verify.proofs.nim.positions import change_shows, lower, lower_reaches, move, move_decreases

PREFIX = "nim"


@theorem_name("nim.P")
def lost(k: Kernel) -> Definition:
    """The P-positions of Nim in normal play, by recursion along the moves."""
    return outcome(k, "nim.P", Heaps, k(valid), k(move), Measure((k(total)(p),)), p, [k(move_decreases)])


def bouton(k: Kernel) -> Theorem:
    """A position of Nim is a P-position exactly when its nim-sum is zero."""
    v, reply = k(valid), k(lower)(p, 0)
    by = [k(move_decreases), k(change_shows), k(sum_natural)(p), k(lower_reaches)(p, 0), k(move_decreases)(p, reply)]
    return k.induct([p], given(v(p)).then(k(lost)(p) == (k(nim_sum)(p) == 0)), Measure((k(total)(p),)), by=by, unfold=1)


def winning_reply(k: Kernel) -> Theorem:
    """From every N-position the reply is a legal move to a P-position."""
    v, reply = k(valid), k(lower)(p, 0)
    goal = given(v(p), z3.Not(k(lost)(p))).then(v(reply), k(move)(p, reply), k(lost)(reply))
    return k.prove([p], goal, by=[k(bouton)(p), k(bouton)(reply), k(lower_reaches)(p, 0), k(sum_natural)(p)])
