"""Guy–Smith theorem for games and values encoded as numbers, so that one computation decides a game.

A game is its code C in base 8; the values up to the end of the first period are the digits of a number N in base 100. A
computable test on N, C, e, p and k implies that the values are periodic, are the Grundy values of the game, and have no
smaller period or preperiod. The implication is proved here once for all numbers.
"""

from dataclasses import dataclass
from typing import Any

import z3

from verify.discover.general.encoding import BASE, LEVELS
from verify.discover.general.guy_smith import TakeAndBreakTheory, take_and_break
from verify.discover.general.minimal_period import MinimalPeriod, minimal_period
from verify.discover.general.parametric import Section, exported
from verify.kernel import Defined, Fact, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum_algebra as algebra

n, a, v, t, r, q, m, i, j = z3.Ints("n a v t r q m i j")
N, C, e, p, k = z3.Ints("N C e p k")


@dataclass(frozen=True)
class EncodedTheorem:
    """Theorems on all numbers N, C, e, p and k; N may be several numbers, and more may follow k.

    Args:
        value: value(N, e, p, n): the digit of N at n, where n is reduced by periods to a place below e + p.
        values: values(N, e, p): the same as an array.
        same: for N, e, p, n: the array's entry at n is the value.
        again: for N, e, p, n: e ≥ 0, p ≥ 1, n ≥ e → the entry at n + p equals that at n.
        test: test(N, C, e, p, k): the digits of N obey the rule of the game as far as the Guy–Smith theorem requires.
        grundy: as in `splitting_sums`, from the test.
        lost: as in `splitting_sums`, from the test.
        least: no smaller period than p and no smaller preperiod than e, from the test.
    """

    value: Defined
    values: Defined
    same: Theorem
    again: Theorem
    test: Defined
    grundy: Theorem
    lost: Theorem
    least: Theorem


def encoded_theorem(kernel: Kernel) -> EncodedTheorem:
    """Prove the theorem on all numbers that pass the test."""
    return EncodedProof(kernel).prove_all()


def digit_by_halving(kernel: Kernel, name: str, base: int, levels: int) -> Defined:
    """Define the digit of N at place i in a base, by halving a number of 2 ** `levels` digits."""
    at = kernel.define(f"{name}-0", [N, i], z3.IntSort(), lambda *_: N % base)
    for level in range(1, levels + 1):
        half, below = 1 << (level - 1), at
        whole = z3.If(i < half, below(N % base**half, i), below(N / base**half, i - half))
        at = kernel.define(f"{name}-{level}", [N, i], z3.IntSort(), lambda *_, whole=whole: whole)
    return at


def value_digit(kernel: Kernel) -> tuple[Defined, Theorem]:
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


class EncodedProof:
    """Steps of the proof.

    A subclass with another test has its own prefix and additional objects, and overrides `_test` and `_rules`.
    """

    prefix = "coded"
    # The encoding of the values, and objects of the test in addition to N, C, e, p and k.
    numbers: tuple[z3.ArithRef, ...] = (N,)
    more: tuple[z3.ArithRef, ...] = ()

    def __init__(self, kernel: Kernel) -> None:
        self.kernel, self.own = kernel, Section(kernel, (*self.numbers, C, e, p, k, *self.more))
        self.octal: TakeAndBreakTheory = kernel(take_and_break)
        self.period: MinimalPeriod = kernel(minimal_period)
        self.star = kernel(algebra.nimsum)
        self.bound = 2 * e + 2 * p + k + 1
        self._values()
        self._words()
        self.test = self._test()

    def _name_of(self, name: str) -> str:
        return f"{self.prefix}.{name}"

    def _entry(self) -> tuple[Defined, Theorem]:
        """Return the function that gives the digit of the numbers at an index, and the theorem that it is natural."""
        found: tuple[Defined, Theorem] = self.kernel(value_digit)
        return found

    def _values(self) -> None:
        """Define the values as a function and as an array, and prove that they are periodic."""
        kernel, own, called, numbers = self.kernel, self.own, self._name_of, self.numbers
        at, natural = self._entry()
        place = kernel(_place)
        f = own.define(called("value"), [n], z3.IntSort(), lambda *_: z3.If(n < 0, 0, at(*numbers, place(e, p, n))))
        there = kernel.tabulate(called("values-there"), [*numbers, e, p], n, f(n))
        chosen = kernel.choose(called("values"), there)
        self.f, self.chosen, self.values = f, chosen, chosen(*numbers, e, p)
        by: list[Fact] = [chosen.at(*numbers, e, p)]
        self.same = same = own.prove(called("same-value"), [n], z3.Select(self.values, n) == f(n), by)
        goal = z3.And(self.values[n] >= 0, z3.Implies(n < 0, self.values[n] == 0))
        by = [same(n), f.at(n), natural(*numbers, place(e, p, n))]
        self.natural = own.prove(called("natural"), [n], goal, by)
        goal = z3.Implies(z3.And(e >= 0, p >= 1, n >= e), self.values[n + p] == self.values[n])
        by = [same(n), same(n + p), f.at(n), f.at(n + p), place.at(e, p, n + p)]
        self.again = own.prove(called("again"), [n], goal, by)

    def _words(self) -> None:
        """Define the predicates about one game: its options, their values, and the rule of the game."""
        own, f, octal = self.own, self.f, self.octal
        parts = z3.And(a >= 1, a < r / 2 + 1, self.star(f(a), f(r - a)) == v)
        self.split = own.define(self._name_of("split"), [r, v], z3.BoolSort(), lambda *_: z3.Exists([a], parts))
        self.hit, self.some, self.differ, self.reach = self._define_rule("", self.split)
        change = z3.Exists([i], z3.And(i >= e, i < e + p, f(i + q) != f(i)))
        self.seen = own.define(self._name_of("seen"), [q], z3.BoolSort(), lambda *_: change)
        first = octal.digit(C, 0)
        self.begins = z3.And(
            e >= 0, p >= 1, k >= 0, z3.Not(octal.none(first)), z3.Not(octal.one(first)), f(0) == 0,
            z3.Implies(e >= 1, f(e - 1 + p) != f(e - 1)),
        )  # fmt: skip
        self.shift = z3.Implies(z3.And(q >= 1, q < p), self.seen(q))

    def _define_rule(self, prefix: str, split: Defined) -> tuple[Defined, Defined, z3.BoolRef, z3.BoolRef]:
        """Define the rule of the game, given the predicate on splits.

        Returns:
            The predicate that taking t counters from n leaves the value v; the predicate that some t does; and the two
            formulas of the test: no option has the value of its heap, and each smaller value is that of an option.
        """
        own, f, octal = self.own, self.f, self.octal
        digit = octal.digit(C, t)
        ways = z3.Or(
            z3.And(octal.none(digit), n == t, n > 0, v == 0),
            z3.And(octal.one(digit), n > t, f(n - t) == v),
            z3.And(octal.two(digit), split(n - t, v)),
        )
        hit = own.define(self._name_of(f"{prefix}hit"), [n, t, v], z3.BoolSort(), lambda *_: ways)
        found = z3.Exists([t], z3.And(t >= 0, t < k + 1, hit(n, t, v)))
        some = own.define(self._name_of(f"{prefix}some-hit"), [n, v], z3.BoolSort(), lambda *_: found)
        near = [n >= 0, n < self.bound]
        differ = z3.Implies(z3.And(*near, t >= 0, t < k + 1), z3.Not(hit(n, t, f(n))))
        return hit, some, differ, z3.Implies(z3.And(*near, v >= 0, v < f(n)), some(n, v))

    def _test(self) -> Defined:
        """Define the computable test of one game."""
        whole = z3.And(
            self.begins, z3.ForAll([n, t], self.differ), z3.ForAll([n, v], self.reach), z3.ForAll([q], self.shift)
        )
        return self.own.define(self._name_of("test"), [], z3.BoolSort(), lambda *_: whole)

    def _rules(self) -> tuple[Theorem, Theorem]:
        """Prove from the test that no option has the value of its heap, and that each smaller value is an option's."""
        given, called, by = self.own.given_that, self._name_of, [self.test.at()]
        return given(called("differ"), [n, t], self.differ, by), given(called("reach"), [n, v], self.reach, by)

    def _repeats(self) -> Theorem:
        """Prove the premises of the Guy–Smith theorem."""
        own, octal, values, f, called = self.own, self.octal, self.values, self.f, self._name_of
        # The test speaks of functions, the theorem of an array, so the predicates are proved to be equivalent.
        by: list[Fact] = [octal.split.at(values, r, v), self.split.at(r, v), self.same]
        goal = octal.split(values, r, v) == self.split(r, v)
        split = own.prove(called("same-split"), [r, v], goal, by)
        by = [octal.hit.at(C, values, n, t, v), self.hit.at(n, t, v), self.same(n - t), split(n - t, v)]
        goal = octal.hit(C, values, n, t, v) == self.hit(n, t, v)
        hit = own.prove(called("same-hit"), [n, t, v], goal, by)
        self.begun = begins = own.given_that(called("begins"), [], self.begins, [self.test.at()])
        differ, reach = self._rules()
        near = [n >= 0, n < self.bound]
        goal = z3.Implies(z3.And(*near, t >= 0, t < k + 1), z3.Not(octal.hit(C, values, n, t, values[n])))
        missed = own.prove(called("missed"), [n, t], goal, [differ(n, t), hit(n, t, f(n)), self.same(n)])
        goal = z3.Implies(self.some(n, v), octal.some(C, values, k, n, v))
        by = [self.some.at(n, v), octal.some.at(C, values, k, n, v), hit]
        found = own.prove(called("some-found"), [n, v], goal, by)
        goal = z3.Implies(z3.And(*near, v >= 0, v < values[n]), octal.some(C, values, k, n, v))
        reached = own.prove(called("reached"), [n, v], goal, [reach(n, v), found(n, v), self.same(n)])
        zero = own.prove(called("zero"), [], values[0] == 0, [begins(), self.same(0)])
        by = [octal.repeats.at(C, values, e, p, k), missed, reached, self.natural, self.again, begins(), zero()]
        return own.prove(called("repeats"), [], octal.repeats(C, values, e, p, k), by)

    def _tight(self) -> Theorem:
        """Prove the premises of the theorem on minimal periods."""
        own, values, period, called, begins = self.own, self.values, self.period, self._name_of, self.begun()
        shift = own.given_that(called("shift"), [q], self.shift, [self.test.at()])
        goal = z3.Implies(self.seen(q), period.seen(values, e, p, q))
        by: list[Fact] = [self.seen.at(q), period.seen.at(values, e, p, q), self.same]
        seen = own.prove(called("shift-seen"), [q], goal, by)
        goal = z3.Implies(z3.And(q >= 1, q < p), period.seen(values, e, p, q))
        shifts = own.prove(called("shifts-seen"), [q], goal, [shift(q), seen(q)])
        by = [period.repeats.at(values, e, p), begins, self.again]
        repeats = own.prove(called("repeats-so"), [], period.repeats(values, e, p), by)
        goal = z3.Implies(e >= 1, values[e - 1 + p] != values[e - 1])
        by = [begins, self.same(e - 1), self.same(e - 1 + p)]
        last = own.prove(called("last-differs"), [], goal, by)
        by = [period.tight.at(values, e, p), shifts, begins, repeats(), last()]
        return own.prove(called("tight"), [], period.tight(values, e, p), by)

    def prove_all(self) -> EncodedTheorem:
        """Prove the remaining theorems, and return all of them."""
        kernel, own, values, octal, called = self.kernel, self.own, self.values, self.octal, self._name_of
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
        short = own.prove(called("least"), [m, q], goal, [self.period.least(values, e, p, m, q), tight()])
        same, again, *found = (kernel.theorems[one.name] for one in (self.same, self.again, grundy, zero, short))
        return EncodedTheorem(exported(self.f), self.chosen, same, again, exported(self.test), *found)


def _place(kernel: Kernel) -> Defined:
    """Define for e, p, n the place of a value in a table that ends with the first period."""
    return kernel.define(
        "coded.place", [e, p, n], z3.IntSort(),
        lambda f, e, p, n: z3.If(z3.Or(e < 0, p < 1, n < e + p), n, f(e, p, n - p)), Measure((n,)),
    )  # fmt: skip


def symbols(kernel: Kernel) -> tuple[Any, Any, Any]:
    """Return three definitions: v is the Grundy value of a list, the list is lost, the nim-sum of its heaps' values."""
    known = kernel.definitions
    return known["games.sum.value"], known["games.sum.P"], known["games.sum.nim-sum"]
