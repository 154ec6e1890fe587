"""Sums of heaps of K-MARK and of Up-K-MARK, any number of them, possibly with different k.

Main statements: `sum_lost` and `up_sum_lost` (a sum is a P-position exactly when the nim-sum of the values is 0),
`up_sum_lowered` and `up_misere_sum_lost` (a sum of Up-K-MARK has the value and the misère outcome of the sum of K-MARK
with one counter less in every heap).
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, ForEach, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.general.game_sums import Components, declared_lists
from verify.proofs.general.outcome import outcome
from verify.proofs.mark.normal.k_mark_grundy import BaseHeap, base, base_heap, counters, game
from verify.proofs.mark.normal.k_mark_outcomes import falls
from verify.proofs.mark.up_mark import isomorphism, up_falls
from verify.proofs.mark.up_mark_grundy import solved as up_solved
from verify.proofs.mark.up_mark_grundy import up_game

PREFIX = "up-k-mark"

LISTS = declared_lists("BaseHeaps", BaseHeap)
x, y = z3.Consts("x y", LISTS.sort)


def heaps_of_k_mark(k: Kernel) -> Components:
    """Any number of heaps of K-MARK side by side."""
    return Components(k, "sum-k-mark", k(game), LISTS)


def heaps_of_up_k_mark(k: Kernel) -> Components:
    """Any number of heaps of Up-K-MARK side by side."""
    return Components(k, "sum-up-k-mark", k(up_game), LISTS)


@theorem_name("sum-k-mark.solved")
def sum_value(k: Kernel) -> Theorem:
    """The Grundy value of a sum of K-MARK heaps is the nim-sum of their values."""
    return k(heaps_of_k_mark).solved


@theorem_name("sum-k-mark.lost-iff")
def sum_lost(k: Kernel) -> Theorem:
    """A sum of K-MARK heaps is a P-position exactly when the nim-sum of their values is 0."""
    return k(heaps_of_k_mark).lost_iff_zero("sum-k-mark.lost-iff")


@theorem_name("sum-up-k-mark.solved")
def up_sum_value(k: Kernel) -> Theorem:
    """The Grundy value of a sum of Up-K-MARK heaps is the nim-sum of their values."""
    return k(heaps_of_up_k_mark).solved


def valid(k: Kernel) -> Definition:
    """The predicate that every heap of a list is a position of Up-K-MARK: it has a counter, and its k is at least 2."""
    one = z3.And(counters(LISTS.head(x)) >= 1, base(LISTS.head(x)) >= 2)
    body = lambda f, x: z3.Implies(LISTS.some(x), z3.And(one, f(LISTS.tail(x))))
    return k.define([x], z3.BoolSort(), body, Structural(x))


def _moved(k: Kernel, name: str, by: int) -> Definition:
    """Define the list with `by` added to every heap."""
    first = LISTS.head(x)
    body = lambda f, x: z3.If(
        LISTS.some(x), LISTS.join(base_heap(counters(first) + by, base(first)), f(LISTS.tail(x))), LISTS.none
    )
    return k.define(name, [x], LISTS.sort, body, Structural(x))


def lowered(k: Kernel) -> Definition:
    """The list with one counter less in every heap."""
    return _moved(k, "up-k-mark.lowered", -1)


def raised(k: Kernel) -> Definition:
    """The list with one counter more in every heap."""
    return _moved(k, "up-k-mark.raised", 1)


def up_sum_lowered(k: Kernel) -> Theorem:
    """A sum of Up-K-MARK has the nim-sum of the sum of K-MARK with one counter less in every heap."""
    goal = given(k(valid)(x)).then(k(heaps_of_up_k_mark).value(x) == k(heaps_of_k_mark).value(k(lowered)(x)))
    by = [k(up_solved)(LISTS.head(x))]
    return k.induct("sum-up-k-mark.lowered", [x], goal, Structural(x), at=[(LISTS.tail(x),)], by=by, unfold=1)


@theorem_name("sum-up-k-mark.lost")
def up_sum_lost(k: Kernel) -> Theorem:
    """A sum of Up-K-MARK heaps n is lost exactly if the K-MARK heaps n − 1 are, whose values then have nim-sum 0."""
    up, below = k(heaps_of_up_k_mark), k(heaps_of_k_mark)
    zero, lost, low = up.lost_iff_zero("sum-up-k-mark.lost-iff"), up.game.lost(x), k(lowered)(x)
    goal = given(k(valid)(x)).then(lost == (below.value(low) == 0), lost == below.game.lost(low))
    return k.prove([x], goal, by=[zero(x), k(up_sum_lowered)(x), k(sum_lost)(low)])


@theorem_name("sum-up-k-mark.moves")
def up_sum_moves(k: Kernel) -> Theorem:
    """The moves of a sum of Up-K-MARK are those of the sum of K-MARK with one counter less in every heap."""
    f, v = k(lowered), k(valid)
    goal = given(v(x), v(y)).then(k(heaps_of_up_k_mark).move(x, y) == k(heaps_of_k_mark).move(f(x), f(y)))
    a, b = LISTS.head(x), LISTS.head(y)
    by = [k(isomorphism)(counters(a), counters(b), base(a)), k(same_lowered)(LISTS.tail(x), LISTS.tail(y))]
    return k.induct([x, y], goal, Structural(x), at=[(LISTS.tail(x), LISTS.tail(y))], by=by, unfold=1)


def same_lowered(k: Kernel) -> Theorem:
    """Two lists that agree after lowering are equal: raising and lowering are inverse to each other."""
    f, g = k(lowered), k(raised)
    goal = z3.And((f(x) == f(y)) == (x == y), g(f(x)) == x, f(g(x)) == x)
    return k.induct("sum-up-k-mark.same", [x, y], goal, Structural(x), at=[(LISTS.tail(x), LISTS.tail(y))], unfold=1)


def up_sum_stays(k: Kernel) -> Theorem:
    """Every move of a sum of Up-K-MARK leads to a position of Up-K-MARK."""
    a, b = LISTS.head(x), LISTS.head(y)
    by = [k(up_falls)(counters(a), counters(b), base(a))]
    goal = given(k(valid)(x), k(heaps_of_up_k_mark).move(x, y)).then(k(valid)(y))
    places = [(LISTS.tail(x), LISTS.tail(y))]
    return k.induct("sum-up-k-mark.stays", [x, y], goal, Structural(x), at=places, by=by, unfold=1)


def sum_stays(k: Kernel) -> Theorem:
    """A move of the lowered sum leads to a position that becomes a position of Up-K-MARK after raising."""
    a = LISTS.head(k(lowered)(x))
    by = [k(same_lowered)(LISTS.tail(x), x)]
    by += [k(falls)(counters(a), counters(LISTS.head(y)), base(a)), k(lowered_stays)(LISTS.tail(x))]
    goal = given(k(valid)(x), k(heaps_of_k_mark).move(k(lowered)(x), y)).then(k(valid)(k(raised)(y)))
    places = [(LISTS.tail(x), LISTS.tail(y))]
    return k.induct("sum-up-k-mark.raised-stays", [x, y], goal, Structural(x), at=places, by=by, unfold=1)


def lowered_stays(k: Kernel) -> Theorem:
    """Lowering and then raising a position gives the same position."""
    goal = given(k(valid)(x)).then(k(valid)(k(raised)(k(lowered)(x))))
    return k.prove("sum-up-k-mark.lowered-stays", [x], goal, [k(same_lowered)(x, x)])


def _misere(k: Kernel, parts: Components) -> Definition:
    return outcome(
        k,
        f"{parts.name}.P-misere",
        LISTS.sort,
        lambda _: z3.BoolVal(True),
        parts.move,
        Measure((parts.rank(x),)),
        x,
        [parts.game.falls],
        Play.MISERE,
    )


def misere_sum(k: Kernel) -> Definition:
    """The P-positions of misère sums of K-MARK, by recursion along the moves."""
    return _misere(k, k(heaps_of_k_mark))


def up_misere_sum(k: Kernel) -> Definition:
    """The P-positions of misère sums of Up-K-MARK, by recursion along the moves."""
    return _misere(k, k(heaps_of_up_k_mark))


@theorem_name("sum-up-k-mark.misere-lost")
def up_misere_sum_lost(k: Kernel) -> Theorem:
    """A sum of Up-K-MARK is misère lost exactly when the sum of K-MARK with one counter less in each heap is."""
    up, f, v, g = k(heaps_of_up_k_mark), k(lowered), k(valid), k(raised)
    claim = given(v(x), k(heaps_of_k_mark).move(f(x), y)).then(up.move(x, g(y)), f(g(y)) == y, v(g(y)))
    back_by = [k(sum_stays)(x, y), k(up_sum_moves)(x, g(y)), k(same_lowered)(y, y)]
    back = k.prove("sum-up-k-mark.move-back", [x, y], claim, by=back_by)
    claim = given(v(x), up.move(x, y)).then(k(heaps_of_k_mark).move(f(x), f(y)), v(y))
    move_to_sum = k.prove("sum-up-k-mark.move-there", [x, y], claim, by=[k(up_sum_stays)(x, y), k(up_sum_moves)(x, y)])
    goal = given(v(x)).then(k(up_misere_sum)(x) == k(misere_sum)(f(x)))
    places = [ForEach((y,), (y,))]
    return k.induct([x], goal, Measure((up.rank(x),)), at=places, by=[back, move_to_sum, up.game.falls], unfold=1)
