"""Guy–Smith theorem, proved once for all take-and-break games with arbitrary digits, values and bounds.

A code is a number C: its base-8 digit at t, counted from the last, says into how many heaps the rest may be divided
when t counters are taken. Let the values F have period p from e on, and let a move take at most k counters. If the
first 2e + 2p + k + 1 heaps obey the rule of the game, all heaps do: a move in a larger heap leaves a part of at least e
+ p, and removing p counters from heap and part gives a move in a smaller heap. Subtraction games are the games whose
digits are 0 and 3.
"""

from dataclasses import dataclass
from typing import NamedTuple

import z3

from verify.discover.general.splitting_sums import VALUES, SplittingGames, splitting_games
from verify.discover.general.theory_sections import Section, export
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import head, tail

n, a, b, c, v, t, r = z3.Ints("n a b c v t r")
e, p, k = z3.Ints("e p k")


@dataclass(frozen=True)
class TakeAndBreakTheory:
    """Definitions and theorems for every code C, values F, and numbers e, p and k.

    Args:
        digit: digit(C, t): the digit of a code at place t; 0 if there is none.
        leaves_none: the digit has the bit for leaving no heap.
        leaves_one: the digit has the bit for leaving one heap.
        leaves_two: the digit has the bit for leaving two heaps.
        option: option(C, k, n, a, b): a move of at most k counters in heap n leaves heaps a and b, where 0 means no
            heap and a single heap is a.
        split: split(F, r, v): two heaps with r counters in total have nim-sum v.
        take_leaves: take_leaves(C, F, n, t, v): taking t of n counters can leave a position of value v.
        some_take_leaves: some_take_leaves(C, F, k, n, v): taking at most k of n counters can leave a position of
            value v.
        moves: moves(C, k): the array of the options.
        options_agree: for C, k, n, a, b: the options in the array are those of the code, if no move splits without
            taking.
        repeats: repeats(C, F, e, p, k): the premises of the theorem.
        solves: from `repeats`, the values solve the game, as in `splitting_sums`.
        grundy: as in `splitting_sums`, from `repeats`.
        lost: as in `splitting_sums`, from `repeats`.
    """

    digit: Definition
    leaves_none: Definition
    leaves_one: Definition
    leaves_two: Definition
    option: Definition
    split: Definition
    take_leaves: Definition
    some_take_leaves: Definition
    moves: Definition
    options_agree: Theorem
    repeats: Definition
    solves: Theorem
    grundy: Theorem
    lost: Theorem


class _Definitions(NamedTuple):
    """Definitions that the premises use, as in `TakeAndBreakTheory`."""

    digit: Definition
    bits: tuple[Definition, Definition, Definition]
    option: Definition
    split: Definition
    take_leaves: Definition
    some_take_leaves: Definition
    repeats: Definition
    moves: Definition


def take_and_break(kernel: Kernel) -> TakeAndBreakTheory:
    """Prove the theorem on all take-and-break games with periodic values."""
    code, values = z3.Int("C"), z3.Const("F", VALUES)
    digit = kernel.define(
        "octal.digit", [c, t], z3.IntSort(),
        lambda f, c, t: z3.If(t < 0, 0, z3.If(t == 0, c % 8, f(c / 8, t - 1))), Measure((t,)),
    )  # fmt: skip
    own, every, nim_sum = Section(kernel, (code, values, e, p, k)), kernel(splitting_games), kernel(algebra.nimsum)
    definitions = _define_premises(kernel, own, digit, nim_sum, code, values)
    own.assume(definitions.repeats)
    solves = _ProofSteps(kernel, own, every, code, values, definitions).solves()
    x = z3.Const("x", head.domain(0))
    game_moves = definitions.moves(code, k)
    value, nim = kernel.definitions["games.sum.value"], kernel.definitions["games.sum.nim-sum"]
    lost = kernel.definitions["games.sum.P"]
    goal = value(game_moves, x, v) == (v == nim(values, x))
    grundy = own.prove("octal.grundy", [x, v], goal, [solves(), every.grundy(game_moves, values, x, v)])
    goal = lost(game_moves, x) == (nim(values, x) == 0)
    zero = own.prove("octal.lost-iff-zero", [x], goal, [solves(), every.lost(game_moves, values, x)])
    return TakeAndBreakTheory(
        export(digit), *definitions.bits, export(definitions.option), export(definitions.split),
        export(definitions.take_leaves), export(definitions.some_take_leaves), definitions.moves,
        kernel.theorems["octal.same"], export(definitions.repeats),
        *(kernel.theorems[theorem.name] for theorem in (solves, grundy, zero)),
    )  # fmt: skip


def _define_premises(
    kernel: Kernel, own: Section, digit: Definition, nim_sum: Definition, code: z3.ArithRef, values: z3.ArrayRef
) -> _Definitions:
    """Define the premises of the theorem, and the functions that they use."""
    none, one, two = (
        kernel.define(
            f"octal.{name}", [c], z3.BoolSort(), lambda _, c, bit=bit: c / bit % 2 == 1 if bit > 1 else c % 2 == 1
        )
        for name, bit in (("none", 1), ("one", 2), ("two", 4))
    )
    taken = n - a - b
    rest = z3.Or(
        z3.And(a == 0, b == 0, none(digit(code, taken))),
        z3.And(a > 0, b == 0, one(digit(code, taken))),
        z3.And(a > 0, b > 0, two(digit(code, taken))),
    )
    option = own.define(
        "octal.option", [n, a, b], z3.BoolSort(), lambda *_: z3.And(n > 0, a >= 0, b >= 0, taken >= 0, taken <= k, rest)
    )
    parts = z3.And(a >= 1, a < r / 2 + 1, nim_sum(values[a], values[r - a]) == v)
    split = own.define("octal.split", [r, v], z3.BoolSort(), lambda *_: z3.Exists([a], parts))
    ways = z3.Or(
        z3.And(none(digit(code, t)), n == t, n > 0, v == 0),
        z3.And(one(digit(code, t)), n > t, values[n - t] == v),
        z3.And(two(digit(code, t)), split(n - t, v)),
    )
    hit = own.define("octal.hit", [n, t, v], z3.BoolSort(), lambda *_: ways)
    moves = _moves(kernel, option, code)
    bound = 2 * e + 2 * p + k + 1
    near = z3.And(n >= 0, n < bound)
    some = own.define(
        "octal.some-hit", [n, v], z3.BoolSort(), lambda *_: z3.Exists([t], z3.And(t >= 0, t < k + 1, hit(n, t, v)))
    )
    premises = z3.And(
        e >= 0, p >= 1, k >= 0, z3.Not(none(digit(code, 0))), z3.Not(one(digit(code, 0))),
        z3.ForAll([n], z3.And(values[n] >= 0, z3.Implies(n <= 0, values[n] == 0))),
        z3.ForAll([n], z3.Implies(n >= e, values[n + p] == values[n])),
        z3.ForAll([n, t], z3.Implies(z3.And(near, t >= 0, t < k + 1), z3.Not(hit(n, t, values[n])))),
        z3.ForAll([n, v], z3.Implies(z3.And(near, v >= 0, v < values[n]), some(n, v))),
    )  # fmt: skip
    repeats = own.define("octal.repeats", [], z3.BoolSort(), lambda *_: premises)
    return _Definitions(digit, (none, one, two), option, split, hit, some, repeats, moves)


def _moves(kernel: Kernel, option: Definition, code: z3.ArithRef) -> Definition:
    """Define the array of the options of a code."""
    place = z3.Const("p", head.domain(0))
    at = (head(place), head(tail(place)), head(tail(tail(place))))
    there = kernel.tabulate("octal.moves-there", [code, k], place, option(*at))
    return kernel.choose("octal.moves", there)


class _ProofSteps:
    """Steps of the proof, under the premises."""

    def __init__(
        self,
        kernel: Kernel,
        own: Section,
        every: SplittingGames,
        code: z3.ArithRef,
        values: z3.ArrayRef,
        definitions: _Definitions,
    ) -> None:
        self.kernel, self.section, self.every, self.code, self.values = kernel, own, every, code, values
        self.digit, self.bits, self.option, self.split, self.take_leaves, self.some_take_leaves, repeats, moves = (
            definitions
        )
        digit, hit, some = self.digit, self.take_leaves, self.some_take_leaves
        self.nim_sum, self.option_array = kernel(algebra.nimsum), moves(code, k)
        self.there = moves.at(code, k)
        self.bound = 2 * e + 2 * p + k + 1
        near = z3.And(n >= 0, n < self.bound)
        given = own.given_that
        known: list[Fact] = [repeats.at()]
        none, one, _ = self.bits
        goal = z3.And(e >= 0, p >= 1, k >= 0, z3.Not(none(digit(code, 0))), z3.Not(one(digit(code, 0))))
        self.numbers = given("octal.numbers", [], goal, known)
        goal = z3.And(values[n] >= 0, z3.Implies(n <= 0, values[n] == 0))
        self.natural = given("octal.natural", [n], goal, known)
        self.periodicity = given("octal.again", [n], z3.Implies(n >= e, values[n + p] == values[n]), known)
        goal = z3.Implies(z3.And(near, t >= 0, t < k + 1), z3.Not(hit(n, t, values[n])))
        self.missed = given("octal.missed", [n, t], goal, known)
        goal = z3.Implies(z3.And(near, v >= 0, v < values[n]), some(n, v))
        self.reached = given("octal.reached", [n, v], goal, known)

    def options_agree(self) -> Theorem:
        """Prove that the options in the array are those of the code."""
        code, digit, there = self.code, self.digit, self.every.option
        goal = z3.Implies(
            z3.And(z3.Not(self.bits[0](digit(code, 0))), z3.Not(self.bits[1](digit(code, 0)))),
            there(self.option_array, n, a, b) == self.option(n, a, b),
        )
        by = [there.at(self.option_array, n, a, b), self.there, self.option.at(n, a, b)]
        return self.section.prove("octal.same", [n, a, b], goal, by)

    def solves(self) -> Theorem:
        """Prove that the values are those of the game."""
        own, nim_sum, values, every, option = self.section, self.nim_sum, self.values, self.every, self.option
        same = self.options_agree()
        taken = n - a - b
        goal = z3.Implies(z3.And(a >= 1, b >= 1, nim_sum(values[a], values[b]) == v), self.split(a + b, v))
        swap = self.kernel(algebra.commutative)(values[a], values[b])
        in_split = own.prove("octal.in-split", [a, b, v], goal, [self.split.at(a + b, v), swap])
        zero = self.kernel(algebra.zero)
        goal = z3.Implies(z3.And(option(n, a, b), nim_sum(values[a], values[b]) == v), self.take_leaves(n, taken, v))
        by: list[Fact] = [
            option.at(n, a, b),
            in_split(a, b, v),
            self.take_leaves.at(n, taken, v),
            self.natural(a),
            self.natural(0),
        ]
        by += [zero(values[a]), zero(values[0]), zero(z3.IntVal(0))]
        as_hit = own.prove("octal.as-hit", [n, a, b, v], goal, by)
        differ = z3.Implies(option(n, a, b), nim_sum(values[a], values[b]) != values[n])
        by = [as_hit(n, a, b, values[n]), self.missed(n, taken), option.at(n, a, b)]
        low = own.prove("octal.first-differ", [n, a, b], z3.Implies(n < self.bound, differ), by)
        places = [(n - p, a - p, b), (n - p, a, b - p)]
        by = [
            low(n, a, b),
            self.periodicity(n - p),
            self.periodicity(a - p),
            self.periodicity(b - p),
            option.at(n, a, b),
        ]
        by += [*(option.at(*place) for place in places), self.numbers()]
        options_differ = own.induct("octal.differs", [n, a, b], differ, Measure((n,)), at=places, by=by)
        reaches_smaller_values = self._prove_reached(same)
        by = [
            every.solves.at(self.option_array, values),
            same,
            options_differ,
            reaches_smaller_values,
            self.natural,
            self.numbers(),
        ]
        return own.prove("octal.solves", [], every.solves(self.option_array, values), by)

    def _prove_reached(self, same: Theorem) -> Theorem:
        """Prove that each smaller value is that of an option."""
        shown = self._prove_option_shown(same)
        goal = z3.Implies(self.some_take_leaves(n, v), self._has(n, v))
        by: list[Fact] = [self.some_take_leaves.at(n, v), self._prove_takes_reach(shown)]
        some = self.section.prove("octal.some-hits", [n, v], goal, by)
        lifted = self._prove_lifted(same, shown)
        goal = z3.Implies(z3.And(0 <= v, v < self.values[n]), self._has(n, v))
        by = [self.reached(n, v), some(n, v), lifted(n, v), self.periodicity(n - p), self.natural(n), self.numbers()]
        return self.section.induct("octal.reaches", [n, v], goal, Measure((n,)), at=[(n - p, v)], by=by)

    def _has(self, heap: z3.ArithRef, worth: z3.ArithRef) -> z3.BoolRef:
        """Return the formula that a heap has an option with this value."""
        formula: z3.BoolRef = self.every.has(self.option_array, self.values, heap, worth)
        return formula

    def _prove_option_shown(self, same: Theorem) -> Theorem:
        """Prove that a heap with the option a, b has an option with the value of a, b."""
        values = self.values
        goal = z3.And(self.option(n, a, b), self.nim_sum(values[a], values[b]) == v)
        by: list[Fact] = [self.every.has.at(self.option_array, values, n, v), same(n, a, b), self.numbers()]
        return self.section.prove("octal.shown", [n, a, b, v], z3.Implies(goal, self._has(n, v)), by)

    def _prove_splits_reach(self, shown: Theorem) -> Theorem:
        """Prove that if t may be taken to leave two heaps, each value of a split of n − t is that of an option of n."""
        own, nim_sum, values, rest = self.section, self.nim_sum, self.values, n - t
        two = z3.And(self.bits[2](self.digit(self.code, t)), t >= 0, t <= k)
        inside = z3.And(a >= 1, a < rest / 2 + 1, nim_sum(values[a], values[rest - a]) == v)
        by: list[Fact] = [self.option.at(n, a, rest - a), shown(n, a, rest - a, v)]
        part = own.prove("octal.two-parts", [n, t, v, a], z3.Implies(z3.And(two, inside), self._has(n, v)), by)
        goal = z3.Implies(z3.And(two, self.split(rest, v)), self._has(n, v))
        # A function chooses the first part of a split.
        there = z3.Exists([a], z3.And(a >= 1, a < r / 2 + 1, nim_sum(values[a], values[r - a]) == v))
        split = own.prove("octal.split-there", [r, v], z3.Implies(self.split(r, v), there), [self.split.at(r, v)])
        first = self.kernel.choose("octal.first-part", self.kernel.theorems[split.name])
        chosen = first(values, rest, v)
        return own.prove("octal.some-parts", [n, t, v], goal, [first.at(values, rest, v), part(n, t, v, chosen)])

    def _prove_takes_reach(self, shown: Theorem) -> Theorem:
        """Prove that each value that is left by taking t counters is that of an option."""
        values, option, natural, rest = self.values, self.option, self.natural, n - t
        zero = self.kernel(algebra.zero)
        parts = self._prove_splits_reach(shown)
        goal = z3.Implies(z3.And(self.take_leaves(n, t, v), t >= 0, t <= k), self._has(n, v))
        by: list[Fact] = [self.take_leaves.at(n, t, v), parts(n, t, v)]
        by += [option.at(n, 0, 0), option.at(n, rest, 0), shown(n, 0, 0, v), shown(n, rest, 0, v)]
        by += [zero(values[rest]), zero(values[0]), natural(rest), natural(0), self.numbers()]
        return self.section.prove("octal.hits", [n, t, v], goal, by)

    def _prove_lifted(self, same: Theorem, shown: Theorem) -> Theorem:
        """Prove that n ≥ bound has the options' values of n − p: the larger part of an option gets p more counters."""
        own, option, values = self.section, self.option, self.values
        goal = z3.And(n >= self.bound, option(n - p, a, b), self.nim_sum(values[a], values[b]) == v)
        by: list[Fact] = [option.at(n - p, a, b), option.at(n, a + p, b), option.at(n, a, b + p)]
        by += [self.periodicity(a), self.periodicity(b), shown(n, a + p, b, v), shown(n, a, b + p, v), self.numbers()]
        lift = own.prove("octal.lift", [n, a, b, v], z3.Implies(goal, self._has(n, v)), by)
        goal = z3.Implies(z3.And(n >= self.bound, self._has(n - p, v)), self._has(n, v))
        by = [self.every.has.at(self.option_array, values, n - p, v), same, lift, self.numbers()]
        return own.prove("octal.lifted", [n, v], goal, by)
