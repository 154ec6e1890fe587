"""Octal games with long periods: computations on pieces of their first heaps, and a theorem on sparse spaces.

The general proof is in `sparse_spaces`. For one game the values are a function defined by the digits of some integers.
A linear rule for the parity of values is guessed so that few heaps are exceptional. Computations then show two facts.
No option that has an exceptional part, and no option of an exceptional heap, has the value of its heap. Each smaller
value is the value of an option. Each computation covers only as many heaps as the checker can handle.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import z3
from numpy.typing import NDArray

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.bruteforce.find_period import find_seen_period
from verify.bruteforce.take_and_break import Heaps
from verify.checker.computing import STEPS
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.encoding import BASE, encode
from verify.discover.general.guy_smith import TakeAndBreakTheory, take_and_break
from verify.discover.general.heap_options import values_from_rules
from verify.discover.general.minimal_period import MinimalPeriod, minimal_period
from verify.discover.general.sparse_spaces import SparseTheorem, sparse_theorem
from verify.discover.general.splitting_sums import MOVES
from verify.discover.general.value_table import selection, value_table
from verify.discover.result import COMPARED, ProvedForm, StrategyFailed, compare_with_truth
from verify.discover.strategies.encoded_periodic import octal_digits, prove_moves
from verify.kernel import Defined, Fact, Kernel, Measure, Theorem
from verify.kernel.evaluation import STEPS_A_SECOND
from verify.proofs.general import nim_sum
from verify.proofs.general.z3_semantics import head

n, a, b, v, m, q, i, r, t, w = z3.Ints("n a b v m q i r t w")
# Steps of a computation that are planned; calls of functions and inexact estimates need the rest.
PLANNED = STEPS * 7 // 10
# Steps for the value of a heap that was not met before.
STEPS_A_VALUE = 4
# Numbers of heaps that are examined one after the other; this may take 1 / SHARE of the time.
BOUNDS, SHARE = (100_000, 200_000, 400_000, 800_000), 10
# Maximal number of exceptional heaps, which are listed in a definition.
MOST_EXCEPTIONS = 2000
# Maximal number of heaps that are exceptional for a second rule, and number of rules that are tried.
MOST_LISTED, MOST_SECONDS = 4000, 20
# Sizes of the second window, in which options with a far part are sought, from the preperiod on.
WINDOWS = (256, 2048, 16_384, 32_768, 131_072)
# The cost is computed for one heap in SAMPLE. PIECE is the length of the first piece of a search.
SAMPLE, PIECE = 16, 256


class ParityRule(NamedTuple):
    """Rule that predicts the parity of a value under a mask: that of n + shift if `by_size`, else that of shift."""

    mask: int
    by_size: bool
    shift: int

    def predicted(self, n: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Return an array that marks the heaps for which odd parity is predicted."""
        return np.asarray((n * self.by_size + self.shift) % 2 == 1)


def odd_parity(values: NDArray[np.signedinteger], mask: int) -> NDArray[np.bool_]:
    """Return an array that marks the values with an odd number of ones among the places of a mask.

    >>> odd_parity(np.arange(8), 5).tolist()
    [False, True, False, True, True, False, True, False]
    """
    left = values & mask
    for shift in (16, 8, 4, 2, 1):
        left = left ^ (left >> shift)
    return np.asarray((left & 1) == 1)


def parity_rules(most: int, split_after: Sequence[int], p: int) -> list[ParityRule]:
    """Return the rules by which regular parts of a regular heap never have its value.

    Args:
        most: the largest value.
        split_after: the numbers of counters after whose removal a heap may be split.
        p: the period.
    """
    rules = [ParityRule(mask, False, 1) for mask in range(1, 1 << most.bit_length())]
    shifts = {(t + 1) % 2 for t in split_after}
    if p % 2 == 0 and len(shifts) == 1:
        rules += [ParityRule(rule.mask, True, shift) for rule in rules for shift in shifts]
    return rules


def guess_rules(
    values: NDArray[np.signedinteger], split_after: Sequence[int], e: int
) -> tuple[ParityRule, ParityRule | None]:
    """Return the rule with the fewest exceptional heaps, and a second one if it saves time.

    Args:
        values: the values up to the end of the first period.
        split_after: the numbers of counters after whose removal a heap may be split.
        e: the preperiod.
    """
    most, end = int(values.max()), len(values)
    counts = np.stack([np.bincount(values[rest::2], minlength=most + 1) for rest in (0, 1)])

    def exceptions(rule: ParityRule) -> int:
        odd = odd_parity(np.arange(most + 1), rule.mask)
        wanted = rule.predicted(np.arange(2))
        return sum(int(counts[rest][odd != wanted[rest]].sum()) for rest in (0, 1))

    first, *others = sorted(parity_rules(most, split_after, end - e), key=exceptions)
    exceptional = set(rule_exceptions(values, first))
    best, second = len(exceptional) * end // 2, None
    for rule in others[:MOST_SECONDS]:
        listed = rule_exceptions(values, rule)
        steps = len(exceptional & {*listed}) * end + 2 * len(exceptional) * len(listed)
        if len(listed) <= MOST_LISTED and steps < best and listed[-1] < e:
            best, second = steps, rule
    return first, second


def rule_exceptions(values: NDArray[np.signedinteger], rule: ParityRule) -> list[int]:
    """Return the exceptional heaps, except heap 0."""
    sizes = np.arange(1, len(values))
    found: list[int] = (np.flatnonzero(odd_parity(values[1:], rule.mask) != rule.predicted(sizes)) + 1).tolist()
    return found


@dataclass(frozen=True)
class SparsePlan:
    """Guess about a game, and the pieces in which it is computed.

    Args:
        digits: the digits of the game as an octal code, first that for taking nothing.
        closed: the values.
        rule: the rule for parities.
        second: another such rule, so that only splits that are exceptional for both rules are examined; None for none.
        far: the preperiod plus the length of the second window.
    """

    digits: tuple[int, ...]
    closed: Periodic
    rule: ParityRule
    second: ParityRule | None
    far: int

    @property
    def end(self) -> int:
        """Return the end of the first period."""
        return self.closed.preperiod + self.closed.period

    def taking(self, bit: int) -> list[int]:
        """Return the numbers of counters whose digit has a bit: 1, 2 and 4 for leaving no, one and two heaps."""
        return [taken for taken, digit in enumerate(self.digits) if digit & bit]

    @cached_property
    def values(self) -> NDArray[np.intp]:
        """Return the values of all heaps that the computations need."""
        closed = self.closed
        first = np.asarray(closed.values, dtype=np.intp)
        return np.concatenate([first, np.resize(first[closed.preperiod :], self.far + closed.period)])

    @cached_property
    def exceptional(self) -> list[int]:
        """Return the exceptional heaps except heap 0."""
        return rule_exceptions(self.values[: self.end], self.rule)

    @cached_property
    def listed(self) -> list[int]:
        """Return the heaps other than heap 0 that are exceptional for the second rule."""
        return [] if self.second is None else rule_exceptions(self.values[: self.end], self.second)

    def sparse(self, value: int, rest: int) -> bool:
        """Return whether two regular parts with `rest` counters in total cannot have a value."""
        return bool(odd_parity(np.asarray(value), self.rule.mask)) != bool(self.rule.by_size and rest % 2)

    def steps(self, size: int) -> int:
        """Return the number of steps in which a computation finds options of a heap with all smaller values.

        Raises:
            StrategyFailed: some smaller value is not the value of an examined option.
        """
        values, least, steps = self.values, 1 if size < self.far else self.closed.preperiod, STEPS_A_VALUE
        todo = set(range(int(values[size])))
        if size < self.far and size in self.taking(1):
            todo.discard(0)
        todo -= {int(values[size - taken]) for taken in self.taking(2) if size > taken and size - taken >= least}
        for taken in self.taking(4):
            rest = size - taken
            last = rest - least
            steps += 4 * len(todo)
            listed = {value for value in todo if self.sparse(value, rest)}
            parts = np.asarray(self.exceptional[: np.searchsorted(self.exceptional, last, side="right")], dtype=np.intp)
            steps += _sought(values[parts] ^ values[rest - parts], listed, todo)
            start, length, others = 1, PIECE, todo - listed
            while others and start <= last:
                stop = min(start + length, last + 1)
                steps += _sought(values[start:stop] ^ values[rest - stop + 1 : rest - start + 1][::-1], others, todo)
                others, start, length = others & todo, stop, 4 * length
        if todo:
            raise StrategyFailed(f"no option of heap {size} with value {min(todo)} was found")
        return steps

    def pieces(self, check: Callable[[], None]) -> list[int]:
        """Return the ends of the pieces in which the smaller values are sought, after the first start, 0."""
        exceptional, ends, steps, last = set(self.exceptional), [], 0, self.far + self.closed.period
        for size in range(last):
            if size in exceptional:
                steps += self.steps(size)
            elif size % SAMPLE == 0:
                check()
                steps += SAMPLE * self.steps(size)
            if steps > PLANNED:
                ends.append(size + 1)
                steps = 0
        return [*ends, last]

    def part_pieces(self) -> list[int]:
        """Return the ends of the pieces in which the splits with an exceptional part are examined, after 1.

        Raises:
            StrategyFailed: there are too many values for a computation.
        """
        ends, steps, room = [], 0, PLANNED - STEPS_A_VALUE * self.end - self.closed.preperiod
        if self.end > room:
            raise StrategyFailed(f"{self.end} values are too many for computations of at most {STEPS} steps")
        listed = {*self.listed}
        for heap in self.exceptional:
            each = self.end if self.second is None or heap in listed else len(listed)
            if steps + each > room:
                ends.append(heap)
                steps = 0
            steps += each
        return [*ends, self.closed.preperiod]

    def heap_pieces(self) -> list[int]:
        """Return the ends of the pieces in which the splits of exceptional heaps are examined, after 1."""
        ends, steps, room = [], 0, PLANNED - STEPS_A_VALUE * self.end
        for heap in self.exceptional:
            if steps and steps + heap > room:
                ends.append(heap)
                steps = 0
            steps += heap
        return [*ends, self.closed.preperiod]


def _sought(found: NDArray[np.intp], wanted: set[int], todo: set[int]) -> int:
    """Return the steps of a search for each wanted value, and remove the found ones from `todo`."""
    steps = 0
    for value in wanted:
        places = np.flatnonzero(found == value)
        steps += int(places[0]) + 1 if len(places) else len(found)
        if len(places):
            todo.discard(value)
    return steps


def plan_proof(digits: tuple[int, ...], closed: Periodic, check: Callable[[], None]) -> SparsePlan:
    """Return the guess by which a period can be proved.

    Raises:
        StrategyFailed: too many heaps are exceptional, or a smaller value is not that of an option.
    """
    e, p = closed.preperiod, closed.period
    values = np.asarray(closed.values, dtype=np.intp)
    if e < 1 or max(closed.values) >= BASE:
        raise StrategyFailed(f"this proof requires a preperiod and values below {BASE}")
    split_after = [taken for taken, digit in enumerate(digits) if digit & 4]
    plan = SparsePlan(digits, closed, *guess_rules(values, split_after, e), e + WINDOWS[0])
    if len(plan.exceptional) > MOST_EXCEPTIONS or plan.exceptional[-1:] >= [e]:
        raise StrategyFailed(f"{len(plan.exceptional)} heaps have exceptional values, up to {plan.exceptional[-1]}")
    for window in (*WINDOWS, e + len(digits)):
        plan = replace(plan, far=e + window)
        try:
            for size in range(plan.far, plan.far + p):
                check()
                plan.steps(size)
            return plan
        except StrategyFailed:
            check()
    raise StrategyFailed("not every smaller value of a large heap is that of an option with a large part")


def _numbers(rule: ParityRule) -> tuple[int, int, int]:
    """Return a rule as the numbers that the theorem takes."""
    return rule.mask, int(rule.by_size), rule.shift


class SparseProof:
    """Proof for one game, given a plan."""

    def __init__(
        self, k: Kernel, game: HeapGame, plan: SparsePlan, ends: Sequence[int], check: Callable[[], None]
    ) -> None:
        self.k, self.game, self.name, self.plan, self.ends, self.check = k, game, game.name, plan, ends, check
        self.e, self.p, self.most = plan.closed.preperiod, plan.closed.period, len(plan.digits) - 1
        self.code = encode(plan.digits, 8)
        self.every: SparseTheorem = k(sparse_theorem)
        self.octal: TakeAndBreakTheory = k(take_and_break)
        self.star, self.rule = k(nim_sum.nimsum), _numbers(plan.rule)
        self._values()

    def _define(self, name: str, params: list[Any], body: Any) -> Defined:
        """Define a function of the game."""
        return self.k.define(f"{self.name}.{name}", params, body.sort(), lambda *_: body)

    def _values(self) -> None:
        """Define the values as a function and as an array, and prove that they are natural and periodic."""
        k, name, e, p = self.k, self.name, self.e, self.p
        entry = value_table(k, name, self.plan.closed.values)
        there = z3.If(n < e + p, n, e + (n - e) % p)
        self.f = f = self._define("f", [n], z3.If(n < 0, 0, entry(there)))
        table = k.tabulate(f"{name}.values-there", [], n, f(n))
        chosen = k.choose(f"{name}.values", table)
        self.array = array = chosen()
        self.same = same = k.prove(f"{name}.same", [n], array[n] == f(n), [chosen.at()])
        entries = k.prove(f"{name}.entry-natural", [i], entry(i) >= 0, [entry.at(i)])
        nothing = k.evaluate(f"{name}.nothing", [], f(0) == 0)
        goal = z3.And(array[n] >= 0, z3.Implies(n <= 0, array[n] == 0))
        self.natural = k.prove(f"{name}.natural", [n], goal, [same(n), f.at(n), entries(there), nothing])
        by: list[Fact] = [f.at(n), f.at(n + p)]
        self.repeats = k.prove(f"{name}.again", [n], z3.Implies(n >= e, f(n + p) == f(n)), by)

    def _bits(self) -> tuple[dict[int, Theorem], Theorem]:
        """Prove which digits of the code have each bit, and that the bits are those of the plan."""
        k, octal, code = self.k, self.octal, self.code
        kinds = {1: octal.none, 2: octal.one, 4: octal.two}
        only = {}
        for place, kind in kinds.items():
            taken = self.plan.taking(place)
            goal = z3.Implies(
                z3.And(t >= 0, t < self.most + 1, kind(octal.digit(code, t))),
                z3.Or([t == one for one in taken] or [z3.BoolVal(False)]),
            )
            only[place] = k.evaluate(f"{self.name}.digits-with-{place}", [t], goal)
        said = [kind(octal.digit(code, one)) for place, kind in kinds.items() for one in self.plan.taking(place)]
        first = octal.digit(code, 0)
        said += [z3.Not(octal.none(first)), z3.Not(octal.one(first))]
        return only, k.evaluate(f"{self.name}.bits", [], z3.And(said))

    def _exceptional(self, heap: Any, rule: ParityRule | None = None) -> z3.BoolRef:
        """Return the formula that a heap is exceptional, in a form to compute; by default for the first rule."""
        mask, by_size, shift = rule or self.plan.rule
        odd: z3.BoolRef = self.every.odd(mask, self.f(heap))
        return z3.Not(odd == ((heap + shift) % 2 == 1)) if by_size else z3.Not(odd) if shift else odd

    def _regular(self, heap: Any, rule: ParityRule | None = None) -> z3.BoolRef:
        """Return the formula that a heap is regular."""
        found: z3.BoolRef = self.every.regular(self.array, *_numbers(rule or self.plan.rule), heap)
        return found

    def _regular_facts(self, heap: Any, rule: ParityRule | None = None) -> list[Fact]:
        """Return the facts by which a heap is regular exactly if it is not exceptional."""
        mask, by_size, shift = _numbers(rule or self.plan.rule)
        regular, wanted = self.every.regular, self.every.wanted
        return [regular.at(self.array, mask, by_size, shift, heap), wanted.at(by_size, shift, heap), self.same(heap)]

    def _pieces(
        self, name: str, over: list[Any], ends: Sequence[int], goal: Callable[[int, int], Any], first: int
    ) -> list[Theorem]:
        """Compute a goal on consecutive pieces of heaps, given their ends."""
        found = []
        for number, (low, high) in enumerate(zip([first, *ends], ends, strict=False), 1):
            self.check()
            if low < high:
                found.append(self.k.evaluate(f"{self.name}.{name}-{number}", over, goal(low, high)))
        return found

    def premises(self) -> Theorem:
        """Prove the premises of the theorem."""
        k, name, plan, every, octal = self.k, self.name, self.plan, self.every, self.octal
        f, star, array, same, e, p, most = self.f, self.star, self.array, self.same, self.e, self.p, self.most
        only, bits = self._bits()
        _, by_size, shift = self.rule
        taken = z3.And(t >= 0, t <= most)
        none, single_left, two = (
            z3.And(taken, kind(octal.digit(self.code, t))) for kind in (octal.none, octal.one, octal.two)
        )
        alone, single, split = plan.taking(1), plan.taking(2), plan.taking(4)
        parts: dict[str, Theorem] = {"natural": self.natural}

        def prove(called: str, over: list[Any], goal: Any, by: Sequence[Fact]) -> None:
            parts[called] = k.prove(f"{name}.premise-{called}", over, goal, by)

        goal = z3.Implies(n >= e, array[n + p] == array[n])
        prove("again", [n], goal, [self.repeats(n), same(n), same(n + p)])
        goal = z3.Implies(two, every.wanted(by_size, shift, t))
        prove("clashes", [t], goal, [only[4](t), every.wanted.at(by_size, shift, t)])
        near = z3.And(n >= e, n < e + p)
        computed = k.evaluate(f"{name}.period-computed", [n], z3.Implies(near, z3.Not(self._exceptional(n))))
        goal = z3.Implies(near, self._regular(n))
        prove("period-regular", [n], goal, [computed(n), *self._regular_facts(n)])
        goal = z3.And([f(one) != 0 for one in alone] or [z3.BoolVal(True)])
        computed = k.evaluate(f"{name}.all-taken-computed", [], goal)
        # Without such digits no t satisfies the condition of the premise, and this is proved instead.
        goal = z3.Implies(none, array[t] != 0) if alone else z3.Not(none)
        prove("all-taken", [t], goal, [only[1](t), computed, same(t)])
        unequal = z3.And([z3.Implies(n > one, f(n - one) != f(n)) for one in single] or [z3.BoolVal(True)])
        goal = z3.Implies(z3.And(n >= 1, n < e + p + most + 1), unequal)
        computed = k.evaluate(f"{name}.single-computed", [n], goal)
        given = z3.And(single_left, n > t, n <= e + p + most)
        goal = z3.Implies(given, array[n - t] != array[n]) if single else z3.Not(single_left)
        prove("single", [n, t], goal, [only[2](t), computed(n), same(n), same(n - t)])
        clear, unequal, unfolded = self._clear_parts(split)
        pieces = self._pieces(
            "part",
            [a],
            plan.part_pieces(),
            lambda low, high: z3.Implies(z3.And(a >= low, a < high, self._exceptional(a)), clear(a)),
            1,
        )
        goal = z3.And(two, a >= 1, a < e, z3.Not(self._regular(a)), b >= 1, b < e + p)
        by: list[Fact] = [only[4](t), unfolded(a, b), *(piece(a) for piece in pieces), *self._regular_facts(a)]
        by += [same(b), same(a + b + t)]
        prove("exceptional-part", [a, b, t], z3.Implies(goal, star(array[a], array[b]) != array[a + b + t]), by)
        # No split of an exceptional heap has its value.
        unequal = z3.And([z3.Implies(a < n - one, star(f(a), f(n - one - a)) != f(n)) for one in split])
        every_part = z3.ForAll([a], z3.Implies(z3.And(a >= 1, a < n), unequal))
        clear = self._define("clear-heap", [n], every_part)
        pieces = self._pieces(
            "heap",
            [n],
            plan.heap_pieces(),
            lambda low, high: z3.Implies(z3.And(n >= low, n < high, self._exceptional(n)), clear(n)),
            1,
        )
        goal = z3.Implies(z3.And(clear(n), a >= 1, a < n), unequal)
        unfolded = k.prove(f"{name}.clear-heap-unfolded", [n, a], goal, [clear.at(n)])
        goal = z3.And(two, n >= 1, n < e, z3.Not(self._regular(n)), a >= 1, a < n - t)
        by = [only[4](t), unfolded(n, a), *(piece(n) for piece in pieces), *self._regular_facts(n)]
        by += [same(a), same(n - t - a)]
        prove("exceptional-heap", [n, a, t], z3.Implies(goal, star(array[a], array[n - t - a]) != array[n]), by)
        parts["reached"] = self._reached(bits)
        arguments = (self.code, array, e, p, most, plan.far, *self.rule)
        by = [every.holds.at(*arguments), bits]
        for called, part in parts.items():
            premise, meaning = every.premise(called, arguments)
            by.append(k.prove(f"{name}.every-{called}", [], premise, [meaning, part]))
        return k.prove(f"{name}.holds", [], every.holds(*arguments), by)

    def _clear_parts(self, split: Sequence[int]) -> tuple[Defined, z3.BoolRef, Theorem]:
        """Define the computable predicate on a that no split with part a has the value of its heap.

        Returns:
            The predicate; the formula that a and b are not such a split; and the theorem that this formula holds for
            1 ≤ b < e + p if the predicate holds for a ≥ 1.
        """
        k, name, f, star, e, p = self.k, self.name, self.f, self.star, self.e, self.p
        unequal = z3.And([star(f(a), f(b)) != f(a + b + one) for one in split])
        every_part = z3.ForAll([b], z3.Implies(z3.And(b >= 1, b < e + p), unequal))
        near = z3.And(a >= 1, b >= 1, b < e + p)
        second, listed = self.plan.second, self.plan.listed
        if second is None:
            clear = self._define("clear-part", [a], every_part)
            goal = z3.Implies(z3.And(clear(a), near), unequal)
            return clear, unequal, k.prove(f"{name}.clear-part-unfolded", [a, b], goal, [clear.at(a)])
        # The exceptional heaps of the second rule are listed between 0 and the preperiod.
        count = len(listed)
        border = self._define("border", [i], selection(i, [z3.IntVal(heap) for heap in (0, *listed, e)]))
        ends = k.evaluate(f"{name}.borders", [], z3.And(border(0) == 0, border(count + 1) == e))
        between = z3.And(n >= border(i) + 1, n < border(i + 1))
        regular = z3.ForAll([n], z3.Implies(between, z3.Not(self._exceptional(n, second))))
        gap = self._define("gap", [i], regular)
        inside = z3.And(i >= 0, i < count + 1)
        gaps = k.evaluate(f"{name}.gaps", [i], z3.Implies(inside, gap(i)))
        there = z3.And(i >= 0, i < count + 1, border(i) == n)
        known = self._define("among", [n], z3.Exists([i], there))
        shown = k.prove(f"{name}.among-shown", [n, i], z3.Implies(there, known(n)), [known.at(n)])
        goal = z3.Implies(z3.And(gap(i), between), z3.Not(self._exceptional(n, second)))
        empty = k.prove(f"{name}.gap-regular", [i, n], goal, [gap.at(i)])
        odd = self._exceptional(n, second)
        goal = z3.Implies(z3.And(inside, n >= 1, n < border(i + 1), odd), known(n))
        by: list[Fact] = [gaps(i), empty(i, n), shown(n, i), ends]
        up_to = k.induct(f"{name}.among-up-to", [i, n], goal, Measure((i,)), at=[(i - 1, n)], by=by)
        goal = z3.Implies(z3.And(n >= e, n < e + p), z3.Not(odd))
        first = k.evaluate(f"{name}.second-period", [n], goal)
        goal = z3.Implies(n >= e, z3.Not(odd))
        far = k.induct(
            f"{name}.second-regular", [n], goal, Measure((n,)), at=[(n - p,)], by=[first(n), self.repeats(n - p)]
        )  # fmt: skip
        goal = z3.Implies(z3.And(n >= 1, odd), known(n))
        among = k.prove(f"{name}.among-all", [n], goal, [far(n), up_to(count, n), ends])
        # A split of a regular heap into regular parts needs no examination.
        one = border(i)
        as_part = z3.And([star(f(a), f(one)) != f(a + one + taken) for taken in split])
        as_heap = z3.And([
            z3.Implies(one - taken - a >= 1, star(f(a), f(one - taken - a)) != f(one)) for taken in split
        ])  # fmt: skip
        some = z3.ForAll([i], z3.Implies(z3.And(i >= 0, i < count + 1), z3.And(as_part, as_heap)))
        clear = self._define("clear-part", [a], z3.If(self._exceptional(a, second), every_part, some))
        single = z3.Not(self._exceptional(a, second))
        goal = z3.Implies(z3.And(clear(a), near, self._exceptional(a, second)), unequal)
        whole = k.prove(f"{name}.clear-part-whole", [a, b], goal, [clear.at(a)])
        goal = z3.Implies(z3.And(clear(a), single, inside), z3.And(as_part, as_heap))
        entry = k.prove(f"{name}.clear-part-entry", [a, i], goal, [clear.at(a)])
        given = z3.And(clear(a), single)
        goal = z3.Implies(z3.And(given, inside, border(i) == b), unequal)
        placed = k.prove(f"{name}.clear-part-at", [a, b, i], goal, [entry(a, i)])
        goal = z3.Implies(z3.And(given, known(b)), unequal)
        of_part = k.prove(f"{name}.clear-part-among", [a, b], goal, [known.at(b), placed])
        differ = z3.And([
            z3.Implies(n - taken - a >= 1, star(f(a), f(n - taken - a)) != f(n)) for taken in split
        ])  # fmt: skip
        goal = z3.Implies(z3.And(given, inside, border(i) == n), differ)
        placed = k.prove(f"{name}.clear-heap-at", [a, n, i], goal, [entry(a, i)])
        goal = z3.Implies(z3.And(given, known(n)), differ)
        of_heap = k.prove(f"{name}.clear-heap-among", [a, n], goal, [known.at(n), placed])
        numbers, parts = _numbers(second), []
        for taken in split:
            heap = a + b + taken
            by = [whole(a, b), of_part(a, b), of_heap(a, heap), among(b), among(heap)]
            by += [self.every.clash(self.array, *numbers, a, b, taken), self.every.wanted.at(*numbers[1:], taken)]
            by += [fact for place in (a, b, heap) for fact in self._regular_facts(place, second)]
            by += [self.natural(a), self.natural(b)]
            goal = z3.Implies(z3.And(clear(a), near), star(f(a), f(b)) != f(heap))
            parts.append(k.prove(f"{name}.clear-part-taking-{taken}", [a, b], goal, by)(a, b))
        goal = z3.Implies(z3.And(clear(a), near), unequal)
        return clear, unequal, k.prove(f"{name}.clear-part-unfolded", [a, b], goal, parts)

    def _reached(self, bits: Theorem) -> Theorem:
        """Prove that the first heaps have options with all smaller values."""
        k, name, plan, every, f, star = self.k, self.name, self.plan, self.every, self.f, self.star
        array, same, e, most, far = self.array, self.same, self.e, self.most, plan.far
        mask, by_size, _ = self.rule
        last = r - w
        pair = star(f(a), f(r - a)) == v
        scan = self._define("scan", [r, w, v], z3.Exists([a], z3.And(a >= 1, a < last + 1, pair)))
        listed = plan.exceptional or [0]
        item = self._define("exception", [i], selection(i, [z3.IntVal(heap) for heap in listed]))
        part = item(i)
        inside = z3.And(i >= 0, i < len(listed), part >= 1, part <= last, star(f(part), f(r - part)) == v)
        listing = self._define("listed", [r, w, v], z3.Exists([i], inside))
        odd = every.odd(mask, v)
        regular = (odd == (r % 2 == 1)) if by_size else z3.Not(odd)
        found = self._define("found", [r, w, v], z3.If(regular, scan(r, w, v), listing(r, w, v)))
        goal = z3.Implies(z3.And(w >= 1, a >= 1, a < last + 1, pair), every.parts(array, r, w, v))
        by: list[Fact] = [every.split_shown(array, a, r, w, v), same(a), same(r - a)]
        shown = k.prove(f"{name}.pair-shown", [r, w, v, a], goal, by)
        goal = z3.Implies(z3.And(w >= 1, scan(r, w, v)), every.parts(array, r, w, v))
        scanned = k.prove(f"{name}.scan-shown", [r, w, v], goal, [scan.at(r, w, v), shown])
        goal = z3.Implies(z3.And(w >= 1, inside), every.parts(array, r, w, v))
        entry = k.prove(f"{name}.entry-shown", [r, w, v, i], goal, [shown(r, w, v, part)])
        goal = z3.Implies(z3.And(w >= 1, listing(r, w, v)), every.parts(array, r, w, v))
        by_list = k.prove(f"{name}.listed-shown", [r, w, v], goal, [listing.at(r, w, v), entry])
        goal = z3.Implies(z3.And(w >= 1, found(r, w, v)), every.parts(array, r, w, v))
        by = [found.at(r, w, v), scanned(r, w, v), by_list(r, w, v)]
        split = k.prove(f"{name}.found-shown", [r, w, v], goal, by)
        least = z3.If(n < far, z3.IntVal(1), z3.IntVal(e))
        ways: dict[int, Callable[[int], z3.BoolRef]] = {
            1: lambda one: z3.And(n == one, n < far, v == 0),
            2: lambda one: z3.And(n > one, n - one >= least, f(n - one) == v),
            4: lambda one: found(n - one, least, v),
        }
        said, facts = [], []
        for place, way in ways.items():
            for one in plan.taking(place):
                said.append(way(one))
                rest = n - one
                by = [every.way.at(self.code, array, e, far, n, one, v), same(rest), bits]
                by += [split(rest, least, v)] if place == 4 else []
                by.append(every.way_shown(self.code, array, e, most, far, n, one, v))
                goal = z3.Implies(said[-1], every.near(self.code, array, e, most, far, n, v))
                facts.append(k.prove(f"{name}.way-{place}-taking-{one}", [n, v], goal, by)(n, v))
        reach = self._define("reach", [n, v], z3.Or(said))
        pieces = self._pieces(
            "reach",
            [n, v],
            self.ends,
            lambda low, high: z3.Implies(z3.And(n >= low, n < high, v >= 0, v < f(n)), reach(n, v)),
            0,
        )
        goal = z3.Implies(
            z3.And(n >= 0, n < far + self.p, v >= 0, v < array[n]), every.near(self.code, array, e, most, far, n, v)
        )
        by = [*facts, reach.at(n, v), same(n), *(piece(n, v) for piece in pieces)]
        return k.prove(f"{name}.reached", [n, v], goal, by)

    def least(self) -> Theorem:
        """Prove that preperiod and period are minimal."""
        k, name, f, e, p, array = self.k, self.name, self.f, self.e, self.p, self.array
        period: MinimalPeriod = k(minimal_period)
        changed = z3.Exists([i], z3.And(i >= e, i < e + p, f(i + q) != f(i)))
        seen = self._define("seen", [q], changed)
        shift = z3.And(q >= 1, q < p)
        computed = k.evaluate(f"{name}.shifts", [q], z3.Implies(shift, seen(q)))
        by: list[Fact] = [period.seen.at(array, e, p, q), seen.at(q), self.same]
        goal = z3.Implies(seen(q), period.seen(array, e, p, q))
        same = k.prove(f"{name}.shift-seen", [q], goal, by)
        goal = z3.Implies(shift, period.seen(array, e, p, q))
        shifts = k.prove(f"{name}.shifts-seen", [q], goal, [computed(q), same(q)])
        last = k.evaluate(f"{name}.last-differs", [], f(e - 1 + p) != f(e - 1))
        again = k.theorems[f"{name}.premise-again"]
        repeats = k.prove(f"{name}.repeats", [], period.repeats(array, e, p), [period.repeats.at(array, e, p), again])
        by = [period.tight.at(array, e, p), shifts, repeats, last, self.same(e - 1), self.same(e - 1 + p)]
        tight = k.prove(f"{name}.tight", [], period.tight(array, e, p), by)
        given = z3.And(m >= 0, q >= 1, period.repeats(array, m, q))
        goal = z3.Implies(given, z3.And(m >= e, q >= p))
        return k.prove(f"{name}.least", [m, q], goal, [period.least(array, e, p, m, q), tight])

    def solved(self) -> list[Theorem]:
        """Prove and return the theorems on lists of heaps, on the moves, and on minimality of preperiod and period."""
        k, name, every, array = self.k, self.name, self.every, self.array
        holds = self.premises()
        options = k.define(f"{name}.options", [], MOVES, lambda _: self.octal.moves(self.code, self.most))
        arguments = (self.code, array, self.e, self.p, self.most, self.plan.far, *self.rule)
        x = z3.Const("x", head.domain(0))
        value, lost, nim = (k.definitions[f"games.sum.{one}"] for one in ("value", "P", "nim-sum"))
        goal = value(options(), x, v) == (v == nim(array, x))
        grundy = k.prove(f"{name}.sum.grundy", [x, v], goal, [every.grundy(*arguments, x, v), holds, options.equation])
        goal = lost(options(), x) == (nim(array, x) == 0)
        zero = k.prove(f"{name}.sum.lost-iff-zero", [x], goal, [every.lost(*arguments, x), holds, options.equation])
        return [grundy, zero, self.least(), prove_moves(k, self.game, self.plan.digits, options)]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline, heaps: int = 0) -> ProvedForm:
    """Guess a long period, compare it with brute force, and prove it.

    Args:
        k: the kernel.
        game: the game.
        play: the convention, normal play.
        clock: the deadline.
        heaps: the number of heaps that are examined if it exceeds the usual bounds.

    Raises:
        StrategyFailed: no period was found in a tenth of the time, or it cannot be proved in the rest.
    """
    assert play is Play.NORMAL
    values, e, p = _guess_period(game, clock, heaps)
    closed = Periodic(e, p, tuple(values[: e + p]))
    compare_with_truth(closed, values)
    compare_with_truth(closed, values_from_rules(game, Play.NORMAL, COMPARED, clock.check))
    seen = f"period {p} from heap {e} on was observed among the first {len(values)} heaps"
    try:
        theorems = prove_sparse(k, game, closed, clock)
    except StrategyFailed as error:
        raise StrategyFailed(f"{seen}, but not proved: {error}") from None
    told = f"the Grundy values have period {p} from heap {e} on"
    return ProvedForm(Form(kind="periodic", preperiod=e, period=p), closed, theorems, told, closed)


def _guess_period(game: HeapGame, clock: Deadline, heaps: int) -> tuple[list[int], int, int]:
    """Return values with their preperiod and period.

    Raises:
        StrategyFailed: no period was found in the share of the time for it.
    """
    limit, first, known = Deadline(clock.remaining() / SHARE), Heaps(game), 0
    try:
        for bound in sorted({*BOUNDS, max(heaps, BOUNDS[0])}):
            values = first.upto(bound, limit.check)
            known = bound
            if (found := find_seen_period(values, limit.check)) is not None:
                return values.tolist(), *found
    except (StrategyFailed, MemoryError):
        clock.check()
    raise StrategyFailed(f"no period found among the first {known} heaps" if known else "too slow for a long period")


def prove_sparse(k: Kernel, rules: HeapGame, closed: Periodic, clock: Deadline | None = None) -> list[Theorem]:
    """Prove the theorems on a game with known values, in the order of `encoded_periodic.prove_encoded`.

    Args:
        k: the kernel.
        rules: the game, whose name is the prefix of the theorems.
        closed: the values.
        clock: the deadline; None for no deadline.

    Raises:
        ProofError: the values are wrong.
        StrategyFailed: the period cannot be proved in this way.
    """
    digits = octal_digits(rules)
    if digits is None:
        raise StrategyFailed(f"{rules.name} has no short octal code")
    check = clock.check if clock else lambda: None
    plan = plan_proof(digits, closed, check)
    ends = plan.pieces(check)
    pieces = len(ends) + len(plan.part_pieces()) + len(plan.heap_pieces())
    if clock and (needed := pieces * PLANNED / STEPS_A_SECOND) > clock.left():
        raise StrategyFailed(f"the proof takes {pieces} computations and about {needed:.0f} seconds")
    return SparseProof(k, rules, plan, ends, check).solved()
