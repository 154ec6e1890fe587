"""Games in which the numbers of counters that may be taken form a set, such as the powers of 2.

The values are guessed to be periodic from heap 0 on. Finitely many small amounts give every value that an option must
have. No amount leaves a heap with the same value, because all amounts lie in few residue classes modulo the period.
"""

from collections.abc import Callable, Sequence

import z3

from theory.numbers.periodic import Periodic
from theory.rules.amounts import Amounts, Fibonacci, Primes, Squares, members
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAmount
from verify.discover.deadline import Deadline
from verify.discover.general.finite_tables import PeriodicFunction
from verify.discover.general.heap_options import Option, is_legal, rule, values_from_rules
from verify.discover.general.heap_sums import NimSums, weight
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.result import ProvedForm, StrategyFailed, compare_with_truth
from verify.kernel import Fact, Kernel, Measure, Theorem
from verify.proofs.chomp.divisor_game_dimension import prime
from verify.proofs.general import amount_sets

x, y, v, a, i, j = z3.Ints("x y v a i j")
# Numbers of heaps among which a period is searched, and of heaps that are compared with the rules.
SEARCHED, COMPARED = (500, 4000, 20_000), 300
# Number of amounts from which a proof may choose options.
MOST_AMOUNTS = 99


def amounts_of(game: HeapGame) -> Amounts | None:
    """Return the set of amounts of a game whose only move takes such an amount from one heap; None for others."""
    if game.params or game.bank or game.ends_when_empty or game.marked or game.heaps is not None or game.least:
        return None
    match game.moves:
        case (TakeAmount(amounts),):
            return amounts
    return None


def brute_values(
    amounts: Sequence[int], play: Play, count: int, check: Callable[[], None] = lambda: None
) -> list[int]:  # fmt: skip
    """Return the values of the first heaps if the given amounts, in ascending order, may be taken.

    They are Grundy values, or in misère play 0 for a P-position and 1 for an N-position.
    """
    marks: list[int] = []
    for n in range(count):
        if n % 256 == 0:
            check()
        reached = 0
        for taken in amounts:
            if taken > n:
                break
            reached |= marks[n - taken]
        marks.append((1 if reached == 2 else 2) if play is Play.MISERE else ~reached & (reached + 1))
    return [mark.bit_length() - 1 for mark in marks]


def guess_period(values: Sequence[int]) -> int | None:
    """Return the least period from heap 0 on that the values have three times over; None if there is none."""
    count = len(values)
    return next((p for p in range(1, count // 3) if all(values[n] == values[n - p] for n in range(p, count))), None)


class AmountGame:
    """One heap of such a game with the guessed values.

    Args:
        k: the kernel.
        game: the rules.
        amounts: the set of amounts.
        few: amounts that give all values that options must have.
        period: the values of the first heaps, one period of them.
        play: the convention.
    """

    def __init__(
        self, k: Kernel, game: HeapGame, amounts: Amounts, few: Sequence[int], period: Sequence[int], play: Play
    ) -> None:
        self.k, self.name, self.amounts, self.few, self.play = k, game.name, amounts, few, play
        name, self.p = self.name, len(period)
        inside = amount_sets.member(k, amounts, a)
        self.amount = k.define(f"{name}.amount", [a], z3.BoolSort(), lambda *_: inside)
        there = z3.And(x >= 0, y >= 0, self.amount(x - y))
        self.move = move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: there)
        goal = z3.Implies(move(x, y), z3.And(0 <= y, y < x))
        falls = k.prove(f"{name}.falls", [x, y], goal, [move.at(x, y), self.amount.at(x - y)])
        self.positions = GameTheory(k, name, z3.IntSort(), lambda x: x >= 0, move, lambda x: x, falls)
        self.repeating = PeriodicFunction(k, name, period, 0, self.p)
        self.f = self.repeating.f

    def apart(self) -> Theorem:
        """Prove that no move joins two heaps of the same value; in misère play, no two lost heaps."""
        k, name, p, f, table = self.k, self.name, self.p, self.f, self.repeating.table
        classes = amount_sets.residues(self.amounts, p)
        inside = amount_sets.lies_in(a, p, classes)
        facts = amount_sets.residues_of(k, f"{name}.residue", self.amounts, a, p)
        goal = z3.Implies(self.amount(a), inside)
        lies = k.prove(f"{name}.residues", [a], goal, [self.amount.at(a), *facts])

        def differ(mine: z3.ArithRef, theirs: z3.ArithRef) -> z3.BoolRef:
            if self.play is Play.NORMAL:
                return z3.Distinct(mine, theirs)
            return z3.Implies(mine == 0, z3.Distinct(theirs, z3.IntVal(0)))

        known = z3.And(i >= 0, i < p, j >= 0, j < p, z3.Or([j == s for s in classes]))

        def below(mine: z3.ArithRef, shift: z3.ArithRef) -> z3.ArithRef:
            return z3.If(mine >= shift, mine - shift, mine - shift + p)

        entries = k.evaluate(f"{name}.entries-apart", [i, j], z3.Implies(known, differ(table(i), table(below(i, j)))))
        # Without a quotient by the period, which the proof would otherwise have to find.
        place = k.prove(f"{name}.place", [x, y], y % p == below(x % p, (x - y) % p), [])
        by: list[Fact] = [
            self.move.at(x, y), lies(x - y), entries(x % p, (x - y) % p), f.at(x), f.at(y), self.positions.falls(x, y),
            place(x, y),
        ]  # fmt: skip
        return k.prove(f"{name}.differs", [x, y], z3.Implies(self.move(x, y), differ(f(x), f(y))), by)

    def ruled(self) -> Theorem:
        """Prove that the values obey the rule of the game that allows only the few amounts."""
        k, name, f, p, kinds = self.k, self.name, self.f, self.p, [Option(taken, 0) for taken in self.few]
        again, most, highest = self.repeating.again, max(self.few), max(self.repeating.entries) + 1
        ruled = rule(self.play, f(x), [(is_legal(kind, x), f(kind.left(x))) for kind in kinds], v)
        near = z3.And(x >= 0, x < p + most + 1, v >= 0, v < highest)
        base = k.evaluate(f"{name}.base", [x, v], z3.Implies(near, ruled))
        low = k.evaluate(
            f"{name}.entries-low", [i], z3.Implies(z3.And(i >= 0, i < p), self.repeating.table(i) < highest)
        )
        below = k.prove(f"{name}.low", [x], f(x) < highest, [f.at(x), *self.repeating.of_entry(low, x)])
        by = [base(x, v), base(x, z3.IntVal(0)), below(x), again(x - p), *(again(x - p - taken) for taken in self.few)]
        goal = z3.Implies(x >= 0, ruled)
        return k.induct(f"{name}.rule", [x, v], goal, Measure((x,)), at=[(x - p, v)], by=by)

    def allowed(self) -> list[Theorem]:
        """Prove for each of the few amounts that it may be taken from a heap that is large enough."""
        k, name = self.k, self.name
        found = []
        for taken in self.few:
            facts = [] if self.amounts.other else amount_sets.is_member(k, f"{name}.is-{taken}", self.amounts, taken)
            inside = k.prove(f"{name}.takes-{taken}", [], self.amount(taken), [self.amount.at(taken), *facts])
            goal = z3.Implies(x >= taken, self.move(x, x - taken))
            found.append(k.prove(f"{name}.there-{taken}", [x], goal, [self.move.at(x, x - taken), inside]))
        return found

    def solved(self) -> list[Theorem]:
        """Prove and return the theorems: values or outcomes of heaps, and that no shorter period is possible."""
        k, name, f, move = self.k, self.name, self.f, self.move
        natural, differs, ruled, there = self.repeating.natural, self.apart(), self.ruled(), self.allowed()
        some, shown = self.positions.shared(f)
        to = [x - taken for taken in self.few]
        if self.play is Play.NORMAL:
            by: list[Fact] = [ruled(x, v), *(shown(x, t, v) for t in to), *(one(x) for one in there), f.at(x)]
            reaches = k.prove(f"{name}.reaches", [x, v], z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v)), by)
            goal = z3.Implies(move(x, y), z3.And(y >= 0, weight(y) < weight(x)))
            smaller = k.prove(f"{name}.smaller", [x, y], goal, [self.positions.falls(x, y)])
            sums = NimSums(k, f"{name}.sum", 1, move, smaller, f, some, natural, differs, reaches)
            return [*self.positions.values(f, natural, differs, reaches), *sums.solved(), self.repeating.least()]
        can = self.positions.can
        goal = z3.Implies(z3.And(move(x, y), f(x) == 0), f(y) != 0)
        quiet = k.prove(f"{name}.quiet", [x, y], goal, [differs(x, y)])
        least = min(self.few)
        # A prime is at least 2; all other parts state their least member.
        primes: list[Fact] = [k(prime).at(a)] if Primes() in self.amounts.parts else []
        goal = z3.Implies(self.amount(a), a >= least)
        begins = k.prove(f"{name}.begins", [a], goal, [self.amount.at(a), *primes])
        goal = z3.Implies(move(x, y), x >= least)
        enough = k.prove(f"{name}.enough", [x, y], goal, [move.at(x, y), begins(x - y)])
        stuck = k.prove(f"{name}.can-listed", [x], z3.Implies(can(x), x >= least), [can.at(x), enough])
        shows = k.prove(f"{name}.can", [x, y], z3.Implies(move(x, y), can(x)), [can.at(x)])
        by = [ruled(x, 0), *(one(x) for one in there), *(shows(x, t) for t in to)]
        goes_on = k.prove(f"{name}.goes-on", [x], z3.Implies(z3.And(x >= 0, f(x) == 0), can(x)), by)
        by = [ruled(x, 0), stuck(x), *(one(x) for one in there), *(shown(x, t, z3.IntVal(0)) for t in to)]
        goal = z3.Implies(z3.And(x >= 0, can(x), f(x) != 0), some(x, 0))
        answered = k.prove(f"{name}.answered", [x], goal, by)
        return [*self.positions.misere(f, quiet, goes_on, answered), self.repeating.least()]


def few_amounts(amounts: Amounts, values: Sequence[int], period: int, play: Play) -> list[int] | None:
    """Return few amounts that alone give the same values, in ascending order; None if too many are needed.

    They are chosen greedily, each so that as many heaps as possible get an option with a value that they still lack.
    """
    count = min(len(values), 3 * period + 64)
    # The bit n * width + v stands for an option of heap n with value v.
    width = max(values[:count]) + 1
    least = next(members(amounts, count), count)
    wanted = sum(1 << (n * width + v) for n in range(least, count) for v in range(values[n]))
    given = {
        taken: sum(1 << (n * width + values[n - taken]) for n in range(taken, count)) & wanted
        for taken in members(amounts, 2 * period)
    }
    chosen: list[int] = []
    while wanted:
        best = max(given, key=lambda taken: (given[taken].bit_count(), -taken), default=None)
        if best is None or not given[best] or len(chosen) == MOST_AMOUNTS:
            return None
        chosen.append(best)
        wanted &= ~given.pop(best)
        given = {taken: left for taken, mask in given.items() if (left := mask & wanted)}
    # In misère play a heap is won if it has no move, so all heaps with moves must have one.
    chosen = sorted({least, *chosen} if play is Play.MISERE else chosen)
    return chosen if brute_values(chosen, play, count) == list(values[:count]) else None


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess the period, compare it with brute force, and prove it.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    amounts = amounts_of(game)
    assert amounts is not None
    if not amounts.other and any(isinstance(part, Squares | Fibonacci) for part in amounts.parts):
        raise StrategyFailed("no theorem on the values is known if squares or Fibonacci numbers may be taken")
    for count in SEARCHED:
        values = brute_values(list(members(amounts, count)), play, count, clock.check)
        period = guess_period(values)
        if period is not None:
            break
    else:
        raise StrategyFailed(f"no period found among the first {SEARCHED[-1]} heaps")
    closed = Periodic(0, period, tuple(values[:period]))
    compare_with_truth(closed, values_from_rules(game, play, COMPARED, clock.check))
    few = few_amounts(amounts, values, period, play)
    if few is None:
        raise StrategyFailed(f"period {period} was observed, but no few amounts explain the values")
    collisions = [s for s in amount_sets.residues(amounts, period) if _collide(values[:period], s, play)]
    if collisions:
        raise StrategyFailed(
            f"period {period} was observed, but an amount that is {collisions[0]} modulo {period} would contradict it"
        )
    theorems = AmountGame(k, game, amounts, few, values[:period], play).solved()
    what = "Grundy values" if play is Play.NORMAL else "outcomes"
    told = f"the {what} have period {period} from heap 0 on"
    return ProvedForm({"kind": "periodic", "preperiod": 0, "period": period}, closed, theorems, told, closed)


def _collide(values: Sequence[int], shift: int, play: Play) -> bool:
    """Return whether a shift by so many heaps joins two equal values; in misère play, two lost heaps."""
    p = len(values)
    same = (values[n] for n in range(p) if values[n] == values[(n - shift) % p])
    return any(play is Play.NORMAL or value == 0 for value in same)
