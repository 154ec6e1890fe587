"""Games in which only finitely many single heaps are lost.

Examples are Nim with forbidden amounts in misère play and, in both conventions, the game in which a move takes less
than m counters or a multiple of m.

From every large heap a move leads to one of the lost heaps. For the first heaps this is computed. Between lost heaps
there is no move, and every lost heap has one.
"""

from collections.abc import Sequence

import z3

from theory.numbers.outcome_laws import Law
from theory.numbers.periodic import Periodic
from theory.rules.amounts import Range, Residue, contains
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, OneHeap
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import amount_sets
from verify.discover.general.finite_tables import PeriodicFunction
from verify.discover.general.heap_values import values_from_rules
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.result import LAW_KIND, ProvedForm, StrategyFailed, compare_with_truth
from verify.discover.strategies import arithmetic_periodic_games
from verify.discover.strategies.amount_games import amounts_of
from verify.discover.without_theorem.computed_values import first_values
from verify.kernel import Fact, Kernel, Theorem
from verify.proofs.general.z3_semantics import heap_move

x, y, n = z3.Ints("x y n")
# Numbers of heaps that are searched; the lost ones among them lie in the first half.
SEARCHED_HEAPS, COMPARED_HEAPS, MOST_LOST = 400, 300, 40


def applies(game: HeapGame) -> bool:
    """Return whether the moves of a game are given by intervals and residue classes of amounts."""
    amounts = amounts_of(game)
    if amounts is not None:
        return all(isinstance(part, Range | Residue) for part in amounts.parts)
    return arithmetic_periodic_games.forbidden_numbers(game) is not None


class FinitelyLost:
    """One heap of a game in which only finitely many single heaps are lost.

    Args:
        k: the kernel.
        game: the rules.
        values: the outcomes up to the first heap from which all are won, 0 for a lost heap and 1 for others.
    """

    def __init__(self, k: Kernel, game: HeapGame, values: Sequence[int]) -> None:
        self.k, self.name, self.game, self.e = k, game.name, game, len(values) - 1
        self.lost = [size for size, value in enumerate(values) if not value]
        self.move = k.define(f"{self.name}.move", [x, y], z3.BoolSort(), lambda _, x, y: self.option(x, y))
        self.positions = heap_positions(k, self.name, self.move, [self.move.at(x, y)])
        self.repeating = PeriodicFunction(k, self.name, values, self.e, 1)
        self.f = self.repeating.f

    def option(self, before: z3.ArithRef, after: z3.ArithRef) -> z3.BoolRef:
        """Return the formula that a move leads from one heap to another."""
        amounts = amounts_of(self.game)
        if amounts is None:
            return z3.And(before >= 0, heap_move(self.game, before, after, {}))
        return z3.And(before >= 0, after >= 0, amount_sets.member(self.k, amounts, before - after, before))

    def theorems(self, least: int, play: Play = Play.MISERE) -> list[Theorem]:
        """Prove that exactly these single heaps are lost, and that the period is minimal; return the theorems.

        Args:
            least: the smallest heap that has a move.
            play: the convention.
        """
        k, name, f, move, e = self.k, self.name, self.f, self.move, self.e
        some, shown = self.positions.option_values(f)
        has_move = self.positions.has_move
        is_lost = z3.Or([n == size for size in self.lost])
        goal = z3.Implies(z3.And(n >= 0, n < e + 1), (f(n) == 0) == is_lost)
        entries = k.evaluate(f"{name}.lost-entries", [n], goal)
        goal = z3.Implies(n >= 0, (f(n) == 0) == is_lost)
        listed = k.prove(f"{name}.lost-heaps", [n], goal, [entries(n), entries(e), f.at(n), f.at(e)])
        goal = z3.Implies(z3.And(move(x, y), f(x) == 0), f(y) != 0)
        by: list[Fact] = [move.at(x, y), listed(x), listed(y), self.positions.rank_falls(x, y)]
        no_lost_option = k.prove(f"{name}.quiet", [x, y], goal, by)
        # In normal play a heap without a move is lost, so that every heap that is won has one.
        reached = z3.Or([self.option(x, z3.IntVal(size)) for size in self.lost])
        first = least if play is Play.MISERE else 0
        goal = z3.Implies(z3.And(x >= first, x < e + 1), z3.Or(f(x) == 0, reached))
        near = k.evaluate(f"{name}.first-reach", [x], goal)
        far = k.prove(f"{name}.rest-reach", [x], z3.Implies(x >= e, reached), [])
        to_lost: list[Fact] = [near(x), far(x)]
        for size in self.lost:
            to_lost += [shown(x, size, z3.IntVal(0)), move.at(x, size), listed(size)]
        if play is Play.NORMAL:
            goal = z3.Implies(z3.And(x >= 0, f(x) != 0), some(x, 0))
            has_lost_option = k.prove(f"{name}.answered", [x], goal, to_lost)
            return [self.positions.normal(f, no_lost_option, has_lost_option), self.repeating.minimality()]
        shows = k.prove(f"{name}.can", [x, y], z3.Implies(move(x, y), has_move(x)), [has_move.at(x)])
        by = [listed(x)]
        for size in self.lost:
            to = next(y for y in range(size) if z3.is_true(z3.simplify(self.option(z3.IntVal(size), z3.IntVal(y)))))
            by += [shows(size, to), move.at(size, to)]
        lost_has_move = k.prove(f"{name}.goes-on", [x], z3.Implies(z3.And(x >= 0, f(x) == 0), has_move(x)), by)
        enough = k.prove(f"{name}.enough", [x, y], z3.Implies(move(x, y), x >= least), [move.at(x, y)])
        stuck = k.prove(f"{name}.can-listed", [x], z3.Implies(has_move(x), x >= least), [has_move.at(x), enough])
        goal = z3.Implies(z3.And(x >= 0, has_move(x), f(x) != 0), some(x, 0))
        has_lost_option = k.prove(f"{name}.answered", [x], goal, [stuck(x), *to_lost])
        return [*self.positions.misere(f, no_lost_option, lost_has_move, has_lost_option), self.repeating.minimality()]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Find the lost heaps, compare them with brute force, and prove that there are no others.

    Raises:
        StrategyFailed: too many heaps are lost, or the time is up.
    """
    assert applies(game)
    # In normal play the Grundy values need not repeat, but the outcomes do.
    known = first_values(game, play, SEARCHED_HEAPS, clock.check)
    values = [min(1, value) for value in known]
    lost = [size for size, value in enumerate(values) if not value]
    if not lost or len(lost) > MOST_LOST or lost[-1] >= SEARCHED_HEAPS // 2:
        raise StrategyFailed(f"the lost heaps do not end among the first {SEARCHED_HEAPS // 2}")
    e = lost[-1] + 1
    closed = Periodic(e, 1, tuple(values[: e + 1]))
    truth = values_from_rules(game, play, COMPARED_HEAPS, clock.check)
    compare_with_truth(closed, [min(1, value) for value in truth])
    theorems = FinitelyLost(k, game, values[: e + 1]).theorems(_first_with_a_move(game), play)
    description = f"the only lost heap{' is' if len(lost) == 1 else 's are'} {', '.join(map(str, lost))}"
    if play is Play.NORMAL:
        law, form = Law("few-heaps", values=closed), Form(kind=LAW_KIND, preperiod=e, period=1)
        description = f"{description}, among single heaps"
        return ProvedForm(form, known.__getitem__, theorems, description, law, positions=[(size,) for size in lost])
    return ProvedForm(Form(kind="periodic", preperiod=e, period=1), closed, theorems, description, closed)


def _first_with_a_move(game: HeapGame) -> int:
    """Return the smallest heap that has a move: its size is the smallest amount that may be taken."""
    amounts = amounts_of(game)
    if amounts is None:
        forbidden = arithmetic_periodic_games.forbidden_numbers(game)
        assert forbidden is not None and any(isinstance(move, OneHeap) for move in game.moves)
        return next(size for size in range(1, len(forbidden) + 2) if size not in forbidden)
    return next(size for size in range(1, SEARCHED_HEAPS) if contains(amounts, size))
