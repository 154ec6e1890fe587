"""Every winning move: which heaps can be lowered, and to what.

Main statements: `every_move` (every move lowers the changed heap h to h ⊕ (old sum ⊕ new sum)) and `put_moves`
(lowering a heap is a move); together, `winning_move` and `only_winning_moves` list all winning moves.
"""

import z3

from verify.kernel import Fact, Kernel, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import number_lists
from verify.proofs.general.nim_sum_algebra import common_cancel, double_cancel
from verify.proofs.general.number_lists import at, changed, length, nim_sum, p, put, put_sum, q, sum_natural
from verify.proofs.general.z3_semantics import head, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.positions import move, move_decreases

PREFIX = "nim"

i, x = z3.Ints("i x")


def every_move(k: Kernel) -> Theorem:
    """A move changes one place i, and lowers the heap h there to h ⊕ (old nim-sum ⊕ new nim-sum)."""
    place = k(changed)(p, q)
    goal = given(k(valid)(p), k(valid)(q), k(move)(p, q)).then(
        0 <= place,
        place < k(length)(p),
        q == k(put)(p, place, k(at)(q, place)),
        k(at)(q, place) < k(at)(p, place),
        0 <= k(at)(q, place),
        k(at)(q, place) == k(algebra.nimsum)(k(at)(p, place), k(algebra.nimsum)(k(nim_sum)(p), k(nim_sum)(q))),
    )
    nat, rest_changes = k(sum_natural), k(changed)(tail(p), tail(q))
    old, new = k(nim_sum)(tail(p)), k(nim_sum)(tail(q))
    both = (head(p), head(q))
    by: list[Fact] = [k(move).at(p, q), k(valid).at(p), k(valid).at(q), k(nim_sum).at(p), k(nim_sum).at(q)]
    by += [k(length).at(p), k(changed).at(p, q), k(put).at(p, place, k(at)(q, place))]
    by += [k(at).at(p, place), k(at).at(q, place), nat(tail(p)), nat(tail(q)), k(number_lists.length_natural)(tail(p))]
    # The head changed: h' = h ⊕ ((h ⊕ r) ⊕ (h' ⊕ r)). The head stayed: (h ⊕ r) ⊕ (h ⊕ r') = r ⊕ r'.
    by += [k(double_cancel)(head(p), old, head(q)), k(common_cancel)(head(p), old, new)]
    by += [k(algebra.natural_value)(*both), k(algebra.natural_value)(rest_changes, rest_changes)]
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)


def put_moves(k: Kernel) -> Theorem:
    """Replacing a heap by a smaller natural number is a legal move."""
    goal = given(k(valid)(p), 0 <= i, i < k(length)(p), 0 <= x, x < k(at)(p, i)).then(k(move)(p, k(put)(p, i, x)))
    return k.induct([p, i, x], goal, Structural(p), at=[(tail(p), i - 1, x)], unfold=1)


def winning_move(k: Kernel) -> Theorem:
    """If h ⊕ s < h for the heap h at place i, then lowering it to h ⊕ s wins, s being the nim-sum."""
    s, v, star, heap = k(nim_sum), k(valid), k(algebra.nimsum), k(at)(p, i)
    target = star(heap, s(p))
    after = k(put)(p, i, target)
    goal = given(v(p), 0 <= i, i < k(length)(p), target < heap).then(v(after), k(move)(p, after), k(lost)(after))
    by = [k(put_sum)(p, i, target), k(put_moves)(p, i, target), k(bouton)(after), k(algebra.natural_value)(heap, s(p))]
    by += [k(sum_natural)(p), k(put_sum)(p, i, 0), k(algebra.zero)(heap)]
    # h ⊕ (h ⊕ s) = s, and s ⊕ s = 0
    by += [k(algebra.commutative)(heap, s(p)), k(algebra.commutative)(heap, star(s(p), heap))]
    by += [k(algebra.cancel)(s(p), heap), k(algebra.self_inverse)(s(p))]
    return k.prove([p, i], goal, by)


def only_winning_moves(k: Kernel) -> Theorem:
    """Every winning move lowers one heap h to h ⊕ s, with s the nim-sum; each heap has at most one winning move."""
    place = k(changed)(p, q)
    heap = k(at)(p, place)
    target = k(algebra.nimsum)(heap, k(nim_sum)(p))
    conclusion = z3.And(0 <= place, place < k(length)(p), target < heap, q == k(put)(p, place, target))
    by = [k(every_move)(p, q), k(move_decreases)(p, q), k(bouton)(q), k(algebra.zero)(k(nim_sum)(p)), k(sum_natural)(p)]
    return k.prove([p, q], given(k(valid)(p), k(move)(p, q), k(lost)(q)).then(conclusion), by=by)
