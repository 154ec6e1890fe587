"""The sets A = {a(1), a(2), …} and B = {b(0), b(1), …}: complementary, the N- and P-positions, the vile and the dopey.

Main statements: `complementary` (claim 2), `won_is_a` (claim 3) with its two halves `options_of_b` and `move_from_a`,
`a_is_vile` (claim 4), and the lemma on doubles, `doubles`, which fails at 0.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.citations import each_at
from verify.proofs.mark.normal.mark_outcomes import lost, lost_iff_dopey, move, reply, reply_wins, two_options
from verify.proofs.mark.numbers.mex_sequences import a, b, disjoint, increasing, natural, occurs_early
from verify.proofs.mark.numbers.vile_dopey import by_halves, dopey, either, vile

PREFIX = "mark"

n, m, i, x, y = z3.Ints("n m i x y")


def in_a(k: Kernel) -> Definition:
    """x is one of a(1), a(2), …"""
    return k.define("mark.A", [x], z3.BoolSort(), lambda _, x: z3.Exists([i], z3.And(i >= 1, k(a)(i) == x)))


def in_b(k: Kernel) -> Definition:
    """x is one of b(0), b(1), …"""
    return k.define("mark.B", [x], z3.BoolSort(), lambda _, x: z3.Exists([i], z3.And(i >= 0, k(b)(i) == x)))


def members(k: Kernel) -> Theorem:
    """a(n) with n ≥ 1 is in A, and b(n) with n ≥ 0 is in B."""
    return k.prove([n], z3.And(z3.Implies(n >= 1, k(in_a)(k(a)(n))), z3.Implies(n >= 0, k(in_b)(k(b)(n)))), unfold=1)


def index_a(k: Kernel) -> Definition:
    """The index n ≥ 1 with a(n) = x, for a member x of A."""
    some = z3.Exists([i], z3.And(i >= 1, k(a)(i) == x))
    return k.choose("mark.index-A", k.prove("mark.A-has-index", [x], given(k(in_a)(x)).then(some), unfold=1))


def index_b(k: Kernel) -> Definition:
    """The index n with b(n) = x, for a member x of B."""
    some = z3.Exists([i], z3.And(i >= 0, k(b)(i) == x))
    return k.choose("mark.index-B", k.prove("mark.B-has-index", [x], given(k(in_b)(x)).then(some), unfold=1))


def complementary(k: Kernel) -> Theorem:
    """Claim 2: every natural number is in exactly one of A and B, and these sets contain natural numbers only."""
    A, B, at, bt = k(in_a), k(in_b), k(index_a), k(index_b)
    by = [k(disjoint)(at(x), bt(x)), k(natural)(at(x)), k(natural)(bt(x)), k(occurs_early)(x)]
    return k.prove([x], z3.And(z3.Implies(x >= 0, A(x) != B(x)), z3.Implies(z3.Or(A(x), B(x)), x >= 0)), by, unfold=1)


def double_of_a(k: Kernel) -> Theorem:
    """x ≥ 1 is in A exactly when 2x is in B."""
    by = [k(members)(k(index_a)(x)), k(members)(k(index_b)(2 * x)), k(natural)(0)]
    return k.prove("mark.double-of-A", [x], given(x >= 1).then(k(in_a)(x) == k(in_b)(2 * x)), by, unfold=1)


def odd_in_a(k: Kernel) -> Theorem:
    """Every odd natural number is in A, because all members of B are even; 0 is in B."""
    goal = z3.And(given(x >= 0, x % 2 == 1).then(k(in_a)(x)), k(in_b)(0))
    by = [k(complementary)(x), k(index_b).at(x), k(members)(0), k(natural)(0)]
    return k.prove("mark.odd-in-A", [x], goal, by, unfold=1)


def doubles(k: Kernel) -> Theorem:
    """For x ≥ 1: either x is in B and 2x in A, or x is in A and 2x in B, and not both."""
    one, other = z3.And(k(in_b)(x), k(in_a)(2 * x)), z3.And(k(in_a)(x), k(in_b)(2 * x))
    goal = given(x >= 1).then(one != other)
    return k.prove([x], goal, by=[k(double_of_a)(x), k(complementary)(x), k(complementary)(2 * x)])


def doubles_fail_at_zero(k: Kernel) -> Theorem:
    """Zero equals its double and is in B only, so neither case of `doubles` holds for it."""
    A, B = k(in_a), k(in_b)
    goal = z3.And(B(0), z3.Not(A(0)), z3.Not(z3.And(B(0), A(2 * z3.IntVal(0)))), z3.Not(z3.And(A(0), B(0))))
    return k.prove([], goal, by=[k(odd_in_a)(0), k(complementary)(0)])


@theorem_name("mark.A-is-vile")
def a_is_vile(k: Kernel) -> Theorem:
    """Claim 4: A is the set of vile numbers, and B is the set of dopey numbers, with zero."""
    half = x / 2
    claim = given(x >= 0).then(k(in_a)(x) == k(vile)(x))
    steps_by = [k(odd_in_a)(x), k(by_halves)(x), k(double_of_a)(half), k(complementary)(x)]
    steps = k.induct("mark.A-by-halves", [x], claim, Measure((x,)), at=[(half,)], by=steps_by, unfold=1)
    goal = given(x >= 0).then(k(in_a)(x) == k(vile)(x), k(in_b)(x) == k(dopey)(x))
    return k.prove([x], goal, by=[steps(x), k(complementary)(x)], unfold=1)


@theorem_name("mark.N-is-A")
def won_is_a(k: Kernel) -> Theorem:
    """Claim 3: the N-positions are the members of A and the P-positions the members of B."""
    goal = given(x >= 0).then(z3.Not(k(lost)(x)) == k(in_a)(x), k(lost)(x) == k(in_b)(x))
    return k.prove([x], goal, by=[k(a_is_vile)(x), k(lost_iff_dopey)(x), k(either)(x)])


def options_of_b(k: Kernel) -> Theorem:
    """The options of b(n), n ≥ 1, are b(n) − 1 and the half of b(n), which is a(n), both in A; b(0) = 0 has none."""
    legal = k(move)(k(b)(n), y) == z3.And(n >= 1, z3.Or(y == k(b)(n) - 1, y == k(a)(n)))
    both = z3.If(n == 0, k(b)(n) == 0, z3.And(k(b)(n) == 2 * k(a)(n), k(in_a)(k(b)(n) - 1), k(in_a)(k(a)(n))))
    return k.prove([n, y], given(n >= 0).then(legal, both), by=[k(odd_in_a)(k(b)(n) - 1), k(natural)(n)], unfold=1)


def target(k: Kernel) -> Definition:
    """The index i for which the winning move from a(n) leads to b(i)."""
    return k.define([n], z3.IntSort(), lambda _, n: k(index_b)(k(reply)(k(a)(n))))


def move_from_a(k: Kernel) -> Theorem:
    """For n ≥ 1 a move leads from a(n) to some b(i) with 0 ≤ i < n, namely the reply."""
    one, two, t = k(a), k(b), k(target)(n)
    to = k(reply)(one(n))
    by = [k(a_is_vile)(one(n)), k(a_is_vile)(to), k(natural)(n), k(reply_wins)(one(n)), k(increasing)(n, t)]
    return k.prove([n], given(n >= 1).then(0 <= t, t < n, k(move)(one(n), two(t)), two(t) == to), by, unfold=2)


@theorem_name("mark.from-A-by-parity")
def from_a_by_parity(k: Kernel) -> Theorem:
    """From an even x in A, x/2 is in B; from an odd x ≥ 3, exactly one of x − 1 and ⌊x/2⌋ is; from x = 1 both are 0."""
    B, half = k(in_b), x / 2
    case = given(x % 2 == 1, x >= 3).then(B(x - 1) != B(half))
    conclusion = z3.And(z3.Implies(x % 2 == 0, B(half)), case, z3.Implies(x == 1, z3.And(x - 1 == half, B(half))))
    by = [k(doubles)(half), *each_at(k, [complementary], (x,), (half,), (x - 1,)), k(odd_in_a)(0)]
    return k.prove([x], given(k(in_a)(x)).then(conclusion), by)


@theorem_name("mark.no-move-from-a0")
def no_move_from_a_zero(k: Kernel) -> Theorem:
    """a(0) = 0 has no move and is not in A, so `move_from_a` requires n ≥ 1."""
    by = [k(natural)(0), k(two_options)(k(a)(0), y), k(doubles_fail_at_zero)]
    return k.prove([y], z3.And(k(a)(0) == 0, z3.Not(k(move)(k(a)(0), y)), z3.Not(k(in_a)(0))), by)
