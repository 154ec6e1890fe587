"""Sums of MARK heaps: any number of heaps side by side, each move in one of them.

Main statements: `sum_is_nim_sum` and `lost_iff_zero` (claim 8: the Grundy value of a sum is the nim-sum of the values
of its heaps, and 0 for P-positions), `differs` and `lower_reaches` (the two halves of its proof), `sum_at_most_three`,
`winning_reply`, `winning_moves`.
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given, theorem_name
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.game_sums import HEAPS, Components
from verify.proofs.general.number_lists import nim_sum, p, q
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid
from verify.proofs.mark.normal.mark_grundy import grundy, solved, value
from verify.proofs.mark.normal.mark_outcomes import game

PREFIX = "sum-mark"

a, b, v = z3.Ints("a b v")


def count_heaps(k: Kernel, name: str, *sizes: int) -> Definition:
    """Define the number of heaps whose size is among the given ones."""
    first_count = z3.If(z3.Or([head(p) == size for size in sizes]), 1, 0)
    return k.define(name, [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), first_count + f(tail(p)), 0), Structural(p))


def heaps_of_mark(k: Kernel) -> Components:
    """Any number of heaps of MARK side by side."""
    return Components(k, "sum-mark", k(game), HEAPS)


@theorem_name("sum-mark.move")
def sum_move(k: Kernel) -> Definition:
    """move(x, y): y arises from x by a move of MARK in one heap; the other heaps stay as they are."""
    return k(heaps_of_mark).move


def sum_lost(k: Kernel) -> Definition:
    """The P-positions of sums of MARK heaps, by recursion along the moves."""
    return k(heaps_of_mark).game.lost


def sum_grundy(k: Kernel) -> Definition:
    """The Grundy value of a sum: the mex of the values of its options."""
    return k(heaps_of_mark).game.grundy


def total(k: Kernel) -> Definition:
    """The nim-sum of the Grundy values of the heaps."""
    return k(heaps_of_mark).value


def values(k: Kernel) -> Definition:
    """The position of Nim whose heaps are the values of the heaps: 0 dopey, 1 vile odious, 2 vile evil."""
    return k.define([p], Heaps, lambda f, p: z3.If(is_cons(p), cons(k(value)(head(p)), f(tail(p))), nil), Structural(p))


def values_valid(k: Kernel) -> Theorem:
    """The values of the heaps are natural numbers, so they form a position of Nim."""
    return k.induct([p], k(valid)(k(values)(p)), Structural(p), at=[(tail(p),)], by=[k(solved)(head(p))], unfold=1)


@theorem_name("sum-mark.falls")
def sum_falls(k: Kernel) -> Theorem:
    """Every move lowers the number of counters, so every play of a sum ends."""
    return k(heaps_of_mark).game.falls


def total_is_nim_sum(k: Kernel) -> Theorem:
    """The nim-sum of the Grundy values is the nim-sum of the Nim position whose heaps are these values."""
    goal = k(total)(p) == k(nim_sum)(k(values)(p))
    return k.induct("sum-mark.total", [p], goal, Structural(p), at=[(tail(p),)], by=[k(solved)(head(p))], unfold=1)


@theorem_name("sum-mark.grundy-is-nim-sum")
def sum_is_nim_sum(k: Kernel) -> Theorem:
    """Claim 8: the Grundy value of a sum is the nim-sum of the values 0, 1, 2 of its heaps, whatever their number."""
    by = [k(heaps_of_mark).solved(p), k(total_is_nim_sum)(p)]
    return k.prove([p], k(sum_grundy)(p) == k(nim_sum)(k(values)(p)), by)


def sum_of_grundy(k: Kernel) -> Theorem:
    """The Grundy value of a sum is the nim-sum of the values of its first heap and of the rest; 0 without heaps."""
    goal = k(sum_grundy)(p) == z3.If(is_cons(p), k(algebra.nimsum)(k(grundy)(head(p)), k(sum_grundy)(tail(p))), 0)
    by = [k(heaps_of_mark).solved(p), k(heaps_of_mark).solved(tail(p))]
    return k.prove("sum-mark.heap-by-heap", [p], goal, by, unfold=1)


@theorem_name("sum-mark.lost-by-values")
def lost_iff_zero(k: Kernel) -> Theorem:
    """A sum is a P-position exactly when the nim-sum of the values of its heaps is 0."""
    lost = k(heaps_of_mark).lost_iff_zero("sum-mark.lost-by-total")
    return k.prove([p], k(sum_lost)(p) == (k(nim_sum)(k(values)(p)) == 0), by=[lost(p), k(total_is_nim_sum)(p)])


@theorem_name("sum-mark.move-shows")
def differs(k: Kernel) -> Theorem:
    """Every move changes the nim-sum of the values."""
    by = [k(heaps_of_mark).differs(p, q), k(total_is_nim_sum)(p), k(total_is_nim_sum)(q)]
    return k.prove([p, q], given(k(sum_move)(p, q)).then(k(nim_sum)(k(values)(q)) != k(nim_sum)(k(values)(p))), by)


def lower(k: Kernel) -> Definition:
    """reply(p, v): the option with the smaller nim-sum v, by a move in the first heap that allows it."""
    return k(heaps_of_mark).reply


def lower_reaches(k: Kernel) -> Theorem:
    """For every v below the nim-sum of the values, `lower` is a legal move and leaves the nim-sum v."""
    s, f, to = k(nim_sum), k(values), k(lower)(p, v)
    by = [k(heaps_of_mark).reaches(p, v), k(total_is_nim_sum)(p), k(total_is_nim_sum)(to)]
    return k.prove([p, v], given(0 <= v, v < s(f(p))).then(k(sum_move)(p, to), s(f(to)) == v), by)


def small_sum(k: Kernel) -> Theorem:
    """The nim-sum of two numbers up to 3 is at most 3."""
    star = k(algebra.nimsum)
    goal = given(0 <= a, a <= 3, 0 <= b, b <= 3).then(0 <= star(a, b), star(a, b) <= 3)
    half = [star.at(a / 2, b / 2), star.at(a / 4, b / 4), star.at(a / 2 / 2, b / 2 / 2)]
    return k.prove([a, b], goal, by=[*half], unfold=1)


@theorem_name("sum-mark.at-most-three")
def sum_at_most_three(k: Kernel) -> Theorem:
    """The nim-sum of the values is 0, 1, 2 or 3."""
    s, f = k(nim_sum), k(values)
    by = [k(small_sum)(k(value)(head(p)), s(f(tail(p))))]
    return k.induct([p], z3.And(0 <= s(f(p)), s(f(p)) <= 3), Structural(p), at=[(tail(p),)], by=by, unfold=1)


def winning_reply(k: Kernel) -> Theorem:
    """From a sum that is not a P-position the move to nim-sum 0 is legal and wins."""
    lost, to = k(sum_lost), k(lower)(p, z3.IntVal(0))
    by = [k(lost_iff_zero)(p), k(lost_iff_zero)(to), k(lower_reaches)(p, 0), k(sum_at_most_three)(p)]
    return k.prove([p], given(z3.Not(lost(p))).then(k(sum_move)(p, to), lost(to), k(nim_sum)(k(values)(to)) == 0), by)


def winning_moves(k: Kernel) -> Theorem:
    """The winning moves of a sum are exactly the moves to positions whose values have nim-sum 0."""
    goal = z3.And(k(sum_move)(p, q), k(sum_lost)(q)) == z3.And(k(sum_move)(p, q), k(nim_sum)(k(values)(q)) == 0)
    return k.prove([p, q], goal, by=[k(lost_iff_zero)(q)])
