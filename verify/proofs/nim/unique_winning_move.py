"""Winning moves of Nim: exactly one with a single big heap, and at most one for each heap in any position.

Main statements: `only_move` (with one big heap the winning move is `lower` to nim-sum zero), `two_lowerings` (the
positions after that heap is lowered to 0 or to 1), `one_move_a_heap` and `some_heap_is_lowered` (there is a winning
move exactly when some heap h has h ⊕ s < h). The winning move of misère play is in
`winning_move_count.misere_one_move`.
"""

import z3

from verify.kernel import Fact, Kernel, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import number_lists
from verify.proofs.general.citations import each_at
from verify.proofs.general.number_lists import at, big, changed, counts_natural, nim_sum, ones, p, q, sum_of_ones
from verify.proofs.general.z3_semantics import Heaps, head, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.misere_bouton import big_summand, move_changes_one, one_big_heap_shows
from verify.proofs.nim.positions import lower, lower_reaches, move, move_decreases
from verify.proofs.nim.reply_strategy import lone_big_heap
from verify.proofs.nim.winning_moves import only_winning_moves, winning_move

PREFIX = "nim"

i, d = z3.Ints("i d")
r = z3.Const("r", Heaps)


def same_lowering(k: Kernel) -> Theorem:
    """With one big heap, a move to a nim-sum of zero or one can only be the move that `lower` makes."""
    m, s, v, low, n, star = k(move), k(nim_sum), k(valid), k(lower), k(big), k(algebra.nimsum)
    term, rest, after = head(p), s(tail(p)), s(tail(q))
    goal = given(v(p), n(p) == 1, m(p, q), s(q) == d, 0 <= d, d <= 1).then(q == low(p, d))
    by: list[Fact] = [m.at(p, q), s.at(p), s.at(q), v.at(p), v.at(q), low.at(p, d), n.at(p), n.at(q)]
    by += [star.at(0, 0), star.at(0, 1), star.at(1, 0), star.at(1, 1)]
    by += each_at(k, [number_lists.sum_natural, counts_natural], (tail(p),), (tail(q),))
    by += [
        k(move_decreases)(tail(p), tail(q)),
        k(move_changes_one)(tail(p), tail(q)),
        k(algebra.natural_value)(d, term),
    ]
    # The head changed: then it is d ⊕ r now. The tail changed: then its nim-sum is d ⊕ h now.
    by += [k(algebra.cancel)(head(q), rest), k(algebra.commutative)(term, after), k(algebra.cancel)(after, term)]
    by += [k(big_summand)(term, after), k(one_big_heap_shows)(tail(p)), k(big_summand)(rest, d)]
    by += [k(algebra.commutative)(rest, d), k(sum_of_ones)(tail(q)), k(sum_of_ones)(tail(p))]
    return k.induct([p, q, d], goal, Structural(p), at=[(tail(p), tail(q), star(d, term))], by=by)


def only_move(k: Kernel) -> Theorem:
    """With one big heap exactly one option is a P-position: the option that `lower` gives with nim-sum zero."""
    winner = k(lower)(p, 0)
    goal = given(k(valid)(p), k(big)(p) == 1).then(z3.And(k(move)(p, q), k(lost)(q)) == (q == winner))
    by = [k(same_lowering)(p, q, 0), k(bouton)(q), k(bouton)(winner)]
    by += [k(move_decreases)(p, q), k(lower_reaches)(p, 0), k(one_big_heap_shows)(p)]
    return k.prove([p, q], goal, by)


def one_move_a_heap(k: Kernel) -> Theorem:
    """Two winning moves that change the same heap are the same move."""
    winning = [z3.And(k(move)(p, after), k(lost)(after)) for after in (q, r)]
    goal = given(z3.And(k(valid)(p), *winning, k(changed)(p, q) == k(changed)(p, r))).then(q == r)
    return k.prove([p, q, r], goal, [k(only_winning_moves)(p, q), k(only_winning_moves)(p, r)])


def some_heap_is_lowered(k: Kernel) -> Theorem:
    """There is a winning move exactly when some heap h has h ⊕ s < h, s being the nim-sum."""
    heap = k(at)(p, i)
    conclusion = z3.And(0 <= i, i < k(number_lists.length)(p), k(algebra.nimsum)(heap, k(nim_sum)(p)) < heap)
    goal = given(k(valid)(p)).then(z3.Exists([q], z3.And(k(move)(p, q), k(lost)(q))) == z3.Exists([i], conclusion))
    return k.prove([p], goal, [k(only_winning_moves), k(winning_move)])


def two_lowerings(k: Kernel) -> Theorem:
    """With one big heap exactly two moves leave no big heap: they lower it to 0 or to 1.

    If m heaps are ones, the move to nim-sum zero leaves the even one of m and m + 1, that to nim-sum one the odd one.
    """
    zero, odd, m = k(lower)(p, 0), k(lower)(p, 1), k(ones)(p)
    conclusions = [z3.And(k(move)(p, q), k(big)(q) == 0) == z3.Or(q == zero, q == odd)]
    conclusions += [k(ones)(zero) == m + m % 2, k(ones)(odd) == m + 1 - m % 2]
    by = [k(lone_big_heap)(p), k(move_decreases)(p, q), k(sum_of_ones)(q)]
    by += [k(number_lists.sum_natural)(q), k(counts_natural)(p)]
    by += [k(same_lowering)(p, q, 0), k(same_lowering)(p, q, 1), k(cleared_ones)(p, zero), k(cleared_ones)(p, odd)]
    return k.prove([p, q], given(k(valid)(p), k(big)(p) == 1).then(*conclusions), by)


def cleared_ones(k: Kernel) -> Theorem:
    """A move from one big heap to no big heap leaves as many ones as before, or one more."""
    m, n, o = k(move), k(big), k(ones)
    goal = given(k(valid)(p), m(p, q), n(p) == 1, n(q) == 0).then(z3.Or(o(q) == o(p), o(q) == o(p) + 1))
    definitions = [m.at(p, q), k(valid).at(p), *(f.at(r) for f in (n, o) for r in (p, q))]
    by = [*definitions, k(counts_natural)(tail(p)), k(counts_natural)(tail(q)), k(move_changes_one)(tail(p), tail(q))]
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
