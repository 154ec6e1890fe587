"""The misère Grundy values of K-MARK heaps, for every k ≥ 2, from the rules, by sums with heaps of Nim.

Main statements: `beside_nim` (the sum of a heap of n and a Nim heap of m is a misère P-position exactly if m is the
value of n), `obeys_mex` (1 is the value of 0, the value of another heap is the mex of its options' values, and it is
unique), `of_mark` and `of_k_mark` (the value from the normal Grundy value, for k = 2 and for k ≥ 3).
"""

import z3

from theory.rules.nim import LOWER
from verify.kernel import Definition, ForEach, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, based, m, n
from verify.proofs.general.z3_semantics import leaves
from verify.proofs.mark.document.k_mark_proof_steps import is_power, power_iff
from verify.proofs.mark.misere import grundy_closed_form as three
from verify.proofs.mark.misere import grundy_closed_form_k2 as two
from verify.proofs.mark.misere.grundy_closed_form import at_least_three
from verify.proofs.mark.misere.misere_grundy_digits import begins_with_ten, between_ten, by_normal, form_by_normal, ten
from verify.proofs.mark.misere.misere_k_mark import lost_iff_test, misere_lost, powers, test
from verify.proofs.mark.normal.digit_runs import grundy_of_mark
from verify.proofs.mark.normal.k_mark_grundy import base_heap, game, grundy_is_form
from verify.proofs.mark.normal.k_mark_outcomes import falls, move, options
from verify.proofs.mark.numbers.vile_base_k import j, power

PREFIX = "k-misere"

a, b, v, w, which, i = z3.Ints("a b v w which i")


def value(k: Kernel) -> Definition:
    """The closed form, for k = 2 and for larger k."""
    both = z3.If(K == 2, k(two.form)(n), k(three.form)(n, K))
    return k.define([n, K], z3.IntSort(), lambda *_: both)


def values(k: Kernel) -> Theorem:
    """The value is a number from 0 to k, and the value of the empty heap is 1."""
    by = [k(value).at(n, K), k(value).at(0, K), k(two.form_values)(n), k(three.form_values)(n, K)]
    by += [k(two.form).at(0), k(three.form).at(0, K), k(test).at(0, 2)]
    return k.prove([n, K], given(based(n >= 0)).then(0 <= k(value)(n, K), k(value)(n, K) <= K, k(value)(0, K) == 1), by)


def differs(k: Kernel) -> Theorem:
    """No option has the value of the heap."""
    g = k(value)
    by = [k(two.differs)(n, m), k(three.differs)(n, m, K)]
    return k.prove("k-misere.value-differs", [n, m, K], given(k(move)(n, m, K)).then(g(m, K) != g(n, K)), by, unfold=1)


def reply(k: Kernel) -> Definition:
    """An option of n with a given value v below that of n."""
    both = z3.If(K == 2, k(two.reply)(n, v), k(three.reply)(n, v, K))
    return k.define("k-misere.value-reply", [n, v, K], z3.IntSort(), lambda *_: both)


def reached(k: Kernel) -> Theorem:
    """From n ≥ 1 moves lead to heaps of all values below the value of n."""
    g, r = k(value), k(reply)(n, v, K)
    goal = given(based(n >= 1, 0 <= v, v < g(n, K))).then(k(move)(n, r, K), g(r, K) == v)
    by = [k(two.reached)(n, v), k(three.reached)(n, v, K)]
    return k.prove("k-misere.value-reached", [n, v, K], goal, by, unfold=1)


# The values by the mex rule


def mex(k: Kernel) -> Definition:
    """Two mutually recursive predicates: v is the value of n, and v is the value of an option of n.

    1 is the value of 0; the value of n ≥ 1 is the least natural number that is not the value of an option.
    """

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, v: z3.ArithRef, which: z3.ArithRef, K: z3.ArithRef) -> z3.BoolRef:
        smaller = z3.ForAll([w], given(0 <= w, w < v).then(f(n, w, 0, K)))
        some_option = z3.Exists([a], z3.And(k(move)(n, a, K), f(a, v, 1, K)))
        return z3.If(which == 1, z3.If(n == 0, v == 1, z3.And(v >= 0, z3.Not(f(n, v, 0, K)), smaller)), some_option)

    return k.define([n, v, which, K], z3.BoolSort(), body, Measure((n, which)), [k(falls)])


def is_value(k: Kernel) -> Definition:
    """v is the misère Grundy value of n."""
    return k.define([n, v, K], z3.BoolSort(), lambda _, n, v, K: k(mex)(n, v, 1, K))


def attained(k: Kernel) -> Definition:
    """v is the misère Grundy value of an option of n."""
    return k.define([n, v, K], z3.BoolSort(), lambda _, n, v, K: k(mex)(n, v, 0, K))


def mex_rule(k: Kernel) -> Theorem:
    """The value of 0 is 1; the value of n ≥ 1 is the least natural number that is not the value of an option."""
    smaller = z3.ForAll([w], given(0 <= w, w < v).then(k(attained)(n, w, K)))
    goal = k(is_value)(n, v, K) == z3.If(n == 0, v == 1, z3.And(v >= 0, z3.Not(k(attained)(n, v, K)), smaller))
    return k.prove([n, v, K], goal, [k(attained).equation], unfold=2)


def attained_rule(k: Kernel) -> Theorem:
    """A number is attained when it is the value of some option."""
    goal = k(attained)(n, v, K) == z3.Exists([a], z3.And(k(move)(n, a, K), k(is_value)(a, v, K)))
    return k.prove([n, v, K], goal, [k(is_value).equation], unfold=2)


def unique(k: Kernel) -> Theorem:
    """A heap has at most one misère Grundy value."""
    goal = given(k(is_value)(n, v, K), 0 <= w, w < v, n != 0).then(k(attained)(n, w, K))
    below = k.prove("k-misere.attains-smaller", [n, v, w, K], goal, by=[k(mex_rule)(n, v, K)])
    goal = given(k(is_value)(n, v, K), n != 0).then(v >= 0, z3.Not(k(attained)(n, v, K)))
    missed = k.prove("k-misere.missed", [n, v, K], goal, by=[k(mex_rule)(n, v, K)])
    goal = given(k(is_value)(n, v, K), k(is_value)(n, w, K)).then(v == w)
    by = [below(n, v, w, K), below(n, w, v, K), missed(n, v, K), missed(n, w, K)]
    by += [k(mex_rule)(n, v, K), k(mex_rule)(n, w, K)]
    return k.prove([n, v, w, K], goal, by)


def form_is_value(k: Kernel) -> Theorem:
    """The closed form obeys the mex rule."""
    f, g, t = k(is_value), k(value), k(attained)
    # A number that would refute it, and an option that has a value: witnesses, for the induction to speak of.
    exception = z3.And(n >= 1, z3.Not(f(n, g(n, K), K)), z3.Not(t(n, g(n, K), K)), g(n, K) >= 0)
    goal = given(exception).then(z3.Exists([w], z3.And(0 <= w, w < g(n, K), z3.Not(t(n, w, K)))))
    doubt = k.choose("k-misere.doubt", k.prove("k-misere.doubted", [n, K], goal, by=[k(mex_rule)(n, g(n, K), K)]))
    goal = given(t(n, v, K)).then(z3.Exists([a], z3.And(k(move)(n, a, K), f(a, v, K))))
    origin = k.choose(
        "k-misere.origin", k.prove("k-misere.has-origin", [n, v, K], goal, by=[k(attained_rule)(n, v, K)])
    )
    least, same = doubt(n, K), origin(n, g(n, K), K)
    to = k(reply)(n, least, K)
    goal = given(k(move)(n, a, K), f(a, v, K)).then(t(n, v, K))
    attains = k.prove("k-misere.attains", [n, a, v, K], goal, by=[k(attained_rule)(n, v, K)])
    by = [k(reached)(n, least, K), attains(n, to, least, K), k(differs)(n, same, K)]
    by += [k(unique)(same, g(same, K), g(n, K), K), k(values)(n, K), k(mex_rule)(0, 1, K)]
    goal = given(based(n >= 0)).then(f(n, g(n, K), K))
    return k.induct([n, K], goal, Measure((n,)), at=[(to, K), (same, K)], by=by, unfold=1)


def obeys_mex(k: Kernel) -> Theorem:
    """For every k ≥ 2 the closed form is the value by the mex rule, and no other number is."""
    goal = given(based(n >= 0)).then(k(is_value)(n, v, K) == (v == k(value)(n, K)))
    return k.prove([n, v, K], goal, [k(form_is_value)(n, K), k(unique)(n, v, k(value)(n, K), K)])


# Beside a heap of Nim


def beside(k: Kernel) -> Definition:
    """beside(n, m, a, b, k): one of a heap of n of K-MARK and a heap of m of Nim makes a move, read from the rules."""
    is_option = z3.Or(z3.And(k(move)(n, a, K), b == m), z3.And(a == n, leaves(LOWER, m, b, {})))
    return k.define([n, m, a, b, K], z3.BoolSort(), lambda *_: z3.And(based(n >= 0, m >= 0), is_option))


def beside_falls(k: Kernel) -> Theorem:
    """A move in either heap leaves both heaps natural and fewer counters in all."""
    goal = given(k(beside)(n, m, a, b, K)).then(0 <= a, 0 <= b, a + b < n + m)
    return k.prove([n, m, a, b, K], goal, [k(falls)(n, a, K)], unfold=1)


def beside_lost(k: Kernel) -> Definition:
    """The misère P-positions of the sum of a K-MARK heap of n and a Nim heap of m, by recursion along the moves."""
    legal = k(beside)(n, m, a, b, K)
    body = lambda f, n, m, K: z3.And(z3.Exists([a, b], legal), z3.ForAll([a, b], z3.Implies(legal, z3.Not(f(a, b, K)))))
    return k.define("k-misere.beside-P", [n, m, K], z3.BoolSort(), body, Measure((n + m,)), [k(beside_falls)])


def beside_nim(k: Kernel) -> Theorem:
    """A K-MARK heap n beside a Nim heap m is a misère P-position exactly if m is the misère Grundy value of n.

    The value is that of the mex rule, which equals the closed form.
    """
    p, g, legal = k(beside_lost), k(value), k(beside)
    term, to, one = g(n, K), k(reply)(n, m, K), z3.If(n >= 1, n - 1, 0)
    other = z3.If(n >= 1, m, 0)
    claim = given(legal(n, m, a, b, K), m == term).then(b != g(a, K))
    no_loss = k.prove("k-misere.beside-differs", [n, m, a, b, K], claim, by=[k(differs)(n, a, K)], unfold=2)
    by = [p.at(n, m, K), k(beside_falls), no_loss, k(values)(n, K), k(reached)(n, m, K)]
    by += [legal.at(n, m, to, m, K), legal.at(n, m, n, term, K), legal.at(n, m, one, other, K), k(options)(n, n - 1, K)]
    goal = given(based(n >= 0, m >= 0)).then(p(n, m, K) == (m == term))
    lemma = k.induct("k-misere.beside-form", [n, m, K], goal, Measure((n + m,)), at=[ForEach((a, b), (a, b, K))], by=by)
    goal = given(based(n >= 0, m >= 0)).then(p(n, m, K) == (m == term), p(n, m, K) == k(is_value)(n, m, K))
    return k.prove([n, m, K], goal, [lemma(n, m, K), k(obeys_mex)(n, m, K)])


# The closed form by normal values


def of_mark(k: Kernel) -> Theorem:
    """For k = 2: 0 at misère P-positions, 1 at 0 and 2, 2 at the powers of two with an odd exponent from 3 on; for any
    other n with 2ʲ ≤ n < 2ʲ⁺¹ the normal value g from 3·2ʲ⁻¹ − 1 on, and 3 − g before."""
    own_value, normal, single = k(value)(n, 2), k(game).grundy(base_heap(n, 2)), k(power)(j, 2)
    rest = z3.And(n >= 1, z3.Not(k(misere_lost)(n, 2)), z3.Not(k(is_power)(n, 2)), single <= n, n < k(power)(j + 1, 2))
    conclusions = [(own_value == 0) == k(misere_lost)(n, 2), k(value)(0, 2) == 1, k(value)(2, 2) == 1]
    conclusions += [given(j % 2 == 1, j >= 3).then(k(value)(single, 2) == 2)]
    conclusions += [z3.Implies(rest, own_value == z3.If(n >= 3 * k(power)(j - 1, 2) - 1, normal, 3 - normal))]
    by = [k(values)(n, 2), k(two.form_values)(n), k(lost_iff_test)(n, 2)]
    by += [k(powers)(j, 0, 2), k(lost_iff_test)(single, 2), k(power_iff)(n, 2)]
    by += [k(two.threshold_is)(n, j), k(grundy_of_mark)(n), k(two.kinds)(2)]
    return k.prove([n, j], given(n >= 0, j >= 0).then(*conclusions), by, unfold=2)


def of_k_mark(k: Kernel) -> Theorem:
    """For k ≥ 3: 1 at 0 and 0 at 1; for kʲ ≤ n < kʲ + kʲ⁻¹, where n begins with 10, the normal value of n − kʲ + kʲ⁻¹
    with k − 1 and k exchanged; and for every other n the normal value of n."""
    g, p, f = k(value), k(power), k(game).grundy
    other = n - p(j, K) + p(j - 1, K)
    claim = f(base_heap(other, K))

    def between(j: z3.ArithRef) -> z3.BoolRef:
        return z3.And(j >= 1, p(j, K) <= n, n < p(j, K) + p(j - 1, K))

    conclusions = [g(0, K) == 1, g(1, K) == 0]
    conclusions += [
        z3.Implies(between(j), z3.And(other >= 1, g(n, K) == z3.If(claim <= K - 2, claim, 2 * K - 1 - claim)))
    ]
    conclusions += [given(n >= 2, z3.Not(z3.Exists([i], between(i)))).then(g(n, K) == f(base_heap(n, K)))]
    by = [g.at(n, K), g.at(1, K), k(form_by_normal)(n, K), k(form_by_normal)(1, K), k(values)(n, K)]
    by += [k(by_normal).at(n, K), k(by_normal).at(1, K), k(begins_with_ten)(n, K), k(between_ten)(n, j, K)]
    by += [k(grundy_is_form)(n, 0, K), k(grundy_is_form)(other, 0, K), k(ten).at(n, K)]
    return k.prove([n, j, K], given(at_least_three(n >= 0)).then(*conclusions), by)
