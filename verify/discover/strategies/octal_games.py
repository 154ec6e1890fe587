"""Take-and-break games: the Guy–Smith theorem, by which an observed period holds forever.

Let a move take at most k counters, and let f(n + p) = f(n) for n ≥ e up to 2e + 2p + k. Then it holds for all n ≥ e: in
a larger heap a move leaves a part of at least e + p, and removing p counters from heap and part gives a move in a
smaller heap. The first heaps are computed.
"""

from collections.abc import Sequence

import z3

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, breaks
from verify.bruteforce.find_period import find_period
from verify.bruteforce.take_and_break import Heaps
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import PeriodicFunction
from verify.discover.general.heap_sums import NimSums, weight
from verify.discover.general.heap_values import search_values
from verify.discover.result import ProvedForm, StrategyFailed, compare_with_truth
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import broken

n, a, b, v = z3.Ints("n a b v")
BOUNDS = (200, 1000, 4000, 12_000, 24_000)


def bounds_for(heaps: int) -> tuple[int, ...]:
    """Return the numbers of heaps that are examined one after the other, the last at least `heaps`."""
    return BOUNDS if heaps <= BOUNDS[-1] else (*BOUNDS, heaps)


def guess_period(game: HeapGame, clock: Deadline, bounds: Sequence[int] = BOUNDS) -> tuple[list[int], int, int] | None:
    """Return values with preperiod and period as the theorem requires; None if no period was found."""
    heaps, most = Heaps(game), max(move.take for move in breaks(game))
    for bound in bounds:
        values = heaps.upto(bound, clock.check)
        pattern = find_period(values, most, clock.check)
        if pattern is not None:
            return values.tolist(), *pattern
    return None


class OctalHeap:
    """One heap of a take-and-break game with the guessed values."""

    def __init__(self, k: Kernel, game: HeapGame, values: list[int], e: int, p: int) -> None:
        self.k, self.name, self.moves, self.e, self.p = k, game.name, breaks(game), e, p
        self.bound = 2 * e + 2 * p + max(move.take for move in self.moves) + 1
        self.repeating = PeriodicFunction(k, game.name, values, e, p)
        self.f = self.repeating.f
        self.nothing = k.evaluate(f"{game.name}.nothing", [], self.f(0) == 0)
        self.nim_sum = k(algebra.nimsum)
        self.option = k.define(
            f"{game.name}.option", [n, a, b], z3.BoolSort(), lambda _, n, a, b: broken(game, n, a, b)
        )
        attained = z3.Exists([a, b], z3.And(self.option(n, a, b), self.nim_sum(self.f(a), self.f(b)) == v))
        self.has = k.define(f"{game.name}.has", [n, v], z3.BoolSort(), lambda *_: attained)

    def options_differ(self) -> Theorem:
        """Prove that no option has the value of its heap."""
        k, name, f, nim_sum, p = self.k, self.name, self.f, self.nim_sum, self.p
        zero, swap, periodicity = k(algebra.zero), k(algebra.commutative), self.repeating.periodicity
        facts: list[Fact] = [zero(f(a)), zero(z3.IntVal(0)), swap(f(a), f(b)), self.repeating.natural(a), self.nothing]
        for move in self.moves:
            near = [n >= 0, n < self.bound]
            rest = n - move.take
            called = f"{name}.take-{move.take}"
            if 0 in move.pieces:
                facts.append(k.evaluate(f"{called}-all", [], f(move.take) != f(0)))
            if 1 in move.pieces:
                goal = z3.Implies(z3.And(*near, rest > 0), f(rest) != f(n))
                facts.append(k.evaluate(f"{called}-leave-one", [n], goal)(n))
            if 2 in move.pieces:
                goal = z3.Implies(z3.And(*near, a >= 1, a < rest / 2 + 1), nim_sum(f(a), f(rest - a)) != f(n))
                leaves_two = k.evaluate(f"{called}-leave-two", [n, a], goal)
                facts += [leaves_two(n, a), leaves_two(n, b)]
        goal = z3.Implies(self.option(n, a, b), nim_sum(f(a), f(b)) != f(n))
        low = k.prove(
            f"{name}.first-differ", [n, a, b], z3.Implies(n < self.bound, goal), [self.option.at(n, a, b), *facts]
        )
        places = [(n - p, a - p, b), (n - p, a, b - p)]
        by = [low(n, a, b), periodicity(n - p), periodicity(a - p), periodicity(b - p), self.option.at(n, a, b)]
        by += [self.option.at(*place) for place in places]
        return k.induct(f"{name}.options-differ", [n, a, b], goal, Measure((n,)), at=places, by=by)

    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options."""
        k, name, f, has, p, option = self.k, self.name, self.f, self.has, self.p, self.option
        goal = z3.Implies(z3.And(option(n, a, b), self.nim_sum(f(a), f(b)) == v), has(n, v))
        shown = k.prove(f"{name}.shown", [n, a, b, v], goal, [has.at(n, v)])
        ways, steps = self._prove_ways(shown)
        near = z3.And(n >= 0, n < self.bound, v >= 0, v < f(n))
        base = k.evaluate(f"{name}.first-reached", [n, v], z3.Implies(near, z3.Or(ways)))
        lifted = self._prove_lifted(shown)
        goal = z3.Implies(z3.And(0 <= v, v < f(n)), has(n, v))
        by: list[Fact] = [base(n, v), *(step(n, v) for step in steps), lifted(n, v)]
        by += [self.repeating.periodicity(n - p), f.at(n)]
        return k.induct(f"{name}.values-reached", [n, v], goal, Measure((n,)), at=[(n - p, v)], by=by)

    def _prove_ways(self, shown: Theorem) -> tuple[list[z3.BoolRef], list[Theorem]]:
        """Return for each kind of move the formula that it leads from n to the value v, and the proof of has(n, v)."""
        k, name, f, nim_sum, has, option = self.k, self.name, self.f, self.nim_sum, self.has, self.option
        zero = k(algebra.zero)
        ways, steps = [], []
        for move in self.moves:
            rest = n - move.take
            called = f"{name}.take-{move.take}"
            if 0 in move.pieces:
                ways.append(z3.And(n == move.take, v == 0))
                by: list[Fact] = [option.at(n, 0, 0), shown(n, 0, 0, v), zero(0), self.nothing]
                steps.append(k.prove(f"{called}-shows-none", [n, v], z3.Implies(ways[-1], has(n, v)), by))
            if 1 in move.pieces:
                ways.append(z3.And(rest > 0, f(rest) == v))
                by = [
                    option.at(n, rest, 0),
                    shown(n, rest, 0, v),
                    zero(f(rest)),
                    self.repeating.natural(rest),
                    self.nothing,
                ]
                steps.append(k.prove(f"{called}-shows-one", [n, v], z3.Implies(ways[-1], has(n, v)), by))
            if 2 in move.pieces:
                inside = z3.And(a >= 1, a < rest / 2 + 1, nim_sum(f(a), f(rest - a)) == v)
                split = self._define_formula(f"{called}.split", z3.Exists([a], inside))
                ways.append(split(n, v))
                by = [option.at(n, a, rest - a), shown(n, a, rest - a, v)]
                two = k.prove(f"{called}-two", [n, v, a], z3.Implies(z3.And(inside, rest >= 2), has(n, v)), by)
                goal = z3.Implies(split(n, v), has(n, v))
                steps.append(k.prove(f"{called}-shows-two", [n, v], goal, [split.at(n, v), two]))
        return ways, steps

    def _prove_lifted(self, shown: Theorem) -> Theorem:
        """Prove that from the bound on a heap n has the options' values of n − p."""
        k, name, f, has, p, option = self.k, self.name, self.f, self.has, self.p, self.option
        periodicity = self.repeating.periodicity
        # An option of n − p becomes an option of n by adding p counters to its larger part.
        goal = z3.And(n >= self.bound, option(n - p, a, b), self.nim_sum(f(a), f(b)) == v)
        by: list[Fact] = [option.at(n - p, a, b), option.at(n, a + p, b), option.at(n, a, b + p)]
        by += [periodicity(a), periodicity(b), shown(n, a + p, b, v), shown(n, a, b + p, v)]
        lift = k.prove(f"{name}.lift", [n, a, b, v], z3.Implies(goal, has(n, v)), by)
        goal = z3.Implies(z3.And(n >= self.bound, has(n - p, v)), has(n, v))
        return k.prove(f"{name}.lifted", [n, v], goal, [has.at(n - p, v), lift])

    def _define_formula(self, name: str, formula: z3.BoolRef) -> Definition:
        """Define a named formula on n and v."""
        return self.k.define(name, [n, v], z3.BoolSort(), lambda *_: formula)

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorems on lists of heaps, and on minimality of preperiod and period."""
        k, name, option = self.k, self.name, self.option
        goal = z3.Implies(option(n, a, b), z3.And(a >= 0, b >= 0, weight(a) + weight(b) < weight(n)))
        smaller = k.prove(f"{name}.smaller", [n, a, b], goal, [option.at(n, a, b)])
        natural = self.repeating.natural
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
        return [*sums.theorems(), self.repeating.minimality()]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline, heaps: int = 0) -> ProvedForm:
    """Guess preperiod and period, compare them with brute force, and prove them.

    Args:
        k: the kernel.
        game: the game.
        play: the convention, normal play.
        clock: the deadline.
        heaps: the number of heaps that are examined if it exceeds the usual bounds.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    assert play is Play.NORMAL
    bounds = bounds_for(heaps)
    guess = guess_period(game, clock, bounds)
    if guess is None:
        raise StrategyFailed(f"no period found among the first {bounds[-1]} heaps")
    values, e, p = guess
    if 2 * (e + p) > BOUNDS[-1]:
        # The proof tests every split of every heap, so its time grows with the square of their number.
        raise StrategyFailed(f"period {p} from heap {e} on was observed, but its proof would be too long")
    closed = Periodic(e, p, tuple(values[: e + p]))
    compare_with_truth(closed, values)
    compare_with_truth(closed, search_values(game, play))
    theorems = OctalHeap(k, game, values, e, p).theorems()
    description = f"the Grundy values have period {p} from heap {e} on, and those of several heaps add as nim-sums"
    return ProvedForm(Form(kind="periodic", preperiod=e, period=p), closed, theorems, description, closed)
