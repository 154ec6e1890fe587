"""Sums of MARK heaps, step by step: lost heaps together, single counters, and the proof of claim 8 in the digits.

Main statements: `all_lost` (lost heaps make a lost sum, by answering in the same heap), `ones` (heaps of one counter
and empty ones), `swap_sides`, `some_holder` and `holder_lowered` (in which heap a smaller nim-sum can be reached),
`mex_rule` (the value of a sum is the mex of the values of its options, which is not their nim-sum: `not_their_sum`).
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import number_lists
from verify.proofs.general.binary_columns import column_parity, heap_natural, holder, odd_column_has_one
from verify.proofs.general.bits import bit, bit_value, leading, lowered_iff, top
from verify.proofs.general.citations import each_at
from verify.proofs.general.number_lists import at, big, counts_natural, length, nim_sum, p, put, put_sum, q, sum_natural
from verify.proofs.general.number_lists import ones as singles
from verify.proofs.general.z3_semantics import Heaps, cons, head, heaps, is_cons, nil, tail
from verify.proofs.mark.normal import mark_outcomes, mark_sums
from verify.proofs.mark.normal.mark_grundy import grundy, lower, solved, three_values, value, value_reached
from verify.proofs.mark.normal.mark_outcomes import from_dopey, lost, lost_iff_dopey, move, reply, two_options
from verify.proofs.mark.normal.mark_sums import heaps_of_mark, sum_is_nim_sum, sum_lost, sum_move, values, values_valid
from verify.proofs.mark.normal.mark_sums import lower as lower_sum
from verify.proofs.mark.normal.mark_sums import lower_reaches as sum_reaches
from verify.proofs.mark.numbers.evil_odious import odious
from verify.proofs.mark.numbers.evil_odious import ones as digit_sum
from verify.proofs.mark.numbers.vile_dopey import dopey, vile, zeros

PREFIX = "sum-mark"

a, b, d, i, v, x, y = z3.Ints("a b d i v x y")


def all_dopey(k: Kernel) -> Definition:
    """Every heap of the position is dopey."""
    body = lambda f, p: z3.Implies(is_cons(p), z3.And(k(dopey)(head(p)), f(tail(p))))
    return k.define([p], z3.BoolSort(), body, Structural(p))


def every_lost(k: Kernel) -> Definition:
    """Every heap of the position is natural and a P-position."""
    body = lambda f, p: z3.Implies(is_cons(p), z3.And(head(p) >= 0, k(lost)(head(p)), f(tail(p))))
    return k.define([p], z3.BoolSort(), body, Structural(p))


def mend(k: Kernel) -> Definition:
    """The position after the winning move of a single heap, made in the first heap that is vile."""
    first_lowered = cons(k(reply)(head(p)), tail(p))
    body = lambda f, p: z3.If(is_cons(p), z3.If(k(vile)(head(p)), first_lowered, cons(head(p), f(tail(p)))), nil)
    return k.define([p], Heaps, body, Structural(p))


def answered(k: Kernel) -> Theorem:
    """If all heaps are dopey, every move makes its heap vile, and a reply in the same heap makes it dopey again."""
    d, m, r = k(all_dopey), k(sum_move), k(mend)(q)
    goal = given(d(p), m(p, q)).then(z3.Not(d(q)), m(q, r), d(r))
    by = [k(from_dopey)(head(p), head(q)), k(mark_outcomes.reply_wins)(head(q))]
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by, unfold=2)


def escape(k: Kernel) -> Definition:
    """A winning move from a sum that is an N-position."""
    won = z3.Exists([q], z3.And(k(sum_move)(p, q), k(sum_lost)(q)))
    return k.choose(k.prove("sum-mark.won", [p], given(z3.Not(k(sum_lost)(p))).then(won), unfold=1))


def from_lost(k: Kernel) -> Theorem:
    """No move leads from a P-position to a P-position."""
    return k.prove([p, q], given(k(sum_lost)(p), k(sum_move)(p, q)).then(z3.Not(k(sum_lost)(q))), unfold=1)


def all_dopey_lost(k: Kernel) -> Theorem:
    """A sum of dopey heaps is lost, because every move has a reply in the same heap that restores dopey heaps."""
    out = k(escape)(p)
    back = k(mend)(out)
    by = [k(answered)(p, out), k(from_lost)(out, back)]
    by += [k(mark_sums.sum_falls)(p, out), k(mark_sums.sum_falls)(out, back)]
    rank = k(heaps_of_mark).rank(p)
    return k.induct([p], given(k(all_dopey)(p)).then(k(sum_lost)(p)), Measure((rank,)), at=[(back,)], by=by, unfold=1)


def every_lost_is_dopey(k: Kernel) -> Theorem:
    """Every heap is a P-position exactly if every heap is dopey."""
    goal = k(every_lost)(p) == k(all_dopey)(p)
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], by=[k(lost_iff_dopey)(head(p))], unfold=1)


def all_lost(k: Kernel) -> Theorem:
    """If every heap is a P-position then so is the sum."""
    goal = given(k(every_lost)(p)).then(k(sum_lost)(p))
    return k.prove([p], goal, by=[k(every_lost_is_dopey)(p), k(all_dopey_lost)(p)])


def value_of_small(k: Kernel) -> Theorem:
    """A heap of one counter has the value 1; an empty heap and a negative entry have the value 0."""
    by = [k(value).at(1), k(value).at(x), k(vile).at(x), k(vile).at(1), k(zeros).at(1), *k(_odious_one)]
    return k.prove([x], z3.And(k(value)(1) == 1, z3.Implies(x <= 0, k(value)(x) == 0)), by)


def _odious_one(k: Kernel) -> list[Fact]:
    return [k(odious).at(1), k(digit_sum).at(1), k(digit_sum).at(0)]


def ones(k: Kernel) -> Theorem:
    """If no heap holds two counters or more, the sum is lost exactly when the number of single counters is even."""
    claim = given(k(big)(p) == 0).then(k(big)(k(values)(p)) == 0, k(singles)(k(values)(p)) == k(singles)(p))
    same_by = [k(counts_natural)(tail(p)), k(value_of_small)(head(p))]
    same = k.induct("sum-mark.values-of-ones", [p], claim, Structural(p), at=[(tail(p),)], by=same_by, unfold=1)
    by = [same(p), k(number_lists.sum_of_ones)(k(values)(p)), k(values_valid)(p), k(mark_sums.lost_iff_zero)(p)]
    return k.prove([p], given(k(big)(p) == 0).then(k(sum_lost)(p) == (k(singles)(p) % 2 == 0)), by)


@theorem_name("nim.swap-sides")
def swap_sides(k: Kernel) -> Theorem:
    """If a ⊕ b = c then a ⊕ c = b and b ⊕ c = a."""
    c = k(algebra.nimsum)(a, b)
    goal = given(algebra.natural(a, b)).then(k(algebra.nimsum)(a, c) == b, k(algebra.nimsum)(b, c) == a)
    swap, cancel = k(algebra.commutative), k(algebra.cancel)
    return k.prove([a, b], goal, by=[swap(a, b), swap(a, c), swap(b, c), cancel(a, b), cancel(b, a)])


def top_digit(k: Kernel) -> Theorem:
    """For 0 ≤ a < s, with s the nim-sum of the values: d = a ⊕ s is at least 1, its leading digit is 1 in s and 0 in a,
    some heap has it in its value h, and h ⊕ d < h."""
    star, f, n = k(algebra.nimsum), k(bit), k(values)(p)
    s = k(nim_sum)(n)
    d = star(a, s)
    j = k(top)(d)
    place = k(holder)(n, j)
    h = k(at)(n, place)
    conclusions = [d >= 1, f(s, j) == 1, f(a, j) == 0, 0 <= place, place < k(length)(n), f(h, j) == 1, star(h, d) < h]
    by = [k(algebra.zero_only_if_equal)(a, s), k(algebra.natural_value)(a, s), k(swap_sides)(a, s)]
    by += [k(leading)(d, 0), *each_at(k, [lowered_iff], (s, d), (a, d), (h, d)), k(bit_value)(a, j)]
    by += [k(values_valid)(p), k(column_parity)(n, j), k(odd_column_has_one)(n, j), k(heap_natural)(n, place)]
    return k.prove([p, a], given(0 <= a, a < s).then(*conclusions), by)


def leading_digits(k: Kernel) -> Theorem:
    """For 0 ≤ a < b, with b the nim-sum of the values, the leading digit of d = a ⊕ b is 1 in b and 0 in a."""
    goal = given(_lowering(k, a)).then(k(bit)(b, k(top)(d)) == 1, k(bit)(a, k(top)(d)) == 0)
    return k.prove([p, a, b, d], goal, [k(top_digit)(p, a)])


def some_holder(k: Kernel) -> Theorem:
    """For 0 ≤ a < b, with b the nim-sum of the values, some heap has the leading digit of d = a ⊕ b in its value."""
    premise, conclusion = _lowering(k, a), k(holder)(k(values)(p), k(top)(d))
    some_place = z3.Exists([i], z3.And(0 <= i, i < k(length)(p), k(bit)(k(grundy)(k(at)(p, i)), k(top)(d)) == 1))
    by = [k(top_digit)(p, a), k(values_length)(p), k(values_at)(p, conclusion, 0), k(solved)(k(at)(p, conclusion))]
    return k.prove([p, a, b, d], given(premise).then(some_place), by)


def _lowering(k: Kernel, a: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that b is the nim-sum of the values of p, 0 ≤ a < b and d = a ⊕ b."""
    return z3.And(b == k(nim_sum)(k(values)(p)), 0 <= a, a < b, d == k(algebra.nimsum)(a, b))


def values_length(k: Kernel) -> Theorem:
    """The list of values has as many entries as there are heaps."""
    return k.induct([p], k(length)(k(values)(p)) == k(length)(p), Structural(p), at=[(tail(p),)], unfold=1)


def values_at(k: Kernel) -> Theorem:
    """The value at each index of the list of values is the value of the heap at this index."""
    f, n, w = k(values), k(length), k(put)
    after = w(p, i, x)
    conclusion = z3.And(n(f(p)) == n(p), k(at)(f(p), i) == k(value)(k(at)(p, i)), f(after) == w(f(p), i, k(value)(x)))
    goal = given(0 <= i, i < n(p)).then(conclusion)
    return k.induct([p, i, x], goal, Structural(p), at=[(tail(p), i - 1, x)], by=[k(values_length)(p)], unfold=1)


def move_there(k: Kernel) -> Theorem:
    """A move of MARK in the heap at place i is a move of the sum."""
    goal = given(0 <= i, i < k(length)(p), k(move)(k(at)(p, i), x)).then(k(sum_move)(p, k(put)(p, i, x)))
    return k.induct([p, i, x], goal, Structural(p), at=[(tail(p), i - 1, x)], unfold=1)


def lower_there(k: Kernel) -> Theorem:
    """In any heap whose value h has h ⊕ d < h, with d = a ⊕ s, a move to the value h ⊕ d makes the nim-sum a."""
    star, f = k(algebra.nimsum), k(values)
    s, heap = k(nim_sum)(f(p)), k(at)(p, i)
    h, d = k(value)(heap), star(a, s)
    to = k(lower)(heap, star(h, d))
    after = k(put)(p, i, to)
    conclusion = z3.And(k(sum_move)(p, after), k(nim_sum)(f(after)) == a)
    by = [k(value_reached)(heap, star(h, d)), k(move_there)(p, i, to), k(values_at)(p, i, to)]
    by += [k(values_valid)(p), k(put_sum)(f(p), i, star(h, d)), k(swap_sides)(a, s)]
    by += [k(algebra.commutative)(h, star(h, d)), k(sum_natural)(f(p)), k(algebra.commutative)(h, d)]
    by += [k(algebra.cancel)(d, h), k(algebra.natural_value)(h, d), k(algebra.natural_value)(a, s)]
    return k.prove([p, i, a], given(0 <= a, 0 <= i, i < k(length)(p), star(h, d) < h).then(conclusion), by)


def each_holder(k: Kernel) -> Theorem:
    """If a value g has the leading digit of d = a ⊕ s, then g ⊕ d < g, and a move to g ⊕ d turns nim-sum s into a."""
    star, f = k(algebra.nimsum), k(values)
    s, heap = k(nim_sum)(f(p)), k(at)(p, i)
    g, d = k(grundy)(heap), star(a, s)
    to = k(lower)(heap, star(g, d))
    after = k(put)(p, i, to)
    conclusions = [star(g, d) < g, k(move)(heap, to), k(grundy)(to) == star(g, d)]
    conclusions += [k(sum_move)(p, after), k(nim_sum)(f(after)) == a]
    by = [k(top_digit)(p, a), k(solved)(heap), k(solved)(to), k(three_values)(heap), k(lowered_iff)(g, d)]
    by += [k(lower_there)(p, i, a), k(value_reached)(heap, star(g, d)), k(algebra.natural_value)(g, d)]
    goal = given(0 <= a, a < s, 0 <= i, i < k(length)(p), k(bit)(g, k(top)(d)) == 1).then(*conclusions)
    return k.prove([p, i, a], goal, by)


def holder_lowered(k: Kernel) -> Theorem:
    """A heap of value g with the leading digit of d has an option of value d ⊕ g < g, which turns nim-sum b into a."""
    smaller, to = k(algebra.nimsum)(d, k(grundy)(x)), k(lower)(x, k(algebra.nimsum)(k(grundy)(x), d))
    after = k(put)(p, i, y)
    reached = z3.And(k(move)(x, y), k(grundy)(y) == smaller, k(sum_move)(p, after), k(nim_sum)(k(values)(after)) == a)
    holds = z3.And(0 <= i, i < k(length)(p), x == k(at)(p, i), k(bit)(k(grundy)(x), k(top)(d)) == 1)
    goal = given(_lowering(k, a), holds).then(smaller < k(grundy)(x), z3.Exists([y], reached))
    claim = given(_lowering(k, a), holds).then(smaller < k(grundy)(x), z3.substitute(reached, (y, to)))
    moved_by = [k(each_holder)(p, i, a), k(algebra.commutative)(d, k(grundy)(x))]
    moved = k.prove("sum-mark.holder-moved", [p, i, a, b, d, x], claim, by=moved_by)
    return k.prove([p, i, a, b, d, x], goal, [moved(p, i, a, b, d, x)])


@theorem_name("sum-mark.mex-of-options")
def mex_rule(k: Kernel) -> Theorem:
    """The value of a sum is the mex of the options' values: no option has it, and options have all smaller values."""
    g, m, to = k(mark_sums.sum_grundy), k(sum_move), k(lower_sum)(p, v)
    goal = z3.And(z3.Implies(m(p, q), g(q) != g(p)), given(0 <= v, v < g(p)).then(m(p, to), g(to) == v))
    by = [k(heaps_of_mark).game.differs(p, q), k(sum_reaches)(p, v), k(sum_is_nim_sum)(p), k(sum_is_nim_sum)(to)]
    return k.prove([p, q, v], goal, by)


def not_their_sum(k: Kernel) -> Theorem:
    """Two heaps of one counter: the options (0, 1) and (1, 0) have the value 1 and the nim-sum 1 ⊕ 1 = 0.

    The pair has the value 0, the mex of {1}; the mex of {1 ⊕ 1} = {0} would be 1.
    """
    g, m, star = k(mark_sums.sum_grundy), k(sum_move), k(algebra.nimsum)
    pair, first_sum, right = heaps(1, 1), heaps(0, 1), heaps(1, 0)
    goal = z3.And(
        m(pair, q) == z3.Or(q == first_sum, q == right), g(first_sum) == 1, g(right) == 1, star(1, 1) == 0, g(pair) == 0
    )
    lists = [pair, first_sum, right, heaps(1), heaps(0), heaps()]
    positions = [heaps(1, 1), heaps(0, 1), heaps(1, 0), heaps(1), heaps(0), heaps()]
    by = [m.at(pair, q), m.at(heaps(1), tail(q)), m.at(heaps(), tail(tail(q)))]
    by += [k(two_options)(1, head(q)), k(two_options)(1, head(tail(q)))]
    by += [*(k(values).at(r) for r in lists), *(k(nim_sum).at(r) for r in positions), k(value_of_small)(0)]
    by += [*(k(sum_is_nim_sum)(r) for r in lists[:3]), *(star.at(*r) for r in ((1, 1), (1, 0), (0, 1), (0, 0)))]
    return k.prove([q], goal, by)
