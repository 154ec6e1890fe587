"""Misère sums of MARK heaps up to 8 by a rule that can be remembered, instead of fourteen classes.

Let s be the nim-sum of the normal Grundy values. If all heaps are 0, 1, 2 or 4, the sum is lost exactly for s = 1; if
exactly one heap is 8 and none is 7, exactly for s = 2; in all other cases exactly for s = 0. Main statements:
`class_by_kind` (the class is a function of s and of these cases) and `readable_rule`.
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given
from verify.proofs.general.concrete_numbers import sum_of
from verify.proofs.general.number_lists import p
from verify.proofs.general.z3_semantics import head, tail
from verify.proofs.mark.misere.finite_quotients import misere_lost
from verify.proofs.mark.misere.misere_sums import eight, small_values
from verify.proofs.mark.normal.mark_sums import count_heaps, sum_grundy, sum_of_grundy

PREFIX = "misere-8"

# The classes of a sum by its nim-sum 0, 1, 2, 3: of firm heaps without 7 and 8, of one 8 without 7, and of any other.
FIRM, ONE_EIGHT, OTHER = (3, 7, 2, 6), (5, 9, 11, 13), (8, 4, 12, 10)


def firm(k: Kernel) -> Definition:
    """The number of heaps with 3, 5 or 6 counters."""
    return count_heaps(k, "misere-8.firm", 3, 5, 6)


def sevens(k: Kernel) -> Definition:
    """The number of heaps with 7 counters."""
    return count_heaps(k, "misere-8.sevens", 7)


def eights(k: Kernel) -> Definition:
    """The number of heaps with 8 counters."""
    return count_heaps(k, "misere-8.eights", 8)


def plain(k: Kernel) -> Definition:
    """All heaps have 0, 1, 2 or 4 counters."""
    none = z3.And([k(many)(p) == 0 for many in (firm, sevens, eights)])
    return k.define([p], z3.BoolSort(), lambda *_: none)


def lone_eight(k: Kernel) -> Definition:
    """Exactly one heap has 8 counters, and none has 7."""
    one = z3.And(k(eights)(p) == 1, k(sevens)(p) == 0)
    return k.define([p], z3.BoolSort(), lambda *_: one)


def _entry(row: tuple[int, ...], s: z3.ArithRef) -> z3.ArithRef:
    return z3.If(s == 0, row[0], z3.If(s == 1, row[1], z3.If(s == 2, row[2], row[3])))


def class_by_kind(k: Kernel) -> Theorem:
    """The class of a sum of heaps up to 8: by the nim-sum s of the values, and by which heaps there are."""
    both = k(eight)
    f, s = both.class_of, k(sum_grundy)(p)
    small = z3.If(k(firm)(p) == 0, s, _entry(FIRM, s))
    with_eight = z3.If(z3.And(k(sevens)(p) == 0, k(eights)(p) == 1), _entry(ONE_EIGHT, s), _entry(OTHER, s))
    by_kind = z3.If(z3.And(k(sevens)(p) == 0, k(eights)(p) == 0), small, with_eight)
    counts = [k(many)(p) >= 0 for many in (firm, sevens, eights)]
    low = z3.Implies(z3.And(*(k(many)(p) == 0 for many in (firm, sevens, eights))), s <= 1)
    claim = z3.And(f(p) == by_kind, 0 <= s, s <= 3, low, *counts)
    by = [both.small.at(p), f.at(p), k(sum_of_grundy)(p), k(small_values), both.acts.at(head(p), f(tail(p)))]
    by += [*(k(many).at(p) for many in (firm, sevens, eights)), *(k(sum_of(a, b)) for a in range(3) for b in range(4))]
    return k.induct("misere-8.by-kind", [p], given(both.small(p)).then(claim), Structural(p), at=[(tail(p),)], by=by)


def readable_rule(k: Kernel) -> Theorem:
    """Any number of heaps up to 8: lost for s = 1 if all are plain, for s = 2 with a lone eight, else for s = 0."""
    both, s = k(eight), k(sum_grundy)(p)
    rule = z3.If(k(plain)(p), s == 1, z3.If(k(lone_eight)(p), s == 2, s == 0))
    by = [both.lost_iff(p), k(class_by_kind)(p)]
    return k.prove([p], given(both.small(p)).then(k(misere_lost)(p) == rule), by, unfold=1)
