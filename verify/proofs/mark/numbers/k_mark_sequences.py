"""The mex sequences of K-MARK, k ≥ 2 a variable: normal (b = k·a) and misère (b(0) = 1, else b = k·a).

In each variant a and b are complementary, a lists the N-positions and b the P-positions: claims 15 and 16, and 9 and 10
of the document, with their steps. The general theorems are those of `mex_sequences_base_k.Pair`. See also `up_mark`.
"""

import z3

from verify.kernel import Kernel, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, append, based, digits, division, front, last, monotone, window
from verify.proofs.general.citations import each_at
from verify.proofs.mark.misere.misere_k_mark import lost_iff_test, misere_lost, misere_reply, misere_winning_reply, test
from verify.proofs.mark.normal.k_mark_outcomes import falls, lost, lost_iff_dopey, move, options, reply, won_iff_vile
from verify.proofs.mark.numbers.mex_sequences_base_k import Pair, x
from verify.proofs.mark.numbers.vile_base_k import by_front, either, one_of_two, shifted, vile

PREFIX = "k-mark"

m, n = z3.Ints("m n")


def times(x: z3.ArithRef, K: z3.ArithRef) -> z3.ArithRef:
    """Return k·x."""
    return K * x


def _grows(k: Kernel, name: str) -> Theorem:
    return k.prove(f"{name}.double-grows", [n, m, K], given(based(1 <= n, n < m)).then(K * n < K * m))


def normal(k: Kernel) -> Pair:
    """The sequences of normal K-MARK: a runs through the vile numbers."""
    name = "k-mark.normal"
    claim = given(based(x >= 1)).then(z3.Or(k(vile)(x, K), k(vile)(x + 1, K)))
    apart = k.prove(f"{name}.apart", [x, K], claim, [k(one_of_two)(x, K)])
    doubled = z3.And(x >= 1, z3.Not(k(vile)(K * x, K)), K * x > x, k(front)(K * x, K) == x)
    claim = given(based()).then(z3.Not(k(vile)(0, K)), z3.Implies(k(vile)(x, K), doubled))
    once = k.prove(f"{name}.doubled", [x, K], claim, by=[k(append)(x, 0, K), k(by_front)(K * x, K)], unfold=1)
    half = k(front)(x, K)
    claim = given(based(x >= 1, z3.Not(k(vile)(x, K)))).then(1 <= half, half < x, k(vile)(half, K), K * half == x)
    halved = k.prove(f"{name}.halved", [x, K], claim, by=[k(by_front)(x, K), k(division)(x, K)])
    return Pair(k, name, k(vile), times, k(front), 0, apart, once, halved, _grows(k, name))


def misere(k: Kernel) -> Pair:
    """The sequences of misère K-MARK: a runs through the misère N-positions from 2 on."""
    name = "k-mark.misere"

    def won(x: z3.ArithRef, K: z3.ArithRef) -> z3.BoolRef:
        return z3.And(x >= 1, z3.Not(k(test)(x, K)))

    claim = given(based(x >= 1)).then(z3.Or(won(x, K), won(x + 1, K)))
    apart = k.prove(f"{name}.apart", [x, K], claim, by=[k(_next_digit)(x, K), k(digits)(x + 1, K)], unfold=1)
    doubled = z3.And(x >= 1, z3.Not(won(K * x, K)), K * x > x, k(front)(K * x, K) == x)
    claim = given(based()).then(z3.Not(won(1, K)), z3.Implies(won(x, K), doubled))
    once = k.prove(f"{name}.doubled", [x, K], claim, by=[k(append)(x, 0, K)], unfold=1)
    half = k(front)(x, K)
    claim = given(based(x >= 1, x != 1, z3.Not(won(x, K)))).then(1 <= half, half < x, won(half, K), K * half == x)
    halved = k.prove(f"{name}.halved", [x, K], claim, by=[k(division)(x, K)], unfold=1)
    return Pair(k, name, won, times, k(front), 1, apart, once, halved, _grows(k, name))


def _next_digit(k: Kernel) -> Theorem:
    """Prove that if the last digit of x is 0, the last digit of x + 1 is 1."""
    goal = given(based(x >= 0, k(last)(x, K) == 0)).then(k(last)(x + 1, K) == 1)
    return k.prove("division.next", [x, K], goal, [k(window)(x + 1, x, K), k(digits)(x + 1, K)])


# Normal K-MARK


@theorem_name("k-mark.normal.mex-rule")
def mex_rule(k: Kernel) -> Theorem:
    """For every k ≥ 2 the sequences obey a(n) = mex{a(i), b(i) : i < n} and b(n) = k·a(n)."""
    return k(normal).mex_rule


@theorem_name("k-mark.normal.increasing")
def increasing(k: Kernel) -> Theorem:
    """For every k ≥ 2 both sequences increase."""
    return k(normal).increasing


@theorem_name("k-mark.normal.complementary")
def complementary(k: Kernel) -> Theorem:
    """Claim 15: for every k ≥ 2 each natural number is in exactly one of A and B."""
    return k(normal).complementary


@theorem_name("k-mark.N-is-A")
def won_is_a(k: Kernel) -> Theorem:
    """Claim 16: for every k ≥ 2 the N-positions of K-MARK are the members of A and the P-positions those of B."""
    pair, p = k(normal), k(lost)
    goal = given(based(x >= 0)).then(z3.Not(p(x, K)) == pair.in_a(x, K), p(x, K) == pair.in_b(x, K))
    return k.prove([x, K], goal, by=[pair.a_is_won(x, K), k(lost_iff_dopey)(x, K), k(either)(x, K)])


def shift(k: Kernel) -> Theorem:
    """In base k the numeral of b(n) is that of a(n) followed by a 0."""
    a, b = k(normal).a(n, K), k(normal).b(n, K)
    goal = given(based(n >= 0)).then(b == K * a, k(front)(b, K) == a, k(last)(b, K) == 0)
    return k.prove([n, K], goal, by=[k(normal).in_order(n, K), k(append)(a, 0, K)], unfold=1)


def moves_from_b(k: Kernel) -> Theorem:
    """The options of b(n), none if n = 0, are in A: its front a(n), and numbers just below, which k does not divide."""
    goal = given(n >= 0, k(move)(k(normal).b(n, K), m, K)).then(n >= 1, k(normal).in_a(m, K))
    return k.prove([n, m, K], goal, by=[k(won_is_a)(k(normal).b(n, K), K), k(won_is_a)(m, K)], unfold=1)


def no_lost_option(k: Kernel) -> Theorem:
    """No move leads from a P-position to a P-position."""
    return k.prove([n, m, K], given(k(lost)(n, K), k(move)(n, m, K)).then(z3.Not(k(lost)(m, K))), unfold=1)


def move_from_a(k: Kernel) -> Theorem:
    """For n ≥ 1 there is a move from a(n) to b(i) with some i < n: the reply, at its place."""
    a = k(normal).a(n, K)
    to = k(reply)(a, K)
    i = k(normal).place(to, K)
    by = [k(normal).in_order(n, K), k(won_iff_vile)(a, K), k(normal).early(n, to, K)]
    by += [k(normal).placed(to, K), k(lost_iff_dopey)(to, K)]
    return k.prove([n, K], given(based(n >= 1)).then(0 <= i, i < n, k(move)(a, k(normal).b(i, K), K)), by, unfold=1)


def multiples(k: Kernel) -> Theorem:
    """For x ≥ 1 either x is in B and k·x in A, or x is in A and k·x in B; for x = 0 both are in B."""
    A, B = k(normal).in_a, k(normal).in_b
    one, other = z3.And(B(x, K), A(K * x, K)), z3.And(A(x, K), B(K * x, K))
    at_zero = z3.And(B(0, K), z3.Not(one), z3.Not(other))
    by = [k(shifted)(x, K), k(normal).a_is_won(x, K), k(normal).a_is_won(K * x, K)]
    by += [*each_at(k, [either], (x, K), (K * x, K), (0, K))]
    return k.prove([x, K], given(based(x >= 0)).then(z3.If(x == 0, at_zero, one != other)), by)


# Misère K-MARK


@theorem_name("k-mark.misere.mex-rule")
def misere_mex_rule(k: Kernel) -> Theorem:
    """The misère sequences obey a(n) = mex{a(i), b(i) : i < n}, b(0) = 1 and b(n) = k·a(n) for n ≥ 1."""
    return k(misere).mex_rule


@theorem_name("k-mark.misere.increasing")
def misere_increasing(k: Kernel) -> Theorem:
    """Both misère sequences increase."""
    return k(misere).increasing


@theorem_name("k-mark.misere.complementary")
def misere_complementary(k: Kernel) -> Theorem:
    """Claim 9, corrected: each number from 1 on is in exactly one of A and B, and 0 is in neither."""
    return k(misere).complementary


@theorem_name("k-mark.misere-N-is-A")
def misere_won_is_a(k: Kernel) -> Theorem:
    """Claim 10, corrected: from 1 on, the misère N-positions are the members of A and the P-positions those of B."""
    pair, p = k(misere), k(misere_lost)
    goal = given(based(x >= 1)).then(z3.Not(p(x, K)) == pair.in_a(x, K), p(x, K) == pair.in_b(x, K))
    return k.prove([x, K], goal, [pair.a_is_won(x, K), k(lost_iff_test)(x, K)])


def misere_zero(k: Kernel) -> Theorem:
    """The empty heap is a misère N-position, and in neither of A and B."""
    goal = given(based()).then(z3.Not(k(misere_lost)(0, K)), z3.Not(k(misere).in_a(0, K)), z3.Not(k(misere).in_b(0, K)))
    return k.prove([K], goal, by=[k(lost_iff_test)(0, K), k(misere).complementary(0, K)], unfold=1)


def misere_moves(k: Kernel) -> Theorem:
    """For n ≥ 1 every move from b(n) leads to A, and some move from a(n) leads to b(i) with i < n."""
    a, b = k(misere).a(n, K), k(misere).b(n, K)
    to = k(misere_reply)(a, K)
    i = k(misere).place(to, K)
    conclusions = [z3.Implies(k(move)(b, m, K), k(misere).in_a(m, K)), 0 <= i, i < n, k(move)(a, k(misere).b(i, K), K)]
    by = [k(misere).in_order(n, K), k(falls)(b, m, K), k(lost_iff_test)(b, K), k(lost_iff_test)(m, K)]
    by += [k(misere).a_is_won(m, K), k(lost_iff_test)(a, K), k(misere_winning_reply)(a, K)]
    by += [k(falls)(a, to, K), k(misere).early(n, to, K), k(misere).placed(to, K)]
    by += [k(lost_iff_test)(to, K), k(options)(b, m, K), k(lost_iff_test)(0, K), k(window)(b, m, K)]
    by += [k(multiples_in_order)(n, K), k(digits)(b, K), k(misere).in_order(0, K)]
    return k.prove([n, m, K], given(based(n >= 1)).then(*conclusions), by, unfold=1)


def multiples_in_order(k: Kernel) -> Theorem:
    """In misère play a(n) ≥ 2 for n ≥ 1, and b(n) = k·a(n) is a(n) followed by a 0."""
    a, b = k(misere).a(n, K), k(misere).b(n, K)
    goal = given(based(n >= 1)).then(a >= 2, k(front)(b, K) == a, k(last)(b, K) == 0, b >= 2 * K)
    by = [k(misere).in_order(n, K), k(append)(a, 0, K), k(monotone)(1, a, K)]
    return k.prove("k-mark.misere-multiples", [n, K], goal, by, unfold=1)
