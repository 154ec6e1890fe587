"""The document's inequalities about the floors of n·φ and m·φ², in integers only, without real numbers.

⌊n·φ⌋ is the one a ≥ 0 with a² − a·n − n² ≤ 0 < (a + 1)² − (a + 1)·n − n², and ⌊m·φ²⌋ the one b ≥ m with
b² − 3·b·m + m² ≤ 0 < (b + 1)² − 3·(b + 1)·m + m² (`verify.proofs.wythoff.document_floor_proof.in_whole_numbers`); n <
m·φ says that n² − n·m − m² < 0. Main statements: `never_zero`, `smaller`, `larger` and `disjoint`, as in the document.
"""

import z3

from verify.kernel import Fact, Kernel, Theorem, given
from verify.proofs.wythoff import quadratic_form

PREFIX = "golden.whole"

a, b, i, j, p, q, m, n = z3.Ints("a b i j p q m n")


def form(i: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
    """Return i² − i·n − n², which is negative exactly when i < n·φ, for natural i and n ≥ 1."""
    return i * i - i * n - n * n


def square_form(i: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
    """Return i² − 3·i·n + n², which is the form at i − n."""
    return i * i - 3 * i * n + n * n


def is_floor(a: z3.ArithRef, n: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a = ⌊n·φ⌋."""
    return z3.And(a >= 0, form(a, n) <= 0, 0 < form(a + 1, n))


def is_square_floor(b: z3.ArithRef, m: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that b = ⌊m·φ²⌋."""
    return z3.And(b >= m, square_form(b, m) <= 0, 0 < square_form(b + 1, m))


def never_zero(k: Kernel) -> Theorem:
    """p² − p·q − q² ≠ 0 for p ≥ 0 and q ≥ 1: neither q·φ = p nor p·φ = q·φ²."""
    same = k.prove("golden.whole.form", [p, q], form(p, q) == (p - q) * (p - q) + 1 * (p - q) * q - q * q)
    low = k.prove("golden.whole.low", [p, q], given(0 <= p, p < q).then(form(p, q) < 0), by=[k(signs)(p, q - p)])
    by = [same(p, q), low(p, q), k(quadratic_form.never_zero)(p - q, q, 1)]
    return k.prove([p, q], given(p >= 0, q >= 1).then(form(p, q) != 0), by, unfold=1)


def signs(k: Kernel) -> Theorem:
    """A product of natural numbers is a natural number."""
    return k.prove([i, j], given(i >= 0, j >= 0).then(i * j >= 0))


def falls(k: Kernel) -> Theorem:
    """If the form is negative, or not positive, at a number, then it is so at smaller numbers."""
    product = k.prove("golden.whole.product", [i, j, n], form(j, n) - form(i, n) == (j - i) * (j + i - n))
    near_form = k.prove("golden.whole.near", [i, n], given(0 <= i, i <= n, n >= 1).then(form(i, n) < 0))
    both = z3.And(z3.Implies(form(j, n) <= 0, form(i, n) <= 0), z3.Implies(form(j, n) < 0, form(i, n) < 0))
    by = [product(i, j, n), near_form(i, n), k(signs)(j - i, j + i - n)]
    return k.prove([i, j, n], given(0 <= i, i <= j, n >= 1).then(both), by)


def _moved(k: Kernel) -> list[Fact]:
    """Return the facts that give the forms at n + m, and the second form in terms of the first."""
    claim = z3.And(form(n + m, n) == -form(n, m), square_form(n + m, m) == form(n, m))
    moved = k.prove("golden.whole.moved", [b, m], square_form(b, m) == form(b - m, m))
    return [k.prove("golden.whole.at-sum", [n, m], claim)(n, m), moved(b, m), moved(b + 1, m)]


def smaller(k: Kernel) -> Theorem:
    """If n < m·φ, that is, n·φ < m·φ², then ⌊n·φ⌋ < n + m ≤ ⌊m·φ²⌋."""
    premise = z3.And(n >= 1, m >= 1, is_floor(a, n), is_square_floor(b, m), form(n, m) < 0)
    by = [*k(_moved), k(falls)(n + m, a, n), k(falls)(b + 1 - m, n, m)]
    return k.prove([a, b, n, m], given(premise).then(a < n + m, n + m <= b), by)


def larger(k: Kernel) -> Theorem:
    """If m·φ < n, that is, m·φ² < n·φ, then ⌊m·φ²⌋ < n + m ≤ ⌊n·φ⌋."""
    premise = z3.And(n >= 1, m >= 1, is_floor(a, n), is_square_floor(b, m), 0 < form(n, m))
    by = [*k(_moved), k(falls)(a + 1, n + m, n), k(falls)(n, b - m, m)]
    return k.prove([a, b, n, m], given(premise).then(b < n + m, n + m <= a), by)


def disjoint(k: Kernel) -> Theorem:
    """⌊n·φ⌋ ≠ ⌊m·φ²⌋ for n, m ≥ 1."""
    by = [k(smaller)(a, b, n, m), k(larger)(a, b, n, m), k(never_zero)(n, m)]
    return k.prove([a, b, n, m], given(n >= 1, m >= 1, is_floor(a, n), is_square_floor(b, m)).then(a != b), by)
