"""The numeration of t-Wythoff: places worth p(0) = 1, p(1) = t + 1, p(i + 1) = t·p(i) + p(i − 1), greedy digits.

For t = 1 these are the Fibonacci numbers 1, 2, 3, 5, … and the digits of Zeckendorf. Main statements: `recurrence`,
`highest_is` (the highest place of a number), `run` (equal digits at the front), `shift` and `zeros` by recursion.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.citations import each_at
from verify.proofs.wythoff.pair_differences import T, i, n, x
from verify.proofs.wythoff.pair_sequences import Int

PREFIX = "wythoff"

d, e, j, r = z3.Ints("d e j r")


def multiple(k: Kernel) -> Definition:
    """d·x, defined by repeated addition of x."""
    return k.define([d, x], Int, lambda f, d, x: z3.If(d <= 0, 0, f(d - 1, x) + x), Measure((d,)))


@theorem_name("wythoff.multiple-product")
def multiple_is_product(k: Kernel) -> Theorem:
    """For d ≥ 0 the function `multiple` is the product."""
    return k.induct([d, x], given(d >= 0).then(k(multiple)(d, x) == d * x), Measure((d,)), at=[(d - 1, x)], unfold=1)


def multiples_grow(k: Kernel) -> Theorem:
    """For x ≥ 0: 0 ≤ d·x, d·x ≤ e·x for d ≤ e, x ≤ d·x for d ≥ 1, and d·1 = d."""
    conclusions = [k(multiple)(d, x) >= 0, z3.Implies(d >= 1, k(multiple)(d, x) >= x)]
    conclusions += [given(e >= 0, e <= d).then(k(multiple)(e, x) <= k(multiple)(d, x))]
    conclusions += [given(e >= 0, e < d).then(k(multiple)(e, x) + x <= k(multiple)(d, x))]
    conclusions += [z3.Implies(d >= 0, k(multiple)(d, 1) == d)]
    return k.induct([d, e, x], given(x >= 0).then(*conclusions), Measure((d,)), at=[(d - 1, e, x)], unfold=1)


def worth(k: Kernel) -> Definition:
    """The value p(i) of place i: t·p(i − 1) + p(i − 2), where p is 1 at place 0 and before."""
    body = lambda f, i, T: z3.If(i <= 0, 1, k(multiple)(T, f(i - 1, T)) + f(i - 2, T))
    return k.define([i, T], Int, body, Measure((i + 1,)))


def worth_positive(k: Kernel) -> Theorem:
    """Every place is worth at least 1."""
    by = [k(multiples_grow)(T, 0, k(worth)(i - 1, T))]
    return k.induct([i, T], k(worth)(i, T) >= 1, Measure((i + 1,)), at=[(i - 1, T), (i - 2, T)], by=by, unfold=1)


def recurrence(k: Kernel) -> Theorem:
    """p(0) = 1, p(1) = t + 1, p(i + 2) = t·p(i + 1) + p(i); and each place is worth more than the one before."""
    conclusions = [k(worth)(0, T) == 1, k(worth)(1, T) == T + 1]
    conclusions += [k(worth)(i + 2, T) == k(multiple)(T, k(worth)(i + 1, T)) + k(worth)(i, T)]
    conclusions += [k(worth)(i + 1, T) == k(multiple)(T, k(worth)(i, T)) + k(worth)(i - 1, T)]
    conclusions += [k(worth)(i + 1, T) > k(worth)(i, T), k(worth)(i, T) >= 1]
    by = [k(worth_positive)(i, T), k(worth_positive)(i - 1, T)]
    by += [k(multiples_grow)(T, 0, k(worth)(i, T)), k(multiples_grow)(T, 0, 1)]
    return k.prove([i, T], given(T >= 1, i >= 0).then(*conclusions), by, unfold=2)


def worths_increase(k: Kernel) -> Theorem:
    """p(i) < p(j) for 0 ≤ i < j."""
    goal = given(T >= 1, 0 <= i, i < j).then(k(worth)(i, T) < k(worth)(j, T))
    return k.induct([i, j, T], goal, Measure((j,)), at=[(i, j - 1, T)], by=[k(recurrence)(j - 1, T)])


# The highest place, and the digits from there


def highest(k: Kernel) -> Definition:
    """The highest place with a value of at most x ≥ 1."""

    def body(f: z3.FuncDeclRef, x: z3.ArithRef, T: z3.ArithRef) -> z3.ArithRef:
        place_before = f(x - 1, T)
        return z3.If(x <= 1, 0, z3.If(k(worth)(place_before + 1, T) <= x, place_before + 1, place_before))

    return k.define([x, T], Int, body, Measure((x,)))


def highest_fits(k: Kernel) -> Theorem:
    """The highest place of x ≥ 1 is natural and has a value of at most x, whatever t is."""
    f, p = k(highest), k(worth)
    goal = given(x >= 1).then(f(x, T) >= 0, p(f(x, T), T) <= x, p(f(x, T), T) >= 1)
    return k.induct([x, T], goal, Measure((x,)), at=[(x - 1, T)], by=[k(worth_positive)(f(x, T), T)], unfold=1)


def highest_is(k: Kernel) -> Theorem:
    """p(i) ≤ x < p(i + 1) at the highest place i of x ≥ 1 and at no other place."""
    top = k(highest)(x, T)
    claim = given(T >= 1, x >= 1).then(x < k(worth)(top + 1, T))
    below_by = [k(recurrence)(0, T), k(recurrence)(top, T), k(highest_fits)(x - 1, T)]
    below = k.induct("wythoff.highest-below", [x, T], claim, Measure((x,)), at=[(x - 1, T)], by=below_by, unfold=1)
    case = given(i >= 0, k(worth)(i, T) <= x, x < k(worth)(i + 1, T)).then(i == top)
    conclusion = z3.And(top >= 0, k(worth)(top, T) <= x, x < k(worth)(top + 1, T), k(worth)(top, T) >= 1, case)
    by = [below(x, T), k(highest_fits)(x, T), k(worths_increase)(i + 1, top, T), k(worths_increase)(top + 1, i, T)]
    return k.prove([x, i, T], given(T >= 1, x >= 1).then(conclusion), by)


def rest(k: Kernel) -> Definition:
    """The number x minus the value of its highest place."""
    return k.define([x, T], Int, lambda _, x, T: x - k(worth)(k(highest)(x, T), T))


def rest_falls(k: Kernel) -> Theorem:
    """The rest of x ≥ 1 is natural and smaller."""
    return k.prove([x, T], given(x >= 1).then(0 <= k(rest)(x, T), k(rest)(x, T) < x), [k(highest_fits)(x, T)], unfold=1)


def taken_apart(k: Kernel) -> Theorem:
    """If p(i) ≤ x < p(i + 1), the highest place of x is i and the rest is x − p(i)."""
    conclusion = z3.And(x >= 1, k(highest)(x, T) == i, k(rest)(x, T) == x - k(worth)(i, T))
    goal = given(T >= 1, i >= 0, k(worth)(i, T) <= x, x < k(worth)(i + 1, T)).then(conclusion)
    return k.prove([x, i, T], goal, by=[k(highest_is)(x, i, T), k(worth_positive)(i, T)], unfold=1)


def shift(k: Kernel) -> Definition:
    """The number with the digits of x moved up by one place."""
    body = lambda f, x, T: z3.If(x <= 0, 0, k(worth)(k(highest)(x, T) + 1, T) + f(k(rest)(x, T), T))
    return k.define([x, T], Int, body, Measure((x,)), [k(rest_falls)(x, T)])


def zeros(k: Kernel) -> Definition:
    """The lowest place that the digits of x use, which is the number of zeros in which they end."""
    after = k(rest)(x, T)
    body = lambda f, x, T: z3.If(x <= 0, 0, z3.If(after <= 0, k(highest)(x, T), f(after, T)))
    return k.define([x, T], Int, body, Measure((x,)), [k(rest_falls)(x, T)])


def run(k: Kernel) -> Theorem:
    """If d, r ≥ 0 and d·p(i) + r < p(i + 1), the shift of d·p(i) + r is d·p(i + 1) plus the shift of r."""
    p, s, f = k(worth), k(shift), k(multiple)
    number = f(d, p(i, T)) + r
    goal = given(T >= 1, i >= 0, d >= 0, r >= 0, number < p(i + 1, T)).then(s(number, T) == f(d, p(i + 1, T)) + s(r, T))
    by = [k(taken_apart)(number, i, T), k(worth_positive)(i, T), k(multiples_grow)(d - 1, 0, p(i, T))]
    return k.induct([d, i, r, T], goal, Measure((d,)), at=[(d - 1, i, r, T)], by=by, unfold=1)


def shift_of_place(k: Kernel) -> Theorem:
    """The shift of p(i) is p(i + 1), and p(i) ends in i zeros."""
    x = k(worth)(i, T)
    goal = given(T >= 1, i >= 0).then(k(shift)(x, T) == k(worth)(i + 1, T), k(zeros)(x, T) == i, k(shift)(0, T) == 0)
    return k.prove([i, T], goal, by=[k(taken_apart)(x, i, T), k(recurrence)(i, T)], unfold=1)


def shift_below_place(k: Kernel) -> Theorem:
    """The shift of p(i) − 1 is p(i + 1) − 1 for an odd i, and p(i + 1) − 1 − t for an even one."""
    worth_before = k(worth)(i, T) - 1
    goal = given(T >= 1, i >= 0).then(k(shift)(worth_before, T) == k(worth)(i + 1, T) - 1 - z3.If(i % 2 == 0, T, 0))
    by = [k(run)(T, i - 1, k(worth)(i - 2, T) - 1, T)]
    by += [*each_at(k, [recurrence], (i, T), (i - 1, T), (0, T)), k(worth_positive)(i - 2, T)]
    return k.induct([i, T], goal, Measure((i,)), at=[(i - 2, T)], by=by, unfold=1)


def shift_steps(k: Kernel) -> Theorem:
    """From x − 1 to x the shift grows by t + 1 if x ends in an even number of zeros, and by 1 if in an odd one."""
    top, after = k(highest)(x, T), k(rest)(x, T)
    goal = given(T >= 1, x >= 1).then(k(shift)(x, T) == k(shift)(x - 1, T) + z3.If(k(zeros)(x, T) % 2 == 0, T + 1, 1))
    by = [k(taken_apart)(x - 1, top, T), k(highest_is)(x, top, T), k(shift_below_place)(top, T), k(rest_falls)(x, T)]
    return k.induct([x, T], goal, Measure((x,)), at=[(after, T)], by=by, unfold=1)


def shift_increases(k: Kernel) -> Theorem:
    """The shift is natural, increases, and is larger than the number for n ≥ 1."""
    s = k(shift)
    conclusions = [s(x, T) >= x, z3.Implies(x >= 1, s(x, T) > x), given(0 <= n, n < x).then(s(n, T) < s(x, T))]
    by = [k(shift_steps)(x, T), k(shift_of_place)(0, T), k(recurrence)(0, T)]
    goal = given(T >= 1, x >= 0).then(*conclusions)
    return k.induct([n, x, T], goal, Measure((x,)), at=[(n, x - 1, T)], by=by, unfold=1)
