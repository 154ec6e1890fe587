"""Nim-sums by raised fingers, and the number of binary digits of a number, by sets of powers of two below a bound.

Main statements: `fingers_add` (flipping the powers of two of each number in turn leaves the nim-sum) with
`ten_fingers`, `digits_iff` (the numbers below 2^m are those with m digits, which are unique) and `leading_digit`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.binary_columns import all_below
from verify.proofs.general.bits import power
from verify.proofs.general.number_lists import nim_sum, p, sum_natural
from verify.proofs.general.z3_semantics import head, is_cons, tail, valid
from verify.proofs.nim import sets_as_numbers
from verify.proofs.nim.sets_as_numbers import A, Set, code, code_bound, code_of_decoded, decoded, difference, empty

PREFIX = "sets"

U = z3.Const("U", Set)
f, m, n, x = z3.Ints("f m n x")


def fingers(k: Kernel) -> Definition:
    """The fingers that are raised after the numbers of p were added, starting from the raised fingers U.

    Finger i < f stands for 2^i; adding a number flips the fingers of its powers of two.
    """
    flipped = k(difference)(U, k(decoded)(head(p), f), f)
    body = lambda after, p, U, f: z3.If(is_cons(p), after(tail(p), flipped, f), U)
    return k.define("fingers", [p, U, f], Set, body, Structural(p))


def fingers_go_on(k: Kernel) -> Theorem:
    """The value of the fingers raised after a list of numbers is the nim-sum of the list and the value before."""
    worth, own = k(code), k(decoded)(head(p), f)
    conclusion = worth(k(fingers)(p, U, f), f) == k(algebra.nimsum)(worth(U, f), k(nim_sum)(p))
    goal = given(k(valid)(p), f >= 0, k(all_below)(p, k(power)(f))).then(conclusion)
    by = [k(sets_as_numbers.code_of_difference)(U, own, f), k(code_of_decoded)(head(p), f), k(code_bound)(U, f)]
    by += [k(algebra.associative)(worth(U, f), head(p), k(nim_sum)(tail(p)))]
    by += [k(sum_natural)(tail(p)), k(algebra.zero)(worth(U, f))]
    return k.induct([p, U, f], goal, Structural(p), at=[(tail(p), k(difference)(U, own, f), f)], by=by, unfold=1)


def fingers_add(k: Kernel) -> Theorem:
    """If no finger is raised at first, the value of the raised fingers at the end is the nim-sum."""
    conclusion = k(code)(k(fingers)(p, empty, f), f) == k(nim_sum)(p)
    by = [k(fingers_go_on)(p, empty, f), k(sets_as_numbers.code_of_empty)(f)]
    by += [k(algebra.commutative)(0, k(nim_sum)(p)), k(algebra.zero)(k(nim_sum)(p)), k(sum_natural)(p)]
    return k.prove([p, f], given(k(valid)(p), f >= 0, k(all_below)(p, k(power)(f))).then(conclusion), by)


def ten_fingers(k: Kernel) -> Theorem:
    """Ten fingers suffice for numbers below 1024."""
    goal = given(k(valid)(p), k(all_below)(p, 1024)).then(k(code)(k(fingers)(p, empty, 10), 10) == k(nim_sum)(p))
    return k.prove([p], goal, by=[k(fingers_add)(p, 10), *(k(power).at(i) for i in range(11))])


def digits_iff(k: Kernel) -> Theorem:
    """A number is below 2^m exactly if it has m binary digits, given by a unique set of places below m with a 1."""
    own, worth, inside = k(decoded)(x, m), k(code), k(sets_as_numbers.within)
    case = z3.Implies(x < k(power)(m), z3.And(inside(own, m), worth(own, m) == x))
    conclusion = z3.And(case, given(inside(A, m), worth(A, m) == x).then(x < k(power)(m), A == own))
    by: list[Fact] = [k(sets_as_numbers.decoded_within)(x, m), k(code_of_decoded)(x, m)]
    by += [k(code_bound)(A, m), k(sets_as_numbers.same_code)]
    return k.prove([x, m, A], given(x >= 0, m >= 0).then(conclusion), by)


def leading_digit(k: Kernel) -> Theorem:
    """The leading one of n + 1 digits is 0 if the number is below 2^n."""
    worth = k(code)(A, n + 1)
    return k.prove([A, n], given(n >= 0, worth < k(power)(n)).then(z3.Not(A[n])), by=[k(code_bound)(A, n)], unfold=1)
