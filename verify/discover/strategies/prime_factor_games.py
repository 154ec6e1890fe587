"""Games whose values the prime factors of the heap decide (Iannucci and Larsson).

- The number taken is coprime to the heap, so what is left is coprime to the heap too. The value of an odd heap is the
  place of its least prime factor among the primes, and even heaps are lost. Of an odd heap a move may leave 1, and each
  prime less than its least prime factor.
- A proper divisor of the heap is left. The value is the number of prime factors, counted with multiplicity. A proper
  divisor has fewer prime factors. If the divisor is a multiple of the least prime factor of the heap, both quotients by
  this prime have one factor less. Otherwise the divisor divides the quotient of the heap.
"""

from functools import cached_property

import z3

from theory.numbers.prime_values import PrimeValues
from theory.rules.amounts import Amounts, Coprime, LeftDivisors
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import amount_sets
from verify.discover.general.game_chapters import GameChapters
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.heap_values import compared_form
from verify.discover.general.least_prime_factor import (
    even_divided,
    first_divisor,
    least_prime,
    least_prime_laws,
    least_prime_least,
)
from verify.discover.general.prime_places import at_place, at_place_laws, count, count_from_three, count_rises
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.result import ProvedForm
from verify.discover.strategies.amount_games import amounts_of
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
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
DESCRIPTIONS = {
    "least-prime": "the Grundy value of an odd n > 1 is the place of its least prime factor among the primes, that of "
    "an even n is 0, and that of 1 is 1",
    "prime-count": "the Grundy value of n > 0 is the number of its prime factors, each counted as often as it occurs",
}


def form_of(game: HeapGame) -> PrimeValues | None:
    """Return the values if a move takes a number coprime to the heap, or leaves a proper divisor; otherwise None."""
    amounts = amounts_of(game)
    if amounts == Amounts((Coprime(),)):
        return PrimeValues("least-prime")
    return PrimeValues("prime-count") if amounts == Amounts((LeftDivisors(),)) else None


def coprime_game(k: Kernel, game: HeapGame) -> list[Theorem]:
    """Prove the values of the game in which a number coprime to the heap is taken."""
    return CoprimeGame(k, game).theorems()


def divisor_left_game(k: Kernel, game: HeapGame) -> list[Theorem]:
    """Prove the values of the game in which a proper divisor of the heap is left."""
    return DivisorLeftGame(k, game).theorems()


class SingleHeaps(GameChapters):
    """The amounts and the moves of a game, and its single heaps.

    Args:
        k: the kernel.
        game: the rules.
    """

    def __init__(self, k: Kernel, game: HeapGame) -> None:
        super().__init__(k, game.name)
        amounts = amounts_of(game)
        assert amounts is not None
        inside = amount_sets.member(k, amounts, a, n)
        # amount(a, n): a counters may be taken from a heap of n.
        self.amount = self.define("amount", [a, n], z3.BoolSort(), lambda *_: inside)
        is_move = z3.And(x >= 0, y >= 0, self.amount(x - y, x))
        self.move = self.define("move", [x, y], z3.BoolSort(), lambda *_: is_move)
        rank_falls: list[Fact] = [self.move.at(x, y), self.amount.at(x - y, x)]
        self.positions = heap_positions(k, game.name, self.move, rank_falls)
        self.least = k(least_prime)


class CoprimeGame(SingleHeaps):
    """The values if the number taken is coprime to the heap: the place of its least prime factor among the primes."""

    def __init__(self, k: Kernel, game: HeapGame) -> None:
        super().__init__(k, game)
        self.place, self.coprime = k(count), k(amount_sets.coprime)

    @cached_property
    def f(self) -> Definition:
        """Define the closed form of the Grundy value of a heap."""
        body = z3.If(n == 1, 1, z3.If(z3.Or(n <= 0, n % 2 == 0), 0, self.place(self.least(n))))
        return self.define("f", [n], z3.IntSort(), lambda *_: body)

    @cached_property
    def odd_value(self) -> Theorem:
        """Prove for odd n ≥ 3: the value is the place of the least prime factor of n among the primes, at least 2."""
        odd = z3.And(n >= 2, n % 2 == 1)
        by: list[Fact] = [self.f.at(n), self.k(least_prime_laws)(n), self.k(even_divided)(n)]
        by += [self.k(count_from_three)(self.least(n))]
        return self.prove(
            "odd-value", [n], z3.Implies(odd, z3.And(self.f(n) == self.place(self.least(n)), self.f(n) >= 2)), by
        )

    @cached_property
    def natural(self) -> Theorem:
        """Prove that no value is negative."""
        return self.prove("natural", [x], self.f(x) >= 0, [self.f.at(x), self.odd_value(x)])

    @cached_property
    def no_shared(self) -> Theorem:
        """Prove that a heap and the counters that a move leaves of it have no common divisor greater than 1."""
        goal = z3.Implies(
            z3.And(self.move(x, y), y >= 1, d >= 2), z3.Not(z3.And(self.k(divides)(d, x), self.k(divides)(d, y)))
        )
        by: list[Fact] = [self.move.at(x, y), self.amount.at(x - y, x), self.coprime.at(x - y, x)]
        by += [self.k(difference)(d, x - y, y)]
        return self.prove("no-shared", [x, y, d], goal, by)

    @cached_property
    def emptied(self) -> Theorem:
        """Prove that a move can take a whole heap only if it holds 1 counter."""
        goal = z3.Implies(self.move(x, y), z3.And(x >= 1, z3.Implies(y == 0, x == 1)))
        by: list[Fact] = [self.move.at(x, y), self.amount.at(x - y, x), self.coprime.at(x, x), self.k(reflexive)(x)]
        return self.prove("emptied", [x, y], goal, by)

    @cached_property
    def same_prime(self) -> Theorem:
        """Prove that odd heaps from 3 on with the same value have the same least prime factor."""
        mine = self.least(x)
        theirs = self.least(y)
        goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, y >= 3, y % 2 == 1, self.f(x) == self.f(y)), mine == theirs)
        by: list[Fact] = [self.odd_value(x), self.odd_value(y), self.k(count_rises)(mine, theirs)]
        by += [self.k(count_rises)(theirs, mine), self.k(least_prime_laws)(x), self.k(least_prime_laws)(y)]
        return self.prove("same-prime", [x, y], goal, by)

    @cached_property
    def options_differ(self) -> Theorem:
        """Prove that a move changes the Grundy value."""
        mine = self.least(x)
        by: list[Fact] = [self.emptied(x, y), self.no_shared(x, y, 2), self.no_shared(x, y, mine)]
        by += [self.k(even_divided)(x), self.k(even_divided)(y), self.same_prime(x, y), self.k(least_prime_laws)(x)]
        by += [self.k(least_prime_laws)(y), self.odd_value(x), self.odd_value(y), self.f.at(x), self.f.at(y)]
        by += [self.positions.rank_falls(x, y)]
        return self.prove("differs", [x, y], z3.Implies(self.move(x, y), self.f(y) != self.f(x)), by)

    @cached_property
    def no_common(self) -> Definition:
        """Define the relation that x and y have no common divisor greater than 1."""
        free = z3.Implies(d >= 2, z3.Not(z3.And(self.k(divides)(d, x), self.k(divides)(d, y))))
        return self.define("no-common", [x, y], z3.BoolSort(), lambda *_: z3.ForAll([d], free))

    @cached_property
    def no_common_taken(self) -> Theorem:
        """Prove for 1 ≤ y < x: if x and y have no common divisor greater than 1, then x − y and x have none either."""
        goal = z3.Implies(
            z3.And(x >= 2, 1 <= y, y < x, self.no_common(x, y), d >= 2),
            z3.Not(z3.And(self.k(divides)(d, x - y), self.k(divides)(d, x))),
        )
        by: list[Fact] = [self.no_common.at(x, y), self.k(difference)(d, y, x - y)]
        return self.prove("no-common-taken", [x, y, d], goal, by)

    @cached_property
    def coprime_left(self) -> Theorem:
        """Prove for 1 ≤ y < x: if x and y have no common divisor greater than 1, a move leads from x to y."""
        goal = z3.Implies(z3.And(x >= 2, 1 <= y, y < x, self.no_common(x, y)), self.move(x, y))
        return self.prove(
            "there",
            [x, y],
            goal,
            [self.move.at(x, y), self.amount.at(x - y, x), self.coprime.at(x - y, x), self.no_common_taken],
        )

    @cached_property
    def one_alone(self) -> Theorem:
        """Prove that 1 has no divisor greater than 1."""
        goal = z3.Implies(d >= 2, z3.Not(self.k(divides)(d, 1)))
        return self.prove("one-alone", [d], goal, [self.k(no_larger)(d, 1)])

    @cached_property
    def leaves_one(self) -> Theorem:
        """Prove that each heap from 2 on has an option of value 1."""
        some, shown = self.positions.option_values(self.f)
        by: list[Fact] = [
            self.no_common.at(x, 1),
            self.one_alone,
            self.coprime_left(x, 1),
            shown(x, 1, v),
            self.f.at(1),
        ]
        return self.prove("leaves-one", [x, v], z3.Implies(z3.And(x >= 2, v == 1), some(x, v)), by)

    @cached_property
    def two_alone(self) -> Theorem:
        """Prove that 2 is the only divisor of 2 greater than 1."""
        goal = z3.Implies(z3.And(d >= 2, self.k(divides)(d, 2)), d == 2)
        return self.prove("two-alone", [d], goal, [self.k(no_larger)(d, 2)])

    @cached_property
    def no_two(self) -> Theorem:
        """Prove that an odd number and 2 have no common divisor greater than 1."""
        goal = z3.Implies(
            z3.And(x >= 3, x % 2 == 1), z3.Not(z3.And(d >= 2, self.k(divides)(d, x), self.k(divides)(d, 2)))
        )
        return self.prove("no-two", [x, d], goal, [self.two_alone(d), self.k(even_divided)(x)])

    @cached_property
    def leaves_two(self) -> Theorem:
        """Prove that each odd heap from 3 on has an option of value 0."""
        some, shown = self.positions.option_values(self.f)
        by: list[Fact] = [self.no_common.at(x, 2), self.no_two, self.coprime_left(x, 2), shown(x, 2, v), self.f.at(2)]
        goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, v == 0), some(x, v))
        return self.prove("leaves-two", [x, v], goal, by)

    @cached_property
    def smaller_prime(self) -> Theorem:
        """Prove for odd x ≥ 3: each v with 2 ≤ v < f(x) is the place of a prime below the least prime factor of x."""
        mine = self.least(x)
        to = self.k(at_place)(v, mine)
        goal = z3.Implies(
            z3.And(x >= 3, x % 2 == 1, 2 <= v, v < self.f(x)),
            z3.And(self.k(prime)(to), self.place(to) == v, 3 <= to, to < mine, to % 2 == 1),
        )
        by: list[Fact] = [self.odd_value(x), self.k(at_place_laws)(v, mine), self.k(count_from_three)(to)]
        by += [self.k(even_divided)(to), self.k(prime_divisors)(to, 2)]
        return self.prove("smaller-prime", [x, v], goal, by)

    @cached_property
    def no_smaller_prime(self) -> Theorem:
        """Prove that no number greater than 1 divides both the heap and the prime of `smaller_prime`."""
        mine = self.least(x)
        to = self.k(at_place)(v, mine)
        goal = z3.Implies(
            z3.And(x >= 3, x % 2 == 1, 2 <= v, v < self.f(x)),
            z3.Not(z3.And(d >= 2, self.k(divides)(d, x), self.k(divides)(d, to))),
        )
        by: list[Fact] = [self.smaller_prime(x, v), self.k(prime_divisors)(to, d), self.k(least_prime_least)(x, d)]
        return self.prove("no-smaller-prime", [x, v, d], goal, by)

    @cached_property
    def no_common_prime(self) -> Theorem:
        """Prove the relation `no_common` between the heap and the prime of `smaller_prime`."""
        mine = self.least(x)
        to = self.k(at_place)(v, mine)
        goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, 2 <= v, v < self.f(x)), self.no_common(x, to))
        return self.prove("no-common-prime", [x, v], goal, [self.no_common.at(x, to), self.no_smaller_prime])

    @cached_property
    def prime_value(self) -> Theorem:
        """Prove that the prime of `smaller_prime`, as a heap, has the value v."""
        mine = self.least(x)
        to = self.k(at_place)(v, mine)
        by: list[Fact] = [self.smaller_prime(x, v), self.k(prime_divisors)(to, self.least(to))]
        by += [self.k(least_prime_laws)(to), self.odd_value(to)]
        goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, 2 <= v, v < self.f(x)), self.f(to) == v)
        return self.prove("prime-value", [x, v], goal, by)

    @cached_property
    def leaves_prime(self) -> Theorem:
        """Prove that each v with 2 ≤ v < f(x) is the value of an option of an odd heap x."""
        mine = self.least(x)
        some, shown = self.positions.option_values(self.f)
        to = self.k(at_place)(v, mine)
        by: list[Fact] = [self.smaller_prime(x, v), self.no_common_prime(x, v), self.prime_value(x, v)]
        by += [self.coprime_left(x, to), shown(x, to, v), self.k(least_prime_laws)(x)]
        goal = z3.Implies(z3.And(x >= 3, x % 2 == 1, 2 <= v, v < self.f(x)), some(x, v))
        return self.prove("leaves-prime", [x, v], goal, by)

    @cached_property
    def leaves_none(self) -> Theorem:
        """Prove that a heap of 1 has an option of value 0: the empty heap."""
        some, shown = self.positions.option_values(self.f)
        by: list[Fact] = [self.coprime.at(1, 1), self.one_alone, self.amount.at(1, 1), self.move.at(1, 0)]
        by += [shown(1, 0, v), self.f.at(0)]
        return self.prove("leaves-none", [v], z3.Implies(v == 0, some(1, v)), by)

    @cached_property
    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        some = self.positions.option_values(self.f).some
        by: list[Fact] = [self.leaves_one(x, v), self.leaves_two(x, v), self.leaves_prime(x, v), self.leaves_none(v)]
        by += [self.f.at(x)]
        return self.prove("reaches", [x, v], z3.Implies(z3.And(0 <= v, v < self.f(x)), some(x, v)), by)

    def theorems(self) -> list[Theorem]:
        """Prove the Grundy values of heaps and of lists of heaps, and return the theorems and definitions."""
        named = [self.k(first_divisor).equation, self.least.equation, self.place.equation, self.f.equation]
        return [
            *values_and_sums(self.positions, self.f, self.natural, self.options_differ, self.reaches_smaller_values),
            *named,
        ]


class DivisorLeftGame(SingleHeaps):
    """The values if a proper divisor of the heap is left: the number of prime factors, with multiplicity."""

    def __init__(self, k: Kernel, game: HeapGame) -> None:
        super().__init__(k, game)
        self.quo, self.times = k(quotient), k(times)

    @cached_property
    def rest_laws(self) -> Theorem:
        """Prove for n ≥ 2 with least prime factor p: n / p is a divisor of n, n = (n / p) · p, and 1 ≤ n / p < n."""
        p = self.least(n)
        rest = self.quo(self.least(n), n)
        by: list[Fact] = [self.k(least_prime_laws)(n), self.quo.at(p, n), self.k(larger)(rest, p)]
        by += [self.k(laws)(rest, p), self.k(multiple)(rest, p)]
        goal = z3.Implies(n >= 2, z3.And(1 <= rest, rest < n, n == self.times(rest, p), self.k(divides)(rest, n)))
        return self.prove("rest", [n], goal, by)

    @cached_property
    def f(self) -> Definition:
        """Define the number of prime factors of n, counted with multiplicity."""

        def body(f: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
            return z3.If(n <= 1, 0, 1 + f(self.quo(self.least(n), n)))

        return self.define("f", [n], z3.IntSort(), body, Measure((n,)), [self.rest_laws(n)])

    @cached_property
    def natural(self) -> Theorem:
        """Prove that the number of prime factors of n is not negative."""
        rest = self.quo(self.least(n), n)
        return self.induct(
            "natural", [n], self.f(n) >= 0, Measure((n,)), at=[(rest,)], by=[self.f.at(n), self.rest_laws(n)]
        )

    @cached_property
    def same_prime(self) -> Theorem:
        """Prove that a divisor of n has the same least prime factor as n if that prime divides it."""
        p = self.least(n)
        inside = z3.And(n >= 2, self.k(divides)(d, n), 1 <= d, d < n)
        goal = z3.Implies(z3.And(inside, self.k(divides)(p, d)), self.least(d) == p)
        by: list[Fact] = [self.k(least_prime_laws)(n), self.k(least_prime_laws)(d), self.k(least_prime_least)(d, p)]
        by += [self.k(transitive)(self.least(d), d, n), self.k(least_prime_least)(n, self.least(d))]
        by += [self.k(no_larger)(p, d)]
        return self.prove("same-prime", [n, d], goal, by)

    @cached_property
    def both_divided(self) -> Theorem:
        """Prove that d / p divides n / p, where p is the least prime factor of n and divides d."""
        p = self.least(n)
        rest = self.quo(self.least(n), n)
        other = self.quo(d, n)
        inside = z3.And(n >= 2, self.k(divides)(d, n), 1 <= d, d < n)
        part = self.quo(p, d)
        goal = z3.Implies(
            z3.And(inside, self.k(divides)(p, d)),
            z3.And(d >= 2, self.k(divides)(part, rest), 1 <= part, part < rest, d == self.times(part, p)),
        )
        by: list[Fact] = [self.rest_laws(n), self.quo.at(p, d), self.quo.at(d, n), self.k(associative)(other, part, p)]
        by += [self.k(cancel)(rest, self.times(other, part), p), self.k(multiple)(part, other)]
        by += [self.k(least_prime_laws)(n), self.k(no_larger)(p, d), self.k(no_larger)(part, rest)]
        by += [self.k(larger)(other, part)]
        return self.prove("both-divided", [n, d], goal, by)

    @cached_property
    def divides_rest(self) -> Theorem:
        """Prove that a proper divisor of n divides n / p if p, the least prime factor of n, does not divide it."""
        p = self.least(n)
        rest = self.quo(self.least(n), n)
        other = self.quo(d, n)
        inside = z3.And(n >= 2, self.k(divides)(d, n), 1 <= d, d < n)
        goal = z3.Implies(z3.And(inside, z3.Not(self.k(divides)(p, d))), self.k(divides)(d, rest))
        third = self.quo(p, other)
        by: list[Fact] = [self.rest_laws(n), self.quo.at(d, n), self.k(euclid)(p, other, d)]
        by += [self.k(least_prime_laws)(n), self.quo.at(p, other), self.k(laws)(third, p), self.k(laws)(third, d)]
        by += [self.k(associative)(p, third, d), self.k(laws)(p, self.times(third, d))]
        by += [self.k(cancel)(rest, self.times(third, d), p), self.k(multiple)(d, third), self.k(laws)(p, third)]
        by += [self.k(no_larger)(p, other)]
        return self.prove("divides-rest", [n, d], goal, by)

    @cached_property
    def fewer(self) -> Theorem:
        """Prove that a proper divisor of n has fewer prime factors than n."""
        p = self.least(n)
        rest = self.quo(self.least(n), n)
        inside = z3.And(n >= 2, self.k(divides)(d, n), 1 <= d, d < n)
        part = self.quo(p, d)
        goal = z3.Implies(inside, self.f(d) < self.f(n))
        by: list[Fact] = [self.f.at(n), self.f.at(d), self.same_prime(n, d), self.both_divided(n, d)]
        by += [self.divides_rest(n, d), self.rest_laws(n), self.k(no_larger)(d, rest), self.natural(rest)]
        by += [self.natural(d)]
        return self.induct("fewer", [n, d], goal, Measure((n,)), at=[(rest, part), (rest, d)], by=by)

    @cached_property
    def options_differ(self) -> Theorem:
        """Prove that a move changes the Grundy value."""
        by: list[Fact] = [self.move.at(x, y), self.amount.at(x - y, x), self.fewer(x, y), self.k(no_larger)(y, x)]
        return self.prove("differs", [x, y], z3.Implies(self.move(x, y), self.f(y) != self.f(x)), by)

    @cached_property
    def divisor(self) -> Definition:
        """Define a divisor of n that has v prime factors."""

        def body(g: z3.FuncDeclRef, n: z3.ArithRef, v: z3.ArithRef) -> z3.ArithRef:
            return z3.If(z3.Or(n <= 1, self.f(n) <= v), n, g(self.quo(self.least(n), n), v))

        return self.define("divisor", [n, v], z3.IntSort(), body, Measure((n,)), [self.rest_laws(n)])

    @cached_property
    def divisor_counts(self) -> Theorem:
        """Prove that `divisor` gives a divisor of n, which has v prime factors."""
        rest = self.quo(self.least(n), n)
        left = self.divisor(n, v)
        goal = z3.Implies(
            z3.And(n >= 1, 0 <= v, v <= self.f(n)),
            z3.And(self.f(left) == v, self.k(divides)(left, n), 1 <= left, left <= n),
        )
        by: list[Fact] = [self.divisor.at(n, v), self.f.at(n), self.rest_laws(n), self.k(reflexive)(n)]
        by += [self.k(transitive)(self.divisor(rest, v), rest, n)]
        return self.induct("divisor-counts", [n, v], goal, Measure((n,)), at=[(rest, v)], by=by)

    @cached_property
    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        some, shown = self.positions.option_values(self.f)
        by: list[Fact] = [self.divisor_counts(x, v), self.move.at(x, self.divisor(x, v))]
        by += [self.amount.at(x - self.divisor(x, v), x), shown(x, self.divisor(x, v), v), self.f.at(x)]
        return self.prove("reaches", [x, v], z3.Implies(z3.And(0 <= v, v < self.f(x)), some(x, v)), by)

    @cached_property
    def value_natural(self) -> Theorem:
        """Prove that no value is negative."""
        by: list[Fact] = [self.natural(x)]
        return self.prove("value-natural", [x], self.f(x) >= 0, by)

    def theorems(self) -> list[Theorem]:
        """Prove the Grundy values of heaps and of lists of heaps, and return the theorems and definitions."""
        named = [self.f.equation, self.least.equation, self.k(first_divisor).equation]
        return [
            *values_and_sums(
                self.positions, self.f, self.value_natural, self.options_differ, self.reaches_smaller_values
            ),
            *named,
        ]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the values with brute force, and prove them.

    Raises:
        StrategyFailed: the time is up.
    """
    form = compared_form(form_of(game), game, play, clock)
    assert isinstance(form, PrimeValues)
    theorems = (coprime_game if form.name == "least-prime" else divisor_left_game)(k, game)
    return ProvedForm(Form(kind=form.name), form, theorems, DESCRIPTIONS[form.name], form)
