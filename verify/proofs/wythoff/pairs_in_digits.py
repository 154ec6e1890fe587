"""The pairs of t-Wythoff in digits: A(n) are the numbers that end in an even number of zeros, B(n) their left shifts.

Main statements: `pairs_by_digits` (for every t ≥ 1), `shift_ends` (a shift ends in one zero more), `unshifted` (every
number that ends in a zero is a shift), `numbered` (which of the pairs a number belongs to).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.citations import each_at
from verify.proofs.wythoff import numeration
from verify.proofs.wythoff.numeration import highest, highest_is, rest, shift, shift_increases, shift_of_place, zeros
from verify.proofs.wythoff.pair_differences import T, gap, i, n, x
from verify.proofs.wythoff.pair_index import covers, place, place_of_a, place_of_b
from verify.proofs.wythoff.pair_sequences import Int, a, b, disjoint, increasing, natural, steps

PREFIX = "wythoff"


def shift_apart(k: Kernel) -> Theorem:
    """Shifting moves the highest place of a number up by one and shifts its rest."""
    top, after, shifts = k(highest)(x, T), k(rest)(x, T), k(shift)(x, T)
    conclusion = z3.And(k(highest)(shifts, T) == top + 1, k(rest)(shifts, T) == k(shift)(after, T), shifts >= 1)
    first, last = k(numeration.worth)(top, T), k(numeration.worth)(top + 1, T) - 1
    by = [k(highest_is)(x, top, T), k(shift_of_place)(top, T), k(shift_increases)(first, x, T)]
    by += [k(shift_increases)(x, last, T), k(numeration.shift_below_place)(top + 1, T)]
    by += [k(numeration.taken_apart)(shifts, top + 1, T)]
    return k.prove([x, T], given(T >= 1, x >= 1).then(conclusion), by, unfold=1)


def shift_ends(k: Kernel) -> Theorem:
    """The shift of a number ends in one zero more than the number."""
    z, after = k(zeros), k(rest)(x, T)
    goal = given(T >= 1, x >= 1).then(z(k(shift)(x, T), T) == z(x, T) + 1)
    by = [k(shift_apart)(x, T), k(numeration.rest_falls)(x, T)]
    by += [k(shift_increases)(0, after, T), k(shift_of_place)(0, T)]
    return k.induct([x, T], goal, Measure((x,)), at=[(after, T)], by=by, unfold=1)


def zeros_natural(k: Kernel) -> Theorem:
    """The number of zeros is natural, and at most the highest place."""
    z, h, after = k(zeros), k(highest), k(rest)(x, T)
    goal = given(T >= 1, x >= 1).then(0 <= z(x, T), z(x, T) <= h(x, T))
    by = [k(highest_is)(x, 0, T), k(numeration.rest_falls)(x, T), k(highest_is)(after, 0, T)]
    by += [k(numeration.worths_increase)(h(x, T) + 1, h(after, T), T)]
    return k.induct([x, T], goal, Measure((x,)), at=[(after, T)], by=by, unfold=1)


def unshift(k: Kernel) -> Definition:
    """The number with the digits of x moved down by one place."""
    body = lambda f, x, T: z3.If(x <= 0, 0, k(numeration.worth)(k(highest)(x, T) - 1, T) + f(k(rest)(x, T), T))
    return k.define([x, T], Int, body, Measure((x,)), [k(numeration.rest_falls)(x, T)])


def unshifted(k: Kernel) -> Theorem:
    """A number that ends in a zero is the shift of the number with its digits moved down, which is smaller."""
    s, u, p = k(shift), k(unshift), k(numeration.worth)
    top, after = k(highest)(x, T), k(rest)(x, T)
    down = u(after, T)
    back, step = p(top - 1, T) + down, p(top, T) - p(top - 1, T)
    ends = z3.Or(x == 0, k(zeros)(x, T) >= 1)
    conclusion = z3.And(s(u(x, T), T) == x, u(x, T) >= 0, z3.Implies(x >= 1, z3.And(1 <= u(x, T), u(x, T) < x)))
    goal = given(T >= 1, i >= 1).then(s(p(i, T) - p(i - 1, T), T) >= p(i + 1, T) - p(i, T))
    step_shift_by = [k(numeration.run)(T - 1, i - 1, p(i - 2, T), T), k(numeration.run)(T, 0, 0, T)]
    step_shift_by += [*each_at(k, [numeration.recurrence], (i, T), (i - 1, T), (i - 2, T), (0, T), (1, T))]
    step_shift_by += [k(shift_of_place)(i - 2, T), k(shift_of_place)(0, T), k(numeration.multiples_grow)(T, 0, 1)]
    step_shift = k.prove("wythoff.shift-of-step", [i, T], goal, by=step_shift_by, unfold=1)
    by = [k(highest_is)(x, top, T), k(numeration.rest_falls)(x, T), k(zeros_natural)(x, T)]
    by += [k(numeration.taken_apart)(back, top - 1, T), step_shift(top, T), k(shift_increases)(step, down, T)]
    by += [k(shift_of_place)(0, T), k(numeration.recurrence)(top - 1, T), k(shift_increases)(0, u(x, T), T)]
    order = Measure((x,))
    return k.induct([x, T], given(T >= 1, x >= 0, ends).then(conclusion), order, at=[(after, T)], by=by, unfold=1)


# Which pair a number belongs to


def even(k: Kernel) -> Definition:
    """x ≥ 1 ends in an even number of zeros."""
    return k.define([x, T], z3.BoolSort(), lambda _, x, T: z3.And(x >= 1, k(zeros)(x, T) % 2 == 0))


def rank(k: Kernel) -> Definition:
    """The number of integers from 1 to x that end in an even number of zeros."""
    body = lambda f, x, T: z3.If(x <= 0, 0, f(x - 1, T) + z3.If(k(even)(x, T), 1, 0))
    return k.define([x, T], Int, body, Measure((x,)))


def shift_by_rank(k: Kernel) -> Theorem:
    """The shift of x is x + t·rank(x)."""
    conclusion = z3.And(k(shift)(x, T) == x + k(gap)(k(rank)(x, T), T, 0), k(rank)(x, T) >= 0, k(rank)(x, T) <= x)
    by = [k(numeration.shift_steps)(x, T), k(shift_of_place)(0, T)]
    return k.induct([x, T], given(T >= 1, x >= 0).then(conclusion), Measure((x,)), at=[(x - 1, T)], by=by, unfold=2)


def numbered(k: Kernel) -> Theorem:
    """If x ends in an even number of zeros, it is A(n) for its rank n; else it is B(n) for the rank n of its unshift.

    If x ends in an even number of zeros, it is not a B(j): by induction A(j) would end in an even number of zeros, and
    its shift B(j) in an odd one. So x is some A(j), and the member before it has rank j − 1.
    """
    j = k(place)(x, T, 0)
    previous, down, half = k(a)(j - 1, T, 0), k(unshift)(x, T), k(a)(j, T, 0)

    def half_down(v: z3.ArithRef) -> z3.ArithRef:
        return k(rank)(k(unshift)(v, T), T)

    both = z3.And(k(rank)(x, T) >= 1, k(a)(k(rank)(x, T), T, 0) == x)
    conclusion = z3.If(k(even)(x, T), both, z3.And(half_down(x) >= 1, k(b)(half_down(x), T, 0) == x))
    facts = []
    for v in (x, x - 1, previous, half, down):
        facts += [k(even).at(v, T), k(shift_by_rank)(v, T), k(shift_ends)(v, T)]
        facts += [k(place_of_a)(k(rank)(v, T), T, 0), k(place_of_b)(half_down(v), T, 0)]
        facts += [k(natural)(k(rank)(v, T), T, 0), k(natural)(half_down(v), T, 0), k(zeros_natural)(v, T)]
    by = [*facts, k(unshifted)(x, T), k(covers)(x, T, 0), *each_at(k, [natural], (j, T, 0), (j - 1, T, 0), (0, T, 0))]
    by += [k(place_of_a)(j, T, 0), k(place_of_b)(j, T, 0), k(place_of_a)(j - 1, T, 0)]
    by += [k(disjoint)(j, half_down(half), T, 0), k(disjoint)(j - 1, half_down(previous), T, 0)]
    by += [k(steps)(j - 1, T, 0), k(rank).at(x, T), k(rank).at(x - 1, T), k(disjoint)(k(rank)(x - 1, T), j, T, 0)]
    by += [k(increasing)(j - 1, k(rank)(x - 1, T), T, 0), k(increasing)(k(rank)(x - 1, T), j, T, 0), k(rank).at(0, T)]
    places = [(v, T) for v in (x - 1, previous, half, down)]
    return k.induct([x, T], given(T >= 1, x >= 1).then(conclusion), Measure((x,)), at=places, by=by)


def ends_and_members(k: Kernel) -> Theorem:
    """For n ≥ 1, A(n) ends in an even number of zeros and B(n) in an odd one, and B(n) is the shift of A(n)."""
    one, two = k(a)(n, T, 0), k(b)(n, T, 0)
    conclusions = [k(zeros)(one, T) % 2 == 0, k(zeros)(two, T) % 2 == 1, k(zeros)(two, T) == k(zeros)(one, T) + 1]
    conclusions += [two == k(shift)(one, T), k(rank)(one, T) == n, one >= 1, k(even)(one, T)]
    by = [k(numbered)(one, T), k(natural)(n, T, 0), k(disjoint)(n, k(rank)(k(unshift)(one, T), T), T, 0)]
    by += [k(place_of_a)(n, T, 0), k(place_of_a)(k(rank)(one, T), T, 0)]
    by += [k(shift_by_rank)(one, T), k(shift_ends)(one, T), k(zeros_natural)(one, T)]
    return k.prove([n, T], given(T >= 1, n >= 1).then(*conclusions), by, unfold=1)


def pairs_by_digits(k: Kernel) -> Theorem:
    """x ≥ 1 is some A(n) with n ≥ 1 exactly when it ends in an even number of zeros, else some B(n) with n ≥ 1."""
    one, two, z = k(a)(n, T, 0), k(b)(n, T, 0), k(zeros)(x, T)
    in_b = z3.Exists([n], z3.And(n >= 1, x == two))
    goal = given(T >= 1, x >= 1).then(z3.Exists([n], z3.And(n >= 1, x == one)) == (z % 2 == 0), in_b == (z % 2 == 1))
    return k.prove([x, T], goal, by=[k(ends_and_members), k(numbered)(x, T)], unfold=1)
