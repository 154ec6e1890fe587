"""Guy–Smith theorem for games and values encoded as numbers, so that one computation decides a game.

A game is its code C in base 8; the values up to the end of the first period are the digits of a number N in base 100. A
computable test on N, C, e, p and k implies that the values are periodic, are the Grundy values of the game, and have no
smaller period or preperiod. The implication is proved here once for all numbers.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import z3

from verify.discover.general.game_encoding import BASE, LEVELS
from verify.discover.general.guy_smith import TakeAndBreakTheory, take_and_break
from verify.discover.general.minimal_period import MinimalPeriod, minimal_period
from verify.discover.general.theory_sections import Section, export
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum_algebra as algebra

n, a, v, t, r, q, m, i, j = z3.Ints("n a v t r q m i j")
N, C, e, p, k = z3.Ints("N C e p k")


@dataclass(frozen=True)
class EncodedTheorem:
    """Theorems on all numbers N, C, e, p and k; N may be several numbers, and more may follow k.

    Args:
        value: value(N, e, p, n): the digit of N at n, where n is reduced by periods to a place below e + p.
        values: values(N, e, p): the same as an array.
        entry_is_value: for N, e, p, n: the array's entry at n is the value.
        periodicity: for N, e, p, n: e ≥ 0, p ≥ 1, n ≥ e → the entry at n + p equals that at n.
        test: test(N, C, e, p, k): the digits of N obey the rule of the game as far as the Guy–Smith theorem requires.
        grundy: as in `splitting_sums`, from the test.
        lost: as in `splitting_sums`, from the test.
        minimality: no smaller period than p and no smaller preperiod than e, from the test.
    """

    value: Definition
    values: Definition
    entry_is_value: Theorem
    periodicity: Theorem
    test: Definition
    grundy: Theorem
    lost: Theorem
    minimality: Theorem


def encoded_theorem(kernel: Kernel) -> EncodedTheorem:
    """Prove the theorem on all numbers that pass the test."""
    return EncodedProof(kernel).prove_all()


def digit_by_halving(kernel: Kernel, name: str, base: int, levels: int) -> Definition:
    """Define the digit of N at place i in a base, by halving a number of 2 ** `levels` digits."""
    at = kernel.define(f"{name}-0", [N, i], z3.IntSort(), lambda *_: N % base)
    for level in range(1, levels + 1):
        half, below = 1 << (level - 1), at
        whole = z3.If(i < half, below(N % base**half, i), below(N / base**half, i - half))
        at = kernel.define(f"{name}-{level}", [N, i], z3.IntSort(), lambda *_, whole=whole: whole)
    return at


def value_digit(kernel: Kernel) -> tuple[Definition, Theorem]:
    """Define the digit of N at place i in base 100, and prove that it is natural."""
    at = digit_by_halving(kernel, "coded.entry", BASE, LEVELS)
    natural: Theorem | None = None
    for level in range(LEVELS + 1):
        here, half = kernel.definitions[f"coded.entry-{level}"], 1 << level >> 1
        by: list[Fact] = [here.at(N, i)]
        if natural is not None:
            by += [natural(N % BASE**half, i), natural(N / BASE**half, i - half)]
        natural = kernel.prove(f"coded.entry-{level}-natural", [N, i], here(N, i) >= 0, by)
    assert natural is not None
    return at, natural


class ValueArray(NamedTuple):
    """Array of the values of heaps.

    Args:
        chosen: the array as a function of the numbers that encode the values, and of e and p.
        values: the array for the objects of the proof.
        entry_is_value: for n: the entry at n is the value of n.
        natural: for n: the entry at n is natural; it is 0 if n < 0.
        periodicity: for n: e ≥ 0, p ≥ 1, n ≥ e → the entry at n + p equals that at n.
    """

    chosen: Definition
    values: Any
    entry_is_value: Theorem
    natural: Theorem
    periodicity: Theorem


class Rule(NamedTuple):
    """Rule of the game at heaps below the bound of the test.

    Args:
        take_leaves: take_leaves(n, t, v): taking t counters from n leaves the value v.
        some_take_leaves: some_take_leaves(n, v): taking some number of counters from n leaves the value v.
        differ: the formula that no option has the value of its heap.
        each_smaller_value_reached: the formula that each smaller value is that of an option.
    """

    take_leaves: Definition
    some_take_leaves: Definition
    differ: z3.BoolRef
    each_smaller_value_reached: z3.BoolRef


class EncodedProof:
    """Steps of the proof.

    A subclass with another test has its own prefix and additional objects, and overrides `test` and `_rules`.
    """

    prefix = "coded"
    # The encoding of the values, and objects of the test in addition to N, C, e, p and k.
    numbers: tuple[z3.ArithRef, ...] = (N,)
    more: tuple[z3.ArithRef, ...] = ()

    def __init__(self, kernel: Kernel) -> None:
        self.kernel, self.section = kernel, Section(kernel, (*self.numbers, C, e, p, k, *self.more))
        self.octal: TakeAndBreakTheory = kernel(take_and_break)
        self.period: MinimalPeriod = kernel(minimal_period)
        self.nim_sum = kernel(algebra.nimsum)
        self.bound = 2 * e + 2 * p + k + 1

    def _name_of(self, name: str) -> str:
        return f"{self.prefix}.{name}"

    @cached_property
    def entry(self) -> tuple[Definition, Theorem]:
        """Return the function that gives the digit of the numbers at an index, and the theorem that it is natural."""
        entry: tuple[Definition, Theorem] = self.kernel(value_digit)
        return entry

    @cached_property
    def f(self) -> Definition:
        """Return the value of a heap; it is 0 for a negative heap."""
        (at, _), place = self.entry, self.kernel(_place)
        value = z3.If(n < 0, 0, at(*self.numbers, place(e, p, n)))
        return self.section.define(self._name_of("value"), [n], z3.IntSort(), lambda *_: value)

    @cached_property
    def array(self) -> ValueArray:
        """Define the values as an array, and prove that they are periodic."""
        kernel, own, called, numbers, f = self.kernel, self.section, self._name_of, self.numbers, self.f
        (_, natural), place = self.entry, kernel(_place)
        there = kernel.tabulate(called("values-there"), [*numbers, e, p], n, f(n))
        chosen = kernel.choose(called("values"), there)
        values = chosen(*numbers, e, p)
        by: list[Fact] = [chosen.at(*numbers, e, p)]
        same = own.prove(called("same-value"), [n], z3.Select(values, n) == f(n), by)
        goal = z3.And(values[n] >= 0, z3.Implies(n < 0, values[n] == 0))
        by = [same(n), f.at(n), natural(*numbers, place(e, p, n))]
        least = own.prove(called("natural"), [n], goal, by)
        goal = z3.Implies(z3.And(e >= 0, p >= 1, n >= e), values[n + p] == values[n])
        by = [same(n), same(n + p), f.at(n), f.at(n + p), place.at(e, p, n + p)]
        return ValueArray(chosen, values, same, least, own.prove(called("again"), [n], goal, by))

    @cached_property
    def split(self) -> Definition:
        """Return the predicate that two heaps of together r counters have the value v."""
        f = self.f
        parts = z3.And(a >= 1, a < r / 2 + 1, self.nim_sum(f(a), f(r - a)) == v)
        return self.section.define(self._name_of("split"), [r, v], z3.BoolSort(), lambda *_: z3.Exists([a], parts))

    @cached_property
    def rule(self) -> Rule:
        """Return the rule of the game, with all splits."""
        return self._define_rule("", self.split)

    @cached_property
    def shift_changes_value(self) -> Definition:
        """Return the predicate that the values do not repeat after q heaps."""
        f = self.f
        change = z3.Exists([i], z3.And(i >= e, i < e + p, f(i + q) != f(i)))
        return self.section.define(self._name_of("seen"), [q], z3.BoolSort(), lambda *_: change)

    @cached_property
    def begins(self) -> z3.BoolRef:
        """Return the conditions of the test on the numbers, on the first digit of the code and on the preperiod."""
        f, octal = self.f, self.octal
        first = octal.digit(C, 0)
        return z3.And(
            e >= 0, p >= 1, k >= 0, z3.Not(octal.leaves_none(first)), z3.Not(octal.leaves_one(first)), f(0) == 0,
            z3.Implies(e >= 1, f(e - 1 + p) != f(e - 1)),
        )  # fmt: skip

    @cached_property
    def shift(self) -> z3.BoolRef:
        """Return the condition of the test that no number less than p is a period."""
        return z3.Implies(z3.And(q >= 1, q < p), self.shift_changes_value(q))

    def _define_rule(self, prefix: str, split: Definition) -> Rule:
        """Define the rule of the game, given the predicate on splits."""
        own, f, octal = self.section, self.f, self.octal
        digit = octal.digit(C, t)
        ways = z3.Or(
            z3.And(octal.leaves_none(digit), n == t, n > 0, v == 0),
            z3.And(octal.leaves_one(digit), n > t, f(n - t) == v),
            z3.And(octal.leaves_two(digit), split(n - t, v)),
        )
        hit = own.define(self._name_of(f"{prefix}hit"), [n, t, v], z3.BoolSort(), lambda *_: ways)
        some_hit = z3.Exists([t], z3.And(t >= 0, t < k + 1, hit(n, t, v)))
        some = own.define(self._name_of(f"{prefix}some-hit"), [n, v], z3.BoolSort(), lambda *_: some_hit)
        near = [n >= 0, n < self.bound]
        differ = z3.Implies(z3.And(*near, t >= 0, t < k + 1), z3.Not(hit(n, t, f(n))))
        return Rule(hit, some, differ, z3.Implies(z3.And(*near, v >= 0, v < f(n)), some(n, v)))

    @cached_property
    def test(self) -> Definition:
        """Return the computable test of one game."""
        differ, reach = z3.ForAll([n, t], self.rule.differ), z3.ForAll([n, v], self.rule.each_smaller_value_reached)
        whole = z3.And(self.begins, differ, reach, z3.ForAll([q], self.shift))
        return self.section.define(self._name_of("test"), [], z3.BoolSort(), lambda *_: whole)

    def _rules(self) -> tuple[Theorem, Theorem]:
        """Prove from the test that no option has the value of its heap, and that each smaller value is an option's."""
        given, called, rule, by = self.section.given_that, self._name_of, self.rule, [self.test.at()]
        return given(called("differ"), [n, t], rule.differ, by), given(
            called("reach"), [n, v], rule.each_smaller_value_reached, by
        )

    @cached_property
    def begins_from_test(self) -> Theorem:
        """Prove `begins` from the test."""
        return self.section.given_that(self._name_of("begins"), [], self.begins, [self.test.at()])

    def _repeats(self) -> Theorem:
        """Prove the premises of the Guy–Smith theorem."""
        own, octal, array, rule, f, called = self.section, self.octal, self.array, self.rule, self.f, self._name_of
        values, same = array.values, array.entry_is_value
        # The test speaks of functions, the theorem of an array, so the predicates are proved to be equivalent.
        by: list[Fact] = [octal.split.at(values, r, v), self.split.at(r, v), same]
        goal = octal.split(values, r, v) == self.split(r, v)
        split = own.prove(called("same-split"), [r, v], goal, by)
        by = [octal.take_leaves.at(C, values, n, t, v), rule.take_leaves.at(n, t, v), same(n - t), split(n - t, v)]
        goal = octal.take_leaves(C, values, n, t, v) == rule.take_leaves(n, t, v)
        hit = own.prove(called("same-hit"), [n, t, v], goal, by)
        begins = self.begins_from_test
        differ, reach = self._rules()
        near = [n >= 0, n < self.bound]
        goal = z3.Implies(z3.And(*near, t >= 0, t < k + 1), z3.Not(octal.take_leaves(C, values, n, t, values[n])))
        missed = own.prove(called("missed"), [n, t], goal, [differ(n, t), hit(n, t, f(n)), same(n)])
        goal = z3.Implies(rule.some_take_leaves(n, v), octal.some_take_leaves(C, values, k, n, v))
        by = [rule.some_take_leaves.at(n, v), octal.some_take_leaves.at(C, values, k, n, v), hit]
        some_same = own.prove(called("some-found"), [n, v], goal, by)
        goal = z3.Implies(z3.And(*near, v >= 0, v < values[n]), octal.some_take_leaves(C, values, k, n, v))
        reached = own.prove(called("reached"), [n, v], goal, [reach(n, v), some_same(n, v), same(n)])
        zero = own.prove(called("zero"), [], values[0] == 0, [begins(), same(0)])
        by = [octal.repeats.at(C, values, e, p, k), missed, reached, array.natural, array.periodicity, begins(), zero()]
        return own.prove(called("repeats"), [], octal.repeats(C, values, e, p, k), by)

    def _tight(self) -> Theorem:
        """Prove the premises of the theorem on minimal periods."""
        own, array, period, called, begins = (
            self.section,
            self.array,
            self.period,
            self._name_of,
            self.begins_from_test(),
        )
        values, same = array.values, array.entry_is_value
        shift = own.given_that(called("shift"), [q], self.shift, [self.test.at()])
        goal = z3.Implies(self.shift_changes_value(q), period.shift_changes_value(values, e, p, q))
        by: list[Fact] = [self.shift_changes_value.at(q), period.shift_changes_value.at(values, e, p, q), same]
        seen = own.prove(called("shift-seen"), [q], goal, by)
        goal = z3.Implies(z3.And(q >= 1, q < p), period.shift_changes_value(values, e, p, q))
        shifts = own.prove(called("shifts-seen"), [q], goal, [shift(q), seen(q)])
        by = [period.repeats.at(values, e, p), begins, array.periodicity]
        repeats = own.prove(called("repeats-so"), [], period.repeats(values, e, p), by)
        goal = z3.Implies(e >= 1, values[e - 1 + p] != values[e - 1])
        by = [begins, same(e - 1), same(e - 1 + p)]
        last = own.prove(called("last-differs"), [], goal, by)
        by = [period.has_minimal_period.at(values, e, p), shifts, begins, repeats(), last()]
        return own.prove(called("tight"), [], period.has_minimal_period(values, e, p), by)

    def prove_all(self) -> EncodedTheorem:
        """Prove the remaining theorems, and return all of them."""
        kernel, own, octal, called = self.kernel, self.section, self.octal, self._name_of
        # In the stored records these definitions precede the test.
        array, _, _ = self.array, self.rule, self.shift_changes_value
        values = array.values
        own.assume(self.test)
        repeats, tight = self._repeats(), self._tight()
        x = kernel.theorems["octal.grundy"].variables[-2]
        moves = octal.moves(C, k)
        value, lost, nim = symbols(kernel)
        goal = value(moves, x, v) == (v == nim(values, x))
        grundy = own.prove(called("grundy"), [x, v], goal, [octal.grundy(C, values, e, p, k, x, v), repeats()])
        goal = lost(moves, x) == (nim(values, x) == 0)
        zero = own.prove(called("lost-iff-zero"), [x], goal, [octal.lost(C, values, e, p, k, x), repeats()])
        given = z3.And(m >= 0, q >= 1, self.period.repeats(values, m, q))
        goal = z3.Implies(given, z3.And(m >= e, q >= p))
        short = own.prove(called("least"), [m, q], goal, [self.period.minimality(values, e, p, m, q), tight()])
        same, periodicity, *theorems = (
            kernel.theorems[one.name] for one in (array.entry_is_value, array.periodicity, grundy, zero, short)
        )
        return EncodedTheorem(export(self.f), array.chosen, same, periodicity, export(self.test), *theorems)


def _place(kernel: Kernel) -> Definition:
    """Define for e, p, n the place of a value in a table that ends with the first period."""
    return kernel.define(
        "coded.place", [e, p, n], z3.IntSort(),
        lambda f, e, p, n: z3.If(z3.Or(e < 0, p < 1, n < e + p), n, f(e, p, n - p)), Measure((n,)),
    )  # fmt: skip


def symbols(kernel: Kernel) -> tuple[Any, Any, Any]:
    """Return three definitions: v is the Grundy value of a list, the list is lost, the nim-sum of its heaps' values."""
    known = kernel.definitions
    return known["games.sum.value"], known["games.sum.P"], known["games.sum.nim-sum"]
