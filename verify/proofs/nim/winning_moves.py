"""Every winning move: which heaps can be lowered, and to what.

Main statements: `every_move` (whatever move is made, the changed heap h became h ⊕ (old sum ⊕ new sum)) and
`put_moves` (lowering a heap is a move); together, `winning_move` and `only_winning_moves` list all that win.
"""

import z3

from verify.kernel import Kernel, Structural, Theorem
from verify.proofs.general import nim_sum as algebra
from verify.proofs.general import number_lists
from verify.proofs.general.nim_sum import common_cancel, double_cancel
from verify.proofs.general.number_lists import at, changed, length, nim_sum, p, put, put_sum, q, sum_natural
from verify.proofs.general.z3_semantics import head, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.positions import move, move_decreases

PREFIX = "nim"

i, x = z3.Ints("i x")


def every_move(k: Kernel) -> Theorem:
    """A move changes one place i, and lowers the heap h there to h ⊕ (old nim-sum ⊕ new nim-sum)."""
    m, s, v, star = k(move), k(nim_sum), k(valid), k(algebra.nimsum)
    n, a, w, c = k(length), k(at), k(put), k(changed)
    place = c(p, q)
    then = z3.And(
        0 <= place,
        place < n(p),
        q == w(p, place, a(q, place)),
        a(q, place) < a(p, place),
        0 <= a(q, place),
        a(q, place) == star(a(p, place), star(s(p), s(q))),
    )
    goal = z3.Implies(z3.And(v(p), v(q), m(p, q)), then)
    nat, near = k(sum_natural), c(tail(p), tail(q))
    old, new = s(tail(p)), s(tail(q))
    both = (head(p), head(q))
    return k.induct(
        [p, q],
        goal,
        Structural(p),
        at=[(tail(p), tail(q))],
        by=[
            m.at(p, q),
            v.at(p),
            v.at(q),
            s.at(p),
            s.at(q),
            n.at(p),
            c.at(p, q),
            w.at(p, place, a(q, place)),
            a.at(p, place),
            a.at(q, place),
            nat(tail(p)),
            nat(tail(q)),
            k(number_lists.length_natural)(tail(p)),
            # the head changed: h' = h ⊕ ((h ⊕ r) ⊕ (h' ⊕ r))
            k(double_cancel)(head(p), old, head(q)),
            # the head stayed: (h ⊕ r) ⊕ (h ⊕ r') = r ⊕ r'
            k(common_cancel)(head(p), old, new),
            k(algebra.natural_value)(*both),
            k(algebra.natural_value)(near, near),
        ],
    )


def put_moves(k: Kernel) -> Theorem:
    """Replacing a heap by a smaller natural number is a legal move."""
    after = k(put)(p, i, x)
    goal = z3.Implies(z3.And(k(valid)(p), 0 <= i, i < k(length)(p), 0 <= x, x < k(at)(p, i)), k(move)(p, after))
    return k.induct([p, i, x], goal, Structural(p), at=[(tail(p), i - 1, x)], unfold=1)


def winning_move(k: Kernel) -> Theorem:
    """If h ⊕ s < h for the heap h at place i, then lowering it to h ⊕ s wins, s being the nim-sum."""
    s, v, star = k(nim_sum), k(valid), k(algebra.nimsum)
    here = k(at)(p, i)
    target = star(here, s(p))
    after = k(put)(p, i, target)
    then = z3.And(v(after), k(move)(p, after), k(lost)(after))
    goal = z3.Implies(z3.And(v(p), 0 <= i, i < k(length)(p), target < here), then)
    swap = k(algebra.commutative)
    return k.prove(
        [p, i],
        goal,
        by=[
            k(put_sum)(p, i, target),
            k(put_moves)(p, i, target),
            k(bouton)(after),
            k(algebra.natural_value)(here, s(p)),
            k(sum_natural)(p),
            k(put_sum)(p, i, 0),
            k(algebra.zero)(here),
            # h ⊕ (h ⊕ s) = s, and s ⊕ s = 0
            swap(here, s(p)),
            swap(here, star(s(p), here)),
            k(algebra.cancel)(s(p), here),
            k(algebra.self_inverse)(s(p)),
        ],
    )


def only_winning_moves(k: Kernel) -> Theorem:
    """Every winning move lowers one heap h to h ⊕ s, s being the nim-sum; at most one winning move a heap."""
    s = k(nim_sum)
    place = k(changed)(p, q)
    here = k(at)(p, place)
    target = k(algebra.nimsum)(here, s(p))
    then = z3.And(0 <= place, place < k(length)(p), target < here, q == k(put)(p, place, target))
    by = [k(every_move)(p, q), k(move_decreases)(p, q), k(bouton)(q), k(algebra.zero)(s(p)), k(sum_natural)(p)]
    return k.prove([p, q], z3.Implies(z3.And(k(valid)(p), k(move)(p, q), k(lost)(q)), then), by=by)
