"""Misère sums of K-MARK heaps below k², any number of them, k ≥ 3 a variable: played like Nim.

Each heap may have a k of its own. Heaps of 0, 1 and k counters are fickle, the others firm. A firm heap below k² has
either no fickle option, or fickle options of both values 0 and 1, and then its own value is 2 or more; all the rest
follows. Main statements: `lost_iff` (lost exactly when the nim-sum of the normal Grundy values is 0 beside a firm heap,
or 1 where all heaps are fickle), `winning_reply`, `square` (the heap k² breaks the rule).
"""

import z3

from verify.kernel import Defined, Each, Kernel, Measure, Structure, Theorem
from verify.proofs.general import nim_sum
from verify.proofs.general.division import K, digits, division, front, last, monotone, n
from verify.proofs.general.numerals import sum_of
from verify.proofs.mark.normal.grundy_form import NORMAL, form
from verify.proofs.mark.normal.k_grundy import BaseHeap, base, base_heap, counters, game, grundy_is_form
from verify.proofs.mark.normal.k_mark import falls, options
from verify.proofs.mark.normal.k_sums import LISTS, heaps_of_k_mark, misere_sum

PREFIX = "small-heaps"

g, h = z3.Consts("g h", BaseHeap)
x, y = z3.Consts("x y", LISTS.sort)
a, b = z3.Ints("a b")
first, others = LISTS.head, LISTS.tail


def small_values(k: Kernel) -> Theorem:
    """The normal values of the heaps below 2k, k ≥ 3, are 0, 1, …, k − 1 and 0, k, 2, …, k − 1."""
    v, q, d = k(form)(n, K), k(front)(n, K), k(last)(n, K)
    second = z3.And(q == 1, d == n - K, v == z3.If(n == K + 1, K, n - K))
    goal = z3.Implies(z3.And(K >= 3, 0 <= n, n < 2 * K), z3.If(n < K, z3.And(q == 0, d == n, v == n), second))
    return k.prove("small-heaps.values", [n, K], goal, NORMAL.first_blocks(k))


# One heap


def tame(k: Kernel) -> Defined:
    """A heap below k², with a k of 3 or more."""
    size, own = counters(h), base(h)
    return k.define([h], z3.BoolSort(), lambda *_: z3.And(own >= 3, 0 <= size, size < own * own))


def fickle(k: Kernel) -> Defined:
    """A heap of 0, 1 or k counters."""
    size = counters(h)
    return k.define([h], z3.BoolSort(), lambda *_: z3.Or(size == 0, size == 1, size == base(h)))


def fickle_value(k: Kernel) -> Theorem:
    """A tame fickle heap has the value 1 if it has one counter, else 0."""
    value = k(game).grundy(h)
    goal = z3.Implies(z3.And(k(tame)(h), k(fickle)(h)), value == z3.If(counters(h) == 1, 1, 0))
    by = [
        k(tame).at(h),
        k(fickle).at(h),
        k(grundy_is_form)(counters(h), 0, base(h)),
        k(small_values)(counters(h), base(h)),
    ]
    return k.prove([h], goal, by)


def short_front(k: Kernel) -> Theorem:
    """Without its last digit a number below k² is below k; it is 0 below k, and 0 or 1 exactly below 2k."""
    q = k(front)(n, K)
    goal = z3.Implies(
        z3.And(K >= 3, 0 <= n, n < K * K), z3.And(0 <= q, q < K, (q == 0) == (n < K), (q <= 1) == (n < 2 * K))
    )
    by = [k(division)(n, K), k(digits)(n, K), k(monotone)(K - 1, q, K), k(front).at(n, K), k(digits)(n - K, K)]
    return k.prove([n, K], goal, by)


def stays_tame(k: Kernel) -> Theorem:
    """A move of a tame heap leaves a tame heap."""
    by = [k(tame).at(h), k(tame).at(g), k(falls)(counters(h), counters(g), base(h))]
    return k.prove("small-heaps.stays", [h, g], z3.Implies(z3.And(k(tame)(h), k(game).move(h, g)), k(tame)(g)), by)


def from_fickle(k: Kernel) -> Theorem:
    """What a fickle heap can become is fickle or has a value of 2 or more."""
    f = k(fickle)
    goal = z3.Implies(z3.And(k(tame)(h), f(h), k(game).move(h, g)), z3.Or(f(g), k(game).grundy(g) >= 2))
    size, left, own = counters(h), counters(g), base(h)
    by = [
        k(tame).at(h),
        f.at(h),
        f.at(g),
        k(options)(size, left, own),
        k(small_values)(size, own),
        k(small_values)(left, own),
        k(grundy_is_form)(left, 0, own),
    ]
    return k.prove([h, g], goal, by)


def swap(k: Kernel) -> Defined:
    """For a firm heap h that can become the fickle heap g, a fickle heap of the other value that it can become."""
    zero = z3.If(counters(h) < base(h), 0, base(h))
    to = z3.If(counters(g) == 1, zero, 1)
    return k.define([h, g], BaseHeap, lambda _, h, g: base_heap(to, base(h)))


def to_fickle(k: Kernel) -> Theorem:
    """A firm heap that can become fickle has a value of 2 or more, and can become fickle with the other value too."""
    f, value, legal, to = k(fickle), k(game).grundy, k(game).move, k(swap)(h, g)
    goal = z3.Implies(
        z3.And(k(tame)(h), z3.Not(f(h)), legal(h, g), f(g)),
        z3.And(value(h) >= 2, legal(h, to), k(tame)(to), f(to), value(to) == 1 - value(g)),
    )
    size, left, own = counters(h), counters(g), base(h)
    by = [
        k(tame).at(h),
        k(tame).at(to),
        f.at(h),
        f.at(g),
        f.at(to),
        k(swap).at(h, g),
        k(options)(size, left, own),
        k(options)(size, counters(to), own),
        k(small_values)(size, own),
        k(grundy_is_form)(size, 0, own),
        k(short_front)(size, own),
        k(fickle_value)(g),
        k(fickle_value)(to),
        k(stays_tame)(h, g),
        k(stays_tame)(h, to),
    ]
    return k.prove([h, g], goal, by)


# Any number of heaps


def all_tame(k: Kernel) -> Defined:
    """That every heap is tame."""
    body = lambda f, x: z3.Implies(LISTS.some(x), z3.And(k(tame)(first(x)), f(others(x))))
    return k.define([x], z3.BoolSort(), body, Structure(x))


def firm(k: Kernel) -> Defined:
    """That some heap is not fickle."""
    body = lambda f, x: z3.And(LISTS.some(x), z3.Or(z3.Not(k(fickle)(first(x))), f(others(x))))
    return k.define([x], z3.BoolSort(), body, Structure(x))


def empty(k: Kernel) -> Defined:
    """That no heap has a counter."""
    body = lambda f, x: z3.Implies(LISTS.some(x), z3.And(counters(first(x)) <= 0, f(others(x))))
    return k.define([x], z3.BoolSort(), body, Structure(x))


def above(k: Kernel) -> Theorem:
    """The nim-sum of a number from 2 on and of 0 or 1 is 2 or more."""
    star = k(nim_sum.nimsum)
    by = [star.at(a, b), star.at(b, a), k(nim_sum.zero)(a / 2), k(nim_sum.commutative)(a / 2, b / 2)]
    goal = z3.Implies(z3.And(a >= 2, 0 <= b, b <= 1), z3.And(star(a, b) >= 2, star(b, a) >= 2))
    return k.prove([a, b], goal, by)


def fickle_sum(k: Kernel) -> Theorem:
    """Fickle heaps have the nim-sum 0 or 1, and 0 if all are empty; empty heaps are fickle."""
    parts, f = k(heaps_of_k_mark), k(firm)
    value = parts.value
    goal = z3.Implies(
        k(all_tame)(x),
        z3.And(
            z3.Implies(z3.Not(f(x)), z3.And(0 <= value(x), value(x) <= 1)),
            z3.Implies(k(empty)(x), z3.And(z3.Not(f(x)), value(x) == 0)),
        ),
    )
    by = [
        k(all_tame).at(x),
        f.at(x),
        value.at(x),
        k(empty).at(x),
        k(fickle_value)(first(x)),
        k(fickle).at(first(x)),
        k(tame).at(first(x)),
        *(sum_of(k, i, j) for i in (0, 1) for j in (0, 1)),
    ]
    return k.induct([x], goal, Structure(x), at=[(others(x),)], by=by)


def all_stay_tame(k: Kernel) -> Theorem:
    """A move of a sum of tame heaps leaves tame heaps."""
    t, mv = k(all_tame), k(heaps_of_k_mark).move
    by = [t.at(x), t.at(y), mv.at(x, y), k(stays_tame)(first(x), first(y))]
    goal = z3.Implies(z3.And(t(x), mv(x, y)), t(y))
    return k.induct("small-heaps.all-stay", [x, y], goal, Structure(x), at=[(others(x), others(y))], by=by)


def empty_is_stuck(k: Kernel) -> Theorem:
    """From empty heaps there is no move."""
    mv, e = k(heaps_of_k_mark).move, k(empty)
    by = [
        mv.at(x, y),
        e.at(x),
        k(options)(counters(first(x)), counters(first(y)), base(first(x))),
        k(tame).at(first(x)),
    ]
    goal = z3.Implies(z3.And(e(x), k(all_tame)(x)), z3.Not(mv(x, y)))
    by.append(k(all_tame).at(x))
    return k.induct("small-heaps.stuck", [x, y], goal, Structure(x), at=[(others(x), others(y))], by=by)


def crossed(k: Kernel) -> Theorem:
    """Where the first firm heap appears, or the last one goes, the nim-sum with the firm heap is 2 or more."""
    parts, f = k(heaps_of_k_mark), k(firm)
    value, mv, u, w = parts.value, parts.move, first(x), first(y)
    goal = z3.Implies(
        z3.And(k(all_tame)(x), mv(x, y)),
        z3.And(
            z3.Implies(z3.And(z3.Not(f(x)), f(y)), value(y) >= 2), z3.Implies(z3.And(f(x), z3.Not(f(y))), value(x) >= 2)
        ),
    )
    part = k(game).grundy
    by = [
        k(all_tame).at(x),
        k(all_stay_tame)(x, y),
        k(all_tame).at(y),
        mv.at(x, y),
        f.at(x),
        f.at(y),
        value.at(x),
        value.at(y),
        k(from_fickle)(u, w),
        k(to_fickle)(u, w),
        k(fickle_value)(u),
        k(fickle_value)(w),
        k(fickle_sum)(others(x)),
        k(fickle_sum)(others(y)),
        k(above)(part(u), value(others(x))),
        k(above)(part(w), value(others(y))),
        k(above)(value(others(x)), part(u)),
        k(above)(value(others(y)), part(w)),
    ]
    return k.induct([x, y], goal, Structure(x), at=[(others(x), others(y))], by=by)


def rule(k: Kernel) -> Defined:
    """The nim-sum is 0 and some heap is firm, or it is 1 and all heaps are fickle."""
    value = k(heaps_of_k_mark).value
    return k.define([x], z3.BoolSort(), lambda _, x: value(x) == z3.If(k(firm)(x), 0, 1))


def left(k: Kernel) -> Theorem:
    """No move leads from a sum that the rule calls lost to another one."""
    parts, lost = k(heaps_of_k_mark), k(rule)
    by = [lost.at(x), lost.at(y), k(crossed)(x, y), parts.differs(x, y)]
    goal = z3.Implies(z3.And(k(all_tame)(x), parts.move(x, y), lost(x)), z3.Not(lost(y)))
    return k.prove([x, y], goal, by)


def turn(k: Kernel) -> Defined:
    """For fickle heaps, not all empty: the first heap with counters goes from 1 to 0, or from k to 1."""
    one = first(x)
    here = LISTS.join(base_heap(z3.If(counters(one) == 1, 0, 1), base(one)), others(x))

    def body(f: z3.FuncDeclRef, x: z3.ExprRef) -> z3.ExprRef:
        later = LISTS.join(first(x), f(others(x)))
        return z3.If(LISTS.some(x), z3.If(counters(first(x)) > 0, here, later), LISTS.none)

    return k.define([x], LISTS.sort, body, Structure(x))


def turned(k: Kernel) -> Theorem:
    """From fickle heaps, not all empty, a move leads to fickle heaps whose nim-sum is the other one of 0 and 1."""
    parts, f, to = k(heaps_of_k_mark), k(firm), k(turn)(x)
    value, mv, one, after = parts.value, parts.move, first(x), first(k(turn)(x))
    goal = z3.Implies(
        z3.And(k(all_tame)(x), z3.Not(f(x)), z3.Not(k(empty)(x))),
        z3.And(mv(x, to), z3.Not(f(to)), value(to) == 1 - value(x)),
    )
    by = [
        k(all_tame).at(x),
        f.at(x),
        f.at(to),
        k(empty).at(x),
        k(turn).at(x),
        mv.at(x, to),
        value.at(x),
        value.at(to),
        k(fickle_value)(one),
        k(fickle_value)(after),
        k(fickle).at(one),
        k(fickle).at(after),
        k(tame).at(one),
        k(options)(counters(one), counters(after), base(one)),
        k(small_values)(counters(one), base(one)),
        k(stays_tame)(one, after),
        k(fickle_sum)(others(x)),
        *(sum_of(k, i, j) for i in (0, 1) for j in (0, 1)),
    ]
    return k.induct([x], goal, Structure(x), at=[(others(x),)], by=by)


def instead(k: Kernel) -> Defined:
    """For a move from x to y that makes the last firm heap fickle: the move that leaves the other fickle heap there."""

    def body(f: z3.FuncDeclRef, x: z3.ExprRef, y: z3.ExprRef) -> z3.ExprRef:
        here = LISTS.join(k(swap)(first(x), first(y)), others(x))
        later = LISTS.join(first(x), f(others(x), others(y)))
        return z3.If(LISTS.some(x), z3.If(first(x) == first(y), later, here), LISTS.none)

    return k.define([x, y], LISTS.sort, body, Structure(x))


def last_firm(k: Kernel) -> Theorem:
    """If a move leaves fickle heaps only, another one does so with the other nim-sum of 0 and 1."""
    parts, f, to = k(heaps_of_k_mark), k(firm), k(instead)(x, y)
    value, mv, u, w = parts.value, parts.move, first(x), first(y)
    goal = z3.Implies(
        z3.And(k(all_tame)(x), f(x), mv(x, y), z3.Not(f(y))),
        z3.And(mv(x, to), z3.Not(f(to)), value(to) == 1 - value(y)),
    )
    by = [
        k(all_tame).at(x),
        k(all_tame).at(y),
        k(all_stay_tame)(x, y),
        f.at(x),
        f.at(y),
        f.at(to),
        k(instead).at(x, y),
        mv.at(x, y),
        mv.at(x, to),
        value.at(y),
        value.at(to),
        k(to_fickle)(u, w),
        k(fickle_value)(u),
        k(fickle_value)(w),
        k(fickle_sum)(others(y)),
        k(fickle_sum)(others(x)),
        k(falls)(counters(u), counters(w), base(u)),
        *(sum_of(k, i, j) for i in (0, 1) for j in (0, 1)),
    ]
    return k.induct([x, y], goal, Structure(x), at=[(others(x), others(y))], by=by)


def reply(k: Kernel) -> Defined:
    """The winning move of a sum of tame heaps that the rule does not call lost."""
    parts = k(heaps_of_k_mark)
    nim = parts.reply(x, 0)
    choice = z3.If(k(firm)(x), z3.If(k(firm)(nim), nim, k(instead)(x, nim)), k(turn)(x))
    return k.define([x], LISTS.sort, lambda *_: choice)


def replied(k: Kernel) -> Theorem:
    """From a sum that the rule does not call lost, and that is not empty, the reply leads to one that it calls lost."""
    parts, lost, to = k(heaps_of_k_mark), k(rule), k(reply)(x)
    nim = parts.reply(x, 0)
    goal = z3.Implies(z3.And(k(all_tame)(x), z3.Not(lost(x)), z3.Not(k(empty)(x))), z3.And(parts.move(x, to), lost(to)))
    by = [
        lost.at(x),
        lost.at(to),
        k(reply).at(x),
        parts.natural(x),
        parts.reaches(x, 0),
        k(turned)(x),
        k(fickle_sum)(x),
        k(last_firm)(x, nim),
    ]
    return k.prove([x], goal, by)


def one_less(k: Kernel) -> Defined:
    """The first heap that is not empty with one counter less."""
    one = first(x)
    here = LISTS.join(base_heap(counters(one) - 1, base(one)), others(x))

    def body(f: z3.FuncDeclRef, x: z3.ExprRef) -> z3.ExprRef:
        later = LISTS.join(first(x), f(others(x)))
        return z3.If(LISTS.some(x), z3.If(counters(first(x)) > 0, here, later), LISTS.none)

    return k.define([x], LISTS.sort, body, Structure(x))


def can_move(k: Kernel) -> Theorem:
    """While some heap is not empty there is a move."""
    mv, to, one, after = k(heaps_of_k_mark).move, k(one_less)(x), first(x), first(k(one_less)(x))
    by = [
        k(all_tame).at(x),
        k(tame).at(one),
        k(empty).at(x),
        k(one_less).at(x),
        mv.at(x, to),
        k(options)(counters(one), counters(after), base(one)),
    ]
    goal = z3.Implies(z3.And(k(all_tame)(x), z3.Not(k(empty)(x))), mv(x, to))
    return k.induct([x], goal, Structure(x), at=[(others(x),)], by=by)


def lost_iff(k: Kernel) -> Theorem:
    """Any number of heaps below k², k ≥ 3: a misère P-position exactly when the nim-sum of the normal Grundy values is
    0 and some heap is not 0, 1 or k, or it is 1 and all heaps are; each heap may have a k of its own."""
    parts, p, lost, to = k(heaps_of_k_mark), k(misere_sum), k(rule), k(reply)(x)
    by = [
        p.at(x),
        lost.at(x),
        k(left),
        k(replied)(x),
        k(all_stay_tame),
        k(fickle_sum)(x),
        k(empty_is_stuck),
        k(all_stay_tame)(x, to),
        k(can_move)(x),
        parts.game.falls,
    ]
    goal = z3.Implies(k(all_tame)(x), p(x) == lost(x))
    found = k.induct(
        "small-heaps.lost-by-rule", [x], goal, Measure((parts.rank(x),)), at=[Each((y,), (y,)), (to,)], by=by
    )
    goal = z3.Implies(k(all_tame)(x), p(x) == (parts.value(x) == z3.If(k(firm)(x), 0, 1)))
    return k.prove([x], goal, [found(x), lost.at(x)])


def winning_reply(k: Kernel) -> Theorem:
    """From such a sum that is won and not empty the reply is a legal move to a misère P-position."""
    parts, p, to = k(heaps_of_k_mark), k(misere_sum), k(reply)(x)
    goal = z3.Implies(z3.And(k(all_tame)(x), z3.Not(p(x)), z3.Not(k(empty)(x))), z3.And(parts.move(x, to), p(to)))
    by = [k(lost_iff)(x), k(rule).at(x), k(replied)(x), k(rule).at(to), k(lost_iff)(to), k(all_stay_tame)(x, to)]
    return k.prove([x], goal, by)
