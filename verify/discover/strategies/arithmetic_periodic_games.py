"""Games that forbid only finitely many numbers of counters: the values are arithmetic periodic.

Eventually the values rise by q in every p heaps. Large heaps have large values, so an option among the small heaps
never has the value of a large heap. All other options of x and y = x − d are options of x − p and y − p, with values
less by q. From a large heap, small values are reached at fixed places, and larger values as they were p heaps before.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import z3

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, OneHeap, Op, Size
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import ArithmeticPeriodicFunction
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.heap_values import values_from_rules
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.result import COMPARED_HEAPS, ProvedForm, StrategyFailed, compare_with_truth, proof_name
from verify.kernel import Fact, Kernel, Measure, ProofError, Theorem
from verify.proofs.general.z3_semantics import heap_move

x, y, v, i, n, m, s, r, j = z3.Ints("x y v i n m s r j")
BOUNDS = (300, 1200, 5000)


def forbidden_numbers(game: HeapGame) -> frozenset[int] | None:
    """Return the forbidden numbers of counters if all other numbers may be taken; None for other games."""
    if not game.plain or game.least or not game.moves:
        return None
    single, top = set(), 0
    for move in game.moves:
        match move:
            case OneHeap(LeaveBetween(Op("-", Size(), int(take)) as low, high)) if low == high:
                single.add(take)
            case OneHeap(LeaveBetween(0, Op("-", Size(), int(take)))) if not top:
                top = take
            case _:
                return None
    return frozenset(range(1, top)) - single if top and single < frozenset(range(1, top + 1)) else None


def brute_values(forbidden: frozenset[int], count: int, check: Callable[[], None] = lambda: None) -> list[int]:
    """Return the Grundy values of the first heaps.

    The function `check` is called regularly, and may raise to stop the computation.
    """
    top = max(forbidden, default=0)
    values: list[int] = []
    # Values of heaps at least `top` + 1 smaller, which are all options, and the least number that is not among them.
    far: set[int] = set()
    least = 0
    for size in range(count):
        if size % 64 == 0:
            check()
        if size > top:
            far.add(values[size - top - 1])
            while least in far:
                least += 1
        near = {values[size - take] for take in range(1, min(size, top) + 1) if take not in forbidden}
        value = least
        while value in far or value in near:
            value += 1
        values.append(value)
    return values


def guess_arithmetic_period(values: Sequence[int]) -> ArithmeticPeriodic | None:
    """Return the arithmetic period of the values if it holds for the last two thirds of them; None otherwise."""
    count = len(values)
    for p in range(1, count // 3):
        q = values[-1] - values[-1 - p]
        places = range(count - 1 - p, -1, -1)
        e = next((at + 1 for at in places if values[at + p] != values[at] + q), 0)
        if q > 0 and e + p < count // 3:
            return ArithmeticPeriodic(e, p, q, tuple(values[: e + p]))
    return None


class ForbiddenNumbersGame:
    """One heap of a game with finitely many forbidden numbers of counters, with the guessed closed form."""

    def __init__(self, k: Kernel, game: HeapGame, forbidden: frozenset[int], form: ArithmeticPeriodic) -> None:
        self.k, self.name, self.form, self.top = k, game.name, form, max(forbidden, default=0)
        name, e, p, q = self.name, form.preperiod, form.period, form.rise
        self.climbing = ArithmeticPeriodicFunction(k, name, form)
        self.table, self.f, self.periodicity = self.climbing.table, self.climbing.f, self.climbing.periodicity
        self.move = k.define(
            f"{name}.move", [x, y], z3.BoolSort(), lambda _, x, y: z3.And(x >= 0, heap_move(game, x, y, {}))
        )
        self.positions = heap_positions(k, name, self.move, [self.move.at(x, y)])
        f, place = self.f, self.climbing.place
        self.small = max(form.values)
        inside = z3.And(i >= 0, i < e + p)
        entries = k.evaluate(f"{name}.entries", [i], z3.Implies(inside, self.table(i) >= 0))
        by: list[Fact] = [f.at(n), entries(n), entries(place)]
        self.natural = k.prove(f"{name}.natural", [n], f(n) >= 0, by)
        # From the heap `far` on, every value exceeds those of the first e + p heaps.
        least = min(form.values[e:])
        self.far = e + p * ((self.small - least) // q + 1)
        goal = z3.Implies(z3.And(i >= e, i < e + p), self.table(i) >= least)
        lows = k.evaluate(f"{name}.lows", [i], goal)
        self.high = k.prove(f"{name}.high", [n], z3.Implies(n >= self.far, f(n) > self.small), [f.at(n), lows(place)])

    def options_differ(self) -> Theorem:
        """Prove that no option has the value of its heap."""
        k, name, f, e, p = self.k, self.name, self.f, self.form.preperiod, self.form.period
        goal = z3.Implies(z3.And(y >= 0, y < e + p), f(y) <= self.small)
        small = k.evaluate(f"{name}.small", [y], goal)
        goal = z3.Implies(self.move(x, y), f(y) != f(x))
        near = z3.Implies(z3.And(x >= 0, x < self.far, y >= 0, y < x), goal)
        base = k.evaluate(f"{name}.first-differ", [x, y], near)
        by = [
            base(x, y),
            small(y),
            self.high(x),
            self.periodicity(x - p),
            self.periodicity(y - p),
            self.positions.rank_falls(x, y),
        ]
        by += [self.move.at(x, y), self.move.at(x - p, y - p)]
        return k.induct(f"{name}.differs", [x, y], goal, Measure((x,)), at=[(x - p, y - p)], by=by)

    def reaches_smaller_values(self) -> Theorem:
        """Prove that each value below that of a position is the value of one of its options.

        A computation shows this for the small heaps. A large heap reaches the values below `few` by moves to the first
        heaps, and the other values as the heap one period before reaches the values that are smaller by the rise.

        Raises:
            StrategyFailed: a small value is that of no heap.
        """
        k, name, f, form = self.k, self.name, self.f, self.form
        e, p, q = form.preperiod, form.period, form.rise
        some = self.positions.option_values(f).some
        early = max(form.values[:e], default=-1)
        few = q + early + 1
        bound = self._first_heaps_with_values_below(few)
        large = max(self.far, bound + self.top + 1, e + p + 1)
        there, low = self._prove_few_values(few, bound, large)
        base, first = self._prove_small_heaps(large)
        lifted = self._prove_lifted(early, few, large)
        goal = z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v))
        by = [base(x, v), first(x, v), there(v), low(x, v), lifted(x, v), self.periodicity(x - p), f.at(x)]
        return k.induct(f"{name}.reaches", [x, v], goal, Measure((x,)), at=[(x - p, v - q)], by=by)

    def _first_heaps_with_values_below(self, few: int) -> int:
        """Return a bound below which some heap has each value below `few`.

        Raises:
            StrategyFailed: a value is that of no heap.
        """
        end = self.far + few * self.form.period
        places = [next((at for at in range(end) if self.form(at) == value), None) for value in range(few)]
        if None in places:
            raise StrategyFailed(f"no heap below {end} has the value {places.index(None)}")
        return max(at for at in places if at is not None) + 1

    def _prove_few_values(self, few: int, bound: int, large: int) -> tuple[Theorem, Theorem]:
        """Prove that each v below `few` is the value of a heap below `bound`, to which a large heap can move."""
        k, name, f = self.k, self.name, self.f
        some, shown = self.positions.option_values(f)
        inside = z3.And(y >= 0, y < bound, f(y) == v)
        fixed = k.define(f"{name}.fixed", [v], z3.BoolSort(), lambda *_: z3.Exists([y], inside))
        there = k.evaluate(f"{name}.fixed-there", [v], z3.Implies(z3.And(v >= 0, v < few), fixed(v)))
        goal = z3.Implies(z3.And(x >= large, y >= 0, y < bound, f(y) == v), some(x, v))
        one = k.prove(f"{name}.fixed-move", [x, y, v], goal, [shown(x, y, v), self.move.at(x, y)])
        goal = z3.Implies(z3.And(x >= large, fixed(v)), some(x, v))
        return there, k.prove(f"{name}.fixed-moves", [x, v], goal, [fixed.at(v), one])

    def _prove_small_heaps(self, large: int) -> tuple[Theorem, Theorem]:
        """Prove by computation that heaps below `large` have options of all smaller values."""
        k, name, f = self.k, self.name, self.f
        some, shown = self.positions.option_values(f)
        inside = z3.And(y >= 0, y < x, self.move(x, y), f(y) == v)
        near = k.define(f"{name}.near", [x, v], z3.BoolSort(), lambda *_: z3.Exists([y], inside))
        goal = z3.Implies(z3.And(x >= 0, x < large, v >= 0, v < f(x)), near(x, v))
        base = k.evaluate(f"{name}.first-reached", [x, v], goal)
        goal = z3.Implies(near(x, v), some(x, v))
        return base, k.prove(f"{name}.near-moves", [x, v], goal, [near.at(x, v), shown])

    def _prove_lifted(self, early: int, few: int, large: int) -> Theorem:
        """Prove that a large heap x has an option of value v ≥ few if x − period has one of value v − rise."""
        k, name, f, move, form = self.k, self.name, self.f, self.move, self.form
        e, p, q = form.preperiod, form.period, form.rise
        some, shown = self.positions.option_values(f)
        before = k.evaluate(f"{name}.early", [y], z3.Implies(z3.And(y >= 0, y < e), f(y) <= early))
        goal = z3.Implies(z3.And(x >= large, v >= few, move(x - p, y), f(y) == v - q), some(x, v))
        by = [before(y), self.periodicity(y), move.at(x - p, y), move.at(x, y + p), shown(x, y + p, v)]
        lift = k.prove(f"{name}.lift", [x, y, v], goal, by)
        goal = z3.Implies(z3.And(x >= large, v >= few, some(x - p, v - q)), some(x, v))
        return k.prove(f"{name}.lifted", [x, v], goal, [some.at(x - p, v - q), lift])

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorems on one heap and on several, and on minimality of preperiod and period."""
        options_differ, reaches_smaller_values = self.options_differ(), self.reaches_smaller_values()
        return [
            *values_and_sums(self.positions, self.f, self.natural, options_differ, reaches_smaller_values),
            self.climbing.minimality(),
        ]


class ArithmeticPeriodicTheorems(NamedTuple):
    """Theorems on a game in normal play, by their names without the prefix of the game.

    Args:
        periodicity: the values rise by the same amount in each period.
        heap_grundy: the Grundy value of a heap is given by the closed form.
        grundy: the value of a list of heaps is the nim-sum of their values.
        lost: a list is lost exactly when the nim-sum is 0.
        minimality: no smaller period and no smaller preperiod is possible.
    """

    periodicity: Theorem
    heap_grundy: Theorem
    grundy: Theorem
    lost: Theorem
    minimality: Theorem


def prove_arithmetic_periodic(k: Kernel, rules: HeapGame, values: ArithmeticPeriodic) -> ArithmeticPeriodicTheorems:
    """Prove all theorems on a game with a known closed form.

    Raises:
        ProofError: the values are wrong, or the game does not belong to this class.
    """
    forbidden = forbidden_numbers(rules)
    if forbidden is None:
        raise ProofError(f"{rules.name}: infinitely many numbers of counters are forbidden; use another strategy")
    try:
        one = ForbiddenNumbersGame(k, replace(rules, name=proof_name(rules.name)), forbidden, values)
        heap_grundy, _, grundy, lost, least = one.theorems()
    except StrategyFailed as error:
        raise ProofError(f"{rules.name}: {error}") from None
    return ArithmeticPeriodicTheorems(one.periodicity, heap_grundy, grundy, lost, least)


def meanings(rules: HeapGame, values: ArithmeticPeriodic) -> dict[str, Callable[..., Any]]:
    """Return the interpretation of `repeats`, which concerns all heaps from m on and so needs more than samples."""

    def f(n: int) -> int:
        return values(n) if n >= 0 else 0

    def repeats(m: int, s: int, r: int) -> bool:
        # From here on, a period adds the same to both sides.
        end = max(m, values.preperiod, values.preperiod - s) + values.period
        return all(f(n + s) == f(n) + r for n in range(m, end))

    return {f"{proof_name(rules.name)}.repeats": repeats}


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess the arithmetic period, compare it with brute force, and prove it.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    forbidden = forbidden_numbers(game)
    assert forbidden is not None and play is Play.NORMAL
    for bound in BOUNDS:
        clock.check()
        values = brute_values(forbidden, bound, clock.check)
        form = guess_arithmetic_period(values)
        if form is not None:
            compare_with_truth(form, values)
            compare_with_truth(form, values_from_rules(game, play, COMPARED_HEAPS // 2, clock.check))
            theorems = ForbiddenNumbersGame(k, game, forbidden, form).theorems()
            e, p, q = form.preperiod, form.period, form.rise
            description = f"from heap {e} on the Grundy values rise by {q} in every {p} heaps"
            return ProvedForm(
                Form(kind="arithmetic-periodic", preperiod=e, period=p, saltus=q), form, theorems, description, form
            )
    raise StrategyFailed(f"the first {BOUNDS[-1]} values are not arithmetic periodic")
