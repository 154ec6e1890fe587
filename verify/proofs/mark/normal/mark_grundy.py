"""The Grundy values of MARK: 0 for dopey numbers, 1 for vile odious ones, 2 for vile evil ones.

Main statements: `solved` (the Grundy function), `by_spite` (claim 7), `zero_iff_lost` (claim 6), `mex_of_options`,
`other_spite` (from a vile x ≥ 3 one option is dopey and the other vile of different spite; not at 1), `basis`.
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given, theorem_name
from verify.proofs.general.citations import each_at
from verify.proofs.mark.normal.mark_outcomes import game, lost, lost_iff_dopey, move, reply, reply_wins, two_options
from verify.proofs.mark.numbers.evil_odious import evil, odious, odious_by_halves, ones, spite_of_successor
from verify.proofs.mark.numbers.vile_dopey import by_halves, dopey, either, vile, zeros

PREFIX = "mark"

x, y, v, w = z3.Ints("x y v w")


def grundy(k: Kernel) -> Definition:
    """The Grundy value of a heap: the mex of the values of its options."""
    return k(game).grundy


def value(k: Kernel) -> Definition:
    """The Grundy value by vile, dopey, evil and odious: 0 unless x is vile, 1 if it is odious, and 2 if it is evil."""
    kind = z3.If(k(vile)(x), z3.If(k(odious)(x), 1, 2), 0)
    return k.define("mark.kind-value", [x], z3.IntSort(), lambda _, x: kind)


def other(k: Kernel) -> Definition:
    """The option of x that is not the reply, or the reply itself if the two options coincide."""
    return k.define([x], z3.IntSort(), lambda _, x: x - 1 + x / 2 - k(reply)(x))


def other_spite(k: Kernel) -> Theorem:
    """A vile x ≥ 3 has two options: the reply, which is dopey, and a vile one whose spite differs from that of x."""
    v, o, to, rest, half = k(vile), k(odious), k(reply)(x), k(other)(x), x / 2
    case = z3.Implies(k(move)(x, y), z3.Or(y == to, y == rest))
    conclusion = z3.And(k(move)(x, to), k(dopey)(to), k(move)(x, rest), v(rest), o(rest) != o(x), case)
    by = [k(reply_wins)(x), *each_at(k, [two_options], (x, x - 1), (x, half), (x, y))]
    by += [*each_at(k, [by_halves], (x,), (x - 1,), (half,)), k(spite_of_successor)(x - 1)]
    by += [k(odious_by_halves)(x), k(odious_by_halves)(x - 1)]
    return k.prove([x, y], given(v(x), x >= 3).then(conclusion), by, unfold=1)


@theorem_name("mark.other-spite-fails-at-1")
def other_spite_fails_at_one(k: Kernel) -> Theorem:
    """The vile number 1 has the only option 0, which is dopey, so it has no vile option."""
    by = [k(two_options)(1, y), k(by_halves)(1), k(either)(0)]
    return k.prove([y], z3.And(k(vile)(1), k(move)(1, y) == (y == 0), k(dopey)(0), z3.Not(k(vile)(0))), by)


def value_differs(k: Kernel) -> Theorem:
    """No option has the value of the heap itself."""
    f, half = k(value), x / 2
    by = [*each_at(k, [by_halves], (x,), (x - 1,), (half,)), k(spite_of_successor)(x - 1), k(odious_by_halves)(x)]
    return k.prove([x, y], given(k(move)(x, y)).then(f(y) != f(x)), by, unfold=1)


def lower(k: Kernel) -> Definition:
    """The option of x with a given smaller value: the reply for 0, the other option for 1."""
    return k.define([x, v], z3.IntSort(), lambda _, x, v: z3.If(v == 0, k(reply)(x), k(other)(x)))


def value_reached(k: Kernel) -> Theorem:
    """Every natural number smaller than the value is the value of the option `lower`."""
    f, low = k(value), k(lower)(x, v)
    by = [k(reply_wins)(x), k(other_spite)(x, 0)]
    return k.prove([x, v], given(0 <= v, v < f(x)).then(k(move)(x, low), f(low) == v), by, unfold=2)


def solved(k: Kernel) -> Theorem:
    """The Grundy value of every heap is the number that `value` gives."""
    natural = k.prove("mark.kind-value-natural", [x], k(value)(x) >= 0, unfold=1)
    return k(game).solved_by(k(value), k(lower), natural, k(value_differs), k(value_reached))


@theorem_name("mark.grundy-by-spite")
def by_spite(k: Kernel) -> Theorem:
    """Claim 7: the Grundy value is 0 for dopey, 1 for vile odious and 2 for vile evil numbers, and for no others."""
    g, kind, o = k(grundy), k(vile), k(odious)
    conclusions = [(g(x) == 0) == k(dopey)(x), (g(x) == 1) == z3.And(kind(x), o(x))]
    conclusions += [(g(x) == 2) == z3.And(kind(x), k(evil)(x))]
    return k.prove([x], given(x >= 0).then(*conclusions), by=[k(solved)(x)], unfold=1)


def three_values(k: Kernel) -> Theorem:
    """The Grundy value of a heap is 0, 1 or 2."""
    return k.prove([x], z3.And(0 <= k(grundy)(x), k(grundy)(x) <= 2), by=[k(solved)(x)], unfold=1)


def zero_iff_lost(k: Kernel) -> Theorem:
    """Claim 6: the Grundy value of a heap is 0 exactly when it is a P-position."""
    return k.prove([x], k(lost)(x) == (k(grundy)(x) == 0), by=[k(game).lost_iff_zero(x)])


def zero_iff_dopey(k: Kernel) -> Theorem:
    """The Grundy value of a heap is 0 exactly when its size is dopey, and positive exactly when it is vile."""
    goal = given(x >= 0).then((k(grundy)(x) == 0) == k(dopey)(x), (k(grundy)(x) > 0) == k(vile)(x))
    return k.prove([x], goal, by=[k(zero_iff_lost)(x), k(lost_iff_dopey)(x), k(either)(x), k(three_values)(x)])


def mex_of_two(k: Kernel) -> Definition:
    """The least natural number that is neither v nor w."""
    least = z3.If(z3.And(v != 0, w != 0), 0, z3.If(z3.And(v != 1, w != 1), 1, 2))
    return k.define("mex-of-two", [v, w], z3.IntSort(), lambda _, v, w: least)


@theorem_name("mex-of-two.is-least")
def mex_is_least(k: Kernel) -> Theorem:
    """The mex of two numbers is 0, 1 or 2, is neither of them, and exceeds no natural number except these two."""
    u, mex = z3.Int("u"), k(mex_of_two)(v, w)
    goal = z3.And(0 <= mex, mex <= 2, mex != v, mex != w, given(0 <= u, u < mex).then(z3.Or(u == v, u == w)))
    return k.prove([u, v, w], goal, unfold=1)


def mex_of_options(k: Kernel) -> Theorem:
    """g(0) = 0, and g(x) is the mex of g(x − 1) and g(⌊x/2⌋) for x ≥ 1."""
    g, f, mex, half = k(grundy), k(value), k(mex_of_two), x / 2
    by = [*each_at(k, [solved], (x,), (x - 1,), (half,), (0,)), mex.at(g(x - 1), g(half))]
    by += [f.at(x), f.at(0), k(vile).at(0), k(value_differs)(x, x - 1), k(value_differs)(x, half)]
    by += [k(value_reached)(x, 0), k(value_reached)(x, 1)]
    by += [*each_at(k, [two_options], (x, x - 1), (x, half), (x, k(lower)(x, 0)), (x, k(lower)(x, 1)))]
    return k.prove([x], z3.And(g(0) == 0, z3.Implies(x >= 1, g(x) == mex(g(x - 1), g(half)))), by)


def values_by_rules(k: Kernel) -> Theorem:
    """The mex rule: no option has the value of the heap, and every smaller number is the value of an option."""
    g, low = k(grundy), k(lower)(x, v)
    goal = z3.And(z3.Implies(k(move)(x, y), g(y) != g(x)), given(0 <= v, v < g(x)).then(k(move)(x, low), g(low) == v))
    return k.prove([x, y, v], goal, by=[k(game).differs(x, y), k(value_reached)(x, v), k(solved)(x), k(solved)(low)])


def basis(k: Kernel) -> Theorem:
    """1 is vile and odious with value 1; 3 is vile and evil with value 2; 2 is dopey and odious with value 0."""
    g, kind, o, d = k(grundy), k(vile), k(odious), k(dopey)
    goal = z3.And(kind(1), o(1), g(1) == 1, kind(3), k(evil)(3), g(3) == 2, d(2), o(2), z3.Not(kind(2)), g(2) == 0)
    by = [*(k(solved)(i) for i in (1, 2, 3)), *(k(value).at(i) for i in (1, 2, 3))]
    by += [*(kind.at(i) for i in (1, 2, 3)), *(k(zeros).at(i) for i in (1, 2, 3))]
    by += [*(o.at(i) for i in (1, 2, 3)), *(k(ones).at(i) for i in (0, 1, 2, 3)), k(evil).at(3), d.at(2)]
    return k.prove([], goal, by)
