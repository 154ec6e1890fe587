"""The misère Grundy values of K-MARK, k ≥ 3, from those of normal play: delete the 0 of a leading 10.

Main statements: `form_by_normal` (they equal those of normal play, except for 0 and 1 and for the numbers whose base-k
numeral begins with 10), `begins_with_ten` (these lie from kⁱ to kⁱ + kⁱ⁻¹ − 1, and the number without that 0).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, append, based, digits, division, front, last, monotone, n
from verify.proofs.general.citations import each_at
from verify.proofs.mark.misere.grundy_closed_form import at_least_three, block, form, low, low_in_block, parity, tag
from verify.proofs.mark.normal import closed_form as normal
from verify.proofs.mark.normal.digit_runs import length
from verify.proofs.mark.numbers.vile_base_k import j, power

PREFIX = "k-misere"


def ten(k: Kernel) -> Definition:
    """The predicate that the base-k numeral of n begins with the digits 1 and 0: n is k, or n without its last digit
    begins so.
    """
    body = lambda f, n, K: z3.And(K >= 2, n >= K, z3.Or(n == K, f(k(front)(n, K), K)))
    return k.define([n, K], z3.BoolSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def struck(k: Kernel) -> Definition:
    """A number that begins with 10, without the 0 of this 10: 1 for k, and the later digits unchanged."""
    q, d = k(front)(n, K), k(last)(n, K)
    body = lambda f, n, K: z3.If(z3.Or(n <= K, K < 2), 1, K * f(q, K) + d)
    return k.define([n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def struck_digits(k: Kernel) -> Theorem:
    """Deleting the 0 keeps the last digit and deletes the 0 of the front; k becomes 1."""
    x, front_struck = k(struck)(n, K), k(struck)(k(front)(n, K), K)
    later = z3.And(k(front)(x, K) == front_struck, k(last)(x, K) == k(last)(n, K), front_struck >= 1)
    goal = given(based(k(ten)(n, K))).then(x >= 1, z3.If(n == K, x == 1, later))
    by = [k(append)(front_struck, k(last)(n, K), K), *each_at(k, [digits], (n, K), (x, K), (1, K))]
    return k.induct([n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=by, unfold=1)


def compared(k: Kernel) -> Theorem:
    """If n begins with 10 and s is n without this 0: n is low ⇔ s is low, tag(n) = last(s), and the parities differ."""
    s, q = k(struck)(n, K), k(front)(n, K)
    conclusions = [k(low)(n, K) == k(normal.low)(s, K), k(tag)(n, K) == k(last)(s, K)]
    conclusions += [k(parity)(n, K) == 1 - k(normal.parity)(s, K)]
    by = [k(struck_digits)(n, K), *each_at(k, [digits], (n, K), (s, K), (q, K))]
    by += [k(low_in_block)(n, K), k(block)(n, K), k(normal.low_in_block)(s, K)]
    by += [k(normal.block)(s, K), k(low_in_block)(1, K), k(block)(1, K), k(low_in_block)(0, K)]
    goal = given(at_least_three(k(ten)(n, K))).then(*conclusions)
    return k.induct([n, K], goal, Measure((n,)), at=[(q, K)], by=by, unfold=1)


def same(k: Kernel) -> Theorem:
    """A number that does not begin with 10 is low exactly if it is low in normal play, and has the same parity."""
    goal = given(at_least_three(n >= 0, z3.Not(k(ten)(n, K)))).then(
        k(low)(n, K) == k(normal.low)(n, K), k(tag)(n, K) == k(last)(n, K), k(parity)(n, K) == k(normal.parity)(n, K)
    )
    return k.induct([n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=[k(digits)(n, K)], unfold=1)


def by_normal(k: Kernel) -> Definition:
    """1 for 0 and 0 for 1; the normal value if n does not begin with 10; else that of the number without the 0, with
    k − 1 and k exchanged."""
    g = k(normal.form)
    other = g(k(struck)(n, K), K)
    begins = z3.If(other <= K - 2, other, 2 * K - 1 - other)
    return k.define([n, K], z3.IntSort(), lambda _, n, K: z3.If(n <= 1, 1 - n, z3.If(k(ten)(n, K), begins, g(n, K))))


def form_by_normal(k: Kernel) -> Theorem:
    """For k ≥ 3 the closed form is the normal value, or that of the number without the 0, or 1 and 0 for 0 and 1."""
    s = k(struck)(n, K)
    by = [k(compared)(n, K), k(same)(n, K), k(normal.form_values)(s, K), k(normal.parity_values)(s, K)]
    return k.prove([n, K], given(at_least_three(n >= 0)).then(k(form)(n, K) == k(by_normal)(n, K)), by, unfold=2)


def between_ten(k: Kernel) -> Theorem:
    """The numbers from kʲ to kʲ + kʲ⁻¹ − 1, j ≥ 1, begin with 10, and n − kʲ + kʲ⁻¹ is n without that 0."""
    p, q = k(power), k(front)(n, K)
    between = z3.And(j >= 1, p(j, K) <= n, n < p(j, K) + p(j - 1, K))
    goal = given(based(between)).then(k(ten)(n, K), k(struck)(n, K) == n - p(j, K) + p(j - 1, K))
    by = [k(division)(n, K), k(digits)(n, K), k(monotone)(q, p(j - 1, K), K)]
    return k.induct([n, j, K], goal, Measure((j,)), at=[(q, j - 1, K)], by=by, unfold=1)


def begins_with_ten(k: Kernel) -> Theorem:
    """n begins with 10 exactly when kⁱ ≤ n < kⁱ + kⁱ⁻¹ for an i ≥ 1; then n − kⁱ + kⁱ⁻¹ is n without that 0."""
    p, q, f, i = k(power), k(front)(n, K), k(ten), k(length)(n, K) - 1
    is_between = z3.And(i >= 1, p(i, K) <= n, n < p(i, K) + p(i - 1, K))
    difference = k(struck)(n, K) == n - p(i, K) + p(i - 1, K)
    claim = given(based(f(n, K))).then(is_between, difference)
    found_by = [k(division)(n, K), k(digits)(n, K), k(monotone)(q, p(i - 1, K) + p(i - 2, K), K)]
    between_powers = k.induct("k-misere.ten-between", [n, K], claim, Measure((n,)), at=[(q, K)], by=found_by, unfold=1)
    between = z3.And(j >= 1, p(j, K) <= n, n < p(j, K) + p(j - 1, K))
    conclusion = z3.And(f(n, K) == z3.Exists([j], between), z3.Implies(f(n, K), z3.And(is_between, difference)))
    return k.prove([n, K], given(based(n >= 0)).then(conclusion), [between_powers(n, K), k(between_ten)])
