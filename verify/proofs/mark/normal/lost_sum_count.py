"""How many sums of m heaps of K-MARK are lost, counted by the rules and summed by characters: k ≥ 2 and m variables.

With 2^b above k, 2^b times the number of P-positions among the sums of m heaps below N is Σ A(i)^m over all i < 2^b,
where A(i) is the sum of the signs χᵢ(g(h)) of the values of the heaps h < N. Main statement: `lost_by_characters`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, based
from verify.proofs.general.bits import power as two_to
from verify.proofs.general.bits import power_positive as two_positive
from verify.proofs.general.bits import stays_below
from verify.proofs.general.nim_sum_algebra import natural_value, nimsum
from verify.proofs.general.walsh_characters import b, chi, chi_sum, i, multiplicative, orthogonal
from verify.proofs.mark.normal.closed_form import form, form_values
from verify.proofs.mark.normal.k_mark_grundy import base_heap, grundy_is_form
from verify.proofs.mark.normal.k_mark_sums import LISTS, heaps_of_k_mark, sum_lost
from verify.proofs.mark.numbers.vile_base_k import power

PREFIX = "k-mark"

m, n, j, s, N = z3.Ints("m n j s N")
c, x, y, z = z3.Ints("c x y z")
r = z3.Const("r", LISTS.sort)


def lost_sums(k: Kernel) -> Definition:
    """The number of choices of m heaps below N, the last one below j, that make a P-position with the heaps of r."""
    lost = k(heaps_of_k_mark).game.lost

    def body(f: z3.FuncDeclRef, *_: z3.ExprRef) -> z3.ArithRef:
        more = f(m, N, j - 1, r, K) + f(m - 1, N, N, LISTS.join(base_heap(j - 1, K), r), K)
        return z3.If(m <= 0, z3.If(lost(r), 1, 0), z3.If(j <= 0, 0, more))

    return k.define([m, N, j, r, K], z3.IntSort(), body, Measure((m, j)))


def signs(k: Kernel) -> Definition:
    """A(i): the sum of the signs χᵢ of the Grundy values of the heaps below j."""
    sign = k(chi)(i, k(form)(j - 1, K))
    return k.define([i, j, K], z3.IntSort(), lambda f, i, j, K: z3.If(j <= 0, 0, f(i, j - 1, K) + sign), Measure((j,)))


def boxed(k: Kernel) -> Definition:
    """The contribution of the character i to m heaps below N: A(i) for the last one times a power of A(i)."""
    product = k(signs)(i, j, K) * k(power)(m - 1, k(signs)(i, N, K))
    return k.define("k-mark.boxed-signs", [i, m, N, j, K], z3.IntSort(), lambda *_: z3.If(m <= 0, 1, product))


def whole_box(k: Kernel) -> Theorem:
    """If the last heap ranges over all heaps below N, the contribution is the m-th power of A(i)."""
    a = k(signs)(i, N, K)
    return k.prove([i, m, N, K], given(m >= 0).then(k(boxed)(i, m, N, N, K) == k(power)(m, a)), unfold=1)


def signed(k: Kernel) -> Definition:
    """The contribution of the character i to m heaps below N beside heaps of nim-sum s, with the sign χᵢ(s)."""
    f = k(boxed)(i, m, N, j, K)
    return k.define("k-mark.signed-box", [i, m, N, j, s, K], z3.IntSort(), lambda *_: z3.If(k(chi)(i, s) == 1, f, -f))


def _distributed(k: Kernel) -> Theorem:
    """(x ± 1)·y = x·y ± y."""
    return k.prove("random.distributed", [x, y], z3.And((x + 1) * y == x * y + y, (x - 1) * y == x * y - y))


def one_heap_more(k: Kernel) -> Theorem:
    """For each character: the last heap is below j − 1, or it is j − 1 and is added to the given heaps."""
    f, g, value, a = k(signed), k(boxed), k(form)(j - 1, K), k(signs)
    nim_sum = k(nimsum)(value, s)
    conclusion = f(i, m, N, j, s, K) == f(i, m, N, j - 1, s, K) + f(i, m - 1, N, N, nim_sum, K)
    rest = k(power)(m - 1, a(i, N, K))
    by = [f.at(i, m, N, j, s, K), f.at(i, m, N, j - 1, s, K), f.at(i, m - 1, N, N, nim_sum, K), g.at(i, m, N, j, K)]
    by += [g.at(i, m, N, j - 1, K), k(whole_box)(i, m - 1, N, K), a.at(i, j, K), k(multiplicative)(i, value, s)]
    by += [k(form_values)(j - 1, K), k(_distributed)(a(i, j - 1, K), rest), k(chi).at(i, value), k(chi).at(i, s)]
    return k.prove([i, m, N, j, s, K], given(based(m >= 1, j >= 1, s >= 0)).then(conclusion), by)


def summed(k: Kernel) -> Definition:
    """The sum of the contributions of the characters i < n."""
    term = k(signed)(n - 1, m, N, j, s, K)
    body = lambda f, *_: z3.If(n <= 0, 0, f(n - 1, m, N, j, s, K) + term)
    return k.define("k-mark.summed-boxes", [n, m, N, j, s, K], z3.IntSort(), body, Measure((n,)))


def sum_of_one_more(k: Kernel) -> Theorem:
    """The sum over all characters splits in the same way as the contribution of one character (`one_heap_more`)."""
    f, nim_sum = k(summed), k(nimsum)(k(form)(j - 1, K), s)
    conclusion = f(n, m, N, j, s, K) == f(n, m, N, j - 1, s, K) + f(n, m - 1, N, N, nim_sum, K)
    goal = given(based(m >= 1, j >= 1, s >= 0)).then(conclusion)
    by = [k(one_heap_more)(n - 1, m, N, j, s, K)]
    return k.induct([n, m, N, j, s, K], goal, Measure((n,)), at=[(n - 1, m, N, j, s, K)], by=by, unfold=1)


def sum_without_heaps(k: Kernel) -> Theorem:
    """For m = 0 the sum is Σ χᵢ(s); for j = 0 there is no last heap and the sum is 0."""
    f = k(summed)
    claim = f(n, 0, N, j, s, K) == k(chi_sum)(n, s)
    none_by = [f.at(n, 0, N, j, s, K), k(chi_sum).at(n, s), k(signed).at(n - 1, 0, N, j, s, K)]
    none_by += [k(chi).at(n - 1, s), k(boxed).at(n - 1, 0, N, j, K)]
    none = k.induct([n, N, j, s, K], claim, Measure((n,)), at=[(n - 1, N, j, s, K)], by=none_by)
    claim = given(m >= 1, j <= 0).then(f(n, m, N, j, s, K) == 0)
    places = [(n - 1, m, N, j, s, K)]
    empty_by = [f.at(n, m, N, j, s, K), k(signed).at(n - 1, m, N, j, s, K)]
    empty_by += [k(boxed).at(n - 1, m, N, j, K), k(signs).at(n - 1, j, K)]
    empty = k.induct("k-mark.sum-without-room", [n, m, N, j, s, K], claim, Measure((n,)), at=places, by=empty_by)
    goal = z3.And(f(n, 0, N, j, s, K) == k(chi_sum)(n, s), given(m >= 1, j <= 0).then(f(n, m, N, j, s, K) == 0))
    return k.prove("k-mark.sum-at-the-end", [n, m, N, j, s, K], goal, [none(n, N, j, s, K), empty(n, m, N, j, s, K)])


def lost_by_characters(k: Kernel) -> Theorem:
    """If all values are below 2^b, then 2^b times the number of P-positions is the sum over the characters i < 2^b.

    The signs χᵢ(s) of the characters i < 2^b add up to 2^b for s = 0, and to 0 for other s < 2^b.
    """
    f, parts, two = k(lost_sums), k(heaps_of_k_mark), k(two_to)(b)
    value, position, value_of_heap = parts.value, LISTS.join(base_heap(j - 1, K), r), k(form)(j - 1, K)
    conclusion = two * f(m, N, j, r, K) == k(summed)(two, m, N, j, value(r), K)
    goal = given(based(b >= 0, K < two, m >= 0, value(r) < two)).then(conclusion)
    scaled = k.prove("random.scaled-sum", [c, x, y, z], given(x == y + z).then(c * x == c * y + c * z))
    by = [f.at(m, N, j, r, K), k(sum_of_one_more)(two, m, N, j, value(r), K)]
    by += [k(sum_without_heaps)(two, m, N, j, value(r), K), k(orthogonal)(b, value(r)), parts.natural(r)]
    by += [k(sum_lost)(r), value.at(position), k(grundy_is_form)(j - 1, 0, K), k(form_values)(j - 1, K)]
    by += [k(stays_below)(value_of_heap, value(r), b), k(natural_value)(value_of_heap, value(r)), k(two_positive)(b)]
    by += [scaled(two, f(m, N, j, r, K), f(m, N, j - 1, r, K), f(m - 1, N, N, position, K))]
    places = [(m, N, j - 1, r, K, b), (m - 1, N, N, position, K, b)]
    return k.induct([m, N, j, r, K, b], goal, Measure((m, j)), at=places, by=by)
