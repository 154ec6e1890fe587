"""Subtraction games: the values of one heap are periodic, and the rule extends from one period to the next."""

import z3

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import PeriodicFunction
from verify.discover.general.heap_options import Option, options, rule
from verify.discover.general.heap_values import brute_values, values_from_rules
from verify.discover.general.single_heap import SingleHeap, v, x
from verify.discover.result import COMPARED_HEAPS, ProvedForm, StrategyFailed, compare_with_truth
from verify.kernel import Kernel, Measure, Theorem

i = z3.Int("i")
SEARCHED_HEAPS = 1 << 16
# Modulus and base of the hash of windows.
_HASH_MODULUS, _HASH_BASE = (1 << 61) - 1, 1_000_003


def guess_period(
    kinds: tuple[Option, ...], play: Play, clock: Deadline, heaps: int = 0
) -> tuple[list[int], int, int] | None:
    """Return values with preperiod and period; None if they exceed the search limit.

    The values after a window as long as the largest move depend only on that window.

    Args:
        kinds: the options of a heap.
        play: the convention.
        clock: the deadline.
        heaps: the search limit if it exceeds `SEARCHED_HEAPS`.

    Raises:
        StrategyFailed: the largest move exceeds the search limit, or the time is up.
    """
    most = max(kind.take for kind in kinds)
    limit = max(SEARCHED_HEAPS, heaps)
    if 2 * most > limit:
        raise StrategyFailed(
            f"a move may take {most} counters; a search of the first {limit} heaps is too short for that"
        )
    count = min(64 + 4 * most, limit)
    while True:
        clock.check()
        values = brute_values(kinds, play, count, clock.check)
        if (pattern := _repeated_window(values, most)) is not None:
            return values, *pattern
        if count == limit:
            return None
        count = min(4 * count, limit)


def _repeated_window(values: list[int], size: int) -> tuple[int, int] | None:
    """Return the least preperiod and the period for which a window of values occurs twice; None if no window does.

    Heap 0 may have a rule of its own for taking a whole heap, so windows start at 1. Windows are compared by a hash
    that is updated from heap to heap, and equal hashes by the values.
    """
    top = pow(_HASH_BASE, size, _HASH_MODULUS)
    seen: dict[int, int] = {}
    code = 0
    for end, value in enumerate(values[1:], 1):
        code = (code * _HASH_BASE + value + 1) % _HASH_MODULUS
        n = end - size + 1
        if n < 1:
            continue
        if n > 1:
            code = (code - (values[n - 1] + 1) * top) % _HASH_MODULUS
        e = seen.setdefault(code, n)
        if e < n and values[e : e + size] == values[n : n + size]:
            p = n - e
            while e and values[e - 1] == values[e - 1 + p]:
                e -= 1
            return e, p
    return None


def prove_subtraction(
    k: Kernel, name: str, game: HeapGame, kinds: tuple[Option, ...], play: Play, guess: tuple[list[int], int, int]
) -> list[Theorem]:
    """Prove the theorems on one heap: values or outcomes, and minimality of preperiod and period."""
    values, e, p = guess
    heap = SingleHeap(k, name, game, kinds)
    repeating = PeriodicFunction(k, name, values, e, p)
    f, periodicity = repeating.f, repeating.periodicity
    most = max(kind.take for kind in kinds)
    highest = max(values[: e + p]) + 1
    formula = rule(play, f(x), heap.options(f, x), v)
    near = z3.And(x >= 0, x < e + p + most + 1, v >= 0, v < highest)
    base = k.evaluate(f"{name}.base", [x, v], z3.Implies(near, formula))
    goal = z3.Implies(z3.And(i >= 0, i < e + p), repeating.table(i) < highest)
    low = k.evaluate(f"{name}.entries-low", [i], goal)
    below = k.prove(f"{name}.low", [x], f(x) < highest, [f.at(x), *repeating.of_entry(low, x)])
    by = [
        base(x, v),
        base(x, z3.IntVal(0)),
        below(x),
        periodicity(x - p),
        *(periodicity(x - p - kind.take) for kind in kinds),
    ]
    every = k.induct(f"{name}.rule", [x, v], z3.Implies(x >= 0, formula), Measure((x,)), at=[(x - p, v)], by=by)
    return [*heap.theorems(f, every, repeating.natural, play), repeating.minimality()]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline, heaps: int = 0) -> ProvedForm:
    """Guess preperiod and period, compare them with brute force, and prove them; `heaps` as in `guess_period`.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    kinds = options(game)
    assert kinds is not None
    guess = guess_period(kinds, play, clock, heaps)
    if guess is None:
        raise StrategyFailed(f"no period found among the first {max(SEARCHED_HEAPS, heaps)} heaps")
    values, e, p = guess
    closed = Periodic(e, p, tuple(values[: e + p]))
    compare_with_truth(closed, brute_values(kinds, play, max(COMPARED_HEAPS, 2 * (e + p)), clock.check))
    compare_with_truth(closed, values_from_rules(game, play, COMPARED_HEAPS, clock.check))
    theorems = prove_subtraction(k, game.name, game, kinds, play, guess)
    what = "Grundy values" if play is Play.NORMAL else "outcomes"
    description = f"the {what} have period {p} from heap {e} on"
    return ProvedForm(Form(kind="periodic", preperiod=e, period=p), closed, theorems, description, closed)
