"""The classes of misère sums of K-MARK heaps below k², k ≥ 3 a variable.

Two sums are equivalent if with any third sum added, both are lost or neither is. Main statements: `equivalent_iff` (the
class decides; `quotient_order` counts the classes) and `square`: the heap k² breaks the rule for smaller heaps.
"""

import z3

from verify.kernel import Definition, ForEach, Kernel, Measure, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.base_k_division import K, append, based, digits, m, n
from verify.proofs.general.citations import each_at
from verify.proofs.mark.misere.fickle_heaps import fickle, tame
from verify.proofs.mark.misere.misere_k_mark import misere_lost, powers
from verify.proofs.mark.misere.small_heap_sums import all_tame, fickle_sum, firm, lost_iff
from verify.proofs.mark.normal.closed_form import block, low_in_block
from verify.proofs.mark.normal.k_mark_grundy import base, base_heap, counters, game, grundy_is_form
from verify.proofs.mark.normal.k_mark_outcomes import falls, move
from verify.proofs.mark.normal.k_mark_sums import LISTS, heaps_of_k_mark, misere_sum

PREFIX = "small-heaps"

p, q, r, x, y = z3.Consts("p q r x y", LISTS.sort)
a, b, c, s = z3.Ints("a b c s")
first, others = LISTS.head, LISTS.tail


def together(k: Kernel) -> Definition:
    """The list of the heaps of r followed by those of x."""
    body = lambda f, r, x: z3.If(LISTS.some(r), LISTS.join(first(r), f(others(r), x)), x)
    return k.define([r, x], LISTS.sort, body, Structural(r))


def alike(k: Kernel) -> Definition:
    """The predicate that every heap has the parameter k."""
    body = lambda f, x, K: z3.Implies(LISTS.some(x), z3.And(base(first(x)) == K, f(others(x), K)))
    return k.define([x, K], z3.BoolSort(), body, Structural(x))


def small(k: Kernel) -> Definition:
    """A sum of K-MARK heaps below k², for one k of 3 or more."""
    return k.define([x, K], z3.BoolSort(), lambda *_: z3.And(K >= 3, k(all_tame)(x), k(alike)(x, K)))


def value(k: Kernel) -> Definition:
    """The nim-sum of the normal Grundy values."""
    return k(heaps_of_k_mark).value


def joined(k: Kernel) -> Theorem:
    """If p and q are small, so are their heaps together; they are firm when p or q is, and the nim-sums are added."""
    f, v, both = k(firm), k(value), k(together)(r, x)
    goal = z3.And(
        f(both) == z3.Or(f(r), f(x)),
        v(both) == k(algebra.nimsum)(v(r), v(x)),
        k(all_tame)(both) == z3.And(k(all_tame)(r), k(all_tame)(x)),
        k(alike)(both, K) == z3.And(k(alike)(r, K), k(alike)(x, K)),
    )
    mine = k(game).grundy(first(r))
    by = [k(algebra.associative)(mine, v(others(r)), v(x)), k(algebra.zero)(v(x)), k(algebra.commutative)(0, v(x))]
    by += [k(heaps_of_k_mark).natural(x), k(heaps_of_k_mark).natural(others(r)), k(game).natural(first(r))]
    return k.induct([r, x, K], goal, Structural(r), at=[(others(r), x, K)], by=by, unfold=1)


def kind(k: Kernel) -> Definition:
    """The class of a sum: its nim-sum if all heaps are fickle, and 2 more with a firm heap."""
    s = k(value)(x)
    return k.define("small-heaps.class", [x], z3.IntSort(), lambda *_: z3.If(k(firm)(x), s + 2, s))


def equivalent(k: Kernel) -> Definition:
    """With any small sum added, both are misère P-positions or neither is."""
    lost, both = k(misere_sum), k(together)
    each = z3.ForAll([r], z3.Implies(k(small)(r, K), lost(both(r, p)) == lost(both(r, q))))
    return k.define([p, q, K], z3.BoolSort(), lambda *_: each)


def same_class(k: Kernel) -> Theorem:
    """Sums of one class are equivalent."""
    lost, one, two = k(misere_sum), k(together)(r, p), k(together)(r, q)
    goal = given(k(small)(p, K), k(small)(q, K), k(small)(r, K), k(kind)(p) == k(kind)(q)).then(lost(one) == lost(two))
    by = [*(k(small).at(z, K) for z in (p, q, r)), k(joined)(r, p, K), k(joined)(r, q, K)]
    by += [k(lost_iff)(one), k(lost_iff)(two), k(fickle_sum)(p), k(fickle_sum)(q)]
    by += [k(heaps_of_k_mark).natural(p), k(heaps_of_k_mark).natural(q)]
    return k.prove([r, p, q, K], goal, by, unfold=1)


def twos(k: Kernel) -> Definition:
    """A sum with two heaps of 2 added."""
    two = base_heap(2, K)
    return k.define([x, K], LISTS.sort, lambda *_: LISTS.join(two, LISTS.join(two, x)))


def twos_firm(k: Kernel) -> Theorem:
    """Two heaps of 2 make a small sum firm, and keep it small and its nim-sum unchanged."""
    two, v, to = base_heap(2, K), k(value), k(twos)(x, K)
    once = LISTS.join(two, x)
    by = [k(small).at(x, K), k(small).at(to, K), k(twos).at(x, K), k(firm).at(to), k(fickle).at(two), k(tame).at(two)]
    by += [*(f.at(z) for f in (v, k(all_tame)) for z in (to, once)), *(k(alike).at(z, K) for z in (to, once))]
    by += [k(game).natural(two), k(heaps_of_k_mark).natural(x), k(heaps_of_k_mark).natural(once)]
    by += [k(algebra.cancel)(v(x), k(game).grundy(two)), k(algebra.commutative)(k(game).grundy(two), v(x))]
    by += [k(algebra.commutative)(k(game).grundy(two), k(algebra.nimsum)(v(x), k(game).grundy(two)))]
    return k.prove([x, K], given(k(small)(x, K)).then(k(small)(to, K), k(firm)(to), v(to) == v(x)), by)


def told_apart(k: Kernel) -> Theorem:
    """Of sums with different nim-sums exactly the first is lost beside itself and two heaps of 2; of sums with one
    nim-sum, but only one of them firm, exactly one is lost."""
    lost, v, r, none, both = k(misere_sum), k(value), k(twos)(p, K), LISTS.none, k(together)
    all_of = z3.And(k(small)(r, K), lost(both(r, p)), z3.Not(lost(both(r, q))))
    conclusion = z3.If(v(p) != v(q), all_of, z3.And(k(small)(none, K), lost(both(none, p)) != lost(both(none, q))))
    by = [k(twos_firm)(p, K), k(joined)(r, p, K), k(joined)(r, q, K)]
    by += [*each_at(k, [lost_iff], (p,), (q,), (both(r, p),), (both(r, q),))]
    by += [k(fickle_sum)(p), k(fickle_sum)(q), k(algebra.zero_only_if_equal)(v(p), v(q))]
    by += [k(algebra.self_inverse)(v(p)), k(heaps_of_k_mark).natural(p), k(heaps_of_k_mark).natural(q)]
    goal = given(k(small)(p, K), k(small)(q, K), k(kind)(p) != k(kind)(q)).then(conclusion)
    return k.prove([p, q, K], goal, by, unfold=2)


def equivalent_iff(k: Kernel) -> Theorem:
    """Two small sums are equivalent exactly when they have one class."""
    goal = given(k(small)(p, K), k(small)(q, K)).then(k(equivalent)(p, q, K) == (k(kind)(p) == k(kind)(q)))
    claim = given(k(small)(p, K), k(small)(q, K), k(kind)(p) == k(kind)(q)).then(k(equivalent)(p, q, K))
    same = k.prove("small-heaps.same-equivalent", [p, q, K], claim, by=[k(same_class)], unfold=1)
    return k.prove([p, q, K], goal, [k(equivalent).at(p, q, K), k(told_apart)(p, q, K), same(p, q, K)])


# The bound is sharp


def single(n: z3.ArithRef | int, K: z3.ArithRef) -> z3.ExprRef:
    """Return the list of one heap."""
    return LISTS.join(base_heap(n, K), LISTS.none)


def single_lost(k: Kernel) -> Theorem:
    """A sum of one heap is a misère P-position exactly when the heap is, and its nim-sum is the value of the heap."""
    parts, lost, x, heap_left = k(heaps_of_k_mark), k(misere_sum), single(n, K), counters(first(y))
    claim = given(K >= 2, n >= 0, parts.move(x, y)).then(y == single(heap_left, K), k(move)(n, heap_left, K))
    move_to_single = k.prove("small-heaps.single-there", [n, K, y], claim, unfold=2)
    claim = given(k(move)(n, m, K)).then(parts.move(x, single(m, K)))
    back = k.prove("small-heaps.single-back", [n, m, K], claim, unfold=1)
    by = [lost.at(x), k(misere_lost).at(n, K), move_to_single, back, k(falls)]
    claim = given(based(n >= 0)).then(lost(x) == k(misere_lost)(n, K))
    same = k.induct("small-heaps.single-misere", [n, K], claim, Measure((n,)), at=[ForEach((m,), (m, K))], by=by)
    mine = k(game).grundy(base_heap(n, K))
    by = [same(n, K), parts.value.at(x), parts.value.at(LISTS.none)]
    by += [k(algebra.zero)(mine), k(game).natural(base_heap(n, K))]
    return k.prove([n, K], given(based(n >= 0)).then(lost(x) == k(misere_lost)(n, K), parts.value(x) == mine), by)


def square(k: Kernel) -> Theorem:
    """The heap k² alone is a misère P-position and has the normal value k − 1 ≥ 2: the rule fails for it."""
    n, lost = K * K, k(misere_sum)(single(K * K, K))
    by = [k(single_lost)(n, K), k(powers)(2, 0, K), k(grundy_is_form)(n, 0, K), k(append)(K, 0, K), k(append)(1, 0, K)]
    by += [*each_at(k, [low_in_block, block], (n, K), (K, K), (1, K)), k(digits)(1, K)]
    return k.prove([K], given(K >= 3).then(lost, k(value)(single(n, K)) == K - 1, k(misere_lost)(n, K)), by, unfold=2)
