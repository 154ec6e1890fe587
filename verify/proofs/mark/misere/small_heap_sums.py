"""Misère sums of any number of K-MARK heaps below k², k ≥ 3 a variable: played like Nim.

Each heap may have its own k; `fickle_heaps` describes a single heap. Main statements: `lost_iff` (lost exactly if the
nim-sum of the normal Grundy values is 0 and some heap is firm, or 1 and all heaps are fickle) and `winning_reply`.
"""

import z3

from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Structural, Terms, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.citations import each_at
from verify.proofs.general.concrete_numbers import sum_of
from verify.proofs.mark.misere.fickle_heaps import fickle, fickle_value, from_fickle, stays_tame, swap, tame, to_fickle
from verify.proofs.mark.normal.k_mark_grundy import BaseHeap, base, base_heap, counters, game
from verify.proofs.mark.normal.k_mark_outcomes import options
from verify.proofs.mark.normal.k_mark_sums import LISTS, heaps_of_k_mark, misere_sum

PREFIX = "small-heaps"

g, h = z3.Consts("g h", BaseHeap)
x, y = z3.Consts("x y", LISTS.sort)
a, b = z3.Ints("a b")
first, others = LISTS.head, LISTS.tail


# Any number of heaps


def all_tame(k: Kernel) -> Definition:
    """The predicate that every heap is tame."""
    body = lambda f, x: z3.Implies(LISTS.some(x), z3.And(k(tame)(first(x)), f(others(x))))
    return k.define([x], z3.BoolSort(), body, Structural(x))


def firm(k: Kernel) -> Definition:
    """The predicate that some heap is not fickle."""
    body = lambda f, x: z3.And(LISTS.some(x), z3.Or(z3.Not(k(fickle)(first(x))), f(others(x))))
    return k.define([x], z3.BoolSort(), body, Structural(x))


def empty(k: Kernel) -> Definition:
    """The predicate that no heap has a counter."""
    body = lambda f, x: z3.Implies(LISTS.some(x), z3.And(counters(first(x)) <= 0, f(others(x))))
    return k.define([x], z3.BoolSort(), body, Structural(x))


def above(k: Kernel) -> Theorem:
    """The nim-sum of a number from 2 on and of 0 or 1 is at least 2."""
    goal = given(a >= 2, 0 <= b, b <= 1).then(k(algebra.nimsum)(a, b) >= 2, k(algebra.nimsum)(b, a) >= 2)
    return k.prove([a, b], goal, by=[k(algebra.zero)(a / 2), k(algebra.commutative)(a / 2, b / 2)], unfold=1)


def fickle_sum(k: Kernel) -> Theorem:
    """Fickle heaps have the nim-sum 0 or 1, and the nim-sum 0 if all are empty; empty heaps are fickle."""
    value = k(heaps_of_k_mark).value
    case = z3.Implies(z3.Not(k(firm)(x)), z3.And(0 <= value(x), value(x) <= 1))
    conclusion = z3.And(case, z3.Implies(k(empty)(x), z3.And(z3.Not(k(firm)(x)), value(x) == 0)))
    by = [k(fickle_value)(first(x)), *(k(sum_of(i, j)) for i in (0, 1) for j in (0, 1))]
    return k.induct([x], given(k(all_tame)(x)).then(conclusion), Structural(x), at=[(others(x),)], by=by, unfold=1)


def all_stay_tame(k: Kernel) -> Theorem:
    """A move of a sum of tame heaps leaves tame heaps."""
    t, mv = k(all_tame), k(heaps_of_k_mark).move
    by = [k(stays_tame)(first(x), first(y))]
    goal = given(t(x), mv(x, y)).then(t(y))
    return k.induct("small-heaps.all-stay", [x, y], goal, Structural(x), at=[(others(x), others(y))], by=by, unfold=1)


def empty_is_stuck(k: Kernel) -> Theorem:
    """From empty heaps there is no move."""
    mv, e = k(heaps_of_k_mark).move, k(empty)
    by = [mv.at(x, y), e.at(x), k(options)(counters(first(x)), counters(first(y)), base(first(x)))]
    by += [k(tame).at(first(x))]
    goal = given(e(x), k(all_tame)(x)).then(z3.Not(mv(x, y)))
    by.append(k(all_tame).at(x))
    return k.induct("small-heaps.stuck", [x, y], goal, Structural(x), at=[(others(x), others(y))], by=by)


def crossed(k: Kernel) -> Theorem:
    """If a move creates or removes the only firm heap, the position with that heap has a nim-sum of at least 2."""
    value, mv, u, w = k(heaps_of_k_mark).value, k(heaps_of_k_mark).move, first(x), first(y)
    case = given(z3.Not(k(firm)(x)), k(firm)(y)).then(value(y) >= 2)
    goal = given(k(all_tame)(x), mv(x, y)).then(case, given(k(firm)(x), z3.Not(k(firm)(y))).then(value(x) >= 2))
    part = k(game).grundy
    by = [k(from_fickle)(u, w), k(to_fickle)(u, w), k(fickle_value)(u), k(fickle_sum)(others(x))]
    by += [
        *each_at(
            k,
            [above],
            (part(u), value(others(x))),
            (part(w), value(others(y))),
            (value(others(x)), part(u)),
            (value(others(y)), part(w)),
        )
    ]
    return k.induct([x, y], goal, Structural(x), at=[(others(x), others(y))], by=by, unfold=1)


def rule(k: Kernel) -> Definition:
    """The predicate that the nim-sum is 0 and some heap is firm, or it is 1 and all heaps are fickle."""
    value = k(heaps_of_k_mark).value
    return k.define([x], z3.BoolSort(), lambda _, x: value(x) == z3.If(k(firm)(x), 0, 1))


def left(k: Kernel) -> Theorem:
    """No move leads from a sum that satisfies `rule` to another such sum."""
    goal = given(k(all_tame)(x), k(heaps_of_k_mark).move(x, y), k(rule)(x)).then(z3.Not(k(rule)(y)))
    return k.prove([x, y], goal, by=[k(crossed)(x, y), k(heaps_of_k_mark).differs(x, y)], unfold=1)


def _first_changed(k: Kernel, after: z3.ArithRef) -> Definition:
    """Define the list of heaps in which the first heap with counters is replaced by a heap of `after` counters."""
    term = LISTS.join(base_heap(after, base(first(x))), others(x))

    def body(f: z3.FuncDeclRef, x: z3.ExprRef) -> z3.ExprRef:
        return z3.If(LISTS.some(x), z3.If(counters(first(x)) > 0, term, LISTS.join(first(x), f(others(x)))), LISTS.none)

    return k.define([x], LISTS.sort, body, Structural(x))


def turn(k: Kernel) -> Definition:
    """For fickle heaps, not all empty: the position in which the first heap with counters goes from 1 to 0, or
    from k to 1.
    """
    return _first_changed(k, z3.If(counters(first(x)) == 1, 0, 1))


def turned(k: Kernel) -> Theorem:
    """From fickle heaps, not all empty, a move leads to fickle heaps with nim-sum 1 instead of 0, or 0 instead of 1."""
    parts, f, to = k(heaps_of_k_mark), k(firm), k(turn)(x)
    value, mv, one, after = parts.value, parts.move, first(x), first(k(turn)(x))
    conclusion = z3.And(mv(x, to), z3.Not(f(to)), value(to) == 1 - value(x))
    goal = given(k(all_tame)(x), z3.Not(f(x)), z3.Not(k(empty)(x))).then(conclusion)
    by: list[Fact] = [k(fickle_value)(one), k(fickle_value)(after)]
    by += [k(options)(counters(one), counters(after), base(one))]
    by += [k(fickle_sum)(others(x)), *(k(sum_of(i, j)) for i in (0, 1) for j in (0, 1))]
    return k.induct([x], goal, Structural(x), at=[(others(x),)], by=by, unfold=1)


def instead(k: Kernel) -> Definition:
    """For a move from x to y that makes the last firm heap fickle: x with this heap fickle of the other value."""

    def body(f: z3.FuncDeclRef, x: z3.ExprRef, y: z3.ExprRef) -> z3.ExprRef:
        swapped_sum = LISTS.join(k(swap)(first(x), first(y)), others(x))
        later = LISTS.join(first(x), f(others(x), others(y)))
        return z3.If(LISTS.some(x), z3.If(first(x) == first(y), later, swapped_sum), LISTS.none)

    return k.define([x, y], LISTS.sort, body, Structural(x))


def last_firm(k: Kernel) -> Theorem:
    """If a move leaves only fickle heaps, another move leaves only fickle heaps with the other nim-sum, 0 or 1."""
    parts, f, to = k(heaps_of_k_mark), k(firm), k(instead)(x, y)
    value, mv, u, w = parts.value, parts.move, first(x), first(y)
    goal = given(k(all_tame)(x), f(x), mv(x, y), z3.Not(f(y))).then(mv(x, to), z3.Not(f(to)), value(to) == 1 - value(y))
    by: list[Fact] = [k(all_stay_tame)(x, y), k(to_fickle)(u, w), k(fickle_value)(w)]
    by += [k(fickle_sum)(others(y)), *(k(sum_of(i, j)) for i in (0, 1) for j in (0, 1))]
    return k.induct([x, y], goal, Structural(x), at=[(others(x), others(y))], by=by, unfold=1)


def reply(k: Kernel) -> Definition:
    """The winning move from a sum of tame heaps that the rule does not call lost."""
    nim = k(heaps_of_k_mark).reply(x, 0)
    choice = z3.If(k(firm)(x), z3.If(k(firm)(nim), nim, k(instead)(x, nim)), k(turn)(x))
    return k.define([x], LISTS.sort, lambda *_: choice)


def replied(k: Kernel) -> Theorem:
    """From a nonempty sum that does not satisfy `rule`, the reply leads to a sum that satisfies it."""
    parts, lost, to = k(heaps_of_k_mark), k(rule), k(reply)(x)
    goal = given(k(all_tame)(x), z3.Not(lost(x)), z3.Not(k(empty)(x))).then(parts.move(x, to), lost(to))
    by = [parts.natural(x), parts.reaches(x, 0), k(turned)(x), k(fickle_sum)(x), k(last_firm)(x, parts.reply(x, 0))]
    return k.prove([x], goal, by, unfold=1)


def one_less(k: Kernel) -> Definition:
    """The position with one counter taken from the first heap that is not empty."""
    return _first_changed(k, counters(first(x)) - 1)


def can_move(k: Kernel) -> Theorem:
    """While some heap is not empty there is a move."""
    mv, to = k(heaps_of_k_mark).move, k(one_less)(x)
    goal = given(k(all_tame)(x), z3.Not(k(empty)(x))).then(mv(x, to))
    return k.induct([x], goal, Structural(x), at=[(others(x),)], unfold=2)


def lost_iff(k: Kernel) -> Theorem:
    """A sum of heaps below k², k ≥ 3, each with its own k, is a misère P-position exactly when the nim-sum of the
    normal Grundy values is 0 and some heap is not 0, 1 or k, or the nim-sum is 1 and all heaps are 0, 1 or k.
    """
    parts, p, to = k(heaps_of_k_mark), k(misere_sum), k(reply)(x)
    by = [k(left), k(replied)(x), k(all_stay_tame), k(fickle_sum)(x)]
    by += [k(empty_is_stuck), k(can_move)(x), parts.game.falls]
    goal = given(k(all_tame)(x)).then(p(x) == k(rule)(x))
    places: list[Terms | ForEach] = [ForEach((y,), (y,)), (to,)]
    by_rule = k.induct("small-heaps.lost-by-rule", [x], goal, Measure((parts.rank(x),)), at=places, by=by, unfold=1)
    goal = given(k(all_tame)(x)).then(p(x) == (parts.value(x) == z3.If(k(firm)(x), 0, 1)))
    return k.prove([x], goal, [by_rule(x)], unfold=1)


def winning_reply(k: Kernel) -> Theorem:
    """From a nonempty N-position of tame heaps the reply is a legal move to a misère P-position."""
    p, to = k(misere_sum), k(reply)(x)
    goal = given(k(all_tame)(x), z3.Not(p(x)), z3.Not(k(empty)(x))).then(k(heaps_of_k_mark).move(x, to), p(to))
    return k.prove([x], goal, by=[k(lost_iff)(x), k(replied)(x), k(lost_iff)(to), k(all_stay_tame)(x, to)], unfold=1)
