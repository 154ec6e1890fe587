"""The digit cases of the document's proof on K-MARK: one for dopey heaps, four for vile ones, and a missing one.

The heap is x ≥ 1, its last digit r and its other digits the number q. Main statements: `from_dopey`, `ends_in_zeros`,
`two_digits`, `even_zeros`, `odd_zeros`, `one_digit`, `one_case` (a vile heap belongs to exactly one of these five).
"""

import z3

from verify.kernel import Kernel, Theorem
from verify.proofs.general.base_k_division import K, append, based, digits, division, front, last, window
from verify.proofs.mark.numbers.vile_base_k import dopey, either, vile, zeros, zeros_natural

PREFIX = "k-mark-case"

j, s, x = z3.Ints("j s x")


def _parts(k: Kernel, x: z3.ArithRef) -> tuple[z3.ArithRef, z3.ArithRef, z3.ArithRef]:
    """Return the front and the last digit of x, and the number of zeros in which the front ends."""
    q = k(front)(x, K)
    return q, k(last)(x, K), k(zeros)(q, K)


def from_dopey(k: Kernel) -> Theorem:
    """From a dopey x ≥ 1, taking 1 to k − 1 counters leaves a last digit ≠ 0, and dividing leaves one zero fewer."""
    q, r, few = _parts(k, x)
    taken = z3.Implies(z3.And(1 <= j, j <= K - 1), z3.And(j <= x, k(last)(x - j, K) == K - j, k(vile)(x - j, K)))
    goal = z3.Implies(based(x >= 1, k(dopey)(x, K)), z3.And(r == 0, taken, few == k(zeros)(x, K) - 1, k(vile)(q, K)))
    by = [k(window)(x, x - j, K), k(digits)(x, K), k(either)(x - j, K), k(zeros_natural)(q, K)]
    return k.prove([x, j, K], goal, by, unfold=2)


def ends_in_zeros(k: Kernel) -> Theorem:
    """If x ends in exactly 2s zeros, s ≥ 1, dividing leaves 2s − 1 of them, hence a dopey number."""
    q, _, remainders = _parts(k, x)
    goal = z3.Implies(based(x >= 1, s >= 1, k(zeros)(x, K) == 2 * s), z3.And(remainders == 2 * s - 1, k(dopey)(q, K)))
    return k.prove([x, s, K], goal, [k(digits)(x, K), k(zeros_natural)(q, K)], unfold=2)


def _without_the_last(k: Kernel, name: str, premise: z3.BoolRef, ends: z3.ArithRef) -> Theorem:
    """Prove that x minus its last digit ends in `ends` zeros, an odd number, and so is dopey."""
    q, r, _ = _parts(k, x)
    left = x - r
    then = z3.And(k(zeros)(left, K) == ends, k(dopey)(left, K), left >= 1)
    by = [k(division)(x, K), k(digits)(x, K), k(append)(q, 0, K), k(zeros_natural)(q, K), k(zeros).at(left, K)]
    by += [k(zeros).at(q, K), k(dopey).at(left, K), k(vile).at(left, K), k(digits)(left, K), k(digits)(q, K)]
    return k.prove(f"k-mark-case.{name}", [x, s, K], z3.Implies(based(x >= 1, r >= 1, q >= 1, premise), then), by)


def two_digits(k: Kernel) -> Theorem:
    """If neither of the last two digits is 0, taking the last digit leaves exactly one zero at the end."""
    return _without_the_last(k, "two-digits", k(last)(k(front)(x, K), K) >= 1, z3.IntVal(1))


def even_zeros(k: Kernel) -> Theorem:
    """If exactly 2s zeros, s ≥ 1, stand before a last digit other than 0, taking it leaves 2s + 1 zeros at the end."""
    return _without_the_last(k, "even-zeros", z3.And(s >= 1, _parts(k, x)[2] == 2 * s), 2 * s + 1)


def odd_zeros(k: Kernel) -> Theorem:
    """If exactly 2s + 1 zeros stand before a last digit other than 0, dividing leaves a dopey number."""
    q, r, remainders = _parts(k, x)
    goal = z3.Implies(based(x >= 1, r >= 1, q >= 1, s >= 0, remainders == 2 * s + 1), k(dopey)(q, K))
    return k.prove([x, s, K], goal, unfold=2)


def one_digit(k: Kernel) -> Theorem:
    """If x has one digit, a move takes everything and leaves 0, which is dopey."""
    q, r, _ = _parts(k, x)
    goal = z3.Implies(based(1 <= x, x <= K - 1), z3.And(r == x, q == 0, k(dopey)(0, K)))
    return k.prove([x, K], goal, [k(digits)(x, K), k(either)(0, K)])


def one_case(k: Kernel) -> Theorem:
    """A vile x falls under exactly one of the five cases."""
    q, r, few = _parts(k, x)
    cases = [z3.And(r == 0, k(zeros)(x, K) >= 2, k(zeros)(x, K) % 2 == 0), z3.And(r >= 1, q >= 1, k(last)(q, K) >= 1)]
    cases += [z3.And(r >= 1, q >= 1, few >= 2, few % 2 == 0), z3.And(r >= 1, q >= 1, few % 2 == 1), x <= K - 1]
    disjoint_cases = [z3.Not(z3.And(a, b)) for i, a in enumerate(cases) for b in cases[:i]]
    by = [k(digits)(x, K), k(digits)(q, K), k(zeros_natural)(q, K), k(zeros).at(x, K), k(zeros).at(q, K)]
    by += [k(vile).at(x, K), k(zeros_natural)(x, K), k(zeros_natural)(k(front)(q, K), K)]
    return k.prove([x, K], z3.Implies(based(k(vile)(x, K)), z3.And(z3.Or(cases), *disjoint_cases)), by)
