"""The document's proof that the floors of n·φ and n·φ² are the pairs of Wythoff's game, step by step, φ² = φ + 1.

Main statements: `floors` (c(n) = ⌊n·φ⌋ and d(n) = ⌊n·φ²⌋), `disjoint`, `not_fractions`, `smaller`, `larger`,
`increase`, `counted` and `every_number`, in the order of the document.
"""

from collections.abc import Callable

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.beatty_theorem import al, at_least, covers, index, only_once
from verify.proofs.general.citations import each_at
from verify.proofs.general.real_floors import floor, floor_is, real, shifted, times, whole
from verify.proofs.wythoff.document_sequences import c, d
from verify.proofs.wythoff.floor_formulas import normal_floors
from verify.proofs.wythoff.golden_ratio import complement, golden, golden_is_root
from verify.proofs.wythoff.integer_floors import wythoff_whole

PREFIX = "golden"

j, m, n = z3.Ints("j m n")
x, y = z3.Reals("x y")


def e(k: Kernel) -> Definition:
    """e(n) = ⌊n·φ⌋."""
    return k.define([n, al], z3.IntSort(), lambda _, n, al: k(floor)(k(times)(n, al)))


def f(k: Kernel) -> Definition:
    """f(n) = ⌊n·φ²⌋."""
    return k.define([n, al], z3.IntSort(), lambda _, n, al: k(floor)(k(times)(n, al * al)))


def squares(k: Kernel) -> Theorem:
    """φ² = φ + 1, so n·φ² = n·φ + n, and ⌊n·φ²⌋ is ⌊n·β⌋ for β = α + 1."""
    conclusions = [k(times)(n, al * al) == k(times)(n, al) + k(real)(n), al * al == al + k(real)(1)]
    conclusions += [k(f)(n, al) == k(floor)(k(times)(n, al + k(real)(1)))]
    conclusions += [k(e)(n, al) == k(floor)(k(times)(n, al)), al > 1]
    spread = k.prove("golden.spread", [x, y], y * (x + 1) == y * x + y)
    by = [k(golden_is_root)(al), k(whole)(1, 1), spread(al, k(real)(n)), k(same_multiple)(n, al)]
    return k.prove([n, al], given(k(golden)(al)).then(*conclusions), by, unfold=1)


def same_multiple(k: Kernel) -> Theorem:
    """Equal numbers have equal multiples."""
    return k.prove([n, al], given(al * al == al + 1).then(k(times)(n, al * al) == k(times)(n, al + 1)))


def floors(k: Kernel) -> Theorem:
    """c(n) = ⌊n·φ⌋ and d(n) = ⌊n·φ²⌋ for every n ≥ 0."""
    conclusion = z3.And(k(c)(n) == k(floor)(k(times)(n, al)), k(d)(n) == k(floor)(k(times)(n, al * al)))
    by = [k(normal_floors)(n, al, 1), k(squares)(n, al), k(golden_is_root)(al)]
    return k.prove([n, al], given(k(golden)(al), n >= 0).then(conclusion), by, unfold=1)


def same_sequences(k: Kernel) -> Theorem:
    """e(n) = c(n) and f(n) = d(n)."""
    goal = given(k(golden)(al), n >= 0).then(k(e)(n, al) == k(c)(n), k(f)(n, al) == k(d)(n))
    return k.prove([n, al], goal, [k(floors)(n, al)], unfold=1)


def in_whole_numbers(k: Kernel) -> Theorem:
    """e(n) is the only i ≥ 0 with i² − i·n − n² ≤ 0 < (i + 1)² − (i + 1)·n − n²; similarly for f(n) = e(n) + n."""
    i = z3.Int("i")

    def change(term: Callable[[z3.ArithRef], z3.ArithRef], i: z3.ArithRef) -> z3.BoolRef:
        return z3.And(term(i) <= 0, 0 < term(i + 1))

    def one(i: z3.ArithRef) -> z3.ArithRef:
        return i * i - i * n - n * n

    def other(i: z3.ArithRef) -> z3.ArithRef:
        return i * i - 3 * i * n + n * n

    moved = k.prove("golden.moved", [i, n], one(i - n) == other(i))
    case = z3.Implies(i >= 0, (k(e)(n, al) == i) == change(one, i))
    conclusion = z3.And(case, z3.Implies(i >= n, (k(f)(n, al) == i) == change(other, i)))
    by = [k(same_sequences)(n, al), k(wythoff_whole)(i, n), k(wythoff_whole)(i - n, n), moved(i, n), moved(i + 1, n)]
    return k.prove([i, n, al], given(k(golden)(al), n >= 0).then(conclusion), [*by, k(increase)(n, n, al)])


def not_fractions(k: Kernel) -> Theorem:
    """q·φ is not an integer for q ≥ 1, and so n·φ ≠ m·φ² for n, m ≥ 1."""
    t = k(times)
    p, q = z3.Ints("p q")
    claim = given(k(golden)(al), q >= 1).then(t(q, al) != k(real)(p))
    fraction = k.prove("golden.not-fraction", [p, q, al], claim, by=[k(golden_is_root)(al)], unfold=1)
    goal = given(k(golden)(al), n >= 1, m >= 1).then(t(n, al) != k(real)(p), t(n, al) != t(m, al * al))
    divided = k.prove("golden.divided", [x, y, al], given(al > 0, x * al == y * (al * al)).then(x == y * al))
    by = [fraction(p, n, al), fraction(n, m, al), divided(k(real)(n), k(real)(m), al)]
    return k.prove([n, m, p, al], goal, by, unfold=1)


def disjoint(k: Kernel) -> Theorem:
    """e(n) ≠ f(m) for n, m ≥ 1; e(0) = f(0) = 0."""
    conclusions = [given(n >= 1, m >= 1).then(k(e)(n, al) != k(f)(m, al)), k(e)(0, al) == 0, k(f)(0, al) == 0]
    zero, zero_ = k(times)(0, al), k(times)(0, al * al)
    by = [k(smaller)(n, m, al), k(larger)(n, m, al), k(not_fractions)(n, m, 0, al)]
    by += [k(floor_is)(zero, 0), k(floor_is)(zero_, 0), k(whole)(0, 0)]
    return k.prove([n, m, al], given(k(golden)(al)).then(*conclusions), by, unfold=1)


def smaller(k: Kernel) -> Theorem:
    """If n·φ < m·φ², then n < m·φ and n/φ < m, and so e(n) < n + m ≤ f(m)."""
    return _between(k, "smaller")


def larger(k: Kernel) -> Theorem:
    """If m·φ² < n·φ, then m·φ < n and m < n/φ, and so f(m) < n + m ≤ e(n)."""
    return _between(k, "larger")


def _less(forward: bool, one: z3.ArithRef, other: z3.ArithRef) -> z3.BoolRef:
    return one < other if forward else other < one


def _between(k: Kernel, name: str) -> Theorem:
    """Prove the two inequalities of the document's pair; n/φ is n·(φ − 1)."""
    t, r = k(times), k(real)
    first, second, inverse = t(n, al), t(m, al * al), r(n) * al - r(n)
    is_smaller = name == "smaller"
    goal = given(k(golden)(al), n >= 1, m >= 1, first < second if is_smaller else second < first).then(
        z3.And(r(n) < t(m, al), inverse < r(m), k(e)(n, al) < n + m, n + m <= k(f)(m, al))
        if is_smaller
        else z3.And(t(m, al) < r(n), r(m) < inverse, k(f)(m, al) < n + m, n + m <= k(e)(n, al))
    )
    conclusion = z3.And(_less(is_smaller, x, y * al), _less(is_smaller, x * al - x, y))
    claim = given(al > 0, al * al == al + 1, _less(is_smaller, x * al, y * (al * al))).then(conclusion)
    divided = k.prove(f"golden.{name}-divided", [x, y, al], claim)
    by = [divided(r(n), r(m), al), k(golden).at(al), t.at(n, al), t.at(m, al), t.at(m, al * al)]
    by += [k(squares)(m, al), k(squares)(n, al), k(e).at(n, al), k(f).at(m, al)]
    by += [k(floor_is)(first, k(e)(n, al)), k(floor_is)(second, k(f)(m, al))]
    floors = k(e)(n, al), k(f)(m, al)
    by += each_at(k, [whole], (n, m), *(pair for at in floors for pair in ((at, n + m), (n + m, at + 1), (at, 0))))
    return k.prove(f"golden.{name}", [n, m, al], goal, by)


def increase(k: Kernel) -> Theorem:
    """Both sequences increase, f(n) = e(n) + n, and e(n) ≥ n."""
    first, second, be = k(e), k(f), al + k(real)(1)
    conclusions = [first(n, al) < first(n + 1, al), second(n, al) < second(n + 1, al)]
    conclusions += [second(n, al) == first(n, al) + n, first(n, al) >= n]
    conclusions.append(z3.Implies(n < m, z3.And(first(n, al) < first(m, al), second(n, al) < second(m, al))))
    by = [k(golden_is_root)(al), k(complement)(al, 1), k(only_once)(n, n + 1, al, be), k(only_once)(n, m, al, be)]
    by += [*each_at(k, [squares], (n, al), (n + 1, al), (m, al)), k(shifted)(k(times)(n, al), n), k(at_place)(n, al)]
    return k.prove([n, m, al], given(k(golden)(al), n >= 0).then(*conclusions), by, unfold=1)


def at_place(k: Kernel) -> Theorem:
    """e(n) ≥ n, since φ > 1."""
    goal = given(k(golden)(al), n >= 0).then(k(e)(n, al) >= n)
    return k.prove([n, al], goal, [k(at_least)(n, al), k(squares)(n, al)])


def counted(k: Kernel) -> Theorem:
    """For n, m ≥ 1: e(n) ≤ f(m) exactly when n ≤ e(m), and f(n) ≤ f(m) exactly when n ≤ m."""
    lower, bound = k(e)(m, al), k(f)(m, al)
    conclusion = z3.And((k(e)(n, al) <= bound) == (n <= lower), (k(f)(n, al) <= bound) == (n <= m))
    by = [k(smaller)(n, m, al), k(larger)(n, m, al), k(not_fractions)(n, m, 0, al)]
    by += [k(increase)(n, m, al), k(increase)(m, n, al), k(floor_is)(k(times)(m, al), lower)]
    by += [*each_at(k, [whole], (n, lower), (n, lower + 1), (lower, 0))]
    return k.prove([n, m, al], given(k(golden)(al), n >= 1, m >= 1).then(conclusion), by, unfold=1)


def how_many(k: Kernel) -> Definition:
    """The number of indices i from 1 to n with e(i) ≤ f(m)."""
    body = lambda h, n, m, al: z3.If(n <= 0, 0, h(n - 1, m, al) + z3.If(k(e)(n, al) <= k(f)(m, al), 1, 0))
    return k.define([n, m, al], z3.IntSort(), body, Measure((n,)))


def how_many_above(k: Kernel) -> Definition:
    """The number of indices i from 1 to n with f(i) ≤ f(m)."""
    body = lambda h, n, m, al: z3.If(n <= 0, 0, h(n - 1, m, al) + z3.If(k(f)(n, al) <= k(f)(m, al), 1, 0))
    return k.define([n, m, al], z3.IntSort(), body, Measure((n,)))


def count(k: Kernel) -> Theorem:
    """Up to f(m) there are e(m) numbers e(n) and m numbers f(n) with n ≥ 1, and e(m) + m = f(m)."""
    one, two, lower, bound = k(how_many)(n, m, al), k(how_many_above)(n, m, al), k(e)(m, al), k(f)(m, al)
    least = z3.And(one == z3.If(n <= lower, n, lower), two == z3.If(n <= m, n, m))
    claim = given(k(golden)(al), n >= 0, m >= 0).then(least)
    by = [k(counted)(n, m, al), k(increase)(m, m, al), k(increase)(n, m, al), k(disjoint)(n, m, al)]
    up_to = k.induct("golden.count-up-to", [n, m, al], claim, Measure((n,)), at=[(n - 1, m, al)], by=by, unfold=1)
    conclusion = z3.And(one == lower, two == m, lower + m == bound)
    goal = given(k(golden)(al), m >= 0, n >= bound).then(conclusion)
    return k.prove([n, m, al], goal, [up_to(n, m, al), k(increase)(m, m, al)])


def every_number(k: Kernel) -> Theorem:
    """Every j ≥ 1 is e(n) for some n ≥ 1 or f(m) for some m ≥ 1, not both, and for one index only."""
    first = z3.Exists([n], z3.And(n >= 1, k(e)(n, al) == j))
    second, be = z3.Exists([m], z3.And(m >= 1, k(f)(m, al) == j)), al + k(real)(1)
    n_, m_ = k(index)(j, al), k(index)(j, be)
    by = [k(golden_is_root)(al), k(complement)(al, 1), k(covers)(j, al, be)]
    by += [k(squares)(n_, al), k(squares)(m_, al), k(never_meet)(al)]
    return k.prove([j, al], given(k(golden)(al), j >= 1).then(first != second), by)


def never_meet(k: Kernel) -> Theorem:
    """No e(n) is an f(m), for n, m ≥ 1."""
    never = z3.ForAll([n, m], given(n >= 1, m >= 1).then(k(e)(n, al) != k(f)(m, al)))
    return k.prove([al], given(k(golden)(al)).then(never), [k(disjoint)])
