"""The pairs of misère t-Wythoff, t ≥ 2, in digits: the numbers E(n), and the digits of H(n).

To delete the last digit of x means to take the largest y whose shift s(y) is at most x, so all statements use shifts.
Main statements: `pairs_by_digits` (which numbers are some E(n)), `partner` (H(n) from the digits of E(n)),
`lost_by_digits` (the misère P-positions).
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.general.citations import each_at
from verify.proofs.general.z3_semantics import pair
from verify.proofs.wythoff import numeration, pairs_in_digits
from verify.proofs.wythoff.numeration import shift, shift_increases, shift_of_place, shift_steps, taken_apart
from verify.proofs.wythoff.ostrowski_digits import admissible, digit, ends_in, never_negative, shifted
from verify.proofs.wythoff.pair_differences import T, gap, i, n, one_more, x, y
from verify.proofs.wythoff.pair_index import covers, place, place_of_a, place_of_b
from verify.proofs.wythoff.pair_sequences import Bool, Int, a, b, disjoint, increasing, natural, steps
from verify.proofs.wythoff.pairs_as_positions import listed_is_pair, pairs_are_listed
from verify.proofs.wythoff.pairs_in_digits import even, rank, shift_ends, zeros_natural
from verify.proofs.wythoff.wythoff_moves import misere_lost
from verify.proofs.wythoff.wythoff_outcomes import misere_lost_iff_listed

PREFIX = "misere-digits"

c, j = z3.Ints("c j")


# The last digit, and the number without it


def last(k: Kernel) -> Definition:
    """The last digit of x."""
    return k.define([x, T], Int, lambda _, x, T: k(digit)(x, 0, T))


def cut(k: Kernel) -> Definition:
    """The number x without its last digit."""
    return k.define([x, T], Int, lambda _, x, T: k(pairs_in_digits.unshift)(x - k(last)(x, T), T))


def lowered(k: Kernel) -> Theorem:
    """If j is at most the last digit of x, then x − j has the digits of x, with the last digit smaller by j."""
    f, top, after = k(digit), k(numeration.highest)(x, T), k(numeration.rest)(x, T)
    conclusion = f(x - j, i, T) == f(x, i, T) - z3.If(i == 0, j, 0)
    goal = given(T >= 1, x >= 0, i >= 0, 0 <= j, j <= f(x, 0, T)).then(j <= x, conclusion)
    by = [k(numeration.highest_is)(x, top, T), k(numeration.rest_falls)(x, T)]
    by += [k(taken_apart)(x - j, top, T), k(taken_apart)(x, top, T), k(shift_of_place)(0, T)]
    return k.induct([x, i, j, T], goal, Measure((x,)), at=[(after, i, j, T), (after, i, j - 1, T)], by=by, unfold=1)


def parts(k: Kernel) -> Theorem:
    """x is the shift of x without its last digit plus the last digit; the other digits move down by one place."""
    f, end, front = k(digit), k(last)(x, T), k(cut)(x, T)
    rest = x - end
    goal = given(T >= 1, x >= 0, i >= 0).then(
        k(shift)(front, T) + end == x,
        0 <= end,
        end <= T,
        front >= 0,
        z3.Implies(x >= 1, front < x),
        f(x, i + 1, T) == f(front, i, T),
        z3.Implies(end >= 1, f(front, 0, T) != T),
    )
    by = [k(lowered)(x, 0, end, T), k(lowered)(x, i + 1, end, T), k(lowered)(x, 1, end, T)]
    by += [k(admissible)(x, 0, T), k(admissible)(x, 1, T), k(ends_in)(rest, 0, T), k(zeros_natural)(rest, T)]
    by += [k(pairs_in_digits.unshifted)(rest, T), k(shifted)(front, i, T), k(shifted)(front, 0, T)]
    by += [k(shift_increases)(0, front, T), k(last).at(x, T), k(cut).at(x, T)]
    return k.prove([x, i, T], goal, by)


def before_next(k: Kernel) -> Theorem:
    """x is below the shift of the number after x without its last digit."""
    end, front = k(last)(x, T), k(cut)(x, T)
    by = [k(parts)(x, 0, T), k(lowered)(x, 0, end - 1, T), k(shifted)(front + 1, 0, T)]
    by += [k(shift_steps)(front + 1, T), k(last).at(x, T), k(digit).at(x, 0, T)]
    return k.prove([x, T], given(T >= 1, x >= 0).then(x < k(shift)(front + 1, T)), by)


def front_is(k: Kernel) -> Theorem:
    """If s(y) ≤ x < s(y + 1), then y is x without its last digit, which is x − s(y)."""
    s, front = k(shift), k(cut)(x, T)
    goal = given(T >= 1, x >= 0, y >= 0, s(y, T) <= x, x < s(y + 1, T)).then(front == y, k(last)(x, T) == x - s(y, T))
    by = [k(parts)(x, 0, T), k(before_next)(x, T)]
    by += [k(shift_increases)(y + 1, front, T), k(shift_increases)(front + 1, y, T)]
    return k.prove([x, y, T], goal, by)


def successor(k: Kernel) -> Theorem:
    """The last digit of x + 1 is one more; it is 0 after a last digit t, and after a 0 if the next shift is x + 1."""
    nearby = z3.And(k(last)(x + 1, T) == k(last)(x, T) + 1, k(cut)(x + 1, T) == k(cut)(x, T))
    over = z3.And(
        k(last)(x + 1, T) == 0,
        k(cut)(x + 1, T) == k(cut)(x, T) + 1,
        k(last)(x, T) == z3.If(k(even)(k(cut)(x + 1, T), T), T, 0),
    )
    up = k(cut)(x, T) + 1
    by = [k(parts)(x, 0, T), k(before_next)(x, T), k(front_is)(x + 1, k(cut)(x, T), T), k(front_is)(x + 1, up, T)]
    by += [k(shift_steps)(up, T), k(shift_steps)(up + 1, T), k(even).at(up, T)]
    return k.prove([x, T], given(T >= 1, x >= 0).then(z3.Or(nearby, over)), by)


def appended(k: Kernel) -> Theorem:
    """A digit c from 0 to t may be written after y, unless y ends in t and c is not 0."""
    number = k(shift)(y, T) + c
    condition = z3.And(0 <= c, c <= T, z3.Or(c == 0, k(last)(y, T) != T))
    goal = given(T >= 1, y >= 0, condition).then(k(last)(number, T) == c, k(cut)(number, T) == y, number >= 0)
    over = k(cut)(y + 1, T)
    by = [k(front_is)(number, y, T), k(shift_steps)(y + 1, T), k(successor)(y, T)]
    by += [k(even).at(over, T), k(parts)(y + 1, 0, T), k(parts)(y, 0, T)]
    by += [k(shift_ends)(over, T), k(ends_at_once)(y + 1, T), k(shift_increases)(0, y, T)]
    return k.prove([y, c, T], goal, by)


def ends_at_once(k: Kernel) -> Theorem:
    """If the last digit is not 0, x ends in no zeros; otherwise in one zero more than x without its last digit."""
    z, front = k(numeration.zeros), k(cut)(x, T)
    conclusion = z3.If(k(last)(x, T) >= 1, z(x, T) == 0, z3.And(front >= 1, z(x, T) == z(front, T) + 1))
    by = [k(ends_in)(x, 0, T), k(zeros_natural)(x, T), k(parts)(x, 0, T)]
    by += [k(shift_ends)(front, T), k(last).at(x, T), k(shift_of_place)(0, T)]
    return k.prove([x, T], given(T >= 1, x >= 1).then(conclusion), by)


# The rule


def ones(k: Kernel) -> Definition:
    """The number of ones in which x ends."""
    body = lambda f, x, T: z3.If(z3.And(T >= 1, x >= 1, k(last)(x, T) == 1), f(k(cut)(x, T), T) + 1, 0)
    return k.define([x, T], Int, body, Measure((x,)), [k(parts)(x, 0, T)])


def run_of_ones(k: Kernel) -> Theorem:
    """The digits of x below place ones(x) are ones, and the digit at this place is not."""
    f, m, front = k(digit), k(ones), k(cut)(x, T)
    goal = given(T >= 1, x >= 0).then(
        m(x, T) >= 0, given(0 <= i, i < m(x, T)).then(f(x, i, T) == 1), f(x, m(x, T), T) != 1, f(x, m(x, T), T) >= 0
    )
    by = [k(parts)(x, i - 1, T), k(parts)(x, m(front, T), T), k(parts)(x, 0, T), k(last).at(x, T)]
    by += [k(never_negative)(x, m(x, T), T), k(never_negative)(0, 0, T), f.at(0, 0, T)]
    return k.induct([x, i, T], goal, Measure((x,)), at=[(front, i - 1, T), (front, i, T)], by=by, unfold=1)


def balanced(k: Kernel) -> Definition:
    """x ends in an even number of ones after a 0, or in an odd number after a digit of at least 2."""
    count = k(ones)(x, T)
    return k.define([x, T], Bool, lambda *_: (count % 2 == 0) == (k(digit)(x, count, T) == 0))


def balance(k: Kernel) -> Theorem:
    """x is balanced if its last digit is 0, or if it is 1 and x without its last digit is not balanced."""
    f, end, front = k(balanced), k(last)(x, T), k(cut)(x, T)
    conclusion = f(x, T) == z3.Or(end == 0, z3.And(end == 1, z3.Not(f(front, T))))
    by = [k(parts)(x, 0, T), k(parts)(x, k(ones)(front, T), T), k(run_of_ones)(front, 0, T), k(ones).at(x, T)]
    by += [k(last).at(x, T), k(balanced).at(x, T), k(balanced).at(front, T), k(last).at(0, T), k(digit).at(0, 0, T)]
    return k.prove([x, T], given(T >= 2, x >= 0).then(conclusion), by)


def lower_half(k: Kernel) -> Definition:
    """The predicate that the last digit of x is neither 1 nor 2, or that x, without a last digit 2, is balanced."""
    end = k(last)(x, T)
    test = z3.Or(z3.And(end != 1, end != 2), k(balanced)(z3.If(end == 2, k(cut)(x, T), x), T))
    return k.define([x, T], Bool, lambda *_: test)


def upper_half(k: Kernel) -> Definition:
    """The partner: x followed by 1 if x ends in 0 or 1, else x − 1 followed by 2."""
    return k.define([x, T], Int, lambda _, x, T: z3.If(k(last)(x, T) <= 1, k(shift)(x, T) + 1, k(shift)(x - 1, T) + 2))


def before(k: Kernel) -> Definition:
    """The count of lower numbers among 0, …, x − 1."""
    body = lambda f, x, T: z3.If(x <= 0, 0, f(x - 1, T) + z3.If(k(lower_half)(x - 1, T), 1, 0))
    return k.define([x, T], Int, body, Measure((x,)))


def _late(k: Kernel, x: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that x without its last digit begins an upper number that is smaller than x."""
    end, front = k(last)(x, T), k(balanced)(k(cut)(x, T), T)
    return z3.Or(z3.And(front, end >= 2), z3.And(z3.Not(front), end >= 3))


def counted(k: Kernel) -> Theorem:
    """As many lower numbers are before x as integers from 1 to x end in an even number of zeros, or one fewer."""
    m = k(before)
    goal = given(T >= 2, x >= 0).then(m(x, T) == k(rank)(x, T) - z3.If(_late(k, x), 1, 0), m(x, T) >= 0)
    by = [k(successor)(x - 1, T), k(parts)(x, 0, T), k(parts)(x - 1, 0, T), k(balance)(x - 1, T), k(ends_at_once)(x, T)]
    by += [k(even).at(x, T), k(even).at(k(cut)(x, T), T), k(lower_half).at(x - 1, T), k(last).at(0, T)]
    by += [k(digit).at(0, 0, T), k(rank).at(x, T), k(before).at(x, T), k(zeros_natural)(k(cut)(x, T), T)]
    return k.induct([x, T], goal, Measure((x,)), at=[(x - 1, T)], by=by)


def lower_to_upper(k: Kernel) -> Theorem:
    """The partner of a lower number x is not lower, and it is x + t·m + 1 with m lower numbers before x."""
    f, up, m = k(lower_half), k(upper_half)(x, T), k(before)(x, T)
    goal = given(T >= 2, x >= 0, f(x, T)).then(z3.Not(f(up, T)), up == x + k(gap)(m, T, 1), up > x, m >= 0)
    by = [k(appended)(x, 1, T), k(appended)(x - 1, 2, T), k(parts)(x, 0, T), k(successor)(x - 1, T)]
    by += [k(parts)(x - 1, 0, T), k(balance)(x, T), k(balance)(x - 1, T), k(balance)(up, T), f.at(x, T), f.at(up, T)]
    by += [k(upper_half).at(x, T), k(counted)(x, T), *each_at(k, [pairs_in_digits.shift_by_rank], (x, T), (x - 1, T))]
    by += [k(rank).at(x, T), k(even).at(x, T), k(ends_at_once)(x, T), k(one_more)(m, T)]
    by += [k(shift_increases)(0, x, T), k(shift_increases)(0, x - 1, T), k(shift_of_place)(0, T)]
    return k.prove([x, T], goal, by)


def lower_of(k: Kernel) -> Definition:
    """The lower number whose partner is x: x without a last digit 1, or one more than x without a last digit 2."""
    return k.define([x, T], Int, lambda _, x, T: k(cut)(x, T) + z3.If(k(last)(x, T) == 1, 0, 1))


def upper_to_lower(k: Kernel) -> Theorem:
    """Every number that is not lower is the partner of a smaller lower number."""
    f, w, front = k(lower_half), k(lower_of)(x, T), k(cut)(x, T)
    goal = given(T >= 2, x >= 0, z3.Not(f(x, T))).then(f(w, T), k(upper_half)(w, T) == x, 0 <= w, w < x)
    by = [k(parts)(x, 0, T), k(parts)(front, 0, T), k(balance)(x, T), k(balance)(front, T), k(successor)(front, T)]
    by += [k(parts)(front + 1, 0, T), k(even).at(k(cut)(front + 1, T), T), k(last).at(front, T), f.at(x, T), f.at(w, T)]
    by += [k(upper_half).at(w, T), k(lower_of).at(x, T), k(shift_increases)(0, front, T), k(shift_of_place)(0, T)]
    return k.prove([x, T], goal, by)


# Which pair a number belongs to


def numbered(k: Kernel) -> Theorem:
    """A lower x with n lower numbers before it is E(n); any other x is H(n) for the n of its partner.

    If a lower x were some H(j), then E(j) would be lower by induction, and its partner is not. So x is some E(j), and
    E(j − 1) has j − 1 lower numbers before it.
    """
    one, m, at = k(a), k(before), k(place)(x, T, 1)
    half, earlier, down = one(at, T, 1), one(at - 1, T, 1), k(lower_of)(x, T)

    def below(v: z3.ArithRef) -> z3.ArithRef:
        return m(k(lower_of)(v, T), T)

    goal = given(T >= 2, x >= 0).then(z3.If(k(lower_half)(x, T), one(m(x, T), T, 1) == x, k(b)(below(x), T, 1) == x))
    facts: list[Fact] = []
    for v in (x, x - 1, half, earlier, down):
        facts += [k(lower_to_upper)(v, T), k(upper_to_lower)(v, T)]
        facts += [k(counted)(v, T), k(counted)(k(lower_of)(v, T), T), k(place_of_a)(m(v, T), T, 1)]
        facts += [k(natural)(m(v, T), T, 1), k(place_of_b)(below(v), T, 1), k(natural)(below(v), T, 1)]
    by = [*facts, k(covers)(x, T, 1), *each_at(k, [natural], (at, T, 1), (at - 1, T, 1), (0, T, 1))]
    by += [k(place_of_a)(at, T, 1), k(place_of_b)(at, T, 1), k(place_of_a)(at - 1, T, 1)]
    by += [k(disjoint)(at, below(half), T, 1), k(disjoint)(at - 1, below(earlier), T, 1), k(steps)(at - 1, T, 1)]
    by += [k(increasing)(at - 1, m(x - 1, T), T, 1), k(increasing)(m(x - 1, T), at, T, 1)]
    by += [m.at(x, T), m.at(x - 1, T), m.at(0, T)]
    return k.induct([x, T], goal, Measure((x,)), at=[(v, T) for v in (x - 1, half, earlier, down)], by=by)


def pairs_by_digits(k: Kernel) -> Theorem:
    """For t ≥ 2 and x ≥ 0, x is some E(n) with n ≥ 0 exactly if it is a lower number, and otherwise it is some H(n)."""
    one, two, f = k(a)(n, T, 1), k(b)(n, T, 1), k(lower_half)
    in_e = z3.Exists([n], z3.And(n >= 0, x == one))
    in_h = z3.Exists([n], z3.And(n >= 0, x == two))
    by = [k(disjoint), k(numbered)(x, T), k(counted)(x, T), k(counted)(k(lower_of)(x, T), T), k(upper_to_lower)(x, T)]
    return k.prove([x, T], given(T >= 2, x >= 0).then(in_e == f(x, T), in_h == z3.Not(f(x, T))), by)


def partner(k: Kernel) -> Theorem:
    """For t ≥ 2, n ≥ 0, the digits of H(n) are those of E(n) followed by a 1, or those of E(n) − 1 followed by a 2."""
    one, two, f = k(a)(n, T, 1), k(b)(n, T, 1), k(lower_half)
    m = k(before)(one, T)
    by = [k(numbered)(one, T), k(lower_to_upper)(one, T), k(upper_to_lower)(one, T)]
    by += [k(counted)(k(lower_of)(one, T), T), k(natural)(n, T, 1), k(natural)(m, T, 1)]
    by += [k(disjoint)(n, k(before)(k(lower_of)(one, T), T), T, 1), k(place_of_a)(n, T, 1), k(place_of_a)(m, T, 1)]
    return k.prove([n, T], given(T >= 2, n >= 0).then(f(one, T), two == k(upper_half)(one, T), m == n, one >= 0), by)


def written(k: Kernel) -> Theorem:
    """The partner of x has the digits of x followed by 1, or those of x with the last lowered by 1, followed by 2."""
    f, up = k(digit), k(upper_half)(x, T)
    same = z3.And(f(up, 0, T) == 1, f(up, i + 1, T) == f(x, i, T))
    less = z3.And(f(up, 0, T) == 2, f(up, i + 1, T) == f(x, i, T) - z3.If(i == 0, 1, 0))
    by = [k(appended)(x, 1, T), k(appended)(x - 1, 2, T), k(parts)(up, i, T), k(parts)(x, 0, T), k(successor)(x - 1, T)]
    by += [k(parts)(x - 1, 0, T), k(lowered)(x, i, 1, T), k(last).at(x, T), k(last).at(up, T), k(upper_half).at(x, T)]
    return k.prove([x, i, T], given(T >= 2, x >= 0, i >= 0).then(z3.If(k(last)(x, T) <= 1, same, less)), by)


def lost_by_digits(k: Kernel) -> Theorem:
    """For t ≥ 2 and 0 ≤ x ≤ y: (x, y) is a misère P-position exactly if x is a lower number and y its partner."""
    p, at = pair(x, y), k(place)(x, T, 1)
    is_pair = z3.And(k(lower_half)(x, T), y == k(upper_half)(x, T))
    m = k(before)(x, T)
    by = [k(misere_lost_iff_listed)(p, T), k(listed_is_pair)(p, T, 1), k(pairs_are_listed), k(natural)(at, T, 1)]
    by += [k(natural)(m, T, 1), k(partner)(at, T), k(partner)(m, T), k(numbered)(x, T), k(lower_to_upper)(x, T)]
    return k.prove([x, y, T], given(T >= 2, 0 <= x, x <= y).then(k(misere_lost)(p, T) == is_pair), by)
