"""Positions of Nim as lists of heaps of any length: the move from the rules, and what it does to the nim-sum.

Main statements: `move_decreases` (every game ends), `change_shows` (both first lemmas of the three documents at
once), `lower_reaches` (the second lemma: any smaller nim-sum can be reached by an explicit move).
"""

import z3

from theory.rules.nim import NIM
from verify.kernel import Definition, Kernel, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.nim_sum_algebra import natural
from verify.proofs.general.number_lists import nim_sum, p, q, sum_natural, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, one_heap, tail, valid

PREFIX = "nim"

d = z3.Int("d")


def move(k: Kernel) -> Definition:
    """move(p, q): one heap of p is lowered and the rest are left alone, read from the rules of Nim."""
    return one_heap(k, NIM)


def move_decreases(k: Kernel) -> Theorem:
    """A move leads to a position, and lowers the number of counters: no game outlasts its counters."""
    goal = given(k(valid)(p), k(move)(p, q)).then(k(valid)(q), 0 <= k(total)(q), k(total)(q) < k(total)(p))
    nonneg, places = k(total_natural), [(tail(p), tail(q))]
    return k.induct([p, q], goal, Structural(p), at=places, by=[nonneg(q), nonneg(tail(p)), nonneg(tail(q))], unfold=1)


def change_shows(k: Kernel) -> Theorem:
    """Every move changes the nim-sum; in particular, no move leads from nim-sum 0 to nim-sum 0."""
    s, v, inj, swap = k(nim_sum), k(valid), k(algebra.injective), k(algebra.commutative)
    goal = given(v(p), v(q), k(move)(p, q)).then(s(q) != s(p))
    parts = (head(p), s(tail(p)))
    right = (head(q), s(tail(q)))
    by = [k(sum_natural)(tail(p)), k(sum_natural)(tail(q))]
    by += [inj(head(p), head(q), s(tail(p))), inj(s(tail(p)), s(tail(q)), head(p)), swap(*parts), swap(*right)]
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by, unfold=1)


def lower(k: Kernel) -> Definition:
    """lower(p, d): the position with nim-sum d that arises by lowering the first heap that allows it.

    With s the nim-sum of p, the heap h becomes h ⊕ (s ⊕ d), which is d ⊕ (the nim-sum of the other heaps).
    """

    def body(f: z3.FuncDeclRef, p: z3.DatatypeRef, d: z3.ArithRef) -> z3.DatatypeRef:
        target = k(algebra.nimsum)(d, k(nim_sum)(tail(p)))
        later = cons(head(p), f(tail(p), k(algebra.nimsum)(d, head(p))))
        return z3.If(is_cons(p), z3.If(target < head(p), cons(target, tail(p)), later), nil)

    return k.define("lower", [p, d], Heaps, body, Structural(p))


def lower_reaches(k: Kernel) -> Theorem:
    """For every d below the nim-sum, `lower` is a legal move and leaves the nim-sum d."""
    s, v = k(nim_sum), k(valid)
    first_heap, rest, after = head(p), s(tail(p)), k(lower)(p, d)
    goal = given(v(p), natural(d), d < s(p)).then(v(after), k(move)(p, after), s(after) == d)
    deeper = k(algebra.nimsum)(d, first_heap)
    by = [k(sum_natural)(tail(p)), k(algebra.natural_value)(d, rest), k(algebra.natural_value)(d, first_heap)]
    by += [k(algebra.exchange)(first_heap, rest, d), k(algebra.cancel)(d, rest), k(algebra.cancel)(d, first_heap)]
    by += [k(algebra.commutative)(first_heap, deeper)]
    return k.induct([p, d], goal, Structural(p), at=[(tail(p), deeper)], by=by, unfold=1)
