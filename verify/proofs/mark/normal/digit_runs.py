"""The Grundy function of K-MARK read off the base-k numeral, by its runs of equal digits.

Let d be the last digit and l the length of the run of d at the end. If d ≤ k − 2 and l is odd, the value is d. Else
count the digits k − 1 and the odd runs of a smaller digit that a smaller one follows: the value is k − 1 if they are
odd in number, and k if even. Main statements: `grundy_by_runs`, `run_is_run`, `grundy_of_mark` (k = 2), `any_window`
(any k heaps in a row have different values) and `high_take_turns` (the values k − 1 and k alternate).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, digits, front, halves, last, m, n, window
from verify.proofs.mark.normal import closed_form
from verify.proofs.mark.normal.closed_form import alternates, form, form_values, low, parity, parity_values
from verify.proofs.mark.normal.k_mark_grundy import base_heap, game, grundy_is_form, lost_iff_zero
from verify.proofs.mark.numbers.evil_odious import odious, ones
from verify.proofs.mark.numbers.vile_base_k import binary, digit, dopey, j
from verify.proofs.mark.numbers.vile_dopey import dopey as binary_dopey

PREFIX = "k-mark"

i, e = z3.Ints("i e")


def run(k: Kernel) -> Definition:
    """The length of the run of equal digits in which the base-k numeral of n ends; the numeral of 0 is one digit."""
    longer = z3.And(n >= K, K >= 2, k(last)(k(front)(n, K), K) == k(last)(n, K))
    body = lambda f, n, K: z3.If(longer, 1 + f(k(front)(n, K), K), 1)
    return k.define("k-run", [n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def length(k: Kernel) -> Definition:
    """The number of digits of the base-k numeral of n."""
    body = lambda f, n, K: z3.If(z3.And(n >= K, K >= 2), 1 + f(k(front)(n, K), K), 1)
    return k.define("k-length", [n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def turns(k: Kernel) -> Definition:
    """The number of digits k − 1 of n plus that of other maximal runs of odd length that a smaller digit follows."""
    q, d = k(front)(n, K), k(last)
    ends = z3.And(n >= K, d(q, K) <= K - 2, k(run)(q, K) % 2 == 1, d(q, K) > d(n, K))
    more = z3.If(d(n, K) == K - 1, 1, 0) + z3.If(ends, 1, 0)
    body = lambda f, n, K: z3.If(z3.Or(n <= 0, K < 2), 0, f(q, K) + more)
    return k.define("k-turns", [n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


@theorem_name("k-run.maximal")
def run_is_run(k: Kernel) -> Theorem:
    """The last run(n) digits of n are equal, and the digit before them, if it exists, is different."""
    size, at, d, q, long = k(length), k(digit), k(last)(n, K), k(front)(n, K), k(run)(n, K)
    case = given(0 <= j, j < long).then(at(n, j, K) == d)
    conclusion = z3.And(1 <= long, long <= size(n, K), case, z3.Implies(long < size(n, K), at(n, long, K) != d))
    goal = given(based(n >= 0)).then(conclusion)
    return k.induct([n, j, K], goal, Measure((n,)), at=[(q, j - 1, K)], by=[k(digits)(n, K)], unfold=2)


def low_by_run(k: Kernel) -> Theorem:
    """A number is low exactly when its last digit is not k − 1 and the run of this digit at the end has odd length."""
    goal = given(based(n >= 0)).then(k(low)(n, K) == z3.And(k(last)(n, K) <= K - 2, k(run)(n, K) % 2 == 1))
    return k.induct("k-run.low", [n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=[k(digits)(n, K)], unfold=1)


def parity_by_turns(k: Kernel) -> Theorem:
    """The parity of n is that of its number of turns, by induction along the digits."""
    c, q = k(turns), k(front)(n, K)
    goal = given(based(n >= 0)).then(c(n, K) >= 0, k(parity)(n, K) == c(n, K) % 2)
    by = [k(low_by_run)(q, K), k(digits)(n, K), k(digits)(q, K)]
    return k.induct("k-run.parity", [n, K], goal, Measure((n,)), at=[(q, K)], by=by, unfold=1)


def grundy_by_runs(k: Kernel) -> Theorem:
    """The Grundy function of K-MARK for every k ≥ 2, by the digits of n in base k."""
    g, d = k(game).grundy(base_heap(n, K)), k(last)(n, K)
    value = z3.If(z3.And(d <= K - 2, k(run)(n, K) % 2 == 1), d, z3.If(k(turns)(n, K) % 2 == 1, K - 1, K))
    by = [k(grundy_is_form)(n, 0, K), k(low_by_run)(n, K), k(parity_by_turns)(n, K)]
    return k.prove([n, K], given(based(n >= 0)).then(g == value), by, unfold=1)


def low_values(k: Kernel) -> Theorem:
    """The values are 0, …, k. A value below k − 1 is the last digit, and the value is 0 exactly at the P-positions."""
    g = k(game).grundy(base_heap(n, K))
    conclusion = z3.And(0 <= g, g <= K, z3.Implies(g <= K - 2, g == k(last)(n, K)), (g == 0) == k(dopey)(n, K))
    by = [k(grundy_is_form)(n, 0, K), k(form_values)(n, K), k(lost_iff_zero)(n, K)]
    return k.prove([n, K], given(based(n >= 0)).then(conclusion), by)


def turns_are_ones(k: Kernel) -> Theorem:
    """In base 2 the turns are the ones of the numeral."""
    goal = given(n >= 0).then(k(turns)(n, 2) == k(ones)(n))
    return k.induct("k-run.ones", [n], goal, Measure((n,)), at=[(n / 2,)], by=[k(halves)(n)], unfold=1)


def grundy_of_mark(k: Kernel) -> Theorem:
    """For k = 2 the Grundy value is 0 for a dopey number, 1 for a vile and odious one, 2 for a vile and evil one."""
    g = k(game).grundy(base_heap(n, 2))
    by = [k(grundy_by_runs)(n, 2), k(low_values)(n, 2), k(binary)(n), k(turns_are_ones)(n)]
    return k.prove([n], given(n >= 0).then(g == z3.If(k(binary_dopey)(n), 0, z3.If(k(odious)(n), 1, 2))), by, unfold=1)


def any_window(k: Kernel) -> Theorem:
    """Any k heaps in a row have different Grundy values."""
    g = k(game).grundy
    by = [k(grundy_is_form)(n, 0, K), k(grundy_is_form)(m, 0, K), k(closed_form.window_differs)(n, m, K)]
    return k.prove([n, m, K], given(based(0 <= m, m < n, n < m + K)).then(g(base_heap(m, K)) != g(base_heap(n, K))), by)


def next_high(k: Kernel) -> Definition:
    """m < n are heaps with values from k − 1 on, and the heaps between them have smaller values."""
    g = k(game).grundy
    between = z3.ForAll([i], given(m < i, i < n).then(g(base_heap(i, K)) <= K - 2))
    ends = z3.And(g(base_heap(m, K)) >= K - 1, g(base_heap(n, K)) >= K - 1)
    return k.define([m, n, K], z3.BoolSort(), lambda *_: z3.And(0 <= m, m < n, ends, between))


def high_take_turns(k: Kernel) -> Theorem:
    """Of two high heaps with none between them, one has the value k − 1 and the other k; and the heap i < k has the
    value i, so that the first high heap, k − 1, has the value k − 1."""
    g, h = k(game).grundy, k(parity)
    premise = based(0 <= m, m < n, z3.ForAll([i], given(m < i, i < n).then(g(base_heap(i, K)) <= K - 2)))
    claim = given(premise).then(h(n - 1, K) == h(m, K))
    same_by = [k(alternates)(n - 1, K), k(grundy_is_form)(n - 1, 0, K), k(form_values)(n - 1, K)]
    same = k.induct("k-parity.constant", [m, n, K], claim, Measure((n - m,)), at=[(m, n - 1, K)], by=same_by)
    turn = z3.Implies(based(k(next_high)(m, n, K)), g(base_heap(m, K)) + g(base_heap(n, K)) == 2 * K - 1)
    by = [same(m, n, K), k(alternates)(n, K)]
    for x in (m, n):
        by += [k(grundy_is_form)(x, 0, K), k(form_values)(x, K), k(parity_values)(x, K)]
    by += [k(grundy_is_form)(e, 0, K), k(form_values)(e, K), k(low).at(e, K), k(window)(e, 0, K), k(digits)(e, K)]
    by += [k(form).at(e, K), k(parity).at(e, K), k(parity).at(k(front)(e, K), K), k(low).at(0, K)]
    return k.prove([m, n, e, K], z3.And(turn, z3.Implies(based(0 <= e, e < K), g(base_heap(e, K)) == e)), by, unfold=1)
