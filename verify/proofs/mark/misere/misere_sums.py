"""Misère sums of MARK: heaps up to 7 by a quotient of order 6 and a simple rule, up to 8 by one of order exactly 14.

Main statements: `tame_rule` (heaps up to 7: lost exactly if the nim-sum of the values is 1 as long as no heap is 3, 5,
6 or 7, and otherwise if it is 0, as in normal play), `first_failure` (with heap 8 the rule fails in either reading),
and for each quotient that its order is exact.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Structural, Theorem, given, theorem_name
from verify.proofs.general.concrete_numbers import sum_of
from verify.proofs.general.number_lists import p
from verify.proofs.general.z3_semantics import head, heaps, is_cons, tail
from verify.proofs.mark.misere.finite_quotients import Quotient, misere_lost
from verify.proofs.mark.normal.mark_grundy import grundy, solved, value
from verify.proofs.mark.normal.mark_sums import sum_grundy, sum_of_grundy
from verify.proofs.mark.numbers.evil_odious import odious, ones
from verify.proofs.mark.numbers.vile_dopey import vile, zeros

PREFIX = "misere-7"

# Sums of heaps up to 7: class 0 and 1 have small heaps only, 2, 3, 4, 5 have the nim-sums 2, 0, 1, 3.
ACT_7 = (
    (0, 1, 2, 3, 4, 5),
    (1, 0, 5, 4, 3, 2),
    (0, 1, 2, 3, 4, 5),
    (2, 5, 3, 2, 5, 4),
    (1, 0, 5, 4, 3, 2),
    (2, 5, 3, 2, 5, 4),
    (3, 4, 2, 3, 4, 5),
    (4, 3, 5, 4, 3, 2),
)
_KINDS_7: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((), (1,)),
    1: ((0,),),
    2: ((0, 1), (3, 4)),
    3: ((2,), (4, 5)),
    4: ((2, 3), (3, 5)),
    5: ((2, 3, 4), (0, 1, 2)),
}
KINDS_7 = tuple((own, classes) for own, kinds in _KINDS_7.items() for classes in kinds)
STEP_7 = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    (2, 2, 1, 10, 9, 8, 7, 6, 5, 4, 3),
    (1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    (3, 3, 10, 5, 5, 4, 4, 9, 9, 7, 7),
    (2, 2, 1, 10, 9, 7, 7, 6, 5, 4, 3),
    (3, 3, 10, 5, 5, 4, 4, 9, 9, 7, 7),
    (5, 5, 8, 4, 4, 5, 5, 7, 8, 9, 9),
    (7, 7, 6, 9, 9, 7, 7, 6, 5, 4, 4),
)
EXAMPLES_7 = ((), (1,), (3,), (6,), (7,), (1, 3))
ACT_8 = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    (1, 0, 6, 7, 8, 9, 2, 3, 4, 5, 12, 13, 10, 11),
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    (2, 6, 3, 2, 10, 11, 7, 6, 12, 13, 4, 5, 8, 9),
    (1, 0, 6, 7, 8, 9, 2, 3, 4, 5, 12, 13, 10, 11),
    (2, 6, 3, 2, 10, 11, 7, 6, 12, 13, 4, 5, 8, 9),
    (3, 7, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    (4, 8, 10, 4, 8, 4, 12, 8, 4, 8, 12, 10, 10, 12),
    (5, 9, 11, 5, 4, 8, 13, 9, 8, 4, 10, 12, 12, 10),
)
_KINDS_8: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((), (1,)),
    1: ((0,),),
    2: ((0, 1), (3, 7)),
    3: ((2,),),
    4: ((2, 3), (8,)),
    5: ((1, 4), (4, 7, 11)),
    6: ((2, 3, 7), (0, 1, 2)),
    7: ((3, 6),),
    8: ((4,),),
    9: ((0, 5, 8), (3, 5, 8, 13)),
    10: ((4, 8, 12), (2, 3, 4, 8)),
    11: ((5, 6, 9, 10),),
    12: ((4, 8, 10),),
    13: ((2, 5, 9, 11, 12),),
}
KINDS_8 = tuple((own, classes) for own, kinds in _KINDS_8.items() for classes in kinds)
STEP_8 = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
    (2, 2, 1, 11, 10, 12, 13, 13, 14, 15, 4, 3, 5, 7, 8, 9, 19, 19, 20, 16, 18),
    (1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16, 18, 19, 20),
    (3, 3, 11, 5, 5, 4, 17, 16, 18, 18, 12, 12, 10, 19, 20, 20, 7, 6, 9, 13, 15),
    (2, 2, 1, 11, 10, 12, 13, 13, 14, 15, 4, 3, 5, 7, 8, 9, 19, 19, 20, 16, 18),
    (3, 3, 11, 5, 5, 4, 17, 16, 18, 18, 12, 12, 10, 19, 20, 20, 7, 6, 9, 13, 15),
    (5, 5, 12, 4, 4, 5, 6, 7, 9, 9, 10, 10, 12, 13, 15, 15, 16, 17, 18, 19, 20),
    (6, 6, 13, 17, 17, 6, 13, 13, 7, 7, 19, 19, 13, 7, 13, 13, 19, 19, 16, 16, 19),
    (8, 8, 14, 18, 18, 9, 7, 7, 13, 13, 20, 20, 15, 13, 7, 7, 16, 16, 19, 19, 16),
)
EXAMPLES_8 = ((), (1,), (3,), (6,), (7,), (8,), (1, 3), (1, 6), (1, 7), (1, 8), (3, 7), (3, 8), (1, 3, 7), (1, 3, 8))


def seven(k: Kernel) -> Quotient:
    """The quotient of order 6 for heaps up to 7."""
    return Quotient(k, 7, ACT_7, (1, 3), KINDS_7, STEP_7, ((), (6,), (1,), (3,)), EXAMPLES_7)


def eight(k: Kernel) -> Quotient:
    """The quotient of order 14 for heaps up to 8."""
    contexts = ((), (6,), (8,), (1, 3, 7), (1,), (7,), (1, 8))
    return Quotient(k, 8, ACT_8, (1, 3, 8, 11), KINDS_8, STEP_8, contexts, EXAMPLES_8)


@theorem_name("misere-7.same-class")
def seven_same(k: Kernel) -> Theorem:
    """Sums of heaps up to 7 of one class cannot be distinguished."""
    return k(seven).same_class


@theorem_name("misere-7.separated")
def seven_separated(k: Kernel) -> Theorem:
    """Sums of heaps up to 7 of different classes are distinguished by one of four sums."""
    return k(seven).separated


@theorem_name("misere-7.all-classes")
def seven_all(k: Kernel) -> Theorem:
    """Each of the six classes is the class of some sum of heaps up to 7."""
    return k(seven).all_classes


@theorem_name("misere-8.same-class")
def eight_same(k: Kernel) -> Theorem:
    """Sums of heaps up to 8 of one class cannot be distinguished."""
    return k(eight).same_class


@theorem_name("misere-8.separated")
def eight_separated(k: Kernel) -> Theorem:
    """Sums of heaps up to 8 of different classes are distinguished by one of seven sums."""
    return k(eight).separated


@theorem_name("misere-8.all-classes")
def eight_all(k: Kernel) -> Theorem:
    """Each of the fourteen classes is the class of some sum of heaps up to 8."""
    return k(eight).all_classes


@theorem_name("misere-7.class-range")
def seven_range(k: Kernel) -> Theorem:
    """The class of a sum of heaps up to 7 is one of six."""
    return _range(k, k(seven), 6)


@theorem_name("misere-8.class-range")
def eight_range(k: Kernel) -> Theorem:
    """The class of a sum of heaps up to 8 is one of fourteen."""
    return _range(k, k(eight), 14)


def _range(k: Kernel, sums: Quotient, order: int) -> Theorem:
    class_of_p = sums.class_of(p)
    goal = given(sums.small(p)).then(0 <= class_of_p, class_of_p < order)
    return k.prove(f"{sums.name}.class-range", [p], goal, [sums.ranges(p)])


# The plain rule up to 7


def firm(k: Kernel) -> Definition:
    """The predicate that some heap has 3, 5, 6 or 7 counters."""
    big = z3.Or([head(p) == n for n in (3, 5, 6, 7)])
    return k.define([p], z3.BoolSort(), lambda f, p: z3.And(is_cons(p), z3.Or(big, f(tail(p)))), Structural(p))


def singles(k: Kernel) -> Definition:
    """The number of heaps with 1 or 4 counters."""
    one = z3.If(z3.Or(head(p) == 1, head(p) == 4), 1, 0)
    return k.define([p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), one + f(tail(p)), 0), Structural(p))


def small_values(k: Kernel) -> Theorem:
    """The Grundy values of the heaps 0 to 8: 0, 1, 0, 2, 1, 2, 0, 1, 0."""
    values = (0, 1, 0, 2, 1, 2, 0, 1, 0)
    by: list[Fact] = []
    for n in range(len(values)):
        by += [k(solved)(n), k(value).at(n), k(vile).at(n), k(zeros).at(n), k(odious).at(n), k(ones).at(n)]
    return k.prove("misere.small-values", [], z3.And([k(grundy)(n) == v for n, v in enumerate(values)]), by)


def class_by_values(k: Kernel) -> Theorem:
    """The class of a sum of heaps up to 7: by the number of singles if no heap is firm, else by the nim-sum."""
    f, total = k(seven).class_of, k(sum_grundy)(p)
    by_total = z3.If(total == 0, 3, z3.If(total == 1, 4, z3.If(total == 2, 2, 5)))
    case = z3.Implies(z3.Not(k(firm)(p)), total == z3.If(k(singles)(p) % 2 == 1, 1, 0))
    claim_of_values = z3.And(
        f(p) == z3.If(k(firm)(p), by_total, z3.If(k(singles)(p) % 2 == 1, 1, 0)), 0 <= total, total <= 3, case
    )
    goal = given(k(seven).small(p)).then(claim_of_values)
    by = [k(sum_of_grundy)(p), k(small_values), *(k(sum_of(a, b)) for a in range(3) for b in range(4))]
    return k.induct("misere-7.by-values", [p], goal, Structural(p), at=[(tail(p),)], by=by, unfold=2)


def tame_rule(k: Kernel) -> Theorem:
    """Heaps up to 7 are lost exactly if the nim-sum of their normal values is 0 with a 3, 5, 6 or 7, and 1 without."""
    both, s = k(seven), k(sum_grundy)(p)
    by = [both.lost_iff(p), k(class_by_values)(p)]
    return k.prove([p], given(both.small(p)).then(k(misere_lost)(p) == z3.If(k(firm)(p), s == 0, s == 1)), by)


@theorem_name("misere-8.first-failure")
def first_failure(k: Kernel) -> Theorem:
    """With heaps of 8 the rule fails.

    If 8 counts as firm, the rule is wrong at {8}, won with nim-sum 0; if not, at {1, 8}, won with one single heap.
    """
    both, lost = k(eight), k(misere_lost)
    by: list[Fact] = [k(small_values), k(sum_of(0, 0)), k(sum_of(1, 0))]
    for sizes in ((8,), (1, 8)):
        for start in range(len(sizes), -1, -1):
            rest = heaps(*sizes[start:])
            by += [both.small.at(rest), both.class_of.at(rest), k(sum_of_grundy)(rest)]
            if start < len(sizes):
                by.append(both.acts.at(sizes[start], both.class_of(heaps(*sizes[start + 1 :]))))
        by.append(both.lost_iff(heaps(*sizes)))
    g = k(sum_grundy)
    goal = z3.And(z3.Not(lost(heaps(8))), g(heaps(8)) == 0, z3.Not(lost(heaps(1, 8))), g(heaps(1, 8)) == 1)
    return k.prove([], goal, by)
