"""One K-MARK heap below k² in misère play, k ≥ 3 a variable: fickle or firm.

The heaps of 0, 1 and k counters are fickle, the others firm. A firm heap below k² has no fickle option, or it has
fickle options of both values 0 and 1 and a value of 2 or more (`to_fickle`). `small_heap_sums` uses this.
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given
from verify.proofs.general.base_k_division import K, digits, division, front, last, n
from verify.proofs.mark.normal.closed_form import NORMAL, form
from verify.proofs.mark.normal.k_mark_grundy import BaseHeap, base, base_heap, counters, game, grundy_is_form
from verify.proofs.mark.normal.k_mark_outcomes import options
from verify.proofs.mark.normal.k_mark_sums import LISTS

PREFIX = "small-heaps"

g, h = z3.Consts("g h", BaseHeap)
x, y = z3.Consts("x y", LISTS.sort)
a, b = z3.Ints("a b")
first, others = LISTS.head, LISTS.tail


def small_values(k: Kernel) -> Theorem:
    """The normal values of the heaps below 2k, k ≥ 3, are 0, 1, …, k − 1 and 0, k, 2, …, k − 1."""
    v, q, d = k(form)(n, K), k(front)(n, K), k(last)(n, K)
    second = z3.And(q == 1, d == n - K, v == z3.If(n == K + 1, K, n - K))
    goal = given(K >= 3, 0 <= n, n < 2 * K).then(z3.If(n < K, z3.And(q == 0, d == n, v == n), second))
    return k.prove("small-heaps.values", [n, K], goal, NORMAL.first_blocks(k))


def tame(k: Kernel) -> Definition:
    """The predicate that a heap is below k², with k ≥ 3."""
    size, own = counters(h), base(h)
    return k.define([h], z3.BoolSort(), lambda *_: z3.And(own >= 3, 0 <= size, size < own * own))


def fickle(k: Kernel) -> Definition:
    """The predicate that a heap has 0, 1 or k counters."""
    size = counters(h)
    return k.define([h], z3.BoolSort(), lambda *_: z3.Or(size == 0, size == 1, size == base(h)))


def fickle_value(k: Kernel) -> Theorem:
    """A tame fickle heap has the value 1 if it has one counter, else 0."""
    value = k(game).grundy(h)
    by = [k(grundy_is_form)(counters(h), 0, base(h)), k(small_values)(counters(h), base(h))]
    return k.prove([h], given(k(tame)(h), k(fickle)(h)).then(value == z3.If(counters(h) == 1, 1, 0)), by, unfold=1)


def short_front(k: Kernel) -> Theorem:
    """A number below k² without its last digit is below k: 0 for a number below k, and 0 or 1 exactly below 2k."""
    q = k(front)(n, K)
    conclusion = z3.And(0 <= q, q < K, (q == 0) == (n < K), (q <= 1) == (n < 2 * K))
    by = [k(division)(n, K), k(digits)(n, K)]
    return k.prove([n, K], given(K >= 3, 0 <= n, n < K * K).then(conclusion), by, unfold=1)


def stays_tame(k: Kernel) -> Theorem:
    """A move of a tame heap leaves a tame heap."""
    return k.prove("small-heaps.stays", [h, g], given(k(tame)(h), k(game).move(h, g)).then(k(tame)(g)), unfold=1)


def from_fickle(k: Kernel) -> Theorem:
    """Every option of a fickle heap is fickle or has a value of 2 or more."""
    goal = given(k(tame)(h), k(fickle)(h), k(game).move(h, g)).then(z3.Or(k(fickle)(g), k(game).grundy(g) >= 2))
    left, own = counters(g), base(h)
    return k.prove([h, g], goal, by=[k(small_values)(left, own), k(grundy_is_form)(left, 0, own)], unfold=1)


def swap(k: Kernel) -> Definition:
    """For a firm heap h that can become the fickle heap g, a fickle heap of the other value that it can become."""
    to = z3.If(counters(g) == 1, z3.If(counters(h) < base(h), 0, base(h)), 1)
    return k.define([h, g], BaseHeap, lambda _, h, g: base_heap(to, base(h)))


def to_fickle(k: Kernel) -> Theorem:
    """A firm heap that can become fickle has a value of 2 or more, and can become fickle with the other value too."""
    f, value, legal, to = k(fickle), k(game).grundy, k(game).move, k(swap)(h, g)
    conclusion = z3.And(value(h) >= 2, legal(h, to), k(tame)(to), f(to), value(to) == 1 - value(g))
    size, left, own = counters(h), counters(g), base(h)
    by = [k(options)(size, left, own), k(options)(size, counters(to), own)]
    by += [k(small_values)(size, own), k(grundy_is_form)(size, 0, own), k(short_front)(size, own)]
    by += [k(fickle_value)(g), k(fickle_value)(to), k(stays_tame)(h, g)]
    return k.prove([h, g], given(k(tame)(h), z3.Not(f(h)), legal(h, g), f(g)).then(conclusion), by, unfold=1)
