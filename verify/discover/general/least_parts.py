"""Least parts of numbers, by which games are decided where a move may take at most a multiple of the last one.

The least part of n is its least Zeckendorf part, a Fibonacci number, or the largest power of 2 that divides n. For any
multiple w ≥ 1 it is a number of Schwenk's sequence, which begins with 1: the number after x is x + y, where y is the
least number of the sequence with w·y ≥ x (A. J. Schwenk, Take-away games, The Fibonacci Quarterly 8, 1970). The largest
numbers are subtracted from n until nothing is left; the last one is the least part. Two facts are proved for all three:
`nearby`, for a number taken that is less than the least part, and `behind`, for the least part itself.
"""

from typing import NamedTuple

import z3

from verify.discover.general.amount_sets import fibonacci
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem

i, j, n, t = z3.Ints("i j n t")
w, a, b = z3.Ints("w a b")


class LeastParts(NamedTuple):
    """The least part of a number, with its facts.

    Args:
        part: the function.
        part_bounds: for n: n ≥ 1 → 1 ≤ part(n) ≤ n.
        smaller_numbers: for n, t: n ≥ 1, 1 ≤ t < part(n) → part(n - t) ≤ times · t.
        after_taking: for n: n ≥ 1 → part(n) = n or part(n - part(n)) > times · part(n).
    """

    part: Definition
    part_bounds: Theorem
    smaller_numbers: Theorem
    after_taking: Theorem


def powers_of_two(k: Kernel) -> LeastParts:
    """Return the largest power of 2 that divides a number, with its facts for `times` 1."""
    name = "lowest-power"

    def body(f: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(n <= 0, 0, z3.If(n % 2 == 1, 1, 2 * f(n / 2)))

    part = k.define(name, [n], z3.IntSort(), body, Measure((n,)))
    goal = z3.Implies(n >= 1, z3.And(1 <= part(n), part(n) <= n))
    part_bounds = k.induct(f"{name}.within", [n], goal, Measure((n,)), at=[(n / 2,)], by=[part.at(n)])
    goal = z3.Implies(z3.And(n >= 1, 1 <= t, t < part(n)), part(n - t) <= t)
    by: list[Fact] = [part.at(n), part.at(n - t), part_bounds(n), part_bounds(n / 2)]
    smaller_numbers = k.induct(f"{name}.nearby", [n, t], goal, Measure((n,)), at=[(n / 2, t / 2)], by=by)
    goal = z3.Implies(n >= 1, z3.Or(part(n) == n, part(n - part(n)) > part(n)))
    by = [part.at(n), part.at(n - part(n)), part_bounds(n), part_bounds(n / 2), part_bounds((n - part(n)) / 2)]
    after_taking = k.induct(f"{name}.behind", [n], goal, Measure((n,)), at=[(n / 2,)], by=by)
    return LeastParts(part, part_bounds, smaller_numbers, after_taking)


class _Fibonacci:
    """The Fibonacci numbers 1, 2, 3, 5, … and the largest one up to a number."""

    def __init__(self, k: Kernel) -> None:
        self.k, self.f = k, k(fibonacci)
        f = self.f
        goal = z3.Implies(i >= 0, z3.And(f(i) >= 1, f(i + 1) > f(i), f(i + 1) <= 2 * f(i)))
        by: list[Fact] = [f.at(i), f.at(i + 1)]
        self.steps = k.induct("fibonacci.steps", [i], goal, Measure((i,)), at=[(i - 1,)], by=by)
        goal = z3.Implies(z3.And(0 <= j, j <= i), f(j) <= f(i))
        self.rises = k.induct("fibonacci.rises", [i, j], goal, Measure((i,)), at=[(i - 1, j)], by=[self.steps(i - 1)])

        def body(g: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
            former = g(n - 1)
            return z3.If(n <= 1, 0, z3.If(f(former + 1) <= n, former + 1, former))

        self.place = place = k.define("fibonacci.place", [n], z3.IntSort(), body, Measure((n,)))
        here = place(n)
        goal = z3.Implies(n >= 1, z3.And(here >= 0, f(here) <= n, n < f(here + 1)))
        by = [place.at(n), self.steps(place(n - 1)), self.steps(place(n - 1) + 1), f.at(0), f.at(1)]
        self.between = k.induct("fibonacci.between", [n], goal, Measure((n,)), at=[(n - 1,)], by=by)
        goal = z3.Implies(z3.And(n >= 1, i >= 0, f(i) <= n, n < f(i + 1)), here == i)
        by = [self.between(n), self.rises(here, i + 1), self.rises(i, here + 1)]
        self.only = k.prove("fibonacci.only", [n, i], goal, by)


def zeckendorf(k: Kernel) -> LeastParts:
    """Return the least Zeckendorf part of a number, with its facts for `times` 2."""
    numbers = _Fibonacci(k)
    f, place, between, only = numbers.f, numbers.place, numbers.between, numbers.only
    steps, rises = numbers.steps, numbers.rises
    name, here = "zeckendorf-part", place(n)
    rest = n - f(here)

    def body(g: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
        largest = f(place(n))
        return z3.If(n <= 0, 0, z3.If(n == largest, n, g(n - largest)))

    part = k.define(name, [n], z3.IntSort(), body, Measure((n,)), [between(n), steps(here)])
    by: list[Fact] = [part.at(n), between(n), steps(here)]
    goal = z3.Implies(n >= 1, z3.And(1 <= part(n), part(n) <= n))
    part_bounds = k.induct(f"{name}.within", [n], goal, Measure((n,)), at=[(rest,)], by=by)
    # A number less than a Fibonacci number by t has a least part of at most 2t.
    left = f(i) - t
    goal = z3.Implies(z3.And(i >= 0, 1 <= t, t < f(i)), part(left) <= 2 * t)
    by = [f.at(i), f.at(i - 1), f.at(0), f.at(1), f.at(2), part_bounds(left), part.at(left), only(left, i - 1)]
    by += [steps(i - 2), steps(i - 1)]
    below = k.induct(f"{name}.below-fibonacci", [i, t], goal, Measure((i,)), at=[(i - 2, t)], by=by)
    goal = z3.Implies(z3.And(n >= 1, 1 <= t, t < part(n)), part(n - t) <= 2 * t)
    by = [part.at(n), part.at(n - t), between(n), steps(here), part_bounds(rest), only(n - t, here), below(here, t)]
    smaller_numbers = k.induct(f"{name}.nearby", [n, t], goal, Measure((n,)), at=[(rest, t)], by=by)
    # The rest behind the largest part is less than the Fibonacci number before the previous one.
    goal = z3.Implies(z3.And(n >= 1, rest >= 1), z3.And(here >= 2, rest < f(here - 1)))
    by = [between(n), f.at(here + 1), f.at(0), f.at(1), f.at(2), f.at(here)]
    apart = k.prove(f"{name}.apart", [n], goal, by)
    goal = z3.Implies(n >= 1, z3.Or(part(n) == n, part(n - part(n)) > 2 * part(n)))
    after, last = n - part(n), place(rest)
    by = [
        part.at(n),
        part.at(after),
        part.at(rest),
        between(n),
        between(rest),
        part_bounds(rest),
        part_bounds(rest - f(last)),
    ]
    by += [apart(n), only(after, here), rises(here - 2, last), rises(last, here - 1), steps(here), steps(here - 2)]
    by += [f.at(here), steps(last)]
    after_taking = k.induct(f"{name}.behind", [n], goal, Measure((n,)), at=[(rest,)], by=by)
    return LeastParts(part, part_bounds, smaller_numbers, after_taking)


class LimitedParts(NamedTuple):
    """The least part of a number for every multiple w ≥ 1, with its facts.

    Args:
        product: product(w, t) = w · t.
        largest: largest(w, n): the largest number of the sequence up to n.
        part: part(w, n): the least part of n.
        part_bounds: for w, n: w ≥ 1, n ≥ 1 → 1 ≤ part(w, n) ≤ n.
        smaller_numbers: for w, n, t: w ≥ 1, n ≥ 1, 1 ≤ t < part(w, n) → part(w, n - t) ≤ w · t.
        after_taking: for w, n: w ≥ 1, n ≥ 1 → part(w, n) = n or part(w, n - part(w, n)) > w · part(w, n).
    """

    product: Definition
    largest: Definition
    part: Definition
    part_bounds: Theorem
    smaller_numbers: Theorem
    after_taking: Theorem


def follows(f: z3.FuncDeclRef, product: Definition, w: z3.ArithRef, x: z3.ArithRef, y: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that x + y may follow x: y is in the sequence, and w · y ≥ x.

    f gives the largest number of the sequence up to a number. The first such y in a search is the least one.
    """
    return z3.And(f(w, y) == y, product(w, y) >= x)


class _Product(NamedTuple):
    """The product w · t as a function, with its facts.

    Args:
        product: product(w, t) = w · t.
        rises: for w, a, b: w ≥ 1, a ≤ b → w · a ≤ w · b.
        large: for w, t: w ≥ 1, t ≥ 0 → w · t ≥ t.
        zero: for w: w · 0 = 0.
    """

    product: Definition
    rises: Theorem
    large: Theorem
    zero: Theorem


def _define_product(k: Kernel) -> _Product:
    """Define the product, and prove its facts."""
    product = k.define("limited.product", [w, t], z3.IntSort(), lambda *_: w * t)
    goal = z3.Implies(z3.And(w >= 1, a <= b), product(w, a) <= product(w, b))
    rises = k.prove("limited.product-rises", [w, a, b], goal, [product.at(w, a), product.at(w, b)])
    goal = z3.Implies(z3.And(w >= 1, t >= 0), product(w, t) >= t)
    large = k.prove("limited.product-large", [w, t], goal, [product.at(w, t)])
    zero = k.prove("limited.product-zero", [w], product(w, 0) == 0, [product.at(w, 0)])
    return _Product(product, rises, large, zero)


class _Largest(NamedTuple):
    """The largest number of the sequence up to n, with its facts.

    Args:
        largest: the function largest(w, n).
        bounds: for w, n: n ≥ 1 → 1 ≤ largest(w, n) ≤ n.
        step: for w, n: n ≥ 2 → largest(w, n) is n or largest(w, n - 1).
        constant: for w, n, j: n ≥ 1, largest(w, n) ≤ j ≤ n → largest(w, j) = largest(w, n).
        gap: for w, n: w ≥ 1, n ≥ 1 → w · largest(w, n - largest(w, n)) < largest(w, n).
    """

    largest: Definition
    bounds: Theorem
    step: Theorem
    constant: Theorem
    gap: Theorem


def _define_largest(k: Kernel, product: _Product) -> _Largest:
    """Define the largest number of the sequence up to n, and prove its facts."""

    def sequence(f: z3.FuncDeclRef, w: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        former = f(w, n - 1)
        # The guard makes the recursion end.
        next_one = z3.And(1 <= former, former < n, follows(f, product.product, w, former, n - former))
        return z3.If(n <= 1, z3.If(n == 1, 1, 0), z3.If(next_one, n, former))

    largest = k.define("limited.largest", [w, n], z3.IntSort(), sequence, Measure((n,)))
    here, former = largest(w, n), largest(w, n - 1)
    by: list[Fact] = [largest.at(w, n)]
    goal = z3.Implies(n >= 1, z3.And(1 <= here, here <= n))
    bounds = k.induct("limited.bounds", [w, n], goal, Measure((n,)), at=[(w, n - 1)], by=by)
    goal = z3.Implies(n >= 2, z3.Or(here == n, here == former))
    step = k.prove("limited.step", [w, n], goal, [*by, bounds(w, n - 1)])
    # Between a number of the sequence and the next one the largest number does not change.
    goal = z3.Implies(z3.And(n >= 1, here <= j, j <= n), largest(w, j) == here)
    places = [(w, n - 1, j)]
    constant = k.induct("limited.constant", [w, n, j], goal, Measure((n,)), at=places, by=[step(w, n), bounds(w, n)])
    goal = z3.Implies(z3.And(w >= 1, n >= 1), product.product(w, largest(w, n - here)) < here)
    by = [largest.at(w, n), largest.at(w, 0), largest.at(w, 1), product.zero(w), bounds(w, n - 1), bounds(w, n)]
    by += [step(w, n - former), step(w, n)]
    gap = k.induct("limited.gap", [w, n], goal, Measure((n,)), at=[(w, n - 1)], by=by)
    return _Largest(largest, bounds, step, constant, gap)


def limited_parts(k: Kernel) -> LimitedParts:
    """Return the least part of a number for every multiple, with its facts."""
    products = _define_product(k)
    sequence = _define_largest(k, products)
    product, largest, bounds, constant = products.product, sequence.largest, sequence.bounds, sequence.constant
    here = largest(w, n)
    rest, more = n - here, n - largest(w, n - 1)

    def smallest(f: z3.FuncDeclRef, w: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(n <= 0, 0, z3.If(n == largest(w, n), n, f(w, n - largest(w, n))))

    part = k.define("limited.part", [w, n], z3.IntSort(), smallest, Measure((n,)), [bounds(w, n)])
    at_rest = [(w, rest)]
    goal = z3.Implies(n >= 1, z3.And(1 <= part(w, n), part(w, n) <= n))
    by: list[Fact] = [part.at(w, n), bounds(w, n)]
    natural = k.induct("limited.natural", [w, n], goal, Measure((n,)), at=at_rest, by=by)
    goal = z3.Implies(z3.And(w >= 1, n >= 1), part(w, n) <= here)
    by = [part.at(w, n), bounds(w, n), natural(w, rest), products.large(w, largest(w, rest)), sequence.gap(w, n)]
    by.append(bounds(w, rest))
    below = k.induct("limited.below-largest", [w, n], goal, Measure((n,)), at=at_rest, by=by)
    # A number n of the sequence is x + y, where y is one as well: t < y leaves x and y - t, and t ≥ y leaves at most x.
    goal = z3.Implies(z3.And(w >= 1, n >= 1, 1 <= t, t < part(w, n)), part(w, n - t) <= product(w, t))
    by = [part.at(w, n), part.at(w, n - t), part.at(w, more), natural(w, n), natural(w, rest), natural(w, n - t)]
    by += [largest.at(w, n), bounds(w, n), bounds(w, n - 1), constant(w, n, n - t), constant(w, n - 1, n - t)]
    by.append(products.rises(w, more, t))
    places = [(w, rest, t), (w, more, t)]
    smaller_numbers = k.induct("limited.nearby", [w, n, t], goal, Measure((n,)), at=places, by=by)
    after = n - part(w, n)
    goal = z3.Implies(z3.And(w >= 1, n >= 1), z3.Or(part(w, n) == n, part(w, after) > product(w, part(w, n))))
    by = [part.at(w, n), part.at(w, after), part.at(w, here), bounds(w, n), natural(w, rest), constant(w, n, after)]
    by += [constant(w, n, here), sequence.gap(w, n), below(w, rest)]
    by += [products.rises(w, part(w, rest), largest(w, rest)), part.at(w, rest)]
    after_taking = k.induct("limited.behind", [w, n], goal, Measure((n,)), at=at_rest, by=by)
    goal = z3.Implies(z3.And(w >= 1, n >= 1), z3.And(1 <= part(w, n), part(w, n) <= n))
    part_bounds = k.prove("limited.within", [w, n], goal, [natural(w, n)])
    return LimitedParts(product, largest, part, part_bounds, smaller_numbers, after_taking)
