"""Sums of MARK heaps: any number of heaps side by side, each move in one of them.

Main statements: `sum_is_nim_sum` (claim 8: the Grundy value of a sum is the nim-sum of the heaps' values),
`lost_iff_zero`, `sum_at_most_three` (with four values only), `lower_reaches` and `differs` (the two halves of its
proof), `all_lost` (lost heaps make a lost sum, by answering in the same heap), `ones` (heaps of one counter).
"""

import z3

from verify.kernel import Defined, Kernel, Structure, Theorem
from verify.proofs.components import HEAPS, Components
from verify.proofs.mark.grundy import grundy, mex_of_two, solved, three_values, value
from verify.proofs.mark.normal import from_dopey, game, lost_iff_dopey, move, reply, reply_wins
from verify.proofs.mark.vile import by_halves, dopey, either, vile, zeros
from verify.proofs.nim import algebra
from verify.proofs.nim.misere import big
from verify.proofs.nim.misere import ones as single
from verify.proofs.nim.positions import nim_sum
from verify.reading import Heaps, cons, head, is_cons, nil, tail, valid

p, q = z3.Consts("p q", Heaps)
a, b, c, v = z3.Ints("a b c v")


def heaps_of_mark(k: Kernel) -> Components:
    """Any number of heaps of MARK side by side."""
    return Components(k, "sum-mark", k(game), HEAPS)


def sum_move(k: Kernel) -> Defined:
    """move(p, q): one heap of p makes a move of MARK, and the others are left alone."""
    return k(heaps_of_mark).move  # type: ignore[no-any-return]


def sum_lost(k: Kernel) -> Defined:
    """The P-positions of sums of MARK heaps, by recursion along the moves."""
    return k(heaps_of_mark).game.lost  # type: ignore[no-any-return]


def sum_grundy(k: Kernel) -> Defined:
    """The Grundy value of a sum: the mex of the values of its options."""
    return k(heaps_of_mark).game.grundy  # type: ignore[no-any-return]


def total(k: Kernel) -> Defined:
    """The nim-sum of the Grundy values of the heaps."""
    return k(heaps_of_mark).value  # type: ignore[no-any-return]


def values(k: Kernel) -> Defined:
    """The position of Nim whose heaps are the values of the heaps: 0 dopey, 1 vile odious, 2 vile evil."""
    return k.define(
        "sum-mark.values",
        [p],
        Heaps,
        lambda f, p: z3.If(is_cons(p), cons(k(value)(head(p)), f(tail(p))), nil),
        Structure(p),
    )


def sum_falls(k: Kernel) -> Theorem:
    """Every move lowers the number of counters, so that a sum ends as well."""
    return k(heaps_of_mark).game.falls  # type: ignore[no-any-return]


def total_is_nim_sum(k: Kernel) -> Theorem:
    """The nim-sum of the Grundy values is that of the position of Nim made of the heaps' values."""
    t, f, s = k(total), k(values), k(nim_sum)
    return k.induct(
        "sum-mark.total",
        [p],
        t(p) == s(f(p)),
        Structure(p),
        at=[(tail(p),)],
        by=[t.at(p), f.at(p), s.at(f(p)), k(solved)(head(p))],
    )


def sum_is_nim_sum(k: Kernel) -> Theorem:
    """Claim 8: the Grundy value of a sum is the nim-sum of the values 0, 1, 2 of its heaps, whatever their number."""
    g, s, f = k(sum_grundy), k(nim_sum), k(values)
    by = [k(heaps_of_mark).solved(p), k(total_is_nim_sum)(p)]
    return k.prove("sum-mark.grundy-is-nim-sum", [p], g(p) == s(f(p)), by)


def sum_of_grundy(k: Kernel) -> Theorem:
    """The Grundy value of a sum is that of its first heap ⊕ that of the others, and 0 without heaps."""
    g, star = k(sum_grundy), k(algebra.nimsum)
    goal = g(p) == z3.If(is_cons(p), star(k(grundy)(head(p)), g(tail(p))), 0)
    by = [k(heaps_of_mark).solved(p), k(heaps_of_mark).solved(tail(p)), k(total).at(p)]
    return k.prove("sum-mark.heap-by-heap", [p], goal, by)


def lost_iff_zero(k: Kernel) -> Theorem:
    """A sum is a P-position exactly when the nim-sum of the values of its heaps is 0."""
    goal = k(sum_lost)(p) == (k(nim_sum)(k(values)(p)) == 0)
    lost = k(heaps_of_mark).lost_iff_zero("sum-mark.lost-by-total")
    return k.prove("sum-mark.lost-iff-zero", [p], goal, by=[lost(p), k(total_is_nim_sum)(p)])


def differs(k: Kernel) -> Theorem:
    """No move leaves the nim-sum of the values as it was."""
    s, f = k(nim_sum), k(values)
    goal = z3.Implies(k(sum_move)(p, q), s(f(q)) != s(f(p)))
    by = [k(heaps_of_mark).differs(p, q), k(total_is_nim_sum)(p), k(total_is_nim_sum)(q)]
    return k.prove("sum-mark.differs", [p, q], goal, by)


def lower(k: Kernel) -> Defined:
    """lower(p, v): the option with the smaller nim-sum v, by a move in the first heap that allows it."""
    return k(heaps_of_mark).reply  # type: ignore[no-any-return]


def lower_reaches(k: Kernel) -> Theorem:
    """For every v below the nim-sum of the values, `lower` is a legal move and leaves the nim-sum v."""
    s, f, to = k(nim_sum), k(values), k(lower)(p, v)
    goal = z3.Implies(z3.And(0 <= v, v < s(f(p))), z3.And(k(sum_move)(p, to), s(f(to)) == v))
    by = [k(heaps_of_mark).reaches(p, v), k(total_is_nim_sum)(p), k(total_is_nim_sum)(to)]
    return k.prove("sum-mark.lower-reaches", [p, v], goal, by)


def small_sum(k: Kernel) -> Theorem:
    """The nim-sum of two numbers up to 3 is at most 3."""
    star = k(algebra.nimsum)
    goal = z3.Implies(z3.And(0 <= a, a <= 3, 0 <= b, b <= 3), z3.And(0 <= star(a, b), star(a, b) <= 3))
    half = [star.at(a / 2, b / 2), star.at(a / 4, b / 4), star.at(a / 2 / 2, b / 2 / 2)]
    return k.prove("sum-mark.small-sum", [a, b], goal, by=[star.at(a, b), *half])


def sum_at_most_three(k: Kernel) -> Theorem:
    """The nim-sum of the values is 0, 1, 2 or 3."""
    s, f = k(nim_sum), k(values)
    return k.induct(
        "sum-mark.at-most-three",
        [p],
        z3.And(0 <= s(f(p)), s(f(p)) <= 3),
        Structure(p),
        at=[(tail(p),)],
        by=[s.at(f(p)), f.at(p), k(small_sum)(k(value)(head(p)), s(f(tail(p)))), k(solved)(head(p)), k(three_values)(head(p))],
    )


def winning_reply(k: Kernel) -> Theorem:
    """From a sum that is no P-position the move to nim-sum 0 is legal and wins."""
    lost, to = k(sum_lost), k(lower)(p, z3.IntVal(0))
    goal = z3.Implies(z3.Not(lost(p)), z3.And(k(sum_move)(p, to), lost(to), k(nim_sum)(k(values)(to)) == 0))
    by = [k(lost_iff_zero)(p), k(lost_iff_zero)(to), k(lower_reaches)(p, 0), k(sum_at_most_three)(p)]
    return k.prove("sum-mark.winning-reply", [p], goal, by)


def winning_moves(k: Kernel) -> Theorem:
    """The winning moves of a sum are exactly those to nim-sum 0."""
    lost, m = k(sum_lost), k(sum_move)
    goal = z3.And(m(p, q), lost(q)) == z3.And(m(p, q), k(nim_sum)(k(values)(q)) == 0)
    return k.prove("sum-mark.winning-moves", [p, q], goal, by=[k(lost_iff_zero)(q)])


def all_dopey(k: Kernel) -> Defined:
    """Every heap of the position is dopey."""
    return k.define(
        "sum-mark.all-dopey",
        [p],
        z3.BoolSort(),
        lambda f, p: z3.Implies(is_cons(p), z3.And(k(dopey)(head(p)), f(tail(p)))),
        Structure(p),
    )


def mend(k: Kernel) -> Defined:
    """The position after the winning move of single-heap MARK in the first heap that is vile."""
    heap = k(reply)

    def body(f: z3.FuncDeclRef, p: z3.DatatypeRef) -> z3.DatatypeRef:
        here = cons(heap(head(p)), tail(p))
        return z3.If(is_cons(p), z3.If(k(vile)(head(p)), here, cons(head(p), f(tail(p)))), nil)

    return k.define("sum-mark.mend", [p], Heaps, body, Structure(p))


def answered(k: Kernel) -> Theorem:
    """If all heaps are dopey, every move is answered in the same heap so that they all are dopey again."""
    d, m, r = k(all_dopey), k(sum_move), k(mend)(q)
    here = head(p), head(q)
    goal = z3.Implies(z3.And(d(p), m(p, q)), z3.And(m(q, r), d(r), z3.Not(d(q))))
    by = [
        d.at(p), d.at(q), d.at(r), m.at(p, q), m.at(q, r), k(mend).at(q), k(from_dopey)(*here), k(reply_wins)(head(q)),
        k(dopey).at(head(q)), k(dopey).at(head(p)),
    ]  # fmt: skip
    return k.induct("sum-mark.answered", [p, q], goal, Structure(p), at=[(tail(p), tail(q))], by=by)


def all_lost(k: Kernel) -> Theorem:
    """If every heap is a P-position then so is the sum: each move is answered in the same heap."""
    d, lost, sums = k(all_dopey), k(sum_lost), k(heaps_of_mark).game
    every = k.define(
        "sum-mark.all-lost",
        [p],
        z3.BoolSort(),
        lambda f, p: z3.Implies(is_cons(p), z3.And(head(p) >= 0, k(game).lost(head(p)), f(tail(p)))),
        Structure(p),
    )
    same = k.induct(
        "sum-mark.all-lost-is-dopey",
        [p],
        every(p) == d(p),
        Structure(p),
        at=[(tail(p),)],
        by=[every.at(p), d.at(p), k(lost_iff_dopey)(head(p)), k(dopey).at(head(p))],
    )
    none = k(values), k(nim_sum)
    zero = k.induct(
        "sum-mark.dopey-sum",
        [p],
        z3.Implies(d(p), none[1](none[0](p)) == 0),
        Structure(p),
        at=[(tail(p),)],
        by=[
            d.at(p), none[0].at(p), none[1].at(none[0](p)), k(value).at(head(p)), k(dopey).at(head(p)),
            k(algebra.nimsum).at(0, 0),
        ],
    )  # fmt: skip
    return k.prove(
        "sum-mark.all-lost-is-lost", [p], z3.Implies(every(p), lost(p)), by=[same(p), zero(p), k(lost_iff_zero)(p)]
    )
