"""Two heaps: take any number from one, or the same number, from a finite set, from both.

The P-positions are pairs: each x has one partner, whose partner is x. If the difference of partners is periodic, three
statements suffice, each with finitely many cases: partners are mutual; no move from both heaps leads from pair to pair;
such a move leads to a pair wherever no other move does.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import z3

from theory.numbers.p_pairs import PPairs
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, N, OneHeap, Op, SameFromEach
from verify.bruteforce.enumeration import outcomes
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import ArithmeticPeriodicFunction
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.result import PAIRS_KIND, ProvedForm, StrategyFailed, compare_with_truth, proof_name
from verify.discover.strategies import arithmetic_periodic_games
from verify.kernel import Fact, Kernel, Measure, ProofError, Theorem
from verify.proofs.general.z3_semantics import Pair, first, pair, second, two_heaps

x, y, i = z3.Ints("x y i")
p, q = z3.Consts("p q", Pair)
BOUNDS = (300, 1200, 5000)
# Bound of both heaps in the comparison of a guess with an exhaustive search.
COMPARED_SIZES = 40
ANY = OneHeap(LeaveBetween(0, Op("-", N, 1)))


def joint_numbers(game: HeapGame) -> tuple[int, ...] | None:
    """Return the numbers that may be taken from both heaps if any number may be taken from one heap; otherwise None."""
    if game.marked:
        return None
    match game:
        case HeapGame(
            moves=(one, SameFromEach(numbers)), params=(), bank=False, ends_when_empty=False, least=0, heaps=2
        ):
            return numbers if one == ANY else None
    return None


def partners(numbers: Sequence[int], play: Play, count: int) -> list[int]:
    """Return the partners of the first numbers.

    A partner is the least number that has not been used before and to which no move from both heaps leads.
    """
    partners: list[int] = []
    used: set[int] = set()
    low = 0
    for size in range(count):
        while low in used:
            low += 1
        led = {partners[size - number] + number for number in numbers if number <= size}
        partner = low
        # In misère play the empty position is not lost.
        while partner in used or partner in led or (play is Play.MISERE and size == partner == 0):
            partner += 1
        used.add(partner)
        partners.append(partner)
    return partners


class PairProof:
    """The game with the guessed closed form of partners.

    Args:
        k: the kernel.
        game: the rules.
        play: the convention.
        form: the partner of x is form(x).
    """

    def __init__(self, k: Kernel, game: HeapGame, play: Play, form: PPairs) -> None:
        self.k, self.name, self.play, self.form = k, game.name, play, form
        self.numbers = joint_numbers(game) or ()
        name = self.name
        self.move = move = two_heaps(k, game)
        size = first(q) + second(q), first(p) + second(p)
        goal = z3.Implies(move(p, q), z3.And(0 <= size[0], size[0] < size[1], first(q) >= 0, second(q) >= 0))
        self.rank_falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q)])
        self.positions = GameTheory(
            k, name, Pair, lambda p: z3.And(first(p) >= 0, second(p) >= 0), move, lambda p: first(p) + second(p),
            self.rank_falls,
        )  # fmt: skip
        self.climbing = ArithmeticPeriodicFunction(k, name, form.rising, "s")
        self.partner, self.periodicity = self.climbing.f, self.climbing.periodicity
        # The maximal difference of partners, and the heap from which on everything is as one period before.
        self.greatest_difference = max(abs(partner - n) for n, partner in enumerate(form.values))
        self.late = form.preperiod + form.period + self.greatest_difference + max(self.numbers, default=0)

    def _prove_by_period(self, name: str, goal: z3.BoolRef, shifted: Sequence[Any]) -> Theorem:
        """Prove a statement on x by computation for the first x, and from the statement one period before.

        Args:
            name: the name of the theorem.
            goal: the statement.
            shifted: the numbers at which the proof uses that the partner is one period larger than one period before.
        """
        k, back = self.k, self.form.period
        base = k.evaluate(f"{self.name}.first-{name}", [x], z3.Implies(z3.And(x >= 0, x < self.late), goal))
        by: list[Fact] = [base(x), self.close(x - back), *(self.periodicity(at - back) for at in shifted)]
        whole = z3.Implies(x >= 0, goal)
        return k.induct(f"{self.name}.{name}", [x], whole, Measure((x,)), at=[(x - back,)], by=by)

    def _prove_bounded_difference(self) -> Theorem:
        """Prove for x ≥ 0: x and its partner differ by at most `greatest_difference`."""
        f, form = self.partner, self.form
        e, back = form.preperiod, form.period
        goal = z3.And(f(x) >= 0, f(x) - x <= self.greatest_difference, x - f(x) <= self.greatest_difference)
        base = self.k.evaluate(f"{self.name}.first-close", [x], z3.Implies(z3.And(x >= 0, x < self.late), goal))
        by: list[Fact] = [base(x), self.periodicity(x - back)]
        whole = z3.Implies(x >= 0, goal)
        assert self.late >= e + back + self.greatest_difference
        return self.k.induct(f"{self.name}.close", [x], whole, Measure((x,)), at=[(x - back,)], by=by)

    @cached_property
    def close(self) -> Theorem:
        """Prove the theorem of `_prove_bounded_difference`."""
        return self._prove_bounded_difference()

    @cached_property
    def mutual(self) -> Theorem:
        """Prove for x ≥ 0: x is the partner of its partner."""
        f, back = self.partner, self.form.period
        return self._prove_by_period("mutual", f(f(x)) == x, [x, f(x - back) + back])

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorems on P-positions and on minimality of preperiod and period."""
        k, name, f = self.k, self.name, self.partner
        # The proofs of the other theorems cite these two.
        _ = self.close, self.mutual
        apart = [
            self._prove_by_period(
                f"apart-{number}", z3.Implies(x >= number, f(x - number) != f(x) - number), [x, x - number]
            )
            for number in self.numbers
        ]
        led = self._prove_joint_moves()
        no_lost_option = self._prove_quiet(apart)
        ways = self._prove_ways()
        one, other = first(p), second(p)
        by = [led(one, other), self.mutual(one), self.mutual(other), *(fact(p) for fact in ways)]
        if self.play is Play.NORMAL:
            lost, predicate = self._prove_normal_play(no_lost_option, by), self.positions.lost
        else:
            lost, predicate = self._prove_misere_play(no_lost_option, by), self.positions.lost_misere
        goal = z3.Implies(z3.And(x >= 0, y >= 0), predicate(pair(x, y)) == (y == f(x)))
        by_partners = k.prove(f"{name}.lost-iff-partners", [x, y], goal, [lost(pair(x, y))])
        return [by_partners, self.mutual, self.periodicity, self.climbing.minimality()]

    def _outcome(self, position: Any) -> Any:
        """Return the closed form of the outcomes: 0 if the heaps are partners, and 1 otherwise."""
        return z3.If(second(position) == self.partner(first(position)), 0, 1)

    def _prove_quiet(self, apart: Sequence[Theorem]) -> Theorem:
        """Prove that no move leads from partners to partners."""
        k, name, f, move, mutual, unpaired = self.k, self.name, self.partner, self.move, self.mutual, self._outcome
        # In the stored records this definition precedes the two theorems.
        _ = self.positions.option_values(unpaired)
        goal = z3.Implies(z3.And(move(p, q), second(p) == f(first(p))), second(q) != f(first(q)))
        by: list[Fact] = [move.at(p, q), mutual(first(p)), mutual(first(q)), *(one(first(p)) for one in apart)]
        apart_pairs = k.prove(f"{name}.apart", [p, q], goal, by)
        goal = z3.Implies(z3.And(move(p, q), unpaired(p) == 0), unpaired(q) != 0)
        return k.prove(f"{name}.quiet", [p, q], goal, [apart_pairs(p, q)])

    def _prove_ways(self) -> list[Theorem]:
        """Prove for each kind of move from which positions it leads to partners."""
        f, mutual, (some, shown) = self.partner, self.mutual, self.positions.option_values(self._outcome)
        one, other, here = first(p), second(p), self.positions.domain(p)
        ways = [
            ("second", z3.And(here, other > f(one)), pair(one, f(one))),
            ("first", z3.And(here, one > f(other)), pair(f(other), other)),
        ]
        for number in self.numbers:
            when = z3.And(here, self._leads_to_partners(one, other, number))
            ways.append((f"both-{number}", when, pair(one - number, other - number)))
        theorems = []
        for way, when, to in ways:
            by = [shown(p, to, 0), self.move.at(p, to), self.close(one), self.close(other), mutual(one), mutual(other)]
            theorems.append(self.k.prove(f"{self.name}.by-{way}", [p], z3.Implies(when, some(p, 0)), by))
        return theorems

    def _prove_normal_play(self, no_lost_option: Theorem, by: Sequence[Fact]) -> Theorem:
        """Prove that the P-positions in normal play are the partners; the facts show a move to partners."""
        some = self.positions.option_values(self._outcome).some
        goal = z3.Implies(z3.And(self.positions.domain(p), self._outcome(p) != 0), some(p, 0))
        has_lost_option = self.k.prove(f"{self.name}.answered", [p], goal, by)
        return self.positions.normal(self._outcome, no_lost_option, has_lost_option)

    def _prove_misere_play(self, no_lost_option: Theorem, by: Sequence[Fact]) -> Theorem:
        """Prove that the P-positions in misère play are the partners; the facts show a move to partners or the end."""
        k, name, unpaired, has_move = self.k, self.name, self._outcome, self.positions.has_move
        one, other, here = first(p), second(p), self.positions.domain(p)
        over = z3.And(one == 0, other == 0)
        stuck = k.prove(
            f"{name}.stuck", [p], z3.Implies(z3.And(here, over), z3.Not(has_move(p))), [has_move.at(p), self.rank_falls]
        )
        some = self.positions.option_values(unpaired).some
        goal = z3.Implies(z3.And(here, has_move(p), unpaired(p) != 0), some(p, 0))
        has_lost_option = k.prove(f"{name}.answered", [p], goal, [*by, stuck(p)])
        start = k.evaluate(f"{name}.start", [], self.partner(0) != 0)
        less = pair(z3.If(one > 0, one - 1, one), z3.If(one > 0, other, other - 1))
        goal = z3.Implies(z3.And(here, unpaired(p) == 0), has_move(p))
        lost_has_move = k.prove(
            f"{name}.goes-on", [p], goal, [start, has_move.at(p), self.move.at(p, less), self.close(one)]
        )
        (lost,) = self.positions.misere(unpaired, no_lost_option, lost_has_move, has_lost_option)
        return lost

    def _leads_to_partners(self, one: Any, other: Any, number: int) -> z3.BoolRef:
        """Return the formula that taking a number from both heaps leads to partners."""
        return z3.And(one >= number, other >= number, self.partner(one - number) == other - number)

    def _prove_joint_moves(self) -> Theorem:
        """Prove that if both heaps are smaller than the partner of the other, a move from both leads to partners."""
        k, name, f, back = self.k, self.name, self.partner, self.form.period
        difference = self.greatest_difference
        over = [z3.And(x == 0, y == 0)] if self.play is Play.MISERE else []
        goal = z3.Or(*over, f(x) <= y, f(y) <= x, *(self._leads_to_partners(x, y, number) for number in self.numbers))
        far = self.late + difference
        near = z3.And(x >= 0, x < far, y >= 0, y < far + difference)
        base = k.evaluate(f"{name}.first-led", [x, y], z3.Implies(near, goal))
        by: list[Fact] = [
            base(x, y),
            self.close(x),
            self.close(y),
            self.periodicity(x - back),
            self.periodicity(y - back),
        ]
        by += [self.periodicity(x - number - back) for number in self.numbers]
        whole = z3.Implies(z3.And(x >= 0, y >= 0), goal)
        return k.induct(f"{name}.led", [x, y], whole, Measure((x,)), at=[(x - back, y - back)], by=by)


class PairTheorems(NamedTuple):
    """Theorems on a game in normal play, by their names without the prefix of the game.

    Args:
        lost: a position is lost exactly when its heaps are partners.
        mutual: each number is the partner of its partner.
        periodicity: the partner rises by the period in each period.
        minimality: no smaller period and no smaller preperiod is possible.
    """

    lost: Theorem
    mutual: Theorem
    periodicity: Theorem
    minimality: Theorem


def prove_pairs(k: Kernel, rules: HeapGame, values: PPairs) -> PairTheorems:
    """Prove all theorems on a game with known partners.

    Raises:
        ProofError: the pairs are wrong, or the game does not belong to this class.
    """
    if joint_numbers(rules) is None:
        raise ProofError(f"{rules.name}: the rules must have two heaps and moves from both")
    return PairTheorems(*PairProof(k, replace(rules, name=proof_name(rules.name)), Play.NORMAL, values).theorems())


def meanings(rules: HeapGame, values: PPairs) -> dict[str, Callable[..., Any]]:
    """Return the interpretation of `repeats`, a statement on all numbers from m on."""
    return arithmetic_periodic_games.meanings(rules, values.rising)


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess preperiod and period of the differences of partners, compare them with brute force, and prove them.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    numbers = joint_numbers(game)
    assert numbers is not None
    for bound in BOUNDS:
        clock.check()
        values = partners(numbers, play, bound)
        form = guess_period(values)
        if form is not None:
            compare_with_truth(form, values)
            compare_with_search(form, game, play)
            theorems = PairProof(k, game, play, form).theorems()
            e, period = form.preperiod, form.period
            description = f"the P-positions are pairs (x, s(x)), and s(x) - x has period {period} from {e} on"
            return ProvedForm(Form(kind=PAIRS_KIND, preperiod=e, period=period), form, theorems, description, form)
    raise StrategyFailed(f"the differences of the first {BOUNDS[-1]} pairs are not periodic")


def guess_period(values: Sequence[int]) -> PPairs | None:
    """Return the period of the differences if it holds for the last two thirds of the values; None otherwise."""
    sequence = arithmetic_periodic_games.guess_arithmetic_period(values)
    if sequence is None or sequence.rise != sequence.period:
        return None
    return PPairs(sequence.preperiod, sequence.period, sequence.values)


def compare_with_search(form: PPairs | ShiftedPairs, game: HeapGame, play: Play) -> None:
    """Compare a closed form with the outcomes of small positions, computed from the moves alone.

    Raises:
        StrategyFailed: the outcomes differ.
    """
    starts = [(one, other) for one in range(COMPARED_SIZES) for other in range(COMPARED_SIZES)]
    for (one, other), outcome in outcomes(game, starts, play).items():
        if (outcome == "P") is not form.holds(one, other):
            raise StrategyFailed(f"the guessed pattern gives a wrong outcome for ({one}, {other})")
