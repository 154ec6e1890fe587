"""How many sums of m heaps of MARK are lost: an exact count for every m and every size of the box, by characters.

A box holds the m-tuples of heaps of 0 to N − 1 counters. With C₀, C₁, C₂ for the number of such heaps of value 0, 1, 2,
four times the number of tuples whose values have the nim-sum 0 is N^m + (C₀−C₁+C₂)^m + (C₀+C₁−C₂)^m + (C₀−C₁−C₂)^m.
Since each C is N/3 up to a few digits (`equidistribution`), the share of P-positions tends to (1 + 2/3^m + (−1/3)^m)/4.
"""

from collections.abc import Sequence

import z3

from verify.kernel import Defined, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum
from verify.proofs.general.numerals import sum_of
from verify.proofs.mark.normal.equidistribution import close, count
from verify.proofs.mark.normal.grundy import by_spite, grundy, three_values
from verify.proofs.mark.normal.grundy_form import form, form_values
from verify.proofs.mark.normal.k_grundy import grundy_is_form
from verify.proofs.mark.normal.runs import grundy_of_mark, length
from verify.proofs.mark.numbers.base import power
from verify.proofs.mark.numbers.vile import dopey

PREFIX = "random"

m, n, j, s, N = z3.Ints("m n j s N")


def values_are_mark(k: Kernel) -> Theorem:
    """The closed form at k = 2 gives the Grundy values of MARK."""
    g = k(grundy)
    goal = z3.Implies(n >= 0, k(form)(n, 2) == g(n))
    by = [k(grundy_is_form)(n, 0, 2), k(grundy_of_mark)(n), k(by_spite)(n), k(three_values)(n), k(dopey).at(n)]
    return k.prove("random.values", [n], goal, by)


def tuples(k: Kernel) -> Defined:
    """How many m-tuples of heaps below N, the last of them below j, have values with the nim-sum s."""
    g, star = k(form), k(nim_sum.nimsum)

    def body(f: z3.FuncDeclRef, m: z3.ArithRef, s: z3.ArithRef, N: z3.ArithRef, j: z3.ArithRef) -> z3.ArithRef:
        more = f(m, s, N, j - 1) + f(m - 1, star(s, g(j - 1, 2)), N, N)
        return z3.If(m <= 0, z3.If(s == 0, 1, 0), z3.If(j <= 0, 0, more))

    return k.define([m, s, N, j], z3.IntSort(), body, Measure((m, j)))


def box(k: Kernel, m: z3.ArithRef, s: int) -> z3.ArithRef:
    """How many m-tuples of heaps below N have values with the nim-sum s."""
    return k(tuples)(m, s, N, N)


def _by_last_heap(k: Kernel, s: int) -> Theorem:
    """The tuples sorted by the value of their last heap."""
    f, c = k(tuples), k(count)
    name = f"random.by-last-heap-{s}"
    if name in k.theorems:
        return k.theorems[name]
    goal = z3.Implies(
        z3.And(m >= 1, j >= 0), f(m, s, N, j) == z3.Sum([c(j, v, 2) * box(k, m - 1, s ^ v) for v in range(3)])
    )
    by = [f.at(m, s, N, j), k(form_values)(j - 1, 2), *(c.at(j, v, 2) for v in range(3))]
    by += [k(_one_more)(c(j, v, 2), c(j - 1, v, 2), box(k, m - 1, s ^ v)) for v in range(3)]
    return k.induct(
        name, [m, N, j], goal, Measure((j,)), at=[(m, N, j - 1)], by=[*by, *(sum_of(k, s, v) for v in range(3))]
    )


def total(k: Kernel) -> Theorem:
    """Every heap has one of the values 0, 1, 2."""
    c = k(count)
    goal = z3.Implies(n >= 0, n == c(n, 0, 2) + c(n, 1, 2) + c(n, 2, 2))
    by = [k(form_values)(n - 1, 2), *(c.at(n, v, 2) for v in range(3))]
    return k.induct([n], goal, Measure((n,)), at=[(n - 1,)], by=by)


def sign(character: int, value: int) -> int:
    """The value of a character of the nim-sum: −1 to the number of common binary ones."""
    return -1 if (character & value).bit_count() % 2 else 1


def signed_sum(character: int, parts: Sequence[z3.ArithRef]) -> z3.ArithRef:
    """The sum of the parts, each with the sign that the character has at its index."""
    total = parts[0]
    for index in range(1, len(parts)):
        total = total + parts[index] if sign(character, index) == 1 else total - parts[index]
    return total


def _scaled(k: Kernel) -> Theorem:
    """Equal numbers have equal multiples."""
    c, x, y = z3.Ints("c x y")
    return k.prove("random.scaled", [c, x, y], z3.Implies(x == y, c * x == c * y))


def _one_more(k: Kernel) -> Theorem:
    """As often, or once more: the product is the same, or larger by the other factor."""
    c, x, y = z3.Ints("c x y")
    goal = z3.And(z3.Implies(x == y, x * c == y * c), z3.Implies(x == y + 1, x * c == y * c + c))
    return k.prove("random.one-more", [x, y, c], goal)


def _characters(k: Kernel) -> Theorem:
    """Four times the number of tuples with the nim-sum s, for each s, by the powers of the four character sums."""
    f, p = k(tuples), k(power)
    sums = [signed_sum(t, [k(count)(N, v, 2) for v in range(3)]) for t in range(4)]

    def four(s: int) -> z3.BoolRef:
        return 4 * box(k, m, s) == signed_sum(s, [p(m, w) for w in sums])

    by = [f.at(m, s, N, N) for s in range(4)] + [_by_last_heap(k, s)(m, N, N) for s in range(4)]
    by += [p.at(m, w) for w in sums]
    # The step for each nim-sum with a name for every product, so that it is linear.
    with_old, with_power = z3.IntVector("u", 3), [z3.IntVector(f"q{v}", 4) for v in range(3)]
    numbers, powers = [k(count)(N, v, 2) for v in range(3)], [p(m - 1, w) for w in sums]
    for s in range(4):
        known = z3.And([4 * with_old[v] == signed_sum(s ^ v, with_power[v]) for v in range(3)])
        then = signed_sum(s, [signed_sum(t, [with_power[v][t] for v in range(3)]) for t in range(4)])
        goal = z3.Implies(known, 4 * z3.Sum(with_old) == then)
        step = k.prove(f"random.step-{s}", [*with_old, *(q for row in with_power for q in row)], goal)
        olds = [numbers[v] * box(k, m - 1, s ^ v) for v in range(3)]
        by.append(step(*olds, *(numbers[v] * power_of for v in range(3) for power_of in powers)))
        by += [k(_scaled)(numbers[v], 4 * box(k, m - 1, s ^ v), signed_sum(s ^ v, powers)) for v in range(3)]
    goal = z3.Implies(z3.And(m >= 0, N >= 0), z3.And([four(s) for s in range(4)]))
    return k.induct("random.characters", [m, N], goal, Measure((m,)), at=[(m - 1, N)], by=by)


def lost_tuples(k: Kernel) -> Theorem:
    """Four times the number of P-positions among m heaps below N, by the numbers C of heaps of each value."""
    c, p = [k(count)(N, v, 2) for v in range(3)], k(power)
    right = p(m, N) + p(m, c[0] - c[1] + c[2]) + p(m, c[0] + c[1] - c[2]) + p(m, c[0] - c[1] - c[2])
    goal = z3.Implies(z3.And(m >= 0, N >= 0), 4 * box(k, m, 0) == right)
    return k.prove([m, N], goal, [k(_characters)(m, N), k(total)(N)])


def thirds(k: Kernel) -> Theorem:
    """Three times each character sum but the first is ±N up to 54 for each binary digit of N."""
    c = [k(count)(N, v, 2) for v in range(3)]
    bound = 54 * k(length)(N, 2)
    parts = [
        z3.And(-bound <= 3 * w - sure * N, 3 * w - sure * N <= bound)
        for w, sure in ((c[0] - c[1] + c[2], 1), (c[0] + c[1] - c[2], 1), (c[0] - c[1] - c[2], -1))
    ]
    by = [k(close)(N, v, 2) for v in range(3)]
    return k.prove([N], z3.Implies(N >= 0, z3.And(parts)), by)
