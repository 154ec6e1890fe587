"""Evil and odious numbers: the parity of the binary digit sum, and how it alternates along the two sequences.

Main statements: `ones_of_successor` (adding 1 changes the number of ones by 1 minus the number of new zeros),
`following_alternates` and `following_cases` (the next vile number has the other spite, case by case), `alternate` and
`by_place` (claim 5: the members of A alternate, likewise those of B), `shifted` (b(n) is the left shift of a(n)).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.bits import bit
from verify.proofs.general.citations import each_at
from verify.proofs.mark.numbers import vile_dopey
from verify.proofs.mark.numbers.mex_sequences import a, b, natural, sequence_is_vile_in_order
from verify.proofs.mark.numbers.vile_dopey import by_halves, dopey, dopey_by_zeros, last_ones, vile, zeros
from verify.proofs.mark.numbers.vile_enumeration import following, in_order, order_is_vile

PREFIX = "mark"

n, j, m, x = z3.Ints("n j m x")


def ones(k: Kernel) -> Definition:
    """The number of ones in the binary numeral of n, its digit sum."""
    return k.define([n], z3.IntSort(), lambda f, n: z3.If(n <= 0, 0, f(n / 2) + n % 2), Measure((n,)))


def evil(k: Kernel) -> Definition:
    """n is a natural number with an even number of binary ones."""
    return k.define([n], z3.BoolSort(), lambda _, n: z3.And(n >= 0, k(ones)(n) % 2 == 0))


def odious(k: Kernel) -> Definition:
    """n is a natural number with an odd number of binary ones."""
    return k.define([n], z3.BoolSort(), lambda _, n: z3.And(n >= 0, k(ones)(n) % 2 == 1))


def ones_of_digits(k: Kernel) -> Theorem:
    """2n has as many ones as n, and 2n + 1 has one more; 0 has none."""
    f = k(ones)
    return k.prove([n], given(n >= 0).then(f(2 * n) == f(n), f(2 * n + 1) == f(n) + 1, f(0) == 0), unfold=1)


def doubled_spite(k: Kernel) -> Theorem:
    """A number and its double have the same spite; the double and its successor have different ones."""
    goal = given(n >= 0).then(k(odious)(2 * n) == k(odious)(n), k(odious)(2 * n + 1) != k(odious)(n))
    return k.prove([n], goal, by=[k(ones_of_digits)(n)], unfold=1)


def odious_by_halves(k: Kernel) -> Theorem:
    """An even number is odious exactly when its half is; an odd one exactly when half of its predecessor is not."""
    goal = given(n >= 0).then(k(odious)(n) == z3.If(n % 2 == 0, k(odious)(n / 2), z3.Not(k(odious)(n / 2))))
    return k.prove([n], goal, unfold=2)


def one_spite(k: Kernel) -> Theorem:
    """Every natural number is evil or odious and not both; 0 is evil."""
    return k.prove([n], given(n >= 0).then(k(evil)(n) == z3.Not(k(odious)(n)), k(evil)(0)), unfold=2)


def ones_of_successor(k: Kernel) -> Theorem:
    """n + 1 has one binary 1 more than n, minus the number of zeros at the end of n + 1."""
    goal = given(n >= 0).then(k(ones)(n + 1) == k(ones)(n) + 1 - k(zeros)(n + 1))
    return k.induct([n], goal, Measure((n,)), at=[(n / 2,)], unfold=1)


def spite_of_successor(k: Kernel) -> Theorem:
    """n and n + 1 have different spite exactly when n + 1 is vile."""
    by = [k(ones_of_successor)(n)]
    return k.prove([n], given(n >= 0).then((k(odious)(n + 1) != k(odious)(n)) == k(vile)(n + 1)), by, unfold=1)


def following_alternates(k: Kernel) -> Theorem:
    """A vile number (or 0) and the next vile number have different spite."""
    by = [*each_at(k, [spite_of_successor, by_halves], (x,), (x + 1,)), k(by_halves)(x + 2)]
    return k.prove([x], given(x >= 0).then(k(odious)(k(following)(x)) != k(odious)(x)), by, unfold=1)


def following_cases(k: Kernel) -> Theorem:
    """The next vile number after a vile x, by the last digits of x, and the change in the number of ones.

    Zeros at the end: x + 1, one more. An even number t of ones: x + 1, less by t − 1. An odd number t: x + 1 is
    dopey and x + 2 is the next, less by t − 2; for t = 1 that is one more.
    """
    s, f, v, t = k(following), k(ones), k(vile), k(last_ones)
    after, more = s(x), f(s(x)) - f(x)
    cases = z3.And(
        z3.Implies(x % 2 == 0, z3.And(after == x + 1, more == 1)),
        given(x % 2 == 1, t(x) % 2 == 0).then(after == x + 1, more == -(t(x) - 1)),
        z3.Implies(t(x) % 2 == 1, z3.And(z3.Not(v(x + 1)), after == x + 2, more == -(t(x) - 2))),
    )
    by = [k(vile_dopey.successor_ends)(x), k(ones_of_successor)(x)]
    return k.prove([x], given(v(x)).then(cases), by=by, unfold=1)


@theorem_name("mark.spite-by-place")
def by_place(k: Kernel) -> Theorem:
    """a(n) and b(n) are odious exactly when n is odd."""
    o, c, one, two = k(odious), k(in_order), k(a), k(b)
    by = [c.at(n), k(following_alternates)(c(n - 1)), k(order_is_vile)(n - 1), o.at(0), k(ones).at(0)]
    claim = given(n >= 0).then(o(c(n)) == (n % 2 == 1))
    ordered = k.induct("mark.order-odious", [n], claim, Measure((n,)), at=[(n - 1,)], by=by)
    by = [ordered(n), k(sequence_is_vile_in_order)(n), two.at(n), k(doubled_spite)(one(n)), k(natural)(n)]
    return k.prove([n], given(n >= 0).then(o(one(n)) == (n % 2 == 1), o(two(n)) == (n % 2 == 1)), by)


def alternate(k: Kernel) -> Theorem:
    """Claim 5: neighbours in A have different spite, and neighbours in B too, b(0) = 0 included."""
    o, one, two = k(odious), k(a), k(b)
    goal = given(n >= 0).then(z3.Implies(n >= 1, o(one(n)) != o(one(n + 1))), o(two(n)) != o(two(n + 1)))
    return k.prove([n], goal, by=[k(by_place)(n), k(by_place)(n + 1)])


def shifted(k: Kernel) -> Theorem:
    """The binary digits of b(n) are those of a(n) moved one place to the left, with a 0 at the end."""
    f, one, two, s = k(bit), k(a), k(b), k(ones)
    conclusion = z3.And(f(two(n), j + 1) == f(one(n), j), f(two(n), 0) == 0, s(two(n)) == s(one(n)))
    return k.prove([n, j], given(n >= 0, j >= 0).then(conclusion), unfold=1)


def before_even_zeros(k: Kernel) -> Theorem:
    """Let x end in exactly 2m zeros, m ≥ 1: x − 1 is vile and has 2m − 1 ones more than x, and x/2 is dopey."""
    f, z = k(ones), k(zeros)
    conclusion = z3.And(k(vile)(x - 1), f(x - 1) == f(x) + 2 * m - 1, z(x / 2) == 2 * m - 1, k(dopey)(x / 2))
    goal = given(x >= 1, m >= 1, z(x) == 2 * m).then(conclusion)
    return k.prove([x, m], goal, by=[k(ones_of_successor)(x - 1), k(dopey_by_zeros)(x / 2)], unfold=2)
