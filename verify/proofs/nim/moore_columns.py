"""More on Moore's Nim: the columns one by one, at most K heaps, and K = 1, which is Nim.

Main statements: `moore_columns` (the theorem in terms of each binary column), `few_heaps`, `one_heap_at_a_time`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.general.binary_columns import column
from verify.proofs.general.bits import bit
from verify.proofs.general.number_lists import length, length_natural, p, q, total, total_natural
from verify.proofs.general.remainder_by_variable import remainder, remainder_by_two
from verify.proofs.general.z3_semantics import Heaps, cons, is_cons, nil, tail, valid
from verify.proofs.nim import bouton
from verify.proofs.nim.moore import (
    balanced,
    halve,
    halves,
    lost,
    lowering,
    moore,
    odd,
    only_one_balanced,
    rules,
    same_each,
)
from verify.proofs.nim.positions import move
from verify.proofs.nim.winning_move_count import even_columns

PREFIX = "moore"

n, K = z3.Ints("n K")


def halved_column(k: Kernel) -> Theorem:
    """Halving shifts the binary columns by one; column 0 counts the odd heaps, and an empty board has no ones."""
    w = k(column)
    case = z3.Implies(k(total)(p) <= 0, w(p, n) == 0)
    conclusion = z3.And(w(p, n) >= 0, w(p, n) == z3.If(n == 0, k(odd)(p), w(k(halve)(p), n - 1)), case)
    goal = given(k(valid)(p), n >= 0).then(conclusion)
    rest = k(total_natural)(tail(p))
    return k.induct([p, n], goal, Structural(p), at=[(tail(p), n)], by=[k(zero_bit)(n), rest], unfold=2)


def zero_bit(k: Kernel) -> Theorem:
    """All binary digits of 0 are 0."""
    return k.induct([n], k(bit)(0, n) == 0, Measure((n,)), at=[(n - 1,)], unfold=1)


def balanced_columns(k: Kernel) -> Theorem:
    """In a balanced position K + 1 divides the number of ones in each column."""
    goal = given(k(valid)(p), K >= 1, k(balanced)(p, K), n >= 0).then(k(remainder)(k(column)(p, n), K) == 0)
    places = [(k(halve)(p), K, n - 1)]
    return k.induct([p, K, n], goal, Measure((n,)), at=places, by=[k(halved_column)(p, n), k(halves)(p)], unfold=1)


def unbalanced(k: Kernel) -> Definition:
    """The lowest column whose number of ones K + 1 does not divide, if the position has such a column."""
    t, half = k(total), k(halve)
    body = lambda f, p, K: z3.If(z3.And(k(valid)(p), t(p) > 0, k(remainder)(k(odd)(p), K) == 0), 1 + f(half(p), K), 0)
    return k.define("unbalanced", [p, K], z3.IntSort(), body, Measure((t(p),)), by=[k(halves)(p)])


def unbalanced_shows(k: Kernel) -> Theorem:
    """If a position is not balanced, K + 1 does not divide the number of ones in the column `unbalanced`."""
    even, half, place = k(balanced), k(halve), k(unbalanced)(p, K)
    goal = given(k(valid)(p), K >= 1, z3.Not(even(p, K))).then(place >= 0, k(remainder)(k(column)(p, place), K) != 0)
    by = [k(halved_column)(p, place), k(halves)(p), k(halved_column)(half(p), 0)]
    return k.induct([p, K], goal, Measure((k(total)(p),)), at=[(half(p), K)], by=by, unfold=1)


@theorem_name("moore.columns")
def moore_columns(k: Kernel) -> Theorem:
    """A position is a P-position exactly when the ones of each binary column leave the remainder 0 by K + 1."""
    all_columns = z3.ForAll([n], z3.Implies(n >= 0, k(remainder)(k(column)(p, n), K) == 0))
    by = [k(moore)(p, K), k(balanced_columns), k(unbalanced_shows)(p, K)]
    return k.prove([p, K], given(k(valid)(p), K >= 1).then(k(lost)(p, K) == all_columns), by=by)


def one_heap_move(k: Kernel) -> Theorem:
    """The moves of Nim are those of Moore's Nim that lower exactly one heap."""
    each, changes, _ = k(rules)
    goal = given(k(valid)(p)).then(k(move)(p, q) == z3.And(each(p, q), changes(p, q) == 1))
    by = [k(lowering)(tail(p), tail(q)), k(same_each)(tail(p))]
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by, unfold=1)


def one_heap_at_a_time(k: Kernel) -> Theorem:
    """K = 1 is Nim: the moves are the same, so Moore's theorem implies Bouton's."""
    moore_move = k(rules).move
    goal = given(k(valid)(p)).then(moore_move(p, q, 1) == k(move)(p, q), k(lost)(p, z3.IntVal(1)) == k(bouton.lost)(p))
    by = [k(even_columns)(p), k(moore_columns)(p, 1), k(remainder_by_two), k(halved_column), k(one_heap_move)(p, q)]
    return k.prove([p, q], goal, by=by, unfold=1)


def cleared(k: Kernel) -> Definition:
    """The position with every heap empty."""
    return k.define("cleared", [p], Heaps, lambda f, p: z3.If(is_cons(p), cons(0, f(tail(p))), nil), Structural(p))


def clearing(k: Kernel) -> Theorem:
    """Clearing all heaps lowers at most as many heaps as the position has, and leaves every column empty."""
    each, changes, _ = k(rules)
    n_, after = k(length), k(cleared)(p)
    goal = given(k(valid)(p)).then(each(p, after), k(total)(after) == 0, k(valid)(after), changes(p, after) <= n_(p))
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=[k(length_natural)(tail(p))], unfold=1)


def few_heaps(k: Kernel) -> Theorem:
    """With at most K heaps only the empty board is a P-position, because the player to move can clear all heaps."""
    after = k(cleared)(p)
    goal = given(k(valid)(p), K >= 1, k(length)(p) <= K).then(k(lost)(p, K) == (k(total)(p) == 0))
    by = [k(moore)(p, K), k(clearing)(p), k(only_one_balanced)(p, after, K), k(lowering)(p, after)]
    return k.prove([p, K], goal, by=by, unfold=1)
