"""Games whose values the prime factors of the heap decide (Iannucci and Larsson).

- The number taken is coprime to the heap, so what is left is coprime to the heap too. The value of an odd heap is the
  place of its least prime factor among the primes, and even heaps are lost. Of an odd heap a move may leave 1, and each
  prime less than its least prime factor.
- A proper divisor of the heap is left. The value is the number of prime factors, counted with multiplicity. A proper
  divisor has fewer prime factors. If the divisor is a multiple of the least prime factor of the heap, both quotients by
  this prime have one factor less. Otherwise the divisor divides the quotient of the heap.
"""

from typing import NamedTuple

import z3

from theory.numbers.prime_values import PrimeValues
from theory.rules.amounts import Amounts, Coprime, LeftDivisors
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import amount_sets
from verify.discover.general.heap_options import compared_form
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.solution_theorem import GameTheory, heap_positions
from verify.discover.result import ProvedForm
from verify.discover.strategies.amount_games import amounts_of
from verify.kernel import Defined, Fact, Kernel, Measure, Theorem
from verify.proofs.chomp.divisor_game import (
    associative,
    cancel,
    divides,
    larger,
    laws,
    multiple,
    no_larger,
    quotient,
    reflexive,
    times,
    transitive,
)
from verify.proofs.chomp.divisor_game_dimension import difference, euclid, prime, prime_divisors

a, d, e, m, n, q, v, x, y = z3.Ints("a d e m n q v x y")
TOLD = {
    "least-prime": "the Grundy value of an odd n > 1 is the place of its least prime factor among the primes, that of "
    "an even n is 0, and that of 1 is 1",
    "prime-count": "the Grundy value of n > 0 is the number of its prime factors, each counted as often as it occurs",
}


def form_of(game: HeapGame) -> PrimeValues | None:
    """Return the values of a game that takes a number coprime to the heap, or leaves a divisor; None for others."""
    amounts = amounts_of(game)
    if amounts == Amounts((Coprime(),)):
        return PrimeValues("least-prime")
    return PrimeValues("prime-count") if amounts == Amounts((LeftDivisors(),)) else None


# ---- The least prime factor ----------------------------------------------------------------------------------------


def first_divisor(k: Kernel) -> Defined:
    """Define the least divisor of n from d on; it is d if d ≥ n."""

    def body(f: z3.FuncDeclRef, d: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(z3.Or(d >= n, k(divides)(d, n)), d, f(d + 1, n))

    return k.define("first-divisor", [d, n], z3.IntSort(), body, Measure((z3.If(n > d, n - d, 0),)))


def first_divides(k: Kernel) -> Theorem:
    """Prove that the least divisor from d on divides n."""
    least = k(first_divisor)
    goal = z3.Implies(
        z3.And(1 <= d, d <= n),
        z3.And(d <= least(d, n), least(d, n) <= n, k(divides)(least(d, n), n)),
    )
    by: list[Fact] = [least.at(d, n), k(reflexive)(n)]
    return k.induct("first-divisor.divides", [d, n], goal, Measure((n - d,)), at=[(d + 1, n)], by=by)


def none_before(k: Kernel) -> Theorem:
    """Prove for e ≥ d: if e is less than the least divisor of n from d on, e does not divide n."""
    least = k(first_divisor)
    goal = z3.Implies(z3.And(1 <= d, d <= e, e < least(d, n), d <= n), z3.Not(k(divides)(e, n)))
    return k.induct(
        "first-divisor.none-before", [d, n, e], goal, Measure((n - d,)), at=[(d + 1, n, e)], by=[least.at(d, n)]
    )


def least_prime(k: Kernel) -> Defined:
    """Define the least prime factor of a number from 2 on."""
    return k.define("least-prime", [n], z3.IntSort(), lambda *_: k(first_divisor)(2, n))


def least_prime_laws(k: Kernel) -> Theorem:
    """Prove that the least prime factor is a prime that divides the number."""
    p = k(least_prime)(n)
    goal = z3.Implies(z3.And(n >= 2, k(divides)(d, p)), z3.Or(d == 1, d == p))
    by: list[Fact] = [k(least_prime).at(n), k(first_divides)(2, n), k(none_before)(2, n, d), k(transitive)(d, p, n)]
    by.append(k(no_larger)(d, p))
    only = k.prove("least-prime.divisors", [n, d], goal, by)
    goal = z3.Implies(n >= 2, z3.And(k(prime)(p), k(divides)(p, n), 2 <= p, p <= n))
    by = [k(least_prime).at(n), k(first_divides)(2, n), k(prime).at(p), only]
    return k.prove("least-prime.laws", [n], goal, by)


def least_prime_least(k: Kernel) -> Theorem:
    """Prove that a divisor from 2 on is at least the least prime factor."""
    goal = z3.Implies(z3.And(n >= 2, d >= 2, k(divides)(d, n)), d >= k(least_prime)(n))
    return k.prove("least-prime.least", [n, d], goal, [k(least_prime).at(n), k(none_before)(2, n, d)])


def even_divided(k: Kernel) -> Theorem:
    """Prove that a positive number is even exactly when 2 divides it."""
    by: list[Fact] = [
        k(quotient).at(2, n),
        k(times).at(k(quotient)(2, n), 2),
        k(divides).at(2, n),
        k(times).at(n / 2, 2),
    ]
    return k.prove("divides.two", [n], z3.Implies(n >= 1, k(divides)(2, n) == (n % 2 == 0)), by)


# ---- The place of a prime ------------------------------------------------------------------------------------------


def count(k: Kernel) -> Defined:
    """Define the number of primes up to n."""
    return k.define(
        "prime-place", [n], z3.IntSort(),
        lambda f, n: z3.If(n < 2, 0, f(n - 1) + z3.If(k(prime)(n), 1, 0)), Measure((n,)),
    )  # fmt: skip


def count_rises(k: Kernel) -> Theorem:
    """Prove that the number of primes up to n is larger by 1 than that up to n − 1 if n is prime."""
    f = k(count)
    natural = k.induct("prime-place.natural", [n], f(n) >= 0, Measure((n,)), at=[(n - 1,)], by=[f.at(n)])
    goal = z3.Implies(m <= n, f(m) <= f(n))
    rising = k.induct(
        "prime-place.rising", [m, n], goal, Measure((z3.If(n > m, n - m, 0),)), at=[(m, n - 1)],
        by=[f.at(n), natural(n), f.at(m)],
    )  # fmt: skip
    goal = z3.Implies(z3.And(m < n, k(prime)(n)), f(m) < f(n))
    return k.prove("prime-place.strict", [m, n], goal, [f.at(n), rising(m, n - 1), k(prime).at(n), f.at(m)])


def count_from_three(k: Kernel) -> Theorem:
    """Prove that 2 is the first prime, and that the place of every other prime is at least 2."""
    f, strict = k(count), k(count_rises)
    two = amount_sets.is_member(k, "prime-place.two", amount_sets.PRIMES, 2)
    first = k.prove("prime-place.first", [], f(2) == 1, [f.at(2), f.at(1), *two])
    goal = z3.Implies(k(prime)(n), z3.And(n >= 2, f(n) >= 1, f(2) == 1, z3.Implies(n != 2, f(n) >= 2)))
    return k.prove("prime-place.from-three", [n], goal, [first, strict(2, n), k(prime).at(n), f.at(1)])


def at_place(k: Kernel) -> Defined:
    """Define the prime up to n with a given place."""

    def body(f: z3.FuncDeclRef, v: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(z3.Or(n < 2, z3.And(k(prime)(n), k(count)(n) == v)), n, f(v, n - 1))

    return k.define("prime-at", [v, n], z3.IntSort(), body, Measure((n,)))


def at_place_laws(k: Kernel) -> Theorem:
    """Prove that each place up to that of n belongs to a prime up to n."""
    f, place = k(count), k(at_place)
    goal = z3.Implies(z3.And(1 <= v, v <= f(n)), z3.And(k(prime)(place(v, n)), f(place(v, n)) == v, place(v, n) <= n))
    return k.induct("prime-at.laws", [v, n], goal, Measure((n,)), at=[(v, n - 1)], by=[f.at(n), place.at(v, n)])


# ---- The games -----------------------------------------------------------------------------------------------------


class _Heaps(NamedTuple):
    """Single heaps of a game.

    Args:
        positions: the heaps as a game.
        move: the move relation.
        amount: amount(a, n): a counters may be taken from a heap of n.
    """

    positions: GameTheory
    move: Defined
    amount: Defined


def _heaps(k: Kernel, game: HeapGame) -> _Heaps:
    """Define the amounts and the moves of a game, and return its single heaps."""
    name, amounts = game.name, amounts_of(game)
    assert amounts is not None
    inside = amount_sets.member(k, amounts, a, n)
    amount = k.define(f"{name}.amount", [a, n], z3.BoolSort(), lambda *_: inside)
    is_move = z3.And(x >= 0, y >= 0, amount(x - y, x))
    move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: is_move)
    return _Heaps(heap_positions(k, name, move, [move.at(x, y), amount.at(x - y, x)]), move, amount)


def coprime_game(k: Kernel, game: HeapGame) -> list[Theorem]:
    """Prove the values of the game in which a number coprime to the heap is taken."""
    name, (positions, move, amount) = game.name, _heaps(k, game)
    least, place, apart = k(least_prime), k(count), k(amount_sets.coprime)
    body = z3.If(n == 1, 1, z3.If(z3.Or(n <= 0, n % 2 == 0), 0, place(least(n))))
    f = k.define(f"{name}.f", [n], z3.IntSort(), lambda *_: body)
    # The value of an odd number from 3 on is at least 2.
    odd = z3.And(n >= 2, n % 2 == 1)
    by: list[Fact] = [f.at(n), k(least_prime_laws)(n), k(even_divided)(n), k(count_from_three)(least(n))]
    high = k.prove(f"{name}.odd-value", [n], z3.Implies(odd, z3.And(f(n) == place(least(n)), f(n) >= 2)), by)
    natural = k.prove(f"{name}.natural", [x], f(x) >= 0, [f.at(x), high(x)])
    # A common divisor of the heap and what is left divides what is taken.
    goal = z3.Implies(z3.And(move(x, y), y >= 1, d >= 2), z3.Not(z3.And(k(divides)(d, x), k(divides)(d, y))))
    by = [move.at(x, y), amount.at(x - y, x), apart.at(x - y, x), k(difference)(d, x - y, y)]
    shared = k.prove(f"{name}.no-shared", [x, y, d], goal, by)
    goal = z3.Implies(move(x, y), z3.And(x >= 1, z3.Implies(y == 0, x == 1)))
    by = [move.at(x, y), amount.at(x - y, x), apart.at(x, x), k(reflexive)(x)]
    emptied = k.prove(f"{name}.emptied", [x, y], goal, by)
    mine, theirs = least(x), least(y)
    goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, y >= 3, y % 2 == 1, f(x) == f(y)), mine == theirs)
    by = [high(x), high(y), k(count_rises)(mine, theirs), k(count_rises)(theirs, mine)]
    by += [k(least_prime_laws)(x), k(least_prime_laws)(y)]
    same = k.prove(f"{name}.same-prime", [x, y], goal, by)
    by = [emptied(x, y), shared(x, y, 2), shared(x, y, mine), k(even_divided)(x), k(even_divided)(y), same(x, y)]
    by += [k(least_prime_laws)(x), k(least_prime_laws)(y), high(x), high(y), f.at(x), f.at(y), positions.falls(x, y)]
    differs = k.prove(f"{name}.differs", [x, y], z3.Implies(move(x, y), f(y) != f(x)), by)
    # A move may leave any number from 1 on that has no divisor in common with the heap.
    free = z3.Implies(d >= 2, z3.Not(z3.And(k(divides)(d, x), k(divides)(d, y))))
    none = k.define(f"{name}.no-common", [x, y], z3.BoolSort(), lambda *_: z3.ForAll([d], free))
    goal = z3.Implies(z3.And(x >= 2, 1 <= y, y < x, none(x, y), d >= 2),
                      z3.Not(z3.And(k(divides)(d, x - y), k(divides)(d, x))))  # fmt: skip
    by = [none.at(x, y), k(difference)(d, y, x - y)]
    both = k.prove(f"{name}.no-common-taken", [x, y, d], goal, by)
    goal = z3.Implies(z3.And(x >= 2, 1 <= y, y < x, none(x, y)), move(x, y))
    there = k.prove(f"{name}.there", [x, y], goal, [move.at(x, y), amount.at(x - y, x), apart.at(x - y, x), both])
    some, shown = positions.shared(f)
    goal = z3.Implies(d >= 2, z3.Not(k(divides)(d, 1)))
    small = k.prove(f"{name}.one-alone", [d], goal, [k(no_larger)(d, 1)])
    by = [none.at(x, 1), small, there(x, 1), shown(x, 1, v), f.at(1)]
    one = k.prove(f"{name}.leaves-one", [x, v], z3.Implies(z3.And(x >= 2, v == 1), some(x, v)), by)
    goal = z3.Implies(z3.And(d >= 2, k(divides)(d, 2)), d == 2)
    only_two = k.prove(f"{name}.two-alone", [d], goal, [k(no_larger)(d, 2)])
    goal = z3.Implies(z3.And(x >= 3, x % 2 == 1), z3.Not(z3.And(d >= 2, k(divides)(d, x), k(divides)(d, 2))))
    twos = k.prove(f"{name}.no-two", [x, d], goal, [only_two(d), k(even_divided)(x)])
    by = [none.at(x, 2), twos, there(x, 2), shown(x, 2, v), f.at(2)]
    goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, v == 0), some(x, v))
    two = k.prove(f"{name}.leaves-two", [x, v], goal, by)
    to = k(at_place)(v, mine)
    goal = z3.Implies(
        z3.And(x >= 3, x % 2 == 1, 2 <= v, v < f(x)),
        z3.And(k(prime)(to), place(to) == v, 3 <= to, to < mine, to % 2 == 1),
    )
    by = [high(x), k(at_place_laws)(v, mine), k(count_from_three)(to), k(even_divided)(to), k(prime_divisors)(to, 2)]
    smaller = k.prove(f"{name}.smaller-prime", [x, v], goal, by)
    goal = z3.Implies(
        z3.And(x >= 3, x % 2 == 1, 2 <= v, v < f(x)), z3.Not(z3.And(d >= 2, k(divides)(d, x), k(divides)(d, to)))
    )
    by = [smaller(x, v), k(prime_divisors)(to, d), k(least_prime_least)(x, d)]
    primes = k.prove(f"{name}.no-smaller-prime", [x, v, d], goal, by)
    goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, 2 <= v, v < f(x)), none(x, to))
    no_common = k.prove(f"{name}.no-common-prime", [x, v], goal, [none.at(x, to), primes])
    by = [smaller(x, v), k(prime_divisors)(to, least(to)), k(least_prime_laws)(to), high(to)]
    goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, 2 <= v, v < f(x)), f(to) == v)
    worth = k.prove(f"{name}.prime-value", [x, v], goal, by)
    by = [smaller(x, v), no_common(x, v), worth(x, v), there(x, to), shown(x, to, v), k(least_prime_laws)(x)]
    goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, 2 <= v, v < f(x)), some(x, v))
    prime_left = k.prove(f"{name}.leaves-prime", [x, v], goal, by)
    by = [apart.at(1, 1), small, amount.at(1, 1), move.at(1, 0), shown(1, 0, v), f.at(0)]
    last = k.prove(f"{name}.leaves-none", [v], z3.Implies(v == 0, some(1, v)), by)
    by = [one(x, v), two(x, v), prime_left(x, v), last(v), f.at(x)]
    reaches = k.prove(f"{name}.reaches", [x, v], z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v)), by)
    named = [k(first_divisor).equation, least.equation, place.equation, f.equation]
    return [*values_and_sums(positions, f, natural, differs, reaches), *named]


def divisor_left_game(k: Kernel, game: HeapGame) -> list[Theorem]:
    """Prove the values of the game in which a proper divisor of the heap is left."""
    name, (positions, move, amount) = game.name, _heaps(k, game)
    least, quo, f_times = k(least_prime), k(quotient), k(times)
    p, rest = least(n), quo(least(n), n)
    by: list[Fact] = [k(least_prime_laws)(n), quo.at(p, n), k(larger)(rest, p), k(laws)(rest, p), k(multiple)(rest, p)]
    goal = z3.Implies(n >= 2, z3.And(1 <= rest, rest < n, n == f_times(rest, p), k(divides)(rest, n)))
    smaller = k.prove(f"{name}.rest", [n], goal, by)

    def counted(f: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(n <= 1, 0, 1 + f(quo(least(n), n)))

    f = k.define(f"{name}.f", [n], z3.IntSort(), counted, Measure((n,)), [smaller(n)])
    natural = k.induct(f"{name}.natural", [n], f(n) >= 0, Measure((n,)), at=[(rest,)], by=[f.at(n), smaller(n)])
    # Either the least prime factor p of n divides a proper divisor d of n, or d divides n / p.
    other = quo(d, n)
    inside = z3.And(n >= 2, k(divides)(d, n), 1 <= d, d < n)
    goal = z3.Implies(z3.And(inside, k(divides)(p, d)), least(d) == p)
    by = [k(least_prime_laws)(n), k(least_prime_laws)(d), k(least_prime_least)(d, p), k(transitive)(least(d), d, n)]
    by += [k(least_prime_least)(n, least(d)), k(no_larger)(p, d)]
    alike = k.prove(f"{name}.same-prime", [n, d], goal, by)
    part = quo(p, d)
    goal = z3.Implies(
        z3.And(inside, k(divides)(p, d)),
        z3.And(d >= 2, k(divides)(part, rest), 1 <= part, part < rest, d == f_times(part, p)),
    )
    by = [
        smaller(n),
        quo.at(p, d),
        quo.at(d, n),
        k(associative)(other, part, p),
        k(cancel)(rest, f_times(other, part), p),
    ]
    by += [k(multiple)(part, other), k(least_prime_laws)(n), k(no_larger)(p, d), k(no_larger)(part, rest)]
    by += [k(larger)(other, part)]
    divided = k.prove(f"{name}.both-divided", [n, d], goal, by)
    goal = z3.Implies(z3.And(inside, z3.Not(k(divides)(p, d))), k(divides)(d, rest))
    third = quo(p, other)
    by = [smaller(n), quo.at(d, n), k(euclid)(p, other, d), k(least_prime_laws)(n), quo.at(p, other)]
    by += [k(laws)(third, p), k(laws)(third, d), k(associative)(p, third, d), k(laws)(p, f_times(third, d))]
    by += [k(cancel)(rest, f_times(third, d), p), k(multiple)(d, third), k(laws)(p, third), k(no_larger)(p, other)]
    aside = k.prove(f"{name}.divides-rest", [n, d], goal, by)
    goal = z3.Implies(inside, f(d) < f(n))
    by = [f.at(n), f.at(d), alike(n, d), divided(n, d), aside(n, d), smaller(n), k(no_larger)(d, rest)]
    by += [natural(rest), natural(d)]
    fewer = k.induct(f"{name}.fewer", [n, d], goal, Measure((n,)), at=[(rest, part), (rest, d)], by=by)
    by = [move.at(x, y), amount.at(x - y, x), fewer(x, y), k(no_larger)(y, x)]
    differs = k.prove(f"{name}.differs", [x, y], z3.Implies(move(x, y), f(y) != f(x)), by)

    def thinned(g: z3.FuncDeclRef, n: z3.ArithRef, v: z3.ArithRef) -> z3.ArithRef:
        return z3.If(z3.Or(n <= 1, f(n) <= v), n, g(quo(least(n), n), v))

    # The divisor with v prime factors.
    to = k.define(f"{name}.divisor", [n, v], z3.IntSort(), thinned, Measure((n,)), [smaller(n)])
    left = to(n, v)
    goal = z3.Implies(
        z3.And(n >= 1, 0 <= v, v <= f(n)), z3.And(f(left) == v, k(divides)(left, n), 1 <= left, left <= n)
    )
    by = [to.at(n, v), f.at(n), smaller(n), k(reflexive)(n), k(transitive)(to(rest, v), rest, n)]
    reached = k.induct(f"{name}.divisor-counts", [n, v], goal, Measure((n,)), at=[(rest, v)], by=by)
    some, shown = positions.shared(f)
    by = [reached(x, v), move.at(x, to(x, v)), amount.at(x - to(x, v), x), shown(x, to(x, v), v), f.at(x)]
    reaches = k.prove(f"{name}.reaches", [x, v], z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v)), by)
    by = [natural(x)]
    at_least = k.prove(f"{name}.value-natural", [x], f(x) >= 0, by)
    named = [f.equation, least.equation, k(first_divisor).equation]
    return [*values_and_sums(positions, f, at_least, differs, reaches), *named]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the values with brute force, and prove them.

    Raises:
        StrategyFailed: the time is up.
    """
    form = compared_form(form_of(game), game, play, clock)
    assert isinstance(form, PrimeValues)
    theorems = (coprime_game if form.name == "least-prime" else divisor_left_game)(k, game)
    return ProvedForm(Form(kind=form.name), form, theorems, TOLD[form.name], form)
