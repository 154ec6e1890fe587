"""The game in which one counter or a prime divisor of the heap is taken: the remainder of the heap modulo 4 decides.

The values have period 4 from heap 0 on: 0, 1, 2, 1. Every option that a proof needs takes one counter or two, except
from a heap n with n mod 4 = 3. Such a number has a prime divisor with the same remainder, and taking it leaves a
multiple of 4.
"""

import z3

from theory.numbers.periodic import Periodic
from theory.rules.amounts import Amounts, PrimeDivisors, Range
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.heap_values import values_from_rules
from verify.discover.result import ProvedForm, compare_with_truth
from verify.discover.strategies.amount_games import AmountGame, Choice, amounts_of
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.chomp.divisor_game import divides, larger, laws, quotient, times, transitive
from verify.proofs.chomp.divisor_game_dimension import factor, prime

x, p, q, s, v = z3.Ints("x p q s v")
VALUES = (0, 1, 2, 1)
COMPARED_HEAPS = 400


def applies(game: HeapGame) -> bool:
    """Return whether the only move of a game takes one counter or a prime divisor of the heap."""
    return amounts_of(game) == Amounts((Range(1, 1), PrimeDivisors()))


def prime_of_kind_three(k: Kernel) -> Definition:
    """Choose a prime p that divides x and has p mod 4 = 3, and prove that it exists if x mod 4 = 3.

    A prime divisor p of x is odd. If p mod 4 = 1, then x / p is a smaller number of the same kind, and its prime
    divisors divide x.
    """
    there = z3.And(k(prime)(p), k(divides)(p, x), p % 4 == 3)
    goal = z3.Implies(z3.And(x >= 1, x % 4 == 3), z3.Exists([p], there))
    first = k(factor)(x)
    rest = k(quotient)(first, x)
    f = k(times)
    goal_product = f(q, 4 * s + 1) == 4 * f(q, s) + q
    product = k.prove("times.one-modulo-4", [q, s], goal_product, unfold=1)
    goal_even = z3.Implies(z3.And(k(divides)(p, x), x >= 1, p % 2 == 0), x % 2 == 0)
    doubled = k.prove("times.doubled", [q, s], f(q, 2 * s) == 2 * f(q, s), unfold=1)
    by: list[Fact] = [k(quotient).at(p, x), doubled(k(quotient)(p, x), p / 2)]
    even = k.prove("divides.even", [p, x], goal_even, by)
    smaller = z3.And(rest >= 1, rest < x, rest % 4 == 3, k(divides)(rest, x))
    goal_rest = z3.Implies(z3.And(x >= 1, x % 4 == 3, first % 4 != 3), smaller)
    by = [k(factor).at(x), k(quotient).at(first, x), even(first, x), product(rest, first / 4), k(prime).at(first)]
    by += [k(larger)(rest, first), k(laws)(rest, first), k(divides).at(rest, x)]
    lost_has_move = k.prove("prime.kind-three-rest", [x], goal_rest, by)
    passed = z3.ForAll([p], z3.Implies(k(divides)(p, q), k(divides)(p, x)))
    chain = k.prove("prime.kind-three-part", [x, q], z3.Implies(k(divides)(q, x), passed), by=[k(transitive)])
    by = [k(factor).at(x), lost_has_move(x), chain(x, rest)]
    exists = k.induct("prime.kind-three-exists", [x], goal, Measure((x,)), at=[(rest,)], by=by)
    return k.choose("prime.kind-three", exists)


class PrimeDivisorGame(AmountGame):
    """One heap of the game in which one counter or a prime divisor of the heap is taken."""

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorems: values of heaps, and that no shorter period is possible."""
        k, name, f, move = self.k, self.name, self.f, self.move
        natural, options_differ = self.repeating.natural, self.no_move_keeps_value()
        some, shown = self.positions.option_values(f)
        three = k(prime_of_kind_three)
        table = self.repeating.table
        entries = k.evaluate(f"{name}.table-entries", [], z3.And([table(i) == value for i, value in enumerate(VALUES)]))
        goal = z3.Implies(x >= 0, f(x) == z3.If(x % 4 == 0, 0, z3.If(x % 4 == 2, 2, 1)))
        named = k.prove(f"{name}.by-remainder", [x], goal, [f.at(x), entries])
        facts = self._facts(Choice(2, divides=True))
        by: list[Fact] = [*facts, move.at(x, x - 2), self.amount.at(z3.IntVal(2), x)]
        two = k.prove(f"{name}.there-2", [x], z3.Implies(z3.And(x >= 2, x % 2 == 0), move(x, x - 2)), by)
        one = k.prove(
            f"{name}.there-1", [x], z3.Implies(x >= 1, move(x, x - 1)), [move.at(x, x - 1), self.amount.at(1, x)]
        )
        taken = three(x)
        goal = z3.Implies(z3.And(x >= 1, x % 4 == 3), z3.And(move(x, x - taken), (x - taken) % 4 == 0))
        by = [three.at(x), move.at(x, x - taken), self.amount.at(taken, x), k(prime).at(taken)]
        by += [k(quotient).at(taken, x), k(larger)(k(quotient)(taken, x), taken)]
        kind = k.prove(f"{name}.there-prime", [x], goal, by)
        goal = z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v))
        by = [f.at(x), named(x), one(x), two(x), kind(x), *(shown(x, x - t, v) for t in (1, 2, taken))]
        by += [named(x - 1), named(x - 2), named(x - taken), self.positions.rank_falls(x, x - taken)]
        reaches_smaller_values = k.prove(f"{name}.reaches", [x, v], goal, by)
        return [
            *values_and_sums(self.positions, f, natural, options_differ, reaches_smaller_values),
            self.repeating.minimality(),
        ]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the values with brute force, and prove them.

    Raises:
        StrategyFailed: the time is up.
    """
    amounts = amounts_of(game)
    assert amounts is not None and applies(game) and play is Play.NORMAL
    closed = Periodic(0, 4, VALUES)
    compare_with_truth(closed, values_from_rules(game, play, COMPARED_HEAPS, clock.check))
    theorems = PrimeDivisorGame(k, game, amounts, (), VALUES, play).theorems()
    description = "the Grundy values have period 4 from heap 0 on"
    return ProvedForm(Form(kind="periodic", preperiod=0, period=4), closed, theorems, description, closed)
