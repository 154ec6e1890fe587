"""Schuh's game on N is Chomp in as many dimensions as N has prime factors.

A number is determined by its exponents, one per prime. Main statements: `by_exponents` (d divides e exactly if no
exponent of d is larger than that of e), `every_cell` (for any exponents from 0 to those of N, some divisor of N has
them). So the divisors of N are the cells of a box with one side, of exponent + 1 cells, for each prime.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.chomp.divisor_game import (
    antisymmetric,
    associative,
    cancel,
    distributive,
    divides,
    larger,
    laws,
    multiple,
    no_larger,
    one_divides,
    quotient,
    sign,
    times,
    transitive,
)
from verify.proofs.general import base_k_division
from verify.proofs.general.citations import each_at

PREFIX = "prime"

d, e, p, r, N, a, b, x, y = z3.Ints("d e p r N a b x y")
E = z3.Const("E", z3.ArraySort(z3.IntSort(), z3.IntSort()))


def prime(k: Kernel) -> Definition:
    """The predicate that p ≥ 2 has no divisors except 1 and p."""
    only = z3.ForAll([d], z3.Implies(k(divides)(d, p), z3.Or(d == 1, d == p)))
    return k.define("prime", [p], z3.BoolSort(), lambda _, p: z3.And(p >= 2, only))


def prime_divisors(k: Kernel) -> Theorem:
    """A divisor of a prime is 1 or the prime."""
    goal = z3.Implies(k(prime)(p), z3.And(p >= 2, z3.Implies(k(divides)(d, p), z3.Or(d == 1, d == p))))
    return k.prove("prime.divisors", [p, d], goal, unfold=1)


def split(k: Kernel) -> Definition:
    """A divisor of a composite number, other than 1 and the number itself."""
    some = z3.Exists([d], z3.And(k(divides)(d, x), d != 1, d != x))
    return k.choose(k.prove("prime.split-exists", [x], z3.Implies(z3.And(x >= 2, z3.Not(k(prime)(x))), some), unfold=1))


def factor(k: Kernel) -> Definition:
    """A prime divisor of a number from 2 on."""
    goal = z3.Implies(x >= 2, z3.Exists([p], z3.And(k(prime)(p), k(divides)(p, x))))
    part = k(split)(x)
    by: list[Fact] = [k(split).at(x), k(no_larger)(part, x), k(divides).at(x, x), *(_chain(k, part))]
    return k.choose(k.induct("prime.factor-exists", [x], goal, Measure((x,)), at=[(part,)], by=by))


def _chain(k: Kernel, part: z3.ExprRef) -> list[Fact]:
    """Return the facts that a divisor of a divisor of x divides x."""
    claim = z3.Implies(z3.And(k(divides)(d, x)), z3.ForAll([p], z3.Implies(k(divides)(p, d), k(divides)(p, x))))
    return [k.prove("prime.part", [x, d], claim, by=[k(transitive)])(x, part)]


def quotient_of(k: Kernel) -> Theorem:
    """The quotient of q·x by x is q."""
    q = z3.Int("q")
    goal = z3.Implies(z3.And(x >= 1, q >= 1), k(quotient)(x, k(times)(q, x)) == q)
    by = [k(multiple)(x, q), k(cancel)(k(quotient)(x, k(times)(q, x)), q, x)]
    return k.prove("divides.quotient-of", [x, q], goal, by, unfold=1)


def euclid(k: Kernel) -> Theorem:
    """A prime p that divides a·b divides a or b. By induction on a: p divides r·b for the remainder r < a of p by a."""
    f, last = k(divides), k(base_k_division.last)(p, a)
    goal = z3.Implies(z3.And(k(prime)(p), a >= 1, b >= 1, f(p, k(times)(a, b))), z3.Or(f(p, a), f(p, b)))
    by: list[Fact] = [k(prime_divisors)(p, a), k(laws)(a, b), k(laws)(b, b)]
    by += [k(euclid_subtract)(p, a, b), k(euclid_remainder)(p, a, b), k(no_larger)(p, last), f.at(p, p)]
    by += [k(divided)(p, a), k(remainder_divides)(p, a)]
    return k.induct([p, a, b], goal, Measure((a,)), at=[(p, a - p, b), (p, last, b)], by=by)


def divided(k: Kernel) -> Theorem:
    """p is a multiple of a plus its remainder on division by a."""
    front, last = k(base_k_division.front)(p, a), k(base_k_division.last)(p, a)
    conclusion = z3.And(p == last + k(times)(front, a), 0 <= last, last < a, front >= 0, (front == 0) == (p < a))
    by = [k(base_k_division.division)(p, a), k(base_k_division.digits)(p, a), k(commuted)(a, front)]
    return k.prove("divides.remainder", [p, a], z3.Implies(z3.And(p >= 0, a >= 2), conclusion), by, unfold=1)


def commuted(k: Kernel) -> Theorem:
    """a·b is the product of b and a."""
    return k.prove("times.commuted", [a, b], a * b == k(times)(b, a), unfold=1)


def remainder_divides(k: Kernel) -> Theorem:
    """If the remainder of p on division by a is 0, then a divides p."""
    last, front = k(base_k_division.last)(p, a), k(base_k_division.front)(p, a)
    by = [k(divided)(p, a), k(multiple)(a, front), k(sign)(front, a)]
    return k.prove("divides.no-remainder", [p, a], z3.Implies(z3.And(p >= 1, a >= 2, last == 0), k(divides)(a, p)), by)


def difference(k: Kernel) -> Theorem:
    """If p divides x + y and y, it divides x."""
    goal = z3.Implies(z3.And(p >= 1, x >= 1, y >= 1, k(divides)(p, x + y), k(divides)(p, y)), k(divides)(p, x))
    one, other = k(quotient)(p, x + y), k(quotient)(p, y)
    by = [k(distributive)(one - other, other, p), k(sign)(one - other, p), k(multiple)(p, one - other)]
    return k.prove("divides.difference", [p, x, y], goal, by, unfold=1)


def euclid_subtract(k: Kernel) -> Theorem:
    """If p < a divides a·b, it divides (a − p)·b; and if it divides a − p, it divides a."""
    f, t = k(divides), k(times)
    conclusion = z3.And(z3.Implies(f(p, t(a, b)), f(p, t(a - p, b))), z3.Implies(f(p, a - p), f(p, a)))
    back = k(quotient)(p, a - p)
    by = [k(distributive)(a - p, p, b), k(difference)(p, t(a - p, b), t(p, b)), k(multiple)(p, b), k(laws)(p, b)]
    by += [k(sign)(a - p, b), k(sign)(p, b), k(quotient).at(p, a - p), k(distributive)(back, 1, p), k(laws)(p, p)]
    by += [k(multiple)(p, back + 1)]
    return k.prove([p, a, b], z3.Implies(z3.And(p >= 1, p < a, b >= 1), conclusion), by)


def euclid_remainder(k: Kernel) -> Theorem:
    """If p divides a·b, 2 ≤ a < p, it divides r·b, where r > 0 is what remains of p on division by a."""
    f, t = k(divides), k(times)
    front, last = k(base_k_division.front)(p, a), k(base_k_division.last)(p, a)
    goal = z3.Implies(z3.And(p >= 1, a >= 2, a < p, b >= 1, last >= 1, f(p, t(a, b))), f(p, t(last, b)))
    product = t(front, t(a, b))
    by = [k(divided)(p, a), k(distributive)(last, t(front, a), b)]
    by += [k(associative)(front, a, b), k(difference)(p, t(last, b), product), k(multiple)(p, b), k(laws)(p, b)]
    by += [k(multiple)(t(a, b), front), k(transitive)(p, t(a, b), product), k(sign)(last, b), k(sign)(a, b)]
    by += [k(larger)(front, t(a, b)), k(sign)(front, a)]
    return k.prove([p, a, b], goal, by)


def exponent(k: Kernel) -> Definition:
    """The largest e with pᵉ dividing x ≥ 1, for p ≥ 2."""
    claim = z3.Implies(z3.And(p >= 2, x >= 1, k(divides)(p, x)), z3.And(k(quotient)(p, x) >= 1, k(quotient)(p, x) < x))
    smaller = k.prove("prime.quotient-falls", [p, x], claim, by=[k(larger)(k(quotient)(p, x), p)], unfold=1)
    body = lambda v, p, x: z3.If(z3.And(p >= 2, x >= 1, k(divides)(p, x)), 1 + v(p, k(quotient)(p, x)), 0)
    return k.define([p, x], z3.IntSort(), body, Measure((x,)), by=[smaller(p, x)])


def exponent_natural(k: Kernel) -> Theorem:
    """An exponent is natural, and positive exactly when p divides the number."""
    v, quo = k(exponent), k(quotient)
    goal = z3.And(v(p, x) >= 0, z3.Implies(z3.And(p >= 2, x >= 1), (v(p, x) >= 1) == k(divides)(p, x)))
    return k.induct([p, x], goal, Measure((x,)), at=[(p, quo(p, x))], by=[k(larger)(quo(p, x), p)], unfold=1)


def one_more(k: Kernel) -> Theorem:
    """p·x has one factor p more than x."""
    v = k(exponent)
    by = [k(multiple)(p, x), k(quotient_of)(p, x)]
    return k.prove([p, x], z3.Implies(z3.And(p >= 2, x >= 1), v(p, k(times)(x, p)) == 1 + v(p, x)), by, unfold=1)


def additive(k: Kernel) -> Theorem:
    """The exponent of a prime in a product is the sum of its exponents in the factors."""
    v, t, quo = k(exponent), k(times), k(quotient)
    goal = z3.Implies(z3.And(k(prime)(p), a >= 1, b >= 1), v(p, t(a, b)) == v(p, a) + v(p, b))
    one, other = quo(p, a), quo(p, b)
    by: list[Fact] = [k(prime_divisors)(p, p), k(euclid)(p, a, b)]
    by += [k(exponent_natural)(p, x) for x in (a, b, t(a, b))] + [k(one_more)(p, x) for x in (one, other)]
    by += [k(one_more)(p, t(one, b)), k(one_more)(p, t(a, other)), k(associative)(a, other, p), k(laws)(one, p)]
    by += [k(associative)(one, p, b), k(laws)(p, b), k(associative)(one, b, p), k(larger)(one, p), k(larger)(other, p)]
    by += [*each_at(k, [sign], (a, b), (one, b), (a, other))]
    return k.induct([p, a, b], goal, Measure((a + b,)), at=[(p, one, b), (p, a, other)], by=by, unfold=1)


def of_prime(k: Kernel) -> Theorem:
    """The exponent of a prime in a prime is 1 if they are equal, and 0 otherwise."""
    by = [k(prime_divisors)(r, p), k(prime_divisors)(p, p), k(exponent_natural)(p, r), k(one_more)(p, 1)]
    by += [k(laws)(p, p), k(exponent_natural)(p, 1), k(no_larger)(p, 1)]
    return k.prove([p, r], z3.Implies(z3.And(k(prime)(p), k(prime)(r)), k(exponent)(p, r) == z3.If(p == r, 1, 0)), by)


def at_most(k: Kernel) -> Definition:
    """The predicate that every prime has at most the exponent in d that it has in e."""
    all_exponents = z3.ForAll([r], z3.Implies(k(prime)(r), k(exponent)(r, d) <= k(exponent)(r, e)))
    return k.define([d, e], z3.BoolSort(), lambda _, d, e: all_exponents)


def at_most_each(k: Kernel) -> Theorem:
    """If `at_most` holds, the exponent of a given prime in d is at most that in e."""
    goal = z3.Implies(z3.And(k(at_most)(d, e), k(prime)(r)), k(exponent)(r, d) <= k(exponent)(r, e))
    return k.prove([d, e, r], goal, unfold=1)


def divisor_at_most(k: Kernel) -> Theorem:
    """No exponent of a divisor of e is larger than that of e."""
    goal = z3.Implies(z3.And(d >= 1, e >= 1, k(divides)(d, e), k(prime)(r)), k(exponent)(r, d) <= k(exponent)(r, e))
    by = [k(additive)(r, k(quotient)(d, e), d), k(exponent_natural)(r, k(quotient)(d, e))]
    whole = z3.Implies(z3.And(d >= 1, e >= 1, k(divides)(d, e)), k(at_most)(d, e))
    return k.prove([d, e], whole, by=[k.prove("prime.divisor-exponent", [d, e, r], goal, by, unfold=1)], unfold=1)


def both_divided(k: Kernel) -> Theorem:
    """If d = d'·p, e = e'·p, p is prime and no exponent of d is larger than that of e, the same holds for d' and e'."""
    t, v = k(times), k(exponent)
    conclusion = v(r, d) <= v(r, e)
    claim = z3.Implies(z3.And(d >= 1, e >= 1, k(prime)(p), k(prime)(r), k(at_most)(t(d, p), t(e, p))), conclusion)
    one_by = [k(at_most_each)(t(d, p), t(e, p), r), k(additive)(r, d, p), k(additive)(r, e, p), k(prime_divisors)(p, p)]
    goal = z3.Implies(z3.And(d >= 1, e >= 1, k(prime)(p), k(at_most)(t(d, p), t(e, p))), k(at_most)(d, e))
    return k.prove([d, e, p], goal, by=[k.prove("prime.both-divided-each", [d, e, p, r], claim, by=one_by)], unfold=1)


def at_most_divides(k: Kernel) -> Theorem:
    """If no exponent of d is larger than that of e, then d divides e."""
    quo, first = k(quotient), k(factor)(d)
    one, other = quo(first, d), quo(first, e)
    goal = z3.Implies(z3.And(d >= 1, e >= 1, k(at_most)(d, e)), k(divides)(d, e))
    by: list[Fact] = [k(one_divides)(e), k(at_most_each)(d, e, first)]
    by += [quo.at(first, e), k(exponent_natural)(first, d), k(exponent_natural)(first, e), k(prime_divisors)(first, d)]
    by += [k(both_divided)(one, other, first), k(larger)(one, first), k(scaled)(one, other, first)]
    return k.induct([d, e], goal, Measure((d,)), at=[(one, other)], by=by, unfold=1)


def scaled(k: Kernel) -> Theorem:
    """If d divides e, then d·p divides e·p."""
    goal = z3.Implies(z3.And(d >= 1, e >= 1, p >= 1, k(divides)(d, e)), k(divides)(k(times)(d, p), k(times)(e, p)))
    return k.prove("divides.scaled", [d, e, p], goal, by=[k(associative)(k(quotient)(d, e), d, p)], unfold=1)


def by_exponents(k: Kernel) -> Theorem:
    """d divides e exactly when every prime has in d at most the exponent that it has in e."""
    goal = z3.Implies(z3.And(d >= 1, e >= 1), k(divides)(d, e) == k(at_most)(d, e))
    return k.prove([d, e], goal, by=[k(divisor_at_most)(d, e), k(at_most_divides)(d, e)])


def same_exponents(k: Kernel) -> Theorem:
    """Numbers with the same exponents are the same."""
    by = [k(at_most_divides)(d, e), k(at_most_divides)(e, d), k(antisymmetric)(d, e)]
    return k.prove([d, e], z3.Implies(z3.And(d >= 1, e >= 1, k(at_most)(d, e), k(at_most)(e, d)), d == e), by)


def asked(k: Kernel) -> Definition:
    """The predicate that the exponents in E, one for each prime, lie between 0 and those of N."""
    all_exponents = z3.ForAll([r], z3.Implies(k(prime)(r), z3.And(0 <= E[r], E[r] <= k(exponent)(r, N))))
    return k.define([E, N], z3.BoolSort(), lambda _, E, N: all_exponents)


def given(k: Kernel) -> Definition:
    """The predicate that N has the exponents in E."""
    all_exponents = z3.ForAll([r], z3.Implies(k(prime)(r), E[r] == k(exponent)(r, N)))
    return k.define([E, N], z3.BoolSort(), lambda _, E, N: all_exponents)


def too_large(k: Kernel) -> Definition:
    """A prime whose exponent in N is larger than its exponent in E."""
    some = z3.Exists([r], z3.And(k(prime)(r), E[r] >= 0, E[r] < k(exponent)(r, N)))
    goal = z3.Implies(z3.And(k(asked)(E, N), z3.Not(k(given)(E, N))), some)
    return k.choose(k.prove("prime.some-too-large", [E, N], goal, unfold=1))


def still_asked(k: Kernel) -> Theorem:
    """If N = n·p, p is prime and N has more factors p than E, every exponent in E is at most that of n."""
    v, t = k(exponent), k(times)
    conclusion = z3.And(0 <= E[r], E[r] <= v(r, x))
    claim = z3.Implies(z3.And(x >= 1, k(prime)(p), k(prime)(r), k(asked)(E, t(x, p)), E[p] < v(p, t(x, p))), conclusion)
    each_by = [k(additive)(r, x, p), k(of_prime)(r, p)]
    each = k.prove("prime.still-asked-each", [E, x, p, r], claim, by=each_by, unfold=1)
    goal = z3.Implies(z3.And(x >= 1, k(prime)(p), k(asked)(E, t(x, p)), E[p] < v(p, t(x, p))), k(asked)(E, x))
    return k.prove([E, x, p], goal, by=[each], unfold=1)


def every_cell(k: Kernel) -> Theorem:
    """For any exponents from 0 to those of N, some divisor of N has them."""
    f, quo, spare = k(divides), k(quotient), k(too_large)(E, N)
    less = quo(spare, N)
    some = z3.Exists([d], z3.And(d >= 1, f(d, N), k(given)(E, d)))
    claim = z3.Implies(z3.And(f(p, N)), z3.ForAll([d], z3.Implies(f(d, p), f(d, N))))
    divides_more = k.prove("prime.divides-more", [p, N], claim, by=[k(transitive)])
    by: list[Fact] = [k(too_large).at(E, N), k(exponent_natural)(spare, N), quo.at(spare, N), k(larger)(less, spare)]
    by += [k(still_asked)(E, less, spare), divides_more(less, N), k(multiple)(less, spare), k(laws)(less, spare)]
    by += [k(prime_divisors)(spare, N), f.at(N, N)]
    return k.induct([E, N], z3.Implies(z3.And(N >= 1, k(asked)(E, N)), some), Measure((N,)), at=[(E, less)], by=by)
