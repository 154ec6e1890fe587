"""The binary columns of a list of numbers: the number of ones in each column, and a position with a one.

Main statements: `column_parity` (the nim-sum marks the odd columns), `sum_stays_below`, `odd_column_has_one`.
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given
from verify.proofs.general.bits import bit, bit_value, no_bits_above, power, power_positive, stays_below, toggled
from verify.proofs.general.number_lists import at, i, length, length_natural, nim_sum, p, sum_natural, x
from verify.proofs.general.z3_semantics import head, is_cons, tail, valid

PREFIX = "nim"

n = z3.Int("n")


def column(k: Kernel) -> Definition:
    """The number of heaps with the binary digit 1 at position n."""
    body = lambda f, p, n: z3.If(is_cons(p), z3.If(k(bit)(head(p), n) == 1, 1, 0) + f(tail(p), n), 0)
    return k.define("ones-at", [p, n], z3.IntSort(), body, Structural(p))


def column_parity(k: Kernel) -> Theorem:
    """A digit of the nim-sum is 1 exactly when the number of ones in its column is odd."""
    rest = k(nim_sum)(tail(p))
    goal = given(k(valid)(p), n >= 0).then(k(bit)(k(nim_sum)(p), n) == k(column)(p, n) % 2)
    by = [k(toggled)(head(p), rest, n), k(sum_natural)(tail(p)), k(bit_value)(head(p), n), k(no_bits_above)(0, 0, n)]
    return k.induct([p, n], goal, Structural(p), at=[(tail(p), n)], by=by, unfold=1)


def all_below(k: Kernel) -> Definition:
    """The predicate that every heap is below x."""
    body = lambda f, p, x: z3.Implies(is_cons(p), z3.And(head(p) < x, f(tail(p), x)))
    return k.define("all_below", [p, x], z3.BoolSort(), body, Structural(p))


def sum_stays_below(k: Kernel) -> Theorem:
    """If every heap is below 2^n, so is the nim-sum."""
    t, two = k(nim_sum), k(power)
    goal = given(k(valid)(p), n >= 0, k(all_below)(p, two(n))).then(t(p) >= 0, t(p) < two(n))
    by = [k(stays_below)(head(p), t(tail(p)), n), k(stays_below)(0, 0, n), k(sum_natural)(p), k(power_positive)(n)]
    return k.induct([p, n], goal, Structural(p), at=[(tail(p), n)], by=by, unfold=1)


def heap_natural(k: Kernel) -> Theorem:
    """Every heap of a position is a natural number."""
    return k.induct([p, i], given(k(valid)(p)).then(k(at)(p, i) >= 0), Structural(p), at=[(tail(p), i - 1)], unfold=1)


def holder(k: Kernel) -> Definition:
    """The place of the first heap that has a 1 in the column n."""
    body = lambda f, p, n: z3.If(z3.And(is_cons(p), k(bit)(head(p), n) != 1), 1 + f(tail(p), n), 0)
    return k.define("holder", [p, n], z3.IntSort(), body, Structural(p))


def column_has_one(k: Kernel) -> Theorem:
    """A column that holds a one has it in the heap that `holder` gives."""
    w, place = k(column), k(holder)(p, n)
    case = z3.Implies(w(p, n) >= 1, z3.And(place >= 0, place < k(length)(p), k(bit)(k(at)(p, place), n) == 1))
    by = [k(length_natural)(tail(p))]
    return k.induct([p, n], z3.And(w(p, n) >= 0, case), Structural(p), at=[(tail(p), n)], by=by, unfold=1)


def odd_column_has_one(k: Kernel) -> Theorem:
    """A column with an odd number of ones has a heap with a 1 there."""
    place = k(holder)(p, n)
    conclusion = z3.And(place >= 0, place < k(length)(p), k(bit)(k(at)(p, place), n) == 1)
    return k.prove([p, n], given(k(column)(p, n) % 2 == 1).then(conclusion), by=[k(column_has_one)(p, n)])
