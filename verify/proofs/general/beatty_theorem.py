"""Beatty's theorem: if α is irrational and 1/α + 1/β = 1, every j ≥ 1 is exactly one of the numbers ⌊n·α⌋ and ⌊m·β⌋.

Main statements: `beatty`, `disjoint`, `covers` (explicit n and m), `one_of_two` (the basis, also of the shifted form).
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given, theorem_name
from verify.proofs.general import real_floors
from verify.proofs.general.citations import each_at
from verify.proofs.general.real_floors import floor, floor_is, inverse, inverts, real, times, whole, whole_part_is, z

PREFIX = "beatty"

j, m, n = z3.Ints("j m n")

al, be = z3.Reals("alpha beta")
u, v, x, y = z3.Reals("u v x y")


def complementary(k: Kernel) -> Definition:
    """α, β > 0, 1/α + 1/β = 1, and α is irrational."""
    goal = z3.And(al > 0, be > 0, 1 / al + 1 / be == 1, k(real_floors.irrational)(al))
    return k.define([al, be], z3.BoolSort(), lambda *_: goal)


def larger_than_one(k: Kernel) -> Theorem:
    """1/α and 1/β are positive and add up to 1, and α, β > 1."""
    one, other = k(inverse)(al), k(inverse)(be)
    conclusion = z3.And(al > 1, be > 1, one > 0, other > 0, one + other == 1, k(real_floors.irrational)(al))
    above = k.prove("beatty.above-one", [z, u], given(z > 0, 0 < u, u < 1, u * z == 1).then(z > 1))
    by = [k(complementary).at(al, be), k(inverse).at(al), k(inverse).at(be)]
    by += [k(inverts)(al), k(inverts)(be), above(al, one), above(be, other)]
    return k.prove([al, be], given(k(complementary)(al, be)).then(conclusion), by)


def parts(k: Kernel) -> Theorem:
    """j/α + j/β = j, and from j to j + 1 the two terms grow by 1/α and 1/β."""
    f, one, other = k(times), k(inverse)(al), k(inverse)(be)
    growth = z3.And(f(j + 1, one) == f(j, one) + one, f(j + 1, other) == f(j, other) + other)
    plain = k.prove("real.times.whole", [j], f(j, 1) == k(real)(j), [f.at(j, 1)])
    by = [k(real_floors.sums)(j, 1, one, other), k(real_floors.sums)(j, 1, other, one), plain(j)]
    return k.prove([j, al, be], z3.And(growth, z3.Implies(one + other == 1, f(j, one) + f(j, other) == k(real)(j))), by)


def one_of_two(k: Kernel) -> Theorem:
    """If u + v = 1, x + y = j and no end is whole, exactly one of (x, x + u) and (y, y + v) contains an integer.

    It is ⌊x + u⌋ in the first case and ⌊y + v⌋ in the second.
    """
    n, m = k(floor)(x + u), k(floor)(y + v)
    conclusion = z3.And(n + m == j, (x < k(real)(n)) != (y < k(real)(m)), k(real)(n) < x + u, k(real)(m) < y + v)
    premises = [u > 0, v > 0, u + v == 1, x + y == k(real)(j)]
    premises += [x != k(real)(n), x + u != k(real)(n), y + v != k(real)(m)]
    by = [k(floor_is)(x + u, n), k(floor_is)(y + v, m)]
    by += [*each_at(k, [whole], (n, m), (n + m, j + 1), (j, n + m + 1), (n + m, j), (j, j))]
    return k.prove([j, x, y, u, v], given(*premises).then(conclusion), by)


def index(k: Kernel) -> Definition:
    """⌊(j + 1)/z⌋, the only n for which ⌊n·z⌋ can be j."""
    return k.define([j, z], z3.IntSort(), lambda _, j, z: k(floor)(k(times)(j + 1, k(inverse)(z))))


def never_whole_parts(k: Kernel) -> Theorem:
    """For j ≥ 1 neither j/α nor j/β is whole."""
    f, one, other = k(times), k(inverse)(al), k(inverse)(be)
    conclusion = z3.And(f(j, one) != k(real)(n), f(j, other) != k(real)(n), f(j, one) > 0, f(j, other) > 0)
    product = k.prove("beatty.positive-product", [x, y], given(x > 0, y > 0).then(x * y > 0))
    positive_by = [f.at(j, other), k(whole)(j, 0), product(k(real)(j), other)]
    positive = k.prove("beatty.positive-part", [j, be], given(j >= 1, other > 0).then(f(j, other) > 0), by=positive_by)
    by = [k(larger_than_one)(al, be), k(parts)(j, al, be), k(real_floors.never_whole)(n, j, al)]
    by += [k(real_floors.never_whole)(j - n, j, al), positive(j, be), k(whole)(j, n)]
    return k.prove("beatty.never-whole", [n, j, al, be], given(k(complementary)(al, be), j >= 1).then(conclusion), by)


def covers(k: Kernel) -> Theorem:
    """Every j ≥ 1 is ⌊n·α⌋ or ⌊m·β⌋ for the n and m that `index` gives, which are then at least 1, and not both."""
    n, m = k(index)(j, al), k(index)(j, be)
    one, other = k(floor)(k(times)(n, al)) == j, k(floor)(k(times)(m, be)) == j
    conclusion = z3.And(one != other, z3.Implies(one, n >= 1), z3.Implies(other, m >= 1))
    by = [k(index).at(j, al), k(index).at(j, be), k(whole_part_is)(n, j, al), k(whole_part_is)(m, j, be)]
    by += [k(one_of_two)(j, k(times)(j, k(inverse)(al)), k(times)(j, k(inverse)(be)), k(inverse)(al), k(inverse)(be))]
    by += [k(larger_than_one)(al, be), k(parts)(j, al, be)]
    by += [*each_at(k, [never_whole_parts], (n, j, al, be), (n, j + 1, al, be), (m, j, al, be), (m, j + 1, al, be))]
    by += [k(whole)(n, 0), k(whole)(m, 0)]
    return k.prove([j, al, be], given(k(complementary)(al, be), j >= 1).then(conclusion), by)


def never_both(k: Kernel) -> Theorem:
    """Two intervals as in `one_of_two` do not both hold a whole number: their sum would lie between j and j + 1."""
    inside = z3.And(x < k(real)(n), k(real)(n) < x + u, y < k(real)(m), k(real)(m) < y + v)
    by = [*each_at(k, [whole], (n, m), (j, n + m), (n + m, j + 1), (j, j))]
    return k.prove([n, m, j, x, y, u, v], given(u + v == 1, x + y == k(real)(j)).then(z3.Not(inside)), by)


def disjoint(k: Kernel) -> Theorem:
    """⌊n·α⌋ ≠ ⌊m·β⌋ for n, m ≥ 1: n + m would lie between j and j + 1, where j is their common value."""
    f, one, other = k(times), k(inverse)(al), k(inverse)(be)
    j = k(floor)(f(n, al))
    by = [k(whole_part_is)(n, j, al), k(whole_part_is)(m, j, be), k(larger_than_one)(al, be)]
    by += [k(parts)(j, al, be), k(never_whole_parts)(n, j, al, be), k(at_least)(n, al)]
    by += [k(never_whole_parts)(m, j, al, be), k(never_both)(n, m, j, f(j, one), f(j, other), one, other)]
    return k.prove([n, m, al, be], given(k(complementary)(al, be), n >= 1, m >= 1).then(j != k(floor)(f(m, be))), by)


def at_least(k: Kernel) -> Theorem:
    """⌊n·z⌋ ≥ n for z ≥ 1 and n ≥ 0."""
    value = k(times)(n, z)
    by = [k(real_floors.ordered)(n, n, z), k(floor_is)(value, k(floor)(value))]
    by += [*each_at(k, [whole], (k(floor)(value) + 1, n), (n, n), (k(floor)(value), n))]
    return k.prove("real.floor.at-least", [n, z], given(z >= 1, n >= 0).then(k(floor)(value) >= n), by)


def increasing(k: Kernel) -> Theorem:
    """⌊n·z⌋ < ⌊m·z⌋ for z ≥ 1 and n < m."""
    goal = given(z >= 1, n < m).then(k(floor)(k(times)(n, z)) < k(floor)(k(times)(m, z)))
    by = [k(real_floors.ordered)(n, m, z), k(real_floors.never_falls)(k(times)(n, z), k(times)(m, z))]
    return k.prove("real.floor.increasing", [n, m, z], goal, by)


@theorem_name("beatty.theorem")
def beatty(k: Kernel) -> Theorem:
    """Beatty's theorem: every j ≥ 1 is some ⌊n·α⌋ with n ≥ 1 or some ⌊m·β⌋ with m ≥ 1, and never both."""
    first = z3.Exists([n], z3.And(n >= 1, k(floor)(k(times)(n, al)) == j))
    second = z3.Exists([m], z3.And(m >= 1, k(floor)(k(times)(m, be)) == j))
    goal = given(k(complementary)(al, be), j >= 1).then(first != second)
    return k.prove([j, al, be], goal, [k(covers)(j, al, be), k(never_meet)(al, be)])


def never_meet(k: Kernel) -> Theorem:
    """No ⌊n·α⌋ is a ⌊m·β⌋, for n, m ≥ 1."""
    never = given(n >= 1, m >= 1).then(k(floor)(k(times)(n, al)) != k(floor)(k(times)(m, be)))
    return k.prove([al, be], given(k(complementary)(al, be)).then(z3.ForAll([n, m], never)), [k(disjoint)])


def only_once(k: Kernel) -> Theorem:
    """Each of the two sequences takes each of its values once only, because it increases."""
    f = k(times)
    conclusion = z3.And(k(floor)(f(n, al)) < k(floor)(f(m, al)), k(floor)(f(n, be)) < k(floor)(f(m, be)))
    by = [k(larger_than_one)(al, be), k(increasing)(n, m, al), k(increasing)(n, m, be)]
    return k.prove([n, m, al, be], given(k(complementary)(al, be), n < m).then(conclusion), by)
