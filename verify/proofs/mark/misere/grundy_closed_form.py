"""A closed form for the misère Grundy values of K-MARK heaps, k ≥ 3 a variable.

It equals the form of normal play (`closed_form`), except that the heaps 0 and 1 exchange their values, and that the
last digit of the heap k counts as 1; other differences follow by digits. Main statements: `alternates` (the high values
alternate between k − 1 and k), `differs` (no option has the same value), `reached` (options have all smaller values).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, digits, front, last, m, n, window
from verify.proofs.general.citations import each_at
from verify.proofs.mark.normal.k_mark_outcomes import falls, move, options
from verify.proofs.mark.numbers.closed_form_lemmas import Form

PREFIX = "k-misere"

v = z3.Int("v")


def at_least_three(*facts: z3.BoolRef) -> z3.BoolRef:
    """Return the implication from k ≥ 3 and the facts."""
    return z3.And(K >= 3, *facts) if facts else K >= 3


def tag(k: Kernel) -> Definition:
    """The last digit, but 1 for the heap k."""
    return k.define([n, K], z3.IntSort(), lambda _, n, K: z3.If(n == K, 1, k(last)(n, K)))


def low(k: Kernel) -> Definition:
    """The predicate that the last digit is not k − 1, and the number without it is not low with the same tag."""
    q, d = k(front)(n, K), k(last)

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, K: z3.ArithRef) -> z3.BoolRef:
        return z3.And(n >= 0, K >= 2, d(n, K) != K - 1, z3.Not(z3.And(n >= K, f(q, K), k(tag)(q, K) == d(n, K))))

    return k.define([n, K], z3.BoolSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def parity(k: Kernel) -> Definition:
    """The parity of the number of digits that are k − 1, or smaller than the tag of a low number before them."""
    q, d = k(front)(n, K), k(last)
    turns = z3.Or(d(n, K) == K - 1, z3.And(k(low)(q, K), k(tag)(q, K) > d(n, K)))
    body = lambda f, n, K: z3.If(z3.Or(n <= 0, K < 2), 0, z3.If(turns, 1 - f(q, K), f(q, K)))
    return k.define([n, K], z3.IntSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def form(k: Kernel) -> Definition:
    """The closed form: 1 for 0 and 0 for 1; the tag of any other low number; k − 1 or k, by the parity, for a
    high one.
    """
    high = z3.If(k(parity)(n, K) == 1, K - 1, K)
    return k.define([n, K], z3.IntSort(), lambda _, n, K: z3.If(n <= 1, 1 - n, z3.If(k(low)(n, K), k(tag)(n, K), high)))


def low_in_block(k: Kernel) -> Theorem:
    """Numbers of one digit are low up to k − 2; q followed by d ≤ k − 2 is low unless q is low with the tag d.

    The tag is the last digit, but for the heap k, whose digits are 1 and 0.
    """
    f, q, d = k(low), k(front)(n, K), k(last)
    conclusions = [f(n, K) == z3.And(d(n, K) < K - 1, z3.Or(q == 0, z3.Not(z3.And(f(q, K), k(tag)(q, K) == d(n, K)))))]
    conclusions += [k(tag)(n, K) == z3.If(n == K, 1, d(n, K)), (n == K) == z3.And(q == 1, d(n, K) == 0)]
    return k.prove([n, K], given(at_least_three(n >= 0)).then(*conclusions), by=[k(digits)(n - K, K)], unfold=1)


def parity_values(k: Kernel) -> Theorem:
    """The parity is 0 or 1."""
    goal = z3.And(0 <= k(parity)(n, K), k(parity)(n, K) <= 1)
    return k.induct([n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=[k(digits)(n, K)], unfold=1)


def alternates(k: Kernel) -> Theorem:
    """From n − 1 to n the parity changes exactly when n is high."""
    h = k(parity)
    goal = given(at_least_three(n >= 1)).then(h(n, K) == z3.If(k(low)(n, K), h(n - 1, K), 1 - h(n - 1, K)))
    return k.induct([n, K], goal, Measure((n,)), at=[(k(front)(n, K), K)], by=MISERE.beside(k))


def form_values(k: Kernel) -> Theorem:
    """The form is a number from 0 to k: the tag for low numbers from 2 on, k − 1 or k for high ones."""
    f, g = k(low), k(form)(n, K)
    conclusion = z3.And(
        f(n, K) == (g <= K - 2),
        z3.Implies(f(n, K), g == k(tag)(n, K)),
        (g == K - 1) == z3.And(z3.Not(f(n, K)), k(parity)(n, K) == 1),
    )
    then = z3.And(0 <= g, g <= K, z3.Implies(n <= 1, g == 1 - n), z3.Implies(n >= 2, conclusion))
    return k.prove([n, K], given(at_least_three(n >= 0)).then(then), by=[k(digits)(n, K)], unfold=1)


def block(k: Kernel) -> Theorem:
    """The parity equals that of the front, unless the last digit is k − 1 or smaller than the tag of a low front."""
    h, q, d = k(parity), k(front)(n, K), k(last)
    turns = z3.Or(d(n, K) == K - 1, z3.And(k(low)(q, K), k(tag)(q, K) > d(n, K)))
    return k.prove([n, K], given(at_least_three(n >= 0)).then(h(n, K) == z3.If(turns, 1 - h(q, K), h(q, K))), unfold=1)


def neighbours(k: Kernel) -> Theorem:
    """If the last digit of n − 1 is larger than that of n, it is k − 1, so n − 1 is high."""
    conclusion = z3.And(k(last)(n - 1, K) == K - 1, z3.Not(k(low)(n - 1, K)))
    goal = given(at_least_three(n >= 1, k(last)(n - 1, K) > k(last)(n, K))).then(conclusion)
    return k.prove([n, K], goal, by=[k(window)(n, n - 1, K), k(digits)(n, K)], unfold=1)


def small(k: Kernel) -> Theorem:
    """The numbers below 2k have the values 1, 0, 2, …, k − 1 and 1, k, 2, …, k − 1."""
    g, q, d = k(form)(n, K), k(front)(n, K), k(last)(n, K)
    first = z3.And(d == n, g == z3.If(n <= 1, 1 - n, n))
    second = z3.And(d == n - K, g == z3.If(n == K, 1, z3.If(n == K + 1, K, n - K)))
    goal = given(at_least_three(0 <= n, n < 2 * K)).then(z3.If(n < K, z3.And(q == 0, first), z3.And(q == 1, second)))
    return k.prove([n, K], goal, MISERE.first_blocks(k))


def window_differs(k: Kernel) -> Theorem:
    """Any k numbers in a row have different values."""
    g, q = k(form), k(front)(n, K)
    claim = given(at_least_three(0 <= m, m < n, n < m + K, m <= K)).then(g(m, K) != g(n, K))
    near = k.prove("k-misere.window-differs-near", [n, m, K], claim, by=[k(small)(m, K), k(small)(n, K)])
    by = [*MISERE.within_window(k), k(neighbours)(q, K), *each_at(k, [low_in_block, digits], (q, K), (q - 1, K))]
    by += [*each_at(k, [parity_values], (n, K), (m, K), (q, K), (q - 1, K)), near(n, m, K), g.at(q, K), k(small)(q, K)]
    return k.prove([n, m, K], given(at_least_three(0 <= m, m < n, n < m + K)).then(g(m, K) != g(n, K)), by)


def front_differs(k: Kernel) -> Theorem:
    """A number and the number without its last digit have different values."""
    g, q = k(form), k(front)(n, K)
    by = [*each_at(k, [digits, low_in_block], (n, K), (q, K)), k(block)(n, K), k(parity_values)(q, K)]
    return k.prove([n, K], given(at_least_three(n >= 1)).then(g(q, K) != g(n, K)), by, unfold=1)


def differs(k: Kernel) -> Theorem:
    """No option of a number has the value of the number."""
    by = [k(falls)(n, m, K), k(options)(n, m, K), k(window_differs)(n, m, K), k(front_differs)(n, K)]
    return k.prove([n, m, K], given(K >= 3, k(move)(n, m, K)).then(k(form)(m, K) != k(form)(n, K)), by)


def reply(k: Kernel) -> Definition:
    """An option of n ≥ 1 with a given value v below that of n."""
    q, d, f, g = k(front)(n, K), k(last)(n, K), k(low), k(tag)
    top = z3.If(d == K - 1, z3.If(f(q, K), n - (K - 1 - g(q, K)), q), n - d - 1)
    near_reply, first = z3.If(v < d, n - (d - v), n - K + (v - d)), z3.If(v <= 1, 1 - v, v)
    second = z3.If(v == 0, 1, z3.If(v == 1, K, near_reply))
    rest = z3.If(q == 0, first, z3.If(q == 1, second, z3.If(z3.And(f(q, K), g(q, K) == v), q, near_reply)))
    return k.define([n, v, K], z3.IntSort(), lambda _, n, v, K: z3.If(v == K - 1, top, rest))


def top_reached(k: Kernel) -> Theorem:
    """From a number of value k a move leads to a number of value k − 1."""
    g, r, q = k(form), k(reply)(n, v, K), k(front)(n, K)
    goal = given(at_least_three(n >= 0, v == K - 1, v < g(n, K))).then(k(move)(n, r, K), g(r, K) == v)
    by = [*MISERE.reply_to_top(k, r, k(reply), options, v), *each_at(k, [small], (n, K), (r, K), (q, K))]
    return k.prove([n, v, K], goal, by)


def low_reached(k: Kernel) -> Theorem:
    """From n ≥ 1 moves lead to heaps of all values that are below k − 1 and below the value of n."""
    g, r, q = k(form), k(reply)(n, v, K), k(front)(n, K)
    goal = given(at_least_three(n >= 1, 0 <= v, v < K - 1, v < g(n, K))).then(k(move)(n, r, K), g(r, K) == v)
    by = [k(options)(n, r, K), k(window)(n, r, K), *each_at(k, [digits, low_in_block], (n, K), (r, K), (q, K))]
    by += [k(neighbours)(q, K), k(low_in_block)(q - 1, K)]
    by += [*each_at(k, [small], (n, K), (r, K), (q, K)), k(digits)(q - 1, K), k(digits)(n - K, K)]
    return k.prove([n, v, K], goal, by, unfold=1)


def reached(k: Kernel) -> Theorem:
    """From n ≥ 1 moves lead to heaps of all values below the value of n."""
    g, r = k(form), k(reply)(n, v, K)
    goal = given(at_least_three(n >= 1, 0 <= v, v < g(n, K))).then(k(move)(n, r, K), g(r, K) == v)
    return k.prove([n, v, K], goal, by=[k(form_values)(n, K), k(top_reached)(n, v, K), k(low_reached)(n, v, K)])


MISERE = Form(form, parity, low_in_block, block, alternates, parity_values)
