"""The share of lost sums of m random heaps of K-MARK tends to a limit given by characters, for every k ≥ 2 and every m.

With 2^b above k the limit is 2^−b · Σ (W(i)/(k + 1))^m over all i < 2^b, where W(i) is the sum of the signs χᵢ(v) over
the values v = 0, …, k. P-positions are those of the rules (`lost_sum_count`). Main statements: `near_limit` (for every
M the share differs from the limit by at most 1/M as soon as there are enough heaps) and `thirds` (k = 2).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based
from verify.proofs.general.bits import power as two_to
from verify.proofs.general.bits import power_positive as two_positive
from verify.proofs.general.citations import each_at
from verify.proofs.general.walsh_characters import b, chi, i, odd
from verify.proofs.mark.normal.closed_form import form, form_values
from verify.proofs.mark.normal.equidistribution import count
from verify.proofs.mark.normal.grundy_density import excess, excess_bound, same_count
from verify.proofs.mark.normal.k_mark_sums import LISTS
from verify.proofs.mark.normal.lost_sum_count import lost_by_characters, lost_sums, signed, signs, summed, whole_box
from verify.proofs.mark.normal.win_density_from_rules import within
from verify.proofs.mark.numbers.vile_base_k import power

PREFIX = "random"

d, e, B, M, V, c, m, N, n, x, y, z = z3.Ints("d e B M V c m N n x y z")


def sign_sum(k: Kernel) -> Definition:
    """W: the sum of the signs χᵢ(v) over the values v < V."""
    body = lambda f, i, V: z3.If(V <= 0, 0, f(i, V - 1) + k(chi)(i, V - 1))
    return k.define("k-mark.sign-sum", [i, V], z3.IntSort(), body, Measure((V,)))


def counted_signs(k: Kernel) -> Definition:
    """The sum over the values v < V of the sign χᵢ(v) times the number of heaps of value v below N."""
    body = lambda f, i, N, V, K: z3.If(
        V <= 0, 0, f(i, N, V - 1, K) + z3.If(k(chi)(i, V - 1) == 1, k(count)(N, V - 1, K), -k(count)(N, V - 1, K))
    )
    return k.define("k-mark.counted-signs", [i, N, V, K], z3.IntSort(), body, Measure((V,)))


def one_more_heap(k: Kernel) -> Theorem:
    """The heap N − 1 contributes the sign of its value if this value is below V."""
    f, g = k(counted_signs), k(form)(N - 1, K)
    goal = given(N >= 1).then(f(i, N, V, K) == f(i, N - 1, V, K) + z3.If(z3.And(0 <= g, g < V), k(chi)(i, g), 0))
    return k.induct("k-mark.one-more-signed", [i, N, V, K], goal, Measure((V,)), at=[(i, N, V - 1, K)], unfold=2)


def signs_by_values(k: Kernel) -> Theorem:
    """A(i) is the sum over the values v = 0, …, k of the sign χᵢ(v) times the number of heaps of value v."""
    f = k(counted_signs)
    nothing = k.induct("k-mark.no-signs", [i, V, K], f(i, 0, V, K) == 0, Measure((V,)), at=[(i, V - 1, K)], unfold=2)
    goal = given(based(N >= 0)).then(k(signs)(i, N, K) == f(i, N, K + 1, K))
    by = [k(one_more_heap)(i, N, K + 1, K), k(form_values)(N - 1, K), nothing(i, K + 1, K)]
    return k.induct("k-mark.signs-by-values", [i, N, K], goal, Measure((N,)), at=[(i, N - 1, K)], by=by, unfold=1)


def deviation(k: Kernel) -> Definition:
    """(k + 1) times the counted signs of the values below V, less N times their sign sum."""
    off = (K + 1) * k(counted_signs)(i, N, V, K) - N * k(sign_sum)(i, V)
    return k.define("k-mark.sign-deviation", [i, N, V, K], z3.IntSort(), lambda *_: off)


def deviation_step(k: Kernel) -> Theorem:
    """Each value contributes its sign times its excess to the deviation."""
    f, g = k(deviation), k(excess)(N, V - 1, K)
    conclusion = f(i, N, V, K) == f(i, N, V - 1, K) + z3.If(k(chi)(i, V - 1) == 1, g, -g)
    goal = given(based(N >= 0, 1 <= V, V <= K + 1)).then(conclusion)
    return k.prove("k-mark.sign-deviation.step", [i, N, V, K], goal, by=[k(same_count)(N, V - 1, K)], unfold=2)


def deviation_bound(k: Kernel) -> Theorem:
    """For N ≥ 4M·(4M + 1), M times the deviation lies between −V·(k + 1)·N and V·(k + 1)·N."""
    f, g, room = k(deviation), k(excess)(N, V - 1, K), (K + 1) * N
    goal = given(based(0 <= V, V <= K + 1, M >= 1, N >= 4 * M * (4 * M + 1))).then(within(M * f(i, N, V, K), V * room))
    conclusion = z3.And(within(M * (x + y), V * B), within(M * (x - y), V * B))
    claim = given(within(M * x, (V - 1) * B), within(M * y, B)).then(conclusion)
    step = k.prove("k-mark.sign-deviation.add", [M, x, y, V, B], claim)
    by = [k(deviation_step)(i, N, V, K), step(M, f(i, N, V - 1, K), g, V, room)]
    by += [k(excess_bound)(N, M, V - 1, K), f.at(i, N, 0, K), k(counted_signs).at(i, N, 0, K)]
    by += [k(sign_sum).at(i, 0), k.prove("k-mark.late", [M], given(M >= 1).then(4 * M * (4 * M + 1) >= 20))(M)]
    places = [(i, N, V - 1, M, K)]
    return k.induct("k-mark.sign-deviation.bound", [i, N, V, M, K], goal, Measure((V,)), at=places, by=by)


def small_signs(k: Kernel) -> Theorem:
    """A(i) lies between −N and N, and the sum of the signs of the values below V lies between −V and V."""
    claim = given(N >= 0).then(within(k(signs)(i, N, K), N))
    first = k.induct("k-mark.signs-within", [i, N, K], claim, Measure((N,)), at=[(i, N - 1, K)], unfold=2)
    claim = given(V >= 0).then(within(k(sign_sum)(i, V), V))
    second = k.induct("k-mark.sign-sum-within", [i, V], claim, Measure((V,)), at=[(i, V - 1)], unfold=2)
    goal = given(N >= 0, V >= 0).then(within(k(signs)(i, N, K), N), within(k(sign_sum)(i, V), V))
    return k.prove("k-mark.small-signs", [i, N, V, K], goal, [first(i, N, K), second(i, V)])


def product_within(k: Kernel) -> Theorem:
    """If |x| ≤ X and |y| ≤ Y, then |x·y| ≤ X·Y."""
    return k.prove([x, y, c, d], given(within(x, c), within(y, d)).then(within(x * y, c * d)))


def power_within(k: Kernel) -> Theorem:
    """If |x| ≤ B, then |x^m| ≤ B^m."""
    p = k(power)
    goal = given(within(x, B)).then(within(p(m, x), p(m, B)), p(m, B) >= 0)
    by = [k(product_within)(x, p(m - 1, x), B, p(m - 1, B)), k(product_within)(B, p(m - 1, B), B, p(m - 1, B))]
    return k.induct([m, x, B], goal, Measure((m,)), at=[(m - 1, x, B)], by=by, unfold=1)


def spread(k: Kernel) -> Theorem:
    """x·(M·(y − z)) = M·(x·y) − M·(x·z), and the same with the factors exchanged."""
    goal = z3.And(x * (M * (y - z)) == M * (x * y) - M * (x * z), (M * (y - z)) * x == M * (x * y) - M * (x * z))
    return k.prove([M, x, y, z], goal)


def power_step(k: Kernel) -> Theorem:
    """The induction step of `power_close` stated for variables: one more factor in both products."""
    X, Y, U, P, Q, R = z3.Ints("X Y U P Q R")
    apart = k.prove("random.apart", [M, P, Q], M * (P - Q) == M * P - M * Q)
    joined = k.prove("random.joined", [m, c, B, U], B * ((m - 1) * c * U) + (c * B) * U == m * c * (B * U))
    premises = [within(x, B), within(M * (X - Y), (m - 1) * c * U)]
    premises += [within(M * (x - y), c * B), within(Y, U), P == x * X, Q == y * Y, R == B * U]
    by = [k(spread)(M, x, X, Y), k(spread)(M, Y, x, y), apart(M, x * X, y * Y), joined(m, c, B, U)]
    by += [k(product_within)(x, M * (X - Y), B, (m - 1) * c * U), k(product_within)(M * (x - y), Y, c * B, U)]
    return k.prove([m, M, x, y, c, B, X, Y, U, P, Q, R], given(*premises).then(within(M * (P - Q), m * c * R)), by)


def power_close(k: Kernel) -> Theorem:
    """If M·(x − y) is within c·B, then M·(x^m − y^m) is within m·c·B^m, for x and y within B."""
    p = k(power)
    conclusion = within(M * (p(m, x) - p(m, y)), m * c * p(m, B))
    goal = given(m >= 0, within(x, B), within(y, B), within(M * (x - y), c * B)).then(conclusion)
    earlier_powers, now = (p(m - 1, x), p(m - 1, y), p(m - 1, B)), (p(m, x), p(m, y), p(m, B))
    nothing = k.prove("random.nothing", [M, c], within(M * (z3.IntVal(1) - 1), 0 * c * 1))
    by = [k(power_step)(m, M, x, y, c, B, *earlier_powers, *now), k(power_within)(m - 1, y, B), nothing(M, c)]
    return k.induct([m, M, x, y, c, B], goal, Measure((m,)), at=[(m - 1, M, x, y, c, B)], by=by, unfold=1)


def power_of_product(k: Kernel) -> Theorem:
    """(x·y)^m = x^m·y^m."""
    p = k(power)
    X, Y = z3.Ints("X Y")
    swap = k.prove("random.swap-factors", [x, y, X, Y], (x * y) * (X * Y) == (x * X) * (y * Y))
    by = [p.at(m, x * y), p.at(m, x), p.at(m, y), swap(x, y, p(m - 1, x), p(m - 1, y))]
    return k.induct([m, x, y], p(m, x * y) == p(m, x) * p(m, y), Measure((m,)), at=[(m - 1, x, y)], by=by)


def same_bound(k: Kernel) -> Theorem:
    """Equal numbers can replace x, y and the bound in a bound for M·(x − y)."""
    X, Y, Z = z3.Ints("X Y Z")
    goal = given(x == X, y == Y, z == Z, within(M * (x - y), z)).then(within(M * (X - Y), Z))
    return k.prove([M, x, y, z, X, Y, Z], goal)


def character_start(k: Kernel) -> Theorem:
    """(k + 1)·A and N·W lie within (k + 1)·N, and M times their difference within (k + 1)·(k + 1)·N."""
    a, w, room = k(signs)(i, N, K), k(sign_sum)(i, K + 1), (K + 1) * N
    one, two, off = (K + 1) * a, N * w, k(deviation)(i, N, K + 1, K)
    scaled = k.prove("random.scaled-difference", [M, d, x, y], given(d == x - y).then(M * d == M * (x - y)))
    conclusion = z3.And(within(one, room), within(two, room), within(M * (one - two), (K + 1) * room))
    goal = given(based(M >= 1, N >= 4 * M * (4 * M + 1), N >= 0)).then(conclusion)
    by = [k(signs_by_values)(i, N, K), k(deviation_bound)(i, N, K + 1, M, K), k(small_signs)(i, N, K + 1, K)]
    by += [k(product_within)(K + 1, a, K + 1, N), k(product_within)(N, w, N, K + 1), scaled(M, off, one, two)]
    return k.prove("k-mark.character-start", [i, N, M, K], goal, by, unfold=1)


def character_close(k: Kernel) -> Theorem:
    """For N large enough, M·((k + 1)^m·A^m − N^m·W^m) lies within ((k + 1)·N)^m."""
    p, a, w, far = k(power), k(signs)(i, N, K), k(sign_sum)(i, K + 1), m * M * (K + 1)
    room, one, two = (K + 1) * N, (K + 1) * a, N * w
    claim = given(based(m >= 1, within((m * M * (K + 1)) * d, m * (K + 1) * B))).then(within(M * d, B))
    cancelled = k.prove("random.cancelled", [m, M, K, d, B], claim)
    positive = k.prove("random.far", [m, M, K], given(based(m >= 1, M >= 1)).then(far >= 1))
    late = k.prove("random.far-late", [M], given(M >= 1).then(4 * M * (4 * M + 1) >= 0))
    products = (p(m, K + 1) * p(m, a), p(m, N) * p(m, w), p(m, K + 1) * p(m, N))
    conclusion = within(M * (products[0] - products[1]), products[2])
    goal = given(based(m >= 1, M >= 1, N >= 4 * far * (4 * far + 1))).then(conclusion)
    by = [k(character_start)(i, N, far, K), k(power_close)(m, far, one, two, K + 1, room)]
    by += [cancelled(m, M, K, p(m, one) - p(m, two), p(m, room)), positive(m, M, K)]
    by += [late(far), *each_at(k, [power_of_product], (m, K + 1, a), (m, N, w), (m, K + 1, N))]
    by += [k(same_bound)(M, p(m, one), p(m, two), p(m, room), *products)]
    return k.prove("k-mark.character-close", [i, m, N, M, K], goal, by)


def power_sum(k: Kernel) -> Definition:
    """The sum of W(i)^m over all i < n."""
    term = k(power)(m, k(sign_sum)(n - 1, K + 1))
    body = lambda f, *_: z3.If(n <= 0, 0, f(n - 1, m, K) + term)
    return k.define("k-mark.power-sum", [n, m, K], z3.IntSort(), body, Measure((n,)))


def added(k: Kernel) -> Theorem:
    """If two differences have bounds, their sum is bounded by the sum of the bounds, stated for variables."""
    x1, x2, y1, y2, U, X = z3.Ints("x1 x2 y1 y2 U X")
    both = k.prove("random.both", [U, x, y], U * (x + y) == U * x + U * y)
    apart = k.prove("random.both-apart", [M, x, y, c, d], M * ((x + y) - (c + d)) == M * (x - c) + M * (y - d))
    sums = k.prove("random.one-bound-more", [n, B], (n - 1) * B + B == n * B)
    premises = [x == x1 + x2, y == y1 + y2, within(M * (U * x1 - X * y1), (n - 1) * B)]
    premises += [within(M * (U * x2 - X * y2), B)]
    by = [both(U, x1, x2), both(X, y1, y2), apart(M, U * x1, U * x2, X * y1, X * y2), sums(n, B)]
    return k.prove([M, n, x, y, U, X, x1, x2, y1, y2, B], given(*premises).then(within(M * (U * x - X * y), n * B)), by)


def characters_close(k: Kernel) -> Theorem:
    """The difference for the characters i < n together lies within n times the bound for one character."""
    far, unit, box = m * M * (K + 1), k(power)(m, K + 1), k(power)(m, N)
    earlier_sums, one = (k(summed)(n - 1, m, N, N, 0, K), k(power_sum)(n - 1, m, K)), k(signed)(n - 1, m, N, N, 0, K)
    total, limit, two = k(summed)(n, m, N, N, 0, K), k(power_sum)(n, m, K), k(power)(m, k(sign_sum)(n - 1, K + 1))
    nothing = k.prove("random.none", [M, c, d, B], within(M * (c * z3.IntVal(0) - d * 0), 0 * B))
    conclusion = within(M * (unit * total - box * limit), n * (unit * box))
    goal = given(based(n >= 0, m >= 1, M >= 1, N >= 4 * far * (4 * far + 1))).then(conclusion)
    by = [k(no_common_ones)(n - 1), k(whole_box)(n - 1, m, N, K), k(character_close)(n - 1, m, N, M, K)]
    by += [k(added)(M, n, total, limit, unit, box, earlier_sums[0], one, earlier_sums[1], two, unit * box)]
    by += [nothing(M, unit, box, unit * box)]
    places = [(n - 1, m, N, M, K)]
    return k.induct("k-mark.characters-close", [n, m, N, M, K], goal, Measure((n,)), at=places, by=by, unfold=2)


def no_common_ones(k: Kernel) -> Theorem:
    """The numbers 0 and n have no common binary digit 1."""
    return k.induct("character.of-zero", [i], z3.Not(k(odd)(i, 0)), Measure((i,)), at=[(i / 2,)], unfold=1)


def near(k: Kernel) -> Definition:
    """The share of P-positions among the sums of m heaps below N differs from its limit by at most 1/M.

    The limit is the sum of the m-th powers of all W(i), divided by 2^b·(k + 1)^m. The formula is multiplied by the
    denominators.
    """
    p, two = k(power), k(two_to)(b)
    unit, box, limit = p(m, K + 1), p(m, N), k(power_sum)(two, m, K)
    close = within(M * (unit * (two * k(lost_sums)(m, N, N, LISTS.none, K)) - box * limit), two * (unit * box))
    return k.define("k-mark.lost-share.near", [m, N, M, b, K], z3.BoolSort(), lambda *_: close)


@theorem_name("k-mark.lost-share")
def near_limit(k: Kernel) -> Theorem:
    """M·((k + 1)^m·2^b·L − N^m·Σ W(i)^m) is within (k + 1)^m·2^b·N^m, where L counts the lost sums of m heaps < N."""
    two, far = k(two_to)(b), m * M * (K + 1)
    goal = given(based(b >= 0, K < two, m >= 1, M >= 1, N >= 4 * far * (4 * far + 1))).then(k(near)(m, N, M, b, K))
    by = [k(lost_by_characters)(m, N, N, LISTS.none, K, b), k(two_positive)(b), k(characters_close)(two, m, N, M, K)]
    return k.prove([m, N, M, b, K], goal, by, unfold=1)


@theorem_name("k-mark.power-sum-of-two")
def thirds(k: Kernel) -> Theorem:
    """For k = 2 and b = 2 the sum of the powers is 3^m + 2 + (−1)^m."""
    claim = z3.And(k(power)(m, 1) == 1, z3.Implies(m >= 0, k(power)(m, -1) == z3.If(m % 2 == 0, 1, -1)))
    ones = k.induct("random.powers-of-ones", [m], claim, Measure((m,)), at=[(m - 1,)], unfold=1)
    by = [ones(m), *(k(power_sum).at(number, m, 2) for number in range(5))]
    for character in range(4):
        by += [k(sign_sum).at(character, values) for values in range(4)]
        by += [k(chi).at(character, value) for value in range(3)]
        by += [k(odd).at(character >> shift, value >> shift) for value in range(3) for shift in range(3)]
    return k.prove([m], given(m >= 0).then(k(power_sum)(4, m, 2) == k(power)(m, 3) + 2 + z3.If(m % 2 == 0, 1, -1)), by)
