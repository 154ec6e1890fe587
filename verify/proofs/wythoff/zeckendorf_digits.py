"""Wythoff's pairs in Zeckendorf digits: c(n) ends in an even number of zeros, and d(n) is the left shift of c(n).

Main statements: `fibonacci`, `no_neighbours`, `expansion`, `one_way` (Zeckendorf), `by_digits` and `shift_of_c`.
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given, theorem_name
from verify.proofs.wythoff import ostrowski_digits
from verify.proofs.wythoff.document_sequences import c, d
from verify.proofs.wythoff.numeration import j, recurrence, shift, worth, zeros
from verify.proofs.wythoff.pair_differences import i, n, x
from verify.proofs.wythoff.pair_sequences import Int
from verify.proofs.wythoff.pairs_in_digits import ends_and_members, pairs_by_digits, shift_ends, zeros_natural

PREFIX = "zeckendorf"


def fib(k: Kernel) -> Definition:
    """The Fibonacci numbers 1, 2, 3, 5, …: the values p(i) of the places for t = 1."""
    return k.define("wythoff.fibonacci", [i], Int, lambda _, i: k(worth)(i, 1))


def digit(k: Kernel) -> Definition:
    """The Zeckendorf digit of x at place i."""
    return k.define([x, i], Int, lambda _, x, i: k(ostrowski_digits.digit)(x, i, 1))


def ends(k: Kernel) -> Definition:
    """The number of zeros in which the Zeckendorf digits of x end."""
    return k.define("zeckendorf.zeros", [x], Int, lambda _, x: k(zeros)(x, 1))


def moved(k: Kernel) -> Definition:
    """The number with the Zeckendorf digits of x moved up by one place: a zero is appended to them."""
    return k.define("zeckendorf.shift", [x], Int, lambda _, x: k(shift)(x, 1))


@theorem_name("wythoff.fibonacci-recurrence")
def fibonacci(k: Kernel) -> Theorem:
    """The first places have the values 1 and 2, and each further one the sum of the two before."""
    goal = given(i >= 0).then(k(fib)(0) == 1, k(fib)(1) == 2, k(fib)(i + 2) == k(fib)(i + 1) + k(fib)(i))
    return k.prove([i], goal, by=[k(recurrence)(i, 1)], unfold=2)


def no_neighbours(k: Kernel) -> Theorem:
    """Zeckendorf digits are 0 and 1, and no two neighbours are both 1."""
    f = k(digit)
    conclusion = z3.And(z3.Or(f(x, i) == 0, f(x, i) == 1), z3.Not(z3.And(f(x, i) == 1, f(x, i + 1) == 1)))
    by = [k(ostrowski_digits.admissible)(x, i, 1), k(ostrowski_digits.admissible)(x, i + 1, 1)]
    return k.prove([x, i], given(x >= 0, i >= 0).then(conclusion), by, unfold=1)


def expansion(k: Kernel) -> Theorem:
    """x is the sum of its digits times the Fibonacci numbers of their places, and only places below x are used."""
    by = [k(ostrowski_digits.expansion)(x, x, 1), k(ostrowski_digits.place_is_worth_more)(x, 1)]
    return k.prove([x], given(x >= 0).then(k(ostrowski_digits.value)(x, x, 1) == x, k(fib)(x) >= x + 1), by, unfold=1)


def one_way(k: Kernel) -> Theorem:
    """Zeros and ones D below place m, without neighbouring ones, are the Zeckendorf digits of their sum."""
    D, m, term = ostrowski_digits.D, z3.Int("m"), ostrowski_digits.D[i]
    rule = z3.And(z3.Or(term == 0, term == 1), z3.Implies(i >= 1, z3.Not(z3.And(term == 1, D[i - 1] == 1))))
    all_digits = z3.ForAll([i], given(0 <= i, i < m).then(rule))
    same = k.prove("zeckendorf.rule", [D, m], given(all_digits).then(k(ostrowski_digits.obeys)(D, m, 1)), unfold=1)
    sum_ = k(ostrowski_digits.total)(D, m, 1)
    goal = given(all_digits, 0 <= j, j < m).then(k(digit)(sum_, j) == D[j], 0 <= sum_, sum_ < k(fib)(m))
    by = [same(D, m), k(ostrowski_digits.unique)(D, m, j, 1), k(ostrowski_digits.total_fits)(D, m, 1)]
    return k.prove([D, m, j], goal, by, unfold=1)


def zeros_and_shift(k: Kernel) -> Theorem:
    """The number of zeros at the end and the shift of a number, digit by digit."""
    f, z, s = k(digit), k(ends), k(moved)
    case = z3.Implies(i < z(x), f(x, i) == 0)
    conclusions = [f(x, z(x)) == 1, case, f(s(x), i + 1) == f(x, i), f(s(x), 0) == 0, z(x) >= 0, z(s(x)) == z(x) + 1]
    by = [k(ostrowski_digits.ends_in)(x, i, 1), k(ostrowski_digits.shifted)(x, i, 1)]
    by += [k(zeros_natural)(x, 1), k(shift_ends)(x, 1), k(ostrowski_digits.admissible)(x, z(x), 1)]
    return k.prove([x, i], given(x >= 1, i >= 0).then(*conclusions), by, unfold=1)


def by_digits(k: Kernel) -> Theorem:
    """x ≥ 1 is some c(n) exactly if its Zeckendorf digits end in an even number of zeros, else some d(n), n ≥ 1."""
    in_c = z3.Exists([n], z3.And(n >= 1, x == k(c)(n)))
    in_d, z = z3.Exists([n], z3.And(n >= 1, x == k(d)(n))), k(ends)(x)
    by = [k(pairs_by_digits)(x, 1), k(c).equation, k(d).equation]
    return k.prove([x], given(x >= 1).then(in_c == (z % 2 == 0), in_d == (z % 2 == 1)), by, unfold=1)


def shift_of_c(k: Kernel) -> Theorem:
    """For n ≥ 1, d(n) is the left shift of c(n), and c(n) ends in an even number of zeros."""
    one, two = k(c)(n), k(d)(n)
    goal = given(n >= 1).then(two == k(moved)(one), k(ends)(one) % 2 == 0, k(ends)(two) % 2 == 1)
    return k.prove([n], goal, by=[k(ends_and_members)(n, 1)], unfold=1)
