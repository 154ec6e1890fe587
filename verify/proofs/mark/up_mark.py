"""Up-K-MARK on n counters is K-MARK on n − 1: the moves are the same, as the rules themselves show, for every k ≥ 2.

⌈n/k⌉ − 1 = ⌊(n − 1)/k⌋, and the last counter stays. Main statements: `isomorphism`, `lost_iff` and `misere_lost_iff`
(outcomes), `lost_by_digits` (claim 14, corrected: 1 is lost too), `won_is_a` (claim 13).
"""

import z3

from theory.rules.conventions import Play
from theory.rules.mark import UP_K_MARK, UP_MARK
from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, append, based, digits, division, front, last, unique, window
from verify.proofs.general.outcome import outcome
from verify.proofs.general.z3_semantics import heap_move
from verify.proofs.mark.misere.misere_k_mark import lost_iff_test, misere_lost, misere_winning_reply
from verify.proofs.mark.misere.misere_k_mark import misere_reply as k_misere_reply
from verify.proofs.mark.normal import k_mark_outcomes
from verify.proofs.mark.normal.k_mark_outcomes import falls, lost, lost_iff_dopey, move, options, reply, won_iff_vile
from verify.proofs.mark.numbers.k_mark_sequences import no_lost_option
from verify.proofs.mark.numbers.mex_sequences_base_k import Pair, x
from verify.proofs.mark.numbers.vile_base_k import by_front, dopey, either, one_of_two, shifted, vile, zeros

PREFIX = "up-k-mark"

m, n = z3.Ints("m n")


def up_move(k: Kernel) -> Definition:
    """A heap of n ≥ 1 may become one of m, read from the rules of Up-K-MARK; k must be 2 or more."""
    body = lambda _, n, m, K: z3.And(based(n >= 1), heap_move(UP_K_MARK, n, m, {"k": K}))
    return k.define("up-k-mark.move", [n, m, K], z3.BoolSort(), body)


def ceiling(k: Kernel) -> Theorem:
    """⌈n/k⌉ = ⌊(n − 1)/k⌋ + 1 for n ≥ 1, with ⌈n/k⌉ as the rules divide."""
    q, d = k(front)(n - 1, K), k(last)(n - 1, K)
    by = [k(division)(n - 1, K), k(digits)(n - 1, K), k(unique)((-n) / K, (-n) % K, -(q + 1), K - 1 - d, K)]
    return k.prove([n, K], given(based(n >= 1)).then(-((-n) / K) == q + 1), by)


def isomorphism(k: Kernel) -> Theorem:
    """The moves of Up-K-MARK from n are those of K-MARK from n − 1, one counter higher."""
    goal = given(based(n >= 1)).then(k(up_move)(n, m, K) == z3.And(m >= 1, k(move)(n - 1, m - 1, K)))
    return k.prove([n, m, K], goal, by=[k(ceiling)(n, K), k(options)(n - 1, m - 1, K), k(digits)(n - 1, K)], unfold=1)


@theorem_name("up-k-mark.two")
def two_is_up_mark(k: Kernel) -> Theorem:
    """Up-K-MARK with k = 2 has the moves of Up-MARK."""
    return k.prove([n, m], given(n >= 1).then(k(up_move)(n, m, 2) == heap_move(UP_MARK, n, m, {})), unfold=1)


def up_falls(k: Kernel) -> Theorem:
    """Every move makes the heap smaller and leaves at least one counter."""
    goal = given(k(up_move)(n, m, K)).then(based(n >= 2), 1 <= m, m < n)
    return k.prove("up-k-mark.falls", [n, m, K], goal, unfold=1)


def up_lost(k: Kernel) -> Definition:
    """The P-positions of Up-K-MARK in normal play, by recursion along the moves."""
    return _outcome(k, "up-k-mark.P", Play.NORMAL)


def up_misere_lost(k: Kernel) -> Definition:
    """The P-positions of misère Up-K-MARK, by recursion along the moves."""
    return _outcome(k, "up-k-mark.P-misere", Play.MISERE)


def _outcome(k: Kernel, name: str, play: Play) -> Definition:
    return outcome(k, name, z3.IntSort(), lambda n: n >= 1, k(up_move), Measure((n,)), n, [k(up_falls)], play, [K])


def _left(k: Kernel, name: str, test: Definition, none: Theorem) -> Theorem:
    """Prove that if Up-K-MARK has a move from n to m, the test does not hold at both n − 1 and m − 1."""
    by = [k(isomorphism)(n, m, K), k(up_falls)(n, m, K), none(n - 1, m - 1, K)]
    return k.prove(name, [n, m, K], given(test(n - 1, K), k(up_move)(n, m, K)).then(z3.Not(test(m - 1, K))), by)


def _shifted(k: Kernel, lost: Definition, reply: z3.ArithRef, option_left: Theorem, wins: Theorem) -> list[Fact]:
    """Return the facts for two claims: no option is lost; if the K-MARK reply wins on n − 1, reply + 1 wins on n."""
    facts: list[Fact] = [lost.at(n, K), k(up_falls), option_left, k(isomorphism)(n, reply + 1, K)]
    facts += [wins(n - 1, K), k(falls)(n - 1, reply, K), k(up_falls)(n, reply + 1, K)]
    return facts


def lost_iff(k: Kernel) -> Theorem:
    """A heap of n is a P-position of Up-K-MARK exactly when a heap of n − 1 is one of K-MARK: when n − 1 is dopey."""
    option_left = _left(k, "up-k-mark.left", k(lost), k(no_lost_option))
    claim = given(based(n >= 1)).then(k(up_lost)(n, K) == k(lost)(n - 1, K))
    same_by = _shifted(k, k(up_lost), k(reply)(n - 1, K), option_left, k(won_iff_vile))
    same = k.induct("up-k-mark.lost-is-shifted", [n, K], claim, Measure((n,)), at=[ForEach((m,), (m, K))], by=same_by)
    goal = given(based(n >= 1)).then(k(up_lost)(n, K) == k(lost)(n - 1, K), k(up_lost)(n, K) == k(dopey)(n - 1, K))
    return k.prove([n, K], goal, [same(n, K), k(lost_iff_dopey)(n - 1, K)])


def no_misere_option(k: Kernel) -> Theorem:
    """In K-MARK no move leads from a misère P-position to a misère P-position, and a misère P-position has a move."""
    goal = given(k(misere_lost)(n, K), k(move)(n, m, K)).then(z3.Not(k(misere_lost)(m, K)))
    return k.prove("k-mark.no-misere-option", [n, m, K], goal, unfold=1)


def misere_lost_iff(k: Kernel) -> Theorem:
    """A heap of n is a misère P-position of Up-K-MARK exactly when a heap of n − 1 is one of K-MARK."""
    p, q, r = k(up_misere_lost), k(misere_lost), k(k_misere_reply)(n - 1, K)
    left = _left(k, "up-k-mark.misere-left", q, k(no_misere_option))
    goal = given(based(n >= 1)).then(p(n, K) == q(n - 1, K))
    by = [*_shifted(k, p, r, left, k(misere_winning_reply)), k(isomorphism)(n, n - 1, K), k(lost_iff_test)(n - 1, K)]
    return k.induct([n, K], goal, Measure((n,)), at=[ForEach((m,), (m, K))], by=by, unfold=1)


def up_winning_reply(k: Kernel) -> Theorem:
    """From an N-position the reply of K-MARK, one counter higher, leads to a P-position; it is the only such move."""
    p, r = k(up_lost), k(reply)(n - 1, K) + 1
    goal = given(based(n >= 1, z3.Not(p(n, K)))).then(z3.And(k(up_move)(n, m, K), p(m, K)) == (m == r))
    by = [k(lost_iff)(n, K), k(lost_iff)(m, K), k(won_iff_vile)(n - 1, K)]
    by += [k(isomorphism)(n, m, K), k(k_mark_outcomes.only_these_win)(n - 1, m - 1, K), k(falls)(n - 1, r - 1, K)]
    return k.prove("up-k-mark.winning-reply", [n, m, K], goal, by)


def lost_by_digits(k: Kernel) -> Theorem:
    """Claim 14, corrected: the lost heaps are 1 and the n that end in a 1 with an even number of zeros before it."""
    q = k(front)(n, K)
    shape = z3.And(k(last)(n, K) == 1, q >= 1, k(zeros)(q, K) % 2 == 0)
    by = [k(lost_iff)(n, K), k(by_front)(n - 1, K), k(window)(n, n - 1, K), k(digits)(n, K)]
    return k.prove([n, K], given(based(n >= 1)).then(k(up_lost)(n, K) == z3.Or(n == 1, shape)), by, unfold=1)


# The sequences


def pair(k: Kernel) -> Pair:
    """The sequences of Up-K-MARK: a runs through the numbers one above the vile ones, b = k·(a − 1) + 1."""
    name = "up-k-mark"

    def won(x: z3.ArithRef, K: z3.ArithRef) -> z3.BoolRef:
        return k(vile)(x - 1, K)

    def double(x: z3.ArithRef, K: z3.ArithRef) -> z3.ArithRef:
        return K * (x - 1) + 1

    def half(x: z3.ArithRef, K: z3.ArithRef) -> z3.ArithRef:
        return k(front)(x - 1, K) + 1

    claim = given(based(x >= 1)).then(z3.Or(won(x, K), won(x + 1, K)))
    apart = k.prove(f"{name}.apart", [x, K], claim, [k(one_of_two)(x - 1, K)])
    twice, once = double(x, K), half(x, K)
    doubled = z3.And(x >= 1, z3.Not(won(twice, K)), twice > x, half(twice, K) == x)
    claim = given(based()).then(z3.Not(k(vile)(0, K)), z3.Implies(won(x, K), doubled))
    up = k.prove(f"{name}.doubled", [x, K], claim, by=[k(append)(x - 1, 0, K), k(by_front)(K * (x - 1), K)], unfold=1)
    conclusion = z3.And(1 <= once, once < x, won(once, K), double(once, K) == x)
    claim = given(based(x >= 1, x != 1, z3.Not(won(x, K)))).then(conclusion)
    down = k.prove(f"{name}.halved", [x, K], claim, by=[k(by_front)(x - 1, K), k(division)(x - 1, K)])
    grows = k.prove(f"{name}.double-grows", [n, m, K], given(based(1 <= n, n < m)).then(double(n, K) < double(m, K)))
    return Pair(k, name, won, double, half, 1, apart, up, down, grows)


def mex_rule(k: Kernel) -> Theorem:
    """a(n) = mex{a(i), b(i) : i < n}, b(0) = 1, and b(n) = k·(a(n) − 1) + 1, which is 2·a(n) − 1 for k = 2."""
    return k(pair).mex_rule


def increasing(k: Kernel) -> Theorem:
    """Both sequences increase."""
    return k(pair).increasing


def complementary(k: Kernel) -> Theorem:
    """Claim 12, corrected: each number from 1 on is in exactly one of A and B, and 0 is in neither."""
    return k(pair).complementary


@theorem_name("up-k-mark.N-is-A")
def won_is_a(k: Kernel) -> Theorem:
    """Claim 13: for n ≥ 1 the N-positions of Up-K-MARK are the members of A and the P-positions those of B."""
    both, p = k(pair), k(up_lost)
    goal = given(based(x >= 1)).then(z3.Not(p(x, K)) == both.in_a(x, K), p(x, K) == both.in_b(x, K))
    return k.prove([x, K], goal, [both.a_is_won(x, K), k(lost_iff)(x, K), k(either)(x - 1, K)])


def moves_from_b(k: Kernel) -> Theorem:
    """Every move from b(n) leads to A; from b(0) = 1 there is none."""
    b = k(pair).b(n, K)
    goal = given(based(n >= 0, k(up_move)(b, m, K))).then(n >= 1, k(pair).in_a(m, K))
    return k.prove([n, m, K], goal, by=[k(pair).in_order(n, K), k(won_is_a)(m, K), k(lost_iff)(b, K)], unfold=1)


def move_from_a(k: Kernel) -> Theorem:
    """For n ≥ 1 there is a move from a(n) to b(i) with some i < n."""
    a = k(pair).a(n, K)
    to = k(reply)(a - 1, K) + 1
    i = k(pair).place(to, K)
    by = [k(pair).in_order(n, K), k(lost_iff)(a, K), k(lost_iff)(to, K), k(either)(a - 1, K), k(either)(to - 1, K)]
    by += [k(up_winning_reply)(a, to, K), k(up_falls)(a, to, K), k(pair).early(n, to, K), k(pair).placed(to, K)]
    return k.prove([n, K], given(based(n >= 1)).then(0 <= i, i < n, k(up_move)(a, k(pair).b(i, K), K)), by)


def doubles(k: Kernel) -> Theorem:
    """For x ≥ 2 one of x and k·(x − 1) + 1 is in A and the other in B; for x = 1 both are 1, which is in B."""
    A, B, y = k(pair).in_a, k(pair).in_b, K * (x - 1) + 1
    one, other = z3.And(B(x, K), A(y, K)), z3.And(A(x, K), B(y, K))
    goal = given(based(x >= 1)).then(z3.If(x == 1, z3.And(y == 1, B(1, K), z3.Not(A(1, K))), one != other))
    by = [k(pair).a_is_won(x, K), k(pair).a_is_won(y, K), k(shifted)(x - 1, K), k(either)(x - 1, K)]
    return k.prove([x, K], goal, by)
