"""Lasker's Nim: take any number of counters from a heap, or split it into two.

The value of n is n − 1 if 4 divides n > 0, n + 1 if 4 divides n + 1, and n otherwise. The last two binary digits show
that no split has the value of its heap. Each smaller value is that of a smaller heap; the one exception, at every
fourth heap, is the value of the split into 1 and n − 1.
"""

from collections.abc import Sequence
from itertools import count

import z3

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak
from theory.rules.rule_notation import ANY
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import ArithmeticPeriodicFunction
from verify.discover.general.heap_sums import NimSums, weight
from verify.discover.general.heap_values import search_values
from verify.discover.result import ProvedForm, StrategyFailed, compare_with_truth
from verify.discover.strategies import arithmetic_periodic_games
from verify.kernel import Fact, Kernel, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import broken

n, a, b, v, w = z3.Ints("n a b v w")
BOUND = 240


def is_laskers_nim(game: HeapGame) -> bool:
    """Return whether the game is Lasker's Nim."""
    return game == HeapGame(game.name, (ANY, TakeAndBreak(0, (2,))))


def brute_values(bound: int) -> list[int]:
    """Return the Grundy values of the heaps below `bound`."""
    values: list[int] = []
    for size in range(bound):
        reached = {*values, *(values[one] ^ values[size - one] for one in range(1, size // 2 + 1))}
        values.append(next(value for value in count() if value not in reached))
    return values


class LaskerHeap:
    """One heap of the game with the guessed closed form."""

    def __init__(self, k: Kernel, game: HeapGame, form: ArithmeticPeriodic) -> None:
        self.k, self.name = k, game.name
        self.climbing = ArithmeticPeriodicFunction(k, self.name, form)
        self.f, self.nim_sum = self.climbing.f, k(algebra.nimsum)
        option = z3.And(n >= 0, broken(game, n, a, b))
        self.option = k.define(f"{self.name}.option", [n, a, b], z3.BoolSort(), lambda *_: option)
        attained = z3.Exists([a, b], z3.And(self.option(n, a, b), self.nim_sum(self.f(a), self.f(b)) == v))
        self.has = k.define(f"{self.name}.has", [n, v], z3.BoolSort(), lambda *_: attained)
        closed = z3.If(n <= 0, 0, z3.If(n % 4 == 0, n - 1, z3.If(n % 4 == 3, n + 1, n)))
        by: list[Fact] = [self.f.at(n), self.climbing.table.at(self.climbing.place), self.climbing.table.at(n)]
        self.closed = k.prove(f"{self.name}.closed", [n], self.f(n) == closed, by)

    def options_differ(self) -> Theorem:
        """Prove that no option has the value of its heap."""
        k, name, f, nim_sum, halves = self.k, self.name, self.f, self.nim_sum, self.k(algebra.halves)
        four = n % 4
        digits = z3.And(f(n) % 2 == z3.If(four < 2, 1, 0), f(n) / 2 % 2 == z3.If(four % 2 == 0, 1, 0), f(n) >= 0)
        last = k.prove(f"{name}.last-digits", [n], z3.Implies(n >= 1, digits), [self.closed(n)])
        both = 2 * algebra.digit(a / 2, b / 2) + algebra.digit(a, b)
        goal = z3.Implies(z3.And(a >= 0, b >= 0), nim_sum(a, b) % 4 == both)
        fourth = k.prove(f"{name}.last-digits-sum", [a, b], goal, [halves(a, b), halves(a / 2, b / 2)])
        goal = z3.Implies(z3.And(a >= 1, b >= 1), nim_sum(f(a), f(b)) != f(a + b))
        by: list[Fact] = [fourth(f(a), f(b)), last(a), last(b), last(a + b)]
        split = k.prove(f"{name}.split-differs", [a, b], goal, by)
        goal = z3.Implies(z3.And(0 <= a, a < n), f(a) != f(n))
        taken = k.prove(f"{name}.taken-differs", [n, a], goal, [self.closed(a), self.closed(n)])
        goal = z3.Implies(self.option(n, a, b), nim_sum(f(a), f(b)) != f(n))
        by = [self.option.at(n, a, b), split(a, b), taken(n, a), k(algebra.zero)(f(a)), self.closed(a), self.closed(0)]
        return k.prove(f"{name}.options-differ", [n, a, b], goal, by)

    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        k, name, f, nim_sum, option = self.k, self.name, self.f, self.nim_sum, self.option
        zero = k(algebra.zero)
        goal = z3.Implies(z3.And(option(n, a, b), nim_sum(f(a), f(b)) == v), self.has(n, v))
        shown = k.prove(f"{name}.shown", [n, a, b, v], goal, [self.has.at(n, v)])
        heap = z3.If(v % 4 == 3, v + 1, z3.If(z3.And(v % 4 == 0, v > 0), v - 1, v))
        there = k.prove(f"{name}.heap-worth", [v], z3.Implies(v >= 0, f(heap) == v), [self.closed(heap)])
        # A heap of 1 beside an even value.
        by: list[Fact] = [nim_sum.at(1, w), k(algebra.commutative)(0, w / 2), zero(w / 2)]
        one = k.prove(f"{name}.one-more", [w], z3.Implies(z3.And(w >= 0, w % 2 == 0), nim_sum(1, w) == w + 1), by)
        goal = z3.Implies(z3.And(v >= 0, heap < n), self.has(n, v))
        by = [shown(n, heap, 0, v), option.at(n, heap, 0), there(v), zero(v), self.closed(0)]
        smaller = k.prove(f"{name}.by-taking", [n, v], goal, by)
        goal = z3.Implies(z3.And(n >= 3, n % 4 == 3), self.has(n, n))
        by = [shown(n, 1, n - 1, n), option.at(n, 1, n - 1), one(n - 1), self.closed(1), self.closed(n - 1)]
        parted = k.prove(f"{name}.by-splitting", [n], goal, by)
        goal = z3.Implies(z3.And(0 <= v, v < f(n)), self.has(n, v))
        return k.prove(f"{name}.values-reached", [n, v], goal, [self.closed(n), smaller(n, v), parted(n)])

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorems on lists of heaps, and on minimality of preperiod and period."""
        k, name, option = self.k, self.name, self.option
        goal = z3.Implies(option(n, a, b), z3.And(a >= 0, b >= 0, weight(a) + weight(b) < weight(n)))
        smaller = k.prove(f"{name}.smaller", [n, a, b], goal, [option.at(n, a, b)])
        natural = k.prove(f"{name}.natural", [n], self.f(n) >= 0, [self.closed(n)])
        sums = NimSums(
            k,
            f"{name}.sum",
            2,
            option,
            smaller,
            self.f,
            self.has,
            natural,
            self.options_differ(),
            self.reaches_smaller_values(),
        )
        return [*sums.theorems(), self.climbing.minimality()]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess the arithmetic period, compare it with brute force, and prove it.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    assert is_laskers_nim(game) and play is Play.NORMAL
    clock.check()
    values: Sequence[int] = brute_values(BOUND)
    form = arithmetic_periodic_games.guess_arithmetic_period(values)
    if form is None:
        raise StrategyFailed(f"the first {BOUND} values are not arithmetic periodic")
    compare_with_truth(form, values)
    compare_with_truth(form, search_values(game, play))
    theorems = LaskerHeap(k, game, form).theorems()
    e, p, q = form.preperiod, form.period, form.rise
    description = f"from heap {e} on the Grundy values rise by {q} in every {p} heaps"
    return ProvedForm(
        Form(kind="arithmetic-periodic", preperiod=e, period=p, saltus=q), form, theorems, description, form
    )
