"""The floor formula of misère t-Wythoff in whole numbers only: E(n) = n + s for one s ≥ 0.

With N = t·n + 1, g(t·s − t + 1, N) ≤ 0 < g(t·s + 1, N) for g(i, N) = i² + t·i·N − N². Main statement: `misere_whole`.
"""

import z3

from verify.kernel import Kernel, Theorem, given
from verify.proofs.general.beatty_theorem import al
from verify.proofs.general.citations import each_at
from verify.proofs.general.real_floors import floor_is, inverse, inverts, real, times, whole
from verify.proofs.wythoff.floor_formulas import misere_floors
from verify.proofs.wythoff.golden_ratio import bounds, products, root, solution, solution_is_root
from verify.proofs.wythoff.integer_inequalities import signs
from verify.proofs.wythoff.pair_differences import T, m, n, product
from verify.proofs.wythoff.pair_sequences import a

PREFIX = "wythoff"

i, s, N = z3.Ints("i s N")
t, x, y, z, u, w = z3.Reals("t x y z u w")


def of_product(k: Kernel) -> Theorem:
    """The product n·m of integers is the product as real numbers: the sum of n copies of m, or of −n copies of −m."""
    by = [k(products)(n, m), k(products)(-n, m), k(product)(n, m, 0), k(product)(-n, m, 0)]
    by += [k(whole)(0, -n), k(whole)(0, m * (-n))]
    return k.prove("real.product", [n, m], k(real)(m * n) == k(real)(m) * k(real)(n), by)


def divided_by_root(k: Kernel) -> Theorem:
    """t/α = α + t − 2, written with z = α − 1."""
    premise = z3.And(z > 0, z * z + t * z == 1, u * (z + 1) == 1)
    spread = k.prove("wythoff.root-spread", [z, t], given(z * z + t * z == 1).then((z + t - 1) * (z + 1) == t))
    cancel = k.prove("wythoff.root-cancel", [x, y, w], given(w > 0, x * w == y * w).then(x == y))
    scaled = k.prove("wythoff.root-scaled", [t, u, w], given(u * w == 1).then((t * u) * w == t))
    by = [spread(z, t), cancel(t * u, z + t - 1, z + 1), scaled(t, u, z + 1)]
    return k.prove("wythoff.over-root", [z, t, u], given(premise).then(t * u == z + t - 1), by)


def scaled_up(k: Kernel) -> Theorem:
    """y ≤ x·α + 1/α − x exactly when t·y − t + 1 ≤ (t·x + 1)·z, with z = α − 1."""
    premise = z3.And(z > 0, t > 0, z * z + t * z == 1, u * (z + 1) == 1)
    larger = k.prove("wythoff.scaled-inequality", [x, y, t], given(t > 0).then((y <= x) == (t * y <= t * x)))
    spread = k.prove("wythoff.scaled-spread", [x, z, u, t], t * (x * z + u) == t * x * z + t * u)
    by = [larger(x * z + u, y, t), spread(x, z, u, t), k(divided_by_root)(z, t, u)]
    return k.prove([x, y, z, u, t], given(premise).then((y <= x * z + u) == (t * y - t + 1 <= (t * x + 1) * z)), by)


def below_multiple(k: Kernel) -> Theorem:
    """y ≤ x·z exactly when y² + t·y·x − x² ≤ 0, if y + x·(z + t) > 0."""
    claim = given(z * z + t * z == 1).then((y - x * z) * (y + x * (z + t)) == y * y + t * y * x - x * x)
    factors = k.prove("wythoff.root-factors", [x, y, z, t], claim)
    sign = k.prove("wythoff.root-sign", [w, u], given(u > 0).then((w <= 0) == (w * u <= 0)))
    goal = given(z > 0, z * z + t * z == 1, y + x * (z + t) > 0).then((y <= x * z) == (y * y + t * y * x - x * x <= 0))
    return k.prove([x, y, z, t], goal, by=[factors(x, y, z, t), sign(y - x * z, y + x * (z + t))])


def below_whole(k: Kernel) -> Theorem:
    """i ≤ N·(α − 1) exactly when i² + t·i·N − N² ≤ 0, for N ≥ 1 and i > −t."""
    r, f, z_, number = k(real), k(of_product), al - 1, i * i + T * i * N - N * N
    claim = given(x >= 1, z > 0, t > 0, y + t > 0).then(y + x * (z + t) > 0)
    positive = k.prove("wythoff.sum-positive", [x, y, z, t], claim)
    goal = given(T >= 1, k(root)(al, T), N >= 1, i > -T).then((r(i) <= r(N) * z_) == (number <= 0))
    by = [k(bounds)(al, T), k(below_multiple)(r(N), r(i), z_, r(T))]
    by += [positive(r(N), r(i), z_, r(T)), f(i, i), f(i, T), f(N, T * i), f(N, N)]
    by += each_at(k, [whole], (i * i, T * i * N), (i * i + T * i * N, N * N), (0, number))
    by += each_at(k, [whole], (N, 1), (i, T), (i + T, 0), (0, i + T))
    return k.prove([i, N, al, T], goal, by)


def form(i: z3.ArithRef) -> z3.ArithRef:
    """Return i² + t·i·N − N² with N = t·n + 1."""
    at = T * n + 1
    return i * i + T * i * at - at * at


def at_most(k: Kernel, name: str, place: z3.ArithRef, start: z3.ArithRef) -> Theorem:
    """n + place ≤ n·α + 1/α exactly when the form at start = t·place − t + 1 is not positive."""
    r, f, over = k(real), k(of_product), k(inverse)(al)
    premise = z3.And(T >= 1, k(root)(al, T), n >= 0, s >= 0)
    by = [k(bounds)(al, T), k(inverts)(al), k(times).at(n, al), k(scaled_up)(r(n), r(place), al - 1, over, r(T))]
    by += [k(below_whole)(start, T * n + 1, al, T), f(n, T), f(s, T), k(signs)(T, n), k(signs)(T, s)]
    by += [k(whole)(*two) for two in ((T * n, 1), (T * s, T), (T * s, 1), (T * s - T, 1), (n, place), (s, 1))]
    goal = given(premise).then((r(n + place) <= k(times)(n, al) + over) == (form(start) <= 0))
    return k.prove(f"wythoff.misere-{name}", [n, s, al, T], goal, by)


def misere_whole(k: Kernel) -> Theorem:
    """E(n) − n is the one s ≥ 0 with g(t·s − t + 1) ≤ 0 < g(t·s + 1), where g(i) = i² + t·i·N − N² and N = t·n + 1."""
    low, high, alpha = T * s - T + 1, T * s + 1, k(solution)(k(real)(T))
    by = [k(solution_is_root)(T), k(misere_floors)(n, alpha, T), k(whole)(n + s, 1)]
    by += [at_most(k, "first", s, low)(n, s, alpha, T), at_most(k, "next", s + 1, high)(n, s, alpha, T)]
    by += [k(floor_is)(k(times)(n, alpha) + k(inverse)(alpha), n + s)]
    conclusion = (k(a)(n, T, 1) == n + s) == z3.And(form(low) <= 0, 0 < form(high))
    return k.prove([n, s, T], given(T >= 1, n >= 0, s >= 0).then(conclusion), by)
