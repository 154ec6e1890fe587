"""Binary digits of natural numbers of any size: powers of two, bits, the leading bit, and the bits of a nim-sum.

Main statements: `horner` (digits can be read from either end), `same_bits` (the bits determine the number), `toggled`
(a nim-sum flips bits), `stays_below`, `disjoint` (without a common bit the nim-sum is the sum), `leading` (the leading
bit), `lowered_iff` (x ⊕ s < x exactly if x has the leading bit of s), `decrease`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.nim_sum_algebra import a, b, natural

PREFIX = "digits"

n, m, s, x = z3.Ints("n m s x")


def power(k: Kernel) -> Definition:
    """2 to the n."""
    return k.define("power", [n], z3.IntSort(), lambda f, n: z3.If(n <= 0, 1, 2 * f(n - 1)), Measure((n,)))


def bit(k: Kernel) -> Definition:
    """The binary digit of x at position n, 0 or 1; positions are counted from the right and from 0."""
    return k.define("bit", [x, n], z3.IntSort(), lambda f, x, n: z3.If(n <= 0, x % 2, f(x / 2, n - 1)), Measure((n,)))


def low_part(k: Kernel) -> Definition:
    """The sum of the powers 2^i at the bits of x with i < n."""
    body = lambda f, x, n: z3.If(n <= 0, 0, f(x, n - 1) + z3.If(k(bit)(x, n - 1) == 1, k(power)(n - 1), 0))
    return k.define("low_part", [x, n], z3.IntSort(), body, Measure((n,)))


def power_positive(k: Kernel) -> Theorem:
    """2^n is at least 1."""
    return k.induct([n], k(power)(n) >= 1, Measure((n,)), at=[(n - 1,)], unfold=1)


def power_exceeds(k: Kernel) -> Theorem:
    """n < 2^n: every number is below some power of two."""
    return k.induct([n], given(natural(n)).then(n < k(power)(n)), Measure((n,)), at=[(n - 1,)], unfold=1)


def bit_value(k: Kernel) -> Theorem:
    """A bit is 0 or 1."""
    return k.induct([x, n], z3.And(k(bit)(x, n) >= 0, k(bit)(x, n) <= 1), Measure((n,)), at=[(x / 2, n - 1)], unfold=1)


def horner(k: Kernel) -> Theorem:
    """The low part of x from the low part of ⌊x/2⌋: digits can be read from either end."""
    goal = given(n >= 1).then(k(low_part)(x, n) == x % 2 + 2 * k(low_part)(x / 2, n - 1))
    return k.induct([x, n], goal, Measure((n,)), at=[(x, n - 1)], unfold=2)


def no_bits_above(k: Kernel) -> Theorem:
    """A number below 2^m has the bit 0 at every position from m on."""
    goal = given(natural(x, m), x < k(power)(m), m <= n).then(k(bit)(x, n) == 0)
    return k.induct([x, m, n], goal, Measure((n,)), at=[(x / 2, m - 1, n - 1), (x / 2, m, n - 1)], unfold=1)


def low_part_bound(k: Kernel) -> Theorem:
    """The n lower digits of a number are worth at most 2^n − 1."""
    goal = given(natural(n)).then(k(low_part)(x, n) >= 0, k(low_part)(x, n) <= k(power)(n) - 1)
    return k.induct([x, n], goal, Measure((n,)), at=[(x, n - 1)], by=[k(power_positive)(n - 1)], unfold=1)


def differ(k: Kernel) -> Definition:
    """The last position, from the right, at which the digits of two numbers differ."""
    body = lambda f, a, b: z3.If(z3.Or(a < 0, b < 0, a % 2 != b % 2, z3.And(a == 0, b == 0)), 0, 1 + f(a / 2, b / 2))
    return k.define("differ", [a, b], z3.IntSort(), body, Measure((a + b,)))


def differ_shows(k: Kernel) -> Theorem:
    """Two different numbers have different digits at the position `differ`."""
    place = k(differ)(a, b)
    goal = given(natural(a, b), a != b).then(place >= 0, k(bit)(a, place) != k(bit)(b, place))
    return k.induct([a, b], goal, Measure((a + b,)), at=[(a / 2, b / 2)], unfold=1)


def same_bits(k: Kernel) -> Theorem:
    """Numbers with the same bits are equal: a number has one binary expansion only."""
    same = z3.ForAll([n], z3.Implies(n >= 0, k(bit)(a, n) == k(bit)(b, n)))
    return k.prove([a, b], given(natural(a, b), same).then(a == b), by=[k(differ_shows)(a, b)])


def toggled(k: Kernel) -> Theorem:
    """Each bit of a ⊕ b is 1 exactly when one of the bits of a and b is 1 and the other is not."""
    goal = given(natural(a, b, n)).then(k(bit)(k(algebra.nimsum)(a, b), n) == z3.If(k(bit)(a, n) == k(bit)(b, n), 0, 1))
    return k.induct([a, b, n], goal, Measure((n,)), at=[(a / 2, b / 2, n - 1)], by=[k(algebra.halves)(a, b)], unfold=1)


def stays_below(k: Kernel) -> Theorem:
    """The nim-sum of numbers below 2^n is below 2^n."""
    goal = given(natural(a, b, n), a < k(power)(n), b < k(power)(n)).then(k(algebra.nimsum)(a, b) < k(power)(n))
    return k.induct([a, b, n], goal, Measure((n,)), at=[(a / 2, b / 2, n - 1)], by=[k(algebra.halves)(a, b)], unfold=1)


def clash(k: Kernel) -> Definition:
    """The first position from the right at which both numbers have a 1, if there is one."""
    both = z3.And(a % 2 == 1, b % 2 == 1)
    body = lambda f, a, b: z3.If(z3.Or(a < 0, b < 0, both, z3.And(a == 0, b == 0)), 0, 1 + f(a / 2, b / 2))
    return k.define("clash", [a, b], z3.IntSort(), body, Measure((a + b,)))


def sum_or_clash(k: Kernel) -> Theorem:
    """a ⊕ b = a + b, or both numbers have a 1 at the position `clash`."""
    place = k(clash)(a, b)
    meet = z3.And(place >= 0, k(bit)(a, place) == 1, k(bit)(b, place) == 1)
    goal = given(natural(a, b)).then(z3.Or(k(algebra.nimsum)(a, b) == a + b, meet))
    return k.induct([a, b], goal, Measure((a + b,)), at=[(a / 2, b / 2)], unfold=1)


def disjoint(k: Kernel) -> Theorem:
    """Numbers without a common power of two: their nim-sum is their sum."""
    no_common_bit = z3.ForAll([n], z3.Implies(n >= 0, z3.Not(z3.And(k(bit)(a, n) == 1, k(bit)(b, n) == 1))))
    goal = given(natural(a, b), no_common_bit).then(k(algebra.nimsum)(a, b) == a + b)
    return k.prove([a, b], goal, by=[k(sum_or_clash)(a, b)])


def power_on_top(k: Kernel) -> Theorem:
    """x ⊕ 2^n = x + 2^n when x < 2^n: a new power of two does not touch the smaller ones."""
    goal = given(natural(x, n), x < k(power)(n)).then(k(algebra.nimsum)(x, k(power)(n)) == x + k(power)(n))
    by = [k(power).at(n), k(power_positive)(n - 1), k(algebra.nimsum).at(x, k(power)(n)), k(algebra.nimsum).at(0, 0)]
    return k.induct([x, n], goal, Measure((n,)), at=[(x / 2, n - 1)], by=by)


def top(k: Kernel) -> Definition:
    """The position of the leading bit of s ≥ 1."""
    return k.define("top", [s], z3.IntSort(), lambda f, s: z3.If(s <= 1, 0, 1 + f(s / 2)), Measure((s,)))


def leading(k: Kernel) -> Theorem:
    """The leading bit of s ≥ 1 is a 1, every bit above it is 0, and s is below twice that power of two."""
    place = k(top)(s)
    case = z3.Implies(n > place, k(bit)(s, n) == 0)
    goal = given(s >= 1).then(place >= 0, k(bit)(s, place) == 1, k(power)(place) <= s, s < 2 * k(power)(place), case)
    return k.induct([s, n], goal, Measure((s,)), at=[(s / 2, n - 1)], by=[k(no_bits_above)(s, 1, n)], unfold=1)


def lowered_iff(k: Kernel) -> Theorem:
    """For s ≥ 1, x ⊕ s < x exactly when x has a 1 at the leading bit of s; otherwise x ⊕ s > x."""
    high, star = k(top), k(algebra.nimsum)
    has = k(bit)(x, high(s)) == 1
    goal = given(natural(x), s >= 1).then((star(x, s) < x) == has, (star(x, s) > x) == z3.Not(has))
    by = [k(leading)(s / 2, 0), k(algebra.zero)(x / 2), k(bit_value)(x, high(s))]
    return k.induct([x, s], goal, Measure((s,)), at=[(x / 2, s / 2)], by=by, unfold=1)


def lower_whatever(k: Kernel) -> Theorem:
    """A number with a 1 at position n exceeds every number with a 0 there and the same digits above.

    The digits above are worth a, and the digits below are those of s and of x, which are less than 2^n.
    """
    goal = given(natural(a, s, x, n), s < k(power)(n), x < k(power)(n)).then(a + x < a + k(power)(n) + s)
    return k.prove([a, s, x, n], goal)


def decrease(k: Kernel) -> Theorem:
    """If x has the leading bit d of s, x ⊕ s < x: it is x − 2^d plus a change of lower digits by at most 2^d − 1."""
    low, two, d, after = k(low_part), k(power), k(top)(s), k(algebra.nimsum)(x, s)
    change = low(after, d) - low(x, d)
    conclusion = z3.And(after == x - two(d) + change, change <= two(d) - 1, -change <= two(d) - 1, after < x)
    goal = given(natural(x), s >= 1, k(bit)(x, d) == 1).then(conclusion)
    by = [k(algebra.zero)(x / 2), k(leading)(s, 0), k(leading)(s / 2, 0), k(horner)(x, d), k(horner)(after, d)]
    by += [k(low_part_bound)(x, d), k(low_part_bound)(after, d), k(algebra.halves)(x, s)]
    return k.induct([x, s], goal, Measure((s,)), at=[(x / 2, s / 2)], by=by, unfold=1)
