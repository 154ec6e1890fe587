"""Digits in the numeration of t-Wythoff: every number has them in exactly one way, and the shift moves each of them up.

Digits run from 0 to t, and below a digit t stands a 0. Main statements: `expansion` (x is the sum of its digits),
`admissible` (they obey the rule), `unique` (no others do), `shifted` and `ends_in` (what `shift` and `zeros` mean).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.citations import each_at
from verify.proofs.wythoff import numeration
from verify.proofs.wythoff.numeration import highest_is, multiple, multiples_grow, recurrence, rest, rest_falls, worth
from verify.proofs.wythoff.pair_differences import T, i, m, x
from verify.proofs.wythoff.pair_sequences import Bool, Int
from verify.proofs.wythoff.pairs_in_digits import shift_apart, zeros_natural

PREFIX = "wythoff"

d, j, r = z3.Ints("d j r")

Digits = z3.ArraySort(Int, Int)
D, F = z3.Consts("D F", Digits)


def digit(k: Kernel) -> Definition:
    """The digit of x at place i in the greedy numeration."""
    body = lambda f, x, i, T: z3.If(x <= 0, 0, f(k(rest)(x, T), i, T) + z3.If(i == k(numeration.highest)(x, T), 1, 0))
    return k.define([x, i, T], Int, body, Measure((x,)), [k(rest_falls)(x, T)])


@theorem_name("wythoff.digits-shifted")
def shifted(k: Kernel) -> Theorem:
    """The shift has the digits of x one place higher, and 0 at place 0."""
    f, s, after = k(digit), k(numeration.shift), k(rest)(x, T)
    goal = given(T >= 1, x >= 0, i >= 0).then(f(s(x, T), i + 1, T) == f(x, i, T), f(s(x, T), 0, T) == 0)
    by = [k(shift_apart)(x, T), k(rest_falls)(x, T), k(numeration.shift_of_place)(0, T), k(highest_is)(x, 0, T)]
    return k.induct([x, i, T], goal, Measure((x,)), at=[(after, i, T)], by=by, unfold=1)


@theorem_name("wythoff.digits-end")
def ends_in(k: Kernel) -> Theorem:
    """The digits of x ≥ 1 below place zeros(x) are 0, and the digit at this place is not."""
    f, z, after = k(digit), k(numeration.zeros), k(rest)(x, T)
    conclusion = z3.And(f(x, z(x, T), T) >= 1, given(0 <= i, i < z(x, T)).then(f(x, i, T) == 0))
    by = [k(rest_falls)(x, T), k(zeros_natural)(x, T), k(never_negative)(after, z(x, T), T)]
    goal = given(T >= 1, x >= 1).then(conclusion)
    return k.induct([x, i, T], goal, Measure((x,)), at=[(after, i, T)], by=by, unfold=1)


def never_negative(k: Kernel) -> Theorem:
    """Digits are natural, and 0 at a place that is worth more than x."""
    f, after = k(digit), k(rest)(x, T)
    goal = z3.And(f(x, i, T) >= 0, given(T >= 1, i >= 0, 0 <= x, x < k(worth)(i, T)).then(f(x, i, T) == 0))
    by = [k(rest_falls)(x, T), k(highest_is)(x, i, T)]
    return k.induct("wythoff.digits-natural", [x, i, T], goal, Measure((x,)), at=[(after, i, T)], by=by, unfold=1)


def below(k: Kernel) -> Definition:
    """The part of x that its digits below place i represent."""
    body = lambda f, x, i, T: z3.If(z3.Or(x < k(worth)(i, T), x <= 0), x, f(k(rest)(x, T), i, T))
    return k.define([x, i, T], Int, body, Measure((x,)), [k(rest_falls)(x, T)])


def below_fits(k: Kernel) -> Theorem:
    """The part below place i is less than the value p(i) of this place."""
    f, after = k(below), k(rest)(x, T)
    goal = given(x >= 0).then(0 <= f(x, i, T), f(x, i, T) < k(worth)(i, T))
    by = [k(rest_falls)(x, T), k(numeration.worth_positive)(i, T)]
    return k.induct([x, i, T], goal, Measure((x,)), at=[(after, i, T)], by=by, unfold=1)


def one_more_digit(k: Kernel) -> Theorem:
    """The part of x below place i + 1 is the part below place i plus the digit at place i times p(i)."""
    f, top, after, times = k(below), k(numeration.highest)(x, T), k(rest)(x, T), k(multiple)
    goal = given(T >= 1, x >= 0, i >= 0).then(f(x, i + 1, T) == times(k(digit)(x, i, T), k(worth)(i, T)) + f(x, i, T))
    by = [k(rest_falls)(x, T), k(highest_is)(x, i, T), k(never_negative)(x, i, T), k(never_negative)(after, i, T)]
    by += [k(recurrence)(i, T)]
    by += [k(numeration.worths_increase)(top + 1, i + 1, T), k(numeration.worths_increase)(top, i, T)]
    return k.induct([x, i, T], goal, Measure((x,)), at=[(after, i, T)], by=by, unfold=1)


def value(k: Kernel) -> Definition:
    """The sum over the places i < m of the digit of x times p(i)."""
    body = lambda f, x, m, T: z3.If(m <= 0, 0, f(x, m - 1, T) + k(multiple)(k(digit)(x, m - 1, T), k(worth)(m - 1, T)))
    return k.define([x, m, T], Int, body, Measure((m,)))


def expansion(k: Kernel) -> Theorem:
    """Every x ≥ 0 is the sum of its digits times the values p(i) of their places, if m is so large that p(m) > x."""
    claim = given(T >= 1, x >= 0, m >= 0).then(k(value)(x, m, T) == k(below)(x, m, T))
    places = [(x, m - 1, T)]
    parts_by = [k(one_more_digit)(x, m - 1, T), k(below_fits)(x, 0, T), k(recurrence)(0, T)]
    parts = k.induct("wythoff.expansion-parts", [x, m, T], claim, Measure((m,)), at=places, by=parts_by, unfold=1)
    goal = given(T >= 1, x >= 0, m >= 0, x < k(worth)(m, T)).then(k(value)(x, m, T) == x)
    return k.prove([x, m, T], goal, [parts(x, m, T)], unfold=1)


@theorem_name("wythoff.worth-more")
def place_is_worth_more(k: Kernel) -> Theorem:
    """p(i) > i, so every number is below the value of some place."""
    goal = given(T >= 1, i >= 0).then(k(worth)(i, T) >= i + 1)
    return k.induct([i, T], goal, Measure((i,)), at=[(i - 1, T)], by=[k(recurrence)(i - 1, T), k(recurrence)(0, T)])


@theorem_name("wythoff.digits-admissible")
def admissible(k: Kernel) -> Theorem:
    """Digits run from 0 to t, and a digit t has a 0 below it."""
    own_digit = k(digit)(x, i, T)
    conclusion = z3.And(0 <= own_digit, own_digit <= T, given(i >= 1, own_digit == T).then(k(digit)(x, i - 1, T) == 0))
    by = [k(one_more_digit)(x, i, T), k(one_more_digit)(x, i - 1, T), k(below_fits)(x, i + 1, T)]
    by += [*each_at(k, [below_fits, never_negative], (x, i, T), (x, i - 1, T))]
    by += [k(recurrence)(i, T), k(recurrence)(i - 1, T), k(multiples_grow)(own_digit, T, k(worth)(i, T))]
    by += [k(numeration.worth_positive)(i - 1, T), k(multiples_grow)(k(digit)(x, i - 1, T), 0, k(worth)(i - 1, T))]
    return k.prove([x, i, T], given(T >= 1, x >= 0, i >= 0).then(conclusion), by, unfold=1)


# No other digits


def obeys(k: Kernel) -> Definition:
    """The digits D below place m run from 0 to t, and a digit t has a 0 below it."""
    digit = D[i]
    rule = z3.And(0 <= digit, digit <= T, given(i >= 1, digit == T).then(D[i - 1] == 0))
    all_digits = z3.ForAll([i], given(0 <= i, i < m).then(rule))
    return k.define("wythoff.obeys-rule", [D, m, T], Bool, lambda *_: all_digits)


def total(k: Kernel) -> Definition:
    """The sum over the places i < m of the digit D[i] times p(i)."""
    body = lambda f, D, m, T: z3.If(m <= 0, 0, f(D, m - 1, T) + k(multiple)(D[m - 1], k(worth)(m - 1, T)))
    return k.define("wythoff.digit-sum", [D, m, T], Int, body, Measure((m,)))


def fewer(k: Kernel) -> Theorem:
    """Digits that obey the rule below place m obey it below each smaller place."""
    digit_at_i = D[i]
    rule = z3.And(0 <= digit_at_i, digit_at_i <= T, given(i >= 1, digit_at_i == T).then(D[i - 1] == 0))
    goal = given(k(obeys)(D, m, T)).then(given(0 <= i, i < m).then(rule), k(obeys)(D, m - 1, T))
    return k.prove("wythoff.fewer-digits", [D, m, i, T], goal, unfold=1)


def total_fits(k: Kernel) -> Theorem:
    """Digits below place m that obey the rule have a sum below p(m)."""
    goal = given(T >= 1, m >= 0, k(obeys)(D, m, T)).then(0 <= k(total)(D, m, T), k(total)(D, m, T) < k(worth)(m, T))
    last = D[m - 1]
    by = [k(fewer)(D, m, m - 1, T), k(fewer)(D, m - 1, 0, T), k(recurrence)(m - 1, T), k(recurrence)(0, T)]
    by += [k(multiples_grow)(T, last, k(worth)(m - 1, T)), k(multiples_grow)(last, 0, k(worth)(m - 1, T))]
    return k.induct(
        "wythoff.digit-sum-fits", [D, m, T], goal, Measure((m,)), at=[(D, m - 1, T), (D, m - 2, T)], by=by, unfold=2
    )


def run_of_digits(k: Kernel) -> Theorem:
    """If d, r ≥ 0 and d·p(i) + r < p(i + 1), the digits of d·p(i) + r are those of r, with d added at place i."""
    number = k(multiple)(d, k(worth)(i, T)) + r
    conclusion = k(digit)(number, j, T) == k(digit)(r, j, T) + z3.If(j == i, d, 0)
    goal = given(T >= 1, i >= 0, d >= 0, r >= 0, number < k(worth)(i + 1, T)).then(conclusion)
    by = [k(numeration.taken_apart)(number, i, T)]
    by += [k(numeration.worth_positive)(i, T), k(multiples_grow)(d - 1, 0, k(worth)(i, T))]
    return k.induct([d, i, j, r, T], goal, Measure((d,)), at=[(d - 1, i, j, r, T)], by=by, unfold=1)


@theorem_name("wythoff.digits-unique")
def unique(k: Kernel) -> Theorem:
    """Digits below place m that obey the rule are the greedy digits of their sum."""
    current, previous = k(total)(D, m, T), k(total)(D, m - 1, T)
    goal = given(T >= 1, 0 <= i, i < m, k(obeys)(D, m, T)).then(k(digit)(current, i, T) == D[i])
    by = [k(fewer)(D, m, m - 1, T), k(total_fits)(D, m, T), k(total_fits)(D, m - 1, T)]
    by += [k(run_of_digits)(D[m - 1], m - 1, i, previous, T), k(never_negative)(previous, m - 1, T)]
    return k.induct([D, m, i, T], goal, Measure((m,)), at=[(D, m - 1, i, T)], by=by, unfold=1)


def one_way(k: Kernel) -> Theorem:
    """Two sequences of digits below place m that obey the rule and have the same sum are equal."""
    s, f = k(total), k(obeys)
    goal = given(T >= 1, f(D, m, T), f(F, m, T), s(D, m, T) == s(F, m, T), 0 <= i, i < m).then(D[i] == F[i])
    return k.prove([D, F, m, i, T], goal, [k(unique)(D, m, i, T), k(unique)(F, m, i, T)])
