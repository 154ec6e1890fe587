"""Proof of a long period of an octal game: computations on pieces of its first heaps, and the theorem on sparse spaces.

The general proof is in `sparse_spaces`. For one game the values are a function defined by the digits of some integers.
Computations show two facts. No option that has an exceptional part, and no option of an exceptional heap, has the value
of its heap. Each smaller value is the value of an option. The plan (`long_period_plan`) says which heaps are
exceptional, and divides the computations into pieces.
"""

from collections.abc import Callable, Sequence
from typing import Any

import z3

from theory.rules.moves import HeapGame
from verify.discover.general.game_encoding import encode
from verify.discover.general.guy_smith import TakeAndBreakTheory, take_and_break
from verify.discover.general.minimal_period import MinimalPeriod, minimal_period
from verify.discover.general.sparse_spaces import SparseSpacesTheorem, sparse_spaces_theorem
from verify.discover.general.splitting_sums import MOVES
from verify.discover.general.value_table import selection, value_table
from verify.discover.strategies.encoded_periodic import prove_moves
from verify.discover.strategies.long_periods.long_period_plan import LongPeriodPlan
from verify.discover.strategies.long_periods.parity_rules import ParityRule
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import head

n, a, b, v, m, q, i, r, t, w = z3.Ints("n a b v m q i r t w")


class LongPeriodProof:
    """Proof of the long period of one game, given a plan."""

    def __init__(
        self, k: Kernel, game: HeapGame, plan: LongPeriodPlan, ends: Sequence[int], check: Callable[[], None]
    ) -> None:
        self.k, self.game, self.name, self.plan, self.ends, self.check = k, game, game.name, plan, ends, check
        self.e, self.p, self.most = plan.closed.preperiod, plan.closed.period, len(plan.digits) - 1
        self.code = encode(plan.digits, 8)
        self.every: SparseSpacesTheorem = k(sparse_spaces_theorem)
        self.octal: TakeAndBreakTheory = k(take_and_break)
        self.nim_sum, self.rule = k(algebra.nimsum), plan.rule.numbers()
        self._values()

    def _define(self, name: str, params: list[Any], body: Any) -> Definition:
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
        kinds = {1: octal.leaves_none, 2: octal.leaves_one, 4: octal.leaves_two}
        only = {}
        for place, kind in kinds.items():
            taken = self.plan.taking(place)
            goal = z3.Implies(
                z3.And(t >= 0, t < self.most + 1, kind(octal.digit(code, t))),
                z3.Or([t == one for one in taken] or [z3.BoolVal(False)]),
            )
            only[place] = k.evaluate(f"{self.name}.digits-with-{place}", [t], goal)
        digit_facts = [kind(octal.digit(code, one)) for place, kind in kinds.items() for one in self.plan.taking(place)]
        first = octal.digit(code, 0)
        digit_facts += [z3.Not(octal.leaves_none(first)), z3.Not(octal.leaves_one(first))]
        return only, k.evaluate(f"{self.name}.bits", [], z3.And(digit_facts))

    def _exceptional(self, heap: Any, rule: ParityRule | None = None) -> z3.BoolRef:
        """Return a computable formula that a heap is exceptional for a rule, by default for the first rule."""
        mask, by_size, shift = rule or self.plan.rule
        odd: z3.BoolRef = self.every.odd(mask, self.f(heap))
        return z3.Not(odd == ((heap + shift) % 2 == 1)) if by_size else z3.Not(odd) if shift else odd

    def _regular(self, heap: Any, rule: ParityRule | None = None) -> z3.BoolRef:
        """Return the formula that a heap is regular."""
        formula: z3.BoolRef = self.every.regular(self.array, *(rule or self.plan.rule).numbers(), heap)
        return formula

    def _regular_facts(self, heap: Any, rule: ParityRule | None = None) -> list[Fact]:
        """Return the facts by which a heap is regular exactly if it is not exceptional."""
        mask, by_size, shift = (rule or self.plan.rule).numbers()
        regular, wanted = self.every.regular, self.every.predicted_parity
        return [regular.at(self.array, mask, by_size, shift, heap), wanted.at(by_size, shift, heap), self.same(heap)]

    def _pieces(
        self, name: str, over: list[Any], ends: Sequence[int], goal: Callable[[int, int], Any], first: int
    ) -> list[Theorem]:
        """Compute a goal on consecutive pieces of heaps, given their ends."""
        theorems = []
        for number, (low, high) in enumerate(zip([first, *ends], ends, strict=False), 1):
            self.check()
            if low < high:
                theorems.append(self.k.evaluate(f"{self.name}.{name}-{number}", over, goal(low, high)))
        return theorems

    def premises(self) -> Theorem:
        """Prove the premises of the theorem."""
        k, name, every = self.k, self.name, self.every
        only, bits = self._bits()
        parts = {
            "natural": self.natural,
            "again": self._prove_periodicity(),
            "clashes": self._prove_clashes(only[4]),
            "period-regular": self._prove_period_regular(),
            "all-taken": self._prove_all_taken(only[1]),
            "single": self._prove_single(only[2]),
            "exceptional-part": self._prove_exceptional_part(only[4]),
            "exceptional-heap": self._prove_exceptional_heap(only[4]),
            "reached": self._prove_reached(bits),
        }
        arguments = (self.code, self.array, self.e, self.p, self.most, self.plan.far, *self.rule)
        by = [every.holds.at(*arguments), bits]
        for called, part in parts.items():
            premise, meaning = every.premise(called, arguments)
            by.append(k.prove(f"{name}.every-{called}", [], premise, [meaning, part]))
        return k.prove(f"{name}.holds", [], every.holds(*arguments), by)

    def _prove_premise(self, called: str, over: list[Any], goal: Any, by: Sequence[Fact]) -> Theorem:
        return self.k.prove(f"{self.name}.premise-{called}", over, goal, by)

    def _may_take(self, kind: Definition) -> z3.BoolRef:
        """Return the formula that t counters may be taken and that the digit of the code at t has a bit."""
        return z3.And(z3.And(t >= 0, t <= self.most), kind(self.octal.digit(self.code, t)))

    def _prove_periodicity(self) -> Theorem:
        goal = z3.Implies(n >= self.e, self.array[n + self.p] == self.array[n])
        return self._prove_premise("again", [n], goal, [self.repeats(n), self.same(n), self.same(n + self.p)])

    def _prove_clashes(self, only: Theorem) -> Theorem:
        _, by_size, shift = self.rule
        wanted = self.every.predicted_parity
        goal = z3.Implies(self._may_take(self.octal.leaves_two), wanted(by_size, shift, t))
        return self._prove_premise("clashes", [t], goal, [only(t), wanted.at(by_size, shift, t)])

    def _prove_period_regular(self) -> Theorem:
        near = z3.And(n >= self.e, n < self.e + self.p)
        goal = z3.Implies(near, z3.Not(self._exceptional(n)))
        computed = self.k.evaluate(f"{self.name}.period-computed", [n], goal)
        goal = z3.Implies(near, self._regular(n))
        return self._prove_premise("period-regular", [n], goal, [computed(n), *self._regular_facts(n)])

    def _prove_all_taken(self, only: Theorem) -> Theorem:
        takable_amounts, none = self.plan.taking(1), self._may_take(self.octal.leaves_none)
        goal = z3.And([self.f(one) != 0 for one in takable_amounts] or [z3.BoolVal(True)])
        computed = self.k.evaluate(f"{self.name}.all-taken-computed", [], goal)
        # Without such digits no t satisfies the condition of the premise, and this is proved instead.
        goal = z3.Implies(none, self.array[t] != 0) if takable_amounts else z3.Not(none)
        return self._prove_premise("all-taken", [t], goal, [only(t), computed, self.same(t)])

    def _prove_single(self, only: Theorem) -> Theorem:
        f, array, same, single = self.f, self.array, self.same, self.plan.taking(2)
        unequal = z3.And([z3.Implies(n > one, f(n - one) != f(n)) for one in single] or [z3.BoolVal(True)])
        last = self.e + self.p + self.most
        goal = z3.Implies(z3.And(n >= 1, n < last + 1), unequal)
        computed = self.k.evaluate(f"{self.name}.single-computed", [n], goal)
        single_left = self._may_take(self.octal.leaves_one)
        given = z3.And(single_left, n > t, n <= last)
        goal = z3.Implies(given, array[n - t] != array[n]) if single else z3.Not(single_left)
        return self._prove_premise("single", [n, t], goal, [only(t), computed(n), same(n), same(n - t)])

    def _prove_exceptional_part(self, only: Theorem) -> Theorem:
        array, same, two = self.array, self.same, self._may_take(self.octal.leaves_two)
        clear, _, unfolded = self._no_split_repeats_value(self.plan.taking(4))
        pieces = self._pieces(
            "part",
            [a],
            self.plan.part_pieces(),
            lambda low, high: z3.Implies(z3.And(a >= low, a < high, self._exceptional(a)), clear(a)),
            1,
        )
        given = z3.And(two, a >= 1, a < self.e, z3.Not(self._regular(a)), b >= 1, b < self.e + self.p)
        by: list[Fact] = [only(t), unfolded(a, b), *(piece(a) for piece in pieces), *self._regular_facts(a)]
        by += [same(b), same(a + b + t)]
        goal = z3.Implies(given, self.nim_sum(array[a], array[b]) != array[a + b + t])
        return self._prove_premise("exceptional-part", [a, b, t], goal, by)

    def _prove_exceptional_heap(self, only: Theorem) -> Theorem:
        """Prove that no split of an exceptional heap has its value."""
        f, nim_sum, array, same, two = (
            self.f,
            self.nim_sum,
            self.array,
            self.same,
            self._may_take(self.octal.leaves_two),
        )
        split = self.plan.taking(4)
        unequal = z3.And([z3.Implies(a < n - one, nim_sum(f(a), f(n - one - a)) != f(n)) for one in split])
        every_part = z3.ForAll([a], z3.Implies(z3.And(a >= 1, a < n), unequal))
        clear = self._define("clear-heap", [n], every_part)
        pieces = self._pieces(
            "heap",
            [n],
            self.plan.heap_pieces(),
            lambda low, high: z3.Implies(z3.And(n >= low, n < high, self._exceptional(n)), clear(n)),
            1,
        )
        goal = z3.Implies(z3.And(clear(n), a >= 1, a < n), unequal)
        unfolded = self.k.prove(f"{self.name}.clear-heap-unfolded", [n, a], goal, [clear.at(n)])
        given = z3.And(two, n >= 1, n < self.e, z3.Not(self._regular(n)), a >= 1, a < n - t)
        by = [only(t), unfolded(n, a), *(piece(n) for piece in pieces), *self._regular_facts(n)]
        by += [same(a), same(n - t - a)]
        goal = z3.Implies(given, nim_sum(array[a], array[n - t - a]) != array[n])
        return self._prove_premise("exceptional-heap", [n, a, t], goal, by)

    def _no_split_repeats_value(self, split: Sequence[int]) -> tuple[Definition, z3.BoolRef, Theorem]:
        """Define the computable predicate on a that no split with part a has the value of its heap.

        Returns:
            The predicate; the formula that a and b are not such a split; and the theorem that this formula holds for
            1 ≤ b < e + p if the predicate holds for a ≥ 1.
        """
        k, name, f, nim_sum, e, p = self.k, self.name, self.f, self.nim_sum, self.e, self.p
        unequal = z3.And([nim_sum(f(a), f(b)) != f(a + b + one) for one in split])
        every_part = z3.ForAll([b], z3.Implies(z3.And(b >= 1, b < e + p), unequal))
        near = z3.And(a >= 1, b >= 1, b < e + p)
        if (second := self.plan.second) is not None:
            return self._no_split_repeats_value_by_two_rules(second, split, unequal, every_part, near)
        clear = self._define("clear-part", [a], every_part)
        goal = z3.Implies(z3.And(clear(a), near), unequal)
        return clear, unequal, k.prove(f"{name}.clear-part-unfolded", [a, b], goal, [clear.at(a)])

    def _listed_heaps(self, second: ParityRule) -> tuple[Definition, Definition, Theorem]:
        """List the heaps that are exceptional for the second rule, with 0 before and the preperiod after them.

        Returns:
            The list as a function; the predicate that a heap is in it; and the theorem that it contains every
            exceptional heap.
        """
        k, name, e, p, listed = self.k, self.name, self.e, self.p, self.plan.listed
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
        )
        goal = z3.Implies(z3.And(n >= 1, odd), known(n))
        return border, known, k.prove(f"{name}.among-all", [n], goal, [far(n), up_to(count, n), ends])

    def _no_split_repeats_value_by_two_rules(
        self, second: ParityRule, split: Sequence[int], unequal: z3.BoolRef, every_part: z3.BoolRef, near: z3.BoolRef
    ) -> tuple[Definition, z3.BoolRef, Theorem]:
        """Return the same as `_no_split_repeats_value`, with fewer comparisons of parts because of a second rule.

        A regular part is compared only with the heaps that are exceptional for the second rule.

        Args:
            second: the second rule.
            split: the numbers of counters after whose removal a heap may be split.
            unequal: the formula that a and b are not a split with the value of its heap.
            every_part: the formula that `unequal` holds for all b with 1 ≤ b < e + p.
            near: the formula 1 ≤ a, 1 ≤ b < e + p.
        """
        k, name, f, nim_sum = self.k, self.name, self.f, self.nim_sum
        border, known, among = self._listed_heaps(second)
        count = len(self.plan.listed)
        inside = z3.And(i >= 0, i < count + 1)
        # A split of a regular heap into regular parts needs no examination.
        one = border(i)
        as_part = z3.And([nim_sum(f(a), f(one)) != f(a + one + taken) for taken in split])
        as_heap = z3.And(
            [z3.Implies(one - taken - a >= 1, nim_sum(f(a), f(one - taken - a)) != f(one)) for taken in split]
        )
        some = z3.ForAll([i], z3.Implies(inside, z3.And(as_part, as_heap)))
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
        differ = z3.And([z3.Implies(n - taken - a >= 1, nim_sum(f(a), f(n - taken - a)) != f(n)) for taken in split])
        goal = z3.Implies(z3.And(given, inside, border(i) == n), differ)
        placed = k.prove(f"{name}.clear-heap-at", [a, n, i], goal, [entry(a, i)])
        goal = z3.Implies(z3.And(given, known(n)), differ)
        of_heap = k.prove(f"{name}.clear-heap-among", [a, n], goal, [known.at(n), placed])
        numbers, parts = second.numbers(), []
        for taken in split:
            heap = a + b + taken
            by: list[Fact] = [whole(a, b), of_part(a, b), of_heap(a, heap), among(b), among(heap)]
            by += [
                self.every.clash(self.array, *numbers, a, b, taken),
                self.every.predicted_parity.at(*numbers[1:], taken),
            ]
            by += [fact for place in (a, b, heap) for fact in self._regular_facts(place, second)]
            by += [self.natural(a), self.natural(b)]
            goal = z3.Implies(z3.And(clear(a), near), nim_sum(f(a), f(b)) != f(heap))
            parts.append(k.prove(f"{name}.clear-part-taking-{taken}", [a, b], goal, by)(a, b))
        goal = z3.Implies(z3.And(clear(a), near), unequal)
        return clear, unequal, k.prove(f"{name}.clear-part-unfolded", [a, b], goal, parts)

    def _prove_reached(self, bits: Theorem) -> Theorem:
        """Prove that the first heaps have options with all smaller values."""
        every, array, most, far = self.every, self.array, self.most, self.plan.far
        options, facts = self._prove_options(bits)
        reach = self._define("reach", [n, v], z3.Or(options))
        pieces = self._pieces(
            "reach",
            [n, v],
            self.ends,
            lambda low, high: z3.Implies(z3.And(n >= low, n < high, v >= 0, v < self.f(n)), reach(n, v)),
            0,
        )
        goal = z3.Implies(
            z3.And(n >= 0, n < far + self.p, v >= 0, v < array[n]),
            every.some_take_leaves(self.code, array, self.e, most, far, n, v),
        )
        by = [*facts, reach.at(n, v), self.same(n), *(piece(n, v) for piece in pieces)]
        return self.k.prove(f"{self.name}.reached", [n, v], goal, by)

    def _prove_options(self, bits: Theorem) -> tuple[list[z3.BoolRef], list[Fact]]:
        """Return, for each way to move, the formula that it gives the value v, and the theorem that v is reached."""
        every, array, far, e, most = self.every, self.array, self.plan.far, self.e, self.most
        splits, splits_shown = self._prove_splits()
        least = z3.If(n < far, z3.IntVal(1), z3.IntVal(e))
        ways: dict[int, Callable[[int], z3.BoolRef]] = {
            1: lambda amount: z3.And(n == amount, n < far, v == 0),
            2: lambda amount: z3.And(n > amount, n - amount >= least, self.f(n - amount) == v),
            4: lambda amount: splits(n - amount, least, v),
        }
        options: list[z3.BoolRef] = []
        facts: list[Fact] = []
        for place, way in ways.items():
            for amount in self.plan.taking(place):
                options.append(way(amount))
                by = [every.take_leaves.at(self.code, array, e, far, n, amount, v), self.same(n - amount), bits]
                by += [splits_shown(n - amount, least, v)] if place == 4 else []
                by.append(every.take_leaves_shown(self.code, array, e, most, far, n, amount, v))
                goal = z3.Implies(options[-1], every.some_take_leaves(self.code, array, e, most, far, n, v))
                theorem = self.k.prove(f"{self.name}.way-{place}-taking-{amount}", [n, v], goal, by)
                facts.append(theorem(n, v))
        return options, facts

    def _prove_splits(self) -> tuple[Definition, Theorem]:
        """Define how a search finds two heaps of total r and value v, the smaller at least w, and prove it right."""
        k, name, every, f, nim_sum, same = self.k, self.name, self.every, self.f, self.nim_sum, self.same
        array = self.array
        mask, by_size, _ = self.rule
        last = r - w
        pair = nim_sum(f(a), f(r - a)) == v
        scan = self._define("scan", [r, w, v], z3.Exists([a], z3.And(a >= 1, a < last + 1, pair)))
        exceptions = self.plan.exceptional or [0]
        part = self._define("exception", [i], selection(i, [z3.IntVal(heap) for heap in exceptions]))(i)
        inside = z3.And(i >= 0, i < len(exceptions), part >= 1, part <= last, nim_sum(f(part), f(r - part)) == v)
        listing = self._define("listed", [r, w, v], z3.Exists([i], inside))
        odd = every.odd(mask, v)
        regular = (odd == (r % 2 == 1)) if by_size else z3.Not(odd)
        splits = self._define("found", [r, w, v], z3.If(regular, scan(r, w, v), listing(r, w, v)))
        goal = z3.Implies(z3.And(w >= 1, a >= 1, a < last + 1, pair), every.parts(array, r, w, v))
        by: list[Fact] = [every.split_shown(array, a, r, w, v), same(a), same(r - a)]
        pair_shown = k.prove(f"{name}.pair-shown", [r, w, v, a], goal, by)
        goal = z3.Implies(z3.And(w >= 1, scan(r, w, v)), every.parts(array, r, w, v))
        scan_shown = k.prove(f"{name}.scan-shown", [r, w, v], goal, [scan.at(r, w, v), pair_shown])
        goal = z3.Implies(z3.And(w >= 1, inside), every.parts(array, r, w, v))
        entry = k.prove(f"{name}.entry-shown", [r, w, v, i], goal, [pair_shown(r, w, v, part)])
        goal = z3.Implies(z3.And(w >= 1, listing(r, w, v)), every.parts(array, r, w, v))
        listing_shown = k.prove(f"{name}.listed-shown", [r, w, v], goal, [listing.at(r, w, v), entry])
        goal = z3.Implies(z3.And(w >= 1, splits(r, w, v)), every.parts(array, r, w, v))
        by = [splits.at(r, w, v), scan_shown(r, w, v), listing_shown(r, w, v)]
        return splits, k.prove(f"{name}.found-shown", [r, w, v], goal, by)

    def minimality(self) -> Theorem:
        """Prove that preperiod and period are minimal."""
        k, name, f, e, p, array = self.k, self.name, self.f, self.e, self.p, self.array
        period: MinimalPeriod = k(minimal_period)
        changed = z3.Exists([i], z3.And(i >= e, i < e + p, f(i + q) != f(i)))
        seen = self._define("seen", [q], changed)
        shift = z3.And(q >= 1, q < p)
        computed = k.evaluate(f"{name}.shifts", [q], z3.Implies(shift, seen(q)))
        by: list[Fact] = [period.shift_changes_value.at(array, e, p, q), seen.at(q), self.same]
        goal = z3.Implies(seen(q), period.shift_changes_value(array, e, p, q))
        same = k.prove(f"{name}.shift-seen", [q], goal, by)
        goal = z3.Implies(shift, period.shift_changes_value(array, e, p, q))
        shifts = k.prove(f"{name}.shifts-seen", [q], goal, [computed(q), same(q)])
        last = k.evaluate(f"{name}.last-differs", [], f(e - 1 + p) != f(e - 1))
        periodicity = k.theorems[f"{name}.premise-again"]
        repeats = k.prove(
            f"{name}.repeats", [], period.repeats(array, e, p), [period.repeats.at(array, e, p), periodicity]
        )
        by = [period.has_minimal_period.at(array, e, p), shifts, repeats, last, self.same(e - 1), self.same(e - 1 + p)]
        tight = k.prove(f"{name}.tight", [], period.has_minimal_period(array, e, p), by)
        given = z3.And(m >= 0, q >= 1, period.repeats(array, m, q))
        goal = z3.Implies(given, z3.And(m >= e, q >= p))
        return k.prove(f"{name}.least", [m, q], goal, [period.minimality(array, e, p, m, q), tight])

    def theorems(self) -> list[Theorem]:
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
        return [grundy, zero, self.minimality(), prove_moves(k, self.game, self.plan.digits, options)]
