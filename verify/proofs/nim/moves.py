"""Every winning move: which heaps can be lowered, and to what.

Main statements: `every_move` (whatever move is made, the changed heap h became h ⊕ (old sum ⊕ new sum)) and
`made_move` (lowering a heap so reaches the wanted sum); together they list all winning moves of a position.
"""

import z3

from verify.kernel import Defined, Kernel, Structure, Theorem
from verify.proofs.general import nim_sum as algebra
from verify.proofs.general.reading import Heaps, cons, head, is_cons, nil, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.positions import move, move_decreases, nim_sum, p, q, sum_natural

i, x, d = z3.Ints("i x d")


def length(k: Kernel) -> Defined:
    """The number of heaps, empty ones included."""
    return k.define("length", [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), 1 + f(tail(p)), 0), Structure(p))


def at(k: Kernel) -> Defined:
    """The heap at place i, counted from 0; 0 where there is none."""
    return k.define(
        "at",
        [p, i],
        z3.IntSort(),
        lambda f, p, i: z3.If(is_cons(p), z3.If(i == 0, head(p), f(tail(p), i - 1)), 0),
        Structure(p),
    )


def put(k: Kernel) -> Defined:
    """The position with the heap at place i replaced by x."""
    return k.define(
        "put",
        [p, i, x],
        Heaps,
        lambda f, p, i, x: z3.If(is_cons(p), z3.If(i == 0, cons(x, tail(p)), cons(head(p), f(tail(p), i - 1, x))), nil),
        Structure(p),
    )


def changed(k: Kernel) -> Defined:
    """The first place at which two positions differ."""
    return k.define(
        "changed",
        [p, q],
        z3.IntSort(),
        lambda f, p, q: z3.If(z3.And(is_cons(p), head(p) == head(q)), 1 + f(tail(p), tail(q)), 0),
        Structure(p),
    )


def every_move(k: Kernel) -> Theorem:
    """A move changes one place i, and lowers the heap h there to h ⊕ (old nim-sum ⊕ new nim-sum)."""
    m, s, v, star = k(move), k(nim_sum), k(valid), k(algebra.nimsum)
    n, a, w, c = k(length), k(at), k(put), k(changed)
    place = c(p, q)
    goal = z3.Implies(
        z3.And(v(p), v(q), m(p, q)),
        z3.And(
            0 <= place,
            place < n(p),
            q == w(p, place, a(q, place)),
            a(q, place) < a(p, place),
            0 <= a(q, place),
            a(q, place) == star(a(p, place), star(s(p), s(q))),
        ),
    )
    nat, near = k(sum_natural), c(tail(p), tail(q))
    old, new = s(tail(p)), s(tail(q))
    both = (head(p), head(q))
    return k.induct(
        "nim.every-move",
        [p, q],
        goal,
        Structure(p),
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
            k(length_natural)(tail(p)),
            # the head changed: h' = h ⊕ ((h ⊕ r) ⊕ (h' ⊕ r))
            k(double_cancel)(head(p), old, head(q)),
            # the head stayed: (h ⊕ r) ⊕ (h ⊕ r') = r ⊕ r'
            k(common_cancel)(head(p), old, new),
            k(algebra.natural_value)(*both),
            k(algebra.natural_value)(near, near),
        ],
    )


def length_natural(k: Kernel) -> Theorem:
    """The number of heaps is a natural number."""
    n = k(length)
    return k.induct("nim.length-natural", [p], n(p) >= 0, Structure(p), at=[(tail(p),)], by=[n.at(p)])


def common_cancel(k: Kernel) -> Theorem:
    """(a ⊕ b) ⊕ (a ⊕ c) = b ⊕ c."""
    star = k(algebra.nimsum)
    a, b, c = z3.Ints("a b c")
    assoc, swap, nat = k(algebra.associative), k(algebra.commutative), k(algebra.natural_value)
    goal = z3.Implies(algebra.natural(a, b, c), star(star(a, b), star(a, c)) == star(b, c))
    return k.prove(
        "nim.common-cancel",
        [a, b, c],
        goal,
        by=[
            swap(a, b),
            assoc(b, a, star(a, c)),
            assoc(a, a, c),
            k(algebra.self_inverse)(a),
            swap(0, c),
            k(algebra.zero)(c),
            nat(a, c),
            nat(a, b),
        ],
    )


def double_cancel(k: Kernel) -> Theorem:
    """a ⊕ ((a ⊕ b) ⊕ (c ⊕ b)) = c."""
    star = k(algebra.nimsum)
    a, b, c = z3.Ints("a b c")
    swap = k(algebra.commutative)
    goal = z3.Implies(algebra.natural(a, b, c), star(a, star(star(a, b), star(c, b))) == c)
    return k.prove(
        "nim.double-cancel",
        [a, b, c],
        goal,
        by=[
            swap(a, b),
            swap(c, b),
            k(common_cancel)(b, a, c),
            swap(a, star(a, c)),
            swap(a, c),
            k(algebra.cancel)(c, a),
        ],
    )


def put_sum(k: Kernel) -> Theorem:
    """Replacing a heap h by x ≥ 0 changes the nim-sum s to s ⊕ (h ⊕ x), and leaves a position."""
    s, v, star = k(nim_sum), k(valid), k(algebra.nimsum)
    n, a, w = k(length), k(at), k(put)
    after, here = w(p, i, x), a(p, i)
    goal = z3.Implies(
        z3.And(v(p), 0 <= i, i < n(p), x >= 0), z3.And(v(after), here >= 0, s(after) == star(s(p), star(here, x)))
    )
    rest = s(tail(p))
    assoc, swap, nat = k(algebra.associative), k(algebra.commutative), k(algebra.natural_value)
    deeper = a(tail(p), i - 1)
    return k.induct(
        "nim.put-sum",
        [p, i, x],
        goal,
        Structure(p),
        at=[(tail(p), i - 1, x)],
        by=[
            s.at(p),
            v.at(p),
            n.at(p),
            a.at(p, i),
            w.at(p, i, x),
            s.at(after),
            v.at(after),
            k(sum_natural)(tail(p)),
            assoc(head(p), rest, star(deeper, x)),
            nat(deeper, x),
            nat(head(p), x),
            nat(head(p), rest),
            # (h ⊕ r) ⊕ (h ⊕ x) = r ⊕ x
            k(common_cancel)(head(p), rest, x),
            swap(rest, x),
        ],
    )


def put_moves(k: Kernel) -> Theorem:
    """Replacing a heap by a smaller natural number is a legal move."""
    m, v, n, a, w = k(move), k(valid), k(length), k(at), k(put)
    after = w(p, i, x)
    goal = z3.Implies(z3.And(v(p), 0 <= i, i < n(p), 0 <= x, x < a(p, i)), m(p, after))
    return k.induct(
        "nim.put-moves",
        [p, i, x],
        goal,
        Structure(p),
        at=[(tail(p), i - 1, x)],
        by=[m.at(p, after), v.at(p), n.at(p), a.at(p, i), w.at(p, i, x)],
    )


def winning_move(k: Kernel) -> Theorem:
    """If h ⊕ s < h for the heap h at place i, then lowering it to h ⊕ s wins, s being the nim-sum."""
    s, v, star, n, a, w = k(nim_sum), k(valid), k(algebra.nimsum), k(length), k(at), k(put)
    here = a(p, i)
    target = star(here, s(p))
    after = w(p, i, target)
    goal = z3.Implies(
        z3.And(v(p), 0 <= i, i < n(p), target < here), z3.And(v(after), k(move)(p, after), k(lost)(after))
    )
    swap, nat = k(algebra.commutative), k(algebra.natural_value)
    return k.prove(
        "nim.winning-move",
        [p, i],
        goal,
        by=[
            k(put_sum)(p, i, target),
            k(put_moves)(p, i, target),
            k(bouton)(after),
            nat(here, s(p)),
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
    s, v, star, n, a, w = k(nim_sum), k(valid), k(algebra.nimsum), k(length), k(at), k(put)
    place = k(changed)(p, q)
    here = a(p, place)
    target = star(here, s(p))
    goal = z3.Implies(
        z3.And(v(p), k(move)(p, q), k(lost)(q)),
        z3.And(0 <= place, place < n(p), target < here, q == w(p, place, target)),
    )
    return k.prove(
        "nim.only-winning-moves",
        [p, q],
        goal,
        by=[k(every_move)(p, q), k(move_decreases)(p, q), k(bouton)(q), k(algebra.zero)(s(p)), k(sum_natural)(p)],
    )
