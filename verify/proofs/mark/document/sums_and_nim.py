"""Sums of MARK heaps compared with Nim and with a single heap, and moves from lost heaps to one won heap.

Main statements: `like_nim` (a sum has the outcome of Nim heaps as large as its values), `one_heap` (a sum of one heap
is that heap), `one_won` (a move from lost heaps makes exactly one won), `beside_nim` (MARK heaps beside Nim heaps).
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import small_value_sorts
from verify.proofs.general.impartial_games import Game
from verify.proofs.general.number_lists import nim_sum, p, q, sum_natural
from verify.proofs.general.sprague_grundy import solve_sum
from verify.proofs.general.z3_semantics import head, heaps, is_cons, nil, tail, valid
from verify.proofs.mark.document.sum_proof_steps import answered, every_lost, every_lost_is_dopey, mend
from verify.proofs.mark.normal import mark_sums
from verify.proofs.mark.normal.mark_grundy import grundy
from verify.proofs.mark.normal.mark_outcomes import lost, move
from verify.proofs.mark.normal.mark_sums import heaps_of_mark, lost_iff_zero, sum_lost, sum_move, sum_of_grundy, values
from verify.proofs.nim import nim_grundy
from verify.proofs.nim.bouton import bouton
from verify.proofs.nim.bouton import lost as nim_lost

PREFIX = "sum-mark"

x, y = z3.Ints("x y")


def like_nim(k: Kernel) -> Theorem:
    """A sum is a P-position exactly when Nim heaps as large as its values are, so when the nim-sum of these is 0."""
    f = k(values)
    goal = z3.And(k(sum_lost)(p) == k(nim_lost)(f(p)), k(nim_lost)(f(p)) == (k(nim_sum)(f(p)) == 0))
    return k.prove([p], goal, [k(lost_iff_zero)(p), k(bouton)(f(p)), k(mark_sums.values_valid)(p)])


def one_heap(k: Kernel) -> Theorem:
    """The sum of one heap has the moves, the Grundy value and the outcome of the heap alone."""
    one, part, game = heaps(x), k(heaps_of_mark).part, k(heaps_of_mark).game
    goal = z3.And(
        k(sum_move)(one, q) == z3.And(q == heaps(head(q)), k(move)(x, head(q))),
        k(mark_sums.sum_grundy)(one) == k(grundy)(x),
        k(sum_lost)(one) == k(lost)(x),
    )
    by = [k(sum_of_grundy)(one), k(sum_of_grundy)(nil), k(algebra.zero)(k(grundy)(x))]
    by += [part.natural(x), part.lost_iff_zero(x), game.lost_iff_zero(one)]
    return k.prove([x, q], goal, by, unfold=2)


def won_heaps(k: Kernel) -> Definition:
    """The number of heaps that are N-positions of MARK."""
    won = z3.If(k(lost)(head(p)), 0, 1)
    return k.define([p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), won + f(tail(p)), 0), Structural(p))


def one_won(k: Kernel) -> Theorem:
    """If all heaps are P-positions, a move makes exactly one an N-position, and a reply makes all P-positions again."""
    every, n, m, r = k(every_lost), k(won_heaps), k(sum_move), k(mend)(q)
    none = k.induct("sum-mark.none-won", [p], given(every(p)).then(n(p) == 0), Structural(p), at=[(tail(p),)], unfold=1)
    claim = given(k(lost)(x), k(move)(x, y)).then(z3.Not(k(lost)(y)))
    heap_is_won = k.prove("sum-mark.heap-is-won", [x, y], claim, unfold=1)
    claim = given(every(p), m(p, q)).then(n(q) == 1)
    places = [(tail(p), tail(q))]
    counted_by = [none(tail(p)), none(p), heap_is_won(head(p), head(q))]
    count_is_one = k.induct("sum-mark.one-is-won", [p, q], claim, Structural(p), at=places, by=counted_by, unfold=1)
    goal = given(every(p), m(p, q)).then(n(q) == 1, m(q, r), every(r))
    same = k(every_lost_is_dopey)
    return k.prove([p, q], goal, [count_is_one(p, q), k(answered)(p, q), same(p), same(r)])


def beside(k: Kernel) -> tuple[Game, Theorem]:
    """Heaps of MARK and heaps of Nim on one table: a move of MARK in one of the first, or of Nim in one of the rest."""
    solution = solve_sum(k, k(heaps_of_mark).game, k(nim_grundy.game), "MarkNim")
    lists = [(), (0,), (1,), (3,), (1, 2)]
    fields = ("MarkNim.left", "MarkNim.right")
    small_value_sorts.declare(solution[0].sort, [(a, b) for a in lists for b in lists], record=("MarkNim.pair", fields))
    return solution


def beside_nim(k: Kernel) -> Theorem:
    """MARK heaps p beside Nim heaps q: the value is the nim-sum of p's values and q's sizes, 0 exactly if lost."""
    game, theorem = k(beside)
    table, ours, theirs = game.sort.constructor(0)(p, q), k(nim_sum)(k(values)(p)), k(nim_sum)(q)
    conclusion = z3.And(game.grundy(table) == k(algebra.nimsum)(ours, theirs), game.lost(table) == (ours == theirs))
    by = [theorem(table), game.lost_iff_zero(table)]
    by += [k(mark_sums.sum_is_nim_sum)(p), k(nim_grundy.grundy_is_nim_sum)(q, 0)]
    by += [k(algebra.zero_only_if_equal)(ours, theirs), k(sum_natural)(q), k(sum_natural)(k(values)(p))]
    return k.prove([p, q], given(k(valid)(q)).then(conclusion), by)
