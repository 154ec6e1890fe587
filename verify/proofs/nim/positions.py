"""Positions of Nim as lists of heaps of any length: the move from the rules, and the nim-sum of a whole position.

Main statements: `move_decreases` (every game ends), `change_shows` (both first lemmas of the three documents at
once), `lower_reaches` (the second lemma: any smaller nim-sum can be reached by an explicit move).
"""

import z3

from theory.rules.nim import NIM
from verify.kernel import Defined, Kernel, Structure, Theorem
from verify.proofs.general import nim_sum as algebra
from verify.proofs.general.nim_sum import natural
from verify.proofs.general.reading import Heaps, cons, head, is_cons, nil, one_heap, tail, valid

p, q = z3.Consts("p q", Heaps)
d = z3.Int("d")


def move(k: Kernel) -> Defined:
    """move(p, q): one heap of p is lowered and the rest are left alone, read from the rules of Nim."""
    return one_heap(k, NIM)


def total(k: Kernel) -> Defined:
    """The number of counters in a position."""
    return k.define("total", [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), head(p) + f(tail(p)), 0), Structure(p))


def nim_sum(k: Kernel) -> Defined:
    """The nim-sum of all heaps of a position."""
    s = k(algebra.nimsum)
    return k.define(
        "nim_sum", [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), s(head(p), f(tail(p))), 0), Structure(p)
    )


def total_natural(k: Kernel) -> Theorem:
    """The number of counters is a natural number."""
    t, v = k(total), k(valid)
    return k.induct(
        "nim.total-natural", [p], z3.Implies(v(p), t(p) >= 0), Structure(p), at=[(tail(p),)], by=[t.at(p), v.at(p)]
    )


def sum_natural(k: Kernel) -> Theorem:
    """The nim-sum of a position is a natural number."""
    s, n = k(nim_sum), k(algebra.natural_value)
    return k.prove("nim.sum-natural", [p], s(p) >= 0, by=[s.at(p), n(head(p), s(tail(p)))])


def move_decreases(k: Kernel) -> Theorem:
    """A move leads to a position, and lowers the number of counters: no game outlasts its counters."""
    m, t, v = k(move), k(total), k(valid)
    goal = z3.Implies(z3.And(v(p), m(p, q)), z3.And(v(q), 0 <= t(q), t(q) < t(p)))
    nonneg = k(total_natural)
    return k.induct(
        "nim.move-decreases",
        [p, q],
        goal,
        Structure(p),
        at=[(tail(p), tail(q))],
        by=[m.at(p, q), t.at(p), t.at(q), v.at(p), v.at(q), nonneg(q), nonneg(tail(p)), nonneg(tail(q))],
    )


def change_shows(k: Kernel) -> Theorem:
    """A move never leaves the nim-sum as it was; in particular it breaks a nim-sum of zero."""
    m, s, v = k(move), k(nim_sum), k(valid)
    inj, swap = k(algebra.injective), k(algebra.commutative)
    goal = z3.Implies(z3.And(v(p), v(q), m(p, q)), s(q) != s(p))
    nat = k(sum_natural)
    left = (head(p), s(tail(p)))
    right = (head(q), s(tail(q)))
    return k.induct(
        "nim.change-shows",
        [p, q],
        goal,
        Structure(p),
        at=[(tail(p), tail(q))],
        by=[
            m.at(p, q),
            s.at(p),
            s.at(q),
            v.at(p),
            v.at(q),
            nat(tail(p)),
            nat(tail(q)),
            inj(head(p), head(q), s(tail(p))),
            inj(s(tail(p)), s(tail(q)), head(p)),
            swap(*left),
            swap(*right),
        ],
    )


def lower(k: Kernel) -> Defined:
    """lower(p, d): the position with nim-sum d that arises by lowering the first heap that allows it.

    With s the nim-sum of p, the heap h becomes h ⊕ (s ⊕ d), which is d ⊕ (the nim-sum of the other heaps).
    """
    star, s = k(algebra.nimsum), k(nim_sum)

    def body(f: z3.FuncDeclRef, p: z3.DatatypeRef, d: z3.ArithRef) -> z3.DatatypeRef:
        target = star(d, s(tail(p)))
        found = cons(target, tail(p))
        later = cons(head(p), f(tail(p), star(d, head(p))))
        return z3.If(is_cons(p), z3.If(target < head(p), found, later), nil)

    return k.define("lower", [p, d], Heaps, body, Structure(p))


def lower_reaches(k: Kernel) -> Theorem:
    """For every d below the nim-sum, `lower` is a legal move and leaves the nim-sum d."""
    m, s, v, low, star = k(move), k(nim_sum), k(valid), k(lower), k(algebra.nimsum)
    here, rest = head(p), s(tail(p))
    after = low(p, d)
    goal = z3.Implies(z3.And(v(p), natural(d), d < s(p)), z3.And(v(after), m(p, after), s(after) == d))
    deeper = star(d, here)
    nat = k(algebra.natural_value)
    return k.induct(
        "nim.lower-reaches",
        [p, d],
        goal,
        Structure(p),
        at=[(tail(p), deeper)],
        by=[
            s.at(p),
            v.at(p),
            low.at(p, d),
            m.at(p, after),
            s.at(after),
            v.at(after),
            k(sum_natural)(tail(p)),
            nat(d, rest),
            nat(d, here),
            k(algebra.exchange)(here, rest, d),
            k(algebra.cancel)(d, rest),
            k(algebra.cancel)(d, here),
            k(algebra.commutative)(here, deeper),
        ],
    )


def append(k: Kernel) -> Defined:
    """Two positions side by side: the heaps of p, then the heaps of q."""
    return k.define(
        "append", [p, q], Heaps, lambda f, p, q: z3.If(is_cons(p), cons(head(p), f(tail(p), q)), q), Structure(p)
    )


def append_sum(k: Kernel) -> Theorem:
    """The nim-sum of two positions side by side is the nim-sum of their nim-sums; both stay valid."""
    s, v, join, star = k(nim_sum), k(valid), k(append), k(algebra.nimsum)
    both = join(p, q)
    goal = z3.Implies(z3.And(v(p), v(q)), z3.And(v(both), s(both) == star(s(p), s(q))))
    nat = k(sum_natural)
    return k.induct(
        "nim.append-sum",
        [p, q],
        goal,
        Structure(p),
        at=[(tail(p), q)],
        by=[
            s.at(p),
            v.at(p),
            join.at(p, q),
            s.at(both),
            v.at(both),
            nat(tail(p)),
            nat(q),
            k(algebra.associative)(head(p), s(tail(p)), s(q)),
            k(algebra.zero)(s(q)),
            k(algebra.commutative)(0, s(q)),
        ],
    )
