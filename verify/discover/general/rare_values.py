"""Guy–Smith theorem for long periods, where a test of every split would take too long.

In games that split heaps nearly all values are common and few are rare, and the nim-sum of two common values is rare
(Berlekamp, Conway and Guy, Winning Ways, chapter 4: sparse spaces). Hence a split with a common value has a part with a
rare value, and heaps with rare values form a short list. The test takes the common values and the list as guesses,
verifies them by computation, and examines all splits only for rare values.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import z3

from verify.bruteforce import sparse_values as guessed
from verify.discover.general.encoded_octal import (
    EncodedProof,
    EncodedTheorem,
    Rule,
    a,
    digit_by_halving,
    i,
    n,
    q,
    r,
    t,
    v,
    value_digit,
)
from verify.discover.general.game_encoding import LEVELS, encode
from verify.kernel import Definition, Fact, Kernel, Theorem
from verify.proofs.general import nim_sum_algebra as algebra

N0, N1, N2, N3 = PARTS = z3.Ints("N0 N1 N2 N3")
M, R, c, h = z3.Ints("M R c h")
u, w = z3.Ints("u w")
# Values per number; an upper bound for listed heaps, and log2 of the maximal length of the list.
VALUES_PER_NUMBER, HEAPS, LIST_LEVELS = 1 << LEVELS, 100_000, 8
MOST_VALUES, MOST_RARE = VALUES_PER_NUMBER * len(PARTS), 1 << LIST_LEVELS


class RareGuess(NamedTuple):
    """Guess about a game: common values as digits in base 8, heaps with rare values, and a bound for values."""

    common: int
    heaps: list[int]
    above: int


def guess_rare(values: Sequence[int]) -> RareGuess | None:
    """Return the guess for the first heaps; None if there are too many rare values."""
    listed, heaps = guessed.common_and_rare(values)
    common = sum(8**value for value in listed)
    few = len(heaps) <= MOST_RARE and len(values) <= HEAPS
    return RareGuess(common, heaps, max(values) + 1) if few else None


def encode_values(entries: Sequence[int]) -> tuple[int, ...]:
    """Return the values as the numbers that the test takes."""
    return tuple(encode(entries[at : at + VALUES_PER_NUMBER]) for at in range(0, MOST_VALUES, VALUES_PER_NUMBER))


def rare_value_theorem(kernel: Kernel) -> EncodedTheorem:
    """Prove the theorem on all numbers that pass the test with a list of rare heaps."""
    return _RareValueProof(kernel).prove_all()


class _RareValueProof(EncodedProof):
    """Steps of the proof that differ from those with a test of every split."""

    prefix = "sparse"
    numbers = PARTS
    more = (M, R, c, h)

    @cached_property
    def entry(self) -> tuple[Definition, Theorem]:
        """Return the function that gives the digit of the four numbers at an index, and that it is natural."""
        kernel = self.kernel
        at, natural = kernel(value_digit)

        def part(encode: int) -> z3.ArithRef:
            here = at(PARTS[encode], i - VALUES_PER_NUMBER * encode)
            return (
                here
                if encode + 1 == len(PARTS)
                else z3.If(i < VALUES_PER_NUMBER * (encode + 1), here, part(encode + 1))
            )

        whole = kernel.define("sparse.entry", [*PARTS, i], z3.IntSort(), lambda *_: part(0))
        by: list[Fact] = [
            whole.at(*PARTS, i),
            *(natural(one, i - VALUES_PER_NUMBER * at) for at, one in enumerate(PARTS)),
        ]
        return whole, kernel.prove("sparse.entry-natural", [*PARTS, i], whole(*PARTS, i) >= 0, by)

    @cached_property
    def common(self) -> Definition:
        """Return the predicate that the mask contains a value."""
        digit = self.octal.digit(M, v)
        return self.section.define(self._name_of("common"), [v], z3.BoolSort(), lambda *_: digit == 1)

    @cached_property
    def item(self) -> Definition:
        """Return the heap at a place of the list R."""
        return digit_by_halving(self.kernel, "sparse.item", HEAPS, LIST_LEVELS)

    @cached_property
    def listed(self) -> Definition:
        """Return the predicate that the list contains a heap."""
        some = z3.Exists([i], z3.And(i >= 0, i < c, self.item(R, i) == n))
        return self.section.define(self._name_of("listed"), [n], z3.BoolSort(), lambda *_: some)

    @cached_property
    def inside(self) -> z3.BoolRef:
        """Return the formula that the heap at place i, with the rest of r counters, has the value v."""
        f, heap = self.f, self.item(R, i)
        return z3.And(i >= 0, i < c, heap >= 1, heap < r, self.nim_sum(f(heap), f(r - heap)) == v)

    @cached_property
    def thin(self) -> Definition:
        """Return the predicate that a split of r counters with a listed heap has the value v."""
        return self.section.define(self._name_of("thin"), [r, v], z3.BoolSort(), lambda *_: z3.Exists([i], self.inside))

    @cached_property
    def listed_splits(self) -> Definition:
        """Return the predicate that a split of r counters has the value v, decided by the list if v is common."""
        few = z3.If(self.common(v), self.thin(r, v), self.split(r, v))
        return self.section.define(self._name_of("few"), [r, v], z3.BoolSort(), lambda *_: few)

    @cached_property
    def few_rule(self) -> Rule:
        """Return the rule of the game, with the splits that the list decides."""
        return self._define_rule("few-", self.listed_splits)

    @cached_property
    def sums(self) -> z3.BoolRef:
        """Return the condition of the test that the nim-sum of two common values is rare."""
        both = z3.And(u >= 0, u < h, w >= 0, w < h, self.common(u), self.common(w))
        return z3.Implies(both, z3.Not(self.common(self.nim_sum(u, w))))

    @cached_property
    def below(self) -> z3.BoolRef:
        """Return the condition of the test that h is greater than all values."""
        return z3.Implies(z3.And(n >= 0, n < self.bound), self.f(n) < h)

    @cached_property
    def rare_heaps_listed(self) -> z3.BoolRef:
        """Return the condition of the test that all heaps with rare values are listed."""
        rare = z3.And(n >= 1, n < self.bound, z3.Not(self.common(self.f(n))))
        return z3.Implies(rare, self.listed(n))

    @cached_property
    def test(self) -> Definition:
        """Return the computable test of one game."""
        # In the stored records these definitions are in the order of the conditions on values, heaps and splits.
        _, _, rule = self.common, self.listed, self.few_rule
        conditions = [([u, w], self.sums), ([n], self.below), ([n], self.rare_heaps_listed), ([n, t], rule.differ)]
        conditions += [([n, v], rule.each_smaller_value_reached), ([q], self.shift)]
        whole = z3.And(self.begins, *(z3.ForAll(over, one) for over, one in conditions))
        return self.section.define(self._name_of("test"), [], z3.BoolSort(), lambda *_: whole)

    def _rules(self) -> tuple[Theorem, Theorem]:
        own, f, called, rule, few = self.section, self.f, self._name_of, self.rule, self.few_rule
        given, by = own.given_that, [self.test.at()]
        few_differ = given(called("few-differ"), [n, t], few.differ, by)
        few_reach = given(called("few-reach"), [n, v], few.each_smaller_value_reached, by)
        same = self._same()
        goal = z3.Implies(z3.And(n < self.bound, t >= 0), few.take_leaves(n, t, v) == rule.take_leaves(n, t, v))
        facts: list[Fact] = [few.take_leaves.at(n, t, v), rule.take_leaves.at(n, t, v), same(n - t, v)]
        hit = own.prove(called("few-hit-same"), [n, t, v], goal, facts)
        differ = own.prove(called("differ"), [n, t], rule.differ, [few_differ(n, t), hit(n, t, f(n))])
        goal = z3.Implies(z3.And(n < self.bound, few.some_take_leaves(n, v)), rule.some_take_leaves(n, v))
        some = own.prove(
            called("few-some-same"), [n, v], goal, [few.some_take_leaves.at(n, v), rule.some_take_leaves.at(n, v), hit]
        )
        return differ, own.prove(
            called("reach"), [n, v], rule.each_smaller_value_reached, [few_reach(n, v), some(n, v)]
        )

    def _same(self) -> Theorem:
        """Prove for r, v: r < 2e + 2p + k + 1 → the list decides the splits into r counters correctly."""
        own, f, nim_sum, called = self.section, self.f, self.nim_sum, self._name_of
        given, by = own.given_that, [self.test.at()]
        sums = given(called("sums"), [u, w], self.sums, by)
        below = given(called("below"), [n], self.below, by)
        known = given(called("known"), [n], self.rare_heaps_listed, by)
        swap = self.kernel(algebra.commutative)
        natural = own.prove(
            called("value-natural"), [n], f(n) >= 0, [self.array.natural(n), self.array.entry_is_value(n)]
        )
        # From the list to a split.
        half = z3.And(a >= 1, a < r / 2 + 1, nim_sum(f(a), f(r - a)) == v)
        half_split = own.prove(called("half"), [a, r, v], z3.Implies(half, self.split(r, v)), [self.split.at(r, v)])
        worth = z3.And(a >= 1, a < r, nim_sum(f(a), f(r - a)) == v)
        facts: list[Fact] = [half_split(a, r, v), half_split(r - a, r, v), swap(f(a), f(r - a))]
        shown = own.prove(called("split-shown"), [a, r, v], z3.Implies(worth, self.split(r, v)), facts)
        facts = [self.thin.at(r, v), shown]
        to_split = own.prove(called("thin-split"), [r, v], z3.Implies(self.thin(r, v), self.split(r, v)), facts)
        # From a split to the list.
        entry_thin = own.prove(
            called("thin-shown"), [i, r, v], z3.Implies(self.inside, self.thin(r, v)), [self.thin.at(r, v)]
        )
        goal = z3.Implies(z3.And(self.listed(a), worth), self.thin(r, v))
        by_list = own.prove(called("thin-listed"), [a, r, v], goal, [self.listed.at(a), entry_thin])
        goal = z3.Implies(z3.And(self.common(v), r < self.bound, half), self.thin(r, v))
        facts = [sums(f(a), f(r - a)), known(a), known(r - a), by_list(a, r, v), by_list(r - a, r, v)]
        facts += [swap(f(a), f(r - a)), *(fact(at) for fact in (below, natural) for at in (a, r - a))]
        half_thin = own.prove(called("thin-found"), [a, r, v], goal, facts)
        goal = z3.Implies(z3.And(self.common(v), r < self.bound, self.split(r, v)), self.thin(r, v))
        to_thin = own.prove(called("split-thin"), [r, v], goal, [self.split.at(r, v), half_thin])
        goal = z3.Implies(r < self.bound, self.listed_splits(r, v) == self.split(r, v))
        facts = [self.listed_splits.at(r, v), to_split(r, v), to_thin(r, v)]
        return own.prove(called("few-same"), [r, v], goal, facts)
