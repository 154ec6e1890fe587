"""Playing Nim: how moves and positions alternate, and that the replies win under either convention.

Main statements: `alternate`, `answered` (after every move from nim-sum zero a reply restores it), `ends`,
`change_of_any_heap` (up or down), `difference_of_sums`, `misere_by_cases`, and the rule `leave_odd_ones`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import number_lists
from verify.proofs.general.citations import each_at
from verify.proofs.general.number_lists import at, big, counts_natural, length, nim_sum, ones, p, q, sum_natural, total
from verify.proofs.general.z3_semantics import Heaps, cons, nil, valid
from verify.proofs.nim.bouton import bouton, lost, winning_reply
from verify.proofs.nim.misere_bouton import (
    empty_fails_test,
    empty_has_no_move,
    misere_by_counts,
    misere_lost,
    move_changes_one,
    one_big_heap_shows,
    take_single,
    take_single_moves,
)
from verify.proofs.nim.positions import change_shows, lower, lower_reaches, move, move_decreases

PREFIX = "nim"

r = z3.Const("r", Heaps)

i, x, m = z3.Ints("i x m")


def either_way(k: Kernel) -> Theorem:
    """A position of nim-sum zero has no option of nim-sum zero; every other position has one."""
    after, case = k(lower)(p, 0), z3.Implies(k(move)(p, q), k(nim_sum)(q) != 0)
    conclusion = z3.If(k(nim_sum)(p) == 0, case, z3.And(k(move)(p, after), k(valid)(after), k(nim_sum)(after) == 0))
    by = [k(change_shows)(p, q), k(move_decreases)(p, q), k(lower_reaches)(p, 0), k(sum_natural)(p)]
    return k.prove([p, q], given(k(valid)(p)).then(conclusion), by)


def alternate(k: Kernel) -> Theorem:
    """A move from a P-position leads to an N-position, and an N-position has a move to a P-position."""
    after = k(lower)(p, 0)
    conclusion = z3.If(
        k(lost)(p), z3.Implies(k(move)(p, q), z3.Not(k(lost)(q))), z3.And(k(move)(p, after), k(lost)(after))
    )
    by = [k(bouton)(p), k(bouton)(q), k(change_shows)(p, q), k(move_decreases)(p, q), k(winning_reply)(p)]
    return k.prove([p, q], given(k(valid)(p)).then(conclusion), by)


def misere_alternate(k: Kernel) -> Theorem:
    """In misère play too, a move from a P-position leads to an N-position."""
    goal = given(k(valid)(p), k(misere_lost)(p), k(move)(p, q)).then(z3.Not(k(misere_lost)(q)))
    return k.prove([p, q], goal, unfold=1)


def answered(k: Kernel) -> Theorem:
    """After every move from nim-sum zero there is a reply to nim-sum zero, so the strategist can always restore it."""
    after = k(lower)(q, 0)
    conclusion = z3.And(k(move)(q, after), k(valid)(after), k(nim_sum)(after) == 0)
    by = [k(either_way)(p, q), k(either_way)(q, q), k(move_decreases)(p, q)]
    return k.prove([p, q], given(k(valid)(p), k(nim_sum)(p) == 0, k(move)(p, q)).then(conclusion), by)


def ends(k: Kernel) -> Theorem:
    """A position has no move exactly when it holds no counter; then its nim-sum is zero and it is a P-position."""
    both = z3.And(z3.Not(k(move)(p, q)), k(nim_sum)(p) == 0, k(lost)(p))
    conclusion = z3.If(k(total)(p) == 0, both, z3.And(k(total)(p) > 0, k(move)(p, k(take_single)(p))))
    by = [k(empty_has_no_move), k(empty_has_no_move)(p, q)]
    by += [k(empty_fails_test)(p), k(take_single_moves)(p), k(number_lists.total_natural)(p)]
    return k.prove([p, q], given(k(valid)(p)).then(conclusion), by, unfold=1)


def last_move(k: Kernel) -> Theorem:
    """A move that takes the last counter is made in an N-position."""
    goal = given(k(valid)(p), k(move)(p, q), k(total)(q) == 0).then(z3.Not(k(lost)(p)))
    return k.prove([p, q], goal, by=[k(ends)(q, q), k(move_decreases)(p, q)], unfold=1)


def change_of_any_heap(k: Kernel) -> Theorem:
    """From nim-sum zero, replacing one heap by any other number, smaller or larger, leaves a nonzero nim-sum."""
    heap, after = k(at)(p, i), k(number_lists.put)(p, i, x)
    conclusion = k(nim_sum)(after) != 0
    goal = given(k(valid)(p), k(nim_sum)(p) == 0, 0 <= i, i < k(length)(p), x >= 0, x != heap).then(conclusion)
    by = [k(number_lists.put_sum)(p, i, x), k(algebra.zero_only_if_equal)(heap, x)]
    by += [k(algebra.zero_only_if_equal)(0, k(algebra.nimsum)(heap, x)), k(algebra.natural_value)(heap, x)]
    return k.prove([p, i, x], goal, by)


def change_changes_sum(k: Kernel) -> Theorem:
    """Replacing one heap by any other number changes the nim-sum."""
    total, heap = k(nim_sum)(p), k(at)(p, i)
    change = k(algebra.nimsum)(heap, x)
    goal = given(k(valid)(p), 0 <= i, i < k(length)(p), x >= 0, x != heap).then(
        k(nim_sum)(k(number_lists.put)(p, i, x)) != total
    )
    by = [k(number_lists.put_sum)(p, i, x), k(algebra.zero_only_if_equal)(heap, x), k(algebra.natural_value)(heap, x)]
    by += [k(algebra.injective)(change, 0, total), k(algebra.commutative)(change, total), k(algebra.zero)(total)]
    by += [k(algebra.commutative)(0, total), k(sum_natural)(p)]
    return k.prove([p, i, x], goal, by)


def difference_of_sums(k: Kernel) -> Theorem:
    """Replacing the heap h by x turns the nim-sum s into s ⊕ h ⊕ x."""
    star, heap = k(algebra.nimsum), k(at)(p, i)
    conclusion = k(nim_sum)(k(number_lists.put)(p, i, x)) == star(star(k(nim_sum)(p), heap), x)
    by = [k(number_lists.put_sum)(p, i, x), k(algebra.associative)(k(nim_sum)(p), heap, x), k(sum_natural)(p)]
    return k.prove([p, i, x], given(k(valid)(p), 0 <= i, i < k(length)(p), x >= 0).then(conclusion), by)


@theorem_name("nim.zeroing-wins")
def winning_moves_are_zeroing(k: Kernel) -> Theorem:
    """Every option with nim-sum zero is a P-position, so a move to it wins."""
    goal = given(k(valid)(p), k(move)(p, q), k(nim_sum)(q) == 0).then(k(lost)(q))
    return k.prove([p, q], goal, by=[k(bouton)(q), k(move_decreases)(p, q)])


def misere_by_cases(k: Kernel) -> Theorem:
    """Misère play by the number of big heaps: none, one, or more."""
    big_heaps = k(big)(p)
    conclusion = z3.Not(k(misere_lost)(p)) == z3.If(
        big_heaps == 0, k(ones)(p) % 2 == 0, z3.Or(big_heaps == 1, k(nim_sum)(p) != 0)
    )
    by = [k(misere_by_counts)(p), k(one_big_heap_shows)(p), k(counts_natural)(p)]
    return k.prove([p], given(k(valid)(p)).then(conclusion), by)


def leave_odd_ones(k: Kernel) -> Theorem:
    """Every option that consists of an odd number of heaps of one counter is a misère P-position."""
    goal = given(k(valid)(p), k(move)(p, q), k(big)(q) == 0, k(ones)(q) % 2 == 1).then(k(misere_lost)(q))
    return k.prove([p, q], goal, by=[k(misere_by_counts)(q), k(move_decreases)(p, q)])


def otherwise_zero(k: Kernel) -> Theorem:
    """A nonempty misère N-position with no option of an odd number of ones has moves to nim-sum zero, and all win."""
    odd_ones = z3.And(k(move)(p, r), k(big)(r) == 0, k(ones)(r) % 2 == 1)
    zero = z3.And(k(move)(p, r), k(nim_sum)(r) == 0)
    premise = z3.And(k(valid)(p), k(total)(p) > 0, z3.Not(k(misere_lost)(p)), z3.Not(z3.Exists([r], odd_ones)))
    goal = given(premise).then(z3.Exists([r], zero), z3.Implies(z3.substitute(zero, (r, q)), k(misere_lost)(q)))
    return k.prove([p, q], goal, [k(otherwise_two_big)(p, q)])


def otherwise_two_big(k: Kernel) -> Theorem:
    """If neither of two moves leaves an odd number of single counters, two heaps are big; a move to nim-sum 0 wins."""
    empty_heap, odd, single = k(lower)(p, 0), k(lower)(p, 1), k(take_single)(p)
    both = z3.And(k(big)(odd) == 0, k(ones)(odd) % 2 == 1, k(move)(p, odd))
    claim_of_move = z3.Or(both, z3.And(k(big)(single) == 0, k(ones)(single) % 2 == 1, k(move)(p, single)))
    all_of = z3.And(k(move)(p, empty_heap), k(nim_sum)(empty_heap) == 0)
    conclusions = [k(big)(p) >= 2, all_of, given(k(move)(p, q), k(nim_sum)(q) == 0).then(k(misere_lost)(q))]
    goal = given(k(valid)(p), k(total)(p) > 0, z3.Not(k(misere_lost)(p)), z3.Not(claim_of_move)).then(*conclusions)
    by = [k(misere_by_counts)(p), k(misere_by_counts)(q), k(lower_reaches)(p, 0), k(lower_reaches)(p, 1)]
    by += [k(take_single_moves)(p), k(one_big_heap_shows)(p), k(one_big_heap_shows)(odd), k(counts_natural)(odd)]
    by += [k(number_lists.sum_of_ones)(odd), k(sum_natural)(p), k(counts_natural)(p), k(counts_natural)(q)]
    by += [*each_at(k, [move_changes_one], (p, q), (p, odd), (p, single))]
    by += [k(move_decreases)(p, q), k(counts_natural)(single)]
    return k.prove([p, q], goal, by)


def same_zero_moves(k: Kernel) -> Theorem:
    """An option with nim-sum zero is a misère P-position if it has a big heap, or if the position has two big heaps."""
    premise = z3.And(k(valid)(p), k(move)(p, q), k(nim_sum)(q) == 0, z3.Or(k(big)(q) >= 1, k(big)(p) >= 2))
    by = [k(misere_by_counts)(q), k(move_decreases)(p, q), k(move_changes_one)(p, q), k(counts_natural)(q)]
    return k.prove([p, q], given(premise).then(k(big)(q) >= 1, k(misere_lost)(q)), by)


def lone_big_heap(k: Kernel) -> Theorem:
    """With one big heap, the move to nim-sum zero leaves an even number of ones, that to nim-sum one an odd number."""
    empty_heap, odd = k(lower)(p, 0), k(lower)(p, 1)
    conclusions = [k(move)(p, empty_heap), k(big)(empty_heap) == 0, k(ones)(empty_heap) % 2 == 0, k(lost)(empty_heap)]
    conclusions += [k(move)(p, odd), k(big)(odd) == 0, k(ones)(odd) % 2 == 1, k(misere_lost)(odd)]
    by = [k(lower_reaches)(p, 0), k(lower_reaches)(p, 1), k(one_big_heap_shows)(p), k(bouton)(empty_heap)]
    for after in (empty_heap, odd):
        by += [k(one_big_heap_shows)(after), k(number_lists.sum_of_ones)(after), k(counts_natural)(after)]
        by += [k(move_changes_one)(p, after), k(misere_by_counts)(after)]
    return k.prove([p], given(k(valid)(p), k(big)(p) == 1).then(*conclusions), by)


def copies(k: Kernel) -> Definition:
    """m copies of x as a position."""
    return k.define("copies", [m, x], Heaps, lambda f, m, x: z3.If(m > 0, cons(x, f(m - 1, x)), nil), Measure((m,)))


def equal_numbers(k: Kernel) -> Theorem:
    """The nim-sum of m copies of x is 0 if m is even and x if m is odd."""
    goal = given(m >= 0, x >= 0).then(k(nim_sum)(k(copies)(m, x)) == z3.If(m % 2 == 0, 0, x))
    by = [k(algebra.zero)(x), k(algebra.self_inverse)(x)]
    return k.induct([m, x], goal, Measure((m,)), at=[(m - 1, x)], by=by, unfold=1)


def zero_moves_alike(k: Kernel) -> Theorem:
    """If one option with nim-sum zero has a big heap, every such option has a big heap and is a misère P-position."""
    to_zero = z3.And(k(move)(p, q), k(nim_sum)(q) == 0, k(big)(q) >= 1)
    conclusion = z3.And(k(big)(r) >= 1, k(misere_lost)(r))
    by = [k(one_big_heap_shows)(q), k(move_decreases)(p, q), k(move_changes_one)(p, q), k(same_zero_moves)(p, r)]
    return k.prove([p, q, r], given(k(valid)(p), to_zero, k(move)(p, r), k(nim_sum)(r) == 0).then(conclusion), by)


def otherwise_one_big(k: Kernel) -> Theorem:
    """If some option with nim-sum zero has no big heap, although the position has one, the position has exactly one."""
    goal = given(k(valid)(p), k(big)(p) >= 1, k(move)(p, q), k(nim_sum)(q) == 0, k(big)(q) == 0).then(k(big)(p) == 1)
    return k.prove([p, q], goal, by=[k(same_zero_moves)(p, q)])
