"""Uniqueness of the P-positions of Nim: only one set of positions obeys the recursion along the moves.

Main statements: `only_recursion`, `only_misere_recursion`, about any set of positions; `bare_board`, where play ends.
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, ForEach, Kernel, Measure, Structural, Theorem, given
from verify.proofs.general.binary_columns import all_below
from verify.proofs.general.number_lists import p, q, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, tail, valid
from verify.proofs.nim.bouton import lost
from verify.proofs.nim.misere_bouton import misere_lost
from verify.proofs.nim.positions import move, move_decreases

PREFIX = "nim"

A = z3.Const("A", z3.ArraySort(Heaps, z3.BoolSort()))


def _options_are_out(k: Kernel, play: Play) -> z3.BoolRef:
    """Return the formula that no option of p is in A, and in misère play also that p has an option."""
    out = z3.ForAll([q], z3.Implies(k(move)(p, q), z3.Not(A[q])))
    return out if play is Play.NORMAL else z3.And(z3.Exists([q], k(move)(p, q)), out)


def _obeys(k: Kernel, name: str, play: Play) -> Definition:
    all_positions = z3.ForAll([p], z3.Implies(k(valid)(p), A[p] == _options_are_out(k, play)))
    return k.define(name, [A], z3.BoolSort(), lambda *_: all_positions)


def obeys(k: Kernel) -> Definition:
    """A position is in the set A exactly when none of its options is: the recursion of normal play."""
    return _obeys(k, "nim.obeys", Play.NORMAL)


def misere_obeys(k: Kernel) -> Definition:
    """A position is in the set A exactly when it has options and none of them is: the recursion of misère play."""
    return _obeys(k, "nim.obeys-misere", Play.MISERE)


def _only(k: Kernel, obeying: Definition, is_lost: Definition, play: Play) -> Theorem:
    step = given(obeying(A), k(valid)(p)).then(A[p] == _options_are_out(k, play))
    goal = given(obeying(A), k(valid)(p)).then(A[p] == is_lost(p))
    by = [k.prove(f"{obeying.function.name()}-at", [A, p], step, unfold=1)(A, p), k(move_decreases)]
    name = "nim.only-recursion" if play is Play.NORMAL else "nim.only-misere-recursion"
    return k.induct(name, [A, p], goal, Measure((k(total)(p),)), at=[ForEach((q,), (A, q))], by=by, unfold=1)


def only_recursion(k: Kernel) -> Theorem:
    """A set that obeys the recursion of normal play is the set of the P-positions."""
    return _only(k, k(obeys), k(lost), Play.NORMAL)


def only_misere_recursion(k: Kernel) -> Theorem:
    """A set that obeys the recursion of misère play is the set of the misère P-positions."""
    return _only(k, k(misere_obeys), k(misere_lost), Play.MISERE)


def bare_board(k: Kernel) -> Theorem:
    """No counter is left exactly when every heap is empty."""
    goal = given(k(valid)(p)).then((k(total)(p) == 0) == k(all_below)(p, 1))
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=[k(total_natural)(tail(p))], unfold=1)
