"""Games in which a move takes a number of counters from a set, but never all counters of a heap.

One counter of each heap plays no part: a heap of n + 1 has the moves that a heap of n has in the game in which all
counters may be taken. So the values are those of that game, shifted by one heap.
"""

from dataclasses import replace

import z3

from theory.numbers.periodic import Periodic
from theory.rules.amounts import Amounts
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAmount
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.heap_values import values_from_rules
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.result import ProvedForm, compare_with_truth
from verify.discover.strategies import amount_games
from verify.discover.strategies.amount_games import AmountGame
from verify.kernel import Fact, Kernel, Theorem

x, y, v, n = z3.Ints("x y v n")


def amounts_of(game: HeapGame) -> Amounts | None:
    """Return the numbers that may be taken as long as a counter is left; None for other games."""
    if not game.plain or game.least != 1:
        return None
    match game.moves:
        case (TakeAmount(amounts),) if not amounts.depends_on_heap:
            return amounts
    return None


def closed_form(values: tuple[int, ...]) -> Periodic:
    """Return the values shifted by one heap, with the least preperiod.

    Args:
        values: one period of the values, from heap 0 on, if all counters may be taken.
    """
    if values[-1] == 0:
        return Periodic(0, len(values), (0, *values[:-1]))
    return Periodic(1, len(values), (0, *values))


def prove_values(k: Kernel, game: HeapGame, whole: AmountGame) -> list[Theorem]:
    """Prove the Grundy values of `game`, in which a counter of each heap stays; in `whole` all may be taken."""
    name, other = game.name, whole.positions
    natural, options_differ, reaches_smaller_values = whole.normal_play()
    is_move = z3.And(x >= 1, y >= 1, whole.amount(x - y, x))
    move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: is_move)
    by: list[Fact] = [move.at(x, y), whole.amount.at(x - y, x)]
    positions = heap_positions(k, name, move, by)
    f = k.define(f"{name}.f", [n], z3.IntSort(), lambda *_: z3.If(n < 1, 0, whole.f(n - 1)))
    goal = move(x, y) == z3.And(x >= 1, y >= 1, whole.move(x - 1, y - 1))
    by = [move.at(x, y), whole.move.at(x - 1, y - 1), whole.amount.at(x - y, x), whole.amount.at(x - y, x - 1)]
    same = k.prove(f"{name}.one-less", [x, y], goal, by)
    least = k.prove(f"{name}.natural", [x], f(x) >= 0, [f.at(x), natural(x - 1)])
    by = [same(x, y), options_differ(x - 1, y - 1), f.at(x), f.at(y)]
    apart = k.prove(f"{name}.differs", [x, y], z3.Implies(move(x, y), f(y) != f(x)), by)
    some, shown = positions.option_values(f)
    before = other.option_values(whole.f).some
    goal = z3.Implies(z3.And(x >= 1, whole.move(x - 1, y), whole.f(y) == v), some(x, v))
    by = [same(x, y + 1), shown(x, y + 1, v), f.at(y + 1), other.rank_falls(x - 1, y)]
    moved = k.prove(f"{name}.option", [x, y, v], goal, by)
    goal = z3.Implies(z3.And(x >= 1, before(x - 1, v)), some(x, v))
    option_values = k.prove(f"{name}.options", [x, v], goal, [before.at(x - 1, v), moved])
    by = [f.at(x), reaches_smaller_values(x - 1, v), option_values(x, v)]
    each = k.prove(f"{name}.reaches", [x, v], z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v)), by)
    return [*values_and_sums(positions, f, least, apart, each), f.equation]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess the period, compare it with brute force, and prove it.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    amounts = amounts_of(game)
    assert amounts is not None and play is Play.NORMAL
    free = replace(game, name=f"{game.name}.free", least=0)
    guess = amount_games.guess_form(free, play, clock)
    form = closed_form(guess.values)
    compare_with_truth(form, values_from_rules(game, play, amount_games.COMPARED_HEAPS, clock.check))
    theorems = prove_values(k, game, AmountGame(k, free, amounts, guess.few, guess.values, play))
    description = f"the Grundy values have period {form.period} from heap {form.preperiod} on"
    summary = Form(kind="periodic", preperiod=form.preperiod, period=form.period)
    return ProvedForm(summary, form, theorems, description, form)
