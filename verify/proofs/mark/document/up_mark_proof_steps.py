"""Steps of the document's proofs on Up-MARK that hold for k = 2: its two sequences and its two sets of numerals.

Main statements: `evens_in_a`, `options_of_b` and `from_a_by_parity` (the moves between the sequences), `numerals_split`
(the numerals of P′ and N′ exclude each other), `lost_by_numerals` (claim 14), `answers` (claim 14's two steps) and
`even_options`; and misère play by powers, `misere_by_powers`, for every k.
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, halves, m, n
from verify.proofs.general.citations import each_at
from verify.proofs.mark import up_mark
from verify.proofs.mark.document.k_mark_proof_steps import two_targets, up_evens, up_halving
from verify.proofs.mark.misere.misere_k_mark import by_powers, even_power, odd_power
from verify.proofs.mark.normal.k_mark_outcomes import options
from verify.proofs.mark.numbers.vile_base_k import dopey, either, j, zeros
from verify.proofs.mark.up_mark import complementary, doubles, lost_iff, moves_from_b, pair, up_lost, up_move, won_is_a

PREFIX = "up-mark"


def two_options(k: Kernel) -> Theorem:
    """In Up-MARK moves lead from n ≥ 2 counters to n − 1 and to ⌈n/2⌉ = ⌊(n + 1)/2⌋; from 1 no move is possible."""
    goal = given(n >= 1).then(k(up_move)(n, m, 2) == z3.And(n >= 2, z3.Or(m == n - 1, m == (n + 1) / 2)))
    return k.prove([n, m], goal, by=[k(up_mark.isomorphism)(n, m, 2), k(options)(n - 1, m - 1, 2), k(halves)(n - 1)])


def evens_in_a(k: Kernel) -> Theorem:
    """The first sequence of Up-MARK contains every even number from 2 on."""
    goal = given(n >= 2, n % 2 == 0).then(k(pair).in_a(n, 2))
    return k.prove([n], goal, [k(won_is_a)(n, 2), k(up_evens)(n, 2), k(halves)(n)])


def options_of_b(k: Kernel) -> Theorem:
    """The options of b(n) = 2·a(n) − 1 in Up-MARK, n ≥ 1, are b(n) − 1 and a(n), both in A; b(0) = 1 has none."""
    a, b = k(pair).a(n, 2), k(pair).b(n, 2)
    value = z3.If(n == 0, b == 1, z3.And(b == 2 * a - 1, k(pair).in_a(b - 1, 2), k(pair).in_a(a, 2)))
    conclusion = z3.And(k(up_move)(b, m, 2) == z3.And(n >= 1, z3.Or(m == b - 1, m == a)), value)
    by = [k(pair).in_order(n, 2), *each_at(k, [two_options], (b, m), (b, b - 1), (b, a))]
    by += [k(moves_from_b)(n, b - 1, 2), k(moves_from_b)(n, a, 2)]
    return k.prove([n, m], given(n >= 0).then(conclusion), by, unfold=1)


def from_a_by_parity(k: Kernel) -> Theorem:
    """For an odd n in A, (n + 1)/2 is in B; for an even n > 2, exactly one of n − 1, n/2 is; for n = 2 both are 1."""
    A, B, up, half = k(pair).in_a, k(pair).in_b, (n + 1) / 2, n / 2
    case = given(n % 2 == 0, n > 2).then(B(n - 1, 2) != B(half, 2))
    conclusion = z3.And(z3.Implies(n % 2 == 1, B(up, 2)), case, z3.Implies(n == 2, z3.And(n - 1 == half, B(half, 2))))
    by = [k(doubles)(up, 2), k(doubles)(half, 2), *(k(complementary)(x, 2) for x in (n, up, half, n - 1, 1))]
    return k.prove([n], given(n >= 1, A(n, 2)).then(conclusion), [*by])


# The two sets of numerals


def lost_numeral(k: Kernel) -> Definition:
    """P′: the number 1, and the numerals that end in a 1 with an even number of zeros and a further 1 before it."""
    is_lost_numeral = z3.And(n % 2 == 1, n >= 3, k(zeros)(n / 2, 2) % 2 == 0)
    return k.define([n], z3.BoolSort(), lambda *_: z3.Or(n == 1, is_lost_numeral))


def won_numeral(k: Kernel) -> Definition:
    """N′: the even numbers from 2 on, and the numerals that end in a 1 with an odd number of zeros before it."""
    is_won_numeral = z3.And(n % 2 == 1, n >= 3, k(zeros)(n / 2, 2) % 2 == 1)
    return k.define([n], z3.BoolSort(), lambda *_: z3.Or(z3.And(n >= 2, n % 2 == 0), is_won_numeral))


def numerals_split(k: Kernel) -> Theorem:
    """Every n ≥ 1 is in exactly one of P′ and N′, and in P′ exactly when n − 1 is dopey."""
    goal = given(n >= 1).then(k(lost_numeral)(n) != k(won_numeral)(n), k(lost_numeral)(n) == k(dopey)(n - 1, 2))
    return k.prove([n], goal, [k(lost_by_numerals)(n), k(lost_iff)(n, 2)], unfold=1)


def lost_by_numerals(k: Kernel) -> Theorem:
    """Claim 14, corrected: the lost heaps of Up-MARK are the numbers of P′, and the won ones those of N′."""
    x = k(up_lost)(n, 2)
    goal = given(n >= 1).then(x == k(lost_numeral)(n), z3.Not(x) == k(won_numeral)(n))
    return k.prove([n], goal, by=[k(up_mark.lost_by_digits)(n, 2), k(halves)(n)], unfold=1)


def answers(k: Kernel) -> Theorem:
    """From n ≥ 3 in P′ both options are in N′; from an odd n in N′ the option (n + 1)/2 is in P′."""
    p, q, up = k(lost_numeral), k(won_numeral), (n + 1) / 2
    case = given(n >= 3, p(n)).then(q(n - 1), q(up))
    by = [*(p.at(x) for x in (n, up)), *(q.at(x) for x in (n, n - 1, up))]
    by += [k(lost_by_numerals)(n), k(lost_by_numerals)(up), k(up_halving)(n, 2), k(halves)(n)]
    return k.prove([n], z3.And(case, given(n >= 1, n % 2 == 1, q(n)).then(p(up))), by)


def two_counters(k: Kernel) -> Theorem:
    """From a heap of 2 every move of Up-MARK leads to the heap of 1, which is lost."""
    goal = z3.And(k(up_move)(2, m, 2) == (m == 1), k(up_lost)(1, 2))
    return k.prove([m], goal, [k(two_options)(2, m), k(lost_iff)(1, 2), k(either)(0, 2)])


def even_options(k: Kernel) -> Theorem:
    """From an even n ≥ 4 moves lead to n − 1 and to n/2, exactly one of which is lost."""
    p, half = k(up_lost), n / 2
    conclusion = z3.And(k(up_move)(n, m, 2) == z3.Or(m == n - 1, m == half), p(n - 1, 2) != p(half, 2))
    by = [k(two_options)(n, m), k(lost_iff)(n - 1, 2), k(lost_iff)(half, 2), k(two_targets)(n - 1, 2), k(halves)(n - 1)]
    return k.prove([n, m], given(n >= 4, n % 2 == 0).then(conclusion), by)


# Misère play


@theorem_name("up-k-mark.misere-by-powers")
def misere_by_powers(k: Kernel) -> Theorem:
    """n is misère lost in Up-K-MARK exactly when n − 1 is an even power of k, or an odd one times m ≥ 2 with k ∤ m."""
    some = z3.Or(z3.Exists([j], k(even_power)(n - 1, j, K)), z3.Exists([j, m], k(odd_power)(n - 1, j, m, K)))
    goal = given(based(n >= 1)).then(k(up_mark.up_misere_lost)(n, K) == some)
    return k.prove([n, K], goal, [k(up_mark.misere_lost_iff)(n, K), k(by_powers)(n - 1, K)])
