"""Positions of Nim with odd columns only: the first step of Bouton's proof holds for them, the second fails.

Main statements: `odd_is_left`, `odd_is_not_the_end`, `single_match_fails` (for every width of two or more) and
`odd_of_width_one`, where the odd positions are exactly the misère P-positions.
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given, theorem_name
from verify.proofs.general import number_lists
from verify.proofs.general.binary_columns import all_below, column, column_parity, sum_stays_below
from verify.proofs.general.bits import bit, differ, differ_shows, no_bits_above, power, power_positive
from verify.proofs.general.number_lists import big, counts_natural, nim_sum, p, q, sum_natural, sum_of_ones, total
from verify.proofs.general.z3_semantics import heaps, tail, valid
from verify.proofs.nim import misere_bouton
from verify.proofs.nim.bouton import bouton
from verify.proofs.nim.misere_bouton import empty_fails_test, misere_lost, move_changes_one, take_single_moves
from verify.proofs.nim.one_and_two_heaps import all_ones, opened, steps
from verify.proofs.nim.positions import change_shows, lower, move, move_decreases
from verify.proofs.nim.reply_strategy import either_way
from verify.proofs.nim.winning_move_count import even_columns

PREFIX = "odd"

w, j = z3.Ints("w j")


def odd(k: Kernel) -> Definition:
    """odd(p, w): the heaps are below 2^w and each of the w columns holds an odd number of ones."""
    all_odd = z3.ForAll([j], given(0 <= j, j < w).then(k(column)(p, j) % 2 == 1))
    return k.define("odd.columns", [p, w], z3.BoolSort(), lambda _, p, w: z3.And(k(all_below)(p, k(power)(w)), all_odd))


def odd_column_of(k: Kernel) -> Theorem:
    """In an odd position each column below the width is odd."""
    goal = given(k(odd)(p, w), 0 <= j, j < w).then(k(column)(p, j) % 2 == 1)
    return k.prove("odd.column-of", [p, w, j], goal, unfold=1)


@theorem_name("odd.is-left")
def odd_is_left(k: Kernel) -> Theorem:
    """No move leads from an odd position to an odd position of the same width."""
    sum_before, sum_after = k(nim_sum)(p), k(nim_sum)(q)
    place = k(differ)(sum_before, sum_after)
    by = [k(change_shows)(p, q), k(move_decreases)(p, q), k(differ_shows)(sum_before, sum_after)]
    for r, s in ((p, sum_before), (q, sum_after)):
        by += [k(odd).at(r, w), k(odd_column_of)(r, w, place), k(column_parity)(r, place)]
        by += [k(sum_stays_below)(r, w), k(sum_natural)(r), k(no_bits_above)(s, w, place)]
    return k.prove([p, q, w], given(k(valid)(p), w >= 1, k(odd)(p, w), k(move)(p, q)).then(z3.Not(k(odd)(q, w))), by)


@theorem_name("odd.is-not-the-end")
def odd_is_not_the_end(k: Kernel) -> Theorem:
    """A position without a move is not odd: its columns hold no ones."""
    no_move = z3.ForAll([q], z3.Not(k(move)(p, q)))
    by = [k(take_single_moves)(p), k(number_lists.total_natural)(p), k(odd_column_of)(p, w, 0)]
    by += [k(column_parity)(p, 0), k(empty_fails_test)(p), k(no_bits_above)(0, 0, 0)]
    return k.prove([p, w], given(k(valid)(p), w >= 1, no_move).then(z3.Not(k(odd)(p, w))), by, unfold=1)


def single_match_fails(k: Kernel) -> Theorem:
    """For width two or more the single match is not odd, and no move from it leads to an odd position."""
    one = heaps(1)
    conclusions = [k(all_below)(one, k(power)(w)), z3.Not(k(odd)(one, w)), k(move)(one, heaps(0))]
    conclusions += [given(k(valid)(q), k(move)(one, q)).then(q == heaps(0), z3.Not(k(odd)(q, w)))]
    conclusions += [k(all_below)(heaps(0), k(power)(w))]
    by = [k(odd_column_of)(one, w, 1), k(odd_column_of)(heaps(0), w, 0), *opened(k, 1), *steps(k, (1,), (0,))]
    for size, place in ((1, 1), (0, 0)):
        by += [k(column).at(heaps(size), place), k(column).at(heaps(), place)]
    by += [k(bit).at(1, 1), k(bit).at(0, 0), k(power).at(w), k(power_positive)(w - 1)]
    by += [k(all_below).at(heaps(*sizes), k(power)(w)) for sizes in ((1,), (0,), ())]
    return k.prove([q, w], given(w >= 2).then(*conclusions), by, unfold=2)


def below_two(k: Kernel) -> Theorem:
    """Every heap is below 2 exactly when no heap is big."""
    goal = given(k(valid)(p)).then(k(all_below)(p, 2) == (k(big)(p) == 0))
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=[k(counts_natural)(tail(p))], unfold=1)


def evened(k: Kernel) -> Theorem:
    """From every position with an odd column there is a move after which all columns are even."""
    after = k(lower)(p, 0)
    all_even = z3.ForAll([j], z3.Implies(j >= 0, k(column)(after, j) % 2 == 0))
    conclusion = z3.And(k(move)(p, after), k(valid)(after), all_even)
    by = [k(column_parity)(p, w), k(no_bits_above)(0, 0, w), k(either_way)(p, p)]
    by += [k(even_columns)(after), k(bouton)(after)]
    return k.prove([p, w], given(k(valid)(p), w >= 0, k(column)(p, w) % 2 == 1).then(conclusion), by, unfold=1)


@theorem_name("odd.of-width-one")
def odd_of_width_one(k: Kernel) -> Theorem:
    """With heaps of at most one the odd positions are the misère P-positions, and all others have a move to one."""
    after = k(misere_bouton.take_single)(p)
    conclusion = z3.And(k(move)(p, after), k(odd)(after, 1), k(misere_lost)(after))
    case = given(k(total)(p) > 0, z3.Not(k(misere_lost)(p))).then(conclusion)
    by = [k(take_single_moves)(p), k(move_changes_one)(p, after), k(counts_natural)(p), k(counts_natural)(after)]
    by += [k(power).at(1), k(power).at(0)]
    for r in (p, after):
        by += [k(odd).at(r, 1), k(below_two)(r), k(odd_column_of)(r, 1, 0), k(all_ones)(r)]
        by += [k(column_parity)(r, 0), k(sum_of_ones)(r), k(bit).at(k(nim_sum)(r), 0), k(sum_natural)(r)]
    return k.prove([p], given(k(valid)(p), k(big)(p) == 0).then(k(odd)(p, 1) == k(misere_lost)(p), case), by)
