"""Games of several divisions, such as leaving a half, a third or a fifth: the values are the same on every scale.

Division by k and division by a factor c may be exchanged: dividing n by k and then by c gives the same as dividing it
by c and then by k, if both are rounded down, or both up. So if from some n on the value of n is that of n divided by c,
then the options of a large n have the values of the options of n divided by c. The rule of the game follows by
induction from finitely many heaps.
"""

from collections.abc import Sequence
from typing import Any

import z3

from theory.numbers.scale_invariant import Scaled
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import define_table
from verify.discover.general.heap_options import Option, options, rule
from verify.discover.general.heap_values import brute_values, values_from_rules
from verify.discover.general.single_heap import SingleHeap
from verify.discover.result import ProvedForm, StrategyFailed, compare_with_truth
from verify.kernel import Kernel, Measure, Theorem

x, n, v = z3.Ints("x n v")
# Numbers of values in which a factor is searched, and of heaps that are compared with the rules.
SEARCHED_HEAPS, COMPARED_HEAPS = 1 << 16, 400
MOST_FACTOR = 1000


def divisions(game: HeapGame) -> tuple[Option, ...] | None:
    """Return the divisions of a game whose moves are divisions, rounded the same way; None for other games."""
    kinds = options(game)
    if not kinds or not all(kind.divide >= 2 for kind in kinds) or len({kind.up for kind in kinds}) > 1:
        return None
    return kinds


def first_heaps(kinds: Sequence[Option], start: int) -> int:
    """Return the number of first heaps for which the rule is computed; options of larger heaps are at least `start`."""
    return max(kind.divide for kind in kinds) * start


def guess(kinds: Sequence[Option], values: Sequence[int]) -> Scaled | None:
    """Return the sequence with the smallest factor that agrees with all values; None if there is none.

    The values must reach beyond one more scale than the heaps whose rule is computed.
    """
    up, most = kinds[0].up, len(values)
    for factor in range(2, MOST_FACTOR + 1):
        smaller = [-(-size // factor) if up else size // factor for size in range(most)]
        differ = (size for size in range(most - 1, -1, -1) if values[size] != values[smaller[size]])
        start = max(next(differ, 0) + 1, 1 + up)
        if first_heaps(kinds, start) * factor <= most:
            return Scaled(factor, tuple(values[:start]), up)
    return None


class ScalingGame:
    """One heap of a game of several divisions.

    Args:
        k: the kernel.
        game: the rules.
        form: the values.
    """

    def __init__(self, k: Kernel, game: HeapGame, form: Scaled) -> None:
        kinds = divisions(game)
        assert kinds is not None
        self.k, self.name, self.form, self.kinds = k, game.name, form, kinds
        self.heap = SingleHeap(k, self.name, game, kinds)
        self.table = table = define_table(k, f"{self.name}.table", form.values)

        def body(f: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
            return z3.If(n < 0, 0, z3.If(n < form.start, table(n), f(self.smaller(n))))

        self.f = k.define(f"{self.name}.f", [n], z3.IntSort(), body, Measure((n,)))

    def smaller(self, size: Any) -> Any:
        """Return a size divided by the factor, rounded as the divisions of the game are."""
        return Option(0, self.form.factor, self.form.up).size_after(size)

    def prove_rule(self, play: Play) -> tuple[Theorem, Theorem]:
        """Prove for x, v: x ≥ 0 → the rule of the game at x; and for n: f(n) ≥ 0."""
        k, name, f, form = self.k, self.name, self.f, self.form
        highest, near = max(form.values) + 1, first_heaps(self.kinds, form.start)
        at = z3.And(n >= 0, n < form.start)
        goal = z3.Implies(at, z3.And(self.table(n) >= 0, self.table(n) < highest))
        entries = k.evaluate(f"{name}.entries", [n], goal)
        goal = z3.Implies(n >= 0, z3.And(f(n) >= 0, f(n) < highest))
        within = k.induct(f"{name}.range", [n], goal, Measure((n,)), at=[(self.smaller(n),)], by=[f.at(n), entries(n)])
        natural = k.prove(f"{name}.natural", [n], f(n) >= 0, [within(n), f.at(n)])
        formula = rule(play, f(x), self.heap.options(f, x), v)
        goal = z3.Implies(z3.And(x >= 0, x < near, v >= 0, v < highest), formula)
        first = k.evaluate(f"{name}.first-heaps", [x, v], goal)
        scaled = [self._prove_scaling(kind, number)(x) for number, kind in enumerate(self.kinds, 1)]
        goal = z3.Implies(x >= form.start, f(x) == f(self.smaller(x)))
        here = k.prove(f"{name}.scaled", [x], goal, [f.at(x)])
        by = [first(x, v), first(x, z3.IntVal(0)), within(x), here(x), *scaled]
        goal = z3.Implies(x >= 0, formula)
        places = [(self.smaller(x), v)]
        return k.induct(f"{name}.rule", [x, v], goal, Measure((x,)), at=places, by=by), natural

    def _prove_scaling(self, kind: Option, number: int) -> Theorem:
        """Prove for large x: an option of x has the value of the same option of x divided by the factor."""
        k, f, form = self.k, self.f, self.form
        after, below = kind.size_after(x), kind.size_after(self.smaller(x))
        large = x >= first_heaps(self.kinds, form.start)
        goal = z3.Implies(large, z3.And(after >= form.start, self.smaller(after) == below))
        exchanged = k.prove(f"{self.name}.exchange-{number}", [x], goal)
        goal = z3.Implies(large, f(after) == f(below))
        return k.prove(f"{self.name}.option-{number}", [x], goal, [exchanged(x), f.at(after)])

    def theorems(self, play: Play) -> list[Theorem]:
        """Prove and return the theorems on one heap and on several, and the rule for the values."""
        obeys_rule, natural = self.prove_rule(play)
        return [*self.heap.theorems(self.f, obeys_rule, natural, play), self.f.equation]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess the factor, compare the values with brute force, and prove them.

    Raises:
        StrategyFailed: no factor was found, or the time is up.
    """
    kinds = divisions(game)
    assert kinds is not None
    form = guess(kinds, brute_values(kinds, play, SEARCHED_HEAPS, clock.check))
    if form is None:
        raise StrategyFailed(f"no factor up to {MOST_FACTOR} leaves the first {SEARCHED_HEAPS} values unchanged")
    compare_with_truth(form, values_from_rules(game, play, COMPARED_HEAPS, clock.check))
    theorems = ScalingGame(k, game, form).theorems(play)
    what = "Grundy value" if play is Play.NORMAL else "outcome"
    part = f"{'ceil' if form.up else 'floor'}(n/{form.factor})"
    description = f"the {what} of n ≥ {form.start} is that of {part}"
    return ProvedForm(
        Form(kind="scaled", base=form.factor, start=form.start, up=form.up), form, theorems, description, form
    )
