"""Games in which no move takes as many counters as the move before: the outcomes of the heaps are periodic.

If two different numbers win from a heap, the heap is won whatever was just taken. If one number wins, the heap is lost
exactly when that number was just taken. If none wins, the heap is lost. So one number describes a heap, and it depends
only on the numbers of its options. The sequence of these numbers is periodic.
"""

import z3

from theory.numbers.outcome_laws import Law
from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.multi_heap_moves import TakeOther
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import PeriodicFunction
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.result import LAW_KIND, ProvedForm, StrategyFailed, no_value
from verify.discover.without_theorem.computed_values import compute_values
from verify.discover.without_theorem.position_search import Search
from verify.kernel import Fact, Kernel, Measure, Theorem
from verify.proofs.general.z3_semantics import Pair, first, pair, second

p, q = z3.Consts("p q", Pair)
n = z3.Int("n")
# The number of a heap that is always lost, and of one that is never lost. A heap that is lost only after a move that
# took m counters has the number m + 1.
ALWAYS, NEVER = 0, 1
# Numbers of heaps that are searched for a period, and that are compared with a search.
SEARCHED_HEAPS, COMPARED_SIZES = 4000, 60


def numbers_of(game: HeapGame) -> tuple[int, ...] | None:
    """Return the numbers of counters that may be taken; None for other games."""
    match game.moves:
        case (TakeOther(taken),) if not game.marked:
            return taken
    return None


def lost_after(number: int, last: int) -> bool:
    """Return whether a heap with this number, as in `sequence`, is lost if `last` counters were just taken."""
    return number == ALWAYS or number == last + 1 > NEVER


def sequence(taken: tuple[int, ...], count: int) -> list[int]:
    """Return a number for each of the first heaps: ALWAYS lost, NEVER lost, or 1 plus the only winning amount."""
    answers: list[int] = []
    for size in range(count):
        winning = [amount for amount in taken if amount <= size and lost_after(answers[size - amount], amount)]
        answers.append(ALWAYS if not winning else winning[0] + 1 if len(winning) == 1 else NEVER)
    return answers


def periodic(taken: tuple[int, ...], count: int = SEARCHED_HEAPS) -> Periodic | None:
    """Return the sequence in periodic form; None if no window of it recurs among the first `count` heaps."""
    values, most, seen = sequence(taken, count), max(taken), dict[tuple[int, ...], int]()
    for start in range(count - most):
        window = tuple(values[start : start + most])
        if window in seen:
            e, period = seen[window], start - seen[window]
            while e and values[e - 1] == values[e - 1 + period]:
                e -= 1
            return Periodic(e, period, tuple(values[: e + period]))
        seen[window] = start
    return None


class UnrepeatedGame:
    """Heaps with the number that was just taken.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        taken: the numbers that may be taken.
        values: the sequence.
    """

    def __init__(self, k: Kernel, name: str, taken: tuple[int, ...], values: Periodic) -> None:
        self.k, self.name, self.taken, self.values = k, name, taken, values
        amount = z3.Or([second(q) == one for one in taken])
        left = z3.And(first(q) == first(p) - second(q), first(q) >= 0, second(q) != second(p))
        is_move = z3.And(self._inside(p), amount, left)
        self.move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
        goal = z3.Implies(self.move(p, q), z3.And(0 <= first(q), first(q) < first(p), self._inside(q)))
        rank_falls = k.prove(f"{name}.falls", [p, q], goal, [self.move.at(p, q)])
        self.game = GameTheory(k, name, Pair, self._inside, self.move, first, rank_falls)
        self.repeating = PeriodicFunction(k, name, values.values, values.preperiod, values.period)

    @staticmethod
    def _inside(p: z3.ExprRef) -> z3.BoolRef:
        return z3.And(first(p) >= 0, second(p) >= 0)

    def prove_rule(self) -> Theorem:
        """Prove that the number that describes a heap, as in `sequence`, follows from those of its options."""
        k, name, f, taken = self.k, self.name, self.repeating.f, self.taken
        e, period, most = self.values.preperiod, self.values.period, max(self.taken)
        wins = {one: z3.And(n >= one, z3.Or(f(n - one) == ALWAYS, f(n - one) == one + 1)) for one in taken}
        beside = {one: z3.Or([z3.BoolVal(False), *(wins[other] for other in taken if other != one)]) for one in taken}
        two = z3.Or([z3.And(wins[one], beside[one]) for one in taken])
        only = [z3.And(f(n) == one + 1, wins[one], z3.Not(beside[one])) for one in taken]
        none = z3.And(f(n) == ALWAYS, z3.Not(z3.Or([*wins.values()])))
        rule = z3.Or(none, z3.And(f(n) == NEVER, two), *only)
        near = z3.And(n >= 0, n < e + period + most + 1)
        base = k.evaluate(f"{name}.base", [n], z3.Implies(near, rule))
        by: list[Fact] = [base(n), self.repeating.periodicity(n - period)]
        by += [self.repeating.periodicity(n - period - one) for one in taken]
        return k.induct(f"{name}.rule", [n], z3.Implies(n >= 0, rule), Measure((n,)), at=[(n - period,)], by=by)

    def theorems(self) -> list[Theorem]:
        """Prove which positions are lost, and that the period is minimal; return the theorems."""
        k, name, f, obeys_rule = self.k, self.name, self.repeating.f, self.prove_rule()
        code, last = f(first(p)), second(p)
        body = z3.If(z3.Or(code == ALWAYS, z3.And(last >= 1, code == last + 1)), 0, 1)
        won = k.define(f"{name}.won", [p], z3.IntSort(), lambda *_: body)
        goal = z3.Implies(z3.And(self.move(p, q), won(p) == 0), won(q) != 0)
        by: list[Fact] = [self.move.at(p, q), won.at(p), won.at(q), obeys_rule(first(p))]
        no_lost_option = k.prove(f"{name}.quiet", [p, q], goal, by)
        some, shown = self.game.option_values(won)
        by = [won.at(p), obeys_rule(first(p))]
        for one in self.taken:
            to = pair(first(p) - one, one)
            by += [shown(p, to, 0), self.move.at(p, to), won.at(to)]
        goal = z3.Implies(z3.And(self._inside(p), won(p) != 0), some(p, 0))
        has_lost_option = k.prove(f"{name}.answered", [p], goal, by)
        return [self.game.normal(won, no_lost_option, has_lost_option), won.equation, self.repeating.minimality()]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Find the period, compare the outcomes with a search, and prove them.

    Raises:
        StrategyFailed: there is no period among the first heaps, or the time is up.
    """
    taken = numbers_of(game)
    assert taken is not None and play is Play.NORMAL
    values = periodic(taken)
    if values is None:
        raise StrategyFailed(f"no period found among the first {SEARCHED_HEAPS} heaps")
    search = Search(game, play, clock.check)
    for size in range(COMPARED_SIZES):
        for last in (0, *taken):
            if search.lost((size, last)) is not lost_after(values(size), last):
                raise StrategyFailed(f"a search contradicts the outcome of heap {size} after a move of {last}")
    truth = compute_values(game, play, 0, clock.check)
    assert truth is not None and truth.pairs is not None
    theorems = UnrepeatedGame(k, game.name, taken, values).theorems()
    always = [size for size in range(values.preperiod + values.period) if values(size) == ALWAYS]
    description = (
        f"the outcomes of a heap after each number have period {values.period} from heap {values.preperiod} on; among "
        f"the first {values.preperiod + values.period} heaps these are lost whatever was just taken: "
        f"{', '.join(map(str, always))}"
    )
    law = Law("other-number", values=values)
    form = Form(kind=LAW_KIND, preperiod=values.preperiod, period=values.period)
    return ProvedForm(form, no_value, theorems, description, law, positions=truth.pairs)
