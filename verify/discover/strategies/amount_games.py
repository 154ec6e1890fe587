"""Games in which the numbers of counters that may be taken form a set, such as the powers of 2.

The values are guessed to be periodic from heap 0 on. Finitely many small amounts give every value that an option must
have. No amount leaves a heap with the same value, because all amounts lie in few residue classes modulo the period. A
set may also consist of divisors of the heap; then the residues of heap and amount depend on each other.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import z3

from theory.numbers.periodic import Periodic
from theory.rules.amounts import (
    Amounts,
    Coprime,
    Divisors,
    Fibonacci,
    LeftDivisors,
    PrimeDivisors,
    PrimePowers,
    Primes,
    Squares,
    contains,
    divisors,
    is_prime,
    members,
)
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAmount
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import amount_sets
from verify.discover.general.finite_tables import PeriodicFunction
from verify.discover.general.heap_options import rule
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.heap_values import values_from_rules
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.result import ProvedForm, StrategyFailed, compare_with_truth
from verify.kernel import Fact, Kernel, Measure, Theorem
from verify.proofs.chomp.divisor_game_dimension import prime

x, y, v, a, n, i, j = z3.Ints("x y v a n i j")
# Numbers of heaps among which a period is searched, and of heaps that are compared with the rules.
SEARCHED_HEAPS, COMPARED_HEAPS = (500, 4000, 20_000), 300
# Number of options that a search may look at.
MOST_STEPS = 40_000_000
# Number of amounts from which a proof may choose options; a proof with so many takes about a minute.
MOST_AMOUNTS = 250


def amounts_of(game: HeapGame) -> Amounts | None:
    """Return the set of amounts if the only move takes an amount in a set from one heap; None for other games."""
    if not game.plain or game.least:
        return None
    match game.moves:
        case (TakeAmount(amounts),):
            return amounts
    return None


class Choice(NamedTuple):
    """An amount from which a proof may choose options: it may be taken from every heap that is large enough.

    Args:
        taken: the amount.
        divides: whether the amount must divide the heap.
        proper: whether the amount must be less than the heap.
    """

    taken: int
    divides: bool = False
    proper: bool = False

    def allows(self, n: Any) -> Any:
        """Return whether the amount may be taken from a heap of n; for a symbolic n, return this as a formula."""
        least = self.taken + self.proper
        if isinstance(n, int):
            return n >= least and not (self.divides and n % self.taken)
        return z3.And(n >= least, n % self.taken == 0) if self.divides and self.taken > 1 else n >= least


def brute_values(
    listed: Callable[[int], Iterable[int]], play: Play, count: int, check: Callable[[], None] = lambda: None
) -> list[int]:
    """Return the values of the first `count` heaps by brute force.

    They are Grundy values, or in misère play 0 for a P-position and 1 for an N-position.

    Args:
        listed: the function from a heap to the amounts that may be taken from it.
        play: the convention.
        count: the number of heaps.
        check: a function that is called regularly, and may raise to stop the computation.
    """
    marks: list[int] = []
    for n in range(count):
        if n % 64 == 0:
            check()
        reached = 0
        for taken in listed(n):
            reached |= marks[n - taken]
        marks.append((1 if reached == 2 else 2) if play is Play.MISERE else ~reached & (reached + 1))
    return [mark.bit_length() - 1 for mark in marks]


def amounts_by_heap(amounts: Amounts, count: int) -> Callable[[int], Iterable[int]]:
    """Return the function that lists, for a heap below `count`, the amounts that may be taken from it."""
    if amounts.depends_on_heap:
        return lambda n: members(amounts, n, n)
    fixed = list(members(amounts, count))
    return lambda n: fixed[: bisect_right(fixed, n)]


def guess_period(values: Sequence[int]) -> int | None:
    """Return the least p such that the values, at least 3p of them, have period p from heap 0 on; otherwise None."""
    count = len(values)
    return next((p for p in range(1, count // 3) if all(values[n] == values[n - p] for n in range(p, count))), None)


class AmountGame:
    """One heap of a game whose moves take an amount in a set, with the guessed values.

    Args:
        k: the kernel.
        game: the rules.
        amounts: the set of amounts.
        few: amounts that give all values that options must have.
        period: the values of the heaps in the first period.
        play: the convention.
    """

    def __init__(
        self, k: Kernel, game: HeapGame, amounts: Amounts, few: Sequence[Choice], period: Sequence[int], play: Play
    ) -> None:
        self.k, self.name, self.amounts, self.few, self.play = k, game.name, amounts, few, play
        name, self.p = self.name, len(period)
        inside = amount_sets.member(k, amounts, a, n)
        self.amount = k.define(f"{name}.amount", [a, n], z3.BoolSort(), lambda *_: inside)
        is_move = z3.And(x >= 0, y >= 0, self.amount(x - y, x))
        self.move = move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: is_move)
        self.positions = heap_positions(k, name, move, [move.at(x, y), self.amount.at(x - y, x)])
        self.repeating = PeriodicFunction(k, name, period, 0, self.p)
        self.f = self.repeating.f

    def no_move_keeps_value(self) -> Theorem:
        """Prove that no move leads to a heap of the same value, or in misère play from a lost heap to a lost heap."""
        k, name, p, f, table = self.k, self.name, self.p, self.f, self.repeating.table
        facts = amount_sets.residues_of(k, f"{name}.residue", self.amounts, a, n, p)
        goal = z3.Implies(self.amount(a, n), self._possible(n % p, a % p))
        lies = k.prove(f"{name}.residues", [a, n], goal, [self.amount.at(a, n), *facts])

        def differ(value: z3.ArithRef, option_value: z3.ArithRef) -> z3.BoolRef:
            if self.play is Play.NORMAL:
                return z3.Distinct(value, option_value)
            return z3.Implies(value == 0, z3.Distinct(option_value, z3.IntVal(0)))

        known = z3.And(i >= 0, i < p, j >= 0, j < p, self._possible(i, j))

        def below(residue: z3.ArithRef, shift: z3.ArithRef) -> z3.ArithRef:
            return z3.If(residue >= shift, residue - shift, residue - shift + p)

        entries = k.evaluate(f"{name}.entries-apart", [i, j], z3.Implies(known, differ(table(i), table(below(i, j)))))
        # Stated without a quotient by the period, because the proof would have to find that quotient.
        place = k.prove(f"{name}.place", [x, y], y % p == below(x % p, (x - y) % p), [])
        by: list[Fact] = [
            self.move.at(x, y), lies(x - y, x), entries(x % p, (x - y) % p), place(x, y),
            f.at(x), f.at(y), self.positions.rank_falls(x, y),
        ]  # fmt: skip
        return k.prove(f"{name}.differs", [x, y], z3.Implies(self.move(x, y), differ(f(x), f(y))), by)

    def _possible(self, heap: z3.ArithRef, amount: z3.ArithRef) -> z3.BoolRef:
        """Return the formula that the residues of a heap and of an amount can occur together."""
        if not self.amounts.depends_on_heap:
            return z3.Or([amount == s for s in amount_sets.residues(self.amounts, self.p)])
        pairs = amount_sets.residue_pairs(self.amounts, self.p)
        return z3.Or([z3.And(heap == r, z3.Or([amount == s for t, s in pairs if t == r])) for r in range(self.p)])

    def prove_rule(self) -> Theorem:
        """Prove that the values obey the rule of the game in which only the amounts of `few` may be taken."""
        k, name, f, p = self.k, self.name, self.f, self.p
        taken = [choice.taken for choice in self.few]
        periodicity, most, highest = self.repeating.periodicity, max(taken) + 1, max(self.repeating.entries) + 1
        formula = rule(self.play, f(x), [(choice.allows(x), f(x - choice.taken)) for choice in self.few], v)
        near = z3.And(x >= 0, x < p + most + 1, v >= 0, v < highest)
        base = k.evaluate(f"{name}.base", [x, v], z3.Implies(near, formula))
        low = k.evaluate(
            f"{name}.entries-low", [i], z3.Implies(z3.And(i >= 0, i < p), self.repeating.table(i) < highest)
        )
        below = k.prove(f"{name}.low", [x], f(x) < highest, [f.at(x), *self.repeating.of_entry(low, x)])
        by = [base(x, v), base(x, z3.IntVal(0)), below(x), periodicity(x - p), *(periodicity(x - p - t) for t in taken)]
        goal = z3.Implies(x >= 0, formula)
        return k.induct(f"{name}.rule", [x, v], goal, Measure((x,)), at=[(x - p, v)], by=by)

    def allowed(self) -> list[Theorem]:
        """Prove for each amount of `few` that it may be taken from every heap for which `Choice.allows` holds."""
        k, name = self.k, self.name
        theorems = []
        for choice in self.few:
            taken = choice.taken
            facts = self._facts(choice)
            goal = z3.Implies(choice.allows(x), self.amount(taken, x))
            inside = k.prove(f"{name}.takes-{taken}", [x], goal, [self.amount.at(taken, x), *facts])
            goal = z3.Implies(choice.allows(x), self.move(x, x - taken))
            theorems.append(k.prove(f"{name}.there-{taken}", [x], goal, [self.move.at(x, x - taken), inside(x)]))
        return theorems

    def _facts(self, choice: Choice) -> list[Fact]:
        """Return facts that imply that a chosen amount may be taken from the heap x if `Choice.allows` holds for x."""
        if self.amounts.other:
            return []
        called = f"{self.name}.is-{choice.taken}"
        if not choice.divides:
            return amount_sets.is_member(self.k, called, self.amounts.fixed, choice.taken)
        facts = amount_sets.divides_heap(self.k, choice.taken, x)
        if any(isinstance(part, Divisors) for part in self.amounts.parts):
            return facts
        return [*facts, *amount_sets.is_member(self.k, called, amount_sets.PRIMES, choice.taken)]

    def normal_play(self) -> tuple[Theorem, Theorem, Theorem]:
        """Prove that values are natural, that moves change them, and that options have all smaller values."""
        k, name, f = self.k, self.name, self.f
        natural, options_differ, obeys_rule, there = (
            self.repeating.natural,
            self.no_move_keeps_value(),
            self.prove_rule(),
            self.allowed(),
        )
        some, shown = self.positions.option_values(f)
        to = [x - choice.taken for choice in self.few]
        by: list[Fact] = [obeys_rule(x, v), *(shown(x, t, v) for t in to), *(one(x) for one in there), f.at(x)]
        reaches_smaller_values = k.prove(
            f"{name}.reaches", [x, v], z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v)), by
        )
        return natural, options_differ, reaches_smaller_values

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorems: values or outcomes of heaps, and that no shorter period is possible."""
        k, name, f, move = self.k, self.name, self.f, self.move
        if self.play is Play.NORMAL:
            return [*values_and_sums(self.positions, f, *self.normal_play()), self.repeating.minimality()]
        options_differ, obeys_rule, there = self.no_move_keeps_value(), self.prove_rule(), self.allowed()
        some, shown = self.positions.option_values(f)
        to = [x - choice.taken for choice in self.few]
        has_move = self.positions.has_move
        goal = z3.Implies(z3.And(move(x, y), f(x) == 0), f(y) != 0)
        no_lost_option = k.prove(f"{name}.quiet", [x, y], goal, [options_differ(x, y)])
        least = self.few[0].taken
        # A prime is at least 2; all other parts state their least member.
        primes: list[Fact] = [k(prime).at(a)] if Primes() in self.amounts.parts else []
        primes += [k(amount_sets.is_prime_power).at(a)] if PrimePowers() in self.amounts.parts else []
        goal = z3.Implies(self.amount(a, n), a >= least)
        begins = k.prove(f"{name}.begins", [a, n], goal, [self.amount.at(a, n), *primes])
        goal = z3.Implies(move(x, y), x >= least)
        enough = k.prove(f"{name}.enough", [x, y], goal, [move.at(x, y), begins(x - y, x)])
        stuck = k.prove(f"{name}.can-listed", [x], z3.Implies(has_move(x), x >= least), [has_move.at(x), enough])
        shows = k.prove(f"{name}.can", [x, y], z3.Implies(move(x, y), has_move(x)), [has_move.at(x)])
        by: list[Fact] = [obeys_rule(x, 0), *(one(x) for one in there), *(shows(x, t) for t in to)]
        lost_has_move = k.prove(f"{name}.goes-on", [x], z3.Implies(z3.And(x >= 0, f(x) == 0), has_move(x)), by)
        by = [obeys_rule(x, 0), stuck(x), *(one(x) for one in there), *(shown(x, t, z3.IntVal(0)) for t in to)]
        goal = z3.Implies(z3.And(x >= 0, has_move(x), f(x) != 0), some(x, 0))
        has_lost_option = k.prove(f"{name}.answered", [x], goal, by)
        return [*self.positions.misere(f, no_lost_option, lost_has_move, has_lost_option), self.repeating.minimality()]


def _choices(amounts: Amounts, period: int) -> Iterator[Choice]:
    """Yield the amounts from which a proof may choose options.

    An amount that must divide the heap divides the period, so that heaps a period apart allow the same amounts.
    """
    fixed = amounts.fixed
    if not amounts.depends_on_heap or fixed.parts:
        yield from (Choice(taken) for taken in members(fixed, 2 * period))
    every = Divisors() in amounts.parts
    for taken in divisors(period):
        if contains(fixed, taken) and fixed.parts:
            continue
        if every or Divisors(proper=True) in amounts.parts:
            yield Choice(taken, divides=True, proper=not every)
        elif PrimeDivisors() in amounts.parts and is_prime(taken):
            yield Choice(taken, divides=True)


def few_amounts(amounts: Amounts, values: Sequence[int], period: int, play: Play) -> list[Choice] | None:
    """Return a small set of amounts that alone give the same values, in ascending order; None if too many are needed.

    They are chosen greedily, each so that as many heaps as possible get an option with a value that they still lack.
    """
    count = min(len(values), 3 * period + 64)
    # The bit n * width + v stands for an option of heap n with value v.
    width = max(values[:count]) + 1
    choices = sorted(_choices(amounts, period))
    movable = [n for n in range(count) if any(choice.allows(n) for choice in choices)]
    wanted = sum(1 << (n * width + v) for n in movable for v in range(values[n]))
    given = {
        choice: sum(1 << (n * width + values[n - choice.taken]) for n in movable if choice.allows(n)) & wanted
        for choice in choices
    }
    chosen: list[Choice] = []
    while wanted:
        best = max(given, key=lambda choice: (given[choice].bit_count(), -choice.taken), default=None)
        if best is None or not given[best] or len(chosen) == MOST_AMOUNTS:
            return None
        chosen.append(best)
        wanted &= ~given.pop(best)
        given = {choice: left for choice, mask in given.items() if (left := mask & wanted)}
    # In misère play a heap is won if it has no move, so all heaps with moves must have one.
    chosen = sorted({*choices[:1], *chosen} if play is Play.MISERE else chosen)

    def listed(n: int) -> Iterator[int]:
        return (choice.taken for choice in chosen if choice.allows(n))

    return chosen if brute_values(listed, play, count) == list(values[:count]) else None


class Guess(NamedTuple):
    """Guessed values of a game.

    Args:
        values: the values of the heaps in the first period, from heap 0 on.
        few: amounts that give all values that options must have.
    """

    values: tuple[int, ...]
    few: list[Choice]


def guess_form(game: HeapGame, play: Play, clock: Deadline) -> Guess:
    """Return the guessed period and amounts, after a comparison with brute force.

    Raises:
        StrategyFailed: no period was found that the proof can use, or the time is up.
    """
    amounts = amounts_of(game)
    assert amounts is not None
    if not amounts.other and any(isinstance(part, Squares | Fibonacci) for part in amounts.parts):
        raise StrategyFailed("no theorem on the values is known if squares or Fibonacci numbers may be taken")
    if any(isinstance(part, Coprime | LeftDivisors) for part in amounts.parts):
        raise StrategyFailed(f"no theorem on the values is known if the amounts are {amounts}")
    if amounts.other and amounts.depends_on_heap:
        raise StrategyFailed("no theorem on the values is known if all amounts but some divisors may be taken")
    values: list[int] = []
    for count in SEARCHED_HEAPS:
        if count > SEARCHED_HEAPS[0] and sum(1 for _ in members(amounts, count, count)) * count > MOST_STEPS:
            raise StrategyFailed(f"no period found among the first {len(values)} heaps; a longer search takes too long")
        values = brute_values(amounts_by_heap(amounts, count), play, count, clock.check)
        period = guess_period(values)
        if period is not None:
            break
    else:
        raise StrategyFailed(f"no period found among the first {SEARCHED_HEAPS[-1]} heaps")
    compare_with_truth(
        Periodic(0, period, tuple(values[:period])), values_from_rules(game, play, COMPARED_HEAPS, clock.check)
    )
    few = few_amounts(amounts, values, period, play)
    if few is None:
        raise StrategyFailed(f"period {period} was observed, but no small set of amounts explains the values")
    for r, s in amount_sets.residue_pairs(amounts, period):
        if _collide(values[r], values[(r - s) % period], play):
            raise StrategyFailed(
                f"period {period} was observed, but an amount that is {s} modulo {period} may contradict it"
            )
    return Guess(tuple(values[:period]), few)


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess the period, compare it with brute force, and prove it.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    amounts, guess = amounts_of(game), guess_form(game, play, clock)
    assert amounts is not None
    period = len(guess.values)
    closed = Periodic(0, period, guess.values)
    theorems = AmountGame(k, game, amounts, guess.few, guess.values, play).theorems()
    what = "Grundy values" if play is Play.NORMAL else "outcomes"
    description = f"the {what} have period {period} from heap 0 on"
    return ProvedForm(Form(kind="periodic", preperiod=0, period=period), closed, theorems, description, closed)


def _collide(value: int, option_value: int, play: Play) -> bool:
    """Return whether no move may lead from a heap of the first value to a heap of the second value."""
    return value == option_value and (play is Play.NORMAL or value == 0)
