"""Finite sets of naturals and their codes: a set is coded by the sum of 2^i over its members i.

A set is an array from integers to truth values with its members below a bound m. Main statements:
`unique_expansion` (every natural is the code of exactly one finite set), `distinct_powers` (the nim-sum of distinct
powers of two is their sum), `code_of_difference` (the code of a symmetric difference is the nim-sum of the codes),
`difference_commutes`, `difference_associates`, `odd_members` and `code_of_family` (any number of sets).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.general import bits, small_value_sorts
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.number_lists import nim_sum
from verify.proofs.general.z3_semantics import Heaps, cons, nil, valid

PREFIX = "sets"

Set = z3.ArraySort(z3.IntSort(), z3.BoolSort())
empty = z3.K(z3.IntSort(), z3.BoolVal(False))
_declared = z3.Datatype("Family")
_declared.declare("no_sets")
_declared.declare("more_sets", ("first_set", Set), ("other_sets", _declared))
Family = _declared.create()
no_sets, first_set, other_sets, is_more = Family.no_sets, Family.first_set, Family.other_sets, Family.is_more_sets
small_value_sorts.declare(
    Family,
    small_value_sorts.lists_of(small_value_sorts.SETS, 2),
    roles={"no_sets": "none", "more_sets": "join", "first_set": "head", "other_sets": "tail"},
    no_head={"first_set": frozenset()},
)

A, B, C = z3.Consts("A B C", Set)
F = z3.Const("F", Family)
i, j, m, n, x = z3.Ints("i j m n x")


def code(k: Kernel) -> Definition:
    """The sum of the powers 2^i over the members i < m of A."""
    body = lambda f, A, m: z3.If(m <= 0, 0, f(A, m - 1) + z3.If(A[m - 1], k(bits.power)(m - 1), 0))
    return k.define("code", [A, m], z3.IntSort(), body, Measure((m,)))


def word(k: Kernel) -> Definition:
    """The number whose binary digits, from the right, say which of j, j + 1, …, m − 1 belong to A."""
    body = lambda f, A, j, m: z3.If(j >= m, 0, z3.If(A[j], 1, 0) + 2 * f(A, j + 1, m))
    return k.define("word", [A, j, m], z3.IntSort(), body, Measure((m - j,)))


def within(k: Kernel) -> Definition:
    """The predicate that every member of A is a natural number below m."""
    body = lambda _, A, m: z3.ForAll([i], z3.Implies(A[i], z3.And(i >= 0, i < m)))
    return k.define("within", [A, m], z3.BoolSort(), body)


def word_grows(k: Kernel) -> Theorem:
    """One more possible member adds one more digit on the left of the word."""
    goal = given(j <= m).then(k(word)(A, j, m + 1) == k(word)(A, j, m) + z3.If(A[m], k(bits.power)(m - j), 0))
    return k.induct([A, j, m], goal, Measure((m - j,)), at=[(A, j + 1, m)], unfold=1)


def code_is_word(k: Kernel) -> Theorem:
    """The sum of powers over a set is the number written by its word of zeros and ones."""
    goal = given(m >= 0).then(k(code)(A, m) == k(word)(A, 0, m))
    return k.induct([A, m], goal, Measure((m,)), at=[(A, m - 1)], by=[k(word_grows)(A, 0, m - 1)], unfold=1)


def word_digits(k: Kernel) -> Theorem:
    """The digit of the word at position i is 1 exactly when j + i is a member."""
    goal = given(i >= 0).then(k(bits.bit)(k(word)(A, j, m), i) == z3.If(z3.And(j + i < m, A[j + i]), 1, 0))
    return k.induct([A, j, m, i], goal, Measure((i,)), at=[(A, j + 1, m, i - 1)], unfold=1)


def code_digits(k: Kernel) -> Theorem:
    """The digit of the code at position n is 1 exactly when n is a member below m; codes are natural numbers."""
    goal = given(m >= 0, n >= 0).then(k(bits.bit)(k(code)(A, m), n) == z3.If(z3.And(n < m, A[n]), 1, 0))
    return k.prove([A, m, n], goal, by=[k(code_is_word)(A, m), k(word_digits)(A, 0, m, n)])


def code_bound(k: Kernel) -> Theorem:
    """The code of a set of naturals below m is a natural number below 2^m."""
    goal = given(m >= 0).then(k(code)(A, m) >= 0, k(code)(A, m) < k(bits.power)(m))
    return k.induct([A, m], goal, Measure((m,)), at=[(A, m - 1)], by=[k(bits.power_positive)(m - 1)], unfold=1)


def decoded(k: Kernel) -> Definition:
    """The set of the positions below m at which x has the digit 1."""
    body = lambda f, x, m: z3.If(m <= 0, empty, z3.Store(f(x, m - 1), m - 1, k(bits.bit)(x, m - 1) == 1))
    return k.define("decoded", [x, m], Set, body, Measure((m,)))


def decoded_members(k: Kernel) -> Theorem:
    """n belongs to the decoded set exactly when it is a position below m with the digit 1."""
    goal = k(decoded)(x, m)[n] == z3.And(n >= 0, n < m, k(bits.bit)(x, n) == 1)
    return k.induct([x, m, n], goal, Measure((m,)), at=[(x, m - 1, n)], unfold=1)


def decoded_within(k: Kernel) -> Theorem:
    """All members of a decoded set are below the bound."""
    return k.prove([x, m], k(within)(k(decoded)(x, m), m), by=[k(decoded_members)], unfold=1)


def code_of_decoded(k: Kernel) -> Theorem:
    """A number below 2^m is the sum of the powers of two at its digits: it is the code of its decoded set."""
    back = k(code)(k(decoded)(x, m), m)
    place = k(bits.differ)(back, x)
    by = [k(bits.differ_shows)(back, x), k(code_digits)(k(decoded)(x, m), m, place), k(decoded_members)(x, m, place)]
    by += [k(code_bound)(k(decoded)(x, m), m), k(bits.no_bits_above)(x, m, place), k(bits.bit_value)(x, place)]
    return k.prove([x, m], given(x >= 0, m >= 0, x < k(bits.power)(m)).then(back == x), by=by)


def same_code(k: Kernel) -> Theorem:
    """Two finite sets with the same code are equal."""
    f, inside = k(code), k(within)
    goal = given(m >= 0, n >= 0, inside(A, m), inside(B, n), f(A, m) == f(B, n)).then(z3.Implies(A[i], B[i]))
    return k.prove([A, m, B, n, i], goal, by=[k(code_digits)(A, m, i), k(code_digits)(B, n, i)], unfold=1)


def unique_expansion(k: Kernel) -> Theorem:
    """Every natural number is the sum of the powers 2^i over exactly one finite set of naturals i."""
    f, inside, own = k(code), k(within), k(decoded)(x, x)
    conclusions = [inside(own, x), f(own, x) == x, given(m >= 0, inside(A, m), f(A, m) == x).then(own == A)]
    by = [k(decoded_within)(x, x), k(code_of_decoded)(x, x), k(bits.power_exceeds)(x), k(same_code)]
    return k.prove([x, A, m], given(x >= 0).then(*conclusions), by=by)


def nim_code(k: Kernel) -> Definition:
    """The nim-sum of the powers 2^i over the members i < m of A."""
    body = lambda f, A, m: z3.If(m <= 0, 0, k(algebra.nimsum)(f(A, m - 1), z3.If(A[m - 1], k(bits.power)(m - 1), 0)))
    return k.define("nim_code", [A, m], z3.IntSort(), body, Measure((m,)))


def distinct_powers(k: Kernel) -> Theorem:
    """The nim-sum of distinct powers of two is their sum."""
    f, g = k(code), k(nim_code)
    by = [k(code_bound)(A, m - 1), k(bits.power_on_top)(f(A, m - 1), m - 1), k(algebra.zero)(f(A, m - 1))]
    return k.induct([A, m], given(m >= 0).then(g(A, m) == f(A, m)), Measure((m,)), at=[(A, m - 1)], by=by, unfold=1)


def difference(k: Kernel) -> Definition:
    """The symmetric difference of A and B below m: the numbers that belong to exactly one of the two sets."""
    body = lambda f, A, B, m: z3.If(m <= 0, empty, z3.Store(f(A, B, m - 1), m - 1, A[m - 1] != B[m - 1]))
    return k.define("difference", [A, B, m], Set, body, Measure((m,)))


def difference_members(k: Kernel) -> Theorem:
    """n belongs to the symmetric difference exactly when it belongs to one of the sets and not to the other."""
    goal = k(difference)(A, B, m)[n] == z3.And(n >= 0, n < m, A[n] != B[n])
    return k.induct([A, B, m, n], goal, Measure((m,)), at=[(A, B, m - 1, n)], unfold=1)


def code_of_difference(k: Kernel) -> Theorem:
    """The code of a symmetric difference is the nim-sum of the codes."""
    f, sym = k(code), k(difference)(A, B, m)
    left, sum_of_codes = f(sym, m), k(algebra.nimsum)(f(A, m), f(B, m))
    place, digit, bound = k(bits.differ)(left, sum_of_codes), k(code_digits), k(code_bound)
    by = [k(bits.differ_shows)(left, sum_of_codes), digit(sym, m, place), digit(A, m, place), digit(B, m, place)]
    by += [k(bits.toggled)(f(A, m), f(B, m), place), k(difference_members)(A, B, m, place)]
    by += [bound(sym, m), bound(A, m), bound(B, m), k(algebra.natural_value)(f(A, m), f(B, m))]
    return k.prove([A, B, m], given(m >= 0).then(left == sum_of_codes), by=by)


@theorem_name("sets.commutes")
def difference_commutes(k: Kernel) -> Theorem:
    """A △ B = B △ A."""
    return k.prove([A, B, m], k(difference)(A, B, m) == k(difference)(B, A, m), by=[k(difference_members)])


@theorem_name("sets.associates")
def difference_associates(k: Kernel) -> Theorem:
    """(A △ B) △ C = A △ (B △ C)."""
    goal = k(difference)(k(difference)(A, B, m), C, m) == k(difference)(A, k(difference)(B, C, m), m)
    return k.prove([A, B, C, m], goal, by=[k(difference_members)])


def differences(k: Kernel) -> Definition:
    """The symmetric difference of all sets of a family below m, the empty set for no sets."""
    body = lambda f, F, m: z3.If(is_more(F), k(difference)(first_set(F), f(other_sets(F), m), m), empty)
    return k.define("differences", [F, m], Set, body, Structural(F))


def memberships(k: Kernel) -> Definition:
    """The number of sets of a family to which n belongs."""
    body = lambda f, F, n: z3.If(is_more(F), z3.If(first_set(F)[n], 1, 0) + f(other_sets(F), n), 0)
    return k.define("memberships", [F, n], z3.IntSort(), body, Structural(F))


def odd_members(k: Kernel) -> Theorem:
    """n belongs to the symmetric difference of a family exactly when it is in an odd number of its sets."""
    all_, rest = k(differences), other_sets(F)
    goal = all_(F, m)[n] == z3.And(n >= 0, n < m, k(memberships)(F, n) % 2 == 1)
    by = [k(difference_members)(first_set(F), all_(rest, m), m, n)]
    return k.induct([F, m, n], goal, Structural(F), at=[(rest, m, n)], by=by, unfold=1)


@theorem_name("sets.none")
def no_sets_difference(k: Kernel) -> Theorem:
    """The symmetric difference of no sets is the empty set."""
    return k.prove([m], k(differences)(no_sets, m) == empty, unfold=1)


def code_of_empty(k: Kernel) -> Theorem:
    """The code of the empty set is 0."""
    return k.induct("sets.empty", [m], k(code)(empty, m) == 0, Measure((m,)), at=[(m - 1,)], unfold=1)


def codes(k: Kernel) -> Definition:
    """The codes of the sets of a family, as a position of heaps."""
    body = lambda g, F, m: z3.If(is_more(F), cons(k(code)(first_set(F), m), g(other_sets(F), m)), nil)
    return k.define("codes", [F, m], Heaps, body, Structural(F))


def code_of_family(k: Kernel) -> Theorem:
    """The code of the symmetric difference of a family is the nim-sum of the codes of its sets."""
    all_, list_, rest = k(differences), k(codes), other_sets(F)
    goal = given(m >= 0).then(k(valid)(list_(F, m)), k(nim_sum)(list_(F, m)) == k(code)(all_(F, m), m))
    by = [k(code_of_empty)(m), k(code_of_difference)(first_set(F), all_(rest, m), m), k(code_bound)(first_set(F), m)]
    return k.induct([F, m], goal, Structural(F), at=[(rest, m)], by=by, unfold=1)
